/* nodes.c - calls about kernel nodes of graphs: each goes on to the driver with what it came with, and the variant in the place of the
 * kernel where there is one. */
#include "calls.h"

#include "agent/core/life.h"
#include "agent/cuda/forward.h"
#include "agent/cuda/graph_ids.h"
#include "agent/cuda/launch.h"
#include "agent/cuda/shim.h"
#include "agent/variant/variant.h"

enum { FUNCTION = 0x60, KERNEL = 0x61, OTHER = 0x63, VARIANT = 0x70, OF_KERNEL = 0x71 };
/* handles of a call */
enum { NODE = 0x10, GRAPH = 0x20, EXEC = 0x30, BEFORE = 0x40, EDGES = 0x50, OUT = 0x68 };

/* --- what the agent would decide */
static struct gx_variant variant, of_kernel;
static struct gx_decision decision;
static struct gx_launch announced;
static CUcontext decided_in;
static bool asleep, no_room;
static uint64_t counts[GX_N_COUNTS];
static unsigned n_told;

bool __wrap_gx_agent_awake(void);
const struct gx_decision *__wrap_gx_variant_decide(struct gx_kernel *kernel, CUcontext context);
uint64_t __wrap_gx_session_launch(const struct gx_launch *launch);
void __wrap_gx_session_count(enum gx_count what, uint64_t n);
bool __wrap_gx_room_for(const struct gx_variant *of, const struct gx_call *call);
void __wrap_gx_room_tell(struct gx_variant *of, const struct gx_kernel *kernel,
                         const struct gx_call *call);
void __wrap_gx_variant_reach(struct gx_variant *of, uint64_t threads);

bool __wrap_gx_agent_awake(void)
{
	return !asleep;
}

const struct gx_decision *__wrap_gx_variant_decide(struct gx_kernel *kernel, CUcontext context)
{
	CHECK(kernel != NULL);
	decided_in = context;
	return &decision;
}

uint64_t __wrap_gx_session_launch(const struct gx_launch *launch)
{
	announced = *launch;
	return 1;
}

void __wrap_gx_session_count(enum gx_count what, uint64_t n)
{
	counts[what] += n;
}

/* Who asks says what the node is. */
static bool is_shape(const struct gx_call *call)
{
	return call->is_node && call->grid[0] == 2 && call->grid[1] == 3 && call->grid[2] == 4 &&
	       call->block[0] == 5 && call->block[1] == 6 && call->block[2] == 7 &&
	       call->shared_bytes == 8;
}

static bool asked_cooperative;

bool __wrap_gx_room_for(const struct gx_variant *of, const struct gx_call *call)
{
	CHECK((of == &variant || of == &of_kernel) && is_shape(call));
	asked_cooperative = call->cooperative;
	return !no_room;
}

void __wrap_gx_room_tell(struct gx_variant *of, const struct gx_kernel *kernel,
                         const struct gx_call *call)
{
	CHECK(of == &variant && kernel && is_shape(call));
	n_told++;
}

void __wrap_gx_variant_reach(struct gx_variant *of, uint64_t threads)
{
	CHECK(of == &variant && threads == 2 * 3 * 4 * 5 * 6 * 7);
}

/* --- the driver */
static uint64_t only = 77;
static size_t n_bytes = sizeof(only);
static void *params_of_one[1] = { &only };
static void *buffer_of_one[5] = { CU_LAUNCH_PARAM_BUFFER_POINTER, &only,
	                          CU_LAUNCH_PARAM_BUFFER_SIZE, &n_bytes, CU_LAUNCH_PARAM_END };
static void **given_params = params_of_one, **given_extra;
static bool has_id; /* the variant takes the launch's id behind its parameters */

static void check_id(const CUDA_KERNEL_NODE_PARAMS_v2 *p)
{
	if (given_params) {
		CHECK(!p->extra && p->kernelParams != given_params);
		CHECK(*(uint64_t *)p->kernelParams[0] == 77 &&
		      *(uint64_t *)p->kernelParams[1] == 1);
	} else {
		CHECK(!p->kernelParams && p->extra != given_extra);
		CHECK(((uint64_t *)p->extra[1])[0] == 77 && ((uint64_t *)p->extra[1])[1] == 1);
		CHECK_EQ(*(size_t *)p->extra[3], 16);
	}
}

/* v1 is the front of v2. */
static CUresult tell(const char *call, const void *params, bool is_v2)
{
	const CUDA_KERNEL_NODE_PARAMS_v2 *p = params;

	if (!p)
		return ask("%s nothing; ", call);
	CHECK(p->gridDimX == 2 && p->gridDimY == 3 && p->gridDimZ == 4 && p->blockDimX == 5 &&
	      p->blockDimY == 6 && p->blockDimZ == 7 && p->sharedMemBytes == 8);
	if (has_id && number_of(p->func) == VARIANT)
		check_id(p);
	else
		CHECK(p->kernelParams == given_params && p->extra == given_extra);
	return ask("%s %lx/%lx; ", call, number_of(p->func), is_v2 ? number_of(p->kern) : 0);
}

static CUresult tell_any(const char *call, const CUgraphNodeParams *params)
{
	if (params && params->type != CU_GRAPH_NODE_TYPE_KERNEL)
		return ask("%s other; ", call);
	return tell(call, params ? &params->kernel : NULL, true);
}

static void check_added(const CUgraphNode *out, CUgraph graph, const CUgraphNode *before, size_t n)
{
	CHECK(number_of(out) == OUT && number_of(graph) == GRAPH && number_of(before) == BEFORE &&
	      n == 3);
}

static CUresult add_v1(CUgraphNode *out, CUgraph graph, const CUgraphNode *before, size_t n,
                       const CUDA_KERNEL_NODE_PARAMS_v1 *params)
{
	check_added(out, graph, before, n);
	return tell("add v1", params, false);
}

static CUresult add_v2(CUgraphNode *out, CUgraph graph, const CUgraphNode *before, size_t n,
                       const CUDA_KERNEL_NODE_PARAMS *params)
{
	check_added(out, graph, before, n);
	return tell("add v2", params, true);
}

static CUresult add_any(CUgraphNode *out, CUgraph graph, const CUgraphNode *before, size_t n,
                        CUgraphNodeParams *params)
{
	check_added(out, graph, before, n);
	return tell_any("add any", params);
}

static CUresult add_any_v2(CUgraphNode *out, CUgraph graph, const CUgraphNode *before,
                           const CUgraphEdgeData *edges, size_t n, CUgraphNodeParams *params)
{
	check_added(out, graph, before, n);
	CHECK_EQ(number_of(edges), EDGES);
	return tell_any("add any v2", params);
}

static CUresult set_v1(CUgraphNode node, const CUDA_KERNEL_NODE_PARAMS_v1 *params)
{
	CHECK_EQ(number_of(node), NODE);
	return tell("set v1", params, false);
}

static CUresult set_v2(CUgraphNode node, const CUDA_KERNEL_NODE_PARAMS *params)
{
	CHECK_EQ(number_of(node), NODE);
	return tell("set v2", params, true);
}

static CUresult set_any(CUgraphNode node, CUgraphNodeParams *params)
{
	CHECK_EQ(number_of(node), NODE);
	return tell_any("set any", params);
}

static CUresult set_exec_v1(CUgraphExec exec, CUgraphNode node,
                            const CUDA_KERNEL_NODE_PARAMS_v1 *params)
{
	CHECK_EQ(number_of(node), NODE);
	return tell(exec ? "set exec v1" : "set no exec v1", params, false);
}

static CUresult set_exec_v2(CUgraphExec exec, CUgraphNode node,
                            const CUDA_KERNEL_NODE_PARAMS *params)
{
	CHECK_EQ(number_of(node), NODE);
	return tell(exec ? "set exec v2" : "set no exec v2", params, true);
}

static CUresult set_exec_any(CUgraphExec exec, CUgraphNode node, CUgraphNodeParams *params)
{
	CHECK_EQ(number_of(node), NODE);
	return tell_any(exec ? "set exec any" : "set no exec any", params);
}

static int cooperative;

static CUresult node_attribute(CUgraphNode node, CUkernelNodeAttrID attribute,
                               CUkernelNodeAttrValue *value)
{
	CHECK(number_of(node) == NODE && attribute == CU_LAUNCH_ATTRIBUTE_COOPERATIVE);
	value->cooperative = cooperative;
	return CUDA_SUCCESS;
}

/* --- the application's calls */
enum { ADD_V1, ADD_V2, ADD_ANY, ADD_ANY_V2, SET_V1, SET_V2, SET_ANY, EXEC_V1, EXEC_V2, EXEC_ANY };
static const struct {
	const char *real, *no_exec, *api;
	bool is_v1, is_any, adds, has_exec;
} rows[] = {
	[ADD_V1] = { "add v1", NULL, "cuGraphAddKernelNode", true, false, true, false },
	[ADD_V2] = { "add v2", NULL, "cuGraphAddKernelNode", false, false, true, false },
	[ADD_ANY] = { "add any", NULL, "cuGraphAddNode", false, true, true, false },
	[ADD_ANY_V2] = { "add any v2", NULL, "cuGraphAddNode", false, true, true, false },
	[SET_V1] = { "set v1", NULL, "cuGraphKernelNodeSetParams", true, false, false, false },
	[SET_V2] = { "set v2", NULL, "cuGraphKernelNodeSetParams", false, false, false, false },
	[SET_ANY] = { "set any", NULL, "cuGraphNodeSetParams", false, true, false, false },
	[EXEC_V1] = { "set exec v1", "set no exec v1", "cuGraphExecKernelNodeSetParams", true,
	              false, false, true },
	[EXEC_V2] = { "set exec v2", "set no exec v2", "cuGraphExecKernelNodeSetParams", false,
	              false, false, true },
	[EXEC_ANY] = { "set exec any", "set no exec any", "cuGraphExecNodeSetParams", false, true,
	               false, true },
};
enum { N_CALLS = sizeof(rows) / sizeof(rows[0]) };

/* v1 and v2: a kernel's parameters, or NULL. */
static CUresult call(size_t which, const CUDA_KERNEL_NODE_PARAMS_v2 *v2, CUgraphNodeParams *any,
                     uintptr_t exec)
{
	CUDA_KERNEL_NODE_PARAMS_v1 front = { .func = NULL }, *v1 = v2 ? &front : NULL;
	const CUgraphNode *before = handle(BEFORE);

	if (v2)
		memcpy(&front, v2, sizeof(front));
	switch (which) {
	case ADD_V1: return cuGraphAddKernelNode(handle(OUT), handle(GRAPH), before, 3, v1);
	case ADD_V2: return cuGraphAddKernelNode_v2(handle(OUT), handle(GRAPH), before, 3, v2);
	case ADD_ANY: return cuGraphAddNode(handle(OUT), handle(GRAPH), before, 3, any);
	case ADD_ANY_V2:
		return cuGraphAddNode_v2(handle(OUT), handle(GRAPH), before, handle(EDGES), 3, any);
	case SET_V1: return cuGraphKernelNodeSetParams(handle(NODE), v1);
	case SET_V2: return cuGraphKernelNodeSetParams_v2(handle(NODE), v2);
	case SET_ANY: return cuGraphNodeSetParams(handle(NODE), any);
	case EXEC_V1: return cuGraphExecKernelNodeSetParams(handle(exec), handle(NODE), v1);
	case EXEC_V2: return cuGraphExecKernelNodeSetParams_v2(handle(exec), handle(NODE), v2);
	default: return cuGraphExecNodeSetParams(handle(exec), handle(NODE), any);
	}
}

static void begin(void)
{
	variant = (struct gx_variant){ .function = handle(VARIANT), .max_threads = 1024 };
	decision = (struct gx_decision){ .variant = &variant, .matched = true };
	announced = (struct gx_launch){ .api_name = NULL };
	decided_in = NULL;
	memset(counts, 0, sizeof(counts));
	n_told = 0;
	no_room = asleep = asked_cooperative = false;
	failing_call = cooperative = 0;
	asked[0] = '\0';
}

static __attribute__((format(printf, 1, 2))) bool went(const char *format, ...)
{
	char expected[128] = "";
	va_list args;

	va_start(args, format);
	vsnprintf(expected, sizeof(expected), format, args);
	va_end(args);
	return was_asked(expected);
}

/* What names no kernel, or no executable graph, is the driver's to refuse. */
static void test_nothing(size_t i)
{
	CUgraphNodeParams other = { .type = CU_GRAPH_NODE_TYPE_MEMSET };
	CUgraphNodeParams any = { .type = CU_GRAPH_NODE_TYPE_KERNEL };

	begin();
	CHECK_EQ(call(i, NULL, NULL, EXEC), 0);
	CHECK(went("%s nothing; ", rows[i].real));
	failing_call = 1;
	CHECK_EQ(call(i, NULL, NULL, EXEC), CUDA_ERROR_INVALID_VALUE);
	asked[0] = '\0';
	if (rows[i].is_any) {
		CHECK_EQ(call(i, NULL, &other, EXEC), 0);
		CHECK(went("%s other; ", rows[i].real));
	}
	any.kernel =
	        (CUDA_KERNEL_NODE_PARAMS_v2){ handle(FUNCTION), 2,           3,    4,   5, 6, 7, 8,
		                              given_params,     given_extra, NULL, NULL };
	if (rows[i].has_exec) {
		CHECK_EQ(call(i, &any.kernel, &any, 0), 0);
		CHECK(went("%s 60/0; ", rows[i].no_exec));
	}
	CHECK(!announced.api_name);
}

/* A function, and a kernel that is named as one: the variant is a function of the context. */
static void test_kernel(size_t i, bool is_kernel)
{
	CUgraphNodeParams any = { .type = CU_GRAPH_NODE_TYPE_KERNEL };
	unsigned long func = is_kernel ? 0 : FUNCTION, kern = is_kernel ? KERNEL : 0;

	any.kernel = (CUDA_KERNEL_NODE_PARAMS_v2){
		handle(func), 2,           3, 4, 5, 6, 7, 8, given_params, given_extra,
		handle(kern), handle(0xc5)
	};
	begin();
	has_id = variant.uses_launch_id = true;
	variant.n_params = 1;
	variant.launch_id_offset = sizeof(only);
	CHECK_EQ(call(i, &any.kernel, &any, EXEC), 0);
	CHECK(went("%s 70/0; ", rows[i].real));
	has_id = false;
	begin();
	CHECK_EQ(call(i, &any.kernel, &any, EXEC), 0);
	CHECK(went("%s 70/0; ", rows[i].real));
	CHECK_EQ(number_of(decided_in), is_kernel ? 0xc5 : 0xc9);
	CHECK(!strcmp(announced.api_name, rows[i].api) && announced.matched);
	CHECK_EQ(!announced.graph, !rows[i].adds);
	CHECK(announced.grid[0] == 2 && announced.block[2] == 7);
	CHECK(!asked_cooperative && any.kernel.func == handle(func));
	cooperative = 1; /* of a node that is there */
	CHECK_EQ(call(i, &any.kernel, &any, EXEC), 0);
	CHECK_EQ(asked_cooperative, !rows[i].adds);
	CHECK(went("%s 70/0; ", rows[i].real));
	/* the driver does not take it: the kernel, as it was named */
	failing_call = 1;
	CHECK_EQ(call(i, &any.kernel, &any, EXEC), 0);
	CHECK(went("%s 70/0; %s %lx/%lx; ", rows[i].real, rows[i].real, func, kern));
	CHECK(counts[GX_COUNT_MISSED] == 1 && variant.refused);
	begin();
	decision.variant = NULL;
	CHECK_EQ(call(i, &any.kernel, &any, EXEC), 0);
	CHECK(went("%s %lx/%lx; ", rows[i].real, func, kern));
	failing_call = 1;
	CHECK_EQ(call(i, &any.kernel, &any, EXEC), CUDA_ERROR_INVALID_VALUE);
	asked[0] = '\0';
	asleep = true;
	CHECK_EQ(call(i, &any.kernel, &any, EXEC), 0);
	CHECK(went("%s %lx/%lx; ", rows[i].real, func, kern));
}

/* --- what a node has */
static unsigned long node_function;

static CUresult get_v1(CUgraphNode node, CUDA_KERNEL_NODE_PARAMS_v1 *params)
{
	CHECK_EQ(number_of(node), NODE);
	*params = (CUDA_KERNEL_NODE_PARAMS_v1){ handle(node_function), 2,          3, 4, 5, 6, 7, 8,
		                                given_params,          given_extra };
	return ask("get; ");
}

static CUresult get_v2(CUgraphNode node, CUDA_KERNEL_NODE_PARAMS *params)
{
	CHECK_EQ(number_of(node), NODE);
	*params = (CUDA_KERNEL_NODE_PARAMS){ handle(node_function),
		                             2,
		                             3,
		                             4,
		                             5,
		                             6,
		                             7,
		                             8,
		                             given_params,
		                             given_extra,
		                             node_function ? handle(OTHER) : handle(KERNEL),
		                             NULL };
	return ask("get; ");
}

static CUresult function_of(CUfunction *function, CUkernel kernel)
{
	CHECK_EQ(number_of(kernel), KERNEL);
	*function = handle(0x62);
	return ask("function; ");
}

/* The application sees what it put there, the kernel too: the runtime knows its functions by that. */
static void test_get(struct gx_kernel *function, struct gx_kernel *kernel)
{
	static const struct {
		unsigned long is;
		bool asleep;
		int fails;
		bool twin;
		unsigned long shown, kernel;
	} gets[] = {
		{ VARIANT, false, 0, false, FUNCTION, 0 },
		{ VARIANT, false, 0, true, FUNCTION, KERNEL },
		{ VARIANT, true, 0, true, VARIANT, OTHER },
		{ VARIANT, false, 1, true, VARIANT, OTHER },
		{ FUNCTION, false, 0, false, FUNCTION, OTHER },
		{ OF_KERNEL, false, 0, false, 0x62, KERNEL },
		{ OF_KERNEL, false, 2, false, OF_KERNEL, KERNEL },
		{ 0, false, 0, false, 0, KERNEL },
	};

	for (size_t i = 0; i < sizeof(gets) / sizeof(gets[0]); i++) {
		CUDA_KERNEL_NODE_PARAMS_v1 v1;
		CUDA_KERNEL_NODE_PARAMS_v2 v2;

		begin();
		asleep = gets[i].asleep;
		node_function = gets[i].is;
		failing_call = gets[i].fails;
		function->twin = gets[i].twin ? kernel : NULL;
		CHECK_EQ(cuGraphKernelNodeGetParams(handle(NODE), &v1), gets[i].fails == 1);
		CHECK_EQ(number_of(v1.func), gets[i].shown);
		failing_call = gets[i].fails;
		CHECK_EQ(cuGraphKernelNodeGetParams_v2(handle(NODE), &v2), gets[i].fails == 1);
		CHECK_EQ(number_of(v2.func), gets[i].shown);
		CHECK_EQ(number_of(v2.kern), gets[i].kernel);
	}
	function->twin = NULL;
}

/* --- nodes that become cooperative */
static CUresult set_attribute(CUgraphNode node, CUkernelNodeAttrID attribute,
                              const CUkernelNodeAttrValue *value)
{
	CHECK_EQ(number_of(node), NODE);
	return ask("attribute %d %d; ", (int)attribute, value->cooperative);
}

static CUresult copy_attributes(CUgraphNode to, CUgraphNode from)
{
	CHECK_EQ(number_of(to), NODE);
	return ask("copy of %lx; ", number_of(from));
}

static CUresult agent_set(CUgraphNode node, const CUDA_KERNEL_NODE_PARAMS *params)
{
	CHECK_EQ(number_of(node), NODE);
	return tell("agent's", params, true);
}

static const struct cooperative_row {
	int attribute, value;
	unsigned long is;
	bool asleep, no_room;
	int fails;         /* the n-th call */
	const char *calls; /* behind the application's own */
	bool missed;
} cooperatives[] = {
	{ CU_LAUNCH_ATTRIBUTE_COOPERATIVE, 1, VARIANT, false, true, 0, "get; agent's 60/0; ",
	  true },
	{ CU_LAUNCH_ATTRIBUTE_COOPERATIVE, 1, VARIANT, false, false, 0, "get; ", false },
	{ CU_LAUNCH_ATTRIBUTE_COOPERATIVE, 0, VARIANT, false, true, 0, "", false },
	{ CU_LAUNCH_ATTRIBUTE_COOPERATIVE + 1, 1, VARIANT, false, true, 0, "", false },
	{ CU_LAUNCH_ATTRIBUTE_COOPERATIVE, 1, VARIANT, true, true, 0, "", false },
	{ CU_LAUNCH_ATTRIBUTE_COOPERATIVE, 1, FUNCTION, false, true, 0, "get; ", false },
	/* the driver does not take the attribute, does not say what the node is, does not take the kernel back */
	{ CU_LAUNCH_ATTRIBUTE_COOPERATIVE, 1, VARIANT, false, true, 1, "", false },
	{ CU_LAUNCH_ATTRIBUTE_COOPERATIVE, 1, VARIANT, false, true, 2, "get; ", false },
	{ CU_LAUNCH_ATTRIBUTE_COOPERATIVE, 1, VARIANT, false, true, 3, "get; agent's 60/0; ",
	  false },
};

static void test_cooperative(const struct cooperative_row *row, bool is_copy)
{
	const CUkernelNodeAttrValue value = { .cooperative = row->value };
	char expected[128];
	CUresult result;

	begin();
	asleep = row->asleep;
	no_room = row->no_room;
	failing_call = row->fails;
	cooperative = row->value;
	node_function = row->is;
	result = is_copy ? cuGraphKernelNodeCopyAttributes(handle(NODE), handle(0x11))
	                 : cuGraphKernelNodeSetAttribute(
	                           handle(NODE), (CUkernelNodeAttrID)row->attribute, &value);
	CHECK_EQ(result, row->fails == 1 ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS);
	if (is_copy)
		snprintf(expected, sizeof(expected), "copy of 11; %s", row->calls);
	else
		snprintf(expected, sizeof(expected), "attribute %d %d; %s", row->attribute,
		         row->value, row->calls);
	CHECK(was_asked(expected));
	CHECK_EQ(counts[GX_COUNT_MISSED], row->missed);
	CHECK_EQ(counts[GX_COUNT_NO_ROOM], row->missed);
	CHECK_EQ(n_told, row->missed);
}

/* --- launches of graphs */
static CUresult launch(CUgraphExec exec, CUstream stream)
{
	return ask("launch of %lx on %lx; ", number_of(exec), number_of(stream));
}

static CUresult launch_ptsz(CUgraphExec exec, CUstream stream)
{
	return ask("launch of %lx on own %lx; ", number_of(exec), number_of(stream));
}

static void test_launches(void)
{
	static const char *const calls[] = { "launch of 30 on 5; ", "launch of 30 on own 5; " };

	for (int i = 0; i < 2; i++) {
		gx_fn_cuGraphLaunch *go = i ? cuGraphLaunch_ptsz : cuGraphLaunch;

		begin();
		CHECK_EQ(go(handle(EXEC), handle(5)), 0);
		CHECK(was_asked(calls[i]));
		CHECK(announced.api_name && !strcmp(announced.api_name, "cuGraphLaunch") &&
		      !announced.kernel[0] && announced.stream == 5 && !announced.matched);
		CHECK_EQ(announced.graph, gx_graph_exec_id(handle(EXEC)));
		CHECK_EQ(counts[GX_COUNT_GRAPH_LAUNCHES], 1);
		failing_call = 1;
		CHECK_EQ(go(handle(EXEC), handle(5)), CUDA_ERROR_INVALID_VALUE);
		begin();
		asleep = true;
		CHECK_EQ(go(handle(EXEC), handle(5)), 0);
		CHECK(was_asked(calls[i]));
		failing_call = 1;
		CHECK_EQ(go(handle(EXEC), handle(5)), CUDA_ERROR_INVALID_VALUE);
		CHECK(!announced.api_name && !counts[GX_COUNT_GRAPH_LAUNCHES]);
	}
}

#define DRIVER(name, function) gx_forward_slots[GX_ENTRY_##name] = (void *)(uintptr_t)(function)

static void open_driver(void)
{
	DRIVER(cuGraphAddKernelNode, add_v1);
	DRIVER(cuGraphAddKernelNode_v2, add_v2);
	DRIVER(cuGraphAddNode, add_any);
	DRIVER(cuGraphAddNode_v2, add_any_v2);
	DRIVER(cuGraphKernelNodeSetParams, set_v1);
	DRIVER(cuGraphKernelNodeSetParams_v2, set_v2);
	DRIVER(cuGraphNodeSetParams, set_any);
	DRIVER(cuGraphExecKernelNodeSetParams, set_exec_v1);
	DRIVER(cuGraphExecKernelNodeSetParams_v2, set_exec_v2);
	DRIVER(cuGraphExecNodeSetParams, set_exec_any);
	DRIVER(cuGraphLaunch, launch);
	DRIVER(cuGraphLaunch_ptsz, launch_ptsz);
	DRIVER(cuGraphKernelNodeGetParams, get_v1);
	DRIVER(cuGraphKernelNodeGetParams_v2, get_v2);
	DRIVER(cuGraphKernelNodeSetAttribute, set_attribute);
	DRIVER(cuGraphKernelNodeCopyAttributes, copy_attributes);
	*api() = (struct gx_cuda_api){ .cuGraphKernelNodeGetAttribute = node_attribute,
		                       .cuKernelGetFunction = function_of,
		                       .cuGraphKernelNodeGetParams_v2 = get_v2,
		                       .cuGraphKernelNodeSetParams_v2 = agent_set };
}

int main(void)
{
	struct gx_module *module = gx_registry_add_module(
	        &(struct gx_loaded){ .handle = handle(0x100), .context = handle(0xc9) });
	struct gx_kernel *function =
	        gx_registry_add_kernel(module, handle(FUNCTION), handle(0xc9), "k");
	struct gx_kernel *kernel = gx_registry_add_kernel(module, handle(KERNEL), NULL, "k");

	CHECK(function && kernel);
	open_driver();
	of_kernel.function = handle(OF_KERNEL);
	atomic_store(&function->variants, &variant);
	atomic_store(&kernel->variants, &of_kernel);
	CHECK_EQ(gx_registry_add_variant(handle(VARIANT), function), 0);
	CHECK_EQ(gx_registry_add_variant(handle(OF_KERNEL), kernel), 0);
	for (size_t i = 0; i < 2 * N_CALLS; i++) {
		size_t which = i / 2;

		given_params = i % 2 ? NULL : params_of_one;
		given_extra = i % 2 ? buffer_of_one : NULL;
		test_nothing(which);
		test_kernel(which, false);
		if (!rows[which].is_v1)
			test_kernel(which, true);
	}
	test_get(function, kernel);
	test_launches();
	for (size_t i = 0; i < sizeof(cooperatives) / sizeof(cooperatives[0]); i++) {
		test_cooperative(&cooperatives[i], false);
		if (cooperatives[i].attribute == CU_LAUNCH_ATTRIBUTE_COOPERATIVE)
			test_cooperative(&cooperatives[i], true);
	}
	return TEST_END();
}
