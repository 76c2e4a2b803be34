/* state.c - the runtime's state: the driver behind it, primary contexts made on first use, errors
 * of the thread. */
#include "device/cudart/cudart.h"

#include "device/cudart/driver_load.h"

#include <pthread.h>
#include <string.h>

__thread struct rt_thread rt_thread;
struct gx_cuda_api rt_driver;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static bool opened;
static cudaError_t open_result;
static CUcontext primaries[GX_CUDART_MAX_DEVICES];

cudaError_t rt_done(cudaError_t err)
{
	if (err)
		rt_thread.last = err;
	return err;
}

static cudaError_t open_driver(void)
{
	void *library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);

	if (library)
		rt_load_driver(&rt_driver, library);
	if (!rt_driver.cuInit || !rt_driver.cuDevicePrimaryCtxRetain ||
	    !rt_driver.cuLibraryLoadData)
		return cudaErrorInsufficientDriver;
	return rt_driver.cuInit(0);
}

cudaError_t rt_open(void)
{
	pthread_mutex_lock(&lock);
	if (!opened) {
		open_result = open_driver();
		opened = true;
	}
	pthread_mutex_unlock(&lock);
	return open_result;
}

cudaError_t rt_context(int device, CUcontext *out)
{
	cudaError_t err = CUDA_SUCCESS;

	if (device < 0 || device >= GX_CUDART_MAX_DEVICES)
		return CUDA_ERROR_INVALID_DEVICE;
	pthread_mutex_lock(&lock);
	if (!primaries[device])
		err = rt_driver.cuDevicePrimaryCtxRetain(&primaries[device], device);
	*out = primaries[device];
	pthread_mutex_unlock(&lock);
	return err;
}

void rt_forget_device(int device)
{
	pthread_mutex_lock(&lock);
	primaries[device] = NULL;
	pthread_mutex_unlock(&lock);
}

/* A context that the program made current itself is used as it is, until cudaSetDevice asks for
 * another. */
cudaError_t rt_ready(void)
{
	CUcontext current, primary;
	CUdevice device;
	cudaError_t err = rt_open();

	if (!err)
		err = rt_driver.cuCtxGetCurrent(&current);
	if (err)
		return err;
	if (!current || rt_thread.switched) {
		err = rt_context(rt_thread.device, &primary);
		if (!err)
			err = rt_driver.cuCtxSetCurrent(primary);
		if (err)
			return err;
		rt_thread.switched = false;
	} else if (!rt_driver.cuCtxGetDevice(&device)) {
		rt_thread.device = device;
	}
	return rt_load_registered();
}

CUstream rt_stream(CUstream stream)
{
	return !stream && rt_thread.per_thread ? CU_STREAM_PER_THREAD : stream;
}

cudaError_t cudaGetLastError(void)
{
	cudaError_t last = rt_thread.last;

	rt_thread.last = cudaSuccess;
	return last;
}

cudaError_t cudaPeekAtLastError(void)
{
	return rt_thread.last;
}

static const struct {
	int code;
	const char *name, *text;
} errors[] = {
#define CUDA_ERROR(code, driver_name, name, text) { code, #name, text },
#include "defs/cuda_errors.def"
#undef CUDA_ERROR
};

const char *cudaGetErrorName(cudaError_t error)
{
	for (size_t i = 0; i < sizeof(errors) / sizeof(errors[0]); i++) {
		if (errors[i].code == error && strcmp(errors[i].name, "NONE"))
			return errors[i].name;
	}
	return "unrecognized error code";
}

const char *cudaGetErrorString(cudaError_t error)
{
	for (size_t i = 0; i < sizeof(errors) / sizeof(errors[0]); i++) {
		if (errors[i].code == error)
			return errors[i].text;
	}
	return "unrecognized error code";
}
