/* sched.c - the scheduling model: no time is lost, nobody starves natively, turns follow the
 * runlist, policies that reject or lie do no harm, and its random numbers are what they are called.
 */
#include "replay/sched_report.h"

#include "base/strbuf.h"
#include "driver/sched.h"

#include "../test.h"

#include <errno.h>

#include <stdlib.h>

enum { MAX_TURNS = 4096, SECOND = 1000000000 };

static struct gx_sched_sim_result run(const struct gx_sched_workload_opts *opts,
                                      const struct gx_sched_sim_opts *sim)
{
	struct gx_sched_workload workload;
	struct gx_sched_sim_result result;
	struct gx_diag diag = { 0 };

	CHECK_EQ(gx_sched_workload_make(opts, &workload, &diag), 0);
	CHECK_EQ(gx_sched_simulate(&workload, sim, &result, &diag), 0);
	if (diag.error)
		fprintf(stderr, "%s\n", diag.text);
	return result;
}

static void check_sums(const struct gx_sched_sim_result *r)
{
	uint64_t ran = 0;

	CHECK_EQ(r->busy_ns + r->switching_ns + r->idle_ns, r->length_ns);
	for (uint32_t i = 0; i < GX_SCHED_MAX_TASKS; i++) {
		const struct gx_sched_task_result *t = &r->tasks[i];

		CHECK_EQ(t->ran_ns + t->left_ns + t->dropped_ns, t->asked_ns);
		ran += t->ran_ns;
	}
	CHECK_EQ(ran, r->busy_ns);
	CHECK_EQ(r->critical_ran_ns + r->best_effort_ran_ns, r->busy_ns);
	CHECK(r->latency_p50 <= r->latency_p99 && r->latency_p99 <= r->latency_max);
}

static void native(void)
{
	for (uint64_t seed = 1; seed <= 60; seed++) {
		struct gx_sched_workload_opts w = gx_sched_workload_defaults();
		struct gx_sched_sim_opts sim = gx_sched_sim_defaults();
		struct gx_sched_sim_result r, again;
		uint64_t turn;

		w.seed = seed;
		w.seconds = 1;
		w.n_critical = (uint32_t)(seed % 3);
		w.n_best_effort = 1 + (uint32_t)(seed / 3 % 5);
		w.waits = seed / 2 % 2;
		w.life_ns = seed % 4 == 0 ? SECOND / 2 : 0;
		sim.critical_us = sim.best_effort_us = seed % 5 ? 2048 : 300;
		sim.check = true;
		r = run(&w, &sim);
		check_sums(&r);
		again = run(&w, &sim);
		CHECK(!memcmp(&r, &again, sizeof(r)));
		/* at worst everybody else takes a whole turn first; those who come anew may do so
		 * twice */
		turn = sim.best_effort_us * 1000 + sim.cost.switch_ns + sim.cost.save_ns +
		       sim.cost.restore_ns;
		for (uint32_t i = 0; i < GX_SCHED_MAX_TASKS; i++)
			CHECK(r.tasks[i].longest_wait_ns <=
			      (w.n_critical + w.n_best_effort) * turn * (w.life_ns ? 2 : 1));
		CHECK(!w.n_critical || r.n_latencies > 50);
		CHECK(r.latency_p50 >= 200000 || !w.n_critical);
		/* what comes does not depend on what a scheduler does */
		sim.critical_us = 8000;
		again = run(&w, &sim);
		for (uint32_t i = 0; i < w.n_critical && !w.waits; i++)
			CHECK_EQ(again.tasks[i].asked_ns, r.tasks[i].asked_ns);
	}
}

/* Hand-made: two that are always busy take 1 ms each in turn, 100 us between them. */
static void by_hand(void)
{
	struct gx_sched_workload w = { .n_tasks = 2, .length_ns = SECOND };
	struct gx_sched_sim_opts sim = gx_sched_sim_defaults();
	struct gx_sched_sim_result r;
	struct gx_diag diag = { 0 };
	uint64_t n_switches = 0;

	for (uint32_t i = 0; i < 2; i++)
		w.tasks[i] = (struct gx_sched_task){ .comm = "x",
			                             .pid = i,
			                             .end_ns = SECOND,
			                             .kernel_min_ns = 10000000,
			                             .kernel_max_ns = 10000000 };
	sim.best_effort_us = 1000;
	sim.cost.switch_ns = 70000;
	sim.cost.save_ns = 10000;
	sim.cost.restore_ns = 20000;
	CHECK_EQ(gx_sched_simulate(&w, &sim, &r, &diag), 0);
	check_sums(&r);
	/* a kernel ends with each tenth turn of its task group: nothing to save then, nothing to
	 * bring back the next time */
	for (uint64_t k = 0, at = 0; at < SECOND; k++, n_switches++)
		at += 1070000 + (k && (k - 1) / 2 % 10 != 9 ? 10000 : 0) + (k / 2 % 10 ? 20000 : 0);
	CHECK_EQ(r.n_switches, n_switches);
	CHECK_EQ(r.idle_ns, 0);
	/* a kernel that is alone meets nobody: 100 ends, one switch */
	w.n_tasks = 1;
	CHECK_EQ(gx_sched_simulate(&w, &sim, &r, &diag), 0);
	CHECK_EQ(r.n_switches, 1);
	CHECK_EQ(r.tasks[0].n_kernels, 99);
	CHECK_EQ(r.busy_ns, SECOND - 70000);
	CHECK_EQ(r.tasks[0].n_turns, 1000);
	/* refused */
	for (int i = 0; i < 10; i++) {
		static const uint32_t bounds[] = { GX_MIN_TIMESLICE_US - 1, GX_MIN_TIMESLICE_US,
			                           GX_MAX_TIMESLICE_US, GX_MAX_TIMESLICE_US + 1 };
		struct gx_sched_sim_opts odd = gx_sched_sim_defaults();
		bool good = i < 8 ? i % 4 == 1 || i % 4 == 2 : i % 2;

		if (i < 8)
			*(i < 4 ? &odd.critical_us : &odd.best_effort_us) = bounds[i % 4];
		else
			odd.cost.bind_retry_ns = i % 2;
		memset(&diag, 0, sizeof(diag));
		CHECK_EQ(!gx_sched_simulate(&w, &odd, &r, &diag), good);
		CHECK_EQ(diag.error, good ? GX_E_NONE : GX_E_REPLAY);
	}
}

/* --- policies written in C */
struct fake {
	struct gx_policy policy;
	uint64_t random;
	bool rejects, lies, by_pid, init_only, gives_up;
	uint32_t preempts; /* pid + 100: the task group's id in tests */
	uint32_t n_channels, n_gone, n_ticks;
	uint64_t ran_us; /* of those that are gone */
};

static void set_values(const struct fake *f, struct gx_call *call, enum gx_member member)
{
	if (member == GX_SCHED(task_init)) {
		const struct gpu_task_init_ctx *ctx = call->ctx;

		gx_kfunc_set_attr(call, call->ctx, 500);
		gx_kfunc_set_interleave(call, call->ctx, ctx->pid % 3);
	} else if (member == GX_SCHED(task_timeslice) && !f->init_only) {
		gx_kfunc_set_timeslice(call, call->ctx, 500);
	}
}

static void lie(struct fake *f, struct gx_call *call)
{
	uint64_t *random = &f->random;

	for (uint64_t n = gx_sched_random(random) % 8; n; n--)
		switch (gx_sched_random(random) % 5) {
		case 0:
			gx_kfunc_set_attr(call, call->ctx,
			                  gx_sched_random(random) >> gx_sched_random(random) % 64);
			break;
		case 1:
			gx_kfunc_set_interleave(call, call->ctx, (u32)gx_sched_random(random) % 6);
			break;
		case 2: gx_kfunc_reject_bind(call, call->ctx); break;
		case 3:
			gx_kfunc_preempt(call, call->ctx, (u32)gx_sched_random(random) % 2,
			                 98 + gx_sched_random(random) % 8);
			break;
		default: gx_kfunc_preempt(call, NULL, 0, 100);
		}
}

static s32 run_fake(struct gx_policy *policy, struct gx_call *call, enum gx_member member,
                    const u64 *args)
{
	struct fake *f = policy->user;

	(void)args;
	if (f->lies) {
		lie(f, call);
		return (s32)gx_sched_random(&f->random);
	}
	if (member == GX_SCHED(tick)) {
		f->n_ticks++;
		CHECK_EQ(gx_kfunc_preempt(call, &((const struct gpu_pmm *)(uintptr_t)args[0])->call,
		                          0, 100),
		         0);
		return GPU_DEFAULT;
	}
	if (f->gives_up)
		gx_policy_eject(policy, GPU_EXIT_ERROR_POLICY, 1, "enough");
	if (member == GX_SCHED(task_bind))
		f->n_channels = ((const struct gpu_task_bind_ctx *)call->ctx)->channel_count;
	if (f->rejects && member == GX_SCHED(task_bind))
		gx_kfunc_reject_bind(call, call->ctx);
	if (f->preempts && member == GX_SCHED(task_bind))
		gx_kfunc_preempt(call, call->ctx,
		                 ((const struct gpu_task_bind_ctx *)call->ctx)->runlist_id,
		                 f->preempts);
	if (f->by_pid)
		set_values(f, call, member);
	if (member == GX_SCHED(task_destroy)) {
		f->n_gone++;
		f->ran_us += ((const struct gpu_task_ctx *)call->ctx)->ran_us;
	}
	return GPU_DEFAULT;
}

static void use(struct fake *f, struct gx_sched_sim_opts *sim)
{
	f->policy = (struct gx_policy){ .name = "fake",
		                        .run = run_fake,
		                        .user = f,
		                        .members = 1u << GX_SCHED(task_init) |
		                                   1u << GX_SCHED(task_bind) |
		                                   1u << GX_SCHED(task_timeslice) |
		                                   1u << GX_SCHED(task_destroy) };
	sim->policies[0] = &f->policy;
	sim->n_policies = 1;
	sim->check = true;
}

/* Every 10 ms of the model's time, and what is asked there is done. */
static void ticking(void)
{
	struct gx_sched_workload_opts w = gx_sched_workload_defaults();
	struct gx_sched_sim_opts sim = gx_sched_sim_defaults();
	struct fake fake = { .random = 1 };
	struct gx_sched_sim_result r, without;

	w.seconds = 1;
	w.n_critical = 0;
	w.n_best_effort = 2;
	use(&fake, &sim);
	without = run(&w, &sim);
	CHECK(!fake.n_ticks && !without.n_preempted);
	use(&fake, &sim);
	fake.policy.members |= 1u << GX_SCHED(tick);
	fake.policy.tick_ms = 10;
	r = run(&w, &sim);
	check_sums(&r);
	CHECK_EQ(fake.n_ticks, 99);
	CHECK_EQ(r.n_preempted, 33);
}

static void rejecting(void)
{
	struct gx_sched_workload_opts w = gx_sched_workload_defaults();
	struct gx_sched_sim_opts sim = gx_sched_sim_defaults();
	struct fake fake = { .rejects = true };
	struct gx_sched_sim_result r;

	w.seconds = 3;
	use(&fake, &sim);
	sim.watchdog = false;
	sim.params.admission_ns = SECOND;
	r = run(&w, &sim);
	check_sums(&r);
	for (uint32_t i = 0; i < 3; i++) {
		CHECK(r.tasks[i].bound && r.tasks[i].n_rejected >= 90);
		CHECK(r.tasks[i].bind_wait_ns >= SECOND &&
		      r.tasks[i].bind_wait_ns <= SECOND + sim.cost.bind_retry_ns);
		CHECK(r.tasks[i].n_kernels > 100);
	}
	/* a policy may reject for all of that time: the watchdog does not eject it */
	w.seconds = 7;
	use(&fake, &sim);
	sim.watchdog = true;
	sim.params.admission_ns = 5ull * SECOND;
	r = run(&w, &sim);
	CHECK_EQ(fake.policy.exit.kind, GPU_EXIT_DONE);
	for (uint32_t i = 0; i < 3; i++)
		CHECK(r.tasks[i].bound && r.tasks[i].bind_wait_ns >= 5ull * SECOND &&
		      r.tasks[i].bind_wait_ns <= 5ull * SECOND + sim.cost.bind_retry_ns);
	w.seconds = 3;
	/* the operator's will: for good */
	use(&fake, &sim);
	sim.params.enforce = true;
	sim.watchdog = false;
	r = run(&w, &sim);
	check_sums(&r);
	CHECK_EQ(r.idle_ns, r.length_ns);
	CHECK(!r.tasks[0].bound && r.tasks[0].n_rejected == 1);
}

static void lying(void)
{
	uint64_t preempted = 0, refused = 0, late = 0;

	for (uint64_t seed = 1; seed <= 150; seed++) {
		struct gx_sched_workload_opts w = gx_sched_workload_defaults();
		struct gx_sched_sim_opts sim = gx_sched_sim_defaults();
		struct fake fake = { .lies = true, .random = seed };
		struct gx_sched_sim_result r;

		w.seed = seed;
		w.seconds = 1;
		w.n_critical = 1 + (uint32_t)(seed % 4);
		w.n_best_effort = 1 + (uint32_t)(seed % 6);
		w.life_ns = SECOND;
		use(&fake, &sim);
		sim.params.admission_ns = 200000000;
		sim.cost.switch_ns = seed % 3 ? 164000 : 0;
		r = run(&w, &sim);
		check_sums(&r);
		preempted += r.n_preempted;
		for (int c = GX_COUNT_refused_identity; c <= GX_COUNT_refused_scope; c++)
			refused += r.counters[c];
		for (uint32_t i = 0; i < GX_SCHED_MAX_TASKS; i++) {
			CHECK(r.tasks[i].bind_wait_ns <= 200000000 + sim.cost.bind_retry_ns);
			late += r.tasks[i].n_rejected > 0;
		}
	}
	CHECK(preempted > 30 && refused > 1000 && late > 100);
}

/* What task_init says of a timeslice is over when CUDA sets its own; levels stay. */
static void values(void)
{
	struct gx_sched_workload_opts w = gx_sched_workload_defaults();
	struct gx_sched_sim_opts sim = gx_sched_sim_defaults();
	struct fake fake = { .by_pid = true };
	struct gx_sched_sim_result r;

	w.seconds = 1;
	for (int init_only = 0; init_only < 2; init_only++) {
		fake.init_only = init_only;
		use(&fake, &sim);
		r = run(&w, &sim);
		CHECK_EQ(fake.n_channels, 1);
		for (uint32_t i = 0; i < 3; i++) {
			CHECK_EQ(r.tasks[i].timeslice_us, init_only ? 2048 : 500);
			CHECK_EQ(r.tasks[i].interleave, i ? (2000 + i - 1) % 3 : 1000 % 3);
		}
		CHECK(init_only ? r.n_expired < 600 : r.n_expired > 1000);
	}
}

/* --- turns */
struct turns {
	uint32_t task[MAX_TURNS];
	uint64_t at[MAX_TURNS];
	uint32_t n;
};

static void note_turn(void *arg, uint64_t now, uint32_t task)
{
	struct turns *t = arg;

	if (t->n < MAX_TURNS) {
		t->at[t->n] = now;
		t->task[t->n++] = task;
	}
}

/* The engine's order for task groups of these levels, as indices. */
static uint32_t expect(const uint32_t *levels, uint32_t n, uint32_t *out, uint32_t max)
{
	static const struct gx_engine_host host = { 0 };
	struct gx_tsg memory[GX_SCHED_MAX_TASKS];
	struct gx_policies policies;
	struct gx_sched s;

	gx_policies_init(&policies, &host);
	gx_sched_init(&s, memory, GX_SCHED_MAX_TASKS, 0, &policies, &host);
	for (uint32_t i = 0; i < n; i++) {
		struct gx_tsg *tsg;

		CHECK_EQ(gx_tsg_create(&s, &(struct gx_tsg_desc){ .id = i }, &tsg), 0);
		tsg->interleave = levels[i];
		CHECK_EQ(gx_tsg_bind(&s, tsg, 0), 0);
	}
	return (uint32_t)gx_runlist_build(&s, 0, out, max);
}

/* Everybody is always busy: turns are the runlist over and over, whatever the levels. */
static void order(void)
{
	uint64_t random = 5;

	for (uint32_t round = 0; round < 80; round++) {
		struct gx_sched_workload w = { .n_tasks = 1 + round % 7, .length_ns = SECOND / 4 };
		struct gx_sched_sim_opts sim = gx_sched_sim_defaults();
		struct turns *turns = calloc(1, sizeof(*turns));
		struct fake fake = { .by_pid = true };
		uint32_t levels[GX_SCHED_MAX_TASKS], list[256], n, first, i;
		struct gx_sched_sim_result r;
		struct gx_diag diag = { 0 };

		for (i = 0; i < w.n_tasks; i++) {
			uint32_t pid = (uint32_t)gx_sched_random(&random) & 0xffff;

			levels[i] = pid % 3;
			w.tasks[i] = (struct gx_sched_task){ .comm = "x",
				                             .pid = pid,
				                             .end_ns = SECOND,
				                             .kernel_min_ns = 100000000,
				                             .kernel_max_ns = 100000000 };
		}
		use(&fake, &sim);
		sim.turn = note_turn;
		sim.turn_arg = turns;
		CHECK_EQ(gx_sched_simulate(&w, &sim, &r, &diag), 0);
		n = expect(levels, w.n_tasks, list, 256);
		CHECK(turns->n > 300 && turns->n < MAX_TURNS);
		for (first = i = 0; first < n && i < turns->n; first++)
			for (i = 0; i < turns->n && turns->task[i] == list[(first + i) % n]; i++)
				;
		CHECK_EQ(i, turns->n);             /* some start of the list fits */
		for (i = 1; i + 1 < turns->n; i++) /* and each is 500 us long */
			CHECK(turns->at[i] - turns->at[i - 1] >= 500000 &&
			      turns->at[i] - turns->at[i - 1] <= 720000);
		free(turns);
	}
}

/* One comes, or one leaves, whoever has the turn just then: of the two low ones that stay, none has two turns before the
 * other has one. */
static void joining(void)
{
	for (uint64_t after = 0; after < 20; after++)
		for (int leaves = 0; leaves < 2; leaves++) {
			struct gx_sched_workload w = { .n_tasks = 4, .length_ns = SECOND / 10 };
			struct gx_sched_sim_opts sim = gx_sched_sim_defaults();
			struct turns *turns = calloc(1, sizeof(*turns));
			struct fake fake = { .by_pid = true };
			uint64_t ran_us = 0;
			uint32_t last = 0;
			struct gx_sched_sim_result r;
			struct gx_diag diag = { 0 };

			/* the first is high, so that the list has it several times */
			for (uint32_t i = 0; i < 4; i++)
				w.tasks[i] = (struct gx_sched_task){ .comm = "x",
					                             .pid = i ? 3 : 2,
					                             .end_ns = SECOND,
					                             .kernel_min_ns = 100000000,
					                             .kernel_max_ns = 100000000 };
			if (leaves)
				w.tasks[3].end_ns = SECOND / 20 + after * 300000;
			else
				w.tasks[3].start_ns = SECOND / 20 + after * 300000;
			use(&fake, &sim);
			sim.turn = note_turn;
			sim.turn_arg = turns;
			CHECK_EQ(gx_sched_simulate(&w, &sim, &r, &diag), 0);
			CHECK(turns->n > 100);
			for (uint32_t i = 0; i < turns->n; i++) {
				uint32_t task = turns->task[i];

				CHECK(task != last || task == 0 || task == 3);
				last = task == 1 || task == 2 ? task : last;
			}
			free(turns);
			/* whenever a task group goes, its policy is told how long it ran */
			for (uint32_t i = 0; i < 4; i++)
				ran_us += r.tasks[i].ran_ns / 1000;
			CHECK(fake.n_gone == 4 && fake.ran_us == ran_us);
		}
}

static void preempting(void)
{
	struct gx_sched_workload w = { .n_tasks = 3, .length_ns = SECOND };
	struct gx_sched_sim_opts sim = gx_sched_sim_defaults();
	struct fake fake = { .preempts = 100 };
	struct gx_sched_sim_result r;
	struct gx_diag diag = { 0 };

	for (uint32_t i = 0; i < 3; i++)
		w.tasks[i] = (struct gx_sched_task){ .comm = "x",
			                             .pid = i,
			                             .start_ns = i * 20000000ull,
			                             .end_ns = SECOND,
			                             .kernel_min_ns = 500000000,
			                             .kernel_max_ns = 500000000 };
	sim.best_effort_us = 1000000;
	use(&fake, &sim);
	CHECK_EQ(gx_sched_simulate(&w, &sim, &r, &diag), 0);
	/* the first runs since 164 us; the second comes after 20 ms and has it preempted 354 us
	 * later */
	CHECK_EQ(r.n_preempted, 1);
	CHECK_EQ(r.tasks[0].ran_ns, 20000000 + 354000 - 164000);
	check_sums(&r);
}

/* --- numbers */
static void numbers(void)
{
	uint64_t state = 3, sum = 0, over = 0, over_two = 0;
	enum { N = 200000, MEAN = 1000000 };
	bool low = false, high = false;

	for (int i = 0; i < N; i++) {
		uint64_t x = gx_sched_exponential(&state, MEAN);

		CHECK(x >= 1);
		sum += x;
		over += x > MEAN;
		over_two += x > 2 * MEAN;
	}
	CHECK(sum / N > MEAN * 99 / 100 && sum / N < MEAN * 101 / 100);
	CHECK(over > N * 364 / 1000 && over < N * 372 / 1000); /* 1 / e is 0.3679 */
	CHECK(over_two > N * 132 / 1000 && over_two < N * 139 / 1000);
	for (int i = 0; i < 1000; i++) {
		uint64_t x = gx_sched_uniform(&state, 5, 8);

		CHECK(x >= 5 && x <= 8);
		low |= x == 5;
		high |= x == 8;
	}
	CHECK(low && high);
	CHECK_EQ(gx_sched_uniform(&state, 7, 7), 7);
}

static void refused(void)
{
	struct gx_sched_workload_opts w = gx_sched_workload_defaults();
	struct gx_sched_workload out;
	struct gx_diag diag = { 0 };

	w.seconds = 0;
	CHECK(gx_sched_workload_make(&w, &out, &diag) < 0);
	w.seconds = GX_SCHED_MAX_SECONDS + 1;
	CHECK(gx_sched_workload_make(&w, &out, &diag) < 0);
	w.seconds = 1;
	w.n_critical = w.n_best_effort = 0;
	CHECK(gx_sched_workload_make(&w, &out, &diag) < 0);
	w.n_critical = GX_SCHED_MAX_TASKS;
	CHECK_EQ(gx_sched_workload_make(&w, &out, &diag), 0);
	w.n_best_effort = 1;
	CHECK(gx_sched_workload_make(&w, &out, &diag) < 0);
	w.n_critical = UINT32_MAX;
	w.n_best_effort = UINT32_MAX;
	CHECK(gx_sched_workload_make(&w, &out, &diag) < 0);
	w.n_critical = w.n_best_effort = 1;
	w.life_ns = 1000;
	CHECK(gx_sched_workload_make(&w, &out, &diag) < 0);
	CHECK_EQ(diag.error, GX_E_WORKLOAD);
}

static void report(void)
{
	struct gx_sched_report *r = calloc(1, sizeof(*r));
	struct gx_sched_workload_opts w = gx_sched_workload_defaults();
	struct gx_sched_sim_opts sim = gx_sched_sim_defaults();
	struct gx_strbuf text = { 0 };
	struct gx_diag diag = { 0 };
	struct fake fake = { .rejects = false };

	w.seconds = 1;
	CHECK_EQ(gx_sched_report_init(r, &w, &sim, &diag), 0);
	CHECK_EQ(gx_sched_report_run_native(r, &sim, &diag), 0);
	CHECK_EQ(r->n_variants, 9);
	CHECK(gx_sched_report_best(r, GX_SCHED_NATIVE) && gx_sched_report_best(r, GX_SCHED_OWN) &&
	      !gx_sched_report_best(r, GX_SCHED_POLICY));
	for (uint32_t i = 0; i < r->n_variants; i++) {
		const struct gx_sched_sim_result *v = &r->variants[i].result;

		check_sums(v);
		CHECK(v->latency_p50 >= r->critical_alone.latency_p50 &&
		      v->latency_p99 >= r->critical_alone.latency_p99);
		CHECK(v->best_effort_ran_ns + v->critical_ran_ns <= v->length_ns);
	}
	r->n_variants = GX_SCHED_REPORT_MAX;
	CHECK_EQ(gx_sched_report_run(r, "one more", GX_SCHED_NATIVE, &sim, &diag), -EINVAL);
	CHECK(diag.error == GX_E_REPLAY && strstr(diag.text, "more than 48 variants"));
	r->n_variants = 9;
	/* a policy that can't be attached is no variant; one that gave up is, and the report says so */
	fake.gives_up = true;
	use(&fake, &sim);
	sim.policies[sim.n_policies++] = &fake.policy;
	diag = (struct gx_diag){ 0 };
	CHECK_EQ(gx_sched_report_run(r, "twice", GX_SCHED_POLICY, &sim, &diag), -EINVAL);
	CHECK(diag.error == GX_E_REPLAY && strstr(diag.text, "policy 'fake' can't be attached"));
	CHECK_EQ(r->n_variants, 9);
	use(&fake, &sim);
	CHECK_EQ(gx_sched_report_run(r, "gives up", GX_SCHED_POLICY, &sim, &diag), 0);
	CHECK(r->n_variants == 10 && r->variants[9].ejected &&
	      !strcmp(r->variants[9].reason, "enough"));
	CHECK(!r->variants[8].ejected && !r->variants[8].reason[0]);
	gx_sched_report_text(r, &text);
	CHECK(strstr(gx_strbuf_text(&text), "  a policy was ejected: enough\n"));
	CHECK(strstr(gx_strbuf_text(&text), "all figures are simulated") != NULL);
	gx_sched_report_json(r, &text);
	CHECK(strstr(gx_strbuf_text(&text), "\"simulated\":true") ||
	      strstr(gx_strbuf_text(&text), "\"simulated\": true"));
	gx_strbuf_free(&text);
	free(r);
}

/* Who keeps 95 % of what best effort has natively, and who is best of those. */
static void best_of_kind(void)
{
	static const struct {
		enum gx_sched_kind kind;
		uint32_t critical_us;
		uint64_t best_effort_ns, p99;
		bool keeps;
	} rows[] = {
		{ GX_SCHED_OWN, 8000, 950, 40, true },     { GX_SCHED_OWN, 8000, 949, 10, false },
		{ GX_SCHED_OWN, 8000, 2000, 39, true },    { GX_SCHED_OWN, 8000, 2000, 39, true },
		{ GX_SCHED_OWN, 2048, 999, 60, true },     { GX_SCHED_NATIVE, 1000, 0, 5, false },
		{ GX_SCHED_NATIVE, 2048, 1000, 50, true },
	};
	enum { N_ROWS = sizeof(rows) / sizeof(rows[0]) };
	struct gx_sched_report *r = calloc(1, sizeof(*r));

	CHECK(r);
	if (!r)
		return;
	r->cost.cuda_timeslice_us = 2048;
	for (uint32_t i = 0; i < N_ROWS; i++) {
		r->variants[i].kind = rows[i].kind;
		r->variants[i].critical_us = rows[i].critical_us;
		r->variants[i].result.best_effort_ran_ns = rows[i].best_effort_ns;
		r->variants[i].result.latency_p99 = rows[i].p99;
	}
	/* without what all are compared with, none keeps it */
	r->n_variants = N_ROWS - 1;
	CHECK(!gx_sched_report_best(r, GX_SCHED_OWN));
	CHECK(!gx_sched_report_best(r, GX_SCHED_NATIVE));
	CHECK(!gx_sched_report_keeps(r, &r->variants[2]));
	r->n_variants = N_ROWS;
	for (uint32_t i = 0; i < N_ROWS; i++)
		CHECK_EQ(gx_sched_report_keeps(r, &r->variants[i]), rows[i].keeps);
	CHECK(gx_sched_report_best(r, GX_SCHED_OWN) == &r->variants[2]);
	CHECK(gx_sched_report_best(r, GX_SCHED_NATIVE) == &r->variants[N_ROWS - 1]);
	free(r);
}

int main(void)
{
	native();
	by_hand();
	ticking();
	rejecting();
	lying();
	values();
	order();
	joining();
	preempting();
	numbers();
	refused();
	report();
	best_of_kind();
	return TEST_END();
}
