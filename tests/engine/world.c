/* world.c - sets an engine up, takes random steps, and checks what must hold after each. */
#include "world.h"

static u64 now(void *arg)
{
	return ((struct world *)arg)->clock += 10;
}

static bool holds(void *arg, enum gx_engine_lock lock, const void *object)
{
	const struct world *w = arg;

	if (lock == GX_LOCK_VA_BLOCK)
		return object && (object == w->va_locks[0] || object == w->va_locks[1]);
	return w->locks & 1u << lock;
}

/* Those of x86-64 half of the time, else others. */
static struct gx_sizes any_sizes(struct world *w)
{
	static const struct gx_sizes others[] = { { 16, 21 }, { 14, 21 }, { 16, 25 }, { 12, 16 } };

	return chance(w, 2) ? GX_SIZES : others[draw(&w->draw, 4)];
}

void world_start(struct world *w, struct draw from, struct gx_thrash_table *tables)
{
	u32 n_blocks;

	memset(w, 0, sizeof(*w));
	w->draw = from;
	w->tables = tables;
	w->clock = 10000000000;
	n_blocks = chance(w, 50) ? 0 : 1 + draw(&w->draw, MAX_BLOCKS - 1);
	w->host = (struct gx_engine_host){ .now = now, .holds = holds, .host = w };
	gx_policies_init(&w->memory_set, &w->host);
	gx_policies_init(&w->sched_set, &w->host);
	w->sizes = any_sizes(w);
	w->memory_set.sizes = w->sched_set.sizes = w->sizes;
	gx_memory_init(&w->memory, w->blocks, n_blocks, 0, &w->memory_set, &w->host);
	gx_sched_init(&w->sched, w->tsgs, N_TSGS, 0, &w->sched_set, &w->host);
	gx_thrashing_init(&w->thrashing, &w->memory, tables, N_TABLES, &GX_THRASHING_PARAMS);
	op_params(w);
	for (u32 i = 0; i < N_VAS; i++)
		gx_va_block_init(&w->vas[i], w->sizes, 1 + i % N_SPACES,
		                 (u64)(i / N_SPACES) << w->sizes.block_shift,
		                 gx_block_pages(w->sizes), 100 + i % 5, 1 + i % 3);
}

/* How often each is drawn. */
static const struct {
	void (*run)(struct world *w);
	u32 weight;
} ops[] = {
	{ op_begin, 60 },        { op_advance, 90 },    { op_abandon, 4 },    { op_batch, 2 },
	{ op_to_cpu, 16 },       { op_discard, 4 },     { op_free, 8 },       { op_tenant, 3 },
	{ op_async, 8 },         { op_thrash, 12 },     { op_attach, 6 },     { op_detach, 2 },
	{ op_replace, 3 },       { op_watchdog, 1 },    { op_tsg_create, 8 }, { op_tsg_bind, 10 },
	{ op_tsg_timeslice, 4 }, { op_tsg_destroy, 5 }, { op_preempts, 3 },   { op_runlist, 3 },
	{ op_params, 1 },        { op_clock, 3 },
};
enum { ALL_WEIGHTS = 256 };

/* --- checks */
static u64 outcomes(const u64 *counters)
{
	u64 n = counters[GX_COUNT_overrides] + counters[GX_COUNT_defaults] +
	        counters[GX_COUNT_bypass_empty] + counters[GX_COUNT_refused_rate] +
	        counters[GX_COUNT_shadowed];

	for (u32 c = GX_COUNT_refused_identity; c <= GX_COUNT_refused_scope; c++)
		if (c != GX_COUNT_refused_rate)
			n += counters[c];
	return n;
}

static void check_books(struct world *w, const struct gx_policies *set, const struct books *books)
{
	PROMISE(w, set->counters[GX_COUNT_calls] == books->calls);
	PROMISE(w, set->counters[GX_COUNT_unknown_action] == books->unknown);
	PROMISE(w, set->counters[GX_COUNT_over_budget] == books->over_budget);
	PROMISE(w, outcomes(set->counters) == books->outcomes);
}

static void check_quickly(struct world *w)
{
	const struct gx_blocks *b = &w->memory.blocks;
	u32 n = b->n_pinned;

	for (u32 l = 0; l < GX_N_LISTS; l++)
		n += b->lists[l].count;
	PROMISE(w, n == b->n_blocks);
	check_books(w, &w->memory_set, &w->memory_books);
	check_books(w, &w->sched_set, &w->sched_books);
	PROMISE(w, w->n_evictions == w->memory.n_evictions);
}

u32 world_order(const struct world *w, u32 order[MAX_BLOCKS])
{
	u32 n = 0;

	for (u32 i = w->memory.blocks.lists[GX_LIST_USED].head; i != GX_NO_BLOCK && n < MAX_BLOCKS;
	     i = w->blocks[i].next)
		order[n++] = i;
	return n;
}

void world_check_order(struct world *w, const u32 *before, u32 n, u32 may_move)
{
	u32 after[MAX_BLOCKS], n_after = world_order(w, after), at = 0;

	may_move |= w->asked_for;
	w->asked_for = 0;
	for (u32 i = 0; i < n; i++) {
		if (w->blocks[before[i]].on != GX_LIST_USED || may_move & 1u << before[i])
			continue;
		while (at < n_after && may_move & 1u << after[at])
			at++;
		PROMISE(w, at < n_after && after[at] == before[i]);
		at++;
	}
}

/* A device block and whoever's data it holds. */
/* --- tenants, as one would look for them by hand */
static u32 find_tenant(const struct world *w, u32 kind, u64 id)
{
	for (u32 t = 0; t < GX_MAX_TENANTS; t++)
		if (w->memory.tenants.rows[t].id == id && w->memory.tenants.rows[t].kind == kind)
			return t;
	return GX_NO_TENANT;
}

static bool is_limited(const struct world *w, u32 tenant)
{
	const struct gx_tenant *rows = w->memory.tenants.rows;

	return tenant != GX_NO_TENANT && (rows[tenant].quota || rows[tenant].floor);
}

u32 world_tenant_of(const struct world *w, const struct gx_va_block *vb)
{
	u32 process = find_tenant(w, GX_TENANT_PROCESS, vb->pid);
	u32 cgroup = find_tenant(w, GX_TENANT_CGROUP, vb->cgroup);

	return !is_limited(w, process) && is_limited(w, cgroup) ? cgroup : process;
}

static void check_block(struct world *w, u32 index)
{
	const struct gx_device_block *block = &w->blocks[index];
	const struct gx_va_block *vb = block->owner;
	const struct gpu_block *view = &block->view;

	PROMISE(w, view->generation >= w->generations[index]);
	w->generations[index] = view->generation;
	PROMISE(w, (block->on == GX_LIST_FREE) <= !vb);
	PROMISE(w, vb || block->on == GX_LIST_FREE || block->on == GX_LIST_NONE);
	PROMISE(w, block->on >= GX_LIST_FREE || view->list == block->on);
	if (!vb) {
		PROMISE(w,
		        block->tenant == GX_NO_TENANT && !view->va_space && !view->resident_pages);
		return;
	}
	PROMISE(w, vb >= w->vas && vb < w->vas + N_VAS && vb->device_block == index);
	PROMISE(w, view->va == vb->va && view->va_space == vb->va_space && view->pid == vb->pid &&
	                   view->cgroup == vb->cgroup);
	PROMISE(w, view->resident_pages == gx_mask_count(&vb->resident));
	PROMISE(w, block->on != GX_LIST_UNUSED || !view->resident_pages);
	PROMISE(w, block->tenant == world_tenant_of(w, vb) || block->tenant == GX_NO_TENANT);
}

static void check_vb(struct world *w, const struct gx_va_block *vb)
{
	struct gx_page_mask both = vb->resident, outside = vb->resident;

	gx_mask_and(&both, &vb->on_cpu);
	PROMISE(w, !gx_mask_count(&both));
	gx_mask_or(&outside, &vb->on_cpu);
	PROMISE(w, gx_mask_next(&outside, vb->n_pages, GX_MASK_PAGES) == GX_MASK_PAGES);
	PROMISE(w, gx_thrashing_consistent(&w->thrashing, vb));
	if (vb->device_block == GX_NO_BLOCK)
		PROMISE(w, !gx_mask_count(&vb->resident));
	else
		PROMISE(w, vb->device_block < w->memory.blocks.n_blocks &&
		                   w->blocks[vb->device_block].owner == vb);
}

static void check_tenants(struct world *w)
{
	for (u32 t = 0; t < GX_MAX_TENANTS; t++) {
		const struct gx_tenant *row = &w->memory.tenants.rows[t];
		u32 n = 0, n_leaving = 0;

		if (!row->n_blocks && !row->n_leaving && !row->quota && !row->floor)
			continue;
		for (u32 i = 0; i < w->memory.blocks.n_blocks; i++) {
			const struct gpu_block *view = &w->blocks[i].view;

			n += w->blocks[i].tenant == t;
			n_leaving +=
			        w->blocks[i].tenant == t && view->flags & GPU_BLOCK_IN_EVICTION;
		}
		PROMISE(w, n == row->n_blocks && n_leaving == row->n_leaving && row->id);
		PROMISE(w, !row->quota || row->floor <= row->quota);
		PROMISE(w, find_tenant(w, row->kind, row->id) == t);
	}
	PROMISE(w, gx_tenants_consistent(&w->memory.tenants));
}

/* In order, alive or ejected with a reason, and what they counted adds up. */
static void check_policies(struct world *w, const struct gx_policies *set, const u64 *retired)
{
	u64 sum[GX_N_COUNTERS];

	memcpy(sum, retired, sizeof(sum));
	PROMISE(w, set->n <= GX_MAX_POLICIES);
	for (u32 i = 0; i < set->n; i++) {
		const struct gx_policy *p = set->slots[i], *before = i ? set->slots[i - 1] : NULL;

		PROMISE(w, !before || before->scope > p->scope ||
		                   (before->scope == p->scope && before->priority >= p->priority));
		PROMISE(w, p->state == GX_POLICY_LIVE
		                   ? !p->exit.kind
		                   : p->state == GX_POLICY_EJECTED &&
		                             p->exit.kind >= GPU_EXIT_ERROR_BUDGET &&
		                             p->exit.reason[0]);
		PROMISE(w, !p->exit.reason[sizeof(p->exit.reason) - 1] &&
		                   !p->exit.msg[sizeof(p->exit.msg) - 1]);
		for (u32 c = 0; c < GX_N_COUNTERS; c++)
			sum[c] += p->counters[c];
	}
	PROMISE(w, !memcmp(sum, set->counters, sizeof(sum)));
}

void world_check(struct world *w)
{
	check_quickly(w);
	PROMISE(w, gx_blocks_consistent(&w->memory.blocks));
	PROMISE(w, gx_sched_consistent(&w->sched));
	for (u32 i = 0; i < w->memory.blocks.n_blocks; i++)
		check_block(w, i);
	for (u32 i = 0; i < N_VAS; i++)
		check_vb(w, &w->vas[i]);
	check_tenants(w);
	check_policies(w, &w->memory_set, w->retired[0]);
	check_policies(w, &w->sched_set, w->retired[1]);
}

void world_step(struct world *w)
{
	u32 at = draw(&w->draw, ALL_WEIGHTS), i = 0;

	for (; at >= ops[i].weight; i++)
		at -= ops[i].weight;
	w->clock += 100;
	w->asked_for = 0;
	w->n_ops++;
	ops[i].run(w);
	check_quickly(w);
}

void world_end(struct world *w)
{
	for (u32 i = 0; i < N_SERVICES; i++) {
		struct service *s = &w->services[i];

		if (s->stage == STAGE_NONE)
			continue;
		lock_vb(w, s->vb);
		if (s->stage == STAGE_CLAIMED)
			gx_memory_unclaim(&w->memory, s->block);
		else
			gx_memory_unpin(&w->memory, s->vb);
		unlock_all(w);
		s->stage = STAGE_NONE;
	}
	for (u32 i = 0; i < N_VAS && !w->broken; i++) {
		lock_vb(w, &w->vas[i]);
		gx_thrashing_forget(&w->thrashing, &w->vas[i]);
		gx_memory_free(&w->memory, &w->vas[i]);
		unlock_all(w);
	}
	PROMISE(w, w->memory.blocks.lists[GX_LIST_FREE].count == w->memory.blocks.n_blocks);
	world_check(w);
}
