/* agent_map.c - a loader's map as this process sees it: its image, checked, and the reader to wake.
 */
#include "agent/core/session_internal.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

bool gx_agent_map_is_ring(const struct gx_agent_map *map)
{
	return gx_map_is_ring(map->host) &&
	       gx_map_type_row(map->host->def.type)->ops[GX_SIDE_DEVICE];
}

/* What stands beside the image of an array is the map of Linux that has its values. */
static int open_host(struct gx_agent_map *map, const struct gx_map_def *def, bool frozen,
                     int image_fd, int *beside_fd)
{
	int err = frozen ? gx_map_open_copy(image_fd, def, &map->host, NULL)
	                 : gx_map_open_image(image_fd, def, &map->host, NULL);

	if (err || *beside_fd < 0 || !gx_map_may_be_of_linux(def))
		return err;
	err = frozen ? -EINVAL : gx_map_use_linux(map->host, *beside_fd);
	close(*beside_fd);
	*beside_fd = -1;
	if (err)
		gx_map_free(map->host);
	return err;
}

struct gx_agent_map *gx_agent_map_open(uint64_t id, const struct gx_map_def *def, bool frozen,
                                       int image_fd, int event_fd)
{
	struct gx_agent_map *map = calloc(1, sizeof(*map));

	if (!map || open_host(map, def, frozen, image_fd, &event_fd)) {
		free(map);
		map = NULL;
		if (event_fd >= 0)
			close(event_fd);
	} else {
		map->id = id;
		map->event_fd = event_fd;
		gx_fd_note(event_fd, &map->event);
	}
	if (image_fd >= 0)
		close(image_fd);
	return map;
}

void gx_agent_map_let_go(struct gx_agent_map *map)
{
	if (gx_fd_same(map->event_fd, &map->event))
		close(map->event_fd);
	map->event_fd = -1;
	gx_map_close_fd(map->host);
}

void gx_agent_map_signal(const struct gx_agent_map *map)
{
	uint64_t one = 1;

	if (gx_fd_same(map->event_fd, &map->event) && write(map->event_fd, &one, sizeof(one)) < 0) {
		/* the counter is full: the reader is awake anyway */
	}
}
