// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* misnamed.bpf.c - a program at a hook that there is not, and a good one behind it. */
#include <gpuext/bpf/gpuext.bpf.h>

SEC("gpu/entyr:*gemm*")
int misspelt(struct gpu_entry_ctx *ctx)
{
	return 0;
}

SEC("gpu/entry")
int good(struct gpu_entry_ctx *ctx)
{
	return ctx->block_x + ctx->block_y;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
