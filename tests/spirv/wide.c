/* wide.c - random thread programs in subgroups of 64 lanes, which are two warps: the words that they become, interpreted, against lanes one
 * after another (tests/strategy, whose programs, memory and reference these are). One half arrives, or the other, or both.
 *
 *   wide FOLDER [first [n]]     with strategy.spv; programs of the seeds first .. first + n - 1 */
#include "interp.h"
#include "place.h"

#include "instrument/spirv/join.h"
#include "strategy/generate.h"
#include "strategy/reference.h"
#include "strategy/world.h"
#include "verify/verify.h"

#include <spirv-tools/libspirv.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N_EVENTS = 9, MOST_FAILURES = 20, WARP = GX_SPIRV_WARP_LANES };
enum arrive { LOWER, UPPER, BOTH };

struct memory {
	struct world world;
	uint64_t reloc[N_RELOC_WORDS + GX_SPIRV_CLOCK_WORDS];
};

struct test {
	struct place place;
	struct memory *memory; /* of each half */
	struct world *expected;
	spv_context tools;
	uint64_t seed;
	uint32_t block[3];
	uint64_t n_programs, n_refused, n_runs, n_both, n_failures, exact[GX_N_STRATEGIES];
};

static void fail(struct test *t, const char *what, const char *detail, uint64_t event)
{
	if (t->n_failures++ < MOST_FAILURES)
		fprintf(stderr, "seed %llu event %llu: %s: %s\n", (unsigned long long)t->seed,
		        (unsigned long long)event, what, detail);
}

/* The half beside it, of which some lanes arrive. False: it has none */
static bool beside(const struct event *event, struct event *out)
{
	uint32_t threads = event->block[0] * event->block[1] * event->block[2], first, n;
	uint64_t seed = event->seed * 77 | 1;

	*out = *event;
	out->at_warp ^= 1;
	out->warp ^= 1;
	first = out->at_warp * WARP;
	if (first >= threads)
		return false;
	n = threads - first < WARP ? threads - first : WARP;
	out->mask = (uint32_t)world_random(&seed) & (uint32_t)(((uint64_t)1 << n) - 1);
	return out->mask;
}

static void add_half(struct test *t, struct interp_subgroup *g, const struct event *event)
{
	uint32_t half = event->at_warp % 2, first = half * WARP;
	struct memory *memory = &t->memory[half];

	g->lanes |= (uint64_t)event->mask << first;
	for (uint32_t lane = first; lane < first + WARP; lane++) {
		g->given[0].of_lane[lane] = event->sm;
		g->given[1].of_lane[lane] = event->warp;
		g->given[2].of_lane[lane] = event->launch_id;
	}
	world_fill(&memory->world, event);
	world_reloc(memory->reloc, event, (uint64_t)(uintptr_t)memory);
	memset(memory->reloc + N_RELOC_WORDS, 0, GX_SPIRV_CLOCK_WORDS * sizeof(uint64_t));
	memory->reloc[N_RELOC_WORDS + GX_SPIRV_CLOCK_BASE] = event->time;
}

static void fill_subgroup(struct test *t, const struct placed *placed, const struct event *event,
                          struct interp_subgroup *g)
{
	uint32_t at = event->at_block;

	memset(g, 0, sizeof(*g));
	g->number = event->at_warp / 2;
	for (int i = 0; i < 3; i++) {
		g->grid[i] = event->grid[i];
		g->block[i] = at % event->grid[i];
		at /= event->grid[i];
		g->specials[i].number = (uint32_t)i;
		g->specials[i].value = g->specials[i].upper = event->block[i];
	}
	g->specials[3].number = placed->spec_id;
	g->specials[3].value = (uint64_t)(uintptr_t)t->memory[0].reloc;
	g->specials[3].upper = (uint64_t)(uintptr_t)t->memory[1].reloc;
	g->n_specials = 4;
	for (uint32_t lane = 0; lane < INTERP_LANES; lane++) {
		uint32_t thread = g->number * INTERP_LANES + lane;

		for (int i = 0; i < 3; i++) {
			g->thread[lane][i] = thread % event->block[i];
			thread /= event->block[i];
		}
	}
	g->given[0].id = placed->smid;
	g->given[1].id = placed->warpid;
	g->given[2].id = placed->launch_id;
	g->n_given = 3;
	g->memory = (char *)t->memory;
	g->bytes = 2 * sizeof(*t->memory);
}

/* What is wrong with the memory of a half; NULL: nothing. */
static const char *compare(struct test *t, const struct gx_program *program,
                           const struct event *half)
{
	struct gx_diag diag = { .insn = -1 };

	world_fill(t->expected, half);
	if (reference_run(program, half, 0, t->expected, &diag))
		return "the reference does not run";
	return world_compare(t->expected, &t->memory[half->at_warp % 2].world);
}

static void run_event(struct test *t, const struct gx_program *program, const struct placed *placed,
                      enum gx_strategy strategy, uint64_t seed)
{
	static struct interp_subgroup g;
	struct event halves[2] = { world_event_of(seed, WARP, t->block) };
	enum arrive arrive = (enum arrive)(seed % 3);
	const char *wrong;
	int n = 1;

	if (arrive == UPPER && !(halves[0].at_warp % 2) && beside(&halves[0], &halves[1]))
		halves[0] = halves[1];
	else if (arrive == BOTH && beside(&halves[0], &halves[1]))
		n = 2;
	fill_subgroup(t, placed, &halves[0], &g);
	for (int i = 0; i < n; i++)
		add_half(t, &g, &halves[i]);
	t->n_runs++;
	t->n_both += n == 2;
	wrong = interp_run(placed->words, placed->n, placed->info.function, &g);
	for (int i = 0; i < n && !wrong; i++)
		wrong = compare(t, program, &halves[i]);
	if (wrong)
		fail(t, gx_strategy_name(strategy), wrong, seed);
}

static void run_strategy(struct test *t, const struct gx_program *program,
                         const struct gx_verified *verified, enum gx_strategy strategy)
{
	struct gx_diag diag = { .insn = -1 };
	struct placed placed;
	int err = place_program(&t->place, verified, strategy, &placed, &diag);

	if (err && diag.error != GX_E_STRATEGY)
		fail(t, gx_error_code(diag.error), diag.text, 0);
	if (!err && spvValidateBinary(t->tools, placed.words, placed.n, NULL))
		fail(t, gx_strategy_name(strategy), "the words are not valid", 0);
	t->exact[strategy] += !err;
	for (uint64_t e = 0; !err && e < N_EVENTS; e++)
		run_event(t, program, &placed, strategy, t->seed * N_EVENTS + e);
	free(placed.words);
}

static void test_program(struct test *t, uint64_t seed)
{
	static const uint32_t blocks[][3] = { { 64, 1, 1 }, { 128, 1, 1 }, { 20, 1, 1 },
		                              { 64, 4, 1 }, { 8, 3, 2 },   { 100, 1, 1 } };
	struct gx_verified *verified = NULL;
	struct gen gen;
	struct gx_program program = { .name = "random",
		                      .maps = world_maps,
		                      .n_maps = N_MAPS,
		                      .hook = GX_HOOK_ENTRY,
		                      .thread = true,
		                      .has_ctx = true,
		                      .max_ops = 1000000,
		                      .max_local_bytes = 4096 };

	t->seed = seed;
	t->n_programs++;
	memcpy(t->block, blocks[seed % 6], sizeof(t->block));
	gen_program(&gen, seed);
	program.insns = gen.insns;
	program.n_insns = gen.n;
	if (gx_verify(&program, NULL, NULL, &verified, NULL)) {
		t->n_refused++;
		return;
	}
	for (int s = GX_STRATEGY_LIFT; s < GX_N_STRATEGIES; s++)
		run_strategy(t, &program, verified, (enum gx_strategy)s);
	gx_verified_free(verified);
}

static uint32_t *read_words(const char *folder, size_t *n)
{
	char path[512];
	uint32_t *words = calloc(1 << 16, sizeof(*words));
	FILE *f;

	snprintf(path, sizeof(path), "%s/strategy.spv", folder);
	f = fopen(path, "rb");
	*n = f && words ? fread(words, sizeof(*words), 1 << 16, f) : 0;
	if (f)
		fclose(f);
	return words;
}

int main(int argc, char **argv)
{
	uint64_t first = argc > 2 ? strtoull(argv[2], NULL, 0) : 1;
	uint64_t n = argc > 3 ? strtoull(argv[3], NULL, 0) : 1;
	struct test *t = calloc(1, sizeof(*t));

	if (argc < 2 || !t)
		return 2;
	t->place.shader = read_words(argv[1], &t->place.n_words);
	t->place.features = ((1u << GX_SPIRV_N_FEATURES) - 1) & ~(uint32_t)GX_SPIRV_ARITHMETIC;
	t->place.has_fences = t->place.halves = true;
	t->expected = calloc(1, sizeof(*t->expected));
	t->memory = calloc(2, sizeof(*t->memory));
	t->tools = spvContextCreate(SPV_ENV_VULKAN_1_2);
	if (!t->place.n_words || !t->expected || !t->memory || !t->tools)
		return 2;
	for (uint64_t seed = first; seed < first + n; seed++)
		test_program(t, seed);
	printf("spirv wide, subgroups of 64: %llu programs, %llu refused; exact:",
	       (unsigned long long)t->n_programs, (unsigned long long)t->n_refused);
	for (int s = GX_STRATEGY_LIFT; s < GX_N_STRATEGIES; s++)
		printf(" %s %llu", gx_strategy_name((enum gx_strategy)s),
		       (unsigned long long)t->exact[s]);
	printf("; both halves in %llu; %llu passed, %llu failed\n", (unsigned long long)t->n_both,
	       (unsigned long long)(t->n_runs - t->n_failures), (unsigned long long)t->n_failures);
	return t->n_failures || !t->n_runs;
}
