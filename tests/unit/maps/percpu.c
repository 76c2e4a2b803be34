/* percpu.c - values for each CPU where checks end: lists of CPUs, images of other machines, the last CPU of the last key, claims of
 * the living and of the dead. */
#include "../test.h"
#include "maps/cpu.h"
#include "maps/ops.h"
#include "maps/run.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

static struct gx_map_def def_of(uint32_t type, uint32_t key, uint32_t value, uint32_t n,
                                uint32_t flags)
{
	return (struct gx_map_def){ .type = type,
		                    .key_size = key,
		                    .value_size = value,
		                    .max_entries = n,
		                    .flags = flags,
		                    .name = "c" };
}

/* Every second CPU of a large machine: more than one read of a few hundred bytes. */
static void test_long_list(void)
{
	char list[2000] = "0", text[2048];
	uint32_t n = 1;
	int ends[2];

	for (uint32_t cpu = 2; strlen(list) < 1500; cpu += 2, n++)
		snprintf(list + strlen(list), sizeof(list) - strlen(list), ",%u", cpu);
	for (size_t size = sizeof(text); size; size = size == sizeof(text) ? strlen(list) : 0) {
		CHECK_EQ(pipe(ends), 0);
		CHECK_EQ(write(ends[1], list, strlen(list)), strlen(list));
		close(ends[1]);
		CHECK_EQ(gx_read_cpu_list(ends[0], text, size), size == sizeof(text));
		close(ends[0]);
	}
	CHECK(!strcmp(text, list));
	CHECK_EQ(gx_count_cpu_list(text), n);
	CHECK(!gx_read_cpu_list(-1, text, sizeof(text)));
}

static void test_lists(void)
{
	test_long_list();
	CHECK_EQ(gx_count_cpu_list("0\n"), 1);
	CHECK_EQ(gx_count_cpu_list("0-7\n"), 8);
	CHECK_EQ(gx_count_cpu_list("0-7,9"), 9);
	CHECK_EQ(gx_count_cpu_list("1,3,5-6\n"), 4);
	CHECK_EQ(gx_count_cpu_list("5-5"), 1);
	CHECK_EQ(gx_count_cpu_list("0-8191"), GX_MAX_CPUS);
	CHECK_EQ(gx_count_cpu_list("0-8192"), 0);
	CHECK_EQ(gx_count_cpu_list("0-8190,9000"), GX_MAX_CPUS);
	CHECK_EQ(gx_count_cpu_list("0-8191,9000"), 0);
	CHECK_EQ(gx_count_cpu_list("0-4294967295"), 0);
	CHECK_EQ(gx_count_cpu_list("0-4294967296,1"), 0); /* not 1 more than 2^32 */
	CHECK_EQ(gx_count_cpu_list("7-3"), 0);
	CHECK_EQ(gx_count_cpu_list("18446744073709551615-3"),
	         0); /* 5 when counted past the last number */
	CHECK_EQ(gx_count_cpu_list("4-"), 0);
	CHECK_EQ(gx_count_cpu_list(""), 0);
	CHECK_EQ(gx_count_cpu_list("\n"), 0);
	CHECK_EQ(gx_count_cpu_list("all"), 0);
	CHECK_EQ(gx_count_cpu_list("-3"), 0);
	CHECK_EQ(gx_count_cpu_list("/7"), 0);
	CHECK_EQ(gx_count_cpu_list(":7"), 0);
	CHECK_EQ(gx_count_cpu_list("0-7x"), 0);
	CHECK_EQ(gx_count_cpu_list("0,x"), 0);
	CHECK_EQ(gx_count_cpu_list("9"), 1);
	/* the list decides where there is one that can be read */
	CHECK_EQ(gx_choose_cpus("0-3\n", 8), 4);
	CHECK_EQ(gx_choose_cpus("", 8), 8);
	CHECK_EQ(gx_choose_cpus("7-3\n", GX_MAX_CPUS), GX_MAX_CPUS);
	CHECK_EQ(gx_choose_cpus("", GX_MAX_CPUS + 1), 1);
	CHECK_EQ(gx_choose_cpus("", 0), 1);
	CHECK_EQ(gx_choose_cpus("", -1), 1);
}

/* What a type says of a definition when there are so many CPUs: 0, or the diagnostic's code. */
static int shape(const struct gx_map_ops *ops, struct gx_map_def def, uint32_t n_cpus,
                 uint64_t *bytes)
{
	struct gx_map map = { .def = def, .ops = ops, .n_cpus = n_cpus };
	struct gx_diag diag = { 0 };
	int err = ops->shape(&map, &diag);

	CHECK_EQ(!err, !diag.error);
	*bytes = map.data_bytes;
	return err ? (int)diag.error : 0;
}

#define ARRAY(key, value, n, flags, n_cpus)                                                        \
	shape(&gx_map_ops_percpu_array, def_of(GX_MAP_PERCPU_ARRAY, key, value, n, flags), n_cpus, \
	      &bytes)
#define HASH(key, value, n, flags, n_cpus)                                                         \
	shape(&gx_map_ops_hash, def_of(GX_MAP_PERCPU_HASH, key, value, n, flags), n_cpus, &bytes)

static void test_shapes(void)
{
	uint64_t bytes;

	CHECK_EQ(ARRAY(4, 12, 3, 0, 5), 0);
	CHECK_EQ(bytes, 64 * 5 + 16 * 5 * 3);
	CHECK_EQ(ARRAY(4, 1, 1, 0, 1), 0);
	CHECK_EQ(bytes, 64 + 8);
	CHECK_EQ(ARRAY(4, 8, 2, 0, 0), 0); /* of this machine */
	CHECK_EQ(bytes, 80 * gx_possible_cpus());
	CHECK_EQ(ARRAY(3, 8, 1, 0, 5), GX_E_MAP_SHAPE);
	CHECK_EQ(ARRAY(8, 8, 1, 0, 5), GX_E_MAP_SHAPE);
	CHECK_EQ(ARRAY(4, 0, 1, 0, 5), GX_E_MAP_SHAPE);
	CHECK_EQ(ARRAY(4, 8, 0, 0, 5), GX_E_MAP_SHAPE);
	CHECK_EQ(ARRAY(4, 8, 1, 4 | 8 | 16 | 128 | 256, 5), 0);
	for (int bit = 0; bit < 32; bit++)
		CHECK_EQ(ARRAY(4, 8, 1, 1u << bit, 5),
		         (4 | 8 | 16 | 128 | 256) >> bit & 1 ? 0 : GX_E_MAP_SHAPE);
	/* as many values as there may be bytes of them, and one more; sums that begin at 0 again */
	CHECK_EQ(ARRAY(4, 8, 1u << 14, 0, 8192), 0);
	CHECK_EQ(bytes, GX_MAP_MAX_BYTES + 64 * 8192);
	CHECK_EQ(ARRAY(4, 8, (1u << 14) + 1, 0, 8192), GX_E_MAP_SIZE);
	CHECK_EQ(ARRAY(4, 9, 1u << 14, 0, 8192), GX_E_MAP_SIZE);
	CHECK_EQ(ARRAY(4, 1u << 30, 1, 0, 1), 0);
	CHECK_EQ(ARRAY(4, 1u << 30, 1, 0, 2), GX_E_MAP_SIZE);
	CHECK_EQ(ARRAY(4, (1u << 30) + 1, 1, 0, 1), GX_E_MAP_SIZE);
	CHECK_EQ(ARRAY(4, 1u << 30, 1u << 21, 0, 8192), GX_E_MAP_SIZE);
	CHECK_EQ(ARRAY(4, 1u << 30, 1u << 31, 0, 8), GX_E_MAP_SIZE);
	CHECK_EQ(ARRAY(4, UINT32_MAX, UINT32_MAX, 0, 8192), GX_E_MAP_SIZE);
	CHECK_EQ(HASH(4, 8, 4, 0, 5), 0);
	CHECK_EQ(bytes, 64 * 5 + 64 + 8 * 8 + 4 * (8 + 8 + 5 * 8));
	CHECK_EQ(shape(&gx_map_ops_hash, def_of(GX_MAP_HASH, 4, 8, 4, 0), 0, &bytes), 0);
	CHECK_EQ(bytes, 64 + 8 * 8 + 4 * (8 + 8 + 8));
	CHECK_EQ(HASH(4, 1u << 30, 1u << 24, 0, 8192), GX_E_MAP_SIZE);
	CHECK_EQ(HASH(4, UINT32_MAX, 1, 0, 1), GX_E_MAP_SIZE);
}

/* An image whose header says so many CPUs and bytes, of a machine that has them. */
static int file_of(uint64_t file_bytes, uint32_t n_cpus, uint64_t data_bytes)
{
	struct gx_map_image head = { .magic = GX_IMAGE_MAGIC,
		                     .data_bytes = data_bytes,
		                     .n_cpus = n_cpus };
	int fd = memfd_create("image", MFD_ALLOW_SEALING);

	CHECK_EQ(ftruncate(fd, (off_t)file_bytes), 0);
	CHECK_EQ(pwrite(fd, &head, sizeof(head), 0), sizeof(head));
	CHECK_EQ(fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK), 0);
	return fd;
}

static struct gx_map *open_as(struct gx_map_def def, uint64_t file_bytes, uint32_t n_cpus,
                              uint64_t data_bytes)
{
	struct gx_diag diag = { 0 };
	struct gx_map *map;
	int fd = file_of(file_bytes, n_cpus, data_bytes),
	    err = gx_map_open_image(fd, &def, &map, &diag);

	CHECK_EQ(err, map ? 0 : -EINVAL);
	if (!map)
		CHECK(diag.error == GX_E_MAP_IMAGE || diag.error == GX_E_MAP_SIZE);
	close(fd);
	return map;
}

static bool opens(struct gx_map_def def, uint64_t file_bytes, uint32_t n_cpus, uint64_t data_bytes)
{
	struct gx_map *map = open_as(def, file_bytes, n_cpus, data_bytes);

	gx_map_free(map);
	return map;
}

static uint64_t file_for(uint64_t data_bytes)
{
	return GX_IMAGE_DATA + ((data_bytes + GX_PAGE_BYTES - 1) & ~(uint64_t)(GX_PAGE_BYTES - 1));
}

static uint64_t array_bytes(uint32_t n_cpus, uint32_t n)
{
	return (uint64_t)64 * n_cpus + (uint64_t)8 * n_cpus * n;
}

static void test_images(void)
{
	struct gx_map_def def = def_of(GX_MAP_PERCPU_ARRAY, 4, 8, 1, 0),
	                  plain = def_of(GX_MAP_ARRAY, 4, 8, 1, 0);
	const uint32_t own = gx_possible_cpus(), many[] = { 1, own, own + 1, 4096, GX_MAX_CPUS };
	struct gx_map *map;
	uint64_t bytes;

	for (size_t i = 0; i < sizeof(many) / sizeof(many[0]); i++) {
		bytes = array_bytes(many[i], 1);
		map = open_as(def, file_for(bytes), many[i], bytes);
		CHECK(map && map->n_cpus == many[i] && map->data_bytes == bytes);
		gx_map_free(map);
		CHECK(!opens(def, file_for(bytes) - 1, many[i], bytes));
		CHECK(!opens(def, file_for(bytes), many[i], bytes + 8));
		CHECK(!opens(def, file_for(bytes), many[i], bytes - 8));
	}
	bytes = array_bytes(GX_MAX_CPUS + 1, 1);
	CHECK(!opens(def, file_for(bytes), GX_MAX_CPUS + 1, bytes));
	CHECK(!opens(def, file_for(1 << 20), UINT32_MAX, array_bytes(UINT32_MAX, 1)));
	CHECK(!opens(def, file_for(1 << 20), 1u << 26, array_bytes(1u << 26, 1)));
	/* none: not even with the sizes of this machine */
	CHECK(!opens(def, file_for(array_bytes(own, 1)), 0, array_bytes(own, 1)));
	CHECK(!opens(def, file_for(0), 0, 0));
	/* the most that a map may have, and a key more */
	if (own < 1024) {
		def.max_entries = (1u << 14) - 8;
		CHECK(opens(def, GX_IMAGE_DATA + GX_MAP_MAX_BYTES, GX_MAX_CPUS, GX_MAP_MAX_BYTES));
		def.max_entries++;
		bytes = array_bytes(GX_MAX_CPUS, def.max_entries);
		CHECK(!opens(def, file_for(bytes), GX_MAX_CPUS, bytes));
		/* values that no type accepts: nobody has counted their bytes */
		def.max_entries = (1u << 14) + 1;
		CHECK(!opens(def, file_for(1 << 20), GX_MAX_CPUS, 64 * GX_MAX_CPUS));
		CHECK(!opens(def, file_for(array_bytes(GX_MAX_CPUS, def.max_entries)), GX_MAX_CPUS,
		             array_bytes(GX_MAX_CPUS, def.max_entries)));
	}
	/* a type without CPUs does not get any */
	map = open_as(plain, file_for(8), 5, 8);
	CHECK(map && !map->n_cpus && gx_map_user_value_bytes(map) == 8);
	gx_map_free(map);
}

/* 3 CPUs, 3 keys of 12 bytes: the last value ends where the data ends, and nothing is behind it. */
static void test_last(void)
{
	const uint64_t bytes = 3 * 64 + 3 * 3 * 16;
	struct gx_map *map =
	        open_as(def_of(GX_MAP_PERCPU_ARRAY, 4, 12, 3, 0), file_for(bytes), 3, bytes);
	uint8_t value[12], all[48], old[4096];
	uint32_t key = 2, at = 0, next;

	CHECK(map != NULL);
	if (!map)
		return;
	for (int i = 0; i < 12; i++)
		value[i] = (uint8_t)(0xa0 + i);
	CHECK_EQ(gx_map_run_update(map, &key, value, GX_MAP_ANY, 2), 0);
	CHECK(!memcmp(map->data + bytes - 16, value, 12));
	CHECK(gx_map_run_lookup(map, &key, 2) == map->data + bytes - 16);
	/* this machine may have more than the image */
	CHECK(gx_map_run_lookup(map, &key, 5) == map->data + bytes - 16);
	CHECK_EQ(gx_map_lookup(map, &key, all), 0);
	CHECK(!memcmp(all + 32, value, 12) && !all[31] && !all[44]);
	key = 0;
	value[0] = 1;
	CHECK_EQ(gx_map_run_update(map, &key, value, GX_MAP_EXIST, 3), 0);
	CHECK(!memcmp(map->data + 3 * 64, value, 12)); /* behind the claims */
	for (uint64_t i = 0; i < 3 * 64; i++)
		CHECK_EQ(map->data[i], 0);
	/* keys that are none: nothing is read and nothing is written */
	memcpy(old, map->data, bytes);
	for (int i = 0; i < 4; i++) {
		const uint32_t beyond[] = { 3, 4, UINT32_MAX, 1u << 28 };

		key = beyond[i];
		memset(all, 0x77, sizeof(all));
		CHECK_EQ(gx_map_lookup(map, &key, all), -ENOENT);
		CHECK(all[0] == 0x77 && all[47] == 0x77);
		CHECK_EQ(gx_map_update(map, &key, all, GX_MAP_ANY), -E2BIG);
		CHECK_EQ(gx_map_update(map, &key, all, GX_MAP_NOEXIST), -E2BIG);
		CHECK_EQ(gx_map_run_update(map, &key, value, GX_MAP_ANY, 0), -E2BIG);
		CHECK(!gx_map_run_lookup(map, &key, 0));
	}
	CHECK(!memcmp(old, map->data, bytes));
	key = 1;
	CHECK_EQ(gx_map_update(map, &key, all, GX_MAP_NOEXIST), -EEXIST);
	CHECK_EQ(gx_map_run_update(map, &key, value, GX_MAP_NOEXIST, 1), -EEXIST);
	CHECK(!memcmp(old, map->data, bytes));
	/* in their order, each once */
	CHECK_EQ(gx_map_next_key(map, NULL, &next), 0);
	CHECK_EQ(next, 0);
	CHECK_EQ(gx_map_next_key(map, &next, &next), 0);
	CHECK_EQ(gx_map_next_key(map, &next, &next), 0);
	CHECK_EQ(next, 2);
	CHECK_EQ(gx_map_next_key(map, &next, &next), -ENOENT);
	key = 3;
	CHECK_EQ(gx_map_next_key(map, &key, &next), 0);
	CHECK_EQ(next, 0);
	memset(all, 0x77, sizeof(all));
	CHECK_EQ(gx_map_next_at(map, &at, &key, all), 0);
	CHECK(at == 1 && key == 0 && all[0] == 1 && all[11] == value[11] && !all[16]);
	at = 3;
	CHECK_EQ(gx_map_next_at(map, &at, &key, all), -ENOENT);
	gx_map_free(map);
}

/* What a program writes for one CPU is all that a key has: nothing of the key that had its place
 * before. And who can't have the lock writes nothing. */
static void test_hash(void)
{
	struct gx_map_def def = def_of(GX_MAP_PERCPU_HASH, 4, 8, 1, 0);
	const uint64_t bytes = 3 * 64 + 64 + 4 * 8 + 8 + 8 + 3 * 8;
	struct gx_map *map = open_as(def, file_for(bytes), 3, bytes);
	uint64_t all[3] = { 11, 12, 13 }, value = 21;
	uint32_t key = 1, *lock;

	CHECK(map != NULL);
	if (!map)
		return;
	CHECK_EQ(gx_map_update(map, &key, all, GX_MAP_ANY), 0);
	CHECK_EQ(gx_map_delete(map, &key), 0);
	key = 2;
	CHECK_EQ(gx_map_run_update(map, &key, &value, GX_MAP_ANY, 1), 0);
	CHECK_EQ(gx_map_lookup(map, &key, all), 0);
	CHECK(all[0] == 0 && all[1] == 21 && all[2] == 0);
	lock = (uint32_t *)(void *)(map->data + (uint64_t)3 * 64);
	*lock = (uint32_t)getppid();
	value = 22;
	CHECK_EQ(gx_map_run_update(map, &key, &value, GX_MAP_ANY, 1), -EBUSY);
	CHECK_EQ(*lock, getppid());
	*lock = 0;
	CHECK_EQ(gx_map_lookup(map, &key, all), 0);
	CHECK_EQ(all[1], 21);
	gx_map_free(map);
}

/* --- claims */
static uint32_t *claim_of(struct gx_map *map, uint32_t cpu)
{
	return (uint32_t *)(void *)(map->data + (uint64_t)GX_CPU_CLAIM_BYTES * cpu);
}

static void claim_all(struct gx_map *map, uint32_t owner)
{
	for (uint32_t cpu = 0; cpu < map->n_cpus; cpu++)
		*claim_of(map, cpu) = owner;
}

static uint32_t claims(struct gx_map *map, uint32_t owner)
{
	uint32_t n = 0;

	for (uint32_t cpu = 0; cpu < map->n_cpus; cpu++)
		n += *claim_of(map, cpu) == owner;
	return n;
}

static void test_claims(void)
{
	struct gx_map_def array = def_of(GX_MAP_ARRAY, 4, 64, 1, 0),
	                  def = def_of(GX_MAP_PERCPU_ARRAY, 4, 8, 1, 0);
	struct gx_map *five = open_as(def, file_for(array_bytes(5, 1)), 5, array_bytes(5, 1)),
	              *two = open_as(def, file_for(array_bytes(2, 1)), 2, array_bytes(2, 1)),
	              *plain = NULL, *maps[3];
	const uint32_t self = (uint32_t)getpid(), other = (uint32_t)getppid();
	uint32_t cpu, dead;
	pid_t child;

	CHECK_EQ(gx_map_create(&array, &plain, NULL), 0);
	if (!five || !two || !plain)
		return;
	maps[0] = plain, maps[1] = five, maps[2] = two;
	/* those without CPUs are passed over, and hold none of our words */
	cpu = gx_cpu_claim(maps, 3);
	CHECK(cpu < 5 && *claim_of(five, cpu) == self && *claim_of(two, cpu % 2) == self);
	CHECK(claims(five, self) == 1 && claims(two, self) == 1 && claims(five, 0) == 4 &&
	      claims(two, 0) == 1);
	CHECK_EQ(*(uint32_t *)(void *)plain->data, 0);
	*(uint32_t *)(void *)plain->data = self;
	gx_cpu_release(maps, 3, cpu);
	CHECK(claims(five, 0) == 5 && claims(two, 0) == 2);
	CHECK_EQ(*(uint32_t *)(void *)plain->data, self); /* a value, which is nobody's claim */
	/* one is free: that one; a CPU is not taken twice, not even by us */
	claim_all(five, other);
	for (uint32_t free = 0; free < 5; free++) {
		*claim_of(five, free) = 0;
		CHECK_EQ(gx_cpu_claim(maps, 2), free);
		CHECK_EQ(*claim_of(five, free), self);
		/* none is left for long: its own, with no claim */
		CHECK_EQ(gx_cpu_claim(maps, 2), sched_getcpu());
		CHECK(claims(five, self) == 1 && claims(five, other) == 4);
		gx_cpu_release(maps, 2, (free + 1) % 5); /* not ours to give back */
		CHECK_EQ(claims(five, other), 4);
		*claim_of(five, free) = other;
	}
	/* all or none: five has some, two has none */
	claim_all(five, 0);
	claim_all(two, other);
	gx_cpu_claim(maps, 3);
	CHECK(claims(five, 0) == 5 && claims(two, other) == 2);
	/* the dead give theirs back, the living and we ourselves do not */
	claim_all(two, 0);
	child = fork();
	if (!child)
		_exit(0);
	waitpid(child, NULL, 0);
	dead = (uint32_t)child;
	claim_all(five, dead);
	for (uint32_t free = 0; free < 5; free++) {
		*claim_of(five, free) = 0; /* comes first, wherever it is */
		CHECK_EQ(gx_cpu_claim(maps, 3), free);
		CHECK_EQ(claims(five, dead), 4);
		gx_cpu_release(maps, 3, free);
		*claim_of(five, free) = dead;
	}
	claim_all(five, other);
	*claim_of(five, 3) = dead;
	CHECK_EQ(gx_cpu_claim(maps, 3), 3);
	CHECK(*claim_of(five, 3) == self && *claim_of(two, 1) == self && claims(five, other) == 4);
	gx_cpu_release(maps, 3, 3);
	CHECK(!*claim_of(five, 3) && claims(two, 0) == 2);
	/* without CPUs there is nothing to claim */
	CHECK_EQ(gx_cpu_claim(maps, 0), sched_getcpu());
	CHECK_EQ(gx_cpu_claim(maps, 1), sched_getcpu());
	gx_map_free(five);
	gx_map_free(two);
	gx_map_free(plain);
}

int main(void)
{
	cpu_set_t one;
	int now = sched_getcpu();

	CPU_ZERO(&one);
	CPU_SET((size_t)(now < 0 ? 0 : now), &one);
	sched_setaffinity(0, sizeof(one), &one); /* so that its own CPU stays the same */
	test_lists();
	test_shapes();
	test_images();
	test_last();
	test_hash();
	test_claims();
	return TEST_END();
}
