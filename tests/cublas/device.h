/* device.h - matrices of any type on the device and on the host, for tests of the stand-ins for cuBLAS. */
#ifndef TEST_CUBLAS_DEVICE_H
#define TEST_CUBLAS_DEVICE_H

#define GX_CUDA_PROTOTYPES
#include "device/cublas/cublas.h"
#include "unit/test.h"

#include <math.h>
#include <stdlib.h>

#define CUDA_CALL(symbol, base, since, twin, parameters, arguments) gx_fn_##symbol symbol;
#include "defs/cuda_calls.def"
#undef CUDA_CALL

#define CHECK_OK(call) CHECK_EQ(call, 0)

static unsigned int seed = 1;
static inline unsigned int draw(unsigned int n)
{
	seed = seed * 1664525 + 1013904223;
	return (seed >> 8) % n;
}

/* A number with so many bits behind the point, rounded to nearest; as small floats have it. */
static inline uint16_t small_float(double v, int fraction, int least_exponent)
{
	int exponent = v != 0 ? ilogb(v) : least_exponent;
	double scaled;

	if (exponent < least_exponent)
		exponent = least_exponent;
	scaled = rint(ldexp(fabs(v), fraction - exponent));
	if (scaled >= 2 << fraction) {
		scaled /= 2;
		exponent++;
	}
	return (uint16_t)((signbit(v) ? 0x8000 : 0) + ((exponent - least_exponent) << fraction) +
	                  (int)scaled);
}

static inline double small_value(uint16_t bits, int fraction, int least_exponent)
{
	int exponent = (bits & 0x7fff) >> fraction, part = bits & ((1 << fraction) - 1);
	double v = exponent
	                   ? ldexp((1 << fraction) + part, exponent - 1 + least_exponent - fraction)
	                   : ldexp(part, least_exponent - fraction);

	return bits & 0x8000 ? -v : v;
}

static const struct {
	int type;
	unsigned int bytes;
} kinds[BL_N_KINDS] = {
	[BL_F16] = { CUDA_R_16F, 2 }, [BL_BF16] = { CUDA_R_16BF, 2 }, [BL_F32] = { CUDA_R_32F, 4 },
	[BL_F64] = { CUDA_R_64F, 8 }, [BL_S8] = { CUDA_R_8I, 1 },     [BL_S32] = { CUDA_R_32I, 4 }
};

static inline void put(void *at, enum bl_kind kind, double v)
{
	uint16_t h = kind == BL_BF16 ? small_float(v, 7, -126) : small_float(v, 10, -14);
	float f = (float)v;
	int32_t w = (int32_t)v;
	int8_t b = (int8_t)v;
	const void *from[BL_N_KINDS] = { &h, &h, &f, &v, &b, &w };

	memcpy(at, from[kind], kinds[kind].bytes);
}

static inline double get(const void *at, enum bl_kind kind)
{
	uint16_t h = 0;
	float f;
	double v;
	int32_t w;
	int8_t b;

	if (kind == BL_F16 || kind == BL_BF16)
		memcpy(&h, at, 2);
	switch (kind) {
	case BL_F16: return small_value(h, 10, -14);
	case BL_BF16: return small_value(h, 7, -126);
	case BL_F32: memcpy(&f, at, 4); return (double)f;
	case BL_F64: memcpy(&v, at, 8); return v;
	case BL_S8: memcpy(&b, at, 1); return b;
	case BL_S32:
	case BL_N_KINDS:
	default: memcpy(&w, at, 4); return w;
	}
}

/* Numbers on both sides; those of the host are doubles. */
struct numbers {
	enum bl_kind kind;
	size_t n;
	double *host;
	CUdeviceptr device;
};

static inline void to_device(struct numbers *x)
{
	char *bytes = malloc(x->n * kinds[x->kind].bytes);

	for (size_t i = 0; i < x->n; i++) {
		put(bytes + i * kinds[x->kind].bytes, x->kind, x->host[i]);
		x->host[i] = get(bytes + i * kinds[x->kind].bytes, x->kind);
	}
	CHECK_OK(cuMemcpyHtoD_v2(x->device, bytes, x->n * kinds[x->kind].bytes));
	free(bytes);
}

static inline void from_device(struct numbers *x)
{
	char *bytes = malloc(x->n * kinds[x->kind].bytes);

	CHECK_OK(cuMemcpyDtoH_v2(bytes, x->device, x->n * kinds[x->kind].bytes));
	for (size_t i = 0; i < x->n; i++)
		x->host[i] = get(bytes + i * kinds[x->kind].bytes, x->kind);
	free(bytes);
}

/* Whole numbers near zero, which every type has; with `real`, any between -1 and 1. */
static inline struct numbers numbers(enum bl_kind kind, size_t n, bool real)
{
	struct numbers x = { .kind = kind, .n = n, .host = calloc(n, sizeof(double)) };

	CHECK_OK(cuMemAlloc_v2(&x.device, n * kinds[kind].bytes));
	for (size_t i = 0; i < n; i++)
		x.host[i] = real ? draw(2000001) / 1000000.0 - 1 : (int)draw(5) - 2;
	to_device(&x);
	return x;
}

static inline void give_back(struct numbers *x)
{
	CHECK_OK(cuMemFree_v2(x->device));
	free(x->host);
}

static inline void *pointer(CUdeviceptr at)
{
	void *p;

	memcpy(&p, &at, sizeof(p));
	return p;
}

static inline cublasHandle_t start(void)
{
	cublasHandle_t handle = NULL;
	CUcontext ctx;

	CHECK_OK(cuInit(0));
	CHECK_OK(cuDevicePrimaryCtxRetain(&ctx, 0));
	CHECK_OK(cuCtxSetCurrent(ctx));
	CHECK_OK(cublasCreate_v2(&handle));
	return handle;
}

#endif
