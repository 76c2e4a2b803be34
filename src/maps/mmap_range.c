/* mmap_range.c - which bytes of an image mmap(2) of a map's descriptor means. */
#include "maps/ops.h"

#include <errno.h>

#define F_MMAPABLE 1024u

static uint64_t round_page(uint64_t bytes)
{
	return (bytes + GX_PAGE_BYTES - 1) & ~(uint64_t)(GX_PAGE_BYTES - 1);
}

/* Consumer page: may be written. Producer page and records: read-only, the records a second time
 * behind themselves. */
static int ring_range(const struct gx_map *map, uint64_t offset, uint64_t length, bool writable,
                      uint64_t *at, uint64_t *doubled)
{
	uint64_t once = map->data_bytes, twice = once + once - 2 * GX_PAGE_BYTES;

	if (offset % GX_PAGE_BYTES || offset > twice || length > twice ||
	    round_page(length) > twice - offset)
		return -EINVAL;
	if (writable && (offset || length > GX_PAGE_BYTES))
		return -EPERM;
	if (offset >= once) /* of the second time alone */
		offset -= once - 2 * GX_PAGE_BYTES;
	*at = GX_IMAGE_DATA + offset;
	if (offset + round_page(length) > once)
		*doubled = offset + round_page(length) - once;
	return 0;
}

int gx_map_mmap_range(const struct gx_map *map, uint64_t offset, uint64_t length, bool writable,
                      uint64_t *at, uint64_t *doubled)
{
	*doubled = 0;
	*at = 0;
	if (!length)
		return -EINVAL;
	if (gx_map_is_ring(map) && !gx_map_type_is(map->def.type, GX_MAP_READERS))
		return ring_range(map, offset, length, writable, at, doubled);
	if (!(map->def.flags & F_MMAPABLE) || map->ops != &gx_map_ops_array)
		return -ENOTSUP;
	if (writable && map->frozen)
		return -EPERM;
	/* once it is frozen its values are constants: there is no memory to write to them by, ever */
	if (writable && map->def.flags & GX_MAP_RDONLY_PROG)
		return -EACCES;
	if (offset % GX_PAGE_BYTES || offset > round_page(map->data_bytes) ||
	    length > round_page(map->data_bytes) - offset)
		return -EINVAL;
	*at = GX_IMAGE_DATA + offset;
	return 0;
}
