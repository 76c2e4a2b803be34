/* map_writes.c - which maps a program may write to. */
#include "verify/map_writes.h"

#include "ir/helper.h"

static bool only_reads(uint8_t map_op)
{
	return map_op == GX_MAP_OP_LOOKUP || map_op == GX_MAP_OP_CPU || map_op == GX_MAP_OP_EACH ||
	       map_op == GX_MAP_OP_PEEK;
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

static bool writes(const struct gx_ir_insn *insn, uint32_t map)
{
	if (insn->op == GX_IR_call)
		return call_writes(insn, map);
	if (insn->op != GX_IR_store && insn->op != GX_IR_atomic)
		return false;
	return insn->space == GX_IR_SPACE_MAP ? insn->map == map
	                                      : insn->space == GX_IR_SPACE_UNKNOWN;
}

bool gx_writes_map(const struct gx_verified *verified, uint32_t map)
{
	const struct gx_ir *ir = verified->ir;
	const struct gx_ir_insn *insn;

	if (!ir)
		return true;
	for (uint32_t i = 0; i < ir->n_blocks; i++)
		gx_for_each_insn (insn, ir->blocks[i])
			if (writes(insn, map))
				return true;
	return false;
}
