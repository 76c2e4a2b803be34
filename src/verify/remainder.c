/* remainder.c - x - x / c * c, which clang makes of x % c, is below c.
 *
 * The IR is SSA: where the difference is computed, both x are one number, and the quotient is that
 * of this number. All three operations are unsigned, of one width, and what multiplies is what
 * divides, so that nothing wraps: x / c * c <= x.
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
void gx_narrow_remainder(const struct gx_ir_insn *insn, const struct gx_scalar *x,
                         struct gx_scalar *out)
{
	unsigned width = gx_type_width(insn->type);
	const struct gx_ir_insn *product = insn->op == GX_IR_sub ? insn->args[1] : NULL, *quotient;
	struct gx_scalar limit;
	uint64_t by;

	if (product && width == 32 && product->op == GX_IR_trunc &&
	    product->args[0]->op == GX_IR_zext)
		product = product->args[0]->args[0];
	if (!product || product->op != GX_IR_mul || product->type != insn->type ||
	    product->args[1]->op != GX_IR_const)
		return;
	by = product->args[1]->imm;
	quotient = product->args[0];
	if (width == 32 && quotient->op == GX_IR_trunc && quotient->args[0]->op == GX_IR_zext)
		quotient = quotient->args[0]->args[0];
	if (quotient->op != GX_IR_udiv || quotient->type != insn->type || !by ||
	    quotient->args[1]->op != GX_IR_const || quotient->args[1]->imm != by)
		return;
	if (quotient->args[0] != insn->args[0] &&
	    (width != 32 || low_source(quotient->args[0]) != low_source(insn->args[0])))
		return;
	limit = gx_scalar_urange(0, x->full.umax < by - 1 ? x->full.umax : by - 1, width);
	if (gx_scalar_meet(&limit, out, width))
		*out = limit;
}
