/* driver_memory.c - device, host, managed and registered memory, and what an address belongs to.
 *
 * Host memory of the driver is addressable on every device under its own address. Managed memory:
 * driver_managed.c.
 */
#include "device/soft/driver.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define DEVICE_SPACE_BEGIN                                                                         \
	0x010000000000ull /* the windows and devices of machine.h; host pointers are not there */
#define DEVICE_SPACE_END 0x0f0000000000ull

/* Index of the first record whose end is above the address. */
static size_t lower(uint64_t address)
{
	size_t lo = 0, hi = gx_driver.n_mems;

	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;

		if (gx_driver.mems[mid].base + gx_driver.mems[mid].bytes > address)
			hi = mid;
		else
			lo = mid + 1;
	}
	return lo;
}

struct gx_mem *gx_mem_find(CUdeviceptr address)
{
	size_t i = lower(address);

	return i < gx_driver.n_mems && gx_driver.mems[i].base <= address ? &gx_driver.mems[i]
	                                                                 : NULL;
}

CUresult gx_mem_remember(CUcontext ctx, struct gx_soft_device *device, uint64_t base,
                         uint64_t bytes, enum gx_mem_kind kind, unsigned int flags)
{
	size_t at = lower(base);

	if (gx_driver.n_mems == gx_driver.cap_mems) {
		size_t room = gx_driver.cap_mems ? gx_driver.cap_mems * 2 : 64;
		struct gx_mem *more = realloc(gx_driver.mems, room * sizeof(*more));

		if (!more)
			return CUDA_ERROR_OUT_OF_MEMORY;
		gx_driver.mems = more;
		gx_driver.cap_mems = room;
	}
	memmove(gx_driver.mems + at + 1, gx_driver.mems + at,
	        (gx_driver.n_mems - at) * sizeof(*gx_driver.mems));
	gx_driver.n_mems++;
	gx_driver.mems[at] = (struct gx_mem){ base, bytes,  kind, flags, ++gx_driver.next_id,
		                              ctx,  device, NULL, NULL };
	return CUDA_SUCCESS;
}

void gx_mem_forget(struct gx_mem *mem)
{
	size_t at = (size_t)(mem - gx_driver.mems);

	gx_shared_memory_put(mem->shared);
	if (mem->pool)
		gx_pool_forget(mem);
	gx_driver.n_mems--;
	memmove(mem, mem + 1, (gx_driver.n_mems - at) * sizeof(*mem));
}

static void unmap_host(void *host, int n)
{
	for (int i = 0; i < n; i++)
		gx_soft_unmap_host(gx_driver.devices[i].soft, host);
}

static CUresult map_host(CUcontext ctx, void *host, size_t bytes, enum gx_mem_kind kind,
                         unsigned int flags)
{
	uint64_t address;
	CUresult err;

	for (int i = 0; i < gx_driver.n_devices; i++) {
		int bad = gx_soft_map_host(gx_driver.devices[i].soft, host, bytes, &address);

		if (bad) {
			unmap_host(host, i);
			return bad == -ENOMEM ? CUDA_ERROR_OUT_OF_MEMORY
			                      : CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED;
		}
	}
	err = gx_mem_remember(ctx, ctx->device, (uint64_t)(uintptr_t)host, bytes, kind, flags);
	if (err)
		unmap_host(host, gx_driver.n_devices);
	return err;
}

CUresult gx_mem_alloc(CUcontext ctx, struct gx_soft_device *device, size_t bytes, CUdeviceptr *out)
{
	uint64_t address;
	CUresult err;

	CHECK_ARG(out && bytes);
	*out = 0;
	if (gx_soft_alloc(device->soft, bytes, 512, &address))
		return CUDA_ERROR_OUT_OF_MEMORY;
	err = gx_mem_remember(ctx, device, address, bytes, GX_MEM_DEVICE, 0);
	if (err)
		gx_soft_free(device->soft, address);
	else
		*out = address;
	return err;
}

static CUresult alloc_host(CUcontext ctx, size_t bytes, enum gx_mem_kind kind, unsigned int flags,
                           void **out)
{
	void *host;
	CUresult err;

	CHECK_ARG(out && bytes);
	*out = NULL;
	host = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (host == MAP_FAILED)
		return CUDA_ERROR_OUT_OF_MEMORY;
	err = map_host(ctx, host, bytes, kind, flags);
	if (err)
		munmap(host, bytes);
	else
		*out = host;
	return err;
}

bool gx_mem_is_devices(const struct gx_mem *mem)
{
	return mem->kind == GX_MEM_DEVICE || mem->kind == GX_MEM_MAPPED ||
	       mem->kind == GX_MEM_OPENED;
}

CUresult gx_mem_release(struct gx_mem *mem)
{
	struct gx_mem gone = *mem;
	void *host = (void *)(uintptr_t)gone.base;

	gx_mem_forget(mem);
	if (gx_mem_is_devices(&gone)) {
		/* what was opened has an address of the device that it was opened for */
		gx_soft_free((gone.kind == GX_MEM_OPENED ? gone.ctx->device : gone.device)->soft,
		             gone.base);
		return CUDA_SUCCESS;
	}
	if (gone.kind == GX_MEM_MANAGED) {
		gx_hint_forget(gone.base, gone.bytes);
		gx_managed_unmap(gone.base);
		return CUDA_SUCCESS;
	}
	unmap_host(host, gx_driver.n_devices);
	if (gone.kind != GX_MEM_REGISTERED)
		munmap(host, gone.bytes);
	return CUDA_SUCCESS;
}

CUresult gx_mem_free(CUdeviceptr address)
{
	struct gx_mem *mem;

	if (!address)
		return CUDA_SUCCESS;
	mem = gx_mem_find(address);
	if (mem && mem->kind == GX_MEM_GRAPH)
		return gx_graph_memory_free(address);
	if (!mem || mem->base != address ||
	    (mem->kind != GX_MEM_DEVICE && mem->kind != GX_MEM_MANAGED))
		return CUDA_ERROR_INVALID_VALUE;
	return gx_mem_release(mem);
}

void gx_mem_drop_context(CUcontext ctx)
{
	bool any = false;

	for (size_t i = 0; i < gx_driver.n_mems; i++)
		any |= gx_driver.mems[i].ctx == ctx;
	if (any)
		gx_contexts_wait();
	for (size_t i = 0; i < gx_driver.n_mems;) {
		if (gx_driver.mems[i].ctx == ctx)
			gx_mem_release(&gx_driver.mems[i]);
		else
			i++;
	}
}

bool gx_is_device_address(CUdeviceptr address)
{
	return address >= DEVICE_SPACE_BEGIN && address < DEVICE_SPACE_END;
}

/* No byte of it has a meaning on a device: memory of the process. */
static bool is_host_range(CUdeviceptr address, size_t bytes)
{
	CUdeviceptr end;

	return address && !__builtin_add_overflow(address, bytes, &end) &&
	       (address >= DEVICE_SPACE_END || end <= DEVICE_SPACE_BEGIN);
}

bool gx_mem_is_known(CUdeviceptr address, size_t bytes)
{
	const struct gx_mem *mem;

	for (int i = 0; i < gx_driver.n_devices; i++) {
		uint64_t base, all;

		if (gx_soft_find(gx_driver.devices[i].soft, address, &base, &all) &&
		    bytes <= all - (address - base))
			return true;
	}
	mem = gx_mem_find(address); /* of a graph: there when its turn comes */
	return mem && mem->kind == GX_MEM_GRAPH && bytes <= mem->bytes - (address - mem->base);
}

bool gx_mem_is_addressable(CUdeviceptr address, size_t bytes)
{
	const struct gx_mem *mem;

	if (gx_mem_is_known(address, bytes))
		return true;
	/* what is beyond a managed range is nobody's, as on hardware */
	mem = gx_mem_find(address);
	return is_host_range(address, bytes) && !(mem && mem->kind == GX_MEM_MANAGED);
}

bool gx_mem_is_untouched(CUdeviceptr address, size_t bytes)
{
	for (int i = 0; i < gx_driver.n_devices; i++)
		if (gx_soft_untouched(gx_driver.devices[i].soft, address, bytes))
			return true;
	return false;
}

void *gx_mem_resolve(CUdeviceptr address, size_t bytes)
{
	for (int i = 0; i < gx_driver.n_devices; i++) {
		void *host = gx_soft_host(gx_driver.devices[i].soft, address, bytes);

		if (host)
			return host;
	}
	return is_host_range(address, bytes) ? (void *)(uintptr_t)address : NULL;
}

bool gx_mem_is_pinned(const void *host)
{
	return gx_mem_find((CUdeviceptr)(uintptr_t)host) != NULL;
}

CUresult cuMemGetInfo_v2(size_t *free_out, size_t *total_out)
{
	uint64_t free_bytes, total;

	ENTER_CTX(ctx);
	CHECK_ARG(free_out && total_out);
	gx_soft_mem_info(ctx->device->soft, &free_bytes, &total);
	*free_out = free_bytes;
	*total_out = total;
	return CUDA_SUCCESS;
}

CUresult cuMemAlloc_v2(CUdeviceptr *address, size_t bytes)
{
	ENTER_CTX(ctx);
	return gx_mem_alloc(ctx, ctx->device, bytes, address);
}

CUresult cuMemAllocPitch_v2(CUdeviceptr *address, size_t *pitch, size_t width, size_t height,
                            unsigned int element_bytes)
{
	size_t row, bytes;

	ENTER_CTX(ctx);
	CHECK_ARG(pitch && width && height && width < SIZE_MAX - 512);
	CHECK_ARG(element_bytes == 4 || element_bytes == 8 || element_bytes == 16);
	row = (width + 511) & ~(size_t)511;
	if (__builtin_mul_overflow(row, height, &bytes))
		return CUDA_ERROR_OUT_OF_MEMORY;
	*pitch = row;
	return gx_mem_alloc(ctx, ctx->device, bytes, address);
}

/* As on hardware: everything before it is done when this returns. */
CUresult cuMemFree_v2(CUdeviceptr address)
{
	ENTER_CTX(ctx);
	(void)ctx;
	if (address)
		gx_contexts_wait();
	return gx_mem_free(address);
}

CUresult cuMemGetAddressRange_v2(CUdeviceptr *base, size_t *size, CUdeviceptr address)
{
	const struct gx_mem *mem;
	uint64_t at, bytes;

	ENTER_CTX(ctx);
	mem = gx_mem_find(address);
	if (mem) {
		at = mem->base;
		bytes = mem->bytes;
	} else if (!gx_soft_find(ctx->device->soft, address, &at, &bytes)) {
		return CUDA_ERROR_NOT_FOUND;
	}
	if (base)
		*base = at;
	if (size)
		*size = bytes;
	return CUDA_SUCCESS;
}

CUresult cuMemHostAlloc(void **out, size_t bytes, unsigned int flags)
{
	ENTER_CTX(ctx);
	CHECK_ARG(!(flags & ~7u));
	return alloc_host(ctx, bytes, GX_MEM_HOST, flags, out);
}

CUresult cuMemAllocHost_v2(void **out, size_t bytes)
{
	return cuMemHostAlloc(out, bytes, CU_MEMHOSTALLOC_DEVICEMAP);
}

CUresult cuMemFreeHost(void *p)
{
	struct gx_mem *mem;

	ENTER_CTX(ctx);
	if (!p)
		return CUDA_SUCCESS;
	mem = gx_mem_find((CUdeviceptr)(uintptr_t)p);
	CHECK_ARG(mem && mem->kind == GX_MEM_HOST && mem->base == (uint64_t)(uintptr_t)p);
	(void)ctx;
	gx_contexts_wait();
	mem = gx_mem_find((CUdeviceptr)(uintptr_t)p); /* it may have moved, or gone */
	CHECK_ARG(mem && mem->base == (uint64_t)(uintptr_t)p);
	return gx_mem_release(mem);
}

CUresult cuMemAllocManaged(CUdeviceptr *address, size_t bytes, unsigned int flags)
{
	uint64_t base;
	CUresult err;

	ENTER_CTX(ctx);
	CHECK_ARG(address && bytes && (flags == 1 || flags == 2));
	*address = 0;
	CHECK_CALL(gx_managed_map(ctx, bytes, &base));
	err = gx_mem_remember(ctx, ctx->device, base, bytes, GX_MEM_MANAGED, flags);
	if (err)
		gx_managed_unmap(base);
	else
		*address = base;
	return err;
}

CUresult cuMemHostRegister_v2(void *p, size_t bytes, unsigned int flags)
{
	ENTER_CTX(ctx);
	CHECK_ARG(p && bytes && !(flags & ~15u));
	return map_host(ctx, p, bytes, GX_MEM_REGISTERED, flags);
}

CUresult cuMemHostRegister(void *p, size_t bytes, unsigned int flags)
{
	return cuMemHostRegister_v2(p, bytes, flags);
}

CUresult cuMemHostUnregister(void *p)
{
	struct gx_mem *mem;

	ENTER_CTX(ctx);
	CHECK_ARG(p);
	mem = gx_mem_find((CUdeviceptr)(uintptr_t)p);
	if (!mem || mem->kind != GX_MEM_REGISTERED || mem->base != (uint64_t)(uintptr_t)p)
		return CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED;
	(void)ctx;
	gx_contexts_wait();
	mem = gx_mem_find((CUdeviceptr)(uintptr_t)p); /* it may have moved, or gone */
	CHECK_ARG(mem && mem->base == (uint64_t)(uintptr_t)p);
	return gx_mem_release(mem);
}

CUresult cuMemHostGetDevicePointer_v2(CUdeviceptr *address, void *p, unsigned int flags)
{
	const struct gx_mem *mem;

	ENTER_CTX(ctx);
	CHECK_ARG(address && !flags);
	mem = gx_mem_find((CUdeviceptr)(uintptr_t)p);
	CHECK_ARG(mem && !gx_is_device_address(mem->base));
	*address = (CUdeviceptr)(uintptr_t)p;
	return CUDA_SUCCESS;
}

CUresult cuMemHostGetFlags(unsigned int *flags, void *p)
{
	const struct gx_mem *mem;

	ENTER_CTX(ctx);
	mem = gx_mem_find((CUdeviceptr)(uintptr_t)p);
	CHECK_ARG(flags && mem && mem->kind == GX_MEM_HOST);
	*flags = mem->flags | CU_MEMHOSTALLOC_DEVICEMAP;
	return CUDA_SUCCESS;
}
