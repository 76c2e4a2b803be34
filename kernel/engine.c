// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* engine.c - what each callback of a policy goes through, as one unit: asked, measured, recorded, validated, carried out. The files are the
 * same as in user space; what these ask of their host is said here. The hooks that are asked more often than all else are of the same unit:
 * all that a call of such a hook goes through becomes one function.
 */
#include <linux/compiler.h>
#include <linux/percpu.h>
#include "driver/memory.h"
#include "callbacks.h"
#include "hooks.h"
#include "watch.h"

/* --- the host of driver/policy.c */
#define GX_ENGINE_HOST

static u64 host_now(const struct gx_policies *set)
{
	return ktime_get_ns();
}

static s32 run_member(struct gx_policy *policy, struct gx_call *call, enum gx_member member,
		      const u64 *args)
{
	return gx_callback(policy, member, args);
}

s32 gx_run_callback(struct gx_policy *policy, struct gx_call *call, enum gx_member member,
		    const u64 *args)
{
	return gx_callback(policy, member, args);
}

/* Callbacks under a spin lock; the others may end on another processor. */
static u64 watch(enum gx_member member)
{
	bool still = member == GX_MEM(gpu_block_activate) || member == GX_MEM(gpu_block_access) ||
		     member == GX_MEM(gpu_evict_prepare) || member == GX_MEM(gpu_block_release);

	return gx_watch_begin(still);
}

static u64 watched(const struct gx_policies *set, enum gx_member member, u64 began, u64 now)
{
	return gx_watch_end(began, now);
}

/* Each processor its own, without a lock and without a line of memory that others write (policies.c has the sums). The set's are of policies
 * that have left.
 */
static void count_in(struct gx_policies *set, struct gx_policy *policy, enum gx_counter counter,
		     u64 n)
{
	this_cpu_add(gx_attached_of(policy)->counted->counters[counter], n);
}

static void count_call(struct gx_policies *set, struct gx_policy *policy, enum gx_member member,
		       u64 ns)
{
	struct gx_counted __percpu *counted = gx_attached_of(policy)->counted;

	this_cpu_inc(counted->stats[member].calls);
	this_cpu_add(counted->stats[member].ns, ns);
	if (ns > this_cpu_read(counted->stats[member].max_ns))
		this_cpu_write(counted->stats[member].max_ns, ns);
	this_cpu_inc(counted->counters[GX_COUNT_calls]);
}

#include "driver/policy.c"
#include "driver/request.c"
#include "driver/decide.c"
#include "hooks_place.c"
