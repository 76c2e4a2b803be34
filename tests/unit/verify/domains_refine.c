/* domains_refine.c - every condition with both outcomes on every pair of abstract values of 3 bits,
 * and many of 4: both sides keep every number for which it holds, neither gets a new one, and what
 * can't be is found out. */
#include "domains.h"

/* Numbers left on both sides together, at 3 bits over all pairs, [not taken, taken]. Less is
 * better. */
static const struct {
	enum gx_scalar_cond cond;
	uint64_t numbers[2];
} budgets[] = {
	{ GX_SCALAR_EQ, { 127856, 59536 } },    { GX_SCALAR_NE, { 59536, 127856 } },
	{ GX_SCALAR_ULT, { 107798, 91718 } },   { GX_SCALAR_ULE, { 91718, 107798 } },
	{ GX_SCALAR_UGT, { 107798, 91718 } },   { GX_SCALAR_UGE, { 91718, 107798 } },
	{ GX_SCALAR_SLT, { 107798, 91718 } },   { GX_SCALAR_SLE, { 91718, 107798 } },
	{ GX_SCALAR_SGT, { 107798, 91718 } },   { GX_SCALAR_SGE, { 91718, 107798 } },
	{ GX_SCALAR_TEST, { 108574, 110478 } },
};

struct sides {
	uint16_t a, b;
};

/* [cond][taken][x]: the numbers y for which `x cond y` is taken or not. */
static uint16_t partners[GX_SCALAR_N_CONDS][2][16];

static void fill_partners(unsigned w)
{
	memset(partners, 0, sizeof(partners));
	for (unsigned cond = 0; cond < GX_SCALAR_N_CONDS; cond++)
		for (unsigned x = 0; x < 1u << w; x++)
			for (unsigned y = 0; y < 1u << w; y++)
				partners[cond][holds(cond, x, y, w)][x] |= (uint16_t)(1u << y);
}

/* Numbers of each side for which there is one on the other. */
static struct sides possible(unsigned cond, bool taken, uint16_t a, uint16_t b)
{
	struct sides out = { 0, 0 };

	for (uint32_t rest = a; rest; rest &= rest - 1) {
		uint16_t found = partners[cond][taken][__builtin_ctz(rest)] & b;

		out.a |= found ? (uint16_t)(rest & -rest) : 0;
		out.b |= found;
	}
	return out;
}

static unsigned check_one(const struct universe *u, unsigned cond, bool taken, uint32_t i,
                          uint32_t j)
{
	struct gx_scalar a = u->values[i], b = u->values[j], again;
	struct sides must = possible(cond, taken, u->sets[i], u->sets[j]), got = { 0, 0 };

	if (gx_scalar_refine((enum gx_scalar_cond)cond, taken, &a, &b, u->w)) {
		got = (struct sides){ numbers_of(&a, u->w), numbers_of(&b, u->w) };
		if (!got.a || !got.b)
			complain("nothing left and not said so", cond, u->sets[i], u->w);
		again = a;
		if (!gx_scalar_sync(&again, u->w) || !gx_scalar_equal(&again, &a))
			complain("parts that do not agree", cond, u->sets[i], u->w);
		again = b;
		if (!gx_scalar_sync(&again, u->w) || !gx_scalar_equal(&again, &b))
			complain("parts that do not agree", cond, u->sets[j], u->w);
	}
	if (must.a & ~got.a || must.b & ~got.b)
		complain("a number is lost", u->sets[i], u->sets[j], u->w);
	if (got.a & ~u->sets[i] || got.b & ~u->sets[j])
		complain("a number is won", u->sets[i], u->sets[j], u->w);
	return (unsigned)(__builtin_popcount(got.a) + __builtin_popcount(got.b));
}

static void check_all_pairs(const struct universe *u)
{
	fill_partners(u->w);
	for (unsigned cond = 0; cond < GX_SCALAR_N_CONDS; cond++)
		for (int taken = 0; taken < 2; taken++) {
			uint64_t n = 0;

			for (uint32_t i = 0; i < u->n; i++)
				for (uint32_t j = 0; j < u->n; j++)
					n += check_one(u, cond, taken, i, j);
			printf("%s %d: %llu\n", gx_ir_cond_name((enum gx_ir_cond)cond), taken,
			       (unsigned long long)n);
			CHECK(budgets[cond].cond == (enum gx_scalar_cond)cond &&
			      n <= budgets[cond].numbers[taken]);
		}
}

static void check_some_pairs(const struct universe *u, uint32_t rounds)
{
	fill_partners(u->w);
	for (uint32_t round = 0; round < rounds; round++)
		check_one(u, (unsigned)(random64() % GX_SCALAR_N_CONDS), random64() >> 40 & 1,
		          (uint32_t)(random64() >> 20) % u->n, (uint32_t)(random64() >> 20) % u->n);
}

/* The conditions are those of the IR, in its order. */
static void check_complete(void)
{
	CHECK_EQ(GX_IR_N_CONDS, GX_SCALAR_N_CONDS);
	CHECK_EQ(sizeof(budgets) / sizeof(budgets[0]), GX_SCALAR_N_CONDS);
	CHECK_EQ(GX_IR_ULE, GX_SCALAR_ULE);
	CHECK_EQ(GX_IR_SGE, GX_SCALAR_SGE);
	CHECK_EQ(GX_IR_TEST, GX_SCALAR_TEST);
}

int main(int argc, char **argv)
{
	uint32_t rounds = argc > 1 ? (uint32_t)atoi(argv[1]) : 400000;
	struct universe three = universe_of(3), four;

	check_complete();
	check_all_pairs(&three);
	four = universe_of(4);
	check_some_pairs(&four, rounds);
	universe_free(&three);
	universe_free(&four);
	return TEST_END();
}
