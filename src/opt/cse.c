/* cse.c - a value that was computed above is read again instead of computed again; and a condition
 * that a branch above has decided is a constant.
 *
 *   b0: %3 = add %1, %2                 b0: condbr %5, b1, b2
 *   b1: %4 = add %1, %2  -> reads %3    b1: %6 = select %5, %7, %8  -> reads %7
 *
 * Pure operations only: memory is shared with other warps. */
#include "opt/build.h"
#include "opt/opt.h"

#include <errno.h>

#define MAX_CLIMB 64                    /* dominators looked at for one condition */
#define SPREAD    0x9e3779b97f4a7c15ull /* of a hash */

struct table {
	struct gx_ir_insn **chains;  /* [n_chains] first of each chain */
	struct gx_ir_insn **after;   /* [n_ids] by id: next in the chain */
	struct gx_ir_insn **becomes; /* [n_ids] by id */
	uint32_t n_chains, n_ids;
	bool changed;
};

static uint32_t hash_of(const struct gx_ir_insn *insn)
{
	uint64_t h = ((insn->op * SPREAD + insn->type) * SPREAD + insn->imm) * SPREAD + insn->imm2;

	for (uint32_t i = 0; i < insn->n_args; i++) {
		const struct gx_ir_insn *arg = insn->args[i];

		h = h * SPREAD + (arg->op == GX_IR_const ? ~arg->imm : arg->id);
	}
	return (uint32_t)(h >> 32 ^ h);
}

static bool is_same(const struct gx_ir_insn *a, const struct gx_ir_insn *b)
{
	if (a->op != b->op || a->type != b->type || a->imm != b->imm || a->imm2 != b->imm2 ||
	    a->n_args != b->n_args)
		return false;
	for (uint32_t i = 0; i < a->n_args; i++)
		if (a->args[i] != b->args[i] &&
		    !(a->args[i]->op == GX_IR_const && a->args[i]->type == b->args[i]->type &&
		      b->args[i]->op == GX_IR_const && a->args[i]->imm == b->args[i]->imm))
			return false;
	return true;
}

/* What was known where it is computed again was about the same value, but on fewer runs: it is not
 * taken over. */
static struct gx_ir_insn *find_above(struct table *t, const struct gx_pass *pass,
                                     struct gx_ir_insn *insn)
{
	struct gx_ir_insn **chain = &t->chains[hash_of(insn) % t->n_chains];

	for (struct gx_ir_insn *other = *chain; other; other = t->after[other->id])
		if (is_same(other, insn) && gx_ir_dominates(&pass->doms, other->block, insn->block))
			return other;
	t->after[insn->id] = *chain;
	*chain = insn;
	return NULL;
}

/* 1 or 0 when every way to block went through one side of a branch on condition, else -1 */
static int decided_above(const struct gx_pass *pass, const struct gx_ir_insn *condition,
                         const struct gx_ir_block *block)
{
	for (int i = 0; block && i < MAX_CLIMB; i++, block = pass->doms.idom[block->id]) {
		const struct gx_ir_block *pred = block->n_preds == 1 ? block->preds[0] : NULL;

		if (!pred || pred->n_succ != 2 || pred->succ[0] == pred->succ[1] ||
		    pred->last->op != GX_IR_condbr || pred->last->args[0] != condition)
			continue;
		return pred->succ[0] == block;
	}
	return -1;
}

static struct gx_ir_insn *current(const struct table *t, struct gx_ir_insn *v)
{
	while (v->id < t->n_ids && t->becomes[v->id])
		v = t->becomes[v->id];
	return v;
}

static void rename_args(struct table *t, struct gx_ir_insn *insn)
{
	for (uint32_t i = 0; i < insn->n_args; i++) {
		struct gx_ir_insn *now = current(t, insn->args[i]);

		t->changed |= now != insn->args[i];
		insn->args[i] = now;
	}
}

/* The condition of a select or condbr becomes a constant when it is decided. */
static void use_decided(struct table *t, const struct gx_pass *pass, struct gx_build *b,
                        struct gx_ir_insn *insn)
{
	int known;

	if ((insn->op != GX_IR_select && insn->op != GX_IR_condbr) ||
	    insn->args[0]->op == GX_IR_const)
		return;
	known = decided_above(pass, insn->args[0], insn->block);
	if (known < 0)
		return;
	gx_build_before(b, insn);
	insn->args[0] = gx_b_const(b, GX_IR_I1, (uint64_t)known);
	t->changed = true;
}

/* Where the condition of a select is decided, its users read the arm. */
static void read_arms(struct table *t, const struct gx_pass *pass, struct gx_ir_insn *insn)
{
	for (uint32_t i = 0; i < insn->n_args; i++) {
		struct gx_ir_insn *arg = insn->args[i];
		const struct gx_ir_block *here =
		        insn->op == GX_IR_phi ? insn->block->preds[i] : insn->block;
		int known;

		if (arg->op != GX_IR_select)
			continue;
		known = decided_above(pass, arg->args[0], here);
		if (known < 0)
			continue;
		insn->args[i] = current(t, arg->args[known ? 1 : 2]);
		t->changed = true;
	}
}

static void walk_block(struct table *t, struct gx_pass *pass, struct gx_build *b,
                       struct gx_ir_block *block)
{
	struct gx_ir_insn *insn;

	gx_for_each_insn (insn, block) {
		struct gx_ir_insn *above;

		rename_args(t, insn);
		use_decided(t, pass, b, insn);
		read_arms(t, pass, insn);
		if (!(gx_ir_op_info(insn->op)->flags & GX_IR_PURE) || !insn->id ||
		    insn->id >= t->n_ids || insn->op == GX_IR_const)
			continue;
		above = find_above(t, pass, insn);
		if (above) {
			t->becomes[insn->id] = above;
			t->changed = true;
		}
	}
}

int gx_opt_cse(struct gx_pass *pass)
{
	struct gx_ir *ir = pass->ir;
	struct table t = { .n_ids = ir->next_id, .n_chains = ir->next_id | 1 };
	struct gx_ir_insn *insn, *next;
	struct gx_build b;

	t.chains = gx_arena_calloc(&pass->arena, t.n_chains, sizeof(struct gx_ir_insn *));
	t.after = gx_arena_calloc(&pass->arena, t.n_ids, sizeof(struct gx_ir_insn *));
	t.becomes = gx_arena_calloc(&pass->arena, t.n_ids, sizeof(struct gx_ir_insn *));
	if (!t.chains || !t.after || !t.becomes)
		return -ENOMEM;
	gx_build_init(&b, ir);
	for (uint32_t i = 0; i < ir->n_blocks; i++)
		walk_block(&t, pass, &b, ir->blocks[i]);
	for (uint32_t i = 0; i < ir->n_blocks; i++)
		for (insn = ir->blocks[i]->first; insn; insn = next) {
			next = insn->next;
			rename_args(&t, insn);
			if (insn->id && insn->id < t.n_ids && t.becomes[insn->id])
				gx_ir_remove(insn);
		}
	return b.failed ? -ENOMEM : t.changed;
}
