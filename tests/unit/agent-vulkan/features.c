/* features.c - features of devices by tables: what is found out of what a driver says, call by call, and what is asked beside an application's
 * request, whatever that is. */
#define FAIL_ARENA
#include "../fail.h"
#include "../test.h"

#include "agent/vulkan/chain.h"
#include "agent/vulkan/features.h"
#include "spirv/features.h"

/* --- a driver */
static struct {
	const char *lacks; /* a call of the instance */
	uint32_t version;
	bool no_int64, no_addresses, no_atomics, no_compute, scope, replays, has_clock;
	VkSubgroupFeatureFlags operations;
	VkPhysicalDeviceType type;
	VkDriverId driver;
	uint32_t driver_version;
	uint8_t device_uuid, driver_uuid;
	const char *extensions[4];
	VkResult count_fails, list_fails, domains_fail;
	VkTimeDomainEXT domains[2];
} says;

#define STRUCTURE(type, at) (at)->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_##type

static void get_features(VkPhysicalDevice p, VkPhysicalDeviceFeatures2 *out)
{
	(void)p;
	out->features.shaderInt64 = !says.no_int64;
	for (VkBaseOutStructure *at = out->pNext; at; at = at->pNext) {
		VkPhysicalDeviceBufferDeviceAddressFeatures *addresses = (void *)at;

		if (STRUCTURE(BUFFER_DEVICE_ADDRESS_FEATURES, at)) {
			addresses->bufferDeviceAddress = !says.no_addresses;
			addresses->bufferDeviceAddressCaptureReplay = says.replays;
		}
		if (STRUCTURE(SHADER_ATOMIC_INT64_FEATURES, at))
			((VkPhysicalDeviceShaderAtomicInt64Features *)(void *)at)
			        ->shaderBufferInt64Atomics = !says.no_atomics;
		if (STRUCTURE(VULKAN_MEMORY_MODEL_FEATURES, at))
			((VkPhysicalDeviceVulkanMemoryModelFeatures *)(void *)at)
			        ->vulkanMemoryModelDeviceScope = says.scope;
		if (STRUCTURE(SHADER_CLOCK_FEATURES_KHR, at))
			((VkPhysicalDeviceShaderClockFeaturesKHR *)(void *)at)->shaderDeviceClock =
			        says.has_clock;
	}
}

static void get_plain(VkPhysicalDevice p, VkPhysicalDeviceProperties *out)
{
	(void)p;
	out->apiVersion = says.version;
	out->limits.timestampPeriod = 2.5F;
	out->deviceType = says.type;
	out->driverVersion = says.driver_version;
}

static void get_properties(VkPhysicalDevice p, VkPhysicalDeviceProperties2 *out)
{
	get_plain(p, &out->properties);
	for (VkBaseOutStructure *at = out->pNext; at; at = at->pNext) {
		VkPhysicalDeviceSubgroupProperties *groups = (void *)at;
		VkPhysicalDeviceIDProperties *ids = (void *)at;

		if (STRUCTURE(SUBGROUP_PROPERTIES, at)) {
			groups->subgroupSize = 8;
			groups->supportedStages = says.no_compute ? VK_SHADER_STAGE_VERTEX_BIT
			                                          : VK_SHADER_STAGE_COMPUTE_BIT;
			groups->supportedOperations = says.operations;
		}
		if (STRUCTURE(SUBGROUP_SIZE_CONTROL_PROPERTIES, at))
			((VkPhysicalDeviceSubgroupSizeControlProperties *)(void *)at)
			        ->maxSubgroupSize = 32;
		if (STRUCTURE(DRIVER_PROPERTIES, at))
			((VkPhysicalDeviceDriverProperties *)(void *)at)->driverID = says.driver;
		if (STRUCTURE(ID_PROPERTIES, at)) {
			memset(ids->deviceUUID, says.device_uuid, VK_UUID_SIZE);
			memset(ids->driverUUID, says.driver_uuid, VK_UUID_SIZE);
		}
	}
}

static VkResult enumerate(VkPhysicalDevice p, const char *layer, uint32_t *n,
                          VkExtensionProperties *out)
{
	(void)p, (void)layer;
	*n = 0;
	for (int i = 0; i < 4; i++) {
		if (says.extensions[i] && out)
			strcpy(out[*n].extensionName, says.extensions[i]);
		*n += says.extensions[i] != NULL;
	}
	return out ? says.list_fails : says.count_fails;
}

static VkResult get_domains(VkPhysicalDevice p, uint32_t *n, VkTimeDomainEXT *out)
{
	(void)p;
	*n = 2;
	memcpy(out, says.domains, sizeof(says.domains));
	return says.domains_fail;
}

static PFN_vkVoidFunction get(VkInstance instance, const char *name)
{
	static const struct {
		const char *name;
		PFN_vkVoidFunction function;
	} calls[] = {
		{ "vkGetPhysicalDeviceFeatures2", (PFN_vkVoidFunction)get_features },
		{ "vkGetPhysicalDeviceProperties2", (PFN_vkVoidFunction)get_properties },
		{ "vkGetPhysicalDeviceProperties", (PFN_vkVoidFunction)get_plain },
		{ "vkEnumerateDeviceExtensionProperties", (PFN_vkVoidFunction)enumerate },
		{ "vkGetPhysicalDeviceCalibrateableTimeDomainsEXT",
		  (PFN_vkVoidFunction)get_domains },
	};

	(void)instance;
	for (size_t i = 0; i < sizeof(calls) / sizeof(calls[0]); i++)
		if (!strcmp(name, calls[i].name) && !(says.lacks && !strcmp(says.lacks, name)))
			return calls[i].function;
	return NULL;
}

static struct gx_vk_instance instance = { .get = get };

enum {
	ALL = VK_SUBGROUP_FEATURE_BASIC_BIT | VK_SUBGROUP_FEATURE_BALLOT_BIT |
	      VK_SUBGROUP_FEATURE_SHUFFLE_BIT | VK_SUBGROUP_FEATURE_ARITHMETIC_BIT
};

/* One that has what programs need, and nothing else. */
static void begin(void)
{
	memset(&says, 0, sizeof(says));
	says.version = instance.api_version = VK_API_VERSION_1_2;
	says.operations = ALL;
	says.type = VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU;
	says.driver = VK_DRIVER_ID_NVIDIA_PROPRIETARY;
	says.domains[0] = VK_TIME_DOMAIN_DEVICE_EXT;
	says.domains[1] = VK_TIME_DOMAIN_CLOCK_MONOTONIC_EXT;
}

static struct gx_vk_device found(void)
{
	struct gx_vk_device device = { .instance = &instance };

	gx_vk_features_find(&device);
	return device;
}

/* --- what is found */

enum {
	ALWAYS = GX_SPIRV_INT64 | GX_SPIRV_INT64_ATOMICS | GX_SPIRV_ADDRESSES | GX_SPIRV_GROUP |
	         GX_SPIRV_BALLOT | GX_SPIRV_SHUFFLE | GX_SPIRV_ARITHMETIC
};

/* Without one of these calls, or of an older version, nothing is known of a device. */
static void test_can_be_asked(void)
{
	static const char *const calls[] = { "vkGetPhysicalDeviceFeatures2",
		                             "vkGetPhysicalDeviceProperties2",
		                             "vkGetPhysicalDeviceProperties" };

	for (size_t i = 0; i < 6; i++) {
		struct gx_vk_device device;

		begin();
		says.lacks = i < 3 ? calls[i] : NULL;
		instance.api_version -= i == 3;
		says.version -= i == 4;
		device = found();
		CHECK_EQ(device.features, i < 5 ? 0 : ALWAYS);
		CHECK_EQ(strstr(device.why, "not of Vulkan 1.2") != NULL, i < 5);
		CHECK(i < 5 || !device.why[0]);
	}
	begin();
	fail_one(1);
	CHECK(found().why[0] && fail_none());
}

/* Each feature by itself: it alone is missing, and why no program can stand there is said with its name. */
static void test_each_feature(void)
{
	static const struct {
		uint32_t feature;
		VkSubgroupFeatureFlags operation;
	} rows[] = {
		{ GX_SPIRV_INT64, 0 },
		{ GX_SPIRV_ADDRESSES, 0 },
		{ GX_SPIRV_INT64_ATOMICS, 0 },
		{ GX_SPIRV_GROUP, VK_SUBGROUP_FEATURE_BASIC_BIT },
		{ GX_SPIRV_BALLOT, VK_SUBGROUP_FEATURE_BALLOT_BIT },
		{ GX_SPIRV_SHUFFLE, VK_SUBGROUP_FEATURE_SHUFFLE_BIT },
		{ GX_SPIRV_ARITHMETIC, VK_SUBGROUP_FEATURE_ARITHMETIC_BIT },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_vk_device device;

		begin();
		says.no_int64 = i == 0;
		says.no_addresses = i == 1;
		says.no_atomics = i == 2;
		says.operations &= ~rows[i].operation;
		device = found();
		CHECK_EQ(device.features, ALWAYS & ~rows[i].feature);
		CHECK_EQ(device.why[0] != 0, (rows[i].feature & gx_spirv_features_always()) != 0);
	}
	begin();
	says.no_compute = true; /* what other stages have is no use */
	CHECK_EQ(found().features, GX_SPIRV_INT64 | GX_SPIRV_INT64_ATOMICS | GX_SPIRV_ADDRESSES);
	begin();
	says.scope = true;
	CHECK_EQ(found().features, ALWAYS | GX_SPIRV_DEVICE_SCOPE);
}

/* What an extension has counts where the driver lists it, and a list that can't be had is empty. */
static void test_extensions(void)
{
	for (int i = 0; i < 5; i++) {
		struct gx_vk_device device;

		begin();
		says.type = VK_PHYSICAL_DEVICE_TYPE_CPU;
		says.driver = VK_DRIVER_ID_MESA_LLVMPIPE;
		says.has_clock = true;
		says.extensions[0] = "VK_other";
		says.extensions[1] = VK_EXT_SUBGROUP_SIZE_CONTROL_EXTENSION_NAME;
		says.extensions[2] = VK_EXT_EXTERNAL_MEMORY_HOST_EXTENSION_NAME;
		says.extensions[3] = VK_KHR_SHADER_CLOCK_EXTENSION_NAME;
		says.lacks = i == 1 ? "vkEnumerateDeviceExtensionProperties" : NULL;
		says.count_fails = i == 2 ? VK_ERROR_UNKNOWN : VK_SUCCESS;
		says.list_fails = i == 3 ? VK_ERROR_UNKNOWN : VK_SUCCESS;
		fail_one(i == 4 ? 2 : 0); /* behind the memory for all that is said */
		device = found();
		CHECK_EQ(fail_none(), i == 4);
		CHECK_EQ(device.max_subgroup, i ? 8 : 32);
		CHECK_EQ(device.imports_host, !i);
		CHECK_EQ(device.features, ALWAYS | (i ? 0 : GX_SPIRV_CLOCK));
		CHECK(device.is_cpu && !device.has_fences && !device.why[0]);
	}
	begin();
	says.extensions[0] = VK_EXT_EXTERNAL_MEMORY_HOST_EXTENSION_NAME;
	CHECK(!found().imports_host && found().has_fences); /* a device of its own memory */
}

/* A clock whose unit is known by measuring: of NVIDIA where it is compared with the host's, of llvmpipe as it is, of others never. */
static void test_clocks(void)
{
	enum { NVIDIA = VK_DRIVER_ID_NVIDIA_PROPRIETARY, MESA = VK_DRIVER_ID_MESA_LLVMPIPE };
	static const struct {
		int driver;
		bool has, no_call;
		VkResult fails;
		VkTimeDomainEXT domains[2];
		bool known, by_timestamp;
	} rows[] = {
		{ NVIDIA, true, false, 0, { VK_TIME_DOMAIN_DEVICE_EXT, 1 }, true, true },
		{ NVIDIA, true, false, 0, { 1, VK_TIME_DOMAIN_DEVICE_EXT }, true, true },
		{ NVIDIA, false, false, 0, { VK_TIME_DOMAIN_DEVICE_EXT, 1 }, false, false },
		{ NVIDIA, true, true, 0, { VK_TIME_DOMAIN_DEVICE_EXT, 1 }, false, false },
		{ NVIDIA, true, false, -1, { VK_TIME_DOMAIN_DEVICE_EXT, 1 }, false, false },
		{ NVIDIA, true, false, VK_INCOMPLETE, { 0, 1 }, true, true },
		{ NVIDIA, true, false, 0, { 0, VK_TIME_DOMAIN_DEVICE_EXT }, false, false },
		{ NVIDIA, true, false, 0, { 1, 1 }, false, false },
		{ NVIDIA, true, false, 0, { 2, 3 }, false, false },
		{ MESA, true, false, 0, { 0, 1 }, true, false },
		{ MESA, true, true, 0, { 0, 0 }, true, false },
		{ MESA, false, true, 0, { 0, 0 }, false, false },
		{ VK_DRIVER_ID_MESA_RADV, true, false, 0, { 0, 1 }, false, false },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		for (int listed = 0; listed < 2; listed++) {
			struct gx_vk_device device;
			bool known = rows[i].known && listed;

			begin();
			says.driver = (VkDriverId)rows[i].driver;
			says.has_clock = rows[i].has;
			says.extensions[0] = listed ? VK_KHR_SHADER_CLOCK_EXTENSION_NAME : NULL;
			says.extensions[1] = VK_EXT_CALIBRATED_TIMESTAMPS_EXTENSION_NAME;
			says.lacks = rows[i].no_call
			                     ? "vkGetPhysicalDeviceCalibrateableTimeDomainsEXT"
			                     : NULL;
			says.domains_fail = rows[i].fails;
			memcpy(says.domains, rows[i].domains, sizeof(says.domains));
			device = found();
			CHECK_EQ(device.time.mask != 0, known);
			CHECK_EQ(device.time.by_timestamp, known && rows[i].by_timestamp);
			CHECK_EQ(!!(device.features & GX_SPIRV_CLOCK), known);
			/* ns of a tick, with 16 bits behind the point */
			CHECK_EQ(device.time.scale, device.time.by_timestamp ? 5 << 15 : 1 << 16);
		}
}

/* Blocks keep their places in another process on the same device with the same driver. */
static void test_identity(void)
{
	uint64_t seen[4];

	for (int i = 0; i < 4; i++) {
		begin();
		says.device_uuid = i == 1;
		says.driver_uuid = i == 2;
		says.driver_version = i == 3;
		seen[i] = found().identity;
		for (int k = 0; k < i; k++)
			CHECK(seen[k] != seen[i]);
	}
	begin();
	CHECK_EQ(found().identity, seen[0]);
	for (int i = 0; i < 4; i++) {
		begin();
		says.replays = i & 1;
		says.type = i & 2 ? VK_PHYSICAL_DEVICE_TYPE_CPU
		                  : VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU;
		CHECK_EQ(found().replays, i == 1);
	}
}

/* --- what is asked */

static const char *const clock_names[] = { VK_EXT_CALIBRATED_TIMESTAMPS_EXTENSION_NAME,
	                                   VK_KHR_SHADER_CLOCK_EXTENSION_NAME,
	                                   VK_EXT_EXTERNAL_MEMORY_HOST_EXTENSION_NAME };

/* With all that can be asked for. */
static struct gx_vk_device device_of_all(void)
{
	return (struct gx_vk_device){ .instance = &instance,
		                      .features = ALWAYS | GX_SPIRV_CLOCK | GX_SPIRV_DEVICE_SCOPE,
		                      .time = { .by_timestamp = true },
		                      .imports_host = true,
		                      .replays = true };
}

/* Each extension once, behind those of the application, which may have asked for some of them. */
static void test_asks_extensions(void)
{
	for (uint32_t has = 0; has < 8; has++) {
		const char *names[4] = { "VK_other" };
		VkDeviceCreateInfo info = { .ppEnabledExtensionNames = names,
			                    .enabledExtensionCount = 1 },
		                   out;
		struct gx_vk_device device = device_of_all();
		struct gx_arena arena = { 0 };

		for (uint32_t i = 0; i < 3; i++)
			if (has >> i & 1)
				names[info.enabledExtensionCount++] = clock_names[i];
		CHECK(gx_vk_features_ask(&device, &info, &arena, &out) && !device.why[0]);
		CHECK_EQ(out.enabledExtensionCount, 4);
		CHECK(!strcmp(out.ppEnabledExtensionNames[0], "VK_other"));
		for (uint32_t i = 0; i < 3; i++) {
			uint32_t n = 0;

			for (uint32_t k = 1; k < out.enabledExtensionCount; k++)
				n += !strcmp(out.ppEnabledExtensionNames[k], clock_names[i]);
			CHECK_EQ(n, 1);
		}
		gx_arena_free(&arena);
	}
}

/* A structure that is not known may have anything behind it, which can't be copied: where that is what has to be written to, nothing is asked. */
static void test_asks_behind_unknown(void)
{
	static const VkStructureType types[] = {
		VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
		VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES,
		VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_BUFFER_DEVICE_ADDRESS_FEATURES,
		VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ATOMIC_INT64_FEATURES,
		VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_CLOCK_FEATURES_KHR,
		(VkStructureType)2123456788,
	};

	for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++) {
		VkPhysicalDeviceVulkan12Features behind = { .sType = types[i] };
		VkBaseInStructure unknown = { .sType = (VkStructureType)2123456789,
			                      .pNext = (const void *)&behind };
		VkDeviceCreateInfo info = { .pNext = &unknown }, out;
		struct gx_vk_device device = device_of_all();
		struct gx_arena arena = { 0 };
		bool asks = i == 5;

		CHECK_EQ(gx_vk_features_ask(&device, &info, &arena, &out), asks);
		CHECK_EQ(strstr(device.why, "does not know (type 2123456789)") != NULL, !asks);
		CHECK(!asks || gx_vk_chained(out.pNext, types[i]) == (const void *)&behind);
		gx_arena_free(&arena);
	}
}

/* The scope of devices is asked for where the device has it, and the application the model that it is a part of; the replay of addresses where blocks
 * are placed by it. In whichever structure an application has them. */
static void test_asks_by_parts(void)
{
	for (int i = 0; i < 16; i++) {
		bool of_12 = i & 1, has_scope = i & 2, replays = i & 8;
		VkBool32 has_model = i & 4 ? VK_TRUE : VK_FALSE;
		VkPhysicalDeviceVulkan12Features all = {
			.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES,
			.vulkanMemoryModel = has_model
		};
		VkPhysicalDeviceVulkanMemoryModelFeatures model = {
			.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_MEMORY_MODEL_FEATURES,
			.vulkanMemoryModel = has_model
		};
		VkDeviceCreateInfo info = { .pNext = of_12 ? (void *)&all : (void *)&model }, out;
		const VkPhysicalDeviceBufferDeviceAddressFeatures *addresses;
		struct gx_vk_device device = device_of_all();
		struct gx_arena arena = { 0 };

		device.replays = replays;
		device.features &= has_scope ? ~0u : ~(uint32_t)GX_SPIRV_DEVICE_SCOPE;
		CHECK(gx_vk_features_ask(&device, &info, &arena, &out));
		if (of_12) {
			const VkPhysicalDeviceVulkan12Features *asked =
			        gx_vk_chained(out.pNext, all.sType);

			CHECK(asked && asked->bufferDeviceAddress);
			CHECK_EQ(asked->vulkanMemoryModelDeviceScope, has_model && has_scope);
			CHECK_EQ(asked->bufferDeviceAddressCaptureReplay, replays);
		} else {
			const VkPhysicalDeviceVulkanMemoryModelFeatures *asked =
			        gx_vk_chained(out.pNext, model.sType);

			addresses = gx_vk_chained(
			        out.pNext,
			        VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_BUFFER_DEVICE_ADDRESS_FEATURES);
			CHECK(asked && addresses && addresses->bufferDeviceAddress);
			CHECK_EQ(asked->vulkanMemoryModelDeviceScope, has_model && has_scope);
			CHECK_EQ(addresses->bufferDeviceAddressCaptureReplay, replays);
		}
		gx_arena_free(&arena);
	}
}

/* What excludes programs is said, and the request is the application's. */
static void test_does_not_ask(void)
{
	static const char *const excludes[] = { VK_EXT_BUFFER_DEVICE_ADDRESS_EXTENSION_NAME };

	for (int i = 0; i < 4; i++) {
		VkDeviceGroupDeviceCreateInfo group = {
			.sType = VK_STRUCTURE_TYPE_DEVICE_GROUP_DEVICE_CREATE_INFO,
			.physicalDeviceCount = i == 1 ? 2 : 1
		};
		VkDeviceCreateInfo info = { .pNext = &group,
			                    .ppEnabledExtensionNames = excludes,
			                    .enabledExtensionCount = i == 2 },
		                   out;
		struct gx_vk_device device = device_of_all();
		struct gx_arena arena = { 0 };

		strcpy(device.why, i == 3 ? "it lacks something" : "");
		CHECK_EQ(gx_vk_features_ask(&device, &info, &arena, &out), !i);
		CHECK_EQ(device.why[0] != '\0', i != 0);
		CHECK(i != 3 || !strcmp(device.why, "it lacks something"));
		CHECK(!i || (out.pNext == &group && out.enabledExtensionCount == (i == 2)));
		gx_arena_free(&arena);
	}
}

/* Whichever allocation fails, nothing is asked, and why is said. */
static void test_no_memory(void)
{
	VkPhysicalDeviceVulkanMemoryModelFeatures model = {
		.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_MEMORY_MODEL_FEATURES,
		.vulkanMemoryModel = VK_TRUE
	};
	VkDeviceCreateInfo info = { .pNext = &model }, out;
	bool failed = true;
	long n;

	for (n = 1; failed && n < 50; n++) {
		struct gx_vk_device device = device_of_all();
		struct gx_arena arena = { 0 };
		bool asks;

		fail_one(n);
		asks = gx_vk_features_ask(&device, &info, &arena, &out);
		failed = fail_none();
		CHECK_EQ(asks, !failed);
		CHECK_EQ(device.why[0] != '\0', failed);
		gx_arena_free(&arena);
	}
	CHECK(n > 8 && !failed && !model.vulkanMemoryModelDeviceScope);
}

int main(void)
{
	test_can_be_asked();
	test_each_feature();
	test_extensions();
	test_clocks();
	test_identity();
	test_asks_extensions();
	test_asks_behind_unknown();
	test_asks_by_parts();
	test_does_not_ask();
	test_no_memory();
	return TEST_END();
}
