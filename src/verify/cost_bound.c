/* cost_bound.c - what one event costs at worst, and the limit of the hook.
 *
 * ops is the cost of the worst path (paths.c): for every instruction the cost in ir_ops.def, for a
 * call that of its row in helpers.def. It is never more than the sum of trips times cost over the
 * blocks, since trips are per block and over all paths. The other counts are such sums.
 */
#include "verify/policy_tables.h"
#include "verify/verifier.h"

#include <errno.h>

uint32_t gx_insn_cost(const struct gx_ir_insn *insn)
{
	uint32_t cost = gx_ir_op_info(insn->op)->cost;
	const struct gx_helper_row *helper =
	        insn->op == GX_IR_call ? gx_helper_row(insn->imm) : NULL;

	if (insn->op == GX_IR_call && gx_is_kfunc_id(insn->imm))
		return cost + gx_kfunc_row((enum gx_kfunc)(insn->imm - GX_KFUNC_ID))->cost;
	return helper ? cost + helper->cost : cost;
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

/* Bytes of all frames that are used, each rounded up to 8. */
static int stack_bytes(struct gx_verifier *v, uint32_t *bytes)
{
	uint32_t n = v->ir->n_frames;
	int32_t *low = gx_arena_calloc(&v->arena, n + 1, sizeof(*low)), shared = 0;

	if (!low)
		return gx_refuse(v, GX_E_NO_MEMORY, "stack sizes");
	for (uint32_t i = 0; i < v->plan.n_notes; i++) {
		const struct gx_note *note = &v->plan.notes[i];

		if (note->any_frame)
			shared = note->stack_low < shared ? note->stack_low : shared;
		else if (note->frame < n && note->stack_low < low[note->frame])
			low[note->frame] = note->stack_low;
	}
	*bytes = 0;
	for (uint32_t f = 0; f < n; f++)
		*bytes += ((uint32_t)(low[f] < shared ? -low[f] : -shared) + 7) & ~7u;
	return 0;
}

int gx_cost_bound(struct gx_verifier *v, struct gx_cost *cost)
{
	uint32_t limit =
	        v->program->max_ops ? v->program->max_ops : gx_hook_row(v->program->hook)->budget;
	const struct gx_ir_insn *insn;

	*cost = (struct gx_cost){ .ops = v->worst_ops, .states = v->n_states };
	for (uint32_t b = 0; b < v->ir->n_blocks; b++)
		gx_for_each_insn (insn, v->ir->blocks[b])
			if (insn->fact.reached)
				count(insn, v->ir->blocks[b]->trips, cost);
	v->insn = NULL;
	if (stack_bytes(v, &cost->stack_bytes))
		return -ENOMEM;
	if (limit && cost->ops > limit)
		return gx_refuse(v, GX_E_OVER_BUDGET, "%llu operations, limit %u",
		                 (unsigned long long)cost->ops, limit);
	return 0;
}
