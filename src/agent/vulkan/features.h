/* features.h - what a device has that programs in its shaders need, and how it is asked for beside what the application asks. */
#ifndef GX_AGENT_VULKAN_FEATURES_H
#define GX_AGENT_VULKAN_FEATURES_H

#include "agent/vulkan/records.h"
#include "base/arena.h"

/* Fills device->features with what the physical device has, and what is asked for when it is made; device->why where programs
 * can't stand in its shaders. The device is not made yet. */
void gx_vk_features_find(struct gx_vk_device *device);
/**
 * gx_vk_features_ask() - the application's structure with what programs need, too.
 * @out: a copy in the arena's memory; the application's own structures stay as they are
 *
 * False: it can't be asked for, and device->why says why not.
 */
bool gx_vk_features_ask(struct gx_vk_device *device, const VkDeviceCreateInfo *info,
                        struct gx_arena *arena, VkDeviceCreateInfo *out);

#endif
