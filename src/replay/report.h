/* report.h - one trace, run under several variants of placement, side by side with what none can
 * beat: text, JSON, and a page.
 *
 * docs/policy-traces.md describes the JSON. All text in it may come from file names: it is escaped.
 */
#ifndef GX_REPLAY_REPORT_H
#define GX_REPLAY_REPORT_H

#include "replay/bound.h"
#include "replay/simulate.h"

struct gx_strbuf;

enum {
	GX_REPORT_MAX = 40,
	GX_REPORT_NATIVE = 8,       /* variants of gx_report_run_native() */
	GX_REPORT_BESIDE = 1 << 16, /* events from which on two of them run side by side */
};

struct gx_replay_variant {
	char name[256];
	bool native;
	bool prefetch;
	uint8_t threshold; /* of native prefetch, where nobody overrides it */
	/* Of policies: "machine" or "interpreter", whether one was ejected, and why. */
	const char *runs_as;
	bool ejected;
	char reason[64];
	struct gx_sim_result result;
	struct gx_history history;
	struct gx_decisions decisions;
	/* The variant that it is compared with, from 0, and where the two part. */
	uint32_t compared_with;
	struct gx_difference difference;
};

struct gx_replay_report {
	const struct gx_trace *trace;
	uint64_t device_bytes;
	/* No run ends sooner; misses at 2 MiB without prefetch of the best known order. */
	uint64_t lower_bound_ns, best_known_order_misses;
	struct gx_replay_variant variants[GX_REPORT_MAX];
	uint32_t n_variants;
};

/* Device bytes and bounds. opts: of gx_simulate(). Errors: GX0002, GX1002 */
int gx_report_init(struct gx_replay_report *report, const struct gx_trace *trace,
                   const struct gx_sim_opts *opts, struct gx_diag *diag);
void gx_report_free(struct gx_replay_report *report);
/* Runs a variant, which becomes the last one. Errors: gx_simulate()'s; GX1002 for too many. */
int gx_report_run(struct gx_replay_report *report, const char *name, const struct gx_sim_opts *opts,
                  struct gx_diag *diag);
/* Native at thresholds 1, 5, 10, 25, 51, 100, whole block, without prefetch; two at a time on long
 * traces. */
int gx_report_run_native(struct gx_replay_report *report, const struct gx_sim_opts *opts,
                         struct gx_diag *diag);

/* The number of a variant's block in the order of allocation -> its address; 0: the trace has fewer. */
uint64_t gx_report_block_va(const struct gx_replay_report *report, uint32_t block);
/* Why a variant is what it is, in words: where it parts from the one that it is compared with, what came again, what left too early. */
void gx_report_why(const struct gx_replay_report *report, const struct gx_replay_variant *v,
                   struct gx_strbuf *out);

/* The native variant that ended first; NULL: none ran. */
const struct gx_replay_variant *gx_report_best_native(const struct gx_replay_report *report);
uint64_t gx_report_refused(const struct gx_sim_result *result);
/* a * 1000 / b; 0 when b is 0. */
uint64_t gx_report_permille(uint64_t a, uint64_t b);

/* One table of the variants. */
void gx_report_text(const struct gx_replay_report *report, struct gx_strbuf *out);
void gx_report_json(const struct gx_replay_report *report, struct gx_strbuf *out);
/* One HTML file without scripts or references to anything. */
void gx_report_html(const struct gx_replay_report *report, struct gx_strbuf *out);

#endif
