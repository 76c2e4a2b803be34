/* plain_rmw.c - finds values of shared maps that are read, changed and written back without an
 * atomic.
 *
 * Between the read and the write another warp may write as well, and its update is lost. A store of
 * the same place's old value plus something is left out: the compiler makes it an atomic.
 */
#include "verify/verifier.h"

enum { MAX_DEPTH = 12 };

static const struct gx_ir_insn *strip(const struct gx_ir_insn *value)
{
	while (value->op == GX_IR_zext || value->op == GX_IR_trunc)
		value = value->args[0];
	return value;
}

static bool is_load_of(const struct gx_ir_insn *value, const struct gx_ir_insn *store)
{
	value = strip(value);
	return value->op == GX_IR_load && value->args[0] == store->args[0] &&
	       value->imm == store->imm && value->width == store->width;
}

static bool comes_from(const struct gx_ir_insn *value, uint32_t map, int depth)
{
	if (value->op == GX_IR_load)
		return value->space == GX_IR_SPACE_MAP && value->map == map;
	if (depth == MAX_DEPTH || !(gx_ir_op_info(value->op)->flags & GX_IR_PURE))
		return false;
	for (uint32_t i = 0; i < value->n_args; i++)
		if (comes_from(value->args[i], map, depth + 1))
			return true;
	return false;
}

static bool is_increment(const struct gx_ir_insn *store)
{
	const struct gx_ir_insn *sum = strip(store->args[1]);

	if (sum->op != GX_IR_add)
		return false;
	for (int i = 0; i < 2; i++)
		if (is_load_of(sum->args[i], store) && !comes_from(sum->args[1 - i], store->map, 0))
			return true;
	return false;
}

bool gx_has_plain_rmw(const struct gx_verifier *v)
{
	const struct gx_ir_insn *insn;

	for (uint32_t b = 0; b < v->ir->n_blocks; b++)
		gx_for_each_insn (insn, v->ir->blocks[b]) {
			if (insn->op != GX_IR_store || insn->space != GX_IR_SPACE_MAP ||
			    v->program->maps[insn->map].type == GX_MAP_ID_PER_THREAD_ARRAY)
				continue;
			if (!is_increment(insn) && comes_from(insn->args[1], insn->map, 0))
				return true;
		}
	return false;
}
