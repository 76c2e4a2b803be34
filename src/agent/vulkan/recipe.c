/* recipe.c - copies of how pipelines were made: what is the same in one with programs, and what is left out. */
#include "agent/vulkan/recipe.h"

#include "agent/vulkan/chain.h"
#include "agent/vulkan/handles.h"

#include <stdio.h>
#include <string.h>

/* Structures behind a pipeline or its stage. Kept are those that say how a shader runs; others only ask or name something. What is in
 * neither list may change what a pipeline is, and then none is made. */
static const struct {
	uint32_t type;
	size_t bytes; /* 0: left out */
} behind[] = {
	{ VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_REQUIRED_SUBGROUP_SIZE_CREATE_INFO,
	  sizeof(VkPipelineShaderStageRequiredSubgroupSizeCreateInfo) },
	{ VK_STRUCTURE_TYPE_PIPELINE_ROBUSTNESS_CREATE_INFO_EXT,
	  sizeof(VkPipelineRobustnessCreateInfoEXT) },
	{ VK_STRUCTURE_TYPE_PIPELINE_COMPILER_CONTROL_CREATE_INFO_AMD,
	  sizeof(VkPipelineCompilerControlCreateInfoAMD) },
	{ VK_STRUCTURE_TYPE_PIPELINE_CREATION_FEEDBACK_CREATE_INFO, 0 },
	{ VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_NAME_INFO_EXT, 0 },
	{ VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO, 0 },
	{ VK_STRUCTURE_TYPE_SHADER_MODULE_VALIDATION_CACHE_CREATE_INFO_EXT, 0 },
	{ VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_MODULE_IDENTIFIER_CREATE_INFO_EXT, 0 },
};

/* Of a pipeline that is there beside the application's: none is derived from it, nobody asks how it was made, and it is made whatever
 * that takes. */
#define LEFT_OUT                                                                                   \
	(VK_PIPELINE_CREATE_ALLOW_DERIVATIVES_BIT | VK_PIPELINE_CREATE_DERIVATIVE_BIT |            \
	 VK_PIPELINE_CREATE_CAPTURE_STATISTICS_BIT_KHR |                                           \
	 VK_PIPELINE_CREATE_CAPTURE_INTERNAL_REPRESENTATIONS_BIT_KHR |                             \
	 VK_PIPELINE_CREATE_FAIL_ON_PIPELINE_COMPILE_REQUIRED_BIT |                                \
	 VK_PIPELINE_CREATE_EARLY_RETURN_ON_FAILURE_BIT)
/* All others may be seen by the application: in a cache, in an answer, in what another pipeline is made of. */
#define ALONE (VK_PIPELINE_CREATE_DISPATCH_BASE_BIT | VK_PIPELINE_CREATE_DISABLE_OPTIMIZATION_BIT)
/* A pipeline that commands made on the device may choose (of an extension of NVIDIA's, and of the later one for all). */
#define INDIRECT_BINDABLE ((uint64_t)VK_PIPELINE_CREATE_INDIRECT_BINDABLE_BIT_NV | 1ull << 38)
/* Flags of 64 bits stand in a structure (VK_KHR_maintenance5), and then the others mean nothing. */
#define FLAGS_2_TYPE 1000470005u
struct flags_2 {
	VkStructureType type;
	const void *next;
	uint64_t flags;
};

static bool refuse(struct gx_vk_recipe *recipe, const char *why)
{
	snprintf(recipe->why, sizeof(recipe->why), "%s", why);
	return false;
}

static bool find(uint32_t type, size_t *bytes)
{
	for (size_t i = 0; i < sizeof(behind) / sizeof(behind[0]); i++) {
		*bytes = behind[i].bytes;
		if (behind[i].type == type)
			return true;
	}
	*bytes = sizeof(struct flags_2);
	return type == FLAGS_2_TYPE;
}

/* Of what is left out, only words (they are the module's) and a name say nothing that the application could ask for. */
static bool is_seen(VkStructureType type)
{
	return type != VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO &&
	       type != VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_NAME_INFO_EXT;
}

/* What is kept of a chain, to *out. */
static bool keep_chain(struct gx_vk_recipe *recipe, const void *chain, const void **out)
{
	VkBaseOutStructure *first = NULL, *copy;
	size_t bytes;

	for (const VkBaseInStructure *at = chain; at; at = at->pNext) {
		if (!find((uint32_t)at->sType, &bytes)) {
			snprintf(recipe->why, sizeof(recipe->why),
			         "its pipeline is made with a structure that gpuext does not know "
			         "(type %u)",
			         (unsigned int)at->sType);
			return false;
		}
		recipe->is_whole &= bytes || !is_seen(at->sType);
		if (!bytes)
			continue;
		copy = gx_arena_alloc(&recipe->arena, bytes);
		if (!copy)
			return refuse(recipe, "no memory");
		memcpy(copy, at, bytes);
		if (at->sType == (VkStructureType)FLAGS_2_TYPE)
			((struct flags_2 *)(void *)copy)->flags &= ~(uint64_t)LEFT_OUT;
		copy->pNext = first;
		first = copy;
	}
	*out = first;
	return true;
}

static bool keep_special(struct gx_vk_recipe *recipe, const VkSpecializationInfo *given)
{
	static const VkSpecializationInfo none;
	const VkSpecializationInfo *from = given ? given : &none;
	VkSpecializationMapEntry *entries =
	        gx_arena_calloc(&recipe->arena, (size_t)from->mapEntryCount + 1, sizeof(*entries));
	char *data = gx_arena_calloc(&recipe->arena, 1, from->dataSize + 16);

	if (!entries || !data)
		return refuse(recipe, "no memory");
	if (from->mapEntryCount)
		memcpy(entries, from->pMapEntries, from->mapEntryCount * sizeof(*entries));
	if (from->dataSize)
		memcpy(data, from->pData, from->dataSize);
	recipe->special = *from;
	recipe->special.pMapEntries = entries;
	recipe->special.pData = data;
	return true;
}

static uint64_t flags_of(const VkComputePipelineCreateInfo *info)
{
	const struct flags_2 *more = gx_vk_chained(info->pNext, (VkStructureType)FLAGS_2_TYPE);

	return more ? more->flags : info->flags;
}

bool gx_vk_recipe_is_alone(const VkComputePipelineCreateInfo *info)
{
	return !(flags_of(info) & ~(uint64_t)ALONE);
}

static bool keep(struct gx_vk_device *device, const VkComputePipelineCreateInfo *info,
                 struct gx_vk_recipe *recipe)
{
	VkComputePipelineCreateInfo *mine = &recipe->info;
	uint64_t flags = flags_of(info);

	if (!recipe->module)
		return refuse(recipe, "the words of its shader are not known");
	if (flags & VK_PIPELINE_CREATE_LIBRARY_BIT_KHR)
		return refuse(recipe, "it is a library of pipelines");
	if (flags & INDIRECT_BINDABLE)
		return refuse(recipe, "dispatches that the device makes itself may bind it");
	recipe->layout = gx_vk_find(GX_VK_LAYOUT, device, GX_VK_NUMBER(info->layout));
	if (!recipe->layout)
		return refuse(recipe, "its pipeline layout is not known");
	atomic_fetch_add(&recipe->layout->n_users, 1);
	recipe->is_whole = recipe->module->is_plain && gx_vk_recipe_is_alone(info);
	*mine = *info;
	mine->flags &= ~(VkPipelineCreateFlags)LEFT_OUT;
	mine->basePipelineHandle = VK_NULL_HANDLE;
	mine->basePipelineIndex = -1;
	mine->layout = recipe->layout->handle;
	mine->stage.module = VK_NULL_HANDLE;
	mine->stage.pName =
	        gx_arena_strndup(&recipe->arena, info->stage.pName, strlen(info->stage.pName));
	if (!mine->stage.pName)
		return refuse(recipe, "no memory");
	return keep_chain(recipe, info->pNext, &mine->pNext) &&
	       keep_chain(recipe, info->stage.pNext, &mine->stage.pNext) &&
	       keep_special(recipe, info->stage.pSpecializationInfo);
}

void gx_vk_recipe_make(struct gx_vk_device *device, const VkComputePipelineCreateInfo *info,
                       struct gx_vk_module *module, struct gx_vk_recipe *out)
{
	*out = (struct gx_vk_recipe){ .module = module };
	keep(device, info, out);
}

void gx_vk_recipe_none(struct gx_vk_recipe *out, struct gx_vk_module *module, const char *why)
{
	*out = (struct gx_vk_recipe){ .module = module };
	refuse(out, why);
}

void gx_vk_recipe_free(struct gx_vk_recipe *recipe)
{
	gx_vk_module_drop(recipe->module);
	gx_vk_layout_drop(recipe->layout);
	gx_arena_free(&recipe->arena);
}

/* The arena's memory, which has room for what is added. */
static void add_special(struct gx_vk_recipe *recipe, const struct gx_vk_new_words *words,
                        VkSpecializationInfo *out)
{
	union {
		const void *given;
		VkSpecializationMapEntry *entries;
		char *data;
	} entries = { .given = recipe->special.pMapEntries },
	  data = { .given = recipe->special.pData };
	size_t at = (recipe->special.dataSize + 7) & ~(size_t)7;

	entries.entries[recipe->special.mapEntryCount] = (VkSpecializationMapEntry){
		.constantID = words->spec_id, .offset = (uint32_t)at, .size = sizeof(uint64_t)
	};
	memcpy(data.data + at, &words->special, sizeof(uint64_t));
	*out = recipe->special;
	out->mapEntryCount++;
	out->dataSize = at + sizeof(uint64_t);
}

static VkResult make(struct gx_vk_device *device, const struct gx_vk_recipe *recipe,
                     const struct gx_vk_new_words *words, const VkSpecializationInfo *special,
                     VkPipeline *out)
{
	VkShaderModuleCreateInfo module = { .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
		                            .codeSize = words->n_words * sizeof(uint32_t),
		                            .pCode = words->words };
	VkComputePipelineCreateInfo info = recipe->info;
	VkResult result;

	info.stage.pSpecializationInfo = special;
	result = device->next.CreateShaderModule(device->handle, &module, NULL, &info.stage.module);
	if (result)
		return result;
	/* in no cache of the application's: it may look at what is in there */
	result = device->next.CreateComputePipelines(device->handle, VK_NULL_HANDLE, 1, &info, NULL,
	                                             out);
	device->next.DestroyShaderModule(device->handle, info.stage.module, NULL);
	return result;
}

VkResult gx_vk_recipe_pipeline(struct gx_vk_device *device, struct gx_vk_recipe *recipe,
                               const struct gx_vk_new_words *words, VkPipeline *out)
{
	VkSpecializationInfo special;

	add_special(recipe, words, &special);
	return make(device, recipe, words, &special, out);
}

VkResult gx_vk_recipe_own(struct gx_vk_device *device, const struct gx_vk_recipe *recipe,
                          VkPipeline *out)
{
	const struct gx_vk_new_words words = { .words = recipe->module->words,
		                               .n_words = recipe->module->n_words };

	return make(device, recipe, &words, recipe->special.mapEntryCount ? &recipe->special : NULL,
	            out);
}
