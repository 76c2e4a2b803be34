/* window.c - places of relocation blocks: the same in every process, by memory of the host or by a place that was given before. */
#include "../test.h"

#include "fake.h"

#include "agent/core/backend.h"
#include "agent/vulkan/memory.h"
#include "agent/vulkan/window.h"

#include <dirent.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

bool __wrap_gx_agent_awake(void);
void __wrap_gx_agent_start(const struct gx_backend *backend);

bool __wrap_gx_agent_awake(void)
{
	return false;
}

void __wrap_gx_agent_start(const struct gx_backend *backend)
{
	(void)backend;
}

static VkInstance instance;
static uid_t user; /* added to whose process this is */

/* In libc's place. */
uid_t geteuid(void)
{
	return (uid_t)syscall(SYS_geteuid) + user;
}

static VkDevice open_device(void)
{
	VkDeviceCreateInfo info = { .enabledExtensionCount = 0 };
	VkDevice device = VK_NULL_HANDLE;

	CHECK_EQ(fake_open_instance(VK_API_VERSION_1_2, &instance), 0);
	CHECK_EQ(fake_open_device(&info, &device), 0);
	return device;
}

static void close_device(VkDevice device)
{
	gx_vk_DestroyDevice(device, NULL);
	gx_vk_DestroyInstance(instance, NULL);
}

static bool asked_for_host_memory;

static void look(const VkDeviceCreateInfo *info)
{
	for (uint32_t i = 0; i < info->enabledExtensionCount; i++)
		asked_for_host_memory |= !strcmp(info->ppEnabledExtensionNames[i],
		                                 VK_EXT_EXTERNAL_MEMORY_HOST_EXTENSION_NAME);
}

/* Blocks lie where their keys say, those of one key one behind the other; the host reaches them. */
static void check_places(struct gx_vk_device *device, uint64_t first)
{
	uint64_t a = gx_vk_window_take(device, 7, 400), b = gx_vk_window_take(device, 7, 1300);
	uint64_t last = gx_vk_window_take(device, 8191, 1024), c, value = 5, back = 0;

	CHECK_EQ(a, first + 7 * 512);
	CHECK_EQ(b, first + 8 * 512);
	CHECK_EQ(last, first); /* two do not fit at the end */
	CHECK_EQ(gx_vk_upload(device, b + 8, &value, sizeof(value)), 0);
	CHECK_EQ(gx_vk_download(device, &back, b + 8, sizeof(back)), 0);
	CHECK_EQ(back, 5);
	CHECK(gx_vk_window_give(device, a, 400));
	c = gx_vk_window_take(device, 7, 1024);
	CHECK_EQ(c, first + 11 * 512); /* one place is too little */
	CHECK_EQ(gx_vk_window_take(device, 7, 512), a);
	CHECK(!gx_vk_window_give(device, first - 512, 400));
	CHECK(!gx_vk_window_give(device, first + 512 * 8192, 400));
	CHECK_EQ(gx_vk_window_take(device, 0, 512 * 8192), 0);
}

static void test_host_memory(void)
{
	VkDevice handle;
	struct gx_vk_device *device;

	fake_reset();
	fake.type = VK_PHYSICAL_DEVICE_TYPE_CPU;
	fake.has_host_memory = true;
	fake.look = look;
	handle = open_device();
	device = gx_vk_device_of(handle);
	CHECK(asked_for_host_memory);
	CHECK(device->window);
	check_places(device, 0x475000000000);
	close_device(handle);
	/* its place is free again */
	handle = open_device();
	device = gx_vk_device_of(handle);
	CHECK_EQ(gx_vk_window_take(device, 1, 8), 0x475000000200);
	close_device(handle);
	/* a driver that takes no memory over, or gives it an address of its own */
	fake.fail[CALL_GetMemoryHostPointerPropertiesEXT] = VK_ERROR_INVALID_EXTERNAL_HANDLE;
	handle = open_device();
	device = gx_vk_device_of(handle);
	CHECK(!device->window && !device->why[0]);
	CHECK_EQ(gx_vk_window_take(device, 1, 8), 0);
	CHECK(gx_vk_alloc(device, 8));
	close_device(handle);
}

static uint32_t n_files(const char *folder)
{
	DIR *dir = opendir(folder);
	uint32_t n = 0;

	while (dir && readdir(dir))
		n++;
	if (dir)
		closedir(dir);
	return n > 2 ? n - 2 : 0; /* . and .. */
}

static uint64_t window_of(VkDevice handle)
{
	return gx_vk_window_take(gx_vk_device_of(handle), 0, 8);
}

/* The first process gets a place and keeps it; the second asks for it. */
static void test_replay(void)
{
	char folder[] = "/tmp/gpuext-window-XXXXXX", path[64 + 300];
	VkDevice handle;
	DIR *dir;

	CHECK(mkdtemp(folder));
	setenv("GPUEXT_CACHE_DIR", folder, 1);
	fake_reset();
	fake.replays = true;
	fake.place = 0x7000000;
	handle = open_device();
	CHECK_EQ(window_of(handle), 0x7000000);
	CHECK_EQ(n_files(folder), 1);
	close_device(handle);
	fake.place = 0x9000000;
	handle = open_device();
	CHECK_EQ(window_of(handle), 0x7000000);
	close_device(handle);
	user = 1; /* what is there is another's */
	fake.place = 0x9000000;
	handle = open_device();
	CHECK_EQ(window_of(handle), 0x9000000);
	close_device(handle);
	user = 0;
	/* with nowhere to keep it there is a place all the same */
	setenv("GPUEXT_CACHE_DIR", "", 1);
	handle = open_device();
	CHECK_EQ(window_of(handle), 0x9000000);
	close_device(handle);
	/* a place that is taken, and one in a file that is damaged: a new one is kept */
	setenv("GPUEXT_CACHE_DIR", folder, 1);
	dir = opendir(folder);
	for (const struct dirent *at = readdir(dir); at; at = readdir(dir)) {
		if (at->d_name[0] == '.')
			continue;
		snprintf(path, sizeof(path), "%s/%s", folder, at->d_name);
		CHECK_EQ(truncate(path, 12), 0);
	}
	closedir(dir);
	fake.place = 0xa000000;
	handle = open_device();
	CHECK_EQ(window_of(handle), 0xa000000);
	close_device(handle);
	fake.place = 0xb000000;
	handle = open_device();
	CHECK_EQ(window_of(handle), 0xa000000);
	close_device(handle);
	CHECK_EQ(n_files(folder), 1);
	/* a pipe that nobody writes to keeps nobody waiting */
	CHECK(!unlink(path) && !mkfifo(path, 0600));
	alarm(20);
	handle = open_device();
	CHECK_EQ(window_of(handle), 0xb000000);
	alarm(0);
	close_device(handle);
	unlink(path);
	fake.place = 1; /* the driver never gives it twice */
	handle = open_device();
	CHECK(!gx_vk_device_of(handle)->window);
	close_device(handle);
	rmdir(folder);
}

static void test_neither(void)
{
	VkDevice handle;

	fake_reset();
	fake.has_host_memory = true; /* of a GPU: it would be far from it */
	asked_for_host_memory = false;
	fake.look = look;
	handle = open_device();
	CHECK(!gx_vk_device_of(handle)->window && !asked_for_host_memory);
	close_device(handle);
}

int main(void)
{
	test_host_memory();
	test_replay();
	test_neither();
	return TEST_END();
}
