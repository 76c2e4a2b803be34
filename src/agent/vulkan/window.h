/* window.h - memory for relocation blocks at addresses that are the same in every process, so that a driver's cache of compiled
 * pipelines holds: the address of a variant's block is a constant in it.
 *
 * On a CPU driver it is memory of the process at a place of our choice, which the driver takes over (VK_EXT_external_memory_host). On others a
 * place that the driver chose in an earlier process, which is asked for again (bufferDeviceAddressCaptureReplay); a file in gx_cache_dir() has it.
 */
#ifndef GX_AGENT_VULKAN_WINDOW_H
#define GX_AGENT_VULKAN_WINDOW_H

#include "agent/vulkan/records.h"

#include <stddef.h>

/* When the device is made, before its first variant. Where it can't be had nothing is said: blocks lie elsewhere, and drivers compile anew. */
void gx_vk_window_open(struct gx_vk_device *device);
/**
 * gx_vk_window_take() - room for one block.
 * @key: the same for the same pipeline in every process
 *
 * 0: there is no window, or no room. Where two keys fall on one place, the address depends on which came first. Any thread
 */
uint64_t gx_vk_window_take(struct gx_vk_device *device, uint64_t key, size_t bytes);
/* Nobody reads it any more. False: it is not of the window. Any thread */
bool gx_vk_window_give(struct gx_vk_device *device, uint64_t address, size_t bytes);
/* When the device's memory is gone. */
void gx_vk_window_close(struct gx_vk_device *device);

#endif
