/* image.c - the textures and surfaces of a device, by their numbers. */
#include "device/soft/image.h"

#include "device/soft/machine.h"

#include <stdlib.h>

struct image_slot {
	uint64_t handle; /* 0: free */
	struct gx_soft_image image;
};

uint32_t gx_soft_format_bytes(enum image_format format)
{
	static const uint32_t bytes[] = {
		[IMAGE_U8] = 1,  [IMAGE_U16] = 2, [IMAGE_U32] = 4, [IMAGE_S8] = 1,
		[IMAGE_S16] = 2, [IMAGE_S32] = 4, [IMAGE_F16] = 2, [IMAGE_F32] = 4
	};

	return bytes[format];
}

/* With the lock; 0: a free one. */
static struct image_slot *slot_of(struct gx_soft *soft, uint64_t handle)
{
	for (uint32_t i = 0; i < soft->n_images; i++)
		if (soft->images[i].handle == handle)
			return &soft->images[i];
	return NULL;
}

uint64_t gx_soft_image_add(struct gx_soft *soft, const struct gx_soft_image *image)
{
	struct image_slot *slot;
	uint64_t handle = 0;

	pthread_rwlock_wrlock(&soft->lock);
	slot = slot_of(soft, 0);
	if (!slot) {
		struct image_slot *bigger =
		        realloc(soft->images, (soft->n_images + 1) * sizeof(*bigger));

		if (bigger) {
			soft->images = bigger;
			slot = &bigger[soft->n_images++];
		}
	}
	if (slot) {
		handle = ++soft->last_image;
		*slot = (struct image_slot){ handle, *image };
	}
	pthread_rwlock_unlock(&soft->lock);
	return handle;
}

bool gx_soft_image_remove(struct gx_soft *soft, uint64_t handle)
{
	struct image_slot *slot;

	pthread_rwlock_wrlock(&soft->lock);
	slot = handle ? slot_of(soft, handle) : NULL;
	if (slot)
		slot->handle = 0;
	pthread_rwlock_unlock(&soft->lock);
	return slot;
}

bool gx_soft_image_find(struct gx_soft *soft, uint64_t handle, struct gx_soft_image *image)
{
	const struct image_slot *slot;

	pthread_rwlock_rdlock(&soft->lock);
	slot = handle ? slot_of(soft, handle) : NULL;
	if (slot)
		*image = slot->image;
	pthread_rwlock_unlock(&soft->lock);
	return slot;
}
