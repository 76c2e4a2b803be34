/* SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause */
/* world.h - what world.c, which knows the driver, and policies.c, which knows the engine, say to each other. */
#ifndef PMM_WORLD_H
#define PMM_WORLD_H

#include "linux.h"

enum pmm_mode {
	PMM_NO_SLOT,   /* no hook is heard */
	PMM_NO_POLICY, /* the slot is filled, nobody is attached */
	PMM_TAKES, /* a policy that chooses places and victims at random, of those that there are */
	PMM_LIES, /* one that asks for blocks that are stale, foreign, pinned; and whose calls are not those of this callback */
	PMM_MODULE_LIES, /* what is asked gives blocks that it was never shown */
	PMM_MODES
};

/* world.c: the same numbers for each mode, but where a policy draws */
u32 pmm_random(u32 n);
u32 pmm_policy_random(u32 n);
/* A root chunk that can't be evicted now: pinned, the owner's, or being evicted; ~0: all can. */
u32 pmm_not_evictable(void);

/* policies.c: which block has to be taken next; ~0: the driver's own choice */
extern u32 pmm_expected;
void pmm_attach(enum pmm_mode mode);
void pmm_detach(void);
/* How many requests were obeyed; and were refused, by each reason. */
struct pmm_counts {
	u64 obeyed, identity, generation, range, list, picks, lies;
};
struct pmm_counts pmm_counted(void);

#endif
