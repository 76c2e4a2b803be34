/* thread.h - the agent's threads inside the application. */
#ifndef GX_AGENT_THREAD_H
#define GX_AGENT_THREAD_H

/* Starts one that nobody waits for; signals are the application's, whose handlers never run on it. 0, or -errno. */
int gx_agent_thread(void *(*run)(void *arg), void *arg);

#endif
