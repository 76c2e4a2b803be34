/* cost_bound.c - what one event costs at worst, and the limit of the hook.
 *
 * ops is the cost of the worst path (paths.c): for every instruction the cost in ir_ops.def, for a
 * call that of its row in helpers.def. It is never more than the sum of trips times cost over the
 * blocks, since trips are per block and over all paths. The other counts are such sums.
 */
#include "verify/policy_tables.h"
#include "verify/verifier.h"

#include "base/planted.h"

#include <errno.h>

uint32_t gx_insn_cost(const struct gx_ir_insn *insn)
{
	uint32_t cost = gx_ir_op_info(insn->op)->cost;
	const struct gx_helper_row *helper =
	        insn->op == GX_IR_call ? gx_helper_row(insn->imm) : NULL;

	if (insn->op == GX_IR_call && gx_is_kfunc_id(insn->imm))
		return cost + gx_kfunc_row((enum gx_kfunc)(insn->imm - GX_KFUNC_ID))->cost;
	return helper && !gx_planted(HELPER_COST) ? cost + helper->cost : cost;
}

static uint64_t add_times(uint64_t sum, uint64_t n, uint64_t times)
{
	uint64_t product;

	if (__builtin_mul_overflow(n, times, &product) ||
	    __builtin_add_overflow(sum, product, &sum))
		return UINT64_MAX;
	return sum;
}

static void count(const struct gx_ir_insn *insn, uint64_t trips, struct gx_cost *cost)
{
	bool accesses = insn->op == GX_IR_load || insn->op == GX_IR_store;

	if (insn->op == GX_IR_call && insn->space != GX_IR_SPACE_UNKNOWN)
		cost->map_ops = add_times(cost->map_ops, 1, trips);
	if (insn->op == GX_IR_atomic)
		cost->atomics = add_times(cost->atomics, 1, trips);
	if (accesses && (insn->space == GX_IR_SPACE_MAP || insn->space == GX_IR_SPACE_RING))
		cost->memory_ops = add_times(cost->memory_ops, 1, trips);
}

static uint32_t frame_bytes(const struct gx_verifier *v, uint32_t frame, uint32_t unit)
{
	return ((uint32_t)-v->plan.frames[frame].low + unit - 1) & ~(unit - 1);
}

/* As Linux counts it: each frame of a chain of calls takes at least 32 bytes. */
static int stack_depth(struct gx_verifier *v)
{
	for (uint32_t f = 1; f < v->ir->n_frames; f++) {
		uint32_t bytes = frame_bytes(v, 0, 32), n = 1;

		bytes = bytes ? bytes : 32;
		for (uint32_t at = f; at && n <= GX_MAX_OPEN_FRAMES; n++) {
			uint32_t own = frame_bytes(v, at, 32);

			bytes += own ? own : 32;
			at = v->plan.frames[at].caller;
		}
		if (bytes > GX_FRAME_BYTES)
			return gx_refuse(v, GX_E_STACK_DEPTH, "%u bytes in %u frames", bytes, n);
	}
	return 0;
}

int gx_cost_bound(struct gx_verifier *v, struct gx_cost *cost)
{
	uint32_t limit =
	        v->program->max_ops ? v->program->max_ops : gx_hook_row(v->program->hook)->budget;
	const struct gx_ir_insn *insn;
	int depth;

	*cost = (struct gx_cost){ .ops = v->worst_ops, .states = v->n_states };
	for (uint32_t b = 0; b < v->ir->n_blocks; b++)
		gx_for_each_insn (insn, v->ir->blocks[b])
			if (insn->fact.reached)
				count(insn, v->ir->blocks[b]->trips, cost);
	v->insn = NULL;
	depth = stack_depth(v);
	for (uint32_t f = 0; f < v->ir->n_frames; f++)
		cost->stack_bytes += frame_bytes(v, f, 8);
	if (depth)
		return depth;
	if (limit && cost->ops > limit)
		return gx_refuse(v, GX_E_OVER_BUDGET, "%llu operations, limit %u",
		                 (unsigned long long)cost->ops, limit);
	return 0;
}
