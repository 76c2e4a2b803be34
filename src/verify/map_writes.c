/* map_writes.c - which maps a program may write to, and which words of their values. */
#include "verify/map_writes.h"

#include "ir/helper.h"

#define LAST_BIT 63u

static bool only_reads(uint8_t map_op)
{
	/* who peeks takes a lock, which is in the map */
	return map_op == GX_MAP_OP_LOOKUP || map_op == GX_MAP_OP_CPU || map_op == GX_MAP_OP_EACH;
}

/* Memory that a helper fills: the stack is nobody's map. */
static bool may_be_map(struct gx_ir_insn *pointer, uint32_t map)
{
	int64_t offset = 0;
	const struct gx_ir_insn *base = gx_address_base(pointer, &offset);

	if (base->op == GX_IR_mapval)
		return base->imm == map;
	return base->op != GX_IR_frame;
}

static bool call_writes(const struct gx_ir_insn *call, uint32_t map)
{
	const struct gx_helper_row *row = gx_helper_row(call->imm);

	if (!row) /* kernel functions record requests; what another function does is not known */
		return !gx_is_kfunc_id(call->imm);
	for (uint32_t i = 0; i < call->n_args && i < row->n_args; i++) {
		struct gx_ir_insn *arg = call->args[i];

		if (row->args[i] == GX_ARG_MAP && !only_reads(row->map_op) &&
		    (arg->op != GX_IR_map || arg->imm == map))
			return true;
		if (gx_arg_is_written((enum gx_arg_kind)row->args[i]) && may_be_map(arg, map))
			return true;
	}
	return false;
}

static uint64_t bits(uint64_t first, uint64_t last)
{
	uint64_t mask = 0;

	for (uint64_t i = first < LAST_BIT ? first : LAST_BIT;
	     i <= (last < LAST_BIT ? last : LAST_BIT); i++)
		mask |= 1ull << i;
	return mask;
}

uint64_t gx_access_words(const struct gx_ir_insn *access)
{
	int64_t offset = (int64_t)access->imm;
	const struct gx_ir_insn *base = gx_address_base(access->args[0], &offset);

	if (base->op == GX_IR_mapval)
		offset += (int64_t)base->imm2;
	if ((base->op != GX_IR_call && base->op != GX_IR_mapval) || offset < 0)
		return UINT64_MAX;
	return bits((uint64_t)offset / 8, ((uint64_t)offset + access->width - 1) / 8);
}

static uint64_t written_by(const struct gx_ir_insn *insn, uint32_t map)
{
	if (insn->op == GX_IR_call)
		return call_writes(insn, map) ? UINT64_MAX : 0;
	if (insn->op != GX_IR_store && insn->op != GX_IR_atomic)
		return 0;
	if (insn->space == GX_IR_SPACE_MAP)
		return insn->map == map ? gx_access_words(insn) : 0;
	return insn->space == GX_IR_SPACE_UNKNOWN ? UINT64_MAX : 0;
}

uint64_t gx_written_words(const struct gx_verified *verified, uint32_t map)
{
	const struct gx_ir *ir = verified->ir;
	const struct gx_ir_insn *insn;
	uint64_t written = 0;

	if (!ir)
		return UINT64_MAX;
	for (uint32_t i = 0; i < ir->n_blocks; i++)
		gx_for_each_insn (insn, ir->blocks[i])
			written |= written_by(insn, map);
	return written;
}

bool gx_writes_map(const struct gx_verified *verified, uint32_t map)
{
	return gx_written_words(verified, map) != 0;
}
