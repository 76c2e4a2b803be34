/* graph_ids.h - numbers for graphs: what was launched while one was captured is matched with the
 * launches of its instances. */
#ifndef GX_AGENT_GRAPH_IDS_H
#define GX_AGENT_GRAPH_IDS_H

#include "device/cuda/api.h"

#include <stdint.h>

/* The number of a graph, given when first asked for; 0: NULL, or no memory. Any thread. */
uint64_t gx_graph_id(CUgraph graph);
/* Of the graph that an instance was made from; 0: unknown. */
uint64_t gx_graph_exec_id(CUgraphExec exec);
/* The graph that a stream is capturing into; 0: it captures nothing. */
uint64_t gx_graph_capturing(CUstream stream);

#endif
