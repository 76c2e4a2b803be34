/* driver_copy.c - copies and fills: every form is a box of rows, checked when asked for, done when
 * its turn comes. */
#include "device/soft/driver.h"

#include <string.h>

/* One side of a copy as a unified address, a row pitch and a plane height. */
struct side {
	CUdeviceptr base;
	size_t x, y, z, pitch, height;
	bool on_device; /* said to be: what no device knows is refused, for nobody knows its size */
};

static CUresult side_of(CUmemorytype type, const void *host, CUdeviceptr device, struct side *side)
{
	switch (type) {
	case CU_MEMORYTYPE_HOST: side->base = (CUdeviceptr)(uintptr_t)host; break;
	case CU_MEMORYTYPE_DEVICE:
	case CU_MEMORYTYPE_UNIFIED: side->base = device; break;
	default: return CUDA_ERROR_NOT_SUPPORTED; /* arrays */
	}
	side->on_device = type == CU_MEMORYTYPE_DEVICE;
	return side->base ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

static CUresult sides(const CUDA_MEMCPY3D *c, struct side *from, struct side *to)
{
	CUresult err;

	*from = (struct side){ .x = c->srcXInBytes,
		               .y = c->srcY,
		               .z = c->srcZ,
		               .pitch = c->srcPitch ? c->srcPitch : c->WidthInBytes,
		               .height = c->srcHeight ? c->srcHeight : c->Height };
	*to = (struct side){ .x = c->dstXInBytes,
		             .y = c->dstY,
		             .z = c->dstZ,
		             .pitch = c->dstPitch ? c->dstPitch : c->WidthInBytes,
		             .height = c->dstHeight ? c->dstHeight : c->Height };
	err = side_of(c->srcMemoryType, c->srcHost, c->srcDevice, from);
	return err ? err : side_of(c->dstMemoryType, c->dstHost, c->dstDevice, to);
}

static uint64_t offset_of(const struct side *s, size_t row, size_t plane)
{
	return ((uint64_t)(s->z + plane) * s->height + s->y + row) * s->pitch + s->x;
}

/* Where the box ends, from the base; false: numbers that begin again at 0 on the way. */
static bool end_of(const struct side *s, size_t width, size_t height, size_t depth, uint64_t *end)
{
	uint64_t last;

	return !__builtin_add_overflow(s->z, depth - 1, &last) &&
	       !__builtin_mul_overflow(last, s->height, &last) &&
	       !__builtin_add_overflow(last, s->y, &last) &&
	       !__builtin_add_overflow(last, height - 1, &last) &&
	       !__builtin_mul_overflow(last, s->pitch, &last) &&
	       !__builtin_add_overflow(last, s->x, &last) &&
	       !__builtin_add_overflow(last, width, end) && *end <= UINT64_MAX - s->base;
}

static bool addressable(const struct side *s, size_t width, size_t height, size_t depth)
{
	uint64_t first = offset_of(s, 0, 0), end;

	if (!end_of(s, width, height, depth, &end))
		return false;
	return s->on_device ? gx_mem_is_known(s->base + first, end - first)
	                    : gx_mem_is_addressable(s->base + first, end - first);
}

CUresult gx_copy_check(const CUDA_MEMCPY3D *c)
{
	struct side from, to;

	if (!c->WidthInBytes || !c->Height || !c->Depth)
		return CUDA_SUCCESS;
	CHECK_CALL(sides(c, &from, &to));
	if (c->Height > 1 || c->Depth > 1)
		CHECK_ARG(from.pitch >= c->WidthInBytes && to.pitch >= c->WidthInBytes);
	CHECK_ARG(addressable(&from, c->WidthInBytes, c->Height, c->Depth));
	CHECK_ARG(addressable(&to, c->WidthInBytes, c->Height, c->Depth));
	return CUDA_SUCCESS;
}

/* An address that had memory when the copy was asked for and has none now. That of memory that was allocated by itself does no harm:
 * it is never used again. Others are ranges of the program's, or a graph's, that get memory and lose it. */
static CUresult lost(CUdeviceptr address)
{
	return gx_is_virtual_address(address) ? CUDA_ERROR_ILLEGAL_ADDRESS : CUDA_SUCCESS;
}

static CUresult copy_row(CUdeviceptr to, CUdeviceptr from, size_t bytes)
{
	const void *src = gx_mem_resolve(from, bytes);
	void *dst = gx_mem_resolve(to, bytes);

	if (!src || !dst)
		return lost(src ? to : from);
	memmove(dst, src, bytes);
	return CUDA_SUCCESS;
}

CUresult gx_copy_run(const CUDA_MEMCPY3D *c)
{
	CUresult err = CUDA_SUCCESS;
	struct side from, to;

	/* any number of rows of nothing is nothing */
	if (!c->WidthInBytes || !c->Height || sides(c, &from, &to))
		return CUDA_SUCCESS;
	for (size_t z = 0; z < c->Depth; z++) {
		for (size_t y = 0; y < c->Height && !err; y++)
			err = copy_row(to.base + offset_of(&to, y, z),
			               from.base + offset_of(&from, y, z), c->WidthInBytes);
	}
	return err;
}

CUresult gx_fill_check(const CUDA_MEMSET_NODE_PARAMS *f)
{
	struct side to = {
		.base = f->dst, .pitch = f->pitch, .height = f->height, .on_device = true
	};
	size_t row;

	CHECK_ARG(f->elementSize == 1 || f->elementSize == 2 || f->elementSize == 4);
	CHECK_ARG(f->dst % f->elementSize == 0);
	if (!f->width || !f->height)
		return CUDA_SUCCESS;
	CHECK_ARG(!__builtin_mul_overflow(f->width, f->elementSize, &row));
	CHECK_ARG(f->height == 1 || f->pitch >= row);
	CHECK_ARG(addressable(&to, row, f->height, 1));
	return CUDA_SUCCESS;
}

/* One element of a fill, again and again: by bytes where all its bytes are the same, as those of 0.
 */
static void fill_row(char *row, const CUDA_MEMSET_NODE_PARAMS *f)
{
	const unsigned char *bytes = (const unsigned char *)&f->value;

	if (!memcmp(bytes, bytes + 1, f->elementSize - 1))
		memset(row, bytes[0], f->width * f->elementSize);
	else
		for (size_t x = 0; x < f->width; x++)
			memcpy(row + x * f->elementSize, bytes, f->elementSize);
}

CUresult gx_fill_run(const CUDA_MEMSET_NODE_PARAMS *f)
{
	for (size_t y = 0; f->width && y < f->height; y++) {
		CUdeviceptr at = f->dst + y * f->pitch;
		size_t bytes = f->width * f->elementSize;
		char *row = NULL;

		if (f->value || !gx_mem_is_untouched(at, bytes)) /* zero already: takes no memory */
			row = gx_mem_resolve(at, bytes);
		else
			continue;
		if (!row)
			return lost(at);
		fill_row(row, f);
	}
	return CUDA_SUCCESS;
}

static CUresult copy(const CUDA_MEMCPY3D *asked, CUstream stream, bool wait)
{
	CUDA_MEMCPY3D box = *asked, *c = &box;
	struct gx_work *work;
	CUstream s;
	CUresult err;

	ENTER_CTX(ctx);
	err = gx_stream_of(ctx, stream, &s);
	if (!err)
		err = gx_copy_arrays(&box);
	if (!err)
		err = gx_copy_check(c);
	if (err)
		return err;
	work = gx_work_new(GX_WORK_COPY, s->ctx);
	if (!work)
		return CUDA_ERROR_OUT_OF_MEMORY;
	work->copy = *c;
	/* pageable memory may be gone when the call has returned */
	if (!s->capture && c->dstMemoryType == CU_MEMORYTYPE_HOST && !gx_mem_is_pinned(c->dstHost))
		wait = true;
	if (!s->capture && c->srcMemoryType == CU_MEMORYTYPE_HOST && !gx_mem_is_pinned(c->srcHost))
		wait = true;
	return wait ? gx_submit_wait(s, work) : gx_submit(s, work);
}

static CUDA_MEMCPY3D line(CUmemorytype to, CUdeviceptr dst, CUmemorytype from, CUdeviceptr src,
                          size_t bytes)
{
	return (CUDA_MEMCPY3D){ .srcMemoryType = from,
		                .srcHost = (const void *)(uintptr_t)src,
		                .srcDevice = src,
		                .dstMemoryType = to,
		                .dstHost = (void *)(uintptr_t)dst,
		                .dstDevice = dst,
		                .WidthInBytes = bytes,
		                .Height = 1,
		                .Depth = 1 };
}

#define H2D(dst, src)                                                                              \
	line(CU_MEMORYTYPE_DEVICE, dst, CU_MEMORYTYPE_HOST, (CUdeviceptr)(uintptr_t)(src), bytes)
#define D2H(dst, src)                                                                              \
	line(CU_MEMORYTYPE_HOST, (CUdeviceptr)(uintptr_t)(dst), CU_MEMORYTYPE_DEVICE, src, bytes)
#define D2D(dst, src) line(CU_MEMORYTYPE_DEVICE, dst, CU_MEMORYTYPE_DEVICE, src, bytes)
#define ANY(dst, src) line(CU_MEMORYTYPE_UNIFIED, dst, CU_MEMORYTYPE_UNIFIED, src, bytes)

CUresult cuMemcpy(CUdeviceptr dst, CUdeviceptr src, size_t bytes)
{
	CUDA_MEMCPY3D c = ANY(dst, src);

	return copy(&c, NULL, true);
}

CUresult cuMemcpyAsync(CUdeviceptr dst, CUdeviceptr src, size_t bytes, CUstream stream)
{
	CUDA_MEMCPY3D c = ANY(dst, src);

	return copy(&c, stream, false);
}

CUresult cuMemcpyHtoD_v2(CUdeviceptr dst, const void *src_host, size_t bytes)
{
	CUDA_MEMCPY3D c = H2D(dst, src_host);

	return copy(&c, NULL, true);
}

CUresult cuMemcpyDtoH_v2(void *dst_host, CUdeviceptr src, size_t bytes)
{
	CUDA_MEMCPY3D c = D2H(dst_host, src);

	return copy(&c, NULL, true);
}

CUresult cuMemcpyDtoD_v2(CUdeviceptr dst, CUdeviceptr src, size_t bytes)
{
	CUDA_MEMCPY3D c = D2D(dst, src);

	return copy(&c, NULL, true);
}

CUresult cuMemcpyHtoDAsync_v2(CUdeviceptr dst, const void *src_host, size_t bytes, CUstream stream)
{
	CUDA_MEMCPY3D c = H2D(dst, src_host);

	return copy(&c, stream, false);
}

CUresult cuMemcpyDtoHAsync_v2(void *dst_host, CUdeviceptr src, size_t bytes, CUstream stream)
{
	CUDA_MEMCPY3D c = D2H(dst_host, src);

	return copy(&c, stream, false);
}

CUresult cuMemcpyDtoDAsync_v2(CUdeviceptr dst, CUdeviceptr src, size_t bytes, CUstream stream)
{
	CUDA_MEMCPY3D c = D2D(dst, src);

	return copy(&c, stream, false);
}

/* Memory of whatever device is reached from every other's copies: contexts only have to be some. */
static CUresult check_contexts(CUcontext one, CUcontext other)
{
	ENTER();
	CHECK_CALL(gx_context_check(one));
	return gx_context_check(other);
}

CUresult cuMemcpyPeer(CUdeviceptr dst, CUcontext dst_context, CUdeviceptr src,
                      CUcontext src_context, size_t bytes)
{
	CUDA_MEMCPY3D c = D2D(dst, src);

	CHECK_CALL(check_contexts(dst_context, src_context));
	return copy(&c, NULL, true);
}

CUresult cuMemcpyPeerAsync(CUdeviceptr dst, CUcontext dst_context, CUdeviceptr src,
                           CUcontext src_context, size_t bytes, CUstream stream)
{
	CUDA_MEMCPY3D c = D2D(dst, src);

	CHECK_CALL(check_contexts(dst_context, src_context));
	return copy(&c, stream, false);
}

static CUDA_MEMCPY3D from_2d(const CUDA_MEMCPY2D *c)
{
	return (CUDA_MEMCPY3D){ .srcXInBytes = c->srcXInBytes,
		                .srcY = c->srcY,
		                .srcMemoryType = c->srcMemoryType,
		                .srcHost = c->srcHost,
		                .srcDevice = c->srcDevice,
		                .srcArray = c->srcArray,
		                .srcPitch = c->srcPitch,
		                .dstXInBytes = c->dstXInBytes,
		                .dstY = c->dstY,
		                .dstMemoryType = c->dstMemoryType,
		                .dstHost = c->dstHost,
		                .dstDevice = c->dstDevice,
		                .dstArray = c->dstArray,
		                .dstPitch = c->dstPitch,
		                .WidthInBytes = c->WidthInBytes,
		                .Height = c->Height,
		                .Depth = 1 };
}

CUresult cuMemcpy2D_v2(const CUDA_MEMCPY2D *c)
{
	CUDA_MEMCPY3D box;

	CHECK_ARG(c);
	box = from_2d(c);
	return copy(&box, NULL, true);
}

CUresult cuMemcpy2DUnaligned_v2(const CUDA_MEMCPY2D *c)
{
	CUDA_MEMCPY3D box;

	CHECK_ARG(c);
	box = from_2d(c);
	return copy(&box, NULL, true);
}

CUresult cuMemcpy2DAsync_v2(const CUDA_MEMCPY2D *c, CUstream stream)
{
	CUDA_MEMCPY3D box;

	CHECK_ARG(c);
	box = from_2d(c);
	return copy(&box, stream, false);
}

CUresult cuMemcpy3D_v2(const CUDA_MEMCPY3D *c)
{
	CHECK_ARG(c);
	return copy(c, NULL, true);
}

CUresult cuMemcpy3DAsync_v2(const CUDA_MEMCPY3D *c, CUstream stream)
{
	CHECK_ARG(c);
	return copy(c, stream, false);
}
