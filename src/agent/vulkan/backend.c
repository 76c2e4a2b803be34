/* backend.c - what the core of the agent asks for, by calls of Vulkan. */
#include "agent/vulkan/backend.h"

#include "agent/vulkan/memory.h"
#include "agent/vulkan/queue.h"
#include "agent/vulkan/clock.h"
#include "base/clock.h"

#include <errno.h>
#include <fnmatch.h>

/* --- threads and contexts: nothing of Vulkan's hangs on threads */

enum { MAX_ENTERED = 8 };
static __thread struct gx_vk_device *entered[MAX_ENTERED];
static __thread uint32_t n_entered;

static struct gx_vk_device *current(void)
{
	return n_entered ? entered[n_entered - 1] : NULL;
}

static uint32_t pause_recording(void)
{
	return 0;
}

static void resume_recording(uint32_t paused)
{
	(void)paused;
}

static int enter(void *context)
{
	if (n_entered == MAX_ENTERED)
		return -ENOSPC;
	entered[n_entered++] = context;
	return 0;
}

static void leave(void)
{
	n_entered--;
}

/* Vulkan does not say. Rings have a part for each, and a workgroup uses one of them: where many run at a time, few parts would be
 * waited for. */
static uint32_t count_units(void)
{
	const struct gx_vk_device *device = current();

	return device && !device->is_cpu ? 128 : 16;
}

static int wait_idle(void)
{
	return gx_vk_wait_idle(current());
}

/* --- memory: the host reaches all of it, so that a queue is nothing but the order of what is done */

static void *queue_new(void)
{
	return current();
}

static int queue_wait(void *queue)
{
	(void)queue;
	return 0;
}

static uint64_t alloc(size_t bytes)
{
	return gx_vk_alloc(current(), bytes);
}

static void release(uint64_t address)
{
	gx_vk_release(current(), address);
}

static int zero(void *queue, uint64_t address, size_t bytes)
{
	return gx_vk_zero(queue, address, bytes);
}

static int upload(void *queue, uint64_t to, const void *from, size_t bytes)
{
	return gx_vk_upload(queue, to, from, bytes);
}

static int download(void *queue, void *to, uint64_t from, size_t bytes)
{
	return gx_vk_download(queue, to, from, bytes);
}

static int download_rows(void *queue, void *to, uint64_t from, size_t row_bytes, size_t stride,
                         size_t n)
{
	int err = 0;

	for (size_t i = 0; i < n && !err; i++)
		err = gx_vk_download(queue, (char *)to + i * row_bytes, from + i * stride,
		                     row_bytes);
	return err;
}

/* --- what there is no more of */

/* Programs read the host's own clock: what stands in their shaders makes it of the device's. */
static void *clock_open(void *queue)
{
	(void)queue;
	return NULL;
}

static void *driver_symbol(const char *name)
{
	(void)name;
	return NULL; /* no driver of Vulkan has driver policies */
}

/* Tools are attached where CUDA programs launch: this is the place here. Of CUDA's other names none is. */
static const char *launch_name(const char *attached_at)
{
	return fnmatch(attached_at, "cuLaunchKernel", 0) ? attached_at : GX_VK_LAUNCH_CALL;
}

/* What devices read as their clock may be of 32 bits in nanoseconds, which come round in 4.3 s. */
#define CLOCKS_NS 1000000000ull

static void look(bool last)
{
	static uint64_t next_ns; /* of the session's thread */

	if (last || gx_now_ns() < next_ns)
		return;
	gx_vk_each_device(gx_vk_clocks_set);
	next_ns = gx_now_ns() + CLOCKS_NS;
}

static void quiesce(void)
{
	/* variants are made by the application's own threads alone */
}

const struct gx_backend gx_vulkan_backend = {
	.pause_recording = pause_recording,
	.resume_recording = resume_recording,
	.enter = enter,
	.leave = leave,
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
	.driver_symbol = driver_symbol,
	.launch_name = launch_name,
	.look = look,
	.quiesce = quiesce,
};
