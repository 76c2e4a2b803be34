/* map_sync.c - bring what a device has counted into the shared image.
 *
 * Each instance adds, word by word of 8 bytes, what changed on its device since the last look:
 * image += now - before. With one instance that makes the image equal to the device; with several,
 * sums are sums. Words that user space wrote meanwhile (host_generation) go the other way first.
 */
#include "agent/session_internal.h"

#include <errno.h>
#include <string.h>

static int upload(struct gx_instance *instance, struct gx_device_map *device)
{
	const struct gx_cuda_api *api = gx_session_api();

	device->host_generation = atomic_load(&device->map->host->image->host_generation);
	memcpy(device->before, device->map->host->data, device->bytes);
	if (api->cuMemcpyHtoDAsync_v2(device->base, device->before, device->bytes,
	                              instance->stream) ||
	    api->cuStreamSynchronize(instance->stream))
		return -EIO;
	return 0;
}

/* Readers look at the slots below the highest one that was ever written. With several keys a later
 * one hides where the last slot of an earlier one is: then all slots count. */
static void note_threads(struct gx_map *map, size_t last_word)
{
	uint64_t slot = last_word * sizeof(uint64_t) / gx_map_stride(map->def.value_size);
	uint64_t seen = map->def.max_entries == 1 ? slot + 1 : map->n_threads;
	uint64_t before = atomic_load(&map->image->n_threads_seen);

	while (before < seen &&
	       !atomic_compare_exchange_weak(&map->image->n_threads_seen, &before, seen))
		;
}

int gx_map_merge(struct gx_instance *instance, struct gx_device_map *device)
{
	const struct gx_cuda_api *api = gx_session_api();
	struct gx_map_image *image = device->map->host->image;
	_Atomic uint64_t *words = (_Atomic uint64_t *)(void *)device->map->host->data;
	size_t n = device->bytes / sizeof(uint64_t);
	size_t last = 0;
	bool changed = false;

	if (atomic_load(&image->host_generation) != device->host_generation)
		return upload(instance, device);
	if (api->cuMemcpyDtoHAsync_v2(device->now, device->base, device->bytes, instance->stream) ||
	    api->cuStreamSynchronize(instance->stream))
		return -EIO;
	for (size_t i = 0; i < n; i++) {
		uint64_t delta = device->now[i] - device->before[i];

		if (!delta)
			continue;
		atomic_fetch_add_explicit(&words[i], delta, memory_order_relaxed);
		device->before[i] = device->now[i];
		changed = true;
		last = i;
	}
	if (changed && device->map->host->n_threads)
		note_threads(device->map->host, last);
	if (changed)
		atomic_fetch_add(&image->sync_generation, 1);
	return 0;
}

/* Counters of all programs. A shard's word of events is a sum modulo 2^64: its difference since the last look is taken
 * apart into lanes and warps. */
int gx_stats_merge(struct gx_instance *instance)
{
	const struct gx_cuda_api *api = gx_session_api();
	uint64_t lines[GX_MAX_SHARDS][3];

	for (uint32_t i = 0; i < instance->n_stats; i++) {
		struct gx_device_stats *stats = &instance->stats[i];
		struct gx_link_stats *shared = gx_session_link_stats(stats->link_id);
		CUDA_MEMCPY2D copy = { .srcMemoryType = CU_MEMORYTYPE_DEVICE,
				       .srcDevice = stats->base,
				       .srcPitch = GX_STATS_STRIDE,
				       .dstMemoryType = CU_MEMORYTYPE_HOST,
				       .dstHost = lines,
				       .dstPitch = sizeof(lines[0]),
				       .WidthInBytes = sizeof(lines[0]),
				       .Height = instance->n_shards };

		if (!shared || api->cuMemcpy2DAsync_v2(&copy, instance->stream) ||
		    api->cuStreamSynchronize(instance->stream))
			return -EIO;
		for (uint32_t s = 0; s < instance->n_shards; s++) {
			uint64_t events = lines[s][GX_STATS_EVENTS / 8] - stats->events[s];
			uint64_t dropped = lines[s][GX_STATS_LANES_DROPPED / 8] - stats->dropped[s];

			atomic_fetch_add(&shared->lanes, events % GX_STATS_WARP);
			atomic_fetch_add(&shared->warps, events / GX_STATS_WARP);
			atomic_fetch_add(&shared->lanes_dropped, dropped);
			stats->events[s] += events;
			stats->dropped[s] += dropped;
		}
	}
	return 0;
}
