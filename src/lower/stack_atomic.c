/* stack_atomic.c - atomics on the stack: a frame is one lane's own, so they are a load, an
 * operation and a store. Devices have no atomics on such memory. */
#include "lower/lower_internal.h"

static struct gx_ir_insn *updated(struct gx_build *b, const struct gx_ir_insn *atomic,
                                  struct gx_ir_insn *old)
{
	static const uint8_t ops[] = { [GX_IR_ATOMIC_ADD] = GX_IR_add,
		                       [GX_IR_ATOMIC_AND] = GX_IR_and,
		                       [GX_IR_ATOMIC_OR] = GX_IR_or,
		                       [GX_IR_ATOMIC_XOR] = GX_IR_xor };
	struct gx_ir_insn *value = atomic->args[1], *compare = atomic->args[2];

	if (atomic->imm2 == GX_IR_ATOMIC_XCHG)
		return value;
	if (atomic->imm2 != GX_IR_ATOMIC_CMPXCHG)
		return gx_b_binary(b, (enum gx_ir_op)ops[atomic->imm2], old, value);
	if (atomic->width == 4)
		compare = gx_b_zext(b, gx_b_trunc(b, compare));
	return gx_b_select(b, gx_b_icmp(b, GX_IR_EQ, old, compare), value, old);
}

struct gx_ir_insn *lower_stack_atomic(struct lowering *l, const struct gx_ir_insn *atomic)
{
	struct gx_place place = { .base = atomic->args[0],
		                  .offset = (int64_t)atomic->imm,
		                  .space = GX_IR_SPACE_STACK };
	struct gx_ir_insn *old = gx_b_load(&l->b, place, atomic->width);

	gx_b_store(&l->b, place, atomic->width, updated(&l->b, atomic, old));
	return old;
}
