/* graph_reach.h - which kernels a graph runs, and with which programs: counted when it is launched. */
#ifndef GX_AGENT_GRAPH_REACH_H
#define GX_AGENT_GRAPH_REACH_H

#include "device/cuda/api.h"

#include <stdbool.h>

struct gx_launch_line;

/* An executable graph was made of one, or brought up to date by one: what its kernels are from now on.
 * Child graphs count; bodies of conditional nodes, which run nobody knows how often, do not. */
void gx_graph_reach_take(CUgraphExec exec, CUgraph graph);
void gx_graph_reach_forget(CUgraphExec exec);
/* It was launched: a run of each of its kernels, in their lines and in its own. False: they are not known. */
bool gx_graph_reach_launched(CUgraphExec exec, struct gx_launch_line *line);

#endif
