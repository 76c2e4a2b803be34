// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* vgpu_turns.c - task groups of vgpu.ko: whose turn on the GPU it is. The order is the engine's (src/driver/runlist.c); timeslices and levels are
 * what programs ask for, or what policies say in their place. With scheduler=drm the order is that of DRM's scheduler (vgpu_drm.c), and all else is as it is.
 *
 * A job is done by the thread that asked for it, and only while it is its group's turn: it looks before each page. A turn ends when
 * the timeslice is over and another group waits, or when the group has no job under way. A grid of the program's own GPU is a job, too (VGPU_TURN);
 * that one looks when it can. What it takes beyond its timeslice it lacks in its next turns, so that shares are as the timeslices are. Who waits for a
 * group that holds such turns for too long has it reset.
 */
#include <linux/cgroup.h>
#include <linux/debugfs.h>
#include <linux/ktime.h>
#include <linux/module.h>
#include <linux/sched/signal.h>
#include <linux/seq_file.h>
#include <linux/wait.h>
#include "driver/sched.h"
#include "vgpu.h"

enum {
	MAX_ORDER = 256,
	NOBODY = ~0u,
	AGAIN_MS = 10,
	LOOK_MS = 100,
	MAX_HELD = 4096,
	MAX_DEBT = 16,
	SERVICE_MS = 30000
};

static char *scheduler = "";
module_param(scheduler, charp, 0444);
MODULE_PARM_DESC(scheduler, "drm: DRM's scheduler of GPUs says whose turn it is; else a runlist");
static uint reset_slices = 10;
module_param(reset_slices, uint, 0644);
MODULE_PARM_DESC(reset_slices, "who keeps the GPU for so many more timeslices is reset");
static uint reset_least_us = 1000000;
module_param(reset_least_us, uint, 0644);
MODULE_PARM_DESC(reset_least_us, "but not before that: Linux may not have let it run");

static bool drm; /* that one says it */
static struct gx_tsg groups[VGPU_GROUPS];
static struct gx_sched runlist = { .tsgs = groups, .n_tsgs = VGPU_GROUPS };
static u32 n_jobs[VGPU_GROUPS]; /* that wait or are under way */
static bool asked_drm[VGPU_GROUPS]; /* for a turn that it has not given yet */
static struct vgpu_space *owners[VGPU_GROUPS];
static u64 ran_ns[VGPU_GROUPS];
static u64 n_resets;
static u32 order[MAX_ORDER], n_order, at; /* the runlist, and where in it we are */
static u32 running = NOBODY, n_inside; /* jobs of that group that are under way */
static bool leaving; /* the turn is over, and they have not all left */
static u64 began_ns, allowed_ns; /* its timeslice, without what it owes */
static u64 owed_ns[VGPU_GROUPS]; /* what they took beyond theirs while others waited */
static u64 waited_ns; /* since when others wait for it; 0: nobody does */
static DEFINE_SPINLOCK(lock); /* of all that, and of vgpu_space's held and reset */
static DEFINE_MUTEX(resets); /* an owner stays while it is reset */
static DECLARE_WAIT_QUEUE_HEAD(turns);

/* Inlined, so that nothing of vgpu_drm.c is asked for where Linux has none of it. */
static __always_inline bool by_drm(void)
{
	return IS_ENABLED(CONFIG_DRM_SCHED) && drm;
}

/* --- turns; `lock` is held */
static void order_anew(void)
{
	int n = gx_runlist_build(&runlist, 0, order, MAX_ORDER);

	n_order = n < 0 ? 0 : n;
	at = n_order ? at % n_order : 0;
}

/* Others than this group. */
static bool others_wait(u32 group)
{
	for (u32 i = 0; i < VGPU_GROUPS; i++)
		if (i != group && n_jobs[i])
			return true;
	return false;
}

static u64 slice_ns(u32 group)
{
	return groups[group].timeslice_us * NSEC_PER_USEC;
}

/* What its program may read. */
static void tell(u32 group)
{
	struct vgpu_space *space = group == NOBODY ? NULL : owners[group];
	u32 state = VGPU_TURN_WAITS;

	if (!space)
		return;
	if (space->reset)
		state = VGPU_TURN_RESET;
	else if (running == group)
		state = VGPU_TURN_RUNS;
	vgpu_runlist_show(space, state, running == group ? began_ns + allowed_ns : 0);
}

/* Its time so far is counted, and a turn of this length begins. */
static void begins(u64 now, u64 length)
{
	if (running != NOBODY)
		ran_ns[running] += now - began_ns;
	began_ns = now;
	waited_ns = 0;
	WRITE_ONCE(allowed_ns, length);
}

/* Its turn is over. */
static void note_debt(u32 group, u64 now)
{
	u64 took = now - began_ns;

	owed_ns[group] = 0;
	if (took > allowed_ns && others_wait(group))
		owed_ns[group] = min(took - allowed_ns, MAX_DEBT * slice_ns(group));
}

/* It owes a whole timeslice, and there is another: it is passed over, and owes that no more. */
static bool is_passed(u32 group)
{
	if (owed_ns[group] < slice_ns(group) || !others_wait(group))
		return false;
	owed_ns[group] -= slice_ns(group);
	return true;
}

/* The next on the runlist that has a job; the one that ran comes last. */
static u32 next_group(void)
{
	u32 i, group;

	if (!others_wait(NOBODY))
		return NOBODY;
	for (i = 0; i < n_order * (MAX_DEBT + 1); i++) {
		at = (at + 1) % n_order;
		group = order[at];
		if (n_jobs[group] && !is_passed(group))
			return group;
	}
	return NOBODY;
}

static u64 serving_ns(const struct vgpu_space *space, u64 now)
{
	return space->served_ns + (space->n_serving ? now - space->serving_since_ns : 0);
}

static void forget_services(struct vgpu_space *space)
{
	space->served_ns = 0;
	space->serving_since_ns = began_ns;
}

/* It is the turn of that group, or of nobody. */
static void give(u32 group)
{
	u32 before = running;
	u64 length = 0;

	if (group != NOBODY)
		length = slice_ns(group) - min(owed_ns[group], slice_ns(group));
	begins(ktime_get_ns(), length);
	running = group;
	leaving = false;
	if (running != NOBODY && others_wait(running))
		waited_ns = began_ns;
	if (running != NOBODY && owners[running])
		forget_services(owners[running]);
	tell(before);
	if (running != before)
		tell(running);
	if (running != NOBODY)
		wake_up_all(&turns);
}

static void next_turn(void)
{
	bool over = running != NOBODY;

	if (over)
		note_debt(running, ktime_get_ns());
	if (by_drm()) {
		give(NOBODY); /* until it says whose */
		vgpu_drm_look(over);
	} else {
		give(next_group());
	}
}

/* --- turns by DRM's scheduler */
bool vgpu_turn_wanted(u32 group)
{
	bool wanted;

	spin_lock(&lock);
	wanted = n_jobs[group] && running != group && !asked_drm[group];
	spin_unlock(&lock);
	return wanted;
}

void vgpu_turn_asked(u32 group)
{
	spin_lock(&lock);
	asked_drm[group] = true;
	spin_unlock(&lock);
}

bool vgpu_turn_given(u32 group)
{
	bool takes;

	spin_lock(&lock);
	asked_drm[group] = false;
	takes = n_jobs[group] && !is_passed(group);
	if (takes)
		give(group);
	else if (by_drm() && n_jobs[group])
		vgpu_drm_look(false);
	spin_unlock(&lock);
	return takes;
}

/* --- who does not go */
/* When the running group is reset, if it has not gone by then; 0: never, its jobs look by themselves, or nobody waits. */
static u64 reset_at(void)
{
	u64 patience, over, served;

	if (running == NOBODY || !waited_ns || !owners[running] || !owners[running]->held)
		return 0;
	patience = max(slice_ns(running) * READ_ONCE(reset_slices),
		       READ_ONCE(reset_least_us) * (u64)NSEC_PER_USEC);
	over = max(began_ns + allowed_ns, waited_ns);
	/* others' callbacks and copies are in that; but who faults all the time is no exception */
	served = min(serving_ns(owners[running], ktime_get_ns()), SERVICE_MS * (u64)NSEC_PER_MSEC);
	return over + patience + served;
}

void vgpu_serving(struct vgpu_space *space, bool begins)
{
	u64 now = ktime_get_ns();

	spin_lock(&lock);
	if (!begins && !--space->n_serving)
		space->served_ns += now - space->serving_since_ns;
	else if (begins && !space->n_serving++)
		space->serving_since_ns = now;
	spin_unlock(&lock);
}

/* How long one may wait before it looks for such a group. */
static long patience(void)
{
	u64 at, now = ktime_get_ns(), most = LOOK_MS * (u64)NSEC_PER_MSEC;

	spin_lock(&lock);
	at = reset_at();
	spin_unlock(&lock);
	return nsecs_to_jiffies(at ? min(at > now ? at - now : 0, most) : most) + 1;
}

/* The turns that the space's own grids hold are over. */
static void let_go(struct vgpu_space *space)
{
	n_jobs[space->group] -= space->held;
	n_inside -= space->held;
	if (space->held && !n_inside)
		next_turn();
	space->held = 0;
}

/* The group that keeps the GPU loses it, and its program has no way to it any more. */
static void reset_overdue(void)
{
	struct vgpu_space *space = NULL;
	u64 at;

	mutex_lock(&resets);
	spin_lock(&lock);
	at = reset_at();
	if (at && ktime_get_ns() >= at) {
		space = owners[running];
		WRITE_ONCE(space->reset, true);
		n_resets++;
	}
	spin_unlock(&lock);
	if (space) {
		vgpu_view_cut(space);
		pr_notice("vgpu: process %u did not give the GPU back, and is reset\n", space->pid);
		spin_lock(&lock);
		let_go(space);
		tell(space->group);
		spin_unlock(&lock);
		wake_up_all(&turns); /* what waits of it */
	}
	mutex_unlock(&resets);
}

/* --- turns, as jobs see them */
static bool is_reset(u32 group)
{
	return owners[group] && owners[group]->reset;
}

/* True: it waits no more, and may go on, or not: *err. */
static bool enters(u32 group, int *err)
{
	bool may;

	spin_lock(&lock);
	may = running == group && !leaving;
	*err = is_reset(group) ? -ECANCELED : may ? 0 : -EINTR;
	if (*err == 0)
		n_inside++;
	spin_unlock(&lock);
	return *err != -EINTR;
}

/* Until it is the group's turn. */
static int wait_for_turn(u32 group)
{
	int err;
	long left;

	do {
		left = wait_event_killable_timeout(turns, enters(group, &err), patience());
		if (!left)
			reset_overdue();
	} while (!left);
	if (!err)
		return 0;
	spin_lock(&lock);
	n_jobs[group]--;
	/* it may have been for this job alone that the group has its turn */
	if (running == group && !n_inside && !n_jobs[group])
		next_turn();
	spin_unlock(&lock);
	return err;
}

int vgpu_turn_begin(u32 group)
{
	if (group == VGPU_NO_GROUP)
		return 0;
	spin_lock(&lock);
	n_jobs[group]++;
	if (by_drm() && running != group)
		vgpu_drm_look(false);
	else if (running == NOBODY)
		next_turn();
	if (running != NOBODY && running != group && !waited_ns)
		waited_ns = ktime_get_ns();
	spin_unlock(&lock);
	return wait_for_turn(group);
}

/* The timeslice is over, and lock is held: the group goes if another waits, else it has one more. */
static bool goes(void)
{
	leaving = leaving || others_wait(running);
	if (leaving)
		return true;
	begins(ktime_get_ns(), slice_ns(running));
	if (owners[running])
		forget_services(owners[running]);
	tell(running);
	return false;
}

bool vgpu_turn_over(u32 group)
{
	bool over;

	if (group == VGPU_NO_GROUP || ktime_get_ns() - READ_ONCE(began_ns) < READ_ONCE(allowed_ns))
		return false;
	spin_lock(&lock);
	over = goes();
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

/* --- turns of the program's own grids */
static int turn_begin(struct vgpu_space *space)
{
	int err;

	spin_lock(&lock);
	err = space->held >= MAX_HELD ? -EBUSY : 0;
	spin_unlock(&lock);
	if (err)
		return err;
	err = vgpu_turn_begin(space->group);
	if (err)
		return err;
	spin_lock(&lock);
	/* it was reset between the two: what it holds was let go before this */
	if (space->reset)
		err = -ECANCELED;
	else
		space->held++;
	spin_unlock(&lock);
	if (err)
		vgpu_turn_end(space->group);
	return err;
}

/* One turn that the space holds: 1, it is not held any more; 0, it may go on. -ECANCELED, -EINVAL: it holds none. */
static int turn_taken(struct vgpu_space *space, bool end)
{
	int taken;

	spin_lock(&lock);
	if (space->reset)
		taken = -ECANCELED;
	else if (!space->held)
		taken = -EINVAL;
	else
		taken = end || (ktime_get_ns() - began_ns >= allowed_ns && goes());
	if (taken > 0)
		space->held--;
	spin_unlock(&lock);
	return taken;
}

int vgpu_turn(struct vgpu_space *space, const struct vgpu_turn *asked)
{
	u32 group = READ_ONCE(space->group);
	int taken;

	if (asked->what > VGPU_TURN_END || asked->reserved)
		return -EINVAL;
	if (group == VGPU_NO_GROUP)
		return 0;
	if (asked->what == VGPU_TURN_BEGIN)
		return turn_begin(space);
	taken = turn_taken(space, asked->what == VGPU_TURN_END);
	if (taken <= 0)
		return taken;
	vgpu_turn_end(group);
	return asked->what == VGPU_TURN_END ? 0 : turn_begin(space);
}

void vgpu_runlist_tell(struct vgpu_space *space)
{
	spin_lock(&lock);
	if (space->group != VGPU_NO_GROUP)
		tell(space->group);
	spin_unlock(&lock);
}

/* --- what is shown to root */
static int turns_show(struct seq_file *m, void *unused)
{
	spin_lock(&lock);
	seq_printf(m, "resets %llu\n", n_resets);
	for (u32 i = 0; i < VGPU_GROUPS; i++)
		if (owners[i])
			seq_printf(m, "process %u timeslice_us %llu interleave %u ran_ns %llu%s\n",
				   owners[i]->pid, (u64)groups[i].timeslice_us,
				   groups[i].interleave, ran_ns[i],
				   owners[i]->reset ? " reset" : "");
	spin_unlock(&lock);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(turns);

void vgpu_turns_start(struct dentry *folder)
{
	debugfs_create_file("turns", 0400, folder, NULL, &turns_fops);
}

/* --- groups come and go */
static int claim(struct vgpu_space *space)
{
	int group = -ENOSPC;

	spin_lock(&lock);
	for (u32 i = 0; i < VGPU_GROUPS && group < 0; i++)
		if (groups[i].state == GX_TSG_FREE) {
			groups[i] = (struct gx_tsg){ .id = space->id, .state = GX_TSG_CREATED };
			ran_ns[i] = 0;
			owed_ns[i] = 0;
			group = i;
		}
	spin_unlock(&lock);
	return group;
}

/* owner: NULL where it ends. */
static void set(u32 group, struct vgpu_space *owner, u64 timeslice_us, u32 level, u32 state)
{
	spin_lock(&lock);
	owners[group] = owner;
	owed_ns[group] = 0; /* of another timeslice */
	WRITE_ONCE(groups[group].timeslice_us, timeslice_us);
	groups[group].interleave = level;
	groups[group].state = state;
	order_anew();
	if (owner) {
		WRITE_ONCE(owner->group, group);
		tell(group);
	}
	spin_unlock(&lock);
	if (by_drm())
		vgpu_drm_level(group, level);
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
	if (READ_ONCE(space->reset))
		return -ECANCELED;
	if (test_and_set_bit_lock(0, &space->group_busy))
		return -EBUSY;
	group = space->group == VGPU_NO_GROUP ? claim(space) : space->group;
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
	set(group, err ? NULL : space, timeslice_us, level, err ? GX_TSG_FREE : GX_TSG_BOUND);
	if (err)
		vgpu_tasks_gone(space->id); /* gpu_ext.ko knows of it since its first control */
out:
	clear_bit_unlock(0, &space->group_busy);
	return err;
}

void vgpu_group_gone(struct vgpu_space *space)
{
	if (space->group == VGPU_NO_GROUP)
		return;
	mutex_lock(&resets); /* nobody resets it from here on */
	spin_lock(&lock);
	let_go(space);
	spin_unlock(&lock);
	set(space->group, NULL, 0, 0, GX_TSG_FREE);
	mutex_unlock(&resets);
	vgpu_tasks_gone(space->id);
}

/* --- vgpu.ko starts and ends */
int vgpu_scheduler_start(void)
{
	int err;

	if (!*scheduler)
		return 0;
	if (strcmp(scheduler, "drm"))
		return -EINVAL;
	if (!IS_ENABLED(CONFIG_DRM_SCHED))
		return -EOPNOTSUPP;
	err = vgpu_drm_start();
	drm = !err;
	return err;
}

void vgpu_scheduler_end(void)
{
	if (by_drm())
		vgpu_drm_stop();
}
