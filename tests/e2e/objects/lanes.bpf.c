// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* lanes.bpf.c - counts lanes at entry and exit in four ways that must agree. */
#include <gpuext/bpf/gpuext.bpf.h>

enum { ENTRY_THREAD, EXIT_THREAD, ENTRY_WARP, EXIT_WARP, N_COUNTS };

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, N_COUNTS);
	__type(key, __u32);
	__type(value, __u64);
} counts SEC(".maps");

static __always_inline void add(__u32 key, __u64 n)
{
	__u64 *count = bpf_map_lookup_elem(&counts, &key);

	if (count)
		__sync_fetch_and_add(count, n);
}

SEC("gpu.thread/entry")
int entry_thread(struct gpu_entry_ctx *ctx)
{
	add(ENTRY_THREAD, 1);
	return 0;
}

SEC("gpu.thread/exit")
int exit_thread(struct gpu_exit_ctx *ctx)
{
	add(EXIT_THREAD, 1);
	return 0;
}

SEC("gpu/entry")
int entry_warp(struct gpu_entry_ctx *ctx)
{
	add(ENTRY_WARP, ctx->n_active);
	return 0;
}

SEC("gpu/exit")
int exit_warp(struct gpu_exit_ctx *ctx)
{
	add(EXIT_WARP, ctx->n_active);
	return 0;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
