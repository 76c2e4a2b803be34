// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* directly_run.bpf.c - kernels that are programs: the sum of two vectors, and the product of two matrices of 8 x 8. */
#include "counts.h"

enum { LENGTH = 256, SIDE = 8 };

ARRAY_OF(MAP_GPU_ARRAY, a, LENGTH, __u64);
ARRAY_OF(MAP_GPU_ARRAY, b, LENGTH, __u64);
ARRAY_OF(MAP_GPU_ARRAY, sums, LENGTH, __u64);
ARRAY_OF(MAP_GPU_ARRAY, products, SIDE *SIDE, __u64);

static __always_inline __u32 number(void)
{
	__u64 bx, tx, dim, ignored, more;

	block_idx(&bx, &ignored, &more);
	block_dim(&dim, &ignored, &more);
	thread_idx(&tx, &ignored, &more);
	return (__u32)(bx * dim + tx);
}

static __always_inline __u64 at(void *map, __u32 i)
{
	__u64 *value = bpf_map_lookup_elem(map, &i);

	return value ? *value : 0;
}

SEC("kprobe/__directly_run")
int cuda__vec_add(void *ctx)
{
	__u32 i = number();
	__u64 sum = at(&a, i) + at(&b, i);

	bpf_map_update_elem(&sums, &i, &sum, BPF_ANY);
	return 0;
}

SEC("kprobe/__directly_run")
int cuda__gemm(void *ctx)
{
	__u32 i = number(), row = i / SIDE, column = i % SIDE;
	__u64 sum = 0;

	if (i >= SIDE * SIDE)
		return 0;
	for (__u32 k = 0; k < SIDE; k++)
		sum += at(&a, row * SIDE + k) * at(&b, k * SIDE + column);
	bpf_map_update_elem(&products, &i, &sum, BPF_ANY);
	return 0;
}

char LICENSE[] SEC("license") = "GPL";
