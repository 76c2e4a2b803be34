/* graph.c - capture and graphs. Kernel nodes name host functions here and driver kernels below. */
#include "device/cudart/cudart.h"

#include <stdlib.h>
#include <string.h>

cudaError_t cudaStreamBeginCapture(CUstream stream, int mode)
{
	RT_READY();
	return rt_done(rt_driver.cuStreamBeginCapture_v2(rt_stream(stream), mode));
}

cudaError_t cudaStreamEndCapture(CUstream stream, CUgraph *graph)
{
	RT_READY();
	return rt_done(rt_driver.cuStreamEndCapture(rt_stream(stream), graph));
}

cudaError_t cudaStreamIsCapturing(CUstream stream, int *status)
{
	RT_READY();
	return rt_done(rt_driver.cuStreamIsCapturing(rt_stream(stream), status));
}

cudaError_t cudaThreadExchangeStreamCaptureMode(int *mode)
{
	RT_READY();
	return rt_done(rt_driver.cuThreadExchangeStreamCaptureMode(mode));
}

cudaError_t cudaGraphInstantiateWithFlags(CUgraphExec *exec, CUgraph graph,
                                          unsigned long long flags)
{
	RT_READY();
	return rt_done(rt_driver.cuGraphInstantiateWithFlags(exec, graph, flags));
}

cudaError_t cudaGraphCreate(CUgraph *graph, unsigned int flags)
{
	RT_READY();
	return rt_done(rt_driver.cuGraphCreate(graph, flags));
}

cudaError_t cudaGraphDestroy(CUgraph graph)
{
	RT_READY();
	return rt_done(rt_driver.cuGraphDestroy(graph));
}

cudaError_t cudaGraphClone(CUgraph *clone, CUgraph graph)
{
	RT_READY();
	return rt_done(rt_driver.cuGraphClone(clone, graph));
}

cudaError_t cudaGraphGetNodes(CUgraph graph, CUgraphNode *nodes, size_t *n)
{
	RT_READY();
	return rt_done(rt_driver.cuGraphGetNodes(graph, nodes, n));
}

cudaError_t cudaGraphGetRootNodes(CUgraph graph, CUgraphNode *nodes, size_t *n)
{
	RT_READY();
	return rt_done(rt_driver.cuGraphGetRootNodes(graph, nodes, n));
}

cudaError_t cudaGraphNodeGetType(CUgraphNode node, int *type)
{
	RT_READY();
	return rt_done(rt_driver.cuGraphNodeGetType(node, type));
}

cudaError_t cudaGraphDestroyNode(CUgraphNode node)
{
	RT_READY();
	return rt_done(rt_driver.cuGraphDestroyNode(node));
}

cudaError_t cudaGraphAddEmptyNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *deps,
                                  size_t n_deps)
{
	RT_READY();
	return rt_done(rt_driver.cuGraphAddEmptyNode(node, graph, deps, n_deps));
}

cudaError_t cudaGraphAddHostNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *deps,
                                 size_t n_deps, const CUDA_HOST_NODE_PARAMS *p)
{
	RT_READY();
	return rt_done(rt_driver.cuGraphAddHostNode(node, graph, deps, n_deps, p));
}

cudaError_t cudaGraphAddChildGraphNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *deps,
                                       size_t n_deps, CUgraph child)
{
	RT_READY();
	return rt_done(rt_driver.cuGraphAddChildGraphNode(node, graph, deps, n_deps, child));
}

cudaError_t cudaGraphUpload(CUgraphExec exec, CUstream stream)
{
	RT_READY();
	return rt_done(rt_driver.cuGraphUpload(exec, rt_stream(stream)));
}

cudaError_t cudaGraphLaunch(CUgraphExec exec, CUstream stream)
{
	RT_READY();
	return rt_done(rt_driver.cuGraphLaunch(exec, rt_stream(stream)));
}

cudaError_t cudaGraphExecDestroy(CUgraphExec exec)
{
	RT_READY();
	return rt_done(rt_driver.cuGraphExecDestroy(exec));
}

#if GX_CUDART_MAJOR == 13
cudaError_t cudaStreamGetCaptureInfo(CUstream stream, int *status, uint64_t *id, CUgraph *graph,
                                     const CUgraphNode **deps, const CUgraphEdgeData **edges,
                                     size_t *n_deps)
{
	RT_READY();
	return rt_done(rt_driver.cuStreamGetCaptureInfo_v3(rt_stream(stream), status, id, graph,
	                                                   deps, edges, n_deps));
}

cudaError_t cudaGraphNodeGetDependencies(CUgraphNode node, CUgraphNode *deps,
                                         CUgraphEdgeData *edges, size_t *n)
{
	RT_READY();
	return rt_done(rt_driver.cuGraphNodeGetDependencies_v2(node, deps, edges, n));
}

cudaError_t cudaGraphGetEdges(CUgraph graph, CUgraphNode *from, CUgraphNode *to,
                              CUgraphEdgeData *edges, size_t *n)
{
	RT_READY();
	return rt_done(rt_driver.cuGraphGetEdges_v2(graph, from, to, edges, n));
}

cudaError_t cudaGraphAddDependencies(CUgraph graph, const CUgraphNode *from, const CUgraphNode *to,
                                     const CUgraphEdgeData *edges, size_t n)
{
	RT_READY();
	return rt_done(rt_driver.cuGraphAddDependencies_v2(graph, from, to, edges, n));
}
#else
cudaError_t cudaStreamGetCaptureInfo(CUstream stream, int *status, uint64_t *id)
{
	RT_READY();
	return rt_done(rt_driver.cuStreamGetCaptureInfo(rt_stream(stream), status, id));
}

cudaError_t cudaStreamGetCaptureInfo_v2(CUstream stream, int *status, uint64_t *id, CUgraph *graph,
                                        const CUgraphNode **deps, size_t *n_deps)
{
	RT_READY();
	return rt_done(rt_driver.cuStreamGetCaptureInfo_v2(rt_stream(stream), status, id, graph,
	                                                   deps, n_deps));
}

cudaError_t cudaGraphNodeGetDependencies(CUgraphNode node, CUgraphNode *deps, size_t *n)
{
	RT_READY();
	return rt_done(rt_driver.cuGraphNodeGetDependencies(node, deps, n));
}

cudaError_t cudaGraphGetEdges(CUgraph graph, CUgraphNode *from, CUgraphNode *to, size_t *n)
{
	RT_READY();
	return rt_done(rt_driver.cuGraphGetEdges(graph, from, to, n));
}

cudaError_t cudaGraphAddDependencies(CUgraph graph, const CUgraphNode *from, const CUgraphNode *to,
                                     size_t n)
{
	RT_READY();
	return rt_done(rt_driver.cuGraphAddDependencies(graph, from, to, n));
}
#endif

#if GX_CUDART_MAJOR == 11
cudaError_t cudaGraphInstantiate(CUgraphExec *exec, CUgraph graph, CUgraphNode *error_node,
                                 char *log, size_t log_bytes)
{
	RT_READY();
	return rt_done(rt_driver.cuGraphInstantiate_v2(exec, graph, error_node, log, log_bytes));
}
#else
cudaError_t cudaGraphInstantiate(CUgraphExec *exec, CUgraph graph, unsigned long long flags)
{
	return cudaGraphInstantiateWithFlags(exec, graph, flags);
}
#endif

cudaError_t rt_kernel_node(const struct cudaKernelNodeParams *p, CUDA_KERNEL_NODE_PARAMS *out)
{
	*out = (CUDA_KERNEL_NODE_PARAMS){ .gridDimX = p->grid.x,
		                          .gridDimY = p->grid.y,
		                          .gridDimZ = p->grid.z,
		                          .blockDimX = p->block.x,
		                          .blockDimY = p->block.y,
		                          .blockDimZ = p->block.z,
		                          .sharedMemBytes = p->shared,
		                          .kernelParams = p->kernelParams,
		                          .extra = p->extra };
	return rt_kernel(p->func, &out->kern);
}

cudaError_t cudaGraphAddKernelNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *deps,
                                   size_t n_deps, const struct cudaKernelNodeParams *p)
{
	CUDA_KERNEL_NODE_PARAMS driver;
	cudaError_t err;

	RT_READY();
	if (!p)
		return rt_done(CUDA_ERROR_INVALID_VALUE);
	err = rt_kernel_node(p, &driver);
	return rt_done(err ? err
	                   : rt_driver.cuGraphAddKernelNode_v2(node, graph, deps, n_deps, &driver));
}

cudaError_t cudaGraphKernelNodeSetParams(CUgraphNode node, const struct cudaKernelNodeParams *p)
{
	CUDA_KERNEL_NODE_PARAMS driver;
	cudaError_t err;

	RT_READY();
	if (!p)
		return rt_done(CUDA_ERROR_INVALID_VALUE);
	err = rt_kernel_node(p, &driver);
	return rt_done(err ? err : rt_driver.cuGraphKernelNodeSetParams_v2(node, &driver));
}

cudaError_t cudaGraphExecKernelNodeSetParams(CUgraphExec exec, CUgraphNode node,
                                             const struct cudaKernelNodeParams *p)
{
	CUDA_KERNEL_NODE_PARAMS driver;
	cudaError_t err;

	RT_READY();
	if (!p)
		return rt_done(CUDA_ERROR_INVALID_VALUE);
	err = rt_kernel_node(p, &driver);
	return rt_done(err ? err
	                   : rt_driver.cuGraphExecKernelNodeSetParams_v2(exec, node, &driver));
}

cudaError_t cudaGraphKernelNodeGetParams(CUgraphNode node, struct cudaKernelNodeParams *p)
{
	CUDA_KERNEL_NODE_PARAMS d;
	cudaError_t err;

	RT_READY();
	if (!p)
		return rt_done(CUDA_ERROR_INVALID_VALUE);
	err = rt_driver.cuGraphKernelNodeGetParams_v2(node, &d);
	if (err)
		return rt_done(err);
	*p = (struct cudaKernelNodeParams){ .func = rt_host_function(d.kern),
		                            .grid = { d.gridDimX, d.gridDimY, d.gridDimZ },
		                            .block = { d.blockDimX, d.blockDimY, d.blockDimZ },
		                            .shared = d.sharedMemBytes,
		                            .kernelParams = d.kernelParams,
		                            .extra = d.extra };
	return cudaSuccess;
}

cudaError_t cudaGraphAddMemcpyNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *deps,
                                   size_t n_deps, const struct cudaMemcpy3DParms *p)
{
	CUDA_MEMCPY3D c;
	CUcontext ctx = NULL;
	cudaError_t err;

	RT_READY();
	if (!p || p->srcArray || p->dstArray)
		return rt_done(CUDA_ERROR_INVALID_VALUE);
	c = rt_box_of(p);
	err = rt_driver.cuCtxGetCurrent(&ctx);
	return rt_done(err ? err
	                   : rt_driver.cuGraphAddMemcpyNode(node, graph, deps, n_deps, &c, ctx));
}

cudaError_t cudaGraphAddMemcpyNode1D(CUgraphNode *node, CUgraph graph, const CUgraphNode *deps,
                                     size_t n_deps, void *dst, const void *src, size_t bytes,
                                     int kind)
{
	union {
		const void *from;
		void *to;
	} same = { .from = src };
	struct cudaMemcpy3DParms p = { .srcPtr = { same.to, bytes, bytes, 1 },
		                       .dstPtr = { dst, bytes, bytes, 1 },
		                       .extent = { bytes, 1, 1 },
		                       .kind = kind };

	return cudaGraphAddMemcpyNode(node, graph, deps, n_deps, &p);
}

cudaError_t cudaGraphAddMemsetNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *deps,
                                   size_t n_deps, const CUDA_MEMSET_NODE_PARAMS *p)
{
	CUcontext ctx = NULL;
	cudaError_t err;

	RT_READY();
	err = rt_driver.cuCtxGetCurrent(&ctx);
	return rt_done(err ? err
	                   : rt_driver.cuGraphAddMemsetNode(node, graph, deps, n_deps, p, ctx));
}
