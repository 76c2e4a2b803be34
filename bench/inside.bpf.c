// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* inside.bpf.c - the events of bench/inside.cu, each at the kernels that are named for it. For benchmarks. */
#include <gpuext/bpf/gpuext.bpf.h>

#ifndef RING_MIB
#define RING_MIB 512u
#endif
#define SPLIT 0x8000u

struct {
	__uint(type, GX_MAP_TYPE_SITE_ARRAY);
	__uint(max_entries, 1024);
	__type(key, __u32);
	__type(value, __u64);
} sites SEC(".maps");

struct {
	__uint(type, BPF_MAP_TYPE_RINGBUF);
	__uint(max_entries, RING_MIB << 20);
} records SEC(".maps");

struct access {
	__u64 address;
	__u32 mask;
	__u32 site; /* SPLIT: of one lane; else `address` is lane 0's, and the others' lie behind it side by side */
};

struct leaving {
	__u64 time_ns;
	__u32 thread, mask;
};

SEC("gpu/mem(space=global):*_empty_inside")
int nothing_inside(struct gpu_mem_ctx *ctx)
{
	return 0;
}

SEC("gpu/exit:*_empty_exit")
int nothing_at_exit(struct gpu_exit_ctx *ctx)
{
	return 0;
}

SEC("gpu/mem(space=global):*_ours_sites")
int count_site(struct gpu_mem_ctx *ctx)
{
	__u32 key = 0;
	__u64 *n = bpf_map_lookup_elem(&sites, &key);

	if (n)
		__sync_fetch_and_add(n, ctx->n_active);
	return 0;
}

SEC("gpu.thread/mem(space=global):*_ours_trace")
int trace(struct gpu_mem_ctx *ctx)
{
	__u64 before = (__u64)ctx->lane * ctx->width, base = ctx->address - before;
	__u32 split = gdev_match_any(base) != ctx->active_mask;
	struct access *r;

	if (!(split | gdev_elect()))
		return 0;
	r = bpf_ringbuf_reserve(&records, sizeof(*r), 0);
	if (!r)
		return 0;
	r->address = base + split * before;
	r->mask = ctx->active_mask;
	r->site = ctx->site | split * SPLIT;
	bpf_ringbuf_submit(r, 0);
	return 0;
}

static __always_inline void leave(struct gpu_exit_ctx *ctx, __u32 mask)
{
	__u64 now = bpf_gpu_globaltimer();
	struct leaving *r = bpf_ringbuf_reserve(&records, sizeof(*r), 0);

	if (!r)
		return;
	r->time_ns = now;
	r->thread = (__u32)ctx->thread_id;
	r->mask = mask;
	bpf_ringbuf_submit(r, 0);
}

SEC("gpu/exit:*_ours_warp")
int warp_leaves(struct gpu_exit_ctx *ctx)
{
	leave(ctx, ctx->active_mask);
	return 0;
}

SEC("gpu.thread/exit:*_ours_thread")
int thread_leaves(struct gpu_exit_ctx *ctx)
{
	leave(ctx, 0);
	return 0;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
