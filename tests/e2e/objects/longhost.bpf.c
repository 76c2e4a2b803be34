// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* longhost.bpf.c - a program at a CUDA API name that may cost more than is allowed by default, and does. */
#include <linux/bpf.h>
#include <bpf/bpf_helpers.h>

enum { ROUNDS = 1500000 };

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 2);
	__type(key, __u32);
	__type(value, __u64);
} rounds SEC(".maps");

static void add(__u32 key, __u64 what)
{
	__u64 *n = bpf_map_lookup_elem(&rounds, &key);

	if (n)
		__sync_fetch_and_add(n, what);
}

static long round(__u64 i, __u64 *sum)
{
	*sum += 1;
	return 0;
}

SEC("uprobe/libcuda.so.1:cuLaunchKernel")
int launched(void *ctx)
{
	__u64 sum = 0;

	add(0, 1);
	bpf_loop(ROUNDS, round, &sum, 0);
	add(1, sum);
	return 0;
}

char LICENSE[] SEC("license") = "GPL";
