// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* kfuncs.c - the kernel functions: each finds its call by the object that it gets, and notes what was asked for. Which callback may
 * call which stands in kfuncs.def.
 */
#include <linux/module.h>
#include <linux/sched.h>
#include "test.h"

#ifndef KF_TRUSTED_ARGS /* from 7.0 on, all have it */
#define KF_TRUSTED_ARGS 0
#endif

static atomic64_t n_right, n_wrong, n_by_task;

/* By the task: what the trampoline kept when it put its own run context into current. */
static struct gpu_record *call_of_task(void)
{
	struct bpf_tramp_run_ctx *tramp =
	        container_of(current->bpf_ctx, struct bpf_tramp_run_ctx, run_ctx);

	return container_of(tramp->saved_run_ctx, struct gpu_record, run_ctx);
}

/* An object without a record is none that may be asked of. */
static int note(struct gpu_record *call, const char *what, u64 a, u64 b, u64 c)
{
	if (!call)
		return -EINVAL;
	atomic64_inc(call->task == current ? &n_right : &n_wrong);
	if (call == call_of_task())
		atomic64_inc(&n_by_task);
	if (call->n_asked == MAX_ASKED)
		return -ENOSPC;
	call->asked[call->n_asked++] = (struct asked){ what, a, b, c };
	return 0;
}

#define ask(call, a, b, c) note(call, __func__ + sizeof("bpf_gpu_") - 1, a, b, c)

void gx_count_kfuncs(u64 *right, u64 *wrong, u64 *by_task)
{
	*right = atomic64_read(&n_right);
	*wrong = atomic64_read(&n_wrong);
	*by_task = atomic64_read(&n_by_task);
}

__bpf_kfunc_start_defs();
__bpf_kfunc int bpf_gpu_block_move_head(struct gpu_block *block, struct gpu_list *list)
{
	if (block != &list->record->of_gpu_block.block) /* compared, never followed */
		return -EINVAL;
	return ask(list->record, block->index, list->id, 0);
}
__bpf_kfunc int bpf_gpu_block_move_tail(struct gpu_block *block, struct gpu_list *list)
{
	if (block != &list->record->of_gpu_block.block)
		return -EINVAL;
	return ask(list->record, block->index, list->id, 0);
}
__bpf_kfunc int bpf_gpu_set_prefetch_region(struct gpu_region *result, __u32 first, __u32 outer)
{
	return ask(result->record, first, outer, 0);
}
__bpf_kfunc __u32 bpf_gpu_tree_count(struct gpu_bitmap_tree *tree, __u32 first, __u32 outer)
{
	ask(tree->record, first, outer, 0);
	return outer > first ? (outer - first) / 2 : 0;
}
__bpf_kfunc struct gpu_block *bpf_gpu_evict_candidate(struct gpu_evict_window *window, __u32 i)
{
	struct gpu_record *call = window->call.record;

	return i < window->n ? &call->candidates[i] : NULL;
}
__bpf_kfunc int bpf_gpu_evict_pick(struct gpu_evict_window *window, __u32 i)
{
	return ask(window->call.record, i, 0, 0);
}
__bpf_kfunc int bpf_gpu_evict_move_head(struct gpu_evict_window *window, __u32 i)
{
	return ask(window->call.record, i, 0, 0);
}
__bpf_kfunc int bpf_gpu_evict_move_tail(struct gpu_evict_window *window, __u32 i)
{
	return ask(window->call.record, i, 0, 0);
}
__bpf_kfunc int bpf_gpu_prefetch_async(const struct gpu_fault *fault, __u64 va, __u32 n_pages)
{
	return ask(fault->call.record, va, n_pages, 0);
}
__bpf_kfunc int bpf_gpu_migrate_range(const struct gpu_call *call, __u64 va_space, __u64 va,
                                      __u64 length, __u32 dest)
{
	return ask(call->record, va, length, dest);
}
__bpf_kfunc int bpf_gpu_set_attr(struct gpu_task_init_ctx *ctx, __u64 us)
{
	return ask(ctx->call.record, us, 0, 0);
}
__bpf_kfunc int bpf_gpu_set_interleave(struct gpu_task_init_ctx *ctx, __u32 level)
{
	return ask(ctx->call.record, level, 0, 0);
}
__bpf_kfunc int bpf_gpu_set_timeslice(struct gpu_task_timeslice_ctx *ctx, __u64 us)
{
	return ask(ctx->call.record, us, 0, 0);
}
__bpf_kfunc int bpf_gpu_reject_bind(struct gpu_task_bind_ctx *ctx)
{
	return ask(ctx->call.record, 0, 0, 0);
}
__bpf_kfunc int bpf_gpu_preempt(const struct gpu_call *call, __u32 runlist_id, __u64 tsg_id)
{
	return ask(call->record, runlist_id, tsg_id, 0);
}
__bpf_kfunc void bpf_gpu_policy_error(const struct gpu_call *call, __u32 code, const char *msg__str)
{
	struct gpu_record *record = call->record;

	if (!ask(record, code, 0, 0))
		strscpy(record->error, msg__str, sizeof(record->error));
}
__bpf_kfunc_end_defs();

/* A NULL that a policy must tell apart */
#define GIVES_INT   0
#define GIVES_U32   0
#define GIVES_VOID  0
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
#define MEM(member)   BIT_ULL(gpu_mem_ops_at_##member)
#define SCHED(member) BIT_ULL(32 + gpu_sched_ops_at_##member)
#define ALL           (~(MEM(init) | MEM(exit) | SCHED(init) | SCHED(exit)))
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
