// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* profile.bpf.c - what `gpuext profile` counts: accesses, branches and barriers of each kernel, by line of its PTX. */
#include <gpuext/bpf/gpuext.bpf.h>

#include "profile.bpf.h"

#define MAP(name, key_type, value_type, n)                                                         \
	struct {                                                                                   \
		__uint(type, BPF_MAP_TYPE_HASH);                                                   \
		__uint(max_entries, n);                                                            \
		__type(key, key_type);                                                             \
		__type(value, value_type);                                                         \
	} name SEC(".maps")

MAP(places, struct profile_place, struct profile_counts, 16384);
MAP(degrees, struct profile_degree, __u64, 16384);
MAP(blocks, struct profile_block, __u64, 65536);

enum { WARP = 32, SECTOR = 32 };

/* Threads of the block that this warp has: the last warp of a block may have fewer. */
#define WARP_THREADS(ctx)                                                                          \
	({                                                                                         \
		__u32 all_ = (ctx)->block_dim_x * (ctx)->block_dim_y * (ctx)->block_dim_z;         \
		__u32 me_ = ((ctx)->thread_z * (ctx)->block_dim_y + (ctx)->thread_y) *             \
		                    (ctx)->block_dim_x +                                           \
		            (ctx)->thread_x;                                                       \
		__u32 left_ = all_ - (me_ & ~31u);                                                 \
		left_ < WARP ? left_ : WARP;                                                       \
	})

#define ADD(to, n) __sync_fetch_and_add(&(to), n)

static __always_inline struct profile_counts *counts_of(const struct profile_place *place)
{
	struct profile_counts *counts = bpf_map_lookup_elem(&places, place);

	if (!counts) {
		const struct profile_counts none = { 0 };

		bpf_map_update_elem(&places, place, &none, BPF_NOEXIST);
		counts = bpf_map_lookup_elem(&places, place);
	}
	return counts;
}

static __always_inline void add_degree(const struct profile_place *place, __u32 degree)
{
	struct profile_degree key = { .place = *place, .degree = degree };
	__u64 none = 0, *n;

	if (degree < 2)
		return;
	n = bpf_map_lookup_elem(&degrees, &key);
	if (!n) {
		bpf_map_update_elem(&degrees, &key, &none, BPF_NOEXIST);
		n = bpf_map_lookup_elem(&degrees, &key);
	}
	if (n)
		ADD(*n, 1);
}

static __always_inline void add_work(__u64 kernel, __u64 block)
{
	struct profile_block key = { kernel, block };
	__u64 none = 0, *n = bpf_map_lookup_elem(&blocks, &key);

	if (!n) {
		bpf_map_update_elem(&blocks, &key, &none, BPF_NOEXIST);
		n = bpf_map_lookup_elem(&blocks, &key);
	}
	if (n)
		ADD(*n, 1);
}

#define BLOCK_OF(ctx)                                                                              \
	(((__u64)(ctx)->block_z * (ctx)->grid_dim_y + (ctx)->block_y) * (ctx)->grid_dim_x +        \
	 (ctx)->block_x)

#define ACCESS(ctx, of)                                                                            \
	{                                                                                          \
		.kernel = (ctx)->kernel, .ptx_line = (ctx)->ptx_line, .what = (of),                \
		.kind = (ctx)->kind, .width = (ctx)->width, .elements = (ctx)->elements,           \
	}

#define ADD_EXECUTION(ctx, counts)                                                                 \
	do {                                                                                       \
		ADD((counts)->executions, 1);                                                      \
		ADD((counts)->lanes, (ctx)->n_active);                                             \
		ADD((counts)->threads, WARP_THREADS(ctx));                                         \
	} while (0)

/* Lanes between two of the mask that are not there. */
static __always_inline _Bool has_holes(__u32 mask)
{
	return (((mask | (mask - 1)) + 1) & mask) != 0;
}

GX_MAX_OPS(4096)
SEC("gpu/mem(space=global)")
int at_global(struct gpu_mem_ctx *ctx)
{
	const struct profile_place place = ACCESS(ctx, PROFILE_GLOBAL);
	struct profile_counts *counts = counts_of(&place);
	__u64 distinct = gdev_mem_distinct_bytes(ctx), ideal = (distinct + SECTOR - 1) / SECTOR;
	_Bool gaps = gdev_mem_in_step(ctx) && has_holes(ctx->active_mask);

	if (counts) {
		ADD_EXECUTION(ctx, counts);
		ADD(counts->asked, gdev_mem_asked(ctx));
		ADD(counts->distinct, distinct);
		ADD(counts->sectors, gdev_mem_sectors(ctx));
		ADD(counts->ideal_sectors, ideal);
		if (gaps)
			ADD(counts->gaps, gdev_mem_sectors(ctx) - ideal);
	}
	if (ctx->kind == GPU_MEM_ATOM || ctx->kind == GPU_MEM_RED)
		add_degree(&place, gdev_same_address(ctx));
	add_work(ctx->kernel, BLOCK_OF(ctx));
	return 0;
}

/* Turns that these lanes take where no two want different words of one bank. */
static __always_inline __u32 fewest_phases(__u32 mask, __u32 width)
{
	if (width <= 4)
		return 1;
	if (width == 8)
		return !!(mask & 0xffff) + !!(mask >> 16);
	return !!(mask & 0xff) + !!(mask >> 8 & 0xff) + !!(mask >> 16 & 0xff) + !!(mask >> 24);
}

GX_MAX_OPS(4096)
SEC("gpu/shared")
int at_shared(struct gpu_mem_ctx *ctx)
{
	const struct profile_place place = ACCESS(ctx, PROFILE_SHARED);
	struct profile_counts *counts = counts_of(&place);
	__u32 phases = gdev_bank_phases(ctx), ideal = fewest_phases(ctx->active_mask, ctx->width);
	__u32 degree = (phases + ideal - 1) / ideal;

	if (counts) {
		ADD_EXECUTION(ctx, counts);
		ADD(counts->asked, gdev_mem_asked(ctx));
		ADD(counts->distinct, gdev_mem_distinct_bytes(ctx));
		ADD(counts->phases, phases);
		ADD(counts->ideal_phases, ideal);
	}
	if (ctx->kind == GPU_MEM_ATOM || ctx->kind == GPU_MEM_RED)
		degree = gdev_same_address(ctx) > degree ? gdev_same_address(ctx) : degree;
	add_degree(&place, degree);
	add_work(ctx->kernel, BLOCK_OF(ctx));
	return 0;
}

GX_MAX_OPS(4096)
SEC("gpu/mem(space=local)")
int at_local(struct gpu_mem_ctx *ctx)
{
	const struct profile_place place = ACCESS(ctx, PROFILE_LOCAL);
	struct profile_counts *counts = counts_of(&place);

	if (counts) {
		ADD_EXECUTION(ctx, counts);
		ADD(counts->asked, gdev_mem_asked(ctx));
	}
	add_work(ctx->kernel, BLOCK_OF(ctx));
	return 0;
}

static __always_inline __u32 count_bits(__u32 x)
{
	x -= x >> 1 & 0x55555555;
	x = (x & 0x33333333) + (x >> 2 & 0x33333333);
	x = (x + (x >> 4)) & 0x0f0f0f0f;
	return x * 0x01010101 >> 24;
}

GX_MAX_OPS(4096)
SEC("gpu/branch")
int at_branch(struct gpu_site_ctx *ctx)
{
	const struct profile_place place = { .kernel = ctx->kernel,
		                             .ptx_line = ctx->ptx_line,
		                             .what = PROFILE_BRANCH,
		                             .kind = ctx->kind };
	struct profile_counts *counts = counts_of(&place);
	__u32 taken = count_bits(ctx->taken), others = ctx->n_active - taken;
	__u32 minority = taken < others ? taken : others;

	if (counts) {
		ADD_EXECUTION(ctx, counts);
		ADD(counts->taken, taken);
		ADD(counts->divergent, minority != 0);
		ADD(counts->minority, minority);
	}
	add_work(ctx->kernel, BLOCK_OF(ctx));
	return 0;
}

GX_MAX_OPS(4096)
SEC("gpu/bar.after")
int at_barrier(struct gpu_site_ctx *ctx)
{
	const struct profile_place place = { .kernel = ctx->kernel,
		                             .ptx_line = ctx->ptx_line,
		                             .what = PROFILE_BARRIER,
		                             .kind = ctx->kind };
	struct profile_counts *counts = counts_of(&place);

	if (counts) {
		ADD_EXECUTION(ctx, counts);
		ADD(counts->waited, ctx->waited * ctx->n_active);
	}
	return 0;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
