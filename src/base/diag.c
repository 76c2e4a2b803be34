/* diag.c - what went wrong: a stable code, where, in words, and what to change. */
#include "base/diag.h"

#include "base/strbuf.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct row {
	enum gx_error error;
	int number; /* errno */
	const char *code, *summary, *hint;
} rows[] = {
	{ GX_E_NONE, 0, "", "", "" },
#define E(name, code_, errno_, summary_, hint_)                                                    \
	{ GX_E_##name, errno_, "GX" #code_, summary_, hint_ },
#include "defs/errors.def"
#undef E
};

enum {
	AT_NONE,
#define E(name, code_, errno_, summary_, hint_) AT_##name,
#include "defs/errors.def"
#undef E
	N_ROWS
};

static const struct row *row_of(enum gx_error error)
{
	switch (error) {
#define E(name, code_, errno_, summary_, hint_)                                                    \
	case GX_E_##name:                                                                          \
		return &rows[AT_##name];
#include "defs/errors.def"
#undef E
	case GX_E_NONE: return &rows[AT_NONE];
	}
	return &rows[AT_INTERNAL]; /* no number of the table */
}

const char *gx_error_code(enum gx_error error)
{
	return row_of(error)->code;
}

enum gx_error gx_error_at(const char *text)
{
	for (unsigned i = AT_NONE + 1; i < N_ROWS; i++)
		if (!strncmp(text, rows[i].code, strlen(rows[i].code)))
			return rows[i].error;
	return GX_E_NONE;
}

const char *gx_error_summary(enum gx_error error)
{
	return row_of(error)->summary;
}

const char *gx_error_hint(enum gx_error error)
{
	return row_of(error)->hint;
}

int gx_error_errno(enum gx_error error)
{
	return row_of(error)->number;
}

/* What is too long loses its middle: it begins with what it is about (a path of thousands of bytes), and ends with the reason. */
static void print_text(struct gx_diag *diag, const char *fmt, va_list ap)
{
	static const char gap[] = "...";
	const size_t room = sizeof(diag->text) - sizeof(gap);
	va_list again;
	char *whole;
	int len;

	va_copy(again, ap);
	len = vsnprintf(diag->text, sizeof(diag->text), fmt, ap);
	whole = len >= (int)sizeof(diag->text) ? malloc((size_t)len + 1) : NULL;
	if (whole) {
		vsnprintf(whole, (size_t)len + 1, fmt, again);
		snprintf(diag->text + room / 2, sizeof(diag->text) - room / 2, "%s%s", gap,
		         whole + (size_t)len - (room - room / 2));
	}
	free(whole);
	va_end(again);
}

int gx_vfail(struct gx_diag *diag, enum gx_error error, const char *fmt, va_list ap)
{
	if (diag && diag->error == GX_E_NONE) {
		diag->error = row_of(error)->error;
		print_text(diag, fmt, ap);
	}
	return -gx_error_errno(error);
}

int gx_fail(struct gx_diag *diag, enum gx_error error, const char *fmt, ...)
{
	va_list ap;
	int err;

	va_start(ap, fmt);
	err = gx_vfail(diag, error, fmt, ap);
	va_end(ap);
	return err;
}

static void print_lines(const char *lines, struct gx_strbuf *out)
{
	while (*lines) {
		size_t n = strcspn(lines, "\n");

		gx_strbuf_puts(out, "  ");
		gx_strbuf_append(out, lines, n);
		gx_strbuf_putc(out, '\n');
		lines += n + (lines[n] == '\n');
	}
}

void gx_diag_print(const struct gx_diag *diag, struct gx_strbuf *out)
{
	const struct row *row = row_of(diag->error);
	const char *hint = *diag->hint ? diag->hint : row->hint;

	if (row->error == GX_E_NONE)
		return;
	gx_strbuf_printf(out, "%s: %s", row->code, row->summary);
	if (*diag->text)
		gx_strbuf_printf(out, ": %s", diag->text);
	gx_strbuf_putc(out, '\n');
	if (*diag->file)
		gx_strbuf_printf(out, "  --> %s:%u: %s\n", diag->file, diag->line, diag->source);
	if (*diag->insn_text)
		gx_strbuf_printf(out, "  insn %d: %s\n", diag->insn, diag->insn_text);
	else if (diag->insn > 0 || (!diag->insn && *diag->file))
		gx_strbuf_printf(out, "  insn %d\n", diag->insn);
	print_lines(diag->state, out);
	if (*hint)
		gx_strbuf_printf(out, "  hint: %s\n", hint);
}
