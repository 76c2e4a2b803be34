/* report_log.c - the log at level 2: every instruction as it is explored, with what it writes. */
#include "verify/observe.h"
#include "verify/report.h"

static bool logs(const struct gx_verifier *v)
{
	return v->log && v->opts && v->opts->log_level & 2 && v->log->len < GX_MAX_LOG_BYTES;
}

void gx_log_line(struct gx_verifier *v, const char *line)
{
	if (logs(v) && line)
		gx_strbuf_printf(v->log, "%s\n", line);
}

static void print_place(struct gx_verifier *v, const struct gx_moment *m)
{
	const struct gx_line_info *line = gx_report_line(v->program, m->pc);

	/* the line of an instruction that begins it; once while the path stays in it */
	if (!line || line->insn != (uint32_t)m->pc || !line->text)
		return;
	if (!v->logged_line || !gx_report_same_line(v->logged_line, line))
		gx_strbuf_printf(v->log, "; %s:%u: %s\n", line->file ? line->file : "", line->line,
		                 gx_skip_blanks(line->text));
	v->logged_line = line;
}

static void print_insn(struct gx_verifier *v, const struct gx_moment *m)
{
	gx_strbuf_printf(v->log, "%*s%4d: ", (int)m->depth * 2, "", m->pc);
	gx_report_insn_text(v->program, (uint32_t)m->pc, v->log);
}

/* The registers that the step has written. */
static void print_writes(struct gx_verifier *v, const struct gx_moment *m)
{
	const struct gx_ir_step *step = &v->steps.steps[m->step];
	const char *comma = "  ; ";

	for (uint32_t i = 0; i < step->n_writes; i++) {
		const struct gx_ir_write *write = &v->steps.writes[step->first_write + i];
		struct gx_value value;

		if (write->var / 11 != step->depth || !gx_seen_reg(m, write->var % 11, &value))
			continue;
		gx_strbuf_printf(v->log, "%sr%u: ", comma, write->var % 11);
		gx_seen_text(m, &value, v->log);
		comma = ", ";
	}
}

void gx_log_moment(struct gx_verifier *v, const struct gx_moment *m)
{
	if (!logs(v))
		return;
	switch (m->kind) {
	case GX_MOMENT_START: gx_strbuf_puts(v->log, "exploring\n"); return;
	case GX_MOMENT_BEFORE: print_place(v, m); return;
	case GX_MOMENT_AFTER:
		print_insn(v, m);
		print_writes(v, m);
		break;
	case GX_MOMENT_BRANCH:
		if (!m->step)
			return;
		print_insn(v, m);
		gx_strbuf_puts(v->log, m->taken && m->not_taken ? "  ; both ways"
		                       : m->taken               ? "  ; always taken here"
		                       : m->not_taken           ? "  ; never taken here"
		                                                : "  ; no run gets here");
		break;
	case GX_MOMENT_KEEP:
		gx_strbuf_printf(v->log, "from %d: ", m->pc);
		gx_seen_state(m, v->log);
		break;
	case GX_MOMENT_PRUNE:
		gx_strbuf_printf(v->log, "from %d: safe, as before: ", m->pc);
		gx_seen_state(m, v->log);
		break;
	case GX_MOMENT_END:
		if (!m->step)
			return;
		print_insn(v, m);
		gx_strbuf_puts(v->log, "  ; the end of a path");
		break;
	}
	gx_strbuf_putc(v->log, '\n');
}
