/* same.c - calls of the runtime that are the driver's, with the same arguments: of graphs, streams, pools. */
#include "device/cudart/cudart.h"

#define SAME(name, driver, parameters, arguments)                                                  \
	cudaError_t name parameters                                                                \
	{                                                                                          \
		RT_READY();                                                                        \
		return rt_done(rt_driver.driver arguments);                                        \
	}

SAME(cudaMemPoolCreate, cuMemPoolCreate, (CUmemoryPool * pool, const CUmemPoolProps *props),
     (pool, props))
SAME(cudaMemPoolSetAccess, cuMemPoolSetAccess,
     (CUmemoryPool pool, const CUmemAccessDesc *map, size_t count), (pool, map, count))
SAME(cudaMemPoolGetAccess, cuMemPoolGetAccess,
     (CUmemAccess_flags * flags, CUmemoryPool pool, CUmemLocation *location),
     (flags, pool, location))
SAME(cudaMemPoolExportToShareableHandle, cuMemPoolExportToShareableHandle,
     (void *handle_out, CUmemoryPool pool, CUmemAllocationHandleType type, unsigned int flags),
     (handle_out, pool, type, flags))
SAME(cudaMemPoolImportFromShareableHandle, cuMemPoolImportFromShareableHandle,
     (CUmemoryPool * pool_out, void *handle, CUmemAllocationHandleType type, unsigned int flags),
     (pool_out, handle, type, flags))
SAME(cudaMemPoolExportPointer, cuMemPoolExportPointer, (CUmemPoolPtrExportData * out, void *p),
     (out, (CUdeviceptr)(uintptr_t)p))
SAME(cudaMemRangeGetAttribute, cuMemRangeGetAttribute,
     (void *data, size_t size, CUmem_range_attribute attribute, const void *p, size_t bytes),
     (data, size, attribute, (CUdeviceptr)(uintptr_t)p, bytes))
SAME(cudaMemRangeGetAttributes, cuMemRangeGetAttributes,
     (void **data, size_t *sizes, CUmem_range_attribute *attributes, size_t n, const void *p,
      size_t bytes),
     (data, sizes, attributes, n, (CUdeviceptr)(uintptr_t)p, bytes))
SAME(cudaMemPoolDestroy, cuMemPoolDestroy, (CUmemoryPool pool), (pool))
SAME(cudaDeviceSetMemPool, cuDeviceSetMemPool, (int device, CUmemoryPool pool), (device, pool))
SAME(cudaDeviceGraphMemTrim, cuDeviceGraphMemTrim, (int device), (device))
SAME(cudaDeviceGetGraphMemAttribute, cuDeviceGetGraphMemAttribute,
     (int device, int attribute, void *value), (device, attribute, value))
SAME(cudaDeviceSetGraphMemAttribute, cuDeviceSetGraphMemAttribute,
     (int device, int attribute, void *value), (device, attribute, value))
SAME(cudaGraphAddMemAllocNode, cuGraphAddMemAllocNode,
     (CUgraphNode * node, CUgraph graph, const CUgraphNode *deps, size_t n_deps,
      CUDA_MEM_ALLOC_NODE_PARAMS *p),
     (node, graph, deps, n_deps, p))
SAME(cudaGraphMemAllocNodeGetParams, cuGraphMemAllocNodeGetParams,
     (CUgraphNode node, CUDA_MEM_ALLOC_NODE_PARAMS *p), (node, p))
SAME(cudaGraphAddMemFreeNode, cuGraphAddMemFreeNode,
     (CUgraphNode * node, CUgraph graph, const CUgraphNode *deps, size_t n_deps, void *p),
     (node, graph, deps, n_deps, (CUdeviceptr)(uintptr_t)p))
SAME(cudaGraphMemFreeNodeGetParams, cuGraphMemFreeNodeGetParams, (CUgraphNode node, void *p),
     (node, p))
SAME(cudaStreamCopyAttributes, cuStreamCopyAttributes, (CUstream to, CUstream from),
     (rt_stream(to), rt_stream(from)))
SAME(cudaGraphNodeFindInClone, cuGraphNodeFindInClone,
     (CUgraphNode * node, CUgraphNode original, CUgraph clone), (node, original, clone))
SAME(cudaGraphMemsetNodeGetParams, cuGraphMemsetNodeGetParams,
     (CUgraphNode node, CUDA_MEMSET_NODE_PARAMS *p), (node, p))
SAME(cudaGraphMemsetNodeSetParams, cuGraphMemsetNodeSetParams,
     (CUgraphNode node, const CUDA_MEMSET_NODE_PARAMS *p), (node, p))
SAME(cudaGraphHostNodeGetParams, cuGraphHostNodeGetParams,
     (CUgraphNode node, CUDA_HOST_NODE_PARAMS *p), (node, p))
SAME(cudaGraphHostNodeSetParams, cuGraphHostNodeSetParams,
     (CUgraphNode node, const CUDA_HOST_NODE_PARAMS *p), (node, p))
SAME(cudaGraphExecHostNodeSetParams, cuGraphExecHostNodeSetParams,
     (CUgraphExec exec, CUgraphNode node, const CUDA_HOST_NODE_PARAMS *p), (exec, node, p))
SAME(cudaGraphChildGraphNodeGetGraph, cuGraphChildGraphNodeGetGraph,
     (CUgraphNode node, CUgraph *graph), (node, graph))
SAME(cudaGraphAddEventRecordNode, cuGraphAddEventRecordNode,
     (CUgraphNode * node, CUgraph graph, const CUgraphNode *deps, size_t n_deps, CUevent event),
     (node, graph, deps, n_deps, event))
SAME(cudaGraphAddEventWaitNode, cuGraphAddEventWaitNode,
     (CUgraphNode * node, CUgraph graph, const CUgraphNode *deps, size_t n_deps, CUevent event),
     (node, graph, deps, n_deps, event))
SAME(cudaGraphKernelNodeCopyAttributes, cuGraphKernelNodeCopyAttributes,
     (CUgraphNode to, CUgraphNode from), (to, from))
SAME(cudaGraphKernelNodeGetAttribute, cuGraphKernelNodeGetAttribute,
     (CUgraphNode node, int attribute, CUkernelNodeAttrValue *value), (node, attribute, value))
SAME(cudaGraphKernelNodeSetAttribute, cuGraphKernelNodeSetAttribute,
     (CUgraphNode node, int attribute, const CUkernelNodeAttrValue *value),
     (node, attribute, value))
SAME(cudaGraphNodeSetEnabled, cuGraphNodeSetEnabled,
     (CUgraphExec exec, CUgraphNode node, unsigned int enabled), (exec, node, enabled))
SAME(cudaGraphNodeGetEnabled, cuGraphNodeGetEnabled,
     (CUgraphExec exec, CUgraphNode node, unsigned int *enabled), (exec, node, enabled))

#if GX_CUDART_MAJOR == 11
SAME(cudaGraphExecUpdate, cuGraphExecUpdate,
     (CUgraphExec exec, CUgraph graph, CUgraphNode *error_node, int *result),
     (exec, graph, error_node, result))
#else
SAME(cudaGraphExecUpdate, cuGraphExecUpdate_v2,
     (CUgraphExec exec, CUgraph graph, CUgraphExecUpdateResultInfo *info), (exec, graph, info))
SAME(cudaGraphExecGetFlags, cuGraphExecGetFlags, (CUgraphExec exec, uint64_t *flags), (exec, flags))
SAME(cudaStreamGetDevice, cuStreamGetDevice, (CUstream stream, int *device),
     (rt_stream(stream), device))

cudaError_t cudaGraphInstantiateWithParams(CUgraphExec *exec, CUgraph graph,
                                           CUDA_GRAPH_INSTANTIATE_PARAMS *p)
{
	CUstream stream;
	cudaError_t err;

	RT_READY();
	if (!p)
		return rt_done(CUDA_ERROR_INVALID_VALUE);
	stream = p->hUploadStream;
	p->hUploadStream = rt_stream(stream);
	err = rt_driver.cuGraphInstantiateWithParams(exec, graph, p);
	p->hUploadStream = stream;
	return rt_done(err);
}
#endif

#if GX_CUDART_MAJOR == 13
SAME(cudaGraphNodeGetDependentNodes, cuGraphNodeGetDependentNodes_v2,
     (CUgraphNode node, CUgraphNode *nodes, CUgraphEdgeData *edges, size_t *n),
     (node, nodes, edges, n))
SAME(cudaGraphRemoveDependencies, cuGraphRemoveDependencies_v2,
     (CUgraph graph, const CUgraphNode *from, const CUgraphNode *to, const CUgraphEdgeData *edges,
      size_t n),
     (graph, from, to, edges, n))
SAME(cudaStreamUpdateCaptureDependencies, cuStreamUpdateCaptureDependencies_v2,
     (CUstream stream, CUgraphNode *deps, const CUgraphEdgeData *edges, size_t n,
      unsigned int flags),
     (rt_stream(stream), deps, edges, n, flags))
#else
SAME(cudaGraphNodeGetDependentNodes, cuGraphNodeGetDependentNodes,
     (CUgraphNode node, CUgraphNode *nodes, size_t *n), (node, nodes, n))
SAME(cudaGraphRemoveDependencies, cuGraphRemoveDependencies,
     (CUgraph graph, const CUgraphNode *from, const CUgraphNode *to, size_t n),
     (graph, from, to, n))
SAME(cudaStreamUpdateCaptureDependencies, cuStreamUpdateCaptureDependencies,
     (CUstream stream, CUgraphNode *deps, size_t n, unsigned int flags),
     (rt_stream(stream), deps, n, flags))
#endif

cudaError_t cudaGraphExecMemsetNodeSetParams(CUgraphExec exec, CUgraphNode node,
                                             const CUDA_MEMSET_NODE_PARAMS *p)
{
	CUcontext ctx = NULL;
	cudaError_t err;

	RT_READY();
	err = rt_driver.cuCtxGetCurrent(&ctx);
	return rt_done(err ? err : rt_driver.cuGraphExecMemsetNodeSetParams(exec, node, p, ctx));
}
