// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* gpu_ext_rm.c - nvidia.ko's side of the scheduling hooks: what controls of task groups say, in the words of gpu_ext_slot.h. */
#include <linux/cgroup.h>
#include <linux/delay.h>
#include <linux/sched.h>
#include <linux/uaccess.h>
#include "nvstatus.h"
#include "gpu_ext_rm.h"
#include "gpu_ext_slot.h"

NvU32 rm_ioctl(void *sp, void *nv, void *file, NvU32 cmd, void *data, NvU32 size);

enum { ESC_FREE = 0x29, ESC_CONTROL = 0x2a, N_TASKS = 1024, MOST_BYTES = 8, WAIT_MS = 10 };
enum { SCHEDULE = 0xa06c0101, SET_TIMESLICE = 0xa06c0103, SET_INTERLEAVE = 0xa06c0107 };

/* What a program sends. */
struct rm_control {
	NvU32 client, object, cmd, flags;
	NvU64 params; /* the program's address */
	NvU32 size, status;
};

struct rm_free {
	NvU32 client, parent, object, status;
};

/* A control under way: what the resource manager reads in place of the program's memory. In its thread's frame. */
struct checked {
	struct list_head link;
	const void *task;
	unsigned long from;
	NvU32 size;
	NvU8 params[MOST_BYTES] __aligned(8);
};

static GPU_EXT_SLOT(slot, "nvidia");
static struct gpu_ext_gpu gpus = { .number = GPU_EXT_CPU,
				   .n_tasks = N_TASKS }; /* which one it is, is not known here */
static LIST_HEAD(all);
static DEFINE_SPINLOCK(lock); /* of all */

/* --- what a control says */
static bool understood(NvU32 cmd, NvU32 size)
{
	return (cmd == SCHEDULE && size && size <= MOST_BYTES) ||
	       (cmd == SET_TIMESLICE && size == sizeof(NvU64)) ||
	       (cmd == SET_INTERLEAVE && size == sizeof(NvU32));
}

static struct gpu_ext_control control_of(NvU32 client, NvU32 object, NvU32 cmd, const void *params)
{
	struct gpu_ext_control c = { .client = client, .object = object };

	c.pid = task_tgid_nr(current);
	get_task_comm(c.comm, current);
	rcu_read_lock();
	c.cgroup = cgroup_id(task_dfl_cgroup(current));
	rcu_read_unlock();
	if (cmd == SCHEDULE) {
		c.kind = GPU_EXT_BIND;
		c.value = *(const NvU8 *)params; /* bEnable */
	} else if (cmd == SET_TIMESLICE) {
		c.kind = GPU_EXT_TIMESLICE;
		c.value = *(const NvU64 *)params;
	} else {
		c.kind = GPU_EXT_INTERLEAVE;
		c.value = *(const NvU32 *)params;
	}
	return c;
}

static void say(const struct gpu_ext_control *c, void *params)
{
	if (c->kind == GPU_EXT_TIMESLICE)
		*(NvU64 *)params = c->value;
	else if (c->kind == GPU_EXT_INTERLEAVE)
		*(NvU32 *)params = c->value;
}

NvU32 gpu_ext_rm_control(NvU32 client, NvU32 object, NvU32 cmd, void *params, NvU32 size)
{
	struct gpu_ext_control c;

	if (!rcu_access_pointer(slot.calls) || !params || !understood(cmd, size))
		return NV_OK;
	c = control_of(client, object, cmd, params);
	c.no_wait = true;
	gpu_ext_control(&slot, &gpus, &c);
	say(&c, params);
	return NV_OK;
}

void gpu_ext_rm_gone(NvU32 client, NvU32 object)
{
	gpu_ext_tasks_gone(&slot, &gpus, client, object, 0);
}

/* --- around the resource manager */
static NvU32 ask(const struct rm_control *control, void *file, void *params)
{
	struct gpu_ext_control c =
		control_of(control->client, control->object, control->cmd, params);
	int err;

	c.file = (unsigned long)file;
	while ((err = gpu_ext_control(&slot, &gpus, &c)) == -EAGAIN)
		if (msleep_interruptible(WAIT_MS))
			return NV_ERR_SIGNAL_PENDING;
	if (err)
		return NV_ERR_INSUFFICIENT_PERMISSIONS;
	say(&c, params);
	return NV_OK;
}

static NvU32 checked_control(void *sp, void *nv, void *file, struct rm_control *control)
{
	struct checked one = { .task = current, .from = control->params, .size = control->size };
	NvU32 status;

	/* once: what is behind it may change at any time */
	if (copy_from_user(one.params, (const void __user *)one.from, one.size))
		control->status = NV_ERR_INVALID_ADDRESS;
	else
		control->status = ask(control, file, one.params);
	if (control->status != NV_OK)
		return NV_OK;
	spin_lock(&lock);
	list_add(&one.link, &all);
	spin_unlock(&lock);
	status = rm_ioctl(sp, nv, file, ESC_CONTROL, control, sizeof(*control));
	spin_lock(&lock);
	list_del(&one.link);
	spin_unlock(&lock);
	return status;
}

NvU32 gpu_ext_rm_ioctl(void *sp, void *nv, void *file, NvU32 cmd, void *data, NvU32 size)
{
	struct rm_control *control = data;
	const struct rm_free *freed = data;
	NvU32 status;

	/* flags: other forms of parameters, which programs do not use */
	if (cmd == ESC_CONTROL && size == sizeof(*control) && rcu_access_pointer(slot.calls) &&
	    !control->flags && understood(control->cmd, control->size))
		return checked_control(sp, nv, file, control);
	status = rm_ioctl(sp, nv, file, cmd, data, size);
	if (cmd == ESC_FREE && size == sizeof(*freed) && status == NV_OK && freed->status == NV_OK)
		gpu_ext_rm_gone(freed->client, freed->client == freed->object ? 0 : freed->object);
	return status;
}

void gpu_ext_rm_closed(void *file)
{
	gpu_ext_tasks_gone(&slot, &gpus, 0, 0, (unsigned long)file);
}

/* This thread's, if any of it lies in [from, from + n). Holds the lock. */
static struct checked *find(unsigned long from, NvU32 n)
{
	struct checked *one;

	list_for_each_entry(one, &all, link)
		if (one->task == current && from < one->from + one->size && one->from < from + n)
			return one;
	return NULL;
}

NvBool gpu_ext_rm_checked(const void *from, NvU32 n)
{
	bool any;

	if (list_empty(&all))
		return NV_FALSE;
	spin_lock(&lock);
	any = find((unsigned long)from, n);
	spin_unlock(&lock);
	return any;
}

NvU32 gpu_ext_rm_copy(void *to, const void *from, NvU32 n)
{
	unsigned long at = (unsigned long)from;
	NvU32 status = NV_ERR_INVALID_ADDRESS; /* more than was checked */
	struct checked *one;

	spin_lock(&lock);
	one = find(at, n);
	if (one && at >= one->from && at + n <= one->from + one->size) {
		memcpy(to, one->params + (at - one->from), n);
		status = NV_OK;
	}
	spin_unlock(&lock);
	return status;
}

/* --- the driver starts and ends */
void gpu_ext_rm_start(void)
{
	gpu_ext_slot_add(&slot, &gpus);
	if (gpu_ext_slot_open(&slot))
		pr_warn("nvidia: policies of gpu_ext.ko can't be asked\n");
}

void gpu_ext_rm_stop(void)
{
	gpu_ext_slot_close(&slot);
	gpu_ext_slot_remove(&slot, &gpus);
}
