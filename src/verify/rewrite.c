/* rewrite.c - programs that are refused as they are, and not when the IR is rewritten a little.
 *
 * Padding of structs that clang leaves unwritten: a word of which a part was written is read, and
 * the rest of it is padding. It is 0 from the beginning of the frame. One instruction on several
 * maps, or kinds of memory: what is behind the place where the ways to it meet is there once for
 * each way. An or of an address in the stack and a number, as clang chooses an element of an array by a condition: where
 * no bit can be in both, it is their sum. Everything is verified again then, as if the program had been written so.
 */
#include "verify/verifier.h"

enum { MAX_STEPS = 64 };

static const struct gx_ir_insn *frame_of(const struct gx_ir *ir, uint32_t frame)
{
	const struct gx_ir_insn *insn;

	for (uint32_t b = 0; b < ir->n_blocks; b++)
		gx_for_each_insn (insn, ir->blocks[b])
			if (insn->op == GX_IR_frame && insn->imm == frame)
				return insn;
	return NULL;
}

void gx_rewrite_zeros(struct gx_verifier *v, uint32_t frame, uint64_t words)
{
	const struct gx_ir_insn *made = frame_of(v->ir, frame);

	v->rewrite = (struct gx_rewrite){ .error = GX_E_NONE };
	if (made)
		v->rewrite = (struct gx_rewrite){ .error = GX_E_STACK_UNINIT,
			                          .start = (uint32_t)made->pc,
			                          .words = words };
}

/* The phi that the address comes from: where the ways meet. */
static const struct gx_ir_insn *phi_of(const struct gx_ir_insn *address)
{
	for (int step = 0; step < MAX_STEPS; step++) {
		if (address->op == GX_IR_phi)
			return address;
		if (address->op != GX_IR_add && address->op != GX_IR_sub)
			return NULL;
		/* of a sum, what is no constant; numbers are seldom phis of the same block */
		address = address->args[address->args[0]->op == GX_IR_const];
	}
	return NULL;
}

/* The nearest block before that several ways lead to, loops aside. */
static int meeting_before(const struct gx_ir_block *block)
{
	for (int step = 0; block && step < MAX_STEPS; step++) {
		bool loops = false;

		for (uint32_t i = 0; i < block->n_preds; i++)
			loops |= gx_ir_is_back_edge(block, i);
		if (block->n_preds > 1 && !loops)
			return block->first->pc;
		block = block->n_preds ? block->preds[0] : NULL;
	}
	return -1;
}

void gx_rewrite_apart(struct gx_verifier *v)
{
	const struct gx_ir_insn *phi = v->insn->n_args ? phi_of(v->insn->args[0]) : NULL;
	int pc = phi ? phi->pc : meeting_before(v->insn->block);

	v->rewrite = (struct gx_rewrite){ .error = pc < 0 ? GX_E_NONE : GX_E_MIXED_ACCESS,
		                          .pc = (uint32_t)pc };
}

void gx_rewrite_sum(struct gx_verifier *v)
{
	v->rewrite =
	        (struct gx_rewrite){ .error = GX_E_POINTER_ARITH, .pc = (uint32_t)v->insn->pc };
}

bool gx_rewrite_again(struct gx_verifier *v)
{
	if (v->rewrite.error == GX_E_NONE || v->diag->error != v->rewrite.error)
		return false;
	if (v->rewrite.error == GX_E_MIXED_ACCESS)
		return gx_ir_rewrite_split(v->rewrites, v->rewrite.pc);
	if (v->rewrite.error == GX_E_POINTER_ARITH)
		return gx_ir_rewrite_sum(v->rewrites, v->rewrite.pc);
	return gx_ir_rewrite_zero(v->rewrites, v->rewrite.start, v->rewrite.words);
}
