/* driver_array.c - arrays, with levels or without: memory of the device in rows, without the lock of anything else. */
#include "device/soft/driver_array.h"

#include <stdlib.h>
#include <string.h>

#define MOST_TEXELS (1u << 27)

bool gx_array_format(int format, enum image_format *out)
{
	static const struct {
		int format;
		enum image_format is;
	} formats[] = { { 0x01, IMAGE_U8 },  { 0x02, IMAGE_U16 }, { 0x03, IMAGE_U32 },
		        { 0x08, IMAGE_S8 },  { 0x09, IMAGE_S16 }, { 0x0a, IMAGE_S32 },
		        { 0x10, IMAGE_F16 }, { 0x20, IMAGE_F32 } };

	for (size_t i = 0; i < sizeof(formats) / sizeof(*formats); i++) {
		if (formats[i].format == format) {
			*out = formats[i].is;
			return true;
		}
	}
	return false;
}

/* Calls that have the lock for themselves later on, or not at all. */
static CUresult enter(void)
{
	ENTER_CTX(ctx);
	(void)ctx;
	return CUDA_SUCCESS;
}

static uint32_t at_least_one(size_t n)
{
	return n ? (uint32_t)n : 1;
}

/* Levels one behind the other; *bytes of all. */
static void lay_out(struct gx_soft_image *image, const CUDA_ARRAY3D_DESCRIPTOR *desc,
                    uint64_t *bytes)
{
	bool layered = desc->Flags & CUDA_ARRAY3D_LAYERED,
	     cube = desc->Flags & CUDA_ARRAY3D_CUBEMAP;
	uint32_t texel = gx_soft_format_bytes(image->format) * image->n_channels;

	*bytes = 0;
	image->layers = layered || cube ? at_least_one(desc->Depth) : 1;
	image->cube = cube;
	for (uint32_t i = 0; i < image->n_levels; i++) {
		struct image_level *l = &image->levels[i];

		l->width = at_least_one(desc->Width >> i);
		l->height = at_least_one(desc->Height >> i);
		l->depth = layered || cube ? 1 : at_least_one(desc->Depth >> i);
		l->pitch = ((uint64_t)l->width * texel + 31) & ~31ull;
		l->address = *bytes;
		*bytes += l->pitch * l->height * l->depth * image->layers;
	}
}

static CUresult check(const CUDA_ARRAY3D_DESCRIPTOR *desc, unsigned int n_levels,
                      enum image_format *format)
{
	bool layered = desc->Flags & CUDA_ARRAY3D_LAYERED,
	     cube = desc->Flags & CUDA_ARRAY3D_CUBEMAP;
	uint64_t texels;

	CHECK_ARG(desc->Width && gx_array_format(desc->Format, format) &&
	          (desc->NumChannels == 1 || desc->NumChannels == 2 || desc->NumChannels == 4));
	/* of the others none has a meaning here, but for sparse and foreign memory */
	if (desc->Flags & ~0x3fu)
		return CUDA_ERROR_NOT_SUPPORTED;
	CHECK_ARG(!desc->Depth || desc->Height || layered);
	CHECK_ARG(!cube || (desc->Width == desc->Height && desc->Depth && desc->Depth % 6 == 0 &&
	                    (layered || desc->Depth == 6)));
	CHECK_ARG(!layered || desc->Depth);
	CHECK_ARG(n_levels && n_levels <= IMAGE_LEVELS);
	CHECK_ARG(desc->Width <= MOST_TEXELS && desc->Height <= MOST_TEXELS &&
	          desc->Depth <= MOST_TEXELS);
	CHECK_ARG(!__builtin_mul_overflow((uint64_t)at_least_one(desc->Height),
	                                  (uint64_t)at_least_one(desc->Depth), &texels) &&
	          !__builtin_mul_overflow(texels, (uint64_t)desc->Width, &texels) &&
	          texels <= 1ull << 32);
	return CUDA_SUCCESS;
}

static CUresult create(CUarray *out, const CUDA_ARRAY3D_DESCRIPTOR *desc, unsigned int n_levels)
{
	enum image_format format;
	uint64_t bytes;
	CUarray array;
	CUresult err;

	CHECK_CALL(check(desc, n_levels, &format));
	array = calloc(1, sizeof(*array));
	if (!array)
		return CUDA_ERROR_OUT_OF_MEMORY;
	array->desc = *desc;
	array->image = (struct gx_soft_image){ .n_levels = n_levels,
		                               .format = format,
		                               .n_channels = desc->NumChannels };
	lay_out(&array->image, desc, &bytes);
	err = cuMemAlloc_v2(&array->address, bytes);
	if (err) {
		free(array);
		return err;
	}
	for (uint32_t i = 0; i < n_levels; i++)
		array->image.levels[i].address += array->address;
	array->magic = GX_MAGIC_ARRAY;
	*out = array;
	return CUDA_SUCCESS;
}

CUresult cuArray3DCreate_v2(CUarray *out, const CUDA_ARRAY3D_DESCRIPTOR *desc)
{
	CHECK_CALL(enter());
	CHECK_ARG(out && desc);
	return create(out, desc, 1);
}

CUresult cuArrayCreate_v2(CUarray *out, const CUDA_ARRAY_DESCRIPTOR *desc)
{
	CUDA_ARRAY3D_DESCRIPTOR whole = { 0 };

	CHECK_CALL(enter());
	CHECK_ARG(out && desc);
	whole.Width = desc->Width;
	whole.Height = desc->Height;
	whole.Format = desc->Format;
	whole.NumChannels = desc->NumChannels;
	return create(out, &whole, 1);
}

CUresult cuArray3DGetDescriptor_v2(CUDA_ARRAY3D_DESCRIPTOR *desc, CUarray array)
{
	CHECK_CALL(enter());
	CHECK_HANDLE(array, GX_MAGIC_ARRAY);
	CHECK_ARG(desc);
	*desc = array->desc;
	return CUDA_SUCCESS;
}

CUresult cuArrayGetDescriptor_v2(CUDA_ARRAY_DESCRIPTOR *desc, CUarray array)
{
	CHECK_CALL(enter());
	CHECK_HANDLE(array, GX_MAGIC_ARRAY);
	CHECK_ARG(desc);
	*desc = (CUDA_ARRAY_DESCRIPTOR){ array->desc.Width, array->desc.Height, array->desc.Format,
		                         array->desc.NumChannels };
	return CUDA_SUCCESS;
}

CUresult cuArrayDestroy(CUarray array)
{
	CUresult err;

	CHECK_CALL(enter());
	CHECK_HANDLE(array, GX_MAGIC_ARRAY);
	CHECK_ARG(!array->whole); /* a level goes with all of them */
	err = cuMemFree_v2(array->address);
	if (err)
		return err;
	array->magic = 0;
	free(array);
	return CUDA_SUCCESS;
}

/* --- with levels: an array that has one for each of them */
CUresult cuMipmappedArrayCreate(CUmipmappedArray *out, const CUDA_ARRAY3D_DESCRIPTOR *desc,
                                unsigned int n_levels)
{
	CUmipmappedArray whole;
	unsigned int most = 1;
	CUresult err;

	CHECK_CALL(enter());
	CHECK_ARG(out && desc);
	while (most < IMAGE_LEVELS &&
	       (desc->Width >> most || desc->Height >> most || desc->Depth >> most))
		most++;
	whole = calloc(1, sizeof(*whole));
	if (!whole)
		return CUDA_ERROR_OUT_OF_MEMORY;
	err = create(&whole->all, desc, n_levels < most ? n_levels : most);
	if (err) {
		free(whole);
		return err;
	}
	for (uint32_t i = 0; i < whole->all->image.n_levels; i++) {
		const struct image_level *l = &whole->all->image.levels[i];
		CUarray level = &whole->levels[i];

		*level = *whole->all;
		level->whole = whole;
		level->image.n_levels = 1;
		level->image.levels[0] = *l;
		level->desc.Width = l->width;
		level->desc.Height = desc->Height ? l->height : 0;
		level->desc.Depth = desc->Depth && !(desc->Flags &
		                                     (CUDA_ARRAY3D_LAYERED | CUDA_ARRAY3D_CUBEMAP))
		                            ? l->depth
		                            : desc->Depth;
	}
	whole->magic = GX_MAGIC_MIPMAP;
	*out = whole;
	return CUDA_SUCCESS;
}

CUresult cuMipmappedArrayGetLevel(CUarray *out, CUmipmappedArray whole, unsigned int level)
{
	CHECK_CALL(enter());
	CHECK_HANDLE(whole, GX_MAGIC_MIPMAP);
	CHECK_ARG(out && level < whole->all->image.n_levels);
	*out = &whole->levels[level];
	return CUDA_SUCCESS;
}

CUresult cuMipmappedArrayDestroy(CUmipmappedArray whole)
{
	CHECK_CALL(enter());
	CHECK_HANDLE(whole, GX_MAGIC_MIPMAP);
	CHECK_CALL(cuArrayDestroy(whole->all));
	whole->magic = 0;
	for (unsigned int i = 0; i < IMAGE_LEVELS; i++)
		whole->levels[i].magic = 0;
	free(whole);
	return CUDA_SUCCESS;
}

/* --- copies: an array is memory with a pitch */
static CUresult flatten(CUmemorytype *type, CUarray array, size_t lod, CUdeviceptr *device,
                        size_t *pitch, size_t *height)
{
	const struct image_level *l;

	if (*type != CU_MEMORYTYPE_ARRAY)
		return CUDA_SUCCESS;
	CHECK_HANDLE(array, GX_MAGIC_ARRAY);
	CHECK_ARG(!lod);
	l = array->image.levels;
	*type = CU_MEMORYTYPE_DEVICE;
	*device = l->address;
	*pitch = l->pitch;
	*height = l->height;
	return CUDA_SUCCESS;
}

/* Of a row no more than it has, which the pitch does not say. */
static bool in_rows(CUmemorytype type, CUarray array, size_t x, size_t y, const CUDA_MEMCPY3D *c)
{
	const struct image_level *l;
	uint64_t row, end;

	if (type != CU_MEMORYTYPE_ARRAY)
		return true;
	l = array->image.levels;
	row = (uint64_t)l->width * gx_soft_format_bytes(array->image.format) *
	      array->image.n_channels;
	return !__builtin_add_overflow(x, c->WidthInBytes, &end) && end <= row &&
	       !__builtin_add_overflow(y, c->Height, &end) && end <= l->height;
}

CUresult gx_copy_arrays(CUDA_MEMCPY3D *c)
{
	CUmemorytype from = c->srcMemoryType, to = c->dstMemoryType;

	CHECK_CALL(flatten(&c->srcMemoryType, c->srcArray, c->srcLOD, &c->srcDevice, &c->srcPitch,
	                   &c->srcHeight));
	CHECK_CALL(flatten(&c->dstMemoryType, c->dstArray, c->dstLOD, &c->dstDevice, &c->dstPitch,
	                   &c->dstHeight));
	CHECK_ARG(in_rows(from, c->srcArray, c->srcXInBytes, c->srcY, c) &&
	          in_rows(to, c->dstArray, c->dstXInBytes, c->dstY, c));
	return CUDA_SUCCESS;
}
