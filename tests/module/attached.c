// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* attached.c - who is attached, in the order of asking: most specific scope, then priority, then who came first. */
#include <linux/mutex.h>
#include <linux/rculist.h>
#include <linux/slab.h>
#include <linux/string.h>
#include "test.h"

LIST_HEAD(gx_attached);
static DEFINE_MUTEX(lock);

int gx_attach(enum gx_type type, void *ops, u32 scope, s32 priority, const char *name)
{
	struct attached *new = kzalloc(sizeof(*new), GFP_KERNEL), *other;

	if (!new)
		return -ENOMEM;
	new->type = type;
	new->scope = scope;
	new->priority = priority;
	new->ops = ops;
	strscpy(new->name, name, sizeof(new->name));
	mutex_lock(&lock);
	list_for_each_entry(other, &gx_attached,
	                    link) if (other->scope < scope ||
	                              (other->scope == scope && other->priority < priority)) break;
	list_add_tail_rcu(&new->link, &other->link);
	mutex_unlock(&lock);
	return 0;
}

/* The new one takes the old one's place. */
int gx_replace(void *ops, void *old, const char *name)
{
	struct attached *one;
	int err = -ENOENT;

	mutex_lock(&lock);
	list_for_each_entry(one, &gx_attached, link) if (one->ops == old)
	{
		WRITE_ONCE(one->ops, ops);
		strscpy(one->name, name, sizeof(one->name));
		err = 0;
	}
	mutex_unlock(&lock);
	synchronize_rcu();
	return err;
}

void gx_detach(void *ops)
{
	struct attached *one, *next;

	mutex_lock(&lock);
	list_for_each_entry_safe(one, next, &gx_attached, link) if (one->ops == ops)
	{
		list_del_rcu(&one->link);
		synchronize_rcu();
		kfree(one);
	}
	mutex_unlock(&lock);
}
