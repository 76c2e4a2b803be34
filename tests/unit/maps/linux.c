/* linux.c - arrays whose values lie in a map of Linux: what one side writes the other has; descriptors that are no such map are refused.
 * Where bpf(2) is not allowed, the half of it that needs such a map is left out, and said so. */
#include "../test.h"
#include "maps/map.h"

#include <errno.h>
#include <linux/bpf.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

static long linux_bpf(int command, union bpf_attr *attr)
{
	return syscall(SYS_bpf, command, attr, sizeof(*attr));
}

static int linux_map(uint32_t type, uint32_t value_size, uint32_t n, uint32_t flags)
{
	union bpf_attr attr = { .map_type = type,
		                .key_size = 4,
		                .value_size = value_size,
		                .max_entries = n,
		                .map_flags = flags };

	return (int)linux_bpf(BPF_MAP_CREATE, &attr);
}

static uint64_t linux_value(int fd, uint32_t key)
{
	uint64_t value = 0;
	union bpf_attr attr = { .map_fd = (uint32_t)fd,
		                .key = (uintptr_t)&key,
		                .value = (uintptr_t)&value };

	CHECK_EQ(linux_bpf(BPF_MAP_LOOKUP_ELEM, &attr), 0);
	return value;
}

static void linux_put(int fd, uint32_t key, uint64_t value)
{
	union bpf_attr attr = { .map_fd = (uint32_t)fd,
		                .key = (uintptr_t)&key,
		                .value = (uintptr_t)&value };

	CHECK_EQ(linux_bpf(BPF_MAP_UPDATE_ELEM, &attr), 0);
}

static struct gx_map_def def_of(uint32_t type, uint32_t value_size, uint32_t n, uint32_t flags)
{
	return (struct gx_map_def){ .type = type,
		                    .key_size = 4,
		                    .value_size = value_size,
		                    .max_entries = n,
		                    .flags = flags,
		                    .name = "both" };
}

static struct gx_map *make(uint32_t type, uint32_t value_size, uint32_t n, uint32_t flags)
{
	struct gx_map_def def = def_of(type, value_size, n, flags);
	struct gx_map *map = NULL;

	CHECK_EQ(gx_map_create(&def, &map, NULL), 0);
	return map;
}

static uint64_t get(struct gx_map *map, uint32_t key)
{
	uint64_t value = 0;

	CHECK_EQ(gx_map_lookup(map, &key, &value), 0);
	return value;
}

static void put(struct gx_map *map, uint32_t key, uint64_t value)
{
	CHECK_EQ(gx_map_update(map, &key, &value, GX_MAP_ANY), 0);
}

/* Nothing happens to a map whose values can't be there. */
static void refused(struct gx_map *map, int fd)
{
	put(map, 1, 77);
	CHECK(gx_map_use_linux(map, fd) < 0);
	CHECK(!map->of_linux);
	CHECK_EQ(get(map, 1), 77);
	put(map, 1, 78);
	CHECK_EQ(get(map, 1), 78);
}

static void test_files(void)
{
	struct gx_map *map = make(GX_MAP_KERNEL_SHARED_ARRAY, 8, 100, 0);
	int file = memfd_create("a", MFD_CLOEXEC), ends[2];

	CHECK(file >= 0 && !ftruncate(file, 8192) && !pipe(ends));
	refused(map, file); /* it could be cut later */
	refused(map, ends[0]);
	refused(map, -1);
	refused(map, map->fd);
	close(file);
	close(ends[0]);
	close(ends[1]);
	CHECK_EQ(gx_map_leave_linux(map), 0);
	gx_map_free(map);
}

static void test_others(void)
{
	static const struct {
		uint32_t type, value_size, n, flags;
	} wrong[] = { { BPF_MAP_TYPE_ARRAY, 8, 99, BPF_F_MMAPABLE },
		      { BPF_MAP_TYPE_ARRAY, 16, 100, BPF_F_MMAPABLE },
		      { BPF_MAP_TYPE_ARRAY, 8, 100, 0 }, /* its values can't be mapped */
		      { BPF_MAP_TYPE_HASH, 8, 100, 0 } };
	struct gx_map *map = make(GX_MAP_KERNEL_SHARED_ARRAY, 8, 100, 0),
	              *hash = make(GX_MAP_HASH, 8, 100, 0),
	              *constant = make(GX_MAP_KERNEL_SHARED_ARRAY, 8, 100, GX_MAP_RDONLY_PROG);
	int fd;

	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
		fd = linux_map(wrong[i].type, wrong[i].value_size, wrong[i].n, wrong[i].flags);
		CHECK(fd >= 0);
		refused(map, fd);
		close(fd);
	}
	fd = linux_map(BPF_MAP_TYPE_ARRAY, 8, 100, BPF_F_MMAPABLE);
	refused(hash, fd);
	refused(constant, fd);
	close(fd);
	gx_map_free(map);
	gx_map_free(hash);
	gx_map_free(constant);
}

/* 600 values of 16 bytes: three pages. `other` is the handle of another process. */
static void test_shared(void)
{
	struct gx_map *map = make(GX_MAP_KERNEL_SHARED_ARRAY, 12, 600, BPF_F_MMAPABLE), *other;
	int fd = linux_map(BPF_MAP_TYPE_ARRAY, 12, 600, BPF_F_MMAPABLE);
	uint64_t from = 0, to, value[2] = { 5, 6 };
	uint32_t last = 599;

	CHECK_EQ(gx_map_use_linux(map, fd), 0);
	CHECK(map->of_linux);
	CHECK(gx_map_use_linux(map, fd) < 0); /* once */
	map->linux_fd = dup(fd);
	CHECK_EQ(gx_map_hand_out(map, true), 0);
	CHECK_EQ(gx_map_open_image(map->fd, &map->def, &other, NULL), 0);
	CHECK_EQ(gx_map_use_linux(other, fd), 0);
	atomic_fetch_add((_Atomic uint64_t *)(void *)(other->data + 16 * 599), 3);
	CHECK_EQ(gx_map_lookup(map, &last, value), 0);
	CHECK_EQ(value[0], 3);
	value[0] = 11;
	CHECK_EQ(gx_map_update(map, &last, value, GX_MAP_ANY), 0);
	CHECK_EQ(*(uint64_t *)(void *)(other->data + 16 * 599), 11);
	/* all of it is there: Linux says nothing of what was never written */
	CHECK(gx_map_next_extent(map, &from, &to) && from == 0 && to == 16 * 600);
	CHECK_EQ(gx_map_leave_linux(map), -EBUSY);
	gx_map_free(other);
	gx_map_free(map);
	close(fd);
}

static void test_both_sides(void)
{
	struct gx_map *map = make(GX_MAP_KERNEL_SHARED_ARRAY, 8, 700, 0);
	int fd = linux_map(BPF_MAP_TYPE_ARRAY, 8, 700, BPF_F_MMAPABLE);

	linux_put(fd, 699, 41);
	CHECK_EQ(gx_map_use_linux(map, fd), 0);
	map->linux_fd = fd;
	CHECK_EQ(get(map, 699), 41);
	put(map, 0, 9);
	CHECK_EQ(linux_value(fd, 0), 9);
	/* away from there, with what was there; nobody shares it then */
	CHECK_EQ(gx_map_leave_linux(map), 0);
	CHECK(!map->of_linux && map->linux_fd == -1);
	CHECK_EQ(get(map, 699), 41);
	CHECK_EQ(get(map, 0), 9);
	put(map, 0, 10);
	CHECK_EQ(get(map, 0), 10);
	gx_map_free(map);
}

int main(void)
{
	int fd = linux_map(BPF_MAP_TYPE_ARRAY, 8, 1, BPF_F_MMAPABLE);

	test_files();
	if (fd < 0) {
		printf("linux: bpf(2) is not allowed here: %s\n", strerror(errno));
		return TEST_END();
	}
	close(fd);
	test_others();
	test_shared();
	test_both_sides();
	return TEST_END();
}
