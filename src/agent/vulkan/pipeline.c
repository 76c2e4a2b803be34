/* pipeline.c - calls that make shader modules and compute pipelines, and that name them. */
#include "agent/vulkan/layer.h"

#include "agent/core/life.h"
#include "agent/vulkan/chain.h"
#include "agent/vulkan/handles.h"
#include "agent/vulkan/kernel.h"

#include <stdio.h>

VKAPI_ATTR VkResult VKAPI_CALL gx_vk_CreateShaderModule(VkDevice handle,
                                                        const VkShaderModuleCreateInfo *info,
                                                        const VkAllocationCallbacks *allocator,
                                                        VkShaderModule *out)
{
	struct gx_vk_device *device = gx_vk_device_of(handle);
	VkResult result = device->next.CreateShaderModule(handle, info, allocator, out);
	struct gx_vk_module *module;
	void *old = NULL;

	if (result || !gx_agent_awake())
		return result;
	gx_session_count(GX_COUNT_MODULES, 1);
	module = gx_vk_module_new(info);
	if (module && gx_vk_add(GX_VK_MODULE, device, GX_VK_NUMBER(*out), module, &old))
		gx_vk_module_drop(module);
	gx_vk_module_drop(old);
	return result;
}

VKAPI_ATTR void VKAPI_CALL gx_vk_DestroyShaderModule(VkDevice handle, VkShaderModule module,
                                                     const VkAllocationCallbacks *allocator)
{
	struct gx_vk_device *device = gx_vk_device_of(handle);

	gx_vk_module_drop(gx_vk_remove(GX_VK_MODULE, device, GX_VK_NUMBER(module)));
	device->next.DestroyShaderModule(handle, module, allocator);
}

/* The module of a stage, with one more user: by its handle, or by its words in the stage itself. NULL: not known. */
static struct gx_vk_module *module_of(struct gx_vk_device *device,
                                      const VkPipelineShaderStageCreateInfo *stage)
{
	const VkShaderModuleCreateInfo *words =
	        gx_vk_chained(stage->pNext, VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO);
	struct gx_vk_module *module =
	        stage->module ? gx_vk_find(GX_VK_MODULE, device, GX_VK_NUMBER(stage->module))
	                      : NULL;

	if (!module && !stage->module && words)
		return gx_vk_module_new(words);
	if (module)
		atomic_fetch_add(&module->n_users, 1);
	return module;
}

static struct gx_vk_kernel *new_kernel(struct gx_vk_device *device,
                                       const VkComputePipelineCreateInfo *info)
{
	return gx_vk_kernel_new(device, info, module_of(device, &info->stage));
}

static void add_kernel(struct gx_vk_device *device, struct gx_vk_kernel *kernel,
                       VkPipeline pipeline)
{
	void *old = NULL;

	if (kernel && gx_vk_add(GX_VK_PIPELINE, device, GX_VK_NUMBER(pipeline), kernel, &old))
		gx_vk_kernel_retire(kernel);
	gx_vk_kernel_retire(old);
}

/* --- one pipeline in place of two. Most applications are observed from their beginning to their end, and then nobody needs the
 * application's own pipeline, which costs as much as that with programs. */

/* What an application could see of its own pipeline is not asked for: it has no cache, memory of its own, or answer to look at. */
static bool may_stand_in(const struct gx_vk_device *device, VkPipelineCache cache, uint32_t n,
                         const VkComputePipelineCreateInfo *infos,
                         const VkAllocationCallbacks *allocator)
{
	bool may = !cache && !allocator && !device->why[0] && !device->tells_of_pipelines;

	for (uint32_t i = 0; i < n; i++)
		may &= gx_vk_recipe_is_alone(&infos[i]);
	return may;
}

static bool add_stand_in(struct gx_vk_device *device, struct gx_vk_kernel *kernel, VkPipeline *out)
{
	void *old = NULL;

	*out = kernel ? gx_vk_kernel_stand_in(kernel) : VK_NULL_HANDLE;
	/* by drivers that give one number to what is alike, it would be destroyed for another */
	if (*out && !gx_vk_find(GX_VK_PIPELINE, device, GX_VK_NUMBER(*out)) &&
	    !gx_vk_add(GX_VK_PIPELINE, device, GX_VK_NUMBER(*out), kernel, &old))
		return true;
	if (kernel)
		kernel->has_stand_in = false;
	*out = VK_NULL_HANDLE;
	return false;
}

/* Each alone: what is made of one has nothing to do with the others, nor what the call says of it. */
static VkResult make_each(struct gx_vk_device *device, uint32_t n,
                          const VkComputePipelineCreateInfo *infos, VkPipeline *out)
{
	VkResult all = VK_SUCCESS, result;

	for (uint32_t i = 0; i < n; i++) {
		struct gx_vk_kernel *kernel = new_kernel(device, &infos[i]);

		if (add_stand_in(device, kernel, &out[i]))
			continue;
		result = device->next.CreateComputePipelines(device->handle, VK_NULL_HANDLE, 1,
		                                             &infos[i], NULL, &out[i]);
		all = all ? all : result;
		if (out[i])
			add_kernel(device, kernel, out[i]);
		else
			gx_vk_kernel_retire(kernel);
	}
	return all;
}

/* A driver can make a pipeline of the identifier of words that it has seen, and of those nobody else knows what they are. What is
 * allowed to fail with such an identifier is refused while programs are attached: then the application comes with the words. */
static bool is_unseen(struct gx_vk_device *device, const VkComputePipelineCreateInfo *info)
{
	const VkPipelineShaderStageModuleIdentifierCreateInfoEXT *identifier = gx_vk_chained(
	        info->stage.pNext,
	        VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_MODULE_IDENTIFIER_CREATE_INFO_EXT);

	return !device->why[0] && identifier && identifier->identifierSize && !info->stage.module &&
	       !gx_vk_chained(info->stage.pNext, VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO);
}

static bool must_come_again(struct gx_vk_device *device, uint32_t n,
                            const VkComputePipelineCreateInfo *infos)
{
	const struct gx_attach_set *set = gx_session_acquire();
	bool unseen = false;

	for (uint32_t i = 0; i < n && set->n_attachments; i++)
		unseen |= is_unseen(device, &infos[i]);
	gx_session_release(set);
	return unseen;
}

VKAPI_ATTR VkResult VKAPI_CALL
gx_vk_CreateComputePipelines(VkDevice handle, VkPipelineCache cache, uint32_t n,
                             const VkComputePipelineCreateInfo *infos,
                             const VkAllocationCallbacks *allocator, VkPipeline *out)
{
	struct gx_vk_device *device = gx_vk_device_of(handle);
	VkResult result;

	if (gx_agent_awake() && must_come_again(device, n, infos)) {
		for (uint32_t i = 0; i < n; i++)
			out[i] = VK_NULL_HANDLE;
		return VK_PIPELINE_COMPILE_REQUIRED;
	}
	if (gx_agent_awake() && may_stand_in(device, cache, n, infos, allocator))
		return make_each(device, n, infos, out);
	result = device->next.CreateComputePipelines(handle, cache, n, infos, allocator, out);
	/* some may be made though others are not */
	for (uint32_t i = 0; i < n && gx_agent_awake(); i++)
		if (out[i])
			add_kernel(device, new_kernel(device, &infos[i]), out[i]);
	return result;
}

VKAPI_ATTR void VKAPI_CALL gx_vk_DestroyPipeline(VkDevice handle, VkPipeline pipeline,
                                                 const VkAllocationCallbacks *allocator)
{
	struct gx_vk_device *device = gx_vk_device_of(handle);
	struct gx_vk_kernel *kernel = gx_vk_remove(GX_VK_PIPELINE, device, GX_VK_NUMBER(pipeline));
	bool is_variant = kernel && kernel->has_stand_in;

	gx_vk_kernel_retire(kernel);
	if (!is_variant) /* it went with the others */
		device->next.DestroyPipeline(handle, pipeline, allocator);
}

VKAPI_ATTR VkResult VKAPI_CALL
gx_vk_GetPipelineExecutablePropertiesKHR(VkDevice handle, const VkPipelineInfoKHR *info,
                                         uint32_t *n, VkPipelineExecutablePropertiesKHR *out)
{
	struct gx_vk_device *device = gx_vk_device_of(handle);
	struct gx_vk_kernel *kernel =
	        gx_vk_find(GX_VK_PIPELINE, device, GX_VK_NUMBER(info->pipeline));
	VkPipelineInfoKHR own = *info;

	own.pipeline = gx_vk_kernel_own(kernel, info->pipeline);
	return device->next.GetPipelineExecutablePropertiesKHR(handle, &own, n, out);
}

VKAPI_ATTR VkResult VKAPI_CALL
gx_vk_SetDebugUtilsObjectNameEXT(VkDevice handle, const VkDebugUtilsObjectNameInfoEXT *info)
{
	struct gx_vk_device *device = gx_vk_device_of(handle);
	const char *name = info->pObjectName ? info->pObjectName : "";
	struct gx_vk_module *module = NULL;
	struct gx_vk_kernel *kernel = NULL;

	if (info->objectType == VK_OBJECT_TYPE_SHADER_MODULE)
		module = gx_vk_find(GX_VK_MODULE, device, info->objectHandle);
	if (info->objectType == VK_OBJECT_TYPE_PIPELINE)
		kernel = gx_vk_find(GX_VK_PIPELINE, device, info->objectHandle);
	if (module)
		snprintf(module->name, sizeof(module->name), "%s", name);
	if (kernel && *name)
		gx_vk_kernel_give_name(kernel, name);
	/* libplacebo calls it without the extension, and then the loader itself would have answered */
	return device->next.SetDebugUtilsObjectNameEXT
	               ? device->next.SetDebugUtilsObjectNameEXT(handle, info)
	               : VK_SUCCESS;
}
