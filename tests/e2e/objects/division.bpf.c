// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* division.bpf.c - quotients and remainders of 64 bits, by divisors that back ends have forms of their own for: each must fit the other. */
#include <gpuext/bpf/gpuext.bpf.h>

enum { N_CHECKS = 4 };

/* How often the program ran, and how often a check failed. */
struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 1 + N_CHECKS);
	__type(key, __u32);
	__type(value, __u64);
} counts SEC(".maps");

static __always_inline void count(__u32 key)
{
	__u64 *value = bpf_map_lookup_elem(&counts, &key);

	if (value)
		__sync_fetch_and_add(value, 1);
}

static __always_inline void check(__u32 key, __u64 x, __u64 quotient, __u64 rest, __u64 by)
{
	if (quotient * by + rest != x || rest >= by)
		count(key);
}

SEC("gpu/entry")
int divide(void *ctx)
{
	__u64 x = bpf_ktime_get_ns() * 0x9e3779b97f4a7c15ull;
	__u64 y = (x >> 20 | 1ull << 40) >> (x & 31);

	(void)ctx;
	check(1, x, x / 7, x % 7, 7);
	check(2, x, x / 1000000, x % 1000000, 1000000);
	check(3, x, x / 65537, x % 65537, 65537); /* a prime */
	check(4, x, x / y, x % y, y);
	count(0);
	return 0;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
