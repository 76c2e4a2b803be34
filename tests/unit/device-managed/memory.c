/* memory.c - managed memory under threads that run grids and threads of the CPU, at twice the
 * memory of the device: nobody loses a write, on each rung. */
#include "device/managed/managed.h"
#include "../test.h"

#include <errno.h>
#include <stdlib.h>
#include <time.h>

enum {
	DEVICE_BLOCKS = 4,
	N_GRIDS = 4,
	N_CPUS = 2,
	N_ROUNDS = 24,
	LANES = 32,
	WORDS = GX_SOFT_PAGE / 8
};
#define BLOCK (2ull << 20)
#define BYTES (2 * DEVICE_BLOCKS * BLOCK)

static pthread_rwlock_t policy_lock = PTHREAD_RWLOCK_INITIALIZER;
static struct gx_policies policies;

static u64 now(void *host)
{
	struct timespec t;

	(void)host;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (u64)t.tv_sec * 1000000000u + (u64)t.tv_nsec;
}
static const struct gx_engine_host engine_clock = { now, NULL, NULL };

static struct gx_managed *create(enum gx_managed_rung rung, u32 n_devices)
{
	struct gx_managed_config config;
	struct gx_diag diag = { 0 };
	struct gx_managed *m;

	gx_policies_init(&policies, &engine_clock);
	config = gx_managed_defaults(&policies, &policy_lock);
	config.memory_bytes = DEVICE_BLOCKS * BLOCK;
	config.n_devices = n_devices;
	config.rung = rung;
	if (gx_managed_create(&config, &m, &diag))
		fprintf(stderr, "%s\n", diag.text);
	return m;
}

/* --- a warp as the interpreter runs it: lanes one by one, those without their page wait */
struct warp {
	struct gx_managed *m;
	void *mmu;
	u64 grid, n_insns;
	u64 address[LANES];
	void (*work)(struct warp *w, u32 lane, u64 *word);
	u64 value, bad;
};

static void run_lanes(struct warp *w, u32 kind)
{
	const struct gx_soft_mmu_ops *ops = &gx_managed_mmu;
	struct gx_soft_toucher who = { .grid = w->grid, .stream = 0, .utlb = (u32)w->grid % 4 };
	u32 pending = ~0u;

	while (pending) {
		u32 before = pending;
		int woken;

		ops->enter(w->mmu);
		for (u32 lane = 0; lane < LANES; lane++) {
			u64 *word;

			if (!(pending >> lane & 1))
				continue;
			word = ops->access(w->mmu, &who, w->address[lane], kind);
			if (!word)
				continue;
			w->work(w, lane, word);
			pending &= ~(1u << lane);
		}
		ops->leave(w->mmu);
		(void)before;
		woken = ops->poll(w->mmu, w->grid, 10, pending, pending, NULL);
		if (woken != (pending != 0)) {
			w->bad++;
			return;
		}
	}
}

/* --- threads: each has a word of every page, and counts it up */
struct worker {
	struct gx_managed *m;
	u64 base, grid;
	u32 slot; /* word of a page */
	u32 n_pages, n_rounds;
	u64 seed, bad;
};

static u32 next(u64 *seed)
{
	*seed = *seed * 6364136223846793005u + 1442695040888963407u;
	return (u32)(*seed >> 33);
}

static void add_one(struct warp *w, u32 lane, u64 *word)
{
	(void)w, (void)lane;
	*word += 1;
}

static void *run_grid(void *arg)
{
	struct worker *me = arg;
	struct warp w = {
		.m = me->m, .mmu = gx_managed_mmu_of(me->m, 0), .grid = me->grid, .work = add_one
	};

	/* every page once a round, lanes far apart */
	for (u32 round = 0; round < me->n_rounds; round++) {
		u32 step = me->n_pages / LANES, start = next(&me->seed) % step;

		for (u32 i = 0; i < step; i++) {
			for (u32 lane = 0; lane < LANES; lane++)
				w.address[lane] =
				        me->base + 8 * me->slot +
				        (u64)GX_SOFT_PAGE * (lane * step + (start + i) % step);
			run_lanes(&w, GPU_ACCESS_WRITE);
		}
	}
	gx_managed_mmu.over(w.mmu, w.grid);
	me->bad += w.bad;
	return NULL;
}

static void *run_cpu(void *arg)
{
	struct worker *me = arg;

	for (u32 round = 0; round < me->n_rounds; round++) {
		u32 start = next(&me->seed) % me->n_pages;

		for (u32 i = 0; i < me->n_pages; i++) {
			u32 page = (start + i) % me->n_pages;
			u64 *word = (u64 *)(unsigned long)(me->base + (u64)GX_SOFT_PAGE * page) +
			            me->slot;

			*word += 1;
		}
	}
	return NULL;
}

static void check_words(const struct worker *workers, u32 n)
{
	u64 bad = 0;

	for (u32 k = 0; k < n; k++)
		for (u32 page = 0; page < workers[k].n_pages; page++) {
			const u64 *word = (const u64 *)(unsigned long)(workers[k].base +
			                                               (u64)GX_SOFT_PAGE * page) +
			                  workers[k].slot;

			bad += *word != workers[k].n_rounds;
		}
	CHECK_EQ(bad, 0);
}

static void run_threads(struct gx_managed *m, u64 base, u32 n_pages, u32 n_rounds)
{
	struct worker workers[N_GRIDS + N_CPUS];
	pthread_t threads[N_GRIDS + N_CPUS];

	for (u32 i = 0; i < N_GRIDS + N_CPUS; i++) {
		workers[i] = (struct worker){ .m = m,
			                      .base = base,
			                      .grid = i + 1,
			                      .slot = i * 7,
			                      .n_pages = n_pages,
			                      .n_rounds = i < N_GRIDS ? n_rounds : 1,
			                      .seed = i };
		pthread_create(&threads[i], NULL, i < N_GRIDS ? run_grid : run_cpu, &workers[i]);
	}
	for (u32 i = 0; i < N_GRIDS + N_CPUS; i++) {
		pthread_join(threads[i], NULL);
		CHECK_EQ(workers[i].bad, 0);
	}
	check_words(workers, N_GRIDS + N_CPUS);
}

static void test_patterns(enum gx_managed_rung rung)
{
	struct gx_managed *m = create(rung, 1);
	uint64_t base, stats[GX_N_MANAGED_STATS];

	CHECK(m);
	if (!m)
		return;
	CHECK_EQ(gx_managed_alloc(m, 0, BYTES, &base, NULL), 0);
	CHECK_EQ(gx_managed_rung(m), rung); /* known with the first range */
	run_threads(m, base, BYTES / GX_SOFT_PAGE, 2);
	gx_managed_stats(m, stats);
	for (u32 i = 0; i < GX_N_MANAGED_STATS; i++)
		printf("  %-18s %llu\n", gx_managed_stat_name(i), (unsigned long long)stats[i]);
	CHECK(stats[GX_MANAGED_evictions] > 0);
	CHECK(stats[GX_MANAGED_cpu_faults] > 0);
	CHECK(stats[GX_MANAGED_largest_batch] > 1);
	CHECK_EQ(stats[GX_MANAGED_lost], 0);
	CHECK_EQ(gx_managed_free(m, base), 0);
	CHECK_EQ(gx_managed_free(m, base), -EINVAL);
	gx_managed_destroy(m);
}

int main(void)
{
	test_patterns(GX_RUNG_KERNEL);
	test_patterns(GX_RUNG_USER);
	return TEST_END();
}
