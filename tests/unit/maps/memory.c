/* memory.c - maps when memory is gone: an error, and nothing half made. */
#include "../fail.h"
#include "../test.h"
#include "maps/map.h"

static int stop(void *ctx, const void *data, size_t len)
{
	(void)ctx, (void)data, (void)len;
	return 1;
}

int main(void)
{
	struct gx_map_def def = { .type = GX_MAP_RINGBUF, .max_entries = 4096, .name = "m" };
	struct gx_diag diag = { 0 };
	struct gx_map *map, *other;

	fail_at(1);
	CHECK_EQ(gx_map_create(&def, &map, &diag), -ENOMEM);
	CHECK(fail_none() && !map && diag.error == GX_E_NO_MEMORY);
	CHECK_EQ(gx_map_create(&def, &map, NULL), 0);
	fail_at(1);
	CHECK_EQ(gx_map_open_image(map->fd, &def, &other, NULL), -ENOMEM);
	CHECK(fail_none() && !other);
	/* a record that can't be copied stays */
	CHECK_EQ(gx_ring_push(map, "x", 1), 0);
	fail_at(1);
	CHECK_EQ(gx_ring_consume(map, stop, NULL, 1), -ENOMEM);
	CHECK(fail_none());
	CHECK_EQ(gx_ring_pending(map), 16);
	CHECK_EQ(gx_ring_consume(map, stop, NULL, 1), 1);
	gx_map_free(map);
	return TEST_END();
}
