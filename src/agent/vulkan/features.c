/* features.c - features of devices: which there are, and which are added to a copy of the application's request. */
#include "agent/vulkan/features.h"

#include "agent/vulkan/chain.h"
#include "base/strmap.h"
#include "spirv/features.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WANTED_VERSION VK_API_VERSION_1_2

struct offered {
	VkPhysicalDeviceShaderClockFeaturesKHR clock;
	VkPhysicalDeviceVulkanMemoryModelFeatures model;
	VkPhysicalDeviceShaderAtomicInt64Features atomics;
	VkPhysicalDeviceBufferDeviceAddressFeatures addresses;
	VkPhysicalDeviceFeatures2 features;
	VkPhysicalDeviceSubgroupSizeControlProperties sizes;
	VkPhysicalDeviceDriverProperties driver;
	VkPhysicalDeviceSubgroupProperties groups;
	VkPhysicalDeviceIDProperties ids;
	VkPhysicalDeviceProperties2 properties;
	bool has_clock, has_sizes, has_timestamps, has_host_memory;
};

#define INSTANCE_FUNCTION(device, name)                                                            \
	((PFN_vk##name)(device)->instance->get((device)->instance->handle, "vk" #name))

/* Which of the extensions that a chain may name it has: others may not stand there. */
static void find_extensions(const struct gx_vk_device *device, struct offered *o)
{
	PFN_vkEnumerateDeviceExtensionProperties enumerate =
	        INSTANCE_FUNCTION(device, EnumerateDeviceExtensionProperties);
	VkExtensionProperties *all;
	uint32_t n = 0;

	if (!enumerate || enumerate(device->physical, NULL, &n, NULL))
		return;
	all = calloc(n, sizeof(*all));
	if (all && enumerate(device->physical, NULL, &n, all) >= 0)
		for (uint32_t i = 0; i < n; i++) {
			const char *name = all[i].extensionName;

			o->has_clock |= !strcmp(name, VK_KHR_SHADER_CLOCK_EXTENSION_NAME);
			o->has_sizes |= !strcmp(name, VK_EXT_SUBGROUP_SIZE_CONTROL_EXTENSION_NAME);
			o->has_timestamps |=
			        !strcmp(name, VK_EXT_CALIBRATED_TIMESTAMPS_EXTENSION_NAME);
			o->has_host_memory |=
			        !strcmp(name, VK_EXT_EXTERNAL_MEMORY_HOST_EXTENSION_NAME);
		}
	free(all);
}

/* Chains everything that the device knows, and asks. False: it can't be asked. */
static bool look(const struct gx_vk_device *device, struct offered *o)
{
	PFN_vkGetPhysicalDeviceFeatures2 features =
	        INSTANCE_FUNCTION(device, GetPhysicalDeviceFeatures2);
	PFN_vkGetPhysicalDeviceProperties2 properties =
	        INSTANCE_FUNCTION(device, GetPhysicalDeviceProperties2);
	PFN_vkGetPhysicalDeviceProperties plain =
	        INSTANCE_FUNCTION(device, GetPhysicalDeviceProperties);

	if (!features || !properties || !plain)
		return false;
	plain(device->physical, &o->properties.properties);
	if (device->instance->api_version < WANTED_VERSION ||
	    o->properties.properties.apiVersion < WANTED_VERSION)
		return false;
	find_extensions(device, o);
	o->clock.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_CLOCK_FEATURES_KHR;
	o->model.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_MEMORY_MODEL_FEATURES;
	o->atomics.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ATOMIC_INT64_FEATURES;
	o->addresses.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_BUFFER_DEVICE_ADDRESS_FEATURES;
	o->features.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2;
	o->sizes.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_SIZE_CONTROL_PROPERTIES;
	o->driver.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DRIVER_PROPERTIES;
	o->groups.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_PROPERTIES;
	o->ids.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ID_PROPERTIES;
	o->properties.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2;
	o->features.pNext = &o->addresses;
	o->addresses.pNext = &o->atomics;
	o->atomics.pNext = &o->model;
	o->model.pNext = o->has_clock ? &o->clock : NULL;
	o->properties.pNext = &o->ids;
	o->ids.pNext = &o->groups;
	o->groups.pNext = &o->driver;
	o->driver.pNext = o->has_sizes ? &o->sizes : NULL;
	features(device->physical, &o->features);
	properties(device->physical, &o->properties);
	return true;
}

static uint32_t bit(bool has, uint32_t feature)
{
	return has ? feature : 0;
}

/* Does the driver compare the clock of timestamps with the host's monotonic one? */
static bool compares_clocks(const struct gx_vk_device *device, const struct offered *o)
{
	PFN_vkGetPhysicalDeviceCalibrateableTimeDomainsEXT get =
	        INSTANCE_FUNCTION(device, GetPhysicalDeviceCalibrateableTimeDomainsEXT);
	VkTimeDomainEXT domains[16];
	uint32_t n = 16, found = 0;

	if (!o->has_timestamps || !get || get(device->physical, &n, domains) < 0)
		return false;
	for (uint32_t i = 0; i < n; i++)
		found |= domains[i] == VK_TIME_DOMAIN_DEVICE_EXT            ? 1u
		         : domains[i] == VK_TIME_DOMAIN_CLOCK_MONOTONIC_EXT ? 2u
		                                                            : 0;
	return found == 3;
}

/* What the extension has shaders read no specification says: it is known of two drivers, by measurements. Mesa's for CPUs: 32 bits of the
 * host's clock. NVIDIA's: the clock of timestamps, all 64 bits of it. */
static void know_clock(struct gx_vk_device *device, const struct offered *o)
{
	const double tick_ns = (double)o->properties.properties.limits.timestampPeriod;
	struct gx_vk_time *time = &device->time;

	*time = (struct gx_vk_time){ .scale = 1 << 16 };
	if (!o->clock.shaderDeviceClock) /* nor is it asked for without the extension */
		return;
	if (o->driver.driverID == VK_DRIVER_ID_MESA_LLVMPIPE) {
		time->mask = UINT32_MAX;
	} else if (o->driver.driverID == VK_DRIVER_ID_NVIDIA_PROPRIETARY &&
	           compares_clocks(device, o) && tick_ns >= 1.0 / 1024 && tick_ns < 1 << 16) {
		time->mask = UINT64_MAX;
		time->scale = (uint64_t)(tick_ns * (1 << 16) + 0.5);
		time->by_timestamp = true;
	}
}

/* Of the device and its driver: another version of it may lay out memory otherwise. */
static uint64_t identity_of(const struct offered *o)
{
	uint64_t parts[3] = {
		gx_hash_bytes(o->ids.deviceUUID, sizeof(o->ids.deviceUUID)),
		gx_hash_bytes(o->ids.driverUUID, sizeof(o->ids.driverUUID)),
		o->properties.properties.driverVersion,
	};

	return gx_hash_bytes(parts, sizeof(parts));
}

static void say_lack(struct gx_vk_device *device)
{
	uint32_t lack = gx_spirv_features_always() & ~device->features;

	for (uint32_t i = 0; i < GX_SPIRV_N_FEATURES && !device->why[0]; i++)
		if (lack >> i & 1)
			snprintf(device->why, sizeof(device->why), "the device has no %s",
			         gx_spirv_feature_row((enum gx_spirv_feature_number)i)->vulkan);
}

void gx_vk_features_find(struct gx_vk_device *device)
{
	struct offered *o = calloc(1, sizeof(*o));
	VkSubgroupFeatureFlags operations;

	if (!o || !look(device, o)) {
		snprintf(device->why, sizeof(device->why),
		         "the device, or the application's instance, is not of Vulkan 1.2");
		free(o);
		return;
	}
	operations = o->groups.supportedStages & VK_SHADER_STAGE_COMPUTE_BIT
	                     ? o->groups.supportedOperations
	                     : 0;
	know_clock(device, o);
	device->features =
	        bit(o->features.features.shaderInt64, GX_SPIRV_INT64) |
	        bit(o->atomics.shaderBufferInt64Atomics, GX_SPIRV_INT64_ATOMICS) |
	        bit(o->addresses.bufferDeviceAddress, GX_SPIRV_ADDRESSES) |
	        bit(operations & VK_SUBGROUP_FEATURE_BASIC_BIT, GX_SPIRV_GROUP) |
	        bit(operations & VK_SUBGROUP_FEATURE_BALLOT_BIT, GX_SPIRV_BALLOT) |
	        bit(operations & VK_SUBGROUP_FEATURE_SHUFFLE_BIT, GX_SPIRV_SHUFFLE) |
	        bit(operations & VK_SUBGROUP_FEATURE_ARITHMETIC_BIT, GX_SPIRV_ARITHMETIC) |
	        bit(device->time.mask, GX_SPIRV_CLOCK) |
	        bit(o->model.vulkanMemoryModelDeviceScope, GX_SPIRV_DEVICE_SCOPE);
	device->max_subgroup = o->has_sizes ? o->sizes.maxSubgroupSize : o->groups.subgroupSize;
	device->is_cpu = o->properties.properties.deviceType == VK_PHYSICAL_DEVICE_TYPE_CPU;
	device->imports_host = device->is_cpu && o->has_host_memory;
	device->replays = !device->is_cpu && o->addresses.bufferDeviceAddressCaptureReplay;
	device->identity = identity_of(o);
	device->has_fences = o->driver.driverID != VK_DRIVER_ID_MESA_LLVMPIPE;
	say_lack(device);
	free(o);
}

/* --- what the application asks, and what is asked beside it */

struct request {
	struct gx_vk_device *device;
	struct gx_arena *arena;
	VkDeviceCreateInfo *info;
	VkBaseOutStructure *chain; /* copies, and then what is the application's */
	const VkBaseInStructure *rest;
};

static bool refuse(struct gx_vk_device *device, const char *why)
{
	snprintf(device->why, sizeof(device->why), "%s", why);
	return false;
}

/* The structure of this type in the copy; one is put in front where there is none. NULL: it stands behind one that the layer does
 * not know, or no memory. */
static void *structure(struct request *r, VkStructureType type, size_t bytes)
{
	VkBaseOutStructure *at = gx_vk_chain_find(r->chain, r->rest, type);

	if (at || gx_vk_chained(r->rest, type))
		return at;
	at = gx_arena_calloc(r->arena, 1, bytes);
	if (!at)
		return NULL;
	at->sType = type;
	at->pNext = r->chain;
	r->chain = at;
	return at;
}

static bool unknown(const struct request *r)
{
	snprintf(
	        r->device->why, sizeof(r->device->why),
	        "the application makes its device with a structure that gpuext does not know (type "
	        "%u)",
	        r->rest ? (unsigned int)r->rest->sType : 0);
	return false;
}

static bool ask_int64(struct request *r)
{
	VkPhysicalDeviceFeatures *plain;
	VkPhysicalDeviceFeatures2 *features =
	        gx_vk_chain_find(r->chain, r->rest, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2);

	if (features) {
		features->features.shaderInt64 = VK_TRUE;
		return true;
	}
	if (gx_vk_chained(r->rest, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2))
		return unknown(r);
	plain = gx_arena_calloc(r->arena, 1, sizeof(*plain));
	if (!plain)
		return refuse(r->device, "no memory");
	if (r->info->pEnabledFeatures)
		*plain = *r->info->pEnabledFeatures;
	plain->shaderInt64 = VK_TRUE;
	r->info->pEnabledFeatures = plain;
	return true;
}

/* A structure of Vulkan 1.2 has its features, or those of their own have them: never both. */
static bool ask_12(struct request *r)
{
	VkPhysicalDeviceVulkan12Features *all = gx_vk_chain_find(
	        r->chain, r->rest, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES);
	VkPhysicalDeviceBufferDeviceAddressFeatures *addresses;
	VkPhysicalDeviceShaderAtomicInt64Features *atomics;
	VkPhysicalDeviceVulkanMemoryModelFeatures *model;
	bool device_scope = r->device->features & GX_SPIRV_DEVICE_SCOPE;

	if (gx_vk_chained(r->rest, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES))
		return unknown(r);
	if (all) {
		all->bufferDeviceAddress = VK_TRUE;
		all->bufferDeviceAddressCaptureReplay |= r->device->replays;
		all->shaderBufferInt64Atomics = VK_TRUE;
		if (all->vulkanMemoryModel && device_scope)
			all->vulkanMemoryModelDeviceScope = VK_TRUE;
		return true;
	}
	addresses = structure(r, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_BUFFER_DEVICE_ADDRESS_FEATURES,
	                      sizeof(*addresses));
	atomics = structure(r, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ATOMIC_INT64_FEATURES,
	                    sizeof(*atomics));
	model = gx_vk_chain_find(r->chain, r->rest,
	                         VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_MEMORY_MODEL_FEATURES);
	if (!addresses || !atomics)
		return unknown(r);
	addresses->bufferDeviceAddress = VK_TRUE;
	addresses->bufferDeviceAddressCaptureReplay |= r->device->replays;
	atomics->shaderBufferInt64Atomics = VK_TRUE;
	if (model && model->vulkanMemoryModel && device_scope)
		model->vulkanMemoryModelDeviceScope = VK_TRUE;
	return true;
}

static bool has_extension(const VkDeviceCreateInfo *info, const char *name)
{
	for (uint32_t i = 0; i < info->enabledExtensionCount; i++)
		if (!strcmp(info->ppEnabledExtensionNames[i], name))
			return true;
	return false;
}

static bool ask_extension(struct request *r, const char *name)
{
	uint32_t n = r->info->enabledExtensionCount;
	const char **names;

	if (has_extension(r->info, name))
		return true;
	names = gx_arena_calloc(r->arena, n + 1, sizeof(*names));
	if (!names)
		return refuse(r->device, "no memory");
	if (n)
		memcpy(names, r->info->ppEnabledExtensionNames, n * sizeof(*names));
	names[n] = name;
	r->info->ppEnabledExtensionNames = names;
	r->info->enabledExtensionCount = n + 1;
	return true;
}

static bool ask_clock(struct request *r)
{
	VkPhysicalDeviceShaderClockFeaturesKHR *clock;

	if (!(r->device->features & GX_SPIRV_CLOCK))
		return true;
	clock = structure(r, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_CLOCK_FEATURES_KHR,
	                  sizeof(*clock));
	if (!clock)
		return unknown(r);
	clock->shaderDeviceClock = VK_TRUE;
	if (r->device->time.by_timestamp &&
	    !ask_extension(r, VK_EXT_CALIBRATED_TIMESTAMPS_EXTENSION_NAME))
		return false;
	return ask_extension(r, VK_KHR_SHADER_CLOCK_EXTENSION_NAME);
}

bool gx_vk_features_ask(struct gx_vk_device *device, const VkDeviceCreateInfo *info,
                        struct gx_arena *arena, VkDeviceCreateInfo *out)
{
	const VkDeviceGroupDeviceCreateInfo *group =
	        gx_vk_chained(info->pNext, VK_STRUCTURE_TYPE_DEVICE_GROUP_DEVICE_CREATE_INFO);
	struct request r = { .device = device, .arena = arena, .info = out };
	bool failed;

	*out = *info;
	if (device->why[0])
		return false;
	if (group && group->physicalDeviceCount > 1)
		return refuse(device, "the device is a group of several");
	if (has_extension(info, VK_EXT_BUFFER_DEVICE_ADDRESS_EXTENSION_NAME))
		return refuse(device,
		              "the application asks for VK_EXT_buffer_device_address, which "
		              "excludes that of Vulkan 1.2");
	r.chain = gx_vk_chain_copy(arena, info->pNext, &r.rest, &failed);
	if (failed)
		return refuse(device, "no memory");
	if (!ask_int64(&r) || !ask_12(&r) || !ask_clock(&r))
		return false;
	if (device->imports_host && !ask_extension(&r, VK_EXT_EXTERNAL_MEMORY_HOST_EXTENSION_NAME))
		return false;
	out->pNext = r.chain;
	return true;
}
