/* percpu_array.c - PERCPU_ARRAY (6): for every key a value for each CPU.
 *
 * Data: a line of claims for each CPU (cpu.h), then [max_entries][n_cpus] of stride. A value of
 * user space is all of a key, as in Linux: n_cpus values of value_size rounded up to 8. */
#include "maps/cpu.h"
#include "maps/ops.h"

#include <errno.h>
#include <string.h>

#define ALLOWED (4u | 8u | 16u | 128u | 256u) /* NUMA, RDONLY, WRONLY (and _PROG) */

static int shape(struct gx_map *map, struct gx_diag *diag)
{
	int err = gx_map_check_shape(map, 4, diag);

	if (err)
		return err;
	if (!map->def.value_size || map->def.flags & ~ALLOWED)
		return gx_fail(diag, GX_E_MAP_SHAPE, "map %.16s: value %u bytes, flags 0x%x",
		               map->def.name, map->def.value_size, map->def.flags);
	if (!map->n_cpus)
		map->n_cpus = gx_possible_cpus();
	map->data_bytes = (uint64_t)GX_CPU_CLAIM_BYTES * map->n_cpus;
	if (gx_map_user_value_bytes(map) > GX_MAP_MAX_BYTES / map->def.max_entries)
		return gx_fail(diag, GX_E_MAP_SIZE, "map %.16s: %u values of %u bytes for %u CPUs",
		               map->def.name, map->def.max_entries, map->def.value_size,
		               map->n_cpus);
	map->data_bytes += gx_map_user_value_bytes(map) * map->def.max_entries;
	return 0;
}

static uint8_t *value_at(struct gx_map *map, const void *key)
{
	uint32_t index;

	memcpy(&index, key, sizeof(index));
	if (index >= map->def.max_entries)
		return NULL;
	return map->data + (uint64_t)GX_CPU_CLAIM_BYTES * map->n_cpus +
	       gx_map_user_value_bytes(map) * index;
}

static int lookup(struct gx_map *map, const void *key, void *value)
{
	const uint8_t *at = value_at(map, key);

	if (!at)
		return -ENOENT;
	memcpy(value, at, gx_map_user_value_bytes(map));
	return 0;
}

static int check_update(struct gx_map *map, const void *key, uint64_t flags)
{
	if (!value_at(map, key))
		return -E2BIG;
	return flags == GX_MAP_NOEXIST ? -EEXIST : 0;
}

static int update(struct gx_map *map, const void *key, const void *value, uint64_t flags)
{
	int err = check_update(map, key, flags);

	if (!err)
		memcpy(value_at(map, key), value, gx_map_user_value_bytes(map));
	return err;
}

static int update_cpu(struct gx_map *map, const void *key, const void *value, uint64_t flags,
                      uint32_t cpu)
{
	int err = check_update(map, key, flags);

	if (!err)
		memcpy(value_at(map, key) +
		               gx_map_stride(map->def.value_size) * (cpu % map->n_cpus),
		       value, map->def.value_size);
	return err;
}

static uint32_t behind(struct gx_map *map, const void *key)
{
	return gx_map_ops_array.behind(map, key);
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

const struct gx_map_ops gx_map_ops_percpu_array = {
	.shape = shape,
	.lookup = lookup,
	.update = update,
	.update_cpu = update_cpu,
	.value_at = value_at,
	.behind = behind,
	.next_at = next_at,
};
