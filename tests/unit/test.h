/* test.h - the few macros every unit test uses: CHECK counts, TEST_END reports and gives the exit status. */
#ifndef GX_TEST_H
#define GX_TEST_H

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* What else happens when a check fails. */
#ifndef TEST_FAILED
#define TEST_FAILED() ((void)0)
#endif

static int test_n_checks, test_n_failed;

/* Functions, since a test has hundreds of these: with all of it in each place it takes a third longer to compile. */
static inline void test_check(const char *file, int line, int holds, const char *condition)
{
	test_n_checks++;
	if (!holds) {
		test_n_failed++;
		fprintf(stderr, "%s:%d: CHECK(%s) failed\n", file, line, condition);
		TEST_FAILED();
	}
}

static inline void test_check_eq(const char *file, int line, long long a, long long b,
                                 const char *a_text, const char *b_text)
{
	test_n_checks++;
	if (a != b) {
		test_n_failed++;
		fprintf(stderr, "%s:%d: %s is %lld, expected %s = %lld\n", file, line, a_text, a,
		        b_text, b);
		TEST_FAILED();
	}
}

#define CHECK(condition) test_check(__FILE__, __LINE__, (condition) ? 1 : 0, #condition)
/* a comes before b: what b says may be of what a did */
#define CHECK_EQ(a, b)                                                                             \
	do {                                                                                       \
		long long test_a = (long long)(a), test_b = (long long)(b);                        \
		test_check_eq(__FILE__, __LINE__, test_a, test_b, #a, #b);                         \
	} while (0)

/* --- what is left at the end: descriptors that were not open before main, children that nobody waited for */
/* WNOHANG | __WALL: sys/wait.h has names that drivers of tests have, too */
enum { TEST_FDS = 1024, TEST_LEFT_MS = 10000, TEST_WAIT = 0x40000001 };

/* of a program: several tests may be in one */
__attribute__((weak)) unsigned char test_inherited[TEST_FDS];
__attribute__((weak)) int test_has_begun;

static inline int test_is_open(int fd)
{
	/* the call itself: some tests stand in for libc's */
	return syscall(SYS_fcntl, fd, F_GETFD) >= 0;
}

__attribute__((constructor)) static void test_begin(void)
{
	for (int fd = 0; fd < TEST_FDS && !test_has_begun; fd++)
		test_inherited[fd] = (unsigned char)test_is_open(fd);
	test_has_begun = 1;
}

/* A thread of the tested may be about to close them. */
static inline int test_n_left(int n_kept)
{
	for (int ms = 0; ms < TEST_LEFT_MS; ms++) {
		int n = 0;

		for (int fd = 0; fd < TEST_FDS; fd++)
			n += !test_inherited[fd] && test_is_open(fd);
		if (n <= n_kept)
			return 0;
		nanosleep(&(struct timespec){ .tv_nsec = 1000000 }, NULL);
	}
	for (int fd = 0; fd < TEST_FDS; fd++) {
		char path[32], what[256];
		ssize_t len;

		snprintf(path, sizeof(path), "/proc/self/fd/%d", fd);
		len = !test_inherited[fd] ? readlink(path, what, sizeof(what)) : -1;
		if (len >= 0)
			fprintf(stderr, "left open: %d: %.*s\n", fd, (int)len, what);
	}
	return 1;
}

__attribute__((warn_unused_result)) static inline int test_result(const char *file, int n_kept)
{
	test_n_failed += test_n_left(n_kept);
	if (syscall(SYS_wait4, -1, NULL, TEST_WAIT, NULL) >= 0) {
		test_n_failed++;
		fprintf(stderr, "%s: a child is left\n", file);
	}
	printf("%s: %d checks, %d failed\n", file, test_n_checks, test_n_failed);
	return test_n_checks && !test_n_failed ? 0 : 1;
}
#define TEST_END() test_result(__FILE__, 0)
/* What is tested keeps that many descriptors at most, as long as the process. */
#define TEST_END_KEEPING(n) test_result(__FILE__, n)

#endif
