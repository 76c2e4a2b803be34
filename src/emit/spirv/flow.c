/* flow.c - loops of a graph by their heads: of a reducible one, natural loops are apart or one in the other. */
#include "emit/spirv/flow.h"

/* Every block from which the head is come round to, the innermost loop last: heads come in the order in which they nest. */
static void fill_loop(struct spirv_flow *flow, const struct gx_ir_block *head,
                      const struct gx_ir_block **work)
{
	int32_t loop = flow->n_loops++;
	size_t n = 0;

	flow->loops[loop] = (struct spirv_loop){ .head = head, .parent = flow->loop_of[head->id] };
	flow->loop_of[head->id] = loop;
	for (uint32_t p = 0; p < head->n_preds; p++)
		if (gx_ir_is_back_edge(head, p) && flow->loop_of[head->preds[p]->id] != loop) {
			flow->loop_of[head->preds[p]->id] = loop;
			work[n++] = head->preds[p];
		}
	while (n) {
		const struct gx_ir_block *block = work[--n];

		for (uint32_t p = 0; p < block->n_preds; p++)
			if (flow->loop_of[block->preds[p]->id] != loop) {
				flow->loop_of[block->preds[p]->id] = loop;
				work[n++] = block->preds[p];
			}
	}
}

static bool has_back_edge(const struct gx_ir_block *block)
{
	for (uint32_t p = 0; p < block->n_preds; p++)
		if (gx_ir_is_back_edge(block, p))
			return true;
	return false;
}

/* Does every way round a loop lead through its head? */
static bool is_reducible(const struct gx_ir *ir, const struct gx_ir_doms *doms)
{
	for (uint32_t i = 0; i < ir->n_blocks; i++)
		for (uint32_t p = 0; p < ir->blocks[i]->n_preds; p++)
			if (gx_ir_is_back_edge(ir->blocks[i], p) &&
			    !gx_ir_dominates(doms, ir->blocks[i], ir->blocks[i]->preds[p]))
				return false;
	return true;
}

int spirv_flow_find(const struct gx_ir *ir, struct gx_arena *arena, struct spirv_flow *out,
                    struct gx_diag *diag)
{
	const struct gx_ir_block **work = gx_arena_calloc(arena, ir->n_blocks + 1, sizeof(*work));
	struct gx_ir_doms doms;

	*out = (struct spirv_flow){ 0 };
	out->loop_of = gx_arena_calloc(arena, ir->n_blocks + 1, sizeof(*out->loop_of));
	out->loops = gx_arena_calloc(arena, ir->n_blocks + 1, sizeof(*out->loops));
	out->always = gx_arena_calloc(arena, ir->n_blocks + 1, sizeof(*out->always));
	if (!work || !out->loop_of || !out->loops || !out->always ||
	    gx_ir_dominance(ir, arena, &doms))
		return gx_fail(diag, GX_E_NO_MEMORY, "loops");
	if (!is_reducible(ir, &doms))
		return gx_fail(diag, GX_E_SPIRV_FORM, "a loop of the program with two ways in");
	for (uint32_t i = 0; i < ir->n_blocks; i++)
		out->loop_of[i] = SPIRV_NO_LOOP;
	for (uint32_t i = 0; i < ir->n_blocks; i++)
		if (has_back_edge(ir->blocks[i]))
			fill_loop(out, ir->blocks[i], work);
	for (const struct gx_ir_block *b = ir->blocks[0]; b; b = doms.ipdom[b->id])
		out->always[b->id] = out->loop_of[b->id] == SPIRV_NO_LOOP;
	return 0;
}
