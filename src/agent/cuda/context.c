/* context.c - contexts that end, in every way: what they counted is fetched before, their records are
 * dropped after. */
#include "agent/core/allocations.h"
#include "agent/core/life.h"
#include "agent/cuda/claims.h"
#include "agent/cuda/launch_time.h"
#include "agent/variant/driver.h"
#include "agent/variant/registry.h"
#include "agent/cuda/shim.h"
#include "agent/variant/ptrmap.h"
#include "agent/variant/variant.h"

#include <pthread.h>
#include <stdatomic.h>

#define MAX_DEVICES 64

/* Primary contexts as far as the calls came through here: what this process holds of each, and the last handle. */
static struct {
	atomic_int retained;
	_Atomic(CUcontext) context;
} primary[MAX_DEVICES];
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
	gx_variants_forget_context(context); /* launches elsewhere make nothing for it any more */
	call.quiet = gx_variants_quiesce(context);
	call.ending = gx_session_context_ends(context);
	gx_launch_times_forget(context);
	return call;
}

static void after(struct last_call *call, bool ended)
{
	if (!call->context)
		return;
	if (ended)
		gx_allocations_end(call->context);
	if (!ended || !call->quiet) {
		gx_session_context_stays(call->ending);
		return;
	}
	gx_registry_remove_context(call->context);
	gx_claims_forget(call->context);
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

static bool is_known(CUdevice device)
{
	return device >= 0 && device < MAX_DEVICES;
}

enum state { INACTIVE, ACTIVE, UNKNOWN };

static enum state state_of(CUdevice device)
{
	const struct gx_cuda_api *api = gx_agent_api();
	unsigned int flags;
	int active;

	if (!api->cuDevicePrimaryCtxGetState ||
	    api->cuDevicePrimaryCtxGetState(device, &flags, &active))
		return UNKNOWN;
	return active ? ACTIVE : INACTIVE;
}

/* The primary context of a device when it is active; its count is the same before and after. Where
 * the driver does not say whether it is, it is not retained, because that would make it. */
static CUcontext primary_of(CUdevice device)
{
	const struct gx_cuda_api *api = gx_agent_api();
	enum state state = gx_agent_awake() ? state_of(device) : INACTIVE;
	CUcontext context = NULL;

	if (state == INACTIVE)
		return NULL;
	if (state == UNKNOWN || !api->cuDevicePrimaryCtxRetain ||
	    !api->cuDevicePrimaryCtxRelease_v2 || api->cuDevicePrimaryCtxRetain(&context, device))
		return is_known(device) ? atomic_load(&primary[device].context) : NULL;
	api->cuDevicePrimaryCtxRelease_v2(device);
	return context;
}

static bool is_over(CUdevice device, bool last)
{
	enum state state = state_of(device);

	return state == INACTIVE || (state == UNKNOWN && last);
}

/* Release may be one of many, reset is for all: what counts is whether the context is active
 * afterwards. last: false when others are known to hold it. */
static CUresult end_primary(CUdevice device, CUresult (*real)(CUdevice), bool always, bool last)
{
	CUcontext context = primary_of(device);
	struct last_call call = { .context = context, .quiet = true };
	CUresult result;

	if (context && last)
		call = before(context);
	result = real(device);
	if (context)
		after(&call, !result && (always || is_over(device, last)));
	return result;
}

CUresult cuDevicePrimaryCtxRetain(CUcontext *context, CUdevice device)
{
	CUresult result = GX_REAL(cuDevicePrimaryCtxRetain)(context, device);

	if (!result && is_known(device)) {
		atomic_fetch_add(&primary[device].retained, 1);
		atomic_store(&primary[device].context, *context);
	}
	return result;
}

static CUresult release(CUdevice device, CUresult (*real)(CUdevice))
{
	int held = 0;

	if (is_known(device)) {
		held = atomic_load(&primary[device].retained);
		while (held > 0 &&
		       !atomic_compare_exchange_weak(&primary[device].retained, &held, held - 1))
			;
	}
	return end_primary(device, real, false, held <= 1);
}

static CUresult reset(CUdevice device, CUresult (*real)(CUdevice))
{
	if (is_known(device))
		atomic_store(&primary[device].retained, 0);
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
