/* cxlsim.c - a second tier of memory, simulated: accesses to it wait for its latency and its bandwidth; what that came to. */
#include "tools.h"

#include <linux/types.h>

#include "cxlsim.h"
#include "cxlsim.skel.h"

#include <bpf/bpf.h>
#include <bpf/libbpf.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct state {
	struct cxlsim_bpf *skel;
	struct gx_tool_links links;
	uint64_t latency_ns, mb_per_s, min_bytes;
	uint32_t n_ranges;
};

static int wrong_range(const char *text, struct gx_diag *diag)
{
	return gx_fail(diag, GX_E_USAGE,
	               "--range %s: ADDRESS+BYTES, or the number of an allocation", text);
}

/* One of --range: addresses, or the number of an allocation. */
static int take_range(struct cxlsim_bpf *skel, uint32_t i, const char *text, struct gx_diag *diag)
{
	char *end;

	if (*text < '0' || *text > '9')
		return wrong_range(text, diag);
	errno = 0;
	if (!strchr(text, '+')) {
		skel->rodata->numbers[i] = strtoull(text, &end, 0);
		skel->rodata->has_numbers = 1;
		return errno || *end || !skel->rodata->numbers[i] ? wrong_range(text, diag) : 0;
	}
	skel->rodata->range_begin[i] = strtoull(text, &end, 0);
	if (errno || *end != '+' || end[1] < '0' || end[1] > '9')
		return wrong_range(text, diag);
	skel->rodata->range_bytes[i] = strtoull(end + 1, &end, 0);
	return errno || *end || !skel->rodata->range_bytes[i] ? wrong_range(text, diag) : 0;
}

static int take_ranges(struct state *state, const struct gx_tool_run *run, struct gx_diag *diag)
{
	_Static_assert(GX_MAX_RANGES <= CXLSIM_MAX_RANGES, "ranges");
	int err = 0;

	for (uint32_t i = 0; i < run->n_ranges && !err; i++)
		err = take_range(state->skel, i, run->ranges[i], diag);
	state->skel->rodata->has_ranges = run->n_ranges != 0;
	state->n_ranges = run->n_ranges;
	return err;
}

#define MOST_OPTIONS 120u /* bytes that a section has for them */

/* Where only addresses are far, programs stand in front of these alone. */
static void put_options(const struct state *state, char *text, size_t size)
{
	size_t at = (size_t)snprintf(text, size, "space=global");

	if (state->skel->rodata->has_numbers || !state->n_ranges)
		return;
	for (uint32_t i = 0; i < state->n_ranges && at < size; i++)
		at += (size_t)snprintf(text + at, size - at, ", range=0x%llx+0x%llx",
		                       state->skel->rodata->range_begin[i],
		                       state->skel->rodata->range_bytes[i]);
	state->skel->rodata->only_in_ranges = at <= MOST_OPTIONS;
	if (at > MOST_OPTIONS)
		snprintf(text, size, "space=global");
}

/* What one of 132 SMs, as an H200 has, may take at once. */
static uint64_t chunk_of(uint64_t mb_per_s)
{
	uint64_t bytes = mb_per_s * CXLSIM_CHUNK_NS / 1000 / 132;

	return !bytes ? 1 : bytes < CXLSIM_MOST_CHUNK ? bytes : CXLSIM_MOST_CHUNK;
}

static int open_tool(struct gx_tool_run *run, struct gx_diag *diag)
{
	struct state *state = calloc(1, sizeof(*state));
	struct gx_tool_run whole = *run;
	char options[512];
	int err;

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
	state->skel->rodata->max_steps = CXLSIM_STEPS(state->latency_ns);
	state->skel->rodata->chunk_bytes = chunk_of(run->mb_per_s);
	state->skel->rodata->outside_ns = CXLSIM_OUTSIDE_NS;
	err = take_ranges(state, run, diag);
	if (err)
		return err;
	state->mb_per_s = run->mb_per_s;
	state->min_bytes = run->min_bytes;
	put_options(state, options, sizeof(options));
	if (cxlsim_bpf__load(state->skel))
		return gx_fail(diag, GX_E_ATTACH, "cxlsim: its program did not load");
	whole.every = 0; /* every access to far memory is far */
	return gx_tool_link(&state->links, state->skel->progs.wait_for_far, "gpu/mem", options,
	                    &whole, diag);
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
	gx_json_u64(&json, "ranges", state->n_ranges);
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
	gx_strbuf_printf(run->out, "cxlsim: %llu accesses of warps to far memory, ", n->far);
	if (state->n_ranges)
		gx_strbuf_printf(run->out,
		                 "what lies elsewhere was not counted (kernels %s; far: %" PRIu32
		                 " ranges)\n",
		                 run->glob, state->n_ranges);
	else
		gx_strbuf_printf(run->out,
		                 "%llu to other memory (kernels %s; far: allocations of %" PRIu64
		                 " bytes and more)\n",
		                 n->near, run->glob, state->min_bytes);
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
	gx_strbuf_printf(run->out,
	                 "  an access is far if that of %s lane is; caches are not simulated; "
	                 "atomics wait as loads do; bulk and tensor copies do not wait\n",
	                 state->skel->rodata->only_in_ranges ? "some" : "its first");
}

static void add_counts(const struct state *state, struct cxlsim_count *n)
{
	struct cxlsim_count of;

	for (uint32_t i = 0; i < CXLSIM_SMS; i++) {
		if (bpf_map_lookup_elem(bpf_map__fd(state->skel->maps.counts), &i, &of))
			continue;
		n->near += of.near;
		n->far += of.far;
		n->bytes += of.bytes;
		n->waited_ns += of.waited_ns;
		n->cut += of.cut;
		if (of.first_ns && (!n->first_ns || of.first_ns < n->first_ns))
			n->first_ns = of.first_ns;
		if (of.last_ns > n->last_ns)
			n->last_ns = of.last_ns;
	}
}

static void report(struct gx_tool_run *run)
{
	struct state *state = run->state;
	struct cxlsim_count n = { 0 };

	add_counts(state, &n);
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
	        "  gpuext cxlsim --bandwidth 20000 -- ./app     and all share 20 GB/s\n"
	        "  gpuext cxlsim --range 2 -- ./app             the second allocation is far\n",
	.open = open_tool,
	.poll = poll_tool,
	.report = report,
	.close = close_tool,
};
