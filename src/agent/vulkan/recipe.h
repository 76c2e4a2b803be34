/* recipe.h - what is kept of how the application made a compute pipeline, so that one like it can be made of other words. */
#ifndef GX_AGENT_VULKAN_RECIPE_H
#define GX_AGENT_VULKAN_RECIPE_H

#include "agent/vulkan/layout.h"
#include "agent/vulkan/module.h"
#include "base/arena.h"

struct gx_vk_recipe {
	struct gx_arena arena; /* of what info points to */
	struct gx_vk_module *module;
	struct gx_vk_layout *layout;
	VkComputePipelineCreateInfo
	        info; /* a copy, without modules, layouts and what is for the application alone */
	VkSpecializationInfo special; /* with room for one entry and 16 bytes more */
	char why[128];                /* none can be made; "": it can */
	/* one of the module's own words is as the application's in all that it may see or ask */
	bool is_whole;
};

/* Takes over one user of module, which may be NULL. What it can't keep is said in out->why. */
void gx_vk_recipe_make(struct gx_vk_device *device, const VkComputePipelineCreateInfo *info,
                       struct gx_vk_module *module, struct gx_vk_recipe *out);
/* Of what no pipeline can be made of. */
void gx_vk_recipe_none(struct gx_vk_recipe *out, struct gx_vk_module *module, const char *why);
void gx_vk_recipe_free(struct gx_vk_recipe *recipe);

/* What the words of a pipeline like it are, and the value of one more specialisation constant, of 8 bytes. */
struct gx_vk_new_words {
	const uint32_t *words; /* [n_words] */
	size_t n_words;
	uint32_t spec_id;
	uint64_t special;
};
/* For one thread at a time of a recipe. What the driver said. */
VkResult gx_vk_recipe_pipeline(struct gx_vk_device *device, struct gx_vk_recipe *recipe,
                               const struct gx_vk_new_words *words, VkPipeline *out);
/* One of the module's own words, of a recipe that is whole. What the driver said. */
VkResult gx_vk_recipe_own(struct gx_vk_device *device, const struct gx_vk_recipe *recipe,
                          VkPipeline *out);
/* Do its flags change no more than how the shader runs? Then it is made for itself: no other pipeline has to do with it, and no result
 * of the call but that it is made. */
bool gx_vk_recipe_is_alone(const VkComputePipelineCreateInfo *info);

#endif
