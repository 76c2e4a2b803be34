/* start.c - the driver behind cuBLAS, handles, and how calls end. */
#include "device/cublas/cublas.h"

#include "device/tell.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

struct gx_cuda_api bl_driver;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static CUresult opened = CUDA_ERROR_NOT_INITIALIZED;

static void open_driver(void)
{
	void *library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);

	if (!library)
		return;
	bl_driver.library = library;
#define CUDA_CALL(symbol, base, since, twin, parameters, arguments)                                \
	*(void **)&bl_driver.symbol = dlsym(library, #symbol);
#include "defs/cuda_calls.def"
#undef CUDA_CALL
	if (bl_driver.cuInit && bl_driver.cuLibraryLoadData && bl_driver.cuLaunchKernel)
		opened = bl_driver.cuInit(0);
}

cublasStatus_t bl_status(CUresult err)
{
	switch (err) {
	case CUDA_SUCCESS: return CUBLAS_STATUS_SUCCESS;
	case CUDA_ERROR_OUT_OF_MEMORY: return CUBLAS_STATUS_ALLOC_FAILED;
	case CUDA_ERROR_NOT_INITIALIZED:
	case CUDA_ERROR_NO_DEVICE: return CUBLAS_STATUS_NOT_INITIALIZED;
	case CUDA_ERROR_NOT_SUPPORTED: return CUBLAS_STATUS_NOT_SUPPORTED;
	default: return CUBLAS_STATUS_EXECUTION_FAILED;
	}
}

/* As with a runtime: a thread without a context takes the first device's. */
cublasStatus_t bl_open(void)
{
	CUcontext ctx = NULL;
	CUresult err;

	pthread_once(&once, open_driver);
	if (opened)
		return CUBLAS_STATUS_NOT_INITIALIZED;
	err = bl_driver.cuCtxGetCurrent(&ctx);
	if (!err && !ctx) {
		err = bl_driver.cuDevicePrimaryCtxRetain(&ctx, 0);
		if (!err)
			err = bl_driver.cuCtxSetCurrent(ctx);
	}
	return bl_status(err);
}

cublasStatus_t bl_ready(struct bl_handle *handle)
{
	CUcontext ctx = NULL;

	if (!handle || handle->magic != BL_MAGIC)
		return CUBLAS_STATUS_NOT_INITIALIZED;
	if (!bl_driver.cuCtxGetCurrent(&ctx) && !ctx)
		return bl_status(bl_driver.cuCtxSetCurrent(handle->ctx));
	return CUBLAS_STATUS_SUCCESS;
}

/* The soft device says it, wherever it is told to: the driver here may be an agent before it. */
cublasStatus_t bl_not_supported(const char *what, bool *said)
{
	void *soft;
	gx_soft_unsupported *unsupported = NULL;

	if (__atomic_exchange_n(said, true, __ATOMIC_RELAXED))
		return CUBLAS_STATUS_NOT_SUPPORTED;
	pthread_once(&once, open_driver);
	soft = dlopen("libgpuext-soft.so", RTLD_NOW | RTLD_NOLOAD);
	if (soft) {
		*(void **)&unsupported = dlsym(soft, GX_SOFT_UNSUPPORTED);
		if (unsupported)
			unsupported(what);
		dlclose(soft);
	}
	return CUBLAS_STATUS_NOT_SUPPORTED;
}
