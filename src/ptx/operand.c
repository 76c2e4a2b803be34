/* operand.c - operands by shape: what an instruction means by them is not known here. */
#include "ptx/parse.h"

static struct gx_ptx_span none_at(const char *at)
{
	return (struct gx_ptx_span){ .at = at };
}

static void take_number(struct ptx_parser *p, struct gx_ptx_operand *out)
{
	struct ptx_number number;

	if (!ptx_read_number(p->tok.span, &number))
		ptx_fail(p, GX_E_PTX_NUMBER, "'%.*s'", ptx_shown(p->tok.span), p->tok.span.at);
	out->kind = number.is_float ? GX_PTX_OP_FLOAT : GX_PTX_OP_INT;
	out->is_f32 = number.is_f32;
	out->integer = (int64_t)number.bits;
	ptx_next(p);
}

/* A name with what belongs to it: %tid.x, a.y; and [a].unified. */
static void take_suffix(struct ptx_parser *p)
{
	while (p->tok.kind == TOK_DOT && p->tok.span.at == p->last_end)
		ptx_next(p);
}

static void take_name(struct ptx_parser *p, struct gx_ptx_operand *out)
{
	const char *from = p->tok.span.at;

	out->kind = gx_ptx_span_is(p->tok.span, "_") ? GX_PTX_OP_SINK : GX_PTX_OP_NAME;
	ptx_next(p);
	take_suffix(p);
	out->name = ptx_since(p, from);
}

/* The rest of a|b, tok at '|'; first is what stands before it. */
static void take_pair(struct ptx_parser *p, struct gx_ptx_operand *out)
{
	struct gx_ptx_operand *items = gx_arena_calloc(&p->module->arena, 2, sizeof(*items));

	if (!items) {
		ptx_fail_memory(p);
		return;
	}
	items[0] = *out;
	items[0].span = ptx_since(p, out->span.at);
	ptx_next(p);
	out->kind = GX_PTX_OP_PAIR;
	out->name = none_at(out->span.at);
	out->negated = false;
	out->n_items = 2;
	out->items = items;
	ptx_take_operand(p, &items[1], PTX_MAX_OPERAND_DEPTH);
}

static void take_group(struct ptx_parser *p, struct gx_ptx_operand *out, unsigned depth)
{
	bool vector = p->tok.ch == '{';

	out->kind = vector ? GX_PTX_OP_VECTOR : GX_PTX_OP_LIST;
	ptx_next(p);
	out->items = ptx_take_operands(p, vector ? '}' : ')', depth + 1, &out->n_items);
}

/* [base], [base+4], [4], [tensor, {x, y}], [tensor, {x, y}, mask] */
static void take_address(struct ptx_parser *p, struct gx_ptx_operand *out, unsigned depth)
{
	bool named;

	out->kind = GX_PTX_OP_ADDRESS;
	ptx_next(p);
	named = p->tok.kind == TOK_NAME;
	if (named) {
		const char *from = p->tok.span.at;

		ptx_next(p);
		take_suffix(p);
		out->name = ptx_since(p, from);
	} else if (p->tok.kind == TOK_NUMBER || ptx_is_punct(p, '-')) {
		out->integer = ptx_take_constant(p);
	}
	out->integer = ptx_take_rest_of_constant(p, out->integer, named);
	if (ptx_accept(p, ','))
		out->items = ptx_take_operands(p, ']', depth + 1, &out->n_items);
	else
		ptx_expect(p, ']');
	take_suffix(p);
}

static void take_signed(struct ptx_parser *p, struct gx_ptx_operand *out)
{
	bool minus = ptx_accept(p, '-');

	if (p->tok.kind == TOK_NUMBER) {
		take_number(p, out);
		if (minus)
			out->integer = (int64_t)(out->kind == GX_PTX_OP_FLOAT
			                                 ? (uint64_t)out->integer ^ 1ull << 63
			                                 : 0 - (uint64_t)out->integer);
		if (out->kind == GX_PTX_OP_INT)
			out->integer = ptx_take_rest_of_constant(p, out->integer, false);
		return;
	}
	if (ptx_is_punct(p, '~')) {
		out->kind = GX_PTX_OP_INT;
		out->integer = ptx_take_constant(p);
		if (minus)
			out->integer = (int64_t)(0 - (uint64_t)out->integer);
		return;
	}
	if (p->tok.kind != TOK_NAME) {
		ptx_fail(p, GX_E_PTX_SYNTAX, "an operand was expected");
		return;
	}
	out->negated = minus;
	take_name(p, out);
	out->integer = ptx_take_rest_of_constant(p, 0, true);
}

void ptx_take_operand(struct ptx_parser *p, struct gx_ptx_operand *out, unsigned depth)
{
	const char *from = p->tok.span.at;

	*out = (struct gx_ptx_operand){ .span = { from, 0 }, .name = none_at(from) };
	if (depth > PTX_MAX_OPERAND_DEPTH) {
		ptx_fail(p, GX_E_PTX_NESTING, "operands");
		return;
	}
	if (ptx_is_punct(p, '{') || ptx_is_punct(p, '(')) {
		take_group(p, out, depth);
	} else if (ptx_is_punct(p, '[')) {
		take_address(p, out, depth);
	} else if (ptx_accept(p, '!')) {
		out->negated = true;
		if (p->tok.kind == TOK_NAME)
			take_name(p, out);
		else
			ptx_fail(p, GX_E_PTX_SYNTAX, "a name was expected behind '!'");
	} else {
		ptx_accept(p, '+');
		take_signed(p, out);
	}
	if (ptx_is_punct(p, '|') && depth < PTX_MAX_OPERAND_DEPTH)
		take_pair(p, out);
	out->span = ptx_since(p, from);
}

struct gx_ptx_operand *ptx_take_operands(struct ptx_parser *p, char close, unsigned depth,
                                         uint32_t *n)
{
	size_t base = p->operands.n;
	struct gx_ptx_operand one;

	while (!p->failed && !ptx_accept(p, close)) {
		struct gx_ptx_operand *slot;

		ptx_take_operand(p, &one, depth);
		slot = ptx_push(p, &p->operands);
		if (slot)
			*slot = one;
		if (!ptx_is_punct(p, close))
			ptx_expect(p, ',');
	}
	*n = (uint32_t)(p->operands.n - base);
	return ptx_settle(p, &p->operands, base);
}
