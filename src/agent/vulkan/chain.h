/* chain.h - chains of structures (pNext): looked through, copied so that the application's stay as they are. */
#ifndef GX_AGENT_VULKAN_CHAIN_H
#define GX_AGENT_VULKAN_CHAIN_H

#include "base/arena.h"

#include <stdbool.h>

#include <vulkan/vulkan.h>

/* The first of this type; NULL: none. */
const void *gx_vk_chained(const void *chain, VkStructureType type);
/**
 * gx_vk_chain_copy() - a chain whose structures may be written to, as far as their sizes are known.
 * @rest: the first that is not copied, and is the application's; NULL: all are
 *
 * NULL, too, for an empty chain; -ENOMEM is *failed.
 */
VkBaseOutStructure *gx_vk_chain_copy(struct gx_arena *arena, const void *chain,
                                     const VkBaseInStructure **rest, bool *failed);
/* Of the copies. NULL: none. */
void *gx_vk_chain_find(VkBaseOutStructure *chain, const VkBaseInStructure *rest,
                       VkStructureType type);

#endif
