/* calls_map.c - bpf(2) by hand: attributes that are too long or not readable; maps, their elements, and batches of them. */
#include "calls.h"

#include "maps/users.h"

#include <fcntl.h>
#include <pthread.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <time.h>

static void test_attributes(void)
{
	const long page = sysconf(_SC_PAGESIZE);
	static char told[2048];
	const char *said_at;
	uint8_t *memory = mmap(NULL, 3 * (size_t)page, PROT_READ | PROT_WRITE,
	                       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
	        *long_attr = memory;
	union bpf_attr *attr = (void *)memory;
	int fd = map_of(GX_MAP_ARRAY, 4, 8, 1);

	CHECK_EQ(gx_bpf_call(BPF_MAP_FREEZE, 8, 8), -EFAULT);
	CHECK_EQ(call(-1, attr), -EINVAL);
	CHECK_EQ(call(1000, attr), -EINVAL);
	CHECK_EQ(call(BPF_PROG_TEST_RUN, attr), -524);
	gx_bpf_keep_log(told, sizeof(told)); /* what to do instead is said, once */
	CHECK_EQ(call(BPF_OBJ_GET, attr), -EOPNOTSUPP);
	CHECK(strstr(told, "has no pinning") != NULL);
	CHECK_EQ(call(BPF_OBJ_PIN, attr), -EOPNOTSUPP);
	gx_bpf_keep_log(NULL, 0);
	said_at = strstr(told, "gpuext policy load OBJECT --pin NAME");
	CHECK(said_at && strstr(told, "GX0619") && !strstr(said_at, "GX0619"));
	CHECK_EQ(call(BPF_ITER_CREATE, attr), -EOPNOTSUPP);
	/* bytes that a command does not know, in the attribute and behind it */
	attr->map_fd = (uint32_t)fd;
	memory[sizeof(attr->map_fd)] = 1;
	CHECK_EQ(call(BPF_MAP_FREEZE, attr), -EINVAL);
	memory[sizeof(attr->map_fd)] = 0;
	memory[sizeof(*attr) - 1] = 1;
	CHECK_EQ(call(BPF_MAP_FREEZE, attr), -EINVAL);
	memory[sizeof(*attr) - 1] = 0;
	CHECK_EQ(gx_bpf_call(BPF_MAP_FREEZE, (uintptr_t)long_attr, 4097), -E2BIG);
	for (size_t at = sizeof(*attr); at < 4096; at += 255) {
		long_attr[at] = 1;
		CHECK_EQ(gx_bpf_call(BPF_MAP_FREEZE, (uintptr_t)long_attr, 4096), -E2BIG);
		long_attr[at] = 0;
	}
	long_attr[4095] = 1;
	CHECK_EQ(gx_bpf_call(BPF_MAP_FREEZE, (uintptr_t)long_attr, 4096), -E2BIG);
	long_attr[4095] = 0;
	munmap(memory + page, 2 * (size_t)page);
	CHECK_EQ(gx_bpf_call(BPF_MAP_FREEZE, (uintptr_t)memory + (uintptr_t)page - 200, 4096),
	         -EFAULT);
	CHECK_EQ(gx_bpf_call(BPF_MAP_FREEZE, (uintptr_t)long_attr, 4096), 0);
	CHECK_EQ(gx_bpf_call(BPF_MAP_FREEZE, (uintptr_t)long_attr, 4), -EBUSY);
	munmap(memory, (size_t)page);
	close(fd);
}

/* A key that can't be read names no reader's place either. */
static void test_keys_of_readers(void)
{
	int fd = map_of(GX_MAP_PERF_EVENT_ARRAY, 4, 4, 2);
	uint32_t key = 2;

	CHECK_EQ(CALL(BPF_MAP_DELETE_ELEM, .map_fd = (uint32_t)fd, .key = 8), -EFAULT);
	CHECK(CALL(BPF_MAP_DELETE_ELEM, .map_fd = (uint32_t)fd, .key = (uintptr_t)&key) < 0);
	close(fd);
}

static void test_map_create(void)
{
	union bpf_attr attr = {
		.map_type = GX_MAP_ARRAY, .key_size = 4, .value_size = 8, .max_entries = 1
	};
	struct rlimit limit, none;
	int fd;

	memset(attr.map_name, 'n', sizeof(attr.map_name)); /* does not end */
	CHECK_EQ(call(BPF_MAP_CREATE, &attr), -EINVAL);
	attr.map_name[15] = '\0';
	fd = (int)call(BPF_MAP_CREATE, &attr);
	CHECK(fd >= 3 && (fcntl(fd, F_GETFD) & FD_CLOEXEC) && gx_bpf_map_of_fd(fd, NULL));
	CHECK(!strcmp(gx_bpf_map_of_fd(fd, NULL)->def.name, attr.map_name));
	close(fd);
	log_line[0] = '\0';
	CHECK_EQ(map_of(GX_MAP_ARRAY, 3, 8, 1), -EINVAL);
	CHECK(strstr(log_line, "key_size is 3"));
	attr.btf_value_type_id = 1; /* BTF that is none */
	CHECK_EQ(call(BPF_MAP_CREATE, &attr), -EINVAL);
	attr.btf_fd = 9999;
	CHECK_EQ(call(BPF_MAP_CREATE, &attr), -EBADF);
	CHECK_EQ(getrlimit(RLIMIT_NOFILE, &limit), 0);
	none = limit;
	none.rlim_cur = 0;
	setrlimit(RLIMIT_NOFILE, &none);
	CHECK(map_of(GX_MAP_ARRAY, 4, 8, 1) < 0);
	setrlimit(RLIMIT_NOFILE, &limit);
	CHECK(!gx_bpf_any());
}

static void test_elements(void)
{
	int array = map_of(GX_MAP_ARRAY, 4, 8, 2), hash = map_of(GX_MAP_HASH, 4, 8, 4),
	    ring = map_of(GX_MAP_RINGBUF, 0, 0, 4096);
	uint64_t value = 7, out = 0;
	uint32_t key = 1, next = 0;

#define ELEM(fd_, key_, value_, flags_)                                                            \
	.map_fd = (uint32_t)(fd_), .key = (uintptr_t)(key_), .value = (uintptr_t)(value_),         \
	.flags = (flags_)
	CHECK_EQ(CALL(BPF_MAP_UPDATE_ELEM, ELEM(array, &key, &value, 0)), 0);
	CHECK_EQ(CALL(BPF_MAP_UPDATE_ELEM, ELEM(array, &key, &value, BPF_NOEXIST)), -EEXIST);
	CHECK_EQ(CALL(BPF_MAP_UPDATE_ELEM, ELEM(array, &key, &value, 3)), -EINVAL);
	CHECK_EQ(CALL(BPF_MAP_UPDATE_ELEM, ELEM(array, 8, &value, 0)), -EFAULT);
	CHECK_EQ(CALL(BPF_MAP_UPDATE_ELEM, ELEM(array, &key, 8, 0)), -EFAULT);
	CHECK_EQ(CALL(BPF_MAP_LOOKUP_ELEM, ELEM(array, &key, &out, 0)), 0);
	CHECK_EQ(out, 7);
	CHECK_EQ(CALL(BPF_MAP_LOOKUP_ELEM, ELEM(array, &key, &out, 1)), -EINVAL);
	CHECK_EQ(CALL(BPF_MAP_LOOKUP_ELEM, ELEM(array, &key, 8, 0)), -EFAULT);
	CHECK_EQ(CALL(BPF_MAP_LOOKUP_ELEM, ELEM(array, 8, &out, 0)), -EFAULT);
	CHECK_EQ(CALL(BPF_MAP_LOOKUP_ELEM, ELEM(9999, &key, &out, 0)), -EBADF);
	CHECK_EQ(CALL(BPF_MAP_LOOKUP_ELEM, ELEM(0, &key, &out, 0)), -EINVAL);
	CHECK_EQ(CALL(BPF_MAP_LOOKUP_ELEM, ELEM(ring, &key, &out, 0)), -EOPNOTSUPP);
	CHECK_EQ(CALL(BPF_MAP_DELETE_ELEM, ELEM(array, &key, 0, 0)), -EINVAL);
	CHECK_EQ(CALL(BPF_MAP_DELETE_ELEM, ELEM(hash, 8, 0, 0)), -EFAULT);
	CHECK_EQ(CALL(BPF_MAP_DELETE_ELEM, ELEM(9999, &key, 0, 0)), -EBADF);
	CHECK_EQ(
	        CALL(BPF_MAP_GET_NEXT_KEY, .map_fd = (uint32_t)array, .next_key = (uintptr_t)&next),
	        0);
	CHECK_EQ(next, 0);
	CHECK_EQ(CALL(BPF_MAP_GET_NEXT_KEY, .map_fd = (uint32_t)array, .key = (uintptr_t)&next,
	              .next_key = (uintptr_t)&next),
	         0);
	CHECK_EQ(next, 1);
	CHECK_EQ(CALL(BPF_MAP_GET_NEXT_KEY, .map_fd = (uint32_t)array, .key = (uintptr_t)&next,
	              .next_key = (uintptr_t)&next),
	         -ENOENT);
	CHECK_EQ(CALL(BPF_MAP_GET_NEXT_KEY, .map_fd = (uint32_t)array, .key = 8,
	              .next_key = (uintptr_t)&next),
	         -EFAULT);
	CHECK_EQ(CALL(BPF_MAP_GET_NEXT_KEY, .map_fd = (uint32_t)array, .next_key = 8), -EFAULT);
	CHECK_EQ(CALL(BPF_MAP_GET_NEXT_KEY, .map_fd = 9999, .next_key = (uintptr_t)&next), -EBADF);
	/* look up and delete: of a hash alone, and what was there comes back */
	CHECK_EQ(CALL(BPF_MAP_LOOKUP_AND_DELETE_ELEM, ELEM(array, &key, &out, 0)), -EOPNOTSUPP);
	CHECK_EQ(CALL(BPF_MAP_LOOKUP_AND_DELETE_ELEM, ELEM(hash, &key, &out, 0)), -ENOENT);
	value = 9;
	CHECK_EQ(CALL(BPF_MAP_UPDATE_ELEM, ELEM(hash, &key, &value, 0)), 0);
	CHECK_EQ(CALL(BPF_MAP_LOOKUP_AND_DELETE_ELEM, ELEM(hash, &key, &out, 1)), -EINVAL);
	CHECK_EQ(CALL(BPF_MAP_LOOKUP_AND_DELETE_ELEM, ELEM(hash, 8, &out, 0)), -EFAULT);
	CHECK_EQ(CALL(BPF_MAP_LOOKUP_AND_DELETE_ELEM, ELEM(9999, &key, &out, 0)), -EBADF);
	CHECK_EQ(CALL(BPF_MAP_LOOKUP_AND_DELETE_ELEM, ELEM(hash, &key, &out, 0)), 0);
	CHECK_EQ(out, 9);
	CHECK_EQ(CALL(BPF_MAP_LOOKUP_ELEM, ELEM(hash, &key, &out, 0)), -ENOENT);
	CHECK_EQ(CALL(BPF_MAP_FREEZE, .map_fd = 9999), -EBADF);
	CHECK_EQ(CALL(BPF_MAP_FREEZE, .map_fd = (uint32_t)hash), 0);
	CHECK_EQ(CALL(BPF_MAP_UPDATE_ELEM, ELEM(hash, &key, &value, 0)), -EPERM);
	close(array);
	close(hash);
	close(ring);
}

static union bpf_attr batch;

static long batch_call(int command, int fd, void *in, void *out, void *keys, void *values,
                       uint32_t count)
{
	memset(&batch, 0, sizeof(batch));
	batch.batch.map_fd = (uint32_t)fd;
	batch.batch.in_batch = (uintptr_t)in;
	batch.batch.out_batch = (uintptr_t)out;
	batch.batch.keys = (uintptr_t)keys;
	batch.batch.values = (uintptr_t)values;
	batch.batch.count = count;
	return call(command, &batch);
}

static void test_batches(void)
{
	int hash = map_of(GX_MAP_HASH, 4, 8, 8), array = map_of(GX_MAP_ARRAY, 4, 8, 4);
	uint32_t keys[8] = { 0, 1, 2, 3, 4 }, got[8], at = 0;
	uint64_t values[8] = { 10, 11, 12, 13, 14 }, out[8], sum = 0;
	long err;

	CHECK_EQ(batch_call(BPF_MAP_UPDATE_BATCH, hash, NULL, NULL, keys, values, 5), 0);
	CHECK_EQ(batch.batch.count, 5);
	batch.batch.elem_flags = BPF_NOEXIST;
	CHECK_EQ(call(BPF_MAP_UPDATE_BATCH, &batch), -EEXIST);
	CHECK_EQ(batch.batch.count, 0);
	batch.batch.elem_flags = 8;
	CHECK_EQ(call(BPF_MAP_UPDATE_BATCH, &batch), -EINVAL);
	batch.batch.elem_flags = 0, batch.batch.flags = 1;
	CHECK_EQ(call(BPF_MAP_UPDATE_BATCH, &batch), -EINVAL);
	CHECK_EQ(batch_call(BPF_MAP_UPDATE_BATCH, hash, NULL, NULL, keys, values, (1 << 24) + 1),
	         -EINVAL);
	CHECK_EQ(batch_call(BPF_MAP_UPDATE_BATCH, 9999, NULL, NULL, keys, values, 1), -EBADF);
	CHECK_EQ(batch_call(BPF_MAP_UPDATE_BATCH, hash, NULL, NULL, (void *)8, values, 1), -EFAULT);
	CHECK_EQ(batch_call(BPF_MAP_UPDATE_BATCH, hash, NULL, NULL, keys, (void *)8, 1), -EFAULT);
	/* in two parts, each key once */
	CHECK_EQ(batch_call(BPF_MAP_LOOKUP_BATCH, hash, NULL, &at, got, out, 3), 0);
	CHECK_EQ(batch.batch.count, 3);
	err = batch_call(BPF_MAP_LOOKUP_BATCH, hash, &at, &at, got + 3, out + 3, 5);
	CHECK_EQ(err, -ENOENT);
	CHECK_EQ(batch.batch.count, 2);
	for (int i = 0; i < 5; i++) {
		CHECK_EQ(out[i], 10 + got[i]);
		sum += 1u << got[i];
	}
	CHECK_EQ(sum, 31);
	CHECK_EQ(batch_call(BPF_MAP_LOOKUP_BATCH, hash, (void *)8, &at, got, out, 3), -EFAULT);
	CHECK_EQ(batch_call(BPF_MAP_LOOKUP_BATCH, hash, NULL, (void *)8, got, out, 3), -EFAULT);
	CHECK_EQ(batch_call(BPF_MAP_LOOKUP_BATCH, hash, NULL, &at, (void *)8, out, 3), -EFAULT);
	CHECK_EQ(batch.batch.count, 0);
	CHECK_EQ(batch_call(BPF_MAP_LOOKUP_BATCH, hash, NULL, &at, got, (void *)8, 3), -EFAULT);
	CHECK_EQ(batch_call(BPF_MAP_DELETE_BATCH, hash, NULL, NULL, keys, NULL, 2), 0);
	CHECK_EQ(batch_call(BPF_MAP_DELETE_BATCH, hash, NULL, NULL, keys + 1, NULL, 2), -ENOENT);
	CHECK_EQ(batch.batch.count, 0);
	CHECK_EQ(batch_call(BPF_MAP_LOOKUP_AND_DELETE_BATCH, array, NULL, &at, got, out, 1),
	         -EOPNOTSUPP);
	CHECK_EQ(batch_call(BPF_MAP_LOOKUP_BATCH, array, NULL, &at, got, out, 8), -ENOENT);
	CHECK_EQ(batch.batch.count, 4);
	CHECK_EQ(batch_call(BPF_MAP_LOOKUP_AND_DELETE_BATCH, hash, NULL, &at, got, out, 8),
	         -ENOENT);
	CHECK_EQ(batch.batch.count, 3);
	CHECK_EQ(batch_call(BPF_MAP_LOOKUP_BATCH, hash, NULL, &at, got, out, 8), -ENOENT);
	CHECK_EQ(batch.batch.count, 0);
	close(hash);
	close(array);
}

/* How many were done is written into the attribute: where that can't be, the batch says so. */
static void test_batch_count(void)
{
	static const int commands[] = { BPF_MAP_UPDATE_BATCH, BPF_MAP_LOOKUP_BATCH,
		                        BPF_MAP_DELETE_BATCH };
	int hash = map_of(GX_MAP_HASH, 4, 8, 8);
	const size_t page = (size_t)sysconf(_SC_PAGESIZE);
	union bpf_attr *attr =
	        mmap(NULL, page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	uint32_t key = 1, at = 0;
	uint64_t value = 2;

	CHECK(attr != MAP_FAILED);
	attr->batch.map_fd = (uint32_t)hash;
	attr->batch.out_batch = (uintptr_t)&at;
	attr->batch.keys = (uintptr_t)&key;
	attr->batch.values = (uintptr_t)&value;
	attr->batch.count = 1;
	CHECK(!mprotect(attr, page, PROT_READ));
	CHECK_EQ(gx_bpf_call(commands[0], (uintptr_t)attr, sizeof(*attr)), -EFAULT);
	CHECK_EQ(gx_bpf_call(commands[1], (uintptr_t)attr, sizeof(*attr)), -EFAULT);
	CHECK(!mprotect(attr, page, PROT_READ | PROT_WRITE));
	attr->batch.out_batch = 0;
	CHECK(!mprotect(attr, page, PROT_READ));
	CHECK_EQ(gx_bpf_call(commands[2], (uintptr_t)attr, sizeof(*attr)), -EFAULT);
	munmap(attr, page);
	close(hash);
}

/* An instance of a map is made by the server's thread under the map's lock, which bpf(2) takes under the registry's. */
struct instance {
	struct gx_map *map;
	pthread_t thread;
	int err;
	bool made;
};

static void *make_instance(void *arg)
{
	struct instance *instance = arg;
	struct gx_map *of_user;

	instance->err = gx_map_user(instance->map, 4711, &of_user);
	return NULL;
}

/* Under the registry's mutex. */
static int wait_for_instance(void *arg, const struct gx_map_view *view)
{
	struct instance *instance = arg;
	struct timespec until;

	(void)view;
	clock_gettime(CLOCK_REALTIME, &until);
	until.tv_sec += 10;
	CHECK_EQ(pthread_create(&instance->thread, NULL, make_instance, instance), 0);
	instance->made = !pthread_timedjoin_np(instance->thread, NULL, &until);
	return 1;
}

static void test_instance_under_lock(void)
{
	static const uint32_t types[] = { GX_MAP_ARRAY, GX_MAP_HASH };

	for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++) {
		int fd = map_of(types[i], 4, 8, 16);
		struct instance instance = { .map = gx_bpf_map_of_fd(fd, NULL), .err = -1 };

		CHECK_EQ(gx_bpf_each_map(wait_for_instance, &instance), 1);
		CHECK(instance.made);
		if (!instance.made) /* it goes on now */
			pthread_join(instance.thread, NULL);
		CHECK_EQ(instance.err, 0);
		close(fd);
	}
}

/* Linux may give no map for the values: it takes no such name, if it makes maps for this user at all. The map is there, and it is said. */
static void test_of_linux(void)
{
	int fd = (int)CALL(BPF_MAP_CREATE, .map_type = GX_MAP_KERNEL_SHARED_ARRAY, .key_size = 4,
	                   .value_size = 8, .max_entries = 4, .map_name = "a name");

	CHECK(fd >= 0);
	CHECK(strstr(log_line, "GX0618") && strstr(log_line, "map a name: BPF_MAP_CREATE: "));
	close(fd);
}

static int of_name(void *arg, const char *name)
{
	return strcmp(name, "given") ? -1 : *(const int *)arg;
}

static int array_called(const char *name)
{
	union bpf_attr attr = {
		.map_type = GX_MAP_ARRAY, .key_size = 4, .value_size = 8, .max_entries = 4
	};

	log_line[0] = 0;
	strcpy(attr.map_name, name);
	return (int)gx_bpf_call(BPF_MAP_CREATE, (uint64_t)(uintptr_t)&attr, sizeof(attr));
}

/* Which arrays go to Linux: none, those that somebody has, all. What is given here is no map: that is said, and the array is there. */
static void test_arrays_of_linux(void)
{
	int no_map = eventfd(0, EFD_CLOEXEC), fd = array_called("a name");

	CHECK(fd >= 0 && !*log_line);
	close(fd);
	gx_bpf_arrays_of_linux(false, of_name, &no_map);
	fd = array_called("given");
	CHECK(fd >= 0 && strstr(log_line, "GX0618") && strstr(log_line, "map given: "));
	close(fd);
	fd = array_called("a name");
	CHECK(fd >= 0 && !*log_line);
	close(fd);
	gx_bpf_arrays_of_linux(true, NULL, NULL);
	fd = array_called("a name");
	CHECK(fd >= 0 && strstr(log_line, "GX0618") && strstr(log_line, "map a name: "));
	close(fd);
	gx_bpf_arrays_of_linux(false, NULL, NULL);
	close(no_map);
}

int main(void)
{
	begin();
	test_attributes();
	test_keys_of_readers();
	test_map_create();
	test_elements();
	test_batches();
	test_batch_count();
	test_instance_under_lock();
	test_of_linux();
	test_arrays_of_linux();
	return TEST_END();
}
