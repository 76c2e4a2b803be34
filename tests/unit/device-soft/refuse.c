/* refuse.c - what an application hands to the soft driver by mistake: handles of another kind or of none, sizes beyond what there
 * is, pointers into the middle. Each is refused, and nothing changes. */
#include "../test.h"
#include "device/soft/driver.h"

#include <stdlib.h>
#include <sys/mman.h>

/* of a pool on the first device */
static const CUmemPoolProps pool_props = { .allocType = 1, .location = { 1, 0 } };

static const char ptx[] = ".version 7.0\n.target sm_70\n.address_size 64\n"
                          ".visible .entry few(.param .u64 p, .param .u32 v)\n.maxntid 64, 1, 1\n"
                          "{\n"
                          "	.reg .b32 %r<4>;\n	.reg .b64 %rd<4>;\n"
                          "	ld.param.u64 %rd1, [p];\n	ld.param.u32 %r1, [v];\n"
                          "	st.global.u32 [%rd1], %r1;\n	ret;\n"
                          "}\n"
                          ".visible .entry nothing()\n{\n	ret;\n}\n"
                          ".visible .entry many(.param .align 8 .b8 all[4104])\n"
                          "{\n	ret;\n}\n";

enum { N_DATA = 4096 };

/* One live handle of each kind; the first is none. */
enum kind { NONE, MODULE, FUNC, LIBRARY, KERNEL, STREAM, EVENT, GRAPH, NODE, EXEC, LINK, POOL, N };
static void *all[N];
static CUcontext ctx;
static CUfunction many, nothing;
static CUgraphNode fill_node;
static CUdeviceptr data;

static void begin(void)
{
	CUmodule module;
	CUfunction func;
	CUlibrary library;
	CUkernel kernel;
	CUstream stream;
	CUevent event;
	CUgraph graph;
	CUgraphNode node;
	CUgraphExec exec;
	CUlinkState state;
	CUmemoryPool pool;
	CUDA_MEMSET_NODE_PARAMS zero = { 0 };

	CHECK_EQ(cuInit(0), CUDA_SUCCESS);
	CHECK_EQ(cuCtxCreate_v2(&ctx, 0, 0), CUDA_SUCCESS);
	CHECK_EQ(cuMemAlloc_v2(&data, N_DATA), CUDA_SUCCESS);
	CHECK_EQ(cuModuleLoadData(&module, ptx), CUDA_SUCCESS);
	CHECK_EQ(cuModuleGetFunction(&func, module, "few"), CUDA_SUCCESS);
	CHECK_EQ(cuModuleGetFunction(&many, module, "many"), CUDA_SUCCESS);
	CHECK_EQ(cuModuleGetFunction(&nothing, module, "nothing"), CUDA_SUCCESS);
	CHECK_EQ(cuLibraryLoadData(&library, ptx, NULL, NULL, 0, NULL, NULL, 0), CUDA_SUCCESS);
	CHECK_EQ(cuLibraryGetKernel(&kernel, library, "few"), CUDA_SUCCESS);
	CHECK_EQ(cuStreamCreate(&stream, 0), CUDA_SUCCESS);
	CHECK_EQ(cuEventCreate(&event, 0), CUDA_SUCCESS);
	CHECK_EQ(cuGraphCreate(&graph, 0), CUDA_SUCCESS);
	CHECK_EQ(cuGraphAddEmptyNode(&node, graph, NULL, 0), CUDA_SUCCESS);
	zero.dst = data, zero.elementSize = 1, zero.width = 4, zero.height = 1;
	CHECK_EQ(cuGraphAddMemsetNode(&fill_node, graph, NULL, 0, &zero, ctx), CUDA_SUCCESS);
	CHECK_EQ(cuGraphInstantiateWithFlags(&exec, graph, 0), CUDA_SUCCESS);
	CHECK_EQ(cuLinkCreate_v2(0, NULL, NULL, &state), CUDA_SUCCESS);
	/* what it asks for is not read */
	CHECK_EQ(cuMemPoolCreate(&pool, &pool_props), CUDA_SUCCESS);
	all[MODULE] = module, all[FUNC] = func, all[LIBRARY] = library, all[KERNEL] = kernel;
	all[STREAM] = stream, all[EVENT] = event, all[GRAPH] = graph, all[NODE] = node;
	all[EXEC] = exec, all[LINK] = state, all[POOL] = pool;
}

/* The call with every handle h but those of one kind. */
#define REFUSED_FROM(first, kind, type, call)                                                      \
	for (int i_ = (first); i_ < N; i_++) {                                                     \
		type h = (type)all[i_];                                                            \
                                                                                                   \
		if (i_ != (kind))                                                                  \
			CHECK_EQ(call, CUDA_ERROR_INVALID_HANDLE);                                 \
	}
#define REFUSED(kind, type, call) REFUSED_FROM(NONE, kind, type, call)

static void code(void)
{
	CUfunction func;
	CUkernel kernel;
	CUlibrary library;
	CUmodule module;
	CUfunctionLoadingState loading;
	CUdeviceptr address;
	const char *name;
	unsigned int n;
	size_t bytes, offset;
	void *image;
	int value = 0;

	REFUSED(MODULE, CUmodule, cuModuleUnload(h));
	REFUSED(MODULE, CUmodule, cuModuleGetFunction(&func, h, "few"));
	REFUSED(MODULE, CUmodule, cuModuleGetFunctionCount(&n, h));
	REFUSED(MODULE, CUmodule, cuModuleEnumerateFunctions(&func, 1, h));
	REFUSED(MODULE, CUmodule, cuModuleGetGlobal_v2(&address, &bytes, h, "few"));
	REFUSED(FUNC, CUfunction, cuFuncGetName(&name, h));
	REFUSED(FUNC, CUfunction, cuFuncIsLoaded(&loading, h));
	REFUSED(FUNC, CUfunction, cuFuncLoad(h));
	REFUSED(FUNC, CUfunction, cuFuncSetBlockShape(h, 1, 1, 1));
	REFUSED(FUNC, CUfunction, cuFuncSetSharedSize(h, 0));
	REFUSED(FUNC, CUfunction, cuParamSetSize(h, 8));
	REFUSED(FUNC, CUfunction, cuParamSetv(h, 0, &value, 4));
	REFUSED(FUNC, CUfunction, cuLaunchGrid(h, 1, 1));
	all[KERNEL] = NULL; /* is a function where it says so */
	REFUSED(FUNC, CUfunction, cuFuncGetAttribute(&value, 0, h));
	REFUSED(FUNC, CUfunction, cuFuncGetParamInfo(h, 0, &offset, &bytes));
	REFUSED(FUNC, CUfunction, cuFuncGetModule(&module, h));
	REFUSED(FUNC, CUfunction, cuLaunchKernel(h, 1, 1, 1, 1, 1, 1, 0, NULL, NULL, NULL));
	REFUSED(FUNC, CUfunction, cuOccupancyMaxActiveBlocksPerMultiprocessor(&value, h, 32, 0));
	CHECK_EQ(cuLibraryGetKernel(&kernel, all[LIBRARY], "few"), CUDA_SUCCESS);
	all[KERNEL] = kernel;
	REFUSED(LIBRARY, CUlibrary, cuLibraryUnload(h));
	REFUSED(LIBRARY, CUlibrary, cuLibraryGetKernel(&kernel, h, "few"));
	REFUSED(LIBRARY, CUlibrary, cuLibraryGetKernelCount(&n, h));
	REFUSED(LIBRARY, CUlibrary, cuLibraryEnumerateKernels(&kernel, 1, h));
	REFUSED(LIBRARY, CUlibrary, cuLibraryGetModule(&module, h));
	REFUSED(LIBRARY, CUlibrary, cuLibraryGetGlobal(&address, &bytes, h, "x"));
	REFUSED(KERNEL, CUkernel, cuKernelGetFunction(&func, h));
	REFUSED(KERNEL, CUkernel, cuKernelGetLibrary(&library, h));
	REFUSED(KERNEL, CUkernel, cuKernelGetAttribute(&value, 0, h, 0));
	REFUSED(KERNEL, CUkernel, cuKernelSetAttribute(8, 0, h, 0));
	REFUSED(KERNEL, CUkernel, cuKernelSetCacheConfig(h, 0, 0));
	REFUSED(KERNEL, CUkernel, cuKernelGetParamInfo(h, 0, &offset, &bytes));
	REFUSED(LINK, CUlinkState,
	        cuLinkAddData_v2(h, CU_JIT_INPUT_PTX, (void *)(uintptr_t)ptx, sizeof(ptx), "a", 0,
	                         NULL, NULL));
	REFUSED(LINK, CUlinkState, cuLinkComplete(h, &image, &bytes));
	REFUSED(LINK, CUlinkState, cuLinkDestroy(h));
}

static void at_host(void *p)
{
	(void)p;
}

static void streams(void)
{
	CUstreamAttrValue value = { .priority = 0 };
	CUdeviceptr address, managed = 0;
	unsigned long long id;
	unsigned int flags;
	CUcontext other;
	CUgraph graph;
	int number;
	float ms;
	uint64_t word = 0;

	CHECK_EQ(cuMemAllocManaged(&managed, 4096, 1), CUDA_SUCCESS);
	REFUSED(STREAM, CUstream, cuStreamDestroy_v2(h));
#define NO_STREAM(call) REFUSED_FROM(NONE + 1, STREAM, CUstream, call)
	NO_STREAM(cuStreamSynchronize(h));
	NO_STREAM(cuStreamQuery(h));
	NO_STREAM(cuStreamGetPriority(h, &number));
	NO_STREAM(cuStreamGetDevice(h, &number));
	NO_STREAM(cuStreamGetFlags(h, &flags));
	NO_STREAM(cuStreamGetId(h, &id));
	NO_STREAM(cuStreamGetCtx(h, &other));
	NO_STREAM(cuStreamGetAttribute(h, CU_LAUNCH_ATTRIBUTE_PRIORITY, &value));
	NO_STREAM(cuStreamSetAttribute(h, CU_LAUNCH_ATTRIBUTE_PRIORITY, &value));
	NO_STREAM(cuStreamCopyAttributes(h, NULL));
	NO_STREAM(cuStreamCopyAttributes(NULL, h));
	NO_STREAM(cuStreamWaitEvent(h, all[EVENT], 0));
	NO_STREAM(cuStreamAttachMemAsync(h, managed, 0, 1));
	NO_STREAM(cuStreamBeginCapture_v2(h, 0));
	NO_STREAM(cuStreamIsCapturing(h, &number));
	NO_STREAM(cuStreamGetCaptureInfo_v2(h, &number, NULL, NULL, NULL, NULL));
	NO_STREAM(cuStreamUpdateCaptureDependencies(h, NULL, 0, 0));
	NO_STREAM(cuStreamEndCapture(h, &graph));
	NO_STREAM(cuMemAllocAsync(&address, 8, h));
	NO_STREAM(cuMemFreeAsync(data, h));
	NO_STREAM(cuMemPrefetchAsync(managed, 64, 0, h));
	NO_STREAM(cuMemcpyDtoDAsync_v2(data, data + 64, 1, h));
	NO_STREAM(cuMemsetD8Async(data, 0, 1, h));
	NO_STREAM(cuEventRecord(all[EVENT], h));
	NO_STREAM(cuGraphLaunch(all[EXEC], h));
	NO_STREAM(cuGraphUpload(all[EXEC], h));
	NO_STREAM(cuLaunchHostFunc(h, at_host, NULL));
	NO_STREAM(cuLaunchKernel(nothing, 1, 1, 1, 1, 1, 1, 0, h, NULL, NULL));
#undef NO_STREAM
	REFUSED(EVENT, CUevent, cuEventDestroy_v2(h));
	REFUSED(EVENT, CUevent, cuEventQuery(h));
	REFUSED(EVENT, CUevent, cuEventSynchronize(h));
	REFUSED(EVENT, CUevent, cuEventRecord(h, NULL));
	REFUSED(EVENT, CUevent, cuStreamWaitEvent(NULL, h, 0));
	REFUSED(EVENT, CUevent, cuEventElapsedTime_v2(&ms, h, all[EVENT]));
	REFUSED(EVENT, CUevent, cuEventElapsedTime_v2(&ms, all[EVENT], h));
	REFUSED(POOL, CUmemoryPool, cuMemAllocFromPoolAsync(&address, 8, h, NULL));
	REFUSED(POOL, CUmemoryPool, cuMemPoolTrimTo(h, 0));
	REFUSED(POOL, CUmemoryPool, cuMemPoolSetAttribute(h, 4, &word));
	REFUSED(POOL, CUmemoryPool, cuMemPoolGetAttribute(h, 4, &word));
	REFUSED(POOL, CUmemoryPool, cuMemPoolDestroy(h));
	CHECK_EQ(cuMemFree_v2(managed), CUDA_SUCCESS);
}

static void graphs(void)
{
	CUDA_KERNEL_NODE_PARAMS kernel = { .func = all[FUNC] };
	CUDA_MEMSET_NODE_PARAMS fill = { .dst = data, .elementSize = 1, .width = 4, .height = 1 };
	CUkernelNodeAttrValue attribute = { 0 };
	CUgraphExecUpdateResultInfo info;
	CUgraph graph, other;
	CUgraphNode node, foreign;
	CUgraphExec exec;
	CUgraphNodeType type;
	unsigned int enabled;
	uint64_t flags;
	size_t n = 0;

	REFUSED(GRAPH, CUgraph, cuGraphDestroy(h));
	REFUSED(GRAPH, CUgraph, cuGraphClone(&graph, h));
	REFUSED(GRAPH, CUgraph, cuGraphNodeFindInClone(&node, all[NODE], h));
	REFUSED(GRAPH, CUgraph, cuGraphGetNodes(h, NULL, &n));
	REFUSED(GRAPH, CUgraph, cuGraphGetRootNodes(h, NULL, &n));
	REFUSED(GRAPH, CUgraph, cuGraphGetEdges(h, NULL, NULL, &n));
	REFUSED(GRAPH, CUgraph, cuGraphAddDependencies(h, NULL, NULL, 0));
	REFUSED(GRAPH, CUgraph, cuGraphInstantiateWithFlags(&exec, h, 0));
	REFUSED(GRAPH, CUgraph, cuGraphAddKernelNode_v2(&node, h, NULL, 0, &kernel));
	REFUSED(GRAPH, CUgraph, cuGraphAddMemsetNode(&node, h, NULL, 0, &fill, ctx));
	REFUSED(GRAPH, CUgraph, cuGraphAddEmptyNode(&node, h, NULL, 0));
	REFUSED(GRAPH, CUgraph, cuGraphAddChildGraphNode(&node, h, NULL, 0, all[GRAPH]));
	REFUSED(GRAPH, CUgraph, cuGraphAddChildGraphNode(&node, all[GRAPH], NULL, 0, h));
	REFUSED(GRAPH, CUgraph, cuGraphExecUpdate_v2(all[EXEC], h, &info));
	REFUSED(EVENT, CUevent, cuGraphAddEventRecordNode(&node, all[GRAPH], NULL, 0, h));
	REFUSED(NODE, CUgraphNode, cuGraphDestroyNode(h));
	REFUSED(NODE, CUgraphNode, cuGraphNodeGetType(h, &type));
	REFUSED(NODE, CUgraphNode, cuGraphNodeGetDependencies(h, NULL, &n));
	REFUSED(NODE, CUgraphNode, cuGraphNodeGetDependentNodes(h, NULL, &n));
	REFUSED(NODE, CUgraphNode, cuGraphKernelNodeGetParams_v2(h, &kernel));
	REFUSED(NODE, CUgraphNode, cuGraphKernelNodeSetParams_v2(h, &kernel));
	REFUSED(NODE, CUgraphNode, cuGraphMemsetNodeGetParams(h, &fill));
	REFUSED(NODE, CUgraphNode, cuGraphMemsetNodeSetParams(h, &fill));
	REFUSED(NODE, CUgraphNode, cuGraphChildGraphNodeGetGraph(h, &graph));
	REFUSED(NODE, CUgraphNode, cuGraphKernelNodeGetAttribute(h, 2, &attribute));
	REFUSED(NODE, CUgraphNode, cuGraphKernelNodeSetAttribute(h, 2, &attribute));
	REFUSED(NODE, CUgraphNode, cuGraphKernelNodeCopyAttributes(h, all[NODE]));
	REFUSED(NODE, CUgraphNode, cuGraphKernelNodeCopyAttributes(all[NODE], h));
	REFUSED(EXEC, CUgraphExec, cuGraphLaunch(h, NULL));
	REFUSED(EXEC, CUgraphExec, cuGraphUpload(h, NULL));
	REFUSED(EXEC, CUgraphExec, cuGraphExecGetFlags(h, &flags));
	REFUSED(EXEC, CUgraphExec, cuGraphExecDestroy(h));
	REFUSED(EXEC, CUgraphExec, cuGraphExecUpdate_v2(h, all[GRAPH], &info));
	REFUSED(EXEC, CUgraphExec, cuGraphNodeGetEnabled(h, all[NODE], &enabled));
	/* a node of another sort, or of another graph; numbers that are none; no place for the answer */
	CHECK_EQ(cuGraphKernelNodeGetParams_v2(fill_node, &kernel), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuGraphKernelNodeSetParams_v2(fill_node, &kernel), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuGraphMemsetNodeGetParams(all[NODE], &fill), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuGraphMemsetNodeSetParams(all[NODE], &fill), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuGraphChildGraphNodeGetGraph(fill_node, &graph), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuGraphKernelNodeGetAttribute(fill_node, 2, &attribute), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuGraphExecMemsetNodeSetParams(all[EXEC], all[NODE], &fill, ctx),
	         CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuGraphExecMemsetNodeSetParams(all[NODE], fill_node, &fill, ctx),
	         CUDA_ERROR_INVALID_VALUE);
	kernel = (CUDA_KERNEL_NODE_PARAMS){ .func = many,
		                            .gridDimX = 1,
		                            .gridDimY = 1,
		                            .gridDimZ = 1,
		                            .blockDimX = 1,
		                            .blockDimY = 1,
		                            .blockDimZ = 1 };
	CHECK_EQ(cuGraphAddKernelNode_v2(&node, all[GRAPH], NULL, 0, &kernel),
	         CUDA_ERROR_INVALID_VALUE); /* no parameters */
	kernel.kernelParams = (void *[]){ calloc(1, 4104) };
	CHECK_EQ(cuGraphAddKernelNode_v2(&node, all[GRAPH], NULL, 0, &kernel), CUDA_SUCCESS);
	free(kernel.kernelParams[0]);
	for (int i = 0; i < 3; i++) {
		const int ids[] = { -1, 16, 1 << 20 };

		CHECK_EQ(cuGraphKernelNodeGetAttribute(node, ids[i], &attribute),
		         CUDA_ERROR_INVALID_VALUE);
		CHECK_EQ(cuGraphKernelNodeSetAttribute(node, ids[i], &attribute),
		         CUDA_ERROR_INVALID_VALUE);
	}
	CHECK_EQ(cuGraphKernelNodeGetAttribute(node, 15, &attribute), CUDA_SUCCESS);
	CHECK_EQ(cuGraphCreate(&other, 0), CUDA_SUCCESS);
	CHECK_EQ(cuGraphAddEmptyNode(&foreign, other, NULL, 0), CUDA_SUCCESS);
	CHECK_EQ(cuGraphAddEmptyNode(&node, all[GRAPH], &foreign, 1), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuGraphAddEmptyNode(&node, all[GRAPH], NULL, 1), CUDA_ERROR_INVALID_VALUE);
	node = all[NODE];
	CHECK_EQ(cuGraphAddDependencies(all[GRAPH], &foreign, &node, 1), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuGraphAddDependencies(all[GRAPH], &node, &foreign, 1), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuGraphAddDependencies(all[GRAPH], &node, &node, 1), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuGraphAddDependencies(all[GRAPH], &node, NULL, 1), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuGraphAddEmptyNode(NULL, all[GRAPH], NULL, 0), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuGraphAddChildGraphNode(NULL, all[GRAPH], NULL, 0, other),
	         CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuGraphDestroy(other), CUDA_SUCCESS);
	/* as many as there is room for */
	n = 1;
	node = NULL;
	CHECK_EQ(cuGraphGetNodes(all[GRAPH], &node, &n), CUDA_SUCCESS);
	CHECK(n == 1 && node == all[NODE]);
}

/* --- sizes and places. Whether the bytes of data are what they were. */
static bool untouched(void)
{
	unsigned char bytes[N_DATA];
	unsigned n = 0;

	CHECK_EQ(cuMemcpyDtoH_v2(bytes, data, N_DATA), CUDA_SUCCESS);
	for (unsigned i = 0; i < N_DATA; i++)
		n += bytes[i] != 0x5a;
	return !n;
}

static void copies(void)
{
	static unsigned char host[2 * N_DATA];
	void *place = host;
	CUDA_MEMCPY2D box = { .srcMemoryType = CU_MEMORYTYPE_HOST,
		              .srcHost = host,
		              .dstMemoryType = CU_MEMORYTYPE_DEVICE,
		              .dstDevice = data,
		              .WidthInBytes = 64,
		              .Height = 64 };
	CUDA_MEMCPY3D cube = { .srcMemoryType = CU_MEMORYTYPE_HOST,
		               .srcHost = host,
		               .dstMemoryType = CU_MEMORYTYPE_DEVICE,
		               .dstDevice = data,
		               .WidthInBytes = 16,
		               .Height = 16,
		               .Depth = 17 };

	CHECK_EQ(cuMemsetD8_v2(data, 0x5a, N_DATA), CUDA_SUCCESS);
	CHECK_EQ(cuMemcpyHtoD_v2(data, host, N_DATA + 1), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemcpyHtoD_v2(data + N_DATA - 1, host, 2), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemcpyHtoD_v2(data - 1, host, 2), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemcpyHtoD_v2(data, host, SIZE_MAX), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemcpyHtoD_v2(data, NULL, 4), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemcpyHtoD_v2(0, host, 4), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemcpyDtoH_v2(host, data + 1, N_DATA), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemcpyDtoH_v2(host, data + N_DATA, 1), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemcpyDtoD_v2(data + 64, data, N_DATA - 63), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemcpyDtoD_v2(data, data + 64, N_DATA - 63), CUDA_ERROR_INVALID_VALUE);
	/* boxes of nothing, however many rows of it there are */
	for (int i = 0; i < 3; i++) {
		CUDA_MEMCPY3D none = { .srcMemoryType = CU_MEMORYTYPE_HOST,
			               .dstMemoryType = CU_MEMORYTYPE_DEVICE,
			               .WidthInBytes = i == 0 ? 0 : (size_t)1 << 60,
			               .Height = i == 1 ? 0 : (size_t)1 << 60,
			               .Depth = i == 2 ? 0 : (size_t)1 << 60 };

		CHECK_EQ(cuMemcpy3D_v2(&none), CUDA_SUCCESS);
	}
	CHECK_EQ(cuMemHostAlloc(&place, (size_t)1 << 62, 0), CUDA_ERROR_OUT_OF_MEMORY);
	CHECK(!place);
	CHECK_EQ(cuMemcpyPeer(data, NULL, data, ctx, 4), CUDA_ERROR_INVALID_CONTEXT);
	CHECK_EQ(cuMemcpyPeer(data, ctx, data, NULL, 4), CUDA_ERROR_INVALID_CONTEXT);
	box.dstPitch = 63; /* rows over each other */
	CHECK_EQ(cuMemcpy2D_v2(&box), CUDA_ERROR_INVALID_VALUE);
	box.dstPitch = 65; /* one row beyond */
	CHECK_EQ(cuMemcpy2D_v2(&box), CUDA_ERROR_INVALID_VALUE);
	box.dstPitch = 64, box.dstY = 1;
	CHECK_EQ(cuMemcpy2D_v2(&box), CUDA_ERROR_INVALID_VALUE);
	box.dstY = 0, box.dstXInBytes = 1;
	CHECK_EQ(cuMemcpy2D_v2(&box), CUDA_ERROR_INVALID_VALUE);
	box.dstXInBytes = 0, box.srcPitch = 8;
	CHECK_EQ(cuMemcpy2D_v2(&box), CUDA_ERROR_INVALID_VALUE);
	box.srcPitch = 0, box.dstPitch = SIZE_MAX / 32; /* rows whose places begin again at 0 */
	CHECK_EQ(cuMemcpy2D_v2(&box), CUDA_ERROR_INVALID_VALUE);
	box.dstPitch = UINT64_MAX / 63 + 1; /* and the last row in its place again */
	CHECK_EQ(cuMemcpy2D_v2(&box), CUDA_ERROR_INVALID_VALUE);
	box.dstPitch = 64, box.dstY = UINT64_MAX / 64 + 1;
	CHECK_EQ(cuMemcpy2D_v2(&box), CUDA_ERROR_INVALID_VALUE);
	box.dstY = UINT64_MAX - 62;
	CHECK_EQ(cuMemcpy2D_v2(&box), CUDA_ERROR_INVALID_VALUE);
	box.dstY = 0, box.dstXInBytes = UINT64_MAX - 63;
	CHECK_EQ(cuMemcpy2D_v2(&box), CUDA_ERROR_INVALID_VALUE);
	box.dstXInBytes = 0;
	box.dstMemoryType = 3; /* an array */
	CHECK_EQ(cuMemcpy2D_v2(&box), CUDA_ERROR_INVALID_HANDLE);
	CHECK_EQ(cuMemcpy2D_v2(NULL), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemcpy3D_v2(&cube), CUDA_ERROR_INVALID_VALUE);
	cube.Depth = 16, cube.dstZ = UINT64_MAX - 14;
	CHECK_EQ(cuMemcpy3D_v2(&cube), CUDA_ERROR_INVALID_VALUE);
	cube.dstZ = 1, cube.dstHeight = UINT64_MAX / 16 + 1;
	CHECK_EQ(cuMemcpy3D_v2(&cube), CUDA_ERROR_INVALID_VALUE);
	cube.dstZ = 0, cube.dstHeight = 0;
	CHECK_EQ(cuMemcpy3D_v2(NULL), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemsetD8_v2(data + 1, 0, N_DATA), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemsetD16_v2(data + 1, 0, 1), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemsetD32_v2(data + 2, 0, 1), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemsetD32_v2(data, 0, N_DATA / 4 + 1), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemsetD32_v2(data, 0, SIZE_MAX / 4 + 2), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemsetD2D8_v2(data, 63, 0, 64, 2), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemsetD2D8_v2(data, 64, 0, 64, 65), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemsetD2D8_v2(data, SIZE_MAX / 32, 0, 64, 64), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemsetD2D8_v2(data, UINT64_MAX / 63 + 1, 0, 64, 64), CUDA_ERROR_INVALID_VALUE);
	CHECK(untouched());
	cube.Depth = 16;
	CHECK_EQ(cuMemcpy3D_v2(&cube), CUDA_SUCCESS);
	CHECK(!untouched());
	CHECK_EQ(cuMemsetD32_v2(data, 0x5a5a5a5a, N_DATA / 4), CUDA_SUCCESS);
	CHECK(untouched());
}

/* What is said to be the device's must be known to a device: else nobody could say whether it may be
 * read or written. Here it may not. */
static void unknown_memory(void)
{
	unsigned char *page = mmap(NULL, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
	              host[64];
	CUdeviceptr wild = (CUdeviceptr)(uintptr_t)page, known;
	CUstream stream = all[STREAM];
	CUDA_MEMCPY2D box = { .srcMemoryType = CU_MEMORYTYPE_HOST,
		              .srcHost = host,
		              .dstMemoryType = CU_MEMORYTYPE_DEVICE,
		              .dstDevice = wild,
		              .WidthInBytes = 8,
		              .Height = 8 };
	CUDA_MEMSET_NODE_PARAMS fill = { .dst = wild, .elementSize = 4, .width = 4, .height = 1 };
	CUgraphNode node;
	void *pinned;

	CHECK(page != MAP_FAILED);
	CHECK_EQ(cuMemcpyHtoD_v2(wild, host, 64), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemcpyHtoDAsync_v2(wild, host, 64, stream), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemcpyDtoH_v2(host, wild, 64), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemcpyDtoHAsync_v2(host, wild, 64, stream), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemcpyDtoD_v2(wild, data, 64), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemcpyDtoD_v2(data, wild, 64), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemcpyDtoDAsync_v2(data, wild, 64, stream), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemcpyPeer(wild, ctx, data, ctx, 64), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemcpyPeerAsync(data, ctx, wild, ctx, 64, stream), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemcpy2D_v2(&box), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemsetD8_v2(wild, 1, 64), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemsetD32Async(wild, 1, 16, stream), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuGraphAddMemsetNode(&node, all[GRAPH], NULL, 0, &fill, ctx),
	         CUDA_ERROR_INVALID_VALUE);
	munmap(page, 4096);
	/* host memory that the driver knows is the device's too; behind its end nothing is */
	CHECK_EQ(cuMemHostAlloc(&pinned, 4096, 0), CUDA_SUCCESS);
	known = (CUdeviceptr)(uintptr_t)pinned;
	memset(host, 7, sizeof(host));
	CHECK_EQ(cuMemcpyHtoD_v2(known + 4096 - 64, host, 64), CUDA_SUCCESS);
	CHECK_EQ(cuMemcpyHtoD_v2(known + 4096 - 63, host, 64), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemsetD8_v2(known, 9, 4096 - 63), CUDA_SUCCESS);
	CHECK_EQ(((unsigned char *)pinned)[4096 - 64], 9);
	CHECK_EQ(((unsigned char *)pinned)[4096 - 63], 7);
	CHECK_EQ(cuMemFreeHost(pinned), CUDA_SUCCESS);
	CHECK_EQ(cuStreamSynchronize(stream), CUDA_SUCCESS);
}

static void memory(void)
{
	static char mine[8192];
	CUpointer_attribute odd[] = { 0, 21, -1, 1 << 20 };
	CUdeviceptr address;
	unsigned int flags;
	uint64_t word;
	void *host, *to = &word;

	CHECK_EQ(cuMemHostAlloc(&host, 4096, 0), CUDA_SUCCESS);
	CHECK_EQ(cuMemFree_v2(data + 512), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemFree_v2(data - 1), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemFree_v2((CUdeviceptr)(uintptr_t)host), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemFreeHost((char *)host + 1), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemFreeHost((void *)(uintptr_t)data), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemFreeHost(mine), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemFreeAsync(data + 8, NULL), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemFreeAsync((CUdeviceptr)(uintptr_t)host, NULL), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemHostUnregister(host), CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED);
	CHECK_EQ(cuMemHostUnregister((void *)(uintptr_t)data),
	         CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED);
	CHECK_EQ(cuMemHostRegister_v2(mine, sizeof(mine), 0), CUDA_SUCCESS);
	CHECK_EQ(cuMemHostRegister_v2(mine + 4096, 4096, 0),
	         CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED);
	CHECK_EQ(cuMemHostRegister_v2((void *)(uintptr_t)data, 64, 0),
	         CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED);
	CHECK_EQ(cuMemFreeHost(mine), CUDA_ERROR_INVALID_VALUE); /* not its to free */
	CHECK_EQ(cuMemHostGetFlags(&flags, mine), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemHostGetDevicePointer_v2(&address, (void *)(uintptr_t)data, 0),
	         CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemHostGetDevicePointer_v2(&address, host, 1), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemHostUnregister(mine), CUDA_SUCCESS);
	CHECK_EQ(cuMemFreeHost(host), CUDA_SUCCESS);
	CHECK_EQ(cuMemFreeHost(host), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemAllocPitch_v2(&address, &word, SIZE_MAX - 511, 1, 4),
	         CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemAllocPitch_v2(&address, &word, 1ull << 40, 1ull << 30, 4),
	         CUDA_ERROR_OUT_OF_MEMORY);
	CHECK_EQ(cuMemAllocPitch_v2(&address, &word, 64, 4, 3), CUDA_ERROR_INVALID_VALUE);
	for (int i = 0; i < 4; i++)
		CHECK_EQ(cuPointerGetAttributes(1, &odd[i], &to, data), CUDA_ERROR_INVALID_VALUE);
	CHECK(untouched());
}

static CUresult shaped(unsigned int gx, unsigned int gy, unsigned int bx, unsigned int bz,
                       unsigned int shared)
{
	CUdeviceptr p = data;
	int v = 0x5a5a5a5a;
	void *params[] = { &p, &v };

	return cuLaunchKernel(all[FUNC], gx, gy, 1, bx, 1, bz, shared, NULL, params, NULL);
}

static void launches(void)
{
	CUdeviceptr p = data;
	int v = 0x5a5a5a5a;
	void *params[] = { &p, NULL };
	unsigned char block[16];
	CUlaunchConfig config = { .gridDimX = 1,
		                  .gridDimY = 1,
		                  .gridDimZ = 1,
		                  .blockDimX = 1,
		                  .blockDimY = 1,
		                  .blockDimZ = 1 };
	size_t bytes = 12;
	void *extra[] = { CU_LAUNCH_PARAM_BUFFER_POINTER, block, CU_LAUNCH_PARAM_BUFFER_SIZE,
		          &bytes, CU_LAUNCH_PARAM_END };

	memcpy(block, &p, 8);
	memcpy(block + 8, &v, 4);
	CHECK_EQ(shaped(1, 1, 64, 1, 0), CUDA_SUCCESS);
	CHECK_EQ(shaped(0, 1, 1, 1, 0), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(shaped(1, 65536, 1, 1, 0), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(shaped(1, 1, 0, 1, 0), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(shaped(1, 1, 1025, 1, 0), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(shaped(1, 1, 512, 3, 0), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(shaped(1, 1, 1, 65, 0), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(shaped(1, 1, 65, 1, 0), CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES); /* .maxntid */
	CHECK_EQ(shaped(1, 1, 1, 1, 49152), CUDA_SUCCESS);
	CHECK_EQ(shaped(1, 1, 1, 1, 49153), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(shaped(1, 1, 1, 1, UINT32_MAX), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuLaunchKernel(all[FUNC], 1, 1, 1, 1, 1, 1, 0, NULL, params, NULL),
	         CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuLaunchKernel(all[FUNC], 1, 1, 1, 1, 1, 1, 0, NULL, NULL, NULL),
	         CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuLaunchKernel(all[FUNC], 1, 1, 1, 1, 1, 1, 0, NULL, NULL, extra), CUDA_SUCCESS);
	CHECK_EQ(cuLaunchKernel(nothing, 1, 1, 1, 1, 1, 1, 0, NULL, NULL, NULL), CUDA_SUCCESS);
	CHECK_EQ(cuLaunchKernel(nothing, 1, 1, 1, 1, 1, 1, 0, NULL, NULL, &extra[4]), CUDA_SUCCESS);
	/* where there are both, the parameters are those, and nobody looks at the rest */
	CHECK_EQ(cuLaunchKernel(nothing, 1, 1, 1, 1, 1, 1, 0, NULL, params,
	                        (void *[]){ block, NULL }),
	         CUDA_SUCCESS);
	extra[2] = CU_LAUNCH_PARAM_END; /* the size is not said */
	CHECK_EQ(cuLaunchKernel(all[FUNC], 1, 1, 1, 1, 1, 1, 0, NULL, NULL, extra), CUDA_SUCCESS);
	extra[2] = CU_LAUNCH_PARAM_BUFFER_SIZE;
	CHECK_EQ(cuLaunchKernelEx(&config, nothing, NULL, NULL), CUDA_SUCCESS);
	config.numAttrs = 1; /* and no place of them */
	CHECK_EQ(cuLaunchKernelEx(&config, nothing, NULL, NULL), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuLaunchKernelEx(NULL, nothing, NULL, NULL), CUDA_ERROR_INVALID_VALUE);
	bytes = 11;
	CHECK_EQ(cuLaunchKernel(all[FUNC], 1, 1, 1, 1, 1, 1, 0, NULL, NULL, extra),
	         CUDA_ERROR_INVALID_VALUE);
	bytes = 12, extra[1] = NULL;
	CHECK_EQ(cuLaunchKernel(all[FUNC], 1, 1, 1, 1, 1, 1, 0, NULL, NULL, extra),
	         CUDA_ERROR_INVALID_VALUE);
	extra[1] = block, extra[3] = NULL;
	CHECK_EQ(cuLaunchKernel(all[FUNC], 1, 1, 1, 1, 1, 1, 0, NULL, NULL, extra),
	         CUDA_ERROR_INVALID_VALUE);
	extra[2] = (void *)7, extra[3] = &bytes;
	CHECK_EQ(cuLaunchKernel(all[FUNC], 1, 1, 1, 1, 1, 1, 0, NULL, NULL, extra),
	         CUDA_ERROR_INVALID_VALUE);
	/* parameters one by one, in a block of 4096 bytes */
	CHECK_EQ(cuFuncSetBlockShape(all[FUNC], 0, 1, 1), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuFuncSetBlockShape(all[FUNC], 1, 0, 1), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuFuncSetBlockShape(all[FUNC], 1, 1, -1), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuFuncSetBlockShape(all[FUNC], 1, 1, 1), CUDA_SUCCESS);
	CHECK_EQ(cuParamSetSize(all[FUNC], 4096), CUDA_SUCCESS);
	CHECK_EQ(cuParamSetSize(all[FUNC], 4097), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuParamSetv(all[FUNC], -1, &v, 4), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuParamSetv(all[FUNC], 4093, &v, 4), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuParamSetv(all[FUNC], 4096, &v, 1), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuParamSetv(all[FUNC], 4097, &v, 0), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuParamSetv(all[FUNC], 0, &v, UINT32_MAX), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuParamSetv(all[FUNC], 0, NULL, 4), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuParamSetv(all[FUNC], 0, &p, 8), CUDA_SUCCESS);
	CHECK_EQ(cuParamSetv(all[FUNC], 8, &v, 4), CUDA_SUCCESS);
	CHECK_EQ(cuParamSetSize(all[FUNC], 12), CUDA_SUCCESS);
	CHECK_EQ(cuLaunchGrid(all[FUNC], 1, 0), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuLaunchGrid(all[FUNC], 1, 1), CUDA_SUCCESS);
	/* more than the block has: neither said nor silent */
	CHECK_EQ(cuFuncSetBlockShape(many, 1, 1, 1), CUDA_SUCCESS);
	CHECK_EQ(cuLaunchGrid(many, 1, 1), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuParamSetSize(many, 4096), CUDA_SUCCESS);
	CHECK_EQ(cuLaunchGrid(many, 1, 1), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuCtxSynchronize(), CUDA_SUCCESS);
	CHECK(untouched());
}

int main(void)
{
	begin();
	code();
	streams();
	graphs();
	copies();
	unknown_memory();
	memory();
	launches();
	CHECK_EQ(cuCtxDestroy_v2(ctx), CUDA_SUCCESS);
	return TEST_END_KEEPING(2);
}
