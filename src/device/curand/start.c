/* start.c - generators of cuRAND, what is set in them, and how calls end. */
#include "device/curand/curand.h"
#include "device/curand/mtgp32.h"

#include <stdlib.h>

curandStatus_t gx_rand_status(CUresult err)
{
	switch (err) {
	case CUDA_SUCCESS: return CURAND_STATUS_SUCCESS;
	case CUDA_ERROR_OUT_OF_MEMORY: return CURAND_STATUS_ALLOCATION_FAILED;
	case CUDA_ERROR_NOT_INITIALIZED:
	case CUDA_ERROR_NO_DEVICE: return CURAND_STATUS_INITIALIZATION_FAILED;
	default: return CURAND_STATUS_LAUNCH_FAILURE;
	}
}

curandStatus_t gx_rand_not_supported(const char *what, bool *said)
{
	gx_stand_in_lacks(what, said);
	return CURAND_STATUS_TYPE_ERROR;
}

curandStatus_t gx_rand_check(struct gx_rand *g)
{
	if (!g || g->magic != GX_RAND_MAGIC)
		return CURAND_STATUS_NOT_INITIALIZED;
	return g->host ? CURAND_STATUS_SUCCESS : gx_rand_status(gx_stand_in_current(g->ctx));
}

curandStatus_t gx_rand_room(struct gx_rand_words *words, size_t bytes)
{
	void *host = words->bytes >= bytes ? words->host : realloc(words->host, bytes);

	if (!host)
		return CURAND_STATUS_ALLOCATION_FAILED;
	words->host = host;
	if (words->bytes < bytes && words->device) /* which waits for what still uses it */
		gx_stand_in_driver.cuMemFree_v2(words->device);
	words->device = words->bytes < bytes ? 0 : words->device;
	words->bytes = words->bytes < bytes ? bytes : words->bytes;
	return CURAND_STATUS_SUCCESS;
}

curandStatus_t gx_rand_to_device(struct gx_rand *g, struct gx_rand_words *words)
{
	CUresult err = CUDA_SUCCESS;

	if (g->host || !words->bytes)
		return CURAND_STATUS_SUCCESS;
	if (!words->device)
		err = gx_stand_in_driver.cuMemAlloc_v2(&words->device, words->bytes);
	if (!err)
		err = gx_stand_in_driver.cuStreamSynchronize(g->stream);
	if (!err)
		err = gx_stand_in_driver.cuMemcpyHtoD_v2(words->device, words->host, words->bytes);
	return gx_rand_status(err);
}

/* Bytes of the numbers of the engine. */
static size_t table_bytes(const struct gx_rand *g)
{
	if (g->engine == GX_RAND_mtgp32)
		return sizeof(uint32_t) * GX_MTGP32_NUMBERS * g->lanes;
	if (!gx_rand_is_quasi(g))
		return 0;
	return (size_t)g->dimensions *
	       (gx_rand_is_64(g) ? 65 * sizeof(uint64_t) : 33 * sizeof(uint32_t));
}

curandStatus_t gx_rand_ready(struct gx_rand *g)
{
	static void (*const starts[GX_RAND_N_ENGINES])(struct gx_rand *) = {
		[GX_RAND_xorwow] = gx_xorwow_start, [GX_RAND_mrg32k3a] = gx_mrg32k3a_start,
		[GX_RAND_philox] = gx_philox_start, [GX_RAND_mtgp32] = gx_mtgp32_start,
		[GX_RAND_sobol32] = gx_sobol_start, [GX_RAND_scrambled_sobol32] = gx_sobol_start,
		[GX_RAND_sobol64] = gx_sobol_start, [GX_RAND_scrambled_sobol64] = gx_sobol_start,
	};
	size_t words = (size_t)gx_rand_engines[g->engine].words * g->lanes;
	curandStatus_t err = CURAND_STATUS_SUCCESS;

	if (g->ready)
		return err;
	if (words)
		err = gx_rand_room(&g->state, words * sizeof(uint32_t));
	if (!err && table_bytes(g))
		err = gx_rand_room(&g->table, table_bytes(g));
	if (err)
		return err;
	starts[g->engine](g);
	err = gx_rand_to_device(g, &g->state);
	if (!err)
		err = gx_rand_to_device(g, &g->table);
	g->ready = !err;
	return err;
}

static const struct {
	int type, engine;
} types[] = {
	{ CURAND_RNG_PSEUDO_DEFAULT, GX_RAND_xorwow },
	{ CURAND_RNG_PSEUDO_XORWOW, GX_RAND_xorwow },
	{ CURAND_RNG_PSEUDO_MRG32K3A, GX_RAND_mrg32k3a },
	{ CURAND_RNG_PSEUDO_MTGP32, GX_RAND_mtgp32 },
	{ CURAND_RNG_PSEUDO_PHILOX4_32_10, GX_RAND_philox },
	{ CURAND_RNG_QUASI_DEFAULT, GX_RAND_sobol32 },
	{ CURAND_RNG_QUASI_SOBOL32, GX_RAND_sobol32 },
	{ CURAND_RNG_QUASI_SCRAMBLED_SOBOL32, GX_RAND_scrambled_sobol32 },
	{ CURAND_RNG_QUASI_SOBOL64, GX_RAND_sobol64 },
	{ CURAND_RNG_QUASI_SCRAMBLED_SOBOL64, GX_RAND_scrambled_sobol64 },
};

static curandStatus_t create(curandGenerator_t *generator, int type, bool host)
{
	struct gx_rand *g;
	curandStatus_t err = CURAND_STATUS_SUCCESS;
	int engine = -1;

	for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++) {
		if (types[i].type == type)
			engine = types[i].engine;
	}
	if (!generator)
		return CURAND_STATUS_NOT_INITIALIZED;
	if (type == CURAND_RNG_PSEUDO_MT19937)
		return GX_RAND_NOT_SUPPORTED("cuRAND's generator MT19937");
	if (engine < 0)
		return CURAND_STATUS_TYPE_ERROR;
	if (!host)
		err = gx_rand_status(gx_stand_in_open());
	if (err)
		return err;
	g = calloc(1, sizeof(*g));
	if (!g)
		return CURAND_STATUS_ALLOCATION_FAILED;
	if (!host && gx_stand_in_driver.cuCtxGetCurrent(&g->ctx)) {
		free(g);
		return CURAND_STATUS_INITIALIZATION_FAILED;
	}
	g->magic = GX_RAND_MAGIC;
	g->engine = engine;
	g->host = host;
	g->lanes = gx_rand_engines[engine].lanes;
	g->dimensions = 1;
	*generator = g;
	gx_stand_in_says(gx_rand_engines, "/libcurand");
	return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandCreateGenerator(curandGenerator_t *generator, int type)
{
	return create(generator, type, false);
}

curandStatus_t curandCreateGeneratorHost(curandGenerator_t *generator, int type)
{
	return create(generator, type, true);
}

static void give_back(struct gx_rand_words *words)
{
	if (words->device) /* which waits for what still uses it */
		gx_stand_in_driver.cuMemFree_v2(words->device);
	free(words->host);
}

curandStatus_t curandDestroyGenerator(curandGenerator_t generator)
{
	curandStatus_t err = gx_rand_check(generator);

	if (err)
		return err;
	give_back(&generator->state);
	give_back(&generator->table);
	give_back(&generator->shares);
	generator->magic = 0;
	free(generator);
	return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandGetVersion(int *version)
{
	if (!version)
		return CURAND_STATUS_OUT_OF_RANGE;
	*version = GX_RAND_MAJOR * 1000 + GX_RAND_MINOR * 100 + GX_RAND_PATCH;
	return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandGetProperty(int property, int *value)
{
	static const int parts[] = { GX_RAND_MAJOR, GX_RAND_MINOR, GX_RAND_PATCH };

	if (!value || property < 0 || property > 2)
		return CURAND_STATUS_OUT_OF_RANGE;
	*value = parts[property];
	return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandSetStream(curandGenerator_t generator, CUstream stream)
{
	curandStatus_t err = gx_rand_check(generator);

	if (!err)
		generator->stream = stream;
	return err;
}

curandStatus_t curandSetPseudoRandomGeneratorSeed(curandGenerator_t generator,
                                                  unsigned long long seed)
{
	curandStatus_t err = gx_rand_check(generator);

	if (err)
		return err;
	if (gx_rand_is_quasi(generator))
		return CURAND_STATUS_TYPE_ERROR;
	generator->seed = seed;
	generator->ready = false;
	return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandSetGeneratorOffset(curandGenerator_t generator, unsigned long long offset)
{
	curandStatus_t err = gx_rand_check(generator);

	if (err)
		return err;
	if (generator->engine == GX_RAND_mtgp32)
		return CURAND_STATUS_TYPE_ERROR;
	generator->offset = offset;
	generator->ready = false;
	return CURAND_STATUS_SUCCESS;
}

/* Best and default are one. Dynamic is what is best on a device: ours takes them as well. */
curandStatus_t curandSetGeneratorOrdering(curandGenerator_t generator, int order)
{
	curandStatus_t err = gx_rand_check(generator);
	bool legacy = order == CURAND_ORDERING_PSEUDO_LEGACY;
	const struct gx_rand_engine *engine;

	if (err)
		return err;
	if (gx_rand_is_quasi(generator))
		return order == CURAND_ORDERING_QUASI_DEFAULT ? CURAND_STATUS_SUCCESS
		                                              : CURAND_STATUS_OUT_OF_RANGE;
	if (order == CURAND_ORDERING_PSEUDO_SEEDED && generator->engine == GX_RAND_xorwow)
		return GX_RAND_NOT_SUPPORTED("cuRAND's ordering SEEDED");
	if (order != CURAND_ORDERING_PSEUDO_BEST && order != CURAND_ORDERING_PSEUDO_DEFAULT &&
	    !legacy && (order != CURAND_ORDERING_PSEUDO_DYNAMIC || generator->host))
		return CURAND_STATUS_OUT_OF_RANGE;
	engine = &gx_rand_engines[generator->engine];
	generator->lanes = legacy ? engine->legacy_lanes : engine->lanes;
	generator->ready = false;
	return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandSetQuasiRandomGeneratorDimensions(curandGenerator_t generator,
                                                       unsigned int dimensions)
{
	curandStatus_t err = gx_rand_check(generator);

	if (err)
		return err;
	if (!gx_rand_is_quasi(generator))
		return CURAND_STATUS_TYPE_ERROR;
	if (!dimensions || dimensions > GX_SOBOL_MAX_DIMENSIONS)
		return CURAND_STATUS_OUT_OF_RANGE;
	if (!gx_sobol_has(dimensions))
		return GX_RAND_NOT_SUPPORTED("cuRAND's Sobol' sequences of so many dimensions");
	generator->dimensions = dimensions;
	generator->ready = false;
	return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandGenerateSeeds(curandGenerator_t generator)
{
	curandStatus_t err = gx_rand_check(generator);

	return err ? err : gx_rand_ready(generator);
}
