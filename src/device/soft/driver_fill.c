/* driver_fill.c - the memset calls. */
#include "device/soft/driver.h"

static CUresult fill(const CUDA_MEMSET_NODE_PARAMS *f, CUstream stream, bool wait)
{
	struct gx_work *work;
	CUstream s;
	CUresult err;

	ENTER_CTX(ctx);
	err = gx_stream_of(ctx, stream, &s);
	if (!err)
		err = gx_fill_check(f);
	if (err)
		return err;
	work = gx_work_new(GX_WORK_FILL, s->ctx);
	if (!work)
		return CUDA_ERROR_OUT_OF_MEMORY;
	work->fill = *f;
	return wait ? gx_submit_wait(s, work) : gx_submit(s, work);
}

/* One row for each of the three element sizes: flat and 2D, waiting and on a stream. */
#define FILL(bits, type, flat, flat_async, box, box_async)                                         \
	CUresult flat(CUdeviceptr dst, type value, size_t count)                                   \
	{                                                                                          \
		CUDA_MEMSET_NODE_PARAMS f = { dst, 0, value, (bits) / 8, count, 1 };               \
		return fill(&f, NULL, true);                                                       \
	}                                                                                          \
	CUresult flat_async(CUdeviceptr dst, type value, size_t count, CUstream stream)            \
	{                                                                                          \
		CUDA_MEMSET_NODE_PARAMS f = { dst, 0, value, (bits) / 8, count, 1 };               \
		return fill(&f, stream, false);                                                    \
	}                                                                                          \
	CUresult box(CUdeviceptr dst, size_t pitch, type value, size_t width, size_t height)       \
	{                                                                                          \
		CUDA_MEMSET_NODE_PARAMS f = { dst, pitch, value, (bits) / 8, width, height };      \
		return fill(&f, NULL, true);                                                       \
	}                                                                                          \
	CUresult box_async(CUdeviceptr dst, size_t pitch, type value, size_t width, size_t height, \
	                   CUstream stream)                                                        \
	{                                                                                          \
		CUDA_MEMSET_NODE_PARAMS f = { dst, pitch, value, (bits) / 8, width, height };      \
		return fill(&f, stream, false);                                                    \
	}

FILL(8, unsigned char, cuMemsetD8_v2, cuMemsetD8Async, cuMemsetD2D8_v2, cuMemsetD2D8Async)
FILL(16, unsigned short, cuMemsetD16_v2, cuMemsetD16Async, cuMemsetD2D16_v2, cuMemsetD2D16Async)
FILL(32, unsigned int, cuMemsetD32_v2, cuMemsetD32Async, cuMemsetD2D32_v2, cuMemsetD2D32Async)
