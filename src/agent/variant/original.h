/* original.h - what the driver has of a module as the application loaded it. */
#ifndef GX_AGENT_ORIGINAL_H
#define GX_AGENT_ORIGINAL_H

#include "agent/variant/registry.h"

/* The original as a function of the context; NULL: the driver does not give it. */
CUfunction gx_variant_original(const struct gx_kernel *kernel);
/* A variable of the module that the driver has, in the current context. 0, or the driver's error */
int gx_variant_original_global(const struct gx_kernel *kernel, const char *name,
                               CUdeviceptr *address, size_t *bytes);

#endif
