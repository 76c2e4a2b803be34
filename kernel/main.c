// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* main.c - gpu_ext.ko: policies of GPU drivers as eBPF programs of Linux. Limits are parameters of the module. */
#include <linux/module.h>
#include "policies.h"

static struct gx_policy_limits limits = GX_POLICY_LIMITS;
#define LIMIT(name, field, type, doc)                       \
	module_param_named(name, limits.field, type, 0444); \
	MODULE_PARM_DESC(name, doc)

LIMIT(budget_ns, default_budget_ns, uint, "of one callback, for policies that ask for none");
LIMIT(batch_budget_ns, default_batch_budget_ns, uint, "of all callbacks for one batch, likewise");
LIMIT(max_over_budget, max_over_budget, uint, "callbacks over budget, before ejection");
LIMIT(max_over_batch, max_over_batch, uint, "batches over budget, before ejection");
LIMIT(max_refused, max_refused, uint, "refused requests, before ejection");
LIMIT(stall_ns, stall_ns, ullong, "faults without progress, before ejection");

static int __init start(void)
{
	int err;

	gx_policies_start(&limits);
	err = gx_show_start();
	if (err)
		return err;
	err = gx_register_kfuncs() ?: gx_register_types();
	if (err)
		gx_show_end();
	return err;
}

/* No policy is attached any more, and no driver uses it: both hold the module. */
static void __exit end(void)
{
	gx_keeper_end();
	gx_show_end();
}

module_init(start);
module_exit(end);
MODULE_LICENSE("Dual BSD/GPL");
MODULE_DESCRIPTION("driver policies of gpuext: struct_ops gpu_mem_ops and gpu_sched_ops");
