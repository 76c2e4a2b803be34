/* html.c - a profile as one page that asks for nothing else: of each kernel what could be saved, then its source with the turns of each
 * line. */
#include "cli/profile/outputs.h"

#include "base/sample.h"
#include "replay/html.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char head[] =
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width\">\n<title>gpuext "
        "profile</title>\n<style>\n"
        ":root { color-scheme: light dark; --heat: 214 69 65; }\n"
        "body { background: Canvas; color: CanvasText; font: 14px/1.45 system-ui, sans-serif; "
        "margin: 1.5em auto; max-width: 76em; "
        "padding: 0 1em; }\n"
        "code, td, th { font: 12px/1.5 ui-monospace, monospace; }\n"
        ".wide { overflow-x: auto; }\n"
        "table { border-collapse: collapse; width: 100%; }\n"
        "td, th { padding: 0 .6em; text-align: right; white-space: pre; }\n"
        "td.text, th.text { text-align: left; }\n"
        "li { margin: .6em 0; }\n"
        ".note { opacity: .75; }\n"
        "svg text { font: 10px ui-monospace, monospace; fill: currentColor; }\n"
        ".hot { fill: rgb(var(--heat)); }\n"
        ".k0 { fill: #3b76b9; } .k1 { fill: #b8642b; } .k2 { fill: #3d8b51; }\n"
        ".k3 { fill: #a8506f; } .k4 { fill: #7a63b4; } .k5 { fill: #7d7742; }\n"
        "</style>\n</head>\n<body>\n<h1>gpuext profile</h1>\n"
        "<p class=\"note\">Shares are of a kernel's turns: sectors of memory, steps of shared "
        "memory's banks, serial atomics, "
        "a quarter for each instruction of a warp. They are counted, not timed.</p>\n";

static void put_cause(const struct gx_profile_cause *cause, struct gx_strbuf *out)
{
	char place[128] = "the whole kernel", title[GX_PROFILE_TITLE];

	if (cause->line)
		gx_profile_place(cause->line, place, sizeof(place));
	gx_strbuf_puts(out, "<li><b>");
	if (cause->verdict == GX_PROFILE_NOT_KNOWN)
		gx_strbuf_puts(out, "share not known");
	else
		gx_strbuf_printf(out, "%.1f %%%s", 100 * cause->share,
		                 cause->verdict == GX_PROFILE_LIMIT ? "" : ", real, not the limit");
	gx_strbuf_puts(out, "</b> ");
	gx_html_text(out, place);
	gx_strbuf_puts(out, ": ");
	gx_html_text(out, gx_profile_cause_title(cause, title));
	if (cause->line) {
		gx_strbuf_puts(out, "<br><code>");
		gx_html_text(out, cause->line->text);
		gx_strbuf_puts(out, "</code>");
		if (*cause->line->inlined) {
			gx_strbuf_puts(out, "<br>");
			gx_html_text(out, cause->line->inlined);
		}
	}
	gx_strbuf_puts(out, "<br>");
	gx_html_text(out, cause->evidence);
	gx_strbuf_puts(out, "<br>change: ");
	gx_html_text(out, gx_profile_cause_change(cause->kind));
	gx_strbuf_puts(out, "</li>\n");
}

static void put_number(uint64_t n, bool there, struct gx_strbuf *out)
{
	if (there)
		gx_strbuf_printf(out, "<td>%" PRIu64 "</td>", n);
	else
		gx_strbuf_puts(out, "<td></td>");
}

/* A line's share of the kernel's turns is how warm it is. */
static void put_line(const struct gx_profile_line *line, double all, struct gx_strbuf *out)
{
	const struct profile_counts *c = &line->counts;
	struct gx_profile_turns turns;
	char place[128];
	double share;

	gx_profile_turns_of_line(line, &turns);
	share = all > 0 ? turns.all / all : 0;
	gx_profile_place(line, place, sizeof(place));
	gx_strbuf_printf(out, "<tr style=\"background: rgb(var(--heat) / %.2f)\"><td>%.1f %%</td>",
	                 0.6 * share, 100 * share);
	gx_strbuf_puts(out, "<td class=\"text\">");
	gx_html_text(out, place);
	gx_strbuf_printf(out, "</td><td class=\"text\">%s %s</td>", gx_profile_space(line),
	                 gx_profile_op_names[line->op]);
	put_number(c->executions, true, out);
	put_number(c->lanes, true, out);
	put_number(c->asked, line->what <= PROFILE_LOCAL, out);
	put_number(line->what == PROFILE_SHARED ? c->phases : c->sectors,
	           line->what <= PROFILE_SHARED, out);
	put_number(line->what == PROFILE_SHARED ? c->ideal_phases : c->ideal_sectors,
	           line->what <= PROFILE_SHARED, out);
	put_number(c->divergent, line->op == GX_PROFILE_BRANCH, out);
	gx_strbuf_puts(out, "<td class=\"text\">");
	gx_html_text(out, line->text);
	gx_strbuf_puts(out, "</td></tr>\n");
}

static void put_kernel(const struct gx_profile *profile, const struct gx_profile_kernel *k,
                       const struct gx_profile_causes *causes, struct gx_strbuf *out)
{
	const char *none = gx_profile_no_cause(profile, k);
	struct gx_profile_turns turns;
	uint32_t n = 0;

	gx_profile_turns(k, &turns);
	gx_strbuf_puts(out, "<section>\n<h2>");
	gx_html_text(out, gx_profile_shown(k));
	gx_strbuf_puts(out, "</h2>\n<p>");
	gx_profile_put_launches(k, out);
	gx_strbuf_printf(out, "; %.0f turns<br>", turns.all);
	gx_profile_put_resources(k, out);
	gx_strbuf_puts(out, "</p>\n<ol>\n");
	for (uint32_t i = 0; i < causes->n; i++) {
		if (causes->causes[i].kernel != k)
			continue;
		put_cause(&causes->causes[i], out);
		n++;
	}
	gx_strbuf_puts(out, "</ol>\n");
	if (!n)
		gx_strbuf_printf(out, "<p>%c%s.</p>\n", toupper(*none), none + 1);
	gx_strbuf_puts(
	        out,
	        "<div class=\"wide\"><table>\n<tr><th>turns</th><th class=\"text\">line</th><th "
	        "class=\"text\"></th><th>executed</th><th>lanes</th><th>bytes</th><th>sectors or "
	        "steps</th><th>ideal</th><th>parts</th><th class=\"text\"></th></tr>\n");
	for (uint32_t i = 0; i < k->n_lines; i++)
		put_line(&k->lines[i], turns.all, out);
	gx_strbuf_puts(out, "</table></div>\n</section>\n");
}

void gx_profile_html(const struct gx_profile *profile, const struct gx_profile_causes *causes,
                     struct gx_strbuf *out)
{
	gx_strbuf_puts(out, head);
	if (profile->sample)
		gx_strbuf_printf(out, "<p><b>" GX_SAMPLE_NOTE ".</b></p>\n", profile->sample);
	for (uint32_t i = 0; i < profile->n_kernels; i++)
		put_kernel(profile, &profile->kernels[i], causes, out);
	if (!profile->n_kernels)
		gx_strbuf_puts(out, "<p>No kernel ran with the profile's programs.</p>\n");
	gx_profile_memory_html(profile, out);
	if (profile->cut || profile->missed_launches)
		gx_strbuf_printf(
		        out, "<p>Not measured: %" PRIu64 " launches ran without programs%s.</p>\n",
		        profile->missed_launches,
		        profile->cut ? "; there was no room for all places" : "");
	if (profile->n_unread)
		gx_strbuf_puts(out, "<p>Not measured: the application ended before its last values "
		                    "were read.</p>\n");
	if (profile->stopped)
		gx_strbuf_puts(out, "<p>Not measured: what the application did when --duration was "
		                    "over.</p>\n");
	gx_strbuf_puts(out, "</body>\n</html>\n");
}
