/* driver_graph_exec.c - executable graphs: a list of works in an order that respects all edges; a
 * launch takes a copy. */
#include "device/soft/driver.h"

#include <stdlib.h>

static CUresult append(CUgraphExec exec, CUgraph graph);

static void free_nodes(CUgraphExec exec)
{
	for (size_t i = 0; i < exec->n_nodes; i++) {
		struct gx_exec_node *n = &exec->nodes[i];

		for (uint32_t b = 0; n->bodies && b < n->work->choice.size; b++)
			free_nodes(&n->bodies[b]);
		free(n->bodies);
		gx_work_put(n->work);
	}
	free(exec->nodes);
}

static void free_exec(CUgraphExec exec)
{
	free_nodes(exec);
	if (exec->graph)
		exec->graph->exec = NULL;
	exec->magic = 0;
	free(exec);
}

static CUresult append_bodies(struct gx_exec_node *node)
{
	const struct gx_work *work = node->work;
	CUresult err = CUDA_SUCCESS;

	node->bodies = calloc(work->choice.size, sizeof(*node->bodies));
	if (!node->bodies)
		return CUDA_ERROR_OUT_OF_MEMORY;
	for (uint32_t i = 0; i < work->choice.size && !err; i++) {
		err = gx_graph_check_body(work->choice.graphs[i]);
		if (!err)
			err = append(&node->bodies[i], work->choice.graphs[i]);
	}
	return err;
}

static CUresult append_node(CUgraphExec exec, CUgraphNode node)
{
	const struct gx_work *work = node->work;
	struct gx_exec_node *more;

	if (work->kind == GX_WORK_KERNEL && work->launch.grid.cooperative &&
	    !gx_cooperative_fits(work->launch.function, &work->launch.grid))
		return CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE;
	more = realloc(exec->nodes, (exec->n_nodes + 1) * sizeof(*more));
	if (!more)
		return CUDA_ERROR_OUT_OF_MEMORY;
	exec->nodes = more;
	exec->nodes[exec->n_nodes++] = (struct gx_exec_node){ .node = node,
		                                              .work = gx_work_get(node->work),
		                                              .enabled = true };
	return work->kind == GX_WORK_CHOICE ? append_bodies(&exec->nodes[exec->n_nodes - 1])
	                                    : CUDA_SUCCESS;
}

/* Child graphs in place of their nodes. */
static CUresult append(CUgraphExec exec, CUgraph graph)
{
	CUgraphNode *order;
	CUresult err = gx_graph_order(graph, &order);

	if (err)
		return err;
	for (size_t i = 0; i < graph->n_nodes && !err; i++) {
		err = order[i]->work->kind == GX_WORK_CHILD ? append(exec, order[i]->work->graph)
		                                            : append_node(exec, order[i]);
	}
	free(order);
	return err;
}

static CUresult instantiate(CUgraphExec *out, CUgraph graph, uint64_t flags)
{
	CUgraphExec exec;
	CUresult err;

	ENTER_CTX(ctx);
	CHECK_HANDLE(graph, GX_MAGIC_GRAPH);
	CHECK_ARG(out);
	if (graph->exec ||
	    (graph->is_child &&
	     gx_graph_has_memory(graph))) /* which has the addresses that this one would have */
		return CUDA_ERROR_NOT_SUPPORTED;
	exec = calloc(1, sizeof(*exec));
	if (!exec)
		return CUDA_ERROR_OUT_OF_MEMORY;
	exec->magic = GX_MAGIC_EXEC;
	exec->flags = flags;
	err = append(exec, graph);
	if (!err && gx_graph_has_memory(graph)) {
		exec->graph = graph;
		graph->exec = exec;
	}
	if (err)
		free_exec(exec);
	else
		*out = exec;
	return err;
}

CUresult cuGraphInstantiateWithFlags(CUgraphExec *graph_exec, CUgraph graph,
                                     unsigned long long flags)
{
	return instantiate(graph_exec, graph, flags);
}

CUresult cuGraphInstantiate_v2(CUgraphExec *graph_exec, CUgraph graph, CUgraphNode *error_node,
                               char *log_buffer, size_t buffer_size)
{
	if (error_node)
		*error_node = NULL;
	if (log_buffer && buffer_size)
		*log_buffer = 0;
	return instantiate(graph_exec, graph, 0);
}

CUresult cuGraphInstantiate(CUgraphExec *graph_exec, CUgraph graph, CUgraphNode *error_node,
                            char *log_buffer, size_t buffer_size)
{
	return cuGraphInstantiate_v2(graph_exec, graph, error_node, log_buffer, buffer_size);
}

CUresult cuGraphInstantiateWithParams(CUgraphExec *graph_exec, CUgraph graph,
                                      CUDA_GRAPH_INSTANTIATE_PARAMS *params)
{
	CUresult err;

	CHECK_ARG(params);
	err = instantiate(graph_exec, graph, params->flags);
	params->hErrNode_out = NULL;
	params->result_out = err ? 1 : 0;
	return err;
}

CUresult cuGraphExecGetFlags(CUgraphExec graph_exec, uint64_t *flags)
{
	ENTER();
	CHECK_HANDLE(graph_exec, GX_MAGIC_EXEC);
	CHECK_ARG(flags);
	*flags = graph_exec->flags;
	return CUDA_SUCCESS;
}

CUresult cuGraphUpload(CUgraphExec graph, CUstream stream)
{
	CUstream s; /* nothing is there to be brought */

	ENTER_CTX(ctx);
	CHECK_HANDLE(graph, GX_MAGIC_EXEC);
	return gx_stream_of(ctx, stream, &s);
}

static CUresult event_op(CUstream stream, const struct gx_work *work)
{
	struct gx_op *op;

	op = gx_enqueue(stream, NULL, &work->event->op, work->kind == GX_WORK_WAIT);
	if (!op)
		return CUDA_ERROR_OUT_OF_MEMORY;
	if (work->kind == GX_WORK_RECORD) {
		gx_op_put(work->event->op);
		work->event->op = op;
		work->event->capture = 0;
	} else {
		gx_op_put(op);
	}
	return CUDA_SUCCESS;
}

static struct gx_work *list_of(CUcontext ctx, CUgraphExec exec, size_t from, size_t to);

static struct gx_work *choice_of(CUcontext ctx, const struct gx_exec_node *node)
{
	uint32_t size = node->work->choice.size;
	struct gx_work **lists = calloc(size, sizeof(*lists)), *work = NULL;
	bool all = lists;

	for (uint32_t i = 0; i < size && all; i++) {
		lists[i] = list_of(ctx, &node->bodies[i], 0, node->bodies[i].n_nodes);
		all = lists[i];
	}
	if (all)
		work = gx_graph_choice_launch(node->work, lists);
	for (uint32_t i = 0; i < size && lists && !work; i++)
		gx_work_put(lists[i]);
	if (!work)
		free(lists);
	return work;
}

/* What one launch runs of the nodes. NULL: out of memory. */
static struct gx_work *list_of(CUcontext ctx, CUgraphExec exec, size_t from, size_t to)
{
	struct gx_work *list = gx_work_new(GX_WORK_LIST, ctx);

	if (!list)
		return NULL;
	list->list.works = calloc(to - from, sizeof(*list->list.works));
	if (!list->list.works) {
		gx_work_put(list);
		return NULL;
	}
	for (size_t i = from; i < to; i++) {
		struct gx_work *work;

		if (!exec->nodes[i].enabled)
			continue;
		work = exec->nodes[i].bodies ? choice_of(ctx, &exec->nodes[i])
		                             : gx_graph_memory_launch(exec->nodes[i].work);
		if (!work) {
			gx_work_put(list);
			return NULL;
		}
		list->list.works[list->list.n_works++] = work;
	}
	return list;
}

/* One op for each run of nodes between event nodes. */
static CUresult submit_run(CUstream stream, CUgraphExec exec, size_t from, size_t to)
{
	struct gx_work *list = list_of(stream->ctx, exec, from, to);

	return list ? gx_submit(stream, list) : CUDA_ERROR_OUT_OF_MEMORY;
}

/* Its conditional nodes, those in bodies too. */
static CUresult add_choices(struct gx_work *all, CUgraphExec exec)
{
	CUresult err = CUDA_SUCCESS;

	for (size_t i = 0; i < exec->n_nodes && !err; i++) {
		const struct gx_exec_node *n = &exec->nodes[i];
		struct gx_work **more;

		if (!n->bodies)
			continue;
		more = realloc(all->list.works, (all->list.n_works + 1) * sizeof(*more));
		if (!more)
			return CUDA_ERROR_OUT_OF_MEMORY;
		all->list.works = more;
		all->list.works[all->list.n_works++] = gx_work_get(n->work);
		for (uint32_t b = 0; b < n->work->choice.size && !err; b++)
			err = add_choices(all, &n->bodies[b]);
	}
	return err;
}

/* Who launched with the same values is through, and they are as a launch begins. *choices: NULL, or what has them. */
static CUresult begin_choices(CUgraphExec exec, CUstream stream, struct gx_work **choices)
{
	struct gx_work *all = gx_work_new(GX_WORK_ASSIGN, stream->ctx);
	CUresult err = all ? add_choices(all, exec) : CUDA_ERROR_OUT_OF_MEMORY;

	*choices = NULL;
	for (size_t i = 0; !err && i < all->list.n_works; i++)
		err = gx_stream_behind(stream, *gx_graph_choice_last(all->list.works[i]));
	if (err || !all->list.n_works) {
		gx_work_put(all);
		return err;
	}
	err = gx_submit(stream, gx_work_get(all));
	if (err)
		gx_work_put(all);
	else
		*choices = all;
	return err;
}

static void end_choices(struct gx_work *choices, CUstream stream)
{
	for (size_t i = 0; choices && i < choices->list.n_works; i++) {
		struct gx_op **last = gx_graph_choice_last(choices->list.works[i]);

		stream->last->refs++;
		gx_op_put(*last);
		*last = stream->last;
	}
	gx_work_put(choices);
}

static bool is_event(const struct gx_exec_node *node)
{
	return node->work->kind == GX_WORK_RECORD || node->work->kind == GX_WORK_WAIT;
}

static CUresult submit_all(CUstream stream, CUgraphExec graph)
{
	CUresult err = CUDA_SUCCESS;
	size_t from = 0;

	for (size_t i = 0; i <= graph->n_nodes && !err; i++) {
		if (i < graph->n_nodes && !is_event(&graph->nodes[i]))
			continue;
		if (i > from || !graph->n_nodes)
			err = submit_run(stream, graph, from, i);
		if (!err && i < graph->n_nodes)
			err = event_op(stream, graph->nodes[i].work);
		from = i + 1;
	}
	return err;
}

CUresult cuGraphLaunch(CUgraphExec graph, CUstream stream)
{
	struct gx_work *choices = NULL;
	CUstream s;
	CUresult err;

	ENTER_CTX(ctx);
	CHECK_HANDLE(graph, GX_MAGIC_EXEC);
	err = gx_stream_of(ctx, stream, &s);
	if (!err && s->capture)
		err = CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED;
	if (!err)
		err = gx_graph_memory_begin(graph, s);
	if (!err)
		err = begin_choices(graph, s, &choices);
	if (!err)
		err = submit_all(s, graph);
	end_choices(choices, s);
	if (!err)
		gx_graph_memory_end(graph, s);
	return err;
}

CUresult cuGraphExecDestroy(CUgraphExec graph_exec)
{
	ENTER();
	CHECK_HANDLE(graph_exec, GX_MAGIC_EXEC);
	free_exec(graph_exec);
	return CUDA_SUCCESS;
}

/* Same nodes in the same order: 0, or why not, and where. */
static int compare(const struct CUgraphExec_st *old, const struct CUgraphExec_st *fresh,
                   CUgraphNode *where)
{
	int result = old->n_nodes == fresh->n_nodes ? 0 : 2; /* topology changed */

	for (size_t i = 0; i < fresh->n_nodes && !result; i++) {
		const struct gx_exec_node *a = &old->nodes[i], *b = &fresh->nodes[i];

		if (b->work->kind != a->work->kind)
			result = 3; /* type changed */
		else if (b->work->kind == GX_WORK_MEM_ALLOC || b->work->kind == GX_WORK_MEM_FREE)
			result = 6; /* not supported: the addresses are another instance's */
		else if (b->bodies && (a->work->choice.type != b->work->choice.type ||
		                       a->work->choice.size != b->work->choice.size))
			result = 5; /* parameters changed */
		if (result)
			*where = b->node;
		for (uint32_t n = 0; b->bodies && n < b->work->choice.size && !result; n++)
			result = compare(&a->bodies[n], &b->bodies[n], where);
	}
	return result;
}

/* The nodes stay as they are called. */
static void take_over(CUgraphExec exec, CUgraphExec fresh)
{
	for (size_t i = 0; i < exec->n_nodes; i++) {
		struct gx_exec_node *a = &exec->nodes[i], *b = &fresh->nodes[i];
		struct gx_work *work = a->work;

		for (uint32_t n = 0; b->bodies && n < b->work->choice.size; n++)
			take_over(&a->bodies[n], &b->bodies[n]);
		a->work = b->work;
		b->work = work;
	}
}

struct gx_exec_node *gx_exec_find(CUgraphExec exec, CUgraphNode node)
{
	struct gx_exec_node *found = NULL;

	for (size_t i = 0; i < exec->n_nodes && !found; i++) {
		struct gx_exec_node *n = &exec->nodes[i];

		if (n->node == node)
			found = n;
		for (uint32_t b = 0; n->bodies && b < n->work->choice.size && !found; b++)
			found = gx_exec_find(&n->bodies[b], node);
	}
	return found;
}

/* Works are taken over. Anything else: make a new one. */
static CUresult update(CUgraphExec exec, CUgraph graph, CUgraphNode *where, int *result)
{
	struct CUgraphExec_st fresh = { .magic = GX_MAGIC_EXEC };
	CUresult err;

	ENTER();
	CHECK_HANDLE(exec, GX_MAGIC_EXEC);
	CHECK_HANDLE(graph, GX_MAGIC_GRAPH);
	*where = NULL;
	*result = 0;
	err = append(&fresh, graph);
	if (!err)
		*result = compare(exec, &fresh, where);
	if (!err && !*result)
		take_over(exec, &fresh);
	free_nodes(&fresh);
	return err ? err : *result ? CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE : CUDA_SUCCESS;
}

CUresult cuGraphExecUpdate_v2(CUgraphExec graph_exec, CUgraph graph,
                              CUgraphExecUpdateResultInfo *result_info)
{
	CHECK_ARG(result_info);
	result_info->errorFromNode = NULL;
	return update(graph_exec, graph, &result_info->errorNode, &result_info->result);
}

CUresult cuGraphExecUpdate(CUgraphExec graph_exec, CUgraph graph, CUgraphNode *error_node_out,
                           CUgraphExecUpdateResult *update_result_out)
{
	CHECK_ARG(error_node_out && update_result_out);
	return update(graph_exec, graph, error_node_out, update_result_out);
}
