/* lex.c - PTX text to tokens: never looks outside of the text, one pass, comments of both kinds
 * anywhere. */
#include "ptx/lex.h"

#include <string.h>

bool ptx_is_word(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
	       c == '_' || c == '$' || c == '%';
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* The character n places on, NUL behind the end. */
static char ahead(const struct ptx_lexer *lx, size_t n)
{
	return (size_t)(lx->end - lx->at) > n ? lx->at[n] : '\0';
}

static void skip_block_comment(struct ptx_lexer *lx)
{
	lx->at += 2;
	while (lx->at < lx->end) {
		if (*lx->at == '*' && ahead(lx, 1) == '/') {
			lx->at += 2;
			return;
		}
		lx->line += *lx->at == '\n';
		lx->at++;
	}
	lx->problem = "comment";
}

static void skip_line(struct ptx_lexer *lx)
{
	const char *newline = memchr(lx->at, '\n', (size_t)(lx->end - lx->at));

	lx->at = newline ? newline : lx->end;
}

/* NUL counts as blank: a text may be padded with them. */
static void skip_blank(struct ptx_lexer *lx)
{
	while (lx->at < lx->end) {
		char c = *lx->at;

		if (c == '\n') {
			lx->line++;
			lx->at++;
		} else if (c == ' ' || (c >= '\t' && c <= '\r') || c == '\0') {
			lx->at++;
		} else if (c == '/' && ahead(lx, 1) == '/') {
			skip_line(lx);
		} else if (c == '/' && ahead(lx, 1) == '*') {
			skip_block_comment(lx);
		} else if (c == '@' && ahead(lx, 1) == '@') {
			skip_line(lx); /* @@DWARF lines of very old compilers */
		} else {
			return;
		}
	}
}

static void take_string(struct ptx_lexer *lx)
{
	lx->at++;
	while (lx->at < lx->end) {
		char c = *lx->at++;

		if (c == '"')
			return;
		if (c == '\\' && lx->at < lx->end)
			c = *lx->at++;
		lx->line += c == '\n';
	}
	lx->problem = "string";
}

static void take_dot_word(struct ptx_lexer *lx)
{
	lx->at++;
	for (;;) {
		if (ptx_is_word(ahead(lx, 0)))
			lx->at++;
		else if (ahead(lx, 0) == ':' && ahead(lx, 1) == ':' && ptx_is_word(ahead(lx, 2)))
			lx->at += 3;
		else
			return;
	}
}

static void take_number(struct ptx_lexer *lx)
{
	char radix = ahead(lx, 1);
	bool decimal =
	        *lx->at != '0' || is_digit(radix) || radix == '.' || radix == 'e' || radix == 'E';

	for (;;) {
		char c = ahead(lx, 0), next = ahead(lx, 1);

		if (decimal && (c == 'e' || c == 'E') && (next == '+' || next == '-'))
			lx->at += 2;
		else if (ptx_is_word(c) || (c == '.' && decimal))
			lx->at++;
		else
			return;
	}
}

static enum ptx_token_kind take(struct ptx_lexer *lx)
{
	char c = *lx->at;

	if (is_digit(c) || (c == '.' && is_digit(ahead(lx, 1)) && lx->at > lx->begin &&
	                    !ptx_is_word(lx->at[-1]) && lx->at[-1] != '.')) {
		take_number(lx);
		return TOK_NUMBER;
	}
	if (ptx_is_word(c)) {
		while (ptx_is_word(ahead(lx, 0)))
			lx->at++;
		return TOK_NAME;
	}
	if (c == '.' && ptx_is_word(ahead(lx, 1))) {
		take_dot_word(lx);
		return TOK_DOT;
	}
	if (c == '"') {
		take_string(lx);
		return TOK_STRING;
	}
	lx->at++;
	return TOK_PUNCT;
}

struct ptx_token ptx_lex(struct ptx_lexer *lx)
{
	struct ptx_token tok = { .kind = TOK_END };

	skip_blank(lx);
	tok.line = lx->line;
	tok.span.at = lx->at;
	if (lx->at < lx->end && !lx->problem) {
		tok.ch = *lx->at;
		tok.kind = take(lx);
		tok.span.len = (size_t)(lx->at - tok.span.at);
	}
	return tok;
}
