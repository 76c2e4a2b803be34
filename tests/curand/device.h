/* device.h - numbers of the stand-in for cuRAND, drawn on the device and on the host, for its tests. */
#ifndef TEST_CURAND_DEVICE_H
#define TEST_CURAND_DEVICE_H

#define GX_CUDA_PROTOTYPES
#include "device/curand/curand.h"
#include "unit/test.h"

#include <stdlib.h>

#define CUDA_CALL(symbol, base, since, twin, parameters, arguments) gx_fn_##symbol symbol;
#include "defs/cuda_calls.def"
#undef CUDA_CALL

#define CHECK_OK(call) CHECK_EQ(call, 0)

static inline void start(void)
{
	CUcontext ctx;

	CHECK_OK(cuInit(0));
	CHECK_OK(cuDevicePrimaryCtxRetain(&ctx, 0));
	CHECK_OK(cuCtxSetCurrent(ctx));
}

static const size_t kind_bytes[] = {
#define CURAND_KIND(name, type) sizeof(type),
#include "defs/curand_kinds.def"
#undef CURAND_KIND
};

static inline size_t bytes_of(int type, int kind)
{
	return kind == GX_RAND_bits && type >= CURAND_RNG_QUASI_SOBOL64 ? 8 : kind_bytes[kind];
}

#define MEAN   0.5
#define STDDEV 1.25
static double lambda = 17.5;

static inline curandStatus_t draw(curandGenerator_t g, int type, int kind, void *out, size_t n)
{
	switch (kind) {
	case GX_RAND_bits:
		return type >= CURAND_RNG_QUASI_SOBOL64 ? curandGenerateLongLong(g, out, n)
		                                        : curandGenerate(g, out, n);
	case GX_RAND_uniform: return curandGenerateUniform(g, out, n);
	case GX_RAND_uniform_double: return curandGenerateUniformDouble(g, out, n);
	case GX_RAND_normal: return curandGenerateNormal(g, out, n, MEAN, STDDEV);
	case GX_RAND_normal_double: return curandGenerateNormalDouble(g, out, n, MEAN, STDDEV);
	case GX_RAND_log_normal: return curandGenerateLogNormal(g, out, n, MEAN, STDDEV);
	case GX_RAND_log_normal_double:
		return curandGenerateLogNormalDouble(g, out, n, MEAN, STDDEV);
	case GX_RAND_poisson:
	default: return curandGeneratePoisson(g, out, n, lambda);
	}
}

static unsigned int dimensions = 1;

static inline curandGenerator_t make(bool host, int type, uint64_t seed, uint64_t offset)
{
	curandGenerator_t g = NULL;

	CHECK_OK(host ? curandCreateGeneratorHost(&g, type) : curandCreateGenerator(&g, type));
	if (type < CURAND_RNG_QUASI_DEFAULT)
		CHECK_OK(curandSetPseudoRandomGeneratorSeed(g, seed));
	else
		CHECK_OK(curandSetQuasiRandomGeneratorDimensions(g, dimensions));
	if (type != CURAND_RNG_PSEUDO_MTGP32)
		CHECK_OK(curandSetGeneratorOffset(g, offset));
	return g;
}

static inline void *on_host(int type, int kind, size_t n, uint64_t seed, uint64_t offset)
{
	curandGenerator_t g = make(true, type, seed, offset);
	void *out = malloc(n * bytes_of(type, kind));

	CHECK_OK(draw(g, type, kind, out, n));
	CHECK_OK(curandDestroyGenerator(g));
	return out;
}

static inline void *pointer(CUdeviceptr at)
{
	void *p;

	memcpy(&p, &at, sizeof(p));
	return p;
}

/* In parts of these lengths, up to a 0. */
static inline void *on_device(int type, int kind, const size_t *parts, uint64_t seed,
                              uint64_t offset)
{
	curandGenerator_t g = make(false, type, seed, offset);
	size_t bytes = bytes_of(type, kind), n = 0, at = 0;
	CUdeviceptr device = 0;
	void *out;

	for (const size_t *part = parts; *part; part++)
		n += *part;
	out = malloc(n * bytes);
	CHECK_OK(cuMemAlloc_v2(&device, n * bytes));
	for (; *parts; at += *parts++)
		CHECK_OK(draw(g, type, kind, pointer(device + at * bytes), *parts));
	CHECK_OK(cuMemcpyDtoH_v2(out, device, n * bytes));
	CHECK_OK(curandDestroyGenerator(g));
	CHECK_OK(cuMemFree_v2(device));
	return out;
}

#endif
