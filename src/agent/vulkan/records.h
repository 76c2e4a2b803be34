/* records.h - what the layer keeps of instances and devices, and the calls of the next layer that it makes. */
#ifndef GX_AGENT_VULKAN_RECORDS_H
#define GX_AGENT_VULKAN_RECORDS_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include <vulkan/vulkan.h>
#include <vulkan/vk_layer.h>

#include "agent/vulkan/newer.h"

/* The functions of the next layer, or of the driver; NULL: it does not have it. */
struct gx_vk_next {
#define CALL(name, also) PFN_vk##name name;
#include "agent/vulkan/calls.def"
#undef CALL
};

/* What OpReadClockKHR reads at device scope, in nanoseconds of the host: (clock & mask) * scale / 2^16 + something that is found out. */
struct gx_vk_time {
	uint64_t
	        mask; /* bits that it has; 0: not known, programs that ask for the time are refused */
	uint64_t scale; /* nanoseconds of a tick, times 2^16 */
	bool by_timestamp; /* it is the clock of timestamps, which the driver compares with the host's */
	uint64_t
	        offset; /* by_timestamp: host's minus device's, as last compared; under clock_lock */
};

struct gx_vk_instance {
	VkInstance handle;
	PFN_vkGetInstanceProcAddr get;
	PFN_vkDestroyInstance destroy;
	uint32_t api_version; /* that it was made for */
};

struct gx_vk_device {
	VkDevice handle;
	VkPhysicalDevice physical;
	const struct gx_vk_instance *instance;
	PFN_vkGetDeviceProcAddr get;
	struct gx_vk_next next;
	VkPhysicalDeviceMemoryProperties memory_types;
	pthread_mutex_t lock;             /* the two lists */
	struct gx_vk_memory *memory;      /* memory.c */
	struct gx_vk_window *window;      /* window.c */
	struct gx_vk_queue *queues;       /* queue.c; only grows */
	struct gx_vk_device *before;      /* that ended before it did */
	struct gx_vk_device *next_device; /* of those that are there */
	pthread_mutex_t cell_lock;
	struct gx_vk_cell *cells;   /* launch_ids.c; nobody's */
	pthread_mutex_t clock_lock; /* clocks; taken before lock */
	struct gx_vk_clock *clocks; /* clock.c */
	struct gx_vk_time time;
	uint32_t features; /* GX_SPIRV_<name> (spirv/features.h): it has them, enabled */
	bool has_fences;   /* as in struct gx_spirv_shader */
	bool is_cpu;       /* a driver that runs shaders on the host */
	/* how blocks may have the same address in every process: a CPU driver takes over the host's memory; a driver gives a place again */
	bool imports_host, replays;
	bool tells_of_pipelines; /* by calls that are not the layer's: each has to be the application's own */
	uint64_t identity;     /* of the device and its driver, the same in every process */
	uint32_t max_subgroup; /* most lanes that a subgroup has */
	char why[192];         /* no program can stand in its shaders; "": they can */
};

/* What a handle that can be dispatched is found by: its first word, which all objects of a device share. */
static inline uint64_t gx_vk_key(const void *handle)
{
	return (uint64_t)(uintptr_t) * (const void *const *)handle;
}
/* The handle of an object that can't be dispatched, which is a pointer on machines of 64 bits. */
#define GX_VK_NUMBER(handle) ((uint64_t)(uintptr_t)(handle))

/* Of an instance, or a physical device. NULL: unknown. */
struct gx_vk_instance *gx_vk_instance_of(const void *handle);
/* Of a device, a queue, or a command buffer. NULL: unknown. */
struct gx_vk_device *gx_vk_device_of(const void *handle);

/* The devices that are there, for threads that do nothing but look: fn is not called for one that was unlinked. */
void gx_vk_device_link(struct gx_vk_device *device);
void gx_vk_device_unlink(struct gx_vk_device *device);
void gx_vk_each_device(void (*fn)(struct gx_vk_device *device));

#endif
