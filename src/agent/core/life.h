/* life.h - when the agent is awake, and the driver it speaks to. */
#ifndef GX_AGENT_LIFE_H
#define GX_AGENT_LIFE_H

#include "device/cuda_api.h"

#include <stdbool.h>

/* False before cuInit, after exit began, in a forked child, and without a session: every call then
 * goes straight through. */
bool gx_agent_awake(void);
/* The driver's functions. Only while awake. */
const struct gx_cuda_api *gx_agent_api(void);
/* The process ends: the last flush, bounded, once. */
void gx_agent_goodbye(void);

#endif
