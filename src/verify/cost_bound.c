/* cost_bound.c - what one event costs at worst, and the limit of the hook.
 *
 * ops is the cost of the worst path (paths.c): for every instruction the cost in ir_ops.def, for a
 * call that of its row in helpers.def. It is never more than the sum of trips times cost over the
 * blocks, since trips are per block and over all paths. The other counts are such sums. An event of
 * 32 lanes costs that once, or 32 times where lanes take turns; what memory gets to do is counted
 * for each lane that runs the program.
 */
#include "verify/effects.h"
#include "verify/policy_tables.h"
#include "verify/verifier.h"

#include <errno.h>
#include <stdio.h>

enum { LANES = 32 };

/* One operation takes about a nanosecond. */
static uint32_t delay_cost(const struct gx_ir_insn *call, const struct gx_helper_row *row)
{
	const struct gx_ir_fact *ns = row->args[0] == GX_ARG_DELAY ? &call->args[0]->fact : NULL;

	return !ns ? 0 : ns->umax < GX_HELPER_MAX_DELAY ? (uint32_t)ns->umax : GX_HELPER_MAX_DELAY;
}

/* What it takes in kernels to find the key that a call is about; an update looks again once it holds the key's lock, and then for one
 * that makes room, where keys do. */
static uint32_t finding(const struct gx_program *program, const struct gx_ir_insn *call,
                        const struct gx_helper_row *helper)
{
	const struct gx_ir_insn *map = call->n_args ? call->args[0] : NULL;
	const struct gx_map_type_row *type;

	if (gx_hook_on_cpu(program->hook) || !map || map->op != GX_IR_map ||
	    map->imm >= program->n_maps)
		return 0;
	type = gx_map_type_row(program->maps[map->imm].type);
	if (!type || helper->map_op != GX_MAP_OP_UPDATE)
		return type ? type->finding : 0;
	return (type->traits & GX_MAP_LRU ? 3 : 2) * type->finding;
}

/* In kernels a probe read looks for the allocation first, and then takes its bytes one by one. */
static uint32_t probing(const struct gx_program *program, const struct gx_ir_insn *call,
                        const struct gx_helper_row *row)
{
	uint64_t size;

	if (row->n_args < 3 || row->args[2] != GX_ARG_FROM || gx_hook_on_cpu(program->hook) ||
	    call->n_args < 3)
		return 0;
	size = call->args[1]->op == GX_IR_const ? call->args[1]->imm : call->args[1]->fact.umax;
	size = size < GX_HELPER_MAX_PROBE ? size : GX_HELPER_MAX_PROBE;
	return gx_helper_row(GX_HELPER_gdev_allocation)->cost + 8 * (uint32_t)size;
}

uint32_t gx_insn_cost(const struct gx_program *program, const struct gx_ir_insn *insn)
{
	uint32_t cost = gx_ir_op_info(insn->op)->cost;
	const struct gx_helper_row *helper =
	        insn->op == GX_IR_call ? gx_helper_row(insn->imm) : NULL;

	if (insn->op == GX_IR_call && gx_is_kfunc_id(insn->imm))
		return cost + gx_kfunc_row((enum gx_kfunc)(insn->imm - GX_KFUNC_ID))->cost;
	if (helper)
		cost += helper->cost + delay_cost(insn, helper) + finding(program, insn, helper) +
		        probing(program, insn, helper);
	return cost;
}

static uint64_t add_times(uint64_t sum, uint64_t n, uint64_t times)
{
	uint64_t product;

	if (__builtin_mul_overflow(n, times, &product) ||
	    __builtin_add_overflow(sum, product, &sum))
		return UINT64_MAX;
	return sum;
}

/* Payload of what a call may hand to a ring; a record is counted where it is reserved. */
static uint64_t ring_bytes(const struct gx_ir_insn *call)
{
	const struct gx_helper_row *row = gx_helper_row(call->imm);

	for (uint32_t i = 0; row && call->space == GX_IR_SPACE_RING && i < row->n_args; i++) {
		uint32_t size = row->args[i] == GX_ARG_MEM ? i + 1 : i;

		if ((row->args[i] == GX_ARG_MEM || row->args[i] == GX_ARG_CONST_SCALAR) &&
		    size < call->n_args)
			return call->args[size]->op == GX_IR_const ? call->args[size]->imm
			                                           : call->args[size]->fact.umax;
	}
	return 0;
}

static void count(const struct gx_ir_insn *insn, uint64_t trips, struct gx_cost *cost)
{
	bool accesses = insn->op == GX_IR_load || insn->op == GX_IR_store;

	if (insn->op == GX_IR_call && insn->space != GX_IR_SPACE_UNKNOWN)
		cost->map_ops = add_times(cost->map_ops, 1, trips);
	if (insn->op == GX_IR_call)
		cost->ring_bytes = add_times(cost->ring_bytes, ring_bytes(insn), trips);
	if (insn->op == GX_IR_atomic)
		cost->atomics = add_times(cost->atomics, 1, trips);
	if (accesses && insn->space != GX_IR_SPACE_STACK && insn->space != GX_IR_SPACE_CTX)
		cost->memory_ops = add_times(cost->memory_ops, 1, trips);
}

static int count_all(struct gx_verifier *v, struct gx_cost *cost)
{
	const uint32_t *uses = gx_count_uses(v->ir, &v->arena);
	struct gx_increment increment;
	const struct gx_ir_insn *insn;

	if (!uses)
		return gx_refuse(v, GX_E_NO_MEMORY, "uses of values");
	for (uint32_t b = 0; b < v->ir->n_blocks; b++)
		gx_for_each_insn (insn, v->ir->blocks[b]) {
			uint64_t trips = v->ir->blocks[b]->trips;

			count(insn, trips, cost);
			/* a load and a store as written, one atomic as compiled */
			if (gx_find_increment(insn, uses, &increment) &&
			    cost->memory_ops != UINT64_MAX) {
				cost->memory_ops -= 2 * trips;
				cost->atomics = add_times(cost->atomics, 1, trips);
			}
		}
	return 0;
}

static uint32_t frame_bytes(const struct gx_verifier *v, uint32_t frame, uint32_t unit)
{
	return ((uint32_t)-v->plan.frames[frame].low + unit - 1) & ~(unit - 1);
}

/* As Linux counts it: each frame of a chain of calls takes at least 32 bytes. */
int gx_stack_depth(struct gx_verifier *v)
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

/* All lanes at once execute an operation as one; memory sees each lane. */
static void count_event(const struct gx_verifier *v, struct gx_cost *cost)
{
	enum gx_strategy strategy = v->lanes.strategy;
	uint64_t runs = strategy == GX_STRATEGY_WARP || strategy == GX_STRATEGY_LIFT ? 1 : LANES;

	cost->turns = strategy == GX_STRATEGY_SERIALIZE ? LANES : 1;
	cost->event = (struct gx_counts){
		.ops = add_times(0, cost->ops, cost->turns),
		.map_ops = add_times(0, cost->map_ops, runs),
		.atomics = add_times(0, cost->atomics, runs),
		.memory_ops = add_times(0, cost->memory_ops, runs),
		.ring_bytes = add_times(0, cost->ring_bytes, runs),
	};
}

/* The loop with the most operations; v->insn: its first instruction in the program. */
static int find_loop(struct gx_verifier *v, struct gx_cost *cost, const struct gx_ir_insn **first)
{
	const struct gx_ir *ir = v->ir;
	uint64_t *ops = gx_arena_calloc(&v->arena, ir->n_blocks, sizeof(*ops));
	const struct gx_ir_insn *insn;

	if (!ops)
		return gx_refuse(v, GX_E_NO_MEMORY, "cost of loops");
	cost->loop_pc = -1;
	for (uint32_t b = 0; b < ir->n_blocks; b++) {
		uint32_t loop = v->plan.loop_of[b];

		if (loop == GX_NOT_IN_LOOP)
			continue;
		gx_for_each_insn (insn, ir->blocks[b])
			ops[loop] = add_times(ops[loop], gx_insn_cost(v->program, insn),
			                      ir->blocks[b]->trips);
	}
	for (uint32_t b = 0; b < ir->n_blocks; b++)
		if (ops[b] > cost->loop_ops) {
			cost->loop_ops = ops[b];
			*first = NULL;
		}
	for (uint32_t b = 0; b < ir->n_blocks && cost->loop_ops; b++) {
		uint32_t loop = v->plan.loop_of[b];

		if (loop == GX_NOT_IN_LOOP || ops[loop] != cost->loop_ops)
			continue;
		gx_for_each_insn (insn, ir->blocks[b])
			if (insn->pc >= 0 && (!*first || insn->pc < (*first)->pc))
				*first = insn;
	}
	cost->loop_pc = *first ? (*first)->pc : -1;
	return 0;
}

/* Who can raise the limit to what is needed, and by what; policies have a variable of their own. */
static int hint_ops(struct gx_verifier *v, const struct gx_cost *cost, int err)
{
	const struct gx_program *program = v->program;
	unsigned long long n = cost->event.ops;
	uint32_t most = gx_hook_row(program->hook)->most;
	char *hint = v->diag->hint, option[64];
	size_t size = sizeof(v->diag->hint);

	snprintf(option, sizeof(option),
	         program->hook == GX_HOOK_POLICY ? "GPUEXT_POLICY_MAX_OPS=%llu"
	                                         : "--max-ops %llu (GPUEXT_MAX_OPS)",
	         n);
	if (n > UINT32_MAX)
		snprintf(hint, size, "do less per event: no limit can be raised so far");
	else if (program->max_ops_by == GX_LIMIT_OPERATOR)
		snprintf(hint, size,
		         "do less per event, or load with %s: this limit is the operator's",
		         option);
	else if (n > most)
		snprintf(hint, size,
		         "do less per event, or load with %s: GX_MAX_OPS in the object gives %u at "
		         "most",
		         option, most);
	else
		snprintf(hint, size,
		         "do less per event, or write GX_MAX_OPS(%llu) before the program "
		         "(gpuext/bpf/budget.bpf.h), or load with %s",
		         n, option);
	return err;
}

static int hint_local(struct gx_verifier *v, const struct gx_cost *cost, int err)
{
	bool by_object = v->program->local_bytes_by != GX_LIMIT_OPERATOR &&
	                 cost->local_bytes <= GX_MOST_LOCAL_BYTES;
	char tag[96] = "";

	if (by_object)
		snprintf(tag, sizeof(tag), "write GX_LOCAL_BYTES(%u) before the program, or ",
		         cost->local_bytes);
	snprintf(v->diag->hint, sizeof(v->diag->hint),
	         "index arrays on the stack by constants and keep no pointer into them, or %sload "
	         "with --local-bytes %u (GPUEXT_LOCAL_BYTES)",
	         tag, cost->local_bytes);
	return err;
}

static int over_budget(struct gx_verifier *v, const struct gx_cost *cost)
{
	const struct gx_lane_reason *why = &v->lanes.why_not[GX_STRATEGY_VECTOR];
	char at[24] = "", turns[192] = "", loop[96] = "", ops[32] = "2^64 or more", excess[48] = "";

	if (cost->event.ops < UINT64_MAX) { /* sums end there */
		snprintf(ops, sizeof(ops), "%llu", (unsigned long long)cost->event.ops);
		snprintf(excess, sizeof(excess), ": %llu too many",
		         (unsigned long long)(cost->event.ops - cost->max_ops));
	}
	if (why->pc >= 0)
		snprintf(at, sizeof(at), " at insn %d", why->pc);
	if (cost->turns > 1)
		snprintf(turns, sizeof(turns), " (%llu for each of %u lanes in turn, since%s %s)",
		         (unsigned long long)cost->ops, cost->turns, at,
		         gx_lane_reason_text(why->id));
	if (cost->loop_pc >= 0 && cost->loop_ops < UINT64_MAX)
		snprintf(loop, sizeof(loop), "; up to %llu of a run in the loop at insn %d",
		         (unsigned long long)cost->loop_ops, cost->loop_pc);
	else if (cost->loop_pc >= 0)
		snprintf(loop, sizeof(loop), "; nearly all of a run in the loop at insn %d",
		         cost->loop_pc);
	return hint_ops(v, cost,
	                gx_refuse(v, GX_E_OVER_BUDGET, "%s operations%s, limit %u%s%s", ops, turns,
	                          cost->max_ops, excess, loop));
}

static int check_limits(struct gx_verifier *v, const struct gx_cost *cost)
{
	bool on_cpu = gx_hook_on_cpu(v->program->hook);

	if (cost->event.ops > cost->max_ops)
		return over_budget(v, cost);
	v->insn = NULL;
	if (!on_cpu && cost->local_bytes > v->program->max_local_bytes)
		return hint_local(v, cost,
		                  gx_refuse(v, GX_E_LOCAL_MEMORY, "%u bytes a thread, %u allowed",
		                            cost->local_bytes, v->program->max_local_bytes));
	return 0;
}

int gx_cost_bound(struct gx_verifier *v, struct gx_cost *cost)
{
	const struct gx_ir_insn *loop = NULL;
	int depth;

	*cost = (struct gx_cost){ .ops = v->worst_ops, .states = v->n_states, .loop_pc = -1 };
	cost->max_ops =
	        v->program->max_ops ? v->program->max_ops : gx_hook_row(v->program->hook)->budget;
	v->insn = NULL;
	if (count_all(v, cost))
		return -ENOMEM;
	count_event(v, cost);
	for (uint32_t f = 0; f < v->ir->n_frames; f++)
		cost->stack_bytes += frame_bytes(v, f, 8);
	depth = gx_stack_depth(v);
	if (depth)
		return depth;
	if (find_loop(v, cost, &loop))
		return -ENOMEM;
	if (gx_local_bytes(v->ir, &v->arena, &cost->local_bytes))
		return gx_refuse(v, GX_E_NO_MEMORY, "frames");
	v->insn = loop;
	return check_limits(v, cost);
}
