// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* gpu_ext_uvm.c - nvidia-uvm's side of the hooks: what root chunks, VA blocks and trees are in the words of gpu_ext_slot.h. */
#include <linux/cgroup.h>
#include <linux/xarray.h>
#include "uvm_common.h"
#include "uvm_global.h"
#include "uvm_gpu.h"
#include "uvm_va_block.h"
#include "uvm_va_space.h"
#include "gpu_ext_uvm.h"

enum { NOWHERE_KNOWN = ~0u - 1, ACCESS_UNKNOWN = 1 /* GPU_ACCESS_READ */ };

struct uvm_side {
	struct gpu_ext_gpu gpu;
	uvm_pmm_gpu_t *pmm;
	struct list_head *used; /* while its lock is held and policies choose a victim */
};

static GPU_EXT_SLOT(slot, "nvidia-uvm");
static struct gpu_ext_gpu cpu = { .number = GPU_EXT_CPU };
static DEFINE_XARRAY(gpus); /* struct uvm_side, by the GPU's index */
static DEFINE_XARRAY(spaces); /* struct gpu_ext_owner, by the VA space's address */
static atomic64_t n_spaces;

/* --- identities */
void gpu_ext_uvm_space_made(uvm_va_space_t *va_space)
{
	struct gpu_ext_owner *owner = kzalloc(sizeof(*owner), GFP_KERNEL);

	if (!owner) /* its data is nobody's, then: policies of the device alone are asked */
		return;
	owner->va_space = atomic64_inc_return(&n_spaces);
	owner->pid = task_tgid_nr(current);
	rcu_read_lock();
	owner->cgroup = cgroup_id(task_dfl_cgroup(current));
	rcu_read_unlock();
	if (xa_err(xa_store(&spaces, (unsigned long)va_space, owner, GFP_KERNEL)))
		kfree(owner);
}

void gpu_ext_uvm_space_gone(uvm_va_space_t *va_space)
{
	kfree(xa_erase(&spaces, (unsigned long)va_space));
}

/* Its lock is held, so it has a VA space, or is dead. */
static struct gpu_ext_owner owner_of(uvm_va_block_t *va_block)
{
	uvm_va_space_t *va_space = uvm_va_block_get_va_space_maybe_dead(va_block);
	const struct gpu_ext_owner *known =
		va_space ? xa_load(&spaces, (unsigned long)va_space) : NULL;
	struct gpu_ext_owner owner = {};

	if (known) {
		owner = *known;
		owner.va = va_block->start & ~((u64)UVM_VA_BLOCK_SIZE - 1);
	}
	return owner;
}

static struct uvm_side *side_of(uvm_pmm_gpu_t *pmm)
{
	struct uvm_side *side = xa_load(&gpus, uvm_id_gpu_index(uvm_pmm_to_gpu(pmm)->id));

	return side && side->pmm == pmm ? side : NULL;
}

static u32 index_of(const uvm_gpu_chunk_t *chunk)
{
	return chunk->address / UVM_CHUNK_SIZE_MAX;
}

/* --- the driver's lists, for gpu_ext_evict() */
static u32 oldest(void *arg, u32 *blocks, u32 max)
{
	const struct uvm_side *side = arg;
	uvm_gpu_chunk_t *chunk;
	u32 n = 0;

	list_for_each_entry(chunk, side->used, list) {
		if (n == max)
			break;
		blocks[n++] = index_of(chunk);
	}
	return n;
}

static void move(void *arg, u32 block, bool head)
{
	const struct uvm_side *side = arg;
	uvm_gpu_chunk_t *chunk = &side->pmm->root_chunks.array[block].chunk;

	if (head)
		list_move(&chunk->list, side->used);
	else
		list_move_tail(&chunk->list, side->used);
}

static const struct gpu_ext_lists lists = { .oldest = oldest, .move = move };

/* gpu_ext.ko has checked it. What it says is believed where it can be: on a list, and neither pinned nor being evicted (such are on none). */
static uvm_gpu_chunk_t *believed(uvm_pmm_gpu_t *pmm, u32 pick)
{
	uvm_gpu_chunk_t *chunk;

	if (pick >= pmm->root_chunks.count)
		return NULL;
	chunk = &pmm->root_chunks.array[pick].chunk;
	if (chunk->state != UVM_PMM_GPU_CHUNK_STATE_ALLOCATED &&
	    chunk->state != UVM_PMM_GPU_CHUNK_STATE_IS_SPLIT)
		return NULL;
	if (!uvm_pmm_gpu_memory_type_is_user(chunk->type) || chunk->in_eviction)
		return NULL;
	return list_empty(&chunk->list) ? NULL : chunk;
}

void gpu_ext_uvm_gpu_made(uvm_pmm_gpu_t *pmm)
{
	struct uvm_side *side = kzalloc(sizeof(*side), GFP_KERNEL);
	u32 number = uvm_id_gpu_index(uvm_pmm_to_gpu(pmm)->id);

	if (!side)
		return;
	side->pmm = pmm;
	side->gpu.number = number;
	side->gpu.n_blocks = pmm->root_chunks.count;
	side->gpu.lists = &lists;
	side->gpu.arg = side;
	if (xa_insert(&gpus, number, side, GFP_KERNEL))
		kfree(side); /* native */
	else
		gpu_ext_slot_add(&slot, &side->gpu);
}

void gpu_ext_uvm_gpu_gone(uvm_pmm_gpu_t *pmm)
{
	struct uvm_side *side = side_of(pmm);

	if (!side)
		return;
	gpu_ext_slot_remove(&slot, &side->gpu);
	xa_erase(&gpus, side->gpu.number);
	synchronize_rcu();
	kfree(side);
}

/* --- the hooks */
void gpu_ext_uvm_owner(uvm_pmm_gpu_t *pmm, uvm_gpu_chunk_t *chunk, uvm_va_block_t *va_block)
{
	struct uvm_side *side = side_of(pmm);
	struct gpu_ext_owner owner;

	if (!side || !rcu_access_pointer(slot.calls))
		return;
	owner = owner_of(va_block);
	owner.split = uvm_gpu_chunk_get_size(chunk) != UVM_CHUNK_SIZE_MAX;
	gpu_ext_owner(&slot, &side->gpu, index_of(chunk), &owner);
}

void gpu_ext_uvm_activate(uvm_pmm_gpu_t *pmm, uvm_gpu_chunk_t *root, struct list_head *used)
{
	struct uvm_side *side = side_of(pmm);

	if (side && gpu_ext_activate(&slot, &side->gpu, index_of(root)) == GPU_EXT_HEAD)
		list_move(&root->list, used);
}

bool gpu_ext_uvm_access(uvm_pmm_gpu_t *pmm, uvm_gpu_chunk_t *root, struct list_head *list,
			struct list_head *used)
{
	struct uvm_side *side = side_of(pmm);

	if (!side)
		return false;
	if (list != used) {
		gpu_ext_unused(&slot, &side->gpu, index_of(root));
		return false;
	}
	switch (gpu_ext_access(&slot, &side->gpu, index_of(root), 0)) {
	case GPU_EXT_KEEP:
		return true;
	case GPU_EXT_HEAD:
		list_move(&root->list, used);
		return true;
	default:
		return false;
	}
}

uvm_gpu_chunk_t *gpu_ext_uvm_evict(uvm_pmm_gpu_t *pmm, uvm_gpu_chunk_t *native,
				   struct list_head *used)
{
	struct uvm_side *side = side_of(pmm);
	uvm_gpu_chunk_t *chunk;

	if (!side || !native || &native->list != used->next)
		return native;
	side->used = used;
	chunk = believed(pmm, gpu_ext_evict(&slot, &side->gpu));
	if (chunk)
		return chunk;
	/* the head may be another one by now */
	return list_first_entry(used, uvm_gpu_chunk_t, list);
}

void gpu_ext_uvm_release(uvm_pmm_gpu_t *pmm, uvm_gpu_chunk_t *root, enum gpu_ext_release reason)
{
	struct uvm_side *side = side_of(pmm);

	if (side)
		gpu_ext_release(&slot, &side->gpu, index_of(root), reason);
}

bool gpu_ext_uvm_prefetch(uvm_va_block_t *va_block, uvm_processor_id_t dest,
			  uvm_va_block_region_t faulted_region, uvm_va_block_region_t max,
			  uvm_perf_prefetch_bitmap_tree_t *tree, const uvm_page_mask_t *faulted,
			  const uvm_page_mask_t *resident, uvm_page_mask_t *pages,
			  gpu_ext_uvm_region_t *one)
{
	struct gpu_ext_fault fault = {};
	struct uvm_side *side = NULL;
	uvm_page_index_t page;

	if (!rcu_access_pointer(slot.calls))
		return false;
	if (UVM_ID_IS_GPU(dest)) {
		side = xa_load(&gpus, uvm_id_gpu_index(dest));
		if (!side)
			return false;
	}
	fault.owner = owner_of(va_block);
	fault.max = (struct gpu_ext_region){ max.first, max.outer };
	fault.tree = tree->pages.bitmap;
	fault.offset = tree->offset;
	fault.leaf_count = tree->leaf_count;
	fault.level_count = tree->level_count;
	/* who faulted is not known here: its fault brings the pages to dest */
	fault.dest = side ? side->gpu.number : GPU_EXT_CPU;
	fault.gpu = fault.dest;
	fault.access = ACCESS_UNKNOWN;
	fault.source = NOWHERE_KNOWN;
	fault.n_faulted = uvm_page_mask_region_weight(faulted, faulted_region);
	fault.resident_pages = resident ? uvm_page_mask_weight(resident) : 0;
	uvm_page_mask_zero(pages);
	for_each_va_block_page_in_region_mask(page, faulted, faulted_region) {
		struct gpu_ext_region wanted;
		uvm_va_block_region_t region;

		fault.page_index = page;
		if (gpu_ext_prefetch(&slot, side ? &side->gpu : &cpu, &fault, &wanted))
			region = uvm_va_block_region(wanted.first, wanted.outer);
		else
			region = one(page, tree, max);
		uvm_page_mask_region_fill(pages, region);
		if (region.outer == max.outer)
			break;
	}
	return true;
}

/* --- the driver starts and ends */
void gpu_ext_uvm_start(void)
{
	gpu_ext_slot_add(&slot, &cpu);
	if (gpu_ext_slot_open(&slot))
		pr_warn("nvidia-uvm: policies of gpu_ext.ko can't be asked\n");
}

void gpu_ext_uvm_stop(void)
{
	gpu_ext_slot_close(&slot);
	gpu_ext_slot_remove(&slot, &cpu);
}
