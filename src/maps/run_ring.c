/* run_ring.c - ring buffer helpers of programs that an interpreter runs on the CPU. */
#include "maps/run_ring.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { HELPER_OUTPUT = 130, HELPER_RESERVE = 131, HELPER_SUBMIT = 132, HELPER_DISCARD = 133 };

int gx_run_ring_output(struct gx_run_rings *rings, struct gx_map *map, const void *data,
                       uint64_t size)
{
	int err = data ? gx_ring_push(map, data, size) : -EINVAL;

	atomic_fetch_add(&map->image->records_produced, 1);
	atomic_fetch_add(err ? &map->image->records_dropped : &map->image->records_delivered, 1);
	if (!err && rings->pushed)
		rings->pushed(rings->arg, map);
	return err;
}

int gx_run_ring_push(struct gx_run_env *env, struct gx_run_rings *rings, struct gx_map *map,
                     uint64_t address, uint64_t size)
{
	return map ? gx_run_ring_output(rings, map,
	                                size ? gx_run_access(env, address, size, false) : NULL,
	                                size)
	           : -EINVAL;
}

int gx_run_perf_output(struct gx_run_env *env, struct gx_run_rings *rings, struct gx_map *map,
                       uint64_t flags, uint64_t address, uint64_t size)
{
	uint32_t cpu = (uint32_t)flags == UINT32_MAX ? env->cpu : (uint32_t)flags, *record;
	const void *data = size ? gx_run_access(env, address, size, false) : NULL;
	int err;

	if (flags >> 32 || size > GX_PERF_MAX_BYTES || (size && !data))
		return -EINVAL;
	if (cpu >= map->def.max_entries)
		return -E2BIG;
	record = malloc(2 * sizeof(*record) + size);
	if (!record)
		return -ENOMEM;
	record[0] = cpu;
	record[1] = (uint32_t)size;
	if (size)
		memcpy(record + 2, data, size);
	err = gx_run_ring_output(rings, map, record, 2 * sizeof(*record) + size);
	free(record);
	return err == -EAGAIN ? -ENOSPC : err;
}

struct gx_run_record *gx_run_ring_reserve(struct gx_run_rings *rings, struct gx_map *map,
                                          uint64_t size)
{
	for (int i = 0; i < GX_RUN_MAX_RECORDS && size <= GX_RUN_MAX_RECORD_BYTES; i++) {
		struct gx_run_record *record = &rings->records[i];

		if (record->map)
			continue;
		memset(record->data, 0, sizeof(record->data));
		record->bytes = size;
		record->map = map;
		return record;
	}
	return NULL;
}

int gx_run_ring_release(struct gx_run_rings *rings, uint64_t address, bool submit)
{
	for (int i = 0; i < GX_RUN_MAX_RECORDS; i++) {
		struct gx_run_record *record = &rings->records[i];

		if (!record->map || (uint64_t)(uintptr_t)record->data != address)
			continue;
		if (submit)
			gx_run_ring_output(rings, record->map, record->data, record->bytes);
		record->map = NULL;
		return 0;
	}
	return -EINVAL;
}

static uint64_t reserve(struct gx_run_env *env, struct gx_run_rings *rings, struct gx_map *map,
                        uint64_t size)
{
	struct gx_run_record *record = map ? gx_run_ring_reserve(rings, map, size) : NULL;
	struct gx_run_region region = { .size = size, .writable = true };

	if (!record)
		return 0;
	region.start = (uint64_t)(uintptr_t)record->data;
	region.host = record->data;
	if (!gx_run_grant(env, region))
		return region.start;
	record->map = NULL;
	return 0;
}

static int release(struct gx_run_env *env, struct gx_run_rings *rings, uint64_t address,
                   bool submit)
{
	int err = gx_run_ring_release(rings, address, submit);

	if (!err)
		gx_run_revoke(env, address);
	return err;
}

int gx_run_ring_helper(struct gx_run_env *env, struct gx_run_rings *rings, struct gx_map *map,
                       uint32_t id, const uint64_t args[5], uint64_t *result)
{
	*result = 0;
	switch (id) {
	case HELPER_OUTPUT:
		*result = (uint64_t)(int64_t)gx_run_ring_push(env, rings, map, args[1], args[2]);
		return 0;
	case HELPER_RESERVE: *result = reserve(env, rings, map, args[1]); return 0;
	case HELPER_SUBMIT: return release(env, rings, args[0], true);
	case HELPER_DISCARD: return release(env, rings, args[0], false);
	}
	return -EOPNOTSUPP;
}
