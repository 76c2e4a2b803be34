/* backend.h - CUDA as the core of the agent sees it. */
#ifndef GX_AGENT_CUDA_BACKEND_H
#define GX_AGENT_CUDA_BACKEND_H

#include "agent/core/backend.h"

/* Through the driver's own functions (gx_agent_api()). Queues are streams. */
extern const struct gx_backend gx_cuda_backend;

#endif
