/* window.c - places of relocation blocks: the same in every process, by memory of the host or by a place that was given before. */
#include "../fail.h"
#include "../test.h"

#include "fake.h"

#include "agent/core/backend.h"
#include "agent/vulkan/memory.h"
#include "agent/vulkan/window.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/resource.h>
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

/* 32 windows at a time, each at a place of its own; what is in the way of one leaves its device without. */
static void test_many_windows(void)
{
	enum { N = 32 };
	static struct gx_vk_device more[N];
	void *there = NULL;
	struct gx_vk_device *device;
	VkDevice handle;

	fake_reset();
	fake.type = VK_PHYSICAL_DEVICE_TYPE_CPU;
	fake.has_host_memory = true;
	handle = open_device();
	device = gx_vk_device_of(handle);
	for (uint32_t i = 0; i < N; i++) {
		memcpy(&more[i], device, sizeof(*device));
		more[i].window = NULL;
		gx_vk_window_open(&more[i]);
		CHECK_EQ(more[i].window != NULL, i + 1 < N);
		CHECK_EQ(gx_vk_window_take(&more[i], 0, 8),
		         i + 1 < N ? 0x475000000000 + ((uint64_t)(i + 1) << 28) : 0);
	}
	for (uint32_t i = 0; i < N; i++) {
		gx_vk_window_close(&more[i]);
		CHECK(!more[i].window);
	}
	memcpy(&there, &(uint64_t){ 0x475010000000 }, sizeof(there));
	CHECK(mmap(there, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1,
	           0) == there);
	gx_vk_window_open(&more[0]);
	CHECK(!more[0].window);
	munmap(there, 4096);
	gx_vk_window_open(&more[0]);
	CHECK_EQ(gx_vk_window_take(&more[0], 0, 8), 0x475010000000);
	gx_vk_window_close(&more[0]);
	fail_at(1);
	gx_vk_window_open(&more[0]);
	CHECK(fail_none() && !more[0].window);
	more[0].why[0] = 'x'; /* nothing runs there */
	gx_vk_window_open(&more[0]);
	CHECK(!more[0].window);
	CHECK_EQ(gx_vk_window_take(device, 0, 0), 0);
	CHECK_EQ(gx_vk_window_take(device, 0, 512 * 8192), 0); /* half of it at most */
	CHECK_EQ(gx_vk_window_take(device, 0, ((size_t)1 << 41) + 512), 0);
	CHECK(!gx_vk_window_give(&more[0], 0x475010000000, 8));
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

static ino_t inode_of_one(const char *folder)
{
	DIR *dir = opendir(folder);
	const struct dirent *at;
	ino_t inode = 0;

	while (dir && (at = readdir(dir)))
		if (at->d_type == DT_REG)
			inode = at->d_ino;
	if (dir)
		closedir(dir);
	return inode;
}

/* Nothing is left of a file that could not be written whole, or could not have its name. */
static void test_not_kept(void)
{
	char folder[] = "/tmp/gpuext-window-XXXXXX", path[64 + 300] = "";
	struct rlimit before, few;
	VkDevice handle;
	DIR *dir;

	CHECK(mkdtemp(folder) && !getrlimit(RLIMIT_FSIZE, &before));
	setenv("GPUEXT_CACHE_DIR", folder, 1);
	signal(SIGXFSZ, SIG_IGN);
	few = (struct rlimit){ 16, before.rlim_max };
	for (int form = 0; form < 2; form++) {
		fake_reset();
		fake.replays = true;
		fake.place = 0x7000000;
		if (!form)
			CHECK_EQ(setrlimit(RLIMIT_FSIZE, &few), 0);
		handle = open_device();
		CHECK_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
		CHECK_EQ(window_of(handle), 0x7000000);
		CHECK_EQ(n_files(folder), form);
		close_device(handle);
	}
	dir = opendir(folder);
	for (const struct dirent *at = readdir(dir); at; at = readdir(dir))
		if (at->d_name[0] != '.')
			snprintf(path, sizeof(path), "%s/%s", folder, at->d_name);
	closedir(dir);
	CHECK(!unlink(path) && !mkdir(path, 0700));
	handle = open_device();
	CHECK_EQ(window_of(handle), 0x7000000);
	close_device(handle);
	CHECK_EQ(n_files(folder), 1);
	CHECK(!rmdir(path) && !rmdir(folder));
}

/* A file of which one word is another one: of no other kind, device or size is the place taken. */
static void check_words(const char *path)
{
	uint64_t words[5];
	VkDevice handle;
	int fd = open(path, O_RDWR);

	CHECK(fd >= 0 && pread(fd, words, sizeof(words), 0) == (ssize_t)sizeof(words));
	for (size_t i = 0; i < 5; i++) {
		uint64_t other[5];

		if (i == 3)
			continue; /* what the driver has to say about */
		memcpy(other, words, sizeof(other));
		other[i] = i == 4 ? 0 : words[i] ^ 1;
		CHECK_EQ(pwrite(fd, other, sizeof(other), 0), sizeof(other));
		fake.place = 0xc000000;
		handle = open_device();
		CHECK_EQ(window_of(handle), 0xc000000);
		close_device(handle);
		close(fd);
		fd = open(path, O_RDWR); /* a new one has its name */
		CHECK_EQ(pwrite(fd, words, sizeof(words), 0), sizeof(words));
	}
	/* a byte less, and a pipe with as many in it */
	CHECK_EQ(ftruncate(fd, sizeof(words) - 1), 0);
	close(fd);
	fake.place = 0xc000000;
	handle = open_device();
	CHECK_EQ(window_of(handle), 0xc000000);
	close_device(handle);
	CHECK(!unlink(path) && !mkfifo(path, 0600));
	fd = open(path, O_RDWR);
	CHECK_EQ(write(fd, words, sizeof(words)), sizeof(words));
	handle = open_device();
	CHECK_EQ(window_of(handle), 0xc000000);
	close_device(handle);
	close(fd);
	fd = open(path, O_RDWR);
	CHECK_EQ(pwrite(fd, words, sizeof(words), 0), sizeof(words));
	close(fd);
}

/* The first process gets a place and keeps it; the second asks for it. */
static void test_replay(void)
{
	char folder[] = "/tmp/gpuext-window-XXXXXX", path[64 + 300];
	VkDevice handle;
	ino_t inode;
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
	inode = inode_of_one(folder);
	CHECK(!chdir(folder) && !mkdir("(null)", 0700));
	setenv("GPUEXT_CACHE_DIR", "", 1);
	handle = open_device();
	CHECK_EQ(window_of(handle), 0x9000000);
	close_device(handle);
	CHECK_EQ(n_files("(null)"), 0);
	CHECK_EQ(inode_of_one(folder), inode);
	CHECK(!rmdir("(null)"));
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
	check_words(path);
	CHECK_EQ(n_files(folder), 1);
	fake.place = 0xb000000;
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
	CHECK(!rmdir(folder));
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
	test_many_windows();
	test_replay();
	test_not_kept();
	test_neither();
	return TEST_END();
}
