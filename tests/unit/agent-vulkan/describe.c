/* describe.c - what is said of a device of this machine, and that each thing which may be missing is told from a device that can't have programs. */
#include "../test.h"

#include "fake.h"

#include <dlfcn.h>

int gpuext_vulkan_device(uint32_t index, char *text, size_t size);

/* The machine: its library, and what of it there is not. */
static struct {
	bool has_library;
	const char *lacks;
	VkResult enumerates;
	uint32_t n_devices;
} machine;

static VkResult enumerate(VkInstance instance, uint32_t *n, VkPhysicalDevice *out)
{
	(void)instance;
	CHECK(*n >= machine.n_devices);
	for (uint32_t i = 0; i < machine.n_devices; i++)
		out[i] = (VkPhysicalDevice)(uintptr_t)(0x100 + i);
	*n = machine.n_devices;
	return machine.enumerates;
}

static VkResult create(const VkInstanceCreateInfo *info, const VkAllocationCallbacks *a,
                       VkInstance *out)
{
	(void)a;
	CHECK(info->pApplicationInfo->apiVersion == VK_API_VERSION_1_2);
	*out = (VkInstance)&machine;
	return fake.fail[CALL_CreateInstance];
}

static PFN_vkVoidFunction find(VkInstance instance, const char *name)
{
	CHECK_EQ(instance == NULL, !strcmp(name, "vkCreateInstance"));
	if (machine.lacks && !strcmp(name, machine.lacks))
		return NULL;
	if (!strcmp(name, "vkEnumeratePhysicalDevices"))
		return (PFN_vkVoidFunction)enumerate;
	return instance ? fake_find(name) : (PFN_vkVoidFunction)create;
}

void *__wrap_dlopen(const char *name, int flags);
void *__wrap_dlsym(void *library, const char *name);

void *__wrap_dlopen(const char *name, int flags)
{
	CHECK(!strcmp(name, "libvulkan.so.1") && flags == (RTLD_NOW | RTLD_LOCAL));
	return machine.has_library ? &machine : NULL;
}

void *__wrap_dlsym(void *library, const char *name)
{
	CHECK(library == &machine && !strcmp(name, "vkGetInstanceProcAddr"));
	return machine.lacks && !strcmp(machine.lacks, name) ? NULL : *(void *[]){ (void *)find };
}

static void reset(void)
{
	fake_reset();
	machine.has_library = true;
	machine.lacks = NULL;
	machine.enumerates = VK_SUCCESS;
	machine.n_devices = 2;
}

/* What is said of a device; nothing where there is none. */
static int asked(uint32_t index, char text[128])
{
	int result;

	memset(text, 0, 128);
	result = gpuext_vulkan_device(index, text, 128);
	CHECK_EQ(result < 0, !*text);
	return result;
}

static void test_there(void)
{
	char text[128];

	reset();
	CHECK_EQ(asked(0, text), 1);
	CHECK(strstr(text, "each start compiles anew"));
	CHECK_EQ(asked(1, text), 1);
	fake.replays = true;
	CHECK_EQ(asked(0, text), 1);
	CHECK(strstr(text, "is found again"));
	machine.enumerates = VK_INCOMPLETE; /* more than are asked for */
	CHECK_EQ(asked(0, text), 1);
	/* a device, and no programs */
	fake.atomics.shaderBufferInt64Atomics = VK_FALSE;
	CHECK_EQ(asked(0, text), 0);
	CHECK(strstr(text, "64"));
	reset();
	machine.lacks = "vkGetPhysicalDeviceFeatures2";
	CHECK_EQ(asked(0, text), 0);
}

static void test_nothing_there(void)
{
	static const char *const lacks[] = { "vkGetInstanceProcAddr", "vkCreateInstance",
		                             "vkEnumeratePhysicalDevices",
		                             "vkGetPhysicalDeviceProperties" };
	char text[128];

	for (size_t i = 0; i < sizeof(lacks) / sizeof(lacks[0]); i++) {
		reset();
		machine.lacks = lacks[i];
		CHECK_EQ(asked(0, text), -1);
	}
	reset();
	machine.has_library = false;
	CHECK_EQ(asked(0, text), -1);
	reset();
	CHECK_EQ(asked(2, text), -1);
	machine.enumerates = VK_ERROR_OUT_OF_HOST_MEMORY;
	CHECK_EQ(asked(0, text), -1);
	reset();
	machine.n_devices = 0;
	CHECK_EQ(asked(0, text), -1);
	reset();
	fake.fail[CALL_CreateInstance] = VK_ERROR_INCOMPATIBLE_DRIVER;
	CHECK_EQ(asked(0, text), -1);
}

int main(void)
{
	test_there();
	test_nothing_there();
	return TEST_END();
}
