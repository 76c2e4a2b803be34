// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* vgpu_private.c - programs' own memory on vgpu.ko's GPU: anonymous pages become pages of a device (DEVICE_PRIVATE), whose data is in the GPU's
 * blocks, and come home by the CPU's fault or when their block is evicted.
 *
 * Each page of the GPU has one of Linux's, of the same number. What the GPU may work on is in a block's `view`: a notifier takes pages out of it
 * before Linux takes them away (munmap, mprotect, fork, a fault of the CPU, exit), and hmm_range_fault() says what goes in. So nothing of the GPU
 * happens to a page while Linux copies it, whoever asked for that. A page that can't come (pinned by Linux, or shared since a fork) is worked
 * on where it is, once.
 *
 * Locks: mmap_lock, then those of vgpu_memory.c; `view_lock` is the last, and no memory is asked for under it, because Linux invalidates to get
 * memory.
 */
#include <linux/delay.h>
#include <linux/highmem.h>
#include <linux/hmm.h>
#include <linux/memremap.h>
#include <linux/migrate.h>
#include <linux/mmu_notifier.h>
#include <linux/sched/mm.h>
#include <linux/sched/signal.h>
#include <linux/slab.h>
#include <linux/version.h>
#include <linux/xarray.h>
#include "vgpu_private.h"

enum { PAGES_SHOWN = 32, AGAIN_US = 100 };

struct vgpu_own {
	u64 id; /* as policies know it */
	struct mm_struct *mm;
	struct xarray blocks; /* struct own_block, by address >> VGPU_BLOCK_SHIFT */
};

struct own_block {
	struct vgpu_block block;
	struct mmu_interval_notifier notifier;
	struct mutex view_lock; /* of view */
	struct gx_page_mask view; /* pages in their places on the GPU, writable */
};

static const struct dev_pagemap_ops page_operations;
static struct dev_pagemap pages_of_gpu = { .type = MEMORY_DEVICE_PRIVATE,
					   .ops = &page_operations,
					   .owner = &pages_of_gpu,
					   .nr_range = 1 };
static struct resource *region; /* NULL: not made yet */
static unsigned long first_pfn, n_pfns;
static DEFINE_MUTEX(making); /* of that, and of blocks */
static unsigned long from[VGPU_BLOCK_PAGES], to[VGPU_BLOCK_PAGES]; /* under `service` */

static struct own_block *own_of(struct vgpu_block *block)
{
	return container_of(block, struct own_block, block);
}

static bool is_of_gpu(unsigned long pfn)
{
	return pfn >= first_pfn && pfn - first_pfn < n_pfns;
}

static void *data_of(unsigned long pfn)
{
	return vgpu_place_data((pfn - first_pfn) / VGPU_BLOCK_PAGES,
			       (pfn - first_pfn) % VGPU_BLOCK_PAGES);
}

static unsigned long pfn_at(const struct vgpu_block *block, u32 page)
{
	return first_pfn + (unsigned long)block->device_block * VGPU_BLOCK_PAGES + page;
}

/* --- pages go home */
/* What has the data of a page of the GPU from here on, locked. gfp: whether it may be none. */
static unsigned long home_for(unsigned long source, gfp_t gfp)
{
	struct page *home = alloc_page(GFP_HIGHUSER_MOVABLE | gfp);
	void *bytes;

	if (!home)
		return 0;
	bytes = kmap_local_page(home);
	memcpy(bytes, data_of(page_to_pfn(migrate_pfn_to_page(source))), PAGE_SIZE);
	kunmap_local(bytes);
	lock_page(home);
	return migrate_pfn(page_to_pfn(home));
}

static vm_fault_t to_ram(struct vm_fault *vmf)
{
	unsigned long at = ALIGN_DOWN(vmf->address, PAGE_SIZE), source = 0, home = 0;
	struct migrate_vma move = { .vma = vmf->vma,
				    .src = &source,
				    .dst = &home,
				    .start = at,
				    .end = at + PAGE_SIZE,
				    .pgmap_owner = &pages_of_gpu,
				    .flags = MIGRATE_VMA_SELECT_DEVICE_PRIVATE,
				    .fault_page = vmf->page };
	vm_fault_t result = 0;

	if (migrate_vma_setup(&move))
		return VM_FAULT_SIGBUS;
	/* else another had it: the access faults once more */
	if (source & MIGRATE_PFN_MIGRATE) {
		home = home_for(source, 0);
		result = home ? 0 : VM_FAULT_OOM;
	}
	migrate_vma_pages(&move);
	if (home && source & MIGRATE_PFN_MIGRATE)
		vgpu_taken_back(1);
	migrate_vma_finalize(&move);
	return result;
}

static void freed(struct folio *folio)
{
	unsigned long number = folio_pfn(folio) - first_pfn;

	vgpu_place_left(number / VGPU_BLOCK_PAGES, number % VGPU_BLOCK_PAGES);
}

#if KERNEL_VERSION(6, 19, 0) > LINUX_VERSION_CODE
#define zone_device_page_init(page, pages, order) zone_device_page_init(page)
#define folio_free page_free
static void freed_page(struct page *page)
{
	freed(page_folio(page));
}
#else
#define freed_page freed
#endif

static const struct dev_pagemap_ops page_operations = { .folio_free = freed_page,
							.migrate_to_ram = to_ram };

/* Whatever maps them: how many left. */
static u32 move_out(const struct vgpu_block *block, u32 first, u32 n)
{
	u32 moved = 0;

	memset(to, 0, n * sizeof(*to));
	if (migrate_device_range(from, pfn_at(block, first), n))
		return 0;
	for (u32 i = 0; i < n; i++)
		if (from[i] & MIGRATE_PFN_MIGRATE)
			to[i] = home_for(from[i], __GFP_NOFAIL);
	migrate_device_pages(from, to, n);
	for (u32 i = 0; i < n; i++)
		moved += to[i] && from[i] & MIGRATE_PFN_MIGRATE;
	migrate_device_finalize(from, to, n);
	return moved;
}

static u32 run_of(const struct gx_page_mask *pages, u32 first, u32 max)
{
	u32 n = 1;

	while (n < max && gx_mask_test(pages, first + n))
		n++;
	return n;
}

/* Who holds a page's lock meanwhile takes it home, frees it or lets go: none of that needs a lock of ours. */
u32 vgpu_private_out(struct vgpu_block *block, const struct gx_page_mask *pages)
{
	struct gx_page_mask left;
	u32 moved = 0, n;

	for (;;) {
		vgpu_places(block, &left);
		gx_mask_and(&left, pages);
		if (!gx_mask_count(&left))
			return moved;
		for (u32 page = 0; page < VGPU_BLOCK_PAGES; page += n) {
			page = gx_mask_next(&left, page, VGPU_BLOCK_PAGES);
			if (page == VGPU_BLOCK_PAGES)
				break;
			n = run_of(&left, page, VGPU_BLOCK_PAGES - page);
			moved += move_out(block, page, n);
		}
		vgpu_places(block, &left);
		gx_mask_and(&left, pages);
		if (gx_mask_count(&left))
			usleep_range(AGAIN_US, 2 * AGAIN_US);
	}
}

/* --- pages come */
/* Memory that the program itself may write, and nobody else's file is behind it. */
static bool is_workable(struct vm_area_struct *vma)
{
	return vma_is_anonymous(vma) && (vma->vm_flags & VM_WRITE) &&
	       !(vma->vm_flags & VM_SHADOW_STACK);
}

/* Of the migration's pages this one: where its data goes; 0: it stays. */
static unsigned long place_for(struct vgpu_block *block, u32 page, unsigned long source)
{
	struct page *at = pfn_to_page(pfn_at(block, page)), *old = migrate_pfn_to_page(source);
	void *bytes;

	/* what was here may live on elsewhere: moved by mremap() */
	if (!vgpu_place_take(block, page))
		return 0;
	zone_device_page_init(at, &pages_of_gpu, 0);
	if (old) {
		bytes = kmap_local_page(old);
		memcpy(data_of(page_to_pfn(at)), bytes, PAGE_SIZE);
		kunmap_local(bytes);
	} else {
		memset(data_of(page_to_pfn(at)), 0, PAGE_SIZE);
	}
	return migrate_pfn(page_to_pfn(at)) | (source & MIGRATE_PFN_WRITE);
}

static u32 move_in(struct vgpu_block *block, struct vm_area_struct *vma, u32 first, u32 n)
{
	struct migrate_vma move = { .vma = vma,
				    .src = from,
				    .dst = to,
				    .start = block->at + ((u64)first << PAGE_SHIFT),
				    .end = block->at + ((u64)(first + n) << PAGE_SHIFT),
				    .pgmap_owner = &pages_of_gpu,
				    .flags = MIGRATE_VMA_SELECT_SYSTEM };
	u32 moved = 0;

	memset(to, 0, n * sizeof(*to));
	if (migrate_vma_setup(&move))
		return 0;
	for (u32 i = 0; i < n; i++)
		if (from[i] & MIGRATE_PFN_MIGRATE)
			to[i] = place_for(block, first + i, from[i]);
	migrate_vma_pages(&move);
	for (u32 i = 0; i < n; i++)
		moved += to[i] && from[i] & MIGRATE_PFN_MIGRATE;
	migrate_vma_finalize(&move);
	return moved;
}

u32 vgpu_private_in(struct vgpu_block *block, const struct gx_page_mask *pages)
{
	struct mm_struct *mm = own_of(block)->notifier.mm;
	u32 moved = 0, n;

	mmap_assert_locked(mm);
	for (u32 page = 0; page < VGPU_BLOCK_PAGES; page += n) {
		struct vm_area_struct *vma;
		unsigned long at;

		page = gx_mask_next(pages, page, VGPU_BLOCK_PAGES);
		if (page == VGPU_BLOCK_PAGES)
			break;
		at = block->at + ((u64)page << PAGE_SHIFT);
		vma = vma_lookup(mm, at);
		n = vma ? min_t(u64, (vma->vm_end - at) >> PAGE_SHIFT, VGPU_BLOCK_PAGES - page) : 1;
		n = run_of(pages, page, n);
		if (vma && is_workable(vma))
			moved += move_in(block, vma, page, n);
	}
	return moved;
}

/* --- what the GPU may work on */
static bool invalidate(struct mmu_interval_notifier *notifier,
		       const struct mmu_notifier_range *range, unsigned long seq)
{
	struct own_block *own = container_of(notifier, struct own_block, notifier);
	u64 at = own->block.at, size = 1u << VGPU_BLOCK_SHIFT;
	struct gx_page_mask gone = {};

	if (range->end > at && range->start < at + size)
		gx_mask_fill(&gone,
			     gx_region(range->start > at ? (range->start - at) >> PAGE_SHIFT : 0,
				       range->end < at + size
					       ? (range->end - at + PAGE_SIZE - 1) >> PAGE_SHIFT
					       : VGPU_BLOCK_PAGES));
	if (mmu_notifier_range_blockable(range))
		mutex_lock(&own->view_lock);
	else if (!mutex_trylock(&own->view_lock))
		return false;
	mmu_interval_set_seq(notifier, seq);
	gx_mask_andnot(&own->view, &gone);
	mutex_unlock(&own->view_lock);
	return true;
}

static const struct mmu_interval_notifier_ops notifier_operations = { .invalidate = invalidate };

const struct gx_page_mask *vgpu_private_open(struct vgpu_block *block)
{
	mutex_lock(&own_of(block)->view_lock);
	return &own_of(block)->view;
}

void vgpu_private_close(struct vgpu_block *block)
{
	mutex_unlock(&own_of(block)->view_lock);
}

/* Of the program's memory these pages may be worked on; its mmap_lock is held. */
static int check(struct mm_struct *mm, unsigned long at, unsigned long end)
{
	while (at < end) {
		struct vm_area_struct *vma = vma_lookup(mm, at);

		if (!vma || !is_workable(vma))
			return -EFAULT;
		at = vma->vm_end;
	}
	return 0;
}

static int check_all(const struct own_block *own, const struct gx_page_mask *pages)
{
	vgpu_for_each_page(page, pages) {
		unsigned long at = own->block.at + ((u64)page << PAGE_SHIFT);
		int err = check(own->notifier.mm, at, at + PAGE_SIZE);

		if (err)
			return err;
	}
	return 0;
}

static bool in_place(const struct own_block *own, unsigned long pfn, u32 page)
{
	return own->block.device_block != GPU_EXT_NO_BLOCK && pfn == pfn_at(&own->block, page);
}

/* A page of the GPU that is another's, too, or another address's: that goes home by a fault of the CPU, and is seen with the next try. */
static int take_home(const struct own_block *own, const struct hmm_range *range, u32 first)
{
	u32 n = (range->end - range->start) >> PAGE_SHIFT;
	int err = 0;

	for (u32 i = 0; i < n && !err; i++) {
		unsigned long pfn = page_to_pfn(hmm_pfn_to_page(range->hmm_pfns[i]));
		struct hmm_range one = *range;

		if (range->hmm_pfns[i] & HMM_PFN_WRITE &&
		    (!is_of_gpu(pfn) || in_place(own, pfn, first + i)))
			continue;
		one.start = range->start + ((unsigned long)i << PAGE_SHIFT);
		one.end = one.start + PAGE_SIZE;
		one.hmm_pfns = &range->hmm_pfns[i];
		one.dev_private_owner = NULL;
		err = hmm_range_fault(&one);
	}
	return err;
}

/* `view_lock` is held, and what the range says is so: what is on the GPU is shown to it, all else is worked on here. */
static void show(struct own_block *own, const struct hmm_range *range, u32 first,
		 struct gx_page_mask *todo, u64 value)
{
	u32 n = (range->end - range->start) >> PAGE_SHIFT;

	for (u32 i = 0; i < n; i++) {
		struct page *page = hmm_pfn_to_page(range->hmm_pfns[i]);
		atomic64_t *words;

		if (!(range->hmm_pfns[i] & HMM_PFN_WRITE))
			continue;
		/* or Linux might think that there is nothing to keep (MADV_FREE) */
		folio_mark_dirty(page_folio(page));
		if (in_place(own, page_to_pfn(page), first + i)) {
			gx_mask_set(&own->view, first + i);
			continue;
		}
		words = kmap_local_page(page);
		for (u32 word = 0; word < PAGE_SIZE / sizeof(*words); word++)
			atomic64_add(value, &words[word]);
		kunmap_local(words);
		gx_mask_clear(todo, first + i);
	}
}

/* Pages [first, first + n) of *todo. */
static int show_run(struct own_block *own, u32 first, u32 n, struct gx_page_mask *todo, u64 value)
{
	struct mm_struct *mm = own->notifier.mm;
	unsigned long pfns[PAGES_SHOWN];
	struct hmm_range range = { .notifier = &own->notifier,
				   .start = own->block.at + ((u64)first << PAGE_SHIFT),
				   .end = own->block.at + ((u64)(first + n) << PAGE_SHIFT),
				   .hmm_pfns = pfns,
				   .default_flags = HMM_PFN_REQ_FAULT | HMM_PFN_REQ_WRITE,
				   .dev_private_owner = &pages_of_gpu };

	for (bool shown = false; !shown;) {
		int err;

		memset(pfns, 0, sizeof(pfns));
		range.notifier_seq = mmu_interval_read_begin(range.notifier);
		if (mmap_read_lock_killable(mm))
			return -EINTR;
		err = check(mm, range.start, range.end) ?: hmm_range_fault(&range) ?:
							      take_home(own, &range, first);
		mmap_read_unlock(mm);
		if (fatal_signal_pending(current))
			return -EINTR;
		if (err == -EBUSY)
			continue;
		if (err)
			return err == -ENOMEM ? err : -EFAULT;
		mutex_lock(&own->view_lock);
		shown = !mmu_interval_read_retry(range.notifier, range.notifier_seq);
		if (shown)
			show(own, &range, first, todo, value);
		mutex_unlock(&own->view_lock);
	}
	return 0;
}

int vgpu_private_fault(struct vgpu_block *block, struct gx_page_mask *todo, u64 value, u32 batch)
{
	struct own_block *own = own_of(block);
	struct mm_struct *mm = own->notifier.mm;
	struct gx_page_mask wanted = *todo;
	int err;
	u32 n;

	if (mmap_read_lock_killable(mm))
		return -EINTR;
	err = check_all(own, todo) ?: vgpu_fault(block, todo, batch);
	mmap_read_unlock(mm);
	for (u32 page = 0; page < VGPU_BLOCK_PAGES && !err; page += n) {
		page = gx_mask_next(&wanted, page, VGPU_BLOCK_PAGES);
		if (page == VGPU_BLOCK_PAGES)
			break;
		n = run_of(&wanted, page, min_t(u32, PAGES_SHOWN, VGPU_BLOCK_PAGES - page));
		err = show_run(own, page, n, todo, value);
	}
	return err;
}

/* --- who is there */
bool vgpu_private_enter(struct vgpu_block *block)
{
	struct mm_struct *mm = own_of(block)->notifier.mm;

	if (!mmget_not_zero(mm))
		return false;
	if (mmap_read_trylock(mm))
		return true;
	mmput_async(mm);
	return false;
}

void vgpu_private_leave(struct vgpu_block *block)
{
	struct mm_struct *mm = own_of(block)->notifier.mm;

	mmap_read_unlock(mm);
	mmput_async(mm);
}

/* Linux's pages for those of the GPU. */
static int make_pages(void)
{
	struct resource *made;
	void *mapped;

	if (region)
		return 0;
	made = request_free_mem_region(&iomem_resource, n_pfns << PAGE_SHIFT, "vgpu");
	if (IS_ERR(made))
		return -ENOMEM;
	pages_of_gpu.range.start = made->start;
	pages_of_gpu.range.end = made->start + ((u64)n_pfns << PAGE_SHIFT) - 1;
	mapped = memremap_pages(&pages_of_gpu, numa_node_id());
	if (IS_ERR(mapped)) {
		release_mem_region(made->start, resource_size(made));
		return -ENOMEM;
	}
	first_pfn = PHYS_PFN(made->start);
	region = made;
	return 0;
}

static int begin(struct vgpu_space *space)
{
	struct vgpu_own *own;
	int err = make_pages();

	if (err || space->own)
		return err;
	own = kzalloc(sizeof(*own), GFP_KERNEL_ACCOUNT);
	if (!own)
		return -ENOMEM;
	own->id = vgpu_next_space();
	own->mm = current->mm;
	mmgrab(own->mm);
	xa_init(&own->blocks);
	/* vgpu_private_find() finds it whole */
	smp_store_release(&space->own, own);
	return 0;
}

int vgpu_private_begin(struct vgpu_space *space)
{
	int err;

	mutex_lock(&making);
	err = begin(space);
	mutex_unlock(&making);
	return err ?: space->own->mm == current->mm ? 0 : -EPERM;
}

static struct own_block *make_block(struct vgpu_space *space, u64 index)
{
	struct vgpu_own *whose = space->own;
	struct own_block *own = kvzalloc(sizeof(*own), GFP_KERNEL_ACCOUNT);
	int err;

	if (!own)
		return ERR_PTR(-ENOMEM);
	vgpu_block_init(&own->block, space, index << VGPU_BLOCK_SHIFT);
	own->block.private = whose->id;
	mutex_init(&own->view_lock);
	err = mmu_interval_notifier_insert(&own->notifier, whose->mm, own->block.at,
					   1ul << VGPU_BLOCK_SHIFT, &notifier_operations);
	if (err)
		goto no_notifier;
	err = xa_err(xa_store(&whose->blocks, index, own, GFP_KERNEL_ACCOUNT));
	if (!err)
		return own;
	mmu_interval_notifier_remove(&own->notifier);
no_notifier:
	kvfree(own);
	return ERR_PTR(err);
}

struct vgpu_block *vgpu_private_block(struct vgpu_space *space, u64 index)
{
	struct own_block *own = xa_load(&space->own->blocks, index);

	if (!own) {
		mutex_lock(&making);
		own = xa_load(&space->own->blocks, index) ?: make_block(space, index);
		mutex_unlock(&making);
	}
	return IS_ERR(own) ? ERR_CAST(own) : &own->block;
}

struct vgpu_block *vgpu_private_find(const struct vgpu_space *space, u64 private, u64 va)
{
	/* begin() may be under way */
	struct vgpu_own *whose = smp_load_acquire(&space->own);
	struct own_block *own = NULL;

	if (whose && whose->id == private)
		own = xa_load(&whose->blocks, va >> VGPU_BLOCK_SHIFT);
	return own ? &own->block : NULL;
}

void vgpu_private_gone(struct vgpu_space *space)
{
	struct own_block *own;
	unsigned long index;

	if (!space->own)
		return;
	xa_for_each(&space->own->blocks, index, own)
	{
		mmu_interval_notifier_remove(&own->notifier);
		vgpu_block_gone(&own->block);
		kvfree(own);
	}
	xa_destroy(&space->own->blocks);
	mmdrop(space->own->mm);
	kfree(space->own);
}

void vgpu_private_start(u32 n_blocks)
{
	n_pfns = (unsigned long)n_blocks * VGPU_BLOCK_PAGES;
}

void vgpu_private_end(void)
{
	if (!region)
		return;
	memunmap_pages(&pages_of_gpu);
	release_mem_region(region->start, resource_size(region));
}
