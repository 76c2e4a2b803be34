/* cluster.c - kernels in clusters of several blocks are refused by every way of launching them, and
 * told; clusters of one block run. */
#include "../test.h"
#include "device/soft/driver.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#define KERNEL(name, directives)                                                                   \
	".visible .entry " name "()" directives                                                    \
	"\n{\n	.reg .b32 %r<4>;\n	.reg .pred %p<2>;\n"                                             \
	"	mov.u32 %r1, %cluster_ctarank;\n	barrier.cluster.arrive;\n"                              \
	"	barrier.cluster.wait;\n	mov.pred %p1, %is_explicit_cluster;\n"                           \
	"	@%p1 red.global.add.u32 [seen], 1;\n	ret;\n}\n"

static const char ptx[] = ".version 8.0\n.target sm_90\n.address_size 64\n"
                          ".visible .global .align 4 .u32 seen;\n" /* explicit, of one block */
        KERNEL("plain", "") KERNEL("bounded", " .maxclusterrank 8")
                KERNEL("one", " .explicitcluster .reqnctapercluster 1, 1, 1")
                        KERNEL("four", " .explicitcluster .reqnctapercluster 4, 1, 1")
                                KERNEL("quiet", " .reqnctapercluster 1, 2, 1")
                                        KERNEL("deep", " .reqnctapercluster 1, 1, 2")
                                                KERNEL("open", " .explicitcluster");

static CUmodule module;
static CUstream stream;
static char log_path[] = "/tmp/gx-cluster-XXXXXX";

static CUfunction named(const char *name)
{
	CUfunction f = NULL;

	CHECK_EQ(cuModuleGetFunction(&f, module, name), CUDA_SUCCESS);
	return f;
}

/* --- the ways */
static CUresult plain_call(CUfunction f)
{
	return cuLaunchKernel(f, 4, 2, 2, 32, 1, 1, 0, NULL, NULL, NULL);
}

static CUresult per_thread(CUfunction f)
{
	return cuLaunchKernel_ptsz(f, 4, 2, 2, 32, 1, 1, 0, NULL, NULL, NULL);
}

static CUresult on_stream(CUfunction f)
{
	return cuLaunchKernel(f, 4, 2, 2, 32, 1, 1, 0, stream, NULL, NULL);
}

static CUresult cooperative(CUfunction f)
{
	return cuLaunchCooperativeKernel(f, 4, 2, 2, 32, 1, 1, 0, NULL, NULL);
}

static CUresult extended_with(CUfunction f, CUlaunchAttribute *attribute)
{
	CUlaunchConfig config = { 4, 2, 2, 32, 1, 1, 0, NULL, attribute, attribute ? 1 : 0 };

	return cuLaunchKernelEx(&config, f, NULL, NULL);
}

static CUresult extended(CUfunction f)
{
	return extended_with(f, NULL);
}

static CUresult oldest(CUfunction f)
{
	CHECK_EQ(cuFuncSetBlockShape(f, 32, 1, 1), CUDA_SUCCESS);
	return cuLaunchGrid(f, 4, 4);
}

static CUresult kernel_handle(CUfunction f)
{
	CUlibrary library;
	CUkernel kernel;
	const char *name;
	void *either;
	CUresult err;

	CHECK_EQ(cuFuncGetName(&name, f), CUDA_SUCCESS);
	CHECK_EQ(cuLibraryLoadData(&library, ptx, NULL, NULL, 0, NULL, NULL, 0), CUDA_SUCCESS);
	CHECK_EQ(cuLibraryGetKernel(&kernel, library, name), CUDA_SUCCESS);
	either = kernel;
	err = plain_call(either);
	CHECK_EQ(cuCtxSynchronize(), CUDA_SUCCESS);
	CHECK_EQ(cuLibraryUnload(library), CUDA_SUCCESS);
	return err;
}

static CUresult run_graph(CUgraph graph)
{
	CUgraphExec exec;

	CHECK_EQ(cuGraphInstantiateWithFlags(&exec, graph, 0), CUDA_SUCCESS);
	CHECK_EQ(cuGraphLaunch(exec, stream), CUDA_SUCCESS);
	CHECK_EQ(cuStreamSynchronize(stream), CUDA_SUCCESS);
	CHECK_EQ(cuGraphExecDestroy(exec), CUDA_SUCCESS);
	return CUDA_SUCCESS;
}

static CUDA_KERNEL_NODE_PARAMS node_params(CUfunction f)
{
	return (CUDA_KERNEL_NODE_PARAMS){ .func = f,
		                          .gridDimX = 4,
		                          .gridDimY = 2,
		                          .gridDimZ = 2,
		                          .blockDimX = 32,
		                          .blockDimY = 1,
		                          .blockDimZ = 1 };
}

static CUresult node(CUfunction f)
{
	CUDA_KERNEL_NODE_PARAMS params = node_params(f);
	CUgraphNode added;
	CUgraph graph;
	CUresult err;

	CHECK_EQ(cuGraphCreate(&graph, 0), CUDA_SUCCESS);
	err = cuGraphAddKernelNode_v2(&added, graph, NULL, 0, &params);
	if (!err)
		err = run_graph(graph);
	CHECK_EQ(cuGraphDestroy(graph), CUDA_SUCCESS);
	return err;
}

/* A node that was harmless gets the kernel, in the graph and in its executable. */
static CUresult changed_node(CUfunction f)
{
	CUDA_KERNEL_NODE_PARAMS params = node_params(named("plain")), other = node_params(f);
	CUresult err, exec_err;
	CUgraphNode added;
	CUgraphExec exec;
	CUgraph graph;

	CHECK_EQ(cuGraphCreate(&graph, 0), CUDA_SUCCESS);
	CHECK_EQ(cuGraphAddKernelNode_v2(&added, graph, NULL, 0, &params), CUDA_SUCCESS);
	CHECK_EQ(cuGraphInstantiateWithFlags(&exec, graph, 0), CUDA_SUCCESS);
	exec_err = cuGraphExecKernelNodeSetParams_v2(exec, added, &other);
	CHECK_EQ(cuGraphLaunch(exec, stream), CUDA_SUCCESS);
	CHECK_EQ(cuStreamSynchronize(stream), CUDA_SUCCESS);
	err = cuGraphKernelNodeSetParams_v2(added, &other);
	CHECK_EQ(err, exec_err);
	CHECK_EQ(cuGraphExecDestroy(exec), CUDA_SUCCESS);
	CHECK_EQ(cuGraphDestroy(graph), CUDA_SUCCESS);
	return err;
}

static CUresult captured(CUfunction f)
{
	CUgraph graph;
	CUresult err;

	CHECK_EQ(cuStreamBeginCapture_v2(stream, 0), CUDA_SUCCESS);
	err = on_stream(f);
	CHECK_EQ(cuStreamEndCapture(stream, &graph), CUDA_SUCCESS);
	if (!err)
		err = run_graph(graph);
	CHECK_EQ(cuGraphDestroy(graph), CUDA_SUCCESS);
	return err;
}

static const struct way {
	const char *name;
	CUresult (*launch)(CUfunction f);
} ways[] = {
	{ "cuLaunchKernel", plain_call },
	{ "cuLaunchKernel_ptsz", per_thread },
	{ "a stream", on_stream },
	{ "cuLaunchCooperativeKernel", cooperative },
	{ "cuLaunchKernelEx", extended },
	{ "cuLaunchGrid", oldest },
	{ "a CUkernel", kernel_handle },
	{ "a graph node", node },
	{ "a changed graph node", changed_node },
	{ "capture", captured },
};
static const struct {
	const char *kernel;
	CUresult expected;
	const char *told; /* NULL: nothing */
} kernels[] = {
	{ "plain", CUDA_SUCCESS, NULL },
	{ "bounded", CUDA_SUCCESS, NULL },
	{ "one", CUDA_SUCCESS, NULL },
	{ "four", CUDA_ERROR_NOT_SUPPORTED, "kernel four, clusters of (4,1,1)" },
	{ "quiet", CUDA_ERROR_NOT_SUPPORTED, "kernel quiet, clusters of (1,2,1)" },
	{ "deep", CUDA_ERROR_NOT_SUPPORTED, "kernel deep, clusters of (1,1,2)" },
	{ "open", CUDA_ERROR_INVALID_CLUSTER_SIZE, "kernel open is .explicitcluster" },
};

/* What the driver told since the last time. */
static const char *told(void)
{
	static char text[8192];
	int fd = open(log_path, O_RDWR);
	ssize_t n = fd >= 0 ? read(fd, text, sizeof(text) - 1) : -1;

	CHECK(n >= 0);
	text[n > 0 ? n : 0] = '\0';
	CHECK(fd < 0 || !ftruncate(fd, 0));
	close(fd);
	return text;
}

static void every_way(void)
{
	for (size_t k = 0; k < sizeof(kernels) / sizeof(*kernels); k++) {
		CUfunction f = named(kernels[k].kernel);

		for (size_t i = 0; i < sizeof(ways) / sizeof(*ways); i++) {
			CUresult err = ways[i].launch(f);
			const char *text = told();
			bool right =
			        kernels[k].told ? strstr(text, kernels[k].told) != NULL : !*text;

			if (err != kernels[k].expected || !right)
				fprintf(stderr, "%s by %s: %d, told '%s'\n", kernels[k].kernel,
				        ways[i].name, err, text);
			CHECK_EQ(err, kernels[k].expected);
			CHECK(right);
			CHECK_EQ(cuCtxSynchronize(), CUDA_SUCCESS);
		}
	}
}

/* What a launch asks for: an attribute, also of a graph's node. */
static void asked(void)
{
	CUlaunchAttribute two = { .id = CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION,
		                  .value = { .clusterDim = { 1, 1, 2 } } };
	CUlaunchAttribute one = { .id = CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION,
		                  .value = { .clusterDim = { 1, 1, 1 } } };
	CUDA_KERNEL_NODE_PARAMS params = node_params(named("plain"));
	CUgraphNode added;
	CUgraph graph;

	CHECK_EQ(extended_with(named("plain"), &two), CUDA_ERROR_NOT_SUPPORTED);
	CHECK(strstr(told(), "GX0814") != NULL);
	CHECK_EQ(extended_with(named("plain"), &one), CUDA_SUCCESS);
	CHECK_EQ(extended_with(named("open"), &one), CUDA_SUCCESS);
	CHECK_EQ(extended_with(named("four"), &one), CUDA_ERROR_NOT_SUPPORTED);
	CHECK(strstr(told(), "clusters of (4,1,1)") != NULL);
	CHECK_EQ(cuGraphCreate(&graph, 0), CUDA_SUCCESS);
	CHECK_EQ(cuGraphAddKernelNode_v2(&added, graph, NULL, 0, &params), CUDA_SUCCESS);
	CHECK_EQ(cuGraphKernelNodeSetAttribute(added, two.id, &two.value),
	         CUDA_ERROR_NOT_SUPPORTED);
	CHECK(strstr(told(), "GX0814") != NULL);
	CHECK_EQ(cuGraphKernelNodeSetAttribute(added, one.id, &one.value), CUDA_SUCCESS);
	CHECK_EQ(cuGraphDestroy(graph), CUDA_SUCCESS);
}

static void function_attributes(void)
{
	CUfunction plain = named("plain"), four = named("four");
	int width = 0, must = -1;

	CHECK_EQ(cuFuncGetAttribute(&width, CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_WIDTH, four),
	         CUDA_SUCCESS);
	CHECK_EQ(width, 4);
	CHECK_EQ(cuFuncGetAttribute(&must, CU_FUNC_ATTRIBUTE_CLUSTER_SIZE_MUST_BE_SET, four),
	         CUDA_SUCCESS);
	CHECK_EQ(must, 0);
	CHECK_EQ(cuFuncGetAttribute(&must, CU_FUNC_ATTRIBUTE_CLUSTER_SIZE_MUST_BE_SET,
	                            named("open")),
	         CUDA_SUCCESS);
	CHECK_EQ(must, 1);
	CHECK_EQ(cuFuncSetAttribute(four, CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_WIDTH, 1),
	         CUDA_ERROR_NOT_PERMITTED);
	CHECK_EQ(cuFuncSetAttribute(plain, CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_WIDTH, -1),
	         CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuFuncSetAttribute(plain, CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_WIDTH, 2),
	         CUDA_SUCCESS);
	CHECK_EQ(plain_call(plain), CUDA_ERROR_NOT_SUPPORTED);
	CHECK(strstr(told(), "kernel plain, clusters of (2,1,1)") != NULL);
}

int main(void)
{
	int fd = mkstemp(log_path), n = 0;
	CUdeviceptr seen;
	CUcontext ctx;
	size_t bytes;

	CHECK(fd >= 0);
	close(fd);
	setenv("GPUEXT_SOFT_LOG", log_path, 1);
	setenv("GPUEXT_SOFT_SMS", "64", 1);
	CHECK_EQ(cuInit(0), CUDA_SUCCESS);
	CHECK_EQ(cuCtxCreate_v2(&ctx, 0, 0), CUDA_SUCCESS);
	CHECK_EQ(cuModuleLoadData(&module, ptx), CUDA_SUCCESS);
	CHECK_EQ(cuModuleGetGlobal_v2(&seen, &bytes, module, "seen"), CUDA_SUCCESS);
	CHECK_EQ(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING), CUDA_SUCCESS);
	every_way();
	asked();
	CHECK_EQ(cuCtxSynchronize(), CUDA_SUCCESS);
	CHECK_EQ(cuMemcpyDtoH_v2(&n, seen, 4), CUDA_SUCCESS);
	/* `one` by all ways but the library's own copy, plain and open asked for one: each 16
	 * blocks of 32 threads */
	CHECK_EQ(n, (9 + 2) * 16 * 32);
	function_attributes();
	CHECK_EQ(cuCtxDestroy_v2(ctx), CUDA_SUCCESS);
	unlink(log_path);
	return TEST_END();
}
