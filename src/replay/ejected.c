/* ejected.c - policies that left a simulated run against their will. */
#include "replay/ejected.h"

#include <stdio.h>

bool gx_replay_ejected(struct gx_policy *const *policies, uint32_t n,
                       char reason[GX_EJECTED_REASON])
{
	for (uint32_t i = 0; i < n; i++) {
		const struct gpu_exit_info *exit = &policies[i]->exit;

		if (exit->kind == GPU_EXIT_DONE)
			continue;
		snprintf(reason, GX_EJECTED_REASON, "%.63s", exit->reason);
		return true;
	}
	return false;
}
