// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* hostcalls.bpf.c - programs at CUDA API names, in the uprobe/ form that libbpf attaches by itself. */
#include <linux/bpf.h>
#include <bpf/bpf_helpers.h>

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 2);
	__type(key, __u32);
	__type(value, __u64);
} calls SEC(".maps");

static __always_inline void add(__u32 key)
{
	__u64 *n = bpf_map_lookup_elem(&calls, &key);

	if (n)
		__sync_fetch_and_add(n, 1);
}

SEC("uprobe/libcuda.so.1:cuLaunchKernel")
int driver_call(void *ctx)
{
	add(0);
	return 0;
}

SEC("uprobe/libcudart.so.12:cudaLaunchKernel")
int runtime_call(void *ctx)
{
	add(1);
	return 0;
}

char LICENSE[] SEC("license") = "GPL";
