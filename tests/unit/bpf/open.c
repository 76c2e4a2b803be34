/* open.c - libc's open() of files that we serve, and of all the others. */
#include "calls.h"

#include <fcntl.h>
#include <sys/stat.h>

static void test_open(void)
{
	static const char served[] = "/sys/kernel/btf/vmlinux";
	int fd = open(served, O_RDONLY);
	mode_t old = umask(0);
	struct stat st;

	CHECK(fd >= 0 && fcntl(fd, F_GETFD) == 0); /* it stays open across exec() */
	close(fd);
	fd = open(served, O_RDONLY | O_CLOEXEC);
	CHECK(fd >= 0 && fcntl(fd, F_GETFD) == FD_CLOEXEC);
	close(fd);
	CHECK(open(served, O_RDWR) < 0 && errno == EACCES);
	/* their mode goes through */
	fd = open("/dev/shm", O_TMPFILE | O_RDWR, 0640);
	CHECK(fd >= 0 && !fstat(fd, &st) && (st.st_mode & 0777) == 0640);
	close(fd);
	fd = openat(AT_FDCWD, "/dev/shm", O_TMPFILE | O_RDWR, 0604);
	CHECK(fd >= 0 && !fstat(fd, &st) && (st.st_mode & 0777) == 0604);
	close(fd);
	umask(old);
}

int main(void)
{
	begin();
	test_open();
	return TEST_END();
}
