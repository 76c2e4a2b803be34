/* ticks.c - ticks of the policies of this process: for each GPU of its managed memory and for each that had a task group, what they see, and
 * when the next is due. */
#include "../uffd.h"

#include "device/managed/tasks.h"
#include "driver/tick.h"
#include "warp.h"

enum { N_GPUS = 2, N_BLOCKS = 3, FIRST_ID = 70, NOW_MS = 1, SELDOM_MS = 60000 };

static struct gx_policy_host *host;
static uint32_t seen[N_GPUS], blocks[N_GPUS], n_asked;

/* Which GPU it was called for, and how much memory that has; who schedules asks for a preemption. */
static s32 run(struct gx_policy *policy, struct gx_call *call, enum gx_member member,
               const u64 *args)
{
	const struct gpu_pmm *pmm = (const void *)(unsigned long)args[0];

	(void)policy;
	CHECK(pmm->gpu < N_GPUS);
	seen[pmm->gpu % N_GPUS]++;
	blocks[pmm->gpu % N_GPUS] = pmm->n_blocks;
	if (member == GX_SCHED(tick))
		CHECK_EQ(gx_kfunc_preempt(call, &pmm->call, 0, FIRST_ID + pmm->gpu), 0);
	return 0;
}

static struct gx_policy ticking(const char *name, u32 ms, enum gx_member member)
{
	struct gx_policy policy = { .tick_ms = ms, .members = 1u << member, .run = run };

	snprintf(policy.name, sizeof(policy.name), "%s", name);
	return policy;
}

/* The next tick of one set, when it is due, for each GPU; the other set has its time later. */
static void once(struct gx_policies *set, enum gx_member member, uint32_t n_blocks)
{
	struct gx_policies *other = set == host->memory ? host->sched : host->memory;
	enum gx_member later = set == host->memory ? GX_SCHED(tick) : GX_MEM(tick);
	struct gx_policy soon = ticking("soon", NOW_MS, member),
	                 seldom = ticking("seldom", SELDOM_MS, later);
	u64 next;

	memset(seen, 0, sizeof(seen));
	CHECK_EQ(gx_policies_attach(set, &soon), 0);
	CHECK_EQ(gx_policies_attach(other, &seldom), 0);
	while (now(NULL) < gx_ticks_next(set, member))
		usleep(100);
	next = host->tick();
	CHECK_EQ(next, gx_ticks_next(set, member)); /* the sooner one of the two */
	CHECK(next < gx_ticks_next(other, later));
	for (u32 i = 0; i < N_GPUS; i++) {
		CHECK(seen[i] && seen[i] == seen[0]); /* a slow machine has more than one of them */
		CHECK_EQ(blocks[i], n_blocks);
	}
	gx_policies_detach(set, &soon, GPU_EXIT_DONE);
	CHECK_EQ(host->tick(), gx_ticks_next(other, later));
	gx_policies_detach(other, &seldom, GPU_EXIT_DONE);
	CHECK_EQ(host->tick(), ~0ull);
	if (member == GX_SCHED(tick))
		n_asked += seen[0] + seen[1];
}

static uint32_t n_bound;

static s32 on_bind(struct gx_policy *policy, struct gx_call *call, enum gx_member member,
                   const u64 *args)
{
	(void)policy;
	(void)call;
	(void)args;
	CHECK_EQ(member, GX_SCHED(task_bind));
	n_bound++;
	return 0;
}

/* A group is asked about until it is bound, and no more. */
static void test_bind(void)
{
	struct gx_policy binds = { .name = "binds",
		                   .members = 1u << GX_SCHED(task_bind),
		                   .run = on_bind };
	struct gx_task *task;

	CHECK_EQ(gx_policies_attach(host->sched, &binds), 0);
	task = gx_task_create(0, FIRST_ID + N_GPUS);
	CHECK_EQ(n_bound, 0);
	for (int i = 0; i < 3; i++) {
		CHECK_EQ(gx_task_bind(task), 0);
		CHECK_EQ(n_bound, 1);
	}
	CHECK_EQ(gx_task_bind(NULL), 0); /* of a context for which there was no memory */
	CHECK_EQ(n_bound, 1);
	gx_task_destroy(task);
	gx_policies_detach(host->sched, &binds, GPU_EXIT_DONE);
}

int main(void)
{
	struct gx_managed_config config;
	struct gx_task_sums sums;
	struct gx_task *tasks[N_GPUS];
	struct gx_managed *m;
	uint64_t at;

	if (!uffd_allowed("user"))
		return 77;
	host = gx_managed_policy_host();
	CHECK_EQ(host->tick(), ~0ull); /* there is nothing yet */
	test_bind();
	for (u32 i = 0; i < N_GPUS; i++) {
		tasks[i] = gx_task_create(i, FIRST_ID + i);
		CHECK_EQ(gx_task_bind(tasks[i]), 0);
	}
	once(host->sched, GX_SCHED(tick), 0); /* without managed memory it has no blocks */
	config = config_of(GX_RUNG_USER, N_BLOCKS);
	config.policies = host->memory;
	config.policy_lock = host->lock;
	config.n_devices = N_GPUS;
	CHECK_EQ(gx_managed_create(&config, &m, NULL), 0);
	once(host->sched, GX_SCHED(tick), 0); /* not in use yet */
	CHECK_EQ(gx_managed_alloc(m, 0, BLOCK, &at, NULL), 0);
	once(host->sched, GX_SCHED(tick), N_BLOCKS);
	once(host->memory, GX_MEM(tick), N_BLOCKS);
	gx_tasks_look(NULL, 0, &sums);
	CHECK_EQ(sums.preempts, n_asked); /* nothing can be: they are counted */
	gx_managed_destroy(m);
	once(host->sched, GX_SCHED(tick), 0);
	for (u32 i = 0; i < N_GPUS; i++)
		gx_task_destroy(tasks[i]);
	gx_task_destroy(NULL); /* of a context for which there was no memory */
	return TEST_END();
}
