/* SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause */
/* hooks.h - task groups of drivers with a slot (hooks_tasks.c), for hooks.c. */
#ifndef GPU_EXT_HOOKS_H
#define GPU_EXT_HOOKS_H

#include "gpu_ext_slot.h"

struct gx_tasks;

/* NULL: no memory. May sleep. */
struct gx_tasks *gx_tasks_make(u32 gpu, u32 n);
/* NULL is fine. May sleep. */
void gx_tasks_end(struct gx_tasks *tasks);
/* As gpu_ext_control() and gpu_ext_tasks_gone(). */
int gx_tasks_control(struct gx_tasks *tasks, struct gpu_ext_control *control);
void gx_tasks_gone(struct gx_tasks *tasks, u32 client, u32 object, u64 file);

#endif
