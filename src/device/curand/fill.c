/* fill.c - values of a generator: by a launch of a kernel of ours, or here for generators of the host. */
#include "device/curand/curand.h"
#include "device/curand/engines.h"

#include <math.h>
#include <stdio.h>

enum { THREADS = 256 };

static const char *const kinds[] = {
#define CURAND_KIND(name, type) #name,
#include "defs/curand_kinds.def"
#undef CURAND_KIND
};

typedef void runner(const struct gx_rand_args *args, uint32_t t, int kind);
#define CURAND_ENGINE(name, words, lanes, legacy)                                                  \
	static void run_##name(const struct gx_rand_args *args, uint32_t t, int kind)              \
	{                                                                                          \
		gx_##name##_run(args, t, kind);                                                    \
	}
#include "defs/curand_engines.def"
#undef CURAND_ENGINE
static runner *const on_host[GX_RAND_N_ENGINES] = {
#define CURAND_ENGINE(name, words, lanes, legacy) [GX_RAND_##name] = run_##name,
#include "defs/curand_engines.def"
#undef CURAND_ENGINE
};

static uint64_t address_of(const struct gx_rand *g, const struct gx_rand_words *words)
{
	return g->host ? (uintptr_t)words->host : words->device;
}

static bool is_by_twos(const struct gx_rand *g, int kind)
{
	return (g->engine == GX_RAND_xorwow || g->engine == GX_RAND_mrg32k3a) &&
	       gx_rand_is_normal(kind);
}

static curandStatus_t launch(struct gx_rand *g, int kind, const struct gx_rand_args *args)
{
	const struct gx_rand_engine *engine = &gx_rand_engines[g->engine];
	/* no lane of any engine is without a value among so many; MTGP32's are all asked */
	uint64_t threads =
	        args->n < args->lanes && g->engine != GX_RAND_mtgp32 ? args->n + 1 : args->lanes;
	struct gx_stand_in_launch launch = { .grid = { (unsigned int)((threads - 1) / THREADS + 1),
		                                       1, 1 },
		                             .block = { THREADS, 1, 1 },
		                             .args = args };
	char name[64];

	snprintf(name, sizeof(name), "gpuextrand_%s_%s", engine->name, kinds[kind]);
	return gx_rand_status(gx_stand_in_run(g->stream, name, NULL, engine->text, &launch));
}

curandStatus_t gx_rand_fill(struct gx_rand *g, int kind, void *out, uint64_t n, double mean,
                            double stddev)
{
	curandStatus_t err = gx_rand_ready(g);
	struct gx_rand_args args = {
		.out = (uintptr_t)out, .n = n, .mean = mean, .stddev = stddev
	};

	if (err)
		return err;
	if ((is_by_twos(g, kind) && n % 2) || (gx_rand_is_quasi(g) && n % g->dimensions))
		return CURAND_STATUS_LENGTH_NOT_MULTIPLE;
	if (!n)
		return CURAND_STATUS_SUCCESS;
	if (!out)
		return CURAND_STATUS_OUT_OF_RANGE;
	args.state = address_of(g, &g->state);
	args.table = address_of(g, &g->table);
	args.shares = address_of(g, &g->shares);
	args.at = g->at;
	args.n_shares = kind == GX_RAND_poisson ? g->n_shares : 0;
	args.least = g->least;
	args.lanes = g->lanes;
	args.dimensions = g->dimensions;
	args.key[0] = (uint32_t)g->seed;
	args.key[1] = (uint32_t)(g->seed >> 32);
	if (!g->host)
		err = launch(g, kind, &args);
	for (uint32_t t = 0; g->host && t < g->lanes; t++)
		on_host[g->engine](&args, t, kind);
	g->at += gx_rand_is_quasi(g) ? n / g->dimensions : is_by_twos(g, kind) ? n / 2 : n;
	return err;
}

static curandStatus_t generate(struct gx_rand *g, int kind, void *out, uint64_t n, double mean,
                               double stddev)
{
	curandStatus_t err = gx_rand_check(g);

	return err ? err : gx_rand_fill(g, kind, out, n, mean, stddev);
}

curandStatus_t curandGenerate(curandGenerator_t generator, unsigned int *out, size_t n)
{
	curandStatus_t err = gx_rand_check(generator);

	if (!err && gx_rand_is_64(generator))
		return CURAND_STATUS_TYPE_ERROR;
	return generate(generator, GX_RAND_bits, out, n, 0, 1);
}

curandStatus_t curandGenerateLongLong(curandGenerator_t generator, unsigned long long *out,
                                      size_t n)
{
	curandStatus_t err = gx_rand_check(generator);

	if (!err && !gx_rand_is_64(generator))
		return CURAND_STATUS_TYPE_ERROR;
	return generate(generator, GX_RAND_bits, out, n, 0, 1);
}

curandStatus_t curandGenerateUniform(curandGenerator_t generator, float *out, size_t n)
{
	return generate(generator, GX_RAND_uniform, out, n, 0, 1);
}

curandStatus_t curandGenerateUniformDouble(curandGenerator_t generator, double *out, size_t n)
{
	return generate(generator, GX_RAND_uniform_double, out, n, 0, 1);
}

curandStatus_t curandGenerateNormal(curandGenerator_t generator, float *out, size_t n, float mean,
                                    float stddev)
{
	return generate(generator, GX_RAND_normal, out, n, (double)mean, (double)stddev);
}

curandStatus_t curandGenerateNormalDouble(curandGenerator_t generator, double *out, size_t n,
                                          double mean, double stddev)
{
	return generate(generator, GX_RAND_normal_double, out, n, mean, stddev);
}

curandStatus_t curandGenerateLogNormal(curandGenerator_t generator, float *out, size_t n,
                                       float mean, float stddev)
{
	return generate(generator, GX_RAND_log_normal, out, n, (double)mean, (double)stddev);
}

curandStatus_t curandGenerateLogNormalDouble(curandGenerator_t generator, double *out, size_t n,
                                             double mean, double stddev)
{
	return generate(generator, GX_RAND_log_normal_double, out, n, mean, stddev);
}

curandStatus_t curandGeneratePoisson(curandGenerator_t generator, unsigned int *out, size_t n,
                                     double lambda)
{
	curandStatus_t err = gx_rand_check(generator);

	if (!err && !(lambda > 0 && lambda <= GX_RAND_MAX_LAMBDA))
		err = CURAND_STATUS_OUT_OF_RANGE;
	if (!err)
		err = gx_poisson_ready(generator, lambda);
	return err ? err : generate(generator, GX_RAND_poisson, out, n, lambda, sqrt(lambda));
}
