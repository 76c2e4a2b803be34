/* request.h - one callback of a policy: what it is shown, what it asked for, and whether
 * that holds.
 *
 * kfuncs only record. Validation happens after the callback returned, against what is then true:
 * identity, generation, list, range, count, scope. At most one list change (16 in evict_prepare),
 * one region and one pick come out of it.
 */
#ifndef GX_DRIVER_REQUEST_H
#define GX_DRIVER_REQUEST_H

#include "driver/async.h"
#include "driver/blocks.h"
#include "driver/policy.h"
#include "driver/prefetch.h"

struct gx_memory;
struct gx_sched;

enum { GX_MAX_MOVES = 16, GX_MAX_ASYNC = 4, GX_MAX_PREEMPTS = 4 };

struct gx_move {
	u32 block, generation;
	u8 list; /* enum gpu_list_id that it asked for */
	bool head;
};

/* A task group of the GPU: its id alone is not unique. */
struct gx_preempt {
	u32 runlist;
	u64 tsg;
};

struct gx_call {
	struct gx_memory *memory; /* NULL for scheduling callbacks */
	struct gx_policies *set;
	struct gx_policy *policy;
	enum gx_member member;

	/* what the policy sees; the addresses are the objects' identity. Heads of what is shown now,
	 * of which there is one at least: gx_policy_run() fills them. when: 0 stands for the engine's clock */
	struct gpu_call *heads[2];
	u64 batch, when;
	bool not_asked; /* it has used up its budget for the batch: native */
	struct gpu_pmm pmm;
	struct gpu_list list;
	struct gpu_region max, node, result;
	struct gpu_fault *fault;
	struct gx_prefetch_tree *tree;
	struct gpu_evict_window window;
	const u32 *candidates;          /* [window.n] block indices, oldest first */
	struct gx_device_block *device; /* all of the GPU's */
	u32 subject;                    /* block of activate, access, release; GX_NO_BLOCK: none */

	/* what it asked for */
	struct gx_move moves[GX_MAX_MOVES];
	u32 n_moves;
	bool has_region, has_pick;
	struct gpu_region region;
	u32 pick, pick_generation;
	struct gx_async_wish async[GX_MAX_ASYNC]; /* paid for */
	u32 n_async;

	/* scheduling callbacks: the context is the identity; of several requests the last counts */
	struct gx_sched *sched;
	void *ctx;
	bool has_timeslice, has_interleave, rejects;
	u64 timeslice_us;
	u32 interleave;
	struct gx_preempt preempts[GX_MAX_PREEMPTS];
	u32 n_preempts;
};

/* What stands in the heads of what a callback is shown, but for its number, and its time where that is the host's. */
static inline struct gpu_call gx_call_head(struct gx_call *call)
{
	return (struct gpu_call){ .batch = call->batch,
		                  .now_ns = call->when,
		                  .page_shift = call->set->sizes.page_shift,
		                  .block_shift = call->set->sizes.block_shift,
		                  .record = (struct gpu_record *)call };
}
/* Whether this is the head of something that the callback is shown. */
bool gx_is_head(const struct gx_call *call, const struct gpu_call *head);

/* --- kfuncs, with the call that they were made in. Any pointer may be wrong. 0, or a negative
 * errno. */
int gx_kfunc_block_move(struct gx_call *call, const struct gpu_block *block,
                        const struct gpu_list *list, bool head);
int gx_kfunc_set_prefetch_region(struct gx_call *call, const struct gpu_region *result, u32 first,
                                 u32 outer);
u32 gx_kfunc_tree_count(struct gx_call *call, const struct gpu_bitmap_tree *tree, u32 first,
                        u32 outer);
/* A policy asks for 64 of them for one victim. */
static inline struct gpu_block *
gx_kfunc_evict_candidate(const struct gx_call *call, const struct gpu_evict_window *window, u32 i)
{
	if (call->member != GX_MEM(gpu_evict_prepare) || window != &call->window ||
	    i >= call->window.n)
		return NULL;
	return &call->device[call->candidates[i]].view;
}
int gx_kfunc_evict_pick(struct gx_call *call, const struct gpu_evict_window *window, u32 i);
int gx_kfunc_evict_move(struct gx_call *call, const struct gpu_evict_window *window, u32 i,
                        bool head);
int gx_kfunc_prefetch_async(struct gx_call *call, const struct gpu_fault *fault, u64 va,
                            u32 n_pages);
/* Pages of any managed memory that is the policy's, to this GPU or the CPU, later. -EINVAL, -ERANGE: more than the bucket
 * ever has; -EAGAIN: no tokens now; -ENOSPC */
int gx_kfunc_migrate_range(struct gx_call *call, const struct gpu_call *head, u64 va_space, u64 va,
                           u64 length, u32 dest);
/* message: ends with NUL; 255 bytes of it are kept. */
void gx_kfunc_policy_error(struct gx_call *call, const struct gpu_call *head, u32 code,
                           const char *message);

/* Of scheduling, recorded in the call. -EINVAL and a count: in another callback, or not of its task; -ERANGE. */
int gx_kfunc_set_attr(struct gx_call *call, const void *ctx, u64 us);
int gx_kfunc_set_timeslice(struct gx_call *call, const void *ctx, u64 us);
int gx_kfunc_set_interleave(struct gx_call *call, const void *ctx, u32 level);
int gx_kfunc_reject_bind(struct gx_call *call, const void *ctx);
int gx_kfunc_preempt(struct gx_call *call, const struct gpu_call *head, u32 runlist, u64 tsg_id);

/* --- validation, under the same lock as the callback. False: refused, and counted. */
bool gx_move_holds(struct gx_call *call, const struct gx_move *move);
bool gx_region_holds(struct gx_call *call, struct gpu_region region);
/* The block that was picked; GX_NO_BLOCK: none, or refused. */
u32 gx_pick_holds(struct gx_call *call);
/* A request that holds: obeyed, or only counted for a shadow policy. */
bool gx_obey(struct gx_call *call);

#endif
