/* fake_graph.c - graphs of the driver that records: nodes keep what they were given, every call is a line of the log.
 *
 * Nodes are 0x9001 and so on, graphs 0xa0 and 0xa1 (a clone), instances 0xe0.
 */
#include "fake_driver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_NODES = 64 };
static struct {
	CUDA_KERNEL_NODE_PARAMS_v2 params;
	unsigned long long values[3]; /* of the parameters: who gave them may be gone */
	void *pointers[3];
	int cooperative;
} nodes[MAX_NODES];
static unsigned long n_nodes;

/* Variants that were loaded have the launch's id. */
static int have_ids(void)
{
	const char *refuse = getenv("FAKE_REFUSE");

	return strstr(getenv("GPUEXT_FAKE_ATTACH"), "-id") && !(refuse && !strcmp(refuse, "id"));
}

const char *describe(CUfunction function, void **params)
{
	static __thread char text[128];
	int variant = (unsigned long)function >= 0x1200, len;

	len = snprintf(text, sizeof(text), "%s", variant ? "variant" : "original");
	if (params)
		len += snprintf(text + len, sizeof(text) - (size_t)len, " %llu %u",
		                *(unsigned long long *)params[0], *(unsigned int *)params[1]);
	if (params && variant && have_ids())
		snprintf(text + len, sizeof(text) - (size_t)len, " id %llu",
		         *(unsigned long long *)params[2]);
	return text;
}

static unsigned long index_of(CUgraphNode node)
{
	unsigned long i = (unsigned long)node - 0x9001;

	return i < n_nodes ? i : 0;
}

static CUresult keep(const char *api, unsigned long i, const CUDA_KERNEL_NODE_PARAMS_v2 *p)
{
	int has_id = (unsigned long)p->func >= 0x1200 && have_ids();

	if (is_refused(api))
		return CUDA_ERROR_INVALID_VALUE;
	nodes[i].params = *p;
	for (int k = 0; p->kernelParams && k < 2 + has_id; k++) {
		nodes[i].pointers[k] = &nodes[i].values[k];
		memcpy(&nodes[i].values[k], p->kernelParams[k], k == 1 ? 4 : 8);
		nodes[i].params.kernelParams = nodes[i].pointers;
	}
	return note("%s node %lu %s %ux%ux%u %ux%ux%u %u kern %d", api, i + 1,
	            describe(p->func ? p->func : (CUfunction)(void *)p->kern, p->kernelParams),
	            p->gridDimX, p->gridDimY, p->gridDimZ, p->blockDimX, p->blockDimY, p->blockDimZ,
	            p->sharedMemBytes, !p->func);
}

static CUresult keep_v1(const char *api, unsigned long i, const CUDA_KERNEL_NODE_PARAMS_v1 *p)
{
	CUDA_KERNEL_NODE_PARAMS_v2 wide = { 0 };

	memcpy(&wide, p, sizeof(*p));
	return keep(api, i, &wide);
}

static CUresult added(CUresult result, CUgraphNode *node, CUgraph graph,
                      const CUgraphNode *dependencies, size_t n)
{
	if (result)
		return result;
	nodes[n_nodes].cooperative = 0;
	*node = (CUgraphNode)(0x9001 + n_nodes++);
	return note("in %p behind %zu %p", (void *)graph, n,
	            n ? (void *)dependencies[n - 1] : NULL);
}

FAKE(cuGraphAddKernelNode, CUgraphNode *node, CUgraph graph, const CUgraphNode *dependencies,
     size_t n, const CUDA_KERNEL_NODE_PARAMS_v1 *p)
{
	return p ? added(keep_v1("add1", n_nodes, p), node, graph, dependencies, n)
	         : CUDA_ERROR_INVALID_VALUE;
}

FAKE(cuGraphAddKernelNode_v2, CUgraphNode *node, CUgraph graph, const CUgraphNode *dependencies,
     size_t n, const CUDA_KERNEL_NODE_PARAMS *p)
{
	return p ? added(keep("add2", n_nodes, p), node, graph, dependencies, n)
	         : CUDA_ERROR_INVALID_VALUE;
}

static CUresult keep_any(const char *api, unsigned long i, const CUgraphNodeParams *p)
{
	if (!p)
		return CUDA_ERROR_INVALID_VALUE;
	return p->type == CU_GRAPH_NODE_TYPE_KERNEL ? keep(api, i, &p->kernel)
	                                            : note("%s of type %d", api, p->type);
}

FAKE(cuGraphAddNode, CUgraphNode *node, CUgraph graph, const CUgraphNode *dependencies, size_t n,
     CUgraphNodeParams *p)
{
	return added(keep_any("any", n_nodes, p), node, graph, dependencies, n);
}

FAKE(cuGraphAddNode_v2, CUgraphNode *node, CUgraph graph, const CUgraphNode *dependencies,
     const CUgraphEdgeData *edges, size_t n, CUgraphNodeParams *p)
{
	if (edges)
		note("edge %d", edges->type);
	return added(keep_any("any2", n_nodes, p), node, graph, dependencies, n);
}

FAKE(cuGraphKernelNodeSetParams, CUgraphNode node, const CUDA_KERNEL_NODE_PARAMS_v1 *p)
{
	return p ? keep_v1("set1", index_of(node), p) : CUDA_ERROR_INVALID_VALUE;
}

FAKE(cuGraphKernelNodeSetParams_v2, CUgraphNode node, const CUDA_KERNEL_NODE_PARAMS *p)
{
	return p ? keep("set2", index_of(node), p) : CUDA_ERROR_INVALID_VALUE;
}

FAKE(cuGraphExecKernelNodeSetParams, CUgraphExec exec, CUgraphNode node,
     const CUDA_KERNEL_NODE_PARAMS_v1 *p)
{
	return p && exec ? keep_v1("exec1", index_of(node), p) : CUDA_ERROR_INVALID_VALUE;
}

FAKE(cuGraphExecKernelNodeSetParams_v2, CUgraphExec exec, CUgraphNode node,
     const CUDA_KERNEL_NODE_PARAMS *p)
{
	return p && exec ? keep("exec2", index_of(node), p) : CUDA_ERROR_INVALID_VALUE;
}

FAKE(cuGraphNodeSetParams, CUgraphNode node, CUgraphNodeParams *p)
{
	return keep_any("setany", index_of(node), p);
}

FAKE(cuGraphExecNodeSetParams, CUgraphExec exec, CUgraphNode node, CUgraphNodeParams *p)
{
	return exec ? keep_any("execany", index_of(node), p) : CUDA_ERROR_INVALID_VALUE;
}

FAKE(cuGraphKernelNodeGetParams_v2, CUgraphNode node, CUDA_KERNEL_NODE_PARAMS *p)
{
	if (is_refused("get"))
		return CUDA_ERROR_INVALID_VALUE;
	*p = nodes[index_of(node)].params;
	return 0;
}

FAKE(cuGraphKernelNodeGetParams, CUgraphNode node, CUDA_KERNEL_NODE_PARAMS_v1 *p)
{
	if (is_refused("get"))
		return CUDA_ERROR_INVALID_VALUE;
	memcpy(p, &nodes[index_of(node)].params, sizeof(*p));
	return 0;
}

FAKE(cuGraphKernelNodeGetAttribute, CUgraphNode node, CUkernelNodeAttrID id,
     CUkernelNodeAttrValue *value)
{
	if (id == CU_LAUNCH_ATTRIBUTE_COOPERATIVE)
		value->cooperative = nodes[index_of(node)].cooperative;
	return 0;
}

FAKE(cuGraphKernelNodeSetAttribute, CUgraphNode node, CUkernelNodeAttrID id,
     const CUkernelNodeAttrValue *value)
{
	if (is_refused("attribute"))
		return CUDA_ERROR_INVALID_VALUE;
	if (id == CU_LAUNCH_ATTRIBUTE_COOPERATIVE)
		nodes[index_of(node)].cooperative = value->cooperative;
	return note("node attribute %d", id);
}

FAKE(cuGraphKernelNodeCopyAttributes, CUgraphNode to, CUgraphNode from)
{
	if (is_refused("attribute"))
		return CUDA_ERROR_INVALID_VALUE;
	nodes[index_of(to)].cooperative = nodes[index_of(from)].cooperative;
	return note("copied attributes");
}

/* Four SMs with one block each. */
FAKE(cuOccupancyMaxActiveBlocksPerMultiprocessor, int *n, CUfunction function, int block,
     size_t shared)
{
	if (is_refused("asked for occupancy"))
		return CUDA_ERROR_INVALID_VALUE;
	*n = is_refused("occupancy") ? 0 : 1;
	return note("occupancy %s %d %zu", describe(function, NULL), block, shared);
}

/* --- graphs and their instances */
static CUresult instance(const char *api, CUgraphExec *exec, CUgraph graph, unsigned long handle)
{
	if (is_refused("instance"))
		return CUDA_ERROR_INVALID_VALUE;
	*exec = (CUgraphExec)handle;
	return note("%s %p", api, (void *)graph);
}

FAKE(cuGraphInstantiate, CUgraphExec *exec, CUgraph graph, CUgraphNode *node, char *log,
     size_t bytes)
{
	(void)node, (void)log;
	return instance(bytes == 7 ? "instance" : "?", exec, graph, 0xe0);
}

FAKE(cuGraphInstantiate_v2, CUgraphExec *exec, CUgraph graph, CUgraphNode *node, char *log,
     size_t bytes)
{
	(void)node, (void)log;
	return instance(bytes == 7 ? "instance2" : "?", exec, graph, 0xe1);
}

FAKE(cuGraphInstantiateWithFlags, CUgraphExec *exec, CUgraph graph, unsigned long long flags)
{
	return instance(flags == 8 ? "instance flags" : "?", exec, graph, 0xe2);
}

FAKE(cuGraphInstantiateWithParams, CUgraphExec *exec, CUgraph graph,
     CUDA_GRAPH_INSTANTIATE_PARAMS *params)
{
	return instance(params->flags == 9 ? "instance params" : "?", exec, graph, 0xe3);
}

FAKE(cuGraphInstantiateWithParams_ptsz, CUgraphExec *exec, CUgraph graph,
     CUDA_GRAPH_INSTANTIATE_PARAMS *params)
{
	return instance(params->flags == 9 ? "instance params_ptsz" : "?", exec, graph, 0xe4);
}

FAKE(cuGraphClone, CUgraph *clone, CUgraph graph)
{
	*clone = (CUgraph)0xa1;
	return note("clone %p", (void *)graph);
}

FAKE(cuGraphDestroy, CUgraph graph)
{
	return is_refused("end") ? CUDA_ERROR_INVALID_VALUE : note("end of %p", (void *)graph);
}

FAKE(cuGraphExecDestroy, CUgraphExec exec)
{
	return is_refused("end") ? CUDA_ERROR_INVALID_VALUE : note("end of %p", (void *)exec);
}

FAKE(cuGraphLaunch_ptsz, CUgraphExec graph, CUstream stream)
{
	return is_refused("launch") ? CUDA_ERROR_INVALID_VALUE
	                            : note("graph_ptsz %p on %p", (void *)graph, (void *)stream);
}
