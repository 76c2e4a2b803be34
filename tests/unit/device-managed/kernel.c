/* kernel.c - managed memory and the kernel: faults of CPU threads, system calls, copies that the kernel cuts short or refuses, the ways to
 * a userfaultfd. */
#include "../uffd.h"
#include "steps.h"

#include "base/clock.h"

#include <linux/userfaultfd.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <sys/ioctl.h>
#include <sys/mman.h>

/* --- the kernel, as a test wants it: one request fails after so many that do not, so often */
static struct {
	_Atomic unsigned long request;
	_Atomic int after, times, error;
	_Atomic int n_failed;
	_Atomic u64 progress; /* pages done before it is cut short (EAGAIN) */
} refuse;

static void refuse_next(unsigned long request, int error, int after, int times)
{
	atomic_store(&refuse.after, after);
	atomic_store(&refuse.times, times);
	atomic_store(&refuse.error, error);
	atomic_store(&refuse.n_failed, 0);
	atomic_store(&refuse.request, request);
}

/* How many did fail. */
static int refuse_none(void)
{
	atomic_store(&refuse.request, 0);
	return atomic_load(&refuse.n_failed);
}

static long cut_short(int fd, unsigned long request, void *arg)
{
	u64 bytes = atomic_load(&refuse.progress) * PAGE;
	struct uffdio_zeropage *zero = arg;
	struct uffdio_copy *copy = arg;

	if (request == UFFDIO_COPY && bytes) {
		copy->len = bytes;
		CHECK_EQ(syscall(SYS_ioctl, fd, request, arg), 0);
	} else if (request == UFFDIO_COPY) {
		copy->copy = -EAGAIN;
	} else if (request == UFFDIO_ZEROPAGE && bytes) {
		zero->range.len = bytes;
		CHECK_EQ(syscall(SYS_ioctl, fd, request, arg), 0);
	} else if (request == UFFDIO_ZEROPAGE) {
		zero->zeropage = -EAGAIN;
	}
	return -1;
}

int ioctl(int fd, unsigned long request, ...)
{
	va_list list;
	void *arg;

	va_start(list, request);
	arg = va_arg(list, void *);
	va_end(list);
	if (request == atomic_load(&refuse.request) && atomic_fetch_sub(&refuse.after, 1) <= 0 &&
	    atomic_fetch_sub(&refuse.times, 1) > 0) {
		atomic_fetch_add(&refuse.n_failed, 1);
		if (atomic_load(&refuse.error) == EAGAIN)
			cut_short(fd, request, arg);
		errno = atomic_load(&refuse.error);
		return -1;
	}
	return (int)syscall(SYS_ioctl, fd, request, arg);
}

static char *cpu(u64 va)
{
	return (char *)(unsigned long)va;
}

/* --- faults of a CPU thread */
static void fill(u32 first, u32 outer)
{
	for (u32 page = first; page < outer; page++)
		memset(touch(1, base + page * PAGE), (int)page + 1, PAGE);
}

/* Each page has what fill() wrote, as the CPU sees it. */
static bool is_filled(u32 first, u32 outer)
{
	for (u32 page = first; page < outer; page++)
		for (u32 at = 0; at < PAGE; at += PAGE - 1)
			if (cpu(base + page * PAGE)[at] != (char)(page + 1))
				return false;
	return true;
}

/* Untouched memory comes as big pages of zeros, as far as there is nothing yet. */
static void test_zeros(void)
{
	struct gx_managed_config config = plain_config(2);

	begin(&config, BLOCK + 20 * PAGE);
	CHECK_EQ(*cpu(base + 40 * PAGE + 5), 0);
	CHANGED(C(cpu_faults, 1), C(cpu_pages, 16));
	CHECK(is_mask(&block(0)->vb.on_cpu, 32, 48));
	CHECK_EQ(*cpu(base + 32 * PAGE), 0);
	CHECK_EQ(*cpu(base + 48 * PAGE - 1), 0);
	CHANGED(NOTHING);
	/* at the end of the range */
	CHECK_EQ(*cpu(base + BLOCK + 17 * PAGE), 0);
	CHANGED(C(cpu_faults, 1), C(cpu_pages, 4));
	CHECK(is_mask(&block(1)->vb.on_cpu, 16, 20));
	/* beside pages that the device has */
	gx_managed_prefetch(m, base + 10 * PAGE, 2 * PAGE, 0);
	gx_managed_prefetch(m, base + 33 * PAGE, PAGE, 0);
	gx_managed_stats(m, seen);
	CHECK_EQ(*cpu(base), 0);
	CHANGED(C(cpu_faults, 1), C(cpu_pages, 14));
	CHECK_EQ(gx_mask_count(&block(0)->vb.on_cpu), 14 + 15);
	end();
}

#define PROMISE_LASTS_NS 90000000ull /* a little less than it does */

/* With a page that a CPU thread wants come its neighbours, by the tree and its threshold; not where the block should be on the GPU, and
 * not what was promised. */
static void test_neighbours(void)
{
	static const struct {
		u8 threshold, preferred;
		bool prefetch;
		u32 promised, n;
	} rows[] = {
		{ 51, GX_TO_NOBODY, true, 500, 16 },  { 51, GX_TO_NOBODY, false, 500, 1 },
		{ 51, GX_TO_CPU, true, 500, 16 },     { 51, GX_TO_GPU, true, 500, 1 },
		{ 49, GX_TO_NOBODY, true, 500, 32 },  { 12, GX_TO_NOBODY, true, 500, 128 },
		{ 101, GX_TO_NOBODY, true, 500, 16 }, { 100, GX_TO_NOBODY, true, 500, 1 },
		{ 51, GX_TO_NOBODY, true, 15, 15 },   { 51, GX_TO_NOBODY, true, 0, 15 },
	};

	for (u32 i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_managed_config config = plain_config(1);
		uint64_t began;

		config.memory.threshold = rows[i].threshold;
		begin(&config, BLOCK);
		m->config.memory.prefetch = rows[i].prefetch;
		gx_managed_prefer(m, base, 1, rows[i].preferred);
		gx_managed_prefetch(m, base, BLOCK, 0);
		fill(0, 32);
		gx_managed_prefetch(m, base + rows[i].promised * PAGE, 1, GX_MANAGED_CPU);
		CHECK(!touch(1, base + rows[i].promised * PAGE));
		began = gx_now_ns();
		CHECK_EQ(poll_of(1, 0, true, true), 1); /* promised, and not touched */
		gx_managed_stats(m, seen);
		CHECK(is_filled(5, 6));
		if (gx_now_ns() - began > PROMISE_LASTS_NS) {
			end();
			i--; /* this process stood still, and the promise is over */
			continue;
		}
		CHANGED(C(cpu_faults, 1), C(cpu_pages, rows[i].n), C(pages_out, rows[i].n));
		CHECK_EQ(gx_mask_count(&block(0)->vb.on_cpu), rows[i].n);
		CHECK(gx_mask_test(&block(0)->vb.resident, rows[i].promised));
		gx_managed_mmu.over(d, 1);
		CHECK(is_filled(0, 32));
		end();
	}
}

/* The threshold that is no percentage is 51, neither 50 nor 52: of 64 pages 33 are there or come. */
static void test_threshold(void)
{
	static const struct {
		u8 threshold;
		u32 n;
	} rows[] = { { 50, 47 }, { 51, 47 }, { 52, 16 }, { 101, 47 }, { 255, 47 } };

	for (u32 i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_managed_config config = plain_config(1);

		config.memory.threshold = rows[i].threshold;
		begin(&config, BLOCK);
		m->config.memory.prefetch = true;
		gx_managed_prefetch(m, base, BLOCK, 0);
		gx_managed_prefetch(m, base + 16 * PAGE, 17 * PAGE, GX_MANAGED_CPU);
		gx_managed_stats(m, seen);
		CHECK_EQ(*cpu(base + 5 * PAGE), 0);
		CHANGED(C(cpu_faults, 1), C(cpu_pages, rows[i].n), C(pages_out, rows[i].n));
		end();
	}
}

struct toucher {
	u64 va;
	bool write;
	_Atomic bool done;
};

static void *touch_from_cpu(void *arg)
{
	struct toucher *t = arg;

	if (t->write)
		*cpu(t->va) = 1;
	else
		CHECK_EQ(*cpu(t->va), 8);
	atomic_store(&t->done, true);
	return NULL;
}

static void sleep_ms(int ms)
{
	struct timespec t = { .tv_nsec = ms * 1000000 };

	nanosleep(&t, NULL);
}

/* A promised page: the CPU has it when the grid has touched it. */
static void test_wait(void)
{
	struct gx_managed_config config = plain_config(1);
	struct toucher t = { 0 };
	pthread_t thread;

	begin(&config, BLOCK);
	t.va = base + 7 * PAGE;
	CHECK(!touch(1, t.va) && poll_of(1, 0, true, true) == 1);
	memset(touch(1, t.va), 8, PAGE);
	CHECK_EQ(poll_of(1, 0, true, true), 1); /* promised again */
	gx_managed_stats(m, seen);
	pthread_create(&thread, NULL, touch_from_cpu, &t);
	sleep_ms(20);
	if (d->n_promises) { /* this thread was not away for long */
		CHECK(!atomic_load(&t.done));
		CHECK(touch(1, t.va) != NULL);
	}
	pthread_join(thread, NULL);
	CHANGED(C(cpu_faults, 1), C(cpu_pages, 1), C(pages_out, 1));
	end();
}

/* A page that is protected while it is copied: who writes to it waits for the service, not longer. */
static void test_protected(void)
{
	struct gx_managed_config config = plain_config(1);
	struct toucher t = { .write = true };
	pthread_t thread;

	begin(&config, BLOCK);
	CHECK_EQ(*cpu(base), 0);
	t.va = base + PAGE;
	gx_managed_stats(m, seen);
	managed_lock(m, false);
	CHECK_EQ(uffd_protect(m, t.va, PAGE, true), 0);
	pthread_create(&thread, NULL, touch_from_cpu, &t);
	sleep_ms(5);
	CHECK(!atomic_load(&t.done));
	managed_unlock(m, false);
	pthread_join(thread, NULL);
	CHANGED(NOTHING);
	CHECK_EQ(*cpu(t.va), 1);
	/* what the application discarded itself is zeros, also for the thread that holds the lock */
	CHECK_EQ(madvise(cpu(t.va), PAGE, MADV_DONTNEED), 0);
	CHECK_EQ(*cpu(t.va), 0);
	*cpu(t.va) = 2;
	CHECK_EQ(madvise(cpu(t.va), PAGE, MADV_DONTNEED), 0);
	managed_lock(m, false);
	CHECK_EQ(*cpu(t.va), 0);
	managed_unlock(m, false);
	CHANGED(NOTHING);
	end();
}

/* --- copies that are cut short, refused, or find a page there */

/* n pages of a block that the device has, all filled. */
static void on_device(u32 n_blocks, u32 n)
{
	struct gx_managed_config config = plain_config(n_blocks);

	begin(&config, 3 * BLOCK);
	gx_managed_prefetch(m, base, n * PAGE, 0);
	fill(0, n);
	gx_managed_stats(m, seen);
}

static void put_there(u64 va, char value)
{
	static _Alignas(4096) char bytes[PAGE];
	struct uffdio_copy copy = { .dst = va, .src = (u64)(unsigned long)bytes, .len = PAGE };

	memset(bytes, value, sizeof(bytes));
	CHECK_EQ(syscall(SYS_ioctl, m->fd, UFFDIO_COPY, &copy), 0);
}

static void test_cut_short(void)
{
	for (u64 progress = 0; progress < 4; progress += 3) {
		atomic_store(&refuse.progress, progress);
		for (int after = 0; after < 3; after++) {
			on_device(1, 40);
			refuse_next(UFFDIO_COPY, EAGAIN, after, 2);
			gx_managed_prefetch(m, base, BLOCK, GX_MANAGED_CPU);
			CHECK_EQ(refuse_none(), 2);
			CHANGED(C(pages_out, 40));
			CHECK(is_filled(0, 40));
			/* protecting takes as many tries as it takes */
			refuse_next(UFFDIO_WRITEPROTECT, EAGAIN, 0, 2);
			gx_managed_prefetch(m, base, 40 * PAGE, 0);
			CHECK_EQ(refuse_none(), 2);
			CHECK(is_mask(&block(0)->vb.resident, 0, 40));
			CHECK(is_filled(0, 40));
			end();
		}
		on_device(1, 1);
		refuse_next(UFFDIO_ZEROPAGE, EAGAIN, 0, 2);
		CHECK_EQ(gx_managed_keep(m, base + BLOCK, 40 * PAGE), 0);
		CHECK_EQ(refuse_none(), 2);
		CHECK(is_mask(&block(1)->vb.on_cpu, 0, 40));
		for (u32 page = 0; page < 40; page++)
			CHECK_EQ(*cpu(base + BLOCK + page * PAGE), 0);
		CHANGED(NOTHING);
		end();
	}
}

/* A page that the application has there itself stays as it is; those around it come. */
static void test_there(void)
{
	for (u32 at = 0; at < 40; at += 13) {
		on_device(1, 40);
		put_there(base + at * PAGE, 99);
		gx_managed_prefetch(m, base, BLOCK, GX_MANAGED_CPU);
		CHANGED(C(pages_out, 40), C(lost, 1));
		CHECK(is_filled(0, at) && is_filled(at + 1, 40));
		CHECK_EQ(*cpu(base + at * PAGE), 99);
		put_there(base + BLOCK + at * PAGE, 99);
		CHECK_EQ(gx_managed_keep(m, base + BLOCK, 40 * PAGE), 0);
		CHANGED(C(lost, 1));
		for (u32 page = 0; page < 40; page++)
			CHECK_EQ(*cpu(base + BLOCK + page * PAGE), page == at ? 99 : 0);
		CHANGED(NOTHING);
		end();
	}
}

/* The application put another mapping in the place of a page that the device has: that one does not come back, and those around it do. */
static void test_mapped_over(void)
{
	for (u32 at = 0; at < 40; at += 13) {
		char *p;

		on_device(1, 40);
		p = cpu(base + at * PAGE);
		CHECK(mmap(p, PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED,
		           -1, 0) == p);
		*p = 99;
		gx_managed_prefetch(m, base, BLOCK, GX_MANAGED_CPU);
		CHECK(is_filled(0, at) && is_filled(at + 1, 40));
		CHECK_EQ(*p, 99);
		CHANGED(C(pages_out, 40), C(lost, 1));
		end();
	}
}

/* Another mapping in the place of a page: what it holds is not the page's, and stays. */
static void test_replaced(void)
{
	struct gx_managed_config config = plain_config(1);
	char *p;

	begin(&config, BLOCK);
	p = cpu(base);
	memset(p, 7, 4 * PAGE);
	CHECK(mmap(p + 2 * PAGE, PAGE, PROT_READ | PROT_WRITE,
	           MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == p + 2 * PAGE);
	memset(p + 2 * PAGE, 9, PAGE);
	gx_managed_stats(m, seen);
	gx_managed_prefetch(m, base, 4 * PAGE, 0);
	CHANGED(C(pages_in, 4), C(pages_zeroed, 1), C(lost, 1), C(prefetched, 4),
	        C(async_prefetched, 4), C(service_ns, 1116));
	CHECK_EQ(*touch(1, base + PAGE), 7);
	CHECK_EQ(*touch(1, base + 2 * PAGE), 0);
	CHECK_EQ(*touch(1, base + 3 * PAGE), 7);
	CHECK_EQ(p[2 * PAGE + 5], 9);
	end();
}

/* Host memory is short in the middle of an eviction: what left has left, the rest is where it was, and it is told. */
static void test_no_room(void)
{
	on_device(1, 40);
	CHECK(!touch(1, base + BLOCK));
	refuse_next(UFFDIO_COPY, ENOMEM, 1, 1000);
	CHECK_EQ(poll_of(1, 0, true, true), -ENOMEM);
	CHECK_EQ(refuse_none(), 2);
	/* a batch, and one for the page alone; 16 pages are out: (100 + 16 * 2) / 2 */
	CHANGED(C(gpu_faults, 2), C(put_off, 2), C(batches, 2), C(largest_batch, 1), C(replays, 2),
	        C(pages_out, 16), C(service_ns, 2 * 111000 + 66));
	CHECK(is_mask(&block(0)->vb.on_cpu, 0, 16) && is_mask(&block(0)->vb.resident, 16, 40));
	CHECK(is_mask(&block(0)->mapped, 16, 40));
	CHECK_EQ(block(1)->vb.device_block, GX_NO_BLOCK);
	CHECK_EQ(d->memory.blocks.lists[GX_LIST_USED].count, 1);
	CHECK(is_filled(0, 16));
	CHECK(touch(1, base + 39 * PAGE)[5] == 40);
	get_page(1, base + BLOCK); /* there is memory again */
	CHECK_EQ(block(0)->vb.device_block, GX_NO_BLOCK);
	CHECK(is_filled(0, 40));
	end();
	/* between devices: it stays where it is */
	{
		struct gx_managed_config config = plain_config(1);

		config.n_devices = 2;
		begin(&config, BLOCK);
	}
	gx_managed_prefetch(m, base, 2 * PAGE, 0);
	fill(0, 2);
	refuse_next(UFFDIO_COPY, ENOMEM, 0, 1);
	gx_managed_prefetch(m, base, 2 * PAGE, 1);
	CHECK_EQ(refuse_none(), 1);
	CHECK_EQ(block(0)->device, 0);
	CHECK(is_mask(&block(0)->vb.resident, 0, 2) && is_mask(&block(0)->mapped, 0, 2));
	CHECK_EQ(touch(1, base + PAGE)[7], 2);
	end();
	/* a CPU thread tries again until it has its page */
	on_device(1, 1);
	refuse_next(UFFDIO_COPY, ENOMEM, 0, 3);
	CHECK(is_filled(0, 1));
	CHECK_EQ(refuse_none(), 3);
	CHANGED(C(cpu_faults, 4), C(cpu_pages, 1), C(pages_out, 1));
	refuse_next(UFFDIO_ZEROPAGE, ENOMEM, 0, 2);
	CHECK_EQ(*cpu(base + BLOCK), 0);
	CHECK_EQ(refuse_none(), 2);
	CHANGED(C(cpu_faults, 3), C(cpu_pages, 3 * 16));
	end();
}

/* Pages that can't be protected do not move; who needs them hears of it. */
static void test_unprotected(void)
{
	static const int errors[] = { EFAULT, EINVAL, ENOMEM };

	for (u32 i = 0; i < sizeof(errors) / sizeof(errors[0]); i++) {
		struct gx_managed_config config = plain_config(1);

		begin(&config, BLOCK);
		memset(cpu(base), 5, 3 * PAGE);
		memset(cpu(base + 40 * PAGE), 6, PAGE);
		CHECK(!touch(1, base + 40 * PAGE) && !touch(1, base));
		gx_managed_stats(m, seen);
		refuse_next(UFFDIO_WRITEPROTECT, errors[i], 1, 1);
		gx_managed_prefetch(m, base, BLOCK, 0); /* a hint: it is not told */
		CHECK_EQ(refuse_none(), 1);
		CHANGED(NOTHING);
		CHECK(!gx_mask_count(&block(0)->vb.resident) && !gx_mask_count(&block(0)->mapped));
		refuse_next(UFFDIO_WRITEPROTECT, errors[i], 0, 1);
		memset(cpu(base), 7, PAGE);
		CHECK_EQ(refuse_none(), 0); /* nothing was left protected */
		refuse_next(UFFDIO_WRITEPROTECT, errors[i], 0, 1000);
		{
			struct gx_diag diag = { 0 };

			CHECK_EQ(gx_managed_mmu.poll(d, 1, 0, true, true, &diag), -EFAULT);
			CHECK_EQ(diag.error, GX_E_SOFT_ADDRESS);
		}
		CHECK_EQ(refuse_none(), 5); /* two runs of pages and both back, then one and back */
		CHECK(!gx_mask_count(&block(0)->vb.resident));
		CHECK_EQ(*cpu(base), 7);
		end();
	}
}

/* --- system calls */
static bool is_kept(u32 n0, u32 n1, u32 n2)
{
	return block(0)->n_kept == n0 && block(1)->n_kept == n1 && block(2)->n_kept == n2;
}

static void test_keep(void)
{
	on_device(2, 3);
	gx_managed_prefetch(m, base + 9 * PAGE, PAGE,
	                    GX_MANAGED_CPU); /* where nothing moves nothing is noted */
	CHECK_EQ(block(0)->vb.last_destination, GX_TO_NOBODY);
	/* whose bytes are managed */
	CHECK(!gx_managed_keeps(m, base - 8, 8) && gx_managed_keeps(m, base - 8, 9));
	CHECK(gx_managed_keeps(m, base + 3 * BLOCK - 1, 1) &&
	      !gx_managed_keeps(m, base + 3 * BLOCK, 1));
	CHECK(gx_managed_keeps(m, base + 1, UINT64_MAX) && gx_managed_keeps(m, 1, UINT64_MAX - 1));
	CHECK(!gx_managed_keeps(m, base + 3 * BLOCK, UINT64_MAX));
	managed_lock(m, false); /* a signal handler in a service has what is there */
	CHECK(!gx_managed_keeps(m, base, 1));
	CHECK_EQ(gx_managed_keep(m, base, 1), 0);
	gx_managed_unkeep(m, base, 1);
	managed_unlock(m, false);
	CHECK_EQ(gx_managed_keep(m, base + 100, 0), 0); /* no byte of it */
	CHECK(is_kept(0, 0, 0));
	/* the pages of its bytes, from the device or from nowhere */
	CHECK_EQ(gx_managed_keep(m, base + 2 * PAGE + 100, 2 * PAGE), 0);
	CHANGED(C(pages_out, 1));
	CHECK(is_mask(&block(0)->vb.on_cpu, 2, 5) && is_mask(&block(0)->vb.resident, 0, 2));
	CHECK(is_kept(1, 0, 0) && is_filled(2, 3));
	/* grids reach over to those, and have the others; nothing takes them meanwhile */
	for (u32 page = 1; page < 4; page++)
		CHECK(touch(1, base + page * PAGE) == NULL || page == 1);
	CHECK_EQ(poll_of(1, 0, true, true), 1);
	CHANGED(C(gpu_faults, 2), C(batches, 1), C(largest_batch, 2), C(replays, 1), C(remote, 2),
	        C(service_ns, 120000), C(stalled_ns, 1120000), C(virtual_ns, 1120000));
	CHECK(touch(1, base + 2 * PAGE + 9) == cpu(base + 2 * PAGE + 9));
	CHECK(is_mask(&block(0)->remote, 2, 4));
	gx_managed_prefetch(m, base, 8 * PAGE, 0);
	CHANGED(C(pages_in, 3), C(pages_zeroed, 3), C(prefetched, 3), C(async_prefetched, 3),
	        C(service_ns, 1112));
	CHECK(is_mask(&block(0)->vb.on_cpu, 2, 5) && is_mask(&block(0)->remote, 2, 4));
	/* it counts */
	CHECK_EQ(gx_managed_keep(m, base + 3 * PAGE, BLOCK), 0);
	CHECK(is_kept(2, 1, 0));
	gx_managed_unkeep(m, base + 2 * PAGE + 100, 2 * PAGE);
	CHECK(is_kept(1, 1, 0) && is_mask(&block(0)->remote, 2, 4));
	gx_managed_unkeep(m, base + 3 * PAGE, BLOCK);
	CHECK(is_kept(0, 0, 0) && is_mask(&block(0)->remote, 0, 0));
	gx_managed_unkeep(m, base, BLOCK); /* once too often */
	CHECK(is_kept(0, 0, 0));
	gx_managed_stats(m, seen);
	gx_managed_prefetch(m, base, 4 * PAGE, 0);
	CHECK(gx_mask_test(&block(0)->vb.resident, 3) && !gx_mask_test(&block(0)->vb.on_cpu, 2));
	end();
	/* no memory for it: nothing is kept */
	for (int i = 0; i < 2; i++) {
		on_device(2, 3);
		refuse_next(i ? UFFDIO_COPY : UFFDIO_ZEROPAGE, ENOMEM, 0, 1);
		CHECK_EQ(gx_managed_keep(m, base, BLOCK + 1), -ENOMEM);
		CHECK_EQ(refuse_none(), 1);
		CHECK(is_kept(0, 0, 0));
		CHECK_EQ(gx_managed_keep(m, base, BLOCK + 1), 0);
		CHECK(is_kept(1, 1, 0) && is_filled(0, 3));
		CHECK(is_mask(&block(0)->vb.on_cpu, 0, 512) && is_mask(&block(1)->vb.on_cpu, 0, 1));
		end();
	}
}

/* What cannot be registered is no range, and nothing of it stays. */
static void test_register(void)
{
	struct gx_managed_config config = plain_config(1);
	uint64_t more;

	begin(&config, BLOCK);
	refuse_next(UFFDIO_REGISTER, ENOMEM, 0, 1);
	CHECK_EQ(gx_managed_alloc(m, 0, BLOCK, &more, NULL), -ENOMEM);
	CHECK(!more && m->n_ranges == 1 && m->range_bytes == BLOCK);
	CHECK_EQ(refuse_none(), 1);
	CHECK_EQ(gx_managed_alloc(m, 0, BLOCK, &more, NULL), 0);
	end();
	/* a kernel without what is asked of it */
	refuse_next(UFFDIO_API, EINVAL, 0, 1);
	CHECK_EQ(gx_managed_create(&config, &m, NULL), 0);
	CHECK_EQ(gx_managed_alloc(m, 0, BLOCK, &more, NULL), -EPERM);
	CHECK_EQ(refuse_none(), 1);
	CHECK(m->fd < 0 && m->stop < 0);
	CHECK_EQ(gx_managed_alloc(m, 0, BLOCK, &more, NULL), 0);
	end();
}

int main(void)
{
	if (!uffd_allowed("user"))
		return 77;
	test_zeros();
	test_neighbours();
	test_threshold();
	test_wait();
	test_protected();
	test_cut_short();
	test_there();
	test_mapped_over();
	test_replaced();
	test_no_room();
	test_unprotected();
	test_keep();
	test_register();
	return TEST_END();
}
