// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* blocktime.bpf.c - when each thread block begins and ends, and on which SM. */
#include <gpuext/bpf/gpuext.bpf.h>

#include "blocktime.h"

struct block_key {
	__u64 launch_id, block;
};

struct block {
	__u64 start_ns;
	__u64 n_left; /* threads that have left the kernel */
};

/* blocks that have begun */
struct {
	__uint(type, BPF_MAP_TYPE_HASH);
	__uint(max_entries, BLOCKTIME_MAX_RUNNING);
	__type(key, struct block_key);
	__type(value, struct block);
} running SEC(".maps");

struct {
	__uint(type, BPF_MAP_TYPE_RINGBUF);
	__uint(max_entries, 16 << 20);
} records SEC(".maps");

#define BLOCK_OF(ctx)                                                                              \
	(((__u64)(ctx)->block_z * (ctx)->grid_dim_y + (ctx)->block_y) * (ctx)->grid_dim_x +        \
	 (ctx)->block_x)

SEC("gpu.api/cuLaunch*")
int launch_call(struct gpu_api_ctx *ctx)
{
	struct blocktime_record *r;

	if (!ctx->matched)
		return 0;
	r = bpf_ringbuf_reserve(&records, sizeof(*r), 0);
	if (!r)
		return 0;
	r->launch_id = ctx->launch_id;
	r->kernel = ctx->kernel;
	r->start_ns = r->end_ns = r->block = 0;
	r->kind = BLOCKTIME_CALL;
	r->sm = 0;
	bpf_ringbuf_submit(r, 0);
	return 0;
}

SEC("gpu/entry")
int warp_begins(struct gpu_entry_ctx *ctx)
{
	struct block_key key = { ctx->launch_id, BLOCK_OF(ctx) };
	struct block block = { .start_ns = bpf_gpu_globaltimer() };

	if (!bpf_map_lookup_elem(&running, &key))
		bpf_map_update_elem(&running, &key, &block, BPF_NOEXIST);
	return 0;
}

SEC("gpu/exit")
int warp_ends(struct gpu_exit_ctx *ctx)
{
	struct block_key key = { ctx->launch_id, BLOCK_OF(ctx) };
	struct block *block = bpf_map_lookup_elem(&running, &key);
	__u64 threads = (__u64)ctx->block_dim_x * ctx->block_dim_y * ctx->block_dim_z, start;
	struct blocktime_record *r;

	if (!block)
		return 0;
	start = block->start_ns;
	if (__sync_fetch_and_add(&block->n_left, ctx->n_active) + ctx->n_active != threads)
		return 0;
	bpf_map_delete_elem(&running, &key);
	r = bpf_ringbuf_reserve(&records, sizeof(*r), 0);
	if (!r)
		return 0;
	r->launch_id = ctx->launch_id;
	r->kernel = 0;
	r->start_ns = start;
	r->end_ns = bpf_gpu_globaltimer();
	r->block = key.block;
	r->kind = BLOCKTIME_BLOCK;
	r->sm = ctx->sm;
	bpf_ringbuf_submit(r, 0);
	return 0;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
