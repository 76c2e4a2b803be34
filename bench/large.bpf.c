// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* large.bpf.c - programs that are dear to verify or to compile: loops, branches, length. For benchmarks only. */
#include <gpuext/bpf/gpuext.bpf.h>

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 64);
	__type(key, __u32);
	__type(value, __u64);
} counts SEC(".maps");

static __always_inline void count(__u32 key)
{
	__u64 *n = bpf_map_lookup_elem(&counts, &key);

	if (n)
		__sync_fetch_and_add(n, 1);
}

/* A loop of 64 rounds with a branch in it. */
SEC("gpu.thread/exit")
int loop_64(struct gpu_exit_ctx *ctx)
{
	__u64 x = bpf_ktime_get_ns();
	__u32 bits = 0;

#pragma clang loop unroll(disable)
	for (__u32 i = 0; i < 64; i++) {
		if (x & 1)
			bits += i;
		x >>= 1;
	}
	count(bits & 63);
	return 0;
}

/* 16 branches, one behind the other, that the verifier can't decide. */
SEC("gpu.thread/exit")
int branches_16(struct gpu_exit_ctx *ctx)
{
	__u64 x = bpf_ktime_get_ns();
	__u32 key = 0;

#pragma unroll
	for (__u32 i = 0; i < 16; i++) {
		if ((x >> (2 * i) & 3) == 1)
			key = key * 3 + i;
		else
			key ^= i;
	}
	count(key & 63);
	return 0;
}

/* 64 look-ups and atomics in a row. */
SEC("gpu.thread/exit")
int lookups_64(struct gpu_exit_ctx *ctx)
{
	__u64 x = bpf_ktime_get_ns();

#pragma unroll
	for (__u32 i = 0; i < 64; i++)
		count((x >> i) & 63);
	return 0;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
