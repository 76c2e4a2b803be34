/* proven.c - what selftest found is read again for the same device and driver, and for no other; what is not ours says nothing. */
#include "../test.h"
#include "control/proven.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static char dir[64] = "/tmp/gpuext-proven-XXXXXX";
static const struct gx_proven_key key = { 90, 13000 };
static uid_t user; /* added to whose process this is */

/* In libc's place. */
uid_t geteuid(void)
{
	return (uid_t)syscall(SYS_geteuid) + user;
}

/* What the driver's file has; NULL: it is as it is. */
static const char *driver_says;

int open(const char *path, int flags, ...)
{
	int fd;

	if (!driver_says || strcmp(path, "/proc/driver/nvidia/version") != 0)
		return (int)syscall(SYS_openat, AT_FDCWD, path, flags, 0600);
	fd = memfd_create("version", MFD_CLOEXEC);
	if (fd >= 0 && pwrite(fd, driver_says, strlen(driver_says), 0) < 0)
		perror("memfd");
	return fd;
}

static void put(const char *path, const char *text, size_t len)
{
	FILE *file = fopen(path, "w");

	CHECK(file && fwrite(text, 1, len, file) == len && !fclose(file));
}

static void test_found(char path[PATH_MAX])
{
	const struct gx_proven_key others[] = { { 91, 13000 }, { 90, 13010 }, { 9, 13000 } };

	CHECK_EQ(gx_proven_read(&key), GX_PROVEN_UNKNOWN);
	CHECK_EQ(gx_proven_write(&key, GX_PROVEN_YES, path), 0);
	CHECK_EQ(gx_proven_read(&key), GX_PROVEN_YES);
	for (size_t i = 0; i < 3; i++)
		CHECK_EQ(gx_proven_read(&others[i]), GX_PROVEN_UNKNOWN);
	CHECK_EQ(gx_proven_write(&key, GX_PROVEN_NO, path), 0);
	CHECK_EQ(gx_proven_read(&key), GX_PROVEN_NO);
	CHECK_EQ(gx_proven_write(&key, GX_PROVEN_UNKNOWN, path), 0);
	CHECK_EQ(gx_proven_read(&key), GX_PROVEN_UNKNOWN);
	CHECK(access(path, F_OK));
	CHECK_EQ(gx_proven_write(&key, GX_PROVEN_UNKNOWN, path), 0); /* it is gone already */
}

/* A file under the right name that is not what was written; each byte counts. */
static void test_damaged(char path[PATH_MAX])
{
	char text[512], other[PATH_MAX + 8];
	size_t len;
	FILE *file;

	CHECK_EQ(gx_proven_write(&key, GX_PROVEN_YES, path), 0);
	file = fopen(path, "r");
	len = file ? fread(text, 1, sizeof(text), file) : 0;
	CHECK(len > 20 && !fclose(file));
	for (size_t i = 0; i < len; i++) {
		text[i] ^= 1;
		put(path, text, len);
		CHECK_EQ(gx_proven_read(&key), GX_PROVEN_UNKNOWN);
		text[i] ^= 1;
		put(path, text, i);
		CHECK_EQ(gx_proven_read(&key), GX_PROVEN_UNKNOWN);
	}
	put(path, text, len);
	CHECK_EQ(gx_proven_read(&key), GX_PROVEN_YES);
	/* others may write it, or it lies somewhere else */
	CHECK(!chmod(path, 0620));
	CHECK_EQ(gx_proven_read(&key), GX_PROVEN_UNKNOWN);
	CHECK(!chmod(path, 0602));
	CHECK_EQ(gx_proven_read(&key), GX_PROVEN_UNKNOWN);
	CHECK(!chmod(path, 0600));
	user = 1; /* it is another's */
	CHECK_EQ(gx_proven_read(&key), GX_PROVEN_UNKNOWN);
	user = 0;
	CHECK_EQ(gx_proven_read(&key), GX_PROVEN_YES);
	snprintf(other, sizeof(other), "%s.real", path);
	CHECK(!rename(path, other) && !symlink(other, path));
	CHECK_EQ(gx_proven_read(&key), GX_PROVEN_UNKNOWN);
	CHECK(!unlink(path) && !unlink(other));
}

/* A pipe in the file's place: nobody writes to it, or somebody the right words. */
static void test_pipe(void)
{
	char path[PATH_MAX], text[512];
	FILE *file;
	size_t len;
	int fd;

	CHECK_EQ(gx_proven_write(&key, GX_PROVEN_YES, path), 0);
	file = fopen(path, "r");
	len = file ? fread(text, 1, sizeof(text), file) : 0;
	CHECK(len && !fclose(file) && !unlink(path) && !mkfifo(path, 0600));
	alarm(20);
	CHECK_EQ(gx_proven_read(&key), GX_PROVEN_UNKNOWN);
	alarm(0);
	fd = open(path, O_RDWR | O_CLOEXEC);
	CHECK_EQ(write(fd, text, len), len);
	CHECK_EQ(gx_proven_read(&key), GX_PROVEN_UNKNOWN);
	close(fd);
	CHECK(!unlink(path));
}

/* No room for all of it: what was there stays. */
static void test_no_room(void)
{
	struct rlimit limit, few = { 10, 10 };
	char path[PATH_MAX];

	CHECK_EQ(getrlimit(RLIMIT_FSIZE, &limit), 0);
	few.rlim_max = limit.rlim_max;
	CHECK_EQ(gx_proven_write(&key, GX_PROVEN_YES, path), 0);
	signal(SIGXFSZ, SIG_IGN);
	CHECK_EQ(setrlimit(RLIMIT_FSIZE, &few), 0);
	CHECK_EQ(gx_proven_write(&key, GX_PROVEN_NO, path), -EIO);
	CHECK_EQ(setrlimit(RLIMIT_FSIZE, &limit), 0);
	signal(SIGXFSZ, SIG_DFL);
	CHECK_EQ(gx_proven_read(&key), GX_PROVEN_YES);
	CHECK(!unlink(path));
}

/* What the kernel's part of the driver says of itself, in both of its forms; of another build nothing was found out. */
static void test_builds(void)
{
	static const struct {
		const char *says, *build;
	} rows[] = {
		{ "NVRM version: NVIDIA UNIX x86_64 Kernel Module  580.65.06  Sun Jul 27\n",
		  "580.65.06" },
		{ "NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  580.95.05  Release\n",
		  "580.95.05" },
		{ "NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  none\n", "-" },
		{ "another driver 1.2\n", "-" },
	};
	char path[PATH_MAX], text[512] = "", want[48];

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		FILE *file;

		driver_says = rows[i].says;
		CHECK_EQ(gx_proven_read(&key), GX_PROVEN_UNKNOWN);
		CHECK_EQ(gx_proven_write(&key, GX_PROVEN_YES, path), 0);
		CHECK_EQ(gx_proven_read(&key), GX_PROVEN_YES);
		file = fopen(path, "r");
		CHECK(file && fgets(text, sizeof(text), file) && !fclose(file));
		snprintf(want, sizeof(want), "driver 13000 (%s):", rows[i].build);
		CHECK(strstr(text, want));
		if (i == 2)
			CHECK(!unlink(path)); /* the next one says the same */
	}
	driver_says = NULL;
	CHECK(!unlink(path));
}

static void test_nowhere(void)
{
	char path[PATH_MAX];

	setenv("GPUEXT_CACHE_DIR", "", 1);
	CHECK_EQ(gx_proven_write(&key, GX_PROVEN_YES, path), -ENOENT);
	CHECK_EQ(gx_proven_read(&key), GX_PROVEN_UNKNOWN);
	setenv("GPUEXT_CACHE_DIR", "/proc/nothing/here", 1);
	CHECK_EQ(gx_proven_write(&key, GX_PROVEN_YES, path), -ENOENT);
	CHECK_EQ(gx_proven_read(&key), GX_PROVEN_UNKNOWN);
}

/* A folder in the file's place is neither read nor taken away. */
static void test_folder(void)
{
	char path[PATH_MAX];

	CHECK_EQ(gx_proven_write(&key, GX_PROVEN_YES, path), 0);
	CHECK(!unlink(path) && !mkdir(path, 0700));
	CHECK_EQ(gx_proven_read(&key), GX_PROVEN_UNKNOWN);
	CHECK_EQ(gx_proven_write(&key, GX_PROVEN_UNKNOWN, path), -EISDIR);
	CHECK_EQ(gx_proven_write(&key, GX_PROVEN_YES, path), -EISDIR);
	CHECK(!rmdir(path));
}

int main(void)
{
	char path[PATH_MAX], inside[80];

	CHECK(mkdtemp(dir));
	snprintf(inside, sizeof(inside), "%s/made", dir); /* by the first write */
	setenv("GPUEXT_CACHE_DIR", inside, 1);
	test_found(path);
	test_damaged(path);
	test_folder();
	test_pipe();
	test_no_room();
	test_builds();
	test_nowhere();
	CHECK(!rmdir(inside) && !rmdir(dir));
	return TEST_END();
}
