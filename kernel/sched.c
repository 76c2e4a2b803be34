// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* sched.c - task groups of a GPU: made, bound, timed and ended, with policies asked. */
#include <linux/err.h>
#include <linux/export.h>
#include <linux/slab.h>
#include "gpu_ext.h"
#include "policies.h"

struct gpu_ext_sched *gpu_ext_sched_make(const struct gpu_ext_driver *driver, void *arg, u32 gpu,
					 u32 n_tasks)
{
	struct gpu_ext_sched *s;

	if (!n_tasks)
		return ERR_PTR(-EINVAL);
	s = kvzalloc(sizeof(*s), GFP_KERNEL);
	if (s)
		s->tasks = kvcalloc(n_tasks, sizeof(*s->tasks), GFP_KERNEL);
	if (!s || !s->tasks) {
		kvfree(s);
		return ERR_PTR(-ENOMEM);
	}
	spin_lock_init(&s->lock);
	s->host = gpu_ext_host(driver, arg);
	gx_sched_init(&s->sched, s->tasks, n_tasks, gpu, gx_policies_of_sched(), &s->host);
	gx_keep_sched(s);
	return s;
}
EXPORT_SYMBOL_NS_GPL(gpu_ext_sched_make, GPU_EXT_NAMESPACE);

void gpu_ext_sched_end(struct gpu_ext_sched *s)
{
	if (!s)
		return;
	gx_keep_no_more(&s->link);
	kvfree(s->tasks);
	kvfree(s);
}
EXPORT_SYMBOL_NS_GPL(gpu_ext_sched_end, GPU_EXT_NAMESPACE);

static void lock(struct gpu_ext_sched *s) __acquires(&s->lock)
{
	gx_policies_lock();
	spin_lock(&s->lock);
}

static void unlock(struct gpu_ext_sched *s) __releases(&s->lock)
{
	spin_unlock(&s->lock);
	gx_policies_unlock();
}

static void show(const struct gx_tsg *tsg, struct gpu_ext_task *task)
{
	task->timeslice_us = tsg->timeslice_us;
	task->interleave = tsg->interleave;
}

int gpu_ext_task_create(struct gpu_ext_sched *s, const struct gx_tsg_desc *desc,
			struct gpu_ext_task *task)
{
	struct gx_tsg *tsg;
	int err;

	lock(s);
	err = gx_tsg_create(&s->sched, desc, &tsg);
	if (!err)
		show(tsg, task);
	unlock(s);
	return err;
}
EXPORT_SYMBOL_NS_GPL(gpu_ext_task_create, GPU_EXT_NAMESPACE);

int gpu_ext_task_bind(struct gpu_ext_sched *s, u32 runlist, u64 id)
{
	struct gx_tsg *tsg;
	int err = -ENOENT;

	lock(s);
	tsg = gx_tsg_find(&s->sched, runlist, id);
	if (tsg)
		err = gx_tsg_bind(&s->sched, tsg, s->host.now(s->host.host));
	unlock(s);
	return err;
}
EXPORT_SYMBOL_NS_GPL(gpu_ext_task_bind, GPU_EXT_NAMESPACE);

int gpu_ext_task_timeslice(struct gpu_ext_sched *s, u32 runlist, u64 id, u64 us,
			   struct gpu_ext_task *task)
{
	struct gx_tsg *tsg;
	int err = -ENOENT;

	lock(s);
	tsg = gx_tsg_find(&s->sched, runlist, id);
	if (tsg)
		err = gx_tsg_set_timeslice(&s->sched, tsg, us);
	if (!err)
		show(tsg, task);
	unlock(s);
	return err;
}
EXPORT_SYMBOL_NS_GPL(gpu_ext_task_timeslice, GPU_EXT_NAMESPACE);

int gpu_ext_task_destroy(struct gpu_ext_sched *s, u32 runlist, u64 id, u64 ran_us)
{
	struct gx_tsg *tsg;

	lock(s);
	tsg = gx_tsg_find(&s->sched, runlist, id);
	if (tsg) {
		tsg->ran_us = ran_us;
		gx_tsg_destroy(&s->sched, tsg);
	}
	unlock(s);
	return tsg ? 0 : -ENOENT;
}
EXPORT_SYMBOL_NS_GPL(gpu_ext_task_destroy, GPU_EXT_NAMESPACE);

bool gpu_ext_next_preempt(struct gpu_ext_sched *s, struct gx_preempt *preempt)
{
	bool any;

	lock(s);
	any = gx_sched_next_preempt(&s->sched, preempt);
	unlock(s);
	return any;
}
EXPORT_SYMBOL_NS_GPL(gpu_ext_next_preempt, GPU_EXT_NAMESPACE);
