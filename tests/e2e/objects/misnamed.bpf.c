// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* misnamed.bpf.c - a program at a hook that there is not; programs with another hook's context, which read what both have, what only
 * that one has, and what it has where the hook's own has something else. */
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

SEC("gpu/exit")
int common(const struct gpu_mem_ctx *ctx)
{
	return ctx->block_x + (int)ctx->launch_id;
}

SEC("gpu/exit")
int absent(const struct gpu_mem_ctx *ctx)
{
	return ctx->width;
}

SEC("gpu/entry")
int other(struct gpu_mem_ctx *ctx)
{
	return (int)ctx->address;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
