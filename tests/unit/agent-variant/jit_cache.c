/* jit_cache.c - machine code comes back as it was put, and from nothing else. */
#include "../test.h"

#include "agent/variant/jit.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static char dir[] = "/tmp/gx-cache-XXXXXX";
static uid_t user; /* added to whose process this is */

/* In libc's place. */
uid_t geteuid(void)
{
	return (uid_t)syscall(SYS_geteuid) + user;
}

/* The one file of the cache. */
static void file_of(char *path, size_t size)
{
	DIR *d = opendir(dir);
	struct dirent *entry;

	while (d && (entry = readdir(d)))
		if (entry->d_name[0] != '.')
			snprintf(path, size, "%s/%.200s", dir, entry->d_name);
	if (d)
		closedir(d);
}

static void flip(const char *path, long at)
{
	int fd = open(path, O_RDWR);
	unsigned char byte = 0;

	CHECK(fd >= 0 && pread(fd, &byte, 1, at) == 1);
	byte ^= 1;
	CHECK_EQ(pwrite(fd, &byte, 1, at), 1);
	close(fd);
}

/* As jit_cache.c writes it in front of the machine code. */
struct header {
	uint64_t magic;
	struct gx_jit_key key;
	uint64_t len, hash;
};

/* A file of 256 MiB of zeroes is too large to be machine code, whatever it says of itself. */
static void test_too_large(const struct gx_jit_key *key, const char *path)
{
	struct header header;
	size_t len = 0;
	int fd;

	gx_jit_cache_write(dir, key, "", 1);
	fd = open(path, O_RDWR);
	CHECK(fd >= 0 && pread(fd, &header, sizeof(header), 0) == (ssize_t)sizeof(header));
	CHECK_EQ(header.len, 1);
	header.len = 256 << 20;
	/* each byte of the hash of n zeroes is one multiplication more: n is 2^28 */
	header.hash = 0xcbf29ce484222325ull;
	for (uint64_t power = 0x100000001b3ull, n = header.len; n; n >>= 1, power *= power)
		header.hash *= n & 1 ? power : 1;
	CHECK_EQ(pwrite(fd, &header, sizeof(header), 0), sizeof(header));
	CHECK_EQ(ftruncate(fd, (off_t)(sizeof(header) + header.len)), 0);
	CHECK(!gx_jit_cache_read(dir, key, &len));
	close(fd);
}

/* A signal may come at every call, and each may do a part of what was asked. */
static bool bit_by_bit;

static bool is_interrupted(size_t *n)
{
	static unsigned calls;

	if (bit_by_bit && calls++ % 2 == 0) {
		errno = EINTR;
		return true;
	}
	*n = bit_by_bit && *n > 7 ? 7 : *n;
	return false;
}

static bool disk_is_broken; /* every read fails, and not since a signal came */

ssize_t read(int fd, void *to, size_t n)
{
	if (disk_is_broken) {
		errno = EIO;
		return -1;
	}
	return is_interrupted(&n) ? -1 : syscall(SYS_read, fd, to, n);
}

ssize_t write(int fd, const void *from, size_t n)
{
	return is_interrupted(&n) ? -1 : syscall(SYS_write, fd, from, n);
}

static void test_interrupted(const struct gx_jit_key *key, const char *content, size_t n)
{
	size_t len = 0;
	void *back;

	bit_by_bit = true;
	gx_jit_cache_write(dir, key, content, n);
	back = gx_jit_cache_read(dir, key, &len);
	bit_by_bit = false;
	CHECK(back && len == n && !memcmp(back, content, n));
	free(back);
}

/* A disk that is full in the middle of it: nothing is left there. */
static void test_full(const struct gx_jit_key *key)
{
	static const char content[1000];
	struct rlimit before, few;
	size_t len = 0;

	CHECK_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
	few = (struct rlimit){ 100, before.rlim_max };
	signal(SIGXFSZ, SIG_IGN);
	CHECK_EQ(setrlimit(RLIMIT_FSIZE, &few), 0);
	gx_jit_cache_write(dir, key, content, sizeof(content));
	CHECK_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
	CHECK(!gx_jit_cache_read(dir, key, &len));
	CHECK_EQ(len, 0);
}

static uint32_t n_files(void)
{
	DIR *d = opendir(dir);
	const struct dirent *entry;
	uint32_t n = 0;

	while (d && (entry = readdir(d)))
		n += entry->d_name[0] != '.';
	if (d)
		closedir(d);
	return n;
}

/* Machine code of no bytes is none; a file that is longer than it says is not one of ours; what can't have its name is not left beside it. */
static void test_odd_files(const struct gx_jit_key *key)
{
	char path[300] = "";
	size_t len = 0;
	int fd;

	gx_jit_cache_write(dir, key, "", 0);
	CHECK(!gx_jit_cache_read(dir, key, &len));
	gx_jit_cache_write(dir, key, "abc", 3);
	file_of(path, sizeof(path));
	fd = open(path, O_WRONLY | O_APPEND);
	CHECK_EQ(syscall(SYS_write, fd, "d", 1), 1);
	close(fd);
	CHECK(!gx_jit_cache_read(dir, key, &len));
	CHECK(!unlink(path) && !mkdir(path, 0700));
	gx_jit_cache_write(dir, key, "abc", 3);
	CHECK_EQ(n_files(), 1);
	CHECK(!gx_jit_cache_read(dir, key, &len));
	CHECK(!rmdir(path));
}

/* Keys of which one word is another stand beside each other. */
static void test_near(const struct gx_jit_key *key)
{
	char beside[] = "/tmp/gx-cache-near-XXXXXX", command[64];
	struct gx_jit_key keys[5];

	CHECK(mkdtemp(beside) != NULL);
	for (size_t i = 0; i < 5; i++) {
		keys[i] = *key;
		if (i)
			keys[i].words[i - 1] ^= 1;
		gx_jit_cache_write(beside, &keys[i], &i, sizeof(i));
	}
	for (size_t i = 0; i < 5; i++) {
		size_t len = 0, *back = gx_jit_cache_read(beside, &keys[i], &len);

		CHECK(back && len == sizeof(i) && *back == i);
		free(back);
	}
	snprintf(command, sizeof(command), "rm -r %s", beside);
	CHECK_EQ(system(command), 0);
}

int main(void)
{
	const struct gx_jit_request one = { "text one", 8, 90, 0 }, two = { "text two", 8, 90, 0 },
	                            limited = { "text one", 8, 90, 32 };
	struct gx_jit_key key = gx_jit_key(&one, 13000),
	                  others[] = { gx_jit_key(&two, 13000), gx_jit_key(&limited, 13000),
		                       gx_jit_key(&one, 12080) };
	char path[300] = "", content[100];
	static char long_dir[5000];
	struct stat st;
	size_t len = 0;
	void *back;

	CHECK(mkdtemp(dir) != NULL);
	memset(content, 'c', sizeof(content));
	CHECK(!gx_jit_cache_read(dir, &key, &len));
	test_full(&key);
	CHECK_EQ(n_files(), 0);
	test_odd_files(&key);
	test_near(&key);
	test_interrupted(&key, content, sizeof(content));
	gx_jit_cache_write(dir, &key, content, sizeof(content));
	back = gx_jit_cache_read(dir, &key, &len);
	CHECK(back && len == sizeof(content) && !memcmp(back, content, len));
	free(back);
	disk_is_broken = true;
	alarm(20);
	CHECK(!gx_jit_cache_read(dir, &key, &len));
	alarm(0);
	disk_is_broken = false;
	user = 1; /* it is another's */
	CHECK(!gx_jit_cache_read(dir, &key, &len));
	user = 0;
	for (int i = 0; i < 3; i++)
		CHECK(!gx_jit_cache_read(dir, &others[i], &len));
	file_of(path, sizeof(path));
	CHECK_EQ(stat(path, &st), 0);
	CHECK_EQ(st.st_mode & 077, 0);
	for (long at = 0; at < st.st_size; at += 3) { /* any damage: as if it were not there */
		flip(path, at);
		back = gx_jit_cache_read(dir, &key, &len);
		CHECK(!back);
		free(back);
		flip(path, at);
	}
	for (long cut = 1; cut < st.st_size; cut += 7) {
		CHECK_EQ(truncate(path, st.st_size - cut), 0);
		CHECK(!gx_jit_cache_read(dir, &key, &len));
	}
	test_too_large(&key, path);
	unlink(path);
	/* a pipe that nobody writes to keeps nobody waiting */
	CHECK(!mkfifo(path, 0600));
	alarm(20);
	CHECK(!gx_jit_cache_read(dir, &key, &len));
	alarm(0);
	unlink(path);
	CHECK(!rmdir(dir)); /* nothing else was left there */
	gx_jit_cache_write("/nowhere/at/all", &key, content, sizeof(content));
	/* a name that no file can have */
	memset(long_dir, 'd', sizeof(long_dir) - 1);
	memcpy(long_dir, "/tmp/", 5);
	gx_jit_cache_write(long_dir, &key, content, sizeof(content));
	CHECK(!gx_jit_cache_read(long_dir, &key, &len));
	return TEST_END();
}
