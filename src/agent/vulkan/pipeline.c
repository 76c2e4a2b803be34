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

static void add_kernel(struct gx_vk_device *device, const VkComputePipelineCreateInfo *info,
                       VkPipeline pipeline)
{
	struct gx_vk_kernel *kernel =
	        gx_vk_kernel_new(device, info, module_of(device, &info->stage));
	void *old = NULL;

	if (kernel && gx_vk_add(GX_VK_PIPELINE, device, GX_VK_NUMBER(pipeline), kernel, &old))
		gx_vk_kernel_drop(kernel);
	gx_vk_kernel_retire(old);
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
	result = device->next.CreateComputePipelines(handle, cache, n, infos, allocator, out);
	/* some may be made though others are not */
	for (uint32_t i = 0; i < n && gx_agent_awake(); i++)
		if (out[i])
			add_kernel(device, &infos[i], out[i]);
	return result;
}

VKAPI_ATTR void VKAPI_CALL gx_vk_DestroyPipeline(VkDevice handle, VkPipeline pipeline,
                                                 const VkAllocationCallbacks *allocator)
{
	struct gx_vk_device *device = gx_vk_device_of(handle);

	gx_vk_kernel_retire(gx_vk_remove(GX_VK_PIPELINE, device, GX_VK_NUMBER(pipeline)));
	device->next.DestroyPipeline(handle, pipeline, allocator);
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
