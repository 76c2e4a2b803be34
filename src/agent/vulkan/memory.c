/* memory.c - a buffer for each allocation, mapped as long as it is there. */
#include "agent/vulkan/memory.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct gx_vk_memory {
	VkBuffer buffer;
	VkDeviceMemory memory;
	uint64_t address, bytes;
	char *host;
	struct gx_vk_memory *next;
};

/* One that the host reaches without flushes; of these one that is the device's own, where there is. UINT32_MAX: none. */
static uint32_t choose_type(const struct gx_vk_device *device, uint32_t allowed)
{
	const VkMemoryPropertyFlags needed =
	        VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
	const VkPhysicalDeviceMemoryProperties *all = &device->memory_types;
	uint32_t chosen = UINT32_MAX;

	for (uint32_t i = 0; i < all->memoryTypeCount; i++) {
		VkMemoryPropertyFlags flags = all->memoryTypes[i].propertyFlags;

		if (!(allowed >> i & 1) || (flags & needed) != needed)
			continue;
		if (chosen == UINT32_MAX)
			chosen = i;
		if (flags & VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT)
			return i;
	}
	return chosen;
}

static void free_memory(struct gx_vk_device *device, struct gx_vk_memory *memory)
{
	device->next.DestroyBuffer(device->handle, memory->buffer, NULL);
	device->next.FreeMemory(device->handle, memory->memory, NULL);
	free(memory);
}

/* What the usual allocation has beside. */
struct how {
	struct gx_vk_fixed *fixed; /* NULL: anywhere */
	bool replays;
	VkExternalMemoryBufferCreateInfo external;
	VkBufferOpaqueCaptureAddressCreateInfo buffer_at;
	VkImportMemoryHostPointerInfoEXT import;
	VkMemoryOpaqueCaptureAddressAllocateInfo memory_at;
};

static void find_how(struct how *how, struct gx_vk_fixed *fixed)
{
	*how = (struct how){ .fixed = fixed };
	if (!fixed)
		return;
	how->replays = !fixed->host;
	how->external.sType = VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_BUFFER_CREATE_INFO;
	how->external.handleTypes = VK_EXTERNAL_MEMORY_HANDLE_TYPE_HOST_ALLOCATION_BIT_EXT;
	how->import.sType = VK_STRUCTURE_TYPE_IMPORT_MEMORY_HOST_POINTER_INFO_EXT;
	how->import.handleType = VK_EXTERNAL_MEMORY_HANDLE_TYPE_HOST_ALLOCATION_BIT_EXT;
	how->import.pHostPointer = fixed->host;
	how->buffer_at.sType = VK_STRUCTURE_TYPE_BUFFER_OPAQUE_CAPTURE_ADDRESS_CREATE_INFO;
	how->buffer_at.opaqueCaptureAddress = fixed->buffer;
	how->memory_at.sType = VK_STRUCTURE_TYPE_MEMORY_OPAQUE_CAPTURE_ADDRESS_ALLOCATE_INFO;
	how->memory_at.opaqueCaptureAddress = fixed->memory;
}

static bool make_buffer(struct gx_vk_device *device, struct gx_vk_memory *memory,
                        const struct how *how)
{
	VkBufferCreateInfo buffer = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
		                      .size = memory->bytes,
		                      .usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT |
		                               VK_BUFFER_USAGE_TRANSFER_SRC_BIT |
		                               VK_BUFFER_USAGE_TRANSFER_DST_BIT |
		                               VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT };

	if (how->replays) {
		buffer.flags = VK_BUFFER_CREATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT;
		buffer.pNext = how->fixed->memory ? &how->buffer_at : NULL;
	} else if (how->fixed) {
		buffer.pNext = &how->external;
	}
	return !device->next.CreateBuffer(device->handle, &buffer, NULL, &memory->buffer);
}

/* Types of memory that the host's own memory may be. */
static uint32_t types_of_host(const struct gx_vk_device *device, const void *host)
{
	VkMemoryHostPointerPropertiesEXT may = {
		.sType = VK_STRUCTURE_TYPE_MEMORY_HOST_POINTER_PROPERTIES_EXT
	};

	if (device->next.GetMemoryHostPointerPropertiesEXT(
	            device->handle, VK_EXTERNAL_MEMORY_HANDLE_TYPE_HOST_ALLOCATION_BIT_EXT, host,
	            &may))
		return 0;
	return may.memoryTypeBits;
}

static bool make_memory(struct gx_vk_device *device, struct gx_vk_memory *memory,
                        const struct how *how)
{
	VkMemoryAllocateFlagsInfo flags = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO,
		                            .flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT };
	VkMemoryAllocateInfo info = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
		                      .pNext = &flags };
	VkMemoryRequirements needs;

	device->next.GetBufferMemoryRequirements(device->handle, memory->buffer, &needs);
	info.allocationSize = needs.size;
	if (how->replays) {
		flags.flags |= VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT;
		flags.pNext = how->fixed->memory ? &how->memory_at : NULL;
	} else if (how->fixed) {
		flags.pNext = &how->import;
		needs.memoryTypeBits &= types_of_host(device, how->fixed->host);
		if (needs.size > memory->bytes)
			return false;
	}
	info.memoryTypeIndex = choose_type(device, needs.memoryTypeBits);
	return info.memoryTypeIndex != UINT32_MAX &&
	       !device->next.AllocateMemory(device->handle, &info, NULL, &memory->memory);
}

static bool fill(struct gx_vk_device *device, struct gx_vk_memory *memory,
                 struct gx_vk_fixed *fixed)
{
	const struct gx_vk_next *next = &device->next;
	VkBufferDeviceAddressInfo address = {
		.sType = VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO
	};
	VkDeviceMemoryOpaqueCaptureAddressInfo place = {
		.sType = VK_STRUCTURE_TYPE_DEVICE_MEMORY_OPAQUE_CAPTURE_ADDRESS_INFO
	};
	void *host = NULL;
	struct how how;

	find_how(&how, fixed);
	if (!make_buffer(device, memory, &how) || !make_memory(device, memory, &how) ||
	    next->BindBufferMemory(device->handle, memory->buffer, memory->memory, 0) ||
	    next->MapMemory(device->handle, memory->memory, 0, VK_WHOLE_SIZE, 0, &host))
		return false;
	address.buffer = memory->buffer;
	place.memory = memory->memory;
	memory->address = next->GetBufferDeviceAddress(device->handle, &address);
	memory->host = host;
	if (how.replays && !fixed->memory) {
		fixed->buffer = next->GetBufferOpaqueCaptureAddress(device->handle, &address);
		fixed->memory = next->GetDeviceMemoryOpaqueCaptureAddress(device->handle, &place);
	}
	return memory->address;
}

uint64_t gx_vk_alloc_fixed(struct gx_vk_device *device, size_t bytes, struct gx_vk_fixed *fixed)
{
	struct gx_vk_memory *memory;

	if (device->why[0] || !bytes)
		return 0;
	memory = calloc(1, sizeof(*memory));
	if (!memory)
		return 0;
	memory->bytes = bytes;
	if (!fill(device, memory, fixed)) {
		free_memory(device, memory); /* handles that are VK_NULL_HANDLE are fine */
		return 0;
	}
	pthread_mutex_lock(&device->lock);
	memory->next = device->memory;
	device->memory = memory;
	pthread_mutex_unlock(&device->lock);
	return memory->address;
}

uint64_t gx_vk_alloc(struct gx_vk_device *device, size_t bytes)
{
	return gx_vk_alloc_fixed(device, bytes, NULL);
}

void gx_vk_release(struct gx_vk_device *device, uint64_t address)
{
	struct gx_vk_memory **at, *gone;

	pthread_mutex_lock(&device->lock);
	at = &device->memory;
	while (*at && (*at)->address != address)
		at = &(*at)->next;
	gone = *at;
	if (gone)
		*at = gone->next;
	pthread_mutex_unlock(&device->lock);
	if (gone)
		free_memory(device, gone);
}

void gx_vk_release_all(struct gx_vk_device *device)
{
	while (device->memory)
		gx_vk_release(device, device->memory->address);
}

/* Where the host has the bytes; NULL: not all of them are of one allocation. */
static char *host_of(struct gx_vk_device *device, uint64_t address, size_t bytes)
{
	const struct gx_vk_memory *at;
	char *host = NULL;

	pthread_mutex_lock(&device->lock);
	for (at = device->memory; at && !host; at = at->next)
		if (address >= at->address && bytes <= at->bytes &&
		    address - at->address <= at->bytes - bytes)
			host = at->host + (address - at->address);
	pthread_mutex_unlock(&device->lock);
	return host;
}

bool gx_vk_place_of(struct gx_vk_device *device, uint64_t address, struct gx_vk_place *out)
{
	const struct gx_vk_memory *at;

	pthread_mutex_lock(&device->lock);
	at = device->memory;
	while (at && (address < at->address || address - at->address >= at->bytes))
		at = at->next;
	if (at)
		*out = (struct gx_vk_place){ at->buffer, address - at->address };
	pthread_mutex_unlock(&device->lock);
	return at;
}

int gx_vk_zero(struct gx_vk_device *device, uint64_t address, size_t bytes)
{
	char *host = host_of(device, address, bytes);

	if (!host)
		return -EFAULT;
	memset(host, 0, bytes);
	atomic_thread_fence(memory_order_seq_cst);
	return 0;
}

int gx_vk_upload(struct gx_vk_device *device, uint64_t to, const void *from, size_t bytes)
{
	char *host = host_of(device, to, bytes);

	if (!host)
		return -EFAULT;
	/* a word that the device may just read is written whole */
	if (bytes == sizeof(uint64_t) && !(to % sizeof(uint64_t)))
		atomic_store((_Atomic uint64_t *)(void *)host, *(const uint64_t *)from);
	else
		memcpy(host, from, bytes);
	atomic_thread_fence(memory_order_seq_cst);
	return 0;
}

int gx_vk_download(struct gx_vk_device *device, void *to, uint64_t from, size_t bytes)
{
	const char *host = host_of(device, from, bytes);

	if (!host)
		return -EFAULT;
	atomic_thread_fence(memory_order_seq_cst);
	memcpy(to, host, bytes);
	return 0;
}
