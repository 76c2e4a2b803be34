/* managed_calls.h - system calls on managed memory of the soft device. */
#ifndef GX_AGENT_MANAGED_CALLS_H
#define GX_AGENT_MANAGED_CALLS_H

/* The driver's handle, or NULL: from now on calls of managed_calls.def keep what of their memory is
 * managed on the CPU, if that driver has such memory. Once. */
void gx_managed_calls_start(void *driver);

#endif
