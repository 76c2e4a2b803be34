/* life.c - when the agent is awake, and what is done once at the end of the process that woke, and of no other. */
#include "../test.h"

#include "agent/core/backend.h"
#include "agent/core/life.h"
#include "agent/core/session.h"

#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

static char *said; /* all processes */
static bool begins;

static void say(const char *word)
{
	strcat(said, word);
}

void __wrap_gx_session_start(const struct gx_backend *backend);
bool __wrap_gx_session_started(void);
void __wrap_gx_session_after_fork(void);
void __wrap_gx_session_stop(void);

static void quiesce(void)
{
	say("quiesce ");
}

static const struct gx_backend backend = { .quiesce = quiesce };

void __wrap_gx_session_start(const struct gx_backend *of)
{
	CHECK(of == &backend);
	say("start ");
}

bool __wrap_gx_session_started(void)
{
	return begins;
}

void __wrap_gx_session_after_fork(void)
{
	say("forked ");
}

void __wrap_gx_session_stop(void)
{
	say("stop ");
}

static bool was_said(const char *expected)
{
	bool same = !strcmp(said, expected);

	if (!same)
		fprintf(stderr, "said: %s\nnot:  %s\n", said, expected);
	said[0] = '\0';
	return same;
}

static void ends_well(pid_t pid)
{
	int status = -1;

	CHECK(pid > 0 && waitpid(pid, &status, 0) == pid && status == 0);
}

/* A process that wakes, and what is said until it is over. */
static void ends(void (*way)(void), const char *expected)
{
	pid_t pid;

	fflush(NULL);
	pid = fork();
	if (!pid) {
		gx_agent_start(&backend);
		way();
	}
	ends_well(pid);
	CHECK(was_said(expected));
}

static void end_exit(void)
{
	exit(!gx_agent_awake());
}

static void end_quick(void)
{
	quick_exit(!gx_agent_awake());
}

static void end_told(void)
{
	gx_agent_goodbye();
	exit(gx_agent_awake());
}

static void end_asleep(void)
{
	exit(gx_agent_awake());
}

/* It wakes, and its child is not it. */
static void end_forked(void)
{
	pid_t pid = fork();

	if (!pid)
		exit(gx_agent_awake());
	ends_well(pid);
	exit(test_n_failed || !gx_agent_awake());
}

static int child_in_our_memory(void *arg)
{
	(void)arg;
	gx_agent_goodbye();
	_exit(!gx_agent_awake()); /* it is the parent's */
}

/* A child as vfork() makes it has the parent's memory. */
static void end_in_memory(void)
{
	static char stack[1 << 16] __attribute__((aligned(16)));

	ends_well(clone(child_in_our_memory, stack + sizeof(stack),
	                CLONE_VM | CLONE_VFORK | SIGCHLD, NULL));
	exit(test_n_failed || !gx_agent_awake());
}

int main(void)
{
	said = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (said == MAP_FAILED)
		return 1;
	CHECK(!gx_agent_awake());
	gx_agent_goodbye(); /* nobody woke */
	CHECK(was_said(""));
	ends(end_asleep, "start ");
	begins = true;
	ends(end_exit, "start quiesce stop ");
	ends(end_quick, "start quiesce stop ");
	ends(end_told, "start quiesce stop ");
	ends(end_forked, "start forked quiesce stop ");
	ends(end_in_memory, "start quiesce stop ");
	return TEST_END();
}
