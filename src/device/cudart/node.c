/* node.c - nodes of graphs by the calls that take every type, conditional nodes among them (CUDA 12 and later). */
#include "device/cudart/cudart.h"

#include <string.h>

#if GX_CUDART_MAJOR >= 12

_Static_assert(sizeof(struct cudaGraphNodeParams) == sizeof(CUgraphNodeParams), "");

/* The runtime names host functions, and leaves the context to who is current. */
static cudaError_t to_driver(const struct cudaGraphNodeParams *p, CUgraphNodeParams *d)
{
	CUcontext ctx = NULL;
	cudaError_t err;

	if (!p)
		return CUDA_ERROR_INVALID_VALUE;
	err = rt_driver.cuCtxGetCurrent(&ctx);
	if (err)
		return err;
	memcpy(d, p, sizeof(*d));
	switch (p->type) {
	case CU_GRAPH_NODE_TYPE_KERNEL: return rt_kernel_node(&p->kernel, &d->kernel);
	case CU_GRAPH_NODE_TYPE_MEMCPY:
		if (p->memcpy.copy.srcArray || p->memcpy.copy.dstArray)
			return CUDA_ERROR_INVALID_VALUE;
		d->memcpy.copyCtx = ctx;
		d->memcpy.copyParams = rt_box_of(&p->memcpy.copy);
		break;
	case CU_GRAPH_NODE_TYPE_MEMSET: d->memset.ctx = ctx; break;
	case CU_GRAPH_NODE_TYPE_CONDITIONAL: d->conditional.ctx = ctx; break;
	}
	return cudaSuccess;
}

static void answer(struct cudaGraphNodeParams *p, const CUgraphNodeParams *d)
{
	if (p->type == CU_GRAPH_NODE_TYPE_MEM_ALLOC)
		p->alloc.dptr = d->alloc.dptr;
	if (p->type == CU_GRAPH_NODE_TYPE_CONDITIONAL)
		p->conditional.phGraph_out = d->conditional.phGraph_out;
}

static cudaError_t add(CUgraphNode *node, CUgraph graph, const CUgraphNode *deps,
                       const CUgraphEdgeData *edges, size_t n_deps, struct cudaGraphNodeParams *p)
{
	CUgraphNodeParams d;
	cudaError_t err = to_driver(p, &d);

	if (!err)
		err = rt_driver.cuGraphAddNode_v2(node, graph, deps, edges, n_deps, &d);
	if (!err)
		answer(p, &d);
	return err;
}

#if GX_CUDART_MAJOR == 12
cudaError_t cudaGraphAddNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *deps,
                             size_t n_deps, struct cudaGraphNodeParams *p)
{
	RT_READY();
	return rt_done(add(node, graph, deps, NULL, n_deps, p));
}

cudaError_t cudaGraphAddNode_v2(CUgraphNode *node, CUgraph graph, const CUgraphNode *deps,
                                const CUgraphEdgeData *edges, size_t n_deps,
                                struct cudaGraphNodeParams *p)
{
	RT_READY();
	return rt_done(add(node, graph, deps, edges, n_deps, p));
}
#else
cudaError_t cudaGraphAddNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *deps,
                             const CUgraphEdgeData *edges, size_t n_deps,
                             struct cudaGraphNodeParams *p)
{
	RT_READY();
	return rt_done(add(node, graph, deps, edges, n_deps, p));
}
#endif

cudaError_t cudaGraphNodeSetParams(CUgraphNode node, struct cudaGraphNodeParams *p)
{
	CUgraphNodeParams d;
	cudaError_t err;

	RT_READY();
	err = to_driver(p, &d);
	return rt_done(err ? err : rt_driver.cuGraphNodeSetParams(node, &d));
}

cudaError_t cudaGraphExecNodeSetParams(CUgraphExec exec, CUgraphNode node,
                                       struct cudaGraphNodeParams *p)
{
	CUgraphNodeParams d;
	cudaError_t err;

	RT_READY();
	err = to_driver(p, &d);
	return rt_done(err ? err : rt_driver.cuGraphExecNodeSetParams(exec, node, &d));
}

cudaError_t cudaGraphConditionalHandleCreate(uint64_t *handle, CUgraph graph, unsigned int value,
                                             unsigned int flags)
{
	CUcontext ctx = NULL;
	cudaError_t err;

	RT_READY();
	err = rt_driver.cuCtxGetCurrent(&ctx);
	return rt_done(
	        err ? err
	            : rt_driver.cuGraphConditionalHandleCreate(handle, graph, ctx, value, flags));
}

cudaError_t cudaStreamBeginCaptureToGraph(CUstream stream, CUgraph graph, const CUgraphNode *deps,
                                          const CUgraphEdgeData *edges, size_t n_deps, int mode)
{
	RT_READY();
	return rt_done(rt_driver.cuStreamBeginCaptureToGraph(rt_stream(stream), graph, deps, edges,
	                                                     n_deps, mode));
}
#endif
