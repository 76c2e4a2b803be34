/* thread.c - a thread that signals pass by. */
#include "base/thread.h"

#include <signal.h>
#include <stdbool.h>

/* What compilers have at most everywhere. The default is the process's limit for its own stack, which is there for what it does. */
enum { STACK_BYTES = 8 << 20 };

/* More than the default; false: it is enough as it is, or can't be said. */
static bool has_small_stack(pthread_attr_t *attr)
{
	size_t bytes = 0;

	if (pthread_attr_init(attr))
		return false;
	if (!pthread_attr_getstacksize(attr, &bytes) && bytes < STACK_BYTES &&
	    !pthread_attr_setstacksize(attr, STACK_BYTES))
		return true;
	pthread_attr_destroy(attr);
	return false;
}

static int start(pthread_t *thread, void *(*run)(void *arg), void *arg)
{
	pthread_attr_t attr;
	int err = -1;

	if (has_small_stack(&attr)) {
		err = pthread_create(thread, &attr, run, arg);
		pthread_attr_destroy(&attr);
	}
	return err ? pthread_create(thread, NULL, run, arg) : 0;
}

int gx_thread_start(pthread_t *thread, void *(*run)(void *arg), void *arg)
{
	sigset_t all, before;
	int err;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	err = start(thread, run, arg);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	return err;
}
