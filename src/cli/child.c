/* child.c - a program that is run with a deadline, in a process group of its own. */
#include "cli/child.h"

#include "base/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#define POLL_MS 5
#define KILL_MS 5000 /* for a killed one to be gone */

static int open_out(const char *path, const char *suffix)
{
	char name[PATH_MAX];

	snprintf(name, sizeof(name), "%s%s", path, suffix);
	return open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
}

static void become(const struct gx_child *child, int out, int errors)
{
	int in = open("/dev/null", O_RDONLY);

	setpgid(0, 0);
	dup2(in, STDIN_FILENO);
	dup2(out, STDOUT_FILENO);
	dup2(errors, STDERR_FILENO);
	for (size_t i = 0; child->env && child->env[i]; i++)
		putenv((char *)(size_t)child->env[i]);
	execv(child->argv[0], child->argv);
	_exit(127);
}

static bool wait_until(pid_t pid, int *status, uint64_t end_ns)
{
	pid_t got;

	while ((got = waitpid(pid, status, WNOHANG)) == 0 && gx_now_ns() < end_ns)
		poll(NULL, 0, POLL_MS);
	return got == pid;
}

int gx_child_run(const struct gx_child *child, int *status)
{
	int out = open_out(child->out_path, ""), errors = open_out(child->out_path, ".err");
	pid_t pid = out >= 0 && errors >= 0 ? fork() : -1;
	int err = pid < 0 ? -errno : 0;

	if (!pid)
		become(child, out, errors);
	if (out >= 0)
		close(out);
	if (errors >= 0)
		close(errors);
	if (err)
		return err;
	setpgid(pid, pid); /* whoever of both is first */
	if (wait_until(pid, status, gx_now_ns() + child->deadline_s * 1000000000ull))
		return 0;
	kill(-pid, SIGKILL);
	wait_until(pid, status, gx_now_ns() + KILL_MS * 1000000ull);
	return -ETIMEDOUT;
}
