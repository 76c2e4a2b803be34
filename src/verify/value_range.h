/* value_range.h - smallest and largest value of a number, read unsigned and read signed. */
#ifndef GX_VALUE_RANGE_H
#define GX_VALUE_RANGE_H

#include "verify/value_bits.h"

/* Meaning: every number x of `width` bits with umin <= x <= umax and smin <= (x read as two's
 * complement) <= smax. */
struct gx_range {
	uint64_t umin, umax;
	int64_t smin, smax;
};

struct gx_range gx_range_top(unsigned width); /* any number */
struct gx_range gx_range_const(uint64_t value, unsigned width);
bool gx_range_has(struct gx_range a, uint64_t x, unsigned width);
bool gx_range_subset(struct gx_range a, struct gx_range b);
struct gx_range gx_range_join(struct gx_range a, struct gx_range b);
struct gx_range gx_range_meet(struct gx_range a,
                              struct gx_range b); /* may be empty: sync says so */
/* Each reading tightens the other. False: no number is left. */
bool gx_range_sync(struct gx_range *a, unsigned width);

/* Gives: every result of the operation. Arguments are not empty. Proof:
 * tests/unit/verify/domains_ops.c
 */
struct gx_range gx_range_add(struct gx_range a, struct gx_range b, unsigned width);
struct gx_range gx_range_sub(struct gx_range a, struct gx_range b, unsigned width);
struct gx_range gx_range_mul(struct gx_range a, struct gx_range b, unsigned width);
struct gx_range gx_range_udiv(struct gx_range a, struct gx_range b, unsigned width); /* x / 0 = 0 */
struct gx_range gx_range_urem(struct gx_range a, struct gx_range b, unsigned width); /* x % 0 = x */
struct gx_range gx_range_sdiv(struct gx_range a, struct gx_range b,
                              unsigned width); /* MIN / -1 = MIN */
struct gx_range gx_range_srem(struct gx_range a, struct gx_range b, unsigned width); /* sign of a */
struct gx_range gx_range_and(struct gx_range a, struct gx_range b, unsigned width);
struct gx_range gx_range_or(struct gx_range a, struct gx_range b, unsigned width);
struct gx_range gx_range_xor(struct gx_range a, struct gx_range b, unsigned width);
struct gx_range gx_range_shl(struct gx_range a, unsigned amount, unsigned width);
struct gx_range gx_range_lshr(struct gx_range a, unsigned amount, unsigned width);
struct gx_range gx_range_ashr(struct gx_range a, unsigned amount, unsigned width);

#endif
