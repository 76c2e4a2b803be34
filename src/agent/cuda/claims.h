/* claims.h - counters of launches whose blocks claim each other's work (instrument/blocks.h): a pool for each context. */
#ifndef GX_AGENT_CLAIMS_H
#define GX_AGENT_CLAIMS_H

#include "agent/cuda/launch.h"
#include "agent/variant/variant.h"

/**
 * gx_claims_take() - counters for a launch that is about to be made.
 *
 * Gives their address on the device: nobody else's until the launch is over, which its last block says, or until
 * gx_claims_give_back(). 0: each block runs its own work alone; told once for each variant, with the reason.
 * Any thread. Cost: a lock, a look at a word.
 */
CUdeviceptr gx_claims_take(struct gx_variant *variant, const struct gx_call *call);
/* The launch was not made. */
void gx_claims_give_back(const struct gx_variant *variant, CUdeviceptr claims);
/* A context is gone, and its memory with it. */
void gx_claims_forget(CUcontext context);

#endif
