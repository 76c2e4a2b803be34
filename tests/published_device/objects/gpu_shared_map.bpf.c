// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* gpu_shared_map.bpf.c - a table and an array of the GPU that several processes of kernels write to. */
#include "counts.h"

struct {
	__uint(type, MAP_GPU_HASH);
	__uint(max_entries, 1024);
	__type(key, __u64);
	__type(value, __u64);
} by_thread SEC(".maps");

ARRAY_OF(MAP_GPU_ARRAY, sum, 1, __u64);

SEC("kprobe/_Z5otherPVi")
int cuda__here(void *ctx)
{
	__u64 x, y, z, one = 1, *n;

	thread_idx(&x, &y, &z);
	n = bpf_map_lookup_elem(&by_thread, &x);
	if (!n) {
		bpf_map_update_elem(&by_thread, &x, &(__u64){ 0 }, BPF_NOEXIST);
		n = bpf_map_lookup_elem(&by_thread, &x);
	}
	if (n)
		__sync_fetch_and_add(n, one);
	add_to(&sum, 0, 1);
	return 0;
}

char LICENSE[] SEC("license") = "GPL";
