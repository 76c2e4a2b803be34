/* plan.c - numbering of instructions, and the blocks that lie on a cycle. */
#include "verify/plan.h"

#include <errno.h>

static int number(struct gx_ir *ir, struct gx_arena *arena, struct gx_plan *plan)
{
	struct gx_ir_insn *insn;
	uint32_t n = 0;

	for (uint32_t b = 0; b < ir->n_blocks; b++)
		gx_for_each_insn (insn, ir->blocks[b])
			insn->scratch = n++;
	plan->n_notes = n;
	plan->notes = gx_arena_calloc(arena, n, sizeof(*plan->notes));
	plan->by_id = gx_arena_calloc(arena, ir->next_id ? ir->next_id : 1, sizeof(*plan->by_id));
	plan->frames = gx_arena_calloc(arena, ir->n_frames, sizeof(*plan->frames));
	if (!plan->notes || !plan->by_id || !plan->frames)
		return -ENOMEM;
	for (uint32_t b = 0; b < ir->n_blocks; b++)
		gx_for_each_insn (insn, ir->blocks[b]) {
			plan->notes[insn->scratch].insn = insn;
			if (insn->type != GX_IR_VOID && insn->id < ir->next_id)
				plan->by_id[insn->id] = insn;
		}
	return 0;
}

/* Depth-first search with an explicit stack; order[] gets the blocks as they are left. */
static uint32_t postorder(const struct gx_ir *ir, uint32_t *order, uint32_t *stack, uint8_t *next)
{
	uint32_t n = 0, top = 0;

	stack[top++] = 0;
	next[0] = 1;
	while (top) {
		const struct gx_ir_block *block = ir->blocks[stack[top - 1]];
		uint32_t i = next[block->id] - 1u;

		if (i == block->n_succ) {
			order[n++] = block->id;
			top--;
			continue;
		}
		next[block->id]++;
		if (!next[block->succ[i]->id]) {
			next[block->succ[i]->id] = 1;
			stack[top++] = block->succ[i]->id;
		}
	}
	return n;
}

/* The strongly connected component of root among blocks without a component yet, along
 * predecessors. */
static uint32_t collect(const struct gx_ir *ir, uint32_t root, uint32_t *component, uint32_t *stack,
                        uint32_t *members)
{
	uint32_t top = 0, n = 0;

	stack[top++] = root;
	component[root] = root + 1;
	while (top) {
		const struct gx_ir_block *block = ir->blocks[stack[--top]];

		members[n++] = block->id;
		for (uint32_t i = 0; i < block->n_preds; i++) {
			uint32_t pred = block->preds[i]->id;

			if (component[pred])
				continue;
			component[pred] = root + 1;
			stack[top++] = pred;
		}
	}
	return n;
}

static bool has_self_edge(const struct gx_ir_block *block)
{
	for (uint32_t i = 0; i < block->n_succ; i++)
		if (block->succ[i] == block)
			return true;
	return false;
}

/* Kosaraju: components in reverse postorder along reversed edges. */
static int find_loops(const struct gx_ir *ir, struct gx_arena *arena, struct gx_plan *plan)
{
	uint32_t n = ir->n_blocks, n_order;
	uint32_t *order = gx_arena_calloc(arena, n, sizeof(*order));
	uint32_t *stack = gx_arena_calloc(arena, n, sizeof(*stack));
	uint32_t *component = gx_arena_calloc(arena, n, sizeof(*component));
	uint32_t *members = gx_arena_calloc(arena, n, sizeof(*members));
	uint8_t *next = gx_arena_calloc(arena, n, 1);

	plan->loop_index = gx_arena_calloc(arena, n, sizeof(*plan->loop_index));
	plan->loop_of = gx_arena_calloc(arena, n, sizeof(*plan->loop_of));
	if (!order || !stack || !component || !members || !next || !plan->loop_index ||
	    !plan->loop_of)
		return -ENOMEM;
	for (uint32_t b = 0; b < n; b++)
		plan->loop_index[b] = plan->loop_of[b] = GX_NOT_IN_LOOP;
	n_order = postorder(ir, order, stack, next);
	for (uint32_t b = 0; b < n; b++)
		component[b] =
		        next[b] ? 0
		                : UINT32_MAX; /* what the entry can't reach is no part of a loop */
	while (n_order--) {
		uint32_t root = order[n_order], n_members;

		if (component[root])
			continue;
		n_members = collect(ir, root, component, stack, members);
		if (n_members == 1 && !has_self_edge(ir->blocks[root]))
			continue;
		for (uint32_t i = 0; i < n_members; i++) {
			plan->loop_index[members[i]] = plan->n_loop_blocks++;
			plan->loop_of[members[i]] = root;
		}
	}
	return 0;
}

int gx_plan_make(struct gx_ir *ir, struct gx_arena *arena, struct gx_plan *plan)
{
	int err = number(ir, arena, plan);

	if (!err)
		err = find_loops(ir, arena, plan);
	if (!err)
		err = gx_plan_counted(ir, arena, plan);
	if (!err)
		err = gx_plan_choices(ir, arena, plan);
	if (!err)
		err = gx_plan_live(ir, arena, plan);
	return err;
}
