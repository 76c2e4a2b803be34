/* home.c - from bpf(2) to a home: what a thread attaches is made runnable, and given to the thread's home. */
#include "policy/home.h"

#include "bpf/struct_ops.h"

static __thread struct gx_policy_home *thread_home;
static struct gx_policy_home *(*default_home)(struct gx_diag *diag);

static void give(struct gx_policy_data *data, const struct gx_policy_given *given)
{
	if (given->budget_ns)
		data->budget_ns = given->budget_ns;
	if (given->batch_budget_ns)
		data->batch_budget_ns = given->batch_budget_ns;
	if (given->async_mib_s)
		data->async_mib_s = given->async_mib_s;
}

/* --- what src/bpf calls, under its registry's mutex */
static int take(struct gx_verified_policy *verified, struct gx_policy_home *home,
                struct gx_runnable *old, struct gx_diag *diag)
{
	struct gx_diag why = { 0 };
	struct gx_runnable *runnable;
	int err;

	give(&verified->data, &home->given);
	err = gx_runnable_make(verified, &runnable, &why);

	if (!err) {
		runnable->home = home;
		err = home->attach(home, runnable, old, &why);
		if (err)
			gx_runnable_free(runnable);
		else
			verified->user = runnable;
	}
	if (err && why.error && home->why)
		*home->why = why;
	if (err && diag && !diag->error)
		*diag = why;
	return err;
}

static int on_register(void *arg, struct gx_verified_policy *verified, struct gx_diag *diag)
{
	struct gx_policy_home *home = thread_home;

	(void)arg;
	if (!home && !default_home)
		return gx_fail(diag, GX_E_POLICY_NO_ENGINE, "'%s'", verified->data.name);
	home = home ? home : default_home(diag);
	return home ? take(verified, home, NULL, diag) : -gx_error_errno(diag->error);
}

static void on_unregister(void *arg, struct gx_verified_policy *verified)
{
	struct gx_runnable *runnable = verified->user;

	(void)arg;
	verified->user = NULL;
	runnable->home->detach(runnable->home, runnable);
	gx_runnable_free(runnable);
}

static int on_replace(void *arg, struct gx_verified_policy *old,
                      struct gx_verified_policy *verified, struct gx_diag *diag)
{
	struct gx_runnable *runnable = old->user;
	int err = take(verified, runnable->home, runnable, diag);

	(void)arg;
	if (err)
		return err;
	old->user = NULL;
	gx_runnable_free(runnable);
	return 0;
}

static const struct gx_struct_ops_handler handler = { on_register, on_unregister, on_replace,
	                                              NULL };

struct gx_policy_home *gx_policy_use_home(struct gx_policy_home *home)
{
	struct gx_policy_home *before = thread_home;

	thread_home = home;
	/* for good: what is attached has to leave through it */
	gx_bpf_set_struct_ops_handler(&handler);
	return before;
}

void gx_policy_set_default_home(struct gx_policy_home *(*open)(struct gx_diag *diag))
{
	default_home = open;
	gx_bpf_set_struct_ops_handler(&handler);
}
