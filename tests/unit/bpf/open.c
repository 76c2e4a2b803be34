/* open.c - libc's open() of files that we serve, and of all the others. */
#include "bpf/files.h"
#include "calls.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>

/* Served, hidden, and whatever else there is; no name is none of ours. */
static void test_kinds(void)
{
	static const struct {
		const char *path;
		enum gx_file kind;
	} rows[] = {
		{ NULL, GX_FILE_REAL },
		{ "", GX_FILE_REAL },
		{ "/sys/kernel/btf/vmlinux", GX_FILE_SERVED },
		{ "/sys/kernel/btf/vmlinux2", GX_FILE_REAL },
		{ "/sys/kernel/btf", GX_FILE_REAL },
		{ "/sys/kernel/tracing/x", GX_FILE_HIDDEN },
		{ "/sys/kernel/debug/tracing/", GX_FILE_HIDDEN },
		{ "/sys/kernel/tracing", GX_FILE_REAL },
		{ "/proc/self/status", GX_FILE_REAL },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		CHECK_EQ(gx_file_kind(rows[i].path), rows[i].kind);
		if (rows[i].path && rows[i].kind != GX_FILE_SERVED)
			CHECK_EQ(gx_file_open(rows[i].path, O_RDONLY), -ENOENT);
	}
	CHECK(open("/sys/kernel/tracing/uprobe_events", O_RDONLY) < 0 && errno == ENOENT);
}

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
	test_kinds();
	test_open();
	test_no_room();
	return TEST_END();
}
