/* tasks.c - contexts as task groups: made, bound by their first launch, destroyed, looked at. */
#include "device/managed/tasks.h"

#include "base/cgroup.h"

#include "driver/tick.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

enum { MAX_GPUS = 16, MAX_TSGS = 64, RETRY_US = 1000 };

struct gx_task {
	u32 gpu;
	u64 id;
	bool bound;
	u64 ran_ns;
};

static struct {
	pthread_mutex_t lock; /* GX_LOCK_SCHED, behind GX_LOCK_POLICY */
	bool ready;
	struct gx_sched engines[MAX_GPUS];
	struct gx_tsg tsgs[MAX_GPUS][MAX_TSGS];
	u64 n_preempts;
	u32 n_gpus; /* 1 + the last that had a task group */
} own = { .lock = PTHREAD_MUTEX_INITIALIZER };

static u64 admission_ns(u64 otherwise)
{
	const char *text = getenv("GPUEXT_SCHED_ADMISSION_MS");
	char *end;
	unsigned long ms = text ? strtoul(text, &end, 10) : 0;

	return text && *text && !*end && ms <= 60000 ? ms * 1000000ull : otherwise;
}

static void prepare(const struct gx_policy_host *host)
{
	const char *enforce = getenv("GPUEXT_SCHED_ENFORCE");

	for (u32 i = 0; i < MAX_GPUS && !own.ready; i++) {
		struct gx_sched *s = &own.engines[i];

		gx_sched_init(s, own.tsgs[i], MAX_TSGS, i, host->sched, host->clock);
		s->params.admission_ns = admission_ns(s->params.admission_ns);
		s->params.enforce = enforce && !strcmp(enforce, "1");
	}
	own.ready = true;
}

static void lock_engine(const struct gx_policy_host *host)
{
	pthread_rwlock_rdlock(host->lock);
	pthread_mutex_lock(&own.lock);
	prepare(host);
}

static void unlock_engine(const struct gx_policy_host *host)
{
	pthread_mutex_unlock(&own.lock);
	pthread_rwlock_unlock(host->lock);
}

/* Nothing can be preempted here: what policies ask for is counted. */
static void drain_preempts(struct gx_sched *s)
{
	struct gx_preempt preempt;

	while (gx_sched_next_preempt(s, &preempt))
		own.n_preempts++;
}

static struct gx_tsg *tsg_of(const struct gx_task *task)
{
	return gx_tsg_find(&own.engines[task->gpu], 0, task->id);
}

struct gx_task *gx_task_create(u32 gpu, u64 id)
{
	const struct gx_policy_host *host = gx_managed_policy_host();
	struct gx_tsg_desc desc = { .id = id, .pid = (u32)getpid(), .n_channels = 1 };
	struct gx_task *task = gpu < MAX_GPUS ? calloc(1, sizeof(*task)) : NULL;
	struct gx_tsg *tsg;
	int err;

	if (!task)
		return NULL;
	task->gpu = gpu;
	task->id = id;
	desc.cgroup = gx_own_cgroup_id();
	prctl(PR_GET_NAME, desc.comm);
	lock_engine(host);
	if (gpu >= own.n_gpus)
		own.n_gpus = gpu + 1;
	err = gx_tsg_create(&own.engines[gpu], &desc, &tsg);
	unlock_engine(host);
	if (!err)
		return task;
	free(task);
	return NULL;
}

/* One try. */
static int bind_once(struct gx_task *task)
{
	const struct gx_policy_host *host = gx_managed_policy_host();
	struct gx_sched *s = &own.engines[task->gpu];
	int err;

	lock_engine(host);
	err = gx_tsg_bind(s, tsg_of(task), host->clock->now(host->clock->host));
	drain_preempts(s);
	unlock_engine(host);
	return err;
}

int gx_task_bind(struct gx_task *task)
{
	int err = 0;

	if (!task || __atomic_load_n(&task->bound, __ATOMIC_ACQUIRE))
		return 0;
	/* The engine counts the time, and lets it through. Its watchdog does not look here: such a
	 * wait is what the policy may ask for. */
	while ((err = bind_once(task)) == -EAGAIN)
		usleep(RETRY_US);
	if (!err)
		__atomic_store_n(&task->bound, true, __ATOMIC_RELEASE);
	return err;
}

void gx_task_ran(struct gx_task *task, u64 ns)
{
	if (task)
		__atomic_fetch_add(&task->ran_ns, ns, __ATOMIC_RELAXED);
}

void gx_task_destroy(struct gx_task *task)
{
	const struct gx_policy_host *host = gx_managed_policy_host();
	struct gx_tsg *tsg;

	if (!task)
		return;
	lock_engine(host);
	tsg = tsg_of(task);
	tsg->ran_us = task->ran_ns / 1000;
	gx_tsg_destroy(&own.engines[task->gpu], tsg);
	drain_preempts(&own.engines[task->gpu]);
	unlock_engine(host);
	free(task);
}

static void tick_gpu(u32 gpu, struct gx_policy *policy, void (*show)(u32 gpu, struct gpu_pmm *pmm))
{
	struct gpu_pmm pmm = { 0 };
	struct gx_call call;

	show(gpu, &pmm);
	gx_tick_sched(&own.engines[gpu], policy, &pmm, 0, &call);
	pthread_mutex_lock(&own.lock);
	gx_tick_sched_commit(&call);
	drain_preempts(&own.engines[gpu]);
	pthread_mutex_unlock(&own.lock);
}

u64 gx_tasks_tick(void (*show)(u32 gpu, struct gpu_pmm *pmm))
{
	const struct gx_policy_host *host = gx_managed_policy_host();
	u64 now = host->clock->now(host->clock->host), next;
	struct gx_policy *policy;
	u32 at = 0, n_gpus;

	pthread_rwlock_rdlock(host->lock);
	pthread_mutex_lock(&own.lock);
	n_gpus = own.n_gpus;
	pthread_mutex_unlock(&own.lock);
	while ((policy = gx_tick_begin(host->sched, GX_SCHED(tick), now, &at))) {
		for (u32 gpu = 0; gpu < n_gpus; gpu++)
			tick_gpu(gpu, policy, show);
		gx_tick_end(policy);
	}
	next = gx_ticks_next(host->sched, GX_SCHED(tick));
	pthread_rwlock_unlock(host->lock);
	return next;
}

u32 gx_tasks_look(struct gx_task_view *out, u32 max, struct gx_task_sums *sums)
{
	u32 n = 0;

	*sums = (struct gx_task_sums){ 0 };
	pthread_mutex_lock(&own.lock);
	for (u32 gpu = 0; own.ready && gpu < MAX_GPUS; gpu++) {
		const struct gx_sched *s = &own.engines[gpu];

		sums->rejected += s->n_rejected;
		sums->admitted_late += s->n_admitted_late;
		for (u32 i = 0; i < s->n_tsgs && n < max; i++) {
			const struct gx_tsg *tsg = &s->tsgs[i];

			if (tsg->state != GX_TSG_FREE)
				out[n++] = (struct gx_task_view){ tsg->id, tsg->timeslice_us, gpu,
					                          tsg->interleave, tsg->state };
		}
	}
	sums->preempts = own.n_preempts;
	pthread_mutex_unlock(&own.lock);
	return n;
}
