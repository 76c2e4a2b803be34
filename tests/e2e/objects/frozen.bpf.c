// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* frozen.bpf.c - a loop and a branch that are safe for what is in .rodata alone, and a table there
 * that is read at an offset of the lane. */
#include <gpuext/bpf/gpuext.bpf.h>

const volatile __u32 rounds = 5;
const volatile __u32 verbose;
const volatile __u8 table[32] = { [0] = 1, [7] = 10, [31] = 100 };
const volatile __s32 below = -3; /* what a dump makes of signs */
const volatile __u32 above = -3;
const volatile struct {
	__s32 low : 3;
	__u32 high : 5;
	__s32 up : 4;
} bits = { -2, 30, 5 };

enum { BY_ROUNDS, BY_TABLE, N_COUNTS };

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, N_COUNTS);
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
int count(struct gpu_exit_ctx *ctx)
{
	__u64 sum = 0, *value;
	__u32 zero = 0;

	for (__u32 i = 0; i < rounds; i++)
		sum += ctx->lane & (1 << i);
	add(BY_ROUNDS, sum);
	add(BY_TABLE, table[ctx->lane & 31]);
	if (!verbose)
		return 0;
	value = bpf_map_lookup_elem(&counts, &zero);
	if (value)
		value[ctx->block_x & 0xffff] = 1; /* refused, if it were looked at */
	return 0;
}

char LICENSE[] SEC("license") = "GPL";
