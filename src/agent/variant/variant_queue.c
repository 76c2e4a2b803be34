/* variant_queue.c - the thread that makes variants. It starts with the first one, takes no signals,
 * and ends with the process. */
#include "agent/core/thread.h"
#include "agent/variant/driver.h"
#include "agent/variant/outside.h"
#include "agent/variant/variant_build.h"
#include "agent/variant/variant_load.h"
#include "base/clock.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define DEFAULT_TIMEOUT_MS 10000u

/* One variant to make. */
struct job {
	struct gx_kernel *kernel;
	CUcontext context;
	const struct gx_attach_set *set; /* keeps the programs alive */
	struct gx_match match;
	bool running;
	struct job *next;
};

static struct {
	pthread_mutex_t lock;
	pthread_cond_t changed;
	struct job *jobs; /* oldest first */
	bool thread;
} queue = { .lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER };

void gx_queue_lock(void)
{
	pthread_mutex_lock(&queue.lock);
}

void gx_queue_unlock(void)
{
	pthread_mutex_unlock(&queue.lock);
}

uint64_t gx_queue_deadline(void)
{
	const char *text = getenv("GPUEXT_JIT_TIMEOUT_MS");
	uint64_t ms = text && *text ? strtoul(text, NULL, 10) : DEFAULT_TIMEOUT_MS;

	return gx_now_ns() + ms * 1000000u;
}

bool gx_queue_wait(uint64_t deadline_ns)
{
	struct timespec until = { .tv_sec = (time_t)(deadline_ns / 1000000000u),
		                  .tv_nsec = (long)(deadline_ns % 1000000000u) };

	return pthread_cond_clockwait(&queue.changed, &queue.lock, CLOCK_MONOTONIC, &until) !=
	       ETIMEDOUT;
}

bool gx_queue_is_empty(void)
{
	return !queue.jobs;
}

static struct job *next_job(void)
{
	struct job *job = queue.jobs;

	while (job && job->running)
		job = job->next;
	return job;
}

static void remove_job(struct job *job)
{
	struct job **link = &queue.jobs;

	while (*link && *link != job)
		link = &(*link)->next;
	if (*link)
		*link = job->next;
	gx_session_release(job->set);
	free(job);
}

/* Where setters of attributes find it. */
static void publish(struct gx_kernel *owner, struct gx_variant *variant)
{
	gx_queue_lock();
	variant->next = owner->variants;
	owner->variants = variant;
	gx_queue_unlock();
}

static struct gx_variant *build(const struct job *job)
{
	const struct gx_cuda_api *api = gx_agent_api();
	struct gx_variant *variant;
	CUcontext popped;

	if (api->cuCtxPushCurrent_v2(job->context))
		return NULL;
	variant = gx_variant_build(job->kernel, job->context, &job->match);
	if (variant) {
		publish(gx_kernel_owner(job->kernel), variant);
		gx_variant_catch_up(job->kernel, variant);
	}
	api->cuCtxPopCurrent_v2(&popped);
	return variant;
}

static void *run(void *unused)
{
	(void)unused;
	pthread_setname_np(pthread_self(), "gpuext-jit");
	gx_queue_lock();
	for (;;) {
		struct job *job = next_job();
		struct gx_variant *variant;

		if (!job) {
			pthread_cond_wait(&queue.changed, &queue.lock);
			continue;
		}
		job->running = true;
		gx_queue_unlock();
		variant = build(job);
		gx_queue_lock();
		if (variant)
			variant->is_ready = true;
		if (variant && job->match.near)
			gx_outside_made(job->match.full->outside, job->match.near, variant);
		remove_job(job);
		pthread_cond_broadcast(&queue.changed);
	}
	return NULL;
}

static int start_thread(void)
{
	int err = queue.thread ? 0 : gx_agent_thread(run, NULL);

	queue.thread = !err;
	return err;
}

static bool same_match(const struct gx_match *a, const struct gx_match *b)
{
	if (a->n != b->n || a->in_place != b->in_place || a->near != b->near)
		return false;
	for (uint32_t i = 0; i < a->n; i++)
		if (a->programs[i]->link_id != b->programs[i]->link_id)
			return false;
	return true;
}

bool gx_queue_has(const struct gx_kernel *kernel, CUcontext context, const struct gx_match *match)
{
	const struct gx_kernel *owner = kernel->twin ? kernel->twin : kernel;

	for (struct job *job = queue.jobs; job; job = job->next)
		if (gx_kernel_owner(job->kernel) == owner && job->context == context &&
		    same_match(&job->match, match))
			return true;
	return false;
}

int gx_queue_add(struct gx_kernel *kernel, CUcontext context, const struct gx_attach_set *set,
                 const struct gx_match *match)
{
	struct job *job = calloc(1, sizeof(*job)), **link = &queue.jobs;
	int err = job ? start_thread() : -ENOMEM;

	if (err) {
		free(job);
		return err;
	}
	job->kernel = kernel;
	job->context = context;
	job->set = set;
	job->match = *match;
	while (*link)
		link = &(*link)->next;
	*link = job;
	pthread_cond_broadcast(&queue.changed);
	return 0;
}

static bool concerns(const struct job *job, const struct gx_module *module, CUcontext context)
{
	const struct gx_module *of = job->kernel->module;

	return (!module || of == module || of->library == module) &&
	       (!context || job->context == context);
}

bool gx_queue_drain(const struct gx_module *module, CUcontext context)
{
	uint64_t deadline = gx_queue_deadline();

	for (;;) {
		struct job *job = queue.jobs, *next;
		bool running = false;

		for (; job; job = next) {
			next = job->next;
			if (!concerns(job, module, context))
				continue;
			running |= job->running;
			if (!job->running)
				remove_job(job);
		}
		if (!running)
			return true;
		if (!gx_queue_wait(deadline))
			return false;
	}
}
