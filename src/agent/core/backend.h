/* backend.h - what the core of the agent asks of a device API: memory, copies, a queue, a clock.
 *
 * One struct for each way in; CUDA's is agent/cuda/backend.c. Contexts, queues and clocks are
 * handles of the back end, which the core only compares and hands back; an address of device memory
 * is a number. Functions with a result of int give 0 or -errno. Any thread.
 */
#ifndef GX_AGENT_BACKEND_H
#define GX_AGENT_BACKEND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct gx_backend {
	/* --- threads and contexts */
	/* What this thread does until resume_recording() with what this gave is none of the
	 * application's business: a recording that it has under way (stream capture) sees nothing
	 * of it. */
	uint32_t (*pause_recording)(void);
	void (*resume_recording)(uint32_t paused);
	/* Makes a context current on this thread, for the calls below, and then again what was. */
	int (*enter)(void *context);
	void (*leave)(void);
	/* --- of the current context */
	uint32_t (*count_units)(void); /* SMs, or what there is like them; 0: not known */
	int (*wait_idle)(void);        /* for all of its work */
	/* A queue of our own: in order, and not ordered with any work of the application. NULL: it
	 * can't be had. It ends with its context. */
	void *(*queue_new)(void);
	int (*queue_wait)(void *queue);
	uint64_t (*alloc)(size_t bytes); /* 0: there is none */
	void (*release)(uint64_t address);
	/* The address by which the device reaches pages of this process, from now until the context
	 * ends; whole pages from `pages` on. 0: it can't. NULL: no device of this kind can. */
	uint64_t (*share)(void *pages, size_t bytes);
	/* Atomics of kernels on such pages and those of the CPU see each other. NULL: no. */
	bool (*host_atomics)(void);
	/* --- in the order of a queue; the host's side is good once queue_wait() is over */
	/* Managed memory of the application comes to the device of the context. NULL: there is no such. -errno: that is not, or not here */
	int (*prefetch)(void *queue, uint64_t address, uint64_t bytes);
	int (*zero)(void *queue, uint64_t address, size_t bytes);
	int (*upload)(void *queue, uint64_t to, const void *from, size_t bytes);
	int (*download)(void *queue, void *to, uint64_t from, size_t bytes);
	/* n rows that lie stride apart, to rows without gaps */
	int (*download_rows)(void *queue, void *to, uint64_t from, size_t row_bytes, size_t stride,
	                     size_t n);
	/* --- the device's clock, for looks on a queue; NULL: it can't be read */
	void *(*clock_open)(void *queue);
	/* The device read it at a moment between before and after, which are the host's. */
	int (*clock_look)(void *clock, uint64_t *before_ns, uint64_t *device_ns,
	                  uint64_t *after_ns);
	void (*clock_close)(void *clock);
	/* --- the driver behind the agent */
	/* Something it has under this name beside its API; NULL: it has not. */
	void *(*driver_symbol)(const char *name);
	/* The name that a launch carries, for the name of a call that a program was attached at: a
	 * call that makes the other is the same place. Borrowed. */
	const char *(*launch_name)(const char *attached_at);
	/* From time to time, on the session's thread: what the back end measures on its own is
	 * brought up to date; last: all of it. NULL: nothing. */
	void (*look)(bool last);
	/* The process ends: nothing is being made any more when this returns. Bounded. */
	void (*quiesce)(void);
};

#endif
