/* records.c - the record of the instance, or the device, that a handle belongs to. */
#include "agent/vulkan/records.h"

#include "agent/vulkan/handles.h"

struct gx_vk_instance *gx_vk_instance_of(const void *handle)
{
	return gx_vk_find(GX_VK_INSTANCE, NULL, gx_vk_key(handle));
}

struct gx_vk_device *gx_vk_device_of(const void *handle)
{
	return gx_vk_find(GX_VK_DEVICE, NULL, gx_vk_key(handle));
}

static struct {
	pthread_mutex_t lock;
	struct gx_vk_device *first;
} devices = { .lock = PTHREAD_MUTEX_INITIALIZER };

void gx_vk_device_link(struct gx_vk_device *device)
{
	pthread_mutex_lock(&devices.lock);
	device->next_device = devices.first;
	devices.first = device;
	pthread_mutex_unlock(&devices.lock);
}

void gx_vk_device_unlink(struct gx_vk_device *device)
{
	struct gx_vk_device **at = &devices.first;

	pthread_mutex_lock(&devices.lock);
	while (*at && *at != device)
		at = &(*at)->next_device;
	if (*at)
		*at = device->next_device;
	pthread_mutex_unlock(&devices.lock);
}

void gx_vk_each_device(void (*fn)(struct gx_vk_device *device))
{
	pthread_mutex_lock(&devices.lock);
	for (struct gx_vk_device *device = devices.first; device; device = device->next_device)
		fn(device);
	pthread_mutex_unlock(&devices.lock);
}
