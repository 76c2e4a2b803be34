/* memory.c - the soft driver when memory is gone: at whichever allocation, the call says so, and goes through when there is some again. */
#include "../fail.h"

#include "app.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST = 3000, FLOAT = 0x20 /* CUarray_format */ };

/* of a pool on the first device */
static const CUmemPoolProps pool_props = { .allocType = 1, .location = { 1, 0 } };

static const char ptx[] = ".version 7.0\n.target sm_70\n.address_size 64\n"
                          ".visible .global .align 4 .u32 counter = 5;\n"
                          ".visible .entry add(.param .u64 p, .param .u32 by)\n"
                          "{\n"
                          "	.reg .pred %p<2>;\n	.reg .b32 %r<4>;\n	.reg .b64 %rd<4>;\n"
                          "	ld.param.u64 %rd1, [p];\n	ld.param.u32 %r1, [by];\n	"
                          "setp.eq.u32 %p1, %r1, 0;\n"
                          "	@%p1 bra END;\n	st.global.u32 [%rd1], %r1;\n"
                          "END:	ret;\n"
                          "}\n";

static CUmodule module;
static CUfunction add;
static CUdeviceptr data;
static CUstream stream, held;
static CUevent event;
static CUgraph graph;
static CUgraphExec exec;
static CUlibrary library;

static CUresult load(void)
{
	return cuModuleLoadData(&module, ptx);
}

/* Of those that the device's list of allocations has to grow for, too. */
static CUresult allocate(void)
{
	static CUdeviceptr all[100];
	CUresult result = CUDA_SUCCESS;
	int n = 0;

	while (n < 100 && !result)
		result = cuMemAlloc_v2(&all[n++], 64);
	n -= result != CUDA_SUCCESS;
	while (n--)
		CHECK_EQ(cuMemFree_v2(all[n]), CUDA_SUCCESS);
	return result;
}

static CUresult load_as(CUlibrary *out)
{
	return cuLibraryLoadData(out, ptx, NULL, NULL, 0, NULL, NULL, 0);
}

static CUresult load_library(void)
{
	return load_as(&library);
}

static CUresult create_stream(void)
{
	return cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING);
}

static CUresult create_event(void)
{
	return cuEventCreate(&event, 0);
}

static CUresult create_graph(void)
{
	return cuGraphCreate(&graph, 0);
}

static CUresult add_node(void)
{
	CUgraphNode node;
	int by = 4;
	void *params[] = { &data, &by };
	CUDA_KERNEL_NODE_PARAMS p = { .func = add,
		                      .gridDimX = 1,
		                      .gridDimY = 1,
		                      .gridDimZ = 1,
		                      .blockDimX = 1,
		                      .blockDimY = 1,
		                      .blockDimZ = 1,
		                      .kernelParams = params };

	return cuGraphAddKernelNode_v2(&node, graph, NULL, 0, &p);
}

static CUresult instantiate(void)
{
	return cuGraphInstantiateWithFlags(&exec, graph, 0);
}

/* --- what is made of works, all at once: each either is there whole, or not at all */
static void nothing(void *p)
{
	(void)p;
}

static void no_callback(CUstream of, CUresult status, void *p)
{
	(void)of;
	(void)status;
	(void)p;
}

static CUresult launch(void)
{
	int by = 4;
	void *params[] = { &data, &by };

	return cuLaunchKernel(add, 1, 1, 1, 1, 1, 1, 0, stream, params, NULL);
}

static CUresult launch_cooperative(void)
{
	int by = 4;
	void *params[] = { &data, &by };

	return cuLaunchCooperativeKernel(add, 1, 1, 1, 1, 1, 1, 0, stream, params);
}

static CUresult call_host(void)
{
	return cuLaunchHostFunc(stream, nothing, NULL);
}

static CUresult add_callback(void)
{
	return cuStreamAddCallback(stream, no_callback, NULL, 0);
}

static CUresult fill(void)
{
	return cuMemsetD32Async(data, 1, 4, stream);
}

static CUresult fill_and_wait(void)
{
	return cuMemsetD32_v2(data, 1, 4);
}

static CUresult copy(void)
{
	return cuMemcpyDtoDAsync_v2(data, data + 32, 16, stream);
}

static CUresult record(void)
{
	return cuEventRecord(event, stream);
}

/* For a stream that is at work. */
static CUresult wait_in_turn(void)
{
	CUresult result = cuEventRecord(event, held);

	return result ? result : cuStreamWaitEvent(stream, event, 0);
}

static CUresult wait_for_all(void)
{
	return cuStreamSynchronize(NULL);
}

static CUdeviceptr kept[8];
static int n_kept;

static CUresult free_in_turn(void)
{
	CUdeviceptr at;
	CUresult result = cuMemAllocAsync(&at, 64, stream);

	if (result)
		return result;
	result = cuMemFreeAsync(at, stream);
	if (result) /* it is still there */
		kept[n_kept++] = at;
	return result;
}

static CUresult allocate_host(void)
{
	static void *all[150];
	CUresult result = CUDA_SUCCESS;
	int n = 0;

	while (n < 150 && !result)
		result = cuMemHostAlloc(&all[n++], 4096, 0);
	n -= result != CUDA_SUCCESS;
	while (n--)
		CHECK_EQ(cuMemFreeHost(all[n]), CUDA_SUCCESS);
	return result;
}

static CUresult allocate_managed(void)
{
	CUdeviceptr at;
	CUresult result = cuMemAllocManaged(&at, 4096, 1);

	if (!result)
		CHECK_EQ(cuMemFree_v2(at), CUDA_SUCCESS);
	return result;
}

static CUresult make_pool(void)
{
	CUmemoryPool pool;
	CUresult result = cuMemPoolCreate(&pool, &pool_props);

	if (!result)
		CHECK_EQ(cuMemPoolDestroy(pool), CUDA_SUCCESS);
	return result;
}

static CUresult link_two(void)
{
	static char other[] = ".version 7.0\n.target sm_70\n.address_size 64\n"
	                      ".visible .entry other()\n{\n	ret;\n}\n";
	char log[64], *text = strdup(ptx);
	CUjit_option options[] = { CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES };
	void *values[] = { log, (void *)sizeof(log) }, *image;
	CUresult result =
	        text ? cuLinkCreate_v2(2, options, values, NULL) : CUDA_ERROR_OUT_OF_MEMORY;
	CUlinkState state;
	size_t size;

	if (result == CUDA_ERROR_INVALID_VALUE) /* no place for the handle: nothing was made */
		result = cuLinkCreate_v2(2, options, values, &state);
	if (result) {
		free(text);
		return result;
	}
	result = cuLinkAddData_v2(state, CU_JIT_INPUT_PTX, text, sizeof(ptx), "", 0, NULL, NULL);
	if (!result)
		result = cuLinkAddData_v2(state, CU_JIT_INPUT_PTX, other, sizeof(other), "", 0,
		                          NULL, NULL);
	if (!result)
		result = cuLinkComplete(state, &image, &size);
	CHECK_EQ(cuLinkDestroy(state), CUDA_SUCCESS);
	free(text);
	return result;
}

/* Every type of node, a clone, an executable graph that is updated and launched. */
static CUresult whole_graph(void)
{
	CUDA_MEMSET_NODE_PARAMS set = {
		.dst = data, .value = 1, .elementSize = 4, .width = 1, .height = 1
	};
	CUDA_HOST_NODE_PARAMS host = { .fn = nothing };
	CUgraphExecUpdateResultInfo info;
	CUgraph made, child = NULL, clone = NULL;
	CUgraphNode nodes[5];
	CUgraphExec ready = NULL;
	CUresult result = cuGraphCreate(&made, 0);

	if (result)
		return result;
	result = cuGraphAddMemsetNode(&nodes[0], made, NULL, 0, &set, NULL);
	if (!result)
		result = cuGraphAddHostNode(&nodes[1], made, nodes, 1, &host);
	if (!result)
		result = cuGraphAddEventRecordNode(&nodes[2], made, nodes, 2, event);
	if (!result)
		result = cuGraphClone(&child, made);
	if (!result)
		result = cuGraphAddChildGraphNode(&nodes[3], made, nodes, 3, child);
	if (!result)
		result = cuGraphAddDependencies(made, &nodes[0], &nodes[3], 1);
	if (!result)
		result = cuGraphMemsetNodeSetParams(nodes[0], &set);
	if (!result)
		result = cuGraphClone(&clone, made);
	if (!result)
		result = cuGraphInstantiateWithFlags(&ready, clone, 0);
	if (!result)
		result = cuGraphExecUpdate_v2(ready, made, &info);
	if (!result)
		result = cuGraphLaunch(ready, stream);
	if (ready)
		CHECK_EQ(cuGraphExecDestroy(ready), CUDA_SUCCESS);
	if (clone)
		CHECK_EQ(cuGraphDestroy(clone), CUDA_SUCCESS);
	if (child)
		CHECK_EQ(cuGraphDestroy(child), CUDA_SUCCESS);
	CHECK_EQ(cuGraphDestroy(made), CUDA_SUCCESS);
	return result;
}

/* A capture over two streams; where a record of an event fails, the capture's end says so. */
static CUresult capture(void)
{
	CUresult result = cuStreamBeginCapture_v2(stream, 0), ended;
	CUgraph made;

	if (result)
		return result;
	result = fill();
	if (!result)
		result = cuEventRecord(event, stream);
	if (!result)
		result = cuStreamWaitEvent(held, event, 0);
	if (!result)
		result = cuMemsetD32Async(data, 1, 1, held);
	if (!result)
		result = cuEventRecord(event, held);
	if (!result)
		result = cuStreamWaitEvent(stream, event, 0);
	if (!result)
		result = cuStreamUpdateCaptureDependencies(stream, NULL, 0, 0);
	ended = cuStreamEndCapture(stream, &made);
	if (!ended)
		CHECK_EQ(cuGraphDestroy(made), CUDA_SUCCESS);
	return result ? result : ended;
}

/* A library, and all that is asked of it in a context for the first time. */
static CUresult use_library(void)
{
	CUlibrary own;
	CUresult result = load_as(&own);
	CUfunction function;
	CUkernel kernel;
	CUdeviceptr at;
	size_t bytes;

	if (result)
		return result;
	result = cuLibraryGetKernel(&kernel, own, "add");
	if (!result) /* it makes the module, or is made with it */
		result = cuKernelGetParamInfo(kernel, 0, &bytes, NULL);
	if (!result)
		result = cuLibraryGetGlobal(&at, &bytes, own, "counter");
	if (!result)
		result = cuKernelGetFunction(&function, kernel);
	CHECK_EQ(cuLibraryUnload(own), CUDA_SUCCESS);
	return result;
}

static CUresult use_global(void)
{
	CUlibrary own;
	CUresult result = load_as(&own);
	CUdeviceptr at;
	size_t bytes;

	if (result)
		return result;
	result = cuLibraryGetGlobal(&at, &bytes, own, "counter");
	CHECK_EQ(cuLibraryUnload(own), CUDA_SUCCESS);
	return result;
}

/* Contexts, with the stream of the thread. */
static CUresult use_contexts(void)
{
	CUcontext made, first;
	CUresult result = cuCtxCreate_v2(&made, 0, 0);

	if (!result) {
		result = cuStreamSynchronize(CU_STREAM_PER_THREAD);
		CHECK_EQ(cuCtxDestroy_v2(made), CUDA_SUCCESS);
	}
	if (!result) {
		result = cuDevicePrimaryCtxRetain(&first, 0);
		CHECK_EQ(cuDevicePrimaryCtxRelease_v2(0),
		         result ? CUDA_ERROR_INVALID_CONTEXT : CUDA_SUCCESS);
	}
	return result;
}

/* --- what other processes may have, addresses that are the program's, arrays, hints, graphs that allocate and choose */
static CUresult share_pool(void)
{
	CUmemPoolProps props = pool_props;
	CUmemPoolPtrExportData data_of;
	CUdeviceptr at = 0;
	CUmemoryPool pool;
	CUresult result;

	props.handleTypes = 1;
	result = cuMemPoolCreate(&pool, &props);
	if (result)
		return result;
	result = cuMemAllocFromPoolAsync(&at, 64, pool, stream);
	if (!result) {
		CHECK_EQ(cuMemPoolExportPointer(&data_of, at), CUDA_SUCCESS);
		CHECK_EQ(cuMemFree_v2(at), CUDA_SUCCESS);
	}
	CHECK_EQ(cuMemPoolDestroy(pool), CUDA_SUCCESS);
	return result;
}

static CUresult share_both(void)
{
	CUipcEventHandle event_handle;
	CUipcMemHandle handle;
	CUdeviceptr at;
	CUevent made;
	CUresult result = cuMemAlloc_v2(&at, 64);

	if (result)
		return result;
	result = cuIpcGetMemHandle(&handle, at);
	CHECK_EQ(cuMemFree_v2(at), CUDA_SUCCESS);
	if (!result)
		result = cuEventCreate(&made, CU_EVENT_INTERPROCESS | CU_EVENT_DISABLE_TIMING);
	if (!result) {
		CHECK_EQ(cuIpcGetEventHandle(&event_handle, made), CUDA_SUCCESS);
		CHECK_EQ(cuEventDestroy_v2(made), CUDA_SUCCESS);
	}
	return result;
}

static CUresult map_addresses(void)
{
	enum { CHUNK = 2 << 20 };
	CUmemAllocationProp prop = { .type = 1, .location = { 1, 0 } };
	CUmemAccessDesc desc = { { 1, 0 }, 3 };
	CUmemGenericAllocationHandle handle = 0;
	CUdeviceptr range;
	CUresult result = cuMemAddressReserve(&range, 2 * CHUNK, 0, 0, 0);

	if (result)
		return result;
	result = cuMemCreate(&handle, CHUNK, &prop, 0);
	if (!result) {
		result = cuMemMap(range + CHUNK, CHUNK, 0, handle, 0);
		if (!result) {
			result = cuMemSetAccess(range + CHUNK, CHUNK, &desc, 1);
			CHECK_EQ(cuMemUnmap(range + CHUNK, CHUNK), CUDA_SUCCESS);
		}
		CHECK_EQ(cuMemRelease(handle), CUDA_SUCCESS);
	}
	CHECK_EQ(cuMemAddressFree(range, 2 * CHUNK), CUDA_SUCCESS);
	return result;
}

/* In the middle, so that it is divided on both sides. */
static CUresult advise(void)
{
	CUdeviceptr at;
	CUresult result = cuMemAllocManaged(&at, 5 * 4096, 1);

	if (result)
		return result;
	result = cuMemAdvise(at, 5 * 4096, GX_ADVISE_READ_MOSTLY, 0);
	if (!result)
		result = cuMemAdvise(at + 2 * 4096, 4096, GX_ADVISE_NOT_READ_MOSTLY, 0);
	CHECK_EQ(cuMemFree_v2(at), CUDA_SUCCESS);
	return result;
}

static CUresult use_arrays(void)
{
	CUDA_ARRAY3D_DESCRIPTOR desc = { 8, 4, 0, FLOAT, 1, CUDA_ARRAY3D_SURFACE_LDST };
	CUDA_RESOURCE_DESC r = { .resType = CU_RESOURCE_TYPE_ARRAY };
	CUDA_TEXTURE_DESC t = { .flags = 0 };
	unsigned long long texture, surface;
	CUmipmappedArray levels;
	CUresult result = cuArray3DCreate_v2(&r.res.array.hArray, &desc);

	if (result)
		return result;
	result = cuTexObjectCreate(&texture, &r, &t, NULL);
	if (!result) {
		result = cuSurfObjectCreate(&surface, &r);
		if (!result)
			CHECK_EQ(cuSurfObjectDestroy(surface), CUDA_SUCCESS);
		CHECK_EQ(cuTexObjectDestroy(texture), CUDA_SUCCESS);
	}
	CHECK_EQ(cuArrayDestroy(r.res.array.hArray), CUDA_SUCCESS);
	if (!result)
		result = cuMipmappedArrayCreate(&levels, &desc, 3);
	if (!result) {
		result = cuMipmappedArrayGetLevel(&r.res.array.hArray, levels, 1);
		CHECK_EQ(cuMipmappedArrayDestroy(levels), CUDA_SUCCESS);
	}
	return result;
}

/* A graph with memory of its own, and one with two bodies; neither is launched. */
static CUresult special_nodes(void)
{
	CUDA_MEM_ALLOC_NODE_PARAMS wanted = { .poolProps = pool_props, .bytesize = 64 };
	CUgraphNodeParams choice = { .type = CU_GRAPH_NODE_TYPE_CONDITIONAL };
	CUgraphExec ready;
	CUgraphNode nodes[3];
	CUcontext current;
	CUgraph made;
	CUresult result = cuGraphCreate(&made, 0);

	if (result)
		return result;
	CHECK_EQ(cuCtxGetCurrent(&current), CUDA_SUCCESS);
	result = cuGraphAddMemAllocNode(&nodes[0], made, NULL, 0, &wanted);
	if (!result)
		result = cuGraphAddMemFreeNode(&nodes[1], made, nodes, 1, wanted.dptr);
	if (!result)
		result = cuGraphInstantiateWithFlags(&ready, made, 0);
	if (!result)
		CHECK_EQ(cuGraphExecDestroy(ready), CUDA_SUCCESS);
	CHECK_EQ(cuGraphDestroy(made), CUDA_SUCCESS);
	if (!result)
		result = cuGraphCreate(&made, 0);
	if (result)
		return result;
	choice.conditional.size = 2;
	choice.conditional.ctx = current;
	result = cuGraphConditionalHandleCreate(&choice.conditional.handle, made, current, 1, 1);
	if (!result)
		result = cuGraphAddNode_v2(&nodes[2], made, NULL, NULL, 0, &choice);
	if (!result)
		result = cuGraphInstantiateWithFlags(&ready, made, 0);
	if (!result)
		CHECK_EQ(cuGraphExecDestroy(ready), CUDA_SUCCESS);
	CHECK_EQ(cuGraphDestroy(made), CUDA_SUCCESS);
	return result;
}

static CUdeviceptr movable;

static CUresult prefetch(void)
{
	return cuMemPrefetchAsync(movable, 4096, 0, stream);
}

static size_t free_bytes(void)
{
	size_t bytes = 0, all;

	CHECK_EQ(cuMemGetInfo_v2(&bytes, &all), CUDA_SUCCESS);
	return bytes;
}

/* Every allocation of the call fails in its turn, with those behind it or alone; nothing of the device's memory is kept then. How many
 * there were. */
static int each_of(CUresult (*call)(void), void (*fail)(long))
{
	size_t before = free_bytes();

	for (int n = 1; n < MOST; n++) {
		CUresult result;
		bool failed;

		fail(n);
		result = call();
		failed = fail_none();
		if (!failed) {
			CHECK_EQ(result, CUDA_SUCCESS);
			return n - 1;
		}
		/* a kernel that could not be decoded says so when it is launched, and a context has tasks where there is memory for them */
		if (call == use_library || call == use_global || call == use_contexts) {
			CHECK(result == CUDA_SUCCESS || result == CUDA_ERROR_OUT_OF_MEMORY);
		} else if (call == load && result == CUDA_SUCCESS) {
			CHECK_EQ(cuModuleGetFunction(&add, module, "add"), CUDA_SUCCESS);
			CHECK_EQ(cuModuleUnload(module), CUDA_SUCCESS);
		} else
			CHECK(result == CUDA_ERROR_OUT_OF_MEMORY ||
			      (call == capture && result >= CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED));
		if (!n_kept)
			CHECK_EQ(free_bytes(), before);
	}
	return -1;
}

static int each(CUresult (*call)(void))
{
	return each_of(call, fail_at);
}

static const struct {
	CUresult (*call)(void);
	int least; /* allocations that it has, at least */
	bool waits; /* for streams: they stand still for the others, since what threads allocate is not the call's */
} works[] = {
	{ launch, 4, false },         { launch_cooperative, 4, false },
	{ call_host, 2, false },      { add_callback, 2, false },
	{ fill, 2, false },           { fill_and_wait, 2, false },
	{ copy, 2, false },           { record, 1, false },
	{ wait_in_turn, 3, false },   { wait_for_all, 1, false },
	{ free_in_turn, 2, false },   { allocate_host, 0, true },
	{ make_pool, 1, false },      { allocate_managed, 1, true },
	{ link_two, 6, false },       { whole_graph, 20, false },
	{ capture, 10, false },       { use_library, 10, true },
	{ use_global, 10, true },     { use_contexts, 4, true },
	{ prefetch, 2, false },       { share_pool, 2, true },
	{ share_both, 3, true },      { map_addresses, 3, true },
	{ advise, 3, true },          { use_arrays, 4, true },
	{ special_nodes, 10, false },
};

/* Memory of the device's own: what needs some of it is refused, and done when there is some again. */
static void full_device(void)
{
	CUkernelNodeAttrValue cooperative = { .cooperative = 1 };
	CUgraphNode nodes[2];
	CUdeviceptr most;
	size_t n = 2;

	CHECK_EQ(add_node(), CUDA_SUCCESS); /* that nobody else holds */
	CHECK_EQ(cuGraphGetNodes(graph, nodes, &n), CUDA_SUCCESS);
	CHECK_EQ(cuMemAlloc_v2(&most, free_bytes()), CUDA_SUCCESS);
	CHECK_EQ(launch_cooperative(), CUDA_ERROR_OUT_OF_MEMORY);
	CHECK_EQ(cuGraphKernelNodeSetAttribute(nodes[1], CU_LAUNCH_ATTRIBUTE_COOPERATIVE,
	                                       &cooperative),
	         CUDA_ERROR_OUT_OF_MEMORY);
	CHECK_EQ(cuMemFree_v2(most), CUDA_SUCCESS);
	CHECK_EQ(launch_cooperative(), CUDA_SUCCESS);
}

/* Places apart that a device gets: where there is no room for one more it has none there, and gets it when there is. */
static void access_to_many(void)
{
	enum { CHUNK = 2 << 20, MANY = 3000 };
	CUmemAllocationProp prop = { .type = 1, .location = { 1, 0 } };
	CUmemAccessDesc desc = { { 1, 0 }, 3 };
	CUmemGenericAllocationHandle handle;
	unsigned long long flags = 3;
	CUdeviceptr range;
	int n_failed = 0;

	CHECK_EQ(cuMemAddressReserve(&range, (size_t)MANY * CHUNK, 0, 0, 0), CUDA_SUCCESS);
	CHECK_EQ(cuMemCreate(&handle, CHUNK, &prop, 0), CUDA_SUCCESS);
	for (CUdeviceptr at = range; at < range + (size_t)MANY * CHUNK; at += 2 * CHUNK) {
		CUresult result;
		bool failed;

		CHECK_EQ(cuMemMap(at, CHUNK, 0, handle, 0), CUDA_SUCCESS);
		fail_at(1);
		result = cuMemSetAccess(at, CHUNK, &desc, 1);
		failed = fail_none();
		n_failed += failed;
		CHECK_EQ(result, failed ? CUDA_ERROR_OUT_OF_MEMORY : CUDA_SUCCESS);
		CHECK_EQ(cuMemGetAccess(&flags, &desc.location, at), CUDA_SUCCESS);
		CHECK_EQ(flags, failed ? 0 : 3);
		CHECK_EQ(cuMemSetAccess(at, CHUNK, &desc, 1), CUDA_SUCCESS);
	}
	CHECK(n_failed > 0);
	for (CUdeviceptr at = range; at < range + (size_t)MANY * CHUNK; at += 2 * CHUNK)
		CHECK_EQ(cuMemUnmap(at, CHUNK), CUDA_SUCCESS);
	CHECK_EQ(cuMemRelease(handle), CUDA_SUCCESS);
	CHECK_EQ(cuMemAddressFree(range, (size_t)MANY * CHUNK), CUDA_SUCCESS);
}

/* No thread can be made for a stream: what is asked of it says so, and is done when one can. */
static void no_threads(void)
{
	struct app_gate gate;
	CUstream fresh, busy;

	CHECK_EQ(cuStreamCreate(&fresh, CU_STREAM_NON_BLOCKING), CUDA_SUCCESS);
	CHECK_EQ(cuStreamCreate(&busy, 0), CUDA_SUCCESS);
	app_gate_close(&gate, busy);
	atomic_store(&fail_threads, true);
	CHECK_EQ(cuMemsetD8Async(data, 1, 1, fresh), CUDA_ERROR_OUT_OF_MEMORY);
	/* the legacy stream's, which it has from the first time on that it waits */
	CHECK_EQ(cuMemsetD8_v2(data, 1, 1), CUDA_ERROR_OUT_OF_MEMORY);
	atomic_store(&fail_threads, false);
	atomic_store(&gate.open, true);
	CHECK_EQ(cuMemsetD8Async(data, 1, 1, fresh), CUDA_SUCCESS);
	CHECK_EQ(cuMemsetD8_v2(data, 1, 1), CUDA_SUCCESS);
	CHECK_EQ(cuCtxSynchronize(), CUDA_SUCCESS);
	CHECK_EQ(cuStreamDestroy_v2(fresh), CUDA_SUCCESS);
	CHECK_EQ(cuStreamDestroy_v2(busy), CUDA_SUCCESS);
}

/* It is there whole or not at all, and can be asked for again. */
static void init(void)
{
	bool failed = true;
	int n = 0, count;

	while (failed && n < MOST) {
		CUresult result;

		fail_one(++n);
		result = cuInit(0);
		failed = fail_none();
		CHECK_EQ(result, failed ? CUDA_ERROR_OUT_OF_MEMORY : CUDA_SUCCESS);
		CHECK_EQ(cuDeviceGetCount(&count),
		         failed ? CUDA_ERROR_NOT_INITIALIZED : CUDA_SUCCESS);
	}
	CHECK(n > 4 && n < MOST);
}

#ifndef __SANITIZE_ADDRESS__ /* which takes all addresses that there are */
/* In a child: what the device has memory for, and the process no addresses. */
static int no_addresses(void)
{
	static const char managed[] =
	        ".version 7.0\n.target sm_70\n.address_size 64\n"
	        ".visible .global .attribute(.managed) .b8 big[2147483648];\n";
	struct rlimit space = { 1 << 30, 1 << 30 };
	const size_t big = (size_t)2 << 30;
	CUdeviceptr address = 1;
	CUmodule none;
	void *host = &space;
	CUcontext ctx;

	setenv("GPUEXT_SOFT_MEMORY", "8589934592", 1);
	setenv("GPUEXT_SOFT_UFFD", "none", 1);
	CHECK_EQ(cuInit(0), CUDA_SUCCESS);
	CHECK_EQ(cuCtxCreate_v2(&ctx, 0, 0), CUDA_SUCCESS);
	CHECK_EQ(setrlimit(RLIMIT_AS, &space), 0);
	CHECK_EQ(cuMemAlloc_v2(&address, big), CUDA_ERROR_OUT_OF_MEMORY);
	CHECK_EQ(cuMemAllocManaged(&address, big, 1), CUDA_ERROR_OUT_OF_MEMORY);
	CHECK_EQ(cuMemHostAlloc(&host, big, 0), CUDA_ERROR_OUT_OF_MEMORY);
	CHECK_EQ(cuModuleLoadData(&none, managed), CUDA_ERROR_OUT_OF_MEMORY);
	CHECK(!address && !host);
	CHECK_EQ(cuMemAlloc_v2(&address, 64), CUDA_SUCCESS);
	CHECK_EQ(cuMemHostAlloc(&host, 64, 0), CUDA_SUCCESS);
	return test_n_failed != 0;
}

static void addresses(void)
{
	int status = -1;
	pid_t child = fork();

	if (!child)
		_exit(no_addresses());
	CHECK(waitpid(child, &status, 0) == child && !status);
}
#else
static void addresses(void)
{
}
#endif

int main(void)
{
	struct app_gate gates[2];
	CUcontext ctx;

	addresses();
	init();
	CHECK_EQ(cuCtxCreate_v2(&ctx, 0, 0), CUDA_SUCCESS);
	CHECK_EQ(cuMemAllocManaged(&movable, 4096, 1), CUDA_SUCCESS);
	CHECK_EQ(cuMemAlloc_v2(&data, 64), CUDA_SUCCESS);
	no_threads();
	CHECK(each(allocate) >= 2);
	CHECK(each(load) > 10);
	CHECK_EQ(cuModuleGetFunction(&add, module, "add"), CUDA_SUCCESS);
	CHECK(each(load_library) > 2);
	CHECK(each(create_stream) >= 1);
	CHECK_EQ(cuStreamCreate(&held, CU_STREAM_NON_BLOCKING), CUDA_SUCCESS);
	CHECK(each(create_event) >= 1);
	CHECK(each(create_graph) >= 1);
	CHECK(each(add_node) >= 2);
	CHECK(each(instantiate) >= 2);
	for (size_t i = 0; i < sizeof(works) / sizeof(works[0]); i++) {
		if (!works[i].waits) {
			app_gate_close(&gates[0], stream);
			app_gate_close(&gates[1], held);
		}
		CHECK(each(works[i].call) >= works[i].least);
		CHECK(each_of(works[i].call, fail_one) >= works[i].least);
		atomic_store(&gates[0].open, true);
		atomic_store(&gates[1].open, true);
		CHECK_EQ(cuCtxSynchronize(), CUDA_SUCCESS);
		while (n_kept)
			CHECK_EQ(cuMemFree_v2(kept[--n_kept]), CUDA_SUCCESS);
	}
	CHECK_EQ(cuGraphLaunch(exec, stream), CUDA_SUCCESS);
	CHECK_EQ(cuCtxSynchronize(), CUDA_SUCCESS);
	CHECK_EQ(cuGraphExecDestroy(exec), CUDA_SUCCESS);
	full_device();
	/* what was launched is over: what fails now is of this thread alone */
	CHECK_EQ(cuCtxSynchronize(), CUDA_SUCCESS);
	access_to_many();
	CHECK_EQ(cuCtxDestroy_v2(ctx), CUDA_SUCCESS);
	return TEST_END_KEEPING(2);
}
