/* tick.c - which policy's tick is due, and those that passed. */
#include "driver/tick.h"

static bool ticks(const struct gx_policy *policy, enum gx_member member)
{
	return policy->tick_ms && policy->members & 1u << member &&
	       __atomic_load_n(&policy->state, __ATOMIC_ACQUIRE) == GX_POLICY_LIVE;
}

u64 gx_ticks_next(const struct gx_policies *set, enum gx_member member)
{
	const struct gx_policy_order *order = gx_policies_order(set);
	u64 next = ~0ull;

	for (u32 i = 0; i < order->n; i++) {
		u64 at = __atomic_load_n(&order->slots[i]->tick_ns, __ATOMIC_RELAXED);

		if (ticks(order->slots[i], member) && at < next)
			next = at;
	}
	return next;
}

/* How many ticks have come since the last look; the next is behind now. */
static u64 take_due(struct gx_policy *policy, u64 now)
{
	u64 at = __atomic_load_n(&policy->tick_ns, __ATOMIC_RELAXED), n;
	u64 every = (u64)policy->tick_ms * 1000000;

	do {
		if (now < at)
			return 0;
		n = (now - at) / every + 1;
	} while (!__atomic_compare_exchange_n(&policy->tick_ns, &at, at + n * every, false,
	                                      __ATOMIC_RELAXED, __ATOMIC_RELAXED));
	return n;
}

struct gx_policy *gx_tick_begin(struct gx_policies *set, enum gx_member member, u64 now, u32 *at)
{
	const struct gx_policy_order *order = gx_policies_order(set);

	while (*at < order->n) {
		struct gx_policy *policy = order->slots[(*at)++];
		u64 n = ticks(policy, member) ? take_due(policy, now) : 0;
		bool free = n && !__atomic_exchange_n(&policy->ticking, 1, __ATOMIC_ACQUIRE);

		if (n > free)
			gx_policy_count(set, policy, GX_COUNT_ticks_missed, n - free);
		if (free)
			return policy;
	}
	return NULL;
}

void gx_tick_end(struct gx_policy *policy)
{
	__atomic_store_n(&policy->ticking, 0, __ATOMIC_RELEASE);
}
