/* parts.c - may lanes that came to a program together go on apart behind it?
 *
 * ptxas puts a YIELD into a loop whose end depends on an atomic, on a strong load or on the time, and where a function begins in which
 * a strong load or an atomic with a result stands, loop or not: lanes that wait for those there are then let go. Code that ptxas takes
 * for one that all lanes of a warp run together may so be run in parts, by turns, and what it keeps in a register of the warp is the
 * other part's by then. It keeps the mask of activemask so, and a part that waits by another one's mask is an illegal instruction. So
 * such a program stands behind a branch that, for all that ptxas knows, some lanes take: what they go around it does not take for code
 * of all lanes, and keeps masks otherwise. Where the branch leads to an end of the thread it does all the same; there the lane's own
 * bit in the mask helps.
 *
 * Where the branch leads to the same place as one in front of it, ptxas makes one of the two, and the lanes that the first one is for
 * wait for the special register of the second one. So behind such a branch it leads to an instruction of its own. */
#include "emit/ptx/emit.h"

#include <stdio.h>

static bool is_strong(const struct gx_ir_insn *insn)
{
	if (insn->op == GX_IR_ldg)
		return !(insn->imm2 & GX_IR_LDG_SEARCH);
	if (insn->op == GX_IR_load)
		return insn->space == GX_IR_SPACE_MAP && !(insn->imm2 & GX_IR_LOAD_WEAK);
	return insn->op == GX_IR_atomic || insn->op == GX_IR_timer;
}

/* Between the two, in reverse postorder, lies all of the loop. */
static bool loop_is_strong(const struct gx_ir *ir, uint32_t head, uint32_t tail)
{
	const struct gx_ir_insn *insn;

	for (uint32_t i = head; i <= tail; i++)
		gx_for_each_insn (insn, ir->blocks[i])
			if (is_strong(insn))
				return true;
	return false;
}

bool ptx_parts_lanes(const struct gx_ir *ir)
{
	for (uint32_t i = 0; i < ir->n_blocks; i++) {
		const struct gx_ir_block *block = ir->blocks[i];

		for (uint32_t k = 0; k < block->n_succ; k++)
			if (block->succ[k]->id <= i && loop_is_strong(ir, block->succ[k]->id, i))
				return true;
	}
	return false;
}

static bool asks(const struct gx_ir_insn *insn)
{
	if (insn->op == GX_IR_atomic)
		return insn->fetch || insn->imm2 >= GX_IR_ATOMIC_XCHG;
	return insn->op != GX_IR_timer && is_strong(insn);
}

bool ptx_function_parts_lanes(const struct emitter *e)
{
	const struct gx_ir_insn *insn;

	for (uint32_t i = 0; i < e->ir->n_blocks; i++)
		gx_for_each_insn (insn, e->ir->blocks[i])
			if (asks(insn) &&
			    (e->site->mask_is_given || ptx_is_seldom(&e->seldom, e->ir->blocks[i])))
				return true;
	return false;
}

/* No lane has all lower lanes and itself below it. */
void gx_compile_ptx_never(const char *reg, const char *pred, const char *label,
                          struct gx_strbuf *out)
{
	gx_strbuf_printf(out, "\tmov.u32 %s, %%lanemask_lt;\n", reg);
	gx_strbuf_printf(out, "\tsetp.lt.s32 %s, %s, 0;\n", pred, reg);
	gx_strbuf_printf(out, "\t@%s bra %s;\n", pred, label);
}

void gx_compile_ptx_never_met(const char *label, const char *met, struct gx_strbuf *out)
{
	gx_strbuf_printf(out, "\tbra %s;\n%s:\n\tmembar.cta;\n%s:\n", met, label, met);
}

void ptx_go_in(struct emitter *e)
{
	struct operand lanes = ptx_new_reg(e, GX_IR_I32), out = ptx_new_reg(e, GX_IR_I1);
	struct operand label;

	snprintf(label.text, sizeof(label.text), "%sO", e->site->prefix);
	gx_compile_ptx_never(lanes.text, out.text, label.text, &e->body);
	e->n_insns += 3;
}

void ptx_come_out(struct emitter *e)
{
	char label[sizeof(struct operand)], met[sizeof(struct operand)];

	if (!e->site->jumped_over) {
		gx_strbuf_printf(&e->body, "%sO:\n", e->site->prefix);
		return;
	}
	snprintf(label, sizeof(label), "%sO", e->site->prefix);
	snprintf(met, sizeof(met), "%sM", e->site->prefix);
	gx_compile_ptx_never_met(label, met, &e->body);
	e->n_insns += 2;
}

void ptx_own_mask(struct emitter *e, const char *reg)
{
	struct operand own;

	ptx_feature_line(e, PTX_ACTIVE_MASK, reg);
	if (!e->parts_lanes)
		return;
	own = ptx_new_reg(e, GX_IR_I32);
	ptx_line(e, "mov.u32 %s, %%lanemask_eq;", own.text);
	ptx_line(e, "or.b32 %s, %s, %s;", reg, reg, own.text);
}
