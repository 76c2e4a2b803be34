/* lift.c - effects that are the same in every lane are done once, for all of them.
 *
 *   atomic.add.u64 [%1], %2            %3 = sreg is_leader
 *                                      condbr %3, b1, b2
 *                                  b1: %4 = zext (sreg n_active); %5 = mul %2, %4
 *                                      atomic.add.u64 [%1], %5
 *                                      br b2
 *
 * Where: no result asked for, address and operand the same in all lanes, in a block that all lanes
 * of M reach or none. Adding is scaled by the number of lanes; and, or are done once. The
 * verifier's lane facts are what this spends. */
#include "opt/build.h"
#include "opt/opt.h"

#include <errno.h>

static bool same_in_all_lanes(const struct gx_ir_insn *value)
{
	bool all = value->n_args > 0;

	if (value->op == GX_IR_const || value->fact.lanes == GX_IR_LANES_SAME)
		return true;
	/* made by upgrade_rmw: no fact of its own */
	for (uint32_t i = 0; i < value->n_args && all; i++)
		all = (value->op == GX_IR_neg || value->op == GX_IR_zext) &&
		      same_in_all_lanes(value->args[i]);
	return all;
}

/* And so is what it is an offset from. */
static bool same_address(struct gx_ir_insn *address)
{
	int64_t offset = 0;

	return same_in_all_lanes(address) && same_in_all_lanes(gx_address_base(address, &offset));
}

static bool is_liftable(const struct gx_ir_insn *insn)
{
	return insn->op == GX_IR_atomic && !insn->fetch && insn->space == GX_IR_SPACE_MAP &&
	       !insn->block->divergent &&
	       (insn->imm2 == GX_IR_ATOMIC_ADD || insn->imm2 == GX_IR_ATOMIC_AND ||
	        insn->imm2 == GX_IR_ATOMIC_OR) &&
	       same_address(insn->args[0]) && same_in_all_lanes(insn->args[1]);
}

/* Helpers without an effect of their own; a look-up in a per-thread map counts lanes without a
 * slot. */
static bool is_harmless(const struct gx_ir_insn *insn)
{
	unsigned flags = gx_ir_op_info(insn->op)->flags;

	if (insn->op == GX_IR_store)
		return insn->space == GX_IR_SPACE_STACK;
	if (insn->op == GX_IR_call)
		return insn->imm == 1 ? insn->fact.lanes == GX_IR_LANES_SAME
		                      : insn->imm == 5 || insn->imm == 8 || insn->imm == 14 ||
		                                (insn->imm >= 502 && insn->imm <= 505) ||
		                                (insn->imm >= 508 && insn->imm <= 511);
	return !(flags & (GX_IR_WRITE | GX_IR_EFFECT)) || insn->op == GX_IR_timer;
}

bool gx_all_effects_lift(const struct gx_ir *ir)
{
	const struct gx_ir_insn *insn;

	for (uint32_t i = 0; i < ir->n_blocks; i++)
		gx_for_each_insn (insn, ir->blocks[i])
			if (!is_harmless(insn) && !is_liftable(insn))
				return false;
	return true;
}

static void scale(struct gx_build *b, struct gx_ir_insn *atomic)
{
	struct gx_ir_insn *n;

	gx_build_before(b, atomic);
	if (atomic->imm2 != GX_IR_ATOMIC_ADD)
		return;
	n = gx_b_sreg64(b, GX_IR_SREG_n_active);
	n = gx_b_binary(b, GX_IR_mul, n, atomic->args[1]);
	atomic->args[1] = n;
	atomic->args[2] = n;
}

int gx_scale_effects(struct gx_ir *ir)
{
	struct gx_ir_insn *insn;
	struct gx_build b;

	gx_build_init(&b, ir);
	for (uint32_t i = 0; i < ir->n_blocks; i++)
		gx_for_each_insn (insn, ir->blocks[i])
			if (insn->op == GX_IR_atomic)
				scale(&b, insn);
	return gx_build_done(&b);
}

/* Around one atomic: only the leader passes it. */
static void lift(struct gx_build *b, struct gx_ir_insn *atomic)
{
	struct gx_ir_insn *leader = NULL;
	struct gx_ir_block *rest, *alone;
	struct gx_ir_insn *after = atomic->next;

	gx_build_before(b, after);
	leader = gx_b_sreg(b, GX_IR_SREG_is_leader);
	rest = gx_b_split(b);
	alone = gx_b_block(b);
	gx_b_condbr(b, leader, alone, rest);
	if (b->failed)
		return;
	gx_ir_remove(atomic);
	gx_ir_append(alone, atomic);
	gx_build_end_of(b, alone);
	gx_b_br(b, rest);
	scale(b, atomic);
	alone->divergent = true;
}

int gx_opt_lift(struct gx_pass *pass)
{
	struct gx_ir *ir = pass->ir;
	struct gx_ir_insn *insn, **work;
	struct gx_build b;
	size_t n = 0, n_insns = 0;

	for (uint32_t i = 0; i < ir->n_blocks; i++)
		gx_for_each_insn (insn, ir->blocks[i])
			n_insns++;
	work = gx_arena_calloc(&pass->arena, n_insns + 1, sizeof(struct gx_ir_insn *));
	if (!work)
		return -ENOMEM;
	for (uint32_t i = 0; i < ir->n_blocks; i++)
		gx_for_each_insn (insn, ir->blocks[i])
			if (is_liftable(insn))
				work[n++] = insn;
	gx_build_init(&b, ir);
	for (size_t i = 0; i < n && !b.failed; i++)
		lift(&b, work[i]);
	if (n && gx_ir_cleanup_cfg(ir))
		return -ENOMEM;
	return b.failed ? -ENOMEM : n > 0;
}
