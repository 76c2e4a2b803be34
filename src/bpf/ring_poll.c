/* ring_poll.c - rings whose eventfd is in an epoll set: readable exactly when records wait. */
#include "bpf/perf_output.h"

#include <unistd.h>

static struct gx_bpf_map *polled; /* under the registry's lock */

/* Level-triggered like the kernel's ring. */
static void settle(struct gx_bpf_map *map)
{
	bool some = gx_map_type_is(map->map->def.type, GX_MAP_READERS) ? gx_perf_output_move(map)
	                                                               : gx_ring_pending(map->map);
	uint64_t n;
	ssize_t done;

	if (!some && read(map->event_fd, &n, sizeof(n)) < 0)
		return; /* was not readable: a writer after this sees to it */
	n = 1;
	if (some || gx_ring_pending(map->map)) { /* a record may have come before the read */
		done = write(map->event_fd, &n, sizeof(n));
		(void)done; /* full: readable */
	}
}

void gx_ring_poll_add(struct gx_bpf_map *map)
{
	if (!map->polled) {
		map->polled = true;
		map->prev_polled = NULL;
		map->next_polled = polled;
		if (polled)
			polled->prev_polled = map;
		polled = map;
	}
	settle(map);
}

void gx_ring_poll_remove(struct gx_bpf_map *map)
{
	if (!map->polled)
		return;
	map->polled = false;
	*(map->prev_polled ? &map->prev_polled->next_polled : &polled) = map->next_polled;
	if (map->next_polled)
		map->next_polled->prev_polled = map->prev_polled;
}

void gx_ring_poll_settle(void)
{
	for (struct gx_bpf_map *map = polled; map; map = map->next_polled)
		settle(map);
}
