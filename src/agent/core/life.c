/* life.c - the agent wakes with its session, sleeps in forked children, and says goodbye at exit.
 */
#include "agent/core/life.h"

#include "agent/core/backend.h"
#include "agent/core/session.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

static const struct gx_backend *backend;
static atomic_bool awake;
static pid_t home; /* the process that woke */

bool gx_agent_awake(void)
{
	return atomic_load_explicit(&awake, memory_order_acquire);
}

static void child_after_fork(void)
{
	atomic_store(&awake, false);
	gx_session_after_fork();
}

void gx_agent_goodbye(void)
{
	/* a child of vfork has the parent's memory, and is not the one that ends */
	if (getpid() != home || !atomic_exchange(&awake, false))
		return;
	backend->quiesce(); /* the driver goes down soon */
	gx_session_stop();
}

void gx_agent_start(const struct gx_backend *of)
{
	backend = of;
	gx_session_start(backend);
	if (!gx_session_started())
		return;
	pthread_atfork(NULL, NULL, child_after_fork);
	home = getpid();
	atexit(gx_agent_goodbye);
	at_quick_exit(gx_agent_goodbye);
	atomic_store_explicit(&awake, true, memory_order_release);
}
