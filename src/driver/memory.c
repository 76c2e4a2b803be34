/* memory.c - residency of VA blocks on one GPU: what a fault brings, claims, evictions, releases.
 */
#include "driver/memory.h"

static void add(u64 *counter, u64 n)
{
	__atomic_fetch_add(counter, n, __ATOMIC_RELAXED);
}

void gx_memory_init(struct gx_memory *m, struct gx_device_block *memory, u32 n_blocks, u32 gpu,
                    struct gx_policies *policies, const struct gx_engine_host *host)
{
	memset(m, 0, sizeof(*m));
	gx_blocks_init(&m->blocks, memory, n_blocks, gpu);
	gx_tenants_init(&m->tenants, &m->blocks);
	m->blocks.tenants = &m->tenants;
	m->sizes = policies->sizes;
	gx_drv_assert(gx_sizes_hold(m->sizes));
	gx_async_init(&m->async, m->sizes);
	m->blocks.lock = m->tenants.lock = m->async.lock = (struct gx_list_lock){ host, m };
	m->policies = policies;
	m->host = host;
	m->params = GX_MEMORY_PARAMS;
	m->gpu = gpu;
	gx_decide_init(m);
}

int gx_va_block_init(struct gx_va_block *vb, struct gx_sizes sizes, u64 va_space, u64 va,
                     u32 n_pages, u32 pid, u64 cgroup)
{
	if (gx_in_block(sizes, va) || !n_pages || n_pages > gx_block_pages(sizes))
		return -GX_EINVAL;
	memset(vb, 0, sizeof(*vb));
	vb->va_space = va_space;
	vb->va = va;
	vb->n_pages = n_pages;
	vb->pid = pid;
	vb->cgroup = cgroup;
	vb->device_block = GX_NO_BLOCK;
	vb->tenant = GX_NO_TENANT;
	return 0;
}

/* --- planning */
static struct gpu_region all_pages(const struct gx_va_block *vb)
{
	return (struct gpu_region){ .outer = vb->n_pages };
}

static bool nowhere_resident(const struct gx_va_block *vb)
{
	for (u32 w = 0; w < GX_MASK_WORDS; w++)
		if (vb->resident.words[w] | vb->on_cpu.words[w])
			return false;
	return true;
}

/* Ids of policies are counted up from 1; those of faults have the GPU above them. */
static u64 batch_of(const struct gx_memory *m, const struct gx_fault_info *info)
{
	return (u64)(m->gpu + 1) << 48 | info->batch;
}

/* The fault as policies see it; page_index, thrashing and source are set for each page. */
static struct gpu_fault describe(const struct gx_memory *m, const struct gx_va_block *vb,
                                 const struct gx_page_mask *faulted,
                                 const struct gx_fault_info *info)
{
	return (struct gpu_fault){
		.call = { .batch = __atomic_load_n(&m->batch, __ATOMIC_RELAXED),
		          .now_ns = info->now_ns },
		.va_space = vb->va_space,
		.va = vb->va,
		.cgroup = vb->cgroup,
		.pid = vb->pid,
		.gpu = m->gpu,
		.access = info->access,
		.origin = GPU_ORIGIN_FAULT,
		.dest = m->gpu,
		.dest_node = ~0u,
		.n_faulted = gx_mask_count(faulted),
		.resident_pages = gx_mask_count(&vb->resident),
		.refaults = vb->refaults,
		.n_free = __atomic_load_n(&m->blocks.lists[GX_LIST_FREE].count, __ATOMIC_RELAXED),
		.n_blocks = m->blocks.n_blocks,
	};
}

/* The union over the faulted pages, each decided by a policy or the tree. Native code has no region
 * for a page that thrashes; a policy sees the flag. */
static void prefetch_mask(struct gx_memory *m, struct gx_va_block *vb,
                          const struct gx_page_mask *faulted, const struct gx_fault_info *info,
                          struct gx_service_plan *plan)
{
	/* only policies look at it */
	struct gpu_fault fault = gx_policies_order(m->policies)->n ? describe(m, vb, faulted, info)
	                                                           : (struct gpu_fault){ 0 };
	struct gx_prefetch_tree tree;

	if (!gx_prefetch_tree_init(&tree, all_pages(vb), gx_block_shape(m->sizes), &vb->resident,
	                           faulted, &vb->thrashing)) {
		add(&m->n_tree_refused, 1);
		return;
	}
	for (u32 page = gx_mask_next(faulted, 0, vb->n_pages); page < vb->n_pages;
	     page = gx_mask_next(faulted, page + 1, vb->n_pages)) {
		struct gpu_region region;

		fault.page_index = page;
		fault.thrashing = gx_mask_test(&vb->thrashing, page);
		fault.source = gx_mask_test(&vb->on_cpu, page) ? GPU_PROC_CPU : GPU_PROC_NONE;
		region = gx_decide_prefetch(m, vb, &tree, &fault, plan);
		gx_mask_fill(&plan->prefetched, region);
		if (region.outer == vb->n_pages)
			break;
	}
}

/* What comes along with the faults; native from first to last but for the regions. */
static void plan_prefetch(struct gx_memory *m, struct gx_va_block *vb,
                          const struct gx_page_mask *faulted, const struct gx_fault_info *info,
                          struct gx_service_plan *plan)
{
	if (vb->last_destination != GX_TO_GPU) {
		vb->last_destination = GX_TO_GPU;
		vb->fault_migrations = 0;
	}
	if (nowhere_resident(vb) && vb->preferred == GX_TO_GPU)
		gx_mask_fill(&plan->prefetched, all_pages(vb));
	else if (vb->preferred != GX_TO_CPU)
		prefetch_mask(m, vb, faulted, info, plan);
	gx_mask_andnot(&plan->prefetched, faulted);
	gx_mask_andnot(&plan->prefetched, &vb->thrashing);
	vb->fault_migrations += gx_mask_count(faulted);
	if (vb->fault_migrations < m->params.min_faults)
		gx_mask_zero(&plan->prefetched);
}

void gx_memory_plan(struct gx_memory *m, struct gx_va_block *vb, const struct gx_page_mask *faulted,
                    const struct gx_fault_info *info, struct gx_service_plan *plan)
{
	struct gx_page_mask inside;

	gx_assert_held(m->host, GX_LOCK_VA_BLOCK, vb);
	gx_drv_assert(vb->n_pages <= gx_block_pages(m->sizes));
	__atomic_store_n(&m->batch, batch_of(m, info), __ATOMIC_RELAXED);
	memset(plan, 0,
	       offsetof(struct gx_service_plan, call)); /* each callback sets what it has */
	memset(&inside, 0, sizeof(inside));
	gx_mask_fill(&inside, all_pages(vb));
	plan->pages = *faulted;
	gx_mask_and(&plan->pages, &inside);
	gx_mask_andnot(&plan->pages, &vb->resident);
	add(&m->n_faults, gx_mask_count(&plan->pages));
	if (vb->evicted) {
		vb->evicted = false;
		vb->refaults++;
		add(&m->n_refaults, 1);
	}
	if (m->params.prefetch && gx_mask_count(&plan->pages))
		plan_prefetch(m, vb, &plan->pages, info, plan);
	gx_mask_and(&plan->prefetched, &inside);
	gx_mask_andnot(&plan->prefetched, &vb->resident);
	add(&m->n_prefetched, gx_mask_count(&plan->prefetched));
	gx_mask_or(&plan->pages, &plan->prefetched);
	plan->needs_block = vb->device_block == GX_NO_BLOCK;
}

void gx_memory_ask(struct gx_memory *m, const struct gx_async_request *request)
{
	if (!gx_async_push(&m->async, request))
		gx_async_dropped(m->policies, request, GX_COUNT_refused_rate);
}

void gx_memory_queue_async(struct gx_memory *m, const struct gx_service_plan *plan)
{
	gx_assert_held(m->host, GX_LOCK_LIST, m);
	for (u32 i = 0; i < plan->n_async; i++)
		gx_memory_ask(m, &plan->async[i]);
}

/* --- device blocks */
int gx_memory_claim(struct gx_memory *m, const struct gx_va_block *vb, u32 *block,
                    struct gx_va_block **victim)
{
	struct gx_device_block *taken;

	gx_assert_held(m->host, GX_LOCK_LIST, m);
	*victim = NULL;
	if (!m->blocks.n_blocks)
		return -GX_ENOMEM;
	*block = gx_decide_victim(m, vb);
	if (*block == GX_NO_BLOCK)
		return -GX_EAGAIN;
	taken = &m->blocks.blocks[*block];
	gx_blocks_pin(&m->blocks, *block);
	if (taken->owner) {
		taken->view.flags |= GPU_BLOCK_IN_EVICTION;
		gx_tenant_leaving(&m->tenants, *block);
		*victim = taken->owner;
	}
	return 0;
}

/* The data is gone from the block: its readers hear of it, then the block is nobody's. */
static void leave(struct gx_memory *m, struct gx_va_block *vb, enum gpu_release_reason reason)
{
	struct gx_device_block *block = &m->blocks.blocks[vb->device_block];

	gx_decide_release(m, vb->device_block, reason);
	gx_tenant_take(&m->tenants, vb->device_block);
	block->owner = NULL;
	block->view.generation++;
	block->view.va_space = block->view.va = block->view.cgroup = 0;
	block->view.pid = block->view.resident_pages = block->view.refaults = 0;
	block->view.n_owners = 0;
	vb->device_block = GX_NO_BLOCK;
	gx_mask_zero(&vb->resident);
}

/* What was discarded, or moved before, is not evicted with its block. */
static enum gpu_release_reason why_evicted(const struct gpu_block *view)
{
	if (view->list == GPU_LIST_DISCARDED)
		return GPU_RELEASE_DISCARDED;
	return view->resident_pages ? GPU_RELEASE_EVICTED : GPU_RELEASE_MIGRATED;
}

static u64 bytes_of(const struct gx_memory *m, const struct gx_page_mask *pages)
{
	return gx_pages_bytes(m->sizes, gx_mask_count(pages));
}

void gx_memory_evicted(struct gx_memory *m, struct gx_va_block *victim)
{
	struct gpu_block *view;

	gx_assert_held(m->host, GX_LOCK_VA_BLOCK, victim);
	gx_assert_held(m->host, GX_LOCK_LIST, m);
	gx_drv_assert(victim->device_block != GX_NO_BLOCK);
	view = &m->blocks.blocks[victim->device_block].view;
	gx_tenant_evicted(&m->tenants, victim->device_block);
	m->bytes_out += bytes_of(m, &victim->resident);
	gx_mask_or(&victim->on_cpu, &victim->resident);
	victim->evicted = true;
	view->flags &= ~GPU_BLOCK_IN_EVICTION;
	leave(m, victim, why_evicted(view));
	m->n_evictions++;
}

void gx_memory_unclaim(struct gx_memory *m, u32 block)
{
	bool empty = !m->blocks.blocks[block].owner;

	gx_assert_held(m->host, GX_LOCK_LIST, m);
	if (!empty)
		gx_tenant_stays(&m->tenants, block);
	gx_blocks_unpin(&m->blocks, block, empty ? GX_LIST_FREE : GX_LIST_USED, false);
}

void gx_memory_assign(struct gx_memory *m, struct gx_va_block *vb, u32 index)
{
	struct gx_device_block *block = &m->blocks.blocks[index];
	struct gpu_block *view = &block->view;

	gx_assert_held(m->host, GX_LOCK_VA_BLOCK, vb);
	gx_assert_held(m->host, GX_LOCK_LIST, m);
	gx_drv_assert(!block->owner && block->on == GX_LIST_NONE &&
	              vb->device_block == GX_NO_BLOCK);
	/* without blocks its row may have become somebody else's */
	vb->tenant = gx_tenant_of(&m->tenants, vb->tenant, vb->pid, vb->cgroup);
	block->owner = vb;
	gx_tenant_give(&m->tenants, index, vb->tenant);
	vb->device_block = index;
	view->generation++;
	view->va_space = vb->va_space;
	view->va = vb->va;
	view->cgroup = vb->cgroup;
	view->pid = vb->pid;
	view->refaults = vb->refaults;
	view->list = GPU_LIST_USED;
	view->n_owners = 1;
	view->activated_ns = view->accessed_ns = 0;
}

void gx_memory_resident(struct gx_memory *m, struct gx_va_block *vb,
                        const struct gx_page_mask *pages)
{
	struct gx_device_block *block = &m->blocks.blocks[vb->device_block];
	struct gx_page_mask coming;

	gx_assert_held(m->host, GX_LOCK_VA_BLOCK, vb);
	gx_assert_held(m->host, GX_LOCK_LIST, m);
	coming = *pages;
	gx_mask_and(&coming, &vb->on_cpu);
	m->bytes_in += bytes_of(m, &coming); /* what is nowhere yet is made there */
	gx_mask_or(&vb->resident, pages);
	gx_mask_andnot(&vb->on_cpu, pages);
	block->view.resident_pages = gx_mask_count(&vb->resident);
	block->view.refaults = vb->refaults;
	block->view.accessed_ns = m->host->now(m->host->host);
	if (block->on != GX_LIST_NONE)
		gx_decide_access(m, vb->device_block);
}

void gx_memory_unpin(struct gx_memory *m, struct gx_va_block *vb)
{
	struct gx_device_block *block = &m->blocks.blocks[vb->device_block];

	gx_assert_held(m->host, GX_LOCK_VA_BLOCK, vb);
	gx_assert_held(m->host, GX_LOCK_LIST, m);
	block->view.activated_ns = m->host->now(m->host->host);
	gx_blocks_unpin(&m->blocks, vb->device_block, GX_LIST_USED, false);
	gx_decide_activate(m, vb->device_block);
}

void gx_memory_to_cpu(struct gx_memory *m, struct gx_va_block *vb, const struct gx_page_mask *pages)
{
	struct gx_page_mask leaving;

	gx_assert_held(m->host, GX_LOCK_VA_BLOCK, vb);
	gx_assert_held(m->host, GX_LOCK_LIST, m);
	if (vb->last_destination != GX_TO_CPU) {
		vb->last_destination = GX_TO_CPU;
		vb->fault_migrations = 0;
	}
	leaving = *pages;
	gx_mask_and(&leaving, &vb->resident);
	m->bytes_out += bytes_of(m, &leaving);
	gx_mask_andnot(&vb->resident, pages);
	gx_mask_or(&vb->on_cpu, pages);
	if (vb->device_block == GX_NO_BLOCK)
		return;
	m->blocks.blocks[vb->device_block].view.resident_pages = gx_mask_count(&vb->resident);
	if (!gx_mask_count(&vb->resident))
		gx_blocks_move(&m->blocks, vb->device_block, GX_LIST_UNUSED, false);
}

void gx_memory_discard(struct gx_memory *m, struct gx_va_block *vb)
{
	gx_assert_held(m->host, GX_LOCK_VA_BLOCK, vb);
	gx_assert_held(m->host, GX_LOCK_LIST, m);
	if (vb->device_block != GX_NO_BLOCK)
		gx_blocks_move(&m->blocks, vb->device_block, GX_LIST_DISCARDED, false);
}

void gx_memory_free(struct gx_memory *m, struct gx_va_block *vb)
{
	u32 index = vb->device_block;

	gx_assert_held(m->host, GX_LOCK_VA_BLOCK, vb);
	gx_assert_held(m->host, GX_LOCK_LIST, m);
	gx_mask_zero(&vb->on_cpu);
	if (index == GX_NO_BLOCK)
		return;
	gx_drv_assert(m->blocks.blocks[index].on != GX_LIST_NONE);
	gx_blocks_pin(&m->blocks, index);
	leave(m, vb, gx_mask_count(&vb->resident) ? GPU_RELEASE_FREED : GPU_RELEASE_MIGRATED);
	gx_blocks_unpin(&m->blocks, index, GX_LIST_FREE, false);
}
