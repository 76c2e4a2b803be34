// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* misspelt.bpf.c - a call of a function by a name that there is not. */
#include <gpuext/bpf/gpuext.bpf.h>

extern __u32 gdev_balot(__u64 value) __ksym;

SEC("gpu/exit")
int at_exit(struct gpu_exit_ctx *ctx)
{
	return gdev_balot(ctx->lane);
}

char LICENSE[] SEC("license") = "GPL";
