/* features.c - what an accepted program has that the verifier had to deal with. Code that no run
 * reaches does not count. */
#include "check.h"

#include "ebpf/insn.h"

#include <stdlib.h>

const char *const feature_names[N_FEATURES] = { "loop",     "spill",      "variable offset",
	                                        "callback", "divergence", "atomic" };

/* The value has more than one value and is part of an address. */
static bool is_variable(const struct gx_ir_insn *address)
{
	for (int depth = 0; depth < 16; depth++) {
		const struct gx_ir_insn *step;

		if (address->op != GX_IR_add && address->op != GX_IR_sub)
			return false;
		step = address->args[1];
		if (step->op != GX_IR_const && step->fact.umin != step->fact.umax &&
		    step->fact.umax != UINT64_MAX)
			return true;
		address = address->args[0];
	}
	return false;
}

static unsigned of_ir(const struct gx_ir *ir, bool *reached)
{
	unsigned has = 0;

	for (uint32_t b = 0; b < ir->n_blocks; b++) {
		const struct gx_ir_block *block = ir->blocks[b];
		const struct gx_ir_insn *insn;

		if (!block->trips)
			continue;
		for (uint32_t i = 0; i < block->n_succ; i++)
			if (block->succ[i]->id <= b && block->succ[i]->trips)
				has |= HAS_LOOP; /* reverse postorder */
		has |= block->divergent ? HAS_DIVERGENCE : 0;
		gx_for_each_insn (insn, block) {
			if (insn->pc >= 0)
				reached[insn->pc] = true;
			if (insn->op == GX_IR_atomic)
				has |= HAS_ATOMIC;
			if ((insn->op == GX_IR_load || insn->op == GX_IR_store ||
			     insn->op == GX_IR_atomic) &&
			    is_variable(insn->args[0]))
				has |= HAS_VARIABLE;
		}
	}
	return has;
}

/* A register that is stored whole in the frame and loaded from there. */
static bool has_spill(const struct gx_program *p, const bool *reached)
{
	bool stored[64] = { false };

	for (uint32_t pc = 0; pc < p->n_insns; pc++) {
		const struct gx_insn *insn = &p->insns[pc];
		bool whole = insn->off < 0 && insn->off >= -512 && !(insn->off & 7);

		if (!reached[pc] || !whole)
			continue;
		if (insn->opcode == 0x7b && insn->dst == 10)
			stored[-insn->off / 8 - 1] = true;
		if (insn->opcode == 0x79 && insn->src == 10 && stored[-insn->off / 8 - 1])
			return true;
	}
	return false;
}

unsigned find_features(const struct gx_verified *verified)
{
	const struct gx_program *p = &verified->program;
	bool *reached = calloc(p->n_insns, sizeof(*reached));
	unsigned has = of_ir(verified->ir, reached);

	if (has_spill(p, reached))
		has |= HAS_SPILL;
	for (uint32_t pc = 0; pc < p->n_insns; pc++)
		if (p->insns[pc].opcode == 0x18 && p->insns[pc].src == 4)
			has |= HAS_CALLBACK;
	free(reached);
	return has;
}
