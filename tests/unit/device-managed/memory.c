/* memory.c - managed memory under threads that run grids and threads of the CPU, at twice the
 * memory of the device: nobody loses a write, on each rung.
 */
#include "warp.h"
#include "../uffd.h"

enum { DEVICE_BLOCKS = 4 };
#define BYTES (2 * DEVICE_BLOCKS * BLOCK)

static void test_patterns(enum gx_managed_rung rung)
{
	struct gx_managed_config config = config_of(rung, DEVICE_BLOCKS);
	uint64_t base, stats[GX_N_MANAGED_STATS];
	struct gx_diag diag = { 0 };
	struct gx_managed *m;
	int err;

	CHECK_EQ(gx_managed_create(&config, &m, NULL), 0);
	err = gx_managed_alloc(m, 0, BYTES, &base, &diag);
	if (rung == GX_RUNG_KERNEL && err == -EPERM) {
		CHECK_EQ(diag.error, GX_E_MANAGED_RUNG);
		CHECK_EQ(gx_managed_rung(m), GX_RUNG_BEST);
		printf("faults in system calls are not for this user: refused\n");
		gx_managed_destroy(m);
		return;
	}
	CHECK_EQ(err, 0);
	CHECK_EQ(gx_managed_rung(m), rung);
	run_threads(m, base, BYTES / GX_SOFT_PAGE, 1);
	gx_managed_stats(m, stats);
	CHECK(stats[GX_MANAGED_evictions] > 0);
	CHECK(stats[GX_MANAGED_refaults] > 0);
	CHECK(stats[GX_MANAGED_cpu_faults] > 0);
	CHECK(stats[GX_MANAGED_prefetched] > 0);
	CHECK(stats[GX_MANAGED_largest_batch] >
	      1); /* of one warp at least; who else is in time is chance */
	CHECK(stats[GX_MANAGED_virtual_ns] > stats[GX_MANAGED_batches] * config.cost.batch_ns);
	CHECK_EQ(stats[GX_MANAGED_pages_in] >= stats[GX_MANAGED_pages_out], 1);
	CHECK_EQ(stats[GX_MANAGED_lost], 0);
	check_outcomes(stats);
	CHECK_EQ(gx_managed_free(m, base), 0);
	CHECK_EQ(gx_managed_free(m, base), -EINVAL);
	gx_managed_destroy(m);
}

/* One device block, and lanes on 32 VA blocks: still everybody gets on. */
static void test_one_block(void)
{
	struct gx_managed_config config = config_of(GX_RUNG_USER, 1);
	uint64_t base, stats[GX_N_MANAGED_STATS];
	struct gx_managed *m;

	config.memory.prefetch = false;
	CHECK_EQ(gx_managed_create(&config, &m, NULL), 0);
	CHECK_EQ(gx_managed_alloc(m, 0, LANES * BLOCK, &base, NULL), 0);
	run_grids(m, base, LANES, BLOCK, 3);
	gx_managed_stats(m, stats);
	check_outcomes(stats);
	gx_managed_destroy(m);
}

/* A buffer with room for a quarter of a warp, and each way to replay. */
static void test_small_buffer(u8 replay_policy)
{
	struct gx_managed_config config = config_of(GX_RUNG_USER, 2);
	uint64_t base, stats[GX_N_MANAGED_STATS];
	struct gx_managed *m;

	config.buffer_entries = 8;
	config.faults.replay_policy = replay_policy;
	config.faults.batch_count = 5;
	CHECK_EQ(gx_managed_create(&config, &m, NULL), 0);
	CHECK_EQ(gx_managed_alloc(m, 0, 4 * BLOCK, &base, NULL), 0);
	run_grids(m, base, 4 * BLOCK / GX_SOFT_PAGE, GX_SOFT_PAGE, 1);
	gx_managed_stats(m, stats);
	CHECK(stats[GX_MANAGED_buffer_overflows] > 0);
	CHECK(stats[GX_MANAGED_full_batches] > 0);
	CHECK_EQ(stats[GX_MANAGED_largest_batch], 5);
	CHECK_EQ(stats[GX_MANAGED_flushed] > 0, replay_policy == GX_REPLAY_BATCH_FLUSH);
	check_outcomes(stats);
	gx_managed_destroy(m);
}

/* Without page faults memory is where it is, and no larger than the device. */
static void test_none(void)
{
	struct gx_managed_config config = config_of(GX_RUNG_NONE, 2);
	struct gx_diag diag = { 0 };
	uint64_t base, more;
	struct gx_managed *m;

	CHECK_EQ(gx_managed_create(&config, &m, NULL), 0);
	CHECK_EQ(gx_managed_alloc(m, 0, 3 * BLOCK, &base, &diag), -ENOMEM);
	CHECK_EQ(diag.error, GX_E_MANAGED_ROOM);
	CHECK_EQ(gx_managed_alloc(m, 0, BLOCK, &base, NULL), 0);
	CHECK_EQ(gx_managed_alloc(m, 0, BLOCK + 1, &more, NULL), -ENOMEM);
	CHECK_EQ(gx_managed_alloc(m, 0, BLOCK, &more, NULL), 0);
	memset((void *)(unsigned long)base, 1, BLOCK);
	gx_managed_prefetch(m, base, BLOCK, 0);
	CHECK_EQ(gx_managed_keep(m, base, BLOCK), 0);
	gx_managed_unkeep(m, base, BLOCK);
	CHECK_EQ(((char *)(unsigned long)base)[BLOCK - 1], 1);
	CHECK_EQ(gx_managed_free(m, more), 0);
	gx_managed_destroy(m);
}

/* One page, a grid and the CPU by turns: it is noticed, and both get to their ends. */
static void test_thrashing(bool enable)
{
	struct gx_managed_config config = config_of(GX_RUNG_USER, 2);
	struct worker workers[2];
	uint64_t base, stats[GX_N_MANAGED_STATS];
	struct gx_managed *m;

	config.thrashing.enable = enable;
	config.thrashing.lapse_ns = 5000000;
	config.thrashing.pin_threshold = 2;
	config.thrashing.pin = 4;
	CHECK_EQ(gx_managed_create(&config, &m, NULL), 0);
	CHECK_EQ(gx_managed_alloc(m, 0, BLOCK, &base, NULL), 0);
	for (u32 i = 0; i < 2; i++)
		workers[i] = (struct worker){ .m = m,
			                      .base = base + i * 2048,
			                      .grid = 1,
			                      .n_pages = LANES,
			                      .stride = 8,
			                      .n_rounds = 1 };
	for (u32 round = 0; round < 30; round++) {
		run_grid(&workers[0]);
		run_cpu(&workers[1]);
	}
	workers[0].n_rounds = workers[1].n_rounds = 30;
	check_words(workers, 2);
	gx_managed_stats(m, stats);
	CHECK_EQ(stats[GX_MANAGED_throttled] > 0, enable);
	CHECK_EQ(stats[GX_MANAGED_pinned] > 0, enable);
	CHECK_EQ(stats[GX_MANAGED_remote] > 0, enable);
	CHECK_EQ(stats[GX_MANAGED_put_off] > 0, enable);
	check_outcomes(stats);
	gx_managed_destroy(m);
}

/* Grids of three devices and CPU threads on one range, which fits into none of them. */
static void test_devices(void)
{
	struct gx_managed_config config = config_of(GX_RUNG_USER, 2);
	uint64_t base, stats[GX_N_MANAGED_STATS];
	struct gx_managed *m;

	config.n_devices = 3;
	CHECK_EQ(gx_managed_create(&config, &m, NULL), 0);
	CHECK_EQ(gx_managed_alloc(m, 1, 3 * BLOCK, &base, NULL), 0);
	run_on_devices(m, base, 3 * BLOCK / GX_SOFT_PAGE, 3);
	gx_managed_stats(m, stats);
	check_outcomes(stats);
	CHECK_EQ(gx_managed_free(m, base), 0);
	gx_managed_destroy(m);
}

static void test_requests(void)
{
	struct gx_managed_config config = config_of(GX_RUNG_BEST, 2);
	struct gx_managed *m;
	uint64_t base;

	CHECK_EQ(gx_managed_create(&config, &m, NULL), 0);
	CHECK_EQ(gx_managed_rung(m), GX_RUNG_BEST);
	gx_managed_prefetch(m, 0x1000, UINT64_MAX, 0);
	CHECK_EQ(gx_managed_alloc(m, 0, 0, &base, NULL), -EINVAL);
	CHECK_EQ(gx_managed_alloc(m, 1, 4096, &base, NULL), -EINVAL);
	CHECK_EQ(gx_managed_alloc(m, 0, UINT64_MAX, &base, NULL), -ENOMEM);
	CHECK_EQ(gx_managed_alloc(m, 0, 1ull << 42, &base, NULL), -ENOMEM);
	CHECK_EQ(gx_managed_alloc(m, 0, 5000, &base, NULL), 0);
	CHECK_EQ(base % BLOCK, 0);
	CHECK_EQ(((char *)(unsigned long)base)[8191], 0);
	gx_managed_prefer(m, base, 5000, GX_TO_CPU);
	CHECK_EQ(gx_managed_free(m, base + 4096), -EINVAL);
	gx_managed_destroy(m);
}

int main(void)
{
	test_requests();
	test_none();
	test_patterns(GX_RUNG_KERNEL);
	if (!uffd_allowed("user"))
		return TEST_END();
	test_patterns(GX_RUNG_USER);
	test_one_block();
	for (u8 policy = GX_REPLAY_BLOCK; policy <= GX_REPLAY_ONCE; policy++)
		test_small_buffer(policy);
	test_devices();
	test_thrashing(false);
	test_thrashing(true);
	return TEST_END();
}
