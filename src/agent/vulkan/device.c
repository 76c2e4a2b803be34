/* device.c - devices: made, and ended, with the session's view of them. The agent starts with the first. */
#include "agent/vulkan/layer.h"

#include "agent/core/life.h"
#include "agent/core/session.h"
#include "agent/vulkan/backend.h"
#include "agent/vulkan/clock.h"
#include "agent/vulkan/commands.h"
#include "agent/vulkan/features.h"
#include "agent/vulkan/handles.h"
#include "agent/vulkan/kernel.h"
#include "agent/vulkan/launch_ids.h"
#include "agent/vulkan/memory.h"
#include "agent/vulkan/queue.h"
#include "agent/vulkan/window.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

static VkLayerDeviceCreateInfo *find_link(const VkDeviceCreateInfo *info)
{
	union {
		const void *given;
		VkLayerDeviceCreateInfo *link;
	} u = { .given = info->pNext };

	while (u.link && !(u.link->sType == VK_STRUCTURE_TYPE_LOADER_DEVICE_CREATE_INFO &&
	                   u.link->function == VK_LAYER_LINK_INFO))
		u.given = u.link->pNext;
	return u.link;
}

static PFN_vkVoidFunction next_function(const struct gx_vk_device *device, const char *name,
                                        const char *also)
{
	PFN_vkVoidFunction function = device->get(device->handle, name);

	return function || !also[2] ? function : device->get(device->handle, also);
}

static void load_next(struct gx_vk_device *device)
{
#define CALL(name, also)                                                                           \
	device->next.name = (PFN_vk##name)next_function(device, "vk" #name, "vk" also);
#include "agent/vulkan/calls.def"
#undef CALL
}

/* Extensions with calls that tell something of a pipeline, or take it for a thing of their own. */
static void find_tellers(struct gx_vk_device *device)
{
	static const char *const calls[] = { "vkGetPipelinePropertiesEXT",
		                             "vkGetShaderInfoAMD",
		                             "vkCreatePipelineBinariesKHR",
		                             "vkGetPipelineIndirectDeviceAddressNV",
		                             "vkCmdExecuteGeneratedCommandsNV",
		                             "vkCmdExecuteGeneratedCommandsEXT",
		                             "vkUpdateIndirectExecutionSetPipelineEXT" };

	for (size_t i = 0; i < sizeof(calls) / sizeof(calls[0]); i++)
		device->tells_of_pipelines |= device->get(device->handle, calls[i]) != NULL;
}

static void find_memory_types(struct gx_vk_device *device)
{
	PFN_vkGetPhysicalDeviceMemoryProperties get =
	        (PFN_vkGetPhysicalDeviceMemoryProperties)device->instance->get(
	                device->instance->handle, "vkGetPhysicalDeviceMemoryProperties");

	if (get)
		get(device->physical, &device->memory_types);
}

static void start(void)
{
	gx_agent_start(&gx_vulkan_backend);
}

/* Of the loader's word to this layer: those behind are told what is behind them. */
static void point_behind(VkDeviceCreateInfo *info, VkLayerDeviceLink *behind)
{
	find_link(info)->u.pLayerInfo = behind;
}

/* With what programs need; where that can't be, as the application has it: then none can stand in its shaders. */
static VkResult create(struct gx_vk_device *device, VkLayerDeviceCreateInfo *link,
                       const VkDeviceCreateInfo *info, const VkAllocationCallbacks *allocator,
                       VkDevice *out)
{
	PFN_vkCreateDevice next =
	        (PFN_vkCreateDevice)link->u.pLayerInfo->pfnNextGetInstanceProcAddr(
	                device->instance->handle, "vkCreateDevice");
	VkLayerDeviceLink *behind = link->u.pLayerInfo->pNext;
	VkResult result = VK_ERROR_INITIALIZATION_FAILED;
	struct gx_arena arena = { 0 };
	VkDeviceCreateInfo asked;

	if (!next)
		return result;
	gx_vk_features_find(device);
	if (gx_vk_features_ask(device, info, &arena, &asked)) {
		point_behind(&asked, behind);
		result = next(device->physical, &asked, allocator, out);
		if (result)
			snprintf(device->why, sizeof(device->why),
			         "the driver made no device with what programs need (%d)", result);
	}
	gx_arena_free(&arena);
	if (!result)
		return result;
	link->u.pLayerInfo = behind;
	return next(device->physical, info, allocator, out);
}

VKAPI_ATTR VkResult VKAPI_CALL gx_vk_CreateDevice(VkPhysicalDevice physical,
                                                  const VkDeviceCreateInfo *info,
                                                  const VkAllocationCallbacks *allocator,
                                                  VkDevice *out)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;
	struct gx_vk_instance *instance = gx_vk_instance_of(physical);
	VkLayerDeviceCreateInfo *link = find_link(info);
	struct gx_vk_device *device = calloc(1, sizeof(*device));
	VkResult result = VK_ERROR_INITIALIZATION_FAILED;
	void *old;

	if (link && instance && device) {
		device->physical = physical;
		device->instance = instance;
		device->get = link->u.pLayerInfo->pfnNextGetDeviceProcAddr;
		result = create(device, link, info, allocator, out);
	}
	if (result) {
		free(device);
		return result;
	}
	device->handle = *out;
	pthread_mutex_init(&device->lock, NULL);
	pthread_mutex_init(&device->clock_lock, NULL);
	pthread_mutex_init(&device->cell_lock, NULL);
	load_next(device);
	find_tellers(device);
	gx_vk_clock_open(device);
	find_memory_types(device);
	gx_vk_window_open(device);
	if (gx_vk_add(GX_VK_DEVICE, NULL, gx_vk_key(*out), device, &old)) {
		gx_vk_release_all(device);
		device->next.DestroyDevice(*out, allocator);
		gx_vk_window_close(device);
		free(device);
		return VK_ERROR_OUT_OF_HOST_MEMORY;
	}
	gx_vk_device_link(device);
	pthread_once(&once, start);
	gx_session_count(GX_COUNT_VULKAN_DEVICES, 1);
	return VK_SUCCESS;
}

static void forget(enum gx_vk_kind kind, void *record)
{
	if (kind == GX_VK_MODULE)
		gx_vk_module_drop(record);
	if (kind == GX_VK_PIPELINE || kind == GX_VK_SHADER)
		gx_vk_kernel_retire(record);
	if (kind == GX_VK_LAYOUT)
		gx_vk_layout_drop(record);
	if (kind == GX_VK_COMMANDS)
		gx_vk_commands_free(record);
	if (kind == GX_VK_POOL)
		free(record);
}

/* A thread that was not waited for may still look at its record: none is ever freed. */
static void keep(struct gx_vk_device *device)
{
	static _Atomic(struct gx_vk_device *) ended;

	device->handle = VK_NULL_HANDLE;
	device->before = atomic_load(&ended);
	while (!atomic_compare_exchange_weak(&ended, &device->before, device))
		;
}

VKAPI_ATTR void VKAPI_CALL gx_vk_DestroyDevice(VkDevice handle,
                                               const VkAllocationCallbacks *allocator)
{
	struct gx_vk_device *device = handle ? gx_vk_device_of(handle) : NULL;
	struct gx_ending *ending = NULL;

	if (!device)
		return;
	if (gx_agent_awake())
		ending = gx_session_context_ends(device);
	gx_vk_device_unlink(device);
	gx_vk_remove(GX_VK_DEVICE, NULL, gx_vk_key(handle));
	gx_vk_remove_all(device, forget);
	gx_vk_queues_free(device, gx_vk_ids_end);
	gx_vk_cells_end(device);
	gx_vk_release_all(device);
	device->next.DestroyDevice(handle, allocator);
	gx_vk_window_close(device);
	if (gx_agent_awake())
		gx_session_context_gone(device, ending);
	keep(device);
}
