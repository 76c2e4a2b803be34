/* pairs.c - two stores of 4 bytes that lie side by side in a record become one of 8: until it is released nobody else sees what
 * comes first.
 *
 *   store.4 [%r + 8], %a; store.4 [%r + 12], %b     ->     store.8 [%r + 8], %a & 0xffffffff | %b << 32 */
#include "lower/lower_internal.h"

enum { HALF = 4, MOST_BETWEEN = 16 };

static bool is_half(const struct gx_ir_insn *insn)
{
	return insn->op == GX_IR_store && insn->width == HALF && insn->args[0]->type == GX_IR_I64;
}

/* What stands between both may neither write nor end anything. */
static bool may_wait_behind(const struct gx_ir_insn *insn)
{
	return gx_ir_op_info(insn->op)->flags & GX_IR_PURE ||
	       (insn->op == GX_IR_load && insn->space == GX_IR_SPACE_CTX);
}

/* The store of the other half; NULL: there is none that this one may wait for. */
static struct gx_ir_insn *other_half(struct gx_ir_insn *store)
{
	struct gx_ir_insn *insn = store->next;

	for (uint32_t i = 0; insn && i < MOST_BETWEEN; i++, insn = insn->next) {
		int64_t off = (int64_t)(insn->imm - store->imm);

		if (is_half(insn) && insn->args[0] == store->args[0])
			return off == HALF || off == -HALF ? insn : NULL;
		if (!may_wait_behind(insn))
			return NULL;
	}
	return NULL;
}

static struct gx_ir_insn *low_half(struct gx_build *b, struct gx_ir_insn *value)
{
	if (value->op == GX_IR_zext && value->args[0]->type == GX_IR_I32)
		return value;
	return gx_b_zext(b, gx_b_trunc(b, value));
}

/* In the place of the second one. */
static void join(struct gx_build *b, struct gx_ir_insn *first, struct gx_ir_insn *second,
                 struct gx_place place)
{
	struct gx_ir_insn *low = first->imm < second->imm ? first : second;
	struct gx_ir_insn *high = low == first ? second : first, *value;

	gx_build_before(b, second);
	value = low_half(b, low->args[1]);
	value = gx_b_binary(b, GX_IR_or, value, gx_b_binary_imm(b, GX_IR_shl, high->args[1], 32));
	place.base = first->args[0];
	place.offset = (int64_t)low->imm;
	gx_b_store(b, place, 2 * HALF, value);
	gx_ir_remove(first);
	gx_ir_remove(second);
}

void lower_pair_stores(struct lowering *l)
{
	const struct gx_ir *ir = l->b.ir;

	for (uint32_t i = 0; i < ir->n_blocks; i++)
		for (struct gx_ir_insn *insn = ir->blocks[i]->first, *next; insn; insn = next) {
			struct gx_ir_insn *other = is_half(insn) ? other_half(insn) : NULL;
			struct gx_place place = { 0 };

			next = insn->next;
			if (!other)
				continue;
			place = lower_place(insn->args[0]);
			place.offset += (int64_t)(insn->imm < other->imm ? insn->imm : other->imm);
			if (place.space != GX_IR_SPACE_RING || lower_alignment(place) < 2 * HALF)
				continue;
			if (next == other)
				next = other->next;
			join(&l->b, insn, other, place);
		}
}
