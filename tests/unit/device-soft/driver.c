/* driver.c - the soft driver: contexts, modules, launches, streams, capture, graphs, look-ups,
 * faults. */
#include "../test.h"
#include "device/soft/driver.h"

#include <stdlib.h>
#include <unistd.h>

static const char ptx[] =
        ".version 7.0\n.target sm_70\n.address_size 64\n"
        ".visible .global .align 4 .u32 counter = 5;\n"
        ".visible .entry add(.param .u64 p, .param .u32 by)\n"
        "{\n"
        "	.reg .b32 %r<8>;\n	.reg .b64 %rd<6>;\n"
        "	ld.param.u64 %rd1, [p];\n	ld.param.u32 %r1, [by];\n"
        "	mov.u32 %r2, %ctaid.x;\n	mov.u32 %r3, %ntid.x;\n	mov.u32 %r4, %tid.x;\n"
        "	mad.lo.s32 %r5, %r2, %r3, %r4;\n	mul.wide.u32 %rd3, %r5, 4;\n"
        "	add.s64 %rd4, %rd1, %rd3;\n	ld.global.u32 %r6, [%rd4];\n"
        "	add.s32 %r7, %r6, %r1;\n	st.global.u32 [%rd4], %r7;\n	ret;\n"
        "}\n";

static CUcontext ctx;
static CUmodule module;
static CUfunction add;
static CUdeviceptr data;

static int value_at(int i)
{
	int v = -1;

	CHECK_EQ(cuMemcpyDtoH_v2(&v, data + (CUdeviceptr)i * 4, 4), CUDA_SUCCESS);
	return v;
}

static CUresult launch(CUstream stream, int by)
{
	void *params[] = { &data, &by };

	return cuLaunchKernel(add, 2, 1, 1, 64, 1, 1, 0, stream, params, NULL);
}

static void before_init(void)
{
	int n;

	CHECK_EQ(cuDeviceGetCount(&n), CUDA_ERROR_NOT_INITIALIZED);
	CHECK_EQ(cuInit(1), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuInit(0), CUDA_SUCCESS);
	CHECK_EQ(cuDeviceGetCount(&n), CUDA_SUCCESS);
	CHECK_EQ(n, 2);
	CHECK_EQ(cuMemAlloc_v2(&data, 4), CUDA_ERROR_INVALID_CONTEXT);
}

static void load(void)
{
	size_t bytes;
	CUdeviceptr counter;

	CHECK_EQ(cuCtxCreate_v2(&ctx, 0, 0), CUDA_SUCCESS);
	CHECK_EQ(cuModuleLoadData(&module, ".version 7.0\nnonsense"), CUDA_ERROR_INVALID_PTX);
	CHECK_EQ(cuModuleLoadData(&module, "\177ELF machine code"), CUDA_ERROR_NO_BINARY_FOR_GPU);
	CHECK_EQ(cuModuleLoadData(&module, ptx), CUDA_SUCCESS);
	CHECK_EQ(cuModuleGetFunction(&add, module, "sub"), CUDA_ERROR_NOT_FOUND);
	CHECK_EQ(cuModuleGetFunction(&add, module, "add"), CUDA_SUCCESS);
	CHECK_EQ(cuModuleGetGlobal_v2(&counter, &bytes, module, "counter"), CUDA_SUCCESS);
	CHECK_EQ(bytes, 4);
	CHECK_EQ(cuMemAlloc_v2(&data, 512), CUDA_SUCCESS);
	CHECK_EQ(cuMemsetD32_v2(data, 100, 128), CUDA_SUCCESS);
	CHECK_EQ(value_at(127), 100);
}

/* Zero is skipped where nothing was written, and nowhere else. */
static void fills(void)
{
	unsigned char got[8], want[8] = { 0, 0, 0x34, 0x12, 0x34, 0x12, 0, 0 };
	CUdeviceptr fresh;

	CHECK_EQ(cuMemAlloc_v2(&fresh, 1 << 20), CUDA_SUCCESS);
	CHECK_EQ(cuMemsetD8_v2(fresh, 0, 1 << 20), CUDA_SUCCESS);
	CHECK_EQ(cuMemsetD16_v2(fresh + 2, 0x1234, 2), CUDA_SUCCESS);
	CHECK_EQ(cuMemcpyDtoH_v2(got, fresh, sizeof(got)), CUDA_SUCCESS);
	CHECK(!memcmp(got, want, sizeof(got)));
	CHECK_EQ(cuMemsetD8_v2(fresh, 0, 1 << 20), CUDA_SUCCESS);
	CHECK_EQ(cuMemcpyDtoH_v2(got, fresh, sizeof(got)), CUDA_SUCCESS);
	CHECK(!got[2] && !got[5]);
	CHECK_EQ(cuMemsetD32_v2(fresh, 0x05050505, 2), CUDA_SUCCESS);
	CHECK_EQ(cuMemcpyDtoH_v2(got, fresh, sizeof(got)), CUDA_SUCCESS);
	CHECK(got[0] == 5 && got[7] == 5);
	CHECK_EQ(cuMemsetD8_v2(fresh, 0, (1 << 20) + 1), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemFree_v2(fresh), CUDA_SUCCESS);
}

static void launches(void)
{
	size_t bytes = 12, offset, size;
	struct {
		CUdeviceptr p;
		int by;
	} buffer = { data, 7 };
	void *extra[] = { CU_LAUNCH_PARAM_BUFFER_POINTER, &buffer, CU_LAUNCH_PARAM_BUFFER_SIZE,
		          &bytes, CU_LAUNCH_PARAM_END };

	CHECK_EQ(launch(NULL, 1), CUDA_SUCCESS);
	CHECK_EQ(value_at(0), 101);
	CHECK_EQ(cuLaunchKernel(add, 2, 1, 1, 64, 1, 1, 0, NULL, NULL, extra), CUDA_SUCCESS);
	CHECK_EQ(value_at(127), 108);
	CHECK_EQ(cuLaunchKernel(add, 0, 1, 1, 64, 1, 1, 0, NULL, NULL, extra),
	         CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuLaunchKernel(add, 1, 1, 1, 2048, 1, 1, 0, NULL, NULL, extra),
	         CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuLaunchKernel(add, 1, 1, 1, 32, 1, 1, 65536, NULL, NULL, extra),
	         CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuFuncSetAttribute(add, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 65536),
	         CUDA_SUCCESS);
	buffer.by = 0;
	CHECK_EQ(cuLaunchKernel(add, 1, 1, 1, 32, 1, 1, 65536, NULL, NULL, extra), CUDA_SUCCESS);
	CHECK_EQ(cuFuncGetParamInfo(add, 1, &offset, &size), CUDA_SUCCESS);
	CHECK_EQ(offset, 8);
	CHECK_EQ(size, 4);
	CHECK_EQ(cuFuncGetParamInfo(add, 2, &offset, &size), CUDA_ERROR_INVALID_VALUE);
}

static void count_call(void *p)
{
	__atomic_add_fetch((int *)p, 1, __ATOMIC_SEQ_CST);
}

static void streams(void)
{
	CUstream a, b;
	CUevent event;
	int calls = 0;

	CHECK_EQ(cuMemsetD32_v2(data, 0, 128), CUDA_SUCCESS);
	CHECK_EQ(cuStreamCreate(&a, 0), CUDA_SUCCESS);
	CHECK_EQ(cuStreamCreate(&b, CU_STREAM_NON_BLOCKING), CUDA_SUCCESS);
	CHECK_EQ(cuEventCreate(&event, 0), CUDA_SUCCESS);
	for (int i = 0; i < 20; i++)
		CHECK_EQ(launch(a, 1), CUDA_SUCCESS);
	CHECK_EQ(cuEventRecord(event, a), CUDA_SUCCESS);
	CHECK_EQ(cuStreamWaitEvent(b, event, 0), CUDA_SUCCESS);
	CHECK_EQ(launch(b, 100), CUDA_SUCCESS);
	CHECK_EQ(cuLaunchHostFunc(b, count_call, &calls), CUDA_SUCCESS);
	CHECK_EQ(cuStreamSynchronize(b), CUDA_SUCCESS);
	CHECK_EQ(calls, 1);
	CHECK_EQ(value_at(5), 120);
	CHECK_EQ(launch(CU_STREAM_PER_THREAD, 1), CUDA_SUCCESS);
	CHECK_EQ(cuLaunchHostFunc_ptsz(NULL, count_call, &calls), CUDA_SUCCESS);
	CHECK_EQ(cuCtxSynchronize(), CUDA_SUCCESS);
	CHECK_EQ(calls, 2);
	CHECK_EQ(value_at(5), 121);
	CHECK_EQ(cuStreamQuery(a), CUDA_SUCCESS);
	CHECK_EQ(cuStreamDestroy_v2(a), CUDA_SUCCESS);
	CHECK_EQ(cuStreamDestroy_v2(b), CUDA_SUCCESS);
	CHECK_EQ(cuEventDestroy_v2(event), CUDA_SUCCESS);
}

static void replay(CUgraph graph, CUstream stream)
{
	CUDA_KERNEL_NODE_PARAMS params;
	CUgraphNode nodes[4];
	CUgraphExec exec;
	size_t n = 4;
	int by = 1000;
	void *args[] = { &data, &by };

	CHECK_EQ(cuGraphGetNodes(graph, nodes, &n), CUDA_SUCCESS);
	CHECK_EQ(n, 3);
	CHECK_EQ(cuGraphKernelNodeGetParams_v2(nodes[1], &params), CUDA_SUCCESS);
	CHECK(params.func == add && params.gridDimX == 2 && *(int *)params.kernelParams[1] == 3);
	CHECK_EQ(cuGraphInstantiateWithFlags(&exec, graph, 0), CUDA_SUCCESS);
	for (int i = 0; i < 5; i++)
		CHECK_EQ(cuGraphLaunch(exec, stream), CUDA_SUCCESS);
	CHECK_EQ(cuStreamSynchronize(stream), CUDA_SUCCESS);
	CHECK_EQ(value_at(9), 7);
	params.kernelParams = args;
	CHECK_EQ(cuGraphExecKernelNodeSetParams_v2(exec, nodes[1], &params), CUDA_SUCCESS);
	CHECK_EQ(cuGraphNodeSetEnabled(exec, nodes[2], 0), CUDA_SUCCESS);
	CHECK_EQ(cuGraphLaunch(exec, stream), CUDA_SUCCESS);
	CHECK_EQ(cuStreamSynchronize(stream), CUDA_SUCCESS);
	CHECK_EQ(value_at(9), 1000);
	CHECK_EQ(cuGraphExecDestroy(exec), CUDA_SUCCESS);
}

static void graphs(void)
{
	CUstream stream, other;
	CUevent event;
	CUgraph graph;
	CUstreamCaptureStatus status;

	CHECK_EQ(cuStreamCreate(&stream, 0), CUDA_SUCCESS);
	CHECK_EQ(cuStreamCreate(&other, 0), CUDA_SUCCESS);
	CHECK_EQ(cuEventCreate(&event, 0), CUDA_SUCCESS);
	CHECK_EQ(cuStreamBeginCapture_v2(NULL, 0), CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED);
	CHECK_EQ(cuStreamBeginCapture_v2(stream, 0), CUDA_SUCCESS);
	CHECK_EQ(cuMemsetD32Async(data, 0, 128, stream), CUDA_SUCCESS);
	CHECK_EQ(launch(NULL, 1), CUDA_ERROR_STREAM_CAPTURE_IMPLICIT);
	CHECK_EQ(launch(stream, 3), CUDA_SUCCESS);
	CHECK_EQ(cuEventRecord(event, stream), CUDA_SUCCESS);
	CHECK_EQ(cuStreamWaitEvent(other, event, 0), CUDA_SUCCESS);
	CHECK_EQ(launch(other, 4), CUDA_SUCCESS);
	CHECK_EQ(cuStreamIsCapturing(other, &status), CUDA_SUCCESS);
	CHECK_EQ(status, CU_STREAM_CAPTURE_STATUS_ACTIVE);
	CHECK_EQ(cuEventRecord(event, other), CUDA_SUCCESS);
	CHECK_EQ(cuEventQuery(event), CUDA_ERROR_CAPTURED_EVENT);
	CHECK_EQ(cuStreamWaitEvent(stream, event, 0), CUDA_SUCCESS);
	CHECK_EQ(cuStreamEndCapture(stream, &graph), CUDA_SUCCESS);
	replay(graph, stream);
	CHECK_EQ(cuGraphDestroy(graph), CUDA_SUCCESS);
	CHECK_EQ(cuStreamBeginCapture_v2(stream, 0), CUDA_SUCCESS);
	CHECK_EQ(cuEventRecord(event, stream), CUDA_SUCCESS);
	CHECK_EQ(cuStreamWaitEvent(other, event, 0), CUDA_SUCCESS);
	CHECK_EQ(launch(other, 4), CUDA_SUCCESS);
	CHECK_EQ(cuStreamEndCapture(stream, &graph), CUDA_ERROR_STREAM_CAPTURE_UNJOINED);
	CHECK_EQ(cuStreamDestroy_v2(stream), CUDA_SUCCESS);
	CHECK_EQ(cuStreamDestroy_v2(other), CUDA_SUCCESS);
	CHECK_EQ(cuEventDestroy_v2(event), CUDA_SUCCESS);
}

static void lookups(void)
{
	void *fn, *twin;
	int status;
	const char *name;

	CHECK_EQ(cuGetProcAddress_v2("cuMemAlloc", &fn, 12000, 0, &status), CUDA_SUCCESS);
	CHECK(fn == (void *)cuMemAlloc_v2 && status == CU_GET_PROC_ADDRESS_SUCCESS);
	CHECK_EQ(cuGetProcAddress_v2("cuStreamGetCaptureInfo", &fn, 11030, 0, &status),
	         CUDA_SUCCESS);
	CHECK(fn == (void *)cuStreamGetCaptureInfo_v2);
	CHECK_EQ(cuGetProcAddress_v2("cuLaunchKernel", &twin, 12000, 2, &status), CUDA_SUCCESS);
	CHECK(twin == (void *)cuLaunchKernel_ptsz);
	CHECK_EQ(cuGetProcAddress_v2("cuLibraryLoadData", &fn, 11000, 0, &status), CUDA_SUCCESS);
	CHECK_EQ(status, CU_GET_PROC_ADDRESS_VERSION_NOT_SUFFICIENT);
	CHECK_EQ(cuGetProcAddress("cuNoSuchThing", &fn, 12000, 0), CUDA_ERROR_NOT_FOUND);
	CHECK_EQ(cuGetErrorName(700, &name), CUDA_SUCCESS);
	CHECK(!strcmp(name, "CUDA_ERROR_ILLEGAL_ADDRESS"));
	CHECK_EQ(cuGetErrorName(12345, &name), CUDA_ERROR_INVALID_VALUE);
}

static void linking(void)
{
	char log[200] = "x", info[8] = "x";
	CUjit_option options[] = { CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES,
		                   CU_JIT_INFO_LOG_BUFFER, CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES };
	void *values[] = { log, (void *)sizeof(log), info, (void *)sizeof(info) };
	char bad[] = ".version 7.0\n.target sm_70\n.address_size 64\n.visible .entry k( {";
	char *good = strdup(ptx);
	CUlinkState state;
	CUmodule linked;
	void *cubin;
	size_t size;

	CHECK_EQ(cuLinkCreate_v2(4, options, values, &state), CUDA_SUCCESS);
	CHECK_EQ(cuLinkAddData_v2(state, CU_JIT_INPUT_PTX, bad, sizeof(bad), "bad", 0, NULL, NULL),
	         CUDA_ERROR_INVALID_PTX);
	CHECK(strstr(log, "GX04") != NULL);
	CHECK_EQ((uintptr_t)values[1], strlen(log));
	CHECK(!info[0] && !values[3]); /* applications print both logs, whatever came of the link */
	CHECK_EQ(cuLinkDestroy(state), CUDA_SUCCESS);
	CHECK_EQ(cuLinkCreate_v2(0, NULL, NULL, &state), CUDA_SUCCESS);
	CHECK_EQ(
	        cuLinkAddData_v2(state, CU_JIT_INPUT_PTX, good, sizeof(ptx), "good", 0, NULL, NULL),
	        CUDA_SUCCESS);
	CHECK_EQ(cuLinkComplete(state, &cubin, &size), CUDA_SUCCESS);
	CHECK_EQ(cuModuleLoadData(&linked, cubin), CUDA_SUCCESS);
	CHECK_EQ(cuModuleUnload(linked), CUDA_SUCCESS);
	CHECK_EQ(cuLinkDestroy(state), CUDA_SUCCESS);
	free(good);
}

/* Two modules of relocatable code; the logs are written again for each input. */
static void linking_several(void)
{
	char log[200] = "x";
	CUjit_option options[] = { CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES };
	void *values[] = { log, (void *)sizeof(log) };
	char one[] = ".version 7.0\n.target sm_70\n.address_size 64\n"
	             ".extern .func (.param .b32 r) five ();\n.visible .entry k (.param .u64 p) {\n"
	             ".reg .u64 %a; .reg .u32 %v; .param .b32 r; ld.param.u64 %a, [p];\n"
	             "call (r), five, (); ld.param.u32 %v, [r]; st.global.u32 [%a], %v; ret; }\n";
	char two[] = ".version 7.0\n.target sm_70\n.address_size 64\n"
	             ".visible .func (.param .b32 r) five () { .reg .u32 %v; mov.u32 %v, 5;\n"
	             "st.param.b32 [r], %v; ret; }\n";
	char bad[] = ".version 7.0\n.target sm_70\n.address_size 64\n.visible .func five ( {";
	void *params[] = { &data }, *cubin;
	CUlinkState state;
	CUmodule linked;
	CUfunction k;
	size_t size;

	CHECK_EQ(cuLinkCreate_v2(2, options, values, &state), CUDA_SUCCESS);
	CHECK_EQ(cuLinkAddData_v2(state, CU_JIT_INPUT_PTX, one, sizeof(one), "one", 0, NULL, NULL),
	         CUDA_SUCCESS);
	CHECK_EQ(cuLinkAddData_v2(state, CU_JIT_INPUT_PTX, bad, sizeof(bad), "bad", 0, NULL, NULL),
	         CUDA_ERROR_INVALID_PTX);
	CHECK(strstr(log, "GX04") != NULL);
	CHECK_EQ((uintptr_t)values[1], strlen(log));
	CHECK_EQ(cuLinkAddData_v2(state, CU_JIT_INPUT_PTX, two, sizeof(two), "two", 0, NULL, NULL),
	         CUDA_SUCCESS);
	CHECK(!log[0]);
	CHECK_EQ(cuLinkComplete(state, &cubin, &size), CUDA_SUCCESS);
	CHECK_EQ(cuModuleLoadData(&linked, cubin), CUDA_SUCCESS);
	CHECK_EQ(cuModuleGetFunction(&k, linked, "k"), CUDA_SUCCESS);
	CHECK_EQ(cuLaunchKernel(k, 1, 1, 1, 1, 1, 1, 0, NULL, params, NULL), CUDA_SUCCESS);
	CHECK_EQ(value_at(0), 5);
	CHECK_EQ(cuModuleUnload(linked), CUDA_SUCCESS);
	CHECK_EQ(cuLinkDestroy(state), CUDA_SUCCESS);
}

static void libraries(void)
{
	CUlibrary library;
	CUkernel kernel;
	CUfunction function;
	const char *name;
	int by = 1;
	void *params[] = { &data, &by }, *either;

	CHECK_EQ(cuLibraryLoadData(&library, ptx, NULL, NULL, 0, NULL, NULL, 0), CUDA_SUCCESS);
	CHECK_EQ(cuLibraryGetKernel(&kernel, library, "add"), CUDA_SUCCESS);
	CHECK_EQ(cuKernelGetName(&name, kernel), CUDA_SUCCESS);
	CHECK(!strcmp(name, "add"));
	CHECK_EQ(cuMemsetD32_v2(data, 0, 128), CUDA_SUCCESS);
	either = kernel;
	CHECK_EQ(cuLaunchKernel(either, 2, 1, 1, 64, 1, 1, 0, NULL, params, NULL), CUDA_SUCCESS);
	CHECK_EQ(cuKernelGetFunction(&function, kernel), CUDA_SUCCESS);
	CHECK_EQ(cuLaunchKernel(function, 2, 1, 1, 64, 1, 1, 0, NULL, params, NULL), CUDA_SUCCESS);
	CHECK_EQ(value_at(3), 2);
	CHECK_EQ(cuLibraryUnload(library), CUDA_SUCCESS);
}

static void memory(void)
{
	CUDA_MEMCPY2D box = { .srcMemoryType = CU_MEMORYTYPE_HOST,
		              .dstMemoryType = CU_MEMORYTYPE_DEVICE,
		              .srcPitch = 8,
		              .dstPitch = 16,
		              .WidthInBytes = 8,
		              .Height = 3 };
	int rows[6] = { 1, 2, 3, 4, 5, 6 }, type = 0;
	CUdeviceptr base, other;
	CUcontext second;
	size_t bytes;
	void *host;

	box.srcHost = rows;
	box.dstDevice = data;
	CHECK_EQ(cuMemsetD8_v2(data, 0, 512), CUDA_SUCCESS);
	CHECK_EQ(cuMemcpy2D_v2(&box), CUDA_SUCCESS);
	CHECK_EQ(value_at(8), 5);
	CHECK_EQ(value_at(6), 0);
	CHECK_EQ(cuMemcpyDtoH_v2(rows, data + 500, 16), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemGetAddressRange_v2(&base, &bytes, data + 17), CUDA_SUCCESS);
	CHECK(base == data && bytes == 512);
	CHECK_EQ(cuMemAllocHost_v2(&host, 4096), CUDA_SUCCESS);
	CHECK_EQ(cuPointerGetAttribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE,
	                               (CUdeviceptr)(uintptr_t)host),
	         CUDA_SUCCESS);
	CHECK_EQ(type, CU_MEMORYTYPE_HOST);
	CHECK_EQ(cuMemFreeHost(host), CUDA_SUCCESS);
	CHECK_EQ(cuCtxCreate_v2(&second, 0, 1), CUDA_SUCCESS);
	CHECK_EQ(cuMemAlloc_v2(&other, 512), CUDA_SUCCESS);
	CHECK(other != data); /* one address space for all devices */
	CHECK_EQ(cuMemcpyPeer(other, second, data, ctx, 512), CUDA_SUCCESS);
	CHECK_EQ(cuMemcpyDtoH_v2(rows, other + 32, 4), CUDA_SUCCESS);
	CHECK_EQ(rows[0], 5);
	CHECK_EQ(cuCtxDestroy_v2(second), CUDA_SUCCESS);
	CHECK_EQ(cuMemcpyDtoH_v2(rows, other, 4), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemFree_v2(data + 4), CUDA_ERROR_INVALID_VALUE);
}

/* Last: the context is lost. */
static void fault(void)
{
	CUdeviceptr nowhere = 64;
	CUcontext fresh, beside;
	CUstream stream, own;
	int by = 1;
	void *params[] = { &nowhere, &by };

	CHECK_EQ(cuStreamCreate(&own, 0), CUDA_SUCCESS);
	CHECK_EQ(cuLaunchKernel(add, 1, 1, 1, 32, 1, 1, 0, NULL, params, NULL), CUDA_SUCCESS);
	CHECK_EQ(cuCtxSynchronize(), CUDA_ERROR_ILLEGAL_ADDRESS);
	/* its streams are lost wherever they are used, and others are not */
	CHECK_EQ(cuCtxCreate_v2(&beside, 0, 1), CUDA_SUCCESS);
	CHECK_EQ(cuStreamQuery(own), CUDA_ERROR_ILLEGAL_ADDRESS);
	CHECK_EQ(cuMemsetD8Async(data, 0, 4, own), CUDA_ERROR_ILLEGAL_ADDRESS);
	CHECK_EQ(cuStreamQuery(NULL), CUDA_SUCCESS);
	CHECK_EQ(cuCtxDestroy_v2(beside), CUDA_SUCCESS);
	CHECK_EQ(cuCtxSetCurrent(ctx), CUDA_SUCCESS);
	CHECK_EQ(cuMemFree_v2(data), CUDA_ERROR_ILLEGAL_ADDRESS);
	CHECK_EQ(cuStreamCreate(&stream, 0), CUDA_ERROR_ILLEGAL_ADDRESS);
	CHECK_EQ(cuCtxDestroy_v2(ctx), CUDA_SUCCESS);
	CHECK_EQ(cuCtxSetCurrent(ctx), CUDA_ERROR_CONTEXT_IS_DESTROYED);
	CHECK_EQ(cuCtxCreate_v2(&fresh, 0, 0), CUDA_SUCCESS);
	CHECK_EQ(cuMemAlloc_v2(&data, 512), CUDA_SUCCESS);
	CHECK_EQ(cuCtxDestroy_v2(fresh), CUDA_SUCCESS);
}

int main(void)
{
	setenv("GPUEXT_SOFT_DEVICES", "2", 1);
	before_init();
	load();
	fills();
	launches();
	streams();
	graphs();
	lookups();
	linking();
	linking_several();
	libraries();
	memory();
	fault();
	return TEST_END();
}
