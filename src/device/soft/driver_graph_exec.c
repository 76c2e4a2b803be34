/* driver_graph_exec.c - executable graphs: a list of works in an order that respects all edges; a
 * launch takes a copy. */
#include "device/soft/driver.h"

#include <stdlib.h>

static void free_exec(CUgraphExec exec)
{
	for (size_t i = 0; i < exec->n_nodes; i++)
		gx_work_put(exec->nodes[i].work);
	if (exec->graph)
		exec->graph->exec = NULL;
	free(exec->nodes);
	exec->magic = 0;
	free(exec);
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
	return CUDA_SUCCESS;
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

/* One op for each run of nodes between event nodes. */
static CUresult submit_run(CUstream stream, CUgraphExec exec, size_t from, size_t to)
{
	struct gx_work *list = gx_work_new(GX_WORK_LIST, stream->ctx);

	if (!list)
		return CUDA_ERROR_OUT_OF_MEMORY;
	list->list.works = calloc(to - from, sizeof(*list->list.works));
	if (!list->list.works) {
		gx_work_put(list);
		return CUDA_ERROR_OUT_OF_MEMORY;
	}
	for (size_t i = from; i < to; i++) {
		struct gx_work *work;

		if (!exec->nodes[i].enabled)
			continue;
		work = gx_graph_memory_launch(exec->nodes[i].work);
		if (!work) {
			gx_work_put(list);
			return CUDA_ERROR_OUT_OF_MEMORY;
		}
		list->list.works[list->list.n_works++] = work;
	}
	return gx_submit(stream, list);
}

static bool is_event(const struct gx_exec_node *node)
{
	return node->work->kind == GX_WORK_RECORD || node->work->kind == GX_WORK_WAIT;
}

CUresult cuGraphLaunch(CUgraphExec graph, CUstream stream)
{
	CUstream s;
	CUresult err;
	size_t from = 0;

	ENTER_CTX(ctx);
	CHECK_HANDLE(graph, GX_MAGIC_EXEC);
	err = gx_stream_of(ctx, stream, &s);
	if (!err && s->capture)
		err = CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED;
	if (!err)
		err = gx_graph_memory_begin(graph, s);
	for (size_t i = 0; i <= graph->n_nodes && !err; i++) {
		if (i < graph->n_nodes && !is_event(&graph->nodes[i]))
			continue;
		if (i > from || !graph->n_nodes)
			err = submit_run(s, graph, from, i);
		if (!err && i < graph->n_nodes)
			err = event_op(s, graph->nodes[i].work);
		from = i + 1;
	}
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

/* Same nodes in the same order: their works are taken over. Anything else: make a new one. */
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
	if (!err && fresh.n_nodes != exec->n_nodes)
		*result = 2; /* topology changed */
	for (size_t i = 0; i < fresh.n_nodes && !err && !*result; i++) {
		if (fresh.nodes[i].work->kind != exec->nodes[i].work->kind)
			*result = 3; /* type changed */
		else if (fresh.nodes[i].work->kind == GX_WORK_MEM_ALLOC ||
		         fresh.nodes[i].work->kind == GX_WORK_MEM_FREE)
			*result = 6; /* not supported: the addresses are another instance's */
		if (*result)
			*where = fresh.nodes[i].node;
	}
	for (size_t i = 0; i < fresh.n_nodes; i++) {
		if (err || *result) {
			gx_work_put(fresh.nodes[i].work);
			continue;
		}
		gx_work_put(exec->nodes[i].work);
		exec->nodes[i].work = fresh.nodes[i].work;
	}
	free(fresh.nodes);
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
