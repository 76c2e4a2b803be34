/* layer.c - what the loader of Vulkan asks the layer for: the interface's version, and functions by their names. */
#include "agent/vulkan/layer.h"

#include <stddef.h>
#include <string.h>

#define EXPORT __attribute__((visibility("default")))

struct intercept {
	const char *name;
	PFN_vkVoidFunction function;
	bool of_device;
};

static const struct intercept intercepts[] = {
#define INTERCEPT(name, function)        { "vk" #name, (PFN_vkVoidFunction)gx_vk_##function, false },
#define DEVICE_INTERCEPT(name, function) { "vk" #name, (PFN_vkVoidFunction)gx_vk_##function, true },
#include "agent/vulkan/intercepts.def"
#undef DEVICE_INTERCEPT
#undef INTERCEPT
};

static const struct intercept *find(const char *name)
{
	for (size_t i = 0; i < sizeof(intercepts) / sizeof(intercepts[0]); i++)
		if (!strcmp(intercepts[i].name, name))
			return &intercepts[i];
	return NULL;
}

VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL gx_vk_GetDeviceProcAddr(VkDevice handle, const char *name)
{
	const struct gx_vk_device *device = gx_vk_device_of(handle);
	const struct intercept *intercept = find(name);
	PFN_vkVoidFunction next = device ? device->get(handle, name) : NULL;

	return next && intercept && intercept->of_device ? intercept->function : next;
}

VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL gx_vk_GetInstanceProcAddr(VkInstance handle,
                                                                   const char *name)
{
	const struct gx_vk_instance *instance = handle ? gx_vk_instance_of(handle) : NULL;
	const struct intercept *intercept = find(name);
	PFN_vkVoidFunction next = instance ? instance->get(handle, name) : NULL;

	/* without an instance there is nobody behind to ask */
	return intercept && (next || !instance) ? intercept->function : next;
}

/* The name that the manifest gives (mk/vulkan.mk). */
EXPORT VKAPI_ATTR VkResult VKAPI_CALL gpuext_negotiate(VkNegotiateLayerInterface *interface);

VKAPI_ATTR VkResult VKAPI_CALL gpuext_negotiate(VkNegotiateLayerInterface *interface)
{
	if (interface->loaderLayerInterfaceVersion < 2)
		return VK_ERROR_INITIALIZATION_FAILED;
	interface->loaderLayerInterfaceVersion = 2;
	interface->pfnGetInstanceProcAddr = gx_vk_GetInstanceProcAddr;
	interface->pfnGetDeviceProcAddr = gx_vk_GetDeviceProcAddr;
	interface->pfnGetPhysicalDeviceProcAddr = NULL;
	return VK_SUCCESS;
}
