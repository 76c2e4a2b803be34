/* vulkan_vectoradd.c - a compute program in Vulkan: no window, no extensions, no features.
 *
 * usage: vulkan_vectoradd [ELEMENTS [DISPATCHES [SUBMISSIONS]]]
 * The command buffer is recorded once, with so many dispatches, and submitted as often as asked.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <vulkan/vulkan.h>

/* bench/vulkan_work.c has another shader */
#ifndef EXAMPLE_SHADER
#define EXAMPLE_SHADER     "vulkan_vectoradd.h" /* vulkan_vectoradd.comp in words, by glslang */
#define EXAMPLE_PUSH_BYTES sizeof(uint32_t)
#endif
#include EXAMPLE_SHADER

#define CHECK(call)                                                                                \
	do {                                                                                       \
		VkResult result_ = (call);                                                         \
		if (result_) {                                                                     \
			fprintf(stderr, "%s: %d\n", #call, result_);                               \
			exit(1);                                                                   \
		}                                                                                  \
	} while (0)

enum { N_BUFFERS = 3 };

struct program {
	VkPhysicalDevice physical;
	VkInstance instance;
	VkDevice device;
	VkQueue queue;
	uint32_t family;
	VkBuffer buffers[N_BUFFERS];
	VkDeviceMemory memory[N_BUFFERS];
	uint32_t *data[N_BUFFERS];
	VkDescriptorSetLayout set_layout;
	VkPipelineLayout layout;
	VkPipeline pipeline;
	VkDescriptorPool sets;
	VkDescriptorSet set;
	VkCommandPool pool;
	VkCommandBuffer commands;
};

static void open_device(struct program *p)
{
	VkApplicationInfo application = { .sType = VK_STRUCTURE_TYPE_APPLICATION_INFO,
		                          .apiVersion = VK_API_VERSION_1_0 };
	VkInstanceCreateInfo instance_info = { .sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO,
		                               .pApplicationInfo = &application };
	float priority = 1;
	VkDeviceQueueCreateInfo queue = { .sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
		                          .queueCount = 1,
		                          .pQueuePriorities = &priority };
	VkDeviceCreateInfo device_info = { .sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
		                           .queueCreateInfoCount = 1,
		                           .pQueueCreateInfos = &queue };
	VkQueueFamilyProperties families[16];
	uint32_t n = 1, n_families = 16;
	VkResult found;

	CHECK(vkCreateInstance(&instance_info, NULL, &p->instance));
	found = vkEnumeratePhysicalDevices(p->instance, &n, &p->physical);
	if (found != VK_INCOMPLETE && (found || !n)) {
		fprintf(stderr, "no Vulkan device\n");
		exit(77);
	}
	vkGetPhysicalDeviceQueueFamilyProperties(p->physical, &n_families, families);
	while (p->family < n_families && !(families[p->family].queueFlags & VK_QUEUE_COMPUTE_BIT))
		p->family++;
	queue.queueFamilyIndex = p->family;
	CHECK(vkCreateDevice(p->physical, &device_info, NULL, &p->device));
	vkGetDeviceQueue(p->device, p->family, 0, &p->queue);
}

/* One that the host reaches; the device's own, where there is such. */
static uint32_t memory_type(const struct program *p, uint32_t allowed)
{
	const VkMemoryPropertyFlags wanted =
	        VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
	VkPhysicalDeviceMemoryProperties all;
	uint32_t chosen = UINT32_MAX;

	vkGetPhysicalDeviceMemoryProperties(p->physical, &all);
	for (uint32_t i = 0; i < all.memoryTypeCount; i++) {
		VkMemoryPropertyFlags flags = all.memoryTypes[i].propertyFlags;

		if (!(allowed >> i & 1) || (flags & wanted) != wanted)
			continue;
		if (flags & VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT)
			return i;
		if (chosen == UINT32_MAX)
			chosen = i;
	}
	return chosen == UINT32_MAX ? 0 : chosen;
}

static void make_buffer(struct program *p, int at, uint32_t n)
{
	VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
		                    .size = n * sizeof(uint32_t),
		                    .usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT };
	VkMemoryAllocateInfo allocation = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO };
	VkMemoryRequirements needs;
	void *data;

	CHECK(vkCreateBuffer(p->device, &info, NULL, &p->buffers[at]));
	vkGetBufferMemoryRequirements(p->device, p->buffers[at], &needs);
	allocation.allocationSize = needs.size;
	allocation.memoryTypeIndex = memory_type(p, needs.memoryTypeBits);
	CHECK(vkAllocateMemory(p->device, &allocation, NULL, &p->memory[at]));
	CHECK(vkBindBufferMemory(p->device, p->buffers[at], p->memory[at], 0));
	CHECK(vkMapMemory(p->device, p->memory[at], 0, VK_WHOLE_SIZE, 0, &data));
	p->data[at] = data;
}

static void make_pipeline(struct program *p)
{
	VkDescriptorSetLayoutBinding bindings[N_BUFFERS];
	VkDescriptorSetLayoutCreateInfo set_info = {
		.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
		.bindingCount = N_BUFFERS,
		.pBindings = bindings
	};
	VkPushConstantRange range = { VK_SHADER_STAGE_COMPUTE_BIT, 0, EXAMPLE_PUSH_BYTES };
	VkPipelineLayoutCreateInfo layout_info = {
		.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
		.setLayoutCount = 1,
		.pSetLayouts = &p->set_layout,
		.pushConstantRangeCount = 1,
		.pPushConstantRanges = &range
	};
	VkShaderModuleCreateInfo module_info = {
		.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
		.codeSize = sizeof(vulkan_vectoradd_words),
		.pCode = vulkan_vectoradd_words
	};
	VkComputePipelineCreateInfo info = {
		.sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
		.stage = { .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
		           .stage = VK_SHADER_STAGE_COMPUTE_BIT,
		           .pName = "main" }
	};

	for (uint32_t i = 0; i < N_BUFFERS; i++)
		bindings[i] =
		        (VkDescriptorSetLayoutBinding){ i, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1,
			                                VK_SHADER_STAGE_COMPUTE_BIT, NULL };
	CHECK(vkCreateDescriptorSetLayout(p->device, &set_info, NULL, &p->set_layout));
	CHECK(vkCreatePipelineLayout(p->device, &layout_info, NULL, &p->layout));
	CHECK(vkCreateShaderModule(p->device, &module_info, NULL, &info.stage.module));
	info.layout = p->layout;
	CHECK(vkCreateComputePipelines(p->device, VK_NULL_HANDLE, 1, &info, NULL, &p->pipeline));
	vkDestroyShaderModule(p->device, info.stage.module, NULL);
}

static void make_set(struct program *p)
{
	VkDescriptorPoolSize size = { VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, N_BUFFERS };
	VkDescriptorPoolCreateInfo pool_info = {
		.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
		.maxSets = 1,
		.poolSizeCount = 1,
		.pPoolSizes = &size
	};
	VkDescriptorSetAllocateInfo info = { .sType =
		                                     VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
		                             .descriptorSetCount = 1,
		                             .pSetLayouts = &p->set_layout };

	CHECK(vkCreateDescriptorPool(p->device, &pool_info, NULL, &p->sets));
	info.descriptorPool = p->sets;
	CHECK(vkAllocateDescriptorSets(p->device, &info, &p->set));
	for (uint32_t i = 0; i < N_BUFFERS; i++) {
		VkDescriptorBufferInfo buffer = { p->buffers[i], 0, VK_WHOLE_SIZE };
		VkWriteDescriptorSet write = { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
			                       .dstSet = p->set,
			                       .dstBinding = i,
			                       .descriptorCount = 1,
			                       .descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
			                       .pBufferInfo = &buffer };

		vkUpdateDescriptorSets(p->device, 1, &write, 0, NULL);
	}
}

static void record(struct program *p, uint32_t n, uint32_t n_dispatches)
{
	VkCommandPoolCreateInfo pool_info = { .sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO,
		                              .queueFamilyIndex = p->family };
	VkCommandBufferAllocateInfo info = { .sType =
		                                     VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
		                             .commandBufferCount = 1 };
	VkCommandBufferBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO };

	CHECK(vkCreateCommandPool(p->device, &pool_info, NULL, &p->pool));
	info.commandPool = p->pool;
	CHECK(vkAllocateCommandBuffers(p->device, &info, &p->commands));
	CHECK(vkBeginCommandBuffer(p->commands, &begin));
	vkCmdBindPipeline(p->commands, VK_PIPELINE_BIND_POINT_COMPUTE, p->pipeline);
	vkCmdBindDescriptorSets(p->commands, VK_PIPELINE_BIND_POINT_COMPUTE, p->layout, 0, 1,
	                        &p->set, 0, NULL);
	vkCmdPushConstants(p->commands, p->layout, VK_SHADER_STAGE_COMPUTE_BIT, 0, sizeof(n), &n);
	for (uint32_t i = 0; i < n_dispatches; i++)
		vkCmdDispatch(p->commands, (n + 63) / 64, 1, 1);
	CHECK(vkEndCommandBuffer(p->commands));
}

static void close_device(struct program *p)
{
	vkDestroyCommandPool(p->device, p->pool, NULL);
	vkDestroyDescriptorPool(p->device, p->sets, NULL);
	vkDestroyPipeline(p->device, p->pipeline, NULL);
	vkDestroyPipelineLayout(p->device, p->layout, NULL);
	vkDestroyDescriptorSetLayout(p->device, p->set_layout, NULL);
	for (int i = 0; i < N_BUFFERS; i++) {
		vkDestroyBuffer(p->device, p->buffers[i], NULL);
		vkFreeMemory(p->device, p->memory[i], NULL);
	}
	vkDestroyDevice(p->device, NULL);
	vkDestroyInstance(p->instance, NULL);
}

static uint32_t argument(int argc, char **argv, int at, uint32_t otherwise)
{
	return at < argc ? (uint32_t)strtoul(argv[at], NULL, 10) : otherwise;
}

int main(int argc, char **argv)
{
	uint32_t n = argument(argc, argv, 1, 1000), n_dispatches = argument(argc, argv, 2, 1);
	uint32_t n_submissions = argument(argc, argv, 3, 1), wrong = 0;
	static struct program p;
	VkSubmitInfo submit = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
		                .commandBufferCount = 1,
		                .pCommandBuffers = &p.commands };

	open_device(&p);
	for (int i = 0; i < N_BUFFERS; i++)
		make_buffer(&p, i, n);
	for (uint32_t i = 0; i < n; i++) {
		p.data[0][i] = i;
		p.data[1][i] = 2 * i;
		p.data[2][i] = 0;
	}
	make_pipeline(&p);
	make_set(&p);
	record(&p, n, n_dispatches);
	for (uint32_t i = 0; i < n_submissions; i++) {
		CHECK(vkQueueSubmit(p.queue, 1, &submit, VK_NULL_HANDLE));
		CHECK(vkQueueWaitIdle(p.queue));
	}
	for (uint32_t i = 0; i < n; i++)
		wrong += p.data[2][i] != 3 * i;
	printf("vulkan_vectoradd: %u elements, %u wrong\n", n, wrong);
	close_device(&p);
	return wrong != 0;
}
