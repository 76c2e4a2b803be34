// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* accesses.bpf.c - lanes and bytes at every hook of accesses to memory, lanes at barriers and blocks: run.py has what they are by
 * arithmetic. */
#include <gpuext/bpf/gpuext.bpf.h>

struct sum {
	__u64 lanes, bytes, global_lanes;
};

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 9);
	__type(key, __u32);
	__type(value, struct sum);
} sums SEC(".maps");

static __always_inline int count(struct gpu_mem_ctx *ctx, __u32 hook)
{
	struct sum *sum = bpf_map_lookup_elem(&sums, &hook);

	if (!sum)
		return 0;
	__sync_fetch_and_add(&sum->lanes, 1);
	__sync_fetch_and_add(&sum->bytes, ctx->width);
	if (ctx->space == GPU_SPACE_GLOBAL)
		__sync_fetch_and_add(&sum->global_lanes, 1);
	return 0;
}

#define AT(name, number)                                                                           \
	SEC("gpu.thread/" #name)                                                                   \
	int at_##name(struct gpu_mem_ctx *ctx)                                                     \
	{                                                                                          \
		return count(ctx, number);                                                         \
	}

AT(ld, 0)
AT(st, 1)
AT(atom, 2)
AT(mem, 3)
AT(shared, 4)

static __always_inline int add(__u32 hook)
{
	struct sum *sum = bpf_map_lookup_elem(&sums, &hook);

	if (sum)
		__sync_fetch_and_add(&sum->lanes, 1);
	return 0;
}

SEC("gpu.thread/bar")
int at_bar(struct gpu_site_ctx *ctx)
{
	return ctx->kind == GPU_BAR_SYNC && !ctx->barrier ? add(5) : 0;
}

SEC("gpu/block")
int at_block(struct gpu_block_ctx *ctx)
{
	return ctx->n_active == 1 && !ctx->lane ? add(6) : 0;
}

SEC("gpu.thread/ld.after(space=global)")
int at_loaded(struct gpu_mem_ctx *ctx)
{
	return ctx->space == GPU_SPACE_GLOBAL ? add(7) : 0;
}

/* one warp of each 8 of a block, of blocks of 8 warps */
SEC("gpu.thread/entry(every=8)")
int at_some(struct gpu_entry_ctx *ctx)
{
	return add(8);
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
