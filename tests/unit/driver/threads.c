/* threads.c - four threads fault on one engine while policies come and go: the locks that memory.h
 * names are enough. Under VARIANT=tsan (make engine-tsan, in make test) every access between
 * threads is looked at.
 */
#include "driver/memory.h"
#include "driver/request.h"

#include "../test.h"

#include <pthread.h>
#include <stdlib.h>

enum { N_BLOCKS = 12, N_VAS = 24, N_THREADS = 4, N_OPS = 8000, N_POLICIES = 6 };

struct shared {
	struct gx_engine_host host;
	struct gx_policies set;
	struct gx_memory memory;
	struct gx_device_block blocks[N_BLOCKS];
	struct gx_va_block vas[N_VAS];
	struct gx_thrashing thrashing;
	struct gx_thrash_table *tables;
	struct gx_policy policies[N_POLICIES];
	bool in[N_POLICIES]; /* attached */
	pthread_mutex_t va_locks[N_VAS], list;
	pthread_rwlock_t policy;
	u64 clock, n_served, n_evicted, n_again, n_left;
};

static struct shared s;
static __thread u64 state;

static u32 draw(u32 n)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return (u32)((state * 0x2545f4914f6cdd1du) >> 33) % n;
}

static u64 now(void *host)
{
	(void)host;
	return __atomic_add_fetch(&s.clock, 100, __ATOMIC_RELAXED);
}

static void *pointer(u64 arg)
{
	return (void *)(unsigned long)arg;
}

/* Requests that hold, most of them. */
static s32 run(struct gx_policy *policy, struct gx_call *call, enum gx_member member,
               const u64 *args)
{
	(void)policy;
	switch ((u32)member) {
	case GX_MEM(gpu_block_activate):
	case GX_MEM(gpu_block_access):
		gx_kfunc_block_move(call, pointer(args[1]), pointer(args[2]), draw(2));
		break;
	case GX_MEM(gpu_evict_prepare): gx_kfunc_evict_pick(call, pointer(args[2]), draw(8)); break;
	case GX_MEM(gpu_page_prefetch):
		gx_kfunc_set_prefetch_region(call, pointer(args[3]), draw(256), 256 + draw(257));
		gx_kfunc_prefetch_async(call, pointer(args[4]), (u64)draw(N_VAS) << GX_BLOCK_SHIFT,
		                        1 + draw(600));
		break;
	default: break;
	}
	return (s32)draw(4);
}

static void lock_list(void)
{
	pthread_mutex_lock(&s.list);
}

static void unlock_list(void)
{
	pthread_mutex_unlock(&s.list);
}

static void evict(struct gx_va_block *victim)
{
	pthread_mutex_t *lock = &s.va_locks[victim - s.vas];

	pthread_mutex_lock(lock);
	lock_list();
	gx_memory_evicted(&s.memory, victim);
	unlock_list();
	pthread_mutex_unlock(lock);
	__atomic_fetch_add(&s.n_evicted, 1, __ATOMIC_RELAXED);
}

/* False: every block is pinned just now, or somebody else was faster. One VA block's lock at a
 * time: the own one is let go for the victim's. */
static bool give_block(struct gx_va_block *vb)
{
	struct gx_va_block *victim;
	bool mine;
	u32 block;
	int err;

	lock_list();
	err = gx_memory_claim(&s.memory, vb, &block, &victim);
	unlock_list();
	if (err)
		return false;
	if (victim) {
		pthread_mutex_unlock(&s.va_locks[vb - s.vas]);
		evict(victim);
		pthread_mutex_lock(&s.va_locks[vb - s.vas]);
	}
	lock_list();
	mine = vb->device_block == GX_NO_BLOCK;
	if (mine)
		gx_memory_assign(&s.memory, vb, block);
	else
		gx_memory_unclaim(&s.memory, block);
	unlock_list();
	return mine;
}

static void fault(struct gx_va_block *vb)
{
	struct gx_page_mask faulted = { { 0 } };
	struct gx_thrash_fault ask = { draw(512), gx_processor_gpu(0), GX_PROCESSOR_CPU,
		                       GX_NO_PROCESSOR, now(NULL) };
	struct gx_service_plan plan;

	gx_mask_set(&faulted, ask.page);
	lock_list();
	gx_thrashing_hint(&s.thrashing, vb, &ask);
	unlock_list();
	gx_memory_plan(&s.memory, vb, &faulted,
	               &(struct gx_fault_info){ GPU_ACCESS_READ, 1, ask.now }, &plan);
	if (plan.needs_block && !give_block(vb)) {
		__atomic_fetch_add(&s.n_again, 1, __ATOMIC_RELAXED);
		return;
	}
	lock_list();
	gx_thrashing_migrated(&s.thrashing, vb, &plan.pages, gx_processor_gpu(0), now(NULL));
	gx_memory_resident(&s.memory, vb, &plan.pages);
	gx_memory_queue_async(&s.memory, &plan);
	if (plan.needs_block)
		gx_memory_unpin(&s.memory, vb);
	unlock_list();
	__atomic_fetch_add(&s.n_served, 1, __ATOMIC_RELAXED);
}

static void leave(struct gx_va_block *vb)
{
	struct gx_page_mask pages = vb->resident;

	lock_list();
	if (draw(2)) {
		gx_thrashing_migrated(&s.thrashing, vb, &pages, GX_PROCESSOR_CPU, now(NULL));
		gx_memory_to_cpu(&s.memory, vb, &pages);
	} else if (draw(2)) {
		gx_memory_discard(&s.memory, vb);
	} else if (vb->device_block == GX_NO_BLOCK ||
	           s.blocks[vb->device_block].on != GX_LIST_NONE) {
		gx_memory_free(&s.memory, vb);
	}
	unlock_list();
	__atomic_fetch_add(&s.n_left, 1, __ATOMIC_RELAXED);
}

/* A policy comes, is replaced, or goes. */
static void manage(void)
{
	u32 a = draw(N_POLICIES), b = draw(N_POLICIES);

	pthread_rwlock_wrlock(&s.policy);
	if (!s.in[a]) {
		s.in[a] = !gx_policies_attach(&s.set, &s.policies[a]);
	} else if (!s.in[b]) {
		s.in[b] = !gx_policies_replace(&s.set, &s.policies[a], &s.policies[b]);
		s.in[a] = !s.in[b];
	} else {
		gx_policies_detach(&s.set, &s.policies[a], GPU_EXIT_DONE);
		s.in[a] = false;
	}
	pthread_rwlock_unlock(&s.policy);
}

static void *work(void *arg)
{
	state = 0x9e3779b97f4a7c15u * ((u64)(unsigned long)arg + 1);
	for (u32 i = 0; i < N_OPS; i++) {
		u32 at = draw(N_VAS);
		struct gx_async_request request;

		if (!draw(16))
			manage();
		pthread_rwlock_rdlock(&s.policy);
		pthread_mutex_lock(&s.va_locks[at]);
		if (draw(5))
			fault(&s.vas[at]);
		else
			leave(&s.vas[at]);
		pthread_mutex_unlock(&s.va_locks[at]);
		lock_list();
		gx_async_pop(&s.memory.async, &request);
		unlock_list();
		pthread_rwlock_unlock(&s.policy);
	}
	return NULL;
}

static void set_up(void)
{
	s.host = (struct gx_engine_host){ .now = now };
	gx_policies_init(&s.set, &s.host);
	gx_memory_init(&s.memory, s.blocks, N_BLOCKS, 0, &s.set, &s.host);
	s.tables = calloc(2, sizeof(*s.tables));
	gx_thrashing_init(&s.thrashing, &s.memory, s.tables, 2, &GX_THRASHING_PARAMS);
	pthread_mutex_init(&s.list, NULL);
	pthread_rwlock_init(&s.policy, NULL);
	for (u32 i = 0; i < N_VAS; i++) {
		pthread_mutex_init(&s.va_locks[i], NULL);
		gx_va_block_init(&s.vas[i], GX_SIZES, 1, (u64)i << GX_BLOCK_SHIFT, 512, 100 + i % 3,
		                 1);
	}
	gx_tenant_set(&s.memory.tenants, GX_TENANT_PROCESS, 100, 5, 2);
	for (u32 i = 0; i < N_POLICIES; i++) {
		s.policies[i] = (struct gx_policy){
			.name = { (char)('a' + i) }, .members = ~0u, .run = run, .priority = (s32)i
		};
		if (i % 3 == 1) {
			s.policies[i].scope = GPU_SCOPE_PROCESS;
			s.policies[i].scope_id = 100 + i % 3;
		}
		s.policies[i].flags = i % 3 == 2 ? GPU_OPS_SHADOW : 0;
	}
	s.set.limits.max_refused = s.set.limits.max_over_budget = 1000000000;
}

static void check(void)
{
	u32 n = 0;

	CHECK(gx_blocks_consistent(&s.memory.blocks));
	CHECK(gx_tenants_consistent(&s.memory.tenants));
	CHECK_EQ(s.memory.blocks.n_pinned, 0);
	for (u32 i = 0; i < N_VAS; i++) {
		u32 block = s.vas[i].device_block;

		CHECK(gx_thrashing_consistent(&s.thrashing, &s.vas[i]));
		CHECK(block == GX_NO_BLOCK || s.blocks[block].owner == &s.vas[i]);
		n += block != GX_NO_BLOCK;
	}
	CHECK_EQ(n + s.memory.blocks.lists[GX_LIST_FREE].count, N_BLOCKS);
	CHECK_EQ(s.n_evicted, s.memory.n_evictions);
	CHECK_EQ(s.n_served + s.n_again + s.n_left, N_THREADS * N_OPS);
	CHECK(s.n_evicted > N_OPS / 10 && s.set.counters[GX_COUNT_overrides] > N_OPS / 10);
}

int main(void)
{
	pthread_t threads[N_THREADS];

	set_up();
	for (u32 i = 0; i < N_THREADS; i++)
		CHECK_EQ(pthread_create(&threads[i], NULL, work, pointer(i)), 0);
	for (u32 i = 0; i < N_THREADS; i++)
		pthread_join(threads[i], NULL);
	check();
	printf("%llu services, %llu evictions, %llu obeyed, %llu to be tried again\n",
	       (unsigned long long)s.n_served, (unsigned long long)s.n_evicted,
	       (unsigned long long)s.set.counters[GX_COUNT_overrides],
	       (unsigned long long)s.n_again);
	free(s.tables);
	return TEST_END();
}
