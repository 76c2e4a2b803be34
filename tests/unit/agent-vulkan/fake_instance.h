/* fake_instance.h - of the driver of fake.h: its instances, what it says of the device, which extensions it has. */
#ifndef GX_TEST_FAKE_INSTANCE_H
#define GX_TEST_FAKE_INSTANCE_H

static VkResult fake_CreateInstance(const VkInstanceCreateInfo *info,
                                    const VkAllocationCallbacks *a, VkInstance *out)
{
	const VkLayerInstanceCreateInfo *link = info->pNext;

	(void)a;
	ENTER(CreateInstance);
	fake.version = info->pApplicationInfo ? info->pApplicationInfo->apiVersion : 0;
	if (link->u.pLayerInfo) /* it was not moved on */
		return VK_ERROR_UNKNOWN;
	fake.instance[0] = fake.instance;
	fake.physical[0] = fake.instance; /* they share a table */
	*out = (VkInstance)fake.instance;
	return VK_SUCCESS;
}

static void fake_DestroyInstance(VkInstance i, const VkAllocationCallbacks *a)
{
	(void)i;
	(void)a;
	fake.n[CALL_DestroyInstance]++;
}

static VkResult fake_CreateDevice(VkPhysicalDevice p, const VkDeviceCreateInfo *info,
                                  const VkAllocationCallbacks *a, VkDevice *out)
{
	const VkLayerDeviceCreateInfo *link = info->pNext;

	(void)p;
	(void)a;
	while (link->sType != VK_STRUCTURE_TYPE_LOADER_DEVICE_CREATE_INFO)
		link = link->pNext;
	if (fake.look)
		fake.look(info);
	ENTER(CreateDevice);
	if (link->u.pLayerInfo)
		return VK_ERROR_UNKNOWN;
	fake.device[0] = fake.queue[0] = fake.device;
	*out = (VkDevice)fake.device;
	return VK_SUCCESS;
}

static void fake_GetPhysicalDeviceFeatures2(VkPhysicalDevice p, VkPhysicalDeviceFeatures2 *out)
{
	(void)p;
	out->features = fake.features.features;
	for (VkBaseOutStructure *at = out->pNext; at; at = at->pNext) {
		VkPhysicalDeviceShaderClockFeaturesKHR *clock = (void *)at;

		if (at->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_BUFFER_DEVICE_ADDRESS_FEATURES)
			((VkPhysicalDeviceBufferDeviceAddressFeatures *)(void *)at)
			        ->bufferDeviceAddress = fake.addresses.bufferDeviceAddress;
		if (at->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_BUFFER_DEVICE_ADDRESS_FEATURES)
			((VkPhysicalDeviceBufferDeviceAddressFeatures *)(void *)at)
			        ->bufferDeviceAddressCaptureReplay = fake.replays;
		if (at->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ATOMIC_INT64_FEATURES)
			((VkPhysicalDeviceShaderAtomicInt64Features *)(void *)at)
			        ->shaderBufferInt64Atomics = fake.atomics.shaderBufferInt64Atomics;
		if (at->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_MEMORY_MODEL_FEATURES)
			((VkPhysicalDeviceVulkanMemoryModelFeatures *)(void *)at)
			        ->vulkanMemoryModelDeviceScope =
			        fake.model.vulkanMemoryModelDeviceScope;
		if (at->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_CLOCK_FEATURES_KHR)
			clock->shaderDeviceClock = VK_TRUE;
	}
}

static void fake_GetPhysicalDeviceProperties(VkPhysicalDevice p, VkPhysicalDeviceProperties *out)
{
	(void)p;
	out->apiVersion = fake.device_version;
	out->limits.timestampPeriod = fake.tick_ns;
	out->deviceType = fake.type;
}

static void fake_GetPhysicalDeviceProperties2(VkPhysicalDevice p, VkPhysicalDeviceProperties2 *out)
{
	fake_GetPhysicalDeviceProperties(p, &out->properties);
	for (VkBaseOutStructure *at = out->pNext; at; at = at->pNext) {
		VkPhysicalDeviceSubgroupProperties *groups = (void *)at;
		VkPhysicalDeviceDriverProperties *driver = (void *)at;

		if (at->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_PROPERTIES) {
			groups->subgroupSize = 8;
			groups->supportedStages = VK_SHADER_STAGE_COMPUTE_BIT;
			groups->supportedOperations = fake.operations;
		}
		if (at->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DRIVER_PROPERTIES)
			driver->driverID = fake.driver;
	}
}

static VkResult fake_EnumerateDeviceExtensionProperties(VkPhysicalDevice p, const char *layer,
                                                        uint32_t *n, VkExtensionProperties *out)
{
	(void)p;
	(void)layer;
	if (out && fake.has_clock)
		strcpy(out[0].extensionName, VK_KHR_SHADER_CLOCK_EXTENSION_NAME);
	if (out && fake.has_timestamps)
		strcpy(out[fake.has_clock].extensionName,
		       VK_EXT_CALIBRATED_TIMESTAMPS_EXTENSION_NAME);
	if (out && fake.has_host_memory)
		strcpy(out[fake.has_clock + fake.has_timestamps].extensionName,
		       VK_EXT_EXTERNAL_MEMORY_HOST_EXTENSION_NAME);
	*n = (uint32_t)fake.has_clock + fake.has_timestamps + fake.has_host_memory;
	return VK_SUCCESS;
}

static VkResult fake_GetPhysicalDeviceCalibrateableTimeDomainsEXT(VkPhysicalDevice p, uint32_t *n,
                                                                  VkTimeDomainEXT *out)
{
	(void)p;
	out[0] = VK_TIME_DOMAIN_CLOCK_MONOTONIC_EXT;
	out[1] = VK_TIME_DOMAIN_DEVICE_EXT;
	*n = 1 + (uint32_t)fake.has_domains;
	return VK_SUCCESS;
}

static void fake_GetPhysicalDeviceMemoryProperties(VkPhysicalDevice p,
                                                   VkPhysicalDeviceMemoryProperties *out)
{
	(void)p;
	*out = (VkPhysicalDeviceMemoryProperties){
		.memoryTypeCount = 3,
		.memoryTypes = { { VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT, 0 },
		                 { VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT |
		                           VK_MEMORY_PROPERTY_HOST_COHERENT_BIT,
		                   0 },
		                 { VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT |
		                           VK_MEMORY_PROPERTY_HOST_COHERENT_BIT |
		                           VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT,
		                   0 } }
	};
}

#endif
