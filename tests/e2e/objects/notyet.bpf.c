// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* notyet.bpf.c - a program at a hook where nothing runs programs yet, beside one that is in order. */
#include <gpuext/bpf/gpuext.bpf.h>

SEC("gpu.thread/block")
int at_block(void *ctx)
{
	return 0;
}

SEC("gpu/exit")
int at_exit(struct gpu_exit_ctx *ctx)
{
	return 0;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
