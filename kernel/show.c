// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* show.c - /sys/kernel/gpu_ext: a folder for each policy with what it is and what was counted; /sys/kernel/debug/gpu_ext/exits: the
 * records of those that ended.
 */
#include <linux/debugfs.h>
#include <linux/ktime.h>
#include <linux/mutex.h>
#include <linux/seq_file.h>
#include "policies.h"

#define CREATE_TRACE_POINTS
#include "trace.h"

enum { N_EXITS = 32 };

struct exit_row {
	char name[64];
	enum gx_type type;
	u64 ns;
	struct gpu_exit_info info;
	u64 counters[GX_N_COUNTERS];
};

static struct kobject *root, *folders[N_TYPES];
static struct dentry *debug;
static struct exit_row rows[N_EXITS];
static u64 n_exits;
static DEFINE_MUTEX(lock); /* of rows */

static const char *const type_names[] = {
#define POLICY_OPS(type, doc) #type,
#include "defs/policy_ops.def"
};

static const struct gx_attached *attached_of(struct kobject *kobj)
{
	return container_of(kobj, struct gx_attached, kobj);
}

/* --- a value each */
#define VALUE(name, format, ...)                                                                 \
	static ssize_t name##_show(struct kobject *kobj, struct kobj_attribute *attr, char *out) \
	{                                                                                        \
		const struct gx_policy *p = &attached_of(kobj)->policy;                          \
		return sysfs_emit(out, format "\n", __VA_ARGS__);                                \
	}                                                                                        \
	static struct kobj_attribute value_##name = __ATTR_RO(name)

static const char *state_name(u32 state)
{
	return state == GX_POLICY_LIVE	    ? "live"
	       : state == GX_POLICY_EJECTED ? "ejected"
					    : "detached";
}

VALUE(scope, "%u", p->scope);
VALUE(scope_id, "%llu", p->scope_id);
VALUE(priority, "%d", p->priority);
VALUE(flags, "%u", p->flags);
VALUE(budget_ns, "%u", p->budget_ns);
VALUE(batch_budget_ns, "%u", p->batch_budget_ns);
VALUE(tick_ms, "%u", p->tick_ms);
VALUE(state, "%s", state_name(READ_ONCE(p->state)));
VALUE(exit_kind, "%u", p->exit.kind);
VALUE(exit_code, "%u", p->exit.code);
VALUE(exit_reason, "%.*s", (int)sizeof(p->exit.reason), p->exit.reason);
VALUE(exit_message, "%.*s", (int)sizeof(p->exit.msg), p->exit.msg);

static struct attribute *values[] = {
	&value_scope.attr,
	&value_scope_id.attr,
	&value_priority.attr,
	&value_flags.attr,
	&value_budget_ns.attr,
	&value_batch_budget_ns.attr,
	&value_tick_ms.attr,
	&value_state.attr,
	&value_exit_kind.attr,
	&value_exit_code.attr,
	&value_exit_reason.attr,
	&value_exit_message.attr,
	NULL,
};

struct numbered {
	struct kobj_attribute attr;
	u32 number;
};

static u32 number_of(const struct kobj_attribute *attr)
{
	return container_of(attr, struct numbered, attr)->number;
}

static ssize_t show_counter(struct kobject *kobj, struct kobj_attribute *attr, char *out)
{
	return sysfs_emit(out, "%llu\n", gx_attached_counted(attached_of(kobj), number_of(attr)));
}

static struct numbered counters[] = {
#define COUNTER(name, NAME, doc) { __ATTR(name, 0444, show_counter, NULL), GX_COUNT_##name },
#include "driver/counters.def"
#undef COUNTER
};

static struct attribute *counter_attrs[GX_N_COUNTERS + 1];

/* Calls, and nanoseconds: of all, of the longest. */
static ssize_t show_member(struct kobject *kobj, struct kobj_attribute *attr, char *out)
{
	struct gx_member_stats s = gx_attached_stats(attached_of(kobj), number_of(attr));

	return sysfs_emit(out, "%llu %llu %llu\n", s.calls, s.ns, s.max_ns);
}

static struct numbered mem_members[] = {
#define MEMBER_OF_gpu_mem_ops(name) { __ATTR(name, 0444, show_member, NULL), GX_MEM(name) },
#define MEMBER_OF_gpu_sched_ops(name)
#define POLICY_MEMBER(T, name, ...) MEMBER_OF_##T(name)
#include "defs/policy_ops.def"
};

#undef MEMBER_OF_gpu_mem_ops
#undef MEMBER_OF_gpu_sched_ops
static struct numbered sched_members[] = {
#define MEMBER_OF_gpu_mem_ops(name)
#define MEMBER_OF_gpu_sched_ops(name) { __ATTR(name, 0444, show_member, NULL), GX_SCHED(name) },
#define POLICY_MEMBER(T, name, ...) MEMBER_OF_##T(name)
#include "defs/policy_ops.def"
};

static struct attribute *mem_attrs[ARRAY_SIZE(mem_members) + 1];
static struct attribute *sched_attrs[ARRAY_SIZE(sched_members) + 1];

static const struct attribute_group value_group = { .attrs = values };
static const struct attribute_group counter_group = { .name = "counters", .attrs = counter_attrs };
static const struct attribute_group mem_group = { .name = "callbacks", .attrs = mem_attrs };
static const struct attribute_group sched_group = { .name = "callbacks", .attrs = sched_attrs };
static const struct attribute_group *mem_groups[] = { &value_group, &counter_group, &mem_group,
						      NULL };
static const struct attribute_group *sched_groups[] = { &value_group, &counter_group, &sched_group,
							NULL };

static void fill(struct attribute **attrs, struct numbered *from, u32 n)
{
	for (u32 i = 0; i < n; i++) {
		sysfs_attr_init(&from[i].attr.attr);
		attrs[i] = &from[i].attr.attr;
	}
}

static void release(struct kobject *kobj)
{
	gx_attached_free(container_of(kobj, struct gx_attached, kobj));
}

static const struct kobj_type types[] = {
	[TYPE_gpu_mem_ops] = { .release = release,
			       .sysfs_ops = &kobj_sysfs_ops,
			       .default_groups = mem_groups },
	[TYPE_gpu_sched_ops] = { .release = release,
				 .sysfs_ops = &kobj_sysfs_ops,
				 .default_groups = sched_groups },
};

void gx_show_policy(struct gx_attached *one)
{
	if (kobject_init_and_add(&one->kobj, &types[one->type], folders[one->type], "%s",
				 one->policy.name))
		GX_SAY("no folder for '%s'", one->policy.name);
	trace_gpu_ext_policy(one->policy.name, GPU_EXIT_NONE, 0);
}

void gx_hide_policy(struct gx_attached *one)
{
	kobject_del(&one->kobj);
	kobject_put(&one->kobj);
}

/* --- exit records */
void gx_show_exit(const struct gx_attached *one)
{
	const struct gpu_exit_info *info = &one->policy.exit;
	struct exit_row *row;

	mutex_lock(&lock);
	row = &rows[n_exits++ % N_EXITS];
	memcpy(row->name, one->policy.name, sizeof(row->name));
	row->type = one->type;
	row->ns = ktime_get_ns();
	row->info = *info;
	for (u32 c = 0; c < GX_N_COUNTERS; c++)
		row->counters[c] = gx_attached_counted(one, c);
	mutex_unlock(&lock);
	trace_gpu_ext_policy(one->policy.name, info->kind, info->code);
	if (info->kind >= GPU_EXIT_ERROR_BUDGET)
		GX_SAY("policy '%s' was ejected: kind %u, code %u, %s %s", one->policy.name,
		       info->kind, info->code, info->reason, info->msg);
}

/* The oldest first, one to a line; the counters by their names. */
static int exits_show(struct seq_file *m, void *unused)
{
	mutex_lock(&lock);
	for (u64 i = n_exits > N_EXITS ? n_exits - N_EXITS : 0; i < n_exits; i++) {
		const struct exit_row *row = &rows[i % N_EXITS];

		seq_printf(m, "%s '%s' kind %u code %u reason '%s' message '%s' at %llu",
			   type_names[row->type], row->name, row->info.kind, row->info.code,
			   row->info.reason, row->info.msg, row->ns);
		for (u32 c = 0; c < GX_N_COUNTERS; c++)
			if (row->counters[c])
				seq_printf(m, " %s %llu", gx_counter_name(c), row->counters[c]);
		seq_putc(m, '\n');
	}
	mutex_unlock(&lock);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(exits);

static int memories_show(struct seq_file *m, void *unused)
{
	gx_keeper_show(m);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(memories);

int gx_show_start(void)
{
	static const char *const names[] = {
		[TYPE_gpu_mem_ops] = "memory", [TYPE_gpu_sched_ops] = "scheduling"
	};

	fill(counter_attrs, counters, ARRAY_SIZE(counters));
	fill(mem_attrs, mem_members, ARRAY_SIZE(mem_members));
	fill(sched_attrs, sched_members, ARRAY_SIZE(sched_members));
	root = kobject_create_and_add("gpu_ext", kernel_kobj);
	for (u32 i = 0; root && i < N_TYPES; i++)
		folders[i] = kobject_create_and_add(names[i], root);
	if (!root || !folders[0] || !folders[1]) {
		gx_show_end();
		return -ENOMEM;
	}
	debug = debugfs_create_dir("gpu_ext", NULL);
	debugfs_create_file("exits", 0400, debug, NULL, &exits_fops);
	debugfs_create_file("memories", 0400, debug, NULL, &memories_fops);
	return 0;
}

void gx_show_end(void)
{
	debugfs_remove(debug);
	for (u32 i = 0; i < N_TYPES; i++)
		kobject_put(folders[i]);
	kobject_put(root);
}
