/* sched.c - task groups: the scheduling callbacks with their commits, binding, preemption. */
#include "driver/sched.h"

#include "driver/tick.h"

void gx_sched_init(struct gx_sched *s, struct gx_tsg *memory, u32 n_tsgs, u32 gpu,
                   struct gx_policies *policies, const struct gx_engine_host *host)
{
	memset(s, 0, sizeof(*s));
	memset(memory, 0, n_tsgs * sizeof(*memory));
	s->tsgs = memory;
	s->n_tsgs = n_tsgs;
	s->gpu = gpu;
	s->policies = policies;
	s->host = host;
	s->params = GX_SCHED_PARAMS;
	s->preempt_tokens = s->params.preempts_per_s;
}

struct gx_tsg *gx_tsg_find(struct gx_sched *s, u32 runlist, u64 id)
{
	gx_assert_held(s->host, GX_LOCK_SCHED, s);
	for (u32 i = 0; i < s->n_tsgs; i++)
		if (s->tsgs[i].state != GX_TSG_FREE && s->tsgs[i].runlist == runlist &&
		    s->tsgs[i].id == id)
			return &s->tsgs[i];
	return NULL;
}

/* --- recording */
static int record_timeslice(struct gx_call *call, enum gx_member member, const void *ctx, u64 us)
{
	if (!call->ctx || ctx != call->ctx || call->member != member) {
		gx_policy_count(call->set, call->policy, GX_COUNT_refused_identity, 1);
		return -GX_EINVAL;
	}
	call->has_timeslice = true;
	call->timeslice_us = us;
	return us < GX_MIN_TIMESLICE_US || us > GX_MAX_TIMESLICE_US ? -GX_ERANGE : 0;
}

int gx_kfunc_set_attr(struct gx_call *call, const void *ctx, u64 us)
{
	return record_timeslice(call, GX_SCHED(task_init), ctx, us);
}

int gx_kfunc_set_timeslice(struct gx_call *call, const void *ctx, u64 us)
{
	return record_timeslice(call, GX_SCHED(task_timeslice), ctx, us);
}

int gx_kfunc_set_interleave(struct gx_call *call, const void *ctx, u32 level)
{
	if (!call->ctx || ctx != call->ctx || call->member != GX_SCHED(task_init)) {
		gx_policy_count(call->set, call->policy, GX_COUNT_refused_identity, 1);
		return -GX_EINVAL;
	}
	call->has_interleave = true;
	call->interleave = level;
	return level > GPU_INTERLEAVE_HIGH ? -GX_ERANGE : 0;
}

int gx_kfunc_reject_bind(struct gx_call *call, const void *ctx)
{
	if (!call->ctx || ctx != call->ctx || call->member != GX_SCHED(task_bind)) {
		gx_policy_count(call->set, call->policy, GX_COUNT_refused_identity, 1);
		return -GX_EINVAL;
	}
	call->rejects = true;
	return 0;
}

int gx_kfunc_preempt(struct gx_call *call, const struct gpu_call *head, u32 runlist, u64 tsg_id)
{
	if (!call->sched || !gx_is_head(call, head)) {
		gx_policy_count(call->set, call->policy, GX_COUNT_refused_identity, 1);
		return -GX_EINVAL;
	}
	if (call->n_preempts == GX_MAX_PREEMPTS) {
		gx_policy_count(call->set, call->policy, GX_COUNT_refused_count, 1);
		return -GX_ENOSPC;
	}
	call->preempts[call->n_preempts++] = (struct gx_preempt){ runlist, tsg_id };
	return 0;
}

/* --- commits */

/* True: the policy is obeyed; a value out of range is native behaviour, and counted. */
static bool holds(struct gx_call *call, bool in_range)
{
	if (!in_range) {
		gx_policy_count(call->set, call->policy, GX_COUNT_refused_range, 1);
		return false;
	}
	return gx_obey(call);
}

static void commit_values(struct gx_call *call, struct gx_tsg *tsg)
{
	if (!call->has_timeslice && !call->has_interleave && !call->rejects && !call->n_preempts)
		gx_policy_count(call->set, call->policy, GX_COUNT_defaults, 1);
	if (call->has_timeslice && holds(call, call->timeslice_us >= GX_MIN_TIMESLICE_US &&
	                                               call->timeslice_us <= GX_MAX_TIMESLICE_US))
		tsg->timeslice_us = call->timeslice_us;
	if (call->has_interleave && holds(call, call->interleave <= GPU_INTERLEAVE_HIGH))
		tsg->interleave = call->interleave;
}

static bool take_token(struct gx_sched *s)
{
	u64 now = s->host->now(s->host->host), per_s = s->params.preempts_per_s, more;

	if (!s->refill_ns || now < s->refill_ns)
		s->refill_ns = now;
	more = now - s->refill_ns > 1000000000u ? per_s
	                                        : (now - s->refill_ns) * per_s / 1000000000u;
	if (more) {
		s->preempt_tokens =
		        (u32)(s->preempt_tokens + more > per_s ? per_s : s->preempt_tokens + more);
		s->refill_ns = now;
	}
	if (!s->preempt_tokens)
		return false;
	s->preempt_tokens--;
	return true;
}

static void commit_preempts(struct gx_call *call)
{
	struct gx_sched *s = call->sched;

	for (u32 i = 0; i < call->n_preempts; i++) {
		const struct gx_tsg *other =
		        gx_tsg_find(s, call->preempts[i].runlist, call->preempts[i].tsg);

		if (!other || other->state != GX_TSG_BOUND)
			gx_policy_count(call->set, call->policy, GX_COUNT_refused_identity, 1);
		else if (!gx_policy_covers(call->policy, other->pid, other->cgroup))
			gx_policy_count(call->set, call->policy, GX_COUNT_refused_scope, 1);
		else if (s->n_preempts == GX_PREEMPT_QUEUE || !take_token(s))
			gx_policy_count(call->set, call->policy, GX_COUNT_refused_rate, 1);
		else if (gx_obey(call))
			s->preempts[s->n_preempts++] = call->preempts[i];
	}
}

/* Asks the most specific policy, and shadows on the way to it. True: the bind is rejected. */
static bool ask(struct gx_sched *s, struct gx_tsg *tsg, enum gx_member member, struct gpu_call *ctx)
{
	struct gx_policy *policy;
	struct gx_walk walk = gx_policies_walk(s->policies);

	while ((policy = gx_policies_next(&walk, member, tsg->pid, tsg->cgroup))) {
		struct gx_call *call = &s->call;
		u64 args[1] = { (u64)(unsigned long)ctx };
		s32 result;

		*call = (struct gx_call){ .set = s->policies,
			                  .policy = policy,
			                  .member = member,
			                  .sched = s,
			                  .ctx = ctx,
			                  .heads = { ctx },
			                  .subject = GX_NO_BLOCK };
		result = gx_policy_run(s->policies, policy, call, member, args, 0);
		if (result < GPU_DEFAULT || result > GPU_BYPASS)
			gx_policy_count(s->policies, policy, GX_COUNT_unknown_action, 1);
		commit_values(call, tsg);
		commit_preempts(call);
		if (call->rejects && gx_obey(call))
			return true;
		if (!(policy->flags & GPU_OPS_SHADOW))
			break;
	}
	return false;
}

/* --- ticks */
void gx_tick_sched(struct gx_sched *s, struct gx_policy *policy, const struct gpu_pmm *pmm,
                   u64 when, struct gx_call *call)
{
	u64 args[1] = { (u64)(unsigned long)&call->pmm };

	*call = (struct gx_call){ .set = s->policies,
		                  .policy = policy,
		                  .member = GX_SCHED(tick),
		                  .sched = s,
		                  .heads = { &call->pmm.call },
		                  .when = when,
		                  .pmm = *pmm,
		                  .subject = GX_NO_BLOCK };
	gx_policy_run(s->policies, policy, call, GX_SCHED(tick), args, 0);
}

void gx_tick_sched_commit(struct gx_call *call)
{
	gx_assert_held(call->sched->host, GX_LOCK_SCHED, call->sched);
	commit_preempts(call);
}

/* --- life of a task group */
int gx_tsg_create(struct gx_sched *s, const struct gx_tsg_desc *desc, struct gx_tsg **out)
{
	struct gpu_task_init_ctx ctx;
	struct gx_tsg *tsg = NULL;

	gx_assert_held(s->host, GX_LOCK_SCHED, s);
	if (desc->runlist >= GX_MAX_RUNLISTS)
		return -GX_EINVAL;
	if (gx_tsg_find(s, desc->runlist, desc->id))
		return -GX_EEXIST;
	for (u32 i = 0; i < s->n_tsgs && !tsg; i++)
		if (s->tsgs[i].state == GX_TSG_FREE)
			tsg = &s->tsgs[i];
	if (!tsg)
		return -GX_ENOSPC;
	*tsg = (struct gx_tsg){ .id = desc->id,
		                .cgroup = desc->cgroup,
		                .runlist = desc->runlist,
		                .engine_type = desc->engine_type,
		                .pid = desc->pid,
		                .n_channels = desc->n_channels,
		                .timeslice_us = s->params.default_timeslice_us,
		                .interleave = s->params.default_interleave,
		                .state = GX_TSG_CREATED };
	memcpy(tsg->comm, desc->comm, sizeof(tsg->comm));
	tsg->comm[sizeof(tsg->comm) - 1] = 0;
	ctx = (struct gpu_task_init_ctx){ .tsg_id = tsg->id,
		                          .gpu = s->gpu,
		                          .runlist_id = tsg->runlist,
		                          .engine_type = tsg->engine_type,
		                          .pid = tsg->pid,
		                          .default_timeslice_us = tsg->timeslice_us,
		                          .default_interleave = tsg->interleave,
		                          .cgroup = tsg->cgroup };
	memcpy(ctx.comm, tsg->comm, sizeof(ctx.comm));
	ask(s, tsg, GX_SCHED(task_init), &ctx.call);
	*out = tsg;
	return 0;
}

int gx_tsg_bind(struct gx_sched *s, struct gx_tsg *tsg, u64 now)
{
	struct gpu_task_bind_ctx ctx = { .tsg_id = tsg->id,
		                         .gpu = s->gpu,
		                         .runlist_id = tsg->runlist,
		                         .channel_count = tsg->n_channels,
		                         .pid = tsg->pid,
		                         .timeslice_us = tsg->timeslice_us,
		                         .interleave_level = tsg->interleave,
		                         .n_bound = s->n_bound[tsg->runlist],
		                         .cgroup = tsg->cgroup };

	gx_assert_held(s->host, GX_LOCK_SCHED, s);
	memcpy(ctx.comm, tsg->comm, sizeof(ctx.comm));
	if (tsg->state == GX_TSG_BOUND)
		return 0;
	if (tsg->state == GX_TSG_CREATED)
		tsg->asked_ns = now;
	if (ask(s, tsg, GX_SCHED(task_bind), &ctx.call)) {
		s->n_rejected++;
		tsg->state = GX_TSG_WAITING;
		if (s->params.enforce) {
			s->n_refused_binds++;
			return -GX_EPERM;
		}
		if (now - tsg->asked_ns < s->params.admission_ns)
			return -GX_EAGAIN;
		tsg->admitted = true;
		s->n_admitted_late++;
	}
	tsg->state = GX_TSG_BOUND;
	s->n_bound[tsg->runlist]++;
	return 0;
}

int gx_tsg_set_timeslice(struct gx_sched *s, struct gx_tsg *tsg, u64 us)
{
	struct gpu_task_timeslice_ctx ctx = { .tsg_id = tsg->id,
		                              .gpu = s->gpu,
		                              .runlist_id = tsg->runlist,
		                              .pid = tsg->pid,
		                              .requested_us = us,
		                              .cgroup = tsg->cgroup };

	gx_assert_held(s->host, GX_LOCK_SCHED, s);
	if (us < GX_MIN_TIMESLICE_US || us > GX_MAX_TIMESLICE_US)
		return -GX_EINVAL;
	tsg->timeslice_us = us;
	memcpy(ctx.comm, tsg->comm, sizeof(ctx.comm));
	ask(s, tsg, GX_SCHED(task_timeslice), &ctx.call);
	return 0;
}

void gx_tsg_destroy(struct gx_sched *s, struct gx_tsg *tsg)
{
	struct gpu_task_ctx ctx = { .tsg_id = tsg->id,
		                    .gpu = s->gpu,
		                    .runlist_id = tsg->runlist,
		                    .pid = tsg->pid,
		                    .cgroup = tsg->cgroup,
		                    .ran_us = tsg->ran_us };

	gx_assert_held(s->host, GX_LOCK_SCHED, s);
	memcpy(ctx.comm, tsg->comm, sizeof(ctx.comm));
	ask(s, tsg, GX_SCHED(task_destroy), &ctx.call);
	if (tsg->state == GX_TSG_BOUND)
		s->n_bound[tsg->runlist]--;
	tsg->state = GX_TSG_FREE;
}

bool gx_sched_next_preempt(struct gx_sched *s, struct gx_preempt *preempt)
{
	gx_assert_held(s->host, GX_LOCK_SCHED, s);
	if (!s->n_preempts)
		return false;
	*preempt = s->preempts[0];
	s->n_preempts--;
	memmove(s->preempts, s->preempts + 1, s->n_preempts * sizeof(s->preempts[0]));
	return true;
}

u64 gx_sched_overdue_since(const struct gx_sched *s)
{
	u64 since = ~0ull;

	gx_assert_held(s->host, GX_LOCK_SCHED, s);
	for (u32 i = 0; i < s->n_tsgs && !s->params.enforce; i++) {
		u64 due = s->tsgs[i].asked_ns + s->params.admission_ns;

		if (s->tsgs[i].state == GX_TSG_WAITING && due < since)
			since = due;
	}
	return since;
}

bool gx_sched_consistent(const struct gx_sched *s)
{
	u32 n_bound[GX_MAX_RUNLISTS] = { 0 };

	for (u32 i = 0; i < s->n_tsgs; i++) {
		const struct gx_tsg *tsg = &s->tsgs[i];

		if (tsg->state == GX_TSG_FREE)
			continue;
		if (tsg->runlist >= GX_MAX_RUNLISTS || tsg->interleave > GPU_INTERLEAVE_HIGH ||
		    tsg->timeslice_us < GX_MIN_TIMESLICE_US ||
		    tsg->timeslice_us > GX_MAX_TIMESLICE_US)
			return false;
		n_bound[tsg->runlist] += tsg->state == GX_TSG_BOUND;
	}
	return !memcmp(n_bound, s->n_bound, sizeof(n_bound)) && s->n_preempts <= GX_PREEMPT_QUEUE;
}
