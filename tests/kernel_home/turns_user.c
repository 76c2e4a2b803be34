// SPDX-License-Identifier: BSD-2-Clause
/* turns_user.c - programs that share the GPU of /dev/vgpu by timeslices: how much each gets done, and how long a short job waits. */
#include "vgpu_user.h"
#include "vgpu_ioctl.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* A job has so many pages; all of them fit on the GPU at once. */
enum { LONG_PAGES = 64, SHORT_PAGES = 48, MAX_PROGRAMS = 8, MAX_JOBS = 1000, NAP_US = 6000 };
enum { GATE_US = 1000000, SETTLE_US = 20000 };
static const uint32_t FOR_EVER = 1u << 30;

struct program {
	int fd;
	uint64_t *memory; /* what its GPU has done is to be read here when it has ended */
	pid_t pid;
};

struct latencies {
	int n;
	uint64_t ns[MAX_JOBS];
};

static uint64_t now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

static int opened(struct program *p)
{
	p->fd = open("/dev/vgpu", O_RDWR);
	p->memory = p->fd < 0 ? MAP_FAILED
	                      : mmap(NULL, LONG_PAGES * VGPU_PAGE, PROT_READ | PROT_WRITE,
	                             MAP_SHARED, p->fd, 0);
	if (p->memory == MAP_FAILED)
		printf("LOG /dev/vgpu: %s\n", strerror(errno));
	return p->memory == MAP_FAILED ? -1 : 0;
}

/* In the program itself: its pages are on the GPU and its task group is there, when the byte is in the pipe. */
static void join(struct program *p, const char *name, unsigned us, int ready)
{
	struct vgpu_group group = { .timeslice_us = us, .interleave = 1 };
	struct vgpu_add all = { .value = 0, .n = LONG_PAGES };

	prctl(PR_SET_NAME, name);
	if (ioctl(p->fd, VGPU_ADD, &all) || ioctl(p->fd, VGPU_GROUP, &group)) {
		printf("LOG %s: %s\n", name, strerror(errno));
		_exit(1);
	}
	if (write(ready, "", 1) != 1)
		_exit(1);
}

static void start_long(struct program *p, const char *name, unsigned us, int ready, int go)
{
	struct vgpu_add job = { .value = 1, .n = LONG_PAGES, .rounds = FOR_EVER };
	char c;

	p->pid = fork();
	if (p->pid)
		return;
	join(p, name, us, ready);
	if (read(go, &c, 1) == 1)
		ioctl(p->fd, VGPU_ADD, &job);
	_exit(0);
}

static void start_short(struct program *p, const char *name, unsigned us, int ready, int go,
                        struct latencies *l, int n_jobs)
{
	struct vgpu_add job = { .value = 1, .n = SHORT_PAGES };
	struct sched_param first = { .sched_priority = 1 };
	char c;

	p->pid = fork();
	if (p->pid)
		return;
	join(p, name, us, ready);
	/* others' jobs take the time of a processor that a GPU would not: it waits for its turn alone */
	if (read(go, &c, 1) != 1 || sched_setscheduler(0, SCHED_FIFO, &first))
		_exit(1);
	for (l->n = 0; l->n < n_jobs; l->n++) {
		uint64_t from;

		/* at other places of a timeslice each time */
		usleep(NAP_US + (unsigned)l->n * 37 % 100 * 40);
		from = now();
		if (ioctl(p->fd, VGPU_ADD, &job))
			_exit(1);
		l->ns[l->n] = now() - from;
	}
	_exit(0);
}

static int all_ready(int ready, int go, int n)
{
	char c[MAX_PROGRAMS] = "";

	for (int i = 0; i < n; i++)
		if (read(ready, c, 1) != 1)
			return -1;
	return write(go, c, (size_t)n) == n ? 0 : -1;
}

/* Pages that the GPU has added to for it. */
static unsigned long long done(struct program *p)
{
	unsigned long long sum = 0;

	kill(p->pid, SIGKILL);
	waitpid(p->pid, NULL, 0);
	for (int page = 0; page < LONG_PAGES; page++)
		sum += p->memory[page * (VGPU_PAGE / 8)];
	munmap(p->memory, LONG_PAGES * VGPU_PAGE);
	close(p->fd);
	return sum;
}

void turns_share(int ms, unsigned a_us, unsigned b_us)
{
	struct program p[2], gate;
	int ready[2], go[2], gate_go[2];

	if (pipe(ready) || pipe(go) || pipe(gate_go) || opened(&p[0]) || opened(&p[1]) ||
	    opened(&gate))
		return;
	/* it has the GPU until both wait for it: none has a start */
	start_long(&gate, "gate", GATE_US, ready[1], gate_go[0]);
	if (!all_ready(ready[0], gate_go[1], 1))
		usleep(SETTLE_US);
	start_long(&p[0], "first", a_us, ready[1], go[0]);
	start_long(&p[1], "second", b_us, ready[1], go[0]);
	if (!all_ready(ready[0], go[1], 2))
		usleep(SETTLE_US);
	done(&gate);
	usleep((unsigned)ms * 1000);
	/* nobody gets a turn while the other one is read */
	kill(p[0].pid, SIGKILL);
	kill(p[1].pid, SIGKILL);
	printf("SHARE %llu", done(&p[0]));
	printf(" %llu\n", done(&p[1]));
	for (int i = 0; i < 2; i++) {
		close(ready[i]);
		close(go[i]);
		close(gate_go[i]);
	}
}

static int by_length(const void *a, const void *b)
{
	const uint64_t *x = a, *y = b;

	return *x < *y ? -1 : *x > *y;
}

void turns_latency(int n_long, int n_jobs, unsigned us)
{
	struct latencies *l =
	        mmap(NULL, sizeof(*l), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	struct program p[MAX_PROGRAMS];
	unsigned long long work = 0;
	int ready[2], go[2];
	uint64_t from, ns;

	if (l == MAP_FAILED || n_long >= MAX_PROGRAMS || n_jobs > MAX_JOBS || pipe(ready) ||
	    pipe(go))
		return;
	for (int i = 0; i <= n_long; i++)
		if (opened(&p[i]))
			return;
	start_short(&p[0], "critical", us, ready[1], go[0], l, n_jobs);
	for (int i = 1; i <= n_long; i++)
		start_long(&p[i], "batch", us, ready[1], go[0]);
	close(ready[1]);
	from = now();
	if (!all_ready(ready[0], go[1], n_long + 1))
		waitpid(p[0].pid, NULL, 0);
	ns = now() - from;
	for (int i = 1; i <= n_long; i++)
		kill(p[i].pid, SIGKILL);
	for (int i = 1; i <= n_long; i++)
		work += done(&p[i]);
	qsort(l->ns, (size_t)l->n, sizeof(l->ns[0]), by_length);
	if (l->n)
		printf("LATENCY %d jobs, us: median %llu, p99 %llu, most %llu; batch pages a ms: "
		       "%llu\n",
		       l->n, (unsigned long long)l->ns[l->n / 2] / 1000,
		       (unsigned long long)l->ns[l->n * 99 / 100] / 1000,
		       (unsigned long long)l->ns[l->n - 1] / 1000, work * 1000000 / ns);
	munmap(p[0].memory, LONG_PAGES * VGPU_PAGE);
	close(p[0].fd);
	munmap(l, sizeof(*l));
	close(ready[0]);
	close(go[0]);
	close(go[1]);
}
