/* constant.c - constant integer expressions: 4*8, 1<<5, ~0, 16+(2*4). Values wrap in 64 bits;
 * division is signed. */
#include "ptx/parse.h"

enum { MAX_DEPTH = 16 };

/* Precedence as in C; 0: no operator of ours. */
static unsigned precedence(const struct ptx_parser *p, char *op)
{
	const char *at = p->tok.span.at;
	bool twice = p->lexer.at < p->lexer.end && *p->lexer.at == *at;

	*op = p->tok.ch;
	switch (*op) {
	case '*':
	case '/': return 6; /* no %: it starts names */
	case '+':
	case '-': return 5;
	case '<':
	case '>': return twice ? 4 : 0;
	case '&': return twice ? 0 : 3;
	case '^': return 2;
	case '|': return twice ? 0 : 1;
	default: return 0;
	}
}

static int64_t apply(struct ptx_parser *p, char op, int64_t a, int64_t b)
{
	uint64_t x = (uint64_t)a, y = (uint64_t)b;

	switch (op) {
	case '*': return (int64_t)(x * y);
	case '+': return (int64_t)(x + y);
	case '-': return (int64_t)(x - y);
	case '&': return (int64_t)(x & y);
	case '^': return (int64_t)(x ^ y);
	case '|': return (int64_t)(x | y);
	case '<': return y < 64 ? (int64_t)(x << y) : 0;
	case '>': return y < 64 ? a >> y : a < 0 ? -1 : 0;
	default: break;
	}
	if (!b || (b == -1 && a == INT64_MIN)) {
		ptx_fail(p, GX_E_PTX_NUMBER, "division of a constant");
		return 0;
	}
	return a / b;
}

static int64_t climb(struct ptx_parser *p, int64_t left, unsigned lowest, unsigned depth);

/* A number, - ~ + in front of one, or a group in parentheses. */
static int64_t take_atom(struct ptx_parser *p, unsigned depth)
{
	int64_t value;

	if (depth > MAX_DEPTH) {
		ptx_fail(p, GX_E_PTX_NESTING, "a constant expression");
		return 0;
	}
	while (ptx_accept(p, '+'))
		;
	if (ptx_accept(p, '-'))
		return (int64_t)(0 - (uint64_t)take_atom(p, depth + 1));
	if (ptx_accept(p, '~'))
		return ~take_atom(p, depth + 1);
	if (!ptx_accept(p, '('))
		return (int64_t)ptx_take_uint(p);
	value = climb(p, take_atom(p, depth + 1), 1, depth + 1);
	ptx_expect(p, ')');
	return value;
}

/* What follows left, as long as its operators bind at least as tightly as lowest. */
static int64_t climb(struct ptx_parser *p, int64_t left, unsigned lowest, unsigned depth)
{
	char op, next;
	unsigned level;

	while (!p->failed && (level = precedence(p, &op)) >= lowest && level) {
		int64_t right;

		ptx_next(p);
		if (level == 4)
			ptx_next(p); /* the second half of << or >> */
		right = take_atom(p, depth + 1);
		if (precedence(p, &next) > level)
			right = climb(p, right, level + 1, depth + 1);
		left = apply(p, op, left, right);
	}
	return left;
}

int64_t ptx_take_rest_of_constant(struct ptx_parser *p, int64_t left, bool sums_only)
{
	char op;
	unsigned level = precedence(p, &op);

	return level && (!sums_only || level == 5) ? climb(p, left, 1, 0) : left;
}

int64_t ptx_take_constant(struct ptx_parser *p)
{
	return climb(p, take_atom(p, 0), 1, 0);
}
