/* driver_tensor.c - maps of tensors, for cp.async.bulk.tensor. */
#include "device/soft/driver.h"
#include "device/soft/tensor.h"

#include <string.h>

_Static_assert(sizeof(struct tensor_map) == 128, "a CUtensorMap");

/* By the number of CUtensorMapDataType. */
static const struct {
	enum gx_ptx_type type;
	enum tensor_convert convert;
} elements[] = {
	{ GX_PTX_U8, CONVERT_NONE },      { GX_PTX_U16, CONVERT_NONE },
	{ GX_PTX_U32, CONVERT_NONE },     { GX_PTX_S32, CONVERT_NONE },
	{ GX_PTX_U64, CONVERT_NONE },     { GX_PTX_S64, CONVERT_NONE },
	{ GX_PTX_F16, CONVERT_NONE },     { GX_PTX_F32, CONVERT_NONE },
	{ GX_PTX_F64, CONVERT_NONE },     { GX_PTX_BF16, CONVERT_NONE },
	{ GX_PTX_F32, CONVERT_FTZ },      { GX_PTX_F32, CONVERT_TF32 },
	{ GX_PTX_F32, CONVERT_TF32_FTZ },
};

static bool is_float(enum gx_ptx_type type)
{
	return type == GX_PTX_F16 || type == GX_PTX_F32 || type == GX_PTX_F64 ||
	       type == GX_PTX_BF16;
}

/* Dimensions, strides and the box, as the manual bounds them. */
static bool shape(struct tensor_map *map, const uint64_t *dims, const uint64_t *strides,
                  const uint32_t *box, const uint32_t *steps)
{
	unsigned bytes = gx_ptx_type_bytes((enum gx_ptx_type)map->type);
	static const uint32_t spans[] = { UINT32_MAX, 32, 64, 128 };

	for (unsigned i = 0; i < map->rank; i++) {
		if (!dims[i] || dims[i] > 1ull << 32 || !box[i] || box[i] > 256 ||
		    (i && (!steps[i] || steps[i] > 8)))
			return false;
		if (i && (strides[i - 1] % 16 || strides[i - 1] >= 1ull << 40))
			return false;
		map->dims[i] = (uint32_t)(dims[i] - 1);
		map->box[i] = (uint16_t)box[i];
		map->steps[i] =
		        i ? (uint8_t)steps[i] : 1; /* of the first the manual takes no notice */
		if (i)
			map->strides[i - 1] = strides[i - 1];
	}
	return box[0] * bytes % 16 == 0 && box[0] * bytes <= spans[map->swizzle];
}

static CUresult enter(void)
{
	ENTER_CTX(ctx);
	(void)ctx;
	return CUDA_SUCCESS;
}

CUresult cuTensorMapEncodeTiled(void *map, unsigned type, uint32_t rank, void *address,
                                const uint64_t *dims, const uint64_t *strides, const uint32_t *box,
                                const uint32_t *steps, unsigned interleave, unsigned swizzle,
                                unsigned promotion, unsigned fill)
{
	struct tensor_map out = { .magic = TENSOR_MAGIC, .address = (uint64_t)(uintptr_t)address };

	CHECK_CALL(enter());
	if (!map || (uintptr_t)map % 64 || !address || out.address % 16 || !rank || rank > 5 ||
	    !dims || (rank > 1 && !strides) || !box || !steps || promotion > 3 || fill > 1 ||
	    interleave > 2)
		return CUDA_ERROR_INVALID_VALUE;
	if (type >= sizeof(elements) / sizeof(*elements) || interleave || swizzle > SWIZZLE_128)
		return CUDA_ERROR_NOT_SUPPORTED;
	out.rank = (uint8_t)rank;
	out.swizzle = (uint8_t)swizzle;
	out.type = (uint8_t)elements[type].type;
	out.convert = (uint8_t)elements[type].convert;
	out.nan = fill == 1;
	if ((fill && !is_float(elements[type].type)) || !shape(&out, dims, strides, box, steps))
		return CUDA_ERROR_INVALID_VALUE;
	memcpy(map, &out, sizeof(out));
	return CUDA_SUCCESS;
}

CUresult cuTensorMapReplaceAddress(void *map, void *address)
{
	struct tensor_map own;

	CHECK_CALL(enter());
	if (!map || !address || (uintptr_t)address % 16)
		return CUDA_ERROR_INVALID_VALUE;
	memcpy(&own, map, sizeof(own));
	if (own.magic != TENSOR_MAGIC)
		return CUDA_ERROR_INVALID_VALUE;
	own.address = (uint64_t)(uintptr_t)address;
	memcpy(map, &own, sizeof(own));
	return CUDA_SUCCESS;
}
