/* policy_ticks.c - the thread that has the clock for ticks of policies. It begins with the first policy that has some. */
#include "agent/core/policy.h"

#include "agent/core/thread.h"
#include "base/clock.h"

#include <time.h>

static struct {
	pthread_mutex_t lock; /* behind that of policy.c */
	pthread_cond_t some;
	const struct gx_policy_host *host;
	bool running, woken;
} own = { .lock = PTHREAD_MUTEX_INITIALIZER, .some = PTHREAD_COND_INITIALIZER };

/* Until then, or until a policy came. CLOCK_MONOTONIC, as the engine's clock. */
static void wait_until(u64 ns)
{
	struct timespec until = { .tv_sec = (time_t)(ns / 1000000000),
		                  .tv_nsec = (long)(ns % 1000000000) };
	int err = 0;

	pthread_mutex_lock(&own.lock);
	while (!own.woken && !err)
		err = ns == ~0ull ? pthread_cond_wait(&own.some, &own.lock)
		                  : pthread_cond_clockwait(&own.some, &own.lock, CLOCK_MONOTONIC,
		                                           &until);
	own.woken = false;
	pthread_mutex_unlock(&own.lock);
}

static void *tick(void *arg)
{
	(void)arg;
	for (;;)
		wait_until(own.host->tick());
	return NULL;
}

int gx_agent_ticks_need(const struct gx_policy_host *host)
{
	int err = 0;

	pthread_mutex_lock(&own.lock);
	own.host = host;
	if (!own.running)
		err = gx_agent_thread(tick, NULL);
	own.running = !err;
	own.woken = true;
	pthread_cond_signal(&own.some);
	pthread_mutex_unlock(&own.lock);
	return err;
}
