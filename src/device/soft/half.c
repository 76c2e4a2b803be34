/* half.c - small float formats from double, by integer arithmetic on its bits. */
#include "device/soft/half.h"

#include "device/soft/arith.h"

/* Add 1 to a kept value whose cut-off part is rest (of 2^cut)? */
static bool round_up(uint64_t kept, uint64_t rest, unsigned cut, bool negative, enum rounding mode)
{
	uint64_t half = cut ? (uint64_t)1 << (cut - 1) : 0;

	switch (mode) {
	case ROUND_Z:
	case ROUND_ZI: return false;
	case ROUND_M:
	case ROUND_MI: return negative && rest;
	case ROUND_P:
	case ROUND_PI: return !negative && rest;
	case ROUND_NA: return cut && rest >= half;
	case ROUND_NONE:
	case ROUND_N:
	case ROUND_NI: break;
	}
	return cut && (rest > half || (rest == half && (kept & 1)));
}

/* What a value too large becomes: infinity, or the largest number when rounding goes the other way.
 */
static uint32_t overflow(uint32_t sign, uint32_t inf, bool negative, enum rounding mode)
{
	bool down =
	        mode == ROUND_Z || (mode == ROUND_M && !negative) || (mode == ROUND_P && negative);

	return sign | (down ? inf - 1 : inf);
}

uint32_t gx_soft_pack(double v, unsigned n_exp, unsigned n_man, enum rounding rounding)
{
	uint64_t bits = gx_bits_f64(v), man = bits & ((1ull << 52) - 1), kept;
	int bias = (1 << (n_exp - 1)) - 1, e = (int)(bits >> 52 & 0x7ff) - 1023;
	bool negative = bits >> 63;
	uint32_t sign = (uint32_t)negative << (n_exp + n_man);
	uint32_t inf = ((1u << n_exp) - 1) << n_man;
	unsigned cut = 52 - n_man;

	if (isnan(v))
		return inf | ((1u << n_man) - 1);
	if (isinf(v))
		return sign | inf;
	if (e == -1023) /* zero, or far below everything here but not zero */
		return sign | round_up(0, man != 0, 63, negative, rounding);
	man |= 1ull << 52;
	if (e < 1 - bias) { /* denormal */
		unsigned more = (unsigned)(1 - bias - e);

		cut = more > 10 + n_man ? 63 : cut + more;
		e = -bias;
	}
	kept = man >> cut;
	kept += round_up(kept, man & ((1ull << cut) - 1), cut, negative, rounding);
	if (e > -bias)
		kept += (uint64_t)(e + bias - 1) << n_man;
	if (e > bias || kept >= inf)
		return overflow(sign, inf, negative, rounding);
	return sign | (uint32_t)kept;
}

uint32_t gx_bits_e4m3(double v)
{
	uint32_t sign = signbit(v) ? 0x80 : 0;
	double least = fabs(v) < 0x1p-6 ? 0x1p-6 : fabs(v), whole;
	int e;

	if (isnan(v))
		return 0x7f;
	if (fabs(v) > 448)
		return sign | 0x7e;
	e = ilogb(least);
	whole = nearbyint(ldexp(fabs(v), 3 - e)); /* below 8: a denormal */
	return sign | ((uint32_t)whole + (uint32_t)(e + 6) * 8);
}

uint32_t gx_bits_e5m2(double v)
{
	uint32_t bits = gx_soft_pack(v, 5, 2, ROUND_N);

	return (bits & 0x7f) == 0x7c ? bits - 1 : bits;
}

double gx_soft_unpack(uint32_t bits, unsigned n_exp, unsigned n_man)
{
	uint32_t man = bits & ((1u << n_man) - 1), e = bits >> n_man & ((1u << n_exp) - 1);
	int bias = (1 << (n_exp - 1)) - 1;
	uint64_t sign = (uint64_t)(bits >> (n_exp + n_man) & 1) << 63;

	if (e == (1u << n_exp) - 1)
		return gx_f64_of(sign | 0x7ffull << 52 | (uint64_t)man << (52 - n_man));
	if (e)
		return gx_f64_of(sign | (uint64_t)((int)e - bias + 1023) << 52 |
		                 (uint64_t)man << (52 - n_man));
	return copysign(ldexp((double)man, 1 - bias - (int)n_man), sign ? -1.0 : 1.0);
}

double gx_soft_round(double v, enum rounding rounding)
{
	switch (rounding) {
	case ROUND_Z:
	case ROUND_ZI: return trunc(v);
	case ROUND_M:
	case ROUND_MI: return floor(v);
	case ROUND_P:
	case ROUND_PI: return ceil(v);
	case ROUND_NA: return round(v);
	case ROUND_NONE:
	case ROUND_N:
	case ROUND_NI: break;
	}
	return nearbyint(v); /* the host's mode is to nearest even between instructions */
}
