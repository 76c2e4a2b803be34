/* sched_report.c - variants of a scheduling workload, beside each class alone, as text and JSON. */
#include "replay/sched_report.h"

#include "base/json.h"
#include "base/strbuf.h"
#include "replay/ejected.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char *const kinds[] = { "native", "own", "policy" };

static void keep_class(const struct gx_sched_workload *from, bool critical,
                       struct gx_sched_workload *out)
{
	*out = *from;
	out->n_tasks = 0;
	for (uint32_t i = 0; i < from->n_tasks; i++)
		if (from->tasks[i].critical == critical)
			out->tasks[out->n_tasks++] = from->tasks[i];
}

static int run_alone(struct gx_sched_report *report, bool critical,
                     const struct gx_sched_sim_opts *opts, struct gx_sched_sim_result *out,
                     struct gx_diag *diag)
{
	struct gx_sched_sim_opts native = *opts;
	struct gx_sched_workload alone;

	native.n_policies = 0;
	native.critical_us = native.best_effort_us = opts->cost.cuda_timeslice_us;
	keep_class(&report->workload, critical, &alone);
	return gx_sched_simulate(&alone, &native, out, diag);
}

int gx_sched_report_init(struct gx_sched_report *report,
                         const struct gx_sched_workload_opts *workload,
                         const struct gx_sched_sim_opts *opts, struct gx_diag *diag)
{
	int err;

	memset(report, 0, sizeof(*report));
	report->opts = *workload;
	report->cost = opts->cost;
	err = gx_sched_workload_make(workload, &report->workload, diag);
	err = err ? err : run_alone(report, true, opts, &report->critical_alone, diag);
	return err ? err : run_alone(report, false, opts, &report->best_effort_alone, diag);
}

int gx_sched_report_run(struct gx_sched_report *report, const char *name, enum gx_sched_kind kind,
                        const struct gx_sched_sim_opts *opts, struct gx_diag *diag)
{
	struct gx_sched_variant *v = &report->variants[report->n_variants];
	int err;

	if (report->n_variants == GX_SCHED_REPORT_MAX)
		return gx_fail(diag, GX_E_REPLAY, "more than %d variants in one report",
		               GX_SCHED_REPORT_MAX);
	*v = (struct gx_sched_variant){ .kind = kind,
		                        .critical_us = opts->critical_us,
		                        .best_effort_us = opts->best_effort_us,
		                        .runs_as = "" };
	snprintf(v->name, sizeof(v->name), "%s", name);
	err = gx_sched_simulate(&report->workload, opts, &v->result, diag);
	v->ejected = gx_replay_ejected(opts->policies, opts->n_policies, v->reason);
	report->n_variants += !err;
	return err;
}

int gx_sched_report_run_native(struct gx_sched_report *report, const struct gx_sched_sim_opts *opts,
                               struct gx_diag *diag)
{
	const uint32_t us[] = { 250, 1000, opts->cost.cuda_timeslice_us, 4000, 8000 },
	               n = sizeof(us) / sizeof(us[0]);
	struct gx_sched_sim_opts native = *opts;
	char name[64];
	int err = 0;

	native.n_policies = 0;
	for (uint32_t i = 0; i < 2 * n && !err; i++) {
		bool own = i >= n;

		native.best_effort_us = us[i % n];
		native.critical_us = own ? 8000 : us[i];
		if (own && native.critical_us == native.best_effort_us)
			continue; /* a native one already */
		snprintf(name, sizeof(name), own ? "own 8000/%u us" : "native %u us",
		         native.best_effort_us);
		err = gx_sched_report_run(report, name, own ? GX_SCHED_OWN : GX_SCHED_NATIVE,
		                          &native, diag);
	}
	return err;
}

static const struct gx_sched_variant *find_default(const struct gx_sched_report *report)
{
	for (uint32_t i = 0; i < report->n_variants; i++)
		if (report->variants[i].kind == GX_SCHED_NATIVE &&
		    report->variants[i].critical_us == report->cost.cuda_timeslice_us)
			return &report->variants[i];
	return NULL;
}

bool gx_sched_report_keeps(const struct gx_sched_report *report,
                           const struct gx_sched_variant *variant)
{
	const struct gx_sched_variant *by = find_default(report);

	return by && variant->result.best_effort_ran_ns * 100 >=
	                     by->result.best_effort_ran_ns * GX_SCHED_KEEP_PERCENT;
}

const struct gx_sched_variant *gx_sched_report_best(const struct gx_sched_report *report,
                                                    enum gx_sched_kind kind)
{
	const struct gx_sched_variant *best = NULL;

	for (uint32_t i = 0; i < report->n_variants; i++) {
		const struct gx_sched_variant *v = &report->variants[i];

		if (v->kind == kind && gx_sched_report_keeps(report, v) &&
		    (!best || v->result.latency_p99 < best->result.latency_p99))
			best = v;
	}
	return best;
}

/* Hundredths of a percent of the run. */
static uint64_t share(const struct gx_sched_sim_result *r, uint64_t ns)
{
	return r->length_ns ? (uint64_t)((unsigned __int128)ns * 10000 / r->length_ns) : 0;
}

/* --- text */
static void put_row(const char *name, const struct gx_sched_sim_result *r, const char *mark,
                    struct gx_strbuf *out)
{
	uint64_t be = share(r, r->best_effort_ran_ns), switching = share(r, r->switching_ns),
	         left = share(r, r->critical_left_ns);

	gx_strbuf_printf(out,
	                 "%-28s %9" PRIu64 " %9" PRIu64 " %9" PRIu64 "  %6" PRIu64 ".%02" PRIu64
	                 "   %6" PRIu64 ".%02" PRIu64 "  %3" PRIu64 ".%02" PRIu64 " %9" PRIu64
	                 " %8" PRIu64 " %s\n",
	                 name, r->latency_p50 / 1000, r->latency_p99 / 1000, r->latency_max / 1000,
	                 be / 100, be % 100, switching / 100, switching % 100, left / 100,
	                 left % 100, r->n_switches, r->n_latencies, mark);
}

void gx_sched_report_text(const struct gx_sched_report *report, struct gx_strbuf *out)
{
	const struct gx_sched_workload_opts *w = &report->opts;
	const struct gx_sched_cost *cost = &report->cost;

	gx_strbuf_printf(out,
	                 "%" PRIu32 " latency-critical and %" PRIu32
	                 " best-effort task groups, seed %" PRIu64 ", %" PRIu32
	                 " s; all figures are simulated\n",
	                 w->n_critical, w->n_best_effort, w->seed, w->seconds);
	gx_strbuf_printf(out,
	                 "critical: kernels of %" PRIu32 " us, together %" PRIu32
	                 " %% of a GPU of their own, %s; best effort: always "
	                 "kernels of %" PRIu32 " to %" PRIu32 " us\n",
	                 w->load.critical_kernel_ns / 1000, w->load.critical_duty_percent,
	                 w->waits ? "each waits for the one before" : "they come at any time",
	                 w->load.best_effort_min_ns / 1000, w->load.best_effort_max_ns / 1000);
	gx_strbuf_printf(out,
	                 "preemption: %" PRIu32 " us, %" PRIu32
	                 " more to save a kernel half done and %" PRIu32 " to bring one back\n",
	                 cost->switch_ns / 1000, cost->save_ns / 1000, cost->restore_ns / 1000);
	gx_strbuf_printf(out, "%-28s %9s %9s %9s  %9s   %9s  %6s %9s %8s\n", "variant", "p50 us",
	                 "p99 us", "max us", "BE % GPU", "switch %", "left %", "switches",
	                 "kernels");
	put_row("critical alone", &report->critical_alone, "", out);
	put_row("best effort alone", &report->best_effort_alone, "", out);
	for (uint32_t i = 0; i < report->n_variants; i++) {
		const struct gx_sched_variant *v = &report->variants[i];

		put_row(v->name, &v->result,
		        v == gx_sched_report_best(report, v->kind) ? "best of its kind"
		        : gx_sched_report_keeps(report, v)         ? ""
		                                           : "best effort loses more than 5 %",
		        out);
		if (v->ejected)
			gx_strbuf_printf(out, "  a policy was ejected: %s\n", v->reason);
	}
	gx_strbuf_printf(out, "native: one timeslice for all, interleave MEDIUM; own: applications "
	                      "set 8 ms for critical ones and the other "
	                      "for best effort.\nA higher interleave is not for users to set: only "
	                      "a policy, or the administrator, gives it.\n");
}

/* --- JSON */
static void json_task(struct gx_json *json, const struct gx_sched_task *task,
                      const struct gx_sched_task_result *r)
{
	gx_json_begin_object(json, NULL);
	gx_json_string(json, "comm", task->comm);
	gx_json_u64(json, "pid", task->pid);
	gx_json_bool(json, "critical", task->critical);
	gx_json_u64(json, "timeslice_us", r->timeslice_us);
	gx_json_u64(json, "interleave", r->interleave);
	gx_json_u64(json, "asked_ns", r->asked_ns);
	gx_json_u64(json, "ran_ns", r->ran_ns);
	gx_json_u64(json, "left_ns", r->left_ns);
	gx_json_u64(json, "dropped_ns", r->dropped_ns);
	gx_json_u64(json, "kernels", r->n_kernels);
	gx_json_u64(json, "turns", r->n_turns);
	gx_json_u64(json, "bind_wait_ns", r->bind_wait_ns);
	gx_json_u64(json, "longest_wait_ns", r->longest_wait_ns);
	gx_json_end_object(json);
}

static void json_result(struct gx_json *json, const struct gx_sched_sim_result *r)
{
	char decisions[20];

	gx_json_u64(json, "latency_p50_ns", r->latency_p50);
	gx_json_u64(json, "latency_p99_ns", r->latency_p99);
	gx_json_u64(json, "latency_max_ns", r->latency_max);
	gx_json_u64(json, "latencies", r->n_latencies);
	gx_json_u64(json, "critical_ran_ns", r->critical_ran_ns);
	gx_json_u64(json, "critical_left_ns", r->critical_left_ns);
	gx_json_u64(json, "best_effort_ran_ns", r->best_effort_ran_ns);
	gx_json_u64(json, "busy_ns", r->busy_ns);
	gx_json_u64(json, "switching_ns", r->switching_ns);
	gx_json_u64(json, "idle_ns", r->idle_ns);
	gx_json_u64(json, "switches", r->n_switches);
	gx_json_u64(json, "expired", r->n_expired);
	gx_json_u64(json, "preempted", r->n_preempted);
	snprintf(decisions, sizeof(decisions), "%016" PRIx64, r->decisions);
	gx_json_string(json, "decisions", decisions);
}

static void json_alone(struct gx_json *json, const char *key, const struct gx_sched_sim_result *r)
{
	gx_json_begin_object(json, key);
	json_result(json, r);
	gx_json_end_object(json);
}

static void json_variant(struct gx_json *json, const struct gx_sched_report *report,
                         const struct gx_sched_variant *v)
{
	gx_json_begin_object(json, NULL);
	gx_json_string(json, "name", v->name);
	gx_json_string(json, "kind", kinds[v->kind]);
	gx_json_u64(json, "critical_us", v->critical_us);
	gx_json_u64(json, "best_effort_us", v->best_effort_us);
	gx_json_bool(json, "keeps_best_effort", gx_sched_report_keeps(report, v));
	json_result(json, &v->result);
	gx_json_begin_object(json, "counters");
	for (int c = 0; c < GX_N_COUNTERS; c++)
		gx_json_u64(json, gx_counter_name((enum gx_counter)c), v->result.counters[c]);
	gx_json_end_object(json);
	gx_json_begin_array(json, "tasks");
	for (uint32_t i = 0; i < report->workload.n_tasks; i++)
		json_task(json, &report->workload.tasks[i], &v->result.tasks[i]);
	gx_json_end_array(json);
	if (v->kind == GX_SCHED_POLICY) {
		gx_json_string(json, "runs_as", v->runs_as);
		gx_json_bool(json, "ejected", v->ejected);
		gx_json_string(json, "reason", v->reason);
	}
	gx_json_end_object(json);
}

void gx_sched_report_json(const struct gx_sched_report *report, struct gx_strbuf *out)
{
	const struct gx_sched_variant *native = gx_sched_report_best(report, GX_SCHED_NATIVE);
	const struct gx_sched_variant *own = gx_sched_report_best(report, GX_SCHED_OWN);
	struct gx_json json = { .out = out };

	gx_json_begin_object(&json, NULL);
	gx_json_u64(&json, "gpuext_schedule", 1);
	gx_json_bool(&json, "simulated", true);
	gx_json_u64(&json, "seed", report->opts.seed);
	gx_json_u64(&json, "critical", report->opts.n_critical);
	gx_json_u64(&json, "best_effort", report->opts.n_best_effort);
	gx_json_bool(&json, "waits", report->opts.waits);
	gx_json_u64(&json, "length_ns", report->workload.length_ns);
	gx_json_u64(&json, "switch_ns", report->cost.switch_ns);
	gx_json_u64(&json, "save_ns", report->cost.save_ns);
	gx_json_u64(&json, "restore_ns", report->cost.restore_ns);
	gx_json_string(&json, "best_native", native ? native->name : "");
	gx_json_string(&json, "best_own", own ? own->name : "");
	json_alone(&json, "critical_alone", &report->critical_alone);
	json_alone(&json, "best_effort_alone", &report->best_effort_alone);
	gx_json_begin_array(&json, "variants");
	for (uint32_t i = 0; i < report->n_variants; i++)
		json_variant(&json, report, &report->variants[i]);
	gx_json_end_array(&json);
	gx_json_end_object(&json);
}
