/* ir_parse.c - program and block heads of the IR text; instructions are in ir_parse_insn.c, names
 * in ir_parse_link.c. */
#include "support/ir/ir_parse.h"

#include "support/ir/ir_parser.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int ir_parse_fail(struct ir_parser *p, uint32_t line, const char *fmt, ...)
{
	char text[200];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	return gx_fail(p->diag, GX_E_IR_TEXT, "line %u: %s", line, text);
}

int ir_parse_mark(struct ir_parser *p, char mark)
{
	if (!ir_lex_is_mark(&p->lexer, mark))
		return ir_parse_fail(p, p->lexer.token.line, "expected '%c'", mark);
	ir_lex_next(&p->lexer);
	return 0;
}

int ir_parse_number(struct ir_parser *p, uint64_t *out)
{
	if (p->lexer.token.kind != TOKEN_NUMBER)
		return ir_parse_fail(p, p->lexer.token.line, "expected a number");
	*out = p->lexer.token.number;
	ir_lex_next(&p->lexer);
	return 0;
}

int ir_parse_u32(struct ir_parser *p, uint32_t *out)
{
	uint32_t line = p->lexer.token.line;
	uint64_t value = 0;
	int err = ir_parse_number(p, &value);

	if (err)
		return err;
	if (value > UINT32_MAX)
		return ir_parse_fail(p, line, "number does not fit 32 bits");
	*out = (uint32_t)value;
	return 0;
}

int ir_parse_signed(struct ir_parser *p, uint64_t *out)
{
	bool minus = ir_lex_is_mark(&p->lexer, '-');
	int err;

	if (minus)
		ir_lex_next(&p->lexer);
	err = ir_parse_number(p, out);
	if (!err && minus)
		*out = -*out;
	return err;
}

/* "b7" */
static bool read_block_name(const struct ir_token *token, uint32_t *out)
{
	uint64_t value = 0;

	if (token->kind != TOKEN_WORD || token->len < 2 || token->len > 9 || token->text[0] != 'b')
		return false;
	for (size_t i = 1; i < token->len; i++) {
		if (token->text[i] < '0' || token->text[i] > '9')
			return false;
		value = value * 10 + (uint64_t)(token->text[i] - '0');
	}
	*out = (uint32_t)value;
	return true;
}

int ir_parse_block_ref(struct ir_parser *p, uint32_t *out)
{
	if (!read_block_name(&p->lexer.token, out))
		return ir_parse_fail(p, p->lexer.token.line, "expected a block, such as b1");
	ir_lex_next(&p->lexer);
	return 0;
}

static int hex_value(char c)
{
	const char *digits = "0123456789abcdef", *at = c ? strchr(digits, c) : NULL;

	return at ? (int)(at - digits) : -1;
}

/* \xx is a byte. */
static int decode_name(struct ir_parser *p, const struct ir_token *token)
{
	size_t n = 0;

	for (size_t i = 0; i < token->len; i++) {
		char c = token->text[i];

		if (token->kind == TOKEN_STRING && c == '\\') {
			bool fits = token->len - i > 2;
			int high = fits ? hex_value(token->text[i + 1]) : -1;
			int low = fits ? hex_value(token->text[i + 2]) : -1;

			if (high < 0 || low < 0)
				return ir_parse_fail(p, token->line, "bad escape in the name");
			c = (char)(high * 16 + low);
			i += 2;
		}
		if (!c || n + 1 >= sizeof(p->ir->name))
			return ir_parse_fail(p, token->line, "program name too long or with NUL");
		p->ir->name[n++] = c;
	}
	return 0;
}

/* program NAME frames=N insns=N { */
static int parse_head(struct ir_parser *p)
{
	int err;

	if (!ir_lex_is_word(&p->lexer, "program"))
		return ir_parse_fail(p, p->lexer.token.line, "expected 'program'");
	ir_lex_next(&p->lexer);
	if (p->lexer.token.kind != TOKEN_WORD && p->lexer.token.kind != TOKEN_STRING &&
	    p->lexer.token.kind != TOKEN_NUMBER)
		return ir_parse_fail(p, p->lexer.token.line, "expected a program name");
	err = decode_name(p, &p->lexer.token);
	if (err)
		return err;
	ir_lex_next(&p->lexer);
	while (p->lexer.token.kind == TOKEN_WORD) {
		uint32_t *to = ir_lex_is_word(&p->lexer, "frames")  ? &p->ir->n_frames
		               : ir_lex_is_word(&p->lexer, "insns") ? &p->ir->n_insns_in
		                                                    : NULL;

		if (!to)
			return ir_parse_fail(p, p->lexer.token.line, "expected frames= or insns=");
		ir_lex_next(&p->lexer);
		err = ir_parse_mark(p, '=');
		err = err ? err : ir_parse_u32(p, to);
		if (err)
			return err;
	}
	return ir_parse_mark(p, '{');
}

static int parse_block_head(struct ir_parser *p, uint32_t number)
{
	uint32_t line = p->lexer.token.line;
	int err;

	if (number != p->ir->n_blocks)
		return ir_parse_fail(p, line, "block b%u where b%u is next", number,
		                     p->ir->n_blocks);
	p->block = gx_ir_block_new(p->ir);
	if (!p->block)
		return gx_fail(p->diag, GX_E_NO_MEMORY, "IR text");
	ir_lex_next(&p->lexer);
	err = ir_parse_mark(p, ':');
	if (!err && ir_lex_is_word(&p->lexer, "widen")) {
		p->block->widen = true;
		ir_lex_next(&p->lexer);
	}
	if (!err && ir_lex_is_word(&p->lexer, "divergent")) {
		p->block->divergent = true;
		ir_lex_next(&p->lexer);
	}
	if (!err && ir_lex_is_word(&p->lexer, "trips")) {
		ir_lex_next(&p->lexer);
		err = ir_parse_mark(p, '=');
		err = err ? err : ir_parse_number(p, &p->block->trips);
	}
	return err;
}

static int parse_line(struct ir_parser *p)
{
	uint32_t number, line = p->lexer.token.line;
	uint64_t id = 0;
	int err;

	if (read_block_name(&p->lexer.token, &number))
		return parse_block_head(p, number);
	if (!p->block)
		return ir_parse_fail(p, line, "expected b0:");
	if (p->lexer.token.kind == TOKEN_VALUE) {
		id = p->lexer.token.number;
		if (!id || id >= IR_PARSE_MAX_ID)
			return ir_parse_fail(p, line, "value numbers are 1 to %u",
			                     IR_PARSE_MAX_ID - 1);
		ir_lex_next(&p->lexer);
		err = ir_parse_mark(p, '=');
		if (err)
			return err;
	}
	return ir_parse_insn(p, (uint32_t)id);
}

static int parse_program(struct ir_parser *p)
{
	int err = parse_head(p);

	while (!err && !ir_lex_is_mark(&p->lexer, '}'))
		err = parse_line(p);
	if (err)
		return err;
	ir_lex_next(&p->lexer);
	if (p->lexer.token.kind != TOKEN_END)
		return ir_parse_fail(p, p->lexer.token.line, "text behind the program");
	if (!p->ir->n_blocks)
		return ir_parse_fail(p, p->lexer.token.line, "a program has at least b0");
	return ir_parse_link(p);
}

int gx_ir_parse(const char *text, size_t len, struct gx_ir **out, struct gx_diag *diag)
{
	struct ir_parser p = { .diag = diag, .ir = gx_ir_new("") };
	int err;

	*out = NULL;
	if (!p.ir)
		return gx_fail(diag, GX_E_NO_MEMORY, "IR text");
	ir_lex_start(&p.lexer, text, len);
	err = parse_program(&p);
	free(p.values);
	free(p.uses);
	free(p.phis);
	if (err)
		gx_ir_free(p.ir);
	else
		*out = p.ir;
	return err;
}
