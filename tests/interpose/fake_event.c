/* fake_event.c - events of the driver that records, for libfakecuda-events.so alone: each takes two milliseconds, when the test says that it
 * has passed. Of a pair the first is odd, 0xe001, the second even.
 */
#include "fake_driver.h"

EXPORT CUresult cuCtxGetCurrent(CUcontext *context); /* of fake_driver.c */

static unsigned long n_events;
static int waiting;

EXPORT void fake_wait(int events);
/* Events from now on have not passed yet, or all have. */
void fake_wait(int events)
{
	waiting = events;
}

FAKE(cuEventCreate, CUevent *event, unsigned int flags)
{
	unsigned long handle = 0xe001 + n_events;

	if (is_refused(handle & 1 ? "first event" : "second event"))
		return CUDA_ERROR_OUT_OF_MEMORY;
	n_events++;
	*event = (CUevent)handle;
	return note("event %#lx %u", handle, flags);
}

FAKE(cuEventDestroy_v2, CUevent event)
{
	if ((unsigned long)event == 0xe000 + n_events && n_events % 2)
		n_events--; /* the first of a pair that was not made */
	return note("no event %p", (void *)event);
}

FAKE(cuEventRecord, CUevent event, CUstream stream)
{
	if (is_refused((unsigned long)event & 1 ? "begin" : "stop"))
		return CUDA_ERROR_INVALID_VALUE;
	return note("record %p on %p", (void *)event, (void *)stream);
}

FAKE(cuEventQuery, CUevent event)
{
	(void)event;
	return waiting ? CUDA_ERROR_NOT_READY : 0;
}

FAKE(cuEventElapsedTime, float *ms, CUevent from, CUevent to)
{
	if (is_refused("elapsed"))
		return CUDA_ERROR_INVALID_VALUE;
	*ms = (unsigned long)to == (unsigned long)from + 1 ? 2 : 1000;
	return 0;
}

/* Streams from 0x2000 on are of context 0xc2. */
FAKE(cuStreamGetCtx, CUstream stream, CUcontext *context)
{
	note("context of %p", (void *)stream);
	if (is_refused("stream"))
		return CUDA_ERROR_INVALID_VALUE;
	if ((unsigned long)stream < 0x2000)
		return cuCtxGetCurrent(context);
	*context = (CUcontext)0xc2;
	return 0;
}

FAKE(cuThreadExchangeStreamCaptureMode, CUstreamCaptureMode *mode)
{
	static CUstreamCaptureMode now;
	CUstreamCaptureMode before = now;

	now = *mode;
	*mode = before;
	return 0;
}
