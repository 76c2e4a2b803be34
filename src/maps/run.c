/* run.c - map helpers of programs that an interpreter runs on the CPU: look-up, update, delete. */
#include "maps/run.h"

#include "maps/ops.h"

#include <errno.h>

enum { HELPER_LOOKUP = 1, HELPER_UPDATE = 2, HELPER_DELETE = 3 };

int gx_map_run_grant(struct gx_run_env *env, const struct gx_map *map)
{
	if (!map->ops->value_at)
		return 0;
	return gx_run_grant(env, (struct gx_run_region){ .start = (uint64_t)(uintptr_t)map->data,
	                                                 .size = map->data_bytes,
	                                                 .host = map->data,
	                                                 .writable = true });
}

void gx_map_run_wrote(struct gx_map *map)
{
	atomic_fetch_add(&map->image->host_generation, 1);
}

uint8_t *gx_map_run_lookup(struct gx_map *map, const void *key)
{
	uint8_t *value = map->ops->value_at ? map->ops->value_at(map, key) : NULL;

	if (value) /* the program may write through it */
		gx_map_run_wrote(map);
	return value;
}

int gx_map_run_update(struct gx_map *map, const void *key, const void *value, uint64_t flags)
{
	/* The program gives one value: per-thread arrays, whose updates take one for each slot,
	 * have no value_at. */
	return map->ops->value_at ? gx_map_update(map, key, value, flags) : -EINVAL;
}

static uint64_t look_up(struct gx_run_env *env, struct gx_map *map, uint64_t key_address)
{
	const void *key = gx_run_access(env, key_address, map->def.key_size, false);

	return key ? (uint64_t)(uintptr_t)gx_map_run_lookup(map, key) : 0;
}

static int update(struct gx_run_env *env, struct gx_map *map, const uint64_t args[5])
{
	const void *key = gx_run_access(env, args[1], map->def.key_size, false);
	const void *value = gx_run_access(env, args[2], map->def.value_size, false);

	if (!map->ops->value_at)
		return -EINVAL;
	return key && value ? gx_map_run_update(map, key, value, args[3]) : -EFAULT;
}

static int delete (struct gx_run_env *env, struct gx_map *map, const uint64_t args[5])
{
	const void *key = gx_run_access(env, args[1], map->def.key_size, false);

	return key ? gx_map_delete(map, key) : -EFAULT;
}

int gx_map_run_helper(struct gx_run_env *env, struct gx_map *map, uint32_t id,
                      const uint64_t args[5], uint64_t *result)
{
	switch (id) {
	case HELPER_LOOKUP: *result = look_up(env, map, args[1]); return 0;
	case HELPER_UPDATE: *result = (uint64_t)(int64_t)update(env, map, args); return 0;
	case HELPER_DELETE: *result = (uint64_t)(int64_t) delete (env, map, args); return 0;
	}
	return -EOPNOTSUPP;
}
