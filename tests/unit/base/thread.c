/* thread.c - a thread of ours has room for what compilers do, whatever the process has for its own; no signal comes to it. */
#include "../test.h"
#include "base/thread.h"

#include <signal.h>
#include <sys/resource.h>

enum { MIB = 1 << 20 };

static size_t stack_bytes;
static sigset_t blocked;

static void *look(void *arg)
{
	pthread_attr_t attr;

	CHECK(!pthread_getattr_np(pthread_self(), &attr));
	CHECK(!pthread_attr_getstacksize(&attr, &stack_bytes));
	pthread_attr_destroy(&attr);
	pthread_sigmask(SIG_SETMASK, NULL, &blocked);
	return arg;
}

static size_t with_default(size_t bytes)
{
	pthread_attr_t attr;
	pthread_t thread;
	void *result = NULL;
	int given;

	pthread_attr_init(&attr);
	CHECK(!pthread_attr_setstacksize(&attr, bytes) && !pthread_setattr_default_np(&attr));
	pthread_attr_destroy(&attr);
	stack_bytes = 0;
	CHECK_EQ(gx_thread_start(&thread, look, &given), 0);
	CHECK(!pthread_join(thread, &result) && result == &given);
	return stack_bytes;
}

#if !defined(__SANITIZE_ADDRESS__) &&                                                              \
        !defined(__SANITIZE_THREAD__) /* which take all addresses that there are */
/* As if the process had so much of address space and 2 MiB more. */
static void limit_room(void)
{
	unsigned long pages = 0;
	FILE *file = fopen("/proc/self/statm", "r");

	CHECK(file && fscanf(file, "%lu", &pages) == 1);
	fclose(file);
	CHECK(!setrlimit(RLIMIT_AS, &(struct rlimit){ pages * 4096 + 2 * MIB, RLIM_INFINITY }));
}

static void without_room(void)
{
	limit_room();
	CHECK(with_default(MIB) < 2 * MIB); /* there is no room for more */
	CHECK(!setrlimit(RLIMIT_AS, &(struct rlimit){ RLIM_INFINITY, RLIM_INFINITY }));
}
#else
static void without_room(void)
{
}
#endif

int main(void)
{
	without_room();
	CHECK(with_default(64 << 10) >= 8 * MIB);
	CHECK(sigismember(&blocked, SIGTERM) && sigismember(&blocked, SIGPROF));
	CHECK(with_default(16 * MIB) >= 16 * MIB);
	return TEST_END();
}
