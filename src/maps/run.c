/* run.c - helpers that look into maps, of programs that an interpreter runs on the CPU: look-up, update, delete, push, pop,
 * peek. */
#include "maps/run.h"

#include "maps/ops.h"

#include <errno.h>
#include <string.h>

int gx_map_run_grant(struct gx_run_env *env, const struct gx_map *map)
{
	if (!map->ops->value_at)
		return 0;
	return gx_run_grant(env, (struct gx_run_region){ .start = (uint64_t)(uintptr_t)map->data,
	                                                 .size = map->data_bytes,
	                                                 .host = map->data,
	                                                 .writable = !map->read_only });
}

void gx_map_run_wrote(struct gx_map *map)
{
	if (map->read_only) /* nothing was: what programs write is not handed out so */
		return;
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
	if (map->read_only)
		return -EPERM;
	err = map->ops->update_cpu(map, key, value, flags, cpu);
	if (!err)
		gx_map_run_wrote(map);
	return err;
}

static uint64_t as_int(int err)
{
	return (uint64_t)(int64_t)err;
}

static struct gx_map *map_of(const struct gx_run_call *call)
{
	return call->map_of(call->env, call->args[0]);
}

static uint64_t look_up(const struct gx_run_call *call, struct gx_map *map, uint32_t cpu)
{
	const void *key =
	        map ? gx_run_access(call->env, call->args[1], map->def.key_size, false) : NULL;

	return key ? (uint64_t)(uintptr_t)gx_map_run_lookup(map, key, cpu) : 0;
}

uint64_t gx_host_map_lookup(struct gx_run_call *call)
{
	return look_up(call, map_of(call), call->env->cpu);
}

/* NULL: no such CPU. */
uint64_t gx_host_map_lookup_percpu(struct gx_run_call *call)
{
	struct gx_map *map = map_of(call);
	uint32_t cpu = (uint32_t)call->args[2];

	return map && cpu < map->n_cpus ? look_up(call, map, cpu) : 0;
}

uint64_t gx_host_map_update(struct gx_run_call *call)
{
	struct gx_map *map = map_of(call);
	const void *key, *value;

	if (!map || !map->ops->value_at)
		return as_int(-EINVAL);
	key = gx_run_access(call->env, call->args[1], map->def.key_size, false);
	value = gx_run_access(call->env, call->args[2], map->def.value_size, false);
	return as_int(key && value
	                      ? gx_map_run_update(map, key, value, call->args[3], call->env->cpu)
	                      : -EFAULT);
}

uint64_t gx_host_map_delete(struct gx_run_call *call)
{
	struct gx_map *map = map_of(call);
	const void *key =
	        map ? gx_run_access(call->env, call->args[1], map->def.key_size, false) : NULL;

	return as_int(!map ? -EINVAL : key ? gx_map_delete(map, key) : -EFAULT);
}

uint64_t gx_host_map_push(struct gx_run_call *call)
{
	struct gx_map *map = map_of(call);
	const void *value;

	if (!map || map->def.key_size)
		return as_int(-EINVAL);
	value = gx_run_access(call->env, call->args[1], map->def.value_size, false);
	return as_int(value ? gx_map_update(map, NULL, value, call->args[2]) : -EFAULT);
}

/* Where there is none, the value is zeroes, as in Linux. */
static uint64_t take(const struct gx_run_call *call, bool remove)
{
	struct gx_map *map = map_of(call);
	void *value =
	        map ? gx_run_access(call->env, call->args[1], map->def.value_size, true) : NULL;
	int err;

	if (!map || map->def.key_size || !value)
		return as_int(map && !value ? -EFAULT : -EINVAL);
	err = remove ? gx_map_take(map, NULL, value) : gx_map_lookup(map, NULL, value);
	if (err && !map->ops->asks)
		memset(value, 0, map->def.value_size);
	return as_int(err);
}

uint64_t gx_host_map_pop(struct gx_run_call *call)
{
	return take(call, true);
}

uint64_t gx_host_map_peek(struct gx_run_call *call)
{
	return take(call, false);
}

/* A call with a callback is a loop in the IR: nobody makes it. */
uint64_t gx_host_inlined(struct gx_run_call *call)
{
	call->err = -EINVAL;
	return 0;
}
