/* ops_other.c - policies that come and go, quotas, prefetches across blocks, task groups,
 * parameters, the clock. */
#include "world.h"

/* --- policies */
static struct gx_policies *any_set(struct world *w)
{
	return chance(w, 2) ? &w->memory_set : &w->sched_set;
}

static struct rogue *free_rogue(struct world *w)
{
	struct rogue *rogue = &w->rogues[draw(&w->draw, N_POLICIES)];

	return rogue->set ? NULL : rogue;
}

/* What the engine has to say about a policy that wants in. */
static int expected(const struct gx_policies *set, const struct gx_policy *policy,
                    const struct gx_policy *except)
{
	if (!policy->name[0] || policy->name[63] || !policy->run || policy->scope > 2 ||
	    policy->flags > 1)
		return -GX_EINVAL;
	for (u32 i = 0; i < set->n; i++)
		if (set->slots[i] != except && !strcmp(set->slots[i]->name, policy->name))
			return -GX_EEXIST;
	return 0;
}

static void retire(struct world *w, struct rogue *rogue)
{
	u64 *sum = w->retired[rogue->set == &w->sched_set];

	for (u32 c = 0; c < GX_N_COUNTERS; c++)
		sum[c] += rogue->policy.counters[c];
	w->n_ejected += rogue->policy.exit.kind >= GPU_EXIT_ERROR_BUDGET;
	PROMISE(w, rogue->policy.state == GX_POLICY_DETACHED && rogue->policy.exit.kind);
	rogue->set = NULL;
}

void op_attach(struct world *w)
{
	struct gx_policies *set = any_set(w);
	struct rogue *rogue = free_rogue(w);
	int want, err;

	if (!rogue)
		return;
	rogue_make(w, rogue);
	want = expected(set, &rogue->policy, NULL);
	if (!want && set->n == GX_MAX_POLICIES)
		want = -GX_ENOSPC;
	lock(w, GX_LOCK_POLICY);
	err = gx_policies_attach(set, &rogue->policy);
	unlock_all(w);
	PROMISE(w, err == want);
	rogue->set = err ? NULL : set;
	w->n_attached += !err;
}

void op_detach(struct world *w)
{
	struct rogue *rogue = &w->rogues[draw(&w->draw, N_POLICIES)];
	u32 n;

	if (!rogue->set)
		return;
	n = rogue->set->n;
	lock(w, GX_LOCK_POLICY);
	gx_policies_detach(rogue->set, &rogue->policy,
	                   chance(w, 2) ? GPU_EXIT_DONE : GPU_EXIT_OWNER_GONE);
	unlock_all(w);
	PROMISE(w, rogue->set->n == n - 1);
	retire(w, rogue);
}

void op_replace(struct world *w)
{
	struct rogue *old = &w->rogues[draw(&w->draw, N_POLICIES)], *rogue = free_rogue(w);
	struct gx_policies *set = old->set && !chance(w, 8) ? old->set : any_set(w);
	int want, err;

	if (!rogue || rogue == old)
		return;
	rogue_make(w, rogue);
	want = expected(set, &rogue->policy, &old->policy);
	if (!want && old->set != set)
		want = -GX_ENOENT;
	lock(w, GX_LOCK_POLICY);
	err = gx_policies_replace(set, &old->policy, &rogue->policy);
	unlock_all(w);
	PROMISE(w, err == want);
	if (err)
		return;
	rogue->set = set;
	retire(w, old);
}

void op_watchdog(struct world *w)
{
	struct gx_policies *set = any_set(w);
	u64 waited = chance(w, 30) ? 2000000000 : draw(&w->draw, 1000000);
	bool ejected, live = false;

	for (u32 i = 0; i < set->n; i++)
		live |= set->slots[i]->state == GX_POLICY_LIVE;
	lock(w, GX_LOCK_POLICY);
	ejected = gx_policies_watchdog(set, w->clock - waited, w->clock);
	unlock_all(w);
	PROMISE(w, ejected == (live && waited >= set->limits.stall_ns));
}

/* --- quotas, and prefetches across blocks */
void op_tenant(struct world *w)
{
	u32 pid = chance(w, 10)  ? 0
	          : chance(w, 4) ? 2000 + draw(&w->draw, 8)
	                         : 100 + draw(&w->draw, 5);
	u32 quota = draw(&w->draw, 12), floor = draw(&w->draw, 8);
	enum gx_tenant_kind kind = chance(w, 3) ? GX_TENANT_CGROUP : GX_TENANT_PROCESS;
	int err;

	if (chance(w, 2))
		quota = floor = 0;
	if (kind == GX_TENANT_CGROUP)
		pid %= 6; /* 1 to 3 are in use */
	lock(w, GX_LOCK_LIST);
	err = gx_tenant_set(&w->memory.tenants, kind, pid, quota, floor);
	if (!pid || (quota && floor > quota))
		PROMISE(w, err == -GX_EINVAL);
	else if (!err)
		PROMISE(w, w->memory.tenants.rows[gx_tenant_find(&w->memory.tenants, kind, pid)]
		                           .quota == quota);
	else
		PROMISE(w, err == -GX_ENOSPC);
	unlock_all(w);
}

void op_async(struct world *w)
{
	struct gx_async_request request;
	u32 n = w->memory.async.n;

	lock(w, GX_LOCK_LIST);
	PROMISE(w, gx_async_pop(&w->memory.async, &request) == (n > 0));
	unlock_all(w);
	PROMISE(w, n <= GX_ASYNC_QUEUE &&
	                   w->memory.async.bucket.tokens <= w->memory.async.bucket.burst);
	if (n)
		PROMISE(w, request.wish.n_pages &&
		                   !(request.wish.va % (1u << w->sizes.page_shift)) &&
		                   (request.wish.va % (1u << w->sizes.block_shift) >>
		                    w->sizes.page_shift) +
		                                   request.wish.n_pages <=
		                           gx_block_pages(w->sizes) &&
		                   request.wish.va_space && request.wish.va_space <= N_SPACES);
}

/* --- task groups */
static struct gx_tsg *any_tsg(struct world *w)
{
	struct gx_tsg *tsg = &w->tsgs[draw(&w->draw, N_TSGS)];

	return tsg->state == GX_TSG_FREE ? NULL : tsg;
}

static void lock_sched(struct world *w)
{
	lock(w, GX_LOCK_POLICY);
	lock(w, GX_LOCK_SCHED);
}

void op_tsg_create(struct world *w)
{
	struct gx_tsg_desc desc = { .id = draw(&w->draw, 12),
		                    .cgroup = 1 + draw(&w->draw, 3),
		                    .runlist = chance(w, 30) ? 32 : draw(&w->draw, 3),
		                    .pid = 100 + draw(&w->draw, 5),
		                    .n_channels = draw(&w->draw, 9) };
	bool there, full = true;
	struct gx_tsg *tsg;
	int err;

	memset(desc.comm, 'c', sizeof(desc.comm));
	for (u32 i = 0; i < N_TSGS; i++)
		full &= w->tsgs[i].state != GX_TSG_FREE;
	lock_sched(w);
	there = gx_tsg_find(&w->sched, desc.runlist, desc.id);
	err = gx_tsg_create(&w->sched, &desc, &tsg);
	PROMISE(w, err == (desc.runlist == 32 ? -GX_EINVAL
	                   : there            ? -GX_EEXIST
	                   : full             ? -GX_ENOSPC
	                                      : 0));
	if (!err)
		PROMISE(w, gx_tsg_find(&w->sched, desc.runlist, desc.id) == tsg && !tsg->comm[15]);
	unlock_all(w);
}

void op_tsg_bind(struct world *w)
{
	struct gx_tsg *tsg = any_tsg(w);
	int err;

	if (!tsg)
		return;
	lock_sched(w);
	err = gx_tsg_bind(&w->sched, tsg, w->clock);
	PROMISE(w, (err == 0) == (tsg->state == GX_TSG_BOUND));
	if (err)
		PROMISE(w, w->sched.params.enforce
		                   ? gx_sched_overdue_since(&w->sched) == ~0ull
		                   : gx_sched_overdue_since(&w->sched) <=
		                             w->clock + w->sched.params.admission_ns);
	if (err && !w->sched.params.enforce)
		PROMISE(w, err == -GX_EAGAIN && w->clock - tsg->asked_ns <
		                                        w->sched.params.admission_ns + 10000000);
	unlock_all(w);
}

void op_tsg_timeslice(struct world *w)
{
	u64 us = chance(w, 4) ? 0 : chance(w, 4) ? 1000001 : 1 + draw(&w->draw, 5000);
	struct gx_tsg *tsg = any_tsg(w);
	int err;

	if (!tsg)
		return;
	lock_sched(w);
	err = gx_tsg_set_timeslice(&w->sched, tsg, us);
	unlock_all(w);
	PROMISE(w, err == (us && us <= 1000000 ? 0 : -GX_EINVAL));
}

void op_tsg_destroy(struct world *w)
{
	struct gx_tsg *tsg = any_tsg(w);

	if (!tsg)
		return;
	lock_sched(w);
	gx_tsg_destroy(&w->sched, tsg);
	unlock_all(w);
	PROMISE(w, tsg->state == GX_TSG_FREE);
}

void op_preempts(struct world *w)
{
	struct gx_preempt preempt;

	lock_sched(w);
	while (!chance(w, 3) && gx_sched_next_preempt(&w->sched, &preempt))
		PROMISE(w, preempt.tsg < 16 && preempt.runlist < 4);
	unlock_all(w);
}

void op_runlist(struct world *w)
{
	u32 order[256], n[3] = { 0 }, runlist = draw(&w->draw, 3), want;
	int len;

	for (u32 i = 0; i < N_TSGS; i++)
		if (w->tsgs[i].state == GX_TSG_BOUND && w->tsgs[i].runlist == runlist)
			n[w->tsgs[i].interleave]++;
	/* low ones, medium ones before each, high ones before each of all those */
	if (n[0])
		want = n[0] + n[1] * n[0] + n[2] * (n[1] + 1) * n[0];
	else
		want = n[1] ? n[1] + n[2] * n[1] : n[2];
	lock_sched(w);
	len = gx_runlist_build(&w->sched, runlist, order, 256);
	PROMISE(w, len == (int)want);
	PROMISE(w, !want || gx_runlist_build(&w->sched, runlist, order, want - 1) == -GX_ENOSPC);
	unlock_all(w);
	for (int i = 0; i < len; i++)
		PROMISE(w, order[i] < N_TSGS && w->tsgs[order[i]].state == GX_TSG_BOUND);
}

/* --- surroundings */
void op_params(struct world *w)
{
	w->memory.params.threshold = (u8)draw(&w->draw, 256);
	w->memory.params.min_faults = (u8)draw(&w->draw, 4);
	w->memory.params.prefetch = !chance(w, 5);
	w->sched.params.enforce = chance(w, 5);
	w->sched.params.preempts_per_s = draw(&w->draw, 1000);
	for (u32 i = 0; i < 2; i++) {
		struct gx_policies *set = i ? &w->sched_set : &w->memory_set;

		set->limits.max_refused = chance(w, 4) ? 512 : 1000000000;
		set->limits.max_over_budget = chance(w, 4) ? 16 : 1000000000;
		set->limits.default_batch_budget_ns = chance(w, 2) ? 20000 : 1000000;
	}
}

void op_clock(struct world *w)
{
	static const u32 steps[] = { 1000, 10000, 100000, 600000, 200000000, 1200000000 };

	w->clock += steps[draw(&w->draw, chance(w, 8) ? 6 : 3)];
}
