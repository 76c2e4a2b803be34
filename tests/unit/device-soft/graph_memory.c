/* graph_memory.c - nodes that allocate and free memory: fixed addresses, memory from one to the other, who may free what, and what
 * the device holds for them. */
#include "graph_memory.h"

static CUstream other;

/* Behind dep: a word of the memory becomes v, and goes to word i of the data. */
static void add_use(CUgraph graph, CUgraphNode *dep, CUdeviceptr address, uint32_t v, int i)
{
	CUDA_MEMSET_NODE_PARAMS f = { address, 0, v, 4, 1, 1 };
	CUDA_MEMCPY3D c = { .srcMemoryType = CU_MEMORYTYPE_DEVICE,
		            .srcDevice = address,
		            .dstMemoryType = CU_MEMORYTYPE_DEVICE,
		            .dstDevice = app_word(i),
		            .WidthInBytes = 4,
		            .Height = 1,
		            .Depth = 1 };
	CUgraphNode fill;

	OK(cuGraphAddMemsetNode(&fill, graph, dep, 1, &f, app_ctx));
	OK(cuGraphAddMemcpyNode(dep, graph, &fill, 1, &c, app_ctx));
}

static bool is_there(CUdeviceptr address)
{
	return gx_mem_resolve(address, 4) != NULL;
}

/* A graph that allocates, uses, and frees if it is to. */
static CUgraphExec simple(CUdeviceptr *address, bool freed, unsigned long long flags)
{
	CUgraphNode node, gone;
	CUgraphExec exec;
	CUgraph graph;

	OK(cuGraphCreate(&graph, 0));
	*address = add_alloc(graph, &node, NULL, BYTES);
	add_use(graph, &node, *address, 77, 0);
	if (freed)
		OK(cuGraphAddMemFreeNode(&gone, graph, &node, 1, *address));
	OK(cuGraphInstantiateWithFlags(&exec, graph, flags));
	OK(cuGraphDestroy(graph));
	return exec;
}

static void run(CUgraphExec exec, CUstream s)
{
	OK(cuMemsetD32_v2(app_data, 0, 4));
	OK(cuGraphLaunch(exec, s));
	OK(cuStreamSynchronize(s));
	CHECK_EQ(app_read(0), 77);
}

static void inside(void)
{
	CUdeviceptr address, base;
	CUgraphExec exec = simple(&address, true, 0);
	unsigned int type = 0;
	size_t bytes = 0;

	CHECK(!is_there(address));
	CHECK_EQ(held(0), 0);
	for (int i = 0; i < 3; i++) {
		run(exec, stream);
		CHECK(!is_there(address));
		CHECK_EQ(held(0), BYTES);
		CHECK_EQ(held(2), BYTES);
	}
	OK(cuPointerGetAttribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, address));
	CHECK_EQ(type, CU_MEMORYTYPE_DEVICE);
	OK(cuMemGetAddressRange_v2(&base, &bytes, address + 5));
	CHECK(base == address && bytes == BYTES);
	/* it is the graph's */
	INVALID(cuMemFree_v2(address));
	INVALID(cuMemFreeAsync(address, stream));
	INVALID(cuMemAddressFree(address, 0x200000));
	OK(cuGraphExecDestroy(exec));
	INVALID(cuPointerGetAttribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, address));
	CHECK_EQ(held(0), BYTES);
	OK(cuDeviceGraphMemTrim(0));
	CHECK_EQ(held(0), 0);
	CHECK_EQ(held(1), BYTES);
}

/* By each way there is; the graph can be launched again behind each of them, and not before. */
static void outside(void)
{
	CUdeviceptr address;
	CUgraphExec exec = simple(&address, false, 0), freeing;
	CUgraphNode node;
	CUgraph graph;

	run(exec, stream);
	CHECK(is_there(address));
	INVALID(cuGraphLaunch(exec, stream));
	OK(cuDeviceGraphMemTrim(0));
	CHECK_EQ(held(0), BYTES);
	OK(cuMemFree_v2(address));
	CHECK(!is_there(address));
	INVALID(cuMemFree_v2(address));

	run(exec, stream);
	OK(cuMemFreeAsync(address, stream));
	OK(cuGraphLaunch(exec, other)); /* comes behind it */
	OK(cuStreamSynchronize(other));
	CHECK(is_there(address));

	OK(cuGraphCreate(&graph, 0));
	OK(cuGraphAddMemFreeNode(&node, graph, NULL, 0, address));
	INVALID(cuGraphAddMemFreeNode(&node, graph, NULL, 0, address));
	INVALID(cuGraphAddMemFreeNode(&node, graph, NULL, 0, app_data));
	OK(cuGraphInstantiateWithFlags(&freeing, graph, 0));
	OK(cuGraphLaunch(freeing, stream));
	INVALID(cuGraphLaunch(freeing, stream));
	OK(cuStreamSynchronize(stream));
	CHECK(!is_there(address));
	run(exec, stream);
	OK(cuGraphExecDestroy(exec)); /* what is allocated outlives it */
	CHECK(is_there(address));
	OK(cuGraphLaunch(freeing, stream));
	OK(cuStreamSynchronize(stream));
	CHECK(!is_there(address));
	OK(cuGraphExecDestroy(freeing));
	OK(cuGraphDestroy(graph));
	OK(cuDeviceGraphMemTrim(0));
	CHECK_EQ(held(0), 0);
}

static void automatic(void)
{
	CUdeviceptr address;
	CUgraphExec exec = simple(&address, false, CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH);

	for (int i = 0; i < 3; i++)
		run(exec, i == 1 ? other : stream);
	CHECK(is_there(address));
	CHECK_EQ(held(0), BYTES);
	OK(cuMemFree_v2(address));
	OK(cuGraphExecDestroy(exec));
}

/* Who comes later in the stream has the same memory; who runs beside has not. */
static void footprint(void)
{
	CUdeviceptr addresses[3];
	CUgraphExec execs[3];
	struct app_gate gate;

	OK(cuDeviceGraphMemTrim(0));
	for (int i = 0; i < 3; i++) {
		execs[i] = simple(&addresses[i], true, 0);
		CHECK(!i || addresses[i] != addresses[i - 1]);
	}
	app_gate_close(&gate, stream);
	for (int i = 0; i < 6; i++)
		OK(cuGraphLaunch(execs[i % 3], stream));
	OK(cuDeviceGraphMemTrim(0)); /* it is still to be used */
	CHECK_EQ(held(0), BYTES);
	atomic_store(&gate.open, true);
	OK(cuStreamSynchronize(stream));
	CHECK_EQ(app_read(0), 77);
	OK(cuGraphLaunch(execs[1], other)); /* what is done with it gives it to any stream */
	OK(cuStreamSynchronize(other));
	CHECK_EQ(held(0), BYTES);

	app_gate_close(&gate, stream);
	OK(cuGraphLaunch(execs[0], stream));
	OK(cuGraphLaunch(execs[1], other));
	CHECK_EQ(held(0), 2 * BYTES);
	OK(cuStreamSynchronize(other));
	atomic_store(&gate.open, true);
	OK(cuStreamSynchronize(stream));
	for (int i = 0; i < 3; i++)
		OK(cuGraphExecDestroy(execs[i]));
	OK(cuDeviceGraphMemTrim(0));
	CHECK_EQ(held(0), 0);
	CHECK_EQ(held(1), 2 * BYTES);
	OK(cuDeviceSetGraphMemAttribute(0, 1, &(uint64_t){ 0 }));
	CHECK_EQ(held(1), 0);
	INVALID(cuDeviceSetGraphMemAttribute(0, 0, &(uint64_t){ 0 }));
	INVALID(cuDeviceSetGraphMemAttribute(0, 3, &(uint64_t){ 5 }));
	CHECK_EQ(cuDeviceGraphMemTrim(7), CUDA_ERROR_INVALID_DEVICE);
	CHECK_EQ(cuDeviceGetGraphMemAttribute(7, 0, addresses), CUDA_ERROR_INVALID_DEVICE);
	CHECK_EQ(cuDeviceSetGraphMemAttribute(7, 1, &(uint64_t){ 0 }), CUDA_ERROR_INVALID_DEVICE);
	INVALID(cuDeviceGetGraphMemAttribute(0, 4, addresses));
	INVALID(cuDeviceGetGraphMemAttribute(0, -1, addresses));
	INVALID(cuDeviceGetGraphMemAttribute(0, 0, NULL));
	INVALID(cuDeviceSetGraphMemAttribute(0, 1, NULL));
}

/* A graph that allocates so much, stores at its end, and frees it. */
static CUgraphExec sized(size_t bytes)
{
	CUgraphNode node, gone;
	CUdeviceptr address;
	CUgraphExec exec;
	CUgraph graph;

	OK(cuGraphCreate(&graph, 0));
	address = add_alloc(graph, &node, NULL, bytes);
	add_use(graph, &node, address + bytes - 4, 77, 0);
	OK(cuGraphAddMemFreeNode(&gone, graph, &node, 1, address));
	OK(cuGraphInstantiateWithFlags(&exec, graph, 0));
	OK(cuGraphDestroy(graph));
	return exec;
}

/* The smallest block that is large enough is taken, whichever was made first; one that was let go is as large as it was. */
static void sizes(void)
{
	CUgraphExec small = sized(BYTES), large = sized(2 * BYTES), fresh, huge = sized(64 << 20);
	size_t before = 0, after = 0, total;
	struct app_gate gate;

	for (int first = 0; first < 2; first++) {
		OK(cuDeviceGraphMemTrim(0));
		CHECK_EQ(held(0), 0);
		app_gate_close(&gate, stream);
		OK(cuGraphLaunch(first ? small : large, stream));
		OK(cuGraphLaunch(first ? large : small, other));
		atomic_store(&gate.open, true);
		OK(cuStreamSynchronize(stream));
		OK(cuStreamSynchronize(other));
		CHECK_EQ(held(0), 3 * BYTES);
		fresh = sized(BYTES);
		app_gate_close(&gate, stream);
		OK(cuGraphLaunch(fresh, stream));
		OK(cuGraphLaunch(large, other));
		CHECK_EQ(held(0), 3 * BYTES);
		atomic_store(&gate.open, true);
		OK(cuStreamSynchronize(stream));
		OK(cuStreamSynchronize(other));
		OK(cuGraphExecDestroy(fresh));
	}
	OK(cuDeviceGraphMemTrim(0));
	OK(cuMemGetInfo_v2(&before, &total));
	OK(cuDeviceGraphMemTrim(0)); /* once */
	OK(cuMemGetInfo_v2(&after, &total));
	CHECK_EQ(before, after);
	run(huge, stream);
	OK(cuGraphExecDestroy(small));
	OK(cuGraphExecDestroy(large));
	OK(cuGraphExecDestroy(huge));
	OK(cuDeviceGraphMemTrim(0));
}

/* Bytes that the process has addresses for. */
static size_t mapped(void)
{
	unsigned long pages = 0;
	FILE *f = fopen("/proc/self/statm", "r");

	CHECK(f && fscanf(f, "%lu", &pages) == 1);
	if (f)
		fclose(f);
	return pages * (size_t)sysconf(_SC_PAGESIZE);
}

/* What was let go is used again, by who asks for as much: nothing grows. */
static void let_go(void)
{
	CUgraphExec exec = sized(64 << 20);
	size_t before = 0;

	for (int i = 0; i < 6; i++) {
		run(exec, stream);
		OK(cuDeviceGraphMemTrim(0));
		before = i == 1 ? mapped() : before;
	}
	CHECK(mapped() < before + (64 << 20));
	OK(cuGraphExecDestroy(exec));
}

/* What one graph allocates others may free, each of them all. */
static void several(void)
{
	CUgraphNode a, b, node;
	CUgraphExec exec, freeing;
	CUdeviceptr x, y;
	CUgraph graph, first, second, clone;

	OK(cuGraphCreate(&graph, 0));
	x = add_alloc(graph, &a, NULL, BYTES);
	y = add_alloc(graph, &b, NULL, BYTES);
	CHECK_EQ(cuGraphClone(&clone, graph), CUDA_ERROR_NOT_SUPPORTED);
	OK(cuGraphInstantiateWithFlags(&exec, graph, 0));
	OK(cuGraphLaunch(exec, stream));
	OK(cuGraphCreate(&first, 0));
	OK(cuGraphCreate(&second, 0));
	OK(cuGraphAddMemFreeNode(&node, first, NULL, 0, x));
	OK(cuGraphAddMemFreeNode(&node, first, NULL, 0, y));
	OK(cuGraphAddMemFreeNode(&node, second, NULL, 0, x));
	INVALID(cuGraphAddMemFreeNode(&node, graph, &a, 1, x)); /* it is others' now */
	CHECK_EQ(cuGraphClone(&clone, second), CUDA_ERROR_NOT_SUPPORTED);
	OK(cuGraphInstantiateWithFlags(&freeing, first, 0));
	OK(cuGraphLaunch(freeing, stream));
	OK(cuStreamSynchronize(stream));
	CHECK(!is_there(x) && !is_there(y));
	OK(cuGraphExecDestroy(freeing));
	OK(cuGraphExecDestroy(exec));
	OK(cuGraphDestroy(first));
	OK(cuGraphDestroy(second));
	OK(cuGraphDestroy(graph));
}

/* An address is used again by a node behind its free, and by no other. */
static void again(void)
{
	CUgraphNode a, gone, b, c;
	CUdeviceptr first, second, third, told = 0;
	CUDA_MEM_ALLOC_NODE_PARAMS p;
	CUgraphNodeType type;
	CUgraphExec exec;
	CUgraph graph, freeing;

	OK(cuGraphCreate(&graph, 0));
	first = add_alloc(graph, &a, NULL, BYTES);
	OK(cuGraphAddMemFreeNode(&gone, graph, &a, 1, first));
	INVALID(cuGraphAddMemFreeNode(&b, graph, &a, 1, first));
	third = add_alloc(graph, &c, &a, BYTES);
	CHECK(third != first);
	second = add_alloc(graph, &b, &gone, BYTES);
	CHECK(second == first);
	OK(cuGraphNodeGetType(b, &type));
	CHECK_EQ(type, CU_GRAPH_NODE_TYPE_MEM_ALLOC);
	OK(cuGraphMemAllocNodeGetParams(b, &p));
	CHECK(p.dptr == first && p.bytesize == BYTES && p.poolProps.location.type == 1);
	INVALID(cuGraphMemAllocNodeGetParams(gone, &p));
	OK(cuGraphNodeGetType(gone, &type));
	CHECK_EQ(type, CU_GRAPH_NODE_TYPE_MEM_FREE);
	OK(cuGraphMemFreeNodeGetParams(gone, &told));
	CHECK(told == first);
	add_use(graph, &b, second, 77, 0);
	OK(cuGraphInstantiateWithFlags(&exec, graph, 0));
	run(exec, stream);
	CHECK(is_there(second) && is_there(third));
	/* what it has for the second time is not freed in it */
	OK(cuGraphCreate(&freeing, 0));
	OK(cuGraphAddMemFreeNode(&b, freeing, NULL, 0, second));
	INVALID(cuGraphAddMemFreeNode(&b, graph, NULL, 0, second));
	OK(cuGraphDestroy(freeing));
	OK(cuMemFree_v2(second));
	OK(cuMemFree_v2(third));
	OK(cuGraphExecDestroy(exec));
	OK(cuGraphDestroy(graph));
}

static void captured(void)
{
	CUgraphNodeType type;
	CUdeviceptr address;
	CUgraphNode nodes[5];
	CUgraphExec exec;
	CUgraph graph;
	size_t n = 5;

	OK(cuStreamBeginCapture_v2(stream, 2));
	OK(cuMemAllocAsync(&address, BYTES, stream));
	OK(cuMemsetD32Async(address, 77, 1, stream));
	OK(cuMemcpyDtoDAsync_v2(app_data, address, 4, stream));
	INVALID(cuMemFreeAsync(app_data, stream));
	OK(cuMemFreeAsync(address, stream));
	OK(cuStreamEndCapture(stream, &graph));
	OK(cuGraphGetNodes(graph, nodes, &n));
	CHECK_EQ(n, 4);
	OK(cuGraphNodeGetType(nodes[0], &type));
	CHECK_EQ(type, CU_GRAPH_NODE_TYPE_MEM_ALLOC);
	OK(cuGraphNodeGetType(nodes[3], &type));
	CHECK_EQ(type, CU_GRAPH_NODE_TYPE_MEM_FREE);
	OK(cuGraphInstantiateWithFlags(&exec, graph, 0));
	run(exec, stream);
	CHECK(!is_there(address));
	OK(cuGraphExecDestroy(exec));
	OK(cuGraphDestroy(graph));
}

/* Nor by one that comes behind nothing. */
static void behind_nothing(void)
{
	CUgraphNode a, gone, b;
	CUdeviceptr first;
	CUgraph graph;

	OK(cuGraphCreate(&graph, 0));
	first = add_alloc(graph, &a, NULL, BYTES);
	OK(cuGraphAddMemFreeNode(&gone, graph, &a, 1, first));
	CHECK(add_alloc(graph, &b, &gone, 2 * BYTES) != first);
	CHECK(add_alloc(graph, &b, NULL, BYTES) != first);
	CHECK(add_alloc(graph, &b, &gone, BYTES) == first);
	OK(cuGraphDestroy(graph));
}

/* What hardware refuses of such graphs, too. */
static void refused(void)
{
	CUDA_MEM_ALLOC_NODE_PARAMS p = wanted(0);
	CUmemAccessDesc access = { { 1, 1 }, 3 };
	CUgraphNode node, gone, child;
	CUgraph graph, clone, parent;
	CUgraphExec exec, second;
	CUdeviceptr address;
	CUgraphNodeParams moved = { .type = CU_GRAPH_NODE_TYPE_GRAPH };
	CUgraphExecUpdateResultInfo info;

	OK(cuGraphCreate(&graph, 0));
	OK(cuGraphCreate(&parent, 0));
	INVALID(cuGraphAddMemAllocNode(&node, graph, NULL, 0, &p));
	p = wanted(BYTES);
	p.poolProps.location.type = 2;
	CHECK_EQ(cuGraphAddMemAllocNode(&node, graph, NULL, 0, &p), CUDA_ERROR_NOT_SUPPORTED);
	p = wanted(BYTES);
	p.poolProps.handleTypes = 1;
	CHECK_EQ(cuGraphAddMemAllocNode(&node, graph, NULL, 0, &p), CUDA_ERROR_NOT_SUPPORTED);
	p = wanted(BYTES);
	p.accessDescCount = 1;
	INVALID(cuGraphAddMemAllocNode(&node, graph, NULL, 0, &p));
	p.accessDescs = &access;
	CHECK_EQ(cuGraphAddMemAllocNode(&node, graph, NULL, 0, &p), CUDA_ERROR_NOT_SUPPORTED);
	access.location = (CUmemLocation){ 2, 0 };
	CHECK_EQ(cuGraphAddMemAllocNode(&node, graph, NULL, 0, &p), CUDA_ERROR_NOT_SUPPORTED);
	address = add_alloc(graph, &node, NULL, BYTES);
	add_use(graph, &node, address, 77, 0);
	OK(cuGraphAddMemFreeNode(&gone, graph, &node, 1, address));
	CHECK_EQ(cuGraphDestroyNode(gone), CUDA_ERROR_NOT_SUPPORTED);
	CHECK_EQ(cuGraphRemoveDependencies(graph, &node, &gone, 1), CUDA_ERROR_NOT_SUPPORTED);
	CHECK_EQ(cuGraphClone(&clone, graph), CUDA_ERROR_NOT_SUPPORTED);
	CHECK_EQ(cuGraphAddChildGraphNode(&child, parent, NULL, 0, graph),
	         CUDA_ERROR_NOT_SUPPORTED);
	INVALID(cuGraphAddMemFreeNode(&child, parent, NULL, 0, address));
	OK(cuGraphInstantiateWithFlags(&exec, graph, 0));
	CHECK_EQ(cuGraphInstantiateWithFlags(&second, graph, 0), CUDA_ERROR_NOT_SUPPORTED);
	INVALID(cuGraphNodeSetEnabled(exec, gone, 0));
	CHECK_EQ(cuGraphExecUpdate_v2(exec, graph, &info), CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE);
	CHECK_EQ(info.result, 6);
	OK(cuGraphExecDestroy(exec));
	/* it can move */
	moved.graph = graph;
	moved.ownership = 1;
	OK(cuGraphAddNode(&child, parent, NULL, 0, &moved));
	INVALID(cuGraphDestroy(graph));
	CHECK_EQ(cuGraphInstantiateWithFlags(&exec, graph, 0), CUDA_ERROR_NOT_SUPPORTED);
	CHECK_EQ(cuGraphClone(&clone, parent), CUDA_ERROR_NOT_SUPPORTED);
	p = wanted(BYTES);
	CHECK_EQ(cuGraphAddMemAllocNode(&node, graph, NULL, 0, &p), CUDA_ERROR_NOT_SUPPORTED);
	CHECK_EQ(cuGraphAddMemFreeNode(&node, graph, NULL, 0, address), CUDA_ERROR_NOT_SUPPORTED);
	moved.graph = parent;
	INVALID(cuGraphAddNode(&child, graph, NULL, 0, &moved));
	OK(cuGraphInstantiateWithFlags(&exec, parent, 0));
	run(exec, stream);
	OK(cuGraphExecDestroy(exec));
	OK(cuGraphDestroy(parent));
	/* more than there is */
	OK(cuGraphCreate(&graph, 0));
	add_alloc(graph, &node, NULL, 1ull << 40);
	OK(cuGraphInstantiateWithFlags(&exec, graph, 0));
	CHECK_EQ(cuGraphLaunch(exec, stream), CUDA_ERROR_OUT_OF_MEMORY);
	OK(cuStreamSynchronize(stream));
	OK(cuGraphDestroy(graph));
	OK(cuGraphExecDestroy(exec));
}

/* What is used before its turn, or behind its end, is a fault, never another's memory. */
static void too_late(void)
{
	CUdeviceptr address;
	CUgraphExec exec = simple(&address, true, 0);
	uint32_t word = 5;

	run(exec, stream);
	CHECK_EQ(cuMemcpyDtoH_v2(&word, address, 4), CUDA_ERROR_ILLEGAL_ADDRESS);
	CHECK_EQ(word, 5);
	OK(cuGraphExecDestroy(exec));
}

/* A texture over memory that a graph will have: up to its last byte, and not behind it. */
static void under_a_texture(void)
{
	const size_t all = (size_t)2 << 20;
	CUgraph graph;
	CUgraphNode node;
	CUdeviceptr at;
	unsigned long long object;
	CUDA_TEXTURE_DESC t = { .flags = CU_TRSF_READ_AS_INTEGER };

	OK(cuGraphCreate(&graph, 0));
	at = add_alloc(graph, &node, NULL, all);
	for (size_t bytes = all - 4; bytes <= all + 4; bytes += 4) {
		CUDA_RESOURCE_DESC r = { .resType = CU_RESOURCE_TYPE_LINEAR,
			                 .res.linear = { at, 3 /* words */, 1, bytes } };

		CHECK_EQ(cuTexObjectCreate(&object, &r, &t, NULL),
		         bytes <= all ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE);
		if (bytes <= all)
			OK(cuTexObjectDestroy(object));
	}
	OK(cuGraphDestroy(graph));
}

/* What a graph gave back it gets again, whatever other graphs are destroyed meanwhile. */
static void beside_another(void)
{
	CUgraph graph, another;
	CUgraphNode node, gone;
	CUdeviceptr first;

	OK(cuGraphCreate(&graph, 0));
	OK(cuGraphCreate(&another, 0));
	add_alloc(another, &node, NULL, BYTES);
	first = add_alloc(graph, &node, NULL, BYTES);
	OK(cuGraphAddMemFreeNode(&gone, graph, &node, 1, first));
	OK(cuGraphDestroy(another));
	CHECK_EQ(add_alloc(graph, &node, &gone, BYTES), first);
	OK(cuGraphDestroy(graph));
}

static size_t free_bytes(void)
{
	size_t bytes = 0, total;

	OK(cuMemGetInfo_v2(&bytes, &total));
	return bytes;
}

/* What waits to be asked for again is let go before memory is said to be short; what is refused has taken nothing. */
static void when_short(void)
{
	size_t all, half;
	CUgraphExec exec, larger;
	CUgraphNode node;
	CUgraph graph;

	OK(cuDeviceGraphMemTrim(0));
	all = free_bytes();
	half = all / 2 / 4096 * 4096;
	exec = sized(half);
	larger = sized(half + (64 << 20));
	run(exec, stream);
	CHECK_EQ(free_bytes(), all - half);
	run(larger, stream);
	CHECK_EQ(held(0), half + (64 << 20));
	OK(cuGraphExecDestroy(exec));
	OK(cuGraphExecDestroy(larger));
	OK(cuDeviceGraphMemTrim(0));
	CHECK_EQ(free_bytes(), all);
	/* the first of two fits */
	OK(cuGraphCreate(&graph, 0));
	add_alloc(graph, &node, NULL, half);
	add_alloc(graph, &node, NULL, half + (64 << 20));
	OK(cuGraphInstantiateWithFlags(&exec, graph, 0));
	for (int i = 0; i < 2; i++) {
		CHECK_EQ(cuGraphLaunch(exec, stream), CUDA_ERROR_OUT_OF_MEMORY);
		OK(cuDeviceGraphMemTrim(0)); /* and is nobody's */
		CHECK_EQ(free_bytes(), all);
	}
	OK(cuGraphExecDestroy(exec));
	OK(cuGraphDestroy(graph));
	CHECK_EQ(held(0), 0);
}

/* Who uses the same addresses waits for who used them before, in whichever stream. */
static void in_turn(void)
{
	CUdeviceptr address;
	CUgraphExec exec = simple(&address, false, 0), freeing;
	struct app_gate gate;
	CUgraphNode node;
	CUgraph graph;

	OK(cuGraphCreate(&graph, 0));
	OK(cuGraphAddMemFreeNode(&node, graph, NULL, 0, address));
	OK(cuGraphInstantiateWithFlags(&freeing, graph, 0));
	for (int by_graph = 0; by_graph < 2; by_graph++) {
		app_gate_close(&gate, stream);
		OK(cuGraphLaunch(exec, stream));
		OK(by_graph ? cuGraphLaunch(freeing, other) : cuMemFreeAsync(address, other));
		INVALID(cuMemFreeAsync(address, other));
		for (int i = 0; i < 20; i++) {
			CHECK_EQ(cuStreamQuery(other), CUDA_ERROR_NOT_READY);
			sched_yield();
		}
		atomic_store(&gate.open, true);
		OK(cuStreamSynchronize(other));
		OK(cuStreamQuery(stream));
		CHECK(!is_there(address));
	}
	OK(cuGraphExecDestroy(exec));
	OK(cuGraphExecDestroy(freeing));
	OK(cuGraphDestroy(graph));
	OK(cuDeviceGraphMemTrim(0));
}

int main(void)
{
	app_begin();
	OK(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
	OK(cuStreamCreate(&other, CU_STREAM_NON_BLOCKING));
	inside();
	outside();
	automatic();
	footprint();
	sizes();
	let_go();
	several();
	again();
	behind_nothing();
	captured();
	refused();
	under_a_texture();
	beside_another();
	when_short();
	in_turn();
	too_late();
	return TEST_END();
}
