/* scalar.c - the combined number domain: bits, intervals and the low half, kept in agreement.
 *
 * Every operation computes each part by itself and then lets the parts tighten each other. The low
 * half of a sum, difference, product or bitwise operation depends on the low halves alone, so it is
 * computed on them.
 */
#include "verify/scalar.h"

#include "base/planted.h"

#include <string.h>

static unsigned half_width(unsigned width)
{
	return width / 2;
}

struct gx_scalar gx_scalar_top(unsigned width)
{
	return (struct gx_scalar){ gx_bits_top(width), gx_range_top(width),
		                   gx_range_top(half_width(width)) };
}

struct gx_scalar gx_scalar_const(uint64_t value, unsigned width)
{
	unsigned half = half_width(width);

	return (struct gx_scalar){ gx_bits_const(value, width), gx_range_const(value, width),
		                   gx_range_const(value, half) };
}

struct gx_scalar gx_scalar_urange(uint64_t umin, uint64_t umax, unsigned width)
{
	struct gx_scalar out = gx_scalar_top(width);

	out.full.umin = umin;
	out.full.umax = umax;
	gx_scalar_sync(&out, width);
	return out;
}

bool gx_scalar_is_const(const struct gx_scalar *a)
{
	return gx_bits_is_const(a->bits);
}

bool gx_scalar_has(const struct gx_scalar *a, uint64_t x, unsigned width)
{
	unsigned half = half_width(width);

	return gx_bits_has(a->bits, x) && gx_range_has(a->full, x, width) &&
	       (half < 2 || gx_range_has(a->half, x & gx_width_mask(half), half));
}

bool gx_scalar_equal(const struct gx_scalar *a, const struct gx_scalar *b)
{
	return !memcmp(a, b, sizeof(*a));
}

bool gx_scalar_subset(const struct gx_scalar *a, const struct gx_scalar *b)
{
	return gx_range_subset(a->full, b->full) && gx_bits_subset(a->bits, b->bits) &&
	       gx_range_subset(a->half, b->half);
}

struct gx_scalar gx_scalar_join(const struct gx_scalar *a, const struct gx_scalar *b)
{
	return (struct gx_scalar){ gx_bits_join(a->bits, b->bits), gx_range_join(a->full, b->full),
		                   gx_range_join(a->half, b->half) };
}

/* Bits and an unsigned interval of the same number. */
static bool sync_bits(struct gx_bits *bits, struct gx_range *range)
{
	uint64_t most = bits->value | bits->unknown;

	if (range->umin < bits->value)
		range->umin = bits->value;
	if (range->umax > most)
		range->umax = most;
	return range->umin <= range->umax &&
	       gx_bits_meet(*bits, gx_bits_of_range(range->umin, range->umax), bits);
}

/* The ends of the full interval moved to the nearest number whose low half is allowed. */
static bool sync_ends(struct gx_range *full, const struct gx_range *half, unsigned h)
{
	uint64_t mask = gx_width_mask(h);
	uint64_t low = full->umin & mask, high = full->umax & mask;

	if (low < half->umin) {
		full->umin = (full->umin & ~mask) | half->umin;
	} else if (low > half->umax) {
		if (full->umin >> h == full->umax >> h)
			return false;
		full->umin = (((full->umin >> h) + 1) << h) | half->umin;
	}
	if (high > half->umax) {
		full->umax = (full->umax & ~mask) | half->umax;
	} else if (high < half->umin) {
		if (full->umin >> h >= full->umax >> h)
			return false;
		full->umax = (((full->umax >> h) - 1) << h) | half->umax;
	}
	return full->umin <= full->umax;
}

static bool sync_half(struct gx_scalar *a, unsigned width)
{
	unsigned h = half_width(width);
	uint64_t mask = gx_width_mask(h);
	struct gx_bits low = { a->bits.value & mask, a->bits.unknown & mask };

	if (a->full.umin >> h == a->full.umax >> h) {
		if (a->half.umin < (a->full.umin & mask))
			a->half.umin = a->full.umin & mask;
		if (a->half.umax > (a->full.umax & mask))
			a->half.umax = a->full.umax & mask;
	}
	if (a->half.umin > a->half.umax || !sync_bits(&low, &a->half) ||
	    !gx_range_sync(&a->half, h) || !sync_bits(&low, &a->half))
		return false;
	a->bits.value = (a->bits.value & ~mask) | low.value;
	a->bits.unknown = (a->bits.unknown & ~mask) | low.unknown;
	return sync_ends(&a->full, &a->half, h);
}

bool gx_scalar_sync(struct gx_scalar *a, unsigned width)
{
	for (int i = 0; i < 4; i++) {
		struct gx_scalar before = *a;

		if (!gx_range_sync(&a->full, width) || !sync_bits(&a->bits, &a->full) ||
		    !gx_range_sync(&a->full, width))
			return false;
		if (half_width(width) >= 2 && !sync_half(a, width))
			return false;
		if (gx_scalar_equal(&before, a))
			break;
	}
	return true;
}

bool gx_scalar_meet(struct gx_scalar *a, const struct gx_scalar *b, unsigned width)
{
	if (!gx_bits_meet(a->bits, b->bits, &a->bits))
		return false;
	a->full = gx_range_meet(a->full, b->full);
	a->half = gx_range_meet(a->half, b->half);
	return gx_scalar_sync(a, width);
}

static struct gx_scalar finish(struct gx_bits bits, struct gx_range full, struct gx_range half,
                               unsigned width)
{
	struct gx_scalar out = { bits, full, half };

	/* The parts hold for the same non-empty set of results. */
	gx_scalar_sync(&out, width);
	return out;
}

struct gx_scalar gx_scalar_add(const struct gx_scalar *a, const struct gx_scalar *b, unsigned width)
{
	unsigned h = half_width(width);

	return finish(gx_bits_add(a->bits, b->bits, width), gx_range_add(a->full, b->full, width),
	              h ? gx_range_add(a->half, b->half, h) : gx_range_top(h), width);
}

struct gx_scalar gx_scalar_sub(const struct gx_scalar *a, const struct gx_scalar *b, unsigned width)
{
	unsigned h = half_width(width);

	return finish(gx_bits_sub(a->bits, b->bits, width), gx_range_sub(a->full, b->full, width),
	              h ? gx_range_sub(a->half, b->half, h) : gx_range_top(h), width);
}

struct gx_scalar gx_scalar_mul(const struct gx_scalar *a, const struct gx_scalar *b, unsigned width)
{
	unsigned h = half_width(width);

	return finish(gx_bits_mul(a->bits, b->bits, width), gx_range_mul(a->full, b->full, width),
	              h ? gx_range_mul(a->half, b->half, h) : gx_range_top(h), width);
}

struct gx_scalar gx_scalar_and(const struct gx_scalar *a, const struct gx_scalar *b, unsigned width)
{
	unsigned h = half_width(width);

	return finish(gx_bits_and(a->bits, b->bits), gx_range_and(a->full, b->full, width),
	              h ? gx_range_and(a->half, b->half, h) : gx_range_top(h), width);
}

struct gx_scalar gx_scalar_or(const struct gx_scalar *a, const struct gx_scalar *b, unsigned width)
{
	unsigned h = half_width(width);

	return finish(gx_bits_or(a->bits, b->bits), gx_range_or(a->full, b->full, width),
	              h ? gx_range_or(a->half, b->half, h) : gx_range_top(h), width);
}

struct gx_scalar gx_scalar_xor(const struct gx_scalar *a, const struct gx_scalar *b, unsigned width)
{
	return finish(gx_bits_xor(a->bits, b->bits), gx_range_top(width),
	              gx_range_top(half_width(width)), width);
}

struct gx_scalar gx_scalar_udiv(const struct gx_scalar *a, const struct gx_scalar *b,
                                unsigned width)
{
	return finish(gx_bits_top(width), gx_range_udiv(a->full, b->full, width),
	              gx_range_top(half_width(width)), width);
}

struct gx_scalar gx_scalar_urem(const struct gx_scalar *a, const struct gx_scalar *b,
                                unsigned width)
{
	uint64_t divisor = b->bits.value;
	struct gx_bits bits = gx_bits_top(width);

	if (gx_scalar_is_const(b) && divisor && !(divisor & (divisor - 1)))
		bits = gx_bits_and(a->bits, gx_bits_const(divisor - 1, width));
	return finish(bits, gx_range_urem(a->full, b->full, width), gx_range_top(half_width(width)),
	              width);
}

struct gx_scalar gx_scalar_sdiv(const struct gx_scalar *a, const struct gx_scalar *b,
                                unsigned width)
{
	return finish(gx_bits_top(width), gx_range_sdiv(a->full, b->full, width),
	              gx_range_top(half_width(width)), width);
}

struct gx_scalar gx_scalar_srem(const struct gx_scalar *a, const struct gx_scalar *b,
                                unsigned width)
{
	return finish(gx_bits_top(width), gx_range_srem(a->full, b->full, width),
	              gx_range_top(half_width(width)), width);
}

/* By half the width or more only the low half is left. */
static struct gx_scalar shl_by(const struct gx_scalar *a, unsigned amount, unsigned width)
{
	unsigned h = half_width(width);
	struct gx_range full = gx_range_shl(a->full, amount, width);
	struct gx_range half = gx_range_const(0, h);

	if (h >= 2 && amount >= h)
		full = gx_range_meet(full, gx_range_shl(a->half, amount, width));
	else if (h)
		half = gx_range_shl(a->half, amount, h);
	return finish(gx_bits_shl(a->bits, amount, width), full, half, width);
}

static struct gx_scalar lshr_by(const struct gx_scalar *a, unsigned amount, unsigned width)
{
	return finish(gx_bits_lshr(a->bits, amount), gx_range_lshr(a->full, amount, width),
	              gx_range_top(half_width(width)), width);
}

static struct gx_scalar ashr_by(const struct gx_scalar *a, unsigned amount, unsigned width)
{
	return finish(gx_bits_ashr(a->bits, amount, width), gx_range_ashr(a->full, amount, width),
	              gx_range_top(half_width(width)), width);
}

/* The join over every amount that is possible. */
static struct gx_scalar shift(const struct gx_scalar *a, const struct gx_scalar *b, unsigned width,
                              struct gx_scalar (*by)(const struct gx_scalar *, unsigned, unsigned))
{
	struct gx_scalar out = gx_scalar_top(width);
	bool first = true;

	if (gx_scalar_is_const(b))
		return by(a, (unsigned)(b->bits.value % width), width);
	for (unsigned i = 0; i < width; i++) {
		struct gx_scalar one;

		/* A width that is no power of two occurs in tests only; there every amount is taken
		 * as possible. */
		if (!(width & (width - 1)) &&
		    ((i & ~b->bits.unknown & (width - 1)) != (b->bits.value & (width - 1)) ||
		     (b->full.umax < width && (i < b->full.umin || i > b->full.umax))))
			continue;
		one = by(a, i, width);
		out = first ? one : gx_scalar_join(&out, &one);
		first = false;
	}
	return out;
}

struct gx_scalar gx_scalar_shl(const struct gx_scalar *a, const struct gx_scalar *b, unsigned width)
{
	return shift(a, b, width, shl_by);
}

struct gx_scalar gx_scalar_lshr(const struct gx_scalar *a, const struct gx_scalar *b,
                                unsigned width)
{
	return shift(a, b, width, lshr_by);
}

struct gx_scalar gx_scalar_ashr(const struct gx_scalar *a, const struct gx_scalar *b,
                                unsigned width)
{
	return shift(a, b, width, ashr_by);
}

struct gx_scalar gx_scalar_neg(const struct gx_scalar *a, unsigned width)
{
	struct gx_scalar zero = gx_scalar_const(0, width);

	return gx_scalar_sub(&zero, a, width);
}

struct gx_scalar gx_scalar_sext(const struct gx_scalar *a, unsigned n_bits, unsigned width)
{
	unsigned h = half_width(width), amount = width - n_bits;
	struct gx_range narrow = gx_range_top(n_bits), full = gx_range_top(width);

	if (n_bits >= width || (gx_planted(SEXT_RANGE) && a->full.umax <= gx_width_mask(n_bits)))
		return *a;
	full.smin = narrow.smin;
	full.smax = narrow.smax;
	if (n_bits == h) {
		full.smin = a->half.smin;
		full.smax = a->half.smax;
	} else if (a->full.smin >= narrow.smin && a->full.smax <= narrow.smax) {
		return *a; /* it is its own extension */
	}
	return finish(gx_bits_ashr(gx_bits_shl(a->bits, amount, width), amount, width), full,
	              n_bits >= h ? a->half : gx_range_top(h), width);
}

struct gx_scalar gx_scalar_low(const struct gx_scalar *a, unsigned n_bits, unsigned width)
{
	struct gx_scalar mask = gx_scalar_const(gx_width_mask(n_bits), width);

	if (a->full.umax <= gx_width_mask(n_bits))
		return *a;
	return gx_scalar_and(a, &mask, width);
}

struct gx_scalar gx_scalar_bswap(const struct gx_scalar *a, unsigned n_bits, unsigned width)
{
	return finish(gx_bits_bswap(a->bits, n_bits), gx_range_top(width),
	              gx_range_top(half_width(width)), width);
}

struct gx_scalar gx_scalar_trunc(const struct gx_scalar *a, unsigned width)
{
	unsigned h = half_width(width);
	uint64_t mask = gx_width_mask(h);
	struct gx_range half = a->half;

	if (gx_planted(TRUNC_RANGE) && a->full.umin <= mask)
		half.umin = a->full.umin;
	return finish((struct gx_bits){ a->bits.value & mask, a->bits.unknown & mask }, half,
	              gx_range_top(half_width(h)), h);
}

struct gx_scalar gx_scalar_zext(const struct gx_scalar *a, unsigned width)
{
	struct gx_range full = gx_range_top(width);

	full.umin = a->full.umin;
	full.umax = a->full.umax;
	return finish(a->bits, full, a->full, width);
}

bool gx_scalar_meet_low(struct gx_scalar *x, const struct gx_scalar *low, unsigned width)
{
	uint64_t mask = gx_width_mask(half_width(width));
	struct gx_bits bits = { low->bits.value,
		                low->bits.unknown | (gx_width_mask(width) & ~mask) };

	if (!gx_bits_meet(x->bits, bits, &x->bits))
		return false;
	x->half = gx_range_meet(x->half, low->full);
	return gx_scalar_sync(x, width);
}
