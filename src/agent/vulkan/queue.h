/* queue.h - queues of the application: who calls with one at a time, and when all of its work is done. */
#ifndef GX_AGENT_VULKAN_QUEUE_H
#define GX_AGENT_VULKAN_QUEUE_H

#include "agent/vulkan/records.h"

/* What is submitted for a queue beside what the application submits (launch_ids.c). */
struct gx_vk_notes {
	bool is_known; /* the family is */
	uint32_t family;
	VkCommandPool pool; /* VK_NULL_HANDLE: none yet */
	struct gx_vk_note *first;
};

struct gx_vk_queue {
	VkQueue handle;
	pthread_mutex_t lock;
	struct gx_vk_notes notes;
	struct gx_vk_queue *next; /* of the device */
};

/* Vulkan asks that one thread at a time makes a call with a queue. The application's threads see to that among themselves; the agent
 * makes calls, too. NULL: no memory, and nothing is locked. */
struct gx_vk_queue *gx_vk_queue_lock(struct gx_vk_device *device, VkQueue handle);
void gx_vk_queue_unlock(struct gx_vk_queue *queue); /* NULL is fine */
/* All work that was submitted is done. Waits for a few seconds at most, then -ETIMEDOUT; -EIO. Any thread */
int gx_vk_wait_idle(struct gx_vk_device *device);
/* The device ends: end() for what each has beside it, which then is gone. */
void gx_vk_queues_free(struct gx_vk_device *device,
                       void (*end)(struct gx_vk_device *device, struct gx_vk_notes *notes));

#endif
