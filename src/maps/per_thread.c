/* per_thread.c - PER_THREAD_ARRAY (1502): for every key one slot for each thread of a grid.
 *
 * Where a slot is says layout.h. The image has room for as many threads as the operator allows, and
 * memory for those that wrote something. User space sees the first n_user_slots slots of a key,
 * packed, as the readers of id 1502 expect; the rest comes through gx_map_read_slot().
 */
#include "maps/ops.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define DEFAULT_USER_SLOTS 1024u
#define MAX_USER_SLOTS     (1u << 20)
#define DEFAULT_MB         1024u

static uint64_t env_number(const char *name, uint64_t other)
{
	const char *text = getenv(name);
	char *end = NULL;
	uint64_t n;

	if (!text || *text < '0' || *text > '9')
		return other;
	n = strtoull(text, &end, 10);
	return *end || !n ? other : n;
}

static uint64_t limit(void)
{
	uint64_t mb = env_number("GPUEXT_MAP_MB", DEFAULT_MB);

	return mb < GX_PER_THREAD_MAX_BYTES >> 20 ? mb << 20 : GX_PER_THREAD_MAX_BYTES;
}

/* Threads that have a slot of every key in so many bytes: whole blocks of them. */
static uint64_t slots_in(uint64_t bytes, uint64_t stride, uint32_t max_entries)
{
	return bytes / stride / max_entries / GX_THREAD_BLOCK * GX_THREAD_BLOCK;
}

static int shape(struct gx_map *map, struct gx_diag *diag)
{
	uint64_t stride = gx_map_stride(map->def.value_size), room, wanted;
	int err = gx_map_check_shape(map, 4, diag);

	if (err)
		return err;
	if (!stride)
		return gx_fail(diag, GX_E_MAP_SHAPE, "map %.16s: value_size is 0", map->def.name);
	room = slots_in(limit(), stride, map->def.max_entries);
	if (!room)
		return gx_fail(diag, GX_E_MAP_SIZE, "map %.16s: %u values of %u bytes a thread",
		               map->def.name, map->def.max_entries, map->def.value_size);
	wanted = env_number("BPFTIME_MAP_GPU_THREAD_COUNT", DEFAULT_USER_SLOTS);
	map->n_user_slots = (uint32_t)(wanted < MAX_USER_SLOTS ? wanted : MAX_USER_SLOTS);
	if (gx_map_user_value_bytes(map) > GX_MAP_MAX_BYTES)
		return gx_fail(diag, GX_E_MAP_SIZE, "map %.16s: one value of %u slots of %u bytes",
		               map->def.name, map->n_user_slots, map->def.value_size);
	wanted = env_number("GPUEXT_THREAD_SLOTS", room);
	if (wanted < map->n_user_slots)
		wanted = map->n_user_slots;
	map->n_threads = wanted < room ? wanted : room;
	map->data_bytes = gx_per_thread_slots(map->n_threads, map->def.max_entries) * stride;
	return 0;
}

static bool read_key(const struct gx_map *map, const void *key, uint32_t *index)
{
	memcpy(index, key, sizeof(*index));
	return *index < map->def.max_entries;
}

static uint64_t place(const struct gx_map *map, uint32_t key, uint64_t thread)
{
	return gx_per_thread_slot(key, thread, map->def.max_entries) *
	       gx_map_stride(map->def.value_size);
}

/* Slots that exist; user space always gets n_user_slots, zeros beyond the memory. */
static uint64_t present(const struct gx_map *map)
{
	return map->n_user_slots < map->n_threads ? map->n_user_slots : map->n_threads;
}

static int lookup(struct gx_map *map, const void *key, void *value)
{
	uint8_t *to = value;
	uint32_t index;

	if (!read_key(map, key, &index))
		return -ENOENT;
	memset(to, 0, gx_map_user_value_bytes(map));
	for (uint64_t i = 0; i < present(map); i++, to += map->def.value_size)
		memcpy(to, map->data + place(map, index, i), map->def.value_size);
	return 0;
}

static int update(struct gx_map *map, const void *key, const void *value, uint64_t flags)
{
	uint64_t seen = atomic_load(&map->image->n_threads_seen);
	const uint8_t *from = value;
	uint32_t index;

	if (!read_key(map, key, &index))
		return -E2BIG;
	if (flags == GX_MAP_NOEXIST)
		return -EEXIST;
	for (uint64_t i = 0; i < present(map); i++, from += map->def.value_size)
		memcpy(map->data + place(map, index, i), from, map->def.value_size);
	while (seen < present(map) &&
	       !atomic_compare_exchange_weak(&map->image->n_threads_seen, &seen, present(map)))
		;
	return 0;
}

static uint32_t behind(struct gx_map *map, const void *key)
{
	return gx_map_ops_array.behind(map, key);
}

static int next_at(struct gx_map *map, uint32_t *at, void *key, void *value)
{
	if (*at >= map->def.max_entries)
		return -ENOENT;
	memcpy(key, at, sizeof(*at));
	if (value)
		lookup(map, key, value);
	++*at;
	return 0;
}

/* A hole is read as zeros without making a page, as a load through the mapping would. With one key
 * all slots are neighbours, with several those of a block. */
static int read_at(const struct gx_map *map, uint32_t key, uint64_t thread, uint64_t n, void *to,
                   uint32_t last_bytes)
{
	uint64_t stride = gx_map_stride(map->def.value_size);
	uint8_t *at = to;

	if (!map->n_threads)
		return -EINVAL;
	if (key >= map->def.max_entries || thread > map->n_threads || n > map->n_threads - thread)
		return -E2BIG;
	while (n) {
		uint64_t block = GX_THREAD_BLOCK - thread % GX_THREAD_BLOCK;
		uint64_t now = map->def.max_entries == 1 || n < block ? n : block;
		uint64_t bytes = (now - 1) * stride + (now == n ? last_bytes : stride);

		if (pread(map->fd, at, bytes, (off_t)(GX_IMAGE_DATA + place(map, key, thread))) !=
		    (ssize_t)bytes)
			return -EIO;
		at += now * stride;
		thread += now;
		n -= now;
	}
	return 0;
}

int gx_map_read_slot(const struct gx_map *map, uint32_t key, uint64_t thread, void *value)
{
	return read_at(map, key, thread, 1, value, map->def.value_size);
}

int gx_map_read_slots(const struct gx_map *map, uint32_t key, uint64_t thread, uint64_t n,
                      void *values)
{
	return read_at(map, key, thread, n, values, (uint32_t)gx_map_stride(map->def.value_size));
}

uint64_t gx_map_slots_seen(const struct gx_map *map)
{
	uint64_t seen = atomic_load(&map->image->n_threads_seen);

	return seen < map->n_threads ? seen : map->n_threads;
}

const struct gx_map_ops gx_map_ops_per_thread = {
	.shape = shape,
	.lookup = lookup,
	.update = update,
	.behind = behind,
	.next_at = next_at,
};

static bool all_zero(const uint8_t *data, size_t size)
{
	for (size_t i = 0; i < size; i++)
		if (data[i])
			return false;
	return true;
}

#define DUMP_SLOTS 512u /* read at once */

int gx_map_each_slot(struct gx_map *map,
                     void (*fn)(void *arg, uint32_t key, uint64_t thread, const uint8_t *value),
                     void *arg)
{
	uint64_t n_slots = gx_map_slots_seen(map), stride = gx_map_stride(map->def.value_size);
	uint64_t n = n_slots < DUMP_SLOTS ? n_slots + !n_slots : DUMP_SLOTS;
	uint8_t *window = calloc(n, stride);

	if (!window)
		return -ENOMEM;
	for (uint32_t key = 0; key < map->def.max_entries; key++) {
		for (uint64_t thread = 0; thread < n_slots; thread++) {
			uint64_t left = n_slots - thread;
			uint8_t *value = window + thread % n * stride;

			if (thread % n == 0 &&
			    gx_map_read_slots(map, key, thread, left < n ? left : n, window))
				memset(window, 0, n * stride);
			if (!all_zero(value, map->def.value_size))
				fn(arg, key, thread, value);
		}
	}
	free(window);
	return 0;
}
