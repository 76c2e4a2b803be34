/* fold_compare.c - comparisons that are decided, or that a simpler value decides. */
#include "opt/fold.h"

/* a < b is b > a */
static enum gx_ir_cond swapped(enum gx_ir_cond cond)
{
	static const enum gx_ir_cond table[GX_IR_N_CONDS] = {
		[GX_IR_EQ] = GX_IR_EQ,   [GX_IR_NE] = GX_IR_NE,     [GX_IR_ULT] = GX_IR_UGT,
		[GX_IR_ULE] = GX_IR_UGE, [GX_IR_UGT] = GX_IR_ULT,   [GX_IR_UGE] = GX_IR_ULE,
		[GX_IR_SLT] = GX_IR_SGT, [GX_IR_SLE] = GX_IR_SGE,   [GX_IR_SGT] = GX_IR_SLT,
		[GX_IR_SGE] = GX_IR_SLE, [GX_IR_TEST] = GX_IR_TEST,
	};

	return table[cond];
}

/* select(c, a, b) == y, where one arm decides for yes and the other for no, is c or its opposite */
static struct gx_ir_insn *of_select(struct folding *f, struct gx_ir_insn *insn)
{
	const struct gx_ir_insn *x = insn->args[0];
	enum gx_ir_cond cond = (enum gx_ir_cond)insn->imm;
	enum gx_ir_type type = (enum gx_ir_type)insn->imm2;
	int yes, no;

	if (x->op != GX_IR_select)
		return NULL;
	yes = gx_known_compare(cond, type, x->args[1], insn->args[1]);
	no = gx_known_compare(cond, type, x->args[2], insn->args[1]);
	if (yes < 0 || no < 0)
		return NULL;
	if (yes == no)
		return fold_const(f, GX_IR_I1, (uint64_t)yes);
	return yes ? x->args[0] : fold_binary_imm(f, GX_IR_xor, x->args[0], 1);
}

/* The condition of which x is 0, or not, as a number: *is is what it has to be for x not to be 0. */
static struct gx_ir_insn *condition_of(const struct gx_ir_insn *x, bool *is)
{
	if (x->op != GX_IR_select || x->args[1]->op != GX_IR_const ||
	    x->args[2]->op != GX_IR_const || !x->args[1]->imm == !x->args[2]->imm)
		return NULL;
	*is = x->args[1]->imm != 0;
	return x->args[0];
}

/* (select(c, 1, 0) | select(d, 1, 0)) != 0 is c | d. */
static struct gx_ir_insn *of_either(struct folding *f, const struct gx_ir_insn *insn)
{
	const struct gx_ir_insn *x = insn->args[0];
	struct gx_ir_insn *c, *d;
	bool is_c, is_d;

	if (x->op != GX_IR_or || !gx_is_const(insn->args[1], 0) ||
	    (insn->imm != GX_IR_EQ && insn->imm != GX_IR_NE))
		return NULL;
	c = condition_of(x->args[0], &is_c);
	d = condition_of(x->args[1], &is_d);
	if (!c || !d)
		return NULL;
	c = is_c ? c : fold_binary_imm(f, GX_IR_xor, c, 1);
	d = is_d ? d : fold_binary_imm(f, GX_IR_xor, d, 1);
	c = gx_b_binary(&f->b, GX_IR_or, c, d);
	return insn->imm == GX_IR_NE ? c : fold_binary_imm(f, GX_IR_xor, c, 1);
}

/* Widened operands compare as they were, when the order is unsigned. */
static void narrow(struct folding *f, struct gx_ir_insn *insn)
{
	struct gx_ir_insn *x = insn->args[0], *y = insn->args[1];

	if (insn->imm2 != GX_IR_I64 || x->op != GX_IR_zext ||
	    (insn->imm >= GX_IR_SLT && insn->imm <= GX_IR_SGE))
		return;
	if (y->op == GX_IR_zext)
		insn->args[1] = y->args[0];
	else if (y->op == GX_IR_const && y->imm <= UINT32_MAX)
		insn->args[1] = fold_const(f, GX_IR_I32, y->imm);
	else
		return;
	insn->args[0] = x->args[0];
	insn->imm2 = GX_IR_I32;
	f->changed = true;
}

struct gx_ir_insn *fold_icmp(struct folding *f, struct gx_ir_insn *insn)
{
	struct gx_ir_insn *x = insn->args[0], *y = insn->args[1];
	int known;

	if (x->op == GX_IR_const && y->op != GX_IR_const) {
		insn->args[0] = y;
		insn->args[1] = x;
		insn->imm = swapped((enum gx_ir_cond)insn->imm);
		f->changed = true;
	}
	known = gx_known_compare((enum gx_ir_cond)insn->imm, (enum gx_ir_type)insn->imm2,
	                         insn->args[0], insn->args[1]);
	if (known >= 0)
		return fold_const(f, GX_IR_I1, (uint64_t)known);
	narrow(f, insn);
	x = of_either(f, insn);
	return x ? x : of_select(f, insn);
}
