/* launch.h - one way through for everything that names a kernel and its parameters. */
#ifndef GX_AGENT_LAUNCH_H
#define GX_AGENT_LAUNCH_H

#include "device/cuda/api.h"

#include <stdbool.h>

/* A launch, or a graph node that will be one. */
struct gx_call {
	const char *api_name;
	bool per_thread;  /* stream 0 is the per-thread one */
	bool is_node;     /* a graph node: not a launch yet, and it has no stream */
	bool cooperative; /* its blocks wait for each other: all are on the device at once */
	bool fixed; /* shape and parameters are in the driver already: only the original can run */
	CUfunction function;
	const char *
	        name; /* of a function without a record, as the driver gives it, or ""; NULL: not asked */
	CUcontext context; /* of a node when it is known, else NULL */
	CUgraph graph;     /* of a node that is added */
	uint64_t graph_id; /* of the launch of a graph: its number */
	CUgraphExec exec;  /* and the graph */
	CUstream stream;
	unsigned int grid[3], block[3], shared_bytes;
	void **params, **extra;
	const void *config; /* for go: the call's own struct */
	void *more;         /* for go */
};

/**
 * gx_call_run() - make a call with the variant where there is one, else as it stands.
 * @go: makes the driver's call from the fields; may run twice: when the variant fails, the original
 * gets its chance
 *
 * Counts what became of it. Any thread; holds no lock while go runs.
 * Cost: one hash lookup; nothing but a load when the agent sleeps
 */
CUresult gx_call_run(const struct gx_call *call, CUresult (*go)(const struct gx_call *call));

#endif
