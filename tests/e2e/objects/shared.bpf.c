// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* shared.bpf.c - one array that a program in kernels and one at the launch call both count in, each under its own key. */
#include <gpuext/bpf/gpuext.bpf.h>

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 16);
	__type(key, __u32);
	__type(value, __u64);
} counts SEC(".maps");

static __always_inline void count(__u32 key)
{
	__u64 *n = bpf_map_lookup_elem(&counts, &key);

	if (n)
		__sync_fetch_and_add(n, 1);
}

SEC("gpu.thread/entry")
int in_kernel(void *ctx)
{
	count(0);
	return 0;
}

SEC("gpu.api/cuLaunchKernel")
int at_call(void *ctx)
{
	count(10);
	return 0;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
