/* options.c - one option of a command line at a time, in a line that is right but for it: values that are taken and that are not, options of one
 * tool, what several may not be together; and what a command ends with whose output nobody takes. */
#include "golden.h"

#include "cli/cli.h"
#include "cli/options.h"

#include <errno.h>

static const struct gx_tool alpha = { .name = "alpha" }, cxlsim = { .name = "cxlsim" },
                            cxl = { .name = "cxl" }, memcheck = { .name = "memcheck" };
const struct gx_tool *const gx_tools[] = { &alpha, &cxl, &cxlsim, &memcheck, NULL };

static struct gx_run_opts opts;

/* --- lines of `gpuext run` */
static int parse(const char *const *words)
{
	static char *argv[200];
	int argc = 1, status = -1;

	argv[0] = (char *)(uintptr_t) "run";
	for (; words[argc - 1]; argc++)
		argv[argc] = (char *)(uintptr_t)words[argc - 1];
	argv[argc] = NULL;
	return gx_run_parse(argc, argv, NULL, &opts, &status) ? 0 : -status;
}

static int result;

static void parse_words(void *arg)
{
	result = parse(arg);
}

static void test_lines(void)
{
	static const struct {
		const char *words[10], *says; /* NULL: taken */
	} rows[] = {
		{ { "-k", "", "app" }, "--kernel: a name, or a glob as '*gemm*'\n" },
		{ { "-k", "a[b", "app" }, "--kernel a[b has no ] behind its [" },
		{ { "-k", "a\\", "app" }, "--kernel a\\ has no character behind its last \\" },
		{ { "-k", "=a[b", "app" }, NULL }, /* no glob, but the name itself */
		{ { "-k", "a[bc]*", "app" }, NULL },
		{ { "--blocks", "1/9", "app" }, NULL },
		{ { "--blocks", "1/08", "app" }, NULL },
		{ { "--blocks", "1/a", "app" }, "--blocks 1/a: 1/N" },
		{ { "--blocks", "1/:", "app" }, "--blocks 1/:: 1/N" },
		{ { "-p", "0", "app" }, "--pid 0: a number from 1" },
		{ { "--jit-timeout", "a", "app" }, "--jit-timeout a: a number" },
		{ { "--every", "0", "app" }, "--every 0: a number from 1" },
		{ { "--every", "1", "app" }, NULL },
		{ { "--place", "use", "app" }, NULL },
		{ { "--place", "device", "app" }, NULL },
		{ { "--place", "host", "app" }, NULL },
		{ { "--place", "kernel", "app" }, NULL },
		{ { "--place", "home", "app" }, "--place home: use, device, host or kernel\n" },
		{ { "--home", "user", "app" }, NULL },
		{ { "--home", "kernel", "app" }, NULL },
		{ { "--home", "kern", "app" }, "--home kern: user or kernel\n" },
		{ { "--home", "kernel", "--policy", "p", "--async-rate", "5", "app" },
		  "--home kernel: --async-rate works in the user home\n" },
		{ { "--policy", "p", "--async-rate", "5", "app" }, NULL },
		{ { "--home", "kernel", "--policy", "p", "--budget-ns", "5", "app" }, NULL },
		{ { "--policy", "p", "--budget-ns", "x", "app" }, "--budget-ns" },
		{ { "--policy", "p", "--batch-budget-ns", "-1", "app" }, "--batch-budget-ns" },
		{ { "-p", "7", "-e", "o", "--blocks", "1/2" },
		  "--blocks is for a program that gpuext starts\n" },
		{ { "-p", "7", "-e", "o", "--blocks", "1/1" }, NULL },
		{ { "-p", "7", "-e", "o", "--launches" },
		  "--launches is for a program that gpuext starts\n" },
		/* of one tool */
		{ { "--latency", "1", "app" },
		  "--latency is of cxlsim: `gpuext cxlsim`, or -t cxlsim\n" },
		{ { "--latency", "1", "-t", "alpha", "app" }, "--latency is of cxlsim: " },
		{ { "--latency", "1", "-t", "cxl", "app" }, "--latency is of cxlsim: " },
		{ { "--latency", "1", "-t", "cxlsim", "app" }, NULL },
		{ { "-t", "alpha", "--latency", "1", "-t", "cxlsim", "-t", "alpha", "app" }, NULL },
		{ { "--latency", "0", "-t", "cxlsim", "app" }, "--latency 0: a number from 1" },
		{ { "--bandwidth", "4294967295", "-t", "cxlsim", "app" }, NULL },
		{ { "--bandwidth", "4294967296", "-t", "cxlsim", "app" },
		  "--bandwidth 4294967296: a number" },
		{ { "--min-bytes", "64K", "-t", "cxlsim", "app" }, NULL },
		{ { "--min-bytes", "64X", "-t", "cxlsim", "app" },
		  "--min-bytes: '64X' is not a number" },
		{ { "--min-bytes", "9G", "app" }, "--min-bytes is of cxlsim: " },
		{ { "--range", "1", "app" }, "--range is of cxlsim: " },
		{ { "--stop", "-t", "memcheck", "app" }, NULL },
		{ { "--stop", "-t", "cxlsim", "app" }, "--stop is of memcheck: " },
		/* a letter that there is not, in front of one that several names begin with */
		{ { "-Zd", "app" }, "there is no option -Z\n" },
		{ { "-vr", "app" }, "there is no option -r\n" },
		{ { "--=x", "app" }, "there is no option --=x" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const char *told = written(2, parse_words, (void *)(uintptr_t)rows[i].words);

		CHECK_EQ(result, rows[i].says ? -2 : 0);
		CHECK(rows[i].says ? strstr(told, rows[i].says) != NULL : !*told);
		if (rows[i].says ? !strstr(told, rows[i].says) : result)
			fprintf(stderr, "row %zu, %s %s: %s", i, rows[i].words[0], rows[i].words[1],
			        told);
	}
}

/* What is taken stands in its place. */
static void test_values(void)
{
	static const char *const line[] = {
		"-t",          "cxlsim", "-t",       "memcheck", "--latency",   "20",
		"--bandwidth", "30",     "--every",  "40",       "--min-bytes", "8G",
		"--range",     "7",      "--range",  "1+2",      "--stop",      "--place",
		"host",        "--home", "kernel",   "--trace",  "t",           "--reassembled",
		"--ask-rate",  "50",     "--blocks", "1/4",      "app",         NULL
	};

	CHECK_EQ(parse(line), 0);
	CHECK(opts.latency_ns == 20 && opts.mb_per_s == 30 && opts.every == 40 &&
	      opts.min_bytes == 8ull << 30);
	CHECK(opts.n_ranges == 2 && !strcmp(opts.ranges[0], "7") && !strcmp(opts.ranges[1], "1+2"));
	CHECK(opts.stop && opts.limits.allow_exit && !strcmp(opts.place, "host") &&
	      opts.home_kernel && !strcmp(opts.trace_path, "t") && opts.reassembled &&
	      !strcmp(opts.ask_rate, "50"));
	CHECK_EQ(opts.sample, 4);
	CHECK_EQ(parse((const char *const[]){ "--blocks", "1/1", "app", NULL }), 0);
	CHECK(!opts.sample && !opts.stop && !opts.n_ranges && !opts.home_kernel);
}

/* As many as there is room for, and one more; whatever else the line has is right. */
static void test_most(void)
{
	static const struct {
		const char *option, *value, *says;
		int most;
	} rows[] = { { "-t", "cxlsim", "more than 16 tools\n", GX_MAX_TOOLS },
		     { "-e", "o", "more than 32 objects\n", GX_MAX_OBJECTS },
		     { "--policy", "p", "more than 32 objects\n", GX_MAX_OBJECTS },
		     { "--range", "1", "more than 8 ranges\n", GX_MAX_RANGES } };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		for (int more = 0; more < 2; more++) {
			const char *words[2 * GX_MAX_OBJECTS + 8] = { NULL }, *told;
			int n = 0;

			for (int k = 0; k < rows[i].most + more; k++)
				words[n++] = rows[i].option, words[n++] = rows[i].value;
			if (!strcmp(rows[i].option, "--range"))
				words[n++] = "-t", words[n++] = "cxlsim";
			words[n] = "app";
			told = written(2, parse_words, words);
			CHECK_EQ(result, more ? -2 : 0);
			CHECK(more ? strstr(told, rows[i].says) != NULL : !*told);
		}
}

/* --- any command */
static struct {
	int option;
	enum gx_error error;
	const char *text;
} taken;

static int take(void *args, int option, struct gx_diag *diag)
{
	(void)args;
	taken.option = option;
	return taken.error ? gx_fail(diag, taken.error, "%s", taken.text) : 0;
}

static char *line[4];
static bool went_on;
static int status, fewest;

static void take_line(void *arg)
{
	struct gx_cli cli = {
		.command = GX_CLI_POLICY_STATS, .take = take, .fewest = fewest, .most = 1
	};
	int argc = 0;

	(void)arg;
	while (line[argc])
		argc++;
	status = -1;
	went_on = gx_cli_take(&cli, argc, line, NULL, &status);
}

#define LINE(...)                                                                                  \
	(memcpy(line, (char *[4]){ (char *)(uintptr_t) "stats", __VA_ARGS__ }, sizeof(line)),      \
	 written(2, take_line, NULL))
#define WORD(text) ((char *)(uintptr_t)(text))

static void help(void *arg)
{
	take_line(arg);
}

/* What refuses a value need not say of which option it is; what is no wrong line stays as it is. */
static void test_complaints(void)
{
	taken.error = GX_E_NONE;
	CHECK(!*LINE(WORD("--interval"), WORD("5")) && went_on &&
	      taken.option == GX_OPT_STATS_INTERVAL);
	taken.error = GX_E_USAGE;
	taken.text = "'5' is odd";
	CHECK(strstr(LINE(WORD("--interval"), WORD("5")), ": --interval: '5' is odd\n"));
	CHECK(!went_on && status == 2);
	taken.text = "--interval 5 is odd";
	CHECK(strstr(LINE(WORD("--interval"), WORD("5")), ": --interval 5 is odd\n"));
	CHECK(!strstr(LINE(WORD("--interval"), WORD("5")), "--interval: --interval"));
	taken.error = GX_E_IO;
	taken.text = "5: not there";
	CHECK(strstr(LINE(WORD("--interval"), WORD("5")), ": 5: not there\n"));
	CHECK(!strstr(LINE(WORD("--interval"), WORD("5")), "--interval"));
	CHECK(!went_on && status == 2);
	taken.error = GX_E_NONE;
	CHECK(strstr(LINE(WORD("--interval")), "--interval needs a value: SECONDS\n") && !went_on);
	CHECK(strstr(LINE(WORD("--json=1")), "--json takes no value: '--json=1'\n") && !went_on);
	CHECK(strstr(LINE(WORD("a"), WORD("b")), "takes 1 argument, not 2: gpuext policy stats ") &&
	      !went_on);
	fewest = 1;
	CHECK(strstr(LINE(WORD("-j")), "takes 1 argument, not 0: gpuext policy stats ") &&
	      !went_on);
	CHECK(!*LINE(WORD("a")) && went_on);
	fewest = 0;
	memcpy(line, (char *[4]){ WORD("stats"), WORD("--help"), NULL }, sizeof(line));
	CHECK(strstr(written(1, help, NULL), "usage: gpuext policy stats ") && !went_on && !status);
}

/* --- output that nobody takes */
static int ends[4];

static void write_full(void *arg)
{
	int old = dup(1), full = open("/dev/full", O_WRONLY | O_CLOEXEC);

	(void)arg;
	fflush(stdout);
	dup2(full, 1);
	close(full);
	for (int i = 0; i < 2; i++) {
		putchar('x');
		ends[i] = gx_cli_written(i ? 3 : 0);
		clearerr(stdout);
	}
	putchar('x');
	fflush(stdout); /* the error is not of what is written last */
	dup2(old, 1);
	close(old);
	ends[2] = gx_cli_written(0);
	clearerr(stdout);
	ends[3] = gx_cli_written(0);
}

static void test_written(void)
{
	const char *told = written(2, write_full, NULL);

	CHECK(ends[0] == 1 && ends[1] == 3 && ends[2] == 1 && ends[3] == 0);
	CHECK(strstr(told, ": stdout: No space left on device\n") &&
	      strstr(told, ": stdout: not all of it was written\n"));
}

static void test_numbers(void)
{
	static const struct {
		const char *text;
		uint32_t low, high;
		bool good;
	} rows[] = {
		{ "0", 0, 9, true },   { "9", 0, 9, true },   { "10", 0, 9, false },
		{ "", 0, 9, false },   { "a", 0, 9, false },  { ":", 0, 9, false },
		{ "/", 0, 9, false },  { "5", 6, 9, false },  { "6", 6, 9, true },
		{ "9x", 0, 9, false }, { "-0", 0, 9, false }, { " 7", 0, 9, false },
	};
	uint64_t size = 0;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_diag diag = { 0 };
		uint32_t value = 77;
		int err = gx_cli_number(GX_OPT_RUN_EVERY, rows[i].text, rows[i].low, rows[i].high,
		                        &value, &diag);

		CHECK_EQ(err, rows[i].good ? 0 : -EINVAL);
		CHECK_EQ(value, rows[i].good ? (uint32_t)(rows[i].text[0] - '0') : 77);
	}
	CHECK(!gx_cli_size("9K", UINT64_MAX, &size, NULL) && size == 9 << 10);
}

int main(void)
{
	test_lines();
	test_values();
	test_most();
	test_complaints();
	test_written();
	test_numbers();
	return TEST_END();
}
