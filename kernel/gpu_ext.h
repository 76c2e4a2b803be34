/* SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause */
/* gpu_ext.h - the engines of gpu_ext.ko: of one GPU's memory and of its task groups, with the policies that are attached. A driver that has
 * no lists of its own links to them (tests/kernel_home/module.c); one that has works without the module, by gpu_ext_slot.h.
 *
 * It makes a gpu_ext_memory for each GPU and a gpu_ext_block for each VA block of managed memory, and calls gpu_ext_fault() for what
 * faulted. The engine decides what comes and what leaves; the driver's own functions move the bytes.
 *
 * Locks, in this order: the memory's `service`, a VA block's `lock`, then gpu_ext.ko's own, which do not sleep. All functions
 * may sleep and take what they need.
 */
#ifndef GPU_EXT_H
#define GPU_EXT_H

#include <linux/mutex.h>
#include <linux/spinlock.h>
#include <linux/version.h>
#include "driver/memory.h"
#include "driver/sched.h"

/* Of the symbols here, for MODULE_IMPORT_NS(). */
#if KERNEL_VERSION(6, 13, 0) > LINUX_VERSION_CODE
#define GPU_EXT_NAMESPACE GPU_EXT
#else
#define GPU_EXT_NAMESPACE "GPU_EXT"
#endif

/* A VA block; the driver's memory, from gpu_ext_block_init() until gpu_ext_free(). */
struct gpu_ext_block {
	struct gx_va_block vb;
	struct mutex lock; /* of vb */
	u32 batch; /* of the fault that was served last */
};

/* What the engine asks of a driver. All may sleep. */
struct gpu_ext_driver {
	/* Pages of a block go to its device block (vb.device_block), or from it to the CPU. Not 0: they stay where they are. */
	int (*copy_in)(void *arg, struct gpu_ext_block *block, const struct gx_page_mask *pages);
	int (*copy_out)(void *arg, struct gpu_ext_block *block, const struct gx_page_mask *pages);
	/* Whose address that is; NULL: no managed memory. It stays until gpu_ext_behind() is through: for what
	 * policies ask for elsewhere. NULL: they ask in vain. */
	struct gpu_ext_block *(*find)(void *arg, u64 va_space, u64 va);
	u64 (*now)(void *arg); /* ns; NULL: the kernel's */
};

struct gpu_ext_memory {
	struct gx_memory memory;
	struct mutex service; /* one fault at a time */
	spinlock_t lists; /* GX_LOCK_LIST */
	const struct gpu_ext_driver *driver; /* NULL: one with a slot (hooks.c) */
	void *arg;
	struct gx_engine_host host;
	struct gx_device_block *blocks; /* [n_blocks] */
	struct gx_service_plan plan; /* of the fault that is served */
	u64 since_ns; /* when that began, by the kernel's clock; 0: none is */
	const u64 *busy_since_ns; /* that, or where a driver with a slot says it */
	u32 *asked; /* where such a driver looks how many policies are attached; NULL: nowhere */
	struct gx_service_plan tick_plan;
	struct list_head link; /* of all */
};

/**
 * gpu_ext_memory_make() - an engine for one GPU of n_blocks device blocks.
 * @driver: stays until gpu_ext_memory_end()
 *
 * An ERR_PTR() of -EINVAL or -ENOMEM.
 */
struct gpu_ext_memory *gpu_ext_memory_make(const struct gpu_ext_driver *driver, void *arg, u32 gpu,
					   u32 n_blocks);
/* Every block of it was given to gpu_ext_free(). NULL is fine. */
void gpu_ext_memory_end(struct gpu_ext_memory *m);

/* Its numbers, as policies see them. */
void gpu_ext_memory_numbers(struct gpu_ext_memory *m, struct gpu_pmm *pmm);

/* The first n_pages behind va, a multiple of 2 MiB. -EINVAL. */
int gpu_ext_block_init(struct gpu_ext_block *block, u64 va_space, u64 va, u32 n_pages, u32 pid,
		       u64 cgroup);
/* Pages faulted on the GPU: they come, with what is prefetched. -EAGAIN: no device block can be had; or what the driver's functions say. */
int gpu_ext_fault(struct gpu_ext_memory *m, struct gpu_ext_block *block,
		  const struct gx_page_mask *faulted, const struct gx_fault_info *info);
/* What policies asked for in other blocks; behind the replay of the faults, so that nobody waits for it. */
void gpu_ext_behind(struct gpu_ext_memory *m);
/* Pages that the CPU faulted go there. */
int gpu_ext_to_cpu(struct gpu_ext_memory *m, struct gpu_ext_block *block,
		   const struct gx_page_mask *pages);
/* Its memory is freed. No fault of it comes any more. */
void gpu_ext_free(struct gpu_ext_memory *m, struct gpu_ext_block *block);

/* --- task groups */
struct gpu_ext_sched {
	struct gx_sched sched;
	spinlock_t lock; /* GX_LOCK_SCHED */
	struct gx_engine_host host;
	struct gx_tsg *tasks; /* [n_tasks] */
	struct gx_call tick_call; /* of keeper.c: it is large */
	struct list_head link;
};

/* What the driver has to tell its hardware of a task group. */
struct gpu_ext_task {
	u64 timeslice_us;
	u32 interleave; /* enum gpu_interleave */
};

/* An engine for at most n_tasks task groups at once. Of the driver only the clock is used. An ERR_PTR() of -EINVAL or -ENOMEM. */
struct gpu_ext_sched *gpu_ext_sched_make(const struct gpu_ext_driver *driver, void *arg, u32 gpu,
					 u32 n_tasks);
void gpu_ext_sched_end(struct gpu_ext_sched *s);
/* -EEXIST, -ENOSPC, -EINVAL: as gx_tsg_create(). */
int gpu_ext_task_create(struct gpu_ext_sched *s, const struct gx_tsg_desc *desc,
			struct gpu_ext_task *task);
/* 0; -EAGAIN: later; -EPERM: never; -ENOENT. */
int gpu_ext_task_bind(struct gpu_ext_sched *s, u32 runlist, u64 id);
/* The application asks for it. -EINVAL: out of range; -ENOENT. */
int gpu_ext_task_timeslice(struct gpu_ext_sched *s, u32 runlist, u64 id, u64 us,
			   struct gpu_ext_task *task);
int gpu_ext_task_destroy(struct gpu_ext_sched *s, u32 runlist, u64 id, u64 ran_us);
/* The next task group that policies want off the GPU; false: none. */
bool gpu_ext_next_preempt(struct gpu_ext_sched *s, struct gx_preempt *preempt);

/* What was counted for all policies that were ever in a set. May sleep. */
u64 gpu_ext_counted(const struct gx_policies *set, enum gx_counter counter);

/* The driver's clock, or the kernel's. */
struct gx_engine_host gpu_ext_host(const struct gpu_ext_driver *driver, void *arg);
/* gpu_ext_behind(), unless a service is under way: its driver does it then. */
void gx_behind_if_idle(struct gpu_ext_memory *m);

/* keeper.c knows of it until gx_keep_no_more(). */
void gx_keep_memory(struct gpu_ext_memory *m);
void gx_keep_sched(struct gpu_ext_sched *s);
void gx_keep_no_more(struct list_head *link);

#endif
