/* fifo.c - victims leave in the order of their arrival, whatever is accessed or comes back between.
 */
#include "rig.h"

enum { N_BLOCKS = 100, N_VAS = 300, N_STEPS = 4000 };

void test_fifo(void)
{
	static u32 queue[N_STEPS + 1]; /* of arrivals */
	u32 n_arrived = 0, n_moved = 0;
	u64 random = 1;
	struct rig rig;

	rig_start(&rig, N_BLOCKS, N_VAS, "fifo", NULL);
	for (u32 i = 0; i < N_STEPS; i++) {
		u32 va = rig_random(&random, 3) ? rig_random(&random, N_VAS / 3)
		                                : rig_random(&random, N_VAS);

		if (!rig_resident(&rig, va))
			queue[n_arrived++] = va;
		else
			n_moved += !gx_mask_test(&rig.vas[va].resident, 17 * i % 512);
		rig_touch(&rig, va, 17 * i % 512);
	}
	CHECK(n_moved > 500); /* native order would have differed */
	CHECK(rig.n_victims > 500);
	CHECK_EQ(rig.n_victims, n_arrived - N_BLOCKS);
	for (u32 i = 0; i < rig.n_victims; i++)
		if (rig.victims[i] != queue[i]) {
			CHECK_EQ(rig.victims[i], queue[i]);
			break;
		}
	/* all of its pages went to the CPU and came back: that is a new arrival */
	gx_memory_to_cpu(&rig.memory, &rig.vas[queue[n_arrived - 1]],
	                 &rig.vas[queue[n_arrived - 1]].resident);
	rig_fault(&rig, queue[n_arrived - 1], 0);
	CHECK_EQ(rig.blocks[rig.vas[queue[n_arrived - 1]].device_block].view.list, GPU_LIST_USED);
	rig_end(&rig);
}
