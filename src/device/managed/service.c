/* service.c - the driver's bottom half: batches of the fault buffer, group by group, then the
 * replay. */
#include "device/managed/host.h"

#include <errno.h>

static void set_coming(struct gx_managed_device *d, struct managed_block *block,
                       const struct gx_page_mask *pages, u64 ns)
{
	pthread_rwlock_wrlock(&d->map);
	if (!block->comes_ns)
		gx_mask_zero(&block->coming);
	gx_mask_or(&block->coming, pages);
	block->comes_ns = ns;
	pthread_rwlock_unlock(&d->map);
}

/* Pages that nobody waits for. Their copies take their time: a grid that touches one before has a fault, and finds
 * it there when that is served. */
static int bring_later(struct gx_managed_device *d, struct managed_block *block,
                       const struct gx_page_mask *pages, u64 *ns)
{
	struct gx_page_mask coming = *pages;
	int err;

	gx_mask_andnot(&coming, &block->vb.resident);
	if (!gx_mask_count(&coming))
		return 0;
	set_coming(d, block, &coming, UINT64_MAX);
	err = serve_block(d, block, pages, NULL, ns);
	set_coming(d, block, &coming, d->free_ns + *ns);
	return err;
}

/* One part of what policies asked for; why it came to nothing, or GX_N_COUNTERS. */
static enum gx_counter carry_out(struct gx_managed_device *d, const struct gx_async_request *part,
                                 u64 *ns)
{
	struct gx_managed *m = d->host;
	const struct gx_async_wish *wish = &part->wish;
	struct managed_block *block = wish->va_space == (u64)m->pid ? block_at(m, wish->va) : NULL;
	struct gx_page_mask pages;
	enum gx_counter rest, why = gx_async_judge(m->config.policies, part,
	                                           block ? &block->vb : NULL, &pages, &rest);
	int err;

	if (why != GX_N_COUNTERS)
		return why;
	if (wish->dest != GPU_PROC_CPU) {
		err = bring_later(d, block, &pages, ns);
	} else if (block->device == d->index && block->batch != d->batch.id &&
	           !is_protected(d, block)) {
		gx_mask_and(&pages, &block->vb.resident);
		*ns += gx_mask_count(&pages) ? m->config.cost.block_ns : 0;
		err = to_cpu(m, block, &pages);
	} else { /* another GPU's, brought by this very batch, or promised to a grid */
		err = -EBUSY;
	}
	if (err)
		return err == -EFAULT ? GX_COUNT_refused_range : GX_COUNT_refused_list;
	return rest;
}

/* What policies asked for in other blocks. */
static void serve_async(struct gx_managed_device *d, u64 *ns)
{
	struct gx_async_request part;

	while (gx_async_pop(&d->memory.async, &part)) {
		enum gx_counter why = carry_out(d, &part, ns);

		if (why == GX_N_COUNTERS)
			continue;
		gx_async_dropped(d->host->config.policies, &part, why);
		if (!part.policy)
			ask_dropped(d->host, why);
	}
}

static void check(const struct gx_managed_device *d);

void serve_wishes(struct gx_managed_device *d)
{
	u64 ns = 0;

	if (!d->memory.async.n)
		return;
	serve_async(d, &ns);
	check(d);
	end_service(d, d->free_ns, ns, 0, 0);
}

static void check(const struct gx_managed_device *d)
{
#ifdef GX_DEBUG
	gx_drv_assert(gx_blocks_consistent(&d->memory.blocks));
	gx_drv_assert(gx_tenants_consistent(&d->memory.tenants));
	for (u32 i = 0; i < d->n_blocks; i++) {
		const struct gx_va_block *vb = d->blocks[i].owner;
		const struct managed_block *block;

		if (!vb)
			continue;
		block = (const struct managed_block *)(const void *)((const char *)vb -
		                                                     offsetof(struct managed_block,
		                                                              vb));
		for (u32 w = 0; w < GX_MASK_WORDS; w++) {
			gx_drv_assert(!(vb->resident.words[w] & vb->on_cpu.words[w]));
			gx_drv_assert(block->mapped.words[w] == vb->resident.words[w]);
			gx_drv_assert(!(block->remote.words[w] & ~vb->on_cpu.words[w]));
		}
	}
#else
	(void)d;
#endif
}

/* Entries of the buffer become the batch. Virtual time of the first one; 0 entries: false. */
static bool fetch(struct gx_managed_device *d, u64 *first_ns, u32 *n_cached)
{
	u32 n;

	pthread_mutex_lock(&d->buffer_lock);
	if (!d->n_entries) { /* what the last batch brought stays its */
		pthread_mutex_unlock(&d->buffer_lock);
		return false;
	}
	gx_batch_begin(&d->batch);
	*first_ns = d->buffer[d->get].time_ns;
	n = gx_batch_fetch(&d->batch, d->buffer, d->get, d->n_entries, d->n_buffer);
	d->get = (d->get + n) % d->n_buffer;
	d->n_entries -= n;
	*n_cached = d->n_entries;
	pthread_mutex_unlock(&d->buffer_lock);
	gx_batch_sort(&d->batch);
	return n;
}

static void note_batch(struct gx_managed *m, const struct gx_fault_batch *batch)
{
	count(m, GX_MANAGED_batches, 1);
	count(m, GX_MANAGED_duplicates, batch->n_duplicates);
	count(m, GX_MANAGED_full_batches, batch->n_fetched == batch->max);
	if (m->stats[GX_MANAGED_largest_batch] < batch->n_fetched)
		m->stats[GX_MANAGED_largest_batch] = batch->n_fetched;
}

void end_service(struct gx_managed_device *d, u64 start, u64 ns, u32 replay, u32 n_cached)
{
	pthread_mutex_lock(&d->buffer_lock);
	d->free_ns = start + ns;
	set_pace(d, d->free_ns);
	if (replay & GX_REPLAY_UPDATE_PUT)
		n_cached = d->n_entries;
	pthread_mutex_unlock(&d->buffer_lock);
	count(d->host, GX_MANAGED_service_ns, ns);
	if (replay & GX_REPLAY_START)
		start_replay(d, replay & GX_REPLAY_FLUSH ? n_cached : 0, start + ns);
}

static u64 when(const struct gx_managed_device *d, u64 fault_ns)
{
	u64 from = fault_ns + d->host->config.cost.interrupt_ns;

	return from > d->free_ns ? from : d->free_ns;
}

/* Behind the replay of the faults that asked. What policies want does not drive out what the batch brought; nobody is
 * kept from it when that is done. */
static void end_batch(struct gx_managed_device *d)
{
	serve_wishes(d);
	serve_asks(d->host, d->free_ns);
	d->batch.id++;
}

/* -EAGAIN: some faults wait for a device block. */
static int serve_batch(struct gx_managed_device *d, u64 first_ns, u32 n_cached)
{
	struct gx_managed *m = d->host;
	const struct gx_cost_model *cost = &m->config.cost;
	u64 start = when(d, first_ns), ns = cost->batch_ns;
	struct gx_batch_group group;
	u32 at = 0, replay;
	int err = 0;

	note_batch(m, &d->batch);
	ns += (u64)d->batch.n_fetched * cost->fault_ns;
	while (gx_batch_next(&d->batch, &at, &group)) {
		struct gx_fault_info info = { group.access, d->batch.id, managed_now(NULL) };
		struct managed_block *block = block_at(m, group.va);
		int failed;

		if (!block) /* freed meanwhile */
			continue;
		count(m, GX_MANAGED_gpu_faults, group.n_faults);
		failed = serve_block(d, block, &group.faulted, &info, &ns);
		err = failed && err != -ENOMEM ? failed : err;
		replay = gx_batch_replay(&d->batch, &m->config.faults, GX_AFTER_BLOCK);
		if (replay)
			start_replay(d, 0, start + ns);
	}
	check(d);
	replay = gx_batch_replay(&d->batch, &m->config.faults, GX_AFTER_BATCH);
	end_service(d, start, ns, replay, n_cached);
	return err;
}

int serve_buffer(struct gx_managed_device *d)
{
	struct gx_managed *m = d->host;
	u32 max = m->config.faults.max_batches ? m->config.faults.max_batches : 1;
	u64 first_ns;
	u32 n_cached, n = 0, replay;
	int err = 0;

	settle_plain(d);
	thrash_expire(d);
	while (n < max && fetch(d, &first_ns, &n_cached)) {
		int failed = serve_batch(d, first_ns, n_cached);

		err = failed && err != -ENOMEM ? failed : err;
		n++;
	}
	replay = n ? gx_batch_replay(&d->batch, &m->config.faults, GX_AFTER_SERVICE) : 0;
	if (replay & GX_REPLAY_START)
		start_replay(d, 0, d->free_ns);
	end_batch(d);
	return err;
}

int serve_page(struct gx_managed_device *d, struct managed_block *block, u64 va, u32 access)
{
	struct gx_managed *m = d->host;
	struct gx_fault_info info = { access, ++d->batch.id, managed_now(NULL) };
	struct gx_page_mask page = { { 0 } };
	u64 ns = m->config.cost.batch_ns + m->config.cost.fault_ns;
	int err;

	gx_mask_set(&page, (u32)(va % BLOCK_BYTES >> GX_PAGE_SHIFT));
	count(m, GX_MANAGED_batches, 1);
	count(m, GX_MANAGED_gpu_faults, 1);
	err = serve_block(d, block, &page, &info, &ns);
	check(d);
	end_service(d, d->free_ns, ns, GX_REPLAY_START, 0);
	end_batch(d);
	if (!err && !is_reachable(d, block, va)) /* it has to wait, see thrash.c */
		err = -EAGAIN;
	return err;
}

/* --- asked for by the application */
struct wish {
	struct gx_managed_device *to; /* NULL: the CPU */
};

static void bring(struct gx_managed *m, struct managed_block *block,
                  const struct gx_page_mask *pages, void *arg)
{
	struct gx_managed_device *d = ((const struct wish *)arg)->to;
	struct gpu_region all = gx_region(0, block->vb.n_pages);
	struct gx_page_mask inside = { { 0 } };
	u64 ns = 0;

	thrash_reset(m, block, pages);
	if (!d) {
		to_cpu(m, block, pages);
		return;
	}
	gx_mask_fill(&inside, all);
	gx_mask_and(&inside, pages);
	if (!serve_block(d, block, &inside, NULL, &ns))
		end_service(d, d->free_ns, ns, 0, 0);
	check(d);
}

void gx_managed_prefetch(struct gx_managed *m, uint64_t address, uint64_t bytes, int device)
{
	u64 end = address + bytes < address ? UINT64_MAX : address + bytes;

	if (device >= (int)m->config.n_devices)
		return;
	/* a block at a time: grids and CPU threads have faults meanwhile */
	while (address < end) {
		struct wish wish = { device < 0 ? NULL : &m->devices[device] };
		const struct range *range;

		managed_lock(m, true);
		range = range_at(m, address);
		if (!range || range->va > address) {
			address = range ? range->va : end;
		} else {
			u64 stop = (address | (BLOCK_BYTES - 1)) + 1;

			stop = stop > end ? end : stop;
			if (wish.to)
				settle_plain(wish.to);
			each_block(m, address, stop - address, bring, &wish);
			address = stop;
		}
		managed_unlock(m, true);
	}
}

static void prefer(struct gx_managed *m, struct managed_block *block,
                   const struct gx_page_mask *pages, void *arg)
{
	(void)m, (void)pages;
	block->vb.preferred = *(const uint8_t *)arg;
}

void gx_managed_prefer(struct gx_managed *m, uint64_t address, uint64_t bytes, uint8_t where)
{
	managed_lock(m, false);
	each_block(m, address, bytes, prefer, &where);
	managed_unlock(m, false);
}
