/* gpu.c - Vulkan, as little as it takes. */
#include "gpu.h"

#include "spirv/features.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_fine(VkResult result, const char *what)
{
	if (result)
		fprintf(stderr, "%s: %d\n", what, result);
	return !result;
}

static bool open_instance(struct gpu *gpu)
{
	const VkApplicationInfo app = { .sType = VK_STRUCTURE_TYPE_APPLICATION_INFO,
		                        .apiVersion = VK_API_VERSION_1_3 };
	const VkInstanceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO,
		                            .pApplicationInfo = &app };
	VkPhysicalDeviceSubgroupProperties subgroup = {
		.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_PROPERTIES
	};
	VkPhysicalDeviceProperties2 properties = {
		.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, .pNext = &subgroup
	};
	uint32_t n = 1;
	VkResult found;

	if (!is_fine(vkCreateInstance(&info, NULL, &gpu->instance), "vkCreateInstance"))
		return false;
	found = vkEnumeratePhysicalDevices(gpu->instance, &n, &gpu->physical);
	if ((found && found != VK_INCOMPLETE) || !n) {
		fprintf(stderr, "no Vulkan device\n");
		return false;
	}
	vkGetPhysicalDeviceProperties2(gpu->physical, &properties);
	snprintf(gpu->name, sizeof(gpu->name), "%s", properties.properties.deviceName);
	gpu->subgroup = subgroup.subgroupSize;
	gpu->has_fences = properties.properties.deviceType != VK_PHYSICAL_DEVICE_TYPE_CPU;
	gpu->features = GX_SPIRV_GROUP;
	if (subgroup.supportedOperations & VK_SUBGROUP_FEATURE_BALLOT_BIT)
		gpu->features |= GX_SPIRV_BALLOT;
	if (subgroup.supportedOperations & VK_SUBGROUP_FEATURE_SHUFFLE_BIT)
		gpu->features |= GX_SPIRV_SHUFFLE;
	if (subgroup.supportedOperations & VK_SUBGROUP_FEATURE_ARITHMETIC_BIT)
		gpu->features |= GX_SPIRV_ARITHMETIC;
	return true;
}

static bool open_device(struct gpu *gpu)
{
	static const char *const extensions[] = { "VK_KHR_shader_clock" };
	VkPhysicalDeviceShaderClockFeaturesKHR clock = {
		.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_CLOCK_FEATURES_KHR
	};
	VkPhysicalDeviceVulkan12Features twelve = {
		.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES, .pNext = &clock
	};
	VkPhysicalDeviceFeatures2 all = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
		                          .pNext = &twelve };
	const float priority = 1;
	const VkDeviceQueueCreateInfo queue = { .sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
		                                .queueCount = 1,
		                                .pQueuePriorities = &priority };
	const VkDeviceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
		                          .pNext = &all,
		                          .queueCreateInfoCount = 1,
		                          .pQueueCreateInfos = &queue,
		                          .enabledExtensionCount = 1,
		                          .ppEnabledExtensionNames = extensions };

	vkGetPhysicalDeviceFeatures2(gpu->physical, &all);
	all.features.robustBufferAccess = VK_FALSE;
	gpu->features |= (all.features.shaderInt64 ? GX_SPIRV_INT64 : 0) |
	                 (twelve.shaderBufferInt64Atomics ? GX_SPIRV_INT64_ATOMICS : 0) |
	                 (twelve.bufferDeviceAddress ? GX_SPIRV_ADDRESSES : 0) |
	                 (twelve.vulkanMemoryModelDeviceScope ? GX_SPIRV_DEVICE_SCOPE : 0) |
	                 (clock.shaderDeviceClock ? GX_SPIRV_CLOCK : 0);
	if (!is_fine(vkCreateDevice(gpu->physical, &info, NULL, &gpu->device), "vkCreateDevice"))
		return false;
	vkGetDeviceQueue(gpu->device, 0, 0, &gpu->queue);
	return true;
}

static bool open_layout(struct gpu *gpu)
{
	const VkDescriptorSetLayoutBinding binding = { .descriptorType =
		                                               VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
		                                       .descriptorCount = 1,
		                                       .stageFlags = VK_SHADER_STAGE_COMPUTE_BIT };
	const VkDescriptorSetLayoutCreateInfo set = {
		.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
		.bindingCount = 1,
		.pBindings = &binding
	};
	const VkPushConstantRange push = { VK_SHADER_STAGE_COMPUTE_BIT, 0, GPU_PUSH_BYTES };
	const VkPipelineLayoutCreateInfo layout = {
		.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
		.setLayoutCount = 1,
		.pSetLayouts = &gpu->set_layout,
		.pushConstantRangeCount = 1,
		.pPushConstantRanges = &push
	};
	const VkDescriptorPoolSize size = { VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1 };
	const VkDescriptorPoolCreateInfo sets = {
		.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
		.maxSets = 1,
		.poolSizeCount = 1,
		.pPoolSizes = &size
	};
	VkDescriptorSetAllocateInfo allocate = {
		.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
		.descriptorSetCount = 1,
		.pSetLayouts = &gpu->set_layout
	};

	if (!is_fine(vkCreateDescriptorSetLayout(gpu->device, &set, NULL, &gpu->set_layout),
	             "set layout") ||
	    !is_fine(vkCreatePipelineLayout(gpu->device, &layout, NULL, &gpu->layout), "layout") ||
	    !is_fine(vkCreateDescriptorPool(gpu->device, &sets, NULL, &gpu->sets), "sets"))
		return false;
	allocate.descriptorPool = gpu->sets;
	return is_fine(vkAllocateDescriptorSets(gpu->device, &allocate, &gpu->set), "set");
}

static bool open_commands(struct gpu *gpu)
{
	const VkCommandPoolCreateInfo pool = {
		.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO,
		.flags = VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT
	};
	VkCommandBufferAllocateInfo commands = {
		.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO, .commandBufferCount = 1
	};

	if (!is_fine(vkCreateCommandPool(gpu->device, &pool, NULL, &gpu->pool), "command pool"))
		return false;
	commands.commandPool = gpu->pool;
	return is_fine(vkAllocateCommandBuffers(gpu->device, &commands, &gpu->commands),
	               "commands");
}

bool gpu_open(struct gpu *gpu)
{
	*gpu = (struct gpu){ 0 };
	if (!open_instance(gpu) || !open_device(gpu) || !open_layout(gpu) || !open_commands(gpu))
		return false;
	for (int i = 0; i < GX_SPIRV_N_FEATURES; i++)
		if (gx_spirv_features_always() & ~gpu->features & 1u << i) {
			fprintf(stderr, "%s has no %s\n", gpu->name,
			        gx_spirv_feature_row((enum gx_spirv_feature_number)i)->vulkan);
			return false;
		}
	return true;
}

void gpu_close(struct gpu *gpu)
{
	vkDestroyCommandPool(gpu->device, gpu->pool, NULL);
	vkDestroyDescriptorPool(gpu->device, gpu->sets, NULL);
	vkDestroyPipelineLayout(gpu->device, gpu->layout, NULL);
	vkDestroyDescriptorSetLayout(gpu->device, gpu->set_layout, NULL);
	vkDestroyDevice(gpu->device, NULL);
	vkDestroyInstance(gpu->instance, NULL);
}

/* As the layer chooses: the device's own, where the host reaches that. */
static uint32_t memory_type(struct gpu *gpu, uint32_t allowed)
{
	const VkMemoryPropertyFlags needed =
	        VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
	VkPhysicalDeviceMemoryProperties types;
	uint32_t chosen = UINT32_MAX;

	vkGetPhysicalDeviceMemoryProperties(gpu->physical, &types);
	for (uint32_t i = 0; i < types.memoryTypeCount; i++) {
		VkMemoryPropertyFlags flags = types.memoryTypes[i].propertyFlags;

		if (!(allowed >> i & 1) || (flags & needed) != needed)
			continue;
		if (flags & VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT)
			return i;
		if (chosen == UINT32_MAX)
			chosen = i;
	}
	return chosen == UINT32_MAX ? 0 : chosen;
}

bool gpu_memory(struct gpu *gpu, size_t bytes, struct gpu_memory *out)
{
	const VkBufferCreateInfo buffer = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
		                            .size = bytes,
		                            .usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT |
		                                     VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT };
	const VkMemoryAllocateFlagsInfo flags = {
		.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO,
		.flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT
	};
	VkMemoryAllocateInfo memory = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
		                        .pNext = &flags };
	VkBufferDeviceAddressInfo address = {
		.sType = VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO
	};
	VkMemoryRequirements needs;

	*out = (struct gpu_memory){ 0 };
	if (!is_fine(vkCreateBuffer(gpu->device, &buffer, NULL, &out->buffer), "buffer"))
		return false;
	vkGetBufferMemoryRequirements(gpu->device, out->buffer, &needs);
	memory.allocationSize = needs.size;
	memory.memoryTypeIndex = memory_type(gpu, needs.memoryTypeBits);
	if (!is_fine(vkAllocateMemory(gpu->device, &memory, NULL, &out->memory), "memory") ||
	    !is_fine(vkBindBufferMemory(gpu->device, out->buffer, out->memory, 0), "bind") ||
	    !is_fine(vkMapMemory(gpu->device, out->memory, 0, VK_WHOLE_SIZE, 0, &out->host), "map"))
		return false;
	address.buffer = out->buffer;
	out->address = vkGetBufferDeviceAddress(gpu->device, &address);
	memset(out->host, 0, bytes);
	return true;
}

void gpu_memory_free(struct gpu *gpu, struct gpu_memory *memory)
{
	vkDestroyBuffer(gpu->device, memory->buffer, NULL);
	vkFreeMemory(gpu->device, memory->memory, NULL);
}

VkPipeline gpu_pipeline(struct gpu *gpu, const uint32_t *words, size_t n,
                        const struct gpu_special *specials, uint32_t n_specials)
{
	const VkShaderModuleCreateInfo shader = {
		.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
		.codeSize = n * sizeof(*words),
		.pCode = words
	};
	VkSpecializationMapEntry entries[8];
	const VkSpecializationInfo special = { n_specials, entries, n_specials * sizeof(*specials),
		                               specials };
	VkComputePipelineCreateInfo info = {
		.sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
		.layout = gpu->layout,
		.stage = { .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
		           .stage = VK_SHADER_STAGE_COMPUTE_BIT,
		           .pName = "main",
		           .pSpecializationInfo = &special }
	};
	VkPipeline pipeline = VK_NULL_HANDLE;

	for (uint32_t i = 0; i < n_specials; i++)
		entries[i] = (VkSpecializationMapEntry){
			specials[i].id,
			(uint32_t)(i * sizeof(*specials) + offsetof(struct gpu_special, value)),
			specials[i].bytes
		};
	if (!is_fine(vkCreateShaderModule(gpu->device, &shader, NULL, &info.stage.module),
	             "shader module"))
		return VK_NULL_HANDLE;
	is_fine(vkCreateComputePipelines(gpu->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline),
	        "pipeline");
	vkDestroyShaderModule(gpu->device, info.stage.module, NULL);
	return pipeline;
}

static void bind_buffer(struct gpu *gpu, const struct gpu_memory *buffer)
{
	const VkDescriptorBufferInfo info = { buffer->buffer, 0, VK_WHOLE_SIZE };
	const VkWriteDescriptorSet write = { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
		                             .dstSet = gpu->set,
		                             .descriptorCount = 1,
		                             .descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
		                             .pBufferInfo = &info };

	vkUpdateDescriptorSets(gpu->device, 1, &write, 0, NULL);
	vkCmdBindDescriptorSets(gpu->commands, VK_PIPELINE_BIND_POINT_COMPUTE, gpu->layout, 0, 1,
	                        &gpu->set, 0, NULL);
}

bool gpu_run(struct gpu *gpu, VkPipeline pipeline, const struct gpu_memory *buffer,
             const void *push, const uint32_t groups[3])
{
	static const uint8_t zero[GPU_PUSH_BYTES];
	const VkCommandBufferBeginInfo begin = {
		.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO
	};
	const VkSubmitInfo submit = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
		                      .commandBufferCount = 1,
		                      .pCommandBuffers = &gpu->commands };

	if (!is_fine(vkBeginCommandBuffer(gpu->commands, &begin), "begin"))
		return false;
	bind_buffer(gpu, buffer);
	vkCmdBindPipeline(gpu->commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
	vkCmdPushConstants(gpu->commands, gpu->layout, VK_SHADER_STAGE_COMPUTE_BIT, 0,
	                   GPU_PUSH_BYTES, push ? push : zero);
	vkCmdDispatch(gpu->commands, groups[0], groups[1], groups[2]);
	return is_fine(vkEndCommandBuffer(gpu->commands), "end") &&
	       is_fine(vkQueueSubmit(gpu->queue, 1, &submit, VK_NULL_HANDLE), "submit") &&
	       is_fine(vkQueueWaitIdle(gpu->queue), "wait");
}

uint32_t *gpu_read_words(const char *path, size_t *n)
{
	FILE *f = fopen(path, "rb");
	uint32_t *words = NULL;
	long bytes = 0;

	if (f && !fseek(f, 0, SEEK_END))
		bytes = ftell(f);
	*n = (size_t)bytes / sizeof(*words);
	if (bytes > 0)
		words = malloc((size_t)bytes);
	if (words && (fseek(f, 0, SEEK_SET) || fread(words, sizeof(*words), *n, f) != *n)) {
		free(words);
		words = NULL;
	}
	if (f)
		fclose(f);
	return words;
}
