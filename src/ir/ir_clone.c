/* ir_clone.c - a deep copy of a program. */
#include "ir/ir.h"

#include <stdlib.h>
#include <string.h>

/* map[id of a value] = its copy; void instructions are nobody's operand. */
static struct gx_ir_insn *clone_insn(struct gx_ir *to, const struct gx_ir_insn *insn,
                                     struct gx_ir_insn **map)
{
	struct gx_ir_insn *copy = gx_arena_alloc(&to->arena, sizeof(*copy));

	if (!copy)
		return NULL;
	*copy = *insn;
	copy->prev = copy->next = NULL;
	copy->args = NULL;
	if (insn->n_args) {
		copy->args = gx_arena_calloc(&to->arena, insn->n_args, sizeof(*copy->args));
		if (!copy->args)
			return NULL;
		memcpy(copy->args, insn->args, insn->n_args * sizeof(*copy->args));
	}
	if (insn->id)
		map[insn->id] = copy;
	return copy;
}

static bool clone_block(struct gx_ir *to, const struct gx_ir_block *block, struct gx_ir_insn **map)
{
	struct gx_ir_block *copy = gx_ir_block_new(to);
	const struct gx_ir_insn *insn;

	if (!copy)
		return false;
	copy->widen = block->widen;
	copy->divergent = block->divergent;
	copy->trips = block->trips;
	copy->scratch = block->scratch;
	gx_for_each_insn (insn, block) {
		struct gx_ir_insn *twin = clone_insn(to, insn, map);

		if (!twin)
			return false;
		gx_ir_append(copy, twin);
	}
	return true;
}

static bool link_block(struct gx_ir *to, const struct gx_ir_block *block, struct gx_ir_insn **map)
{
	struct gx_ir_block *copy = to->blocks[block->id];
	struct gx_ir_insn *insn;

	copy->n_succ = block->n_succ;
	for (uint32_t i = 0; i < block->n_succ; i++)
		copy->succ[i] = to->blocks[block->succ[i]->id];
	copy->preds = gx_arena_calloc(&to->arena, block->n_preds + 1, sizeof(*copy->preds));
	if (!copy->preds)
		return false;
	copy->n_preds = block->n_preds;
	copy->cap_preds = block->n_preds + 1;
	for (uint32_t i = 0; i < block->n_preds; i++)
		copy->preds[i] = to->blocks[block->preds[i]->id];
	gx_for_each_insn (insn, copy) {
		for (uint32_t i = 0; i < insn->n_args; i++)
			if (insn->args[i])
				insn->args[i] = map[insn->args[i]->id];
	}
	return true;
}

struct gx_ir *gx_ir_clone(const struct gx_ir *ir)
{
	struct gx_ir *to = gx_ir_new(ir->name);
	struct gx_ir_insn **map = calloc((size_t)ir->next_id + 1, sizeof(struct gx_ir_insn *));
	bool ok = to && map;

	if (ok) {
		to->next_id = ir->next_id;
		to->n_frames = ir->n_frames;
		to->n_insns_in = ir->n_insns_in;
	}
	for (uint32_t b = 0; ok && b < ir->n_blocks; b++)
		ok = clone_block(to, ir->blocks[b], map);
	for (uint32_t b = 0; ok && b < ir->n_blocks; b++)
		ok = link_block(to, ir->blocks[b], map);
	free(map);
	if (ok)
		return to;
	gx_ir_free(to);
	return NULL;
}
