/* driver_context.c - contexts: primary and created ones, the current stack of each thread, limits
 * and flags. */
#include "device/soft/driver.h"
#include "device/soft/nest.h"

#include <stdlib.h>
#include <string.h>

/* A context that is in the list, and dead. A device's primary one has the same handle again after it was given up: the runtime goes on
 * with what it finds current. */
static CUcontext blank(struct gx_soft_device *device, bool primary)
{
	CUcontext ctx = primary ? device->gone_primary : NULL;

	if (ctx) {
		*ctx = (struct CUctx_st){ .next = ctx->next };
	} else {
		ctx = calloc(1, sizeof(*ctx));
		if (!ctx)
			return NULL;
		ctx->next = gx_driver.contexts;
		gx_driver.contexts = ctx;
	}
	if (primary)
		device->gone_primary = ctx;
	ctx->magic = GX_MAGIC_CTX;
	ctx->dead = true;
	return ctx;
}

CUresult gx_context_create(struct gx_soft_device *device, unsigned int flags, bool primary,
                           CUcontext *out)
{
	CUcontext ctx = blank(device, primary);
	CUresult err;

	if (!ctx)
		return CUDA_ERROR_OUT_OF_MEMORY;
	ctx->device = device;
	ctx->id = ++gx_driver.next_id;
	ctx->flags = flags;
	ctx->primary = primary;
	ctx->limits[0] = 1024;
	ctx->limits[1] = 1 << 20;
	ctx->limits[2] = 8 << 20;
	ctx->limits[NEST_LIMIT] = NEST_PENDING;
	err = gx_stream_create(ctx, 0, 0, &ctx->legacy);
	if (err)
		return err;
	ctx->legacy->is_legacy = true;
	ctx->task = gx_task_create((u32)device->ordinal, ctx->id);
	ctx->dead = false;
	*out = ctx;
	return CUDA_SUCCESS;
}

CUresult gx_context_wait(CUcontext ctx)
{
	for (CUstream s = ctx->streams; s;) {
		struct gx_op *op = s->last;

		if (op && !op->done) {
			op->refs++;
			gx_op_wait(op);
			gx_op_put(op);
			s = ctx->streams; /* the list may have changed meanwhile */
		} else {
			s = s->next;
		}
	}
	return ctx->sticky;
}

void gx_contexts_wait(void)
{
	for (CUcontext ctx = gx_driver.contexts; ctx; ctx = ctx->next) {
		if (!ctx->dead)
			gx_context_wait(ctx);
	}
}

static bool any_busy(void)
{
	for (CUcontext ctx = gx_driver.contexts; ctx; ctx = ctx->next) {
		for (CUstream s = ctx->streams; s; s = s->next)
			if (s->last && !s->last->done)
				return true;
	}
	return false;
}

void gx_contexts_settle(void)
{
	do
		gx_contexts_wait(); /* for one after the other, and the first may go on meanwhile */
	while (any_busy());
}

/* The handle stays readable, so that a call with it can say that it was destroyed. */
void gx_context_destroy(CUcontext ctx)
{
	gx_context_wait(ctx);
	while (ctx->streams)
		gx_stream_destroy(ctx->streams);
	ctx->legacy = NULL;
	while (ctx->modules)
		gx_module_destroy(ctx->modules);
	gx_peers_forget(ctx);
	gx_mem_drop_context(ctx);
	gx_storage_drop(ctx);
	gx_task_destroy(ctx->task);
	ctx->task = NULL;
	ctx->dead = true;
}

static CUresult push(CUcontext ctx)
{
	if (gx_thread.depth == GX_SOFT_CTX_STACK)
		return CUDA_ERROR_INVALID_VALUE;
	gx_thread.stack[gx_thread.depth++] = ctx;
	return CUDA_SUCCESS;
}

CUresult gx_context_check(CUcontext ctx)
{
	if (!ctx || ctx->magic != GX_MAGIC_CTX)
		return CUDA_ERROR_INVALID_CONTEXT;
	return ctx->dead ? CUDA_ERROR_CONTEXT_IS_DESTROYED : CUDA_SUCCESS;
}

CUresult cuDevicePrimaryCtxRetain(CUcontext *ctx, CUdevice dev)
{
	struct gx_soft_device *device;
	CUresult err;

	ENTER();
	CHECK_ARG(ctx);
	device = gx_device_of(dev);
	if (!device)
		return CUDA_ERROR_INVALID_DEVICE;
	if (!device->primary) {
		err = gx_context_create(device, device->primary_flags, true, &device->primary);
		if (err)
			return err;
	}
	device->primary_refs++;
	*ctx = device->primary;
	return CUDA_SUCCESS;
}

static void drop_primary(struct gx_soft_device *device)
{
	if (!device->primary)
		return;
	gx_context_destroy(device->primary);
	device->primary = NULL;
	device->primary_refs = 0;
}

CUresult cuDevicePrimaryCtxRelease_v2(CUdevice dev)
{
	ENTER();
	if (!gx_device_of(dev))
		return CUDA_ERROR_INVALID_DEVICE;
	if (!gx_device_of(dev)->primary)
		return CUDA_ERROR_INVALID_CONTEXT;
	if (!--gx_device_of(dev)->primary_refs)
		drop_primary(gx_device_of(dev));
	return CUDA_SUCCESS;
}

CUresult cuDevicePrimaryCtxRelease(CUdevice dev)
{
	return cuDevicePrimaryCtxRelease_v2(dev);
}

CUresult cuDevicePrimaryCtxReset_v2(CUdevice dev)
{
	ENTER();
	if (!gx_device_of(dev))
		return CUDA_ERROR_INVALID_DEVICE;
	drop_primary(gx_device_of(dev));
	return CUDA_SUCCESS;
}

CUresult cuDevicePrimaryCtxReset(CUdevice dev)
{
	return cuDevicePrimaryCtxReset_v2(dev);
}

CUresult cuDevicePrimaryCtxSetFlags_v2(CUdevice dev, unsigned int flags)
{
	ENTER();
	if (!gx_device_of(dev))
		return CUDA_ERROR_INVALID_DEVICE;
	gx_device_of(dev)->primary_flags = flags;
	if (gx_device_of(dev)->primary)
		gx_device_of(dev)->primary->flags = flags;
	return CUDA_SUCCESS;
}

CUresult cuDevicePrimaryCtxSetFlags(CUdevice dev, unsigned int flags)
{
	return cuDevicePrimaryCtxSetFlags_v2(dev, flags);
}

CUresult cuDevicePrimaryCtxGetState(CUdevice dev, unsigned int *flags, int *active)
{
	ENTER();
	CHECK_ARG(flags && active);
	if (!gx_device_of(dev))
		return CUDA_ERROR_INVALID_DEVICE;
	*flags = gx_device_of(dev)->primary_flags;
	*active = gx_device_of(dev)->primary != NULL;
	return CUDA_SUCCESS;
}

CUresult cuCtxCreate_v2(CUcontext *ctx, unsigned int flags, CUdevice dev)
{
	CUresult err;

	ENTER();
	CHECK_ARG(ctx);
	if (!gx_device_of(dev))
		return CUDA_ERROR_INVALID_DEVICE;
	CHECK_ARG(gx_thread.depth < GX_SOFT_CTX_STACK);
	err = gx_context_create(gx_device_of(dev), flags, false, ctx);
	return err ? err : push(*ctx);
}

CUresult cuCtxCreate_v3(CUcontext *ctx, CUexecAffinityParam *params_array, int num_params,
                        unsigned int flags, CUdevice dev)
{
	if (params_array && num_params)
		return CUDA_ERROR_NOT_SUPPORTED;
	return cuCtxCreate_v2(ctx, flags, dev);
}

CUresult cuCtxCreate_v4(CUcontext *ctx, CUctxCreateParams *ctx_create_params, unsigned int flags,
                        CUdevice dev)
{
	(void)ctx_create_params; /* affinities and graphics sharing: nothing to choose from here */
	return cuCtxCreate_v2(ctx, flags, dev);
}

/* Holds the lock. */
static CUresult destroy(CUcontext ctx)
{
	CHECK_ARG(!ctx->primary);
	gx_context_destroy(ctx);
	if (gx_current() == ctx)
		gx_thread.depth--;
	return CUDA_SUCCESS;
}

CUresult cuCtxDestroy_v2(CUcontext ctx)
{
	CUresult err;

	ENTER();
	err = gx_context_check(ctx);
	return err ? err : destroy(ctx);
}

CUresult cuCtxDestroy(CUcontext ctx)
{
	return cuCtxDestroy_v2(ctx);
}

CUresult cuCtxPushCurrent_v2(CUcontext ctx)
{
	CUresult err;

	ENTER();
	err = gx_context_check(ctx);
	return err ? err : push(ctx);
}

CUresult cuCtxPushCurrent(CUcontext ctx)
{
	return cuCtxPushCurrent_v2(ctx);
}

CUresult cuCtxPopCurrent_v2(CUcontext *ctx)
{
	ENTER();
	if (!gx_thread.depth)
		return CUDA_ERROR_INVALID_CONTEXT;
	gx_thread.depth--;
	if (ctx)
		*ctx = gx_thread.stack[gx_thread.depth];
	return CUDA_SUCCESS;
}

CUresult cuCtxPopCurrent(CUcontext *ctx)
{
	return cuCtxPopCurrent_v2(ctx);
}

CUresult cuCtxSetCurrent(CUcontext ctx)
{
	ENTER();
	if (!ctx) {
		if (gx_thread.depth)
			gx_thread.depth--;
		return CUDA_SUCCESS;
	}
	CHECK_CALL(gx_context_check(ctx));
	if (!gx_thread.depth)
		return push(ctx);
	gx_thread.stack[gx_thread.depth - 1] = ctx;
	return CUDA_SUCCESS;
}

CUresult cuCtxGetCurrent(CUcontext *ctx)
{
	ENTER();
	CHECK_ARG(ctx);
	*ctx = gx_current();
	return CUDA_SUCCESS;
}

CUresult cuCtxGetDevice_v2(CUdevice *device, CUcontext ctx)
{
	ENTER();
	CHECK_ARG(device);
	CHECK_CALL(gx_context_check(ctx ? ctx : gx_current()));
	*device = (ctx ? ctx : gx_current())->device->ordinal;
	return CUDA_SUCCESS;
}

CUresult cuCtxGetDevice(CUdevice *device)
{
	return cuCtxGetDevice_v2(device, NULL);
}

CUresult cuCtxGetFlags(unsigned int *flags)
{
	ENTER_CTX(ctx);
	CHECK_ARG(flags);
	*flags = ctx->flags;
	return CUDA_SUCCESS;
}

CUresult cuCtxSetFlags(unsigned int flags)
{
	ENTER_CTX(ctx);
	ctx->flags = flags;
	return CUDA_SUCCESS;
}

CUresult cuCtxGetId(CUcontext ctx, unsigned long long *ctx_id)
{
	CUresult err;

	ENTER();
	CHECK_ARG(ctx_id);
	ctx = ctx ? ctx : gx_current();
	err = gx_context_check(ctx);
	if (!err)
		*ctx_id = ctx->id;
	return err;
}

CUresult cuCtxSynchronize_v2(CUcontext ctx)
{
	ENTER();
	ctx = ctx ? ctx : gx_current();
	CHECK_CALL(gx_context_check(ctx));
	for (struct gx_capture *c = gx_driver.captures; c; c = c->next) {
		if (c->origin->ctx == ctx && c->mode == CU_STREAM_CAPTURE_MODE_GLOBAL)
			return CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED;
	}
	return gx_context_wait(ctx);
}

CUresult cuCtxSynchronize(void)
{
	return cuCtxSynchronize_v2(NULL);
}

uint32_t gx_pending_limit(CUcontext ctx)
{
	size_t n = ctx->limits[NEST_LIMIT];

	return n < UINT32_MAX ? (uint32_t)n : UINT32_MAX;
}

CUresult cuCtxSetLimit(CUlimit limit, size_t value)
{
	ENTER_CTX(ctx);
	if (limit < 0 || limit >= 10)
		return CUDA_ERROR_UNSUPPORTED_LIMIT;
	ctx->limits[limit] = value;
	return CUDA_SUCCESS;
}

CUresult cuCtxGetLimit(size_t *value, CUlimit limit)
{
	ENTER_CTX(ctx);
	CHECK_ARG(value);
	if (limit < 0 || limit >= 10)
		return CUDA_ERROR_UNSUPPORTED_LIMIT;
	*value = ctx->limits[limit];
	return CUDA_SUCCESS;
}

CUresult cuCtxGetCacheConfig(CUfunc_cache *pconfig)
{
	ENTER_CTX(ctx);
	CHECK_ARG(pconfig);
	*pconfig = ctx->cache_config;
	return CUDA_SUCCESS;
}

CUresult cuCtxSetCacheConfig(CUfunc_cache config)
{
	ENTER_CTX(ctx);
	ctx->cache_config = config;
	return CUDA_SUCCESS;
}

CUresult cuCtxGetSharedMemConfig(CUsharedconfig *config)
{
	ENTER_CTX(ctx);
	CHECK_ARG(config);
	*config = ctx->shared_config;
	return CUDA_SUCCESS;
}

CUresult cuCtxSetSharedMemConfig(CUsharedconfig config)
{
	ENTER_CTX(ctx);
	ctx->shared_config = config;
	return CUDA_SUCCESS;
}

CUresult cuCtxGetApiVersion(CUcontext ctx, unsigned int *version)
{
	CUresult err;

	ENTER();
	CHECK_ARG(version);
	err = gx_context_check(ctx ? ctx : gx_current());
	if (!err)
		*version = 3020;
	return err;
}

CUresult cuCtxGetStreamPriorityRange(int *least_priority, int *greatest_priority)
{
	ENTER_CTX(ctx);
	if (least_priority)
		*least_priority = 0;
	if (greatest_priority)
		*greatest_priority = -5;
	return CUDA_SUCCESS;
}

CUresult cuCtxResetPersistingL2Cache(void)
{
	ENTER_CTX(ctx);
	return CUDA_SUCCESS;
}

CUresult cuCtxAttach(CUcontext *ctx, unsigned int flags)
{
	ENTER_CTX(current);
	CHECK_ARG(ctx && !flags);
	current->attached++;
	*ctx = current;
	return CUDA_SUCCESS;
}

CUresult cuCtxDetach(CUcontext ctx)
{
	ENTER();
	CHECK_CALL(gx_context_check(ctx));
	if (ctx->attached) {
		ctx->attached--;
		return CUDA_SUCCESS;
	}
	return destroy(ctx);
}

/* There are no green contexts: no handle is one. */
CUresult cuCtxFromGreenCtx(CUcontext *context, CUgreenCtx green)
{
	(void)context;
	(void)green;
	return CUDA_ERROR_NOT_SUPPORTED;
}

CUresult cuGreenCtxDestroy(CUgreenCtx green)
{
	(void)green;
	return CUDA_ERROR_NOT_SUPPORTED;
}
