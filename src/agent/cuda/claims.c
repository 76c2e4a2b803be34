/* claims.c - counters of launches, in device memory; a word in memory of the CPU says that a launch holds them.
 *
 * The CPU sets the word before the launch, and the launch's last block clears it, after it has put the counters back to 0: so two
 * launches never have the same counters at a time, whatever streams they are on, and nothing is asked of the driver. A graph's node
 * would be launched with the same counters each time that it, or a copy of it, runs: it gets none.
 */
#include "agent/cuda/claims.h"

#include "agent/cuda/launch_row.h"
#include "agent/cuda/shim.h"
#include "agent/cuda/backend.h"
#include "agent/core/life.h"
#include "agent/variant/driver.h"
#include "agent/variant/variant_load.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* In flight at a time in a context: their words fill a page. */
enum { N_SLOTS = 1024, PAGE = 4096 };

/* As the device sees one: src/instrument/blocks.c. */
struct slot {
	uint32_t tickets, gone;
	uint64_t busy; /* address of its word */
};

struct pool {
	struct pool *next;
	CUcontext context;
	CUdeviceptr slots; /* 0: they can't be had */
	void *page;
	_Atomic uint32_t *busy; /* [N_SLOTS] the page */
	uint32_t at;            /* where the next free one is looked for */
};

_Static_assert(N_SLOTS * sizeof(uint32_t) == PAGE, "a page of words");

static struct {
	pthread_mutex_t lock;
	struct pool *first;
} pools = { .lock = PTHREAD_MUTEX_INITIALIZER };

static CUdeviceptr make_slots(const struct pool *pool)
{
	struct slot *slots = calloc(N_SLOTS, sizeof(*slots));
	const struct gx_backend *backend = &gx_cuda_backend;
	uint64_t words = backend->share(pool->page, PAGE);
	CUdeviceptr at = words && slots ? backend->alloc(N_SLOTS * sizeof(*slots)) : 0;

	for (uint64_t i = 0; at && i < N_SLOTS; i++)
		slots[i].busy = words + i * sizeof(uint32_t);
	if (at && gx_variant_write(at, slots, N_SLOTS * sizeof(*slots))) {
		backend->release(at);
		at = 0;
	}
	free(slots);
	return at;
}

/* With the lock. The context is current for the launch, or of its stream. */
static void fill(struct pool *pool)
{
	void *page = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	uint32_t paused;

	if (page == MAP_FAILED)
		return;
	pool->page = page;
	pool->busy = page;
	paused = gx_cuda_backend.pause_recording();
	if (!gx_cuda_backend.enter(pool->context)) {
		pool->slots = make_slots(pool);
		gx_cuda_backend.leave();
	}
	gx_cuda_backend.resume_recording(paused);
}

static struct pool *pool_of(CUcontext context)
{
	struct pool *pool = pools.first;

	while (pool && pool->context != context)
		pool = pool->next;
	return pool;
}

static struct pool *make_pool(CUcontext context)
{
	struct pool *pool = calloc(1, sizeof(*pool));

	if (!pool)
		return NULL;
	pool->context = context;
	fill(pool);
	pool->next = pools.first;
	pools.first = pool;
	return pool;
}

static CUdeviceptr take(struct pool *pool)
{
	for (uint32_t i = 0; pool && pool->slots && i < N_SLOTS; i++) {
		uint32_t at = pool->at++ % N_SLOTS;

		if (!atomic_load_explicit(&pool->busy[at], memory_order_acquire)) {
			atomic_store_explicit(&pool->busy[at], 1, memory_order_relaxed);
			return pool->slots + at * sizeof(struct slot);
		}
	}
	return 0;
}

static bool is_recorded(const struct gx_call *call)
{
	const struct gx_cuda_api *api = gx_agent_api();
	CUstreamCaptureStatus status = CU_STREAM_CAPTURE_STATUS_ACTIVE;

	if (call->is_node || !api->cuStreamIsCapturing ||
	    api->cuStreamIsCapturing(gx_call_stream(call), &status))
		return true;
	return status != CU_STREAM_CAPTURE_STATUS_NONE;
}

/* Why a launch gets none. */
static const char *reason_of(const struct gx_variant *variant, const struct gx_call *call)
{
	uint64_t blocks = (uint64_t)call->grid[0] * call->grid[1] * call->grid[2];

	if (call->cooperative)
		return "all blocks of a cooperative launch are on the device at once";
	if (is_recorded(call))
		return "graphs may run a node several times at once";
	if (blocks > INT32_MAX)
		return "more blocks than can be counted";
	if (variant->claims_need_rows && call->block[0] % 32 &&
	    (call->block[1] > 1 || call->block[2] > 1))
		return "warps of its blocks have threads of several rows";
	return NULL;
}

CUdeviceptr gx_claims_take(struct gx_variant *variant, const struct gx_call *call)
{
	const char *reason = reason_of(variant, call);
	CUdeviceptr claims = 0;
	struct pool *pool;

	if (!reason) {
		pthread_mutex_lock(&pools.lock);
		pool = pool_of(variant->context);
		claims = take(pool ? pool : make_pool(variant->context));
		pthread_mutex_unlock(&pools.lock);
		reason = "no counters are free";
	}
	if (!claims && !atomic_exchange(&variant->told_no_claims, 1))
		gx_session_log("%s: %s: blocks run their own work alone, no program is asked",
		               call->api_name, reason);
	return claims;
}

void gx_claims_give_back(const struct gx_variant *variant, CUdeviceptr claims)
{
	struct pool *pool;

	if (!claims)
		return;
	pthread_mutex_lock(&pools.lock);
	pool = pool_of(variant->context);
	if (pool)
		atomic_store(&pool->busy[(claims - pool->slots) / sizeof(struct slot)], 0);
	pthread_mutex_unlock(&pools.lock);
}

void gx_claims_forget(CUcontext context)
{
	struct pool **at, *pool = NULL;

	pthread_mutex_lock(&pools.lock);
	for (at = &pools.first; *at && (*at)->context != context;)
		at = &(*at)->next;
	pool = *at;
	if (pool)
		*at = pool->next;
	pthread_mutex_unlock(&pools.lock);
	if (pool && pool->page)
		munmap(pool->page, PAGE);
	free(pool);
}
