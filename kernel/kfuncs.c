// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* kfuncs.c - the kernel functions: each finds its call by the object that it gets, and gives it what was asked for (src/driver/request.h). Which
 * callback may call which stands in kfuncs.def.
 */
#include <linux/module.h>
#include "home.h"

#ifndef KF_TRUSTED_ARGS /* from 7.0 on, all have it */
#define KF_TRUSTED_ARGS 0
#endif

/* The engine's record. An object without one is none that may be asked of. */
static struct gx_call *call_of(struct gpu_record *record)
{
	return (struct gx_call *)record;
}

#define ask(record, what, ...)                                           \
	({                                                               \
		struct gx_call *asked = call_of(record);                 \
		asked ? gx_kfunc_##what(asked, ##__VA_ARGS__) : -EINVAL; \
	})

__bpf_kfunc_start_defs();

__bpf_kfunc int bpf_gpu_block_move_head(struct gpu_block *block, struct gpu_list *list)
{
	return ask(list->record, block_move, block, list, true);
}

__bpf_kfunc int bpf_gpu_block_move_tail(struct gpu_block *block, struct gpu_list *list)
{
	return ask(list->record, block_move, block, list, false);
}

__bpf_kfunc int bpf_gpu_set_prefetch_region(struct gpu_region *result, __u32 first, __u32 outer)
{
	return ask(result->record, set_prefetch_region, result, first, outer);
}

__bpf_kfunc __u32 bpf_gpu_tree_count(struct gpu_bitmap_tree *tree, __u32 first, __u32 outer)
{
	struct gx_call *call = call_of(tree->record);

	return call ? gx_kfunc_tree_count(call, tree, first, outer) : 0;
}

__bpf_kfunc struct gpu_block *bpf_gpu_evict_candidate(struct gpu_evict_window *window, __u32 i)
{
	struct gx_call *call = call_of(window->call.record);

	return call ? gx_home_candidate(call, window, i) : NULL;
}

__bpf_kfunc int bpf_gpu_evict_pick(struct gpu_evict_window *window, __u32 i)
{
	return ask(window->call.record, evict_pick, window, i);
}

__bpf_kfunc int bpf_gpu_evict_move_head(struct gpu_evict_window *window, __u32 i)
{
	return ask(window->call.record, evict_move, window, i, true);
}

__bpf_kfunc int bpf_gpu_evict_move_tail(struct gpu_evict_window *window, __u32 i)
{
	return ask(window->call.record, evict_move, window, i, false);
}

__bpf_kfunc int bpf_gpu_prefetch_async(const struct gpu_fault *fault, __u64 va, __u32 n_pages)
{
	return ask(fault->call.record, prefetch_async, fault, va, n_pages);
}

__bpf_kfunc int bpf_gpu_migrate_range(const struct gpu_call *call, __u64 va_space, __u64 va,
				      __u64 length, __u32 dest)
{
	return ask(call->record, migrate_range, call, va_space, va, length, dest);
}

__bpf_kfunc int bpf_gpu_set_attr(struct gpu_task_init_ctx *ctx, __u64 us)
{
	return ask(ctx->call.record, set_attr, ctx, us);
}

__bpf_kfunc int bpf_gpu_set_interleave(struct gpu_task_init_ctx *ctx, __u32 level)
{
	return ask(ctx->call.record, set_interleave, ctx, level);
}

__bpf_kfunc int bpf_gpu_set_timeslice(struct gpu_task_timeslice_ctx *ctx, __u64 us)
{
	return ask(ctx->call.record, set_timeslice, ctx, us);
}

__bpf_kfunc int bpf_gpu_reject_bind(struct gpu_task_bind_ctx *ctx)
{
	return ask(ctx->call.record, reject_bind, ctx);
}

__bpf_kfunc int bpf_gpu_preempt(const struct gpu_call *call, __u32 runlist_id, __u64 tsg_id)
{
	return ask(call->record, preempt, call, runlist_id, tsg_id);
}

__bpf_kfunc void bpf_gpu_policy_error(const struct gpu_call *call, __u32 code, const char *msg__str)
{
	struct gx_call *of = call_of(call->record);

	if (of)
		gx_kfunc_policy_error(of, call, code, msg__str);
}

__bpf_kfunc_end_defs();

/* A NULL that a policy must tell apart */
#define GIVES_INT 0
#define GIVES_U32 0
#define GIVES_VOID 0
#define GIVES_BLOCK KF_RET_NULL
BTF_KFUNCS_START(set)
#define KFUNC(name, ret, ...) BTF_ID_FLAGS(func, name, KF_TRUSTED_ARGS | GIVES_##ret)
#include "defs/kfuncs.def"
#undef KFUNC
BTF_KFUNCS_END(set)

BTF_ID_LIST(ids)
#define KFUNC(name, ...) BTF_ID(func, name)
#include "defs/kfuncs.def"
#undef KFUNC

/* Members of both types, 32 bits each. */
#define MEM(member) BIT_ULL(gpu_mem_ops_at_##member)
#define SCHED(member) BIT_ULL(32 + gpu_sched_ops_at_##member)
#define ALL (~(MEM(init) | MEM(exit) | SCHED(init) | SCHED(exit)))
static const u64 callers[] = {
#define KFUNC(name, ret, callbacks, ...) callbacks,
#include "defs/kfuncs.def"
#undef KFUNC
};

static const u32 first_bit[] = { [TYPE_gpu_mem_ops] = 0, [TYPE_gpu_sched_ops] = 32 };

/* Sees every kfunc of every struct_ops program, of other subsystems too. */
static int filter(const struct bpf_prog *prog, u32 kfunc_id)
{
	int type = gx_type_of(prog);

	for (u32 i = 0; i < ARRAY_SIZE(callers); i++)
		if (ids[i] == kfunc_id - gx_id_delta)
			return type >= 0 && callers[i] >> (first_bit[type] +
							   prog->expected_attach_type) &
						       1
				       ? 0
				       : -EACCES;
	return 0; /* another's */
}

static const struct btf_kfunc_id_set kfuncs = { .owner = THIS_MODULE,
						.set = &set,
						.filter = filter };

int gx_register_kfuncs(void)
{
	return register_btf_kfunc_id_set(BPF_PROG_TYPE_STRUCT_OPS, &kfuncs);
}
