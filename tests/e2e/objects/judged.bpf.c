// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* judged.bpf.c - programs that judge for themselves what helpers and maps give them: a test of one is a line here, for run.py asks only
 * that everything that is expected held, each time, and at least once. */
#include <gpuext/bpf/gpuext.bpf.h>

enum {
	MASK,
	SIZES,
	UPDATED,
	ORDER,
	LOAD,
	ALIGNED,
	TOGETHER,
	VOTE,
	ONE,
	CHOSEN,
	PART,
	PART_HOST,
	N_EXPECTED
};

struct outcome {
	__u64 held, broken;
};

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, N_EXPECTED);
	__type(key, __u32);
	__type(value, struct outcome);
} outcomes SEC(".maps");

struct {
	__uint(type, GX_MAP_TYPE_GPU_ARRAY);
	__uint(max_entries, 1);
	__type(key, __u32);
	__type(value, __u64);
} numbers SEC(".maps");

struct {
	__uint(type, BPF_MAP_TYPE_STACK);
	__uint(max_entries, 2);
	__type(value, __u64);
} stack SEC(".maps");

static __always_inline void expect(__u32 what, _Bool holds)
{
	struct outcome *outcome = bpf_map_lookup_elem(&outcomes, &what);

	if (!outcome)
		return;
	if (holds)
		__sync_fetch_and_add(&outcome->held, 1);
	else
		__sync_fetch_and_add(&outcome->broken, 1);
}

/* What compilers make of `field >> 8 & 0xff`: a load of one byte. */
#define PART(type, field, n) (((const volatile type *)&(field))[n])

SEC("gpu/exit")
int on_device(struct gpu_exit_ctx *ctx)
{
	__u64 x, y, z, seven = 7, *number;
	__u32 zero = 0;

	expect(MASK, ctx->active_mask >> ctx->lane & 1 && bpf_gpu_lane_id() == ctx->lane);
	bpf_gpu_block_dim(&x, &y, &z);
	expect(SIZES, x == ctx->block_dim_x && y == ctx->block_dim_y && z == ctx->block_dim_z);
	bpf_map_update_elem(&numbers, &zero, &seven, BPF_ANY);
	number = bpf_map_lookup_elem(&numbers, &zero);
	expect(UPDATED, number && *number == 7);
	expect(PART, PART(__u16, ctx->block_dim_x, 0) == (ctx->block_dim_x & 0xffff) &&
	                     !PART(__u8, ctx->lane, 1) &&
	                     PART(__u8, ctx->active_mask, 3) == ctx->active_mask >> 24 &&
	                     PART(__u32, ctx->kernel, 1) == ctx->kernel >> 32 &&
	                     PART(__u16, ctx->kernel, 1) == (ctx->kernel >> 16 & 0xffff));
	return 0;
}

SEC("gpu.thread/exit")
int of_each_lane(struct gpu_exit_ctx *ctx)
{
	__u32 all = gdev_ballot(1), mine = gdev_match_any(ctx->lane);
	__u64 sum = gdev_reduce_add(1), most = gdev_reduce_max(ctx->lane);
	__u64 least = gdev_reduce_min(ctx->lane), some = gdev_reduce_or(ctx->lane | 64),
	      every = gdev_reduce_and(7);

	expect(VOTE, all == ctx->active_mask && mine == 1u << ctx->lane && sum == ctx->n_active &&
	                     every == 7);
	expect(VOTE, least <= ctx->lane && ctx->lane <= most && !(all >> most >> 1) &&
	                     !(ctx->lane & ~some));
	expect(ONE, gdev_elect() == !gdev_lanes_below() && gdev_sample(1) &&
	                    gdev_delay(100) < 1000000000);
	return 0;
}

/* An element of an array in the stack by a condition: clang makes an or of its address, as here. */
GX_LOCAL_BYTES(512)
SEC("gpu.thread/entry")
int chooses(struct gpu_entry_ctx *ctx)
{
	volatile __u64 two[2] __attribute__((aligned(16))) = { 5, 6 };
	volatile __u64 *one = two;

	asm("%0 |= %1" : "+r"(one) : "r"((ctx->thread_x & 1ull) << 3));
	*one += 10;
	expect(CHOSEN, two[ctx->thread_x & 1] == 15 + (ctx->thread_x & 1) &&
	                       two[~ctx->thread_x & 1] == 5 + (~ctx->thread_x & 1));
	return 0;
}

SEC("gpu.thread/ld")
int at_load(struct gpu_mem_ctx *ctx)
{
	_Bool is_load = ctx->kind == GPU_MEM_LD || ctx->kind == GPU_MEM_LD_NC;

	expect(LOAD, is_load && ctx->space >= GPU_SPACE_GLOBAL && ctx->space <= GPU_SPACE_LOCAL &&
	                     ctx->active_mask >> ctx->lane & 1);
	expect(ALIGNED, ctx->width && !(ctx->address & (ctx->width - 1)));
	return 0;
}

SEC("gpu/mem")
int together(struct gpu_mem_ctx *ctx)
{
	expect(TOGETHER, gdev_mem_asked(ctx) == ctx->n_active * ctx->width &&
	                         gdev_mem_distinct_bytes(ctx) <= gdev_mem_asked(ctx) &&
	                         gdev_mem_sectors(ctx) >= gdev_mem_lines(ctx) &&
	                         !gdev_bank_phases(ctx) == (ctx->space != GPU_SPACE_SHARED) &&
	                         gdev_same_address(ctx) <= ctx->n_active &&
	                         (!gdev_mem_in_step(ctx) || gdev_same_address(ctx) == 1));
	return 0;
}

SEC("gpu.api/cuLaunchKernel")
int at_api(struct gpu_api_ctx *ctx)
{
	__u64 one = 1, two = 2, out = 0;

	bpf_map_push_elem(&stack, &one, BPF_EXIST);
	bpf_map_push_elem(&stack, &two, BPF_EXIST);
	expect(ORDER, !bpf_map_pop_elem(&stack, &out) && out == 2);
	expect(PART_HOST, PART(__u16, ctx->kernel, 3) == ctx->kernel >> 48 &&
	                          PART(__u8, ctx->block_dim_x, 0) == (ctx->block_dim_x & 0xff));
	return 0;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
