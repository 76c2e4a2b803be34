// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* blocks_seen.bpf.c - how often each block of a launch begins and ends, and how many threads: beside a policy of blocks. */
#include <gpuext/bpf/gpuext.bpf.h>

enum { BLOCKS = 1024, LAUNCHES = 32 };

/* By launch and block; the last entry is for what does not fit. */
struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, LAUNCHES *BLOCKS + 1);
	__type(key, __u32);
	__type(value, __u64);
} begun SEC(".maps"), threads SEC(".maps"), left SEC(".maps");

/* how often policies are asked; of these, of blocks that were claimed; of these again, of the first that their host claimed, and the sum of
 * what these have as block_x */
struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 4);
	__type(key, __u32);
	__type(value, __u64);
} asked SEC(".maps");

static __always_inline __u32 place(const struct gpu_block_ctx *ctx)
{
	__u64 block = ((__u64)ctx->block_z * ctx->grid_dim_y + ctx->block_y) * ctx->grid_dim_x +
	              ctx->block_x;
	__u64 launch = ctx->launch_id % LAUNCHES;

	return block < BLOCKS ? launch * BLOCKS + block : LAUNCHES * BLOCKS;
}

static __always_inline int add(void *map, __u32 key, __u64 more)
{
	__u64 *n = bpf_map_lookup_elem(map, &key);

	if (n)
		__sync_fetch_and_add(n, more);
	return 0;
}

static __always_inline int count(void *map, __u32 key)
{
	return add(map, key, 1);
}

SEC("gpu/block")
int at_block(struct gpu_block_ctx *ctx)
{
	return count(&begun, place(ctx));
}

SEC("gpu.thread/entry")
int at_entry(struct gpu_block_ctx *ctx)
{
	return count(&threads, place(ctx));
}

SEC("gpu.thread/exit")
int at_exit(struct gpu_block_ctx *ctx)
{
	return count(&left, place(ctx));
}

SEC("gpu/steal")
int at_steal(struct gpu_steal_ctx *ctx)
{
	count(&asked, 0);
	if (ctx->blocks_run > 1)
		count(&asked, 1);
	if (ctx->blocks_run == 2) {
		count(&asked, 2);
		add(&asked, 3, ctx->block_x);
	}
	return 1;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
