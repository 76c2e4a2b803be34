/* selftest.c - what `gpuext selftest` makes of programs that print this or that: the device, the kernels and gpuext itself are scripts. */
#include "golden.h"

#include "cli/cli.h"

#include <errno.h>
#include <sys/stat.h>
#include <sys/wait.h>

static char folder[] = "/tmp/gpuext-trial-XXXXXX";

static const char *in_folder(const char *name)
{
	static char paths[4][64];
	static unsigned n;
	char *path = paths[n++ % 4];

	snprintf(path, sizeof(paths[0]), "%s/%s", folder, name);
	return path;
}

ssize_t readlink(const char *restrict path, char *restrict out, size_t size)
{
	(void)path;
	return snprintf(out, size, "%s", in_folder("gpuext"));
}

/* Both do what APP and SELF say before what they do by themselves. */
static const char app[] = "#!/bin/sh\n"
                          "eval \"$APP\"\n"
                          "case $1 in\n"
                          "describe) echo 90 13000 A device of its own;;\n"
                          "assemble) echo code >\"$2\";;\n"
                          "run) echo results; echo launches 14 lanes 9908;;\n"
                          "esac\n",
                  self[] = "#!/bin/sh\n"
                           "launches=14 missed=0 probed=14 code=0 tools=0 lanes=9908\n"
                           "[ $GPUEXT_WAY = graft ] && code=14\n"
                           "while [ \"$1\" != -- ]; do\n"
                           "[ \"$1\" = --out ] && report=$2\n"
                           "[ \"$1\" = -t ] && tools=$((tools + 1))\n"
                           "shift\n"
                           "done\n"
                           "eval \"$SELF\"\n"
                           "echo \"{\\\"launches\\\":$launches,\\\"missed_launches\\\":$missed,"
                           "\\\"instrumented\\\":$probed,\\\"instrumented_code\\\":$code,"
                           "\\\"lanes\\\":{\\\"produced\\\":$((tools * lanes))}}\" >>\"$report\"\n"
                           "shift\n"
                           "exec \"$@\"\n";

static void write_program(const char *name, const char *text)
{
	int fd = open(in_folder(name), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0700);

	CHECK(fd >= 0 && write(fd, text, strlen(text)) == (ssize_t)strlen(text));
	close(fd);
}

struct row {
	const char *what, *options[4], *app, *self;
};

/* In a process of its own, as the command is. */
static void run(void *arg)
{
	const struct row *row = arg;
	char *argv[6] = { (char *)(uintptr_t) "selftest" };
	int argc = 1, status = 0;
	pid_t pid;

	for (; row->options[argc - 1]; argc++)
		argv[argc] = (char *)(uintptr_t)row->options[argc - 1];
	setenv("APP", row->app ? row->app : "", 1);
	setenv("SELF", row->self ? row->self : "", 1);
	pid = fork();
	if (!pid) {
		dup2(STDOUT_FILENO, STDERR_FILENO);
		status = gx_cmd_selftest(argc, argv);
		fflush(NULL);
		_exit(status);
	}
	CHECK(waitpid(pid, &status, 0) == pid && WIFEXITED(status));
	printf("status %d\n", WEXITSTATUS(status));
}

/* The folder of this test is another one each time. */
static void put(struct gx_strbuf *out, const char *text)
{
	for (const char *at; (at = strstr(text, folder)); text = at + strlen(folder))
		gx_strbuf_printf(out, "%.*s...", (int)(at - text), text);
	gx_strbuf_puts(out, text);
}

#define SOFT "--device", "soft"
#define CUDA "--device", "cuda"

static void test_trials(void)
{
	static const struct row rows[] = {
		{ "all works", { CUDA }, NULL, NULL },
		{ "the same as JSON", { CUDA, "-j" }, NULL, NULL },
		{ "on the soft device", { SOFT }, NULL, NULL },
		{ "no device", { CUDA }, "[ $1 = describe ] && exit", NULL },
		{ "half a device", { SOFT }, "[ $1 = describe ] && echo 90 13000 && exit", NULL },
		{ "a device that ends", { SOFT }, "[ $1 = describe ] && exit 3", NULL },
		{ "a device that dies", { SOFT }, "kill -KILL $$", NULL },
		{ "no launches",
		  { SOFT },
		  "[ $1 = run ] && echo launches 0 lanes 1 && exit",
		  NULL },
		{ "no lanes", { SOFT }, "[ $1 = run ] && echo launches 1 lanes 0 && exit", NULL },
		{ "launches alone", { SOFT }, "[ $1 = run ] && echo launches 1 && exit", NULL },
		{ "other results", { SOFT }, NULL, "APP='echo more'" },
		{ "no results", { SOFT }, NULL, "APP='exit 0'" },
		{ "too many to compare",
		  { SOFT },
		  "[ $1 = run ] && echo launches 14 lanes 9908 && printf '%16384s\\n' x && exit",
		  NULL },
		{ "a status of its own", { SOFT }, NULL, "exit 5" },
		{ "launches that are not told", { SOFT }, NULL, "launches=-1" },
		{ "other launches", { SOFT }, NULL, "launches=13" },
		{ "missed ones", { SOFT }, NULL, "missed=1" },
		{ "some without programs", { SOFT }, NULL, "probed=13" },
		{ "other lanes", { SOFT }, NULL, "lanes=9907" },
		{ "no report", { SOFT }, NULL, "report=/dev/null" },
		{ "lines of tools, and an end",
		  { SOFT },
		  NULL,
		  "printf '%20000s\\n{\"launches\":1}\\n' x >$report; trap 'echo >>$report' EXIT" },
		{ "no machine code made", { CUDA }, "[ $1 = assemble ] && exit 1", NULL },
		{ "machine code as it was", { CUDA }, NULL, "code=0" },
		{ "machine code that fails",
		  { CUDA },
		  "[ $1 = run ] && [ $2 != - ] && exit 4",
		  NULL },
		{ "machine code that fails with programs",
		  { CUDA },
		  NULL,
		  "[ $GPUEXT_WAY = graft ] && exit 6" },
	};
	struct gx_strbuf out = { 0 };
	struct row again = rows[0];

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		gx_strbuf_printf(&out, "--- %s\n", rows[i].what);
		put(&out, written(1, run, (void *)(uintptr_t)&rows[i]));
		CHECK(!rmdir(in_folder("t")) && !mkdir(in_folder("t"), 0700)); /* nothing is left */
	}
	gx_strbuf_puts(&out, "--- nothing can be written down\n");
	setenv("GPUEXT_CACHE_DIR", "/dev/null/x", 1);
	put(&out, written(1, run, &again));
	/* of folders that are not there the one that is short enough is taken */
	again = rows[2];
	setenv("TMPDIR", "/nonexistent/of-31-characters-1", 1);
	CHECK(strstr(written(1, run, &again), ": /nonexistent/of-31-characters-1/gpuext-"));
	setenv("TMPDIR", "/nonexistent/of-32-characters-12", 1);
	CHECK(strstr(written(1, run, &again), "\nstatus 0\n"));
	gx_strbuf_puts(&out, "--- not whole\n");
	setenv("TMPDIR", in_folder("t"), 1);
	unlink(in_folder("lib/gpuext-selftest"));
	put(&out, written(1, run, &again));
	write_program("lib/gpuext-selftest", app);
	rmdir(in_folder("lib/soft"));
	put(&out, written(1, run, &again));
	check_golden("selftest", gx_strbuf_text(&out));
	gx_strbuf_free(&out);
}

int main(void)
{
	char command[64];

	CHECK(mkdtemp(folder) != NULL);
	CHECK(!mkdir(in_folder("lib"), 0700) && !mkdir(in_folder("lib/soft"), 0700) &&
	      !mkdir(in_folder("t"), 0700));
	write_program("gpuext", self);
	write_program("lib/gpuext-selftest", app);
	setenv("TMPDIR", in_folder("t"), 1);
	setenv("GPUEXT_CACHE_DIR", folder, 1);
	test_trials();
	snprintf(command, sizeof(command), "rm -r %s", folder);
	CHECK_EQ(system(command), 0);
	return TEST_END();
}
