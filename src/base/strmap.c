/* strmap.c - names to pointers: a hash map with open addressing. */
#include "base/strmap.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

uint64_t gx_hash_bytes(const void *data, size_t len)
{
	const unsigned char *p = data;
	uint64_t hash = 0xcbf29ce484222325u;

	for (size_t i = 0; i < len; i++)
		hash = (hash ^ p[i]) * 0x100000001b3u;
	return hash;
}

/* The slot of the key, or the empty slot where it belongs. There is always an empty one. */
static struct gx_strmap_slot *find(const struct gx_strmap *map, const char *key, size_t len,
                                   uint64_t hash)
{
	size_t mask = map->n_slots - 1;

	for (size_t i = hash & mask;; i = (i + 1) & mask) {
		struct gx_strmap_slot *slot = &map->slots[i];

		if (!slot->key ||
		    (slot->hash == hash && slot->key_len == len && !memcmp(slot->key, key, len)))
			return slot;
	}
}

static int grow(struct gx_strmap *map)
{
	struct gx_strmap bigger = { .n_slots = map->n_slots ? map->n_slots * 2 : 32,
		                    .n_used = map->n_used };

	bigger.slots = calloc(bigger.n_slots, sizeof(*bigger.slots));
	if (!bigger.slots)
		return -ENOMEM;
	for (size_t i = 0; i < map->n_slots; i++) {
		const struct gx_strmap_slot *old = &map->slots[i];

		if (old->key)
			*find(&bigger, old->key, old->key_len, old->hash) = *old;
	}
	free(map->slots);
	*map = bigger;
	return 0;
}

void *gx_strmap_get(const struct gx_strmap *map, const char *key, size_t key_len)
{
	if (!map->n_slots)
		return NULL;
	return find(map, key, key_len, gx_hash_bytes(key, key_len))->value;
}

int gx_strmap_set(struct gx_strmap *map, const char *key, size_t key_len, void *value)
{
	struct gx_strmap_slot *slot;
	uint64_t hash = gx_hash_bytes(key, key_len);

	if (map->n_used * 2 >= map->n_slots) {
		int err = grow(map);

		if (err)
			return err;
	}
	slot = find(map, key, key_len, hash);
	if (!slot->key)
		map->n_used++;
	*slot = (struct gx_strmap_slot){
		.key = key, .key_len = key_len, .hash = hash, .value = value
	};
	return 0;
}

void gx_strmap_free(struct gx_strmap *map)
{
	free(map->slots);
	*map = (struct gx_strmap){ 0 };
}
