// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* launchlate.bpf.c - from the host's launch call to the first instruction of each block. */
#include <gpuext/bpf/gpuext.bpf.h>

#include "launchlate.h"

struct {
	__uint(type, BPF_MAP_TYPE_RINGBUF);
	__uint(max_entries, 8 << 20);
} events SEC(".maps");

SEC("gpu.api/cuLaunch*")
int launch_call(struct gpu_api_ctx *ctx)
{
	struct launchlate_record *r;
	__u32 n_blocks = ctx->grid_dim_x * ctx->grid_dim_y * ctx->grid_dim_z;

	if (!ctx->matched && (n_blocks || !ctx->graph))
		return 0; /* a kernel without programs; a graph's launch has no grid */
	r = bpf_ringbuf_reserve(&events, sizeof(*r), 0);
	if (!r)
		return 0;
	r->launch_id = ctx->launch_id;
	r->time_ns = ctx->time_ns;
	r->graph = ctx->graph;
	r->kind = n_blocks ? LAUNCHLATE_CALL : LAUNCHLATE_GRAPH;
	r->block = 0;
	r->n_blocks = n_blocks;
	r->sm = 0;
	bpf_ringbuf_submit(r, 0);
	return 0;
}

SEC("gpu/entry")
int block_start(struct gpu_entry_ctx *ctx)
{
	struct launchlate_record *r;
	__u64 now;

	if (ctx->thread_x || ctx->thread_y || ctx->thread_z)
		return 0;            /* only the warp that holds the block's first thread */
	now = bpf_gpu_globaltimer(); /* a record takes a microsecond to be had */
	r = bpf_ringbuf_reserve(&events, sizeof(*r), 0);
	if (!r)
		return 0;
	r->launch_id = ctx->launch_id;
	r->time_ns = now;
	r->graph = 0;
	r->kind = LAUNCHLATE_BLOCK;
	r->block = (ctx->block_z * ctx->grid_dim_y + ctx->block_y) * ctx->grid_dim_x + ctx->block_x;
	r->n_blocks = 0;
	r->sm = ctx->sm;
	bpf_ringbuf_submit(r, 0);
	return 0;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
