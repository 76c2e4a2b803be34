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

bool gx_lanes_agree(const struct gx_ir_insn *value, const struct gx_ir_block *at)
{
	bool once = !at->divergent || at->trips == 1, all = value->n_args > 0;

	if (value->op == GX_IR_const || value->op == GX_IR_mapval ||
	    (once && value->fact.lanes == GX_IR_LANES_SAME))
		return true;
	/* made by upgrade_rmw: no fact of its own */
	for (uint32_t i = 0; i < value->n_args && all; i++)
		all = (value->op == GX_IR_neg || value->op == GX_IR_zext) &&
		      gx_lanes_agree(value->args[i], at);
	return all;
}

/* And so is what it is an offset from. */
bool gx_lanes_agree_on_place(const struct gx_ir_insn *atomic)
{
	int64_t offset = 0;
	struct gx_ir_insn *base = gx_address_base(atomic->args[0], &offset);

	return gx_lanes_agree(base, atomic->block) &&
	       (base->op == GX_IR_mapval || gx_lanes_agree(atomic->args[0], atomic->block));
}

bool gx_is_liftable(const struct gx_ir_insn *insn)
{
	return insn->op == GX_IR_atomic && !insn->fetch && insn->space == GX_IR_SPACE_MAP &&
	       !insn->block->divergent &&
	       (insn->imm2 == GX_IR_ATOMIC_ADD || insn->imm2 == GX_IR_ATOMIC_AND ||
	        insn->imm2 == GX_IR_ATOMIC_OR) &&
	       gx_lanes_agree_on_place(insn) && gx_lanes_agree(insn->args[1], insn->block);
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
	work = gx_arena_calloc(&pass->arena, n_insns, sizeof(struct gx_ir_insn *));
	if (!work)
		return -ENOMEM;
	for (uint32_t i = 0; i < ir->n_blocks; i++)
		gx_for_each_insn (insn, ir->blocks[i])
			if (gx_is_liftable(insn))
				work[n++] = insn;
	gx_build_init(&b, ir);
	for (size_t i = 0; i < n && !b.failed; i++)
		lift(&b, work[i]);
	if (n && gx_ir_cleanup_cfg(ir))
		return -ENOMEM;
	return b.failed ? -ENOMEM : n > 0;
}
