/* hash_table.h - the table that a hash map has on a device, and the image: merged by key. Their callers hold the instance's lock. */
#ifndef GX_AGENT_HASH_TABLE_H
#define GX_AGENT_HASH_TABLE_H

#include <stdint.h>

struct gx_device_map;
struct gx_instance;
struct gx_map;

/* What the memory of this map takes in each context. */
uint64_t gx_hash_bytes_on_device(const struct gx_map *map);
/* What the host keeps of it, in device->hash; -ENOMEM. Freed by gx_hash_free(), also where there is none. */
int gx_hash_make(struct gx_device_map *device);
void gx_hash_free(struct gx_device_map *device);
/* The image's keys go to device memory that is zero. -errno: not all of it did */
int gx_hash_first_upload(struct gx_instance *instance, struct gx_device_map *device);
/* A look: as gx_map_merge(). */
int gx_hash_merge(struct gx_instance *instance, struct gx_device_map *device);

#endif
