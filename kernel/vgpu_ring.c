// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* vgpu_ring.c - what vgpu.ko shares with the MMU of a program's GPU: a ring of faults that the program writes, and pages that it may only read.
 *
 * The ring is the program's memory, and any thread of it may write there at any time. Its `put` and each entry are read once, into variables of
 * ours; `get` is ours, and only written there. What a doorbell finds is one batch: faults are gathered by VA block, then block by block served.
 */
#include <linux/debugfs.h>
#include <linux/sched/signal.h>
#include <linux/seq_file.h>
#include <linux/slab.h>
#include "vgpu.h"

struct vgpu_ring {
	struct mutex lock; /* of all that is here but `shared` */
	struct vgpu_ring_shared *shared; /* the program's */
	u32 get;
	struct vgpu_faults faults[VGPU_SPACE_BLOCKS];
};

static_assert(sizeof(struct vgpu_ring_shared) == VGPU_RING_PAGES * PAGE_SIZE);
static_assert(VGPU_SPACE_PAGES / 8 <= PAGE_SIZE);

static struct {
	atomic64_t doorbells, entries, refused, bad_puts, blocks;
} counts;

/* --- mappings */
static struct vgpu_ring *ring_made(void)
{
	struct vgpu_ring *ring = kzalloc(sizeof(*ring), GFP_KERNEL_ACCOUNT);

	if (!ring)
		return NULL;
	mutex_init(&ring->lock);
	ring->shared = alloc_pages_exact(sizeof(*ring->shared), GFP_KERNEL_ACCOUNT | __GFP_ZERO);
	if (ring->shared)
		return ring;
	kfree(ring);
	return NULL;
}

static void ring_freed(struct vgpu_ring *ring)
{
	if (!ring)
		return;
	free_pages_exact(ring->shared, sizeof(*ring->shared));
	kfree(ring);
}

/* The space's ring from here on; two that map at once get the same. */
static struct vgpu_ring *ring_of(struct vgpu_space *space)
{
	/* another thread's cmpxchg() made it: what is in it is seen */
	struct vgpu_ring *ring = smp_load_acquire(&space->ring), *other;

	if (ring)
		return ring;
	ring = ring_made();
	if (!ring)
		return NULL;
	other = cmpxchg(&space->ring, NULL, ring);
	if (!other)
		return ring;
	ring_freed(ring);
	return other;
}

/* A page that the program reads; it may come to be shown before somebody else's is. */
static void *page_of(void **where)
{
	/* another thread's cmpxchg() made it: it is seen zeroed */
	void *page = smp_load_acquire(where), *other;

	if (page)
		return page;
	page = (void *)get_zeroed_page(GFP_KERNEL_ACCOUNT);
	if (!page)
		return NULL;
	other = cmpxchg(where, NULL, page);
	if (!other)
		return page;
	free_page((unsigned long)page);
	return other;
}

static int show(struct vm_area_struct *vma, void *bytes, size_t size)
{
	if (!bytes)
		return -ENOMEM;
	return remap_pfn_range(vma, vma->vm_start, page_to_pfn(virt_to_page(bytes)), size,
			       vma->vm_page_prot);
}

static int show_readable(struct vm_area_struct *vma, void *page)
{
	if (vma->vm_flags & VM_WRITE)
		return -EPERM;
	vm_flags_clear(vma, VM_MAYWRITE);
	return show(vma, page, PAGE_SIZE);
}

void vgpu_resident_show(const struct vgpu_block *block)
{
	/* it is seen zeroed before a block's bits come */
	struct gx_page_mask *shown = smp_load_acquire(&block->space->resident);

	/* a program's own memory is in no space's bits */
	if (shown && !block->private)
		shown[block->at >> VGPU_BLOCK_SHIFT] = block->resident;
}

static int show_resident(struct vgpu_space *space, struct vm_area_struct *vma)
{
	void *page = page_of((void **)&space->resident);

	for (u32 i = 0; page && i < VGPU_SPACE_BLOCKS; i++) {
		mutex_lock(&space->blocks[i].lock);
		vgpu_resident_show(&space->blocks[i]);
		mutex_unlock(&space->blocks[i].lock);
	}
	return show_readable(vma, page);
}

void vgpu_runlist_show(struct vgpu_space *space, u32 state, u64 until_ns)
{
	/* it is seen zeroed before the first number */
	struct vgpu_runlist *page = smp_load_acquire(&space->runlist);

	if (!page)
		return;
	WRITE_ONCE(page->sequence, page->sequence + 1);
	smp_wmb(); /* odd before the rest, */
	WRITE_ONCE(page->state, state);
	WRITE_ONCE(page->until_ns, until_ns);
	smp_wmb(); /* and even behind it: whoever reads them does it the other way */
	WRITE_ONCE(page->sequence, page->sequence + 1);
}

static int show_runlist(struct vgpu_space *space, struct vm_area_struct *vma)
{
	void *page = page_of((void **)&space->runlist);

	if (page)
		vgpu_runlist_tell(space);
	return show_readable(vma, page);
}

int vgpu_shared_mmap(struct vgpu_space *space, struct vm_area_struct *vma)
{
	struct vgpu_ring *ring;

	if (!(vma->vm_flags & VM_SHARED))
		return -EINVAL;
	if (vma->vm_pgoff == VGPU_RING && vma_pages(vma) == VGPU_RING_PAGES) {
		ring = ring_of(space);
		return show(vma, ring ? ring->shared : NULL, sizeof(*ring->shared));
	}
	if (vma->vm_pgoff == VGPU_RESIDENT && vma_pages(vma) == 1)
		return show_resident(space, vma);
	if (vma->vm_pgoff == VGPU_RUNLIST && vma_pages(vma) == 1)
		return show_runlist(space, vma);
	return -EINVAL;
}

void vgpu_ring_gone(struct vgpu_space *space)
{
	ring_freed(space->ring);
	free_page((unsigned long)space->resident);
	free_page((unsigned long)space->runlist);
}

/* --- the doorbell */
/* One entry, which may be anything. 0: it is in a block's faults. */
static int take(struct vgpu_ring *ring, const struct vgpu_entry *entry)
{
	u32 page = READ_ONCE(entry->page), access = READ_ONCE(entry->access);
	u64 reserved = READ_ONCE(entry->reserved);
	struct vgpu_faults *faults;

	if (reserved || access < VGPU_READ || access > VGPU_ATOMIC)
		return -EINVAL;
	if (page >= VGPU_SPACE_PAGES)
		return -ERANGE;
	faults = &ring->faults[page / VGPU_BLOCK_PAGES];
	gx_mask_set(&faults->pages, page % VGPU_BLOCK_PAGES);
	if (access == VGPU_WRITE)
		gx_mask_set(&faults->writes, page % VGPU_BLOCK_PAGES);
	if (access == VGPU_ATOMIC)
		gx_mask_set(&faults->atomics, page % VGPU_BLOCK_PAGES);
	return 0;
}

/* All that is in the ring, up to a `put` that is read once. Its places are free again. */
static int gather(struct vgpu_ring *ring, struct vgpu_doorbell *said)
{
	/* the program stores it behind its entries: those are read behind it */
	u32 put = smp_load_acquire(&ring->shared->put), n = put - ring->get;
	int err;

	if (n > VGPU_RING_ENTRIES) {
		atomic64_inc(&counts.bad_puts);
		return -EINVAL;
	}
	memset(ring->faults, 0, sizeof(ring->faults));
	for (u32 i = 0; i < n; i++) {
		err = take(ring, &ring->shared->entries[(ring->get + i) % VGPU_RING_ENTRIES]);
		if (err && !said->n_refused++) {
			said->refused = ring->get + i;
			said->error = -err;
		}
	}
	said->n_entries = n;
	ring->get = put;
	smp_store_release(&ring->shared->get, put); /* the places are read: they may be written */
	atomic64_add(n, &counts.entries);
	atomic64_add(said->n_refused, &counts.refused);
	return 0;
}

/* What is wrong with one block is no reason to leave the others. */
static int serve(struct vgpu_space *space, struct vgpu_ring *ring, u32 batch)
{
	int err = 0, failed;

	for (u32 i = 0; i < VGPU_SPACE_BLOCKS; i++) {
		if (!gx_mask_count(&ring->faults[i].pages))
			continue;
		if (fatal_signal_pending(current))
			return -EINTR;
		failed = vgpu_serve(&space->blocks[i], &ring->faults[i], batch);
		err = err ?: failed;
		atomic64_inc(&counts.blocks);
		cond_resched();
	}
	vgpu_behind(batch);
	return err;
}

int vgpu_doorbell(struct vgpu_space *space, struct vgpu_doorbell __user *to)
{
	/* as in ring_of() */
	struct vgpu_ring *ring = smp_load_acquire(&space->ring);
	struct vgpu_doorbell said = {};
	int err;

	if (READ_ONCE(space->reset))
		return -ECANCELED;
	if (!ring)
		return -ENXIO;
	if (mutex_lock_killable(&ring->lock))
		return -EINTR;
	atomic64_inc(&counts.doorbells);
	vgpu_serving(space, true);
	err = gather(ring, &said) ?: serve(space, ring, vgpu_next_batch());
	vgpu_serving(space, false);
	mutex_unlock(&ring->lock);
	if (!err && copy_to_user(to, &said, sizeof(said)))
		err = -EFAULT;
	return err;
}

/* --- what is shown to root */
static int rings_show(struct seq_file *m, void *unused)
{
	seq_printf(m, "doorbells %lld entries %lld refused %lld bad puts %lld blocks %lld\n",
		   atomic64_read(&counts.doorbells), atomic64_read(&counts.entries),
		   atomic64_read(&counts.refused), atomic64_read(&counts.bad_puts),
		   atomic64_read(&counts.blocks));
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(rings);

void vgpu_ring_start(struct dentry *folder)
{
	debugfs_create_file("rings", 0400, folder, NULL, &rings_fops);
	vgpu_turns_start(folder);
}
