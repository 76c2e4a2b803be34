/* fill.c - draws of a generator: by a launch of a kernel of ours, or here for generators of the host. */
#include "device/curand/curand.h"

#include <limits.h>
#include <stdio.h>

enum { THREADS = 256 };

static const char *const kinds[] = {
#define CURAND_KIND(name, type, per_draw) #name,
#include "defs/curand_kinds.def"
#undef CURAND_KIND
};

/* --- on the host */
typedef void drawer(const struct gx_rand_args *args, uint32_t t);
#define ON_HOST(engine, words, kind)                                                               \
	static void engine##_##kind(const struct gx_rand_args *args, uint32_t t)                   \
	{                                                                                          \
		gx_rand_lane(args, t, GX_RAND_##engine, words, GX_RAND_##kind);                    \
	}
#define CURAND_KIND(name, type, per_draw) ON_HOST(xorwow, 6, name)
#include "defs/curand_kinds.def"
#undef CURAND_KIND

static drawer *const drawers[GX_RAND_N_ENGINES][GX_RAND_N_KINDS] = {
#define CURAND_KIND(name, type, per_draw) [GX_RAND_xorwow][GX_RAND_##name] = xorwow_##name,
#include "defs/curand_kinds.def"
#undef CURAND_KIND
};

static curandStatus_t launch(struct gx_rand *g, int kind, const struct gx_rand_args *args)
{
	const struct gx_rand_engine *engine = &gx_rand_engines[g->engine];
	uint64_t lanes = args->draws < args->lanes ? args->draws : args->lanes;
	struct gx_stand_in_launch launch = { .grid = { (unsigned int)((lanes - 1) / THREADS + 1), 1,
		                                       1 },
		                             .block = { THREADS, 1, 1 },
		                             .args = args };
	char name[64];

	snprintf(name, sizeof(name), "gpuextrand_%s_%s", engine->name, kinds[kind]);
	return gx_rand_status(gx_stand_in_run(g->stream, name, NULL, engine->text, &launch));
}

curandStatus_t gx_rand_fill(struct gx_rand *g, int kind, void *out, uint64_t draws)
{
	curandStatus_t err = gx_rand_ready(g);
	struct gx_rand_args args = { .out = (uintptr_t)out, .draws = draws };

	if (err || !draws)
		return err;
	if (!out)
		return CURAND_STATUS_OUT_OF_RANGE;
	args.state = g->host ? (uintptr_t)g->state : g->device_state;
	args.lanes = gx_rand_engines[g->engine].lanes;
	args.first = g->first;
	if (!g->host)
		err = launch(g, kind, &args);
	for (uint32_t t = 0; g->host && t < args.lanes && t < draws; t++)
		drawers[g->engine][kind](&args, t);
	g->first = (uint32_t)((g->first + draws) % args.lanes);
	return err;
}

#define GENERATE(name, type, kind)                                                                 \
	curandStatus_t curandGenerate##name(curandGenerator_t generator, type *out, size_t n)      \
	{                                                                                          \
		curandStatus_t err = gx_rand_check(generator);                                     \
                                                                                                   \
		return err ? err : gx_rand_fill(generator, GX_RAND_##kind, out, n);                \
	}
GENERATE(, unsigned int, bits)
GENERATE(Uniform, float, uniform)
GENERATE(UniformDouble, double, uniform_double)
