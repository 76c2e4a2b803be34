/* helper_call.c - calls of helpers: each argument against its row in helpers.def, the result,
 * records acquired. */
#include "ebpf/run_format.h"
#include "verify/frozen.h"
#include "verify/verifier.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

struct call {
	const struct gx_helper_row *row;
	struct gx_value args[5];
	const struct gx_map_def *map; /* of the MAP argument, once it was seen */
	uint32_t map_index;
	uint64_t record_size; /* of the CONST_SCALAR argument */
	uint32_t released;    /* ref of the RING_RECORD argument */
};

typedef int check_arg(struct gx_verifier *v, struct call *call, unsigned i);

static int refuse_arg(struct gx_verifier *v, const struct call *call, unsigned i,
                      const char *expected)
{
	char text[GX_VALUE_TEXT];

	if (call->args[i].kind == GX_VALUE_RELEASED)
		return gx_refuse(v, GX_E_RING_RELEASED, "argument %u of %s", i + 1,
		                 call->row->name);
	return gx_refuse(v, GX_E_HELPER_ARG, "argument %u of %s is %s, not %s", i + 1,
	                 call->row->name, gx_value_text(v, &call->args[i], text), expected);
}

static int check_scalar(struct gx_verifier *v, struct call *call, unsigned i)
{
	return call->args[i].kind == GX_VALUE_SCALAR ? 0 : refuse_arg(v, call, i, "a number");
}

static int check_any(struct gx_verifier *v, struct call *call, unsigned i)
{
	if (call->args[i].kind == GX_VALUE_NONE || call->args[i].kind == GX_VALUE_RELEASED)
		return refuse_arg(v, call, i, "a value");
	return 0;
}

static int check_known(struct gx_verifier *v, struct call *call, unsigned i);

/* Kernels know no memory of the program by its address. */
static int check_from(struct gx_verifier *v, struct call *call, unsigned i)
{
	int err;

	if (gx_hook_on_cpu(v->program->hook))
		return check_any(v, call, i);
	err = check_scalar(v, call, i);
	err = err ? err : check_known(v, call, i - 1);
	if (!err && call->args[i - 1].num.bits.value > GX_HELPER_MAX_PROBE)
		err = gx_refuse(v, GX_E_HELPER_SIZE, "argument %u of %s is %llu, more than %u", i,
		                call->row->name,
		                (unsigned long long)call->args[i - 1].num.bits.value,
		                GX_HELPER_MAX_PROBE);
	return err;
}

/* A number that is known when the program is loaded. */
static int check_known(struct gx_verifier *v, struct call *call, unsigned i)
{
	const struct gx_value *arg = &call->args[i];
	char text[GX_VALUE_TEXT];

	if (arg->kind != GX_VALUE_SCALAR)
		return refuse_arg(v, call, i, "a number");
	if (!gx_scalar_is_const(&arg->num))
		return gx_refuse(v, GX_E_HELPER_CONST, "argument %u of %s is %s", i + 1,
		                 call->row->name, gx_value_text(v, arg, text));
	return 0;
}

/* No record of so many bytes comes into a ring in a kernel: all would be dropped. */
static int check_fits(struct gx_verifier *v, const struct call *call, uint64_t least)
{
	uint32_t limit;

	if (!call->map || !gx_map_type_lies(call->map->type, GX_LAYOUT_ring) ||
	    gx_hook_on_cpu(v->program->hook))
		return 0;
	limit = gx_map_type_record(call->map->type, call->map->value_size);
	return least <= limit
	               ? 0
	               : gx_refuse(v, GX_E_LOWER_SIZE,
	                           "%s on '%.16s': record of %llu bytes, limit %u", call->row->name,
	                           call->map->name, (unsigned long long)least, limit);
}

static int check_const(struct gx_verifier *v, struct call *call, unsigned i)
{
	const struct gx_value *arg = &call->args[i];
	int err = check_known(v, call, i);

	if (err)
		return err;
	call->record_size = arg->num.bits.value;
	if (!call->record_size || call->record_size > GX_MAX_POINTER_OFFSET)
		return gx_refuse(v, GX_E_HELPER_SIZE, "argument %u of %s is %llu", i + 1,
		                 call->row->name, (unsigned long long)call->record_size);
	return check_fits(v, call, call->record_size);
}

static int check_delay(struct gx_verifier *v, struct call *call, unsigned i)
{
	const struct gx_value *arg = &call->args[i];
	int err = check_known(v, call, i);

	if (err)
		return err;
	if (arg->num.bits.value > GX_HELPER_MAX_DELAY)
		return gx_refuse(v, GX_E_HELPER_SIZE, "argument %u of %s is %llu, more than %u",
		                 i + 1, call->row->name, (unsigned long long)arg->num.bits.value,
		                 GX_HELPER_MAX_DELAY);
	return 0;
}

/* What a kernel can't do with a map for its sizes is refused here, where its author is, and not when a kernel runs. */
static int check_moves(struct gx_verifier *v, const struct call *call)
{
	const struct gx_map_def *map = call->map;
	uint32_t limit;
	const char *what = gx_map_type_too_long(map->type, call->row->map_op, map->key_size,
	                                        map->value_size, &limit);

	if (!what || gx_hook_on_cpu(v->program->hook))
		return 0;
	return gx_refuse(v, GX_E_LOWER_SIZE, "%s on '%.16s': %s of %u bytes, limit %u",
	                 call->row->name, map->name, what,
	                 *what == 'k' ? map->key_size : map->value_size, limit);
}

static int check_map(struct gx_verifier *v, struct call *call, unsigned i)
{
	const struct gx_value *arg = &call->args[i];
	const struct gx_map_type_row *type;
	int err;

	if (arg->kind != GX_VALUE_MAP)
		return refuse_arg(v, call, i, "a map");
	call->map_index = arg->object;
	call->map = &v->program->maps[arg->object];
	type = gx_map_type_row(call->map->type);
	if (!type || !gx_map_type_allows(call->map->type, v->program->hook, call->row->map_op))
		return gx_refuse(v, GX_E_HELPER_MAP, "%s on '%.16s' of type %s (%u)",
		                 call->row->name, call->map->name, type ? type->name : "unknown",
		                 call->map->type);
	err = check_moves(v, call);
	if (err)
		return err;
	if (call->row->ret != GX_RET_MAP_VALUE && call->map->flags & GX_MAP_F_RDONLY_PROG)
		return gx_refuse(v, GX_E_MAP_READ_ONLY, "%s on '%.16s'", call->row->name,
		                 call->map->name);
	return gx_note_access(v,
	                      type->layout == GX_LAYOUT_ring ? GX_IR_SPACE_RING : GX_IR_SPACE_MAP,
	                      arg->object);
}

static bool is_memory(const struct gx_value *arg)
{
	return arg->kind == GX_VALUE_STACK || arg->kind == GX_VALUE_MAP_VALUE ||
	       arg->kind == GX_VALUE_RING || arg->kind == GX_VALUE_PARAM;
}

static int check_memory(struct gx_verifier *v, struct call *call, unsigned i, uint64_t size,
                        unsigned align, enum gx_access access)
{
	struct gx_note *note = &v->plan.notes[v->insn->scratch];
	char what[64];

	if (!is_memory(&call->args[i]))
		return refuse_arg(v, call, i, "memory");
	/* of a parameter's memory that is known when the function is joined to its callers */
	note->reads_elsewhere |=
	        call->args[i].kind != GX_VALUE_STACK && call->args[i].kind != GX_VALUE_PARAM;
	note->writes_stack |= call->args[i].kind == GX_VALUE_STACK && access == GX_ACCESS_WRITE;
	snprintf(what, sizeof(what), "argument %u of %s", i + 1, call->row->name);
	return gx_check_region(v, &call->args[i], size, align, access, what);
}

/* Devices load keys of 4 bytes as one word. */
static int check_key(struct gx_verifier *v, struct call *call, unsigned i)
{
	uint32_t size = call->map ? call->map->key_size : 0;
	bool is_word = size == 4 && v->program->hook != GX_HOOK_HOST;

	return check_memory(v, call, i, size, is_word ? 4 : 1, GX_ACCESS_READ);
}

static int check_value(struct gx_verifier *v, struct call *call, unsigned i)
{
	return check_memory(v, call, i, call->map ? call->map->value_size : 0, 1, GX_ACCESS_READ);
}

static int check_sized(struct gx_verifier *v, struct call *call, unsigned i, enum gx_access access)
{
	const struct gx_value *size = &call->args[i + 1];
	char text[GX_VALUE_TEXT];
	uint64_t most;
	int err;

	if (size->kind != GX_VALUE_SCALAR)
		return refuse_arg(v, call, i + 1, "a number");
	most = size->num.full.umax;
	if (most > GX_MAX_POINTER_OFFSET)
		return gx_refuse(v, GX_E_HELPER_SIZE, "argument %u of %s is %s", i + 2,
		                 call->row->name, gx_value_text(v, size, text));
	if (call->map && gx_map_type_is(call->map->type, GX_MAP_SIZED) &&
	    most > call->map->value_size)
		return gx_refuse(v, GX_E_HELPER_SIZE,
		                 "argument %u of %s is %s; records of '%.16s' have %u bytes", i + 2,
		                 call->row->name, gx_value_text(v, size, text), call->map->name,
		                 call->map->value_size);
	err = check_fits(v, call, size->num.full.umin);
	if (err)
		return err;
	/* what may hold pointers is read by 8 bytes: no half of one is shown */
	return check_memory(v, call, i, most, access == GX_ACCESS_SHOW ? 8 : 1, access);
}

static int check_mem(struct gx_verifier *v, struct call *call, unsigned i)
{
	return check_sized(v, call, i, GX_ACCESS_READ);
}

/* One byte of what `arg` points to, when it is known. */
static bool known_byte(struct gx_verifier *v, const struct gx_value *arg, uint64_t i, char *out)
{
	int64_t at = (int64_t)(arg->num.bits.value + i);
	struct gx_scalar byte = { 0 };
	bool known = false;

	if (arg->kind == GX_VALUE_MAP_VALUE) {
		byte = gx_frozen_value(v->program, arg->object, at, 1).num;
		known = gx_scalar_is_const(&byte);
	} else if (arg->kind == GX_VALUE_STACK) {
		known = gx_stack_number(&v->state, arg->object, (uint32_t)(at + GX_FRAME_BYTES), 1,
		                        &byte) &&
		        gx_scalar_is_const(&byte);
	}
	*out = (char)byte.bits.value;
	return known;
}

/* How many arguments stand behind a format and its size, from i on. Registers that a program did not write are 0. */
static unsigned count_given(const struct call *call, unsigned i)
{
	if (call->row->args[i] == GX_ARG_ARGS)
		return (unsigned)call->args[i + 1].num.bits.value / 8;
	return call->row->n_args - i;
}

/* What a conversion is made of in C. */
#define CONVERSION "#-+ 0123456789.*hljztLqpsdiuoxXcfFeEgGaAnkBIuU"

static int refuse_format(struct gx_verifier *v, const struct call *call, unsigned i, int err,
                         const char *text, const char *bad)
{
	const char *name = call->row->name;

	if (!bad)
		return gx_refuse(v, GX_E_HELPER_FORMAT, "argument %u of %s has no end", i + 1,
		                 name);
	if (err == -EOPNOTSUPP)
		return gx_refuse(v, GX_E_HELPER_FORMAT,
		                 "argument %u of %s has a string at byte %zu, which kernels don't "
		                 "read",
		                 i + 1, name, (size_t)(bad - text));
	if (*bad != '%')
		return gx_refuse(v, GX_E_HELPER_FORMAT,
		                 "argument %u of %s: byte %zu, 0x%02x, is no text", i + 1, name,
		                 (size_t)(bad - text), (unsigned char)*bad);
	return gx_refuse(v, GX_E_HELPER_FORMAT,
	                 "argument %u of %s: '%.*s' at byte %zu is no format here, or has no "
	                 "argument",
	                 i + 1, name, (int)strspn(bad + 1, CONVERSION) + 1, bad,
	                 (size_t)(bad - text));
}

/* In kernels all of it is known when the program is loaded: what is printed is made elsewhere, and can't be refused there. */
static int check_format(struct gx_verifier *v, struct call *call, unsigned i)
{
	const struct gx_value *arg = &call->args[i], *size = &call->args[i + 1];
	char text[GX_RUN_MAX_DEVICE_FORMAT];
	const char *bad;
	int err = check_sized(v, call, i, GX_ACCESS_READ);

	if (err || gx_hook_on_cpu(v->program->hook))
		return err;
	err = check_known(v, call, i + 1);
	if (err)
		return err;
	if (size->num.bits.value > sizeof(text))
		return gx_refuse(v, GX_E_HELPER_FORMAT, "argument %u of %s has %llu bytes", i + 1,
		                 call->row->name, (unsigned long long)size->num.bits.value);
	for (uint64_t k = 0; k < size->num.bits.value; k++)
		if (!gx_scalar_is_const(&arg->num) || !known_byte(v, arg, k, &text[k]))
			return gx_refuse(v, GX_E_HELPER_FORMAT, "argument %u of %s is not constant",
			                 i + 1, call->row->name);
	if (call->row->args[i + 2] == GX_ARG_ARGS)
		err = check_known(v, call, i + 3);
	if (err)
		return err;
	err = gx_run_format_check(text, size->num.bits.value, count_given(call, i + 2), false,
	                          &bad);
	return err ? refuse_format(v, call, i, err, text, bad) : 0;
}

/* Bytes that the helper need not write were written before. */
static int check_mem_out(struct gx_verifier *v, struct call *call, unsigned i)
{
	const struct gx_value *size = &call->args[i + 1];
	bool whole = size->kind == GX_VALUE_SCALAR && gx_scalar_is_const(&size->num) &&
	             gx_scalar_is_const(&call->args[i].num);
	int err = whole ? 0 : check_sized(v, call, i, GX_ACCESS_READ);

	return err ? err : check_sized(v, call, i, GX_ACCESS_WRITE);
}

/* NULL in place of memory where the size is 0. */
static bool is_nothing(const struct call *call, unsigned i)
{
	const struct gx_value *arg = &call->args[i], *size = &call->args[i + 1];

	return arg->kind == GX_VALUE_SCALAR && !arg->num.full.umax &&
	       size->kind == GX_VALUE_SCALAR && !size->num.full.umax;
}

/* The interpreter knows an address by what it points to: one that lies in its object, or in
 * the stack at any distance. */
static int check_shown(struct gx_verifier *v, const struct call *call, unsigned i,
                       const struct gx_value *value)
{
	const struct gx_range *at = &value->num.full;
	bool fixed = gx_scalar_is_const(&value->num), inside = true;
	char text[GX_VALUE_TEXT];

	if (value->kind == GX_VALUE_RELEASED)
		return gx_refuse(v, GX_E_RING_RELEASED, "in argument %u of %s", i + 1,
		                 call->row->name);
	if (value->kind == GX_VALUE_MAP_VALUE)
		inside = at->smin >= 0 &&
		         at->smax < (int64_t)v->program->maps[value->object].value_size;
	if (value->kind == GX_VALUE_RING || value->kind == GX_VALUE_PARAM)
		inside = at->smin >= 0 && at->smax < (int64_t)value->size;
	if (value->kind == GX_VALUE_CTX)
		inside = fixed && gx_ctx_field_near(v->program->hook, at->smin);
	return inside ? 0
	              : gx_refuse(v, GX_E_POINTER_LEAK, "argument %u of %s: %s lies outside", i + 1,
	                          call->row->name, gx_value_text(v, value, text));
}

static int check_all_shown(struct gx_verifier *v, const struct call *call, unsigned i)
{
	const struct gx_value *arg = &call->args[i];
	int64_t low = arg->num.full.smin + GX_FRAME_BYTES;
	int64_t high =
	        arg->num.full.smax + GX_FRAME_BYTES + (int64_t)call->args[i + 1].num.full.umax;
	int err = 0;

	for (uint32_t s = 0; !err && arg->kind == GX_VALUE_STACK && s < v->state.n_spills; s++) {
		const struct gx_spill *spill = &v->state.spills[s];

		if (spill->frame != arg->object || spill->off >= high ||
		    low >= spill->off + spill->width)
			continue;
		err = check_shown(v, call, i, &spill->value);
		if (!err && spill->value.kind != GX_VALUE_SCALAR &&
		    !gx_hook_on_cpu(v->program->hook))
			err = gx_refuse(v, GX_E_POINTER_LEAK, "argument %u of %s", i + 1,
			                call->row->name);
	}
	return err;
}

/* Of a format: a pointer is a string there, and is never shown as a number. */
static int check_args(struct gx_verifier *v, struct call *call, unsigned i)
{
	int err = is_nothing(call, i) ? 0 : check_sized(v, call, i, GX_ACCESS_SHOW);

	return err ? err : check_all_shown(v, call, i);
}

static int check_mem_out0(struct gx_verifier *v, struct call *call, unsigned i)
{
	return is_nothing(call, i) ? 0 : check_mem_out(v, call, i);
}

static int check_value_out(struct gx_verifier *v, struct call *call, unsigned i)
{
	uint64_t size = call->map ? call->map->value_size : 0;
	/* a Bloom filter is asked about the value that is there */
	bool reads = call->map && gx_map_type_lies(call->map->type, GX_LAYOUT_bloom);
	int err = gx_scalar_is_const(&call->args[i].num) && !reads
	                  ? 0
	                  : check_memory(v, call, i, size, 1, GX_ACCESS_READ);

	return err ? err : check_memory(v, call, i, size, 1, GX_ACCESS_WRITE);
}

static int check_out(struct gx_verifier *v, struct call *call, unsigned i)
{
	return check_memory(v, call, i, 8, 8, GX_ACCESS_WRITE);
}

static int check_word(struct gx_verifier *v, struct call *call, unsigned i)
{
	if (call->args[i].kind != GX_VALUE_MAP_VALUE)
		return refuse_arg(v, call, i, "a word of a map");
	return check_memory(v, call, i, 8, 8, GX_ACCESS_WRITE);
}

static int check_allocation(struct gx_verifier *v, struct call *call, unsigned i)
{
	return check_memory(v, call, i, GX_HELPER_ALLOCATION, 8, GX_ACCESS_WRITE);
}

static int check_record(struct gx_verifier *v, struct call *call, unsigned i)
{
	const struct gx_value *arg = &call->args[i];
	char text[GX_VALUE_TEXT];

	if (arg->kind == GX_VALUE_RELEASED)
		return refuse_arg(v, call, i, "a record");
	if (arg->kind != GX_VALUE_RING || !gx_scalar_is_const(&arg->num) || arg->num.bits.value)
		return gx_refuse(v, GX_E_RING_ARG, "argument %u of %s is %s", i + 1,
		                 call->row->name, gx_value_text(v, arg, text));
	if (arg->maybe_null)
		return gx_refuse(v, GX_E_NULL_POINTER, "argument %u of %s is %s", i + 1,
		                 call->row->name, gx_value_text(v, arg, text));
	call->released = arg->ref;
	return gx_note_access(v, GX_IR_SPACE_RING, arg->object);
}

/* Helper 25 never reads it, so programs without a context may hand it on. */
static int check_ctx(struct gx_verifier *v, struct call *call, unsigned i)
{
	const struct gx_value *arg = &call->args[i];

	/* programs without a context have nothing else to give: NULL is what existing ones pass */
	if (!v->program->has_ctx && arg->kind == GX_VALUE_SCALAR && gx_scalar_is_const(&arg->num) &&
	    !arg->num.bits.value)
		return 0;
	if (arg->kind != GX_VALUE_CTX || !gx_scalar_is_const(&arg->num) || arg->num.bits.value)
		return refuse_arg(v, call, i, "the context");
	return 0;
}

/* That of an access to memory: other hooks have no such thing. */
static int check_mem_ctx(struct gx_verifier *v, struct call *call, unsigned i)
{
	const struct gx_hook_row *hook = gx_hook_row(v->program->hook);

	if (strcmp(hook->ctx, "gpu_mem_ctx"))
		return gx_refuse(v, GX_E_HELPER_PLACE, "%s at %s", call->row->name, hook->text);
	return check_ctx(v, call, i);
}

/* Text that does not change, with its end: in a frozen map that programs may only read. */
static int check_string(struct gx_verifier *v, struct call *call, unsigned i)
{
	if (!gx_is_frozen_string(v->program, &call->args[i]))
		return refuse_arg(v, call, i,
		                  "a constant string (static const char [] or a literal)");
	return check_memory(v, call, i, 1, 1, GX_ACCESS_READ);
}

/* One of those that a program need not give. */
static int check_rest(struct gx_verifier *v, struct call *call, unsigned i)
{
	if (call->args[i].kind == GX_VALUE_NONE)
		return 0;
	return gx_hook_on_cpu(v->program->hook) ? check_shown(v, call, i, &call->args[i])
	                                        : check_scalar(v, call, i);
}

/* A call with a callback is a loop in the IR: it never gets here. */
static int check_func(struct gx_verifier *v, struct call *call, unsigned i)
{
	return refuse_arg(v, call, i, "a function that was inlined");
}

static check_arg *const checks[GX_ARG_N] = {
#define HELPER_ARG(NAME, check, memory) [GX_ARG_##NAME] = check_##check,
#include "defs/helpers.def"
};

static int check_place(struct gx_verifier *v, const struct gx_helper_row *row)
{
	const struct gx_hook_row *hook = gx_hook_row(v->program->hook);

	if (!(row->sides & 1u << hook->side))
		return gx_is_named_id(row->id)
		               ? gx_refuse(v, GX_E_HELPER_PLACE, "%s at %s", row->name, hook->text)
		               : gx_refuse(v, GX_E_HELPER_PLACE, "%s (%u) at %s", row->name,
		                           row->id, hook->text);
	if (row->flags & GX_HELPER_ENDS && !v->program->allow_exit)
		return gx_refuse(v, GX_E_HELPER_EXIT, "%s (%u)", row->name, row->id);
	return 0;
}

/* The helper wrote these bytes: nothing more is known of them. */
static void write_bytes(struct gx_verifier *v, const struct gx_value *pointer, uint64_t size)
{
	int64_t low = pointer->num.full.smin, high = pointer->num.full.smax + (int64_t)size;

	if (pointer->kind != GX_VALUE_STACK || !size)
		return;
	gx_stack_forget(&v->state, pointer->object, (uint32_t)(low + GX_FRAME_BYTES),
	                (uint32_t)(high - low));
	if (high - low == (int64_t)size)
		gx_stack_mark_init(&v->state, pointer->object, (uint32_t)(low + GX_FRAME_BYTES),
		                   (uint32_t)size);
}

/* Where the size is not one number, all of it was written before: none of it is new. */
static void write_out(struct gx_verifier *v, const struct call *call, unsigned i)
{
	switch ((enum gx_arg_kind)call->row->args[i]) {
	case GX_ARG_OUT_U64: write_bytes(v, &call->args[i], 8); break;
	case GX_ARG_ALLOCATION: write_bytes(v, &call->args[i], GX_HELPER_ALLOCATION); break;
	case GX_ARG_VALUE_OUT: write_bytes(v, &call->args[i], call->map->value_size); break;
	case GX_ARG_MEM_OUT:
	case GX_ARG_MEM_OUT0:
		write_bytes(v, &call->args[i], call->args[i + 1].num.full.umax);
		break;
	case GX_ARG_NONE:
	case GX_ARG_SCALAR:
	case GX_ARG_CONST_SCALAR:
	case GX_ARG_DELAY:
	case GX_ARG_MAP:
	case GX_ARG_KEY:
	case GX_ARG_VALUE:
	case GX_ARG_MEM:
	case GX_ARG_FORMAT:
	case GX_ARG_ARGS:
	case GX_ARG_RING_RECORD:
	case GX_ARG_CTX:
	case GX_ARG_MEM_CTX:
	case GX_ARG_WORD:
	case GX_ARG_ANY:
	case GX_ARG_REST:
	case GX_ARG_FROM:
	case GX_ARG_STR:
	case GX_ARG_FUNC:
	case GX_ARG_N: break;
	}
}

static void invalidate(struct gx_value *value, uint32_t ref)
{
	if (value->ref == ref)
		*value = (struct gx_value){ .kind = GX_VALUE_RELEASED };
}

static void release(struct gx_verifier *v, uint32_t ref)
{
	struct gx_state *state = &v->state;
	uint32_t kept = 0;

	for (uint32_t i = 0; i < state->n_values; i++)
		if (state->stamps[i] == state->stamp)
			invalidate(&state->values[i], ref);
	for (uint32_t i = 0; i < state->n_spills; i++)
		invalidate(&state->spills[i].value, ref);
	for (uint32_t i = 0; i < state->n_refs; i++)
		if (state->refs[i] != ref)
			state->refs[kept++] = state->refs[i];
	state->n_refs = kept;
}

static struct gx_value number_result(const struct gx_helper_row *row)
{
	return row->most == UINT64_MAX ? gx_value_top(64)
	                               : gx_value_scalar(gx_scalar_urange(0, row->most, 64));
}

/* The key of 4 bytes: a number on the stack, or in memory that does not change any more. */
static bool read_key(const struct gx_verifier *v, const struct gx_value *key, struct gx_scalar *out)
{
	int64_t at = (int64_t)key->num.bits.value;

	if (!gx_scalar_is_const(&key->num))
		return false;
	if (key->kind == GX_VALUE_MAP_VALUE)
		*out = gx_frozen_value(v->program, key->object, at, 4).num;
	return key->kind == GX_VALUE_MAP_VALUE ||
	       (key->kind == GX_VALUE_STACK &&
	        gx_stack_number(&v->state, key->object, (uint32_t)(at + GX_FRAME_BYTES), 4, out));
}

/* The key is of an array and below its end: no NULL comes back. */
static bool is_there(const struct gx_verifier *v, const struct call *call)
{
	struct gx_scalar key;

	return gx_helper_always_finds(call->row->id, call->map) &&
	       read_key(v, &call->args[1], &key) &&
	       key.full.umax < (uint64_t)call->map->max_entries;
}

static int define_result(struct gx_verifier *v, const struct call *call)
{
	struct gx_value out = number_result(call->row);

	if (call->row->ret == GX_RET_MAP_VALUE || call->row->ret == GX_RET_RING_RECORD) {
		out = gx_value_pointer(GX_VALUE_MAP_VALUE, call->map_index, 0);
		out.maybe_null = call->row->ret == GX_RET_RING_RECORD || !is_there(v, call);
		out.id = v->next_value_id++;
	}
	if (call->row->ret == GX_RET_RING_RECORD) {
		if (v->state.n_refs == GX_MAX_REFS)
			return gx_refuse(v, GX_E_RING_MANY, "more than %d", GX_MAX_REFS);
		out.kind = GX_VALUE_RING;
		out.size = call->record_size;
		out.ref = out.id;
		v->state.refs[v->state.n_refs++] = out.ref;
	}
	if (v->insn->type != GX_IR_VOID)
		gx_define(v, v->insn, &out);
	return 0;
}

int gx_transfer_call(struct gx_verifier *v)
{
	const struct gx_ir_insn *insn = v->insn;
	struct call call = { .row = gx_helper_row(insn->imm) };
	unsigned n_args = call.row ? call.row->n_args : 0;
	int err;

	if (gx_is_kfunc_id(insn->imm))
		return gx_transfer_kfunc(v);
	if (gx_is_func_id(insn->imm))
		return gx_transfer_func(v);
	if (insn->imm == (uint32_t)GX_KFUNC_NONE)
		return gx_refuse(
		        v, GX_E_KFUNC_UNKNOWN,
		        "it is weak, and not there: if (bpf_ksym_exists(NAME)) before the call");
	if (insn->imm == GX_CORE_NONE)
		return gx_refuse(v, GX_E_CORE_NONE,
		                 "ask for it before: bpf_core_field_exists(), "
		                 "bpf_core_type_exists(), "
		                 "bpf_core_enum_value_exists()");
	if (!call.row)
		return gx_refuse(v, GX_E_HELPER_ID, "helper %llu", (unsigned long long)insn->imm);
	err = check_place(v, call.row);
	if (!err && insn->n_args < n_args)
		err = gx_refuse(v, GX_E_HELPER_ARG, "%s takes %u arguments, not %u", call.row->name,
		                n_args, insn->n_args);
	for (unsigned i = 0; !err && i < n_args; i++) {
		call.args[i] = gx_read(v, insn->args[i]);
		if (call.args[i].kind == GX_VALUE_NONE && call.row->args[i] != GX_ARG_REST)
			err = gx_refuse_none(v);
	}
	for (unsigned i = 0; !err && i < n_args; i++)
		err = checks[call.row->args[i]](v, &call, i);
	if (err)
		return err;
	for (unsigned i = 0; i < n_args; i++)
		write_out(v, &call, i);
	if (call.released)
		release(v, call.released);
	v->calls_exit |= call.row->flags & GX_HELPER_ENDS;
	return define_result(v, &call);
}
