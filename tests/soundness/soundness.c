/* soundness.c - random programs that the verifier accepts are run, and everything that it said of
 * them is held against what happens.
 *
 * soundness [FIRST [LAST]]: programs of these seeds; without arguments 3,000 of them, and as many
 * small ones. The make-up of 1,000 and more is checked. SHOW=1 prints programs, WHY=1 why they are
 * refused, SHARED=1 makes them of the subset that Linux has. Ends after 10 programs that break a
 * promise.
 *
 * soundness small FIRST COUNT: small programs by number (small.h).
 *
 * soundness planted [NUMBER...]: in a build with GX_PLANTED_BUG: how many programs each of these
 * bugs, or each of all, lives through. */
#include "check.h"
#include "planted.h"
#include "small.h"
#include "base/strbuf.h"
#include "ebpf/insn.h"

#include "../unit/test.h"

#include <stdlib.h>
#include <time.h>

/* Of SOFT_EVERY accepted programs one runs on the soft device as well; of STATES_EVERY one has the
 * states of its registers checked. */
enum { N_PROGRAMS = 3000, N_RUNS = 2, MAX_BAD = 10, SOFT_EVERY = 20, STATES_EVERY = 4 };

struct tally {
	struct soft_check *soft;
	uint64_t soft_every, n_soft, n_uncompiled, n_states;
	uint64_t n, n_accepted, n_bad, n_with[N_FEATURES];
	bool loud;
	char why[CHECK_TEXT]; /* of the last bad one */
};

static void show(const struct gx_program *program, const struct gx_verified *verified)
{
	struct gx_strbuf text = { 0 };

	gx_insn_print_program(program->insns, program->n_insns, &text);
	if (verified)
		gx_ir_print_facts(verified->ir, &text);
	fputs(gx_strbuf_text(&text), stdout);
	gx_strbuf_free(&text);
}

static void blame(struct tally *tally, uint64_t seed, const char *why)
{
	if (tally->loud)
		fprintf(stderr, "seed %llu: %s\n", (unsigned long long)seed, why);
	snprintf(tally->why, sizeof(tally->why), "%s", why);
	tally->n_bad++;
}

/* A part of the programs, or all: WIDEN=1. */
static bool widens(uint64_t seed)
{
	return seed % 4 == 0 || getenv("WIDEN");
}

/* Another part, or all: GATHER=1. */
static bool gathers(uint64_t seed)
{
	return seed % 16 == 2 || getenv("GATHER");
}

/* Loops are short here: some are verified as long ones would be. */
static struct gx_verify_opts opts_of(uint64_t seed)
{
	return (struct gx_verify_opts){ .widen_all = widens(seed), .gather_all = gathers(seed) };
}

static void run_soft(const struct gx_verified *verified, uint64_t seed, struct tally *tally)
{
	char why[CHECK_TEXT];
	bool compiled;

	tally->n_soft++;
	if (!check_soft(tally->soft, verified, seed, &compiled, why))
		blame(tally, seed, why);
	tally->n_uncompiled += !compiled;
	if (!compiled && getenv("WHY"))
		printf("seed %llu is not compiled: %s\n", (unsigned long long)seed, why);
}

static void run_states(const struct gx_verified *verified, uint64_t seed, struct tally *tally)
{
	char why[CHECK_TEXT];
	const struct gx_verify_opts opts = opts_of(seed);
	bool checked;

	if (!check_states(&verified->program, &opts, seed, &checked, why))
		return blame(tally, seed, why);
	tally->n_states += checked;
}

static void run(const struct gx_verified *verified, uint64_t seed, struct tally *tally)
{
	unsigned has = find_features(verified);
	char why[CHECK_TEXT];

	tally->n_accepted++;
	for (int i = 0; i < N_FEATURES; i++)
		tally->n_with[i] += has >> i & 1;
	for (uint64_t i = 0; i < N_RUNS; i++)
		if (!check_run(verified, seed * 7919 + i, why))
			return blame(tally, seed, why);
	if (tally->n_accepted % STATES_EVERY == 0)
		run_states(verified, seed, tally);
	if (tally->soft && tally->n_accepted % tally->soft_every == 0)
		run_soft(verified, seed, tally);
}

static void try_program(uint64_t seed, unsigned flags, struct tally *tally)
{
	static struct gen_program made;
	struct gx_program program = { .name = "random",
		                      .has_ctx = true,
		                      .thread = true,
		                      .max_ops = 10000000,
		                      .max_local_bytes = 65536 };
	const struct gx_verify_opts opts = opts_of(seed);
	struct gx_verified *verified;
	struct gx_diag diag = { 0 };

	gen_make(&made, seed, flags);
	program.insns = made.insns;
	program.n_insns = made.n_insns;
	program.maps = made.maps;
	program.n_maps = made.n_maps;
	program.frozen = made.frozen;
	program.allow_exit = made.allow_exit;
	tally->n++;
	gx_verify(&program, &opts, NULL, &verified, &diag);
	CHECK(!verified == (diag.error != GX_E_NONE) && diag.error != GX_E_INTERNAL);
	if (!verified && getenv("WHY"))
		printf("%s seed %llu insn %d: %s\n", gx_error_code(diag.error),
		       (unsigned long long)seed, diag.insn, diag.text);
	if (getenv("SHOW"))
		show(&program, verified);
	if (verified)
		run(verified, seed, tally);
	gx_verified_free(verified);
}

static void report(const struct tally *tally, double seconds)
{
	printf("%llu programs, %llu accepted (%.1f %%) in %.1f s\n", (unsigned long long)tally->n,
	       (unsigned long long)tally->n_accepted,
	       100.0 * (double)tally->n_accepted / (double)tally->n, seconds);
	for (int i = 0; i < N_FEATURES; i++)
		printf("  %5.1f %% with %s\n",
		       100.0 * (double)tally->n_with[i] / (double)tally->n_accepted,
		       feature_names[i]);
	printf("  registers of %llu against the states explored\n",
	       (unsigned long long)tally->n_states);
	printf("  %llu on the soft device, %llu more that the compiler refuses\n",
	       (unsigned long long)(tally->n_soft - tally->n_uncompiled),
	       (unsigned long long)tally->n_uncompiled);
}

/* As many programs as find a bug of the verifier that has one; said into why. */
static void find_bug(uint64_t most, uint64_t *n, bool *found, char why[CHECK_TEXT])
{
	struct tally tally = { 0 };

	while (!tally.n_bad && tally.n < most)
		try_program(++*n, 0, &tally);
	*found = tally.n_bad;
	memcpy(why, tally.why, CHECK_TEXT);
}

int main(int argc, char **argv)
{
	uint64_t first = argc > 1 ? strtoull(argv[1], NULL, 0) : 1;
	uint64_t last = argc > 2 ? strtoull(argv[2], NULL, 0) : argc > 1 ? first : N_PROGRAMS;
	unsigned flags = getenv("SHARED") ? GEN_SHARED : 0;
	const char *every = getenv("SOFT_EVERY");
	struct tally tally = { .loud = true,
		               .soft_every = every ? strtoull(every, NULL, 0) : SOFT_EVERY };
	clock_t start = clock();

	if (argc > 1 && !strcmp(argv[1], "planted"))
		return planted_main(argc, argv, find_bug);
	if (argc > 1 && !strcmp(argv[1], "small"))
		return small_main(argc, argv);
	tally.soft = check_soft_open();
	CHECK(tally.soft);
	for (uint64_t seed = first; seed <= last && tally.n_bad < MAX_BAD; seed++)
		try_program(seed, flags, &tally);
	CHECK_EQ(tally.n_bad, 0);
	report(&tally, (double)(clock() - start) / CLOCKS_PER_SEC);
	if (tally.n >= 1000) {
		CHECK(tally.n_accepted * 100 >= tally.n * 40);
		CHECK(tally.n_states * STATES_EVERY * 10 >= tally.n_accepted * 9);
		CHECK(tally.n_uncompiled * 4 <= tally.n_soft);
		for (int i = 0; i < N_FEATURES; i++)
			CHECK(tally.n_with[i] * 100 >= tally.n_accepted * 5);
	}
	check_soft_close(tally.soft);
	printf("soundness: %d passed, %d failed\n", test_n_checks - test_n_failed, test_n_failed);
	if (argc == 1 && small_main(0, NULL))
		return 1;
	return TEST_END();
}
