/* spawn.c - the program that gpuext starts: where it is looked for, what its environment is, and that nothing is started when something
 * of that is missing. The folder of gpuext is one of this test. */
#include "golden.h"

#include "cli/cli.h"
#include "cli/policy/commands.h"

#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>

static char folder[] = "/tmp/gpuext-spawn-XXXXXX";

static const char *in_folder(const char *name)
{
	static char paths[4][128];
	static unsigned n;
	char *path = paths[n++ % 4];

	snprintf(path, sizeof(paths[0]), "%s/%s", folder, name);
	return path;
}

/* --- a machine on which a call fails */
static const char *fails =
        ""; /* a variable that can't be set; "pipe2"; "fork"; "in time": a signal while it starts */

static void *next(const char *name)
{
	return dlsym(RTLD_NEXT, name);
}

int setenv(const char *name, const char *value, int overwrite)
{
	int (*real)(const char *, const char *, int) = NULL;

	*(void **)&real = next("setenv");
	errno = ENOMEM;
	return strcmp(name, fails) ? real(name, value, overwrite) : -1;
}

int pipe2(int ends[2], int flags)
{
	int (*real)(int *, int) = NULL;

	*(void **)&real = next("pipe2");
	errno = EMFILE;
	return strcmp("pipe2", fails) ? real(ends, flags) : -1;
}

pid_t fork(void)
{
	pid_t (*real)(void) = NULL, pid;

	*(void **)&real = next("fork");
	errno = EAGAIN;
	pid = strcmp("fork", fails) ? real() : -1;
	if (pid > 0 && !strcmp("in time", fails))
		raise(SIGTERM);
	return pid;
}

ssize_t readlink(const char *restrict path, char *restrict out, size_t size)
{
	(void)path;
	return snprintf(out, size, "%s/gpuext", folder);
}

/* --- starting */
static void write_file(const char *path, const char *text, mode_t mode)
{
	int fd = open(path, O_CREAT | O_WRONLY | O_TRUNC, mode);

	CHECK_EQ(write(fd, text, strlen(text)), strlen(text));
	close(fd);
}

static int n_open(void)
{
	int fd = dup(0);

	close(fd);
	return fd;
}

/* Its pid, or the error; no descriptor is left behind. */
static int start(struct gx_run_opts *opts, const char *name, struct gx_diag *diag)
{
	char *argv[] = { (char *)(uintptr_t)name, NULL };
	int before = n_open(), pid;

	opts->app = argv;
	*diag = (struct gx_diag){ 0 };
	pid = gx_spawn(opts, "mine", diag);
	CHECK_EQ(n_open(), before);
	return pid;
}

static bool has_line(const char *text, const char *line)
{
	const char *at = strstr(text, line);

	return at && at[strlen(line)] == '\n' && (at == text || at[-1] == '\n');
}

/* The environment that a program has which is started so. */
static const char *environment_of(struct gx_run_opts *opts)
{
	struct gx_diag diag;
	int status = -1;
	pid_t pid = start(opts, in_folder("app"), &diag);

	CHECK(pid > 0 && waitpid(pid, &status, 0) == pid);
	CHECK_EQ(status, 0);
	CHECK(!getenv("LD_PRELOAD")); /* what gpuext starts itself has no agent */
	return read_golden(in_folder("out"));
}

static const char *const variables[] = {
	"LD_PRELOAD",          "LD_LIBRARY_PATH",    "GPUEXT_SOCKET",         "GPUEXT_DEVICE",
	"GPUEXT_LAUNCH_TABLE", "GPUEXT_REASSEMBLED", "GPUEXT_JIT_TIMEOUT_MS", "GPUEXT_SOFT_BLOCKS"
};
enum { N_VARIABLES = sizeof(variables) / sizeof(variables[0]) };

static void forget_environment(void)
{
	for (int i = 0; i < N_VARIABLES; i++)
		unsetenv(variables[i]);
}

static void test_environment(void)
{
	struct gx_run_opts plain = { .device = "cuda" }, all = { .device = "soft",
		                                                 .launches = true,
		                                                 .reassembled = true,
		                                                 .jit_timeout_ms = "7",
		                                                 .sample = 16 };
	char line[256];
	const char *text;

	setenv("GPUEXT_SOFT_BLOCKS", "8", 1); /* nobody would say so */
	text = environment_of(&plain);
	CHECK(!strstr(text, "GPUEXT_SOFT_BLOCKS"));
	snprintf(line, sizeof(line), "LD_PRELOAD=%s", in_folder("lib/libgpuext-cuda.so"));
	CHECK(has_line(text, line));
	CHECK(has_line(text, "GPUEXT_SOCKET=mine") && has_line(text, "GPUEXT_DEVICE=cuda"));
	CHECK(!strstr(text, "LD_LIBRARY_PATH") && !strstr(text, "GPUEXT_LAUNCH_TABLE") &&
	      !strstr(text, "GPUEXT_REASSEMBLED") && !strstr(text, "GPUEXT_JIT_TIMEOUT_MS"));
	forget_environment();
	text = environment_of(&all);
	snprintf(line, sizeof(line), "LD_LIBRARY_PATH=%s", in_folder("lib/soft"));
	CHECK(has_line(text, line) && has_line(text, "GPUEXT_DEVICE=soft"));
	CHECK(has_line(text, "GPUEXT_LAUNCH_TABLE=1") && has_line(text, "GPUEXT_REASSEMBLED=1") &&
	      has_line(text, "GPUEXT_JIT_TIMEOUT_MS=7") && has_line(text, "GPUEXT_SOFT_BLOCKS=16"));
	/* the stand-ins that are there, before a program's own libraries; of a GPU none */
	forget_environment();
	write_file(in_folder("lib/soft/libcublas.so.12"), "", 0600);
	text = environment_of(&all);
	snprintf(line, sizeof(line), "LD_PRELOAD=%s:%s/lib/soft/libcublas.so.12",
	         in_folder("lib/libgpuext-cuda.so"), folder);
	CHECK(has_line(text, line));
	forget_environment();
	CHECK(!strstr(environment_of(&plain), "libcublas"));
	unlink(in_folder("lib/soft/libcublas.so.12"));
	/* what was there stays, behind ours */
	forget_environment();
	setenv("GPUEXT_SOCKET", "other", 1);
	setenv("LD_LIBRARY_PATH", "/a:/b", 1);
	text = environment_of(&all);
	snprintf(line, sizeof(line), "LD_LIBRARY_PATH=%s:/a:/b", in_folder("lib/soft"));
	CHECK(has_line(text, line) && has_line(text, "GPUEXT_SOCKET=mine,other"));
	setenv("GPUEXT_SOCKET", "", 1); /* an empty list has no entry */
	CHECK(has_line(environment_of(&all), "GPUEXT_SOCKET=mine"));
	forget_environment();
}

/* One thing is missing: the program is not started without it. */
static void test_missing(void)
{
	struct gx_run_opts opts = { .device = "soft",
		                    .launches = true,
		                    .reassembled = true,
		                    .jit_timeout_ms = "7",
		                    .sample = 16 };
	static const char *const calls[] = { "pipe2", "fork" };
	static const char *const libraries[] = { "lib/libgpuext-cuda.so", "lib/soft" };
	struct gx_diag diag;

	unlink(in_folder("out"));
	for (int list = 0; list < 2; list++)
		for (int i = 0; i < N_VARIABLES; i++) {
			fails = variables[i];
			CHECK_EQ(start(&opts, in_folder("app"), &diag), -ENOMEM);
			CHECK_EQ(diag.error, GX_E_NO_MEMORY);
			fails = "";
			forget_environment();
			if (list) /* another list of one entry in front of it */
				setenv("GPUEXT_SOCKET", "other", 1);
		}
	forget_environment();
	for (int i = 0; i < 2; i++) {
		fails = calls[i];
		CHECK(start(&opts, in_folder("app"), &diag) < 0);
		CHECK_EQ(diag.error, GX_E_IO);
		fails = "";
		forget_environment();
	}
	for (int i = 0; i < 2; i++) {
		CHECK_EQ(rename(in_folder(libraries[i]), in_folder("away")), 0);
		CHECK(start(&opts, in_folder("app"), &diag) < 0);
		CHECK_EQ(diag.error, GX_E_NOT_WHOLE);
		CHECK_EQ(rename(in_folder("away"), in_folder(libraries[i])), 0);
	}
	CHECK(access(in_folder("out"), F_OK));
}

/* --- looking */
static void test_find(void)
{
	static const struct {
		const char *name; /* in the folder, where it begins with "." */
		const char *path; /* NULL: unset */
		enum gx_error error;
	} rows[] = {
		{ "./nowhere", "", GX_E_NO_APP },
		{ "./plain", "", GX_E_NOT_EXECUTABLE },
		{ "./folder", "", GX_E_NOT_EXECUTABLE },
		{ "./odd", "", GX_E_NOT_EXECUTABLE }, /* what its first line names is not there */
		{ "./app", "", 0 },
		{ "app", "", GX_E_NO_APP },
		{ "app", "/nowhere:/tmp", GX_E_NO_APP },
		{ "true", "/nowhere:/usr/bin:/bin", 0 },
		{ "true", NULL, 0 },
		{ "plain", "FOLDER", GX_E_NOT_EXECUTABLE },
		{ "app", "/nowhere:FOLDER", 0 },
		{ "folder/app", "FOLDER", GX_E_NO_APP }, /* a path is not looked for */
	};
	struct gx_run_opts opts = { .device = "cuda" };
	const char *path = getenv("PATH");
	char kept[4096], list[256];

	snprintf(kept, sizeof(kept), "%s", path ? path : "");
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const char *name = rows[i].name[0] == '.' ? in_folder(rows[i].name) : rows[i].name;
		struct gx_diag diag;
		const char *at;
		int pid;

		unsetenv("PATH");
		if (rows[i].path) {
			at = strstr(rows[i].path, "FOLDER");
			snprintf(list, sizeof(list), "%.*s%s", (int)(at ? at - rows[i].path : 255),
			         rows[i].path, at ? folder : "");
			setenv("PATH", list, 1);
		}
		pid = start(&opts, name, &diag);
		CHECK_EQ(diag.error, rows[i].error);
		CHECK_EQ(pid > 0, !rows[i].error);
		if (pid > 0)
			waitpid(pid, NULL, 0);
		forget_environment();
	}
	setenv("PATH", kept, 1);
}

/* --- `gpuext policy record` */
static const char *const record_variables[] = { "GPUEXT_SOFT_TRACE", "GPUEXT_SOFT_MEMORY" };

static const char *recorded = "app";

static void record(void *arg)
{
	char trace[128], app[128];
	char *argv[] = { (char *)(uintptr_t) "record",
		         (char *)(uintptr_t) "-o",
		         trace,
		         (char *)(uintptr_t) "--device-bytes",
		         (char *)(uintptr_t) "1M",
		         (char *)(uintptr_t) "--",
		         app,
		         NULL };

	snprintf(trace, sizeof(trace), "%s", in_folder("trace"));
	snprintf(app, sizeof(app), "%s", in_folder(recorded));
	*(int *)arg = gx_cmd_policy_record(7, argv);
}

/* A program whose trace would go nowhere, or that would have more memory than was asked for, is not started. */
static void test_record(void)
{
	int status = -1;

	for (int i = 0; i < 2; i++) {
		unlink(in_folder("out"));
		fails = record_variables[i];
		CHECK(strstr(written(2, record, &status), "GX0002"));
		CHECK_EQ(status, 1);
		CHECK(access(in_folder("out"), F_OK));
		fails = "";
		for (int k = 0; k < 2; k++)
			unsetenv(record_variables[k]);
	}
	/* nor is there a trace of one that could not be started */
	fails = "fork";
	CHECK(strstr(written(2, record, &status), ": fork: "));
	CHECK_EQ(status, 1);
	fails = "";
	/* one that used no device has no trace, and leaves none behind */
	CHECK(strstr(written(2, record, &status), "never began to use"));
	CHECK_EQ(status, 1);
	CHECK(!access(in_folder("out"), F_OK) && access(in_folder("trace"), F_OK));
	/* a signal that comes before it is known who it is for goes to the program all the same */
	recorded = "wait";
	fails = "in time";
	CHECK(strstr(written(2, record, &status), "never began to use"));
	CHECK_EQ(status, 128 + SIGTERM);
	fails = "";
}

int main(void)
{
	char script[256], command[64];
	Dl_info libc;

	CHECK(mkdtemp(folder) != NULL);
	mkdir(in_folder("lib"), 0700);
	mkdir(in_folder("lib/soft"), 0700);
	mkdir(in_folder("folder"), 0700);
	CHECK(dladdr(next("pipe2"), &libc)); /* an agent that the loader takes */
	CHECK_EQ(symlink(libc.dli_fname, in_folder("lib/libgpuext-cuda.so")), 0);
	snprintf(script, sizeof(script), "#!/bin/sh\nexec /usr/bin/env >%s\n", in_folder("out"));
	write_file(in_folder("app"), script, 0700);
	write_file(in_folder("wait"), "#!/bin/sh\nexec sleep 10\n", 0700);
	write_file(in_folder("plain"), "x", 0600);
	write_file(in_folder("odd"), "#!/nowhere/at/all\n", 0700);
	forget_environment();
	test_environment();
	test_missing();
	test_find();
	test_record();
	snprintf(command, sizeof(command), "rm -r %s", folder);
	CHECK_EQ(system(command), 0);
	return TEST_END();
}
