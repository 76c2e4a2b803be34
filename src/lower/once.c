/* once.c - programs of which one thread can do what every warp of its block would do.
 *
 * A warp program whose only effects are adds (and idempotent and, or) to places that are the same in the whole block, of values that
 * are the same in the whole block or a multiple of the lanes that arrived, leaves sums: those of a block's arrivals are known to its
 * first thread before any warp arrives. Then that thread runs it, with the block's lanes for n_active and other values times its
 * warps, and what every other warp pays is to find out that it has nothing to do.
 *
 *   atomic.add [%place], zext(n_active)     ->     atomic.add [%place], lanes
 *   atomic.add [%place], %value             ->     atomic.add [%place], %value * arrivals
 */
#include "lower/lower_internal.h"

#include "opt/opt.h"

#include <stdlib.h>

#define SREG(name) GX_IR_SREG_##name

/* What a value is to the warps of a block. */
enum share {
	SHARE_UNKNOWN, /* not seen yet, or differs from warp to warp */
	SHARE_SAME,
	SHARE_LANES, /* a multiple of n_active: its sum is the same multiple of the block's lanes */
};

static enum share share_of(const uint8_t *shares, const struct gx_ir_insn *value)
{
	return shares[value->id];
}

static bool all_same(const uint8_t *shares, const struct gx_ir_insn *insn)
{
	for (uint32_t i = 0; i < insn->n_args; i++)
		if (share_of(shares, insn->args[i]) != SHARE_SAME)
			return false;
	return true;
}

/* A product wraps as its sum does where both have the width of what is added to: i64. */
static bool is_multiple(const uint8_t *shares, const struct gx_ir_insn *insn)
{
	if (insn->op == GX_IR_zext && insn->args[0]->op == GX_IR_sreg)
		return share_of(shares, insn->args[0]) == SHARE_LANES;
	if (insn->op != GX_IR_mul || insn->type != GX_IR_I64)
		return false;
	for (int i = 0; i < 2; i++)
		if (share_of(shares, insn->args[i]) == SHARE_LANES &&
		    share_of(shares, insn->args[1 - i]) == SHARE_SAME)
			return true;
	return false;
}

static enum share share_of_sreg(const struct gx_ir_insn *insn)
{
	if (insn->imm == SREG(n_active))
		return SHARE_LANES;
	return gx_ir_sreg_info((enum gx_ir_sreg)insn->imm)->of_block ? SHARE_SAME : SHARE_UNKNOWN;
}

static enum share share_of_value(const uint8_t *shares, const struct gx_ir_insn *insn)
{
	if (insn->op == GX_IR_sreg)
		return share_of_sreg(insn);
	if (insn->op == GX_IR_const || insn->op == GX_IR_reloc)
		return SHARE_SAME;
	if (is_multiple(shares, insn))
		return SHARE_LANES;
	if (insn->op == GX_IR_phi || (gx_ir_op_info(insn->op)->lanes == GX_IR_RULE_JOIN &&
	                              gx_ir_op_info(insn->op)->flags & GX_IR_PURE))
		return all_same(shares, insn) ? SHARE_SAME : SHARE_UNKNOWN;
	return SHARE_UNKNOWN;
}

static bool is_sum(const uint8_t *shares, const struct gx_ir_insn *atomic)
{
	enum share value = share_of(shares, atomic->args[1]);

	if (atomic->fetch || atomic->space != GX_IR_SPACE_MAP ||
	    share_of(shares, atomic->args[0]) != SHARE_SAME)
		return false;
	if (atomic->imm2 == GX_IR_ATOMIC_ADD)
		return value != SHARE_UNKNOWN;
	return (atomic->imm2 == GX_IR_ATOMIC_AND || atomic->imm2 == GX_IR_ATOMIC_OR) &&
	       value == SHARE_SAME;
}

/* May an instruction be run by one thread for all? Branches follow what is the same, so all warps would go one way. */
static bool may_run_once(const uint8_t *shares, const struct gx_ir_insn *insn)
{
	if (insn->op == GX_IR_atomic)
		return is_sum(shares, insn);
	if (gx_ir_op_info(insn->op)->flags & GX_IR_TERM)
		return insn->op == GX_IR_ret || all_same(shares, insn);
	return share_of(shares, insn) != SHARE_UNKNOWN;
}

int lower_share(struct lowering *l, uint8_t **shares)
{
	const struct gx_ir *ir = l->b.ir;
	bool once = true;

	*shares = calloc((size_t)ir->next_id + 1, 1);
	if (!*shares)
		return -ENOMEM;
	/* a loop's phi reads what has not been seen */
	for (uint32_t i = 0; i < ir->n_blocks && once; i++) {
		const struct gx_ir_insn *insn;

		gx_for_each_insn (insn, ir->blocks[i]) {
			if (insn->id)
				(*shares)[insn->id] = (uint8_t)share_of_value(*shares, insn);
			once &= may_run_once(*shares, insn);
		}
	}
	if (once)
		return 0;
	free(*shares);
	*shares = NULL;
	return 0;
}

int lower_prepare_once(struct lowering *l)
{
	static const enum gx_pass_id passes[] = { GX_PASS_fold, GX_PASS_promote_stack, GX_PASS_fold,
		                                  GX_PASS_dead_code, GX_PASS_simplify_cfg };

	return gx_passes_run(l->b.ir, passes, sizeof(passes) / sizeof(passes[0]), 2, NULL, l->diag);
}

int lower_run_once(struct lowering *l, const uint8_t *shares, uint32_t n_blocks,
                   struct gx_ir_insn *lanes, struct gx_ir_insn *arrivals)
{
	struct gx_build *b = &l->b;
	struct gx_ir_insn *insn;

	if (gx_build_done(b) || gx_renaming_start(&l->renaming, b->ir))
		return -ENOMEM;
	for (uint32_t i = 0; i < n_blocks; i++)
		gx_for_each_insn (insn, b->ir->blocks[i]) {
			if (insn->op == GX_IR_sreg && insn->imm == SREG(n_active))
				gx_rename(&l->renaming, insn, lanes);
			if (insn->op != GX_IR_atomic || insn->imm2 != GX_IR_ATOMIC_ADD ||
			    share_of(shares, insn->args[1]) == SHARE_LANES)
				continue;
			gx_build_before(b, insn);
			insn->args[1] = gx_b_binary(b, GX_IR_mul, insn->args[1], arrivals);
			insn->args[2] = insn->args[1];
		}
	gx_renaming_finish(&l->renaming, b->ir);
	return gx_build_done(b);
}
