/* html_time.c - a variant over time, drawn in SVG: faults, evictions, addresses, tenants. All variants have the same axes, so that they can be compared. */
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
	MAP = 96,
	HEAD = 26,
	FOOT = 42,
	LEVELS = 5, /* of a colour */
	LEVEL_RATIO = 4,
	SLOW = 4,         /* times as long as the fastest */
	MOST_TENANTS = 16 /* that are listed */
};

/* What the figures of all variants share. */
struct axes {
	uint32_t shift; /* the longest interval that a history has: all are drawn with it */
	double end_ns;  /* of the time axis */
	struct gx_html_unit unit;
	double most[GX_HISTORY_N_KINDS];        /* in an interval of any variant */
	uint64_t most_cell[GX_HISTORY_N_KINDS]; /* in an interval and row of any variant */
	uint32_t n_device;                      /* blocks */
	bool longer;                            /* than those of most variants */
};

/* The cells of a history that make one cell of the axes. */
static uint64_t cell_of(const struct axes *axes, const struct gx_history *h,
                        enum gx_history_kind kind, uint32_t row, uint32_t at)
{
	uint32_t by = axes->shift - h->shift;
	uint64_t sum = 0;

	for (uint64_t t = (uint64_t)at << by; t < (uint64_t)(at + 1) << by && t < h->n_times; t++)
		sum += h->cells[kind][row][t];
	return sum;
}

/* The cells that make interval `at` of the axes, whatever the row. */
static uint64_t sum_of(const struct axes *axes, const struct gx_history *h,
                       enum gx_history_kind kind, uint32_t at)
{
	uint64_t sum = 0;

	for (uint32_t row = 0; row < h->n_rows; row++)
		sum += cell_of(axes, h, kind, row, at);
	return sum;
}

static uint32_t n_intervals(const struct axes *axes, const struct gx_history *h)
{
	uint32_t by = axes->shift - h->shift;

	return (uint32_t)((h->n_times + (1ull << by) - 1) >> by);
}

/* The largest sums and cells of a variant count for all. */
static void reach(struct axes *axes, const struct gx_history *h, uint32_t at)
{
	for (int k = 0; k < GX_HISTORY_N_KINDS; k++) {
		enum gx_history_kind kind = (enum gx_history_kind)k;
		double sum = (double)sum_of(axes, h, kind, at);

		axes->most[k] = sum > axes->most[k] ? sum : axes->most[k];
		for (uint32_t row = 0; row < h->n_rows; row++) {
			uint64_t cell = cell_of(axes, h, kind, row, at);

			axes->most_cell[k] = cell > axes->most_cell[k] ? cell : axes->most_cell[k];
		}
	}
}

/* Beside a variant that takes many times as long, the others could not be seen: it has axes of its own, with all in them. */
static bool is_slow(const struct gx_replay_report *report, const struct gx_replay_variant *v)
{
	uint64_t fastest = UINT64_MAX;

	for (uint32_t i = 0; i < report->n_variants; i++)
		if (report->variants[i].result.time_ns < fastest)
			fastest = report->variants[i].result.time_ns;
	return v->result.time_ns / SLOW > fastest;
}

/* Axes of all variants, or of those that are not slow. */
static struct axes axes_of(const struct gx_replay_report *report, bool all)
{
	struct axes axes = { .n_device = (uint32_t)(report->device_bytes >> GX_BLOCK_SHIFT),
		             .longer = all };

	for (uint32_t i = 0; i < report->n_variants; i++)
		if ((all || !is_slow(report, &report->variants[i])) &&
		    report->variants[i].history.shift > axes.shift)
			axes.shift = report->variants[i].history.shift;
	for (uint32_t i = 0; i < report->n_variants; i++) {
		const struct gx_replay_variant *v = &report->variants[i];
		uint32_t n;
		double end;

		if (!all && is_slow(report, v))
			continue;
		n = n_intervals(&axes, &v->history);
		end = (double)((uint64_t)n << axes.shift);
		if (end < (double)v->result.time_ns)
			end = (double)v->result.time_ns;
		axes.end_ns = end > axes.end_ns ? end : axes.end_ns;
		for (uint32_t t = 0; t < n; t++)
			reach(&axes, &v->history, t);
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
	double high = most > 0 ? most : 1, step = gx_html_step(high, 2);

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

/* --- addresses by time */
static const struct panel maps[] = {
	{ GX_HISTORY_accesses, "Accesses by address", "accesses", "heat accesses" },
	{ GX_HISTORY_faults, "Faults by address", "pages", "heat faults" },
};

enum { N_MAPS = sizeof(maps) / sizeof(maps[0]) };

/* The least that a level stands for: each has LEVEL_RATIO times the one before, the last one goes up to the most. */
static uint64_t level_from(uint64_t most, int level)
{
	for (int i = level; i < LEVELS; i++)
		most /= LEVEL_RATIO;
	return level && most ? most : 1;
}

static int level_of(uint64_t most, uint64_t n)
{
	int level = LEVELS - 1;

	while (level && n < level_from(most, level))
		level--;
	return level;
}

/* Cells of a level that stand side by side are one line of the path. */
static void put_level(const struct axes *axes, const struct panel *map, const struct gx_history *h,
                      int level, struct gx_strbuf *out)
{
	uint64_t most = axes->most_cell[map->kind];
	uint32_t n = n_intervals(axes, h);

	gx_strbuf_printf(out, "<path class=\"%s l%d\" d=\"M0 0", map->class, level);
	for (uint32_t row = 0; row < h->n_rows; row++)
		for (uint32_t t = 0, length; t < n; t += length + 1) {
			for (length = 0; t + length < n; length++) {
				uint64_t cell = cell_of(axes, h, map->kind, row, t + length);

				if (!cell || level_of(most, cell) != level)
					break;
			}
			if (length)
				gx_strbuf_printf(out, "M%u %u.5h%u", t, h->n_rows - 1 - row,
				                 length);
		}
	gx_strbuf_puts(out, "\"/>\n");
}

/* Levels from the same number on are one. */
static void put_map_key(const struct panel *map, uint64_t most, double top, struct gx_strbuf *out)
{
	double x = WIDTH - RIGHT;

	for (int level = LEVELS - 1; level >= 0 && most; level--) {
		uint64_t from = level_from(most, level);

		if (level < LEVELS - 1 && from == level_from(most, level + 1))
			continue;
		x -= 84;
		gx_strbuf_printf(out,
		                 "<path class=\"%s l%d swatch\" d=\"M%.1f %.1fh12\"/>"
		                 "<text class=\"tick\" x=\"%.1f\" y=\"%.1f\">from %" PRIu64
		                 "</text>\n",
		                 map->class, level, x, top - 12, x + 16, top - 8, from);
	}
}

static void put_map(const struct axes *axes, const struct panel *map, const struct gx_history *h,
                    double top, struct gx_strbuf *out)
{
	uint32_t n_rows = h->n_rows ? h->n_rows : 1;
	double width = (double)(1ull << axes->shift) / axes->end_ns * PLOT;

	gx_strbuf_printf(out, "<g><text class=\"head\" x=\"%d\" y=\"%.1f\">%s, %s a cell</text>\n",
	                 LEFT, top - 8, map->name, map->of);
	put_map_key(map, axes->most_cell[map->kind], top, out);
	gx_strbuf_printf(
	        out,
	        "<text class=\"tick\" x=\"%d\" y=\"%.1f\" text-anchor=\"end\">block %u</text>"
	        "<text class=\"tick\" x=\"%d\" y=\"%.1f\" text-anchor=\"end\">block 0</text>"
	        "<rect class=\"frame\" x=\"%d\" y=\"%.1f\" width=\"%d\" height=\"%d\"/>\n"
	        "<g transform=\"translate(%d %.1f) scale(%.5f %.5f)\">\n",
	        LEFT - 6, top + 10, h->n_blocks ? h->n_blocks - 1 : 0, LEFT - 6, top + MAP, LEFT,
	        top, PLOT, MAP, LEFT, top, width, (double)MAP / n_rows);
	for (int level = 0; level < LEVELS; level++)
		put_level(axes, map, h, level, out);
	gx_strbuf_puts(out, "</g></g>\n");
}

/* --- who holds the device */
static uint32_t n_shares(const struct gx_sim_result *r)
{
	return r->n_tenants < GX_HISTORY_TENANTS ? r->n_tenants : GX_HISTORY_TENANTS;
}

/* Blocks that rows of tenants before `row` hold at the end of an interval of the axes. */
static uint64_t held_before(const struct axes *axes, const struct gx_history *h, uint32_t row,
                            uint32_t at)
{
	uint64_t last = ((uint64_t)(at + 1) << (axes->shift - h->shift)) - 1, sum = 0;

	for (uint32_t r = 0; r < row; r++)
		sum += gx_history_held(h, r, last < UINT32_MAX ? (uint32_t)last : UINT32_MAX);
	return sum;
}

/* The tenants' rows, one on the other, from the last one, which the others then cover in part. */
static void put_shares(const struct axes *axes, const struct gx_replay_variant *v, double top,
                       struct gx_strbuf *out)
{
	uint32_t n = n_intervals(axes, &v->history);

	gx_strbuf_printf(
	        out,
	        "<g><text class=\"head\" x=\"%d\" y=\"%.1f\">Device memory held, percent of "
	        "%u blocks</text>\n",
	        LEFT, top - 8, axes->n_device);
	put_scale(100, top, out);
	for (uint32_t row = n_shares(&v->result); row--;) {
		gx_strbuf_printf(out, "<path class=\"share t%u\" d=\"M%d %.1f", row, LEFT,
		                 top + PANEL);
		for (uint32_t t = 0; t < n; t++)
			gx_strbuf_printf(
			        out, "V%.1fH%.1f",
			        top + PANEL -
			                (double)held_before(axes, &v->history, row + 1, t) /
			                        axes->n_device * PANEL,
			        x_of(axes, (double)((uint64_t)(t + 1) << axes->shift)));
		gx_strbuf_printf(out, "V%.1fZ\"/>\n", top + PANEL);
	}
	gx_strbuf_puts(out, "</g>\n");
}

/* What the colours of tenants mean, and what each had. */
static void put_tenants(const struct axes *axes, const struct gx_sim_result *r,
                        struct gx_strbuf *out)
{
	gx_strbuf_puts(out, "<ul class=\"tenants\">\n");
	for (uint32_t i = 0; i < r->n_tenants; i++) {
		const struct gx_sim_tenant *t = &r->tenants[i];
		uint32_t row = i < GX_HISTORY_TENANTS ? i : GX_HISTORY_TENANTS - 1;

		if (i >= MOST_TENANTS) {
			gx_strbuf_printf(out, "<li>and %u more</li>\n", r->n_tenants - i);
			break;
		}
		gx_strbuf_printf(
		        out,
		        "<li><svg aria-hidden=\"true\" class=\"key\"><rect class=\"share t%u\" "
		        "width=\"14\" height=\"10\"/></svg> pid %u: holds %" PRIu64 ".%" PRIu64
		        " %% of the device in the mean and %" PRIu64 " blocks at most, %" PRIu64
		        " faults, ends at %.4g %s</li>\n",
		        row, t->pid, t->mean_permille / 10, t->mean_permille % 10, t->blocks,
		        t->faults, (double)t->end_ns / axes->unit.ns, axes->unit.name);
	}
	gx_strbuf_puts(out, "</ul>\n");
}

/* --- the figure */
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
	gx_strbuf_puts(out, "</summary>\n");
	if (axes->longer)
		gx_strbuf_printf(
		        out,
		        "<p>Longer axes than others have: a step, and a cell, is %.3g %s.</p>\n",
		        (double)(1ull << axes->shift) / axes->unit.ns, axes->unit.name);
	gx_strbuf_printf(out,
	                 "<div class=\"wide\">\n<svg viewBox=\"0 0 %d %d\" "
	                 "role=\"img\" aria-label=\"",
	                 WIDTH, (N_PANELS + 1) * (HEAD + PANEL) + N_MAPS * (HEAD + MAP) + FOOT);
	gx_html_text(out, v->name);
	gx_strbuf_puts(out, " over time. ");
	put_said(axes, v, out);
	gx_strbuf_puts(out, "\">\n");
	for (int p = 0; p < N_PANELS; p++, top += HEAD + PANEL)
		put_panel(axes, &panels[p], &v->history, top, out);
	for (int m = 0; m < N_MAPS; m++, top += HEAD + MAP)
		put_map(axes, &maps[m], &v->history, top, out);
	put_shares(axes, v, top, out);
	top += HEAD + PANEL;
	put_time_axis(axes, (double)v->result.time_ns, top - HEAD, out);
	gx_strbuf_puts(out, "</svg>\n</div>\n");
	put_tenants(axes, &v->result, out);
	gx_strbuf_puts(out, "</details>\n");
}

void gx_html_over_time(const struct gx_replay_report *report, struct gx_strbuf *out)
{
	const struct gx_replay_variant *best = gx_report_best_native(report);
	struct axes axes = axes_of(report, false), of_all = axes_of(report, true);
	const struct gx_history *first = report->n_variants ? &report->variants[0].history : NULL;
	double interval = (double)(1ull << axes.shift) / axes.unit.ns;

	gx_strbuf_printf(
	        out,
	        "<h2>Over time</h2>\n<p>Variants have the same axes and colours; one that takes "
	        "more "
	        "than %d times as long as the fastest has longer ones, and says so. A step is "
	        "the mean of %.3g %s, and a dotted line stands where the run ends. Blocks of "
	        "2 MiB are numbered in the order of their allocation; a cell of a map is %.3g "
	        "%s of %.3g blocks. The best native variant and policies are open, the others "
	        "open by a click.</p>\n",
	        SLOW, interval, axes.unit.name, interval, axes.unit.name,
	        first && first->n_rows ? (double)first->n_blocks / first->n_rows : 1.0);
	for (uint32_t i = 0; i < report->n_variants; i++)
		put_figure(is_slow(report, &report->variants[i]) ? &of_all : &axes,
		           &report->variants[i],
		           !report->variants[i].native || &report->variants[i] == best, out);
}
