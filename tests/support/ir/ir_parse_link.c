/* ir_parse_link.c - the end of parsing: numbers become values and blocks, edges and phis are
 * joined. */
#include "support/ir/ir_parser.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* items has n of cap elements of this size; room for one more, or NULL. */
static void *make_room(void *items, size_t n, size_t *cap, size_t size)
{
	size_t grown = *cap ? *cap * 2 : 64;
	void *bigger;

	if (n < *cap)
		return items;
	bigger = reallocarray(items, grown, size);
	if (bigger)
		*cap = grown;
	return bigger;
}

int ir_parse_add_use(struct ir_parser *p, struct ir_use use)
{
	struct ir_use *uses = make_room(p->uses, p->n_uses, &p->cap_uses, sizeof(*uses));

	if (!uses)
		return gx_fail(p->diag, GX_E_NO_MEMORY, "IR text");
	p->uses = uses;
	p->uses[p->n_uses++] = use;
	return 0;
}

int ir_parse_add_phi(struct ir_parser *p, struct ir_phi phi)
{
	struct ir_phi *phis = make_room(p->phis, p->n_phis, &p->cap_phis, sizeof(*phis));

	if (!phis)
		return gx_fail(p->diag, GX_E_NO_MEMORY, "IR text");
	p->phis = phis;
	p->phis[p->n_phis++] = phi;
	return 0;
}

static int link_use(struct ir_parser *p, const struct ir_use *use)
{
	int err;

	if (use->insn) {
		if (use->number >= p->n_values || !p->values[use->number])
			return ir_parse_fail(p, use->line, "%%%u is not defined", use->number);
		use->insn->args[use->index] = p->values[use->number];
		return 0;
	}
	if (use->number >= p->ir->n_blocks)
		return ir_parse_fail(p, use->line, "there is no block b%u", use->number);
	err = gx_ir_set_succ(p->ir, use->block, use->index, p->ir->blocks[use->number]);
	return err ? gx_fail(p->diag, GX_E_NO_MEMORY, "IR text") : 0;
}

/* The first phi of a block says the order of its predecessors. Counted by scratch: each edge is
 * named once. */
static int order_preds(struct ir_parser *p, const struct ir_phi *phi)
{
	struct gx_ir_block *block = phi->insn->block;

	if (phi->insn->n_args != block->n_preds)
		return ir_parse_fail(p, phi->line, "phi has %u operands, b%u has %u predecessors",
		                     phi->insn->n_args, block->id, block->n_preds);
	for (uint32_t i = 0; i < block->n_preds; i++)
		block->preds[i]->scratch++;
	for (uint32_t i = 0; i < block->n_preds; i++) {
		uint32_t pred = phi->preds[i];

		if (pred >= p->ir->n_blocks || !p->ir->blocks[pred]->scratch) {
			for (uint32_t k = 0; k < block->n_preds; k++)
				block->preds[k]->scratch = 0;
			return ir_parse_fail(p, phi->line, "b%u is no predecessor of b%u, or twice",
			                     pred, block->id);
		}
		p->ir->blocks[pred]->scratch--;
	}
	for (uint32_t i = 0; i < block->n_preds; i++)
		block->preds[i] = p->ir->blocks[phi->preds[i]];
	return 0;
}

static int link_phi(struct ir_parser *p, const struct ir_phi *phi)
{
	const struct gx_ir_block *block = phi->insn->block;

	if (block->first == phi->insn)
		return order_preds(p, phi);
	if (phi->insn->n_args != block->n_preds)
		return ir_parse_fail(p, phi->line, "phi has %u operands, b%u has %u predecessors",
		                     phi->insn->n_args, block->id, block->n_preds);
	for (uint32_t i = 0; i < block->n_preds; i++)
		if (phi->preds[i] != block->preds[i]->id)
			return ir_parse_fail(p, phi->line,
			                     "phis of b%u name predecessors in different orders",
			                     block->id);
	return 0;
}

int ir_parse_link(struct ir_parser *p)
{
	int err = 0;

	for (size_t i = 0; !err && i < p->n_uses; i++)
		err = link_use(p, &p->uses[i]);
	for (uint32_t b = 0; b < p->ir->n_blocks; b++)
		p->ir->blocks[b]->scratch = 0;
	for (size_t i = 0; !err && i < p->n_phis; i++)
		err = link_phi(p, &p->phis[i]);
	return err;
}
