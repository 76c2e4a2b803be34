/* libbpf.c - the real libbpf against src/bpf: open, load, attach, read; and bpf(2) with hostile
 * input. */
#include "../test.h"
#include "at_build.h"
#include "bpf/btf_check.h"
#include "bpf/kernel_btf.h"
#include "bpf/registry.h"
#include "bpf/section.h"
#include "maps/run_ring.h"
#include "verify/verify.h"

#include <bpf/bpf.h>
#include <bpf/btf.h>
#include <bpf/libbpf.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static int n_verified, n_changes, last_active;

/* Stands for the verifier: tests of it are elsewhere. Keeps nothing, accepts programs that start
 * with a legal register. */
static int accept(const struct gx_program *program, uint32_t level, struct gx_strbuf *log,
                  struct gx_verified **out, struct gx_diag *diag)
{
	(void)level;
	(void)log;
	if (program->insns[0].dst > 10)
		return gx_fail(diag, GX_E_PROG_LOAD, "register %u", program->insns[0].dst);
	n_verified++;
	*out = calloc(1, sizeof(**out));
	(*out)->program.n_insns = program->n_insns;
	(*out)->program.n_lines = program->n_lines;
	return *out ? 0 : -ENOMEM;
}

static void accept_free(struct gx_verified *verified)
{
	free(verified);
}

static void changed(void *arg, const struct gx_link_view *link, const struct gx_map_view *maps)
{
	(void)arg;
	n_changes++;
	last_active = link->active;
	CHECK(!link->prog.n_maps || maps[0].map);
}

static int count_link(void *arg, const struct gx_link_view *link)
{
	struct gx_link_view *views = arg;

	(void)link;
	for (int i = 0; i < 8; i++) {
		if (views[i].id)
			continue;
		views[i] = *link;
		break;
	}
	return 0;
}

static int count_any(void *arg, const struct gx_map_view *map)
{
	(void)map;
	++*(int *)arg;
	return 0;
}

/* Its maps, from user space. */
static void test_maps_of(struct bpf_object *object)
{
	__u64 value = 77, out = 0, *memory, *slots = calloc(1024, sizeof(*slots));
	__u32 key = 2;
	struct bpf_map *map;
	int fd;

	fd = bpf_map__fd(bpf_object__find_map_by_name(object, "counts"));
	CHECK_EQ(bpf_map_update_elem(fd, &key, &value, BPF_ANY), 0);
	CHECK_EQ(bpf_map_lookup_elem(fd, &key, &out), 0);
	CHECK_EQ(out, 77);
	fd = bpf_map__fd(bpf_object__find_map_by_name(object, "runs"));
	key = 0;
	slots[1023] = 1;
	CHECK_EQ(bpf_map_lookup_elem(fd, &key, slots), 0);
	CHECK_EQ(slots[1023], 0);
	map = bpf_object__find_map_by_name(object, "array.data");
	CHECK(map);
	if (map) {
		CHECK_EQ(bpf_map_lookup_elem(bpf_map__fd(map), &key, &out), 0);
		CHECK_EQ(out, 5);
		memory = mmap(NULL, 8, PROT_READ | PROT_WRITE, MAP_SHARED, bpf_map__fd(map), 0);
		CHECK(memory != MAP_FAILED && *memory == 5); /* the value, not the image's header */
		if (memory != MAP_FAILED) {
			*memory = 6;
			CHECK(!bpf_map_lookup_elem(bpf_map__fd(map), &key, &out) && out == 6);
			munmap(memory, 8);
		}
	}
	map = bpf_object__find_map_by_name(object, ".rodata");
	CHECK(map && bpf_map_update_elem(bpf_map__fd(map), &key, &value, 0) == -EPERM);
	CHECK(map && mmap(NULL, 8, PROT_WRITE, MAP_SHARED, bpf_map__fd(map), 0) == MAP_FAILED &&
	      errno == EPERM);
	free(slots);
}

static void test_object(const char *path)
{
	struct bpf_object *object = bpf_object__open(path);
	struct bpf_link *links[4] = { 0 };
	struct gx_link_view views[8] = { { 0 } };
	struct bpf_program *prog;
	int n = 0;

	CHECK(object);
	if (!object)
		return;
	CHECK_EQ(bpf_object__load(object), 0);
	test_maps_of(object);
	bpf_object__for_each_program (prog, object) {
		links[n] = bpf_program__attach(prog);
		CHECK(links[n]);
		if (!links[n])
			fprintf(stderr, "%s: %s\n", bpf_program__name(prog), strerror(errno));
		n += n < 3;
	}
	CHECK_EQ(n_changes, 4);
	gx_bpf_each_link(count_link, views);
	CHECK_EQ(views[3].id != 0 && !views[4].id, 1);
	bpf_object__for_each_program (prog, object) {
		struct bpf_prog_info info = { 0 };
		__u32 len = sizeof(info), ids[8] = { 0 };

		info.map_ids = (uintptr_t)ids;
		info.nr_map_ids = 8;
		CHECK_EQ(bpf_obj_get_info_by_fd(bpf_program__fd(prog), &info, &len), 0);
		CHECK_EQ(info.nr_map_ids >= 3 && ids[2], 1);
	}
	for (int i = 0; i < 4; i++)
		CHECK_EQ(bpf_link__destroy(links[i]), 0);
	CHECK_EQ(n_changes, 8);
	CHECK_EQ(last_active, 0);
	bpf_object__close(object);
	n = 0;
	gx_bpf_each_map(count_any, &n);
	CHECK_EQ(n, 0);
}

static int n_records, bytes_right;

static int on_record(void *ctx, void *data, size_t size)
{
	(void)ctx;
	bytes_right += size == 12 && ((const uint32_t *)data)[2] == (uint32_t)n_records;
	n_records++;
	return 0;
}

/* Another process pushes; libbpf polls. 300 records of 24 bytes go round a ring of 4096 bytes. */
static void test_ring(void)
{
	int event, fd = bpf_map_create(BPF_MAP_TYPE_RINGBUF, "ring", 0, 0, 4096, NULL);
	struct ring_buffer *ring = ring_buffer__new(fd, on_record, NULL, NULL);
	struct gx_map *map = gx_bpf_map_of_fd(fd, &event), *mine = NULL;
	int status = 1, rounds = 0;
	pid_t child;

	CHECK(fd >= 0 && ring && map && event >= 0);
	if (!ring || !map)
		return;
	CHECK_EQ(ring_buffer__poll(ring, 0), 0);
	child = fork();
	if (!child) {
		uint32_t record[3] = { 1, 2, 0 };
		uint64_t one = 1;

		if (gx_map_open_image(map->fd, &map->def, &mine, NULL))
			_exit(1);
		while (record[2] < 300) {
			int err = gx_ring_push(mine, record, sizeof(record));

			record[2] += !err;
			if (err && err != -EAGAIN)
				_exit(2);
			if (write(event, &one, sizeof(one)) < 0)
				_exit(3);
			if (err)
				usleep(100);
		}
		_exit(0);
	}
	while (n_records < 300 &&
	       rounds++ < 20000) /* some find nothing: a full ring signals, too */
		CHECK(ring_buffer__poll(ring, 100) >= 0);
	CHECK_EQ(n_records, 300);
	CHECK_EQ(bytes_right, 300);
	CHECK_EQ(ring_buffer__poll(ring, 0), 0);
	CHECK_EQ(waitpid(child, &status, 0), child);
	CHECK_EQ(status, 0);
	ring_buffer__free(ring);
	close(fd);
}

static void test_hash(void)
{
	int fd = bpf_map_create(BPF_MAP_TYPE_HASH, "hash", 4, 8, 100, NULL);
	__u32 key, next, keys[100], count = 100, at = 0, sum = 0;
	__u64 values[100];

	for (key = 0; key < 100; key++) {
		values[0] = key;
		CHECK_EQ(bpf_map_update_elem(fd, &key, values, BPF_NOEXIST), 0);
	}
	CHECK_EQ(bpf_map_update_elem(fd, &key, values, BPF_ANY), -E2BIG);
	for (key = 0; key < 100; key += 2)
		CHECK_EQ(bpf_map_delete_elem(fd, &key), 0);
	for (key = 1; key < 100; key += 2)
		CHECK(!bpf_map_lookup_elem(fd, &key, values) && values[0] == key);
	key = 50;
	CHECK_EQ(bpf_map_lookup_elem(fd, &key, values), -ENOENT);
	for (int err = bpf_map_get_next_key(fd, NULL, &next); !err;
	     err = bpf_map_get_next_key(fd, &key, &next)) {
		sum += next;
		key = next;
	}
	CHECK_EQ(sum, 2500);
	CHECK_EQ(bpf_map_lookup_batch(fd, NULL, &at, keys, values, &count, NULL), -ENOENT);
	CHECK_EQ(count, 50);
	count = 100;
	CHECK_EQ(bpf_map_lookup_and_delete_batch(fd, NULL, &at, keys, values, &count, NULL),
	         -ENOENT);
	CHECK_EQ(count, 50);
	CHECK_EQ(bpf_map_get_next_key(fd, NULL, &next), -ENOENT);
	close(fd);
}

static void test_dup(void)
{
	int fd = bpf_map_create(BPF_MAP_TYPE_ARRAY, "a", 4, 4, 1, NULL), copy = dup(fd), n = 0;
	__u32 key = 0, value = 9;

	close(fd);
	CHECK_EQ(bpf_map_update_elem(copy, &key, &value, 0), 0);
	CHECK_EQ(bpf_map_update_elem(fd, &key, &value, 0), -EBADF);
	syscall(SYS_dup3, 1, copy, 0); /* a way that close() does not see */
	gx_bpf_each_map(count_any, &n);
	CHECK_EQ(n, 0);
	close(copy);
}

/* bpf(2) as a caller would who means harm, or has no idea. */
static void test_hostile(void)
{
	union bpf_attr attr;
	uint32_t state = 1;
	uint8_t junk[4096];
	int err;

	CHECK_EQ(gx_bpf_call(BPF_MAP_CREATE, 8, 40), -EFAULT);
	CHECK_EQ(gx_bpf_call(BPF_MAP_CREATE, (uintptr_t)&attr, 5000), -E2BIG);
	CHECK_EQ(gx_bpf_call(9999, (uintptr_t)&attr, 0), -EINVAL);
	memset(&attr, 0, sizeof(attr));
	attr.map_type = BPF_MAP_TYPE_ARRAY;
	attr.key_size = 4;
	attr.value_size = UINT32_MAX;
	attr.max_entries = UINT32_MAX;
	CHECK(gx_bpf_call(BPF_MAP_CREATE, (uintptr_t)&attr, sizeof(attr)) < 0);
	attr.value_size = 8;
	attr.max_entries = 4;
	err = (int)gx_bpf_call(BPF_MAP_CREATE, (uintptr_t)&attr, sizeof(attr));
	CHECK(err >= 3);
	memset(&attr, 0, sizeof(attr));
	attr.map_fd = (uint32_t)err;
	attr.key = 1;
	attr.value = 1;
	CHECK_EQ(gx_bpf_call(BPF_MAP_LOOKUP_ELEM, (uintptr_t)&attr, sizeof(attr)), -EFAULT);
	attr.map_fd = 0;
	CHECK(gx_bpf_call(BPF_MAP_LOOKUP_ELEM, (uintptr_t)&attr, sizeof(attr)) < 0);
	close(err);
	memset(&attr, 0, sizeof(attr));
	attr.prog_type = BPF_PROG_TYPE_KPROBE;
	attr.insn_cnt = UINT32_MAX;
	attr.license = (uintptr_t) "GPL";
	CHECK_EQ(gx_bpf_call(BPF_PROG_LOAD, (uintptr_t)&attr, sizeof(attr)), -E2BIG);
	for (int round = 0; round < 20000; round++) {
		size_t size = (size_t)(round % 200);

		for (size_t i = 0; i < sizeof(attr); i++) {
			state = state * 1664525u + 1013904223u;
			((uint8_t *)&attr)[i] = state >> 28 ? 0 : (uint8_t)(state >> 20);
		}
		if (round % 3 == 0 && round % 40 != BPF_MAP_CREATE)
			attr.key = (uintptr_t)junk;
		attr.map_fd = (uint32_t)round % 8;
		err = (int)gx_bpf_call(round % 40, (uintptr_t)&attr, (uint32_t)size);
		if (err > 2)
			close(err);
	}
	test_n_checks++; /* alive */
}

/* The same types behind a header that is longer by n bytes. */
static int check_longer_header(const uint8_t *data, size_t len, uint32_t n)
{
	uint8_t *longer = calloc(1, len + n);
	struct btf_header head;
	struct gx_btf_shape shape;
	int err;

	memcpy(&head, data, sizeof(head));
	memcpy(longer + sizeof(head) + n, data + sizeof(head), len - sizeof(head));
	head.hdr_len += n;
	memcpy(longer, &head, sizeof(head));
	err = gx_btf_check(longer, len + n, &shape, NULL);
	free(longer);
	return err;
}

static void test_btf(void)
{
	size_t len = 0;
	uint8_t *data = gx_kernel_btf(&len), *copy = malloc(len);
	struct btf *btf = btf__load_vmlinux_btf();
	struct gx_btf_shape shape;
	uint32_t state = 7;

	CHECK(data && !gx_btf_check(data, len, &shape, NULL));
	CHECK(btf && btf__find_by_name_kind(btf, "task_struct", BTF_KIND_STRUCT) > 0);
	btf__free(btf);
	for (int round = 0; round < 20000; round++) {
		memcpy(copy, data, len);
		for (int i = 0; i < 3; i++) {
			state = state * 1664525u + 1013904223u;
			copy[(state >> 8) % len] = (uint8_t)(state >> 24);
		}
		gx_btf_check(copy, round % 2 ? len : (state >> 8) % len, &shape, NULL);
	}
	for (uint32_t n = 0; n <= 8; n++) /* records are read in place */
		CHECK_EQ(!check_longer_header(data, len, n), n % 4 == 0);
	memcpy(copy, data, len);
	copy[24 + 8] = 0xff; /* size word of the first type stays legal; its kind does not */
	copy[24 + 7] = 0x1f;
	CHECK(gx_btf_check(copy, len, &shape, NULL) < 0);
	free(copy);
	free(data);
}

static void test_section(void)
{
	struct gx_section s;
	char name[129];

	CHECK(!gx_section_parse("gpu/entry", &s, NULL) && s.hook == GX_HOOK_ENTRY && !s.thread);
	CHECK(!strcmp(s.glob, "*"));
	CHECK(!gx_section_parse("gpu.thread/exit:*ns::gemm*", &s, NULL) && s.thread);
	CHECK(s.hook == GX_HOOK_EXIT && !strcmp(s.glob, "*ns::gemm*"));
	CHECK(!gx_section_parse("gpu/call(a::b(int)):k", &s, NULL) && s.hook == GX_HOOK_CALL);
	CHECK(!strcmp(s.argument, "a::b(int)") && !strcmp(s.glob, "k"));
	CHECK(!gx_section_parse("gpu/line(a.cu:12)", &s, NULL) && !strcmp(s.argument, "a.cu:12"));
	CHECK(!gx_section_parse("gpu.api/cuLaunchKernel", &s, NULL) && s.hook == GX_HOOK_HOST);
	CHECK(!gx_section_parse("gpu.api/cuLaunch*", &s, NULL) && !strcmp(s.argument, "cuLaunch*"));
	/* an argument of 127 letters is the longest, whatever is in it */
	for (int n = 126; n <= 129; n++) {
		char text[200], padded[160];

		snprintf(padded, sizeof(padded), "a.cu:%0*d", n - 5, 12);
		snprintf(text, sizeof(text), "gpu/line(%s)", padded);
		CHECK_EQ(gx_section_parse(text, &s, NULL) == 0, n <= 127);
		snprintf(text, sizeof(text), "gpu/entry(%0*d)", n, 1);
		CHECK(gx_section_parse(text, &s, NULL) < 0);
	}
	for (const char *const *bad =
	             (const char *const[]){
	                     "", "gpu", "gpu/", "gpu/nope", "gpu/entry(x)", "gpu/call", "gpu/call(",
	                     "gpu/call()", "gpu/entry:", "gpu/entryx", "gpu.api/open", "gpu.api/cu",
	                     "gpu.api/*", "gpu.api/open*", "gpu.warp/entry",
	                     /* what stands beside letters and digits */
	                     "gpu.api/cuLaunch/", "gpu.api/cuLaunch:", "gpu.api/cuLaunch@",
	                     "gpu.api/cuLaunch[", "gpu.api/cuLaunch`", "gpu.api/cuLaunch{",
	                     "gpu.api/cu@", "gpu.api/cu[", "gpu.api/culaunch", "gpu.api/cuda1",
	                     NULL };
	     *bad; bad++)
		CHECK(gx_section_parse(*bad, &s, NULL) < 0);
	/* a symbol of a file may be of any length, what is kept of it has 127 letters */
	memset(name, 'L', sizeof(name));
	memcpy(name, "cu", 2);
	name[128] = '\0';
	CHECK(!gx_is_cuda_api(name));
	name[127] = '\0';
	CHECK(gx_is_cuda_api(name));
}

/* kprobe/ and kretprobe/: names of kernels, lists of them, and names of other places. */
static void test_kprobe_section(void)
{
	static const struct {
		const char *text, *glob, *argument;
		enum gx_hook hook;
	} good[] = {
		{ "kprobe/_Z1kv", "_Z1kv", "", GX_HOOK_ENTRY },
		{ "kretprobe/_Z1kv", "_Z1kv", "", GX_HOOK_EXIT },
		{ "kprobe/cuda__k$x.1", "k$x.1", "", GX_HOOK_ENTRY },
		{ "kretprobe/cuda__a,b,cuda__c", "=a,b,c", "", GX_HOOK_EXIT },
		{ "kprobe/__memcapture", "*", "", GX_HOOK_MEM },
		{ "kprobe/__directly_run", "__directly_run", "", GX_HOOK_ENTRY },
		{ "kprobe/__bpftime_cuda__kernel_trace", "*", "__bpftime_cuda__kernel_trace",
		  GX_HOOK_CALL },
	};
	char text[600] = "kprobe/";
	struct gx_section s;

	for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); i++) {
		CHECK_EQ(gx_section_parse(good[i].text, &s, NULL), 0);
		CHECK(s.kprobe && s.thread && s.hook == good[i].hook);
		CHECK(!strcmp(s.glob, good[i].glob) && !strcmp(s.argument, good[i].argument));
	}
	CHECK(!gx_section_parse("gpu.thread/entry", &s, NULL) && !s.kprobe);
	for (const char *const *bad =
	             (const char *const[]){ "kprobe/", "kretprobe/", "kprobe/a,", "kprobe/,a",
	                                    "kprobe/a,,b", "kprobe/a b", "kprobe/a+8", "kprobe/a*",
	                                    "kprobe/cuda__", "kprobe", "kprobe.multi/a",
	                                    "kretprobe/__memcapture", "kretprobe/__directly_run",
	                                    NULL };
	     *bad; bad++)
		CHECK_EQ(gx_section_parse(*bad, &s, NULL), -gx_error_errno(GX_E_SECTION));
	/* a single name, and a list, of which there is room for 255 bytes */
	for (size_t n = 253; n <= 257; n++) {
		memset(text + 7, 'k', n);
		text[7 + n] = '\0';
		CHECK_EQ(!gx_section_parse(text, &s, NULL), n <= 254);
		text[7 + n / 2] = ',';
		CHECK_EQ(!gx_section_parse(text, &s, NULL), n <= 253);
		CHECK(n > 253 || (strlen(s.glob) == n + 1 && !strncmp(s.glob + 1, text + 7, n)));
	}
	/* which of them mean kernels */
	CHECK(gx_means_gpu_kernels("cuda__p", "vfs_read") &&
	      !gx_means_gpu_kernels("p", "vfs_read"));
	CHECK(gx_means_gpu_kernels("p", "cuda__k") && !gx_means_gpu_kernels("p", "cuda_k"));
	CHECK(gx_means_gpu_kernels("p", "_Z1kv,a") && !gx_means_gpu_kernels("p", "_zap"));
	CHECK(gx_means_gpu_kernels("p", "__memcapture") && !gx_means_gpu_kernels("p", "__memcap"));
	CHECK(!gx_means_gpu_kernels("cuda_", "k"));
	CHECK(!strcmp(gx_kprobe_names("kprobe/a,b"), "a,b") &&
	      !strcmp(gx_kprobe_names("kretprobe/"), ""));
	CHECK(!gx_kprobe_names("kprobe") && !gx_kprobe_names("gpu/entry"));
}

/* A glob and an argument as long as there is room for, and one byte more. */
static void test_long_section(void)
{
	static const struct {
		const char *head, *tail;
		size_t room;
	} forms[] = {
		{ "gpu/entry:", "", sizeof(((struct gx_section *)0)->glob) },
		{ "gpu/call(", ")", sizeof(((struct gx_section *)0)->argument) },
		{ "gpu.api/cuLaunchKernel", "", sizeof(((struct gx_section *)0)->argument) - 14 },
	};

	for (size_t i = 0; i < sizeof(forms) / sizeof(forms[0]); i++)
		for (size_t n = forms[i].room - 2; n <= forms[i].room + 1; n++) {
			char text[600], middle[300];
			struct gx_diag diag = { 0 };
			struct gx_section s;
			bool fits = n < forms[i].room;

			memset(middle, i == 2 ? '*' : 'k', sizeof(middle));
			snprintf(text, sizeof(text), "%s%.*s%s", forms[i].head, (int)n, middle,
			         forms[i].tail);
			CHECK_EQ(gx_section_parse(text, &s, &diag),
			         fits ? 0 : -gx_error_errno(GX_E_SECTION));
			CHECK_EQ(diag.error, fits ? GX_E_NONE : GX_E_SECTION);
			if (fits)
				CHECK_EQ(strlen(i ? s.argument : s.glob), n + (i == 2 ? 14 : 0));
		}
}

/* Types that ordinary tools use, by libbpf's own functions. */
static void test_tool_maps(void)
{
	int n = libbpf_num_possible_cpus(),
	    fd = bpf_map_create(BPF_MAP_TYPE_PERCPU_HASH, "p", 8, 4, 4, NULL);
	__u64 *values = calloc((size_t)n, 8), *back = calloc((size_t)n, 8), key = 3, next = 0,
	      value;

	for (int i = 0; i < n; i++)
		values[i] = (__u64)i + 1;
	CHECK_EQ(bpf_map_update_elem(fd, &key, values, BPF_ANY), 0);
	CHECK_EQ(bpf_map_lookup_elem(fd, &key, back), 0);
	CHECK(!memcmp(values, back, (size_t)n * 8));
	CHECK(!bpf_map_get_next_key(fd, NULL, &next) && next == 3);
	CHECK_EQ(bpf_map_lookup_and_delete_elem(fd, &key, back), 0);
	CHECK_EQ(bpf_map_lookup_elem(fd, &key, back), -ENOENT);
	close(fd);
	fd = bpf_map_create(BPF_MAP_TYPE_LRU_HASH, "l", 8, 8, 2, NULL);
	for (key = 0; key < 5; key++)
		CHECK_EQ(bpf_map_update_elem(fd, &key, &key, BPF_NOEXIST), 0);
	key = 4;
	CHECK(!bpf_map_lookup_elem(fd, &key, &value) && value == 4);
	key = 2;
	CHECK_EQ(bpf_map_lookup_elem(fd, &key, &value), -ENOENT);
	close(fd);
	fd = bpf_map_create(BPF_MAP_TYPE_STACK, "s", 0, 8, 2, NULL);
	for (key = 5; key < 7; key++)
		CHECK_EQ(bpf_map_update_elem(fd, NULL, &key, BPF_ANY), 0);
	CHECK_EQ(bpf_map_update_elem(fd, NULL, &key, BPF_ANY), -E2BIG);
	CHECK(!bpf_map_lookup_elem(fd, NULL, &value) && value == 6);
	CHECK(!bpf_map_lookup_and_delete_elem(fd, NULL, &value) && value == 6);
	CHECK(!bpf_map_lookup_and_delete_elem(fd, NULL, &value) && value == 5);
	CHECK_EQ(bpf_map_lookup_and_delete_elem(fd, NULL, &value), -ENOENT);
	{ /* there are no keys to go through */
		uint32_t at, count = 1;

		CHECK(bpf_map_get_next_key(fd, NULL, &key) < 0);
		CHECK_EQ(bpf_map_lookup_batch(fd, NULL, &at, &key, &value, &count, NULL),
		         -EOPNOTSUPP);
	}
	close(fd);
	fd = bpf_map_create(BPF_MAP_TYPE_BLOOM_FILTER, "b", 0, 8, 100, NULL);
	key = 5;
	CHECK_EQ(bpf_map_update_elem(fd, NULL, &key, BPF_ANY), 0);
	CHECK_EQ(bpf_map_update_elem(fd, NULL, &key, BPF_EXIST), -EINVAL);
	CHECK_EQ(bpf_map_update_elem(fd, NULL, &key, BPF_NOEXIST), -EINVAL);
	CHECK(!bpf_map_lookup_elem(fd, NULL, &key) && key == 5);
	key = 6;
	CHECK(bpf_map_lookup_elem(fd, NULL, &key) == -ENOENT && key == 6);
	CHECK_EQ(bpf_map_delete_elem(fd, &key), -EINVAL);
	CHECK_EQ(bpf_map_lookup_and_delete_elem(fd, NULL, &key), -EOPNOTSUPP);
	CHECK_EQ(bpf_map_lookup_elem(fd, NULL, NULL), -EFAULT);
	close(fd);
	free(values);
	free(back);
}

/* What a program of an application writes to a PERF_EVENT_ARRAY, and libbpf's perf_buffer reads. */
struct samples {
	uint32_t n, cpu, size;
	uint64_t lost, next;
	bool in_order;
};

static void take_sample(void *ctx, int cpu, void *data, __u32 size)
{
	struct samples *s = ctx;
	uint64_t number;

	memcpy(&number, data, sizeof(number));
	s->in_order &= number == s->next;
	s->next = number + 1;
	s->cpu = (uint32_t)cpu;
	s->size = size;
	s->n++;
}

static void take_lost(void *ctx, int cpu, __u64 n)
{
	struct samples *s = ctx;

	(void)cpu;
	s->lost += n;
}

/* Handles are addresses here. */
static struct gx_map *map_of(const struct gx_run_env *env, uint64_t handle)
{
	(void)env;
	return (struct gx_map *)(uintptr_t)handle;
}

static int write_sample(struct gx_map *map, int event_fd, uint64_t flags, uint64_t number,
                        uint64_t size)
{
	uint8_t bytes[256] = { 0 };
	struct gx_run_env env = { .cpu = 0 };
	struct gx_run_rings rings = { .pushed = NULL };
	uint64_t one = 1, args[5] = { 0, (uintptr_t)map, flags, (uintptr_t)bytes, size };
	struct gx_run_call call = { .env = &env, .args = args, .map_of = map_of, .rings = &rings };
	int err;

	memcpy(bytes, &number, sizeof(number));
	gx_run_grant(&env, (struct gx_run_region){ (uintptr_t)bytes, sizeof(bytes), bytes, false });
	err = (int)gx_host_perf_output(&call);
	if (!err)
		CHECK_EQ(write(event_fd, &one, sizeof(one)), 8);
	return err;
}

static void test_perf_buffer(void)
{
	int fd = bpf_map_create(BPF_MAP_TYPE_PERF_EVENT_ARRAY, "e", 4, 4,
	                        (__u32)libbpf_num_possible_cpus(), NULL),
	    event_fd, n = 0;
	struct samples s = { .in_order = true };
	struct perf_buffer *buffer = perf_buffer__new(fd, 1, take_sample, take_lost, &s, NULL);
	struct gx_map *map = gx_bpf_map_of_fd(fd, &event_fd);

	CHECK(buffer && map && event_fd >= 0);
	if (!buffer || !map)
		return;
	CHECK_EQ(perf_buffer__poll(buffer, 0), 0);
	CHECK_EQ(write_sample(map, event_fd, UINT32_MAX, 0, 13), 0);
	CHECK(perf_buffer__poll(buffer, 1000) >= 1);
	CHECK(s.n == 1 && s.in_order && s.cpu == 0 && s.size == 20); /* padded, as in Linux */
	CHECK_EQ(perf_buffer__poll(buffer, 0), 0);                   /* read: nothing is ready */
	CHECK_EQ(write_sample(map, event_fd, UINT32_MAX - 1, 1, 8), -E2BIG);
	CHECK_EQ(write_sample(map, event_fd, (uint64_t)libbpf_num_possible_cpus(), 1, 8), -E2BIG);
	CHECK_EQ(write_sample(map, event_fd, (uint64_t)1 << 32, 1, 8), -EINVAL);
	/* over the end of the ring, again and again */
	for (uint64_t i = 1; i < 500; i++) {
		CHECK_EQ(write_sample(map, event_fd, 0, i, 8 + i % 200), 0);
		if (i % 10 == 0)
			perf_buffer__poll(buffer, 0);
	}
	perf_buffer__poll(buffer, 0);
	CHECK(s.n == 500 && s.in_order && !s.lost);
	/* more than its page holds: lost, and told; then all goes on */
	for (uint64_t i = 500; i < 700; i++)
		CHECK_EQ(write_sample(map, event_fd, 0, i, 100), 0);
	perf_buffer__poll(buffer, 0);
	n = (int)s.n;
	CHECK(n > 500 && n < 700 && s.in_order);
	s.next = 700;
	CHECK_EQ(write_sample(map, event_fd, 0, 700, 8), 0);
	for (int i = 0; i < 3; i++)
		perf_buffer__poll(buffer, 0);
	CHECK(s.in_order && s.n == (uint32_t)n + 1);
	CHECK_EQ(s.lost, 700 - n);
	/* more than the map's ring holds between two looks */
	for (n = 0; !write_sample(map, event_fd, 0, 0, 200); n++)
		;
	CHECK(n > 1000);
	perf_buffer__free(buffer);
	close(fd);
}

int main(int argc, char **argv)
{
	static const struct gx_bpf_ops ops = { .verify = accept, .verified_free = accept_free };
	char path[512];

	at_build(path, sizeof(path), argv[0], "bpf/array.bpf.o");
	gx_bpf_init(&ops);
	CHECK_EQ(gx_bpf_register_sections(), 0);
	gx_bpf_set_observer(changed, NULL);
	test_section();
	test_kprobe_section();
	test_long_section();
	test_object(argc > 1 ? argv[1] : path);
	CHECK_EQ(n_verified, 4);
	test_ring();
	test_hash();
	test_dup();
	test_tool_maps();
	test_perf_buffer();
	test_btf();
	test_hostile();
	return TEST_END();
}
