/* exec_cvt.c - conversions: through 64-bit integers or double, rounded once. */
#include "device/soft/arith.h"
#include "device/soft/exec.h"
#include "device/soft/half.h"

bool gx_soft_cvt_known(enum gx_ptx_type type)
{
	static const bool known[GX_PTX_N_TYPES] = {
		[GX_PTX_U8] = true,   [GX_PTX_S8] = true,  [GX_PTX_U16] = true,
		[GX_PTX_S16] = true,  [GX_PTX_U32] = true, [GX_PTX_S32] = true,
		[GX_PTX_U64] = true,  [GX_PTX_S64] = true, [GX_PTX_F16] = true,
		[GX_PTX_BF16] = true, [GX_PTX_F32] = true, [GX_PTX_F64] = true,
		[GX_PTX_TF32] = true, [GX_PTX_B8] = true,  [GX_PTX_B16] = true,
		[GX_PTX_B32] = true,  [GX_PTX_B64] = true,
	};

	return known[type];
}

static uint64_t narrow(uint64_t v, unsigned bits, bool is_signed)
{
	unsigned shift = 64 - bits;

	v <<= shift;
	return is_signed ? (uint64_t)((int64_t)v >> shift) : v >> shift;
}

static uint64_t saturate(uint64_t v, bool from_signed, unsigned bits, bool is_signed)
{
	uint64_t most = is_signed    ? (1ull << (bits - 1)) - 1
	                : bits == 64 ? ~0ull
	                             : (1ull << bits) - 1;

	if (from_signed && (int64_t)v < 0) {
		int64_t least = is_signed ? -(int64_t)most - 1 : 0;

		return (uint64_t)((int64_t)v < least ? least : (int64_t)v);
	}
	return v > most ? most : v;
}

enum step gx_soft_cvt_int(struct warp *w, const struct insn *in, uint32_t mask)
{
	uint64_t *d = dst(w, in->o[0]);
	const uint64_t *x = src(w, in->o[1]);
	enum gx_ptx_type to = (enum gx_ptx_type)in->type, from = (enum gx_ptx_type)in->type2;
	unsigned to_bits = 8 * gx_ptx_type_bytes(to), from_bits = 8 * gx_ptx_type_bytes(from);
	bool to_signed = gx_soft_is_signed(to), from_signed = gx_soft_is_signed(from);

	FOR_LANES(mask, uint64_t v = narrow(x[l], from_bits, from_signed);
	          if (in->sat) v = saturate(v, from_signed, to_bits, to_signed);
	          d[l] = narrow(v, to_bits, to_signed););
	return STEP_NEXT;
}

/* A float to an integer type: out of range clamps, NaN is 0 (from f64, or to 64 bits: the highest
 * bit). */
static uint64_t to_int(double v, unsigned bits, bool is_signed, bool from_f64)
{
	double top = ldexp(1, (int)bits - is_signed);

	if (isnan(v))
		return bits == 64 || from_f64 ? 1ull << (bits - 1) : 0;
	if (is_signed)
		return v >= top   ? (1ull << (bits - 1)) - 1
		       : v < -top ? (uint64_t)0 - (1ull << (bits - 1))
		                  : (uint64_t)(int64_t)v;
	return v >= top ? (bits == 64 ? ~0ull : (1ull << bits) - 1) : v <= 0 ? 0 : (uint64_t)v;
}

/* A 64-bit integer as a double rounded to odd, so that the rounding to f32 or less is the only one.
 */
static double odd_of(uint64_t magnitude)
{
	unsigned cut;
	uint64_t kept;

	if (magnitude >> 53 == 0)
		return (double)magnitude;
	cut = 11 - (unsigned)__builtin_clzll(magnitude);
	kept = magnitude >> cut;
	if (magnitude & ((1ull << cut) - 1))
		kept |= 1;
	return ldexp((double)kept, (int)cut);
}

/* An integer to double with the instruction's rounding, which may be inexact for 64 bits. */
static double int_to_f64(uint64_t v, bool is_signed, enum rounding rounding)
{
	bool negative = is_signed && (int64_t)v < 0;
	uint64_t m = negative ? 0 - v : v;
	double d = (double)m;

	if (m >> 53 && rounding != ROUND_N && rounding != ROUND_NONE) {
		bool up = (rounding == ROUND_P && !negative) || (rounding == ROUND_M && negative);
		bool above = d >= 0x1p64 || (uint64_t)d > m, below = !above && (uint64_t)d < m;

		if (above && !up)
			d = nextafter(d, 0);
		else if (below && up)
			d = nextafter(d, INFINITY);
	}
	return negative ? -d : d;
}

static double source(const struct insn *in, uint64_t bits, bool to_f64)
{
	enum gx_ptx_type type = (enum gx_ptx_type)in->type2;
	bool is_signed = gx_soft_is_signed(type);
	uint64_t v;

	if (type == GX_PTX_F32 || type == GX_PTX_TF32) {
		float f = gx_f32_of(bits);

		return in->ftz && fpclassify(f) == FP_SUBNORMAL ? copysign(0, f) : f;
	}
	if (type == GX_PTX_F64)
		return gx_f64_of(bits);
	if (type == GX_PTX_F16)
		return gx_f16_of(bits);
	if (type == GX_PTX_BF16)
		return gx_bf16_of(bits);
	v = narrow(bits, 8 * gx_ptx_type_bytes(type), is_signed);
	if (to_f64)
		return int_to_f64(v, is_signed, (enum rounding)in->rounding);
	return is_signed && (int64_t)v < 0 ? -odd_of(0 - v) : odd_of(v);
}

/* A NaN's sign and what fits of its payload go along, except from f32 to f16 and bf16. */
static uint64_t nan_result(enum gx_ptx_type from, enum gx_ptx_type type, double v)
{
	uint64_t bits = gx_bits_f64(v), sign = bits >> 63;

	switch (gx_ptx_type_bytes(type)) {
	case 8: return bits | 1ull << 51;
	case 4:
		if (type == GX_PTX_TF32)
			return 0x7fffe000;
		if (from == GX_PTX_F64 || from == GX_PTX_BF16)
			return sign << 31 | 0x7fc00000 | (bits >> 29 & 0x3fffff);
		return 0x7fffffff;
	default:
		if (from == GX_PTX_F64 && type == GX_PTX_F16)
			return sign << 15 | 0x7e00 | (bits >> 42 & 0x1ff);
		return (from == GX_PTX_F64 ? sign << 15 : 0) | 0x7fff;
	}
}

/* What is too large becomes the largest number; a NaN stays. */
static double bounded(enum gx_ptx_type type, double v)
{
	double most = type == GX_PTX_F16    ? 65504
	              : type == GX_PTX_BF16 ? 0x1.fep127
	                                    : 0x1.ffcp127; /* tf32 */

	return fabs(v) > most ? copysign(most, v) : v;
}

static uint64_t result(const struct insn *in, double v)
{
	enum gx_ptx_type type = (enum gx_ptx_type)in->type;
	enum rounding rounding = (enum rounding)in->rounding;
	bool is_float = gx_soft_is_float(type);

	if (rounding >= ROUND_NI || !is_float)
		v = gx_soft_round(v, rounding);
	if (!is_float)
		return to_int(v, 8 * gx_ptx_type_bytes(type), gx_soft_is_signed(type),
		              in->type2 == GX_PTX_F64);
	if (in->sat)
		v = v > 0 ? (v > 1 ? 1 : v) : 0; /* a NaN too, and -0 */
	if (in->negate && !isnan(v))
		v = v > 0 ? v : 0;
	if (in->cmp)
		v = bounded(type, v);
	if (isnan(v))
		return nan_result((enum gx_ptx_type)in->type2, type, v);
	if (type == GX_PTX_F64)
		return gx_bits_f64(v);
	if (type == GX_PTX_F16)
		return gx_bits_f16(v, rounding);
	if (type == GX_PTX_BF16)
		return gx_bits_bf16(v, rounding);
	if (type == GX_PTX_TF32)
		return (uint64_t)gx_soft_pack(v, 8, 10, rounding) << 13;
	if (in->ftz && fabs(v) < 0x1p-126)
		v = copysign(0, v);
	return gx_soft_pack(v, 8, 23, rounding);
}

/* What keeps the bits of a NaN as they are, signalling ones too: rna to tf32, which makes one of all ones in the exponent less where it is to be finite,
 * and bf16 to f32. */
static bool moved_nan(const struct insn *in, uint64_t from, uint64_t *to)
{
	if (in->type == GX_PTX_TF32 && in->rounding == ROUND_NA &&
	    (from & 0x7fffffff) > 0x7f800000) {
		*to = (from & 0xffffe000) - (in->cmp ? 0x2000 : 0);
		return true;
	}
	if (in->type == GX_PTX_F32 && in->type2 == GX_PTX_BF16 && (from & 0x7fff) > 0x7f80 &&
	    !in->sat && !in->negate) {
		*to = (from & 0xffff) << 16;
		return true;
	}
	return false;
}

enum step gx_soft_cvt(struct warp *w, const struct insn *in, uint32_t mask)
{
	uint64_t *d = dst(w, in->o[0]);
	const uint64_t *x = src(w, in->o[1]);
	bool to_f64 = in->type == GX_PTX_F64;

	FOR_LANES(mask, uint64_t nan; if (moved_nan(in, x[l], &nan)) d[l] = nan;
	          else d[l] = result(in, source(in, x[l], to_f64)););
	return STEP_NEXT;
}

/* cvt.rn.f16x2.f32 d, a, b: a is the high half */
enum step gx_soft_cvt_pair(struct warp *w, const struct insn *in, uint32_t mask)
{
	uint64_t *d = dst(w, in->o[0]);
	const uint64_t *x = src(w, in->o[1]), *y = src(w, in->o[2]);
	struct insn half = *in;

	half.type = in->type == GX_PTX_F16X2 ? GX_PTX_F16 : GX_PTX_BF16;
	FOR_LANES(mask, uint64_t high = result(&half, source(&half, x[l], false));
	          d[l] = high << 16 | result(&half, source(&half, y[l], false)););
	return STEP_NEXT;
}

static double relu(const struct insn *in, double v)
{
	return in->negate && !isnan(v) && !(v > 0) ? 0 : v;
}

static uint32_t to_f8(const struct insn *in, double v)
{
	return in->type == GX_PTX_E4M3X2 ? gx_bits_e4m3(relu(in, v)) : gx_bits_e5m2(relu(in, v));
}

/* Two values to two bytes: o[1] is the high one; or both halves of o[1] */
enum step gx_soft_cvt_to_f8(struct warp *w, const struct insn *in, uint32_t mask)
{
	bool two = in->type2 == GX_PTX_F32;
	uint64_t *d = dst(w, in->o[0]);
	const uint64_t *x = src(w, in->o[1]), *y = two ? src(w, in->o[2]) : x;

	FOR_LANES(mask, double high = two ? (double)gx_f32_of(x[l]) : gx_f16_of(x[l] >> 16);
	          double low = two ? (double)gx_f32_of(y[l]) : gx_f16_of(x[l]);
	          d[l] = to_f8(in, high) << 8 | to_f8(in, low););
	return STEP_NEXT;
}

enum step gx_soft_cvt_of_f8(struct warp *w, const struct insn *in, uint32_t mask)
{
	bool e4 = in->type2 == GX_PTX_E4M3X2;
	uint64_t *d = dst(w, in->o[0]);
	const uint64_t *x = src(w, in->o[1]);

	FOR_LANES(mask, double high = e4 ? gx_e4m3_of(x[l] >> 8) : gx_e5m2_of(x[l] >> 8);
	          double low = e4 ? gx_e4m3_of(x[l]) : gx_e5m2_of(x[l]);
	          d[l] = gx_bits_f16(relu(in, high), ROUND_N) << 16 |
	                 gx_bits_f16(relu(in, low), ROUND_N););
	return STEP_NEXT;
}

/* o[1] above o[2], and o[3] above both */
enum step gx_soft_cvt_pack(struct warp *w, const struct insn *in, uint32_t mask)
{
	uint64_t *d = dst(w, in->o[0]), ones = (1ull << in->sub) - 1;
	const uint64_t *x = src(w, in->o[1]), *y = src(w, in->o[2]), *z = src(w, in->o[3]);

	FOR_LANES(mask,
	          uint64_t a = saturate(narrow(x[l], 32, true), true, in->sub, in->imm) & ones;
	          uint64_t b = saturate(narrow(y[l], 32, true), true, in->sub, in->imm) & ones;
	          d[l] = (uint32_t)(z[l] << 2 * in->sub | a << in->sub | b););
	return STEP_NEXT;
}
