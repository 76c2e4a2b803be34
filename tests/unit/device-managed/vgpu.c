/* vgpu.c - managed memory that Linux serves, on a file in the place of /dev/vgpu: what is shared with it, what it is asked, and what comes of its answers.
 * The file's two views are other bytes; nothing moves there.
 */
#include "warp.h"
#include "vgpu_ioctl.h"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

enum { FILE_PAGES = VGPU_RUNLIST + 1, MAX_TURNS = 16 };

/* What Linux is, and was asked. */
static struct {
	int fd; /* below 0: -errno of open() */
	struct vgpu_ring_shared *ring;
	u64 *resident;
	struct vgpu_runlist *page;
	int err;     /* of a doorbell */
	bool leaves; /* pages have left again when it is over */
	u32 n_doorbells, n_entries;
	struct vgpu_group group;
	int group_err, turn_err;
	u32 turns[MAX_TURNS], n_turns;
} node;

int __wrap_open(const char *path, int flags);
int __wrap_open(const char *path, int flags)
{
	CHECK(!strcmp(path, "/dev/vgpu") && flags == (O_RDWR | O_CLOEXEC));
	if (node.fd < 0)
		errno = -node.fd;
	return node.fd < 0 ? -1 : dup(node.fd);
}

static int answer(int err)
{
	errno = err;
	return err ? -1 : 0;
}

static int doorbell(struct vgpu_doorbell *said)
{
	u32 get = node.ring->get, n = node.ring->put - get;

	node.n_doorbells++;
	CHECK(n && n <= VGPU_RING_ENTRIES);
	for (u32 i = 0; i < n; i++) {
		struct vgpu_entry *entry = &node.ring->entries[(get + i) % VGPU_RING_ENTRIES];

		CHECK(entry->page < VGPU_SPACE_PAGES && !entry->reserved);
		CHECK(entry->access >= VGPU_READ && entry->access <= VGPU_ATOMIC);
		if (!node.leaves)
			node.resident[entry->page / 64] |= 1ull << entry->page % 64;
	}
	node.n_entries += n;
	node.ring->get = node.ring->put;
	*said = (struct vgpu_doorbell){ .n_entries = n };
	return answer(node.err);
}

int __wrap_ioctl(int fd, unsigned long request, void *argument);
int __wrap_ioctl(int fd, unsigned long request, void *argument)
{
	const struct vgpu_turn *turn = argument;

	CHECK(fd >= 0 && fd != node.fd);
	switch (request) {
	case VGPU_DOORBELL: return doorbell(argument);
	case VGPU_GROUP: node.group = *(struct vgpu_group *)argument; return answer(node.group_err);
	case VGPU_TURN:
		CHECK(!turn->reserved && node.n_turns < MAX_TURNS);
		node.turns[node.n_turns++] = turn->what;
		return answer(node.turn_err);
	default: CHECK(!"an ioctl that is known"); return answer(ENOTTY);
	}
}

static void *shown(off_t page, size_t n)
{
	void *at = mmap(NULL, n * VGPU_PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, node.fd,
	                page * VGPU_PAGE);

	CHECK(at != MAP_FAILED);
	return at;
}

static struct gx_managed *make(u64 pages)
{
	struct gx_managed_config config = config_of(GX_RUNG_VGPU, 4);
	struct gx_managed *m;

	memset(&node, 0, sizeof(node));
	node.fd = memfd_create("vgpu", MFD_CLOEXEC);
	CHECK(node.fd >= 0 && !ftruncate(node.fd, (off_t)pages * VGPU_PAGE));
	node.ring = shown(VGPU_RING, VGPU_RING_PAGES);
	node.resident = shown(VGPU_RESIDENT, 1);
	node.page = shown(VGPU_RUNLIST, 1);
	config.buffer_entries = 16;
	CHECK_EQ(gx_managed_create(&config, &m, NULL), 0);
	return m;
}

static void unmake(struct gx_managed *m)
{
	gx_managed_destroy(m);
	munmap(node.ring, VGPU_RING_PAGES * VGPU_PAGE);
	munmap(node.resident, VGPU_PAGE);
	munmap(node.page, VGPU_PAGE);
	close(node.fd);
}

static char *touch(struct gx_managed *m, u64 address)
{
	struct gx_soft_toucher who = { .grid = 1 };
	void *mmu = gx_managed_mmu_of(m, 0), *found;

	gx_managed_mmu.enter(mmu);
	found = gx_managed_mmu.access(mmu, &who, address, 2);
	gx_managed_mmu.leave(mmu);
	return found;
}

static int poll_stuck(struct gx_managed *m, struct gx_diag *diag)
{
	return gx_managed_mmu.poll(gx_managed_mmu_of(m, 0), 1, 10, true, true, diag);
}

static void test_no_node(int err, const char *said)
{
	struct gx_managed_config config = config_of(GX_RUNG_VGPU, 4);
	struct gx_diag diag = { 0 };
	struct gx_managed *m;
	uint64_t at;

	node.fd = -err;
	CHECK_EQ(gx_managed_create(&config, &m, NULL), 0);
	CHECK_EQ(gx_managed_alloc(m, 0, 1, &at, &diag), -EOPNOTSUPP);
	CHECK(diag.error == GX_E_MANAGED_VGPU && strstr(diag.text, said));
	CHECK_EQ(gx_managed_rung(m), GX_RUNG_BEST);
	gx_managed_destroy(m);
}

static int alloc(struct gx_managed *m, u64 bytes, uint64_t *at, enum gx_error *why)
{
	struct gx_diag diag = { 0 };
	int err = gx_managed_alloc(m, 0, bytes, at, &diag);

	CHECK_EQ(!*at, err != 0);
	*why = diag.error;
	return err;
}

/* Where ranges are, and that they are zeros. */
static void test_ranges(void)
{
	struct gx_managed *m = make(FILE_PAGES);
	enum gx_error why;
	uint64_t a, b, c, d;

	memset(node.resident, 0xff, VGPU_PAGE);
	CHECK_EQ(alloc(m, 5000, &a, &why), 0);
	CHECK_EQ(alloc(m, BLOCK + 1, &b, &why), 0);
	CHECK_EQ(gx_managed_rung(m), GX_RUNG_VGPU);
	CHECK(a % BLOCK == 0 && b == a + BLOCK);
	CHECK_EQ(alloc(m, (64 << 20) - 3 * BLOCK + 1, &c, &why), -ENOMEM);
	CHECK_EQ(why, GX_E_MANAGED_VGPU);
	CHECK_EQ(alloc(m, (64 << 20) - 3 * BLOCK, &c, &why), 0);
	CHECK_EQ(alloc(m, 1, &d, &why), -ENOMEM);
	/* the two views are at the same distance everywhere */
	CHECK(touch(m, a) && touch(m, b + BLOCK) - touch(m, a) == (long)(2 * BLOCK));
	CHECK(!touch(m, a + 8192) && !touch(m, a - 1) && !touch(m, c + (64 << 20)));
	memset((void *)(uintptr_t)b, 7, BLOCK + 1);
	CHECK_EQ(gx_managed_free(m, b), 0);
	CHECK(!touch(m, b));
	CHECK_EQ(alloc(m, 2 * BLOCK, &d, &why), 0);
	CHECK_EQ(d, b);
	for (u64 i = 0; i < 2 * BLOCK; i += 4096)
		CHECK(!*(const char *)(uintptr_t)(d + i));
	unmake(m);
}

/* What is not there is asked for together, once; what has left again is touched all the same. */
static void test_ring(void)
{
	struct gx_managed *m = make(FILE_PAGES);
	struct gx_diag diag = { 0 };
	enum gx_error why;
	uint64_t at, stats[GX_N_MANAGED_STATS];
	char *view;

	CHECK_EQ(alloc(m, BLOCK, &at, &why), 0);
	for (u64 i = 0; i < 6; i++)
		CHECK(!touch(m, at + i / 2 * 4096 + i));
	CHECK_EQ(poll_stuck(m, &diag), 1);
	CHECK(node.n_doorbells == 1 && node.n_entries == 3 && node.resident[0] == 7);
	view = touch(m, at);
	CHECK(view && touch(m, at + 8192 + 5) == view + 8192 + 5);
	/* more than the buffer holds: the last are asked for when they are touched again */
	for (u64 i = 3; i < 23; i++)
		CHECK(!touch(m, at + i * 4096));
	CHECK_EQ(poll_stuck(m, &diag), 1);
	CHECK(node.n_doorbells == 2 && node.n_entries == 19 && !touch(m, at + 22 * 4096));
	/* a page that leaves before it is touched, and one that nobody asked for */
	node.leaves = true;
	CHECK_EQ(poll_stuck(m, &diag), 1);
	CHECK(touch(m, at + 22 * 4096) == view + 22 * 4096 && !touch(m, at + 40 * 4096));
	/* when all lanes got on, what was asked for before is asked for again */
	CHECK_EQ(gx_managed_mmu.poll(gx_managed_mmu_of(m, 0), 1, 10, false, false, &diag), 0);
	CHECK(!touch(m, at + 22 * 4096));
	/* what Linux may say; other errors are no end, since the pages can be touched */
	node.err = ENOMEM;
	CHECK_EQ(poll_stuck(m, &diag), -ENOMEM);
	CHECK_EQ(diag.error, GX_E_NO_MEMORY);
	diag = (struct gx_diag){ 0 };
	node.err = ECANCELED;
	CHECK(!touch(m, at + 50 * 4096));
	CHECK_EQ(poll_stuck(m, &diag), -ECANCELED);
	CHECK_EQ(diag.error, GX_E_MANAGED_TURN);
	node.err = EINTR;
	CHECK(!touch(m, at + 51 * 4096));
	CHECK_EQ(poll_stuck(m, &diag), 1);
	CHECK(touch(m, at + 51 * 4096) == view + 51 * 4096);
	gx_managed_stats(m, stats);
	CHECK(stats[GX_MANAGED_gpu_faults] == node.n_entries &&
	      stats[GX_MANAGED_batches] == node.n_doorbells);
	CHECK(stats[GX_MANAGED_duplicates] == 3 && stats[GX_MANAGED_largest_batch] == 16);
	gx_managed_mmu.over(gx_managed_mmu_of(m, 0), 1);
	unmake(m);
}

/* What was asked for is touched until all lanes got on, and asked for again from then on: each page, and in each round as many as the buffer holds. */
static void test_each_page(void)
{
	enum { PAGES = BLOCK / 4096, ROUND = 16 };
	struct gx_managed *m = make(FILE_PAGES);
	struct gx_diag diag = { 0 };
	enum gx_error why;
	uint64_t at;

	node.leaves = true;
	CHECK_EQ(alloc(m, BLOCK, &at, &why), 0);
	for (u64 first = 0; first < PAGES; first += ROUND) {
		for (u64 i = first; i < first + ROUND; i++)
			CHECK(!touch(m, at + i * 4096));
		CHECK_EQ(poll_stuck(m, &diag), 1);
		for (u64 i = 0; i < first + ROUND; i++)
			CHECK(touch(m, at + i * 4096) != NULL);
	}
	CHECK_EQ(gx_managed_mmu.poll(gx_managed_mmu_of(m, 0), 1, 10, false, false, &diag), 0);
	for (u64 i = 0; i < PAGES; i++)
		CHECK(!touch(m, at + i * 4096));
	gx_managed_mmu.over(gx_managed_mmu_of(m, 0), 1);
	unmake(m);
}

static int turn(struct gx_managed *m, enum gx_soft_turn what, struct gx_diag *diag)
{
	return gx_managed_mmu.turn(gx_managed_mmu_of(m, 0), what, diag);
}

/* Linux is asked for a group once, for a turn at each start, and to go on when the page says so. */
static void test_turns(void)
{
	struct gx_managed *m = make(FILE_PAGES);
	struct gx_diag diag = { 0 };

	setenv("GPUEXT_SOFT_TIMESLICE_US", "7000", 1);
	setenv("GPUEXT_SOFT_INTERLEAVE", "2", 1);
	node.group_err = EPERM;
	CHECK_EQ(turn(m, GX_SOFT_TURN_BEGIN, &diag), -ECANCELED);
	CHECK(diag.error == GX_E_MANAGED_TURN && !node.n_turns);
	node.group_err = 0;
	CHECK_EQ(turn(m, GX_SOFT_TURN_BEGIN, &diag), 0);
	CHECK(node.group.timeslice_us == 7000 && node.group.interleave == 2 && node.n_turns == 1);
	node.group.timeslice_us = 1;
	CHECK_EQ(turn(m, GX_SOFT_TURN_BEGIN, &diag), 0);
	CHECK(node.group.timeslice_us == 1 && node.n_turns == 2);
	/* it has no group, or its time is not over */
	CHECK_EQ(turn(m, GX_SOFT_TURN_GO_ON, &diag), 0);
	*node.page = (struct vgpu_runlist){ .sequence = 2,
		                            .state = VGPU_TURN_RUNS,
		                            .until_ns = now(NULL) + 3600000000000 };
	CHECK_EQ(turn(m, GX_SOFT_TURN_GO_ON, &diag), 0);
	CHECK_EQ(node.n_turns, 2);
	/* over; being written; another's */
	node.page->until_ns = now(NULL) - 1;
	CHECK_EQ(turn(m, GX_SOFT_TURN_GO_ON, &diag), 0);
	node.page->until_ns = now(NULL) + 3600000000000;
	node.page->sequence = 3;
	CHECK_EQ(turn(m, GX_SOFT_TURN_GO_ON, &diag), 0);
	node.page->sequence = 4;
	node.page->state = VGPU_TURN_WAITS;
	CHECK_EQ(turn(m, GX_SOFT_TURN_GO_ON, &diag), 0);
	CHECK(node.n_turns == 5 && node.turns[2] == VGPU_TURN_AGAIN &&
	      node.turns[4] == VGPU_TURN_AGAIN);
	node.turn_err = ECANCELED;
	diag = (struct gx_diag){ 0 };
	CHECK_EQ(turn(m, GX_SOFT_TURN_GO_ON, &diag), -ECANCELED);
	CHECK_EQ(diag.error, GX_E_MANAGED_TURN);
	CHECK_EQ(turn(m, GX_SOFT_TURN_END, &diag), 0);
	CHECK(node.n_turns == 7 && node.turns[6] == VGPU_TURN_END);
	unmake(m);
	/* of 17 programs one has no group */
	unsetenv("GPUEXT_SOFT_TIMESLICE_US");
	setenv("GPUEXT_SOFT_INTERLEAVE", "x", 1);
	m = make(FILE_PAGES);
	node.group_err = ENOSPC;
	CHECK_EQ(turn(m, GX_SOFT_TURN_BEGIN, &diag), 0);
	CHECK(node.group.timeslice_us == 2048 && node.group.interleave == 1);
	unmake(m);
}

int main(void)
{
	test_no_node(ENOENT, "vgpu.ko is not loaded");
	test_no_node(EACCES, "root's");
	test_ranges();
	test_ring();
	test_each_page();
	test_turns();
	return TEST_END();
}
