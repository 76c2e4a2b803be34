/* device.c - devices, versions, limits, pools, and driver entry points by name. */
#include "device/cudart/cudart.h"

#define VERSION (GX_CUDART_MAJOR == 11 ? 11080 : GX_CUDART_MAJOR * 1000)

cudaError_t cudaDriverGetVersion(int *version)
{
	if (!version)
		return rt_done(CUDA_ERROR_INVALID_VALUE);
	*version = 0;
	if (rt_open())
		return cudaSuccess; /* no driver: 0 */
	return rt_done(rt_driver.cuDriverGetVersion(version));
}

cudaError_t cudaRuntimeGetVersion(int *version)
{
	if (!version)
		return rt_done(CUDA_ERROR_INVALID_VALUE);
	*version = VERSION;
	return cudaSuccess;
}

cudaError_t cudaGetDeviceCount(int *count)
{
	if (!count)
		return rt_done(CUDA_ERROR_INVALID_VALUE);
	*count = 0;
	RT_OPEN();
	return rt_done(rt_driver.cuDeviceGetCount(count));
}

cudaError_t cudaGetDevice(int *device)
{
	CUcontext current;

	RT_OPEN();
	if (!device)
		return rt_done(CUDA_ERROR_INVALID_VALUE);
	*device = rt_thread.device;
	if (!rt_thread.switched && !rt_driver.cuCtxGetCurrent(&current) && current)
		rt_driver.cuCtxGetDevice(device);
	return cudaSuccess;
}

cudaError_t cudaSetDevice(int device)
{
	int count;

	RT_OPEN();
	if (rt_driver.cuDeviceGetCount(&count) || device < 0 || device >= count)
		return rt_done(CUDA_ERROR_INVALID_DEVICE);
	rt_thread.device = device;
	rt_thread.switched = true;
	return GX_CUDART_MAJOR >= 12 ? rt_done(rt_ready()) : cudaSuccess;
}

cudaError_t cudaInitDevice(int device, unsigned int device_flags, unsigned int flags)
{
	CUcontext ctx;

	(void)device_flags;
	(void)flags;
	RT_OPEN();
	return rt_done(rt_context(device, &ctx));
}

cudaError_t cudaSetDeviceFlags(unsigned int flags)
{
	RT_OPEN();
	return rt_done(rt_driver.cuDevicePrimaryCtxSetFlags_v2(rt_thread.device, flags));
}

cudaError_t cudaGetDeviceFlags(unsigned int *flags)
{
	int active;

	RT_OPEN();
	return rt_done(rt_driver.cuDevicePrimaryCtxGetState(rt_thread.device, flags, &active));
}

cudaError_t cudaDeviceGetAttribute(int *value, int attribute, int device)
{
	RT_OPEN();
	return rt_done(rt_driver.cuDeviceGetAttribute(value, attribute, device));
}

cudaError_t cudaDeviceGetPCIBusId(char *id, int len, int device)
{
	RT_OPEN();
	return rt_done(rt_driver.cuDeviceGetPCIBusId(id, len, device));
}

cudaError_t cudaDeviceGetByPCIBusId(int *device, const char *id)
{
	RT_OPEN();
	return rt_done(rt_driver.cuDeviceGetByPCIBusId(device, id));
}

cudaError_t cudaDeviceSynchronize(void)
{
	RT_READY();
	return rt_done(rt_driver.cuCtxSynchronize());
}

cudaError_t cudaDeviceReset(void)
{
	RT_OPEN();
	rt_forget_device(rt_thread.device);
	rt_thread.switched = true;
	return rt_done(rt_driver.cuDevicePrimaryCtxReset_v2(rt_thread.device));
}

cudaError_t cudaDeviceSetLimit(int limit, size_t value)
{
	RT_READY();
	return rt_done(rt_driver.cuCtxSetLimit(limit, value));
}

cudaError_t cudaDeviceGetLimit(size_t *value, int limit)
{
	RT_READY();
	return rt_done(rt_driver.cuCtxGetLimit(value, limit));
}

cudaError_t cudaDeviceSetCacheConfig(int config)
{
	RT_READY();
	return rt_done(rt_driver.cuCtxSetCacheConfig(config));
}

cudaError_t cudaDeviceGetCacheConfig(int *config)
{
	RT_READY();
	return rt_done(rt_driver.cuCtxGetCacheConfig(config));
}

cudaError_t cudaDeviceSetSharedMemConfig(int config)
{
	RT_READY();
	return rt_done(rt_driver.cuCtxSetSharedMemConfig(config));
}

cudaError_t cudaDeviceGetSharedMemConfig(int *config)
{
	RT_READY();
	return rt_done(rt_driver.cuCtxGetSharedMemConfig(config));
}

cudaError_t cudaDeviceGetStreamPriorityRange(int *least, int *greatest)
{
	RT_READY();
	return rt_done(rt_driver.cuCtxGetStreamPriorityRange(least, greatest));
}

cudaError_t cudaDeviceCanAccessPeer(int *can, int device, int peer)
{
	RT_OPEN();
	return rt_done(rt_driver.cuDeviceCanAccessPeer(can, device, peer));
}

cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned int flags)
{
	CUcontext ctx;
	cudaError_t err;
	int own;

	RT_READY();
	err = rt_context(peer, &ctx);
	if (!err)
		err = rt_driver.cuCtxEnablePeerAccess(ctx, flags);
	/* what is a context for the driver is a device for the runtime */
	if (err == CUDA_ERROR_INVALID_CONTEXT && !rt_driver.cuCtxGetDevice(&own) && own == peer)
		err = CUDA_ERROR_INVALID_DEVICE;
	return rt_done(err);
}

cudaError_t cudaDeviceDisablePeerAccess(int peer)
{
	CUcontext ctx;
	cudaError_t err;

	RT_READY();
	err = rt_context(peer, &ctx);
	return rt_done(err ? err : rt_driver.cuCtxDisablePeerAccess(ctx));
}

cudaError_t cudaDeviceGetDefaultMemPool(CUmemoryPool *pool, int device)
{
	RT_OPEN();
	return rt_done(rt_driver.cuDeviceGetDefaultMemPool(pool, device));
}

cudaError_t cudaDeviceGetMemPool(CUmemoryPool *pool, int device)
{
	RT_OPEN();
	return rt_done(rt_driver.cuDeviceGetMemPool(pool, device));
}

cudaError_t cudaMemPoolSetAttribute(CUmemoryPool pool, int attr, void *value)
{
	RT_OPEN();
	return rt_done(rt_driver.cuMemPoolSetAttribute(pool, attr, value));
}

cudaError_t cudaMemPoolGetAttribute(CUmemoryPool pool, int attr, void *value)
{
	RT_OPEN();
	return rt_done(rt_driver.cuMemPoolGetAttribute(pool, attr, value));
}

cudaError_t cudaMemPoolTrimTo(CUmemoryPool pool, size_t keep)
{
	RT_OPEN();
	return rt_done(rt_driver.cuMemPoolTrimTo(pool, keep));
}

cudaError_t cudaGetDriverEntryPointByVersion(const char *symbol, void **fn, unsigned int version,
                                             unsigned long long flags, int *status)
{
	cudaError_t err;

	RT_OPEN();
	if (!flags && rt_thread.per_thread)
		flags = CU_GET_PROC_ADDRESS_PER_THREAD_DEFAULT_STREAM;
	err = rt_driver.cuGetProcAddress_v2(symbol, fn, (int)version, flags, status);
	return rt_done(err);
}

cudaError_t cudaGetDriverEntryPoint(const char *symbol, void **fn, unsigned long long flags,
                                    int *status)
{
	return cudaGetDriverEntryPointByVersion(symbol, fn, VERSION, flags, status);
}

cudaError_t cudaGetExportTable(const void **table, const CUuuid *id)
{
	RT_OPEN();
	return rt_done(rt_driver.cuGetExportTable(table, id));
}

cudaError_t cudaProfilerStart(void)
{
	return cudaSuccess;
}

cudaError_t cudaProfilerStop(void)
{
	return cudaSuccess;
}
