/* blocks_said.c - what is known of the programs that decide about blocks before any of them runs. */
#include "instrument/blocks.h"

#include "instrument/select.h"
#include "verify/tables.h"
#include "verify/verify.h"

static bool is_asked(const struct gx_join *join, uint32_t program)
{
	return gx_select_takes(join, program, GX_HOOK_STEAL, NULL);
}

enum { MOST_VALUES = 64 }; /* that are looked at for one result */

/* A phi has no fact of its own: those of what comes to it. In doubt it is not. */
static bool is_less_than(const struct gx_ir_insn *value, uint64_t bound, uint32_t *left)
{
	if (!*left || value->fact.umax < bound)
		return *left;
	--*left;
	for (uint32_t i = 0; i < value->n_args && value->op == GX_IR_phi; i++)
		if (!is_less_than(value->args[i], bound, left))
			return false;
	return value->op == GX_IR_phi;
}

/* Whatever a run of it sees, what it says is less. */
static bool says_less_than(const struct gx_ir *ir, uint64_t bound)
{
	const struct gx_ir_insn *last;
	uint32_t n = 0, left = MOST_VALUES;

	for (uint32_t i = 0; i < ir->n_blocks; i++) {
		last = ir->blocks[i]->last;
		if (!last || last->op != GX_IR_ret || !last->fact.reached)
			continue;
		n++;
		if (!last->n_args || !is_less_than(last->args[0], bound, &left))
			return false;
	}
	return n > 0;
}

bool gx_blocks_loop(const struct gx_join *join)
{
	for (uint32_t i = 0; i < join->out->n_programs; i++)
		if (is_asked(join, i) && says_less_than(join->probes[i].program->ir, 1))
			return false;
	return gx_select_claims(join);
}

bool gx_blocks_from_back(const struct gx_join *join)
{
	for (uint32_t i = 0; i < join->out->n_programs; i++)
		if (is_asked(join, i) && !says_less_than(join->probes[i].program->ir, 2))
			return true;
	return false;
}

/* In doubt it is. */
static bool is_load_of_began(const struct gx_ir_insn *insn)
{
	const struct gx_ctx_field_row *field;
	int64_t offset;

	if (insn->op != GX_IR_load || insn->space != GX_IR_SPACE_CTX)
		return false;
	offset = (int64_t)insn->imm;
	if (gx_address_base(insn->args[0], &offset)->op != GX_IR_ctx)
		return true;
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

bool gx_blocks_ask_alone(const struct gx_join *join)
{
	for (uint32_t i = 0; i < join->out->n_programs; i++)
		if (!is_asked(join, i))
			return false;
	return true;
}
