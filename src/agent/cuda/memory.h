/* memory.h - memory that the application gets by a node of a graph. */
#ifndef GX_AGENT_MEMORY_H
#define GX_AGENT_MEMORY_H

#include "device/cuda/api.h"

/* A node of any type was added to a graph, or was not: if it allocates, its memory is known from now on. Gives the result. */
CUresult gx_memory_node(CUresult result, const CUgraphNodeParams *params);

#endif
