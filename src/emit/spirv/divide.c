/* divide.c - division of 64 bits, made of nothing that is 64 bits wide and divides.
 *
 * NVIDIA's driver (580.159 on an H200) takes one remainder of 64 bits for another in a function with two of them, whatever the divisors: two
 * lookups by keys modulo 5 and modulo 7 both got the one modulo 5. Divisions of 32 bits are right. */
#include "emit/spirv/emit.h"

enum { MOST_DIGIT = UINT16_MAX };

struct quotient {
	uint32_t value, rest; /* ids of 64 bits */
};

static uint32_t wide2(struct spirv_emitter *e, enum gx_spirv_op op, uint32_t x, uint32_t y)
{
	return spirv_put2(e, op, e->known.wide, x, y);
}

static uint32_t word2(struct spirv_emitter *e, enum gx_spirv_op op, uint32_t x, uint32_t y)
{
	return spirv_put2(e, op, e->known.word, x, y);
}

/* One digit of 16 bits: with what is left of those before it makes a word. Gives the digit of the quotient. */
static uint32_t divide_digit(struct spirv_emitter *e, uint32_t digit, uint32_t divisor,
                             uint32_t *rest)
{
	uint32_t number = word2(e, GX_SPIRV_OP_ShiftLeftLogical, *rest, spirv_word(e, 16));

	number = word2(e, GX_SPIRV_OP_BitwiseOr, number, digit);
	*rest = word2(e, GX_SPIRV_OP_UMod, number, divisor);
	return word2(e, GX_SPIRV_OP_UDiv, number, divisor);
}

/* By a constant of 16 bits, as by hand; the upper two digits are one word. */
static struct quotient by_digits(struct spirv_emitter *e, uint32_t x, uint32_t by)
{
	uint32_t divisor = spirv_word(e, by), low = spirv_narrow(e, x), high = spirv_high(e, x);
	uint32_t rest = word2(e, GX_SPIRV_OP_UMod, high, divisor), digit, value;

	high = word2(e, GX_SPIRV_OP_UDiv, high, divisor);
	digit = word2(e, GX_SPIRV_OP_ShiftRightLogical, low, spirv_word(e, 16));
	value = divide_digit(e, digit, divisor, &rest);
	digit = word2(e, GX_SPIRV_OP_BitwiseAnd, low, spirv_word(e, MOST_DIGIT));
	digit = divide_digit(e, digit, divisor, &rest);
	value = word2(e, GX_SPIRV_OP_ShiftLeftLogical, value, spirv_word(e, 16));
	value = word2(e, GX_SPIRV_OP_BitwiseOr, value, digit);
	return (struct quotient){ spirv_join(e, value, high), spirv_widen(e, rest) };
}

/* Variables of the loop below. */
struct state {
	uint32_t left, rest, value,
	        n; /* left: bits of the dividend that are still to come, from its top */
};

static uint32_t load(struct spirv_emitter *e, uint32_t variable)
{
	return spirv_put1(e, GX_SPIRV_OP_Load, e->known.wide, variable);
}

static void store(struct spirv_emitter *e, uint32_t variable, uint32_t value)
{
	GX_SPIRV_PUT(&e->body, GX_SPIRV_OP_Store, variable, value);
}

static void one_bit(struct spirv_emitter *e, const struct state *s, uint32_t y)
{
	uint32_t truth = e->known.truth, one = spirv_word(e, 1), top = spirv_word(e, 63);
	uint32_t left = load(e, s->left), rest = load(e, s->rest), value = load(e, s->value);
	uint32_t zero = spirv_wide(e, 0), single = spirv_wide(e, 1), lost, fits, less, bit;

	lost = wide2(e, GX_SPIRV_OP_ShiftRightLogical, rest, top);
	lost = spirv_put2(e, GX_SPIRV_OP_INotEqual, truth, lost, zero);
	bit = wide2(e, GX_SPIRV_OP_ShiftRightLogical, left, top);
	rest = wide2(e, GX_SPIRV_OP_ShiftLeftLogical, rest, one);
	rest = wide2(e, GX_SPIRV_OP_BitwiseOr, rest, bit);
	fits = spirv_put2(e, GX_SPIRV_OP_UGreaterThanEqual, truth, rest, y);
	fits = spirv_put2(e, GX_SPIRV_OP_LogicalOr, truth, fits, lost);
	less = wide2(e, GX_SPIRV_OP_ISub, rest, y);
	store(e, s->rest, spirv_put3(e, GX_SPIRV_OP_Select, e->known.wide, fits, less, rest));
	bit = spirv_put3(e, GX_SPIRV_OP_Select, e->known.wide, fits, single, zero);
	value = wide2(e, GX_SPIRV_OP_ShiftLeftLogical, value, one);
	store(e, s->value, wide2(e, GX_SPIRV_OP_BitwiseOr, value, bit));
	store(e, s->left, wide2(e, GX_SPIRV_OP_ShiftLeftLogical, left, one));
}

static void go_to_label(struct spirv_emitter *e, uint32_t label)
{
	GX_SPIRV_PUT(&e->body, GX_SPIRV_OP_Branch, label);
	GX_SPIRV_PUT(&e->body, GX_SPIRV_OP_Label, label);
}

/* By anything: bit by bit, in a loop. By 0 it gives something. */
static struct quotient by_bits(struct spirv_emitter *e, uint32_t x, uint32_t y)
{
	uint32_t top = gx_spirv_id(e->module), test = gx_spirv_id(e->module);
	uint32_t inside = gx_spirv_id(e->module), again = gx_spirv_id(e->module);
	uint32_t out = gx_spirv_id(e->module), more;
	struct state s = { .left = spirv_variable(e, GX_IR_I64),
		           .rest = spirv_variable(e, GX_IR_I64),
		           .value = spirv_variable(e, GX_IR_I64),
		           .n = spirv_variable(e, GX_IR_I64) };

	store(e, s.left, x);
	store(e, s.rest, spirv_wide(e, 0));
	store(e, s.value, spirv_wide(e, 0));
	store(e, s.n, spirv_wide(e, 0));
	go_to_label(e, top);
	GX_SPIRV_PUT(&e->body, GX_SPIRV_OP_LoopMerge, out, again, 0);
	go_to_label(e, test);
	more = spirv_put2(e, GX_SPIRV_OP_ULessThan, e->known.truth, load(e, s.n),
	                  spirv_wide(e, 64));
	GX_SPIRV_PUT(&e->body, GX_SPIRV_OP_BranchConditional, more, inside, out);
	GX_SPIRV_PUT(&e->body, GX_SPIRV_OP_Label, inside);
	one_bit(e, &s, y);
	store(e, s.n, wide2(e, GX_SPIRV_OP_IAdd, load(e, s.n), spirv_wide(e, 1)));
	go_to_label(e, again);
	GX_SPIRV_PUT(&e->body, GX_SPIRV_OP_Branch, top);
	GX_SPIRV_PUT(&e->body, GX_SPIRV_OP_Label, out);
	return (struct quotient){ load(e, s.value), load(e, s.rest) };
}

/* The largest divisor of a number that is one digit, and leaves one digit: 1000 of 1,000,000. 0: there is none. */
static uint32_t digit_of(uint64_t by)
{
	for (uint32_t i = MOST_DIGIT; i > 1 && by <= (uint64_t)MOST_DIGIT * MOST_DIGIT; i--)
		if (!(by % i) && by / i <= MOST_DIGIT)
			return i;
	return 0;
}

static struct quotient by_constant(struct spirv_emitter *e, uint32_t x, uint64_t by)
{
	uint32_t first = by <= MOST_DIGIT ? (uint32_t)by : digit_of(by), back;
	struct quotient q;

	if (!first)
		return by_bits(e, x, spirv_wide(e, by));
	q = by_digits(e, x, first);
	if (first == by)
		return q;
	q = by_digits(e, q.value, (uint32_t)(by / first));
	back = wide2(e, GX_SPIRV_OP_IMul, q.value, spirv_wide(e, by));
	q.rest = wide2(e, GX_SPIRV_OP_ISub, x, back);
	return q;
}

/* x where sign is 0, -x where it has all bits */
static uint32_t with_sign(struct spirv_emitter *e, uint32_t x, uint32_t sign)
{
	return wide2(e, GX_SPIRV_OP_ISub, wide2(e, GX_SPIRV_OP_BitwiseXor, x, sign), sign);
}

static uint32_t divide_signed(struct spirv_emitter *e, const struct gx_ir_insn *insn)
{
	uint32_t x = spirv_value(e, insn->args[0]), y = spirv_value(e, insn->args[1]);
	uint32_t of_x = wide2(e, GX_SPIRV_OP_ShiftRightArithmetic, x, spirv_word(e, 63));
	uint32_t of_y = wide2(e, GX_SPIRV_OP_ShiftRightArithmetic, y, spirv_word(e, 63));
	struct quotient q;

	x = with_sign(e, x, of_x);
	y = with_sign(e, y, of_y);
	q = by_bits(e, x, y);
	if (insn->op == GX_IR_srem)
		return with_sign(e, q.rest, of_x);
	return with_sign(e, q.value, wide2(e, GX_SPIRV_OP_BitwiseXor, of_x, of_y));
}

uint32_t spirv_write_wide_division(struct spirv_emitter *e, const struct gx_ir_insn *insn)
{
	const struct gx_ir_insn *by = insn->args[1];
	struct quotient q;

	if (insn->op == GX_IR_sdiv || insn->op == GX_IR_srem)
		return divide_signed(e, insn);
	if (by->op == GX_IR_const && by->imm)
		q = by_constant(e, spirv_value(e, insn->args[0]), by->imm);
	else
		q = by_bits(e, spirv_value(e, insn->args[0]), spirv_value(e, by));
	return insn->op == GX_IR_udiv ? q.value : q.rest;
}
