/* scalar.h - what is known of a number: bits, intervals, and intervals of its low half. */
#ifndef GX_SCALAR_H
#define GX_SCALAR_H

#include "verify/value_range.h"

/* Meaning: the numbers of `width` bits that are in bits, in full, and whose low width/2 bits are in
 * half. An i64 keeps in half what is known of the i32 it truncates to. The width is not stored:
 * every function takes it (1, or 4..64).
 */
struct gx_scalar {
	struct gx_bits bits;
	struct gx_range full, half;
};

enum gx_scalar_cond { /* in the order of enum gx_ir_cond */
	              GX_SCALAR_EQ,
	              GX_SCALAR_NE,
	              GX_SCALAR_ULT,
	              GX_SCALAR_ULE,
	              GX_SCALAR_UGT,
	              GX_SCALAR_UGE,
	              GX_SCALAR_SLT,
	              GX_SCALAR_SLE,
	              GX_SCALAR_SGT,
	              GX_SCALAR_SGE,
	              GX_SCALAR_TEST,
	              GX_SCALAR_N_CONDS
};

struct gx_scalar gx_scalar_top(unsigned width); /* any number */
struct gx_scalar gx_scalar_const(uint64_t value, unsigned width);
struct gx_scalar gx_scalar_urange(uint64_t umin, uint64_t umax, unsigned width);
bool gx_scalar_is_const(const struct gx_scalar *a); /* its value is a->bits.value */
bool gx_scalar_has(const struct gx_scalar *a, uint64_t x, unsigned width); /* x may be its value */
bool gx_scalar_equal(const struct gx_scalar *a, const struct gx_scalar *b);
bool gx_scalar_subset(const struct gx_scalar *a, const struct gx_scalar *b);
struct gx_scalar gx_scalar_join(const struct gx_scalar *a, const struct gx_scalar *b);
bool gx_scalar_meet(struct gx_scalar *a, const struct gx_scalar *b,
                    unsigned width); /* false: empty */
bool gx_scalar_sync(struct gx_scalar *a,
                    unsigned width); /* each part tightens the others; false: empty */

/* Results of an operation on any number of a and any of b, wrapping. Division as in eBPF, shift
 * amounts modulo width. Proof: tests/unit/verify/domains_ops.c */
typedef struct gx_scalar gx_scalar_binary(const struct gx_scalar *a, const struct gx_scalar *b,
                                          unsigned width);
gx_scalar_binary gx_scalar_add, gx_scalar_sub, gx_scalar_mul, gx_scalar_and, gx_scalar_or,
        gx_scalar_xor, gx_scalar_udiv, gx_scalar_urem, gx_scalar_sdiv, gx_scalar_srem,
        gx_scalar_shl, gx_scalar_lshr, gx_scalar_ashr;
struct gx_scalar gx_scalar_neg(const struct gx_scalar *a, unsigned width);
struct gx_scalar gx_scalar_sext(const struct gx_scalar *a, unsigned n_bits,
                                unsigned width); /* low n_bits */
struct gx_scalar gx_scalar_low(const struct gx_scalar *a, unsigned n_bits,
                               unsigned width); /* zero above n_bits */
struct gx_scalar gx_scalar_bswap(const struct gx_scalar *a, unsigned n_bits, unsigned width);
struct gx_scalar gx_scalar_trunc(const struct gx_scalar *a, unsigned width); /* to width / 2 */
struct gx_scalar gx_scalar_zext(const struct gx_scalar *a,
                                unsigned width); /* from width / 2 to width */

/**
 * gx_scalar_refine() - keep of a and of b what is possible when `a cond b` is `taken`.
 * Returns false when that can't be: a and b are then unusable.
 */
bool gx_scalar_refine(enum gx_scalar_cond cond, bool taken, struct gx_scalar *a,
                      struct gx_scalar *b, unsigned width);
/* x narrowed by what is known of its low half. */
bool gx_scalar_meet_low(struct gx_scalar *x, const struct gx_scalar *low, unsigned width);

#endif
