/* plain_rmw.c - a load, a sum and a store of one place: an atomic add in all but name.
 *
 * Between the read and the write another warp may write as well, and its update is lost. A pure
 * increment loses nothing, since the compiler makes it an atomic; which store is one is said here,
 * for the compiler and for the verdict alike. */
#include "verify/effects.h"

uint32_t *gx_count_uses(const struct gx_ir *ir, struct gx_arena *arena)
{
	uint32_t *uses = gx_arena_calloc(arena, ir->next_id, sizeof(*uses));
	const struct gx_ir_insn *insn;

	for (uint32_t b = 0; uses && b < ir->n_blocks; b++)
		gx_for_each_insn (insn, ir->blocks[b])
			for (uint32_t i = 0; i < insn->n_args; i++)
				uses[insn->args[i]->id]++;
	return uses;
}

/* zext(trunc x), and x & 0xffffffff for a 4-byte store: the low bytes are those of x */
static struct gx_ir_insn *strip(struct gx_ir_insn *value, uint8_t width)
{
	while (width == 4 && (value->op == GX_IR_zext || value->op == GX_IR_trunc ||
	                      (value->op == GX_IR_and && value->args[1]->op == GX_IR_const &&
	                       (uint32_t)value->args[1]->imm == UINT32_MAX)))
		value = value->args[0];
	return value;
}

/* Every value from what strip() gave for it to the value itself is read once. */
static bool is_private_chain(const struct gx_ir_insn *value, const struct gx_ir_insn *from,
                             const uint32_t *uses)
{
	while (value != from) {
		if (uses[value->id] != 1)
			return false;
		value = value->args[0];
	}
	return uses[value->id] == 1;
}

static bool same_address(const struct gx_ir_insn *a, const struct gx_ir_insn *b)
{
	int64_t x = (int64_t)a->imm, y = (int64_t)b->imm;

	return gx_address_base(a->args[0], &x) == gx_address_base(b->args[0], &y) && x == y &&
	       a->width == b->width;
}

static bool quiet_between(const struct gx_ir_insn *load, const struct gx_ir_insn *store)
{
	for (const struct gx_ir_insn *insn = load->next; insn && insn != store; insn = insn->next) {
		unsigned flags = gx_ir_op_info(insn->op)->flags;

		if (insn->op == GX_IR_store && insn->space == GX_IR_SPACE_STACK)
			continue;
		if (flags & (GX_IR_WRITE | GX_IR_EFFECT))
			return false;
	}
	return true;
}

bool gx_find_increment(const struct gx_ir_insn *store, const uint32_t *uses,
                       struct gx_increment *out)
{
	struct gx_ir_insn *sum;

	if (store->op != GX_IR_store || store->space != GX_IR_SPACE_MAP ||
	    (store->width != 4 && store->width != 8))
		return false;
	sum = strip(store->args[1], store->width);
	if (!is_private_chain(store->args[1], sum, uses) ||
	    (sum->op != GX_IR_add && sum->op != GX_IR_sub))
		return false;
	for (int side = 0; side < (sum->op == GX_IR_sub ? 1 : 2); side++) {
		struct gx_ir_insn *load = strip(sum->args[side], store->width);

		if (load->op != GX_IR_load || load->block != store->block ||
		    load->space != GX_IR_SPACE_MAP || !same_address(load, store) ||
		    !is_private_chain(sum->args[side], load, uses) || !quiet_between(load, store))
			continue;
		*out = (struct gx_increment){ load, sum->args[1 - side], sum->op == GX_IR_sub };
		return true;
	}
	return false;
}
