/* lex.h - tokens of PTX text, one at a time. */
#ifndef GX_PTX_LEX_H
#define GX_PTX_LEX_H

#include "ptx/ptx.h"

enum ptx_token_kind {
	TOK_END,  /* end of the text, or the parse has failed */
	TOK_NAME, /* word, %word, $word, _ */
	TOK_DOT,  /* .word, .1d, .shared::cta: the span has the dot */
	TOK_NUMBER,
	TOK_STRING, /* with its quotes */
	TOK_PUNCT,  /* one character: ch */
};

struct ptx_token {
	enum ptx_token_kind kind;
	char ch; /* the first one; NUL: END */
	struct gx_ptx_span span;
	uint32_t line;
};

/* begin <= at <= end. */
struct ptx_lexer {
	const char *begin, *at, *end;
	uint32_t line;       /* of at */
	const char *problem; /* what is unterminated, NULL when nothing */
};

/* How much of a span an error shows: %.*s. */
static inline int ptx_shown(struct gx_ptx_span span)
{
	return span.len < 100 ? (int)span.len : 100;
}

struct ptx_token ptx_lex(struct ptx_lexer *lexer);
bool ptx_is_word(char c);

/* A number as written; false when it is none. Floats give the bits of a double. */
struct ptx_number {
	bool is_float, is_f32;
	uint64_t bits;
};
bool ptx_read_number(struct gx_ptx_span span, struct ptx_number *out);

#endif
