/* domains_wide.c - number domains at 6, 8, 32 and 64 bits: drawn abstract values, with numbers of
 * them at edges and anywhere; at 32 and 64 bits the results are those of the interpreter. How much
 * the results say is added up: a domain that knows less than it did is still sound, and shows there.
 *
 * Who changes a domain on purpose looks at what the sums say, and puts in those that are printed. */
#include "domains.h"

#include "ir/interp.h"

#include <inttypes.h>

/* Of all results of one kind and width. */
struct tally {
	uint64_t unknown;    /* bits that may be 0 or 1: fewer are better */
	uint64_t ranges;     /* bits that it takes to count the numbers of the intervals */
	uint64_t impossible; /* comparisons that cannot come out so */
	uint64_t ends;       /* sum of all ends of intervals: another one where any of them moved */
};

enum { BINARY, UNARY, LATTICE, REFINED, N_KINDS };
enum { ROUNDS = 10000 };
static struct tally tallies[N_KINDS];

static unsigned bits_of(uint64_t x)
{
	return x ? 64 - (unsigned)__builtin_clzll(x) : 0;
}

static void weigh(int kind, const struct gx_scalar *a)
{
	struct tally *to = &tallies[kind];

	to->unknown += (unsigned)__builtin_popcountll(a->bits.unknown);
	to->ranges += bits_of(a->full.umax - a->full.umin) +
	              bits_of((uint64_t)a->full.smax - (uint64_t)a->full.smin) +
	              bits_of(a->half.umax - a->half.umin) +
	              bits_of((uint64_t)a->half.smax - (uint64_t)a->half.smin);
	to->ends += a->full.umin + 3 * a->full.umax + 5 * (uint64_t)a->full.smin +
	            7 * (uint64_t)a->full.smax + 11 * a->half.umin + 13 * a->half.umax +
	            17 * (uint64_t)a->half.smin + 19 * (uint64_t)a->half.smax;
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

static void check_binary(const struct gx_scalar *a, const struct gx_scalar *b, uint64_t x,
                         uint64_t y, unsigned w, const struct gx_scalar *results)
{
	for (int i = 0; i < N_BINARY; i++) {
		uint64_t r = binary_ops[i].concrete(x, y, w) & gx_width_mask(w);

		if (!gx_scalar_has(&results[i], r, w))
			complain(binary_ops[i].name, x, y, w);
	}
	for (unsigned cond = 0; cond < GX_SCALAR_N_CONDS; cond++) {
		bool taken = holds(cond, x, y, w);
		struct gx_scalar c = *a, d = *b;

		if (!gx_scalar_refine((enum gx_scalar_cond)cond, taken, &c, &d, w) ||
		    !gx_scalar_has(&c, x, w) || !gx_scalar_has(&d, y, w))
			complain("refine", x, y, w);
		if (!gx_scalar_subset(&c, a) || !gx_scalar_subset(&d, b))
			complain("refine widens", x, y, w);
	}
}

static void compute(const struct gx_scalar *a, const struct gx_scalar *b, unsigned w,
                    struct gx_scalar *results)
{
	for (int i = 0; i < N_BINARY; i++) {
		struct gx_scalar again;

		results[i] = binary_ops[i].abstract(a, b, w);
		again = results[i];
		if (!gx_scalar_sync(&again, w) || !gx_scalar_subset(&again, &results[i]))
			complain("empty result", a->full.umin, b->full.umin, w);
	}
}

/* Every number of both. */
static void check_narrow(unsigned w, int rounds)
{
	uint64_t n = (uint64_t)1 << w;

	for (int round = 0; round < rounds; round++) {
		uint64_t x0 = random64() % n, y0 = random64() % n;
		struct gx_scalar a = around(x0, w), b = around(y0, w), results[N_BINARY];

		CHECK(gx_scalar_has(&a, x0, w) && gx_scalar_has(&b, y0, w));
		compute(&a, &b, w, results);
		for (uint64_t x = 0; x < n; x++)
			for (uint64_t y = 0; y < n && gx_scalar_has(&a, x, w); y++)
				if (gx_scalar_has(&b, y, w))
					check_binary(&a, &b, x, y, w, results);
	}
}

/* Either outcome of every comparison. */
static void weigh_refined(const struct gx_scalar *a, const struct gx_scalar *b, unsigned w)
{
	for (unsigned cond = 0; cond < GX_SCALAR_N_CONDS; cond++)
		for (int taken = 0; taken < 2; taken++) {
			struct gx_scalar c = *a, d = *b;

			if (!gx_scalar_refine((enum gx_scalar_cond)cond, taken, &c, &d, w)) {
				tallies[REFINED].impossible++;
				continue;
			}
			weigh(REFINED, &c);
			weigh(REFINED, &d);
		}
}

static void check_wide(unsigned w, int rounds)
{
	for (int round = 0; round < rounds; round++) {
		uint64_t x0 = pick(w), y0 = pick(w);
		struct gx_scalar a = around(x0, w), b = around(y0, w), results[N_BINARY];

		compute(&a, &b, w, results);
		for (int i = 0; i < N_BINARY; i++)
			weigh(BINARY, &results[i]);
		weigh_refined(&a, &b, w);
		check_binary(&a, &b, x0, y0, w, results);
		for (int i = 0; i < 3; i++) {
			uint64_t x = member(&a, x0, w), y = member(&b, y0, w);

			check_binary(&a, &b, x, y, w, results);
		}
	}
}

static void check_unary(unsigned w, int rounds)
{
	for (int round = 0; round < rounds; round++) {
		uint64_t x = pick(w);
		struct gx_scalar a = around(x, w);

		for (int op = 0; op < N_UNARY; op++)
			for (unsigned n = 0; (n = next_n(unary_ops[op].n_rule, n, w));) {
				struct gx_scalar r = unary_ops[op].abstract(&a, n, w);

				if (!gx_scalar_has(
				            &r, unary_ops[op].concrete(x, n, w) & gx_width_mask(w),
				            w))
					complain(unary_ops[op].name, x, n, w);
				weigh(UNARY, &r);
				if (unary_ops[op].n_rule == 1 && n < w && w == 64)
					n = n < 8    ? 7
					    : n < 31 ? 2 * n - 1
					    : n < 63 ? 62
					             : n; /* 1, 8, 16, 32, 63 */
			}
	}
}

static void check_lattice(unsigned w, int rounds)
{
	for (int round = 0; round < rounds; round++) {
		uint64_t x = pick(w), y = pick(w);
		struct gx_scalar a = around(x, w), b = around(y, w), r = gx_scalar_join(&a, &b),
		                 half;

		CHECK(gx_scalar_has(&r, x, w) && gx_scalar_has(&r, y, w));
		CHECK(gx_scalar_subset(&a, &r) && gx_scalar_subset(&b, &r));
		weigh(LATTICE, &r);
		if (gx_scalar_subset(&a, &b))
			CHECK(gx_scalar_has(&b, x, w) && gx_scalar_has(&b, member(&a, x, w), w));
		r = a;
		if (gx_scalar_has(&b, x, w))
			CHECK(gx_scalar_meet(&r, &b, w) && gx_scalar_has(&r, x, w));
		weigh(LATTICE, &r);
		half = gx_scalar_trunc(&a, w);
		weigh(LATTICE, &half);
		r = a;
		CHECK(gx_scalar_meet_low(&r, &half, w) && gx_scalar_has(&r, x, w));
		half = around(x & gx_width_mask(w / 2), w / 2);
		r = a;
		CHECK(gx_scalar_meet_low(&r, &half, w) && gx_scalar_has(&r, x, w));
		weigh(LATTICE, &r);
		half = gx_scalar_low(&a, 8, w);
		weigh(LATTICE, &half);
		r = gx_scalar_const(x, w);
		CHECK(gx_scalar_is_const(&r) && r.bits.value == x && r.full.smin == sx(x, w));
	}
}

/* The plain operations that all this is compared with are those of the interpreter. */
static void check_meaning(int rounds)
{
	for (int round = 0; round < rounds; round++)
		for (unsigned w = 32; w <= 64; w += 32) {
			enum gx_ir_type type = w == 64 ? GX_IR_I64 : GX_IR_I32;
			uint64_t args[2] = { pick(w), pick(w) }, result;
			struct gx_ir_insn insn = { .type = type, .n_args = 2 };

			for (int i = 0; i < N_BINARY; i++) {
				insn.op = binary_ops[i].op;
				CHECK(gx_ir_eval(&insn, args, &result));
				CHECK(result == (binary_ops[i].concrete(args[0], args[1], w) &
				                 gx_width_mask(w)));
			}
			for (unsigned cond = 0; cond < GX_SCALAR_N_CONDS; cond++)
				CHECK_EQ(gx_ir_eval_cond((enum gx_ir_cond)cond, type, args[0],
				                         args[1]),
				         holds(cond, args[0], args[1], w));
			insn.n_args = 1;
			for (int i = 0; i < N_UNARY; i++) {
				insn.op = unary_ops[i].op;
				insn.imm = 8u << random64() % 3; /* of sext */
				if (unary_ops[i].n_rule == 3)
					insn.imm *= 2;
				if (insn.op == GX_IR_load || (unary_ops[i].n_rule > 1 && w == 32) ||
				    insn.imm > w)
					continue;
				CHECK(gx_ir_eval(&insn, args, &result));
				if (unary_ops[i].n_rule == 2)
					insn.imm = 32;
				CHECK(result ==
				      (unary_ops[i].concrete(args[0], (unsigned)insn.imm, w) &
				       gx_width_mask(w)));
			}
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
	/* an amount of which the low half alone is known */
	a = gx_scalar_top(64);
	c = gx_scalar_urange(0, 5, 32);
	CHECK(gx_scalar_meet_low(&a, &c, 64));
	b = gx_scalar_const(1, 64);
	c = gx_scalar_shl(&b, &a, 64);
	CHECK_EQ(c.full.umax, 32);
	/* the low byte by the interval of the low half */
	a = gx_scalar_top(64);
	c = gx_scalar_urange(256 + 3, 256 + 9, 32);
	CHECK(gx_scalar_meet_low(&a, &c, 64));
	c = gx_scalar_low(&a, 8, 64);
	CHECK_EQ(c.full.umin, 3);
	CHECK_EQ(c.full.umax, 9);
	/* signed division and remainder */
	a = gx_scalar_top(64);
	b = gx_scalar_const((uint64_t)-7, 64);
	c = gx_scalar_srem(&a, &b, 64);
	CHECK_EQ(c.full.smin, -6);
	CHECK_EQ(c.full.smax, 6);
	a = gx_scalar_urange(0, 100, 64);
	c = gx_scalar_sdiv(&a, &b, 64);
	CHECK_EQ(c.full.smin, -14);
	CHECK_EQ(c.full.smax, 0);
}

/* The same of what comparisons tell. */
static void check_refined_precision(void)
{
	struct gx_scalar a = gx_scalar_urange(0, 8, 64), b = gx_scalar_const(0, 64), c;

	/* differ: an end is shaved, a constant is refuted */
	CHECK(gx_scalar_refine(GX_SCALAR_NE, true, &a, &b, 64));
	CHECK_EQ(a.full.umin, 1);
	a = gx_scalar_const(0, 64);
	CHECK(!gx_scalar_refine(GX_SCALAR_NE, true, &a, &b, 64));
	/* 32 and 64 bits tell each other: a signed 32-bit range that crosses zero, sign-extended
	 * and back */
	a = gx_scalar_top(64);
	c = gx_scalar_top(32);
	b = gx_scalar_const((uint32_t)-6, 32);
	CHECK(gx_scalar_refine(GX_SCALAR_SGT, true, &c, &b, 32));
	b = gx_scalar_const(10, 32);
	CHECK(gx_scalar_refine(GX_SCALAR_SLE, true, &c, &b, 32));
	CHECK(gx_scalar_meet_low(&a, &c, 64));
	a = gx_scalar_sext(&a, 32, 64);
	CHECK_EQ(a.full.smin, -5);
	CHECK_EQ(a.full.smax, 10);
	c = gx_scalar_trunc(&a, 64);
	CHECK_EQ(c.full.smin, -5);
	/* a 64-bit signed range gives the 32-bit one */
	a = gx_scalar_top(64);
	b = gx_scalar_const((uint64_t)-4, 64);
	CHECK(gx_scalar_refine(GX_SCALAR_SGE, true, &a, &b, 64));
	b = gx_scalar_const(5, 64);
	CHECK(gx_scalar_refine(GX_SCALAR_SLT, true, &a, &b, 64));
	CHECK_EQ(a.half.smin, -4);
	CHECK_EQ(a.half.smax, 4);
	/* a bound of an aligned number moves to the next aligned one */
	a = gx_scalar_top(64);
	a.bits = (struct gx_bits){ 0, ~(uint64_t)7 };
	b = gx_scalar_const(61, 64);
	CHECK(gx_scalar_refine(GX_SCALAR_ULT, true, &a, &b, 64));
	CHECK_EQ(a.full.umax, 56);
	/* single bit */
	a = gx_scalar_top(64);
	b = gx_scalar_const(8, 64);
	CHECK(gx_scalar_refine(GX_SCALAR_TEST, true, &a, &b, 64));
	CHECK_EQ(a.bits.value, 8);
}

/* [width][kind] */
static const struct tally wanted[3][N_KINDS] = {
	{
	        /* 8 bits */
	        [BINARY] = { 617084, 2125798, 0, 0x638fa98 },
	        [UNARY] = { 479911, 1672813, 0, 0x6c4ff52 },
	        [LATTICE] = { 167030, 624565, 0, 0x215c24d },
	        [REFINED] = { 1127293, 4384824, 47390, 0x106ab9d8 },
	},
	{
	        /* 32 bits */
	        [BINARY] = { 2532353, 8914260, 0, 0x4d697b2447887 },
	        [UNARY] = { 6753070, 25939655, 0, 0xd2fb00c1cfa15 },
	        [LATTICE] = { 582473, 2389727, 0, 0x1391a2bf643c4 },
	        [REFINED] = { 4667332, 20152879, 48853, 0xbf30b0db35db9 },
	},
	{
	        /* 64 bits */
	        [BINARY] = { 5103328, 17977480, 0, 0x61cbd016a1056562 },
	        [UNARY] = { 3339846, 13615453, 0, 0xfca245ec1d6344a4 },
	        [LATTICE] = { 1136927, 4725662, 0, 0x2c983092a98f2a4d },
	        [REFINED] = { 9441746, 41334565, 49414, 0x1564c2b121e69655 },
	},
};

static void check_tallies(unsigned w, const struct tally row[N_KINDS])
{
	static const char *const kinds[] = { "BINARY", "UNARY", "LATTICE", "REFINED" };

	for (int kind = 0; kind < N_KINDS; kind++) {
		const struct tally *got = &tallies[kind];

		if (memcmp(got, &row[kind], sizeof(*got)))
			fprintf(stderr,
			        "%u: [%s] = { %" PRIu64 ", %" PRIu64 ", %" PRIu64 ", 0x%" PRIx64
			        " },\n",
			        w, kinds[kind], got->unknown, got->ranges, got->impossible,
			        got->ends);
		CHECK(!memcmp(got, &row[kind], sizeof(*got)));
	}
	memset(tallies, 0, sizeof(tallies));
}

/* The ends of what 64 bits can be. */
static void check_ends(void)
{
	struct gx_scalar a, b;

	for (unsigned w = 32; w <= 64; w += 32) {
		uint64_t least = 1ull << (w - 1);

		/* nothing is less than the least number, nor greater than the greatest */
		a = gx_scalar_top(w), b = gx_scalar_const(least, w);
		CHECK(!gx_scalar_refine(GX_SCALAR_SLT, true, &a, &b, w));
		CHECK(gx_scalar_refine(GX_SCALAR_SLE, true, &a, &b, w) &&
		      a.full.smax == a.full.smin);
		a = gx_scalar_const(least - 1, w), b = gx_scalar_top(w);
		CHECK(!gx_scalar_refine(GX_SCALAR_SLT, true, &a, &b, w));
		CHECK(gx_scalar_refine(GX_SCALAR_SLE, true, &a, &b, w) &&
		      b.full.smax == b.full.smin);
		a = gx_scalar_top(w), b = gx_scalar_const(0, w);
		CHECK(!gx_scalar_refine(GX_SCALAR_ULT, true, &a, &b, w));
		/* no low half fits the interval, which is the last one or the first */
		for (uint64_t high = 0; high < 2; high++) {
			uint64_t top = high ? gx_width_mask(w) & ~gx_width_mask(w / 2) : 0;

			for (uint64_t above = 0; above < 2; above++) {
				a = gx_scalar_urange(top | 0x20, top | 0x2f, w);
				a.half = gx_range_const(above ? 0x30 : 0x1f, w / 2);
				CHECK(!gx_scalar_sync(&a, w));
			}
		}
	}
}

int main(int argc, char **argv)
{
	int rounds = argc > 1 ? atoi(argv[1]) : ROUNDS, row = 0;

	check_meaning(rounds / 4);
	check_narrow(6, rounds / 500);
	for (unsigned w = 8; w <= 64; w *= w == 8 ? 4 : 2) {
		check_wide(w, rounds);
		check_unary(w, rounds);
		check_lattice(w, rounds);
		if (rounds == ROUNDS)
			check_tallies(w, wanted[row++]);
	}
	check_ends();
	check_precision();
	check_refined_precision();
	return TEST_END();
}
