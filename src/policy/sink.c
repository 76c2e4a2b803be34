/* sink.c - from bpf(2) to an engine: bound, initialised, attached under the engine's lock. */
#include "policy/sink.h"

#include "bpf/struct_ops.h"

#include <errno.h>

static struct gx_policy_home *process_home;
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
	struct gx_policy_home *home =
	        thread_home ? thread_home : __atomic_load_n(&process_home, __ATOMIC_ACQUIRE);

	(void)arg;
	if (!home)
		return gx_fail(diag, GX_E_POLICY_NO_ENGINE, "'%s'", set->data.name);
	return take(set, home, NULL, diag);
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

static void use_sink(void)
{
	static const struct gx_policy_sink sink = { on_register, on_unregister, on_replace, NULL };

	gx_bpf_set_policy_sink(&sink);
}

int gx_policy_sink_open(struct gx_policy_home *home)
{
	struct gx_policy_home *none = NULL;

	if (!__atomic_compare_exchange_n(&process_home, &none, home, false, __ATOMIC_ACQ_REL,
	                                 __ATOMIC_RELAXED))
		return -EBUSY;
	use_sink();
	return 0;
}

void gx_policy_sink_close(struct gx_policy_home *home)
{
	/* the sink stays: policies that are attached have to leave through it */
	__atomic_compare_exchange_n(&process_home, &home, NULL, false, __ATOMIC_ACQ_REL,
	                            __ATOMIC_RELAXED);
}

struct gx_policy_home *gx_policy_sink_thread(struct gx_policy_home *home)
{
	struct gx_policy_home *before = thread_home;

	thread_home = home;
	use_sink();
	return before;
}

/* --- an engine */
static struct gx_policies *policies_for(const struct gx_policy_engine *engine,
                                        const struct gx_bound *bound)
{
	return bound->set->type == GX_POLICY_gpu_mem_ops ? engine->memory : engine->sched;
}

static void finish(struct gx_policy_engine *engine, struct gx_bound *bound)
{
	gx_bound_exit(bound, policies_for(engine, bound));
	if (engine->gone)
		engine->gone(engine->arg, &bound->policy);
}

static int attach(struct gx_policy_home *home, struct gx_bound *bound, struct gx_bound *old,
                  struct gx_diag *diag)
{
	struct gx_policy_engine *engine = gx_container_of(home, struct gx_policy_engine, home);
	struct gx_policies *policies = policies_for(engine, bound);
	int err;

	if (!policies)
		return gx_fail(diag, GX_E_POLICY_NO_ENGINE, "'%s': no policies of its kind",
		               bound->policy.name);
	err = gx_bound_init(bound, policies, diag);
	if (err)
		return err;
	pthread_rwlock_wrlock(engine->lock);
	err = old ? gx_policies_replace(policies, &old->policy, &bound->policy)
	          : gx_policies_attach(policies, &bound->policy);
	pthread_rwlock_unlock(engine->lock);
	if (err) {
		gx_bound_exit(bound, policies);
		gx_fail(diag, GX_E_POLICY_ATTACH, "'%s': %s", bound->policy.name,
		        err == -EEXIST ? "there is one with this name" : "no room");
		return err;
	}
	if (old)
		finish(engine, old);
	return 0;
}

static void detach(struct gx_policy_home *home, struct gx_bound *bound)
{
	struct gx_policy_engine *engine = gx_container_of(home, struct gx_policy_engine, home);

	pthread_rwlock_wrlock(engine->lock);
	gx_policies_detach(policies_for(engine, bound), &bound->policy, GPU_EXIT_DONE);
	pthread_rwlock_unlock(engine->lock);
	finish(engine, bound);
}

void gx_policy_engine_home(struct gx_policy_engine *engine)
{
	engine->home = (struct gx_policy_home){ .attach = attach, .detach = detach };
}
