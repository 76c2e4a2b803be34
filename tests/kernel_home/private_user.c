// SPDX-License-Identifier: BSD-2-Clause
/* private_user.c - the programs of private_user.h. */
#include "private_user.h"
#include "vgpu_ioctl.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
	WORDS = VGPU_PAGE / 8,
	N_PAGES = 64,
	N_THREADS = 4,
	MAX_PAGES_ADDED = 700,
	MANY_ROUNDS = 1000000000
};

static char said[200]; /* the first thing that was wrong; empty: nothing */
static int vgpu = -1;

static void wrong(const char *what, long is, long should)
{
	if (!*said)
		snprintf(said, sizeof(said), "%s: %ld and should be %ld", what, is, should);
}

static void expect(const char *what, long is, long should)
{
	if (is != should)
		wrong(what, is, should);
}

/* 0, or the errno. */
static int add_rounds(int fd, void *at, uint32_t n, uint64_t value, uint32_t rounds)
{
	struct vgpu_add_at add = {
		.value = value, .address = (uintptr_t)at, .n = n, .rounds = rounds
	};

	return ioctl(fd, VGPU_ADD_AT, &add) ? errno : 0;
}

static int add(void *at, uint32_t n, uint64_t value)
{
	return add_rounds(vgpu, at, n, value, 1);
}

static uint64_t *map_pages(uint32_t n)
{
	uint64_t *words = mmap(NULL, (size_t)n * VGPU_PAGE, PROT_READ | PROT_WRITE,
	                       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	return words == MAP_FAILED ? NULL : words;
}

static void unmap(void *at, uint32_t n)
{
	munmap(at, (size_t)n * VGPU_PAGE);
}

/* Word i of the first page is i, and so on. */
static void fill(uint64_t *words, uint32_t n)
{
	for (uint64_t i = 0; i < (uint64_t)n * WORDS; i++)
		words[i] = i;
}

static void filled(const char *what, const uint64_t *words, uint32_t n, uint64_t more)
{
	for (uint64_t i = 0; i < (uint64_t)n * WORDS; i++)
		if (words[i] != i + more) {
			wrong(what, (long)words[i], (long)(i + more));
			return;
		}
}

static void all(const char *what, const uint64_t *words, uint32_t n, uint64_t value)
{
	for (uint64_t i = 0; i < (uint64_t)n * WORDS; i++)
		if (words[i] != value) {
			wrong(what, (long)words[i], (long)value);
			return;
		}
}

/* Page faults of this process by one access of each page. */
static long faults_of(volatile const uint64_t *words, uint32_t n)
{
	struct rusage before, after;

	getrusage(RUSAGE_SELF, &before);
	for (uint32_t page = 0; page < n; page++)
		(void)words[(size_t)page * WORDS];
	getrusage(RUSAGE_SELF, &after);
	return after.ru_minflt - before.ru_minflt;
}

static void there(void)
{
	uint64_t *words = map_pages(N_PAGES);

	fill(words, N_PAGES);
	faults_of(words, N_PAGES);
	expect("the first job", add(words, N_PAGES, 7), 0);
	expect("faults when they are away", faults_of(words, N_PAGES), N_PAGES);
	expect("faults when they are back", faults_of(words, N_PAGES), 0);
	filled("there and back", words, N_PAGES, 7);
	unmap(words, N_PAGES);
	/* nobody has touched them yet */
	words = map_pages(N_PAGES);
	expect("of untouched pages", add(words, N_PAGES, 9), 0);
	all("untouched pages", words, N_PAGES, 9);
	expect("of rounds", add_rounds(vgpu, words, N_PAGES, 1, 5), 0);
	all("rounds", words, N_PAGES, 14);
	unmap(words, N_PAGES);
}

/* Where Linux has no memory of devices: nothing happens to the pages. */
static void refused(void)
{
	uint64_t *words = map_pages(N_PAGES);

	fill(words, N_PAGES);
	expect("without memory of devices", add(words, N_PAGES, 7), EOPNOTSUPP);
	filled("of a job that is refused", words, N_PAGES, 0);
	unmap(words, N_PAGES);
}

/* --- threads of the CPU and the GPU, on the same pages */
struct shared {
	uint64_t *memory, *copy; /* what it has to hold */
	uint64_t n_words;
	bool over;
};

static uint32_t below(uint64_t *state, uint32_t n)
{
	*state = *state * 6364136223846793005ull + 1442695040888963407ull;
	return (uint32_t)(*state >> 33) % n;
}

static void *add_words(void *arg)
{
	struct shared *s = arg;
	uint64_t state = (uintptr_t)&state;

	while (!__atomic_load_n(&s->over, __ATOMIC_RELAXED)) {
		uint32_t at = below(&state, (uint32_t)s->n_words);

		__atomic_fetch_add(&s->memory[at], at, __ATOMIC_RELAXED);
		__atomic_fetch_add(&s->copy[at], at, __ATOMIC_RELAXED);
		usleep(500);
	}
	return NULL;
}

static int add_anywhere(struct shared *s, uint64_t *state)
{
	uint32_t n_pages = (uint32_t)(s->n_words / WORDS), first = below(state, n_pages);
	uint32_t n = 1 + below(state, MAX_PAGES_ADDED), value = below(state, 1000);

	if (n > n_pages - first)
		n = n_pages - first;
	for (uint64_t i = (uint64_t)first * WORDS; i < (uint64_t)(first + n) * WORDS; i++)
		__atomic_fetch_add(&s->copy[i], value, __ATOMIC_RELAXED);
	return add(&s->memory[(uint64_t)first * WORDS], n, value);
}

static void threads(int mib, int n_steps)
{
	uint32_t n = (uint32_t)mib * 256;
	struct shared s = { map_pages(n), map_pages(n), (uint64_t)n * WORDS, false };
	uint64_t state = (uint64_t)(mib + n_steps);
	pthread_t ids[N_THREADS];

	for (int i = 0; i < N_THREADS; i++)
		pthread_create(&ids[i], NULL, add_words, &s);
	for (int i = 0; i < n_steps && !*said; i++)
		expect("a job beside threads", add_anywhere(&s, &state), 0);
	__atomic_store_n(&s.over, true, __ATOMIC_RELAXED);
	for (int i = 0; i < N_THREADS; i++)
		pthread_join(ids[i], NULL);
	for (uint64_t i = 0; i < s.n_words && !*said; i++)
		expect("beside threads", (long)s.memory[i], (long)s.copy[i]);
	unmap(s.memory, n);
	unmap(s.copy, n);
}

/* --- what may not be done, and what the program does to its memory meanwhile */
static void errors(void)
{
	uint64_t *words = map_pages(N_PAGES), *other;
	int fd = open("/init", O_RDONLY | O_CLOEXEC);

	fill(words, N_PAGES);
	expect("not at a page", add(words + 1, 1, 1), EINVAL);
	expect("behind all memory", add((void *)(1ull << 63), 1, 1), EINVAL);
	expect("no pages", add(words, 0, 1), 0);
	unmap(words + WORDS * 32, 8);
	expect("a hole", add(words, N_PAGES, 1), EFAULT);
	mprotect(words, 8 * VGPU_PAGE, PROT_READ);
	expect("read-only", add(words, 8, 1), EFAULT);
	expect("beside read-only", add(words + WORDS * 8, 8, 1), 0);
	expect("what is nobody's", add(NULL, 1, 1), EFAULT);
	other = mmap(NULL, VGPU_PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE, fd, 0);
	expect("a file", add(other, 1, 1), EFAULT);
	unmap(other, 1);
	other = mmap(NULL, VGPU_PAGE, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	expect("shared memory", add(other, 1, 1), EFAULT);
	unmap(other, 1);
	other = mmap(NULL, VGPU_PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, vgpu, 0);
	expect("the GPU's own space", add(other, 1, 1), EFAULT);
	unmap(other, 1);
	close(fd);
	unmap(words, N_PAGES);
}

/* Parts are taken away, moved, protected, given up and pinned, while they are on the GPU. */
static void regions(void)
{
	uint64_t *words = map_pages(N_PAGES), *moved, *there = map_pages(8);
	struct iovec page = { words + 32 * WORDS, VGPU_PAGE };
	int ends[2];

	fill(words, N_PAGES);
	expect("of regions", add(words, N_PAGES, 1), 0);
	unmap(words, 8);
	/* read-only and back: the data is as it was, and the GPU may again */
	mprotect(words + 8 * WORDS, 8 * VGPU_PAGE, PROT_READ);
	expect("since it is read-only", add(words + 8 * WORDS, 8, 1), EFAULT);
	expect("read-only", (long)words[8 * WORDS], 8 * WORDS + 1);
	mprotect(words + 8 * WORDS, 8 * VGPU_PAGE, PROT_READ | PROT_WRITE);
	expect("since it is not", add(words + 8 * WORDS, 8, 1), 0);
	expect("written again", (long)words[9 * WORDS - 1], 9 * WORDS - 1 + 2);
	/* given up: zero from here on */
	madvise(words + 16 * WORDS, 8 * VGPU_PAGE, MADV_DONTNEED);
	expect("since it was given up", add(words + 20 * WORDS, 4, 5), 0);
	all("given up", words + 16 * WORDS, 4, 0);
	all("given up, and added to", words + 20 * WORDS, 4, 5);
	/* at another address, which is another place on the GPU; the old one gets another page */
	moved = mremap(words + 24 * WORDS, 8 * VGPU_PAGE, 8 * VGPU_PAGE,
	               MREMAP_MAYMOVE | MREMAP_FIXED, there);
	expect("where it was moved", add(moved, 8, 1), 0);
	mmap(words + 24 * WORDS, 8 * VGPU_PAGE, PROT_READ | PROT_WRITE,
	     MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
	expect("where it was", add(words + 24 * WORDS, 8, 3), 0);
	expect("moved", (long)moved[0], 24 * WORDS + 2);
	all("where it was", words + 24 * WORDS, 8, 3);
	/* Linux reads it by itself; a page that is in a pipe can't leave, and is worked on where it is */
	expect("a pipe", pipe(ends), 0);
	expect("written", vmsplice(ends[1], &page, 1, 0), VGPU_PAGE);
	expect("pinned", add(words + 32 * WORDS, 1, 1), 0);
	expect("its faults", faults_of(words + 32 * WORDS, 1), 0);
	expect("read", read(ends[0], words + 33 * WORDS, VGPU_PAGE), VGPU_PAGE);
	expect("by Linux", (long)words[33 * WORDS], 32 * WORDS + 2);
	expect("not pinned any more", add(words + 32 * WORDS, 1, 1), 0);
	expect("its fault", faults_of(words + 32 * WORDS, 1), 1);
	mlock(words + 34 * WORDS, 8 * VGPU_PAGE);
	expect("locked", add(words + 34 * WORDS, 8, 1), 0);
	expect("locked in memory", (long)words[34 * WORDS], 34 * WORDS + 2);
	close(ends[0]);
	close(ends[1]);
	unmap(moved, 8);
	unmap(words + 8 * WORDS, N_PAGES - 8);
}

/* --- two processes */
static void forked_child(uint64_t *words, int from_parent, int to_parent)
{
	char turn = 0;

	filled("of a child, before", words, N_PAGES, 1);
	expect("of another's descriptor", add(words, 1, 1), EPERM);
	close(vgpu);
	vgpu = open("/dev/vgpu", O_RDWR | O_CLOEXEC);
	/* pages that are on the GPU for the parent */
	expect("of a child", add(words, N_PAGES / 2, 100), 0);
	if (write(to_parent, &turn, 1) == 1 && read(from_parent, &turn, 1) == 1) {
		filled("of a child", words, N_PAGES / 2, 101);
		expect("of a child's rest", (long)words[N_PAGES / 2 * WORDS],
		       N_PAGES / 2 * WORDS + 1);
	}
	if (*said)
		printf("LOG child: %s\n", said);
	_exit(*said != 0);
}

static void forked(void)
{
	uint64_t *words = map_pages(N_PAGES);
	int to[2], from[2], status = -1;
	char turn = 0;
	pid_t child;

	fill(words, N_PAGES);
	expect("pipes", pipe(to) | pipe(from), 0);
	expect("before a fork", add(words, N_PAGES, 1), 0);
	child = fork();
	if (!child)
		forked_child(words, to[0], from[1]);
	expect("after a fork", add(words, N_PAGES, 10), 0);
	expect("a child", read(from[0], &turn, 1), 1);
	expect("again", add(words, N_PAGES, 10), 0);
	expect("a child's turn", write(to[1], &turn, 1), 1);
	waitpid(child, &status, 0);
	expect("a child's status", status, 0);
	filled("of a parent", words, N_PAGES, 21);
	for (int i = 0; i < 2; i++) {
		close(to[i]);
		close(from[i]);
	}
	unmap(words, N_PAGES);
}

/* The GPU has the pages of a process that has ended, for a child of that. */
static void orphan(void)
{
	uint64_t *words = map_pages(N_PAGES);
	int ends[2], status = -1;
	pid_t child, parent;
	char turn = 1;

	expect("a pipe", pipe(ends), 0);
	parent = fork();
	if (!parent) {
		vgpu = open("/dev/vgpu", O_RDWR | O_CLOEXEC);
		fill(words, N_PAGES);
		if (add(words, N_PAGES, 4))
			_exit(1);
		child = fork();
		if (child)
			_exit(0);
		close(vgpu);
		usleep(300000);
		filled("of an orphan", words, N_PAGES, 4);
		turn = *said ? 2 : 0;
		_exit(write(ends[1], &turn, 1) != 1);
	}
	waitpid(parent, &status, 0);
	expect("a parent's status", status, 0);
	expect("an orphan", read(ends[0], &turn, 1), 1);
	expect("an orphan's words", turn, 0);
	close(ends[0]);
	close(ends[1]);
	unmap(words, N_PAGES);
}

/* Its job would take for ever. */
static void *add_for_ever(void *arg)
{
	return (void *)(intptr_t)add_rounds(vgpu, arg, N_PAGES, 1, MANY_ROUNDS);
}

/* What the GPU works on is unmapped meanwhile: that job ends, and what is beside stays. */
static void unmapped(void)
{
	uint64_t *words = map_pages(N_PAGES), *mine = words + N_PAGES / 2 * WORDS;
	void *ended = NULL;
	uint64_t first;
	pthread_t job;

	fill(words, N_PAGES);
	pthread_create(&job, NULL, add_for_ever, words);
	usleep(100000);
	unmap(words, N_PAGES / 2);
	pthread_join(job, &ended);
	expect("a job whose pages went", (long)(intptr_t)ended, EFAULT);
	first = mine[0] - N_PAGES / 2 * WORDS;
	filled("beside what went", mine, N_PAGES / 2, first + N_PAGES / 2 * WORDS);
	if (!first)
		wrong("rounds that were done", 0, 1);
	unmap(mine, N_PAGES / 2);
}

static void killed(int n)
{
	for (int i = 0; i < n && !*said; i++) {
		pid_t child = fork();
		int status = -1;

		if (!child) {
			uint64_t *words = map_pages(8 * 1024);

			vgpu = open("/dev/vgpu", O_RDWR | O_CLOEXEC);
			add_rounds(vgpu, words, 8 * 1024, 1, MANY_ROUNDS);
			_exit(1);
		}
		usleep(20000 * (useconds_t)(i % 8 + 1));
		kill(child, SIGKILL);
		waitpid(child, &status, 0);
		expect("how it ended", WIFSIGNALED(status) ? WTERMSIG(status) : 0, SIGKILL);
	}
}

/* --- pages that are away from one line of the plan to another */
static uint64_t *held;

static void hold(void)
{
	held = map_pages(N_PAGES);
	fill(held, N_PAGES);
	expect("held", add(held, N_PAGES, 3), 0);
}

static void let_go(void)
{
	filled("held", held, N_PAGES, 3);
	unmap(held, N_PAGES);
}

static const struct attempt {
	const char *name;
	void (*run)(void);
} attempts[] = {
	{ "refused", refused },   { "there", there }, { "errors", errors },
	{ "regions", regions },   { "fork", forked }, { "orphan", orphan },
	{ "unmapped", unmapped }, { "hold", hold },   { "let_go", let_go },
};

const char *private_use(const char *what, int mib, int n_steps)
{
	*said = 0;
	if (vgpu < 0)
		vgpu = open("/dev/vgpu", O_RDWR | O_CLOEXEC);
	if (vgpu < 0)
		return "no /dev/vgpu";
	for (size_t i = 0; i < sizeof(attempts) / sizeof(*attempts); i++)
		if (!strcmp(what, attempts[i].name))
			attempts[i].run();
	if (!strcmp(what, "threads"))
		threads(mib, n_steps);
	if (!strcmp(what, "killed"))
		killed(n_steps);
	if (!strcmp(what, "hold"))
		return *said ? said : "0";
	close(vgpu);
	vgpu = -1;
	return *said ? said : "0";
}
