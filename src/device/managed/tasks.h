/* tasks.h - contexts of the soft driver as task groups of the scheduling engine: policies give them
 * timeslices and levels, and may have their first launch wait.
 *
 * The interpreter runs whatever comes, in the order of its streams: timeslice and level are kept
 * and shown, and change nothing here; `gpuext policy replay` and the bench simulate what they would
 * do. Environment: GPUEXT_SCHED_ADMISSION_MS (5000: a rejected bind goes through after it),
 * GPUEXT_SCHED_ENFORCE=1 (a rejection is final).
 */
#ifndef GX_MANAGED_TASKS_H
#define GX_MANAGED_TASKS_H

#include "device/policy_host.h"

struct gx_task;

/* A context is made: asks task_init. NULL: there is no room, it is nobody's task group. Any thread.
 */
struct gx_task *gx_task_create(u32 gpu, u64 id);
/* Before a launch; the first asks task_bind, and waits while a policy rejects it, at most the
 * admission time. -EPERM: rejected for good. Hold no lock. NULL is fine. */
int gx_task_bind(struct gx_task *task);
/* A grid of it ran so long. NULL is fine. */
void gx_task_ran(struct gx_task *task, u64 ns);
/* The context goes, nothing of it runs any more: asks task_destroy. NULL is fine. */
void gx_task_destroy(struct gx_task *task);

/* Runs the ticks of scheduling policies that are due, for each GPU that had a task group, without a lock but the
 * policies'; show: the numbers of its memory, where it has some. When the next is due, ~0: none. */
u64 gx_tasks_tick(void (*show)(u32 gpu, struct gpu_pmm *pmm));

/* For gx_policy_host. */
u64 gx_ticks(void); /* ticks.c */
u32 gx_tasks_look(struct gx_task_view *out, u32 max, struct gx_task_sums *sums);

#endif
