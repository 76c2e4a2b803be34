// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* many.bpf.c - several programs on one hook: each sees what the ones before it did. */
#include <gpuext/bpf/gpuext.bpf.h>

struct {
	__uint(type, GX_MAP_TYPE_PER_THREAD_ARRAY);
	__uint(max_entries, 1);
	__type(key, __u32);
	__type(value, __u64);
} order SEC(".maps");

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 3);
	__type(key, __u32);
	__type(value, __u64);
} lanes SEC(".maps");

/* value = 10 * value + number of the program: 123 when they run in the order of their attach */
static __always_inline int step(__u32 number)
{
	__u32 zero = 0, key = number - 1;
	__u64 *value = bpf_map_lookup_elem(&order, &zero), *n;

	if (value)
		*value = *value % 1000 * 10 + number;
	n = bpf_map_lookup_elem(&lanes, &key);
	if (n)
		__sync_fetch_and_add(n, 1);
	return 0;
}

SEC("gpu.thread/exit:*")
int first(struct gpu_exit_ctx *ctx)
{
	return step(1);
}

SEC("gpu.thread/exit:work")
int second(struct gpu_exit_ctx *ctx)
{
	return step(2);
}

SEC("gpu.thread/exit:w?rk")
int third(struct gpu_exit_ctx *ctx)
{
	return step(3);
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
