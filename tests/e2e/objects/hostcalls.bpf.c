// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* hostcalls.bpf.c - programs at CUDA API names, in the uprobe/ form that libbpf attaches by itself; an array, and a hash
 * that has a key of its own for every call that was seen, a total, and a key that comes and goes. */
#include <linux/bpf.h>
#include <bpf/bpf_helpers.h>

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 2);
	__type(key, __u32);
	__type(value, __u64);
} calls SEC(".maps");

struct {
	__uint(type, BPF_MAP_TYPE_HASH);
	__uint(max_entries, 16);
	__type(key, __u64);
	__type(value, __u64);
} seen SEC(".maps");

static __always_inline void see(__u64 call)
{
	__u64 total = 100, gone = 200, one = 1, *n;

	bpf_map_update_elem(&seen, &call, &one, BPF_NOEXIST);
	bpf_map_update_elem(&seen, &gone, &one, BPF_ANY);
	n = bpf_map_lookup_elem(&seen, &total);
	bpf_map_delete_elem(&seen, &gone);
	if (n)
		__sync_fetch_and_add(n, 1);
	else
		bpf_map_update_elem(&seen, &total, &one, BPF_ANY);
}

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
	see(1);
	return 0;
}

SEC("uprobe/libcudart.so.12:cudaLaunchKernel")
int runtime_call(void *ctx)
{
	add(1);
	see(2);
	return 0;
}

char LICENSE[] SEC("license") = "GPL";
