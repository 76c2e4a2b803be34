// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* accesses.bpf.c - lanes and bytes at every hook of accesses to memory: run.py has what they are by arithmetic. */
#include <gpuext/bpf/gpuext.bpf.h>

struct sum {
	__u64 lanes, bytes, global_lanes;
};

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 5);
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

char LICENSE[] SEC("license") = "Dual BSD/GPL";
