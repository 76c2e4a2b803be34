/* verify.c - CPU time and memory of the verifier, beside Linux's on the same instructions where
 * bpf(2) allows it.
 *
 * usage: verify OBJECT... | verify --peak STREAM
 * Ours and Linux's runs alternate. CPU time of gx_verify(), and of the whole BPF_PROG_LOAD, in
 * which Linux also translates what it accepts; its log (log_level 4) tells the verifier's part, in
 * wall time: the best of all runs is printed as "log". The programs of the objects (tools) use
 * device helpers: ours alone.
 */
#include "bench.h"
#include "verify_programs.h"

#include "verify/verify.h"

#include <dlfcn.h>
#include <linux/bpf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { MAX_INSNS = 4096, MAX_PROGRAMS = 64, RUNS = 41, LOG_BYTES = 1 << 16 };
#define MAX_US      4e6 /* for all runs of one stream */
#define TOOL_AIM_MS 0.3

typedef long syscall_fn(long number, ...);

struct figures {
	struct bench_samples ours, theirs, log; /* us */
	const char *our_verdict;
	char their_verdict[64];
	bool accepted;
};

/* Our bpf(2) stands in for libc's syscall(); the kernel is behind it. */
static syscall_fn *kernel;

static struct gx_program program_of(const struct gx_insn *insns, uint32_t n)
{
	return (struct gx_program){ .name = "bench",
		                    .insns = insns,
		                    .n_insns = n,
		                    .hook = GX_HOOK_ENTRY,
		                    .has_ctx = true,
		                    .max_ops = UINT32_MAX };
}

static void run_ours(const struct gx_program *program, struct figures *figures)
{
	struct gx_verified *verified = NULL;
	struct gx_diag diag = { .insn = -1 };
	double start = bench_cpu_us();

	gx_verify(program, NULL, NULL, &verified, &diag);
	bench_add(&figures->ours, bench_cpu_us() - start);
	figures->our_verdict = verified ? "accepted" : gx_error_code(diag.error);
	figures->accepted = verified;
	gx_verified_free(verified);
}

/* The line behind "verification time N usec" tells instructions and states. */
static void run_linux(const struct gx_insn *insns, uint32_t n, struct figures *figures)
{
	static char log[LOG_BYTES];
	union bpf_attr attr = { .prog_type = BPF_PROG_TYPE_SOCKET_FILTER,
		                .insns = (uintptr_t)insns,
		                .insn_cnt = n,
		                .license = (uintptr_t) "GPL",
		                .log_buf = (uintptr_t)log,
		                .log_size = sizeof(log),
		                .log_level = 4 };
	double start, spent;
	const char *time;
	long fd;

	log[0] = '\0';
	start = bench_cpu_us();
	fd = kernel(__NR_bpf, BPF_PROG_LOAD, &attr, sizeof(attr));
	spent = bench_cpu_us() - start;
	time = strstr(log, "verification time ");
	if (time) {
		bench_add(&figures->theirs, spent);
		bench_add(&figures->log, strtod(time + strlen("verification time "), NULL));
	}
	snprintf(figures->their_verdict, sizeof(figures->their_verdict), "%s",
	         fd >= 0                    ? "accepted"
	         : strstr(log, "too large") ? "too large"
	                                    : "refused");
	if (fd >= 0)
		close((int)fd);
}

static void print_quantiles(struct bench_samples *samples)
{
	printf(" %9.2f %9.2f %9.2f", bench_quantile(samples, 0.5) * 1e-3,
	       bench_quantile(samples, 0.1) * 1e-3, bench_quantile(samples, 0.9) * 1e-3);
}

/* Peak memory of this process so far, in KiB. */
static long peak_kib(void)
{
	FILE *status = fopen("/proc/self/status", "r");
	char line[256];
	long kib = 0;

	while (status && fgets(line, sizeof(line), status))
		sscanf(line, "VmHWM: %ld", &kib);
	if (status)
		fclose(status);
	return kib;
}

/* What a process of its own prints that verifies the stream (or nothing: name ""). */
static long ask_peak(const char *name)
{
	char self[4096], command[4400];
	ssize_t n = readlink("/proc/self/exe", self, sizeof(self) - 1);
	long kib = 0;
	FILE *child;

	if (n < 0)
		return 0;
	self[n] = '\0';
	snprintf(command, sizeof(command), "'%s' --peak '%s'", self, name);
	child = popen(command, "r");
	if (child && fscanf(child, "%ld", &kib) != 1)
		kib = 0;
	if (child)
		pclose(child);
	return kib;
}

static int tell_peak(const char *name)
{
	static struct gx_insn insns[MAX_INSNS];

	for (uint32_t i = 0; i < bench_n_streams; i++) {
		struct figures figures = { 0 };
		struct gx_program program;

		if (strcmp(bench_streams[i].name, name))
			continue;
		program = program_of(insns, bench_streams[i].make(insns, MAX_INSNS));
		run_ours(&program, &figures);
	}
	printf("%ld\n", peak_kib());
	return 0;
}

static bool measure_stream(const struct bench_stream *stream)
{
	static struct gx_insn insns[MAX_INSNS];
	uint32_t n = stream->make(insns, MAX_INSNS);
	struct gx_program program = program_of(insns, n);
	double stop = bench_cpu_us() + MAX_US, ms;
	struct figures figures = { 0 };
	bool as_meant;

	for (int i = 0; i < RUNS && (i < 3 || bench_cpu_us() < stop); i++) {
		run_ours(&program, &figures);
		if (kernel)
			run_linux(insns, n, &figures);
	}
	as_meant = stream->refused == !figures.accepted;
	ms = bench_quantile(&figures.ours, 0.5) * 1e-3;
	printf("%-12s %5u %-9s", stream->name, n, figures.our_verdict);
	print_quantiles(&figures.ours);
	printf(" %7.1f %6.0f", (double)(ask_peak(stream->name) - ask_peak("")) / 1024,
	       stream->aim_ms);
	if (figures.theirs.n) {
		printf("  %-10s", figures.their_verdict);
		print_quantiles(&figures.theirs);
		printf(" %9.2f %7.2f", bench_quantile(&figures.log, 0) * 1e-3,
		       ms * 1e3 / bench_quantile(&figures.theirs, 0.5));
	}
	printf("  %s%s\n", as_meant ? "" : "NOT THE VERDICT MEANT",
	       stream->aim_ms && ms > stream->aim_ms ? "above the aim" : "");
	bench_free(&figures.ours);
	bench_free(&figures.theirs);
	bench_free(&figures.log);
	return as_meant;
}

static bool measure_tool(const struct gx_program *program)
{
	struct figures figures = { 0 };
	double ms;

	for (int i = 0; i < 400; i++)
		run_ours(program, &figures);
	ms = bench_quantile(&figures.ours, 0.5) * 1e-3;
	printf("%-20.20s %5u %-9s %9.4f %9.4f %9.4f  %s\n", program->name, program->n_insns,
	       figures.our_verdict, ms, bench_quantile(&figures.ours, 0.1) * 1e-3,
	       bench_quantile(&figures.ours, 0.9) * 1e-3, ms > TOOL_AIM_MS ? "above the aim" : "");
	bench_free(&figures.ours);
	return figures.accepted;
}

static void find_kernel(void)
{
	struct figures figures = { 0 };
	struct gx_insn insns[] = { { .opcode = 0xb7 }, { .opcode = 0x95 } };

	kernel = (syscall_fn *)dlsym(RTLD_NEXT, "syscall");
	if (kernel)
		run_linux(insns, 2, &figures);
	if (!figures.theirs.n)
		kernel = NULL;
	bench_free(&figures.theirs);
	bench_free(&figures.log);
	if (!kernel)
		printf("bpf(2) is not allowed here: nothing of Linux's verifier below\n");
}

int main(int argc, char **argv)
{
	const struct gx_verified *programs[MAX_PROGRAMS];
	uint32_t n, n_wrong = 0;

	if (argc == 3 && !strcmp(argv[1], "--peak"))
		return tell_peak(argv[2]);
	n = bench_load(argv + 1, argc - 1, programs, MAX_PROGRAMS);

	find_kernel();
	printf("ms of CPU time: median, p10, p90 of up to %d runs; peak memory in MiB; ratio ours "
	       "/ "
	       "Linux's\n",
	       RUNS);
	printf("%-12s %5s %-9s %9s %9s %9s %7s %6s  %-10s %9s %9s %9s %9s %7s\n", "stream", "insns",
	       "ours", "median", "p10", "p90", "MiB", "aim", "Linux", "median", "p10", "p90", "log",
	       "ratio");
	for (uint32_t i = 0; i < bench_n_streams; i++)
		n_wrong += !measure_stream(&bench_streams[i]);
	printf("\n%-20s %5s %-9s %9s %9s %9s (aim %.1f)\n", "program", "insns", "ours", "median",
	       "p10", "p90", TOOL_AIM_MS);
	for (uint32_t i = 0; i < n; i++)
		n_wrong += !measure_tool(&programs[i]->program);
	return n && !n_wrong ? 0 : 1;
}
