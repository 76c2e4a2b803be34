/* images.c - what of a map's image and definition is refused, at the byte where it begins; what is told to those who share it. */
#include "../test.h"
#include "maps/ops.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { RDONLY_PROG = 128, MMAPABLE = 1024 };

static struct gx_map_def def_of(uint32_t type, uint32_t key, uint32_t value, uint32_t n,
                                uint32_t flags)
{
	return (struct gx_map_def){ .type = type,
		                    .key_size = key,
		                    .value_size = value,
		                    .max_entries = n,
		                    .flags = flags,
		                    .name = "t" };
}

/* What making it says: 0, or the diagnostic's code. */
static int shape(uint32_t type, uint32_t key, uint32_t value, uint32_t n, uint32_t flags)
{
	struct gx_map_def def = def_of(type, key, value, n, flags);
	struct gx_diag diag = { 0 };
	struct gx_map *map;
	int err = gx_map_create(&def, &map, &diag);

	CHECK_EQ(!map, err != 0);
	if (!err)
		CHECK_EQ(diag.error, 0);
	gx_map_free(map);
	return err ? (int)diag.error : 0;
}

static void test_shapes(void)
{
	const uint32_t half = 1u << 29;
	static const struct {
		uint32_t type, key;
	} valued[] = { { GX_MAP_ARRAY, 4 },       { GX_MAP_PERCPU_ARRAY, 4 },
		       { GX_MAP_HASH, 4 },        { GX_MAP_LRU_HASH, 4 },
		       { GX_MAP_PERCPU_HASH, 4 }, { GX_MAP_PER_THREAD_ARRAY, 4 },
		       { GX_MAP_QUEUE, 0 },       { GX_MAP_STACK, 0 } };

	CHECK_EQ(shape(GX_MAP_ARRAY, 4, 4, 1, 0), 0);
	CHECK_EQ(shape(GX_MAP_ARRAY, 3, 4, 1, 0), GX_E_MAP_SHAPE);
	CHECK_EQ(shape(GX_MAP_ARRAY, 4, 0, 1, 0), GX_E_MAP_SHAPE);
	CHECK_EQ(shape(GX_MAP_ARRAY, 4, 4, 0, 0), GX_E_MAP_SHAPE);
	CHECK_EQ(shape(GX_MAP_ARRAY, 4, 4, 1, MMAPABLE | RDONLY_PROG | 256 | 16 | 8 | 4), 0);
	CHECK_EQ(shape(GX_MAP_ARRAY, 4, 4, 1, 1), GX_E_MAP_SHAPE);
	CHECK_EQ(shape(GX_MAP_ARRAY, 4, 4, 1, 2048), GX_E_MAP_SHAPE);
	CHECK_EQ(shape(GX_MAP_ARRAY, 4, half, 2, 0), 0); /* the most */
	CHECK_EQ(shape(GX_MAP_ARRAY, 4, half + 8, 2, 0), GX_E_MAP_SIZE);
	CHECK_EQ(shape(GX_MAP_ARRAY, 4, 2 * half, 1, 0), 0);
	CHECK_EQ(shape(GX_MAP_ARRAY, 4, 2 * half + 1, 1, 0), GX_E_MAP_SIZE);
	CHECK_EQ(shape(GX_MAP_HASH, 4096, 4, 4, 0), 0);
	CHECK_EQ(shape(GX_MAP_HASH, 4097, 4, 4, 0), GX_E_MAP_SHAPE);
	CHECK_EQ(shape(GX_MAP_HASH, 0, 4, 4, 0), GX_E_MAP_SHAPE);
	CHECK_EQ(shape(GX_MAP_HASH, 4, 0, 4, 0), GX_E_MAP_SHAPE);
	CHECK_EQ(shape(GX_MAP_HASH, 4, 4, 0, 0), GX_E_MAP_SHAPE);
	CHECK_EQ(shape(GX_MAP_HASH, 4, 4, 4, 1 | 128), 0);
	CHECK_EQ(shape(GX_MAP_HASH, 4, 4, 4, 1024), GX_E_MAP_SHAPE);
	CHECK_EQ(shape(GX_MAP_HASH, 4, 4, 1u << 24, 0), 0);
	CHECK_EQ(shape(GX_MAP_HASH, 4, 4, (1u << 24) + 1, 0), GX_E_MAP_SIZE);
	CHECK_EQ(shape(GX_MAP_PER_THREAD_ARRAY, 8, 4, 1, 0), GX_E_MAP_SHAPE);
	CHECK_EQ(shape(GX_MAP_PER_THREAD_ARRAY, 4, 0, 1, 0), GX_E_MAP_SHAPE);
	CHECK_EQ(shape(GX_MAP_PER_THREAD_ARRAY, 4, 4, 0, 0), GX_E_MAP_SHAPE);
	/* not one slot for each key */
	CHECK_EQ(shape(GX_MAP_PER_THREAD_ARRAY, 4, 1u << 20, 1025, 0), GX_E_MAP_SIZE);
	CHECK_EQ(shape(GX_MAP_PER_THREAD_ARRAY, 4, 1u << 20, 2, 0), 0);
	/* 1024 slots for a reader */
	CHECK_EQ(shape(GX_MAP_PER_THREAD_ARRAY, 4, (1u << 20) + 1, 2, 0), GX_E_MAP_SIZE);
	CHECK_EQ(shape(GX_MAP_RINGBUF, 0, 0, 4096, 4), 0);
	CHECK_EQ(shape(GX_MAP_RINGBUF, 0, 0, 2048, 0), GX_E_MAP_SHAPE);
	CHECK_EQ(shape(GX_MAP_RINGBUF, 0, 0, 4096 + 2048, 0), GX_E_MAP_SHAPE);
	CHECK_EQ(shape(GX_MAP_RINGBUF, 0, 8, 4096, 0), GX_E_MAP_SHAPE);
	CHECK_EQ(shape(GX_MAP_RINGBUF, 4, 0, 4096, 0), GX_E_MAP_SHAPE);
	CHECK_EQ(shape(GX_MAP_RINGBUF, 0, 0, 4096, 1), GX_E_MAP_SHAPE);
	CHECK_EQ(shape(GX_MAP_GPU_RINGBUF, 4, 4088, 1, 0), 0);
	CHECK_EQ(shape(GX_MAP_GPU_RINGBUF, 4, 4089, 1, 0), GX_E_MAP_SHAPE);
	CHECK_EQ(shape(GX_MAP_GPU_RINGBUF, 4, 0, 1, 0), GX_E_MAP_SHAPE);
	CHECK_EQ(shape(GX_MAP_GPU_RINGBUF, 4, 8, 0, 0), GX_E_MAP_SHAPE);
	CHECK_EQ(shape(77, 4, 4, 4, 0), GX_E_MAP_TYPE);
#define REFUSED_MAP(id, name, instead) CHECK_EQ(shape(id, 4, 4, 4, 0), GX_E_MAP_REFUSED);
#include "defs/refused.def"
	/* sizes whose product is far more than 64 bits hold, or just not */
	for (size_t i = 0; i < sizeof(valued) / sizeof(valued[0]); i++)
		for (uint32_t k = 0; k < 3; k++)
			CHECK_EQ(shape(valued[i].type, valued[i].key, UINT32_MAX - k * 7,
			               (uint32_t[]){ 1, 1u << 24, UINT32_MAX }[k], 0),
			         GX_E_MAP_SIZE);
}

/* A sealed file with this header and this much behind it. */
static int file_of(size_t bytes, unsigned seals, struct gx_map_image head)
{
	int fd = memfd_create("image", MFD_ALLOW_SEALING);

	CHECK_EQ(ftruncate(fd, (off_t)bytes), 0);
	if (bytes >= sizeof(head))
		CHECK_EQ(pwrite(fd, &head, sizeof(head), 0), sizeof(head));
	if (seals)
		CHECK_EQ(fcntl(fd, F_ADD_SEALS, seals), 0);
	return fd;
}

static int opens(int fd, const struct gx_map_def *def)
{
	struct gx_diag diag = { 0 };
	struct gx_map *map, *copy;
	int err = gx_map_open_image(fd, def, &map, &diag);

	CHECK_EQ(!map, err != 0);
	if (err)
		CHECK_EQ(diag.error, GX_E_MAP_IMAGE);
	gx_map_free(map);
	if (gx_map_can_be_constant(def)) {
		CHECK_EQ(gx_map_open_copy(fd, def, &copy, &diag), err);
		gx_map_free(copy);
	}
	close(fd);
	return err;
}

static void test_files(void)
{
	struct gx_map_def def = def_of(GX_MAP_ARRAY, 4, 4096, 1, RDONLY_PROG | MMAPABLE);
	struct gx_map_image good = { .magic = GX_IMAGE_MAGIC, .data_bytes = 4096 }, bad = good;
	char path[] = "/tmp/gpuext-test-XXXXXX";
	int fd = mkstemp(path);

	CHECK_EQ(gx_map_can_be_constant(&def), 1);
	CHECK_EQ(opens(file_of(8192, F_SEAL_SHRINK, good), &def), 0);
	CHECK_EQ(opens(file_of(8192, 0, good), &def), -EINVAL);
	CHECK_EQ(opens(file_of(8192, F_SEAL_GROW | F_SEAL_SEAL, good), &def), -EINVAL);
	CHECK_EQ(opens(file_of(8191, F_SEAL_SHRINK, good), &def), -EINVAL);
	CHECK_EQ(opens(file_of(0, F_SEAL_SHRINK, good), &def), -EINVAL);
	CHECK_EQ(opens(file_of(sizeof(good) - 1, F_SEAL_SHRINK, good), &def), -EINVAL);
	bad.magic++;
	CHECK_EQ(opens(file_of(8192, F_SEAL_SHRINK, bad), &def), -EINVAL);
	bad = good;
	bad.data_bytes++;
	CHECK_EQ(opens(file_of(8192, F_SEAL_SHRINK, bad), &def), -EINVAL);
	bad.data_bytes -= 2;
	CHECK_EQ(opens(file_of(8192, F_SEAL_SHRINK, bad), &def), -EINVAL);
	/* a file on a disk: the same bytes, and anybody may cut it */
	unlink(path);
	CHECK_EQ(ftruncate(fd, 8192), 0);
	CHECK_EQ(pwrite(fd, &good, sizeof(good), 0), sizeof(good));
	CHECK_EQ(opens(fd, &def), -EINVAL);
}

/* The number of threads is the image's: it must be one that fits. */
static void test_threads(void)
{
	struct gx_map_def def = def_of(GX_MAP_PER_THREAD_ARRAY, 4, 8, 2, 0);
	struct gx_map_image head = { .magic = GX_IMAGE_MAGIC,
		                     .data_bytes = 16 * 256,
		                     .n_threads = 256 };
	struct gx_map *map;
	uint64_t values[1024];
	uint32_t key = 1;
	int fd;

	CHECK_EQ(opens(file_of(8192, F_SEAL_SHRINK, head), &def), 0);
	head.n_threads = 0, head.data_bytes = 0;
	CHECK_EQ(opens(file_of(8192, F_SEAL_SHRINK, head), &def), -EINVAL);
	head.n_threads = GX_PER_THREAD_MAX_BYTES / 16, head.data_bytes = GX_PER_THREAD_MAX_BYTES;
	CHECK_EQ(opens(file_of(4096 + GX_PER_THREAD_MAX_BYTES, F_SEAL_SHRINK, head), &def), 0);
	head.n_threads++, head.data_bytes = gx_per_thread_slots(head.n_threads, 2) * 8;
	CHECK_EQ(opens(file_of(4096 + head.data_bytes, F_SEAL_SHRINK, head), &def), -EINVAL);
	head.n_threads = UINT64_MAX / 16 + 2, head.data_bytes = 16; /* wraps */
	CHECK_EQ(opens(file_of(8192, F_SEAL_SHRINK, head), &def), -EINVAL);
	/* fewer than a reader asks for: it gets zeros behind them */
	head.n_threads = 3, head.data_bytes = gx_per_thread_slots(3, 2) * 8;
	fd = file_of(8192, F_SEAL_SHRINK, head);
	CHECK_EQ(gx_map_open_image(fd, &def, &map, NULL), 0);
	close(fd);
	CHECK(map && map->n_threads == 3 && gx_map_user_value_bytes(map) == 24);
	for (int i = 0; i < 4; i++)
		values[i] = (uint64_t)i + 5;
	CHECK_EQ(gx_map_update(map, &key, values, GX_MAP_ANY), 0);
	CHECK_EQ(gx_map_update(map, &key, values, GX_MAP_NOEXIST), -EEXIST);
	key = 2;
	CHECK_EQ(gx_map_update(map, &key, values, GX_MAP_ANY), -E2BIG);
	CHECK_EQ(gx_map_lookup(map, &key, values), -ENOENT);
	key = 1;
	memset(values, 0xee, sizeof(values));
	map->n_user_slots = 5;
	CHECK_EQ(gx_map_lookup(map, &key, values), 0);
	CHECK(values[0] == 5 && values[2] == 7 && !values[3] && !values[4] &&
	      values[5] == 0xeeeeeeeeeeeeeeee);
	CHECK_EQ(gx_map_read_slot(map, 1, 2, values), 0);
	CHECK_EQ(gx_map_read_slot(map, 1, 3, values), -E2BIG);
	CHECK_EQ(gx_map_read_slots(map, 1, 3, 0, values), 0);
	CHECK_EQ(gx_map_read_slots(map, 1, 4, 0, values), -E2BIG);
	CHECK_EQ(gx_map_read_slot(map, 2, 0, values), -E2BIG);
	map->image->n_threads_seen = 1000;
	CHECK_EQ(gx_map_slots_seen(map), 3);
	key = 0;
	CHECK_EQ(gx_map_next_key(map, &key, &key), 0);
	CHECK_EQ(key, 1);
	CHECK_EQ(gx_map_next_key(map, &key, &key), -ENOENT);
	gx_map_free(map);
	def = def_of(GX_MAP_ARRAY, 4, 8, 1, 0);
	CHECK_EQ(gx_map_create(&def, &map, NULL), 0);
	CHECK_EQ(gx_map_read_slot(map, 0, 0, values), -EINVAL); /* has none */
	gx_map_free(map);
}

static uint64_t slots_with(const char *user, const char *slots)
{
	struct gx_map_def def = def_of(GX_MAP_PER_THREAD_ARRAY, 4, 8, 1, 0);
	struct gx_map *map;
	uint64_t n = 0;

	setenv("BPFTIME_MAP_GPU_THREAD_COUNT", user, 1);
	setenv("GPUEXT_THREAD_SLOTS", slots, 1);
	if (!gx_map_create(&def, &map, NULL)) {
		n = map->n_threads << 32 | map->n_user_slots;
		CHECK_EQ(map->image->n_threads, map->n_threads);
		CHECK_EQ(map->data_bytes, gx_per_thread_slots(map->n_threads, 1) * 8);
		gx_map_free(map);
	}
	unsetenv("BPFTIME_MAP_GPU_THREAD_COUNT");
	unsetenv("GPUEXT_THREAD_SLOTS");
	return n;
}

/* What is no number is as if it was not there. */
static void test_environment(void)
{
	const uint64_t usual = slots_with("", "");

	CHECK((uint32_t)usual == 1024);
	CHECK_EQ(slots_with("1024", "x"), usual);
	CHECK_EQ(slots_with("12x", "-1"), usual);
	CHECK_EQ(slots_with("0", " 5"), usual);
	CHECK_EQ(slots_with(":5", "0"), usual);
	CHECK_EQ((uint32_t)slots_with("90", ""), 90);
	CHECK_EQ((uint32_t)slots_with("019", ""), 19);
	CHECK_EQ((uint32_t)slots_with("1048576", ""), 1 << 20);
	CHECK_EQ((uint32_t)slots_with("1048577", ""), 1 << 20);
	CHECK_EQ(slots_with("10", "5000"), 5000ull << 32 | 10);
	CHECK_EQ(slots_with("100", "50"), 100ull << 32 | 100); /* not fewer than readers get */
	CHECK_EQ(slots_with("10", "99999999999"), GX_MAP_MAX_BYTES / 8 << 32 | 10);
}

static void test_copy(void)
{
	struct gx_map_def def = def_of(GX_MAP_ARRAY, 4, 8, 1, RDONLY_PROG | MMAPABLE);
	struct gx_map *map, *copy;
	struct gx_diag diag = { 0 };
	uint64_t value = 5, from, to;
	uint32_t key = 0;
	int fd, number;

	CHECK_EQ(gx_map_create(&def, &map, NULL), 0);
	CHECK_EQ(gx_map_update(map, &key, &value, 0), 0);
	CHECK_EQ(gx_map_open_copy(map->fd, &def, &copy, NULL), 0);
	value = 6;
	CHECK_EQ(gx_map_update(map, &key, &value, 0), 0);
	CHECK_EQ(gx_map_lookup(copy, &key, &value), 0);
	CHECK_EQ(value, 5);                                     /* of its own */
	CHECK_EQ(gx_map_update(copy, &key, &value, 0), -EPERM); /* frozen */
	CHECK(copy->fd == -1 && fcntl(map->fd, F_GETFD) >= 0);  /* borrowed */
	gx_map_free(copy);
	CHECK(fcntl(map->fd, F_GETFD) >= 0);
	CHECK(map->image->data_bytes == 8 && map->image->magic == GX_IMAGE_MAGIC);
	def.flags = 0; /* programs may write to it */
	CHECK_EQ(gx_map_open_copy(map->fd, &def, &copy, &diag), -EINVAL);
	CHECK(!copy && diag.error == GX_E_MAP_IMAGE);
	def.flags = map->def.flags;
	def.type = 77;
	CHECK(gx_map_open_copy(map->fd, &def, &copy, &diag) < 0 && !copy);
	diag = (struct gx_diag){ 0 };
	CHECK_EQ(gx_map_open_image(map->fd, &def, &copy, &diag), -EINVAL);
	CHECK_EQ(diag.error, GX_E_MAP_TYPE);
	/* its descriptor is one of the application's soon: the number may be anything by then */
	fd = open("/dev/null", O_RDONLY);
	number = dup2(fd, map->fd);
	CHECK_EQ(number, map->fd);
	gx_map_close_fd(map);
	CHECK(map->fd == -1 && fcntl(number, F_GETFD) >= 0); /* not ours to close */
	close(number);
	close(fd);
	CHECK_EQ(gx_map_lookup(map, &key, &value), 0);
	/* without its file all of it is data, and then there is no more */
	from = 0;
	CHECK(gx_map_next_extent(map, &from, &to) && !from && to == map->data_bytes);
	CHECK(!gx_map_next_extent(map, &to, &from));
	gx_map_free(map);
	gx_map_free(NULL);
	def = def_of(GX_MAP_PER_THREAD_ARRAY, 4, 8, 1, 0);
	CHECK_EQ(gx_map_create(&def, &map, NULL), 0);
	CHECK_EQ(gx_map_read_slot(map, 0, 0, &value), 0);
	gx_map_close_fd(map);
	CHECK_EQ(gx_map_read_slot(map, 0, 0, &value), -EIO);
	gx_map_free(map);
}

static void test_no_memory(void)
{
	struct gx_map_def def = def_of(GX_MAP_ARRAY, 4, 8, 1, RDONLY_PROG | MMAPABLE);
	struct gx_map *map, *other;
	struct rlimit limit, none;
	struct gx_diag diag = { 0 };

	CHECK_EQ(gx_map_create(&def, &map, NULL), 0);
	CHECK_EQ(getrlimit(RLIMIT_NOFILE, &limit), 0);
	none = limit;
	none.rlim_cur = 0;
	CHECK_EQ(setrlimit(RLIMIT_NOFILE, &none), 0);
	CHECK(gx_map_create(&def, &other, &diag) < 0 && !other);
	CHECK_EQ(diag.error, GX_E_IO);
	CHECK(gx_map_open_image(map->fd, &def, &other, &diag) < 0 && !other);
	CHECK_EQ(setrlimit(RLIMIT_NOFILE, &limit), 0);
	if (!fork()) { /* no more address space: the file can't be mapped, nor a copy be made */
		struct rlimit space = { 64 << 20, 64 << 20 };
		bool good;

		def.max_entries = 1 << 24;
		setrlimit(RLIMIT_AS, &space);
		good = gx_map_create(&def, &other, &diag) < 0 && !other && diag.error == GX_E_IO;
		diag = (struct gx_diag){ 0 };
		space.rlim_cur = 1 << 20;
		setrlimit(RLIMIT_AS, &space);
		good = good && gx_map_open_copy(map->fd, &map->def, &other, &diag) < 0 && !other &&
		       diag.error == GX_E_NO_MEMORY;
		_exit(!good);
	} else {
		int status;

		wait(&status);
		CHECK_EQ(status, 0);
	}
	gx_map_free(map);
}

static int range(const struct gx_map *map, uint64_t offset, uint64_t length, bool writable)
{
	uint64_t at = 77, doubled = 77;
	int err = gx_map_mmap_range(map, offset, length, writable, &at, &doubled);

	/* a ring's records come twice: from the second time on they are those of the first */
	if (!err)
		CHECK_EQ(at,
		         GX_IMAGE_DATA + (offset < map->data_bytes
		                                  ? offset
		                                  : offset - map->data_bytes + 2 * GX_PAGE_BYTES));
	return err ? err : (int)doubled;
}

static void test_ranges(void)
{
	enum { PAGE = 4096, RING = 8192, ONCE = 2 * PAGE + RING, TWICE = ONCE + RING };
	struct gx_map_def def = def_of(GX_MAP_RINGBUF, 0, 0, RING, 0);
	struct gx_map *map;

	CHECK_EQ(gx_map_create(&def, &map, NULL), 0);
	CHECK_EQ(range(map, 0, 0, false), -EINVAL);
	CHECK_EQ(range(map, 0, PAGE, true), 0);
	CHECK_EQ(range(map, 0, 1, true), 0);
	CHECK_EQ(range(map, 0, PAGE + 1, true), -EPERM);
	CHECK_EQ(range(map, PAGE, 1, true), -EPERM);
	CHECK_EQ(range(map, 8, 8, false), -EINVAL);
	CHECK_EQ(range(map, 0, ONCE, false), 0);
	CHECK_EQ(range(map, 0, TWICE, false), RING);
	CHECK_EQ(range(map, PAGE, TWICE - PAGE, false), RING);
	CHECK_EQ(range(map, ONCE - PAGE, PAGE, false), 0);
	CHECK_EQ(range(map, ONCE, RING, false), 0);
	CHECK_EQ(range(map, ONCE + PAGE, PAGE, false), 0);
	CHECK_EQ(range(map, ONCE, RING + 1, false), -EINVAL);
	CHECK_EQ(range(map, 0, TWICE + 1, false), -EINVAL);
	CHECK_EQ(range(map, PAGE, TWICE - PAGE + 1, false), -EINVAL);
	CHECK_EQ(range(map, PAGE, TWICE, false), -EINVAL);
	CHECK_EQ(range(map, TWICE, PAGE, false), -EINVAL);
	CHECK_EQ(range(map, TWICE + PAGE, PAGE, true), -EINVAL);
	CHECK_EQ(range(map, 0, UINT64_MAX, false), -EINVAL);
	gx_map_free(map);
	def = def_of(GX_MAP_GPU_RINGBUF, 4, 8, 1, 0);
	CHECK_EQ(gx_map_create(&def, &map, NULL), 0);
	CHECK_EQ(range(map, 0, PAGE, true), 0);
	gx_map_free(map);
	def = def_of(GX_MAP_ARRAY, 4, PAGE, 2, MMAPABLE);
	CHECK_EQ(gx_map_create(&def, &map, NULL), 0);
	CHECK_EQ(range(map, 0, 2 * PAGE, true), 0);
	CHECK_EQ(range(map, PAGE, PAGE, true), 0);
	CHECK_EQ(range(map, PAGE, PAGE + 1, false), -EINVAL);
	CHECK_EQ(range(map, 2 * PAGE, 1, false), -EINVAL);
	CHECK_EQ(range(map, 3 * PAGE, 1, false), -EINVAL);
	CHECK_EQ(range(map, 8, 8, false), -EINVAL);
	CHECK_EQ(gx_map_freeze(map), 0);
	CHECK_EQ(range(map, 0, PAGE, true), -EPERM);
	CHECK_EQ(range(map, 0, PAGE, false), 0);
	gx_map_free(map);
	def = def_of(GX_MAP_HASH, 4, 8, 1, 0);
	CHECK_EQ(gx_map_create(&def, &map, NULL), 0);
	map->def.flags = MMAPABLE;
	CHECK_EQ(range(map, 0, 8, false), -ENOTSUP);
	gx_map_free(map);
}

/* What bpf(2) says of an operation that the type lacks, and of flags; writes are told to devices. */
static void test_operations(void)
{
	struct gx_map_def ring = def_of(GX_MAP_RINGBUF, 0, 0, 4096, 0),
	                  hash = def_of(GX_MAP_HASH, 4, 8, 4, 0),
	                  array = def_of(GX_MAP_ARRAY, 4, 8, 2, 0);
	struct gx_map *map;
	uint64_t value = 1, generation;
	uint32_t key = 0, at = 0;

	CHECK_EQ(gx_map_create(&ring, &map, NULL), 0);
	CHECK_EQ(gx_map_lookup(map, &key, &value), -EOPNOTSUPP);
	CHECK_EQ(gx_map_update(map, &key, &value, 0), -EOPNOTSUPP);
	CHECK_EQ(gx_map_delete(map, &key), -EINVAL);
	CHECK_EQ(gx_map_next_at(map, &at, &key, &value), -EOPNOTSUPP);
	CHECK_EQ(gx_map_next_key(map, NULL, &key), -EOPNOTSUPP);
	gx_map_free(map);
	CHECK_EQ(gx_map_create(&array, &map, NULL), 0);
	CHECK_EQ(gx_map_update(map, &key, &value, GX_MAP_NOEXIST), -EEXIST);
	CHECK_EQ(gx_map_update(map, &key, &value, 3), -EINVAL);
	CHECK_EQ(map->image->host_generation, 0);
	CHECK_EQ(gx_map_update(map, &key, &value, GX_MAP_EXIST), 0);
	CHECK_EQ(map->image->host_generation, 1);
	CHECK_EQ(gx_map_next_key(map, NULL, &key), 0);
	CHECK_EQ(key, 0);
	CHECK_EQ(gx_map_next_key(map, &key, &key), 0);
	CHECK_EQ(key, 1);
	CHECK_EQ(gx_map_next_key(map, &key, &key), -ENOENT);
	key = 2; /* beyond: from the first on */
	CHECK_EQ(gx_map_next_key(map, &key, &key), 0);
	CHECK_EQ(key, 0);
	value = 0;
	CHECK_EQ(gx_map_next_at(map, &at, &key, &value), 0);
	CHECK(at == 1 && value == 1);
	CHECK_EQ(gx_map_freeze(map), 0);
	CHECK_EQ(gx_map_freeze(map), -EBUSY);
	gx_map_free(map);
	CHECK_EQ(gx_map_create(&hash, &map, NULL), 0);
	CHECK_EQ(gx_map_update(map, &key, &value, GX_MAP_EXIST), -ENOENT);
	CHECK_EQ(gx_map_update(map, &key, &value, GX_MAP_NOEXIST), 0);
	CHECK_EQ(gx_map_update(map, &key, &value, GX_MAP_NOEXIST), -EEXIST);
	generation = map->image->host_generation;
	CHECK_EQ(gx_map_delete(map, &key), 0);
	CHECK_EQ(map->image->host_generation, generation + 1);
	CHECK_EQ(gx_map_delete(map, &key), -ENOENT);
	CHECK_EQ(gx_map_freeze(map), 0);
	CHECK_EQ(gx_map_delete(map, &key), -EPERM);
	gx_map_free(map);
}

/* Another process holds the lock of a hash: everything ends, with -EBUSY. */
static void test_locked_hash(void)
{
	struct gx_map_def def = def_of(GX_MAP_HASH, 4, 8, 4, 0);
	struct gx_map *map;
	uint64_t value = 1;
	uint32_t key = 7, at = 0;
	_Atomic uint32_t *lock;

	CHECK_EQ(gx_map_create(&def, &map, NULL), 0);
	CHECK_EQ(gx_map_update(map, &key, &value, 0), 0);
	lock = (_Atomic uint32_t *)(void *)map->data;
	*lock = (uint32_t)getppid();
	CHECK_EQ(gx_map_lookup(map, &key, &value), -EBUSY);
	CHECK_EQ(gx_map_update(map, &key, &value, 0), -EBUSY);
	CHECK_EQ(gx_map_delete(map, &key), -EBUSY);
	CHECK_EQ(gx_map_next_at(map, &at, &key, &value), -EBUSY);
	CHECK_EQ(gx_map_next_key(map, &key, &key), -EBUSY);
	CHECK(!map->ops->value_at(map, &key));
	CHECK_EQ(*lock, (uint32_t)getppid()); /* whose it is */
	*lock = 0xfffffff0u;                  /* nobody has this number */
	CHECK_EQ(gx_map_lookup(map, &key, &value), 0);
	CHECK_EQ(*lock, 0);
	CHECK_EQ(gx_shared_lock(lock, 10), 0);
	CHECK_EQ(*lock, (uint32_t)getpid());
	gx_map_free(map);
}

/* Or that of a ring: nothing is added. */
static void test_locked_ring(void)
{
	struct gx_map_def def = def_of(GX_MAP_RINGBUF, 0, 0, 4096, 0);
	struct gx_map *map;
	_Atomic uint32_t *lock;
	uint64_t value = 1;

	CHECK_EQ(gx_map_create(&def, &map, NULL), 0);
	lock = (_Atomic uint32_t *)(void *)(map->data + 4096 + 64); /* of the producer's page */
	*lock = (uint32_t)getppid();
	CHECK_EQ(gx_ring_push(map, &value, sizeof(value)), -EBUSY);
	CHECK(!gx_ring_pending(map) && *lock == (uint32_t)getppid());
	*lock = 0;
	CHECK_EQ(gx_ring_push(map, &value, sizeof(value)), 0);
	CHECK(gx_ring_pending(map));
	gx_map_free(map);
}

/* Files may not grow here: there is no map, and none that ends early. */
static void test_no_room(void)
{
	struct rlimit old, room;

	signal(SIGXFSZ, SIG_IGN);
	CHECK_EQ(getrlimit(RLIMIT_FSIZE, &old), 0);
	room = (struct rlimit){ 4096, old.rlim_max };
	CHECK_EQ(setrlimit(RLIMIT_FSIZE, &room), 0);
	CHECK_EQ(shape(GX_MAP_ARRAY, 4, 8, 1000, 0), GX_E_IO);
	CHECK_EQ(setrlimit(RLIMIT_FSIZE, &old), 0);
	CHECK_EQ(shape(GX_MAP_ARRAY, 4, 8, 1000, 0), 0);
	signal(SIGXFSZ, SIG_DFL);
}

int main(void)
{
	test_shapes();
	test_files();
	test_threads();
	test_environment();
	test_copy();
	test_no_memory();
	test_ranges();
	test_operations();
	test_locked_hash();
	test_locked_ring();
	test_no_room();
	return TEST_END();
}
