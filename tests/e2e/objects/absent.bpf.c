// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* absent.bpf.c - a call of a function that is nowhere, as compilers make of memcmp() and of numbers that eBPF has no instruction for. */
#include <gpuext/bpf/gpuext.bpf.h>

extern int memcmp(const void *a, const void *b, unsigned long n);

SEC("gpu/exit")
int compares(struct gpu_exit_ctx *ctx)
{
	char a[8] = {}, b[8] = {};

	return memcmp(a, b, ctx->lane & 7);
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
