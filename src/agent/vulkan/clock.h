/* clock.h - words of relocation blocks by which programs make the host's time of a device's clock. */
#ifndef GX_AGENT_VULKAN_CLOCK_H
#define GX_AGENT_VULKAN_CLOCK_H

#include "agent/vulkan/records.h"

/* The words of one variant; address 0: it has none. */
struct gx_vk_clock {
	uint64_t address;
	struct gx_vk_clock *next; /* of the device */
};

/* Once the device is there: is its clock known, does the driver compare it? If not, the device has none (its features). */
void gx_vk_clock_open(struct gx_vk_device *device);
/* The words as they are now: enum gx_spirv_clock_word (instrument/spirv/join.h). Any thread, as those below */
void gx_vk_clock_fill(struct gx_vk_device *device, uint64_t *words);
/* Words there are kept up to date, until they are removed; removing those that were not added is fine. */
void gx_vk_clock_add(struct gx_vk_device *device, struct gx_vk_clock *clock, uint64_t address);
void gx_vk_clock_remove(struct gx_vk_device *device, struct gx_vk_clock *clock);
/* All of a device, before what it reads comes round. The session's thread */
void gx_vk_clocks_set(struct gx_vk_device *device);

#endif
