/* value_range.c - intervals of a number, read unsigned and read signed: arithmetic and mutual
 * tightening.
 *
 * Sums and differences are computed without wrapping in 128 bits. When both ends fall into the same
 * window of 2^width numbers, the result wraps everywhere or nowhere, and its ends stay ends; else
 * nothing is known of that reading.
 */
#include "verify/value_range.h"

typedef __int128 wide;

static int64_t lowest(unsigned width)
{
	return width ? -(int64_t)(gx_width_mask(width) >> 1) - 1 : 0;
}

static int64_t highest(unsigned width)
{
	return (int64_t)(gx_width_mask(width) >> 1);
}

struct gx_range gx_range_top(unsigned width)
{
	return (struct gx_range){ 0, gx_width_mask(width), lowest(width), highest(width) };
}

struct gx_range gx_range_const(uint64_t value, unsigned width)
{
	uint64_t u = value & gx_width_mask(width);
	int64_t s = gx_width_signed(u, width);

	return (struct gx_range){ u, u, s, s };
}

bool gx_range_has(struct gx_range a, uint64_t x, unsigned width)
{
	int64_t s = gx_width_signed(x, width);

	return a.umin <= x && x <= a.umax && a.smin <= s && s <= a.smax;
}

bool gx_range_subset(struct gx_range a, struct gx_range b)
{
	return a.umin >= b.umin && a.umax <= b.umax && a.smin >= b.smin && a.smax <= b.smax;
}

struct gx_range gx_range_join(struct gx_range a, struct gx_range b)
{
	return (struct gx_range){
		.umin = a.umin < b.umin ? a.umin : b.umin,
		.umax = a.umax > b.umax ? a.umax : b.umax,
		.smin = a.smin < b.smin ? a.smin : b.smin,
		.smax = a.smax > b.smax ? a.smax : b.smax,
	};
}

struct gx_range gx_range_meet(struct gx_range a, struct gx_range b)
{
	return (struct gx_range){
		.umin = a.umin > b.umin ? a.umin : b.umin,
		.umax = a.umax < b.umax ? a.umax : b.umax,
		.smin = a.smin > b.smin ? a.smin : b.smin,
		.smax = a.smax < b.smax ? a.smax : b.smax,
	};
}

/* What the unsigned interval says of the signed one: ends in order when it does not cross the sign.
 */
static struct gx_range from_unsigned(uint64_t umin, uint64_t umax, unsigned width)
{
	int64_t low = gx_width_signed(umin, width), high = gx_width_signed(umax, width);

	if (low > high)
		return (struct gx_range){ umin, umax, lowest(width), highest(width) };
	return (struct gx_range){ umin, umax, low, high };
}

static struct gx_range from_signed(int64_t smin, int64_t smax, unsigned width)
{
	uint64_t mask = gx_width_mask(width);
	uint64_t low = (uint64_t)smin & mask, high = (uint64_t)smax & mask;

	if (low > high)
		return (struct gx_range){ 0, mask, smin, smax };
	return (struct gx_range){ low, high, smin, smax };
}

bool gx_range_sync(struct gx_range *a, unsigned width)
{
	uint64_t mask = gx_width_mask(width);

	for (int i = 0; i < 2; i++) {
		if (a->umin > a->umax || a->smin > a->smax)
			return false;
		*a = gx_range_meet(*a, from_unsigned(a->umin, a->umax, width));
		if (a->smin > a->smax)
			return false;
		*a = gx_range_meet(*a, from_signed(a->smin, a->smax, width));
		if (a->umin > a->umax)
			return false;
		/* What crosses zero as signed is as unsigned x <= smax or x >= smin + 2^width; what
		 * does not has its ends between these two already. */
		if (a->umin > (uint64_t)a->smax && a->umin < ((uint64_t)a->smin & mask))
			a->umin = (uint64_t)a->smin & mask;
		if (a->umax < ((uint64_t)a->smin & mask) && a->umax > (uint64_t)a->smax)
			a->umax = (uint64_t)a->smax;
	}
	return a->umin <= a->umax && a->smin <= a->smax;
}

static struct gx_range finish(struct gx_range a, unsigned width)
{
	/* Both readings hold for the same non-empty set, so this can't be empty. */
	gx_range_sync(&a, width);
	return a;
}

/* Both readings of results that lie in [ulow, uhigh] (unsigned operands) and in [slow, shigh]
 * (signed operands). */
static struct gx_range wrap(wide ulow, wide uhigh, wide slow, wide shigh, unsigned width)
{
	struct gx_range out = gx_range_top(width);
	wide half = (wide)1 << (width - 1);

	if (ulow >> width == uhigh >> width) {
		out.umin = (uint64_t)ulow & gx_width_mask(width);
		out.umax = (uint64_t)uhigh & gx_width_mask(width);
	}
	if ((slow + half) >> width == (shigh + half) >> width) {
		out.smin = gx_width_signed((uint64_t)slow & gx_width_mask(width), width);
		out.smax = gx_width_signed((uint64_t)shigh & gx_width_mask(width), width);
	}
	return finish(out, width);
}

struct gx_range gx_range_add(struct gx_range a, struct gx_range b, unsigned width)
{
	return wrap((wide)a.umin + b.umin, (wide)a.umax + b.umax, (wide)a.smin + b.smin,
	            (wide)a.smax + b.smax, width);
}

struct gx_range gx_range_sub(struct gx_range a, struct gx_range b, unsigned width)
{
	return wrap((wide)a.umin - b.umax, (wide)a.umax - b.umin, (wide)a.smin - b.smax,
	            (wide)a.smax - b.smin, width);
}

struct gx_range gx_range_mul(struct gx_range a, struct gx_range b, unsigned width)
{
	struct gx_range out = gx_range_top(width);
	unsigned __int128 high = (unsigned __int128)a.umax * b.umax;
	wide corner[4] = { (wide)a.smin * b.smin, (wide)a.smin * b.smax, (wide)a.smax * b.smin,
		           (wide)a.smax * b.smax };
	wide smin = corner[0], smax = corner[0];

	if (high <= gx_width_mask(width)) {
		out.umin = a.umin * b.umin;
		out.umax = (uint64_t)high;
	}
	for (int i = 1; i < 4; i++) {
		smin = corner[i] < smin ? corner[i] : smin;
		smax = corner[i] > smax ? corner[i] : smax;
	}
	if (smin >= lowest(width) && smax <= highest(width)) {
		out.smin = (int64_t)smin;
		out.smax = (int64_t)smax;
	}
	return finish(out, width);
}

struct gx_range gx_range_udiv(struct gx_range a, struct gx_range b, unsigned width)
{
	struct gx_range out = gx_range_top(width);

	out.umin = b.umin ? a.umin / b.umax : 0;
	out.umax = b.umax ? a.umax / (b.umin ? b.umin : 1) : 0;
	return finish(out, width);
}

struct gx_range gx_range_urem(struct gx_range a, struct gx_range b, unsigned width)
{
	struct gx_range out = gx_range_top(width);

	if (!b.umax || a.umax < b.umin)
		return a; /* always x % 0, or always smaller than the divisor */
	out.umax = b.umin && b.umax - 1 < a.umax ? b.umax - 1 : a.umax;
	if (b.umin == b.umax && a.umin / b.umin == a.umax / b.umin) {
		out.umin = a.umin % b.umin; /* between two multiples */
		out.umax = a.umax % b.umin;
	}
	return finish(out, width);
}

static void include(struct gx_range *out, bool *any, wide value)
{
	out->smin = !*any || value < out->smin ? (int64_t)value : out->smin;
	out->smax = !*any || value > out->smax ? (int64_t)value : out->smax;
	*any = true;
}

/* Quotients by divisors of one sign: they are monotone in both operands, so the ends are at the
 * corners. */
static void divide_corners(struct gx_range a, int64_t low, int64_t high, struct gx_range *out,
                           bool *any)
{
	if (low > high)
		return;
	include(out, any, (wide)a.smin / low);
	include(out, any, (wide)a.smin / high);
	include(out, any, (wide)a.smax / low);
	include(out, any, (wide)a.smax / high);
}

struct gx_range gx_range_sdiv(struct gx_range a, struct gx_range b, unsigned width)
{
	struct gx_range out = gx_range_top(width);
	bool any = false;

	if (a.smin == lowest(width) && b.smin <= -1 && b.smax >= -1) {
		if (a.smin == a.smax && b.smin == b.smax)
			return a; /* MIN / -1 stays MIN */
		return out;       /* it may, and MAX + 1 / -1 is MAX */
	}
	divide_corners(a, b.smin, b.smax < -1 ? b.smax : -1, &out, &any);
	divide_corners(a, b.smin > 1 ? b.smin : 1, b.smax, &out, &any);
	if (b.smin <= 0 && b.smax >= 0)
		include(&out, &any, 0);
	return finish(out, width);
}

/* The distance of x from zero; MIN has one. */
static uint64_t magnitude(int64_t x)
{
	return x < 0 ? 0 - (uint64_t)x : (uint64_t)x;
}

/* |result| <= |x|, with the sign of x; below |divisor| when that is not zero. */
struct gx_range gx_range_srem(struct gx_range a, struct gx_range b, unsigned width)
{
	uint64_t low = magnitude(b.smin), high = magnitude(b.smax), most;
	struct gx_range out = gx_range_top(width);

	if (a.smin >= 0 && b.smin >= 0)
		return gx_range_urem(a, b, width);
	out.smin = a.smin < 0 ? a.smin : 0;
	out.smax = a.smax > 0 ? a.smax : 0;
	if (b.smin <= 0 && b.smax >= 0)
		return b.smin == b.smax ? a : finish(out, width);
	if (magnitude(a.smin) < (low < high ? low : high) &&
	    magnitude(a.smax) < (low < high ? low : high))
		return a;
	most = (low > high ? low : high) - 1; /* at most MAX */
	out.smin = out.smin < -(int64_t)most ? -(int64_t)most : out.smin;
	out.smax = out.smax > (int64_t)most ? (int64_t)most : out.smax;
	return finish(out, width);
}

/* Both are sign extensions of numbers of `bits` bits and a sign; what `and`, `or` and `xor` make of
 * them is one, too. */
static struct gx_range sign_extended(struct gx_range a, struct gx_range b, unsigned width)
{
	uint64_t all = (uint64_t)(a.smin ^ a.smin >> 63) | (uint64_t)(a.smax ^ a.smax >> 63) |
	               (uint64_t)(b.smin ^ b.smin >> 63) | (uint64_t)(b.smax ^ b.smax >> 63);
	int64_t most = all ? (int64_t)(UINT64_MAX >> __builtin_clzll(all)) : 0;
	struct gx_range out = gx_range_top(width);

	out.smin = -most - 1;
	out.smax = most;
	return out;
}

/* Clears bits: never above an operand that is not negative; negative only when both are. */
struct gx_range gx_range_and(struct gx_range a, struct gx_range b, unsigned width)
{
	struct gx_range out = sign_extended(a, b, width);
	int64_t most = a.smax > b.smax ? a.smax : b.smax;

	out.umax = a.umax < b.umax ? a.umax : b.umax;
	if (a.smin >= 0 || b.smin >= 0)
		out.smin = 0;
	else
		out.smax = out.smax < most ? out.smax : most;
	return finish(out, width);
}

/* Sets bits: never below an operand, but for a negative one beside one that is not. */
struct gx_range gx_range_or(struct gx_range a, struct gx_range b, unsigned width)
{
	struct gx_range out = sign_extended(a, b, width);
	int64_t least = a.smin < b.smin ? a.smin : b.smin;

	out.umin = a.umin > b.umin ? a.umin : b.umin;
	out.smin = out.smin > least ? out.smin : least;
	return finish(out, width);
}

struct gx_range gx_range_xor(struct gx_range a, struct gx_range b, unsigned width)
{
	return finish(sign_extended(a, b, width), width);
}

struct gx_range gx_range_shl(struct gx_range a, unsigned amount, unsigned width)
{
	struct gx_range out = gx_range_top(width);

	if (a.umax <= gx_width_mask(width) >> amount) {
		out.umin = a.umin << amount;
		out.umax = a.umax << amount;
	}
	if (a.smax <= highest(width) >> amount && a.smin >= lowest(width) >> amount) {
		out.smin = (int64_t)((uint64_t)a.smin << amount);
		out.smax = (int64_t)((uint64_t)a.smax << amount);
	}
	return finish(out, width);
}

struct gx_range gx_range_lshr(struct gx_range a, unsigned amount, unsigned width)
{
	struct gx_range out = gx_range_top(width);

	out.umin = a.umin >> amount;
	out.umax = a.umax >> amount;
	return finish(out, width);
}

struct gx_range gx_range_ashr(struct gx_range a, unsigned amount, unsigned width)
{
	struct gx_range out = gx_range_top(width);

	out.smin = a.smin >> amount;
	out.smax = a.smax >> amount;
	return finish(out, width);
}
