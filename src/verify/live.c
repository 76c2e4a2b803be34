/* live.c - which values can still be used at the head of each block: backward data flow over bit
 * sets.
 *
 * The head is behind the phis: phis are computed on the edge. An i1 that is live keeps the operands
 * of its comparison alive, so that the branch on it can narrow them.
 */
#include "verify/plan.h"

#include <errno.h>

static void use(struct gx_bitset *set, const struct gx_ir_insn *value)
{
	gx_bitset_add(set, value->id);
	if (value->op == GX_IR_icmp)
		for (uint32_t i = 0; i < value->n_args; i++)
			gx_bitset_add(set, value->args[i]->id);
}

static void add_edge(struct gx_bitset *out, const struct gx_bitset *heads,
                     struct gx_bitset *scratch, const struct gx_ir_block *from,
                     const struct gx_ir_block *to)
{
	const struct gx_ir_insn *insn;

	memcpy(scratch->words, heads[to->id].words, scratch->n_words * sizeof(uint64_t));
	for (insn = to->first; insn && insn->op == GX_IR_phi; insn = insn->next)
		gx_bitset_del(scratch, insn->id);
	for (insn = to->first; insn && insn->op == GX_IR_phi; insn = insn->next)
		for (uint32_t i = 0; i < insn->n_args; i++)
			if (to->preds[i] == from)
				use(scratch, insn->args[i]);
	gx_bitset_union(out, scratch);
}

static bool scan(const struct gx_ir_block *block, struct gx_bitset *heads, struct gx_bitset *set,
                 struct gx_bitset *scratch)
{
	memset(set->words, 0, set->n_words * sizeof(uint64_t));
	for (uint32_t i = 0; i < block->n_succ; i++)
		add_edge(set, heads, scratch, block, block->succ[i]);
	for (const struct gx_ir_insn *insn = block->last; insn && insn->op != GX_IR_phi;
	     insn = insn->prev) {
		if (insn->type != GX_IR_VOID)
			gx_bitset_del(set, insn->id);
		for (uint32_t i = 0; i < insn->n_args; i++)
			use(set, insn->args[i]);
	}
	return gx_bitset_union(&heads[block->id], set);
}

static int list(const struct gx_bitset *set, struct gx_arena *arena, uint32_t **out,
                uint32_t *n_out)
{
	uint32_t n = 0;

	for (size_t w = 0; w < set->n_words; w++)
		n += (uint32_t)__builtin_popcountll(set->words[w]);
	*out = gx_arena_calloc(arena, n, sizeof(**out));
	if (!*out)
		return -ENOMEM;
	*n_out = n;
	n = 0;
	for (size_t w = 0; w < set->n_words; w++)
		for (uint64_t word = set->words[w]; word; word &= word - 1)
			(*out)[n++] = (uint32_t)(w * 64 + (size_t)__builtin_ctzll(word));
	return 0;
}

/* heads: [n_blocks]; scratch memory that goes at the end. */
static int flow(const struct gx_ir *ir, struct gx_arena *scratch, struct gx_bitset **out)
{
	struct gx_bitset *heads = gx_arena_calloc(scratch, ir->n_blocks, sizeof(*heads));
	struct gx_bitset set = gx_bitset_make(scratch, ir->next_id);
	struct gx_bitset edge = gx_bitset_make(scratch, ir->next_id);
	bool changed = true;

	if (!heads || !set.words || !edge.words)
		return -ENOMEM;
	for (uint32_t b = 0; b < ir->n_blocks; b++) {
		heads[b] = gx_bitset_make(scratch, ir->next_id);
		if (!heads[b].words)
			return -ENOMEM;
	}
	while (changed) {
		changed = false;
		for (uint32_t b = ir->n_blocks; b-- > 0;)
			changed |= scan(ir->blocks[b], heads, &set, &edge);
	}
	*out = heads;
	return 0;
}

int gx_plan_live(const struct gx_ir *ir, struct gx_arena *arena, struct gx_plan *plan)
{
	struct gx_arena scratch = { .max_bytes = arena->max_bytes };
	struct gx_bitset *heads = NULL;
	int err = flow(ir, &scratch, &heads);

	plan->live = gx_arena_calloc(arena, ir->n_blocks, sizeof(*plan->live));
	plan->n_live = gx_arena_calloc(arena, ir->n_blocks, sizeof(*plan->n_live));
	if (!plan->live || !plan->n_live)
		err = -ENOMEM;
	for (uint32_t b = 0; b < ir->n_blocks && !err; b++)
		err = list(&heads[b], arena, &plan->live[b], &plan->n_live[b]);
	gx_arena_free(&scratch);
	return err;
}
