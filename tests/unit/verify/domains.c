/* domains.c - number domains: every concrete result is in the abstract one; exhaustive when narrow,
 * sampled at 64 bits. */
#include "verify/scalar.h"

#include "../test.h"

#include <stdlib.h>

static uint64_t seed = 0x9e3779b97f4a7c15u;

static uint64_t random64(void)
{
	seed ^= seed << 13;
	seed ^= seed >> 7;
	seed ^= seed << 17;
	return seed;
}

/* --- the operations, concretely */
static int64_t sx(uint64_t x, unsigned w)
{
	return gx_width_signed(x, w);
}

static uint64_t do_add(uint64_t a, uint64_t b, unsigned w)
{
	(void)w;
	return a + b;
}
static uint64_t do_sub(uint64_t a, uint64_t b, unsigned w)
{
	(void)w;
	return a - b;
}
static uint64_t do_mul(uint64_t a, uint64_t b, unsigned w)
{
	(void)w;
	return a * b;
}
static uint64_t do_and(uint64_t a, uint64_t b, unsigned w)
{
	(void)w;
	return a & b;
}
static uint64_t do_or(uint64_t a, uint64_t b, unsigned w)
{
	(void)w;
	return a | b;
}
static uint64_t do_xor(uint64_t a, uint64_t b, unsigned w)
{
	(void)w;
	return a ^ b;
}
static uint64_t do_udiv(uint64_t a, uint64_t b, unsigned w)
{
	(void)w;
	return b ? a / b : 0;
}
static uint64_t do_urem(uint64_t a, uint64_t b, unsigned w)
{
	(void)w;
	return b ? a % b : a;
}
static uint64_t do_sdiv(uint64_t a, uint64_t b, unsigned w)
{
	if (!b)
		return 0;
	return sx(b, w) == -1 ? 0 - a : (uint64_t)(sx(a, w) / sx(b, w));
}
static uint64_t do_srem(uint64_t a, uint64_t b, unsigned w)
{
	if (!b)
		return a;
	return sx(b, w) == -1 ? 0 : (uint64_t)(sx(a, w) % sx(b, w));
}
static uint64_t do_shl(uint64_t a, uint64_t b, unsigned w)
{
	return a << b % w;
}
static uint64_t do_lshr(uint64_t a, uint64_t b, unsigned w)
{
	return a >> b % w;
}
static uint64_t do_ashr(uint64_t a, uint64_t b, unsigned w)
{
	return (uint64_t)(sx(a, w) >> b % w);
}

static const struct {
	const char *name;
	gx_scalar_binary *abstract;
	uint64_t (*concrete)(uint64_t, uint64_t, unsigned);
} ops[] = {
	{ "add", gx_scalar_add, do_add },    { "sub", gx_scalar_sub, do_sub },
	{ "mul", gx_scalar_mul, do_mul },    { "and", gx_scalar_and, do_and },
	{ "or", gx_scalar_or, do_or },       { "xor", gx_scalar_xor, do_xor },
	{ "udiv", gx_scalar_udiv, do_udiv }, { "urem", gx_scalar_urem, do_urem },
	{ "sdiv", gx_scalar_sdiv, do_sdiv }, { "srem", gx_scalar_srem, do_srem },
	{ "shl", gx_scalar_shl, do_shl },    { "lshr", gx_scalar_lshr, do_lshr },
	{ "ashr", gx_scalar_ashr, do_ashr },
};
enum { N_OPS = sizeof(ops) / sizeof(ops[0]) };

static bool holds(unsigned cond, uint64_t a, uint64_t b, unsigned w)
{
	switch ((enum gx_scalar_cond)cond) {
	case GX_SCALAR_EQ: return a == b;
	case GX_SCALAR_NE: return a != b;
	case GX_SCALAR_ULT: return a < b;
	case GX_SCALAR_ULE: return a <= b;
	case GX_SCALAR_UGT: return a > b;
	case GX_SCALAR_UGE: return a >= b;
	case GX_SCALAR_SLT: return sx(a, w) < sx(b, w);
	case GX_SCALAR_SLE: return sx(a, w) <= sx(b, w);
	case GX_SCALAR_SGT: return sx(a, w) > sx(b, w);
	case GX_SCALAR_SGE: return sx(a, w) >= sx(b, w);
	case GX_SCALAR_TEST: return a & b;
	case GX_SCALAR_N_CONDS: break;
	}
	return false;
}

static void complain(const char *what, uint64_t a, uint64_t b, unsigned w)
{
	fprintf(stderr, "%s of %llx, %llx at %u bits\n", what, (unsigned long long)a,
	        (unsigned long long)b, w);
	CHECK(!"result outside of the abstract value");
	exit(1);
}

/* --- random abstract values with at least one number in them */
static struct gx_scalar around(uint64_t x, unsigned w)
{
	uint64_t mask = gx_width_mask(w), r = random64();
	struct gx_scalar out = gx_scalar_top(w), range;

	if (r & 1) {
		out.bits.unknown = random64() & (r & 2 ? random64() : ~(uint64_t)0) & mask;
		out.bits.value = x & ~out.bits.unknown;
	}
	if (r & 4) {
		range = gx_scalar_const(x, w);
		uint64_t other = r & 8 ? random64() & mask : (x + (random64() & 7)) & mask;

		range.full = gx_range_join(range.full, gx_range_const(other, w));
		out.full = range.full;
	}
	if (w >= 4 && (r & 16))
		out.half =
		        gx_range_join(gx_range_const(x, w / 2), gx_range_const(random64(), w / 2));
	CHECK(gx_scalar_sync(&out, w));
	return out;
}

static uint64_t pick(unsigned w)
{
	uint64_t r = random64() & gx_width_mask(w);

	switch (random64() % 6) {
	case 0: return r & 15 & gx_width_mask(w);
	case 1: return (0 - (r & 15)) & gx_width_mask(w);
	case 2: return ((uint64_t)1 << r % w) & gx_width_mask(w);
	case 3: return (((uint64_t)1 << r % w) - 1) & gx_width_mask(w);
	default: return r;
	}
}

/* A number of the set near a wish, for widths that can't be enumerated. */
static uint64_t member(const struct gx_scalar *a, uint64_t known, unsigned w)
{
	for (int i = 0; i < 8; i++) {
		uint64_t x = (i & 1 ? pick(w) : (random64() & a->bits.unknown) | a->bits.value);

		if (i == 2)
			x = a->full.umin;
		if (i == 4)
			x = a->full.umax;
		if (gx_scalar_has(a, x, w))
			return x;
	}
	return known;
}

static void check_pair(const struct gx_scalar *a, const struct gx_scalar *b, uint64_t x, uint64_t y,
                       unsigned w, const struct gx_scalar *results)
{
	for (int i = 0; i < N_OPS; i++) {
		/* Constant amounts and widths that are no power of two: eBPF has 32 and 64 only. */
		uint64_t r = ops[i].concrete(x, y, w) & gx_width_mask(w);

		if (!gx_scalar_has(&results[i], r, w))
			complain(ops[i].name, x, y, w);
	}
	for (unsigned cond = 0; cond < GX_SCALAR_N_CONDS; cond++) {
		bool taken = holds(cond, x, y, w);
		struct gx_scalar c = *a, d = *b;

		if (!gx_scalar_refine((enum gx_scalar_cond)cond, taken, &c, &d, w) ||
		    !gx_scalar_has(&c, x, w) || !gx_scalar_has(&d, y, w))
			complain("refine", x, y, w);
		if (!gx_range_subset(c.full, a->full) || !gx_range_subset(d.full, b->full))
			complain("refine widens", x, y, w);
	}
}

static void compute(const struct gx_scalar *a, const struct gx_scalar *b, unsigned w,
                    struct gx_scalar *results)
{
	for (int i = 0; i < N_OPS; i++) {
		struct gx_scalar again;

		results[i] = ops[i].abstract(a, b, w);
		again = results[i];
		if (!gx_scalar_sync(&again, w))
			complain("empty result", a->full.umin, b->full.umin, w);
	}
}

static void check_narrow(unsigned w, int rounds)
{
	uint64_t n = (uint64_t)1 << w;

	for (int round = 0; round < rounds; round++) {
		uint64_t x0 = random64() % n, y0 = random64() % n;
		struct gx_scalar a = around(x0, w), b = around(y0, w), results[N_OPS];

		CHECK(gx_scalar_has(&a, x0, w) && gx_scalar_has(&b, y0, w));
		compute(&a, &b, w, results);
		for (uint64_t x = 0; x < n; x++) {
			if (!gx_scalar_has(&a, x, w))
				continue;
			for (uint64_t y = 0; y < n; y++)
				if (gx_scalar_has(&b, y, w))
					check_pair(&a, &b, x, y, w, results);
		}
	}
}

static void check_wide(unsigned w, int rounds)
{
	for (int round = 0; round < rounds; round++) {
		uint64_t x0 = pick(w), y0 = pick(w);
		struct gx_scalar a = around(x0, w), b = around(y0, w), results[N_OPS];

		compute(&a, &b, w, results);
		check_pair(&a, &b, x0, y0, w, results);
		for (int i = 0; i < 3; i++)
			check_pair(&a, &b, member(&a, x0, w), member(&b, y0, w), w, results);
	}
}

/* One operand, and the lattice itself. */
static void check_unary(unsigned w, int rounds)
{
	for (int round = 0; round < rounds; round++) {
		uint64_t x = pick(w), y = pick(w), mask = gx_width_mask(w);
		unsigned n =
		        w == 64 ? (unsigned)(8 << random64() % 3) : 1 + (unsigned)(random64() % w);
		struct gx_scalar a = around(x, w), b = around(y, w), r, half;

		r = gx_scalar_neg(&a, w);
		CHECK(gx_scalar_has(&r, (0 - x) & mask, w));
		r = gx_scalar_sext(&a, n, w);
		CHECK(gx_scalar_has(&r, (uint64_t)sx(x & gx_width_mask(n), n) & mask, w));
		r = gx_scalar_low(&a, n, w);
		CHECK(gx_scalar_has(&r, x & gx_width_mask(n), w));
		half = gx_scalar_trunc(&a, w);
		CHECK(gx_scalar_has(&half, x & gx_width_mask(w / 2), w / 2));
		r = gx_scalar_zext(&half, w);
		CHECK(gx_scalar_has(&r, x & gx_width_mask(w / 2), w));
		r = a;
		CHECK(gx_scalar_meet_low(&r, &half, w) && gx_scalar_has(&r, x, w));
		r = gx_scalar_join(&a, &b);
		CHECK(gx_scalar_has(&r, x, w) && gx_scalar_has(&r, y, w));
		CHECK(gx_scalar_subset(&a, &r) && gx_scalar_subset(&b, &r));
		if (gx_scalar_has(&b, x, w)) {
			r = a;
			CHECK(gx_scalar_meet(&r, &b, w) && gx_scalar_has(&r, x, w));
		}
	}
}

/* All pairs of 3^w known-bit values against all their numbers. */
static void check_bits_exhaustive(unsigned w)
{
	uint64_t n = (uint64_t)1 << w;

	for (uint64_t i = 0; i < n * n; i++) {
		struct gx_bits a = { i % n, i / n };

		if (a.value & a.unknown)
			continue;
		for (uint64_t j = 0; j < n * n; j++) {
			struct gx_bits b = { j % n, j / n };
			struct gx_bits r[3];

			if (b.value & b.unknown)
				continue;
			r[0] = gx_bits_add(a, b, w);
			r[1] = gx_bits_sub(a, b, w);
			r[2] = gx_bits_mul(a, b, w);
			for (uint64_t x = 0; x < n; x++)
				for (uint64_t y = 0; y < n; y++) {
					if (!gx_bits_has(a, x) || !gx_bits_has(b, y))
						continue;
					if (!gx_bits_has(r[0], (x + y) & (n - 1)) ||
					    !gx_bits_has(r[1], (x - y) & (n - 1)) ||
					    !gx_bits_has(r[2], (x * y) & (n - 1)))
						complain("bits", x, y, w);
				}
		}
	}
}

/* All pairs of unsigned intervals and all pairs of signed ones. */
static void check_ranges_exhaustive(unsigned w)
{
	int64_t n = (int64_t)1 << w;

	for (int is_signed = 0; is_signed < 2; is_signed++)
		for (int64_t i = 0; i < n * n * n * n; i++) {
			int64_t al = i % n, ah = i / n % n, bl = i / n / n % n, bh = i / n / n / n;
			struct gx_scalar a = gx_scalar_top(w), b = a, results[N_OPS];

			if (al > ah || bl > bh)
				continue;
			if (is_signed) {
				a.full.smin = al - n / 2, a.full.smax = ah - n / 2;
				b.full.smin = bl - n / 2, b.full.smax = bh - n / 2;
			} else {
				a.full.umin = (uint64_t)al, a.full.umax = (uint64_t)ah;
				b.full.umin = (uint64_t)bl, b.full.umax = (uint64_t)bh;
			}
			CHECK(gx_scalar_sync(&a, w) && gx_scalar_sync(&b, w));
			compute(&a, &b, w, results);
			for (int64_t x = 0; x < n; x++)
				for (int64_t y = 0; y < n; y++)
					if (gx_scalar_has(&a, (uint64_t)x, w) &&
					    gx_scalar_has(&b, (uint64_t)y, w))
						check_pair(&a, &b, (uint64_t)x, (uint64_t)y, w,
						           results);
		}
}

/* Exactness where it matters for programs: a few results written by hand. */
static void check_precision(void)
{
	struct gx_scalar a = gx_scalar_top(64), b = gx_scalar_const(31, 64), c;

	CHECK(gx_scalar_refine(GX_SCALAR_ULE, true, &a, &b, 64));
	CHECK_EQ(a.full.umax, 31);
	CHECK_EQ(a.full.smin, 0);
	CHECK_EQ(a.bits.unknown, 31);
	b = gx_scalar_const(3, 64);
	c = gx_scalar_shl(&a, &b, 64);
	CHECK_EQ(c.full.umax, 248);
	CHECK_EQ(c.bits.unknown, 248);
	/* x <<= 32; x >>= 32 keeps what is known of the low half */
	a = gx_scalar_top(64);
	c = gx_scalar_urange(2, 10, 32);
	CHECK(gx_scalar_meet_low(&a, &c, 64));
	b = gx_scalar_const(32, 64);
	c = gx_scalar_shl(&a, &b, 64);
	c = gx_scalar_lshr(&c, &b, 64);
	CHECK_EQ(c.full.umin, 2);
	CHECK_EQ(c.full.umax, 10);
	/* differ: an end is shaved, a constant is refuted */
	a = gx_scalar_urange(0, 8, 64);
	b = gx_scalar_const(0, 64);
	CHECK(gx_scalar_refine(GX_SCALAR_NE, true, &a, &b, 64));
	CHECK_EQ(a.full.umin, 1);
	a = gx_scalar_const(0, 64);
	CHECK(!gx_scalar_refine(GX_SCALAR_NE, true, &a, &b, 64));
	/* single bit */
	a = gx_scalar_top(64);
	b = gx_scalar_const(8, 64);
	CHECK(gx_scalar_refine(GX_SCALAR_TEST, true, &a, &b, 64));
	CHECK_EQ(a.bits.value, 8);
}

int main(void)
{
	check_bits_exhaustive(4);
	check_ranges_exhaustive(3);
	check_narrow(4, 2000);
	check_narrow(6, 40);
	check_wide(8, 40000);
	check_wide(32, 40000);
	check_wide(64, 40000);
	check_unary(4, 40000);
	check_unary(6, 40000);
	check_unary(64, 40000);
	check_precision();
	return TEST_END();
}
