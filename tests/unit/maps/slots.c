/* slots.c - the slots of threads, read one by one, many at once, and all that are not 0, against where the layout says that they are. */
#include "../test.h"
#include "maps/layout.h"
#include "maps/ops.h"

#include <errno.h>
#include <stdlib.h>

enum { THREADS = 2048, VALUE = 12, STRIDE = 16, ROUNDS = 3000 };

static uint64_t state = 1;

static uint32_t draw(uint32_t n)
{
	state = state * 6364136223846793005ull + 1442695040888963407ull;
	return (uint32_t)(state >> 33) % n;
}

static struct gx_map *make(uint32_t n_keys)
{
	struct gx_map_def def = { .type = GX_MAP_PER_THREAD_ARRAY,
		                  .key_size = 4,
		                  .value_size = VALUE,
		                  .max_entries = n_keys,
		                  .name = "slots" };
	struct gx_map *map = NULL;

	CHECK_EQ(gx_map_create(&def, &map, NULL), 0);
	CHECK(map && map->n_threads == THREADS && map->n_user_slots == 16);
	return map;
}

static uint8_t *slot(const struct gx_map *map, uint32_t key, uint64_t thread)
{
	return map->data + gx_per_thread_slot(key, thread, map->def.max_entries) * STRIDE;
}

static void test_ranges(uint32_t n_keys)
{
	static uint8_t got[THREADS * STRIDE + 1];
	struct gx_map *map = make(n_keys);

	for (uint32_t key = 0; key < n_keys; key++)
		for (uint64_t t = 0; t < THREADS; t++)
			for (uint32_t i = 0; i < VALUE; i++)
				slot(map, key, t)[i] =
				        (uint8_t)(1 + key * 31 + t * 7 + t / 256 + i);
	for (int round = 0; round < ROUNDS; round++) {
		uint32_t key = draw(n_keys + 1), thread = draw(THREADS + 2), n = draw(THREADS + 2);
		int err;

		n = draw(3) ? n % 300 : n;
		memset(got, 0xee, sizeof(got));
		err = gx_map_read_slots(map, key, thread, n, got);
		CHECK_EQ(err, key < n_keys && thread + n <= THREADS ? 0 : -E2BIG);
		for (uint32_t i = 0; i < n && !err; i++)
			CHECK(!memcmp(got + i * STRIDE, slot(map, key, thread + i), STRIDE));
		CHECK(err || got[n * STRIDE] == 0xee);
		memset(got, 0xee, STRIDE);
		err = gx_map_read_slot(map, key, thread, got);
		CHECK_EQ(err, key < n_keys && thread < THREADS ? 0 : -E2BIG);
		CHECK(err || (!memcmp(got, slot(map, key, thread), VALUE) && got[VALUE] == 0xee));
	}
	CHECK_EQ(gx_map_read_slots(map, 0, 1, UINT64_MAX, got), -E2BIG);
	CHECK_EQ(gx_map_read_slots(map, 0, UINT64_MAX, 1, got), -E2BIG);
	gx_map_free(map);
}

static struct gx_map *told_of;
static uint64_t last;
static uint32_t n_told;

/* Each comes once, by keys and then by threads. */
static void tell(void *arg, uint32_t key, uint64_t thread, const uint8_t *value)
{
	CHECK(arg == &told_of && key < told_of->def.max_entries && thread < THREADS);
	CHECK(!memcmp(value, slot(told_of, key, thread), VALUE));
	CHECK(!n_told || (uint64_t)key * THREADS + thread > last);
	last = (uint64_t)key * THREADS + thread;
	n_told++;
}

static void test_each(uint32_t n_keys, uint64_t seen)
{
	struct gx_map *map = told_of = make(n_keys);
	uint32_t n = 0;

	for (uint32_t key = 0; key < n_keys; key++)
		for (uint64_t t = 0; t < THREADS; t++)
			if (!draw(20)) {
				slot(map, key, t)[draw(VALUE)] = 5;
				n += t < seen;
			} else if (!draw(20)) {
				slot(map, key, t)[VALUE + draw(4)] = 5; /* behind it */
			}
	atomic_store(&map->image->n_threads_seen, seen);
	CHECK_EQ(gx_map_slots_seen(map), seen < THREADS ? seen : THREADS);
	n_told = 0;
	CHECK_EQ(gx_map_each_slot(map, tell, &told_of), 0);
	CHECK_EQ(n_told, n);
	gx_map_free(map);
}

/* User space's view: the first slots of a key, packed; who writes them has been seen. */
static void test_values(void)
{
	uint8_t value[16 * VALUE], got[16 * VALUE];
	struct gx_map *map = make(3);
	uint32_t key = 1, at = 0, next = 9;

	for (size_t i = 0; i < sizeof(value); i++)
		value[i] = (uint8_t)i;
	CHECK_EQ(gx_map_user_value_bytes(map), sizeof(value));
	CHECK_EQ(gx_map_update(map, &key, value, GX_MAP_NOEXIST), -EEXIST);
	CHECK_EQ(gx_map_slots_seen(map), 0);
	CHECK_EQ(gx_map_update(map, &key, value, GX_MAP_ANY), 0);
	CHECK_EQ(gx_map_slots_seen(map), 16);
	for (uint32_t k = 0; k < 3; k++)
		for (uint32_t t = 0; t < 17; t++)
			for (uint32_t i = 0; i < VALUE; i++)
				CHECK_EQ(slot(map, k, t)[i], k == 1 && t < 16 ? t * VALUE + i : 0);
	atomic_store(&map->image->n_threads_seen, 40); /* it does not go down */
	CHECK_EQ(gx_map_update(map, &key, value, GX_MAP_EXIST), 0);
	CHECK_EQ(gx_map_slots_seen(map), 40);
	for (uint32_t k = 0; k < 3; k++) {
		memset(got, 0xee, sizeof(got));
		CHECK_EQ(gx_map_next_at(map, &at, &next, got), 0);
		CHECK(next == k && at == k + 1);
		for (size_t i = 0; i < sizeof(got); i++)
			CHECK_EQ(got[i], k == 1 ? value[i] : 0);
	}
	CHECK_EQ(gx_map_next_at(map, &at, &next, got), -ENOENT);
	key = 3;
	CHECK_EQ(gx_map_lookup(map, &key, got), -ENOENT);
	CHECK_EQ(gx_map_update(map, &key, value, GX_MAP_ANY), -E2BIG);
	gx_map_free(map);
}

/* What the environment says of sizes: numbers alone, within what there may be. */
static void test_environment(void)
{
	static const struct {
		const char *threads, *user;
		uint64_t n_threads;
		uint32_t n_user;
	} rows[] = {
		{ "2048", "16", 2048, 16 },   { "8", "16", 16, 16 },
		{ "2048", "0", 2048, 1024 },  { "2048", "12x", 2048, 1024 },
		{ "2048", "-5", 2048, 1024 }, { "2048", ":5", 2048, 1024 },
		{ "2048", "", 2048, 1024 },   { "2048", "4194304", 1 << 20, 1 << 20 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_map_def def = { .type = GX_MAP_PER_THREAD_ARRAY,
			                  .key_size = 4,
			                  .value_size = 8,
			                  .max_entries = 1,
			                  .name = "slots" };
		struct gx_map *map = NULL;

		setenv("GPUEXT_THREAD_SLOTS", rows[i].threads, 1);
		setenv("BPFTIME_MAP_GPU_THREAD_COUNT", rows[i].user, 1);
		CHECK_EQ(gx_map_create(&def, &map, NULL), 0);
		CHECK_EQ(map->n_threads, rows[i].n_threads);
		CHECK_EQ(map->n_user_slots, rows[i].n_user);
		gx_map_free(map);
	}
}

int main(void)
{
	test_environment();
	setenv("GPUEXT_THREAD_SLOTS", "2048", 1);
	setenv("BPFTIME_MAP_GPU_THREAD_COUNT", "16", 1);
	for (uint32_t n_keys = 1; n_keys <= 3; n_keys++)
		test_ranges(n_keys);
	for (uint32_t n_keys = 1; n_keys <= 3; n_keys++)
		for (uint64_t seen = 0; seen < 5; seen++)
			test_each(n_keys,
			          (const uint64_t[]){ 0, 100, 512, 1500, UINT64_MAX }[seen]);
	test_values();
	return TEST_END();
}
