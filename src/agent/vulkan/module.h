/* module.h - shader modules with an entry point for compute: their words. */
#ifndef GX_AGENT_VULKAN_MODULE_H
#define GX_AGENT_VULKAN_MODULE_H

#include "agent/vulkan/records.h"

#include <stdatomic.h>
#include <stddef.h>

#define GX_VK_NAME 256

/* A module with an entry point for compute. Counted. */
struct gx_vk_module {
	atomic_uint n_users;
	uint64_t hash; /* of its words */
	size_t n_words;
	bool is_plain;         /* it was made of its words alone */
	char name[GX_VK_NAME]; /* that the application gave it; "": none */
	uint32_t words[];      /* [n_words] */
};

/* A module's words are copied; NULL: none of its entry points is for compute, or no memory. */
struct gx_vk_module *gx_vk_module_new(const VkShaderModuleCreateInfo *info);
void gx_vk_module_drop(struct gx_vk_module *module); /* NULL is fine */

#endif
