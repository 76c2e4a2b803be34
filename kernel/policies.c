// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* policies.c - the policies that are attached: two sets of src/driver, and what their callbacks are in Linux. */
#include <linux/capability.h>
#include <linux/ktime.h>
#include <linux/mutex.h>
#include <linux/percpu.h>
#include <linux/rcupdate.h>
#include <linux/slab.h>
#include "gpu_ext.h"
#include "policies.h"
#include "watch.h"

static u64 now(void *unused)
{
	return ktime_get_ns();
}

static const struct gx_engine_host host = { .now = now };
static struct gx_policies sets[N_TYPES];
static LIST_HEAD(all);
/* of the list and the sets: each waits until nobody asks in the order before */
static DEFINE_MUTEX(changes);

struct gx_policies *gx_policies_of_memory(void)
{
	return &sets[TYPE_gpu_mem_ops];
}

struct gx_policies *gx_policies_of_sched(void)
{
	return &sets[TYPE_gpu_sched_ops];
}

__acquires(RCU) void gx_policies_lock(void)
{
	rcu_read_lock();
}

__releases(RCU) void gx_policies_unlock(void)
{
	rcu_read_unlock();
}

void gx_policies_start(const struct gx_policy_limits *limits)
{
	for (u32 i = 0; i < N_TYPES; i++) {
		gx_policies_init(&sets[i], &host);
		sets[i].limits = *limits;
		sets[i].sizes.page_shift = PAGE_SHIFT;
	}
}

/* --- what is counted */
u64 gx_attached_counted(const struct gx_attached *one, enum gx_counter counter)
{
	u64 sum = 0;
	int cpu;

	for_each_possible_cpu(cpu)
		sum += READ_ONCE(per_cpu_ptr(one->counted, cpu)->counters[counter]);
	return sum;
}

struct gx_member_stats gx_attached_stats(const struct gx_attached *one, enum gx_member member)
{
	struct gx_member_stats sum = {};
	int cpu;

	for_each_possible_cpu(cpu) {
		const struct gx_member_stats *s = &per_cpu_ptr(one->counted, cpu)->stats[member];

		sum.calls += READ_ONCE(s->calls);
		sum.ns += READ_ONCE(s->ns);
		sum.max_ns = max(sum.max_ns, READ_ONCE(s->max_ns));
	}
	return sum;
}

u64 gpu_ext_counted(const struct gx_policies *set, enum gx_counter counter)
{
	u64 sum;

	mutex_lock(&changes);
	sum = READ_ONCE(set->counters[counter]);
	for (u32 i = 0; i < set->n; i++)
		sum += gx_attached_counted(gx_attached_of(set->slots[i]), counter);
	mutex_unlock(&changes);
	return sum;
}
EXPORT_SYMBOL_NS_GPL(gpu_ext_counted, GPU_EXT_NAMESPACE);

/* --- attached, replaced, detached */
static u32 members_of(enum gx_type type, const void *ops)
{
	u32 members = 0;

#define POLICY_MEMBER(T, name, ...)                            \
	if (type == TYPE_##T && ((const struct T *)ops)->name) \
		members |= 1u << GX_CB_##T##_##name;
#include "defs/policy_ops.def"
	return members;
}

int gx_home_may(const struct gx_ops_values *values)
{
	/* whatever its scope: it may read what the driver knows of every process */
	return capable(CAP_SYS_ADMIN) ? 0 : -EPERM;
}

struct gpu_block *gx_home_candidate(struct gx_call *call, const struct gpu_evict_window *window,
				    u32 i)
{
	return gx_kfunc_evict_candidate(call, window, i);
}

static struct gx_attached *make(enum gx_type type, void *whole, const struct gx_ops_values *values)
{
	struct gx_attached *new = kzalloc(sizeof(*new), GFP_KERNEL);

	if (!new)
		return NULL;
	new->counted = alloc_percpu(struct gx_counted);
	if (!new->counted) {
		kfree(new);
		return NULL;
	}
	new->type = type;
	new->whole = whole;
	strscpy(new->policy.name, values->name, sizeof(new->policy.name));
	new->policy.scope = values->scope;
	new->policy.priority = values->priority;
	new->policy.scope_id = values->scope_id;
	new->policy.budget_ns = values->budget_ns;
	new->policy.batch_budget_ns = values->batch_budget_ns;
	new->policy.flags = values->flags;
	new->policy.tick_ms = values->tick_ms;
	new->policy.members = members_of(type, whole);
	new->policy.order_ns = ktime_get_ns();
	new->policy.run = gx_run_callback;
	return new;
}

void gx_attached_free(struct gx_attached *one)
{
	free_percpu(one->counted);
	kfree(one);
}

static struct gx_attached *find(const void *whole)
{
	struct gx_attached *one;

	list_for_each_entry(one, &all, link)
		if (one->whole == whole)
			return one;
	return NULL;
}

/* Nobody asks it any more. */
static void ended(struct gx_attached *one, struct gpu_exit_info *info)
{
	*info = one->policy.exit;
	if (!one->told)
		gx_show_exit(one);
	for (u32 c = 0; c < GX_N_COUNTERS; c++)
		__atomic_fetch_add(&sets[one->type].counters[c], gx_attached_counted(one, c),
				   __ATOMIC_RELAXED);
	gx_hide_policy(one);
}

bool gx_policies_tell_ejected(void)
{
	struct gx_attached *one;
	bool any;

	mutex_lock(&changes);
	list_for_each_entry(one, &all, link)
		/* what it was ejected for is there with the state */
		if (!one->told && smp_load_acquire(&one->policy.state) == GX_POLICY_EJECTED) {
			one->told = true;
			gx_show_exit(one);
		}
	any = !list_empty(&all);
	mutex_unlock(&changes);
	return any;
}

int gx_home_attach(enum gx_type type, void *whole, const struct gx_ops_values *values)
{
	struct gx_attached *new = make(type, whole, values);
	int err;

	if (!new)
		return -ENOMEM;
	gx_watch_look();
	mutex_lock(&changes);
	err = gx_policies_attach(&sets[type], &new->policy);
	synchronize_rcu();
	if (!err) {
		list_add_tail(&new->link, &all);
		gx_show_policy(new);
		gx_keeper_asked(sets[TYPE_gpu_mem_ops].n);
	}
	mutex_unlock(&changes);
	if (err)
		gx_attached_free(new);
	else
		gx_keeper_wake();
	return err;
}

void gx_home_detach(void *whole, enum gpu_exit_kind kind, struct gpu_exit_info *info)
{
	struct gx_attached *one;

	mutex_lock(&changes);
	one = find(whole);
	if (one) {
		gx_policies_detach(&sets[one->type], &one->policy, kind);
		gx_keeper_asked(sets[TYPE_gpu_mem_ops].n);
		synchronize_rcu();
		list_del(&one->link);
		ended(one, info);
	}
	mutex_unlock(&changes);
}

int gx_home_replace(enum gx_type type, void *whole, const struct gx_ops_values *values, void *old,
		    struct gpu_exit_info *info)
{
	struct gx_attached *new = make(type, whole, values), *one;
	int err = -ENOENT;

	if (!new)
		return -ENOMEM;
	mutex_lock(&changes);
	one = find(old);
	if (one) {
		err = gx_policies_replace(&sets[type], &one->policy, &new->policy);
		synchronize_rcu();
	}
	if (!err) {
		list_replace(&one->link, &new->link);
		ended(one, info); /* first: the new one may have its name */
		gx_show_policy(new);
	}
	mutex_unlock(&changes);
	if (err)
		gx_attached_free(new);
	return err;
}
