/* request.c - recording what a policy asks for, and checking it after the callback. */
#include "driver/request.h"

#include "driver/memory.h"

static GX_RARE int refuse(struct gx_call *call, enum gx_counter counter, int err)
{
	gx_policy_count(call->set, call->policy, counter, 1);
	return err;
}

bool gx_is_head(const struct gx_call *call, const struct gpu_call *head)
{
	return head && (head == call->heads[0] || head == call->heads[1]);
}

/* --- recording */
static int record_move(struct gx_call *call, u32 block, bool head, u32 most)
{
	if (call->n_moves == most)
		return refuse(call, GX_COUNT_refused_count, -GX_ENOSPC);
	call->moves[call->n_moves++] =
	        (struct gx_move){ block, call->memory->blocks.blocks[block].view.generation,
		                  (u8)call->list.id, head };
	return 0;
}

int gx_kfunc_block_move(struct gx_call *call, const struct gpu_block *block,
                        const struct gpu_list *list, bool head)
{
	u32 index;

	if (call->member != GX_MEM(gpu_block_activate) && call->member != GX_MEM(gpu_block_access))
		return refuse(call, GX_COUNT_refused_identity, -GX_EPERM);
	index = gx_blocks_index(&call->memory->blocks, block);
	if (index == GX_NO_BLOCK || list != &call->list)
		return refuse(call, GX_COUNT_refused_identity, -GX_EINVAL);
	return record_move(call, index, head, 1);
}

int gx_kfunc_evict_move(struct gx_call *call, const struct gpu_evict_window *window, u32 i,
                        bool head)
{
	if (call->member != GX_MEM(gpu_evict_prepare) || window != &call->window)
		return refuse(call, GX_COUNT_refused_identity, -GX_EINVAL);
	if (i >= call->window.n)
		return refuse(call, GX_COUNT_refused_range, -GX_ERANGE);
	return record_move(call, call->candidates[i], head, GX_MAX_MOVES);
}

int gx_kfunc_set_prefetch_region(struct gx_call *call, const struct gpu_region *result, u32 first,
                                 u32 outer)
{
	bool iter = call->member == GX_MEM(gpu_page_prefetch_iter);

	if ((call->member != GX_MEM(gpu_page_prefetch) && !iter) || result != &call->result)
		return refuse(call, GX_COUNT_refused_identity, -GX_EINVAL);
	/* the first request counts; of the rounds of iter the last one that asks */
	if (call->has_region)
		return refuse(call, GX_COUNT_refused_count, -GX_EBUSY);
	call->has_region = true;
	call->region = (struct gpu_region){ .first = first, .outer = outer };
	return 0;
}

u32 gx_kfunc_tree_count(struct gx_call *call, const struct gpu_bitmap_tree *tree, u32 first,
                        u32 outer)
{
	if (!call->tree || tree != &call->tree->shape)
		return 0;
	return gx_prefetch_tree_count(call->tree,
	                              (struct gpu_region){ .first = first, .outer = outer });
}

int gx_kfunc_evict_pick(struct gx_call *call, const struct gpu_evict_window *window, u32 i)
{
	if (call->member != GX_MEM(gpu_evict_prepare) || window != &call->window)
		return refuse(call, GX_COUNT_refused_identity, -GX_EINVAL);
	if (i >= call->window.n)
		return refuse(call, GX_COUNT_refused_range, -GX_ERANGE);
	if (call->has_pick)
		return refuse(call, GX_COUNT_refused_count, -GX_EBUSY);
	call->has_pick = true;
	call->pick = call->candidates[i];
	call->pick_generation = call->memory->blocks.blocks[call->pick].view.generation;
	return 0;
}

/* The clock that tokens come by: of the GPU's own time, where that is another than the host's. */
static u64 pace_of(const struct gx_memory *memory, u64 now)
{
	u64 pace = __atomic_load_n(&memory->pace_ns, __ATOMIC_RELAXED);

	return pace ? pace : now;
}

/* Later, at the engine's pace: paid for now. */
static int record_async(struct gx_call *call, struct gx_async_wish wish, u64 now)
{
	struct gx_bucket *bucket =
	        call->policy->async_mib_s ? &call->policy->async : &call->memory->async.bucket;
	struct gx_sizes sizes = call->memory->sizes;
	u64 bytes = gx_pages_bytes(sizes, wish.n_pages), end = wish.va + bytes;
	int err;

	if (!wish.n_pages || gx_in_page(sizes, wish.va) || end < wish.va)
		return refuse(call, GX_COUNT_refused_range, -GX_EINVAL);
	if (call->policy->flags & GPU_OPS_SHADOW)
		return refuse(call, GX_COUNT_shadowed, 0);
	if (call->n_async == GX_MAX_ASYNC)
		return refuse(call, GX_COUNT_refused_count, -GX_ENOSPC);
	err = gx_bucket_pay(bucket, bytes, pace_of(call->memory, now));
	if (err)
		return refuse(call, GX_COUNT_refused_rate, err);
	call->async[call->n_async++] = wish;
	return 0;
}

int gx_kfunc_prefetch_async(struct gx_call *call, const struct gpu_fault *fault, u64 va,
                            u32 n_pages)
{
	if (!call->fault || fault != call->fault)
		return refuse(call, GX_COUNT_refused_identity, -GX_EINVAL);
	if (n_pages > gx_block_pages(call->memory->sizes))
		return refuse(call, GX_COUNT_refused_range, -GX_EINVAL);
	return record_async(call,
	                    (struct gx_async_wish){ fault->va_space, va, n_pages, fault->dest },
	                    fault->call.now_ns);
}

int gx_kfunc_migrate_range(struct gx_call *call, const struct gpu_call *head, u64 va_space, u64 va,
                           u64 length, u32 dest)
{
	struct gx_sizes sizes;

	if (!call->memory || !gx_is_head(call, head))
		return refuse(call, GX_COUNT_refused_identity, -GX_EINVAL);
	sizes = call->memory->sizes;
	if ((dest != GPU_PROC_CPU && dest != call->memory->gpu) || gx_in_page(sizes, length))
		return refuse(call, GX_COUNT_refused_range, -GX_EINVAL);
	if (length > GX_BUCKET_BURST)
		return refuse(call, GX_COUNT_refused_range, -GX_ERANGE);
	return record_async(
	        call,
	        (struct gx_async_wish){ va_space, va, (u32)(length >> sizes.page_shift), dest },
	        head->now_ns);
}

void gx_kfunc_policy_error(struct gx_call *call, const struct gpu_call *head, u32 code,
                           const char *message)
{
	struct gx_policy *policy = call->policy;
	u32 n = 0;

	if (!gx_is_head(call, head)) {
		refuse(call, GX_COUNT_refused_identity, 0);
		return;
	}
	if (__atomic_load_n(&policy->state, __ATOMIC_ACQUIRE) != GX_POLICY_LIVE)
		return;
	for (; n < sizeof(policy->exit.msg) - 1 && message[n]; n++)
		policy->exit.msg[n] = message[n];
	policy->exit.msg[n] = 0;
	gx_policy_eject(policy, GPU_EXIT_ERROR_POLICY, code, "the policy gave up");
}

/* --- validation */
bool gx_move_holds(struct gx_call *call, const struct gx_move *move)
{
	const struct gx_device_block *block = &call->memory->blocks.blocks[move->block];
	const struct gpu_block *view = &block->view;

	if (move->block >= call->memory->blocks.n_blocks ||
	    (call->member != GX_MEM(gpu_evict_prepare) && move->block != call->subject))
		return refuse(call, GX_COUNT_refused_identity, false);
	if (view->generation != move->generation)
		return refuse(call, GX_COUNT_refused_generation, false);
	if (view->flags & (GPU_BLOCK_PINNED | GPU_BLOCK_IN_EVICTION) || block->on == GX_LIST_FREE ||
	    move->list != GPU_LIST_USED)
		return refuse(call, GX_COUNT_refused_list, false);
	/* what several own is the device policy's */
	if (!gx_policy_covers(call->policy, view->pid, view->cgroup) ||
	    (view->flags & GPU_BLOCK_SPLIT && call->policy->scope != GPU_SCOPE_DEVICE))
		return refuse(call, GX_COUNT_refused_scope, false);
	return true;
}

bool gx_region_holds(struct gx_call *call, struct gpu_region region)
{
	if (!region.first && !region.outer)
		return true;
	if (region.first >= region.outer || region.first < call->max.first ||
	    region.outer > call->max.outer)
		return refuse(call, GX_COUNT_refused_range, false);
	return true;
}

u32 gx_pick_holds(struct gx_call *call)
{
	struct gx_move as_move = { call->pick, call->pick_generation, GPU_LIST_USED, true };

	if (!call->has_pick || !gx_move_holds(call, &as_move))
		return GX_NO_BLOCK;
	return call->pick;
}

bool gx_obey(struct gx_call *call)
{
	if (call->policy->flags & GPU_OPS_SHADOW) {
		gx_policy_count(call->set, call->policy, GX_COUNT_shadowed, 1);
		return false;
	}
	gx_policy_count(call->set, call->policy, GX_COUNT_overrides, 1);
	return true;
}
