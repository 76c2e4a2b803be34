/* values.c - special values: what a lane, its block and its dispatch are. */
#include "emit/spirv/emit.h"

#include "spirv/entry.h"

enum how { HOW_NONE, HOW_BUILT_IN, HOW_SIZE, HOW_MADE, HOW_GIVEN };

#define GX_SPIRV_BUILT_IN_NONE 0

static const struct {
	uint8_t how, part;
	uint32_t which;
} rows[GX_IR_N_SREGS] = {
#define SPIRV_SREG(name, how, which, part)                                                         \
	[GX_IR_SREG_##name] = { HOW_##how, part, GX_SPIRV_BUILT_IN_##which },
#include "defs/spirv_sregs.def"
#undef SPIRV_SREG
};

/* Each has one row: without it a name below is not there, with two it is there twice. */
enum {
#define SPIRV_SREG(name, how, which, part) HAS_##name,
#include "defs/spirv_sregs.def"
#undef SPIRV_SREG
};
#define SREG(name, type, lanes, block, doc) _Static_assert(HAS_##name >= 0, #name);
#include "defs/ir_sregs.def"
#undef SREG

/* A component, or what has none, as an unsigned word. */
static uint32_t take_part(struct spirv_emitter *e, uint32_t value, uint32_t type, uint32_t part,
                          uint32_t of)
{
	if (type != of) {
		uint32_t id = gx_spirv_id(e->module);

		GX_SPIRV_PUT(&e->body, GX_SPIRV_OP_CompositeExtract, of, id, value, part);
		value = id;
	}
	return of == e->known.word ? value
	                           : spirv_put1(e, GX_SPIRV_OP_Bitcast, e->known.word, value);
}

static uint32_t built_in(struct spirv_emitter *e, uint32_t which, uint32_t part)
{
	struct gx_spirv_words *interface = e->site->interface;
	struct gx_spirv_built_in found;
	bool is_listed = false;
	uint32_t value;
	int err = gx_spirv_built_in(e->module, which, interface->at, interface->n, &found, e->diag);

	if (err) {
		e->err = e->err ? e->err : err;
		return 0;
	}
	for (size_t i = 0; i < interface->n; i++)
		is_listed |= interface->at[i] == found.variable;
	if (!is_listed)
		gx_spirv_append(interface, &found.variable, 1);
	value = spirv_put1(e, GX_SPIRV_OP_Load, found.type, found.variable);
	return take_part(e, value, found.type, part, found.part);
}

/* The type of a constant, and, of a vector, of its components; 0: it is not known. */
static uint32_t type_of_part(const struct gx_spirv_module *m, uint32_t id, uint32_t *type)
{
	const uint32_t *insn = gx_spirv_find(m, id);

	if (!insn || gx_spirv_length(insn) < 4)
		return 0;
	*type = insn[1];
	insn = gx_spirv_find(m, *type);
	if (insn && gx_spirv_op(insn) == GX_SPIRV_OP_TypeVector) {
		uint32_t part = insn[2];

		insn = insn[3] == 3 ? gx_spirv_find(m, part) : NULL;
	}
	return insn && gx_spirv_op(insn) == GX_SPIRV_OP_TypeInt && insn[2] == 32 ? insn[1] : 0;
}

static uint32_t local_size(struct spirv_emitter *e, uint32_t part)
{
	struct gx_spirv_local_size size;
	uint32_t id, type = 0, of;

	if (!gx_spirv_local_size(e->module, e->site->entry, &size)) {
		spirv_fail(e, GX_E_SPIRV_FORM, "an entry point without the size of its blocks");
		return 0;
	}
	if (!size.composite && !size.are_ids)
		return spirv_word(e, size.parts[part]);
	id = size.composite ? size.composite : size.parts[part];
	of = type_of_part(e->module, id, &type);
	if (!of || (size.composite != 0) != (type != of)) {
		spirv_fail(e, GX_E_SPIRV_FORM, "a size of blocks of a type that is not known");
		return 0;
	}
	return take_part(e, id, type, part, of);
}

void spirv_find_lane(struct spirv_emitter *e)
{
	uint32_t word = e->known.word, half, low;

	e->lane = built_in(e, GX_SPIRV_BUILT_IN_SUBGROUP_LANE, 0);
	if (!e->site->halves)
		return;
	half = spirv_word(e, 32);
	low = spirv_word(e, 31);
	e->first = spirv_put2(e, GX_SPIRV_OP_BitwiseAnd, word, e->lane, half);
	e->upper = spirv_put2(e, GX_SPIRV_OP_INotEqual, e->known.truth, e->first, spirv_word(e, 0));
	e->lane = spirv_put2(e, GX_SPIRV_OP_BitwiseAnd, word, e->lane, low);
}

/* Of the block; a subgroup with halves is two. */
static uint32_t number_of_warp(struct spirv_emitter *e)
{
	uint32_t word = e->known.word, by, half, upper;
	uint32_t id = built_in(e, GX_SPIRV_BUILT_IN_SUBGROUP_ID, 0);

	if (!e->site->halves)
		return id;
	by = spirv_word(e, 1);
	half = spirv_word(e, 5);
	id = spirv_put2(e, GX_SPIRV_OP_ShiftLeftLogical, word, id, by);
	upper = spirv_put2(e, GX_SPIRV_OP_ShiftRightLogical, word, e->first, half);
	return spirv_put2(e, GX_SPIRV_OP_BitwiseOr, word, id, upper);
}

/* In all of a block the same, and another one in the next: what shards are chosen by. */
static uint32_t number_of_block(struct spirv_emitter *e)
{
	uint32_t x = built_in(e, GX_SPIRV_BUILT_IN_WORKGROUP_ID, 0), y, z;

	y = built_in(e, GX_SPIRV_BUILT_IN_WORKGROUP_ID, 1);
	z = built_in(e, GX_SPIRV_BUILT_IN_WORKGROUP_ID, 2);
	x = spirv_put2(e, GX_SPIRV_OP_IAdd, e->known.word, x, y);
	return spirv_put2(e, GX_SPIRV_OP_IAdd, e->known.word, x, z);
}

/* Of words that the layer has the device write before each dispatch; 0 where nobody does. */
static uint32_t launch_id(struct spirv_emitter *e)
{
	uint32_t word = e->site->id_word, first, part;

	if (!word)
		return spirv_wide(e, 0);
	e->info->uses_id = true;
	first = spirv_reloc_word(e, word);
	part = spirv_reloc_word(e, word + 1);
	first = spirv_put2(e, GX_SPIRV_OP_IAdd, e->known.wide, first, part);
	part = spirv_reloc_word(e, word + 2);
	return spirv_put2(e, GX_SPIRV_OP_IAdd, e->known.wide, first, part);
}

static uint32_t make(struct spirv_emitter *e, enum gx_ir_sreg sreg)
{
	uint32_t word = e->known.word, one;

	switch ((int)sreg) {
	case GX_IR_SREG_launch_id: return launch_id(e);
	case GX_IR_SREG_smid: return number_of_block(e);
	case GX_IR_SREG_laneid: return e->lane;
	case GX_IR_SREG_warpid: return number_of_warp(e);
	case GX_IR_SREG_lanemask_lt:
		one = spirv_word(e, 1);
		one = spirv_put2(e, GX_SPIRV_OP_ShiftLeftLogical, word, one, e->lane);
		return spirv_put2(e, GX_SPIRV_OP_ISub, word, one, spirv_word(e, 1));
	case GX_IR_SREG_n_active: return spirv_put1(e, GX_SPIRV_OP_BitCount, word, e->mask);
	case GX_IR_SREG_is_leader: return e->leader;
	default: return e->mask;
	}
}

static uint32_t given(struct spirv_emitter *e, enum gx_ir_sreg sreg)
{
	const struct gx_spirv_given none = { 0 };
	const struct gx_spirv_given *given = e->site->given ? &e->site->given[sreg] : &none;
	enum gx_ir_type type = gx_ir_sreg_info(sreg)->type;

	if (given->variable)
		return spirv_put1(e, GX_SPIRV_OP_Load, spirv_type(e, type), given->variable);
	return type == GX_IR_I64 ? spirv_wide(e, given->number)
	                         : spirv_word(e, (uint32_t)given->number);
}

uint32_t spirv_special(struct spirv_emitter *e, enum gx_ir_sreg sreg)
{
	if (e->site->given && e->site->given[sreg].is_given)
		return given(e, sreg);
	switch ((enum how)rows[sreg].how) {
	case HOW_BUILT_IN: return built_in(e, rows[sreg].which, rows[sreg].part);
	case HOW_SIZE: return local_size(e, rows[sreg].part);
	case HOW_MADE: return make(e, sreg);
	case HOW_GIVEN: return given(e, sreg);
	case HOW_NONE: break;
	}
	spirv_fail(e, GX_E_UNSUPPORTED, gx_ir_sreg_info(sreg)->doc);
	return 0;
}
