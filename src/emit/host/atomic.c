/* atomic.c - atomic operations of programs: one locked instruction, or a compare-and-swap loop for
 * the old value of and, or, xor. */
#include "emit/host/select.h"

static const enum gx_alu alu_of[GX_IR_N_ATOMICS] = {
	[GX_IR_ATOMIC_ADD] = GX_ALU_ADD,
	[GX_IR_ATOMIC_AND] = GX_ALU_AND,
	[GX_IR_ATOMIC_OR] = GX_ALU_OR,
	[GX_IR_ATOMIC_XOR] = GX_ALU_XOR,
};

/* rax: old, rcx: new, the value in memory beside the slots. The loop ends when nobody else gets in
 * between. */
static void loop(struct gx_select *s, const struct gx_ir_insn *insn, bool wide, struct gx_mem at,
                 enum gx_alu op)
{
	struct gx_mem temp = { GX_RSP, GX_AT_TEMP };
	size_t again, jump;

	gx_x86_store(&s->a, 8, temp, gx_operand(s, insn->args[1], GX_RCX));
	gx_x86_load(&s->a, wide ? 8 : 4, GX_RAX, at);
	again = s->a.len;
	gx_x86_mov(&s->a, true, GX_RCX, GX_RAX);
	gx_x86_alu_mem(&s->a, wide, op, GX_RCX, temp);
	gx_x86_lock_cmpxchg(&s->a, wide, at, GX_RCX);
	jump = gx_x86_jcc(&s->a, GX_CC_NE);
	gx_x86_land(&s->a, jump, again);
	gx_finish(s, insn, GX_RAX);
}

static void compare_and_swap(struct gx_select *s, const struct gx_ir_insn *insn, bool wide,
                             struct gx_mem at)
{
	enum gx_reg compare, value = gx_operand(s, insn->args[1], GX_RCX);

	compare = gx_operand(s, insn->args[2], GX_RAX);
	gx_x86_mov(&s->a, wide, GX_RAX, compare);
	gx_x86_lock_cmpxchg(&s->a, wide, at, value);
	gx_finish(s, insn, GX_RAX);
}

void gx_select_atomic(struct gx_select *s, const struct gx_ir_insn *insn)
{
	enum gx_ir_atomic kind = (enum gx_ir_atomic)insn->imm2;
	struct gx_mem at = gx_address(s, insn->args[0], insn->imm, GX_RDX);
	bool wide = insn->width == 8;

	if (kind == GX_IR_ATOMIC_CMPXCHG) {
		compare_and_swap(s, insn, wide, at);
		return;
	}
	if (!insn->fetch && kind != GX_IR_ATOMIC_XCHG) {
		gx_x86_lock_alu(&s->a, wide, alu_of[kind], at,
		                gx_operand(s, insn->args[1], GX_RCX));
		return;
	}
	if (kind != GX_IR_ATOMIC_ADD && kind != GX_IR_ATOMIC_XCHG) {
		loop(s, insn, wide, at, alu_of[kind]);
		return;
	}
	gx_x86_mov(&s->a, wide, GX_RCX, gx_operand(s, insn->args[1], GX_RCX));
	if (kind == GX_IR_ATOMIC_ADD)
		gx_x86_lock_xadd(&s->a, wide, at, GX_RCX);
	else
		gx_x86_xchg(&s->a, wide, at, GX_RCX);
	gx_finish(s, insn, GX_RCX);
}
