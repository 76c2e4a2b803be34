/* launch_row.h - a launch and its time go into the table of launches, where that is asked for. */
#ifndef GX_AGENT_LAUNCH_ROW_H
#define GX_AGENT_LAUNCH_ROW_H

#include "agent/cuda/launch.h"

struct gx_kernel;

/* The call, timed and counted under the kernel's name; kernel NULL: not known. */
CUresult gx_launch_timed(const struct gx_call *call, const struct gx_kernel *kernel,
                         bool instrumented, CUresult (*go)(const struct gx_call *));
/* The stream that a call means. */
CUstream gx_call_stream(const struct gx_call *call);

#endif
