// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* vgpu_turns.c - task groups of vgpu.ko: whose turn on the GPU it is. The order is the engine's (src/driver/runlist.c); timeslices and levels are
 * what programs ask for, or what policies say in their place.
 *
 * A job is done by the thread that asked for it, and only while it is its group's turn: it looks before each page. A turn ends when
 * the timeslice is over and another group waits, or when the group has no job under way.
 */
#include <linux/cgroup.h>
#include <linux/ktime.h>
#include <linux/sched/signal.h>
#include <linux/wait.h>
#include "driver/sched.h"
#include "vgpu.h"

enum { MAX_ORDER = 256, NOBODY = ~0u, AGAIN_MS = 10 };

static struct gx_tsg groups[VGPU_GROUPS];
static struct gx_sched runlist = { .tsgs = groups, .n_tsgs = VGPU_GROUPS };
static u32 n_jobs[VGPU_GROUPS]; /* that wait or are under way */
static u32 order[MAX_ORDER], n_order, at; /* the runlist, and where in it we are */
static u32 running = NOBODY, n_inside; /* jobs of that group that are under way */
static bool leaving; /* the turn is over, and they have not all left */
static u64 began_ns;
static DEFINE_SPINLOCK(lock); /* of all that */
static DECLARE_WAIT_QUEUE_HEAD(turns);

/* --- turns; `lock` is held */
static void order_anew(void)
{
	int n = gx_runlist_build(&runlist, 0, order, MAX_ORDER);

	n_order = n < 0 ? 0 : n;
	at = n_order ? at % n_order : 0;
}

/* The next on the runlist that has a job; the one that ran comes last. */
static void next_turn(void)
{
	running = NOBODY;
	leaving = false;
	for (u32 i = 1; i <= n_order && running == NOBODY; i++)
		if (n_jobs[order[(at + i) % n_order]]) {
			at = (at + i) % n_order;
			running = order[at];
			began_ns = ktime_get_ns();
		}
	wake_up_all(&turns);
}

static bool others_wait(void)
{
	for (u32 i = 0; i < VGPU_GROUPS; i++)
		if (i != running && n_jobs[i])
			return true;
	return false;
}

static bool enters(u32 group)
{
	bool may;

	spin_lock(&lock);
	may = running == group && !leaving;
	n_inside += may;
	spin_unlock(&lock);
	return may;
}

/* Until it is the group's turn. */
static int wait_for_turn(u32 group)
{
	int err = wait_event_killable(turns, enters(group));

	if (!err)
		return 0;
	spin_lock(&lock);
	n_jobs[group]--;
	/* it may have been for this job alone that the group has its turn */
	if (running == group && !n_inside && !n_jobs[group])
		next_turn();
	spin_unlock(&lock);
	return -EINTR;
}

int vgpu_turn_begin(u32 group)
{
	if (group == VGPU_NO_GROUP)
		return 0;
	spin_lock(&lock);
	n_jobs[group]++;
	if (running == NOBODY)
		next_turn();
	spin_unlock(&lock);
	return wait_for_turn(group);
}

bool vgpu_turn_over(u32 group)
{
	bool over;

	if (group == VGPU_NO_GROUP || ktime_get_ns() - READ_ONCE(began_ns) <
					      READ_ONCE(groups[group].timeslice_us) * NSEC_PER_USEC)
		return false;
	spin_lock(&lock);
	over = leaving || others_wait();
	leaving = over;
	if (!over)
		began_ns = ktime_get_ns();
	spin_unlock(&lock);
	return over;
}

static void leave(u32 group, bool done)
{
	spin_lock(&lock);
	n_jobs[group] -= done;
	if (!--n_inside)
		next_turn();
	spin_unlock(&lock);
}

int vgpu_turn_again(u32 group)
{
	leave(group, false);
	return wait_for_turn(group);
}

void vgpu_turn_end(u32 group)
{
	if (group != VGPU_NO_GROUP)
		leave(group, true);
}

/* --- groups come and go */
static int claim(u64 id)
{
	int group = -ENOSPC;

	spin_lock(&lock);
	for (u32 i = 0; i < VGPU_GROUPS && group < 0; i++)
		if (groups[i].state == GX_TSG_FREE) {
			groups[i] = (struct gx_tsg){ .id = id, .state = GX_TSG_CREATED };
			group = i;
		}
	spin_unlock(&lock);
	return group;
}

static void set(u32 group, u64 timeslice_us, u32 level, u32 state)
{
	spin_lock(&lock);
	WRITE_ONCE(groups[group].timeslice_us, timeslice_us);
	groups[group].interleave = level;
	groups[group].state = state;
	order_anew();
	spin_unlock(&lock);
}

/* What the program wants, or policies say in its place. *err: what comes of a bind. */
static u64 asked(const struct vgpu_space *space, u32 kind, u64 value, int *err)
{
	struct gpu_ext_control control = { .client = space->id,
					   .object = 1,
					   .cgroup = space->cgroup,
					   .pid = task_tgid_nr(current),
					   .kind = kind,
					   .value = value };

	get_task_comm(control.comm, current);
	*err = vgpu_control(&control);
	return control.value;
}

static int bind(const struct vgpu_space *space)
{
	int err;

	for (;;) {
		asked(space, GPU_EXT_BIND, 1, &err);
		if (err != -EAGAIN)
			return err;
		if (schedule_timeout_killable(msecs_to_jiffies(AGAIN_MS)) ||
		    fatal_signal_pending(current))
			return -EINTR;
	}
}

int vgpu_group_set(struct vgpu_space *space, const struct vgpu_group *wanted)
{
	u64 timeslice_us, level;
	int err, group;

	if (!wanted->timeslice_us || wanted->timeslice_us > GX_MAX_TIMESLICE_US ||
	    wanted->interleave > GPU_INTERLEAVE_HIGH || wanted->reserved)
		return -EINVAL;
	if (test_and_set_bit_lock(0, &space->group_busy))
		return -EBUSY;
	group = space->group == VGPU_NO_GROUP ? claim(space->id) : space->group;
	err = group < 0 ? group : 0;
	if (err)
		goto out;
	timeslice_us = asked(space, GPU_EXT_TIMESLICE, wanted->timeslice_us, &err);
	level = asked(space, GPU_EXT_INTERLEAVE, wanted->interleave, &err);
	if (!timeslice_us || timeslice_us > GX_MAX_TIMESLICE_US)
		timeslice_us = wanted->timeslice_us;
	if (level > GPU_INTERLEAVE_HIGH)
		level = wanted->interleave;
	err = space->group == VGPU_NO_GROUP ? bind(space) : 0;
	set(group, timeslice_us, level, err ? GX_TSG_FREE : GX_TSG_BOUND);
	if (err)
		vgpu_tasks_gone(space->id); /* gpu_ext.ko knows of it since its first control */
	else
		WRITE_ONCE(space->group, group);
out:
	clear_bit_unlock(0, &space->group_busy);
	return err;
}

void vgpu_group_gone(struct vgpu_space *space)
{
	if (space->group == VGPU_NO_GROUP)
		return;
	set(space->group, 0, 0, GX_TSG_FREE);
	vgpu_tasks_gone(space->id);
}
