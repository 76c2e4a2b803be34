/* ranges.c - a driver API program that launches a kernel with pointers to memory near and far: by parameters, by a table in memory, in
 * graphs, and once memory was freed.
 *
 * ranges where      prints from which address on everything is far that is not near; near lies in front of it in each run
 * ranges WORD...    makes the launches of the words in turn, and prints what they left in memory
 *
 * copy reads 32 words at its first parameter and writes them at its second one: two accesses of a warp. through finds what it reads in a table.
 */
#define GX_CUDA_API_LOAD
#include "device/cuda/api.h"

#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BYTES = 4096, LANES = 32 };

static const char text[] =
        ".version 7.0\n.target sm_70\n.address_size 64\n"
        ".visible .entry copy(.param .u64 from, .param .u64 to)\n{\n"
        ".reg .b32 %r<4>;\n.reg .b64 %d<8>;\n"
        "ld.param.u64 %d1, [from];\nld.param.u64 %d2, [to];\n"
        "cvta.to.global.u64 %d3, %d1;\ncvta.to.global.u64 %d4, %d2;\n"
        "mov.u32 %r1, %tid.x;\nmul.wide.u32 %d5, %r1, 4;\n"
        "add.s64 %d6, %d3, %d5;\nld.global.u32 %r2, [%d6];\nadd.u32 %r2, %r2, 1;\n"
        "add.s64 %d7, %d4, %d5;\nst.global.u32 [%d7], %r2;\nret;\n}\n"
        ".visible .entry through(.param .u64 table, .param .u64 to)\n{\n"
        ".reg .b32 %r<4>;\n.reg .b64 %d<8>;\n"
        "ld.param.u64 %d1, [table];\nld.param.u64 %d2, [to];\n"
        "ld.global.u64 %d3, [%d1];\nld.global.u32 %r1, [%d3];\nadd.u32 %r1, %r1, 1;\n"
        "st.global.u32 [%d2], %r1;\nret;\n}\n";

static struct gx_cuda_api cu;
static CUfunction copy, through;
static CUdeviceptr near[2], far;
static CUstream stream;

static void check(CUresult err, const char *what)
{
	if (!err)
		return;
	printf("%s: error %d\n", what, err);
	exit(1);
}

#define DO(call, ...) check(cu.call(__VA_ARGS__), #call)

static CUdeviceptr allocate(void)
{
	CUdeviceptr address;

	DO(cuMemAlloc_v2, &address, BYTES);
	DO(cuMemsetD8_v2, address, 0, BYTES);
	return address;
}

static void start(void)
{
	CUcontext context;
	CUmodule module;
	CUdevice device;

	if (!gx_cuda_api_load(&cu, dlopen("libcuda.so.1", RTLD_NOW))) {
		printf("no driver\n");
		exit(1);
	}
	DO(cuInit, 0);
	DO(cuDeviceGet, &device, 0);
	DO(cuDevicePrimaryCtxRetain, &context, device);
	DO(cuCtxSetCurrent, context);
	near[0] = allocate();
	near[1] = allocate();
	far = allocate();
	DO(cuModuleLoadData, &module, text);
	DO(cuModuleGetFunction, &copy, module, "copy");
	DO(cuModuleGetFunction, &through, module, "through");
	DO(cuStreamCreate, &stream, CU_STREAM_NON_BLOCKING);
}

static void launch(CUfunction function, CUdeviceptr from, CUdeviceptr to)
{
	void *params[] = { &from, &to };

	DO(cuLaunchKernel, function, 1, 1, 1, LANES, 1, 1, 0, stream, params, NULL);
	DO(cuStreamSynchronize, stream);
}

static void launch_by_buffer(CUdeviceptr from, CUdeviceptr to)
{
	CUdeviceptr buffer[] = { from, to };
	size_t bytes = sizeof(buffer);
	void *extra[] = { CU_LAUNCH_PARAM_BUFFER_POINTER, buffer, CU_LAUNCH_PARAM_BUFFER_SIZE,
		          &bytes, CU_LAUNCH_PARAM_END };

	DO(cuLaunchKernel, copy, 1, 1, 1, LANES, 1, 1, 0, stream, NULL, extra);
	DO(cuStreamSynchronize, stream);
}

static void launch_through(CUdeviceptr from)
{
	DO(cuMemcpyHtoD_v2, near[0] + 1024, &from, sizeof(from));
	launch(through, near[0] + 1024, near[1]);
}

/* Captured with near memory, launched with that, and with far memory. */
static void launch_graph(void)
{
	CUDA_KERNEL_NODE_PARAMS_v1 params = { .func = copy };
	void *values[] = { &near[0], &far };
	CUgraphNode node;
	CUgraphExec exec;
	CUgraph graph;
	size_t n = 1;

	DO(cuStreamBeginCapture_v2, stream, 0);
	DO(cuLaunchKernel, copy, 1, 1, 1, LANES, 1, 1, 0, stream, (void *[]){ &near[0], &near[1] },
	   NULL);
	DO(cuStreamEndCapture, stream, &graph);
	DO(cuGraphGetNodes, graph, &node, &n);
	DO(cuGraphInstantiateWithFlags, &exec, graph, 0);
	DO(cuGraphLaunch, exec, stream);
	DO(cuGraphKernelNodeGetParams, node, &params);
	params.kernelParams = values;
	DO(cuGraphExecKernelNodeSetParams, exec, node, &params);
	DO(cuGraphLaunch, exec, stream);
	DO(cuStreamSynchronize, stream);
}

/* What lies near is freed, and what is allocated in its place lies elsewhere. */
static void launch_moved(void)
{
	DO(cuMemFree_v2, near[1]);
	near[1] = allocate();
	launch(copy, near[0], near[1]);
}

static void make(const char *word)
{
	if (!strcmp(word, "near"))
		launch(copy, near[0], near[1]);
	else if (!strcmp(word, "far"))
		launch(copy, near[0], far);
	else if (!strcmp(word, "farther"))
		launch(copy, far, far + 128);
	else if (!strcmp(word, "wait")) /* for what is made meanwhile */
		nanosleep(&(struct timespec){ .tv_nsec = 500000000 }, NULL);
	else if (!strcmp(word, "buffer"))
		launch_by_buffer(near[0], near[1]);
	else if (!strcmp(word, "table"))
		launch_through(far);
	else if (!strcmp(word, "graph"))
		launch_graph();
	else if (!strcmp(word, "moved"))
		launch_moved();
	else
		exit(2);
}

static void print(CUdeviceptr address)
{
	uint32_t words[64], sum = 0;

	DO(cuMemcpyDtoH_v2, words, address, sizeof(words));
	for (int i = 0; i < 64; i++)
		sum = sum * 31 + words[i];
	printf("%u\n", sum);
}

int main(int argc, char **argv)
{
	start();
	if (argc == 2 && !strcmp(argv[1], "where")) {
		printf("%llu\n", near[1] + BYTES);
		return 0;
	}
	for (int i = 1; i < argc; i++)
		make(argv[i]);
	print(near[0]);
	print(near[1]);
	print(far);
	return 0;
}
