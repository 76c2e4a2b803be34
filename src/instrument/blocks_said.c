/* blocks_said.c - what is known of the programs that decide about blocks before any of them runs. */
#include "instrument/blocks.h"

#include "instrument/select.h"
#include "verify/tables.h"
#include "verify/verify.h"

static bool is_asked(const struct gx_join *join, uint32_t program)
{
	return gx_select_takes(join, program, GX_HOOK_STEAL, NULL);
}

/* Whatever a run of it sees, what it says is 0. */
static bool never_says_yes(const struct gx_ir *ir)
{
	const struct gx_ir_insn *last;
	uint32_t n = 0;

	for (uint32_t i = 0; i < ir->n_blocks; i++) {
		last = ir->blocks[i]->last;
		if (!last || last->op != GX_IR_ret || !last->fact.reached)
			continue;
		n++;
		if (!last->n_args || last->args[0]->fact.umax)
			return false;
	}
	return n > 0;
}

bool gx_blocks_loop(const struct gx_join *join)
{
	for (uint32_t i = 0; i < join->out->n_programs; i++)
		if (is_asked(join, i) && never_says_yes(join->probes[i].program->ir))
			return false;
	return gx_select_claims(join);
}

/* In doubt it is. */
static bool is_load_of_began(const struct gx_ir_insn *insn)
{
	const struct gx_ctx_field_row *field;
	bool is_direct;
	int64_t offset = 0;

	if (insn->op != GX_IR_load)
		return false;
	is_direct = gx_address_base(insn->args[0], &offset)->op == GX_IR_ctx;
	if (!is_direct)
		return insn->space == GX_IR_SPACE_CTX;
	field = gx_ctx_field(GX_HOOK_STEAL, offset, insn->width);
	return !field || field->sreg == GX_IR_SREG_began;
}

static bool reads_began(const struct gx_ir *ir)
{
	const struct gx_ir_insn *insn;

	for (uint32_t i = 0; i < ir->n_blocks; i++)
		gx_for_each_insn (insn, ir->blocks[i])
			if (is_load_of_began(insn))
				return true;
	return false;
}

bool gx_blocks_want_began(const struct gx_join *join)
{
	for (uint32_t i = 0; i < join->out->n_programs; i++)
		if (is_asked(join, i) && reads_began(join->probes[i].program->ir))
			return true;
	return false;
}
