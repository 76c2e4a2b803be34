/* ring.c - PERF_EVENT_ARRAY (4), RINGBUF (27) and GPU_RINGBUF (1527): the kernel's ring buffer format,
 * written by any process.
 *
 * Data of the image: consumer page (u64 position at 0), producer page (u64 position at 0, our lock
 * at 64), then the records once. A record: u32 length with BUSY and DISCARD bits, u32 unused,
 * payload, rounded up to 8. Writers take the lock, write the record, then move the producer's
 * position with release: a reader never sees a record that is not complete, and a writer that dies
 * leaves none behind.
 */
#include "maps/ops.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define RING_LOCK_OFFSET   64
#define RING_LOCK_MS       10
#define RING_HEADER        8u
#define RING_BUSY          0x80000000u
#define RING_DISCARD       0x40000000u
#define PERF_RING_BYTES    ((uint64_t)1 << 20)
#define PERF_MAX_ENTRIES   65536u
#define GPU_RING_MIN_BYTES (256u << 10)
#define GPU_RING_MAX_BYTES (64u << 20)
#define GPU_RING_PER_THREAD                                                                        \
	1024u /* id 1527 counts its entries per thread; so many threads get their room */

static uint64_t ring_bytes(const struct gx_map *map)
{
	return map->data_bytes - 2 * GX_PAGE_BYTES;
}

static _Atomic uint64_t *consumer(const struct gx_map *map)
{
	return (_Atomic uint64_t *)(void *)map->data;
}

static _Atomic uint64_t *producer(const struct gx_map *map)
{
	return (_Atomic uint64_t *)(void *)(map->data + GX_PAGE_BYTES);
}

static _Atomic uint32_t *lock_word(const struct gx_map *map)
{
	return (_Atomic uint32_t *)(void *)(map->data + GX_PAGE_BYTES + RING_LOCK_OFFSET);
}

static uint64_t record_bytes(uint64_t len)
{
	return (len + RING_HEADER + 7) & ~(uint64_t)7;
}

static int shape_gpu(struct gx_map *map, struct gx_diag *diag)
{
	uint64_t wanted = record_bytes(map->def.value_size) * GPU_RING_PER_THREAD, bytes;

	if (!map->def.value_size || map->def.value_size > GX_RING_MAX_RECORD ||
	    !map->def.max_entries)
		return gx_fail(diag, GX_E_MAP_SHAPE, "ring %.16s: %u records of %u bytes",
		               map->def.name, map->def.max_entries, map->def.value_size);
	for (bytes = GPU_RING_MIN_BYTES; bytes < GPU_RING_MAX_BYTES;)
		if (bytes / wanted >= map->def.max_entries)
			break;
		else
			bytes *= 2;
	map->data_bytes = 2 * GX_PAGE_BYTES + bytes;
	return 0;
}

/* Entries are the reader's; what goes through the image is one ring for all of them. */
static int shape_perf(struct gx_map *map, struct gx_diag *diag)
{
	int err = gx_map_check_shape(map, 4, diag);

	if (err)
		return err;
	if (map->def.value_size != 4 || map->def.flags || map->def.max_entries > PERF_MAX_ENTRIES)
		return gx_fail(diag, GX_E_MAP_SHAPE,
		               "map %.16s: value %u bytes, %u entries, flags 0x%x", map->def.name,
		               map->def.value_size, map->def.max_entries, map->def.flags);
	map->data_bytes = 2 * GX_PAGE_BYTES + PERF_RING_BYTES;
	return 0;
}

bool gx_map_is_ring(const struct gx_map *map)
{
	return map->ops == &gx_map_ops_ring;
}

static int shape(struct gx_map *map, struct gx_diag *diag)
{
	uint32_t bytes = map->def.max_entries;

	if (gx_map_type_is(map->def.type, GX_MAP_READERS))
		return shape_perf(map, diag);
	if (gx_map_type_is(map->def.type, GX_MAP_SIZED))
		return shape_gpu(map, diag);
	if (map->def.key_size || map->def.value_size || bytes < GX_PAGE_BYTES ||
	    (bytes & (bytes - 1)) || (map->def.flags & ~4u))
		return gx_fail(diag, GX_E_MAP_SHAPE,
		               "ring %.16s: key_size %u, value_size %u, %u bytes, flags 0x%x",
		               map->def.name, map->def.key_size, map->def.value_size, bytes,
		               map->def.flags);
	map->data_bytes = 2 * GX_PAGE_BYTES + (uint64_t)bytes;
	return 0;
}

/* Ring position to memory, in at most two pieces. */
static void copy_in(struct gx_map *map, uint64_t position, const void *from, size_t len)
{
	uint64_t size = ring_bytes(map), at = position & (size - 1);
	uint8_t *records = map->data + 2 * GX_PAGE_BYTES;
	size_t first = len < size - at ? len : (size_t)(size - at);

	memcpy(records + at, from, first);
	memcpy(records, (const uint8_t *)from + first, len - first);
}

static void copy_out(const struct gx_map *map, uint64_t position, void *to, size_t len)
{
	uint64_t size = ring_bytes(map), at = position & (size - 1);
	const uint8_t *records = map->data + 2 * GX_PAGE_BYTES;
	size_t first = len < size - at ? len : (size_t)(size - at);

	memcpy(to, records + at, first);
	memcpy((uint8_t *)to + first, records, len - first);
}

int gx_ring_push(struct gx_map *map, const void *data, size_t len)
{
	uint64_t size, position;
	uint32_t header[2] = { (uint32_t)len, 0 };
	int err;

	if (map->ops != &gx_map_ops_ring)
		return -EINVAL;
	size = ring_bytes(map);
	if (len >= RING_DISCARD || record_bytes(len) > size)
		return -E2BIG;
	err = gx_shared_lock(lock_word(map), RING_LOCK_MS);
	if (err)
		return err;
	position = atomic_load_explicit(producer(map), memory_order_relaxed);
	/* The consumer's page belongs to the reader: whatever stands there, the positions only say
	 * "full". */
	if (position - atomic_load_explicit(consumer(map), memory_order_acquire) >
	    size - record_bytes(len)) {
		err = -EAGAIN;
	} else {
		copy_in(map, position & ~(uint64_t)7, header, sizeof(header));
		copy_in(map, (position & ~(uint64_t)7) + RING_HEADER, data, len);
		atomic_store_explicit(producer(map), (position & ~(uint64_t)7) + record_bytes(len),
		                      memory_order_release);
	}
	gx_shared_unlock(lock_word(map));
	return err;
}

uint64_t gx_ring_pending(const struct gx_map *map)
{
	if (map->ops != &gx_map_ops_ring)
		return 0;
	return atomic_load_explicit(producer(map), memory_order_acquire) -
	       atomic_load_explicit(consumer(map), memory_order_relaxed);
}

/* One record at the position: 0 and its total size, -EAGAIN not complete, -EINVAL nonsense. */
static int read_record(const struct gx_map *map, uint64_t position, uint64_t available,
                       uint8_t **buffer, size_t *len, uint64_t *total)
{
	uint32_t header;
	uint8_t *grown;

	copy_out(map, position, &header, sizeof(header));
	if (header & RING_BUSY)
		return -EAGAIN;
	*len = header & ~RING_DISCARD;
	*total = record_bytes(*len);
	if (*total > available)
		return -EINVAL;
	if (header & RING_DISCARD) {
		*len = SIZE_MAX;
		return 0;
	}
	grown = realloc(*buffer, *len ? *len : 1);
	if (!grown)
		return -ENOMEM;
	*buffer = grown;
	copy_out(map, position + RING_HEADER, grown, *len);
	return 0;
}

int gx_ring_consume(struct gx_map *map, int (*fn)(void *ctx, const void *data, size_t len),
                    void *ctx, uint32_t max)
{
	uint64_t position, end, total = 0;
	uint8_t *buffer = NULL;
	uint32_t n = 0;
	size_t len = 0;
	int err = 0, stop = 0;

	if (map->ops != &gx_map_ops_ring)
		return -EINVAL;
	position = atomic_load_explicit(consumer(map), memory_order_relaxed);
	end = atomic_load_explicit(producer(map), memory_order_acquire);
	if (end - position > ring_bytes(map) || position % 8)
		return -EINVAL;
	while (position != end && n < max && !stop) {
		err = read_record(map, position, end - position, &buffer, &len, &total);
		if (err)
			break;
		position += total;
		if (len != SIZE_MAX) {
			stop = fn(ctx, buffer, len);
			n++;
		}
		atomic_store_explicit(consumer(map), position, memory_order_release);
	}
	free(buffer);
	return err && err != -EAGAIN && !n ? err : (int)n;
}

const struct gx_map_ops gx_map_ops_ring = { .shape = shape };
