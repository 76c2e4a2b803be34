// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* prints_many.bpf.c - a line of each thread: more than there is room for. */
#include <gpuext/bpf/gpuext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

SEC("gpu.thread/exit:*vectorAdd*")
int each(struct gpu_exit_ctx *ctx)
{
	bpf_printk("lane %u", ctx->thread_id);
	return 0;
}
