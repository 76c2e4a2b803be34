/* SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause */
/* policies.h - the policies that are attached, for the engines of gpu_ext.ko and for those who show them. */
#ifndef GPU_EXT_POLICIES_H
#define GPU_EXT_POLICIES_H

#include <linux/kobject.h>
#include <linux/list.h>
#include "home.h"

/* What one processor has counted for a policy. */
struct gx_counted {
	u64 counters[GX_N_COUNTERS];
	struct gx_member_stats stats[GX_N_MEMBERS];
};

/* One policy: the struct_ops map keeps `whole` until it was detached. The kobject frees it. */
struct gx_attached {
	struct gx_policy policy;
	void *whole;
	struct gx_counted __percpu *counted;
	enum gx_type type;
	bool told; /* that it was ejected */
	struct list_head link;
	struct kobject kobj;
};

/* engine.c: gx_policy.run of every policy. */
s32 gx_run_callback(struct gx_policy *policy, struct gx_call *call, enum gx_member member,
		    const u64 *args);

static inline struct gx_attached *gx_attached_of(const struct gx_policy *policy)
{
	return container_of(policy, struct gx_attached, policy);
}

/* Sums over the processors: exact once nobody asks the policy any more, at no time less than they were. */
u64 gx_attached_counted(const struct gx_attached *one, enum gx_counter counter);
struct gx_member_stats gx_attached_stats(const struct gx_attached *one, enum gx_member member);
void gx_attached_free(struct gx_attached *one);

/* Before anything can be attached. */
void gx_policies_start(const struct gx_policy_limits *limits);

struct gx_policies *gx_policies_of_memory(void);
struct gx_policies *gx_policies_of_sched(void);

/* GX_LOCK_POLICY, shared, an RCU section: what was attached stays until it is unlocked, and callbacks may run. Nothing in between
 * may sleep. */
void gx_policies_lock(void);
void gx_policies_unlock(void);

/* Tells of policies that were ejected since the last time; the first reason stands. True: some policy is attached. */
bool gx_policies_tell_ejected(void);

/* show.c: /sys/kernel/gpu_ext, and exit records in debugfs. -ENOMEM */
int gx_show_start(void);
void gx_show_end(void);
/* A folder for the policy; without one it works as well. */
void gx_show_policy(struct gx_attached *one);
/* It is shown no more; `one` is freed. */
void gx_hide_policy(struct gx_attached *one);
/* A policy has ended, or was ejected: kept, and traced. */
void gx_show_exit(const struct gx_attached *one);

/* keeper.c: ticks, the watchdog, and telling of ejections, while a policy is attached. */
void gx_keeper_wake(void);
void gx_keeper_end(void);
/* So many policies of memory are attached: drivers with a slot know it from now on. */
void gx_keeper_asked(u32 n);
struct seq_file;
void gx_keeper_show(struct seq_file *file); /* each GPU's memory, one to a line */

#endif
