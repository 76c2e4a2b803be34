/* steps.h - one host of managed memory that a test drives by hand: grids that touch and poll, what that changed. */
#ifndef TEST_STEPS_H
#define TEST_STEPS_H

#include "device/managed/host.h"
#include "warp.h"

#define PAGE PAGE_BYTES

static struct gx_managed *m;
static struct gx_managed_device *d;
static uint64_t base, seen[GX_N_MANAGED_STATS];

/* Powers of ten, so that a sum says what it is made of: pages take 4 ns to the device, 2 back, of which one is beside another copy. */
static const struct gx_cost_model cost = {
	.interrupt_ns = 1000000,
	.batch_ns = 100000,
	.fault_ns = 10000,
	.block_ns = 1000,
	.copy_ns = 100,
	.to_device_bytes_per_us = 1024000,
	.from_device_bytes_per_us = 2048000,
	.overlap_percent = 50,
	.warp_insn_ps = 3500,
};

static inline struct gx_managed_config plain_config(u32 n_blocks)
{
	struct gx_managed_config config = config_of(GX_RUNG_USER, n_blocks);

	config.cost = cost;
	config.n_sms = 7; /* an instruction is half a nanosecond */
	config.memory.prefetch = false;
	config.thrashing.enable = false;
	return config;
}

static inline void begin(const struct gx_managed_config *config, uint64_t bytes)
{
	CHECK_EQ(gx_managed_create(config, &m, NULL), 0);
	CHECK_EQ(gx_managed_alloc(m, 0, bytes, &base, NULL), 0);
	d = gx_managed_mmu_of(m, 0);
	memset(seen, 0, sizeof(seen));
}

static inline void end(void)
{
	gx_managed_destroy(m);
}

/* What has changed since the last call is this, and nothing else. */
struct change {
	enum gx_managed_stat stat;
	uint64_t n;
};
#define C(stat, n)                                                                                 \
	{                                                                                          \
		GX_MANAGED_##stat, n                                                               \
	}
#define CHANGED(...)                                                                               \
	changed(__LINE__, (const struct change[]){ __VA_ARGS__, { GX_N_MANAGED_STATS, 0 } })
#define NOTHING                                                                                    \
	{                                                                                          \
		GX_MANAGED_gpu_faults, 0                                                           \
	}

static inline void changed(int line, const struct change *list)
{
	uint64_t now[GX_N_MANAGED_STATS], want[GX_N_MANAGED_STATS];

	memcpy(want, seen, sizeof(want));
	for (; list->stat != GX_N_MANAGED_STATS; list++)
		want[list->stat] += list->n;
	gx_managed_stats(m, now);
	for (int i = 0; i < GX_N_MANAGED_STATS; i++) {
		CHECK_EQ(now[i], want[i]);
		if (now[i] != want[i])
			fprintf(stderr, "  line %d: %s\n", line,
			        gx_managed_stat_name((enum gx_managed_stat)i));
	}
	memcpy(seen, now, sizeof(seen));
}

static inline char *access_by(struct gx_managed_device *of, u64 grid, u64 va, u32 kind)
{
	struct gx_soft_toucher who = { .grid = grid };
	char *found;

	gx_managed_mmu.enter(of);
	found = gx_managed_mmu.access(of, &who, va, kind);
	gx_managed_mmu.leave(of);
	return found;
}

static inline char *touch(u64 grid, u64 va)
{
	return access_by(d, grid, va, GPU_ACCESS_WRITE);
}

static inline int poll_of(u64 grid, u64 n_insns, bool waiting, bool stuck)
{
	struct gx_diag diag = { 0 };
	int rc = gx_managed_mmu.poll(d, grid, n_insns, waiting, stuck, &diag);

	CHECK_EQ(rc < 0, diag.error != GX_E_NONE);
	return rc;
}

static inline u64 time_of(u64 grid)
{
	return gx_managed_time(d, grid);
}

static inline struct managed_block *block(u32 i)
{
	return block_at(m, base + i * BLOCK);
}

/* The pages of a mask are these of [first, outer). */
static inline bool is_mask(const struct gx_page_mask *mask, u32 first, u32 outer)
{
	for (u32 i = 0; i < GX_BLOCK_PAGES; i++)
		if (gx_mask_test(mask, i) != (i >= first && i < outer))
			return false;
	return true;
}

/* A fault of this page, and the service that the grid can't go on without. */
static inline void bring_page(u64 grid, u64 va)
{
	CHECK(!touch(grid, va));
	CHECK_EQ(poll_of(grid, 0, true, true), 1);
	CHECK(touch(grid, va) != NULL);
}

/* Touches and polls until the page is there, whatever else has to happen first. */
static inline void get_page(u64 grid, u64 va)
{
	char *found = NULL;

	for (int i = 0; i < 1000 && !(found = touch(grid, va)); i++)
		CHECK_EQ(poll_of(grid, 0, true, true), 1);
	CHECK(found != NULL);
}

#endif
