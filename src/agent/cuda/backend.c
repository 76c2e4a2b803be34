/* backend.c - what the core of the agent asks for, by calls of the CUDA driver.
 *
 * The clock: a kernel of one thread stores %globaltimer between two looks at the host's clock.
 */
#include "agent/cuda/backend.h"

#include "agent/cuda/launch_time.h"
#include "agent/variant/driver.h"
#include "agent/variant/variant.h"
#include "base/clock.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static int error_of(CUresult result)
{
	return result ? -EIO : 0;
}

/* --- threads and contexts */

/* The mode of the thread, or NOT_PAUSED. */
#define NOT_PAUSED UINT32_MAX

static uint32_t pause_recording(void)
{
	CUstreamCaptureMode before;

	return gx_driver_relax(&before) ? (uint32_t)before : NOT_PAUSED;
}

static void resume_recording(uint32_t paused)
{
	gx_driver_resume(paused != NOT_PAUSED, (CUstreamCaptureMode)paused);
}

static int enter(void *context)
{
	return error_of(gx_agent_api()->cuCtxPushCurrent_v2(context));
}

static void leave(void)
{
	CUcontext popped;

	gx_agent_api()->cuCtxPopCurrent_v2(&popped);
}

static uint32_t count_units(void)
{
	const struct gx_cuda_api *api = gx_agent_api();
	int n_sms = 0;
	CUdevice device;

	if (!api->cuCtxGetDevice(&device))
		api->cuDeviceGetAttribute(&n_sms, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, device);
	return (uint32_t)n_sms; /* 0 where the driver does not say */
}

static int wait_idle(void)
{
	return error_of(gx_agent_api()->cuCtxSynchronize());
}

/* --- queues and memory */

static void *queue_new(void)
{
	CUstream stream = NULL;

	return gx_agent_api()->cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING) ? NULL : stream;
}

static int queue_wait(void *queue)
{
	return error_of(gx_agent_api()->cuStreamSynchronize(queue));
}

static uint64_t alloc(size_t bytes)
{
	CUdeviceptr base = 0;

	return gx_agent_api()->cuMemAlloc_v2(&base, bytes) ? 0 : base;
}

static void release(uint64_t address)
{
	gx_agent_api()->cuMemFree_v2(address);
}

static uint64_t share(void *pages, size_t bytes)
{
	const struct gx_cuda_api *api = gx_agent_api();
	CUdeviceptr address = 0;

	if (!api->cuMemHostRegister_v2 || !api->cuMemHostGetDevicePointer_v2)
		return 0;
	/* it may be there already, from another context: then it has an address here, too */
	api->cuMemHostRegister_v2(pages, bytes,
	                          CU_MEMHOSTALLOC_PORTABLE | CU_MEMHOSTALLOC_DEVICEMAP);
	return api->cuMemHostGetDevicePointer_v2(&address, pages, 0) ? 0 : address;
}

enum { HOST_NATIVE_ATOMIC_SUPPORTED = 86 }; /* CU_DEVICE_ATTRIBUTE_ */

static bool host_atomics(void)
{
	const struct gx_cuda_api *api = gx_agent_api();
	CUdevice device;
	int there = 0;

	return api->cuCtxGetDevice && api->cuDeviceGetAttribute && !api->cuCtxGetDevice(&device) &&
	       !api->cuDeviceGetAttribute(&there, (CUdevice_attribute)HOST_NATIVE_ATOMIC_SUPPORTED,
	                                  device) &&
	       there;
}

static int zero(void *queue, uint64_t address, size_t bytes)
{
	return error_of(gx_agent_api()->cuMemsetD8Async(address, 0, bytes, queue));
}

static bool is_managed(uint64_t address)
{
	const struct gx_cuda_api *api = gx_agent_api();
	unsigned int managed = 0;

	return api->cuPointerGetAttribute &&
	       !api->cuPointerGetAttribute(&managed, CU_POINTER_ATTRIBUTE_IS_MANAGED, address) &&
	       managed;
}

static int prefetch(void *queue, uint64_t address, uint64_t bytes)
{
	const struct gx_cuda_api *api = gx_agent_api();
	CUmemLocation to = { .type = 1 }; /* a device */
	CUdevice device;

	if (api->cuCtxGetDevice(&device))
		return -EIO;
	to.id = device;
	if (!is_managed(address) || !is_managed(address + bytes - 1))
		return -EFAULT;
	if (api->cuMemPrefetchAsync_v2)
		return error_of(api->cuMemPrefetchAsync_v2(address, bytes, to, 0, queue));
	return api->cuMemPrefetchAsync
	               ? error_of(api->cuMemPrefetchAsync(address, bytes, device, queue))
	               : -EOPNOTSUPP;
}

static int upload(void *queue, uint64_t to, const void *from, size_t bytes)
{
	return error_of(gx_agent_api()->cuMemcpyHtoDAsync_v2(to, from, bytes, queue));
}

static int download(void *queue, void *to, uint64_t from, size_t bytes)
{
	return error_of(gx_agent_api()->cuMemcpyDtoHAsync_v2(to, from, bytes, queue));
}

static int download_rows(void *queue, void *to, uint64_t from, size_t row_bytes, size_t stride,
                         size_t n)
{
	CUDA_MEMCPY2D copy = { .srcMemoryType = CU_MEMORYTYPE_DEVICE,
		               .srcDevice = from,
		               .srcPitch = stride,
		               .dstMemoryType = CU_MEMORYTYPE_HOST,
		               .dstHost = to,
		               .dstPitch = row_bytes,
		               .WidthInBytes = row_bytes,
		               .Height = n };

	return error_of(gx_agent_api()->cuMemcpy2DAsync_v2(&copy, queue));
}

/* --- the clock */

static const char clock_ptx[] = ".version 6.0\n"
                                ".target sm_50\n"
                                ".address_size 64\n"
                                ".visible .entry gx_clock(.param .u64 out)\n"
                                "{\n"
                                "\t.reg .b64 %rd<4>;\n"
                                "\tld.param.u64 %rd1, [out];\n"
                                "\tcvta.to.global.u64 %rd2, %rd1;\n"
                                "\tmov.u64 %rd3, %globaltimer;\n"
                                "\tst.global.u64 [%rd2], %rd3;\n"
                                "\tret;\n"
                                "}\n";

struct clock {
	CUmodule module;
	CUfunction function;
	CUdeviceptr cell;
	CUstream stream;
};

static void clock_close(void *opened)
{
	struct clock *clock = opened;

	if (clock->cell)
		gx_agent_api()->cuMemFree_v2(clock->cell);
	if (clock->module)
		gx_agent_api()->cuModuleUnload(clock->module);
	free(clock);
}

static void *clock_open(void *queue)
{
	const struct gx_cuda_api *api = gx_agent_api();
	struct clock *clock = calloc(1, sizeof(*clock));

	if (!clock)
		return NULL;
	clock->stream = queue;
	if (!api->cuModuleLoadData(&clock->module, clock_ptx) &&
	    !api->cuMemAlloc_v2(&clock->cell, sizeof(uint64_t)) &&
	    !api->cuModuleGetFunction(&clock->function, clock->module, "gx_clock"))
		return clock;
	clock_close(clock);
	return NULL;
}

static int clock_look(void *opened, uint64_t *before_ns, uint64_t *device_ns, uint64_t *after_ns)
{
	const struct gx_cuda_api *api = gx_agent_api();
	struct clock *clock = opened;
	void *params[] = { &clock->cell };

	*before_ns = gx_now_ns();
	if (api->cuLaunchKernel(clock->function, 1, 1, 1, 1, 1, 1, 0, clock->stream, params,
	                        NULL) ||
	    api->cuStreamSynchronize(clock->stream))
		return -EIO;
	*after_ns = gx_now_ns();
	if (api->cuMemcpyDtoHAsync_v2(device_ns, clock->cell, sizeof(*device_ns), clock->stream) ||
	    api->cuStreamSynchronize(clock->stream))
		return -EIO;
	return 0;
}

/* --- the driver */

static void *driver_symbol(const char *name)
{
	void *library = gx_agent_driver()->library;

	return library ? dlsym(library, name) : NULL;
}

/* The runtime's names stand for the driver's calls that they make, so that one place sees every
 * launch once. */
static const char *launch_name(const char *attached_at)
{
	static const struct {
		const char *driver, *runtime;
	} calls[] = {
#define LAUNCH_CALL(driver_, runtime_) { #driver_, runtime_ },
#include "defs/launch_calls.def"
#undef LAUNCH_CALL
	};

	for (size_t i = 0; i < sizeof(calls) / sizeof(calls[0]); i++)
		if (*attached_at && !strcmp(attached_at, calls[i].runtime))
			return calls[i].driver;
	return attached_at;
}

static void quiesce(void)
{
	gx_variants_quiesce(NULL);
}

const struct gx_backend gx_cuda_backend = {
	.pause_recording = pause_recording,
	.resume_recording = resume_recording,
	.enter = enter,
	.leave = leave,
	.count_units = count_units,
	.wait_idle = wait_idle,
	.queue_new = queue_new,
	.queue_wait = queue_wait,
	.alloc = alloc,
	.release = release,
	.share = share,
	.host_atomics = host_atomics,
	.prefetch = prefetch,
	.zero = zero,
	.upload = upload,
	.download = download,
	.download_rows = download_rows,
	.clock_open = clock_open,
	.clock_look = clock_look,
	.clock_close = clock_close,
	.driver_symbol = driver_symbol,
	.launch_name = launch_name,
	.look = gx_launch_times_collect,
	.quiesce = quiesce,
};
