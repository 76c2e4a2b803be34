/* asks_serve.c - pages that device programs ask for (gdev_mem_prefetch), where no engine of ours is in the driver: its own call brings them.
 *
 * The ring of base/asks.h is this process's. A thread reads it, which begins with the first kernel whose programs ask, and tells the driver of
 * the context that had such a kernel last. Every request is served, or counted: out of range, more than the rate, written over, refused. */
#include "agent/core/session_internal.h"

#include "agent/core/thread.h"
#include "base/asks.h"
#include "base/clock.h"
#include "driver/bucket.h"
#include "driver/policy.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>

enum { LOOK_NS = 50000, PAGE_SHIFT = 12, DEFAULT_MIB_S = 3906 };

static struct {
	pthread_mutex_t begin; /* held by whoever makes the ring, under an instance's lock */
	pthread_mutex_t lock;  /* by whoever serves; taken before the list of instances is */
	uint8_t *ring; /* whole pages; NULL: nobody asked yet. Set before the thread begins */
	gx_asks_visit *visit; /* set with it */
	struct gx_bucket bucket;
	bool stop;
} asks = { .begin = PTHREAD_MUTEX_INITIALIZER, .lock = PTHREAD_MUTEX_INITIALIZER };

struct range {
	uint64_t from, to; /* whole pages; from == to: empty */
};

static uint64_t *word(uint64_t offset)
{
	return (uint64_t *)(void *)(asks.ring + offset);
}

static uint64_t look(uint64_t offset)
{
	return __atomic_load_n(word(offset), __ATOMIC_ACQUIRE);
}

static void move_tail(uint64_t to)
{
	__atomic_store_n(word(GX_ASKS_TAIL), to, __ATOMIC_RELEASE);
}

static void drop(uint64_t n)
{
	gx_session_count(GX_COUNT_ASKS, n);
	gx_session_count(GX_COUNT_ASKS_DROPPED, n);
}

/* The oldest request; false: there is none that is whole. What was written over is counted. */
static bool read_request(uint64_t *va, uint64_t *length)
{
	uint64_t tail = look(GX_ASKS_TAIL), behind = look(GX_ASKS_HEAD) - tail, entry, ticket;

	if (behind > GX_ASKS_ENTRIES) {
		drop(behind - GX_ASKS_ENTRIES);
		tail += behind - GX_ASKS_ENTRIES;
		move_tail(tail);
	}
	entry = GX_ASKS_DATA + tail % GX_ASKS_ENTRIES * GX_ASKS_STRIDE;
	ticket = look(entry + GX_ASKS_TICKET);
	*va = look(entry + GX_ASKS_VA);
	*length = look(entry + GX_ASKS_LENGTH);
	/* the next round's may be there already: then the ring is more than full, which the next look sees */
	if (!behind || ticket != tail + 1 || look(GX_ASKS_HEAD) - tail > GX_ASKS_ENTRIES)
		return false;
	move_tail(tail + 1);
	return true;
}

static void serve(struct gx_instance *instance, struct range *range)
{
	uint64_t bytes = range->to - range->from;

	if (bytes && gx_backend()->prefetch(instance->asks_queue, range->from, bytes))
		gx_session_count(GX_COUNT_ASKS_DROPPED, 1);
	range->to = range->from;
}

/* Requests for what comes right behind are one. */
static void take_request(struct gx_instance *instance, struct range *range, uint64_t va,
                         uint64_t length)
{
	uint64_t page = (uint64_t)1 << PAGE_SHIFT, from = va & ~(page - 1),
	         to = (va + length + page - 1) & ~(page - 1);

	if (!length || length > GX_BUCKET_BURST || va + length < va || to <= from ||
	    gx_bucket_pay(&asks.bucket, to - from, gx_now_ns())) {
		drop(1);
		return;
	}
	gx_session_count(GX_COUNT_ASKS, 1);
	if (range->from != range->to && from >= range->from && from <= range->to) {
		range->to = to > range->to ? to : range->to;
		return;
	}
	serve(instance, range);
	*range = (struct range){ from, to };
}

/* In the instance's context, which stays there meanwhile. */
static void serve_ring(struct gx_instance *instance)
{
	struct range range = { 0, 0 };
	uint64_t va, length;

	if (!instance->asks_queue)
		instance->asks_queue = gx_backend()->queue_new();
	for (uint32_t i = 0; i < GX_ASKS_ENTRIES && read_request(&va, &length); i++) {
		if (instance->asks_queue)
			take_request(instance, &range, va, length);
		else
			drop(1);
	}
	if (instance->asks_queue)
		serve(instance, &range);
}

static bool serve_all(void)
{
	bool stop;

	pthread_mutex_lock(&asks.lock);
	stop = asks.stop;
	if (!stop && look(GX_ASKS_HEAD) != look(GX_ASKS_TAIL))
		asks.visit(serve_ring);
	pthread_mutex_unlock(&asks.lock);
	return !stop;
}

static void *run(void *arg)
{
	struct timespec pause = { 0, LOOK_NS };

	gx_backend()->pause_recording(); /* the application's, on other threads */
	while (serve_all())
		nanosleep(&pause, NULL);
	return arg;
}

static void set_rate(void)
{
	const char *text = getenv(GX_ASK_RATE_ENV);
	unsigned long mib = text ? strtoul(text, NULL, 10) : 0;
	uint64_t burst;

	if (!mib || mib > GX_MAX_ASYNC_MIB_S)
		mib = DEFAULT_MIB_S;
	gx_bucket_init(&asks.bucket, (uint64_t)mib << 20);
	burst = asks.bucket.bytes_per_s /
	        50; /* what may come within 20 ms, for a bus may bring more than 16 MiB in one */
	if (burst > asks.bucket.burst)
		asks.bucket.burst = asks.bucket.tokens = burst;
}

void *gx_asks_ring(gx_asks_visit *visit)
{
	void *ring = NULL;

	if (!gx_backend()->prefetch)
		return NULL;
	pthread_mutex_lock(&asks.begin);
	if (!asks.ring) {
		ring = mmap(NULL, GX_ASKS_BYTES, PROT_READ | PROT_WRITE,
		            MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
		asks.ring = ring == MAP_FAILED ? NULL : ring;
		asks.visit = visit;
		set_rate();
		if (asks.ring && gx_agent_thread(run, NULL)) {
			munmap(asks.ring, GX_ASKS_BYTES);
			asks.ring = NULL;
		}
	}
	ring = asks.ring;
	pthread_mutex_unlock(&asks.begin);
	return ring;
}

void gx_asks_stop(void)
{
	pthread_mutex_lock(&asks.begin);
	pthread_mutex_lock(&asks.lock);
	asks.stop = true;
	/* what nobody brings any more */
	if (asks.ring) {
		drop(look(GX_ASKS_HEAD) - look(GX_ASKS_TAIL));
		move_tail(look(GX_ASKS_HEAD));
	}
	pthread_mutex_unlock(&asks.lock);
	pthread_mutex_unlock(&asks.begin);
}
