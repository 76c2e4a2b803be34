/* device.c - a program on a device: its results are the same with probes as without, and the probes
 * count every lane. Prints its results; the counts are checked by run.sh. */
#include "../unit/test.h"

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

/* Kernel nodes that the program adds itself, changes, and captures; each graph is launched often.
 */
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
	OK(CALL(cuStreamBeginCapture_v2, CUstream, int)(r.streams[0], 0));
	OK(((launch_fn *)dlsym(cuda, "cuLaunchKernel"))(r.work, 1, 1, 1, 33, 1, 1, 0, r.streams[0],
	                                                params, NULL));
	OK(CALL(cuStreamEndCapture, CUstream, CUgraph *)(r.streams[0], &graph));
	OK(CALL(cuGraphInstantiateWithFlags, CUgraphExec *, CUgraph, unsigned long long)(&exec,
	                                                                                 graph, 0));
	for (int i = 0; i < 100; i++)
		OK(CALL(cuGraphLaunch, CUgraphExec, CUstream)(exec, r.streams[0]));
	OK(CALL(cuStreamSynchronize, CUstream)(r.streams[0]));
	OK(CALL(cuMemcpyDtoH_v2, void *, CUdeviceptr, size_t)(&total, r.out, 4));
	printf("%u\n", total);
	CHECK_EQ(total, 100 * 100 + 3 * 100 + 100 * 33 * 3);
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
	struct run a = { 0 }, b = { 0 };

	cuda = dlopen("libcuda.so.1", RTLD_NOW);
	if (!cuda) {
		fprintf(stderr, "%s\n", dlerror());
		return 1;
	}
	OK(CALL(cuInit, unsigned)(0));
	if (argc > 1 && !strcmp(argv[1], "graphs")) {
		graphs();
		return test_n_failed != 0;
	}
	if (argc > 1 && !strcmp(argv[1], "stack")) {
		full_stack();
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
