/* cpu_fault.c - the CPU touches managed memory: pages come from the GPU, with their neighbours as
 * the native prefetch has it, or are made. System calls that can't fault ask beforehand. */
#include "device/managed/host.h"
#include "device/managed/record.h"

#include <errno.h>

int to_cpu(struct gx_managed *m, struct managed_block *block, const struct gx_page_mask *pages)
{
	struct gx_page_mask moving = *pages;
	int err;

	gx_mask_and(&moving, &block->vb.resident);
	if (!gx_mask_count(&moving))
		return 0;
	err = move_out(m, block, &moving);
	gx_memory_to_cpu(&m->devices[block->device].memory, &block->vb, &moving);
	return err;
}

/* What comes with the page: towards the CPU the tree of pages that are there or asked for. */
static void plan(struct gx_managed *m, struct managed_block *block, u32 page,
                 struct gx_page_mask *pages)
{
	struct gx_managed_device *d = &m->devices[block->device];
	struct gpu_region all = gx_region(0, block->vb.n_pages);
	struct gx_page_mask faulted = { { 0 } };
	struct gx_prefetch_tree tree;

	gx_mask_zero(pages);
	gx_mask_set(&faulted, page);
	if (m->config.memory.prefetch && block->vb.preferred != GX_TO_GPU &&
	    gx_prefetch_tree_init(&tree, all, gx_block_shape(GX_SIZES), &block->vb.on_cpu, &faulted,
	                          &block->vb.thrashing))
		gx_prefetch_mask(&tree, &faulted, &block->vb.thrashing, all,
		                 m->config.memory.threshold > 100 ? 51 : m->config.memory.threshold,
		                 pages);
	gx_mask_and(pages, &block->vb.resident);
	for (u32 i = gx_mask_next(pages, 0, GX_BLOCK_PAGES); i < GX_BLOCK_PAGES;
	     i = gx_mask_next(pages, i + 1, GX_BLOCK_PAGES))
		if (is_page_protected(d, block->vb.va + i * PAGE_BYTES))
			gx_mask_clear(pages, i);
	gx_mask_set(pages, page);
}

/* Never touched: its big page becomes zeros. */
static void plan_zeros(const struct managed_block *block, u32 page, struct gx_page_mask *pages)
{
	u32 big = gx_big_page(GX_SIZES), first = page / big * big;

	gx_mask_zero(pages);
	for (u32 i = first; i < first + big && i < block->vb.n_pages; i++)
		if (!gx_mask_test(&block->vb.on_cpu, i) && !gx_mask_test(&block->vb.resident, i))
			gx_mask_set(pages, i);
}

/* The page of a range that is just being freed, or that the application discarded itself. */
static void give_zero(struct gx_managed *m, u64 va)
{
	u64 done;

	if (uffd_zero(m, va, PAGE_BYTES, &done))
		uffd_wake(m, va, PAGE_BYTES);
}

static void fault_on(struct gx_managed *m, struct managed_block *block, u64 va, bool protected_page)
{
	u32 page = (u32)(va % BLOCK_BYTES >> GX_PAGE_SHIFT);
	struct gx_page_mask pages;

	if (gx_mask_test(&block->vb.on_cpu, page)) {
		/* it came meanwhile */
		if (protected_page)
			uffd_protect(m, va, PAGE_BYTES, false);
		else
			give_zero(m, va);
		return;
	}
	count(m, GX_MANAGED_cpu_faults, 1);
	if (m->config.recorder)
		gx_recorder_cpu_fault(m->config.recorder, va);
	if (gx_mask_test(&block->vb.resident, page)) {
		plan(m, block, page, &pages);
		to_cpu(m, block, &pages);
		gx_mask_and(&pages, &block->vb.on_cpu);
		thrash_moved(m, block, &pages, GX_TO_CPU);
	} else {
		plan_zeros(block, page, &pages);
		make_zeros(m, block, &pages);
	}
	count(m, GX_MANAGED_cpu_pages, gx_mask_count(&pages));
	uffd_wake(m, va, PAGE_BYTES); /* also when there was no memory: it tries again */
}

/* The service lock, unless the thread that faults is the one that holds it: the service reads pages
 * that the application discarded behind its back. */
static bool lock_for(struct gx_managed *m, int thread)
{
	while (!managed_lock_within(m, 20))
		if (__atomic_load_n(&m->owner, __ATOMIC_RELAXED) == thread)
			return false;
	return true;
}

/* A grid was promised the page, or it moves back and forth: the CPU has it later. */
static bool must_wait(struct gx_managed *m, struct managed_block *block, u64 va)
{
	u32 page = (u32)(va % BLOCK_BYTES >> GX_PAGE_SHIFT);

	if (!gx_mask_test(&block->vb.resident, page))
		return false;
	return is_page_protected(&m->devices[block->device], va) ||
	       thrash_hint(m, block, page, GX_TO_CPU).verdict == GX_THRASH_THROTTLE;
}

void cpu_fault(struct gx_managed *m, u64 va, bool protected_page, int thread)
{
	enum { TRIES = 100 }; /* of a millisecond at most */
	struct managed_block *block;

	if (!lock_for(m, thread)) {
		give_zero(m, va);
		return;
	}
	block = block_at(m, va);
	for (u32 i = 0; i < TRIES && block && must_wait(m, block, va); i++) {
		managed_wait_used(m, 1);
		block = block_at(m, va);
	}
	if (block)
		fault_on(m, block, va, protected_page);
	else
		give_zero(m, va);
	managed_unlock(m, false);
}

/* --- system calls */
struct keep {
	int err;
};

static void keep_block(struct gx_managed *m, struct managed_block *block,
                       const struct gx_page_mask *pages, void *arg)
{
	struct gx_page_mask nowhere = *pages;
	struct keep *keep = arg;

	block->n_kept++;
	if (to_cpu(m, block, pages))
		keep->err = -ENOMEM;
	gx_mask_andnot(&nowhere, &block->vb.on_cpu);
	gx_mask_andnot(&nowhere, &block->vb.resident);
	if (make_zeros(m, block, &nowhere))
		keep->err = -ENOMEM;
}

/* Nothing to do, found out without a lock: most system calls are about other memory. A signal
 * handler may have interrupted a service of its own thread: it has what is there. */
static bool is_elsewhere(const struct gx_managed *m, u64 address, u64 bytes)
{
	u64 end = address + bytes < address ? UINT64_MAX : address + bytes;

	return __atomic_load_n(&m->rung, __ATOMIC_ACQUIRE) != GX_RUNG_USER ||
	       end <= __atomic_load_n(&m->low, __ATOMIC_RELAXED) ||
	       address >= __atomic_load_n(&m->high, __ATOMIC_RELAXED) || managed_is_held(m);
}

bool gx_managed_keeps(const struct gx_managed *m, uint64_t address, uint64_t bytes)
{
	return !is_elsewhere(m, address, bytes);
}

int gx_managed_keep(struct gx_managed *m, uint64_t address, uint64_t bytes)
{
	struct keep keep = { 0 };

	if (is_elsewhere(m, address, bytes))
		return 0;
	managed_lock(m, false);
	each_block(m, address, bytes, keep_block, &keep);
	managed_unlock(m, false);
	if (keep.err)
		gx_managed_unkeep(m, address, bytes);
	return keep.err;
}

static void unkeep_block(struct gx_managed *m, struct managed_block *block,
                         const struct gx_page_mask *pages, void *arg)
{
	const struct gx_page_mask all = block->vb.on_cpu;

	(void)pages, (void)arg;
	if (block->n_kept && !--block->n_kept)
		drop_remote(m, block, &all);
}

void gx_managed_unkeep(struct gx_managed *m, uint64_t address, uint64_t bytes)
{
	if (is_elsewhere(m, address, bytes))
		return;
	managed_lock(m, false);
	each_block(m, address, bytes, unkeep_block, NULL);
	managed_unlock(m, false);
}
