/* actors.c - kernels of an application of the scheduling model against a list of them: what waits, what is left, how long each took. */
#include "../fail.h"
#include "../test.h"

#include "replay/sched_task.h"

enum { MAX_KERNELS = 1000, LENGTH = 100 };

/* What was launched and has not ended, in order. */
struct model {
	uint64_t launched[MAX_KERNELS], n, n_ended, left, n_launched;
};

static uint64_t seed = 7;

static uint32_t below(uint32_t n)
{
	seed = seed * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)((seed >> 33) % n);
}

static void check(const struct gx_sched_actor *a, const struct model *m)
{
	uint64_t waits = m->n - m->n_ended;

	CHECK_EQ(gx_actor_has_kernel(a), waits > 0);
	CHECK_EQ(gx_actor_is_half_done(a), waits && m->left < LENGTH);
	CHECK_EQ(a->result->asked_ns, m->n * LENGTH);
	CHECK_EQ(a->result->n_kernels, m->n_ended);
	if (waits)
		CHECK_EQ(gx_actor_left(a), m->left);
}

/* Up to `most` wait at a time: the list grows, and is moved to its front where most of it has ended. */
static void queues(uint32_t most, bool critical)
{
	const struct gx_sched_task task = { .kernel_min_ns = LENGTH,
		                            .kernel_max_ns = LENGTH,
		                            .critical = critical,
		                            .start_ns = 5,
		                            .random = 3 };
	struct gx_sched_task_result result = { 0 };
	struct gx_sched_latencies latencies = { 0 };
	struct gx_sched_actor a;
	struct model m = { .n = 0 };
	uint64_t now = 1000, ran = 0;

	gx_actor_init(&a, &task, &result);
	CHECK(a.wake_ns == 5 && a.arrives_ns == GX_SCHED_NEVER && a.preempt_ns == GX_SCHED_NEVER);
	gx_actor_begin(&a, now);
	CHECK_EQ(a.arrives_ns, now); /* without gaps there is always one */
	while (m.n < MAX_KERNELS || m.n_ended < m.n) {
		uint64_t waits = m.n - m.n_ended;

		now += 1 + below(9);
		if (m.n < MAX_KERNELS && waits < most && (!waits || below(2))) {
			a.arrives_ns = 1;
			CHECK_EQ(gx_actor_launch(&a, now), 0);
			CHECK(a.arrives_ns == GX_SCHED_NEVER);
			if (!waits) {
				m.left = LENGTH;
				CHECK_EQ(a.waits_since_ns, now);
			}
			m.launched[m.n++] = now;
		} else if (below(3)) {
			uint64_t ns = below((uint32_t)m.left);

			gx_actor_advance(&a, ns);
			m.left -= ns;
			ran += ns;
		} else {
			gx_actor_advance(&a, m.left);
			ran += m.left;
			CHECK_EQ(gx_actor_finish(&a, now, &latencies), 0);
			CHECK_EQ(a.arrives_ns, now);
			CHECK_EQ(latencies.n, critical ? m.n_ended + 1 : 0);
			if (critical)
				CHECK_EQ(latencies.ns[m.n_ended], now - m.launched[m.n_ended]);
			m.n_ended++;
			m.left = m.n_ended < m.n ? LENGTH : 0;
		}
		CHECK_EQ(result.ran_ns, ran);
		check(&a, &m);
	}
	free(latencies.ns);
	gx_actor_free(&a);
}

/* Gaps begin with the launch, or where the application waits with the kernel's end; without one the next is there at once. */
static void gaps(void)
{
	for (int gap = 0; gap < 2; gap++)
		for (int waits = 0; waits < 2; waits++) {
			const struct gx_sched_task task = { .kernel_min_ns = LENGTH,
				                            .kernel_max_ns = LENGTH,
				                            .gap_ns = gap ? 1000 : 0,
				                            .waits = waits };
			struct gx_sched_task_result result = { 0 };
			struct gx_sched_latencies latencies = { 0 };
			struct gx_sched_actor a;

			gx_actor_init(&a, &task, &result);
			CHECK_EQ(gx_actor_launch(&a, 10), 0);
			CHECK_EQ(a.arrives_ns == GX_SCHED_NEVER, !gap || waits);
			CHECK(a.arrives_ns > 10);
			a.arrives_ns = 77;
			CHECK_EQ(gx_actor_finish(&a, 500, &latencies), 0);
			CHECK(!gap    ? a.arrives_ns == 500
			      : waits ? a.arrives_ns > 500
			              : a.arrives_ns == 77);
			CHECK(!latencies.n);
			gx_actor_free(&a);
		}
}

/* The longest time without the GPU, and what is left where it ends. */
static void ends(void)
{
	static const struct gx_sched_task task = { .kernel_min_ns = LENGTH,
		                                   .kernel_max_ns = LENGTH };
	struct gx_sched_task_result result = { 0 };
	struct gx_sched_actor a;

	gx_actor_init(&a, &task, &result);
	a.state = GX_ACTOR_LIVE;
	gx_actor_add_up(&a, 900);
	CHECK(!result.longest_wait_ns && !result.left_ns);
	CHECK_EQ(gx_actor_launch(&a, 10), 0);
	gx_actor_runs(&a, 40);
	CHECK_EQ(result.longest_wait_ns, 30);
	gx_actor_stops(&a, 100);
	gx_actor_runs(&a, 120);
	CHECK_EQ(result.longest_wait_ns, 30);
	gx_actor_advance(&a, 60);
	gx_actor_stops(&a, 200);
	for (int i = 0; i < 2; i++)
		CHECK_EQ(gx_actor_launch(&a, 210), 0);
	gx_actor_add_up(&a, 290);
	CHECK_EQ(result.longest_wait_ns, 90);
	CHECK_EQ(result.left_ns, 40 + 2 * LENGTH);
	a.state = GX_ACTOR_BINDING;
	gx_actor_add_up(&a, 400);
	CHECK_EQ(result.longest_wait_ns, 90); /* it does not have the GPU to wait for yet */
	gx_actor_end(&a);
	CHECK_EQ(result.dropped_ns, 40 + 2 * LENGTH);
	CHECK(a.state == GX_ACTOR_GONE && !gx_actor_has_kernel(&a) && a.wake_ns == GX_SCHED_NEVER &&
	      a.arrives_ns == GX_SCHED_NEVER && a.preempt_ns == GX_SCHED_NEVER);
	gx_actor_free(&a);
}

/* Nearest ranks, whatever order they came in. */
static void percentiles(void)
{
	uint64_t ns[100];
	struct gx_sched_latencies latencies = { .ns = ns };

	CHECK_EQ(gx_latencies_at(&latencies, 50), 0);
	gx_latencies_sort(&latencies);
	for (uint64_t i = 0; i < 100; i++)
		ns[i] = i * 37 % 100 + 1;
	for (uint64_t n = 1; n <= 100; n++) {
		latencies.n = n;
		gx_latencies_sort(&latencies);
		for (uint64_t i = 1; i < n; i++)
			CHECK(ns[i - 1] < ns[i]);
	}
	for (uint32_t percent = 0; percent <= 100; percent++)
		CHECK_EQ(gx_latencies_at(&latencies, percent), percent ? percent : 1);
	latencies.n = 3;
	CHECK_EQ(gx_latencies_at(&latencies, 33), 1);
	CHECK_EQ(gx_latencies_at(&latencies, 34), 2);
	CHECK_EQ(gx_latencies_at(&latencies, 67), 3);
}

/* Without memory a launch is none, and a latency is not kept. */
static void without_memory(void)
{
	static const struct gx_sched_task task = { .kernel_min_ns = 1,
		                                   .kernel_max_ns = 1,
		                                   .critical = true };
	struct gx_sched_task_result result = { 0 };
	struct gx_sched_latencies latencies = { 0 };
	struct gx_sched_actor a;
	int err;

	gx_actor_init(&a, &task, &result);
	fail_at(1);
	err = gx_actor_launch(&a, 10);
	fail_none();
	CHECK_EQ(err, -ENOMEM);
	CHECK(!gx_actor_has_kernel(&a) && !result.asked_ns);
	CHECK_EQ(gx_actor_launch(&a, 10), 0);
	fail_at(1);
	err = gx_actor_finish(&a, 20, &latencies);
	fail_none();
	CHECK_EQ(err, -ENOMEM);
	CHECK(!latencies.n && result.n_kernels == 1);
	gx_actor_free(&a);
}

int main(void)
{
	queues(1, true);
	queues(3, false);
	queues(100, true);
	queues(500, true);
	gaps();
	ends();
	percentiles();
	without_memory();
	return TEST_END();
}
