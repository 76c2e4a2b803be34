/* maps.c - host side of maps: shapes, images between handles, per-thread slots, rings, hash under
 * churn, hostile images. */
#include "../test.h"
#include "maps/map.h"
#include "maps/run.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

static struct gx_map *make(uint32_t type, uint32_t key, uint32_t value, uint32_t n, int expected)
{
	struct gx_map_def def = {
		.type = type, .key_size = key, .value_size = value, .max_entries = n, .name = "t"
	};
	struct gx_map *map = NULL;

	CHECK_EQ(gx_map_create(&def, &map, NULL), expected);
	CHECK_EQ(map != NULL, !expected);
	return map;
}

static void test_shapes(void)
{
	make(GX_MAP_ARRAY, 8, 4, 1, -EINVAL);
	make(GX_MAP_ARRAY, 4, 0, 1, -EINVAL);
	make(GX_MAP_ARRAY, 4, 4, 0, -EINVAL);
	make(GX_MAP_ARRAY, 4, UINT32_MAX, UINT32_MAX, -E2BIG);
	make(GX_MAP_ARRAY, 4, 1 << 20, 1 << 20, -E2BIG);
	make(GX_MAP_PER_THREAD_ARRAY, 4, 1 << 29, 8, -E2BIG);
	make(GX_MAP_RINGBUF, 0, 0, 4095, -EINVAL);
	make(GX_MAP_RINGBUF, 0, 0, 12288, -EINVAL);
	make(GX_MAP_RINGBUF, 4, 0, 4096, -EINVAL);
	make(GX_MAP_GPU_RINGBUF, 4, 5000, 16, -EINVAL);
	make(GX_MAP_HASH, 0, 4, 4, -EINVAL);
	make(GX_MAP_HASH, 4, 4, UINT32_MAX, -E2BIG);
	make(77, 4, 4, 4, -EINVAL);
	CHECK(gx_map_type_name(2) && !gx_map_type_name(77));
}

static void test_images(void)
{
	struct gx_map *map = make(GX_MAP_ARRAY, 4, 12, 3, 0), *other = NULL;
	struct gx_map_def def = map->def;
	uint32_t key = 2, value[3] = { 1, 2, 3 }, out[3] = { 0 };
	int fd = memfd_create("x", MFD_CLOEXEC);

	CHECK_EQ(gx_map_update(map, &key, value, GX_MAP_ANY), 0);
	CHECK_EQ(gx_map_open_image(map->fd, &def, &other, NULL), 0);
	CHECK_EQ(gx_map_lookup(other, &key, out), 0);
	CHECK_EQ(out[2], 3);
	CHECK_EQ(*(uint32_t *)(void *)(map->data + 2 * 16), 1); /* stride 16 */
	CHECK_EQ(map->image->host_generation, 1);
	key = 3;
	CHECK_EQ(gx_map_lookup(map, &key, out), -ENOENT);
	CHECK_EQ(gx_map_update(map, &key, value, GX_MAP_ANY), -E2BIG);
	gx_map_free(other);
	def.max_entries = 4000; /* the image is smaller than the definition says */
	CHECK_EQ(gx_map_open_image(map->fd, &def, &other, NULL), -EINVAL);
	CHECK(!other);
	CHECK(!ftruncate(fd, 1 << 20));
	CHECK_EQ(gx_map_open_image(fd, &map->def, &other, NULL), -EINVAL); /* not sealed */
	CHECK_EQ(gx_map_open_image(-1, &map->def, &other, NULL), -EINVAL);
	CHECK(ftruncate(map->fd, 0) < 0);
	CHECK_EQ(gx_map_freeze(map), 0);
	CHECK_EQ(gx_map_freeze(map), -EBUSY);
	key = 0;
	CHECK_EQ(gx_map_update(map, &key, value, GX_MAP_ANY), -EPERM);
	close(fd);
	gx_map_free(map);
}

/* 8 MiB of which three places were written: what is copied to a device is those, and zero is the
 * rest. */
static void test_extents(void)
{
	struct gx_map *map = make(GX_MAP_ARRAY, 4, 4096, 2048, 0);
	uint32_t keys[] = { 3, 10, 1500 };
	uint64_t from = 0, to = 0, copied = 0, n = 0;
	char value[4096] = "x";

	CHECK(!gx_map_next_extent(map, &from, &to));
	for (int i = 0; i < 3; i++)
		CHECK_EQ(gx_map_update(map, &keys[i], value, GX_MAP_ANY), 0);
	for (from = 0; gx_map_next_extent(map, &from, &to); from = to) {
		n++;
		copied += to - from;
		CHECK(from < to && to <= map->data_bytes);
		for (int i = 0; i < 3; i++)
			if (from <= keys[i] * 4096 && keys[i] * 4096 < to)
				keys[i] = UINT32_MAX / 4096;
	}
	CHECK(keys[0] == keys[1] && keys[1] == keys[2]); /* each was in one */
	CHECK_EQ(n, 2);                                  /* near ones together */
	CHECK(copied >= 9 * 4096 && copied < map->data_bytes / 2);
	from = map->data_bytes;
	CHECK(!gx_map_next_extent(map, &from, &to));
	gx_map_free(map);
	map = make(GX_MAP_ARRAY, 4, 12, 3, 0); /* ends inside of a page */
	keys[0] = 2;
	CHECK_EQ(gx_map_update(map, &keys[0], value, GX_MAP_ANY), 0);
	from = 0;
	CHECK(gx_map_next_extent(map, &from, &to));
	CHECK(from == 0 && to == map->data_bytes);
	gx_map_free(map);
}

static void test_per_thread(void)
{
	struct gx_map *map, *other = NULL;
	uint32_t key = 1, *slots;

	setenv("BPFTIME_MAP_GPU_THREAD_COUNT", "10", 1);
	setenv("GPUEXT_THREAD_SLOTS", "5000", 1);
	map = make(GX_MAP_PER_THREAD_ARRAY, 4, 4, 2, 0);
	unsetenv("BPFTIME_MAP_GPU_THREAD_COUNT");
	unsetenv("GPUEXT_THREAD_SLOTS");
	CHECK_EQ(gx_map_user_value_bytes(map), 40);
	CHECK_EQ(map->n_threads, 5000);
	slots = calloc(11, sizeof(*slots));
	slots[9] = 7;
	CHECK_EQ(gx_map_update(map, &key, slots, GX_MAP_ANY), 0);
	CHECK_EQ(gx_map_slots_seen(map), 10);
	slots[9] = slots[10] = 99;
	CHECK_EQ(gx_map_lookup(map, &key, slots), 0);
	CHECK_EQ(slots[9], 7);
	CHECK_EQ(slots[10], 99); /* exactly N slots */
	CHECK_EQ(gx_map_read_slot(map, 1, 9, slots), 0);
	CHECK_EQ(slots[0], 7);
	CHECK_EQ(gx_map_read_slot(map, 0, 4999, slots), 0);
	CHECK_EQ(slots[0], 0);
	CHECK_EQ(gx_map_read_slot(map, 1, 5000, slots), -E2BIG);
	free(slots);
	slots = calloc(8, sizeof(*slots)); /* 4 slots of 8 bytes: exactly */
	CHECK_EQ(gx_map_read_slots(map, 1, 8, 4, slots), 0);
	CHECK(slots[0] == 0 && slots[2] == 7 && slots[4] == 0);
	CHECK_EQ(gx_map_read_slots(map, 0, 4996, 4, slots), 0);
	CHECK_EQ(gx_map_read_slots(map, 0, 4997, 4, slots), -E2BIG);
	CHECK_EQ(gx_map_read_slots(map, 0, UINT64_MAX, 4, slots), -E2BIG);
	CHECK_EQ(gx_map_read_slots(map, 2, 0, 1, slots), -E2BIG);
	/* another process has other environment, but the image says how many slots there are */
	CHECK_EQ(gx_map_open_image(map->fd, &map->def, &other, NULL), 0);
	CHECK(other && other->n_threads == 5000);
	gx_map_free(other);
	map->image->n_threads = UINT64_MAX / 8;
	CHECK_EQ(gx_map_open_image(map->fd, &map->def, &other, NULL), -EINVAL);
	free(slots);
	gx_map_free(map);
}

static int n_seen;
static uint64_t last_seen;

static int see(void *ctx, const void *data, size_t len)
{
	(void)ctx;
	n_seen += len == 16;
	memcpy(&last_seen, data, sizeof(last_seen));
	return 0;
}

/* Four processes push 2000 records each through a ring of a page; nothing is lost, torn or doubled.
 */
static void test_ring(void)
{
	struct gx_map *map = make(GX_MAP_RINGBUF, 0, 0, 4096, 0);
	uint64_t record[2] = { 1, 0 }, n_total = 0;
	int rounds = 0, status;

	for (int p = 0; p < 4; p++) {
		if (fork())
			continue;
		for (int i = 0; i < 2000;) {
			int err = gx_ring_push(map, record, sizeof(record));

			i += !err;
			if (err)
				usleep(50);
		}
		_exit(0);
	}
	while (n_total < 8000 && rounds++ < 1000000) {
		int n = gx_ring_consume(map, see, NULL, 1000);

		CHECK(n >= 0 || !rounds);
		n_total += n > 0 ? (uint64_t)n : 0;
		if (!n)
			usleep(20);
	}
	CHECK_EQ(n_total, 8000);
	CHECK_EQ(n_seen, 8000);
	while (wait(&status) > 0)
		CHECK_EQ(status, 0);
	CHECK_EQ(gx_ring_pending(map), 0);
	/* full, too long, and positions that make no sense */
	while (!gx_ring_push(map, record, sizeof(record)))
		;
	CHECK_EQ(gx_ring_push(map, record, sizeof(record)), -EAGAIN);
	CHECK_EQ(gx_ring_pending(map), 4080);
	CHECK_EQ(gx_ring_push(map, record, 4096), -E2BIG);
	*(uint64_t *)(void *)map->data = 12345;
	CHECK_EQ(gx_ring_consume(map, see, NULL, 10), -EINVAL);
	*(uint64_t *)(void *)(map->data + 4096) = UINT64_MAX;
	CHECK(gx_ring_push(map, record, sizeof(record)) <= 0);
	gx_map_free(map);
}

/* A writer that dies with the lock does not stop the others. */
static void test_dead_owner(void)
{
	struct gx_map *map = make(GX_MAP_RINGBUF, 0, 0, 4096, 0);
	_Atomic uint32_t *lock = (_Atomic uint32_t *)(void *)(map->data + 4096 + 64);
	uint64_t record = 5;
	pid_t child = fork();

	if (!child)
		_exit(0);
	waitpid(child, NULL, 0);
	*lock = (uint32_t)child;
	CHECK_EQ(gx_ring_push(map, &record, 8), 0);
	*lock = (uint32_t)getppid(); /* alive: bounded wait */
	CHECK_EQ(gx_ring_push(map, &record, 8), -EBUSY);
	gx_map_free(map);
}

/* Against a plain list of what is in. */
static void test_hash(void)
{
	struct gx_map *map = make(GX_MAP_HASH, 2, 4, 50, 0);
	uint32_t model[200] = { 0 }, state = 3, n = 0, value, at = 0, found = 0;
	uint16_t key;

	for (int round = 0; round < 20000; round++) {
		int err;

		state = state * 1664525u + 1013904223u;
		key = (uint16_t)((state >> 8) % 200);
		value = state | 1;
		if (state >> 31) {
			err = gx_map_update(map, &key, &value, GX_MAP_ANY);
			CHECK_EQ(err, !model[key] && n == 50 ? -E2BIG : 0);
			n += !err && !model[key];
			if (!err)
				model[key] = value;
		} else {
			err = gx_map_delete(map, &key);
			CHECK_EQ(err, model[key] ? 0 : -ENOENT);
			n -= !err;
			model[key] = 0;
		}
	}
	for (key = 0; key < 200; key++) {
		int err = gx_map_lookup(map, &key, &value);

		CHECK(model[key] ? !err && value == model[key] : err == -ENOENT);
	}
	while (!gx_map_next_at(map, &at, &key, &value))
		found += key < 200 && model[key] == value;
	CHECK_EQ(found, n);
	memset(map->data, 0xff, map->data_bytes); /* another process spoils everything */
	*(uint32_t *)(void *)map->data = 0;
	for (key = 0; key < 50; key++) {
		gx_map_update(map, &key, &value, GX_MAP_ANY);
		gx_map_delete(map, &key);
		gx_map_lookup(map, &key, &value);
	}
	gx_map_free(map);
}

static int64_t run_helper(struct gx_map *map, struct gx_run_env *env, uint32_t id, uint64_t key,
                          uint64_t value, uint64_t flags)
{
	const uint64_t args[5] = { GX_RUN_MAP_HANDLE, key, value, flags };
	uint64_t result = 77;

	CHECK_EQ(gx_map_run_helper(env, map, id, args, &result), 0);
	return (int64_t)result;
}

/* Programs on the CPU hold pointers to values while other keys come and go. */
static void test_run(void)
{
	struct gx_map *hash = make(GX_MAP_HASH, 4, 8, 64, 0),
	              *threads = make(GX_MAP_PER_THREAD_ARRAY, 4, 8, 2, 0),
	              *array = make(GX_MAP_ARRAY, 4, 8, 2, 0);
	struct gx_run_env env = { 0 };
	uint32_t key = 7;
	uint64_t value = 1, *held, args[5] = { 0 }, at_key = (uint64_t)(uintptr_t)&key,
	         at_value = (uint64_t)(uintptr_t)&value;

	CHECK_EQ(gx_run_grant(&env, (struct gx_run_region){ at_key, 4, &key, false }), 0);
	CHECK_EQ(gx_run_grant(&env, (struct gx_run_region){ at_value, 8, &value, false }), 0);
	CHECK_EQ(gx_map_run_grant(&env, hash) | gx_map_run_grant(&env, threads), 0);
	CHECK_EQ(run_helper(hash, &env, 1, at_key, 0, 0), 0);
	CHECK_EQ(run_helper(hash, &env, 2, at_key, at_value, GX_MAP_ANY), 0);
	held = (uint64_t *)(uintptr_t)run_helper(hash, &env, 1, at_key, 0, 0);
	CHECK(held && *held == 1 && gx_run_access(&env, (uint64_t)(uintptr_t)held, 8, true));
	for (key = 100; key < 400; key++) { /* 64 entries: some updates fail */
		run_helper(hash, &env, 2, at_key, at_value, GX_MAP_ANY);
		key -= 30;
		run_helper(hash, &env, 3, at_key, 0, 0);
		key += 30;
	}
	*held += 41;
	key = 7;
	value = 0;
	CHECK(!gx_map_lookup(hash, &key, &value) && value == 42);
	CHECK_EQ(run_helper(hash, &env, 3, at_key, 0, 0), 0);
	CHECK_EQ(run_helper(hash, &env, 3, at_key, 0, 0), -ENOENT);
	CHECK_EQ(run_helper(hash, &env, 2, at_key, at_value + 1, 0), -EFAULT);
	CHECK_EQ(run_helper(hash, &env, 2, at_key + 1, at_value, 0), -EFAULT);
	CHECK_EQ(run_helper(hash, &env, 3, at_key + 1, 0, 0), -EFAULT);
	CHECK_EQ(run_helper(hash, &env, 1, at_key + 1, 0, 0), 0);
	key = 1;
	CHECK_EQ(run_helper(array, &env, 3, at_key, 0, 0), -EINVAL);
	CHECK_EQ(run_helper(array, &env, 2, at_key, at_value, 0), 0);
	/* an update from user space has a value for every thread; a program gives one */
	CHECK_EQ(run_helper(threads, &env, 2, at_key, at_value, 0), -EINVAL);
	CHECK_EQ(run_helper(threads, &env, 1, at_key, 0, 0), 0);
	CHECK_EQ(gx_map_run_helper(&env, hash, 5, args, &value), -EOPNOTSUPP);
	gx_map_free(hash);
	gx_map_free(threads);
	gx_map_free(array);
}

static void test_mmap_range(void)
{
	struct gx_map *ring = make(GX_MAP_RINGBUF, 0, 0, 8192, 0),
	              *array = make(GX_MAP_ARRAY, 4, 4, 1, 0);
	uint64_t at, doubled;

	CHECK_EQ(gx_map_mmap_range(ring, 0, 4096, true, &at, &doubled), 0);
	CHECK(at == 4096 && !doubled);
	CHECK_EQ(gx_map_mmap_range(ring, 4096, 4096 + 2 * 8192, false, &at, &doubled), 0);
	CHECK(at == 8192 && doubled == 8192);
	CHECK_EQ(gx_map_mmap_range(ring, 4096, 4096, true, &at, &doubled), -EPERM);
	CHECK_EQ(gx_map_mmap_range(ring, 4096, UINT64_MAX, false, &at, &doubled), -EINVAL);
	CHECK_EQ(gx_map_mmap_range(ring, 0, 1 << 20, false, &at, &doubled), -EINVAL);
	CHECK_EQ(gx_map_mmap_range(array, 0, 4, false, &at, &doubled), -ENOTSUP);
	array->def.flags = 1024;
	CHECK_EQ(gx_map_mmap_range(array, 0, 4, true, &at, &doubled), 0);
	CHECK_EQ(gx_map_mmap_range(array, 0, 4097, true, &at, &doubled), -EINVAL);
	array->def.flags |= GX_MAP_RDONLY_PROG; /* may be frozen later: nobody has it to write to */
	CHECK_EQ(gx_map_mmap_range(array, 0, 4, true, &at, &doubled), -EACCES);
	CHECK_EQ(gx_map_mmap_range(array, 0, 4, false, &at, &doubled), 0);
	gx_map_free(ring);
	gx_map_free(array);
}

int main(void)
{
	test_shapes();
	test_images();
	test_extents();
	test_per_thread();
	test_ring();
	test_dead_owner();
	test_hash();
	test_run();
	test_mmap_range();
	return TEST_END();
}
