/* thread.c - a thread of the agent's, which the application's signals pass by. */
#include "agent/core/thread.h"

#include <pthread.h>
#include <signal.h>

int gx_agent_thread(void *(*run)(void *arg), void *arg)
{
	sigset_t all, before;
	pthread_t thread;
	int err;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	err = pthread_create(&thread, NULL, run, arg);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	if (!err)
		pthread_detach(thread);
	return -err;
}
