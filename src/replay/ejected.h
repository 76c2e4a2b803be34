/* ejected.h - did a policy of a simulated run leave against its will, and why? */
#ifndef GX_REPLAY_EJECTED_H
#define GX_REPLAY_EJECTED_H

#include "driver/policy.h"

#include <stdbool.h>
#include <stdint.h>

enum { GX_EJECTED_REASON = 64 };

/* The first of the policies that did; false, and nothing written: none. */
bool gx_replay_ejected(struct gx_policy *const *policies, uint32_t n,
                       char reason[GX_EJECTED_REASON]);

#endif
