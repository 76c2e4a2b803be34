// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* slot.c - a driver's side of gpu_ext_slot.h: the slot is filled when gpu_ext.ko comes, and emptied before it goes. Built into the driver.
 *
 * Linux tells of modules that were loaded once their symbols can be had, and of those that leave behind their exit function, when their code
 * still stands: there the slot is emptied, and nobody is in it any more before the module's memory is freed.
 */
#include <linux/export.h>
#include <linux/module.h>
#include "gpu_ext_slot.h"

static const struct gpu_ext_calls *calls_of(struct gpu_ext_slot *slot)
{
	return rcu_dereference_protected(slot->calls, lockdep_is_held(&slot->lock));
}

/* A GPU without a home is native. */
static void add(const struct gpu_ext_calls *calls, struct gpu_ext_gpu *gpu)
{
	int err = calls->add(gpu);

	if (err)
		pr_warn("gpu_ext: GPU %u stays without policies: error %d\n", gpu->number, -err);
}

static void fill(struct gpu_ext_slot *slot)
{
	const struct gpu_ext_calls *(*look)(const struct gpu_ext_slot *slot);
	const struct gpu_ext_calls *calls = NULL;
	struct gpu_ext_gpu *gpu;

	mutex_lock(&slot->lock);
	look = calls_of(slot) || slot->closed ? NULL : symbol_get(gpu_ext_slot_calls);
	if (look) {
		calls = look(slot);
		if (calls) {
			list_for_each_entry(gpu, &slot->gpus, link)
				add(calls, gpu);
			rcu_assign_pointer(slot->calls, calls);
		}
		symbol_put(gpu_ext_slot_calls);
	}
	mutex_unlock(&slot->lock);
}

static void empty(struct gpu_ext_slot *slot, bool closed)
{
	const struct gpu_ext_calls *calls;
	struct gpu_ext_gpu *gpu;

	mutex_lock(&slot->lock);
	slot->closed = closed;
	calls = calls_of(slot);
	if (calls) {
		RCU_INIT_POINTER(slot->calls, NULL);
		synchronize_rcu();
		list_for_each_entry(gpu, &slot->gpus, link)
			calls->remove(gpu);
	}
	mutex_unlock(&slot->lock);
}

static int heard(struct notifier_block *notifier, unsigned long state, void *data)
{
	struct gpu_ext_slot *slot = container_of(notifier, struct gpu_ext_slot, notifier);
	const struct module *module = data;

	if (strcmp(module->name, "gpu_ext"))
		return NOTIFY_DONE;
	if (state == MODULE_STATE_LIVE)
		fill(slot);
	else if (state == MODULE_STATE_GOING)
		empty(slot, false);
	return NOTIFY_OK;
}

int gpu_ext_slot_open(struct gpu_ext_slot *slot)
{
	int err;

	slot->closed = false;
	slot->notifier.notifier_call = heard;
	err = register_module_notifier(&slot->notifier);
	if (!err)
		fill(slot);
	return err;
}

void gpu_ext_slot_close(struct gpu_ext_slot *slot)
{
	/* first: what is heard of no more could go */
	empty(slot, true);
	unregister_module_notifier(&slot->notifier);
}

void gpu_ext_slot_add(struct gpu_ext_slot *slot, struct gpu_ext_gpu *gpu)
{
	mutex_lock(&slot->lock);
	gpu->home = NULL;
	list_add_tail(&gpu->link, &slot->gpus);
	if (calls_of(slot))
		add(calls_of(slot), gpu);
	mutex_unlock(&slot->lock);
}

void gpu_ext_slot_remove(struct gpu_ext_slot *slot, struct gpu_ext_gpu *gpu)
{
	mutex_lock(&slot->lock);
	if (calls_of(slot))
		calls_of(slot)->remove(gpu);
	list_del(&gpu->link);
	mutex_unlock(&slot->lock);
}
