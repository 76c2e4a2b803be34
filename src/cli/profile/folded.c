/* folded.c - a profile as stacks for flame graphs: a line each, kernel;function;line;what and its turns. */
#include "cli/profile/outputs.h"

#include "base/sample.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* A frame: what stands between two semicolons, without what a reader takes for the end of one. */
static void put_frame(struct gx_strbuf *out, const char *text)
{
	for (const char *c = text; *c; c++)
		gx_strbuf_putc(out, *c == ';' || *c == ' ' ? '_' : *c);
}

/* Stacks of a sample grow from a frame that says so: there is no other place for words here. */
static void put_line(const struct gx_profile_kernel *kernel, const struct gx_profile_line *line,
                     uint32_t sample, struct gx_strbuf *out)
{
	struct gx_profile_turns turns;
	char place[128];
	double n;

	gx_profile_turns_of_line(line, &turns);
	n = rint(turns.all);
	if (n < 1)
		return;
	if (sample) {
		snprintf(place, sizeof(place), GX_SAMPLE_NOTE, sample);
		put_frame(out, place);
		gx_strbuf_putc(out, ';');
	}
	gx_profile_place(line, place, sizeof(place));
	put_frame(out, gx_profile_shown(kernel));
	if (*line->func) {
		gx_strbuf_putc(out, ';');
		put_frame(out, line->func);
	}
	gx_strbuf_putc(out, ';');
	put_frame(out, place);
	gx_strbuf_printf(out, ";%s%s%s %.0f\n", gx_profile_space(line),
	                 *gx_profile_space(line) ? "_" : "", gx_profile_op_names[line->op], n);
}

void gx_profile_folded(const struct gx_profile *profile, struct gx_strbuf *out)
{
	for (uint32_t i = 0; i < profile->n_kernels; i++)
		for (uint32_t k = 0; k < profile->kernels[i].n_lines; k++)
			put_line(&profile->kernels[i], &profile->kernels[i].lines[k],
			         profile->sample, out);
}
