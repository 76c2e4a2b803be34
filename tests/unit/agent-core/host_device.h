/* host_device.h - for tests of the session: a back end whose device has this process's memory, and can be told to fail. */
#ifndef GX_TEST_HOST_DEVICE_H
#define GX_TEST_HOST_DEVICE_H

#include "agent/core/backend.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

static atomic_bool no_device_memory, broken;
static atomic_bool broken_maps, broken_rows; /* one kind of copy to the host is */
static atomic_bool broken_uploads, no_context;
static atomic_ulong n_uploaded; /* bytes */
static atomic_bool broken_work; /* of the application */
static atomic_int n_paused;

/* The n-th call from now fails, once, and nothing of it is done; 0: none. Waiting is done all the same, and what a failed copy
 * leaves on the host is no number of anything. */
static atomic_long fail_call;
static atomic_bool fail_quietly; /* what a failed copy leaves on the host is what was there */

static bool call_fails(void)
{
	return atomic_load(&fail_call) > 0 && atomic_fetch_sub(&fail_call, 1) == 1;
}

static uint32_t pause_recording(void)
{
	return (uint32_t)atomic_fetch_add(&n_paused, 1) + 1;
}

static void resume_recording(uint32_t paused)
{
	(void)paused;
	atomic_fetch_sub(&n_paused, 1);
}

static int enter(void *context)
{
	return context && !atomic_load(&no_context) && !call_fails() ? 0 : -EINVAL;
}

static void nothing(void)
{
}

static int wait_idle(void)
{
	return atomic_load(&broken_work) || call_fails() ? -EIO : 0;
}

static uint32_t count_units(void)
{
	return 3; /* 4 shards */
}

static void *queue_new(void)
{
	return call_fails() ? NULL : &n_paused;
}

static int works(void *queue)
{
	(void)queue;
	return atomic_load(&broken) ? -EIO : 0;
}

static int queue_wait(void *queue)
{
	return call_fails() ? -EIO : works(queue);
}

enum { MOST_MEMORY = 8192 };
/* Memory of a context goes with the context: what the session lets go of when a map grows is no leak. */
static struct {
	char *base;
	size_t bytes;
} all_memory[MOST_MEMORY];
static atomic_uint n_memory, n_outside; /* copies of nothing, or not within one of them */

static uint64_t alloc(size_t bytes)
{
	char *base = atomic_load(&no_device_memory) || call_fails() ? NULL : malloc(bytes);
	uint32_t i;

	if (base) {
		i = atomic_fetch_add(&n_memory, 1) % MOST_MEMORY;
		all_memory[i].base = base;
		all_memory[i].bytes = bytes;
	}
	return (uint64_t)(uintptr_t)base;
}

static bool is_inside(uint64_t address, size_t bytes)
{
	for (uint32_t i = 0; i < MOST_MEMORY && i < atomic_load(&n_memory); i++) {
		uint64_t base = (uint64_t)(uintptr_t)all_memory[i].base;

		if (base && bytes && address >= base && bytes <= all_memory[i].bytes &&
		    address - base <= all_memory[i].bytes - bytes)
			return true;
	}
	atomic_fetch_add(&n_outside, 1);
	return false;
}

static void *at(uint64_t address)
{
	return (void *)(uintptr_t)address;
}

static void release(uint64_t address)
{
	free(at(address));
}

static int zero(void *queue, uint64_t address, size_t bytes)
{
	if (call_fails())
		return -EIO;
	memset(at(address), 0, bytes);
	return works(queue);
}

/* Asked of each copy to the device. NULL: nothing */
static void (*sent)(uint64_t to, size_t bytes);

static int upload(void *queue, uint64_t to, const void *from, size_t bytes)
{
	if (sent)
		sent(to, bytes);
	if (call_fails())
		return -EIO;
	if (!is_inside(to, bytes))
		return -EFAULT;
	memcpy(at(to), from, bytes);
	atomic_fetch_add(&n_uploaded, bytes);
	return atomic_load(&broken_uploads) ? -EIO : works(queue);
}

/* What the device does just before a copy to the host begins. NULL: nothing */
static void (*meanwhile)(uint64_t from);

static int download(void *queue, void *to, uint64_t from, size_t bytes)
{
	if (meanwhile)
		meanwhile(from);
	if (call_fails()) {
		memset(to, 0xa5, atomic_load(&fail_quietly) ? 0 : bytes);
		return -EIO;
	}
	if (!is_inside(from, bytes))
		return -EFAULT;
	memcpy(to, at(from), bytes);
	return atomic_load(&broken_maps) ? -EIO : works(queue);
}

static int download_rows(void *queue, void *to, uint64_t from, size_t row, size_t stride, size_t n)
{
	if (call_fails()) {
		memset(to, 0xa5, atomic_load(&fail_quietly) ? 0 : n * row);
		return -EIO;
	}
	for (size_t i = 0; i < n; i++)
		memcpy((char *)to + i * row, (const char *)at(from) + i * stride, row);
	return atomic_load(&broken_rows) ? -EIO : works(queue);
}

/* Looks at the clock, in this order; the last one is given again and again. NULL: there is none. */
struct look {
	uint64_t before, device, after;
	bool fails;
};
static const struct look *looks;
static uint32_t n_looks, next_look, n_open_clocks;

static void *clock_open(void *queue)
{
	(void)queue;
	next_look = 0;
	n_open_clocks += looks != NULL;
	return looks ? &n_looks : NULL;
}

static int clock_look(void *clock, uint64_t *before, uint64_t *device, uint64_t *after)
{
	const struct look *look = &looks[next_look < n_looks ? next_look : n_looks - 1];

	(void)clock;
	next_look++;
	*before = look->before;
	*device = look->device;
	*after = look->after;
	return look->fails ? -EIO : 0;
}

static void clock_close(void *clock)
{
	(void)clock;
	n_open_clocks--;
}

/* What else the driver has; NULL: nothing. */
static void *(*symbol_of)(const char *name);

static void *driver_symbol(const char *name)
{
	return symbol_of ? symbol_of(name) : NULL;
}

static const char *launch_name(const char *name)
{
	return name;
}

static const struct gx_backend backend = {
	.pause_recording = pause_recording,
	.resume_recording = resume_recording,
	.enter = enter,
	.leave = nothing,
	.count_units = count_units,
	.wait_idle = wait_idle,
	.queue_new = queue_new,
	.queue_wait = queue_wait,
	.alloc = alloc,
	.release = release,
	.zero = zero,
	.upload = upload,
	.download = download,
	.download_rows = download_rows,
	.clock_open = clock_open,
	.clock_look = clock_look,
	.clock_close = clock_close,
	.driver_symbol = driver_symbol,
	.launch_name = launch_name,
	.quiesce = nothing,
};

#endif
