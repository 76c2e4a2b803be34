/* driver_texture.c - texture and surface objects: numbers that kernels get, of which the device knows what they are. */
#include "device/soft/driver_array.h"

#include <stdlib.h>
#include <string.h>

/* What was asked for, to be given back. */
struct object {
	uint64_t handle;
	bool surface;
	struct gx_soft *soft;
	CUDA_RESOURCE_DESC resource;
	CUDA_TEXTURE_DESC texture;
	struct object *next;
};
static struct object *objects; /* under the driver's lock */

static struct object **find(uint64_t handle, bool surface)
{
	struct object **at = &objects;

	while (*at && ((*at)->handle != handle || (*at)->surface != surface ||
	               (*at)->soft != gx_current()->device->soft))
		at = &(*at)->next;
	return at;
}

static CUresult of_memory(int format, unsigned int n_channels, struct gx_soft_image *image,
                          CUdeviceptr address, uint64_t width, uint64_t height, uint64_t pitch)
{
	uint32_t texel;

	CHECK_ARG(gx_array_format(format, &image->format) &&
	          (n_channels == 1 || n_channels == 2 || n_channels == 4));
	texel = gx_soft_format_bytes(image->format) * n_channels;
	if (!height) { /* linear: bytes */
		width /= texel;
		height = 1;
		pitch = width * texel;
		image->is_linear = true;
	}
	CHECK_ARG(address && address % 32 == 0 && width && width <= 1u << 28 &&
	          height <= 1u << 17 && pitch >= width * texel && pitch < 1ull << 40);
	CHECK_ARG(gx_mem_is_known(address, pitch * (height - 1) + width * texel));
	image->n_channels = n_channels;
	image->n_levels = image->layers = 1;
	image->levels[0] =
	        (struct image_level){ address, pitch, (uint32_t)width, (uint32_t)height, 1 };
	return CUDA_SUCCESS;
}

static CUresult image_of(const CUDA_RESOURCE_DESC *r, struct gx_soft_image *image)
{
	*image = (struct gx_soft_image){ 0 };
	switch (r->resType) {
	case CU_RESOURCE_TYPE_ARRAY:
		CHECK_HANDLE(r->res.array.hArray, GX_MAGIC_ARRAY);
		*image = r->res.array.hArray->image;
		return CUDA_SUCCESS;
	case CU_RESOURCE_TYPE_MIPMAPPED_ARRAY:
		CHECK_HANDLE(r->res.mipmap.hMipmappedArray, GX_MAGIC_MIPMAP);
		*image = r->res.mipmap.hMipmappedArray->all->image;
		return CUDA_SUCCESS;
	case CU_RESOURCE_TYPE_LINEAR:
		return of_memory(r->res.linear.format, r->res.linear.numChannels, image,
		                 r->res.linear.devPtr, r->res.linear.sizeInBytes, 0, 0);
	case CU_RESOURCE_TYPE_PITCH2D:
		CHECK_ARG(r->res.pitch2D.height);
		return of_memory(r->res.pitch2D.format, r->res.pitch2D.numChannels, image,
		                 r->res.pitch2D.devPtr, r->res.pitch2D.width, r->res.pitch2D.height,
		                 r->res.pitch2D.pitchInBytes);
	default: return CUDA_ERROR_INVALID_VALUE;
	}
}

static CUresult create(unsigned long long *out, const struct gx_soft_image *image,
                       const CUDA_RESOURCE_DESC *resource, const CUDA_TEXTURE_DESC *texture)
{
	struct object *object = calloc(1, sizeof(*object));

	if (!object)
		return CUDA_ERROR_OUT_OF_MEMORY;
	object->soft = gx_current()->device->soft;
	object->handle = gx_soft_image_add(object->soft, image);
	if (!object->handle) {
		free(object);
		return CUDA_ERROR_OUT_OF_MEMORY;
	}
	object->surface = !texture;
	object->resource = *resource;
	if (texture)
		object->texture = *texture;
	object->next = objects;
	objects = object;
	*out = object->handle;
	return CUDA_SUCCESS;
}

CUresult cuTexObjectCreate(unsigned long long *out, const CUDA_RESOURCE_DESC *resource,
                           const CUDA_TEXTURE_DESC *texture, const void *view)
{
	struct gx_soft_image image;

	ENTER_CTX(ctx);
	(void)ctx;
	CHECK_ARG(out && resource && texture);
	if (view)
		return CUDA_ERROR_NOT_SUPPORTED;
	CHECK_CALL(image_of(resource, &image));
	CHECK_ARG((unsigned)texture->filterMode <= 1 && (unsigned)texture->mipmapFilterMode <= 1);
	for (int i = 0; i < 3; i++) {
		CHECK_ARG((unsigned)texture->addressMode[i] <= ADDRESS_BORDER);
		image.modes[i] = (enum image_address)texture->addressMode[i];
	}
	image.linear = texture->filterMode;
	image.linear_levels = texture->mipmapFilterMode;
	image.as_integer = texture->flags & CU_TRSF_READ_AS_INTEGER;
	image.normalized = texture->flags & CU_TRSF_NORMALIZED_COORDINATES;
	image.srgb = texture->flags & CU_TRSF_SRGB;
	image.bias = texture->mipmapLevelBias;
	image.least = texture->minMipmapLevelClamp;
	image.most = texture->maxMipmapLevelClamp;
	memcpy(image.border, texture->borderColor, sizeof(image.border));
	return create(out, &image, resource, texture);
}

CUresult cuSurfObjectCreate(unsigned long long *out, const CUDA_RESOURCE_DESC *resource)
{
	struct gx_soft_image image;

	ENTER_CTX(ctx);
	(void)ctx;
	CHECK_ARG(out && resource && resource->resType == CU_RESOURCE_TYPE_ARRAY);
	CHECK_CALL(image_of(resource, &image));
	CHECK_ARG(resource->res.array.hArray->desc.Flags & CUDA_ARRAY3D_SURFACE_LDST);
	return create(out, &image, resource, NULL);
}

static CUresult destroy(unsigned long long handle, bool surface)
{
	struct object **at, *object;

	ENTER_CTX(ctx);
	gx_context_wait(ctx); /* launches before it have the number */
	at = find(handle, surface);
	object = *at;
	CHECK_ARG(object);
	*at = object->next;
	gx_soft_image_remove(object->soft, handle);
	free(object);
	return CUDA_SUCCESS;
}

CUresult cuTexObjectDestroy(unsigned long long handle)
{
	return destroy(handle, false);
}

CUresult cuSurfObjectDestroy(unsigned long long handle)
{
	return destroy(handle, true);
}

static CUresult resource_of(CUDA_RESOURCE_DESC *out, unsigned long long handle, bool surface)
{
	const struct object *object;

	ENTER_CTX(ctx);
	(void)ctx;
	object = *find(handle, surface);
	CHECK_ARG(out && object);
	*out = object->resource;
	return CUDA_SUCCESS;
}

CUresult cuTexObjectGetResourceDesc(CUDA_RESOURCE_DESC *out, unsigned long long handle)
{
	return resource_of(out, handle, false);
}

CUresult cuSurfObjectGetResourceDesc(CUDA_RESOURCE_DESC *out, unsigned long long handle)
{
	return resource_of(out, handle, true);
}

CUresult cuTexObjectGetTextureDesc(CUDA_TEXTURE_DESC *out, unsigned long long handle)
{
	const struct object *object;

	ENTER_CTX(ctx);
	(void)ctx;
	object = *find(handle, false);
	CHECK_ARG(out && object);
	*out = object->texture;
	return CUDA_SUCCESS;
}
