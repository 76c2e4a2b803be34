/* signals.c - signals that `gpuext run` gets: those for the application, and those that stop the run. */
#include "cli/signals.h"

#include <signal.h>
#include <stddef.h>

#define N(array) (sizeof(array) / sizeof((array)[0]))

static const int stops[] = { SIGTERM, SIGHUP, SIGINT };
static const int passed[] = { SIGTERM, SIGHUP, SIGUSR1, SIGUSR2 };
/* of one terminal both are in front of it */
static const int of_terminal[] = { SIGINT, SIGQUIT };

/* Each by itself: one that follows another at once does not take its place. */
static volatile sig_atomic_t came[NSIG];

static void on_signal(int number)
{
	came[number] = 1;
}

static bool is_ours[NSIG];

/* A handler is no more after exec; what is ignored stays so. */
static void handle(int number, void (*handler)(int))
{
	struct sigaction action = { .sa_handler = handler }, old;

	if (sigaction(number, NULL, &old) || old.sa_handler == SIG_IGN)
		return;
	sigaction(number, &action, NULL);
	is_ours[number] = true;
}

/* The first may have been for the application, or for both. */
static void on_late(int number)
{
	if (came[number]) {
		signal(number, SIG_DFL);
		raise(number);
	}
	came[number] = 1;
}

void gx_signals_take(bool app)
{
	/* SIGINT comes later: until the application is there, it ends what is not ready yet */
	handle(SIGTERM, on_signal);
	handle(SIGHUP, on_signal);
	for (size_t i = 0; app && i < N(passed); i++)
		handle(passed[i], on_signal);
	if (app)
		handle(SIGPIPE, on_signal); /* whoever writes is told by EPIPE */
}

void gx_signals_begin(bool app)
{
	for (size_t i = 0; app && i < N(of_terminal); i++)
		handle(of_terminal[i], SIG_IGN);
	if (!app) /* whatever a shell in the background says: nothing else asks for the report */
		is_ours[SIGINT] =
		        !sigaction(SIGINT, &(struct sigaction){ .sa_handler = on_signal }, NULL);
}

void gx_signals_pass(pid_t app)
{
	for (size_t i = 0; i < N(passed); i++) {
		if (!came[passed[i]])
			continue;
		came[passed[i]] = 0;
		kill(app, passed[i]);
	}
}

void gx_signals_late(void)
{
	for (size_t i = 0; i < N(stops); i++) {
		came[stops[i]] = 0;
		if (is_ours[stops[i]])
			sigaction(stops[i],
			          &(struct sigaction){ .sa_handler = on_late,
			                               .sa_flags = SA_RESTART },
			          NULL);
	}
}

bool gx_signals_stop(void)
{
	bool stop = false;

	for (size_t i = 0; i < N(stops); i++) {
		stop |= came[stops[i]] != 0;
		came[stops[i]] = 0;
	}
	return stop;
}
