/* random_run.c - one random program is verified, and run when it is accepted. */
#include "random.h"

#include "base/strbuf.h"
#include "ebpf/insn.h"

#include "../unit/test.h"

#include <stdlib.h>

enum { N_RUNS = 2 };

static void show(const struct gx_program *program, const struct gx_verified *verified)
{
	struct gx_strbuf text = { 0 };

	gx_insn_print_program(program->insns, program->n_insns, &text);
	if (verified)
		gx_ir_print_facts(verified->ir, &text);
	fputs(gx_strbuf_text(&text), stdout);
	gx_strbuf_free(&text);
}

static void blame(struct random_tally *tally, uint64_t seed, const char *why)
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

static void run_soft(const struct gx_verified *verified, uint64_t seed, struct random_tally *tally)
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

static void run_states(const struct gx_verified *verified, uint64_t seed,
                       struct random_tally *tally)
{
	char why[CHECK_TEXT];
	const struct gx_verify_opts opts = opts_of(seed);
	bool checked;

	if (!check_states(&verified->program, &opts, seed, &checked, why))
		return blame(tally, seed, why);
	tally->n_states += checked;
}

static void run(const struct gx_verified *verified, uint64_t seed, struct random_tally *tally)
{
	unsigned has = find_features(verified);
	char why[CHECK_TEXT];

	tally->n_accepted++;
	for (int i = 0; i < N_FEATURES; i++)
		tally->n_with[i] += has >> i & 1;
	for (uint64_t i = 0; i < N_RUNS; i++)
		if (!check_run(verified, seed * 7919 + i, why))
			return blame(tally, seed, why);
	if (tally->n_accepted % RANDOM_STATES_EVERY == 0)
		run_states(verified, seed, tally);
	if (tally->soft && tally->n_accepted % tally->soft_every == 0)
		run_soft(verified, seed, tally);
}

void random_try(uint64_t seed, unsigned flags, struct random_tally *tally)
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
