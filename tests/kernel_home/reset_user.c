// SPDX-License-Identifier: BSD-2-Clause
/* reset_user.c - a program that keeps the GPU of /dev/vgpu for itself, and what it may do when that was taken away. */
#include "vgpu_user.h"
#include "vgpu_ioctl.h"

#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PAGES = 8, ROUNDS = 5, PATIENCE_S = 60 };
static const uint64_t WORD = 0x1234567890;

/* What has to be so; the bit is set where it is not. */
enum {
	IS_SET_UP,
	IS_SHOWN,
	IS_NOT_SHOWN_EARLY,
	HAS_NO_JOBS,
	HAS_NO_DOORBELL,
	HAS_NO_TURN,
	HAS_NO_GROUP,
	HAS_NO_VIEW,
	HAS_ITS_DATA,
	OTHER_GOES_ON,
	BOTH_END
};

struct keeper {
	int fd;
	volatile uint64_t *cpu, *gpu;
	volatile struct vgpu_runlist *page;
	struct vgpu_ring_shared *ring;
};

/* What processes tell each other. */
struct told {
	uint64_t over_ns, taken_ns;
	uint32_t wrong;
};

static uint64_t now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

static void *map(int fd, off_t page, size_t n, int protection)
{
	return mmap(NULL, n * VGPU_PAGE, protection, MAP_SHARED, fd, page * VGPU_PAGE);
}

static int turn(int fd, unsigned what)
{
	struct vgpu_turn turn = { .what = what };

	return ioctl(fd, VGPU_TURN, &turn) ? errno : 0;
}

static int join(int fd, unsigned us)
{
	struct vgpu_group group = { .timeslice_us = us, .interleave = 1 };

	return ioctl(fd, VGPU_GROUP, &group) ? errno : 0;
}

static int add(int fd, uint64_t value)
{
	struct vgpu_add job = { .value = value, .n = PAGES };

	return ioctl(fd, VGPU_ADD, &job) ? errno : 0;
}

static void check(struct told *told, int what, bool is_so)
{
	if (!is_so)
		__atomic_fetch_or(&told->wrong, 1u << what, __ATOMIC_RELAXED);
}

static sigjmp_buf bus;

static void on_bus(int signal)
{
	(void)signal;
	siglongjmp(bus, 1);
}

static bool reads(volatile uint64_t *word)
{
	signal(SIGBUS, on_bus);
	if (sigsetjmp(bus, 1))
		return false;
	(void)*word;
	return true;
}

static bool made(struct keeper *k, unsigned us)
{
	k->fd = open("/dev/vgpu", O_RDWR);
	k->cpu = map(k->fd, 0, PAGES, PROT_READ | PROT_WRITE);
	k->gpu = map(k->fd, VGPU_GPU_VIEW, PAGES, PROT_READ | PROT_WRITE);
	k->page = map(k->fd, VGPU_RUNLIST, 1, PROT_READ);
	k->ring = map(k->fd, VGPU_RING, VGPU_RING_PAGES, PROT_READ | PROT_WRITE);
	if (k->cpu == MAP_FAILED || k->gpu == MAP_FAILED || k->page == MAP_FAILED ||
	    k->ring == MAP_FAILED || k->page->state != VGPU_TURN_FREE || join(k->fd, us) ||
	    k->page->state != VGPU_TURN_WAITS || turn(k->fd, VGPU_TURN_BEGIN))
		return false;
	/* on the GPU, and reached by the program there */
	k->cpu[0] = WORD;
	return k->gpu[0] == WORD && k->page->state == VGPU_TURN_RUNS;
}

/* It has its turn, and keeps it. */
static void keeps(struct told *told, unsigned us, int ready)
{
	struct vgpu_doorbell said;
	struct keeper k;
	uint64_t ends = now() + PATIENCE_S * 1000000000ull;

	check(told, IS_SET_UP, made(&k, us));
	__atomic_store_n(&told->over_ns, k.page->until_ns, __ATOMIC_RELEASE);
	if (write(ready, "", 1) != 1)
		_exit(1);
	/* its view goes first, then it is told */
	while (reads(&k.gpu[1]) && now() < ends)
		;
	while (k.page->state != VGPU_TURN_RESET && now() < ends)
		;
	told->taken_ns = now();
	check(told, IS_SHOWN, k.page->state == VGPU_TURN_RESET && !(k.page->sequence & 1));
	if (told->wrong) /* its jobs would wait for itself */
		_exit(0);
	check(told, HAS_NO_JOBS, add(k.fd, 1) == ECANCELED);
	k.ring->put = 1;
	check(told, HAS_NO_DOORBELL, ioctl(k.fd, VGPU_DOORBELL, &said) && errno == ECANCELED);
	for (unsigned what = VGPU_TURN_BEGIN; what <= VGPU_TURN_END; what++)
		check(told, HAS_NO_TURN, turn(k.fd, what) == ECANCELED);
	check(told, HAS_NO_GROUP, join(k.fd, us) == ECANCELED);
	check(told, HAS_NO_VIEW, !reads(&k.gpu[0]) && !reads(&k.gpu[VGPU_PAGE / 8]));
	check(told, HAS_ITS_DATA, k.cpu[0] == WORD && reads(&k.cpu[VGPU_PAGE / 8]));
	_exit(0);
}

/* It waits for its turn, and obeys: so it is not reset, although it has many. */
static void obeys(struct told *told, unsigned us)
{
	int fd = open("/dev/vgpu", O_RDWR);
	volatile struct vgpu_runlist *page = map(fd, VGPU_RUNLIST, 1, PROT_READ);
	uint64_t over = __atomic_load_n(&told->over_ns, __ATOMIC_ACQUIRE), began;
	bool good = page != MAP_FAILED && !join(fd, us);
	uint64_t from = now();

	/* on a busy machine it comes late: nobody has waited before */
	from = from > over ? from : over;
	good = good && !turn(fd, VGPU_TURN_BEGIN);
	began = now();
	for (int i = 0; i < ROUNDS && good; i++) {
		while (page->state == VGPU_TURN_RUNS && now() < page->until_ns)
			;
		good = !turn(fd, VGPU_TURN_AGAIN);
	}
	good = good && !turn(fd, VGPU_TURN_END) && turn(fd, VGPU_TURN_END) == EINVAL && !add(fd, 1);
	check(told, OTHER_GOES_ON, good);
	check(told, IS_NOT_SHOWN_EARLY, began >= from + 10ull * us * 1000);
	printf("RESET %llu ms", (unsigned long long)((began - from) / 1000000));
	fflush(stdout);
	_exit(0);
}

void turns_reset(unsigned us)
{
	struct told *told = mmap(NULL, sizeof(*told), PROT_READ | PROT_WRITE,
	                         MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	int ready[2], status;
	pid_t keeper, other;
	char c;

	if (told == MAP_FAILED || pipe(ready))
		return;
	fflush(stdout);
	keeper = fork();
	if (!keeper)
		keeps(told, us, ready[1]);
	if (read(ready[0], &c, 1) != 1)
		return;
	other = fork();
	if (!other)
		obeys(told, us);
	check(told, BOTH_END, waitpid(other, &status, 0) == other && !status);
	check(told, BOTH_END, waitpid(keeper, &status, 0) == keeper && !status);
	printf(", wrong %#x\n", told->wrong);
	close(ready[0]);
	close(ready[1]);
	munmap(told, sizeof(*told));
}
