/* bloom.c - BLOOM_FILTER (30): values that were pushed are there; of the others a few seem to be, too.
 *
 * Data: bits, gx_bloom_words() words of them. Nothing leaves. Who asks gives the value that is meant. */
#include "maps/ops.h"

#include <errno.h>
#include <string.h>

#define ALLOWED (4u | 8u | 16u) /* NUMA, RDONLY, WRONLY */

static int shape(struct gx_map *map, struct gx_diag *diag)
{
	int err = gx_map_check_shape(map, 0, diag);

	if (err)
		return err;
	if (!map->def.value_size || map->def.flags & ~ALLOWED)
		return gx_fail(diag, GX_E_MAP_SHAPE, "map %.16s: value %u bytes, flags 0x%x",
		               map->def.name, map->def.value_size, map->def.flags);
	map->data_bytes = 8 * gx_bloom_words(map->def.max_entries);
	return 0;
}

static uint64_t hash_of(const struct gx_map *map, const uint8_t *value)
{
	uint64_t hash = GX_HASH_FIRST;

	for (uint32_t at = 0; at < map->def.value_size; at += 8) {
		uint32_t left = map->def.value_size - at;
		uint64_t word = 0;

		memcpy(&word, value + at, left < 8 ? left : 8);
		hash = gx_hash_word(hash, word);
	}
	return hash;
}

static _Atomic uint64_t *word_of(const struct gx_map *map, uint64_t hash, uint32_t i, uint64_t *bit)
{
	uint64_t n = gx_bloom_bit(hash, i, map->data_bytes / 8);

	*bit = 1ull << (n % 64);
	return (_Atomic uint64_t *)(void *)map->data + n / 64;
}

static int lookup(struct gx_map *map, const void *key, void *value)
{
	uint64_t hash = hash_of(map, value), bit;

	(void)key;
	for (uint32_t i = 0; i < GX_BLOOM_HASHES; i++)
		if (!(atomic_load(word_of(map, hash, i, &bit)) & bit))
			return -ENOENT;
	return 0;
}

static int update(struct gx_map *map, const void *key, const void *value, uint64_t flags)
{
	uint64_t hash = hash_of(map, value), bit;

	(void)key;
	if (flags != GX_MAP_ANY)
		return -EINVAL;
	for (uint32_t i = 0; i < GX_BLOOM_HASHES; i++) {
		_Atomic uint64_t *word = word_of(map, hash, i, &bit);

		atomic_fetch_or(word, bit);
	}
	return 0;
}

const struct gx_map_ops gx_map_ops_bloom = {
	.shape = shape,
	.lookup = lookup,
	.update = update,
	.asks = true,
};
