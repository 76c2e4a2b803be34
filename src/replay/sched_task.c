/* sched_task.c - kernels of an application of the scheduling model, and how long they took. */
#include "replay/sched_task.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

void gx_actor_init(struct gx_sched_actor *a, const struct gx_sched_task *task,
                   struct gx_sched_task_result *result)
{
	*a = (struct gx_sched_actor){ .task = task,
		                      .result = result,
		                      .wake_ns = task->start_ns,
		                      .arrives_ns = GX_SCHED_NEVER,
		                      .preempt_ns = GX_SCHED_NEVER,
		                      .random = task->random };
}

void gx_actor_free(struct gx_sched_actor *a)
{
	free(a->queue);
}

static void wait_gap(struct gx_sched_actor *a, uint64_t now)
{
	a->arrives_ns =
	        a->task->gap_ns ? now + gx_sched_exponential(&a->random, a->task->gap_ns) : now;
}

void gx_actor_begin(struct gx_sched_actor *a, uint64_t now)
{
	wait_gap(a, now);
}

static uint64_t queued_ns(const struct gx_sched_actor *a)
{
	uint64_t ns = a->head < a->tail ? a->left_ns : 0;

	for (uint64_t i = a->head + 1; i < a->tail; i++)
		ns += a->queue[i].length_ns;
	return ns;
}

void gx_actor_end(struct gx_sched_actor *a)
{
	a->result->dropped_ns = queued_ns(a);
	a->head = a->tail = 0;
	a->state = GX_ACTOR_GONE;
	a->wake_ns = a->arrives_ns = a->preempt_ns = GX_SCHED_NEVER;
}

bool gx_actor_has_kernel(const struct gx_sched_actor *a)
{
	return a->head < a->tail;
}

bool gx_actor_is_half_done(const struct gx_sched_actor *a)
{
	return gx_actor_has_kernel(a) && a->left_ns < a->queue[a->head].length_ns;
}

uint64_t gx_actor_left(const struct gx_sched_actor *a)
{
	return a->left_ns;
}

static void note_wait(struct gx_sched_actor *a, uint64_t now)
{
	uint64_t ns = now - a->waits_since_ns;

	if (ns > a->result->longest_wait_ns)
		a->result->longest_wait_ns = ns;
}

void gx_actor_runs(struct gx_sched_actor *a, uint64_t now)
{
	note_wait(a, now);
}

void gx_actor_stops(struct gx_sched_actor *a, uint64_t now)
{
	a->waits_since_ns = now;
}

void gx_actor_advance(struct gx_sched_actor *a, uint64_t ns)
{
	a->left_ns -= ns;
	a->result->ran_ns += ns;
}

/* Room at the tail: what was done is moved out of the way first. */
static int make_room(struct gx_sched_actor *a)
{
	uint64_t room = a->room ? 2 * a->room : 64;
	struct gx_sched_kernel *queue;

	if (a->tail < a->room)
		return 0;
	if (a->head > a->room / 2) {
		memmove(a->queue, a->queue + a->head, (a->tail - a->head) * sizeof(*a->queue));
		a->tail -= a->head;
		a->head = 0;
		return 0;
	}
	queue = realloc(a->queue, room * sizeof(*queue));
	if (!queue)
		return -ENOMEM;
	a->queue = queue;
	a->room = room;
	return 0;
}

int gx_actor_launch(struct gx_sched_actor *a, uint64_t now)
{
	uint64_t length =
	        gx_sched_uniform(&a->random, a->task->kernel_min_ns, a->task->kernel_max_ns);

	if (make_room(a))
		return -ENOMEM;
	if (a->head == a->tail) {
		a->left_ns = length;
		a->waits_since_ns = now;
	}
	a->queue[a->tail++] = (struct gx_sched_kernel){ now, length };
	a->result->asked_ns += length;
	a->arrives_ns = GX_SCHED_NEVER;
	if (!a->task->waits && a->task->gap_ns)
		wait_gap(a, now);
	return 0;
}

static int add_latency(struct gx_sched_latencies *l, uint64_t ns)
{
	uint64_t room = l->room ? 2 * l->room : 1024, *grown = l->ns;

	if (l->n == l->room) {
		grown = realloc(l->ns, room * sizeof(*grown));
		if (!grown)
			return -ENOMEM;
		l->ns = grown;
		l->room = room;
	}
	l->ns[l->n++] = ns;
	return 0;
}

int gx_actor_finish(struct gx_sched_actor *a, uint64_t now, struct gx_sched_latencies *latencies)
{
	struct gx_sched_kernel done = a->queue[a->head++];

	a->result->n_kernels++;
	a->left_ns = a->head < a->tail ? a->queue[a->head].length_ns : 0;
	if (!a->task->gap_ns)
		a->arrives_ns = now; /* the next one was there before this one ended */
	else if (a->task->waits)
		wait_gap(a, now);
	return a->task->critical ? add_latency(latencies, now - done.launched_ns) : 0;
}

void gx_actor_add_up(struct gx_sched_actor *a, uint64_t now)
{
	a->result->left_ns = queued_ns(a);
	if (a->state == GX_ACTOR_LIVE && gx_actor_has_kernel(a))
		note_wait(a, now);
}

/* --- latencies */
static int compare(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return x < y ? -1 : x > y;
}

void gx_latencies_sort(struct gx_sched_latencies *latencies)
{
	if (latencies->n)
		qsort(latencies->ns, latencies->n, sizeof(*latencies->ns), compare);
}

uint64_t gx_latencies_at(const struct gx_sched_latencies *latencies, uint32_t percent)
{
	uint64_t rank = (latencies->n * percent + 99) / 100;

	return latencies->n ? latencies->ns[rank ? rank - 1 : 0] : 0;
}
