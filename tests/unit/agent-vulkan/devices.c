/* devices.c - instances and devices: versions, the features that are asked for beside the application's, and what happens without. */
#include "../test.h"

#include "fake.h"

#include "agent/core/backend.h"

#include <math.h>

bool __wrap_gx_agent_awake(void);
void __wrap_gx_agent_start(const struct gx_backend *backend);

static uint32_t n_started;

bool __wrap_gx_agent_awake(void)
{
	return false;
}

void __wrap_gx_agent_start(const struct gx_backend *backend)
{
	n_started += backend != NULL;
}

VkResult gpuext_negotiate(VkNegotiateLayerInterface *interface);

/* --- the loader's questions */

static void test_negotiate(void)
{
	VkNegotiateLayerInterface asked = { .loaderLayerInterfaceVersion = 1 };

	CHECK_EQ(gpuext_negotiate(&asked), VK_ERROR_INITIALIZATION_FAILED);
	asked.loaderLayerInterfaceVersion = 5;
	CHECK_EQ(gpuext_negotiate(&asked), VK_SUCCESS);
	CHECK_EQ(asked.loaderLayerInterfaceVersion, 2);
	CHECK(asked.pfnGetInstanceProcAddr == gx_vk_GetInstanceProcAddr &&
	      asked.pfnGetDeviceProcAddr == gx_vk_GetDeviceProcAddr);
}

/* Those of devices only where the next layer has them; what is not ours is the next one's. */
static void test_names(VkInstance instance, VkDevice device)
{
	PFN_vkVoidFunction ours = (PFN_vkVoidFunction)gx_vk_CmdDispatch;

	CHECK(gx_vk_GetDeviceProcAddr(device, "vkCmdDispatch") == ours);
	CHECK(gx_vk_GetInstanceProcAddr(instance, "vkCmdDispatch") == ours);
	CHECK(!gx_vk_GetDeviceProcAddr(device, "vkCmdDispatchBaseKHR"));
	/* no call of devices */
	CHECK(gx_vk_GetDeviceProcAddr(device, "vkCreateDevice") ==
	      (PFN_vkVoidFunction)fake_CreateDevice);
	CHECK(gx_vk_GetDeviceProcAddr(device, "vkCmdCopyBuffer") ==
	      (PFN_vkVoidFunction)fake_CmdCopyBuffer);
	CHECK(!gx_vk_GetDeviceProcAddr(device, "vkNone"));
	CHECK(gx_vk_GetInstanceProcAddr(NULL, "vkCreateInstance") ==
	      (PFN_vkVoidFunction)gx_vk_CreateInstance);
	CHECK(!gx_vk_GetInstanceProcAddr(NULL, "vkCmdCopyBuffer"));
	CHECK(!gx_vk_GetInstanceProcAddr(instance, "vkNone"));
}

/* --- versions */

static void test_versions(void)
{
	VkInstance instance;

	fake_reset();
	CHECK_EQ(fake_open_instance(VK_API_VERSION_1_0, &instance), 0);
	CHECK_EQ(fake.version, VK_API_VERSION_1_2);
	gx_vk_DestroyInstance(instance, NULL);
	CHECK_EQ(fake.n[CALL_DestroyInstance], 1);
	CHECK_EQ(fake_open_instance(0, &instance), 0);
	CHECK_EQ(fake.version, VK_API_VERSION_1_2);
	gx_vk_DestroyInstance(instance, NULL);
	CHECK_EQ(fake_open_instance(VK_API_VERSION_1_3, &instance), 0);
	CHECK_EQ(fake.version, VK_API_VERSION_1_3);
	gx_vk_DestroyInstance(instance, NULL);
	gx_vk_DestroyInstance(VK_NULL_HANDLE, NULL);
	/* a driver that takes no other version than 1.0 would be asked twice: one that fails for another reason, too */
	fake.fail[CALL_CreateInstance] = VK_ERROR_INCOMPATIBLE_DRIVER;
	fake.n[CALL_CreateInstance] = 0;
	CHECK_EQ(fake_open_instance(VK_API_VERSION_1_0, &instance), VK_ERROR_INCOMPATIBLE_DRIVER);
	CHECK_EQ(fake.n[CALL_CreateInstance], 2);
	CHECK_EQ(fake_open_instance(VK_API_VERSION_1_3, &instance), VK_ERROR_INCOMPATIBLE_DRIVER);
	CHECK_EQ(fake.n[CALL_CreateInstance], 3);
}

/* A chain without the loader's word, with another of its words, and with structures that are not the loader's. */
static void test_without_a_link(void)
{
	VkBaseOutStructure unknown = { .sType = (VkStructureType)2123456789 };
	VkLayerInstanceCreateInfo word = { .sType = VK_STRUCTURE_TYPE_LOADER_INSTANCE_CREATE_INFO,
		                           .pNext = &unknown,
		                           .function = VK_LOADER_DATA_CALLBACK };
	VkLayerDeviceCreateInfo of_device = { .sType = VK_STRUCTURE_TYPE_LOADER_DEVICE_CREATE_INFO,
		                              .pNext = &unknown,
		                              .function = VK_LOADER_DATA_CALLBACK };
	const void *chains[] = { NULL, &unknown, &word };
	const void *of_devices[] = { NULL, &unknown, &of_device };
	VkInstance instance, none;
	VkDevice device;

	fake_reset();
	CHECK_EQ(fake_open_instance(VK_API_VERSION_1_2, &instance), 0);
	for (int i = 0; i < 3; i++) {
		VkInstanceCreateInfo info = { .pNext = chains[i] };
		VkDeviceCreateInfo devices = { .pNext = of_devices[i] };

		CHECK_EQ(gx_vk_CreateInstance(&info, NULL, &none), VK_ERROR_INITIALIZATION_FAILED);
		CHECK_EQ(gx_vk_CreateDevice((VkPhysicalDevice)fake.physical, &devices, NULL,
		                            &device),
		         VK_ERROR_INITIALIZATION_FAILED);
	}
	CHECK_EQ(fake.n[CALL_CreateInstance], 1);
	CHECK(!fake.n[CALL_CreateDevice]);
	gx_vk_DestroyInstance(instance, NULL);
}

/* --- features */

static VkDeviceCreateInfo asked;
static VkPhysicalDeviceFeatures asked_plain;
static struct {
	VkBool32 plain, in_2, addresses, atomics, in_12[2], scope_12, model, clock;
	uint32_t n_extensions;
	const char *last;
	uint32_t n_nodes;
} seen;

static void look(const VkDeviceCreateInfo *info)
{
	memset(&seen, 0, sizeof(seen));
	asked = *info;
	if (info->pEnabledFeatures) {
		asked_plain = *info->pEnabledFeatures;
		seen.plain = asked_plain.shaderInt64;
	}
	seen.n_extensions = info->enabledExtensionCount;
	if (seen.n_extensions)
		seen.last = info->ppEnabledExtensionNames[seen.n_extensions - 1];
	for (const VkBaseInStructure *at = info->pNext; at; at = at->pNext) {
		const VkPhysicalDeviceVulkan12Features *all = (const void *)at;
		const VkPhysicalDeviceFeatures2 *two = (const void *)at;
		const VkPhysicalDeviceBufferDeviceAddressFeatures *addresses = (const void *)at;
		const VkPhysicalDeviceShaderAtomicInt64Features *atomics = (const void *)at;
		const VkPhysicalDeviceVulkanMemoryModelFeatures *model = (const void *)at;
		const VkPhysicalDeviceShaderClockFeaturesKHR *clock = (const void *)at;

		seen.n_nodes++;
		switch ((int)at->sType) {
		case VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2:
			seen.in_2 = two->features.shaderInt64;
			break;
		case VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES:
			seen.in_12[0] = all->bufferDeviceAddress;
			seen.in_12[1] = all->shaderBufferInt64Atomics;
			seen.scope_12 = all->vulkanMemoryModelDeviceScope;
			break;
		case VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_BUFFER_DEVICE_ADDRESS_FEATURES:
			seen.addresses = addresses->bufferDeviceAddress;
			break;
		case VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ATOMIC_INT64_FEATURES:
			seen.atomics = atomics->shaderBufferInt64Atomics;
			break;
		case VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_MEMORY_MODEL_FEATURES:
			seen.model = model->vulkanMemoryModelDeviceScope;
			break;
		case VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_CLOCK_FEATURES_KHR:
			seen.clock = clock->shaderDeviceClock;
			break;
		default: break;
		}
	}
}

/* A device by what an application asks; why: what is said of it ("": programs can stand in its shaders). */
static bool opens(const VkDeviceCreateInfo *info, const char *why)
{
	struct gx_vk_device *device;
	VkInstance instance;
	VkDevice handle = VK_NULL_HANDLE;
	bool fits;

	fake.look = look;
	if (fake_open_instance(VK_API_VERSION_1_0, &instance) || fake_open_device(info, &handle))
		return false;
	device = gx_vk_device_of(handle);
	fits = device && (*why ? strstr(device->why, why) != NULL : !device->why[0]);
	if (!fits)
		fprintf(stderr, "it says '%s'\n", device ? device->why : "nothing");
	if (device && !device->why[0])
		test_names(instance, handle);
	gx_vk_DestroyDevice(handle, NULL);
	fits &= !gx_vk_device_of(handle);
	gx_vk_DestroyInstance(instance, NULL);
	return fits;
}

static void test_nothing_asked(void)
{
	static const char *const other[] = { "VK_other" };
	VkDeviceCreateInfo info = { .enabledExtensionCount = 1, .ppEnabledExtensionNames = other };

	fake_reset();
	CHECK(opens(&info, ""));
	CHECK(seen.plain && seen.addresses && seen.atomics && !seen.clock && !seen.model);
	CHECK(seen.n_nodes == 3 && seen.n_extensions == 1 && !strcmp(seen.last, "VK_other"));
	CHECK_EQ(n_started, 1);
	CHECK(opens(&info, ""));
	CHECK_EQ(n_started, 1); /* once in a process */
	CHECK_EQ(fake.n[CALL_DestroyDevice], 2);
}

/* What it asks stays, and stays its own. */
static void test_plain_features(void)
{
	VkPhysicalDeviceFeatures plain = { .wideLines = VK_TRUE };
	VkDeviceCreateInfo info = { .pEnabledFeatures = &plain };

	fake_reset();
	CHECK(opens(&info, ""));
	CHECK(seen.plain && asked_plain.wideLines && asked.pEnabledFeatures != &plain);
	CHECK(!plain.shaderInt64);
}

static void test_chains(void)
{
	VkPhysicalDeviceVulkan12Features all = {
		.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES,
		.vulkanMemoryModel = VK_TRUE
	};
	VkPhysicalDeviceFeatures2 two = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
		                          .pNext = &all };
	VkPhysicalDeviceBufferDeviceAddressFeatures addresses = {
		.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_BUFFER_DEVICE_ADDRESS_FEATURES
	};
	VkPhysicalDeviceVulkanMemoryModelFeatures model = {
		.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_MEMORY_MODEL_FEATURES,
		.pNext = &addresses,
		.vulkanMemoryModel = VK_TRUE
	};
	VkDeviceCreateInfo info = { .pNext = &two };

	fake_reset();
	fake.model.vulkanMemoryModelDeviceScope = VK_TRUE;
	CHECK(opens(&info, ""));
	CHECK(seen.in_2 && seen.in_12[0] && seen.in_12[1] && seen.scope_12 && seen.n_nodes == 3);
	CHECK(!seen.plain && !seen.addresses && !seen.atomics);
	CHECK(!two.features.shaderInt64 && !all.bufferDeviceAddress &&
	      !all.vulkanMemoryModelDeviceScope);
	all.vulkanMemoryModel = VK_FALSE; /* then its scope can't be asked for */
	CHECK(opens(&info, "") && !seen.scope_12);
	info.pNext = &model;
	CHECK(opens(&info, ""));
	CHECK(seen.model && seen.addresses && seen.atomics && seen.n_nodes == 4);
	fake.model.vulkanMemoryModelDeviceScope = VK_FALSE;
	CHECK(opens(&info, "") && !seen.model);
}

static void test_clock(void)
{
	static const char *const has[] = { VK_KHR_SHADER_CLOCK_EXTENSION_NAME };
	VkPhysicalDeviceShaderClockFeaturesKHR clock = {
		.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_CLOCK_FEATURES_KHR
	};
	VkDeviceCreateInfo info = { .enabledExtensionCount = 0 };

	fake_reset();
	fake.has_clock = true;
	CHECK(opens(&info, "") && !seen.clock && !seen.n_extensions); /* its unit is not known */
	fake.driver = VK_DRIVER_ID_MESA_LLVMPIPE;
	CHECK(opens(&info, "") && seen.clock && seen.n_extensions == 1);
	CHECK(seen.last && !strcmp(seen.last, has[0]));
	info.enabledExtensionCount = 1;
	info.ppEnabledExtensionNames = has;
	info.pNext = &clock;
	CHECK(opens(&info, "") && seen.clock && seen.n_extensions == 1 && seen.n_nodes == 4);
	CHECK(!clock.shaderDeviceClock);
	fake.has_clock = false;
	CHECK(opens(&info, "") && !seen.clock);
}

/* One that is known if the driver compares it with the host's. */
static void test_compared_clock(void)
{
	/* sums of 64 bits have 16 of them behind the point */
	static const struct {
		float ns;
		bool known;
	} ticks[] = { { 1.0f / 1024, true }, { 0.000976f, false }, { 0, false },
		      { -1, false },         { NAN, false },       { 38.4f, true },
		      { 65535, true },       { 65536, false },     { INFINITY, false } };
	VkDeviceCreateInfo info = { .enabledExtensionCount = 0 };

	fake_reset();
	fake.has_clock = fake.has_domains = true;
	fake.driver = VK_DRIVER_ID_NVIDIA_PROPRIETARY;
	CHECK(opens(&info, "") && !seen.clock && !seen.n_extensions);
	fake.has_timestamps = true;
	CHECK(opens(&info, "") && seen.clock && seen.n_extensions == 2);
	CHECK(seen.last && !strcmp(seen.last, VK_KHR_SHADER_CLOCK_EXTENSION_NAME));
	for (size_t i = 0; i < sizeof(ticks) / sizeof(ticks[0]); i++) {
		fake.tick_ns = ticks[i].ns;
		CHECK(opens(&info, "") && seen.clock == ticks[i].known);
	}
	fake.tick_ns = 1;
	fake.has_domains = false;
	CHECK(opens(&info, "") && !seen.clock && !seen.n_extensions);
	fake.has_domains = true;
	fake.driver = VK_DRIVER_ID_MESA_LLVMPIPE; /* which is known without */
	CHECK(opens(&info, "") && seen.clock && seen.n_extensions == 1);
}

/* --- what can't have programs runs as it is */

static void test_lacks(void)
{
	VkDeviceCreateInfo info = { .enabledExtensionCount = 0 };

	for (int lack = 0; lack < 6; lack++) {
		static const char *const why[] = {
			"shaderInt64", "bufferDeviceAddress", "shaderBufferInt64Atomics", "BALLOT",
			"BASIC",       "not of Vulkan 1.2"
		};

		fake_reset();
		fake.features.features.shaderInt64 = lack != 0;
		fake.addresses.bufferDeviceAddress = lack != 1;
		fake.atomics.shaderBufferInt64Atomics = lack != 2;
		if (lack == 3)
			fake.operations &= ~(VkFlags)VK_SUBGROUP_FEATURE_BALLOT_BIT;
		if (lack == 4)
			fake.operations &= ~(VkFlags)VK_SUBGROUP_FEATURE_BASIC_BIT;
		if (lack == 5)
			fake.device_version = VK_API_VERSION_1_1;
		CHECK(opens(&info, why[lack]));
		CHECK(!seen.plain && !seen.addresses && seen.n_nodes == 1); /* as it asked */
	}
}

static void test_refusals(void)
{
	static const char *const ext[] = { VK_EXT_BUFFER_DEVICE_ADDRESS_EXTENSION_NAME };
	VkDeviceGroupDeviceCreateInfo group = {
		.sType = VK_STRUCTURE_TYPE_DEVICE_GROUP_DEVICE_CREATE_INFO, .physicalDeviceCount = 2
	};
	VkPhysicalDeviceVulkan12Features all = {
		.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES
	};
	VkPhysicalDeviceFeatures2 two = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2 };
	VkBaseOutStructure unknown = { .sType = (VkStructureType)2123456789 };
	VkDeviceCreateInfo info = { .pNext = &group },
	                   with_ext = { .enabledExtensionCount = 1,
		                        .ppEnabledExtensionNames = ext };

	fake_reset();
	CHECK(opens(&info, "group of several") && seen.n_nodes == 2);
	group.physicalDeviceCount = 1;
	CHECK(opens(&info, "") && seen.n_nodes == 4);
	CHECK(opens(&with_ext, "VK_EXT_buffer_device_address"));
	/* behind what is not known stands what would have to be changed, or does not */
	info.pNext = &unknown;
	CHECK(opens(&info, "") && seen.addresses && seen.n_nodes == 4);
	unknown.pNext = (void *)&all;
	CHECK(opens(&info, "does not know (type 2123456789)") && !seen.in_12[0]);
	unknown.pNext = (void *)&two;
	CHECK(opens(&info, "does not know (type 2123456789)") && !seen.in_2);
	unknown.pNext = NULL;
	fake.fail[CALL_CreateDevice] = VK_ERROR_FEATURE_NOT_PRESENT;
	fake.n[CALL_CreateDevice] = 0;
	CHECK(!opens(&info, ""));
	CHECK_EQ(fake.n[CALL_CreateDevice], 2); /* with ours, and as it was asked */
	CHECK(!seen.addresses);
}

/* The driver takes no device with our features, and one without. */
static uint32_t n_looks;

static void refuse_ours(const VkDeviceCreateInfo *info)
{
	look(info);
	n_looks++;
	fake.fail[CALL_CreateDevice] = seen.addresses ? VK_ERROR_FEATURE_NOT_PRESENT : VK_SUCCESS;
}

static void test_driver_refuses(void)
{
	VkDeviceCreateInfo info = { .enabledExtensionCount = 0 };
	VkInstance instance;
	VkDevice device;

	fake_reset();
	fake.look = refuse_ours;
	CHECK_EQ(fake_open_instance(VK_API_VERSION_1_2, &instance), 0);
	CHECK_EQ(fake_open_device(&info, &device), 0);
	CHECK_EQ(n_looks, 2);
	CHECK(strstr(gx_vk_device_of(device)->why, "made no device"));
	gx_vk_DestroyDevice(device, NULL);
	gx_vk_DestroyDevice(VK_NULL_HANDLE, NULL);
	gx_vk_DestroyInstance(instance, NULL);
}

int main(void)
{
	test_negotiate();
	test_versions();
	test_without_a_link();
	test_nothing_asked();
	test_plain_features();
	test_chains();
	test_clock();
	test_compared_clock();
	test_lacks();
	test_refusals();
	test_driver_refuses();
	return TEST_END();
}
