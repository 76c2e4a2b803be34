/* html.h - what the parts of the report's page share: text, numbers, axes. */
#ifndef GX_REPLAY_HTML_H
#define GX_REPLAY_HTML_H

#include <stdint.h>

struct gx_strbuf;
struct gx_replay_report;

/* Text between tags and in attributes, whatever bytes it has. */
void gx_html_text(struct gx_strbuf *out, const char *text);
/* The distance of ticks on an axis from 0 to at least `most`, n of them about: 1, 2 or 5 times a power of ten. */
double gx_html_step(double most, int n);

/* A unit of time in which `most_ns` has few digits. */
struct gx_html_unit {
	const char *name;
	double ns;
};

/* For numbers up to most_ns. */
struct gx_html_unit gx_html_unit_of(double most_ns);

/* Each variant over time, all with the same axes. */
void gx_html_over_time(const struct gx_replay_report *report, struct gx_strbuf *out);

#endif
