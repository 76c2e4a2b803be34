/* graph_choice.c - conditional nodes: if, else, while and switch, in one another, with values that kernels set and that launches
 * begin with; bodies that are captured, changed and refused. */
#include "app.h"

/* count takes one from the word at p, if there is something, and gives what is left to the handle; add puts v on top of the word */
static const char ptx[] = ".version 8.0\n.target sm_80\n.address_size 64\n"
                          ".extern .func cudaGraphSetConditional(.param .b64 h, .param .b32 v);\n"
                          ".visible .entry count(.param .u64 p, .param .u64 h)\n{\n"
                          "	.reg .b32 %r<4>;\n	.reg .b64 %rd<4>;\n	.reg .pred %p<2>;\n"
                          "	ld.param.u64 %rd1, [p];\n	ld.param.u64 %rd2, [h];\n"
                          "	ld.global.u32 %r1, [%rd1];\n	setp.ne.u32 %p1, %r1, 0;\n"
                          "@%p1	add.u32 %r1, %r1, -1;\n	st.global.u32 [%rd1], %r1;\n"
                          "{\n	.param .b64 a;\n	st.param.b64 [a], %rd2;\n"
                          "	.param .b32 b;\n	st.param.b32 [b], %r1;\n"
                          "	call.uni cudaGraphSetConditional, (a, b);\n}\n	ret;\n}\n"
                          ".visible .entry add(.param .u64 p, .param .u32 v)\n{\n"
                          "	.reg .b32 %r<4>;\n	.reg .b64 %rd<4>;\n"
                          "	ld.param.u64 %rd1, [p];\n	ld.param.u32 %r1, [v];\n"
                          "	ld.global.u32 %r2, [%rd1];\n	add.u32 %r2, %r2, %r1;\n"
                          "	st.global.u32 [%rd1], %r2;\n	ret;\n}\n";

enum { COUNTER, SUM, OTHER };
static CUfunction count, add;
static CUstream stream;

static uint64_t handle_of(CUgraph graph, unsigned value, unsigned flags)
{
	uint64_t handle = 0;

	OK(cuGraphConditionalHandleCreate(&handle, graph, app_ctx, value, flags));
	CHECK(handle);
	return handle;
}

static CUgraphNode add_kernel(CUgraph graph, const CUgraphNode *dep, CUfunction f, int word,
                              uint64_t second)
{
	CUdeviceptr p = app_word(word);
	void *args[] = { &p, &second };
	CUgraphNodeParams params = { .type = CU_GRAPH_NODE_TYPE_KERNEL };
	CUgraphNode node;

	params.kernel = (CUDA_KERNEL_NODE_PARAMS){ f, 1, 1, 1, 1, 1, 1, 0, args, NULL, NULL, NULL };
	OK(cuGraphAddNode_v2(&node, graph, dep, NULL, dep ? 1 : 0, &params));
	return node;
}

/* Gives the bodies. */
static CUgraph *add_choice(CUgraph graph, const CUgraphNode *dep, uint64_t handle, int type,
                           unsigned size)
{
	CUgraphNodeParams params = { .type = CU_GRAPH_NODE_TYPE_CONDITIONAL };
	CUgraphNodeType got;
	CUgraphNode node;

	params.conditional.handle = handle;
	params.conditional.type = type;
	params.conditional.size = size;
	OK(cuGraphAddNode_v2(&node, graph, dep, NULL, dep ? 1 : 0, &params));
	OK(cuGraphNodeGetType(node, &got));
	CHECK_EQ(got, CU_GRAPH_NODE_TYPE_CONDITIONAL);
	CHECK(params.conditional.phGraph_out && params.conditional.phGraph_out[size - 1]);
	return params.conditional.phGraph_out;
}

static int run(CUgraphExec exec, uint32_t counter)
{
	OK(cuMemsetD32_v2(app_data, 0, 4));
	OK(cuMemsetD32_v2(app_word(COUNTER), counter, 1));
	OK(cuGraphLaunch(exec, stream));
	OK(cuStreamSynchronize(stream));
	return app_read(SUM);
}

static CUgraphExec ready(CUgraph graph)
{
	CUgraphExec exec;

	OK(cuGraphInstantiateWithFlags(&exec, graph, 0));
	return exec;
}

static void gone(CUgraph graph, CUgraphExec exec)
{
	OK(cuGraphExecDestroy(exec));
	OK(cuGraphDestroy(graph));
}

static void if_and_else(void)
{
	CUgraphNode node;
	CUgraphExec exec;
	CUgraph graph, *bodies;
	uint64_t handle;

	OK(cuGraphCreate(&graph, 0));
	handle = handle_of(graph, 0, 0);
	node = add_kernel(graph, NULL, count, COUNTER, handle);
	bodies = add_choice(graph, &node, handle, CU_GRAPH_COND_TYPE_IF, 2);
	add_kernel(bodies[0], NULL, add, SUM, 5);
	add_kernel(bodies[1], NULL, add, SUM, 700);
	exec = ready(graph);
	CHECK_EQ(run(exec, 2), 5);
	CHECK_EQ(run(exec, 1), 700);
	CHECK_EQ(run(exec, 9), 5);
	gone(graph, exec);
	/* without else; the instance outlives its graph */
	OK(cuGraphCreate(&graph, 0));
	handle = handle_of(graph, 0, 0);
	node = add_kernel(graph, NULL, count, COUNTER, handle);
	bodies = add_choice(graph, &node, handle, CU_GRAPH_COND_TYPE_IF, 1);
	add_kernel(bodies[0], NULL, add, SUM, 5);
	exec = ready(graph);
	OK(cuGraphDestroy(graph));
	CHECK_EQ(run(exec, 2), 5);
	CHECK_EQ(run(exec, 1), 0);
	OK(cuGraphExecDestroy(exec));
}

/* Its body is captured; each launch begins with the default. */
static void loops(void)
{
	CUdeviceptr p = app_word(SUM), c = app_word(COUNTER);
	uint32_t one = 1;
	CUgraph graph, *bodies, got = NULL, body;
	uint64_t handle;
	void *sum[] = { &p, &one }, *counter[] = { &c, &handle };
	CUgraphNode nodes[4];
	CUgraphExec exec, lost;
	size_t n = 4;

	OK(cuGraphCreate(&graph, 0));
	handle = handle_of(graph, 1, 1);
	bodies = add_choice(graph, NULL, handle, CU_GRAPH_COND_TYPE_WHILE, 1);
	OK(cuStreamBeginCaptureToGraph(stream, bodies[0], NULL, NULL, 0, 2));
	INVALID(cuGraphDestroy(graph));
	OK(cuLaunchKernel(add, 1, 1, 1, 1, 1, 1, 0, stream, sum, NULL));
	OK(cuLaunchKernel(count, 1, 1, 1, 1, 1, 1, 0, stream, counter, NULL));
	OK(cuStreamEndCapture(stream, NULL));
	OK(cuGraphGetNodes(bodies[0], nodes, &n));
	CHECK_EQ(n, 2);
	exec = ready(graph);
	CHECK_EQ(run(exec, 10), 10);
	CHECK_EQ(run(exec, 3), 3);
	CHECK_EQ(run(exec, 1), 1);
	/* more into the same body, behind what is there */
	OK(cuStreamBeginCaptureToGraph(stream, bodies[0], &nodes[1], NULL, 1, 2));
	OK(cuLaunchKernel(add, 1, 1, 1, 1, 1, 1, 0, stream, sum, NULL));
	OK(cuStreamEndCapture(stream, &got));
	CHECK(got == bodies[0]);
	CHECK_EQ(run(exec, 3), 3);
	OK(cuGraphExecDestroy(exec));
	exec = ready(graph);
	CHECK_EQ(run(exec, 3), 6);
	lost = ready(graph);
	body = bodies[0];
	INVALID(cuStreamEndCapture(stream, NULL));
	INVALID(cuGraphDestroy(bodies[0]));
	/* what keeps a body goes while it is captured */
	OK(cuGraphDestroy(graph));
	OK(cuGraphExecDestroy(exec));
	OK(cuStreamBeginCaptureToGraph(stream, body, NULL, NULL, 0, 2));
	INVALID(cuGraphDestroyNode(nodes[0]));
	OK(cuGraphExecDestroy(lost));
	CHECK_EQ(cuLaunchKernel(add, 1, 1, 1, 1, 1, 1, 0, stream, sum, NULL),
	         CUDA_ERROR_STREAM_CAPTURE_INVALIDATED);
	CHECK_EQ(cuMemAllocAsync(&p, 8, stream), CUDA_ERROR_STREAM_CAPTURE_INVALIDATED);
	CHECK_EQ(cuStreamEndCapture(stream, NULL), CUDA_ERROR_STREAM_CAPTURE_INVALIDATED);
}

static void switches(void)
{
	CUgraph graph, *bodies;
	CUgraphExec exec;
	CUgraphNode node;
	uint64_t handle;

	OK(cuGraphCreate(&graph, 0));
	handle = handle_of(graph, 0, 0);
	node = add_kernel(graph, NULL, count, COUNTER, handle);
	bodies = add_choice(graph, &node, handle, CU_GRAPH_COND_TYPE_SWITCH, 3);
	for (int i = 0; i < 3; i++)
		add_kernel(bodies[i], NULL, add, SUM, 10 + i);
	exec = ready(graph);
	for (int i = 0; i < 3; i++)
		CHECK_EQ(run(exec, 1 + i), 10 + i);
	CHECK_EQ(run(exec, 4), 0);
	CHECK_EQ(run(exec, 99), 0);
	gone(graph, exec);
}

/* A loop in which something is done when the counter is not at its end; a node in there changes. */
static void nested(void)
{
	CUdeviceptr p = app_word(SUM);
	uint32_t v = 100;
	void *args[] = { &p, &v };
	CUDA_KERNEL_NODE_PARAMS k = { add, 1, 1, 1, 1, 1, 1, 0, args, NULL, NULL, NULL };
	CUgraph graph, second = NULL, *outer, *inner;
	CUgraphExecUpdateResultInfo info;
	uint64_t loop, once;
	CUgraphNode node, in;
	CUgraphExec exec = NULL;

	for (int i = 0; i < 2; i++) {
		OK(cuGraphCreate(&graph, 0));
		loop = handle_of(graph, 1, 1);
		once = handle_of(graph, 1, 1);
		outer = add_choice(graph, NULL, loop, CU_GRAPH_COND_TYPE_WHILE, 1);
		node = add_kernel(outer[0], NULL, count, COUNTER, loop);
		inner = add_choice(outer[0], &node, once, CU_GRAPH_COND_TYPE_IF, 1);
		in = add_kernel(inner[0], NULL, add, SUM, i ? 1000 : 7);
		if (!i) {
			exec = ready(graph);
			CHECK_EQ(run(exec, 4), 28);
			OK(cuGraphExecKernelNodeSetParams_v2(exec, in, &k));
			CHECK_EQ(run(exec, 4), 400);
			second = graph;
		}
	}
	OK(cuGraphExecUpdate_v2(exec, graph, &info));
	CHECK_EQ(run(exec, 4), 4000);
	OK(cuGraphDestroy(graph));
	CHECK_EQ(run(exec, 4), 4000);
	/* another shape of the same */
	OK(cuGraphCreate(&graph, 0));
	add_choice(graph, NULL, handle_of(graph, 1, 1), CU_GRAPH_COND_TYPE_IF, 1);
	CHECK_EQ(cuGraphExecUpdate_v2(exec, graph, &info), CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE);
	CHECK_EQ(info.result, 5);
	OK(cuGraphDestroy(graph));
	gone(second, exec);
}

static void note(void *p)
{
	(void)p;
}

static void refused(void)
{
	CUgraphNodeParams params = { .type = CU_GRAPH_NODE_TYPE_CONDITIONAL };
	CUDA_HOST_NODE_PARAMS host = { note, NULL };
	CUgraph graph, other, *bodies;
	CUgraphExec exec;
	CUgraphNode node;
	uint64_t handle;

	OK(cuGraphCreate(&graph, 0));
	OK(cuGraphCreate(&other, 0));
	INVALID(cuGraphConditionalHandleCreate(NULL, graph, NULL, 0, 0));
	INVALID(cuGraphConditionalHandleCreate(&handle, graph, NULL, 0, 2));
	handle = handle_of(graph, 1, 1);
	params.conditional.size = 1;
	INVALID(cuGraphAddNode_v2(&node, graph, NULL, NULL, 0, &params)); /* no handle */
	params.conditional.handle = handle;
	INVALID(cuGraphAddNode_v2(&node, other, NULL, NULL, 0, &params)); /* another's */
	for (int type = 0; type < 4; type++) {
		params.conditional.type = type;
		params.conditional.size = type == CU_GRAPH_COND_TYPE_SWITCH ? 0 : 3;
		INVALID(cuGraphAddNode_v2(&node, graph, NULL, NULL, 0, &params));
	}
	bodies = add_choice(graph, NULL, handle, CU_GRAPH_COND_TYPE_IF, 1);
	params.conditional.type = CU_GRAPH_COND_TYPE_IF;
	params.conditional.size = 1;
	INVALID(cuGraphAddNode_v2(&node, graph, NULL, NULL, 0, &params)); /* taken */
	CHECK_EQ(cuGraphClone(&other, graph), CUDA_ERROR_NOT_SUPPORTED);
	OK(cuGraphAddHostNode(&node, bodies[0], NULL, 0, &host));
	CHECK_EQ(cuGraphInstantiateWithFlags(&exec, graph, 0), CUDA_ERROR_NOT_SUPPORTED);
	OK(cuGraphDestroyNode(node));
	OK(cuGraphInstantiateWithFlags(&exec, graph, 0));
	gone(graph, exec);
	OK(cuGraphDestroy(other));
}

/* What is no handle is a fault of the kernel. */
static void no_handle(void)
{
	CUdeviceptr p = app_word(COUNTER);
	uint64_t handle = app_word(OTHER);
	void *args[] = { &p, &handle };

	OK(cuMemsetD32_v2(app_word(OTHER), 77, 1));
	OK(cuLaunchKernel(count, 1, 1, 1, 1, 1, 1, 0, stream, args, NULL));
	CHECK_EQ(cuStreamSynchronize(stream), CUDA_ERROR_ILLEGAL_ADDRESS);
	CHECK_EQ(app_read(OTHER), 77);
}

int main(void)
{
	CUmodule module;

	app_begin();
	OK(cuModuleLoadData(&module, ptx));
	OK(cuModuleGetFunction(&count, module, "count"));
	OK(cuModuleGetFunction(&add, module, "add"));
	OK(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
	if_and_else();
	loops();
	switches();
	nested();
	refused();
	no_handle();
	return TEST_END();
}
