/* tensor.c - maps of tensors: what the driver's call puts into one, and what it refuses. */
#include "app.h"
#include "device/soft/tensor.h"

#include <string.h>

struct asked {
	unsigned type, rank, interleave, swizzle, promotion, fill;
	uint64_t address, dims[5], strides[4];
	uint32_t box[5], steps[5];
};

static const struct asked good = { .type = 6, /* f16 */
	                           .rank = 3,
	                           .swizzle = 2,
	                           .promotion = 3,
	                           .fill = 1,
	                           .address = 0x300000000010,
	                           .dims = { 1ull << 32, 7, 1 },
	                           .strides = { 48, 1ull << 39 },
	                           .box = { 32, 256, 1 },
	                           .steps = { 99, 8, 1 } };

static CUresult encode(const struct asked *a, void *map)
{
	return cuTensorMapEncodeTiled(map, a->type, a->rank, (void *)(uintptr_t)a->address, a->dims,
	                              a->strides, a->box, a->steps, a->interleave, a->swizzle,
	                              a->promotion, a->fill);
}

static void written(void)
{
	static const struct tensor_map want = { .magic = TENSOR_MAGIC,
		                                .address = 0x300000000010,
		                                .strides = { 48, 1ull << 39 },
		                                .dims = { UINT32_MAX, 6, 0 },
		                                .box = { 32, 256, 1 },
		                                .steps = { 1, 8,
		                                           1 }, /* the first is not looked at */
		                                .rank = 3,
		                                .swizzle = SWIZZLE_64,
		                                .nan = 1,
		                                .type = GX_PTX_F16 };
	struct tensor_map map __attribute__((aligned(64)));

	memset(&map, 0xaa, sizeof(map));
	OK(encode(&good, &map));
	CHECK(!memcmp(&map, &want, sizeof(map)));
	OK(cuTensorMapReplaceAddress(&map, (void *)0x300000000040));
	CHECK_EQ(map.address, 0x300000000040);
	INVALID(cuTensorMapReplaceAddress(&map, (void *)0x300000000048));
	INVALID(cuTensorMapReplaceAddress(&map, NULL));
	INVALID(cuTensorMapReplaceAddress(NULL, (void *)0x300000000040));
	map.magic++;
	INVALID(cuTensorMapReplaceAddress(&map, (void *)0x300000000040));
}

/* What becomes of the good one when a field of it changes. */
#define TRY(result, field, value)                                                                  \
	do {                                                                                       \
		struct asked bad = good;                                                           \
		bad.field = value;                                                                 \
		CHECK_EQ(encode(&bad, &map), result);                                              \
	} while (0)

static void refused(void)
{
	struct tensor_map map __attribute__((aligned(64)));
	char odd[256] __attribute__((aligned(64)));

	TRY(CUDA_ERROR_INVALID_VALUE, rank, 0);
	TRY(CUDA_ERROR_INVALID_VALUE, rank, 6);
	TRY(CUDA_ERROR_INVALID_VALUE, address, 0);
	TRY(CUDA_ERROR_INVALID_VALUE, address, 0x300000000018);
	TRY(CUDA_ERROR_INVALID_VALUE, dims[1], 0);
	TRY(CUDA_ERROR_INVALID_VALUE, dims[0], (1ull << 32) + 1);
	TRY(CUDA_ERROR_INVALID_VALUE, strides[0], 40);
	TRY(CUDA_ERROR_INVALID_VALUE, strides[1], 1ull << 40);
	TRY(CUDA_ERROR_INVALID_VALUE, box[1], 0);
	TRY(CUDA_ERROR_INVALID_VALUE, box[1], 257);
	TRY(CUDA_ERROR_INVALID_VALUE, box[0], 4);  /* 8 bytes */
	TRY(CUDA_ERROR_INVALID_VALUE, box[0], 40); /* 80, more than it is swizzled by */
	TRY(CUDA_ERROR_INVALID_VALUE, steps[1], 0);
	TRY(CUDA_ERROR_INVALID_VALUE, steps[1], 9);
	TRY(CUDA_ERROR_INVALID_VALUE, promotion, 4);
	TRY(CUDA_ERROR_INVALID_VALUE, fill, 2);
	TRY(CUDA_ERROR_INVALID_VALUE, type, 1); /* NaN of u16 */
	TRY(CUDA_ERROR_INVALID_VALUE, interleave, 3);
	TRY(CUDA_ERROR_NOT_SUPPORTED, interleave, 1);
	TRY(CUDA_ERROR_NOT_SUPPORTED, interleave, 2);
	TRY(CUDA_ERROR_NOT_SUPPORTED, swizzle, 4);
	TRY(CUDA_ERROR_NOT_SUPPORTED, type, 13);
	TRY(CUDA_SUCCESS, swizzle, 3);
	TRY(CUDA_SUCCESS, strides[2], 1); /* not of these dimensions */
	INVALID(encode(&good, NULL));
	INVALID(encode(&good, odd + 32));
}

/* The data types in the manual's order: their bytes, what a copy makes of their elements, and whether NaN may stand outside. */
static const struct {
	unsigned bytes;
	enum gx_ptx_type type;
	enum tensor_convert convert;
	bool is_float;
} types[] = {
	{ 1, GX_PTX_U8, CONVERT_NONE, false },     { 2, GX_PTX_U16, CONVERT_NONE, false },
	{ 4, GX_PTX_U32, CONVERT_NONE, false },    { 4, GX_PTX_S32, CONVERT_NONE, false },
	{ 8, GX_PTX_U64, CONVERT_NONE, false },    { 8, GX_PTX_S64, CONVERT_NONE, false },
	{ 2, GX_PTX_F16, CONVERT_NONE, true },     { 4, GX_PTX_F32, CONVERT_NONE, true },
	{ 8, GX_PTX_F64, CONVERT_NONE, true },     { 2, GX_PTX_BF16, CONVERT_NONE, true },
	{ 4, GX_PTX_F32, CONVERT_FTZ, true },      { 4, GX_PTX_F32, CONVERT_TF32, true },
	{ 4, GX_PTX_F32, CONVERT_TF32_FTZ, true },
};

/* A row of the box is a multiple of 16 bytes, and with a swizzle no longer than what is swizzled by; without one 256 elements long. */
static void of_each_type(void)
{
	struct tensor_map map __attribute__((aligned(64)));

	for (unsigned type = 0; type < sizeof(types) / sizeof(*types); type++) {
		unsigned bytes = types[type].bytes;
		struct asked a = { .type = type,
			           .rank = 1,
			           .address = 0x300000000010,
			           .dims = { 1 << 20 },
			           .steps = { 1 } };

		for (unsigned swizzle = 0; swizzle < 4; swizzle++) {
			for (unsigned n = 1; n <= 257; n++) {
				bool good_box = n <= 256 && n * bytes % 16 == 0 &&
				                (!swizzle || n * bytes <= 16u << swizzle);

				a.swizzle = swizzle;
				a.box[0] = n;
				CHECK_EQ(encode(&a, &map),
				         good_box ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE);
			}
		}
		a.swizzle = 0;
		a.box[0] = 16;
		OK(encode(&a, &map));
		CHECK_EQ(map.type, types[type].type);
		CHECK_EQ(map.convert, types[type].convert);
		CHECK_EQ(map.nan, 0);
		a.fill = 1;
		CHECK_EQ(encode(&a, &map),
		         types[type].is_float ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE);
	}
}

/* Nothing is read through a pointer that is none; a map of one dimension has no strides. */
static void pointers(void)
{
	struct tensor_map map __attribute__((aligned(64)));
	struct asked a = { .type = 2,
		           .rank = 1,
		           .address = 0x300000000010,
		           .dims = { 64, 64, 64, 64, 64 },
		           .strides = { 1024, 4096, 8192, 16384 },
		           .box = { 4, 1, 1, 1, 1 },
		           .steps = { 1, 1, 1, 1, 1 } };
	void *at = (void *)(uintptr_t)a.address;

#define ENCODE(rank, dims, strides, box, steps)                                                    \
	cuTensorMapEncodeTiled(&map, 2, rank, at, dims, strides, box, steps, 0, 0, 0, 0)
	OK(ENCODE(1, a.dims, NULL, a.box, a.steps));
	for (unsigned rank = 2; rank <= 5; rank++) {
		OK(ENCODE(rank, a.dims, a.strides, a.box, a.steps));
		CHECK_EQ(map.rank, rank);
		INVALID(ENCODE(rank, a.dims, NULL, a.box, a.steps));
		INVALID(ENCODE(rank, NULL, a.strides, a.box, a.steps));
		INVALID(ENCODE(rank, a.dims, a.strides, NULL, a.steps));
		INVALID(ENCODE(rank, a.dims, a.strides, a.box, NULL));
	}
	/* six dimensions there are not, whatever stands behind the five */
	for (unsigned rank = 6; rank <= 7; rank++) {
		const uint64_t dims[7] = { 64, 64, 64, 64, 64, 64, 64 };
		const uint64_t strides[7] = { 256, 256, 256, 256, 256, 256, 256 };
		const uint32_t box[7] = { 4, 1, 1, 1, 1, 1, 1 };
		const uint32_t steps[7] = { 1, 1, 1, 1, 1, 1, 1 };

		INVALID(ENCODE(rank, dims, strides, box, steps));
	}
#undef ENCODE
	OK(cuCtxSetCurrent(NULL));
	CHECK_EQ(encode(&a, &map), CUDA_ERROR_INVALID_CONTEXT);
	CHECK_EQ(cuTensorMapReplaceAddress(&map, at), CUDA_ERROR_INVALID_CONTEXT);
	OK(cuCtxSetCurrent(app_ctx));
}

int main(void)
{
	app_begin();
	written();
	refused();
	of_each_type();
	pointers();
	return TEST_END();
}
