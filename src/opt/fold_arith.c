/* fold_arith.c - identities of operations with two operands, on i1, i32 and i64. */
#include "opt/fold.h"

static bool is_commutative(enum gx_ir_op op)
{
	return op == GX_IR_add || op == GX_IR_mul || op == GX_IR_and || op == GX_IR_or ||
	       op == GX_IR_xor;
}

/* The exponent of a power of two, or -1. */
static int exponent(uint64_t value)
{
	return value && !(value & (value - 1)) ? __builtin_ctzll(value) : -1;
}

/* (x op c1) op c2 = x op (c1 op c2) */
static struct gx_ir_insn *reassociate(struct folding *f, struct gx_ir_insn *insn, uint64_t c)
{
	const struct gx_ir_insn *inner = insn->args[0];
	uint64_t both;

	if (inner->op != insn->op || !is_commutative(insn->op) || inner->args[1]->op != GX_IR_const)
		return NULL;
	gx_fold_binary(insn->op, insn->type, inner->args[1]->imm, c, &both);
	return fold_binary_imm(f, insn->op, inner->args[0], both);
}

static struct gx_ir_insn *fold_and(struct folding *f, struct gx_ir_insn *insn, uint64_t c)
{
	struct gx_ir_insn *x = insn->args[0];
	uint64_t mask = gx_ir_type_mask(insn->type);

	if (!(~gx_known_of(x).zero & mask & ~c))
		return x;
	/* a half of an `or` that the mask takes away */
	for (int i = 0; i < 2 && x->op == GX_IR_or; i++)
		if (!(~gx_known_of(x->args[i]).zero & c))
			return fold_binary_imm(f, GX_IR_and, x->args[1 - i], c);
	return NULL;
}

static struct gx_ir_insn *fold_lshr(struct folding *f, struct gx_ir_insn *insn, uint64_t by)
{
	struct gx_ir_insn *x = insn->args[0];
	uint64_t mask = gx_ir_type_mask(insn->type);

	if (x->op == GX_IR_shl && gx_is_const(x->args[1], by))
		return fold_binary_imm(f, GX_IR_and, x->args[0], mask >> by);
	for (int i = 0; i < 2 && x->op == GX_IR_or; i++)
		if (!((~gx_known_of(x->args[i]).zero & mask) >> by))
			return fold_binary_imm(f, GX_IR_lshr, x->args[1 - i], by);
	return NULL;
}

static struct gx_ir_insn *fold_mul(struct folding *f, struct gx_ir_insn *insn, uint64_t c)
{
	int by = exponent(c);

	if (!c)
		return insn->args[1];
	if (c == 1)
		return insn->args[0];
	/* one multiply-add reads better than zext, shift, add */
	if (insn->args[0]->op == GX_IR_zext && !(c >> 32))
		return NULL;
	return by > 0 ? fold_binary_imm(f, GX_IR_shl, insn->args[0], (uint64_t)by) : NULL;
}

static struct gx_ir_insn *fold_division(struct folding *f, struct gx_ir_insn *insn, uint64_t c)
{
	int by = exponent(c);

	if (insn->op == GX_IR_udiv && by == 0)
		return insn->args[0];
	if (insn->op == GX_IR_udiv && by > 0)
		return fold_binary_imm(f, GX_IR_lshr, insn->args[0], (uint64_t)by);
	if (insn->op == GX_IR_urem && by >= 0)
		return fold_binary_imm(f, GX_IR_and, insn->args[0], c - 1);
	return NULL;
}

static struct gx_ir_insn *with_constant(struct folding *f, struct gx_ir_insn *insn, uint64_t c)
{
	struct gx_ir_insn *x = insn->args[0], *now;
	uint64_t bits = insn->type == GX_IR_I64 ? 64 : 32;

	switch ((int)insn->op) {
	case GX_IR_add:
	case GX_IR_or:
	case GX_IR_xor: return c ? reassociate(f, insn, c) : x;
	case GX_IR_sub: return c ? fold_binary_imm(f, GX_IR_add, x, -c) : x;
	case GX_IR_and:
		now = c ? fold_and(f, insn, c) : insn->args[1];
		return now ? now : reassociate(f, insn, c);
	case GX_IR_mul: return fold_mul(f, insn, c);
	case GX_IR_udiv:
	case GX_IR_urem: return fold_division(f, insn, c);
	case GX_IR_shl:
	case GX_IR_ashr: return c & (bits - 1) ? NULL : x;
	case GX_IR_lshr: return c & (bits - 1) ? fold_lshr(f, insn, c & (bits - 1)) : x;
	default: return NULL;
	}
}

/* not (a < b) is a >= b */
static struct gx_ir_insn *fold_not(struct folding *f, struct gx_ir_insn *insn)
{
	static const enum gx_ir_cond inverse[] = { GX_IR_NE,  GX_IR_EQ,  GX_IR_UGE, GX_IR_UGT,
		                                   GX_IR_ULE, GX_IR_ULT, GX_IR_SGE, GX_IR_SGT,
		                                   GX_IR_SLE, GX_IR_SLT };
	struct gx_ir_insn *x = insn->args[0];

	if (insn->op != GX_IR_xor || insn->type != GX_IR_I1 || !gx_is_const(insn->args[1], 1))
		return NULL;
	if (x->op == GX_IR_icmp && x->imm < GX_IR_TEST)
		return gx_b_icmp(&f->b, inverse[x->imm], x->args[0], x->args[1]);
	return NULL;
}

struct gx_ir_insn *fold_arithmetic(struct folding *f, struct gx_ir_insn *insn)
{
	struct gx_ir_insn *x = insn->args[0], *y = insn->args[1], *now;
	uint64_t value;

	if (x->op == GX_IR_const && y->op == GX_IR_const &&
	    gx_fold_binary(insn->op, insn->type, x->imm, y->imm, &value))
		return fold_const(f, insn->type, value);
	if (x->op == GX_IR_const && is_commutative(insn->op)) {
		insn->args[0] = y;
		insn->args[1] = x;
		x = insn->args[0];
		y = insn->args[1];
		f->changed = true;
	}
	if (x == y && (insn->op == GX_IR_and || insn->op == GX_IR_or))
		return x;
	if (x == y && (insn->op == GX_IR_sub || insn->op == GX_IR_xor))
		return fold_const(f, insn->type, 0);
	now = fold_not(f, insn);
	if (!now && y->op == GX_IR_const)
		now = with_constant(f, insn, y->imm);
	return now;
}
