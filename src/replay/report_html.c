/* report_html.c - the report as one HTML file: a row a variant, variants over time, all numbers; no scripts. It is XML as well. */
#include "base/strbuf.h"
#include "replay/html.h"
#include "replay/report.h"

#include <inttypes.h>

/* A number that a bar is drawn for. */
struct measure {
	const char *title, *bound_text;
	uint64_t (*value)(const struct gx_sim_result *result);
	uint64_t bound; /* a mark on the bars; 0: none */
	uint64_t unit;  /* values are shown divided by it, with two digits when it is not 1 */
	uint64_t most;
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

static void put_percent(struct gx_strbuf *out, uint64_t value, uint64_t most)
{
	put_value(out, most ? (uint64_t)((unsigned __int128)value * 10000 / most) : 0, 100);
	gx_strbuf_putc(out, '%');
}

/* --- a row a variant */
static void put_bar(const struct measure *m, const struct gx_replay_variant *v,
                    struct gx_strbuf *out)
{
	uint64_t value = m->value(&v->result);

	gx_strbuf_puts(out, "<td>");
	put_value(out, value, m->unit);
	gx_strbuf_printf(out, "<svg aria-hidden=\"true\" class=\"bar\"><rect class=\"%s\" width=\"",
	                 v->native ? "native" : "policy");
	put_percent(out, value, m->most);
	gx_strbuf_puts(out, "\" y=\"2\" height=\"10\"/>");
	if (m->bound) {
		gx_strbuf_puts(out, "<line class=\"bound\" x1=\"");
		put_percent(out, m->bound, m->most);
		gx_strbuf_puts(out, "\" x2=\"");
		put_percent(out, m->bound, m->most);
		gx_strbuf_puts(out, "\" y1=\"0\" y2=\"14\"/>");
	}
	gx_strbuf_puts(out, "</svg></td>");
}

static void put_name(const struct gx_replay_variant *v, struct gx_strbuf *out)
{
	gx_strbuf_puts(out, "<tr><th scope=\"row\" class=\"name\">");
	gx_html_text(out, v->name);
	if (v->ejected) {
		gx_strbuf_puts(out, " (ejected: ");
		gx_html_text(out, v->reason);
		gx_strbuf_putc(out, ')');
	}
	gx_strbuf_puts(out, "</th>");
}

static void put_why(const struct gx_replay_report *report, const struct gx_replay_variant *v,
                    struct gx_strbuf *out)
{
	struct gx_strbuf why = { 0 };

	gx_report_why(report, v, &why);
	gx_strbuf_puts(out, "<td class=\"why\">");
	gx_html_text(out, gx_strbuf_text(&why));
	gx_strbuf_puts(out, "</td>");
	gx_strbuf_free_part(&why, out);
}

static void put_variants(const struct gx_replay_report *report, struct gx_strbuf *out)
{
	struct measure measures[] = {
		{ "time, ms", "lower bound of the time", time_of, report->lower_bound_ns, 1000000,
		  report->lower_bound_ns },
		{ "faults, pages", NULL, faults_of, 0, 1, 0 },
		{ "misses: blocks of 2 MiB brought in", "misses of the best known order", misses_of,
		  report->best_known_order_misses, 1, report->best_known_order_misses },
		{ "evictions, blocks", NULL, evictions_of, 0, 1, 0 },
	};
	const size_t n = sizeof(measures) / sizeof(measures[0]);

	gx_strbuf_puts(out,
	               "<h2>Variants</h2>\n<p>Bars start at zero. <svg aria-hidden=\"true\" "
	               "class=\"key\"><rect class=\"native\" width=\"14\" height=\"10\"/></svg> "
	               "native <svg aria-hidden=\"true\" class=\"key\"><rect class=\"policy\" "
	               "width=\"14\" height=\"10\"/></svg> with a policy");
	for (size_t i = 0; i < n; i++)
		if (measures[i].bound) {
			gx_strbuf_printf(
			        out,
			        " <svg aria-hidden=\"true\" class=\"key\"><line class=\"bound\" "
			        "x1=\"7\" x2=\"7\" y1=\"0\" y2=\"10\"/></svg> %s: ",
			        measures[i].bound_text);
			put_value(out, measures[i].bound, measures[i].unit);
		}
	gx_strbuf_puts(
	        out,
	        ".<br/>Pages came again that had been on the device before. An eviction was too "
	        "early "
	        "if the block faulted back, and from the eviction to that fault another one had "
	        "stayed on the device without being used: it would have been the better victim. ");
	gx_strbuf_puts(out,
	               "</p>\n<div class=\"wide\">\n<table>\n<tr><th scope=\"col\">variant</th>");
	for (size_t i = 0; i < n; i++) {
		gx_strbuf_printf(out, "<th scope=\"col\" class=\"bar\">%s</th>", measures[i].title);
		for (uint32_t j = 0; j < report->n_variants; j++) {
			uint64_t value = measures[i].value(&report->variants[j].result);

			if (value > measures[i].most)
				measures[i].most = value;
		}
	}
	gx_strbuf_puts(out, "<th scope=\"col\" class=\"why\">why</th></tr>\n");
	for (uint32_t j = 0; j < report->n_variants; j++) {
		put_name(&report->variants[j], out);
		for (size_t i = 0; i < n; i++)
			put_bar(&measures[i], &report->variants[j], out);
		put_why(report, &report->variants[j], out);
		gx_strbuf_puts(out, "</tr>\n");
	}
	gx_strbuf_puts(out, "</table>\n</div>\n");
}

/* --- all numbers */
static void put_numbers(const struct gx_replay_report *report, struct gx_strbuf *out)
{
	static const char *const heads[] = { "variant",  "time ms",   "x best native", "x bound",
		                             "faults",   "batches",   "misses",        "evictions",
		                             "pages in", "pages out", "prefetched",    "unused",
		                             "refaults", "overrides", "refused" };
	const struct gx_replay_variant *best = gx_report_best_native(report);

	gx_strbuf_puts(out, "<h2>Numbers</h2>\n<div class=\"wide\">\n<table>\n<tr>");
	for (size_t i = 0; i < sizeof(heads) / sizeof(heads[0]); i++)
		gx_strbuf_printf(out, "<th scope=\"col\">%s</th>", heads[i]);
	gx_strbuf_puts(out, "</tr>\n");
	for (uint32_t i = 0; i < report->n_variants; i++) {
		const struct gx_replay_variant *v = &report->variants[i];
		const struct gx_sim_result *r = &v->result;
		const uint64_t counts[] = { r->faults,           r->batches,
			                    r->misses,           r->evictions,
			                    r->pages_in,         r->pages_out,
			                    r->prefetched,       r->prefetched_unused,
			                    r->refaults,         r->pages_again,
			                    r->evicted_early,    r->counters[GX_COUNT_overrides],
			                    gx_report_refused(r) };

		put_name(v, out);
		gx_strbuf_puts(out, "<td>");
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
	gx_strbuf_puts(out, "</table>\n</div>\n");
}

/* Colours are of Okabe and Ito, whom all eyes tell apart; brighter ones on a dark ground. */
static const char head[] =
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
        "<meta name=\"viewport\" content=\"width=device-width\"/>\n"
        "<title>gpuext policy replay</title>\n<style>\n"
        ":root { color-scheme: light dark; --fg: #1c2024; --bg: #ffffff; --line: #d4d8dc; "
        "--native: #7f8b99; --policy: #0072b2; --faults: #0072b2; "
        "--evictions: #d55e00; --accesses: #5b4b8a; }\n"
        "@media (prefers-color-scheme: dark) { :root { --fg: #e4e7ea; --bg: #15181b; --line: "
        "#3a4046; --native: #8b97a5; --policy: #56b4e9; --faults: #56b4e9; "
        "--evictions: #e69f00; --accesses: #b9a7ee; } }\n"
        "body { font: 14px/1.45 system-ui, sans-serif; color: var(--fg); background: var(--bg); "
        "margin: 2em auto; max-width: 76em; padding: 0 1em; }\n"
        "h1 { font-size: 1.4em; overflow-wrap: anywhere; } h2 { font-size: 1.1em; margin-top: "
        "2em; }\n"
        "svg { width: 100%; max-width: 860px; height: auto; display: block; }\n"
        ".wide > svg { min-width: 600px; } svg.bar { height: 14px; } svg.key { display: "
        "inline-block; width: 14px; "
        "height: 10px; margin-left: 1em; }\n"
        "svg text { fill: var(--fg); font-size: 12px; }\n"
        "svg .head { font-weight: 600; } svg .tick { font-size: 11px; }\n"
        ".native { fill: var(--native); } .policy { fill: var(--policy); }\n"
        ".faults { fill: var(--faults); } .evictions { fill: var(--evictions); }\n"
        "path.heat { fill: none; stroke-width: 1; shape-rendering: crispEdges; }\n"
        "path.heat.faults { stroke: var(--faults); } path.heat.accesses { stroke: var(--accesses); "
        "}\n"
        ".l0 { stroke-opacity: .2; } .l1 { stroke-opacity: .4; } .l2 { stroke-opacity: .6; } .l3 { "
        "stroke-opacity: .8; }\n"
        "path.swatch { stroke-width: 9; } rect.frame { fill: none; stroke: var(--line); }\n"
        ".share { stroke: var(--bg); stroke-width: .5; } .t0 { fill: #0072b2; } .t1 { fill: "
        "#e69f00; } "
        ".t2 { fill: #009e73; } .t3 { fill: #cc79a7; } .t4 { fill: #56b4e9; } .t5 { fill: #d55e00; "
        "} "
        ".t6 { fill: #b8a800; } .t7 { fill: #808080; }\n"
        "ul.tenants { list-style: none; padding: 0; margin: .3em 0; }\n"
        "line.bound { stroke: var(--fg); stroke-width: 2; }\n"
        "line.base { stroke: var(--fg); } line.grid { stroke: var(--line); }\n"
        "line.end { stroke: var(--fg); stroke-dasharray: 2 3; }\n"
        ".wide { overflow-x: auto; } table { border-collapse: collapse; }\n"
        "td, th { border-bottom: 1px solid var(--line); padding: 3px 8px; text-align: right; "
        "vertical-align: top; font-variant-numeric: tabular-nums; }\n"
        "th { font-weight: 600; } th.bar { min-width: 7em; } th:first-child { text-align: left; }\n"
        "td.why { text-align: left; min-width: 26em; overflow-wrap: anywhere; font-size: 12px; } "
        "th.why { text-align: left; }\n"
        "th.name { min-width: 10em; max-width: 24em; overflow-wrap: anywhere; font-weight: 400; }\n"
        "details { margin: .5em 0; } summary { cursor: pointer; overflow-wrap: anywhere; "
        "font-weight: 600; }\n"
        "</style>\n</head>\n<body>\n";

void gx_report_html(const struct gx_replay_report *report, struct gx_strbuf *out)
{
	gx_strbuf_puts(out, head);
	gx_strbuf_puts(out, "<h1>Replay of ");
	gx_html_text(out, *report->trace->name ? report->trace->name : "a trace");
	gx_strbuf_printf(
	        out,
	        "</h1>\n<p>%" PRIu64 " events on a device of %" PRIu64
	        " MiB. All times are simulated, on a virtual clock. No run whose pages come with "
	        "faults ends before the lower bound. The best known order brings blocks in the "
	        "order of the trace, without "
	        "prefetch, and evicts what is used furthest away: a run may have fewer "
	        "misses.</p>\n",
	        report->trace->n_events, report->device_bytes >> 20);
	put_variants(report, out);
	gx_html_over_time(report, out);
	put_numbers(report, out);
	gx_strbuf_puts(out, "</body>\n</html>\n");
}
