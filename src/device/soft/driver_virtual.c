/* driver_virtual.c - memory and addresses by themselves: the program reserves ranges of addresses, makes memory, and puts it there.
 *
 * A range has as many bytes of the process's own addresses; memory is a file in memory, which is mapped there and may be sent to other
 * processes. So memory that the program puts in a row is in a row here, and an access may reach over it. What a device may access is
 * in its list of allocations (gx_soft_attach()). Addresses that lose their memory keep something behind them while a grid runs.
 */
#include "device/soft/driver.h"

#include "device/soft/driver_share.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define GRAIN 0x200000ull /* of memory, and of addresses */
#define GAP   GRAIN       /* never given out, between ranges: what goes over an end is a fault */
/* machine.h: no allocation has addresses there */
#define FIRST 0x0b0000000000ull
#define END   0x0f0000000000ull

enum { DEVICE = 1, PINNED = 1, BY_DESCRIPTOR = 1, READ_WRITE = 3 };

struct gx_physical {
	int fd;
	uint64_t bytes;
	struct gx_soft_device *device;
	int handle_types;
	unsigned int refs, n_mapped; /* handles; places where it is mapped */
	struct gx_physical *next;
};

struct gx_range {
	uint64_t base, bytes;
	char *host; /* NULL: addresses that the driver itself took */
	struct gx_mapping {
		uint64_t base, bytes;
		struct gx_physical *memory;
		uint32_t devices; /* bit n: device n may access it */
		struct gx_mapping *next;
	} * mappings;
	struct gx_range *next; /* ascending */
};

/* The handle is the address of what it means, and is looked for before it is used. */
static struct gx_physical *memory_of(CUmemGenericAllocationHandle handle)
{
	struct gx_physical *m = gx_driver.memories;

	while (m && (uintptr_t)m != handle)
		m = m->next;
	return m && m->refs ? m : NULL;
}

static void put_memory(struct gx_physical *memory)
{
	struct gx_physical **link = &gx_driver.memories;

	if (memory->refs || memory->n_mapped)
		return;
	while (*link != memory)
		link = &(*link)->next;
	*link = memory->next;
	gx_soft_give(memory->device->soft, memory->bytes);
	close(memory->fd);
	free(memory);
}

static CUresult check_prop(const CUmemAllocationProp *prop)
{
	CHECK_ARG(prop && prop->type == PINNED);
	if (prop->location.type != DEVICE || (prop->requestedHandleTypes & ~BY_DESCRIPTOR))
		return CUDA_ERROR_NOT_SUPPORTED;
	return gx_device_of(prop->location.id) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_DEVICE;
}

CUresult cuMemGetAllocationGranularity(size_t *granularity, const CUmemAllocationProp *prop,
                                       int option)
{
	ENTER();
	CHECK_ARG(granularity && (option == 0 || option == 1));
	CHECK_CALL(check_prop(prop));
	*granularity = GRAIN;
	return CUDA_SUCCESS;
}

/* Takes over the descriptor, also on failure. */
static CUresult add_memory(int fd, uint64_t bytes, struct gx_soft_device *device, int handle_types,
                           CUmemGenericAllocationHandle *out)
{
	struct gx_physical *memory = fd < 0 ? NULL : calloc(1, sizeof(*memory));

	if (!memory || gx_soft_take(device->soft, bytes)) {
		free(memory);
		if (fd >= 0)
			close(fd);
		return CUDA_ERROR_OUT_OF_MEMORY;
	}
	*memory = (struct gx_physical){ .fd = fd,
		                        .bytes = bytes,
		                        .device = device,
		                        .handle_types = handle_types,
		                        .refs = 1,
		                        .next = gx_driver.memories };
	gx_driver.memories = memory;
	*out = (uintptr_t)memory;
	return CUDA_SUCCESS;
}

CUresult cuMemCreate(CUmemGenericAllocationHandle *handle, size_t size,
                     const CUmemAllocationProp *prop, unsigned long long flags)
{
	struct gx_share share = { .used = size, .kind = GX_SHARE_VIRTUAL };

	ENTER();
	CHECK_ARG(handle && size && size % GRAIN == 0 && size <= END - FIRST && !flags);
	CHECK_CALL(check_prop(prop));
	share.device = (uint32_t)prop->location.id;
	share.handle_types = (uint32_t)prop->requestedHandleTypes;
	return add_memory(gx_share_create(&share), size, gx_device_of(prop->location.id),
	                  prop->requestedHandleTypes, handle);
}

CUresult cuMemRelease(CUmemGenericAllocationHandle handle)
{
	struct gx_physical *memory;

	ENTER();
	memory = memory_of(handle);
	CHECK_ARG(memory);
	memory->refs--;
	put_memory(memory);
	return CUDA_SUCCESS;
}

CUresult cuMemGetAllocationPropertiesFromHandle(CUmemAllocationProp *prop,
                                                CUmemGenericAllocationHandle handle)
{
	const struct gx_physical *memory;

	ENTER();
	memory = memory_of(handle);
	CHECK_ARG(prop && memory);
	*prop = (CUmemAllocationProp){ .type = PINNED,
		                       .requestedHandleTypes = memory->handle_types,
		                       .location = { DEVICE, memory->device->ordinal } };
	return CUDA_SUCCESS;
}

CUresult cuMemExportToShareableHandle(void *shareable, CUmemGenericAllocationHandle handle,
                                      int type, unsigned long long flags)
{
	const struct gx_physical *memory;
	int fd;

	ENTER();
	memory = memory_of(handle);
	CHECK_ARG(shareable && memory && !flags);
	if (type != BY_DESCRIPTOR)
		return CUDA_ERROR_NOT_SUPPORTED;
	CHECK_ARG(memory->handle_types & BY_DESCRIPTOR);
	fd = fcntl(memory->fd, F_DUPFD_CLOEXEC, 3);
	if (fd < 0)
		return CUDA_ERROR_OPERATING_SYSTEM;
	memcpy(shareable, &fd, sizeof(fd));
	return CUDA_SUCCESS;
}

/* The descriptor stays the caller's, as on hardware. What is behind it may be anything. */
CUresult cuMemImportFromShareableHandle(CUmemGenericAllocationHandle *handle, void *shareable,
                                        int type)
{
	struct gx_share share;
	int fd;

	ENTER();
	CHECK_ARG(handle);
	if (type != BY_DESCRIPTOR)
		return CUDA_ERROR_NOT_SUPPORTED;
	fd = fcntl((int)(intptr_t)shareable, F_DUPFD_CLOEXEC, 3);
	CHECK_ARG(fd >= 0);
	if (gx_share_read(fd, GX_SHARE_VIRTUAL, &share) || share.used % GRAIN) {
		close(fd);
		return CUDA_ERROR_INVALID_VALUE;
	}
	return add_memory(fd, share.used, gx_device_of((int)share.device), BY_DESCRIPTOR, handle);
}

/* --- addresses */
/* A free place of the range at or above from, in front of *link. */
static uint64_t place(struct gx_range ***link, uint64_t from, uint64_t bytes, uint64_t align)
{
	for (*link = &gx_driver.ranges;; *link = &(**link)->next) {
		uint64_t at = (from + align - 1) & ~(align - 1);
		uint64_t end = **link ? (**link)->base : END;

		if (at < end && end - at >= bytes + GAP)
			return at;
		if (!**link)
			return 0;
		if (from < (**link)->base + (**link)->bytes + GAP)
			from = (**link)->base + (**link)->bytes + GAP;
	}
}

CUresult cuMemAddressReserve(CUdeviceptr *address, size_t size, size_t alignment,
                             CUdeviceptr wanted, unsigned long long flags)
{
	uint64_t align = alignment > GRAIN ? alignment : GRAIN;
	struct gx_range **link, *range;
	void *host;

	ENTER();
	CHECK_ARG(address && size && size % GRAIN == 0 && !(align & (align - 1)) && !flags);
	CHECK_ARG(size <= END - FIRST && align <= END - FIRST);
	range = calloc(1, sizeof(*range));
	host = range ? mmap(NULL, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1,
	                    0)
	             : MAP_FAILED;
	if (host != MAP_FAILED) {
		bool ours = wanted >= FIRST && wanted < END && wanted % align == 0;

		*range = (struct gx_range){ .bytes = size, .host = host };
		range->base = place(&link, ours ? wanted : FIRST, size, align);
		if (!range->base)
			range->base = place(&link, FIRST, size, align);
	}
	if (host == MAP_FAILED || !range->base) {
		if (host != MAP_FAILED)
			munmap(host, size);
		free(range);
		return CUDA_ERROR_OUT_OF_MEMORY;
	}
	range->next = *link;
	*link = range;
	*address = range->base;
	return CUDA_SUCCESS;
}

static struct gx_range *range_of(CUdeviceptr address, size_t size)
{
	struct gx_range *range = gx_driver.ranges;

	while (range && address >= range->base + range->bytes)
		range = range->next;
	return range && range->host && address >= range->base &&
	                       size <= range->bytes - (address - range->base)
	               ? range
	               : NULL;
}

uint64_t gx_addresses_take(uint64_t bytes)
{
	struct gx_range **link, *range;
	uint64_t base;

	if (bytes > END - FIRST)
		return 0;
	bytes = (bytes + GRAIN - 1) & ~(GRAIN - 1);
	base = place(&link, FIRST, bytes, GRAIN);
	range = base ? calloc(1, sizeof(*range)) : NULL;
	if (!range)
		return 0;
	*range = (struct gx_range){ .base = base, .bytes = bytes, .next = *link };
	*link = range;
	return base;
}

void gx_addresses_give(uint64_t address)
{
	struct gx_range **link = &gx_driver.ranges, *range;

	while ((*link)->base != address)
		link = &(*link)->next;
	range = *link;
	*link = range->next;
	free(range);
}

bool gx_is_virtual_address(CUdeviceptr address)
{
	return address >= FIRST && address < END;
}

/* A grid, or a copy, may still have a pointer to it. */
static bool all_idle(void)
{
	bool idle = true;

	for (int i = 0; i < gx_driver.n_devices; i++)
		idle &= gx_soft_is_idle(gx_driver.devices[i].soft);
	return idle;
}

CUresult cuMemAddressFree(CUdeviceptr address, size_t size)
{
	struct gx_range **link, *range;

	ENTER();
	gx_contexts_wait();
	range = range_of(address, size);
	CHECK_ARG(range && range->base == address && range->bytes == size && !range->mappings);
	for (link = &gx_driver.ranges; *link != range;)
		link = &(*link)->next;
	*link = range->next;
	if (all_idle()) /* else its addresses are the process's for ever, which is safe */
		munmap(range->host, range->bytes);
	free(range);
	return CUDA_SUCCESS;
}

/* --- memory at addresses */
/* The mapping that begins at the address or behind it; *link is where it hangs, or would. */
static struct gx_mapping *mapping_at(struct gx_range *range, uint64_t address,
                                     struct gx_mapping ***link)
{
	*link = &range->mappings;
	while (**link && (**link)->base < address)
		*link = &(**link)->next;
	return **link;
}

static bool overlaps(const struct gx_range *range, uint64_t address, uint64_t bytes)
{
	for (const struct gx_mapping *m = range->mappings; m; m = m->next) {
		if (m->base < address + bytes && address < m->base + m->bytes)
			return true;
	}
	return false;
}

/* Mappings and nothing else, without a hole, from one's begin to one's end. */
static bool is_whole(struct gx_range *range, uint64_t address, uint64_t bytes)
{
	struct gx_mapping **link, *m = mapping_at(range, address, &link);
	uint64_t at = address;

	for (; m && m->base == at && at < address + bytes; m = m->next)
		at += m->bytes;
	return bytes && at == address + bytes;
}

CUresult cuMemMap(CUdeviceptr address, size_t size, size_t offset,
                  CUmemGenericAllocationHandle handle, unsigned long long flags)
{
	struct gx_mapping **link, *mapping;
	struct gx_physical *memory;
	struct gx_range *range;
	CUresult err;
	char *host;

	ENTER();
	memory = memory_of(handle);
	range = range_of(address, size);
	CHECK_ARG(memory && range && !flags && size && !offset && size == memory->bytes);
	CHECK_ARG(address % GRAIN == 0 && !overlaps(range, address, size));
	mapping = calloc(1, sizeof(*mapping));
	if (!mapping)
		return CUDA_ERROR_OUT_OF_MEMORY;
	err = gx_mem_remember(NULL, memory->device, address, size, GX_MEM_MAPPED, 0);
	host = range->host + (address - range->base);
	if (!err && mmap(host, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, memory->fd,
	                 0) == MAP_FAILED) {
		gx_mem_forget(gx_mem_find(address));
		err = CUDA_ERROR_OUT_OF_MEMORY;
	}
	if (err) {
		free(mapping);
		return err;
	}
	mapping_at(range, address, &link);
	*mapping = (struct gx_mapping){ address, size, memory, 0, *link };
	*link = mapping;
	memory->n_mapped++;
	return CUDA_SUCCESS;
}

/* Of the devices in the mask, one after the other. */
static CUresult detach(struct gx_mapping *m, uint32_t devices)
{
	for (int i = 0; i < gx_driver.n_devices; i++) {
		if (!((m->devices & devices) >> i & 1))
			continue;
		if (gx_soft_detach(gx_driver.devices[i].soft, m->base, m->bytes))
			return CUDA_ERROR_OUT_OF_MEMORY;
		m->devices &= ~(1u << i);
	}
	return CUDA_SUCCESS;
}

CUresult cuMemUnmap(CUdeviceptr address, size_t size)
{
	struct gx_mapping **link, *m;
	struct gx_range *range;

	ENTER();
	gx_contexts_wait();
	range = range_of(address, size);
	CHECK_ARG(range && is_whole(range, address, size));
	for (m = mapping_at(range, address, &link); m && m->base < address + size; m = *link) {
		CHECK_CALL(detach(m, UINT32_MAX));
		/* zeros for who comes late: a fault of the process is worse */
		if (mmap(range->host + (m->base - range->base), m->bytes, PROT_READ | PROT_WRITE,
		         MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1,
		         0) == MAP_FAILED)
			return CUDA_ERROR_OUT_OF_MEMORY;
		gx_mem_forget(gx_mem_find(m->base));
		*link = m->next;
		m->memory->n_mapped--;
		put_memory(m->memory);
		free(m);
	}
	return CUDA_SUCCESS;
}

static CUresult check_access(const CUmemAccessDesc *desc)
{
	CHECK_ARG(desc->flags >= 0 && desc->flags <= READ_WRITE && desc->flags != 2);
	/* there are no pages that a device may only read, and the CPU has other addresses */
	if (desc->location.type != DEVICE || desc->flags == 1)
		return CUDA_ERROR_NOT_SUPPORTED;
	return gx_device_of(desc->location.id) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_DEVICE;
}

static CUresult set_access(struct gx_range *range, struct gx_mapping *m,
                           const CUmemAccessDesc *desc)
{
	uint32_t bit = 1u << desc->location.id;

	if (!desc->flags)
		return detach(m, bit);
	if (m->devices & bit)
		return CUDA_SUCCESS;
	if (gx_soft_attach(gx_device_of(desc->location.id)->soft, m->base,
	                   range->host + (m->base - range->base), m->bytes))
		return CUDA_ERROR_OUT_OF_MEMORY;
	m->devices |= bit;
	return CUDA_SUCCESS;
}

CUresult cuMemSetAccess(CUdeviceptr address, size_t size, const CUmemAccessDesc *desc, size_t count)
{
	struct gx_mapping **link;
	struct gx_range *range;

	ENTER();
	range = range_of(address, size);
	CHECK_ARG(desc && count && range && is_whole(range, address, size));
	for (size_t i = 0; i < count; i++)
		CHECK_CALL(check_access(&desc[i]));
	for (size_t i = 0; i < count; i++) {
		for (struct gx_mapping *m = mapping_at(range, address, &link);
		     m && m->base < address + size; m = m->next)
			CHECK_CALL(set_access(range, m, &desc[i]));
	}
	return CUDA_SUCCESS;
}

/* The mapping that an address is in. */
static const struct gx_mapping *mapping_of(CUdeviceptr address)
{
	const struct gx_range *range = range_of(address, 1);
	const struct gx_mapping *m = range ? range->mappings : NULL;

	while (m && address >= m->base + m->bytes)
		m = m->next;
	return m && address >= m->base ? m : NULL;
}

CUresult cuMemGetAccess(unsigned long long *flags, const CUmemLocation *location,
                        CUdeviceptr address)
{
	const struct gx_mapping *m;

	ENTER();
	m = mapping_of(address);
	CHECK_ARG(flags && location && m);
	if (location->type != DEVICE || !gx_device_of(location->id))
		return CUDA_ERROR_INVALID_DEVICE;
	*flags = m->devices >> location->id & 1 ? READ_WRITE : 0;
	return CUDA_SUCCESS;
}

CUresult cuMemRetainAllocationHandle(CUmemGenericAllocationHandle *handle, void *address)
{
	const struct gx_mapping *m;

	ENTER();
	m = mapping_of((uintptr_t)address);
	CHECK_ARG(handle && m);
	m->memory->refs++;
	*handle = (uintptr_t)m->memory;
	return CUDA_SUCCESS;
}
