/* half.h - f16, bf16, tf32 and f32 from double with any rounding, and back. */
#ifndef GX_SOFT_HALF_H
#define GX_SOFT_HALF_H

#include "device/soft/modifiers.h"

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

static inline uint32_t gx_bits_f16(double v, enum rounding rounding)
{
	return gx_soft_pack(v, 5, 10, rounding);
}

static inline uint32_t gx_bits_bf16(double v, enum rounding rounding)
{
	return gx_soft_pack(v, 8, 7, rounding);
}

#endif
