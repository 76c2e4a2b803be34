/* policy.h - attached policies: who is asked for what, what they cost, when one is ejected.
 *
 * A policy advises. It is called through one function of its host (machine code, an interpreter, or
 * a kernel trampoline); kfuncs record into the gx_call of the callback (request.h), and the engine
 * validates and commits after it returned.
 *
 * Locks: attach, detach and replace need GX_LOCK_POLICY for writing; everything that may call a
 * policy needs it for reading. In a kernel readers may be in an RCU section instead, where one writer at a
 * time waits for a grace period after each change. Counters are relaxed atomics; in a kernel each processor
 * has its own.
 */
#ifndef GX_DRIVER_POLICY_H
#define GX_DRIVER_POLICY_H

#include "driver/bucket.h"
#include "driver/sizes.h"

struct gx_call;
struct gx_policy;

enum gx_engine_lock { GX_LOCK_POLICY, GX_LOCK_VA_BLOCK, GX_LOCK_LIST, GX_LOCK_SCHED };

/* What the engine asks of its surroundings. */
struct gx_engine_host {
	u64 (*now)(void *host); /* ns, monotonic: measures callbacks */
	bool (*holds)(void *host, enum gx_engine_lock lock,
	              const void *object); /* debug builds; may be NULL */
	void *host;
};

#ifdef GX_DEBUG
#define gx_assert_held(h, lock, object)                                                            \
	gx_drv_assert(!(h) || !(h)->holds || (h)->holds((h)->host, lock, object))
#else
#define gx_assert_held(h, lock, object) ((void)(h), (void)(object))
#endif

/* Whom the parts of a memory ask about GX_LOCK_LIST. All zero: nobody. */
struct gx_list_lock {
	const struct gx_engine_host *host;
	const void *memory;
};
#define gx_assert_listed(part) gx_assert_held((part)->lock.host, GX_LOCK_LIST, (part)->lock.memory)

/* Every callback of src/defs/policy_ops.def; the set of those that a policy has is a bit mask of
 * these. */
enum gx_member {
#define POLICY_MEMBER(type, name, ...) GX_CB_##type##_##name,
#include "defs/policy_ops.def"
	GX_N_MEMBERS
};
#define GX_MEM(name)   GX_CB_gpu_mem_ops_##name
#define GX_SCHED(name) GX_CB_gpu_sched_ops_##name
_Static_assert(GX_N_MEMBERS <= 32, "a mask of 32 bits");

enum gx_counter {
#define COUNTER(name, NAME, doc) GX_COUNT_##name,
#include "driver/counters.def"
#undef COUNTER
	GX_N_COUNTERS
};
#define COUNTER(name, NAME, doc)                                                                   \
	_Static_assert((int)GX_COUNT_##name == (int)GPU_COUNT_##NAME, "the order of the "          \
	                                                              "interface");
#include "driver/counters.def"
#undef COUNTER

const char *gx_member_name(enum gx_member member);    /* "gpu_block_activate" */
const char *gx_counter_name(enum gx_counter counter); /* of the row; static text */
const char *gx_counter_doc(enum gx_counter counter);

struct gx_member_stats {
	u64 calls, ns, max_ns;
};

/* When a policy is ejected. Counted over a window that is halved every 1,024 callbacks. */
struct gx_policy_limits {
	u32 default_budget_ns;
	u32 max_over_budget; /* callbacks over budget in the window */
	u32 max_refused;     /* refused requests in the window */
	u64 stall_ns;        /* faults or binds without progress */
	u32 default_batch_budget_ns;
	u32 max_over_batch; /* batches over budget, in a window that is halved every 64 batches */
};
#define GX_POLICY_LIMITS ((struct gx_policy_limits){ 20000, 16, 512, 1000000000ull, 1000000, 16 })

/* What the callbacks for one batch took. Batches of faults of different GPUs may be under way at once, and a search for a
 * victim while one is. */
struct gx_batch_sum {
	u64 batch, ns;
};
enum { GX_BATCH_SUMS = 4, GX_WINDOW_BATCHES = 64 };

enum gx_policy_state { GX_POLICY_LIVE = 1, GX_POLICY_EJECTED, GX_POLICY_DETACHED };

struct gx_policy {
	char name[64];
	u32 scope; /* enum gpu_scope */
	s32 priority;
	u64 scope_id;
	u32 budget_ns, batch_budget_ns; /* 0: the default */
	u32 flags;                      /* GPU_OPS_* */
	u32 tick_ms;                    /* 0: no ticks */
	u32 async_mib_s; /* what it may bring and take away later; 0: with all others, 4 GB/s */
	u32 members;     /* bit per enum gx_member that is there */
	/* Runs a member: args as in the prototype, one 8-byte slot each. The result as the member
	 * returns it. */
	s32 (*run)(struct gx_policy *policy, struct gx_call *call, enum gx_member member,
	           const u64 *args);
	void *user;
	u64 order_ns; /* of equal scope and priority, less goes first; equal: who was attached first */

	/* the engine's */
	u32 state; /* enum gx_policy_state */
	u32 window_over, window_refused, window_batch;
	u32 n_calls, n_batches; /* since it was attached: where windows end */
	struct gx_batch_sum batches[GX_BATCH_SUMS];
	/* In a kernel these two stay 0: each processor has its own (kernel/policies.h). */
	u64 counters[GX_N_COUNTERS];
	struct gx_member_stats stats[GX_N_MEMBERS];
	struct gx_bucket async;   /* where async_mib_s is not 0 */
	u64 attached;             /* a number of its own in the set */
	u64 attached_ns, tick_ns; /* tick_ns: when its next tick is due */
	u32 ticking;              /* 1: a tick of it has not ended */
	struct gpu_exit_info exit;
};

enum { GX_MAX_ASYNC_MIB_S = 1000000, GX_MAX_POLICIES = 16, GX_WINDOW_CALLS = 1024 };

/* Process before cgroup before device; higher priority first. */
struct gx_policy_order {
	struct gx_policy *slots[GX_MAX_POLICIES];
	u32 n;
};

/* Memory policies and scheduling policies are two sets. */
struct gx_policies {
	/* The writer's, and copies of it for those who ask: a change is made in the other copy, and published. */
	struct gx_policy *slots[GX_MAX_POLICIES];
	u32 n;
	u32 published; /* where in `orders` the one begins that is asked in, in bytes: found without a multiplication */
	struct gx_policy_order orders[2];
	struct gx_policy_limits limits;
	struct gx_sizes sizes; /* of the memory; before it is made, and no later */
	const struct gx_engine_host *host;
	u64 counters
	        [GX_N_COUNTERS]; /* of all policies that were ever here; in a kernel of those that have left */
	u64 run_ns;              /* time in their callbacks; 0 in a kernel */
	u64 last_id;             /* of callbacks and batches */
};

/* None is attached; limits and sizes are the default. */
void gx_policies_init(struct gx_policies *set, const struct gx_engine_host *host);
/* -EEXIST: another with this name; -ENOSPC; -EINVAL: no name, unknown scope or flag. The members'
 * init is the host's affair. */
int gx_policies_attach(struct gx_policies *set, struct gx_policy *policy);
/* Out of the set; kind goes into the exit record unless it was ejected before. */
void gx_policies_detach(struct gx_policies *set, struct gx_policy *policy, enum gpu_exit_kind kind);
/* The new one takes the place of the old one between two callbacks: among equals that one's order, too. Same errors as
 * attach. */
int gx_policies_replace(struct gx_policies *set, struct gx_policy *old, struct gx_policy *policy);
/* Of equal scope and priority: their order decides. */
bool gx_policy_equals(const struct gx_policy *a, const struct gx_policy *b);
/* The first of those of equal scope and priority that are asked in place of this one, at any callback that it has; NULL:
 * nobody is. */
const struct gx_policy *gx_policies_ruler(const struct gx_policies *set,
                                          const struct gx_policy *policy);
/* As it is asked now: it stays as it is while the reader holds POLICY. */
static inline const struct gx_policy_order *gx_policies_order(const struct gx_policies *set)
{
	return (const struct gx_policy_order *)(const void *)((const char *)set->orders +
	                                                      __atomic_load_n(&set->published,
	                                                                      __ATOMIC_ACQUIRE));
}
/* A way through the set as it is at its beginning. */
struct gx_walk {
	const struct gx_policy_order *order;
	u32 at;
};
static inline struct gx_walk gx_policies_walk(const struct gx_policies *set)
{
	gx_assert_held(set->host, GX_LOCK_POLICY, set);
	return (struct gx_walk){ gx_policies_order(set), 0 };
}
/* The next policy on the way that has the member and answers for this owner; NULL: none. */
#ifndef GX_NO_POLICIES
struct gx_policy *gx_policies_find(struct gx_walk *walk, enum gx_member member, u32 pid,
                                   u64 cgroup);
static inline struct gx_policy *gx_policies_next(struct gx_walk *walk, enum gx_member member,
                                                 u32 pid, u64 cgroup)
{
	/* where there is no policy, not even a call */
	return walk->at < walk->order->n ? gx_policies_find(walk, member, pid, cgroup) : NULL;
}
#else /* hooks compiled out, to measure what they cost */
static inline struct gx_policy *gx_policies_next(struct gx_walk *walk, enum gx_member member,
                                                 u32 pid, u64 cgroup)
{
	(void)walk, (void)member, (void)pid, (void)cgroup;
	return NULL;
}
#endif
/* A number that nothing had before: never 0. */
u64 gx_policies_new_id(struct gx_policies *set);
/* Runs a member, measured; ejects the policy when that was over its limits. now: the host's clock, where the caller has just read it; 0. */
s32 gx_policy_run(struct gx_policies *set, struct gx_policy *policy, struct gx_call *call,
                  enum gx_member member, const u64 *args, u64 now);
void gx_policy_count(struct gx_policies *set, struct gx_policy *policy, enum gx_counter counter,
                     u64 n);
/* The same, and it is not held against the policy. NULL: it has gone; the set counts it. */
void gx_policy_note(struct gx_policies *set, struct gx_policy *policy, enum gx_counter counter);
/* The policy, by its number, as long as it is there; NULL. Holds POLICY. */
struct gx_policy *gx_policies_still(const struct gx_policies *set, const struct gx_policy *policy,
                                    u64 attached);
/* The first reason stands. */
void gx_policy_eject(struct gx_policy *policy, enum gpu_exit_kind kind, u32 code,
                     const char *reason);
/* Faults or binds have waited since `since`, on any clock that policies are to answer for: ejects every
 * live policy of the set when that is too long. True: it did. */
bool gx_policies_watchdog(struct gx_policies *set, u64 since, u64 now);
/* Whether what belongs to this owner may be ordered by the policy. */
bool gx_policy_covers(const struct gx_policy *policy, u32 pid, u64 cgroup);

#endif
