/* remainder.c - x - x / c * c, which clang makes of x % c, or x + x / c * -c, is below c.
 *
 * The IR is SSA: where the difference is computed, both x are one number, and the quotient is that
 * of this number. All three operations are unsigned, and what multiplies is what divides, so that nothing
 * wraps: x / c * c <= x. They are of one width; or the quotient is of 64 bits, and the others of its low half.
 */
#include "verify/verifier.h"

enum { MAX_STEPS = 8 };

/* The value without what cuts it to 32 bits: two shifts, or the mask. NULL: nothing does. */
static const struct gx_ir_insn *half_of(const struct gx_ir_insn *value)
{
	const struct gx_ir_insn *inner = value->n_args == 2 ? value->args[0] : NULL;
	const struct gx_ir_insn *by = inner ? value->args[1] : NULL;

	if (!inner || by->op != GX_IR_const || value->type != GX_IR_I64)
		return NULL;
	if (value->op == GX_IR_and && by->imm == UINT32_MAX)
		return inner;
	if (value->op == GX_IR_lshr && by->imm == 32 && inner->op == GX_IR_shl &&
	    inner->args[1]->op == GX_IR_const && inner->args[1]->imm == 32)
		return inner->args[0];
	return NULL;
}

/* What has the same low 32 bits, as far back as can be seen. */
static const struct gx_ir_insn *low_source(const struct gx_ir_insn *value)
{
	for (int i = 0; i < MAX_STEPS; i++) {
		const struct gx_ir_insn *next = half_of(value);

		if (value->op == GX_IR_trunc || value->op == GX_IR_zext)
			next = value->args[0];
		if (!next)
			return value;
		value = next;
	}
	return value;
}

/* 32-bit results are widened and cut again between two instructions: that changes nothing. */
static const struct gx_ir_insn *uncut(const struct gx_ir_insn *value, unsigned width)
{
	if (width == 32 && value->op == GX_IR_trunc && value->args[0]->op == GX_IR_zext)
		return value->args[0]->args[0];
	return value;
}

/* How x and a product become the remainder, and what it is of: args[which] is x / c * c or, where that is added, x / c * -c. */
struct remainder {
	uint64_t by; /* c; 0: it is none */
	bool wide; /* the low half of a quotient of 64 bits: so is the difference of the remainder, which fits there */
};

static struct remainder look(const struct gx_ir_insn *insn, unsigned which)
{
	unsigned width = gx_type_width(insn->type);
	const struct gx_ir_insn *product = uncut(insn->args[which], width), *quotient;
	const struct gx_ir_insn *x = insn->args[1 - which];
	struct remainder none = { 0 }, found = none;

	if (product->op != GX_IR_mul || product->type != insn->type ||
	    product->args[1]->op != GX_IR_const)
		return none;
	found.by = product->args[1]->imm;
	if (insn->op == GX_IR_add)
		found.by = 0 - found.by;
	found.by &= gx_width_mask(width);
	quotient = uncut(product->args[0], width);
	found.wide = width == 32 && quotient->op == GX_IR_trunc;
	if (found.wide)
		quotient = quotient->args[0];
	if (quotient->op != GX_IR_udiv || quotient->args[1]->op != GX_IR_const ||
	    quotient->args[1]->imm != found.by ||
	    gx_type_width(quotient->type) != (found.wide ? 64 : width))
		return none;
	return quotient->args[0] == x ||
	                       (width == 32 && low_source(quotient->args[0]) == low_source(x))
	               ? found
	               : none;
}

void gx_narrow_remainder(const struct gx_ir_insn *insn, const struct gx_scalar *const args[2],
                         struct gx_scalar *out)
{
	unsigned width = gx_type_width(insn->type), first = insn->op == GX_IR_add ? 0 : 1;

	if (insn->op != GX_IR_sub && insn->op != GX_IR_add)
		return;
	for (unsigned which = first; which < 2; which++) {
		struct remainder of = look(insn, which);
		uint64_t most = args[1 - which]->full.umax;
		struct gx_scalar limit;

		if (!of.by)
			continue;
		if (of.wide || most > of.by - 1)
			most = of.by - 1;
		limit = gx_scalar_urange(0, most, width);
		if (gx_scalar_meet(&limit, out, width))
			*out = limit;
	}
}
