// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* kernelretsnoop.bpf.c - when each warp, or each thread, leaves a kernel. */
#include <gpuext/bpf/gpuext.bpf.h>

#include "kernelretsnoop.h"

struct {
	__uint(type, BPF_MAP_TYPE_RINGBUF);
	__uint(max_entries, 16 << 20);
} exits SEC(".maps");

static __always_inline void record_exit(struct gpu_exit_ctx *ctx, __u32 mask)
{
	struct exit_record *r = bpf_ringbuf_reserve(&exits, sizeof(*r), 0);

	if (!r)
		return;
	r->time_ns = bpf_gpu_globaltimer();
	r->launch_id = ctx->launch_id;
	r->thread_id = ctx->thread_id;
	r->mask = mask;
	r->sm = ctx->sm;
	bpf_ringbuf_submit(r, 0);
}

SEC("gpu/exit")
int warp_exit(struct gpu_exit_ctx *ctx)
{
	record_exit(ctx, ctx->active_mask);
	return 0;
}

SEC("gpu.thread/exit")
int thread_exit(struct gpu_exit_ctx *ctx)
{
	record_exit(ctx, 0);
	return 0;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
