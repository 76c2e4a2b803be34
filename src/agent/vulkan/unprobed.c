/* unprobed.c - what runs in compute shaders and gets no programs: shader objects, dispatches that the device makes itself, kernels of CUDA
 * in command buffers. Each is counted as missed where programs name it, and the report says why. */
#include "agent/vulkan/layer.h"

#include "agent/core/life.h"
#include "agent/vulkan/commands.h"
#include "agent/vulkan/handles.h"

/* --- shader objects (VK_EXT_shader_object) */

static void add_shader(struct gx_vk_device *device, const VkShaderCreateInfoEXT *info,
                       VkShaderEXT shader)
{
	VkShaderModuleCreateInfo words = { .codeSize = info->codeSize, .pCode = info->pCode };
	bool is_words = info->codeType == VK_SHADER_CODE_TYPE_SPIRV_EXT;
	struct gx_vk_kernel *kernel = gx_vk_kernel_unprobed(
	        device, info->pName, is_words ? gx_vk_module_new(&words) : NULL,
	        "it is a shader object (VK_EXT_shader_object)");
	void *old = NULL;

	if (kernel && gx_vk_add(GX_VK_SHADER, device, GX_VK_NUMBER(shader), kernel, &old))
		gx_vk_kernel_drop(kernel);
	gx_vk_kernel_retire(old);
}

VKAPI_ATTR VkResult VKAPI_CALL gx_vk_CreateShadersEXT(VkDevice handle, uint32_t n,
                                                      const VkShaderCreateInfoEXT *infos,
                                                      const VkAllocationCallbacks *allocator,
                                                      VkShaderEXT *out)
{
	struct gx_vk_device *device = gx_vk_device_of(handle);
	VkResult result = device->next.CreateShadersEXT(handle, n, infos, allocator, out);

	/* some may be made though others are not */
	for (uint32_t i = 0; i < n && gx_agent_awake(); i++)
		if (out[i] && infos[i].stage == VK_SHADER_STAGE_COMPUTE_BIT)
			add_shader(device, &infos[i], out[i]);
	return result;
}

VKAPI_ATTR void VKAPI_CALL gx_vk_DestroyShaderEXT(VkDevice handle, VkShaderEXT shader,
                                                  const VkAllocationCallbacks *allocator)
{
	struct gx_vk_device *device = gx_vk_device_of(handle);

	gx_vk_kernel_retire(gx_vk_remove(GX_VK_SHADER, device, GX_VK_NUMBER(shader)));
	device->next.DestroyShaderEXT(handle, shader, allocator);
}

VKAPI_ATTR void VKAPI_CALL gx_vk_CmdBindShadersEXT(VkCommandBuffer handle, uint32_t n,
                                                   const VkShaderStageFlagBits *stages,
                                                   const VkShaderEXT *shaders)
{
	struct gx_vk_device *device = gx_vk_device_of(handle);
	struct gx_vk_commands *commands = gx_vk_commands_of(device, handle);

	for (uint32_t i = 0; commands && i < n; i++)
		if (stages[i] == VK_SHADER_STAGE_COMPUTE_BIT)
			gx_vk_commands_bind(
			        commands, VK_NULL_HANDLE,
			        shaders && shaders[i]
			                ? gx_vk_find(GX_VK_SHADER, device, GX_VK_NUMBER(shaders[i]))
			                : NULL);
	device->next.CmdBindShadersEXT(handle, n, stages, shaders);
}

/* --- dispatches that are made on the device */

/* They are told by the pipeline of the application's, which has to be bound: a variant leaves for them, and comes back. */
static struct gx_vk_commands *begin_generated(struct gx_vk_device *device, VkCommandBuffer handle,
                                              bool is_compute)
{
	struct gx_vk_commands *commands = is_compute ? gx_vk_commands_of(device, handle) : NULL;

	if (commands)
		gx_vk_commands_unprobed(commands, true);
	return commands;
}

VKAPI_ATTR void VKAPI_CALL gx_vk_CmdExecuteGeneratedCommandsNV(
        VkCommandBuffer handle, VkBool32 prepared, const VkGeneratedCommandsInfoNV *info)
{
	struct gx_vk_device *device = gx_vk_device_of(handle);
	struct gx_vk_commands *commands = begin_generated(
	        device, handle, info->pipelineBindPoint == VK_PIPELINE_BIND_POINT_COMPUTE);

	device->next.CmdExecuteGeneratedCommandsNV(handle, prepared, info);
	if (commands)
		gx_vk_commands_rebind(commands);
}

VKAPI_ATTR void VKAPI_CALL gx_vk_CmdExecuteGeneratedCommandsEXT(
        VkCommandBuffer handle, VkBool32 prepared, const VkGeneratedCommandsInfoEXT *info)
{
	struct gx_vk_device *device = gx_vk_device_of(handle);
	struct gx_vk_commands *commands =
	        begin_generated(device, handle, info->shaderStages & VK_SHADER_STAGE_COMPUTE_BIT);

	device->next.CmdExecuteGeneratedCommandsEXT(handle, prepared, info);
	if (commands)
		gx_vk_commands_rebind(commands);
}

/* --- kernels of CUDA (VK_NVX_binary_import) */

VKAPI_ATTR void VKAPI_CALL gx_vk_CmdCuLaunchKernelNVX(VkCommandBuffer handle,
                                                      const VkCuLaunchInfoNVX *info)
{
	struct gx_vk_device *device = gx_vk_device_of(handle);
	struct gx_vk_commands *commands = gx_vk_commands_of(device, handle);

	if (commands)
		gx_vk_commands_unprobed(commands, false);
	device->next.CmdCuLaunchKernelNVX(handle, info);
}
