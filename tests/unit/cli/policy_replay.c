/* policy_replay.c - `gpuext policy replay` and `gpuext policy schedule`: what their options become, which values are none, and what a trace must have.
 * Each line in a process of its own: the commands keep what they were given. */
#include "golden.h"

#include "cli/policy/commands.h"
#include "cli/policy/objects.h"
#include "replay/report.h"
#include "replay/sched_report.h"

#include <inttypes.h>
#include <sys/wait.h>

/* --- what a line becomes, in words */
static struct gx_sim_opts native; /* as the command begins */
static struct gx_sched_sim_opts native_sched;
static struct gx_sched_workload_opts native_workload;

static void put(const char *name, uint64_t value, uint64_t otherwise)
{
	if (value != otherwise)
		printf(" %s=%" PRIu64, name, value);
}

int __wrap_gx_report_init(struct gx_replay_report *report, const struct gx_trace *trace,
                          const struct gx_sim_opts *opts, struct gx_diag *diag);
int __wrap_gx_report_init(struct gx_replay_report *report, const struct gx_trace *trace,
                          const struct gx_sim_opts *opts, struct gx_diag *diag)
{
	(void)report, (void)diag;
	printf("trace of %" PRIu64, trace->n_events);
	put("bytes", opts->device_bytes, 0);
	put("threshold", opts->params.threshold, native.params.threshold);
	for (int i = 0; i < 16 && opts->quotas[i].pid; i++)
		printf(" %u:%u:%u", opts->quotas[i].pid, opts->quotas[i].quota,
		       opts->quotas[i].floor);
	printf("\n");
	return 0;
}

int __wrap_gx_report_run_native(struct gx_replay_report *report, const struct gx_sim_opts *opts,
                                struct gx_diag *diag);
int __wrap_gx_report_run_native(struct gx_replay_report *report, const struct gx_sim_opts *opts,
                                struct gx_diag *diag)
{
	(void)report, (void)opts, (void)diag;
	return 0;
}

void __wrap_gx_report_text(const struct gx_replay_report *report, struct gx_strbuf *out);
void __wrap_gx_report_text(const struct gx_replay_report *report, struct gx_strbuf *out)
{
	(void)report;
	gx_strbuf_puts(out, "text\n");
}

void __wrap_gx_report_json(const struct gx_replay_report *report, struct gx_strbuf *out);
void __wrap_gx_report_json(const struct gx_replay_report *report, struct gx_strbuf *out)
{
	(void)report;
	gx_strbuf_puts(out, "json\n");
}

void __wrap_gx_report_html(const struct gx_replay_report *report, struct gx_strbuf *out);
void __wrap_gx_report_html(const struct gx_replay_report *report, struct gx_strbuf *out)
{
	(void)report;
	gx_strbuf_puts(out, "html\n");
}

int __wrap_gx_sched_report_init(struct gx_sched_report *report,
                                const struct gx_sched_workload_opts *workload,
                                const struct gx_sched_sim_opts *opts, struct gx_diag *diag);
int __wrap_gx_sched_report_init(struct gx_sched_report *report,
                                const struct gx_sched_workload_opts *workload,
                                const struct gx_sched_sim_opts *opts, struct gx_diag *diag)
{
	(void)report, (void)diag;
	printf("schedule");
	put("critical", workload->n_critical, native_workload.n_critical);
	put("best", workload->n_best_effort, native_workload.n_best_effort);
	put("seed", workload->seed, native_workload.seed);
	put("seconds", workload->seconds, native_workload.seconds);
	put("life", workload->life_ns, native_workload.life_ns);
	put("waits", workload->waits, native_workload.waits);
	put("admission", opts->params.admission_ns, native_sched.params.admission_ns);
	put("switch", opts->cost.switch_ns, native_sched.cost.switch_ns);
	put("save", opts->cost.save_ns, native_sched.cost.save_ns);
	put("restore", opts->cost.restore_ns, native_sched.cost.restore_ns);
	printf("\n");
	return 0;
}

int __wrap_gx_sched_report_run(struct gx_sched_report *report, const char *name,
                               enum gx_sched_kind kind, const struct gx_sched_sim_opts *opts,
                               struct gx_diag *diag);
int __wrap_gx_sched_report_run(struct gx_sched_report *report, const char *name,
                               enum gx_sched_kind kind, const struct gx_sched_sim_opts *opts,
                               struct gx_diag *diag)
{
	(void)report, (void)opts, (void)diag;
	printf("runs %s, kind %d\n", name, kind == GX_SCHED_NATIVE);
	return 0;
}

int __wrap_gx_sched_report_run_native(struct gx_sched_report *report,
                                      const struct gx_sched_sim_opts *opts, struct gx_diag *diag);
int __wrap_gx_sched_report_run_native(struct gx_sched_report *report,
                                      const struct gx_sched_sim_opts *opts, struct gx_diag *diag)
{
	(void)report, (void)opts, (void)diag;
	printf("runs all\n");
	return 0;
}

void __wrap_gx_sched_report_text(const struct gx_sched_report *report, struct gx_strbuf *out);
void __wrap_gx_sched_report_text(const struct gx_sched_report *report, struct gx_strbuf *out)
{
	__wrap_gx_report_text((const void *)report, out);
}

void __wrap_gx_sched_report_json(const struct gx_sched_report *report, struct gx_strbuf *out);
void __wrap_gx_sched_report_json(const struct gx_sched_report *report, struct gx_strbuf *out)
{
	__wrap_gx_report_json((const void *)report, out);
}

/* The first object of the line; no other one is loaded behind it. */
int __wrap_gx_policy_object_load(const struct gx_policy_object *object, enum gx_policy_type type,
                                 struct gx_policy **policies, uint32_t *n,
                                 struct gx_policy_loaded **out, struct gx_diag *diag);
int __wrap_gx_policy_object_load(const struct gx_policy_object *object, enum gx_policy_type type,
                                 struct gx_policy **policies, uint32_t *n,
                                 struct gx_policy_loaded **out, struct gx_diag *diag)
{
	struct gx_strbuf name = { 0 };

	(void)policies, (void)n, (void)out;
	gx_policy_object_name(object, "", &name);
	printf("loads %s of type %d at %u\n", gx_strbuf_text(&name), type == GX_POLICY_gpu_mem_ops,
	       object->threshold);
	gx_strbuf_free(&name);
	return gx_fail(diag, GX_E_REPLAY, "as far as this");
}

/* --- the commands */
static int (*command)(int argc, char **argv);
static const char *const *words;
static char printed[4096];

static void run(void *arg)
{
	static char lines[120][64]; /* some words are changed where they are */
	char *argv[120] = { arg };
	int argc = 1;

	for (; words[argc - 1]; argc++) {
		snprintf(lines[argc], sizeof(lines[0]), "%s", words[argc - 1]);
		argv[argc] = lines[argc];
	}
	_exit(command(argc, argv) + 40 * (fflush(stdout) != 0));
}

static int status;

static void run_in_child(void *arg)
{
	pid_t child = fork();

	if (!child)
		run(arg);
	CHECK(child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status));
	status = WEXITSTATUS(status);
}

static void run_printing(void *arg)
{
	snprintf(printed, sizeof(printed), "%.4000s", written(1, run_in_child, arg));
}

static const char *say(int (*fn)(int argc, char **argv), const char *const *line)
{
	command = fn;
	words = line;
	return written(2, run_printing, (void *)(uintptr_t) "policy");
}

static char trace[] = "/tmp/gpuext-replay-XXXXXX", empty[] = "/tmp/gpuext-replay-XXXXXX";

struct row {
	const char *words[10], *prints,
	        *says; /* says: an error, of status 2 unless something is printed before */
};

static void check_rows(int (*fn)(int argc, char **argv), const struct row *rows, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		const char *told = say(fn, rows[i].words);

		CHECK_EQ(status, !rows[i].says ? 0 : *rows[i].prints ? 1 : 2);
		CHECK(!strcmp(printed, rows[i].prints));
		CHECK(rows[i].says ? strstr(told, rows[i].says) != NULL : !*told);
		if (strcmp(printed, rows[i].prints) != 0 ||
		    (rows[i].says && !strstr(told, rows[i].says)))
			fprintf(stderr, "row %zu: %d %s%s", i, status, printed, told);
	}
}

static void test_replay(void)
{
	const struct row rows[] = {
		{ { trace }, "trace of 3\ntext\n", NULL },
		{ { "-j", trace }, "trace of 3\njson\n", NULL },
		{ { "--html", "-", trace }, "trace of 3\nhtml\ntext\n", NULL },
		{ { "--device-bytes", "3G", trace }, "trace of 3 bytes=3221225472\ntext\n", NULL },
		{ { "--quota", "7:20", "--quota", "4294967295:0:3", trace },
		  "trace of 3 7:20:0 4294967295:0:3\ntext\n",
		  NULL },
		{ { "--quota", "7", trace }, "", "--quota PID:BLOCKS[:FLOOR]\n" },
		{ { "--quota", "0:5", trace }, "", "--quota PID:BLOCKS[:FLOOR]\n" },
		{ { "--quota", "7:1:2:3", trace }, "", "--quota PID:BLOCKS[:FLOOR]\n" },
		{ { "--quota", "7:", trace }, "", "--quota: '' is not a number" },
		{ { "--quota", "7:1:", trace }, "", "--quota: '' is not a number" },
		{ { "--quota", "4294967296:1", trace },
		  "",
		  "--quota: '4294967296' is not a number up to 4294967295" },
		{ { "--threshold", "5", trace }, "", "--threshold 5: behind an object, -e FILE\n" },
		{ { "--set", "a=1", trace }, "", "--set a=1: behind an object, -e FILE\n" },
		{ { "-e", "d/o", trace },
		  "trace of 3\nloads o of type 1 at 51\n",
		  "as far as this" },
		{ { "-e", "o", "--threshold", "100", "--set", "a=1", "--set", "b=2", trace },
		  "trace of 3\nloads o a=1 b=2 of type 1 at 100\n",
		  "as far as this" },
		{ { "-e", "o", "-e", "p", "--threshold", "0", "--set", "a=1", trace },
		  "trace of 3\nloads o of type 1 at 51\n",
		  "as far as this" },
		{ { "-e", "o", "--threshold", "101", trace },
		  "",
		  "--threshold: '101' is not a number up to 100" },
		{ { "-e", "o", "--set", "a", trace }, "", "'a'" },
		{ { "--async-rate", "0", trace }, "", "--async-rate 0: a number from 1" },
		{ { "--device-bytes", "x", trace }, "", "--device-bytes: 'x' is not a number" },
		{ { NULL }, "", "takes 1 argument, not 0" },
		{ { trace, trace }, "", "takes 1 argument, not 2" },
	};
	const char *told;

	check_rows(gx_cmd_policy_replay, rows, sizeof(rows) / sizeof(rows[0]));
	told = say(gx_cmd_policy_replay, (const char *const[]){ empty, NULL });
	CHECK(status == 1 && !*printed &&
	      strstr(told, "has no accesses: there is nothing to replay\n"));
	told = say(gx_cmd_policy_replay, (const char *const[]){ "/nonexistent/t", NULL });
	CHECK(status == 1 && !*printed && strstr(told, "/nonexistent/t"));
	told = say(gx_cmd_policy_replay,
	           (const char *const[]){ "--html", "/nonexistent/h", trace, NULL });
	CHECK(status == 1 && strstr(told, "/nonexistent/h") && !strcmp(printed, "trace of 3\n"));
}

static void test_schedule(void)
{
	static const struct row rows[] = {
		{ { NULL }, "schedule\nruns all\ntext\n", NULL },
		{ { "-j", "--only" }, "schedule\nruns native 2048 us, kind 1\njson\n", NULL },
		{ { "--critical", "32", "--best-effort", "0" },
		  "schedule critical=32 best=0\nruns all\ntext\n",
		  NULL },
		{ { "--critical", "33" }, "", "--critical: '33' is not a number up to 32" },
		{ { "--best-effort", "33" }, "", "--best-effort: '33' is not a number up to 32" },
		{ { "--seed", "18446744073709551615", "--waits" },
		  "schedule seed=18446744073709551615 waits=1\nruns all\ntext\n",
		  NULL },
		{ { "--seed", "-1" }, "", "--seed: '-1' is not a number" },
		{ { "--seconds", "100", "--life-ms", "7" },
		  "schedule seconds=100 life=7000000\nruns all\ntext\n",
		  NULL },
		{ { "--seconds", "101" }, "", "--seconds: '101' is not a number up to 100" },
		{ { "--life-ms", "1000001" },
		  "",
		  "--life-ms: '1000001' is not a number up to 1000000" },
		{ { "--admission-ms", "9" }, "schedule admission=9000000\nruns all\ntext\n", NULL },
		{ { "--admission-ms", "x" }, "", "--admission-ms: 'x' is not a number" },
		{ { "--preempt-us", "1000000" },
		  "schedule switch=1000000000 save=0 restore=0\nruns all\ntext\n",
		  NULL },
		{ { "--preempt-us", "1000001" }, "", "--preempt-us: '1000001' is not a number" },
		{ { "-e", "o", "--set", "a=1" },
		  "schedule\nruns all\nloads o a=1 of type 0 at 0\n",
		  "as far as this" },
		{ { "--set", "a=1" }, "", "--set a=1: behind an object, -e FILE\n" },
		{ { "x" }, "", "takes 0 arguments, not 1" },
	};

	check_rows(gx_cmd_policy_schedule, rows, sizeof(rows) / sizeof(rows[0]));
}

/* As many as there is room for, and one more. */
static void test_most(void)
{
	static const struct {
		int (*fn)(int argc, char **argv);
		const char *option, *value, *says;
		int most;
	} rows[] = {
		{ gx_cmd_policy_replay, "--quota", "7:1", "more than 15 quotas\n", 15 },
		{ gx_cmd_policy_replay, "-e", "o", "more than 32 objects\n", 32 },
		{ gx_cmd_policy_schedule, "-e", "o", "more than 38 objects\n", 38 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		for (int more = 0; more < 2; more++) {
			const char *line[100] = { NULL }, *told;
			int n = 0;

			for (int k = 0; k < rows[i].most + more; k++)
				line[n++] = rows[i].option, line[n++] = rows[i].value;
			if (rows[i].fn == gx_cmd_policy_replay)
				line[n] = trace;
			told = say(rows[i].fn, line);
			CHECK_EQ(strstr(told, rows[i].says) != NULL, more);
			CHECK_EQ(!*printed, more);
		}
}

static void make(char *path, const char *events)
{
	static const char head[] =
	        "{\"gpuext_trace\": 2, \"name\": \"t\", \"device_bytes\": 4194304}\n";
	int fd = mkstemp(path);

	CHECK(fd >= 0 && write(fd, head, strlen(head)) == (ssize_t)strlen(head) &&
	      write(fd, events, strlen(events)) == (ssize_t)strlen(events));
	close(fd);
}

int main(void)
{
	native = gx_sim_defaults();
	native_sched = gx_sched_sim_defaults();
	native_workload = gx_sched_workload_defaults();
	make(trace, "{\"type\":\"alloc\",\"va_space\":1,\"va\":2097152,\"n_pages\":512,\"pid\":1}\n"
	            "{\"type\":\"access\",\"access\":\"read\",\"va_space\":1,\"va\":2097152}\n"
	            "{\"type\":\"access\",\"access\":\"write\",\"va_space\":1,\"va\":2097152}\n");
	make(empty,
	     "{\"type\":\"alloc\",\"va_space\":1,\"va\":2097152,\"n_pages\":512,\"pid\":1}\n");
	test_replay();
	test_schedule();
	test_most();
	unlink(trace);
	unlink(empty);
	return TEST_END();
}
