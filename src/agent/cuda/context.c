/* context.c - contexts that end: images are brought up to date before, records dropped after. */
#include "agent/core/life.h"
#include "agent/cuda/launch_time.h"
#include "agent/variant/driver.h"
#include "agent/variant/registry.h"
#include "agent/cuda/shim.h"
#include "agent/variant/variant.h"

static void gone(CUcontext context)
{
	gx_registry_remove_context(context);
	gx_session_context_gone(context);
}

static CUresult destroy(CUcontext context, gx_fn_cuCtxDestroy_v2 *real)
{
	bool awake = gx_agent_awake() && context, quiet = true;
	CUresult result;

	if (awake) {
		quiet = gx_variants_quiesce(context);
		gx_session_flush(context);
		gx_launch_times_forget(context);
	}
	result = real(context);
	if (awake && !result && quiet)
		gone(context);
	return result;
}

CUresult cuCtxDestroy(CUcontext context)
{
	return destroy(context, GX_REAL(cuCtxDestroy));
}

CUresult cuCtxDestroy_v2(CUcontext context)
{
	return destroy(context, GX_REAL(cuCtxDestroy_v2));
}

/* The primary context of a device when it is active; its count is the same before and after. */
static CUcontext primary_of(CUdevice device)
{
	const struct gx_cuda_api *api = gx_agent_api();
	CUcontext context = NULL;
	unsigned int flags;
	int active = 0;

	if (!gx_agent_awake() || !api->cuDevicePrimaryCtxGetState ||
	    api->cuDevicePrimaryCtxGetState(device, &flags, &active) || !active ||
	    api->cuDevicePrimaryCtxRetain(&context, device))
		return NULL;
	api->cuDevicePrimaryCtxRelease_v2(device);
	return context;
}

/* Release may be one of many, reset is for all: what counts is whether the context is active
 * afterwards. */
static CUresult end_primary(CUdevice device, CUresult (*real)(CUdevice), bool always)
{
	CUcontext context = primary_of(device);
	unsigned int flags;
	bool quiet = true;
	CUresult result;
	int active = 0;

	if (context) {
		quiet = gx_variants_quiesce(context);
		gx_session_flush(context);
		gx_launch_times_forget(context);
	}
	result = real(device);
	if (context && !result && quiet &&
	    (always ||
	     (!gx_agent_api()->cuDevicePrimaryCtxGetState(device, &flags, &active) && !active)))
		gone(context);
	return result;
}

CUresult cuDevicePrimaryCtxRelease(CUdevice device)
{
	return end_primary(device, GX_REAL(cuDevicePrimaryCtxRelease), false);
}

CUresult cuDevicePrimaryCtxRelease_v2(CUdevice device)
{
	return end_primary(device, GX_REAL(cuDevicePrimaryCtxRelease_v2), false);
}

CUresult cuDevicePrimaryCtxReset(CUdevice device)
{
	return end_primary(device, GX_REAL(cuDevicePrimaryCtxReset), true);
}

CUresult cuDevicePrimaryCtxReset_v2(CUdevice device)
{
	return end_primary(device, GX_REAL(cuDevicePrimaryCtxReset_v2), true);
}
