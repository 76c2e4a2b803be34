/* graph_memory_nodes.c - which node's memory another may have after it, whose device it is of, and what is refused of both. */
#include "graph_memory.h"

/* A node is behind another also over others between them, by whichever way; a ladder has 2^40 ways and is gone through at once. */
static void far_behind(void)
{
	enum { STEPS = 40 };
	CUgraphNode a, gone, beside, pair[2], next[2], node;
	CUdeviceptr first;
	CUgraph graph, another;

	OK(cuGraphCreate(&graph, 0));
	first = add_alloc(graph, &a, NULL, BYTES);
	OK(cuGraphAddMemFreeNode(&gone, graph, &a, 1, first));
	OK(cuGraphAddEmptyNode(&beside, graph, &a, 1));
	pair[0] = pair[1] = gone;
	for (int i = 0; i < STEPS; i++) {
		for (int k = 0; k < 2; k++)
			OK(cuGraphAddEmptyNode(&next[k], graph, pair, i ? 2 : 1));
		memcpy(pair, next, sizeof(pair));
	}
	CHECK(add_alloc(graph, &node, &beside, BYTES) != first);
	/* what another graph gave back it keeps, though its nodes were just looked at */
	OK(cuGraphCreate(&another, 0));
	OK(cuGraphAddEmptyNode(&beside, another, NULL, 0));
	CHECK(add_alloc(another, &node, &beside, BYTES) != first);
	CHECK_EQ(add_alloc(graph, &node, &pair[1], BYTES), first);
	CHECK(add_alloc(graph, &node, &pair[0], BYTES) != first); /* it is taken */
	OK(cuGraphDestroy(graph));
	OK(cuGraphDestroy(another));
}

/* Memory is of the device that it is asked of: its addresses, what it counts, and nobody else's. */
static void of_a_device(void)
{
	CUDA_MEM_ALLOC_NODE_PARAMS p = wanted(BYTES);
	CUdeviceptr on_first;
	CUgraphNode a, gone, b;
	CUgraphExec exec;
	uint64_t bytes = 7;
	int ordinal = 7;
	CUgraph graph;

	OK(cuGraphCreate(&graph, 0));
	on_first = add_alloc(graph, &a, NULL, BYTES);
	OK(cuGraphAddMemFreeNode(&gone, graph, &a, 1, on_first));
	p.poolProps.location.id = 1;
	OK(cuGraphAddMemAllocNode(&b, graph, &gone, 1, &p));
	CHECK(p.dptr != on_first);
	OK(cuPointerGetAttribute(&ordinal, CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL, p.dptr));
	CHECK_EQ(ordinal, 1);
	memset(&p, 7, sizeof(p));
	OK(cuGraphMemAllocNodeGetParams(b, &p));
	CHECK(p.poolProps.allocType == 1 && p.poolProps.location.type == 1);
	CHECK_EQ(p.poolProps.location.id, 1);
	CHECK(!p.accessDescs && !p.accessDescCount && !p.poolProps.handleTypes);
	INVALID(cuGraphMemAllocNodeGetParams(b, NULL));
	INVALID(cuGraphMemFreeNodeGetParams(gone, NULL));
	INVALID(cuGraphMemFreeNodeGetParams(b, &on_first));
	OK(cuGraphInstantiateWithFlags(&exec, graph, 0));
	OK(cuDeviceGraphMemTrim(0));
	OK(cuGraphLaunch(exec, stream));
	OK(cuStreamSynchronize(stream));
	CHECK_EQ(held(0), BYTES);
	OK(cuDeviceGetGraphMemAttribute(1, 0, &bytes));
	CHECK_EQ(bytes, BYTES);
	OK(cuMemFree_v2(p.dptr));
	OK(cuDeviceGraphMemTrim(0));
	CHECK_EQ(held(0), 0);
	OK(cuDeviceGetGraphMemAttribute(1, 2, &bytes));
	CHECK_EQ(bytes, BYTES);
	OK(cuDeviceGraphMemTrim(1));
	for (int high = 1; high < 4; high += 2) {
		OK(cuDeviceGetGraphMemAttribute(1, high, &bytes));
		CHECK_EQ(bytes, BYTES);
		OK(cuDeviceSetGraphMemAttribute(1, high, &(uint64_t){ 0 }));
		OK(cuDeviceGetGraphMemAttribute(1, high, &bytes));
		CHECK_EQ(bytes, 0);
	}
	OK(cuGraphExecDestroy(exec));
	OK(cuGraphDestroy(graph));
}

/* Pages are what a device gives. */
static void pages(void)
{
	static const size_t sizes[][2] = {
		{ 1, 4096 }, { 4095, 4096 }, { 4096, 4096 }, { 4097, 8192 }, { 8193, 12288 }
	};

	for (size_t i = 0; i < sizeof(sizes) / sizeof(*sizes); i++) {
		CUgraphNode node, gone;
		CUgraphExec exec;
		CUdeviceptr at;
		CUgraph graph;

		OK(cuGraphCreate(&graph, 0));
		at = add_alloc(graph, &node, NULL, sizes[i][0]);
		OK(cuGraphAddMemFreeNode(&gone, graph, &node, 1, at));
		OK(cuGraphInstantiateWithFlags(&exec, graph, 0));
		OK(cuDeviceGraphMemTrim(0));
		OK(cuGraphLaunch(exec, stream));
		OK(cuStreamSynchronize(stream));
		CHECK_EQ(held(0), sizes[i][1]);
		OK(cuGraphExecDestroy(exec));
		OK(cuGraphDestroy(graph));
	}
	OK(cuDeviceGraphMemTrim(0));
}

/* A graph in a graph, without memory in it, is copied as any. */
static void without(void)
{
	CUgraph parent, inner, clone;
	CUgraphNode node;
	size_t n = 0;

	OK(cuGraphCreate(&parent, 0));
	OK(cuGraphCreate(&inner, 0));
	OK(cuGraphAddEmptyNode(&node, inner, NULL, 0));
	OK(cuGraphAddChildGraphNode(&node, parent, NULL, 0, inner));
	OK(cuGraphClone(&clone, parent));
	OK(cuGraphGetNodes(clone, NULL, &n));
	CHECK_EQ(n, 1);
	OK(cuGraphDestroy(clone));
	OK(cuGraphDestroy(inner));
	OK(cuGraphDestroy(parent));
}

/* A copy of memory that is gone when its turn comes: of an allocation it does nothing, of a graph's it is a fault (graph_memory.c). */
static void copies_of_nothing(void)
{
	CUDA_MEMCPY3D c = { .srcMemoryType = CU_MEMORYTYPE_DEVICE,
		            .dstMemoryType = CU_MEMORYTYPE_DEVICE,
		            .dstDevice = app_word(9),
		            .WidthInBytes = 4,
		            .Height = 1,
		            .Depth = 1 };
	CUgraphNode node;
	CUgraphExec exec;
	CUgraph graph;

	OK(cuMemAlloc_v2(&c.srcDevice, 4));
	OK(cuGraphCreate(&graph, 0));
	OK(cuGraphAddMemcpyNode(&node, graph, NULL, 0, &c, app_ctx));
	OK(cuGraphInstantiateWithFlags(&exec, graph, 0));
	OK(cuMemFree_v2(c.srcDevice));
	OK(cuMemsetD32_v2(app_word(9), 5, 1));
	OK(cuGraphLaunch(exec, stream));
	OK(cuStreamSynchronize(stream));
	CHECK_EQ(app_read(9), 5);
	OK(cuGraphExecDestroy(exec));
	OK(cuGraphDestroy(graph));
}

/* Nodes that such a node comes behind are of the same graph, and what it is told of itself is there. */
static void hostile(void)
{
	CUDA_MEM_ALLOC_NODE_PARAMS p = wanted(BYTES);
	CUmemAccessDesc access[2] = { { { 1, 0 }, 3 }, { { 1, 0 }, 3 } };
	CUgraphNode node, foreign, mixed[2], none = NULL;
	uint64_t words[64] = { 0 };
	CUgraph graph, another;

	OK(cuGraphCreate(&graph, 0));
	OK(cuGraphCreate(&another, 0));
	OK(cuGraphAddEmptyNode(&foreign, another, NULL, 0));
	OK(cuGraphAddEmptyNode(&mixed[0], graph, NULL, 0));
	mixed[1] = foreign;
	INVALID(cuGraphAddMemAllocNode(&node, graph, NULL, 1, &p));
	INVALID(cuGraphAddMemAllocNode(&node, graph, &none, 1, &p));
	INVALID(cuGraphAddMemAllocNode(&node, graph, &foreign, 1, &p));
	INVALID(cuGraphAddMemAllocNode(&node, graph, mixed, 2, &p));
	mixed[1] = (CUgraphNode)words;
	INVALID(cuGraphAddMemAllocNode(&node, graph, mixed, 2, &p));
	INVALID(cuGraphAddMemAllocNode(NULL, graph, NULL, 0, &p));
	INVALID(cuGraphAddMemAllocNode(&node, graph, NULL, 0, NULL));
	CHECK(cuGraphAddMemAllocNode(&node, NULL, NULL, 0, &p));
	INVALID(cuGraphAddMemFreeNode(NULL, graph, NULL, 0, app_data));
	for (int type = 0; type < 3; type += 2) {
		p.poolProps.allocType = type;
		INVALID(cuGraphAddMemAllocNode(&node, graph, NULL, 0, &p));
	}
	for (int id = -1; id < 3; id += 3) {
		p = wanted(BYTES);
		p.poolProps.location.id = id;
		INVALID(cuGraphAddMemAllocNode(&node, graph, NULL, 0, &p));
	}
	p = wanted(BYTES);
	p.accessDescs = access;
	p.accessDescCount = 2;
	OK(cuGraphAddMemAllocNode(&node, graph, NULL, 0, &p));
	access[1].location.id = 1;
	CHECK_EQ(cuGraphAddMemAllocNode(&node, graph, NULL, 0, &p), CUDA_ERROR_NOT_SUPPORTED);
	p = wanted(SIZE_MAX); /* more than there are addresses for */
	CHECK_EQ(cuGraphAddMemAllocNode(&node, graph, NULL, 0, &p), CUDA_ERROR_OUT_OF_MEMORY);
	p = wanted(4ull << 40);
	CHECK_EQ(cuGraphAddMemAllocNode(&node, graph, NULL, 0, &p), CUDA_ERROR_OUT_OF_MEMORY);
	for (int attribute = -1; attribute < 5; attribute++)
		CHECK_EQ(cuDeviceSetGraphMemAttribute(0, attribute, words),
		         attribute == 1 || attribute == 3 ? CUDA_SUCCESS
		                                          : CUDA_ERROR_INVALID_VALUE);
	OK(cuGraphDestroy(graph));
	OK(cuGraphDestroy(another));
}

int main(void)
{
	app_begin();
	OK(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
	far_behind();
	of_a_device();
	pages();
	without();
	copies_of_nothing();
	hostile();
	return TEST_END();
}
