/* report.c - refusals and logs: the instruction, its source line, and the state that matters, in
 * words. */
#include "verify/report.h"

#include <stdio.h>
#include <string.h>

void gx_copy_text(char *to, size_t size, const char *text)
{
	snprintf(to, size, "%s", text ? text : "");
}

const char *gx_skip_blanks(const char *text)
{
	return text + strspn(text, " \t");
}

const struct gx_line_info *gx_report_line(const struct gx_program *program, int pc)
{
	uint32_t low = 0, high = program->n_lines; /* lines[low - 1] begins at or before pc */

	while (pc >= 0 && low < high) {
		uint32_t middle = low + (high - low) / 2;

		if (program->lines[middle].insn <= (uint32_t)pc)
			low = middle + 1;
		else
			high = middle;
	}
	/* line 0: made by the compiler, for the line before it */
	while (low > 1 && !program->lines[low - 1].line)
		low--;
	return pc >= 0 && low ? &program->lines[low - 1] : NULL;
}

bool gx_report_same_line(const struct gx_line_info *a, const struct gx_line_info *b)
{
	return a->line == b->line &&
	       (a->file == b->file || (a->file && b->file && !strcmp(a->file, b->file)));
}

void gx_report_place(const struct gx_program *program, struct gx_diag *diag, int pc)
{
	const struct gx_line_info *line = gx_report_line(program, pc);

	if (!diag)
		return;
	diag->insn = pc;
	gx_report_insn(program, diag, pc);
	if (!line)
		return;
	diag->line = line->line;
	gx_copy_text(diag->file, sizeof(diag->file), line->file);
	gx_copy_text(diag->source, sizeof(diag->source),
	             line->text ? gx_skip_blanks(line->text) : "");
}

int gx_refuse(struct gx_verifier *v, enum gx_error error, const char *fmt, ...)
{
	bool first = v->diag && v->diag->error == GX_E_NONE;
	va_list ap;
	int err;

	va_start(ap, fmt);
	err = gx_vfail(v->diag, error, fmt, ap);
	va_end(ap);
	if (first) {
		gx_report_place(v->program, v->diag, v->insn ? v->insn->pc : -1);
		gx_report_state(v, v->diag);
	}
	return err;
}

int gx_refuse_none(struct gx_verifier *v)
{
	return gx_refuse(v, GX_E_UNINIT_REG, "nothing was written to it on this path");
}
