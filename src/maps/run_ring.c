/* run_ring.c - ring buffer helpers of programs that an interpreter runs on the CPU. */
#include "maps/run_ring.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

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

/* --- helpers */
static uint64_t as_int(int err)
{
	return (uint64_t)(int64_t)err;
}

static struct gx_map *map_of(const struct gx_run_call *call, unsigned arg)
{
	return call->map_of(call->env, call->args[arg]);
}

/* Adds size bytes at an address of the program as one record, and counts it. */
static uint64_t push(const struct gx_run_call *call, struct gx_map *map, uint64_t address,
                     uint64_t size)
{
	const void *data = size ? gx_run_access(call->env, address, size, false) : NULL;

	return as_int(map ? gx_run_ring_output(call->rings, map, data, size) : -EINVAL);
}

uint64_t gx_host_ring_output(struct gx_run_call *call)
{
	return push(call, map_of(call, 0), call->args[1], call->args[2]);
}

uint64_t gx_host_ring_reserve(struct gx_run_call *call)
{
	struct gx_map *map = map_of(call, 0);
	struct gx_run_record *record =
	        map ? gx_run_ring_reserve(call->rings, map, call->args[1]) : NULL;
	struct gx_run_region region = { .size = call->args[1], .writable = true };

	if (!record)
		return 0;
	region.start = (uint64_t)(uintptr_t)record->data;
	region.host = record->data;
	if (!gx_run_grant(call->env, region))
		return region.start;
	record->map = NULL;
	return 0;
}

static uint64_t release(struct gx_run_call *call, bool submit)
{
	call->err = gx_run_ring_release(call->rings, call->args[0], submit);
	if (!call->err)
		gx_run_revoke(call->env, call->args[0]);
	return 0;
}

uint64_t gx_host_ring_submit(struct gx_run_call *call)
{
	return release(call, true);
}

uint64_t gx_host_ring_discard(struct gx_run_call *call)
{
	return release(call, false);
}

/* To a map with a reader for each CPU: that CPU's number and the size stand before the record. */
static int output_to_cpu(const struct gx_run_call *call, struct gx_map *map)
{
	uint64_t flags = call->args[2], size = call->args[4];
	uint32_t cpu = (uint32_t)flags == UINT32_MAX ? call->env->cpu : (uint32_t)flags, *record;
	const void *data = size ? gx_run_access(call->env, call->args[3], size, false) : NULL;
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
	err = gx_run_ring_output(call->rings, map, record, 2 * sizeof(*record) + size);
	free(record);
	return err == -EAGAIN ? -ENOSPC : err;
}

uint64_t gx_host_perf_output(struct gx_run_call *call)
{
	struct gx_map *map = map_of(call, 1);

	return map && gx_map_type_is(map->def.type, GX_MAP_READERS)
	               ? as_int(output_to_cpu(call, map))
	               : push(call, map, call->args[3], call->args[4]);
}
