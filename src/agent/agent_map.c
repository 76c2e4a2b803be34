/* agent_map.c - a loader's map image, mapped into this process and checked. */
#include "agent/session_internal.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TYPE_RINGBUF = 27, TYPE_PER_THREAD = 1502, TYPE_GPU_RINGBUF = 1527 };

bool gx_agent_map_is_ring(const struct gx_agent_map *map)
{
	return map->def.type == TYPE_RINGBUF || map->def.type == TYPE_GPU_RINGBUF;
}

bool gx_agent_map_is_per_thread(const struct gx_agent_map *map)
{
	return map->def.type == TYPE_PER_THREAD;
}

/* The image holds what the definition promises; the device writes up to these bounds. */
static bool fits(struct gx_agent_map *map)
{
	uint64_t stride = gx_map_stride(map->def.value_size), slot;

	if (!map->def.max_entries)
		return false;
	if (gx_agent_map_is_ring(map))
		return map->data_bytes >= 2 * 4096;
	if (!stride || __builtin_mul_overflow(stride, (uint64_t)map->def.max_entries, &slot) ||
	    slot > map->data_bytes)
		return false;
	map->n_threads = gx_agent_map_is_per_thread(map) ? map->data_bytes / slot : 1;
	return true;
}

struct gx_agent_map *gx_agent_map_open(uint64_t id, const struct gx_map_def *def, int image_fd, int event_fd)
{
	struct gx_agent_map *map = calloc(1, sizeof(*map));
	struct stat st;
	void *at = MAP_FAILED;

	if (map && image_fd >= 0 && !fstat(image_fd, &st) && st.st_size > GX_IMAGE_DATA)
		at = mmap(NULL, (size_t)st.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, image_fd, 0);
	if (at != MAP_FAILED) {
		map->id = id;
		map->def = *def;
		map->image = at;
		map->data = (uint8_t *)at + GX_IMAGE_DATA;
		map->data_bytes = (size_t)st.st_size - GX_IMAGE_DATA;
		map->image_fd = image_fd;
		map->event_fd = event_fd;
		if (map->image->magic == GX_IMAGE_MAGIC && map->image->data_bytes <= map->data_bytes) {
			map->data_bytes = map->image->data_bytes;
			if (fits(map))
				return map;
		}
		munmap(at, (size_t)st.st_size);
	}
	free(map);
	if (image_fd >= 0)
		close(image_fd);
	if (event_fd >= 0)
		close(event_fd);
	return NULL;
}

void gx_agent_map_signal(const struct gx_agent_map *map)
{
	uint64_t one = 1;

	if (map->event_fd >= 0 && write(map->event_fd, &one, sizeof(one)) < 0) {
		/* the counter is full: the reader is awake anyway */
	}
}
