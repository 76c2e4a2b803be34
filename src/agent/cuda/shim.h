/* shim.h - the driver functions that the agent exports and answers itself (intercepts.def). */
#ifndef GX_AGENT_SHIM_H
#define GX_AGENT_SHIM_H

#include "agent/cuda/forward.h"
#include "device/cuda/api.h"

#define GX_EXPORT __attribute__((visibility("default")))

#define INTERCEPT(symbol, type, base, since, per_thread) GX_EXPORT gx_fn_##type symbol;
#include "agent/cuda/intercepts.def"
#undef INTERCEPT

/* The agent's function for a name as asked of cuGetProcAddress, NULL when the driver's own is
 * meant. */
void *gx_intercept_find(const char *name, int cuda_version, uint64_t flags);

#endif
