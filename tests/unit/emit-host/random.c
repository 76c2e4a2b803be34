/* random.c - programs made at random give the same as machine code and by the interpreter: results, memory, and what helpers were asked.
 * Their code is as long as it was: who changes that on purpose puts in the numbers that are printed.
 *
 * The seed of a failure is printed; as the first argument it is run alone. */
#include "host_program.h"

#define N_PROGRAMS 1500

/* of all programs together */
static const uint64_t wanted_bytes = 671209, wanted_stack = 109640, wanted_spilled = 6932;
static uint64_t n_bytes, n_stack, n_spilled, n_called;

static bool check_program(uint64_t seed)
{
	struct gx_verified verified = { .ir = make_host_program(seed) };
	struct gx_host_code *code;
	struct gx_diag diag = { .insn = -1 };
	bool equal = true;

	CHECK_EQ(gx_ir_validate(verified.ir, NULL, &diag), 0);
	CHECK_EQ(gx_host_compile(&verified, &host_linker, &code, &diag), 0);
	if (diag.error)
		fprintf(stderr, "seed %llu: %s\n", (unsigned long long)seed, diag.text);
	for (uint64_t input = 1; code && input <= 4; input++) {
		uint64_t wanted, got;
		struct world after;

		fill_world(seed * 31 + input);
		after = interpret_host(verified.ir, &wanted);
		fill_world(seed * 31 + input);
		got = gx_host_run(code, (uintptr_t)world.words, &world);
		equal &= got == wanted && !memcmp(&world, &after, sizeof(world));
		n_called += world.n_asked > 0;
	}
	if (!equal)
		fprintf(stderr, "seed %llu differs\n", (unsigned long long)seed);
	n_bytes += code ? code->n_bytes : 0;
	n_stack += code ? code->stack_bytes : 0;
	n_spilled += code ? code->n_spilled : 0;
	gx_host_free(code);
	gx_ir_free(verified.ir);
	return equal;
}

int main(int argc, char **argv)
{
	unsigned long long first = 1, n = N_PROGRAMS;

	if (argc > 1 && sscanf(argv[1], "%llu", &first) == 1)
		n = 1;
	if (argc > 2)
		sscanf(argv[2], "%llu", &n);
	for (uint64_t seed = first; seed < first + n; seed++)
		CHECK(check_program(seed));
	if (first == 1 && n == N_PROGRAMS) {
		CHECK_EQ(n_bytes, wanted_bytes);
		CHECK_EQ(n_stack, wanted_stack);
		CHECK_EQ(n_spilled, wanted_spilled);
		CHECK(n_called > n / 4);
	}
	return TEST_END();
}
