/* sched_report.h - one scheduling workload, run with constant settings and under policies, side by
 * side: text and JSON.
 *
 * docs/policy-scheduling.md describes both. Every figure is simulated, and says so.
 */
#ifndef GX_REPLAY_SCHED_REPORT_H
#define GX_REPLAY_SCHED_REPORT_H

#include "replay/sched_sim.h"

struct gx_strbuf;

enum { GX_SCHED_REPORT_MAX = 48 };

enum gx_sched_kind {
	GX_SCHED_NATIVE, /* one timeslice for all */
	GX_SCHED_OWN, /* each application sets one by its class: what those who cooperate can do by
	                 themselves */
	GX_SCHED_POLICY
};

struct gx_sched_variant {
	char name[256];
	enum gx_sched_kind kind;
	uint32_t critical_us, best_effort_us; /* what applications set */
	const char *runs_as;                  /* of policies: "machine" or "interpreter" */
	bool ejected;
	char reason[64];
	struct gx_sched_sim_result result;
};

struct gx_sched_report {
	struct gx_sched_workload_opts opts;
	struct gx_sched_cost cost;
	struct gx_sched_workload workload;
	/* Only the groups of one class, at CUDA's timeslice: no policy does better for that class.
	 */
	struct gx_sched_sim_result critical_alone, best_effort_alone;
	struct gx_sched_variant variants[GX_SCHED_REPORT_MAX];
	uint32_t n_variants;
};

/* Makes the workload, and runs each class alone. Errors: GX1003, GX1002, GX0002 */
int gx_sched_report_init(struct gx_sched_report *report,
                         const struct gx_sched_workload_opts *workload,
                         const struct gx_sched_sim_opts *opts, struct gx_diag *diag);
/* Runs a variant, which becomes the last one. Errors: gx_sched_simulate()'s; GX1002 for too many.
 */
int gx_sched_report_run(struct gx_sched_report *report, const char *name, enum gx_sched_kind kind,
                        const struct gx_sched_sim_opts *opts, struct gx_diag *diag);
/* Native at 250 us and 1, 2 (CUDA's 2048 us), 4 and 8 ms; then 8 ms for the critical ones beside
 * each of these. */
int gx_sched_report_run_native(struct gx_sched_report *report, const struct gx_sched_sim_opts *opts,
                               struct gx_diag *diag);

/* It leaves best-effort groups GX_SCHED_KEEP_PERCENT of what they have natively at CUDA's
 * timeslice. */
bool gx_sched_report_keeps(const struct gx_sched_report *report,
                           const struct gx_sched_variant *variant);
/* Of those of a kind that do: the one of the least 99th percentile. NULL: none. */
const struct gx_sched_variant *gx_sched_report_best(const struct gx_sched_report *report,
                                                    enum gx_sched_kind kind);

/* One table of the variants. */
void gx_sched_report_text(const struct gx_sched_report *report, struct gx_strbuf *out);
void gx_sched_report_json(const struct gx_sched_report *report, struct gx_strbuf *out);

#endif
