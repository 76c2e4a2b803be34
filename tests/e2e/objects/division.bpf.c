// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* division.bpf.c - quotients and remainders of 64 bits, by divisors that back ends have forms of their own for, for a reader who divides, too. */
#include <gpuext/bpf/gpuext.bpf.h>

enum { N_WARPS = 32 };

struct numbers {
	__u64 x, y, quotients[4], rests[4];
};

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, N_WARPS);
	__type(key, __u32);
	__type(value, struct numbers);
} divisions SEC(".maps");

/* The compiler does not know that it is the same number: it would make the remainder of the quotient. */
static __always_inline __u64 another(__u64 x)
{
	asm volatile("" : "+r"(x));
	return x;
}

SEC("gpu/entry")
int divide(void *ctx)
{
	__u32 key = bpf_gpu_warp_id() & (N_WARPS - 1);
	struct numbers *n = bpf_map_lookup_elem(&divisions, &key);
	__u64 x = bpf_ktime_get_ns() * 0x9e3779b97f4a7c15ull;
	__u64 y = (x >> 20 | 1ull << 40) >> (x & 31);

	(void)ctx;
	if (!n)
		return 0;
	n->x = x;
	n->y = y;
	n->quotients[0] = x / 7;
	n->rests[0] = another(x) % 7;
	n->quotients[1] = x / 1000000;
	n->rests[1] = another(x) % 1000000;
	n->quotients[2] = x / 65537; /* a prime */
	n->rests[2] = another(x) % 65537;
	n->quotients[3] = x / y;
	n->rests[3] = another(x) % y;
	return 0;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
