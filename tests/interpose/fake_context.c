/* fake_context.c - contexts of the driver that records: the primary one of device 0 is 0xd0, and others may hold it, too. */
#include "fake_driver.h"

static int n_retained;

EXPORT void fake_hold(int more);
/* Held by somebody whose calls do not come through the agent. */
void fake_hold(int more)
{
	n_retained += more;
}

FAKE(cuDevicePrimaryCtxGetState, CUdevice device, unsigned int *flags, int *active)
{
	if (device || is_refused("state") || is_refusing("states"))
		return CUDA_ERROR_INVALID_DEVICE;
	*flags = 0;
	*active = n_retained > 0;
	return 0;
}

FAKE(cuDevicePrimaryCtxRetain, CUcontext *context, CUdevice device)
{
	if (device || is_refused("retain"))
		return CUDA_ERROR_INVALID_DEVICE;
	*context = (CUcontext)0xd0;
	return note("retain %d", ++n_retained);
}

static CUresult release(const char *name, CUdevice device)
{
	if (device || is_refused("release") || !n_retained)
		return CUDA_ERROR_INVALID_CONTEXT;
	return note("%s %d", name, --n_retained);
}

FAKE(cuDevicePrimaryCtxRelease, CUdevice device)
{
	return release("release1", device);
}

FAKE(cuDevicePrimaryCtxRelease_v2, CUdevice device)
{
	return release("release", device);
}

static CUresult reset(const char *name, CUdevice device)
{
	if (device || is_refused("reset"))
		return CUDA_ERROR_INVALID_DEVICE;
	n_retained = 0;
	return note("%s", name);
}

FAKE(cuDevicePrimaryCtxReset, CUdevice device)
{
	return reset("reset1", device);
}

FAKE(cuDevicePrimaryCtxReset_v2, CUdevice device)
{
	return reset("reset", device);
}

FAKE(cuCtxAttach, CUcontext *context, unsigned int flags)
{
	if (is_refused("attach"))
		return CUDA_ERROR_INVALID_VALUE;
	*context = (CUcontext)0xc0;
	return note("attach %u", flags);
}

FAKE(cuCtxDetach, CUcontext context)
{
	return is_refused("detach") ? CUDA_ERROR_INVALID_VALUE : note("detach %p", (void *)context);
}

FAKE(cuCtxDestroy, CUcontext context)
{
	return is_refused("destroy1") ? CUDA_ERROR_INVALID_CONTEXT
	                              : note("destroy1 %p", (void *)context);
}
