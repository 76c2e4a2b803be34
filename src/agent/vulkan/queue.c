/* queue.c - a lock for each queue that work was submitted to, and a fence behind that work. */
#include "agent/vulkan/queue.h"

#include "agent/vulkan/handles.h"
#include "agent/vulkan/layer.h"
#include "base/clock.h"

#include <errno.h>
#include <stdlib.h>

#define IDLE_MS 4000u

static struct gx_vk_queue *queue_of(struct gx_vk_device *device, VkQueue handle)
{
	struct gx_vk_queue *queue = gx_vk_find(GX_VK_QUEUE, device, (uint64_t)(uintptr_t)handle);
	void *old;

	if (queue)
		return queue;
	queue = calloc(1, sizeof(*queue));
	if (!queue)
		return NULL;
	queue->handle = handle;
	pthread_mutex_init(&queue->lock, NULL);
	if (gx_vk_add(GX_VK_QUEUE, device, (uint64_t)(uintptr_t)handle, queue, &old)) {
		free(queue);
		return NULL;
	}
	pthread_mutex_lock(&device->lock);
	queue->next = device->queues;
	device->queues = queue;
	pthread_mutex_unlock(&device->lock);
	return queue;
}

struct gx_vk_queue *gx_vk_queue_lock(struct gx_vk_device *device, VkQueue handle)
{
	struct gx_vk_queue *queue = queue_of(device, handle);

	if (queue)
		pthread_mutex_lock(&queue->lock);
	return queue;
}

void gx_vk_queue_unlock(struct gx_vk_queue *queue)
{
	if (queue)
		pthread_mutex_unlock(&queue->lock);
}

static struct gx_vk_queue *first_queue(struct gx_vk_device *device)
{
	struct gx_vk_queue *first;

	pthread_mutex_lock(&device->lock);
	first = device->queues;
	pthread_mutex_unlock(&device->lock);
	return first;
}

/* A fence is signalled once all is done that was submitted to its queue before. */
static int wait_queue(struct gx_vk_device *device, struct gx_vk_queue *queue)
{
	VkFenceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO };
	VkFence fence = VK_NULL_HANDLE;
	struct timespec until;
	VkResult result;

	if (device->next.CreateFence(device->handle, &info, NULL, &fence))
		return -EIO;
	gx_deadline_after(&until, IDLE_MS);
	if (pthread_mutex_timedlock(&queue->lock, &until)) {
		device->next.DestroyFence(device->handle, fence, NULL);
		return -ETIMEDOUT; /* the application waits for the same queue */
	}
	result = device->next.QueueSubmit(queue->handle, 0, NULL, fence);
	pthread_mutex_unlock(&queue->lock);
	if (!result)
		result = device->next.WaitForFences(device->handle, 1, &fence, VK_TRUE,
		                                    IDLE_MS * 1000000ull);
	if (result == VK_TIMEOUT) /* the queue has it still: it is never given back */
		return -ETIMEDOUT;
	device->next.DestroyFence(device->handle, fence, NULL);
	return result ? -EIO : 0;
}

int gx_vk_wait_idle(struct gx_vk_device *device)
{
	int err, first = 0;

	for (struct gx_vk_queue *queue = first_queue(device); queue; queue = queue->next) {
		err = wait_queue(device, queue);
		first = first ? first : err;
	}
	return first;
}

void gx_vk_queues_free(struct gx_vk_device *device,
                       void (*end)(struct gx_vk_device *device, struct gx_vk_notes *notes))
{
	struct gx_vk_queue *next, *first = device->queues;

	device->queues = NULL;
	for (struct gx_vk_queue *queue = first; queue; queue = next) {
		next = queue->next;
		end(device, &queue->notes);
		pthread_mutex_destroy(&queue->lock);
		free(queue);
	}
}

/* --- calls that give queues */

static void note_family(struct gx_vk_device *device, VkQueue handle, uint32_t family)
{
	struct gx_vk_queue *queue = gx_vk_queue_lock(device, handle);

	if (queue) {
		queue->notes.family = family;
		queue->notes.is_known = true;
	}
	gx_vk_queue_unlock(queue);
}

VKAPI_ATTR void VKAPI_CALL gx_vk_GetDeviceQueue(VkDevice handle, uint32_t family, uint32_t index,
                                                VkQueue *out)
{
	struct gx_vk_device *device = gx_vk_device_of(handle);

	device->next.GetDeviceQueue(handle, family, index, out);
	if (*out)
		note_family(device, *out, family);
}

VKAPI_ATTR void VKAPI_CALL gx_vk_GetDeviceQueue2(VkDevice handle, const VkDeviceQueueInfo2 *info,
                                                 VkQueue *out)
{
	struct gx_vk_device *device = gx_vk_device_of(handle);

	device->next.GetDeviceQueue2(handle, info, out);
	if (*out && !(info->flags & VK_DEVICE_QUEUE_CREATE_PROTECTED_BIT))
		note_family(device, *out, info->queueFamilyIndex);
}

/* --- calls with a queue that do nothing but keep the agent's apart */

VKAPI_ATTR VkResult VKAPI_CALL gx_vk_QueueWaitIdle(VkQueue handle)
{
	struct gx_vk_device *device = gx_vk_device_of(handle);
	struct gx_vk_queue *queue = gx_vk_queue_lock(device, handle);
	VkResult result = device->next.QueueWaitIdle(handle);

	gx_vk_queue_unlock(queue);
	return result;
}

VKAPI_ATTR VkResult VKAPI_CALL gx_vk_QueueBindSparse(VkQueue handle, uint32_t n,
                                                     const VkBindSparseInfo *infos, VkFence fence)
{
	struct gx_vk_device *device = gx_vk_device_of(handle);
	struct gx_vk_queue *queue = gx_vk_queue_lock(device, handle);
	VkResult result = device->next.QueueBindSparse(handle, n, infos, fence);

	gx_vk_queue_unlock(queue);
	return result;
}

VKAPI_ATTR VkResult VKAPI_CALL gx_vk_QueuePresentKHR(VkQueue handle, const VkPresentInfoKHR *info)
{
	struct gx_vk_device *device = gx_vk_device_of(handle);
	struct gx_vk_queue *queue = gx_vk_queue_lock(device, handle);
	VkResult result = device->next.QueuePresentKHR(handle, info);

	gx_vk_queue_unlock(queue);
	return result;
}

/* No thread of the application makes a call with any of the queues meanwhile. */
VKAPI_ATTR VkResult VKAPI_CALL gx_vk_DeviceWaitIdle(VkDevice handle)
{
	struct gx_vk_device *device = gx_vk_device_of(handle);
	struct gx_vk_queue *first = first_queue(device), *queue;
	VkResult result;

	for (queue = first; queue; queue = queue->next)
		pthread_mutex_lock(&queue->lock);
	result = device->next.DeviceWaitIdle(handle);
	for (queue = first; queue; queue = queue->next)
		pthread_mutex_unlock(&queue->lock);
	return result;
}
