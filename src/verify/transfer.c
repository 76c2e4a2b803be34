/* transfer.c - the abstract meaning of every operation that computes a value from values. */
#include "verify/verifier.h"

/* How a row of ir_ops.def is executed here. Rows without an entry are made by the optimizer or
 * lowering and refused.
 */
enum kind {
	KIND_LOWERED,
	KIND_BINARY,
	KIND_CONST,
	KIND_NONE,
	KIND_CTX,
	KIND_FRAME,
	KIND_MAP,
	KIND_MAPVAL,
	KIND_PARAM,
	KIND_NEG,
	KIND_SEXT,
	KIND_ZEXT,
	KIND_TRUNC,
	KIND_BSWAP,
	KIND_ICMP,
	KIND_MEMORY,
	KIND_CALL,
	KIND_ENTER,
	KIND_LEAVE,
	KIND_EXPECT,
	KIND_FLOW, /* phi and terminators: the explorer's */
};

static const struct {
	enum kind kind;
	gx_scalar_binary *binary;
} rules[GX_IR_N_OPS] = {
	[GX_IR_add] = { KIND_BINARY, gx_scalar_add },
	[GX_IR_sub] = { KIND_BINARY, gx_scalar_sub },
	[GX_IR_mul] = { KIND_BINARY, gx_scalar_mul },
	[GX_IR_udiv] = { KIND_BINARY, gx_scalar_udiv },
	[GX_IR_urem] = { KIND_BINARY, gx_scalar_urem },
	[GX_IR_sdiv] = { KIND_BINARY, gx_scalar_sdiv },
	[GX_IR_srem] = { KIND_BINARY, gx_scalar_srem },
	[GX_IR_and] = { KIND_BINARY, gx_scalar_and },
	[GX_IR_or] = { KIND_BINARY, gx_scalar_or },
	[GX_IR_xor] = { KIND_BINARY, gx_scalar_xor },
	[GX_IR_shl] = { KIND_BINARY, gx_scalar_shl },
	[GX_IR_lshr] = { KIND_BINARY, gx_scalar_lshr },
	[GX_IR_ashr] = { KIND_BINARY, gx_scalar_ashr },
	[GX_IR_const] = { .kind = KIND_CONST },
	[GX_IR_none] = { .kind = KIND_NONE },
	[GX_IR_ctx] = { .kind = KIND_CTX },
	[GX_IR_frame] = { .kind = KIND_FRAME },
	[GX_IR_map] = { .kind = KIND_MAP },
	[GX_IR_mapval] = { .kind = KIND_MAPVAL },
	[GX_IR_param] = { .kind = KIND_PARAM },
	[GX_IR_neg] = { .kind = KIND_NEG },
	[GX_IR_sext] = { .kind = KIND_SEXT },
	[GX_IR_zext] = { .kind = KIND_ZEXT },
	[GX_IR_trunc] = { .kind = KIND_TRUNC },
	[GX_IR_bswap] = { .kind = KIND_BSWAP },
	[GX_IR_icmp] = { .kind = KIND_ICMP },
	[GX_IR_load] = { .kind = KIND_MEMORY },
	[GX_IR_store] = { .kind = KIND_MEMORY },
	[GX_IR_atomic] = { .kind = KIND_MEMORY },
	[GX_IR_call] = { .kind = KIND_CALL },
	[GX_IR_enter] = { .kind = KIND_ENTER },
	[GX_IR_leave] = { .kind = KIND_LEAVE },
	[GX_IR_expect] = { .kind = KIND_EXPECT },
	[GX_IR_phi] = { .kind = KIND_FLOW },
	[GX_IR_br] = { .kind = KIND_FLOW },
	[GX_IR_condbr] = { .kind = KIND_FLOW },
	[GX_IR_ret] = { .kind = KIND_FLOW },
};

unsigned gx_type_width(enum gx_ir_type type)
{
	return type == GX_IR_I1 ? 1 : type == GX_IR_I32 ? 32 : 64;
}

static void join_fact(struct gx_ir_fact *fact, const struct gx_value *value)
{
	const struct gx_scalar *num = &value->num;

	if (value->kind != GX_VALUE_SCALAR) {
		fact->umin = 0; /* addresses are not numbers here */
		fact->umax = UINT64_MAX;
		fact->known_mask = fact->known_value = 0;
	} else if (!fact->reached) {
		fact->umin = num->full.umin;
		fact->umax = num->full.umax;
		fact->known_mask = ~num->bits.unknown;
		fact->known_value = num->bits.value;
	} else {
		fact->umin = num->full.umin < fact->umin ? num->full.umin : fact->umin;
		fact->umax = num->full.umax > fact->umax ? num->full.umax : fact->umax;
		fact->known_mask &= ~num->bits.unknown & ~(num->bits.value ^ fact->known_value);
		fact->known_value &= fact->known_mask;
	}
	fact->reached = true;
}

void gx_define(struct gx_verifier *v, const struct gx_ir_insn *insn, const struct gx_value *value)
{
	join_fact(&v->plan.by_id[insn->id]->fact, value);
	gx_change(v, insn->id, value);
}

enum { SOURCES = 4 }; /* w2 = w1 + c is cut, added to and widened */

static struct gx_value read_stored(const struct gx_verifier *v, const struct gx_ir_insn *value)
{
	const struct gx_value *stored = gx_state_get(&v->state, value->id);

	return stored ? *stored : (struct gx_value){ .kind = GX_VALUE_NONE };
}

/* What the operands of a value say of it now, where that may be more than when it was computed:
 * they have been compared since. False: nothing. */
static struct gx_value read_now(const struct gx_verifier *v, const struct gx_ir_insn *value,
                                int depth);

static bool compute_again(const struct gx_verifier *v, const struct gx_ir_insn *value, int depth,
                          struct gx_scalar *out)
{
	const struct gx_ir_insn *step = value->n_args == 2 ? value->args[1] : NULL;
	bool by_constant =
	        (value->op == GX_IR_add || value->op == GX_IR_sub) && step->op == GX_IR_const;
	unsigned width = gx_type_width(value->type);
	struct gx_scalar constant;
	struct gx_value from;

	if (!depth || (value->op != GX_IR_trunc && value->op != GX_IR_zext && !by_constant))
		return false;
	from = read_now(v, value->args[0], depth - 1);
	if (from.kind != GX_VALUE_SCALAR)
		return false;
	if (by_constant) {
		constant = gx_scalar_const(step->imm, width);
		*out = rules[value->op].binary(&from.num, &constant, width);
	} else {
		*out = value->op == GX_IR_trunc ? gx_scalar_trunc(&from.num, 64)
		                                : gx_scalar_zext(&from.num, 64);
	}
	return true;
}

static struct gx_value read_now(const struct gx_verifier *v, const struct gx_ir_insn *value,
                                int depth)
{
	struct gx_value out = read_stored(v, value);
	struct gx_scalar now;

	if (out.kind == GX_VALUE_SCALAR && !gx_scalar_is_const(&out.num) &&
	    compute_again(v, value, depth, &now) &&
	    gx_scalar_meet(&now, &out.num, gx_type_width(value->type)))
		out.num = now;
	return out;
}

struct gx_value gx_read(const struct gx_verifier *v, const struct gx_ir_insn *value)
{
	return read_now(v, value, SOURCES);
}

static int check_offset(struct gx_verifier *v, const struct gx_value *pointer)
{
	char text[GX_VALUE_TEXT];

	if (pointer->num.full.smin < -GX_MAX_POINTER_OFFSET ||
	    pointer->num.full.smax > GX_MAX_POINTER_OFFSET)
		return gx_refuse(v, GX_E_POINTER_RANGE, "the result is %s",
		                 gx_value_text(v, pointer, text));
	return 0;
}

enum { FRAME_ALIGN = 16 }; /* what compilers take r10 for a multiple of */

static bool was_or(const struct gx_verifier *v)
{
	return v->insn->op == GX_IR_or || (v->insn->op == GX_IR_add && v->rewrites &&
	                                   gx_ir_is_sum(v->rewrites, (uint32_t)v->insn->pc));
}

static const char *op_words(const struct gx_verifier *v)
{
	return gx_op_words(was_or(v) ? GX_IR_or : v->insn->op);
}

/* Of the two no bit can be in both, so that their or is their sum. */
static bool apart(const struct gx_value *a, const struct gx_value *b)
{
	uint64_t in_a = a->num.bits.value | a->num.bits.unknown;
	uint64_t in_b = b->num.bits.value | b->num.bits.unknown;

	if (a->kind != GX_VALUE_SCALAR && b->kind != GX_VALUE_SCALAR)
		return false;
	if (a->kind == GX_VALUE_STACK)
		return in_b < FRAME_ALIGN && !(in_a & in_b);
	if (b->kind == GX_VALUE_STACK)
		return in_a < FRAME_ALIGN && !(in_a & in_b);
	return a->kind == b->kind && !(in_a & in_b);
}

static int refuse_arithmetic(struct gx_verifier *v, const struct gx_value *a)
{
	char text[GX_VALUE_TEXT];

	if (a->kind == GX_VALUE_RELEASED)
		return gx_refuse(v, GX_E_RING_RELEASED, "%s on it", op_words(v));
	if (a->kind == GX_VALUE_NONE)
		return gx_refuse_none(v);
	return gx_refuse(v, GX_E_POINTER_ARITH, "%s on %s", op_words(v), gx_value_text(v, a, text));
}

/* Two pointers, or a pointer and a number, of which one is a pointer. */
static int pointer_binary(struct gx_verifier *v, const struct gx_value *a, const struct gx_value *b)
{
	const struct gx_ir_insn *insn = v->insn;
	const struct gx_value *pointer = gx_value_is_pointer(a) ? a : b,
	                      *other = pointer == a ? b : a;
	struct gx_value out = *pointer;
	char text[GX_VALUE_TEXT];
	int err;

	if (other->kind == GX_VALUE_NONE)
		return gx_refuse_none(v);
	if (pointer->kind == GX_VALUE_RELEASED || pointer->kind == GX_VALUE_MAP ||
	    insn->type != GX_IR_I64)
		return refuse_arithmetic(v, pointer);
	if (pointer->maybe_null)
		return gx_refuse(v, GX_E_NULL_POINTER, "%s on %s", op_words(v),
		                 gx_value_text(v, pointer, text));
	if (insn->op == GX_IR_sub && gx_value_is_pointer(b)) {
		if (!gx_value_is_pointer(a) || !gx_value_same_object(a, b))
			return refuse_arithmetic(v, b);
		out = gx_value_scalar(gx_scalar_sub(&a->num, &b->num, 64));
		gx_define(v, insn, &out);
		return 0;
	}
	if (insn->op == GX_IR_or && apart(a, b))
		gx_rewrite_sum(v);
	if ((insn->op != GX_IR_add && insn->op != GX_IR_sub) || other->kind != GX_VALUE_SCALAR ||
	    (was_or(v) && !apart(a, b)))
		return refuse_arithmetic(v, pointer);
	err = check_offset(v, &(struct gx_value){ .kind = pointer->kind,
	                                          .object = pointer->object,
	                                          .size = pointer->size,
	                                          .num = other->num });
	out.num = insn->op == GX_IR_add ? gx_scalar_add(&pointer->num, &other->num, 64)
	                                : gx_scalar_sub(&pointer->num, &other->num, 64);
	if (!err)
		err = check_offset(v, &out);
	if (!err)
		gx_define(v, insn, &out);
	return err;
}

static int transfer_binary(struct gx_verifier *v)
{
	const struct gx_ir_insn *insn = v->insn;
	struct gx_value a = gx_read(v, insn->args[0]), b = gx_read(v, insn->args[1]), out;

	if (gx_value_is_pointer(&a) || gx_value_is_pointer(&b))
		return pointer_binary(v, &a, &b);
	if (a.kind == GX_VALUE_NONE || b.kind == GX_VALUE_NONE)
		return refuse_arithmetic(v, a.kind == GX_VALUE_NONE ? &a : &b);
	if (insn->op == GX_IR_add && was_or(v) && !apart(&a, &b))
		return refuse_arithmetic(v, &a);
	out = gx_value_scalar(rules[insn->op].binary(&a.num, &b.num, gx_type_width(insn->type)));
	gx_narrow_remainder(insn, (const struct gx_scalar *const[]){ &a.num, &b.num }, &out.num);
	gx_define(v, insn, &out);
	return 0;
}

static int transfer_unary(struct gx_verifier *v)
{
	const struct gx_ir_insn *insn = v->insn;
	struct gx_value a = gx_read(v, insn->args[0]), out;
	unsigned width = gx_type_width(insn->type), n_bits = (unsigned)insn->imm;

	if (a.kind != GX_VALUE_SCALAR)
		return refuse_arithmetic(v, &a);
	if (rules[insn->op].kind == KIND_NEG)
		out = gx_value_scalar(gx_scalar_neg(&a.num, width));
	else if (rules[insn->op].kind == KIND_SEXT)
		out = gx_value_scalar(gx_scalar_sext(&a.num, n_bits, width));
	else if (rules[insn->op].kind == KIND_ZEXT)
		out = gx_value_scalar(gx_scalar_zext(&a.num, 64));
	else if (rules[insn->op].kind == KIND_TRUNC)
		out = gx_value_scalar(gx_scalar_trunc(&a.num, 64));
	else
		out = gx_value_scalar(gx_scalar_bswap(&a.num, n_bits, width));
	gx_define(v, insn, &out);
	return 0;
}

static int transfer_mapval(struct gx_verifier *v)
{
	const struct gx_ir_insn *insn = v->insn;
	const struct gx_map_def *map =
	        insn->imm < v->program->n_maps ? &v->program->maps[insn->imm] : NULL;
	struct gx_value out;

	if (!map)
		return gx_refuse(v, GX_E_MAP_REFERENCE, "map %llu of %u",
		                 (unsigned long long)insn->imm, v->program->n_maps);
	if (!gx_map_type_lies(map->type, GX_LAYOUT_array) || map->max_entries != 1 ||
	    insn->imm2 >= map->value_size)
		return gx_refuse(v, GX_E_MAP_REFERENCE,
		                 "offset %lld into map '%.16s' of %u entries of %u bytes",
		                 (long long)insn->imm2, map->name, map->max_entries,
		                 map->value_size);
	out = gx_value_pointer(GX_VALUE_MAP_VALUE, (uint32_t)insn->imm, (int64_t)insn->imm2);
	gx_define(v, insn, &out);
	gx_note_access(v, GX_IR_SPACE_MAP, (uint32_t)insn->imm); /* one map on every path */
	return 0;
}

/* Values without operands. */
static int transfer_leaf(struct gx_verifier *v)
{
	const struct gx_ir_insn *insn = v->insn;
	struct gx_value out;

	if (rules[insn->op].kind == KIND_CONST)
		out = gx_value_scalar(gx_scalar_const(insn->imm, gx_type_width(insn->type)));
	else if (rules[insn->op].kind == KIND_NONE)
		out = (struct gx_value){ .kind = GX_VALUE_NONE };
	else if (rules[insn->op].kind == KIND_CTX)
		out = gx_value_pointer(GX_VALUE_CTX, 0, 0);
	else if (rules[insn->op].kind == KIND_FRAME)
		out = gx_value_pointer(GX_VALUE_STACK, (uint32_t)insn->imm, 0);
	else
		out = gx_value_pointer(GX_VALUE_MAP, (uint32_t)insn->imm, 0);
	if (out.kind == GX_VALUE_STACK && insn->imm >= v->ir->n_frames)
		return gx_refuse(v, GX_E_INTERNAL, "frame %llu of %u",
		                 (unsigned long long)insn->imm, v->ir->n_frames);
	if (out.kind == GX_VALUE_MAP && insn->imm >= v->program->n_maps)
		return gx_refuse(v, GX_E_MAP_REFERENCE, "map %llu of %u",
		                 (unsigned long long)insn->imm, v->program->n_maps);
	gx_define(v, insn, &out);
	return 0;
}

static int transfer_frame(struct gx_verifier *v)
{
	uint32_t frame = (uint32_t)v->insn->imm;
	bool fits;

	if (v->insn->op == GX_IR_enter) {
		v->plan.frames[frame].caller = v->state.frames[v->state.n_frames - 1].id;
		fits = gx_stack_enter(&v->state, frame);
	} else {
		fits = gx_stack_leave(&v->state, frame);
	}
	return fits ? 0 : gx_refuse(v, GX_E_INTERNAL, "frames out of order");
}

/* The result of a callback. */
static int transfer_expect(struct gx_verifier *v)
{
	struct gx_value value = gx_read(v, v->insn->args[0]);
	char text[GX_VALUE_TEXT];

	if (value.kind == GX_VALUE_NONE)
		return gx_refuse_none(v);
	if (value.kind == GX_VALUE_SCALAR && value.num.full.umax <= v->insn->imm)
		return 0;
	return gx_refuse(v, GX_E_CALLBACK_RESULT, "it is %s", gx_value_text(v, &value, text));
}

int gx_transfer(struct gx_verifier *v)
{
	const struct gx_ir_insn *insn = v->insn;

	switch (rules[insn->op].kind) {
	case KIND_BINARY: return transfer_binary(v);
	case KIND_NONE:
	case KIND_CONST:
	case KIND_CTX:
	case KIND_FRAME:
	case KIND_MAP: return transfer_leaf(v);
	case KIND_PARAM: return gx_transfer_param(v);
	case KIND_MAPVAL: return transfer_mapval(v);
	case KIND_NEG:
	case KIND_SEXT:
	case KIND_ZEXT:
	case KIND_TRUNC:
	case KIND_BSWAP: return transfer_unary(v);
	case KIND_ICMP: return gx_transfer_icmp(v);
	case KIND_MEMORY: return gx_transfer_memory(v);
	case KIND_CALL: return gx_transfer_call(v);
	case KIND_ENTER:
	case KIND_LEAVE: return transfer_frame(v);
	case KIND_EXPECT: return transfer_expect(v);
	case KIND_FLOW:
	case KIND_LOWERED: break;
	}
	return gx_refuse(v, GX_E_IR_INVALID, "%s", gx_ir_op_info(insn->op)->name);
}
