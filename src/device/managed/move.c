/* move.c - pages between the CPU and a device block: real copies, under whoever runs.
 *
 * To the device: the pages are protected against writes, copied, discarded; a CPU thread that
 * touches one meanwhile waits in a fault until the service is over. To the CPU: grids lose the
 * pages, then each is put in place at once, complete. So nobody ever sees half of a page, or an old
 * one.
 */
#include "device/managed/host.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>

/* The next run of pages; false: none at or behind *first. */
static bool next_run(const struct gx_page_mask *mask, u32 *first, u32 *outer)
{
	*first = gx_mask_next(mask, *first, GX_BLOCK_PAGES);
	for (*outer = *first; *outer < GX_BLOCK_PAGES && gx_mask_test(mask, *outer);)
		++*outer;
	return *outer > *first;
}
#define each_run(mask, first, outer)                                                               \
	for (u32 first = 0, outer; next_run(mask, &first, &outer); first = outer)

static u64 place(const struct managed_block *block, u32 page)
{
	return block->vb.va + page * PAGE_BYTES;
}

/* The words are written by threads of the application, up to the protection: in order by what the
 * kernel does to the page tables, which no tool knows of. */
__attribute__((no_sanitize("thread"))) static void copy_words(u64 *to, const u64 *from, u64 bytes)
{
	for (u64 i = 0; i < bytes / sizeof(u64); i += 8) {
		for (u32 k = 0; k < 8; k++)
			to[i + k] = from[i + k];
		__asm__ volatile("" ::: "memory"); /* no call of memcpy */
	}
}

/* Of a run that was unmapped behind our back, in part or whole: *lost, and the rest is protected. */
static int protect_pages(struct gx_managed *m, const struct managed_block *block, u32 first,
                         u32 outer, struct gx_page_mask *lost)
{
	for (u32 page = first; page < outer; page++) {
		int err = uffd_protect(m, place(block, page), PAGE_BYTES, true);

		if (err == -ENOENT)
			gx_mask_set(lost, page);
		else if (err)
			return err;
	}
	return 0;
}

static int protect_runs(struct gx_managed *m, const struct managed_block *block,
                        const struct gx_page_mask *pages, struct gx_page_mask *lost)
{
	each_run(pages, first, outer)
	{
		int err = uffd_protect(m, place(block, first), (outer - first) * PAGE_BYTES, true);

		if (err == -ENOENT)
			err = protect_pages(m, block, first, outer, lost);
		if (err)
			return err;
	}
	return 0;
}

static void unprotect_runs(struct gx_managed *m, const struct managed_block *block,
                           const struct gx_page_mask *pages)
{
	each_run(pages, first, outer)
	        uffd_protect(m, place(block, first), (outer - first) * PAGE_BYTES, false);
}

void drop_remote(struct gx_managed *m, struct managed_block *block,
                 const struct gx_page_mask *pages)
{
	struct gx_page_mask gone = *pages;

	gx_mask_and(&gone, &block->remote);
	if (!gx_mask_count(&gone))
		return;
	for (u32 i = 0; i < m->config.n_devices; i++)
		pthread_rwlock_wrlock(&m->devices[i].map);
	gx_mask_andnot(&block->remote, pages);
	for (u32 i = 0; i < m->config.n_devices; i++)
		pthread_rwlock_unlock(&m->devices[i].map);
}

int move_in(struct gx_managed *m, struct managed_block *block, const struct gx_page_mask *pages)
{
	struct gx_page_mask here = *pages, zero = *pages, lost = { { 0 } };
	char *to = device_bytes(m, block);

	drop_remote(m, block, pages);
	gx_mask_and(&here, &block->vb.on_cpu);
	if (protect_runs(m, block, &here, &lost)) {
		unprotect_runs(m, block, &here);
		return -EFAULT;
	}
	gx_mask_andnot(&here, &lost);
	gx_mask_andnot(&zero, &here);
	each_run(&here, first, outer)
	{
		u64 bytes = (outer - first) * PAGE_BYTES;
		void *from = (void *)(unsigned long)place(block, first);

		copy_words((u64 *)(void *)(to + first * PAGE_BYTES), from, bytes);
		madvise(from, bytes, MADV_DONTNEED);
	}
	each_run(&zero, first, outer)
	        memset(to + first * PAGE_BYTES, 0, (outer - first) * PAGE_BYTES);
	count(m, GX_MANAGED_pages_in, gx_mask_count(pages));
	count(m, GX_MANAGED_pages_zeroed, gx_mask_count(&zero));
	count(m, GX_MANAGED_lost, gx_mask_count(&lost));
	return 0;
}

void set_mapped(struct gx_managed *m, struct managed_block *block, const struct gx_page_mask *pages)
{
	struct gx_managed_device *d = &m->devices[block->device];

	pthread_rwlock_wrlock(&d->map);
	gx_mask_or(&block->mapped, pages);
	pthread_rwlock_unlock(&d->map);
}

static void unmap(struct gx_managed *m, struct managed_block *block,
                  const struct gx_page_mask *pages)
{
	struct gx_managed_device *d = &m->devices[block->device];

	pthread_rwlock_wrlock(&d->map);
	gx_mask_andnot(&block->mapped, pages);
	pthread_rwlock_unlock(&d->map);
}

static void clear(struct gx_page_mask *mask, u32 first, u32 outer)
{
	for (u32 page = first; page < outer; page++)
		gx_mask_clear(mask, page);
}

/* Pages that are there already, or nowhere any more, were taken away by the application. */
static int put(struct gx_managed *m, u64 to, const char *from, u64 bytes)
{
	bool alone = false;

	for (u64 at = 0; at < bytes;) {
		u64 n = alone ? PAGE_BYTES : bytes - at, done = 0;
		int err = from ? uffd_copy(m, to + at, from + at, n, &done)
		               : uffd_zero(m, to + at, n, &done);

		at += done;
		if (err == -ENOENT && !alone) {
			/* another mapping is in the place of some of it: which is asked page by page */
			alone = true;
		} else if (err == -ENOENT || err == -EEXIST) {
			uffd_wake(m, to + at, PAGE_BYTES);
			count(m, GX_MANAGED_lost, 1);
			at += PAGE_BYTES;
		} else if (err) {
			return err;
		}
	}
	return 0;
}

int move_out(struct gx_managed *m, struct managed_block *block, struct gx_page_mask *pages)
{
	const char *from = device_bytes(m, block);
	struct gx_page_mask left = *pages;
	u32 big = gx_big_page(GX_SIZES);
	int err = 0;

	unmap(m, block, pages);
	each_run(pages, first, outer)
	{
		for (u32 page = first; !err && page < outer;) {
			u32 n = outer - page < big ? outer - page : big;

			err = put(m, place(block, page), from + page * PAGE_BYTES, n * PAGE_BYTES);
			if (!err)
				clear(&left, page, page + n);
			page += n;
		}
	}
	/* host memory may be short in the middle of it: what left has left */
	gx_mask_andnot(pages, &left);
	set_mapped(m, block, &left);
	count(m, GX_MANAGED_pages_out, gx_mask_count(pages));
	return err;
}

int make_zeros(struct gx_managed *m, struct managed_block *block, const struct gx_page_mask *pages)
{
	each_run(pages, first, outer)
	{
		int err = put(m, place(block, first), NULL, (outer - first) * PAGE_BYTES);

		if (err)
			return err;
	}
	gx_mask_or(&block->vb.on_cpu, pages);
	return 0;
}
