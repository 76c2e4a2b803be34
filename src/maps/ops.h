/* ops.h - what a map type has to provide to map.c; one table a type. */
#ifndef GX_MAPS_OPS_H
#define GX_MAPS_OPS_H

#include "maps/map.h"

struct gx_map_ops {
	/* Checks def and sets data_bytes (exact), n_threads, n_user_slots. Called with an untrusted
	 * def. */
	int (*shape)(struct gx_map *map, struct gx_diag *diag);
	int (*lookup)(struct gx_map *map, const void *key, void *value);
	int (*update)(struct gx_map *map, const void *key, const void *value, uint64_t flags);
	/* Of a program: the value of one CPU; of a new key those of the others are zero. NULL: no
	 * values per CPU. */
	int (*update_cpu)(struct gx_map *map, const void *key, const void *value, uint64_t flags,
	                  uint32_t cpu);
	int (*remove)(struct gx_map *map, const void *key);
	/* Lookup and removal at once, of types without keys. -ENOENT: empty */
	int (*pop)(struct gx_map *map, void *value);
	/* The value in the image, or NULL: no such key, or (hash) busy. It stays where it is while the
	 * key is there. NULL: programs of the host cannot look this type up. */
	uint8_t *(*value_at)(struct gx_map *map, const void *key);
	/* Position behind the key for next_at; 0 when the key is not there. */
	uint32_t (*behind)(struct gx_map *map, const void *key);
	/* Of types without keys: value by value, as they would be taken; `behind` is NULL there. */
	int (*next_at)(struct gx_map *map, uint32_t *at, void *key, void *value);
	/* gx_map_merge_key(). NULL: no keys that come and go */
	int (*merge)(struct gx_map *map, const void *key, const uint64_t *now,
	             const uint64_t *before, uint64_t set);
	/* A look-up is asked about a value, which it reads and leaves as it is. */
	bool asks;
	/* The image holds what no program leaves there, whatever it was about to do. NULL: no such thing can be seen. */
	bool (*torn)(const struct gx_map *map);
};

/* One for each layout, in the file of its name. */
#define MAP_LAYOUT(name, finding) extern const struct gx_map_ops gx_map_ops_##name;
#include "defs/map_types.def"

/* Common part of shape(): value sizes and counts that no type accepts. */
int gx_map_check_shape(const struct gx_map *map, uint32_t key_size, struct gx_diag *diag);

/* A word in shared memory that holds the owner's process id: waits at most timeout_ms, takes over
 * from the dead. */
int gx_shared_lock(_Atomic uint32_t *word, unsigned timeout_ms);
void gx_shared_unlock(_Atomic uint32_t *word);
/* Only certain death counts: a process of another user or pid namespace may answer EPERM. */
bool gx_owner_is_dead(uint32_t owner);

#endif
