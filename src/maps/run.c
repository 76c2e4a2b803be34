/* run.c - map helpers of programs that an interpreter runs on the CPU: look-up, update, delete,
 * push, pop, peek. */
#include "maps/run.h"

#include "maps/ops.h"

#include <errno.h>
#include <string.h>

enum {
	HELPER_LOOKUP = 1,
	HELPER_UPDATE = 2,
	HELPER_DELETE = 3,
	HELPER_PUSH = 87,
	HELPER_POP = 88,
	HELPER_PEEK = 89,
	HELPER_LOOKUP_PERCPU = 195,
};

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

uint8_t *gx_map_run_lookup(struct gx_map *map, const void *key, uint32_t cpu)
{
	uint8_t *value = map->ops->value_at ? map->ops->value_at(map, key) : NULL;

	if (!value)
		return NULL;
	gx_map_run_wrote(map); /* the program may write through it */
	return map->n_cpus ? value + gx_map_stride(map->def.value_size) * (cpu % map->n_cpus)
	                   : value;
}

int gx_map_run_update(struct gx_map *map, const void *key, const void *value, uint64_t flags,
                      uint32_t cpu)
{
	int err;

	if (!map->n_cpus) /* The program gives one value: per-thread arrays, whose updates take one
	                     for each slot, have no value_at. */
		return map->ops->value_at ? gx_map_update(map, key, value, flags) : -EINVAL;
	if (flags > GX_MAP_EXIST)
		return -EINVAL;
	err = map->ops->update_cpu(map, key, value, flags, cpu);
	if (!err)
		gx_map_run_wrote(map);
	return err;
}

static uint64_t look_up(struct gx_run_env *env, struct gx_map *map, uint64_t key_address,
                        uint32_t cpu)
{
	const void *key = gx_run_access(env, key_address, map->def.key_size, false);

	return key ? (uint64_t)(uintptr_t)gx_map_run_lookup(map, key, cpu) : 0;
}

static int update(struct gx_run_env *env, struct gx_map *map, const uint64_t args[5])
{
	const void *key = gx_run_access(env, args[1], map->def.key_size, false);
	const void *value = gx_run_access(env, args[2], map->def.value_size, false);

	if (!map->ops->value_at)
		return -EINVAL;
	return key && value ? gx_map_run_update(map, key, value, args[3], env->cpu) : -EFAULT;
}

static int delete (struct gx_run_env *env, struct gx_map *map, const uint64_t args[5])
{
	const void *key = gx_run_access(env, args[1], map->def.key_size, false);

	return key ? gx_map_delete(map, key) : -EFAULT;
}

static int push(struct gx_run_env *env, struct gx_map *map, const uint64_t args[5])
{
	const void *value = gx_run_access(env, args[1], map->def.value_size, false);

	if (!map->ops->pop)
		return -EINVAL;
	return value ? gx_map_update(map, NULL, value, args[2]) : -EFAULT;
}

/* Where there is none, the value is zeroes, as in Linux. */
static int take(struct gx_run_env *env, struct gx_map *map, const uint64_t args[5], bool remove)
{
	void *value = gx_run_access(env, args[1], map->def.value_size, true);
	int err;

	if (!map->ops->pop || !value)
		return value ? -EINVAL : -EFAULT;
	err = remove ? gx_map_take(map, NULL, value) : gx_map_lookup(map, NULL, value);
	if (err)
		memset(value, 0, map->def.value_size);
	return err;
}

/* NULL: no such CPU. */
static uint64_t look_up_percpu(struct gx_run_env *env, struct gx_map *map, const uint64_t args[5])
{
	return (uint32_t)args[2] < map->n_cpus ? look_up(env, map, args[1], (uint32_t)args[2]) : 0;
}

int gx_map_run_helper(struct gx_run_env *env, struct gx_map *map, uint32_t id,
                      const uint64_t args[5], uint64_t *result)
{
	switch (id) {
	case HELPER_LOOKUP: *result = look_up(env, map, args[1], env->cpu); return 0;
	case HELPER_LOOKUP_PERCPU: *result = look_up_percpu(env, map, args); return 0;
	case HELPER_PUSH: *result = (uint64_t)(int64_t)push(env, map, args); return 0;
	case HELPER_POP: *result = (uint64_t)(int64_t)take(env, map, args, true); return 0;
	case HELPER_PEEK: *result = (uint64_t)(int64_t)take(env, map, args, false); return 0;
	case HELPER_UPDATE: *result = (uint64_t)(int64_t)update(env, map, args); return 0;
	case HELPER_DELETE: *result = (uint64_t)(int64_t) delete (env, map, args); return 0;
	}
	return -EOPNOTSUPP;
}
