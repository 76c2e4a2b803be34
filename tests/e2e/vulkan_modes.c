/* vulkan_modes.c - the ways in which a Vulkan program can dispatch, with the shader of examples/vulkan_vectoradd.
 *
 * usage: vulkan_modes MODE. Each mode runs 16 blocks of 64 threads as often as it says, and prints what is wrong in the results;
 * "device" runs none, and prints what the device is.
 */
int example(int argc, char **argv);
#define main example
#include "../../examples/vulkan_vectoradd.c"
#undef main

#include "agent/vulkan/newer.h"

#include <pthread.h>
#include <string.h>

enum { N = 1000, GROUPS = (N + 63) / 64, N_THREADS = 4, ROUNDS = 20 };

/* Nobody may write to what the application gives: these stand in memory that can't be written to. */
static const VkPhysicalDeviceVulkan12Features features_12 = {
	.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES, .hostQueryReset = VK_TRUE
};
static const VkPhysicalDeviceSynchronization2Features features_sync2 = {
	.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SYNCHRONIZATION_2_FEATURES,
	.synchronization2 = VK_TRUE
};
static const VkPhysicalDeviceFeatures2 features_2 = {
	.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2
};
/* of a type that nobody knows */
static VkPhysicalDeviceMultiviewFeatures unknown = { .sType = (VkStructureType)2123456789 };
/* VkPhysicalDeviceShaderObjectFeaturesEXT and VkPhysicalDeviceMaintenance5FeaturesKHR: newer than Debian's headers */
struct newer_features {
	uint32_t type;
	const void *next;
	VkBool32 has;
};
static const struct newer_features shader_objects = { 1000482000, NULL, VK_TRUE },
                                   maintenance5 = { 1000470000, NULL, VK_TRUE };
static const VkPhysicalDeviceFeatures plain = { .shaderInt16 = VK_FALSE };

struct mode {
	const char *name;
	uint32_t version;
	const void *chain[2];
	const VkPhysicalDeviceFeatures *features;
	void (*run)(struct program *p);
	const char *extensions[2]; /* of the device; NULL: none */
};

static const struct mode *mode;

static void open_as_asked(struct program *p)
{
	const char *extension = VK_EXT_DEBUG_UTILS_EXTENSION_NAME;
	VkApplicationInfo application = { .sType = VK_STRUCTURE_TYPE_APPLICATION_INFO,
		                          .apiVersion = mode->version };
	VkInstanceCreateInfo instance_info = { .sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO,
		                               .pApplicationInfo = &application,
		                               .enabledExtensionCount = 1,
		                               .ppEnabledExtensionNames = &extension };
	float priority = 1;
	VkDeviceQueueCreateInfo queue = { .sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
		                          .queueCount = 1,
		                          .pQueuePriorities = &priority };
	VkDeviceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
		                    .pNext = mode->chain[0],
		                    .queueCreateInfoCount = 1,
		                    .pQueueCreateInfos = &queue,
		                    .enabledExtensionCount = (mode->extensions[0] != NULL) +
		                                             (mode->extensions[1] != NULL),
		                    .ppEnabledExtensionNames = mode->extensions,
		                    .pEnabledFeatures = mode->features };
	VkResult result;
	uint32_t n = 1;

	if (!mode->version)
		instance_info.pApplicationInfo = NULL;
	CHECK(vkCreateInstance(&instance_info, NULL, &p->instance));
	vkEnumeratePhysicalDevices(p->instance, &n, &p->physical);
	result = vkCreateDevice(p->physical, &info, NULL, &p->device);
	if (result == VK_ERROR_EXTENSION_NOT_PRESENT) {
		printf("vulkan_modes: the device has no %s\n", mode->extensions[0]);
		exit(77);
	}
	CHECK(result);
	vkGetDeviceQueue(p->device, 0, 0, &p->queue);
}

/* --- commands */

static void begin(struct program *p, VkCommandBuffer commands, VkCommandBufferUsageFlags flags)
{
	VkCommandBufferInheritanceInfo inherited = {
		.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO
	};
	VkCommandBufferBeginInfo info = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
		                          .flags = flags,
		                          .pInheritanceInfo = &inherited };
	uint32_t n = N;

	CHECK(vkBeginCommandBuffer(commands, &info));
	vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, p->pipeline);
	vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, p->layout, 0, 1, &p->set,
	                        0, NULL);
	vkCmdPushConstants(commands, p->layout, VK_SHADER_STAGE_COMPUTE_BIT, 0, sizeof(n), &n);
}

static void submit(struct program *p)
{
	VkSubmitInfo info = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
		              .commandBufferCount = 1,
		              .pCommandBuffers = &p->commands };

	CHECK(vkQueueSubmit(p->queue, 1, &info, VK_NULL_HANDLE));
	CHECK(vkQueueWaitIdle(p->queue));
}

/* One dispatch. */
static void direct(struct program *p)
{
	begin(p, p->commands, 0);
	vkCmdDispatch(p->commands, GROUPS, 1, 1);
	CHECK(vkEndCommandBuffer(p->commands));
	submit(p);
}

/* The size stands in a buffer: two dispatches. */
static void indirect(struct program *p)
{
	VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
		                    .size = 16,
		                    .usage = VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT };
	VkMemoryAllocateInfo allocation = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO };
	VkDispatchIndirectCommand size = { GROUPS, 1, 1 };
	VkMemoryRequirements needs;
	VkDeviceMemory memory;
	VkBuffer buffer;
	void *data;

	CHECK(vkCreateBuffer(p->device, &info, NULL, &buffer));
	vkGetBufferMemoryRequirements(p->device, buffer, &needs);
	allocation.allocationSize = needs.size;
	allocation.memoryTypeIndex = memory_type(p, needs.memoryTypeBits);
	CHECK(vkAllocateMemory(p->device, &allocation, NULL, &memory));
	CHECK(vkBindBufferMemory(p->device, buffer, memory, 0));
	CHECK(vkMapMemory(p->device, memory, 0, VK_WHOLE_SIZE, 0, &data));
	memcpy(data, &size, sizeof(size));
	begin(p, p->commands, 0);
	vkCmdDispatchIndirect(p->commands, buffer, 0);
	vkCmdDispatchIndirect(p->commands, buffer, 0);
	CHECK(vkEndCommandBuffer(p->commands));
	submit(p);
	vkDestroyBuffer(p->device, buffer, NULL);
	vkFreeMemory(p->device, memory, NULL);
}

/* Two, by the call of Vulkan 1.1. */
static void base(struct program *p)
{
	begin(p, p->commands, 0);
	vkCmdDispatchBase(p->commands, 0, 0, 0, GROUPS, 1, 1);
	vkCmdDispatchBase(p->commands, 0, 0, 0, GROUPS, 1, 1);
	CHECK(vkEndCommandBuffer(p->commands));
	submit(p);
}

/* A secondary command buffer of two dispatches, run three times by one that has a dispatch of its own. */
static void secondary(struct program *p)
{
	VkCommandBufferAllocateInfo info = { .sType =
		                                     VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
		                             .commandPool = p->pool,
		                             .level = VK_COMMAND_BUFFER_LEVEL_SECONDARY,
		                             .commandBufferCount = 1 };
	VkCommandBuffer other;

	CHECK(vkAllocateCommandBuffers(p->device, &info, &other));
	begin(p, other, VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT);
	vkCmdDispatch(other, GROUPS, 1, 1);
	vkCmdDispatch(other, GROUPS, 1, 1);
	CHECK(vkEndCommandBuffer(other));
	begin(p, p->commands, 0);
	vkCmdDispatch(p->commands, GROUPS, 1, 1);
	for (int i = 0; i < 3; i++)
		vkCmdExecuteCommands(p->commands, 1, &other);
	CHECK(vkEndCommandBuffer(p->commands));
	submit(p);
	vkFreeCommandBuffers(p->device, p->pool, 1, &other);
}

/* One dispatch, by the call of Vulkan 1.3. */
static void submit2(struct program *p)
{
	VkCommandBufferSubmitInfo commands = { .sType =
		                                       VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO,
		                               .commandBuffer = p->commands };
	VkSubmitInfo2 info = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO_2,
		               .commandBufferInfoCount = 1,
		               .pCommandBufferInfos = &commands };

	begin(p, p->commands, 0);
	vkCmdDispatch(p->commands, GROUPS, 1, 1);
	CHECK(vkEndCommandBuffer(p->commands));
	CHECK(vkQueueSubmit2(p->queue, 1, &info, VK_NULL_HANDLE));
	CHECK(vkDeviceWaitIdle(p->device));
}

/* The pipeline gets its name when it is there. */
static void named(struct program *p)
{
	VkDebugUtilsObjectNameInfoEXT name = {
		.sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_NAME_INFO_EXT,
		.objectType = VK_OBJECT_TYPE_PIPELINE,
		.objectHandle = (uint64_t)p->pipeline,
		.pObjectName = "adder"
	};
	PFN_vkSetDebugUtilsObjectNameEXT give =
	        (PFN_vkSetDebugUtilsObjectNameEXT)vkGetDeviceProcAddr(
	                p->device, "vkSetDebugUtilsObjectNameEXT");

	CHECK(give(p->device, &name));
	direct(p);
}

/* Recorded anew, and freed, with dispatches that are never submitted. */
static void again(struct program *p)
{
	VkCommandBufferAllocateInfo info = { .sType =
		                                     VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
		                             .commandPool = p->pool,
		                             .commandBufferCount = 1 };
	VkCommandBuffer other;

	for (int i = 0; i < ROUNDS; i++) {
		CHECK(vkAllocateCommandBuffers(p->device, &info, &other));
		begin(p, other, 0);
		vkCmdDispatch(other, GROUPS, 1, 1);
		CHECK(vkEndCommandBuffer(other));
		vkFreeCommandBuffers(p->device, p->pool, 1, &other);
	}
	begin(p, p->commands, 0);
	vkCmdDispatch(p->commands, GROUPS, 1, 1);
	CHECK(vkEndCommandBuffer(p->commands));
	CHECK(vkResetCommandPool(p->device, p->pool, 0));
	direct(p);
}

/* The layout that the pipeline was made for is gone when it is recorded: one like it does. */
static void other_layout(struct program *p)
{
	VkPushConstantRange range = { VK_SHADER_STAGE_COMPUTE_BIT, 0, sizeof(uint32_t) };
	VkPipelineLayoutCreateInfo info = { .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
		                            .setLayoutCount = 1,
		                            .pSetLayouts = &p->set_layout,
		                            .pushConstantRangeCount = 1,
		                            .pPushConstantRanges = &range };

	vkDestroyPipelineLayout(p->device, p->layout, NULL);
	CHECK(vkCreatePipelineLayout(p->device, &info, NULL, &p->layout));
	direct(p);
}

/* A dispatch of the pipeline, then one of a shader object. */
static void shader_object(struct program *p)
{
	static const VkShaderStageFlagBits stage = VK_SHADER_STAGE_COMPUTE_BIT;
	PFN_vkCreateShadersEXT create =
	        (PFN_vkCreateShadersEXT)vkGetDeviceProcAddr(p->device, "vkCreateShadersEXT");
	PFN_vkDestroyShaderEXT destroy =
	        (PFN_vkDestroyShaderEXT)vkGetDeviceProcAddr(p->device, "vkDestroyShaderEXT");
	PFN_vkCmdBindShadersEXT bind =
	        (PFN_vkCmdBindShadersEXT)vkGetDeviceProcAddr(p->device, "vkCmdBindShadersEXT");
	VkPushConstantRange range = { VK_SHADER_STAGE_COMPUTE_BIT, 0, sizeof(uint32_t) };
	VkShaderCreateInfoEXT info = { .sType = (VkStructureType)1000482002,
		                       .stage = stage,
		                       .codeType = VK_SHADER_CODE_TYPE_SPIRV_EXT,
		                       .codeSize = sizeof(vulkan_vectoradd_words),
		                       .pCode = vulkan_vectoradd_words,
		                       .pName = "main",
		                       .setLayoutCount = 1,
		                       .pSetLayouts = &p->set_layout,
		                       .pushConstantRangeCount = 1,
		                       .pPushConstantRanges = &range };
	VkShaderEXT shader;

	CHECK(create(p->device, 1, &info, NULL, &shader));
	begin(p, p->commands, 0);
	vkCmdDispatch(p->commands, GROUPS, 1, 1);
	bind(p->commands, 1, &stage, &shader);
	vkCmdDispatch(p->commands, GROUPS, 1, 1);
	CHECK(vkEndCommandBuffer(p->commands));
	submit(p);
	destroy(p->device, shader, NULL);
}

/* A pipeline with the words of its shader inside, and no module. */
static void words_inside(struct program *p)
{
	VkShaderModuleCreateInfo words = { .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
		                           .codeSize = sizeof(vulkan_vectoradd_words),
		                           .pCode = vulkan_vectoradd_words };
	VkComputePipelineCreateInfo info = {
		.sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
		.stage = { .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
		           .pNext = &words,
		           .stage = VK_SHADER_STAGE_COMPUTE_BIT,
		           .pName = "main" },
		.layout = p->layout
	};

	vkDestroyPipeline(p->device, p->pipeline, NULL);
	CHECK(vkCreateComputePipelines(p->device, VK_NULL_HANDLE, 1, &info, NULL, &p->pipeline));
	direct(p);
}

static uint32_t whole(void)
{
	struct program p = { .family = 0 };
	uint32_t wrong = 0;

	open_as_asked(&p);
	for (int i = 0; i < N_BUFFERS; i++)
		make_buffer(&p, i, N);
	for (uint32_t i = 0; i < N; i++) {
		p.data[0][i] = i;
		p.data[1][i] = 2 * i;
		p.data[2][i] = 0;
	}
	make_pipeline(&p);
	make_set(&p);
	record(&p, N, 1);
	CHECK(vkResetCommandPool(p.device, p.pool, 0));
	mode->run(&p);
	for (uint32_t i = 0; i < N; i++)
		wrong += p.data[2][i] != 3 * i;
	close_device(&p);
	return wrong;
}

static int print_device(void)
{
	VkApplicationInfo application = { .sType = VK_STRUCTURE_TYPE_APPLICATION_INFO,
		                          .apiVersion = VK_API_VERSION_1_1 };
	VkInstanceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO,
		                      .pApplicationInfo = &application };
	VkPhysicalDeviceSubgroupProperties groups = {
		.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_PROPERTIES
	};
	VkPhysicalDeviceProperties2 all = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2,
		                            .pNext = &groups };
	struct program p = { .family = 0 };
	uint32_t n = 1;

	CHECK(vkCreateInstance(&info, NULL, &p.instance));
	vkEnumeratePhysicalDevices(p.instance, &n, &p.physical);
	if (!n)
		return 77;
	vkGetPhysicalDeviceProperties2(p.physical, &all);
	printf("vulkan_modes: device: %s, subgroups of %u\n", all.properties.deviceName,
	       groups.subgroupSize);
	vkDestroyInstance(p.instance, NULL);
	return 0;
}

static void *whole_thread(void *wrong)
{
	for (int i = 0; i < 3; i++)
		*(uint32_t *)wrong += whole();
	return NULL;
}

static const struct mode modes[] = {
	{ "direct", VK_API_VERSION_1_0, { NULL }, NULL, direct, { NULL } },
	{ "nothing", 0, { NULL }, &plain, direct, { NULL } },
	{ "chain", VK_API_VERSION_1_2, { &features_12 }, NULL, direct, { NULL } },
	{ "features2", VK_API_VERSION_1_2, { &features_2 }, NULL, direct, { NULL } },
	{ "unknown", VK_API_VERSION_1_2, { &unknown }, NULL, direct, { NULL } },
	{ "indirect", VK_API_VERSION_1_0, { NULL }, NULL, indirect, { NULL } },
	{ "base", VK_API_VERSION_1_1, { NULL }, NULL, base, { NULL } },
	{ "secondary", VK_API_VERSION_1_0, { NULL }, NULL, secondary, { NULL } },
	{ "submit2", VK_API_VERSION_1_3, { &features_sync2 }, NULL, submit2, { NULL } },
	{ "named", VK_API_VERSION_1_0, { NULL }, NULL, named, { NULL } },
	{ "again", VK_API_VERSION_1_0, { NULL }, NULL, again, { NULL } },
	{ "layout", VK_API_VERSION_1_0, { NULL }, NULL, other_layout, { NULL } },
	{ "shader_object",
	  VK_API_VERSION_1_3,
	  { &shader_objects },
	  NULL,
	  shader_object,
	  { "VK_EXT_shader_object" } },
	{ "words_inside",
	  VK_API_VERSION_1_3,
	  { &maintenance5 },
	  NULL,
	  words_inside,
	  { "VK_KHR_maintenance5", "VK_KHR_dynamic_rendering" } },
	{ "threads", VK_API_VERSION_1_1, { NULL }, NULL, direct, { NULL } },
};

int main(int argc, char **argv)
{
	uint32_t wrong[N_THREADS] = { 0 }, all = 0;
	pthread_t threads[N_THREADS];

	if (argc == 2 && !strcmp(argv[1], "device"))
		return print_device();
	for (size_t i = 0; argc == 2 && i < sizeof(modes) / sizeof(modes[0]); i++)
		if (!strcmp(argv[1], modes[i].name))
			mode = &modes[i];
	if (!mode)
		return 2;
	unknown.pNext = (void *)(uintptr_t)&features_12;
	if (!strcmp(mode->name, "threads")) { /* each with devices of its own */
		for (int i = 0; i < N_THREADS; i++)
			pthread_create(&threads[i], NULL, whole_thread, &wrong[i]);
		for (int i = 0; i < N_THREADS; i++)
			pthread_join(threads[i], NULL);
		for (int i = 0; i < N_THREADS; i++)
			all += wrong[i];
	} else {
		all = whole();
	}
	printf("vulkan_modes: %s: %u wrong\n", mode->name, all);
	return all != 0;
}
