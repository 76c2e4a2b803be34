// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* hooks_tasks.c - task groups of drivers with a slot: the engine hears of one with the first control that a program sends for it.
 *
 * Where it runs is not known: all are on runlist 0 of the engine. What task_init asks for comes too late for the hardware, which has made the
 * group by then: an interleave level takes the place of the next one that the program sends, a timeslice that of none.
 */
#include <linux/err.h>
#include <linux/slab.h>
#include "gpu_ext.h"
#include "hooks.h"
#include "policies.h"

struct gx_tasks {
	struct gpu_ext_sched *s;
	u64 *files; /* [n_tsgs], by the place in the engine's table */
};

struct gx_tasks *gx_tasks_make(u32 gpu, u32 n)
{
	static const struct gpu_ext_driver no_driver;
	struct gx_tasks *tasks = kzalloc(sizeof(*tasks), GFP_KERNEL);

	if (!tasks)
		return NULL;
	tasks->files = kvcalloc(n, sizeof(*tasks->files), GFP_KERNEL);
	tasks->s = tasks->files ? gpu_ext_sched_make(&no_driver, NULL, gpu, n) : NULL;
	if (IS_ERR_OR_NULL(tasks->s)) {
		kvfree(tasks->files);
		kfree(tasks);
		return NULL;
	}
	return tasks;
}

void gx_tasks_end(struct gx_tasks *tasks)
{
	if (!tasks)
		return;
	gpu_ext_sched_end(tasks->s);
	kvfree(tasks->files);
	kfree(tasks);
}

static u64 id_of(const struct gpu_ext_control *control)
{
	return (u64)control->client << 32 | control->object;
}

/* NULL: there are too many. */
static struct gx_tsg *find_or_create(struct gx_tasks *tasks, const struct gpu_ext_control *control)
{
	struct gx_sched *s = &tasks->s->sched;
	struct gx_tsg *tsg = gx_tsg_find(s, 0, id_of(control));
	struct gx_tsg_desc desc = { .id = id_of(control),
				    .cgroup = control->cgroup,
				    .pid = control->pid };

	if (tsg)
		return tsg;
	memcpy(desc.comm, control->comm, sizeof(desc.comm));
	if (gx_tsg_create(s, &desc, &tsg))
		return NULL;
	tasks->files[tsg - s->tsgs] = control->file;
	return tsg;
}

static int bind(struct gx_sched *s, struct gx_tsg *tsg, bool no_wait)
{
	u64 now = s->host->now(s->host->host);
	int err = gx_tsg_bind(s, tsg, now);

	if (err != -EAGAIN || !no_wait)
		return err;
	/* as if it had waited for as long as a policy may make it */
	return gx_tsg_bind(s, tsg, now + s->params.admission_ns);
}

int gx_tasks_control(struct gx_tasks *tasks, struct gpu_ext_control *control)
{
	struct gx_sched *s = &tasks->s->sched;
	struct gx_tsg *tsg;
	int err = 0;

	gx_policies_lock();
	spin_lock(&tasks->s->lock);
	tsg = find_or_create(tasks, control);
	if (tsg && control->kind == GPU_EXT_BIND && control->value)
		err = bind(s, tsg, control->no_wait);
	else if (tsg && control->kind == GPU_EXT_TIMESLICE &&
		 !gx_tsg_set_timeslice(s, tsg, control->value))
		control->value = tsg->timeslice_us;
	else if (tsg && control->kind == GPU_EXT_INTERLEAVE &&
		 tsg->interleave != s->params.default_interleave)
		control->value = tsg->interleave;
	spin_unlock(&tasks->s->lock);
	gx_policies_unlock();
	return err;
}

void gx_tasks_gone(struct gx_tasks *tasks, u32 client, u32 object, u64 file)
{
	struct gx_sched *s = &tasks->s->sched;

	gx_policies_lock();
	spin_lock(&tasks->s->lock);
	for (u32 i = 0; i < s->n_tsgs; i++) {
		struct gx_tsg *tsg = &s->tsgs[i];

		if (tsg->state != GX_TSG_FREE &&
		    (file ? tasks->files[i] == file
			  : tsg->id >> 32 == client && (!object || (u32)tsg->id == object)))
			gx_tsg_destroy(s, tsg);
	}
	spin_unlock(&tasks->s->lock);
	gx_policies_unlock();
}
