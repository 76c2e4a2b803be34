// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* budget.bpf.c - programs that need more than their hooks give by default, and say so; budget_none.bpf.c: and do not. */
#include <gpuext/bpf/gpuext.bpf.h>

#ifdef NONE
#undef GX_MAX_OPS
#undef GX_LOCAL_BYTES
#define GX_MAX_OPS(n)
#define GX_LOCAL_BYTES(n)
#endif

#define ROUNDS    180
#define NEEDED    20000 /* a macro for a number is one */
#define API_LOOPS 400000

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 16);
	__type(key, __u32);
	__type(value, __u64);
} counts SEC(".maps");

/* what programs at the API count */
struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 2);
	__type(key, __u32);
	__type(value, __u64);
} calls SEC(".maps");

static __always_inline void add_to(void *map, __u32 key, __u64 what)
{
	__u64 *n = bpf_map_lookup_elem(map, &key);

	if (n)
		__sync_fetch_and_add(n, what);
}

#define add(key, what) add_to(&counts, key, what)

/* above 6,000 operations */
GX_MAX_OPS(NEEDED)
SEC("gpu/entry:*")
int many_ops(struct gpu_entry_ctx *ctx)
{
#pragma clang loop unroll(disable)
	for (__u32 i = 0; i < ROUNDS; i++)
		add(1 + (i & 7), 1);
	add(0, 1);
	return 0;
}

static long round(__u64 i, __u64 *sum)
{
	*sum += 1;
	return 0;
}

/* above a million */
SEC("gpu.api/cuLaunchKernel")
GX_MAX_OPS(12000000)
int long_call(struct gpu_api_ctx *ctx)
{
	__u64 sum = 0;

	bpf_loop(API_LOOPS, round, &sum, 0);
	add_to(&calls, 0, 1);
	add_to(&calls, 1, sum);
	return 0;
}

/* an array on the stack, by an index that only the run knows */
GX_LOCAL_BYTES(512)
SEC("gpu/entry:*")
int local(struct gpu_entry_ctx *ctx)
{
	volatile __u64 places[8] = { 1, 1, 1, 1, 1, 1, 1, 1 };

	add(9, places[ctx->sm & 7]);
	return 0;
}

/* less than the default is a promise of the object's */
GX_MAX_OPS(900) GX_LOCAL_BYTES(0) SEC("gpu.thread/exit:*") int small(struct gpu_exit_ctx *ctx)
{
	add(10, 1);
	return 0;
}

char LICENSE[] SEC("license") = "GPL";
