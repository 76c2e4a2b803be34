/* whole.c - a driver API program for the tests of whole counts: it asks for sizes and uses the answers, launches grids of any
 * size, and lets its contexts end in every way.
 *
 * whole occupancy | cooperative | end HOW | grids N...
 * Results go to stdout; they depend neither on time nor on what observes it.
 */
#define GX_CUDA_API_LOAD
#include "device/cuda_api.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { THREADS = 64, BLOCKS = 4, N = BLOCKS * THREADS };

static struct gx_cuda_api cu;
static CUcontext context;
static CUmodule module;
static CUfunction work;
static CUdeviceptr data;

/* `work` adds one to a word of its thread, below the limit that it is given. `wide` does the same with many registers alive:
 * a block of 1024 threads has just room for them. */
static const char head[] = ".version 7.0\n.target sm_70\n.address_size 64\n";
static const char body[] = ".reg .pred %q;\n.reg .b32 %r<8>;\n.reg .b64 %d<4>;\n"
                           "\tld.param.u64 %d1, [p];\n"
                           "\tld.param.u32 %r5, [limit];\n"
                           "\tmov.u32 %r1, %tid.x;\n"
                           "\tmov.u32 %r2, %ctaid.x;\n"
                           "\tmov.u32 %r3, %ntid.x;\n"
                           "\tmad.lo.s32 %r4, %r2, %r3, %r1;\n"
                           "\tsetp.ge.u32 %q, %r4, %r5;\n"
                           "\t@%q ret;\n"
                           "\tmul.wide.u32 %d2, %r4, 4;\n"
                           "\tadd.s64 %d3, %d1, %d2;\n"
                           "\tld.global.u32 %r6, [%d3];\n"
                           "\tadd.u32 %r6, %r6, 1;\n"
                           "\tst.global.u32 [%d3], %r6;\n"
                           "\tret;\n}\n";

enum { WIDE = 175 }; /* registers of `wide` that stay alive */

static char *make_text(void)
{
	size_t room = 1 << 16, len;
	char *text = malloc(room);

	if (!text)
		exit(2);
	len = (size_t)snprintf(text, room, "%s.visible .entry work(.param .u64 p, .param .u32 limit)\n{\n%s", head, body);
	len += (size_t)snprintf(text + len, room - len,
	                        ".visible .entry wide(.param .u64 p, .param .u32 limit)\n{\n"
	                        ".reg .b32 %%w<%d>;\n",
	                        WIDE + 1);
	for (int i = 0; i < WIDE; i++)
		len += (size_t)snprintf(text + len, room - len, "\tmov.u32 %%w%d, %d;\n", i, i);
	for (int i = 1; i < WIDE; i++)
		len += (size_t)snprintf(text + len, room - len, "\tadd.u32 %%w0, %%w0, %%w%d;\n", i);
	snprintf(text + len, room - len, "%s", body);
	return text;
}

static void check(CUresult err, const char *what)
{
	if (!err)
		return;
	printf("%s: error %d\n", what, err);
	exit(1);
}

static void open_driver(void)
{
	void *library = dlopen("libcuda.so.1", RTLD_NOW);

	if (!library || !gx_cuda_api_load(&cu, library)) {
		printf("no driver: %s\n", dlerror());
		exit(1);
	}
	check(cu.cuInit(0), "cuInit");
}

/* In the current context. */
static void prepare(const char *kernel, size_t n_words)
{
	char *text = make_text();

	check(cu.cuModuleLoadData(&module, text), "cuModuleLoadData");
	check(cu.cuModuleGetFunction(&work, module, kernel), kernel);
	check(cu.cuMemAlloc_v2(&data, n_words * sizeof(uint32_t)), "cuMemAlloc");
	check(cu.cuMemsetD8_v2(data, 0, n_words * sizeof(uint32_t)), "cuMemset");
	free(text);
}

static void start(const char *kernel, size_t n_words)
{
	open_driver();
	check(cu.cuDevicePrimaryCtxRetain(&context, 0), "cuDevicePrimaryCtxRetain");
	check(cu.cuCtxSetCurrent(context), "cuCtxSetCurrent");
	prepare(kernel, n_words);
}

static CUresult launch(unsigned int blocks, unsigned int threads, CUstream stream)
{
	uint32_t limit = N;
	void *params[] = { &data, &limit };

	return cu.cuLaunchKernel(work, blocks, 1, 1, threads, 1, 1, 0, stream, params, NULL);
}

/* Every one of the first N threads has added 1 as often as it ran. */
static void tell_words(uint32_t times)
{
	uint32_t values[N];
	int wrong = 0;

	check(cu.cuMemcpyDtoH_v2(values, data, sizeof(values)), "cuMemcpyDtoH");
	for (int i = 0; i < N; i++)
		wrong += values[i] != times;
	printf("wrong words: %d\n", wrong);
}

/* --- what it asks of the driver */

static size_t shared_of(int block_size)
{
	return (size_t)block_size * 4;
}

static void ask_attributes(void)
{
	size_t offset, bytes;

	for (int i = 0; i < 16; i++) {
		int value = -1;
		CUresult err = cu.cuFuncGetAttribute(&value, i, work);

		printf("attribute %d: %d, %d\n", i, err, value);
	}
	for (size_t i = 0; i < 4; i++) {
		CUresult err = cu.cuFuncGetParamInfo(work, i, &offset, &bytes);

		printf("parameter %zu: %d", i, err);
		printf(err ? "\n" : ", %zu %zu\n", offset, bytes);
	}
}

static void ask_occupancy(void)
{
	int grid, block, blocks;
	size_t bytes;

	for (int threads = 32; threads <= 1024; threads *= 2) {
		check(cu.cuOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, work, threads, 0), "occupancy");
		printf("%d threads: %d blocks", threads, blocks);
		check(cu.cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&blocks, work, threads, 4096, 1), "occupancy");
		printf(", %d with shared memory", blocks);
		check(cu.cuOccupancyAvailableDynamicSMemPerBlock(&bytes, work, 2, threads), "shared memory");
		printf(", %zu bytes\n", bytes);
	}
	check(cu.cuOccupancyMaxPotentialBlockSize(&grid, &block, work, NULL, 0, 0), "block size");
	printf("best: %d x %d", grid, block);
	check(cu.cuOccupancyMaxPotentialBlockSize(&grid, &block, work, shared_of, 0, 0), "block size");
	printf(", %d x %d with shared memory", grid, block);
	check(cu.cuOccupancyMaxPotentialBlockSizeWithFlags(&grid, &block, work, NULL, 0, 768, 1), "block size");
	printf(", %d x %d below 768\n", grid, block);
}

static int do_occupancy(char **unused)
{
	(void)unused;
	start("wide", N);
	for (int i = 0; i < 2; i++) { /* before its first launch, and after it */
		ask_attributes();
		ask_occupancy();
		check(launch(BLOCKS, THREADS, NULL), "launch");
		check(cu.cuCtxSynchronize(), "synchronize");
	}
	tell_words(2);
	return 0;
}

/* --- the most blocks that may wait for each other */

static unsigned int most_blocks(int threads)
{
	int n_sms, blocks;

	check(cu.cuDeviceGetAttribute(&n_sms, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, 0), "SMs");
	check(cu.cuOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, work, threads, 0), "occupancy");
	return (unsigned int)(n_sms * blocks);
}

static CUresult launch_ex(unsigned int blocks, unsigned int threads)
{
	uint32_t limit = N;
	void *params[] = { &data, &limit };
	CUlaunchAttribute attribute = { .id = CU_LAUNCH_ATTRIBUTE_COOPERATIVE, .value = { .cooperative = 1 } };
	CUlaunchConfig config = { .gridDimX = blocks,
		                  .gridDimY = 1,
		                  .gridDimZ = 1,
		                  .blockDimX = threads,
		                  .blockDimY = 1,
		                  .blockDimZ = 1,
		                  .attrs = &attribute,
		                  .numAttrs = 1 };

	return cu.cuLaunchKernelEx(&config, work, params, NULL);
}

/* The node is made first, and told then that its blocks wait for each other. */
static void launch_node(unsigned int blocks, unsigned int threads)
{
	CUkernelNodeAttrValue value = { .cooperative = 1 };
	uint32_t limit = N;
	void *params[] = { &data, &limit };
	CUDA_KERNEL_NODE_PARAMS node_params = { .func = work,
		                                .gridDimX = blocks,
		                                .gridDimY = 1,
		                                .gridDimZ = 1,
		                                .blockDimX = threads,
		                                .blockDimY = 1,
		                                .blockDimZ = 1,
		                                .kernelParams = params };
	CUgraphNode node, copy;
	CUgraphExec exec;
	CUgraph graph;

	check(cu.cuGraphCreate(&graph, 0), "graph");
	check(cu.cuGraphAddKernelNode_v2(&node, graph, NULL, 0, &node_params), "node");
	check(cu.cuGraphKernelNodeSetAttribute(node, CU_LAUNCH_ATTRIBUTE_COOPERATIVE, &value), "attribute");
	check(cu.cuGraphAddKernelNode_v2(&copy, graph, &node, 1, &node_params), "second node");
	check(cu.cuGraphKernelNodeCopyAttributes(copy, node), "copy of attributes");
	check(cu.cuGraphInstantiateWithFlags(&exec, graph, 0), "instantiate");
	check(cu.cuGraphLaunch(exec, NULL), "graph launch");
	check(cu.cuCtxSynchronize(), "synchronize");
	check(cu.cuGraphKernelNodeGetParams_v2(copy, &node_params), "parameters");
	printf("the node's function is %s\n", node_params.func == work ? "its own" : "another");
}

static int do_cooperative(char **unused)
{
	uint32_t limit = N;
	void *params[] = { &data, &limit };
	unsigned int blocks;

	(void)unused;
	start("wide", N);
	blocks = most_blocks(1024);
	printf("%u blocks\n", blocks);
	check(cu.cuLaunchCooperativeKernel(work, blocks, 1, 1, 1024, 1, 1, 0, NULL, params), "cooperative");
	check(launch_ex(blocks, 1024), "cooperative launch with attribute");
	printf("one more: %d\n", launch_ex(blocks + 1, 1024));
	/* what did not fit says nothing about what does */
	check(cu.cuLaunchCooperativeKernel(work, 2, 1, 1, 256, 1, 1, 0, NULL, params), "small cooperative");
	check(launch(BLOCKS, THREADS, NULL), "launch");
	check(cu.cuCtxSynchronize(), "synchronize");
	tell_words(4);
	launch_node(blocks, 1024);
	tell_words(6);
	return 0;
}

int main(int argc, char **argv)
{
	static const struct {
		const char *name;
		int (*run)(char **);
	} commands[] = { { "occupancy", do_occupancy }, { "cooperative", do_cooperative } };

	for (size_t i = 0; argc > 1 && i < sizeof(commands) / sizeof(commands[0]); i++)
		if (!strcmp(argv[1], commands[i].name))
			return commands[i].run(argv + 2);
	return 2;
}
