/* html_time.c - a variant over time, drawn in SVG: faults and evictions. All variants have the same axes, so that they can be compared. */
#include "replay/html.h"

#include "base/strbuf.h"
#include "replay/report.h"

#include <inttypes.h>

enum {
	WIDTH = 860,
	LEFT = 76,
	RIGHT = 16,
	PLOT = WIDTH - LEFT - RIGHT,
	PANEL = 72,
	HEAD = 24,
	FOOT = 42
};

/* What the figures of all variants share. */
struct axes {
	uint32_t shift; /* the longest interval that a history has: all are drawn with it */
	double end_ns;  /* of the time axis */
	struct gx_html_unit unit;
	double most[GX_HISTORY_N_KINDS]; /* in an interval of any variant */
};

/* The cells of a history that make interval `at` of the axes. */
static uint64_t sum_of(const struct axes *axes, const struct gx_history *h,
                       enum gx_history_kind kind, uint32_t at)
{
	uint32_t by = axes->shift - h->shift;
	uint64_t sum = 0;

	for (uint64_t t = (uint64_t)at << by; t < (uint64_t)(at + 1) << by && t < h->n_times; t++)
		sum += gx_history_sum(h, kind, (uint32_t)t);
	return sum;
}

static uint32_t n_intervals(const struct axes *axes, const struct gx_history *h)
{
	uint32_t by = axes->shift - h->shift;

	return (uint32_t)((h->n_times + (1ull << by) - 1) >> by);
}

static struct axes axes_of(const struct gx_replay_report *report)
{
	struct axes axes = { .shift = 0 };

	for (uint32_t i = 0; i < report->n_variants; i++)
		if (report->variants[i].history.shift > axes.shift)
			axes.shift = report->variants[i].history.shift;
	for (uint32_t i = 0; i < report->n_variants; i++) {
		const struct gx_replay_variant *v = &report->variants[i];
		uint32_t n = n_intervals(&axes, &v->history);
		double end = (double)((uint64_t)n << axes.shift);

		if (end < (double)v->result.time_ns)
			end = (double)v->result.time_ns;
		axes.end_ns = end > axes.end_ns ? end : axes.end_ns;
		for (int kind = 0; kind < GX_HISTORY_N_KINDS; kind++)
			for (uint32_t t = 0; t < n; t++) {
				double sum = (double)sum_of(&axes, &v->history,
				                            (enum gx_history_kind)kind, t);

				axes.most[kind] = sum > axes.most[kind] ? sum : axes.most[kind];
			}
	}
	axes.end_ns = axes.end_ns > 0 ? axes.end_ns : 1;
	axes.unit = gx_html_unit_of(axes.end_ns);
	return axes;
}

static double x_of(const struct axes *axes, double ns)
{
	return LEFT + ns / axes->end_ns * PLOT;
}

/* A panel of the figure: what it counts, and in what. */
struct panel {
	enum gx_history_kind kind;
	const char *name, *of, *class;
};

static const struct panel panels[] = {
	{ GX_HISTORY_faults, "Faults", "pages", "faults" },
	{ GX_HISTORY_evictions, "Evictions", "blocks of 2 MiB", "evictions" },
};

enum { N_PANELS = sizeof(panels) / sizeof(panels[0]) };

/* Zero, ticks, and lines across, from `top` on. Values are events per unit of time. */
static double put_scale(double most, double top, struct gx_strbuf *out)
{
	double step = gx_html_step(most, 2), high = most > 0 ? most : 1;

	for (double value = 0; value <= high * 1.0001; value += step) {
		double y = top + PANEL - value / high * PANEL;

		gx_strbuf_printf(
		        out,
		        "<line class=\"%s\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>"
		        "<text class=\"tick\" x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%g</text>\n",
		        value > 0 ? "grid" : "base", LEFT, WIDTH - RIGHT, y, y, LEFT - 6, y + 4,
		        value);
	}
	return high;
}

static void put_panel(const struct axes *axes, const struct panel *panel,
                      const struct gx_history *h, double top, struct gx_strbuf *out)
{
	double per_unit = axes->unit.ns / (double)(1ull << axes->shift), high;
	uint32_t n = n_intervals(axes, h);

	gx_strbuf_printf(out, "<g><text class=\"head\" x=\"%d\" y=\"%.1f\">%s, %s per %s</text>\n",
	                 LEFT, top - 8, panel->name, panel->of, axes->unit.name);
	high = put_scale(axes->most[panel->kind] * per_unit, top, out);
	gx_strbuf_printf(out, "<path data-mark=\"\" class=\"%s\" d=\"M%d %.1f", panel->class, LEFT,
	                 top + PANEL);
	for (uint32_t t = 0; t < n; t++) {
		double value = (double)sum_of(axes, h, panel->kind, t) * per_unit;

		gx_strbuf_printf(out, "V%.1fH%.1f", top + PANEL - value / high * PANEL,
		                 x_of(axes, (double)((uint64_t)(t + 1) << axes->shift)));
	}
	gx_strbuf_printf(out, "V%.1fZ\"/></g>\n", top + PANEL);
}

static void put_time_axis(const struct axes *axes, double time_ns, double bottom,
                          struct gx_strbuf *out)
{
	double end = axes->end_ns / axes->unit.ns, step = gx_html_step(end, 6);
	double x = x_of(axes, time_ns);

	for (double at = 0; at <= end; at += step) {
		double tick = x_of(axes, at * axes->unit.ns);

		gx_strbuf_printf(
		        out,
		        "<line class=\"base\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\"/>"
		        "<text class=\"tick\" x=\"%.1f\" y=\"%.1f\" "
		        "text-anchor=\"middle\">%g</text>\n",
		        tick, tick, bottom, bottom + 4, tick, bottom + 17, at);
	}
	gx_strbuf_printf(out,
	                 "<text class=\"tick\" x=\"%d\" y=\"%.1f\" text-anchor=\"middle\">time on "
	                 "the virtual clock, %s</text>\n",
	                 LEFT + PLOT / 2, bottom + 34, axes->unit.name);
	gx_strbuf_printf(out,
	                 "<line class=\"end\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%.1f\"/>\n", x,
	                 x, HEAD - 4, bottom);
}

/* What who can't see the figure is told: how much, and when most. */
static void put_said(const struct axes *axes, const struct gx_replay_variant *v,
                     struct gx_strbuf *out)
{
	for (int p = 0; p < N_PANELS; p++) {
		uint64_t total = 0, most = 0;
		uint32_t when = 0, n = n_intervals(axes, &v->history);

		for (uint32_t t = 0; t < n; t++) {
			uint64_t sum = sum_of(axes, &v->history, panels[p].kind, t);

			total += sum;
			when = sum > most ? t : when;
			most = sum > most ? sum : most;
		}
		gx_strbuf_printf(out, "%s: %" PRIu64 " %s", panels[p].name, total, panels[p].of);
		if (total)
			gx_strbuf_printf(
			        out, ", most of them (%" PRIu64 ") from %.3g to %.3g %s", most,
			        (double)((uint64_t)when << axes->shift) / axes->unit.ns,
			        (double)((uint64_t)(when + 1) << axes->shift) / axes->unit.ns,
			        axes->unit.name);
		gx_strbuf_puts(out, ". ");
	}
	gx_strbuf_printf(out, "The run ends at %.4g %s.", (double)v->result.time_ns / axes->unit.ns,
	                 axes->unit.name);
}

static void put_figure(const struct axes *axes, const struct gx_replay_variant *v, bool open,
                       struct gx_strbuf *out)
{
	double top = HEAD;

	gx_strbuf_printf(out, "<details%s>\n<summary class=\"name\">", open ? " open=\"\"" : "");
	gx_html_text(out, v->name);
	gx_strbuf_printf(out,
	                 "</summary>\n<div class=\"wide\">\n<svg viewBox=\"0 0 %d %d\" "
	                 "role=\"img\" aria-label=\"",
	                 WIDTH, N_PANELS * (HEAD + PANEL) + FOOT);
	gx_html_text(out, v->name);
	gx_strbuf_puts(out, " over time. ");
	put_said(axes, v, out);
	gx_strbuf_puts(out, "\">\n");
	for (int p = 0; p < N_PANELS; p++, top += HEAD + PANEL)
		put_panel(axes, &panels[p], &v->history, top, out);
	put_time_axis(axes, (double)v->result.time_ns, top - HEAD, out);
	gx_strbuf_puts(out, "</svg>\n</div>\n</details>\n");
}

void gx_html_over_time(const struct gx_replay_report *report, struct gx_strbuf *out)
{
	const struct gx_replay_variant *best = gx_report_best_native(report);
	struct axes axes = axes_of(report);

	gx_strbuf_printf(
	        out,
	        "<h2>Over time</h2>\n<p>All variants have the same axes. Each step is the "
	        "mean of %.3g %s; a dashed line stands where the run ends. The best native "
	        "variant and policies are open, the others open by a click.</p>\n",
	        (double)(1ull << axes.shift) / axes.unit.ns, axes.unit.name);
	for (uint32_t i = 0; i < report->n_variants; i++)
		put_figure(&axes, &report->variants[i],
		           !report->variants[i].native || &report->variants[i] == best, out);
}
