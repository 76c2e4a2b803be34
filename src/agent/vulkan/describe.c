/* describe.c - what `gpuext doctor` asks of the layer: the devices of this machine, and whether programs can stand in their shaders. */
#include "agent/vulkan/features.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

#define EXPORT __attribute__((visibility("default")))

enum { MAX_DEVICES = 16 };

/**
 * gpuext_vulkan_device() - a device of this machine.
 * @text: its name, and whether a second start finds what its driver compiled; where programs can't stand in its shaders, why not
 *
 * 1: they can, 0: they can't, -1: there is no such device, or no Vulkan. Found by name in the library; not for applications' processes.
 */
EXPORT int gpuext_vulkan_device(uint32_t index, char *text, size_t size);

static int describe(struct gx_vk_device *device, char *text, size_t size)
{
	PFN_vkGetPhysicalDeviceProperties get =
	        (PFN_vkGetPhysicalDeviceProperties)device->instance->get(
	                device->instance->handle, "vkGetPhysicalDeviceProperties");
	VkPhysicalDeviceProperties properties;

	if (!get)
		return -1;
	get(device->physical, &properties);
	gx_vk_features_find(device);
	if (device->why[0])
		snprintf(text, size, "%s: %s", properties.deviceName, device->why);
	else
		snprintf(
		        text, size, "%s; %s", properties.deviceName,
		        device->imports_host || device->replays
		                ? "what its driver compiled for programs is found again"
		                : "each start compiles anew (no bufferDeviceAddressCaptureReplay)");
	return !device->why[0];
}

int gpuext_vulkan_device(uint32_t index, char *text, size_t size)
{
	VkApplicationInfo application = { .sType = VK_STRUCTURE_TYPE_APPLICATION_INFO,
		                          .apiVersion = VK_API_VERSION_1_2 };
	VkInstanceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO,
		                      .pApplicationInfo = &application };
	struct gx_vk_instance instance = { .api_version = VK_API_VERSION_1_2 };
	struct gx_vk_device *device = calloc(1, sizeof(*device));
	void *library = dlopen("libvulkan.so.1", RTLD_NOW | RTLD_LOCAL);
	VkPhysicalDevice devices[MAX_DEVICES];
	PFN_vkEnumeratePhysicalDevices enumerate;
	PFN_vkCreateInstance create;
	uint32_t n = MAX_DEVICES;
	int result = -1;

	if (library)
		*(void **)&instance.get = dlsym(library, "vkGetInstanceProcAddr");
	create = instance.get ? (PFN_vkCreateInstance)instance.get(NULL, "vkCreateInstance") : NULL;
	if (!device || !create || create(&info, NULL, &instance.handle)) {
		free(device);
		return -1;
	}
	enumerate = (PFN_vkEnumeratePhysicalDevices)instance.get(instance.handle,
	                                                         "vkEnumeratePhysicalDevices");
	device->instance = &instance;
	if (enumerate && enumerate(instance.handle, &n, devices) >= 0 && index < n) {
		device->physical = devices[index];
		result = describe(device, text, size);
	}
	free(device);
	return result; /* the instance stays: some drivers do not take being unloaded well */
}
