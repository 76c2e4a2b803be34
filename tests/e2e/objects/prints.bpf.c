// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* prints.bpf.c - what kernels print: lines of two threads, word for word. */
#include <gpuext/bpf/gpuext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

SEC("gpu.thread/entry:*vectorAdd*")
int few(struct gpu_entry_ctx *ctx)
{
	if (ctx->thread_x != 3 || ctx->block_x > 1)
		return 0;
	bpf_printk("block %d of %u, %llx", ctx->block_x - 1, ctx->grid_dim_x, 0xfedcba9876543210);
	bpf_printk("%d %d %d %d %c 100%%", 1, 2, 3, -4, 'z');
	bpf_gpu_puts("as it is: %d");
	return 0;
}
