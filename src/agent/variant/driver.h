/* driver.h - the CUDA driver behind the agent: which one it is, and its functions. */
#ifndef GX_AGENT_DRIVER_H
#define GX_AGENT_DRIVER_H

#include "device/cuda/find.h"
#include "device/cuda/api.h"

#include <stdbool.h>

/* The driver, opened at the first call of anything. Any thread. */
const struct gx_driver *gx_agent_driver(void);
/* Before the agent wakes. False: there is no driver, or it is too old for the agent. */
bool gx_agent_api_load(void);
/* The driver's functions. Only while the agent is awake. */
const struct gx_cuda_api *gx_agent_api(void);

#endif
