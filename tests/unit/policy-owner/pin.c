/* pin.c - an owner that goes on in the background: what its command ends with, what the process that goes on keeps of it, and names. */
#include "../test.h"

#include "policy/owner/pin.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static void test_names(void)
{
	static const char *const bad[] = { "", "a/b", "a b", "\xc3\xa4", "a@", "~", "a\n" };
	char name[65], address[128];
	struct gx_diag diag = { 0 };

	memset(name, 'x', sizeof(name));
	name[63] = '\0';
	CHECK_EQ(gx_pin_check(name, &diag), 0);
	CHECK_EQ(gx_pin_check("aZ09._-", &diag), 0);
	CHECK_EQ(gx_pin_check("n", &diag), 0);
	CHECK(!diag.error);
	name[63] = 'x';
	name[64] = '\0';
	CHECK(gx_pin_check(name, &diag) < 0 && diag.error == GX_E_POLICY_PIN);
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		diag = (struct gx_diag){ 0 };
		CHECK(gx_pin_check(bad[i], &diag) < 0 && diag.error == GX_E_POLICY_PIN);
	}
	gx_pin_address("night", address, sizeof(address));
	snprintf(name, sizeof(name), "gpuext/pin/%u/night", (unsigned)geteuid());
	CHECK(!strcmp(address, name));
}

/* What the process in the background found, and whether it is through. */
static struct {
	int failed, checks;
	volatile int is_over, goes_on;
} * seen;

static void pause_ms(long ms)
{
	nanosleep(&(struct timespec){ .tv_nsec = ms * 1000000 }, NULL);
}

static bool is_null(int fd)
{
	struct stat null, st;

	return !stat("/dev/null", &null) && !fstat(fd, &st) && st.st_rdev == null.st_rdev &&
	       S_ISCHR(st.st_mode);
}

/* --- what the child does */
static void child_released(int ready)
{
	char here[64] = "";

	CHECK(ready == 3 && fcntl(ready, F_GETFD) == FD_CLOEXEC);
	CHECK_EQ(getsid(0), getpid());
	for (int fd = 4; fd < 64; fd++)
		CHECK(fcntl(fd, F_GETFD) < 0);
	for (int fd = 0; fd <= 2; fd++)
		CHECK(fcntl(fd, F_GETFD) >= 0);
	CHECK(!is_null(STDOUT_FILENO)); /* it can still say what is wrong */
	CHECK(gx_pin_release(ready));
	for (int fd = 0; fd <= 2; fd++)
		CHECK(is_null(fd));
	CHECK(fcntl(3, F_GETFD) < 0 && fcntl(4, F_GETFD) < 0);
	CHECK(getcwd(here, sizeof(here)) && !strcmp(here, "/"));
	seen->failed = test_n_failed;
	seen->checks = test_n_checks;
	while (!seen->goes_on) /* its command has ended */
		pause_ms(1);
	seen->is_over = 1;
	_exit(9);
}

static void child_ends(int ready)
{
	(void)ready;
	_exit(5);
}

static void child_is_killed(int ready)
{
	(void)ready;
	kill(getpid(), SIGKILL);
}

/* Without descriptors there is no process for the background. */
static void child_is_none(int ready)
{
	(void)ready;
	_exit(99);
}

/* The status of a command whose child does this. */
static int command(void (*child)(int ready), bool has_room)
{
	int status = -1;
	pid_t pid;

	fflush(NULL);
	pid = fork();
	if (!pid) {
		struct gx_diag diag = { 0 };
		int ready = -1, ends;

		setpgid(0, 0);
		dup2(memfd_create("said", 0), STDOUT_FILENO);
		dup2(STDERR_FILENO, 20); /* inherited */
		if (!has_room)
			setrlimit(RLIMIT_NOFILE, &(struct rlimit){ 3, 3 });
		ends = gx_pin_fork(&ready, &diag);
		if (ends < 0)
			child(ready);
		_exit(ends == 1 && diag.error == GX_E_IO &&
		                      strstr(diag.text, "a process for the background")
		              ? 77
		              : ends);
	}
	CHECK(waitpid(pid, &status, 0) == pid && WIFEXITED(status));
	return WEXITSTATUS(status);
}

static void test_background(void)
{
	CHECK_EQ(command(child_released, true), 0);
	CHECK(!seen->is_over);
	seen->goes_on = 1;
	for (int i = 0; i < 5000 && !seen->is_over; i++)
		pause_ms(1);
	CHECK(seen->is_over && seen->checks > 60 && !seen->failed); /* it outlived its command */
	CHECK_EQ(command(child_ends, true), 5);
	CHECK_EQ(command(child_is_killed, true), 1);
	CHECK_EQ(command(child_is_none, false), 77);
}

/* Nobody reads any more that it works: nobody would know of it, and it says so where it always did. */
static void test_alone(void)
{
	char here[256], now[256];
	int ends[2], said = memfd_create("said", 0), old = dup(STDOUT_FILENO);

	fflush(stdout);
	dup2(said, STDOUT_FILENO);
	close(said);
	signal(SIGPIPE, SIG_IGN);
	CHECK(!pipe(ends) && getcwd(here, sizeof(here)));
	close(ends[0]);
	CHECK(!gx_pin_release(ends[1]));
	CHECK(fcntl(ends[1], F_GETFD) < 0 && errno == EBADF);
	CHECK(!is_null(STDOUT_FILENO));
	dup2(old, STDOUT_FILENO);
	close(old);
	CHECK(getcwd(now, sizeof(now)) && !chdir(here));
}

int main(void)
{
	seen = mmap(NULL, sizeof(*seen), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (seen == MAP_FAILED)
		return 1;
	test_names();
	test_background();
	test_alone();
	return TEST_END();
}
