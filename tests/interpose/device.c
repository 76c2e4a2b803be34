/* device.c - a program on a device: its results are the same with probes as without, and the probes
 * count every lane. Prints its results; the counts are checked by run.sh. */
#include "../unit/test.h"

#include "agent/core/backend.h"
#include "device/cuda/api.h"

#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#define N 1000u /* threads that do something; 8 blocks of 128 are launched */

static const char text[] =
        ".version 7.0\n.target sm_75\n.address_size 64\n"
        ".visible .global .align 4 .u32 total;\n"
        ".global .align 8 .u64 last[4] = {1, 2, 3, 4};\n"
        ".visible .const .align 4 .u32 factor[2] = {3, 5};\n"
        ".func leave(.param .b32 v)\n{\n\t.reg .b32 %r<2>;\n\t.reg .pred %p;\n\tld.param.b32 %r0, "
        "[v];\n"
        "\tsetp.eq.u32 %p, %r0, 7;\n\t@%p exit;\n\tret;\n}\n"
        ".visible .entry _ZN4test4workEPjj(.param .u64 out, .param .u32 n)\n{\n"
        "\t.reg .pred %p<4>;\n\t.reg .b32 %r<12>;\n\t.reg .b64 %rd<8>;\n"
        "\tmov.u32 %r1, %ctaid.x;\n\tmov.u32 %r2, %ntid.x;\n\tmov.u32 %r3, %tid.x;\n"
        "\tmad.lo.u32 %r4, %r1, %r2, %r3;\n\tld.param.u32 %r5, [n];\n\tsetp.ge.u32 %p1, %r4, %r5;\n"
        "\t@%p1 ret;\n"
        "\tld.param.u64 %rd1, [out];\n\tcvta.to.global.u64 %rd2, %rd1;\n\tmul.wide.u32 %rd3, %r4, "
        "4;\n"
        "\tadd.s64 %rd4, %rd2, %rd3;\n\tld.const.u32 %r6, [factor+4];\n\tmul.lo.u32 %r7, %r4, "
        "%r6;\n"
        "\tst.global.u32 [%rd4], %r7;\n\tatom.global.add.u32 %r8, [total], 1;\n"
        "\tmov.u64 %rd5, last;\n\tst.global.u32 [%rd5+8], %r6;\n"
        "\tand.b32 %r9, %r3, 15;\n"
        "\t{\n\t.param .b32 p0;\n\tst.param.b32 [p0], %r9;\n\tcall.uni leave, (p0);\n\t}\n"
        "\tst.global.u32 [%rd4], %r6;\n\tret;\n}\n";

static const char graph_text[] = ".version 7.0\n.target sm_75\n.address_size 64\n"
                                 ".visible .entry count(.param .u64 out, .param .u32 "
                                 "step)\n{\n\t.reg .b32 %r<4>;\n\t.reg .b64 "
                                 "%rd<4>;\n"
                                 "\tld.param.u64 %rd1, [out];\n\tcvta.to.global.u64 %rd2, "
                                 "%rd1;\n\tld.param.u32 %r1, [step];\n"
                                 "\tatom.global.add.u32 %r2, [%rd2], %r1;\n\tret;\n}\n";

static void *cuda;
#define CALL(name, ...) ((CUresult(*)(__VA_ARGS__))dlsym(cuda, #name))
#define OK(call)                                                                                   \
	do {                                                                                       \
		CHECK_EQ(call, 0);                                                                 \
		if (test_n_failed)                                                                 \
			exit(1);                                                                   \
	} while (0)

struct run {
	CUcontext context;
	CUmodule module;
	CUfunction work;
	CUdeviceptr out, total, last, factor;
	CUstream streams[2];
};

typedef CUresult launch_fn(CUfunction, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                           unsigned, CUstream, void **, void **);

static void open_context(struct run *r)
{
	size_t bytes;

	OK(CALL(cuCtxCreate_v2, CUcontext *, unsigned, CUdevice)(&r->context, 0, 0));
	OK(CALL(cuModuleLoadData, CUmodule *, const void *)(&r->module, text));
	OK(CALL(cuModuleGetFunction, CUfunction *, CUmodule, const char *)(&r->work, r->module,
	                                                                   "_ZN4test4workEPjj"));
	OK(CALL(cuModuleGetGlobal_v2, CUdeviceptr *, size_t *, CUmodule,
	        const char *)(&r->total, &bytes, r->module, "total"));
	OK(CALL(cuModuleGetGlobal_v2, CUdeviceptr *, size_t *, CUmodule,
	        const char *)(&r->last, &bytes, r->module, "last"));
	OK(CALL(cuModuleGetGlobal_v2, CUdeviceptr *, size_t *, CUmodule,
	        const char *)(&r->factor, &bytes, r->module, "factor"));
	OK(CALL(cuMemAlloc_v2, CUdeviceptr *, size_t)(&r->out, N * 4));
	for (int i = 0; i < 2; i++)
		OK(CALL(cuStreamCreate, CUstream *, unsigned)(&r->streams[i], 1));
}

static void launch(struct run *r, CUstream stream)
{
	unsigned int n = N;
	void *params[] = { &r->out, &n };

	OK(((launch_fn *)dlsym(cuda, "cuLaunchKernel"))(r->work, 8, 1, 1, 128, 1, 1, 0, stream,
	                                                params, NULL));
}

static void print(struct run *r)
{
	static uint32_t out[N];
	uint64_t last[4], sum = 0;
	uint32_t total;

	OK(CALL(cuCtxSynchronize, void)());
	OK(CALL(cuMemcpyDtoH_v2, void *, CUdeviceptr, size_t)(out, r->out, sizeof(out)));
	OK(CALL(cuMemcpyDtoH_v2, void *, CUdeviceptr, size_t)(&total, r->total, 4));
	OK(CALL(cuMemcpyDtoH_v2, void *, CUdeviceptr, size_t)(last, r->last, sizeof(last)));
	for (unsigned int i = 0; i < N; i++)
		sum = sum * 31 + out[i];
	printf("%016llx %u %llu\n", (unsigned long long)sum, total, (unsigned long long)last[1]);
}

static void work(struct run *r)
{
	uint32_t factors[3] = { 7, 11, 13 };

	launch(r, NULL);
	print(r);
	for (int i = 0; i < 3; i++) { /* a constant that the host writes between launches */
		OK(CALL(cuMemcpyHtoD_v2, CUdeviceptr, const void *, size_t)(r->factor + 4,
		                                                            &factors[i], 4));
		launch(r, r->streams[0]);
		print(r);
	}
	for (int i = 0; i < 8; i++) /* in flight on two streams */
		launch(r, r->streams[i & 1]);
	print(r);
}

static void end(struct run *r)
{
	OK(CALL(cuModuleUnload, CUmodule)(r->module));
	OK(CALL(cuCtxDestroy_v2, CUcontext)(r->context));
}

/* The same node by the calls that take any type of node: where the graph is ready to run, and in the graph itself. */
static void any_node(struct run *r, CUgraph graph, CUgraphExec exec, CUgraphNode made,
                     const CUDA_KERNEL_NODE_PARAMS *params)
{
	CUgraphNodeParams any = { .type = CU_GRAPH_NODE_TYPE_KERNEL, .kernel = *params };
	CUDA_KERNEL_NODE_PARAMS back;
	CUgraphExec again = NULL;

	any.kernel.blockDimX = 30;
	OK(CALL(cuGraphExecNodeSetParams, CUgraphExec, CUgraphNode, CUgraphNodeParams *)(exec, made,
	                                                                                 &any));
	OK(CALL(cuGraphLaunch, CUgraphExec, CUstream)(exec, r->streams[0]));
	any.kernel.blockDimX = 35;
	OK(CALL(cuGraphNodeSetParams, CUgraphNode, CUgraphNodeParams *)(made, &any));
	OK(CALL(cuGraphKernelNodeGetParams_v2, CUgraphNode, CUDA_KERNEL_NODE_PARAMS *)(made,
	                                                                               &back));
	CHECK(back.func == r->work && back.blockDimX == 35);
	OK(CALL(cuGraphInstantiateWithFlags, CUgraphExec *, CUgraph, unsigned long long)(&again,
	                                                                                 graph, 0));
	OK(CALL(cuGraphLaunch, CUgraphExec, CUstream)(again, r->streams[0]));
	OK(CALL(cuStreamSynchronize, CUstream)(r->streams[0]));
	/* what the driver refuses is refused, and nothing has changed */
	any.type = CU_GRAPH_NODE_TYPE_MEMSET;
	CHECK(CALL(cuGraphNodeSetParams, CUgraphNode, CUgraphNodeParams *)(made, &any) != 0);
	CHECK(CALL(cuGraphExecNodeSetParams, CUgraphExec, CUgraphNode,
	           CUgraphNodeParams *)(exec, made, NULL) != 0);
	CHECK(CALL(cuGraphNodeSetParams, CUgraphNode, CUgraphNodeParams *)(made, NULL) != 0);
}

/* Kernel nodes that the program adds itself, changes, and captures; each graph is launched often.
 */
/* What an executable graph runs is that of the graph it was brought up to date by: 8 threads, ten times. */
static void update_graph(struct run *r, CUgraphExec exec, void **params)
{
	CUgraphExecUpdateResultInfo info;
	CUgraph other = NULL;

	OK(CALL(cuStreamBeginCapture_v2, CUstream, int)(r->streams[0], 0));
	OK(((launch_fn *)dlsym(cuda, "cuLaunchKernel"))(r->work, 1, 1, 1, 8, 1, 1, 0, r->streams[0],
	                                                params, NULL));
	OK(CALL(cuStreamEndCapture, CUstream, CUgraph *)(r->streams[0], &other));
	OK(CALL(cuGraphExecUpdate_v2, CUgraphExec, CUgraph,
	        CUgraphExecUpdateResultInfo *)(exec, other, &info));
	for (int i = 0; i < 10; i++)
		OK(CALL(cuGraphLaunch, CUgraphExec, CUstream)(exec, r->streams[0]));
	OK(CALL(cuStreamSynchronize, CUstream)(r->streams[0]));
	OK(CALL(cuGraphExecDestroy, CUgraphExec)(exec));
}

static void graphs(void)
{
	struct run r = { 0 };
	unsigned int step = 1, total = 0;
	void *params[] = { &r.out, &step };
	CUDA_KERNEL_NODE_PARAMS node = { .gridDimX = 2,
		                         .gridDimY = 1,
		                         .gridDimZ = 1,
		                         .blockDimX = 50,
		                         .blockDimY = 1,
		                         .blockDimZ = 1,
		                         .kernelParams = params },
	                        back;
	CUgraphNode made = NULL;
	CUgraphExec exec = NULL;
	CUgraph graph = NULL;

	OK(CALL(cuCtxCreate_v2, CUcontext *, unsigned, CUdevice)(&r.context, 0, 0));
	OK(CALL(cuModuleLoadData, CUmodule *, const void *)(&r.module, graph_text));
	OK(CALL(cuModuleGetFunction, CUfunction *, CUmodule, const char *)(&r.work, r.module,
	                                                                   "count"));
	OK(CALL(cuMemAlloc_v2, CUdeviceptr *, size_t)(&r.out, 64));
	OK(CALL(cuMemsetD8_v2, CUdeviceptr, unsigned char, size_t)(r.out, 0, 64));
	OK(CALL(cuStreamCreate, CUstream *, unsigned)(&r.streams[0], 1));
	node.func = r.work;
	OK(CALL(cuGraphCreate, CUgraph *, unsigned)(&graph, 0));
	OK(CALL(cuGraphAddKernelNode_v2, CUgraphNode *, CUgraph, const CUgraphNode *, size_t,
	        const CUDA_KERNEL_NODE_PARAMS *)(&made, graph, NULL, 0, &node));
	OK(CALL(cuGraphKernelNodeGetParams_v2, CUgraphNode, CUDA_KERNEL_NODE_PARAMS *)(made,
	                                                                               &back));
	CHECK(back.func == r.work); /* what the program gave, not what runs */
	OK(CALL(cuGraphInstantiateWithFlags, CUgraphExec *, CUgraph, unsigned long long)(&exec,
	                                                                                 graph, 0));
	for (int i = 0; i < 100; i++)
		OK(CALL(cuGraphLaunch, CUgraphExec, CUstream)(exec, r.streams[0]));
	step = 3;
	OK(CALL(cuGraphExecKernelNodeSetParams_v2, CUgraphExec, CUgraphNode,
	        const CUDA_KERNEL_NODE_PARAMS *)(exec, made, &node));
	OK(CALL(cuGraphLaunch, CUgraphExec, CUstream)(exec, r.streams[0]));
	OK(CALL(cuStreamSynchronize, CUstream)(r.streams[0]));
	any_node(&r, graph, exec, made, &node);
	OK(CALL(cuStreamBeginCapture_v2, CUstream, int)(r.streams[0], 0));
	OK(((launch_fn *)dlsym(cuda, "cuLaunchKernel"))(r.work, 1, 1, 1, 33, 1, 1, 0, r.streams[0],
	                                                params, NULL));
	OK(CALL(cuStreamEndCapture, CUstream, CUgraph *)(r.streams[0], &graph));
	OK(CALL(cuGraphInstantiateWithFlags, CUgraphExec *, CUgraph, unsigned long long)(&exec,
	                                                                                 graph, 0));
	for (int i = 0; i < 100; i++)
		OK(CALL(cuGraphLaunch, CUgraphExec, CUstream)(exec, r.streams[0]));
	OK(CALL(cuStreamSynchronize, CUstream)(r.streams[0]));
	update_graph(&r, exec, params);
	OK(CALL(cuMemcpyDtoH_v2, void *, CUdeviceptr, size_t)(&total, r.out, 4));
	printf("%u\n", total);
	CHECK_EQ(total, 100 * 100 + 3 * 100 + 3 * (60 + 70) + 100 * 33 * 3 + 10 * 8 * 3);
	end(&r);
}

/* --- what the core of the agent asks of a device, by calls of this driver */

static void check_memory(const struct gx_backend *b, void *queue)
{
	uint32_t words[256], got[256];
	uint64_t base = b->alloc(sizeof(words));

	for (uint32_t i = 0; i < 256; i++)
		words[i] = i + 1;
	CHECK(base && !b->alloc((size_t)1 << 60));
	CHECK(!b->upload(queue, base, words, sizeof(words)) && !b->queue_wait(queue));
	CHECK(!b->zero(queue, base + 40, 8) && !b->download(queue, got, base, sizeof(got)));
	CHECK(!b->queue_wait(queue));
	words[10] = words[11] = 0;
	CHECK(!memcmp(words, got, sizeof(words)));
	memset(got, 0xff, sizeof(got));
	/* 3 rows of 3 words that lie 64 words apart */
	CHECK(!b->download_rows(queue, got, base + 4, 12, 256, 3) && !b->queue_wait(queue));
	for (uint32_t i = 0; i < 9; i++)
		CHECK_EQ(got[i], i / 3 * 64 + i % 3 + 2);
	CHECK_EQ(got[9], UINT32_MAX);
	b->release(base);
}

/* The device's time goes as the host's does, and each look is between two of the host's. */
static void check_clock(const struct gx_backend *b, void *queue)
{
	void *clock = b->clock_open(queue);
	uint64_t before[2], device[2] = { 0, 0 }, after[2];

	CHECK(clock);
	if (!clock)
		return;
	for (int i = 0; i < 2; i++) {
		CHECK_EQ(b->clock_look(clock, &before[i], &device[i], &after[i]), 0);
		CHECK(before[i] < after[i] && device[i]);
		usleep(2000);
	}
	CHECK(after[0] < before[1]);
	CHECK(device[1] - device[0] >= before[1] - after[0] &&
	      device[1] - device[0] <= after[1] - before[0]);
	b->clock_close(clock);
}

static void check_names(const struct gx_backend *b)
{
	static const char *const names[][2] = {
		{ "cudaLaunchKernel", "cuLaunchKernel" },
		{ "cudaLaunchKernelExC", "cuLaunchKernelEx" },
		{ "cudaLaunchCooperativeKernel", "cuLaunchCooperativeKernel" },
		{ "cudaGraphLaunch", "cuGraphLaunch" },
		{ "cuLaunchKernel", "cuLaunchKernel" },
		{ "cudaLaunchKernelE", "cudaLaunchKernelE" },
		{ "", "" },
	};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		CHECK(!strcmp(b->launch_name(names[i][0]), names[i][1]));
	CHECK(b->driver_symbol("cuInit") && b->driver_symbol("cuInit") != dlsym(cuda, "cuInit"));
	CHECK(!b->driver_symbol("cuNoSuchName"));
}

/* Devices that are not there change nothing. */
static void other_devices(void)
{
	static const CUdevice none[] = { -1, 64, 1 << 20, INT32_MIN, INT32_MAX };
	CUcontext context;

	for (size_t i = 0; i < sizeof(none) / sizeof(none[0]); i++) {
		CUresult results[] = {
			CALL(cuDevicePrimaryCtxRetain, CUcontext *, CUdevice)(&context, none[i]),
			CALL(cuDevicePrimaryCtxRelease_v2, CUdevice)(none[i]),
			CALL(cuDevicePrimaryCtxReset_v2, CUdevice)(none[i]),
		};

		for (int k = 0; k < 3; k++)
			CHECK_EQ(results[k], CUDA_ERROR_INVALID_DEVICE);
	}
}

static void check_backend(void)
{
	const struct gx_backend *(*get)(void) =
	        (const struct gx_backend *(*)(void))dlsym(cuda, "gx_fake_backend");
	CUresult (*exchange)(CUstreamCaptureMode *) = (CUresult(*)(CUstreamCaptureMode *))dlsym(
	        cuda, "cuThreadExchangeStreamCaptureMode");
	CUresult (*current)(CUcontext *) = (CUresult(*)(CUcontext *))dlsym(cuda, "cuCtxGetCurrent");
	const struct gx_backend *b = get();
	struct run first = { 0 }, second = { 0 };
	CUstreamCaptureMode mode = CU_STREAM_CAPTURE_MODE_THREAD_LOCAL;
	CUcontext context = NULL;
	uint32_t paused;
	void *queue;
	int n_sms = 0;

	other_devices();
	open_context(&first);
	open_context(&second);
	OK(CALL(cuDeviceGetAttribute, int *, int,
	        CUdevice)(&n_sms, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, 0));
	CHECK_EQ(b->count_units(), n_sms);
	CHECK_EQ(b->wait_idle(), 0);
	queue = b->queue_new();
	CHECK(queue);
	check_memory(b, queue);
	check_names(b);
	/* what was current, and how recordings go, is as before */
	CHECK_EQ(b->enter(first.context), 0);
	OK(current(&context));
	CHECK(context == first.context);
	b->leave();
	OK(current(&context));
	CHECK(context == second.context);
	CHECK(b->enter(NULL) != 0);
	OK(exchange(&mode));
	paused = b->pause_recording();
	mode = CU_STREAM_CAPTURE_MODE_RELAXED;
	OK(exchange(&mode));
	CHECK_EQ(mode, CU_STREAM_CAPTURE_MODE_RELAXED);
	b->resume_recording(paused);
	OK(exchange(&mode));
	CHECK_EQ(mode, CU_STREAM_CAPTURE_MODE_THREAD_LOCAL);
	end(&second);
	OK(CALL(cuCtxSetCurrent, CUcontext)(first.context));
	queue = b->queue_new();
	check_clock(b, queue);
	end(&first);
}

/* Kernels of n parameters, around as many as are kept without the heap. */
static void many_parameters(void)
{
	static const int sizes[] = { 1, 63, 64, 65, 200 };
	static char source[1 << 16];
	struct run r = { 0 };
	unsigned int values[200], last = 0;
	void *params[201];

	OK(CALL(cuCtxCreate_v2, CUcontext *, unsigned, CUdevice)(&r.context, 0, 0));
	OK(CALL(cuMemAlloc_v2, CUdeviceptr *, size_t)(&r.out, 4));
	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		char *at = source;

		at += sprintf(at, ".version 7.0\n.target sm_75\n.address_size 64\n"
		                  ".visible .entry many(.param .u64 out");
		for (int k = 1; k <= sizes[i]; k++) {
			at += sprintf(at, ", .param .u32 p%d", k);
			values[k - 1] = (unsigned int)(1000 * k);
			params[k] = &values[k - 1];
		}
		sprintf(at,
		        ")\n{\n.reg .b32 %%r1;\n.reg .b64 %%d1;\nld.param.u64 %%d1, [out];\n"
		        "ld.param.u32 %%r1, [p%d];\nst.global.u32 [%%d1], %%r1;\nret;\n}\n",
		        sizes[i]);
		params[0] = &r.out;
		OK(CALL(cuModuleLoadData, CUmodule *, const void *)(&r.module, source));
		OK(CALL(cuModuleGetFunction, CUfunction *, CUmodule,
		        const char *)(&r.work, r.module, "many"));
		OK(((launch_fn *)dlsym(cuda, "cuLaunchKernel"))(r.work, 1, 1, 1, 1, 1, 1, 0, NULL,
		                                                params, NULL));
		OK(CALL(cuMemcpyDtoH_v2, void *, CUdeviceptr, size_t)(&last, r.out, 4));
		printf("%u\n", last);
		CHECK_EQ(last, 1000 * sizes[i]);
	}
	end(&r);
}

/* A thread that has made as many contexts current as it may launches all the same, and has them all afterwards. */
static void full_stack(void)
{
	CUresult (*push)(CUcontext) = (CUresult(*)(CUcontext))dlsym(cuda, "cuCtxPushCurrent_v2");
	CUresult (*pop)(CUcontext *) = (CUresult(*)(CUcontext *))dlsym(cuda, "cuCtxPopCurrent_v2");
	struct run r = { 0 };
	CUcontext top = NULL;
	int pushed = 0, popped = 0;

	open_context(&r);
	while (pushed < 100000 && !push(r.context))
		pushed++;
	CHECK(pushed < 100000); /* else nothing is tested */
	launch(&r, NULL);
	launch(&r, r.streams[0]);
	print(&r);
	while (popped <= pushed && !pop(&top)) {
		CHECK(top == r.context);
		popped++;
	}
	printf("%d\n", popped - pushed);
	CHECK_EQ(popped, pushed + 1);
}

int main(int argc, char **argv)
{
	static const struct {
		const char *name;
		void (*run)(void);
	} modes[] = { { "graphs", graphs },
		      { "stack", full_stack },
		      { "params", many_parameters },
		      { "backend", check_backend } };
	struct run a = { 0 }, b = { 0 };

	cuda = dlopen("libcuda.so.1", RTLD_NOW);
	if (!cuda) {
		fprintf(stderr, "%s\n", dlerror());
		return 1;
	}
	OK(CALL(cuInit, unsigned)(0));
	for (size_t i = 0; argc > 1 && i < sizeof(modes) / sizeof(modes[0]); i++)
		if (!strcmp(argv[1], modes[i].name)) {
			modes[i].run();
			return test_n_failed != 0;
		}
	open_context(&a);
	work(&a);
	open_context(&b); /* a second context beside the first */
	work(&b);
	OK(CALL(cuCtxSetCurrent, CUcontext)(a.context));
	work(&a);
	end(&a);
	OK(CALL(cuCtxSetCurrent, CUcontext)(b.context));
	work(&b);
	end(&b);
	fprintf(stderr, "%s: %d checks, %d failed\n", __FILE__, test_n_checks, test_n_failed);
	return test_n_failed != 0;
}
