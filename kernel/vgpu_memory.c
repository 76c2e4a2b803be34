// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* vgpu_memory.c - the GPU's memory of vgpu.ko: lists and a tree of its own, as a driver of hardware has them, and policies by the slot of
 * gpu_ext_slot.h.
 *
 * Locks, in this order: `service` (one fault at a time), a block's, `lists`.
 */
#include <linux/ktime.h>
#include <linux/moduleparam.h>
#include <linux/slab.h>
#include "driver/blocks.h"
#include "driver/prefetch.h"
#include "vgpu_private.h"

enum { THRESHOLD = 51, PAGES_NOWHERE = ~0u - 1, MAX_WISHES = 128 };

static bool prefetches = true;
module_param_named(prefetch, prefetches, bool, 0444);
MODULE_PARM_DESC(prefetch, "pages come along with those that fault");

static GPU_EXT_SLOT(slot, "vgpu");
static struct gpu_ext_gpu gpu;
static struct gx_blocks blocks; /* the lists */
static struct gx_device_block *table;
static struct vgpu_block **holders; /* whose data each block has; NULL: nobody's */
static struct page **device; /* [n_blocks * VGPU_BLOCK_PAGES]; NULL: never used yet */
static DEFINE_MUTEX(service);
static DEFINE_SPINLOCK(lists);
static DEFINE_SPINLOCK(spaces_lock);
static LIST_HEAD(spaces);

static struct page **device_page(const struct vgpu_block *block, u32 page)
{
	return &device[(size_t)block->device_block * VGPU_BLOCK_PAGES + page];
}

void *vgpu_device_page(const struct vgpu_block *block, u32 page)
{
	return page_address(*device_page(block, page));
}

/* The GPU's memory is nobody's: it is not accounted to who uses it first, and stays when its data leaves. */
static bool device_page_made(const struct vgpu_block *block, u32 page)
{
	struct page **made = device_page(block, page);

	if (!*made)
		*made = alloc_page(GFP_KERNEL | __GFP_NOWARN);
	return *made;
}

/* All zero at first. */
struct page *vgpu_cpu_page(struct vgpu_block *block, u32 page)
{
	if (!block->pages[page])
		block->pages[page] = alloc_page(GFP_KERNEL_ACCOUNT | __GFP_ZERO | __GFP_NOWARN);
	return block->pages[page];
}

/* A base that is no block's is none: policies know blocks by multiples of their size. */
void vgpu_space_at(struct vgpu_space *space, u64 address)
{
	if (IS_ALIGNED(address, 1u << VGPU_BLOCK_SHIFT))
		cmpxchg(&space->base, 0, address | 1);
}

/* From here on policies may have heard of it. */
static void settle_base(struct vgpu_space *space)
{
	if (!READ_ONCE(space->base))
		cmpxchg(&space->base, 0, 1);
}

static u64 base_of(const struct vgpu_space *space)
{
	return READ_ONCE(space->base) & ~1ull;
}

static struct gpu_ext_owner owner_of(const struct vgpu_block *block)
{
	if (vgpu_private(block))
		return (struct gpu_ext_owner){ .va_space = block->private,
					       .va = block->at,
					       .cgroup = block->space->cgroup,
					       .pid = block->space->pid };
	return (struct gpu_ext_owner){ .va_space = block->space->id,
				       .va = base_of(block->space) + block->at,
				       .cgroup = block->space->cgroup,
				       .pid = block->space->pid };
}

/* --- bytes; the block's lock is held */
/* view: 0, of the CPU; VGPU_GPU_VIEW. Who touches one of the pages there faults from here on. unmapped: those that nobody has mapped there; one
 * call of Linux hides what has only such pages between.
 */
static void hide(struct vgpu_block *block, const struct gx_page_mask *pages,
		 const struct gx_page_mask *unmapped, loff_t view)
{
	u32 first = gx_mask_next(pages, 0, VGPU_BLOCK_PAGES), outer;

	for (; first < VGPU_BLOCK_PAGES; first = gx_mask_next(pages, outer, VGPU_BLOCK_PAGES)) {
		outer = first + 1;
		for (u32 page = outer; gx_mask_test(pages, page) || gx_mask_test(unmapped, page);
		     page++)
			if (gx_mask_test(pages, page))
				outer = page + 1;
		unmap_mapping_range(&block->space->mapping,
				    (loff_t)block->at + ((view + first) << PAGE_SHIFT),
				    (loff_t)(outer - first) << PAGE_SHIFT, 1);
	}
}

/* How many came. */
static int copy_in(struct vgpu_block *block, const struct gx_page_mask *mask)
{
	vgpu_for_each_page(page, mask)
		if (!device_page_made(block, page))
			return -ENOMEM;
	if (vgpu_private(block))
		return vgpu_private_in(block, mask);
	/* what leaves the GPU later has its place by then */
	vgpu_for_each_page(page, mask)
		if (!vgpu_cpu_page(block, page))
			return -ENOMEM;
	/* from here on the CPU faults, and waits for the block's lock */
	hide(block, mask, &block->resident, 0);
	vgpu_for_each_page(page, mask)
		memcpy(vgpu_device_page(block, page), page_address(block->pages[page]), PAGE_SIZE);
	gx_mask_or(&block->resident, mask);
	return gx_mask_count(mask);
}

/* Pages that are resident: how many left. They are no more, or (of the space's own) as good as. */
static u32 copy_out(struct vgpu_block *block, const struct gx_page_mask *mask)
{
	struct gx_page_mask elsewhere = {};

	if (vgpu_private(block))
		return vgpu_private_out(block, mask);
	gx_mask_fill(&elsewhere, gx_region(0, VGPU_BLOCK_PAGES));
	gx_mask_andnot(&elsewhere, &block->resident);
	if (READ_ONCE(block->space->viewed))
		hide(block, mask, &elsewhere, VGPU_GPU_VIEW);
	vgpu_for_each_page(page, mask)
		memcpy(page_address(block->pages[page]), vgpu_device_page(block, page), PAGE_SIZE);
	return gx_mask_count(mask);
}

/* --- what the slot asks of this driver; `lists` is held */
static u32 oldest(void *arg, u32 *out, u32 max)
{
	return vgpu_limits_oldest(out, max);
}

static void move(void *arg, u32 block, bool head)
{
	gx_blocks_move(&blocks, block, GX_LIST_USED, head);
}

/* A space that is not in the list any more is freed only after vgpu_behind(): both take `service`. */
static struct vgpu_block *find(u64 va_space, u64 va)
{
	struct vgpu_block *found = NULL;
	struct vgpu_space *space;

	spin_lock(&spaces_lock);
	list_for_each_entry(space, &spaces, link) {
		u64 at = va - base_of(space); /* below it: far above the last block */

		if (VGPU_PRIVATE && !found)
			found = vgpu_private_find(space, va_space, va);
		if (space->id == va_space && at >> VGPU_BLOCK_SHIFT < VGPU_SPACE_BLOCKS)
			found = &space->blocks[at >> VGPU_BLOCK_SHIFT];
	}
	spin_unlock(&spaces_lock);
	return found;
}

static bool owner(void *arg, u64 va_space, u64 va, struct gpu_ext_owner *owner)
{
	struct vgpu_block *block = find(va_space, va);

	if (block)
		*owner = owner_of(block);
	return block;
}

static const struct gpu_ext_lists own = { .oldest = oldest, .move = move, .owner = owner };

/* --- device blocks */
static void release(struct vgpu_block *block, enum gpu_ext_release reason)
{
	u32 index = block->device_block;

	gpu_ext_release(&slot, &gpu, index, reason);
	vgpu_limits_emptied(index);
	holders[index] = NULL;
	block->device_block = GX_NO_BLOCK;
	gx_mask_zero(&block->resident);
	vgpu_resident_show(block);
}

static void push_out(struct vgpu_block *victim)
{
	struct gx_page_mask leaving;
	u32 n;

	mutex_lock_nested(&victim->lock, SINGLE_DEPTH_NESTING);
	vgpu_places(victim, &leaving);
	n = copy_out(victim, &leaving);
	gpu_ext_moved(&slot, &gpu, 0, 0, (u64)n << PAGE_SHIFT);
	spin_lock(&lists);
	vgpu_limits_evicted(victim->device_block);
	release(victim, n ? GPU_EXT_EVICTED : GPU_EXT_MIGRATED);
	spin_unlock(&lists);
	mutex_unlock(&victim->lock);
}

/* For memory of this space: the native victim, or what a policy picks, of those that may go. GX_NO_BLOCK: none. */
static u32 choose(const struct vgpu_space *space)
{
	u32 native = gx_blocks_native_victim(&blocks), pick;

	if (native == GX_NO_BLOCK || table[native].on != GX_LIST_USED)
		return native;
	vgpu_limits_ask(space);
	pick = gpu_ext_evict(&slot, &gpu);
	if (pick != GPU_EXT_NO_BLOCK && vgpu_limits_allow(pick))
		return pick;
	/* behind what a policy has moved; where all are at their floors, one of them pays */
	return vgpu_limits_oldest(&pick, 1) ? pick : gx_blocks_native_victim(&blocks);
}

/* A device block for the VA block, pinned. batch: what it brought stays, where nobody waits for the block; 0: somebody does. */
static int make_room(struct vgpu_block *block, u32 batch)
{
	struct vgpu_block *victim;
	u32 index;

	spin_lock(&lists);
	index = choose(block->space);
	if (index != GX_NO_BLOCK && batch && holders[index] && holders[index]->batch == batch)
		index = GX_NO_BLOCK;
	if (index != GX_NO_BLOCK) {
		gx_blocks_pin(&blocks, index);
		if (holders[index])
			vgpu_limits_leaving(index);
	}
	spin_unlock(&lists);
	if (index == GX_NO_BLOCK)
		return -EAGAIN;
	victim = holders[index];
	if (victim)
		push_out(victim);
	holders[index] = block;
	block->device_block = index;
	spin_lock(&lists);
	vgpu_limits_filled(index, block->space);
	spin_unlock(&lists);
	return 0;
}

/* It is filled: evictable, where a policy or native order says. */
static void unpin(struct vgpu_block *block)
{
	u32 index = block->device_block;
	struct gpu_ext_owner whose = owner_of(block);

	spin_lock(&lists);
	gpu_ext_owner(&slot, &gpu, index, &whose);
	gx_blocks_unpin(&blocks, index, GX_LIST_USED,
			gpu_ext_activate(&slot, &gpu, index) == GPU_EXT_HEAD);
	spin_unlock(&lists);
}

static void used(struct vgpu_block *block)
{
	u32 index = block->device_block;
	enum gpu_ext_place place;

	spin_lock(&lists);
	place = gpu_ext_access(&slot, &gpu, index, gx_mask_count(&block->resident));
	if (place != GPU_EXT_KEEP || table[index].on != GX_LIST_USED)
		gx_blocks_move(&blocks, index, GX_LIST_USED, place == GPU_EXT_HEAD);
	spin_unlock(&lists);
}

/* A block that holds nothing is not used; `lists` is held. */
static void not_used(u32 index)
{
	gx_blocks_move(&blocks, index, GX_LIST_UNUSED, false);
	gpu_ext_unused(&slot, &gpu, index);
}

static void not_used_if_empty(struct vgpu_block *block)
{
	spin_lock(&lists);
	if (!gx_mask_count(&block->resident))
		not_used(block->device_block);
	spin_unlock(&lists);
}

/* --- places of a program's own memory */
bool vgpu_place_take(struct vgpu_block *block, u32 page)
{
	bool taken;

	spin_lock(&lists);
	taken = !gx_mask_test(&block->resident, page);
	gx_mask_set(&block->resident, page);
	spin_unlock(&lists);
	return taken;
}

void vgpu_place_left(u32 device_block, u32 page)
{
	struct vgpu_block *block;

	spin_lock(&lists);
	/* it is this one's until its last place is left */
	block = holders[device_block];
	gx_mask_clear(&block->resident, page);
	/* else it is being filled or emptied */
	if (!gx_mask_count(&block->resident) && table[device_block].on == GX_LIST_USED)
		not_used(device_block);
	spin_unlock(&lists);
}

void vgpu_places(const struct vgpu_block *block, struct gx_page_mask *pages)
{
	spin_lock(&lists);
	*pages = block->resident;
	spin_unlock(&lists);
}

void *vgpu_place_data(u32 device_block, u32 page)
{
	return page_address(device[(size_t)device_block * VGPU_BLOCK_PAGES + page]);
}

void vgpu_taken_back(u32 n_pages)
{
	gpu_ext_moved(&slot, &gpu, 0, 0, (u64)n_pages << PAGE_SHIFT);
}

/* --- pages come and go; the block's lock is held */
static int bring(struct vgpu_block *block, const struct gx_page_mask *pages, u32 batch)
{
	bool new = block->device_block == GX_NO_BLOCK;
	int err, n;

	if (!gx_mask_count(pages))
		return 0;
	err = new ? make_room(block, batch) : 0;
	if (err)
		return err;
	n = copy_in(block, pages);
	if (n > 0)
		vgpu_resident_show(block);
	gpu_ext_moved(&slot, &gpu, 0, n < 0 ? 0 : (u64)n << PAGE_SHIFT, 0);
	if (new)
		unpin(block);
	else if (gx_mask_count(&block->resident))
		used(block);
	not_used_if_empty(block);
	return min(n, 0);
}

static void send(struct vgpu_block *block, const struct gx_page_mask *pages)
{
	struct gx_page_mask leaving;
	u32 n;

	vgpu_places(block, &leaving);
	gx_mask_and(&leaving, pages);
	if (!gx_mask_count(&leaving))
		return;
	n = copy_out(block, &leaving);
	gpu_ext_moved(&slot, &gpu, 0, 0, (u64)n << PAGE_SHIFT);
	/* else each was told of as its place was left */
	if (!vgpu_private(block)) {
		gx_mask_andnot(&block->resident, &leaving);
		vgpu_resident_show(block);
		not_used_if_empty(block);
	}
}

static u32 access_of(const struct vgpu_faults *faults, u32 page)
{
	return gx_mask_test(&faults->atomics, page)  ? VGPU_ATOMIC
	       : gx_mask_test(&faults->writes, page) ? VGPU_WRITE
						     : VGPU_READ;
}

/* Under `service`: what comes along with the faulted pages. */
static void plan(struct vgpu_block *block, const struct gx_page_mask *faulted,
		 const struct vgpu_faults *faults, struct gx_page_mask *pages)
{
	static const struct gx_sizes sizes = { .page_shift = PAGE_SHIFT,
					       .block_shift = VGPU_BLOCK_SHIFT };
	static struct gx_prefetch_tree tree;
	static struct gpu_ext_fault fault;
	struct gpu_region all = gx_region(0, VGPU_BLOCK_PAGES);

	*pages = *faulted;
	if (!prefetches || !gx_prefetch_tree_init(&tree, all, gx_block_shape(sizes),
						  &block->resident, faulted, NULL))
		return;
	fault = (struct gpu_ext_fault){ .owner = owner_of(block),
					.max = { all.first, all.outer },
					.tree = (const unsigned long *)tree.pages.words,
					.offset = tree.shape.offset,
					.leaf_count = tree.shape.leaf_count,
					.level_count = tree.shape.level_count,
					.n_faulted = gx_mask_count(faulted),
					.resident_pages = gx_mask_count(&block->resident) };
	vgpu_for_each_page(page, faulted) {
		struct gpu_region region = gx_region(0, 0);
		struct gpu_ext_region wanted;

		fault.page_index = page;
		fault.access = access_of(faults, page);
		fault.source = block->pages[page] ? GPU_EXT_CPU : PAGES_NOWHERE;
		if (gpu_ext_prefetch(&slot, &gpu, &fault, &wanted))
			region = gx_region(wanted.first, wanted.outer);
		else
			region = gx_prefetch_region(&tree, page, THRESHOLD);
		gx_mask_fill(pages, region);
		if (region.outer == VGPU_BLOCK_PAGES)
			break;
	}
	gx_mask_andnot(pages, &block->resident);
}

int vgpu_serve(struct vgpu_block *block, const struct vgpu_faults *faults, u32 batch)
{
	static struct gx_page_mask missing, pages;
	int err;

	mutex_lock(&service);
	if (!vgpu_private(block))
		settle_base(block->space);
	WRITE_ONCE(gpu.busy_since_ns, ktime_get_ns());
	mutex_lock(&block->lock);
	missing = faults->pages;
	gx_mask_andnot(&missing, &block->resident);
	gpu_ext_moved(&slot, &gpu, gx_mask_count(&missing), 0, 0);
	block->batch = batch;
	plan(block, &missing, faults, &pages);
	err = bring(block, &pages, 0);
	mutex_unlock(&block->lock);
	WRITE_ONCE(gpu.busy_since_ns, 0);
	mutex_unlock(&service);
	return err;
}

int vgpu_fault(struct vgpu_block *block, const struct gx_page_mask *faulted, u32 batch)
{
	struct vgpu_faults faults = { .pages = *faulted, .atomics = *faulted };

	return vgpu_serve(block, &faults, batch);
}

int vgpu_to_cpu(struct vgpu_block *block, const struct gx_page_mask *pages)
{
	mutex_lock(&block->lock);
	send(block, pages);
	mutex_unlock(&block->lock);
	return 0;
}

static void grant(struct vgpu_block *block, const struct gpu_ext_wish *wish, u32 batch)
{
	u32 first = (wish->va & ((1u << VGPU_BLOCK_SHIFT) - 1)) >> PAGE_SHIFT;
	struct gx_page_mask pages = {};

	gx_mask_fill(&pages,
		     gx_region(first, first + min(wish->n_pages, VGPU_BLOCK_PAGES - first)));
	mutex_lock(&block->lock);
	if (wish->dest == GPU_EXT_CPU) {
		/* who faulted has not touched yet what this batch brought: it would fault for ever */
		if (block->batch != batch)
			send(block, &pages);
	} else {
		gx_mask_andnot(&pages, &block->resident);
		bring(block, &pages, batch);
	}
	mutex_unlock(&block->lock);
}

/* Who wants pages of a program's own memory on the GPU holds none of its locks. */
static void grant_if_there(const struct gpu_ext_wish *wish, u32 batch)
{
	struct vgpu_block *block = find(wish->va_space, wish->va);

	if (!block)
		return;
	if (!vgpu_private(block)) {
		grant(block, wish, batch);
	} else if (vgpu_private_enter(block)) {
		grant(block, wish, batch);
		vgpu_private_leave(block);
	}
}

void vgpu_behind(u32 batch)
{
	struct gpu_ext_wish wish;

	mutex_lock(&service);
	/* callbacks of what is granted may ask for more, for ever: the rest waits for the next */
	for (u32 n = 0; n < MAX_WISHES && gpu_ext_next_wish(&slot, &gpu, &wish); n++)
		grant_if_there(&wish, batch);
	mutex_unlock(&service);
}

/* --- task groups: vgpu_turns.c's, by this GPU's slot */
int vgpu_control(struct gpu_ext_control *control)
{
	return gpu_ext_control(&slot, &gpu, control);
}

void vgpu_tasks_gone(u32 client)
{
	gpu_ext_tasks_gone(&slot, &gpu, client, 0, 0);
}

/* --- spaces */
void vgpu_block_init(struct vgpu_block *block, struct vgpu_space *space, u64 at)
{
	mutex_init(&block->lock);
	block->space = space;
	block->at = at;
	block->device_block = GX_NO_BLOCK;
}

void vgpu_space_add(struct vgpu_space *space)
{
	spin_lock(&spaces_lock);
	list_add(&space->link, &spaces);
	spin_unlock(&spaces_lock);
}

void vgpu_block_gone(struct vgpu_block *block)
{
	struct gx_page_mask all;
	u32 index;

	mutex_lock(&service); /* nobody takes its device block meanwhile */
	mutex_lock(&block->lock);
	index = block->device_block;
	if (index != GX_NO_BLOCK) {
		vgpu_places(block, &all);
		if (vgpu_private(block))
			vgpu_taken_back(vgpu_private_out(block, &all));
		spin_lock(&lists);
		gx_blocks_pin(&blocks, index);
		release(block, GPU_EXT_FREED);
		gx_blocks_unpin(&blocks, index, GX_LIST_FREE, false);
		spin_unlock(&lists);
	}
	mutex_unlock(&block->lock);
	mutex_unlock(&service);
	for (u32 page = 0; page < VGPU_BLOCK_PAGES; page++)
		if (block->pages[page])
			__free_page(block->pages[page]);
}

void vgpu_space_gone(struct vgpu_space *space)
{
	spin_lock(&spaces_lock);
	list_del(&space->link);
	spin_unlock(&spaces_lock);
	for (u32 i = 0; i < VGPU_SPACE_BLOCKS; i++)
		vgpu_block_gone(&space->blocks[i]);
	if (VGPU_PRIVATE)
		vgpu_private_gone(space);
}

int vgpu_memory_start(u32 n_blocks)
{
	int err = -ENOMEM;

	device = kvcalloc((size_t)n_blocks * VGPU_BLOCK_PAGES, sizeof(*device), GFP_KERNEL);
	table = kvcalloc(n_blocks, sizeof(*table), GFP_KERNEL);
	holders = kvcalloc(n_blocks, sizeof(*holders), GFP_KERNEL);
	if (device && table && holders) {
		gx_blocks_init(&blocks, table, n_blocks, 0);
		vgpu_limits_start(&blocks, &lists);
		if (VGPU_PRIVATE)
			vgpu_private_start(n_blocks);
		gpu = (struct gpu_ext_gpu){ .n_blocks = n_blocks,
					    .n_tasks = VGPU_GROUPS,
					    .lists = &own };
		gpu_ext_slot_add(&slot, &gpu);
		err = gpu_ext_slot_open(&slot);
	}
	if (err)
		vgpu_memory_end();
	return err;
}

void vgpu_memory_end(void)
{
	if (gpu.lists) {
		gpu_ext_slot_remove(&slot, &gpu);
		gpu_ext_slot_close(&slot);
	}
	vgpu_limits_end();
	if (VGPU_PRIVATE)
		vgpu_private_end();
	for (size_t i = 0; device && i < (size_t)blocks.n_blocks * VGPU_BLOCK_PAGES; i++)
		if (device[i])
			__free_page(device[i]);
	kvfree(holders);
	kvfree(table);
	kvfree(device);
}
