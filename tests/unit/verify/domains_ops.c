/* domains_ops.c - every operation on every pair of abstract values of 3 bits, and on many of 4
 * bits: each number that can come out is in the result, and the results together are no larger than
 * they have been. */
#include "domains.h"

/* Numbers in all results together: at 3 bits over all pairs, at 4 bits over the pairs drawn. A
 * larger sum says that an operation lost precision; after a smaller one, write it down here. */
static const struct {
	const char *name;
	uint64_t at_3, at_4;
} budgets[] = {
	{ "add", 131839, 312703 }, { "sub", 131839, 312306 },  { "mul", 121322, 298562 },
	{ "and", 86597, 195239 },  { "or", 86597, 194768 },    { "xor", 134218, 314738 },
	{ "udiv", 94189, 168862 }, { "urem", 103406, 243937 }, { "sdiv", 112588, 263274 },
	{ "srem", 95264, 222639 }, { "shl", 104732, 236957 },  { "lshr", 107906, 245403 },
	{ "ashr", 96314, 213620 },
};
enum { ROUNDS = 20000 };

/* [op][x][set]: what comes out of x and each number of the set. */
static uint16_t rows[N_BINARY][16][1 << 16];

static void fill_rows(unsigned w)
{
	for (int i = 0; i < N_BINARY; i++)
		for (uint64_t x = 0; x < (uint64_t)1 << w; x++)
			for (uint32_t set = 1; set < 1u << (1u << w); set++) {
				uint64_t y = (uint64_t)__builtin_ctz(set);
				uint64_t r = binary_ops[i].concrete(x, y, w) & gx_width_mask(w);

				rows[i][x][set] = rows[i][x][set & (set - 1)] | (uint16_t)(1u << r);
			}
}

static uint16_t image(int op, uint16_t a, uint16_t b)
{
	uint16_t out = 0;

	for (uint32_t rest = a; rest; rest &= rest - 1)
		out |= rows[op][__builtin_ctz(rest)][b];
	return out;
}

/* How many numbers are in the result. */
static unsigned check_one(const struct universe *u, int op, uint32_t i, uint32_t j)
{
	struct gx_scalar r = binary_ops[op].abstract(&u->values[i], &u->values[j], u->w), again = r;
	uint16_t set = numbers_of(&r, u->w), must = image(op, u->sets[i], u->sets[j]);

	if (must & ~set)
		complain(binary_ops[op].name, u->sets[i], u->sets[j], u->w);
	if (!gx_scalar_sync(&again, u->w) || !gx_scalar_equal(&r, &again))
		complain("parts that do not agree", u->sets[i], u->sets[j], u->w);
	return (unsigned)__builtin_popcount(set);
}

static void check_all_pairs(const struct universe *u)
{
	fill_rows(u->w);
	for (int op = 0; op < N_BINARY; op++) {
		uint64_t n = 0, best = 0;
		static uint8_t least[256]; /* numbers in the least value around a set */

		for (unsigned set = 1; set < 256; set++) {
			struct gx_scalar value = hull((uint16_t)set, u->w);

			least[set] = (uint8_t)__builtin_popcount(numbers_of(&value, u->w));
		}

		for (uint32_t i = 0; i < u->n; i++)
			for (uint32_t j = 0; j < u->n; j++) {
				n += check_one(u, op, i, j);
				best += least[image(op, u->sets[i], u->sets[j])];
			}
		CHECK(!strcmp(budgets[op].name, binary_ops[op].name));
		printf("%s at %u bits: %llu numbers, %llu at best\n", binary_ops[op].name, u->w,
		       (unsigned long long)n, (unsigned long long)best);
		CHECK(n <= budgets[op].at_3);
	}
}

static void check_some_pairs(const struct universe *u, uint32_t rounds)
{
	uint64_t n[N_BINARY] = { 0 };

	fill_rows(u->w);
	for (uint32_t round = 0; round < rounds; round++)
		for (int op = 0; op < N_BINARY; op++)
			n[op] += check_one(u, op, (uint32_t)(random64() >> 20) % u->n,
			                   (uint32_t)(random64() >> 20) % u->n);
	for (int op = 0; op < N_BINARY; op++) {
		printf("%s at 4 bits: %llu\n", binary_ops[op].name, (unsigned long long)n[op]);
		CHECK(rounds != ROUNDS || n[op] <= budgets[op].at_4);
	}
}

/* n: bits that the operation names. */
static unsigned check_unary_one(const struct universe *u, int op, unsigned n, uint32_t i)
{
	struct gx_scalar r = unary_ops[op].abstract(&u->values[i], n, u->w), again = r;
	uint16_t set = numbers_of(&r, u->w);

	for (uint64_t x = 0; x < (uint64_t)1 << u->w; x++) {
		uint64_t y = unary_ops[op].concrete(x, n, u->w) & gx_width_mask(u->w);

		if (u->sets[i] >> x & 1 && !(set >> y & 1))
			complain(unary_ops[op].name, u->sets[i], n, u->w);
	}
	if (!gx_scalar_sync(&again, u->w) || !gx_scalar_equal(&r, &again))
		complain("parts that do not agree", u->sets[i], n, u->w);
	return (unsigned)__builtin_popcount(set);
}

/* budget: numbers in all results at this width. */
static void check_unary(const struct universe *u, const uint64_t *budget)
{
	for (int op = 0; op < N_UNARY; op++) {
		uint64_t sum = 0;

		for (unsigned n = 0; (n = next_n(unary_ops[op].n_rule, n, u->w));)
			for (uint32_t i = 0; i < u->n; i++)
				sum += check_unary_one(u, op, n, i);
		printf("%s at %u bits: %llu\n", unary_ops[op].name, u->w, (unsigned long long)sum);
		CHECK(sum <= budget[op]);
	}
}

/* An operation of the IR that computes from numbers and is not in the tables above is not tested.
 */
static void check_complete(void)
{
	for (int op = 0; op < GX_IR_N_OPS; op++) {
		const struct gx_ir_op_info *info = gx_ir_op_info((enum gx_ir_op)op);
		bool lowered = op == GX_IR_popc || op == GX_IR_ctz; /* refused by the verifier */
		bool found = op == GX_IR_icmp || lowered;           /* domains_refine.c */

		if (!(info->flags & GX_IR_PURE) || !info->n_args || info->n_args > 2)
			continue;
		for (int i = 0; i < N_BINARY; i++)
			found |= binary_ops[i].op == (enum gx_ir_op)op;
		for (int i = 0; i < N_UNARY; i++)
			found |= unary_ops[i].op == (enum gx_ir_op)op;
		if (!found)
			fprintf(stderr, "%s has no test\n", info->name);
		CHECK(found);
	}
}

int main(int argc, char **argv)
{
	uint32_t rounds = argc > 1 ? (uint32_t)atoi(argv[1]) : ROUNDS;
	struct universe three = universe_of(3), four;

	check_complete();
	check_all_pairs(&three);
	check_unary(&three, (const uint64_t[]){ 554, 1138, 1090, 0, 0, 0 });
	four = universe_of(4);
	check_some_pairs(&four, rounds);
	check_unary(&four, (const uint64_t[]){ 22650, 53230, 49770, 9768, 9768, 0 });
	universe_free(&three);
	universe_free(&four);
	return TEST_END();
}
