/* cmd_policy_schedule.c - `gpuext policy schedule`: task groups that share a GPU, by constants and
 * by policies, simulated. */
#include "cli/cmd_policy.h"

#include "cli/policy_objects.h"
#include "replay/sched_report.h"

#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

static const char schedule_help[] =
        "usage: gpuext policy schedule [-e POLICY.bpf.o [--set VAR=VALUE]...]... [OPTIONS]\n\n"
        "Latency-critical task groups beside best-effort ones on a model of one GPU's runlist, "
        "with constant timeslices,\n"
        "then under each object's policies (docs/policy-scheduling.md). All figures are simulated. "
        "The critical groups'\n"
        "command is `latency`, cgroup 1, pids from 1000; the others' `batch`, cgroup 2, pids from "
        "2000.\n"
        "Even seeds are held out: tune policies on odd ones.\n\n"
        "      --critical N        latency-critical task groups (default 1)\n"
        "      --best-effort N     best-effort task groups (default 2)\n"
        "      --seed N            default 1\n"
        "      --seconds N         of virtual time (default 10)\n"
        "      --waits             critical applications wait for a kernel before the next; else "
        "they come at any time\n"
        "      --life-ms N         best-effort applications end after so long in the mean, and "
        "come anew\n"
        "      --preempt-us N      what a change of the task group takes (default: as measured, "
        "164 to 220)\n"
        "      --admission-ms N    a rejected bind goes through after it (default 5000)\n"
        "  -e, --object FILE       an object with policies, a variant of its own\n"
        "      --set VAR=VALUE     a `const volatile` variable of the object before it\n"
        "      --only              no constant timeslices, but CUDA's\n"
        "  -j, --json              JSON\n";

struct schedule_args {
	struct gx_policy_objects objects;
	struct gx_sched_workload_opts workload;
	struct gx_sched_sim_opts sim;
	bool json, only;
};

static int take_u32(const char *text, uint64_t most, uint32_t *out, struct gx_diag *diag)
{
	uint64_t value;

	if (gx_policy_number(text, most, &value, diag))
		return -EINVAL;
	*out = (uint32_t)value;
	return 0;
}

static int take_preempt(struct schedule_args *args, struct gx_diag *diag)
{
	uint32_t us;

	if (take_u32(optarg, 1000000, &us, diag))
		return -EINVAL;
	args->sim.cost.switch_ns = us * 1000;
	args->sim.cost.save_ns = args->sim.cost.restore_ns = 0;
	return 0;
}

/* Milliseconds; in ns. */
static int take_ms(uint64_t *ns, struct gx_diag *diag)
{
	if (gx_policy_number(optarg, 1000000, ns, diag))
		return -EINVAL;
	*ns *= 1000000;
	return 0;
}

static int take_admission(struct schedule_args *args, struct gx_diag *diag)
{
	uint64_t ns;

	if (take_ms(&ns, diag))
		return -EINVAL;
	args->sim.params.admission_ns = ns;
	return 0;
}

static int take_option(struct schedule_args *args, int option, char **argv, struct gx_diag *diag)
{
	switch (option) {
	case 'e': return gx_policy_objects_add(&args->objects, optarg, diag);
	case 's': return gx_policy_objects_set(&args->objects, optarg, diag);
	case 'c': return take_u32(optarg, GX_SCHED_MAX_TASKS, &args->workload.n_critical, diag);
	case 'b': return take_u32(optarg, GX_SCHED_MAX_TASKS, &args->workload.n_best_effort, diag);
	case 'n': return gx_policy_number(optarg, UINT64_MAX, &args->workload.seed, diag);
	case 't': return take_u32(optarg, GX_SCHED_MAX_SECONDS, &args->workload.seconds, diag);
	case 'l': return take_ms(&args->workload.life_ns, diag);
	case 'a': return take_admission(args, diag);
	case 'p': return take_preempt(args, diag);
	case 'w': args->workload.waits = true; return 0;
	case 'o': args->only = true; return 0;
	case 'j': args->json = true; return 0;
	default:
		return gx_fail(diag, GX_E_USAGE, "%.64s: unknown, or its argument is missing",
		               argv[optind - 1]);
	}
}

/* 0; 1: help was printed; -EINVAL. */
static int parse(int argc, char **argv, struct schedule_args *args, struct gx_diag *diag)
{
	static const struct option options[] = { { "object", required_argument, NULL, 'e' },
		                                 { "set", required_argument, NULL, 's' },
		                                 { "critical", required_argument, NULL, 'c' },
		                                 { "best-effort", required_argument, NULL, 'b' },
		                                 { "seed", required_argument, NULL, 'n' },
		                                 { "seconds", required_argument, NULL, 't' },
		                                 { "life-ms", required_argument, NULL, 'l' },
		                                 { "admission-ms", required_argument, NULL, 'a' },
		                                 { "preempt-us", required_argument, NULL, 'p' },
		                                 { "waits", no_argument, NULL, 'w' },
		                                 { "only", no_argument, NULL, 'o' },
		                                 { "json", no_argument, NULL, 'j' },
		                                 { "help", no_argument, NULL, 'h' },
		                                 { 0 } };
	int c, err = 0;

	args->workload = gx_sched_workload_defaults();
	args->sim = gx_sched_sim_defaults();
	_Static_assert(GX_SCHED_REPORT_MAX - 10 <= GX_POLICY_OBJECTS, "room for objects");
	args->objects.max = GX_SCHED_REPORT_MAX - 10;
	optind = 1;
	opterr = 0; /* one message, ours */
	while (!err && (c = getopt_long(argc, argv, "e:jh", options, NULL)) != -1) {
		if (c == 'h') {
			fputs(schedule_help, stdout);
			return 1;
		}
		err = take_option(args, c, argv, diag);
	}
	if (!err && optind != argc)
		err = gx_fail(diag, GX_E_USAGE, "'%.64s' is not an option; --help says more",
		              argv[optind]);
	return err;
}

static int run_policy(struct gx_sched_report *report, const struct schedule_args *args,
                      const struct gx_policy_object *object, struct gx_diag *diag)
{
	struct gx_sched_sim_opts opts = args->sim;
	struct gx_policy_loaded *loaded;
	struct gx_strbuf name = { 0 };
	int err = gx_policy_object_load(object, GX_POLICY_gpu_sched_ops, opts.policies,
	                                &opts.n_policies, &loaded, diag);

	if (err)
		return err;
	gx_policy_object_name(object, "", &name);
	if (!opts.n_policies)
		err = gx_fail(diag, GX_E_REPLAY, "%.200s has no gpu_sched_ops", object->path);
	err = err ? err
	          : gx_sched_report_run(report, gx_strbuf_text(&name), GX_SCHED_POLICY, &opts,
	                                diag);
	if (!err)
		report->variants[report->n_variants - 1].runs_as = gx_policy_object_runs_as(loaded);
	gx_strbuf_free(&name);
	gx_policy_loaded_close(loaded);
	return err;
}

static int run_constants(struct gx_sched_report *report, const struct schedule_args *args,
                         struct gx_diag *diag)
{
	char name[40];

	if (!args->only)
		return gx_sched_report_run_native(report, &args->sim, diag);
	snprintf(name, sizeof(name), "native %u us", args->sim.critical_us);
	return gx_sched_report_run(report, name, GX_SCHED_NATIVE, &args->sim, diag);
}

static int schedule(const struct schedule_args *args, struct gx_sched_report *report,
                    struct gx_diag *diag)
{
	struct gx_strbuf text = { 0 };
	int err = gx_sched_report_init(report, &args->workload, &args->sim, diag);

	err = err ? err : run_constants(report, args, diag);
	for (uint32_t i = 0; i < args->objects.n && !err; i++)
		err = run_policy(report, args, &args->objects.items[i], diag);
	if (!err && args->json)
		gx_sched_report_json(report, &text);
	else if (!err)
		gx_sched_report_text(report, &text);
	err = err ? err : gx_policy_write("-", &text, diag);
	gx_strbuf_free(&text);
	return err;
}

int gx_cmd_policy_schedule(int argc, char **argv)
{
	struct schedule_args *args = calloc(1, sizeof(*args));
	struct gx_sched_report *report = calloc(1, sizeof(*report));
	struct gx_diag diag = { 0 };
	int err, status;

	if (!args || !report) {
		gx_fail(&diag, GX_E_NO_MEMORY, "a scheduling model");
		status = gx_complain(&diag);
	} else if ((err = parse(argc, argv, args, &diag))) {
		status = err == 1 ? 0 : gx_policy_usage(&diag, schedule_help);
	} else {
		gx_objects_init(false);
		status = schedule(args, report, &diag) ? gx_complain(&diag) : 0;
	}
	free(args);
	free(report);
	return status;
}
