/* init.c - initialisers: nested braces flattened to one list, inner ones filled up with zeroes. */
#include "ptx/parse.h"

/* generic(x) and 0xFF00(x): tok at '('; out has what stood before it. */
static void take_wrapped(struct ptx_parser *p, struct gx_ptx_operand *out)
{
	bool generic = out->kind == GX_PTX_OP_NAME && gx_ptx_span_is(out->name, "generic");
	struct gx_ptx_operand inner, *mask = NULL;

	if (!generic && out->kind != GX_PTX_OP_INT) {
		ptx_fail(p, GX_E_PTX_SYNTAX, "an initialiser calls something");
		return;
	}
	if (!generic) {
		mask = gx_arena_calloc(&p->module->arena, 1, sizeof(*mask));
		if (!mask)
			return ptx_fail_memory(p);
		*mask = *out;
	}
	ptx_next(p);
	ptx_take_operand(p, &inner, 0);
	if (ptx_is_punct(p, '(') && !generic)
		take_wrapped(p, &inner);
	ptx_expect(p, ')');
	inner.is_generic |= generic;
	if (mask) {
		inner.n_items = 1;
		inner.items = mask;
	}
	inner.span.at = out->span.at;
	*out = inner;
}

/* generic(x)+4 */
static void take_offset(struct ptx_parser *p, struct gx_ptx_operand *out)
{
	struct gx_ptx_operand offset;

	if (!ptx_is_punct(p, '+') && !ptx_is_punct(p, '-'))
		return;
	ptx_take_operand(p, &offset, 0);
	if (offset.kind != GX_PTX_OP_INT) {
		ptx_fail(p, GX_E_PTX_SYNTAX, "an offset is not an integer");
		return;
	}
	out->integer = (int64_t)((uint64_t)out->integer + (uint64_t)offset.integer);
}

static void take_value(struct ptx_parser *p)
{
	struct gx_ptx_operand value, *slot;
	const char *from = p->tok.span.at;

	ptx_take_operand(p, &value, 0);
	if (ptx_is_punct(p, '(')) {
		take_wrapped(p, &value);
		take_offset(p, &value);
	}
	value.span = ptx_since(p, from);
	slot = p->failed ? NULL : ptx_push(p, &p->operands);
	if (slot)
		*slot = value;
}

/* Fills up to a multiple of what a brace at this depth covers. */
static void pad(struct ptx_parser *p, const struct gx_ptx_var *var, size_t base, unsigned depth)
{
	uint64_t covers = 1;

	for (uint32_t i = depth; i < var->n_dims; i++)
		if (__builtin_mul_overflow(covers, var->dims[i], &covers))
			covers = UINT64_MAX;
	while (!p->failed && covers > 1 && (p->operands.n - base) % covers) {
		struct gx_ptx_operand *zero;

		if (p->init_padding++ == PTX_MAX_INIT_PADDING) {
			ptx_fail(p, GX_E_PTX_DECLARATION, "an initialiser leaves too much out");
			return;
		}
		zero = ptx_push(p, &p->operands);
		if (zero)
			*zero = (struct gx_ptx_operand){ .kind = GX_PTX_OP_INT,
				                         .span = { p->last_end, 0 },
				                         .name = { p->last_end, 0 } };
	}
}

static void take_braces(struct ptx_parser *p, const struct gx_ptx_var *var, size_t base,
                        unsigned depth)
{
	if (depth > sizeof(var->dims) / sizeof(var->dims[0])) {
		ptx_fail(p, GX_E_PTX_NESTING, "an initialiser");
		return;
	}
	ptx_next(p);
	while (!p->failed && !ptx_accept(p, '}')) {
		if (ptx_is_punct(p, '{')) {
			take_braces(p, var, base, depth + 1);
			pad(p, var, base, depth + 1);
		} else {
			take_value(p);
		}
		if (!ptx_is_punct(p, '}'))
			ptx_expect(p, ',');
	}
}

void ptx_initialiser(struct ptx_parser *p, struct gx_ptx_var *var)
{
	size_t base = p->operands.n;

	if (ptx_is_punct(p, '{'))
		take_braces(p, var, base, 0);
	else
		take_value(p);
	var->n_init = (uint32_t)(p->operands.n - base);
	var->init = ptx_settle(p, &p->operands, base);
}
