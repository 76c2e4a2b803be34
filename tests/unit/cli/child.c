/* child.c - a program that is run with a deadline: what it is given, where its output goes, how it ended, and that nothing of it is left. */
#include "golden.h"

#include "cli/child.h"

#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/wait.h>

static char folder[] = "/tmp/gpuext-child-XXXXXX", out[64];

static int run(const char *script, const char *const *env, int *status)
{
	char *const argv[] = { (char *)(uintptr_t) "/bin/sh", (char *)(uintptr_t) "-c",
		               (char *)(uintptr_t)script, NULL };
	struct gx_child child = { .argv = argv, .env = env, .out_path = out, .deadline_s = 1 };

	*status = -1;
	return gx_child_run(&child, status);
}

static const char *text_of(const char *suffix)
{
	char path[80];

	snprintf(path, sizeof(path), "%s%s", out, suffix);
	return read_golden(path);
}

static void test_output(void)
{
	static const char *const env[] = { "CHILD_A=1", "CHILD_B=two words", NULL };
	int status;

	CHECK_EQ(run("read line; echo \"got $?\"; echo wrong >&2; echo \"$CHILD_A $CHILD_B\"; exit "
	             "7",
	             env, &status),
	         0);
	CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 7);
	CHECK(!strcmp(text_of(""), "got 1\n1 two words\n")); /* there is nothing to read */
	CHECK(!strcmp(text_of(".err"), "wrong\n"));
	CHECK(!getenv("CHILD_A"));
	CHECK_EQ(run("true", NULL, &status), 0); /* its files are written anew */
	CHECK(!status && !strcmp(text_of(""), "") && !strcmp(text_of(".err"), ""));
	CHECK_EQ(run("kill -TERM $$", NULL, &status), 0);
	CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
}

/* Beyond the deadline it is killed with all that it started. */
static void test_deadline(void)
{
	char words[32];
	int status;
	pid_t grandchild;

	CHECK_EQ(run("sleep 1000 & echo $!; sleep 1000", NULL, &status), -ETIMEDOUT);
	CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
	grandchild = atoi(text_of(""));
	CHECK(grandchild > 1);
	/* whoever adopted it may not have waited for it yet: what has ended has no words */
	snprintf(words, sizeof(words), "/proc/%d/cmdline", grandchild);
	for (int tries = 0; tries < 2000 && read_golden(words)[0]; tries++)
		usleep(1000);
	CHECK(!read_golden(words)[0]);
}

/* What can't be started: either of its files, or the program. */
static void test_not_started(void)
{
	char *const argv[] = { (char *)(uintptr_t) "/nonexistent", NULL };
	struct gx_child child = { .argv = argv, .out_path = out, .deadline_s = 1 };
	char path[80];
	int status = -1;

	CHECK_EQ(gx_child_run(&child, &status), 0);
	CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 127);
	child.out_path = "/nonexistent/out";
	CHECK_EQ(gx_child_run(&child, &status), -ENOENT);
	snprintf(path, sizeof(path), "%s.err", out);
	CHECK(!unlink(path) && !mkdir(path, 0700));
	child.out_path = out;
	CHECK_EQ(gx_child_run(&child, &status), -EISDIR);
	CHECK(!rmdir(path));
}

int main(void)
{
	char command[80];

	CHECK(mkdtemp(folder) != NULL);
	snprintf(out, sizeof(out), "%s/out", folder);
	test_output();
	test_deadline();
	test_not_started();
	snprintf(command, sizeof(command), "rm -r %s", folder);
	CHECK_EQ(system(command), 0);
	return TEST_END();
}
