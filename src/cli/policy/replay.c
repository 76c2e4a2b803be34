/* replay.c - `gpuext policy replay`: native behaviour and policies over one trace. */
#include "cli/policy/commands.h"
#include "cli/options.h"

#include "cli/policy/objects.h"
#include "replay/report.h"

#include <bpf/libbpf.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { MAX_QUOTAS = 15, PROGRESS_NS = 100000000 };

struct replay_args {
	struct gx_policy_objects objects;
	uint32_t n_quotas;
	struct gx_sim_opts opts;
	const char *html;
	bool json;
};

static int take_object(struct replay_args *args, const char *path, struct gx_diag *diag)
{
	int err = gx_policy_objects_add(&args->objects, path, diag);

	if (!err)
		args->objects.items[args->objects.n - 1].threshold = args->opts.params.threshold;
	return err;
}

static int take_threshold(struct replay_args *args, const char *text, struct gx_diag *diag)
{
	struct gx_policy_object *object =
	        gx_policy_objects_last(&args->objects, "--threshold", text, diag);
	uint64_t value;

	if (!object || gx_cli_size(text, 100, &value, diag))
		return -EINVAL;
	object->threshold = (uint8_t)value;
	return 0;
}

static int take_quota(struct replay_args *args, char *text, struct gx_diag *diag)
{
	uint64_t parts[3] = { 0 };
	uint32_t n = 0;
	char *rest = text, *part;

	if (args->n_quotas == MAX_QUOTAS)
		return gx_fail(diag, GX_E_USAGE, "more than %d quotas", MAX_QUOTAS);
	while ((part = strsep(&rest, ":"))) {
		if (n == 3)
			return gx_fail(diag, GX_E_USAGE, "--quota PID:BLOCKS[:FLOOR]");
		if (gx_cli_size(part, UINT32_MAX, &parts[n++], diag))
			return -EINVAL;
	}
	if (n < 2 || !parts[0])
		return gx_fail(diag, GX_E_USAGE, "--quota PID:BLOCKS[:FLOOR]");
	args->opts.quotas[args->n_quotas].pid = (uint32_t)parts[0];
	args->opts.quotas[args->n_quotas].quota = (uint32_t)parts[1];
	args->opts.quotas[args->n_quotas++].floor = (uint32_t)parts[2];
	return 0;
}

static int take_option(void *arg, int option, struct gx_diag *diag)
{
	struct replay_args *args = arg;

	switch (option) {
	case GX_OPT_REPLAY_OBJECT: return take_object(args, optarg, diag);
	case GX_OPT_REPLAY_SET: return gx_policy_objects_set(&args->objects, optarg, diag);
	case GX_OPT_POLICY_ASYNC_RATE:
		return gx_policy_take_given(option, optarg, &args->objects.given, diag);
	case GX_OPT_REPLAY_QUOTA: return take_quota(args, optarg, diag);
	case GX_OPT_REPLAY_BYTES:
		return gx_cli_size(optarg, UINT64_MAX, &args->opts.device_bytes, diag);
	case GX_OPT_REPLAY_THRESHOLD: return take_threshold(args, optarg, diag);
	case GX_OPT_REPLAY_JSON: args->json = true; return 0;
	default: args->html = optarg; return 0;
	}
}

/* A trace has accesses and no kernels. */
static void warn_of_programs(const struct gx_policy_object *object,
                             const struct gx_policy_loaded *loaded)
{
	struct gx_strbuf names = { 0 };
	struct bpf_program *program;

	bpf_object__for_each_program (program, gx_policy_loaded_object(loaded))
		if (bpf_program__type(program) != BPF_PROG_TYPE_STRUCT_OPS)
			gx_strbuf_printf(&names, "%s%s", names.len ? ", " : "",
			                 bpf_program__name(program));
	if (names.len)
		fprintf(stderr,
		        "gpuext: warning: %s: a replay has no kernels: device programs do not run "
		        "(%s); what they "
		        "would write into maps, and ask for, is missing in its numbers\n",
		        object->path, gx_strbuf_text(&names));
	gx_strbuf_free(&names);
}

static int run_policy(struct gx_replay_report *report, const struct replay_args *args,
                      const struct gx_policy_object *object, struct gx_diag *diag)
{
	struct gx_sim_opts opts = args->opts;
	struct gx_policy_loaded *loaded;
	struct gx_strbuf name = { 0 };
	char at[16] = "";
	int err = gx_policy_object_load(object, GX_POLICY_gpu_mem_ops, opts.policies,
	                                &opts.n_policies, &loaded, diag);

	if (err)
		return err;
	warn_of_programs(object, loaded);
	for (uint32_t i = 0; i < opts.n_policies; i++)
		opts.policies[i]->async_mib_s = args->objects.given.async_mib_s;
	opts.params.threshold = object->threshold;
	if (object->threshold != args->opts.params.threshold)
		snprintf(at, sizeof(at), " at %u", object->threshold);
	gx_policy_object_name(object, at, &name);
	if (!opts.n_policies)
		err = gx_fail(diag, GX_E_REPLAY,
		              "%.200s has no gpu_mem_ops: a trace has no tasks to schedule",
		              object->path);
	err = err ? err : gx_report_run(report, gx_strbuf_text(&name), &opts, diag);
	if (!err)
		report->variants[report->n_variants - 1].runs_as = gx_policy_object_runs_as(loaded);
	gx_strbuf_free(&name);
	gx_policy_loaded_close(loaded);
	return err;
}

/* --- what is to be seen meanwhile, on a terminal */
struct progress {
	uint64_t total, done;
	uint64_t shown_ns;
};

static uint64_t now_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

static void show_progress(void *arg, uint64_t n_accesses)
{
	struct progress *p = arg;
	uint64_t done = __atomic_add_fetch(&p->done, n_accesses, __ATOMIC_RELAXED);
	uint64_t shown = __atomic_load_n(&p->shown_ns, __ATOMIC_RELAXED), now = now_ns();

	if (now - shown > PROGRESS_NS &&
	    __atomic_compare_exchange_n(&p->shown_ns, &shown, now, false, __ATOMIC_RELAXED,
	                                __ATOMIC_RELAXED))
		fprintf(stderr, "\rgpuext: replay: %3d %% ", (int)(done * 100 / p->total));
}

static uint64_t count_accesses(const struct gx_trace *trace)
{
	uint64_t n = 0;

	for (uint64_t i = 0; i < trace->n_events; i++)
		n += trace->events[i].type == GX_TRACE_ACCESS;
	return n;
}

static int read_trace(struct replay_args *args, const char *path, struct gx_trace *trace,
                      struct progress *progress, struct gx_diag *diag)
{
	int err = gx_trace_read_file(path, trace, diag);
	uint64_t n = err ? 0 : count_accesses(trace);

	if (!err && !n)
		return gx_fail(diag, GX_E_TRACE, "%s has no accesses: there is nothing to replay",
		               path);
	*progress = (struct progress){ .total = n * (args->objects.n + GX_REPORT_NATIVE),
		                       .shown_ns = now_ns() };
	if (isatty(STDERR_FILENO)) {
		args->opts.progress = show_progress;
		args->opts.progress_arg = progress;
	}
	return err;
}

static int replay(struct replay_args *args, const char *path, struct gx_replay_report *report,
                  struct gx_diag *diag)
{
	struct gx_trace trace = { 0 };
	struct gx_strbuf text = { 0 }, html = { 0 };
	uint64_t began_ns;
	struct progress progress = { 0 };
	int err = read_trace(args, path, &trace, &progress, diag);

	began_ns = progress.shown_ns;
	err = err ? err : gx_report_init(report, &trace, &args->opts, diag);
	err = err ? err : gx_report_run_native(report, &args->opts, diag);
	for (uint32_t i = 0; i < args->objects.n && !err; i++)
		err = run_policy(report, args, &args->objects.items[i], diag);
	if (args->opts.progress && progress.shown_ns != began_ns)
		fprintf(stderr, "\r%24s\r", "");
	if (!err && args->json)
		gx_report_json(report, &text);
	else if (!err)
		gx_report_text(report, &text);
	if (!err && args->html) {
		gx_report_html(report, &html);
		err = gx_policy_write(args->html, &html, diag);
	}
	err = err ? err : gx_policy_write("-", &text, diag);
	gx_strbuf_free(&text);
	gx_strbuf_free(&html);
	gx_report_free(report);
	gx_trace_free(&trace);
	return err;
}

int gx_cmd_policy_replay(int argc, char **argv)
{
	/* large, and there is one of each */
	static struct replay_args args;
	static struct gx_replay_report report;
	struct gx_cli cli = {
		.command = GX_CLI_POLICY_REPLAY, .take = take_option, .fewest = 1, .most = 1
	};
	struct gx_diag diag = { 0 };
	int status;

	args.opts = gx_sim_defaults();
	_Static_assert(GX_REPORT_MAX - 8 <= GX_POLICY_OBJECTS, "room for objects");
	args.objects.max = GX_REPORT_MAX - 8;
	args.objects.option = "-e";
	if (!gx_cli_take(&cli, argc, argv, &args, &status))
		return status;
	gx_objects_init(false);
	return replay(&args, argv[optind], &report, &diag) ? gx_complain(&diag) : 0;
}
