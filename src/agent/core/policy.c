/* policy.c - policies of loaders on the engine of this process: attached, replaced, taken out, and
 * told about. */
#include "agent/core/policy.h"

#include "agent/core/connections.h"
#include "agent/core/thread.h"
#include "base/clock.h"
#include "base/strbuf.h"
#include "policy/run/runnable.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { LOOK_MS = 20, ATTACH_WAIT_MS = 1000, DETACH_WAIT_MS = 200, LOOK_WAIT_MS = 5 };

/* A policy that is on the engine, or could not be taken from it yet. */
struct attached {
	uint64_t id;
	int loader;
	struct gx_verified_policy *verified;
	struct gx_runnable *runnable;
	struct gx_policies *where;
	struct gx_policy_line *line;
	struct attached *next;
};

/* What a loader is to be told. */
struct report {
	int loader;
	struct gx_message message;
	struct report *next;
};

static struct {
	pthread_mutex_t lock; /* never held while the connections' is taken */
	pthread_cond_t some;
	struct attached *policies;
	struct report *reports; /* oldest first */
	struct gx_policy_host *host;
	bool watched;
} own = { .lock = PTHREAD_MUTEX_INITIALIZER, .some = PTHREAD_COND_INITIALIZER };

/* --- what is told. All of these hold the lock. */
static struct gx_message *new_report(uint64_t id, int loader, enum gx_policy_in_app state)
{
	static struct gx_message lost; /* used without memory: the page of counters says the same */
	struct report *report = calloc(1, sizeof(*report)), **end = &own.reports;
	struct gx_message *message = report ? &report->message : &lost;

	while (*end)
		end = &(*end)->next;
	*end = report;
	if (report)
		report->loader = loader;
	message->type = GX_MSG_POLICY_STATE;
	message->id = id;
	message->u.policy_state.state = state;
	return message;
}

static void tell_refused(uint64_t id, int loader, int err, const struct gx_diag *diag)
{
	struct gx_message *message = new_report(id, loader, GX_IN_APP_REFUSED);
	bool has_hint = diag->error == GX_E_POLICY_REAL_GPU;
	char *why = message->u.policy_state.why;
	size_t size = sizeof(message->u.policy_state.why);

	if (diag->error)
		snprintf(why, size, "%s: %s%s%.120s%s%s", gx_error_code(diag->error),
		         gx_error_summary(diag->error), diag->text[0] ? ": " : "", diag->text,
		         has_hint ? "; " : "", has_hint ? gx_error_hint(diag->error) : "");
	else
		snprintf(why, size, "%s", strerror(-err));
}

/* By one thread alone, the session's: what becomes of a policy is told in this order. */
void gx_agent_policies_report(void)
{
	for (;;) {
		struct report *report;

		pthread_mutex_lock(&own.lock);
		report = own.reports;
		if (report)
			own.reports = report->next;
		pthread_mutex_unlock(&own.lock);
		if (!report)
			return;
		gx_session_send(report->loader, &report->message);
		free(report);
	}
}

/* --- the engine */
static struct gx_policy_host *find_host(struct gx_diag *diag)
{
	bool other_build;
	struct gx_policy_host *host = gx_driver_policy_host(&other_build);

	if (host)
		own.host = host;
	else if (other_build)
		gx_fail(diag, GX_E_POLICY_BUILD, "process %u", (unsigned)getpid());
	else
		gx_fail(diag, GX_E_POLICY_REAL_GPU, "%s", "");
	return host;
}

/* Callbacks hold it for reading, and are over soon; but the application's threads do what they
 * want. */
static bool lock_engine(int wait_ms)
{
	struct timespec until;

	gx_deadline_after(&until, (uint64_t)wait_ms);
	return !pthread_rwlock_timedwrlock(own.host->lock, &until);
}

static void unlock_engine(void)
{
	pthread_rwlock_unlock(own.host->lock);
}

static uint64_t id_of(const struct gx_policy *policy)
{
	const struct attached *at = own.policies;

	while (at && &at->runnable->policy != policy)
		at = at->next;
	return at ? at->id : 0;
}

/* Which of several that are equal rules; whoever changes the engine's sets holds our lock. */
static void note_rulers(void)
{
	for (struct attached *policy = own.policies; policy; policy = policy->next) {
		const struct gx_policy *ruler =
		        gx_policies_ruler(policy->where, &policy->runnable->policy);

		gx_policy_line_ruled(policy->line, ruler ? id_of(ruler) : 0,
		                     ruler ? ruler->name : "");
	}
}

/* Out of the engine: its exit runs, its end is told. */
static void finish(struct attached *policy)
{
	struct attached **link = &own.policies;
	struct gx_message *message;

	while (*link != policy)
		link = &(*link)->next;
	*link = policy->next;
	gx_runnable_exit(policy->runnable, policy->where);
	gx_policy_line_gone(policy->line, &policy->runnable->policy);
	gx_policy_lines_refresh_all(own.host);
	message = new_report(policy->id, policy->loader, GX_IN_APP_GONE);
	message->u.policy_state.exit = policy->runnable->policy.exit;
	gx_runnable_free(policy->runnable);
	gx_agent_policy_free(policy->verified);
	free(policy);
	note_rulers();
}

/* Native behaviour from now on. When the lock is not free, a later look() does the rest. */
static void take_out(struct attached *policy, enum gpu_exit_kind kind, int wait_ms)
{
	if (!lock_engine(wait_ms)) {
		gx_policy_eject(&policy->runnable->policy, kind, 0, "");
		return;
	}
	gx_policies_detach(policy->where, &policy->runnable->policy, kind);
	unlock_engine();
	finish(policy);
}

static struct attached *find(uint64_t id, int loader)
{
	struct attached *policy = own.policies;

	while (policy && (policy->id != id || policy->loader != loader))
		policy = policy->next;
	return policy;
}

/* --- the thread that looks */
static void look(void)
{
	struct attached *next;

	for (struct attached *policy = own.policies; policy; policy = next) {
		bool ejected = __atomic_load_n(&policy->runnable->policy.state, __ATOMIC_ACQUIRE) ==
		               GX_POLICY_EJECTED;

		next = policy->next;
		gx_policy_line_refresh(policy->line, &policy->runnable->policy);
		if (ejected) /* its own exit kind stays */
			take_out(policy, GPU_EXIT_DONE, LOOK_WAIT_MS);
	}
	note_rulers();
	gx_policy_lines_refresh_all(own.host);
}

static void *watch(void *arg)
{
	struct timespec pause = { .tv_nsec = LOOK_MS * 1000000L };

	(void)arg;
	for (;;) {
		pthread_mutex_lock(&own.lock);
		while (!own.policies)
			pthread_cond_wait(&own.some, &own.lock);
		look();
		pthread_mutex_unlock(&own.lock);
		gx_policy_lines_refresh_managed();
		nanosleep(&pause, NULL);
	}
	return NULL;
}

static int need_watcher(struct gx_diag *diag)
{
	if (!own.watched && gx_agent_thread(watch, NULL))
		return gx_fail(diag, GX_E_NO_MEMORY, "a thread for policies");
	own.watched = true;
	return 0;
}

/* --- what loaders say */
static int put_on_engine(struct attached *policy, struct attached *old, struct gx_diag *diag)
{
	struct gx_policy *p = &policy->runnable->policy;
	int err = gx_runnable_init(policy->runnable, policy->where, diag);

	if (err)
		return err;
	if (!lock_engine(ATTACH_WAIT_MS)) {
		err = gx_fail(diag, GX_E_POLICY_ATTACH, "'%s': the driver is busy", p->name);
	} else {
		err = old ? gx_policies_replace(policy->where, &old->runnable->policy, p)
		          : gx_policies_attach(policy->where, p);
		unlock_engine();
		if (err)
			gx_fail(diag, GX_E_POLICY_ATTACH, "'%s': %s", p->name,
			        err == -EEXIST ? "there is one with this name" : "no room");
	}
	if (err)
		gx_runnable_exit(policy->runnable, policy->where);
	return err;
}

/* Also wakes it, for a policy that came. */
static int need_ticks(const struct attached *policy, struct gx_diag *diag)
{
	if (policy->verified->data.tick_ms && gx_agent_ticks_need(own.host))
		return gx_fail(diag, GX_E_NO_MEMORY, "a thread for ticks of policies");
	return 0;
}

/* Verified and made runnable already. Holds the lock. */
static int attach(struct attached *policy, uint64_t replaces, struct gx_diag *diag)
{
	struct attached *old = replaces ? find(replaces, policy->loader) : NULL, **end;
	int err = need_watcher(diag);

	policy->where = policy->verified->type == GX_POLICY_gpu_mem_ops ? own.host->memory
	                                                                : own.host->sched;
	if (!err && old && old->verified->type != policy->verified->type)
		err = gx_fail(diag, GX_E_POLICY_LINK, "'%s'", policy->verified->data.name);
	err = err ? err : need_ticks(policy, diag);
	err = err ? err : put_on_engine(policy, old, diag);
	if (err)
		return err;
	need_ticks(policy, NULL);
	policy->line = gx_policy_line_claim(policy->id, policy->verified);
	for (end = &own.policies; *end; end = &(*end)->next)
		;
	*end = policy;
	new_report(policy->id, policy->loader, GX_IN_APP_ATTACHED);
	if (old)
		finish(old);
	note_rulers();
	pthread_cond_signal(&own.some);
	return 0;
}

/* The loader names processes by the numbers that it sees; the engine has the number that this one has here. */
static bool is_for_us(const struct gx_message *message, struct gx_verified_policy *verified)
{
	if (verified->data.scope != GPU_SCOPE_PROCESS)
		return true;
	if (!message->u.policy.receiver || verified->data.scope_id != message->u.policy.receiver)
		return false;
	verified->data.scope_id = (uint64_t)getpid();
	return true;
}

static void drop(struct attached *policy)
{
	gx_runnable_free(policy->runnable);
	gx_agent_policy_free(policy->verified);
	free(policy);
}

/* Verifying takes its time: without the lock, so that the numbers of others stay fresh. */
static int take(struct attached *policy, const struct gx_message *message, int fd,
                gx_find_map *find_map, struct gx_diag *diag)
{
	int err = find_host(diag) ? 0 : -EOPNOTSUPP;

	err = err ? err : gx_agent_policy_read(message, fd, find_map, &policy->verified, diag);
	if (err || !is_for_us(message, policy->verified))
		return err;
	err = gx_runnable_make(policy->verified, &policy->runnable, diag);
	if (err)
		return err;
	policy->runnable->policy.order_ns = message->u.policy.order_ns;
	pthread_mutex_lock(&own.lock);
	err = attach(policy, message->u.policy.replaces, diag);
	pthread_mutex_unlock(&own.lock);
	return err;
}

static bool is_known(uint64_t id)
{
	struct attached *policy;

	pthread_mutex_lock(&own.lock);
	for (policy = own.policies; policy && policy->id != id;)
		policy = policy->next;
	pthread_mutex_unlock(&own.lock);
	return policy;
}

void gx_agent_policy_add(const struct gx_message *message, int fd, int loader,
                         gx_find_map *find_map)
{
	struct attached *policy;
	struct gx_diag diag = { 0 };
	int err;

	if (!message->id || is_known(message->id))
		return;
	policy = calloc(1, sizeof(*policy));
	if (policy) {
		policy->id = message->id;
		policy->loader = loader;
	}
	err = policy ? take(policy, message, fd, find_map, &diag) : -ENOMEM;
	if (!err && policy->where)
		return;
	pthread_mutex_lock(&own.lock);
	if (err)
		tell_refused(message->id, loader, err, &diag);
	else
		new_report(message->id, loader, GX_IN_APP_ELSEWHERE);
	pthread_mutex_unlock(&own.lock);
	if (policy)
		drop(policy);
}

void gx_agent_policy_remove(uint64_t id, int loader)
{
	struct attached *policy;

	pthread_mutex_lock(&own.lock);
	policy = find(id, loader);
	if (policy)
		take_out(policy, GPU_EXIT_DONE, DETACH_WAIT_MS);
	pthread_mutex_unlock(&own.lock);
}

void gx_agent_policies_orphan(int loader)
{
	struct attached *next;

	pthread_mutex_lock(&own.lock);
	for (struct attached *policy = own.policies; policy; policy = next) {
		next = policy->next;
		if (policy->loader == loader)
			take_out(policy, GPU_EXIT_OWNER_GONE, DETACH_WAIT_MS);
	}
	pthread_mutex_unlock(&own.lock);
}

void gx_agent_policies_last_look(void)
{
	struct timespec until;
	bool has_host;

	gx_deadline_after(&until, 1000);
	/* timed: the process may end in a signal handler of the thread that holds it */
	if (pthread_mutex_timedlock(&own.lock, &until))
		return;
	has_host = own.host;
	if (has_host)
		look();
	pthread_mutex_unlock(&own.lock);
	if (has_host) /* whoever waits for this thread does so for a bounded time */
		gx_policy_lines_refresh_managed();
}
