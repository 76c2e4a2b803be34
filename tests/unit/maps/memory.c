/* memory.c - maps when memory is gone: an error, and nothing half made. */
#include "../fail.h"
#include "../test.h"
#include "maps/map.h"
#include "maps/users.h"

#include <stdio.h>
#include <sys/resource.h>

static int stop(void *ctx, const void *data, size_t len)
{
	(void)ctx, (void)data, (void)len;
	return 1;
}

static struct rlimit all_space;

/* Address space for so many bytes more than now. */
static void limit_space(rlim_t more)
{
	struct rlimit limit;
	FILE *file = fopen("/proc/self/statm", "r");
	long pages = 0;

	CHECK(file && fscanf(file, "%ld", &pages) == 1 && !fclose(file));
	limit = (struct rlimit){ (rlim_t)pages * 4096 + more, all_space.rlim_max };
	CHECK_EQ(setrlimit(RLIMIT_AS, &limit), 0);
}

/* A map that there is no room for in this process: made, opened, copied. */
static void test_no_space(void)
{
	struct gx_map_def large = { .type = GX_MAP_ARRAY,
		                    .key_size = 4,
		                    .value_size = 256 << 20,
		                    .max_entries = 1,
		                    .name = "large" },
	                  constant = large;
	struct gx_diag made = { 0 }, opened = { 0 }, copied = { 0 };
	struct gx_map *map, *other;

	constant.value_size = GX_FROZEN_MAX_BYTES;
	constant.flags = GX_MAP_RDONLY_PROG;
	CHECK_EQ(getrlimit(RLIMIT_AS, &all_space), 0);
	CHECK_EQ(gx_map_create(&large, &map, NULL), 0);
	limit_space(16 << 20);
	CHECK(gx_map_create(&large, &other, &made) < 0 && !other);
	CHECK(gx_map_open_image(map->fd, &large, &other, &opened) < 0 && !other);
	CHECK_EQ(setrlimit(RLIMIT_AS, &all_space), 0);
	CHECK_EQ(made.error, GX_E_IO);
	CHECK_EQ(opened.error, GX_E_IO);
	gx_map_free(map);
	CHECK_EQ(gx_map_create(&constant, &map, NULL), 0);
	limit_space(0);
	CHECK(gx_map_open_copy(map->fd, &constant, &other, &copied) < 0 && !other);
	CHECK_EQ(setrlimit(RLIMIT_AS, &all_space), 0);
	CHECK_EQ(copied.error, GX_E_NO_MEMORY);
	CHECK_EQ(gx_map_open_copy(map->fd, &constant, &other, NULL), 0);
	gx_map_free(other);
	gx_map_free(map);
}

/* Instances for users: whichever allocation fails there is none, and the next try has all of it. */
static void test_users(void)
{
	static const uint32_t types[] = { GX_MAP_ARRAY, GX_MAP_HASH, GX_MAP_RINGBUF };

	for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++) {
		bool ring = types[i] == GX_MAP_RINGBUF, failed = true;
		struct gx_map_def def = { .type = types[i],
			                  .key_size = ring ? 0 : 4,
			                  .value_size = ring ? 0 : 8,
			                  .max_entries = ring ? 4096 : 4,
			                  .name = "u" };
		long n = 1;

		for (; failed && n < 100; n++) {
			struct gx_map *map, *instance = NULL, *again = NULL;
			uint64_t value = 7, found = 0;
			uint32_t key = 1;

			CHECK_EQ(gx_map_create(&def, &map, NULL), 0);
			if (!ring)
				CHECK_EQ(gx_map_update(map, &key, &value, 0), 0);
			fail_one(n);
			CHECK((gx_map_user(map, 5, &instance) == 0) == (instance != NULL));
			failed = fail_none();
			CHECK(failed || instance);
			CHECK(!gx_map_merge_users(map));
			CHECK_EQ(gx_map_user(map, 5, &again), 0);
			CHECK(again && (!instance || again == instance));
			value = 9;
			if (!ring) {
				CHECK(!gx_map_lookup(again, &key, &found) && found == 7);
				CHECK_EQ(gx_map_update(again, &key, &value, 0), 0);
				CHECK(!gx_map_lookup(map, &key, &found) && found == 9);
			}
			gx_map_free(map);
		}
		CHECK(n > 4 && !failed);
	}
}

/* The owner writes a key where a user's own fill all there is: without memory none of them is looked for. */
static void test_full_user(void)
{
	struct gx_map_def def = {
		.type = GX_MAP_HASH, .key_size = 4, .value_size = 8, .max_entries = 4, .name = "u"
	};
	bool failed = true;
	long n = 1;

	for (; failed && n < 100; n++) {
		struct gx_map *map, *instance = NULL;
		uint64_t value = 7;
		uint32_t key;
		int err;

		CHECK_EQ(gx_map_create(&def, &map, NULL), 0);
		CHECK_EQ(gx_map_user(map, 5, &instance), 0);
		for (key = 0; key < 4; key++)
			CHECK_EQ(gx_map_update(instance, &key, &value, 0), 0);
		fail_one(n);
		err = gx_map_update(map, &(uint32_t){ 9 }, &value, 0);
		failed = fail_none();
		CHECK(failed || !err);
		for (key = 0; key < 4 && gx_map_lookup(instance, &key, &value); key++)
			continue;
		CHECK(key < 4 && value == 7);
		gx_map_free(map);
	}
	CHECK(n > 2 && !failed);
}

int main(void)
{
	struct gx_map_def def = { .type = GX_MAP_RINGBUF, .max_entries = 4096, .name = "m" };
	struct gx_map_def constant = { .type = GX_MAP_ARRAY,
		                       .key_size = 4,
		                       .value_size = 8,
		                       .max_entries = 1,
		                       .flags = GX_MAP_RDONLY_PROG,
		                       .name = "c" };
	struct gx_diag diag = { 0 };
	struct gx_map *map, *other, *copy;

	fail_at(1);
	CHECK_EQ(gx_map_create(&def, &map, &diag), -ENOMEM);
	CHECK(fail_none() && !map && diag.error == GX_E_NO_MEMORY);
	CHECK_EQ(gx_map_create(&def, &map, NULL), 0);
	fail_at(1);
	CHECK_EQ(gx_map_open_image(map->fd, &def, &other, NULL), -ENOMEM);
	CHECK(fail_none() && !other);
	/* a copy has a shape as well */
	CHECK_EQ(gx_map_create(&constant, &other, NULL), 0);
	fail_at(1);
	CHECK_EQ(gx_map_open_copy(other->fd, &constant, &copy, NULL), -ENOMEM);
	CHECK(fail_none() && !copy);
	constant.key_size = 3;
	CHECK_EQ(gx_map_open_copy(other->fd, &constant, &copy, NULL), -EINVAL);
	CHECK(!copy);
	gx_map_free(other);
	/* a record that can't be copied stays */
	CHECK_EQ(gx_ring_push(map, "x", 1), 0);
	fail_at(1);
	CHECK_EQ(gx_ring_consume(map, stop, NULL, 1), -ENOMEM);
	CHECK(fail_none());
	CHECK_EQ(gx_ring_pending(map), 16);
	CHECK_EQ(gx_ring_consume(map, stop, NULL, 1), 1);
	gx_map_free(map);
	test_users();
	test_full_user();
	test_no_space();
	return TEST_END();
}
