/* graph_nodes.c - nodes of every type through the calls that take any type: made, changed in the graph, changed where it is
 * ready to run. */
#include "../test.h"
#include "device/soft/driver.h"

static const char ptx[] = ".version 7.0\n.target sm_70\n.address_size 64\n"
                          ".visible .entry put(.param .u64 p, .param .u32 v)\n{\n"
                          "	.reg .b32 %r<4>;\n	.reg .b64 %rd<4>;\n"
                          "	ld.param.u64 %rd1, [p];\n	ld.param.u32 %r1, [v];\n"
                          "	st.global.u32 [%rd1], %r1;\n	ret;\n"
                          "}\n";

enum { KERNEL_WORD, FILL_WORD, COPY_WORD, N_WORDS };
static CUdeviceptr words;
static CUfunction put;
static CUcontext ctx;
static uint32_t from, told; /* what a copy reads, what a host node was given last */

static void note(void *p)
{
	told = (uint32_t)(uintptr_t)p;
}

/* Each type's parameters, so that `value` is seen when the node has run; the last type has none. */
static CUgraphNodeParams params_of(CUgraphNodeType type, uint32_t value)
{
	static uint32_t v;
	static CUdeviceptr at;
	static void *args[] = { &at, &v };
	CUgraphNodeParams p = { .type = type };

	switch ((int)type) {
	case CU_GRAPH_NODE_TYPE_KERNEL:
		v = value;
		at = words + 4 * KERNEL_WORD;
		p.kernel = (CUDA_KERNEL_NODE_PARAMS){ put, 1, 1,    1,    1,    1,
			                              1,   0, args, NULL, NULL, NULL };
		break;
	case CU_GRAPH_NODE_TYPE_MEMSET:
		p.memset.params =
		        (CUDA_MEMSET_NODE_PARAMS){ words + 4 * FILL_WORD, 0, value, 4, 1, 1 };
		p.memset.ctx = ctx;
		break;
	case CU_GRAPH_NODE_TYPE_MEMCPY:
		from = value;
		p.memcpy.copyParams = (CUDA_MEMCPY3D){ .srcMemoryType = CU_MEMORYTYPE_HOST,
			                               .srcHost = &from,
			                               .dstMemoryType = CU_MEMORYTYPE_DEVICE,
			                               .dstDevice = words + 4 * COPY_WORD,
			                               .WidthInBytes = 4,
			                               .Height = 1,
			                               .Depth = 1 };
		p.memcpy.copyCtx = ctx;
		break;
	case CU_GRAPH_NODE_TYPE_HOST:
		p.host = (CUDA_HOST_NODE_PARAMS){ note, (void *)(uintptr_t)value };
		break;
	}
	return p;
}

static const CUgraphNodeType types[] = { CU_GRAPH_NODE_TYPE_KERNEL, CU_GRAPH_NODE_TYPE_MEMSET,
	                                 CU_GRAPH_NODE_TYPE_MEMCPY, CU_GRAPH_NODE_TYPE_HOST };
enum { N_TYPES = sizeof(types) / sizeof(types[0]) };

/* Every node has left its value. */
static void check_run(CUgraphExec exec, uint32_t value)
{
	uint32_t got[N_WORDS] = { 0 };

	told = 0;
	CHECK_EQ(cuMemsetD32_v2(words, 0, N_WORDS), CUDA_SUCCESS);
	CHECK_EQ(cuGraphLaunch(exec, NULL), CUDA_SUCCESS);
	CHECK_EQ(cuCtxSynchronize(), CUDA_SUCCESS);
	CHECK_EQ(cuMemcpyDtoH_v2(got, words, sizeof(got)), CUDA_SUCCESS);
	CHECK_EQ(got[KERNEL_WORD], value);
	CHECK_EQ(got[FILL_WORD], value);
	CHECK_EQ(got[COPY_WORD], value);
	CHECK_EQ(told, value);
}

int main(void)
{
	CUgraphNode nodes[N_TYPES];
	CUgraphNodeParams p;
	CUgraphExec first, second;
	CUmodule module;
	CUgraph graph;

	CHECK_EQ(cuInit(0), CUDA_SUCCESS);
	CHECK_EQ(cuCtxCreate_v2(&ctx, 0, 0), CUDA_SUCCESS);
	CHECK_EQ(cuModuleLoadData(&module, ptx), CUDA_SUCCESS);
	CHECK_EQ(cuModuleGetFunction(&put, module, "put"), CUDA_SUCCESS);
	CHECK_EQ(cuMemAlloc_v2(&words, 4 * N_WORDS), CUDA_SUCCESS);
	CHECK_EQ(cuGraphCreate(&graph, 0), CUDA_SUCCESS);
	for (int i = 0; i < N_TYPES; i++) {
		p = params_of(types[i], 5);
		CHECK_EQ(cuGraphAddNode(&nodes[i], graph, NULL, 0, &p), CUDA_SUCCESS);
	}
	CHECK_EQ(cuGraphInstantiateWithFlags(&first, graph, 0), CUDA_SUCCESS);
	check_run(first, 5);
	/* a graph that changes is not what was made of it before */
	for (int i = 0; i < N_TYPES; i++) {
		p = params_of(types[i], 6);
		CHECK_EQ(cuGraphNodeSetParams(nodes[i], &p), CUDA_SUCCESS);
	}
	CHECK_EQ(cuGraphInstantiateWithFlags(&second, graph, 0), CUDA_SUCCESS);
	check_run(second, 6);
	from = 5; /* what a copy reads is read when it runs */
	check_run(first, 5);
	for (int i = 0; i < N_TYPES; i++) {
		p = params_of(types[i], 7);
		CHECK_EQ(cuGraphExecNodeSetParams(first, nodes[i], &p), CUDA_SUCCESS);
	}
	check_run(first, 7);
	from = 6;
	check_run(second, 6);
	/* another type than the node's, none of those that have parameters, no parameters */
	for (int i = 0; i < N_TYPES; i++) {
		p = params_of(types[i], 8);
		CHECK_EQ(cuGraphNodeSetParams(nodes[(i + 1) % N_TYPES], &p),
		         CUDA_ERROR_INVALID_VALUE);
		CHECK_EQ(cuGraphExecNodeSetParams(first, nodes[(i + 1) % N_TYPES], &p),
		         CUDA_ERROR_INVALID_VALUE);
		CHECK_EQ(cuGraphExecNodeSetParams(NULL, nodes[i], &p), CUDA_ERROR_INVALID_VALUE);
	}
	p = params_of(CU_GRAPH_NODE_TYPE_EMPTY, 8);
	CHECK_EQ(cuGraphNodeSetParams(nodes[0], &p), CUDA_ERROR_NOT_SUPPORTED);
	CHECK_EQ(cuGraphExecNodeSetParams(first, nodes[0], &p), CUDA_ERROR_NOT_SUPPORTED);
	CHECK_EQ(cuGraphNodeSetParams(nodes[0], NULL), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuGraphExecNodeSetParams(first, nodes[0], NULL), CUDA_ERROR_INVALID_VALUE);
	from = 7;
	check_run(first, 7);
	CHECK_EQ(cuGraphExecDestroy(first), CUDA_SUCCESS);
	CHECK_EQ(cuGraphExecDestroy(second), CUDA_SUCCESS);
	CHECK_EQ(cuGraphDestroy(graph), CUDA_SUCCESS);
	CHECK_EQ(cuCtxDestroy_v2(ctx), CUDA_SUCCESS);
	return TEST_END();
}
