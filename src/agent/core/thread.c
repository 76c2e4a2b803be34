/* thread.c - a thread of the agent's, which nobody waits for. */
#include "agent/core/thread.h"

#include "base/thread.h"

int gx_agent_thread(void *(*run)(void *arg), void *arg)
{
	pthread_t thread;
	int err = gx_thread_start(&thread, run, arg);

	if (!err)
		pthread_detach(thread);
	return -err;
}
