// SPDX-License-Identifier: BSD-2-Clause
/* fuzz_ring.c - the requests of fuzz_ring.h. One ring is the task's alone, and what comes of each of its entries is known; the entries and the `put` of
 * another are written by a second thread all the time, so that only what has to be so whatever is read can be known. */
#include "fuzz_ring.h"
#include "vgpu_ioctl.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
	HOT_BLOCKS = 4,
	HOT_PAGES = 16, /* of each, whose words are known */
	BLOCK_PAGES = 512,
	NEVER = 31 * BLOCK_PAGES, /* nobody asks for pages from here on */
	ASKED_BLOCKS = 12,
	SERVED = 64, /* faults after which one must have come */
	MOST_ROUNDS = 4,
	RACED = 12, /* entries that are written while they are read */
	DOORBELLS = 12,
	NAP_US = 100,
	NAPS = 200
};

struct side {
	int fd;
	struct vgpu_ring_shared *ring;
	const uint64_t *resident;
	volatile uint64_t *views[2]; /* the CPU's, the GPU's */
	uint64_t words[HOT_BLOCKS * HOT_PAGES];
	uint32_t get; /* as the kernel has to have it */
};

struct fuzz_ring {
	uint64_t state;
	struct side own, raced;
	int turns;        /* a descriptor with a task group */
	pthread_t thread; /* writes `raced` while `races` is set */
	volatile bool races, ends;
	volatile uint32_t n_races;
	uint64_t n_asked, n_came;
	struct fuzz_said said;
};

static uint32_t below(struct fuzz_ring *r, uint32_t n)
{
	r->state = r->state * 6364136223846793005ull + 1442695040888963407ull;
	return (uint32_t)(r->state >> 33) % n;
}

static void expect(struct fuzz_ring *r, const char *what, uint64_t is, uint64_t should)
{
	if (is != should && !r->said.what)
		r->said = (struct fuzz_said){ what, is, should };
}

static uint64_t errno_if(bool failed)
{
	return failed ? (uint64_t)errno : 0;
}

static void *map(int fd, uint32_t page, size_t n, int protection, int flags)
{
	return mmap(NULL, n * VGPU_PAGE, protection, flags, fd, (off_t)page * VGPU_PAGE);
}

static bool open_side(struct side *s)
{
	const int both = PROT_READ | PROT_WRITE;

	s->fd = open("/dev/vgpu", O_RDWR | O_CLOEXEC);
	s->ring = map(s->fd, VGPU_RING, VGPU_RING_PAGES, both, MAP_SHARED);
	s->resident = map(s->fd, VGPU_RESIDENT, 1, PROT_READ, MAP_SHARED);
	s->views[0] = map(s->fd, 0, VGPU_SPACE_PAGES, both, MAP_SHARED);
	s->views[1] = map(s->fd, VGPU_GPU_VIEW, VGPU_SPACE_PAGES, both, MAP_SHARED);
	return s->ring != MAP_FAILED && s->resident != MAP_FAILED && s->views[0] != MAP_FAILED &&
	       s->views[1] != MAP_FAILED;
}

/* --- entries */
static uint32_t hot_page(uint32_t i)
{
	return i / HOT_PAGES * BLOCK_PAGES + i % HOT_PAGES * 5;
}

static struct vgpu_entry right(struct fuzz_ring *r)
{
	uint32_t page = below(r, 4) ? hot_page(below(r, HOT_BLOCKS * HOT_PAGES))
	                            : below(r, ASKED_BLOCKS * BLOCK_PAGES);

	return (struct vgpu_entry){ .page = page, .access = VGPU_READ + below(r, VGPU_ATOMIC) };
}

/* One thing about it is wrong; what it is refused for. */
static uint32_t spoil(struct fuzz_ring *r, struct vgpu_entry *entry)
{
	switch (below(r, 6)) {
	case 0: entry->access = 0; return EINVAL;
	case 1: entry->access = VGPU_ATOMIC + 1 + below(r, ~0u - VGPU_ATOMIC - 1); return EINVAL;
	case 2: entry->reserved = 1ull << below(r, 64); return EINVAL;
	case 3: entry->page = VGPU_SPACE_PAGES; return ERANGE;
	case 4: entry->page = VGPU_SPACE_PAGES + below(r, 1 << 20); return ERANGE;
	default: entry->page = ~below(r, 1 << 10); return ERANGE;
	}
}

static bool is_there(const struct side *s, uint32_t page)
{
	return __atomic_load_n(&s->resident[page / 64], __ATOMIC_RELAXED) >> page % 64 & 1;
}

/* --- the ring that is known */
/* Its entries come to be there, and what the kernel has to say of them. */
static struct vgpu_doorbell fill(struct fuzz_ring *r, uint32_t n)
{
	struct vgpu_doorbell should = { .n_entries = n };
	struct side *s = &r->own;
	bool spoils = !below(r, 3);

	for (uint32_t i = 0; i < n; i++) {
		struct vgpu_entry entry = right(r);
		uint32_t error = spoils && !below(r, 4) ? spoil(r, &entry) : 0;

		if (error && !should.n_refused++) {
			should.refused = s->get + i;
			should.error = error;
		}
		s->ring->entries[(s->get + i) % VGPU_RING_ENTRIES] = entry;
	}
	s->ring->put = s->get + n;
	s->ring->get = below(r, ~0u); /* the kernel's own is what counts */
	return should;
}

static void ring_right(struct fuzz_ring *r)
{
	struct side *s = &r->own;
	uint32_t n = below(r, 16) ? below(r, 24) : below(r, VGPU_RING_ENTRIES + 1);
	struct vgpu_doorbell should = fill(r, n), is = { .n_entries = ~0u };
	struct vgpu_entry last = s->ring->entries[(s->get + n - 1) % VGPU_RING_ENTRIES];

	expect(r, "VGPU_DOORBELL", errno_if(ioctl(s->fd, VGPU_DOORBELL, &is)), 0);
	expect(r, "entries that were taken", is.n_entries, should.n_entries);
	expect(r, "entries that were refused", is.n_refused, should.n_refused);
	expect(r, "the first that was refused", is.refused, should.refused);
	expect(r, "why it was refused", is.error, should.error);
	expect(r, "get", s->ring->get, s->get + n);
	s->get += n;
	if (n && last.page < NEVER && !should.n_refused) {
		r->n_asked++;
		r->n_came += is_there(s, last.page);
	}
	expect(r, "a page that nobody asked for", is_there(s, NEVER + below(r, BLOCK_PAGES)), 0);
}

/* Before get, or further from it than there are entries. Mostly little: who believes it would not come back soon. */
static void ring_wrong_put(struct fuzz_ring *r)
{
	uint32_t most = below(r, 8) ? 64 : ~0u - VGPU_RING_ENTRIES;
	struct vgpu_doorbell is = { .n_entries = 77 };
	struct side *s = &r->own;

	s->ring->put = s->get + VGPU_RING_ENTRIES + 1 + below(r, most);
	if (s->ring->put == s->get)
		s->ring->put--;
	expect(r, "VGPU_DOORBELL with a wrong put", errno_if(ioctl(s->fd, VGPU_DOORBELL, &is)),
	       EINVAL);
	expect(r, "what is said of a wrong put", is.n_entries, 77);
}

static void ring_no_answer(struct fuzz_ring *r)
{
	struct side *s = &r->own;

	fill(r, below(r, 4));
	expect(r, "VGPU_DOORBELL without room for the answer",
	       errno_if(ioctl(s->fd, VGPU_DOORBELL, 8)), EFAULT);
	s->get = s->ring->put;
	expect(r, "get without an answer", s->ring->get, s->get);
}

/* --- the ring that another thread writes: few entries, so that it is at the one that is read */
static void *race(void *arg)
{
	static const uint32_t pages[] = { 0, ~0u, 1, VGPU_SPACE_PAGES, 2 * BLOCK_PAGES + 5, ~0u };
	struct fuzz_ring *r = arg;
	struct vgpu_ring_shared *ring = r->raced.ring;

	for (uint32_t n = 0; !r->ends; n++) {
		if (!r->races) {
			usleep(NAP_US);
			continue;
		}
		for (uint32_t i = 0; i < VGPU_RING_ENTRIES; i++) {
			uint32_t get = __atomic_load_n(&ring->get, __ATOMIC_RELAXED);
			volatile struct vgpu_entry *entry =
			        &ring->entries[(get + i % RACED) % VGPU_RING_ENTRIES];

			entry->page = pages[(n + i) % 6];
			entry->access = 1 + i % 16 / 5;
			entry->reserved = i % 64 == 0;
			entry->page = pages[(n + i + 1) % 6];
			__atomic_store_n(&ring->put,
			                 get + (i % 128 ? i % RACED : 2 * VGPU_RING_ENTRIES),
			                 __ATOMIC_RELAXED);
		}
		r->n_races++;
	}
	return NULL;
}

static void ring_raced_once(struct fuzz_ring *r)
{
	struct vgpu_doorbell is = { 0 };
	struct side *s = &r->raced;

	if (ioctl(s->fd, VGPU_DOORBELL, &is)) {
		expect(r, "VGPU_DOORBELL that is written meanwhile", (uint64_t)errno, EINVAL);
		return;
	}
	s->get += is.n_entries;
	expect(r, "get that is written meanwhile", s->ring->get, s->get);
	expect(r, "more entries than there are", is.n_entries > VGPU_RING_ENTRIES, 0);
	expect(r, "more refused than there are", is.n_refused > is.n_entries, 0);
	expect(r, "refused for no reason", is.error == EINVAL || is.error == ERANGE,
	       is.n_refused != 0);
	s->get = s->ring->get;
}

/* The thread is at it before the first doorbell. */
static void ring_raced(struct fuzz_ring *r)
{
	uint32_t before = r->n_races;

	r->races = true;
	for (int i = 0; i < NAPS && r->n_races == before; i++)
		usleep(NAP_US);
	for (int i = 0; i < DOORBELLS; i++)
		ring_raced_once(r);
	r->races = false;
}

/* --- what is in the pages, from both sides */
static void words(struct fuzz_ring *r)
{
	struct side *s = below(r, 2) ? &r->own : &r->raced;
	uint32_t i = below(r, HOT_BLOCKS * HOT_PAGES);
	volatile uint64_t *word =
	        &s->views[below(r, 2)][(size_t)hot_page(i) * (VGPU_PAGE / sizeof(uint64_t))];

	expect(r, "a word of a page with a ring", *word, s->words[i]);
	*word = s->words[i] = r->state;
}

/* --- mappings */
static void mappings(struct fuzz_ring *r)
{
	static const struct {
		uint32_t page, n;
		int protection, flags, error;
	} all[] = { { VGPU_RING, VGPU_RING_PAGES, PROT_READ | PROT_WRITE, MAP_SHARED, 0 },
		    { VGPU_RING, VGPU_RING_PAGES, PROT_READ, MAP_SHARED, 0 },
		    { VGPU_RING, VGPU_RING_PAGES + 1, PROT_READ, MAP_SHARED, EINVAL },
		    { VGPU_RING, VGPU_RING_PAGES - 1, PROT_READ, MAP_SHARED, EINVAL },
		    { VGPU_RING + 1, VGPU_RING_PAGES, PROT_READ, MAP_SHARED, EINVAL },
		    { VGPU_RING, VGPU_RING_PAGES, PROT_READ, MAP_PRIVATE, EINVAL },
		    { VGPU_RESIDENT, 1, PROT_READ, MAP_SHARED, 0 },
		    { VGPU_RESIDENT, 1, PROT_READ, MAP_PRIVATE, EINVAL },
		    { VGPU_RESIDENT, 1, PROT_READ | PROT_WRITE, MAP_SHARED, EPERM },
		    { VGPU_RESIDENT, 2, PROT_READ, MAP_SHARED, EINVAL },
		    { VGPU_RUNLIST, 1, PROT_READ, MAP_SHARED, 0 },
		    { VGPU_RUNLIST, 1, PROT_READ | PROT_WRITE, MAP_SHARED, EPERM },
		    { VGPU_RUNLIST, 2, PROT_READ, MAP_SHARED, EINVAL },
		    { VGPU_RUNLIST + 1, 1, PROT_READ, MAP_SHARED, EINVAL },
		    { VGPU_GPU_VIEW + VGPU_SPACE_PAGES, 1, PROT_READ, MAP_SHARED, EINVAL } };
	uint32_t i = below(r, sizeof(all) / sizeof(*all));
	void *at = map(r->own.fd, all[i].page, all[i].n, all[i].protection, all[i].flags);

	expect(r, "mmap of a ring or page", errno_if(at == MAP_FAILED), (uint64_t)all[i].error);
	if (at == MAP_FAILED)
		return;
	if (all[i].page != VGPU_RING)
		expect(r, "mprotect of a page to be read",
		       errno_if(mprotect(at, VGPU_PAGE, PROT_READ | PROT_WRITE)), EACCES);
	munmap(at, (size_t)all[i].n * VGPU_PAGE);
}

/* --- turns */
static uint64_t turn(int fd, uint32_t what, uint32_t reserved)
{
	struct vgpu_turn asked = { what, reserved };

	return errno_if(ioctl(fd, VGPU_TURN, &asked));
}

static void turns(struct fuzz_ring *r)
{
	uint32_t n = 1 + below(r, MOST_ROUNDS), wrong = VGPU_TURN_END + 1 + below(r, ~0u - 3);

	expect(r, "VGPU_TURN of another kind", turn(r->turns, wrong, 0), EINVAL);
	expect(r, "VGPU_TURN with more", turn(r->turns, below(r, 3), 1u << below(r, 32)), EINVAL);
	expect(r, "VGPU_TURN of no memory", errno_if(ioctl(r->turns, VGPU_TURN, 8)), EFAULT);
	expect(r, "VGPU_TURN without a group", turn(r->own.fd, below(r, 3), 0), 0);
	for (uint32_t i = 0; i < n; i++)
		expect(r, "VGPU_TURN_BEGIN", turn(r->turns, VGPU_TURN_BEGIN, 0), 0);
	/* with more than one it would wait for itself */
	for (uint32_t i = 0; n == 1 && i < MOST_ROUNDS; i++)
		expect(r, "VGPU_TURN_AGAIN", turn(r->turns, VGPU_TURN_AGAIN, 0), 0);
	for (uint32_t i = 0; i < n; i++)
		expect(r, "VGPU_TURN_END", turn(r->turns, VGPU_TURN_END, 0), 0);
	expect(r, "VGPU_TURN_END of nothing", turn(r->turns, VGPU_TURN_END, 0), EINVAL);
	expect(r, "VGPU_TURN_AGAIN of nothing", turn(r->turns, VGPU_TURN_AGAIN, 0), EINVAL);
	expect(r, "VGPU_DOORBELL without a ring", errno_if(ioctl(r->turns, VGPU_DOORBELL, &wrong)),
	       ENXIO);
}

struct fuzz_ring *fuzz_ring_open(uint64_t seed)
{
	struct fuzz_ring *r = calloc(1, sizeof(*r));
	struct vgpu_group group = { .timeslice_us = 1000, .interleave = 1 };

	if (!r)
		return NULL;
	r->state = ~seed;
	r->turns = open("/dev/vgpu", O_RDWR | O_CLOEXEC);
	if (open_side(&r->own) && open_side(&r->raced) && !ioctl(r->turns, VGPU_GROUP, &group) &&
	    !pthread_create(&r->thread, NULL, race, r))
		return r;
	free(r);
	return NULL;
}

struct fuzz_said fuzz_ring_request(struct fuzz_ring *r)
{
	static void (*const kinds[])(struct fuzz_ring *
	                             r) = { ring_right, ring_right, ring_wrong_put, ring_no_answer,
		                            ring_raced, words,      words,          words,
		                            mappings,   turns };

	r->said = (struct fuzz_said){ 0 };
	kinds[below(r, sizeof(kinds) / sizeof(*kinds))](r);
	return r->said;
}

struct fuzz_said fuzz_ring_end(struct fuzz_ring *r)
{
	r->ends = true;
	pthread_join(r->thread, NULL);
	r->said = (struct fuzz_said){ 0 };
	if (r->n_asked > SERVED)
		expect(r, "faults that brought no page", r->n_came == 0, 0);
	return r->said;
}
