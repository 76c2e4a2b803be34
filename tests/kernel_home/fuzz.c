// SPDX-License-Identifier: BSD-2-Clause
/* fuzz.c - the requests of fuzz.h. Of each address space its task keeps a copy, word for word: what the GPU added and the CPU wrote is there, nothing
 * else is, and pages that nobody used are 0. Each space has a tag of its own in what is written to it, so that a word tells whose it is.
 *
 * One more space is everybody's: there the GPU adds 1 to pages, and a word is between how many jobs had ended before it was read and how many had begun
 * behind that.
 */
#include "fuzz.h"
#include "fuzz_ring.h"
#include "vgpu_ioctl.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
	MAX_TASKS = 8,
	N_SPACES = 3, /* of a task */
	N_MAPPINGS = 6,
	HOT_BLOCKS = 8, /* where most requests go: to few pages of each, which meet again */
	HOT_PAGES = 16,
	STAYS = 8, /* of so many requests one goes elsewhere */
	BLOCK_PAGES = 512,
	MAX_PAGES = 600, /* of a mapping */
	MAX_ADDED = 4,
	BESIDE = 4, /* requests of a task to one of the thread beside */
	NAP_US = 500,
	COMMON_PAGES = 64,
	COMMON_EACH = 97, /* pages from one to the next: in several blocks */
	MAX_KEPT = 1024,  /* pages of a copy that stay where it is cleared */
	PAGE_WORDS = VGPU_PAGE / 8,
	TAG_SHIFT = 40,
	TOLD = 5 /* faults that a task prints */
};
#define SPACE_BYTES ((size_t)VGPU_SPACE_PAGES * VGPU_PAGE)

struct space {
	int fd;         /* -1: closed; mappings may live on */
	uint64_t tag;   /* of what is written there */
	uint64_t *copy; /* [VGPU_SPACE_PAGES * PAGE_WORDS], children write it, too */
	bool *used;     /* [VGPU_SPACE_PAGES], likewise: its pages; others are 0, and not read */
};

struct mapping {
	uint64_t *words; /* NULL: none */
	struct space *space;
	uint32_t first, n; /* pages of the space */
	bool writable;
};

/* What all tasks have together. */
struct sum {
	uint64_t n, n_beside, n_wrong, n_tags;
	uint64_t begun[COMMON_PAGES], done[COMMON_PAGES];
};

struct task {
	uint64_t state, n_wrong;
	uint32_t number;
	uint32_t at_space, at_block, at_mapping; /* where it is: requests stay there for a while */
	struct space spaces[N_SPACES];
	struct mapping mappings[N_MAPPINGS];
	struct sum *sum;
	int common, pipe[2];
	volatile uint64_t *common_words;
	int scratch;                      /* a space of which nobody knows what it has to hold */
	volatile struct vgpu_add *racing; /* a request that the thread beside writes all the time */
	bool child;                       /* of fork_once() */
	struct fuzz_ring *ring; /* a space with one, and one whose ring the thread beside writes */
	volatile long n_done;   /* requests of the task */
	volatile bool ends;     /* the thread beside is to end */
};

static uint32_t below(struct task *t, uint32_t n)
{
	t->state = t->state * 6364136223846793005ull + 1442695040888963407ull;
	return (uint32_t)(t->state >> 33) % n;
}

/* One of n, mostly that of before: requests meet at what is there, and each that comes anew takes another's place on the GPU. */
static uint32_t stays(struct task *t, uint32_t *at, uint32_t n)
{
	if (!below(t, STAYS))
		*at = below(t, n);
	return *at;
}

static void wrong(struct task *t, const char *what, uint64_t is, uint64_t should)
{
	if (t->n_wrong++ < TOLD)
		printf("LOG task %u: %s: %#llx, not %#llx\n", t->number, what,
		       (unsigned long long)is, (unsigned long long)should);
}

/* A call must give 0 (want 0), or fail with this errno. */
static void expect(struct task *t, const char *what, bool failed, int want)
{
	int is = failed ? errno : 0;

	if (is != want)
		wrong(t, what, (uint64_t)is, (uint64_t)want);
}

static uint32_t page_of(struct task *t)
{
	if (!below(t, 8))
		return below(t, VGPU_SPACE_PAGES);
	return stays(t, &t->at_block, HOT_BLOCKS) * BLOCK_PAGES + below(t, HOT_PAGES);
}

/* To be written. */
static uint64_t *copy_of(const struct space *s, uint32_t page)
{
	s->used[page] = true;
	return s->copy + (size_t)page * PAGE_WORDS;
}

static const uint64_t *expected_of(const struct space *s, uint32_t page)
{
	static const uint64_t zero[PAGE_WORDS];

	return s->used[page] ? s->copy + (size_t)page * PAGE_WORDS : zero;
}

static uint64_t *words_of(const struct mapping *m, uint32_t page)
{
	return m->words + (size_t)page * PAGE_WORDS;
}

static void unmap(struct mapping *m)
{
	if (m->words)
		munmap(m->words, (size_t)m->n * VGPU_PAGE);
	m->words = NULL;
}

/* --- spaces */
static void *shared(size_t size)
{
	return mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE,
	            -1, 0);
}

/* True: the copy is 0 again. Mostly few pages were used, and to clear those costs no faults. With many the machine would be full of them. */
static bool clear_copy(struct space *s)
{
	uint32_t n = 0;

	for (uint32_t page = 0; page < VGPU_SPACE_PAGES; page++) {
		if (!s->used[page])
			continue;
		if (n++ == MAX_KEPT)
			return false;
		memset(s->copy + (size_t)page * PAGE_WORDS, 0, VGPU_PAGE);
		s->used[page] = false;
	}
	return true;
}

/* A child's is another than its parent's, which still has mappings of the space. */
static void new_copy(struct task *t, struct space *s)
{
	if (s->copy && !t->child && clear_copy(s))
		return;
	if (s->copy) {
		munmap(s->copy, SPACE_BYTES);
		munmap(s->used, VGPU_SPACE_PAGES);
	}
	s->copy = shared(SPACE_BYTES);
	s->used = shared(VGPU_SPACE_PAGES);
}

static void open_space(struct task *t, struct space *s)
{
	for (int i = 0; i < N_MAPPINGS; i++)
		if (t->mappings[i].space == s)
			unmap(&t->mappings[i]);
	new_copy(t, s);
	s->fd = open("/dev/vgpu", O_RDWR | O_CLOEXEC);
	s->tag = __atomic_add_fetch(&t->sum->n_tags, 1, __ATOMIC_RELAXED) << TAG_SHIFT;
	if (s->fd < 0 || s->copy == MAP_FAILED || s->used == MAP_FAILED)
		wrong(t, "open", (uint64_t)errno, 0);
}

/* One that is open. */
static struct space *any_space(struct task *t)
{
	struct space *s = &t->spaces[stays(t, &t->at_space, N_SPACES)];

	if (s->fd < 0)
		open_space(t, s);
	return s;
}

static struct mapping *any_mapping(struct task *t)
{
	struct mapping *m = &t->mappings[stays(t, &t->at_mapping, N_MAPPINGS)];

	if (!m->words)
		t->at_mapping = below(t, N_MAPPINGS);
	m = &t->mappings[t->at_mapping];
	return m->words ? m : NULL;
}

/* --- jobs of the GPU */
static void added(struct space *s, const struct vgpu_add *add)
{
	for (uint32_t page = 0; page < add->n; page++) {
		uint64_t *words = copy_of(s, add->first + page);

		for (int i = 0; i < PAGE_WORDS; i++)
			words[i] += add->value;
	}
}

static void add(struct task *t)
{
	struct space *s = any_space(t);
	struct vgpu_add job = { .value = 1 + below(t, 1 << 16),
		                .first = below(t, 16) ? page_of(t) : BLOCK_PAGES - 2,
		                .n = below(t, MAX_ADDED + 1) };
	struct mapping *m = any_mapping(t);
	struct vgpu_add *where = &job;

	if (job.n > VGPU_SPACE_PAGES - job.first)
		job.n = VGPU_SPACE_PAGES - job.first;
	/* the request itself lies in memory of a GPU */
	if (m && m->writable && !below(t, 8)) {
		memcpy(copy_of(m->space, m->first), &job, sizeof(job));
		memcpy(words_of(m, 0), &job, sizeof(job));
		where = (struct vgpu_add *)words_of(m, 0);
	}
	expect(t, "VGPU_ADD", ioctl(s->fd, VGPU_ADD, where) != 0, 0);
	added(s, &job);
}

static void add_outside(struct task *t)
{
	struct vgpu_add job = { .value = 1, .first = below(t, ~0u), .n = 1 + below(t, ~0u - 1) };

	switch (below(t, 5)) {
	case 0:
		job.first = VGPU_SPACE_PAGES - below(t, 4);
		job.n = 4 + below(t, 9);
		break;
	case 1:
		job.first = VGPU_SPACE_PAGES;
		job.n = 1;
		break;
	case 2:
		job.first = ~0u - below(t, 4);
		job.n = 8;
		break;
	case 3:
		job.first = below(t, VGPU_SPACE_PAGES);
		job.n = ~0u - below(t, 1 << 13);
		break;
	default: job.first |= VGPU_SPACE_PAGES * 2; break;
	}
	expect(t, "VGPU_ADD outside", ioctl(any_space(t)->fd, VGPU_ADD, &job) != 0, EINVAL);
}

static void ioctl_wrong(struct task *t)
{
	static const uintptr_t bad[] = { 0,
		                         1,
		                         ~0ul,
		                         1ul << 63,
		                         0xffff800000000000ul,
		                         0xffffffff81000000ul,
		                         0x7ffffffff000ul - 8 };
	unsigned long request = (unsigned long)below(t, ~0u);
	int fd = any_space(t)->fd;

	if (below(t, 2)) {
		uintptr_t at = bad[below(t, sizeof(bad) / sizeof(*bad))];

		expect(t, "VGPU_ADD of no memory", ioctl(fd, VGPU_ADD, (void *)at) != 0, EFAULT);
		return;
	}
	request = (request & ~0xff00ul) | 'V' << 8; /* others may be Linux's own, for every file */
	if (below(t, 2))                            /* near the right one */
		request = VGPU_ADD ^ 1ul << below(t, 8);
	if (below(t, 4) == 0)
		request = VGPU_ADD ^ 1ul << (16 + below(t, 16));
	if (request != VGPU_ADD)
		expect(t, "another ioctl", ioctl(fd, request, &t->mappings) != 0, ENOTTY);
}

/* A request that ends behind the end of a page. */
static void ioctl_cut(struct task *t)
{
	char *two = mmap(NULL, 2 * VGPU_PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS,
	                 -1, 0);

	munmap(two + VGPU_PAGE, VGPU_PAGE);
	memset(two, 0, VGPU_PAGE);
	expect(t, "VGPU_ADD cut off",
	       ioctl(any_space(t)->fd, VGPU_ADD, two + VGPU_PAGE - 4 - 4 * below(t, 3)) != 0,
	       EFAULT);
	munmap(two, VGPU_PAGE);
}

/* Whatever of it is read: what was checked is what is done. */
static void ioctl_racing(struct task *t)
{
	bool failed = ioctl(t->scratch, VGPU_ADD, t->racing) != 0;

	if (failed && errno != EINVAL)
		wrong(t, "VGPU_ADD that is written meanwhile", (uint64_t)errno, EINVAL);
}

static void write_racing(volatile struct vgpu_add *racing, uint32_t n)
{
	static const uint32_t starts[] = { 0, VGPU_SPACE_PAGES - 1, 1 << 20, ~0u - 8,
		                           VGPU_SPACE_PAGES };

	racing->first = n % 2 ? starts[n / 2 % 5] : 3;
	racing->n = n % 2 ? 9 : 1;
}

static void ring(struct task *t)
{
	struct fuzz_said said = fuzz_ring_request(t->ring);

	if (said.what)
		wrong(t, said.what, said.is, said.should);
}

/* --- the space of all */
static void common(struct task *t, uint32_t n)
{
	uint32_t at = n % COMMON_PAGES, page = at * COMMON_EACH;
	struct vgpu_add job = { .value = 1, .first = page, .n = 1 };
	volatile uint64_t *word = &t->common_words[(size_t)page * PAGE_WORDS + n % PAGE_WORDS];
	struct sum *sum = t->sum;
	uint64_t least, is, most;

	if (n % 3 == 0) {
		__atomic_fetch_add(&sum->begun[at], 1, __ATOMIC_SEQ_CST);
		if (ioctl(t->common, VGPU_ADD, &job))
			wrong(t, "VGPU_ADD for all", (uint64_t)errno, 0);
		__atomic_fetch_add(&sum->done[at], 1, __ATOMIC_SEQ_CST);
	}
	least = __atomic_load_n(&sum->done[at], __ATOMIC_SEQ_CST);
	is = *word;
	most = __atomic_load_n(&sum->begun[at], __ATOMIC_SEQ_CST);
	if (is < least || is > most)
		wrong(t, "a word of all", is, is < least ? least : most);
}

/* --- mappings */
static void map(struct task *t)
{
	struct mapping *m = &t->mappings[below(t, N_MAPPINGS)];
	struct space *s = any_space(t);
	int flags = MAP_SHARED | (below(t, 8) ? 0 : MAP_POPULATE);
	off_t view;
	void *at;

	unmap(m);
	*m = (struct mapping){ .space = s,
		               .first = page_of(t),
		               .n = 1 + below(t, below(t, 4) ? HOT_PAGES : MAX_PAGES),
		               .writable = below(t, 4) };
	if (m->n > VGPU_SPACE_PAGES - m->first)
		m->n = VGPU_SPACE_PAGES - m->first;
	view = below(t, 3) ? 0 : VGPU_GPU_VIEW; /* the same words */
	at = mmap(NULL, (size_t)m->n * VGPU_PAGE, m->writable ? PROT_READ | PROT_WRITE : PROT_READ,
	          flags, s->fd, (view + (off_t)m->first) * VGPU_PAGE);
	expect(t, "mmap", at == MAP_FAILED, 0);
	m->words = at == MAP_FAILED ? NULL : at;
}

static void map_wrong(struct task *t)
{
	off_t at = (below(t, 2) ? VGPU_GPU_VIEW : 0) + VGPU_SPACE_PAGES - 1 - below(t, 3);
	size_t n = 4 + below(t, 1 << 20);
	int flags = MAP_SHARED;
	void *got;

	switch (below(t, 5)) {
	case 0: at = VGPU_GPU_VIEW + VGPU_SPACE_PAGES + below(t, ~0u); break;
	case 1: at = (off_t)1 << (32 + below(t, 16)); break;
	case 2: /* one page too many */
		at = below(t, VGPU_SPACE_PAGES);
		n = (size_t)(VGPU_SPACE_PAGES - at) + 1;
		break;
	case 3:
		flags = MAP_PRIVATE;
		at = below(t, HOT_PAGES);
		n = 1 + below(t, 64);
		break;
	default: break;
	}
	got = mmap(NULL, n * VGPU_PAGE, PROT_READ | PROT_WRITE, flags, any_space(t)->fd,
	           at * VGPU_PAGE);
	expect(t, "mmap that is not possible", got == MAP_FAILED, EINVAL);
	if (got != MAP_FAILED)
		munmap(got, n * VGPU_PAGE);
}

/* Its pages become others, of this space or outside. */
static void remap(struct task *t, struct mapping *m)
{
	/* a page, one before or at the end of the CPU's view, or of the GPU's, which has the same pages */
	uint32_t first =
	        below(t, 2) ? page_of(t) : (1 + below(t, 2)) * VGPU_SPACE_PAGES - below(t, 8);
	uint32_t page = first % VGPU_SPACE_PAGES;
	bool fits = first < VGPU_GPU_VIEW + VGPU_SPACE_PAGES && m->n <= VGPU_SPACE_PAGES - page;
	long failed = syscall(SYS_remap_file_pages, m->words, (size_t)m->n * VGPU_PAGE, 0,
	                      (size_t)first, 0);

	if (failed) {
		expect(t, "remap_file_pages", true, EINVAL);
		unmap(m); /* or what is left of it */
		return;
	}
	if (!fits)
		wrong(t, "pages outside are mapped", first, VGPU_SPACE_PAGES);
	m->first = page;
}

/* It moves to another place, or grows: that may not be. */
static void move(struct task *t, struct mapping *m)
{
	size_t size = (size_t)m->n * VGPU_PAGE;
	void *to;

	if (below(t, 2)) {
		to = mremap(m->words, size, size + VGPU_PAGE, MREMAP_MAYMOVE);
		expect(t, "mremap that grows", to == MAP_FAILED, EFAULT);
		if (to != MAP_FAILED)
			m->words = to;
		return;
	}
	to = mmap(NULL, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	to = mremap(m->words, size, size, MREMAP_MAYMOVE | MREMAP_FIXED, to);
	expect(t, "mremap that moves", to == MAP_FAILED, 0);
	if (to != MAP_FAILED)
		m->words = to;
}

/* A part goes at one end, or its protection changes, or it moves, or what was there is dropped. */
static void change(struct task *t)
{
	struct mapping *m = any_mapping(t);
	size_t part;
	uint32_t n;
	char *bytes;

	if (!m)
		return;
	bytes = (char *)m->words;
	n = 1 + below(t, m->n);
	part = (size_t)n * VGPU_PAGE;
	switch (below(t, 8)) {
	case 0:
		munmap(bytes + (size_t)(m->n - n) * VGPU_PAGE, part);
		m->n -= n;
		break;
	case 1:
		munmap(bytes, part);
		m->words = (uint64_t *)(bytes + part);
		m->first += n;
		m->n -= n;
		break;
	case 2:
		m->writable = below(t, 2);
		expect(t, "mprotect",
		       mprotect(bytes, (size_t)m->n * VGPU_PAGE,
		                m->writable ? PROT_READ | PROT_WRITE : PROT_READ) != 0,
		       0);
		break;
	case 3: move(t, m); break;
	case 4: remap(t, m); break;
	case 5:
		n = below(t, 2) ? (uint32_t)mlock(bytes, part) : (uint32_t)munlock(bytes, part);
		break;
	case 6: msync(bytes, part, MS_SYNC); break;
	default: /* MADV_DONTFORK: a child uses them; all of it, or it is two mappings then */
		n = below(t, 26);
		madvise(bytes, (size_t)m->n * VGPU_PAGE,
		        n == MADV_DONTFORK ? MADV_DONTNEED : (int)n);
		break;
	}
	if (!m->n)
		m->words = NULL;
}

/* --- accesses: a whole page, since what another wrote would be anywhere in it */
static void check(struct task *t, const struct mapping *m, uint32_t page)
{
	const uint64_t *is = words_of(m, page), *should = expected_of(m->space, m->first + page);

	if (!memcmp(is, should, VGPU_PAGE))
		return;
	for (int i = 0; i < PAGE_WORDS; i++)
		if (is[i] != should[i]) {
			wrong(t,
			      is[i] >> TAG_SHIFT && is[i] >> TAG_SHIFT != m->space->tag >> TAG_SHIFT
			              ? "a word of another"
			              : "a word",
			      is[i], should[i]);
			/* told once */
			memcpy(copy_of(m->space, m->first + page), is, VGPU_PAGE);
			return;
		}
}

static void access_page(struct task *t)
{
	struct mapping *m = any_mapping(t);
	uint32_t page;

	if (!m) {
		map(t);
		return;
	}
	page = below(t, m->n);
	if (m->writable && below(t, 2)) {
		uint64_t *copy = copy_of(m->space, m->first + page);

		for (int i = 0; i < PAGE_WORDS; i++)
			copy[i] = m->space->tag | ((t->state >> 32) + (uint32_t)i);
		memcpy(words_of(m, page), copy, VGPU_PAGE);
		return;
	}
	check(t, m, page);
}

/* Linux reads one page and writes another. */
static void through_pipe(struct task *t)
{
	struct mapping *from = any_mapping(t), *to = any_mapping(t);
	uint32_t a, b;

	if (!from || !to || !to->writable)
		return;
	a = below(t, from->n);
	b = below(t, to->n);
	if (write(t->pipe[1], words_of(from, a), VGPU_PAGE) != VGPU_PAGE ||
	    read(t->pipe[0], words_of(to, b), VGPU_PAGE) != VGPU_PAGE) {
		wrong(t, "a pipe", (uint64_t)errno, 0);
		return;
	}
	memmove(copy_of(to->space, to->first + b), expected_of(from->space, from->first + a),
	        VGPU_PAGE);
}

/* Nobody may hold a page that can leave the CPU at any time; and the node is no file. */
static void not_possible(struct task *t)
{
	struct mapping *m = any_mapping(t);
	char bytes[64];
	int fd = any_space(t)->fd;
	struct iovec here = { bytes, sizeof(bytes) };

	if (m && below(t, 2)) {
		struct iovec there = { m->words, sizeof(bytes) };

		expect(t, "process_vm_readv",
		       process_vm_readv(getpid(), &here, 1, &there, 1, 0) < 0, EFAULT);
		expect(t, "a futex", syscall(SYS_futex, m->words, FUTEX_WAKE, 1, NULL, NULL, 0) < 0,
		       EFAULT);
		there.iov_base = m->words;
		expect(t, "vmsplice", vmsplice(t->pipe[1], &there, 1, SPLICE_F_NONBLOCK) < 0,
		       EFAULT);
		return;
	}
	switch (below(t, 6)) {
	case 0: expect(t, "read", read(fd, bytes, sizeof(bytes)) < 0, EINVAL); break;
	case 1: expect(t, "write", write(fd, bytes, sizeof(bytes)) < 0, EINVAL); break;
	case 2: expect(t, "ftruncate", ftruncate(fd, 1 << 30) < 0, EINVAL); break;
	case 3:
		posix_fadvise(fd, below(t, 1 << 20), below(t, 1 << 20), (int)below(t, 6));
		readahead(fd, below(t, 1 << 20), below(t, 1 << 20));
		break;
	case 4:
		fsync(fd);
		sync_file_range(fd, 0, 1 << 20, 7);
		fallocate(fd, (int)below(t, 8), 0, 1 << 20);
		lseek(fd, below(t, ~0u), SEEK_SET);
		break;
	default: poll(&(struct pollfd){ .fd = fd, .events = POLLIN }, 1, 0); break;
	}
}

/* --- processes */

/* A child has the mappings, too, uses them and ends. */
static void fork_once(struct task *t)
{
	pid_t child = fork();
	int status;

	if (!child) {
		t->n_wrong = 0;
		t->child = true;
		for (int i = 0; i < 8; i++)
			below(t, 4) ? access_page(t) : add(t);
		_exit(t->n_wrong != 0);
	}
	/* a space that the child has opened is not this one's */
	if (child > 0 && waitpid(child, &status, 0) == child && status)
		wrong(t, "a child", (uint64_t)status, 0);
	t->state += 1;
}

/* One with a space of its own ends in the middle of it. */
static void killed(struct task *t)
{
	useconds_t later = below(t, 20000);
	pid_t child = fork();

	if (!child) {
		int fd = open("/dev/vgpu", O_RDWR);
		volatile uint64_t *words =
		        mmap(NULL, SPACE_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);

		for (;;) {
			struct vgpu_add job = { .value = 1,
				                .first = below(t, VGPU_SPACE_PAGES / 2),
				                .n = below(t, VGPU_SPACE_PAGES / 2) };

			ioctl(fd, VGPU_ADD, &job);
			for (int i = 0; i < 16; i++)
				words[(size_t)page_of(t) * PAGE_WORDS] = below(t, 2);
		}
	}
	if (child < 0)
		return;
	usleep(later);
	kill(child, SIGKILL);
	waitpid(child, NULL, 0);
}

static void close_or_open(struct task *t)
{
	struct space *s = &t->spaces[below(t, N_SPACES)];

	if (s->fd < 0) {
		open_space(t, s);
		return;
	}
	close(s->fd);
	s->fd = -1;
}

static void request(struct task *t)
{
	static const struct {
		uint32_t share; /* of 1096 */
		void (*make)(struct task *t);
	} kinds[] = { { 230, add },         { 90, add_outside },  { 80, ioctl_wrong },
		      { 10, ioctl_cut },    { 20, ioctl_racing }, { 380, access_page },
		      { 60, map },          { 25, map_wrong },    { 40, change },
		      { 25, through_pipe }, { 20, not_possible }, { 15, close_or_open },
		      { 1, fork_once },     { 100, ring } };
	uint32_t what = below(t, 1096);

	for (uint32_t i = 0; i < sizeof(kinds) / sizeof(*kinds); i++) {
		if (what < kinds[i].share) {
			kinds[i].make(t);
			return;
		}
		what -= kinds[i].share;
	}
}

/* The thread beside: only what needs nothing of the task's own. Requests to the space of all are made at the pace of the task's: else it would take the
 * time of those that the task waits with.
 */
static void *beside(void *arg)
{
	struct task *t = arg, own = *t;

	own.state = ~t->state;
	own.n_wrong = 0;
	for (uint64_t n = 0; !t->ends; n++) {
		if (n % 16 == 0)
			common(&own, below(&own, 1 << 20));
		else
			write_racing(own.racing, below(&own, 1 << 20));
		if (n % 16)
			continue;
		__atomic_fetch_add(&t->sum->n_beside, 1, __ATOMIC_RELAXED);
		sched_yield(); /* it would have half of each processor */
		while (!t->ends && (long)(n / 16) >= t->n_done / BESIDE)
			usleep(NAP_US);
	}
	__atomic_fetch_add(&t->sum->n_wrong, own.n_wrong, __ATOMIC_RELAXED);
	return NULL;
}

static void work(struct sum *sum, int common_fd, uint32_t number, long n, long seed)
{
	struct task t = { .state = (uint64_t)seed * MAX_TASKS + number,
		          .number = number,
		          .sum = sum,
		          .common = common_fd };
	struct fuzz_said said;
	pthread_t thread;

	t.ring = fuzz_ring_open(t.state);
	t.scratch = open("/dev/vgpu", O_RDWR | O_CLOEXEC);
	t.racing = mmap(NULL, VGPU_PAGE, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	t.common_words = mmap(NULL, SPACE_BYTES, PROT_READ, MAP_SHARED, common_fd, 0);
	if (!t.ring || pipe2(t.pipe, O_CLOEXEC) || t.scratch < 0 || t.racing == MAP_FAILED ||
	    t.common_words == MAP_FAILED || pthread_create(&thread, NULL, beside, &t))
		_exit(1);
	for (uint32_t i = 0; i < N_SPACES; i++)
		open_space(&t, &t.spaces[i]);
	for (long i = 0; i < n; i++) {
		request(&t);
		t.n_done = i;
		if (!below(&t, 4000))
			killed(&t);
	}
	t.ends = true;
	pthread_join(thread, NULL);
	said = fuzz_ring_end(t.ring);
	if (said.what)
		wrong(&t, said.what, said.is, said.should);
	for (uint32_t i = 0; i < N_MAPPINGS; i++)
		for (uint32_t page = 0; t.mappings[i].words && page < t.mappings[i].n; page++)
			check(&t, &t.mappings[i], page);
	__atomic_fetch_add(&sum->n, (uint64_t)n, __ATOMIC_RELAXED);
	__atomic_fetch_add(&sum->n_wrong, t.n_wrong, __ATOMIC_RELAXED);
}

const char *fuzz_vgpu(int n_tasks, long n, long seed)
{
	static char text[80];
	struct sum *sum =
	        mmap(NULL, sizeof(*sum), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	int status, bad = 0, fd = open("/dev/vgpu", O_RDWR);

	if (n_tasks < 1 || n_tasks > MAX_TASKS || sum == MAP_FAILED || fd < 0)
		return "0 0 1";
	for (int i = 0; i < n_tasks; i++)
		if (!fork()) {
			work(sum, fd, (uint32_t)i, n / n_tasks, seed);
			_exit(0);
		}
	close(fd);
	while (wait(&status) > 0)
		if (status) {
			printf("LOG a task ended with %#x\n", status);
			bad++;
		}
	snprintf(text, sizeof(text), "%llu %llu %llu", (unsigned long long)sum->n,
	         (unsigned long long)sum->n_beside,
	         (unsigned long long)sum->n_wrong + (unsigned long long)bad);
	munmap(sum, sizeof(*sum));
	return text;
}
