// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* truth.bpf.c - a record of every access to memory, barrier, branch and block, by every hook, as warp and as thread program: truth.py compares them with the log
 * of the soft device. */
#include <gpuext/bpf/gpuext.bpf.h>

#include "truth.h"

struct {
	__uint(type, BPF_MAP_TYPE_RINGBUF);
	__uint(max_entries, 64 << 20);
} events SEC(".maps");

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 2);
	__type(key, __u32);
	__type(value, __u64);
} counts SEC(".maps");

static __always_inline void count(__u32 key)
{
	__u64 *n = bpf_map_lookup_elem(&counts, &key);

	if (n)
		__sync_fetch_and_add(n, 1);
}

static __always_inline struct truth_record *reserve(void)
{
	struct truth_record *r = bpf_ringbuf_reserve(&events, sizeof(*r), 0);

	count(TRUTH_PRODUCED);
	if (!r)
		count(TRUTH_DROPPED);
	return r;
}

static __always_inline int record(struct gpu_mem_ctx *ctx, __u32 hook, __u32 is_warp)
{
	struct truth_record *r = reserve();

	if (!r)
		return 0;
	r->launch = ctx->launch_id;
	r->address = ctx->address;
	r->block = ctx->block_x + ctx->grid_dim_x * (ctx->block_y + ctx->grid_dim_y * ctx->block_z);
	r->thread = ctx->thread_x +
	            ctx->block_dim_x * (ctx->thread_y + ctx->block_dim_y * ctx->thread_z);
	r->mask = ctx->active_mask;
	r->site = ctx->site;
	r->line = ctx->ptx_line;
	r->what = hook | is_warp << 8 | ctx->kind << 16 | ctx->space << 24;
	r->width = ctx->width;
	r->elements = ctx->elements;
	bpf_ringbuf_submit(r, 0);
	return 0;
}

#define AT(name, number)                                                                           \
	SEC("gpu.thread/" #name)                                                                   \
	int thread_##name(struct gpu_mem_ctx *ctx)                                                 \
	{                                                                                          \
		return record(ctx, number, 0);                                                     \
	}                                                                                          \
	SEC("gpu/" #name)                                                                          \
	int warp_##name(struct gpu_mem_ctx *ctx)                                                   \
	{                                                                                          \
		return record(ctx, number, 1);                                                     \
	}

AT(ld, TRUTH_LD)
AT(st, TRUTH_ST)
AT(atom, TRUTH_ATOM)
AT(mem, TRUTH_MEM)
AT(shared, TRUTH_SHARED)

/* All parts of a value, each by itself. */
static __always_inline __u64 mixed(const struct gpu_mem_ctx *ctx)
{
	__u32 bytes = ctx->elements == 4   ? ctx->width / 4
	              : ctx->elements == 2 ? ctx->width / 2
	                                   : ctx->width;
	__u64 ones = bytes >= 8 ? ~0ull : (1ull << (8 * bytes & 63)) - 1;

	return (ctx->value[0] & ones) + 3 * (ctx->value[1] & ones) + 5 * (ctx->value[2] & ones) +
	       7 * (ctx->value[3] & ones);
}

static __always_inline int record_behind(struct gpu_mem_ctx *ctx, __u32 hook, __u32 is_warp)
{
	struct truth_record *r = reserve();

	if (!r)
		return 0;
	r->launch = ctx->launch_id;
	r->address = mixed(ctx);
	r->block = ctx->block_x + ctx->grid_dim_x * (ctx->block_y + ctx->grid_dim_y * ctx->block_z);
	r->thread = ctx->thread_x +
	            ctx->block_dim_x * (ctx->thread_y + ctx->block_dim_y * ctx->thread_z);
	r->mask = ctx->active_mask;
	r->site = ctx->site;
	r->line = ctx->ptx_line;
	r->what = hook | is_warp << 8 | ctx->kind << 16;
	r->width = ctx->width;
	r->elements = ctx->elements;
	bpf_ringbuf_submit(r, 0);
	return 0;
}

#define BEHIND(name, number)                                                                       \
	SEC("gpu.thread/" #name ".after")                                                          \
	int thread_##name##_after(struct gpu_mem_ctx *ctx)                                         \
	{                                                                                          \
		return record_behind(ctx, number, 0);                                              \
	}                                                                                          \
	SEC("gpu/" #name ".after")                                                                 \
	int warp_##name##_after(struct gpu_mem_ctx *ctx)                                           \
	{                                                                                          \
		return record_behind(ctx, number, 1);                                              \
	}

BEHIND(ld, TRUTH_LD_AFTER)
BEHIND(atom, TRUTH_ATOM_AFTER)

static __always_inline int record_site(struct gpu_site_ctx *ctx, __u32 hook, __u32 is_warp)
{
	struct truth_record *r = reserve();

	if (!r)
		return 0;
	r->launch = ctx->launch_id;
	r->address = ctx->barrier | (__u64)ctx->expected << 32;
	r->block = ctx->block_x + ctx->grid_dim_x * (ctx->block_y + ctx->grid_dim_y * ctx->block_z);
	r->thread = ctx->thread_x +
	            ctx->block_dim_x * (ctx->thread_y + ctx->block_dim_y * ctx->thread_z);
	r->mask = ctx->active_mask;
	r->site = ctx->site;
	r->line = ctx->ptx_line;
	r->what = hook | is_warp << 8 | ctx->kind << 16;
	r->width = 0;
	r->elements = ctx->taken;
	bpf_ringbuf_submit(r, 0);
	return 0;
}

#define AT_SITE(name, number)                                                                      \
	SEC("gpu.thread/" #name)                                                                   \
	int thread_##name(struct gpu_site_ctx *ctx)                                                \
	{                                                                                          \
		return record_site(ctx, number, 0);                                                \
	}                                                                                          \
	SEC("gpu/" #name)                                                                          \
	int warp_##name(struct gpu_site_ctx *ctx)                                                  \
	{                                                                                          \
		return record_site(ctx, number, 1);                                                \
	}

AT_SITE(bar, TRUTH_BAR)
AT_SITE(branch, TRUTH_BRANCH)

static __always_inline int record_block(struct gpu_block_ctx *ctx, __u32 is_warp)
{
	struct truth_record *r = reserve();

	if (!r)
		return 0;
	r->launch = ctx->launch_id;
	r->address = 0;
	r->block = ctx->block_x + ctx->grid_dim_x * (ctx->block_y + ctx->grid_dim_y * ctx->block_z);
	r->thread = ctx->thread_x +
	            ctx->block_dim_x * (ctx->thread_y + ctx->block_dim_y * ctx->thread_z);
	r->mask = ctx->active_mask;
	r->site = r->line = 0;
	r->what = TRUTH_BLOCK | is_warp << 8;
	r->width = r->elements = 0;
	bpf_ringbuf_submit(r, 0);
	return 0;
}

SEC("gpu.thread/block")
int thread_block(struct gpu_block_ctx *ctx)
{
	return record_block(ctx, 0);
}

SEC("gpu/block")
int warp_block(struct gpu_block_ctx *ctx)
{
	return record_block(ctx, 1);
}

/* All that an instruction takes and gives, and its types, each by itself. */
static __always_inline __u64 of_insn(const struct gpu_insn_ctx *ctx)
{
	__u64 all = ctx->types * 0x9e3779b97f4a7c15ull;

	for (int i = 0; i < 8; i++)
		all += ctx->operand[i] * (2 * i + 3);
	for (int i = 0; i < 4; i++)
		all += ctx->result[i] * (2 * i + 19);
	return all;
}

static __always_inline int record_insn(struct gpu_insn_ctx *ctx, __u32 hook, __u32 is_warp)
{
	struct truth_record *r = reserve();

	if (!r)
		return 0;
	r->launch = ctx->launch_id;
	r->address = of_insn(ctx);
	r->block = ctx->block_x + ctx->grid_dim_x * (ctx->block_y + ctx->grid_dim_y * ctx->block_z);
	r->thread = ctx->thread_x +
	            ctx->block_dim_x * (ctx->thread_y + ctx->block_dim_y * ctx->thread_z);
	r->mask = ctx->active_mask;
	r->site = ctx->site;
	r->line = ctx->ptx_line;
	r->what = hook | is_warp << 8;
	r->width = ctx->result_types;
	r->elements = ctx->n_operands | ctx->n_sources << 8 | ctx->n_results << 16;
	bpf_ringbuf_submit(r, 0);
	return 0;
}

#define AT_INSN(name, section, number)                                                             \
	SEC("gpu.thread/" section "(*)")                                                           \
	int thread_##name(struct gpu_insn_ctx *ctx)                                                \
	{                                                                                          \
		return record_insn(ctx, number, 0);                                                \
	}                                                                                          \
	SEC("gpu/" section "(*)")                                                                  \
	int warp_##name(struct gpu_insn_ctx *ctx)                                                  \
	{                                                                                          \
		return record_insn(ctx, number, 1);                                                \
	}

AT_INSN(insn, "insn", TRUTH_INSN)
AT_INSN(insn_after, "insn.after", TRUTH_INSN_AFTER)

static __always_inline int record_end(struct gpu_exit_ctx *ctx, __u64 value, __u32 hook,
                                      __u32 is_warp)
{
	struct truth_record *r = reserve();

	if (!r)
		return 0;
	r->launch = ctx->launch_id;
	r->address = value;
	r->block = ctx->block_x + ctx->grid_dim_x * (ctx->block_y + ctx->grid_dim_y * ctx->block_z);
	r->thread = ctx->thread_x +
	            ctx->block_dim_x * (ctx->thread_y + ctx->block_dim_y * ctx->thread_z);
	r->mask = ctx->active_mask;
	r->site = r->line = 0;
	r->what = hook | is_warp << 8;
	r->width = r->elements = 0;
	bpf_ringbuf_submit(r, 0);
	return 0;
}

#define AT_END(name, context, value, number)                                                       \
	SEC("gpu.thread/" #name)                                                                   \
	int thread_##name(struct context *ctx)                                                     \
	{                                                                                          \
		return record_end((void *)ctx, value, number, 0);                                  \
	}                                                                                          \
	SEC("gpu/" #name)                                                                          \
	int warp_##name(struct context *ctx)                                                       \
	{                                                                                          \
		return record_end((void *)ctx, value, number, 1);                                  \
	}

AT_END(entry, gpu_entry_ctx, ctx->n_args, TRUTH_ENTRY)
AT_END(exit, gpu_exit_ctx, 0, TRUTH_EXIT)

/* Of some places: by a glob, by options. */
#define AT_SOME(name, section, context, how, number)                                               \
	SEC("gpu.thread/" section)                                                                 \
	int thread_##name(struct context *ctx)                                                     \
	{                                                                                          \
		return how(ctx, number, 0);                                                        \
	}                                                                                          \
	SEC("gpu/" section)                                                                        \
	int warp_##name(struct context *ctx)                                                       \
	{                                                                                          \
		return how(ctx, number, 1);                                                        \
	}

static __always_inline int record_line(struct gpu_site_ctx *ctx, __u32 hook, __u32 is_warp)
{
	struct truth_record *r = reserve();

	if (!r)
		return 0;
	r->launch = ctx->launch_id;
	r->address = ctx->line;
	r->block = ctx->block_x + ctx->grid_dim_x * (ctx->block_y + ctx->grid_dim_y * ctx->block_z);
	r->thread = ctx->thread_x +
	            ctx->block_dim_x * (ctx->thread_y + ctx->block_dim_y * ctx->thread_z);
	r->mask = ctx->active_mask;
	r->site = ctx->site;
	r->line = ctx->ptx_line;
	r->what = hook | is_warp << 8 | ctx->kind << 16;
	r->width = r->elements = 0;
	bpf_ringbuf_submit(r, 0);
	return 0;
}

static __always_inline int record_waited(struct gpu_site_ctx *ctx, __u32 hook, __u32 is_warp)
{
	struct truth_record *r = reserve();

	if (!r)
		return 0;
	r->launch = ctx->launch_id;
	r->address = ctx->barrier | (__u64)ctx->expected << 32;
	r->block = ctx->block_x + ctx->grid_dim_x * (ctx->block_y + ctx->grid_dim_y * ctx->block_z);
	r->thread = ctx->thread_x +
	            ctx->block_dim_x * (ctx->thread_y + ctx->block_dim_y * ctx->thread_z);
	r->mask = ctx->active_mask;
	r->site = ctx->site;
	r->line = ctx->ptx_line;
	r->what = hook | is_warp << 8 | ctx->kind << 16;
	r->width = ctx->waited >> 40 == 0;
	r->elements = 0;
	bpf_ringbuf_submit(r, 0);
	return 0;
}

AT_SOME(call, "call(*)", gpu_site_ctx, record_site, TRUTH_CALL)
AT_SOME(ret, "ret(*)", gpu_site_ctx, record_site, TRUTH_RET)
AT_SOME(line, "line(*made*:*)", gpu_site_ctx, record_line, TRUTH_LINE)
AT_SOME(bar_after, "bar.after", gpu_site_ctx, record_waited, TRUTH_BAR_AFTER)
AT_SOME(some, "mem(site=2-9, space=shared+local)", gpu_mem_ctx, record, TRUTH_SOME)
AT_SOME(every, "st(every=3)", gpu_mem_ctx, record, TRUTH_EVERY)

char LICENSE[] SEC("license") = "Dual BSD/GPL";
