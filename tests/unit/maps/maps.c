/* maps.c - host side of maps: shapes, images between handles, per-thread slots, rings, hash under
 * churn, hostile images. */
#include "../test.h"
#include "base/strmap.h"
#include "maps/cpu.h"
#include "maps/map.h"
#include "maps/run.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
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
	make(12, 4, 4, 4, -EOPNOTSUPP); /* Linux has it: told what to use instead */
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
	int other;

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
	/* the caller closed it and has another file there, without any data: then all of the map is one extent */
	other = memfd_create("other", 0);
	CHECK_EQ(ftruncate(other, 1 << 20), 0);
	CHECK(dup2(other, map->fd) == map->fd);
	from = 0;
	CHECK(gx_map_next_extent(map, &from, &to));
	CHECK(from == 0 && to == map->data_bytes);
	close(other);
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

/* Keys with the same hash, of 32 bits, are told apart by their bytes. */
static void test_same_hash(void)
{
	static const uint32_t pairs[][2] = { { 100251, 276403 },
		                             { 46300, 319183 },
		                             { 17014, 104821 } };

	for (size_t i = 0; i < sizeof(pairs) / sizeof(pairs[0]); i++) {
		struct gx_map *map = make(GX_MAP_HASH, 4, 4, 8, 0);
		uint64_t a = gx_hash_bytes(&pairs[i][0], 4), b = gx_hash_bytes(&pairs[i][1], 4);
		uint32_t value = 1, got = 0;

		CHECK_EQ((uint32_t)(a ^ a >> 32), (uint32_t)(b ^ b >> 32));
		CHECK_EQ(gx_map_update(map, &pairs[i][0], &value, GX_MAP_ANY), 0);
		CHECK_EQ(gx_map_lookup(map, &pairs[i][1], &got), -ENOENT);
		CHECK_EQ(gx_map_delete(map, &pairs[i][1]), -ENOENT);
		value = 2;
		CHECK_EQ(gx_map_update(map, &pairs[i][1], &value, GX_MAP_NOEXIST), 0);
		CHECK(!gx_map_lookup(map, &pairs[i][0], &got) && got == 1);
		CHECK(!gx_map_lookup(map, &pairs[i][1], &got) && got == 2);
		CHECK_EQ(gx_map_delete(map, &pairs[i][0]), 0);
		CHECK(!gx_map_lookup(map, &pairs[i][1], &got) && got == 2);
		gx_map_free(map);
	}
}

/* Handles are addresses here. */
static struct gx_map *map_of(const struct gx_run_env *env, uint64_t handle)
{
	(void)env;
	return (struct gx_map *)(uintptr_t)handle;
}

static int64_t run_helper(struct gx_map *map, struct gx_run_env *env, gx_run_helper *run,
                          uint64_t key, uint64_t value, uint64_t flags)
{
	const uint64_t args[5] = { (uint64_t)(uintptr_t)map, key, value, flags };
	struct gx_run_call call = { .env = env, .args = args, .map_of = map_of };
	uint64_t result = run(&call);

	CHECK_EQ(call.err, 0);
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
	uint64_t value = 1, *held, at_key = (uint64_t)(uintptr_t)&key,
	         at_value = (uint64_t)(uintptr_t)&value;

	CHECK_EQ(gx_run_grant(&env, (struct gx_run_region){ at_key, 4, &key, false }), 0);
	CHECK_EQ(gx_run_grant(&env, (struct gx_run_region){ at_value, 8, &value, false }), 0);
	CHECK_EQ(gx_map_run_grant(&env, hash) | gx_map_run_grant(&env, threads), 0);
	CHECK_EQ(env.n_regions, 3); /* no program holds a pointer into values of threads */
	CHECK_EQ(run_helper(hash, &env, gx_host_map_lookup, at_key, 0, 0), 0);
	CHECK_EQ(run_helper(hash, &env, gx_host_map_update, at_key, at_value, GX_MAP_ANY), 0);
	held = (uint64_t *)(uintptr_t)run_helper(hash, &env, gx_host_map_lookup, at_key, 0, 0);
	CHECK(held && *held == 1 && gx_run_access(&env, (uint64_t)(uintptr_t)held, 8, true));
	for (key = 100; key < 400; key++) { /* 64 entries: some updates fail */
		run_helper(hash, &env, gx_host_map_update, at_key, at_value, GX_MAP_ANY);
		key -= 30;
		run_helper(hash, &env, gx_host_map_delete, at_key, 0, 0);
		key += 30;
	}
	*held += 41;
	key = 7;
	value = 0;
	CHECK(!gx_map_lookup(hash, &key, &value) && value == 42);
	CHECK_EQ(run_helper(hash, &env, gx_host_map_delete, at_key, 0, 0), 0);
	CHECK_EQ(run_helper(hash, &env, gx_host_map_delete, at_key, 0, 0), -ENOENT);
	CHECK_EQ(run_helper(hash, &env, gx_host_map_update, at_key, at_value + 1, 0), -EFAULT);
	CHECK_EQ(run_helper(hash, &env, gx_host_map_update, at_key + 1, at_value, 0), -EFAULT);
	CHECK_EQ(run_helper(hash, &env, gx_host_map_delete, at_key + 1, 0, 0), -EFAULT);
	CHECK_EQ(run_helper(hash, &env, gx_host_map_lookup, at_key + 1, 0, 0), 0);
	key = 1;
	CHECK_EQ(run_helper(array, &env, gx_host_map_delete, at_key, 0, 0), -EINVAL);
	CHECK_EQ(run_helper(array, &env, gx_host_map_update, at_key, at_value, 0), 0);
	/* an update from user space has a value for every thread; a program gives one */
	CHECK_EQ(run_helper(threads, &env, gx_host_map_update, at_key, at_value, 0), -EINVAL);
	CHECK_EQ(run_helper(threads, &env, gx_host_map_update, at_key + 1, at_value, 0), -EINVAL);
	CHECK_EQ(run_helper(hash, &env, gx_host_map_update, at_key, at_value, GX_MAP_ANY), 0);
	CHECK_EQ(run_helper(hash, &env, gx_host_map_update, at_key, at_value, GX_MAP_NOEXIST),
	         -EEXIST);
	CHECK_EQ(run_helper(threads, &env, gx_host_map_lookup, at_key, 0, 0), 0);
	CHECK_EQ(run_helper(NULL, &env, gx_host_map_update, at_key, at_value, 0), -EINVAL);
	CHECK_EQ(run_helper(NULL, &env, gx_host_map_delete, at_key, 0, 0), -EINVAL);
	CHECK_EQ(run_helper(NULL, &env, gx_host_map_push, at_value, 0, 0), -EINVAL);
	CHECK_EQ(run_helper(NULL, &env, gx_host_map_pop, at_value, 0, 0), -EINVAL);
	CHECK_EQ(run_helper(NULL, &env, gx_host_map_lookup, at_key, 0, 0), 0);
	CHECK_EQ(run_helper(NULL, &env, gx_host_map_lookup_percpu, at_key, 0, 0), 0);
	gx_map_free(hash);
	gx_map_free(threads);
	gx_map_free(array);
}

/* Operations that a type has not are told so, whatever the addresses; memory that was not granted is
 * neither read nor written. */
static void test_run_types(void)
{
	struct gx_map *hash = make(GX_MAP_HASH, 4, 8, 64, 0),
	              *array = make(GX_MAP_ARRAY, 4, 8, 2, 0),
	              *queue = make(GX_MAP_QUEUE, 0, 8, 2, 0),
	              *bloom = make(GX_MAP_BLOOM_FILTER, 0, 8, 4, 0),
	              *cpus = make(GX_MAP_PERCPU_ARRAY, 4, 8, 2, 0),
	              *entries = make(GX_MAP_PERCPU_HASH, 4, 8, 4, 0),
	              *others[] = { hash, array, cpus };
	struct gx_run_env env = { 0 };
	uint32_t key = 1;
	uint64_t value = 5, at_key = (uint64_t)(uintptr_t)&key,
	         at_value = (uint64_t)(uintptr_t)&value, *last;

	CHECK_EQ(gx_run_grant(&env, (struct gx_run_region){ at_key, 4, &key, false }), 0);
	CHECK_EQ(gx_run_grant(&env, (struct gx_run_region){ at_value, 8, &value, true }), 0);
	CHECK_EQ(gx_map_run_grant(&env, cpus), 0);
	for (int i = 0; i < 3; i++) {
		CHECK_EQ(run_helper(others[i], &env, gx_host_map_push, at_value, GX_MAP_ANY, 0),
		         -EINVAL);
		CHECK_EQ(run_helper(others[i], &env, gx_host_map_pop, at_value, 0, 0), -EINVAL);
		CHECK_EQ(run_helper(others[i], &env, gx_host_map_peek, at_value, 0, 0), -EINVAL);
		CHECK_EQ(run_helper(others[i], &env, gx_host_map_pop, at_value + 1, 0, 0), -EFAULT);
	}
	CHECK_EQ(value, 5);
	CHECK_EQ(run_helper(queue, &env, gx_host_map_push, at_value + 1, GX_MAP_ANY, 0), -EFAULT);
	CHECK_EQ(run_helper(queue, &env, gx_host_map_pop, at_key, 0, 0),
	         -EFAULT); /* may not be written */
	CHECK_EQ(run_helper(queue, &env, gx_host_map_peek, at_value, 0, 0), -ENOENT);
	CHECK_EQ(value, 0);
	value = 6;
	CHECK_EQ(run_helper(queue, &env, gx_host_map_push, at_value, GX_MAP_ANY, 0), 0);
	value = 0;
	CHECK_EQ(run_helper(queue, &env, gx_host_map_peek, at_value, 0, 0), 0);
	CHECK_EQ(value, 6);
	CHECK_EQ(run_helper(queue, &env, gx_host_map_pop, at_value, 0, 0), 0);
	CHECK_EQ(run_helper(queue, &env, gx_host_map_pop, at_value, 0, 0), -ENOENT);
	/* a Bloom filter is asked: the value stays */
	value = 6;
	CHECK_EQ(run_helper(bloom, &env, gx_host_map_peek, at_value, 0, 0), -ENOENT);
	CHECK_EQ(value, 6);
	CHECK_EQ(run_helper(bloom, &env, gx_host_map_push, at_value, GX_MAP_ANY, 0), 0);
	CHECK_EQ(run_helper(bloom, &env, gx_host_map_peek, at_value, 0, 0), 0);
	CHECK_EQ(run_helper(bloom, &env, gx_host_map_pop, at_value, 0, 0), -EOPNOTSUPP);
	CHECK_EQ(value, 6);
	gx_map_free(bloom);
	/* the value of a CPU that the program names */
	last = (uint64_t *)(uintptr_t)run_helper(cpus, &env, gx_host_map_lookup_percpu, at_key,
	                                         cpus->n_cpus - 1, 0);
	CHECK(last && gx_run_access(&env, (uint64_t)(uintptr_t)last, 8, true));
	if (last) {
		uint64_t all[GX_MAX_CPUS];

		*last = 99;
		CHECK_EQ(gx_map_lookup(cpus, &key, all), 0);
		CHECK_EQ(all[cpus->n_cpus - 1], 99);
	}
	CHECK_EQ(run_helper(cpus, &env, gx_host_map_lookup_percpu, at_key, cpus->n_cpus, 0), 0);
	CHECK_EQ(run_helper(cpus, &env, gx_host_map_lookup_percpu, at_key, UINT32_MAX, 0), 0);
	CHECK_EQ(run_helper(cpus, &env, gx_host_map_lookup_percpu, at_key + 1, 0, 0), 0);
	CHECK_EQ(run_helper(array, &env, gx_host_map_lookup_percpu, at_key, 0, 0), 0);
	key = 2;
	CHECK_EQ(run_helper(cpus, &env, gx_host_map_lookup_percpu, at_key, 0, 0), 0);
	/* a key that is not there has a value for no CPU, and nothing was written */
	for (uint32_t cpu = 0; cpu < 3; cpu++) {
		uint64_t before = entries->image->host_generation;

		CHECK(!gx_map_run_lookup(entries, &key, cpu));
		CHECK_EQ(gx_map_run_update(entries, &key, &value, GX_MAP_EXIST + 1, cpu), -EINVAL);
		CHECK_EQ(gx_map_run_update(entries, &key, &value, GX_MAP_EXIST, cpu), -ENOENT);
		CHECK_EQ(entries->image->host_generation, before);
	}
	CHECK_EQ(gx_map_run_update(entries, &key, &value, GX_MAP_NOEXIST, 0), 0);
	CHECK(gx_map_run_lookup(entries, &key, 0) != NULL);
	gx_map_free(entries);
	gx_map_free(hash);
	gx_map_free(array);
	gx_map_free(queue);
	gx_map_free(cpus);
}

/* --- types with values per CPU, LRU and queues against small models */
static uint64_t random_state = 88172645463325252u;

static uint32_t next_random(uint32_t below)
{
	random_state ^= random_state << 13;
	random_state ^= random_state >> 7;
	random_state ^= random_state << 17;
	return (uint32_t)(random_state >> 20) % below;
}

enum { MODEL_KEYS = 24, MODEL_ROOM = 8, MODEL_ROUNDS = 20000 };

struct model {
	bool there[MODEL_KEYS];
	uint64_t values[MODEL_KEYS]; /* of CPU 0 */
	uint32_t order[MODEL_KEYS];  /* keys, the newest first */
	uint32_t n;
};

static void model_forget(struct model *m, uint32_t key)
{
	uint32_t kept = 0;

	for (uint32_t i = 0; i < m->n; i++)
		if (m->order[i] != key)
			m->order[kept++] = m->order[i];
	m->n = kept;
	m->there[key] = false;
}

static void model_use(struct model *m, uint32_t key)
{
	model_forget(m, key);
	memmove(m->order + 1, m->order, m->n * sizeof(m->order[0]));
	m->order[0] = key;
	m->n++;
	m->there[key] = true;
}

/* What a program does, and what it must see, on any of the hashes. */
static void step_hash(struct gx_map *map, struct model *m, bool lru)
{
	uint32_t key = next_random(MODEL_KEYS), flags = next_random(3);
	uint64_t value = next_random(1000), *at;
	int err, expected = 0;

	switch (next_random(3)) {
	case 0:
		at = (uint64_t *)(void *)gx_map_run_lookup(map, &key, 0);
		CHECK_EQ(at != NULL, m->there[key]);
		CHECK(!at || *at == m->values[key]);
		if (at && lru)
			model_use(m, key);
		break;
	case 1:
		err = gx_map_delete(map, &key);
		CHECK_EQ(err, m->there[key] ? 0 : -ENOENT);
		model_forget(m, key);
		break;
	case 2:
		if (m->there[key] && flags == GX_MAP_NOEXIST)
			expected = -EEXIST;
		else if (!m->there[key] && flags == GX_MAP_EXIST)
			expected = -ENOENT;
		else if (!m->there[key] && m->n == MODEL_ROOM && !lru)
			expected = -E2BIG;
		CHECK_EQ(gx_map_run_update(map, &key, &value, flags, 0), expected);
		if (expected)
			break;
		if (!m->there[key] && m->n == MODEL_ROOM)
			model_forget(m, m->order[m->n - 1]);
		model_use(m, key);
		m->values[key] = value;
		break;
	}
}

static void test_models(void)
{
	static const uint32_t types[] = { GX_MAP_HASH, GX_MAP_PERCPU_HASH, GX_MAP_LRU_HASH,
		                          GX_MAP_LRU_PERCPU_HASH };

	for (size_t t = 0; t < 4; t++) {
		struct gx_map *map = make(types[t], 4, 8, MODEL_ROOM, 0);
		struct model model = { .n = 0 };
		uint32_t n = 0, at = 0, key;
		uint64_t *values = calloc(1, gx_map_user_value_bytes(map));

		for (int i = 0; i < MODEL_ROUNDS; i++)
			step_hash(map, &model, t >= 2);
		while (!gx_map_next_at(map, &at, &key, values)) {
			CHECK(key < MODEL_KEYS && model.there[key] &&
			      values[0] == model.values[key]);
			n++;
		}
		CHECK_EQ(n, model.n);
		free(values);
		gx_map_free(map);
	}
}

static void test_percpu(void)
{
	struct gx_map *array = make(GX_MAP_PERCPU_ARRAY, 4, 12, 3, 0);
	struct gx_map *hash = make(GX_MAP_PERCPU_HASH, 4, 12, 3, 0), *maps[2] = { array, hash };
	struct gx_map *other = NULL;
	uint32_t n = array->n_cpus, key = 2, words[3] = { 1, 2, 3 }, cpu;
	uint8_t *all = calloc(n, 16);

	CHECK(n && gx_possible_cpus() == n && gx_map_user_value_bytes(array) == 16 * n);
	for (size_t i = 0; i < 2; i++) {
		CHECK_EQ(gx_map_run_update(maps[i], &key, words, 0, n - 1), 0);
		CHECK_EQ(gx_map_lookup(maps[i], &key, all), 0);
		CHECK(!memcmp(all + 16 * (n - 1), words, 12));
		for (uint32_t at = 0; at < 16 * (n - 1); at++)
			CHECK_EQ(all[at], 0); /* those of the others */
		CHECK(!memcmp(gx_map_run_lookup(maps[i], &key, n - 1), words, 12));
		memset(all, 7, 16 * n);
		CHECK_EQ(gx_map_update(maps[i], &key, all, GX_MAP_ANY), 0);
		CHECK_EQ(*gx_map_run_lookup(maps[i], &key, 0), 7);
	}
	CHECK_EQ(gx_map_open_image(array->fd, &array->def, &other, NULL), 0);
	CHECK(other && other->n_cpus == n && *gx_map_run_lookup(other, &key, 0) == 7);
	array->image->n_cpus = 0;
	gx_map_free(other);
	CHECK_EQ(gx_map_open_image(array->fd, &array->def, &other, NULL), -EINVAL);
	array->image->n_cpus = n + 1;
	CHECK_EQ(gx_map_open_image(array->fd, &array->def, &other, NULL), -EINVAL);
	array->image->n_cpus = n;
	/* two at the same time never hold the same CPU, while there are as many */
	cpu = gx_cpu_claim(maps, 2);
	if (n > 1)
		CHECK(gx_cpu_claim(maps + 1, 1) != cpu);
	gx_cpu_release(maps, 2, cpu);
	make(GX_MAP_PERCPU_ARRAY, 4, 1 << 20, 1 << 20, -E2BIG);
	make(GX_MAP_PERCPU_HASH, 4, 1 << 20, 1 << 20, -E2BIG);
	gx_map_free(array);
	gx_map_free(hash);
	free(all);
}

/* Increments that are no atomics, of many threads: none is lost while they hold CPUs. */
static void *count_percpu(void *arg)
{
	struct gx_map *map = arg;
	uint32_t key = 0;

	for (int i = 0; i < 3000; i++) {
		uint32_t cpu = gx_cpu_claim(&map, 1);
		volatile uint64_t *at =
		        (volatile uint64_t *)(void *)gx_map_run_lookup(map, &key, cpu);
		uint64_t seen = *at;

		if (i % 64 == 0)
			sched_yield();
		*at = seen + 1;
		gx_cpu_release(&map, 1, cpu);
	}
	return NULL;
}

static void test_claims(void)
{
	struct gx_map *map = make(GX_MAP_PERCPU_ARRAY, 4, 8, 1, 0);
	uint64_t *all = calloc(map->n_cpus, 8), sum = 0;
	int n_threads = map->n_cpus < 4 ? (int)map->n_cpus : 4;
	pthread_t threads[4];
	uint32_t key = 0;
	pid_t child;

	for (int i = 0; i < n_threads; i++)
		CHECK_EQ(pthread_create(&threads[i], NULL, count_percpu, map), 0);
	for (int i = 0; i < n_threads; i++)
		pthread_join(threads[i], NULL);
	CHECK_EQ(gx_map_lookup(map, &key, all), 0);
	for (uint32_t i = 0; i < map->n_cpus; i++)
		sum += all[i];
	CHECK_EQ(sum, 3000 * n_threads);
	child = fork();
	if (!child) {
		for (uint32_t i = 0; i < map->n_cpus; i++)
			gx_cpu_claim(&map, 1);
		_exit(0); /* and gives none back */
	}
	waitpid(child, NULL, 0);
	gx_cpu_release(&map, 1, gx_cpu_claim(&map, 1));
	CHECK(true);
	free(all);
	gx_map_free(map);
}

/* Other processes write what they like: wrong values, never wrong memory, and always an end. */
static void test_hostile_order(void)
{
	struct gx_map *map = make(GX_MAP_LRU_HASH, 4, 8, 16, 0),
	              *queue = make(GX_MAP_QUEUE, 0, 8, 4, 0);

	for (int i = 0; i < 3000; i++) {
		uint32_t key = next_random(64), at = 1 + next_random(63);
		uint64_t value = 1, out;

		((uint32_t *)(void *)map->data)[at] = next_random(40);
		gx_map_run_update(map, &key, &value, 0, 0);
		gx_map_run_lookup(map, &key, 0);
		gx_map_delete(map, &key);
		((uint32_t *)(void *)queue->data)[1 + next_random(2)] = next_random(UINT32_MAX);
		gx_map_update(queue, NULL, &value, i % 2 ? GX_MAP_EXIST : 0);
		gx_map_take(queue, NULL, &out);
		gx_map_lookup(queue, NULL, &out);
	}
	CHECK(true);
	gx_map_free(map);
	gx_map_free(queue);
}

/* No slot is empty, which no writer of ours leaves so: what is there is found, and nothing new has a place. */
static void test_hostile_slots(void)
{
	enum { HEAD = 64, SLOTS = 8 };

	for (int lru = 0; lru < 2; lru++) {
		struct gx_map *map = make(lru ? GX_MAP_LRU_HASH : GX_MAP_HASH, 4, 8, 4, 0);
		uint32_t key = 7, other = 8, *slots = (uint32_t *)(void *)(map->data + HEAD);
		uint64_t value = 3, out = 0;

		CHECK_EQ(gx_map_update(map, &key, &value, 0), 0);
		for (int i = 0; i < SLOTS; i++)
			if (!slots[2 * i])
				slots[2 * i] = 1; /* the entry, by a hash that its key has not */
		CHECK_EQ(gx_map_lookup(map, &key, &out), 0);
		CHECK_EQ(out, 3);
		CHECK_EQ(gx_map_lookup(map, &other, &out), -ENOENT);
		CHECK_EQ(gx_map_delete(map, &other), -ENOENT);
		CHECK_EQ(gx_map_update(map, &other, &value, GX_MAP_EXIST), -ENOENT);
		CHECK_EQ(gx_map_update(map, &other, &value, 0), -E2BIG);
		CHECK_EQ(gx_map_lookup(map, &other, &out), -ENOENT);
		CHECK_EQ(gx_map_delete(map, &key), 0);
		gx_map_free(map);
	}
}

static void test_queues(void)
{
	for (uint32_t type = GX_MAP_QUEUE; type <= GX_MAP_STACK; type++) {
		struct gx_map *map = make(type, 0, 8, 5, 0);
		uint64_t model[5], n = 0, value;

		for (int i = 0; i < 20000; i++) {
			uint32_t flags = next_random(3), what = next_random(4);
			uint64_t in = next_random(1u << 30), end;

			end = type == GX_MAP_STACK && n ? n - 1 : 0;
			if (what >= 2) {
				bool full = n == 5;

				CHECK_EQ(gx_map_update(map, NULL, &in, flags),
				         flags == GX_MAP_NOEXIST         ? -EINVAL
				         : full && flags != GX_MAP_EXIST ? -E2BIG
				                                         : 0);
				if (flags == GX_MAP_NOEXIST || (full && flags != GX_MAP_EXIST))
					continue;
				if (full)
					memmove(model, model + 1, --n * sizeof(model[0]));
				model[n++] = in;
				continue;
			}
			CHECK_EQ(what ? gx_map_take(map, NULL, &value)
			              : gx_map_lookup(map, NULL, &value),
			         n ? 0 : -ENOENT);
			CHECK(!n || value == model[end]);
			if (what && n && type == GX_MAP_QUEUE)
				memmove(model, model + 1, (n - 1) * sizeof(model[0]));
			n -= what && n;
		}
		gx_map_free(map);
	}
	make(GX_MAP_QUEUE, 4, 8, 5, -EINVAL);
	make(GX_MAP_STACK, 0, 0, 5, -EINVAL);
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
	test_same_hash();
	test_run();
	test_run_types();
	test_mmap_range();
	test_models();
	test_percpu();
	test_claims();
	test_hostile_order();
	test_hostile_slots();
	test_queues();
	return TEST_END();
}
