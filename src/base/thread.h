/* thread.h - threads inside of processes that are not ours: signals are for those, and limits. */
#ifndef GX_BASE_THREAD_H
#define GX_BASE_THREAD_H

#include <pthread.h>

/* A thread that blocks every signal: handlers never run on it, and what waits for a signal elsewhere gets it. Its stack has 8 MiB and more,
 * whatever the process has for its own, where there is so much address space. 0, or an errno. */
int gx_thread_start(pthread_t *thread, void *(*run)(void *arg), void *arg);

#endif
