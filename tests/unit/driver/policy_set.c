/* policy_set.c - policies of a set: whom they are about, which of them is still the one that was there, what counts against them to the step, and
 * names of what there is not. */
#include "scripted.h"

static void covers(void)
{
	static const struct {
		u32 scope;
		u64 id;
		u32 pid;
		u64 cgroup;
		bool covered;
	} rows[] = {
		{ GPU_SCOPE_DEVICE, 0, 7, 9, true },
		{ GPU_SCOPE_DEVICE, 5, 7, 9, true }, /* whoever it is */
		{ GPU_SCOPE_PROCESS, 7, 7, 9, true },
		{ GPU_SCOPE_PROCESS, 9, 7, 9, false },
		{ GPU_SCOPE_PROCESS, 0, 0, 9, true },
		{ GPU_SCOPE_PROCESS, 1ull << 32 | 7, 7, 9, false },
		{ GPU_SCOPE_CGROUP, 9, 7, 9, true },
		{ GPU_SCOPE_CGROUP, 7, 7, 9, false },
		{ GPU_SCOPE_CGROUP, 9, 9, 8, false },
		{ GPU_SCOPE_PROCESS + 1, 9, 9, 9, false }, /* there is none */
	};

	for (u32 i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_policy policy = { .scope = rows[i].scope, .scope_id = rows[i].id };

		CHECK_EQ(gx_policy_covers(&policy, rows[i].pid, rows[i].cgroup), rows[i].covered);
	}
}

/* One that was attached is asked for later: it is there, as it was then, or it is not. */
static void still(void)
{
	struct gx_policy others[3], never = { .name = "never" };
	struct world w;
	u64 then;

	start(&w, 1);
	for (u32 i = 0; i < 3; i++) {
		others[i] = (struct gx_policy){ .name = { (char)('a' + i) },
			                        .members = 1,
			                        .run = w.policy.run };
		CHECK_EQ(gx_policies_attach(&w.set, &others[i]), 0);
	}
	then = others[1].attached;
	CHECK(gx_policies_still(&w.set, &others[1], then) == &others[1]);
	CHECK(gx_policies_still(&w.set, &others[2], others[2].attached) == &others[2]);
	CHECK(!gx_policies_still(&w.set, &others[1], then + 1000));
	CHECK(!gx_policies_still(&w.set, &never, then) && !gx_policies_still(&w.set, NULL, then));
	gx_policies_detach(&w.set, &others[1], GPU_EXIT_DONE);
	CHECK(!gx_policies_still(&w.set, &others[1], then));
	CHECK(gx_policies_still(&w.set, &others[2], others[2].attached) == &others[2]);
	gx_policies_detach(&w.set, &others[2],
	                   GPU_EXIT_DONE); /* the last one leaves its place as it is */
	CHECK(!gx_policies_still(&w.set, &others[2], others[2].attached));
	CHECK_EQ(gx_policies_attach(&w.set, &others[1]), 0);
	CHECK(others[1].attached != then && !gx_policies_still(&w.set, &others[1], then));
}

/* A callback may take its budget, and no nanosecond more. What is no refused request ends no policy, however often it is counted. */
static void counted(void)
{
	for (u32 less = 0; less < 2; less++) {
		struct gx_call call = { .subject = GX_NO_BLOCK, .heads = { &call.pmm.call } };
		u64 args[6] = { 0 };
		struct world w;

		start(&w, 1 << GX_MEM(gpu_block_release));
		w.policy.budget_ns = 10000 - less;
		w.script = (struct script){ .takes_ns = 9990 };
		call.set = &w.set;
		call.policy = &w.policy;
		gx_policy_run(&w.set, &w.policy, &call, GX_MEM(gpu_block_release), args, 0);
		CHECK_EQ(w.policy.stats[GX_MEM(gpu_block_release)].max_ns, 10000);
		CHECK_EQ(w.policy.counters[GX_COUNT_over_budget], less);
	}
	for (u32 c = 0; c < GX_N_COUNTERS; c++) {
		struct world w;

		if (c >= GX_COUNT_refused_identity && c <= GX_COUNT_refused_scope)
			continue;
		start(&w, 1);
		gx_policy_count(&w.set, &w.policy, (enum gx_counter)c, 1 << 20);
		CHECK(w.policy.state == GX_POLICY_LIVE && w.policy.counters[c] == 1 << 20);
	}
}

/* Of a reason as much is kept as there is room for; what a policy said itself stands behind it. */
static void reasons(void)
{
	enum { ROOM = sizeof(((struct gpu_exit_info *)0)->reason) };

	for (u32 len = ROOM - 2; len <= ROOM + 1; len++) {
		char reason[ROOM + 2];
		struct world w;

		memset(reason, 'r', sizeof(reason));
		reason[len] = '\0';
		start(&w, 1);
		memcpy(w.policy.exit.msg, "said", 5);
		gx_policy_eject(&w.policy, GPU_EXIT_ERROR_POLICY, 3, reason);
		CHECK_EQ(strlen(w.policy.exit.reason), len < ROOM ? len : ROOM - 1);
		CHECK(!strcmp(w.policy.exit.msg, "said") && w.policy.exit.code == 3);
		gx_policy_eject(&w.policy, GPU_EXIT_ERROR_STALL, 4,
		                "again"); /* the first one counts */
		CHECK(w.policy.exit.code == 3 && w.policy.exit.reason[0] == 'r');
	}
}

/* No time is no stall, however short a time is one. */
static void stalls(void)
{
	static const struct {
		u64 stall, since, now;
		bool ejects;
	} rows[] = {
		{ 0, 100, 100, false },  { 0, 100, 99, false },  { 0, 100, 101, true },
		{ 10, 100, 109, false }, { 10, 100, 110, true }, { 10, ~0ull, 5, false },
	};

	for (u32 i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct world w;

		start(&w, 1);
		w.set.limits.stall_ns = rows[i].stall;
		CHECK_EQ(gx_policies_watchdog(&w.set, rows[i].since, rows[i].now), rows[i].ejects);
		CHECK_EQ(w.policy.state, rows[i].ejects ? GX_POLICY_EJECTED : GX_POLICY_LIVE);
	}
}

static void names(void)
{
	for (u32 i = 0; i < GX_N_MEMBERS; i++)
		CHECK(gx_member_name((enum gx_member)i) && *gx_member_name((enum gx_member)i));
	for (u32 i = 0; i < GX_N_COUNTERS; i++)
		CHECK(*gx_counter_name((enum gx_counter)i) && *gx_counter_doc((enum gx_counter)i));
	for (u32 i = 0; i < 3; i++)
		CHECK(!gx_member_name((enum gx_member)(GX_N_MEMBERS + i)) &&
		      !gx_counter_name((enum gx_counter)(GX_N_COUNTERS + i)) &&
		      !gx_counter_doc((enum gx_counter)(GX_N_COUNTERS + i)));
}

int main(void)
{
	covers();
	still();
	counted();
	reasons();
	stalls();
	names();
	return TEST_END();
}
