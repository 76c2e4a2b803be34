// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* nothing.bpf.c - a program for kernels that no application has. */
#include <gpuext/bpf/gpuext.bpf.h>

SEC("gpu/exit:*no_such_kernel*")
int never(struct gpu_exit_ctx *ctx)
{
	return 0;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
