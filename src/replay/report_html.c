/* report_html.c - the report as one HTML file: bars drawn in SVG, a table, no scripts. */
#include "base/strbuf.h"
#include "replay/report.h"

#include <inttypes.h>

enum { WIDTH = 860, LABEL = 210, VALUE = 110, BAR = 18, STEP = 26, TOP = 26 };

static void put_escaped(struct gx_strbuf *out, const char *text)
{
	for (const unsigned char *p = (const unsigned char *)text; *p; p++) {
		if (*p == '<')
			gx_strbuf_puts(out, "&lt;");
		else if (*p == '>')
			gx_strbuf_puts(out, "&gt;");
		else if (*p == '&')
			gx_strbuf_puts(out, "&amp;");
		else if (*p == '"')
			gx_strbuf_puts(out, "&quot;");
		else if (*p < 0x20 || *p >= 0x7f) /* may be no UTF-8 */
			gx_strbuf_putc(out, '?');
		else
			gx_strbuf_putc(out, (char)*p);
	}
}

/* What a chart shows of a variant. */
struct chart {
	const char *title, *bound_text;
	uint64_t (*value)(const struct gx_sim_result *result);
	uint64_t bound; /* a line beside the bars; 0: none */
	uint64_t unit;  /* values are shown divided by it, with two digits when it is not 1 */
};

static uint64_t time_of(const struct gx_sim_result *r)
{
	return r->time_ns;
}

static uint64_t faults_of(const struct gx_sim_result *r)
{
	return r->faults;
}

static uint64_t misses_of(const struct gx_sim_result *r)
{
	return r->misses;
}

static uint64_t evictions_of(const struct gx_sim_result *r)
{
	return r->evictions;
}

static void put_value(struct gx_strbuf *out, uint64_t value, uint64_t unit)
{
	gx_strbuf_printf(out, "%" PRIu64, value / unit);
	if (unit > 1)
		gx_strbuf_printf(out, ".%02" PRIu64, value % unit * 100 / unit);
}

static uint64_t pixels(uint64_t value, uint64_t most)
{
	return most ? (uint64_t)((unsigned __int128)value * (WIDTH - LABEL - VALUE) / most) : 0;
}

static void put_chart(const struct gx_replay_report *report, const struct chart *chart,
                      struct gx_strbuf *out)
{
	uint64_t most = chart->bound;
	uint32_t height = TOP + report->n_variants * STEP + 4;

	for (uint32_t i = 0; i < report->n_variants; i++)
		if (chart->value(&report->variants[i].result) > most)
			most = chart->value(&report->variants[i].result);
	gx_strbuf_printf(
	        out, "<h2>%s</h2>\n<svg viewBox=\"0 0 %d %u\" role=\"img\" aria-label=\"%s\">\n",
	        chart->title, WIDTH, height, chart->title);
	for (uint32_t i = 0; i < report->n_variants; i++) {
		const struct gx_replay_variant *v = &report->variants[i];
		uint64_t value = chart->value(&v->result), width = pixels(value, most);
		uint32_t y = TOP + i * STEP;

		gx_strbuf_printf(out, "<text x=\"%d\" y=\"%u\" text-anchor=\"end\">", LABEL - 8,
		                 y + BAR - 4);
		put_escaped(out, v->name);
		gx_strbuf_printf(out,
		                 "</text><rect class=\"%s\" x=\"%d\" y=\"%u\" width=\"%" PRIu64
		                 "\" height=\"%d\"></rect><text x=\"%" PRIu64 "\" y=\"%u\">",
		                 v->native ? "native" : "policy", LABEL, y, width ? width : 1, BAR,
		                 LABEL + width + 6, y + BAR - 4);
		put_value(out, value, chart->unit);
		gx_strbuf_puts(out, "</text>\n");
	}
	if (chart->bound) {
		uint64_t x = LABEL + pixels(chart->bound, most);

		gx_strbuf_printf(out,
		                 "<line class=\"bound\" x1=\"%" PRIu64 "\" y1=\"18\" x2=\"%" PRIu64
		                 "\" y2=\"%u\"></line><text class=\"bound\" x=\"%" PRIu64
		                 "\" y=\"13\">%s: ",
		                 x, x, height, x, chart->bound_text);
		put_value(out, chart->bound, chart->unit);
		gx_strbuf_puts(out, "</text>\n");
	}
	gx_strbuf_puts(out, "</svg>\n");
}

static void put_table(const struct gx_replay_report *report, struct gx_strbuf *out)
{
	const struct gx_replay_variant *best = gx_report_best_native(report);

	gx_strbuf_puts(out,
	               "<h2>Numbers</h2>\n<table>\n<tr><th>variant</th><th>time ms</th><th>x best "
	               "native</th><th>x bound</th><th>faults</th><th>batches</th><th>misses</th>"
	               "<th>evictions</th><th>pages in</th><th>pages out</th><th>prefetched</th>"
	               "<th>unused</th><th>refaults</th><th>overrides</th><th>refused</th></tr>\n");
	for (uint32_t i = 0; i < report->n_variants; i++) {
		const struct gx_replay_variant *v = &report->variants[i];
		const struct gx_sim_result *r = &v->result;
		const uint64_t counts[] = { r->faults,           r->batches,
			                    r->misses,           r->evictions,
			                    r->pages_in,         r->pages_out,
			                    r->prefetched,       r->prefetched_unused,
			                    r->refaults,         r->counters[GX_COUNT_overrides],
			                    gx_report_refused(r) };

		gx_strbuf_puts(out, "<tr><td>");
		put_escaped(out, v->name);
		if (v->ejected) {
			gx_strbuf_puts(out, " (ejected: ");
			put_escaped(out, v->reason);
			gx_strbuf_putc(out, ')');
		}
		gx_strbuf_puts(out, "</td><td>");
		put_value(out, r->time_ns, 1000000);
		gx_strbuf_puts(out, "</td><td>");
		put_value(out, gx_report_permille(r->time_ns, best ? best->result.time_ns : 0),
		          1000);
		gx_strbuf_puts(out, "</td><td>");
		put_value(out, gx_report_permille(r->time_ns, report->lower_bound_ns), 1000);
		gx_strbuf_puts(out, "</td>");
		for (size_t c = 0; c < sizeof(counts) / sizeof(counts[0]); c++)
			gx_strbuf_printf(out, "<td>%" PRIu64 "</td>", counts[c]);
		gx_strbuf_puts(out, "</tr>\n");
	}
	gx_strbuf_puts(out, "</table>\n");
}

static const char head[] =
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<title>gpuext policy replay</title>\n<style>\n"
        ":root { color-scheme: light dark; --fg: #1c2024; --bg: #ffffff; --line: #c8ccd0; "
        "--native: "
        "#7f8b99; --policy: #1f77b4; --bound: #b3261e; }\n"
        "@media (prefers-color-scheme: dark) { :root { --fg: #e4e7ea; --bg: #15181b; --line: "
        "#41474d; --native: #8b97a5; --policy: #62aee8; --bound: #ff8a80; } }\n"
        "body { font: 14px/1.45 system-ui, sans-serif; color: var(--fg); background: var(--bg); "
        "margin: 2em auto; max-width: 70em; padding: 0 1em; }\n"
        "h1 { font-size: 1.4em; } h2 { font-size: 1.1em; margin-top: 2em; }\n"
        "svg { width: 100%; max-width: 860px; height: auto; }\n"
        "svg text { fill: var(--fg); font-size: 12px; } svg text.bound { fill: var(--bound); }\n"
        "rect.native { fill: var(--native); } rect.policy { fill: var(--policy); }\n"
        "line.bound { stroke: var(--bound); stroke-width: 1.5; stroke-dasharray: 5 3; }\n"
        "table { border-collapse: collapse; display: block; overflow-x: auto; }\n"
        "td, th { border-bottom: 1px solid var(--line); padding: 3px 8px; text-align: right; }\n"
        "td:first-child, th:first-child { text-align: left; }\n"
        "</style>\n</head>\n<body>\n";

void gx_report_html(const struct gx_replay_report *report, struct gx_strbuf *out)
{
	const struct chart charts[] = {
		{ "Time, ms", "lower bound", time_of, report->lower_bound_ns, 1000000 },
		{ "Faults", NULL, faults_of, 0, 1 },
		{ "Misses: blocks of 2 MiB brought in", "best known order", misses_of,
		  report->best_known_order_misses, 1 },
		{ "Evictions", NULL, evictions_of, 0, 1 },
	};

	gx_strbuf_puts(out, head);
	gx_strbuf_puts(out, "<h1>Replay of ");
	put_escaped(out, *report->trace->name ? report->trace->name : "a trace");
	gx_strbuf_printf(
	        out,
	        "</h1>\n<p>%" PRIu64 " events on a device of %" PRIu64
	        " MiB. All times are simulated, on a virtual clock. No run whose pages come with "
	        "faults ends before the lower bound. The best known order brings blocks in the "
	        "order of the trace, without "
	        "prefetch, and evicts what is used furthest away: a run may have fewer "
	        "misses.</p>\n",
	        report->trace->n_events, report->device_bytes >> 20);
	for (size_t i = 0; i < sizeof(charts) / sizeof(charts[0]); i++)
		put_chart(report, &charts[i], out);
	put_table(report, out);
	gx_strbuf_puts(out, "</body>\n</html>\n");
}
