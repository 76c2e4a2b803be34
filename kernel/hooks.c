// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* hooks.c - what gpu_ext.ko fills drivers' slots with (gpu_ext_slot.h): policies are asked about lists and trees that are the driver's.
 *
 * Of each GPU there is a side table: whose data each block holds, and what the driver told of it. It is what policies are shown and requests are
 * checked against. The driver's list lock protects the table from the driver, `lists` from everybody else here.
 */
#include <linux/err.h>
#include <linux/export.h>
#include <linux/ktime.h>
#include <linux/slab.h>
#include "hooks.h"
#include "policies.h"
#include "trace.h"

static_assert((int)GPU_EXT_NATIVE == (int)GX_PLACE_NATIVE);
static_assert((int)GPU_EXT_KEEP == (int)GX_PLACE_KEEP);
static_assert((int)GPU_EXT_HEAD == (int)GX_PLACE_HEAD);
static_assert((int)GPU_EXT_TAIL == (int)GX_PLACE_TAIL);
static_assert((int)GPU_EXT_FREED == (int)GPU_RELEASE_FREED);
static_assert((int)GPU_EXT_EVICTED == (int)GPU_RELEASE_EVICTED);
static_assert((int)GPU_EXT_MIGRATED == (int)GPU_RELEASE_MIGRATED);
static_assert((int)GPU_EXT_DISCARDED == (int)GPU_RELEASE_DISCARDED);
static_assert(GPU_EXT_NO_BLOCK == GX_NO_BLOCK && GPU_EXT_CPU == GPU_PROC_CPU);

static const struct gx_engine_host *host_of(struct hooked *h)
{
	return &h->m.host;
}

/* --- a GPU comes and goes */
static u32 oldest(void *arg, u32 *blocks, u32 max)
{
	const struct hooked *h = arg;
	u32 n = h->gpu->lists->oldest(h->gpu->arg, blocks, max), good = 0;

	for (u32 i = 0; i < min(n, max); i++)
		if (blocks[i] < h->gpu->n_blocks)
			blocks[good++] = blocks[i];
	return good;
}

static void move(void *arg, u32 block, bool head)
{
	const struct hooked *h = arg;

	h->gpu->lists->move(h->gpu->arg, block, head);
}

static const struct gpu_ext_driver no_driver;

static int add(struct gpu_ext_gpu *gpu)
{
	struct hooked *h;

	if (gpu->reserved0 || memchr_inv(gpu->reserved, 0, sizeof(gpu->reserved)) ||
	    (gpu->n_blocks && (!gpu->lists || !gpu->lists->oldest || !gpu->lists->move ||
			       memchr_inv(gpu->lists->reserved, 0, sizeof(gpu->lists->reserved)))))
		return -EINVAL;
	h = kvzalloc(sizeof(*h), GFP_KERNEL);
	if (h && gpu->n_blocks)
		h->m.blocks = kvcalloc(gpu->n_blocks, sizeof(*h->m.blocks),
				       GFP_KERNEL | __GFP_NOWARN); /* slot.c says it */
	if (h && gpu->n_tasks)
		h->tasks = gx_tasks_make(gpu->number, gpu->n_tasks);
	if (!h || (gpu->n_blocks && !h->m.blocks) || (gpu->n_tasks && !h->tasks)) {
		if (h) {
			gx_tasks_end(h->tasks);
			kvfree(h->m.blocks);
		}
		kvfree(h);
		return -ENOMEM;
	}
	mutex_init(&h->m.service);
	spin_lock_init(&h->m.lists);
	h->gpu = gpu;
	h->own = (struct gx_own_lists){ oldest, move, h };
	h->m.host = gpu_ext_host(&no_driver, NULL);
	gx_memory_init(&h->m.memory, h->m.blocks, gpu->n_blocks, gpu->number,
		       gx_policies_of_memory(), &h->m.host);
	h->m.memory.own = &h->own;
	h->m.busy_since_ns = &gpu->busy_since_ns;
	h->m.asked = &gpu->asked;
	/* whoever finds it finds it whole */
	smp_store_release(&gpu->home, h);
	gx_keep_memory(&h->m);
	return 0;
}

static void remove(struct gpu_ext_gpu *gpu)
{
	struct hooked *h = gpu->home;

	if (!h)
		return;
	gx_keep_no_more(&h->m.link);
	WRITE_ONCE(gpu->asked, 0);
	WRITE_ONCE(gpu->home, NULL);
	synchronize_rcu();
	gx_tasks_end(h->tasks);
	kvfree(h->m.blocks);
	kvfree(h);
}

/* --- the side table */
void gx_hook_goes_to(struct hooked *h, u32 block, enum gx_block_list list)
{
	struct gx_blocks *blocks = &h->m.memory.blocks;

	if (blocks->blocks[block].on == list)
		return;
	if (blocks->blocks[block].on != GX_LIST_NONE)
		gx_blocks_pin(blocks, block);
	gx_blocks_unpin(blocks, block, list, false);
}

static void owner(struct gpu_ext_gpu *gpu, u32 block, const struct gpu_ext_owner *owner)
{
	struct hooked *h = gx_hooked(gpu);
	struct gpu_block *view;

	if (!gx_hook_has(h, block))
		return;
	spin_lock(&h->m.lists);
	view = &h->m.blocks[block].view;
	if (h->m.blocks[block].on == GX_LIST_FREE || view->va_space != owner->va_space ||
	    view->va != owner->va)
		view->generation++;
	view->va_space = owner->split ? 0 : owner->va_space;
	view->va = owner->split ? 0 : owner->va;
	view->cgroup = owner->split ? 0 : owner->cgroup;
	view->pid = owner->split ? 0 : owner->pid;
	view->n_owners = !owner->split && owner->va_space;
	view->flags = owner->split ? GPU_BLOCK_SPLIT : 0;
	spin_unlock(&h->m.lists);
}

static void unused(struct gpu_ext_gpu *gpu, u32 block)
{
	struct hooked *h = gx_hooked(gpu);

	if (!gx_hook_has(h, block))
		return;
	spin_lock(&h->m.lists);
	gx_hook_goes_to(h, block, GX_LIST_UNUSED);
	spin_unlock(&h->m.lists);
}

static u32 evict(struct gpu_ext_gpu *gpu)
{
	struct hooked *h = gx_hooked(gpu);
	u32 pick;

	if (!gx_hook_has(h, 0))
		return GPU_EXT_NO_BLOCK;
	spin_lock(&h->m.lists);
	pick = gx_decide_pick(&h->m.memory);
	spin_unlock(&h->m.lists);
	return pick;
}

static void release(struct gpu_ext_gpu *gpu, u32 block, enum gpu_ext_release reason)
{
	struct hooked *h = gx_hooked(gpu);
	struct gpu_block *view;

	if (!gx_hook_has(h, block))
		return;
	spin_lock(&h->m.lists);
	view = &h->m.blocks[block].view;
	if (h->m.blocks[block].on != GX_LIST_FREE) {
		if (reason == GPU_EXT_EVICTED) {
			h->m.memory.n_evictions++;
			trace_gpu_ext_evict(gpu->number, view->va_space, view->va,
					    view->resident_pages);
		}
		gx_decide_release(&h->m.memory, block, (enum gpu_release_reason)reason);
		gx_hook_goes_to(h, block, GX_LIST_FREE);
		*view = (struct gpu_block){ .gpu = view->gpu,
					    .index = view->index,
					    .generation = view->generation };
		view->generation++;
	}
	spin_unlock(&h->m.lists);
}

/* --- prefetch */
static struct gx_scratch *take(struct hooked *h)
{
	for (u32 i = 0; i < GX_N_SCRATCH; i++)
		if (!test_and_set_bit_lock(i, &h->taken))
			return &h->scratch[i];
	return NULL;
}

static void give_back(struct hooked *h, struct gx_scratch *scratch)
{
	clear_bit_unlock(scratch - h->scratch, &h->taken);
}

/* The driver's tree, as it is now. False: it has no shape. */
static bool show_tree(struct gx_prefetch_tree *tree, const struct gpu_ext_fault *fault)
{
	if (fault->max.first >= fault->max.outer || fault->max.outer > GX_MASK_WORDS * 64 ||
	    fault->page_index < fault->max.first || fault->page_index >= fault->max.outer ||
	    fault->leaf_count > GX_MASK_WORDS * 64 || !fault->level_count ||
	    fault->level_count > 10 || 1u << (fault->level_count - 1) < fault->leaf_count ||
	    fault->max.outer - fault->max.first + fault->offset > fault->leaf_count)
		return false;
	memcpy(tree->pages.words, fault->tree, sizeof(tree->pages.words));
	tree->shape = (struct gpu_bitmap_tree){ .offset = fault->offset,
						.leaf_count = fault->leaf_count,
						.level_count = fault->level_count };
	tree->max = gx_region(fault->max.first, fault->max.outer);
	return true;
}

static void show_fault(struct hooked *h, struct gpu_fault *to, const struct gpu_ext_fault *from)
{
	*to = (struct gpu_fault){
		.call = { .now_ns = host_of(h)->now(NULL) },
		.va_space = from->owner.va_space,
		.va = from->owner.va,
		.cgroup = from->owner.cgroup,
		.pid = from->owner.pid,
		.gpu = from->gpu,
		.page_index = from->page_index,
		.access = from->access,
		.origin = GPU_ORIGIN_FAULT,
		.dest = from->dest,
		.dest_node = ~0u,
		.source = from->source,
		.n_faulted = from->n_faulted,
		.resident_pages = from->resident_pages,
		.thrashing = from->thrashing,
		.n_free = READ_ONCE(h->m.memory.blocks.lists[GX_LIST_FREE].count),
		.n_blocks = h->gpu->n_blocks,
	};
}

static bool region(struct gpu_ext_gpu *gpu, const struct gpu_ext_fault *fault,
		   struct gpu_ext_region *wanted)
{
	struct hooked *h = gx_hooked(gpu);
	struct gpu_region said;
	struct gx_scratch *s;
	bool asked = false;

	if (!h || !gx_policies_order(h->m.memory.policies)->n)
		return false;
	s = take(h);
	if (!s)
		return false;
	if (show_tree(&s->tree, fault)) {
		show_fault(h, &s->fault, fault);
		s->plan.n_async = 0;
		asked = gx_decide_region(&h->m.memory, fault->owner.pid, fault->owner.cgroup,
					 &s->tree, &s->fault, &s->plan, &said);
		spin_lock(&h->m.lists);
		gx_memory_queue_async(&h->m.memory, &s->plan);
		spin_unlock(&h->m.lists);
	}
	give_back(h, s);
	if (asked)
		*wanted = (struct gpu_ext_region){ said.first, said.outer };
	return asked;
}

/* --- what policies want elsewhere */
static bool next(struct hooked *h, struct gx_async_request *part)
{
	bool any;

	spin_lock(&h->m.lists);
	any = gx_async_pop(&h->m.memory.async, part);
	spin_unlock(&h->m.lists);
	return any;
}

static bool next_wish(struct gpu_ext_gpu *gpu, struct gpu_ext_wish *wish)
{
	struct hooked *h = gx_hooked(gpu);
	struct gx_async_request part;

	while (h && next(h, &part)) {
		enum gx_counter why = GX_COUNT_refused_range;
		struct gpu_ext_owner owner = {};

		if (gpu->lists && gpu->lists->owner &&
		    gpu->lists->owner(gpu->arg, part.wish.va_space, part.wish.va, &owner))
			why = gx_async_refusal(h->m.memory.policies, &part, owner.pid,
					       owner.cgroup);
		if (why == GX_N_COUNTERS) {
			*wish = (struct gpu_ext_wish){ part.wish.va_space, part.wish.va,
						       part.wish.n_pages, part.wish.dest };
			return true;
		}
		gx_async_dropped(h->m.memory.policies, &part, why);
	}
	return false;
}

static void moved(struct gpu_ext_gpu *gpu, u32 n_faulted, u64 bytes_in, u64 bytes_out)
{
	struct hooked *h = gx_hooked(gpu);

	if (!h)
		return;
	spin_lock(&h->m.lists);
	h->m.memory.n_faults += n_faulted;
	h->m.memory.bytes_in += bytes_in;
	h->m.memory.bytes_out += bytes_out;
	spin_unlock(&h->m.lists);
}

/* --- task groups */
static int control(struct gpu_ext_gpu *gpu, struct gpu_ext_control *control)
{
	struct hooked *h = gx_hooked(gpu);

	return h && h->tasks ? gx_tasks_control(h->tasks, control) : 0;
}

static void tasks_gone(struct gpu_ext_gpu *gpu, u32 client, u32 object, u64 file)
{
	struct hooked *h = gx_hooked(gpu);

	if (h && h->tasks)
		gx_tasks_gone(h->tasks, client, object, file);
}

static const struct gpu_ext_calls calls = {
	.abi = GPU_EXT_SLOT_ABI,
	.size = sizeof(struct gpu_ext_calls),
	.add = add,
	.remove = remove,
	.owner = owner,
	.activate = gx_hook_activate,
	.access = gx_hook_access,
	.unused = unused,
	.evict = evict,
	.release = release,
	.region = region,
	.next_wish = next_wish,
	.moved = moved,
	.control = control,
	.tasks_gone = tasks_gone,
};

const struct gpu_ext_calls *gpu_ext_slot_calls(const struct gpu_ext_slot *slot)
{
	if (slot->abi != GPU_EXT_SLOT_ABI || slot->size != sizeof(*slot)) {
		GX_SAY("%s has a slot of version %u, and this is %u: native", slot->driver,
		       slot->abi, GPU_EXT_SLOT_ABI);
		return NULL;
	}
	if (memchr_inv(slot->reserved, 0, sizeof(slot->reserved))) {
		GX_SAY("what is reserved in the slot of %s is not 0: native", slot->driver);
		return NULL;
	}
	GX_SAY("policies of memory are asked by %s", slot->driver);
	return &calls;
}
EXPORT_SYMBOL_GPL(gpu_ext_slot_calls);
