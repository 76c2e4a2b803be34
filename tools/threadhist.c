/* threadhist.c - how often each thread of the grid ran: load balance over threads. */
#include "tools.h"

#include "base/json.h"
#include "threadhist.skel.h"

#include "bpf/registry.h"

#include <bpf/bpf.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define WINDOW 512 /* slots read at once */

struct state {
	struct threadhist_bpf *skel;
	int link;
};

static int open_tool(struct gx_tool_run *run, struct gx_diag *diag)
{
	struct state *state = calloc(1, sizeof(*state));

	if (!state)
		return gx_fail(diag, GX_E_NO_MEMORY, "threadhist");
	run->state = state;
	state->link = -1;
	state->skel = threadhist_bpf__open_and_load();
	if (!state->skel)
		return gx_fail(diag, GX_E_ATTACH, "threadhist: its program did not load");
	run->object = state->skel->obj;
	state->link =
	        gx_tool_attach(state->skel->progs.count_runs, "gpu.thread/exit", run->glob, diag);
	return state->link < 0 ? state->link : 0;
}

static int poll_tool(struct gx_tool_run *run)
{
	(void)run;
	return 0;
}

static void report(struct gx_tool_run *run)
{
	struct state *state = run->state;
	struct gx_map *map = gx_bpf_map_of_fd(bpf_map__fd(state->skel->maps.runs), NULL);
	struct gx_histogram histogram = { 0 };
	struct gx_json json = { .out = run->out };
	uint64_t n_slots, busiest = 0, busiest_runs = 0, window[WINDOW];

	if (!map)
		return;
	n_slots = gx_map_slots_seen(map);
	for (uint64_t t = 0; t < n_slots; t++) {
		uint64_t left = n_slots - t, runs;

		if (t % WINDOW == 0 &&
		    gx_map_read_slots(map, 0, t, left < WINDOW ? left : WINDOW, window))
			memset(window, 0, sizeof(window));
		runs = window[t % WINDOW];
		if (!runs)
			continue;
		gx_histogram_add(&histogram, runs);
		if (runs > busiest_runs) {
			busiest_runs = runs;
			busiest = t;
		}
		if (run->json) {
			gx_json_begin_object(&json, NULL);
			gx_json_string(&json, "type", "thread");
			gx_json_u64(&json, "thread", t);
			gx_json_u64(&json, "runs", runs);
			gx_json_end_object(&json);
		}
	}
	if (run->json)
		return;
	gx_strbuf_printf(run->out,
	                 "threadhist: %" PRIu64 " threads ran, %" PRIu64
	                 " times in all (kernels %s)\n",
	                 histogram.n, histogram.sum, run->glob);
	gx_histogram_print(&histogram, "runs of a thread", run->out);
	if (histogram.n)
		gx_strbuf_printf(
		        run->out,
		        "  busiest thread %" PRIu64 ": %" PRIu64 " runs, %.2f times the mean\n",
		        busiest, busiest_runs,
		        (double)busiest_runs * (double)histogram.n / (double)histogram.sum);
}

static void close_tool(struct gx_tool_run *run)
{
	struct state *state = run->state;

	if (!state)
		return;
	if (state->link >= 0)
		close(state->link);
	threadhist_bpf__destroy(state->skel);
	free(state);
	run->state = NULL;
}

const struct gx_tool gx_tool_threadhist = {
	.name = "threadhist",
	.summary = "how often each thread of the grid ran (load balance)",
	.examples = "  gpuext threadhist -- ./app                 every kernel\n"
	            "  gpuext threadhist -k '*gemm*' -- ./app     kernels whose name matches\n"
	            "  gpuext threadhist -o json -- ./app         one object a thread\n",
	.open = open_tool,
	.poll = poll_tool,
	.report = report,
	.close = close_tool,
};
