/* ticks.c - ticks of policies: when they are due, which were missed, what they see and may ask for. */
#include "driver/tick.h"

#include "../test.h"

enum { N_BLOCKS = 4, MS = 1000000 };

static u64 clock_ns, n_run, takes_ns;
static u64 now(void *host)
{
	(void)host;
	return clock_ns;
}
static const struct gx_engine_host host = { .now = now };

static struct gx_policies set, sched_set;
static struct gx_memory memory;
static struct gx_device_block blocks[N_BLOCKS];
static struct gx_sched sched;
static struct gx_tsg tsgs[2];

static s32 run(struct gx_policy *policy, struct gx_call *call, enum gx_member member,
               const u64 *args)
{
	const struct gpu_pmm *pmm = (const void *)(unsigned long)args[0];
	struct gpu_region region = { .outer = 8 };

	CHECK(member == GX_MEM(tick) || member == GX_SCHED(tick));
	CHECK(call->policy == policy && pmm->call.id && pmm->call.batch == pmm->call.id);
	CHECK(pmm->call.record == (struct gpu_record *)call && pmm->call.now_ns == clock_ns);
	CHECK(pmm->n_blocks == N_BLOCKS && pmm->gpu == 3);
	n_run++;
	clock_ns += takes_ns;
	/* nothing of other callbacks is there */
	CHECK_EQ(gx_kfunc_set_prefetch_region(call, &region, 0, 8), -GX_EINVAL);
	CHECK_EQ(gx_kfunc_block_move(call, &blocks[0].view, &call->list, true), -GX_EPERM);
	CHECK_EQ(gx_kfunc_evict_pick(call, &call->window, 0), -GX_EINVAL);
	if (member == GX_SCHED(tick)) {
		CHECK_EQ(gx_kfunc_preempt(call, &pmm->call, 0, 7), 0);
		CHECK_EQ(gx_kfunc_set_attr(call, pmm, 7), -GX_EINVAL);
	} else {
		CHECK_EQ(gx_kfunc_preempt(call, &pmm->call, 0, 7), -GX_EINVAL);
	}
	return 77; /* it returns nothing */
}

static struct gx_policy ticking(const char *name, u32 ms, enum gx_member member)
{
	struct gx_policy policy = { .tick_ms = ms, .members = 1u << member, .run = run };

	memcpy(policy.name, name, strlen(name));
	return policy;
}

/* Whatever is due. */
static void tick(void)
{
	struct gx_service_plan plan;
	struct gx_policy *policy;
	struct gpu_pmm pmm;
	u32 at = 0;

	while ((policy = gx_tick_begin(&set, GX_MEM(tick), clock_ns, &at))) {
		gx_memory_show(&memory, &pmm);
		gx_tick_memory(&memory, policy, &pmm, 0, &plan);
		gx_tick_end(policy);
	}
}

static void when(void)
{
	struct gx_policy fast = ticking("fast", 2, GX_MEM(tick)),
	                 slow = ticking("slow", 5, GX_MEM(tick)),
	                 never = ticking("never", 0, GX_MEM(tick)),
	                 none = ticking("none", 1, GX_MEM(gpu_block_access)),
	                 wrong = ticking("wrong", 60001, GX_MEM(tick));

	clock_ns = 100 * MS;
	CHECK_EQ(gx_ticks_next(&set, GX_MEM(tick)), ~0ull);
	CHECK_EQ(gx_policies_attach(&set, &wrong), -GX_EINVAL);
	CHECK_EQ(gx_policies_attach(&set, &never), 0);
	CHECK_EQ(gx_policies_attach(&set, &none), 0);
	CHECK_EQ(gx_ticks_next(&set, GX_MEM(tick)), ~0ull);
	CHECK_EQ(gx_policies_attach(&set, &slow), 0);
	CHECK_EQ(gx_policies_attach(&set, &fast), 0);
	CHECK_EQ(gx_ticks_next(&set, GX_MEM(tick)), 102 * MS);
	CHECK_EQ(gx_ticks_next(&set, GX_SCHED(tick)), ~0ull);
	for (; clock_ns < 120 * MS; clock_ns = gx_ticks_next(&set, GX_MEM(tick)))
		tick();
	tick();
	CHECK_EQ(fast.stats[GX_MEM(tick)].calls, 10);
	CHECK_EQ(slow.stats[GX_MEM(tick)].calls, 4);
	CHECK(!never.counters[GX_COUNT_calls] && !none.counters[GX_COUNT_calls]);
	CHECK(!set.counters[GX_COUNT_ticks_missed] && !set.counters[GX_COUNT_defaults]);
	CHECK(!set.counters[GX_COUNT_unknown_action]);
	CHECK_EQ(fast.counters[GX_COUNT_refused_identity], 4 * 10);
	/* of 122, 124, ... 130 and of 125 and 130 the last alone are made */
	clock_ns = 130 * MS;
	tick();
	CHECK_EQ(fast.counters[GX_COUNT_ticks_missed], 4);
	CHECK_EQ(slow.counters[GX_COUNT_ticks_missed], 1);
	CHECK_EQ(gx_ticks_next(&set, GX_MEM(tick)), 132 * MS);
	clock_ns = 131999999;
	tick();
	CHECK_EQ(fast.stats[GX_MEM(tick)].calls, 11);
	/* an ejected policy has none */
	gx_policy_eject(&fast, GPU_EXIT_ERROR_STALL, 0, "of the test");
	CHECK_EQ(gx_ticks_next(&set, GX_MEM(tick)), 135 * MS);
	gx_policies_detach(&set, &slow, GPU_EXIT_DONE);
	CHECK_EQ(gx_ticks_next(&set, GX_MEM(tick)), ~0ull);
	while (set.n)
		gx_policies_detach(&set, set.slots[0], GPU_EXIT_DONE);
}

/* One that takes longer than its time, and one that has not ended when another thread looks. */
static void missed(void)
{
	struct gx_policy policy = ticking("long", 1, GX_MEM(tick)), *begun;
	u32 at = 0;

	policy.budget_ns = 1000000000;
	policy.batch_budget_ns = 1000000000;
	CHECK_EQ(gx_policies_attach(&set, &policy), 0);
	clock_ns += MS;
	takes_ns = 3 * MS + MS / 2;
	tick();
	takes_ns = 0;
	CHECK_EQ(policy.counters[GX_COUNT_ticks_missed], 0);
	tick(); /* three have come meanwhile */
	CHECK_EQ(policy.counters[GX_COUNT_ticks_missed], 2);
	CHECK_EQ(policy.stats[GX_MEM(tick)].calls, 2);
	clock_ns += MS;
	begun = gx_tick_begin(&set, GX_MEM(tick), clock_ns, &at);
	CHECK(begun == &policy);
	clock_ns += MS;
	tick();
	CHECK_EQ(policy.counters[GX_COUNT_ticks_missed], 3);
	CHECK_EQ(policy.stats[GX_MEM(tick)].calls, 2);
	gx_tick_end(begun);
	clock_ns += MS;
	tick();
	CHECK_EQ(policy.stats[GX_MEM(tick)].calls, 3);
	CHECK_EQ(policy.counters[GX_COUNT_ticks_missed], 3);
	gx_policies_detach(&set, &policy, GPU_EXIT_DONE);
}

/* What a tick asks for is refused or carried out as any other request. */
static void asked(void)
{
	struct gx_policy policy = ticking("sched", 1, GX_SCHED(tick)), *due;
	struct gx_tsg_desc desc = { .id = 7, .pid = 11 };
	struct gpu_pmm pmm = { .gpu = 3, .n_blocks = N_BLOCKS };
	struct gx_preempt preempt;
	struct gx_tsg *tsg;
	struct gx_call call;
	u32 at = 0;

	CHECK_EQ(gx_policies_attach(&sched_set, &policy), 0);
	CHECK_EQ(gx_tsg_create(&sched, &desc, &tsg), 0);
	clock_ns += MS;
	due = gx_tick_begin(&sched_set, GX_SCHED(tick), clock_ns, &at);
	CHECK(due == &policy);
	for (u32 round = 0; round < 2; round++) {
		gx_tick_sched(&sched, due, &pmm, 0, &call);
		gx_tick_sched_commit(&call);
		CHECK_EQ(gx_sched_next_preempt(&sched, &preempt), round);
		CHECK_EQ(gx_tsg_bind(&sched, tsg, clock_ns), 0);
	}
	CHECK(preempt.tsg == 7 && !preempt.runlist);
	gx_tick_end(due);
	CHECK_EQ(policy.counters[GX_COUNT_overrides], 1);
	gx_policies_detach(&sched_set, &policy, GPU_EXIT_DONE);
}

/* A tick that has not ended when its policy goes is none of the next time it is attached: everything of it begins anew. */
static void begins_anew(void)
{
	struct gx_policy policy = ticking("again", 2, GX_MEM(tick));
	u32 at = 0;

	clock_ns = 500 * MS;
	CHECK_EQ(gx_policies_attach(&set, &policy), 0);
	clock_ns += 2 * MS;
	CHECK(gx_tick_begin(&set, GX_MEM(tick), clock_ns, &at) == &policy);
	at = 0;
	clock_ns += 2 * MS;
	CHECK(!gx_tick_begin(&set, GX_MEM(tick), clock_ns, &at)); /* still at it */
	CHECK_EQ(policy.counters[GX_COUNT_ticks_missed], 1);
	policy.stats[0].calls = 5;
	policy.n_batches = policy.window_over = policy.window_refused = policy.window_batch = 3;
	policy.exit.kind = GPU_EXIT_DONE;
	gx_policies_detach(&set, &policy, GPU_EXIT_DONE);
	CHECK_EQ(gx_policies_attach(&set, &policy), 0);
	for (size_t i = 0; i < sizeof(policy.batches); i++)
		CHECK(!((const unsigned char *)policy.batches)[i]);
	CHECK(policy.attached_ns == clock_ns && policy.tick_ns == clock_ns + 2 * MS);
	CHECK(!policy.counters[GX_COUNT_ticks_missed] && !policy.stats[0].calls &&
	      !policy.n_batches && !policy.window_over && !policy.window_refused &&
	      !policy.window_batch && !policy.exit.kind);
	clock_ns += 2 * MS;
	at = 0;
	CHECK(gx_tick_begin(&set, GX_MEM(tick), clock_ns, &at) == &policy);
	gx_tick_end(&policy);
	gx_policies_detach(&set, &policy, GPU_EXIT_DONE);
}

int main(void)
{
	gx_policies_init(&set, &host);
	gx_policies_init(&sched_set, &host);
	gx_memory_init(&memory, blocks, N_BLOCKS, 3, &set, &host);
	gx_sched_init(&sched, tsgs, 2, 3, &sched_set, &host);
	when();
	missed();
	asked();
	begins_anew();
	CHECK(n_run > 20);
	return TEST_END();
}
