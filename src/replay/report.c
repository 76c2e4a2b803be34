/* report.c - variants of a replay, their bounds, and the report as text and JSON. */
#include "replay/report.h"

#include "base/json.h"
#include "base/strbuf.h"
#include "replay/ejected.h"
#include "replay/report_why.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int gx_report_init(struct gx_replay_report *report, const struct gx_trace *trace,
                   const struct gx_sim_opts *opts, struct gx_diag *diag)
{
	int err;

	memset(report, 0, sizeof(*report));
	report->trace = trace;
	report->device_bytes = opts->device_bytes ? opts->device_bytes : trace->device_bytes;
	if (report->device_bytes < (uint64_t)GX_BLOCK_PAGES << GX_PAGE_SHIFT)
		return gx_fail(diag, GX_E_REPLAY,
		               "a device of %" PRIu64 " bytes is less than a block of 2 MiB",
		               report->device_bytes);
	err = gx_lower_bound_ns(trace, report->device_bytes, &opts->cost, &report->lower_bound_ns,
	                        diag);
	return err ? err
	           : gx_best_known_order_misses(trace, report->device_bytes,
	                                        &report->best_known_order_misses, diag);
}

void gx_report_free(struct gx_replay_report *report)
{
	for (uint32_t i = 0; i < report->n_variants; i++)
		gx_decisions_free(&report->variants[i].decisions);
}

static int run_variant(struct gx_replay_report *report, struct gx_replay_variant *v,
                       const char *name, const struct gx_sim_opts *opts, struct gx_diag *diag)
{
	struct gx_sim_opts kept = *opts;
	int err;

	kept.history = &v->history;
	kept.decisions = &v->decisions;
	snprintf(v->name, sizeof(v->name), "%s", name);
	v->native = !opts->n_policies;
	v->prefetch = opts->params.prefetch;
	v->threshold = opts->params.threshold;
	v->runs_as = "";
	err = gx_simulate(report->trace, &kept, &v->result, diag);
	v->ejected = gx_replay_ejected(opts->policies, opts->n_policies, v->reason);
	return err;
}

static int has_room(const struct gx_replay_report *report, uint32_t n, struct gx_diag *diag)
{
	return report->n_variants + n > GX_REPORT_MAX
	               ? gx_fail(diag, GX_E_REPLAY, "more than %d variants in one report",
	                         GX_REPORT_MAX)
	               : 0;
}

int gx_report_run(struct gx_replay_report *report, const char *name, const struct gx_sim_opts *opts,
                  struct gx_diag *diag)
{
	struct gx_replay_variant *v = &report->variants[report->n_variants];
	int err = has_room(report, 1, diag);

	if (err)
		return err;
	err = run_variant(report, v, name, opts, diag);
	if (err) {
		gx_decisions_free(&v->decisions);
		return err;
	}
	report->n_variants++;
	gx_report_compare(report, v);
	return 0;
}

/* --- native variants, as many side by side as there are workers */
static const struct native {
	const char *name;
	bool prefetch;
	uint8_t threshold;
} natives[GX_REPORT_NATIVE] = {
	{ "native 1", true, 1 },           { "native 5", true, 5 },
	{ "native 10", true, 10 },         { "native 25", true, 25 },
	{ "native 51", true, 51 },         { "native 100", true, 100 },
	{ "native whole block", true, 0 }, { "native no prefetch", false, 0 },
};

struct crew {
	struct gx_replay_report *report;
	const struct gx_sim_opts *opts;
	uint32_t taken;
	int err[GX_REPORT_NATIVE];
	struct gx_diag diag[GX_REPORT_NATIVE];
};

static void *work(void *arg)
{
	struct crew *crew = arg;
	struct gx_replay_variant *first = &crew->report->variants[crew->report->n_variants];

	for (;;) {
		uint32_t i = __atomic_fetch_add(&crew->taken, 1, __ATOMIC_RELAXED);
		struct gx_sim_opts opts = *crew->opts;

		if (i >= GX_REPORT_NATIVE)
			return NULL;
		opts.n_policies = 0;
		opts.params.prefetch = natives[i].prefetch;
		opts.params.threshold = natives[i].threshold;
		crew->err[i] = run_variant(crew->report, &first[i], natives[i].name, &opts,
		                           &crew->diag[i]);
	}
}

int gx_report_run_native(struct gx_replay_report *report, const struct gx_sim_opts *opts,
                         struct gx_diag *diag)
{
	struct crew *crew = calloc(1, sizeof(*crew));
	bool beside =
	        report->trace->n_events >= GX_REPORT_BESIDE && sysconf(_SC_NPROCESSORS_ONLN) > 1;
	pthread_t thread;
	int err = has_room(report, GX_REPORT_NATIVE, diag);

	if (!err && !crew)
		err = gx_fail(diag, GX_E_NO_MEMORY, "native variants");
	if (err) {
		free(crew);
		return err;
	}
	crew->report = report;
	crew->opts = opts;
	beside = beside && !pthread_create(&thread, NULL, work, crew);
	work(crew);
	if (beside)
		pthread_join(thread, NULL);
	for (uint32_t i = 0; i < GX_REPORT_NATIVE && !err; i++) {
		err = crew->err[i];
		if (err && diag)
			*diag = crew->diag[i];
	}
	free(crew);
	if (err) {
		for (uint32_t i = 0; i < GX_REPORT_NATIVE; i++)
			gx_decisions_free(&report->variants[report->n_variants + i].decisions);
		return err;
	}
	report->n_variants += GX_REPORT_NATIVE;
	for (uint32_t i = report->n_variants - GX_REPORT_NATIVE; i < report->n_variants; i++)
		gx_report_compare(report, &report->variants[i]);
	return err;
}

const struct gx_replay_variant *gx_report_best_native(const struct gx_replay_report *report)
{
	const struct gx_replay_variant *best = NULL;

	for (uint32_t i = 0; i < report->n_variants; i++) {
		const struct gx_replay_variant *v = &report->variants[i];

		if (v->native && (!best || v->result.time_ns < best->result.time_ns))
			best = v;
	}
	return best;
}

uint64_t gx_report_refused(const struct gx_sim_result *result)
{
	uint64_t n = 0;

	for (int c = GX_COUNT_refused_identity; c <= GX_COUNT_refused_scope; c++)
		n += result->counters[c];
	return n;
}

uint64_t gx_report_permille(uint64_t a, uint64_t b)
{
	return b ? (uint64_t)((unsigned __int128)a * 1000 / b) : 0;
}

/* --- text */
static void put_ratio(struct gx_strbuf *out, uint64_t a, uint64_t b)
{
	uint64_t permille = gx_report_permille(a, b);

	gx_strbuf_printf(out, " %5" PRIu64 ".%02" PRIu64, permille / 1000, permille % 1000 / 10);
}

static void put_row(const struct gx_replay_report *report, const struct gx_replay_variant *v,
                    uint64_t best, struct gx_strbuf *out)
{
	const struct gx_sim_result *r = &v->result;

	gx_strbuf_printf(out, "%-24s %9" PRIu64 ".%02" PRIu64, v->name, r->time_ns / 1000000,
	                 r->time_ns / 10000 % 100);
	put_ratio(out, r->time_ns, best);
	put_ratio(out, r->time_ns, report->lower_bound_ns);
	gx_strbuf_printf(out,
	                 " %9" PRIu64 " %8" PRIu64 " %8" PRIu64 " %8" PRIu64 " %9" PRIu64
	                 " %9" PRIu64 " %10" PRIu64 " %9" PRIu64 " %8" PRIu64 " %8" PRIu64
	                 " %8" PRIu64 " %9" PRIu64 " %8" PRIu64 "\n",
	                 r->faults, r->batches, r->misses, r->evictions, r->pages_in, r->pages_out,
	                 r->prefetched, r->prefetched_unused, r->refaults, r->pages_again,
	                 r->evicted_early, r->counters[GX_COUNT_overrides], gx_report_refused(r));
}

void gx_report_text(const struct gx_replay_report *report, struct gx_strbuf *out)
{
	const struct gx_replay_variant *best = gx_report_best_native(report);

	gx_strbuf_printf(out,
	                 "%s: %" PRIu64 " events, device of %" PRIu64
	                 " MiB; simulated, on a virtual clock\n",
	                 *report->trace->name ? report->trace->name : "trace",
	                 report->trace->n_events, report->device_bytes >> 20);
	gx_strbuf_printf(
	        out, "%-24s %12s %8s %8s %9s %8s %8s %8s %9s %9s %10s %9s %8s %8s %8s %9s %8s\n",
	        "variant", "time ms", "x best", "x bound", "faults", "batches", "misses", "evicted",
	        "pages in", "pages out", "prefetched", "unused", "refaults", "again", "early",
	        "overrides", "refused");
	for (uint32_t i = 0; i < report->n_variants; i++)
		put_row(report, &report->variants[i], best ? best->result.time_ns : 0, out);
	for (uint32_t i = 0; i < report->n_variants; i++)
		if (report->variants[i].ejected)
			gx_strbuf_printf(out, "%s: a policy was ejected: %s\n",
			                 report->variants[i].name, report->variants[i].reason);
	for (uint32_t i = 0; i < report->n_variants; i++)
		if (!report->variants[i].native) {
			gx_strbuf_printf(out, "%s: ", report->variants[i].name);
			gx_report_why(report, &report->variants[i], out);
			gx_strbuf_putc(out, '\n');
		}
	if (best)
		gx_strbuf_printf(out, "best native: %s\n", best->name);
	gx_strbuf_printf(
	        out,
	        "no run ends before %" PRIu64 ".%02" PRIu64
	        " ms where pages come with faults; misses at 2 MiB without prefetch of the best "
	        "known order: %" PRIu64 "\n",
	        report->lower_bound_ns / 1000000, report->lower_bound_ns / 10000 % 100,
	        report->best_known_order_misses);
}

/* --- JSON */
static void json_counts(struct gx_json *json, const struct gx_sim_result *r)
{
	gx_json_u64(json, "time_ns", r->time_ns);
	gx_json_u64(json, "compute_ns", r->compute_ns);
	gx_json_u64(json, "stalled_ns", r->stalled_ns);
	gx_json_u64(json, "accesses", r->accesses);
	gx_json_u64(json, "faults", r->faults);
	gx_json_u64(json, "duplicates", r->duplicates);
	gx_json_u64(json, "batches", r->batches);
	gx_json_u64(json, "full_batches", r->full_batches);
	gx_json_u64(json, "largest_batch", r->largest_batch);
	gx_json_u64(json, "misses", r->misses);
	gx_json_u64(json, "evictions", r->evictions);
	gx_json_u64(json, "pages_in", r->pages_in);
	gx_json_u64(json, "pages_out", r->pages_out);
	gx_json_u64(json, "prefetched", r->prefetched);
	gx_json_u64(json, "prefetched_unused", r->prefetched_unused);
	gx_json_u64(json, "refaults", r->refaults);
	gx_json_u64(json, "pages_again", r->pages_again);
	gx_json_u64(json, "evicted_early", r->evicted_early);
	gx_json_u64(json, "overrides", r->counters[GX_COUNT_overrides]);
	gx_json_u64(json, "refused", gx_report_refused(r));
}

static void json_over_time(struct gx_json *json, const struct gx_history *h)
{
	static const struct {
		const char *name;
		enum gx_history_kind kind;
	} series[] = {
		{ "accesses", GX_HISTORY_accesses },
		{ "faults", GX_HISTORY_faults },
		{ "evictions", GX_HISTORY_evictions },
	};

	gx_json_begin_object(json, "over_time");
	gx_json_u64(json, "interval_ns", 1ull << h->shift);
	for (size_t i = 0; i < sizeof(series) / sizeof(series[0]); i++) {
		gx_json_begin_array(json, series[i].name);
		for (uint32_t t = 0; t < h->n_times; t++)
			gx_json_u64(json, NULL, gx_history_sum(h, series[i].kind, t));
		gx_json_end_array(json);
	}
	gx_json_end_object(json);
}

static void json_variant(struct gx_json *json, const struct gx_replay_report *report,
                         const struct gx_replay_variant *v, uint64_t best)
{
	const struct gx_sim_result *r = &v->result;
	char decisions[20];

	gx_json_begin_object(json, NULL);
	gx_json_string(json, "name", v->name);
	gx_json_string(json, "kind", v->native ? "native" : "policy");
	gx_json_bool(json, "prefetch", v->prefetch);
	gx_json_u64(json, "threshold", v->threshold);
	json_counts(json, r);
	gx_json_u64(json, "permille_of_best_native", gx_report_permille(r->time_ns, best));
	gx_json_u64(json, "permille_of_lower_bound",
	            gx_report_permille(r->time_ns, report->lower_bound_ns));
	snprintf(decisions, sizeof(decisions), "%016" PRIx64, r->decisions);
	gx_json_string(json, "decisions", decisions);
	gx_json_begin_object(json, "counters");
	for (int c = 0; c < GX_N_COUNTERS; c++)
		gx_json_u64(json, gx_counter_name((enum gx_counter)c), r->counters[c]);
	gx_json_end_object(json);
	gx_json_begin_array(json, "tenants");
	for (uint32_t i = 0; i < r->n_tenants; i++) {
		gx_json_begin_object(json, NULL);
		gx_json_u64(json, "pid", r->tenants[i].pid);
		gx_json_u64(json, "end_ns", r->tenants[i].end_ns);
		gx_json_u64(json, "faults", r->tenants[i].faults);
		gx_json_u64(json, "most_blocks", r->tenants[i].blocks);
		gx_json_u64(json, "mean_permille", r->tenants[i].mean_permille);
		gx_json_end_object(json);
	}
	gx_json_end_array(json);
	gx_report_json_difference(json, report, v);
	json_over_time(json, &v->history);
	if (!v->native) {
		gx_json_string(json, "runs_as", v->runs_as);
		gx_json_bool(json, "ejected", v->ejected);
		gx_json_string(json, "reason", v->reason);
	}
	gx_json_end_object(json);
}

void gx_report_json(const struct gx_replay_report *report, struct gx_strbuf *out)
{
	const struct gx_replay_variant *best = gx_report_best_native(report);
	struct gx_json json = { .out = out };

	gx_json_begin_object(&json, NULL);
	gx_json_u64(&json, "gpuext_replay", 1);
	gx_json_bool(&json, "simulated", true);
	gx_json_string(&json, "trace", report->trace->name);
	gx_json_u64(&json, "events", report->trace->n_events);
	gx_json_u64(&json, "device_bytes", report->device_bytes);
	gx_json_u64(&json, "lower_bound_ns", report->lower_bound_ns);
	gx_json_u64(&json, "best_known_order_misses", report->best_known_order_misses);
	gx_json_string(&json, "best_native", best ? best->name : "");
	gx_json_begin_array(&json, "variants");
	for (uint32_t i = 0; i < report->n_variants; i++)
		json_variant(&json, report, &report->variants[i], best ? best->result.time_ns : 0);
	gx_json_end_array(&json);
	gx_json_end_object(&json);
}
