/* cxlsim.c - a second tier of memory, simulated: accesses to it wait for its latency and its bandwidth; what that came to. */
#include "tools.h"

#include <linux/types.h>

#include "cxlsim.h"
#include "cxlsim.skel.h"

#include <bpf/bpf.h>
#include <inttypes.h>
#include <stdlib.h>

struct state {
	struct cxlsim_bpf *skel;
	struct gx_tool_links links;
	uint64_t latency_ns, mb_per_s, min_bytes;
};

static int open_tool(struct gx_tool_run *run, struct gx_diag *diag)
{
	struct state *state = calloc(1, sizeof(*state));
	struct gx_tool_run whole = *run;

	if (!state)
		return gx_fail(diag, GX_E_NO_MEMORY, "cxlsim");
	run->state = state;
	state->skel = cxlsim_bpf__open();
	if (!state->skel)
		return gx_fail(diag, GX_E_ATTACH, "cxlsim: its object did not open");
	run->object = state->skel->obj;
	if (run->latency_ns > CXLSIM_MAX_LATENCY_NS)
		return gx_fail(diag, GX_E_USAGE, "--latency %u: at most %d", run->latency_ns,
		               CXLSIM_MAX_LATENCY_NS);
	if (run->latency_ns)
		state->skel->rodata->latency_ns = run->latency_ns;
	state->skel->rodata->mb_per_s = run->mb_per_s;
	state->skel->rodata->min_bytes = run->min_bytes;
	state->latency_ns = state->skel->rodata->latency_ns;
	state->mb_per_s = run->mb_per_s;
	state->min_bytes = run->min_bytes;
	if (cxlsim_bpf__load(state->skel))
		return gx_fail(diag, GX_E_ATTACH, "cxlsim: its program did not load");
	whole.every = 0; /* every access to far memory is far */
	return gx_tool_link(&state->links, state->skel->progs.wait_for_far, "gpu/mem",
	                    "space=global", &whole, diag);
}

static int poll_tool(struct gx_tool_run *run)
{
	(void)run;
	return 0;
}

static void put_json(const struct state *state, const struct cxlsim_count *n, struct gx_strbuf *out)
{
	struct gx_json json = { .out = out };

	gx_json_begin_object(&json, NULL);
	gx_json_string(&json, "type", "far_memory");
	gx_json_u64(&json, "latency_ns", state->latency_ns);
	gx_json_u64(&json, "mb_per_s", state->mb_per_s);
	gx_json_u64(&json, "min_bytes", state->min_bytes);
	gx_json_u64(&json, "near", n->near);
	gx_json_u64(&json, "far", n->far);
	gx_json_u64(&json, "far_bytes", n->bytes);
	gx_json_u64(&json, "waited_ns", n->waited_ns);
	gx_json_number(&json, "effective_latency_ns",
	               n->far ? (double)n->waited_ns / (double)n->far : 0);
	gx_json_u64(&json, "time_ns", n->last_ns - n->first_ns);
	gx_json_u64(&json, "cut", n->cut);
	gx_json_end_object(&json);
}

static void put_text(struct gx_tool_run *run, const struct state *state,
                     const struct cxlsim_count *n)
{
	gx_strbuf_printf(
	        run->out,
	        "cxlsim: %llu accesses of warps to far memory, %llu to other memory (kernels %s; "
	        "far: allocations of %" PRIu64 " bytes and more)\n",
	        n->far, n->near, run->glob, state->min_bytes);
	if (!n->far) {
		gx_strbuf_puts(run->out, "  no access was made slower\n");
		return;
	}
	gx_strbuf_printf(run->out,
	                 "  latency %" PRIu64
	                 " ns asked for, %.0f ns added to an access (mean, with what it "
	                 "waited for others)\n",
	                 state->latency_ns, (double)n->waited_ns / (double)n->far);
	if (state->mb_per_s)
		gx_strbuf_printf(
		        run->out,
		        "  bandwidth %" PRIu64
		        " MB/s asked for; %llu bytes in %.3f ms, first to last: "
		        "%.0f MB/s\n",
		        state->mb_per_s, n->bytes, (double)(n->last_ns - n->first_ns) / 1e6,
		        n->last_ns > n->first_ns
		                ? 1000.0 * (double)n->bytes / (double)(n->last_ns - n->first_ns)
		                : 0.0);
	if (n->cut)
		gx_strbuf_printf(run->out,
		                 "  %llu accesses went on before their turn: more warps came at "
		                 "once than can "
		                 "wait; the bandwidth was higher than asked for\n",
		                 n->cut);
	gx_strbuf_puts(run->out, "  an access is far if that of its first lane is; caches are not "
	                         "simulated; atomics wait "
	                         "as loads do; bulk and tensor copies do not wait\n");
}

static void report(struct gx_tool_run *run)
{
	struct state *state = run->state;
	struct cxlsim_count n = { 0 };
	uint32_t zero = 0;

	bpf_map_lookup_elem(bpf_map__fd(state->skel->maps.counts), &zero, &n);
	if (run->json)
		put_json(state, &n, run->out);
	else
		put_text(run, state, &n);
}

static void close_tool(struct gx_tool_run *run)
{
	struct state *state = run->state;

	if (!state)
		return;
	gx_tool_unlink(&state->links);
	cxlsim_bpf__destroy(state->skel);
	free(state);
	run->state = NULL;
}

const struct gx_tool gx_tool_cxlsim = {
	.name = "cxlsim",
	.summary = "how kernels would run if large allocations lay in slower memory",
	.examples =
	        "  gpuext cxlsim --latency 800 -- ./app         every allocation is far: 800 ns "
	        "more an access\n"
	        "  gpuext cxlsim --min-bytes 1000000 -- ./app   those of a megabyte and more are\n"
	        "  gpuext cxlsim --bandwidth 20000 -- ./app     and all share 20 GB/s\n",
	.open = open_tool,
	.poll = poll_tool,
	.report = report,
	.close = close_tool,
};
