/* ptrmap.c - open addressing over pointers; removed slots are used again when the map grows. */
#include "agent/variant/ptrmap.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>

static size_t hash(const void *key)
{
	uint64_t h = (uint64_t)(uintptr_t)key * 0x9e3779b97f4a7c15ull;

	return (size_t)(h >> 20);
}

/* The slot that holds key, or the free one where it would go. */
static struct gx_ptrmap_slot *slot_of(const struct gx_ptrmap *map, const void *key)
{
	size_t i = hash(key);

	for (;; i++) {
		struct gx_ptrmap_slot *slot = &map->slots[i & (map->n_slots - 1)];

		if (!slot->key || slot->key == key)
			return slot;
	}
}

void *gx_ptrmap_get(const struct gx_ptrmap *map, const void *key)
{
	return map->n_slots && key ? slot_of(map, key)->value : NULL;
}

static int grow(struct gx_ptrmap *map)
{
	struct gx_ptrmap bigger = { .n_slots = map->n_slots ? map->n_slots * 2 : 64 };

	bigger.slots = calloc(bigger.n_slots, sizeof(*bigger.slots));
	if (!bigger.slots)
		return -ENOMEM;
	for (size_t i = 0; i < map->n_slots; i++) {
		if (!map->slots[i].key || !map->slots[i].value)
			continue;
		*slot_of(&bigger, map->slots[i].key) = map->slots[i];
		bigger.n_used++;
	}
	free(map->slots);
	*map = bigger;
	return 0;
}

int gx_ptrmap_set(struct gx_ptrmap *map, const void *key, void *value)
{
	struct gx_ptrmap_slot *slot;

	if (!key)
		return -EINVAL;
	if (map->n_used * 4 >= map->n_slots * 3 && grow(map))
		return -ENOMEM;
	slot = slot_of(map, key);
	if (!slot->key)
		map->n_used++;
	slot->key = key;
	slot->value = value;
	return 0;
}

void gx_ptrmap_remove(struct gx_ptrmap *map, const void *key)
{
	if (map->n_slots && key)
		slot_of(map, key)->value = NULL;
}
