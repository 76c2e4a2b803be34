/* half.h - f16, bf16, tf32 and f32 from double with any rounding, and back. */
#ifndef GX_SOFT_HALF_H
#define GX_SOFT_HALF_H

#include "device/soft/modifiers.h"

#include <math.h>

/* The bits of v in a float format of n_exp exponent bits and n_man stored mantissa bits (<= 23).
 * NaN: all ones, no sign. */
uint32_t gx_soft_pack(double v, unsigned n_exp, unsigned n_man, enum rounding rounding);
double gx_soft_unpack(uint32_t bits, unsigned n_exp, unsigned n_man);
/* v rounded to an integral value. */
double gx_soft_round(double v, enum rounding rounding);

static inline double gx_f16_of(uint64_t bits)
{
	return gx_soft_unpack((uint32_t)bits & 0xffff, 5, 10);
}

static inline double gx_bf16_of(uint64_t bits)
{
	return gx_soft_unpack((uint32_t)bits & 0xffff, 8, 7);
}

/* No infinity: all ones is NaN, and the other values with the highest exponent are numbers. */
static inline double gx_e4m3_of(uint64_t bits)
{
	uint32_t low = (uint32_t)bits & 0x7f;

	if ((low & 0x78) == 0x78)
		return low == 0x7f ? NAN : (bits & 0x80 ? -32.0 : 32.0) * (8 + (low & 7));
	return gx_soft_unpack((uint32_t)bits & 0xff, 4, 3);
}

static inline double gx_e5m2_of(uint64_t bits)
{
	return gx_soft_unpack((uint32_t)bits & 0xff, 5, 2);
}

/* To nearest; what is too large becomes the largest number. */
uint32_t gx_bits_e4m3(double v);
uint32_t gx_bits_e5m2(double v);

static inline uint32_t gx_bits_f16(double v, enum rounding rounding)
{
	return gx_soft_pack(v, 5, 10, rounding);
}

static inline uint32_t gx_bits_bf16(double v, enum rounding rounding)
{
	return gx_soft_pack(v, 8, 7, rounding);
}

#endif
