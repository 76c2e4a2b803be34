/* value_bits.h - known bits of a number: which bits are certain, and what they are. */
#ifndef GX_VALUE_BITS_H
#define GX_VALUE_BITS_H

#include <stdbool.h>
#include <stdint.h>

/* Meaning: every number x with (x & ~unknown) == value. value has no bit of unknown set.
 * All functions take the width in bits (1..64); numbers are zero above it. */
struct gx_bits {
	uint64_t value, unknown;
};

static inline uint64_t gx_width_mask(unsigned width)
{
	return width >= 64 ? ~(uint64_t)0 : ((uint64_t)1 << width) - 1;
}

/* The number of `width` bits read as two's complement. */
static inline int64_t gx_width_signed(uint64_t value, unsigned width)
{
	unsigned shift = 64 - width;

	return width ? (int64_t)(value << shift) >> shift : 0;
}

struct gx_bits gx_bits_top(unsigned width); /* nothing is known */
struct gx_bits gx_bits_const(uint64_t value, unsigned width);
static inline bool gx_bits_has(struct gx_bits a, uint64_t x)
{
	return (x & ~a.unknown) == a.value;
}
static inline bool gx_bits_is_const(struct gx_bits a)
{
	return !a.unknown;
}
bool gx_bits_subset(struct gx_bits a, struct gx_bits b);         /* every number of a is one of b */
struct gx_bits gx_bits_join(struct gx_bits a, struct gx_bits b); /* the smallest that has both */
bool gx_bits_meet(struct gx_bits a, struct gx_bits b,
                  struct gx_bits *out); /* false: nothing in common */
/* The smallest number of a that is >= x, the largest that is <= x. False: there is none. */
bool gx_bits_next(struct gx_bits a, uint64_t x, uint64_t *out);
bool gx_bits_previous(struct gx_bits a, uint64_t x, uint64_t *out);
/* The bits that all numbers in [min, max] share. */
struct gx_bits gx_bits_of_range(uint64_t min, uint64_t max);

/* Gives: every result of the operation on numbers of a and of b. Proof:
 * tests/unit/verify/domains_ops.c
 */
struct gx_bits gx_bits_add(struct gx_bits a, struct gx_bits b, unsigned width);
struct gx_bits gx_bits_sub(struct gx_bits a, struct gx_bits b, unsigned width);
struct gx_bits gx_bits_mul(struct gx_bits a, struct gx_bits b, unsigned width);
struct gx_bits gx_bits_and(struct gx_bits a, struct gx_bits b);
struct gx_bits gx_bits_or(struct gx_bits a, struct gx_bits b);
struct gx_bits gx_bits_xor(struct gx_bits a, struct gx_bits b);
struct gx_bits gx_bits_shl(struct gx_bits a, unsigned amount, unsigned width);
struct gx_bits gx_bits_lshr(struct gx_bits a, unsigned amount);
struct gx_bits gx_bits_ashr(struct gx_bits a, unsigned amount, unsigned width);
/* The low n_bits reversed byte by byte; n_bits is 16, 32 or 64. */
struct gx_bits gx_bits_bswap(struct gx_bits a, unsigned n_bits);

#endif
