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
	TRY(CUDA_ERROR_NOT_SUPPORTED, swizzle, 4);
	TRY(CUDA_ERROR_NOT_SUPPORTED, type, 13);
	TRY(CUDA_SUCCESS, swizzle, 3);
	TRY(CUDA_SUCCESS, strides[2], 1); /* not of these dimensions */
	INVALID(encode(&good, NULL));
	INVALID(encode(&good, odd + 32));
}

int main(void)
{
	app_begin();
	written();
	refused();
	return TEST_END();
}
