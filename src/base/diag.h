/* diag.h - what went wrong: a stable code, where, in words, and what to change. */
#ifndef GX_DIAG_H
#define GX_DIAG_H

#include <stdarg.h>
#include <stdint.h>

struct gx_strbuf;

/* 601 is GX0601: what stands before a row of the table does not change its number. */
enum gx_error {
	GX_E_NONE = 0,
#define E(name, code, errno_, summary, hint) GX_E_##name = 1##code - 10000,
#include "defs/errors.def"
#undef E
};

/* One error. Zero-initialised says "none". Functions keep the first error and do not overwrite it. */
struct gx_diag {
	enum gx_error error;
	int insn;           /* eBPF instruction index, -1 when none */
	uint32_t line;      /* source line, 0 when unknown */
	char file[96];      /* source file or object, "" when unknown */
	char source[128];   /* text of the source line, "" when unknown */
	char text[320];     /* what happened, with names and numbers */
	char insn_text[64]; /* the eBPF instruction, "" when none */
	char state[768];    /* what is known there, a line each: "r1: fp-8\n"; "" when none */
	char hint[224];     /* what to change, from the numbers at hand; "": that of the code */
};

/* "GX0203"; "" for GX_E_NONE. Static text. */
const char *gx_error_code(enum gx_error error);
/* The row whose code stands at the start of a text, as in "GX0203: ..."; GX_E_NONE: none does. */
enum gx_error gx_error_at(const char *text);
const char *gx_error_summary(enum gx_error error);
const char *gx_error_hint(enum gx_error error);
/* Positive errno of the row. */
int gx_error_errno(enum gx_error error);

/**
 * gx_fail() - record an error and give back its negative errno.
 * @diag: may be NULL; when it already holds an error, that one stays
 *
 * Use as `return gx_fail(diag, GX_E_X, "...")`, so that success can't be returned by mistake.
 */
int gx_fail(struct gx_diag *diag, enum gx_error error, const char *fmt, ...)
        __attribute__((format(printf, 3, 4)));
int gx_vfail(struct gx_diag *diag, enum gx_error error, const char *fmt, va_list ap)
        __attribute__((format(printf, 3, 0)));

/* "GX0207: summary: text\n  --> file:line: source\n  insn 12: r0 = *(u64 *)(r1 +0)\n  r1: ...\n  hint: ...\n" */
void gx_diag_print(const struct gx_diag *diag, struct gx_strbuf *out);

#endif
