/* guards.c - what stands between an image and who shares it: without seals, descriptors or an owner that lives there is no map, no lock, and
 * nothing outside of the image is touched, whatever stands in it. */
#include "../fail.h"
#include "../test.h"
#include "base/memfd.h"
#include "maps/cpu.h"
#include "maps/ops.h"
#include "maps/run_ring.h"
#include "maps/users.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* Which call of libc's that adds seals fails; 0: none. */
static int refused_seal;

int fcntl(int fd, int command, ...)
{
	long argument;
	va_list ap;

	va_start(ap, command);
	argument = va_arg(ap, long);
	va_end(ap);
	if (command == F_ADD_SEALS && refused_seal > 0 && !--refused_seal) {
		errno = EPERM;
		return -1;
	}
	return (int)syscall(SYS_fcntl, fd, command, argument);
}

/* A file system that does not tell of holes. */
static bool no_holes;

off_t lseek(int fd, off_t at, int whence)
{
	if (no_holes && whence == SEEK_DATA) {
		errno = EINVAL;
		return -1;
	}
	return (off_t)syscall(SYS_lseek, fd, at, whence);
}

static struct gx_map_def def_of(uint32_t type, uint32_t value, uint32_t n)
{
	return (struct gx_map_def){ .type = type,
		                    .key_size = type == GX_MAP_RINGBUF ? 0 : 4,
		                    .value_size = value,
		                    .max_entries = n,
		                    .name = "t" };
}

static struct gx_map *make(uint32_t type, uint32_t value, uint32_t n)
{
	struct gx_map_def def = def_of(type, value, n);
	struct gx_map *map = NULL;

	CHECK_EQ(gx_map_create(&def, &map, NULL), 0);
	return map;
}

/* An image that could be made smaller is none; without a descriptor the reason is said. */
static void test_create(void)
{
	struct gx_map_def def = def_of(GX_MAP_ARRAY, 8, 1);
	struct rlimit before, none;
	struct gx_diag diag = { 0 };
	struct gx_map *map = NULL;

	refused_seal = 1;
	CHECK(gx_map_create(&def, &map, &diag) && !map);
	CHECK_EQ(diag.error, GX_E_IO);
	CHECK_EQ(refused_seal, 0);
	CHECK(!getrlimit(RLIMIT_NOFILE, &before));
	none = (struct rlimit){ 0, before.rlim_max };
	CHECK(!setrlimit(RLIMIT_NOFILE, &none));
	diag = (struct gx_diag){ 0 };
	CHECK(gx_map_create(&def, &map, &diag) && !map);
	CHECK(!setrlimit(RLIMIT_NOFILE, &before));
	CHECK(diag.error == GX_E_IO && strstr(diag.text, strerror(EMFILE)));
}

/* A user's instance that could not be sealed is not handed out, whatever else goes well. */
static void test_users(void)
{
	static const uint32_t types[] = { GX_MAP_ARRAY, GX_MAP_HASH, GX_MAP_RINGBUF };
	struct gx_map *map, *instance;

	for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++) {
		map = make(types[i], types[i] == GX_MAP_RINGBUF ? 0 : 8, 4096);
		CHECK_EQ(gx_map_user(map, 1, &instance), 0);
		CHECK(gx_memfd_seals(instance->fd) & GX_SEAL_LAST);
		for (int n = 1; n <= 2; n++) { /* when it is made; when it is handed out */
			refused_seal = n;
			CHECK(gx_map_user(map, 2, &instance) < 0 && !instance);
			CHECK_EQ(refused_seal, 0);
		}
		CHECK_EQ(gx_map_user(map, 2, &instance), 0);
		CHECK(instance && gx_memfd_seals(instance->fd) & GX_SEAL_LAST);
		gx_map_free(map);
	}
}

/* A number of slots whose bytes are more than 64 bits hold. */
static void test_slots(void)
{
	static const uint64_t wrong[] = { 0, 1ull << 61, 1ull << 58, 1ull << 40, UINT64_MAX };
	struct gx_map_def def = def_of(GX_MAP_PER_THREAD_ARRAY, 8, 1);
	struct gx_map *map, *opened;

	setenv("GPUEXT_THREAD_SLOTS", "1024", 1);
	map = make(GX_MAP_PER_THREAD_ARRAY, 8, 1);
	unsetenv("GPUEXT_THREAD_SLOTS");
	CHECK_EQ(gx_map_open_image(map->fd, &def, &opened, NULL), 0);
	CHECK_EQ(opened->n_threads, 1024);
	gx_map_free(opened);
	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
		struct gx_diag diag = { 0 };

		map->image->n_threads = wrong[i];
		map->image->data_bytes = gx_per_thread_slots(wrong[i], 1) * 8;
		CHECK(gx_map_open_image(map->fd, &def, &opened, &diag) && !opened);
		CHECK_EQ(diag.error, GX_E_MAP_IMAGE);
		CHECK(strstr(diag.text, "thread slots"));
	}
	gx_map_free(map);
}

/* Slots of a table that name entries which are not there. */
static void test_entries(void)
{
	struct gx_map *map = make(GX_MAP_HASH, 8, 4);
	uint64_t value = 7;
	uint32_t key = 5, *words = (uint32_t *)(void *)map->data;

	CHECK_EQ(gx_map_update(map, &key, &value, 0), 0);
	/* behind the head of 64 bytes: a slot is an entry's number and a hash */
	for (uint32_t i = 16; i < 16 + 2 * 8; i += 2)
		if (words[i])
			words[i] = 5;
	CHECK_EQ(gx_map_lookup(map, &key, &value), -ENOENT);
	for (uint32_t i = 16; i < 16 + 2 * 8; i += 2)
		if (words[i])
			words[i] = UINT32_MAX;
	CHECK_EQ(gx_map_lookup(map, &key, &value), -ENOENT);
	CHECK_EQ(gx_map_delete(map, &key), -ENOENT);
	gx_map_free(map);
}

/* Where it is not known what was written, all of it counts. */
static void test_extents(void)
{
	struct gx_map *map = make(GX_MAP_ARRAY, 8, 1 << 20);
	uint64_t from = 0, to = 0;

	CHECK(!gx_map_next_extent(map, &from, &to));
	map->data[5 << 20] = 1;
	CHECK(gx_map_next_extent(map, &from, &to) && from > 0 && to < map->data_bytes);
	no_holes = true;
	from = 4096;
	CHECK(gx_map_next_extent(map, &from, &to) && from == 4096 && to == map->data_bytes);
	no_holes = false;
	gx_map_free(map);
}

/* A map without keys has no next one, and one of readers no memory of its own. */
static void test_kinds(void)
{
	struct gx_map_def def = def_of(GX_MAP_PERF_EVENT_ARRAY, 4, 2);
	struct gx_map *map = make(GX_MAP_RINGBUF, 0, 4096);
	uint64_t at, doubled;
	uint32_t key = 0, next;

	CHECK_EQ(gx_map_next_key(map, &key, &next), -EOPNOTSUPP);
	CHECK_EQ(gx_map_next_key(map, NULL, &next), -EOPNOTSUPP);
	CHECK_EQ(gx_map_mmap_range(map, 0, 4096, false, &at, &doubled), 0);
	gx_map_free(map);
	CHECK_EQ(gx_map_create(&def, &map, NULL), 0);
	CHECK_EQ(gx_map_mmap_range(map, 0, 4096, false, &at, &doubled), -ENOTSUP);
	CHECK_EQ(gx_map_mmap_range(map, 0, 4096, true, &at, &doubled), -ENOTSUP);
	gx_map_free(map);
}

/* Another process is quicker: it has the word as soon as it is known that its owner is dead. */
static _Atomic uint32_t *taken;
static uint32_t taker;

int kill(pid_t pid, int signal)
{
	int result = (int)syscall(SYS_kill, pid, signal);

	if (taken && result < 0)
		*taken = taker;
	return result;
}

static uint32_t dead_process(void)
{
	pid_t pid = fork();

	if (!pid)
		_exit(0);
	CHECK_EQ(waitpid(pid, NULL, 0), pid);
	return (uint32_t)pid;
}

/* What an owner left who is dead is another's, whose number stands there from then on; a living one's is not. */
static void test_owners(void)
{
	uint32_t dead = dead_process(), self = (uint32_t)getpid(), living = (uint32_t)getppid();
	struct gx_map *map = make(GX_MAP_PERCPU_ARRAY, 8, 1);
	_Atomic uint32_t *claims = (_Atomic uint32_t *)(void *)map->data, lock;
	int own = sched_getcpu();
	uint32_t other;
	cpu_set_t here;
	const uint32_t of_cpu = GX_CPU_CLAIM_BYTES / sizeof(*claims);

	CHECK(gx_owner_is_dead(dead) && !gx_owner_is_dead(self) && !gx_owner_is_dead(living));
	CHECK(gx_owner_is_dead(0u - (uint32_t)getpgrp())); /* no process: not asked about */
	CHECK(gx_owner_is_dead(UINT32_MAX));
	atomic_init(&lock, dead);
	CHECK_EQ(gx_shared_lock(&lock, 1000), 0);
	CHECK_EQ(lock, self);
	gx_shared_unlock(&lock);
	CHECK_EQ(lock, 0);
	lock = living;
	CHECK_EQ(gx_shared_lock(&lock, 1), -EBUSY);
	CHECK_EQ(lock, living);
	lock = dead;
	taken = &lock;
	taker = living;
	CHECK_EQ(gx_shared_lock(&lock, 1), -EBUSY);
	CHECK_EQ(lock, living);
	for (uint32_t i = 0; i < map->n_cpus; i++)
		claims[i * of_cpu] = living;
	CPU_ZERO(&here);
	CPU_SET((size_t)own, &here);
	CHECK(!sched_setaffinity(0, sizeof(here), &here));
	other = ((uint32_t)own + 1) % map->n_cpus;
	claims[other * of_cpu] = dead;
	taken = &claims[other * of_cpu];
	CHECK_EQ(gx_cpu_claim(&map, 1), own); /* as when there is none */
	CHECK_EQ(*taken, living);
	gx_cpu_release(&map, 1, other);
	CHECK_EQ(*taken, living); /* nor is it given back by who does not have it */
	taken = NULL;
	for (uint32_t i = 0; i < map->n_cpus; i++)
		claims[i * of_cpu] = dead;
	for (uint32_t i = 0; i < map->n_cpus; i++) {
		uint32_t cpu = gx_cpu_claim(&map, 1);

		CHECK(cpu < map->n_cpus);
		CHECK_EQ(claims[cpu * of_cpu], self);
		claims[cpu * of_cpu] = living; /* and the next one is another */
	}
	gx_map_free(map);
}

/* --- records for a CPU's reader */

static struct gx_map *named;

static struct gx_map *map_of(const struct gx_run_env *env, uint64_t handle)
{
	(void)env;
	(void)handle;
	return named;
}

/* The number of the CPU, the size, what the program gave. */
static int is_record(void *expected, const void *record, size_t len)
{
	const uint64_t *wanted = expected; /* flags, address, size */
	uint32_t head[2];

	CHECK(len == sizeof(head) + wanted[2]);
	memcpy(head, record, sizeof(head));
	CHECK(head[0] == (wanted[0] == UINT32_MAX ? 1 : wanted[0]) && head[1] == wanted[2]);
	CHECK(!wanted[2] || !memcmp((const char *)record + sizeof(head),
	                            (const void *)(uintptr_t)wanted[1], wanted[2]));
	return 0;
}

/* To which CPU, from where and how much: all of it is the program's. */
static void test_output(void)
{
	static uint64_t data[2] = { 1, 2 };
	static char much[GX_PERF_MAX_BYTES + 1];
	const struct {
		uint64_t flags, address, size;
		int result;
	} cases[] = {
		{ 0, (uintptr_t)much, GX_PERF_MAX_BYTES, 0 },
		{ 0, (uintptr_t)much, GX_PERF_MAX_BYTES + 1, -EINVAL },
		{ 0, (uintptr_t)data, 16, 0 },
		{ 1, (uintptr_t)data, 8, 0 },
		{ UINT32_MAX, (uintptr_t)data, 8, 0 },
		{ 0, 0, 0, 0 }, /* nothing but the number and the size */
		{ 2, (uintptr_t)data, 8, -E2BIG },
		{ 1ull << 32, (uintptr_t)data, 8, -EINVAL },
		{ 0, (uintptr_t)data, 17, -EINVAL }, /* not all of it is granted */
		{ 0, (uintptr_t)data + 16, 1, -EINVAL },
		{ 0, 0, 8, -EINVAL },
		{ 0, (uintptr_t)data, UINT64_MAX, -EINVAL },
	};
	struct gx_map_def def = {
		.type = GX_MAP_PERF_EVENT_ARRAY, .key_size = 4, .value_size = 4, .max_entries = 2
	};
	struct gx_run_rings rings = { 0 };
	struct gx_run_env env = { .cpu = 1 };

	memset(much, 'm', sizeof(much));
	CHECK_EQ(gx_map_create(&def, &named, NULL), 0);
	CHECK_EQ(gx_run_grant(&env, (struct gx_run_region){ .start = (uintptr_t)much,
	                                                    .size = sizeof(much),
	                                                    .host = much }),
	         0);
	CHECK_EQ(gx_run_grant(&env, (struct gx_run_region){ .start = (uintptr_t)data,
	                                                    .size = sizeof(data),
	                                                    .host = data }),
	         0);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		uint64_t args[5] = { 0, 0, cases[i].flags, cases[i].address, cases[i].size };
		struct gx_run_call call = {
			.env = &env, .args = args, .map_of = map_of, .rings = &rings
		};

		fail_one(1);
		CHECK_EQ((int64_t)gx_host_perf_output(&call),
		         cases[i].result ? cases[i].result : -ENOMEM);
		CHECK_EQ(fail_none(), !cases[i].result);
		CHECK_EQ(gx_ring_pending(named), 0);
		CHECK_EQ((int64_t)gx_host_perf_output(&call), cases[i].result);
		CHECK_EQ(gx_ring_pending(named) != 0, cases[i].result == 0);
		CHECK_EQ(gx_ring_consume(named, is_record, args + 2, 10), !cases[i].result);
	}
	gx_map_free(named);
}

int main(void)
{
	test_create();
	test_users();
	test_slots();
	test_entries();
	test_extents();
	test_kinds();
	test_owners();
	test_output();
	return TEST_END();
}
