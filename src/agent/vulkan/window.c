/* window.c - one piece of memory of each device, cut into places for blocks. */
#include "agent/vulkan/window.h"

#include "agent/vulkan/memory.h"
#include "base/cache_dir.h"

#include <fcntl.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SLOT_BYTES = 512, N_SLOTS = 8192, MAX_WINDOWS = 32 };
#define WINDOW_BYTES ((size_t)SLOT_BYTES * N_SLOTS)

/* Where neither libraries nor heaps, nor what sanitizers keep, are on machines of 47 bits. */
#define FIRST_ADDRESS ((uintptr_t)0x475000000000)
#define APART         ((uintptr_t)1 << 28)

#define MAGIC 0x3157564758455047ull /* "GPEXGVW1" */

struct gx_vk_window {
	uint64_t address;
	uint32_t number; /* of the windows of this process */
	void *host;      /* of a CPU driver: mapped by us */
	bool used[N_SLOTS];
};

static atomic_uint numbers; /* a bit for each that is in use */

static bool take_number(uint32_t *out)
{
	unsigned int had = atomic_load(&numbers), number;

	do {
		if (had == UINT32_MAX)
			return false;
		number = (unsigned int)__builtin_ctz(~had);
	} while (!atomic_compare_exchange_weak(&numbers, &had, had | 1u << number));
	*out = number;
	return true;
}

/* --- where the place is known from: chosen, or kept in a file */

static bool map_host(struct gx_vk_window *window)
{
	union {
		uintptr_t number;
		void *at;
	} place = { .number = FIRST_ADDRESS + window->number * APART };
	void *at = mmap(place.at, WINDOW_BYTES, PROT_READ | PROT_WRITE,
	                MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);

	if (at == MAP_FAILED)
		return false;
	window->host = at;
	return at == place.at;
}

struct file {
	uint64_t magic, identity, bytes, buffer, memory;
};

static bool path_of(const struct gx_vk_device *device, char path[PATH_MAX])
{
	char folder[PATH_MAX - 64];
	const char *dir = gx_cache_dir(folder, sizeof(folder));

	if (!dir)
		return false;
	mkdir(dir, 0700);
	return snprintf(path, PATH_MAX, "%s/vulkan-%016llx-%u", dir,
	                (unsigned long long)device->identity, device->window->number) < PATH_MAX;
}

/* What another user put there is not taken; a wrong place is refused by the driver. */
static void read_place(const struct gx_vk_device *device, struct gx_vk_fixed *fixed)
{
	char path[PATH_MAX];
	struct file file = { 0 };
	struct stat st;
	int fd = path_of(device, path) ? open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
	                               : -1;

	if (fd < 0)
		return;
	if (!fstat(fd, &st) && S_ISREG(st.st_mode) && st.st_uid == geteuid() &&
	    read(fd, &file, sizeof(file)) == (ssize_t)sizeof(file) && file.magic == MAGIC &&
	    file.identity == device->identity && file.bytes == WINDOW_BYTES) {
		fixed->buffer = file.buffer;
		fixed->memory = file.memory;
	}
	close(fd);
}

static void write_place(const struct gx_vk_device *device, const struct gx_vk_fixed *fixed)
{
	struct file file = { .magic = MAGIC,
		             .identity = device->identity,
		             .bytes = WINDOW_BYTES,
		             .buffer = fixed->buffer,
		             .memory = fixed->memory };
	char path[PATH_MAX], temporary[PATH_MAX + 16];
	bool ok;
	int fd;

	if (!path_of(device, path))
		return;
	snprintf(temporary, sizeof(temporary), "%s.XXXXXX", path);
	fd = mkostemp(temporary, O_CLOEXEC);
	if (fd < 0)
		return;
	ok = write(fd, &file, sizeof(file)) == (ssize_t)sizeof(file);
	close(fd);
	if (!ok || rename(temporary, path))
		unlink(temporary);
}

/* --- the window */

static uint64_t take_over_host(struct gx_vk_device *device)
{
	struct gx_vk_window *window = device->window;
	struct gx_vk_fixed fixed = { 0 };
	uint64_t address = 0;

	if (map_host(window)) {
		fixed.host = window->host;
		address = gx_vk_alloc_fixed(device, WINDOW_BYTES, &fixed);
	}
	/* a driver with addresses of its own would give another one each time */
	if (address && address != (uint64_t)(uintptr_t)window->host) {
		gx_vk_release(device, address);
		address = 0;
	}
	return address;
}

static uint64_t ask_again(struct gx_vk_device *device)
{
	struct gx_vk_fixed fixed = { 0 };
	uint64_t address = 0;

	read_place(device, &fixed);
	if (fixed.memory)
		address = gx_vk_alloc_fixed(device, WINDOW_BYTES, &fixed);
	if (address)
		return address;
	fixed = (struct gx_vk_fixed){ 0 };
	address = gx_vk_alloc_fixed(device, WINDOW_BYTES, &fixed);
	if (address && fixed.memory)
		write_place(device, &fixed);
	return address;
}

void gx_vk_window_open(struct gx_vk_device *device)
{
	struct gx_vk_window *window;

	if (device->why[0] || (!device->imports_host && !device->replays))
		return;
	window = calloc(1, sizeof(*window));
	if (!window || !take_number(&window->number)) {
		free(window);
		return;
	}
	device->window = window;
	window->address = device->imports_host ? take_over_host(device) : ask_again(device);
	if (!window->address)
		gx_vk_window_close(device);
}

void gx_vk_window_close(struct gx_vk_device *device)
{
	struct gx_vk_window *window = device->window;

	if (!window)
		return;
	device->window = NULL;
	if (window->host)
		munmap(window->host, WINDOW_BYTES);
	atomic_fetch_and(&numbers, ~(1u << window->number));
	free(window);
}

static bool are_free(const struct gx_vk_window *window, uint32_t at, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		if (window->used[at + i])
			return false;
	return true;
}

uint64_t gx_vk_window_take(struct gx_vk_device *device, uint64_t key, size_t bytes)
{
	struct gx_vk_window *window = device->window;
	uint32_t n = (uint32_t)((bytes + SLOT_BYTES - 1) / SLOT_BYTES), at = N_SLOTS;
	uint64_t address = 0;

	if (!window || !n || bytes > WINDOW_BYTES / 2)
		return 0;
	pthread_mutex_lock(&device->lock);
	for (uint32_t i = 0; i < N_SLOTS && !address; i++) {
		at = (uint32_t)((key + i) % N_SLOTS);
		if (at + n > N_SLOTS || !are_free(window, at, n))
			continue;
		memset(window->used + at, true, n);
		address = window->address + (uint64_t)at * SLOT_BYTES;
	}
	pthread_mutex_unlock(&device->lock);
	return address;
}

bool gx_vk_window_give(struct gx_vk_device *device, uint64_t address, size_t bytes)
{
	struct gx_vk_window *window = device->window;
	uint32_t n = (uint32_t)((bytes + SLOT_BYTES - 1) / SLOT_BYTES);

	if (!window || address < window->address || address - window->address >= WINDOW_BYTES)
		return false;
	pthread_mutex_lock(&device->lock);
	memset(window->used + (address - window->address) / SLOT_BYTES, false, n);
	pthread_mutex_unlock(&device->lock);
	return true;
}
