/* adopt.h - kernels whose handles the application got by a way that the agent does not see. */
#ifndef GX_AGENT_ADOPT_H
#define GX_AGENT_ADOPT_H

#include "agent/variant/registry.h"

/**
 * gx_adopt_kernel() - the record of a function whose module the agent knows, made now.
 *
 * Some libraries (cuFFT) load their modules by the public calls, and take the functions from an export table of the
 * driver. NULL: the module is not known either, or the handle is no function, or no memory.
 * name: gx_adopt_name(). Cost: a call of the driver. Any thread
 */
struct gx_kernel *gx_adopt_kernel(CUfunction function, const char *name);
/* The name of a function that nothing else is known of, as the driver gives it; "": it does not. Not kept from
 * launch to launch: who loads a module behind the agent may unload it there, too. */
const char *gx_adopt_name(CUfunction function);
/* Would a program stand in it? Without a name: is there one that stands in every kernel? */
bool gx_adopt_matches(const char *name);

#endif
