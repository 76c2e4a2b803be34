/* pin.c - names of pinned policies; an owner goes on in the background. */
#include "policy/owner/pin.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

int gx_pin_check(const char *name, struct gx_diag *diag)
{
	static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	                              "0123456789._-";
	size_t len = strlen(name);

	if (!len || len > 63 || strspn(name, allowed) != len)
		return gx_fail(diag, GX_E_POLICY_PIN, "'%.70s' is no name", name);
	return 0;
}

void gx_pin_address(const char *name, char *out, size_t size)
{
	snprintf(out, size, "gpuext/pin/%u/%s", (unsigned)geteuid(), name);
}

static int wait_for_child(pid_t child, int fd)
{
	char released;
	int status = W_EXITCODE(1, 0); /* of one that nothing is known of */

	if (TEMP_FAILURE_RETRY(read(fd, &released, 1)) == 1)
		return 0;
	TEMP_FAILURE_RETRY(waitpid(child, &status, 0));
	return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

int gx_pin_fork(int *ready, struct gx_diag *diag)
{
	int ends[2];
	pid_t child;

	fflush(NULL);
	child = pipe2(ends, O_CLOEXEC) ? -1 : fork();
	if (child < 0) {
		gx_fail(diag, GX_E_IO, "a process for the background: %s", strerror(errno));
		return 1;
	}
	if (child) {
		close(ends[1]);
		return wait_for_child(child, ends[0]);
	}
	/* what the command inherited beyond its standard descriptors is not ours to keep open */
	*ready = dup2(ends[1], STDERR_FILENO + 1);
	close_range(STDERR_FILENO + 2, ~0u, 0);
	fcntl(*ready, F_SETFD, FD_CLOEXEC);
	setsid();
	return -1;
}

bool gx_pin_release(int ready)
{
	int null = open("/dev/null", O_RDWR | O_CLOEXEC);
	bool known = null >= 0 && !chdir("/") && write(ready, "", 1) == 1;

	fflush(NULL);
	for (int fd = 0; fd <= STDERR_FILENO && known; fd++)
		dup2(null, fd);
	if (null >= 0)
		close(null);
	close(ready);
	return known;
}
