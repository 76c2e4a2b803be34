/* own_fd.c - the agent's descriptors lie high, out of the way of an application that counts on low
 * numbers; one that the application has closed, and maybe taken for something else, is known by its
 * inode.
 */
#include "agent/core/session_internal.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#define LOWEST 900u

int gx_fd_up(int fd)
{
	struct rlimit limit = { .rlim_cur = 1024 };
	rlim_t lowest;
	int high;

	getrlimit(RLIMIT_NOFILE, &limit);
	lowest = limit.rlim_cur > LOWEST + 100 ? LOWEST : limit.rlim_cur / 2;
	high = fcntl(fd, F_DUPFD_CLOEXEC, (int)lowest);
	if (high < 0)
		return fd;
	close(fd);
	return high;
}

void gx_fd_note(int fd, struct gx_fd_identity *identity)
{
	struct stat st;

	*identity = (struct gx_fd_identity){ 0 };
	if (fd >= 0 && !fstat(fd, &st)) {
		identity->dev = st.st_dev;
		identity->ino = st.st_ino;
	}
}

bool gx_fd_same(int fd, const struct gx_fd_identity *identity)
{
	struct stat st;

	return fd >= 0 && !fstat(fd, &st) && st.st_dev == identity->dev &&
	       st.st_ino == identity->ino;
}
