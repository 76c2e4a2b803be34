/* open.c - libc's open() of files that we serve, and of all the others. */
#include "calls.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
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

/* Files may not grow here: what is served comes whole, or not at all. */
static void test_no_room(void)
{
	static const rlim_t rooms[] = { 0, 100 };

	signal(SIGXFSZ, SIG_IGN);
	for (size_t i = 0; i < sizeof(rooms) / sizeof(rooms[0]); i++) {
		struct rlimit old, room;

		CHECK_EQ(getrlimit(RLIMIT_FSIZE, &old), 0);
		room = (struct rlimit){ rooms[i], old.rlim_max };
		CHECK_EQ(setrlimit(RLIMIT_FSIZE, &room), 0);
		errno = 0;
		CHECK(open("/sys/kernel/btf/vmlinux", O_RDONLY) < 0 && errno == EIO);
		CHECK_EQ(setrlimit(RLIMIT_FSIZE, &old), 0);
	}
	signal(SIGXFSZ, SIG_DFL);
}

int main(void)
{
	begin();
	test_open();
	test_no_room();
	return TEST_END();
}
