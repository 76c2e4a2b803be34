/* scalar.c - the combined number domain: bits, intervals and the low half, kept in agreement.
 *
 * Every operation computes each part by itself and then lets the parts tighten each other. The low
 * half of a sum, difference, product or bitwise operation depends on the low halves alone, so it is
 * computed on them.
 */
#include "verify/scalar.h"

#include <string.h>

/* Parts that are not in agreement after this many rounds stay as they are: sound, not as tight as
 * they could be. */
enum { MAX_ROUNDS = 6 };

/* Below 4 bits there is no low half: 0. */
static unsigned half_width(unsigned width)
{
	return width < 4 ? 0 : width / 2;
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
	       (!half || gx_range_has(a->half, x & gx_width_mask(half), half));
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

/* --- agreement of the parts
 *
 * A number is in one of two pieces: from 0 on, or negative. Within a piece both readings order the
 * numbers alike, so it is one interval. Each of its ends is moved inwards to the nearest number
 * that the bits and the low half allow; what the pieces say together is what the parts become.
 */
struct piece {
	uint64_t low, high; /* empty: low > high */
};

/* The smallest low half >= x that is allowed. False: none. */
static bool next_low(const struct gx_range *half, unsigned h, uint64_t x, uint64_t *out)
{
	uint64_t negative = (uint64_t)half->smin & gx_width_mask(h);

	*out = x < half->umin ? half->umin : x;
	if (half->smin < 0 && half->smax >= 0 && *out > (uint64_t)half->smax && *out < negative)
		*out = negative;
	return *out <= half->umax;
}

static bool previous_low(const struct gx_range *half, unsigned h, uint64_t x, uint64_t *out)
{
	uint64_t negative = (uint64_t)half->smin & gx_width_mask(h);

	*out = x > half->umax ? half->umax : x;
	if (half->smin < 0 && half->smax >= 0 && *out > (uint64_t)half->smax && *out < negative)
		*out = (uint64_t)half->smax;
	return *out >= half->umin;
}

static bool tighten_by_half(struct piece *piece, const struct gx_range *half, unsigned h)
{
	uint64_t mask = gx_width_mask(h), first = piece->low >> h, last = piece->high >> h, low;

	if (!next_low(half, h, piece->low & mask, &low)) {
		if (first++ == last || !next_low(half, h, 0, &low))
			return false;
	}
	piece->low = first << h | low;
	if (!previous_low(half, h, piece->high & mask, &low)) {
		if (last-- == first || !previous_low(half, h, mask, &low))
			return false;
	}
	piece->high = last << h | low;
	return piece->low <= piece->high;
}

/* Low halves of the numbers in a piece: known when the high half is the same everywhere, or goes up
 * once, where the low half crosses zero. */
static struct gx_range half_of(const struct piece *piece, unsigned h)
{
	uint64_t mask = gx_width_mask(h), first = piece->low >> h, last = piece->high >> h;
	uint64_t low = piece->low & mask, high = piece->high & mask;
	int64_t smin = gx_width_signed(low, h), smax = gx_width_signed(high, h);
	struct gx_range out = gx_range_top(h);

	if (first == last) {
		out.umin = low;
		out.umax = high;
		gx_range_sync(&out, h);
	} else if (last - first == 1 && smin < 0 && smax >= 0) {
		out.smin = smin;
		out.smax = smax;
	}
	return out;
}

/* False: no number is left in the piece. */
static bool tighten(struct piece *piece, const struct gx_bits *bits, const struct gx_range *half,
                    unsigned h)
{
	if (piece->low > piece->high)
		return false;
	if (!gx_bits_next(*bits, piece->low, &piece->low) ||
	    !gx_bits_previous(*bits, piece->high, &piece->high) || piece->low > piece->high)
		return false;
	return !half || tighten_by_half(piece, half, h);
}

static struct piece piece_of(const struct gx_range *full, bool negative, unsigned width)
{
	uint64_t mask = gx_width_mask(width), most = mask >> 1;
	struct piece out = { 1, 0 };

	if (negative && full->smin < 0) {
		int64_t smax = full->smax < 0 ? full->smax : -1;

		out = (struct piece){ (uint64_t)full->smin & mask, (uint64_t)smax & mask };
	} else if (!negative && full->smax >= 0) {
		out = (struct piece){ full->smin > 0 ? (uint64_t)full->smin : 0,
			              (uint64_t)full->smax & most };
	}
	out.low = out.low < full->umin ? full->umin : out.low;
	out.high = out.high > full->umax ? full->umax : out.high;
	return out;
}

/* half: the low h bits of the number, or NULL. */
static bool sync_parts(struct gx_bits *bits, struct gx_range *full, unsigned width,
                       struct gx_range *half, unsigned h)
{
	struct gx_bits all_bits = { 0, 0 };
	struct gx_range all = { 0, 0, 0, 0 }, all_half = { 0, 0, 0, 0 };
	bool any = false;

	if (full->smin > full->smax || full->umin > full->umax)
		return false;
	for (int negative = 0; negative < 2; negative++) {
		struct piece piece = piece_of(full, negative, width);
		struct gx_bits known;
		struct gx_range one;

		if (!tighten(&piece, bits, half, h) ||
		    !gx_bits_meet(*bits, gx_bits_of_range(piece.low, piece.high), &known))
			continue;
		one = (struct gx_range){ piece.low, piece.high, gx_width_signed(piece.low, width),
			                 gx_width_signed(piece.high, width) };
		all = any ? gx_range_join(all, one) : one;
		all_bits = any ? gx_bits_join(all_bits, known) : known;
		if (half) {
			one = half_of(&piece, h);
			all_half = any ? gx_range_join(all_half, one) : one;
		}
		any = true;
	}
	*full = all;
	*bits = all_bits;
	if (any && half)
		*half = gx_range_meet(*half, all_half);
	return any;
}

static bool sync_half(struct gx_scalar *a, unsigned h)
{
	uint64_t mask = gx_width_mask(h);
	struct gx_bits low = { a->bits.value & mask, a->bits.unknown & mask };

	if (!sync_parts(&low, &a->half, h, NULL, 0))
		return false;
	a->bits.value = (a->bits.value & ~mask) | low.value;
	a->bits.unknown = (a->bits.unknown & ~mask) | low.unknown;
	return true;
}

/* One number, or every number: most are, and nothing is left to do. */
static bool sync_extremes(struct gx_scalar *a, unsigned width, bool *possible)
{
	struct gx_scalar top;

	*possible = true;
	if (a->full.umin == a->full.umax) {
		*possible = gx_scalar_has(a, a->full.umin, width);
		*a = gx_scalar_const(a->full.umin, width);
		return true;
	}
	if (a->bits.unknown != gx_width_mask(width))
		return false;
	top = gx_scalar_top(width);
	return gx_scalar_equal(a, &top);
}

bool gx_scalar_sync(struct gx_scalar *a, unsigned width)
{
	unsigned h = half_width(width);
	bool possible;

	if (sync_extremes(a, width, &possible))
		return possible;
	for (int i = 0; i < MAX_ROUNDS; i++) {
		struct gx_scalar before = *a;

		if (!sync_parts(&a->bits, &a->full, width, h ? &a->half : NULL, h) ||
		    (h && !sync_half(a, h)))
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
	unsigned h = half_width(width);

	return finish(gx_bits_xor(a->bits, b->bits), gx_range_xor(a->full, b->full, width),
	              h ? gx_range_xor(a->half, b->half, h) : gx_range_top(h), width);
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

	if (h && amount >= h)
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

/* Can b modulo the width be this amount? A width that is no power of two occurs in tests only;
 * there every amount is taken as possible. */
static bool may_shift_by(const struct gx_scalar *b, unsigned amount, unsigned width)
{
	unsigned h = half_width(width);

	if (width & (width - 1))
		return true;
	if ((amount & ~b->bits.unknown & (width - 1)) != (b->bits.value & (width - 1)))
		return false;
	if (b->full.umax < width)
		return amount >= b->full.umin && amount <= b->full.umax;
	if (h && b->half.umax < width && width <= gx_width_mask(h))
		return amount >= b->half.umin && amount <= b->half.umax;
	return true;
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

		if (!may_shift_by(b, i, width))
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

static struct gx_range low_range(const struct gx_range *full, unsigned n, unsigned width)
{
	struct gx_range out = gx_range_top(n);
	bool any = false;

	for (int negative = 0; negative < 2; negative++) {
		struct piece piece = piece_of(full, negative, width);
		struct gx_range one;

		if (piece.low > piece.high)
			continue;
		one = half_of(&piece, n);
		out = any ? gx_range_join(out, one) : one;
		any = true;
	}
	return out;
}

/* What is known of the low n bits, n below the width: of the bits themselves, and of their interval
 * by that of the whole and by that of the low half. */
static struct gx_range low_bits(const struct gx_scalar *a, unsigned n, unsigned width,
                                struct gx_bits *bits)
{
	struct gx_range out = low_range(&a->full, n, width);
	unsigned h = half_width(width);

	*bits = (struct gx_bits){ a->bits.value & gx_width_mask(n),
		                  a->bits.unknown & gx_width_mask(n) };
	if (h && n < h)
		out = gx_range_meet(out, low_range(&a->half, n, h));
	else if (h && n == h)
		out = gx_range_meet(out, a->half);
	gx_range_sync(&out, n); /* the parts hold for the same numbers: not empty */
	return out;
}

struct gx_scalar gx_scalar_sext(const struct gx_scalar *a, unsigned n_bits, unsigned width)
{
	unsigned h = half_width(width), amount = width - n_bits;
	struct gx_range narrow, full = gx_range_top(width);
	struct gx_bits bits;

	if (n_bits >= width)
		return *a;
	narrow = low_bits(a, n_bits, width, &bits);
	full.smin = narrow.smin;
	full.smax = narrow.smax;
	return finish(gx_bits_ashr(gx_bits_shl(bits, amount, width), amount, width), full,
	              n_bits >= h ? a->half : gx_range_top(h), width);
}

struct gx_scalar gx_scalar_low(const struct gx_scalar *a, unsigned n_bits, unsigned width)
{
	unsigned h = half_width(width);
	struct gx_range narrow, full = gx_range_top(width);
	struct gx_bits bits;

	if (n_bits >= width)
		return *a;
	narrow = low_bits(a, n_bits, width, &bits);
	full.umin = narrow.umin;
	full.umax = narrow.umax;
	return finish(bits, full, n_bits >= h ? a->half : gx_range_top(h), width);
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
