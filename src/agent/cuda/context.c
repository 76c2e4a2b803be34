/* context.c - contexts that end, in every way: what they counted is fetched before, their records are
 * dropped after. */
#include "agent/core/life.h"
#include "agent/cuda/launch_time.h"
#include "agent/variant/driver.h"
#include "agent/variant/registry.h"
#include "agent/cuda/shim.h"
#include "agent/variant/ptrmap.h"
#include "agent/variant/variant.h"

#include <pthread.h>
#include <stdatomic.h>

#define MAX_DEVICES 64

/* What this process holds of primary contexts, as far as the calls came through here. */
static atomic_int retained[MAX_DEVICES];
/* cuCtxAttach: a detach for each of them ends nothing. */
static struct {
	pthread_mutex_t lock;
	struct gx_ptrmap counts; /* context -> how often */
} attached = { .lock = PTHREAD_MUTEX_INITIALIZER };

/* What is known of a context before and after the call that ends it; context NULL: nothing is. */
struct last_call {
	CUcontext context;
	struct gx_ending *ending;
	bool quiet;
};

static struct last_call before(CUcontext context)
{
	struct last_call call = { .context = gx_agent_awake() ? context : NULL };

	if (!call.context)
		return call;
	call.quiet = gx_variants_quiesce(context);
	call.ending = gx_session_context_ends(context);
	gx_launch_times_forget(context);
	return call;
}

static void after(struct last_call *call, bool ended)
{
	if (!call->context)
		return;
	if (!ended || !call->quiet) {
		gx_session_context_stays(call->ending);
		return;
	}
	gx_registry_remove_context(call->context);
	gx_session_context_gone(call->context, call->ending);
}

static CUresult destroy(CUcontext context, CUresult (*real)(CUcontext))
{
	struct last_call call = before(context);
	CUresult result = real(context);

	after(&call, !result);
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

/* Adds to what is attached, never below 0; gives what was before. */
static uintptr_t attach(CUcontext context, int more)
{
	union {
		void *pointer;
		uintptr_t n;
	} count;
	uintptr_t n;

	pthread_mutex_lock(&attached.lock);
	count.pointer = gx_ptrmap_get(&attached.counts, context);
	n = count.n;
	count.n = more > 0 ? n + 1 : n - (n > 0);
	if (count.n)
		gx_ptrmap_set(&attached.counts, context, count.pointer);
	else
		gx_ptrmap_remove(&attached.counts, context);
	pthread_mutex_unlock(&attached.lock);
	return n;
}

CUresult cuCtxAttach(CUcontext *context, unsigned int flags)
{
	CUresult result = GX_REAL(cuCtxAttach)(context, flags);

	if (!result)
		attach(*context, 1);
	return result;
}

CUresult cuCtxDetach(CUcontext context)
{
	return attach(context, -1) ? GX_REAL(cuCtxDetach)(context)
	                           : destroy(context, GX_REAL(cuCtxDetach));
}

CUresult cuGreenCtxDestroy(CUgreenCtx green)
{
	const struct gx_cuda_api *api = gx_agent_api();
	struct last_call call = { .context = NULL };
	CUcontext context = NULL;
	CUresult result;

	if (gx_agent_awake() && api->cuCtxFromGreenCtx && !api->cuCtxFromGreenCtx(&context, green))
		call = before(context);
	result = GX_REAL(cuGreenCtxDestroy)(green);
	after(&call, !result);
	return result;
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
 * afterwards. last: false when others are known to hold it. */
static CUresult end_primary(CUdevice device, CUresult (*real)(CUdevice), bool always, bool last)
{
	CUcontext context = primary_of(device);
	struct last_call call = { .context = context, .quiet = true };
	unsigned int flags;
	CUresult result;
	int active = 0;

	if (context && last)
		call = before(context);
	result = real(device);
	if (context)
		after(&call, !result && (always || (!gx_agent_api()->cuDevicePrimaryCtxGetState(
		                                            device, &flags, &active) &&
		                                    !active)));
	return result;
}

CUresult cuDevicePrimaryCtxRetain(CUcontext *context, CUdevice device)
{
	CUresult result = GX_REAL(cuDevicePrimaryCtxRetain)(context, device);

	if (!result && device >= 0 && device < MAX_DEVICES)
		atomic_fetch_add(&retained[device], 1);
	return result;
}

static CUresult release(CUdevice device, CUresult (*real)(CUdevice))
{
	int held = 0;

	if (device >= 0 && device < MAX_DEVICES) {
		held = atomic_load(&retained[device]);
		while (held > 0 &&
		       !atomic_compare_exchange_weak(&retained[device], &held, held - 1))
			;
	}
	return end_primary(device, real, false, held <= 1);
}

static CUresult reset(CUdevice device, CUresult (*real)(CUdevice))
{
	if (device >= 0 && device < MAX_DEVICES)
		atomic_store(&retained[device], 0);
	return end_primary(device, real, true, true);
}

CUresult cuDevicePrimaryCtxRelease(CUdevice device)
{
	return release(device, GX_REAL(cuDevicePrimaryCtxRelease));
}

CUresult cuDevicePrimaryCtxRelease_v2(CUdevice device)
{
	return release(device, GX_REAL(cuDevicePrimaryCtxRelease_v2));
}

CUresult cuDevicePrimaryCtxReset(CUdevice device)
{
	return reset(device, GX_REAL(cuDevicePrimaryCtxReset));
}

CUresult cuDevicePrimaryCtxReset_v2(CUdevice device)
{
	return reset(device, GX_REAL(cuDevicePrimaryCtxReset_v2));
}
