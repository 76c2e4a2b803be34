/* race.c - values of shared maps that are read, changed and written back without an atomic.
 *
 * Between the read and the write another warp may write as well, and its update is lost. A pure
 * increment is left out: the compiler makes it an atomic (plain_rmw.c).
 */
#include "verify/effects.h"
#include "verify/verifier.h"

enum { MAX_DEPTH = 12 };

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

bool gx_has_plain_rmw(const struct gx_verifier *v)
{
	struct gx_arena arena = { 0 };
	const uint32_t *uses = gx_count_uses(v->ir, &arena);
	struct gx_increment increment;
	const struct gx_ir_insn *insn;
	bool found = !uses;

	for (uint32_t b = 0; uses && b < v->ir->n_blocks; b++)
		gx_for_each_insn (insn, v->ir->blocks[b]) {
			if (insn->op != GX_IR_store || insn->space != GX_IR_SPACE_MAP ||
			    v->program->maps[insn->map].type == GX_MAP_ID_PER_THREAD_ARRAY)
				continue;
			found |= !gx_find_increment(insn, uses, &increment) &&
			         comes_from(insn->args[1], insn->map, 0);
		}
	gx_arena_free(&arena);
	return found;
}
