/* report.c - refusals and logs: the instruction, its source line, and the state that matters, in
 * words. */
#include "verify/report.h"

#include <stdio.h>
#include <string.h>

void gx_copy_text(char *to, size_t size, const char *text)
{
	snprintf(to, size, "%s", text ? text : "");
}

void gx_report_place(const struct gx_program *program, struct gx_diag *diag, int pc)
{
	const struct gx_line_info *line = NULL;

	if (!diag)
		return;
	diag->insn = pc;
	gx_report_insn(program, diag, pc);
	for (uint32_t i = 0;
	     pc >= 0 && i < program->n_lines && program->lines[i].insn <= (uint32_t)pc; i++)
		line = &program->lines[i];
	if (!line)
		return;
	diag->line = line->line;
	gx_copy_text(diag->file, sizeof(diag->file), line->file);
	gx_copy_text(diag->source, sizeof(diag->source),
	             line->text ? line->text + strspn(line->text, " \t") : "");
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

static bool logs(const struct gx_verifier *v)
{
	return v->log && v->opts && v->opts->log_level >= 2 && v->log->len < GX_MAX_LOG_BYTES;
}

void gx_log_state(struct gx_verifier *v)
{
	const struct gx_value *value = gx_state_get(&v->state, v->insn->id);
	char text[GX_VALUE_TEXT];

	if (!logs(v))
		return;
	gx_strbuf_printf(v->log, "%5d: ", v->insn->pc);
	gx_ir_print_insn(v->insn, v->log);
	if (v->insn->type != GX_IR_VOID && value)
		gx_strbuf_printf(v->log, "  ; %s", gx_value_text(v, value, text));
	gx_strbuf_putc(v->log, '\n');
}

void gx_log_block(struct gx_verifier *v, const struct gx_ir_block *block, const char *what)
{
	const struct gx_ir_insn *insn;
	char text[GX_VALUE_TEXT];

	if (!logs(v))
		return;
	gx_strbuf_printf(v->log, "b%u: %s\n", block->id, what);
	for (insn = block->first; insn && insn->op == GX_IR_phi; insn = insn->next) {
		const struct gx_value *value = gx_state_get(&v->state, insn->id);

		if (value)
			gx_strbuf_printf(v->log, "       %%%u = phi  ; %s\n", insn->id,
			                 gx_value_text(v, value, text));
	}
}
