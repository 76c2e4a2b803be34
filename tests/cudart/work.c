/* work.c - the runtime's streams, events and host functions; launches, functions and libraries;
 * capture and graphs.
 */
#include "kernels.h"

enum { TO_DEVICE = 1, TO_HOST = 2, BLOCKS = 3, THREADS = 40, N = BLOCKS * THREADS };

static unsigned int *words; /* [N] of the device */
static const struct dim3 grid = { BLOCKS, 1, 1 }, block = { THREADS, 1, 1 };

/* What fill left there began with this value. */
static void check_words(unsigned int value)
{
	unsigned int got[N];

	memset(got, 0xff, sizeof(got));
	CHECK_OK(cudaDeviceSynchronize());
	CHECK_OK(cudaMemcpy(got, words, sizeof(got), TO_HOST));
	CHECK(got[0] == value && got[N / 2] == value + N / 2 && got[N - 1] == value + N - 1);
	CHECK_OK(cudaMemset(words, 0, sizeof(got)));
}

static void count_up(void *n)
{
	++*(int *)n;
}

static void called_back(CUstream stream, CUresult status, void *n)
{
	CHECK(stream != NULL);
	CHECK_EQ(status, cudaSuccess);
	++*(int *)n;
}

static void test_streams(void)
{
	CUstreamAttrValue value = { .priority = 0 };
	unsigned long long id = 0, other = 0;
	CUstream plain, apart, first;
	unsigned int flags = 9;
	int priority = 9, n = 0;

	CHECK_OK(cudaStreamCreate(&plain));
	CHECK_OK(cudaStreamCreateWithFlags(&apart, CU_STREAM_NON_BLOCKING));
	CHECK_OK(cudaStreamCreateWithPriority(&first, 0, -1));
	CHECK_ERROR(cudaStreamCreate(NULL), CUDA_ERROR_INVALID_VALUE);
	CHECK_OK(cudaStreamGetFlags(plain, &flags));
	CHECK_EQ(flags, 0);
	CHECK_OK(cudaStreamGetFlags(apart, &flags));
	CHECK_EQ(flags, CU_STREAM_NON_BLOCKING);
	CHECK_OK(cudaStreamGetPriority(first, &priority));
	CHECK_EQ(priority, -1);
	CHECK_OK(cudaStreamGetId(plain, &id));
	CHECK_OK(cudaStreamGetId(apart, &other));
	CHECK(id != other);
	CHECK_OK(cudaStreamSetAttribute(plain, CU_LAUNCH_ATTRIBUTE_PRIORITY, &value));
	CHECK_OK(cudaStreamGetAttribute(plain, CU_LAUNCH_ATTRIBUTE_PRIORITY, &value));
	CHECK_OK(cudaLaunchHostFunc(plain, count_up, &n));
	CHECK_OK(cudaStreamAddCallback(plain, called_back, &n, 0));
	CHECK_OK(cudaStreamSynchronize(plain));
	CHECK_EQ(n, 2);
	CHECK_OK(cudaStreamQuery(plain));
	CHECK_OK(cudaLaunchHostFunc_ptsz(NULL, count_up, &n));
	CHECK_OK(cudaStreamSynchronize_ptsz(NULL));
	CHECK_EQ(n, 3);
	CHECK_OK(cudaStreamDestroy(plain));
	CHECK_OK(cudaStreamDestroy(apart));
	CHECK_OK(cudaStreamDestroy(first));
	CHECK(cudaStreamDestroy((CUstream)&n) != cudaSuccess);
	cudaGetLastError();
}

static void test_events(void)
{
	CUevent begin, end, untimed;
	CUstream stream;
	void *managed = NULL;
	float ms = -1;
	int n = 0;

	CHECK_OK(cudaStreamCreate(&stream));
	CHECK_OK(cudaEventCreate(&begin));
	CHECK_OK(cudaEventCreateWithFlags(&end, CU_EVENT_BLOCKING_SYNC));
	CHECK_OK(cudaEventCreateWithFlags(&untimed, CU_EVENT_DISABLE_TIMING));
	CHECK_ERROR(cudaEventCreate(NULL), CUDA_ERROR_INVALID_VALUE);
	CHECK_OK(cudaEventQuery(begin)); /* never recorded: done */
	CHECK(cudaEventElapsedTime(&ms, begin, end) != cudaSuccess);
	cudaGetLastError();
	CHECK_OK(cudaEventRecord(begin, stream));
	CHECK_OK(cudaLaunchHostFunc(stream, count_up, &n));
	CHECK_OK(cudaEventRecordWithFlags(end, stream, 0));
	CHECK_OK(cudaStreamWaitEvent(NULL, end, 0));
	CHECK_OK(cudaEventSynchronize(end));
	CHECK_EQ(n, 1);
	CHECK_OK(cudaEventQuery(end));
	CHECK_OK(cudaEventElapsedTime(&ms, begin, end));
	CHECK(ms >= 0);
	CHECK_OK(cudaEventRecord(untimed, stream));
	CHECK_OK(cudaEventSynchronize(untimed));
	CHECK_ERROR(cudaEventElapsedTime(&ms, begin, untimed), CUDA_ERROR_INVALID_HANDLE);
	CHECK_OK(cudaMallocManaged(&managed, 4096, 1));
	CHECK_OK(cudaStreamAttachMemAsync(stream, managed, 0, 1));
	CHECK_OK(cudaStreamSynchronize(stream));
	CHECK_OK(cudaFree(managed));
	CHECK_OK(cudaEventDestroy(begin));
	CHECK_OK(cudaEventDestroy(end));
	CHECK_OK(cudaEventDestroy(untimed));
	CHECK_OK(cudaStreamDestroy(stream));
}

static void test_launches(void)
{
	unsigned int value = 5;
	void *args[] = { &words, &value }, *kernel = NULL;
	struct cudaLaunchConfig config = { .grid = grid, .block = block };
	const struct dim3 none = { 0, 1, 1 }, wide = { 1025, 1, 1 }, high = { 1, 65536, 1 };

	CHECK_OK(cudaLaunchKernel(&fill, grid, block, args, 0, NULL));
	check_words(5);
	value = 6;
	CHECK_OK(cudaLaunchKernel_ptsz(&fill, grid, block, args, 0, NULL));
	CHECK_OK(cudaStreamSynchronize(CU_STREAM_PER_THREAD));
	check_words(6);
	value = 7;
	CHECK_OK(cudaLaunchKernelExC(&config, &fill, args));
	check_words(7);
	value = 8;
	CHECK_OK(cudaLaunchCooperativeKernel(&fill, grid, block, args, 0, NULL));
	check_words(8);
	value = 9;
	CHECK_OK(__cudaGetKernel(&kernel, &fill));
	CHECK_OK(__cudaLaunchKernel(kernel, grid, block, args, 0, NULL));
	check_words(9);
	CHECK_ERROR(__cudaGetKernel(&kernel, &value), cudaErrorInvalidDeviceFunction);
	CHECK_ERROR(cudaLaunchKernel(NULL, grid, block, args, 0, NULL),
	            cudaErrorInvalidDeviceFunction);
	CHECK_ERROR(cudaLaunchKernel(&value, grid, block, args, 0, NULL),
	            cudaErrorInvalidDeviceFunction);
	CHECK_ERROR(cudaLaunchKernel(&missing, grid, block, args, 0, NULL),
	            cudaErrorInvalidDeviceFunction);
	CHECK_ERROR(cudaLaunchKernel(&broken, grid, block, args, 0, NULL), CUDA_ERROR_INVALID_PTX);
	CHECK_ERROR(cudaLaunchKernel(&fill, none, block, args, 0, NULL),
	            cudaErrorInvalidConfiguration);
	CHECK_ERROR(cudaLaunchKernel(&fill, grid, wide, args, 0, NULL),
	            cudaErrorInvalidConfiguration);
	CHECK_ERROR(cudaLaunchCooperativeKernel(&fill, high, block, args, 0, NULL),
	            cudaErrorInvalidConfiguration);
	config.block = none;
	CHECK_ERROR(cudaLaunchKernelExC(&config, &fill, args), cudaErrorInvalidConfiguration);
	CHECK_ERROR(cudaLaunchKernelExC(NULL, &fill, args), CUDA_ERROR_INVALID_VALUE);
}

/* <<<...>>> as compilers write it: pushed, and taken by the stub. */
static void test_configurations(void)
{
	struct dim3 g, b;
	size_t shared;
	CUstream stream;
	unsigned int depth = 0;

	CHECK_ERROR(__cudaPopCallConfiguration(&g, &b, &shared, &stream), 52);
	CHECK_EQ(__cudaPushCallConfiguration(grid, block, 17, CU_STREAM_LEGACY), 0);
	CHECK_EQ(__cudaPushCallConfiguration(one, one, 18, NULL), 0);
	CHECK_OK(__cudaPopCallConfiguration(&g, &b, &shared, &stream));
	CHECK(g.x == 1 && shared == 18 && !stream);
	CHECK_OK(__cudaPopCallConfiguration(&g, &b, &shared, &stream));
	CHECK(g.x == BLOCKS && b.x == THREADS && shared == 17 && stream == CU_STREAM_LEGACY);
	while (depth < 100 && !__cudaPushCallConfiguration(one, one, 0, NULL))
		depth++;
	CHECK(depth > 1 && depth < 100);
	for (; depth; depth--)
		CHECK_OK(__cudaPopCallConfiguration(&g, &b, &shared, &stream));
}

static void test_functions(void)
{
	struct cudaFuncAttributes a = { .numRegs = -1 };
	size_t offset = 9, bytes = 0;
	CUfunction function = NULL;
	CUkernel kernel = NULL;
	const char *name = "";
	int blocks = 0;

	CHECK_ERROR(cudaFuncGetAttributes(NULL, &count), CUDA_ERROR_INVALID_VALUE);
	CHECK_ERROR(cudaFuncGetAttributes(&a, &a), cudaErrorInvalidDeviceFunction);
	CHECK_OK(cudaFuncGetAttributes(&a, &count));
	CHECK_EQ(a.sharedSizeBytes, 64);
	CHECK_EQ(a.maxThreadsPerBlock, 1024);
	CHECK(a.numRegs >= 0 && a.binaryVersion > 0);
	CHECK_OK(cudaFuncSetAttribute(&count, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES,
	                              1024));
	CHECK_OK(cudaFuncGetAttributes(&a, &count));
	CHECK_EQ(a.maxDynamicSharedSizeBytes, 1024);
	CHECK_ERROR(cudaFuncSetAttribute(&a, 8, 0), cudaErrorInvalidDeviceFunction);
	CHECK_OK(cudaFuncSetCacheConfig(&count, 1));
	CHECK_OK(cudaFuncSetSharedMemConfig(&count, 1));
	CHECK_ERROR(cudaFuncSetCacheConfig(&a, 1), cudaErrorInvalidDeviceFunction);
	CHECK_OK(cudaFuncGetName(&name, &fill));
	CHECK(!strcmp(name, "fill"));
	CHECK_ERROR(cudaFuncGetName(&name, NULL), cudaErrorInvalidDeviceFunction);
	CHECK_OK(cudaFuncGetParamInfo(&fill, 1, &offset, &bytes));
	CHECK(offset == 8 && bytes == 4);
	CHECK(cudaFuncGetParamInfo(&fill, 2, &offset, &bytes) != cudaSuccess);
	cudaGetLastError();
	CHECK_OK(cudaGetKernel(&kernel, &fill));
	CHECK_OK(cudaGetFuncBySymbol(&function, &fill));
	CHECK(kernel && function);
	CHECK_OK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, &count, 256, 0));
	CHECK(blocks > 0);
	CHECK_OK(cudaOccupancyAvailableDynamicSMemPerBlock(&bytes, &count, 1, 32));
	CHECK(bytes > 0);
	CHECK_ERROR(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, &a, 32, 0),
	            cudaErrorInvalidDeviceFunction);
}

static void test_libraries(void)
{
	unsigned int value = 3;
	void *args[] = { &words, &value }, *p = NULL;
	CUlibrary library = NULL, other = NULL;
	CUkernel kernel = NULL, kept = NULL;
	size_t bytes = 0;

	CHECK_OK(cudaLibraryLoadData(&library, image, NULL, NULL, 0, NULL, NULL, 0));
	CHECK_OK(cudaLibraryGetKernel(&kernel, library, "fill"));
	CHECK_ERROR(cudaLibraryGetKernel(&kernel, library, "empty"), CUDA_ERROR_NOT_FOUND);
	CHECK_OK(cudaLibraryGetGlobal(&p, &bytes, library, "counter"));
	CHECK(p && bytes == 4);
	CHECK_ERROR(cudaLibraryGetGlobal(&p, &bytes, library, "none"), CUDA_ERROR_NOT_FOUND);
	CHECK_OK(cudaLibraryGetKernel(&kernel, library, "fill"));
	/* since CUDA 12 its handle launches as a function of the host does */
	if (GX_CUDART_MAJOR >= 12) {
		CHECK_OK(cudaLaunchKernel(kernel, grid, block, args, 0, NULL));
		check_words(3);
	} else {
		CHECK_ERROR(cudaLaunchKernel(kernel, grid, block, args, 0, NULL),
		            cudaErrorInvalidDeviceFunction);
	}
	/* kernels go with their own library alone */
	CHECK_OK(cudaLibraryLoadData(&other, image, NULL, NULL, 0, NULL, NULL, 0));
	CHECK_OK(cudaLibraryGetKernel(&kept, other, "fill"));
	CHECK_OK(cudaLibraryUnload(library));
	CHECK_ERROR(cudaLaunchKernel(kernel, grid, block, args, 0, NULL),
	            cudaErrorInvalidDeviceFunction);
	CHECK_ERROR(cudaLaunchKernel(NULL, grid, block, args, 0, NULL),
	            cudaErrorInvalidDeviceFunction);
	value = 4;
	if (GX_CUDART_MAJOR >= 12) {
		CHECK_OK(cudaLaunchKernel(kept, grid, block, args, 0, NULL));
		check_words(4);
	}
	CHECK_OK(cudaLibraryUnload(other));
	CHECK(cudaLibraryLoadData(&library, bad_image, NULL, NULL, 0, NULL, NULL, 0) !=
	      cudaSuccess);
	cudaGetLastError();
}

static CUgraphExec instantiate(CUgraph graph)
{
	CUgraphExec exec = NULL;

#if GX_CUDART_MAJOR == 11
	CHECK_OK(cudaGraphInstantiate(&exec, graph, NULL, NULL, 0));
#else
	CHECK_OK(cudaGraphInstantiate(&exec, graph, 0));
#endif
	return exec;
}

static void test_capture(void)
{
	unsigned int value = 20;
	void *args[] = { &words, &value };
	int status = -1, mode = CU_STREAM_CAPTURE_MODE_RELAXED;
	CUgraph graph = NULL, none = NULL;
	CUgraphExec exec;
	CUstream stream;
	uint64_t id = 0;
	size_t n = 0;

	CHECK_OK(cudaStreamCreate(&stream));
	CHECK_OK(cudaThreadExchangeStreamCaptureMode(&mode));
	CHECK_EQ(mode, CU_STREAM_CAPTURE_MODE_GLOBAL);
	CHECK_OK(cudaThreadExchangeStreamCaptureMode(&mode));
	CHECK_OK(cudaStreamBeginCapture(stream, CU_STREAM_CAPTURE_MODE_RELAXED));
	CHECK_OK(cudaStreamIsCapturing(stream, &status));
	CHECK_EQ(status, CU_STREAM_CAPTURE_STATUS_ACTIVE);
#if GX_CUDART_MAJOR == 13
	CHECK_OK(cudaStreamGetCaptureInfo(stream, &status, &id, NULL, NULL, NULL, NULL));
#else
	CHECK_OK(cudaStreamGetCaptureInfo(stream, &status, &id));
	CHECK_OK(cudaStreamGetCaptureInfo_v2(stream, &status, &id, NULL, NULL, NULL));
#endif
	CHECK(id != 0 && status == CU_STREAM_CAPTURE_STATUS_ACTIVE);
	CHECK_OK(cudaLaunchKernel(&fill, grid, block, args, 0, stream));
	CHECK_OK(cudaStreamEndCapture(stream, &graph));
	CHECK_OK(cudaGraphGetNodes(graph, NULL, &n));
	CHECK_EQ(n, 1);
	CHECK_ERROR(cudaStreamEndCapture(stream, &none), CUDA_ERROR_ILLEGAL_STATE);
	value = 99; /* the graph has what was given */
	exec = instantiate(graph);
	CHECK_OK(cudaGraphUpload(exec, stream));
	CHECK_OK(cudaGraphLaunch(exec, stream));
	check_words(20);
	CHECK_OK(cudaGraphExecDestroy(exec));
	CHECK_OK(cudaGraphDestroy(graph));
	CHECK_OK(cudaStreamDestroy(stream));
}

/* fill, then a copy of its first word, then a host function; beside them an empty node. */
static void build(CUgraph graph, CUgraphNode *kernel, void *args[], unsigned int *word, int *n)
{
	struct cudaKernelNodeParams p = { &fill, grid, block, 0, args, NULL }, got;
	CUDA_MEMSET_NODE_PARAMS zero = {
		.dst = (uintptr_t)words, .elementSize = 4, .width = 2, .height = 1, .value = 0
	};
	CUDA_HOST_NODE_PARAMS host = { count_up, n };
	CUgraphNode memset_node, copy, call, empty;

	CHECK_OK(cudaGraphAddMemsetNode(&memset_node, graph, NULL, 0, &zero));
	CHECK_OK(cudaGraphAddKernelNode(kernel, graph, &memset_node, 1, &p));
	CHECK_OK(cudaGraphAddMemcpyNode1D(&copy, graph, kernel, 1, word, words, 4, TO_HOST));
	CHECK_OK(cudaGraphAddHostNode(&call, graph, &copy, 1, &host));
	CHECK_OK(cudaGraphAddEmptyNode(&empty, graph, NULL, 0));
	CHECK_ERROR(cudaGraphAddKernelNode(&empty, graph, NULL, 0, NULL), CUDA_ERROR_INVALID_VALUE);
	CHECK_ERROR(cudaGraphAddMemcpyNode(&empty, graph, NULL, 0, NULL), CUDA_ERROR_INVALID_VALUE);
	CHECK_OK(cudaGraphKernelNodeGetParams(*kernel, &got));
	CHECK(got.func == &fill && got.grid.x == BLOCKS && got.block.x == THREADS);
	CHECK_ERROR(cudaGraphKernelNodeGetParams(*kernel, NULL), CUDA_ERROR_INVALID_VALUE);
	CHECK_ERROR(cudaGraphKernelNodeGetParams(memset_node, &got), CUDA_ERROR_INVALID_VALUE);
	CHECK(got.func == &fill && got.grid.x == BLOCKS);
	CHECK_ERROR(cudaGraphKernelNodeSetParams(*kernel, NULL), CUDA_ERROR_INVALID_VALUE);
	p.func = &zero;
	CHECK_ERROR(cudaGraphKernelNodeSetParams(*kernel, &p), cudaErrorInvalidDeviceFunction);
	CHECK_ERROR(cudaGraphAddKernelNode(&empty, graph, NULL, 0, &p),
	            cudaErrorInvalidDeviceFunction);
}

static void check_shape(CUgraph graph, CUgraphNode kernel)
{
	CUgraphNode nodes[8], from[8], to[8];
	int type = -1;
	size_t n = 8;

	CHECK_OK(cudaGraphGetNodes(graph, nodes, &n));
	CHECK_EQ(n, 5);
	n = 8;
	CHECK_OK(cudaGraphGetRootNodes(graph, nodes, &n));
	CHECK_EQ(n, 2);
	CHECK_ERROR(cudaGraphGetNodes(NULL, nodes, &n), CUDA_ERROR_INVALID_HANDLE);
	CHECK_ERROR(cudaGraphGetRootNodes(NULL, nodes, &n), CUDA_ERROR_INVALID_HANDLE);
	n = 8;
#if GX_CUDART_MAJOR == 13
	CHECK_OK(cudaGraphGetEdges(graph, from, to, NULL, &n));
	CHECK_EQ(n, 3);
	n = 8;
	CHECK_OK(cudaGraphNodeGetDependencies(kernel, nodes, NULL, &n));
#else
	CHECK_OK(cudaGraphGetEdges(graph, from, to, &n));
	CHECK_EQ(n, 3);
	n = 8;
	CHECK_OK(cudaGraphNodeGetDependencies(kernel, nodes, &n));
#endif
	CHECK_EQ(n, 1);
	CHECK_OK(cudaGraphNodeGetType(nodes[0], &type));
	CHECK_EQ(type, CU_GRAPH_NODE_TYPE_MEMSET);
	CHECK_OK(cudaGraphNodeGetType(kernel, &type));
	CHECK_EQ(type, CU_GRAPH_NODE_TYPE_KERNEL);
}

static void test_graphs(void)
{
	unsigned int value = 30, other = 40, word = 0;
	void *args[] = { &words, &value }, *others[] = { &words, &other };
	struct cudaKernelNodeParams p = { &fill, grid, block, 0, others, NULL };
	CUgraphNode kernel, child, tail;
	CUgraph graph, clone, outer;
	CUgraphExec exec;
	int n = 0;

	CHECK_OK(cudaGraphCreate(&graph, 0));
	build(graph, &kernel, args, &word, &n);
	check_shape(graph, kernel);
	CHECK_OK(cudaGraphClone(&clone, graph));
	CHECK_OK(cudaGraphInstantiateWithFlags(&exec, graph, 0));
	CHECK_OK(cudaGraphLaunch(exec, NULL));
	check_words(30);
	CHECK(word == 30 && n == 1);
	CHECK_OK(cudaGraphExecKernelNodeSetParams(exec, kernel, &p));
	CHECK_ERROR(cudaGraphExecKernelNodeSetParams(exec, kernel, NULL), CUDA_ERROR_INVALID_VALUE);
	CHECK_OK(cudaGraphLaunch_ptsz(exec, NULL));
	CHECK_OK(cudaStreamSynchronize(CU_STREAM_PER_THREAD));
	check_words(40);
	CHECK_OK(cudaGraphExecDestroy(exec));
	other = 50;
	CHECK_OK(cudaGraphKernelNodeSetParams(kernel, &p));
	/* the clone as a node of another graph: it is as it was, the first graph is not */
	CHECK_OK(cudaGraphCreate(&outer, 0));
	CHECK_OK(cudaGraphAddChildGraphNode(&child, outer, NULL, 0, clone));
	CHECK_OK(cudaGraphAddEmptyNode(&tail, outer, NULL, 0));
#if GX_CUDART_MAJOR == 13
	CHECK_OK(cudaGraphAddDependencies(outer, &child, &tail, NULL, 1));
#else
	CHECK_OK(cudaGraphAddDependencies(outer, &child, &tail, 1));
#endif
	exec = instantiate(outer);
	CHECK_OK(cudaGraphLaunch(exec, NULL));
	check_words(30);
	CHECK_EQ(n, 3);
	CHECK_OK(cudaGraphDestroyNode(tail));
	CHECK_OK(cudaGraphExecDestroy(exec));
	exec = instantiate(graph);
	CHECK_OK(cudaGraphLaunch(exec, NULL));
	check_words(50);
	CHECK_OK(cudaGraphExecDestroy(exec));
	CHECK_OK(cudaGraphDestroy(outer));
	CHECK_OK(cudaGraphDestroy(clone));
	CHECK_OK(cudaGraphDestroy(graph));
}

static cudaError_t update(CUgraphExec exec, CUgraph graph, int *result)
{
#if GX_CUDART_MAJOR == 11
	CUgraphNode node;

	return cudaGraphExecUpdate(exec, graph, &node, result);
#else
	CUgraphExecUpdateResultInfo info = { 0 };
	cudaError_t err = cudaGraphExecUpdate(exec, graph, &info);

	*result = info.result;
	return err;
#endif
}

/* What was made of one graph becomes another of its shape, and no other; its nodes are changed one by one, and left out. */
static void test_update(void)
{
	unsigned int first = 60, second = 70, word = 0, enabled = 9;
	void *args[] = { &words, &first }, *others[] = { &words, &second };
	CUDA_MEMSET_NODE_PARAMS zero = { .dst = (uintptr_t)words,
		                         .value = 5,
		                         .elementSize = 4,
		                         .width = N,
		                         .height = 1 },
	                        got;
	CUgraphNode kernel[2], extra, fill_node, host_node, found, node;
	CUDA_HOST_NODE_PARAMS host = { 0 }, host_got;
	CUgraph graph[2], clone;
	int n = 0, m = 0, result = 9;
	CUgraphExec exec;
	size_t n_nodes = 1;

	host.fn = count_up;
	host.userData = &n;
	for (int i = 0; i < 2; i++) {
		struct cudaKernelNodeParams p = { &fill, grid, block, 0, i ? others : args, NULL };

		CHECK_OK(cudaGraphCreate(&graph[i], 0));
		CHECK_OK(cudaGraphAddKernelNode(&kernel[i], graph[i], NULL, 0, &p));
	}
	exec = instantiate(graph[0]);
	CHECK_OK(update(exec, graph[1], &result));
	CHECK_EQ(result, 0);
	CHECK_OK(cudaGraphLaunch(exec, NULL));
	check_words(70);
	CHECK_OK(cudaGraphAddHostNode(&host_node, graph[1], &kernel[1], 1, &host));
	CHECK_ERROR(update(exec, graph[1], &result), CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE);
	CHECK(result != 0);
	CHECK_OK(cudaGraphExecDestroy(exec));
	CHECK_OK(cudaGraphAddMemsetNode(&fill_node, graph[1], &host_node, 1, &zero));
	exec = instantiate(graph[1]);
	CHECK_OK(cudaGraphLaunch(exec, NULL));
	CHECK_OK(cudaDeviceSynchronize());
	CHECK_OK(cudaMemcpy(&word, words, 4, TO_HOST));
	CHECK(word == 5 && n == 1);
	/* nodes of the graph that it was made of */
	CHECK_OK(cudaGraphMemsetNodeGetParams(fill_node, &got));
	CHECK(got.value == 5 && got.width == N);
	zero.value = 6;
	CHECK_OK(cudaGraphExecMemsetNodeSetParams(exec, fill_node, &zero));
	host.userData = &m;
	CHECK_OK(cudaGraphExecHostNodeSetParams(exec, host_node, &host));
	CHECK_OK(cudaGraphLaunch(exec, NULL));
	CHECK_OK(cudaDeviceSynchronize());
	CHECK_OK(cudaMemcpy(&word, words, 4, TO_HOST));
	CHECK(word == 6 && n == 1 && m == 1);
	CHECK_OK(cudaGraphHostNodeGetParams(host_node, &host_got));
	CHECK(host_got.userData == &n);
	CHECK_OK(cudaGraphHostNodeSetParams(host_node, &host));
	CHECK_OK(cudaGraphHostNodeGetParams(host_node, &host_got));
	CHECK(host_got.userData == &m);
	CHECK_OK(cudaGraphMemsetNodeSetParams(fill_node, &zero));
	CHECK_OK(cudaGraphMemsetNodeGetParams(fill_node, &got));
	CHECK_EQ(got.value, 6);
	CHECK_OK(cudaGraphNodeSetEnabled(exec, fill_node, 0));
	CHECK_OK(cudaGraphNodeGetEnabled(exec, fill_node, &enabled));
	CHECK_EQ(enabled, 0);
	CHECK_OK(cudaGraphLaunch(exec, NULL));
	check_words(70);
	CHECK_EQ(m, 2);
	/* its shape */
	CHECK_OK(cudaGraphClone(&clone, graph[1]));
	CHECK_OK(cudaGraphNodeFindInClone(&found, host_node, clone));
	CHECK(found && found != host_node);
	CHECK_OK(cudaGraphAddEmptyNode(&extra, graph[1], NULL, 0));
#if GX_CUDART_MAJOR == 13
	CHECK_OK(cudaGraphNodeGetDependentNodes(kernel[1], &node, NULL, &n_nodes));
	CHECK_OK(cudaGraphRemoveDependencies(graph[1], &kernel[1], &host_node, NULL, 1));
#else
	CHECK_OK(cudaGraphNodeGetDependentNodes(kernel[1], &node, &n_nodes));
	CHECK_OK(cudaGraphRemoveDependencies(graph[1], &kernel[1], &host_node, 1));
#endif
	CHECK(n_nodes == 1 && node == host_node);
#if GX_CUDART_MAJOR == 13
	CHECK_OK(cudaGraphNodeGetDependentNodes(kernel[1], NULL, NULL, &n_nodes));
#else
	CHECK_OK(cudaGraphNodeGetDependentNodes(kernel[1], NULL, &n_nodes));
#endif
	CHECK_EQ(n_nodes, 0);
	CHECK_OK(cudaGraphExecDestroy(exec));
	CHECK_OK(cudaGraphDestroy(clone));
	CHECK_OK(cudaGraphDestroy(graph[0]));
	CHECK_OK(cudaGraphDestroy(graph[1]));
}

/* Events and other graphs as nodes; attributes of kernels; instantiated with parameters. */
static void test_nodes(void)
{
	unsigned int value = 80;
	void *args[] = { &words, &value };
	struct cudaKernelNodeParams p = { &fill, grid, block, 0, args, NULL };
	CUkernelNodeAttrValue priority = { .priority = -2 }, got = { 0 };
	CUgraphNode kernel, record, wait, child;
	CUgraph inner, outer, inside = NULL;
	CUevent event;

	CHECK_OK(cudaEventCreate(&event));
	CHECK_OK(cudaGraphCreate(&inner, 0));
	CHECK_OK(cudaGraphCreate(&outer, 0));
	CHECK_OK(cudaGraphAddKernelNode(&kernel, inner, NULL, 0, &p));
	CHECK_OK(cudaGraphAddEventRecordNode(&record, inner, &kernel, 1, event));
	CHECK_OK(cudaGraphAddEventWaitNode(&wait, inner, &record, 1, event));
	CHECK_OK(cudaGraphKernelNodeSetAttribute(kernel, CU_LAUNCH_ATTRIBUTE_PRIORITY, &priority));
	CHECK_OK(cudaGraphKernelNodeGetAttribute(kernel, CU_LAUNCH_ATTRIBUTE_PRIORITY, &got));
	CHECK_EQ(got.priority, -2);
	CHECK_OK(cudaGraphKernelNodeCopyAttributes(kernel, kernel));
	CHECK_OK(cudaGraphAddChildGraphNode(&child, outer, NULL, 0, inner));
	CHECK_OK(cudaGraphChildGraphNodeGetGraph(child, &inside));
	CHECK(inside && inside != inner);
#if GX_CUDART_MAJOR >= 12
	{
		CUDA_GRAPH_INSTANTIATE_PARAMS params = { .flags = 0, .hUploadStream = NULL };
		uint64_t flags = 9;
		CUgraphExec exec;
		int device = 9;

		CHECK_OK(cudaGraphInstantiateWithParams(&exec, outer, &params));
		CHECK_OK(cudaGraphExecGetFlags(exec, &flags));
		CHECK_EQ(flags, 0);
		CHECK_OK(cudaGraphLaunch(exec, NULL));
		check_words(80);
		CHECK_OK(cudaGraphExecDestroy(exec));
		CHECK_OK(cudaStreamGetDevice(NULL, &device));
		CHECK_EQ(device, 0);
	}
#endif
	CHECK_OK(cudaGraphDestroy(outer));
	CHECK_OK(cudaGraphDestroy(inner));
	CHECK_OK(cudaEventDestroy(event));
}

/* Memory that a graph allocates: by nodes, and by calls that are captured. */
static void test_memory_nodes(void)
{
	unsigned int value = 90, *from;
	CUDA_MEM_ALLOC_NODE_PARAMS p = { .poolProps = { .allocType = 1, .location = { 1, 0 } },
		                         .bytesize = 4 * N },
	                           got;
	struct cudaKernelNodeParams k = { &fill, grid, block, 0, NULL, NULL };
	void *args[] = { &p.dptr, &value }, *freed = NULL;
	CUgraphNode alloc, kernel, copy, gone;
	uint64_t held = 0;
	CUgraphExec exec;
	CUstream stream;
	CUgraph graph;

	CHECK_OK(cudaGraphCreate(&graph, 0));
	CHECK_OK(cudaGraphAddMemAllocNode(&alloc, graph, NULL, 0, &p));
	k.kernelParams = args;
	CHECK_OK(cudaGraphAddKernelNode(&kernel, graph, &alloc, 1, &k));
	CHECK_OK(cudaGraphAddMemcpyNode1D(&copy, graph, &kernel, 1, words,
	                                  (void *)(uintptr_t)p.dptr, 4 * N, 3));
	CHECK_OK(cudaGraphAddMemFreeNode(&gone, graph, &copy, 1, (void *)(uintptr_t)p.dptr));
	CHECK_OK(cudaGraphMemAllocNodeGetParams(alloc, &got));
	CHECK(got.dptr == p.dptr && got.bytesize == 4 * N);
	CHECK_OK(cudaGraphMemFreeNodeGetParams(gone, &freed));
	CHECK((uintptr_t)freed == p.dptr);
	exec = instantiate(graph);
	CHECK_OK(cudaGraphLaunch(exec, NULL));
	check_words(90);
	CHECK_OK(cudaDeviceGetGraphMemAttribute(0, 0, &held));
	CHECK(held >= 4 * N);
	CHECK_OK(cudaGraphExecDestroy(exec));
	CHECK_OK(cudaGraphDestroy(graph));

	CHECK_OK(cudaStreamCreate(&stream));
	CHECK_OK(cudaStreamBeginCapture(stream, 2));
	CHECK_OK(cudaMallocAsync((void **)&from, 4 * N, stream));
	value = 91;
	args[0] = &from;
	CHECK_OK(cudaLaunchKernel(&fill, grid, block, args, 0, stream));
	CHECK_OK(cudaMemcpyAsync(words, from, 4 * N, 3, stream));
	CHECK_OK(cudaStreamEndCapture(stream, &graph));
	exec = instantiate(graph);
	CHECK_OK(cudaGraphLaunch(exec, stream));
	check_words(91);
	CHECK_ERROR(cudaGraphLaunch(exec, stream), CUDA_ERROR_INVALID_VALUE);
	CHECK_OK(cudaFreeAsync(from, stream));
	CHECK_OK(cudaGraphLaunch(exec, stream));
	check_words(91);
	CHECK_OK(cudaFree(from));
	CHECK_OK(cudaGraphExecDestroy(exec));
	CHECK_OK(cudaGraphDestroy(graph));
	CHECK_OK(cudaStreamDestroy(stream));
	CHECK_OK(cudaDeviceGraphMemTrim(0));
	CHECK_OK(cudaDeviceGetGraphMemAttribute(0, 0, &held));
	CHECK_EQ(held, 0);
	CHECK_OK(cudaDeviceSetGraphMemAttribute(0, 1, &held));
}

#if GX_CUDART_MAJOR >= 12
static cudaError_t add_node(CUgraphNode *node, CUgraph graph, const CUgraphNode *dep,
                            struct cudaGraphNodeParams *p)
{
#if GX_CUDART_MAJOR == 12
	CUgraphNode first;

	if (!dep) /* both forms, the first without a trace */
		CHECK_OK(cudaGraphAddNode(&first, graph, NULL, 0,
		                          &(struct cudaGraphNodeParams){ .type = 5 }));
	return cudaGraphAddNode_v2(node, graph, dep, NULL, dep ? 1 : 0, p);
#else
	return cudaGraphAddNode(node, graph, dep, NULL, dep ? 1 : 0, p);
#endif
}

/* Nodes of every type by one call: memory that is filled, and gets to the words if the value says so. */
static void test_any_node(void)
{
	unsigned int value = 95;
	struct cudaGraphNodeParams alloc = { .type = CU_GRAPH_NODE_TYPE_MEM_ALLOC },
	                           kernel = { .type = CU_GRAPH_NODE_TYPE_KERNEL },
	                           choice = { .type = CU_GRAPH_NODE_TYPE_CONDITIONAL },
	                           copy = { .type = CU_GRAPH_NODE_TYPE_MEMCPY };
	CUgraphNode a, k, c, in;
	void *args[] = { &alloc.alloc.dptr, &value };
	uint64_t handles[2] = { 0 };
	CUgraphExec exec;
	CUstream stream;
	CUgraph graph;

	CHECK_OK(cudaGraphCreate(&graph, 0));
	alloc.alloc =
	        (CUDA_MEM_ALLOC_NODE_PARAMS){ .poolProps = { .allocType = 1, .location = { 1, 0 } },
		                              .bytesize = 4 * N };
	CHECK_OK(add_node(&a, graph, NULL, &alloc));
	CHECK(alloc.alloc.dptr);
	kernel.kernel = (struct cudaKernelNodeParams){ &fill, grid, block, 0, args, NULL };
	CHECK_OK(add_node(&k, graph, &a, &kernel));
	for (int i = 0; i < 2; i++) {
		CHECK_OK(cudaGraphConditionalHandleCreate(&handles[i], graph, (unsigned)i, 1));
		choice.conditional.handle = handles[i];
		choice.conditional.type = CU_GRAPH_COND_TYPE_IF;
		choice.conditional.size = 1;
		CHECK_OK(add_node(&c, graph, &k, &choice));
		copy.memcpy.copy =
		        (struct cudaMemcpy3DParms){ .srcPtr = { (void *)(uintptr_t)alloc.alloc.dptr,
			                                        4 * N, 4 * N, 1 },
			                            .dstPtr = { words, 4 * N, 4 * N, 1 },
			                            .extent = { i ? 4 * N : 4, 1, 1 },
			                            .kind = 3 };
		CHECK_OK(add_node(&in, choice.conditional.phGraph_out[0], NULL, &copy));
	}
	/* arrays, which the runtime does not copy */
	copy.memcpy.copy.srcArray = words;
	CHECK_ERROR(add_node(&in, graph, &k, &copy), CUDA_ERROR_INVALID_VALUE);
	copy.memcpy.copy.srcArray = NULL;
	copy.memcpy.copy.dstArray = words;
	CHECK_ERROR(add_node(&in, graph, &k, &copy), CUDA_ERROR_INVALID_VALUE);
	exec = instantiate(graph);
	CHECK_OK(cudaGraphLaunch(exec, NULL));
	check_words(95);
	CHECK_OK(cudaFree((void *)(uintptr_t)alloc.alloc.dptr));
	value = 96;
	CHECK_OK(cudaGraphExecNodeSetParams(exec, k, &kernel));
	CHECK_OK(cudaGraphLaunch(exec, NULL));
	check_words(96);
	CHECK_OK(cudaFree((void *)(uintptr_t)alloc.alloc.dptr));
	CHECK_OK(cudaGraphNodeSetParams(k, &kernel));
	CHECK_ERROR(cudaGraphNodeSetParams(k, NULL), CUDA_ERROR_INVALID_VALUE);
	CHECK_OK(cudaGraphExecDestroy(exec));
	CHECK_OK(cudaGraphDestroy(graph));
	/* into a graph that is there */
	CHECK_OK(cudaGraphCreate(&graph, 0));
	CHECK_OK(cudaStreamCreate(&stream));
	args[0] = &words;
	CHECK_OK(cudaStreamBeginCaptureToGraph(stream, graph, NULL, NULL, 0, 2));
	CHECK_OK(cudaLaunchKernel(&fill, grid, block, args, 0, stream));
	CHECK_OK(cudaStreamEndCapture(stream, NULL));
	exec = instantiate(graph);
	CHECK_OK(cudaGraphLaunch(exec, NULL));
	check_words(96);
	CHECK_OK(cudaGraphExecDestroy(exec));
	CHECK_OK(cudaGraphDestroy(graph));
	CHECK_OK(cudaStreamDestroy(stream));
}
#endif

int main(void)
{
	void **handle;

	setenv("GPUEXT_SOFT_MEMORY", "67108864", 1);
	handle = register_all();
	CHECK_EQ(__cudaInitModule(handle), 1);
	CHECK_OK(cudaMalloc((void **)&words, 4 * N));
	test_streams();
	test_events();
	test_launches();
	test_configurations();
	test_functions();
	test_libraries();
	test_capture();
	test_graphs();
	test_update();
	test_nodes();
	test_memory_nodes();
#if GX_CUDART_MAJOR >= 12
	test_any_node();
#endif
	/* as at exit: its kernels are gone */
	__cudaUnregisterFatBinary(handle);
	CHECK_ERROR(cudaLaunchKernel(&count, one, one, NULL, 0, NULL),
	            cudaErrorInvalidDeviceFunction);
	return TEST_END_KEEPING(2);
}
