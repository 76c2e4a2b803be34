/* driver_pointer.c - what is known about a pointer. */
#include "device/soft/driver.h"

#include <string.h>

/* Who may have the memory, and what it is a part of. */
static CUresult sharing_of(const struct gx_mem *mem, CUdeviceptr ptr, CUpointer_attribute which,
                           void *data)
{
	bool plain = mem->kind == GX_MEM_DEVICE && mem->ctx && mem->id;
	unsigned int word = 0;
	uint64_t handles = 0;

	switch (which) {
	case CU_POINTER_ATTRIBUTE_IS_LEGACY_CUDA_IPC_CAPABLE:
		word = plain && !mem->pool;
		memcpy(data, &word, sizeof(word));
		break;
	case CU_POINTER_ATTRIBUTE_ALLOWED_HANDLE_TYPES:
		if (mem->kind == GX_MEM_MAPPED)
			return CUDA_ERROR_NOT_SUPPORTED;
		handles = mem->pool ? (uint64_t)mem->pool->handle_types : 0;
		memcpy(data, &handles, sizeof(handles));
		break;
	case CU_POINTER_ATTRIBUTE_IS_GPU_DIRECT_RDMA_CAPABLE:
		memcpy(data, &word, sizeof(word));
		break;
	case CU_POINTER_ATTRIBUTE_ACCESS_FLAGS: /* by the current context's device */
		word = gx_soft_host(gx_current()->device->soft, ptr, 1) ? 3 : 0;
		memcpy(data, &word, sizeof(word));
		break;
	case CU_POINTER_ATTRIBUTE_MEMPOOL_HANDLE:
		memcpy(data, &mem->pool, sizeof(mem->pool));
		break;
	case CU_POINTER_ATTRIBUTE_MAPPING_SIZE: memcpy(data, &mem->bytes, 8); break;
	case CU_POINTER_ATTRIBUTE_MAPPING_BASE_ADDR: memcpy(data, &mem->base, 8); break;
	case CU_POINTER_ATTRIBUTE_MEMORY_BLOCK_ID: memcpy(data, &mem->id, 8); break;
	default: return CUDA_ERROR_NOT_SUPPORTED;
	}
	return CUDA_SUCCESS;
}

/* Writes the attribute; width by attribute. Unknown to the driver: not found, or zeros where all
 * are asked for. */
static CUresult attribute_of(const struct gx_mem *mem, CUdeviceptr ptr, CUpointer_attribute which,
                             void *data)
{
	unsigned int kind = mem->kind == GX_MEM_HOST || mem->kind == GX_MEM_REGISTERED
	                            ? CU_MEMORYTYPE_HOST
	                            : CU_MEMORYTYPE_DEVICE;
	void *host = (void *)(uintptr_t)ptr;
	unsigned int word;

	switch (which) {
	case CU_POINTER_ATTRIBUTE_CONTEXT: memcpy(data, &mem->ctx, sizeof(mem->ctx)); break;
	case CU_POINTER_ATTRIBUTE_MEMORY_TYPE: memcpy(data, &kind, sizeof(kind)); break;
	case CU_POINTER_ATTRIBUTE_DEVICE_POINTER: memcpy(data, &ptr, sizeof(ptr)); break;
	case CU_POINTER_ATTRIBUTE_HOST_POINTER:
		if (gx_is_device_address(mem->base))
			return CUDA_ERROR_INVALID_VALUE;
		memcpy(data, &host, sizeof(host));
		break;
	case CU_POINTER_ATTRIBUTE_SYNC_MEMOPS:
		word = 0;
		memcpy(data, &word, sizeof(word));
		break;
	case CU_POINTER_ATTRIBUTE_BUFFER_ID: memcpy(data, &mem->id, sizeof(mem->id)); break;
	case CU_POINTER_ATTRIBUTE_IS_MANAGED:
		word = mem->kind == GX_MEM_MANAGED;
		memcpy(data, &word, sizeof(word));
		break;
	case CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL:
		memcpy(data, &mem->device->ordinal, sizeof(int));
		break;
	case CU_POINTER_ATTRIBUTE_RANGE_START_ADDR: memcpy(data, &mem->base, 8); break;
	case CU_POINTER_ATTRIBUTE_RANGE_SIZE: memcpy(data, &mem->bytes, 8); break;
	case CU_POINTER_ATTRIBUTE_MAPPED:
		word = 1;
		memcpy(data, &word, sizeof(word));
		break;
	default: return sharing_of(mem, ptr, which, data);
	}
	return CUDA_SUCCESS;
}

/* Variables of modules are memory too, but belong to no call. */
static bool describe(CUcontext ctx, CUdeviceptr ptr, struct gx_mem *out)
{
	const struct gx_mem *mem = gx_mem_find(ptr);

	if (mem) {
		*out = *mem;
		return true;
	}
	*out = (struct gx_mem){ .kind = GX_MEM_DEVICE, .ctx = ctx, .device = ctx->device };
	return gx_soft_find(ctx->device->soft, ptr, &out->base, &out->bytes);
}

CUresult cuPointerGetAttribute(void *data, CUpointer_attribute attribute, CUdeviceptr ptr)
{
	struct gx_mem mem;

	ENTER_CTX(ctx);
	CHECK_ARG(data && describe(ctx, ptr, &mem));
	return attribute_of(&mem, ptr, attribute, data);
}

static size_t bytes_of(CUpointer_attribute attribute)
{
	static const unsigned char bytes[] = { 0, 8, 4, 8, 8, 16, 4, 8, 4, 4, 4,
		                               8, 8, 4, 8, 4, 4,  8, 8, 8, 8 };

	return attribute > 0 && (size_t)attribute < sizeof(bytes) ? bytes[attribute] : 0;
}

CUresult cuPointerGetAttributes(unsigned int num_attributes, CUpointer_attribute *attributes,
                                void **data, CUdeviceptr ptr)
{
	struct gx_mem mem;
	bool known;

	ENTER_CTX(ctx);
	CHECK_ARG(attributes && data);
	known = describe(ctx, ptr, &mem);
	for (unsigned int i = 0; i < num_attributes; i++) {
		CHECK_ARG(data[i] && bytes_of(attributes[i]));
		memset(data[i], 0, bytes_of(attributes[i]));
		if (known)
			attribute_of(&mem, ptr, attributes[i], data[i]);
		else if (attributes[i] == CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL)
			*(int *)data[i] = -2; /* CU_DEVICE_INVALID */
	}
	return CUDA_SUCCESS;
}

CUresult cuPointerSetAttribute(const void *value, CUpointer_attribute attribute, CUdeviceptr ptr)
{
	ENTER_CTX(ctx);
	CHECK_ARG(value && gx_mem_find(ptr));
	return attribute == CU_POINTER_ATTRIBUTE_SYNC_MEMOPS ? CUDA_SUCCESS
	                                                     : CUDA_ERROR_INVALID_VALUE;
}
