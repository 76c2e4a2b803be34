// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* functions.bpf.c - the same sums with global functions, which are verified by their signatures, and without. */
#include <gpuext/bpf/gpuext.bpf.h>

enum { WITH, WITHOUT, N_COUNTS };

struct part {
	__u32 lane, add;
};

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, N_COUNTS);
	__type(key, __u32);
	__type(value, __u64);
} counts SEC(".maps");

/* lane + 3, at most 20; of nothing: 0 */
__attribute__((noinline)) int weigh(const struct part *part)
{
	__u32 sum;

	if (!part)
		return 0;
	sum = part->lane + part->add;
	return sum < 20 ? sum : 20;
}

__attribute__((noinline)) int lane_of(struct gpu_exit_ctx *ctx, __u32 times)
{
	return ctx->lane * (times & 3);
}

static __always_inline void add(__u32 key, __u64 n)
{
	__u64 *count = bpf_map_lookup_elem(&counts, &key);

	if (count)
		__sync_fetch_and_add(count, n);
}

SEC("gpu.thread/exit")
int with(struct gpu_exit_ctx *ctx)
{
	struct part part = { .lane = lane_of(ctx, 5), .add = 3 };

	add(WITH, weigh(&part) + weigh((void *)0));
	return 0;
}

SEC("gpu.thread/exit")
int without(struct gpu_exit_ctx *ctx)
{
	__u32 sum = ctx->lane + 3;

	add(WITHOUT, sum < 20 ? sum : 20);
	return 0;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
