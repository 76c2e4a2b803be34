/* array.c - ARRAY (2) and GPU_ARRAY (1503): max_entries values, stride rounded up to 8. */
#include "maps/ops.h"

#include <errno.h>
#include <string.h>

#define BPF_F_NUMA_NODE 4u
#define BPF_F_ALLOWED                                                                              \
	(BPF_F_NUMA_NODE | 8u | 16u | 128u | 256u |                                                \
	 1024u /* RDONLY, WRONLY (and _PROG), MMAPABLE */ | GX_MAP_CACHED)

static int shape(struct gx_map *map, struct gx_diag *diag)
{
	int err = gx_map_check_shape(map, 4, diag);

	if (err)
		return err;
	if (!map->def.value_size)
		return gx_fail(diag, GX_E_MAP_SHAPE, "map %.16s: value_size is 0", map->def.name);
	if (map->def.flags & ~BPF_F_ALLOWED)
		return gx_fail(diag, GX_E_MAP_SHAPE, "map %.16s: flags 0x%x", map->def.name,
		               map->def.flags);
	map->data_bytes = gx_map_stride(map->def.value_size) * map->def.max_entries;
	return 0;
}

static uint8_t *value_at(struct gx_map *map, const void *key)
{
	uint32_t index;

	memcpy(&index, key, sizeof(index));
	return index < map->def.max_entries ? map->data + gx_map_stride(map->def.value_size) * index
	                                    : NULL;
}

static int lookup(struct gx_map *map, const void *key, void *value)
{
	const uint8_t *at = value_at(map, key);

	if (!at)
		return -ENOENT;
	memcpy(value, at, map->def.value_size);
	return 0;
}

static int update(struct gx_map *map, const void *key, const void *value, uint64_t flags)
{
	uint8_t *at = value_at(map, key);

	if (!at)
		return -E2BIG;
	if (flags == GX_MAP_NOEXIST)
		return -EEXIST;
	memcpy(at, value, map->def.value_size);
	return 0;
}

static uint32_t behind(struct gx_map *map, const void *key)
{
	uint32_t index;

	memcpy(&index, key, sizeof(index));
	return index < map->def.max_entries ? index + 1 : 0;
}

static int next_at(struct gx_map *map, uint32_t *at, void *key, void *value)
{
	if (*at >= map->def.max_entries)
		return -ENOENT;
	memcpy(key, at, sizeof(*at));
	if (value)
		lookup(map, key, value);
	++*at;
	return 0;
}

const struct gx_map_ops gx_map_ops_array = {
	.shape = shape,
	.lookup = lookup,
	.update = update,
	.value_at = value_at,
	.behind = behind,
	.next_at = next_at,
};
