/* driver.h - the CUDA driver behind the agent: which one it is, and its functions. */
#ifndef GX_AGENT_DRIVER_H
#define GX_AGENT_DRIVER_H

#include "device/cuda/find.h"
#include "device/cuda/api.h"
#include "ptx/version.h"

#include <stdbool.h>

/* The driver, opened at the first call of anything. Any thread. */
const struct gx_driver *gx_agent_driver(void);
/* Before the agent wakes. False: there is no driver, or it is too old for the agent. */
bool gx_agent_api_load(void);
/* The device of the current context, or the first one where there is none. 0, or the driver's error */
CUresult gx_driver_device(CUdevice *device);
uint32_t gx_driver_sm(void); /* its SM; 0: the driver does not say */
/* The lowest SM of all devices, which code that any of them may get is for; 0: the driver does not say. */
uint32_t gx_driver_least_sm(bool *differ);
/* Whether the driver can load a function of the current context; a lazy one would else say at its launch that it can't. True, too: it has no call
 * for that, or does not let it be asked now, since the application captures a stream. */
bool gx_driver_loads(CUfunction function);
/* The newest version of PTX that it takes; false: nobody knows. */
bool gx_driver_ptx(struct gx_ptx_version *out);
/* Until gx_driver_resume() with what these gave, this thread may load, unload and allocate while the application captures
 * a stream. False: it could before, or the driver has no such thing. */
bool gx_driver_relax(CUstreamCaptureMode *before);
void gx_driver_resume(bool relaxed, CUstreamCaptureMode before);
/* The driver's functions. Only while the agent is awake. */
const struct gx_cuda_api *gx_agent_api(void);

#endif
