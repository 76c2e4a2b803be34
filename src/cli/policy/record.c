/* record.c - `gpuext policy record`: a program on the soft device, and the trace of what
 * it did to managed memory. */
#include "cli/policy/commands.h"
#include "cli/options.h"
#include "cli/signals.h"

#include "trace/trace.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define POLL_MS 10

struct record_args {
	const char *path;
	char **app;
	uint64_t device_bytes;
	bool json;
};

static int take_option(void *arg, int option, struct gx_diag *diag)
{
	struct record_args *args = arg;

	switch (option) {
	case GX_OPT_RECORD_OUTPUT: args->path = optarg; return 0;
	case GX_OPT_RECORD_JSON: args->json = true; return 0;
	default: return gx_cli_size(optarg, UINT64_MAX, &args->device_bytes, diag);
	}
}

static int check_args(void *arg, int argc, char **argv, struct gx_diag *diag)
{
	struct record_args *args = arg;

	args->app = argv + optind;
	if (!args->path || !*args->path || optind == argc)
		return gx_fail(diag, GX_E_USAGE, "-o FILE and a program are needed");
	return 0;
}

/* --- the program */
/* Its status as a shell has it. */
static int wait_for(pid_t pid)
{
	int status = 0;

	gx_signals_begin(true);
	while (!waitpid(pid, &status, WNOHANG)) {
		gx_signals_pass(pid);
		poll(NULL, 0, POLL_MS);
	}
	return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

static int run(const struct record_args *args, const char *part, int *status, struct gx_diag *diag)
{
	struct gx_run_opts opts = { .device = "soft", .app = args->app };
	char number[24];
	pid_t pid;

	snprintf(number, sizeof(number), "%" PRIu64, args->device_bytes);
	if (setenv("GPUEXT_SOFT_TRACE", part, 1) ||
	    (args->device_bytes && setenv("GPUEXT_SOFT_MEMORY", number, 1)))
		return gx_fail(diag, GX_E_NO_MEMORY, "environment");
	/* before there is a program: a signal that comes while it starts would end us and leave it behind */
	gx_signals_take(true);
	pid = gx_spawn(&opts, "", diag);
	if (pid < 0)
		return (int)pid;
	*status = wait_for(pid);
	return 0;
}

/* --- the trace */
static uint64_t count(const struct gx_trace *trace, enum gx_trace_type type)
{
	uint64_t n = 0;

	for (uint64_t i = 0; i < trace->n_events; i++)
		n += trace->events[i].type == type;
	return n;
}

static int check(const char *part, struct gx_trace *trace, struct gx_diag *diag)
{
	int err;

	if (access(part, F_OK))
		return gx_fail(diag, GX_E_NO_RECORD,
		               "the program never began to use the soft device");
	err = gx_trace_read_file(part, trace, diag);
	if (!err && !count(trace, GX_TRACE_ALLOC))
		err = gx_fail(diag, GX_E_NO_RECORD, "the program allocated no managed memory");
	if (!err && !count(trace, GX_TRACE_ACCESS))
		err = gx_fail(diag, GX_E_NO_RECORD,
		              "no kernel touched managed memory, or there is no userfaultfd "
		              "(`gpuext doctor`)");
	return err;
}

/* Whole and checked, it gets its name. */
static int finish(const struct record_args *args, const char *part, struct gx_diag *diag)
{
	struct gx_trace trace = { 0 };
	struct gx_strbuf text = { 0 };
	int err = check(part, &trace, diag);

	if (!err && args->json) {
		gx_trace_write_json(&trace, &text);
		err = gx_policy_write(args->path, &text, diag);
	} else if (!err && rename(part, args->path)) {
		err = gx_fail(diag, GX_E_IO, "%s: %s", args->path, strerror(errno));
	}
	if (!err)
		fprintf(stderr,
		        "gpuext: %s: %" PRIu64 " allocations, %" PRIu64 " accesses, %" PRIu64
		        " faults, %" PRIu64 " releases\n",
		        args->path, count(&trace, GX_TRACE_ALLOC), count(&trace, GX_TRACE_ACCESS),
		        count(&trace, GX_TRACE_FAULT), count(&trace, GX_TRACE_FREE));
	if (!err && !args->json)
		part = NULL; /* it has the name */
	if (part)
		unlink(part);
	gx_strbuf_free(&text);
	gx_trace_free(&trace);
	return err;
}

/* Beside the file, whole: the program may change its folder. It must not be there, but may be made.
 */
static int part_of(const char *path, char *out, size_t size, struct gx_diag *diag)
{
	char here[PATH_MAX] = "";
	FILE *probe;
	int n;

	if (*path != '/' && !getcwd(here, sizeof(here)))
		return gx_fail(diag, GX_E_IO, "%s: %s", path, strerror(errno));
	n = snprintf(out, size, "%s%s%s.part", here, *here ? "/" : "", path);
	if (n < 0 || (size_t)n >= size)
		return gx_fail(diag, GX_E_IO, "%.64s: %s", path, strerror(ENAMETOOLONG));
	probe = fopen(out, "w");
	if (!probe)
		return gx_fail(diag, GX_E_IO, "%s: %s", out, strerror(errno));
	fclose(probe);
	unlink(out);
	return 0;
}

int gx_cmd_policy_record(int argc, char **argv)
{
	struct record_args args = { 0 };
	struct gx_diag diag = { 0 };
	char part[PATH_MAX + 8];
	struct gx_cli cli = { .command = GX_CLI_POLICY_RECORD,
		              .app_follows = true,
		              .take = take_option,
		              .check = check_args };
	int err, status;

	if (!gx_cli_take(&cli, argc, argv, &args, &status))
		return status;
	status = 0;
	err = part_of(args.path, part, sizeof(part), &diag);
	err = err ? err : run(&args, part, &status, &diag);
	err = err ? err : finish(&args, part, &diag);
	if (err)
		gx_complain(&diag);
	return status ? status : err ? 1 : 0;
}
