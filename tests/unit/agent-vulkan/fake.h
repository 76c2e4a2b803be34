/* fake.h - a driver of Vulkan for tests: what the layer calls, with memory of the process, command buffers that run when they are
 * submitted, and calls that fail when a test says so. Addresses on the device are not those of the host. */
#ifndef GX_TEST_VULKAN_FAKE_H
#define GX_TEST_VULKAN_FAKE_H

#include "agent/vulkan/layer.h"

#include <stdlib.h>
#include <string.h>

#define NAMES(X)                                                                                   \
	X(CreateInstance)                                                                          \
	X(DestroyInstance)                                                                         \
	X(CreateDevice)                                                                            \
	X(GetPhysicalDeviceFeatures2)                                                              \
	X(GetPhysicalDeviceProperties)                                                             \
	X(GetPhysicalDeviceProperties2)                                                            \
	X(EnumerateDeviceExtensionProperties)                                                      \
	X(GetPhysicalDeviceMemoryProperties) X(GetPhysicalDeviceCalibrateableTimeDomainsEXT)

enum fake_call {
#define X(name) CALL_##name,
	NAMES(X)
#undef X
#define CALL(name, also) CALL_##name,
#include "agent/vulkan/calls.def"
#undef CALL
	        N_CALLS
};

enum { FAKE_MAX = 256, FAKE_STEP = 0x1000000, FAKE_BUFFER_AT = 0xb0f };
enum fake_op { OP_BIND, OP_DISPATCH, OP_UPDATE, OP_COPY, OP_EXECUTE };

struct fake_command {
	enum fake_op op;
	uint64_t a, b, c, d, value[2];
};

struct fake_commands {
	void *key;
	struct fake_command all[FAKE_MAX];
	uint32_t n;
};

static struct {
	uint32_t version, device_version;
	VkPhysicalDeviceFeatures2 features;
	VkPhysicalDeviceBufferDeviceAddressFeatures addresses;
	VkPhysicalDeviceShaderAtomicInt64Features atomics;
	VkPhysicalDeviceVulkanMemoryModelFeatures model;
	bool has_clock, has_timestamps, has_domains;
	uint64_t clock_at, host_at,
	        apart; /* what clocks say when they are compared; each time further apart */
	VkSubgroupFeatureFlags operations;
	VkDriverId driver;
	float tick_ns; /* from one of its timestamps to the next */
	/* what a device was asked for, as the driver saw it */
	const VkDeviceCreateInfo *asked;
	void (*look)(const VkDeviceCreateInfo *asked);
	uint32_t n[N_CALLS];
	VkResult fail[N_CALLS];
	uint64_t n_handles;
	char *memory[FAKE_MAX]; /* by number of a buffer */
	VkPhysicalDeviceType type;
	bool has_host_memory, replays;
	void *imported[FAKE_MAX];   /* by number of a memory */
	uint64_t wanted[FAKE_MAX];  /* where it is to lie */
	uint64_t address[FAKE_MAX]; /* by number of a buffer; 0: by that number */
	uint64_t place;             /* that a new memory gets, if it may be asked for again */
	uint64_t bound[FAKE_MAX];
	VkComputePipelineCreateInfo pipeline[FAKE_MAX]; /* by number */
	uint64_t special[FAKE_MAX];                     /* the last 8 bytes of its specialisation */
	uint32_t special_id[FAKE_MAX];
	void *instance[2], *physical[2], *device[2], *queue[2];
	struct fake_commands commands[8];
	uint32_t n_commands;
	/* dispatches that ran: the pipeline, and the sum of three words of its block from id_words on */
	uint64_t ran[FAKE_MAX], ran_id[FAKE_MAX];
	uint32_t n_ran, id_words;
	bool lacks_names;     /* it has no vkSetDebugUtilsObjectNameEXT */
	bool lacks_generated; /* none of the calls of which the device makes dispatches itself */
	char last_words[64];  /* of the module that was made last */
	size_t last_words_bytes;
	size_t special_bytes[FAKE_MAX]; /* of a pipeline's specialisation */
	uint32_t lanes[FAKE_MAX];       /* of the subgroups that it asks for */
	uint64_t last_cache;            /* in which a pipeline was made */
	uint64_t refused_layout;        /* no pipeline can be made with it */
	uint64_t same_pipeline; /* the number of the next pipeline with 8 bytes of specialisation */
	uint64_t told_of;       /* the pipeline whose executables were asked for */
} fake;

#define ENTER(name)                                                                                \
	do {                                                                                       \
		fake.n[CALL_##name]++;                                                             \
		if (fake.fail[CALL_##name])                                                        \
			return fake.fail[CALL_##name];                                             \
	} while (0)

/* Of a number, or a pointer, to a handle of any type. */
#define NUMBER(type, number) ((type)(uintptr_t)(number))
#define ID(handle)           ((uint64_t)(uintptr_t)(handle))

static VkResult fake_new(void *out)
{
	uint64_t id = ++fake.n_handles;

	memcpy(out, &id, sizeof(id));
	return VK_SUCCESS;
}

static void *host_of(uint64_t address)
{
	return fake.memory[address / FAKE_STEP] + address % FAKE_STEP;
}

static void run(const struct fake_commands *commands)
{
	uint64_t bound = 0;

	for (uint32_t i = 0; i < commands->n; i++) {
		const struct fake_command *c = &commands->all[i];
		char *to = c->op == OP_UPDATE ? fake.memory[c->a] + c->b
		           : c->op == OP_COPY ? fake.memory[c->c] + c->d
		                              : NULL;

		if (c->op == OP_BIND)
			bound = c->a;
		if (c->op == OP_UPDATE)
			memcpy(to, c->value, c->c);
		if (c->op == OP_COPY)
			memcpy(to, fake.memory[c->a] + c->b, c->value[0]);
		if (c->op == OP_EXECUTE)
			run((const void *)(uintptr_t)c->a);
		if (c->op != OP_DISPATCH)
			continue;
		fake.ran[fake.n_ran] = bound;
		if (fake.special[bound] && fake.id_words) {
			const uint64_t *w = host_of(fake.special[bound] + fake.id_words * 8);

			fake.ran_id[fake.n_ran] = w[0] + w[1] + w[2];
		}
		fake.n_ran++;
	}
}

static void add(VkCommandBuffer handle, struct fake_command command)
{
	struct fake_commands *commands = (void *)handle;

	commands->all[commands->n++] = command;
}

#include "fake_instance.h" /* needs what stands above */

/* --- calls of a device: some do what they are for, the others are counted */

#define MAKER(name, info_type, out_type)                                                           \
	static VkResult fake_##name(VkDevice d, const info_type *info,                             \
	                            const VkAllocationCallbacks *a, out_type *out)                 \
	{                                                                                          \
		(void)d;                                                                           \
		(void)info;                                                                        \
		(void)a;                                                                           \
		ENTER(name);                                                                       \
		return fake_new(out);                                                              \
	}
#define ENDER(name, type)                                                                          \
	static void fake_##name(VkDevice d, type handle, const VkAllocationCallbacks *a)           \
	{                                                                                          \
		(void)d;                                                                           \
		(void)a;                                                                           \
		fake.n[CALL_##name] += handle != VK_NULL_HANDLE;                                   \
	}
static VkResult fake_CreateShaderModule(VkDevice d, const VkShaderModuleCreateInfo *info,
                                        const VkAllocationCallbacks *a, VkShaderModule *out)
{
	(void)d;
	(void)a;
	ENTER(CreateShaderModule);
	fake.last_words_bytes = info->codeSize;
	if (info->codeSize <= sizeof(fake.last_words))
		memcpy(fake.last_words, info->pCode, info->codeSize);
	return fake_new(out);
}

ENDER(DestroyShaderModule, VkShaderModule)
MAKER(CreatePipelineLayout, VkPipelineLayoutCreateInfo, VkPipelineLayout)
ENDER(DestroyPipelineLayout, VkPipelineLayout)
ENDER(DestroyPipeline, VkPipeline)
MAKER(CreateCommandPool, VkCommandPoolCreateInfo, VkCommandPool)
ENDER(DestroyCommandPool, VkCommandPool)
MAKER(CreateFence, VkFenceCreateInfo, VkFence)
ENDER(DestroyFence, VkFence)

static void fake_DestroyBuffer(VkDevice d, VkBuffer buffer, const VkAllocationCallbacks *a)
{
	(void)d;
	(void)a;
	fake.n[CALL_DestroyBuffer] += buffer != VK_NULL_HANDLE;
	if (buffer) {
		free(fake.memory[ID(buffer)]);
		fake.memory[ID(buffer)] = NULL;
	}
}

static VkResult fake_CreateBuffer(VkDevice d, const VkBufferCreateInfo *info,
                                  const VkAllocationCallbacks *a, VkBuffer *out)
{
	(void)d;
	(void)a;
	ENTER(CreateBuffer);
	for (const VkBaseInStructure *at = info->pNext; at; at = at->pNext)
		if (at->sType == VK_STRUCTURE_TYPE_BUFFER_OPAQUE_CAPTURE_ADDRESS_CREATE_INFO &&
		    ((const VkBufferOpaqueCaptureAddressCreateInfo *)(const void *)at)
		                    ->opaqueCaptureAddress != FAKE_BUFFER_AT)
			return VK_ERROR_INVALID_OPAQUE_CAPTURE_ADDRESS; /* it never gave that */
	fake_new(out);
	fake.memory[ID(*out)] = calloc(1, info->size);
	if (fake.memory[ID(*out)])
		return VK_SUCCESS;
	fake.n[CALL_CreateBuffer]--;
	*out = VK_NULL_HANDLE;
	return VK_ERROR_OUT_OF_HOST_MEMORY;
}

static void fake_GetBufferMemoryRequirements(VkDevice d, VkBuffer b, VkMemoryRequirements *out)
{
	(void)d;
	(void)b;
	*out = (VkMemoryRequirements){ .size = 64, .alignment = 1, .memoryTypeBits = 7 };
}

static VkResult fake_GetMemoryHostPointerPropertiesEXT(VkDevice d,
                                                       VkExternalMemoryHandleTypeFlagBits type,
                                                       const void *host,
                                                       VkMemoryHostPointerPropertiesEXT *out)
{
	(void)d;
	(void)type;
	(void)host;
	ENTER(GetMemoryHostPointerPropertiesEXT);
	out->memoryTypeBits = 2;
	return VK_SUCCESS;
}

static uint32_t fake_memory_type;

static VkResult fake_AllocateMemory(VkDevice d, const VkMemoryAllocateInfo *info,
                                    const VkAllocationCallbacks *a, VkDeviceMemory *out)
{
	(void)d;
	(void)a;
	ENTER(AllocateMemory);
	fake_memory_type = info->memoryTypeIndex;
	fake_new(out);
	for (const VkBaseInStructure *at = info->pNext; at; at = at->pNext) {
		const VkMemoryAllocateFlagsInfo *flags = (const void *)at;
		const VkMemoryOpaqueCaptureAddressAllocateInfo *again = (const void *)at;

		if (at->sType == VK_STRUCTURE_TYPE_IMPORT_MEMORY_HOST_POINTER_INFO_EXT)
			fake.imported[ID(*out)] =
			        ((const VkImportMemoryHostPointerInfoEXT *)(const void *)at)
			                ->pHostPointer;
		if (at->sType == VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO &&
		    flags->flags & VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT)
			fake.wanted[ID(*out)] = fake.place;
		if (at->sType == VK_STRUCTURE_TYPE_MEMORY_OPAQUE_CAPTURE_ADDRESS_ALLOCATE_INFO)
			fake.wanted[ID(*out)] = again->opaqueCaptureAddress;
	}
	/* somebody else lies there */
	if (fake.wanted[ID(*out)] == 1)
		return VK_ERROR_INVALID_OPAQUE_CAPTURE_ADDRESS;
	return VK_SUCCESS;
}

static uint64_t fake_GetBufferOpaqueCaptureAddress(VkDevice d,
                                                   const VkBufferDeviceAddressInfo *info)
{
	(void)d;
	(void)info;
	return FAKE_BUFFER_AT;
}

static uint64_t
fake_GetDeviceMemoryOpaqueCaptureAddress(VkDevice d,
                                         const VkDeviceMemoryOpaqueCaptureAddressInfo *info)
{
	(void)d;
	return fake.wanted[ID(info->memory)];
}

ENDER(FreeMemory, VkDeviceMemory)

static VkResult fake_BindBufferMemory(VkDevice d, VkBuffer b, VkDeviceMemory m, VkDeviceSize at)
{
	(void)d;
	(void)at;
	ENTER(BindBufferMemory);
	fake.bound[ID(m)] = ID(b);
	fake.address[ID(b)] = fake.imported[ID(m)] ? (uint64_t)(uintptr_t)fake.imported[ID(m)]
	                                           : fake.wanted[ID(m)];
	return VK_SUCCESS;
}

static VkResult fake_MapMemory(VkDevice d, VkDeviceMemory m, VkDeviceSize at, VkDeviceSize size,
                               VkMemoryMapFlags flags, void **out)
{
	(void)d;
	(void)at;
	(void)size;
	(void)flags;
	ENTER(MapMemory);
	*out = fake.memory[fake.bound[ID(m)]];
	return VK_SUCCESS;
}

static VkDeviceAddress fake_GetBufferDeviceAddress(VkDevice d,
                                                   const VkBufferDeviceAddressInfo *info)
{
	(void)d;
	if (fake.address[ID(info->buffer)])
		return fake.address[ID(info->buffer)];
	return ID(info->buffer) * FAKE_STEP;
}

static VkResult fake_CreateComputePipelines(VkDevice d, VkPipelineCache c, uint32_t n,
                                            const VkComputePipelineCreateInfo *infos,
                                            const VkAllocationCallbacks *a, VkPipeline *out)
{
	VkResult result = VK_SUCCESS;

	(void)d;
	(void)a;
	fake.last_cache = ID(c);
	for (uint32_t i = 0; i < n; i++)
		out[i] = VK_NULL_HANDLE;
	ENTER(CreateComputePipelines);
	for (uint32_t i = 0; i < n; i++) {
		const VkSpecializationInfo *s = infos[i].stage.pSpecializationInfo;
		const VkPipelineShaderStageRequiredSubgroupSizeCreateInfo *size =
		        infos[i].stage.pNext;

		if (fake.refused_layout && ID(infos[i].layout) == fake.refused_layout) {
			result = VK_ERROR_UNKNOWN;
			continue;
		}
		fake_new(&out[i]);
		if (fake.same_pipeline && s && s->dataSize >= 8) {
			out[i] = NUMBER(VkPipeline, fake.same_pipeline);
			fake.same_pipeline = 0;
		}
		fake.pipeline[ID(out[i])] = infos[i];
		fake.special_bytes[ID(out[i])] = s ? s->dataSize : 0;
		if (size &&
		    size->sType ==
		            VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_REQUIRED_SUBGROUP_SIZE_CREATE_INFO)
			fake.lanes[ID(out[i])] = size->requiredSubgroupSize;
		if (!s || s->dataSize < 8)
			continue;
		memcpy(&fake.special[ID(out[i])], (const char *)s->pData + s->dataSize - 8, 8);
		fake.special_id[ID(out[i])] = s->pMapEntries[s->mapEntryCount - 1].constantID;
	}
	return result;
}

static VkResult fake_AllocateCommandBuffers(VkDevice d, const VkCommandBufferAllocateInfo *info,
                                            VkCommandBuffer *out)
{
	(void)d;
	ENTER(AllocateCommandBuffers);
	for (uint32_t i = 0; i < info->commandBufferCount; i++) {
		struct fake_commands *commands = &fake.commands[fake.n_commands++];

		commands->key = fake.device;
		commands->n = 0;
		out[i] = (VkCommandBuffer)commands;
	}
	return VK_SUCCESS;
}

static void fake_FreeCommandBuffers(VkDevice d, VkCommandPool p, uint32_t n,
                                    const VkCommandBuffer *all)
{
	(void)d;
	(void)p;
	(void)all;
	fake.n[CALL_FreeCommandBuffers] += n;
}

static VkResult fake_BeginCommandBuffer(VkCommandBuffer handle,
                                        const VkCommandBufferBeginInfo *info)
{
	(void)info;
	ENTER(BeginCommandBuffer);
	((struct fake_commands *)(void *)handle)->n = 0;
	return VK_SUCCESS;
}

static VkResult fake_EndCommandBuffer(VkCommandBuffer handle)
{
	(void)handle;
	ENTER(EndCommandBuffer);
	return VK_SUCCESS;
}

static void fake_CmdBindPipeline(VkCommandBuffer c, VkPipelineBindPoint point, VkPipeline p)
{
	if (point == VK_PIPELINE_BIND_POINT_COMPUTE)
		add(c, (struct fake_command){ .op = OP_BIND, .a = ID(p) });
}

static void fake_CmdDispatch(VkCommandBuffer c, uint32_t x, uint32_t y, uint32_t z)
{
	(void)x;
	(void)y;
	(void)z;
	add(c, (struct fake_command){ .op = OP_DISPATCH });
}

static void fake_CmdDispatchBase(VkCommandBuffer c, uint32_t a, uint32_t b, uint32_t d, uint32_t x,
                                 uint32_t y, uint32_t z)
{
	fake.n[CALL_CmdDispatchBase] += a + b + d;
	fake_CmdDispatch(c, x, y, z);
}

static void fake_CmdDispatchIndirect(VkCommandBuffer c, VkBuffer b, VkDeviceSize at)
{
	(void)b;
	(void)at;
	fake_CmdDispatch(c, 0, 0, 0);
}

ENDER(DestroyShaderEXT, VkShaderEXT)

static VkResult fake_CreateShadersEXT(VkDevice d, uint32_t n, const VkShaderCreateInfoEXT *infos,
                                      const VkAllocationCallbacks *a, VkShaderEXT *out)
{
	for (uint32_t i = 0; i < n; i++)
		fake_new(&out[i]);
	(void)d;
	(void)infos;
	(void)a;
	fake.n[CALL_CreateShadersEXT] += n;
	return VK_SUCCESS;
}

static void fake_CmdBindShadersEXT(VkCommandBuffer c, uint32_t n,
                                   const VkShaderStageFlagBits *stages, const VkShaderEXT *shaders)
{
	(void)n;
	(void)stages;
	add(c, (struct fake_command){ .op = OP_BIND, .a = shaders ? ID(shaders[0]) : 0 });
}

static void fake_CmdExecuteGeneratedCommandsNV(VkCommandBuffer c, VkBool32 prepared,
                                               const VkGeneratedCommandsInfoNV *info)
{
	(void)prepared;
	(void)info;
	fake_CmdDispatch(c, 0, 0, 0);
}

static void fake_CmdExecuteGeneratedCommandsEXT(VkCommandBuffer c, VkBool32 prepared,
                                                const VkGeneratedCommandsInfoEXT *info)
{
	(void)prepared;
	(void)info;
	fake_CmdDispatch(c, 0, 0, 0);
}

static void fake_CmdCuLaunchKernelNVX(VkCommandBuffer c, const VkCuLaunchInfoNVX *info)
{
	(void)c;
	(void)info;
	fake.n[CALL_CmdCuLaunchKernelNVX]++;
}

static void fake_CmdExecuteCommands(VkCommandBuffer c, uint32_t n, const VkCommandBuffer *all)
{
	for (uint32_t i = 0; i < n; i++)
		add(c, (struct fake_command){ .op = OP_EXECUTE, .a = ID(all[i]) });
}

static void fake_CmdPipelineBarrier(VkCommandBuffer c, VkPipelineStageFlags a,
                                    VkPipelineStageFlags b, VkDependencyFlags f, uint32_t n,
                                    const VkMemoryBarrier *m, uint32_t n_b,
                                    const VkBufferMemoryBarrier *bm, uint32_t n_i,
                                    const VkImageMemoryBarrier *im)
{
	(void)c;
	(void)a;
	(void)b;
	(void)f;
	(void)n;
	(void)m;
	(void)n_b;
	(void)bm;
	(void)n_i;
	(void)im;
	fake.n[CALL_CmdPipelineBarrier]++;
}

static void fake_CmdCopyBuffer(VkCommandBuffer c, VkBuffer from, VkBuffer to, uint32_t n,
                               const VkBufferCopy *r)
{
	(void)n;
	add(c, (struct fake_command){ .op = OP_COPY,
	                              .a = ID(from),
	                              .b = r->srcOffset,
	                              .c = ID(to),
	                              .d = r->dstOffset,
	                              .value = { r->size } });
}

static void fake_CmdUpdateBuffer(VkCommandBuffer c, VkBuffer to, VkDeviceSize at, VkDeviceSize n,
                                 const void *data)
{
	struct fake_command command = { .op = OP_UPDATE, .a = ID(to), .b = at, .c = n };

	memcpy(command.value, data, n);
	add(c, command);
}

static VkResult fake_QueueSubmit(VkQueue q, uint32_t n, const VkSubmitInfo *s, VkFence f)
{
	(void)q;
	(void)f;
	ENTER(QueueSubmit);
	for (uint32_t i = 0; i < n; i++)
		for (uint32_t k = 0; k < s[i].commandBufferCount; k++)
			run((const void *)s[i].pCommandBuffers[k]);
	return VK_SUCCESS;
}

static VkResult fake_QueueSubmit2(VkQueue q, uint32_t n, const VkSubmitInfo2 *s, VkFence f)
{
	(void)q;
	(void)f;
	ENTER(QueueSubmit2);
	for (uint32_t i = 0; i < n; i++)
		for (uint32_t k = 0; k < s[i].commandBufferInfoCount; k++)
			run((const void *)s[i].pCommandBufferInfos[k].commandBuffer);
	return VK_SUCCESS;
}

static void fake_GetDeviceQueue(VkDevice d, uint32_t family, uint32_t index, VkQueue *out)
{
	(void)d;
	(void)family;
	(void)index;
	*out = (VkQueue)fake.queue;
}

static void fake_GetDeviceQueue2(VkDevice d, const VkDeviceQueueInfo2 *info, VkQueue *out)
{
	(void)info;
	fake_GetDeviceQueue(d, 0, 0, out);
}

static void fake_DestroyDevice(VkDevice d, const VkAllocationCallbacks *a)
{
	(void)d;
	(void)a;
	fake.n[CALL_DestroyDevice]++;
}

static VkResult fake_GetPipelineExecutablePropertiesKHR(VkDevice d, const VkPipelineInfoKHR *info,
                                                        uint32_t *n,
                                                        VkPipelineExecutablePropertiesKHR *out)
{
	(void)d;
	(void)n;
	(void)out;
	ENTER(GetPipelineExecutablePropertiesKHR);
	fake.told_of = ID(info->pipeline);
	return VK_SUCCESS;
}

#define COUNTED(name, ...)                                                                         \
	static VkResult fake_##name(__VA_ARGS__)                                                   \
	{                                                                                          \
		ENTER(name);                                                                       \
		return VK_SUCCESS;                                                                 \
	}
#define UNUSED __attribute__((unused))
COUNTED(SetDebugUtilsObjectNameEXT, VkDevice d UNUSED,
        const VkDebugUtilsObjectNameInfoEXT *i UNUSED)
COUNTED(DeviceWaitIdle, VkDevice d UNUSED)
COUNTED(QueueWaitIdle, VkQueue q UNUSED)
COUNTED(QueueBindSparse, VkQueue q UNUSED, uint32_t n UNUSED, const VkBindSparseInfo *i UNUSED,
        VkFence f UNUSED)
COUNTED(QueuePresentKHR, VkQueue q UNUSED, const VkPresentInfoKHR *i UNUSED)
COUNTED(WaitForFences, VkDevice d UNUSED, uint32_t n UNUSED, const VkFence *f UNUSED,
        VkBool32 all UNUSED, uint64_t ns UNUSED)
COUNTED(GetFenceStatus, VkDevice d UNUSED, VkFence f UNUSED)
COUNTED(ResetFences, VkDevice d UNUSED, uint32_t n UNUSED, const VkFence *f UNUSED)

static VkResult fake_GetCalibratedTimestampsEXT(VkDevice d, uint32_t n,
                                                const VkCalibratedTimestampInfoEXT *infos,
                                                uint64_t *out, uint64_t *apart)
{
	(void)d;
	ENTER(GetCalibratedTimestampsEXT);
	for (uint32_t i = 0; i < n; i++)
		out[i] = infos[i].timeDomain == VK_TIME_DOMAIN_DEVICE_EXT ? fake.clock_at
		                                                          : fake.host_at;
	*apart = fake.apart++;
	fake.host_at += *apart; /* a worse one would be seen */
	return VK_SUCCESS;
}

static const struct {
	const char *name;
	PFN_vkVoidFunction function;
} fake_names[] = {
#define X(name) { "vk" #name, (PFN_vkVoidFunction)fake_##name },
	NAMES(X)
#undef X
#define CALL(name, also) { "vk" #name, (PFN_vkVoidFunction)fake_##name },
#include "agent/vulkan/calls.def"
#undef CALL
};

static PFN_vkVoidFunction fake_find(const char *name)
{
	if (fake.lacks_names && !strcmp(name, "vkSetDebugUtilsObjectNameEXT"))
		return NULL;
	if (fake.lacks_generated && strstr(name, "GeneratedCommands"))
		return NULL;
	for (size_t i = 0; i < sizeof(fake_names) / sizeof(fake_names[0]); i++)
		if (!strcmp(fake_names[i].name, name))
			return fake_names[i].function;
	return NULL;
}

static PFN_vkVoidFunction fake_instance_function(VkInstance i, const char *name)
{
	(void)i;
	return fake_find(name);
}

static PFN_vkVoidFunction fake_device_function(VkDevice d, const char *name)
{
	(void)d;
	return fake_find(name);
}

/* Everything that programs need, by a driver that is nobody's. */
static void fake_reset(void)
{
	memset(&fake, 0, sizeof(fake));
	fake.tick_ns = 1;
	fake.device_version = VK_API_VERSION_1_3;
	fake.features.features.shaderInt64 = VK_TRUE;
	fake.addresses.bufferDeviceAddress = VK_TRUE;
	fake.atomics.shaderBufferInt64Atomics = VK_TRUE;
	fake.operations = VK_SUBGROUP_FEATURE_BASIC_BIT | VK_SUBGROUP_FEATURE_BALLOT_BIT |
	                  VK_SUBGROUP_FEATURE_SHUFFLE_BIT | VK_SUBGROUP_FEATURE_ARITHMETIC_BIT;
}

UNUSED static VkResult fake_open_instance(uint32_t version, VkInstance *out)
{
	VkLayerInstanceLink link = { .pfnNextGetInstanceProcAddr = fake_instance_function };
	VkLayerInstanceCreateInfo word = { .sType = VK_STRUCTURE_TYPE_LOADER_INSTANCE_CREATE_INFO,
		                           .function = VK_LAYER_LINK_INFO,
		                           .u.pLayerInfo = &link };
	VkApplicationInfo application = { .apiVersion = version };
	VkInstanceCreateInfo info = { .pNext = &word,
		                      .pApplicationInfo = version ? &application : NULL };

	return gx_vk_CreateInstance(&info, NULL, out);
}

/* info: without the loader's word, which is put in front. */
UNUSED static VkResult fake_open_device(const VkDeviceCreateInfo *given, VkDevice *out)
{
	VkLayerDeviceLink link = { .pfnNextGetInstanceProcAddr = fake_instance_function,
		                   .pfnNextGetDeviceProcAddr = fake_device_function };
	VkLayerDeviceCreateInfo word = { .sType = VK_STRUCTURE_TYPE_LOADER_DEVICE_CREATE_INFO,
		                         .pNext = given->pNext,
		                         .function = VK_LAYER_LINK_INFO,
		                         .u.pLayerInfo = &link };
	VkDeviceCreateInfo info = *given;

	info.pNext = &word;
	return gx_vk_CreateDevice((VkPhysicalDevice)fake.physical, &info, NULL, out);
}

#endif
