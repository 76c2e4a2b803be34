/* counted.c - the loops that a counter ends: which blocks they have, and which numbers are worth a
 * stop when what is known inside is widened. */
#include "verify/plan.h"

#include <errno.h>

/* `i < n` with i = phi(0, i + 1), and n from outside. */
static bool read_counter(const struct gx_ir_block *head, struct gx_counted_loop *loop)
{
	const struct gx_ir_insn *test, *i, *step;

	if (head->n_preds != 2 || !head->last || head->last->op != GX_IR_condbr)
		return false;
	test = head->last->args[0];
	if (test->op != GX_IR_icmp || test->imm != GX_IR_ULT || test->imm2 != GX_IR_I64)
		return false;
	i = test->args[0];
	if (i->op != GX_IR_phi || i->block != head || i->n_args != 2)
		return false;
	for (uint32_t p = 0; p < 2; p++) {
		const struct gx_ir_insn *first = i->args[1 - p];

		step = i->args[p];
		if (step->op == GX_IR_add && step->args[0] == i &&
		    step->args[1]->op == GX_IR_const && step->args[1]->imm == 1 &&
		    first->op == GX_IR_const && !first->imm) {
			loop->counter = i;
			loop->count = test->args[1];
			return true;
		}
	}
	return false;
}

/* Blocks that lead back to the head without passing it, listed; 0: not a loop whose count is made
 * outside. Inner loops come later and have the last word on around[]. */
static uint32_t mark_body(struct gx_plan *plan, const struct gx_ir_block *head, uint32_t *seen,
                          const struct gx_ir_block **body)
{
	uint32_t n = 0, mark = head->id + 1;

	seen[head->id] = mark;
	for (uint32_t p = 0; p < head->n_preds; p++)
		if (gx_ir_is_back_edge(head, p)) { /* the only one: read_counter() */
			seen[head->preds[p]->id] = mark;
			body[n++] = head->preds[p];
		}
	for (uint32_t i = 0; i < n; i++) {
		const struct gx_ir_block *block = body[i];

		for (uint32_t p = 0; p < block->n_preds; p++) {
			if (seen[block->preds[p]->id] == mark)
				continue;
			seen[block->preds[p]->id] = mark;
			body[n++] = block->preds[p];
		}
	}
	/* A way around the head passes where the count is made, too: that is on every way to the head. */
	if (seen[plan->counted[head->id]->count->block->id] == mark)
		return 0;
	for (uint32_t i = 0; i < n; i++)
		plan->around[body[i]->id] = mark;
	return n;
}

static int find_loop(struct gx_arena *arena, struct gx_plan *plan, const struct gx_ir_block *head,
                     uint32_t *seen, const struct gx_ir_block **body)
{
	struct gx_counted_loop *loop = gx_arena_calloc(arena, 1, sizeof(*loop));
	uint32_t n_body;

	if (!loop)
		return -ENOMEM;
	if (!read_counter(head, loop))
		return 0;
	plan->counted[head->id] = loop;
	n_body = mark_body(plan, head, seen, body);
	if (!n_body) {
		plan->counted[head->id] = NULL;
		return 0;
	}
	plan->n_counted++;
	return gx_limits_find(arena, body, n_body, &loop->limits);
}

int gx_plan_counted(const struct gx_ir *ir, struct gx_arena *arena, struct gx_plan *plan)
{
	struct gx_arena scratch = { .max_bytes = arena->max_bytes };
	uint32_t *seen = gx_arena_calloc(&scratch, ir->n_blocks, sizeof(*seen));
	const struct gx_ir_block **body =
	        gx_arena_calloc(&scratch, ir->n_blocks, sizeof(const struct gx_ir_block *));
	int err = 0;

	plan->counted = gx_arena_calloc(arena, ir->n_blocks, sizeof(struct gx_counted_loop *));
	plan->around = gx_arena_calloc(arena, ir->n_blocks, sizeof(*plan->around));
	if (!seen || !body || !plan->counted || !plan->around)
		err = -ENOMEM;
	for (uint32_t b = 0; !err && b < ir->n_blocks; b++)
		if (ir->blocks[b]->widen && plan->loop_index[b] != GX_NOT_IN_LOOP)
			err = find_loop(arena, plan, ir->blocks[b], seen, body);
	gx_arena_free(&scratch);
	return err;
}
