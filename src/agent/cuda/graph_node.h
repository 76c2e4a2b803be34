/* graph_node.h - what a kernel node of a graph is, as the driver says it. */
#ifndef GX_AGENT_GRAPH_NODE_H
#define GX_AGENT_GRAPH_NODE_H

#include "device/cuda/api.h"

#include <stdbool.h>

/* By the newer call, or by the one that drivers before CUDA 12 have. False: the driver does not say, or does not do it. */
bool gx_node_params(CUgraphNode node, CUDA_KERNEL_NODE_PARAMS_v2 *params);
bool gx_node_set_params(CUgraphNode node, const CUDA_KERNEL_NODE_PARAMS_v2 *params);
/* NULL, a node that is not made yet, is not: attributes come later. One whose attributes the driver does not say may be. */
bool gx_node_is_cooperative(CUgraphNode node);

#endif
