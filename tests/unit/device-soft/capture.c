/* capture.c - streams whose calls become a graph: how a capture begins, spreads to other streams, goes wrong and ends. */
#include "app.h"
#include "device/tell.h"

gx_soft_listen gpuext_soft_listen_1;

static CUstream one, two;
static CUevent event;

static CUstreamCaptureStatus status_of(CUstream stream)
{
	CUstreamCaptureStatus status = 9;

	OK(cuStreamIsCapturing(stream, &status));
	return status;
}

static void drop(CUstream origin)
{
	CUgraph graph;

	OK(cuStreamEndCapture(origin, &graph));
	OK(cuGraphDestroy(graph));
}

static void begins(void)
{
	uint64_t id[3] = { 0 };
	CUstreamCaptureStatus status = 9;
	CUgraph graph = NULL;

	INVALID(cuStreamBeginCapture_v2(one, -1));
	INVALID(cuStreamBeginCapture_v2(one, 3));
	CHECK_EQ(cuStreamBeginCapture(NULL), CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED);
	CHECK_EQ(cuStreamEndCapture(one, &graph), CUDA_ERROR_ILLEGAL_STATE);
	INVALID(cuStreamEndCapture(one, NULL));
	INVALID(cuStreamIsCapturing(one, NULL));
	INVALID(cuStreamGetCaptureInfo(one, NULL, NULL));
	CHECK_EQ(status_of(one), CU_STREAM_CAPTURE_STATUS_NONE);
	OK(cuStreamGetCaptureInfo(one, &status, &id[0]));
	CHECK(status == CU_STREAM_CAPTURE_STATUS_NONE && !id[0]);
	OK(cuStreamBeginCapture(one));
	CHECK_EQ(cuStreamBeginCapture(one), CUDA_ERROR_ILLEGAL_STATE);
	OK(cuStreamBeginCapture_v2(two, CU_STREAM_CAPTURE_MODE_RELAXED));
	CHECK_EQ(status_of(one), CU_STREAM_CAPTURE_STATUS_ACTIVE);
	OK(cuStreamGetCaptureInfo(one, &status, &id[0]));
	CHECK_EQ(status, CU_STREAM_CAPTURE_STATUS_ACTIVE);
	OK(cuStreamGetCaptureInfo(two, &status, &id[1]));
	OK(cuStreamGetCaptureInfo(two, &status, NULL));
	drop(one); /* the older of two */
	CHECK_EQ(status_of(one), CU_STREAM_CAPTURE_STATUS_NONE);
	CHECK_EQ(status_of(two), CU_STREAM_CAPTURE_STATUS_ACTIVE);
	OK(cuStreamBeginCapture(one));
	OK(cuStreamGetCaptureInfo(one, &status, &id[2]));
	CHECK(id[0] && id[1] && id[2] && id[0] != id[1] && id[0] != id[2] && id[1] != id[2]);
	drop(one);
	drop(two);
}

/* What the next node will depend on, told and changed. */
static void dependencies(void)
{
	CUgraphNode nodes[3], foreign, two_of[2];
	const CUgraphEdgeData *edges = (const CUgraphEdgeData *)nodes;
	CUstreamCaptureStatus status;
	const CUgraphNode *deps;
	CUgraph graph, other;
	size_t n = 9;

	OK(cuGraphCreate(&other, 0));
	OK(cuGraphAddEmptyNode(&foreign, other, NULL, 0));
	CHECK_EQ(cuStreamUpdateCaptureDependencies(one, NULL, 0, 0), CUDA_ERROR_ILLEGAL_STATE);
	OK(cuStreamBeginCapture(one));
	OK(cuStreamGetCaptureInfo_v2(one, &status, NULL, &graph, &deps, &n));
	CHECK_EQ(n, 0);
	OK(cuMemsetD32Async(app_word(0), 1, 1, one));
	OK(cuStreamGetCaptureInfo_v3(one, &status, NULL, NULL, &deps, &edges, &n));
	CHECK(n == 1 && !edges);
	nodes[0] = deps[0];
	OK(cuMemsetD32Async(app_word(0), 2, 1, one));
	OK(cuStreamGetCaptureInfo_v3(one, &status, NULL, NULL, &deps, NULL, &n));
	nodes[1] = deps[0];
	CHECK(n == 1 && nodes[1] != nodes[0]);
	OK(cuStreamUpdateCaptureDependencies(one, &nodes[1], 1, 0)); /* known already */
	two_of[0] = two_of[1] = nodes[0];
	OK(cuStreamUpdateCaptureDependencies_v2(one, two_of, NULL, 2, 0));
	OK(cuStreamGetCaptureInfo_v2(one, &status, NULL, NULL, &deps, &n));
	CHECK(n == 2 && deps[0] == nodes[1] && deps[1] == nodes[0]);
	OK(cuStreamUpdateCaptureDependencies(one, &nodes[0], 1, 1)); /* that one alone */
	OK(cuStreamGetCaptureInfo_v2(one, &status, NULL, NULL, &deps, &n));
	CHECK(n == 1 && deps[0] == nodes[0]);
	OK(cuMemsetD32Async(app_word(0), 3, 1, one));
	n = 3;
	OK(cuGraphGetNodes(graph, nodes, &n));
	CHECK_EQ(n, 3);
	OK(cuGraphNodeGetDependencies(nodes[2], two_of, &(size_t){ 2 }));
	CHECK(two_of[0] == nodes[0] && !two_of[1]);
	INVALID(cuStreamUpdateCaptureDependencies(one, NULL, 1, 0));
	INVALID(cuStreamUpdateCaptureDependencies(one, nodes, 1, 2));
	INVALID(cuStreamUpdateCaptureDependencies(one, &foreign, 1, 0));
	two_of[0] = nodes[0], two_of[1] = NULL;
	INVALID(cuStreamUpdateCaptureDependencies(one, two_of, 2, 1));
	/* the second node has nobody behind it, and the origin forgot it */
	CHECK_EQ(cuStreamEndCapture(one, &graph), CUDA_ERROR_STREAM_CAPTURE_UNJOINED);
	CHECK(!graph);
	OK(cuGraphDestroy(other));
}

/* Into another stream by an event, and back. */
static void spreads(void)
{
	CUgraphNode nodes[4], deps[4];
	uint64_t id[2];
	CUstreamCaptureStatus status;
	size_t n = 4;
	CUgraph graph;

	OK(cuStreamBeginCapture(one));
	OK(cuEventRecord(event, one)); /* of nothing yet */
	OK(cuStreamWaitEvent(two, event, 0));
	OK(cuStreamGetCaptureInfo(one, &status, &id[0]));
	OK(cuStreamGetCaptureInfo(two, &status, &id[1]));
	CHECK(id[0] == id[1] && status == CU_STREAM_CAPTURE_STATUS_ACTIVE);
	OK(cuMemsetD32Async(app_word(1), 1, 1, two));
	OK(cuMemsetD32Async(app_word(2), 1, 1, one));
	CHECK_EQ(cuStreamEndCapture(two, &graph), CUDA_ERROR_STREAM_CAPTURE_UNMATCHED);
	CHECK_EQ(cuEventQuery(event), CUDA_ERROR_CAPTURED_EVENT);
	CHECK_EQ(cuEventSynchronize(event), CUDA_ERROR_CAPTURED_EVENT);
	OK(cuEventRecord(event, two));
	OK(cuStreamWaitEvent(one, event, 0));
	OK(cuStreamWaitEvent(one, event, 0)); /* and once more: no further edge */
	OK(cuMemsetD32Async(app_word(3), 1, 1, one));
	CHECK_EQ(app_read(3), 0); /* nothing runs */
	OK(cuStreamEndCapture(one, &graph));
	CHECK_EQ(status_of(two), CU_STREAM_CAPTURE_STATUS_NONE);
	OK(cuGraphGetNodes(graph, nodes, &n));
	CHECK_EQ(n, 3);
	n = 4;
	OK(cuGraphNodeGetDependencies(nodes[2], deps, &n));
	CHECK(n == 2 && deps[0] == nodes[1] && deps[1] == nodes[0]);
	OK(cuGraphNodeGetDependencies(nodes[1], NULL, &n));
	CHECK_EQ(n, 0);
	OK(cuGraphDestroy(graph));
	OK(cuStreamWaitEvent(two, event, 0)); /* of a capture that is over: nothing to wait for */
	CHECK_EQ(status_of(two), CU_STREAM_CAPTURE_STATUS_NONE);
	OK(cuEventRecord(event, two)); /* and an event like any other again */
	OK(cuEventSynchronize(event));
	OK(cuEventQuery(event));
}

/* Two captures may not meet: both are lost. */
static void merges(void)
{
	CUgraph graph = (CUgraph)8;

	OK(cuStreamBeginCapture(one));
	OK(cuStreamBeginCapture(two));
	OK(cuEventRecord(event, one));
	CHECK_EQ(cuStreamWaitEvent(two, event, 0), CUDA_ERROR_STREAM_CAPTURE_MERGE);
	for (int i = 0; i < 2; i++) {
		CUstream stream = i ? two : one;
		CUstreamCaptureStatus status = 9;

		CHECK_EQ(status_of(stream), CU_STREAM_CAPTURE_STATUS_INVALIDATED);
		OK(cuStreamGetCaptureInfo(stream, &status, NULL));
		CHECK_EQ(status, CU_STREAM_CAPTURE_STATUS_INVALIDATED);
		CHECK_EQ(app_launch(stream, 0, 1), CUDA_ERROR_STREAM_CAPTURE_INVALIDATED);
		CHECK_EQ(cuStreamEndCapture(stream, &graph), CUDA_ERROR_STREAM_CAPTURE_INVALIDATED);
		CHECK(!graph);
		CHECK_EQ(status_of(stream), CU_STREAM_CAPTURE_STATUS_NONE);
	}
}

/* What is outside of a capture can't be waited for inside. */
static void isolated(void)
{
	CUevent outside;

	OK(cuEventCreate(&outside, 0));
	OK(cuEventRecord(outside, two));
	OK(cuStreamBeginCapture(one));
	CHECK_EQ(cuStreamWaitEvent(one, outside, 0), CUDA_ERROR_STREAM_CAPTURE_ISOLATION);
	OK(cuEventRecord(event, one));
	CHECK_EQ(cuStreamWaitEvent(NULL, event, 0), CUDA_ERROR_STREAM_CAPTURE_IMPLICIT);
	drop(one);
	OK(cuStreamBeginCapture(one));
	CHECK_EQ(cuStreamWaitEvent(one, event, 0), CUDA_ERROR_STREAM_CAPTURE_ISOLATION);
	drop(one);
	OK(cuEventDestroy_v2(outside));
}

static char heard[512];

static void hear(const char *text)
{
	snprintf(heard, sizeof(heard), "%s", text);
}

/* Calls that can be no part of a graph, and those that would wait for one. */
static void forbidden(void)
{
	CUstreamCaptureStatus status;
	CUdeviceptr at;
	CUstream free_one;
	CUgraph graph;
	int word = 1;

	OK(cuStreamCreate(&free_one, CU_STREAM_NON_BLOCKING));
	gpuext_soft_listen_1(hear);
	OK(cuStreamBeginCapture(one));
	CHECK_EQ(cuStreamQuery(one), CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED);
	CHECK_EQ(cuStreamSynchronize(one), CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED);
	CHECK_EQ(cuStreamAddCallback(one, (CUstreamCallback)forbidden, NULL, 0),
	         CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED);
	CHECK_EQ(cuMemFreeAsync(app_data, one), CUDA_ERROR_INVALID_VALUE); /* of no graph */
	OK(cuMemAllocManaged(&at, 4096, 1));
	CHECK_EQ(cuMemPrefetchAsync(at, 4096, 0, one), CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED);
	/* the default stream waits for this one */
	CHECK_EQ(cuStreamSynchronize(NULL), CUDA_ERROR_STREAM_CAPTURE_IMPLICIT);
	CHECK_EQ(cuStreamIsCapturing(NULL, &status), CUDA_ERROR_STREAM_CAPTURE_IMPLICIT);
	CHECK_EQ(cuStreamGetCaptureInfo(NULL, &status, NULL), CUDA_ERROR_STREAM_CAPTURE_IMPLICIT);
	CHECK_EQ(cuEventRecord(event, NULL), CUDA_ERROR_STREAM_CAPTURE_IMPLICIT);
	CHECK_EQ(cuMemcpyHtoD_v2(app_data, &word, 4), CUDA_ERROR_STREAM_CAPTURE_IMPLICIT);
	CHECK_EQ(app_launch(NULL, 0, 1), CUDA_ERROR_STREAM_CAPTURE_IMPLICIT);
	CHECK_EQ(cuCtxSynchronize(), CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED);
	drop(one);
	OK(cuStreamBeginCapture_v2(free_one, CU_STREAM_CAPTURE_MODE_THREAD_LOCAL));
	OK(cuMemcpyHtoD_v2(app_data, &word, 4)); /* and not for that one */
	OK(cuCtxSynchronize());
	drop(free_one);
	OK(cuStreamBeginCapture(CU_STREAM_PER_THREAD));
	CHECK_EQ(cuMemcpyHtoD_v2_ptds(app_data, &word, 4), CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED);
	OK(cuMemcpyHtoDAsync_v2(app_data, &word, 4, CU_STREAM_PER_THREAD)); /* a node */
	OK(cuStreamEndCapture(CU_STREAM_PER_THREAD, &graph));
	OK(cuGraphDestroy(graph));
	gpuext_soft_listen_1(NULL);
	OK(cuMemFree_v2(at));
	OK(cuStreamDestroy_v2(free_one));
}

/* Another context is not held up. */
static void other_contexts(void)
{
	CUcontext second;

	OK(cuStreamBeginCapture(one));
	OK(cuCtxCreate_v2(&second, 0, 1));
	OK(cuCtxSynchronize());
	CHECK_EQ(cuCtxSynchronize_v2(app_ctx), CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED);
	OK(cuCtxDestroy_v2(second));
	drop(one);
}

/* A capture ends with its first stream; another that goes leaves it. */
static void gone_streams(void)
{
	CUstream origin, guest;
	CUgraph graph;

	OK(cuStreamCreate(&origin, 0));
	OK(cuStreamCreate(&guest, 0));
	OK(cuStreamBeginCapture(origin));
	OK(cuEventRecord(event, origin));
	OK(cuStreamWaitEvent(guest, event, 0));
	OK(cuMemsetD32Async(app_word(1), 1, 1, guest));
	OK(cuStreamDestroy_v2(origin));
	CHECK_EQ(status_of(guest), CU_STREAM_CAPTURE_STATUS_NONE);
	OK(cuCtxSynchronize());
	OK(cuStreamWaitEvent(one, event, 0));
	OK(app_launch(guest, 1, 8)); /* runs */
	OK(cuStreamSynchronize(guest));
	CHECK_EQ(app_read(1), 8);
	OK(cuStreamCreate(&origin, 0));
	OK(cuStreamBeginCapture(origin));
	OK(cuEventRecord(event, origin));
	OK(cuStreamWaitEvent(guest, event, 0));
	OK(cuStreamDestroy_v2(guest));
	OK(cuStreamEndCapture(origin, &graph));
	OK(cuGraphDestroy(graph));
	OK(cuStreamDestroy_v2(origin));
}

static void modes(void)
{
	CUstreamCaptureMode mode = CU_STREAM_CAPTURE_MODE_RELAXED;

	OK(cuThreadExchangeStreamCaptureMode(&mode));
	CHECK_EQ(mode, CU_STREAM_CAPTURE_MODE_GLOBAL);
	OK(cuThreadExchangeStreamCaptureMode(&mode));
	CHECK_EQ(mode, CU_STREAM_CAPTURE_MODE_RELAXED);
	INVALID(cuThreadExchangeStreamCaptureMode(NULL));
	mode = -1;
	INVALID(cuThreadExchangeStreamCaptureMode(&mode));
	mode = 3;
	INVALID(cuThreadExchangeStreamCaptureMode(&mode));
}

/* A context can't be waited for while one of its streams is captured, unless the capture allows such calls. */
static void context_waits(void)
{
	static const CUresult wanted[] = { CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED, CUDA_SUCCESS,
		                           CUDA_SUCCESS };
	CUcontext other;
	CUstream stream;
	CUgraph graph;

	OK(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
	for (int mode = 0; mode < 3; mode++) {
		OK(cuStreamBeginCapture_v2(stream, mode));
		CHECK_EQ(cuCtxSynchronize(), wanted[mode]);
		OK(cuCtxCreate_v2(&other, 0, 0)); /* one that has no capture */
		OK(cuCtxSynchronize());
		OK(cuCtxDestroy_v2(other));
		OK(cuStreamEndCapture(stream, &graph));
		OK(cuGraphDestroy(graph));
		OK(cuCtxSynchronize());
	}
	OK(cuStreamDestroy_v2(stream));
}

/* Copies from and to memory that nobody pinned are nodes like others: who captures them does not wait. */
static void pageable(void)
{
	int *words = calloc(2, sizeof(*words));
	CUgraphExec exec;
	CUgraph graph;
	size_t n = 0;

	words[0] = 77;
	OK(cuStreamBeginCapture_v2(one, CU_STREAM_CAPTURE_MODE_RELAXED));
	OK(cuMemcpyHtoDAsync_v2(app_word(30), words, 4, one));
	OK(cuMemcpyDtoHAsync_v2(&words[1], app_word(30), 4, one));
	OK(cuStreamEndCapture(one, &graph));
	OK(cuGraphGetNodes(graph, NULL, &n));
	CHECK_EQ(n, 2);
	CHECK_EQ(words[1], 0);
	OK(cuGraphInstantiateWithFlags(&exec, graph, 0));
	OK(cuGraphLaunch(exec, one));
	OK(cuStreamSynchronize(one));
	CHECK_EQ(words[1], 77);
	OK(cuGraphExecDestroy(exec));
	OK(cuGraphDestroy(graph));
	free(words);
}

int main(void)
{
	app_begin();
	OK(cuStreamCreate(&one, 0));
	OK(cuStreamCreate(&two, 0));
	OK(cuEventCreate(&event, 0));
	begins();
	dependencies();
	spreads();
	merges();
	isolated();
	forbidden();
	other_contexts();
	gone_streams();
	modes();
	pageable();
	context_waits();
	OK(cuEventDestroy_v2(event));
	OK(cuCtxDestroy_v2(app_ctx));
	return TEST_END_KEEPING(2);
}
