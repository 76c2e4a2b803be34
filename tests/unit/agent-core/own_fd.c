/* own_fd.c - descriptors of the agent: high, and known by what they are and not by their number. */
#include "../test.h"
#include "agent/core/session_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

static bool no_seals;

/* As libc's, and without seals when there are to be none. */
int fcntl(int fd, int command, ...)
{
	long argument;
	va_list ap;

	va_start(ap, command);
	argument = va_arg(ap, long);
	va_end(ap);
	if (no_seals && command == F_ADD_SEALS) {
		errno = EPERM;
		return -1;
	}
	return (int)syscall(SYS_fcntl, fd, command, argument);
}

static bool is_open(int fd)
{
	return fcntl(fd, F_GETFD, 0l) >= 0;
}

static void test_same(void)
{
	int fd = memfd_create("one", 0), other = memfd_create("other", 0);
	struct gx_fd_identity mine, altered;

	gx_fd_note(fd, &mine);
	CHECK(mine.ino && gx_fd_same(fd, &mine));
	CHECK(!gx_fd_same(other, &mine) && !gx_fd_same(-1, &mine));
	altered = (struct gx_fd_identity){ mine.dev + 1, mine.ino };
	CHECK(!gx_fd_same(fd, &altered));
	altered = (struct gx_fd_identity){ mine.dev, mine.ino + 1 };
	CHECK(!gx_fd_same(fd, &altered));
	/* the number is another's now */
	CHECK_EQ(dup2(other, fd), fd);
	CHECK(!gx_fd_same(fd, &mine));
	close(fd);
	CHECK(!gx_fd_same(fd, &mine));
	gx_fd_note(fd, &mine);
	CHECK(!mine.dev && !mine.ino && !gx_fd_same(fd, &mine));
	gx_fd_note(-1, &mine);
	CHECK(!gx_fd_same(-1, &mine) && !gx_fd_same(other, &mine));
	close(other);
}

/* Where there is no room above, half of what there is. */
static void test_up(void)
{
	static const struct {
		rlim_t limit;
		int lowest;
	} cases[] = { { 1024, 900 }, { 1001, 900 }, { 1000, 500 }, { 64, 32 } };
	struct rlimit before, limit;
	struct gx_fd_identity mine;

	CHECK(!getrlimit(RLIMIT_NOFILE, &before));
	CHECK_EQ(gx_fd_up(-1), -1);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		int fd = memfd_create("up", 0), up;

		limit = (struct rlimit){ cases[i].limit, before.rlim_max };
		CHECK(!setrlimit(RLIMIT_NOFILE, &limit));
		gx_fd_note(fd, &mine);
		up = gx_fd_up(fd);
		CHECK_EQ(up, cases[i].lowest);
		CHECK(!is_open(fd) && gx_fd_same(up, &mine));
		CHECK_EQ(fcntl(up, F_GETFD, 0l), FD_CLOEXEC);
		close(up);
	}
	/* no number is free above: it stays where it is */
	{
		int fd = memfd_create("up", 0);
		int top = fcntl(fd, F_DUPFD, 32l);

		for (int i = 33; i < 64; i++)
			CHECK_EQ(fcntl(fd, F_DUPFD, 32l), i);
		CHECK_EQ(gx_fd_up(fd), fd);
		CHECK(is_open(fd) && top == 32);
	}
}

/* A page that a loader could make smaller is none that this process writes to. */
static void test_page(void)
{
	struct rlimit before, few;
	int fd, err;

	no_seals = true;
	fd = gx_stats_make(&err);
	CHECK(fd >= 0 && err == -EPERM && gx_session_stats()->magic != GX_STATS_MAGIC);
	gx_session_count(GX_COUNT_LAUNCHES, 1); /* goes nowhere */
	close(fd);
	no_seals = false;
	CHECK_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
	few = (struct rlimit){ sizeof(struct gx_agent_stats) - 1, before.rlim_max };
	CHECK_EQ(setrlimit(RLIMIT_FSIZE, &few), 0);
	fd = gx_stats_make(&err);
	CHECK(fd >= 0 && err == -EFBIG && gx_session_stats()->magic != GX_STATS_MAGIC);
	close(fd);
	CHECK_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
	fd = gx_stats_make(&err);
	CHECK(!err && gx_session_stats()->magic == GX_STATS_MAGIC &&
	      !gx_session_stats()->counts[GX_COUNT_LAUNCHES]);
	CHECK((fcntl(fd, F_GET_SEALS, 0l) & (F_SEAL_SHRINK | F_SEAL_GROW)) ==
	      (F_SEAL_SHRINK | F_SEAL_GROW));
	close(fd);
	gx_stats_forked();
	CHECK(gx_session_stats()->magic != GX_STATS_MAGIC);
}

int main(void)
{
	test_page();
	test_same();
	test_up();
	return TEST_END_KEEPING(TEST_FDS);
}
