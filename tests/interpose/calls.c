/* calls.c - an application under the agent that makes each call the agent answers, in each of its forms: what the driver gets, and
 * what the application gets back. GPUEXT_FAKE_ATTACH=entry-id:* */
#include "app.h"

#include "agent/core/backend.h"

#include <errno.h>

#define N_OF(a)   (sizeof(a) / sizeof((a)[0]))
#define GET(name) gx_fn_##name *name##_ = (gx_fn_##name *)dlsym(cuda, #name)

/* The driver got this line since `from`. */
static bool heard(size_t from, const char *line)
{
	const char *log = fake_log() + from, *at = log;
	size_t len = strlen(line);

	for (; (at = strstr(at, line)); at += len)
		if ((at == log || at[-1] == '\n') && at[len] == '\n')
			return true;
	fprintf(stderr, "no line '%s' in\n%s", line, log);
	return false;
}

static size_t now(void)
{
	return strlen(fake_log());
}

static uint64_t told(void)
{
	return ((uint64_t(*)(void))dlsym(cuda, "gx_fake_launches"))();
}

/* --- launches */
static CUresult launch_as(int form, CUfunction f, CUstream stream)
{
	CUlaunchConfig config = { 2, 3, 4, 5, 6, 7, 8, stream, NULL, 0 };
	CUlaunchAttribute attribute = { .id = CU_LAUNCH_ATTRIBUTE_COOPERATIVE,
		                        .value = { .cooperative = 1 } };

	switch (form) {
	case 0:
		return ((gx_fn_cuLaunchKernel *)dlsym(cuda, "cuLaunchKernel"))(
		        f, 2, 3, 4, 5, 6, 7, 8, stream, params, NULL);
	case 1:
		return ((gx_fn_cuLaunchKernel *)dlsym(cuda, "cuLaunchKernel_ptsz"))(
		        f, 2, 3, 4, 5, 6, 7, 8, stream, params, NULL);
	case 2:
		return ((gx_fn_cuLaunchKernelEx *)dlsym(cuda, "cuLaunchKernelEx"))(&config, f,
		                                                                   params, NULL);
	case 3:
		return ((gx_fn_cuLaunchKernelEx *)dlsym(cuda, "cuLaunchKernelEx_ptsz"))(
		        &config, f, params, NULL);
	case 4:
		config.gridDimX = 1, config.gridDimY = 2, config.gridDimZ = 2;
		config.attrs = &attribute, config.numAttrs = 1;
		return ((gx_fn_cuLaunchKernelEx *)dlsym(cuda, "cuLaunchKernelEx"))(&config, f,
		                                                                   params, NULL);
	case 5:
		return ((gx_fn_cuLaunchCooperativeKernel *)dlsym(
		        cuda, "cuLaunchCooperativeKernel"))(f, 1, 2, 2, 5, 6, 7, 8, stream, params);
	default:
		return ((gx_fn_cuLaunchCooperativeKernel *)dlsym(
		        cuda, "cuLaunchCooperativeKernel_ptsz"))(f, 1, 2, 2, 5, 6, 7, 8, stream,
		                                                 params);
	}
}

/* Every form, of the variant and of a kernel that nobody knows; cooperative ones as long as all blocks fit. */
static void test_launches(void)
{
	static const char *const names[] = { "launch",          "launch_ptsz", "ex",
		                             "ex_ptsz",         "ex",          "cooperative",
		                             "cooperative_ptsz" };
	CUfunction unknown = (CUfunction)0x77;
	char line[96];

	for (int form = 0; form < (int)N_OF(names); form++) {
		CUstream stream = (CUstream)(0x100ul + (unsigned)form);
		size_t from = now();
		uint64_t before = told();

		CHECK_EQ(launch_as(form, kernel, stream), 0);
		CHECK_EQ(told(), before + 1);
		snprintf(line, sizeof(line), "%s variant on %p 77 5 id %llu", names[form],
		         (void *)stream, (unsigned long long)before + 1);
		CHECK(heard(from, line));
		CHECK((form < 4) == !strstr(fake_log() + from, "occupancy variant 210 8\n"));
		CHECK_EQ(launch_as(form, unknown, stream), 0);
		CHECK_EQ(times("name of 0x77"), form + 1); /* asked for once a launch */
		snprintf(line, sizeof(line), "%s original on %p 77 5", names[form], (void *)stream);
		CHECK(heard(from, line));
		if (form >= 4) { /* no room for any block: the original */
			from = now();
			refuse("occupancy");
			CHECK_EQ(launch_as(form, kernel, stream), 0);
			CHECK(heard(from, line));
		}
	}
	CHECK_EQ(((gx_fn_cuLaunchKernelEx *)dlsym(cuda, "cuLaunchKernelEx"))(NULL, kernel, params,
	                                                                     NULL),
	         CUDA_ERROR_INVALID_VALUE);
	/* one block more than there is room for */
	{
		size_t from = now();

		CHECK_EQ(((gx_fn_cuLaunchCooperativeKernel *)dlsym(
		                 cuda, "cuLaunchCooperativeKernel"))(kernel, 5, 1, 1, 1, 1, 1, 0,
		                                                     NULL, params),
		         0);
		CHECK(heard(from, "cooperative original on (nil) 77 5"));
	}
	/* where nobody says how many there is room for, the driver is asked */
	for (int i = 0; i < 3; i++) {
		static const char *const unknown_[] = { "device", "units", "asked for occupancy" };
		size_t from = now();

		refuse(unknown_[i]);
		CHECK_EQ(((gx_fn_cuLaunchCooperativeKernel *)dlsym(
		                 cuda, "cuLaunchCooperativeKernel"))(kernel, 5, 1, 1, 1, 1, 1, 0,
		                                                     (CUstream)0x110, params),
		         0);
		CHECK(strstr(fake_log() + from, "cooperative variant on 0x110 77 5 id "));
	}
}

/* Constants are copied in front of the launch; where that fails the original runs, and from then on. */
static void test_constants(void)
{
	size_t from = now();

	CHECK_EQ(launch_as(0, with_constant, (CUstream)0x120), 0);
	CHECK(heard(from, "copy 0x8200 0x8100 16 on 0x120") &&
	      strstr(fake_log() + from, "launch variant on 0x120 77 5 id "));
	refuse("cuMemcpyDtoDAsync");
	from = now();
	CHECK_EQ(launch_as(0, with_constant, (CUstream)0x121), 0);
	CHECK(heard(from, "launch original on 0x121 77 5"));
	CHECK(!strstr(fake_log() + from, "variant"));
	CHECK_EQ(launch_as(0, with_constant, (CUstream)0x122), 0);
	CHECK(heard(from, "launch original on 0x122 77 5"));
}

/* Calls of CUDA 3, whose parameters the driver has already. */
static void test_old_launches(void)
{
	static const char *const lines[] = { "old original", "grid original 3 4",
		                             "grid_async original 3 4 on 0x9" };
	GET(cuLaunch);
	GET(cuLaunchGrid);
	GET(cuLaunchGridAsync);

	for (int i = 0; i < 3; i++) {
		size_t from = now();
		uint64_t before = told();

		CHECK_EQ(i == 0   ? cuLaunch_(kernel)
		         : i == 1 ? cuLaunchGrid_(kernel, 3, 4)
		                  : cuLaunchGridAsync_(kernel, 3, 4, (CUstream)0x9),
		         0);
		CHECK(heard(from, lines[i]));
		CHECK_EQ(told(), before + 1);
	}
}

/* --- what is set on a kernel */
static void test_attributes(void)
{
	GET(cuFuncSetAttribute);
	GET(cuFuncSetCacheConfig);
	GET(cuFuncSetSharedMemConfig);
	static const char *const lines[][2] = { { "attribute", "8 4096" },
		                                { "cache", "2" },
		                                { "shared", "1" } };
	static const char *const names[] = { "cuFuncSetAttribute", "cuFuncSetCacheConfig",
		                             "cuFuncSetSharedMemConfig" };
	char line[64];

	/* on the original, and on its variant; what the driver refuses is on neither */
	for (int i = 0; i < 6; i++) {
		size_t from = now();
		CUresult result;

		refuse(i & 1 ? names[i / 2] : "");
		result = i / 2 == 0   ? cuFuncSetAttribute_(kernel, 8, 4096)
		         : i / 2 == 1 ? cuFuncSetCacheConfig_(kernel, 2)
		                      : cuFuncSetSharedMemConfig_(kernel, 1);
		CHECK_EQ(result, i & 1 ? CUDA_ERROR_INVALID_VALUE : 0);
		snprintf(line, sizeof(line), "%s 0x126b %s", lines[i / 2][0], lines[i / 2][1]);
		/* a thread of the agent may say something of its own meanwhile */
		CHECK_EQ(i & 1 ? !strstr(fake_log() + from, lines[i / 2][0]) : heard(from, line),
		         true);
		snprintf(line, sizeof(line), "%s %p %s", lines[i / 2][0], (void *)kernel,
		         lines[i / 2][1]);
		CHECK_EQ(i & 1 ? false : heard(from, line), !(i & 1));
		if (!(i & 1)) /* in the variant's context */
			CHECK(heard(from, "push 0xc0") && heard(from, "pop"));
	}
	/* a kernel of which nothing is known has no variant */
	{
		size_t from = now();

		CHECK_EQ(cuFuncSetAttribute_((CUfunction)0x77, 8, 1), 0);
		CHECK(!strcmp(fake_log() + from, "attribute 0x77 8 1\n"));
		CHECK_EQ(cuFuncSetCacheConfig_((CUfunction)0x77, 1), 0);
		CHECK_EQ(cuFuncSetSharedMemConfig_((CUfunction)0x77, 1), 0);
		CHECK(!strstr(fake_log() + from, "0x126b"));
	}
}

static bool runs_variant(void *function, unsigned long stream)
{
	char line[64];

	launch_on(function, stream);
	snprintf(line, sizeof(line), "launch variant on %#lx 77 5 id ", stream);
	return strstr(fake_log(), line) != NULL;
}

/* A kernel of a library has a variant in each context: what was set stays set on those that are made later. */
static void test_library_attributes(void)
{
	GET(cuKernelSetAttribute);
	GET(cuKernelSetCacheConfig);
	CUresult (*set_context)(CUcontext) = (CUresult(*)(CUcontext))dlsym(cuda, "cuCtxSetCurrent");
	CUlibrary library = NULL;
	CUkernel k = NULL;
	size_t from;

	CHECK_EQ(CALL(cuLibraryLoadData, CUlibrary *, const void *, CUjit_option *, void **,
	              unsigned int, CUlibraryOption *, void **,
	              unsigned int)(&library, kernels, NULL, NULL, 0, NULL, NULL, 0),
	         0);
	CHECK_EQ(CALL(cuLibraryGetKernel, CUkernel *, CUlibrary, const char *)(&k, library, "k"),
	         0);
	CHECK(runs_variant(k, 0x701));
	from = now();
	CHECK_EQ(cuKernelSetAttribute_(8, 77, k, 0), 0);
	CHECK(heard(from, "kernel attribute 8 77 0") && heard(from, "attribute 0x126b 8 77"));
	refuse("cuKernelSetAttribute");
	from = now();
	CHECK_EQ(cuKernelSetAttribute_(8, 78, k, 0), CUDA_ERROR_INVALID_VALUE);
	CHECK(!strcmp(fake_log() + from, ""));
	CHECK_EQ(cuKernelSetCacheConfig_(k, 3, 0), 0);
	CHECK(heard(from, "kernel cache 3 0") && heard(from, "cache 0x126b 3"));
	refuse("cuKernelSetCacheConfig");
	from = now();
	CHECK_EQ(cuKernelSetCacheConfig_(k, 1, 0), CUDA_ERROR_INVALID_VALUE);
	CHECK(!strcmp(fake_log() + from, ""));
	CHECK_EQ(set_context((CUcontext)0xc1), 0);
	CHECK(runs_variant(k, 0x702));
	CHECK(heard(from, "cache 0x126b 3") && heard(from, "attribute 0x126b 8 99000"));
	/* what is set while a variant is made, and nobody finds it yet, is on it before it is launched */
	CHECK_EQ(set_context((CUcontext)0xc2), 0);
	from = now();
	refuse("grown");
	CHECK(runs_variant(k, 0x703));
	CHECK(heard(from, "attribute 0x126b 8 4242"));
	CHECK(strstr(fake_log() + from, "attribute 0x126b 8 4242\n") <
	      strstr(fake_log() + from, "launch variant on 0x703"));
	CHECK_EQ(set_context((CUcontext)0xc0), 0);
}

/* --- nodes of graphs */
static CUDA_KERNEL_NODE_PARAMS node_params(void *function, bool is_kernel)
{
	return (CUDA_KERNEL_NODE_PARAMS){ .func = is_kernel ? NULL : function,
		                          .gridDimX = 1,
		                          .gridDimY = 2,
		                          .gridDimZ = 3,
		                          .blockDimX = 4,
		                          .blockDimY = 5,
		                          .blockDimZ = 6,
		                          .sharedMemBytes = 7,
		                          .kernelParams = params,
		                          .kern = is_kernel ? function : NULL };
}

static const CUgraph graph = (CUgraph)0xa0;

/* Each call that makes a node or changes one; NULL params as the application gave none. */
static CUresult node_call(int form, CUgraphNode *node, CUDA_KERNEL_NODE_PARAMS *p)
{
	static CUgraphNodeParams any;
	CUgraphEdgeData edge = { .type = 6 };
	CUgraphNode behind[2] = { NULL, *node };
	CUgraphExec exec = (CUgraphExec)0xe0;
	CUgraphNodeParams *all = p ? &any : NULL;

	any = (CUgraphNodeParams){ .type = CU_GRAPH_NODE_TYPE_KERNEL };
	if (p)
		any.kernel = *p;
	switch (form) {
	case 0:
		return ((gx_fn_cuGraphAddKernelNode *)dlsym(cuda, "cuGraphAddKernelNode"))(
		        node, graph, behind, 2, (const CUDA_KERNEL_NODE_PARAMS_v1 *)p);
	case 1:
		return ((gx_fn_cuGraphAddKernelNode_v2 *)dlsym(cuda, "cuGraphAddKernelNode_v2"))(
		        node, graph, behind, 2, p);
	case 2:
		return ((gx_fn_cuGraphAddNode *)dlsym(cuda, "cuGraphAddNode"))(node, graph, behind,
		                                                               2, all);
	case 3:
		return ((gx_fn_cuGraphAddNode_v2 *)dlsym(cuda, "cuGraphAddNode_v2"))(
		        node, graph, behind, &edge, 2, all);
	case 4:
		return ((gx_fn_cuGraphKernelNodeSetParams *)dlsym(
		        cuda, "cuGraphKernelNodeSetParams"))(*node,
		                                             (const CUDA_KERNEL_NODE_PARAMS_v1 *)p);
	case 5:
		return ((gx_fn_cuGraphKernelNodeSetParams_v2 *)dlsym(
		        cuda, "cuGraphKernelNodeSetParams_v2"))(*node, p);
	case 6:
		return ((gx_fn_cuGraphExecKernelNodeSetParams *)dlsym(
		        cuda, "cuGraphExecKernelNodeSetParams"))(
		        exec, *node, (const CUDA_KERNEL_NODE_PARAMS_v1 *)p);
	case 7:
		return ((gx_fn_cuGraphExecKernelNodeSetParams_v2 *)dlsym(
		        cuda, "cuGraphExecKernelNodeSetParams_v2"))(exec, *node, p);
	case 8:
		return ((gx_fn_cuGraphNodeSetParams *)dlsym(cuda, "cuGraphNodeSetParams"))(*node,
		                                                                           all);
	default:
		return ((gx_fn_cuGraphExecNodeSetParams *)dlsym(cuda, "cuGraphExecNodeSetParams"))(
		        exec, *node, all);
	}
}

enum { N_ADD = 4, N_NODE_CALLS = 10 };
static const char *const node_calls[N_NODE_CALLS] = {
	"add1", "add2", "any", "any2", "set1", "set2", "exec1", "exec2", "setany", "execany"
};
static const bool takes_kernels[N_NODE_CALLS] = { false, true,  true, true, false,
	                                          true,  false, true, true, true };

static void *function_of_node(CUgraphNode node, bool v1)
{
	CUDA_KERNEL_NODE_PARAMS_v1 narrow;
	CUDA_KERNEL_NODE_PARAMS wide;

	if (v1)
		CHECK_EQ(((gx_fn_cuGraphKernelNodeGetParams *)dlsym(
		                 cuda, "cuGraphKernelNodeGetParams"))(node, &narrow),
		         0);
	else
		CHECK_EQ(((gx_fn_cuGraphKernelNodeGetParams_v2 *)dlsym(
		                 cuda, "cuGraphKernelNodeGetParams_v2"))(node, &wide),
		         0);
	return v1 ? (void *)narrow.func : (void *)wide.func;
}

/* The variant goes into the graph with its launch id; the application sees its own kernel. A kernel with constants stays. */
static void test_nodes(void)
{
	CUgraphNode node = (CUgraphNode)0x9000;
	char line[128];

	for (int form = 0; form < N_NODE_CALLS; form++) {
		CUDA_KERNEL_NODE_PARAMS p = node_params(kernel, false);
		CUgraphNode before = node;
		size_t from = now();
		uint64_t id = told();

		CHECK_EQ(node_call(form, &node, &p), 0);
		CHECK_EQ(told(), id + 1); /* a program at the call's name is told of it */
		snprintf(line, sizeof(line),
		         "%s node %lu variant 77 5 id %llu 1x2x3 4x5x6 7 kern 0", node_calls[form],
		         (unsigned long)node - 0x9000, (unsigned long long)id + 1);
		CHECK(heard(from, line));
		if (form < N_ADD) {
			snprintf(line, sizeof(line), "in 0xa0 behind 2 %p", (void *)before);
			CHECK(heard(from, line));
		}
		CHECK(form != 3 || heard(from, "edge 6"));
		CHECK(function_of_node(node, false) == kernel &&
		      function_of_node(node, true) == kernel);
		CHECK(p.func == kernel &&
		      p.kernelParams == params); /* the application's own is as it was */
		p = node_params(with_constant, false);
		from = now();
		CHECK_EQ(node_call(form, &node, &p), 0);
		snprintf(line, sizeof(line), "%s node %lu original 77 5 1x2x3 4x5x6 7 kern 0",
		         node_calls[form], (unsigned long)node - 0x9000);
		CHECK(heard(from, line));
		CHECK(function_of_node(node, false) == with_constant &&
		      function_of_node(node, true) == with_constant);
	}
}

/* Nodes of kernels of a library: where the driver takes those, the variant comes as a function. */
static void test_library_nodes(void)
{
	CUgraphNode node = (CUgraphNode)0x9000;
	CUlibrary library = (CUlibrary)0x500;
	CUkernel k = NULL, c = NULL;
	char line[128];

	CHECK_EQ(CALL(cuLibraryGetKernel, CUkernel *, CUlibrary, const char *)(&k, library, "k"),
	         0);
	CHECK_EQ(CALL(cuLibraryGetKernel, CUkernel *, CUlibrary, const char *)(&c, library, "c"),
	         0);
	for (int form = 0; form < N_NODE_CALLS; form++) {
		for (int constants = 0; constants < 2 && takes_kernels[form]; constants++) {
			CUDA_KERNEL_NODE_PARAMS p = node_params(constants ? c : k, true);
			size_t from = now();
			uint64_t id = told();

			CHECK_EQ(node_call(form, &node, &p), 0);
			if (constants)
				snprintf(line, sizeof(line),
				         "%s node %lu original 77 5 1x2x3 4x5x6 7 kern 1",
				         node_calls[form], (unsigned long)node - 0x9000);
			else
				snprintf(line, sizeof(line),
				         "%s node %lu variant 77 5 id %llu 1x2x3 4x5x6 7 kern 0",
				         node_calls[form], (unsigned long)node - 0x9000,
				         (unsigned long long)id + 1);
			CHECK(heard(from, line));
			CHECK(p.kern == (constants ? c : k) && !p.func);
		}
	}
}

/* What the driver refuses is the application's: with the variant first, then as it was asked. What is no kernel goes as it is. */
static void test_refused_nodes(void)
{
	for (int form = 0; form < N_NODE_CALLS; form++) {
		CUDA_KERNEL_NODE_PARAMS p =
		        node_params((void *)0x77, false); /* of which nothing is known */
		CUgraphNode node = (CUgraphNode)0x9001;
		size_t from = now();
		uint64_t id = told();

		refuse(node_calls[form]);
		CHECK_EQ(node_call(form, &node, &p), CUDA_ERROR_INVALID_VALUE);
		CHECK_EQ(node_call(form, &node, NULL), CUDA_ERROR_INVALID_VALUE);
		CHECK(!strstr(fake_log() + from, node_calls[form]));
		CHECK_EQ(told(), id + 1); /* of the one that names a kernel */
	}
	for (int form = 0; form < 4; form++) {
		CUgraphNodeParams other = { .type = CU_GRAPH_NODE_TYPE_MEMSET };
		CUgraphNode node = (CUgraphNode)0x9001;
		size_t from = now();
		uint64_t id = told();
		char line[64];

		CHECK_EQ(form == 0 ? ((gx_fn_cuGraphAddNode *)dlsym(cuda, "cuGraphAddNode"))(
		                             &node, graph, NULL, 0, &other)
		         : form == 1
		                 ? ((gx_fn_cuGraphAddNode_v2 *)dlsym(cuda, "cuGraphAddNode_v2"))(
		                           &node, graph, NULL, NULL, 0, &other)
		         : form == 2 ? ((gx_fn_cuGraphNodeSetParams *)dlsym(
		                               cuda, "cuGraphNodeSetParams"))(node, &other)
		                     : ((gx_fn_cuGraphExecNodeSetParams *)dlsym(
		                               cuda, "cuGraphExecNodeSetParams"))((CUgraphExec)0xe0,
		                                                                  node, &other),
		         0);
		snprintf(line, sizeof(line), "%s of type %d",
		         form == 0   ? "any"
		         : form == 1 ? "any2"
		         : form == 2 ? "setany"
		                     : "execany",
		         CU_GRAPH_NODE_TYPE_MEMSET);
		CHECK(heard(from, line));
		CHECK_EQ(told(), id);
	}
	/* no instance: the driver says so */
	{
		CUDA_KERNEL_NODE_PARAMS p = node_params(kernel, false);
		CUgraphNodeParams any = { .type = CU_GRAPH_NODE_TYPE_KERNEL, .kernel = p };
		uint64_t id = told();
		GET(cuGraphExecKernelNodeSetParams);
		GET(cuGraphExecKernelNodeSetParams_v2);
		GET(cuGraphExecNodeSetParams);

		CHECK_EQ(cuGraphExecKernelNodeSetParams_(NULL, (CUgraphNode)0x9001,
		                                         (const CUDA_KERNEL_NODE_PARAMS_v1 *)&p),
		         CUDA_ERROR_INVALID_VALUE);
		CHECK_EQ(cuGraphExecKernelNodeSetParams_v2_(NULL, (CUgraphNode)0x9001, &p),
		         CUDA_ERROR_INVALID_VALUE);
		CHECK_EQ(cuGraphExecNodeSetParams_(NULL, (CUgraphNode)0x9001, &any),
		         CUDA_ERROR_INVALID_VALUE);
		CHECK_EQ(told(), id);
	}
}

/* A node that becomes cooperative, by itself or as another is: the original takes the variant's place where that does not fit. */
static void test_cooperative_nodes(void)
{
	GET(cuGraphKernelNodeSetAttribute);
	GET(cuGraphKernelNodeCopyAttributes);
	GET(cuGraphKernelNodeGetParams);
	CUkernelNodeAttrValue yes = { .cooperative = 1 }, no = { .cooperative = 0 };
	CUDA_KERNEL_NODE_PARAMS p = node_params(kernel, false);
	CUDA_KERNEL_NODE_PARAMS_v1 narrow;
	CUgraphNode small = (CUgraphNode)0x9000, large = (CUgraphNode)0x9000,
	            copied = (CUgraphNode)0x9000;
	size_t from;
	char line[128];

	p.gridDimX = 2, p.gridDimY = 2, p.gridDimZ = 1;
	CHECK_EQ(node_call(1, &small, &p), 0);
	p.gridDimX = 5;
	CHECK_EQ(node_call(1, &large, &p), 0);
	CHECK_EQ(node_call(1, &copied, &p), 0);
	from = now();
	CHECK_EQ(cuGraphKernelNodeSetAttribute_(small, CU_LAUNCH_ATTRIBUTE_COOPERATIVE, &yes), 0);
	CHECK(heard(from, "occupancy variant 120 7") && !strstr(fake_log() + from, "set2"));
	CHECK_EQ(cuGraphKernelNodeSetAttribute_(large, CU_LAUNCH_ATTRIBUTE_COOPERATIVE, &no), 0);
	CHECK(!strstr(fake_log() + from, "set2"));
	refuse("attribute");
	CHECK_EQ(cuGraphKernelNodeSetAttribute_(large, CU_LAUNCH_ATTRIBUTE_COOPERATIVE, &yes),
	         CUDA_ERROR_INVALID_VALUE);
	CHECK(!strstr(fake_log() + from, "set2"));
	CHECK_EQ(cuGraphKernelNodeSetAttribute_(large, CU_LAUNCH_ATTRIBUTE_COOPERATIVE, &yes), 0);
	snprintf(line, sizeof(line), "set2 node %lu original 77 5 5x2x1 4x5x6 7 kern 0",
	         (unsigned long)large - 0x9000);
	CHECK(heard(from, line));
	from = now();
	refuse("attribute");
	CHECK_EQ(cuGraphKernelNodeCopyAttributes_(copied, large), CUDA_ERROR_INVALID_VALUE);
	CHECK(!strstr(fake_log() + from, "set2"));
	CHECK_EQ(cuGraphKernelNodeCopyAttributes_(copied, large), 0);
	snprintf(line, sizeof(line), "set2 node %lu original 77 5 5x2x1 4x5x6 7 kern 0",
	         (unsigned long)copied - 0x9000);
	CHECK(heard(from, line));
	/* parameters for a node that is cooperative already */
	from = now();
	CHECK_EQ(node_call(5, &large, &p), 0);
	CHECK(heard(from, "occupancy variant 120 7"));
	snprintf(line, sizeof(line), "set2 node %lu original 77 5 5x2x1 4x5x6 7 kern 0",
	         (unsigned long)large - 0x9000);
	CHECK(heard(from, line));
	refuse("get");
	narrow.func = (CUfunction)0x1;
	CHECK_EQ(cuGraphKernelNodeGetParams_(small, &narrow), CUDA_ERROR_INVALID_VALUE);
	CHECK(narrow.func == (CUfunction)0x1);
}

/* --- graphs: an instance is launched as what it was made from */
static void test_graphs(void)
{
	GET(cuGraphInstantiate);
	GET(cuGraphInstantiate_v2);
	GET(cuGraphInstantiateWithFlags);
	GET(cuGraphClone);
	GET(cuGraphDestroy);
	GET(cuGraphExecDestroy);
	CUDA_GRAPH_INSTANTIATE_PARAMS with = { .flags = 9 };
	CUgraphExec exec[5] = { NULL };
	CUgraph clone = NULL;
	size_t from = now();
	uint64_t id = told();

	CHECK_EQ(cuGraphClone_(&clone, graph), 0);
	CHECK(clone == (CUgraph)0xa1);
	CHECK_EQ(cuGraphInstantiate_(&exec[0], graph, NULL, NULL, 7), 0);
	CHECK_EQ(cuGraphInstantiate_v2_(&exec[1], clone, NULL, NULL, 7), 0);
	CHECK_EQ(cuGraphInstantiateWithFlags_(&exec[2], graph, 8), 0);
	CHECK_EQ(((gx_fn_cuGraphInstantiateWithParams *)dlsym(
	                 cuda, "cuGraphInstantiateWithParams"))(&exec[3], graph, &with),
	         0);
	CHECK_EQ(((gx_fn_cuGraphInstantiateWithParams *)dlsym(
	                 cuda, "cuGraphInstantiateWithParams_ptsz"))(&exec[4], graph, &with),
	         0);
	CHECK(heard(from, "clone 0xa0") && heard(from, "instance 0xa0") &&
	      heard(from, "instance2 0xa1") && heard(from, "instance flags 0xa0") &&
	      heard(from, "instance params 0xa0") && heard(from, "instance params_ptsz 0xa0"));
	for (unsigned long i = 0; i < 5; i++)
		CHECK(exec[i] == (CUgraphExec)(0xe0 + i));
	refuse("instance");
	CHECK_EQ(cuGraphInstantiateWithFlags_(&exec[2], graph, 8), CUDA_ERROR_INVALID_VALUE);
	for (int i = 0; i < 5; i++) {
		gx_fn_cuGraphLaunch *launch = (gx_fn_cuGraphLaunch *)dlsym(
		        cuda, i & 1 ? "cuGraphLaunch_ptsz" : "cuGraphLaunch");
		char line[64];

		CHECK_EQ(launch(exec[i], (CUstream)0x5), 0);
		snprintf(line, sizeof(line), "%s %p on 0x5", i & 1 ? "graph_ptsz" : "graph",
		         (void *)exec[i]);
		CHECK(heard(from, line));
	}
	CHECK_EQ(told(), id + 5);
	refuse("launch");
	CHECK_EQ(((gx_fn_cuGraphLaunch *)dlsym(cuda, "cuGraphLaunch_ptsz"))(exec[1], NULL),
	         CUDA_ERROR_INVALID_VALUE);
	refuse("end");
	CHECK_EQ(cuGraphExecDestroy_(exec[0]), CUDA_ERROR_INVALID_VALUE);
	refuse("end");
	CHECK_EQ(cuGraphDestroy_(graph), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuGraphExecDestroy_(exec[0]), 0);
	CHECK_EQ(cuGraphDestroy_(graph), 0);
	CHECK(heard(from, "end of 0xe0") && heard(from, "end of 0xa0"));
}

/* What a session asks of the driver, and what of it the driver does not do. */
static void test_backend(void)
{
	static const struct {
		const char *refused, *freed;
	} opens[] = { { "module", NULL },
		      { "alloc", "unload 0x100" },
		      { "function", "unload 0x100" } };
	static const char *const looks[] = { "kernel", "synchronize", "copy back" };
	const struct gx_backend *b =
	        ((const struct gx_backend *(*)(void))dlsym(cuda, "gx_fake_backend"))();
	void *queue = b->queue_new(), *clock;
	uint64_t before, device = 0, after;

	CHECK_EQ(b->count_units(), 4);
	refuse("device");
	CHECK_EQ(b->count_units(), 0);
	refuse("units");
	CHECK_EQ(b->count_units(), 0);
	refuse("alloc");
	CHECK_EQ(b->alloc(64), 0);
	for (size_t i = 0; i < N_OF(opens); i++) {
		size_t from = now();

		refuse(opens[i].refused);
		CHECK(!b->clock_open(queue));
		CHECK_EQ(!strstr(fake_log() + from, "unload"), !opens[i].freed);
		CHECK(!opens[i].freed || heard(from, opens[i].freed));
		CHECK_EQ(!strstr(fake_log() + from, "\nfree "), i < 2);
	}
	clock = b->clock_open(queue);
	CHECK(clock);
	for (size_t i = 0; clock && i < N_OF(looks); i++) {
		refuse(looks[i]);
		CHECK_EQ(b->clock_look(clock, &before, &device, &after), -EIO);
		CHECK_EQ(b->clock_look(clock, &before, &device, &after), 0);
		CHECK(device == 0x0101010101010101 && before <= after);
	}
	if (clock)
		b->clock_close(clock);
	refuse("synchronize");
	CHECK(b->queue_wait(queue) < 0 && !b->queue_wait(queue));
}

int main(void)
{
	if (!open_agent())
		return TEST_END();
	test_backend();
	load();
	test_launches();
	test_old_launches();
	test_attributes();
	test_nodes();
	test_refused_nodes();
	test_cooperative_nodes();
	test_graphs();
	test_library_attributes(); /* here each handle of a variant is there again */
	test_library_nodes();
	test_constants();
	return TEST_END();
}
