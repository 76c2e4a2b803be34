/* queue.c - queues and stacks where checks end: definitions, heads that another process wrote, a lock that is not given back. */
#include "../test.h"
#include "maps/layout.h"
#include "maps/ops.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

enum { HEAD = 64 };

/* What making it says: 0, or the diagnostic's code. */
static int shape(uint32_t type, uint32_t key, uint32_t value, uint32_t n, uint32_t flags)
{
	struct gx_map_def def = { .type = type,
		                  .key_size = key,
		                  .value_size = value,
		                  .max_entries = n,
		                  .flags = flags,
		                  .name = "q" };
	struct gx_diag diag = { 0 };
	struct gx_map *map;
	int err = gx_map_create(&def, &map, &diag);

	CHECK_EQ(!map, err != 0);
	gx_map_free(map);
	return err ? (int)diag.error : 0;
}

static void test_shapes(void)
{
	for (uint32_t type = GX_MAP_QUEUE; type <= GX_MAP_STACK; type++) {
		CHECK_EQ(shape(type, 0, 8, 1, 0), 0);
		CHECK_EQ(shape(type, 4, 8, 1, 0), GX_E_MAP_SHAPE);
		CHECK_EQ(shape(type, 0, 0, 1, 0), GX_E_MAP_SHAPE);
		CHECK_EQ(shape(type, 0, 8, 0, 0), GX_E_MAP_SHAPE);
		for (int bit = 0; bit < 32; bit++)
			CHECK_EQ(shape(type, 0, 8, 1, 1u << bit),
			         (4 | 8 | 16) >> bit & 1 ? 0 : GX_E_MAP_SHAPE);
		CHECK_EQ(shape(type, 0, (1u << 30) - HEAD, 1, 0), 0); /* the most */
		CHECK_EQ(shape(type, 0, (1u << 30) - HEAD + 1, 1, 0), GX_E_MAP_SIZE);
		CHECK_EQ(shape(type, 0, 8, (1u << 27) - HEAD / 8, 0), 0);
		CHECK_EQ(shape(type, 0, 8, (1u << 27) - HEAD / 8 + 1, 0), GX_E_MAP_SIZE);
		CHECK_EQ(shape(type, 0, (1u << 30) + 1, 1, 0), GX_E_MAP_SIZE);
		CHECK_EQ(shape(type, 0, 1u << 30, UINT32_MAX, 0), GX_E_MAP_SIZE);
	}
	CHECK_EQ(shape(GX_MAP_BLOOM_FILTER, 0, 8, 1, 0), 0);
	CHECK_EQ(shape(GX_MAP_BLOOM_FILTER, 4, 8, 1, 0), GX_E_MAP_SHAPE);
	CHECK_EQ(shape(GX_MAP_BLOOM_FILTER, 0, 0, 1, 0), GX_E_MAP_SHAPE);
	CHECK_EQ(shape(GX_MAP_BLOOM_FILTER, 0, 8, 0, 0), GX_E_MAP_SHAPE);
	for (int bit = 0; bit < 32; bit++)
		CHECK_EQ(shape(GX_MAP_BLOOM_FILTER, 0, 8, 1, 1u << bit),
		         (4 | 8 | 16) >> bit & 1 ? 0 : GX_E_MAP_SHAPE);
	CHECK_EQ(shape(GX_MAP_BLOOM_FILTER, 0, 8, 1u << 30, 0), 0); /* a byte for each, at most */
	CHECK_EQ(shape(GX_MAP_BLOOM_FILTER, 0, 8, UINT32_MAX, 0), GX_E_MAP_SIZE);
	/* the reader's side of events: values are descriptors, and a key for each CPU */
	CHECK_EQ(shape(GX_MAP_PERF_EVENT_ARRAY, 4, 4, 1, 0), 0);
	CHECK_EQ(shape(GX_MAP_PERF_EVENT_ARRAY, 4, 4, 65536, 0), 0);
	CHECK_EQ(shape(GX_MAP_PERF_EVENT_ARRAY, 4, 4, 65537, 0), GX_E_MAP_SHAPE);
	CHECK_EQ(shape(GX_MAP_PERF_EVENT_ARRAY, 4, 4, UINT32_MAX, 0), GX_E_MAP_SHAPE);
	CHECK_EQ(shape(GX_MAP_PERF_EVENT_ARRAY, 4, 4, 0, 0), GX_E_MAP_SHAPE);
	CHECK_EQ(shape(GX_MAP_PERF_EVENT_ARRAY, 8, 4, 1, 0), GX_E_MAP_SHAPE);
	CHECK_EQ(shape(GX_MAP_PERF_EVENT_ARRAY, 0, 4, 1, 0), GX_E_MAP_SHAPE);
	CHECK_EQ(shape(GX_MAP_PERF_EVENT_ARRAY, 4, 0, 1, 0), GX_E_MAP_SHAPE);
	CHECK_EQ(shape(GX_MAP_PERF_EVENT_ARRAY, 4, 3, 1, 0), GX_E_MAP_SHAPE);
	CHECK_EQ(shape(GX_MAP_PERF_EVENT_ARRAY, 4, 8, 1, 0), GX_E_MAP_SHAPE);
	for (int bit = 0; bit < 32; bit++)
		CHECK_EQ(shape(GX_MAP_PERF_EVENT_ARRAY, 4, 4, 1, 1u << bit), GX_E_MAP_SHAPE);
	for (int bit = 0; bit < 32; bit++)
		CHECK_EQ(shape(GX_MAP_RINGBUF, 0, 0, 4096, 1u << bit),
		         bit == 2 ? 0 : GX_E_MAP_SHAPE);
	/* two pages come to it */
	CHECK_EQ(shape(GX_MAP_RINGBUF, 0, 0, 1u << 30, 0), GX_E_MAP_SIZE);
	CHECK_EQ(shape(GX_MAP_RINGBUF, 0, 0, 1u << 29, 0), 0);
	CHECK_EQ(shape(GX_MAP_RINGBUF, 0, 0, (1u << 29) + 4096, 0), GX_E_MAP_SHAPE);
	CHECK_EQ(shape(GX_MAP_RINGBUF, 0, 0, 0, 0), GX_E_MAP_SHAPE);
}

static struct gx_map *make(uint32_t type)
{
	struct gx_map_def def = { .type = type, .value_size = 8, .max_entries = 5, .name = "q" };
	struct gx_map *map;

	CHECK_EQ(gx_map_create(&def, &map, NULL), 0);
	for (uint64_t i = 0; i < 5; i++)
		((uint64_t *)(void *)(map->data + HEAD))[i] = 10 + i;
	return map;
}

/* lock, first, count */
static uint32_t *head(struct gx_map *map)
{
	return (uint32_t *)(void *)map->data;
}

/* More than there is room for is as many as there is room for, from wherever it begins. */
static void test_heads(void)
{
	static const uint32_t firsts[] = { 0, 3, 4, 5, 8, UINT32_MAX },
	                      counts[] = { 5, 6, 1000, UINT32_MAX };

	for (uint32_t type = GX_MAP_QUEUE; type <= GX_MAP_STACK; type++)
		for (size_t i = 0; i < 6 * 4; i++) {
			uint32_t first = firsts[i / 4];
			struct gx_map *map = make(type);
			uint64_t value = 7;

			head(map)[1] = first, head(map)[2] = counts[i % 4];
			CHECK_EQ(gx_map_update(map, NULL, &value, GX_MAP_ANY), -E2BIG);
			CHECK_EQ(gx_map_lookup(map, NULL, &value), 0);
			CHECK_EQ(value,
			         10 + ((uint64_t)first + (type == GX_MAP_STACK ? 4 : 0)) % 5);
			for (uint64_t n = 0; n < 5; n++) {
				CHECK_EQ(gx_map_take(map, NULL, &value), 0);
				CHECK_EQ(value, 10 + ((uint64_t)first % 5 +
				                      (type == GX_MAP_STACK ? 4 - n : n)) %
				                                5);
			}
			value = 7;
			CHECK_EQ(gx_map_take(map, NULL, &value), -ENOENT);
			CHECK_EQ(gx_map_lookup(map, NULL, &value), -ENOENT);
			CHECK_EQ(value, 7);
			gx_map_free(map);
		}
}

static void test_full(void)
{
	struct gx_map *map = make(GX_MAP_QUEUE);
	uint64_t value = 20;

	head(map)[1] = 3, head(map)[2] = 4; /* one is missing */
	CHECK_EQ(gx_map_update(map, NULL, &value, GX_MAP_NOEXIST), -EINVAL);
	CHECK_EQ(head(map)[2], 4);
	/* there is room: nobody goes */
	CHECK_EQ(gx_map_update(map, NULL, &value, GX_MAP_EXIST), 0);
	CHECK(head(map)[1] == 3 && head(map)[2] == 5);
	CHECK_EQ(gx_map_update(map, NULL, &value, GX_MAP_ANY), -E2BIG);
	value = 21;
	CHECK_EQ(gx_map_update(map, NULL, &value, GX_MAP_EXIST), 0);
	CHECK(head(map)[1] == 4 && head(map)[2] == 5);
	CHECK(!gx_map_lookup(map, NULL, &value) && value == 14); /* the oldest has gone */
	CHECK_EQ(gx_map_update(map, NULL, &value, 3), -EINVAL);
	gx_map_free(map);
}

/* Who has the lock and lives on keeps it; nothing is read or written meanwhile. */
static void test_locked(void)
{
	struct gx_map *map = make(GX_MAP_STACK);
	uint64_t value = 7;

	head(map)[0] = (uint32_t)getppid(), head(map)[2] = 2;
	CHECK_EQ(gx_map_lookup(map, NULL, &value), -EBUSY);
	CHECK_EQ(gx_map_take(map, NULL, &value), -EBUSY);
	CHECK_EQ(gx_map_update(map, NULL, &value, GX_MAP_ANY), -EBUSY);
	/* does not wait for it */
	CHECK_EQ(gx_map_update(map, NULL, &value, GX_MAP_NOEXIST), -EINVAL);
	CHECK(value == 7 && head(map)[0] == (uint32_t)getppid() && head(map)[2] == 2);
	head(map)[0] = 0xfffffff0u; /* nobody has this number */
	CHECK_EQ(gx_map_take(map, NULL, &value), 0);
	CHECK(value == 11 && !head(map)[0]);
	CHECK_EQ(gx_map_update(map, NULL, &value, GX_MAP_ANY), 0);
	CHECK_EQ(head(map)[0], 0);
	CHECK_EQ(gx_map_freeze(map), 0);
	CHECK_EQ(gx_map_take(map, NULL, &value), -EPERM);
	CHECK_EQ(gx_map_update(map, NULL, &value, GX_MAP_ANY), -EPERM);
	CHECK_EQ(gx_map_lookup(map, NULL, &value), 0);
	gx_map_free(map);
}

/* One after another, as they would be taken, and all are left there; the value may be left out. */
static void test_each(void)
{
	for (uint32_t type = GX_MAP_QUEUE; type <= GX_MAP_STACK; type++)
		for (uint32_t n = 0; n <= 5; n++) {
			struct gx_map *map = make(type);
			uint64_t value = 7;
			uint32_t at = 0;

			head(map)[1] = 3, head(map)[2] = n;
			for (uint32_t i = 0; i < n; i++) {
				uint32_t behind = type == GX_MAP_STACK ? n - 1 - i : i;

				value = 7;
				CHECK_EQ(gx_map_next_at(map, &at, NULL, i % 3 ? &value : NULL), 0);
				CHECK_EQ(value, i % 3 ? 10 + (3 + behind) % 5 : 7);
				CHECK_EQ(at, i + 1);
			}
			value = 7;
			CHECK_EQ(gx_map_next_at(map, &at, NULL, &value), -ENOENT);
			CHECK(value == 7 && at == n && head(map)[1] == 3 && head(map)[2] == n);
			CHECK_EQ(head(map)[0], 0);
			if (n == 5) {
				head(map)[0] = (uint32_t)getppid();
				at = 0;
				CHECK_EQ(gx_map_next_at(map, &at, NULL, &value), -EBUSY);
				CHECK(value == 7 && !at);
			}
			gx_map_free(map);
		}
}

/* What a kernel holds is given back by it, or when the process that it ran in is gone; a number of a grid has no process. */
static void test_held_by_kernel(void)
{
	static const uint64_t gone[] = { 0xfffffff0u, 1ull << 32, UINT64_MAX };
	struct gx_map *map = make(GX_MAP_QUEUE);
	uint64_t value = 7;
	_Atomic uint64_t *device = (_Atomic uint64_t *)(void *)(map->data + GX_QUEUE_DEVICE_LOCK);

	head(map)[2] = 4;
	*device = (uint64_t)getppid();
	CHECK_EQ(gx_map_take(map, NULL, &value), -EBUSY);
	CHECK(value == 7 && *device == (uint64_t)getppid() && !head(map)[0]);
	for (uint64_t i = 0; i < 3; i++) {
		*device = gone[i];
		CHECK_EQ(gx_map_take(map, NULL, &value), 0);
		CHECK(value == 10 + i && !*device && !head(map)[0]);
	}
	/* what is put in comes out */
	value = 99;
	CHECK_EQ(gx_map_update(map, NULL, &value, GX_MAP_ANY), 0);
	CHECK(!gx_map_take(map, NULL, &value) && value == 13);
	CHECK(!gx_map_take(map, NULL, &value) && value == 99);
	gx_map_free(map);
}

int main(void)
{
	test_held_by_kernel();
	test_each();
	test_shapes();
	test_heads();
	test_full();
	test_locked();
	return TEST_END();
}
