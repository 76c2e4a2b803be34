/* SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause */
/* hooks.h - a GPU of a driver with a slot (hooks.c), for hooks_place.c; its task groups (hooks_tasks.c), for hooks.c. */
#ifndef GPU_EXT_HOOKS_H
#define GPU_EXT_HOOKS_H

#include "gpu_ext.h"
#include "gpu_ext_slot.h"

/* Faults of that many VA blocks may ask at once on a GPU; one more is native. No kernel's frame has room for what a call needs. */
enum { GX_N_SCRATCH = 8 };

struct gx_scratch {
	struct gx_service_plan plan;
	struct gx_prefetch_tree tree;
	struct gpu_fault fault;
};

struct gx_tasks;

struct hooked {
	struct gpu_ext_memory m;
	struct gx_own_lists own;
	struct gpu_ext_gpu *gpu;
	struct gx_tasks *tasks; /* NULL: the driver has none */
	unsigned long taken; /* of scratch, a bit each */
	struct gx_scratch scratch[GX_N_SCRATCH];
};

/* NULL: native */
static inline struct hooked *gx_hooked(const struct gpu_ext_gpu *gpu)
{
	return READ_ONCE(gpu->home);
}

static inline bool gx_hook_has(const struct hooked *h, u32 block)
{
	return h && block < h->m.memory.blocks.n_blocks;
}

/* The side table knows what the driver does from what it is told alone. Holds `lists`. */
void gx_hook_goes_to(struct hooked *h, u32 block, enum gx_block_list list);

/* hooks_place.c: as gpu_ext_activate() and gpu_ext_access(). */
enum gpu_ext_place gx_hook_activate(struct gpu_ext_gpu *gpu, u32 block);
enum gpu_ext_place gx_hook_access(struct gpu_ext_gpu *gpu, u32 block, u32 resident_pages);

/* NULL: no memory. May sleep. */
struct gx_tasks *gx_tasks_make(u32 gpu, u32 n);
/* NULL is fine. May sleep. */
void gx_tasks_end(struct gx_tasks *tasks);
/* As gpu_ext_control() and gpu_ext_tasks_gone(). */
int gx_tasks_control(struct gx_tasks *tasks, struct gpu_ext_control *control);
void gx_tasks_gone(struct gx_tasks *tasks, u32 client, u32 object, u64 file);

#endif
