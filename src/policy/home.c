/* home.c - from bpf(2) to a home: what a thread attaches is bound, and given to the thread's home. */
#include "policy/home.h"

#include "bpf/struct_ops.h"

#include <errno.h>

static __thread struct gx_policy_home *thread_home;

/* --- what src/bpf calls, under its registry's mutex */
static int take(struct gx_policy_set *set, struct gx_policy_home *home, struct gx_bound *old,
                struct gx_diag *diag)
{
	struct gx_diag why = { 0 };
	struct gx_bound *bound;
	int err = gx_policy_bind(set, &bound, &why);

	if (!err) {
		bound->home = home;
		err = home->attach(home, bound, old, &why);
		if (err)
			gx_policy_unbind(bound);
		else
			set->user = bound;
	}
	if (err && why.error && home->why)
		*home->why = why;
	if (err && diag && !diag->error)
		*diag = why;
	return err;
}

static int on_register(void *arg, struct gx_policy_set *set, struct gx_diag *diag)
{
	(void)arg;
	if (!thread_home)
		return gx_fail(diag, GX_E_POLICY_NO_ENGINE, "'%s'", set->data.name);
	return take(set, thread_home, NULL, diag);
}

static void on_unregister(void *arg, struct gx_policy_set *set)
{
	struct gx_bound *bound = set->user;

	(void)arg;
	set->user = NULL;
	if (!bound)
		return;
	bound->home->detach(bound->home, bound);
	gx_policy_unbind(bound);
}

static int on_replace(void *arg, struct gx_policy_set *old, struct gx_policy_set *set,
                      struct gx_diag *diag)
{
	struct gx_bound *bound = old->user;
	int err = take(set, bound->home, bound, diag);

	(void)arg;
	if (err)
		return err;
	old->user = NULL;
	gx_policy_unbind(bound);
	return 0;
}

struct gx_policy_home *gx_policy_use_home(struct gx_policy_home *home)
{
	static const struct gx_struct_ops_handler handler = { on_register, on_unregister,
		                                              on_replace, NULL };
	struct gx_policy_home *before = thread_home;

	thread_home = home;
	/* for good: what is attached has to leave through it */
	gx_bpf_set_struct_ops_handler(&handler);
	return before;
}
