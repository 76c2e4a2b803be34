/* driver_graph.c - graphs: nodes, edges, order, copies. */
#include "device/soft/driver.h"

#include <stdlib.h>
#include <string.h>

CUresult gx_graph_new(CUgraph *out)
{
	*out = calloc(1, sizeof(**out));
	if (!*out)
		return CUDA_ERROR_OUT_OF_MEMORY;
	(*out)->magic = GX_MAGIC_GRAPH;
	return CUDA_SUCCESS;
}

static void free_node(CUgraphNode node)
{
	gx_work_put(node->work);
	free(node->deps);
	node->magic = 0;
	free(node);
}

void gx_graph_free(CUgraph graph)
{
	if (!graph)
		return;
	gx_graph_memory_gone(graph);
	gx_graph_conditions_gone(graph);
	gx_capture_lost(graph);
	for (CUgraphNode n = graph->nodes, next; n; n = next) {
		next = n->next;
		free_node(n);
	}
	graph->magic = 0;
	free(graph);
}

static CUresult add_edge(CUgraphNode from, CUgraphNode to)
{
	CUgraphNode *more;

	for (size_t i = 0; i < to->n_deps; i++) {
		if (to->deps[i] == from)
			return CUDA_SUCCESS;
	}
	more = realloc(to->deps, (to->n_deps + 1) * sizeof(*more));
	if (!more)
		return CUDA_ERROR_OUT_OF_MEMORY;
	to->deps = more;
	to->deps[to->n_deps++] = from;
	return CUDA_SUCCESS;
}

CUresult gx_graph_add(CUgraph graph, struct gx_work *work, const CUgraphNode *deps, size_t n_deps,
                      CUgraphNode *out)
{
	CUgraphNode node = calloc(1, sizeof(*node));
	CUresult err = node ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;

	for (size_t i = 0; i < n_deps && !err; i++) {
		if (!deps || !deps[i] || deps[i]->magic != GX_MAGIC_NODE || deps[i]->graph != graph)
			err = CUDA_ERROR_INVALID_VALUE;
		else
			err = add_edge(deps[i], node);
	}
	if (err) {
		gx_work_put(work);
		if (node)
			free(node->deps);
		free(node);
		return err;
	}
	node->magic = GX_MAGIC_NODE;
	node->graph = graph;
	node->work = work;
	if (graph->last)
		graph->last->next = node;
	else
		graph->nodes = node;
	graph->last = node;
	graph->n_nodes++;
	*out = node;
	return CUDA_SUCCESS;
}

/* In order of making, as far as edges allow. */
CUresult gx_graph_order(CUgraph graph, CUgraphNode **out)
{
	CUgraphNode *order = calloc(graph->n_nodes, sizeof(*order));
	size_t n = 0, before;

	if (!order)
		return CUDA_ERROR_OUT_OF_MEMORY;
	for (CUgraphNode node = graph->nodes; node; node = node->next)
		node->visited = false;
	do {
		before = n;
		for (CUgraphNode node = graph->nodes; node; node = node->next) {
			bool ready = !node->visited;

			for (size_t i = 0; i < node->n_deps && ready; i++)
				ready = node->deps[i]->visited;
			if (ready) {
				node->visited = true;
				node->index = (uint32_t)n;
				order[n++] = node;
			}
		}
	} while (n > before);
	if (n < graph->n_nodes) { /* a cycle */
		free(order);
		return CUDA_ERROR_INVALID_VALUE;
	}
	*out = order;
	return CUDA_SUCCESS;
}

bool gx_graph_contains(CUgraph graph, CUgraph other)
{
	for (CUgraphNode n = graph->nodes; n; n = n->next) {
		const struct gx_work *w = n->work;

		if (w->kind == GX_WORK_CHILD &&
		    (w->graph == other || gx_graph_contains(w->graph, other)))
			return true;
		for (uint32_t i = 0; w->kind == GX_WORK_CHOICE && i < w->choice.size; i++) {
			if (w->choice.graphs[i] == other ||
			    gx_graph_contains(w->choice.graphs[i], other))
				return true;
		}
	}
	return false;
}

CUresult cuGraphCreate(CUgraph *graph, unsigned int flags)
{
	ENTER();
	CHECK_ARG(graph && !flags);
	return gx_graph_new(graph);
}

/* It, or a graph inside of it, is made by a capture: then it does not go, nor do its nodes. */
static bool is_captured(CUgraph graph)
{
	for (const struct gx_capture *c = gx_driver.captures; c; c = c->next) {
		if (c->graph && (c->graph == graph || gx_graph_contains(graph, c->graph)))
			return true;
	}
	return false;
}

CUresult cuGraphDestroy(CUgraph graph)
{
	ENTER();
	CHECK_HANDLE(graph, GX_MAGIC_GRAPH);
	CHECK_ARG(!graph->is_child);
	CHECK_ARG(!is_captured(graph));
	gx_graph_free(graph);
	return CUDA_SUCCESS;
}

static bool has_choice(CUgraph graph)
{
	for (CUgraphNode n = graph->nodes; n; n = n->next) {
		if (n->work->kind == GX_WORK_CHOICE ||
		    (n->work->kind == GX_WORK_CHILD && has_choice(n->work->graph)))
			return true;
	}
	return false;
}

CUresult cuGraphClone(CUgraph *graph_clone, CUgraph original_graph)
{
	CUgraphNode *order;
	CUgraph clone;
	CUresult err;

	ENTER();
	CHECK_HANDLE(original_graph, GX_MAGIC_GRAPH);
	CHECK_ARG(graph_clone);
	/* addresses, and handles, can't be there twice */
	if (gx_graph_has_memory(original_graph) || has_choice(original_graph))
		return CUDA_ERROR_NOT_SUPPORTED;
	CHECK_CALL(gx_graph_order(original_graph, &order));
	err = gx_graph_new(&clone);
	for (size_t i = 0; i < original_graph->n_nodes && !err; i++) {
		CUgraphNode from = order[i], to;

		err = gx_graph_add(clone, gx_work_get(from->work), NULL, 0, &to);
		if (err)
			break;
		to->original = from;
		memcpy(to->attributes, from->attributes, sizeof(to->attributes));
		for (CUgraphNode n = clone->nodes; n && !err; n = n->next) {
			for (size_t d = 0; d < from->n_deps && !err; d++) {
				if (n->original == from->deps[d])
					err = add_edge(n, to);
			}
		}
	}
	free(order);
	if (err)
		gx_graph_free(clone);
	else
		*graph_clone = clone;
	return err;
}

CUresult cuGraphNodeFindInClone(CUgraphNode *node, CUgraphNode original_node, CUgraph cloned_graph)
{
	ENTER();
	CHECK_HANDLE(cloned_graph, GX_MAGIC_GRAPH);
	CHECK_ARG(node && original_node);
	for (CUgraphNode n = cloned_graph->nodes; n; n = n->next) {
		if (n->original == original_node) {
			*node = n;
			return CUDA_SUCCESS;
		}
	}
	return CUDA_ERROR_INVALID_VALUE;
}

/* Lists as all of them are asked for: a count, or as many as there is room for, the rest NULL. */
static void give(CUgraphNode *out, const size_t *count, CUgraphNode node, size_t *n)
{
	if (out && *n < *count)
		out[*n] = node;
	(*n)++;
}

static void clear_rest(CUgraphNode *out, size_t count, size_t n)
{
	for (size_t i = n; out && i < count; i++)
		out[i] = NULL;
}

static void finish(CUgraphNode *out, size_t *count, size_t n)
{
	clear_rest(out, *count, n);
	if (!out || n < *count)
		*count = n;
}

CUresult cuGraphGetNodes(CUgraph graph, CUgraphNode *nodes, size_t *num_nodes)
{
	size_t n = 0;

	ENTER();
	CHECK_HANDLE(graph, GX_MAGIC_GRAPH);
	CHECK_ARG(num_nodes);
	for (CUgraphNode node = graph->nodes; node; node = node->next)
		give(nodes, num_nodes, node, &n);
	finish(nodes, num_nodes, n);
	return CUDA_SUCCESS;
}

CUresult cuGraphGetRootNodes(CUgraph graph, CUgraphNode *root_nodes, size_t *num_root_nodes)
{
	size_t n = 0;

	ENTER();
	CHECK_HANDLE(graph, GX_MAGIC_GRAPH);
	CHECK_ARG(num_root_nodes);
	for (CUgraphNode node = graph->nodes; node; node = node->next) {
		if (!node->n_deps)
			give(root_nodes, num_root_nodes, node, &n);
	}
	finish(root_nodes, num_root_nodes, n);
	return CUDA_SUCCESS;
}

CUresult cuGraphGetEdges_v2(CUgraph graph, CUgraphNode *from, CUgraphNode *to,
                            CUgraphEdgeData *edge_data, size_t *num_edges)
{
	size_t n = 0, m = 0;

	ENTER();
	CHECK_HANDLE(graph, GX_MAGIC_GRAPH);
	CHECK_ARG(num_edges && !from == !to);
	for (CUgraphNode node = graph->nodes; node; node = node->next) {
		for (size_t i = 0; i < node->n_deps; i++) {
			if (edge_data && n < *num_edges)
				memset(&edge_data[n], 0, sizeof(*edge_data));
			give(from, num_edges, node->deps[i], &n);
			give(to, num_edges, node, &m);
		}
	}
	clear_rest(to, *num_edges, n);
	finish(from, num_edges, n);
	return CUDA_SUCCESS;
}

CUresult cuGraphGetEdges(CUgraph graph, CUgraphNode *from, CUgraphNode *to, size_t *num_edges)
{
	return cuGraphGetEdges_v2(graph, from, to, NULL, num_edges);
}

CUresult cuGraphNodeGetDependencies_v2(CUgraphNode node, CUgraphNode *dependencies,
                                       CUgraphEdgeData *edge_data, size_t *num_dependencies)
{
	size_t n = 0;

	ENTER();
	CHECK_HANDLE(node, GX_MAGIC_NODE);
	CHECK_ARG(num_dependencies);
	for (size_t i = 0; i < node->n_deps; i++) {
		if (edge_data && n < *num_dependencies)
			memset(&edge_data[n], 0, sizeof(*edge_data));
		give(dependencies, num_dependencies, node->deps[i], &n);
	}
	finish(dependencies, num_dependencies, n);
	return CUDA_SUCCESS;
}

CUresult cuGraphNodeGetDependencies(CUgraphNode node, CUgraphNode *dependencies,
                                    size_t *num_dependencies)
{
	return cuGraphNodeGetDependencies_v2(node, dependencies, NULL, num_dependencies);
}

CUresult cuGraphNodeGetDependentNodes_v2(CUgraphNode node, CUgraphNode *dependent_nodes,
                                         CUgraphEdgeData *edge_data, size_t *num_dependent_nodes)
{
	size_t n = 0;

	ENTER();
	CHECK_HANDLE(node, GX_MAGIC_NODE);
	CHECK_ARG(num_dependent_nodes);
	for (CUgraphNode other = node->graph->nodes; other; other = other->next) {
		for (size_t i = 0; i < other->n_deps; i++) {
			if (other->deps[i] != node)
				continue;
			if (edge_data && n < *num_dependent_nodes)
				memset(&edge_data[n], 0, sizeof(*edge_data));
			give(dependent_nodes, num_dependent_nodes, other, &n);
		}
	}
	finish(dependent_nodes, num_dependent_nodes, n);
	return CUDA_SUCCESS;
}

CUresult cuGraphNodeGetDependentNodes(CUgraphNode node, CUgraphNode *dependent_nodes,
                                      size_t *num_dependent_nodes)
{
	return cuGraphNodeGetDependentNodes_v2(node, dependent_nodes, NULL, num_dependent_nodes);
}

static CUresult change_edges(CUgraph graph, const CUgraphNode *from, const CUgraphNode *to,
                             size_t n, bool add)
{
	CUresult err = CUDA_SUCCESS;

	ENTER();
	CHECK_HANDLE(graph, GX_MAGIC_GRAPH);
	CHECK_ARG((from && to) || !n);
	if (!add && n && gx_graph_has_memory(graph))
		return CUDA_ERROR_NOT_SUPPORTED;
	for (size_t i = 0; i < n && !err; i++) {
		CHECK_ARG(from[i] && to[i] && from[i]->graph == graph && to[i]->graph == graph &&
		          from[i] != to[i]);
		if (add)
			err = add_edge(from[i], to[i]);
		for (size_t d = 0; !add && d < to[i]->n_deps; d++) {
			if (to[i]->deps[d] == from[i])
				to[i]->deps[d--] = to[i]->deps[--to[i]->n_deps];
		}
	}
	return err;
}

CUresult cuGraphAddDependencies(CUgraph graph, const CUgraphNode *from, const CUgraphNode *to,
                                size_t num_dependencies)
{
	return change_edges(graph, from, to, num_dependencies, true);
}

CUresult cuGraphAddDependencies_v2(CUgraph graph, const CUgraphNode *from, const CUgraphNode *to,
                                   const CUgraphEdgeData *edge_data, size_t num_dependencies)
{
	(void)edge_data; /* programmatic edges are weaker: a full one is right too */
	return change_edges(graph, from, to, num_dependencies, true);
}

CUresult cuGraphRemoveDependencies(CUgraph graph, const CUgraphNode *from, const CUgraphNode *to,
                                   size_t num_dependencies)
{
	return change_edges(graph, from, to, num_dependencies, false);
}

CUresult cuGraphRemoveDependencies_v2(CUgraph graph, const CUgraphNode *from, const CUgraphNode *to,
                                      const CUgraphEdgeData *edge_data, size_t num_dependencies)
{
	(void)edge_data;
	return change_edges(graph, from, to, num_dependencies, false);
}

CUresult cuGraphDestroyNode(CUgraphNode node)
{
	CUgraph graph;

	ENTER();
	CHECK_HANDLE(node, GX_MAGIC_NODE);
	graph = node->graph;
	CHECK_ARG(!is_captured(graph));
	if (gx_graph_has_memory(graph))
		return CUDA_ERROR_NOT_SUPPORTED;
	for (CUgraphNode *at = &graph->nodes; *at;) {
		if (*at == node) {
			*at = node->next;
			continue;
		}
		for (size_t d = 0; d < (*at)->n_deps; d++) {
			if ((*at)->deps[d] == node)
				(*at)->deps[d--] = (*at)->deps[--(*at)->n_deps];
		}
		at = &(*at)->next;
	}
	graph->last = NULL;
	for (CUgraphNode n = graph->nodes; n; n = n->next)
		graph->last = n;
	graph->n_nodes--;
	free_node(node);
	return CUDA_SUCCESS;
}
