/* newer.h - calls of Vulkan that are newer than the headers of Debian 12, as its specification has them. */
#ifndef GX_AGENT_VULKAN_NEWER_H
#define GX_AGENT_VULKAN_NEWER_H

#include <vulkan/vulkan.h>

#ifndef VK_EXT_shader_object
VK_DEFINE_NON_DISPATCHABLE_HANDLE(VkShaderEXT)
typedef enum VkShaderCodeTypeEXT {
	VK_SHADER_CODE_TYPE_BINARY_EXT = 0,
	VK_SHADER_CODE_TYPE_SPIRV_EXT = 1,
	VK_SHADER_CODE_TYPE_MAX_ENUM_EXT = 0x7fffffff
} VkShaderCodeTypeEXT;
typedef struct VkShaderCreateInfoEXT {
	VkStructureType sType;
	const void *pNext;
	VkFlags flags;
	VkShaderStageFlagBits stage;
	VkShaderStageFlags nextStage;
	VkShaderCodeTypeEXT codeType;
	size_t codeSize;
	const void *pCode;
	const char *pName;
	uint32_t setLayoutCount;
	const VkDescriptorSetLayout *pSetLayouts;
	uint32_t pushConstantRangeCount;
	const VkPushConstantRange *pPushConstantRanges;
	const VkSpecializationInfo *pSpecializationInfo;
} VkShaderCreateInfoEXT;
typedef VkResult(VKAPI_PTR *PFN_vkCreateShadersEXT)(VkDevice, uint32_t,
                                                    const VkShaderCreateInfoEXT *,
                                                    const VkAllocationCallbacks *, VkShaderEXT *);
typedef void(VKAPI_PTR *PFN_vkDestroyShaderEXT)(VkDevice, VkShaderEXT,
                                                const VkAllocationCallbacks *);
typedef void(VKAPI_PTR *PFN_vkCmdBindShadersEXT)(VkCommandBuffer, uint32_t,
                                                 const VkShaderStageFlagBits *,
                                                 const VkShaderEXT *);
#endif

#ifndef VK_EXT_device_generated_commands
/* its beginning: more is not looked at */
typedef struct VkGeneratedCommandsInfoEXT {
	VkStructureType sType;
	const void *pNext;
	VkShaderStageFlags shaderStages;
} VkGeneratedCommandsInfoEXT;
typedef void(VKAPI_PTR *PFN_vkCmdExecuteGeneratedCommandsEXT)(VkCommandBuffer, VkBool32,
                                                              const VkGeneratedCommandsInfoEXT *);
#endif

#endif
