/* launchlate.c - from the host's launch call to the first instruction of each block. */
#include "tools.h"

#include <linux/types.h>

#include "base/json.h"
#include "launchlate.h"
#include "launchlate.skel.h"

#include <bpf/libbpf.h>
#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

struct state {
	struct launchlate_bpf *skel;
	struct ring_buffer *ring;
	int links[3];
	struct gx_records taken; /* struct launchlate_record */
};

static int open_tool(struct gx_tool_run *run, struct gx_diag *diag)
{
	struct state *state = calloc(1, sizeof(*state));
	int err;

	if (!state)
		return gx_fail(diag, GX_E_NO_MEMORY, "launchlate");
	run->state = state;
	state->taken.record_bytes = sizeof(struct launchlate_record);
	state->links[0] = state->links[1] = state->links[2] = -1;
	state->skel = launchlate_bpf__open();
	if (!state->skel)
		return gx_fail(diag, GX_E_ATTACH, "launchlate: its object did not open");
	run->object = state->skel->obj;
	err = gx_tool_size_ring(state->skel->maps.events, run, diag);
	if (err)
		return err;
	if (launchlate_bpf__load(state->skel))
		return gx_fail(diag, GX_E_ATTACH, "launchlate: its programs did not load");
	state->ring = ring_buffer__new(bpf_map__fd(state->skel->maps.events), gx_records_take,
	                               &state->taken, NULL);
	if (!state->ring)
		return gx_fail(diag, GX_E_ATTACH, "launchlate: no ring buffer");
	state->links[0] =
	        gx_tool_attach(state->skel->progs.launch_call, "gpu.api/cuLaunch*", NULL, diag);
	if (state->links[0] < 0)
		return state->links[0];
	state->links[1] =
	        gx_tool_attach(state->skel->progs.launch_call, "gpu.api/cuGraph*", NULL, diag);
	if (state->links[1] < 0)
		return state->links[1];
	state->links[2] =
	        gx_tool_attach(state->skel->progs.block_start, "gpu/entry", run->glob, diag);
	return state->links[2] < 0 ? state->links[2] : 0;
}

static int poll_tool(struct gx_tool_run *run)
{
	struct state *state = run->state;

	return ring_buffer__consume(state->ring);
}

/* By launch; the call before its blocks; blocks by time. */
static int by_launch(const void *a, const void *b)
{
	const struct launchlate_record *x = a, *y = b;

	if (x->launch_id != y->launch_id)
		return x->launch_id < y->launch_id ? -1 : 1;
	if (x->kind != y->kind)
		return x->kind < y->kind ? -1 : 1;
	return x->time_ns < y->time_ns ? -1 : x->time_ns > y->time_ns;
}

struct summary {
	struct gx_histogram first, all, spread;
	uint64_t n_launches, n_replays, n_blocks, n_unmatched, n_before_call;
	/* [n_graphs] launches of graphs, by graph and time */
	const struct launchlate_record *graphs;
	size_t n_graphs;
};

static int by_graph(const void *a, const void *b)
{
	const struct launchlate_record *x = a, *y = b;

	if (x->graph != y->graph)
		return x->graph < y->graph ? -1 : 1;
	return x->time_ns < y->time_ns ? -1 : x->time_ns > y->time_ns;
}

/* The launch of replay number `replay` of a graph; NULL: there was none. */
static const struct launchlate_record *graph_launch(const struct summary *s, uint64_t graph,
                                                    uint64_t replay)
{
	size_t low = 0, high = s->n_graphs;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (s->graphs[middle].graph < graph)
			low = middle + 1;
		else
			high = middle;
	}
	low += replay;
	return low < s->n_graphs && s->graphs[low].graph == graph ? &s->graphs[low] : NULL;
}

static void print_block(struct gx_tool_run *run, const struct launchlate_record *call,
                        const struct launchlate_record *r, uint64_t replay, int64_t late_ns)
{
	struct gx_json json = { .out = run->out };

	gx_json_begin_object(&json, NULL);
	gx_json_string(&json, "type", "block");
	gx_json_u64(&json, "launch", r->launch_id);
	if (call->graph) {
		gx_json_u64(&json, "graph", call->graph);
		gx_json_u64(&json, "node", r->launch_id & UINT32_MAX);
		gx_json_u64(&json, "replay", replay);
	}
	gx_json_u64(&json, "block", r->block);
	gx_json_u64(&json, "sm", r->sm);
	gx_json_i64(&json, "late_ns", late_ns);
	gx_json_end_object(&json);
}

/*
 * Blocks of one launch call, by time. Replays of a graph's instance follow one another, and each gives every node's
 * n_blocks blocks: so the k-th n_blocks of them belong to replay k, that is to the graph's k-th launch.
 */
static void summarise_call(struct gx_tool_run *run, struct summary *s,
                           const struct launchlate_record *call,
                           const struct launchlate_record *blocks, size_t n)
{
	uint64_t first = 0;

	for (size_t i = 0; i < n; i++) {
		const struct launchlate_record *r = &blocks[i], *from = call;
		uint64_t replay = call && call->n_blocks ? i / call->n_blocks : 0;
		bool begins = call && call->n_blocks && i % call->n_blocks == 0;
		int64_t late;

		if (call && call->graph)
			from = graph_launch(s, call->graph, replay);
		if (!from) {
			s->n_unmatched++;
			continue;
		}
		late = (int64_t)r->time_ns - run->clock_offset_ns - (int64_t)from->time_ns;
		if (run->json)
			print_block(run, call, r, replay, late);
		if (late < 0) { /* within the clocks' residual */
			s->n_before_call++;
			late = 0;
		}
		gx_histogram_add(&s->all, (uint64_t)late);
		if (begins) {
			gx_histogram_add(&s->first, (uint64_t)late);
			first = r->time_ns;
			s->n_replays += call->graph != 0;
		}
		if (i + 1 == n || (i + 1) % call->n_blocks == 0)
			gx_histogram_add(&s->spread, r->time_ns - first);
	}
	s->n_blocks += n;
}

/* Launches of graphs go to the end of the records, sorted; the rest by launch. */
static size_t sort_records(struct state *state, struct summary *s)
{
	struct launchlate_record *records = state->taken.data;
	size_t n = 0;

	for (size_t i = 0; i < state->taken.n; i++) {
		struct launchlate_record record = records[i];

		if (record.kind == LAUNCHLATE_GRAPH)
			continue;
		records[i] = records[n];
		records[n++] = record;
	}
	qsort(records, n, sizeof(*records), by_launch);
	s->graphs = records + n;
	s->n_graphs = state->taken.n - n;
	qsort(records + n, s->n_graphs, sizeof(*records), by_graph);
	return n;
}

static void summarise(struct gx_tool_run *run, struct state *state, struct summary *s)
{
	const struct launchlate_record *records = state->taken.data;
	size_t n = state->taken.n ? sort_records(state, s) : 0, end;

	for (size_t i = 0; i < n; i = end) {
		const struct launchlate_record *r = &records[i];
		bool has_call = r->kind == LAUNCHLATE_CALL;

		for (end = i + 1; end < n && records[end].launch_id == r->launch_id; end++)
			;
		s->n_launches += has_call && !r->graph;
		summarise_call(run, s, has_call ? r : NULL, r + has_call, end - i - has_call);
	}
}

static void report(struct gx_tool_run *run)
{
	struct summary s = { 0 };

	summarise(run, run->state, &s);
	if (run->json)
		return;
	gx_strbuf_printf(run->out,
	                 "launchlate: %" PRIu64 " launches, %" PRIu64 " in graphs, %" PRIu64
	                 " blocks, %" PRIu64 " blocks without a launch call (kernels %s)\n",
	                 s.n_launches, s.n_replays, s.n_blocks, s.n_unmatched, run->glob);
	gx_strbuf_puts(run->out, "launch call to the first block's first instruction\n");
	gx_histogram_print(&s.first, "ns", run->out);
	gx_strbuf_puts(run->out, "launch call to each block's first instruction\n");
	gx_histogram_print(&s.all, "ns", run->out);
	gx_strbuf_puts(run->out, "first block to last block of a launch\n");
	gx_histogram_print(&s.spread, "ns", run->out);
	gx_strbuf_printf(run->out,
	                 "  clock offset %" PRId64 " ns, residual +-%" PRIu64 " ns, %" PRIu64
	                 " blocks before their call\n",
	                 run->clock_offset_ns, run->clock_residual_ns, s.n_before_call);
}

static void close_tool(struct gx_tool_run *run)
{
	struct state *state = run->state;

	if (!state)
		return;
	for (int i = 0; i < 3; i++)
		if (state->links[i] >= 0)
			close(state->links[i]);
	ring_buffer__free(state->ring);
	launchlate_bpf__destroy(state->skel);
	free(state->taken.data);
	free(state);
	run->state = NULL;
}

const struct gx_tool gx_tool_launchlate = {
	.name = "launchlate",
	.summary = "from the host's launch call to the first instruction of each block",
	.examples = "  gpuext launchlate -- ./app                 every kernel\n"
	            "  gpuext launchlate -k 'step*' -- ./app      kernels whose name matches\n"
	            "  gpuext launchlate -o json -- ./app         one object a block\n",
	.open = open_tool,
	.poll = poll_tool,
	.report = report,
	.close = close_tool,
};
