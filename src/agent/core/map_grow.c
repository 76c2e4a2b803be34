/* map_grow.c - per-thread maps have room for the largest launch that came, up to the operator's limit.
 *
 * Memory is made before the launch that needs it. What launches under way write to, and what graphs
 * hold, stays: it is merged on, as the memory of another context is. A launch never meets a word of
 * its relocation block that is too large for the memory that another word names: its threads have
 * slots in the older memory and in the newer, and these are at the same places (maps/layout.h).
 */
#include "agent/core/session_internal.h"

#include <errno.h>

#define FIRST_THREADS ((uint64_t)1 << 15) /* less is not worth another growth */

static atomic_uint_fast64_t epoch; /* of all contexts: changes when a map has grown */

uint64_t gx_session_map_epoch(void)
{
	return atomic_load_explicit(&epoch, memory_order_acquire);
}

static uint64_t bytes_for(const struct gx_map *map, uint64_t threads)
{
	return gx_per_thread_slots(threads, map->def.max_entries) *
	       gx_map_stride(map->def.value_size);
}

/* Twice what there was when that is more, or else just what is needed. */
static struct gx_device_map *grow(struct gx_instance *instance, struct gx_agent_map *map,
                                  struct gx_device_map *device, uint64_t threads)
{
	uint64_t n_before = device ? gx_map_threads(map, device) : 0, limit = map->host->n_threads;
	uint64_t wanted = threads > 2 * n_before ? threads : 2 * n_before;

	if (threads > limit)
		threads = limit;
	if (n_before >= threads)
		return device;
	if (device) /* what is done already is seen by the launches to come */
		gx_map_merge(instance, device);
	wanted = wanted < FIRST_THREADS ? FIRST_THREADS : wanted;
	wanted = wanted < limit ? wanted : limit;
	device = gx_instance_add_map(instance, map, bytes_for(map->host, wanted));
	if (!device)
		device = gx_instance_add_map(instance, map, bytes_for(map->host, threads));
	if (device) {
		atomic_fetch_add(&epoch, 1);
		return device;
	}
	gx_session_count(GX_COUNT_MAP_REFUSED, 1);
	gx_session_log("map %.16s: no device memory for the slots of %llu threads",
	               map->host->def.name, (unsigned long long)threads);
	return gx_instance_map(instance, map);
}

static int reach(struct gx_instance *instance, struct gx_agent_map *const *maps, uint32_t n_maps,
                 uint64_t threads, uint64_t *words)
{
	for (uint32_t i = 0; i < n_maps; i++) {
		struct gx_device_map *device = gx_instance_map(instance, maps[i]);

		if (maps[i]->host->n_threads)
			device = grow(instance, maps[i], device, threads);
		else if (!device)
			return -ENOMEM;
		gx_map_words(maps[i], device, words + GX_RELOC_MAP(0, i) - GX_RELOC_MAP(0, 0));
	}
	return gx_backend()->queue_wait(instance->queue);
}

int gx_session_reach(void *context, struct gx_agent_map *const *maps, uint32_t n_maps,
                     uint64_t threads, uint64_t *words)
{
	uint32_t paused = gx_backend()->pause_recording();
	struct gx_instance *instance;
	int err = -EIO;

	if (!gx_backend()->enter(context)) {
		instance = gx_instance_get(context, false);
		if (instance) {
			pthread_mutex_lock(&instance->lock);
			err = reach(instance, maps, n_maps, threads, words);
			pthread_mutex_unlock(&instance->lock);
		}
		gx_backend()->leave();
	}
	gx_backend()->resume_recording(paused);
	return err;
}

uint64_t gx_session_map_limit(struct gx_agent_map *const *maps, uint32_t n_maps)
{
	uint64_t least = UINT64_MAX;

	for (uint32_t i = 0; i < n_maps; i++)
		if (maps[i]->host->n_threads && maps[i]->host->n_threads < least)
			least = maps[i]->host->n_threads;
	return least;
}
