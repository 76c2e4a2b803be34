// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* engine.c - what each callback of a policy goes through, as one unit: asked, measured, recorded, validated, carried out. The files are the
 * same as in user space; what these ask of their host is said here. The hooks that are asked more often than all else are of the same unit:
 * all that a call of such a hook goes through becomes one function.
 */
#include <linux/compiler.h>
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

#include "driver/policy.c"
#include "driver/request.c"
#include "driver/decide.c"
#include "hooks_place.c"
