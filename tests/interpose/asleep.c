/* asleep.c - a forked child of an application: the agent sleeps there. Each call is the driver's alone, nothing is told, fetched or
 * looked up for it, and the child's end is no end of the application. GPUEXT_FAKE_ATTACH=entry:* */
#include "app.h"

#include <sys/wait.h>
#include <unistd.h>

#define GET(name)        ((gx_fn_##name *)dlsym(cuda, #name))
#define GET_AS(as, name) ((gx_fn_##name *)dlsym(cuda, as))

static const char *endings(void)
{
	return ((const char *(*)(void))dlsym(cuda, "gx_fake_endings"))();
}

static uint64_t counted(void)
{
	return ((uint64_t(*)(void))dlsym(cuda, "gx_fake_counted"))();
}

/* The call succeeds, the driver was asked for this and for nothing else, and nobody was told. */
#define ASLEEP(call, lines)                                                                        \
	do {                                                                                       \
		size_t from = strlen(fake_log());                                                  \
		uint64_t before = counted();                                                       \
		CHECK_EQ(call, 0);                                                                 \
		CHECK(!strcmp(fake_log() + from, lines));                                          \
		CHECK_EQ(counted(), before);                                                       \
		if (strcmp(fake_log() + from, lines))                                              \
			fprintf(stderr, "the driver was asked for\n%s", fake_log() + from);        \
	} while (0)

static CUgraphNode node = (CUgraphNode)0x9000;
static CUlibrary library;
static CUkernel library_kernel;
static CUcontext primary;
static const CUgraph graph = (CUgraph)0xa0;

static CUDA_KERNEL_NODE_PARAMS node_params(unsigned int blocks)
{
	return (CUDA_KERNEL_NODE_PARAMS){
		kernel, blocks, 1, 1, 1, 1, 1, 0, params, NULL, NULL, NULL
	};
}

/* What the parent has: variants of both kernels, a node with one, a library, the primary context. */
static void prepare(void)
{
	CUDA_KERNEL_NODE_PARAMS p;

	load();
	p = node_params(50);
	CHECK(launch_on(kernel, 0x801));
	CHECK_EQ(GET(cuGraphAddKernelNode_v2)(&node, graph, NULL, 0, &p), 0);
	CHECK(has("add2 node 1 variant 77 5 50x1x1 1x1x1 0 kern 0"));
	CHECK_EQ(GET(cuLibraryLoadData)(&library, kernels, NULL, NULL, 0, NULL, NULL, 0), 0);
	CHECK_EQ(GET(cuLibraryGetKernel)(&library_kernel, library, "k"), 0);
	CHECK(launch_on(library_kernel, 0x802));
	CHECK_EQ(GET(cuDevicePrimaryCtxRetain)(&primary, 0), 0);
	CHECK_EQ(GET(cuDevicePrimaryCtxRetain)(&primary, 0), 0);
}

static void launches(void)
{
	CUlaunchConfig config = { 1, 1, 1, 1, 1, 1, 0, (CUstream)0x9, NULL, 0 };
	CUgraphExec exec = (CUgraphExec)0xe0;

	ASLEEP(GET(cuLaunchKernel)(kernel, 1, 1, 1, 1, 1, 1, 0, NULL, params, NULL),
	       "shape 1 1 1 1 1 1 0\nlaunch original on (nil) 77 5\n");
	ASLEEP(GET(cuLaunchKernelEx)(&config, kernel, params, NULL), "ex original on 0x9 77 5\n");
	ASLEEP(GET(cuLaunchCooperativeKernel)(kernel, 1, 1, 1, 1, 1, 1, 0, NULL, params),
	       "shape 1 1 1 1 1 1 0\ncooperative original on (nil) 77 5\n");
	ASLEEP(GET(cuGraphLaunch)(exec, NULL), "graph 0xe0 on (nil)\n");
	ASLEEP(GET_AS("cuGraphLaunch_ptsz", cuGraphLaunch)(exec, NULL),
	       "graph_ptsz 0xe0 on (nil)\n");
}

static void attributes(void)
{
	ASLEEP(GET(cuFuncSetAttribute)(kernel, 8, 1), "attribute 0x116b 8 1\n");
	ASLEEP(GET(cuFuncSetCacheConfig)(kernel, 2), "cache 0x116b 2\n");
	ASLEEP(GET(cuFuncSetSharedMemConfig)(kernel, 1), "shared 0x116b 1\n");
	ASLEEP(GET(cuKernelSetAttribute)(8, 1, library_kernel, 0), "kernel attribute 8 1 0\n");
	ASLEEP(GET(cuKernelSetCacheConfig)(library_kernel, 3, 0), "kernel cache 3 0\n");
}

static void nodes(void)
{
	CUkernelNodeAttrValue yes = { .cooperative = 1 };
	CUDA_KERNEL_NODE_PARAMS p = node_params(1), got = { 0 };
	CUgraphExec exec = NULL;
	CUgraph clone = NULL;

	/* as it stands in the graph */
	ASLEEP(GET(cuGraphKernelNodeGetParams_v2)(node, &got), "");
	CHECK(got.func != kernel);
	ASLEEP(GET(cuGraphKernelNodeSetAttribute)(node, CU_LAUNCH_ATTRIBUTE_COOPERATIVE, &yes),
	       "node attribute 2\n");
	ASLEEP(GET(cuGraphKernelNodeCopyAttributes)(node, node), "copied attributes\n");
	ASLEEP(GET(cuGraphKernelNodeSetParams_v2)(node, &p),
	       "set2 node 1 original 77 5 1x1x1 1x1x1 0 kern 0\n");
	ASLEEP(GET(cuGraphClone)(&clone, graph), "clone 0xa0\n");
	ASLEEP(GET(cuGraphInstantiateWithFlags)(&exec, graph, 8), "instance flags 0xa0\n");
	ASLEEP(GET(cuGraphExecDestroy)(exec), "end of 0xe2\n");
	ASLEEP(GET(cuGraphDestroy)(graph), "end of 0xa0\n");
}

static void modules(void)
{
	CUfunction function = NULL;
	CUkernel k = NULL;
	CUmodule module = NULL;
	CUlibrary another = NULL;

	ASLEEP(GET(cuModuleLoadData)(&module, kernels), "load module\n");
	ASLEEP(GET(cuModuleGetFunction)(&function, module, "c"), "function 0x100 c\n");
	ASLEEP(GET(cuModuleEnumerateFunctions)(&function, 1, module), "function 0x100 k\n");
	ASLEEP(GET(cuLibraryLoadData)(&another, kernels, NULL, NULL, 0, NULL, NULL, 0),
	       "load library\n");
	ASLEEP(GET(cuLibraryGetKernel)(&k, library, "c"), "");
	ASLEEP(GET(cuLibraryEnumerateKernels)(&k, 1, library), "");
	ASLEEP(GET(cuKernelGetFunction)(&function, library_kernel), "");
	/* its variants stay loaded: they are the parent's */
	ASLEEP(GET(cuModuleUnload)(module), "unload 0x100\n");
	ASLEEP(GET(cuLibraryUnload)(library), "unload 0x500\n");
}

static void contexts(void)
{
	size_t len = strlen(endings());

	ASLEEP(GET(cuDevicePrimaryCtxRelease)(0), "release1 1\n");
	ASLEEP(GET(cuDevicePrimaryCtxRelease_v2)(0), "release 0\n");
	ASLEEP(GET(cuDevicePrimaryCtxReset_v2)(0), "reset\n");
	ASLEEP(GET(cuCtxDestroy_v2)((CUcontext)0xc0), "destroy 0xc0\n");
	ASLEEP(GET(cuGreenCtxDestroy)((CUgreenCtx)(void *)0xc0), "destroy 0xc0\n");
	ASLEEP(GET(cuCtxDetach)((CUcontext)0xc0), "detach 0xc0\n");
	CHECK_EQ(strlen(endings()), len);
}

int main(void)
{
	const char *report = getenv("GPUEXT_FAKE_REPORT");
	int status = -1;
	pid_t child;

	if (!open_agent())
		return TEST_END();
	unlink(report);
	prepare();
	child = fork();
	if (!child) {
		launches();
		attributes();
		nodes();
		modules();
		contexts();
		exit(test_n_failed != 0);
	}
	CHECK(child > 0 && waitpid(child, &status, 0) == child);
	CHECK_EQ(status, 0);
	child = vfork(); /* has our memory, and its end is not ours either */
	if (!child)
		_exit(7);
	CHECK(child > 0 && waitpid(child, &status, 0) == child && WEXITSTATUS(status) == 7);
	CHECK(access(report, F_OK) != 0); /* that is written at the application's end */
	/* here everything is as it was */
	CHECK(launch_on(kernel, 0x803) && launch_on(library_kernel, 0x804));
	return TEST_END();
}
