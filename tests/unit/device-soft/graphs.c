/* graphs.c - graphs of the driver interface: edges and lists, clones, every type of node, executable graphs and what changes them. */
#include "app.h"

static void free_graph(CUgraph graph)
{
	OK(cuGraphDestroy(graph));
}

/* --- the shape of a graph: a before b and c, both before d */
static CUgraph graph;
static CUgraphNode a, b, c, d;

static void begin_shape(void)
{
	CUgraphNode twice[2], both[2];

	OK(cuGraphCreate(&graph, 0));
	OK(cuGraphAddEmptyNode(&a, graph, NULL, 0));
	OK(cuGraphAddEmptyNode(&b, graph, &a, 1));
	twice[0] = twice[1] = a; /* the same edge */
	OK(cuGraphAddEmptyNode(&c, graph, twice, 2));
	both[0] = b, both[1] = c;
	OK(cuGraphAddEmptyNode(&d, graph, both, 2));
}

static size_t n_edges(void)
{
	size_t n = 99;

	OK(cuGraphGetEdges(graph, NULL, NULL, &n));
	return n;
}

static void edges(void)
{
	CUgraphNode from[6], to[6];
	CUgraphEdgeData about[6];
	const CUgraphEdgeData zero = { 0 };
	size_t n = 6;

	CHECK_EQ(n_edges(), 4);
	memset(about, 0xff, sizeof(about));
	memset(from, 0xff, sizeof(from));
	memset(to, 0xff, sizeof(to));
	OK(cuGraphGetEdges_v2(graph, from, to, about, &n));
	CHECK_EQ(n, 4);
	CHECK(from[0] == a && to[0] == b && from[1] == a && to[1] == c && from[2] == b &&
	      to[2] == d && from[3] == c && to[3] == d);
	CHECK(!from[4] && !from[5] && !to[4] && !to[5]);
	CHECK(!memcmp(&about[3], &zero, sizeof(zero)) && about[4].type == 0xff);
	memset(about, 0xff, sizeof(about));
	from[2] = to[2] = NULL;
	n = 2;
	OK(cuGraphGetEdges_v2(graph, from, to, about, &n));
	CHECK(n == 2 && from[1] == a && to[1] == c && !from[2] && !to[2]);
	CHECK(!about[1].type && about[2].type == 0xff);
	INVALID(cuGraphGetEdges(graph, from, NULL, &n));
	INVALID(cuGraphGetEdges(graph, NULL, to, &n));
	INVALID(cuGraphGetEdges(graph, NULL, NULL, NULL));
}

static void neighbours(void)
{
	CUgraphNode list[4];
	CUgraphEdgeData about[4];
	size_t n = 4;

	memset(list, 0xff, sizeof(list));
	memset(about, 0xff, sizeof(about));
	OK(cuGraphNodeGetDependentNodes_v2(a, list, about, &n));
	CHECK(n == 2 && list[0] == b && list[1] == c && !list[2] && !list[3]);
	CHECK(!about[0].type && !about[1].type && about[2].type == 0xff);
	memset(about, 0xff, sizeof(about));
	n = 1;
	OK(cuGraphNodeGetDependentNodes_v2(a, list, about, &n));
	CHECK(n == 1 && list[0] == b && about[1].type == 0xff);
	n = 9;
	OK(cuGraphNodeGetDependentNodes(d, NULL, &n));
	CHECK_EQ(n, 0);
	INVALID(cuGraphNodeGetDependentNodes(d, NULL, NULL));
	n = 4;
	memset(about, 0xff, sizeof(about));
	OK(cuGraphNodeGetDependencies_v2(d, list, about, &n));
	CHECK(n == 2 && list[0] == b && list[1] == c && !list[2]);
	CHECK(!about[1].type && about[2].type == 0xff);
	memset(about, 0xff, sizeof(about));
	n = 1;
	OK(cuGraphNodeGetDependencies_v2(d, list, about, &n));
	CHECK(n == 1 && list[0] == b && !about[0].type && about[1].type == 0xff);
	OK(cuGraphNodeGetDependencies(a, NULL, &n));
	CHECK_EQ(n, 0);
	INVALID(cuGraphNodeGetDependencies(a, NULL, NULL));
	n = 4;
	OK(cuGraphGetRootNodes(graph, list, &n));
	CHECK(n == 1 && list[0] == a && !list[1]);
	INVALID(cuGraphGetRootNodes(graph, list, NULL));
	n = 4;
	OK(cuGraphGetNodes(graph, list, &n));
	CHECK(n == 4 && list[0] == a && list[1] == b && list[2] == c && list[3] == d);
	INVALID(cuGraphGetNodes(graph, list, NULL));
	OK(cuGraphGetNodes(graph, NULL, &n));
	CHECK_EQ(n, 4);
}

static void clones(void)
{
	CUgraphNode of_a, of_b, of_c, of_d, list[4];
	CUgraph clone;
	size_t n = 4;

	INVALID(cuGraphClone(NULL, graph));
	OK(cuGraphClone(&clone, graph));
	OK(cuGraphNodeFindInClone(&of_a, a, clone));
	OK(cuGraphNodeFindInClone(&of_b, b, clone));
	OK(cuGraphNodeFindInClone(&of_c, c, clone));
	OK(cuGraphNodeFindInClone(&of_d, d, clone));
	CHECK(of_a != a && of_a != of_b && of_b != of_c && of_c != of_d);
	OK(cuGraphNodeGetDependencies(of_d, list, &n));
	CHECK(n == 2 && list[0] == of_b && list[1] == of_c);
	n = 4;
	OK(cuGraphNodeGetDependentNodes(of_a, list, &n));
	CHECK(n == 2 && list[0] == of_b && list[1] == of_c);
	INVALID(cuGraphNodeFindInClone(&of_a, of_b, clone));
	INVALID(cuGraphNodeFindInClone(NULL, a, clone));
	INVALID(cuGraphNodeFindInClone(&of_a, NULL, clone));
	free_graph(clone);
}

/* In a cycle nothing can come first. */
static void cycles(void)
{
	CUgraphExec exec = NULL;
	CUgraph clone;

	OK(cuGraphAddDependencies(graph, &d, &a, 1));
	INVALID(cuGraphInstantiateWithFlags(&exec, graph, 0));
	INVALID(cuGraphClone(&clone, graph));
	CHECK(!exec);
	OK(cuGraphRemoveDependencies(graph, &d, &a, 1));
	OK(cuGraphInstantiateWithFlags(&exec, graph, 0));
	OK(cuGraphExecDestroy(exec));
}

static void changed_edges(void)
{
	CUgraphNode list[4], from[2] = { a, b }, to[2] = { d, d };
	size_t n = 4;

	OK(cuGraphAddDependencies_v2(graph, from, to, NULL, 2)); /* the second is there already */
	CHECK_EQ(n_edges(), 5);
	OK(cuGraphRemoveDependencies_v2(graph, from, to, NULL, 2));
	OK(cuGraphNodeGetDependencies(d, list, &n));
	CHECK(n == 1 && list[0] == c);
	OK(cuGraphRemoveDependencies(graph, from, to, 1)); /* not there: nothing changes */
	CHECK_EQ(n_edges(), 3);
	OK(cuGraphAddDependencies(graph, NULL, NULL, 0));
	INVALID(cuGraphRemoveDependencies(graph, from, NULL, 1));
	INVALID(cuGraphRemoveDependencies(graph, NULL, to, 1));
}

/* What is made goes to the end of the list, whichever node went before. */
static void gone_nodes(void)
{
	CUgraphNode list[6], late;
	CUgraph clone;
	size_t n = 6;

	OK(cuGraphDestroyNode(c));
	OK(cuGraphNodeGetDependencies(d, NULL, &n));
	CHECK_EQ(n, 0);
	OK(cuGraphDestroyNode(d));
	OK(cuGraphAddEmptyNode(&late, graph, &b, 1));
	n = 6;
	OK(cuGraphGetNodes(graph, list, &n));
	CHECK(n == 3 && list[0] == a && list[1] == b && list[2] == late);
	OK(cuGraphDestroyNode(a));
	OK(cuGraphClone(&clone, graph));
	n = 6;
	OK(cuGraphGetNodes(clone, NULL, &n));
	CHECK_EQ(n, 2);
	free_graph(clone);
	OK(cuGraphDestroyNode(b));
	OK(cuGraphDestroyNode(late));
	OK(cuGraphAddEmptyNode(&late, graph, NULL, 0));
	n = 6;
	OK(cuGraphGetNodes(graph, list, &n));
	CHECK(n == 1 && list[0] == late);
	free_graph(graph);
}

/* What is no node, no longer one, or one of another graph, can't go before a node; nothing is made then. */
static void strange_nodes(void)
{
	struct CUgraphNode_st stale = { .magic = 0 };
	CUgraphNode own, foreign, made = NULL, deps[2];
	CUgraph other;
	size_t n = 9;

	OK(cuGraphCreate(&graph, 0));
	OK(cuGraphCreate(&other, 0));
	OK(cuGraphAddEmptyNode(&own, graph, NULL, 0));
	OK(cuGraphAddEmptyNode(&foreign, other, NULL, 0));
	stale.graph = graph;
	deps[0] = own;
	for (int i = 0; i < 3; i++) {
		deps[1] = i == 0 ? NULL : i == 1 ? &stale : foreign;
		INVALID(cuGraphAddEmptyNode(&made, graph, deps, 2));
	}
	INVALID(cuGraphAddEmptyNode(&made, graph, NULL, 1));
	CHECK(!made);
	OK(cuGraphGetNodes(graph, NULL, &n));
	CHECK_EQ(n, 1);
	free_graph(other);
	free_graph(graph);
}

/* --- nodes. What each works with: words of app_data, and these. */
static int host_words[4] = { 11, 22, 33, 44 };
static int n_calls;

static void call(void *p)
{
	n_calls += *(int *)p;
}

static CUDA_MEMCPY3D copy_of(const int *from, int word)
{
	return (CUDA_MEMCPY3D){ .srcMemoryType = CU_MEMORYTYPE_HOST,
		                .srcHost = from,
		                .dstMemoryType = CU_MEMORYTYPE_DEVICE,
		                .dstDevice = app_word(word),
		                .WidthInBytes = 4,
		                .Height = 1,
		                .Depth = 1 };
}

static CUDA_MEMSET_NODE_PARAMS fill_of(int word, unsigned value)
{
	return (CUDA_MEMSET_NODE_PARAMS){
		.dst = app_word(word), .value = value, .elementSize = 4, .width = 1, .height = 1
	};
}

struct put_args {
	CUdeviceptr p;
	int v;
	void *params[2];
};

static CUDA_KERNEL_NODE_PARAMS put_of(struct put_args *args, int word, int v)
{
	*args = (struct put_args){ .p = app_word(word), .v = v, .params = { &args->p, &args->v } };
	return (CUDA_KERNEL_NODE_PARAMS){ .func = app_put,
		                          .gridDimX = 1,
		                          .gridDimY = 1,
		                          .gridDimZ = 1,
		                          .blockDimX = 1,
		                          .blockDimY = 1,
		                          .blockDimZ = 1,
		                          .kernelParams = args->params };
}

static void run(CUgraphExec exec)
{
	OK(cuGraphLaunch(exec, NULL));
	OK(cuCtxSynchronize());
}

/* One call adds nodes of every type. */
static void every_type(void)
{
	static const CUgraphNodeType types[] = {
		CU_GRAPH_NODE_TYPE_KERNEL,     CU_GRAPH_NODE_TYPE_MEMCPY,
		CU_GRAPH_NODE_TYPE_MEMSET,     CU_GRAPH_NODE_TYPE_HOST,
		CU_GRAPH_NODE_TYPE_GRAPH,      CU_GRAPH_NODE_TYPE_EMPTY,
		CU_GRAPH_NODE_TYPE_WAIT_EVENT, CU_GRAPH_NODE_TYPE_EVENT_RECORD
	};
	CUDA_HOST_NODE_PARAMS host = { .fn = call, .userData = &host_words[0] };
	CUgraphNodeParams p;
	CUgraphNode node = NULL, before = NULL, foreign;
	CUgraphNodeType type;
	struct put_args args;
	CUgraph all, child;
	CUgraphExec exec;
	CUevent event;

	OK(cuEventCreate(&event, 0));
	OK(cuGraphCreate(&all, 0));
	OK(cuGraphCreate(&child, 0));
	for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++) {
		p = (CUgraphNodeParams){ .type = types[i] };
		switch (types[i]) {
		case CU_GRAPH_NODE_TYPE_KERNEL: p.kernel = put_of(&args, 1, 7); break;
		case CU_GRAPH_NODE_TYPE_MEMCPY:
			p.memcpy.copyParams = copy_of(&host_words[1], 2);
			break;
		case CU_GRAPH_NODE_TYPE_MEMSET: p.memset.params = fill_of(3, 9); break;
		case CU_GRAPH_NODE_TYPE_HOST: p.host = host; break;
		case CU_GRAPH_NODE_TYPE_GRAPH: p.graph = child; break;
		default: p.event = event; break;
		}
		if (i % 2)
			OK(cuGraphAddNode(&node, all, &before, 1, &p));
		else
			OK(cuGraphAddNode_v2(&node, all, &before, NULL, i != 0, &p));
		OK(cuGraphNodeGetType(node, &type));
		CHECK_EQ(type, types[i]);
		CHECK_EQ(cuGraphAddNode(&foreign, NULL, NULL, 0, &p), CUDA_ERROR_INVALID_HANDLE);
		before = node;
	}
	INVALID(cuGraphNodeGetType(node, NULL));
	INVALID(cuGraphAddNode(&node, all, NULL, 0, NULL));
	p.type = CU_GRAPH_NODE_TYPE_EVENT_RECORD + 1;
	CHECK_EQ(cuGraphAddNode(&node, all, NULL, 0, &p), CUDA_ERROR_NOT_SUPPORTED);
	OK(cuGraphInstantiateWithFlags(&exec, all, 0));
	n_calls = 0;
	run(exec);
	CHECK(app_read(1) == 7 && app_read(2) == 22 && app_read(3) == 9 && n_calls == 11);
	OK(cuGraphExecDestroy(exec));
	free_graph(child);
	free_graph(all);
	OK(cuEventDestroy(event));
}

/* Parameters of kernels in the form before CUDA 12, which has no kernels of libraries. */
static void kernels_of_old(void)
{
	CUDA_KERNEL_NODE_PARAMS p;
	CUDA_KERNEL_NODE_PARAMS_v1 old, got;
	struct put_args args;
	CUgraphNode node;
	CUgraphExec exec;
	CUgraph g;

	OK(cuGraphCreate(&g, 0));
	p = put_of(&args, 4, 70);
	p.gridDimX = 2, p.gridDimY = 3, p.gridDimZ = 4;
	p.blockDimX = 5, p.blockDimY = 6, p.blockDimZ = 7, p.sharedMemBytes = 16;
	memcpy(&old, &p, sizeof(old));
	OK(cuGraphAddKernelNode(&node, g, NULL, 0, &old));
	OK(cuGraphKernelNodeGetParams(node, &got));
	CHECK(got.func == app_put && got.gridDimX == 2 && got.gridDimY == 3 && got.gridDimZ == 4 &&
	      got.blockDimX == 5 && got.blockDimY == 6 && got.blockDimZ == 7 &&
	      got.sharedMemBytes == 16 && !got.extra);
	CHECK_EQ(*(int *)got.kernelParams[1], 70);
	args.v = 71;
	OK(cuGraphKernelNodeSetParams(node, &old));
	OK(cuGraphInstantiateWithFlags(&exec, g, 0));
	run(exec);
	CHECK_EQ(app_read(4), 71);
	args.v = 72;
	OK(cuGraphExecKernelNodeSetParams(exec, node, &old));
	run(exec);
	CHECK_EQ(app_read(4), 72);
	OK(cuGraphAddEmptyNode(&node, g, NULL, 0)); /* of another type: nothing is written */
	got.gridDimX = 99;
	INVALID(cuGraphKernelNodeGetParams(node, &got));
	CHECK_EQ(got.gridDimX, 99);
	old.blockDimX = 0;
	INVALID(cuGraphAddKernelNode(&node, g, NULL, 0, &old));
	INVALID(cuGraphKernelNodeSetParams(node, &old));
	INVALID(cuGraphExecKernelNodeSetParams(exec, node, &old));
	INVALID(cuGraphAddKernelNode(&node, g, NULL, 0, NULL));
	INVALID(cuGraphKernelNodeGetParams(node, NULL));
	INVALID(cuGraphKernelNodeGetParams_v2(node, NULL));
	INVALID(cuGraphKernelNodeSetParams(node, NULL));
	INVALID(cuGraphKernelNodeSetParams_v2(node, NULL));
	INVALID(cuGraphExecKernelNodeSetParams(exec, node, NULL));
	INVALID(cuGraphExecKernelNodeSetParams_v2(exec, node, NULL));
	OK(cuGraphExecDestroy(exec));
	free_graph(g);
}

/* A kernel of a library is of no context: the node says of which, else it is the current one. */
static void kernels_of_libraries(void)
{
	CUDA_KERNEL_NODE_PARAMS p, got;
	CUgraphNode here, there;
	struct put_args args;
	CUlibrary library;
	CUkernel kernel;
	CUcontext second;
	CUgraph g;

	OK(cuCtxCreate_v2(&second, 0, 1));
	OK(cuCtxPopCurrent_v2(NULL));
	OK(cuLibraryLoadData(&library, app_ptx, NULL, NULL, 0, NULL, NULL, 0));
	OK(cuLibraryGetKernel(&kernel, library, "put"));
	OK(cuGraphCreate(&g, 0));
	p = put_of(&args, 4, 1);
	p.func = NULL, p.kern = kernel;
	OK(cuGraphAddKernelNode_v2(&here, g, NULL, 0, &p));
	OK(cuGraphKernelNodeGetParams_v2(here, &got));
	CHECK(got.kern == kernel && got.func && got.func != app_put && got.ctx == app_ctx);
	p.ctx = second;
	OK(cuGraphAddKernelNode_v2(&there, g, NULL, 0, &p));
	OK(cuGraphKernelNodeGetParams_v2(there, &got));
	CHECK(got.kern == kernel && got.ctx == second);
	p.func = app_put; /* is of its context, whatever else is said */
	OK(cuGraphAddKernelNode_v2(&there, g, NULL, 0, &p));
	OK(cuGraphKernelNodeGetParams_v2(there, &got));
	CHECK(got.func == app_put && !got.kern && got.ctx == app_ctx);
	free_graph(g);
	OK(cuLibraryUnload(library));
	OK(cuCtxDestroy_v2(second));
}

/* Copies, fills and calls: read back as given, changed in the graph, changed in the executable graph alone. */
static void plain_nodes(void)
{
	CUDA_HOST_NODE_PARAMS host = { .fn = call, .userData = &host_words[0] }, got_host;
	CUDA_MEMCPY3D copy = copy_of(&host_words[0], 5), got_copy;
	CUDA_MEMSET_NODE_PARAMS fill = fill_of(6, 60), got_fill;
	CUgraphNode n_copy, n_fill, n_host;
	CUgraphExec exec, other;
	CUgraph g;

	OK(cuGraphCreate(&g, 0));
	OK(cuGraphAddMemcpyNode(&n_copy, g, NULL, 0, &copy, app_ctx));
	OK(cuGraphAddMemsetNode(&n_fill, g, NULL, 0, &fill, NULL));
	OK(cuGraphAddHostNode(&n_host, g, NULL, 0, &host));
	CHECK(n_copy->work->ctx == app_ctx && n_fill->work->ctx == app_ctx);
	OK(cuGraphMemcpyNodeGetParams(n_copy, &got_copy));
	OK(cuGraphMemsetNodeGetParams(n_fill, &got_fill));
	OK(cuGraphHostNodeGetParams(n_host, &got_host));
	CHECK(!memcmp(&got_copy, &copy, sizeof(copy)) && !memcmp(&got_fill, &fill, sizeof(fill)) &&
	      !memcmp(&got_host, &host, sizeof(host)));
	OK(cuGraphInstantiateWithFlags(&exec, g, 0));
	copy.srcHost = &host_words[1], fill.value = 61, host.userData = &host_words[1];
	OK(cuGraphMemcpyNodeSetParams(n_copy, &copy));
	OK(cuGraphMemsetNodeSetParams(n_fill, &fill));
	OK(cuGraphHostNodeSetParams(n_host, &host));
	n_calls = 0;
	run(exec); /* as it was instantiated */
	CHECK(app_read(5) == 11 && app_read(6) == 60 && n_calls == 11);
	OK(cuGraphInstantiateWithFlags(&other, g, 0));
	run(other);
	CHECK(app_read(5) == 22 && app_read(6) == 61 && n_calls == 33);
	copy.srcHost = &host_words[2], fill.value = 62, host.userData = &host_words[2];
	OK(cuGraphExecMemcpyNodeSetParams(exec, n_copy, &copy, app_ctx));
	OK(cuGraphExecMemsetNodeSetParams(exec, n_fill, &fill, app_ctx));
	OK(cuGraphExecHostNodeSetParams(exec, n_host, &host));
	run(exec);
	CHECK(app_read(5) == 33 && app_read(6) == 62 && n_calls == 66);
	OK(cuGraphMemsetNodeGetParams(n_fill, &got_fill));
	CHECK_EQ(got_fill.value, 61);
	copy.srcHost = NULL, fill.elementSize = 3, host.fn = NULL; /* what can't be */
	INVALID(cuGraphAddMemcpyNode(&n_copy, g, NULL, 0, &copy, NULL));
	INVALID(cuGraphMemcpyNodeSetParams(n_copy, &copy));
	INVALID(cuGraphExecMemcpyNodeSetParams(exec, n_copy, &copy, NULL));
	INVALID(cuGraphAddMemsetNode(&n_fill, g, NULL, 0, &fill, NULL));
	INVALID(cuGraphMemsetNodeSetParams(n_fill, &fill));
	INVALID(cuGraphExecMemsetNodeSetParams(exec, n_fill, &fill, NULL));
	INVALID(cuGraphAddHostNode(&n_host, g, NULL, 0, &host));
	INVALID(cuGraphHostNodeSetParams(n_host, &host));
	INVALID(cuGraphExecHostNodeSetParams(exec, n_host, &host));
	OK(cuGraphExecDestroy(exec));
	OK(cuGraphExecDestroy(other));
	free_graph(g);
}

/* A node's own copy of a graph: read like any, gone only with its node; its nodes run in its place. */
static void children(void)
{
	CUgraphNode node, inner[2], root;
	CUgraph child, parent, got = NULL;
	CUDA_MEMSET_NODE_PARAMS fill = fill_of(7, 70);
	CUgraphExec exec;
	size_t n = 2;

	OK(cuGraphCreate(&child, 0));
	OK(cuGraphCreate(&parent, 0));
	OK(cuGraphAddMemsetNode(&inner[0], child, NULL, 0, &fill, NULL));
	fill.value = 71;
	OK(cuGraphAddMemsetNode(&inner[1], child, &inner[0], 1, &fill, NULL));
	OK(cuGraphAddChildGraphNode(&node, parent, NULL, 0, child));
	free_graph(child);
	OK(cuGraphChildGraphNodeGetGraph(node, &got));
	CHECK(got && got != child);
	OK(cuGraphGetNodes(got, inner, &n));
	CHECK_EQ(n, 2);
	INVALID(cuGraphDestroy(got));
	INVALID(cuGraphChildGraphNodeGetGraph(node, NULL));
	fill.value = 72;
	OK(cuGraphAddMemsetNode(&root, parent, &node, 1, &fill, NULL));
	OK(cuGraphInstantiateWithFlags(&exec, parent, 0));
	run(exec);
	CHECK_EQ(app_read(7), 72);
	OK(cuGraphNodeSetEnabled(exec, root, 0));
	run(exec);
	CHECK_EQ(app_read(7), 71);
	OK(cuGraphExecDestroy(exec));
	free_graph(parent);
}

static void attributes(void)
{
	CUkernelNodeAttrValue value = { .cooperative = 1 }, got;
	CUgraphNode node, other, copied, empty;
	CUDA_KERNEL_NODE_PARAMS p;
	struct put_args args;
	CUgraph g, clone;
	CUgraphExec exec;

	OK(cuGraphCreate(&g, 0));
	p = put_of(&args, 8, 80);
	OK(cuGraphAddKernelNode_v2(&node, g, NULL, 0, &p));
	OK(cuGraphAddKernelNode_v2(&other, g, NULL, 0, &p));
	OK(cuGraphKernelNodeGetAttribute(node, CU_LAUNCH_ATTRIBUTE_COOPERATIVE, &got));
	CHECK_EQ(got.cooperative, 0);
	OK(cuGraphKernelNodeSetAttribute(node, CU_LAUNCH_ATTRIBUTE_COOPERATIVE, &value));
	OK(cuGraphKernelNodeGetAttribute(node, CU_LAUNCH_ATTRIBUTE_COOPERATIVE, &got));
	CHECK_EQ(got.cooperative, 1);
	CHECK(node->work->launch.grid.workspace && !other->work->launch.grid.workspace);
	value.priority = -3;
	OK(cuGraphKernelNodeSetAttribute(node, CU_LAUNCH_ATTRIBUTE_PRIORITY, &value));
	OK(cuGraphKernelNodeCopyAttributes(other, node));
	OK(cuGraphKernelNodeGetAttribute(other, CU_LAUNCH_ATTRIBUTE_COOPERATIVE, &got));
	CHECK_EQ(got.cooperative, 1);
	OK(cuGraphKernelNodeGetAttribute(other, CU_LAUNCH_ATTRIBUTE_PRIORITY, &got));
	CHECK_EQ(got.priority, -3);
	CHECK(other->work->launch.grid.workspace);
	OK(cuGraphKernelNodeSetParams_v2(node, &p)); /* an attribute stays */
	CHECK(node->work->launch.grid.cooperative);
	OK(cuGraphClone(&clone, g));
	OK(cuGraphNodeFindInClone(&copied, node, clone));
	OK(cuGraphKernelNodeGetAttribute(copied, CU_LAUNCH_ATTRIBUTE_PRIORITY, &got));
	CHECK_EQ(got.priority, -3);
	free_graph(clone);
	value.clusterDim.x = 2, value.clusterDim.y = value.clusterDim.z = 1;
	CHECK_EQ(cuGraphKernelNodeSetAttribute(node, CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION, &value),
	         CUDA_ERROR_NOT_SUPPORTED);
	INVALID(cuGraphKernelNodeGetAttribute(node, 0, NULL));
	INVALID(cuGraphKernelNodeSetAttribute(node, 0, NULL));
	OK(cuGraphAddEmptyNode(&empty, g, NULL, 0));
	INVALID(cuGraphKernelNodeCopyAttributes(empty, node));
	INVALID(cuGraphKernelNodeCopyAttributes(node, empty));
	OK(cuGraphDestroyNode(empty));
	OK(cuGraphAddKernelNode_v2(&copied, g, NULL, 0, &p));
	OK(cuGraphAddKernelNode_v2(&empty, g, NULL, 0, &p));
	OK(cuGraphInstantiateWithFlags(&exec, g,
	                               0)); /* it has these works, too: they stay as they are */
	OK(cuGraphKernelNodeCopyAttributes(copied, node));
	value.cooperative = 1;
	OK(cuGraphKernelNodeSetAttribute(empty, CU_LAUNCH_ATTRIBUTE_COOPERATIVE, &value));
	CHECK(!copied->work->launch.grid.cooperative && !empty->work->launch.grid.cooperative);
	OK(cuGraphExecDestroy(exec));
	OK(cuGraphDestroyNode(copied));
	OK(cuGraphDestroyNode(empty));
	p.gridDimX = 8, p.blockDimX = 1024; /* two blocks on each of four SMs, and one more */
	OK(cuGraphKernelNodeSetParams_v2(node, &p));
	OK(cuGraphInstantiateWithFlags(&exec, g, 0));
	OK(cuGraphExecDestroy(exec));
	OK(cuGraphKernelNodeCopyAttributes(node, other));
	p.gridDimX = 9;
	CHECK_EQ(cuGraphKernelNodeSetParams_v2(node, &p), CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE);
	value.cooperative = 0;
	OK(cuGraphKernelNodeSetAttribute(node, CU_LAUNCH_ATTRIBUTE_COOPERATIVE, &value));
	OK(cuGraphKernelNodeSetParams_v2(node, &p));
	value.cooperative = 1;
	OK(cuGraphKernelNodeSetAttribute(node, CU_LAUNCH_ATTRIBUTE_COOPERATIVE, &value));
	CHECK_EQ(cuGraphInstantiateWithFlags(&exec, g, 0), CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE);
	free_graph(g);
}

/* --- executable graphs */
static void instantiated(void)
{
	CUDA_GRAPH_INSTANTIATE_PARAMS p = { .flags = 5, .result_out = 9 };
	CUgraphNode first, second, wrong = (CUgraphNode)8;
	CUgraphExec exec, by_flags;
	char log[4] = "abc";
	uint64_t flags = 0;
	CUgraph g;

	OK(cuGraphCreate(&g, 0));
	OK(cuGraphAddEmptyNode(&first, g, NULL, 0));
	OK(cuGraphAddEmptyNode(&second, g, &first, 1));
	p.hErrNode_out = first;
	OK(cuGraphInstantiateWithParams(&exec, g, &p));
	CHECK(!p.hErrNode_out && p.result_out == 0);
	OK(cuGraphExecGetFlags(exec, &flags));
	CHECK_EQ(flags, 5);
	OK(cuGraphUpload(exec, NULL));
	INVALID(cuGraphExecGetFlags(exec, NULL));
	INVALID(cuGraphInstantiateWithParams(&exec, g, NULL));
	INVALID(cuGraphInstantiateWithFlags(NULL, g, 0));
	OK(cuGraphExecDestroy(exec));
	OK(cuGraphInstantiateWithFlags(&by_flags, g, 3));
	OK(cuGraphExecGetFlags(by_flags, &flags));
	CHECK_EQ(flags, 3);
	OK(cuGraphExecDestroy(by_flags));
	OK(cuGraphInstantiate(&exec, g, &wrong, log, 1));
	CHECK(!wrong && !log[0] && log[1] == 'b');
	OK(cuGraphExecGetFlags(exec, &flags));
	CHECK_EQ(flags, 0);
	OK(cuGraphExecDestroy(exec));
	log[0] = 'a';
	OK(cuGraphInstantiate_v2(&exec, g, NULL, log, 0));
	CHECK_EQ(log[0], 'a');
	OK(cuGraphExecDestroy(exec));
	OK(cuGraphInstantiate_v2(&exec, g, NULL, NULL, 4));
	OK(cuGraphExecDestroy(exec));
	OK(cuGraphAddDependencies(g, &second, &first, 1));
	INVALID(cuGraphInstantiateWithParams(&exec, g, &p));
	CHECK_EQ(p.result_out, 1);
	free_graph(g);
	OK(cuGraphCreate(&g, 0)); /* with nothing to do */
	OK(cuGraphInstantiateWithFlags(&exec, g, 0));
	run(exec);
	OK(cuGraphExecDestroy(exec));
	free_graph(g);
	INVALID(cuGraphCreate(NULL, 0));
	INVALID(cuGraphCreate(&g, 1));
}

static void enabled(void)
{
	CUDA_MEMSET_NODE_PARAMS fill = fill_of(9, 90);
	CUgraphNode node, foreign;
	unsigned int on = 7;
	CUgraphExec exec;
	CUgraph g;

	OK(cuGraphCreate(&g, 0));
	OK(cuGraphAddMemsetNode(&node, g, NULL, 0, &fill, NULL));
	OK(cuGraphInstantiateWithFlags(&exec, g, 0));
	OK(cuGraphAddEmptyNode(&foreign, g, NULL, 0)); /* came too late */
	OK(cuGraphNodeGetEnabled(exec, node, &on));
	CHECK_EQ(on, 1);
	OK(cuGraphNodeSetEnabled(exec, node, 0));
	OK(cuGraphNodeGetEnabled(exec, node, &on));
	CHECK_EQ(on, 0);
	run(exec);
	CHECK_EQ(app_read(9), 0);
	OK(cuGraphNodeSetEnabled(exec, node, 2));
	OK(cuGraphNodeGetEnabled(exec, node, &on));
	CHECK_EQ(on, 1);
	run(exec);
	CHECK_EQ(app_read(9), 90);
	INVALID(cuGraphNodeGetEnabled(exec, foreign, &on));
	INVALID(cuGraphNodeSetEnabled(exec, foreign, 1));
	INVALID(cuGraphNodeGetEnabled(exec, node, NULL));
	CHECK_EQ(cuGraphNodeSetEnabled(NULL, node, 1), CUDA_ERROR_INVALID_HANDLE);
	OK(cuGraphExecDestroy(exec));
	free_graph(g);
}

/* A graph of the same nodes takes the place of the one that runs; any other leaves it as it is. */
static void updated(void)
{
	CUDA_MEMSET_NODE_PARAMS fill = fill_of(10, 100);
	CUDA_HOST_NODE_PARAMS host = { .fn = call, .userData = &host_words[0] };
	CUgraphExecUpdateResultInfo info = { .errorFromNode = (CUgraphNode)8 };
	CUgraphNode node, first, where = (CUgraphNode)8;
	CUgraph g, same, more, other;
	CUgraphExec exec;
	int result = 9;

	OK(cuGraphCreate(&g, 0));
	OK(cuGraphAddMemsetNode(&node, g, NULL, 0, &fill, NULL));
	OK(cuGraphInstantiateWithFlags(&exec, g, 0));
	fill.value = 101;
	OK(cuGraphCreate(&same, 0));
	OK(cuGraphAddMemsetNode(&first, same, NULL, 0, &fill, NULL));
	OK(cuGraphExecUpdate(exec, same, &where, &result));
	CHECK(!where && result == 0);
	run(exec);
	CHECK_EQ(app_read(10), 101);
	fill.value = 102;
	OK(cuGraphCreate(&more, 0));
	OK(cuGraphAddMemsetNode(&first, more, NULL, 0, &fill, NULL));
	OK(cuGraphAddMemsetNode(&node, more, &first, 1, &fill, NULL));
	CHECK_EQ(cuGraphExecUpdate_v2(exec, more, &info), CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE);
	CHECK(info.result == 2 && !info.errorNode && !info.errorFromNode);
	OK(cuGraphAddDependencies(more, &node, &first, 1)); /* a cycle */
	INVALID(cuGraphExecUpdate_v2(exec, more, &info));
	OK(cuGraphCreate(&other, 0));
	OK(cuGraphAddHostNode(&node, other, NULL, 0, &host));
	CHECK_EQ(cuGraphExecUpdate(exec, other, &where, &result),
	         CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE);
	CHECK(where == node && result == 3);
	INVALID(cuGraphExecUpdate(exec, same, NULL, &result));
	INVALID(cuGraphExecUpdate(exec, same, &where, NULL));
	INVALID(cuGraphExecUpdate_v2(exec, same, NULL));
	OK(cuMemsetD32_v2(app_word(10), 0, 1));
	run(exec);
	CHECK_EQ(app_read(10), 101);
	OK(cuGraphExecDestroy(exec));
	free_graph(g);
	free_graph(same);
	free_graph(more);
	free_graph(other);
}

/* Works before, between and behind the nodes of events run, in order; a launch waits for the event of its wait node. */
static void events(void)
{
	CUDA_MEMSET_NODE_PARAMS fill = fill_of(11, 110);
	CUgraphNode before, wait, record, behind;
	CUevent held, made;
	CUstream one, two;
	struct app_gate gate;
	CUgraphExec exec;
	CUgraph g;

	OK(cuStreamCreate(&one, CU_STREAM_NON_BLOCKING));
	OK(cuStreamCreate(&two, CU_STREAM_NON_BLOCKING));
	OK(cuEventCreate(&held, 0));
	OK(cuEventCreate(&made, 0));
	OK(cuGraphCreate(&g, 0));
	OK(cuGraphAddMemsetNode(&before, g, NULL, 0, &fill, NULL));
	OK(cuGraphAddEventWaitNode(&wait, g, &before, 1, held));
	OK(cuGraphAddEventRecordNode(&record, g, &wait, 1, made));
	fill.value = 111;
	OK(cuGraphAddMemsetNode(&behind, g, &record, 1, &fill, NULL));
	OK(cuGraphInstantiateWithFlags(&exec, g, 0));
	app_gate_close(&gate, one);
	OK(cuEventRecord(held, one));
	OK(cuGraphLaunch(exec, two));
	while (app_read(11) != 110)
		sched_yield();
	CHECK_EQ(cuEventQuery(made), CUDA_ERROR_NOT_READY);
	CHECK_EQ(cuStreamQuery(two), CUDA_ERROR_NOT_READY);
	CHECK_EQ(app_read(11), 110);
	atomic_store(&gate.open, true);
	OK(cuEventSynchronize(made));
	OK(cuStreamSynchronize(two));
	CHECK_EQ(app_read(11), 111);
	OK(cuStreamBeginCapture_v2(two, CU_STREAM_CAPTURE_MODE_RELAXED));
	CHECK_EQ(cuGraphLaunch(exec, two), CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED);
	OK(cuStreamEndCapture(two, &graph));
	free_graph(graph);
	OK(cuGraphExecDestroy(exec));
	free_graph(g);
	OK(cuStreamDestroy_v2(one));
	OK(cuStreamDestroy_v2(two));
	OK(cuEventDestroy_v2(held));
	OK(cuEventDestroy_v2(made));
}

int main(void)
{
	app_begin();
	begin_shape();
	edges();
	neighbours();
	clones();
	cycles();
	changed_edges();
	gone_nodes();
	strange_nodes();
	every_type();
	kernels_of_old();
	kernels_of_libraries();
	plain_nodes();
	children();
	attributes();
	instantiated();
	enabled();
	updated();
	events();
	OK(cuCtxDestroy_v2(app_ctx));
	return TEST_END();
}
