/* parts.c - may lanes that came to a program together go on apart behind it?
 *
 * ptxas puts a YIELD into a loop whose end depends on an atomic, on a strong load or on the time: lanes that wait for those in the loop
 * are then let go. Code that compilers take for one that all lanes run together may so be run in parts, one after the other, and what
 * it keeps in a register of the warp is the other part's by then: a mask that was asked for in front of such a loop must be each
 * lane's own. */
#include "emit/ptx/emit.h"

static bool is_strong(const struct gx_ir_insn *insn)
{
	if (insn->op == GX_IR_ldg)
		return !(insn->imm2 & GX_IR_LDG_SEARCH);
	if (insn->op == GX_IR_load)
		return insn->space == GX_IR_SPACE_MAP;
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

void ptx_own_mask(struct emitter *e, const char *reg)
{
	struct operand own;

	ptx_feature_line(e, PTX_ACTIVE_MASK, reg);
	if (!e->parts_lanes || e->site->lane_zero || e->site->sm < 70)
		return;
	own = ptx_new_reg(e, GX_IR_I32);
	ptx_line(e, "mov.u32 %s, %%lanemask_eq;", own.text);
	ptx_line(e, "or.b32 %s, %s, %s;", reg, reg, own.text);
}
