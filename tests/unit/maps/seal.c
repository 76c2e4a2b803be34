/* seal.c - images that are handed out: what their owner writes others see, and nobody else writes. */
#include "../test.h"
#include "maps/ops.h"
#include "maps/run.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

static struct gx_map *make(uint32_t type, uint32_t n)
{
	struct gx_map_def def = { .type = type,
		                  .key_size = 4,
		                  .value_size = 8,
		                  .max_entries = n,
		                  .flags = type == GX_MAP_ARRAY ? 1024 : 0,
		                  .name = "t" };
	struct gx_map *map = NULL;

	CHECK_EQ(gx_map_create(&def, &map, NULL), 0);
	return map;
}

static void put(struct gx_map *map, uint32_t key, uint64_t value)
{
	CHECK_EQ(gx_map_update(map, &key, &value, GX_MAP_ANY), 0);
}

static uint64_t get(struct gx_map *map, uint32_t key)
{
	uint64_t value = 0;

	CHECK_EQ(gx_map_lookup(map, &key, &value), 0);
	return value;
}

/* What of writing to a file is not refused: bit by bit. */
static int attack(int fd)
{
	char name[64];
	int again, done = 0;
	void *page;

	snprintf(name, sizeof(name), "/proc/self/fd/%d", fd);
	again = open(name, O_RDWR | O_CLOEXEC);
	for (int i = 0; i < 2; i++) {
		int use = i ? again : fd;

		done |= (pwrite(use, "x", 1, GX_IMAGE_DATA) == 1) << 0;
		page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, use, GX_IMAGE_DATA);
		done |= (page != MAP_FAILED) << 1;
		if (page != MAP_FAILED)
			munmap(page, 4096);
		page = mmap(NULL, 4096, PROT_READ, MAP_SHARED, use, GX_IMAGE_DATA);
		CHECK(page != MAP_FAILED);
		done |= !mprotect(page, 4096, PROT_READ | PROT_WRITE) << 2;
		munmap(page, 4096);
		done |= !fallocate(use, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, GX_IMAGE_DATA,
		                   4096)
		        << 3;
		done |= !ftruncate(use, 4096) << 4;
		done |= !ftruncate(use, 1 << 20) << 5;
		done |= !fcntl(use, F_ADD_SEALS, F_SEAL_FUTURE_WRITE) << 6;
	}
	close(again);
	return done;
}

static struct gx_map *opened(const struct gx_map *map)
{
	struct gx_map *other = NULL;

	CHECK_EQ(gx_map_open_image(map->fd, &map->def, &other, NULL), 0);
	return other;
}

static void test_owner_alone(void)
{
	struct gx_map *map = make(GX_MAP_ARRAY, 600), *other;
	uint32_t key = 3;
	uint64_t value = 9, *again, generation;

	put(map, 3, 7);
	CHECK(!gx_map_sealed(map->fd));
	CHECK_EQ(gx_map_hand_out(map, false), 0);
	CHECK(gx_map_sealed(map->fd));
	CHECK_EQ(attack(map->fd), 0);
	other = opened(map);
	CHECK(other->read_only && !map->read_only);
	CHECK_EQ(get(other, 3), 7);
	put(map, 3, 8); /* the owner still writes */
	CHECK_EQ(get(other, 3), 8);
	CHECK_EQ(gx_map_update(other, &key, &value, GX_MAP_ANY), -EPERM);
	CHECK_EQ(get(map, 3), 8);
	/* programs read there */
	generation = atomic_load(&map->image->host_generation);
	CHECK(gx_map_run_lookup(other, &key, 0) == other->data + 24);
	CHECK_EQ(gx_map_run_update(other, &key, &value, GX_MAP_ANY, 0), -EPERM);
	gx_map_run_wrote(other);
	CHECK_EQ(atomic_load(&map->image->host_generation), generation);
	gx_map_run_wrote(map);
	CHECK_EQ(atomic_load(&map->image->host_generation), generation + 1);
	/* more mappings of the owner's own */
	again = gx_map_again(map, GX_IMAGE_DATA + 4096, 808, NULL);
	CHECK(again != MAP_FAILED);
	again[0] = 55;
	CHECK_EQ(get(other, 512), 55);
	CHECK(gx_map_again(map, GX_IMAGE_DATA, 8, again) == again);
	CHECK_EQ(again[3], 8);
	again[3] = 56;
	CHECK_EQ(get(other, 3), 56);
	CHECK_EQ(get(map, 512), 55);
	munmap(again, 4096);
	/* it stays so */
	CHECK_EQ(gx_map_hand_out(map, true), 0);
	CHECK_EQ(attack(map->fd), 0);
	gx_map_free(other);
	gx_map_free(map);
}

static void test_others_write(void)
{
	struct gx_map *map = make(GX_MAP_ARRAY, 600), *other;

	CHECK_EQ(gx_map_hand_out(map, true), 0);
	CHECK(!gx_map_sealed(map->fd));
	/* by writing alone: nobody cuts it, or takes writing from those who come later */
	CHECK_EQ(attack(map->fd), 1 << 0 | 1 << 1 | 1 << 2 | 1 << 3);
	CHECK_EQ(gx_map_hand_out(map, false), 0);
	CHECK(!gx_map_sealed(map->fd));
	other = opened(map);
	CHECK(!other->read_only);
	put(other, 4, 4);
	CHECK_EQ(get(map, 4), 4);
	gx_map_free(other);
	gx_map_close_fd(map);
	CHECK_EQ(gx_map_hand_out(map, true), -EBADF);
	CHECK(!gx_map_sealed(-1));
	gx_map_free(map);
	map = make(GX_MAP_ARRAY, 4);
	CHECK_EQ(fcntl(map->fd, F_ADD_SEALS, F_SEAL_FUTURE_WRITE), 0);
	CHECK(gx_map_sealed(map->fd));
	gx_map_free(map);
	CHECK_EQ(fcntl(STDIN_FILENO, F_GET_SEALS) < 0, !gx_map_sealed(STDIN_FILENO));
}

/* Where in a hash's data the count of changes is. */
enum { CHANGES = 24 };

static void test_hash(void)
{
	struct gx_map *map = make(GX_MAP_HASH, 16), *other;
	_Atomic uint32_t *changes;
	uint32_t key = 5, next;
	uint64_t value = 1;

	put(map, 5, 50);
	CHECK_EQ(gx_map_hand_out(map, false), 0);
	CHECK_EQ(attack(map->fd), 0);
	other = opened(map);
	CHECK(other->read_only);
	CHECK_EQ(get(other, 5), 50);
	put(map, 5, 51);
	put(map, 6, 60);
	CHECK_EQ(get(other, 5), 51);
	CHECK(gx_map_run_lookup(other, &key, 0) != NULL);
	CHECK_EQ(gx_map_update(other, &key, &value, GX_MAP_ANY), -EPERM);
	CHECK_EQ(gx_map_delete(other, &key), -EPERM);
	CHECK_EQ(gx_map_take(other, &key, &value), -EPERM);
	for (int i = 0; i < 2; i++) {
		CHECK_EQ(gx_map_next_key(other, i ? &next : NULL, &next), 0);
		CHECK(next == 5 || next == 6);
	}
	CHECK_EQ(gx_map_next_key(other, &next, &next), -ENOENT);
	CHECK_EQ(gx_map_delete(map, &key), 0);
	CHECK_EQ(gx_map_lookup(other, &key, &value), -ENOENT);
	CHECK(!gx_map_run_lookup(other, &key, 0));
	/* the owner ended in the middle of a change: readers do not wait for ever */
	changes = (_Atomic uint32_t *)(void *)(map->data + CHANGES);
	CHECK_EQ(*changes, 2 * 4);
	*changes |= 1;
	key = 6;
	CHECK_EQ(gx_map_lookup(other, &key, &value), -EBUSY);
	CHECK(!gx_map_run_lookup(other, &key, 0));
	CHECK_EQ(get(map, 6), 60); /* who writes goes by the lock */
	put(map, 7, 70);
	CHECK_EQ(*changes, 2 * 5);
	CHECK_EQ(get(other, 6), 60);
	gx_map_free(other);
	gx_map_free(map);
}

/* --- a change while a value is read */
enum { LONG_VALUE = 4 * 4096 };
static struct {
	struct gx_map *map;
	uint8_t *page; /* of the reader's, in the middle of the value */
} midway;

static void put_all(struct gx_map *map, uint8_t byte)
{
	static uint8_t value[LONG_VALUE];
	uint32_t key = 1;

	memset(value, byte, sizeof(value));
	CHECK_EQ(gx_map_update(map, &key, value, GX_MAP_ANY), 0);
}

/* The reader is there: the owner writes, and the reader goes on. */
static void on_read(int sig)
{
	(void)sig;
	mprotect(midway.page, 4096, PROT_READ);
	put_all(midway.map, 2);
}

/* What was read of the old value does not come out with what was read of the new one. */
static void test_change_midway(void)
{
	struct gx_map_def def = { .type = GX_MAP_HASH,
		                  .key_size = 4,
		                  .value_size = LONG_VALUE,
		                  .max_entries = 1,
		                  .name = "t" };
	struct sigaction reads = { .sa_handler = on_read }, before;
	static uint8_t value[LONG_VALUE];
	struct gx_map *other;
	uint32_t key = 1, n_new = 0;

	CHECK_EQ(gx_map_create(&def, &midway.map, NULL), 0);
	put_all(midway.map, 1);
	CHECK_EQ(gx_map_hand_out(midway.map, false), 0);
	other = opened(midway.map);
	midway.page = gx_map_run_lookup(other, &key, 0);
	midway.page += LONG_VALUE / 2;
	midway.page -= (uintptr_t)midway.page % 4096;
	CHECK_EQ(sigaction(SIGSEGV, &reads, &before), 0);
	CHECK_EQ(mprotect(midway.page, 4096, PROT_NONE), 0);
	CHECK_EQ(gx_map_lookup(other, &key, value), 0);
	CHECK_EQ(sigaction(SIGSEGV, &before, NULL), 0);
	for (uint32_t i = 0; i < LONG_VALUE; i++)
		n_new += value[i] == 2;
	CHECK_EQ(n_new, LONG_VALUE);
	gx_map_free(other);
	gx_map_free(midway.map);
}

static _Atomic int stop;

/* Two keys, one of which is always there, with a value that says which. */
static void *change(void *arg)
{
	for (uint32_t n = 0; !stop; n++) {
		uint32_t key = n & 1, old = key ^ 1;

		put(arg, key, 100 + key);
		gx_map_delete(arg, &old);
	}
	return NULL;
}

static void test_hash_changes(void)
{
	struct gx_map *map = make(GX_MAP_HASH, 2), *other;
	pthread_t thread;

	put(map, 1, 101);
	put(map, 0, 100);
	CHECK_EQ(gx_map_hand_out(map, false), 0);
	other = opened(map);
	CHECK_EQ(pthread_create(&thread, NULL, change, map), 0);
	for (uint32_t i = 0; i < 20000; i++) {
		uint32_t key = i & 1;
		uint64_t value = 0;
		int err = gx_map_lookup(other, &key, &value);

		if (err != -ENOENT && (err || value != 100 + key))
			CHECK_EQ(err ? (uint64_t)-err : value, 100 + key);
	}
	stop = 1;
	pthread_join(thread, NULL);
	gx_map_free(other);
	gx_map_free(map);
}

/* In an interpreter a store there ends the program, not the process. */
static void test_grant(void)
{
	struct gx_map *map = make(GX_MAP_ARRAY, 4), *other;
	struct gx_run_env env = { 0 };

	CHECK_EQ(gx_map_hand_out(map, false), 0);
	other = opened(map);
	CHECK_EQ(gx_map_run_grant(&env, other), 0);
	CHECK(gx_run_access(&env, (uint64_t)(uintptr_t)other->data, 8, false) == other->data);
	CHECK(!gx_run_access(&env, (uint64_t)(uintptr_t)other->data, 8, true));
	CHECK_EQ(gx_map_run_grant(&env, map), 0);
	CHECK(gx_run_access(&env, (uint64_t)(uintptr_t)map->data, 8, true) == map->data);
	gx_map_free(other);
	gx_map_free(map);
	map = make(GX_MAP_PERCPU_HASH, 4);
	CHECK_EQ(fcntl(map->fd, F_ADD_SEALS, F_SEAL_FUTURE_WRITE), 0);
	other = opened(map);
	CHECK_EQ(gx_map_run_update(other, &(uint32_t){ 1 }, &(uint64_t){ 1 }, GX_MAP_ANY, 0),
	         -EPERM);
	gx_map_free(other);
	gx_map_free(map);
}

int main(void)
{
	test_owner_alone();
	test_others_write();
	test_hash();
	test_change_midway();
	test_hash_changes();
	test_grant();
	return TEST_END();
}
