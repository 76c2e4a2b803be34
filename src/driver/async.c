/* async.c - the queue of what policies want elsewhere. */
#include "driver/async.h"

#include "driver/memory.h"

void gx_async_init(struct gx_async *a, struct gx_sizes sizes)
{
	memset(a, 0, sizeof(*a));
	a->sizes = sizes;
	gx_bucket_init(&a->bucket, 4096000000);
}

bool gx_async_push(struct gx_async *a, const struct gx_async_request *request)
{
	gx_assert_listed(a);
	if (a->n == GX_ASYNC_QUEUE)
		return false;
	a->queue[(a->head + a->n++) % GX_ASYNC_QUEUE] = *request;
	return true;
}

bool gx_async_pop(struct gx_async *a, struct gx_async_request *part)
{
	struct gx_async_wish *oldest = &a->queue[a->head].wish;
	u32 left;

	gx_assert_listed(a);
	if (!a->n)
		return false;
	*part = a->queue[a->head];
	left = gx_block_pages(a->sizes) - gx_page_of(a->sizes, oldest->va);
	if (oldest->n_pages > left) {
		part->wish.n_pages = left;
		oldest->va += gx_pages_bytes(a->sizes, left);
		oldest->n_pages -= left;
		return true;
	}
	a->head = (a->head + 1) % GX_ASYNC_QUEUE;
	a->n--;
	return true;
}

enum gx_counter gx_async_refusal(const struct gx_policies *set, const struct gx_async_request *part,
                                 u32 pid, u64 cgroup)
{
	const struct gx_policy *policy = gx_policies_still(set, part->policy, part->attached);

	if (!part->policy)
		return part->attached == pid ? GX_N_COUNTERS : GX_COUNT_refused_scope;
	if (!policy || __atomic_load_n(&policy->state, __ATOMIC_ACQUIRE) != GX_POLICY_LIVE)
		return GX_COUNT_refused_identity;
	return gx_policy_covers(policy, pid, cgroup) ? GX_N_COUNTERS : GX_COUNT_refused_scope;
}

enum gx_counter gx_async_judge(const struct gx_policies *set, const struct gx_async_request *part,
                               const struct gx_va_block *vb, struct gx_page_mask *pages,
                               enum gx_counter *rest)
{
	u32 first = gx_page_of(set->sizes, part->wish.va), outer = first + part->wish.n_pages;
	enum gx_counter why;

	gx_mask_zero(pages);
	*rest = GX_N_COUNTERS;
	if (!vb || first >= vb->n_pages) /* freed meanwhile, or never there */
		return GX_COUNT_refused_range;
	why = gx_async_refusal(set, part, vb->pid, vb->cgroup);
	if (why != GX_N_COUNTERS)
		return why;
	if (outer > vb->n_pages) {
		outer = vb->n_pages;
		*rest = GX_COUNT_refused_range;
	}
	gx_mask_fill(pages, gx_region(first, outer));
	return GX_N_COUNTERS;
}

void gx_async_dropped(struct gx_policies *set, const struct gx_async_request *part,
                      enum gx_counter why)
{
	gx_policy_note(set, gx_policies_still(set, part->policy, part->attached), why);
}
