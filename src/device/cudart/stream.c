/* stream.c - streams, events, host functions. */
#include "device/cudart/cudart.h"

cudaError_t cudaStreamCreateWithFlags(CUstream *stream, unsigned int flags)
{
	RT_READY();
	return rt_done(rt_driver.cuStreamCreate(stream, flags));
}

cudaError_t cudaStreamCreateWithPriority(CUstream *stream, unsigned int flags, int priority)
{
	RT_READY();
	return rt_done(rt_driver.cuStreamCreateWithPriority(stream, flags, priority));
}

cudaError_t cudaStreamCreate(CUstream *stream)
{
	RT_READY();
	return rt_done(rt_driver.cuStreamCreate(stream, 0));
}

cudaError_t cudaStreamDestroy(CUstream stream)
{
	RT_READY();
	return rt_done(rt_driver.cuStreamDestroy_v2(stream));
}

cudaError_t cudaStreamSynchronize(CUstream stream)
{
	RT_READY();
	return rt_done(rt_driver.cuStreamSynchronize(rt_stream(stream)));
}

cudaError_t cudaStreamQuery(CUstream stream)
{
	RT_READY();
	return rt_done(rt_driver.cuStreamQuery(rt_stream(stream)));
}

cudaError_t cudaStreamWaitEvent(CUstream stream, CUevent event, unsigned int flags)
{
	RT_READY();
	return rt_done(rt_driver.cuStreamWaitEvent(rt_stream(stream), event, flags));
}

cudaError_t cudaStreamGetFlags(CUstream stream, unsigned int *flags)
{
	RT_READY();
	return rt_done(rt_driver.cuStreamGetFlags(rt_stream(stream), flags));
}

cudaError_t cudaStreamGetPriority(CUstream stream, int *priority)
{
	RT_READY();
	return rt_done(rt_driver.cuStreamGetPriority(rt_stream(stream), priority));
}

cudaError_t cudaStreamGetId(CUstream stream, unsigned long long *id)
{
	RT_READY();
	return rt_done(rt_driver.cuStreamGetId(rt_stream(stream), id));
}

cudaError_t cudaStreamAddCallback(CUstream stream, CUstreamCallback fn, void *data,
                                  unsigned int flags)
{
	RT_READY();
	return rt_done(rt_driver.cuStreamAddCallback(rt_stream(stream), fn, data, flags));
}

cudaError_t cudaStreamAttachMemAsync(CUstream stream, void *p, size_t bytes, unsigned int flags)
{
	RT_READY();
	return rt_done(rt_driver.cuStreamAttachMemAsync(rt_stream(stream),
	                                                (CUdeviceptr)(uintptr_t)p, bytes, flags));
}

cudaError_t cudaStreamGetAttribute(CUstream stream, int attr, CUstreamAttrValue *value)
{
	RT_READY();
	return rt_done(rt_driver.cuStreamGetAttribute(rt_stream(stream), attr, value));
}

cudaError_t cudaStreamSetAttribute(CUstream stream, int attr, const CUstreamAttrValue *value)
{
	RT_READY();
	return rt_done(rt_driver.cuStreamSetAttribute(rt_stream(stream), attr, value));
}

cudaError_t cudaLaunchHostFunc(CUstream stream, CUhostFn fn, void *data)
{
	RT_READY();
	return rt_done(rt_driver.cuLaunchHostFunc(rt_stream(stream), fn, data));
}

cudaError_t cudaEventCreateWithFlags(CUevent *event, unsigned int flags)
{
	RT_READY();
	return rt_done(rt_driver.cuEventCreate(event, flags));
}

cudaError_t cudaEventCreate(CUevent *event)
{
	RT_READY();
	return rt_done(rt_driver.cuEventCreate(event, 0));
}

cudaError_t cudaEventRecord(CUevent event, CUstream stream)
{
	RT_READY();
	return rt_done(rt_driver.cuEventRecord(event, rt_stream(stream)));
}

cudaError_t cudaEventRecordWithFlags(CUevent event, CUstream stream, unsigned int flags)
{
	RT_READY();
	return rt_done(rt_driver.cuEventRecordWithFlags(event, rt_stream(stream), flags));
}

cudaError_t cudaEventQuery(CUevent event)
{
	RT_READY();
	return rt_done(rt_driver.cuEventQuery(event));
}

cudaError_t cudaEventSynchronize(CUevent event)
{
	RT_READY();
	return rt_done(rt_driver.cuEventSynchronize(event));
}

cudaError_t cudaEventDestroy(CUevent event)
{
	RT_READY();
	return rt_done(rt_driver.cuEventDestroy_v2(event));
}

cudaError_t cudaIpcGetEventHandle(CUipcEventHandle *handle, CUevent event)
{
	RT_READY();
	return rt_done(rt_driver.cuIpcGetEventHandle(handle, event));
}

cudaError_t cudaIpcOpenEventHandle(CUevent *event, CUipcEventHandle handle)
{
	RT_READY();
	return rt_done(rt_driver.cuIpcOpenEventHandle(event, handle));
}

cudaError_t cudaEventElapsedTime(float *ms, CUevent start, CUevent end)
{
	RT_READY();
	return rt_done(rt_driver.cuEventElapsedTime(ms, start, end));
}
