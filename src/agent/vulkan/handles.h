/* handles.h - what the layer knows of Vulkan's handles: a record for each, found by kind, device and number. */
#ifndef GX_AGENT_VULKAN_HANDLES_H
#define GX_AGENT_VULKAN_HANDLES_H

#include <stdint.h>

enum gx_vk_kind {
	GX_VK_INSTANCE,
	GX_VK_DEVICE,
	GX_VK_QUEUE,
	GX_VK_MODULE,
	GX_VK_LAYOUT,
	GX_VK_PIPELINE,
	GX_VK_SHADER,
	GX_VK_POOL,
	GX_VK_COMMANDS
};

/* Handles that can't be dispatched are numbers, others are pointers; owner: the record of their device, NULL: they have none. Any
 * thread. */
/* NULL: unknown. */
void *gx_vk_find(enum gx_vk_kind kind, const void *owner, uint64_t handle);
/**
 * gx_vk_add() - a record for a handle that was just made.
 * @old: the record that the handle had; drivers may give one number for two objects that are alike. NULL: none
 *
 * The newest record is the handle's until it is removed as often as it was added. -ENOMEM
 */
int gx_vk_add(enum gx_vk_kind kind, const void *owner, uint64_t handle, void *record, void **old);
/* The record, once its handle was removed as often as added; NULL: it is needed on, or is unknown. */
void *gx_vk_remove(enum gx_vk_kind kind, const void *owner, uint64_t handle);
/* All records of an owner that ends, whatever they were: each is given to fn once. */
void gx_vk_remove_all(const void *owner, void (*fn)(enum gx_vk_kind kind, void *record));

#endif
