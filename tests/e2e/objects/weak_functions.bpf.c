// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* weak_functions.bpf.c - functions that are called by name where they are there: for gpuext of several versions. */
#include <linux/bpf.h>
#include <linux/types.h>
#include <bpf/bpf_helpers.h>

extern __u32 gdev_elect(void) __ksym __weak;
extern __u32 gdev_of_tomorrow(__u64 value) __ksym __weak;

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 2);
	__type(key, __u32);
	__type(value, __u64);
} counts SEC(".maps");

static __always_inline void add(__u32 key, __u64 n)
{
	__u64 *count = bpf_map_lookup_elem(&counts, &key);

	if (count)
		__sync_fetch_and_add(count, n);
}

SEC("gpu.thread/exit")
int at_exit(void *ctx)
{
	if (gdev_elect)
		add(0, gdev_elect());
	if (gdev_of_tomorrow)
		add(1, gdev_of_tomorrow(1));
	else
		add(1, 1);
	return 0;
}

char LICENSE[] SEC("license") = "GPL";
