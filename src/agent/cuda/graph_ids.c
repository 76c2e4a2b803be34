/* graph_ids.c - numbers for graphs: what was launched while one was captured is matched with the
 * launches of its instances. */
#include "agent/cuda/graph_ids.h"
#include "agent/cuda/graph_reach.h"

#include "agent/core/life.h"
#include "agent/variant/driver.h"
#include "agent/variant/ptrmap.h"
#include "agent/cuda/shim.h"

#include <pthread.h>

static struct {
	pthread_mutex_t lock;
	struct gx_ptrmap graphs, execs; /* handle -> number */
	uintptr_t last;
} ids = { .lock = PTHREAD_MUTEX_INITIALIZER };

/* A number travels as the map's pointer value. */
union number {
	void *pointer;
	uintptr_t value;
};

static uintptr_t get(const struct gx_ptrmap *map, const void *handle)
{
	union number n = { .pointer = handle ? gx_ptrmap_get(map, handle) : NULL };

	return n.value;
}

static uintptr_t set(struct gx_ptrmap *map, const void *handle, uintptr_t value)
{
	union number n = { .value = value };

	return handle && value && !gx_ptrmap_set(map, handle, n.pointer) ? value : 0;
}

uint64_t gx_graph_id(CUgraph graph)
{
	uintptr_t id;

	pthread_mutex_lock(&ids.lock);
	id = get(&ids.graphs, graph);
	if (!id)
		id = set(&ids.graphs, graph, ++ids.last);
	pthread_mutex_unlock(&ids.lock);
	return id;
}

uint64_t gx_graph_exec_id(CUgraphExec exec)
{
	uintptr_t id;

	pthread_mutex_lock(&ids.lock);
	id = get(&ids.execs, exec);
	pthread_mutex_unlock(&ids.lock);
	return id;
}

uint64_t gx_graph_capturing(CUstream stream)
{
	const struct gx_cuda_api *api = gx_agent_api();
	CUstreamCaptureStatus status = CU_STREAM_CAPTURE_STATUS_NONE;
	CUgraph graph = NULL;
	uint64_t capture;

	if (!api->cuStreamIsCapturing || !api->cuStreamGetCaptureInfo_v2 ||
	    api->cuStreamIsCapturing(stream, &status) ||
	    status != CU_STREAM_CAPTURE_STATUS_ACTIVE ||
	    api->cuStreamGetCaptureInfo_v2(stream, &status, &capture, &graph, NULL, NULL))
		return 0;
	return gx_graph_id(graph);
}

/* An instance was made, or a copy of a graph: it goes by the number of what it was made from. */
static CUresult made_from(CUresult result, struct gx_ptrmap *map, void *const *handle,
                          CUgraph graph)
{
	uint64_t id;

	if (result || !gx_agent_awake() || !handle)
		return result;
	id = gx_graph_id(graph);
	pthread_mutex_lock(&ids.lock);
	set(map, *handle, id);
	pthread_mutex_unlock(&ids.lock);
	if (map == &ids.execs)
		gx_graph_reach_take(*handle, graph);
	return result;
}

static void forget(struct gx_ptrmap *map, const void *handle)
{
	pthread_mutex_lock(&ids.lock);
	gx_ptrmap_remove(map, handle);
	pthread_mutex_unlock(&ids.lock);
}

#define EXEC(call) made_from((call), &ids.execs, (void *const *)exec, graph)

CUresult cuGraphInstantiate(CUgraphExec *exec, CUgraph graph, CUgraphNode *error_node, char *log,
                            size_t log_bytes)
{
	return EXEC(GX_REAL(cuGraphInstantiate)(exec, graph, error_node, log, log_bytes));
}

CUresult cuGraphInstantiate_v2(CUgraphExec *exec, CUgraph graph, CUgraphNode *error_node, char *log,
                               size_t log_bytes)
{
	return EXEC(GX_REAL(cuGraphInstantiate_v2)(exec, graph, error_node, log, log_bytes));
}

CUresult cuGraphInstantiateWithFlags(CUgraphExec *exec, CUgraph graph, unsigned long long flags)
{
	return EXEC(GX_REAL(cuGraphInstantiateWithFlags)(exec, graph, flags));
}

CUresult cuGraphInstantiateWithParams(CUgraphExec *exec, CUgraph graph,
                                      CUDA_GRAPH_INSTANTIATE_PARAMS *params)
{
	return EXEC(GX_REAL(cuGraphInstantiateWithParams)(exec, graph, params));
}

CUresult cuGraphInstantiateWithParams_ptsz(CUgraphExec *exec, CUgraph graph,
                                           CUDA_GRAPH_INSTANTIATE_PARAMS *params)
{
	return EXEC(GX_REAL_AS(cuGraphInstantiateWithParams_ptsz,
	                       cuGraphInstantiateWithParams)(exec, graph, params));
}

CUresult cuGraphClone(CUgraph *clone, CUgraph graph)
{
	return made_from(GX_REAL(cuGraphClone)(clone, graph), &ids.graphs, (void *const *)clone,
	                 graph);
}

CUresult cuGraphDestroy(CUgraph graph)
{
	if (gx_agent_awake())
		forget(&ids.graphs, graph);
	return GX_REAL(cuGraphDestroy)(graph);
}

CUresult cuGraphExecDestroy(CUgraphExec exec)
{
	if (gx_agent_awake()) {
		forget(&ids.execs, exec);
		gx_graph_reach_forget(exec);
	}
	return GX_REAL(cuGraphExecDestroy)(exec);
}

/* It keeps its number: that of the graph that it was made from. */
static CUresult updated(CUresult result, CUgraphExec exec, CUgraph graph)
{
	if (!result && gx_agent_awake())
		gx_graph_reach_take(exec, graph);
	return result;
}

CUresult cuGraphExecUpdate(CUgraphExec exec, CUgraph graph, CUgraphNode *error_node,
                           CUgraphExecUpdateResult *update_result)
{
	return updated(GX_REAL(cuGraphExecUpdate)(exec, graph, error_node, update_result), exec,
	               graph);
}

CUresult cuGraphExecUpdate_v2(CUgraphExec exec, CUgraph graph, CUgraphExecUpdateResultInfo *info)
{
	return updated(GX_REAL(cuGraphExecUpdate_v2)(exec, graph, info), exec, graph);
}
