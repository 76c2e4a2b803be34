/* sched.c - task groups: what a policy may set, who waits, in which order groups take turns. */
#include "driver/request.h"
#include "driver/sched.h"

#include "../test.h"

enum { N_TSGS = 16 };
#define NS 1000000000ull

struct script {
	u64 us, preempt;
	u32 level, runlist;
	s32 result;
	bool sets_us, sets_level, rejects, preempts, wrong_ctx;
};

static struct gx_tsg memory[N_TSGS];
static struct gx_sched sched;
static struct gx_policies set;
static struct gx_policy policy;
static struct script script;
static u64 clock_ns, clock_step;

static u64 now(void *host)
{
	(void)host;
	return clock_ns += clock_step;
}
static const struct gx_engine_host host = { .now = now };

static s32 run(struct gx_policy *self, struct gx_call *call, enum gx_member member, const u64 *args)
{
	struct gpu_call other = { 0 };
	void *ctx = script.wrong_ctx ? (void *)&other : (void *)(unsigned long)args[0];

	(void)self;
	if (script.sets_us && member == GX_SCHED(task_timeslice))
		gx_kfunc_set_timeslice(call, ctx, script.us);
	else if (script.sets_us)
		gx_kfunc_set_attr(call, ctx, script.us);
	if (script.sets_level)
		gx_kfunc_set_interleave(call, ctx, script.level);
	if (script.rejects)
		gx_kfunc_reject_bind(call, ctx);
	if (script.preempts)
		gx_kfunc_preempt(call, ctx, script.runlist, script.preempt);
	return script.result;
}

static void start(u32 flags)
{
	clock_ns = 0;
	clock_step = 10;
	script = (struct script){ 0 };
	gx_policies_init(&set, &host);
	gx_sched_init(&sched, memory, N_TSGS, 0, &set, &host);
	policy = (struct gx_policy){ .name = "test", .members = ~0u, .run = run, .flags = flags };
	CHECK_EQ(gx_policies_attach(&set, &policy), 0);
}

static struct gx_tsg *make(u64 id, u32 level)
{
	struct gx_tsg_desc desc = {
		.id = id, .runlist = 3, .pid = 10, .n_channels = 2, .comm = "app"
	};
	struct gx_tsg *tsg = NULL;

	script.sets_level = true;
	script.level = level;
	CHECK_EQ(gx_tsg_create(&sched, &desc, &tsg), 0);
	script.sets_level = false;
	return tsg;
}

static void values(void)
{
	static const u64 good[] = { 1, 1000, 1000000 }, bad[] = { 0, 1000001, ~0ull };
	struct gx_tsg *tsg;

	start(0);
	for (u32 i = 0; i < 3; i++) {
		script = (struct script){ .sets_us = true, .us = good[i] };
		tsg = make(i, GPU_INTERLEAVE_HIGH);
		CHECK_EQ(tsg->timeslice_us, good[i]);
		CHECK_EQ(tsg->interleave, GPU_INTERLEAVE_HIGH);
		script.us = bad[i];
		CHECK_EQ(gx_tsg_set_timeslice(&sched, tsg, 2048), 0);
		CHECK_EQ(tsg->timeslice_us, 2048);
		CHECK_EQ(policy.counters[GX_COUNT_refused_range], i + 1);
	}
	script = (struct script){ .sets_us = true, .us = 5, .wrong_ctx = true };
	tsg = make(9, GPU_INTERLEAVE_LOW);
	CHECK_EQ(tsg->timeslice_us, sched.params.default_timeslice_us);
	CHECK_EQ(tsg->interleave, GPU_INTERLEAVE_MEDIUM);
	CHECK_EQ(gx_tsg_set_timeslice(&sched, tsg, 0), -GX_EINVAL);
	script = (struct script){ 0 };
	CHECK_EQ(make(10, 7)->interleave, GPU_INTERLEAVE_MEDIUM);
	start(GPU_OPS_SHADOW);
	script = (struct script){ .sets_us = true, .us = 5 };
	CHECK_EQ(make(1, 0)->timeslice_us, sched.params.default_timeslice_us);
	CHECK_EQ(policy.counters[GX_COUNT_shadowed], 2);
}

static void binds(void)
{
	struct gx_tsg *tsg;
	u64 since;

	start(0);
	tsg = make(1, 0);
	script.rejects = true;
	CHECK_EQ(gx_tsg_bind(&sched, tsg, 1000), -GX_EAGAIN);
	since = gx_sched_overdue_since(&sched);
	CHECK_EQ(since, 5000001000);
	/* as long as it may be rejected, the policy is not to blame */
	CHECK(!gx_policies_watchdog(&set, since, 4999999000));
	CHECK_EQ(gx_tsg_bind(&sched, tsg, 4000000000), -GX_EAGAIN);
	CHECK_EQ(gx_tsg_bind(&sched, tsg, 5000001000), 0);
	CHECK(tsg->admitted && tsg->state == GX_TSG_BOUND && sched.n_admitted_late == 1);
	CHECK(gx_sched_overdue_since(&sched) == ~0ull);
	/* rejected for good: by the operator's will */
	sched.params.enforce = true;
	tsg = make(2, 0);
	CHECK_EQ(gx_tsg_bind(&sched, tsg, 1000), -GX_EPERM);
	CHECK(gx_sched_overdue_since(&sched) == ~0ull);
	CHECK(!gx_policies_watchdog(&set, ~0ull, 1ull << 60));
	sched.params.enforce = false;
	/* it should have gone through, and did not */
	tsg = make(3, 0);
	CHECK_EQ(gx_tsg_bind(&sched, tsg, 1000), -GX_EAGAIN);
	since = gx_sched_overdue_since(&sched);
	CHECK(!gx_policies_watchdog(&set, since, since + 999999999));
	CHECK(gx_policies_watchdog(&set, since, since + 1000000000));
	CHECK_EQ(policy.exit.kind, GPU_EXIT_ERROR_STALL);
	CHECK_EQ(gx_tsg_bind(&sched, tsg, 2000), 0);
	CHECK(gx_sched_consistent(&sched));
}

/* A callback that asks for nothing leaves all as it is, and is counted; one that asks for anything is not; nor is what it did not ask for out of
 * range. What it returns is one of two words, or counted as none. */
static void asked_for(void)
{
	static const struct script asks[] = {
		{ .us = 0 },
		{ .us = 5, .sets_us = true },
		{ .level = GPU_INTERLEAVE_HIGH, .sets_level = true },
		{ .rejects = true },
		{ .runlist = 3, .preempt = 1, .preempts = true },
	};
	struct gx_tsg *a, *b = NULL;

	for (u32 i = 0; i < sizeof(asks) / sizeof(asks[0]); i++) {
		struct gx_tsg_desc desc = { .id = 2, .runlist = 3 };
		u64 before;

		start(0);
		a = make(1, 0);
		CHECK_EQ(gx_tsg_bind(&sched, a, 1), 0);
		before = policy.counters[GX_COUNT_defaults];
		CHECK_EQ(before, 1); /* of the bind */
		script = asks[i];
		CHECK_EQ(gx_tsg_create(&sched, &desc, &b), 0);
		if (asks[i].rejects)
			CHECK_EQ(gx_tsg_bind(&sched, b, 1), -GX_EAGAIN);
		CHECK_EQ(policy.counters[GX_COUNT_defaults] - before, !i || asks[i].rejects);
		CHECK(!policy.counters[GX_COUNT_refused_range]);
		CHECK_EQ(policy.counters[GX_COUNT_overrides], i != 0 ? 2 : 1);
	}
	for (s32 result = GPU_DEFAULT - 1; result <= GPU_BYPASS + 1; result++) {
		start(0);
		script.result = result;
		a = make(1, 0);
		CHECK_EQ(policy.counters[GX_COUNT_unknown_action],
		         result < GPU_DEFAULT || result > GPU_BYPASS);
	}
}

/* What a shadow rejects is bound; what is bound is not asked about again; who is not bound is not taken from the GPU. */
static void bound_once(void)
{
	struct gx_tsg *a, *b;
	u64 calls;

	start(GPU_OPS_SHADOW);
	a = make(1, 0);
	script.rejects = true;
	CHECK_EQ(gx_tsg_bind(&sched, a, 1), 0);
	CHECK(a->state == GX_TSG_BOUND && !a->admitted && !sched.n_rejected &&
	      sched.n_bound[3] == 1);
	start(0);
	a = make(1, 0);
	b = make(2, 0);
	CHECK_EQ(gx_tsg_bind(&sched, a, 1), 0);
	calls = policy.counters[GX_COUNT_calls];
	CHECK_EQ(gx_tsg_bind(&sched, a, 2), 0);
	CHECK(sched.n_bound[3] == 1 && policy.counters[GX_COUNT_calls] == calls);
	script = (struct script){ .preempts = true, .runlist = 3, .preempt = 2 };
	gx_tsg_destroy(&sched, a);
	CHECK(!sched.n_preempts && policy.counters[GX_COUNT_refused_identity] == 1);
	CHECK(b->state == GX_TSG_CREATED && !sched.n_bound[3]);
}

/* What an application sets for itself. */
static void timeslices(void)
{
	static const u64 rows[][2] = {
		{ 0, 0 }, { 1, 1 }, { 1000000, 1 }, { 1000001, 0 }, { ~0ull, 0 }
	};

	for (u32 i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_tsg *tsg;
		u64 calls;

		start(0);
		tsg = make(1, 0);
		calls = policy.counters[GX_COUNT_calls];
		CHECK_EQ(gx_tsg_set_timeslice(&sched, tsg, rows[i][0]),
		         rows[i][1] ? 0 : -GX_EINVAL);
		CHECK_EQ(tsg->timeslice_us,
		         rows[i][1] ? rows[i][0] : sched.params.default_timeslice_us);
		CHECK_EQ(policy.counters[GX_COUNT_calls] - calls, rows[i][1]);
	}
}

/* As many groups as there is memory for: what lies behind it is none of them. */
static void own_memory(void)
{
	struct gx_tsg_desc desc = { .id = 9, .runlist = 3 };
	struct gx_tsg *tsg = NULL;

	start(0);
	sched.n_tsgs = 2;
	make(1, 0);
	make(2, 0);
	CHECK_EQ(gx_tsg_create(&sched, &desc, &tsg), -GX_ENOSPC);
	memory[2] = memory[1];
	memory[2].id = 3;
	memory[2].asked_ns = 1;
	memory[2].state = GX_TSG_WAITING;
	CHECK(!gx_tsg_find(&sched, 3, 3) && gx_tsg_find(&sched, 3, 2) == &memory[1]);
	CHECK(gx_sched_overdue_since(&sched) == ~0ull);
	memory[2].runlist = GX_MAX_RUNLISTS;
	CHECK(gx_sched_consistent(&sched));
}

/* Of two policies the first is asked; behind a shadow, the next one as well. */
static void one_is_asked(void)
{
	for (u32 shadow = 0; shadow < 2; shadow++) {
		struct gx_policy second = { .name = "second", .members = ~0u, .run = run };
		struct gx_tsg *tsg;

		start(shadow ? GPU_OPS_SHADOW : 0);
		CHECK_EQ(gx_policies_attach(&set, &second), 0);
		tsg = make(1, 1);
		CHECK_EQ(gx_tsg_set_timeslice(&sched, tsg, 2048), 0);
		CHECK_EQ(gx_tsg_bind(&sched, tsg, 1), 0);
		gx_tsg_destroy(&sched, tsg);
		CHECK_EQ(policy.counters[GX_COUNT_calls], 4);
		CHECK_EQ(second.counters[GX_COUNT_calls], shadow ? 4 : 0);
	}
}

static void preempts(void)
{
	struct gx_tsg *a, *b;
	struct gx_preempt got;

	start(0);
	a = make(1, 0);
	b = make(2, 0);
	CHECK_EQ(gx_tsg_bind(&sched, a, 1), 0);
	script = (struct script){ .preempts = true, .runlist = 3, .preempt = 1 };
	CHECK_EQ(gx_tsg_bind(&sched, b, 1), 0);
	CHECK(gx_sched_next_preempt(&sched, &got) && got.tsg == 1 && got.runlist == 3);
	CHECK(!gx_sched_next_preempt(&sched, &got));
	script.preempt = 77;
	gx_tsg_destroy(&sched, b);
	CHECK_EQ(policy.counters[GX_COUNT_refused_identity], 1);
	script.preempt = 1;
	script.runlist = 2; /* another runlist's task group 1 */
	b = make(2, 0);
	gx_tsg_destroy(&sched, b);
	CHECK_EQ(policy.counters[GX_COUNT_refused_identity], 3);
	script.runlist = 3;
	sched.preempt_tokens = 0;
	script.preempt = 1;
	b = make(2, 0);
	gx_tsg_bind(&sched, b, 1);
	CHECK_EQ(policy.counters[GX_COUNT_refused_rate], 2); /* as it is made, and bound */
	/* nobody takes them: as many as there is room for, and no token goes for another */
	sched.preempt_tokens = 40;
	sched.n_preempts = GX_PREEMPT_QUEUE - 1;
	gx_tsg_destroy(&sched, b);
	CHECK(sched.n_preempts == GX_PREEMPT_QUEUE && sched.preempt_tokens == 39);
	CHECK_EQ(policy.counters[GX_COUNT_refused_rate], 2);
	b = make(2, 0);
	CHECK(sched.n_preempts == GX_PREEMPT_QUEUE && sched.preempt_tokens == 39);
	CHECK_EQ(policy.counters[GX_COUNT_refused_rate], 3);
	sched.n_preempts = 0;
	policy.scope = GPU_SCOPE_PROCESS;
	policy.scope_id = 10;
	a->pid = 11;
	sched.preempt_tokens = 5;
	gx_tsg_destroy(&sched, b);
	CHECK_EQ(policy.counters[GX_COUNT_refused_scope], 1);
}

/* Tokens come by the clock: one for each part of a second, all of them after a second and no more, none where the clock went back. */
static void tokens_come_with_time(void)
{
	static const struct {
		u64 start, now;
		u32 tokens, left, refused; /* before; after one was asked for */
		u64 refill;
	} rows[] = {
		{ 5 * NS, 5 * NS + NS / 10 - 1, 0, 0, 1, 5 * NS },
		{ 5 * NS, 5 * NS + NS / 10, 0, 0, 0, 5 * NS + NS / 10 },
		{ 5 * NS, 5 * NS + NS / 10 * 3, 2, 4, 0, 5 * NS + NS / 10 * 3 },
		{ 5 * NS, 5 * NS + NS / 10 * 3, 8, 9, 0, 5 * NS + NS / 10 * 3 },
		{ 5 * NS, 6 * NS, 0, 9, 0, 6 * NS },
		{ 5 * NS, 6 * NS + 1, 0, 9, 0, 6 * NS + 1 },
		{ 5 * NS, 900 * NS, 3, 9, 0, 900 * NS },
		{ 5 * NS, 4 * NS, 1, 0, 0, 4 * NS },
		{ 0, 7 * NS, 0, 0, 1, 7 * NS }, /* the first time it is asked */
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_tsg *a, *b;

		start(0);
		sched.params.preempts_per_s = 10;
		a = make(1, 0);
		b = make(2, 0);
		CHECK_EQ(gx_tsg_bind(&sched, a, 1), 0);
		sched.refill_ns = rows[i].start;
		sched.preempt_tokens = rows[i].tokens;
		clock_ns = rows[i].now;
		clock_step = 0;
		script = (struct script){ .preempts = true, .runlist = 3, .preempt = 1 };
		CHECK_EQ(gx_tsg_bind(&sched, b, 1), 0);
		CHECK_EQ(sched.preempt_tokens, rows[i].left);
		CHECK_EQ(policy.counters[GX_COUNT_refused_rate], rows[i].refused);
		CHECK_EQ(sched.refill_ns, rows[i].refill);
	}
}

/* Every count of groups by level, against the rule. */
static void runlists(void)
{
	for (u32 n = 0; n < 4 * 4 * 4; n++) {
		u32 low = n % 4, medium = n / 4 % 4, high = n / 16, out[256], seen[N_TSGS] = { 0 };
		int length;

		start(0);
		for (u32 i = 0; i < low + medium + high; i++) {
			struct gx_tsg *tsg = make(i, i < low ? 0 : i < low + medium ? 1 : 2);

			CHECK_EQ(gx_tsg_bind(&sched, tsg, 1), 0);
		}
		length = gx_runlist_build(&sched, 3, out, 256);
		CHECK(length >= 0);
		for (int i = 0; i < length; i++)
			seen[out[i]]++;
		for (u32 i = 0; i < low + medium + high; i++) {
			u32 l = low ? low : 1;
			u32 want = i < low            ? 1
			           : i < low + medium ? l
			           : low              ? (medium + 1) * low
			           : medium           ? medium
			                              : 1;

			CHECK_EQ(seen[i], want);
		}
		CHECK(gx_sched_consistent(&sched));
		if (length)
			CHECK_EQ(gx_runlist_build(&sched, 3, out, (u32)length - 1), -GX_ENOSPC);
	}
}

int main(void)
{
	values();
	binds();
	asked_for();
	bound_once();
	timeslices();
	own_memory();
	one_is_asked();
	preempts();
	tokens_come_with_time();
	runlists();
	return TEST_END();
}
