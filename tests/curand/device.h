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

static const struct {
	size_t bytes;
	unsigned int step; /* what lengths are multiples of */
} kinds[] = {
#define CURAND_KIND(name, type, per_draw) { sizeof(type), per_draw },
#include "defs/curand_kinds.def"
#undef CURAND_KIND
};

static inline curandStatus_t draw(curandGenerator_t g, int kind, void *out, size_t n)
{
	switch (kind) {
	case GX_RAND_bits: return curandGenerate(g, out, n);
	case GX_RAND_uniform: return curandGenerateUniform(g, out, n);
	case GX_RAND_uniform_double:
	default: return curandGenerateUniformDouble(g, out, n);
	}
}

static inline curandGenerator_t make(bool host, int type, uint64_t seed, uint64_t offset)
{
	curandGenerator_t g = NULL;

	CHECK_OK(host ? curandCreateGeneratorHost(&g, type) : curandCreateGenerator(&g, type));
	CHECK_OK(curandSetPseudoRandomGeneratorSeed(g, seed));
	CHECK_OK(curandSetGeneratorOffset(g, offset));
	return g;
}

static inline void *on_host(int type, int kind, size_t n, uint64_t seed, uint64_t offset)
{
	curandGenerator_t g = make(true, type, seed, offset);
	void *out = malloc(n * kinds[kind].bytes);

	CHECK_OK(draw(g, kind, out, n));
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
	size_t bytes = kinds[kind].bytes, n = 0, at = 0;
	CUdeviceptr device = 0;
	void *out;

	for (const size_t *part = parts; *part; part++)
		n += *part;
	out = malloc(n * bytes);
	CHECK_OK(cuMemAlloc_v2(&device, n * bytes));
	for (; *parts; at += *parts++)
		CHECK_OK(draw(g, kind, pointer(device + at * bytes), *parts));
	CHECK_OK(cuMemcpyDtoH_v2(out, device, n * bytes));
	CHECK_OK(curandDestroyGenerator(g));
	CHECK_OK(cuMemFree_v2(device));
	return out;
}

/* On the device, in parts, what the host draws as a whole; behind an offset what is there; other numbers of another seed. */
static inline void check_engine(int type)
{
	enum { N = 10000 };

	for (int kind = 0; kind < GX_RAND_N_KINDS; kind++) {
		unsigned int step = kinds[kind].step;
		size_t bytes = kinds[kind].bytes, parts[] = { step, 4098, 300, N - 4398 - step, 0 };
		char *host = on_host(type, kind, N, 0x123456789abc, 0),
		     *device = on_device(type, kind, parts, 0x123456789abc, 0),
		     *other = on_host(type, kind, N, 0x123456789abd, 0),
		     *bits = on_host(type, GX_RAND_bits, N, 7, 0),
		     *behind = on_host(type, GX_RAND_bits, N - 5001, 7, 5001);

		CHECK(!memcmp(host, device, N * bytes));
		CHECK(memcmp(host, other, N * bytes) != 0);
		CHECK(!memcmp(bits + (size_t)5001 * 4, behind, (size_t)(N - 5001) * 4));
		free(host);
		free(device);
		free(other);
		free(bits);
		free(behind);
	}
}

#endif
