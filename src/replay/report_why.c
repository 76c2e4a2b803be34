/* report_why.c - why a variant of a replay is what it is: its first decision that is not native's, and what was brought or evicted in vain. */
#include "replay/report_why.h"

#include "base/json.h"
#include "base/strbuf.h"
#include "replay/report.h"

#include <inttypes.h>

/* Natives stand first. Without any, a variant is compared with itself. */
static uint32_t basis_of(const struct gx_replay_report *report, const struct gx_replay_variant *v)
{
	uint32_t basis = (uint32_t)(v - report->variants);

	for (uint32_t i = 0; i < report->n_variants; i++) {
		const struct gx_replay_variant *n = &report->variants[i];

		if (!n->native || !n->prefetch)
			continue;
		if (!v->native && v->prefetch && n->threshold == v->threshold)
			return i;
		if (n->threshold == GX_MEMORY_PARAMS.threshold)
			basis = i;
	}
	return basis;
}

void gx_report_compare(const struct gx_replay_report *report, struct gx_replay_variant *v)
{
	v->compared_with = basis_of(report, v);
	v->difference =
	        gx_decisions_compare(&v->decisions, &report->variants[v->compared_with].decisions);
	if (!v->native) /* nothing is compared with it */
		gx_decisions_free(&v->decisions);
}

uint64_t gx_report_block_va(const struct gx_replay_report *report, uint32_t block)
{
	for (uint64_t i = 0, n = 0; i < report->trace->n_events; i++) {
		const struct gx_trace_event *e = &report->trace->events[i];
		uint64_t more = (e->n_pages + GX_BLOCK_PAGES - 1) / GX_BLOCK_PAGES;

		if (e->type != GX_TRACE_ALLOC)
			continue;
		if (block < n + more)
			return e->va + ((block - n) << GX_BLOCK_SHIFT);
		n += more;
	}
	return 0;
}

/* --- words */
static void put_decision(const struct gx_replay_report *report, const struct gx_decision *d,
                         struct gx_strbuf *out)
{
	switch ((enum gx_decision_kind)d->kind) {
	case GX_DECISION_none: gx_strbuf_puts(out, "decides nothing more"); return;
	case GX_DECISION_brought: gx_strbuf_puts(out, "brings "); break;
	case GX_DECISION_evicted: gx_strbuf_puts(out, "evicts "); break;
	case GX_DECISION_sent: gx_strbuf_puts(out, "sends to the CPU "); break;
	}
	gx_strbuf_printf(out, "%u page%s of block %u (0x%" PRIx64 ")", d->n_pages,
	                 d->n_pages == 1 ? "" : "s", d->block,
	                 gx_report_block_va(report, d->block));
}

static void put_difference(const struct gx_replay_report *report, const struct gx_replay_variant *v,
                           struct gx_strbuf *out)
{
	const struct gx_replay_variant *basis = &report->variants[v->compared_with];
	const struct gx_difference *d = &v->difference;

	if (basis == v) {
		gx_strbuf_puts(out, "what the driver does by default");
	} else if (d->same) {
		gx_strbuf_printf(out, "decides all as %s does", basis->name);
	} else if (d->later) {
		gx_strbuf_printf(out, "decides the first %" PRIu64 " times as %s does, not later",
		                 d->number, basis->name);
	} else {
		gx_strbuf_printf(out, "parts from %s at event %u, decision %" PRIu64 ": ",
		                 basis->name, d->here.kind ? d->here.event : d->there.event,
		                 d->number);
		put_decision(report, &d->here, out);
		gx_strbuf_printf(out, ", where %s ", basis->name);
		put_decision(report, &d->there, out);
	}
}

void gx_report_why(const struct gx_replay_report *report, const struct gx_replay_variant *v,
                   struct gx_strbuf *out)
{
	const struct gx_sim_result *r = &v->result;

	put_difference(report, v, out);
	gx_strbuf_printf(out,
	                 "; %" PRIu64 " of %" PRIu64 " pages came again, %" PRIu64 " of %" PRIu64
	                 " evictions were too early",
	                 r->pages_again, r->pages_in, r->evicted_early, r->evictions);
}

/* --- JSON */
static void json_decision(struct gx_json *json, const char *key,
                          const struct gx_replay_report *report, const struct gx_decision *d)
{
	static const char *const did[] = { [GX_DECISION_none] = "nothing",
		                           [GX_DECISION_brought] = "brought",
		                           [GX_DECISION_evicted] = "evicted",
		                           [GX_DECISION_sent] = "sent" };

	gx_json_begin_object(json, key);
	gx_json_string(json, "did", did[d->kind]);
	if (d->kind) {
		gx_json_u64(json, "event", d->event);
		gx_json_u64(json, "block", d->block);
		gx_json_u64(json, "va", gx_report_block_va(report, d->block));
		gx_json_u64(json, "pages", d->n_pages);
	}
	gx_json_end_object(json);
}

void gx_report_json_difference(struct gx_json *json, const struct gx_replay_report *report,
                               const struct gx_replay_variant *v)
{
	const struct gx_difference *d = &v->difference;

	gx_json_begin_object(json, "first_difference");
	gx_json_string(json, "from", report->variants[v->compared_with].name);
	gx_json_bool(json, "same", d->same);
	if (!d->same) {
		gx_json_bool(json, "later", d->later);
		gx_json_u64(json, "decision", d->number);
	}
	if (!d->same && !d->later) {
		json_decision(json, "here", report, &d->here);
		json_decision(json, "there", report, &d->there);
	}
	gx_json_end_object(json);
}
