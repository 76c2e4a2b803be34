/* schedule.c - `gpuext policy schedule`: task groups that share a GPU, by constants and
 * by policies, simulated. */
#include "cli/policy/commands.h"
#include "cli/options.h"

#include "cli/policy/objects.h"
#include "replay/sched_report.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct schedule_args {
	struct gx_policy_objects objects;
	struct gx_sched_workload_opts workload;
	struct gx_sched_sim_opts sim;
	bool json, only;
};

static int take_u32(const char *text, uint64_t most, uint32_t *out, struct gx_diag *diag)
{
	uint64_t value;

	if (gx_cli_size(text, most, &value, diag))
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
	if (gx_cli_size(optarg, 1000000, ns, diag))
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

static int take_option(void *arg, int option, struct gx_diag *diag)
{
	struct schedule_args *args = arg;

	switch (option) {
	case GX_OPT_REPLAY_OBJECT: return gx_policy_objects_add(&args->objects, optarg, diag);
	case GX_OPT_REPLAY_SET: return gx_policy_objects_set(&args->objects, optarg, diag);
	case GX_OPT_SCHEDULE_CRITICAL:
		return take_u32(optarg, GX_SCHED_MAX_TASKS, &args->workload.n_critical, diag);
	case GX_OPT_SCHEDULE_BEST_EFFORT:
		return take_u32(optarg, GX_SCHED_MAX_TASKS, &args->workload.n_best_effort, diag);
	case GX_OPT_SCHEDULE_SEED:
		return gx_cli_size(optarg, UINT64_MAX, &args->workload.seed, diag);
	case GX_OPT_SCHEDULE_SECONDS:
		return take_u32(optarg, GX_SCHED_MAX_SECONDS, &args->workload.seconds, diag);
	case GX_OPT_SCHEDULE_LIFE: return take_ms(&args->workload.life_ns, diag);
	case GX_OPT_SCHEDULE_ADMISSION: return take_admission(args, diag);
	case GX_OPT_SCHEDULE_PREEMPT: return take_preempt(args, diag);
	case GX_OPT_SCHEDULE_WAITS: args->workload.waits = true; return 0;
	case GX_OPT_SCHEDULE_ONLY: args->only = true; return 0;
	default: args->json = true; return 0;
	}
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
	/* large, and there is one of each */
	static struct schedule_args args;
	static struct gx_sched_report report;
	struct gx_cli cli = { .command = GX_CLI_POLICY_SCHEDULE, .take = take_option };
	struct gx_diag diag = { 0 };
	int status;

	args.workload = gx_sched_workload_defaults();
	args.sim = gx_sched_sim_defaults();
	_Static_assert(GX_SCHED_REPORT_MAX - 10 <= GX_POLICY_OBJECTS, "room for objects");
	args.objects.max = GX_SCHED_REPORT_MAX - 10;
	args.objects.option = "-e";
	if (!gx_cli_take(&cli, argc, argv, &args, &status))
		return status;
	gx_objects_init(false);
	return schedule(&args, &report, &diag) ? gx_complain(&diag) : 0;
}
