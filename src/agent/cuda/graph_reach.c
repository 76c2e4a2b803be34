/* graph_reach.c - which kernels a graph runs, and with which programs: counted when it is launched. */
#include "agent/cuda/graph_reach.h"

#include "agent/core/launch_table.h"
#include "agent/cuda/adopt.h"
#include "agent/cuda/graph_node.h"
#include "agent/cuda/launch_line.h"
#include "agent/variant/driver.h"
#include "agent/variant/ptrmap.h"
#include "agent/variant/variant.h"

#include <pthread.h>
#include <stdlib.h>

#define MAX_DEPTH 16 /* of graphs in graphs */

/* Nodes of one line that run the same programs. */
struct part {
	struct gx_launch_line *line;
	enum gx_hook_reach reach; /* NONE: of no program */
	uint64_t n;
};

struct nodes {
	struct part *parts; /* [n] */
	size_t n;
};

static struct {
	pthread_mutex_t lock;
	struct gx_ptrmap execs; /* CUgraphExec -> struct nodes */
} known = { .lock = PTHREAD_MUTEX_INITIALIZER };

static bool add(struct nodes *nodes, const struct part *part)
{
	struct part *more;

	for (size_t i = 0; i < nodes->n; i++) {
		struct part *p = &nodes->parts[i];

		if (p->line != part->line || p->reach != part->reach)
			continue;
		p->n += part->n;
		return true;
	}
	more = reallocarray(nodes->parts, nodes->n + 1, sizeof(*more));
	if (!more)
		return false;
	nodes->parts = more;
	more[nodes->n++] = *part;
	return true;
}

/* A kernel of an edited module is the application's own function: its programs are those of now. */
static void look_in_place(struct gx_kernel *kernel, struct part *part)
{
	const struct gx_decision *decision;
	CUcontext context = kernel->context;

	if (kernel->is_kernel && gx_agent_api()->cuCtxGetCurrent(&context))
		return;
	decision = gx_variant_known(kernel, context);
	if (!decision || !decision->variant || !decision->variant->in_place)
		return;
	part->reach = decision->reach;
}

static bool add_kernel(struct nodes *nodes, CUgraphNode node)
{
	CUDA_KERNEL_NODE_PARAMS_v2 params;
	const struct gx_variant *variant;
	struct part part = { .n = 1 };
	struct gx_kernel *kernel;
	const char *name = "";
	struct gx_call call;
	const void *handle;

	if (!gx_node_params(node, &params))
		return false;
	handle = params.func ? (const void *)params.func : (const void *)params.kern;
	variant = gx_variant_of(params.func);
	kernel = variant ? gx_registry_original(params.func) : gx_registry_kernel(handle);
	if (!kernel &&
	    params.kern) /* of a library: the function may be one that only the driver has seen */
		kernel = gx_registry_kernel(params.kern);
	if (!kernel && params.func)
		kernel = gx_adopt_kernel(params.func, name = gx_adopt_name(params.func));
	if (variant)
		part.reach = variant->runs;
	else if (kernel)
		look_in_place(kernel, &part);
	call = (struct gx_call){
		.function = params.func,
		.name = name,
		.grid = { params.gridDimX, params.gridDimY, params.gridDimZ },
		.block = { params.blockDimX, params.blockDimY, params.blockDimZ },
		.shared_bytes = params.sharedMemBytes,
	};
	part.line = gx_launch_line_of(&call, kernel);
	return part.line && add(nodes, &part);
}

static bool add_graph(struct nodes *nodes, CUgraph graph, int depth);

static bool add_node(struct nodes *nodes, CUgraphNode node, int depth)
{
	const struct gx_cuda_api *api = gx_agent_api();
	CUgraphNodeType type;
	CUgraph child;

	if (api->cuGraphNodeGetType(node, &type))
		return false;
	if (type == CU_GRAPH_NODE_TYPE_KERNEL)
		return add_kernel(nodes, node);
	if (type != CU_GRAPH_NODE_TYPE_GRAPH)
		return true;
	return api->cuGraphChildGraphNodeGetGraph &&
	       !api->cuGraphChildGraphNodeGetGraph(node, &child) &&
	       add_graph(nodes, child, depth + 1);
}

static bool add_graph(struct nodes *nodes, CUgraph graph, int depth)
{
	const struct gx_cuda_api *api = gx_agent_api();
	CUgraphNode *handles = NULL;
	bool all = true;
	size_t n = 0;

	if (depth == MAX_DEPTH || !api->cuGraphGetNodes || !api->cuGraphNodeGetType ||
	    api->cuGraphGetNodes(graph, NULL, &n))
		return false;
	handles = calloc(n, sizeof(CUgraphNode));
	if (!handles || api->cuGraphGetNodes(graph, handles, &n))
		all = false;
	for (size_t i = 0; i < n && all; i++)
		all = add_node(nodes, handles[i], depth);
	free(handles);
	return all;
}

static void release(struct nodes *nodes)
{
	if (nodes)
		free(nodes->parts);
	free(nodes);
}

void gx_graph_reach_take(CUgraphExec exec, CUgraph graph)
{
	struct nodes *nodes;

	if (gx_launch_table() == GX_LAUNCHES_NONE)
		return;
	nodes = calloc(1, sizeof(*nodes));
	if (nodes && !add_graph(nodes, graph, 0)) {
		release(nodes);
		nodes = NULL;
	}
	gx_graph_reach_forget(exec);
	pthread_mutex_lock(&known.lock);
	if (nodes && gx_ptrmap_set(&known.execs, exec, nodes))
		release(nodes);
	pthread_mutex_unlock(&known.lock);
}

void gx_graph_reach_forget(CUgraphExec exec)
{
	struct nodes *nodes;

	pthread_mutex_lock(&known.lock);
	nodes = exec ? gx_ptrmap_get(&known.execs, exec) : NULL;
	if (nodes)
		gx_ptrmap_remove(&known.execs, exec);
	pthread_mutex_unlock(&known.lock);
	release(nodes);
}

static void count(struct gx_reach_count *reach, const struct part *part)
{
	atomic_fetch_add(&reach->runs, part->n);
	atomic_fetch_add(&reach->probed, part->reach ? part->n : 0);
	atomic_fetch_add(&reach->ends, part->reach & GX_REACH_ENDS ? part->n : 0);
	atomic_fetch_add(&reach->inside, part->reach & GX_REACH_INSIDE ? part->n : 0);
}

bool gx_graph_reach_launched(CUgraphExec exec, struct gx_launch_line *line)
{
	const struct nodes *nodes;

	pthread_mutex_lock(&known.lock);
	nodes = gx_ptrmap_get(&known.execs, exec);
	for (size_t i = 0; nodes && i < nodes->n; i++) {
		count(&nodes->parts[i].line->in_graphs, &nodes->parts[i]);
		count(&line->in_graphs, &nodes->parts[i]);
	}
	pthread_mutex_unlock(&known.lock);
	return nodes;
}
