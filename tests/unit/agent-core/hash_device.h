/* hash_device.h - for tests of hash maps: what device code does with its table, and what user space does with the image. Its includers have a back
 * end whose device has this process's memory (host_device.h). */
#ifndef GX_TEST_HASH_DEVICE_H
#define GX_TEST_HASH_DEVICE_H

#include "maps/layout.h"

enum { MOST_VALUE = 256 };

/* A hash with its memory in a context. */
struct device {
	int context;
	struct gx_hash_table t;
	uint8_t *base;
	uint32_t key_size, value_size;
};

/* --- what device code does, as maps/layout.h says */
static uint64_t *word(const struct device *d, uint64_t from, uint64_t i)
{
	return (uint64_t *)(void *)(d->base + from) + i;
}

static uint64_t *state(const struct device *d, uint64_t slot)
{
	return word(d, d->t.states, slot);
}

static uint64_t *value(const struct device *d, uint64_t slot)
{
	return (uint64_t *)(void *)(d->base + d->t.values + d->t.stride * slot);
}

/* A key of a number: other in its first and its last byte */
static struct gx_hash_places place_of(const struct device *d, uint32_t number, uint8_t *key)
{
	uint64_t hash = GX_HASH_FIRST, part;

	memset(key, 0, GX_HASH_MAX_KEY);
	memcpy(key, &number, d->key_size < 4 ? d->key_size : 4);
	key[d->key_size - 1] ^= (uint8_t)(number * 16);
	for (uint32_t i = 0; i < d->t.key_words; i++) {
		memcpy(&part, key + 8 * i, 8);
		hash = gx_hash_word(hash, part);
	}
	return gx_hash_places(&d->t, hash);
}

static bool has_key(const struct device *d, uint64_t slot, const uint8_t *key)
{
	uint64_t part;

	for (uint32_t i = 0; i < d->t.key_words; i++) {
		memcpy(&part, key + 8 * i, 8);
		if (gx_hash_mix(*word(d, d->t.keys, slot * d->t.key_words + i), *state(d, slot)) !=
		    part)
			return false;
	}
	return true;
}

/* Slot of a key, or -1. */
static int64_t find(const struct device *d, uint32_t number)
{
	uint8_t key[GX_HASH_MAX_KEY];
	struct gx_hash_places p = place_of(d, number, key);

	for (uint32_t round = 0; round < 4; round++)
		for (uint64_t i = 0; i < GX_HASH_SLOTS; i++) {
			uint64_t bucket = p.buckets[round & 1] + (round < 2 ? 0 : d->t.n_buckets);
			uint64_t slot = bucket * GX_HASH_SLOTS + i;

			if (d->base[d->t.filters + slot] == p.tag &&
			    (*state(d, slot) & GX_HASH_PHASES) == GX_HASH_READY &&
			    *word(d, d->t.ended, slot) != *state(d, slot) && has_key(d, slot, key))
				return (int64_t)slot;
		}
	return -1;
}

static int64_t insert(const struct device *d, uint32_t number)
{
	uint8_t key[GX_HASH_MAX_KEY];
	struct gx_hash_places p = place_of(d, number, key);

	if (*word(d, GX_HASH_USED, 0) >= *word(d, GX_HASH_LIMIT, 0))
		return -E2BIG;
	for (uint64_t i = 0; i < 2 * GX_HASH_SLOTS; i++) {
		uint64_t slot =
		        ((uint64_t)p.buckets[i / GX_HASH_SLOTS] + d->t.n_buckets) * GX_HASH_SLOTS +
		        i % GX_HASH_SLOTS;
		bool ended = *word(d, d->t.ended, slot) == *state(d, slot) && *state(d, slot);

		if (d->base[d->t.filters + slot] && !ended)
			continue;
		*word(d, GX_HASH_USED, 0) += !ended;
		memset(value(d, slot), 0, d->t.stride);
		d->base[d->t.filters + slot] = p.tag;
		*state(d, slot) = (*state(d, slot) | GX_HASH_PHASES) + 1 + GX_HASH_READY;
		for (uint32_t w = 0; w < d->t.key_words; w++) {
			uint64_t part;

			memcpy(&part, key + 8 * w, 8);
			*word(d, d->t.keys, slot * d->t.key_words + w) =
			        gx_hash_mix(part, *state(d, slot));
		}
		return (int64_t)slot;
	}
	return -E2BIG;
}

static void delete (const struct device *d, uint32_t number)
{
	int64_t slot = find(d, number);

	CHECK(slot >= 0);
	d->base[d->t.filters + slot] = 0;
	*word(d, GX_HASH_USED, 0) -= (uint64_t)slot >= d->t.n_slots / 2;
	*state(d, (uint64_t)slot) |= GX_HASH_DEAD;
}

/* Adds to the last word of a key's value, which is made if need be; gives its slot. */
static int64_t add(const struct device *d, uint32_t number, uint64_t n)
{
	int64_t slot = find(d, number);

	if (slot < 0)
		slot = insert(d, number);
	if (slot >= 0)
		value(d, (uint64_t)slot)[d->t.stride / 8 - 1] += n;
	return slot;
}

/* --- what user space sees: the last word, or -1 */
static int64_t seen(struct gx_map *map, const struct device *d, uint32_t number)
{
	uint64_t values[MOST_VALUE / 8] = { 0 };
	uint8_t key[GX_HASH_MAX_KEY];

	place_of(d, number, key);
	if (gx_map_lookup(map, key, values))
		return -1;
	return (int64_t)values[d->t.stride / 8 - 1];
}

static int put(struct gx_map *map, const struct device *d, uint32_t number, uint64_t n)
{
	uint64_t values[MOST_VALUE / 8] = { 0 };
	uint8_t key[GX_HASH_MAX_KEY];

	place_of(d, number, key);
	values[d->t.stride / 8 - 1] = n;
	return gx_map_update(map, key, values, GX_MAP_ANY);
}

static inline int take_away(struct gx_map *map, const struct device *d, uint32_t number)
{
	uint8_t key[GX_HASH_MAX_KEY];

	place_of(d, number, key);
	return gx_map_delete(map, key);
}

static inline uint32_t n_keys(struct gx_map *map)
{
	uint8_t key[GX_HASH_MAX_KEY];
	uint32_t place = 0, n = 0;

	while (!gx_map_next_at(map, &place, key, NULL))
		n++;
	return n;
}

#endif
