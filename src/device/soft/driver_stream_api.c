/* driver_stream_api.c - the stream and event calls. */
#include "device/soft/driver.h"

#include <stdlib.h>
#include <string.h>

#define STREAM(name)                                                                               \
	CUstream name;                                                                             \
	CHECK_CALL(gx_stream_of(ctx, stream, &name))

CUresult cuStreamCreateWithPriority(CUstream *stream, unsigned int flags, int priority)
{
	ENTER_CTX(ctx);
	CHECK_ARG(stream && !(flags & ~1u));
	return gx_stream_create(ctx, flags, priority, stream);
}

CUresult cuStreamCreate(CUstream *stream, unsigned int flags)
{
	return cuStreamCreateWithPriority(stream, flags, 0);
}

CUresult cuStreamDestroy_v2(CUstream stream)
{
	ENTER();
	/* numbers for streams that nobody made */
	if (stream == CU_STREAM_LEGACY || stream == CU_STREAM_PER_THREAD)
		return CUDA_ERROR_INVALID_HANDLE;
	CHECK_HANDLE(stream, GX_MAGIC_STREAM);
	gx_stream_destroy(stream);
	return CUDA_SUCCESS;
}

CUresult cuStreamDestroy(CUstream stream)
{
	return cuStreamDestroy_v2(stream);
}

CUresult cuStreamGetPriority(CUstream stream, int *priority)
{
	ENTER_CTX(ctx);
	STREAM(s);
	CHECK_ARG(priority);
	*priority = s->priority;
	return CUDA_SUCCESS;
}

CUresult cuStreamGetDevice(CUstream stream, CUdevice *device)
{
	ENTER_CTX(ctx);
	STREAM(s);
	CHECK_ARG(device);
	*device = s->ctx->device->ordinal;
	return CUDA_SUCCESS;
}

CUresult cuStreamGetFlags(CUstream stream, unsigned int *flags)
{
	ENTER_CTX(ctx);
	STREAM(s);
	CHECK_ARG(flags);
	*flags = s->flags;
	return CUDA_SUCCESS;
}

CUresult cuStreamGetId(CUstream stream, unsigned long long *stream_id)
{
	ENTER_CTX(ctx);
	STREAM(s);
	CHECK_ARG(stream_id);
	*stream_id = s->id;
	return CUDA_SUCCESS;
}

CUresult cuStreamGetCtx(CUstream stream, CUcontext *out)
{
	ENTER_CTX(ctx);
	STREAM(s);
	CHECK_ARG(out);
	*out = s->ctx;
	return CUDA_SUCCESS;
}

CUresult cuStreamQuery(CUstream stream)
{
	ENTER_CTX(ctx);
	STREAM(s);
	if (s->capture)
		return CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED;
	if (s->last && !s->last->done)
		return CUDA_ERROR_NOT_READY;
	return s->ctx->sticky;
}

CUresult cuStreamSynchronize(CUstream stream)
{
	ENTER_CTX(ctx);
	STREAM(s);
	if (s->capture)
		return CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED;
	if (gx_capture_forbids(s->ctx, s))
		return CUDA_ERROR_STREAM_CAPTURE_IMPLICIT;
	if (s->is_legacy) { /* it stands for all blocking streams */
		struct gx_op *op = gx_enqueue(s, NULL, NULL, 0);

		if (!op)
			return CUDA_ERROR_OUT_OF_MEMORY;
		gx_op_wait(op);
		gx_op_put(op);
	} else if (s->last && !s->last->done) {
		struct gx_op *op = s->last;

		op->refs++;
		gx_op_wait(op);
		gx_op_put(op);
	}
	return ctx->sticky;
}

CUresult cuStreamWaitEvent(CUstream stream, CUevent event, unsigned int flags)
{
	struct gx_op *op;

	ENTER_CTX(ctx);
	STREAM(s);
	CHECK_HANDLE(event, GX_MAGIC_EVENT);
	CHECK_ARG(!(flags & ~1u));
	if (event->shared)
		return gx_shared_event_follow(event, s);
	if (s->capture || event->capture)
		return gx_capture_wait(s, event);
	op = gx_enqueue(s, NULL, &event->op, 1);
	if (!op)
		return CUDA_ERROR_OUT_OF_MEMORY;
	gx_op_put(op);
	return CUDA_SUCCESS;
}

CUresult cuStreamAddCallback(CUstream stream, CUstreamCallback callback, void *user_data,
                             unsigned int flags)
{
	struct gx_work *work;

	ENTER_CTX(ctx);
	STREAM(s);
	CHECK_ARG(callback && !flags);
	if (s->capture)
		return CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED;
	work = gx_work_new(GX_WORK_CALLBACK, ctx);
	if (!work)
		return CUDA_ERROR_OUT_OF_MEMORY;
	work->callback.fn = callback;
	work->callback.stream = stream;
	work->callback.data = user_data;
	return gx_submit(s, work);
}

CUresult cuLaunchHostFunc(CUstream stream, CUhostFn fn, void *user_data)
{
	struct gx_work *work;

	ENTER_CTX(ctx);
	STREAM(s);
	CHECK_ARG(fn);
	work = gx_work_new(GX_WORK_HOST, ctx);
	if (!work)
		return CUDA_ERROR_OUT_OF_MEMORY;
	work->host.fn = fn;
	work->host.userData = user_data;
	return gx_submit(s, work);
}

CUresult cuStreamAttachMemAsync(CUstream stream, CUdeviceptr address, size_t length,
                                unsigned int flags)
{
	ENTER_CTX(ctx);
	STREAM(s);
	(void)s;
	(void)length;
	(void)flags;
	return gx_mem_find(address) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult cuStreamCopyAttributes(CUstream dst_stream, CUstream src_stream)
{
	CUstream stream; /* none has an attribute that another could take */

	ENTER_CTX(ctx);
	CHECK_CALL(gx_stream_of(ctx, dst_stream, &stream));
	return gx_stream_of(ctx, src_stream, &stream);
}

CUresult cuStreamGetAttribute(CUstream stream, CUstreamAttrID attr, CUstreamAttrValue *value)
{
	ENTER_CTX(ctx);
	STREAM(s);
	CHECK_ARG(value);
	memset(value, 0, sizeof(*value));
	if (attr == CU_LAUNCH_ATTRIBUTE_PRIORITY)
		value->priority = s->priority;
	return CUDA_SUCCESS;
}

CUresult cuStreamSetAttribute(CUstream stream, CUstreamAttrID attr, const CUstreamAttrValue *param)
{
	ENTER_CTX(ctx);
	STREAM(s);
	CHECK_ARG(param);
	if (attr == CU_LAUNCH_ATTRIBUTE_PRIORITY)
		s->priority = param->priority;
	return CUDA_SUCCESS; /* cache windows and synchronisation policies change no result */
}

CUresult gx_event_create(CUcontext ctx, unsigned int flags, struct gx_shared_event *shared,
                         CUevent *out)
{
	CUevent event = calloc(1, sizeof(*event));

	if (!event) {
		gx_shared_event_put(shared);
		return CUDA_ERROR_OUT_OF_MEMORY;
	}
	event->magic = GX_MAGIC_EVENT;
	event->ctx = ctx;
	event->flags = flags;
	event->shared = shared;
	*out = event;
	return CUDA_SUCCESS;
}

CUresult cuEventCreate(CUevent *event, unsigned int flags)
{
	struct gx_shared_event *shared = NULL;

	ENTER_CTX(ctx);
	CHECK_ARG(event);
	/* a time of another process means nothing here */
	CHECK_ARG(!(flags & CU_EVENT_INTERPROCESS) || (flags & CU_EVENT_DISABLE_TIMING));
	if (flags & CU_EVENT_INTERPROCESS)
		CHECK_CALL(gx_shared_event_create(&shared));
	return gx_event_create(ctx, flags, shared, event);
}

CUresult cuEventRecord(CUevent event, CUstream stream)
{
	struct gx_op *op;

	ENTER_CTX(ctx);
	STREAM(s);
	CHECK_HANDLE(event, GX_MAGIC_EVENT);
	if (event->ctx != s->ctx)
		return CUDA_ERROR_INVALID_HANDLE;
	if (gx_capture_forbids(s->ctx, s))
		return CUDA_ERROR_STREAM_CAPTURE_IMPLICIT;
	if (event->shared)
		return gx_shared_event_record(event, s);
	if (s->capture) {
		gx_capture_record(event, s);
		return CUDA_SUCCESS;
	}
	op = gx_enqueue(s, NULL, NULL, 0);
	if (!op)
		return CUDA_ERROR_OUT_OF_MEMORY;
	gx_op_put(event->op);
	event->op = op;
	event->capture = 0;
	return CUDA_SUCCESS;
}

CUresult cuEventRecordWithFlags(CUevent event, CUstream stream, unsigned int flags)
{
	CHECK_ARG(!(flags & ~1u));
	return cuEventRecord(event, stream);
}

CUresult cuEventQuery(CUevent event)
{
	ENTER();
	CHECK_HANDLE(event, GX_MAGIC_EVENT);
	if (event->capture)
		return CUDA_ERROR_CAPTURED_EVENT;
	if (event->ctx->sticky)
		return event->ctx->sticky;
	if (event->shared)
		return gx_shared_event_is_over(event->shared) ? CUDA_SUCCESS : CUDA_ERROR_NOT_READY;
	return event->op && !event->op->done ? CUDA_ERROR_NOT_READY : CUDA_SUCCESS;
}

CUresult cuEventSynchronize(CUevent event)
{
	ENTER();
	CHECK_HANDLE(event, GX_MAGIC_EVENT);
	if (event->capture)
		return CUDA_ERROR_CAPTURED_EVENT;
	if (event->shared)
		return gx_shared_event_wait(event);
	if (event->op && !event->op->done) {
		struct gx_op *op = event->op;

		op->refs++;
		gx_op_wait(op);
		gx_op_put(op);
	}
	return event->ctx->sticky;
}

CUresult cuEventDestroy_v2(CUevent event)
{
	ENTER();
	CHECK_HANDLE(event, GX_MAGIC_EVENT);
	gx_op_put(event->op);
	gx_shared_event_put(event->shared);
	free(event->capture_deps);
	event->magic = 0;
	free(event);
	return CUDA_SUCCESS;
}

CUresult cuEventDestroy(CUevent event)
{
	return cuEventDestroy_v2(event);
}

CUresult cuEventElapsedTime_v2(float *milliseconds, CUevent start, CUevent end)
{
	ENTER();
	CHECK_HANDLE(start, GX_MAGIC_EVENT);
	CHECK_HANDLE(end, GX_MAGIC_EVENT);
	CHECK_ARG(milliseconds);
	if (!start->op || !end->op || (start->flags | end->flags) & CU_EVENT_DISABLE_TIMING)
		return CUDA_ERROR_INVALID_HANDLE;
	if (start->ctx->sticky)
		return start->ctx->sticky;
	if (!start->op->done || !end->op->done)
		return CUDA_ERROR_NOT_READY;
	*milliseconds = (float)((double)(int64_t)(end->op->time_ns - start->op->time_ns) / 1e6);
	return CUDA_SUCCESS;
}

CUresult cuEventElapsedTime(float *milliseconds, CUevent start, CUevent end)
{
	return cuEventElapsedTime_v2(milliseconds, start, end);
}
