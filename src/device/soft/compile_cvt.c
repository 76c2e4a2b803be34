/* compile_cvt.c - code for the common conversions: integers to each other, to floats, f32 and f64. */
#include "device/soft/compile.h"
#include "device/soft/exec.h"
#include "device/soft/modifiers.h"

static unsigned bits_of(unsigned type)
{
	return 8 * gx_ptx_type_bytes((enum gx_ptx_type)type);
}

/* Of 32 bits their signs as the high halves; to is not x */
static void extend_signs(struct emitter *e, unsigned to, unsigned x)
{
	struct code *c = &e->code;

	x86_vop_imm(c, V_SHUFD, Y_SCRATCH, 0, x86_v(x), 0xa0);
	x86_vop_imm(c, V_SHIFT_D, 4, Y_SCRATCH, x86_v(Y_SCRATCH), 31);
	x86_vop_imm(c, V_BLEND32, to, x, x86_v(Y_SCRATCH), 0xaa);
}

/* The result is the operand's low bits as 64, with the sign or zeros in front. */
static void extend(struct emitter *e, unsigned q, unsigned bits, bool is_signed)
{
	unsigned r = result_in(e, q);
	unsigned x = operand_in(e, 1, q, r);

	if (bits == 64) {
		if (x != r)
			x86_vop(&e->code, V_LOAD, r, 0, x86_v(x));
	} else if (bits == 32 && !is_signed) {
		x86_vop(&e->code, V_AND, r, x, x86_v(low_halves(e)));
	} else if (e->avx2 && is_signed) { /* it shifts 32 bits with their sign, not 64 */
		if (bits < 32) {
			x86_vop_imm(&e->code, V_SHIFT_D, 6, r, x86_v(x), 32 - bits);
			x86_vop_imm(&e->code, V_SHIFT_D, 4, r, x86_v(r), 32 - bits);
			x = r;
		}
		extend_signs(e, r, x);
	} else {
		shift(e, SHIFT_LEFT, r, x, 64 - bits);
		if (is_signed)
			shift(e, SHIFT_SIGN, r, r, 64 - bits);
		else
			shift(e, SHIFT_RIGHT, r, r, 64 - bits);
	}
}

/* What is above the type's width counts nothing: a narrower type's low bits are those of the operand. */
static bool integers(struct emitter *e)
{
	const struct insn *in = e->in;
	unsigned to = bits_of(in->type), from = bits_of(in->type2);
	bool narrower = to <= from;

	if (in->sat || in->o[0] < 0)
		return false;
	take_constants(e, 1, 1);
	for (unsigned q = 0; q < e->n_parts; q++) {
		extend(e, q, narrower ? to : from,
		       gx_soft_is_signed((enum gx_ptx_type)(narrower ? in->type : in->type2)));
		give_row(e, in->o[0], q);
	}
	return true;
}

/* op of 64 bits that have been extended; narrow: its result is half as wide */
static void of_integer(struct emitter *e, unsigned q, unsigned op, bool narrow)
{
	unsigned r = result_in(e, q);

	extend(e, q, bits_of(e->in->type2), gx_soft_is_signed((enum gx_ptx_type)e->in->type2));
	x86_vop(&e->code, op, r, 0, x86_v(r));
	if (narrow)
		x86_vop(&e->code, V_WIDEN, r, 0, x86_v(r));
}

/* Without conversions of 64 bits: of signed 32 bits there are some, and unsigned ones are below 2^52, which a float of 64 bits has exactly. */
static void of_word(struct emitter *e, unsigned q, bool to_f64)
{
	unsigned r = result_in(e, q), bits = bits_of(e->in->type2);
	bool is_signed = gx_soft_is_signed((enum gx_ptx_type)e->in->type2);
	struct code *c = &e->code;

	extend(e, q, bits, is_signed);
	if (!is_signed) {
		x86_vop(c, V_BROADCAST, Y_SCRATCH, 0, x86_near(e->near.two52));
		x86_vop(c, V_OR, r, r, x86_v(Y_SCRATCH));
		x86_vop(c, V_SUBPD, r, r, x86_v(Y_SCRATCH));
		if (to_f64)
			return;
		x86_vop(c, V_PD2PS, r, 0, x86_v(r));
	} else if (to_f64) {
		x86_vop(c, V_LOAD, Y_SCRATCH, 0, x86_near(e->near.even));
		x86_vop(c, V_PERMD, r, Y_SCRATCH, x86_v(r));
		x86_vop(c, V_DQ2PD, r, 0, x86_v(r));
		return;
	} else {
		x86_vop(c, V_DQ2PS, r, 0, x86_v(r));
		x86_vop(c, V_AND, r, r, x86_v(low_halves(e)));
		return;
	}
	x86_vop(c, V_WIDEN, r, 0, x86_v(r));
}

static void f64_of_f32(struct emitter *e, unsigned q)
{
	unsigned r = result_in(e, q);
	unsigned x = operand_in(e, 1, q, r);

	if (e->avx2) {
		x86_vop(&e->code, V_LOAD, Y_SCRATCH, 0, x86_near(e->near.even));
		x86_vop(&e->code, V_PERMD, r, Y_SCRATCH, x86_v(x));
	} else {
		x86_vop(&e->code, V_NARROW, x, 0, x86_v(r));
	}
	x86_vop(&e->code, V_PS2PD, r, 0, x86_v(r));
}

static void f32_of_f64(struct emitter *e, unsigned q)
{
	unsigned r = result_in(e, q);

	x86_vop(&e->code, V_PD2PS, r, 0, operand_at(e, 1, q));
	x86_vop(&e->code, V_WIDEN, r, 0, x86_v(r));
}

/* Towards zero: what is too large is the largest (the hardware gives the smallest, or all ones), NaN is 0. */
static void s32_of_f32(struct emitter *e, unsigned q)
{
	unsigned r = result_in(e, q);
	struct code *c = &e->code;
	unsigned x = operand_in(e, 1, q, temp(e, 0, q));

	x86_vop(c, V_TPS2DQ, r, 0, x86_v(x));
	if (e->avx2) {
		x86_vop_imm(c, V_CMPPS, Y_SCRATCH, x, x86_v(constant(e, 4)), 0x1d);
		x86_blendv(c, V_BLENDV32, r, r, x86_v(nan_in(e)), Y_SCRATCH);
		x86_vop_imm(c, V_CMPPS, Y_SCRATCH, x, x86_v(x), 3);
		x86_vop(c, V_ANDN, r, Y_SCRATCH, x86_v(r));
		return;
	}
	/* not below 2^31, nor a NaN: all ones but the sign */
	x86_vop_imm(c, V_CMPPS, K_TEMP, x, x86_v(constant(e, 4)), 0x1d);
	x86_vop_k(c, V_LOAD32, r, 0, x86_v(nan_in(e)), K_TEMP);
	x86_vop_imm(c, V_CMPPS, K_TEMP, x, x86_v(x), 3);
	x86_vop_k(c, V_SUBD, r, r, x86_v(r), K_TEMP);
}

/* Below zero and a NaN are 0: the larger of it and zero, which is the second where one is a NaN. */
static void u32_of_f32(struct emitter *e, unsigned q)
{
	unsigned r = result_in(e, q);
	unsigned x = operand_in(e, 1, q, r);

	x86_vop(&e->code, V_XOR, temp(e, 0, q), temp(e, 0, q), x86_v(temp(e, 0, q)));
	x86_vop(&e->code, V_MAXPS, r, x, x86_v(temp(e, 0, q)));
	x86_vop(&e->code, V_TPS2UDQ, r, 0, x86_v(r));
}

static bool float_to_int(struct emitter *e)
{
	const struct insn *in = e->in;
	bool is_signed = in->type == GX_PTX_S32;

	if (in->type2 != GX_PTX_F32 || in->rounding != ROUND_ZI || in->ftz ||
	    (in->type != GX_PTX_U32 && !is_signed) || (e->avx2 && !is_signed))
		return false;
	take_constants(e, 1, 1);
	if (is_signed) {
		x86_imm64(&e->code, RAX, 0x4f0000004f000000);
		broadcast(e, constant(e, 4), RAX);
	}
	for (unsigned q = 0; q < e->n_parts; q++) {
		if (is_signed)
			s32_of_f32(e, q);
		else
			u32_of_f32(e, q);
		give_row(e, in->o[0], q);
	}
	return true;
}

static bool to_float(struct emitter *e)
{
	const struct insn *in = e->in;
	enum gx_ptx_type from = (enum gx_ptx_type)in->type2;
	bool nearest = in->rounding == ROUND_N, is_signed = gx_soft_is_signed(from);
	bool to_f64 = in->type == GX_PTX_F64, of_int = !gx_soft_is_float(from);

	/* from f32 to f64 nothing is rounded, and nothing may be asked of it */
	if (!of_int && !(to_f64 ? from == GX_PTX_F32 && in->rounding == ROUND_NONE
	                        : from == GX_PTX_F64 && nearest))
		return false;
	if (of_int && (!nearest || (e->avx2 && bits_of(from) == 64)))
		return false;
	take_constants(e, 1, 1);
	for (unsigned q = 0; q < e->n_parts; q++) {
		if (of_int && e->avx2)
			of_word(e, q, to_f64);
		else if (of_int)
			of_integer(e, q,
			           to_f64      ? (is_signed ? V_QQ2PD : V_UQQ2PD)
			           : is_signed ? V_QQ2PS
			                       : V_UQQ2PS,
			           !to_f64);
		else if (to_f64)
			f64_of_f32(e, q);
		else
			f32_of_f64(e, q);
		give_row(e, in->o[0], q);
	}
	return true;
}

bool gx_soft_compile_cvt(struct emitter *e)
{
	const struct insn *in = e->in;
	enum gx_ptx_type to = (enum gx_ptx_type)in->type;

	if (in->exec == gx_soft_cvt_int)
		return integers(e);
	if (in->exec != gx_soft_cvt || in->o[0] < 0 || in->sat || in->negate || in->cmp)
		return false;
	if (to == GX_PTX_F32 || to == GX_PTX_F64)
		return !in->ftz && to_float(e);
	return float_to_int(e);
}
