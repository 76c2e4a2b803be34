/* home.h - a home is where attached policies work: the applications (apps_home.h), or what a loader
 * of objects keeps for itself (load.c).
 */
#ifndef GX_POLICY_HOME_H
#define GX_POLICY_HOME_H

#include "policy/run/runnable.h"

/* What the operator says, in place of the object; 0: as the object says. */
struct gx_policy_given {
	u32 budget_ns, batch_budget_ns;
	u32 async_mib_s; /* what a policy may bring and take away later, in MiB a second */
};

struct gx_policy_home {
	/* old: whose place it takes; NULL: none. 0, or -errno with diag filled in, and then
	 * nothing has changed. */
	int (*attach)(struct gx_policy_home *home, struct gx_runnable *runnable,
	              struct gx_runnable *old, struct gx_diag *diag);
	/* No callback of it runs after this. */
	void (*detach)(struct gx_policy_home *home, struct gx_runnable *runnable);
	struct gx_diag *why; /* gets the reason of every refusal; may be NULL */
	struct gx_policy_given given;
};

/**
 * gx_policy_use_home() - what the calling thread attaches through bpf(2) goes to home from now on.
 * @home: until every policy of it is detached; NULL: what the thread attaches is refused (GX0630)
 *
 * Returns the home before.
 */
struct gx_policy_home *gx_policy_use_home(struct gx_policy_home *home);

/**
 * gx_policy_set_default_home() - the home of threads that chose none.
 * @open: asked at every attach, under the registry's mutex; NULL with diag filled in: refused
 */
void gx_policy_set_default_home(struct gx_policy_home *(*open)(struct gx_diag *diag));

#endif
