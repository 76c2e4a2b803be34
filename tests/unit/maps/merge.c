/* merge.c - what a device did to a key: added to what others did meanwhile, or set; keys that are not there, full maps, and which key is the
 * newest then. */
#include "../test.h"
#include "maps/map.h"

#include <errno.h>
#include <stdlib.h>

enum { WORDS = 70 };

static struct gx_map *make(uint32_t type, uint32_t value_size, uint32_t n)
{
	struct gx_map_def def = {
		.type = type, .key_size = 4, .value_size = value_size, .max_entries = n, .name = "t"
	};
	struct gx_map *map = NULL;

	CHECK_EQ(gx_map_create(&def, &map, NULL), 0);
	return map;
}

static int merge(struct gx_map *map, uint32_t key, const uint64_t *now, const uint64_t *before,
                 uint64_t set)
{
	return gx_map_merge_key(map, &key, now, before, set);
}

static const uint64_t *value_of(struct gx_map *map, uint32_t key)
{
	static uint64_t value[WORDS];

	memset(value, 0xee, sizeof(value));
	return gx_map_lookup(map, &key, value) ? NULL : value;
}

/* Each word as it gained, but for those that are set, of which the last bit means all from it on; what stayed as it was is nobody's write. */
static void test_words(void)
{
	struct gx_map *map = make(GX_MAP_HASH, WORDS * 8, 4);
	uint64_t host[WORDS], before[WORDS], now[WORDS];
	const uint64_t set = 1ull << 1 | 1ull << 2 | 1ull << 63;
	uint32_t key = 5;

	for (uint64_t i = 0; i < WORDS; i++) {
		host[i] = 1000 + i;
		before[i] = 100;
		now[i] = i % 3 == 2 ? 100 : 90 + i; /* less is fine: it wraps */
	}
	CHECK_EQ(gx_map_update(map, &key, host, GX_MAP_ANY), 0);
	CHECK_EQ(merge(map, key, now, before, set), 0);
	for (uint64_t i = 0; i < WORDS; i++) {
		bool is_set = i == 1 || i == 2 || i >= 63;
		const uint64_t *value = value_of(map, key);

		CHECK(value != NULL);
		if (value)
			CHECK_EQ(value[i], now[i] == before[i] ? host[i]
			                   : is_set            ? now[i]
			                                       : host[i] + now[i] - before[i]);
	}
	gx_map_free(map);
}

/* A value that ends inside of a word. */
static void test_odd_size(void)
{
	struct gx_map *map = make(GX_MAP_HASH, 12, 4);
	const uint64_t now[2] = { 3, 4 }, none[2] = { 0 };
	const uint64_t *value;

	CHECK_EQ(merge(map, 9, now, none, 0), 0);
	value = value_of(map, 9);
	CHECK(value && value[0] == 3 && (uint32_t)value[1] == 4);
	CHECK_EQ(merge(map, 9, now, now, 0), 0); /* nothing new */
	value = value_of(map, 9);
	CHECK(value && value[0] == 3 && (uint32_t)value[1] == 4);
	gx_map_free(map);
}

static void test_full(void)
{
	struct gx_map *map = make(GX_MAP_HASH, 8, 2), *array = make(GX_MAP_ARRAY, 8, 2);
	const uint64_t now = 7, none = 0;

	CHECK_EQ(merge(map, 1, &now, &none, 0), 0);
	CHECK_EQ(merge(map, 2, &now, &none, 0), 0);
	CHECK_EQ(merge(map, 3, &now, &none, 0), -E2BIG);
	CHECK(!value_of(map, 3));
	CHECK_EQ(merge(map, 2, &now, &none, 0), 0); /* one that is there has room */
	CHECK_EQ(*value_of(map, 2), 14);
	CHECK_EQ(merge(array, 0, &now, &none, 0), -EOPNOTSUPP);
	gx_map_free(map);
	gx_map_free(array);
}

/* Where the oldest key makes room, one that a device used is the newest. */
static void test_newest(void)
{
	struct gx_map *map = make(GX_MAP_LRU_HASH, 8, 3);
	const uint64_t now = 7, none = 0;

	for (uint32_t key = 1; key <= 3; key++)
		CHECK_EQ(gx_map_update(map, &key, &now, GX_MAP_ANY), 0);
	CHECK_EQ(merge(map, 1, &now, &none, 0), 0);
	CHECK_EQ(merge(map, 4, &now, &none, 0), 0);
	CHECK(!value_of(map, 2) && value_of(map, 3));
	CHECK(*value_of(map, 1) == 14 && *value_of(map, 4) == 7);
	gx_map_free(map);
}

/* One value for all of a device is the first CPU's. */
static void test_cpus(void)
{
	struct gx_map *map = make(GX_MAP_PERCPU_HASH, 8, 2);
	const uint64_t now = 7, none = 0;
	uint64_t *values = calloc(map->n_cpus, sizeof(*values));
	uint32_t key = 1;

	for (uint32_t i = 0; i < map->n_cpus; i++)
		values[i] = 10;
	CHECK_EQ(gx_map_update(map, &key, values, GX_MAP_ANY), 0);
	CHECK_EQ(merge(map, 1, &now, &none, 0), 0);
	CHECK_EQ(gx_map_lookup(map, &key, values), 0);
	for (uint32_t i = 0; i < map->n_cpus; i++)
		CHECK_EQ(values[i], i ? 10 : 17);
	free(values);
	gx_map_free(map);
}

int main(void)
{
	test_words();
	test_odd_size();
	test_full();
	test_newest();
	test_cpus();
	return TEST_END();
}
