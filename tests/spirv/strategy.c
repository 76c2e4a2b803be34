/* strategy.c - random thread programs in a shader on a Vulkan device: what each exact strategy makes of them, against lanes one after another
 * (tests/strategy, whose programs, memory and reference these are).
 *
 *   strategy FOLDER [first [n]]     with strategy.spv; programs of the seeds first .. first + n - 1 */
#include "gpu.h"
#include "place.h"

#include "instrument/spirv/join.h"
#include "strategy/generate.h"
#include "strategy/reference.h"
#include "strategy/world.h"
#include "verify/verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N_EVENTS = 6, MOST_FAILURES = 20 };

/* What an event tells the shader. */
struct push {
	uint64_t launch_id;
	uint32_t at_block, at_warp, mask, sm, warp;
	uint32_t more[9];
};
_Static_assert(sizeof(struct push) == GPU_PUSH_BYTES, "as the shader has them");

/* Memory of the device. */
struct memory {
	struct world world;
	uint64_t reloc[N_RELOC_WORDS + GX_SPIRV_CLOCK_WORDS];
};

struct test {
	struct gpu gpu;
	struct gpu_memory memory;
	struct memory *device;
	uint32_t *shader;
	size_t n_words;
	struct world *before, *ascending, *other;
	uint64_t seed;
	uint32_t block[3];
	uint64_t n_programs, n_refused, n_runs, n_failures;
	uint64_t exact[GX_N_STRATEGIES], n_guards, n_loops;
};

static void fail(struct test *t, const char *what, const char *detail, uint64_t event)
{
	if (t->n_failures++ < MOST_FAILURES)
		fprintf(stderr, "seed %llu event %llu: %s: %s\n", (unsigned long long)t->seed,
		        (unsigned long long)event, what, detail);
}

/* The shader with the program in it; NULL: the strategy is not exact, or a failure was told. */
static uint32_t *put_program(struct test *t, const struct gx_verified *program,
                             enum gx_strategy strategy, size_t *n, uint32_t *spec_id)
{
	const struct place place = { .shader = t->shader,
		                     .n_words = t->n_words,
		                     .features = t->gpu.features,
		                     .has_fences = t->gpu.has_fences };
	struct gx_diag diag = { .insn = -1 };
	struct placed placed;
	int err = place_program(&place, program, strategy, &placed, &diag);

	if (err && diag.error != GX_E_STRATEGY)
		fail(t, gx_error_code(diag.error), diag.text, 0);
	t->n_guards += err ? 0 : placed.info.n_guards;
	t->n_loops += err ? 0 : placed.info.n_loops;
	*n = placed.n;
	*spec_id = placed.spec_id;
	return placed.words;
}

static bool run_event(struct test *t, VkPipeline pipeline, const struct event *event)
{
	const struct push push = { .launch_id = event->launch_id,
		                   .at_block = event->at_block,
		                   .at_warp = event->at_warp,
		                   .mask = event->mask,
		                   .sm = event->sm,
		                   .warp = event->warp };
	bool ran;

	world_copy(&t->device->world, t->before);
	world_reloc(t->device->reloc, event, t->memory.address);
	memset(t->device->reloc + N_RELOC_WORDS, 0, GX_SPIRV_CLOCK_WORDS * sizeof(uint64_t));
	t->device->reloc[N_RELOC_WORDS + GX_SPIRV_CLOCK_BASE] = event->time;
	ran = gpu_run(&t->gpu, pipeline, &t->memory, &push, event->grid);
	world_copy(t->other, &t->device->world);
	return ran;
}

static void run_strategy(struct test *t, const struct gx_program *program, const uint32_t *words,
                         size_t n, uint32_t spec_id, enum gx_strategy strategy)
{
	const struct gpu_special specials[] = {
		{ 0, 4, t->block[0] },
		{ 1, 4, t->block[1] },
		{ 2, 4, t->block[2] },
		{ spec_id, 8, t->memory.address + offsetof(struct memory, reloc) },
	};
	VkPipeline pipeline = gpu_pipeline(&t->gpu, words, n, specials, 4);

	if (!pipeline)
		fail(t, gx_strategy_name(strategy), "no pipeline", 0);
	for (uint64_t e = 0; pipeline && e < N_EVENTS; e++) {
		struct event event =
		        world_event_of(t->seed * N_EVENTS + e, t->gpu.subgroup, t->block);
		struct gx_diag diag = { .insn = -1 };
		const char *what;

		world_fill(t->before, &event);
		world_copy(t->ascending, t->before);
		t->n_runs++;
		if (reference_run(program, &event, 0, t->ascending, &diag)) {
			fail(t, "reference", diag.text, event.seed);
			continue;
		}
		what = run_event(t, pipeline, &event) ? world_compare(t->ascending, t->other)
		                                      : "it did not run";
		if (what)
			fail(t, gx_strategy_name(strategy), what, event.seed);
	}
	vkDestroyPipeline(t->gpu.device, pipeline, NULL);
}

static void test_program(struct test *t, uint64_t seed)
{
	/* in rows that a driver cuts into subgroups as threads are numbered */
	const uint32_t w = t->gpu.subgroup, blocks[][3] = {
		{ w, 1, 1 }, { 2 * w, 1, 1 }, { 20, 1, 1 }, { w, 4, 1 }, { w, 3, 2 }
	};
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
	memcpy(t->block, blocks[seed % 5], sizeof(t->block));
	gen_program(&gen, seed);
	program.insns = gen.insns;
	program.n_insns = gen.n;
	if (gx_verify(&program, NULL, NULL, &verified, NULL)) {
		t->n_refused++;
		return;
	}
	for (int s = GX_STRATEGY_LIFT; s < GX_N_STRATEGIES; s++) {
		uint32_t spec_id = 0, *words;
		size_t n = 0;

		words = put_program(t, verified, (enum gx_strategy)s, &n, &spec_id);
		t->exact[s] += words != NULL;
		if (words)
			run_strategy(t, &program, words, n, spec_id, (enum gx_strategy)s);
		free(words);
	}
	gx_verified_free(verified);
}

static bool open_test(struct test *t, const char *folder)
{
	char path[512];

	snprintf(path, sizeof(path), "%s/strategy.spv", folder);
	t->shader = gpu_read_words(path, &t->n_words);
	t->before = calloc(1, sizeof(*t->before));
	t->ascending = calloc(1, sizeof(*t->ascending));
	t->other = calloc(1, sizeof(*t->other));
	if (!t->shader || !t->before || !t->ascending || !t->other || !gpu_open(&t->gpu) ||
	    !gpu_memory(&t->gpu, sizeof(struct memory), &t->memory))
		return false;
	t->device = t->memory.host;
	return true;
}

int main(int argc, char **argv)
{
	uint64_t first = argc > 2 ? strtoull(argv[2], NULL, 0) : 1;
	uint64_t n = argc > 3 ? strtoull(argv[3], NULL, 0) : 1;
	struct test *t = calloc(1, sizeof(*t));

	if (argc < 2 || !t || !open_test(t, argv[1]))
		return 2;
	for (uint64_t seed = first; seed < first + n; seed++)
		test_program(t, seed);
	printf("spirv strategy, subgroups of %u: %llu programs, %llu refused; exact:",
	       t->gpu.subgroup, (unsigned long long)t->n_programs,
	       (unsigned long long)t->n_refused);
	for (int s = GX_STRATEGY_LIFT; s < GX_N_STRATEGIES; s++)
		printf(" %s %llu", gx_strategy_name((enum gx_strategy)s),
		       (unsigned long long)t->exact[s]);
	printf("; %llu guards, %llu loops; %llu passed, %llu failed\n",
	       (unsigned long long)t->n_guards, (unsigned long long)t->n_loops,
	       (unsigned long long)(t->n_runs - t->n_failures), (unsigned long long)t->n_failures);
	return t->n_failures || !t->n_runs;
}
