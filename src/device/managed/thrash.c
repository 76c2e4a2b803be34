/* thrash.c - pages that move back and forth: what the engine's detector says about faults, and what it
 * hears of moves. A page pinned on the CPU is reached from there by grids; the CPU can't reach
 * memory of a device, it waits. */
#include "device/managed/host.h"

#include <stdlib.h>

enum { N_TABLES = 64 }; /* VA blocks of a device that thrash at a time */

int thrash_start(struct gx_managed_device *d)
{
	d->thrash_tables = calloc(N_TABLES, sizeof(*d->thrash_tables));
	if (!d->thrash_tables)
		return -GX_ENOMEM;
	gx_thrashing_init(&d->thrashing, &d->memory, d->thrash_tables, N_TABLES,
	                  &d->host->config.thrashing);
	return 0;
}

static struct gx_thrashing *detector_of(struct gx_managed *m, const struct managed_block *block)
{
	return &m->devices[block->device].thrashing;
}

static u32 processor_of(const struct managed_block *block, u8 destination)
{
	if (destination == GX_TO_NOBODY)
		return GX_NO_PROCESSOR;
	return destination == GX_TO_CPU ? GX_PROCESSOR_CPU : gx_processor_gpu(block->device);
}

struct gx_thrash_hint thrash_hint(struct gx_managed *m, struct managed_block *block, u32 page,
                                  u8 towards)
{
	struct gx_va_block *vb = &block->vb;
	struct gx_thrash_fault fault = {
		.page = page,
		.processor = processor_of(block, towards),
		.resident = gx_mask_test(&vb->on_cpu, page)     ? GX_PROCESSOR_CPU
		            : gx_mask_test(&vb->resident, page) ? gx_processor_gpu(block->device)
		                                                : GX_NO_PROCESSOR,
		.preferred = processor_of(block, vb->preferred),
		.now = managed_now(NULL),
	};

	return gx_thrashing_hint(detector_of(m, block), vb, &fault);
}

void thrash_sort(struct gx_managed *m, struct managed_block *block, struct gx_page_mask *faulted,
                 struct gx_page_mask *at_cpu)
{
	gx_mask_zero(at_cpu);
	if (!block->vb.thrash.table)
		return;
	for (u32 i = gx_mask_next(faulted, 0, block->vb.n_pages); i < block->vb.n_pages;
	     i = gx_mask_next(faulted, i + 1, block->vb.n_pages)) {
		struct gx_thrash_hint hint = thrash_hint(m, block, i, GX_TO_GPU);

		if (hint.verdict == GX_THRASH_PIN && hint.at == GX_PROCESSOR_CPU)
			gx_mask_set(at_cpu, i);
		else if (hint.verdict == GX_THRASH_THROTTLE)
			count(m, GX_MANAGED_put_off, 1);
		else
			continue;
		gx_mask_clear(faulted, i);
	}
}

void thrash_moved(struct gx_managed *m, struct managed_block *block,
                  const struct gx_page_mask *pages, u8 to)
{
	if (gx_mask_count(pages))
		gx_thrashing_migrated(detector_of(m, block), &block->vb, pages,
		                      processor_of(block, to), managed_now(NULL));
}

void thrash_reset(struct gx_managed *m, struct managed_block *block,
                  const struct gx_page_mask *pages)
{
	gx_thrashing_reset(detector_of(m, block), &block->vb, pages);
	if (!block->n_kept)
		drop_remote(m, block, pages);
}

void thrash_forget(struct gx_managed *m, struct managed_block *block)
{
	gx_thrashing_forget(detector_of(m, block), &block->vb);
}

void thrash_expire(struct gx_managed_device *d)
{
	u64 now = managed_now(NULL);
	struct gx_va_block *vb;

	for (u32 i = 0; i < N_TABLES && (vb = gx_thrashing_expired(&d->thrashing, now)); i++) {
		struct managed_block *block = gx_container_of(vb, struct managed_block, vb);
		struct gx_page_mask pages = { { 0 } };

		gx_thrashing_expire(&d->thrashing, vb, now, &pages);
		if (!block->n_kept)
			drop_remote(d->host, block, &pages);
	}
}
