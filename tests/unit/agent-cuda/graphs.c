/* graphs.c - graphs as the driver describes them: their numbers, their nodes, what they run; each call of the driver fails or is missing in
 * its turn. And whether a launch has room. */
#include "../fail.h"

#include "calls.h"

#include "agent/core/life.h"
#include "agent/core/launch_table.h"
#include "agent/cuda/graph_ids.h"
#include "agent/cuda/graph_node.h"
#include "agent/cuda/graph_reach.h"
#include "agent/cuda/room.h"
#include "agent/cuda/shim.h"

static bool asleep;

bool __wrap_gx_agent_awake(void);
bool __wrap_gx_agent_awake(void)
{
	return !asleep;
}

/* --- the driver's graphs */
struct graph {
	size_t n;
	struct node {
		CUgraphNodeType type;
		unsigned long function;
		unsigned int threads;
		struct graph *child;
	} nodes[8];
};

static CUresult get_nodes(CUgraph graph, CUgraphNode *out, size_t *n)
{
	struct graph *g = (void *)graph;

	*n = g->n;
	for (size_t i = 0; out && i < g->n; i++)
		out[i] = (void *)&g->nodes[i];
	return ask("nodes; ");
}

static CUresult get_type(CUgraphNode node, CUgraphNodeType *type)
{
	*type = ((struct node *)(void *)node)->type;
	return ask("type; ");
}

static CUresult get_child(CUgraphNode node, CUgraph *graph)
{
	*graph = (void *)((struct node *)(void *)node)->child;
	return ask("child; ");
}

static CUDA_KERNEL_NODE_PARAMS_v1 params_of(CUgraphNode node)
{
	const struct node *n = (void *)node;

	return (CUDA_KERNEL_NODE_PARAMS_v1){ .func = handle(n->function),
		                             .gridDimX = 1,
		                             .gridDimY = 1,
		                             .gridDimZ = 1,
		                             .blockDimX = n->threads,
		                             .blockDimY = 1,
		                             .blockDimZ = 1 };
}

static CUresult get_v1(CUgraphNode node, CUDA_KERNEL_NODE_PARAMS_v1 *params)
{
	*params = params_of(node);
	return ask("v1; ");
}

static CUresult get_v2(CUgraphNode node, CUDA_KERNEL_NODE_PARAMS_v2 *params)
{
	union {
		CUDA_KERNEL_NODE_PARAMS_v1 v1;
		CUDA_KERNEL_NODE_PARAMS_v2 v2;
	} any = { .v2 = { .func = NULL } };

	any.v1 = params_of(node);
	if (number_of(any.v1.func) == 0x62) /* of a library */
		any.v2.kern = handle(0x63);
	*params = any.v2;
	return ask("v2; ");
}

static CUresult set_v1(CUgraphNode node, const CUDA_KERNEL_NODE_PARAMS_v1 *params)
{
	(void)node;
	return ask("set v1 %lx; ", number_of(params->func));
}

static CUresult set_v2(CUgraphNode node, const CUDA_KERNEL_NODE_PARAMS_v2 *params)
{
	(void)node;
	return ask("set v2 %lx; ", number_of(params->func));
}

static int cooperative;

static CUresult node_attribute(CUgraphNode node, CUkernelNodeAttrID id,
                               CUkernelNodeAttrValue *value)
{
	(void)node;
	value->cooperative = cooperative;
	return ask("attribute %d; ", (int)id);
}

static CUresult name_of(const char **name, CUfunction function)
{
	static char names[2][2] = { "f", "g" };

	*name = names[number_of(function) & 1];
	return CUDA_SUCCESS;
}

static CUresult current(CUcontext *context)
{
	*context = handle(0xc0);
	return CUDA_SUCCESS;
}

static CUstreamCaptureStatus status;
static struct graph captured;

static CUresult is_capturing(CUstream stream, CUstreamCaptureStatus *out)
{
	(void)stream;
	*out = status;
	return ask("captures; ");
}

static CUresult capture_info(CUstream stream, CUstreamCaptureStatus *out, uint64_t *id,
                             CUgraph *graph, const CUgraphNode **nodes, size_t *n)
{
	(void)stream;
	CHECK(!nodes && !n);
	*out = status;
	*id = 1;
	*graph = (void *)&captured;
	return ask("info; ");
}

static void begin_with(void)
{
	*api() = (struct gx_cuda_api){
		.cuGraphGetNodes = get_nodes,
		.cuGraphNodeGetType = get_type,
		.cuGraphChildGraphNodeGetGraph = get_child,
		.cuGraphKernelNodeGetParams = get_v1,
		.cuGraphKernelNodeGetParams_v2 = get_v2,
		.cuGraphKernelNodeSetParams = set_v1,
		.cuGraphKernelNodeSetParams_v2 = set_v2,
		.cuGraphKernelNodeGetAttribute = node_attribute,
		.cuCtxGetCurrent = current,
		.cuFuncGetName = name_of,
		.cuStreamIsCapturing = is_capturing,
		.cuStreamGetCaptureInfo_v2 = capture_info,
	};
	failing_call = 0;
	asked[0] = '\0';
}

/* --- numbers */
static void test_capturing(void)
{
	static struct graph other;
	uint64_t first = gx_graph_id((void *)&other), id;

	begin_with();
	CHECK(first && gx_graph_id((void *)&other) == first && !gx_graph_id(NULL));
	CHECK_EQ(gx_graph_capturing(handle(0x11)), 0);
	CHECK(was_asked("captures; "));
	status = CU_STREAM_CAPTURE_STATUS_INVALIDATED;
	CHECK_EQ(gx_graph_capturing(handle(0x11)), 0);
	status = CU_STREAM_CAPTURE_STATUS_ACTIVE;
	for (int n = 1; n <= 2; n++) {
		failing_call = n;
		CHECK_EQ(gx_graph_capturing(handle(0x11)), 0);
	}
	api()->cuStreamIsCapturing = NULL;
	CHECK_EQ(gx_graph_capturing(handle(0x11)), 0);
	begin_with();
	api()->cuStreamGetCaptureInfo_v2 = NULL;
	CHECK_EQ(gx_graph_capturing(handle(0x11)), 0);
	begin_with();
	id = gx_graph_capturing(handle(0x11));
	CHECK(was_asked("captures; info; "));
	CHECK(id == gx_graph_id((void *)&captured) && id == first + 2); /* NULL took one */
	status = CU_STREAM_CAPTURE_STATUS_NONE;
}

/* What makes an instance, or a copy. */
static CUresult made;

static CUresult make(void **out)
{
	if (out)
		*out = handle(0xe0);
	return made;
}

static CUresult destroy(void)
{
	return made;
}

static CUresult instantiate(int how, CUgraphExec *exec, CUgraph graph)
{
	switch (how) {
	case 0: return cuGraphInstantiate(exec, graph, NULL, NULL, 0);
	case 1: return cuGraphInstantiate_v2(exec, graph, NULL, NULL, 0);
	case 2: return cuGraphInstantiateWithFlags(exec, graph, 0);
	case 3: return cuGraphInstantiateWithParams(exec, graph, NULL);
	default: return cuGraphInstantiateWithParams_ptsz(exec, graph, NULL);
	}
}

static struct graph inner, outer;

static bool is_launched(CUgraphExec exec)
{
	struct gx_launch_line line = { 0 };

	return gx_graph_reach_launched(exec, &line);
}

/* An instance that is brought up to date runs what the other graph has, and keeps its number. */
static void test_updates(CUgraphExec exec)
{
	struct gx_launch_line line = { 0 };
	uint64_t id = gx_graph_exec_id(exec);

	gx_forward_slots[GX_ENTRY_cuGraphExecUpdate] = (void *)(uintptr_t)destroy;
	gx_forward_slots[GX_ENTRY_cuGraphExecUpdate_v2] = (void *)(uintptr_t)destroy;
	for (int how = 0; how < 2; how++) {
		gx_graph_reach_forget(exec);
		for (int fails = 0; fails < 3; fails++) {
			made = fails == 1 ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS;
			asleep = fails == 0;
			CHECK_EQ(how ? cuGraphExecUpdate_v2(exec, (void *)&inner, NULL)
			             : cuGraphExecUpdate(exec, (void *)&inner, NULL, NULL),
			         made);
			CHECK_EQ(is_launched(exec), fails == 2);
		}
	}
	CHECK(gx_graph_reach_launched(exec, &line) && line.in_graphs.runs == inner.n);
	CHECK_EQ(gx_graph_exec_id(exec), id);
}

static void test_instances(void)
{
	static const enum gx_entry entries[] = { GX_ENTRY_cuGraphInstantiate,
		                                 GX_ENTRY_cuGraphInstantiate_v2,
		                                 GX_ENTRY_cuGraphInstantiateWithFlags,
		                                 GX_ENTRY_cuGraphInstantiateWithParams,
		                                 GX_ENTRY_cuGraphInstantiateWithParams_ptsz };
	CUgraph of = (void *)&outer, clone = NULL;
	CUgraphExec exec;

	begin_with();
	gx_forward_slots[GX_ENTRY_cuGraphExecDestroy] = (void *)(uintptr_t)destroy;
	gx_forward_slots[GX_ENTRY_cuGraphDestroy] = (void *)(uintptr_t)destroy;
	gx_forward_slots[GX_ENTRY_cuGraphClone] = (void *)(uintptr_t)make;
	for (int how = 0; how < 5; how++) {
		gx_forward_slots[entries[how]] = (void *)(uintptr_t)make;
		made = CUDA_ERROR_INVALID_VALUE;
		CHECK_EQ(instantiate(how, &exec, of), CUDA_ERROR_INVALID_VALUE);
		CHECK_EQ(gx_graph_exec_id(exec), 0);
		made = CUDA_SUCCESS;
		asleep = true;
		CHECK_EQ(instantiate(how, &exec, of), 0);
		CHECK_EQ(gx_graph_exec_id(exec), 0);
		asleep = false;
		CHECK_EQ(instantiate(how, &exec, of), 0);
		CHECK(gx_graph_exec_id(exec) && gx_graph_exec_id(exec) == gx_graph_id(of));
		CHECK(is_launched(exec));
		test_updates(exec);
		made = CUDA_ERROR_INVALID_VALUE;
		CHECK_EQ(instantiate(how, NULL, of), CUDA_ERROR_INVALID_VALUE);
		made = CUDA_SUCCESS;
		CHECK_EQ(instantiate(how, NULL, of), CUDA_SUCCESS);
		asleep = true;
		CHECK_EQ(cuGraphExecDestroy(exec), 0);
		CHECK(gx_graph_exec_id(exec) != 0);
		asleep = false;
		CHECK(is_launched(exec));
		made = CUDA_ERROR_INVALID_VALUE;
		CHECK_EQ(cuGraphExecDestroy(exec), made);
		made = CUDA_SUCCESS;
		CHECK(!gx_graph_exec_id(exec) && !is_launched(exec));
	}
	CHECK_EQ(cuGraphClone(&clone, of), 0);
	CHECK_EQ(gx_graph_id(clone), gx_graph_id(of));
	CHECK(!is_launched((void *)clone)); /* it is no instance */
	made = CUDA_ERROR_INVALID_VALUE;
	CHECK_EQ(cuGraphClone(&clone, of), made);
	CHECK_EQ(cuGraphDestroy(clone), made);
	made = CUDA_SUCCESS;
	CHECK(gx_graph_id(clone) != gx_graph_id(of));
	CHECK_EQ(gx_graph_exec_id(NULL), 0);
}

/* --- nodes */
static void test_nodes(void)
{
	struct node node = { .function = 0x60, .threads = 7 };
	CUDA_KERNEL_NODE_PARAMS_v2 params = { .func = NULL };
	CUgraphNode n = (void *)&node;

	begin_with();
	CHECK(gx_node_params(n, &params) && was_asked("v2; "));
	CHECK(number_of(params.func) == 0x60 && params.blockDimX == 7);
	failing_call = 1;
	CHECK(gx_node_params(n, &params) && was_asked("v2; v1; "));
	api()->cuGraphKernelNodeGetParams_v2 = NULL;
	CHECK(gx_node_params(n, &params) && was_asked("v1; "));
	failing_call = 1;
	CHECK(!gx_node_params(n, &params));
	api()->cuGraphKernelNodeGetParams = NULL;
	CHECK(!gx_node_params(n, &params));
	begin_with();
	CHECK(gx_node_set_params(n, &params) && was_asked("set v2 60; "));
	failing_call = 1;
	CHECK(gx_node_set_params(n, &params) && was_asked("set v2 60; set v1 60; "));
	api()->cuGraphKernelNodeSetParams_v2 = NULL;
	CHECK(gx_node_set_params(n, &params) && was_asked("set v1 60; "));
	failing_call = 1;
	CHECK(!gx_node_set_params(n, &params));
	params.func = NULL; /* what the older call does not have */
	asked[0] = '\0';
	CHECK(!gx_node_set_params(n, &params) && was_asked(""));
	params.func = handle(0x60);
	api()->cuGraphKernelNodeSetParams = NULL;
	CHECK(!gx_node_set_params(n, &params));
	begin_with();
	CHECK(!gx_node_is_cooperative(n) && was_asked("attribute 2; "));
	CHECK(!gx_node_is_cooperative(NULL) && was_asked(""));
	failing_call = 1;
	CHECK(gx_node_is_cooperative(n));
	cooperative = 1;
	CHECK(gx_node_is_cooperative(n));
	asleep = true;
	CHECK(!gx_node_is_cooperative(n));
	asleep = false;
	cooperative = 0;
	api()->cuGraphKernelNodeGetAttribute = NULL;
	CHECK(gx_node_is_cooperative(n));
}

/* --- what they run */
enum {
	KERNEL = CU_GRAPH_NODE_TYPE_KERNEL,
	GRAPH = CU_GRAPH_NODE_TYPE_GRAPH,
	MEMSET = CU_GRAPH_NODE_TYPE_MEMSET
};

static struct graph inner = { 2, { { KERNEL, 0x60, 32, NULL }, { KERNEL, 0x61, 32, NULL } } };
static struct graph outer = { 5,
	                      { { KERNEL, 0x60, 32, NULL },
	                        { MEMSET, 0, 0, NULL },
	                        { KERNEL, 0x60, 33, NULL },
	                        { GRAPH, 0, 0, &inner },
	                        { KERNEL, 0x70, 32, NULL } } };

static struct graph of_library = { 1, { { KERNEL, 0x62, 32, NULL } } };

static uint64_t runs_of(const char *name, unsigned int threads)
{
	const struct gx_launch_row row = { name, (const unsigned int[3]){ 1, 1, 1 },
		                           (const unsigned int[3]){ threads, 1, 1 } };
	const struct gx_launch_line *line = gx_launch_table_find(&row);

	return line ? line->in_graphs.runs : 0;
}

static CUgraphExec const exec = (void *)0xe1;

static bool is_known(struct graph *graph)
{
	struct gx_launch_line line = { 0 };

	gx_graph_reach_take(exec, (void *)graph);
	return gx_graph_reach_launched(exec, &line);
}

/* 0x70 is a variant of 0x61, which has programs at its ends and inside. */
static void test_runs(void)
{
	static struct gx_variant variant = { .function = (CUfunction)(void *)0x70,
		                             .runs = GX_REACH_ENDS | GX_REACH_INSIDE };
	struct gx_launch_line line = { 0 };
	struct gx_module *module = gx_registry_add_module(
	        &(struct gx_loaded){ .handle = handle(0x50), .context = handle(0xc0) });
	struct gx_kernel *kernel =
	        gx_registry_add_kernel(module, handle(0x61), handle(0xc0), "known");

	begin_with();
	CHECK(kernel && !gx_registry_add_variant(variant.function, kernel));
	atomic_store(&kernel->variants, &variant);
	gx_graph_reach_take(exec, (void *)&outer);
	CHECK(gx_graph_reach_launched(exec, &line));
	CHECK(line.in_graphs.runs == 5 && line.in_graphs.probed == 1 && line.in_graphs.ends == 1 &&
	      line.in_graphs.inside == 1);
	CHECK(runs_of("f", 32) == 2 && runs_of("f", 33) == 1 && runs_of("known", 32) == 2);
	CHECK(gx_graph_reach_launched(exec, &line));
	CHECK(line.in_graphs.runs == 10 && runs_of("f", 32) == 4);
	gx_graph_reach_take(exec, (void *)&inner); /* brought up to date */
	variant.runs = GX_REACH_INSIDE;
	CHECK(gx_graph_reach_launched(exec, &line));
	CHECK(line.in_graphs.runs == 12 && line.in_graphs.probed == 2);
	CHECK(runs_of("f", 32) == 5 && runs_of("f", 33) == 2 && runs_of("known", 32) == 5);
	gx_graph_reach_forget(exec);
	CHECK(!gx_graph_reach_launched(exec, &line));
	gx_graph_reach_forget(exec);
	gx_graph_reach_forget(NULL);
	CHECK_EQ(line.in_graphs.runs, 12);
	/* a kernel of a library, whose function only the driver has seen */
	CHECK(gx_registry_add_kernel(module, handle(0x63), NULL, "of a library"));
	gx_graph_reach_take(exec, (void *)&of_library);
	CHECK(gx_graph_reach_launched(exec, &line));
	CHECK_EQ(runs_of("of a library", 32), 1);
	/* of a node that the driver does not describe nobody knows what it runs */
	api()->cuGraphKernelNodeGetParams = NULL;
	api()->cuGraphKernelNodeGetParams_v2 = NULL;
	CHECK(!is_known(&inner));
	begin_with();
	/* where nobody looks at launches the driver is not asked */
	setenv("GPUEXT_LAUNCH_TABLE", "0", 1);
	gx_launch_table_start();
	CHECK(!is_known(&inner) && was_asked(""));
	unsetenv("GPUEXT_LAUNCH_TABLE");
	gx_launch_table_start();
}

static bool no_current;

static CUresult get_current(CUcontext *context)
{
	if (no_current)
		return CUDA_ERROR_INVALID_CONTEXT;
	*context = handle(0xc1);
	return CUDA_SUCCESS;
}

/* How many of its two kernels run with programs, when the second, 0x61, is one of an edited module. */
static uint64_t probed_in_place(const struct gx_decision *decision, bool is_kernel)
{
	struct gx_kernel *kernel = gx_registry_kernel(handle(0x61));
	struct gx_launch_line line = { 0 };

	kernel->is_kernel = is_kernel;
	atomic_store(&kernel->decisions, (struct gx_decision *)(uintptr_t)decision);
	gx_graph_reach_take(exec, (void *)&inner);
	CHECK(gx_graph_reach_launched(exec, &line));
	kernel->is_kernel = false;
	atomic_store(&kernel->decisions, NULL);
	return line.in_graphs.probed;
}

static void test_in_place(void)
{
	struct gx_variant variant = { .in_place = true };
	struct gx_decision decision = { .context = handle(0xc0),
		                        .variant = &variant,
		                        .reach = GX_REACH_ENDS };

	begin_with();
	api()->cuCtxGetCurrent = get_current;
	CHECK_EQ(probed_in_place(NULL, false), 0);
	CHECK_EQ(probed_in_place(&decision, false), 1);
	CHECK_EQ(probed_in_place(&decision, true), 0); /* of another context */
	decision.context = handle(0xc1);
	CHECK_EQ(probed_in_place(&decision, false), 0);
	CHECK_EQ(probed_in_place(&decision, true), 1);
	decision.context = handle(0xc0);
	no_current = true;
	CHECK_EQ(probed_in_place(&decision, true), 0);
	no_current = false;
	variant.in_place = false;
	CHECK_EQ(probed_in_place(&decision, false), 0);
	decision.variant = NULL;
	CHECK_EQ(probed_in_place(&decision, false), 0);
}

/* What the driver does not say in full is not known. */
static void test_unknown(void)
{
	static struct graph chain[17];
	bool known;
	int n = 1;

	begin_with();
	for (; n < 100; n++) {
		begin_with();
		failing_call = n;
		known = is_known(&outer);
		if (failing_call)
			break; /* there are not so many */
		/* parameters are asked for in another way then */
		CHECK_EQ(known, !strncmp(asked + failed_at, "v2; ", 4));
	}
	CHECK(n > 15 && n < 100);
	begin_with();
	CHECK(is_known(&outer));
	api()->cuGraphGetNodes = NULL;
	CHECK(!is_known(&outer));
	begin_with();
	api()->cuGraphNodeGetType = NULL;
	CHECK(!is_known(&outer));
	begin_with();
	api()->cuGraphChildGraphNodeGetGraph = NULL;
	CHECK(!is_known(&outer) && is_known(&inner));
	begin_with();
	for (long i = 1; i < 100; i++) {
		bool failed;

		fail_one(i);
		known = is_known(&outer);
		failed = fail_none();
		CHECK_EQ(known, !failed);
		if (!failed)
			break;
	}
	/* graphs in graphs, as deep as it looks and one deeper */
	for (int i = 0; i < 16; i++)
		chain[i] = (struct graph){ 1, { { GRAPH, 0, 0, &chain[i + 1] } } };
	CHECK(!is_known(&chain[0]) && is_known(&chain[1]));
	gx_graph_reach_forget(exec);
}

/* --- room */
static int n_units = 4, n_resident = 2;

static CUresult device(CUdevice *out)
{
	*out = 3;
	return ask("device; ");
}

static CUresult units(int *value, CUdevice_attribute what, CUdevice of)
{
	*value = n_units;
	return ask("attribute %d of %d; ", (int)what, (int)of);
}

static CUresult occupancy(int *blocks, CUfunction function, int threads, size_t shared)
{
	*blocks = n_resident;
	return ask("%d threads of %lx, %zu; ", threads, number_of(function), shared);
}

static CUresult push(CUcontext context)
{
	return ask("push %lx; ", number_of(context));
}

static CUresult pop(CUcontext *context)
{
	*context = NULL;
	return ask("pop; ");
}

static int n_told;
static char told[256];

__attribute__((format(printf, 1, 2))) void __wrap_gx_session_log(const char *fmt, ...);
void __wrap_gx_session_log(const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	vsnprintf(told, sizeof(told), fmt, args);
	va_end(args);
	n_told++;
}

static void test_room(void)
{
	struct gx_variant variant = { .context = handle(0xc0),
		                      .function = handle(0x70),
		                      .max_threads = 24 };
	struct gx_call call = { .grid = { 1, 2, 4 }, .block = { 2, 3, 4 }, .shared_bytes = 5 };
	struct gx_kernel kernel = { .name = (char[]){ "k" } };

	*api() = (struct gx_cuda_api){ .cuCtxPushCurrent_v2 = push,
		                       .cuCtxPopCurrent_v2 = pop,
		                       .cuCtxGetDevice = device,
		                       .cuDeviceGetAttribute = units,
		                       .cuOccupancyMaxActiveBlocksPerMultiprocessor = occupancy };
	failing_call = 0;
	asked[0] = '\0';
	CHECK(gx_room_for(&variant, &call) && was_asked(""));
	variant.max_threads--;
	CHECK(!gx_room_for(&variant, &call) && was_asked(""));
	variant.max_threads++;
	call.cooperative = true;
	CHECK(gx_room_for(&variant, &call));
	CHECK(was_asked("push c0; device; attribute 16 of 3; 24 threads of 70, 5; pop; "));
	call.grid[0] = 2;
	CHECK(!gx_room_for(&variant, &call));
	for (int n = 1; n <= 4; n++) {
		failing_call = n;
		CHECK(gx_room_for(&variant, &call)); /* of a launch the driver says it */
		call.is_node = true;
		failing_call = n;
		CHECK(!gx_room_for(&variant, &call));
		call.is_node = false;
	}
	api()->cuOccupancyMaxActiveBlocksPerMultiprocessor = NULL;
	asked[0] = '\0';
	CHECK(gx_room_for(&variant, &call) && was_asked("push c0; pop; "));
	CHECK(gx_room_is_short(CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES) &&
	      gx_room_is_short(CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE) &&
	      gx_room_is_short(CUDA_ERROR_INVALID_CLUSTER_SIZE) &&
	      !gx_room_is_short(CUDA_ERROR_INVALID_VALUE) && !gx_room_is_short(CUDA_SUCCESS));
	call.grid[1] = 5;
	gx_room_tell(&variant, &kernel, &call);
	gx_room_tell(&variant, &kernel, &call);
	CHECK_EQ(n_told, 1);
	CHECK(!strcmp(told, "k: a launch of 2x5x4 blocks of 2x3x4 threads ran without probes, "
	                    "which need more room (registers)"));
}

int main(void)
{
	setenv("GPUEXT_LAUNCH_TABLE", "1", 1);
	gx_launch_table_start();
	test_capturing();
	test_nodes();
	test_runs();
	test_in_place();
	test_unknown();
	test_instances();
	test_room();
	return TEST_END();
}
