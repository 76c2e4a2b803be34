// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* policies.c - the engine's surroundings of world.c, and policies in C: one that takes what it is shown, and one that lies in every way it can,
 * those included that Linux's verifier would not let a program try.
 */
#include "gpu_ext.h"
#include "policies.h"
#include "world.h"

static struct gx_policies set;
static struct gx_policy policy;
static enum pmm_mode mode;
static u64 n_picks, n_lies;
static const struct gpu_evict_window *old_window;
static const struct gpu_block *old_block;
u32 pmm_expected;

/* --- what hooks.c takes from the rest of gpu_ext.ko */
static u64 now(void *unused)
{
	return 1;
}

struct gx_engine_host gpu_ext_host(const struct gpu_ext_driver *driver, void *arg)
{
	return (struct gx_engine_host){ .now = now };
}

static const struct gx_engine_host host = { .now = now };

struct gx_policies *gx_policies_of_memory(void)
{
	return &set;
}

struct gx_policies *gx_policies_of_sched(void)
{
	return NULL;
}

void gx_keep_sched(struct gpu_ext_sched *s)
{
}

/* As if there were a policy at all times: every hook calls, and is looked at. */
void gx_keep_memory(struct gpu_ext_memory *m)
{
	*m->asked = 1;
}

void gx_keep_no_more(struct list_head *link)
{
}

/* --- the policies */

static s32 take(struct gx_call *call, enum gx_member member, const u64 *args)
{
	const struct gpu_evict_window *window = (const void *)(unsigned long)args[2];
	u32 i;

	if (member == GX_MEM(gpu_block_activate) || member == GX_MEM(gpu_block_access)) {
		i = pmm_policy_random(4);
		if (i < 2)
			gx_kfunc_block_move(call, (const void *)(unsigned long)args[1],
			                    (const void *)(unsigned long)args[2], i);
		return i == 2 ? GPU_BYPASS : GPU_DEFAULT;
	}
	if (member != GX_MEM(gpu_evict_prepare) || !window->n)
		return GPU_DEFAULT;
	if (!pmm_policy_random(3))
		gx_kfunc_evict_move(call, window, pmm_policy_random(window->n),
		                    pmm_policy_random(2));
	if (pmm_policy_random(8)) {
		i = pmm_policy_random(window->n);
		n_picks++;
		pmm_expected = call->candidates[i];
		gx_kfunc_evict_pick(call, window, i);
	}
	return GPU_DEFAULT;
}

/* A place for a block that is not what this callback is about. */
static void lie_about_place(struct gx_call *call, const u64 *args)
{
	const struct gpu_block *block = (const void *)(unsigned long)args[1];
	const struct gpu_list *list = (const void *)(unsigned long)args[2];

	switch (pmm_policy_random(5)) {
	case 0:
		gx_kfunc_block_move(call, call->device ? &call->device[1].view : block,
		                    (const void *)call, true);
		break;
	case 1: /* a neighbour's */ gx_kfunc_block_move(call, block + 1, list, true); break;
	case 2: /* that of an earlier callback: another's, and perhaps long gone */
		if (old_block && old_block != block)
			gx_kfunc_block_move(call, old_block, list, true);
		break;
	case 3: /* as it was before its data changed */
		if (!gx_kfunc_block_move(call, block, list, true))
			call->moves[0].generation--;
		break;
	default: /* the window of an eviction */ gx_kfunc_evict_pick(call, old_window, 0);
	}
	old_block = block;
	n_lies++;
}

static void lie_about_victim(struct gx_call *call, const struct gpu_evict_window *window)
{
	u32 pinned = pmm_not_evictable();

	switch (pmm_policy_random(6)) {
	case 0: /* behind what it is shown */
		gx_kfunc_evict_pick(call, window, window->n + pmm_policy_random(3));
		break;
	case 1: /* not of this callback */ gx_kfunc_evict_pick(call, (const void *)call, 0); break;
	case 2: /* stale */
		if (!gx_kfunc_evict_pick(call, window, 0))
			call->pick_generation--;
		break;
	case 3: /* foreign: there is no such block */
		call->has_pick = true;
		call->pick = call->memory->blocks.n_blocks + pmm_policy_random(1000);
		break;
	case 4: /* pinned, or the owner's */
		if (pinned == ~0u)
			return;
		call->has_pick = true;
		call->pick = pinned;
		call->pick_generation = call->device[pinned].view.generation;
		break;
	default: gx_kfunc_evict_move(call, window, window->n, true);
	}
	old_window = window;
	n_lies++;
}

static s32 run(struct gx_policy *p, struct gx_call *call, enum gx_member member, const u64 *args)
{
	if (mode == PMM_TAKES)
		return take(call, member, args);
	if (member == GX_MEM(gpu_block_activate) || member == GX_MEM(gpu_block_access))
		lie_about_place(call, args);
	else if (member == GX_MEM(gpu_evict_prepare))
		lie_about_victim(call, (const void *)(unsigned long)args[2]);
	return pmm_policy_random(7) - 2;
}

void pmm_attach(enum pmm_mode wanted)
{
	mode = wanted;
	pmm_expected = ~0u;
	gx_policies_init(&set, &host);
	/* it is to lie to the end */
	set.limits.max_refused = ~0u;
	policy = (struct gx_policy){ .name = "pmm", .members = ~0u, .run = run };
	n_picks = n_lies = 0;
	old_window = NULL;
	old_block = NULL;
	if ((mode == PMM_TAKES || mode == PMM_LIES) && gx_policies_attach(&set, &policy))
		abort();
}

void pmm_detach(void)
{
	if (mode == PMM_TAKES || mode == PMM_LIES)
		gx_policies_detach(&set, &policy, GPU_EXIT_DONE);
}

struct pmm_counts pmm_counted(void)
{
	const u64 *c = policy.counters;

	return (struct pmm_counts){ .obeyed = c[GX_COUNT_overrides],
		                    .identity = c[GX_COUNT_refused_identity],
		                    .generation = c[GX_COUNT_refused_generation],
		                    .range = c[GX_COUNT_refused_range],
		                    .list = c[GX_COUNT_refused_list],
		                    .picks = n_picks,
		                    .lies = n_lies };
}
