/* driver_graph_nodes.c - the nodes of a graph by type: add, read, change. */
#include "device/soft/driver.h"

#include <stdlib.h>
#include <string.h>

static const CUgraphNodeType node_types[] = {
	[GX_WORK_KERNEL] = CU_GRAPH_NODE_TYPE_KERNEL,
	[GX_WORK_COPY] = CU_GRAPH_NODE_TYPE_MEMCPY,
	[GX_WORK_FILL] = CU_GRAPH_NODE_TYPE_MEMSET,
	[GX_WORK_HOST] = CU_GRAPH_NODE_TYPE_HOST,
	[GX_WORK_EMPTY] = CU_GRAPH_NODE_TYPE_EMPTY,
	[GX_WORK_CALLBACK] = CU_GRAPH_NODE_TYPE_HOST,
	[GX_WORK_LIST] = CU_GRAPH_NODE_TYPE_GRAPH,
	[GX_WORK_CHILD] = CU_GRAPH_NODE_TYPE_GRAPH,
	[GX_WORK_RECORD] = CU_GRAPH_NODE_TYPE_EVENT_RECORD,
	[GX_WORK_WAIT] = CU_GRAPH_NODE_TYPE_WAIT_EVENT,
	[GX_WORK_MEM_ALLOC] = CU_GRAPH_NODE_TYPE_MEM_ALLOC,
	[GX_WORK_MEM_FREE] = CU_GRAPH_NODE_TYPE_MEM_FREE,
	[GX_WORK_CHOICE] = CU_GRAPH_NODE_TYPE_CONDITIONAL,
};

/* cooperative: an attribute of the node, which new parameters leave as it is. */
static CUresult kernel_work(const CUDA_KERNEL_NODE_PARAMS_v2 *p, CUcontext ctx, bool cooperative,
                            struct gx_work **out)
{
	void *either = p->kern;
	struct gx_launch l = { .function = p->func ? p->func : either,
		               .grid = { p->gridDimX, p->gridDimY, p->gridDimZ },
		               .block = { p->blockDimX, p->blockDimY, p->blockDimZ },
		               .shared_bytes = p->sharedMemBytes,
		               .params = p->kernelParams,
		               .extra = p->extra,
		               .cooperative = cooperative };

	if (p->func && p->func->magic == GX_MAGIC_FUNC)
		ctx = p->func->module->ctx;
	else if (p->ctx)
		ctx = p->ctx;
	return gx_launch_work(ctx, &l, out);
}

static CUDA_KERNEL_NODE_PARAMS_v2 widen(const CUDA_KERNEL_NODE_PARAMS_v1 *p)
{
	CUDA_KERNEL_NODE_PARAMS_v2 wide = { 0 };

	memcpy(&wide, p, sizeof(*p));
	return wide;
}

CUresult cuGraphAddKernelNode_v2(CUgraphNode *graph_node, CUgraph graph,
                                 const CUgraphNode *dependencies, size_t num_dependencies,
                                 const CUDA_KERNEL_NODE_PARAMS *node_params)
{
	struct gx_work *work;
	CUresult err;

	ENTER_CTX(ctx);
	CHECK_HANDLE(graph, GX_MAGIC_GRAPH);
	CHECK_ARG(graph_node && node_params);
	err = kernel_work(node_params, ctx, false, &work);
	return err ? err : gx_graph_add(graph, work, dependencies, num_dependencies, graph_node);
}

CUresult cuGraphAddKernelNode(CUgraphNode *graph_node, CUgraph graph,
                              const CUgraphNode *dependencies, size_t num_dependencies,
                              const CUDA_KERNEL_NODE_PARAMS_v1 *node_params)
{
	CUDA_KERNEL_NODE_PARAMS_v2 wide;

	CHECK_ARG(node_params);
	wide = widen(node_params);
	return cuGraphAddKernelNode_v2(graph_node, graph, dependencies, num_dependencies, &wide);
}

CUresult cuGraphKernelNodeGetParams_v2(CUgraphNode node, CUDA_KERNEL_NODE_PARAMS *p)
{
	const struct gx_work *w;

	ENTER();
	CHECK_HANDLE(node, GX_MAGIC_NODE);
	CHECK_ARG(p && node->work->kind == GX_WORK_KERNEL);
	w = node->work;
	*p = (CUDA_KERNEL_NODE_PARAMS){ .func = w->launch.function,
		                        .gridDimX = w->launch.grid.grid[0],
		                        .gridDimY = w->launch.grid.grid[1],
		                        .gridDimZ = w->launch.grid.grid[2],
		                        .blockDimX = w->launch.grid.block[0],
		                        .blockDimY = w->launch.grid.block[1],
		                        .blockDimZ = w->launch.grid.block[2],
		                        .sharedMemBytes = w->launch.grid.dynamic_shared_bytes,
		                        .kernelParams = w->launch.param_ptrs,
		                        .kern = w->launch.kernel,
		                        .ctx = w->ctx };
	return CUDA_SUCCESS;
}

CUresult cuGraphKernelNodeGetParams(CUgraphNode node, CUDA_KERNEL_NODE_PARAMS_v1 *node_params)
{
	CUDA_KERNEL_NODE_PARAMS_v2 wide;
	CUresult err = cuGraphKernelNodeGetParams_v2(node, &wide);

	CHECK_ARG(node_params);
	if (!err)
		memcpy(node_params, &wide, sizeof(*node_params));
	return err;
}

static void replace(struct gx_work **at, struct gx_work *work)
{
	gx_work_put(*at);
	*at = work;
}

CUresult cuGraphKernelNodeSetParams_v2(CUgraphNode node, const CUDA_KERNEL_NODE_PARAMS *p)
{
	struct gx_work *work;
	CUresult err;

	ENTER();
	CHECK_HANDLE(node, GX_MAGIC_NODE);
	CHECK_ARG(p && node->work->kind == GX_WORK_KERNEL);
	err = kernel_work(p, node->work->ctx, node->work->launch.grid.cooperative, &work);
	if (!err)
		replace(&node->work, work);
	return err;
}

CUresult cuGraphKernelNodeSetParams(CUgraphNode node, const CUDA_KERNEL_NODE_PARAMS_v1 *node_params)
{
	CUDA_KERNEL_NODE_PARAMS_v2 wide;

	CHECK_ARG(node_params);
	wide = widen(node_params);
	return cuGraphKernelNodeSetParams_v2(node, &wide);
}

static struct gx_exec_node *exec_node(CUgraphExec exec, CUgraphNode node, enum gx_work_kind kind)
{
	struct gx_exec_node *found;

	if (!exec || exec->magic != GX_MAGIC_EXEC)
		return NULL;
	found = gx_exec_find(exec, node);
	return found && found->work->kind == kind ? found : NULL;
}

CUresult cuGraphExecKernelNodeSetParams_v2(CUgraphExec graph_exec, CUgraphNode node,
                                           const CUDA_KERNEL_NODE_PARAMS *p)
{
	struct gx_exec_node *at;
	struct gx_work *work;
	CUresult err;

	ENTER();
	at = exec_node(graph_exec, node, GX_WORK_KERNEL);
	CHECK_ARG(p && at);
	err = kernel_work(p, at->work->ctx, at->work->launch.grid.cooperative, &work);
	if (!err)
		replace(&at->work, work);
	return err;
}

CUresult cuGraphExecKernelNodeSetParams(CUgraphExec graph_exec, CUgraphNode node,
                                        const CUDA_KERNEL_NODE_PARAMS_v1 *node_params)
{
	CUDA_KERNEL_NODE_PARAMS_v2 wide;

	CHECK_ARG(node_params);
	wide = widen(node_params);
	return cuGraphExecKernelNodeSetParams_v2(graph_exec, node, &wide);
}

/* Copy, fill and host nodes hold one plain struct each: made, read, and replaced alike. */
#define NODE_CALLS(kind_, field, type, check, add, add_params, ctx_of, get, set, exec_set,         \
                   exec_params)                                                                    \
	static CUresult make_##field(const type *p, CUcontext ctx, struct gx_work **out)           \
	{                                                                                          \
		CUresult err = check;                                                              \
                                                                                                   \
		if (err)                                                                           \
			return err;                                                                \
		*out = gx_work_new(kind_, ctx);                                                    \
		if (!*out)                                                                         \
			return CUDA_ERROR_OUT_OF_MEMORY;                                           \
		(*out)->field = *p;                                                                \
		return CUDA_SUCCESS;                                                               \
	}                                                                                          \
	CUresult add add_params                                                                    \
	{                                                                                          \
		struct gx_work *work;                                                              \
		CUresult err;                                                                      \
                                                                                                   \
		ENTER_CTX(current);                                                                \
		CHECK_HANDLE(graph, GX_MAGIC_GRAPH);                                               \
		CHECK_ARG(node &&p);                                                               \
		err = make_##field(p, ctx_of, &work);                                              \
		return err ? err : gx_graph_add(graph, work, deps, n_deps, node);                  \
	}                                                                                          \
	CUresult get(CUgraphNode node, type *p)                                                    \
	{                                                                                          \
		ENTER();                                                                           \
		CHECK_HANDLE(node, GX_MAGIC_NODE);                                                 \
		CHECK_ARG(p && node->work->kind == (kind_));                                       \
		*p = node->work->field;                                                            \
		return CUDA_SUCCESS;                                                               \
	}                                                                                          \
	CUresult set(CUgraphNode node, const type *p)                                              \
	{                                                                                          \
		struct gx_work *work;                                                              \
		CUresult err;                                                                      \
                                                                                                   \
		ENTER();                                                                           \
		CHECK_HANDLE(node, GX_MAGIC_NODE);                                                 \
		CHECK_ARG(p && node->work->kind == (kind_));                                       \
		err = make_##field(p, node->work->ctx, &work);                                     \
		if (!err)                                                                          \
			replace(&node->work, work);                                                \
		return err;                                                                        \
	}                                                                                          \
	CUresult exec_set exec_params                                                              \
	{                                                                                          \
		struct gx_exec_node *at;                                                           \
		struct gx_work *work;                                                              \
		CUresult err;                                                                      \
                                                                                                   \
		ENTER();                                                                           \
		at = exec_node(exec, node, kind_);                                                 \
		CHECK_ARG(p &&at);                                                                 \
		err = make_##field(p, at->work->ctx, &work);                                       \
		if (!err)                                                                          \
			replace(&at->work, work);                                                  \
		return err;                                                                        \
	}

#define ADD_HEAD CUgraphNode *node, CUgraph graph, const CUgraphNode *deps, size_t n_deps

NODE_CALLS(GX_WORK_COPY, copy, CUDA_MEMCPY3D, gx_copy_check(p), cuGraphAddMemcpyNode,
           (ADD_HEAD, const CUDA_MEMCPY3D *p, CUcontext ctx), ctx ? ctx : current,
           cuGraphMemcpyNodeGetParams, cuGraphMemcpyNodeSetParams, cuGraphExecMemcpyNodeSetParams,
           (CUgraphExec exec, CUgraphNode node, const CUDA_MEMCPY3D *p,
            CUcontext ctx __attribute__((unused))))
NODE_CALLS(GX_WORK_FILL, fill, CUDA_MEMSET_NODE_PARAMS, gx_fill_check(p), cuGraphAddMemsetNode,
           (ADD_HEAD, const CUDA_MEMSET_NODE_PARAMS *p, CUcontext ctx), ctx ? ctx : current,
           cuGraphMemsetNodeGetParams, cuGraphMemsetNodeSetParams, cuGraphExecMemsetNodeSetParams,
           (CUgraphExec exec, CUgraphNode node, const CUDA_MEMSET_NODE_PARAMS *p,
            CUcontext ctx __attribute__((unused))))
NODE_CALLS(GX_WORK_HOST, host, CUDA_HOST_NODE_PARAMS,
           p->fn ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE, cuGraphAddHostNode,
           (ADD_HEAD, const CUDA_HOST_NODE_PARAMS *p), current, cuGraphHostNodeGetParams,
           cuGraphHostNodeSetParams, cuGraphExecHostNodeSetParams,
           (CUgraphExec exec, CUgraphNode node, const CUDA_HOST_NODE_PARAMS *p))

static CUresult add_plain(CUgraphNode *out, CUgraph graph, const CUgraphNode *deps, size_t n_deps,
                          enum gx_work_kind kind, CUevent event)
{
	struct gx_work *work;

	ENTER();
	CHECK_HANDLE(graph, GX_MAGIC_GRAPH);
	CHECK_ARG(out);
	if (kind != GX_WORK_EMPTY)
		CHECK_HANDLE(event, GX_MAGIC_EVENT);
	if (event && event->shared)
		return CUDA_ERROR_NOT_SUPPORTED;
	work = gx_work_new(kind, event ? event->ctx : gx_current());
	if (!work)
		return CUDA_ERROR_OUT_OF_MEMORY;
	work->event = event;
	return gx_graph_add(graph, work, deps, n_deps, out);
}

CUresult cuGraphAddEmptyNode(CUgraphNode *graph_node, CUgraph graph,
                             const CUgraphNode *dependencies, size_t num_dependencies)
{
	return add_plain(graph_node, graph, dependencies, num_dependencies, GX_WORK_EMPTY, NULL);
}

CUresult cuGraphAddEventRecordNode(CUgraphNode *graph_node, CUgraph graph,
                                   const CUgraphNode *dependencies, size_t num_dependencies,
                                   CUevent event)
{
	return add_plain(graph_node, graph, dependencies, num_dependencies, GX_WORK_RECORD, event);
}

CUresult cuGraphAddEventWaitNode(CUgraphNode *graph_node, CUgraph graph,
                                 const CUgraphNode *dependencies, size_t num_dependencies,
                                 CUevent event)
{
	return add_plain(graph_node, graph, dependencies, num_dependencies, GX_WORK_WAIT, event);
}

CUresult cuGraphAddChildGraphNode(CUgraphNode *graph_node, CUgraph graph,
                                  const CUgraphNode *dependencies, size_t num_dependencies,
                                  CUgraph child_graph)
{
	struct gx_work *work;
	CUgraph clone;

	if (!graph || graph->magic != GX_MAGIC_GRAPH)
		return CUDA_ERROR_INVALID_HANDLE;
	CHECK_ARG(graph_node);
	CHECK_CALL(cuGraphClone(&clone, child_graph));
	ENTER();
	work = gx_work_new(GX_WORK_CHILD, gx_current());
	if (!work) {
		gx_graph_free(clone);
		return CUDA_ERROR_OUT_OF_MEMORY;
	}
	clone->is_child = true;
	work->graph = clone;
	return gx_graph_add(graph, work, dependencies, num_dependencies, graph_node);
}

/* The graph itself becomes the node's. */
static CUresult move_child(CUgraphNode *out, CUgraph graph, const CUgraphNode *deps, size_t n_deps,
                           CUgraph child)
{
	struct gx_work *work;
	CUresult err;

	ENTER();
	CHECK_HANDLE(graph, GX_MAGIC_GRAPH);
	CHECK_HANDLE(child, GX_MAGIC_GRAPH);
	CHECK_ARG(out && child != graph && !child->is_child && !child->exec &&
	          !gx_graph_contains(child, graph));
	if (graph->exec && gx_graph_has_memory(child))
		return CUDA_ERROR_NOT_SUPPORTED;
	work = gx_work_new(GX_WORK_CHILD, gx_current());
	if (!work)
		return CUDA_ERROR_OUT_OF_MEMORY;
	err = gx_graph_add(graph, work, deps, n_deps, out);
	if (err)
		return err;
	work->graph = child;
	child->is_child = true;
	return CUDA_SUCCESS;
}

CUresult cuGraphChildGraphNodeGetGraph(CUgraphNode node, CUgraph *graph)
{
	ENTER();
	CHECK_HANDLE(node, GX_MAGIC_NODE);
	CHECK_ARG(graph && node->work->kind == GX_WORK_CHILD);
	*graph = node->work->graph;
	return CUDA_SUCCESS;
}

CUresult cuGraphAddNode(CUgraphNode *out, CUgraph graph, const CUgraphNode *deps, size_t n_deps,
                        CUgraphNodeParams *p)
{
	CHECK_ARG(p);
	switch (p->type) {
	case CU_GRAPH_NODE_TYPE_KERNEL:
		return cuGraphAddKernelNode_v2(out, graph, deps, n_deps, &p->kernel);
	case CU_GRAPH_NODE_TYPE_MEMCPY:
		return cuGraphAddMemcpyNode(out, graph, deps, n_deps, &p->memcpy.copyParams,
		                            p->memcpy.copyCtx);
	case CU_GRAPH_NODE_TYPE_MEMSET:
		return cuGraphAddMemsetNode(out, graph, deps, n_deps, &p->memset.params,
		                            p->memset.ctx);
	case CU_GRAPH_NODE_TYPE_HOST: return cuGraphAddHostNode(out, graph, deps, n_deps, &p->host);
	case CU_GRAPH_NODE_TYPE_GRAPH:
		return p->ownership ? move_child(out, graph, deps, n_deps, p->graph)
		                    : cuGraphAddChildGraphNode(out, graph, deps, n_deps, p->graph);
	case CU_GRAPH_NODE_TYPE_EMPTY: return cuGraphAddEmptyNode(out, graph, deps, n_deps);
	case CU_GRAPH_NODE_TYPE_WAIT_EVENT:
		return cuGraphAddEventWaitNode(out, graph, deps, n_deps, p->event);
	case CU_GRAPH_NODE_TYPE_EVENT_RECORD:
		return cuGraphAddEventRecordNode(out, graph, deps, n_deps, p->event);
	case CU_GRAPH_NODE_TYPE_MEM_ALLOC:
		return cuGraphAddMemAllocNode(out, graph, deps, n_deps, &p->alloc);
	case CU_GRAPH_NODE_TYPE_MEM_FREE:
		return cuGraphAddMemFreeNode(out, graph, deps, n_deps, p->free);
	case CU_GRAPH_NODE_TYPE_CONDITIONAL:
		return gx_graph_add_choice(out, graph, deps, n_deps, &p->conditional);
	default: return CUDA_ERROR_NOT_SUPPORTED;
	}
}

CUresult cuGraphAddNode_v2(CUgraphNode *out, CUgraph graph, const CUgraphNode *deps,
                           const CUgraphEdgeData *dependency_data, size_t n_deps,
                           CUgraphNodeParams *p)
{
	(void)dependency_data;
	return cuGraphAddNode(out, graph, deps, n_deps, p);
}

CUresult cuGraphNodeSetParams(CUgraphNode node, CUgraphNodeParams *p)
{
	CHECK_ARG(p);
	switch (p->type) {
	case CU_GRAPH_NODE_TYPE_KERNEL: return cuGraphKernelNodeSetParams_v2(node, &p->kernel);
	case CU_GRAPH_NODE_TYPE_MEMCPY:
		return cuGraphMemcpyNodeSetParams(node, &p->memcpy.copyParams);
	case CU_GRAPH_NODE_TYPE_MEMSET: return cuGraphMemsetNodeSetParams(node, &p->memset.params);
	case CU_GRAPH_NODE_TYPE_HOST: return cuGraphHostNodeSetParams(node, &p->host);
	default: return CUDA_ERROR_NOT_SUPPORTED;
	}
}

CUresult cuGraphExecNodeSetParams(CUgraphExec exec, CUgraphNode node, CUgraphNodeParams *p)
{
	CHECK_ARG(p);
	switch (p->type) {
	case CU_GRAPH_NODE_TYPE_KERNEL:
		return cuGraphExecKernelNodeSetParams_v2(exec, node, &p->kernel);
	case CU_GRAPH_NODE_TYPE_MEMCPY:
		return cuGraphExecMemcpyNodeSetParams(exec, node, &p->memcpy.copyParams,
		                                      p->memcpy.copyCtx);
	case CU_GRAPH_NODE_TYPE_MEMSET:
		return cuGraphExecMemsetNodeSetParams(exec, node, &p->memset.params, p->memset.ctx);
	case CU_GRAPH_NODE_TYPE_HOST: return cuGraphExecHostNodeSetParams(exec, node, &p->host);
	default: return CUDA_ERROR_NOT_SUPPORTED;
	}
}

CUresult cuGraphNodeGetType(CUgraphNode node, CUgraphNodeType *type)
{
	ENTER();
	CHECK_HANDLE(node, GX_MAGIC_NODE);
	CHECK_ARG(type);
	*type = node_types[node->work->kind];
	return CUDA_SUCCESS;
}

CUresult cuGraphKernelNodeGetAttribute(CUgraphNode node, CUkernelNodeAttrID attr,
                                       CUkernelNodeAttrValue *value)
{
	ENTER();
	CHECK_HANDLE(node, GX_MAGIC_NODE);
	CHECK_ARG(value && attr >= 0 && attr < 16 && node->work->kind == GX_WORK_KERNEL);
	*value = node->attributes[attr];
	if (attr == CU_LAUNCH_ATTRIBUTE_COOPERATIVE)
		value->cooperative = node->work->launch.grid.cooperative;
	return CUDA_SUCCESS;
}

/* What an executable graph was made of stays as it is. */
static CUresult set_cooperative(CUgraphNode node, bool cooperative)
{
	return node->work->refs == 1 ? gx_work_set_cooperative(node->work, cooperative)
	                             : CUDA_SUCCESS;
}

CUresult cuGraphKernelNodeSetAttribute(CUgraphNode node, CUkernelNodeAttrID attr,
                                       const CUkernelNodeAttrValue *value)
{
	ENTER();
	CHECK_HANDLE(node, GX_MAGIC_NODE);
	CHECK_ARG(value && attr >= 0 && attr < 16 && node->work->kind == GX_WORK_KERNEL);
	if (attr == CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION) {
		unsigned int asked[3];
		CUresult err;

		memcpy(asked, &value->clusterDim, sizeof(asked));
		err = gx_check_cluster(node->work->launch.function, asked);
		if (err)
			return err;
	}
	node->attributes[attr] = *value;
	return attr == CU_LAUNCH_ATTRIBUTE_COOPERATIVE
	               ? set_cooperative(node, value->cooperative != 0)
	               : CUDA_SUCCESS;
}

CUresult cuGraphKernelNodeCopyAttributes(CUgraphNode dst, CUgraphNode src)
{
	ENTER();
	CHECK_HANDLE(dst, GX_MAGIC_NODE);
	CHECK_HANDLE(src, GX_MAGIC_NODE);
	CHECK_ARG(dst->work->kind == GX_WORK_KERNEL && src->work->kind == GX_WORK_KERNEL);
	memcpy(dst->attributes, src->attributes, sizeof(dst->attributes));
	return set_cooperative(dst, src->work->launch.grid.cooperative);
}

static CUresult enabled_of(CUgraphExec exec, CUgraphNode node, struct gx_exec_node **out)
{
	CHECK_HANDLE(exec, GX_MAGIC_EXEC);
	*out = gx_exec_find(exec, node);
	return *out ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult cuGraphNodeSetEnabled(CUgraphExec graph_exec, CUgraphNode node, unsigned int is_enabled)
{
	struct gx_exec_node *at;
	CUresult err;

	ENTER();
	err = enabled_of(graph_exec, node, &at);
	if (!err)
		CHECK_ARG(at->work->kind != GX_WORK_MEM_ALLOC &&
		          at->work->kind != GX_WORK_MEM_FREE && at->work->kind != GX_WORK_CHOICE);
	if (!err)
		at->enabled = is_enabled != 0;
	return err;
}

CUresult cuGraphNodeGetEnabled(CUgraphExec graph_exec, CUgraphNode node, unsigned int *is_enabled)
{
	struct gx_exec_node *at;
	CUresult err;

	ENTER();
	CHECK_ARG(is_enabled);
	err = enabled_of(graph_exec, node, &at);
	if (!err)
		*is_enabled = at->enabled;
	return err;
}
