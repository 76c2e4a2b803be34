/* policies.c - driver policies that a loader under the preload attaches: to applications, as an owner's.
 *
 * The first one starts the server that applications look for, and a thread that brings what applications of other instances
 * wrote into the loader's maps. Others may ask about them (beside.h). All end with the process, and the policies with them.
 */
#include "bpf/preload/policies.h"

#include "base/thread.h"
#include "control/server.h"
#include "policy/owner/beside.h"

#include <pthread.h>
#include <stdio.h>
#include <time.h>

enum { MERGE_MS = 20 };

static void (*say_line)(void *arg, const char *line);
static struct gx_beside *beside;
static struct gx_server *server; /* under the registry's mutex, as all that is attached */

static void agent_line(void *arg, uint32_t pid, const char *line)
{
	(void)arg;
	(void)pid;
	say_line(NULL, line);
}

static void notice(void *arg, const char *line)
{
	(void)arg;
	say_line(NULL, line);
}

/* What an ordinary loader has no call to ask about. */
static void on_policy(void *arg, const struct gx_server_policy_app *state)
{
	const struct gpu_exit_info *exit = &state->exit;
	char line[512];

	(void)arg;
	if (state->state == GX_IN_APP_REFUSED)
		snprintf(line, sizeof(line), "policy '%s' in %s[%u]: refused: %s", state->name,
		         state->comm, state->pid, state->why);
	else if (state->state == GX_IN_APP_GONE && exit->kind >= GPU_EXIT_ERROR_BUDGET)
		snprintf(line, sizeof(line), "policy '%s' in %s[%u]: ejected (code %u: %s%s%s)",
		         state->name, state->comm, state->pid, exit->code, exit->reason,
		         *exit->msg ? ": " : "", exit->msg);
	else
		return;
	say_line(NULL, line);
}

static void *merge_often(void *arg)
{
	struct timespec pause = { .tv_nsec = MERGE_MS * 1000000L };

	for (;;) {
		nanosleep(&pause, NULL);
		gx_users_merge(&gx_beside_home(beside)->users);
	}
	return arg;
}

/* Under the registry's mutex, on the thread that attaches. */
static struct gx_policy_home *home(struct gx_diag *diag)
{
	pthread_t thread;

	if (server)
		return &gx_beside_home(beside)->home;
	if (gx_server_start_policies(agent_line, NULL, &server, diag))
		return NULL;
	gx_server_set_notice(server, notice, NULL);
	gx_server_set_policy_watch(server, on_policy, NULL);
	beside = gx_beside_open(server, notice, NULL);
	if (beside)
		gx_beside_home(beside)->users.notice = notice;
	if (!beside || gx_thread_start(&thread, merge_often, NULL)) {
		gx_fail(diag, GX_E_NO_MEMORY, "a thread for policies");
		gx_server_stop(server);
		gx_beside_close(beside);
		server = NULL;
		return NULL;
	}
	pthread_detach(thread);
	return &gx_beside_home(beside)->home;
}

void gx_preload_take_policies(void (*say)(void *arg, const char *line))
{
	say_line = say;
	gx_policy_set_default_home(home);
}
