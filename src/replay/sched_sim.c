/* sched_sim.c - the run of a scheduling workload: applications come and go, kernels arrive, task
 * groups take turns. */
#include "replay/sched_task.h"

#include "driver/tick.h"

#include <stdlib.h>
#include <string.h>

enum { RUNLIST = 0, MAX_RUNLIST = 2048, FIRST_ID = 100, NOBODY = -1 };
/* A runlist repeats the groups of a level between those below it (driver/runlist.c): it is longest where there are as many
 * of each. */
_Static_assert((GX_SCHED_MAX_TASKS / 3 + 2) * (GX_SCHED_MAX_TASKS / 3 + 2) *
                               (GX_SCHED_MAX_TASKS / 3 + 2) <=
                       MAX_RUNLIST,
               "any runlist fits");

struct sim {
	const struct gx_sched_workload *workload;
	const struct gx_sched_sim_opts *opts;
	struct gx_sched_sim_result *out;
	struct gx_diag *diag;
	struct gx_engine_host host;
	struct gx_policies policies;
	struct gx_sched sched;
	struct gx_tsg slots[GX_SCHED_MAX_TASKS];
	struct gx_sched_actor actors[GX_SCHED_MAX_TASKS];
	int actor_of[GX_SCHED_MAX_TASKS]; /* by slot of the engine */
	uint32_t runlist[MAX_RUNLIST];    /* slots */
	uint32_t n_runlist, turn;         /* turn: the entry that has it, or had it last */
	int current, loaded, next; /* actors: runs; was the last to run; is being switched to */
	uint64_t now, slice_end_ns, switch_end_ns;
	struct gx_sched_latencies latencies;
};

struct gx_sched_sim_opts gx_sched_sim_defaults(void)
{
	return (struct gx_sched_sim_opts){ .cost = gx_sched_cost_default,
		                           .params = GX_SCHED_PARAMS,
		                           .critical_us = gx_sched_cost_default.cuda_timeslice_us,
		                           .best_effort_us =
		                                   gx_sched_cost_default.cuda_timeslice_us,
		                           .watchdog = true };
}

static u64 now(void *arg)
{
	return ((struct sim *)arg)->now;
}

static void decide(struct sim *s, uint64_t number)
{
	s->out->decisions = (s->out->decisions ^ number) * 0x9e3779b97f4a7c15u;
	s->out->decisions ^= s->out->decisions >> 29;
}

/* --- turns */
static bool can_run(const struct sim *s, int actor)
{
	return actor != NOBODY && s->actors[actor].state == GX_ACTOR_LIVE &&
	       gx_actor_has_kernel(&s->actors[actor]);
}

static void start_turn(struct sim *s, int actor)
{
	struct gx_sched_actor *a = &s->actors[actor];

	s->current = s->loaded = actor;
	s->slice_end_ns = s->now + a->hardware_us * 1000;
	a->result->n_turns++;
	gx_actor_runs(a, s->now);
	decide(s, s->now << 6 | (uint32_t)actor);
	if (s->opts->turn)
		s->opts->turn(s->opts->turn_arg, s->now, (uint32_t)actor);
}

static void stop_turn(struct sim *s)
{
	if (s->current != NOBODY)
		gx_actor_stops(&s->actors[s->current], s->now);
	s->current = NOBODY;
}

/* Gives the GPU to the next entry that can use it, `but` not to one. False: there is none. */
static bool pass_turn(struct sim *s, int but)
{
	const struct gx_sched_cost *cost = &s->opts->cost;

	for (uint32_t i = 1; i <= s->n_runlist; i++) {
		uint32_t entry = (s->turn + i) % s->n_runlist;
		int actor = s->actor_of[s->runlist[entry]];

		if (actor == but || !can_run(s, actor))
			continue;
		s->turn = entry;
		if (actor == s->loaded) {
			stop_turn(s);
			start_turn(s, actor);
			return true;
		}
		stop_turn(s);
		s->next = actor;
		s->switch_end_ns = s->now + cost->switch_ns;
		if (s->loaded != NOBODY && gx_actor_is_half_done(&s->actors[s->loaded]))
			s->switch_end_ns += cost->save_ns;
		if (gx_actor_is_half_done(&s->actors[actor]))
			s->switch_end_ns += cost->restore_ns;
		s->out->n_switches++;
		return true;
	}
	return false;
}

static void end_switch(struct sim *s)
{
	int actor = s->next;

	s->next = NOBODY;
	s->loaded = actor;
	if (can_run(s, actor))
		start_turn(s, actor);
}

/* --- the engine */
/* Where the turn is in the new list: with whoever has it, at the entry nearest behind the old one;
 * with nobody, before whoever would have been next. */
static uint32_t find_turn(const struct sim *s, uint32_t old_turn, uint32_t old_slot)
{
	int holder = s->next != NOBODY ? s->next : s->current;
	uint32_t before = s->n_runlist - 1, first = UINT32_MAX;

	for (uint32_t i = 0; i < s->n_runlist; i++) {
		uint32_t slot = s->runlist[i];

		if (holder != NOBODY ? s->actor_of[slot] == holder : slot == old_slot) {
			first = first == UINT32_MAX ? i : first;
			if (i >= old_turn)
				return i;
		}
		if (slot < old_slot && (!i || s->runlist[i - 1] <= slot))
			before = i;
	}
	return first != UINT32_MAX ? first : before;
}

static int rebuild(struct sim *s)
{
	uint32_t slot = s->n_runlist ? s->runlist[s->turn] : 0;

	s->n_runlist = (uint32_t)gx_runlist_build(&s->sched, RUNLIST, s->runlist, MAX_RUNLIST);
	s->turn = s->n_runlist ? find_turn(s, s->turn, slot) : 0;
	if (s->opts->check && !gx_sched_consistent(&s->sched))
		return gx_fail(s->diag, GX_E_REPLAY,
		               "after %llu ns: task groups are not consistent",
		               (unsigned long long)s->now);
	return 0;
}

static void take_preempts(struct sim *s)
{
	struct gx_preempt preempt;

	while (gx_sched_next_preempt(&s->sched, &preempt)) {
		struct gx_sched_actor *a = &s->actors[preempt.tsg - FIRST_ID];
		uint64_t at = s->now + s->opts->cost.preempt_request_ns;

		if (a->state == GX_ACTOR_LIVE && at < a->preempt_ns)
			a->preempt_ns = at;
	}
}

static void create(struct sim *s, int actor)
{
	struct gx_sched_actor *a = &s->actors[actor];
	const struct gx_sched_task *task = a->task;
	struct gx_tsg_desc desc = { .id = FIRST_ID + (u64)actor,
		                    .cgroup = task->cgroup,
		                    .runlist = RUNLIST,
		                    .engine_type = 1,
		                    .pid = task->pid,
		                    .n_channels = 1 };

	memcpy(desc.comm, task->comm, sizeof(desc.comm));
	gx_tsg_create(&s->sched, &desc, &a->tsg); /* a slot and an id for each task */
	s->actor_of[a->tsg - s->slots] = actor;
	/* the driver's control call for what task_init chose, and the application's */
	gx_tsg_set_timeslice(&s->sched, a->tsg,
	                     task->critical ? s->opts->critical_us : s->opts->best_effort_us);
	a->hardware_us = a->result->timeslice_us = a->tsg->timeslice_us;
	a->result->interleave = a->tsg->interleave;
	a->state = GX_ACTOR_BINDING;
	a->asked_ns = s->now;
}

static int try_bind(struct sim *s, int actor)
{
	struct gx_sched_actor *a = &s->actors[actor];
	int err;

	if (s->opts->watchdog)
		gx_policies_watchdog(&s->policies, gx_sched_overdue_since(&s->sched), s->now);
	err = gx_tsg_bind(&s->sched, a->tsg, s->now);
	a->result->bind_wait_ns = s->now - a->asked_ns;
	if (err) {
		a->result->n_rejected++;
		a->wake_ns =
		        err == -GX_EPERM || s->now + s->opts->cost.bind_retry_ns > a->task->end_ns
		                ? a->task->end_ns
		                : s->now + s->opts->cost.bind_retry_ns;
		return 0;
	}
	a->state = GX_ACTOR_LIVE;
	a->wake_ns = a->task->end_ns;
	a->result->bound = true;
	gx_actor_begin(a, s->now);
	return rebuild(s);
}

static int destroy(struct sim *s, int actor)
{
	struct gx_sched_actor *a = &s->actors[actor];

	if (s->current == actor)
		stop_turn(s);
	if (s->loaded == actor)
		s->loaded = NOBODY;
	a->tsg->ran_us = a->result->ran_ns / 1000;
	s->actor_of[a->tsg - s->slots] = NOBODY;
	gx_tsg_destroy(&s->sched, a->tsg);
	gx_actor_end(a);
	return rebuild(s);
}

static int wake(struct sim *s, int actor)
{
	struct gx_sched_actor *a = &s->actors[actor];
	int err;

	if (a->state == GX_ACTOR_TO_COME)
		create(s, actor);
	err = s->now >= a->task->end_ns ? destroy(s, actor) : try_bind(s, actor);
	take_preempts(s);
	return err;
}

/* There is no memory in this model: its numbers are 0. */
static void tick(struct sim *s)
{
	struct gx_policy *policy;
	uint32_t at = 0;

	while ((policy = gx_tick_begin(&s->policies, GX_SCHED(tick), s->now, &at))) {
		struct gx_call call;

		gx_tick_sched(&s->sched, policy, &(struct gpu_pmm){ 0 }, 0, &call);
		gx_tick_end(policy);
		gx_tick_sched_commit(&call);
	}
	take_preempts(s);
}

/* --- time */
static uint64_t least(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

static uint64_t next_event(const struct sim *s)
{
	uint64_t at = least(s->workload->length_ns, gx_ticks_next(&s->policies, GX_SCHED(tick)));

	for (uint32_t i = 0; i < s->workload->n_tasks; i++) {
		const struct gx_sched_actor *a = &s->actors[i];

		at = least(at, least(a->preempt_ns, least(a->wake_ns, a->arrives_ns)));
	}
	if (s->next != NOBODY)
		at = least(at, s->switch_end_ns);
	if (s->current != NOBODY)
		at = least(at,
		           least(s->slice_end_ns, s->now + gx_actor_left(&s->actors[s->current])));
	return at;
}

static void pass_time(struct sim *s, uint64_t to)
{
	uint64_t ns = to - s->now;

	if (s->next != NOBODY)
		s->out->switching_ns += ns;
	else if (s->current != NOBODY)
		s->out->busy_ns += ns;
	else
		s->out->idle_ns += ns;
	s->now = to;
	if (s->next == NOBODY && s->current != NOBODY)
		gx_actor_advance(&s->actors[s->current], ns);
}

/* What has come due of one task group: its application, its kernels. */
static int handle_actor(struct sim *s, int actor)
{
	struct gx_sched_actor *a = &s->actors[actor];
	int err = 0;

	if (s->current == actor && !gx_actor_left(a))
		err = gx_actor_finish(a, s->now, &s->latencies);
	if (!err && a->arrives_ns <= s->now)
		err = gx_actor_launch(a, s->now);
	if (err)
		return gx_fail(s->diag, GX_E_NO_MEMORY, "kernels of a scheduling model");
	return a->wake_ns <= s->now ? wake(s, actor) : 0;
}

static void handle_turns(struct sim *s)
{
	if (s->next != NOBODY && s->switch_end_ns <= s->now)
		end_switch(s);
	if (s->current != NOBODY && !can_run(s, s->current))
		stop_turn(s);
	if (s->current != NOBODY && s->slice_end_ns <= s->now) {
		s->out->n_expired++;
		pass_turn(s, NOBODY - 1);
	}
	for (uint32_t i = 0; i < s->workload->n_tasks; i++) {
		struct gx_sched_actor *a = &s->actors[i];

		if (a->preempt_ns > s->now)
			continue;
		a->preempt_ns = GX_SCHED_NEVER;
		if (s->current == (int)i && pass_turn(s, s->current))
			s->out->n_preempted++;
	}
	if (s->current == NOBODY && s->next == NOBODY)
		pass_turn(s, NOBODY - 1);
}

static int run_all(struct sim *s)
{
	int err = 0;

	while (!err) {
		pass_time(s, next_event(s));
		if (s->now >= s->workload->length_ns)
			return 0;
		for (uint32_t i = 0; i < s->workload->n_tasks && !err; i++)
			err = handle_actor(s, (int)i);
		tick(s);
		handle_turns(s);
	}
	return err;
}

/* --- begin and end */
static bool in_range(const struct gx_sched_sim_opts *opts)
{
	return opts->critical_us >= GX_MIN_TIMESLICE_US &&
	       opts->critical_us <= GX_MAX_TIMESLICE_US &&
	       opts->best_effort_us >= GX_MIN_TIMESLICE_US &&
	       opts->best_effort_us <= GX_MAX_TIMESLICE_US && opts->cost.bind_retry_ns;
}

static int begin(struct sim *s)
{
	s->host = (struct gx_engine_host){ .now = now, .host = s };
	s->current = s->loaded = s->next = NOBODY;
	gx_policies_init(&s->policies, &s->host);
	gx_sched_init(&s->sched, s->slots, GX_SCHED_MAX_TASKS, 0, &s->policies, &s->host);
	s->sched.params = s->opts->params;
	s->sched.preempt_tokens = s->opts->params.preempts_per_s;
	for (uint32_t i = 0; i < GX_SCHED_MAX_TASKS; i++)
		s->actor_of[i] = NOBODY;
	for (uint32_t i = 0; i < s->workload->n_tasks; i++)
		gx_actor_init(&s->actors[i], &s->workload->tasks[i], &s->out->tasks[i]);
	if (!in_range(s->opts))
		return gx_fail(s->diag, GX_E_REPLAY, "timeslices of %u and %u us: 1 to 1000000",
		               s->opts->critical_us, s->opts->best_effort_us);
	for (uint32_t i = 0; i < s->opts->n_policies; i++)
		if (gx_policies_attach(&s->policies, s->opts->policies[i]))
			return gx_fail(s->diag, GX_E_REPLAY, "policy '%.63s' can't be attached",
			               s->opts->policies[i]->name);
	return 0;
}

static void add_up(struct sim *s)
{
	struct gx_sched_sim_result *out = s->out;

	stop_turn(s);
	out->length_ns = s->workload->length_ns;
	for (uint32_t i = 0; i < s->workload->n_tasks; i++) {
		struct gx_sched_actor *a = &s->actors[i];

		gx_actor_add_up(a, s->now);
		if (!a->task->critical) {
			out->best_effort_ran_ns += a->result->ran_ns;
			continue;
		}
		out->critical_ran_ns += a->result->ran_ns;
		out->critical_left_ns += a->result->left_ns;
	}
	memcpy(out->counters, s->policies.counters, sizeof(out->counters));
	gx_latencies_sort(&s->latencies);
	out->n_latencies = s->latencies.n;
	out->latency_p50 = gx_latencies_at(&s->latencies, 50);
	out->latency_p99 = gx_latencies_at(&s->latencies, 99);
	out->latency_max = gx_latencies_at(&s->latencies, 100);
}

/* Task groups that are there to the end go after it, so that policies can clear their maps. */
static void leave(struct sim *s)
{
	for (uint32_t i = 0; i < s->workload->n_tasks; i++) {
		struct gx_sched_actor *a = &s->actors[i];

		if (a->tsg && a->state != GX_ACTOR_GONE) {
			a->tsg->ran_us = a->result->ran_ns / 1000;
			gx_tsg_destroy(&s->sched, a->tsg);
		}
		gx_actor_free(a);
	}
	while (s->policies.n)
		gx_policies_detach(&s->policies, s->policies.slots[0], GPU_EXIT_DONE);
	free(s->latencies.ns);
}

int gx_sched_simulate(const struct gx_sched_workload *workload,
                      const struct gx_sched_sim_opts *opts, struct gx_sched_sim_result *out,
                      struct gx_diag *diag)
{
	struct sim *s = calloc(1, sizeof(*s));
	int err;

	memset(out, 0, sizeof(*out));
	if (!s)
		return gx_fail(diag, GX_E_NO_MEMORY, "a scheduling model");
	s->workload = workload;
	s->opts = opts;
	s->out = out;
	s->diag = diag;
	err = begin(s);
	err = err ? err : run_all(s);
	add_up(s);
	leave(s);
	free(s);
	return err;
}
