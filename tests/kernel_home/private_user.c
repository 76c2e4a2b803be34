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

static const struct attempt {
	const char *name;
	void (*run)(void);
} attempts[] = {
	{ "refused", refused },
	{ "there", there },
};

const char *private_use(const char *what, int mib, int n_steps)
{
	(void)mib;
	(void)n_steps;
	*said = 0;
	if (vgpu < 0)
		vgpu = open("/dev/vgpu", O_RDWR | O_CLOEXEC);
	if (vgpu < 0)
		return "no /dev/vgpu";
	for (size_t i = 0; i < sizeof(attempts) / sizeof(*attempts); i++)
		if (!strcmp(what, attempts[i].name))
			attempts[i].run();
	close(vgpu);
	vgpu = -1;
	return *said ? said : "0";
}
