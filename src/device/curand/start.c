/* start.c - generators of cuRAND, what is set in them, and how calls end. */
#include "device/curand/curand.h"

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
	CUcontext ctx = NULL;

	if (!g || g->magic != GX_RAND_MAGIC)
		return CURAND_STATUS_NOT_INITIALIZED;
	if (!g->host && !gx_stand_in_driver.cuCtxGetCurrent(&ctx) && !ctx)
		return gx_rand_status(gx_stand_in_driver.cuCtxSetCurrent(g->ctx));
	return CURAND_STATUS_SUCCESS;
}

static curandStatus_t to_device(struct gx_rand *g, size_t bytes)
{
	CUresult err = g->device_state ? CUDA_SUCCESS
	                               : gx_stand_in_driver.cuMemAlloc_v2(&g->device_state, bytes);

	/* draws that are still to come use what is there */
	if (!err)
		err = gx_stand_in_driver.cuStreamSynchronize(g->stream);
	if (!err)
		err = gx_stand_in_driver.cuMemcpyHtoD_v2(g->device_state, g->state, bytes);
	return gx_rand_status(err);
}

curandStatus_t gx_rand_ready(struct gx_rand *g)
{
	const struct gx_rand_engine *engine = &gx_rand_engines[g->engine];
	size_t bytes = (size_t)engine->words * engine->lanes * sizeof(uint32_t);
	curandStatus_t err = CURAND_STATUS_SUCCESS;

	if (g->ready)
		return err;
	if (!g->state)
		g->state = malloc(bytes);
	if (!g->state)
		return CURAND_STATUS_ALLOCATION_FAILED;
	g->first = engine->start(g->state, g->seed, g->offset);
	if (!g->host)
		err = to_device(g, bytes);
	g->ready = !err;
	return err;
}

static const struct {
	int type, engine;
} types[] = {
	{ CURAND_RNG_PSEUDO_DEFAULT, GX_RAND_xorwow },
	{ CURAND_RNG_PSEUDO_XORWOW, GX_RAND_xorwow },
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
	if (engine < 0)
		return GX_RAND_NOT_SUPPORTED("cuRAND's generators other than XORWOW");
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

curandStatus_t curandDestroyGenerator(curandGenerator_t generator)
{
	curandStatus_t err = gx_rand_check(generator);

	if (err)
		return err;
	if (generator->device_state) /* which waits for what still uses it */
		gx_stand_in_driver.cuMemFree_v2(generator->device_state);
	generator->magic = 0;
	free(generator->state);
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
	generator->seed = seed;
	generator->ready = false;
	return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandSetGeneratorOffset(curandGenerator_t generator, unsigned long long offset)
{
	curandStatus_t err = gx_rand_check(generator);

	if (err)
		return err;
	generator->offset = offset;
	generator->ready = false;
	return CURAND_STATUS_SUCCESS;
}

/* Best, default and legacy are one for the generators that are there. */
curandStatus_t curandSetGeneratorOrdering(curandGenerator_t generator, int order)
{
	curandStatus_t err = gx_rand_check(generator);

	if (err)
		return err;
	if (order == CURAND_ORDERING_PSEUDO_SEEDED || order == CURAND_ORDERING_PSEUDO_DYNAMIC)
		return GX_RAND_NOT_SUPPORTED("cuRAND's orderings SEEDED and DYNAMIC");
	if (order != CURAND_ORDERING_PSEUDO_BEST && order != CURAND_ORDERING_PSEUDO_DEFAULT &&
	    order != CURAND_ORDERING_PSEUDO_LEGACY)
		return CURAND_STATUS_OUT_OF_RANGE;
	return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandGenerateSeeds(curandGenerator_t generator)
{
	curandStatus_t err = gx_rand_check(generator);

	return err ? err : gx_rand_ready(generator);
}
