/* graph.c - kernel nodes that an application builds itself run the variant too; graph launches are
 * counted.
 *
 * A node keeps the variant that was there when it was made: a graph is what the application put
 * into it. Nodes of kernels with constants run the original (launch.c says why), and so do those
 * that the variant is too big for (room.c).
 */
#include "agent/cuda/graph_ids.h"
#include "agent/cuda/graph_node.h"
#include "agent/cuda/launch.h"
#include "agent/cuda/launch_row.h"
#include "agent/cuda/memory.h"
#include "agent/core/life.h"
#include "agent/variant/original.h"
#include "agent/variant/registry.h"
#include "agent/cuda/room.h"
#include "agent/cuda/shim.h"

/* What the node calls need besides the kernel. */
struct node_call {
	CUgraphNode *out, node;
	CUgraph graph;
	CUgraphExec exec;
	const CUgraphNode *dependencies;
	const CUgraphEdgeData *edges;
	size_t n_dependencies;
	const CUgraphNodeParams *any; /* where the call takes every type of node */
	const CUDA_KERNEL_NODE_PARAMS_v1 *v1;
	const CUDA_KERNEL_NODE_PARAMS_v2 *v2;
};

/* v1 is the front of v2, so both are read through it. */
#define SHAPE_OF(p)                                                                                \
	.grid = { (p)->gridDimX, (p)->gridDimY, (p)->gridDimZ },                                   \
	.block = { (p)->blockDimX, (p)->blockDimY, (p)->blockDimZ },                               \
	.shared_bytes = (p)->sharedMemBytes, .params = (p)->kernelParams, .extra = (p)->extra

static CUDA_KERNEL_NODE_PARAMS_v1 params_v1(const struct gx_call *call)
{
	CUDA_KERNEL_NODE_PARAMS_v1 params = *((const struct node_call *)call->more)->v1;

	params.func = call->function;
	params.kernelParams = call->params;
	params.extra = call->extra;
	return params;
}

/* The variant is a CUfunction of the context; the original goes as the application had it. */
static CUDA_KERNEL_NODE_PARAMS_v2 params_v2(const struct gx_call *call)
{
	CUDA_KERNEL_NODE_PARAMS_v2 params = *((const struct node_call *)call->more)->v2;
	const void *given = params.func ? (const void *)params.func : (const void *)params.kern;

	params.kernelParams = call->params;
	params.extra = call->extra;
	if ((const void *)call->function != given) {
		params.func = call->function;
		params.kern = NULL;
	}
	return params;
}

static struct gx_call call_v1(const char *name, struct node_call *node)
{
	return (struct gx_call){ .api_name = name,
		                 .is_node = true,
		                 .cooperative = gx_node_is_cooperative(node->node),
		                 .graph = node->graph,
		                 .function = node->v1->func,
		                 SHAPE_OF(node->v1),
		                 .more = node };
}

static struct gx_call call_v2(const char *name, struct node_call *node)
{
	CUfunction function = node->v2->func ? node->v2->func : (CUfunction)node->v2->kern;

	return (struct gx_call){ .api_name = name,
		                 .is_node = true,
		                 .cooperative = gx_node_is_cooperative(node->node),
		                 .graph = node->graph,
		                 .function = function,
		                 .context = node->v2->func ? NULL : node->v2->ctx,
		                 SHAPE_OF(node->v2),
		                 .more = node };
}

/* --- cuGraphAddKernelNode */
static CUresult go_add_v1(const struct gx_call *call)
{
	const struct node_call *n = call->more;
	CUDA_KERNEL_NODE_PARAMS_v1 params = params_v1(call);

	return GX_REAL(cuGraphAddKernelNode)(n->out, n->graph, n->dependencies, n->n_dependencies,
	                                     &params);
}

static CUresult go_add_v2(const struct gx_call *call)
{
	const struct node_call *n = call->more;
	CUDA_KERNEL_NODE_PARAMS_v2 params = params_v2(call);

	return GX_REAL(cuGraphAddKernelNode_v2)(n->out, n->graph, n->dependencies,
	                                        n->n_dependencies, &params);
}

CUresult cuGraphAddKernelNode(CUgraphNode *graph_node, CUgraph graph,
                              const CUgraphNode *dependencies, size_t num_dependencies,
                              const CUDA_KERNEL_NODE_PARAMS_v1 *node_params)
{
	struct node_call node = { .out = graph_node,
		                  .graph = graph,
		                  .dependencies = dependencies,
		                  .n_dependencies = num_dependencies,
		                  .v1 = node_params };
	struct gx_call call;

	if (!node_params)
		return GX_REAL(cuGraphAddKernelNode)(graph_node, graph, dependencies,
		                                     num_dependencies, node_params);
	call = call_v1("cuGraphAddKernelNode", &node);
	return gx_call_run(&call, go_add_v1);
}

CUresult cuGraphAddKernelNode_v2(CUgraphNode *graph_node, CUgraph graph,
                                 const CUgraphNode *dependencies, size_t num_dependencies,
                                 const CUDA_KERNEL_NODE_PARAMS *node_params)
{
	struct node_call node = { .out = graph_node,
		                  .graph = graph,
		                  .dependencies = dependencies,
		                  .n_dependencies = num_dependencies,
		                  .v2 = node_params };
	struct gx_call call;

	if (!node_params)
		return GX_REAL(cuGraphAddKernelNode_v2)(graph_node, graph, dependencies,
		                                        num_dependencies, node_params);
	call = call_v2("cuGraphAddKernelNode", &node);
	return gx_call_run(&call, go_add_v2);
}

/* --- cuGraphAddNode */
static CUresult go_add_any(const struct gx_call *call)
{
	const struct node_call *n = call->more;
	CUgraphNodeParams params = *n->any;

	params.kernel = params_v2(call);
	return GX_REAL(cuGraphAddNode)(n->out, n->graph, n->dependencies, n->n_dependencies,
	                               &params);
}

static CUresult go_add_any_v2(const struct gx_call *call)
{
	const struct node_call *n = call->more;
	CUgraphNodeParams params = *n->any;

	params.kernel = params_v2(call);
	return GX_REAL(cuGraphAddNode_v2)(n->out, n->graph, n->dependencies, n->edges,
	                                  n->n_dependencies, &params);
}

CUresult cuGraphAddNode(CUgraphNode *graph_node, CUgraph graph, const CUgraphNode *dependencies,
                        size_t num_dependencies, CUgraphNodeParams *node_params)
{
	struct node_call node = { .out = graph_node,
		                  .graph = graph,
		                  .dependencies = dependencies,
		                  .n_dependencies = num_dependencies,
		                  .any = node_params };
	struct gx_call call;

	if (!node_params || node_params->type != CU_GRAPH_NODE_TYPE_KERNEL)
		return gx_memory_node(GX_REAL(cuGraphAddNode)(graph_node, graph, dependencies,
		                                              num_dependencies, node_params),
		                      node_params);
	node.v2 = &node_params->kernel;
	call = call_v2("cuGraphAddNode", &node);
	return gx_call_run(&call, go_add_any);
}

CUresult cuGraphAddNode_v2(CUgraphNode *graph_node, CUgraph graph, const CUgraphNode *dependencies,
                           const CUgraphEdgeData *dependency_data, size_t num_dependencies,
                           CUgraphNodeParams *node_params)
{
	struct node_call node = { .out = graph_node,
		                  .graph = graph,
		                  .dependencies = dependencies,
		                  .edges = dependency_data,
		                  .n_dependencies = num_dependencies,
		                  .any = node_params };
	struct gx_call call;

	if (!node_params || node_params->type != CU_GRAPH_NODE_TYPE_KERNEL)
		return gx_memory_node(GX_REAL(cuGraphAddNode_v2)(graph_node, graph, dependencies,
		                                                 dependency_data, num_dependencies,
		                                                 node_params),
		                      node_params);
	node.v2 = &node_params->kernel;
	call = call_v2("cuGraphAddNode", &node);
	return gx_call_run(&call, go_add_any_v2);
}

/* --- new parameters for a node of a graph, or of an executable one */
static CUresult go_set_v1(const struct gx_call *call)
{
	const struct node_call *n = call->more;
	CUDA_KERNEL_NODE_PARAMS_v1 params = params_v1(call);

	return n->exec ? GX_REAL(cuGraphExecKernelNodeSetParams)(n->exec, n->node, &params)
	               : GX_REAL(cuGraphKernelNodeSetParams)(n->node, &params);
}

static CUresult go_set_v2(const struct gx_call *call)
{
	const struct node_call *n = call->more;
	CUDA_KERNEL_NODE_PARAMS_v2 params = params_v2(call);

	return n->exec ? GX_REAL(cuGraphExecKernelNodeSetParams_v2)(n->exec, n->node, &params)
	               : GX_REAL(cuGraphKernelNodeSetParams_v2)(n->node, &params);
}

CUresult cuGraphKernelNodeSetParams(CUgraphNode node, const CUDA_KERNEL_NODE_PARAMS_v1 *node_params)
{
	struct node_call more = { .node = node, .v1 = node_params };
	struct gx_call call;

	if (!node_params)
		return GX_REAL(cuGraphKernelNodeSetParams)(node, node_params);
	call = call_v1("cuGraphKernelNodeSetParams", &more);
	return gx_call_run(&call, go_set_v1);
}

CUresult cuGraphKernelNodeSetParams_v2(CUgraphNode node, const CUDA_KERNEL_NODE_PARAMS *node_params)
{
	struct node_call more = { .node = node, .v2 = node_params };
	struct gx_call call;

	if (!node_params)
		return GX_REAL(cuGraphKernelNodeSetParams_v2)(node, node_params);
	call = call_v2("cuGraphKernelNodeSetParams", &more);
	return gx_call_run(&call, go_set_v2);
}

CUresult cuGraphExecKernelNodeSetParams(CUgraphExec graph_exec, CUgraphNode node,
                                        const CUDA_KERNEL_NODE_PARAMS_v1 *node_params)
{
	struct node_call more = { .node = node, .exec = graph_exec, .v1 = node_params };
	struct gx_call call;

	if (!node_params || !graph_exec)
		return GX_REAL(cuGraphExecKernelNodeSetParams)(graph_exec, node, node_params);
	call = call_v1("cuGraphExecKernelNodeSetParams", &more);
	return gx_call_run(&call, go_set_v1);
}

CUresult cuGraphExecKernelNodeSetParams_v2(CUgraphExec graph_exec, CUgraphNode node,
                                           const CUDA_KERNEL_NODE_PARAMS *node_params)
{
	struct node_call more = { .node = node, .exec = graph_exec, .v2 = node_params };
	struct gx_call call;

	if (!node_params || !graph_exec)
		return GX_REAL(cuGraphExecKernelNodeSetParams_v2)(graph_exec, node, node_params);
	call = call_v2("cuGraphExecKernelNodeSetParams", &more);
	return gx_call_run(&call, go_set_v2);
}

static CUresult go_set_any(const struct gx_call *call)
{
	const struct node_call *n = call->more;
	CUgraphNodeParams params = *n->any;

	params.kernel = params_v2(call);
	return n->exec ? GX_REAL(cuGraphExecNodeSetParams)(n->exec, n->node, &params)
	               : GX_REAL(cuGraphNodeSetParams)(n->node, &params);
}

CUresult cuGraphNodeSetParams(CUgraphNode node, CUgraphNodeParams *node_params)
{
	struct node_call more = { .node = node, .any = node_params };
	struct gx_call call;

	if (!node_params || node_params->type != CU_GRAPH_NODE_TYPE_KERNEL)
		return GX_REAL(cuGraphNodeSetParams)(node, node_params);
	more.v2 = &node_params->kernel;
	call = call_v2("cuGraphNodeSetParams", &more);
	return gx_call_run(&call, go_set_any);
}

CUresult cuGraphExecNodeSetParams(CUgraphExec graph_exec, CUgraphNode node,
                                  CUgraphNodeParams *node_params)
{
	struct node_call more = { .node = node, .exec = graph_exec, .any = node_params };
	struct gx_call call;

	if (!node_params || !graph_exec || node_params->type != CU_GRAPH_NODE_TYPE_KERNEL)
		return GX_REAL(cuGraphExecNodeSetParams)(graph_exec, node, node_params);
	more.v2 = &node_params->kernel;
	call = call_v2("cuGraphExecNodeSetParams", &more);
	return gx_call_run(&call, go_set_any);
}

/* --- what a node runs, as the application knows it: the one parameter more stays unseen behind the
 * others */
static CUfunction original_of(CUfunction function)
{
	struct gx_kernel *kernel = gx_agent_awake() ? gx_registry_original(function) : NULL;
	CUfunction original = kernel ? gx_variant_original(kernel) : NULL;

	return original ? original : function;
}

/* The kernel too: the runtime finds a node's function by that, and knows no variant's. */
static void show_original(CUDA_KERNEL_NODE_PARAMS_v2 *params)
{
	struct gx_kernel *kernel = gx_agent_awake() ? gx_registry_original(params->func) : NULL;

	if (!kernel)
		return;
	params->func = original_of(params->func);
	if (!kernel->is_kernel)
		kernel = kernel->twin;
	params->kern = kernel ? kernel->handle : NULL;
}

/* A node with the variant became cooperative: where the variant can't be that, the original takes its
 * place, before the graph is refused as a whole. */
static void check_cooperative(CUgraphNode node)
{
	CUDA_KERNEL_NODE_PARAMS_v2 params = { .func = NULL };
	struct gx_variant *variant;
	struct gx_call call;

	if (!gx_agent_awake())
		return;
	gx_node_params(node, &params); /* where the driver does not say, it is nobody's */
	variant = gx_variant_of(params.func);
	call = (struct gx_call){ .is_node = true, .cooperative = true, SHAPE_OF(&params) };
	if (!variant || gx_room_for(variant, &call))
		return;
	show_original(&params);
	if (!gx_node_set_params(node, &params))
		return;
	gx_session_count(GX_COUNT_MISSED, 1);
	gx_session_count(GX_COUNT_NO_ROOM, 1);
	gx_room_tell(variant, gx_registry_original(variant->function), &call);
}

CUresult cuGraphKernelNodeSetAttribute(CUgraphNode node, CUkernelNodeAttrID attr,
                                       const CUkernelNodeAttrValue *value)
{
	CUresult result = GX_REAL(cuGraphKernelNodeSetAttribute)(node, attr, value);

	if (!result && attr == CU_LAUNCH_ATTRIBUTE_COOPERATIVE && value->cooperative)
		check_cooperative(node);
	return result;
}

CUresult cuGraphKernelNodeCopyAttributes(CUgraphNode dst, CUgraphNode src)
{
	CUresult result = GX_REAL(cuGraphKernelNodeCopyAttributes)(dst, src);

	if (!result && gx_node_is_cooperative(dst))
		check_cooperative(dst);
	return result;
}

CUresult cuGraphKernelNodeGetParams(CUgraphNode node, CUDA_KERNEL_NODE_PARAMS_v1 *node_params)
{
	CUresult result = GX_REAL(cuGraphKernelNodeGetParams)(node, node_params);

	if (!result)
		node_params->func = original_of(node_params->func);
	return result;
}

CUresult cuGraphKernelNodeGetParams_v2(CUgraphNode node, CUDA_KERNEL_NODE_PARAMS *node_params)
{
	CUresult result = GX_REAL(cuGraphKernelNodeGetParams_v2)(node, node_params);

	if (!result)
		show_original(node_params);
	return result;
}

/* --- cuGraphLaunch */
static void graph_launch(CUgraphExec graph, CUstream stream)
{
	struct gx_launch launch = { .api_name = "cuGraphLaunch",
		                    .kernel = "",
		                    .stream = (uint64_t)(uintptr_t)stream,
		                    .graph = gx_graph_exec_id(graph) };

	gx_session_count(GX_COUNT_GRAPH_LAUNCHES, 1);
	gx_session_launch(&launch);
}

static CUresult go_graph(const struct gx_call *call)
{
	return call->per_thread
	               ? GX_REAL_AS(cuGraphLaunch_ptsz, cuGraphLaunch)(call->exec, call->stream)
	               : GX_REAL(cuGraphLaunch)(call->exec, call->stream);
}

static CUresult launch_graph(CUgraphExec graph, CUstream stream, bool per_thread)
{
	struct gx_call call = { .per_thread = per_thread, .exec = graph, .stream = stream };
	struct gx_launch_how how = { .kernel = NULL };

	if (!gx_agent_awake())
		return go_graph(&call);
	call.graph_id = gx_graph_exec_id(graph);
	graph_launch(graph, gx_call_stream(&call));
	return gx_launch_timed(&call, &how, go_graph);
}

CUresult cuGraphLaunch(CUgraphExec graph, CUstream stream)
{
	return launch_graph(graph, stream, false);
}

CUresult cuGraphLaunch_ptsz(CUgraphExec graph, CUstream stream)
{
	return launch_graph(graph, stream, true);
}
