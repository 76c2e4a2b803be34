/* memory_access.c - loads, stores and atomics: inside an object, aligned, initialised, allowed. */
#include "verify/btf_object.h"
#include "verify/frozen.h"
#include "verify/gather.h"
#include "verify/verifier.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* One access as it is checked: the offsets reached in the object are [low, high), high exclusive.
 */
struct access {
	const struct gx_value *pointer;
	int64_t low, high;
	uint64_t size;
	enum gx_access kind;
	const char *what; /* "load", "store", or the argument of a helper */
	bool leaves;      /* what is read goes where the program has no say */
};

void gx_note_stack_range(struct gx_note *note, uint32_t frame, int32_t low, int32_t high)
{
	if (note->stack_low == note->stack_high) {
		note->frame = frame;
		note->stack_low = low;
		note->stack_high = high;
	}
	note->any_frame |= note->frame != frame;
	note->stack_low = low < note->stack_low ? low : note->stack_low;
	note->stack_high = high > note->stack_high ? high : note->stack_high;
}

int gx_note_access(struct gx_verifier *v, enum gx_ir_space space, uint32_t map)
{
	struct gx_note *note = &v->plan.notes[v->insn->scratch];

	if (!note->seen) {
		note->seen = true;
		note->space = space;
		note->map = map;
	}
	if (note->space == (uint32_t)space && note->map == map)
		return 0;
	/* only devices need to know: on the CPU every kind of memory is read by the same
	 * instruction */
	if (v->program->hook == GX_HOOK_HOST && v->insn->op != GX_IR_call) {
		note->space = GX_IR_SPACE_UNKNOWN;
		note->map = 0;
		return 0;
	}
	gx_rewrite_apart(v);
	if (note->space != (uint32_t)space)
		return gx_refuse(v, GX_E_MIXED_ACCESS, "%s here, %s on another path",
		                 gx_ir_space_name(space),
		                 gx_ir_space_name((enum gx_ir_space)note->space));
	if (space == GX_IR_SPACE_PARAM)
		return gx_refuse(v, GX_E_MIXED_ACCESS, "parameter %u here, %u on another path",
		                 map + 1, note->map + 1);
	return gx_refuse(v, GX_E_MIXED_ACCESS, "map '%.16s' here, '%.16s' on another path",
	                 v->program->maps[map].name, v->program->maps[note->map].name);
}

static void note_stack(struct gx_verifier *v, const struct access *a)
{
	struct gx_plan_frame *frame = &v->plan.frames[a->pointer->object];

	if (a->low < frame->low)
		frame->low = (int32_t)a->low;
	gx_note_stack_range(&v->plan.notes[v->insn->scratch], a->pointer->object, (int32_t)a->low,
	                    (int32_t)a->high);
}

static bool is_fixed(const struct access *a)
{
	return a->high - a->low == (int64_t)a->size;
}

/* Offset of the frame's byte from its start. */
static uint32_t frame_byte(int64_t offset)
{
	return (uint32_t)(offset + GX_FRAME_BYTES);
}

static bool holds_pointer(const struct gx_verifier *v, const struct access *a)
{
	for (int64_t i = a->low; i < a->high; i++) {
		const struct gx_spill *spill =
		        gx_stack_find(&v->state, a->pointer->object, frame_byte(i), 1);

		if (spill && gx_value_is_pointer(&spill->value))
			return true;
	}
	return false;
}

/* A pointer of which some bytes are overwritten: what is left of it is no number. */
static bool cuts_pointer(const struct gx_verifier *v, const struct access *a)
{
	uint32_t low = frame_byte(a->low), high = frame_byte(a->high);

	for (uint32_t i = 0; i < v->state.n_spills; i++) {
		const struct gx_spill *spill = &v->state.spills[i];
		uint32_t end = (uint32_t)spill->off + spill->width;

		if (spill->frame == a->pointer->object && gx_value_is_pointer(&spill->value) &&
		    spill->off < high && low < end && (spill->off < low || high < end))
			return true;
	}
	return false;
}

static int refuse_bounds(struct gx_verifier *v, enum gx_error error, const struct access *a,
                         const char *object, int64_t first, int64_t end)
{
	struct gx_bounds bounds = { .pointer = a->pointer,
		                    .what = a->what,
		                    .object = object,
		                    .size = a->size,
		                    .low = a->low,
		                    .high = a->high,
		                    .first = first,
		                    .end = end };

	return gx_refuse_bounds(v, error, &bounds);
}

/* A struct with padding is read as a whole: in each word of 8 bytes something was written. The
 * words that have bytes which were not; 0: it is no such struct. */
static uint64_t padded_words(const struct gx_verifier *v, const struct access *a)
{
	uint64_t written = 0, words = 0;

	for (int64_t i = a->low; i < a->high; i++) {
		uint64_t word = (uint64_t)1 << (frame_byte(i) / 8);

		if (gx_stack_is_init(&v->state, a->pointer->object, frame_byte(i), 1))
			written |= word;
		else
			words |= word;
	}
	return words & ~written ? 0 : words;
}

static int check_stack(struct gx_verifier *v, const struct access *a)
{
	uint32_t frame = a->pointer->object;
	uint64_t words = 0;

	if (!gx_stack_frame(&v->state, frame))
		return gx_refuse(v, GX_E_STACK_GONE, "%s of frame %u", a->what, frame);
	if (v->program->one_argument && !frame && a->low >= 0)
		return gx_refuse(v, GX_E_POLICY_ARG,
		                 "%s of %llu bytes at %lld: a member in kernels has one argument",
		                 a->what, (unsigned long long)a->size, (long long)a->low + 8);
	if (a->low < -GX_FRAME_BYTES || a->high > 0)
		return refuse_bounds(v, GX_E_STACK_BOUNDS, a, "the stack frame", -GX_FRAME_BYTES,
		                     0);
	if (!a->size)
		return 0;
	note_stack(v, a);
	if (a->kind == GX_ACCESS_READ && is_fixed(a))
		words = padded_words(v, a);
	if (words)
		gx_rewrite_zeros(v, frame, words);
	for (int64_t i = a->low; a->kind == GX_ACCESS_READ && i < a->high; i++)
		if (!gx_stack_is_init(&v->state, frame, frame_byte(i), 1))
			return gx_refuse(
			        v, GX_E_STACK_UNINIT,
			        "%s of %llu bytes at fp%+lld: byte fp%+lld was not written on "
			        "this path",
			        a->what, (unsigned long long)a->size, (long long)a->low,
			        (long long)i);
	if (a->leaves && holds_pointer(v, a))
		return gx_refuse(v, GX_E_POINTER_LEAK, "%s: there is a pointer in [%lld, %lld)",
		                 a->what, (long long)a->low, (long long)a->high);
	if (a->kind == GX_ACCESS_WRITE && !is_fixed(a) && holds_pointer(v, a))
		return gx_refuse(v, GX_E_POINTER_OVERWRITE, "%s at [%lld, %lld)", a->what,
		                 (long long)a->low, (long long)a->high);
	if (a->kind == GX_ACCESS_WRITE && cuts_pointer(v, a))
		return gx_refuse(v, GX_E_POINTER_PARTIAL, "%s of %llu bytes at %lld", a->what,
		                 (unsigned long long)a->size, (long long)a->low);
	return 0;
}

static int check_map_value(struct gx_verifier *v, const struct access *a)
{
	const struct gx_map_def *map = &v->program->maps[a->pointer->object];
	char name[32];

	snprintf(name, sizeof(name), "map '%.16s'", map->name);
	if (a->low < 0 || a->high > (int64_t)map->value_size)
		return refuse_bounds(v, GX_E_MAP_BOUNDS, a, name, 0, map->value_size);
	if (a->kind == GX_ACCESS_WRITE && map->flags & GX_MAP_F_RDONLY_PROG)
		return gx_refuse(v, GX_E_MAP_READ_ONLY, "%s to map '%.16s'", a->what, map->name);
	if (a->kind == GX_ACCESS_READ && map->flags & GX_MAP_F_WRONLY_PROG)
		return gx_refuse(v, GX_E_MAP_WRITE_ONLY, "%s of map '%.16s'", a->what, map->name);
	return 0;
}

static void note_ctx(struct gx_verifier *v, const struct access *a)
{
	struct gx_note *note = &v->plan.notes[v->insn->scratch];

	note->ctx_many |= note->ctx_seen && note->ctx_offset != a->low;
	note->ctx_seen = true;
	note->ctx_offset = a->low;
}

/* The field that the author means, when the program takes another hook's context; NULL: it takes this one, or both have it. */
static const struct gx_ctx_field_row *foreign_field(const struct gx_verifier *v,
                                                    const struct access *a)
{
	const struct gx_ctx_field_row *near = gx_ctx_field_near(v->program->hook, a->low), *meant;

	if (!v->program->ctx_type)
		return NULL;
	meant = gx_ctx_field_of(v->program->ctx_type, a->low);
	return meant && near && !strcmp(meant->name, near->name) ? NULL : meant;
}

static int check_ctx(struct gx_verifier *v, const struct access *a)
{
	const struct gx_ctx_field_row *near, *foreign;

	if (!v->program->has_ctx)
		return gx_refuse(v, GX_E_CTX_ABSENT, "%s", a->what);
	if (a->kind == GX_ACCESS_WRITE)
		return gx_refuse(v, GX_E_CTX_WRITE, "%s at %lld", a->what, (long long)a->low);
	if (!is_fixed(a))
		return gx_refuse(v, GX_E_CTX_OFFSET, "[%lld, %lld)", (long long)a->low,
		                 (long long)a->high);
	foreign = foreign_field(v, a);
	if (foreign && strcmp(foreign->ctx, gx_hook_row(v->program->hook)->ctx) != 0)
		return gx_refuse(v, GX_E_CTX_FIELD,
		                 "'%s' is of struct %s, and hook %s has struct %s", foreign->name,
		                 foreign->ctx, gx_hook_row(v->program->hook)->text,
		                 gx_hook_row(v->program->hook)->ctx);
	note_ctx(v, a);
	if (gx_ctx_field(v->program->hook, a->low, (uint32_t)a->size))
		return 0;
	near = gx_ctx_field_near(v->program->hook, a->low);
	if (near)
		return gx_refuse(v, GX_E_CTX_FIELD, "%llu bytes at %lld; '%s' has %u bytes at %u",
		                 (unsigned long long)a->size, (long long)a->low, near->name,
		                 near->size, near->offset);
	return gx_refuse(v, GX_E_CTX_FIELD, "%llu bytes at %lld", (unsigned long long)a->size,
	                 (long long)a->low);
}

static int check_ring(struct gx_verifier *v, const struct access *a)
{
	if (a->low >= 0 && a->high <= (int64_t)a->pointer->size)
		return 0;
	return refuse_bounds(v, GX_E_RING_BOUNDS, a, "the record", 0, (int64_t)a->pointer->size);
}

/* Memory that a parameter of a global function points to: who calls it has checked that much. */
static int check_param(struct gx_verifier *v, const struct access *a)
{
	uint32_t i = a->pointer->object;
	struct gx_note *note = &v->plan.notes[v->insn->scratch];
	char name[32];

	snprintf(name, sizeof(name), "parameter %u", i + 1);
	if (a->low < 0 || a->high > (int64_t)a->pointer->size)
		return refuse_bounds(v, GX_E_FUNC_BOUNDS, a, name, 0, (int64_t)a->pointer->size);
	if (a->kind == GX_ACCESS_WRITE && v->func->params[i].read_only)
		return gx_refuse(v, GX_E_FUNC_CONST, "%s to parameter %u of %s", a->what, i + 1,
		                 v->func->name);
	if (!(note->params >> i & 1) || a->low < note->param_low[i])
		note->param_low[i] = (int32_t)a->low;
	if (!(note->params >> i & 1) || a->high > note->param_high[i])
		note->param_high[i] = (int32_t)a->high;
	note->params |= (uint8_t)(1 << i);
	if (a->kind == GX_ACCESS_WRITE)
		note->params_written |= (uint8_t)(1 << i);
	return 0;
}

/* What a callback of a policy is given: its arguments, and the objects that they point to. */
static int check_given(struct gx_verifier *v, const struct access *a)
{
	struct gx_object_access access = {
		.pointer = a->pointer,
		.offset = a->low,
		.size = a->size,
		.fixed = is_fixed(a),
		.write = a->kind == GX_ACCESS_WRITE,
		.what = a->what,
	};

	return a->pointer->kind == GX_VALUE_CTX ? gx_check_policy_arg(v, &access)
	                                        : gx_check_driver_object(v, &access);
}

static int check_object(struct gx_verifier *v, const struct access *a)
{
	char text[GX_VALUE_TEXT];

	if (a->pointer->kind != GX_VALUE_RELEASED && a->pointer->maybe_null)
		return gx_refuse(v, GX_E_NULL_POINTER, "%s through %s", a->what,
		                 gx_value_text(v, a->pointer, text));
	switch (a->pointer->kind) {
	case GX_VALUE_STACK: return check_stack(v, a);
	case GX_VALUE_MAP_VALUE: return check_map_value(v, a);
	case GX_VALUE_CTX:
		return v->program->hook == GX_HOOK_POLICY ? check_given(v, a) : check_ctx(v, a);
	case GX_VALUE_OBJECT: return check_given(v, a);
	case GX_VALUE_RING: return check_ring(v, a);
	case GX_VALUE_PARAM: return check_param(v, a);
	case GX_VALUE_MAP:
		return gx_refuse(v, GX_E_NOT_POINTER,
		                 "%s through %s itself, not through a value of it", a->what,
		                 gx_value_text(v, a->pointer, text));
	case GX_VALUE_RELEASED: return gx_refuse(v, GX_E_RING_RELEASED, "%s", a->what);
	case GX_VALUE_NONE: return gx_refuse_none(v);
	case GX_VALUE_SCALAR: break;
	}
	return gx_refuse(v, GX_E_NOT_POINTER, "%s through a number, %s", a->what,
	                 gx_value_text(v, a->pointer, text));
}

/* Objects start at multiples of 8, those of parameters as their type does; align is a power of two
 * up to 8. */
static int check_alignment(struct gx_verifier *v, const struct access *a, uint64_t imm,
                           unsigned align)
{
	struct gx_bits offset = gx_bits_add(a->pointer->num.bits, gx_bits_const(imm, 64), 64);
	struct gx_value at = *a->pointer;
	struct gx_scalar step = gx_scalar_const(imm, 64);
	char text[GX_VALUE_TEXT];
	unsigned base = 8;

	if (at.kind == GX_VALUE_PARAM)
		base = v->func->params[at.object].align;
	if (align <= base && !((offset.value | offset.unknown) & (align - 1)))
		return 0;
	at.num = gx_scalar_add(&at.num, &step, 64);
	return gx_refuse(v, GX_E_UNALIGNED,
	                 "%s of %llu bytes through %s: not always a multiple of %u", a->what,
	                 (unsigned long long)a->size, gx_value_text(v, &at, text), align);
}

static int check_access(struct gx_verifier *v, struct access *a, uint64_t imm, unsigned align)
{
	int64_t offset = (int64_t)imm; /* of an instruction: 16 bits */
	int err;

	/* The explorer keeps offsets of pointers within +-2^29; other kinds are refused below. */
	if (gx_value_is_pointer(a->pointer)) {
		a->low = a->pointer->num.full.smin + offset;
		a->high = a->pointer->num.full.smax + offset + (int64_t)a->size;
	}
	err = check_object(v, a);
	return err ? err : check_alignment(v, a, imm, align);
}

int gx_check_region(struct gx_verifier *v, const struct gx_value *pointer, uint64_t size,
                    unsigned align, enum gx_access access, const char *what)
{
	struct access a = { .pointer = pointer,
		            .size = size,
		            .kind = access == GX_ACCESS_SHOW ? GX_ACCESS_READ : access,
		            .what = what,
		            .leaves = access == GX_ACCESS_READ };

	return check_access(v, &a, 0, align);
}

/* --- the three operations */
static enum gx_ir_space space_of(const struct gx_value *pointer)
{
	static const uint8_t spaces[] = {
		[GX_VALUE_CTX] = GX_IR_SPACE_CTX,          [GX_VALUE_STACK] = GX_IR_SPACE_STACK,
		[GX_VALUE_MAP_VALUE] = GX_IR_SPACE_MAP,    [GX_VALUE_RING] = GX_IR_SPACE_RING,
		[GX_VALUE_OBJECT] = GX_IR_SPACE_OBJECT,    [GX_VALUE_PARAM] = GX_IR_SPACE_PARAM,
		[GX_VALUE_RELEASED] = GX_IR_SPACE_UNKNOWN,
	};

	return (enum gx_ir_space)spaces[pointer->kind];
}

static int note_space(struct gx_verifier *v, const struct gx_value *pointer)
{
	enum gx_ir_space space = space_of(pointer);
	bool has_map =
	        space == GX_IR_SPACE_MAP || space == GX_IR_SPACE_RING || space == GX_IR_SPACE_PARAM;

	return gx_note_access(v, space, has_map ? pointer->object : 0);
}

/* A part of a field is what is left of it when it is shifted and masked: little endian. */
static struct gx_value ctx_value(const struct gx_verifier *v, const struct access *a)
{
	const struct gx_ctx_field_row *field =
	        gx_ctx_field(v->program->hook, a->low, (uint32_t)a->size);
	uint64_t most = gx_width_mask((unsigned)a->size * 8), umin = 0, umax = most;
	unsigned shift = 0;

	if (field) {
		umax = gx_width_mask(field->size * 8);
		shift = (unsigned)(a->low - field->offset) * 8;
		gx_sreg_range(field->sreg, &umin, &umax);
	}
	umin >>= shift;
	umax >>= shift;
	return gx_value_scalar(umax <= most ? gx_scalar_urange(umin, umax, 64)
	                                    : gx_scalar_urange(0, most, 64));
}

static int stack_value(struct gx_verifier *v, const struct access *a, struct gx_value *out)
{
	uint32_t frame = a->pointer->object, at = frame_byte(a->low), width = (uint32_t)a->size;
	const struct gx_spill *spill =
	        gx_stack_find(&v->state, frame, at, (uint32_t)(a->high - a->low));
	struct gx_scalar num;

	*out = gx_value_bytes(width);
	if (!spill)
		return 0;
	if (is_fixed(a) && spill->off == at && spill->width == width) {
		*out = spill->value;
		return 0;
	}
	if (holds_pointer(v, a))
		return gx_refuse(v, GX_E_POINTER_PARTIAL, "%s of %u bytes at %lld", a->what, width,
		                 (long long)a->low);
	if (is_fixed(a) && gx_stack_number(&v->state, frame, at, width, &num))
		*out = gx_value_scalar(num);
	return 0;
}

static int transfer_load(struct gx_verifier *v)
{
	const struct gx_ir_insn *insn = v->insn;
	struct gx_value pointer = gx_read(v, insn->args[0]), out = gx_value_bytes(insn->width);
	struct access a = {
		.pointer = &pointer, .size = insn->width, .kind = GX_ACCESS_READ, .what = "load"
	};
	int err = check_access(v, &a, insn->imm, insn->width);

	if (!err)
		err = note_space(v, &pointer);
	if (err)
		return err;
	if (pointer.kind == GX_VALUE_CTX)
		out = v->program->hook == GX_HOOK_POLICY
		              ? gx_policy_arg_value(v, a.low, insn->width)
		              : ctx_value(v, &a);
	if (pointer.kind == GX_VALUE_STACK)
		err = stack_value(v, &a, &out);
	if (pointer.kind == GX_VALUE_MAP_VALUE && is_fixed(&a))
		out = gx_frozen_value(v->program, pointer.object, a.low, insn->width);
	if (err)
		return err;
	if (out.kind == GX_VALUE_SCALAR && pointer.kind == GX_VALUE_STACK &&
	    !gx_bitset_has(&v->plan.relevant, insn->id))
		out = gx_value_bytes(insn->width);
	gx_define(v, insn, &out);
	return 0;
}

/* A number keeps its name in the stack when all of it fits. */
static struct gx_value stored_part(struct gx_verifier *v, const struct gx_ir_insn *source,
                                   struct gx_value *value, unsigned width)
{
	struct gx_value out;

	if (value->num.full.umax > gx_width_mask(width * 8))
		return gx_value_scalar(gx_scalar_low(&value->num, width * 8, 64));
	if (!value->id && !gx_scalar_is_const(&value->num)) {
		value->id = v->next_value_id++;
		gx_change(v, source->id, value);
	}
	out = *value;
	return out;
}

static int store_to_stack(struct gx_verifier *v, const struct access *a, struct gx_value *value)
{
	const struct gx_ir_insn *insn = v->insn;
	uint32_t frame = a->pointer->object, at = frame_byte(a->low), width = insn->width;
	struct gx_value part;

	if (gx_value_is_pointer(value) && (width != 8 || !is_fixed(a)))
		return gx_refuse(v, GX_E_POINTER_PARTIAL, "%s of %u bytes at [%lld, %lld)", a->what,
		                 width, (long long)a->low, (long long)a->high);
	if (!is_fixed(a)) {
		gx_stack_forget(&v->state, frame, at, (uint32_t)(a->high - a->low));
		return 0; /* which bytes were written is not known: none counts as written now */
	}
	gx_stack_mark_init(&v->state, frame, at, width);
	gx_stack_forget(&v->state, frame, at, width);
	if (!gx_value_is_pointer(value) && !v->plan.notes[insn->scratch].keeps)
		return 0;
	part = gx_value_is_pointer(value) ? *value : stored_part(v, insn->args[1], value, width);
	if (v->plan.gather && gx_bitset_has(&v->plan.choices, insn->scratch))
		part = gx_gather(v, insn, &part);
	if (gx_stack_put(&v->state, frame, at, width, &part))
		return gx_refuse(v, GX_E_NO_MEMORY, "stack of the state");
	return 0;
}

static int transfer_store(struct gx_verifier *v)
{
	const struct gx_ir_insn *insn = v->insn;
	struct gx_value pointer = gx_read(v, insn->args[0]), value = gx_read(v, insn->args[1]);
	struct access a = {
		.pointer = &pointer, .size = insn->width, .kind = GX_ACCESS_WRITE, .what = "store"
	};
	char text[GX_VALUE_TEXT];
	int err;

	if (value.kind == GX_VALUE_NONE)
		return gx_refuse_none(v);
	if (value.kind == GX_VALUE_RELEASED)
		return gx_refuse(v, GX_E_RING_RELEASED, "stored");
	err = check_access(v, &a, insn->imm, insn->width);
	if (!err)
		err = note_space(v, &pointer);
	if (err)
		return err;
	if (pointer.kind == GX_VALUE_STACK)
		return store_to_stack(v, &a, &value);
	if (gx_value_is_pointer(&value))
		return gx_refuse(v, GX_E_POINTER_LEAK, "store of %s",
		                 gx_value_text(v, &value, text));
	return 0;
}

static int transfer_atomic(struct gx_verifier *v)
{
	const struct gx_ir_insn *insn = v->insn;
	struct gx_value pointer = gx_read(v, insn->args[0]), out = gx_value_bytes(insn->width);
	struct access a = {
		.pointer = &pointer, .size = insn->width, .kind = GX_ACCESS_WRITE, .what = "atomic"
	};
	char text[GX_VALUE_TEXT];
	int err;

	if ((insn->width != 4 && insn->width != 8) || pointer.kind == GX_VALUE_CTX)
		return gx_refuse(v, GX_E_ATOMIC_TARGET, "%u bytes of %s", insn->width,
		                 gx_value_text(v, &pointer, text));
	for (uint32_t i = 1; i < insn->n_args; i++) {
		struct gx_value operand = gx_read(v, insn->args[i]);

		if (operand.kind != GX_VALUE_SCALAR)
			return gx_refuse(v, GX_E_POINTER_LEAK, "atomic with %s",
			                 gx_value_text(v, &operand, text));
	}
	err = check_access(v, &a, insn->imm, insn->width);
	a.kind = GX_ACCESS_READ;
	if (!err)
		err = check_access(v, &a, insn->imm, insn->width);
	if (!err)
		err = note_space(v, &pointer);
	if (!err && pointer.kind == GX_VALUE_STACK) {
		struct gx_value old;

		err = stack_value(v, &a, &old);
		if (!err && gx_value_is_pointer(&old))
			err = gx_refuse(v, GX_E_POINTER_PARTIAL, "atomic on %s",
			                gx_value_text(v, &old, text));
		gx_stack_forget(&v->state, pointer.object, frame_byte(a.low),
		                (uint32_t)(a.high - a.low));
	}
	if (!err && insn->type != GX_IR_VOID)
		gx_define(v, insn, &out);
	return err;
}

int gx_transfer_memory(struct gx_verifier *v)
{
	if (v->insn->op == GX_IR_load)
		return transfer_load(v);
	return v->insn->op == GX_IR_store ? transfer_store(v) : transfer_atomic(v);
}
