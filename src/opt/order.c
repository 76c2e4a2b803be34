/* order.c - does the result of a thread program depend on the order of its lanes?
 *
 * Not when all that lanes share is written by commutative atomics of one kind and not read, or read
 * and not written. Slots of a per-thread map belong to one lane, records and the stack as well.
 * Anything else has the meaning of lanes running one after another, and nothing that all lanes do
 * at once has that. */
#include "opt/opt.h"

#include <stdlib.h>

#define PER_THREAD 1502
#define UPDATE     2

struct shared_use {
	bool read, written;
	uint8_t atomics; /* bit by enum gx_ir_atomic */
};

/* A bit of its own for what gives back the old value: it sees the lanes before. */
static void add_atomic(struct shared_use *use, const struct gx_ir_insn *insn)
{
	if (insn->fetch || insn->imm2 >= GX_IR_ATOMIC_XCHG)
		use->written = true;
	else
		use->atomics |= (uint8_t)(1u << insn->imm2);
}

/* uses[n_maps] collects accesses that may go to any map. */
static void add_use(struct shared_use *uses, const struct gx_program *program,
                    const struct gx_ir_insn *insn)
{
	uint64_t map = insn->map;
	bool known = insn->space == GX_IR_SPACE_MAP && map < program->n_maps;

	if (insn->op == GX_IR_call) {
		if (insn->imm != UPDATE)
			return;
		known = insn->n_args && insn->args[0]->op == GX_IR_map &&
		        insn->args[0]->imm < program->n_maps;
		map = known ? insn->args[0]->imm : 0;
	} else if (insn->space == GX_IR_SPACE_CTX || insn->space == GX_IR_SPACE_STACK ||
	           insn->space == GX_IR_SPACE_RING) {
		return;
	}
	if (!known)
		map = program->n_maps;
	else if (program->maps[map].type == PER_THREAD)
		return;
	if (insn->op == GX_IR_load)
		uses[map].read = true;
	else if (insn->op == GX_IR_store || insn->op == GX_IR_call)
		uses[map].written = true;
	else if (insn->op == GX_IR_atomic)
		add_atomic(&uses[map], insn);
}

static bool depends(struct shared_use use, struct shared_use any)
{
	use.read |= any.read;
	use.atomics |= any.atomics;
	return use.written || any.written || (use.read && use.atomics) ||
	       (use.atomics & (use.atomics - 1));
}

bool gx_needs_order(const struct gx_ir *ir, const struct gx_program *program)
{
	struct shared_use *uses = calloc((size_t)program->n_maps + 1, sizeof(*uses));
	bool needs = !uses; /* when in doubt */

	for (uint32_t i = 0; uses && i < ir->n_blocks; i++) {
		const struct gx_ir_insn *insn;

		gx_for_each_insn (insn, ir->blocks[i])
			add_use(uses, program, insn);
	}
	for (uint32_t m = 0; uses && m <= program->n_maps; m++)
		needs |= depends(uses[m], uses[program->n_maps]);
	free(uses);
	return needs;
}
