/* sink.h - takes the policies that this process attaches through bpf(2) to an engine of its own.
 *
 * A home is where policies go. gx_policy_engine_home() makes one of an engine's two sets; others
 * may keep policies for themselves (load.c).
 */
#ifndef GX_POLICY_SINK_H
#define GX_POLICY_SINK_H

#include "policy/run/bind.h"

#include <pthread.h>

struct gx_policy_home {
	/* old: whose place it takes; NULL: none. 0, or -errno with diag filled in, and then
	 * nothing has changed. */
	int (*attach)(struct gx_policy_home *home, struct gx_bound *bound, struct gx_bound *old,
	              struct gx_diag *diag);
	/* No callback of it runs after this. */
	void (*detach)(struct gx_policy_home *home, struct gx_bound *bound);
	struct gx_diag *why; /* gets the reason of every refusal; may be NULL */
};

/* An engine in this process. Whoever asks policies holds lock for reading (GX_LOCK_POLICY). */
struct gx_policy_engine {
	struct gx_policy_home home;
	struct gx_policies *memory, *sched; /* NULL: such policies are refused */
	pthread_rwlock_t *lock;
	/* A policy left, its exit has run: policy->exit says why. May be NULL. */
	void (*gone)(void *arg, const struct gx_policy *policy);
	void *arg;
};

/* Fills in home; the rest is the caller's. */
void gx_policy_engine_home(struct gx_policy_engine *engine);

/**
 * gx_policy_sink_open() - from now on what is attached in this process goes to home.
 * @home: until gx_policy_sink_close() and until every policy of it is detached
 *
 * -EBUSY: another home has the sink.
 */
int gx_policy_sink_open(struct gx_policy_home *home);
void gx_policy_sink_close(struct gx_policy_home *home);
/* For what the calling thread attaches, in place of the process's home; NULL: that one again.
 * Returns the one before. */
struct gx_policy_home *gx_policy_sink_thread(struct gx_policy_home *home);

#endif
