/* cleanup_cfg.c - blocks in reverse postorder, unreachable ones gone, no conditional branch with
 * one target. The order of the predecessors that stay is kept, so phis stay right. */
#include "ir/ir.h"

#include <errno.h>
#include <stdlib.h>

struct walk {
	struct gx_ir_block *block;
	uint32_t next; /* successor to visit */
};

/* Fills order[] from its end; returns how many blocks are reachable. Uses scratch as "visited". */
static uint32_t reverse_postorder(const struct gx_ir *ir, struct gx_ir_block **order,
                                  struct walk *stack)
{
	uint32_t depth = 0, at = ir->n_blocks;

	for (uint32_t b = 0; b < ir->n_blocks; b++)
		ir->blocks[b]->scratch = 0;
	ir->blocks[0]->scratch = true;
	stack[depth++] = (struct walk){ ir->blocks[0], 0 };
	while (depth) {
		struct walk *top = &stack[depth - 1];

		if (top->next < top->block->n_succ) {
			/* the last successor first, so that succ[0] comes right behind its block */
			struct gx_ir_block *succ =
			        top->block->succ[top->block->n_succ - 1 - top->next++];

			if (!succ->scratch) {
				succ->scratch = true;
				stack[depth++] = (struct walk){ succ, 0 };
			}
		} else {
			order[--at] = top->block;
			depth--;
		}
	}
	return ir->n_blocks - at;
}

/* A conditional branch to one block twice becomes a plain one. Nothing changes where there is no
 * successor at all. */
static void fold_same_targets(struct gx_ir_block *block)
{
	if (block->succ[0] != block->succ[1])
		return;
	gx_ir_drop_succ(block, 1);
	if (block->last && block->last->op == GX_IR_condbr) {
		block->last->op = GX_IR_br;
		block->last->n_args = 0;
	}
}

int gx_ir_cleanup_cfg(struct gx_ir *ir)
{
	struct gx_ir_block **order;
	struct walk *stack;
	uint32_t n;

	if (!ir->n_blocks)
		return 0;
	order = calloc(ir->n_blocks, sizeof(struct gx_ir_block *));
	stack = calloc(ir->n_blocks, sizeof(*stack));
	if (!order || !stack) {
		free(order);
		free(stack);
		return -ENOMEM;
	}
	for (uint32_t b = 0; b < ir->n_blocks; b++)
		fold_same_targets(ir->blocks[b]);
	n = reverse_postorder(ir, order, stack);
	for (uint32_t b = 0; b < ir->n_blocks; b++)
		while (!ir->blocks[b]->scratch && ir->blocks[b]->n_succ)
			gx_ir_drop_succ(ir->blocks[b], 0);
	for (uint32_t i = 0; i < n; i++) {
		ir->blocks[i] = order[ir->n_blocks - n + i];
		ir->blocks[i]->id = i;
	}
	while (ir->n_blocks > n)
		ir->blocks[--ir->n_blocks] = NULL;
	free(order);
	free(stack);
	return 0;
}

/* The only predecessor's only successor is this block, which is not the entry. What follows itself alone is not reached: it
 * is gone. */
static bool follows_only(const struct gx_ir_block *block)
{
	return block->n_preds == 1 && block->preds[0]->n_succ == 1;
}

/* block's instructions and edges move to the end of its predecessor; it is left without edges. */
static void merge_into_pred(struct gx_ir *ir, struct gx_ir_block *block)
{
	struct gx_ir_block *pred = block->preds[0];
	struct gx_ir_insn *insn;

	gx_ir_remove(pred->last);
	while ((insn = block->first)) {
		gx_ir_remove(insn);
		if (insn->op == GX_IR_phi)
			gx_ir_replace_uses(ir, insn, insn->args[0]);
		else
			gx_ir_append(pred, insn);
	}
	pred->n_succ = block->n_succ;
	for (uint32_t i = 0; i < block->n_succ; i++) {
		struct gx_ir_block *succ = block->succ[i];

		pred->succ[i] = succ;
		for (uint32_t p = 0; p < succ->n_preds; p++)
			if (succ->preds[p] == block)
				succ->preds[p] = pred;
	}
	block->n_succ = block->n_preds = 0;
}

int gx_ir_merge_blocks(struct gx_ir *ir)
{
	int err = gx_ir_cleanup_cfg(ir);

	/* in order, so that a chain collapses into its head and each instruction moves once */
	for (uint32_t b = 1; !err && b < ir->n_blocks; b++)
		if (follows_only(ir->blocks[b]))
			merge_into_pred(ir, ir->blocks[b]);
	return err ? err : gx_ir_cleanup_cfg(ir);
}
