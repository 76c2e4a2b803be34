/* kernelretsnoop.c - when each warp, or each thread, of a kernel leaves: tails and stragglers. */
#include "tools.h"

#include <linux/types.h>

#include "base/json.h"
#include "kernelretsnoop.h"
#include "kernelretsnoop.skel.h"

#include <bpf/libbpf.h>
#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

struct state {
	struct kernelretsnoop_bpf *skel;
	struct ring_buffer *ring;
	int link;
	struct gx_records taken; /* struct exit_record */
};

static int open_tool(struct gx_tool_run *run, struct gx_diag *diag)
{
	struct state *state = calloc(1, sizeof(*state));
	struct bpf_program *prog, *other;
	int err;

	if (!state)
		return gx_fail(diag, GX_E_NO_MEMORY, "kernelretsnoop");
	run->state = state;
	state->taken.record_bytes = sizeof(struct exit_record);
	state->link = -1;
	state->skel = kernelretsnoop_bpf__open();
	if (!state->skel)
		return gx_fail(diag, GX_E_ATTACH, "kernelretsnoop: its object did not open");
	run->object = state->skel->obj;
	prog = run->threads ? state->skel->progs.thread_exit : state->skel->progs.warp_exit;
	other = run->threads ? state->skel->progs.warp_exit : state->skel->progs.thread_exit;
	bpf_program__set_autoload(other, false);
	err = gx_tool_size_ring(state->skel->maps.exits, run, diag);
	if (err)
		return err;
	if (kernelretsnoop_bpf__load(state->skel))
		return gx_fail(diag, GX_E_ATTACH, "kernelretsnoop: its program did not load");
	state->ring = ring_buffer__new(bpf_map__fd(state->skel->maps.exits), gx_records_take,
	                               &state->taken, NULL);
	if (!state->ring)
		return gx_fail(diag, GX_E_ATTACH, "kernelretsnoop: no ring buffer");
	state->link = gx_tool_attach(prog, run->threads ? "gpu.thread/exit" : "gpu/exit", run->glob,
	                             diag);
	return state->link < 0 ? state->link : 0;
}

static int poll_tool(struct gx_tool_run *run)
{
	struct state *state = run->state;

	return ring_buffer__consume(state->ring);
}

static int by_launch_and_time(const void *a, const void *b)
{
	const struct exit_record *x = a, *y = b;

	if (x->launch_id != y->launch_id)
		return x->launch_id < y->launch_id ? -1 : 1;
	return x->time_ns < y->time_ns ? -1 : x->time_ns > y->time_ns;
}

static void report_json(struct gx_tool_run *run, const struct state *state)
{
	const struct exit_record *records = state->taken.data;
	struct gx_json json = { .out = run->out };

	for (size_t i = 0; i < state->taken.n; i++) {
		const struct exit_record *r = &records[i];

		gx_json_begin_object(&json, NULL);
		gx_json_string(&json, "type", "exit");
		gx_json_u64(&json, "launch", r->launch_id);
		gx_json_u64(&json, "thread", r->thread_id);
		gx_json_u64(&json, "lanes", r->mask ? (uint64_t)__builtin_popcount(r->mask) : 1);
		gx_json_u64(&json, "mask", r->mask);
		gx_json_u64(&json, "sm", r->sm);
		gx_json_u64(&json, "time_ns", r->time_ns);
		gx_json_end_object(&json);
	}
}

static void report(struct gx_tool_run *run)
{
	struct state *state = run->state;
	struct exit_record *records = state->taken.data;
	struct gx_histogram late = { 0 }, spread = { 0 };
	uint64_t lanes = 0, n_launches = 0;

	if (run->json) {
		report_json(run, state);
		return;
	}
	if (state->taken.n)
		qsort(records, state->taken.n, sizeof(*records), by_launch_and_time);
	for (size_t i = 0, first = 0; i < state->taken.n; i++) {
		const struct exit_record *r = &records[i];

		if (r->launch_id != records[first].launch_id)
			first = i;
		lanes += r->mask ? (uint64_t)__builtin_popcount(r->mask) : 1;
		gx_histogram_add(&late, r->time_ns - records[first].time_ns);
		if (i + 1 == state->taken.n || records[i + 1].launch_id != r->launch_id) {
			n_launches++;
			gx_histogram_add(&spread, r->time_ns - records[first].time_ns);
		}
	}
	gx_strbuf_printf(run->out,
	                 "kernelretsnoop: %zu %s exits, %" PRIu64 " lanes, %" PRIu64
	                 " launches (kernels %s)\n",
	                 state->taken.n, run->threads ? "thread" : "warp", lanes, n_launches,
	                 run->glob);
	gx_strbuf_puts(run->out, "time behind the first exit of the same launch\n");
	gx_histogram_print(&late, "ns", run->out);
	gx_strbuf_puts(run->out, "first exit to last exit of a launch\n");
	gx_histogram_print(&spread, "ns", run->out);
}

static void close_tool(struct gx_tool_run *run)
{
	struct state *state = run->state;

	if (!state)
		return;
	if (state->link >= 0)
		close(state->link);
	ring_buffer__free(state->ring);
	kernelretsnoop_bpf__destroy(state->skel);
	free(state->taken.data);
	free(state);
	run->state = NULL;
}

const struct gx_tool gx_tool_kernelretsnoop = {
	.name = "kernelretsnoop",
	.summary = "when each warp (or thread) of a kernel leaves: tails and stragglers",
	.examples =
	        "  gpuext kernelretsnoop -- ./app                     every kernel, one record a "
	        "warp\n"
	        "  gpuext kernelretsnoop -k 'softmax*' --threads -- ./app   one record a thread\n"
	        "  gpuext kernelretsnoop -o json --out exits.json -- ./app  every record\n",
	.open = open_tool,
	.poll = poll_tool,
	.report = report,
	.close = close_tool,
};
