// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* elsewhere.bpf.c - programs that nothing here runs: short, long, in a section that nobody knows; one that only its loader
 * switches on, and a good one. With -DELSEWHERE_ONLY the first three alone. */
#include <gpuext/bpf/gpuext.bpf.h>

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 1);
	__type(key, __u32);
	__type(value, __u64);
} count SEC(".maps");

SEC("xdp")
int short_packet(void *ctx)
{
	return 2;
}

SEC("tracepoint/syscalls/sys_enter_openat")
int long_trace(void *ctx)
{
	for (__u32 key = 0; key < 4; key++) {
		__u64 *n = bpf_map_lookup_elem(&count, &key);

		if (n)
			__sync_fetch_and_add(n, key);
	}
	return 0;
}

SEC("gpu_entry/typo")
int misspelt(void *ctx)
{
	return 0;
}

#ifndef ELSEWHERE_ONLY
SEC("?uprobe/libcuda.so.1:cuLaunchKernel")
int switched_on_later(void *ctx)
{
	return 0;
}

SEC("gpu/entry")
int good(struct gpu_entry_ctx *ctx)
{
	return ctx->block_x + ctx->block_y;
}
#endif

char LICENSE[] SEC("license") = "Dual BSD/GPL";
