// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* experts.bpf.c - mixture of experts: kernels tell which experts the router has just chosen, the policy brings them.
 *
 * On the device: the router counts the tokens of each expert, and the address of such an atomic tells the expert. The entry
 * of the kernel that runs the experts tells where the weights are and how large an expert is. The entry of the kernel behind it
 * ends a step. In the driver: a fault brings its expert's pages in the block, then what is left of the expert and of those
 * that the router chose behind it, a request each; and what leaves is what the router chooses least, never what this step still
 * needs. All that a driver alone sees is the faults: neither the choice, nor uses of what is there.
 *
 * The globs name the kernels of examples/managed_experts.cu, and `enter` and `run` know their arguments.
 */
#include <gpuext/bpf/gpu_ext.bpf.h>
#include <gpuext/bpf/gpuext.bpf.h>

#include "hide.h"

char LICENSE[] SEC("license") = "Dual BSD/GPL";

const volatile __u32 row_bytes = 4096;
const volatile __u32 n_ahead = 8;      /* experts that are asked for behind the one of a fault */
const volatile __u32 free_reserve = 2; /* device blocks: more are free, and all of a block comes */

enum { N_EXPERTS = 256, WINDOW = 64, OVERLAP = 4, AHEAD = 64, BESIDE = 32 };
#define BLOCK  (1ull << 21)
#define NEEDED (1ull << 62)
#define GAP    (1ull << 18) /* is copied in less time than another request takes */

/* Written by device programs. */
struct model {
	__u64 n_tokens;              /* counters that the router adds to, one for each expert */
	__u64 weights, expert_bytes; /* those of expert e begin at weights + e * expert_bytes */
	__u64 step;
};
struct expert {
	__u64 step;   /* in which it was chosen last */
	__u64 tokens; /* since ever */
};
struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 1);
	__type(key, __u32);
	__type(value, struct model);
} models SEC(".maps");
struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, N_EXPERTS);
	__type(key, __u32);
	__type(value, struct expert);
} experts SEC(".maps");

/* Written by the policy. */
struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, N_EXPERTS);
	__type(key, __u32);
	__type(value, __u64); /* 1 + the step in which it was asked for last */
} asked SEC(".maps");
__u64 current, current_step; /* the expert that faulted last, and when */
__u64 all_asked; /* 1 + the expert behind which there is no more to ask for in that step; 0: none */

static __always_inline struct model *the_model(void)
{
	__u32 zero = 0;

	return bpf_map_lookup_elem(&models, &zero);
}

/* --- on the device */
SEC("gpu/entry:route*")
int enter(struct gpu_entry_ctx *ctx)
{
	struct model *model = the_model();

	if (model)
		model->n_tokens = ctx->arg[0];
	return 0;
}

GX_MAX_OPS(2112) /* lanes store one after another */
SEC("gpu.thread/atom:route*")
int choose(struct gpu_mem_ctx *ctx)
{
	struct model *model = the_model();
	struct expert *expert;
	__u32 e;

	if (!model)
		return 0;
	e = (__u32)((ctx->address - model->n_tokens) / sizeof(__u32));
	expert = bpf_map_lookup_elem(&experts, &e);
	if (!expert)
		return 0;
	expert->step = model->step;
	__sync_fetch_and_add(&expert->tokens, 1);
	return 0;
}

SEC("gpu/entry:experts*")
int run(struct gpu_entry_ctx *ctx)
{
	struct model *model = the_model();

	if (!model || ctx->thread_id)
		return 0;
	model->weights = ctx->arg[0];
	model->expert_bytes = ctx->arg[1] * row_bytes;
	return 0;
}

SEC("gpu/entry:combine*")
int end_step(struct gpu_entry_ctx *ctx)
{
	struct model *model = the_model();

	if (model && !ctx->thread_id)
		__sync_fetch_and_add(&model->step, 1);
	return 0;
}

/* --- in the driver */
/* Chosen in this step, and not behind us. */
static __always_inline int is_needed(const struct expert *expert, __u32 e, __u64 step)
{
	return expert->step == step && expert->tokens && (current_step != step || e + 1 >= current);
}

static __always_inline int chosen(__u32 e, __u64 step)
{
	const struct expert *expert = bpf_map_lookup_elem(&experts, &e);

	return expert && expert->step == step && expert->tokens;
}

/* Those that were chosen behind e, and what is left of e: later. What is in [block, reach) comes now. */
static __always_inline void ask_behind(const struct gpu_fault *fault, const struct model *model,
                                       __u32 e, __u64 reach)
{
	__u64 step = model->step, bytes = model->expert_bytes;
	__u32 n = hide(0);

	for (__u32 i = 0; i < AHEAD; i++) {
		__u32 next = e + i;
		__u64 *when = bpf_map_lookup_elem(&asked, &next);
		__u64 from = model->weights + next * bytes, to = from + bytes;

		if (!when || n >= n_ahead)
			break;
		if (!chosen(next, step))
			continue;
		n++;
		if (*when == step + 1)
			continue;
		from &= ~4095ull;
		to = (to + 4095) & ~4095ull;
		if (from < reach)
			from = reach;
		if (from < to && bpf_gpu_migrate_range(&fault->call, fault->va_space, from,
		                                       to - from, fault->dest))
			return; /* the next fault asks again */
		*when = step + 1;
	}
	all_asked = e + 1;
}

/* Where the pages end that come with a fault of e: those of it in the block, and of experts that were chosen, too, without a
 * large gap in between. All of the block as long as there is room. */
static __always_inline __u64 reach_of(const struct gpu_fault *fault, const struct model *model,
                                      __u32 e)
{
	__u64 bytes = model->expert_bytes, from = model->weights + e * bytes, to = from + bytes;
	__u64 end = fault->va + BLOCK;

	for (__u32 i = 1; i < BESIDE && to < end; i++) {
		from += bytes;
		if (from >= end || from > to + GAP)
			break;
		if (chosen(e + i, model->step))
			to = from + bytes;
	}
	return to < end && fault->n_free <= free_reserve ? (to + 4095) & ~4095ull : end;
}

SEC("struct_ops/prefetch")
int BPF_PROG(prefetch, __u32 page_index, struct gpu_bitmap_tree *tree, const struct gpu_region *max,
             struct gpu_region *result, const struct gpu_fault *fault)
{
	const struct model *model = the_model();
	__u64 at = fault->va + (__u64)page_index * 4096, from, bytes, reach;
	__u32 e, first = 0, outer;

	if (!model || !model->weights || !model->expert_bytes || at + 4095 < model->weights)
		return GPU_DEFAULT;
	bytes = model->expert_bytes;
	at = at > model->weights ? at - model->weights : 0;
	if (at / bytes >= N_EXPERTS)
		return GPU_DEFAULT;
	e = (__u32)(at / bytes);
	if (current_step != model->step)
		all_asked = 0;
	current = e;
	current_step = model->step;
	from = model->weights + e * bytes;
	reach = reach_of(fault, model, e);
	if (from > fault->va && fault->n_free <= free_reserve)
		first = (__u32)((from - fault->va) >> 12);
	outer = (__u32)((reach - fault->va) >> 12);
	if (first < max->first)
		first = max->first;
	if (outer > max->outer)
		outer = max->outer;
	if (!fault->thrashing)
		bpf_gpu_set_prefetch_region(result, first, outer);
	if (all_asked != e + 1ull)
		ask_behind(fault, model, e, reach);
	return fault->thrashing ? GPU_DEFAULT : GPU_BYPASS;
}

/* How much would be missed of a block. */
static __always_inline __u64 worth(const struct model *model, __u64 va)
{
	__u64 bytes = model->expert_bytes, sum = 0,
	      first = va > model->weights ? (va - model->weights) / bytes : 0;

	if (va + BLOCK <= model->weights)
		return NEEDED;
	for (__u32 i = 0; i < OVERLAP; i++) {
		__u32 e = (__u32)first + i;
		const struct expert *expert = bpf_map_lookup_elem(&experts, &e);

		if (!expert || model->weights + e * bytes >= va + BLOCK)
			break;
		sum += is_needed(expert, e, model->step) ? NEEDED / OVERLAP : expert->tokens;
	}
	return sum;
}

SEC("struct_ops/evict")
int BPF_PROG(evict, const struct gpu_pmm *pmm, struct gpu_list *list,
             struct gpu_evict_window *window)
{
	const struct model *model = the_model();
	__u64 least = hide(~0ull);
	__u32 best = hide(0);

	if (!model || !model->weights || !model->expert_bytes || !window->n)
		return GPU_DEFAULT;
	for (__u32 i = 0; i < WINDOW; i++) {
		const struct gpu_block *block = bpf_gpu_evict_candidate(window, i);
		__u64 sum;

		if (!block)
			break;
		sum = worth(model, block->va);
		if (sum < least) {
			least = sum;
			best = hide(i);
		}
	}
	bpf_gpu_evict_pick(window, best);
	return GPU_DEFAULT;
}

SEC(".struct_ops")
struct gpu_mem_ops experts_policy = {
	.gpu_page_prefetch = (void *)prefetch,
	.gpu_evict_prepare = (void *)evict,
	.scope = GPU_SCOPE_DEVICE,
	.name = "experts",
};
