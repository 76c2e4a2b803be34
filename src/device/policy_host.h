/* policy_host.h - the sets of policies that a driver asks, as whoever attaches to them finds them.
 *
 * Inside the driver: hold the lock for reading while the engine may call a policy (GX_LOCK_POLICY),
 * never twice in one thread, and never while waiting for anything without a bound. The agent
 * attaches and detaches under the write lock; it finds the host by its name in the driver that it
 * forwards to.
 */
#ifndef GX_DEVICE_POLICY_HOST_H
#define GX_DEVICE_POLICY_HOST_H

#include "driver/request.h"
#include "driver/sched.h"

#include <pthread.h>

/* A task group: a context of the driver. */
struct gx_task_view {
	u64 id, timeslice_us;
	u32 gpu, interleave, state; /* enum gpu_interleave, enum gx_tsg_state */
};

/* Rejections, binds that went through after the admission time, preemptions that policies asked
 * for. */
struct gx_task_sums {
	u64 rejected, admitted_late, preempts;
};

/* The sets, and the sizes that both sides must agree on: they come from one build. */
struct gx_policy_host {
	u32 host_bytes, set_bytes, policy_bytes, call_bytes, n_members, n_counters;
	struct gx_policies *memory, *sched;
	pthread_rwlock_t *lock; /* GX_LOCK_POLICY of both; waiting writers come first */
	const struct gx_engine_host *clock;
	/* Copies at most max task groups, gives their number; waits for a callback at most. */
	u32 (*tasks)(struct gx_task_view *out, u32 max, struct gx_task_sums *sums);
	/* Runs the ticks of policies that are due; when the next is, in ns of the clock; ~0: none. To be
	 * called anew when a policy came. One thread; no lock held. */
	u64 (*tick)(void);
	/* Where device programs ask for pages: whole pages, all zero at first (base/asks.h) */
	void *asks;
};

/* A void *(void). The number goes up with every change of what is behind it. */
#define GX_POLICY_HOST_SYMBOL "gpuext_policy_host_3"

#define GX_POLICY_HOST_SIZES                                                                       \
	.host_bytes = sizeof(struct gx_policy_host), .set_bytes = sizeof(struct gx_policies),      \
	.policy_bytes = sizeof(struct gx_policy), .call_bytes = sizeof(struct gx_call),            \
	.n_members = GX_N_MEMBERS, .n_counters = GX_N_COUNTERS

/* The sizes are those of the caller's build. */
static inline bool gx_policy_host_fits(const struct gx_policy_host *host)
{
	static const struct gx_policy_host mine = { GX_POLICY_HOST_SIZES };

	return host && !memcmp(host, &mine, offsetof(struct gx_policy_host, memory));
}

/* The driver's own, of this process, made at the first call (device/managed); never NULL. Any thread. */
struct gx_policy_host *gx_managed_policy_host(void);

#endif
