/* locks.c - the lock that a function needs and its caller does not hold is seen: by a trap in a
 * debug build (make check-asan), where every function is called once without each of its locks; a
 * release build asks nobody.
 */
#include "driver/fault_batch.h"
#include "driver/memory.h"
#include "driver/sched.h"

#include "../test.h"

#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>

struct world {
	struct gx_engine_host host;
	struct gx_policies set;
	struct gx_memory memory;
	struct gx_device_block blocks[3];
	struct gx_va_block vb, other;
	struct gx_thrashing thrashing;
	struct gx_thrash_table *tables;
	struct gx_sched sched;
	struct gx_tsg tsgs[2], *tsg;
	struct gx_policy policy, next;
	u32 missing; /* this lock is not held; above all locks: all are */
	u32 asked;   /* bit per lock that was asked for */
	u64 clock;
};

static sigjmp_buf trapped;

static void on_trap(int signal)
{
	(void)signal;
	siglongjmp(trapped, 1);
}

static u64 now(void *arg)
{
	return ((struct world *)arg)->clock += 10;
}

static bool holds(void *arg, enum gx_engine_lock lock, const void *object)
{
	struct world *w = arg;

	w->asked |= 1u << lock;
	return object && (u32)lock != w->missing;
}

static s32 run(struct gx_policy *policy, struct gx_call *call, enum gx_member member,
               const u64 *args)
{
	(void)policy, (void)call, (void)member, (void)args;
	return GPU_DEFAULT;
}

enum {
	ALL = 99,
	P = 1 << GX_LOCK_POLICY,
	V = 1 << GX_LOCK_VA_BLOCK,
	L = 1 << GX_LOCK_LIST,
	S = 1 << GX_LOCK_SCHED
};

/* Every engine is new; one VA block is on the GPU, one is not. */
static void start(struct world *w)
{
	struct gx_tsg_desc desc = { .id = 1, .pid = 7 };
	u32 block;
	struct gx_va_block *victim;

	free(w->tables);
	memset(w, 0, sizeof(*w));
	w->missing = ALL;
	w->tables = calloc(1, sizeof(*w->tables));
	w->host = (struct gx_engine_host){ .now = now, .holds = holds, .host = w };
	gx_policies_init(&w->set, &w->host);
	gx_memory_init(&w->memory, w->blocks, 3, 0, &w->set, &w->host);
	gx_thrashing_init(&w->thrashing, &w->memory, w->tables, 1, &GX_THRASHING_PARAMS);
	gx_sched_init(&w->sched, w->tsgs, 2, 0, &w->set, &w->host);
	w->policy = (struct gx_policy){ .name = "one", .members = ~0u, .run = run };
	w->next = (struct gx_policy){ .name = "two", .members = ~0u, .run = run };
	gx_policies_attach(&w->set, &w->policy);
	gx_va_block_init(&w->vb, GX_SIZES, 1, 0, 512, 7, 0);
	gx_va_block_init(&w->other, GX_SIZES, 1, 2 << 20, 512, 7, 0);
	gx_memory_claim(&w->memory, &w->vb, &block, &victim);
	gx_memory_assign(&w->memory, &w->vb, block);
	gx_memory_unpin(&w->memory, &w->vb);
	gx_tsg_create(&w->sched, &desc, &w->tsg);
	w->asked = 0;
}

static const struct gx_page_mask page = { { 1 } };

/* --- the functions, each with what it has to be called with */
static void plan(struct world *w)
{
	struct gx_service_plan out;

	gx_memory_plan(&w->memory, &w->vb, &page, &(struct gx_fault_info){ 1, 1, 1 }, &out);
}

/* Where no policy is attached the rule is the same. */
static void plan_alone(struct world *w)
{
	w->set.n = 0;
	plan(w);
}

static void queue(struct world *w)
{
	struct gx_service_plan out = { .n_async = 1 };

	gx_memory_queue_async(&w->memory, &out);
}

static void claim(struct world *w)
{
	struct gx_va_block *victim;
	u32 block;

	gx_memory_claim(&w->memory, &w->other, &block, &victim);
}

static void evicted(struct world *w)
{
	gx_memory_evicted(&w->memory, &w->vb);
}

static void unclaim(struct world *w)
{
	u32 missing = w->missing;

	w->missing = ALL;
	gx_blocks_pin(&w->memory.blocks, 2);
	w->missing = missing;
	w->asked = 0;
	gx_memory_unclaim(&w->memory, 2);
}

static void assign(struct world *w)
{
	u32 missing = w->missing;

	w->missing = ALL;
	gx_blocks_pin(&w->memory.blocks, 2);
	w->missing = missing;
	w->asked = 0;
	gx_memory_assign(&w->memory, &w->other, 2);
}

static void resident(struct world *w)
{
	gx_memory_resident(&w->memory, &w->vb, &page);
}

static void unpin(struct world *w)
{
	u32 missing = w->missing;

	w->missing = ALL;
	gx_blocks_pin(&w->memory.blocks, w->vb.device_block);
	w->missing = missing;
	w->asked = 0;
	gx_memory_unpin(&w->memory, &w->vb);
}

static void to_cpu(struct world *w)
{
	gx_memory_to_cpu(&w->memory, &w->vb, &page);
}

static void discard(struct world *w)
{
	gx_memory_discard(&w->memory, &w->vb);
}

static void free_it(struct world *w)
{
	gx_memory_free(&w->memory, &w->vb);
}

static void tenant_set(struct world *w)
{
	gx_tenant_set(&w->memory.tenants, GX_TENANT_PROCESS, 7, 3, 1);
}

static void tenant_find(struct world *w)
{
	gx_tenant_find(&w->memory.tenants, GX_TENANT_PROCESS, 7);
}

static void tenant_give(struct world *w)
{
	gx_tenant_give(&w->memory.tenants, 1, GX_NO_TENANT);
}

static void tenant_take(struct world *w)
{
	gx_tenant_take(&w->memory.tenants, 1);
}

static void tenant_leaving(struct world *w)
{
	gx_tenant_leaving(&w->memory.tenants, 1);
}

static void tenant_link(struct world *w)
{
	gx_tenant_link(&w->memory.tenants, 1, true);
}

static void tenant_unlink(struct world *w)
{
	gx_tenant_unlink(&w->memory.tenants, 1);
}

static void tenant_oldest(struct world *w)
{
	u32 out[1];

	gx_tenant_oldest(&w->memory.tenants, 0, out, 1);
}

static void tenants_oldest(struct world *w)
{
	u32 out[1];

	gx_tenants_oldest(&w->memory.tenants, GX_NO_TENANT, w->memory.steps, out, 1);
}

static void tenant_victim(struct world *w)
{
	gx_tenant_victim(&w->memory.tenants, 0);
}

static void async_pop(struct world *w)
{
	struct gx_async_request request;

	gx_async_pop(&w->memory.async, &request);
}

static void blocks_move(struct world *w)
{
	gx_blocks_move(&w->memory.blocks, 0, GX_LIST_USED, true);
}

static void native_victim(struct world *w)
{
	gx_blocks_native_victim(&w->memory.blocks);
}

static void attach(struct world *w)
{
	gx_policies_attach(&w->set, &w->next);
}

static void detach(struct world *w)
{
	gx_policies_detach(&w->set, &w->policy, GPU_EXIT_DONE);
}

static void replace(struct world *w)
{
	gx_policies_replace(&w->set, &w->policy, &w->next);
}

static void watchdog(struct world *w)
{
	gx_policies_watchdog(&w->set, 0, 1);
}

static void migrated(struct world *w)
{
	gx_thrashing_migrated(&w->thrashing, &w->vb, &page, 0, 1);
}

static void revoked(struct world *w)
{
	gx_thrashing_revoked(&w->thrashing, &w->vb, &page, 0, 1);
}

static void hint(struct world *w)
{
	gx_thrashing_hint(&w->thrashing, &w->vb, &(struct gx_thrash_fault){ .now = 1 });
}

static void reset(struct world *w)
{
	gx_thrashing_reset(&w->thrashing, &w->vb, &page);
}

static void forget(struct world *w)
{
	gx_thrashing_forget(&w->thrashing, &w->vb);
}

static void expired(struct world *w)
{
	gx_thrashing_expired(&w->thrashing, 1);
}

static void expire(struct world *w)
{
	struct gx_page_mask pages;

	gx_thrashing_expire(&w->thrashing, &w->vb, 1, &pages);
}

static void wakeup(struct world *w)
{
	gx_thrashing_wakeup(&w->thrashing);
}

static void tsg_create(struct world *w)
{
	struct gx_tsg_desc desc = { .id = 2 };
	struct gx_tsg *tsg;

	gx_tsg_create(&w->sched, &desc, &tsg);
}

static void tsg_find(struct world *w)
{
	gx_tsg_find(&w->sched, 0, 1);
}

static void tsg_bind(struct world *w)
{
	gx_tsg_bind(&w->sched, w->tsg, 1);
}

static void tsg_timeslice(struct world *w)
{
	gx_tsg_set_timeslice(&w->sched, w->tsg, 100);
}

static void tsg_destroy(struct world *w)
{
	gx_tsg_destroy(&w->sched, w->tsg);
}

static void next_preempt(struct world *w)
{
	struct gx_preempt preempt;

	gx_sched_next_preempt(&w->sched, &preempt);
}

static void waiting(struct world *w)
{
	gx_sched_overdue_since(&w->sched);
}

static void runlist(struct world *w)
{
	u32 order[4];

	gx_runlist_build(&w->sched, 0, order, 4);
}

static const struct {
	void (*run)(struct world *w);
	u32 locks;
} rows[] = {
	{ plan, P | V },
	{ plan_alone, P | V },
	{ queue, L },
	{ evicted, P | V | L },
	{ unclaim, L },
	{ assign, V | L },
	{ resident, P | V | L },
	{ unpin, P | V | L },
	{ to_cpu, V | L },
	{ discard, V | L },
	{ free_it, P | V | L },
	{ tenant_set, L },
	{ tenant_find, L },
	{ tenant_give, L },
	{ tenant_take, L },
	{ tenant_leaving, L },
	{ tenant_link, L },
	{ tenant_unlink, L },
	{ tenant_oldest, L },
	{ tenants_oldest, L },
	{ tenant_victim, L },
	{ async_pop, L },
	{ blocks_move, L },
	{ native_victim, L },
	{ claim, L },
	{ attach, P },
	{ detach, P },
	{ replace, P },
	{ watchdog, P },
	{ migrated, V | L },
	{ revoked, V | L },
	{ hint, V | L },
	{ reset, V | L },
	{ forget, V | L },
	{ expired, L },
	{ expire, V | L },
	{ wakeup, L },
	{ tsg_create, P | S },
	{ tsg_find, S },
	{ tsg_bind, P | S },
	{ tsg_timeslice, P | S },
	{ tsg_destroy, P | S },
	{ next_preempt, S },
	{ waiting, S },
	{ runlist, S },
};
enum { N_ROWS = sizeof(rows) / sizeof(rows[0]), N_LOCKS = GX_LOCK_SCHED + 1 };

/* True: the call was stopped. */
static bool stopped(struct world *w, u32 row, u32 missing)
{
	start(w);
	w->missing = missing;
	if (sigsetjmp(trapped, 1))
		return true;
	rows[row].run(w);
	return false;
}

int main(void)
{
	static struct world w;

	signal(SIGILL, on_trap);
	signal(SIGTRAP, on_trap);
	for (u32 i = 0; i < N_ROWS; i++) {
#ifdef GX_DEBUG
		CHECK(!stopped(&w, i, ALL));
		CHECK_EQ(w.asked, rows[i].locks);
		for (u32 l = 0; l < N_LOCKS; l++) {
			bool needed = rows[i].locks & 1u << l;

			CHECK_EQ(stopped(&w, i, l), needed);
		}
#else
		for (u32 l = 0; l < N_LOCKS; l++) {
			CHECK(!stopped(&w, i, l));
			CHECK_EQ(w.asked, 0);
		}
#endif
	}
	free(w.tables);
	return TEST_END();
}
