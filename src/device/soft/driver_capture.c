/* driver_capture.c - stream capture: calls on a capturing stream become nodes; events carry the
 * capture to other streams. */
#include "device/soft/driver.h"

#include <stdlib.h>
#include <string.h>

static CUresult set_deps(CUstream stream, const CUgraphNode *deps, size_t n)
{
	CUgraphNode *copy = calloc(n, sizeof(*copy));

	if (!copy)
		return CUDA_ERROR_OUT_OF_MEMORY;
	if (n)
		memcpy(copy, deps, n * sizeof(*copy));
	free(stream->capture_deps);
	stream->capture_deps = copy;
	stream->n_capture_deps = n;
	return CUDA_SUCCESS;
}

static CUresult add_deps(CUstream stream, const CUgraphNode *deps, size_t n)
{
	CUgraphNode *more;

	more = realloc(stream->capture_deps, (stream->n_capture_deps + n + 1) * sizeof(*more));
	if (!more)
		return CUDA_ERROR_OUT_OF_MEMORY;
	stream->capture_deps = more;
	for (size_t i = 0; i < n; i++) {
		bool known = false;

		for (size_t j = 0; j < stream->n_capture_deps; j++)
			known |= stream->capture_deps[j] == deps[i];
		if (!known)
			stream->capture_deps[stream->n_capture_deps++] = deps[i];
	}
	return CUDA_SUCCESS;
}

CUresult gx_capture_add(CUstream stream, struct gx_work *work)
{
	CUgraphNode node;
	CUresult err;

	if (stream->capture->invalid) {
		gx_work_put(work);
		return CUDA_ERROR_STREAM_CAPTURE_INVALIDATED;
	}
	err = gx_graph_add(stream->capture->graph, work, stream->capture_deps,
	                   stream->n_capture_deps, &node);
	if (!err) {
		node->capture = stream->capture->id;
		gx_graph_memory_added(node);
	}
	return err ? err : set_deps(stream, &node, 1);
}

void gx_capture_record(CUevent event, CUstream stream)
{
	size_t n = stream->n_capture_deps;
	CUgraphNode *copy = calloc(n, sizeof(*copy));

	if (!copy) {
		stream->capture->invalid = true;
		return;
	}
	if (n)
		memcpy(copy, stream->capture_deps, n * sizeof(*copy));
	free(event->capture_deps);
	event->capture_deps = copy;
	event->n_capture_deps = n;
	event->capture = stream->capture->id;
}

/* NULL: it is over. */
static struct gx_capture *find(uint64_t id)
{
	struct gx_capture *c = gx_driver.captures;

	while (c && c->id != id)
		c = c->next;
	return c;
}

/* The stream joins the event's capture, or waits inside of its own. */
CUresult gx_capture_wait(CUstream stream, CUevent event)
{
	struct gx_capture *capture = find(event->capture);

	if (!capture)
		return stream->capture ? CUDA_ERROR_STREAM_CAPTURE_ISOLATION : CUDA_SUCCESS;
	if (!stream->capture) {
		if (stream->is_legacy)
			return CUDA_ERROR_STREAM_CAPTURE_IMPLICIT;
		stream->capture = capture;
		stream->n_capture_deps = 0;
	}
	if (stream->capture != capture) {
		stream->capture->invalid = capture->invalid = true;
		return CUDA_ERROR_STREAM_CAPTURE_MERGE;
	}
	return add_deps(stream, event->capture_deps, event->n_capture_deps);
}

/* graph NULL: a new one. */
static CUresult begin(CUstream s, CUstreamCaptureMode mode, CUgraph graph)
{
	struct gx_capture *capture;
	CUresult err = CUDA_SUCCESS;

	CHECK_ARG(mode >= 0 && mode <= 2);
	if (s->is_legacy)
		return CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED;
	if (s->capture)
		return CUDA_ERROR_ILLEGAL_STATE;
	capture = calloc(1, sizeof(*capture));
	if (!capture)
		return CUDA_ERROR_OUT_OF_MEMORY;
	capture->graph = graph;
	capture->into = graph;
	if (!graph)
		err = gx_graph_new(&capture->graph);
	if (err) {
		free(capture);
		return err;
	}
	capture->id = ++gx_driver.next_id;
	capture->origin = s;
	capture->mode = mode;
	capture->next = gx_driver.captures;
	gx_driver.captures = capture;
	s->capture = capture;
	s->n_capture_deps = 0;
	return CUDA_SUCCESS;
}

CUresult cuStreamBeginCapture_v2(CUstream stream, CUstreamCaptureMode mode)
{
	CUstream s;

	ENTER_CTX(ctx);
	CHECK_CALL(gx_stream_of(ctx, stream, &s));
	return begin(s, mode, NULL);
}

CUresult cuStreamBeginCaptureToGraph(CUstream stream, CUgraph graph, const CUgraphNode *deps,
                                     const CUgraphEdgeData *edges, size_t n_deps,
                                     CUstreamCaptureMode mode)
{
	CUstream s;

	ENTER_CTX(ctx);
	(void)edges;
	CHECK_HANDLE(graph, GX_MAGIC_GRAPH);
	CHECK_CALL(gx_stream_of(ctx, stream, &s));
	CHECK_ARG(deps || !n_deps);
	for (size_t i = 0; i < n_deps; i++)
		CHECK_ARG(deps[i] && deps[i]->magic == GX_MAGIC_NODE && deps[i]->graph == graph);
	CHECK_CALL(begin(s, mode, graph));
	return set_deps(s, deps, n_deps);
}

CUresult cuStreamBeginCapture(CUstream stream)
{
	return cuStreamBeginCapture_v2(stream, CU_STREAM_CAPTURE_MODE_GLOBAL);
}

/* All leaves of the graph are among the origin's dependencies: every forked stream was joined. */
static bool joined(const struct gx_capture *capture)
{
	const CUstream origin = capture->origin;

	for (CUgraphNode n = capture->graph->nodes; n; n = n->next)
		n->visited = false;
	for (CUgraphNode n = capture->graph->nodes; n; n = n->next) {
		for (size_t i = 0; i < n->n_deps; i++)
			n->deps[i]->visited = true;
	}
	for (size_t i = 0; i < origin->n_capture_deps; i++)
		origin->capture_deps[i]->visited = true;
	for (CUgraphNode n = capture->graph->nodes; n; n = n->next) {
		if (!n->visited && (!capture->into || n->capture == capture->id))
			return false;
	}
	return true;
}

static void leave(struct gx_capture *capture)
{
	struct gx_capture **at = &gx_driver.captures;

	for (CUcontext ctx = gx_driver.contexts; ctx; ctx = ctx->next) {
		for (CUstream s = ctx->streams; s; s = s->next) {
			if (s->capture == capture) {
				s->capture = NULL;
				s->n_capture_deps = 0;
			}
		}
	}
	while (*at && *at != capture)
		at = &(*at)->next;
	if (*at)
		*at = capture->next;
	free(capture);
}

void gx_capture_lost(CUgraph graph)
{
	for (struct gx_capture *c = gx_driver.captures; c; c = c->next) {
		if (c->graph == graph) {
			c->graph = NULL;
			c->invalid = true;
		}
	}
}

void gx_capture_drop(CUstream stream)
{
	CUgraph graph;

	if (!stream->capture || stream->capture->origin != stream)
		return;
	graph = stream->capture->into ? NULL : stream->capture->graph;
	leave(stream->capture);
	gx_graph_free(graph);
}

CUresult cuStreamEndCapture(CUstream stream, CUgraph *graph)
{
	CUresult result = CUDA_SUCCESS;
	CUgraph made;
	CUstream s;
	bool into;

	ENTER_CTX(ctx);
	if (graph)
		*graph = NULL;
	CHECK_CALL(gx_stream_of(ctx, stream, &s));
	CHECK_ARG(graph || (s->capture && s->capture->into));
	if (!s->capture)
		return CUDA_ERROR_ILLEGAL_STATE;
	if (s->capture->origin != s)
		return CUDA_ERROR_STREAM_CAPTURE_UNMATCHED;
	if (s->capture->invalid)
		result = CUDA_ERROR_STREAM_CAPTURE_INVALIDATED;
	else if (!joined(s->capture))
		result = CUDA_ERROR_STREAM_CAPTURE_UNJOINED;
	made = s->capture->graph;
	into = s->capture->into;
	leave(s->capture);
	if (result && !into)
		gx_graph_free(made);
	else if (!result && graph)
		*graph = made;
	return result;
}

CUresult cuStreamIsCapturing(CUstream stream, CUstreamCaptureStatus *capture_status)
{
	CUstream s;

	ENTER_CTX(ctx);
	CHECK_ARG(capture_status);
	CHECK_CALL(gx_stream_of(ctx, stream, &s));
	if (gx_capture_forbids(s->ctx, s))
		return CUDA_ERROR_STREAM_CAPTURE_IMPLICIT;
	*capture_status = !s->capture           ? CU_STREAM_CAPTURE_STATUS_NONE
	                  : s->capture->invalid ? CU_STREAM_CAPTURE_STATUS_INVALIDATED
	                                        : CU_STREAM_CAPTURE_STATUS_ACTIVE;
	return CUDA_SUCCESS;
}

CUresult cuStreamGetCaptureInfo_v2(CUstream stream, CUstreamCaptureStatus *status, uint64_t *id,
                                   CUgraph *graph, const CUgraphNode **deps, size_t *n_deps)
{
	CUstream s;

	ENTER_CTX(ctx);
	CHECK_ARG(status);
	CHECK_CALL(gx_stream_of(ctx, stream, &s));
	if (gx_capture_forbids(s->ctx, s))
		return CUDA_ERROR_STREAM_CAPTURE_IMPLICIT;
	*status = !s->capture           ? CU_STREAM_CAPTURE_STATUS_NONE
	          : s->capture->invalid ? CU_STREAM_CAPTURE_STATUS_INVALIDATED
	                                : CU_STREAM_CAPTURE_STATUS_ACTIVE;
	if (!s->capture)
		return CUDA_SUCCESS;
	if (id)
		*id = s->capture->id;
	if (graph)
		*graph = s->capture->graph;
	if (deps)
		*deps = s->capture_deps;
	if (n_deps)
		*n_deps = s->n_capture_deps;
	return CUDA_SUCCESS;
}

CUresult cuStreamGetCaptureInfo_v3(CUstream stream, CUstreamCaptureStatus *status, uint64_t *id,
                                   CUgraph *graph, const CUgraphNode **deps,
                                   const CUgraphEdgeData **edges, size_t *n_deps)
{
	if (edges)
		*edges = NULL;
	return cuStreamGetCaptureInfo_v2(stream, status, id, graph, deps, n_deps);
}

CUresult cuStreamGetCaptureInfo(CUstream stream, CUstreamCaptureStatus *status, uint64_t *id)
{
	return cuStreamGetCaptureInfo_v2(stream, status, id, NULL, NULL, NULL);
}

CUresult cuStreamUpdateCaptureDependencies(CUstream stream, CUgraphNode *dependencies,
                                           size_t num_dependencies, unsigned int flags)
{
	CUstream s;

	ENTER_CTX(ctx);
	CHECK_ARG((dependencies || !num_dependencies) && flags <= 1);
	CHECK_CALL(gx_stream_of(ctx, stream, &s));
	if (!s->capture)
		return CUDA_ERROR_ILLEGAL_STATE;
	for (size_t i = 0; i < num_dependencies; i++)
		CHECK_ARG(dependencies[i] && dependencies[i]->graph == s->capture->graph);
	return flags ? set_deps(s, dependencies, num_dependencies)
	             : add_deps(s, dependencies, num_dependencies);
}

CUresult cuStreamUpdateCaptureDependencies_v2(CUstream stream, CUgraphNode *dependencies,
                                              const CUgraphEdgeData *dependency_data,
                                              size_t num_dependencies, unsigned int flags)
{
	(void)dependency_data;
	return cuStreamUpdateCaptureDependencies(stream, dependencies, num_dependencies, flags);
}

CUresult cuThreadExchangeStreamCaptureMode(CUstreamCaptureMode *mode)
{
	CUstreamCaptureMode old = gx_thread.capture_mode;

	CHECK_ARG(mode && *mode >= 0 && *mode <= 2);
	gx_thread.capture_mode = *mode;
	*mode = old;
	return CUDA_SUCCESS;
}
