/* hash.c - HASH (1), host side: open addressing in the image, so that every process sees the same
 * table.
 *
 * Data: head page-free: {u32 lock, u32 n_used, pad to 64}, then n_slots (a power of two, at least
 * twice max_entries) of {u32 used, u32 hash, key rounded to 8, value rounded to 8}. Linear probing;
 * a removal moves later entries back, so there are no tombstones. The lock is held for one
 * operation. Nothing read from the image is used as an index without a mask, and every probe ends
 * after n_slots steps: another process can spoil entries, not memory.
 */
#include "base/strmap.h"
#include "maps/ops.h"

#include <errno.h>
#include <stddef.h>
#include <string.h>

#define HASH_LOCK_MS 100
#define HASH_MAX_KEY (1u << 12)
#define HASH_ALLOWED                                                                               \
	(1u | 2u | 4u | 8u | 16u | 128u | 256u |                                                   \
	 4096u) /* NO_PREALLOC, NO_COMMON_LRU, NUMA, RD/WR, seed */
#define HASH_MAX_SIZE (1u << 24)

struct hash_head {
	_Atomic uint32_t lock;
	uint32_t n_used;
	uint8_t pad[56];
};

struct hash_slot {
	uint32_t used;
	uint32_t hash;
};

static uint64_t key_room(const struct gx_map *map)
{
	return ((uint64_t)map->def.key_size + 7) & ~(uint64_t)7;
}

static uint64_t slot_bytes(const struct gx_map *map)
{
	return sizeof(struct hash_slot) + key_room(map) + gx_map_stride(map->def.value_size);
}

static uint32_t n_slots(const struct gx_map *map)
{
	return (uint32_t)((map->data_bytes - sizeof(struct hash_head)) / slot_bytes(map));
}

static struct hash_head *head(const struct gx_map *map)
{
	return (struct hash_head *)(void *)map->data;
}

static uint8_t *slot_at(const struct gx_map *map, uint32_t i)
{
	return map->data + sizeof(struct hash_head) + slot_bytes(map) * (i & (n_slots(map) - 1));
}

static struct hash_slot slot_read(const struct gx_map *map, uint32_t i)
{
	struct hash_slot slot;

	memcpy(&slot, slot_at(map, i), sizeof(slot));
	return slot;
}

static uint8_t *slot_key(const struct gx_map *map, uint32_t i)
{
	return slot_at(map, i) + sizeof(struct hash_slot);
}

static uint8_t *slot_value(const struct gx_map *map, uint32_t i)
{
	return slot_key(map, i) + key_room(map);
}

static int shape(struct gx_map *map, struct gx_diag *diag)
{
	uint64_t slots = 4;
	int err = gx_map_check_shape(map, map->def.key_size, diag);

	if (err)
		return err;
	if (!map->def.key_size || map->def.key_size > HASH_MAX_KEY || !map->def.value_size ||
	    (map->def.flags & ~HASH_ALLOWED))
		return gx_fail(diag, GX_E_MAP_SHAPE,
		               "map %.16s: key %u, value %u bytes, flags 0x%x", map->def.name,
		               map->def.key_size, map->def.value_size, map->def.flags);
	if (map->def.max_entries > HASH_MAX_SIZE)
		return gx_fail(diag, GX_E_MAP_SIZE, "map %.16s: %u entries", map->def.name,
		               map->def.max_entries);
	while (slots < 2ull * map->def.max_entries)
		slots *= 2;
	map->data_bytes = sizeof(struct hash_head) + slots * slot_bytes(map);
	return 0;
}

static uint32_t hash_key(const struct gx_map *map, const void *key)
{
	uint64_t h = gx_hash_bytes(key, map->def.key_size);

	return (uint32_t)(h ^ h >> 32);
}

/* The key's slot, or (uint32_t)-1; *free_slot: where it would go. */
static uint32_t find(const struct gx_map *map, const void *key, uint32_t hash, uint32_t *free_slot)
{
	uint32_t mask = n_slots(map) - 1;

	for (uint32_t step = 0; step <= mask; step++) {
		uint32_t i = (hash + step) & mask;
		struct hash_slot slot = slot_read(map, i);

		if (!slot.used) {
			*free_slot = i;
			return UINT32_MAX;
		}
		if (slot.hash == hash && !memcmp(slot_key(map, i), key, map->def.key_size))
			return i;
	}
	*free_slot = UINT32_MAX;
	return UINT32_MAX;
}

static int locked_lookup(struct gx_map *map, const void *key, void *value)
{
	uint32_t unused, i = find(map, key, hash_key(map, key), &unused);

	if (i == UINT32_MAX)
		return -ENOENT;
	memcpy(value, slot_value(map, i), map->def.value_size);
	return 0;
}

static int locked_update(struct gx_map *map, const void *key, const void *value, uint64_t flags)
{
	uint32_t hash = hash_key(map, key), at = UINT32_MAX, i = find(map, key, hash, &at);
	struct hash_slot slot = { .used = 1, .hash = hash };

	if (i != UINT32_MAX) {
		if (flags == GX_MAP_NOEXIST)
			return -EEXIST;
		memcpy(slot_value(map, i), value, map->def.value_size);
		return 0;
	}
	if (flags == GX_MAP_EXIST)
		return -ENOENT;
	if (at == UINT32_MAX || head(map)->n_used >= map->def.max_entries)
		return -E2BIG;
	memcpy(slot_key(map, at), key, map->def.key_size);
	memcpy(slot_value(map, at), value, map->def.value_size);
	memcpy(slot_at(map, at), &slot, sizeof(slot));
	head(map)->n_used++;
	return 0;
}

/* Close the gap at i: an entry behind it moves there unless that would put it before its home. */
static void close_gap(struct gx_map *map, uint32_t i)
{
	uint32_t mask = n_slots(map) - 1;
	struct hash_slot none = { 0 };

	for (uint32_t step = 1, gap = i; step <= mask; step++) {
		uint32_t j = (i + step) & mask;
		struct hash_slot slot = slot_read(map, j);

		if (!slot.used) {
			memcpy(slot_at(map, gap), &none, sizeof(none));
			return;
		}
		if (((j - slot.hash) & mask) < ((j - gap) & mask))
			continue;
		memcpy(slot_at(map, gap), slot_at(map, j), slot_bytes(map));
		gap = j;
	}
}

static int locked_remove(struct gx_map *map, const void *key)
{
	uint32_t unused, i = find(map, key, hash_key(map, key), &unused);

	if (i == UINT32_MAX)
		return -ENOENT;
	close_gap(map, i);
	if (head(map)->n_used)
		head(map)->n_used--;
	return 0;
}

static int lookup(struct gx_map *map, const void *key, void *value)
{
	int err = gx_shared_lock(&head(map)->lock, HASH_LOCK_MS);

	if (err)
		return err;
	err = locked_lookup(map, key, value);
	gx_shared_unlock(&head(map)->lock);
	return err;
}

static int update(struct gx_map *map, const void *key, const void *value, uint64_t flags)
{
	int err = gx_shared_lock(&head(map)->lock, HASH_LOCK_MS);

	if (err)
		return err;
	err = locked_update(map, key, value, flags);
	gx_shared_unlock(&head(map)->lock);
	return err;
}

static int remove_key(struct gx_map *map, const void *key)
{
	int err = gx_shared_lock(&head(map)->lock, HASH_LOCK_MS);

	if (err)
		return err;
	err = locked_remove(map, key);
	gx_shared_unlock(&head(map)->lock);
	return err;
}

static uint32_t behind(struct gx_map *map, const void *key)
{
	uint32_t unused, i;

	if (gx_shared_lock(&head(map)->lock, HASH_LOCK_MS))
		return 0;
	i = find(map, key, hash_key(map, key), &unused);
	gx_shared_unlock(&head(map)->lock);
	return i == UINT32_MAX ? 0 : i + 1;
}

static int next_at(struct gx_map *map, uint32_t *at, void *key, void *value)
{
	int err = gx_shared_lock(&head(map)->lock, HASH_LOCK_MS);

	if (err)
		return err;
	err = -ENOENT;
	for (uint32_t i = *at; i < n_slots(map); i++) {
		if (!slot_read(map, i).used)
			continue;
		memcpy(key, slot_key(map, i), map->def.key_size);
		if (value)
			memcpy(value, slot_value(map, i), map->def.value_size);
		*at = i + 1;
		err = 0;
		break;
	}
	gx_shared_unlock(&head(map)->lock);
	return err;
}

const struct gx_map_ops gx_map_ops_hash = {
	.shape = shape,
	.lookup = lookup,
	.update = update,
	.remove = remove_key,
	.behind = behind,
	.next_at = next_at,
};
