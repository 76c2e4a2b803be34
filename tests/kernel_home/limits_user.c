// SPDX-License-Identifier: BSD-2-Clause
/* limits_user.c - the programs of limits_user.h. Each touches one page of a block, so that a GPU of many blocks takes little memory. */
#include "limits_user.h"
#include "vgpu_ioctl.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define LIMITS  "/sys/class/misc/vgpu/limits"
#define TENANTS "/sys/kernel/debug/vgpu/tenants"

enum { BLOCK_PAGES = 512, SPACE_BLOCKS = VGPU_SPACE_PAGES / BLOCK_PAGES };
enum { FIRST, SECOND, THIRD, N_PROCESSES };

/* What a process is told: it touches [0, n) of its blocks so often; times 0: it reads all words again. */
struct order {
	uint32_t n, times;
};

struct process {
	pid_t pid;
	uint64_t cgroup;
	int orders, answers; /* of the parent */
	uint32_t n_blocks;
};

/* --- a process */
struct memory {
	int *fds;
	uint32_t *touched; /* how often, a block each */
	uint32_t n_blocks;
};

static int touch(const struct memory *m, uint32_t block)
{
	struct vgpu_add add = { .value = block + 1,
		                .first = block % SPACE_BLOCKS * BLOCK_PAGES,
		                .n = 1 };

	if (ioctl(m->fds[block / SPACE_BLOCKS], VGPU_ADD, &add))
		return errno;
	m->touched[block]++;
	return 0;
}

/* How many words of the first and the last of each page are wrong. */
static int wrong_words(const struct memory *m)
{
	int wrong = 0;

	for (uint32_t i = 0; i < m->n_blocks; i++) {
		uint64_t should = (uint64_t)m->touched[i] * (i + 1);
		const uint64_t *page =
		        mmap(NULL, VGPU_PAGE, PROT_READ, MAP_SHARED, m->fds[i / SPACE_BLOCKS],
		             (off_t)(i % SPACE_BLOCKS) * BLOCK_PAGES * VGPU_PAGE);

		if (page == MAP_FAILED)
			return -errno;
		wrong += page[0] != should;
		wrong += page[VGPU_PAGE / 8 - 1] != should;
		munmap((void *)page, VGPU_PAGE);
	}
	return wrong;
}

static int obey(const struct memory *m, const struct order *order)
{
	int err = 0;

	if (!order->times)
		return wrong_words(m);
	for (uint32_t t = 0; t < order->times; t++)
		for (uint32_t i = 0; i < order->n && !err; i++)
			err = touch(m, i);
	return -err;
}

static void process(uint32_t n_blocks, int orders, int answers)
{
	uint32_t n_spaces = (n_blocks + SPACE_BLOCKS - 1) / SPACE_BLOCKS;
	struct memory m = { .fds = calloc(n_spaces, sizeof(int)),
		            .touched = calloc(n_blocks, sizeof(uint32_t)),
		            .n_blocks = n_blocks };
	struct order order;
	int answer = 0;

	for (uint32_t i = 0; i < n_spaces; i++)
		if ((m.fds[i] = open("/dev/vgpu", O_RDWR)) < 0)
			_exit(1);
	while (write(answers, &answer, sizeof(answer)) == sizeof(answer) &&
	       read(orders, &order, sizeof(order)) == sizeof(order))
		answer = obey(&m, &order);
	_exit(0);
}

/* --- the parent */
static int put(const char *path, const char *text)
{
	int fd = open(path, O_WRONLY);
	int err = fd < 0 || write(fd, text, strlen(text)) < 0 ? errno : 0;

	close(fd);
	return err;
}

static int answer_of(const struct process *p)
{
	int answer;

	return read(p->answers, &answer, sizeof(answer)) == sizeof(answer) ? answer : -EPIPE;
}

/* Its cgroup is made, and it is in there before it opens the device. */
static bool start(struct process *p, const char *folder, uint32_t n_blocks)
{
	int orders[2], answers[2];
	char procs[64];
	struct stat stat_of;

	mkdir(folder, 0755);
	snprintf(procs, sizeof(procs), "%s/cgroup.procs", folder);
	if (pipe(orders) || pipe(answers) || stat(folder, &stat_of))
		return false;
	p->n_blocks = n_blocks;
	p->cgroup = stat_of.st_ino;
	p->orders = orders[1];
	p->answers = answers[0];
	p->pid = fork();
	if (!p->pid) {
		close(orders[1]);
		close(answers[0]);
		if (put(procs, "0"))
			_exit(1);
		process(n_blocks, orders[0], answers[1]);
	}
	close(orders[0]);
	close(answers[1]);
	return answer_of(p) == 0;
}

static void order(const struct process *p, uint32_t n, uint32_t times)
{
	struct order order = { n, times };

	if (write(p->orders, &order, sizeof(order)) != sizeof(order))
		printf("LOG a process is gone\n");
}

static int limit(const char *kind, uint64_t id, unsigned quota, unsigned floor)
{
	char text[96];
	int err;

	snprintf(text, sizeof(text), "%s %" PRIu64 " %u %u\n", kind, id, quota, floor);
	err = put(LIMITS, text);
	if (err)
		printf("LOG limits: %s\n", strerror(err));
	return err;
}

/* What each holds: the second has limits of its own, and never counts for its cgroup. */
static void held(const struct process p[N_PROCESSES], unsigned blocks[N_PROCESSES])
{
	char line[160], kind[16];
	unsigned long long id;
	unsigned n;
	FILE *file = fopen(TENANTS, "r");

	memset(blocks, 0, N_PROCESSES * sizeof(*blocks));
	while (file && fgets(line, sizeof(line), file)) {
		if (sscanf(line, "%15s %llu quota %*u floor %*u blocks %u", kind, &id, &n) != 3)
			continue;
		for (int i = 0; i < N_PROCESSES; i++)
			if (*kind == 'p' ? id == (unsigned long long)p[i].pid
			                 : id == p[i].cgroup && i != SECOND)
				blocks[i] += n;
	}
	if (file)
		fclose(file);
}

static void tell(const struct process p[N_PROCESSES], const char *what)
{
	unsigned n[N_PROCESSES];

	held(p, n);
	printf("LIMITS %s %u %u %u\n", what, n[FIRST], n[SECOND], n[THIRD]);
}

static void step(const struct process p[N_PROCESSES], int who, uint32_t n, const char *what)
{
	int answer;

	order(&p[who], n, 1);
	answer = answer_of(&p[who]);
	if (answer)
		printf("LOG process %d: %s\n", who, strerror(-answer));
	tell(p, what);
}

/* All three at once; meanwhile it is looked at what the first two hold. */
static void crowd(const struct process p[N_PROCESSES], uint32_t times)
{
	unsigned least[2] = { ~0u, ~0u }, n[N_PROCESSES], looks = 0;
	bool answered[N_PROCESSES] = { false };
	int left = N_PROCESSES;

	for (int i = 0; i < N_PROCESSES; i++)
		order(&p[i], p[i].n_blocks, times);
	for (; left; looks++) {
		held(p, n);
		for (int i = 0; i < 2; i++)
			least[i] = n[i] < least[i] ? n[i] : least[i];
		for (int i = 0; i < N_PROCESSES; i++) {
			struct pollfd ready = { p[i].answers, POLLIN, 0 };

			if (answered[i] || poll(&ready, 1, 1) != 1)
				continue;
			answered[i] = true;
			left--;
			if (answer_of(&p[i]))
				printf("LOG process %d failed\n", i);
		}
	}
	printf("LIMITS least %u %u %u\n", least[FIRST], least[SECOND], looks);
	tell(p, "crowd");
}

/* Limits that can't be, and one from somebody who is not root. */
static void refused(void)
{
	static const struct {
		const char *text;
		int err;
	} bad[] = {
		{ "process 0 1 1", EINVAL },          { "process 5 1 2", EINVAL },
		{ "nobody 5 1 1", EINVAL },           { "process 5 1", EINVAL },
		{ "process 5 1 1 1", EINVAL },        { "process 5 4294967296 0", ERANGE },
		{ "process 4294967296 1 1", ERANGE }, { "cgroup -1 1 1", EINVAL },
	};
	int n = 0, status;
	pid_t child;

	for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++)
		n += put(LIMITS, bad[i].text) == bad[i].err;
	child = fork();
	if (!child)
		_exit(setuid(1000) || put(LIMITS, "process 5 1 1") != EACCES);
	n += waitpid(child, &status, 0) == child && !status;
	printf("LIMITS refused %d\n", n);
}

static void end(const struct process p[N_PROCESSES])
{
	int wrong = 0;

	for (int i = 0; i < N_PROCESSES; i++) {
		int answer;

		order(&p[i], 0, 0);
		answer = answer_of(&p[i]);
		wrong += answer < 0 ? 1 : answer;
	}
	printf("LIMITS wrong %d\n", wrong);
	for (int i = 0; i < N_PROCESSES; i++) {
		close(p[i].orders);
		close(p[i].answers);
		kill(p[i].pid, SIGKILL); /* the others have its pipes, too */
		waitpid(p[i].pid, NULL, 0);
	}
	tell(p, "left");
}

void limits_use(unsigned n)
{
	struct process p[N_PROCESSES];

	if (!start(&p[FIRST], "/cgroup/one", n / 2) ||
	    !start(&p[SECOND], "/cgroup/two", n * 6 / 10) ||
	    !start(&p[THIRD], "/cgroup/two", n * 6 / 10)) {
		printf("LOG limits: a process does not start\n");
		return;
	}
	refused();
	limit("cgroup", p[FIRST].cgroup, 0, n * 3 / 10);
	limit("process", (uint64_t)p[SECOND].pid, n * 4 / 10, n * 2 / 10);
	limit("cgroup", p[THIRD].cgroup, n * 3 / 10, 0);
	step(p, FIRST, n / 2, "first");
	/* while blocks are free, a quota bounds nobody */
	step(p, SECOND, n / 2, "second");
	step(p, THIRD, n * 6 / 10, "third");
	step(p, SECOND, n * 6 / 10, "again");
	/* what one holds counts for another row from now on */
	limit("cgroup", p[THIRD].cgroup, 0, 0);
	step(p, THIRD, n * 6 / 10, "without");
	limit("cgroup", p[THIRD].cgroup, n * 3 / 10, 0);
	crowd(p, n < 1000 ? 2000 / n : 2);
	end(p);
}
