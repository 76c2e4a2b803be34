/* users.c - instances of a map: each user's programs see the owner's writes and their own, the owner sees all. */
#include "../test.h"
#include "maps/ops.h"
#include "maps/users.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

static struct gx_map *make(uint32_t type, uint32_t n)
{
	struct gx_map_def def = { .type = type,
		                  .key_size = type == GX_MAP_RINGBUF ? 0 : 4,
		                  .value_size = type == GX_MAP_RINGBUF ? 0 : 16,
		                  .max_entries = n,
		                  .name = "t" };
	struct gx_map *map = NULL;

	CHECK_EQ(gx_map_create(&def, &map, NULL), 0);
	return map;
}

/* Word 0 is only added to, word 1 is set. */
static void put(struct gx_map *map, uint32_t key, uint64_t sum, uint64_t last)
{
	uint64_t value[2] = { sum, last };

	CHECK_EQ(gx_map_update(map, &key, value, GX_MAP_ANY), 0);
}

static bool has(struct gx_map *map, uint32_t key, uint64_t sum, uint64_t last)
{
	uint64_t value[2] = { 0 };

	return !gx_map_lookup(map, &key, value) && value[0] == sum && value[1] == last;
}

static bool has_not(struct gx_map *map, uint32_t key)
{
	uint64_t value[2];

	return gx_map_lookup(map, &key, value) == -ENOENT;
}

/* As the user's process has it. */
static struct gx_map *user(struct gx_map *map, uint32_t uid)
{
	struct gx_map *instance = NULL, *again = NULL, *opened = NULL;

	CHECK_EQ(gx_map_user(map, uid, &instance), 0);
	CHECK_EQ(gx_map_user(map, uid, &again), 0);
	CHECK(instance && instance == again && instance != map);
	CHECK_EQ(gx_map_open_image(instance->fd, &map->def, &opened, NULL), 0);
	CHECK(opened && !opened->read_only);
	return opened;
}

static void test_array(void)
{
	struct gx_map *map = make(GX_MAP_ARRAY, 3000), *a, *b, *c;
	uint64_t *words = (uint64_t *)(void *)map->data;
	uint32_t at = 0, key, n = 0;

	map->words_set = 1 << 1;
	put(map, 2, 100, 7);
	a = user(map, 1);
	b = user(map, 2);
	CHECK(has(a, 2, 100, 7) && has(b, 2, 100, 7));
	put(a, 2, 103, 8);
	CHECK(has(b, 2, 100, 7)); /* nobody else's */
	CHECK(has(map, 2, 103, 8));
	CHECK(has(map, 2, 103, 8)); /* once */
	put(b, 2, 1100, 9);
	CHECK(has(map, 2, 1103, 9) && has(a, 2, 103, 8));
	/* who comes later begins with what the owner wrote */
	c = user(map, 3);
	CHECK(has(c, 2, 100, 7));
	put(c, 2, 101, 7);
	CHECK(has(map, 2, 1104, 9));
	/* the owner writes: all have that */
	put(map, 2, 5, 50);
	CHECK(has(a, 2, 5, 50) && has(b, 2, 5, 50) && has(c, 2, 5, 50) && has(map, 2, 5, 50));
	put(a, 2, 6, 50);
	put(b, 2, 6, 51);
	CHECK(has(map, 2, 7, 51));
	/* by memory as well, beside what users added to another word */
	put(a, 2999, 1, 0);
	words[2 * 2999 + 1] = 77;
	words[2 * 1500] = 10;
	gx_map_merge_users(map);
	CHECK(has(a, 2999, 1, 77) && has(b, 2999, 0, 77) && has(map, 2999, 1, 77));
	CHECK(has(b, 1500, 10, 0) && has(map, 1500, 10, 0));
	words[2 * 1501] = 11; /* and to those who come before anybody looks */
	gx_map_free(c);
	c = user(map, 4);
	CHECK(has(c, 1501, 11, 0) && has(c, 2, 5, 50) && has(c, 2999, 0, 77));
	/* a walk sees all */
	put(b, 0, 4, 4);
	for (uint64_t value[2]; !gx_map_next_at(map, &at, &key, value); n++)
		CHECK(key || (value[0] == 4 && value[1] == 4));
	CHECK_EQ(n, 3000);
	key = 3000;
	CHECK_EQ(gx_map_lookup(map, &key, words), -ENOENT);
	gx_map_free(a);
	gx_map_free(b);
	gx_map_free(c);
	gx_map_free(map);
}

static void test_hash(void)
{
	struct gx_map *map = make(GX_MAP_HASH, 8), *a, *b, *c;
	uint32_t key = 1, at = 0, n = 0;
	uint64_t value[2] = { 0 };

	map->words_set = 1 << 1;
	put(map, 1, 10, 1);
	a = user(map, 1);
	b = user(map, 2);
	CHECK(has(a, 1, 10, 1));
	put(a, 1, 12, 2);
	put(a, 2, 5, 5);
	put(b, 1, 13, 3);
	put(b, 2, 6, 6);
	put(b, 3, 0, 0);
	CHECK(has_not(a, 3));
	CHECK(has(map, 1, 15, 2) || has(map, 1, 15, 3));
	for (; !gx_map_next_at(map, &at, &key, value); n++)
		CHECK(key != 2 || value[0] == 11);
	CHECK_EQ(n, 3);
	CHECK(has(map, 3, 0, 0));
	/* gone where it was written: gone for the owner */
	key = 3;
	CHECK_EQ(gx_map_delete(b, &key), 0);
	CHECK(has_not(map, 3));
	put(b, 3, 1, 1);
	CHECK(has(map, 3, 1, 1));
	CHECK_EQ(gx_map_delete(b, &key), 0);
	at = 0;
	for (n = 0; !gx_map_next_at(map, &at, &key, value);)
		n++;
	CHECK_EQ(n, 2);
	/* the owner takes a key, or writes one: so do all */
	key = 2;
	CHECK_EQ(gx_map_delete(map, &key), 0);
	CHECK(has_not(a, 2) && has_not(b, 2) && has_not(map, 2));
	put(map, 4, 40, 4);
	CHECK(has(a, 4, 40, 4) && has(b, 4, 40, 4));
	c = user(map, 3);
	CHECK(has(c, 4, 40, 4) && has(c, 1, 10, 1) && has_not(c, 2));
	put(c, 4, 41, 4);
	CHECK(has(map, 4, 41, 4));
	/* a word that another one set stays as that one set it, by whom else the value is added to */
	put(map, 7, 100, 1);
	put(a, 7, 101, 2);
	CHECK(has(map, 7, 101, 2));
	put(b, 7, 110, 1);
	CHECK(has(map, 7, 111, 2));
	key = 7;
	CHECK_EQ(gx_map_delete(map, &key), 0);
	/* a user who keeps his own locked, changes nothing for others and delays nobody for long */
	*(uint32_t *)(void *)a->data = (uint32_t)getppid();
	put(b, 5, 1, 1);
	for (int i = 0; i < 50; i++)
		gx_map_merge_users(map);
	CHECK(has(map, 5, 1, 1));
	put(map, 6, 60, 6);
	CHECK(has(b, 6, 60, 6));
	gx_map_free(a);
	gx_map_free(b);
	gx_map_free(c);
	gx_map_free(map);
}

/* More keys than the owner's map has room for: it holds what it can, and users keep theirs. */
static void test_full(void)
{
	struct gx_map *map = make(GX_MAP_HASH, 4), *a = user(map, 1), *b = user(map, 2);
	uint32_t at = 0, n = 0, key;

	for (uint32_t i = 0; i < 4; i++) {
		put(a, i, 1, 1);
		put(b, 10 + i, 1, 1);
	}
	while (!gx_map_next_at(map, &at, &key, NULL))
		n++;
	CHECK_EQ(n, 4);
	CHECK(has(a, 3, 1, 1) && has(b, 13, 1, 1));
	/* whatever stands in an image of a user */
	for (uint32_t round = 0; round < 200; round++) {
		for (uint64_t i = 64; i < a->data_bytes; i++)
			a->data[i] = (uint8_t)(i * 2654435761u * (round + 1) >> 16);
		gx_map_merge_users(map);
		put(map, round & 3, round, 1);
	}
	CHECK(has(b, 3, 199, 1));
	gx_map_free(a);
	gx_map_free(b);
	gx_map_free(map);
}

static int n_read;
static uint64_t last_read;

static int read_one(void *ctx, const void *data, size_t len)
{
	(void)ctx;
	CHECK_EQ(len, 8);
	memcpy(&last_read, data, sizeof(last_read));
	n_read++;
	return 0;
}

static void test_ring(void)
{
	struct gx_map *map = make(GX_MAP_RINGBUF, 4096), *a = user(map, 1), *b = user(map, 2);
	enum gx_map_spoiled what;
	uint64_t record = 5;
	uint32_t uid = 0;
	int n = 0;

	CHECK(!gx_map_merge_users(map));
	CHECK_EQ(gx_ring_push(a, &record, 8), 0);
	record = 6;
	CHECK_EQ(gx_ring_push(b, &record, 8), 0);
	CHECK(gx_map_merge_users(map));
	CHECK(!gx_map_merge_users(map));
	CHECK_EQ(gx_ring_consume(map, read_one, NULL, 100), 2);
	CHECK_EQ(n_read, 2);
	CHECK(last_read == 5 || last_read == 6);
	/* nobody reads: what has no room is counted */
	while (!gx_ring_push(a, &record, 8))
		n++;
	gx_map_merge_users(map);
	CHECK_EQ(map->image->records_dropped, 0);
	CHECK_EQ(gx_ring_push(b, &record, 8), 0);
	gx_map_merge_users(map);
	CHECK_EQ(map->image->records_dropped, 1);
	CHECK_EQ(gx_ring_consume(map, read_one, NULL, 1000), n);
	/* a ring of nonsense gives none, which is said once */
	CHECK(!gx_map_users_spoiled(map, &uid, &what));
	*(uint64_t *)(void *)(a->data + 4096) = 1 << 30;
	CHECK(!gx_map_merge_users(map));
	CHECK(gx_map_users_spoiled(map, &uid, &what) && uid == 1 && what == GX_MAP_NO_RING);
	CHECK(!gx_map_merge_users(map) && !gx_map_users_spoiled(map, &uid, &what));
	gx_map_free(a);
	gx_map_free(b);
	gx_map_free(map);
}

/* --- time goes on when the test says so, too */
static uint64_t later_ns;

uint64_t __real_gx_now_ns(void);
uint64_t __wrap_gx_now_ns(void);

uint64_t __wrap_gx_now_ns(void)
{
	return __real_gx_now_ns() + later_ns;
}

/* As by a process that was stopped while it had the lock: the first word of the data */
static void lock(struct gx_map *map, bool locked)
{
	*(_Atomic uint32_t *)(void *)map->data = locked ? (uint32_t)getpid() : 0;
}

static bool told_of(struct gx_map *map, uint32_t user)
{
	enum gx_map_spoiled what = GX_MAP_NO_HEAD;
	uint32_t uid = 99;

	return gx_map_users_spoiled(map, &uid, &what) && uid == user && what == GX_MAP_KEPT_LOCKED;
}

/* Who keeps an instance locked is left alone for a second, the others are not; it is told when it still is then, once. */
static void test_locked(void)
{
	struct gx_map *map = make(GX_MAP_HASH, 8), *a = user(map, 1), *b = user(map, 2);
	uint64_t begun;

	put(a, 1, 10, 1);
	put(b, 2, 20, 2);
	lock(a, true);
	gx_map_merge_users(map);
	lock(a, false);
	CHECK(has(map, 2, 20, 2)); /* a look at the owner's merges as well: not at that one */
	CHECK(has_not(map, 1) && !told_of(map, 1));
	begun = __real_gx_now_ns();
	lock(a, true);
	gx_map_merge_users(map);
	put(map, 3, 30, 3); /* nor does the owner's write wait for it */
	CHECK(__real_gx_now_ns() - begun < 90000000);
	lock(a, false);
	CHECK(has(b, 3, 30, 3) && has_not(a, 3));
	/* it goes on: what came meanwhile is there, and it was locked once */
	later_ns += 1000000000;
	gx_map_merge_users(map);
	CHECK(has(map, 1, 10, 1) && !told_of(map, 1));
	lock(a, true);
	gx_map_merge_users(map);
	CHECK(!told_of(map, 1));
	later_ns += 1000000000;
	gx_map_merge_users(map);
	CHECK(told_of(map, 1) && !told_of(map, 1));
	lock(a, false);
	later_ns += 1000000000;
	gx_map_merge_users(map);
	CHECK(has(map, 2, 20, 2) && has(map, 1, 10, 1));
	gx_map_free(a);
	gx_map_free(b);
	gx_map_free(map);
}

static void test_limits(void)
{
	struct gx_map *map = make(GX_MAP_ARRAY, 1), *instance;

	for (uint32_t i = 0; i < GX_MAP_MAX_USERS; i++)
		CHECK_EQ(gx_map_user(map, i, &instance), 0);
	CHECK_EQ(gx_map_user(map, GX_MAP_MAX_USERS, &instance), -EUSERS);
	CHECK(!instance);
	CHECK_EQ(gx_map_user(map, 0, &instance), 0);
	put(instance, 0, 1, 0);
	gx_map_forget_users(map); /* with a last look */
	CHECK(!map->users);
	CHECK(has(map, 0, 1, 0));
	gx_map_forget_users(map);
	CHECK_EQ(gx_map_user(map, GX_MAP_MAX_USERS, &instance), 0);
	gx_map_free(map);
	map = make(GX_MAP_PERCPU_HASH, 4);
	CHECK_EQ(gx_map_user(map, 0, &instance), -EOPNOTSUPP);
	CHECK(!gx_map_merge_users(map));
	gx_map_free(map);
}

int main(void)
{
	test_array();
	test_hash();
	test_full();
	test_ring();
	test_locked();
	test_limits();
	return TEST_END();
}
