// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* vgpu_drm.c - DRM's scheduler of GPUs says whose turn on vgpu.ko's GPU it is (scheduler=drm), in place of the runlist of vgpu_turns.c.
 *
 * Each task group is an entity of the scheduler, and each turn that it wants a job of it. The scheduler runs one at a time: then the group has
 * its turn, with all that vgpu_turns.c has of turns, and the job's fence, for which nobody else waits, is signalled when that is over. If the group
 * still has jobs, it is asked for another turn before that, behind those that wait. A higher interleave level is a higher priority: DRM runs it
 * first, however long others wait.
 */
#include <drm/gpu_scheduler.h>
#include <linux/device.h>
#include <linux/dma-fence.h>
#include <linux/slab.h>
#include <linux/version.h>
#include <linux/wait.h>
#include <linux/workqueue.h>
#include "driver/types.h"
#include "vgpu.h"

enum { AGAIN_MS = 10 };

/* A turn that is asked for. The scheduler frees it once it is done. */
struct turn {
	struct drm_sched_job base;
	struct dma_fence *fence; /* signalled: the turn is over */
	u32 group;
};

static void look(struct work_struct *work);

static struct drm_gpu_scheduler scheduler;
static struct drm_sched_entity entities[VGPU_GROUPS];
static struct device *device;
static DECLARE_DELAYED_WORK(looks, look);
static struct dma_fence *given; /* the fence of the turn that was given last, until it is over */
static atomic_t is_over; /* that one; its fence is to be signalled */
static atomic_t n_turns;
static DECLARE_WAIT_QUEUE_HEAD(freed);
static u64 context, n_asked, n_given;
static DEFINE_SPINLOCK(fences);

/* --- what the scheduler asks of its GPU */
static const char *name_of(struct dma_fence *fence)
{
	return "vgpu";
}

static const struct dma_fence_ops fence_ops = { .get_driver_name = name_of,
						.get_timeline_name = name_of };

/* No fence: the group does not take it, and it is done. */
static struct dma_fence *run_job(struct drm_sched_job *base)
{
	struct turn *turn = container_of(base, struct turn, base);

	given = turn->fence; /* before it may be over */
	dma_fence_get(given);
	if (!vgpu_turn_given(turn->group)) {
		given = NULL;
		dma_fence_put(turn->fence);
		return NULL;
	}
	n_given++;
	return turn->fence;
}

static void free_turn(struct turn *turn)
{
	dma_fence_put(turn->fence);
	kfree(turn);
	if (atomic_dec_and_test(&n_turns))
		wake_up_all(&freed);
}

static void free_job(struct drm_sched_job *base)
{
	drm_sched_job_cleanup(base);
	free_turn(container_of(base, struct turn, base));
}

/* There is no time that a job may take: it is a program's thread. */
static enum drm_gpu_sched_stat timed_out(struct drm_sched_job *base)
{
	return DRM_GPU_SCHED_STAT_ENODEV;
}

static const struct drm_sched_backend_ops operations = { .run_job = run_job,
							 .timedout_job = timed_out,
							 .free_job = free_job };

/* --- turns */
static int init_job(struct drm_sched_job *job, struct drm_sched_entity *entity)
{
#if KERNEL_VERSION(6, 17, 0) > LINUX_VERSION_CODE
	return drm_sched_job_init(job, entity, 1, NULL);
#else
	return drm_sched_job_init(job, entity, 1, NULL, 0);
#endif
}

static struct turn *make(u32 group)
{
	struct turn *turn = kzalloc(sizeof(*turn), GFP_KERNEL);

	if (!turn)
		return NULL;
	turn->group = group;
	turn->fence = kzalloc(sizeof(*turn->fence), GFP_KERNEL);
	if (!turn->fence || init_job(&turn->base, &entities[group])) {
		kfree(turn->fence);
		kfree(turn);
		return NULL;
	}
	dma_fence_init(turn->fence, &fence_ops, &fences, context, ++n_asked);
	atomic_inc(&n_turns);
	return turn;
}

/* False: there is no memory for that. */
static bool ask(u32 group)
{
	struct turn *turn = make(group);

	if (!turn)
		return false;
	vgpu_turn_asked(group);
	drm_sched_job_arm(&turn->base);
	drm_sched_entity_push_job(&turn->base);
	return true;
}

/* Whoever wants a turn asks for it, and only then the one that was given ends: else a group that goes on wanting would not be among those that wait. */
static void look(struct work_struct *work)
{
	struct dma_fence *ends = NULL;
	bool all = true;

	if (atomic_xchg(&is_over, 0)) {
		ends = dma_fence_get(given);
		given = NULL;
	}
	for (u32 i = 0; i < VGPU_GROUPS; i++)
		if (vgpu_turn_wanted(i))
			all = ask(i) && all;
	if (ends) {
		dma_fence_signal(ends);
		dma_fence_put(ends);
	}
	if (!all)
		queue_delayed_work(system_highpri_wq, &looks, msecs_to_jiffies(AGAIN_MS));
}

void vgpu_drm_look(bool over)
{
	if (over)
		atomic_set(&is_over, 1);
	mod_delayed_work(system_highpri_wq, &looks, 0);
}

void vgpu_drm_level(u32 group, u32 level)
{
	static const enum drm_sched_priority priorities[] = {
		[GPU_INTERLEAVE_LOW] = DRM_SCHED_PRIORITY_LOW,
		[GPU_INTERLEAVE_MEDIUM] = DRM_SCHED_PRIORITY_NORMAL,
		[GPU_INTERLEAVE_HIGH] = DRM_SCHED_PRIORITY_HIGH
	};

	drm_sched_entity_set_priority(&entities[group], priorities[level]);
}

/* --- vgpu.ko starts and ends */
static int begin(void)
{
#if KERNEL_VERSION(6, 15, 0) > LINUX_VERSION_CODE
	return drm_sched_init(&scheduler, &operations, NULL, DRM_SCHED_PRIORITY_COUNT, 1, 0,
			      MAX_SCHEDULE_TIMEOUT, NULL, NULL, "vgpu", device);
#else
	struct drm_sched_init_args args = { .ops = &operations,
					    .num_rqs = DRM_SCHED_PRIORITY_COUNT,
					    .credit_limit = 1,
					    .timeout = MAX_SCHEDULE_TIMEOUT,
					    .name = "vgpu",
					    .dev = device };

	return drm_sched_init(&scheduler, &args);
#endif
}

int vgpu_drm_start(void)
{
	struct drm_gpu_scheduler *list = &scheduler;
	int err;

	device = root_device_register("vgpu");
	if (IS_ERR(device))
		return PTR_ERR(device);
	context = dma_fence_context_alloc(1);
	err = begin();
	if (err) {
		root_device_unregister(device);
		return err;
	}
	for (u32 i = 0; i < VGPU_GROUPS; i++)
		drm_sched_entity_init(&entities[i], DRM_SCHED_PRIORITY_NORMAL, &list, 1, NULL);
	return 0;
}

/* No group is left. */
void vgpu_drm_stop(void)
{
	flush_delayed_work(&looks);
	for (u32 i = 0; i < VGPU_GROUPS; i++)
		drm_sched_entity_destroy(&entities[i]);
	wait_event(freed, !atomic_read(&n_turns)); /* the scheduler's end would leave them */
	drm_sched_fini(&scheduler);
	cancel_delayed_work_sync(&looks);
	root_device_unregister(device);
	pr_info("vgpu: DRM's scheduler gave %llu turns\n", n_given);
}
