/* ops_memory.c - faults and their services step by step, several at once; pages that leave;
 * batches; thrash. */
#include "world.h"

static struct gx_va_block *any_vb(struct world *w)
{
	return &w->vas[draw(&w->draw, N_VAS)];
}

bool vb_is_busy(const struct world *w, const struct gx_va_block *vb)
{
	for (u32 i = 0; i < N_SERVICES; i++)
		if (w->services[i].stage != STAGE_NONE && w->services[i].vb == vb)
			return true;
	return false;
}

static bool vb_is_pinned(const struct world *w, const struct gx_va_block *vb)
{
	return vb->device_block != GX_NO_BLOCK && w->blocks[vb->device_block].on == GX_LIST_NONE;
}

static struct gx_page_mask any_pages(struct world *w)
{
	struct gx_page_mask pages = { { 0 } };
	u32 first = draw(&w->draw, gx_block_pages(w->sizes));

	switch (draw(&w->draw, 4)) {
	case 0: gx_mask_fill(&pages, gx_region(0, gx_block_pages(w->sizes))); break;
	case 1: gx_mask_fill(&pages, gx_region(first, first + draw(&w->draw, 64))); break;
	default: gx_mask_set(&pages, draw(&w->draw, gx_block_pages(w->sizes))); break;
	}
	gx_mask_set(&pages, first);
	return pages;
}

static bool same(const struct gx_page_mask *a, const struct gx_page_mask *b)
{
	return !memcmp(a, b, sizeof(*a));
}

static bool within(const struct gx_page_mask *a, const struct gx_page_mask *b)
{
	struct gx_page_mask rest = *a;

	gx_mask_andnot(&rest, b);
	return !gx_mask_count(&rest);
}

/* --- one service */
static void plan(struct world *w, struct gx_va_block *vb, const struct gx_page_mask *faulted,
                 struct gx_service_plan *out)
{
	struct gx_page_mask wanted = *faulted, inside = { { 0 } }, both;

	gx_mask_fill(&inside, gx_region(0, vb->n_pages));
	gx_mask_and(&wanted, &inside);
	gx_mask_andnot(&wanted, &vb->resident);
	lock(w, GX_LOCK_POLICY);
	w->va_locks[0] = vb;
	w->n_async = 0;
	gx_memory_plan(&w->memory, vb, faulted,
	               &(struct gx_fault_info){ draw(&w->draw, 4), draw(&w->draw, 100), w->clock },
	               out);
	/* what the plan has no room for is counted */
	PROMISE(w, w->n_async >= out->n_async);
	w->memory_books.outcomes += w->n_async - out->n_async;
	unlock_all(w);
	both = out->pages;
	PROMISE(w, within(&wanted, &out->pages) && within(&out->pages, &inside));
	gx_mask_and(&both, &vb->resident);
	PROMISE(w, !gx_mask_count(&both));
	both = out->prefetched;
	gx_mask_and(&both, &vb->thrashing);
	PROMISE(w, within(&out->prefetched, &out->pages) && !gx_mask_count(&both));
	gx_mask_or(&wanted, &out->prefetched);
	PROMISE(w, same(&wanted, &out->pages));
	PROMISE(w, out->needs_block == (vb->device_block == GX_NO_BLOCK) && out->n_async <= 8);
}

/* Requests that find the queue full are counted, for whoever is still there. */
static void queue_async(struct world *w, const struct gx_service_plan *plan)
{
	for (u32 i = 0; i < plan->n_async; i++) {
		const struct gx_async_request *request = &plan->async[i];

		if (w->memory.async.n + i < GX_ASYNC_QUEUE)
			continue;
		w->memory_books.outcomes++;
		w->retired[0][GX_COUNT_refused_rate] +=
		        !gx_policies_still(&w->memory_set, request->policy, request->attached);
	}
	gx_memory_queue_async(&w->memory, plan);
}

/* Pages that came, with the detector told. */
static void arrive(struct world *w, struct gx_va_block *vb, const struct gx_service_plan *plan)
{
	struct gx_page_mask moved = plan->pages;

	u32 order[MAX_BLOCKS], n = world_order(w, order);

	gx_mask_and(&moved, &vb->on_cpu);
	lock_vb(w, vb);
	gx_thrashing_migrated(&w->thrashing, vb, &moved, gx_processor_gpu(0), w->clock);
	gx_memory_resident(&w->memory, vb, &plan->pages);
	queue_async(w, plan);
	unlock_all(w);
	PROMISE(w, within(&plan->pages, &vb->resident));
	PROMISE(w, vb_is_pinned(w, vb) || w->blocks[vb->device_block].on == GX_LIST_USED);
	world_check_order(w, order, n, 1u << vb->device_block);
}

static u32 n_of(const struct world *w, enum gx_block_list list)
{
	return w->memory.blocks.lists[list].count;
}

/* A tenant that was at its floor, before so many of its blocks were taken, is left alone. */
static bool spared(const struct world *w, const struct gx_va_block *vb, u32 tenant, u32 n_taken)
{
	const struct gx_tenant *row;

	if (tenant == GX_NO_TENANT)
		return false;
	row = &w->memory.tenants.rows[tenant];
	return (row->quota || row->floor) && tenant != world_tenant_of(w, vb) &&
	       row->n_blocks - row->n_leaving + n_taken <= row->floor;
}

static bool others_could_give(const struct world *w, const struct gx_va_block *vb)
{
	for (u32 i = 0; i < w->memory.blocks.n_blocks; i++)
		if (w->blocks[i].on == GX_LIST_USED && !spared(w, vb, w->blocks[i].tenant, 0))
			return true;
	return false;
}

/* The block is the one to be taken, by what the lists were. */
static void check_claim(struct world *w, const struct gx_va_block *vb, u32 block, u32 was_on,
                        bool could, const struct gx_va_block *victim)
{
	const struct gx_device_block *taken = &w->blocks[block];

	PROMISE(w, taken->on == GX_LIST_NONE && taken->view.flags & GPU_BLOCK_PINNED);
	PROMISE(w, (victim != NULL) == !!(taken->view.flags & GPU_BLOCK_IN_EVICTION));
	PROMISE(w, taken->owner == victim && (!victim || victim->device_block == block));
	PROMISE(w, victim != vb);
	if (was_on == GX_LIST_USED && could)
		PROMISE(w, !spared(w, vb, taken->tenant, 1));
}

static void claim(struct world *w, struct service *s)
{
	static const u8 order[] = { GX_LIST_FREE, GX_LIST_UNUSED, GX_LIST_DISCARDED, GX_LIST_USED };
	u32 on[MAX_BLOCKS], order_of_used[MAX_BLOCKS], first = GX_LIST_NONE;
	u32 n_used = world_order(w, order_of_used);
	bool could = others_could_give(w, s->vb);
	int err;

	for (u32 i = sizeof(order); i-- > 0;)
		first = n_of(w, order[i]) ? order[i] : first;
	for (u32 i = 0; i < w->memory.blocks.n_blocks; i++)
		on[i] = w->blocks[i].on;
	lock(w, GX_LOCK_POLICY);
	lock(w, GX_LOCK_LIST);
	err = gx_memory_claim(&w->memory, s->vb, &s->block, &s->victim);
	unlock_all(w);
	if (!w->memory.blocks.n_blocks || first == GX_LIST_NONE) {
		PROMISE(w, err == (w->memory.blocks.n_blocks ? -GX_EAGAIN : -GX_ENOMEM));
		return;
	}
	PROMISE(w, !err && s->block < w->memory.blocks.n_blocks);
	if (w->broken)
		return;
	PROMISE(w, on[s->block] == first);
	world_check_order(w, order_of_used, n_used, 0);
	check_claim(w, s->vb, s->block, on[s->block], could, s->victim);
	s->stage = STAGE_CLAIMED;
}

static void evict(struct world *w, struct service *s)
{
	struct gx_page_mask was = s->victim->resident;

	w->n_evictions++;
	lock_vb(w, s->victim);
	gx_memory_evicted(&w->memory, s->victim);
	unlock_all(w);
	PROMISE(w, s->victim->device_block == GX_NO_BLOCK && within(&was, &s->victim->on_cpu));
	PROMISE(w, !w->blocks[s->block].owner && w->blocks[s->block].on == GX_LIST_NONE);
	s->victim = NULL;
}

static void advance(struct world *w, struct service *s)
{
	u32 order[MAX_BLOCKS], n;

	if (s->stage == STAGE_CLAIMED && s->victim) {
		evict(w, s);
	} else if (s->stage == STAGE_CLAIMED) {
		lock_vb(w, s->vb);
		gx_memory_assign(&w->memory, s->vb, s->block);
		unlock_all(w);
		s->stage = STAGE_ASSIGNED;
	} else if (s->stage == STAGE_ASSIGNED) {
		arrive(w, s->vb, &s->plan);
		if (chance(w, 4)) /* once more, still pinned */
			arrive(w, s->vb, &s->plan);
		n = world_order(w, order);
		lock_vb(w, s->vb);
		gx_memory_unpin(&w->memory, s->vb);
		unlock_all(w);
		PROMISE(w, w->blocks[s->block].on == GX_LIST_USED);
		world_check_order(w, order, n, 1u << s->block);
		s->stage = STAGE_NONE;
	}
}

/* The first steps of a service; all of it when the VA block has its device block. */
static void begin(struct world *w, struct gx_va_block *vb, const struct gx_page_mask *faulted)
{
	struct service *s = NULL;

	for (u32 i = 0; i < N_SERVICES; i++)
		if (w->services[i].stage == STAGE_NONE)
			s = &w->services[i];
	if (!s || vb_is_busy(w, vb))
		return;
	s->vb = vb;
	s->victim = NULL;
	plan(w, vb, faulted, &s->plan);
	if (s->plan.needs_block)
		claim(w, s);
	else
		arrive(w, vb, &s->plan);
}

void op_begin(struct world *w)
{
	struct gx_page_mask faulted = any_pages(w);

	begin(w, any_vb(w), &faulted);
}

void op_advance(struct world *w)
{
	struct service *s = &w->services[draw(&w->draw, N_SERVICES)];
	u32 n = 1 + draw(&w->draw, 3);

	while (n--)
		advance(w, s);
}

void op_abandon(struct world *w)
{
	struct service *s = &w->services[draw(&w->draw, N_SERVICES)];

	if (s->stage != STAGE_CLAIMED)
		return;
	lock(w, GX_LOCK_LIST);
	gx_memory_unclaim(&w->memory, s->block);
	unlock_all(w);
	PROMISE(w, w->blocks[s->block].on == (s->victim ? GX_LIST_USED : GX_LIST_FREE));
	s->stage = STAGE_NONE;
}

/* --- faults in batches */
static void fill_buffer(struct world *w)
{
	for (u32 i = 0; i < N_BUFFER; i++)
		w->buffer[i] = (struct gx_fault_entry){
			.va_space = 1 + draw(&w->draw, N_SPACES),
			.va = ((u64)draw(&w->draw, 4) << w->sizes.block_shift) +
			      ((u64)draw(&w->draw, 30000) << (w->sizes.page_shift - 12)),
			.time_ns = w->clock + i,
			.access = draw(&w->draw, 5),
			.utlb = draw(&w->draw, 200),
			.valid = !chance(w, 100)
		};
}

static struct gx_va_block *find_vb(struct world *w, u64 space, u64 va)
{
	for (u32 i = 0; i < N_VAS; i++)
		if (w->vas[i].va_space == space && w->vas[i].va == va)
			return &w->vas[i];
	return NULL;
}

void op_batch(struct world *w)
{
	static const struct gx_fault_params params = GX_FAULT_PARAMS;
	struct gx_batch_group group, last = { .va_space = 0 };
	u32 n = 1 + draw(&w->draw, N_BUFFER), taken, at = 0, n_seen = 0, n_again = 0;

	fill_buffer(w);
	gx_batch_init(&w->batch, draw(&w->draw, 300), chance(w, 2), w->sizes);
	gx_batch_begin(&w->batch);
	taken = gx_batch_fetch(&w->batch, w->buffer, draw(&w->draw, N_BUFFER), n, N_BUFFER);
	PROMISE(w, taken <= n && taken == w->batch.n_fetched && w->batch.n <= taken);
	gx_batch_sort(&w->batch);
	while (gx_batch_next(&w->batch, &at, &group)) {
		struct gx_va_block *vb = find_vb(w, group.va_space, group.va);

		PROMISE(w, group.va_space > last.va_space ||
		                   (group.va_space == last.va_space && group.va > last.va));
		PROMISE(w, group.n_faults == gx_mask_count(&group.faulted));
		n_seen += group.n_faults;
		n_again += group.n_duplicates;
		last = group;
		if (vb)
			begin(w, vb, &group.faulted);
	}
	PROMISE(w, n_seen + n_again == taken && n_again == w->batch.n_duplicates);
	gx_batch_replay(&w->batch, &params, (enum gx_replay_moment)draw(&w->draw, 3));
}

/* --- pages that leave */
void op_to_cpu(struct world *w)
{
	struct gx_page_mask pages = any_pages(w), inside = { { 0 } };
	struct gx_va_block *vb = any_vb(w);

	if (vb_is_busy(w, vb))
		return;
	gx_mask_fill(&inside, gx_region(0, vb->n_pages));
	gx_mask_and(&pages, &inside);
	lock_vb(w, vb);
	gx_thrashing_migrated(&w->thrashing, vb, &pages, GX_PROCESSOR_CPU, w->clock);
	gx_memory_to_cpu(&w->memory, vb, &pages);
	unlock_all(w);
	PROMISE(w, within(&pages, &vb->on_cpu));
	if (vb->device_block != GX_NO_BLOCK && !gx_mask_count(&vb->resident) &&
	    !vb_is_pinned(w, vb))
		PROMISE(w, w->blocks[vb->device_block].on == GX_LIST_UNUSED);
}

void op_discard(struct world *w)
{
	struct gx_va_block *vb = any_vb(w);

	if (vb_is_busy(w, vb))
		return;
	lock_vb(w, vb);
	gx_memory_discard(&w->memory, vb);
	unlock_all(w);
	if (vb->device_block != GX_NO_BLOCK && !vb_is_pinned(w, vb))
		PROMISE(w, w->blocks[vb->device_block].on == GX_LIST_DISCARDED);
}

/* The memory is freed, and given to somebody else. */
void op_free(struct world *w)
{
	struct gx_va_block *vb = any_vb(w);
	u32 pid = chance(w, 2) ? 1000 + draw(&w->draw, 200) : 100 + draw(&w->draw, 5);
	u32 block = vb->device_block;

	if (vb_is_busy(w, vb) || vb_is_pinned(w, vb))
		return;
	lock_vb(w, vb);
	gx_thrashing_forget(&w->thrashing, vb);
	gx_memory_free(&w->memory, vb);
	unlock_all(w);
	PROMISE(w, vb->device_block == GX_NO_BLOCK);
	PROMISE(w, block == GX_NO_BLOCK || w->blocks[block].on == GX_LIST_FREE);
	if (chance(w, 2))
		gx_va_block_init(vb, w->sizes, vb->va_space, vb->va,
		                 chance(w, 3) ? 1 + draw(&w->draw, gx_block_pages(w->sizes))
		                              : gx_block_pages(w->sizes),
		                 chance(w, 20) ? 0 : pid, 1 + draw(&w->draw, 3));
	vb->preferred = (u8)draw(&w->draw, 3);
}

/* --- thrash */
static u32 any_processor(struct world *w)
{
	return chance(w, 20) ? draw(&w->draw, 256) : draw(&w->draw, 3);
}

static void ask_hint(struct world *w, struct gx_va_block *vb)
{
	u32 page = draw(&w->draw, 520), next = gx_mask_next(&vb->thrashing, page, GX_MASK_PAGES);
	struct gx_thrash_fault fault = { next < GX_MASK_PAGES ? next : page, any_processor(w),
		                         draw(&w->draw, 3),
		                         chance(w, 3) ? draw(&w->draw, 3) : GX_NO_PROCESSOR,
		                         w->clock };
	struct gx_thrash_hint hint = gx_thrashing_hint(&w->thrashing, vb, &fault);

	if (hint.verdict == GX_THRASH_PIN)
		PROMISE(w, hint.at < GX_MAX_PROCESSORS &&
		                   vb->thrash.table->pages[fault.page].pinned_at == hint.at);
	if (hint.verdict == GX_THRASH_THROTTLE)
		PROMISE(w, hint.until <= w->clock + w->thrashing.nap_ns);
}

void op_thrash(struct world *w)
{
	struct gx_page_mask pages = any_pages(w);
	struct gx_va_block *vb = any_vb(w);

	lock(w, GX_LOCK_LIST);
	if (chance(w, 4)) {
		vb = gx_thrashing_expired(&w->thrashing, w->clock);
		w->va_locks[0] = vb;
		if (vb)
			gx_thrashing_expire(&w->thrashing, vb, w->clock, &pages);
		PROMISE(w, gx_thrashing_wakeup(&w->thrashing) > 0);
		unlock_all(w);
		return;
	}
	if (!chance(w, 4)) {
		struct gx_thrash_table *table = &w->tables[draw(&w->draw, N_TABLES)];

		vb = table->owner ? table->owner : vb;
	}
	w->va_locks[0] = vb;
	switch (draw(&w->draw, 10)) {
	case 0: gx_thrashing_revoked(&w->thrashing, vb, &pages, any_processor(w), w->clock); break;
	case 1: gx_thrashing_reset(&w->thrashing, vb, &pages); break;
	case 2: gx_thrashing_migrated(&w->thrashing, vb, &pages, any_processor(w), w->clock); break;
	default:
		for (u32 n = 1 + draw(&w->draw, 12); n; n--)
			ask_hint(w, vb);
		break;
	}
	unlock_all(w);
}
