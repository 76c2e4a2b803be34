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

static int open_64(const char *path, int flags)
{
	return open64(path, flags);
}

static int open_plain(const char *path, int flags)
{
	return open(path, flags);
}

static int open_at(const char *path, int flags)
{
	return openat(AT_FDCWD, path, flags);
}

static int open_at_64(const char *path, int flags)
{
	return openat64(AT_FDCWD, path, flags);
}

int __open_2(const char *path, int flags);
int __open64_2(const char *path, int flags);

static int by_stream(FILE *file)
{
	int fd = file ? fcntl(fileno(file), F_DUPFD_CLOEXEC, 3) : -1, err = errno;

	if (file)
		fclose(file);
	errno = err;
	return fd;
}

static int stream(const char *path, int flags)
{
	return by_stream(fopen(path, (flags & O_ACCMODE) == O_RDONLY ? "re" : "r+e"));
}

static int stream_64(const char *path, int flags)
{
	return by_stream(fopen64(path, (flags & O_ACCMODE) == O_RDONLY ? "re" : "r+e"));
}

static int has(const char *path, int flags)
{
	return access(path, (flags & O_ACCMODE) == O_RDONLY ? R_OK : R_OK | W_OK);
}

static int has_at(const char *path, int flags)
{
	return faccessat(AT_FDCWD, path, (flags & O_ACCMODE) == O_RDONLY ? R_OK : R_OK | W_OK, 0);
}

/* Every function that opens or asks: served files for reading, hidden ones never, the machine's own as they are. */
static void test_ways(void)
{
	static const struct {
		int (*open)(const char *path, int flags);
		bool asks;
	} ways[] = { { open_plain, false }, { open_64, false },   { open_at, false },
		     { open_at_64, false }, { __open_2, false },  { __open64_2, false },
		     { stream, false },     { stream_64, false }, { has, true },
		     { has_at, true } };
	static const struct {
		const char *path, *text; /* NULL: not looked at */
		int flags, error;
	} files[] = {
		{ "/sys/bus/event_source/devices/kprobe/type", "1735917569\n", O_RDONLY, 0 },
		{ "/sys/bus/event_source/devices/kprobe/type", NULL, O_RDWR, EACCES },
		{ "/sys/bus/event_source/devices/uprobe/type", "1735917570\n", O_RDONLY, 0 },
		{ "/sys/bus/event_source/devices/kprobe/format/retprobe", "config:0\n", O_RDONLY,
		  0 },
		{ "/sys/bus/event_source/devices/uprobe/format/retprobe", "config:0\n", O_RDONLY,
		  0 },
		{ "/sys/bus/event_source/devices/uprobe/format/ref_ctr_offset", "config:32-63\n",
		  O_RDONLY, 0 },
		{ "/sys/kernel/tracing/uprobe_events", NULL, O_RDONLY, ENOENT },
		{ "/sys/kernel/debug/tracing/x", NULL, O_RDWR, ENOENT },
		{ "/proc/self/comm", NULL, O_RDONLY, 0 },
		{ "/proc/self/no such file", NULL, O_RDONLY, ENOENT },
	};

	for (size_t i = 0; i < sizeof(ways) / sizeof(ways[0]); i++)
		for (size_t k = 0; k < sizeof(files) / sizeof(files[0]); k++) {
			char text[64] = "";
			int fd;

			errno = 0;
			fd = ways[i].open(files[k].path, files[k].flags);
			CHECK_EQ(fd < 0 ? errno : 0, files[k].error);
			CHECK(ways[i].asks || fd > 2 || files[k].error);
			if (ways[i].asks || fd < 0)
				continue;
			CHECK(read(fd, text, sizeof(text) - 1) > 0);
			CHECK(!files[k].text || !strcmp(text, files[k].text));
			close(fd);
		}
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
	test_ways();
	test_no_room();
	return TEST_END();
}
