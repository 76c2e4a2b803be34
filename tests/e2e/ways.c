/* ways.c - a driver API program that goes every way that an agent follows, once and small: launches of each kind, constants,
 * streams, graphs, libraries, linked modules, calls through pointers, contexts that end.
 *
 * Results go to stdout; they depend neither on time nor on what observes it.
 */
#define GX_CUDA_API_LOAD
#include "device/cuda/api.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCKS = 2, THREADS = 33 };

static struct gx_cuda_api cu;
static CUcontext context;
static CUmodule module;
static CUfunction plus, scaled;
static CUdeviceptr data, factor;
static CUstream streams[2];

#define HEAD ".version 7.0\n.target sm_70\n.address_size 64\n"
#define ADD(what)                                                                                  \
	".reg .b32 %r<4>;\n.reg .b64 %d<4>;\n"                                                     \
	"\tld.param.u64 %d1, [p];\n" what "\tatom.global.add.u32 %r2, [%d1], %r1;\n\tret;\n}\n"

#define PLUS   ".visible .entry plus(.param .u64 p)\n{\n" ADD("\tmov.u32 %r1, 1;\n")
#define SCALED ".visible .entry scaled(.param .u64 p)\n{\n" ADD("\tld.const.u32 %r1, [factor];\n")

static const char text[] = HEAD ".visible .const .align 4 .u32 factor = 3;\n" PLUS SCALED;

/* A kernel that calls through a table: its module is edited as a whole. */
static const char table_text[] =
        HEAD ".func (.param .b32 r) five()\n{\n\t.reg .b32 %f;\n\tmov.u32 %f, 5;\n"
             "\tst.param.b32 [r], %f;\n\tret;\n}\n"
             ".global .align 8 .u64 table[2] = {0, five};\n"
             ".visible .entry through(.param .u64 p)\n{\n.reg .b64 %t<3>;\n" ADD(
                     "\t{\n\t.param .b32 r;\n\tmov.u64 %t1, table;\n"
                     "\tld.global.u64 %t2, [%t1+8];\n"
                     "\tproto: .callprototype (.param .b32 _) _ ();\n"
                     "\tcall (r), %t2, (), proto;\n\tld.param.b32 %r1, [r];\n\t}\n");

static void check(CUresult err, const char *what)
{
	if (!err)
		return;
	printf("%s: error %d\n", what, err);
	exit(1);
}

#define DO(call, ...) check(cu.call(__VA_ARGS__), #call)

static void tell(const char *what)
{
	uint32_t total;

	DO(cuCtxSynchronize);
	DO(cuMemcpyDtoH_v2, &total, data, sizeof(total));
	printf("%s: %u\n", what, total);
}

/* In the current context. */
static void prepare(void)
{
	size_t bytes;

	DO(cuModuleLoadData, &module, text);
	DO(cuModuleGetFunction, &plus, module, "plus");
	DO(cuModuleGetFunction, &scaled, module, "scaled");
	DO(cuModuleGetGlobal_v2, &factor, &bytes, module, "factor");
	DO(cuMemAlloc_v2, &data, sizeof(uint32_t));
	DO(cuMemsetD8_v2, data, 0, sizeof(uint32_t));
	for (int i = 0; i < 2; i++)
		DO(cuStreamCreate, &streams[i], 1);
}

static void launch(void *function, CUstream stream)
{
	void *params[] = { &data };

	DO(cuLaunchKernel, function, BLOCKS, 1, 1, THREADS, 1, 1, 0, stream, params, NULL);
}

static void launch_each_way(void)
{
	void *params[] = { &data };
	size_t bytes = sizeof(data);
	void *extra[] = { CU_LAUNCH_PARAM_BUFFER_POINTER, &data, CU_LAUNCH_PARAM_BUFFER_SIZE,
		          &bytes, CU_LAUNCH_PARAM_END };
	CUlaunchConfig config = { .gridDimX = BLOCKS,
		                  .gridDimY = 1,
		                  .gridDimZ = 1,
		                  .blockDimX = THREADS,
		                  .blockDimY = 1,
		                  .blockDimZ = 1 };
	uint32_t now = 7;

	DO(cuFuncSetAttribute, plus, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 1024);
	DO(cuFuncSetCacheConfig, plus, 1);
	launch(plus, NULL);
	launch(plus, streams[0]);
	launch(plus, streams[1]);
	DO(cuLaunchKernel, plus, BLOCKS, 1, 1, THREADS, 1, 1, 0, NULL, NULL, extra);
	DO(cuLaunchKernelEx, &config, plus, params, NULL);
	DO(cuLaunchCooperativeKernel, plus, BLOCKS, 1, 1, THREADS, 1, 1, 0, NULL, params);
	tell("launches");
	launch(scaled, streams[0]);
	DO(cuStreamSynchronize, streams[0]);
	DO(cuMemcpyHtoD_v2, factor, &now, sizeof(now));
	launch(scaled, streams[0]);
	tell("constants");
}

static CUgraphExec make_graph(CUgraph graph, const CUgraphNode *behind)
{
	CUkernelNodeAttrValue value = { .cooperative = 1 };
	void *params[] = { &data };
	CUDA_KERNEL_NODE_PARAMS kernel = { .func = plus,
		                           .gridDimX = BLOCKS,
		                           .gridDimY = 1,
		                           .gridDimZ = 1,
		                           .blockDimX = THREADS,
		                           .blockDimY = 1,
		                           .blockDimZ = 1,
		                           .kernelParams = params };
	CUgraphNode node, copy;
	CUgraphExec exec;

	DO(cuGraphAddKernelNode_v2, &node, graph, behind, behind != NULL, &kernel);
	DO(cuGraphKernelNodeSetAttribute, node, CU_LAUNCH_ATTRIBUTE_COOPERATIVE, &value);
	DO(cuGraphAddKernelNode_v2, &copy, graph, &node, 1, &kernel);
	DO(cuGraphKernelNodeCopyAttributes, copy, node);
	DO(cuGraphInstantiateWithFlags, &exec, graph, 0);
	kernel.gridDimX = 1;
	DO(cuGraphExecKernelNodeSetParams_v2, exec, copy, &kernel);
	DO(cuGraphKernelNodeGetParams_v2, node, &kernel);
	printf("the node's function is %s\n", kernel.func == plus ? "its own" : "another");
	return exec;
}

static void launch_graphs(void)
{
	CUgraph captured, outer;
	CUgraphExec execs[2];
	CUgraphNode node, empty;

	DO(cuStreamBeginCapture_v2, streams[0], CU_STREAM_CAPTURE_MODE_GLOBAL);
	launch(plus, streams[0]);
	launch(scaled, streams[0]);
	DO(cuStreamEndCapture, streams[0], &captured);
	DO(cuGraphInstantiateWithFlags, &execs[0], captured, 0);
	DO(cuGraphCreate, &outer, 0);
	DO(cuGraphAddChildGraphNode, &node, outer, NULL, 0, captured);
	DO(cuGraphAddEmptyNode, &empty, outer, &node, 1);
	execs[1] = make_graph(outer, &empty);
	for (int i = 0; i < 4; i++)
		DO(cuGraphLaunch, execs[i % 2], streams[i / 2]);
	tell("graphs");
	for (int i = 0; i < 2; i++)
		DO(cuGraphExecDestroy, execs[i]);
	DO(cuGraphDestroy, outer);
	DO(cuGraphDestroy, captured);
}

static void launch_library(void)
{
	CUlibrary library;
	CUkernel kernels[2], kernel;
	CUfunction function;
	CUmodule inside;

	DO(cuLibraryLoadData, &library, text, NULL, NULL, 0, NULL, NULL, 0);
	DO(cuLibraryGetKernel, &kernel, library, "plus");
	DO(cuLibraryEnumerateKernels, kernels, 2, library);
	launch(kernel, streams[1]);
	DO(cuKernelGetFunction, &function, kernel);
	launch(function, NULL);
	DO(cuLibraryGetModule, &inside, library);
	DO(cuModuleGetFunction, &function, inside, "scaled");
	launch(function, NULL);
	tell("library");
	DO(cuLibraryUnload, library);
}

static void launch_linked(void)
{
	CUlinkState link;
	CUmodule linked;
	CUfunction function;
	void *image;
	size_t bytes;

	DO(cuLinkCreate_v2, 0, NULL, NULL, &link);
	DO(cuLinkAddData_v2, link, CU_JIT_INPUT_PTX, (void *)(uintptr_t)text, sizeof(text), "text",
	   0, NULL, NULL);
	DO(cuLinkComplete, link, &image, &bytes);
	DO(cuModuleLoadData, &linked, image);
	DO(cuLinkDestroy, link);
	DO(cuModuleEnumerateFunctions, &function, 1, linked);
	DO(cuModuleGetFunction, &function, linked, "plus");
	launch(function, NULL);
	tell("linked");
	DO(cuModuleUnload, linked);
}

static void launch_through_a_table(void)
{
	CUmodule other;
	CUfunction function;

	DO(cuModuleLoadDataEx, &other, table_text, 0, NULL, NULL);
	DO(cuModuleGetFunction, &function, other, "through");
	launch(function, NULL);
	tell("table");
	DO(cuModuleUnload, other);
}

static void end_contexts(void)
{
	CUcontext second;

	DO(cuCtxCreate_v2, &second, 0, 0);
	prepare();
	launch(plus, streams[0]);
	tell("second context");
	launch(plus, streams[1]);
	DO(cuCtxDestroy_v2, second); /* under way */
	DO(cuCtxSetCurrent, context);
	DO(cuDevicePrimaryCtxReset_v2, 0);
	DO(cuDevicePrimaryCtxRetain, &context, 0);
	DO(cuCtxSetCurrent, context);
	prepare();
	launch(plus, NULL);
	tell("after the reset");
	DO(cuModuleUnload, module);
	DO(cuDevicePrimaryCtxRelease_v2, 0);
}

int main(void)
{
	void *library = dlopen("libcuda.so.1", RTLD_NOW);

	if (!library || !gx_cuda_api_load(&cu, library))
		return 2;
	DO(cuInit, 0);
	DO(cuDevicePrimaryCtxRetain, &context, 0);
	DO(cuCtxSetCurrent, context);
	prepare();
	launch_each_way();
	launch_graphs();
	launch_library();
	launch_linked();
	launch_through_a_table();
	end_contexts();
	return 3;
}
