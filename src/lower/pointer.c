/* pointer.c - where a pointer points, by its definition; and copies between two such places. */
#include "lower/lower_internal.h"

#include <string.h>

#define MAX_DEPTH 8

static struct gx_place of_call(struct gx_ir_insn *pointer)
{
	const struct gx_helper_row *row = gx_helper_row(pointer->imm);
	struct gx_place place = { .base = pointer };

	if (row && row->ret == GX_RET_MAP_VALUE)
		place.space = GX_IR_SPACE_MAP;
	else if (row && row->ret == GX_RET_RING_RECORD)
		place.space = GX_IR_SPACE_RING;
	if (pointer->n_args) /* the map: of what gives a pointer it comes first */
		place.map = (uint32_t)pointer->args[0]->imm;
	return place;
}

/* The space that all values of a phi or select share; a NULL among them does not count. */
static enum gx_ir_space joined_space(struct gx_ir_insn *pointer, uint32_t from, int depth);

static enum gx_ir_space space_of(struct gx_ir_insn *pointer, int depth)
{
	int64_t offset = 0;
	struct gx_ir_insn *base = gx_address_base(pointer, &offset);
	enum gx_ir_space left, right;

	if (depth > MAX_DEPTH)
		return GX_IR_SPACE_UNKNOWN;
	switch ((int)base->op) {
	case GX_IR_frame: return GX_IR_SPACE_STACK;
	case GX_IR_ctx: return GX_IR_SPACE_CTX;
	case GX_IR_mapval: return GX_IR_SPACE_MAP;
	case GX_IR_call: return of_call(base).space;
	case GX_IR_phi: return joined_space(base, 0, depth);
	case GX_IR_select: return joined_space(base, 1, depth);
	case GX_IR_add:
		left = space_of(base->args[0], depth + 1);
		right = space_of(base->args[1], depth + 1);
		return left ? left : right;
	case GX_IR_sub: return space_of(base->args[0], depth + 1);
	default: return GX_IR_SPACE_UNKNOWN;
	}
}

static enum gx_ir_space joined_space(struct gx_ir_insn *pointer, uint32_t from, int depth)
{
	enum gx_ir_space joined = GX_IR_SPACE_UNKNOWN;

	for (uint32_t i = from; i < pointer->n_args; i++) {
		enum gx_ir_space space;

		if (gx_is_const(pointer->args[i], 0) || pointer->args[i] == pointer)
			continue;
		space = space_of(pointer->args[i], depth + 1);
		if (space == GX_IR_SPACE_UNKNOWN || (joined && joined != space))
			return GX_IR_SPACE_UNKNOWN;
		joined = space;
	}
	return joined;
}

struct gx_place lower_place(struct gx_ir_insn *pointer)
{
	struct gx_place place = { 0 };

	place.base = gx_address_base(pointer, &place.offset);
	place.space = space_of(place.base, 0);
	if (place.base->op == GX_IR_call)
		place.map = of_call(place.base).map;
	else if (place.base->op == GX_IR_mapval)
		place.map = (uint32_t)place.base->imm;
	return place;
}

/* The lowest bit, at most the widest piece: 8. */
static uint32_t low_bit(uint64_t value)
{
	value |= 8;
	return (uint32_t)(value & -value);
}

static uint32_t alignment_of(struct gx_ir_insn *value, int depth);

/* Of all values that may be joined there, where these are few. */
static uint32_t joined_alignment(struct gx_ir_insn *phi, int depth)
{
	uint32_t align = 8, other;

	if (phi->n_args > 2)
		return 1;
	for (uint32_t i = 0; i < phi->n_args; i++) {
		other = alignment_of(phi->args[i], depth + 1);
		align = other < align ? other : align;
	}
	return align;
}

static uint32_t alignment_of(struct gx_ir_insn *value, int depth)
{
	int64_t offset = 0;
	struct gx_ir_insn *base = gx_address_base(value, &offset);
	uint32_t align = 1, other;

	if (depth > MAX_DEPTH)
		return 1;
	if (base->op == GX_IR_const || base->op == GX_IR_mapval)
		align = low_bit(base->op == GX_IR_const ? base->imm : base->imm2);
	else if (base->op == GX_IR_frame || base->op == GX_IR_ctx)
		align = 8;
	else if (base->op == GX_IR_call)
		align = of_call(base).space ? 8 : 1;
	else if (base->op == GX_IR_shl && base->args[1]->op == GX_IR_const)
		align = low_bit(1ull << (base->args[1]->imm & 63));
	else if (base->op == GX_IR_phi)
		align = joined_alignment(base, depth);
	else if (base->op == GX_IR_add) {
		align = alignment_of(base->args[0], depth + 1);
		other = alignment_of(base->args[1], depth + 1);
		align = other < align ? other : align;
	}
	other = low_bit((uint64_t)offset);
	return other < align ? other : align;
}

uint32_t lower_alignment(struct gx_place place)
{
	uint32_t align = alignment_of(place.base, 0), offset = low_bit((uint64_t)place.offset);

	return offset < align ? offset : align;
}

void lower_copy(struct lowering *l, struct gx_place to, struct gx_place from, uint32_t size)
{
	uint32_t align = lower_alignment(from), other = low_bit((uint64_t)to.offset), done = 0;

	align = other < align ? other : align;
	while (done < size) {
		uint32_t width = align;
		struct gx_ir_insn *piece;

		while (width > size - done)
			width /= 2;
		piece = gx_b_load(&l->b, from, (uint8_t)width);
		gx_b_store(&l->b, to, (uint8_t)width, piece);
		from.offset += width;
		to.offset += width;
		done += width;
	}
}

struct gx_ir_insn *lower_load_word(struct lowering *l, struct gx_place from, uint32_t n_bytes)
{
	struct gx_build *b = &l->b;
	uint32_t align = lower_alignment(from), width;
	struct gx_ir_insn *word = NULL, *piece;

	for (uint32_t done = 0; done < n_bytes; done += width) {
		for (width = align; width > n_bytes - done;)
			width /= 2;
		piece = gx_b_load(b, from, (uint8_t)width);
		from.offset += width;
		if (done)
			piece = gx_b_binary_imm(b, GX_IR_shl, piece, 8 * done);
		word = word ? gx_b_binary(b, GX_IR_or, word, piece) : piece;
	}
	return word;
}
