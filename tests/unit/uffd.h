/* uffd.h - what a test may expect of page faults of managed memory: containers often have none. */
#ifndef GX_TEST_UFFD_H
#define GX_TEST_UFFD_H

#include <fcntl.h>
#include <linux/userfaultfd.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Asked of the kernel, not of the code under test. Says so where it is not: run_units.py shows the
 * line. */
static inline bool uffd_allowed(const char *rung)
{
	int flags = O_CLOEXEC | (strcmp(rung, "user") ? 0 : UFFD_USER_MODE_ONLY);
	int fd = strcmp(rung, "none") ? (int)syscall(SYS_userfaultfd, flags) : -1;
	bool allowed = fd >= 0 || !strcmp(rung, "none") || !access("/dev/userfaultfd", R_OK | W_OK);

	if (fd >= 0)
		close(fd);
	if (!allowed)
		printf("SKIPPED: rung %s: userfaultfd(2) is refused here\n", rung);
	fflush(stdout);
	return allowed;
}

#endif
