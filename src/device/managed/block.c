/* block.c - one VA block is served: planned by the engine, room made, pages moved. */
#include "device/managed/host.h"

#include <errno.h>
#include <sys/mman.h>

static u64 copy_ns(const struct gx_managed *m, u64 pages, u32 bytes_per_us)
{
	return pages ? m->config.cost.copy_ns + (pages << GX_PAGE_SHIFT) * 1000 / bytes_per_us : 0;
}

/* A claimed block's data goes to the CPU. */
static int evict(struct gx_managed_device *d, struct managed_block *victim, u64 *ns)
{
	struct gx_managed *m = d->host;
	struct gx_page_mask pages = victim->vb.resident;
	int err = move_out(m, victim, &pages);

	*ns += copy_ns(m, gx_mask_count(&pages), m->config.cost.from_device_bytes_per_us) *
	       (100 - m->config.cost.overlap_percent) / 100;
	if (err) {
		gx_memory_to_cpu(&d->memory, &victim->vb, &pages);
		return err;
	}
	gx_memory_evicted(&d->memory, &victim->vb);
	count(m, GX_MANAGED_evictions, 1);
	return 0;
}

/* A free device block for vb, pinned. waits: a grid can't go on without it. */
static int claim(struct gx_managed_device *d, const struct gx_va_block *vb, bool waits, u32 *index,
                 u64 *ns)
{
	enum { TRIES = 8 }; /* a policy may give the same victim again and again */

	for (u32 i = 0; i < TRIES; i++) {
		struct gx_va_block *victim;
		struct managed_block *left;
		int err = gx_memory_claim(&d->memory, vb, index, &victim);

		if (err)
			return err == -GX_EAGAIN ? -EAGAIN : -ENOMEM;
		if (!victim)
			return 0;
		left = gx_container_of(victim, struct managed_block, vb);
		if (!is_protected(d, left)) {
			/* not what this very batch brought, for a page that nobody needs */
			err = !waits && left->batch == d->batch.id ? -EBUSY : evict(d, left, ns);
			if (err)
				gx_memory_unclaim(&d->memory, *index);
			return err;
		}
		gx_memory_unclaim(&d->memory, *index); /* to the end of the list */
	}
	return -EAGAIN;
}

/* The block's pages leave another device; it belongs to this one then. */
static int adopt(struct gx_managed_device *d, struct managed_block *block)
{
	struct gx_managed *m = d->host;
	struct gx_memory *before = &m->devices[block->device].memory;
	int err;

	if (block->device == d->index)
		return 0;
	if (is_protected(&m->devices[block->device], block))
		return -EAGAIN; /* a grid there was promised a page of it */
	err = to_cpu(m, block, &block->vb.resident);
	if (err)
		return err;
	if (block->vb.device_block != GX_NO_BLOCK) {
		struct gx_page_mask on_cpu = block->vb.on_cpu;

		gx_memory_free(before, &block->vb);
		block->vb.on_cpu = on_cpu;
	}
	thrash_forget(m, block);
	block->vb.tenant = GX_NO_TENANT;
	for (u32 i = 0; i < m->config.n_devices; i++)
		pthread_rwlock_wrlock(&m->devices[i].map);
	block->device = d->index;
	for (u32 i = 0; i < m->config.n_devices; i++)
		pthread_rwlock_unlock(&m->devices[i].map);
	return 0;
}

/* Every fault has one outcome, which is counted: its page comes, is reached on the CPU, was there
 * already (stale), or the fault is put off. */
static int put_off(struct gx_managed *m, const struct gx_page_mask *faulted, int err)
{
	count(m, GX_MANAGED_put_off, gx_mask_count(faulted));
	return err;
}

/* These are on the CPU and stay there; grids reach over. */
static void reach_over(struct gx_managed_device *d, struct managed_block *block,
                       const struct gx_page_mask *pages)
{
	pthread_rwlock_wrlock(&d->map);
	for (u32 w = 0; w < GX_MASK_WORDS; w++)
		block->remote.words[w] |= pages->words[w] & block->vb.on_cpu.words[w];
	pthread_rwlock_unlock(&d->map);
	count(d->host, GX_MANAGED_remote, gx_mask_count(pages));
}

/* Of the pages that faulted: held by a system call or pinned on the CPU, or to wait; without those.
 */
static void set_aside(struct gx_managed_device *d, struct managed_block *block,
                      struct gx_page_mask *wanted)
{
	struct gx_page_mask kept, pinned;

	if (block->n_kept) {
		kept = *wanted;
		gx_mask_and(&kept, &block->vb.on_cpu);
		gx_mask_andnot(wanted, &kept);
		reach_over(d, block, &kept);
	}
	thrash_sort(d->host, block, wanted, &pinned);
	reach_over(d, block, &pinned);
}

/* Pages came. The watchdog sees how long policies ran for that: the rest of the time went into copies,
 * or the machine had other things to run. */
static void note_progress(struct gx_managed_device *d)
{
	u64 since = d->ran_ns;

	d->n_served++;
	d->ran_ns = policies_ran(d->host);
	gx_policies_watchdog(d->host->config.policies, since, d->ran_ns);
}

static void plan_for(struct gx_managed_device *d, struct managed_block *block,
                     const struct gx_page_mask *wanted, const struct gx_fault_info *info,
                     struct gx_service_plan *plan)
{
	if (info) {
		gx_memory_plan(&d->memory, &block->vb, wanted, info, plan);
	} else {
		*plan = (struct gx_service_plan){ .pages = *wanted,
			                          .needs_block =
			                                  block->vb.device_block == GX_NO_BLOCK };
		gx_mask_andnot(&plan->pages, &block->vb.resident);
		plan->prefetched = plan->pages;
	}
	if (block->n_kept) {
		gx_mask_andnot(&plan->pages, &block->vb.on_cpu);
		gx_mask_and(&plan->prefetched, &plan->pages);
	}
}

/* The planned pages come to the block's device block, which it may need first. */
static int bring(struct gx_managed_device *d, struct managed_block *block,
                 const struct gx_service_plan *plan, const struct gx_fault_info *info, u64 *ns)
{
	struct gx_managed *m = d->host;
	struct gx_page_mask from_cpu = plan->pages;
	u32 n_in = gx_mask_count(&plan->pages), index;
	int err;

	*ns += m->config.cost.block_ns;
	if (plan->needs_block) {
		err = claim(d, &block->vb, info != NULL, &index, ns);
		if (err)
			return err;
		gx_memory_assign(&d->memory, &block->vb, index);
	}
	if (info)
		block->batch = d->batch.id;
	gx_mask_and(&from_cpu, &block->vb.on_cpu);
	err = move_in(m, block, &plan->pages);
	if (!err) {
		*ns += copy_ns(m, n_in, m->config.cost.to_device_bytes_per_us);
		gx_memory_resident(&d->memory, &block->vb, &plan->pages);
		set_mapped(m, block, &plan->pages);
		if (info)
			thrash_moved(m, block, &from_cpu, GX_TO_GPU);
		gx_memory_queue_async(&d->memory, plan);
		count(m, GX_MANAGED_prefetched, gx_mask_count(&plan->prefetched));
		count(m, GX_MANAGED_async_prefetched, info ? 0 : n_in);
	}
	if (plan->needs_block)
		gx_memory_unpin(&d->memory, &block->vb);
	note_progress(d);
	return err;
}

int serve_block(struct gx_managed_device *d, struct managed_block *block,
                const struct gx_page_mask *faulted, const struct gx_fault_info *info, u64 *ns)
{
	struct gx_managed *m = d->host;
	struct gx_page_mask wanted = *faulted, there;
	struct gx_service_plan plan;
	int err = adopt(d, block);

	if (err)
		return info ? put_off(m, &wanted, err) : err;
	if (info)
		set_aside(d, block, &wanted);
	there = wanted;
	gx_mask_and(&there, &block->vb.resident);
	if (info)
		count(m, GX_MANAGED_stale, gx_mask_count(&there));
	gx_mask_andnot(&wanted, &there);
	plan_for(d, block, &wanted, info, &plan);
	err = gx_mask_count(&plan.pages) ? bring(d, block, &plan, info, ns) : 0;
	return err && info ? put_off(m, &wanted, err) : err;
}

/* --- plain allocations: they come first, managed memory has what is left, at least one block */
static bool take(struct gx_managed_device *d)
{
	struct gx_va_block nobody = { .device_block = GX_NO_BLOCK, .tenant = GX_NO_TENANT };
	u64 ns = 0;
	u32 index;

	if (claim(d, &nobody, true, &index, &ns))
		return false;
	madvise(d->bytes + index * BLOCK_BYTES, BLOCK_BYTES, MADV_DONTNEED);
	d->held[d->n_held++] = index;
	end_service(d, d->free_ns, ns, 0, 0);
	return true;
}

void settle_plain(struct gx_managed_device *d)
{
	const struct gx_managed_config *config = &d->host->config;
	u64 plain = config->plain_bytes ? config->plain_bytes(config->arg, d->index) : 0;
	u64 want = (plain + BLOCK_BYTES - 1) >> GX_BLOCK_SHIFT;
	u64 most = d->n_blocks ? d->n_blocks - 1 : 0;

	if (want > most)
		want = most;
	while (d->n_held < want && take(d))
		;
	while (d->n_held > want)
		gx_memory_unclaim(&d->memory, d->held[--d->n_held]);
}
