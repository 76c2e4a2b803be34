/* memory.c - the soft driver when memory is gone: at whichever allocation, the call says so, and goes through when there is some again. */
#include "../fail.h"
#include "../test.h"
#include "device/soft/driver.h"

enum { MOST = 3000 };

static const char ptx[] = ".version 7.0\n.target sm_70\n.address_size 64\n"
                          ".visible .global .align 4 .u32 counter = 5;\n"
                          ".visible .entry add(.param .u64 p, .param .u32 by)\n"
                          "{\n"
                          "	.reg .pred %p<2>;\n	.reg .b32 %r<4>;\n	.reg .b64 %rd<4>;\n"
                          "	ld.param.u64 %rd1, [p];\n	ld.param.u32 %r1, [by];\n	"
                          "setp.eq.u32 %p1, %r1, 0;\n"
                          "	@%p1 bra END;\n	st.global.u32 [%rd1], %r1;\n"
                          "END:	ret;\n"
                          "}\n";

static CUmodule module;
static CUfunction add;
static CUdeviceptr data;
static CUstream stream;
static CUevent event;
static CUgraph graph;
static CUgraphExec exec;
static CUlibrary library;

static CUresult load(void)
{
	return cuModuleLoadData(&module, ptx);
}

/* Of those that the device's list of allocations has to grow for, too. */
static CUresult allocate(void)
{
	static CUdeviceptr all[100];
	CUresult result = CUDA_SUCCESS;
	int n = 0;

	while (n < 100 && !result)
		result = cuMemAlloc_v2(&all[n++], 64);
	n -= result != CUDA_SUCCESS;
	while (n--)
		CHECK_EQ(cuMemFree_v2(all[n]), CUDA_SUCCESS);
	return result;
}

static CUresult load_library(void)
{
	return cuLibraryLoadData(&library, ptx, NULL, NULL, 0, NULL, NULL, 0);
}

static CUresult create_stream(void)
{
	return cuStreamCreate(&stream, 0);
}

static CUresult create_event(void)
{
	return cuEventCreate(&event, 0);
}

static CUresult create_graph(void)
{
	return cuGraphCreate(&graph, 0);
}

static CUresult add_node(void)
{
	CUgraphNode node;
	int by = 4;
	void *params[] = { &data, &by };
	CUDA_KERNEL_NODE_PARAMS p = { .func = add,
		                      .gridDimX = 1,
		                      .gridDimY = 1,
		                      .gridDimZ = 1,
		                      .blockDimX = 1,
		                      .blockDimY = 1,
		                      .blockDimZ = 1,
		                      .kernelParams = params };

	return cuGraphAddKernelNode_v2(&node, graph, NULL, 0, &p);
}

static CUresult instantiate(void)
{
	return cuGraphInstantiateWithFlags(&exec, graph, 0);
}

/* Every allocation of the call fails in its turn. How many there were. */
static int each(CUresult (*call)(void))
{
	for (int n = 1; n < MOST; n++) {
		CUresult result;
		bool failed;

		fail_at(n);
		result = call();
		failed = fail_none();
		if (!failed) {
			CHECK_EQ(result, CUDA_SUCCESS);
			return n - 1;
		}
		/* a kernel that could not be decoded says so when it is launched */
		if (call == load && result == CUDA_SUCCESS) {
			CHECK_EQ(cuModuleGetFunction(&add, module, "add"), CUDA_SUCCESS);
			CHECK_EQ(cuModuleUnload(module), CUDA_SUCCESS);
		} else
			CHECK(result != CUDA_SUCCESS);
	}
	return -1;
}

int main(void)
{
	CUcontext ctx;

	CHECK_EQ(cuInit(0), CUDA_SUCCESS);
	CHECK_EQ(cuCtxCreate_v2(&ctx, 0, 0), CUDA_SUCCESS);
	CHECK_EQ(cuMemAlloc_v2(&data, 64), CUDA_SUCCESS);
	CHECK(each(allocate) >= 2);
	CHECK(each(load) > 10);
	CHECK_EQ(cuModuleGetFunction(&add, module, "add"), CUDA_SUCCESS);
	CHECK(each(load_library) > 2);
	CHECK(each(create_stream) >= 1);
	CHECK(each(create_event) >= 1);
	CHECK(each(create_graph) >= 1);
	CHECK(each(add_node) >= 2);
	CHECK(each(instantiate) >= 2);
	CHECK_EQ(cuGraphLaunch(exec, stream), CUDA_SUCCESS);
	CHECK_EQ(cuCtxSynchronize(), CUDA_SUCCESS);
	CHECK_EQ(cuCtxDestroy_v2(ctx), CUDA_SUCCESS);
	return TEST_END();
}
