/* driver_ipc.c - memory of cuMemAlloc that other processes have too: given by a handle, opened and closed.
 *
 * An allocation becomes shared when its handle is first asked for: its bytes move to a file and its address stays, so that memory of
 * which nobody asks costs nothing. Who opens it gets the file, and an address of the current context's device.
 */
#include "device/soft/driver.h"

#include "device/soft/driver_share.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LAZY_PEER_ACCESS = 1 };

struct gx_shared_memory {
	struct gx_share share;
	int fd;        /* of what is this process's own, for those who open it; -1 */
	unsigned refs; /* of what is another's: how often it was opened */
};

void gx_shared_memory_put(struct gx_shared_memory *shared)
{
	if (!shared)
		return;
	if (shared->fd >= 0)
		close(shared->fd);
	free(shared);
}

static struct gx_shared_memory *new_shared(const struct gx_share *share, int fd)
{
	struct gx_shared_memory *shared = calloc(1, sizeof(*shared));

	if (shared)
		*shared = (struct gx_shared_memory){ *share, fd, 1 };
	return shared;
}

/* Moves what is there to a file. */
static CUresult share(struct gx_mem *mem)
{
	struct gx_share share = { .used = mem->bytes,
		                  .kind = GX_SHARE_MEMORY,
		                  .device = (uint32_t)mem->device->ordinal };
	struct gx_shared_memory *shared;
	int fd = gx_share_create(&share), err;

	if (fd < 0)
		return CUDA_ERROR_OPERATING_SYSTEM;
	shared = new_shared(&share, fd);
	err = shared ? gx_soft_share(mem->device->soft, mem->base, fd) : -ENOMEM;
	if (!err) {
		mem->shared = shared;
		return CUDA_SUCCESS;
	}
	free(shared);
	close(fd);
	return err == -ENOMEM ? CUDA_ERROR_OUT_OF_MEMORY : CUDA_ERROR_INVALID_VALUE;
}

CUresult cuIpcGetMemHandle(CUipcMemHandle *handle, CUdeviceptr address)
{
	struct gx_mem *mem;

	ENTER_CTX(ctx);
	(void)ctx;
	mem = gx_mem_find(address);
	CHECK_ARG(handle && mem && mem->kind == GX_MEM_DEVICE && !mem->pool);
	if (!mem->shared && !gx_mem_is_untouched(mem->base, mem->bytes)) {
		gx_contexts_settle();
		mem = gx_mem_find(address); /* it may have moved, or gone */
		CHECK_ARG(mem && mem->kind == GX_MEM_DEVICE && !mem->pool);
	}
	if (!mem->shared)
		CHECK_CALL(share(mem));
	gx_share_write_handle(&mem->shared->share, mem->shared->fd, handle->reserved);
	return CUDA_SUCCESS;
}

/* Where the context has it already. */
static struct gx_mem *opened(CUcontext ctx, const struct gx_share *share)
{
	for (size_t i = 0; i < gx_driver.n_mems; i++) {
		struct gx_mem *mem = &gx_driver.mems[i];

		if (mem->kind == GX_MEM_OPENED && mem->ctx == ctx &&
		    !memcmp(mem->shared->share.key, share->key, sizeof(share->key)))
			return mem;
	}
	return NULL;
}

/* The file, in memory of a device. kept: the descriptor is the record's from then on; else it is not needed once it is mapped. */
static CUresult add(CUcontext ctx, struct gx_soft_device *device, enum gx_mem_kind kind, int fd,
                    const struct gx_share *share, bool kept, CUdeviceptr *out)
{
	struct gx_shared_memory *shared = new_shared(share, kept ? fd : -1);
	uint64_t address = 0;
	CUresult err;

	if (!shared || gx_soft_alloc_file(device->soft, fd, share->used, !kept, &address)) {
		free(shared);
		return CUDA_ERROR_OUT_OF_MEMORY;
	}
	err = gx_mem_remember(ctx, gx_device_of((int)share->device), address, share->used, kind, 0);
	if (err) {
		gx_soft_free(device->soft, address);
		free(shared);
		return err;
	}
	gx_mem_find(address)->shared = shared;
	*out = address;
	return CUDA_SUCCESS;
}

CUresult cuIpcOpenMemHandle_v2(CUdeviceptr *address, CUipcMemHandle handle, unsigned int flags)
{
	CUresult err = CUDA_SUCCESS;
	struct gx_share share;
	struct gx_mem *mem;
	int fd;

	ENTER_CTX(ctx);
	CHECK_ARG(address && flags == LAZY_PEER_ACCESS);
	fd = gx_share_open(handle.reserved, GX_SHARE_MEMORY, &share);
	if (fd == -EEXIST) /* who made it has it */
		return CUDA_ERROR_INVALID_CONTEXT;
	CHECK_ARG(fd >= 0);
	mem = opened(ctx, &share);
	if (mem) {
		mem->shared->refs++;
		*address = mem->base;
	} else {
		err = add(ctx, ctx->device, GX_MEM_OPENED, fd, &share, false, address);
	}
	close(fd);
	return err;
}

CUresult cuIpcOpenMemHandle(CUdeviceptr *address, CUipcMemHandle handle, unsigned int flags)
{
	return cuIpcOpenMemHandle_v2(address, handle, flags);
}

/* As on hardware: everything before it is done when this returns. */
CUresult cuIpcCloseMemHandle(CUdeviceptr address)
{
	struct gx_mem *mem;

	ENTER_CTX(ctx);
	(void)ctx;
	mem = gx_mem_find(address);
	CHECK_ARG(mem && mem->kind == GX_MEM_OPENED && mem->base == address);
	gx_contexts_wait();
	mem = gx_mem_find(address); /* it may have moved, or gone */
	CHECK_ARG(mem && mem->kind == GX_MEM_OPENED && mem->base == address);
	return --mem->shared->refs ? CUDA_SUCCESS : gx_mem_release(mem);
}

/* --- of pools */
CUresult gx_shared_memory_alloc(CUcontext ctx, CUmemoryPool pool, size_t bytes, CUdeviceptr *out)
{
	struct gx_share share = { .used = bytes,
		                  .kind = GX_SHARE_POOLED,
		                  .device = (uint32_t)pool->device->ordinal };
	CUresult err;
	int fd;

	if (bytes > gx_soft_config(pool->device->soft)->memory_bytes)
		return CUDA_ERROR_OUT_OF_MEMORY;
	memcpy(share.pool, pool->key, sizeof(share.pool));
	fd = gx_share_create(&share);
	if (fd < 0)
		return CUDA_ERROR_OPERATING_SYSTEM;
	err = add(ctx, pool->device, GX_MEM_DEVICE, fd, &share, true, out);
	if (err)
		close(fd);
	return err;
}

CUresult cuMemPoolExportPointer(CUmemPoolPtrExportData *out, CUdeviceptr address)
{
	const struct gx_mem *mem;

	ENTER_CTX(ctx);
	(void)ctx;
	mem = gx_mem_find(address);
	CHECK_ARG(out && mem && mem->base == address && mem->pool && mem->shared &&
	          mem->shared->fd >= 0);
	gx_share_write_handle(&mem->shared->share, mem->shared->fd, out->reserved);
	return CUDA_SUCCESS;
}

CUresult gx_shared_memory_import(CUcontext ctx, CUmemoryPool pool, const unsigned char *handle,
                                 CUdeviceptr *out)
{
	CUresult err = CUDA_ERROR_INVALID_VALUE;
	struct gx_share share;
	int fd = gx_share_open(handle, GX_SHARE_POOLED, &share);

	CHECK_ARG(fd >= 0);
	if (!memcmp(share.pool, pool->key, sizeof(share.pool)) &&
	    gx_device_of((int)share.device) == pool->device)
		err = add(ctx, pool->device, GX_MEM_DEVICE, fd, &share, false, out);
	close(fd);
	return err;
}
