/* simplify_cfg.c - fewer blocks and branches.
 *
 *   condbr const                          br
 *   condbr (xor %1, true), a, b           condbr %1, b, a
 *   a: br b, the only way to b            one block
 *   a: br b, and nothing else             what jumped to a jumps to b
 *   a: condbr %1, b, c, and nothing else  what jumped to a knowing %1 jumps on
 *   condbr %1, a, b; both empty, to c     selects in place of c's phis */
#include "opt/build.h"
#include "opt/opt.h"

#include <errno.h>

#define MAX_SELECTS 4 /* phis that one branch is worth */

struct simplifier {
	struct gx_build b;
	struct gx_renaming renaming; /* phis that became selects */
	bool changed;
};

static void drop_side(struct simplifier *s, struct gx_ir_block *block, uint32_t side)
{
	gx_ir_drop_succ(block, side);
	block->last->op = GX_IR_br;
	block->last->n_args = 0;
	s->changed = true;
}

static void fold_branch(struct simplifier *s, struct gx_ir_block *block)
{
	struct gx_ir_insn *branch = block->last, *condition;
	struct gx_ir_block *yes;

	if (!branch || branch->op != GX_IR_condbr)
		return;
	condition = branch->args[0];
	if (condition->op == GX_IR_const) {
		drop_side(s, block, condition->imm & 1);
	} else if (condition->op == GX_IR_xor && gx_is_const(condition->args[1], 1) &&
	           block->succ[0] != block->succ[1]) {
		branch->args[0] = condition->args[0];
		yes = block->succ[0];
		block->succ[0] = block->succ[1];
		block->succ[1] = yes;
		s->changed = true;
	}
}

/* b is entered from a only, and a goes nowhere else */
static bool join_with_next(struct simplifier *s, struct gx_ir_block *a)
{
	struct gx_ir_block *b = a->n_succ == 1 ? a->succ[0] : NULL;
	struct gx_ir_insn *insn;

	if (!b || b == a || b->n_preds != 1 || b == s->b.ir->blocks[0] || a->last->op != GX_IR_br ||
	    (b->first && b->first->op == GX_IR_phi))
		return false;
	gx_ir_remove(a->last);
	while ((insn = b->first)) {
		gx_ir_remove(insn);
		gx_ir_append(a, insn);
	}
	/* the edges of b keep their places in the preds behind it */
	a->n_succ = b->n_succ;
	for (uint32_t i = 0; i < b->n_succ; i++) {
		a->succ[i] = b->succ[i];
		for (uint32_t p = 0; p < b->succ[i]->n_preds; p++)
			if (b->succ[i]->preds[p] == b)
				b->succ[i]->preds[p] = a;
		b->succ[i] = NULL;
	}
	b->n_succ = 0;
	b->n_preds = 0;
	s->changed = true;
	return true;
}

static bool is_empty(const struct gx_ir_block *block)
{
	const struct gx_ir_insn *insn = block->first;

	while (insn && insn->op == GX_IR_const)
		insn = insn->next;
	return insn && insn->op == GX_IR_br;
}

static bool has_phi(const struct gx_ir_block *block)
{
	return block->first && block->first->op == GX_IR_phi;
}

/* Where a jump through a block that does nothing else ends up: it holds one jump, or a branch on
 * what the branch at the end of `from` has just decided. A constant there may be used further down,
 * so even those count as something. */
static struct gx_ir_block *passed_through(const struct gx_ir_block *from, uint32_t side)
{
	const struct gx_ir_block *middle = from->succ[side];
	const struct gx_ir_insn *only = middle->first;

	if (only && only->op == GX_IR_br)
		return middle->succ[0];
	if (only && only->op == GX_IR_condbr && from->last->op == GX_IR_condbr &&
	    only->args[0] == from->last->args[0])
		return middle->succ[side];
	return NULL;
}

/* Only where the target has no phis: then an edge is as good as another. */
static void skip_empty(struct simplifier *s, struct gx_ir_block *from)
{
	for (uint32_t i = 0; i < from->n_succ; i++) {
		struct gx_ir_block *middle = from->succ[i], *to = passed_through(from, i);

		if (!to)
			continue;
		if (to == middle || has_phi(to) || to == from->succ[1 - i])
			continue;
		if (gx_ir_set_succ(s->b.ir, from, i, to))
			s->b.failed = true;
		s->changed = true;
	}
}

/* The block where the edge ends that leaves through an empty side block, or directly; *pred: who is
 * its predecessor */
static struct gx_ir_block *end_of_edge(struct gx_ir_block *from, uint32_t i,
                                       struct gx_ir_block **pred)
{
	struct gx_ir_block *to = from->succ[i];

	*pred = from;
	if (to->n_preds != 1 || !is_empty(to) || has_phi(to))
		return to;
	*pred = to;
	return to->succ[0];
}

static uint32_t edge_of(const struct gx_ir_block *block, const struct gx_ir_block *pred)
{
	uint32_t i = 0;

	while (i < block->n_preds && block->preds[i] != pred)
		i++;
	return i;
}

/* Constants of an empty side come along: they may be operands of the selects. */
static void move_constants(struct gx_ir_block *side, struct gx_ir_insn *before)
{
	struct gx_ir_insn *next;

	if (side == before->block)
		return;
	for (struct gx_ir_insn *insn = side->first; insn && insn->op == GX_IR_const; insn = next) {
		next = insn->next;
		gx_ir_remove(insn);
		gx_ir_insert_before(before, insn);
	}
}

static void make_selects(struct simplifier *s, struct gx_ir_block *block)
{
	struct gx_ir_block *preds[2], *join, *other;
	struct gx_ir_insn *phi, *condition, *next;
	uint32_t edges[2], n = 0;

	if (block->n_succ != 2)
		return;
	join = end_of_edge(block, 0, &preds[0]);
	other = end_of_edge(block, 1, &preds[1]);
	/* not the block itself: nothing else would come to it */
	if (join != other || join->n_preds != 2 || preds[0] == preds[1])
		return;
	for (phi = join->first; phi && phi->op == GX_IR_phi; phi = phi->next)
		n++;
	if (n > MAX_SELECTS)
		return;
	edges[0] = edge_of(join, preds[0]);
	edges[1] = edge_of(join, preds[1]);
	condition = block->last->args[0];
	for (int i = 0; i < 2; i++)
		move_constants(preds[i], block->last);
	for (phi = join->first; phi && phi->op == GX_IR_phi; phi = next) {
		struct gx_ir_insn *now;

		next = phi->next;
		gx_build_before(&s->b, block->last);
		now = gx_b_select(&s->b, condition, phi->args[edges[0]], phi->args[edges[1]]);
		now->fact = phi->fact;
		gx_rename(&s->renaming, phi, now);
		gx_ir_remove(phi);
	}
	/* both sides end in join: one straight edge is left */
	drop_side(s, block, preds[0] == block ? 1 : 0);
}

int gx_opt_simplify_cfg(struct gx_pass *pass)
{
	struct gx_ir *ir = pass->ir;
	struct simplifier s = { .changed = false };

	gx_build_init(&s.b, ir);
	for (uint32_t i = 0; i < ir->n_blocks; i++)
		fold_branch(&s, ir->blocks[i]);
	if (gx_ir_cleanup_cfg(ir))
		return -ENOMEM;
	if (gx_renaming_start(&s.renaming, ir))
		return -ENOMEM;
	for (uint32_t i = 0; i < ir->n_blocks && !s.b.failed; i++) {
		skip_empty(&s, ir->blocks[i]);
		make_selects(&s, ir->blocks[i]);
	}
	gx_renaming_finish(&s.renaming, ir);
	if (gx_ir_cleanup_cfg(ir))
		return -ENOMEM;
	for (uint32_t i = 0; i < ir->n_blocks; i++)
		while (join_with_next(&s, ir->blocks[i]))
			;
	if (gx_ir_cleanup_cfg(ir) || s.b.failed)
		return -ENOMEM;
	return s.changed;
}
