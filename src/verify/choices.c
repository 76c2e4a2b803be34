/* choices.c - which phis of loops choose: a number is made on several ways through a round, or kept
 * on one of them.
 *
 * The best of 64 candidates so far is another one in every round, and two such choices have a state
 * for each pair. Nobody needs them apart: an exploration that gives a choice all that it ever was
 * has one state a round. Not so for a counter, which ends its loop.
 */
#include "verify/plan.h"

#include <errno.h>

static bool is_head(const struct gx_ir_block *block)
{
	for (uint32_t p = 0; p < block->n_preds; p++)
		if (gx_ir_is_back_edge(block, p))
			return true;
	return false;
}

/* At the head of a loop: some round keeps it, and another does not. */
static bool is_kept(const struct gx_ir_insn *phi)
{
	bool keeps = false, changes = false;

	for (uint32_t p = 0; p < phi->n_args && p < phi->block->n_preds; p++) {
		if (!gx_ir_is_back_edge(phi->block, p))
			continue;
		keeps |= phi->args[p] == phi;
		changes |= phi->args[p] != phi;
	}
	return keeps && changes;
}

static bool is_step(const struct gx_ir_insn *value)
{
	return (value->op == GX_IR_add || value->op == GX_IR_sub) &&
	       (value->args[0]->op == GX_IR_const || value->args[1]->op == GX_IR_const);
}

static bool is_same_place(const struct gx_ir_insn *load, const struct gx_ir_insn *store)
{
	return load->op == GX_IR_load && load->args[0] == store->args[0] &&
	       load->imm == store->imm && load->width == store->width;
}

/* A number that is kept in the stack and counts there: what is stored was loaded there, and
 * stepped. */
static bool counts_in_place(const struct gx_ir_insn *store, const struct gx_bitset *compared)
{
	enum { MAX_SOURCES = 32 }; /* of more than that, it is taken for a choice */
	const struct gx_ir_insn *sources[MAX_SOURCES] = { store->args[1] };
	uint32_t n = 1;

	for (uint32_t at = 0; at < n; at++) {
		const struct gx_ir_insn *source = sources[at];

		if (is_same_place(source, store))
			return gx_bitset_has(compared, source->id) ||
			       gx_bitset_has(compared, store->args[1]->id);
		if (source->op != GX_IR_phi && !is_step(source))
			continue;
		for (uint32_t i = 0; i < source->n_args; i++) {
			uint32_t known = 0;

			while (known < n && sources[known] != source->args[i])
				known++;
			if (known == n && n < MAX_SOURCES)
				sources[n++] = source->args[i];
		}
	}
	return false;
}

/* Values that the sides of branches are made of, by steps and changes of width. */
static int find_compared(const struct gx_ir *ir, struct gx_arena *arena, struct gx_bitset *compared)
{
	const struct gx_ir_insn **todo = gx_arena_calloc(arena, ir->next_id, sizeof(*todo));

	*compared = gx_bitset_make(arena, ir->next_id);
	if (!todo || !compared->words)
		return -ENOMEM;
	for (uint32_t b = 0; b < ir->n_blocks; b++) {
		const struct gx_ir_insn *last = ir->blocks[b]->last;
		uint32_t n = 0;

		if (last && last->op == GX_IR_condbr)
			todo[n++] = last->args[0];
		while (n) {
			const struct gx_ir_insn *insn = todo[--n];

			if (insn->op != GX_IR_icmp && insn->op != GX_IR_phi && !is_step(insn) &&
			    insn->op != GX_IR_trunc && insn->op != GX_IR_zext &&
			    insn->op != GX_IR_shl && insn->op != GX_IR_lshr)
				continue;
			for (uint32_t i = 0; i < insn->n_args; i++) {
				if (gx_bitset_has(compared, insn->args[i]->id))
					continue;
				gx_bitset_add(compared, insn->args[i]->id);
				todo[n++] = insn->args[i];
			}
		}
	}
	return 0;
}

static bool is_choice(const struct gx_ir_insn *insn, bool head, const struct gx_bitset *compared)
{
	if (insn->op == GX_IR_phi)
		return insn->type != GX_IR_I1 && (!head || is_kept(insn));
	return insn->op == GX_IR_store && !counts_in_place(insn, compared);
}

/* Those of one block. */
static void add_choices(const struct gx_ir_block *block, const struct gx_bitset *compared,
                        struct gx_plan *plan)
{
	const struct gx_ir_insn *insn;
	bool head = is_head(block);

	gx_for_each_insn (insn, block) {
		if (!is_choice(insn, head, compared))
			continue;
		gx_bitset_add(&plan->choices, insn->scratch);
		plan->n_choices++;
	}
}

int gx_plan_choices(const struct gx_ir *ir, struct gx_arena *arena, struct gx_plan *plan)
{
	const struct gx_ir_block **body = gx_arena_calloc(arena, ir->n_blocks, sizeof(*body));
	struct gx_bitset compared;
	uint32_t n_body = 0;

	plan->choices = gx_bitset_make(arena, plan->n_notes);
	if (!body || !plan->choices.words || find_compared(ir, arena, &compared))
		return -ENOMEM;
	for (uint32_t b = 0; b < ir->n_blocks; b++) {
		if (plan->loop_index[b] == GX_NOT_IN_LOOP)
			continue;
		add_choices(ir->blocks[b], &compared, plan);
		body[n_body++] = ir->blocks[b];
	}
	return plan->n_choices ? gx_limits_find(arena, body, n_body, &plan->limits) : 0;
}
