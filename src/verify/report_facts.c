/* report_facts.c - the facts of the IR brought back to the eBPF instructions that they come from.
 */
#include "verify/tell.h"

#include <stdlib.h>

static void join(struct gx_insn_facts *to, const struct gx_ir_fact *fact)
{
	if (!to->has_number) {
		to->fact = *fact;
		to->has_number = true;
		return;
	}
	to->fact.umin = fact->umin < to->fact.umin ? fact->umin : to->fact.umin;
	to->fact.umax = fact->umax > to->fact.umax ? fact->umax : to->fact.umax;
	to->fact.known_mask &= fact->known_mask & ~(fact->known_value ^ to->fact.known_value);
	to->fact.known_value &= to->fact.known_mask;
	if (fact->lanes == GX_IR_LANES_DIFFER)
		to->fact.lanes = fact->lanes;
}

/* Several IR instructions come from one of eBPF; the last one is its result, or a store. */
static bool is_result(const struct gx_ir_insn *insn)
{
	const struct gx_ir_insn *next = insn->next;

	while (next && next->pc == insn->pc && next->op == GX_IR_br)
		next = next->next;
	return !next || next->pc != insn->pc;
}

static void add_insn(struct gx_insn_facts *to, const struct gx_ir_insn *insn)
{
	bool has_map = insn->space == GX_IR_SPACE_MAP || insn->space == GX_IR_SPACE_RING;

	to->translated = true;
	to->reached |= insn->fact.reached;
	to->divergent |= insn->block->divergent;
	if (insn->block->trips > to->trips)
		to->trips = insn->block->trips;
	if (insn->space != GX_IR_SPACE_UNKNOWN) {
		to->space = insn->space;
		to->map = has_map ? insn->map : to->map;
	}
	if (!insn->fact.reached)
		return;
	if (insn->op == GX_IR_icmp && insn->block->last->op == GX_IR_condbr &&
	    insn->block->last->args[0] == insn) {
		to->is_branch = true;
		to->taken |= insn->fact.umax == 1;
		to->not_taken |= insn->fact.umin == 0;
		if (insn->fact.lanes == GX_IR_LANES_DIFFER)
			to->fact.lanes = insn->fact.lanes;
	} else if (insn->type > GX_IR_I1 && is_result(insn) &&
	           (insn->op != GX_IR_atomic || insn->fetch)) {
		to->is_constant = insn->op == GX_IR_const;
		join(to, &insn->fact);
	}
}

struct gx_insn_facts *gx_tell_facts(const struct gx_verified *verified)
{
	uint32_t n = verified->program.n_insns;
	struct gx_insn_facts *facts = calloc(n, sizeof(*facts));
	const struct gx_ir *ir = verified->ir;

	for (uint32_t b = 0; facts && b < ir->n_blocks; b++) {
		const struct gx_ir_insn *insn, *first = gx_ir_first_nonphi(ir->blocks[b]);

		gx_for_each_insn (insn, ir->blocks[b])
			if (insn->op != GX_IR_phi && insn->pc >= 0 && (uint32_t)insn->pc < n)
				add_insn(&facts[insn->pc], insn);
		if (first && first->pc >= 0 && (uint32_t)first->pc < n)
			facts[first->pc].starts_block = true;
	}
	return facts;
}
