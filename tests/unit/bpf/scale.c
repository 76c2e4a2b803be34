/* scale.c - many objects, many threads: what one operation costs does not depend on how many
 * objects there are, and a program that is verified keeps nobody waiting. */
#include "../test.h"
#include "bpf/registry.h"
#include "verify/verify.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/bpf.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { SMALL = 500, LARGE = 5000, THREADS = 4, ROUNDS = 200 };

static sem_t verifying, go_on;
static _Atomic bool slow;

static int accept(const struct gx_program *program, uint32_t level, struct gx_strbuf *log,
                  struct gx_verified **out, struct gx_diag *diag)
{
	(void)program;
	(void)level;
	(void)log;
	(void)diag;
	if (slow) {
		sem_post(&verifying);
		sem_wait(&go_on);
	}
	*out = calloc(1, sizeof(**out));
	return *out ? 0 : -ENOMEM;
}

static void accept_free(struct gx_verified *verified)
{
	free(verified);
}

static long call(int command, union bpf_attr *attr)
{
	return gx_bpf_call(command, (uintptr_t)attr, sizeof(*attr));
}

static int new_map(void)
{
	union bpf_attr attr = {
		.map_type = BPF_MAP_TYPE_ARRAY, .key_size = 4, .value_size = 8, .max_entries = 1
	};

	return (int)call(BPF_MAP_CREATE, &attr);
}

static int new_prog(int map)
{
	const struct bpf_insn insns[] = {
		{ .code = 0x18, .dst_reg = 1, .src_reg = BPF_PSEUDO_MAP_FD, .imm = map },
		{ 0 },
		{ .code = 0xb7 },
		{ .code = 0x95 },
	};
	union bpf_attr attr = { .prog_type = BPF_PROG_TYPE_KPROBE,
		                .insn_cnt = 4,
		                .insns = (uintptr_t)insns,
		                .license = (uintptr_t) "GPL" };

	return (int)call(BPF_PROG_LOAD, &attr);
}

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static int count_map(void *arg, const struct gx_map_view *view)
{
	(void)view;
	++*(int *)arg;
	return 0;
}

static int n_maps(void)
{
	int n = 0;

	gx_bpf_each_map(count_map, &n);
	return n;
}

/* As bpftool lists. */
static int count_by_id(int command)
{
	union bpf_attr attr = { 0 };
	int n = 0;

	while (!call(command, &attr)) {
		attr.start_id = attr.next_id;
		attr.next_id = 0;
		n++;
	}
	return n;
}

struct times {
	double make, list, use, end;
};

/* n objects, half of them maps and half programs. Maps go first, and are held by their programs. */
static struct times life_of(int n)
{
	int *fds = calloc((size_t)n, sizeof(*fds)), copy = 0;
	struct times t;
	double at = now();

	for (int i = 0; i < n; i += 2) {
		fds[i] = new_map();
		fds[i + 1] = new_prog(fds[i]);
		CHECK(fds[i] >= 3 && fds[i + 1] >= 3);
	}
	t.make = now() - at;
	at = now();
	CHECK_EQ(count_by_id(BPF_MAP_GET_NEXT_ID), n / 2);
	CHECK_EQ(count_by_id(BPF_PROG_GET_NEXT_ID), n / 2);
	t.list = now() - at;
	at = now();
	for (int i = 0; i < n; i += 2) {
		uint64_t value = (uint64_t)i;
		uint32_t key = 0;
		union bpf_attr attr = { .map_fd = (uint32_t)fds[i],
			                .key = (uintptr_t)&key,
			                .value = (uintptr_t)&value };

		CHECK_EQ(call(BPF_MAP_UPDATE_ELEM, &attr), 0);
		copy = dup(fds[i]); /* closed at once: the object stays */
		close(copy);
		CHECK_EQ(call(BPF_MAP_LOOKUP_ELEM, &attr), 0);
	}
	t.use = now() - at;
	at = now();
	for (int i = 0; i < n; i += 2)
		close(fds[i]);
	CHECK_EQ(gx_bpf_id_of_fd(fds[1]) != 0, 1);
	for (int i = 1; i < n; i += 2)
		close(fds[i]);
	t.end = now() - at;
	CHECK_EQ(n_maps(), 0);
	free(fds);
	return t;
}

static double lower(double a, double b)
{
	return a < b ? a : b;
}

/* Ten times as many may take ten times as long, and no more than four times that: a step that looks
 * at all objects makes it a hundred. */
static void check_linear(const char *what, double small, double large)
{
	double ratio = large / (small > 1e-5 ? small : 1e-5);

	if (ratio > 4.0 * LARGE / SMALL)
		fprintf(stderr, "%s: %d objects %.4f s, %d objects %.4f s\n", what, SMALL, small,
		        LARGE, large);
	CHECK(ratio <= 4.0 * LARGE / SMALL);
}

static void test_linear(void)
{
	struct times small = life_of(SMALL), large;

	for (int i = 0; i < 4; i++) {
		struct times again = life_of(SMALL);

		small.make = lower(small.make, again.make);
		small.list = lower(small.list, again.list);
		small.use = lower(small.use, again.use);
		small.end = lower(small.end, again.end);
	}
	large = life_of(LARGE);
	check_linear("make", small.make, large.make);
	check_linear("list", small.list, large.list);
	check_linear("use", small.use, large.use);
	check_linear("close", small.end, large.end);
	if (getenv("GX_SHOW"))
		printf("%d: make %.4f list %.4f use %.4f close %.4f s\n%d: make %.4f list %.4f use "
		       "%.4f close %.4f s\n",
		       SMALL, small.make, small.list, small.use, small.end, LARGE, large.make,
		       large.list, large.use, large.end);
}

/* A copy of a descriptor keeps its object, however it was made and wherever it is. */
static void test_copies(void)
{
	int fd = new_map(), copy = fcntl(fd, F_DUPFD_CLOEXEC, 50), ends[2], status;
	pid_t child;
	char byte;

	close(fd);
	CHECK_EQ(n_maps(), 1);
	CHECK_EQ(pipe(ends), 0);
	child = fork();
	if (!child) {
		close(ends[1]);
		_exit(read(ends[0], &byte, 1) != 0);
	}
	close(copy);
	CHECK_EQ(n_maps(), 1); /* the child has it, as in the kernel */
	close(ends[1]);
	CHECK_EQ(waitpid(child, &status, 0), child);
	CHECK_EQ(n_maps(), 0);
	close(ends[0]);
}

static int n_gone;

static void changed(void *arg, const struct gx_link_view *link, const struct gx_map_view *maps)
{
	(void)arg;
	(void)maps;
	n_gone += !link->active;
}

/* A link that a child held ends with the child: the next call of bpf(2), whatever it is, sees it.
 */
static void test_child_holds_link(void)
{
	int map = new_map(), prog = new_prog(map), link, ends[2], status;
	union bpf_attr attr = { .map_fd = 9999 };
	struct gx_diag diag = { 0 };
	pid_t child;
	char byte;

	gx_bpf_set_observer(changed, NULL);
	link = gx_bpf_attach(prog, "gpu.api/cuLaunchKernel", &diag);
	CHECK(link >= 3);
	CHECK_EQ(pipe(ends), 0);
	child = fork();
	if (!child) {
		close(ends[1]);
		_exit(read(ends[0], &byte, 1) != 0);
	}
	close(link);
	CHECK_EQ(call(BPF_MAP_LOOKUP_ELEM, &attr), -EBADF);
	CHECK_EQ(n_gone, 0); /* as in the kernel */
	close(ends[1]);
	CHECK_EQ(waitpid(child, &status, 0), child);
	CHECK_EQ(call(BPF_MAP_LOOKUP_ELEM, &attr), -EBADF);
	CHECK_EQ(n_gone, 1);
	gx_bpf_set_observer(NULL, NULL);
	close(ends[0]);
	close(prog);
	close(map);
	CHECK_EQ(n_maps(), 0);
}

/* An object that only others hold can be had again by its id; a loop that closes everything takes
 * nothing of ours. */
static void test_again(void)
{
	int map = new_map(), prog = new_prog(map), fd;
	uint32_t id = gx_bpf_id_of_fd(map);
	union bpf_attr attr = { .map_id = id };

	close(map);
	fd = (int)call(BPF_MAP_GET_FD_BY_ID, &attr);
	CHECK(fd >= 3 && gx_bpf_id_of_fd(fd) == id);
	close(fd);
	for (int i = 100; i < 400; i++)
		if (i != prog)
			close(i);
	CHECK_EQ(n_maps(), 1);
	memset(&attr, 0, sizeof(attr));
	attr.map_id = id;
	fd = (int)call(BPF_MAP_GET_FD_BY_ID, &attr);
	CHECK(fd >= 3 && gx_bpf_id_of_fd(fd) == id);
	close(fd);
	close(prog);
	CHECK_EQ(n_maps(), 0);
	memset(&attr, 0, sizeof(attr));
	attr.map_id = id;
	CHECK_EQ(call(BPF_MAP_GET_FD_BY_ID, &attr), -ENOENT);
}

static void *load_slowly(void *arg)
{
	int map = new_map();

	*(int *)arg = new_prog(map);
	close(map);
	return NULL;
}

static void test_verify_unlocked(void)
{
	pthread_t thread;
	int prog = -1, map;

	slow = true;
	CHECK_EQ(pthread_create(&thread, NULL, load_slowly, &prog), 0);
	sem_wait(&verifying);
	alarm(20); /* with the lock held, the next line would wait for ever */
	map = new_map();
	CHECK(map >= 3 && n_maps() == 2);
	close(map);
	alarm(0);
	slow = false;
	sem_post(&go_on);
	pthread_join(thread, NULL);
	CHECK(prog >= 3);
	close(prog);
}

/* Counts what went wrong. */
static void *work(void *arg)
{
	int *wrong = arg;

	for (int i = 0; i < ROUNDS; i++) {
		int map = new_map(), prog = new_prog(map);
		uint64_t value = 0;
		uint32_t key = 0;
		union bpf_attr attr = { .map_fd = (uint32_t)map,
			                .key = (uintptr_t)&key,
			                .value = (uintptr_t)&value };

		*wrong += map < 3 || prog < 3 || call(BPF_MAP_UPDATE_ELEM, &attr);
		*wrong += !n_maps() || !count_by_id(BPF_PROG_GET_NEXT_ID);
		close(map);
		close(prog);
	}
	return NULL;
}

static void test_threads(void)
{
	int wrong[THREADS] = { 0 };
	pthread_t threads[THREADS];

	for (int i = 0; i < THREADS; i++)
		CHECK_EQ(pthread_create(&threads[i], NULL, work, &wrong[i]), 0);
	for (int i = 0; i < THREADS; i++) {
		pthread_join(threads[i], NULL);
		CHECK_EQ(wrong[i], 0);
	}
	CHECK_EQ(n_maps(), 0);
}

int main(void)
{
	static const struct gx_bpf_ops ops = { .verify = accept, .verified_free = accept_free };
	struct rlimit files;

	getrlimit(RLIMIT_NOFILE, &files);
	files.rlim_cur = files.rlim_max;
	setrlimit(RLIMIT_NOFILE, &files);
	sem_init(&verifying, 0, 0);
	sem_init(&go_on, 0, 0);
	gx_bpf_init(&ops);
	test_copies();
	test_again();
	test_child_holds_link();
	test_verify_unlocked();
	test_threads();
	if (files.rlim_cur < LARGE * 3 + 500) {
		printf("SKIPPED: %d objects need more than %llu descriptors\n", LARGE,
		       (unsigned long long)files.rlim_cur);
		return TEST_END();
	}
	test_linear();
	return TEST_END();
}
