// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* persite.bpf.c - lanes and events of each place, in per-site arrays: nothing says which place it is but the array itself. */
#include <gpuext/bpf/gpuext.bpf.h>

struct counts {
	__u64 lanes, events;
};

struct {
	__uint(type, GX_MAP_TYPE_SITE_ARRAY);
	__uint(max_entries, 4096);
	__type(key, __u32);
	__type(value, struct counts);
} places SEC(".maps");

/* too small for most kernels */
struct {
	__uint(type, GX_MAP_TYPE_SITE_ARRAY);
	__uint(max_entries, 1);
	__type(key, __u32);
	__type(value, __u64);
} few SEC(".maps");

/* the truth beside it, by numbers of the context */
struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 256);
	__type(key, __u32);
	__type(value, __u64);
} by_number SEC(".maps");

static __always_inline int add(__u64 lanes)
{
	__u32 any = 0;
	struct counts *here = bpf_map_lookup_elem(&places, &any);

	if (!here)
		return 0;
	__sync_fetch_and_add(&here->lanes, lanes);
	__sync_fetch_and_add(&here->events, 1);
	return 0;
}

SEC("gpu/mem")
int at_access(struct gpu_mem_ctx *ctx)
{
	return add(ctx->n_active);
}

SEC("gpu.thread/mem")
int by_lane(struct gpu_mem_ctx *ctx)
{
	__u32 number = ctx->site;
	__u64 *n = bpf_map_lookup_elem(&by_number, &number);

	if (n)
		__sync_fetch_and_add(n, 1);
	return 0;
}

SEC("gpu/bar")
int at_barrier(struct gpu_site_ctx *ctx)
{
	return add(ctx->n_active);
}

SEC("gpu/branch")
int at_branch(struct gpu_site_ctx *ctx)
{
	return add(ctx->n_active);
}

SEC("gpu/entry")
int at_entry(struct gpu_entry_ctx *ctx)
{
	return add(ctx->n_active);
}

SEC("gpu/exit")
int at_exit(struct gpu_exit_ctx *ctx)
{
	return add(ctx->n_active);
}

/* a thread program whose event one lane runs for all */
SEC("gpu.thread/st")
int too_many(struct gpu_mem_ctx *ctx)
{
	__u32 any = 7;
	__u64 *n = bpf_map_lookup_elem(&few, &any);

	if (n)
		__sync_fetch_and_add(n, 1);
	return 0;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
