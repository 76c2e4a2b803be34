/* instance.c - instances: made for a version of Vulkan in which a device can be asked for its features. */
#include "agent/vulkan/layer.h"

#include "agent/vulkan/handles.h"

#include <stdlib.h>

/* Devices say by this version what they have, and buffers have addresses. */
#define WANTED_VERSION VK_API_VERSION_1_2

/* The loader's word to this layer; its chain is the loader's own, and is there to be written to. NULL: there is none. */
static VkLayerInstanceCreateInfo *find_link(const VkInstanceCreateInfo *info)
{
	union {
		const void *given;
		VkLayerInstanceCreateInfo *link;
	} u = { .given = info->pNext };

	while (u.link && !(u.link->sType == VK_STRUCTURE_TYPE_LOADER_INSTANCE_CREATE_INFO &&
	                   u.link->function == VK_LAYER_LINK_INFO))
		u.given = u.link->pNext;
	return u.link;
}

/* The loader has written to *out what it knows the instance by. As the application has it, but for the version; a driver of Vulkan 1.0 takes no other, and then gets what it was given. */
static VkResult create(struct gx_vk_instance *instance, VkLayerInstanceCreateInfo *link,
                       const VkInstanceCreateInfo *info, const VkAllocationCallbacks *allocator,
                       VkInstance *out)
{
	VkApplicationInfo application = { .sType = VK_STRUCTURE_TYPE_APPLICATION_INFO };
	VkLayerInstanceLink *behind = link->u.pLayerInfo->pNext;
	VkInstanceCreateInfo raised = *info;
	PFN_vkCreateInstance next = (PFN_vkCreateInstance)instance->get(NULL, "vkCreateInstance");
	VkResult result = VK_ERROR_INITIALIZATION_FAILED;

	if (!next)
		return result;
	if (info->pApplicationInfo)
		application = *info->pApplicationInfo;
	if (application.apiVersion < WANTED_VERSION) {
		application.apiVersion = WANTED_VERSION;
		raised.pApplicationInfo = &application;
		link->u.pLayerInfo = behind;
		result = next(&raised, allocator, out);
		instance->api_version = WANTED_VERSION;
	}
	if (result == VK_SUCCESS)
		return result;
	link->u.pLayerInfo = behind; /* those behind have moved it on */
	instance->api_version = info->pApplicationInfo ? info->pApplicationInfo->apiVersion : 0;
	return next(info, allocator, out);
}

VKAPI_ATTR VkResult VKAPI_CALL gx_vk_CreateInstance(const VkInstanceCreateInfo *info,
                                                    const VkAllocationCallbacks *allocator,
                                                    VkInstance *out)
{
	VkLayerInstanceCreateInfo *link = find_link(info);
	struct gx_vk_instance *instance = calloc(1, sizeof(*instance));
	VkResult result;
	void *old;

	if (!link || !instance) {
		free(instance);
		return link ? VK_ERROR_OUT_OF_HOST_MEMORY : VK_ERROR_INITIALIZATION_FAILED;
	}
	instance->get = link->u.pLayerInfo->pfnNextGetInstanceProcAddr;
	result = create(instance, link, info, allocator, out);
	if (result) {
		free(instance);
		return result;
	}
	instance->handle = *out;
	instance->destroy =
	        (PFN_vkDestroyInstance)instance->get(instance->handle, "vkDestroyInstance");
	if (gx_vk_add(GX_VK_INSTANCE, NULL, gx_vk_key(instance->handle), instance, &old)) {
		instance->destroy(instance->handle, allocator);
		free(instance);
		return VK_ERROR_OUT_OF_HOST_MEMORY;
	}
	free(old); /* one that ended unseen had the same dispatch table */
	return VK_SUCCESS;
}

VKAPI_ATTR void VKAPI_CALL gx_vk_DestroyInstance(VkInstance handle,
                                                 const VkAllocationCallbacks *allocator)
{
	struct gx_vk_instance *instance =
	        handle ? gx_vk_remove(GX_VK_INSTANCE, NULL, gx_vk_key(handle)) : NULL;

	if (!instance)
		return;
	instance->destroy(handle, allocator);
	free(instance);
}
