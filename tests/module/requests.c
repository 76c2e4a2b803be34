// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* requests.c - what policies ask for, in place of src/driver/request.c: noted, and told. */
#include <linux/sched.h>
#include "test.h"

static atomic64_t n_right, n_wrong, n_by_task;

static struct gpu_record *record_of(struct gx_call *call)
{
	return (struct gpu_record *)call;
}

/* By the task: what the trampoline kept when it put its own run context into current. */
static struct gpu_record *record_of_task(void)
{
	struct bpf_tramp_run_ctx *tramp =
	        container_of(current->bpf_ctx, struct bpf_tramp_run_ctx, run_ctx);

	return container_of(tramp->saved_run_ctx, struct gpu_record, run_ctx);
}

static int note(struct gx_call *call, const char *what, u64 a, u64 b, u64 c)
{
	struct gpu_record *record = record_of(call);

	atomic64_inc(record->task == current ? &n_right : &n_wrong);
	if (record == record_of_task())
		atomic64_inc(&n_by_task);
	if (record->n_asked == MAX_ASKED)
		return -ENOSPC;
	record->asked[record->n_asked++] = (struct asked){ what, a, b, c };
	return 0;
}

#define ask(a, b, c) note(call, __func__ + sizeof("gx_kfunc_") - 1, a, b, c)

void gx_count_kfuncs(u64 *right, u64 *wrong, u64 *by_task)
{
	*right = atomic64_read(&n_right);
	*wrong = atomic64_read(&n_wrong);
	*by_task = atomic64_read(&n_by_task);
}

int gx_kfunc_block_move(struct gx_call *call, const struct gpu_block *block,
                        const struct gpu_list *list, bool head)
{
	if (block != &record_of(call)->of_gpu_block.block) /* compared, never followed */
		return -EINVAL;
	return note(call, head ? "block_move_head" : "block_move_tail", block->index, list->id, 0);
}

int gx_kfunc_set_prefetch_region(struct gx_call *call, const struct gpu_region *result, u32 first,
                                 u32 outer)
{
	return ask(first, outer, 0);
}

u32 gx_kfunc_tree_count(struct gx_call *call, const struct gpu_bitmap_tree *tree, u32 first,
                        u32 outer)
{
	ask(first, outer, 0);
	return outer > first ? (outer - first) / 2 : 0;
}

struct gpu_block *gx_home_candidate(struct gx_call *call, const struct gpu_evict_window *window,
                                    u32 i)
{
	return i < window->n ? &record_of(call)->candidates[i] : NULL;
}

int gx_kfunc_evict_pick(struct gx_call *call, const struct gpu_evict_window *window, u32 i)
{
	return ask(i, 0, 0);
}

int gx_kfunc_evict_move(struct gx_call *call, const struct gpu_evict_window *window, u32 i,
                        bool head)
{
	return note(call, head ? "evict_move_head" : "evict_move_tail", i, 0, 0);
}

int gx_kfunc_prefetch_async(struct gx_call *call, const struct gpu_fault *fault, u64 va,
                            u32 n_pages)
{
	return ask(va, n_pages, 0);
}

int gx_kfunc_migrate_range(struct gx_call *call, const struct gpu_call *head, u64 va_space, u64 va,
                           u64 length, u32 dest)
{
	return ask(va, length, dest);
}

int gx_kfunc_set_attr(struct gx_call *call, const void *ctx, u64 us)
{
	return ask(us, 0, 0);
}

int gx_kfunc_set_interleave(struct gx_call *call, const void *ctx, u32 level)
{
	return ask(level, 0, 0);
}

int gx_kfunc_set_timeslice(struct gx_call *call, const void *ctx, u64 us)
{
	return ask(us, 0, 0);
}

int gx_kfunc_reject_bind(struct gx_call *call, const void *ctx)
{
	return ask(0, 0, 0);
}

int gx_kfunc_preempt(struct gx_call *call, const struct gpu_call *head, u32 runlist, u64 tsg_id)
{
	return ask(runlist, tsg_id, 0);
}

void gx_kfunc_policy_error(struct gx_call *call, const struct gpu_call *head, u32 code,
                           const char *message)
{
	if (!ask(code, 0, 0))
		strscpy(record_of(call)->error, message, sizeof(record_of(call)->error));
}
