/* async.c - token bucket and queue of prefetches across blocks. */
#include "driver/async.h"

void gx_async_init(struct gx_async *a)
{
	memset(a, 0, sizeof(*a));
	a->pages_per_ms = 1000;
	a->burst = 4096;
	a->tokens = a->burst;
}

/* Whoever moves refill_ns on owns the tokens of that time. */
static void refill(struct gx_async *a, u64 now)
{
	u64 from = __atomic_load_n(&a->refill_ns, __ATOMIC_RELAXED);
	u64 ms = now > from ? (now - from) / 1000000 : 0;
	u64 tokens, more;

	if (!ms || !__atomic_compare_exchange_n(&a->refill_ns, &from, from + ms * 1000000, false,
	                                        __ATOMIC_RELAXED, __ATOMIC_RELAXED))
		return;
	more = a->pages_per_ms && ms > a->burst / a->pages_per_ms ? a->burst : ms * a->pages_per_ms;
	tokens = __atomic_load_n(&a->tokens, __ATOMIC_RELAXED);
	while (!__atomic_compare_exchange_n(&a->tokens, &tokens,
	                                    tokens + more > a->burst ? a->burst : tokens + more,
	                                    false, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
		;
}

int gx_async_pay(struct gx_async *a, u32 n_pages, u64 now)
{
	u64 tokens;

	refill(a, now);
	tokens = __atomic_load_n(&a->tokens, __ATOMIC_RELAXED);
	do {
		if (tokens < n_pages)
			return -GX_EAGAIN;
	} while (!__atomic_compare_exchange_n(&a->tokens, &tokens, tokens - n_pages, false,
	                                      __ATOMIC_RELAXED, __ATOMIC_RELAXED));
	return 0;
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
	left = GX_BLOCK_PAGES - (u32)(oldest->va >> GX_PAGE_SHIFT) % GX_BLOCK_PAGES;
	if (oldest->n_pages > left) {
		part->wish.n_pages = left;
		oldest->va += (u64)left << GX_PAGE_SHIFT;
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

	if (!policy || __atomic_load_n(&policy->state, __ATOMIC_ACQUIRE) != GX_POLICY_LIVE)
		return GX_COUNT_refused_identity;
	return gx_policy_covers(policy, pid, cgroup) ? GX_N_COUNTERS : GX_COUNT_refused_scope;
}

void gx_async_dropped(struct gx_policies *set, const struct gx_async_request *part,
                      enum gx_counter why)
{
	struct gx_policy *policy = gx_policies_still(set, part->policy, part->attached);

	if (policy)
		__atomic_fetch_add(&policy->counters[why], 1, __ATOMIC_RELAXED);
	__atomic_fetch_add(&set->counters[why], 1, __ATOMIC_RELAXED);
}
