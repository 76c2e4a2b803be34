/* launch_time.c - how long launches take on the GPU: pairs of events, kept for each context, asked
 * for when they have passed.
 *
 * The application may capture a graph meanwhile, on this thread or another: events go into streams
 * that do not capture only, and all of it is done in the relaxed mode, in which nothing of ours can
 * spoil a capture.
 */
#include "agent/cuda/launch_time.h"

#include "agent/core/life.h"
#include "agent/variant/driver.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#define MAX_PAIRS    4096u /* of a context: more launches under way are not timed */
#define LAST_WAIT_MS 500

struct pair {
	CUevent begin, end;
	struct gx_launch_line *line;
};

struct gx_event_pool {
	CUcontext context;
	uint32_t n_made, n_out;         /* pairs: free, pending or in a timer; those in a timer */
	bool gone;                      /* the last timer frees it */
	struct pair free[MAX_PAIRS];    /* [n_free] */
	struct pair pending[MAX_PAIRS]; /* a ring, oldest at first */
	uint32_t n_free, first, n_pending;
	struct gx_event_pool *next;
};

static struct {
	pthread_mutex_t lock;
	struct gx_event_pool *pools;
} times = { .lock = PTHREAD_MUTEX_INITIALIZER };

static bool can_time(const struct gx_cuda_api *api)
{
	return api->cuEventCreate && api->cuEventRecord && api->cuEventQuery &&
	       api->cuEventElapsedTime && api->cuEventDestroy_v2 && api->cuStreamIsCapturing;
}

static CUcontext context_of(const struct gx_cuda_api *api, CUstream stream)
{
	CUcontext context = NULL;

	if (stream && stream != CU_STREAM_LEGACY && stream != CU_STREAM_PER_THREAD &&
	    api->cuStreamGetCtx && !api->cuStreamGetCtx(stream, &context))
		return context;
	return api->cuCtxGetCurrent(&context) ? NULL : context;
}

/* Holds the lock. */
static struct gx_event_pool *pool_of(CUcontext context)
{
	struct gx_event_pool *pool = times.pools;

	while (pool && pool->context != context)
		pool = pool->next;
	if (pool)
		return pool;
	pool = calloc(1, sizeof(*pool));
	if (!pool)
		return NULL;
	pool->context = context;
	pool->next = times.pools;
	times.pools = pool;
	return pool;
}

static void destroy(const struct gx_cuda_api *api, const struct pair *pair)
{
	api->cuEventDestroy_v2(pair->begin);
	api->cuEventDestroy_v2(pair->end);
}

static bool make_pair(const struct gx_cuda_api *api, CUcontext context, struct pair *pair)
{
	CUcontext popped;
	bool made = false;

	if (api->cuCtxPushCurrent_v2(context))
		return false;
	if (!api->cuEventCreate(&pair->begin, 0)) {
		made = !api->cuEventCreate(&pair->end, 0);
		if (!made)
			api->cuEventDestroy_v2(pair->begin);
	}
	api->cuCtxPopCurrent_v2(&popped);
	return made;
}

/* Holds the lock. */
static bool take_pair(const struct gx_cuda_api *api, struct gx_event_pool *pool, struct pair *pair)
{
	if (pool->n_free) {
		*pair = pool->free[--pool->n_free];
	} else {
		if (pool->n_made == MAX_PAIRS || !make_pair(api, pool->context, pair))
			return false;
		pool->n_made++;
	}
	pool->n_out++;
	return true;
}

enum gx_stream_state gx_stream_state(CUstream stream)
{
	const struct gx_cuda_api *api = gx_agent_api();
	CUstreamCaptureStatus status = CU_STREAM_CAPTURE_STATUS_NONE;

	if (!api->cuStreamIsCapturing)
		return GX_STREAM_RUNS; /* a driver without graphs */
	if (api->cuStreamIsCapturing(stream, &status))
		return GX_STREAM_UNKNOWN;
	return status == CU_STREAM_CAPTURE_STATUS_NONE ? GX_STREAM_RUNS : GX_STREAM_CAPTURES;
}

static void begin(const struct gx_cuda_api *api, struct gx_launch_timer *timer, CUstream stream)
{
	CUcontext context = context_of(api, stream);
	struct pair pair;

	if (!context)
		return;
	pthread_mutex_lock(&times.lock);
	timer->pool = pool_of(context);
	if (timer->pool && !take_pair(api, timer->pool, &pair))
		timer->pool = NULL;
	pthread_mutex_unlock(&times.lock);
	if (!timer->pool)
		return;
	timer->begin = pair.begin;
	timer->end = pair.end;
	if (api->cuEventRecord(timer->begin, stream))
		gx_launch_time_end(timer, stream, NULL);
}

void gx_launch_time_begin(struct gx_launch_timer *timer, CUstream stream)
{
	const struct gx_cuda_api *api = gx_agent_api();
	CUstreamCaptureMode mode;

	timer->pool = NULL;
	if (!can_time(api) || !gx_driver_relax(&mode))
		return;
	begin(api, timer, stream);
	gx_driver_resume(true, mode);
}

static bool record_end(const struct gx_cuda_api *api, CUevent end, CUstream stream)
{
	CUstreamCaptureMode mode;
	bool recorded;

	if (!gx_driver_relax(&mode))
		return false;
	recorded = !api->cuEventRecord(end, stream);
	gx_driver_resume(true, mode);
	return recorded;
}

void gx_launch_time_end(struct gx_launch_timer *timer, CUstream stream, struct gx_launch_line *line)
{
	const struct gx_cuda_api *api = gx_agent_api();
	struct gx_event_pool *pool = timer->pool;
	struct pair pair = { timer->begin, timer->end, line };

	if (!pool)
		return;
	timer->pool = NULL;
	if (line && !record_end(api, pair.end, stream))
		line = NULL;
	pthread_mutex_lock(&times.lock);
	pool->n_out--;
	if (pool->gone) {
		destroy(api, &pair);
		if (!pool->n_out)
			free(pool);
	} else if (line)
		pool->pending[(pool->first + pool->n_pending++) % MAX_PAIRS] = pair;
	else
		pool->free[pool->n_free++] = pair;
	pthread_mutex_unlock(&times.lock);
}

/* Holds the lock; the pool's context is current. Streams end in any order: what is behind one that
 * is still running waits for the next look. */
static void collect(const struct gx_cuda_api *api, struct gx_event_pool *pool)
{
	while (pool->n_pending) {
		struct pair *pair = &pool->pending[pool->first];
		float ms = 0;

		if (api->cuEventQuery(pair->end) == CUDA_ERROR_NOT_READY)
			return;
		if (!api->cuEventElapsedTime(&ms, pair->begin, pair->end) && ms >= 0) {
			atomic_fetch_add(&pair->line->timed, 1);
			atomic_fetch_add(&pair->line->ns, (uint64_t)((double)ms * 1e6));
		}
		pool->free[pool->n_free++] = *pair;
		pool->first = (pool->first + 1) % MAX_PAIRS;
		pool->n_pending--;
	}
}

/* How many are still to come. */
static uint32_t collect_all(const struct gx_cuda_api *api)
{
	uint32_t n_pending = 0;
	CUcontext popped;

	pthread_mutex_lock(&times.lock);
	for (struct gx_event_pool *pool = times.pools; pool; pool = pool->next) {
		if (!pool->n_pending || api->cuCtxPushCurrent_v2(pool->context))
			continue;
		collect(api, pool);
		n_pending += pool->n_pending;
		api->cuCtxPopCurrent_v2(&popped);
	}
	pthread_mutex_unlock(&times.lock);
	return n_pending;
}

/* A kernel that never ends keeps nobody waiting: neither us, nor a launch that wants the lock. */
void gx_launch_times_collect(bool last)
{
	const struct gx_cuda_api *api = gx_agent_api();
	const struct timespec pause = { .tv_nsec = 1000000 };

	for (int i = 0; collect_all(api) && last && i < LAST_WAIT_MS; i++)
		nanosleep(&pause, NULL);
}

/* What is not over yet stays without a time. */
void gx_launch_times_forget(CUcontext context)
{
	const struct gx_cuda_api *api = gx_agent_api();
	struct gx_event_pool **at, *pool;
	CUcontext popped;

	pthread_mutex_lock(&times.lock);
	for (at = &times.pools; *at && (*at)->context != context; at = &(*at)->next)
		;
	pool = *at;
	if (pool) {
		*at = pool->next;
		if (!api->cuCtxPushCurrent_v2(context)) {
			collect(api, pool);
			api->cuCtxPopCurrent_v2(&popped);
		}
		for (uint32_t i = 0; i < pool->n_free; i++)
			destroy(api, &pool->free[i]);
		for (uint32_t i = 0; i < pool->n_pending; i++)
			destroy(api, &pool->pending[(pool->first + i) % MAX_PAIRS]);
		pool->gone = true;
		if (!pool->n_out)
			free(pool);
	}
	pthread_mutex_unlock(&times.lock);
}
