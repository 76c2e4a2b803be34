// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* frozen.bpf.c - programs whose safety rests on what the loader writes into .rodata before it loads
 * them, and one whose bound may change later. */
#include <gpuext/bpf/gpuext.bpf.h>

char LICENSE[] SEC("license") = "GPL";

const volatile __u32 rounds = 8;
const volatile __u32 verbose;
const volatile __s16 step = -3;
volatile __u32 limit = 8;
__u64 sums[4];

SEC("gpu/entry")
int by_constant(struct gpu_entry_ctx *ctx)
{
	for (__u32 i = 0; i < rounds; i++)
		sums[0] += ctx->n_active + step;
	if (verbose)
		sums[ctx->block_x & 0xffff] = 1; /* behind the end */
	return 0;
}

SEC("gpu/entry")
int by_data(struct gpu_entry_ctx *ctx)
{
	for (__u32 i = 0; i < limit; i++)
		sums[1] += ctx->n_active;
	return 0;
}
