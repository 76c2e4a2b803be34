/* random.c - programs made at random do the same before and after the passes and gx_legalise, by
 * the interpreter.
 *
 * The seed of a failure is printed; as the first argument it is run alone. */
#include "random_program.h"

#include "lower/lower.h"

#define N_PROGRAMS 1500

static int run(const struct gx_ir *ir, uint64_t seed, struct outcome *out)
{
	uint64_t sregs[GX_IR_N_SREGS];

	for (int i = 0; i < GX_IR_N_SREGS; i++)
		sregs[i] = (uint32_t)next_random(&seed) >> (seed & 31);
	sregs[GX_IR_SREG_launch_id] = next_random(&seed) << (seed & 63);
	fill(out, seed);
	return interpret(ir, sregs, out);
}

/* The program after a stage against the one it was made from, on several inputs. */
static bool same(const struct gx_ir *before, const struct gx_ir *after, uint64_t seed,
                 const char *stage)
{
	bool equal = true;

	for (uint64_t input = 1; input <= 4; input++) {
		struct outcome a = { 0 }, b = { 0 };

		CHECK_EQ(run(before, seed * 31 + input, &a), 0);
		CHECK_EQ(run(after, seed * 31 + input, &b), 0);
		equal &= !memcmp(&a, &b, sizeof(a));
	}
	if (!equal)
		fprintf(stderr, "seed %llu differs after %s\n", (unsigned long long)seed, stage);
	return equal;
}

static void check_program(uint64_t seed)
{
	static const enum gx_pass_id last[] = { GX_PASS_fold, GX_PASS_cse, GX_PASS_dead_code };
	struct gx_pass_opts opts = { .check = true };
	struct gx_diag diag = { .insn = -1 };
	struct gx_ir *ir = make_program(seed), *copy = gx_ir_clone(ir);

	CHECK_EQ(gx_ir_validate(ir, NULL, &diag), 0);
	if (diag.error)
		fprintf(stderr, "seed %llu: %s\n", (unsigned long long)seed, diag.text);
	CHECK_EQ(gx_optimise(copy, &opts, &diag), 0);
	CHECK(same(ir, copy, seed, "the passes"));
	CHECK_EQ(gx_legalise(copy, &diag), 0);
	CHECK_EQ(gx_passes_run(copy, last, 3, 1, &opts, &diag), 0);
	CHECK_EQ(gx_ir_validate(copy, NULL, &diag), 0);
	CHECK(same(ir, copy, seed, "gx_legalise"));
	if (diag.error)
		fprintf(stderr, "seed %llu: %s\n", (unsigned long long)seed, diag.text);
	gx_ir_free(copy);
	gx_ir_free(ir);
}

int main(int argc, char **argv)
{
	unsigned long long first = 1, n = N_PROGRAMS;

	if (argc > 1 && sscanf(argv[1], "%llu", &first) == 1)
		n = 1;
	if (argc > 2)
		sscanf(argv[2], "%llu", &n);
	for (uint64_t seed = first; seed < first + n; seed++)
		check_program(seed);
	return TEST_END();
}
