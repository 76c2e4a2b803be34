/* cache_trim.c - which files of a folder go when they have too many bytes, and what is left alone. */
#include "../fail.h"
#include "../test.h"
#include "base/cache_trim.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[] = "/tmp/gpuext-trim-XXXXXX";

static const char *path_of(const char *name)
{
	static char path[200];

	snprintf(path, sizeof(path), "%s/%s", folder, name);
	return path;
}

/* A file of so many bytes, written and read at these times. */
static void put(const char *name, off_t bytes, time_t written, time_t read)
{
	int fd = open(path_of(name), O_CREAT | O_WRONLY | O_TRUNC, 0600);

	CHECK(fd >= 0 && !ftruncate(fd, bytes));
	CHECK_EQ(futimens(fd, (const struct timespec[]){ { read, 0 }, { written, 0 } }), 0);
	close(fd);
}

static bool is_there(const char *name)
{
	struct stat s;

	return !lstat(path_of(name), &s);
}

static void oldest_go(void)
{
	put("a.cubin", 100, 50, 10);
	put("b.cubin", 100, 20, 20);
	put("c.cubin", 100, 10, 60); /* written first, but read since */
	put("d.cubin", 100, 30, 30);
	CHECK_EQ(gx_cache_trim(folder, ".cubin", 400), 0);
	CHECK_EQ(gx_cache_trim(folder, ".cubin", 399), 1); /* to 300 */
	CHECK(!is_there("b.cubin") && is_there("d.cubin"));
	CHECK_EQ(gx_cache_trim(folder, ".cubin", 299), 1);
	CHECK(!is_there("b.cubin") && !is_there("d.cubin"));
	CHECK(is_there("a.cubin") && is_there("c.cubin"));
	/* a quarter is free, and no more than that goes */
	put("b.cubin", 100, 20, 20);
	put("d.cubin", 100, 30, 30);
	CHECK_EQ(gx_cache_trim(folder, ".cubin", 200), 3);
	CHECK(is_there("c.cubin"));
	CHECK_EQ(gx_cache_trim(folder, ".cubin", 0), 1);
	CHECK(!is_there("c.cubin"));
}

static void others_stay(void)
{
	put("a.cubin", 1000, 10, 10);
	put("proven-90-1", 1000, 5, 5);
	put(".cubin", 1000, 5, 5);
	put("x.cubin.tmp", 1000, 5, 5);
	CHECK_EQ(mkdir(path_of("folder.cubin"), 0700), 0);
	CHECK_EQ(symlink("proven-90-1", path_of("link.cubin")), 0);
	CHECK_EQ(gx_cache_trim(folder, ".cubin", 999), 1);
	CHECK(is_there("proven-90-1") && is_there(".cubin") && is_there("x.cubin.tmp") &&
	      is_there("folder.cubin") && is_there("link.cubin") && !is_there("a.cubin"));
	CHECK_EQ(gx_cache_trim(path_of("proven-90-1"), "", 0), 0);
	CHECK_EQ(gx_cache_trim(path_of("nowhere"), ".cubin", 0), 0);
}

static void many(void)
{
	char name[32];

	for (int i = 0; i < 1000; i++) {
		snprintf(name, sizeof(name), "%d.ptx", i);
		put(name, 1, 1000 + i, 1000 + i);
	}
	CHECK_EQ(gx_cache_trim(folder, ".ptx", 400), 700);
	CHECK(!is_there("699.ptx") && is_there("700.ptx"));
	CHECK_EQ(gx_cache_trim(folder, ".ptx", 0), 300);
}

/* An allocation fails: fewer files go, never another one, and nothing is kept. */
static void no_memory(void)
{
	/* the table, names, the table again, names; the last one is there */
	static const struct {
		long fails;
		int stay;
	} rows[] = {
		{ 1, 1 }, { 2, 1 }, { 257, 1 }, { 258, 1 }, { 259, 1 }, { 300, 1 }, { 301, 0 }
	};
	char name[32];

	put("stays", 1, 10, 10);
	for (size_t row = 0; row < sizeof(rows) / sizeof(rows[0]); row++) {
		long blocks = fail_blocks;
		int n_there = 0;
		uint32_t n_gone;

		for (int i = 0; i < 298; i++) {
			snprintf(name, sizeof(name), "%d.cubin", i);
			put(name, 1, 1000, 1000);
		}
		fail_one(rows[row].fails);
		n_gone = gx_cache_trim(folder, ".cubin", 0);
		CHECK_EQ(fail_none(), rows[row].stay);
		for (int i = 0; i < 298; i++) {
			snprintf(name, sizeof(name), "%d.cubin", i);
			n_there += is_there(name);
		}
		CHECK_EQ(n_there, rows[row].stay);
		CHECK_EQ(n_gone, 298 - n_there);
		CHECK(is_there("stays"));
		CHECK_EQ(fail_blocks, blocks);
	}
}

static void how_much(void)
{
	static const struct {
		const char *text;
		uint64_t mb;
	} rows[] = { { "0", 0 },
		     { "5", 5 },
		     { "17592186044415", 17592186044415 },
		     { "17592186044416", 1024 },
		     { "", 1024 },
		     { "-1", 1024 },
		     { " 5", 1024 },
		     { "5M", 1024 },
		     { "99999999999999999999", 1024 } };

	unsetenv("GPUEXT_CACHE_MB");
	CHECK_EQ(gx_cache_max_bytes(), 1024ull << 20);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		setenv("GPUEXT_CACHE_MB", rows[i].text, 1);
		CHECK_EQ(gx_cache_max_bytes(), rows[i].mb << 20);
	}
}

int main(void)
{
	char command[64];
	int next = dup(0);

	close(next);
	CHECK(mkdtemp(folder) != NULL);
	oldest_go();
	others_stay();
	many();
	no_memory();
	how_much();
	CHECK_EQ(dup(0), next); /* no descriptor is kept */
	close(next);
	snprintf(command, sizeof(command), "rm -r %s", folder);
	CHECK_EQ(system(command), 0);
	return TEST_END();
}
