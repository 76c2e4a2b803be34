/* ticks.c - the thread that has the clock for ticks: one for all policies, asked again when the engine said, or when a policy came. */
#include "../fail.h"
#include "../test.h"

#include "agent/core/policy.h"
#include "base/clock.h"

#include <dirent.h>

enum { MS = 1000000 };

struct engine {
	_Atomic unsigned n;            /* ticks */
	_Atomic u64 last, next, after; /* when; what it says once, and from then on */
};

static struct engine one, other;

static u64 tick_of(struct engine *e)
{
	u64 next = atomic_exchange(&e->next, atomic_load(&e->after));

	atomic_store(&e->last, gx_now_ns());
	atomic_fetch_add(&e->n, 1);
	return next;
}

static u64 tick_one(void)
{
	return tick_of(&one);
}

static u64 tick_other(void)
{
	return tick_of(&other);
}

static const struct gx_policy_host first = { .tick = tick_one }, second = { .tick = tick_other };

static void pause_ms(long ms)
{
	nanosleep(&(struct timespec){ .tv_sec = ms / 1000, .tv_nsec = ms % 1000 * MS }, NULL);
}

/* That many ticks at least have been. */
static bool comes(struct engine *e, unsigned n)
{
	for (int i = 0; i < 5000 && atomic_load(&e->n) < n; i++)
		pause_ms(1);
	return atomic_load(&e->n) >= n;
}

static int n_threads(void)
{
	DIR *tasks = opendir("/proc/self/task");
	int n = -2; /* . and .. */

	while (tasks && readdir(tasks))
		n++;
	if (tasks)
		closedir(tasks);
	return n;
}

/* Nothing comes on its own any more; how many there were. */
static unsigned rest(struct engine *e)
{
	unsigned n;

	do {
		n = atomic_load(&e->n);
		pause_ms(30);
	} while (atomic_load(&e->n) != n);
	return n;
}

static void test_begins(void)
{
	atomic_store(&fail_threads, true);
	CHECK(gx_agent_ticks_need(&first) < 0);
	atomic_store(&fail_threads, false);
	pause_ms(5);
	CHECK(atomic_load(&one.n) == 0 && n_threads() == 1);
	CHECK_EQ(gx_agent_ticks_need(&first), 0);
	CHECK(comes(&one, 1));
	rest(&one);
	CHECK_EQ(n_threads(), 2);
}

static void test_times(void)
{
	unsigned n = rest(&one);
	u64 begun = gx_now_ns();

	/* once more at a time that the engine says, not before */
	atomic_store(&one.next, begun + 80 * MS);
	CHECK_EQ(gx_agent_ticks_need(&first), 0);
	CHECK(comes(&one, n + 2));
	CHECK(atomic_load(&one.last) >= begun + 80 * MS);
	CHECK_EQ(rest(&one), n + 2);
	/* a policy that comes is asked at once, whatever was said */
	begun = gx_now_ns();
	atomic_store(&one.next, begun + 3600ull * 1000 * MS);
	CHECK_EQ(gx_agent_ticks_need(&first), 0);
	CHECK(comes(&one, n + 3));
	CHECK_EQ(rest(&one), n + 3);
	CHECK_EQ(gx_agent_ticks_need(&first), 0);
	CHECK(comes(&one, n + 4));
	CHECK_EQ(rest(&one), n + 4);
	CHECK_EQ(n_threads(), 2);
}

int main(void)
{
	unsigned n;

	atomic_store(&one.next, ~0ull);
	atomic_store(&one.after, ~0ull);
	atomic_store(&other.next, ~0ull);
	atomic_store(&other.after, ~0ull);
	test_begins();
	test_times();
	n = rest(&one);
	CHECK_EQ(gx_agent_ticks_need(&second), 0); /* another engine */
	CHECK(comes(&other, 1));
	CHECK_EQ(rest(&one), n);
	return TEST_END();
}
