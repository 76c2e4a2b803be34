/* soft_log.h - what the soft device says goes to the loaders. */
#ifndef GX_AGENT_SOFT_LOG_H
#define GX_AGENT_SOFT_LOG_H

/* The driver's handle; from now on what it says is heard, if it is the soft device. Once, when the
 * session has started. */
void gx_soft_log_start(void *driver);

#endif
