/* machine.c - random programs that the verifier accepts, as machine code of the CPU and in the
 * interpreter of the IR: the same result, memory and records.
 *
 * machine [FIRST [LAST]]: programs of these seeds; without arguments 3,000 of them.
 */
#include "world.h"

#include "emit/host/host.h"
#include "ir/interp.h"
#include "verify/verify.h"

#include "../unit/test.h"

#include <stdlib.h>

enum { N_PROGRAMS = 2000, N_LANES = 3, STACK_BYTES = 128 << 10 };

struct tally {
	unsigned long long n, n_accepted, n_run, n_bad, n_spilled;
};

/* What is left behind by one run. */
struct outcome {
	uint64_t result, log, memory, failed;
};

static struct world world;
static gx_host_function *functions[];

/* --- helpers, one function for each id since machine code does not say which it calls */
static uint64_t call(struct world *w, uint32_t id, uint64_t a, uint64_t b, uint64_t c, uint64_t d,
                     uint64_t e)
{
	uint64_t args[5] = { a, b, c, d, e }, result = 0;
	struct gx_diag diag = { 0 };

	if (w->env.helper(&w->env, id, args, &result, &diag))
		w->broken = w->broken ? w->broken : "a helper failed";
	return result;
}

#define HELPER(NAME, id, ...)                                                                      \
	static uint64_t call_##NAME(void *user, uint64_t a, uint64_t b, uint64_t c, uint64_t d,    \
	                            uint64_t e)                                                    \
	{                                                                                          \
		return call(user, id, a, b, c, d, e);                                              \
	}
#include "defs/helpers.def"

static gx_host_function *functions[] = {
#define HELPER(NAME, id, ...) call_##NAME,
#include "defs/helpers.def"
};
static const uint32_t ids[] = {
#define HELPER(NAME, id, ...) id,
#include "defs/helpers.def"
};

static gx_host_function *find_function(void *arg, uint64_t id)
{
	(void)arg;
	/* the end of the thread can't be called from machine code */
	for (size_t i = 0; i < sizeof(ids) / sizeof(ids[0]) && id != GX_HELPER_cuda_exit; i++)
		if (ids[i] == id)
			return functions[i];
	return NULL;
}

static uint64_t map_handle(void *arg, uint32_t map)
{
	(void)arg;
	return GX_RUN_MAP_HANDLE + map;
}

static void *map_value(void *arg, uint32_t map)
{
	uint64_t address = 0;

	(void)arg;
	world_enter(&world, 0, NULL);
	return world.env.map_value(&world.env, map, &address) ? NULL : (void *)(uintptr_t)address;
}

/* --- two ways to run */
static struct outcome look(uint64_t result)
{
	struct outcome out = { .result = result,
		               .log = world.log,
		               .failed = world_leave(&world) != NULL };

	out.memory = world_hash(1, &world.memory, sizeof(world.memory));
	return out;
}

static struct outcome interpret(const struct gx_verified *verified, uint32_t lane)
{
	struct gx_ir_run run = { .env = &world.env };
	struct gx_diag diag = { .insn = -1 };
	uint64_t result = 0;
	struct outcome out;
	int err;

	world_enter(&world, lane, NULL);
	err = gx_ir_interp(verified->ir, &run, &result, &diag);
	out = look(result);
	out.failed |= err != 0;
	return out;
}

static struct outcome execute(const struct gx_host_code *code, uint32_t lane)
{
	char *here = __builtin_frame_address(0);

	world_enter(&world, lane, NULL);
	/* helpers get pointers to the machine's stack */
	gx_run_grant(&world.env, (struct gx_run_region){ (uint64_t)(uintptr_t)(here - STACK_BYTES),
	                                                 STACK_BYTES, here - STACK_BYTES, true });
	return look(gx_host_run(code, world.env.ctx, &world));
}

static bool agree(const struct gx_verified *verified, const struct gx_host_code *code,
                  uint64_t seed)
{
	struct outcome one[N_LANES], other[N_LANES];

	world_init(&world, &verified->program, 7, seed);
	world.layout = 1; /* addresses are not what machine code has */
	for (uint32_t lane = 0; lane < N_LANES; lane++)
		one[lane] = interpret(verified, lane);
	world_init(&world, &verified->program, 7, seed);
	for (uint32_t lane = 0; lane < N_LANES; lane++)
		other[lane] = execute(code, lane);
	return !memcmp(one, other, sizeof(one));
}

static void try_program(uint64_t seed, struct tally *tally)
{
	static const struct gx_host_linker linker = { find_function, map_handle, map_value, NULL };
	static struct gen_program made;
	struct gx_program program = {
		.name = "random", .has_ctx = true, .thread = true, .max_ops = 10000000
	};
	struct gx_verified *verified;
	struct gx_host_code *code;
	struct gx_diag diag = { 0 };

	gen_make(&made, seed, GEN_CLEAN);
	program.insns = made.insns;
	program.n_insns = made.n_insns;
	program.maps = made.maps;
	program.n_maps = made.n_maps;
	program.frozen = made.frozen;
	program.allow_exit = made.allow_exit;
	tally->n++;
	if (gx_verify(&program, NULL, NULL, &verified, &diag))
		return;
	tally->n_accepted++;
	world_init(&world, &verified->program, 7, seed);
	if (!gx_host_compile(verified, &linker, &code, &diag)) {
		tally->n_run++;
		tally->n_spilled += code->n_spilled > 0;
		for (uint64_t i = 0; i < 2; i++)
			if (!agree(verified, code, seed * 31 + i)) {
				fprintf(stderr, "seed %llu: machine code and interpreter differ\n",
				        (unsigned long long)seed);
				tally->n_bad++;
				break;
			}
		gx_host_free(code);
	} else {
		CHECK(diag.error == GX_E_HOST_LINK);
	}
	gx_verified_free(verified);
}

int main(int argc, char **argv)
{
	uint64_t first = argc > 1 ? strtoull(argv[1], NULL, 0) : 1;
	uint64_t last = argc > 2 ? strtoull(argv[2], NULL, 0) : argc > 1 ? first : N_PROGRAMS;
	struct tally tally = { 0 };

	for (uint64_t seed = first; seed <= last && tally.n_bad < 10; seed++)
		try_program(seed, &tally);
	printf("%llu programs, %llu accepted, %llu run as machine code, %llu with spills\n",
	       tally.n, tally.n_accepted, tally.n_run, tally.n_spilled);
	CHECK_EQ(tally.n_bad, 0);
	CHECK(tally.n < 1000 || (tally.n_run * 2 > tally.n_accepted && tally.n_spilled > 0));
	return TEST_END();
}
