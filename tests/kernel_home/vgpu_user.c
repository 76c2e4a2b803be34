// SPDX-License-Identifier: BSD-2-Clause
/* vgpu_user.c - the programs of vgpu_user.h: each keeps a copy of what the GPU's memory has to hold. */
#include "vgpu_user.h"
#include "vgpu_ioctl.h"

#include <errno.h>
#include <fcntl.h>
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
	N_PAGES = 12 * 512,
	PAGE_WORDS = VGPU_PAGE / 8,
	MAX_PAGES_ADDED = 700,
	MAX_TASKS = 16,
	WORDS_A_STEP = 64
};

struct user {
	int fd;
	uint64_t *memory, *copy; /* [N_PAGES * PAGE_WORDS] */
	uint64_t state;
};

static uint32_t below(struct user *u, uint32_t n)
{
	u->state = u->state * 6364136223846793005ull + 1442695040888963407ull;
	return (uint32_t)(u->state >> 33) % n;
}

static int add(struct user *u)
{
	struct vgpu_add add = { .value = below(u, 1 << 20),
		                .first = below(u, N_PAGES),
		                .n = 1 + below(u, MAX_PAGES_ADDED) };

	if (add.n > N_PAGES - add.first)
		add.n = N_PAGES - add.first;
	for (uint64_t i = 0; i < (uint64_t)add.n * PAGE_WORDS; i++)
		u->copy[(uint64_t)add.first * PAGE_WORDS + i] += add.value;
	return ioctl(u->fd, VGPU_ADD, &add) ? -errno : 0;
}

static int differs(uint64_t is, uint64_t should, uint64_t at)
{
	if (is == should)
		return 0;
	printf("LOG word %llu is %#llx and should be %#llx\n", (unsigned long long)at,
	       (unsigned long long)is, (unsigned long long)should);
	return -EILSEQ;
}

static int step(struct user *u)
{
	uint32_t what = below(u, 10);
	int err = 0;

	if (what < 5)
		return add(u);
	for (int i = 0; i < WORDS_A_STEP && !err; i++) {
		uint64_t at = (uint64_t)below(u, N_PAGES) * PAGE_WORDS + below(u, PAGE_WORDS);

		if (what < 8)
			u->memory[at] = u->copy[at] = u->state;
		else
			err = differs(u->memory[at], u->copy[at], at);
	}
	return err;
}

/* 0: every word was as it had to be. */
static int use(int seed, int n_steps)
{
	struct user u = { .fd = open("/dev/vgpu", O_RDWR), .state = (uint64_t)seed };
	size_t size = (size_t)N_PAGES * VGPU_PAGE;
	int err = 0;

	u.memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, u.fd, 0);
	u.copy = calloc(1, size);
	if (u.fd < 0 || u.memory == MAP_FAILED || !u.copy) {
		printf("LOG /dev/vgpu: %s\n", strerror(errno));
		return 1;
	}
	for (int i = 0; i < n_steps && !err; i++)
		err = step(&u);
	for (uint64_t i = 0; i < size / 8 && !err; i++)
		err = differs(u.memory[i], u.copy[i], i);
	if (err)
		printf("LOG task %d: %s\n", seed, strerror(-err));
	munmap(u.memory, size);
	close(u.fd);
	return err != 0;
}

int vgpu_use(int n_tasks, int n_steps)
{
	pid_t tasks[MAX_TASKS];
	int good = 0, status;

	for (int i = 0; i < n_tasks && i < MAX_TASKS; i++)
		if (!(tasks[i] = fork()))
			_exit(use(i + 1, n_steps));
	for (int i = 0; i < n_tasks && i < MAX_TASKS; i++)
		good += waitpid(tasks[i], &status, 0) == tasks[i] && WIFEXITED(status) &&
		        !WEXITSTATUS(status);
	return good;
}

/* Page faults of this process by one access. */
static long faults_at(volatile const uint64_t *word)
{
	struct rusage before, after;

	getrusage(RUSAGE_SELF, &before);
	(void)*word;
	getrusage(RUSAGE_SELF, &after);
	return after.ru_minflt - before.ru_minflt;
}

void vgpu_apart(long faults[2])
{
	struct vgpu_add add = { .value = 1, .first = 3, .n = 1 };
	volatile uint64_t *words[2];
	int fds[2];

	faults[0] = faults[1] = -1;
	for (int i = 0; i < 2; i++) {
		fds[i] = open("/dev/vgpu", O_RDWR);
		words[i] = mmap(NULL, VGPU_PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, fds[i],
		                (off_t)add.first * VGPU_PAGE);
		if (fds[i] < 0 || words[i] == MAP_FAILED)
			return;
		words[i][0] = 7;
	}
	/* the first call brings what getrusage() itself needs */
	faults_at(words[0]);
	if (!ioctl(fds[1], VGPU_ADD, &add))
		for (int i = 0; i < 2; i++)
			faults[i] = faults_at(words[i]);
	for (int i = 0; i < 2; i++) {
		munmap((void *)words[i], VGPU_PAGE);
		close(fds[i]);
	}
}
