// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* membw.bpf.c - bytes of global memory that kernels ask for, and the sectors these lie in, by kernel and by time. */
#include <gpuext/bpf/gpuext.bpf.h>

#include "membw.h"

const volatile __u64 slice_ns = 100000000;

struct {
	__uint(type, BPF_MAP_TYPE_HASH);
	__uint(max_entries, MEMBW_MAX_KERNELS);
	__type(key, __u64);
	__type(value, struct membw_total);
} kernels SEC(".maps");

struct {
	__uint(type, BPF_MAP_TYPE_HASH);
	__uint(max_entries, MEMBW_MAX_SLICES);
	__type(key, struct membw_slice_key);
	__type(value, struct membw_slice);
} slices SEC(".maps");

static __always_inline void count_total(__u64 kernel, __u32 way, __u64 asked, __u64 sectors,
                                        __u64 ideal)
{
	struct membw_total *total = bpf_map_lookup_elem(&kernels, &kernel), none = {};

	if (!total) {
		bpf_map_update_elem(&kernels, &kernel, &none, BPF_NOEXIST);
		total = bpf_map_lookup_elem(&kernels, &kernel);
	}
	if (!total)
		return;
	__sync_fetch_and_add(&total->way[way].requests, 1);
	__sync_fetch_and_add(&total->way[way].asked, asked);
	__sync_fetch_and_add(&total->way[way].sectors, sectors);
	__sync_fetch_and_add(&total->way[way].ideal, ideal);
}

static __always_inline void count_slice(__u64 kernel, __u32 way, __u64 asked, __u64 sectors)
{
	struct membw_slice_key key = { kernel, bpf_ktime_get_ns() / slice_ns };
	struct membw_slice *slice = bpf_map_lookup_elem(&slices, &key), none = {};

	if (!slice) {
		bpf_map_update_elem(&slices, &key, &none, BPF_NOEXIST);
		slice = bpf_map_lookup_elem(&slices, &key);
	}
	if (!slice)
		return;
	__sync_fetch_and_add(&slice->asked[way], asked);
	__sync_fetch_and_add(&slice->sectors, sectors);
}

static __always_inline int count(struct gpu_mem_ctx *ctx, __u32 way)
{
	__u64 asked = gdev_mem_asked(ctx), sectors = gdev_mem_sectors(ctx);
	__u64 ideal = (gdev_mem_distinct_bytes(ctx) + 31) / 32;

	count_total(ctx->kernel, way, asked, sectors, ideal);
	count_slice(ctx->kernel, way, asked, sectors);
	return 0;
}

GX_MAX_OPS(2048) SEC("gpu/ld") int count_read(struct gpu_mem_ctx *ctx)
{
	return count(ctx, MEMBW_READ);
}

GX_MAX_OPS(2048) SEC("gpu/st") int count_written(struct gpu_mem_ctx *ctx)
{
	return count(ctx, MEMBW_WRITTEN);
}

GX_MAX_OPS(2048) SEC("gpu/atom") int count_atomic(struct gpu_mem_ctx *ctx)
{
	return count(ctx, MEMBW_ATOMIC);
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
