/* copy.c - copies, fills and symbols. The kind picks the driver's call; the default kind leaves it
 * to unified addresses. */
#include "device/cudart/cudart.h"

#include <string.h>

enum { HOST_TO_HOST, HOST_TO_DEVICE, DEVICE_TO_HOST, DEVICE_TO_DEVICE, BY_ADDRESS };

static CUdeviceptr address_of(const void *p)
{
	return (CUdeviceptr)(uintptr_t)p;
}

/* A host-to-host copy waits for what comes before it in the stream only when it is asynchronous. */
static cudaError_t copy_async(void *dst, const void *src, size_t bytes, int kind, CUstream stream)
{
	switch (kind) {
	case HOST_TO_DEVICE:
		return rt_driver.cuMemcpyHtoDAsync_v2(address_of(dst), src, bytes, stream);
	case DEVICE_TO_HOST:
		return rt_driver.cuMemcpyDtoHAsync_v2(dst, address_of(src), bytes, stream);
	case DEVICE_TO_DEVICE:
		return rt_driver.cuMemcpyDtoDAsync_v2(address_of(dst), address_of(src), bytes,
		                                      stream);
	case HOST_TO_HOST:
	case BY_ADDRESS:
		return rt_driver.cuMemcpyAsync(address_of(dst), address_of(src), bytes, stream);
	default: return cudaErrorInvalidMemcpyDirection;
	}
}

static cudaError_t copy_now(void *dst, const void *src, size_t bytes, int kind)
{
	switch (kind) {
	case HOST_TO_HOST: memmove(dst, src, bytes); return cudaSuccess;
	case HOST_TO_DEVICE: return rt_driver.cuMemcpyHtoD_v2(address_of(dst), src, bytes);
	case DEVICE_TO_HOST: return rt_driver.cuMemcpyDtoH_v2(dst, address_of(src), bytes);
	case DEVICE_TO_DEVICE:
		return rt_driver.cuMemcpyDtoD_v2(address_of(dst), address_of(src), bytes);
	case BY_ADDRESS: return rt_driver.cuMemcpy(address_of(dst), address_of(src), bytes);
	default: return cudaErrorInvalidMemcpyDirection;
	}
}

/* The per-thread default stream has no waiting driver call with the plain names: copy, then wait
 * for it. */
static cudaError_t wait_if(cudaError_t err)
{
	return err ? err : rt_driver.cuStreamSynchronize(CU_STREAM_PER_THREAD);
}

cudaError_t cudaMemcpy(void *dst, const void *src, size_t bytes, int kind)
{
	RT_READY();
	if (!bytes)
		return cudaSuccess;
	if (rt_thread.per_thread)
		return rt_done(wait_if(copy_async(dst, src, bytes, kind, CU_STREAM_PER_THREAD)));
	return rt_done(copy_now(dst, src, bytes, kind));
}

cudaError_t cudaMemcpyAsync(void *dst, const void *src, size_t bytes, int kind, CUstream stream)
{
	RT_READY();
	return bytes ? rt_done(copy_async(dst, src, bytes, kind, rt_stream(stream))) : cudaSuccess;
}

static void types_of(int kind, CUmemorytype *from, CUmemorytype *to)
{
	*from = kind == BY_ADDRESS                                   ? CU_MEMORYTYPE_UNIFIED
	        : kind == DEVICE_TO_HOST || kind == DEVICE_TO_DEVICE ? CU_MEMORYTYPE_DEVICE
	                                                             : CU_MEMORYTYPE_HOST;
	*to = kind == BY_ADDRESS                                   ? CU_MEMORYTYPE_UNIFIED
	      : kind == HOST_TO_DEVICE || kind == DEVICE_TO_DEVICE ? CU_MEMORYTYPE_DEVICE
	                                                           : CU_MEMORYTYPE_HOST;
}

CUDA_MEMCPY3D rt_box_of(const struct cudaMemcpy3DParms *p)
{
	CUDA_MEMCPY3D c = { .srcXInBytes = p->srcPos.x,
		            .srcY = p->srcPos.y,
		            .srcZ = p->srcPos.z,
		            .srcHost = p->srcPtr.ptr,
		            .srcDevice = address_of(p->srcPtr.ptr),
		            .srcPitch = p->srcPtr.pitch,
		            .srcHeight = p->srcPtr.ysize,
		            .dstXInBytes = p->dstPos.x,
		            .dstY = p->dstPos.y,
		            .dstZ = p->dstPos.z,
		            .dstHost = p->dstPtr.ptr,
		            .dstDevice = address_of(p->dstPtr.ptr),
		            .dstPitch = p->dstPtr.pitch,
		            .dstHeight = p->dstPtr.ysize,
		            .WidthInBytes = p->extent.width,
		            .Height = p->extent.height,
		            .Depth = p->extent.depth };

	types_of(p->kind, &c.srcMemoryType, &c.dstMemoryType);
	return c;
}

static cudaError_t copy_box(const struct cudaMemcpy3DParms *p, CUstream stream, bool wait)
{
	CUDA_MEMCPY3D c;

	if (!p || p->srcArray || p->dstArray)
		return p ? CUDA_ERROR_NOT_SUPPORTED : CUDA_ERROR_INVALID_VALUE;
	if (p->kind < HOST_TO_HOST || p->kind > BY_ADDRESS)
		return cudaErrorInvalidMemcpyDirection;
	if (!p->extent.width || !p->extent.height || !p->extent.depth)
		return cudaSuccess;
	c = rt_box_of(p);
	if (!wait)
		return rt_driver.cuMemcpy3DAsync_v2(&c, stream);
	if (rt_thread.per_thread)
		return wait_if(rt_driver.cuMemcpy3DAsync_v2(&c, CU_STREAM_PER_THREAD));
	return rt_driver.cuMemcpy3D_v2(&c);
}

static struct cudaMemcpy3DParms rows(void *dst, size_t dst_pitch, const void *src, size_t src_pitch,
                                     size_t width, size_t height, int kind)
{
	union {
		const void *from;
		void *to;
	} same = { .from = src };

	return (struct cudaMemcpy3DParms){ .srcPtr = { same.to, src_pitch, width, height },
		                           .dstPtr = { dst, dst_pitch, width, height },
		                           .extent = { width, height, 1 },
		                           .kind = kind };
}

cudaError_t cudaMemcpy2D(void *dst, size_t dst_pitch, const void *src, size_t src_pitch,
                         size_t width, size_t height, int kind)
{
	struct cudaMemcpy3DParms p = rows(dst, dst_pitch, src, src_pitch, width, height, kind);

	RT_READY();
	return rt_done(copy_box(&p, NULL, true));
}

cudaError_t cudaMemcpy2DAsync(void *dst, size_t dst_pitch, const void *src, size_t src_pitch,
                              size_t width, size_t height, int kind, CUstream stream)
{
	struct cudaMemcpy3DParms p = rows(dst, dst_pitch, src, src_pitch, width, height, kind);

	RT_READY();
	return rt_done(copy_box(&p, rt_stream(stream), false));
}

cudaError_t cudaMemcpy3D(const struct cudaMemcpy3DParms *p)
{
	RT_READY();
	return rt_done(copy_box(p, NULL, true));
}

cudaError_t cudaMemcpy3DAsync(const struct cudaMemcpy3DParms *p, CUstream stream)
{
	RT_READY();
	return rt_done(copy_box(p, rt_stream(stream), false));
}

static cudaError_t peers(int dst_device, int src_device, CUcontext *dst, CUcontext *src)
{
	cudaError_t err = rt_context(dst_device, dst);

	return err ? err : rt_context(src_device, src);
}

cudaError_t cudaMemcpyPeer(void *dst, int dst_device, const void *src, int src_device, size_t bytes)
{
	CUcontext to, from;
	cudaError_t err;

	RT_READY();
	err = peers(dst_device, src_device, &to, &from);
	return rt_done(
	        err ? err
	            : rt_driver.cuMemcpyPeer(address_of(dst), to, address_of(src), from, bytes));
}

cudaError_t cudaMemcpyPeerAsync(void *dst, int dst_device, const void *src, int src_device,
                                size_t bytes, CUstream stream)
{
	CUcontext to, from;
	cudaError_t err;

	RT_READY();
	err = peers(dst_device, src_device, &to, &from);
	return rt_done(err ? err
	                   : rt_driver.cuMemcpyPeerAsync(address_of(dst), to, address_of(src), from,
	                                                 bytes, rt_stream(stream)));
}

cudaError_t cudaMemsetAsync(void *p, int value, size_t bytes, CUstream stream)
{
	RT_READY();
	if (!bytes)
		return cudaSuccess;
	return rt_done(rt_driver.cuMemsetD8Async(address_of(p), (unsigned char)value, bytes,
	                                         rt_stream(stream)));
}

cudaError_t cudaMemset(void *p, int value, size_t bytes)
{
	RT_READY();
	if (!bytes)
		return cudaSuccess;
	if (rt_thread.per_thread)
		return rt_done(wait_if(cudaMemsetAsync(p, value, bytes, NULL)));
	return rt_done(rt_driver.cuMemsetD8_v2(address_of(p), (unsigned char)value, bytes));
}

cudaError_t cudaMemset2DAsync(void *p, size_t pitch, int value, size_t width, size_t height,
                              CUstream stream)
{
	RT_READY();
	return rt_done(rt_driver.cuMemsetD2D8Async(address_of(p), pitch, (unsigned char)value,
	                                           width, height, rt_stream(stream)));
}

cudaError_t cudaMemset2D(void *p, size_t pitch, int value, size_t width, size_t height)
{
	RT_READY();
	if (rt_thread.per_thread)
		return rt_done(wait_if(cudaMemset2DAsync(p, pitch, value, width, height, NULL)));
	return rt_done(rt_driver.cuMemsetD2D8_v2(address_of(p), pitch, (unsigned char)value, width,
	                                         height));
}

cudaError_t cudaGetSymbolAddress(void **p, const void *symbol)
{
	CUdeviceptr address = 0;
	size_t bytes;
	cudaError_t err;

	RT_READY();
	err = rt_variable(symbol, &address, &bytes);
	if (!err)
		*p = (void *)(uintptr_t)address;
	return rt_done(err);
}

cudaError_t cudaGetSymbolSize(size_t *bytes, const void *symbol)
{
	CUdeviceptr address;

	RT_READY();
	return rt_done(rt_variable(symbol, &address, bytes));
}

/* The symbol's bytes [offset, offset + bytes) as an address. */
static cudaError_t part_of(const void *symbol, size_t offset, size_t bytes, void **out)
{
	CUdeviceptr address = 0;
	size_t size = 0;
	cudaError_t err = rt_variable(symbol, &address, &size);

	if (!err && (offset > size || bytes > size - offset))
		err = CUDA_ERROR_INVALID_VALUE;
	*out = (void *)(uintptr_t)(address + offset);
	return err;
}

cudaError_t cudaMemcpyToSymbol(const void *symbol, const void *src, size_t bytes, size_t offset,
                               int kind)
{
	void *dst;
	cudaError_t err;

	RT_READY();
	err = part_of(symbol, offset, bytes, &dst);
	return err ? rt_done(err) : cudaMemcpy(dst, src, bytes, kind);
}

cudaError_t cudaMemcpyFromSymbol(void *dst, const void *symbol, size_t bytes, size_t offset,
                                 int kind)
{
	void *src;
	cudaError_t err;

	RT_READY();
	err = part_of(symbol, offset, bytes, &src);
	return err ? rt_done(err) : cudaMemcpy(dst, src, bytes, kind);
}

cudaError_t cudaMemcpyToSymbolAsync(const void *symbol, const void *src, size_t bytes,
                                    size_t offset, int kind, CUstream stream)
{
	void *dst;
	cudaError_t err;

	RT_READY();
	err = part_of(symbol, offset, bytes, &dst);
	return err ? rt_done(err) : cudaMemcpyAsync(dst, src, bytes, kind, stream);
}

cudaError_t cudaMemcpyFromSymbolAsync(void *dst, const void *symbol, size_t bytes, size_t offset,
                                      int kind, CUstream stream)
{
	void *src;
	cudaError_t err;

	RT_READY();
	err = part_of(symbol, offset, bytes, &src);
	return err ? rt_done(err) : cudaMemcpyAsync(dst, src, bytes, kind, stream);
}
