/* emit_divide.c - divisions. ptxas makes a call of one of 64 bits; where calls may not be, it is written out. */
#include "emit/ptx/emit.h"

#include <inttypes.h>

static bool is_remainder(const struct gx_ir_insn *insn)
{
	return insn->op == GX_IR_urem || insn->op == GX_IR_srem;
}

static bool is_signed(const struct gx_ir_insn *insn)
{
	return insn->op == GX_IR_sdiv || insn->op == GX_IR_srem;
}

/* A register of the value's magnitude; the value when it is unsigned. */
static struct operand magnitude(struct emitter *e, const struct gx_ir_insn *insn,
                                const struct gx_ir_insn *value)
{
	struct operand from = ptx_operand(e, value), to;

	if (!is_signed(insn) && value->op != GX_IR_const)
		return from;
	to = ptx_new_reg(e, GX_IR_I64);
	ptx_line(e, "%s %s, %s;", is_signed(insn) ? "abs.s64" : "mov.b64", to.text, from.text);
	return to;
}

/* 2^64 / y, less than 2 too small: the reciprocal as a float, too small by less than 2^-20 of itself, then twice
 *   x = x + x * (2^64 - x * y) / 2^64
 * which leaves a^2 * y / 2^64 + 1 of an error of a. */
static void find_reciprocal(struct emitter *e, const struct operand *y, const struct operand *x)
{
	struct operand word = ptx_new_reg(e, GX_IR_I32), left = ptx_new_reg(e, GX_IR_I64);

	ptx_line(e, "cvt.rp.f32.u64 %s, %s;", word.text, y->text);
	ptx_line(e, "rcp.approx.ftz.f32 %s, %s;", word.text, word.text);
	/* times 2^64, and down by two of the last place: both roundings above may have been up */
	ptx_line(e, "add.u32 %s, %s, 0x1ffffffe;", word.text, word.text);
	ptx_line(e, "cvt.rzi.u64.f32 %s, %s;", x->text, word.text);
	for (int i = 0; i < 2; i++) {
		ptx_line(e, "mul.lo.u64 %s, %s, %s;", left.text, x->text, y->text);
		ptx_line(e, "neg.s64 %s, %s;", left.text, left.text);
		ptx_line(e, "mul.hi.u64 %s, %s, %s;", left.text, left.text, x->text);
		ptx_line(e, "add.u64 %s, %s, %s;", x->text, x->text, left.text);
	}
}

/* Of a divisor that is known, here. */
static struct operand reciprocal(struct emitter *e, const struct gx_ir_insn *insn,
                                 const struct operand *y)
{
	const struct gx_ir_insn *divisor = insn->args[1];
	struct operand x = ptx_new_reg(e, GX_IR_I64);
	uint64_t size = divisor->imm;

	if (divisor->op != GX_IR_const) {
		find_reciprocal(e, y, &x);
		return x;
	}
	if (is_signed(insn) && (int64_t)size < 0)
		size = -size;
	ptx_line(e, "mov.b64 %s, 0x%" PRIx64 ";", x.text, UINT64_MAX / size);
	return x;
}

/* Quotient and remainder of magnitudes; the first quotient is at most 2 too small. */
static void divide(struct emitter *e, const struct gx_ir_insn *insn, const struct operand *x,
                   const struct operand *y, struct operand *quotient, struct operand *rest)
{
	struct operand inverse = reciprocal(e, insn, y), more = ptx_new_reg(e, GX_IR_I1);

	*quotient = ptx_new_reg(e, GX_IR_I64);
	*rest = ptx_new_reg(e, GX_IR_I64);
	ptx_line(e, "mul.hi.u64 %s, %s, %s;", quotient->text, x->text, inverse.text);
	ptx_line(e, "mul.lo.u64 %s, %s, %s;", rest->text, quotient->text, y->text);
	ptx_line(e, "sub.u64 %s, %s, %s;", rest->text, x->text, rest->text);
	for (int i = 0; i < 2; i++) {
		ptx_line(e, "setp.ge.u64 %s, %s, %s;", more.text, rest->text, y->text);
		ptx_line(e, "@%s sub.u64 %s, %s, %s;", more.text, rest->text, rest->text, y->text);
		ptx_line(e, "@%s add.u64 %s, %s, 1;", more.text, quotient->text, quotient->text);
	}
}

static void write_out(struct emitter *e, const struct gx_ir_insn *insn)
{
	struct operand x = magnitude(e, insn, insn->args[0]), y = magnitude(e, insn, insn->args[1]);
	struct operand quotient, rest, sign, minus, to = ptx_reg(e, insn);
	const struct operand *result = is_remainder(insn) ? &rest : &quotient;

	divide(e, insn, &x, &y, &quotient, &rest);
	if (!is_signed(insn)) {
		ptx_line(e, "mov.b64 %s, %s;", to.text, result->text);
		return;
	}
	sign = ptx_new_reg(e, GX_IR_I64);
	minus = ptx_new_reg(e, GX_IR_I1);
	if (is_remainder(insn)) /* has the sign of x */
		ptx_line(e, "mov.b64 %s, %s;", sign.text, ptx_operand(e, insn->args[0]).text);
	else
		ptx_line(e, "xor.b64 %s, %s, %s;", sign.text, ptx_operand(e, insn->args[0]).text,
		         ptx_operand(e, insn->args[1]).text);
	ptx_line(e, "setp.lt.s64 %s, %s, 0;", minus.text, sign.text);
	ptx_line(e, "mov.b64 %s, %s;", to.text, result->text);
	ptx_line(e, "@%s neg.s64 %s, %s;", minus.text, to.text, to.text);
}

/* The divisor is not 0, and not -1 when signed: gx_legalise saw to it. */
void ptx_emit_divide(struct emitter *e, const struct gx_ir_insn *insn)
{
	struct operand x, y;

	if (e->site->no_calls && insn->type == GX_IR_I64) {
		write_out(e, insn);
		return;
	}
	x = ptx_operand(e, insn->args[0]);
	y = ptx_operand(e, insn->args[1]);
	ptx_line(e, "%s.%c%d %s, %s, %s;", is_remainder(insn) ? "rem" : "div",
	         is_signed(insn) ? 's' : 'u', insn->type == GX_IR_I64 ? 64 : 32,
	         ptx_reg(e, insn).text, x.text, y.text);
}
