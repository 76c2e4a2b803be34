// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* attached.c - who is attached, in the order of asking: most specific scope, then priority, then who came first. */
#include <linux/mutex.h>
#include <linux/rculist.h>
#include <linux/slab.h>
#include <linux/string.h>
#include "test.h"

LIST_HEAD(gx_attached);
static DEFINE_MUTEX(lock);

int gx_home_may(const struct gx_ops_values *values)
{
	return 0;
}

int gx_home_attach(enum gx_type type, void *ops, const struct gx_ops_values *values)
{
	struct attached *new = kzalloc(sizeof(*new), GFP_KERNEL), *other;

	if (!new)
		return -ENOMEM;
	new->type = type;
	new->scope = values->scope;
	new->priority = values->priority;
	new->ops = ops;
	strscpy(new->name, values->name, sizeof(new->name));
	mutex_lock(&lock);
	list_for_each_entry(other, &gx_attached, link) if (other->scope < new->scope ||
	                                                   (other->scope == new->scope &&
	                                                    other->priority < new->priority)) break;
	list_add_tail_rcu(&new->link, &other->link);
	mutex_unlock(&lock);
	return 0;
}

/* The new one takes the old one's place. */
int gx_home_replace(enum gx_type type, void *ops, const struct gx_ops_values *values, void *old,
                    struct gpu_exit_info *info)
{
	struct attached *one;
	int err = -ENOENT;

	mutex_lock(&lock);
	list_for_each_entry(one, &gx_attached, link) if (one->ops == old)
	{
		WRITE_ONCE(one->ops, ops);
		strscpy(one->name, values->name, sizeof(one->name));
		err = 0;
	}
	mutex_unlock(&lock);
	synchronize_rcu();
	info->kind = GPU_EXIT_REPLACED;
	return err;
}

void gx_home_detach(void *ops, enum gpu_exit_kind kind, struct gpu_exit_info *info)
{
	struct attached *one, *next;

	info->kind = kind;
	strscpy(info->reason, "detached", sizeof(info->reason));
	mutex_lock(&lock);
	list_for_each_entry_safe(one, next, &gx_attached, link) if (one->ops == ops)
	{
		list_del_rcu(&one->link);
		synchronize_rcu();
		kfree(one);
	}
	mutex_unlock(&lock);
}
