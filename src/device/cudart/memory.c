/* memory.c - allocations, pinned and managed memory, pointers. */
#include "device/cudart/cudart.h"

static CUdeviceptr address_of(const void *p)
{
	return (CUdeviceptr)(uintptr_t)p;
}

/* What the driver gave, when it did: err is of a call that wrote the address. */
static cudaError_t give(void **p, const CUdeviceptr *address, cudaError_t err)
{
	if (!err)
		*p = (void *)(uintptr_t)*address;
	return rt_done(err);
}

cudaError_t cudaMalloc(void **p, size_t bytes)
{
	CUdeviceptr address = 0;

	RT_READY();
	if (!p)
		return rt_done(CUDA_ERROR_INVALID_VALUE);
	if (!bytes) {
		*p = NULL;
		return cudaSuccess;
	}
	return give(p, &address, rt_driver.cuMemAlloc_v2(&address, bytes));
}

cudaError_t cudaFree(void *p)
{
	RT_READY();
	return p ? rt_done(rt_driver.cuMemFree_v2(address_of(p))) : cudaSuccess;
}

cudaError_t cudaMallocPitch(void **p, size_t *pitch, size_t width, size_t height)
{
	CUdeviceptr address = 0;

	RT_READY();
	if (!p || !pitch)
		return rt_done(CUDA_ERROR_INVALID_VALUE);
	return give(p, &address, rt_driver.cuMemAllocPitch_v2(&address, pitch, width, height, 4));
}

cudaError_t cudaMalloc3D(struct cudaPitchedPtr *p, struct cudaExtent extent)
{
	cudaError_t err;

	if (!p)
		return rt_done(CUDA_ERROR_INVALID_VALUE);
	err = cudaMallocPitch(&p->ptr, &p->pitch, extent.width, extent.height * extent.depth);
	p->xsize = extent.width;
	p->ysize = extent.height;
	return err;
}

cudaError_t cudaHostAlloc(void **p, size_t bytes, unsigned int flags)
{
	RT_READY();
	if (p && !bytes) {
		*p = NULL;
		return cudaSuccess;
	}
	return rt_done(rt_driver.cuMemHostAlloc(p, bytes, flags));
}

cudaError_t cudaMallocHost(void **p, size_t bytes)
{
	return cudaHostAlloc(p, bytes, 0);
}

cudaError_t cudaFreeHost(void *p)
{
	RT_READY();
	return p ? rt_done(rt_driver.cuMemFreeHost(p)) : cudaSuccess;
}

cudaError_t cudaHostRegister(void *p, size_t bytes, unsigned int flags)
{
	RT_READY();
	return rt_done(rt_driver.cuMemHostRegister_v2(p, bytes, flags));
}

cudaError_t cudaHostUnregister(void *p)
{
	RT_READY();
	return rt_done(rt_driver.cuMemHostUnregister(p));
}

cudaError_t cudaHostGetDevicePointer(void **device, void *host, unsigned int flags)
{
	CUdeviceptr address = 0;

	RT_READY();
	return give(device, &address,
	            rt_driver.cuMemHostGetDevicePointer_v2(&address, host, flags));
}

cudaError_t cudaHostGetFlags(unsigned int *flags, void *host)
{
	RT_READY();
	return rt_done(rt_driver.cuMemHostGetFlags(flags, host));
}

cudaError_t cudaIpcGetMemHandle(CUipcMemHandle *handle, void *p)
{
	RT_READY();
	return rt_done(rt_driver.cuIpcGetMemHandle(handle, address_of(p)));
}

cudaError_t cudaIpcOpenMemHandle(void **p, CUipcMemHandle handle, unsigned int flags)
{
	CUdeviceptr address = 0;

	RT_READY();
	return give(p, &address,
	            rt_driver.cuIpcOpenMemHandle_v2(p ? &address : NULL, handle, flags));
}

cudaError_t cudaIpcCloseMemHandle(void *p)
{
	RT_READY();
	return rt_done(rt_driver.cuIpcCloseMemHandle(address_of(p)));
}

cudaError_t cudaMallocManaged(void **p, size_t bytes, unsigned int flags)
{
	CUdeviceptr address = 0;

	RT_READY();
	if (!p)
		return rt_done(CUDA_ERROR_INVALID_VALUE);
	return give(p, &address, rt_driver.cuMemAllocManaged(&address, bytes, flags));
}

cudaError_t cudaMallocAsync(void **p, size_t bytes, CUstream stream)
{
	CUdeviceptr address = 0;

	RT_READY();
	if (!p)
		return rt_done(CUDA_ERROR_INVALID_VALUE);
	return give(p, &address, rt_driver.cuMemAllocAsync(&address, bytes, rt_stream(stream)));
}

cudaError_t cudaMallocFromPoolAsync(void **p, size_t bytes, CUmemoryPool pool, CUstream stream)
{
	CUdeviceptr address = 0;

	RT_READY();
	if (!p)
		return rt_done(CUDA_ERROR_INVALID_VALUE);
	return give(p, &address,
	            rt_driver.cuMemAllocFromPoolAsync(&address, bytes, pool, rt_stream(stream)));
}

cudaError_t cudaMemPoolImportPointer(void **p, CUmemoryPool pool, CUmemPoolPtrExportData *data)
{
	CUdeviceptr address = 0;

	RT_READY();
	return give(p, &address, rt_driver.cuMemPoolImportPointer(p ? &address : NULL, pool, data));
}

cudaError_t cudaFreeAsync(void *p, CUstream stream)
{
	RT_READY();
	return p ? rt_done(rt_driver.cuMemFreeAsync(address_of(p), rt_stream(stream)))
	         : cudaSuccess;
}

cudaError_t cudaMemGetInfo(size_t *free_bytes, size_t *total)
{
	RT_READY();
	return rt_done(rt_driver.cuMemGetInfo_v2(free_bytes, total));
}

cudaError_t cudaPointerGetAttributes(struct cudaPointerAttributes *attributes, const void *p)
{
	int names[] = { CU_POINTER_ATTRIBUTE_MEMORY_TYPE, CU_POINTER_ATTRIBUTE_IS_MANAGED,
		        CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL, CU_POINTER_ATTRIBUTE_DEVICE_POINTER,
		        CU_POINTER_ATTRIBUTE_HOST_POINTER };
	unsigned int type = 0, managed = 0;
	int device = 0;
	void *host = NULL;
	CUdeviceptr address = 0;
	void *values[] = { &type, &managed, &device, &address, &host };
	union {
		const void *from;
		void *to;
	} same = { .from = p };
	cudaError_t err;

	RT_READY();
	if (!attributes)
		return rt_done(CUDA_ERROR_INVALID_VALUE);
	err = rt_driver.cuPointerGetAttributes(5, names, values, address_of(p));
	if (!err) /* of no type: memory that nobody registered, of no device */
		*attributes =
		        (struct cudaPointerAttributes){ .type = managed ? 3 : (int)type,
			                                .device = device,
			                                .devicePointer = (void *)(uintptr_t)address,
			                                .hostPointer = type ? host : same.to };
	return rt_done(err);
}

#if GX_CUDART_MAJOR == 13
cudaError_t cudaMemPrefetchAsync(const void *p, size_t bytes, CUmemLocation where,
                                 unsigned int flags, CUstream stream)
{
	RT_READY();
	return rt_done(rt_driver.cuMemPrefetchAsync_v2(address_of(p), bytes, where, flags,
	                                               rt_stream(stream)));
}

cudaError_t cudaMemAdvise(const void *p, size_t bytes, int advice, CUmemLocation where)
{
	RT_READY();
	return rt_done(rt_driver.cuMemAdvise_v2(address_of(p), bytes, advice, where));
}
#else
cudaError_t cudaMemPrefetchAsync(const void *p, size_t bytes, int device, CUstream stream)
{
	RT_READY();
	return rt_done(
	        rt_driver.cuMemPrefetchAsync(address_of(p), bytes, device, rt_stream(stream)));
}

cudaError_t cudaMemAdvise(const void *p, size_t bytes, int advice, int device)
{
	RT_READY();
	return rt_done(rt_driver.cuMemAdvise(address_of(p), bytes, advice, device));
}
#endif

/* Says nothing to the device, and gives no error code. */
struct cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, int f)
{
	return (struct cudaChannelFormatDesc){ x, y, z, w, f };
}
