// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* memory.c - random faults, accesses of the CPU and frees, and random task groups, by gpu_ext.h. Copies fail now and then.
 *
 * A page is on the GPU or it is not: no copy brings one that is there, or takes one that is not, and no two VA blocks have pages in one device
 * block. That is kept here a second time, and compared.
 */
#include <linux/err.h>
#include <linux/module.h>
#include <linux/rwsem.h>
#include <linux/slab.h>
#include "gpu_ext.h"
#include "random.h"

enum { N_DEVICE = 24, N_VA = 96, N_SPACES = 3, N_TASKS = 32, N_IDS = 48 };
enum { FAILS_IN = 61, FAILS_OUT = 127 }; /* one in so many */

struct va {
	struct gpu_ext_block block;
	struct gx_page_mask there; /* on the GPU, as the copies said; block.lock */
	struct rw_semaphore use;   /* freed by one that nobody else uses */
	bool freed;                /* find() gives it to nobody; `service` */
};

static struct va vas[N_VA];
static struct va *holders[N_DEVICE]; /* who was brought to each device block last */
static struct gpu_ext_memory *memory;
static struct gpu_ext_sched *sched;
static atomic_t n_copies, n_batches;

static bool overlap(const struct gx_page_mask *a, const struct gx_page_mask *b)
{
	struct gx_page_mask both = *a;

	gx_mask_and(&both, b);
	return gx_mask_count(&both);
}

static int copy_in(void *arg, struct gpu_ext_block *block, const struct gx_page_mask *pages)
{
	struct va *va = container_of(block, struct va, block);
	u32 at = block->vb.device_block;

	lockdep_assert_held(&block->lock);
	if (at >= N_DEVICE) {
		WRONG("pages come to device block %u", at);
		return -EINVAL;
	}
	if (overlap(&va->there, pages))
		WRONG("pages come that are there");
	if (holders[at] && holders[at] != va && gx_mask_count(&holders[at]->there) &&
	    holders[at]->block.vb.device_block == at)
		WRONG("device block %u is in use", at);
	if (!(atomic_inc_return(&n_copies) % FAILS_IN))
		return -ENOMEM;
	holders[at] = va;
	gx_mask_or(&va->there, pages);
	return 0;
}

static int copy_out(void *arg, struct gpu_ext_block *block, const struct gx_page_mask *pages)
{
	struct va *va = container_of(block, struct va, block);
	struct gx_page_mask strange = *pages;

	lockdep_assert_held(&block->lock);
	gx_mask_andnot(&strange, &va->there);
	if (gx_mask_count(&strange))
		WRONG("pages leave that are not there");
	if (!(atomic_inc_return(&n_copies) % FAILS_OUT))
		return -EIO;
	gx_mask_andnot(&va->there, pages);
	return 0;
}

static struct gpu_ext_block *find(void *arg, u64 va_space, u64 va)
{
	u64 index = va >> 21;

	if (index >= N_VA || vas[index].block.vb.va_space != va_space || vas[index].freed)
		return NULL;
	return &vas[index].block;
}

static const struct gpu_ext_driver driver = { .copy_in = copy_in,
	                                      .copy_out = copy_out,
	                                      .find = find };

/* --- operations */
static struct gx_page_mask some(struct dice *d)
{
	struct gx_page_mask pages = {};
	u32 first = below(d, GX_MASK_PAGES), n = 1 + below(d, below(d, 4) ? 4 : GX_MASK_PAGES);

	gx_mask_fill(&pages, gx_region(first, min_t(u32, first + n, GX_MASK_PAGES)));
	return pages;
}

static void fault(struct dice *d, struct va *va)
{
	struct gx_fault_info info = { below(d, 4), atomic_inc_return(&n_batches), ktime_get_ns() };
	struct gx_page_mask pages = some(d);
	int err;

	/* some of them may be there already */
	err = gpu_ext_fault(memory, &va->block, &pages, &info);
	if (err && err != -EAGAIN && err != -ENOMEM && err != -EIO)
		WRONG("a fault gives %d", err);
	if (below(d, 2))
		gpu_ext_behind(memory);
}

static void free_one(struct va *va)
{
	mutex_lock(&memory->service);
	va->freed = true;
	mutex_unlock(&memory->service);
	gpu_ext_free(memory, &va->block);
	mutex_lock(&va->block.lock);
	gx_mask_zero(&va->there);
	gx_mask_fill(&va->block.vb.on_cpu, gx_region(0, va->block.vb.n_pages));
	mutex_unlock(&va->block.lock);
	mutex_lock(&memory->service);
	va->freed = false;
	mutex_unlock(&memory->service);
}

static void numbers(void)
{
	struct gpu_pmm pmm;

	gpu_ext_memory_numbers(memory, &pmm);
	if (pmm.n_blocks != N_DEVICE || pmm.n_free > N_DEVICE || pmm.n_pinned > N_DEVICE)
		WRONG("%u blocks, %u free, %u pinned", pmm.n_blocks, pmm.n_free, pmm.n_pinned);
}

void memory_operation(struct dice *d)
{
	struct va *va = &vas[below(d, N_VA)];
	struct gx_page_mask pages;
	u32 what = below(d, 100);

	if (what < 5) {
		down_write(&va->use);
		free_one(va);
		up_write(&va->use);
	} else if (what < 70) {
		down_read(&va->use);
		fault(d, va);
		up_read(&va->use);
	} else if (what < 95) {
		pages = some(d);
		down_read(&va->use);
		gpu_ext_to_cpu(memory, &va->block, &pages);
		up_read(&va->use);
	} else {
		numbers();
	}
}

void task_operation(struct dice *d)
{
	struct gx_tsg_desc desc = { .id = below(d, N_IDS), .pid = 1 + below(d, 4) };
	struct gpu_ext_task task = {};
	struct gx_preempt preempt;
	int err;

	desc.n_channels = 1 + below(d, 3);
	desc.runlist = desc.id % 3;
	snprintf(desc.comm, sizeof(desc.comm), "task-%u", below(d, 8));
	switch (below(d, 6)) {
	case 0: err = gpu_ext_task_create(sched, &desc, &task); break;
	case 1: err = gpu_ext_task_destroy(sched, desc.runlist, desc.id, below(d, 1000)); break;
	case 2:
		err = gpu_ext_task_timeslice(sched, desc.runlist, desc.id,
		                             below(d, 1 << below(d, 24)), &task);
		break;
	case 3: gpu_ext_next_preempt(sched, &preempt); return;
	default: err = gpu_ext_task_bind(sched, desc.runlist, desc.id); break;
	}
	if (err && err != -EEXIST && err != -ENOSPC && err != -EINVAL && err != -ENOENT &&
	    err != -EAGAIN && err != -EPERM)
		WRONG("a task group gives %d", err);
	if (task.timeslice_us > GX_MAX_TIMESLICE_US || task.interleave > GPU_INTERLEAVE_HIGH)
		WRONG("a task group gets %llu us, level %u", task.timeslice_us, task.interleave);
}

int memory_start(void)
{
	memory = gpu_ext_memory_make(&driver, NULL, 0, N_DEVICE);
	if (IS_ERR(memory))
		return PTR_ERR(memory);
	sched = gpu_ext_sched_make(&driver, NULL, 0, N_TASKS);
	if (IS_ERR(sched)) {
		gpu_ext_memory_end(memory);
		return PTR_ERR(sched);
	}
	for (u32 i = 0; i < N_VA; i++) {
		init_rwsem(&vas[i].use);
		gpu_ext_block_init(&vas[i].block, 1 + i % N_SPACES, (u64)i << 21, GX_MASK_PAGES,
		                   1 + i % 4, 1 + i % 2);
		gx_mask_fill(&vas[i].block.vb.on_cpu, gx_region(0, GX_MASK_PAGES));
	}
	return 0;
}

void memory_end(void)
{
	for (u32 i = 0; i < N_VA; i++)
		gpu_ext_free(memory, &vas[i].block);
	gpu_ext_sched_end(sched);
	gpu_ext_memory_end(memory);
}

MODULE_IMPORT_NS(GPU_EXT_NAMESPACE);
