/* warp.h - threads that use managed memory as the interpreter and the application do. */
#ifndef TEST_WARP_H
#define TEST_WARP_H

#include "device/managed/managed.h"
#include "../test.h"

#include <errno.h>
#include <stdlib.h>
#include <time.h>

enum { N_GRIDS = 4, N_CPUS = 2, LANES = 32 };
#define BLOCK (2ull << 20)

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

static struct gx_managed_config config_of(enum gx_managed_rung rung, u32 n_blocks)
{
	struct gx_managed_config config;

	gx_policies_init(&policies, &engine_clock);
	config = gx_managed_defaults(&policies, &policy_lock);
	config.memory_bytes = n_blocks * BLOCK;
	config.rung = rung;
	return config;
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
	u32 device;
	u64 stride;
	u32 n_pages, n_rounds;
	u64 seed, bad;
};

static u64 address_of(const struct worker *me, u32 page)
{
	return me->base + me->stride * page + 8 * me->slot;
}

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
	struct warp w = { .m = me->m,
		          .mmu = gx_managed_mmu_of(me->m, me->device),
		          .grid = me->grid,
		          .work = add_one };

	/* every page once a round, lanes far apart */
	for (u32 round = 0; round < me->n_rounds; round++) {
		u32 step = me->n_pages / LANES, start = next(&me->seed) % step;

		for (u32 i = 0; i < step; i++) {
			for (u32 lane = 0; lane < LANES; lane++)
				w.address[lane] = address_of(me, lane * step + (start + i) % step);
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

			*(u64 *)(unsigned long)address_of(me, page) += 1;
		}
	}
	return NULL;
}

static void check_words(const struct worker *workers, u32 n)
{
	u64 bad = 0;

	for (u32 k = 0; k < n; k++)
		for (u32 page = 0; page < workers[k].n_pages; page++)
			bad += *(u64 *)(unsigned long)address_of(&workers[k], page) !=
			       workers[k].n_rounds;
	CHECK_EQ(bad, 0);
}

static void run_workers(struct gx_managed *m, u64 base, u32 n_pages, u64 stride, u32 n_rounds,
                        u32 n_cpus, u32 n_devices)
{
	struct worker workers[N_GRIDS + N_CPUS];
	pthread_t threads[N_GRIDS + N_CPUS];
	u32 n = N_GRIDS + n_cpus;

	for (u32 i = 0; i < n; i++) {
		workers[i] = (struct worker){ .m = m,
			                      .base = base,
			                      .grid = i + 1,
			                      .slot = i * 7,
			                      .device = i % n_devices,
			                      .n_pages = n_pages,
			                      .stride = stride,
			                      .n_rounds = i < N_GRIDS ? n_rounds : 1,
			                      .seed = i };
		pthread_create(&threads[i], NULL, i < N_GRIDS ? run_grid : run_cpu, &workers[i]);
	}
	for (u32 i = 0; i < n; i++) {
		pthread_join(threads[i], NULL);
		CHECK_EQ(workers[i].bad, 0);
	}
	check_words(workers, n);
}

/* Every fault is accounted for: its page came, or is reached on the CPU, or was there, or it was put
 * off. */
static inline void check_outcomes(const uint64_t *stats)
{
	CHECK_EQ(stats[GX_MANAGED_gpu_faults] + stats[GX_MANAGED_prefetched],
	         stats[GX_MANAGED_pages_in] + stats[GX_MANAGED_remote] + stats[GX_MANAGED_stale] +
	                 stats[GX_MANAGED_put_off]);
}

static inline void run_threads(struct gx_managed *m, u64 base, u32 n_pages, u32 n_rounds)
{
	run_workers(m, base, n_pages, GX_SOFT_PAGE, n_rounds, N_CPUS, 1);
}

static inline void run_grids(struct gx_managed *m, u64 base, u32 n_pages, u64 stride, u32 n_rounds)
{
	run_workers(m, base, n_pages, stride, n_rounds, 0, 1);
}

static inline void run_on_devices(struct gx_managed *m, u64 base, u32 n_pages, u32 n_devices)
{
	run_workers(m, base, n_pages, GX_SOFT_PAGE, 1, N_CPUS, n_devices);
}

#endif
