/* policy_service.c - one fault service of the engine over and over, without copies. Compiled twice:
 * with the hooks of policies, and without (GX_NO_POLICIES).
 */
#include "policy_service.h"

#include "driver/memory.h"

#include <time.h>

enum { N_BLOCKS = 256, N_VAS = 512 };

static struct gx_device_block blocks[N_BLOCKS];
static struct gx_va_block vas[N_VAS];
static struct gx_memory memory;
static struct gx_policies policies;
static u64 random_state;

static u64 now(void *arg)
{
	struct timespec t;

	(void)arg;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (u64)t.tv_sec * 1000000000u + (u64)t.tv_nsec;
}

static const struct gx_engine_host host = { .now = now };

int SERVICE(start)(struct gx_policy *policy)
{
	gx_policies_init(&policies, &host);
	policies.limits.max_over_budget = 1u << 30; /* the machine is shared */
	gx_memory_init(&memory, blocks, N_BLOCKS, 0, &policies, &host);
	for (u32 i = 0; i < N_VAS; i++)
		gx_va_block_init(&vas[i], GX_SIZES, 1, (u64)i << GX_BLOCK_SHIFT, GX_BLOCK_PAGES,
		                 100, 7);
	random_state = 1;
	return policy ? gx_policies_attach(&policies, policy) : 0;
}

/* One fault of a block: twice of three times it is not there, and its service needs a victim. */
static u64 serve(u32 va, u32 page)
{
	struct gx_va_block *victim, *vb = &vas[va];
	struct gx_page_mask faulted = { { 0 } };
	struct gx_service_plan plan;
	static u32 batch;
	u32 block;

	gx_mask_set(&faulted, page);
	gx_memory_plan(&memory, vb, &faulted,
	               &(struct gx_fault_info){ GPU_ACCESS_READ, ++batch, 5 }, &plan);
	if (plan.needs_block) {
		if (gx_memory_claim(&memory, vb, &block, &victim))
			return 0;
		if (victim)
			gx_memory_evicted(&memory, victim);
		gx_memory_assign(&memory, vb, block);
	}
	gx_memory_resident(&memory, vb, &plan.pages);
	if (plan.needs_block)
		gx_memory_unpin(&memory, vb);
	return memory.n_evictions;
}

uint64_t SERVICE(run)(uint64_t n)
{
	u64 sum = 0;

	for (u64 i = 0; i < n; i++) {
		u32 va, page;

		do { /* as the hardware: only what is not there faults */
			random_state =
			        random_state * 6364136223846793005ull + 1442695040888963407ull;
			va = (u32)(random_state >> 33) % N_VAS;
			page = (u32)(random_state >> 50) % GX_BLOCK_PAGES;
		} while (gx_mask_test(&vas[va].resident, page));
		sum += serve(va, page);
	}
	return sum;
}
