/* policy_record.c - `gpuext policy record` and programs that this test writes, each in place of one that uses the soft device: where the trace goes,
 * what is none, what the command ends with, and that nothing is left beside the file. */
#include "golden.h"

#include "cli/cli.h"
#include "cli/policy/commands.h"
#include "trace/trace.h"

#include <dirent.h>
#include <limits.h>
#include <sys/stat.h>
#include <sys/wait.h>

static uint32_t *n_started; /* shared with the command's process */

pid_t __wrap_gx_spawn(const struct gx_run_opts *opts, const char *socket_name,
                      struct gx_diag *diag);
pid_t __wrap_gx_spawn(const struct gx_run_opts *opts, const char *socket_name, struct gx_diag *diag)
{
	pid_t child;

	(void)socket_name, (void)diag;
	++*n_started;
	child = fork();
	if (!child) {
		sigset_t none;

		sigemptyset(&none);
		sigprocmask(SIG_SETMASK, &none, NULL);
		if (!strcmp(opts->device, "soft"))
			execvp(opts->app[0], opts->app);
		_exit(99);
	}
	return child;
}

/* --- the command, in a process of its own in its own folder */
static char folder[] = "/tmp/gpuext-record-XXXXXX";
static const char *const *words;
static int status;

static void run_in_child(void *arg)
{
	pid_t child = fork();

	if (!child) {
		char *argv[16] = { arg };
		int argc = 1;

		for (; words[argc - 1]; argc++)
			argv[argc] = (char *)(uintptr_t)words[argc - 1];
		setenv("GPUEXT_SOFT_MEMORY", "unsaid", 1);
		_exit(gx_cmd_policy_record(argc, argv));
	}
	CHECK(child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status));
	status = WEXITSTATUS(status);
}

static const char *say(const char *const *line)
{
	words = line;
	*n_started = 0;
	return written(2, run_in_child, (void *)(uintptr_t) "policy record");
}

#define SAY(...) say((const char *const[]){ __VA_ARGS__, NULL })

/* How many files are there; they go. */
static uint32_t n_files(void)
{
	DIR *dir = opendir(".");
	struct dirent *entry;
	uint32_t n = 0;

	while ((entry = readdir(dir)))
		if (entry->d_name[0] != '.') {
			unlink(entry->d_name);
			n++;
		}
	closedir(dir);
	return n;
}

#define HEAD   "{\"gpuext_trace\": 2, \"name\": \"t\", \"device_bytes\": 4194304}"
#define ALLOC  "{\"type\":\"alloc\",\"va_space\":1,\"va\":2097152,\"n_pages\":512,\"pid\":1}"
#define ACCESS "{\"type\":\"access\",\"access\":\"read\",\"va_space\":1,\"va\":2097152}"
#define FAULT  "{\"type\":\"fault\",\"access\":\"read\",\"va_space\":1,\"va\":2097152}"
#define FREE   "{\"type\":\"free\",\"va_space\":1,\"va\":2097152}"
#define WRITES "printf '%s\\n' "
#define THERE  " > \"$GPUEXT_SOFT_TRACE\""
#define GOOD   WRITES "'" HEAD "' '" ALLOC "' '" ACCESS "' '" ACCESS "' '" FAULT "' '" FREE "'" THERE

static void test_good(void)
{
	static const char told_of[] =
	        "gpuext: t: 1 allocations, 2 accesses, 1 faults, 1 releases\n";
	struct gx_trace trace;
	struct gx_diag diag = { 0 };
	const char *told;

	told = SAY("-o", "t", "sh", "-c", "cd /; " GOOD);
	CHECK(!status && !strcmp(told, told_of) && *n_started == 1);
	CHECK(strstr(read_golden("t"), HEAD) == read_golden("t")); /* as it was written */
	CHECK_EQ(n_files(), 1);
	told = SAY("-j", "-o", "t", "sh", "-c", GOOD);
	CHECK(!status && !strcmp(told, told_of));
	CHECK(!gx_trace_parse(read_golden("t"), strlen(read_golden("t")), &trace, &diag) &&
	      trace.n_events == 5 && !strncmp(read_golden("t"), "{\"gpuext_trace\":2,", 18));
	gx_trace_free(&trace);
	CHECK_EQ(n_files(), 1);
	/* over one that is there, and beside one that was left */
	close(open("t", O_CREAT | O_WRONLY | O_CLOEXEC, 0600));
	close(open("t.part", O_CREAT | O_WRONLY | O_CLOEXEC, 0600));
	told = SAY("-o", "t", "sh", "-c", "[ ! -e \"$GPUEXT_SOFT_TRACE\" ] && " GOOD);
	CHECK(!status && !strcmp(told, told_of) && *read_golden("t"));
	CHECK_EQ(n_files(), 1);
}

/* How much memory the device has is said where it is said here. */
static void test_environment(void)
{
	SAY("-o", "t", "sh", "-c", "echo \"$GPUEXT_SOFT_MEMORY\" > said; " GOOD);
	CHECK(!status && !strcmp(read_golden("said"), "unsaid\n"));
	SAY("--device-bytes", "5M", "-o", "t", "sh", "-c",
	    "echo \"$GPUEXT_SOFT_MEMORY\" > said; " GOOD);
	CHECK(!status && !strcmp(read_golden("said"), "5242880\n"));
	CHECK_EQ(n_files(), 2);
}

static void test_bad(void)
{
	static const struct {
		const char *program, *says;
		int status;
	} rows[] = {
		{ "true", "the program never began to use the soft device\n", 1 },
		{ "exit 3", "the program never began to use the soft device\n", 3 },
		{ "kill -9 $$", "the program never began to use the soft device\n", 128 + 9 },
		{ WRITES "'" HEAD "'" THERE, "the program allocated no managed memory\n", 1 },
		{ WRITES "'" HEAD "' '" ALLOC "'" THERE, "no kernel touched managed memory", 1 },
		{ WRITES "'" HEAD "' '" ALLOC "' '" FAULT "'" THERE,
		  "no kernel touched managed memory", 1 },
		{ WRITES "'" HEAD "' '" ACCESS "'" THERE, "event 0: an address outside", 1 },
		{ WRITES "'" HEAD "' '" ACCESS "'" THERE "; exit 7", "event 0: an address outside",
		  7 },
		{ WRITES "nothing" THERE, "t.part begins with neither GXTRACE nor a JSON object\n",
		  1 },
		{ GOOD "; exit 5", "1 allocations", 5 }, /* it is recorded all the same */
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const char *told = SAY("-o", "t", "sh", "-c", rows[i].program);

		CHECK(status == rows[i].status && *n_started == 1);
		CHECK(strstr(told, rows[i].says));
		if (!strstr(told, rows[i].says))
			fprintf(stderr, "row %zu: %d %s", i, status, told);
		CHECK_EQ(n_files(), strstr(rows[i].says, "allocations") != NULL);
	}
}

/* Nothing is started where nothing could be kept. */
static void test_not_started(void)
{
	static char deep[PATH_MAX + 100], longest[PATH_MAX];
	static const struct {
		const char *words[8], *says;
		int status;
	} rows[] = {
		{ { "sh", "-c", GOOD }, "-o FILE and a program are needed\n", 2 },
		{ { "-o", "", "sh", "-c", GOOD }, "-o FILE and a program are needed\n", 2 },
		{ { "-o", "t" }, "-o FILE and a program are needed\n", 2 },
		{ { "-o", "t", "--device-bytes", "x", "sh" },
		  "--device-bytes: 'x' is not a number",
		  2 },
		{ { "-o", "none/t", "sh", "-c", GOOD },
		  "none/t.part: No such file or directory\n",
		  1 },
		{ { "-o", deep, "sh", "-c", GOOD }, "File name too long\n", 1 },
		{ { "-o", longest, "sh", "-c", GOOD }, "File name too long\n", 1 },
	};

	memset(deep, 'd', sizeof(deep) - 1);
	memset(longest, '/', sizeof(longest) - 1);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const char *told = say(rows[i].words);

		CHECK(status == rows[i].status && !*n_started);
		CHECK(strstr(told, rows[i].says));
		if (!strstr(told, rows[i].says))
			fprintf(stderr, "row %zu: %d %s", i, status, told);
		CHECK_EQ(n_files(), 0);
	}
}

int main(void)
{
	n_started = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	CHECK(n_started != MAP_FAILED && mkdtemp(folder) && !chdir(folder));
	test_good();
	test_environment();
	test_bad();
	test_not_started();
	CHECK(!chdir("/") && !rmdir(folder));
	munmap(n_started, 4096);
	return TEST_END();
}
