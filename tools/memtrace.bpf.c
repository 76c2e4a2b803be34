// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* memtrace.bpf.c - a record of each access to memory, of each lane. */
#include <gpuext/bpf/gpuext.bpf.h>

#include "memtrace.h"

struct {
	__uint(type, BPF_MAP_TYPE_RINGBUF);
	__uint(max_entries, 64 << 20);
} accesses SEC(".maps");

SEC("gpu.thread/mem")
int record_access(struct gpu_mem_ctx *ctx)
{
	struct memtrace_record *r = bpf_ringbuf_reserve(&accesses, sizeof(*r), 0);

	if (!r)
		return 0;
	r->time_ns = bpf_gpu_globaltimer();
	r->kernel = ctx->kernel;
	r->launch_id = ctx->launch_id;
	r->thread = ctx->thread_id;
	r->address = ctx->address;
	r->ptx_line = ctx->ptx_line;
	r->mask = ctx->active_mask;
	r->bytes = (__u16)ctx->width;
	r->kind = (__u8)ctx->kind;
	r->space = (__u8)ctx->space;
	r->lane = (__u8)ctx->lane;
	r->reserved[0] = r->reserved[1] = r->reserved[2] = 0;
	bpf_ringbuf_submit(r, 0);
	return 0;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
