/* hostile.c - what may not matter: policies that lie, an application that takes its own pages away,
 * system calls on pages that grids want, grids that touch freed memory.
 */
#include "warp.h"
#include "../uffd.h"
#include "driver/request.h"

#include <sys/mman.h>

/* --- a policy that asks for anything at any time */
struct liar {
	u64 seed, calls;
	u32 kind; /* 0: everything; 1: always the same victim; 2: gives up after a while */
};

static void lie(struct liar *liar, struct gx_call *call)
{
	const struct gpu_block *block = &call->memory->blocks.blocks[next(&liar->seed) % 8].view;
	const struct gpu_list *list = next(&liar->seed) % 4 ? &call->list : NULL;

	switch (next(&liar->seed) % 8) {
	case 0: gx_kfunc_block_move(call, block, list, next(&liar->seed) % 2); break;
	case 1: gx_kfunc_block_move(call, block + next(&liar->seed) % 1000, list, true); break;
	case 2:
		gx_kfunc_set_prefetch_region(call, &call->result, next(&liar->seed) % 1024,
		                             next(&liar->seed) % 1024);
		break;
	case 3: gx_kfunc_evict_pick(call, &call->window, next(&liar->seed) % 70); break;
	case 6:
		gx_kfunc_evict_move(call, &call->window, next(&liar->seed) % 70,
		                    next(&liar->seed) % 2);
		break;
	case 4:
		if (call->fault)
			gx_kfunc_prefetch_async(call, call->fault,
			                        call->fault->va +
			                                ((u64)next(&liar->seed) % 40 - 20) * 65536,
			                        next(&liar->seed) % 600);
		break;
	case 5:
		gx_kfunc_tree_count(call, call->tree ? &call->tree->shape : NULL, next(&liar->seed),
		                    next(&liar->seed));
		break;
	default: break;
	}
}

static s32 run_liar(struct gx_policy *policy, struct gx_call *call, enum gx_member member,
                    const u64 *args)
{
	struct liar *liar = policy->user;

	(void)args;
	liar->calls++;
	if (liar->kind == 1) {
		if (member == GX_MEM(gpu_evict_prepare))
			gx_kfunc_evict_pick(call, &call->window, 0);
		return GPU_BYPASS;
	}
	for (u32 i = next(&liar->seed) % 20; i > 0; i--)
		lie(liar, call);
	if (liar->kind == 2 && liar->calls > 500)
		gx_kfunc_policy_error(call, call->heads[0], 7, "enough");
	return (s32)next(&liar->seed) % 6 - 1;
}

static void test_liar(u32 kind, u32 n_blocks)
{
	struct gx_managed_config config = config_of(GX_RUNG_USER, n_blocks);
	struct liar liar = { .seed = kind + 1, .kind = kind };
	struct gx_policy policy = { .name = "liar",
		                    .scope = GPU_SCOPE_DEVICE,
		                    .members = ~0u >> (32 - GX_N_MEMBERS),
		                    .run = run_liar,
		                    .user = &liar };
	uint64_t stats[GX_N_MANAGED_STATS], base;
	struct gx_managed *m;

	policies.limits.max_refused = kind ? policies.limits.max_refused : ~0u;
	policies.limits.default_budget_ns = ~0u;
	policies.limits.default_batch_budget_ns = ~0u;
	CHECK_EQ(gx_managed_create(&config, &m, NULL), 0);
	CHECK_EQ(gx_managed_alloc(m, 0, 2 * n_blocks * BLOCK, &base, NULL), 0);
	pthread_rwlock_wrlock(&policy_lock);
	CHECK_EQ(gx_policies_attach(&policies, &policy), 0);
	pthread_rwlock_unlock(&policy_lock);
	run_threads(m, base, 2 * n_blocks * BLOCK / GX_SOFT_PAGE, 1);
	CHECK(liar.calls > 20);
	CHECK_EQ(policy.state, kind == 2 ? GX_POLICY_EJECTED : GX_POLICY_LIVE);
	CHECK(policy.counters[GX_COUNT_overrides] > 0);
	gx_managed_stats(m, stats);
	CHECK_EQ(stats[GX_MANAGED_lost], 0);
	check_outcomes(stats);
	pthread_rwlock_wrlock(&policy_lock);
	gx_policies_detach(&policies, &policy, GPU_EXIT_DONE);
	pthread_rwlock_unlock(&policy_lock);
	gx_managed_destroy(m);
}

/* --- a policy that takes its time */
static s32 run_sleeper(struct gx_policy *policy, struct gx_call *call, enum gx_member member,
                       const u64 *args)
{
	struct timespec t = { .tv_nsec = *(long *)policy->user };

	(void)call, (void)member, (void)args;
	nanosleep(&t, NULL);
	return GPU_DEFAULT;
}

/* With the service lock held: what a copy on a machine with other things to run looks like. */
static uint64_t sleep_in_service(void *arg, uint32_t device)
{
	struct timespec t = { .tv_nsec = *(long *)arg };

	(void)device;
	nanosleep(&t, NULL);
	return 0;
}

/* slow_ns: each service takes so long beside the policy. kind: how it ends; DONE: it stays to
 * the end. */
static void test_sleeper(long ns, long slow_ns, enum gpu_exit_kind kind)
{
	struct gx_managed_config config = config_of(GX_RUNG_USER, 2);
	struct gx_policy policy = { .name = "sleeper",
		                    .scope = GPU_SCOPE_DEVICE,
		                    .members = 1u << GX_MEM(gpu_block_access),
		                    .run = run_sleeper,
		                    .user = &ns };
	struct gx_managed *m;
	uint64_t base;

	policies.limits.default_budget_ns = kind == GPU_EXIT_ERROR_BUDGET ? 20000 : ~0u;
	policies.limits.default_batch_budget_ns = ~0u; /* of one callback, or all of a stall */
	if (kind != GPU_EXIT_ERROR_BUDGET)
		policies.limits.stall_ns = 50000000;
	config.memory.prefetch = false; /* however fast the grids are, there are many calls */
	config.plain_bytes = slow_ns ? sleep_in_service : NULL;
	config.arg = &slow_ns;
	CHECK_EQ(gx_managed_create(&config, &m, NULL), 0);
	CHECK_EQ(gx_managed_alloc(m, 0, 4 * BLOCK, &base, NULL), 0);
	CHECK_EQ(gx_policies_attach(&policies, &policy), 0);
	run_grids(m, base, (slow_ns ? LANES : 4 * BLOCK / GX_SOFT_PAGE), GX_SOFT_PAGE, 1);
	CHECK_EQ(policy.state, kind == GPU_EXIT_DONE ? GX_POLICY_LIVE : GX_POLICY_EJECTED);
	CHECK_EQ(policy.exit.kind, kind == GPU_EXIT_DONE ? 0 : kind);
	gx_policies_detach(&policies, &policy, GPU_EXIT_DONE);
	CHECK_EQ(policy.exit.kind, kind);
	gx_managed_destroy(m);
}

/* --- the application gives its pages back to the kernel: zeros, as on any memory */
static void test_discarded(void)
{
	struct gx_managed_config config = config_of(GX_RUNG_USER, 2);
	uint64_t stats[GX_N_MANAGED_STATS], base;
	struct gx_managed *m;
	char *p;

	CHECK_EQ(gx_managed_create(&config, &m, NULL), 0);
	CHECK_EQ(gx_managed_alloc(m, 0, 4 * BLOCK, &base, NULL), 0);
	p = (char *)(unsigned long)base;
	memset(p, 7, 4 * BLOCK);
	CHECK_EQ(madvise(p + 65536, 65536, MADV_DONTNEED), 0);
	CHECK_EQ(p[65536], 0);
	/* a service copies pages that are gone: its own thread faults */
	gx_managed_prefetch(m, base, BLOCK, 0);
	CHECK_EQ(p[65536 + 4096], 0);
	CHECK_EQ(p[65535], 7);
	/* another mapping in its place: nobody hears of faults there */
	CHECK(mmap(p + BLOCK, 65536, PROT_READ | PROT_WRITE,
	           MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == p + BLOCK);
	gx_managed_prefetch(m, base, 2 * BLOCK, 0);
	gx_managed_prefetch(m, base, 4 * BLOCK, GX_MANAGED_CPU);
	CHECK_EQ(p[BLOCK], 0);
	CHECK_EQ(p[BLOCK + 65536], 7);
	gx_managed_stats(m, stats);
	CHECK(stats[GX_MANAGED_lost] > 0);
	gx_managed_destroy(m);
}

/* --- pages that a system call holds */
static void test_kept(void)
{
	struct gx_managed_config config = config_of(GX_RUNG_USER, 2);
	uint64_t stats[GX_N_MANAGED_STATS], base;
	struct gx_managed *m;

	CHECK_EQ(gx_managed_create(&config, &m, NULL), 0);
	CHECK_EQ(gx_managed_alloc(m, 0, 4 * BLOCK, &base, NULL), 0);
	gx_managed_prefetch(m, base, BLOCK, 0);
	CHECK_EQ(gx_managed_keep(m, base + 100, BLOCK), 0);
	CHECK_EQ(gx_managed_keep(m, base + 200, 1), 0); /* twice */
	CHECK_EQ(gx_managed_keep(m, 0, UINT64_MAX), 0); /* all there is */
	gx_managed_unkeep(m, 0, UINT64_MAX);
	gx_managed_prefetch(m, base, BLOCK, 0); /* may not move them */
	gx_managed_stats(m, stats);
	CHECK_EQ(stats[GX_MANAGED_pages_in], BLOCK / GX_SOFT_PAGE);
	run_grids(m, base, 4 * BLOCK / GX_SOFT_PAGE, GX_SOFT_PAGE, 1);
	gx_managed_stats(m, stats);
	CHECK(stats[GX_MANAGED_remote] > 0);
	CHECK_EQ(stats[GX_MANAGED_lost], 0); /* nobody put a page where one was */
	gx_managed_unkeep(m, base + 200, 1);
	gx_managed_unkeep(m, base + 100, BLOCK);
	gx_managed_unkeep(m, base + 100, BLOCK); /* once too often */
	gx_managed_prefetch(m, base, BLOCK, 0);
	CHECK_EQ(gx_managed_free(m, base), 0);
	CHECK_EQ(gx_managed_keep(m, base, BLOCK), 0);
	gx_managed_destroy(m);
}

/* --- freed under a grid: an error, no wait for ever */
static void test_freed(void)
{
	struct gx_managed_config config = config_of(GX_RUNG_USER, 2);
	struct gx_soft_toucher who = { .grid = 9 };
	struct gx_diag diag = { 0 };
	struct gx_managed *m;
	uint64_t base;
	void *mmu;

	CHECK_EQ(gx_managed_create(&config, &m, NULL), 0);
	CHECK_EQ(gx_managed_alloc(m, 0, BLOCK, &base, NULL), 0);
	mmu = gx_managed_mmu_of(m, 0);
	gx_managed_mmu.enter(mmu);
	CHECK(!gx_managed_mmu.access(mmu, &who, base, GPU_ACCESS_READ));
	gx_managed_mmu.leave(mmu);
	CHECK_EQ(gx_managed_free(m, base), 0);
	CHECK_EQ(gx_managed_mmu.poll(mmu, 9, 1, true, true, &diag), 1);
	gx_managed_mmu.enter(mmu);
	CHECK(!gx_managed_mmu.access(mmu, &who, base, GPU_ACCESS_READ));
	gx_managed_mmu.leave(mmu);
	CHECK(gx_managed_mmu.poll(mmu, 9, 1, true, true, &diag) < 0);
	CHECK_EQ(diag.error, GX_E_SOFT_ADDRESS);
	gx_managed_mmu.over(mmu, 9);
	gx_managed_destroy(m);
}

int main(void)
{
	if (!uffd_allowed("user"))
		return 77;
	for (u32 kind = 0; kind < 3; kind++)
		test_liar(kind, 3);
	test_liar(1, 1);
	test_sleeper(2000000, 0, GPU_EXIT_ERROR_BUDGET);
	test_sleeper(100000000, 0, GPU_EXIT_ERROR_STALL);
	test_sleeper(0, 60000000, GPU_EXIT_DONE);
	test_discarded();
	test_kept();
	test_freed();
	return TEST_END();
}
