/* map_words.c - what a relocation block says of a map: the memory that it has in a context now. */
#include "agent/core/session_internal.h"

uint64_t gx_map_threads(const struct gx_agent_map *map, const struct gx_device_map *device)
{
	const struct gx_map *host = map->host;
	uint64_t n = device->bytes / gx_map_stride(host->def.value_size) / host->def.max_entries;

	return n < host->n_threads ? n : host->n_threads;
}

void gx_map_words(const struct gx_agent_map *map, const struct gx_device_map *device,
                  uint64_t *words)
{
	words[GX_RELOC_MAP_BASE] = device ? device->base : 0;
	words[GX_RELOC_MAP_THREADS] =
	        device && map->host->n_threads ? gx_map_threads(map, device) : 0;
	if (map->host->n_cpus)
		words[GX_RELOC_MAP_CPUS] = map->host->n_cpus;
	words[GX_RELOC_MAP_SHARD_STRIDE] = device ? device->shard_stride : 0;
	words[GX_RELOC_MAP_SHARD_MASK] =
	        device && device->shard_bytes ? device->shard_bytes - 1 : 0;
	if (device && gx_map_type_lies(map->host->def.type, GX_LAYOUT_sites))
		words[GX_RELOC_MAP_SHARD_MASK] = device->bytes / device->shard_stride - 1;
}
