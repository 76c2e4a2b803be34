/* launch_line.h - which line of the table of launches a call belongs to. */
#ifndef GX_AGENT_LAUNCH_LINE_H
#define GX_AGENT_LAUNCH_LINE_H

#include "agent/cuda/launch.h"

struct gx_kernel;
struct gx_launch_line;

/* The line of a kernel's launches, in the geometry of the call where the table has that. kernel NULL: not known but
 * for what the driver calls it. NULL: the table is off. */
struct gx_launch_line *gx_launch_line_of(const struct gx_call *call, struct gx_kernel *kernel);
/* The same, if it is there. */
struct gx_launch_line *gx_launch_line_find(const struct gx_call *call,
                                           const struct gx_kernel *kernel);

#endif
