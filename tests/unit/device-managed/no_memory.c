/* no_memory.c - managed memory and its recorder when memory, descriptors, threads or addresses are gone, at whichever of them: it is told,
 * nothing is kept, and the next try goes through. */
#include "../fail.h"
#include "../uffd.h"

#include "device/managed/record.h"
#include "warp.h"

#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { MOST = 300 };

static enum gx_managed_rung rung;

/* A host of two devices, ranges, and all of it gone again. */
static int ranges(struct gx_diag *diag)
{
	struct gx_managed_config config = config_of(rung, 4);
	struct gx_managed *m = (struct gx_managed *)8;
	uint64_t at[9];
	int err;

	config.n_devices = 2;
	err = gx_managed_create(&config, &m, diag);
	if (err) {
		CHECK(!m);
		return err;
	}
	for (int i = 0; i < 9 && !err; i++)
		err = gx_managed_alloc(m, (uint32_t)i % 2, GX_SOFT_PAGE, &at[i], diag);
	if (err) { /* the host is good for another try */
		fail_none();
		CHECK_EQ(gx_managed_alloc(m, 0, GX_SOFT_PAGE, &at[0], NULL), 0);
		CHECK_EQ(*(volatile char *)(uintptr_t)at[0], 0);
		CHECK_EQ(gx_managed_free(m, at[0]), 0);
	}
	gx_managed_destroy(m);
	return err;
}

static char path[64];

/* A host whose pages are all there. */
static void nothing(void *mmu)
{
	(void)mmu;
}

static void nothing_of(void *mmu, uint64_t grid)
{
	(void)mmu, (void)grid;
}

static void *there(void *mmu, const struct gx_soft_toucher *who, uint64_t address, uint32_t kind)
{
	(void)who, (void)address, (void)kind;
	return mmu;
}

static int not_woken(void *mmu, uint64_t grid, uint64_t n_insns, bool waiting, bool stuck,
                     struct gx_diag *diag)
{
	(void)mmu, (void)grid, (void)n_insns, (void)waiting, (void)stuck, (void)diag;
	return 0;
}

static uint64_t no_time(void *mmu, uint64_t grid)
{
	(void)mmu, (void)grid;
	return 1;
}

static const struct gx_soft_mmu_ops ops = { nothing, nothing, there, not_woken, nothing_of, NULL };

/* Grids that are there at once, on a device that is recorded or, for want of memory, is not. */
static void touch(struct gx_recorder *r)
{
	const struct gx_record_host host = { &ops, path, no_time };
	struct gx_recorded_mmu *d = gx_recorder_add_device(r, &host);
	struct gx_diag diag;

	for (uint64_t grid = 1; d && grid < 8; grid++) {
		struct gx_soft_toucher who = { grid, 0, 0 };

		CHECK(gx_recorded_ops.access(d, &who, grid * BLOCK, 0) == path);
		CHECK_EQ(gx_recorded_ops.poll(d, grid + 100, 1, false, false, &diag), 0);
	}
	for (uint64_t grid = 1; d && grid < 8; grid++)
		gx_recorded_ops.over(d, grid);
}

static int record(struct gx_diag *diag)
{
	struct gx_recorder *r = (struct gx_recorder *)8;
	int err = gx_recorder_open(path, 1 << 21, &r, diag), closed;

	if (err) {
		CHECK(!r);
		unlink(path);
		return err;
	}
	for (int i = 0; i < 40; i++)
		gx_recorder_alloc(r, ((uint64_t)i + 1) * BLOCK, BLOCK);
	touch(r);
	closed = gx_recorder_close(r);
	unlink(path);
	/* a trace that lacks something says so at its end */
	return closed ? gx_fail(diag, GX_E_NO_MEMORY, "closed with %d", closed) : 0;
}

static void each(int (*call)(struct gx_diag *), int least, void (*fail)(long))
{
	for (int n = 1; n < MOST; n++) {
		struct gx_diag diag = { 0 };
		long kept = atomic_load(&fail_blocks);
		bool failed;
		int err;

		fail(n);
		err = call(&diag);
		failed = fail_none() || err;
		CHECK_EQ(atomic_load(&fail_blocks), kept);
		if (!failed) {
			CHECK(n > least);
			return;
		}
		CHECK_EQ(err, -ENOMEM);
		CHECK(diag.error == GX_E_NO_MEMORY || diag.error == GX_E_NONE);
	}
	CHECK(!"an end");
}

static int n_open(void)
{
	int n = 0;

	for (int fd = 0; fd < 256; fd++)
		n += fcntl(fd, F_GETFD) >= 0;
	return n;
}

/* A range on this rung; the rung that it came to. */
static int start_on(enum gx_managed_rung asked, enum gx_managed_rung *came)
{
	struct gx_managed_config config = config_of(asked, 4);
	struct gx_diag diag = { 0 };
	struct gx_managed *m;
	uint64_t at;
	int err;

	CHECK_EQ(gx_managed_create(&config, &m, &diag), 0);
	err = gx_managed_alloc(m, 0, GX_SOFT_PAGE, &at, &diag);
	CHECK_EQ(diag.error, err ? GX_E_MANAGED_RUNG : GX_E_NONE);
	*came = gx_managed_rung(m);
	gx_managed_destroy(m);
	return err;
}

/* A rung needs a descriptor for its faults, one to stop its thread, and the thread. */
static void few(void)
{
	int next = dup(0), before;
	enum gx_managed_rung came;
	struct rlimit old;

	if (!uffd_allowed("user"))
		return;
	close(next);
	before = n_open();
	CHECK_EQ(getrlimit(RLIMIT_NOFILE, &old), 0);
	for (int more = 0; more < 4; more++) {
		struct rlimit limit = { (rlim_t)(next + more), old.rlim_max };
		int err, plain;

		CHECK_EQ(setrlimit(RLIMIT_NOFILE, &limit), 0);
		err = start_on(GX_RUNG_USER, &came);
		CHECK_EQ(came, more < 2 ? GX_RUNG_BEST : GX_RUNG_USER); /* BEST: none yet */
		plain = start_on(GX_RUNG_BEST, &came);
		CHECK_EQ(came == GX_RUNG_NONE, more < 2);
		CHECK_EQ(setrlimit(RLIMIT_NOFILE, &old), 0);
		CHECK_EQ(err, more < 2 ? -EPERM : 0);
		CHECK_EQ(plain, 0);
		CHECK_EQ(n_open(), before);
	}
	atomic_store(&fail_threads, true);
	CHECK_EQ(start_on(GX_RUNG_USER, &came), -EPERM);
	CHECK_EQ(start_on(GX_RUNG_BEST, &came), 0);
	CHECK_EQ(came, GX_RUNG_NONE);
	atomic_store(&fail_threads, false);
	CHECK_EQ(n_open(), before);
	CHECK_EQ(start_on(GX_RUNG_USER, &came), 0);
}

/* Grids without memory for their record, and one that touches what is no range: told when nothing else is left to them. */
static void grids(void)
{
	struct gx_managed_config config = config_of(GX_RUNG_USER, 4);
	const struct gx_soft_mmu_ops *mmu = &gx_managed_mmu;
	struct gx_soft_toucher who = { .grid = 7 };
	struct gx_diag diag = { 0 };
	struct gx_managed *m;
	uint64_t at;
	void *d;

	if (!uffd_allowed("user"))
		return;
	CHECK_EQ(gx_managed_create(&config, &m, NULL), 0);
	CHECK_EQ(gx_managed_alloc(m, 0, GX_SOFT_PAGE, &at, NULL), 0);
	d = gx_managed_mmu_of(m, 0);
	fail_at(1);
	CHECK_EQ(mmu->poll(d, 7, 1, true, true, &diag), -ENOMEM);
	CHECK(fail_none() && diag.error == GX_E_NO_MEMORY);
	for (int n = 1; n >= 0; n--) {
		fail_at(n);
		mmu->enter(d);
		CHECK(!mmu->access(d, &who, at, 0));
		mmu->leave(d);
		CHECK_EQ(fail_none(), n);
	}
	diag = (struct gx_diag){ 0 };
	CHECK_EQ(mmu->poll(d, 7, 1, true, true, &diag), 1);
	mmu->enter(d);
	CHECK(mmu->access(d, &who, at, 0) != NULL);
	CHECK(!mmu->access(d, &who, at + (64ull << 30), 0));
	mmu->leave(d);
	CHECK_EQ(mmu->poll(d, 7, 1, true, false, &diag), 0);
	CHECK(!diag.error);
	CHECK_EQ(mmu->poll(d, 7, 1, true, true, &diag), -EFAULT);
	CHECK_EQ(diag.error, GX_E_SOFT_ADDRESS);
	mmu->over(d, 7);
	mmu->over(d, 8); /* nobody */
	gx_managed_destroy(m);
}

/* As libc's, until there are no addresses. */
static bool no_addresses;

void *mmap(void *at, size_t bytes, int protection, int flags, int fd, off_t offset)
{
	if (no_addresses) {
		errno = ENOMEM;
		return MAP_FAILED;
	}
	return (void *)syscall(SYS_mmap, at, bytes, protection, flags, fd, offset);
}

/* What the application has where a range of nothing would end stays: address 0 is no range, and nothing beside it is ours. */
static void addresses(void)
{
	enum { BYTES = 1 << 30 };
	struct gx_managed_config config = config_of(GX_RUNG_NONE, 2048);
	char *theirs = mmap((void *)BYTES, GX_SOFT_PAGE, PROT_READ | PROT_WRITE,
	                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
	struct gx_diag diag = { 0 };
	struct gx_managed *m;
	uint64_t at;

	CHECK(theirs == (void *)BYTES);
	CHECK_EQ(gx_managed_create(&config, &m, &diag), 0);
	no_addresses = true;
	CHECK_EQ(gx_managed_alloc(m, 0, BYTES, &at, &diag), -ENOMEM);
	no_addresses = false;
	*(volatile char *)theirs = 1;
	CHECK_EQ(gx_managed_alloc(m, 0, GX_SOFT_PAGE, &at, &diag), 0);
	gx_managed_destroy(m);
	munmap(theirs, GX_SOFT_PAGE);
}

int main(void)
{
	addresses();
	static const enum gx_managed_rung rungs[] = { GX_RUNG_NONE, GX_RUNG_USER };

	for (int i = 0; i < 2; i++) {
		rung = rungs[i];
		each(ranges, 4, fail_at);
		each(ranges, 4, fail_one);
	}
	snprintf(path, sizeof(path), "/tmp/gpuext-test-%d", getpid());
	each(record, 2, fail_at);
	each(record, 2, fail_one);
	few();
	grids();
	gx_managed_destroy(NULL);
	return TEST_END();
}
