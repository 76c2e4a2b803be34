// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* memory.c - faults of a GPU, served: the engine decides under its locks, the driver copies without them. */
#include <linux/err.h>
#include <linux/export.h>
#include <linux/ktime.h>
#include <linux/slab.h>
#include "gpu_ext.h"
#include "policies.h"
#include "trace.h"

static u64 kernel_now(void *unused)
{
	return ktime_get_ns();
}

struct gx_engine_host gpu_ext_host(const struct gpu_ext_driver *driver, void *arg)
{
	return (struct gx_engine_host){ .now = driver->now ?: kernel_now, .host = arg };
}

/* Whoever asks policies under the list lock holds both. */
static void lock_lists(struct gpu_ext_memory *m) __acquires(&m->lists)
{
	gx_policies_lock();
	spin_lock(&m->lists);
}

static void unlock_lists(struct gpu_ext_memory *m) __releases(&m->lists)
{
	spin_unlock(&m->lists);
	gx_policies_unlock();
}

struct gpu_ext_memory *gpu_ext_memory_make(const struct gpu_ext_driver *driver, void *arg, u32 gpu,
					   u32 n_blocks)
{
	struct gpu_ext_memory *m;

	if (!n_blocks || !driver->copy_in || !driver->copy_out)
		return ERR_PTR(-EINVAL);
	m = kvzalloc(sizeof(*m), GFP_KERNEL);
	if (m)
		m->blocks = kvcalloc(n_blocks, sizeof(*m->blocks), GFP_KERNEL);
	if (!m || !m->blocks) {
		kvfree(m);
		return ERR_PTR(-ENOMEM);
	}
	mutex_init(&m->service);
	spin_lock_init(&m->lists);
	m->driver = driver;
	m->busy_since_ns = &m->since_ns;
	m->arg = arg;
	m->host = gpu_ext_host(driver, arg);
	gx_memory_init(&m->memory, m->blocks, n_blocks, gpu, gx_policies_of_memory(), &m->host);
	gx_keep_memory(m);
	return m;
}
EXPORT_SYMBOL_NS_GPL(gpu_ext_memory_make, GPU_EXT_NAMESPACE);

void gpu_ext_memory_end(struct gpu_ext_memory *m)
{
	if (!m)
		return;
	gx_keep_no_more(&m->link);
	kvfree(m->blocks);
	kvfree(m);
}
EXPORT_SYMBOL_NS_GPL(gpu_ext_memory_end, GPU_EXT_NAMESPACE);

void gpu_ext_memory_numbers(struct gpu_ext_memory *m, struct gpu_pmm *pmm)
{
	lock_lists(m);
	gx_memory_show(&m->memory, pmm);
	unlock_lists(m);
}
EXPORT_SYMBOL_NS_GPL(gpu_ext_memory_numbers, GPU_EXT_NAMESPACE);

int gpu_ext_block_init(struct gpu_ext_block *block, u64 va_space, u64 va, u32 n_pages, u32 pid,
		       u64 cgroup)
{
	mutex_init(&block->lock);
	block->batch = 0;
	return gx_va_block_init(&block->vb, gx_policies_of_memory()->sizes, va_space, va, n_pages,
				pid, cgroup);
}
EXPORT_SYMBOL_NS_GPL(gpu_ext_block_init, GPU_EXT_NAMESPACE);

/* --- pages come */
static int push_out(struct gpu_ext_memory *m, struct gpu_ext_block *victim, u32 index)
{
	int err;

	mutex_lock_nested(&victim->lock, SINGLE_DEPTH_NESTING);
	err = m->driver->copy_out(m->arg, victim, &victim->vb.resident);
	if (!err)
		trace_gpu_ext_evict(m->memory.gpu, victim->vb.va_space, victim->vb.va,
				    gx_mask_count(&victim->vb.resident));
	lock_lists(m);
	if (err)
		gx_memory_unclaim(&m->memory, index);
	else
		gx_memory_evicted(&m->memory, &victim->vb);
	unlock_lists(m);
	mutex_unlock(&victim->lock);
	return err;
}

/* A device block for the VA block. batch: what it brought stays, where nobody waits for the block; 0: somebody does. */
static int make_room(struct gpu_ext_memory *m, struct gpu_ext_block *block, u32 batch)
{
	struct gpu_ext_block *left = NULL;
	struct gx_va_block *victim;
	u32 index;
	int err;

	lock_lists(m);
	err = gx_memory_claim(&m->memory, &block->vb, &index, &victim);
	if (!err && victim) {
		left = container_of(victim, struct gpu_ext_block, vb);
		if (batch && left->batch == batch) {
			gx_memory_unclaim(&m->memory, index);
			err = -EAGAIN;
		}
	}
	unlock_lists(m);
	if (!err && left)
		err = push_out(m, left, index);
	if (err)
		return err;
	lock_lists(m);
	gx_memory_assign(&m->memory, &block->vb, index);
	unlock_lists(m);
	return 0;
}

/* As the plan says. The block's lock is held. */
static int bring(struct gpu_ext_memory *m, struct gpu_ext_block *block, u32 batch)
{
	static const struct gx_page_mask none;
	int err = 0;

	if (!gx_mask_count(&m->plan.pages))
		return 0;
	if (m->plan.needs_block)
		err = make_room(m, block, batch);
	if (err)
		return err;
	err = m->driver->copy_in(m->arg, block, &m->plan.pages);
	lock_lists(m);
	if (!err)
		gx_memory_resident(&m->memory, &block->vb, &m->plan.pages);
	if (m->plan.needs_block)
		gx_memory_unpin(&m->memory, &block->vb);
	if (err) /* a block that holds nothing is not used */
		gx_memory_to_cpu(&m->memory, &block->vb, &none);
	else
		gx_memory_queue_async(&m->memory, &m->plan);
	unlock_lists(m);
	return err;
}

int gpu_ext_fault(struct gpu_ext_memory *m, struct gpu_ext_block *block,
		  const struct gx_page_mask *faulted, const struct gx_fault_info *info)
{
	int err;

	mutex_lock(&m->service);
	WRITE_ONCE(m->since_ns, ktime_get_ns());
	mutex_lock(&block->lock);
	gx_policies_lock();
	gx_memory_plan(&m->memory, &block->vb, faulted, info, &m->plan);
	gx_policies_unlock();
	block->batch = info->batch;
	err = bring(m, block, 0);
	trace_gpu_ext_fault(m->memory.gpu, block->vb.va_space, block->vb.va,
			    gx_mask_count(&m->plan.pages), gx_mask_count(&m->plan.prefetched), err);
	mutex_unlock(&block->lock);
	WRITE_ONCE(m->since_ns, 0);
	mutex_unlock(&m->service);
	return err;
}
EXPORT_SYMBOL_NS_GPL(gpu_ext_fault, GPU_EXT_NAMESPACE);

/* --- pages leave */
static int send(struct gpu_ext_memory *m, struct gpu_ext_block *block,
		const struct gx_page_mask *pages)
{
	struct gx_page_mask leaving = *pages;
	int err;

	gx_mask_and(&leaving, &block->vb.resident);
	err = gx_mask_count(&leaving) ? m->driver->copy_out(m->arg, block, &leaving) : 0;
	if (err)
		return err;
	lock_lists(m);
	gx_memory_to_cpu(&m->memory, &block->vb, pages);
	unlock_lists(m);
	return 0;
}

int gpu_ext_to_cpu(struct gpu_ext_memory *m, struct gpu_ext_block *block,
		   const struct gx_page_mask *pages)
{
	int err;

	mutex_lock(&block->lock);
	err = send(m, block, pages);
	mutex_unlock(&block->lock);
	return err;
}
EXPORT_SYMBOL_NS_GPL(gpu_ext_to_cpu, GPU_EXT_NAMESPACE);

void gpu_ext_free(struct gpu_ext_memory *m, struct gpu_ext_block *block)
{
	mutex_lock(&m->service); /* nobody takes its device block meanwhile */
	mutex_lock(&block->lock);
	lock_lists(m);
	gx_memory_free(&m->memory, &block->vb);
	unlock_lists(m);
	mutex_unlock(&block->lock);
	mutex_unlock(&m->service);
}
EXPORT_SYMBOL_NS_GPL(gpu_ext_free, GPU_EXT_NAMESPACE);

/* --- what policies asked for elsewhere */

/* One part of it; why it, or the rest of it, came to nothing, or GX_N_COUNTERS. */
static enum gx_counter carry_out(struct gpu_ext_memory *m, const struct gx_async_request *part,
				 struct gpu_ext_block *block, u32 batch)
{
	struct gx_page_mask pages;
	enum gx_counter rest, why;

	gx_policies_lock();
	why = gx_async_judge(m->memory.policies, part, block ? &block->vb : NULL, &pages, &rest);
	gx_policies_unlock();
	if (why != GX_N_COUNTERS)
		return why;
	if (part->wish.dest == GPU_PROC_CPU)
		return send(m, block, &pages) ? GX_COUNT_refused_list : rest;
	memset(&m->plan, 0, sizeof(m->plan));
	gx_mask_andnot(&pages, &block->vb.resident);
	m->plan.pages = pages;
	m->plan.prefetched = pages;
	m->plan.needs_block = block->vb.device_block == GX_NO_BLOCK;
	return bring(m, block, batch) ? GX_COUNT_refused_list : rest;
}

static bool next_part(struct gpu_ext_memory *m, struct gx_async_request *part)
{
	bool any;

	lock_lists(m);
	any = gx_async_pop(&m->memory.async, part);
	unlock_lists(m);
	return any;
}

static void behind(struct gpu_ext_memory *m)
{
	struct gx_async_request part;

	while (next_part(m, &part)) {
		u32 batch = (u32)m->memory.batch;
		struct gpu_ext_block *block = NULL;
		enum gx_counter why;

		if (m->driver->find)
			block = m->driver->find(m->arg, part.wish.va_space, part.wish.va);
		if (block)
			mutex_lock(&block->lock);
		why = carry_out(m, &part, block, batch);
		if (block)
			mutex_unlock(&block->lock);
		if (why == GX_N_COUNTERS)
			continue;
		gx_policies_lock();
		gx_async_dropped(m->memory.policies, &part, why);
		gx_policies_unlock();
	}
}

void gpu_ext_behind(struct gpu_ext_memory *m)
{
	mutex_lock(&m->service);
	behind(m);
	mutex_unlock(&m->service);
}
EXPORT_SYMBOL_NS_GPL(gpu_ext_behind, GPU_EXT_NAMESPACE);

void gx_behind_if_idle(struct gpu_ext_memory *m)
{
	if (!m->driver || !mutex_trylock(&m->service)) /* a driver with a slot asks by itself */
		return;
	behind(m);
	mutex_unlock(&m->service);
}
