/* compare.c - comparisons: their outcome, and what a branch on them says of the values compared.
 *
 * A number that is narrowed also narrows what it was computed from (trunc, zext, shifts that cut,
 * addition of a constant, sign extension) and everything that is known to be equal to it. A pointer
 * compared with 0 narrows every pointer of the same origin.
 */
#include "verify/verifier.h"

static bool is_zero(const struct gx_value *a)
{
	return a->kind == GX_VALUE_SCALAR && gx_scalar_is_const(&a->num) && !a->num.bits.value;
}

static bool is_null_test(const struct gx_ir_insn *icmp, const struct gx_value *a,
                         const struct gx_value *b)
{
	return (icmp->imm == GX_IR_EQ || icmp->imm == GX_IR_NE) &&
	       ((gx_value_is_pointer(a) && is_zero(b)) || (gx_value_is_pointer(b) && is_zero(a)));
}

/* 0, 1, or -1 when both can be. */
static int outcome(const struct gx_ir_insn *icmp, const struct gx_value *a,
                   const struct gx_value *b)
{
	unsigned width = gx_type_width((enum gx_ir_type)icmp->imm2);
	struct gx_scalar x = a->num, y = b->num;

	if (is_null_test(icmp, a, b)) {
		if (a->maybe_null || b->maybe_null)
			return -1;
		return icmp->imm == GX_IR_NE;
	}
	if (!gx_scalar_refine((enum gx_scalar_cond)icmp->imm, true, &x, &y, width))
		return 0;
	x = a->num;
	y = b->num;
	return gx_scalar_refine((enum gx_scalar_cond)icmp->imm, false, &x, &y, width) ? -1 : 1;
}

int gx_transfer_icmp(struct gx_verifier *v)
{
	const struct gx_ir_insn *insn = v->insn;
	struct gx_value a = gx_read(v, insn->args[0]), b = gx_read(v, insn->args[1]),
	                out = gx_value_top(1);
	bool pointers = gx_value_is_pointer(&a) || gx_value_is_pointer(&b);
	char text[GX_VALUE_TEXT], other[GX_VALUE_TEXT];
	int known = -1;

	if (a.kind == GX_VALUE_NONE || b.kind == GX_VALUE_NONE)
		return gx_refuse_none(v);
	if (a.kind == GX_VALUE_RELEASED || b.kind == GX_VALUE_RELEASED)
		return gx_refuse(v, GX_E_RING_RELEASED, "compared");
	if (pointers && !is_null_test(insn, &a, &b) &&
	    (!gx_value_same_object(&a, &b) || a.maybe_null || insn->imm == GX_IR_TEST))
		return gx_refuse(v, GX_E_POINTER_COMPARE, "%s with %s (%s)",
		                 gx_value_text(v, &a, text), gx_value_text(v, &b, other),
		                 gx_ir_cond_name((enum gx_ir_cond)insn->imm));
	if (!pointers || is_null_test(insn, &a, &b))
		known = outcome(insn, &a, &b);
	if (known >= 0)
		out = gx_value_scalar(gx_scalar_const((uint64_t)known, 1));
	gx_define(v, insn, &out);
	return 0;
}

/* --- narrowing */
static void drop_ref(struct gx_state *state, uint32_t ref)
{
	uint32_t kept = 0;

	for (uint32_t i = 0; i < state->n_refs; i++)
		if (state->refs[i] != ref)
			state->refs[kept++] = state->refs[i];
	state->n_refs = kept;
}

static void settle(struct gx_value *value, uint32_t id, bool null)
{
	if (!gx_value_is_pointer(value) || !value->maybe_null || value->id != id)
		return;
	if (null)
		*value = gx_value_scalar(gx_scalar_const(0, 64));
	value->maybe_null = false;
}

/* Every pointer of this origin is NULL, or none is. A record that is NULL was never acquired. */
static void settle_null(struct gx_verifier *v, const struct gx_value *pointer, bool null)
{
	struct gx_state *state = &v->state;
	uint32_t id = pointer->id;

	if (null && pointer->ref)
		drop_ref(state, pointer->ref);
	for (uint32_t i = 0; i < state->n_values; i++) {
		const struct gx_value *old = gx_state_get(state, i);
		struct gx_value value;

		if (!old || old->id != id)
			continue;
		value = *old;
		settle(&value, id, null);
		gx_change(v, i, &value);
	}
	for (uint32_t i = 0; i < state->n_spills; i++)
		settle(&state->spills[i].value, id, null);
}

static void narrow_equals(struct gx_verifier *v, uint32_t id, const struct gx_scalar *num)
{
	struct gx_state *state = &v->state;

	for (uint32_t i = 0; i < state->n_values; i++) {
		const struct gx_value *old = gx_state_get(state, i);
		struct gx_value value;

		if (!old || old->id != id || old->kind != GX_VALUE_SCALAR)
			continue;
		value = *old;
		value.num = *num;
		gx_change(v, i, &value);
	}
	for (uint32_t i = 0; i < state->n_spills; i++)
		if (state->spills[i].value.kind == GX_VALUE_SCALAR &&
		    state->spills[i].value.id == id)
			state->spills[i].value.num = *num;
}

static bool is_shift_by_half(const struct gx_ir_insn *insn, enum gx_ir_op op)
{
	return insn->op == op && insn->type == GX_IR_I64 && insn->args[1]->op == GX_IR_const &&
	       insn->args[1]->imm == 32;
}

/* (x << 32) >> 32: how clang cuts x to its low half where there are no 32-bit instructions. NULL:
 * insn is none. */
static const struct gx_ir_insn *cut_by_shifts(const struct gx_ir_insn *insn)
{
	bool cuts = is_shift_by_half(insn, GX_IR_lshr) || is_shift_by_half(insn, GX_IR_ashr);

	return cuts && is_shift_by_half(insn->args[0], GX_IR_shl) ? insn->args[0]->args[0] : NULL;
}

/* The operand of insn that num, a narrowed result of insn, says something of. NULL: none. *from is
 * what it says. */
static const struct gx_ir_insn *source_of(const struct gx_verifier *v,
                                          const struct gx_ir_insn *insn,
                                          const struct gx_scalar *num, struct gx_scalar *from)
{
	unsigned width = gx_type_width(insn->type);
	const struct gx_ir_insn *other = insn->n_args == 2 ? insn->args[1] : NULL;
	struct gx_scalar step;

	*from = gx_scalar_top(64);
	if (insn->op == GX_IR_trunc)
		return gx_scalar_meet_low(from, num, 64) ? insn->args[0] : NULL;
	if (insn->op == GX_IR_zext) {
		*from = gx_scalar_trunc(num, 64);
		return insn->args[0];
	}
	if (insn->op == GX_IR_sext && width == 64 && insn->imm == 32) {
		struct gx_scalar low = gx_scalar_trunc(num, 64);

		return gx_scalar_meet_low(from, &low, 64) ? insn->args[0] : NULL;
	}
	if (cut_by_shifts(insn)) {
		struct gx_scalar low = gx_scalar_trunc(num, 64);

		return gx_scalar_meet_low(from, &low, 64) ? cut_by_shifts(insn) : NULL;
	}
	(void)v;
	if ((insn->op != GX_IR_add && insn->op != GX_IR_sub) || !other || other->op != GX_IR_const)
		return NULL;
	step = gx_scalar_const(other->imm, width);
	*from = insn->op == GX_IR_add ? gx_scalar_sub(num, &step, width)
	                              : gx_scalar_add(num, &step, width);
	return insn->args[0];
}

/* Returns false when nothing is left of some value: no run gets here. */
static bool narrow(struct gx_verifier *v, const struct gx_ir_insn *insn,
                   const struct gx_scalar *num)
{
	struct gx_scalar known = *num, from;

	for (int depth = 0; insn && depth < 6; depth++) {
		const struct gx_value *stored = gx_state_get(&v->state, insn->id);
		struct gx_value value;

		if (!stored || stored->kind != GX_VALUE_SCALAR)
			return true;
		value = *stored;
		if (!gx_scalar_meet(&value.num, &known, gx_type_width(insn->type)))
			return false;
		known = value.num;
		gx_change(v, insn->id, &value);
		if (value.id)
			narrow_equals(v, value.id, &value.num);
		insn = source_of(v, insn, &known, &from);
		known = from;
	}
	return true;
}

static bool assume_icmp(struct gx_verifier *v, const struct gx_ir_insn *icmp, bool taken)
{
	unsigned width = gx_type_width((enum gx_ir_type)icmp->imm2);
	struct gx_value a = gx_read(v, icmp->args[0]), b = gx_read(v, icmp->args[1]);

	if (is_null_test(icmp, &a, &b)) {
		const struct gx_value *pointer = gx_value_is_pointer(&a) ? &a : &b;
		bool null = (icmp->imm == GX_IR_EQ) == taken;

		settle_null(v, pointer, null);
		return true;
	}
	if (a.kind != GX_VALUE_SCALAR || b.kind != GX_VALUE_SCALAR)
		return true;
	return gx_scalar_refine((enum gx_scalar_cond)icmp->imm, taken, &a.num, &b.num, width) &&
	       narrow(v, icmp->args[0], &a.num) && narrow(v, icmp->args[1], &b.num);
}

bool gx_assume(struct gx_verifier *v, const struct gx_ir_insn *condition, bool taken)
{
	struct gx_value value = gx_read(v, condition);

	if (value.kind == GX_VALUE_SCALAR && gx_scalar_is_const(&value.num))
		return value.num.bits.value == taken;
	if (condition->op == GX_IR_icmp && !assume_icmp(v, condition, taken))
		return false;
	value = gx_value_scalar(gx_scalar_const(taken, gx_type_width(condition->type)));
	gx_change(v, condition->id, &value);
	return true;
}
