/* domains_parts.c - known bits and intervals, each by itself: every operation on all values of few
 * bits. Together they make up for what one of them does not know, so a loss in one shows only here.
 */
#include "domains.h"

enum { BITS_WIDTH = 4, RANGE_WIDTH = 3, MOST = 1024 };

/* --- known bits */
typedef struct gx_bits bits_op(struct gx_bits a, struct gx_bits b);

static struct gx_bits bits_add(struct gx_bits a, struct gx_bits b)
{
	return gx_bits_add(a, b, BITS_WIDTH);
}
static struct gx_bits bits_sub(struct gx_bits a, struct gx_bits b)
{
	return gx_bits_sub(a, b, BITS_WIDTH);
}
static struct gx_bits bits_mul(struct gx_bits a, struct gx_bits b)
{
	return gx_bits_mul(a, b, BITS_WIDTH);
}

/* Numbers in all results together; a larger sum says that an operation lost precision. */
static const struct {
	const char *name;
	bits_op *abstract;
	number_op *concrete;
	uint64_t budget;
} bits_ops[] = {
	{ "bits add", bits_add, do_add, 60016 }, { "bits sub", bits_sub, do_sub, 60016 },
	{ "bits mul", bits_mul, do_mul, 49083 }, { "bits and", gx_bits_and, do_and, 20736 },
	{ "bits or", gx_bits_or, do_or, 20736 }, { "bits xor", gx_bits_xor, do_xor, 38416 },
};
enum { N_BITS_OPS = sizeof(bits_ops) / sizeof(bits_ops[0]) };

static uint16_t bits_set(struct gx_bits a)
{
	uint16_t set = 0;

	for (uint64_t x = 0; x < 1 << BITS_WIDTH; x++)
		set |= (uint16_t)(gx_bits_has(a, x) << x);
	return set;
}

static unsigned size_of(uint16_t set)
{
	return (unsigned)__builtin_popcount(set);
}

/* What comes out of a number of each set. */
static uint16_t image(number_op *op, uint16_t a, uint16_t b, unsigned w)
{
	uint16_t out = 0;

	for (uint32_t x = a; x; x &= x - 1)
		for (uint32_t y = b; y; y &= y - 1)
			out |= (uint16_t)(1u << (op((uint64_t)__builtin_ctz(x),
			                            (uint64_t)__builtin_ctz(y), w) &
			                         gx_width_mask(w)));
	return out;
}

static uint32_t all_bits(struct gx_bits *out)
{
	uint32_t n = 0;

	for (uint64_t i = 0; i < 1 << 2 * BITS_WIDTH; i++) {
		struct gx_bits a = { i % (1 << BITS_WIDTH), i >> BITS_WIDTH };

		if (!(a.value & a.unknown))
			out[n++] = a;
	}
	return n;
}

static void check_bits(void)
{
	static struct gx_bits all[MOST];
	uint32_t n = all_bits(all);

	for (int op = 0; op < N_BITS_OPS; op++) {
		uint64_t sum = 0;

		for (uint32_t i = 0; i < n * n; i++) {
			struct gx_bits a = all[i / n], b = all[i % n];
			struct gx_bits r = bits_ops[op].abstract(a, b);

			if (image(bits_ops[op].concrete, bits_set(a), bits_set(b), BITS_WIDTH) &
			    ~bits_set(r))
				complain(bits_ops[op].name, i / n, i % n, BITS_WIDTH);
			CHECK(!(r.value & r.unknown) && !((r.value | r.unknown) >> BITS_WIDTH));
			sum += size_of(bits_set(r));
		}
		printf("%s: %llu\n", bits_ops[op].name, (unsigned long long)sum);
		CHECK(sum <= bits_ops[op].budget);
	}
}

/* --- intervals */
typedef struct gx_range range_op(struct gx_range a, struct gx_range b, unsigned width);

static const struct {
	const char *name;
	range_op *abstract;
	number_op *concrete;
	uint64_t budget;
} range_ops[] = {
	{ "range add", gx_range_add, do_add, 107915 },
	{ "range sub", gx_range_sub, do_sub, 107915 },
	{ "range mul", gx_range_mul, do_mul, 110137 },
	{ "range udiv", gx_range_udiv, do_udiv, 75215 },
	{ "range urem", gx_range_urem, do_urem, 82672 },
	{ "range sdiv", gx_range_sdiv, do_sdiv, 89977 },
	{ "range srem", gx_range_srem, do_srem, 76323 },
	{ "range and", gx_range_and, do_and, 77720 },
	{ "range or", gx_range_or, do_or, 77720 },
	{ "range xor", gx_range_xor, do_xor, 114282 },
};
enum { N_RANGE_OPS = sizeof(range_ops) / sizeof(range_ops[0]) };

typedef struct gx_range range_shift(struct gx_range a, unsigned amount, unsigned width);

static const struct {
	const char *name;
	range_shift *abstract;
	number_op *concrete;
	uint64_t budget;
} shifts[] = {
	{ "range shl", gx_range_shl, do_shl, 2243 },
	{ "range lshr", gx_range_lshr, do_lshr, 1228 },
	{ "range ashr", gx_range_ashr, do_ashr, 1228 },
};
enum { N_SHIFTS = sizeof(shifts) / sizeof(shifts[0]) };

static uint16_t range_set(struct gx_range a, unsigned w)
{
	uint16_t set = 0;

	for (uint64_t x = 0; x < (uint64_t)1 << w; x++)
		set |= (uint16_t)(gx_range_has(a, x, w) << x);
	return set;
}

static bool same(struct gx_range a, struct gx_range b)
{
	return gx_range_subset(a, b) && gx_range_subset(b, a);
}

/* The least interval in both readings around the numbers of a set that is not empty. */
static struct gx_range least(uint16_t set, unsigned w)
{
	struct gx_range out = gx_range_const((uint64_t)__builtin_ctz(set), w);

	for (uint32_t rest = set; rest; rest &= rest - 1)
		out = gx_range_join(out, gx_range_const((uint64_t)__builtin_ctz(rest), w));
	return out;
}

/* The two readings of an interval agree as tightly as they can. */
static void check_readings(unsigned w)
{
	CHECK(w > 0);
	for (uint64_t i = 0; i < (uint64_t)1 << 4 * w; i++) {
		struct gx_range a;
		uint16_t set;

		if (!interval(i, w, &a))
			continue;
		set = range_set(a, w);
		if (gx_range_sync(&a, w) != !!set || (set && !same(a, least(set, w))))
			complain("readings", i, set, w);
	}
}

static uint32_t all_ranges(struct gx_range *out)
{
	uint32_t n = 0;

	for (uint64_t i = 0; i < 1 << 4 * RANGE_WIDTH; i++) {
		struct gx_range a;
		bool found = !interval(i, RANGE_WIDTH, &a) || !range_set(a, RANGE_WIDTH) ||
		             !same(a, least(range_set(a, RANGE_WIDTH), RANGE_WIDTH));

		if (!found)
			out[n++] = a;
	}
	return n;
}

/* Numbers in the result, which has each of `must`. */
static unsigned check_range(const char *name, struct gx_range r, uint16_t must, uint64_t a,
                            uint64_t b)
{
	struct gx_range again = r;
	uint16_t set = range_set(r, RANGE_WIDTH);

	if (must & ~set)
		complain(name, a, b, RANGE_WIDTH);
	if (!gx_range_sync(&again, RANGE_WIDTH) || !same(again, r))
		complain("readings that do not agree", a, b, RANGE_WIDTH);
	return size_of(set);
}

static void check_ranges(const struct gx_range *all, uint32_t n)
{
	for (int op = 0; op < N_RANGE_OPS; op++) {
		uint64_t sum = 0;

		for (uint32_t i = 0; i < n * n; i++) {
			struct gx_range a = all[i / n], b = all[i % n];

			sum += check_range(range_ops[op].name,
			                   range_ops[op].abstract(a, b, RANGE_WIDTH),
			                   image(range_ops[op].concrete, range_set(a, RANGE_WIDTH),
			                         range_set(b, RANGE_WIDTH), RANGE_WIDTH),
			                   i / n, i % n);
		}
		printf("%s: %llu\n", range_ops[op].name, (unsigned long long)sum);
		CHECK(sum <= range_ops[op].budget);
	}
}

static void check_shifts(const struct gx_range *all, uint32_t n)
{
	for (int op = 0; op < N_SHIFTS; op++) {
		uint64_t sum = 0;

		for (uint32_t i = 0; i < n * RANGE_WIDTH; i++) {
			struct gx_range a = all[i / RANGE_WIDTH];
			unsigned by = i % RANGE_WIDTH;

			sum += check_range(shifts[op].name, shifts[op].abstract(a, by, RANGE_WIDTH),
			                   image(shifts[op].concrete, range_set(a, RANGE_WIDTH),
			                         (uint16_t)(1u << by), RANGE_WIDTH),
			                   i / RANGE_WIDTH, by);
		}
		printf("%s: %llu\n", shifts[op].name, (unsigned long long)sum);
		CHECK(sum <= shifts[op].budget);
	}
}

int main(int argc, char **argv)
{
	static struct gx_range all[MOST];
	uint32_t n = all_ranges(all);

	(void)argc;
	(void)argv;
	check_bits();
	for (unsigned w = 1; w <= 4; w++)
		check_readings(w);
	check_ranges(all, n);
	check_shifts(all, n);
	return TEST_END();
}
