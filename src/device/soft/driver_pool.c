/* driver_pool.c - memory pools and memory of streams: what a pool says of itself, which devices access what is of it, and pools of
 * other processes.
 *
 * A pool keeps nothing: what is freed goes back to the device. Memory of a pool that others may import is in a file from its begin.
 */
#include "device/soft/driver.h"

#include "device/soft/driver_share.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DEVICE = 1, PINNED = 1, BY_DESCRIPTOR = 1, READ_WRITE = 3 };

static void begin(struct CUmemPoolHandle_st *pool, struct gx_soft_device *device)
{
	*pool = (struct CUmemPoolHandle_st){
		.magic = GX_MAGIC_POOL, .device = device, .reuse = { 1, 1, 1 }, .fd = -1
	};
}

void gx_pool_start(struct gx_soft_device *device)
{
	begin(&device->pool, device);
	device->current = &device->pool;
}

void gx_pool_forget(const struct gx_mem *mem)
{
	CUmemoryPool pool = mem->pool;

	pool->used -= mem->bytes;
	if (!--pool->n_mems && pool->gone)
		free(pool);
}

static void add(CUmemoryPool pool, struct gx_mem *mem)
{
	mem->pool = pool;
	pool->n_mems++;
	pool->used += mem->bytes;
	if (pool->used > pool->most_used)
		pool->most_used = pool->used;
	gx_soft_set_guests(mem->device->soft, mem->base, pool->guests);
}

static CUresult capture_alloc(CUdeviceptr *address, size_t bytes, CUstream s)
{
	struct gx_work *work;

	CHECK_ARG(address && bytes);
	if (s->capture->invalid)
		return CUDA_ERROR_STREAM_CAPTURE_INVALIDATED;
	CHECK_CALL(gx_graph_alloc_work(s->capture->graph, s->ctx, s->ctx->device, bytes,
	                               s->capture_deps, s->n_capture_deps, &work));
	*address = gx_graph_memory_address(work);
	return gx_capture_add(s, work);
}

static CUresult capture_free(CUdeviceptr address, CUstream s)
{
	struct gx_work *work;

	if (s->capture->invalid)
		return CUDA_ERROR_STREAM_CAPTURE_INVALIDATED;
	CHECK_CALL(gx_graph_free_work(s->capture->graph, s->ctx, address, &work));
	return gx_capture_add(s, work);
}

/* Memory of a stream is there at once, which is allowed; it goes when the stream gets there. pool NULL: the current one of the
 * stream's device. */
static CUresult alloc(CUdeviceptr *address, size_t bytes, CUmemoryPool pool, CUstream stream)
{
	CUstream s;

	ENTER_CTX(ctx);
	CHECK_CALL(gx_stream_of(ctx, stream, &s));
	if (s->capture)
		return capture_alloc(address, bytes, s);
	pool = pool ? pool : s->ctx->device->current;
	CHECK_ARG(address && bytes && !pool->imported);
	*address = 0;
	if (pool->max_bytes && (bytes > pool->max_bytes || pool->used > pool->max_bytes - bytes))
		return CUDA_ERROR_OUT_OF_MEMORY;
	if (pool->handle_types)
		CHECK_CALL(gx_shared_memory_alloc(s->ctx, pool, bytes, address));
	else
		CHECK_CALL(gx_mem_alloc(s->ctx, pool->device, bytes, address));
	add(pool, gx_mem_find(*address));
	return CUDA_SUCCESS;
}

CUresult cuMemAllocAsync(CUdeviceptr *address, size_t bytes, CUstream stream)
{
	return alloc(address, bytes, NULL, stream);
}

CUresult cuMemAllocFromPoolAsync(CUdeviceptr *address, size_t bytes, CUmemoryPool pool,
                                 CUstream stream)
{
	CHECK_HANDLE(pool, GX_MAGIC_POOL);
	return alloc(address, bytes, pool, stream);
}

CUresult cuMemFreeAsync(CUdeviceptr address, CUstream stream)
{
	struct gx_work *work;
	struct gx_mem *mem;
	CUstream s;
	CUresult err;

	ENTER_CTX(ctx);
	CHECK_CALL(gx_stream_of(ctx, stream, &s));
	if (s->capture)
		return capture_free(address, s);
	mem = gx_mem_find(address);
	if (mem && mem->kind == GX_MEM_GRAPH)
		return gx_graph_memory_free_async(address, s);
	CHECK_ARG(mem && mem->base == address && mem->kind == GX_MEM_DEVICE);
	work = gx_work_new(GX_WORK_FREE, mem->ctx);
	if (!work)
		return CUDA_ERROR_OUT_OF_MEMORY;
	work->free.address = address;
	work->free.device = mem->device;
	err = gx_submit(s, work);
	if (!err) /* it runs when the lock is let go */
		gx_mem_forget(mem);
	return err;
}

/* --- pools */
CUresult cuDeviceGetDefaultMemPool(CUmemoryPool *pool_out, CUdevice dev)
{
	ENTER();
	CHECK_ARG(pool_out);
	if (!gx_device_of(dev))
		return CUDA_ERROR_INVALID_DEVICE;
	*pool_out = &gx_device_of(dev)->pool;
	return CUDA_SUCCESS;
}

CUresult cuDeviceGetMemPool(CUmemoryPool *pool, CUdevice dev)
{
	ENTER();
	CHECK_ARG(pool);
	if (!gx_device_of(dev))
		return CUDA_ERROR_INVALID_DEVICE;
	*pool = gx_device_of(dev)->current;
	return CUDA_SUCCESS;
}

CUresult cuDeviceSetMemPool(CUdevice dev, CUmemoryPool pool)
{
	ENTER();
	if (!gx_device_of(dev))
		return CUDA_ERROR_INVALID_DEVICE;
	CHECK_ARG(pool && pool->magic == GX_MAGIC_POOL && pool->device == gx_device_of(dev));
	CHECK_ARG(!pool->imported);
	gx_device_of(dev)->current = pool;
	return CUDA_SUCCESS;
}

/* The file that its descriptors are of: it says whose memory it is, and nothing else is in it. */
static int make_file(CUmemoryPool pool)
{
	struct gx_share share = { .used = 1,
		                  .kind = GX_SHARE_POOL,
		                  .device = (uint32_t)pool->device->ordinal,
		                  .handle_types = BY_DESCRIPTOR };

	pool->fd = gx_share_create(&share);
	memcpy(pool->key, share.key, sizeof(pool->key));
	return pool->fd;
}

CUresult cuMemPoolCreate(CUmemoryPool *out, const CUmemPoolProps *props)
{
	CUmemoryPool pool;

	ENTER();
	CHECK_ARG(out && props && props->allocType == PINNED);
	if (props->location.type != DEVICE || (props->handleTypes & ~BY_DESCRIPTOR))
		return CUDA_ERROR_NOT_SUPPORTED;
	if (!gx_device_of(props->location.id))
		return CUDA_ERROR_INVALID_DEVICE;
	pool = calloc(1, sizeof(*pool));
	if (!pool)
		return CUDA_ERROR_OUT_OF_MEMORY;
	begin(pool, gx_device_of(props->location.id));
	pool->max_bytes = props->maxSize;
	pool->handle_types = props->handleTypes;
	if (pool->handle_types && make_file(pool) < 0) {
		free(pool);
		return CUDA_ERROR_OPERATING_SYSTEM;
	}
	*out = pool;
	return CUDA_SUCCESS;
}

/* What is of it stays until it is freed. */
CUresult cuMemPoolDestroy(CUmemoryPool pool)
{
	ENTER();
	CHECK_HANDLE(pool, GX_MAGIC_POOL);
	CHECK_ARG(pool != &pool->device->pool);
	if (pool->device->current == pool)
		pool->device->current = &pool->device->pool;
	if (pool->fd >= 0)
		close(pool->fd);
	pool->magic = 0;
	pool->gone = true;
	if (!pool->n_mems)
		free(pool);
	return CUDA_SUCCESS;
}

CUresult cuMemPoolTrimTo(CUmemoryPool pool, size_t min_bytes_to_keep)
{
	ENTER();
	(void)min_bytes_to_keep; /* nothing is kept */
	CHECK_HANDLE(pool, GX_MAGIC_POOL);
	return CUDA_SUCCESS;
}

enum { /* CUmemPool_attribute: 1 to 3 say whether freed memory may be used again */
       LAST_REUSE = 3,
       RELEASE_THRESHOLD,
       RESERVED_CURRENT,
       RESERVED_HIGH,
       USED_CURRENT,
       USED_HIGH,
};

CUresult cuMemPoolSetAttribute(CUmemoryPool pool, CUmemPool_attribute attr, void *value)
{
	uint64_t zero = 0;

	ENTER();
	CHECK_HANDLE(pool, GX_MAGIC_POOL);
	CHECK_ARG(value && attr > 0 && attr <= USED_HIGH);
	if (attr <= LAST_REUSE) {
		memcpy(&pool->reuse[attr - 1], value, sizeof(int));
	} else if (attr == RELEASE_THRESHOLD) {
		memcpy(&pool->release_threshold, value, 8);
	} else { /* the largest so far begins again */
		CHECK_ARG((attr == RESERVED_HIGH || attr == USED_HIGH) && !memcmp(value, &zero, 8));
		pool->most_used = pool->used;
	}
	return CUDA_SUCCESS;
}

CUresult cuMemPoolGetAttribute(CUmemoryPool pool, CUmemPool_attribute attr, void *value)
{
	const uint64_t *word;

	ENTER();
	CHECK_HANDLE(pool, GX_MAGIC_POOL);
	CHECK_ARG(value && attr > 0 && attr <= USED_HIGH);
	if (attr <= LAST_REUSE) {
		memcpy(value, &pool->reuse[attr - 1], sizeof(int));
		return CUDA_SUCCESS;
	}
	word = attr == RELEASE_THRESHOLD                          ? &pool->release_threshold
	       : attr == RESERVED_CURRENT || attr == USED_CURRENT ? &pool->used
	                                                          : &pool->most_used;
	memcpy(value, word, 8);
	return CUDA_SUCCESS;
}

/* --- devices that access what is of it */
static CUresult check_access(CUmemoryPool pool, const CUmemAccessDesc *desc)
{
	CHECK_ARG(desc->flags >= 0 && desc->flags <= READ_WRITE && desc->flags != 2);
	if (desc->location.type != DEVICE || desc->flags == 1)
		return CUDA_ERROR_NOT_SUPPORTED;
	if (!gx_device_of(desc->location.id))
		return CUDA_ERROR_INVALID_DEVICE;
	/* from its own device nobody can take it */
	CHECK_ARG(desc->flags || desc->location.id != pool->device->ordinal);
	return CUDA_SUCCESS;
}

CUresult cuMemPoolSetAccess(CUmemoryPool pool, const CUmemAccessDesc *map, size_t count)
{
	ENTER();
	CHECK_HANDLE(pool, GX_MAGIC_POOL);
	CHECK_ARG(map && count);
	for (size_t i = 0; i < count; i++)
		CHECK_CALL(check_access(pool, &map[i]));
	for (size_t i = 0; i < count; i++) {
		uint32_t bit = 1u << map[i].location.id;

		pool->guests = map[i].flags ? pool->guests | bit : pool->guests & ~bit;
	}
	for (size_t i = 0; i < gx_driver.n_mems; i++)
		if (gx_driver.mems[i].pool == pool)
			gx_soft_set_guests(pool->device->soft, gx_driver.mems[i].base,
			                   pool->guests);
	return CUDA_SUCCESS;
}

CUresult cuMemPoolGetAccess(CUmemAccess_flags *flags, CUmemoryPool pool, CUmemLocation *location)
{
	ENTER();
	CHECK_HANDLE(pool, GX_MAGIC_POOL);
	CHECK_ARG(flags && location);
	if (location->type != DEVICE || !gx_device_of(location->id))
		return CUDA_ERROR_INVALID_DEVICE;
	*flags = location->id == pool->device->ordinal || (pool->guests >> location->id & 1)
	                 ? READ_WRITE
	                 : 0;
	return CUDA_SUCCESS;
}

/* --- other processes */
CUresult cuMemPoolExportToShareableHandle(void *handle_out, CUmemoryPool pool,
                                          CUmemAllocationHandleType type, unsigned long long flags)
{
	int fd;

	ENTER();
	CHECK_HANDLE(pool, GX_MAGIC_POOL);
	CHECK_ARG(handle_out && !flags);
	if (type != BY_DESCRIPTOR)
		return CUDA_ERROR_NOT_SUPPORTED;
	CHECK_ARG(pool->fd >= 0);
	fd = fcntl(pool->fd, F_DUPFD_CLOEXEC, 3);
	if (fd < 0)
		return CUDA_ERROR_OPERATING_SYSTEM;
	memcpy(handle_out, &fd, sizeof(fd));
	return CUDA_SUCCESS;
}

/* The descriptor stays the caller's. What is behind it may be anything. */
CUresult cuMemPoolImportFromShareableHandle(CUmemoryPool *pool_out, void *handle,
                                            CUmemAllocationHandleType type,
                                            unsigned long long flags)
{
	struct gx_share share;
	CUmemoryPool pool;

	ENTER();
	CHECK_ARG(pool_out && !flags);
	if (type != BY_DESCRIPTOR)
		return CUDA_ERROR_NOT_SUPPORTED;
	CHECK_ARG(!gx_share_read((int)(intptr_t)handle, GX_SHARE_POOL, &share));
	pool = calloc(1, sizeof(*pool));
	if (!pool)
		return CUDA_ERROR_OUT_OF_MEMORY;
	begin(pool, gx_device_of((int)share.device));
	pool->imported = true;
	memcpy(pool->key, share.key, sizeof(pool->key));
	*pool_out = pool;
	return CUDA_SUCCESS;
}

CUresult cuMemPoolImportPointer(CUdeviceptr *address, CUmemoryPool pool,
                                CUmemPoolPtrExportData *data)
{
	ENTER_CTX(ctx);
	CHECK_HANDLE(pool, GX_MAGIC_POOL);
	CHECK_ARG(address && data && pool->imported);
	CHECK_CALL(gx_shared_memory_import(ctx, pool, data->reserved, address));
	add(pool, gx_mem_find(*address));
	return CUDA_SUCCESS;
}
