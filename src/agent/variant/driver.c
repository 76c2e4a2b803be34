/* driver.c - the CUDA driver behind the agent, opened once, and the table of its functions. */
#define GX_CUDA_API_LOAD
#include "agent/variant/driver.h"

#include <pthread.h>

static struct gx_driver driver;
static pthread_once_t driver_once = PTHREAD_ONCE_INIT;
static struct gx_cuda_api api;

static void open_driver(void)
{
	gx_driver_open((const void *)&driver_once, &driver);
}

const struct gx_driver *gx_agent_driver(void)
{
	pthread_once(&driver_once, open_driver);
	return &driver;
}

const struct gx_cuda_api *gx_agent_api(void)
{
	return &api;
}

static bool has_what_it_takes(void)
{
	bool all = true;

#define CUDA_NEEDED(symbol) all &= api.symbol != NULL;
#include "defs/cuda_needed.def"
#undef CUDA_NEEDED
	return all;
}

bool gx_agent_api_load(void)
{
	void *library = gx_agent_driver()->library;

	if (!library)
		return false;
	gx_cuda_api_load(&api, library);
	return has_what_it_takes();
}

bool gx_driver_relax(CUstreamCaptureMode *before)
{
	*before = CU_STREAM_CAPTURE_MODE_RELAXED;
	return api.cuThreadExchangeStreamCaptureMode &&
	       !api.cuThreadExchangeStreamCaptureMode(before);
}

void gx_driver_resume(bool relaxed, CUstreamCaptureMode before)
{
	if (relaxed)
		api.cuThreadExchangeStreamCaptureMode(&before);
}

CUresult gx_driver_device(CUdevice *device)
{
	CUresult result = api.cuCtxGetDevice(device);

	return result && api.cuDeviceGet ? api.cuDeviceGet(device, 0) : result;
}

static uint32_t sm_of(CUdevice device)
{
	int major = 0, minor = 0;

	if (api.cuDeviceGetAttribute(&major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR,
	                             device) ||
	    api.cuDeviceGetAttribute(&minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, device))
		return 0;
	return (uint32_t)(major * 10 + minor);
}

uint32_t gx_driver_sm(void)
{
	CUdevice device;

	return gx_driver_device(&device) ? 0 : sm_of(device);
}

bool gx_driver_loads(CUfunction function)
{
	CUresult result = api.cuFuncLoad ? api.cuFuncLoad(function) : CUDA_SUCCESS;

	return !result || (result >= CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED &&
	                   result <= CUDA_ERROR_STREAM_CAPTURE_WRONG_THREAD);
}

bool gx_driver_ptx(struct gx_ptx_version *out)
{
	int cuda = 0;

	return api.cuDriverGetVersion && !api.cuDriverGetVersion(&cuda) && cuda > 0 &&
	       gx_ptx_newest((uint32_t)cuda, out);
}

uint32_t gx_driver_least_sm(bool *differ)
{
	uint32_t least = 0;
	int n = 0;

	*differ = false;
	if (!api.cuDeviceGetCount || !api.cuDeviceGet || api.cuDeviceGetCount(&n))
		return 0;
	for (int i = 0; i < n; i++) {
		CUdevice device;
		uint32_t sm = api.cuDeviceGet(&device, i) ? 0 : sm_of(device);

		if (!sm)
			return 0;
		*differ |= least && sm != least;
		least = least && least < sm ? least : sm;
	}
	return least;
}
