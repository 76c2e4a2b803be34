/* vgpu_mmu.c - the soft device's MMU where Linux has the pages: what grids fault on goes into the ring that vgpu.ko shows (kernel/vgpu_ioctl.h), and
 * comes by a doorbell, as many pages at once as there are.
 *
 * vgpu.ko says which pages are on the GPU. That is a hint: a page may leave before a lane touches it. So a page that was asked for and is not there is
 * touched all the same, and faults in Linux, alone; every lane gets on.
 */
#include "device/managed/host.h"
#include "vgpu_ioctl.h"

#include <errno.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>

enum { WORD_BITS = 64 };
_Static_assert(VGPU_SPACE_PAGES == VGPU_SPACE_BYTES / PAGE_BYTES, "what Linux gives a process");
_Static_assert(VGPU_SPACE_PAGES / WORD_BITS == VGPU_SPACE_WORDS, "a bit for each page of it");
_Static_assert(VGPU_GPU_VIEW == VGPU_SPACE_PAGES, "the second view is behind the first");

static u64 page_of(const struct gx_managed *m, u64 address)
{
	return (address - (u64)(uintptr_t)m->vgpu_cpu) >> GX_PAGE_SHIFT;
}

static bool has(const u64 *bits, u64 page)
{
	return __atomic_load_n(&bits[page / WORD_BITS], __ATOMIC_RELAXED) >> page % WORD_BITS & 1;
}

/* One that is to be read; NULL: errno. */
static const void *map_page(const struct gx_managed *m, u32 at)
{
	void *page =
	        mmap(NULL, PAGE_BYTES, PROT_READ, MAP_SHARED, m->fd, (off_t)at * (off_t)PAGE_BYTES);

	if (page == MAP_FAILED)
		return NULL;
	madvise(page, PAGE_BYTES, MADV_DONTFORK);
	return page;
}

static void unmap(const void *at, size_t bytes)
{
	if (at)
		munmap((void *)(uintptr_t)at, bytes);
}

int vgpu_map_ring(struct gx_managed *m)
{
	void *ring = mmap(NULL, VGPU_RING_PAGES * PAGE_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED,
	                  m->fd, (off_t)VGPU_RING * (off_t)PAGE_BYTES);

	m->vgpu_ring = ring == MAP_FAILED ? NULL : ring;
	m->vgpu_resident = m->vgpu_ring ? map_page(m, VGPU_RESIDENT) : NULL;
	m->vgpu_runlist = m->vgpu_resident ? map_page(m, VGPU_RUNLIST) : NULL;
	if (!m->vgpu_runlist)
		return -errno;
	madvise(ring, VGPU_RING_PAGES * PAGE_BYTES, MADV_DONTFORK);
	return 0;
}

void vgpu_unmap_ring(struct gx_managed *m)
{
	unmap(m->vgpu_ring, VGPU_RING_PAGES * PAGE_BYTES);
	unmap(m->vgpu_resident, PAGE_BYTES);
	unmap(m->vgpu_runlist, PAGE_BYTES);
	m->vgpu_ring = NULL;
	m->vgpu_resident = NULL;
	m->vgpu_runlist = NULL;
	m->vgpu_joined = false;
}

void *vgpu_access(struct gx_managed_device *d, const struct gx_soft_toucher *who, u64 address,
                  u32 kind)
{
	struct gx_managed *m = d->host;
	void *found = vgpu_page(m, address);
	u64 page = page_of(m, address);

	if (found && (has(m->vgpu_resident, page) || has(d->rung, page)))
		return found;
	write_fault(d, who, address & ~(PAGE_BYTES - 1), kind, found);
	return NULL;
}

/* As many entries of the buffer as have room, each page once for each kind of access; how many of them were looked at. */
static u32 fill(struct gx_managed_device *d, struct vgpu_ring_shared *ring)
{
	u64 seen[VGPU_ATOMIC + 1][VGPU_SPACE_WORDS] = { 0 };
	u32 put = ring->put, end = put + VGPU_RING_ENTRIES, n = 0;

	pthread_mutex_lock(&d->buffer_lock);
	for (; n < d->n_entries && put != end; n++) {
		const struct gx_fault_entry *entry = &d->buffer[(d->get + n) % d->n_buffer];
		u64 page = page_of(d->host, entry->va), bit = 1ull << page % WORD_BITS;

		if (seen[entry->access][page / WORD_BITS] & bit)
			continue;
		seen[entry->access][page / WORD_BITS] |= bit;
		d->rung[page / WORD_BITS] |= bit;
		ring->entries[put++ % VGPU_RING_ENTRIES] =
		        (struct vgpu_entry){ .page = (u32)page, .access = entry->access };
	}
	pthread_mutex_unlock(&d->buffer_lock);
	__atomic_store_n(&ring->put, put, __ATOMIC_RELEASE);
	return n;
}

/* All that is in the buffer, as one replay. Service lock. 0, or what Linux says: the pages are touched one by one then. */
static int ring_for(struct gx_managed_device *d)
{
	struct gx_managed *m = d->host;
	u32 n = 0;
	int err = 0;

	do {
		struct vgpu_doorbell said = { 0 };

		n = fill(d, m->vgpu_ring);
		if (n && ioctl(m->fd, VGPU_DOORBELL, &said))
			err = -errno;
		count(m, GX_MANAGED_batches, n != 0);
		count(m, GX_MANAGED_gpu_faults, said.n_entries);
		count(m, GX_MANAGED_duplicates, n - said.n_entries);
		if (said.n_entries > m->stats[GX_MANAGED_largest_batch])
			m->stats[GX_MANAGED_largest_batch] = said.n_entries;
		start_replay(d, n, 0);
	} while (n == VGPU_RING_ENTRIES && !err);
	return err;
}

int vgpu_replay(struct gx_managed_device *d, struct grid *g, bool stuck, struct gx_diag *diag)
{
	bool awake;
	int err = 0;

	managed_lock(d->host, false);
	pthread_mutex_lock(&d->buffer_lock);
	awake = woken(d, g, stuck); /* somebody else was faster */
	pthread_mutex_unlock(&d->buffer_lock);
	if (!awake) {
		err = ring_for(d);
		pthread_mutex_lock(&d->buffer_lock);
		awake = woken(d, g, stuck);
		pthread_mutex_unlock(&d->buffer_lock);
	}
	managed_unlock(d->host, false);
	if (err == -ENOMEM)
		return gx_fail(diag, GX_E_NO_MEMORY, "pages of managed memory");
	if (err == -ECANCELED)
		return gx_fail(diag, GX_E_MANAGED_TURN, "a fault of a grid: %s", strerror(-err));
	return awake;
}

void vgpu_got_on(struct gx_managed_device *d)
{
	memset(d->rung, 0, sizeof(d->rung));
}
