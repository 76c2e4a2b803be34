/* memory.h - memory of ours on a device: buffers that have an address there, and that the host reaches, too. */
#ifndef GX_AGENT_VULKAN_MEMORY_H
#define GX_AGENT_VULKAN_MEMORY_H

#include "agent/vulkan/records.h"

#include <stddef.h>

/* 0: there is none, or the device's buffers have no addresses. Any thread, as all of these. */
uint64_t gx_vk_alloc(struct gx_vk_device *device, size_t bytes);
/* Where an allocation is to lie, of a device that can be told so. */
struct gx_vk_fixed {
	void *host; /* the process's own memory, which is taken over: device->imports_host. NULL: */
	/* what the driver said of it in an earlier process: device->replays. 0 in memory: a new place, of which both are filled */
	uint64_t buffer, memory;
};
/* As gx_vk_alloc(). */
uint64_t gx_vk_alloc_fixed(struct gx_vk_device *device, size_t bytes, struct gx_vk_fixed *fixed);
void gx_vk_release(struct gx_vk_device *device, uint64_t address);
/* All of it, before the device ends. */
void gx_vk_release_all(struct gx_vk_device *device);
/* Where an address lies, for commands. False: in no allocation of ours. */
struct gx_vk_place {
	VkBuffer buffer;
	VkDeviceSize offset;
};
bool gx_vk_place_of(struct gx_vk_device *device, uint64_t address, struct gx_vk_place *out);
/* At once. -EFAULT: not all of the bytes are of one allocation. */
int gx_vk_zero(struct gx_vk_device *device, uint64_t address, size_t bytes);
int gx_vk_upload(struct gx_vk_device *device, uint64_t to, const void *from, size_t bytes);
int gx_vk_download(struct gx_vk_device *device, void *to, uint64_t from, size_t bytes);

#endif
