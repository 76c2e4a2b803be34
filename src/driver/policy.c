/* policy.c - the set of attached policies: order, measured calls, ejection. */
#include "driver/policy.h"

#include "driver/tick.h"

const char *gx_member_name(enum gx_member member)
{
	static const char *const names[GX_N_MEMBERS] = {
#define POLICY_MEMBER(type, name, ...) #name,
#include "defs/policy_ops.def"
	};

	return member < GX_N_MEMBERS ? names[member] : NULL;
}

static const struct {
	const char *name, *doc;
} counter_rows[GX_N_COUNTERS] = {
#define COUNTER(name, NAME, doc) { #name, doc },
#include "driver/counters.def"
#undef COUNTER
};

const char *gx_counter_name(enum gx_counter counter)
{
	return counter < GX_N_COUNTERS ? counter_rows[counter].name : NULL;
}

const char *gx_counter_doc(enum gx_counter counter)
{
	return counter < GX_N_COUNTERS ? counter_rows[counter].doc : NULL;
}

static void add(u64 *counter, u64 n)
{
	__atomic_fetch_add(counter, n, __ATOMIC_RELAXED);
}

#ifndef GX_ENGINE_HOST
/* Through the host's pointers. A kernel, where each of these calls is one through a thunk, has its own (kernel/engine.c). */
static u64 host_now(const struct gx_policies *set)
{
	return set->host->now(set->host->host);
}

static s32 run_member(struct gx_policy *policy, struct gx_call *call, enum gx_member member,
                      const u64 *args)
{
	return policy->run(policy, call, member, args);
}

/* What is read right before a callback, in units of the host's own, and what came to pass since then in ns. */
static u64 watch(enum gx_member member)
{
	(void)member;
	return 0;
}

static u64 watched(const struct gx_policies *set, enum gx_member member, u64 began, u64 now)
{
	(void)member, (void)began;
	return host_now(set) - now;
}

/* What is counted for a policy: here in one place for all threads, in a kernel in one for each processor. */
static void count_in(struct gx_policies *set, struct gx_policy *policy, enum gx_counter counter,
                     u64 n)
{
	add(&policy->counters[counter], n);
	add(&set->counters[counter], n);
}

static void count_call(struct gx_policies *set, struct gx_policy *policy, enum gx_member member,
                       u64 ns)
{
	struct gx_member_stats *stats = &policy->stats[member];

	add(&stats->calls, 1);
	add(&stats->ns, ns);
	if (ns > __atomic_load_n(&stats->max_ns, __ATOMIC_RELAXED))
		__atomic_store_n(&stats->max_ns, ns, __ATOMIC_RELAXED);
	add(&set->run_ns, ns);
	count_in(set, policy, GX_COUNT_calls, 1);
}
#endif

/* Old sins weigh half after each 1,024 callbacks. Races between callbacks cost a count, no more. */
static u32 add_window(u32 *counter, u32 n)
{
	return __atomic_add_fetch(counter, n, __ATOMIC_RELAXED);
}

static void halve(u32 *counter)
{
	__atomic_store_n(counter, __atomic_load_n(counter, __ATOMIC_RELAXED) / 2, __ATOMIC_RELAXED);
}

void gx_policy_count(struct gx_policies *set, struct gx_policy *policy, enum gx_counter counter,
                     u64 n)
{
	count_in(set, policy, counter, n);
	/* that the operator lets it bring less than it asks for is no fault of a policy */
	if (counter < GX_COUNT_refused_identity || counter > GX_COUNT_refused_scope ||
	    counter == GX_COUNT_refused_rate)
		return;
	if (add_window(&policy->window_refused, (u32)n) > set->limits.max_refused)
		gx_policy_eject(policy, GPU_EXIT_ERROR_REFUSED, counter,
		                "too many refused requests");
}

void gx_policy_note(struct gx_policies *set, struct gx_policy *policy, enum gx_counter counter)
{
	if (policy)
		count_in(set, policy, counter, 1);
	else
		add(&set->counters[counter], 1);
}

void gx_policies_init(struct gx_policies *set, const struct gx_engine_host *host)
{
	memset(set, 0, sizeof(*set));
	set->host = host;
	set->limits = GX_POLICY_LIMITS;
	set->sizes = GX_SIZES;
}

/* --- the set */
static int same_name(const struct gx_policy *a, const struct gx_policy *b)
{
	return !memcmp(a->name, b->name, sizeof(a->name));
}

bool gx_policy_equals(const struct gx_policy *a, const struct gx_policy *b)
{
	return a->scope == b->scope && a->priority == b->priority;
}

/* True: a is asked before b. */
static bool before(const struct gx_policy *a, const struct gx_policy *b)
{
	if (gx_policy_equals(a, b))
		return a->order_ns < b->order_ns;
	return a->scope != b->scope ? a->scope > b->scope : a->priority > b->priority;
}

/* Callbacks that one policy answers, and no other after it. */
static u32 ruled(const struct gx_policy *policy)
{
	return policy->members & ~(1u << GX_MEM(init) | 1u << GX_MEM(exit) | 1u << GX_SCHED(init) |
	                           1u << GX_SCHED(exit) | 1u << GX_MEM(gpu_block_release) |
	                           1u << GX_MEM(tick) | 1u << GX_SCHED(tick));
}

const struct gx_policy *gx_policies_ruler(const struct gx_policies *set,
                                          const struct gx_policy *policy)
{
	for (u32 i = 0; i < set->n && set->slots[i] != policy; i++) {
		const struct gx_policy *p = set->slots[i];

		if (gx_policy_equals(p, policy) && p->scope_id == policy->scope_id &&
		    !(p->flags & GPU_OPS_SHADOW) && ruled(p) & ruled(policy) &&
		    __atomic_load_n(&p->state, __ATOMIC_ACQUIRE) == GX_POLICY_LIVE)
			return p;
	}
	return NULL;
}

static int check(const struct gx_policies *set, const struct gx_policy *policy,
                 const struct gx_policy *except)
{
	if (!policy->name[0] || policy->name[sizeof(policy->name) - 1] || !policy->run ||
	    policy->scope > GPU_SCOPE_PROCESS || policy->flags & ~GPU_OPS_SHADOW ||
	    policy->tick_ms > GX_MAX_TICK_MS || policy->async_mib_s > GX_MAX_ASYNC_MIB_S)
		return -GX_EINVAL;
	for (u32 i = 0; i < set->n; i++)
		if (set->slots[i] != except && same_name(set->slots[i], policy)) /* or itself */
			return -GX_EEXIST;
	return 0;
}

static void start(struct gx_policies *set, struct gx_policy *policy)
{
	policy->window_over = policy->window_refused = policy->window_batch = 0;
	policy->n_calls = policy->n_batches = 0;
	memset(policy->batches, 0, sizeof(policy->batches));
	memset(policy->counters, 0, sizeof(policy->counters));
	memset(policy->stats, 0, sizeof(policy->stats));
	memset(&policy->exit, 0, sizeof(policy->exit));
	policy->attached_ns = set->host->now(set->host->host);
	policy->tick_ns = policy->attached_ns + (u64)policy->tick_ms * 1000000;
	policy->ticking = 0;
	gx_bucket_init(&policy->async, (u64)policy->async_mib_s << 20);
	policy->attached = gx_policies_new_id(set);
	__atomic_store_n(&policy->state, GX_POLICY_LIVE, __ATOMIC_RELEASE);
}

static void insert(struct gx_policies *set, struct gx_policy *policy)
{
	u32 at = set->n++;

	for (; at && before(policy, set->slots[at - 1]); at--)
		set->slots[at] = set->slots[at - 1];
	set->slots[at] = policy;
}

/* Where it stands; set->n: nowhere. */
static u32 place_of(const struct gx_policies *set, const struct gx_policy *policy)
{
	u32 at = 0;

	while (at < set->n && set->slots[at] != policy)
		at++;
	return at;
}

/* Who asks from now on asks in the writer's order. */
static void publish(struct gx_policies *set)
{
	u32 other = !set->published;

	memcpy(set->orders[other].slots, set->slots, sizeof(set->slots));
	set->orders[other].n = set->n;
	__atomic_store_n(&set->published, other * sizeof(set->orders[0]), __ATOMIC_RELEASE);
}

struct gx_policy *gx_policies_still(const struct gx_policies *set, const struct gx_policy *policy,
                                    u64 attached)
{
	const struct gx_policy_order *order = gx_policies_order(set);
	u32 at = 0;

	while (at < order->n && order->slots[at] != policy)
		at++;
	return at < order->n && order->slots[at]->attached == attached ? order->slots[at] : NULL;
}

static void take_out(struct gx_policies *set, u32 at)
{
	if (at == set->n)
		return;
	for (set->n--; at < set->n; at++)
		set->slots[at] = set->slots[at + 1];
}

int gx_policies_attach(struct gx_policies *set, struct gx_policy *policy)
{
	int err = check(set, policy, NULL);

	gx_assert_held(set->host, GX_LOCK_POLICY, set);
	if (err)
		return err;
	if (set->n == GX_MAX_POLICIES)
		return -GX_ENOSPC;
	start(set, policy);
	insert(set, policy);
	publish(set);
	return 0;
}

void gx_policies_detach(struct gx_policies *set, struct gx_policy *policy, enum gpu_exit_kind kind)
{
	gx_assert_held(set->host, GX_LOCK_POLICY, set);
	take_out(set, place_of(set, policy));
	publish(set);
	if (!policy->exit.kind)
		policy->exit.kind = kind;
	__atomic_store_n(&policy->state, GX_POLICY_DETACHED, __ATOMIC_RELEASE);
}

int gx_policies_replace(struct gx_policies *set, struct gx_policy *old, struct gx_policy *policy)
{
	int err = check(set, policy, old);
	u32 at = place_of(set, old);

	gx_assert_held(set->host, GX_LOCK_POLICY, set);
	if (err)
		return err;
	if (at == set->n)
		return -GX_ENOENT;
	start(set, policy);
	if (gx_policy_equals(old, policy)) {
		policy->order_ns = old->order_ns;
		set->slots[at] = policy;
	} else {
		take_out(set, at);
		insert(set, policy);
	}
	publish(set); /* whoever finds the old one gone finds the new one there */
	if (!old->exit.kind)
		old->exit.kind = GPU_EXIT_REPLACED;
	__atomic_store_n(&old->state, GX_POLICY_DETACHED, __ATOMIC_RELEASE);
	return 0;
}

bool gx_policy_covers(const struct gx_policy *policy, u32 pid, u64 cgroup)
{
	/* what most of them are comes first */
	if (policy->scope == GPU_SCOPE_DEVICE)
		return true;
	return policy->scope == GPU_SCOPE_PROCESS
	               ? policy->scope_id == pid
	               : policy->scope == GPU_SCOPE_CGROUP && policy->scope_id == cgroup;
}

#ifndef GX_NO_POLICIES
struct gx_policy *gx_policies_find(struct gx_walk *walk, enum gx_member member, u32 pid, u64 cgroup)
{
	while (walk->at < walk->order->n) {
		struct gx_policy *policy = walk->order->slots[walk->at++];

		if (policy->members & 1u << member && gx_policy_covers(policy, pid, cgroup) &&
		    __atomic_load_n(&policy->state, __ATOMIC_ACQUIRE) == GX_POLICY_LIVE)
			return policy;
	}
	return NULL;
}
#endif

/* --- calls */
u64 gx_policies_new_id(struct gx_policies *set)
{
	return __atomic_add_fetch(&set->last_id, 1, __ATOMIC_RELAXED);
}

GX_RARE void gx_policy_eject(struct gx_policy *policy, enum gpu_exit_kind kind, u32 code,
                             const char *reason)
{
	u32 live = GX_POLICY_LIVE, i = 0;

	if (!__atomic_compare_exchange_n(&policy->state, &live, GX_POLICY_EJECTED, false,
	                                 __ATOMIC_ACQ_REL, __ATOMIC_RELAXED))
		return;
	policy->exit.kind = kind;
	policy->exit.code = code;
	for (; reason[i] && i + 1 < sizeof(policy->exit.reason); i++)
		policy->exit.reason[i] = reason[i];
	policy->exit.reason[i] = 0;
}

static GX_RARE void next_window(struct gx_policy *policy)
{
	halve(&policy->window_over);
	halve(&policy->window_refused);
}

static GX_RARE void over_budget(struct gx_policies *set, struct gx_policy *policy, u32 budget)
{
	gx_policy_count(set, policy, GX_COUNT_over_budget, 1);
	if (add_window(&policy->window_over, 1) > set->limits.max_over_budget)
		gx_policy_eject(policy, GPU_EXIT_ERROR_BUDGET, budget,
		                "callbacks ran longer than their budget");
}

static void account(struct gx_policies *set, struct gx_policy *policy, u64 ns)
{
	u32 budget = policy->budget_ns ? policy->budget_ns : set->limits.default_budget_ns;

	/* one number for all processors: when a policy is ejected does not depend on where it was called */
	if (add_window(&policy->n_calls, 1) % GX_WINDOW_CALLS == 0)
		next_window(policy);
	if (ns > budget)
		over_budget(set, policy, budget);
}

/* Faults have their GPU above their number, searches nothing. */
static struct gx_batch_sum *sum_of(struct gx_policy *policy, u64 batch)
{
	return &policy->batches[(batch >> 48) % GX_BATCH_SUMS];
}

static u32 batch_budget(const struct gx_policies *set, const struct gx_policy *policy)
{
	return policy->batch_budget_ns ? policy->batch_budget_ns
	                               : set->limits.default_batch_budget_ns;
}

/* False: it has used up what it has for this batch, which is not of one callback. */
static bool may_ask(struct gx_policies *set, struct gx_policy *policy, u64 batch)
{
	struct gx_batch_sum *sum = sum_of(policy, batch);

	if (__atomic_load_n(&sum->batch, __ATOMIC_RELAXED) != batch) {
		__atomic_store_n(&sum->batch, batch, __ATOMIC_RELAXED);
		__atomic_store_n(&sum->ns, 0, __ATOMIC_RELAXED);
		if (add_window(&policy->n_batches, 1) % GX_WINDOW_BATCHES == 0)
			halve(&policy->window_batch);
	}
	return __atomic_load_n(&sum->ns, __ATOMIC_RELAXED) <= batch_budget(set, policy);
}

static void account_batch(struct gx_policies *set, struct gx_policy *policy, u64 batch, u64 ns)
{
	u32 budget = batch_budget(set, policy);
	u64 now;

	now = __atomic_add_fetch(&sum_of(policy, batch)->ns, ns, __ATOMIC_RELAXED);
	if (now <= budget || now - ns > budget)
		return;
	gx_policy_count(set, policy, GX_COUNT_over_batch, 1);
	if (add_window(&policy->window_batch, 1) > set->limits.max_over_batch)
		gx_policy_eject(policy, GPU_EXIT_ERROR_BATCH, budget,
		                "the callbacks of a batch took longer than their budget");
}

s32 gx_policy_run(struct gx_policies *set, struct gx_policy *policy, struct gx_call *call,
                  enum gx_member member, const u64 *args, u64 now)
{
	struct gpu_call head = gx_call_head(call), *first = call->heads[0], *other = call->heads[1];
	u64 batch = head.batch, began, ns;
	s32 result;

	call->not_asked = batch && !may_ask(set, policy, batch);
	if (call->not_asked) {
		gx_policy_count(set, policy, GX_COUNT_not_asked, 1);
		return GPU_DEFAULT;
	}
	if (!now)
		now = host_now(set);
	head.id = gx_policies_new_id(set);
	head.batch = batch ? batch : head.id;
	head.now_ns = head.now_ns ? head.now_ns : now;
	*first = head;
	if (other)
		*other = head;
	began = watch(member);
	result = run_member(policy, call, member, args);
	ns = watched(set, member, began, now);

	count_call(set, policy, member, ns);
	if (batch)
		account_batch(set, policy, batch, ns);
	account(set, policy, ns);
	return result;
}

bool gx_policies_watchdog(struct gx_policies *set, u64 since, u64 now)
{
	const struct gx_policy_order *order = gx_policies_order(set);
	bool ejected = false;

	gx_assert_held(set->host, GX_LOCK_POLICY, set);
	if (now <= since || now - since < set->limits.stall_ns)
		return false;
	for (u32 i = 0; i < order->n; i++) {
		ejected |= order->slots[i]->state == GX_POLICY_LIVE;
		gx_policy_eject(order->slots[i], GPU_EXIT_ERROR_STALL, 0,
		                "faults or binds made no progress");
	}
	return ejected;
}
