/* lock.c - the service lock, and what the engine asks about locks. */
#include "device/managed/host.h"

#include "base/clock.h"

#include <unistd.h>
#include <sys/syscall.h>

static __thread const struct gx_managed *holding;
static __thread bool holding_policies;
static __thread int thread_id;

u64 managed_now(void *host)
{
	(void)host;
	return gx_now_ns();
}

u64 policies_ran(const struct gx_managed *m)
{
	return __atomic_load_n(&m->config.policies->run_ns, __ATOMIC_RELAXED);
}

void managed_took(struct gx_managed *m, bool policies)
{
	holding = m;
	holding_policies = policies;
	if (!thread_id)
		thread_id = (int)syscall(SYS_gettid);
	__atomic_store_n(&m->owner, thread_id, __ATOMIC_RELAXED);
}

void managed_lock(struct gx_managed *m, bool policies)
{
	if (policies)
		pthread_rwlock_rdlock(m->config.policy_lock);
	pthread_mutex_lock(&m->lock);
	managed_took(m, policies);
}

void managed_lock_inner(struct gx_managed *m)
{
	pthread_mutex_lock(&m->lock);
	managed_took(m, true);
}

static struct timespec in(u32 ms)
{
	struct timespec until;

	gx_deadline_after(&until, ms);
	return until;
}

bool managed_lock_within(struct gx_managed *m, u32 ms)
{
	struct timespec until = in(ms);

	if (pthread_mutex_timedlock(&m->lock, &until))
		return false;
	managed_took(m, false);
	return true;
}

u64 managed_wait_used(struct gx_managed *m, u32 ms)
{
	u64 from = managed_now(NULL), most = ms * 1000000ull, ns;
	struct timespec until = in(ms);

	__atomic_store_n(&m->owner, 0, __ATOMIC_RELAXED);
	pthread_cond_timedwait(&m->used, &m->lock, &until);
	managed_took(m, false);
	ns = managed_now(NULL) - from;
	return ns < most ? ns : most;
}

void managed_unlock(struct gx_managed *m, bool policies)
{
	__atomic_store_n(&m->owner, 0, __ATOMIC_RELAXED);
	holding = NULL;
	holding_policies = false;
	pthread_mutex_unlock(&m->lock);
	if (policies)
		pthread_rwlock_unlock(m->config.policy_lock);
}

bool managed_is_held(const struct gx_managed *m)
{
	return holding == m;
}

/* VA blocks and lists are all behind the service lock. */
bool managed_holds(void *host, enum gx_engine_lock lock, const void *object)
{
	(void)object;
	return holding == host && (lock != GX_LOCK_POLICY || holding_policies);
}
