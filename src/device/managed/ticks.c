/* ticks.c - ticks of policies in this process: for each GPU of its managed memory, and for each that has task groups. */
#include "device/managed/host.h"
#include "device/managed/tasks.h"

#include "driver/tick.h"

static struct {
	pthread_mutex_t lock; /* before the policies' */
	struct gx_managed *managed;
} own = { .lock = PTHREAD_MUTEX_INITIALIZER };

/* The callback runs without the service lock; the policies' is held. */
static void tick_device(struct gx_managed_device *d, struct gx_policy *policy)
{
	struct gx_managed *m = d->host;
	struct gx_service_plan plan;
	struct gpu_pmm pmm;

	managed_lock_inner(m);
	gx_memory_show(&d->memory, &pmm);
	managed_unlock(m, false);
	gx_tick_memory(&d->memory, policy, &pmm, 0, &plan);
	if (!plan.n_async)
		return;
	managed_lock_inner(m);
	gx_memory_queue_async(&d->memory, &plan);
	serve_wishes(d);
	managed_unlock(m, false);
}

/* m: NULL, or not in use yet: what is due passes. */
static u64 tick_all(struct gx_policies *set, pthread_rwlock_t *lock, struct gx_managed *m)
{
	u32 n_devices = 0, at = 0;
	struct gx_policy *policy;
	u64 next;

	if (m) {
		managed_lock(m, false);
		n_devices = m->started ? m->config.n_devices : 0;
		managed_unlock(m, false);
	}
	pthread_rwlock_rdlock(lock);
	while ((policy = gx_tick_begin(set, GX_MEM(tick), managed_now(NULL), &at))) {
		for (u32 i = 0; i < n_devices; i++)
			tick_device(&m->devices[i], policy);
		gx_tick_end(policy);
	}
	next = gx_ticks_next(set, GX_MEM(tick));
	pthread_rwlock_unlock(lock);
	return next;
}

uint64_t gx_managed_tick(struct gx_managed *m)
{
	return tick_all(m->config.policies, m->config.policy_lock, m);
}

/* --- of the process's own */
void ticks_begin(struct gx_managed *m)
{
	if (m->config.policies != gx_managed_policy_host()->memory)
		return;
	pthread_mutex_lock(&own.lock);
	own.managed = m;
	pthread_mutex_unlock(&own.lock);
}

void ticks_end(const struct gx_managed *m)
{
	pthread_mutex_lock(&own.lock);
	if (own.managed == m)
		own.managed = NULL;
	pthread_mutex_unlock(&own.lock);
}

/* What there is of the GPU's managed memory; no policy's lock may be waited for. */
static void show(u32 gpu, struct gpu_pmm *pmm)
{
	struct gx_managed *m = own.managed;

	if (m && gpu < m->config.n_devices) {
		managed_lock_inner(m);
		if (m->started)
			gx_memory_show(&m->devices[gpu].memory, pmm);
		managed_unlock(m, false);
	}
	pmm->gpu = gpu;
}

u64 gx_ticks(void)
{
	const struct gx_policy_host *host = gx_managed_policy_host();
	u64 memory, sched;

	pthread_mutex_lock(&own.lock);
	memory = tick_all(host->memory, host->lock, own.managed);
	sched = gx_tasks_tick(show);
	pthread_mutex_unlock(&own.lock);
	return memory < sched ? memory : sched;
}
