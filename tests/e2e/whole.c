/* whole.c - a driver API program for the tests of whole counts: it asks for sizes and uses the answers, launches grids of any
 * size, and lets its contexts end in every way.
 *
 * whole occupancy | cooperative | end HOW | grids N... | graph | nest
 * Results go to stdout; they depend neither on time nor on what observes it.
 */
#define GX_CUDA_API_LOAD
#include "device/cuda/api.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { THREADS = 64, BLOCKS = 4, N = BLOCKS * THREADS };

static struct gx_cuda_api cu;
static CUcontext context;
static CUmodule module;
static CUfunction work;
static CUdeviceptr data;

/* `work` adds one to a word of its thread, below the limit that it is given. `wide` does the same with many registers alive:
 * two blocks of 1024 threads have just room for them. */
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

enum { WIDE = 24 }; /* registers of `wide` that stay alive */

static char *make_text(void)
{
	size_t room = 1 << 16, len;
	char *text = malloc(room);

	if (!text)
		exit(2);
	len = (size_t)snprintf(text, room,
	                       "%s.visible .entry work(.param .u64 p, .param .u32 limit)\n{\n%s",
	                       head, body);
	len += (size_t)snprintf(text + len, room - len,
	                        ".visible .entry wide(.param .u64 p, .param .u32 limit)\n{\n"
	                        ".reg .b32 %%w<%d>;\n",
	                        WIDE + 1);
	for (int i = 0; i < WIDE; i++)
		len += (size_t)snprintf(text + len, room - len, "\tmov.u32 %%w%d, %d;\n", i, i);
	for (int i = 1; i < WIDE; i++)
		len += (size_t)snprintf(text + len, room - len, "\tadd.u32 %%w0, %%w0, %%w%d;\n",
		                        i);
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
		check(cu.cuOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, work, threads, 0),
		      "occupancy");
		printf("%d threads: %d blocks", threads, blocks);
		check(cu.cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&blocks, work,
		                                                              threads, 4096, 1),
		      "occupancy");
		printf(", %d with shared memory", blocks);
		check(cu.cuOccupancyAvailableDynamicSMemPerBlock(&bytes, work, 2, threads),
		      "shared memory");
		printf(", %zu bytes\n", bytes);
	}
	check(cu.cuOccupancyMaxPotentialBlockSize(&grid, &block, work, NULL, 0, 0), "block size");
	printf("best: %d x %d", grid, block);
	check(cu.cuOccupancyMaxPotentialBlockSize(&grid, &block, work, shared_of, 0, 0),
	      "block size");
	printf(", %d x %d with shared memory", grid, block);
	check(cu.cuOccupancyMaxPotentialBlockSizeWithFlags(&grid, &block, work, NULL, 0, 768, 1),
	      "block size");
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
	check(cu.cuOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, work, threads, 0),
	      "occupancy");
	return (unsigned int)(n_sms * blocks);
}

static CUresult launch_ex(unsigned int blocks, unsigned int threads)
{
	uint32_t limit = N;
	void *params[] = { &data, &limit };
	CUlaunchAttribute attribute = { .id = CU_LAUNCH_ATTRIBUTE_COOPERATIVE,
		                        .value = { .cooperative = 1 } };
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
	check(cu.cuGraphKernelNodeSetAttribute(node, CU_LAUNCH_ATTRIBUTE_COOPERATIVE, &value),
	      "attribute");
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
	check(cu.cuLaunchCooperativeKernel(work, blocks, 1, 1, 1024, 1, 1, 0, NULL, params),
	      "cooperative");
	check(launch_ex(blocks, 1024), "cooperative launch with attribute");
	printf("one more: %d\n", launch_ex(blocks + 1, 1024));
	/* what did not fit says nothing about what does */
	check(cu.cuLaunchCooperativeKernel(work, 2, 1, 1, 256, 1, 1, 0, NULL, params),
	      "small cooperative");
	check(launch(BLOCKS, THREADS, NULL), "launch");
	check(cu.cuCtxSynchronize(), "synchronize");
	tell_words(4);
	launch_node(blocks, 1024);
	tell_words(6);
	return 0;
}

/* --- grids: each argument is a number of threads in blocks of 256, or NxK for K launches of N, "c" for another context */

static int do_grids(char **argv)
{
	CUstream streams[2];
	int next = 0;

	start("work", N);
	check(cu.cuStreamCreate(&streams[0], 1), "stream");
	check(cu.cuStreamCreate(&streams[1], 1), "stream");
	for (; *argv; argv++) {
		char *end;
		unsigned long threads = strtoul(*argv, &end, 10),
		              times = *end == 'x' ? strtoul(end + 1, NULL, 10) : 1;

		if (!strcmp(*argv, "c")) { /* the older context stays */
			check(cu.cuCtxSynchronize(), "synchronize");
			check(cu.cuCtxCreate_v2(&context, 0, 0), "create");
			prepare("work", N);
			check(cu.cuStreamCreate(&streams[0], 1), "stream");
			check(cu.cuStreamCreate(&streams[1], 1), "stream");
			continue;
		}
		for (unsigned long i = 0; i < times;
		     i++) /* side by side: nobody waits between them */
			check(launch((unsigned int)(threads / 256), 256, streams[next++ & 1]),
			      "launch");
	}
	check(cu.cuCtxSynchronize(), "synchronize");
	printf("done\n");
	return 0;
}

/* A graph that was made when grids were small runs after they were large, and holds one that is larger still. */
static int do_graph(char **unused)
{
	CUstream stream;
	CUgraph graph;
	CUgraphExec exec;

	(void)unused;
	start("work", N);
	check(cu.cuStreamCreate(&stream, 1), "stream");
	check(cu.cuStreamBeginCapture_v2(stream, CU_STREAM_CAPTURE_MODE_GLOBAL), "capture");
	check(launch(4, 256, stream), "launch");
	check(launch(400, 256, stream), "launch");
	check(cu.cuStreamEndCapture(stream, &graph), "end of capture");
	check(cu.cuGraphInstantiateWithFlags(&exec, graph, 0), "instantiate");
	check(cu.cuGraphLaunch(exec, stream), "graph");
	check(launch(1600, 256, stream), "launch");
	check(cu.cuGraphLaunch(exec, stream), "graph");
	check(cu.cuCtxSynchronize(), "synchronize");
	printf("done\n");
	return 0;
}

/* --- kernels that launch kernels: `tree` has two blocks of 37 threads, each of which launches a tree that is smaller by one, and a
 * `leaf` of 32 threads behind the grid. Every thread counts itself. */

static const char nest_text[] =
        ".version 7.0\n.target sm_70\n.address_size 64\n"
        ".extern .func (.param .b64 r) __cudaCDP2GetParameterBufferV2(.param .b64 k, "
        ".param .align 4 .b8 g[12], .param .align 4 .b8 b[12], .param .b32 s);\n"
        ".extern .func (.param .b32 r) __cudaCDP2LaunchDeviceV2(.param .b64 p, .param .b64 s);\n"
        ".func go(.param .b64 k, .param .b64 p, .param .b32 v, .param .b64 s, .param .b32 gx, "
        ".param .b32 bx)\n{\n.reg .b64 %d<5>;\n.reg .b32 %r<5>;\n"
        "\tld.param.u64 %d1, [k];\n\tld.param.u64 %d2, [p];\n\tld.param.u32 %r1, [v];\n"
        "\tld.param.u64 %d3, [s];\n\tld.param.u32 %r2, [gx];\n\tld.param.u32 %r3, [bx];\n"
        "{ .param .b64 a; .param .align 4 .b8 g[12]; .param .align 4 .b8 b[12]; .param .b32 h; "
        ".param .b64 r;\n"
        "\tst.param.b64 [a], %d1; st.param.b32 [g], %r2; st.param.b32 [g+4], 1; "
        "st.param.b32 [g+8], 1; st.param.b32 [b], %r3; st.param.b32 [b+4], 1; "
        "st.param.b32 [b+8], 1; st.param.b32 [h], 0;\n"
        "\tcall.uni (r), __cudaCDP2GetParameterBufferV2, (a, g, b, h);\n"
        "\tld.param.b64 %d4, [r]; }\n"
        "\tst.u64 [%d4], %d2;\n\tst.u32 [%d4+8], %r1;\n"
        "{ .param .b64 a; .param .b64 b; .param .b32 r;\n"
        "\tst.param.b64 [a], %d4; st.param.b64 [b], %d3;\n"
        "\tcall.uni (r), __cudaCDP2LaunchDeviceV2, (a, b); }\n\tret;\n}\n"
        ".visible .entry leaf(.param .u64 p, .param .u32 v)\n{\n.reg .b64 %d<2>;\n"
        "\tld.param.u64 %d1, [p];\n\tred.global.add.u32 [%d1], 1;\n\tret;\n}\n"
        ".visible .entry tree(.param .u64 p, .param .u32 v)\n{\n.reg .pred %q;\n"
        ".reg .b64 %d<4>;\n.reg .b32 %r<4>;\n"
        "\tld.param.u64 %d1, [p];\n\tld.param.u32 %r1, [v];\n"
        "\tred.global.add.u32 [%d1], 1;\n"
        "\tsetp.eq.u32 %q, %r1, 0;\n\t@%q ret;\n"
        "\tmov.u32 %r2, %tid.x;\n\tsetp.ne.u32 %q, %r2, 0;\n\t@%q ret;\n"
        "\tsub.u32 %r1, %r1, 1;\n\tmov.u64 %d2, tree;\n\tmov.u64 %d3, leaf;\n"
        "{ .param .b64 k; .param .b64 o; .param .b32 w; .param .b64 s; .param .b32 g; "
        ".param .b32 b;\n"
        "\tst.param.b64 [k], %d2; st.param.b64 [o], %d1; st.param.b32 [w], %r1; "
        "st.param.b64 [s], 0; st.param.b32 [g], 2; st.param.b32 [b], 37;\n"
        "\tcall.uni go, (k, o, w, s, g, b); }\n"
        "{ .param .b64 k; .param .b64 o; .param .b32 w; .param .b64 s; .param .b32 g; "
        ".param .b32 b;\n"
        "\tst.param.b64 [k], %d3; st.param.b64 [o], %d1; st.param.b32 [w], %r1; "
        "st.param.b64 [s], 3; st.param.b32 [g], 1; st.param.b32 [b], 32;\n"
        "\tcall.uni go, (k, o, w, s, g, b); }\n\tret;\n}\n";

static int do_nest(char **unused)
{
	uint32_t depth = 2, threads;
	void *params[] = { &data, &depth };

	(void)unused;
	open_driver();
	check(cu.cuDevicePrimaryCtxRetain(&context, 0), "cuDevicePrimaryCtxRetain");
	check(cu.cuCtxSetCurrent(context), "cuCtxSetCurrent");
	check(cu.cuModuleLoadData(&module, nest_text), "cuModuleLoadData");
	check(cu.cuModuleGetFunction(&work, module, "tree"), "tree");
	check(cu.cuMemAlloc_v2(&data, 4), "cuMemAlloc");
	check(cu.cuMemsetD8_v2(data, 0, 4), "cuMemset");
	check(cu.cuLaunchKernel(work, 2, 1, 1, 37, 1, 1, 0, NULL, params, NULL), "launch");
	check(cu.cuCtxSynchronize(), "synchronize");
	check(cu.cuMemcpyDtoH_v2(&threads, data, 4), "cuMemcpyDtoH");
	printf("threads: %u\n", threads);
	return 0;
}

/* --- contexts that end while work is under way there */

enum { SYNCED = 3, UNDER_WAY = 2 };

static void sleep_a_little(void *unused)
{
	(void)unused;
	usleep(100000);
}

/* Some launches that are waited for, and some that are not. */
static void run_some(void)
{
	CUstream stream;

	check(cu.cuStreamCreate(&stream, 1), "stream");
	for (int i = 0; i < SYNCED; i++)
		check(launch(BLOCKS, THREADS, stream), "launch");
	check(cu.cuStreamSynchronize(stream), "synchronize");
	check(cu.cuLaunchHostFunc(stream, sleep_a_little, NULL), "host function");
	for (int i = 0; i < UNDER_WAY; i++)
		check(launch(BLOCKS, THREADS, stream), "launch");
}

static void *call_reset(void *unused)
{
	check(cu.cuDevicePrimaryCtxReset_v2(0), "reset");
	return unused;
}

static void *call_release(void *unused)
{
	check(cu.cuDevicePrimaryCtxRelease_v2(0), "release");
	return unused;
}

static void *call_destroy(void *unused)
{
	check(cu.cuCtxDestroy_v2(context), "destroy");
	return unused;
}

static void *call_exit(void *unused)
{
	exit(3);
	return unused;
}

static void elsewhere(void *(*call)(void *))
{
	pthread_t thread;

	if (pthread_create(&thread, NULL, call, NULL) || pthread_join(thread, NULL))
		exit(2);
}

static void begin_primary(void)
{
	check(cu.cuDevicePrimaryCtxRetain(&context, 0), "retain");
	check(cu.cuCtxSetCurrent(context), "set current");
	prepare("work", N);
	run_some();
}

static void begin_own(void)
{
	check(cu.cuCtxCreate_v2(&context, 0, 0), "create");
	prepare("work", N);
	run_some();
}

static void end_reset(void)
{
	begin_primary();
	call_reset(NULL);
}

static void end_reset_old(void)
{
	begin_primary();
	check(cu.cuDevicePrimaryCtxReset(0), "reset");
}

static void end_reset_elsewhere(void)
{
	begin_primary();
	elsewhere(call_reset);
}

static void end_reset_and_begin(void)
{
	for (int i = 0; i < 3; i++) {
		begin_primary();
		call_reset(NULL);
	}
}

/* A reset is for all who hold the context: who takes it afterwards is the only one. Devices that are not there change nothing. */
static void end_reset_and_release(void)
{
	static const CUdevice none[] = { -1, 63, 64, 1 << 20, INT32_MIN, INT32_MAX };
	CUcontext other;

	begin_primary();
	check(cu.cuDevicePrimaryCtxRetain(&other, 0), "retain");
	call_reset(NULL);
	for (size_t i = 0; i < sizeof(none) / sizeof(none[0]); i++)
		printf("device %d: %d %d %d\n", none[i],
		       cu.cuDevicePrimaryCtxRetain(&other, none[i]),
		       cu.cuDevicePrimaryCtxRelease_v2(none[i]),
		       cu.cuDevicePrimaryCtxReset_v2(none[i]));
	begin_primary();
	call_release(NULL);
}

static void end_release(void)
{
	begin_primary();
	call_release(NULL);
}

static void end_release_old(void)
{
	begin_primary();
	check(cu.cuDevicePrimaryCtxRelease(0), "release");
}

static void end_release_elsewhere(void)
{
	begin_primary();
	elsewhere(call_release);
}

/* The first release ends nothing: the context is used on. */
static void end_release_twice(void)
{
	begin_primary();
	check(cu.cuDevicePrimaryCtxRetain(&context, 0), "retain");
	call_release(NULL);
	run_some();
	call_release(NULL);
}

static void end_destroy(void)
{
	begin_own();
	call_destroy(NULL);
}

static void end_destroy_old(void)
{
	begin_own();
	check(cu.cuCtxDestroy(context), "destroy");
}

static void end_destroy_popped(void)
{
	begin_own();
	check(cu.cuCtxPopCurrent_v2(NULL), "pop");
	call_destroy(NULL);
}

static void end_destroy_under_another(void)
{
	CUcontext other;

	begin_own();
	check(cu.cuCtxCreate_v2(&other, 0, 0), "create");
	call_destroy(NULL);
	check(cu.cuCtxDestroy_v2(other), "destroy");
}

static void end_destroy_elsewhere(void)
{
	begin_own();
	elsewhere(call_destroy);
}

static void end_detach(void)
{
	begin_own();
	check(cu.cuCtxDetach(context), "detach");
}

/* The first detach ends nothing. */
static void end_detach_twice(void)
{
	begin_own();
	check(cu.cuCtxAttach(&context, 0), "attach");
	check(cu.cuCtxDetach(context), "detach");
	run_some();
	check(cu.cuCtxDetach(context), "detach");
}

static void end_green(void)
{
	begin_own();
	check(cu.cuGreenCtxDestroy((CUgreenCtx)(void *)context), "green destroy");
}

static void end_unload(void)
{
	begin_primary();
	check(cu.cuModuleUnload(module), "unload");
}

static void *own_context(void *unused)
{
	CUcontext mine;
	CUfunction function;
	CUmodule loaded;
	char *text = make_text();
	uint32_t limit = 0;
	void *params[] = { &data, &limit };

	for (int i = 0; i < 5; i++) {
		check(cu.cuCtxCreate_v2(&mine, 0, 0), "create");
		check(cu.cuModuleLoadData(&loaded, text), "load");
		check(cu.cuModuleGetFunction(&function, loaded, "work"), "function");
		check(cu.cuLaunchKernel(function, BLOCKS, 1, 1, THREADS, 1, 1, 0, NULL, params,
		                        NULL),
		      "launch");
		check(cu.cuCtxDestroy_v2(mine), "destroy");
	}
	free(text);
	return unused;
}

/* 4 threads, 5 contexts each, a launch in each of them. */
static void end_side_by_side(void)
{
	pthread_t threads[4];

	for (int i = 0; i < 4; i++)
		if (pthread_create(&threads[i], NULL, own_context, NULL))
			exit(2);
	for (int i = 0; i < 4; i++)
		pthread_join(threads[i], NULL);
}

static void end_return(void)
{
	begin_primary();
}

static void end_exit(void)
{
	begin_primary();
	exit(3);
}

static void end_exit_elsewhere(void)
{
	begin_primary();
	elsewhere(call_exit);
}

static void end_at_once(void)
{
	begin_primary();
	_exit(3);
}

static void end_quick_exit(void)
{
	begin_primary();
	quick_exit(3);
}

static void end_group(void)
{
	begin_primary();
	syscall(SYS_exit_group, 3);
}

static void end_abort(void)
{
	begin_primary();
	abort();
}

static void end_exec(void)
{
	begin_primary();
	execl("/bin/true", "true", (char *)NULL);
}

/* What the context counted went with it, and then it ended in good order. */
static void end_fault(void)
{
	void *params[] = { &data, &(uint32_t){ N } };

	begin_primary();
	check(cu.cuMemFree_v2(data), "free");
	data = 64;
	cu.cuLaunchKernel(work, 1, 1, 1, 32, 1, 1, 0, NULL, params, NULL);
	printf("synchronize: %d\n", cu.cuCtxSynchronize());
	cu.cuDevicePrimaryCtxReset_v2(0);
}

static int do_end(char **argv)
{
	static const struct {
		const char *name;
		void (*end)(void);
	} ends[] = {
		{ "reset", end_reset },
		{ "reset-old", end_reset_old },
		{ "reset-elsewhere", end_reset_elsewhere },
		{ "reset-and-begin", end_reset_and_begin },
		{ "reset-and-release", end_reset_and_release },
		{ "release", end_release },
		{ "release-old", end_release_old },
		{ "release-elsewhere", end_release_elsewhere },
		{ "release-twice", end_release_twice },
		{ "destroy", end_destroy },
		{ "destroy-old", end_destroy_old },
		{ "destroy-popped", end_destroy_popped },
		{ "destroy-under-another", end_destroy_under_another },
		{ "destroy-elsewhere", end_destroy_elsewhere },
		{ "detach", end_detach },
		{ "detach-twice", end_detach_twice },
		{ "green", end_green },
		{ "unload", end_unload },
		{ "side-by-side", end_side_by_side },
		{ "return", end_return },
		{ "exit", end_exit },
		{ "exit-elsewhere", end_exit_elsewhere },
		{ "_exit", end_at_once },
		{ "quick_exit", end_quick_exit },
		{ "exit_group", end_group },
		{ "abort", end_abort },
		{ "exec", end_exec },
		{ "fault", end_fault },
	};

	open_driver();
	for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++) {
		if (strcmp(argv[0], ends[i].name))
			continue;
		ends[i].end();
		printf("ended\n");
		return 4;
	}
	return 2;
}

int main(int argc, char **argv)
{
	static const struct {
		const char *name;
		int (*run)(char **);
	} commands[] = { { "occupancy", do_occupancy },
		         { "cooperative", do_cooperative },
		         { "end", do_end },
		         { "grids", do_grids },
		         { "graph", do_graph },
		         { "nest", do_nest } };

	for (size_t i = 0; argc > 1 && i < sizeof(commands) / sizeof(commands[0]); i++)
		if (!strcmp(argv[1], commands[i].name))
			return commands[i].run(argv + 2);
	return 2;
}
