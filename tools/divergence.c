/* divergence.c - branches at which lanes of a warp part: how often, and at which line. */
#include "tools.h"

#include <linux/types.h>

#include "divergence.h"
#include "divergence.skel.h"

#include <gpuext/bpf/site.bpf.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#define MAX_SHOWN 40u

struct entry {
	struct divergence_key key;
	struct divergence_count n;
};

/* What an unrolled loop has in each round is one line to a person. */
struct shown {
	struct entry all; /* first: sorted as one */
	uint32_t n_branches;
};

struct state {
	struct divergence_bpf *skel;
	struct gx_tool_links links;
};

static int open_tool(struct gx_tool_run *run, struct gx_diag *diag)
{
	struct state *state = calloc(1, sizeof(*state));

	if (!state)
		return gx_fail(diag, GX_E_NO_MEMORY, "divergence");
	run->state = state;
	state->skel = divergence_bpf__open_and_load();
	if (!state->skel)
		return gx_fail(diag, GX_E_ATTACH, "divergence: its program did not load");
	run->object = state->skel->obj;
	return gx_tool_link(&state->links, state->skel->progs.count_branch, "gpu/branch", NULL, run,
	                    diag);
}

static int poll_tool(struct gx_tool_run *run)
{
	(void)run;
	return 0;
}

/* Those that part most often first. */
static int by_divergent(const void *a, const void *b)
{
	const struct entry *x = a, *y = b;

	if (x->n.divergent != y->n.divergent)
		return x->n.divergent > y->n.divergent ? -1 : 1;
	if (x->n.executions != y->n.executions)
		return x->n.executions > y->n.executions ? -1 : 1;
	if (x->key.kernel != y->key.kernel)
		return x->key.kernel < y->key.kernel ? -1 : 1;
	return x->key.ptx_line < y->key.ptx_line ? -1 : 1;
}

static void put_json(const struct gx_tool_places *places, const struct entry *e,
                     struct gx_strbuf *out)
{
	struct gx_json json = { .out = out };

	gx_json_begin_object(&json, NULL);
	gx_json_string(&json, "type", "branch");
	gx_tool_place_json(&json, places, e->key.kernel, e->key.ptx_line);
	gx_json_bool(&json, "indexed", e->key.kind == GPU_BRANCH_INDEXED);
	gx_json_u64(&json, "executions", e->n.executions);
	gx_json_u64(&json, "divergent", e->n.divergent);
	gx_json_u64(&json, "lanes", e->n.lanes);
	gx_json_u64(&json, "taken", e->n.taken);
	gx_json_u64(&json, "lanes_apart", e->n.apart);
	gx_json_end_object(&json);
}

static size_t join(const struct gx_tool_places *places, const struct entry *entries, size_t n,
                   struct shown *out)
{
	size_t n_shown = 0;

	for (size_t i = 0; i < n; i++) {
		const struct entry *e = &entries[i];
		size_t at = 0;

		while (at < n_shown &&
		       (out[at].all.key.kernel != e->key.kernel ||
		        out[at].all.key.kind != e->key.kind ||
		        !gx_tool_same_line(places, e->key.kernel, out[at].all.key.ptx_line,
		                           e->key.ptx_line)))
			at++;
		if (at == n_shown) {
			out[n_shown++].all = *e;
		} else {
			out[at].all.n.executions += e->n.executions;
			out[at].all.n.divergent += e->n.divergent;
			out[at].all.n.lanes += e->n.lanes;
		}
		out[at].n_branches++;
	}
	qsort(out, n_shown, sizeof(*out), by_divergent);
	return n_shown;
}

static void put_text(const struct gx_tool_places *places, const struct shown *shown,
                     struct gx_strbuf *out)
{
	const struct entry *e = &shown->all;
	struct gx_tool_place place;
	char name[GX_TOOL_NAME_BYTES], several[32] = "";

	if (shown->n_branches > 1)
		snprintf(several, sizeof(several), " (%u branches)", shown->n_branches);
	gx_tool_kernel_name(places, e->key.kernel, name);
	gx_tool_place_of(places, e->key.kernel, e->key.ptx_line, &place);
	gx_strbuf_printf(out, "%10llu %7.1f%% %12llu %6.1f  %s in %s%s%s\n", e->n.divergent,
	                 100.0 * (double)e->n.divergent / (double)e->n.executions, e->n.executions,
	                 (double)e->n.lanes / (double)e->n.executions, place.shown, name, several,
	                 e->key.kind == GPU_BRANCH_INDEXED
	                         ? " (by an index: whether lanes go different ways is not seen)"
	                         : "");
}

static void put_head(const struct gx_tool_run *run, const struct gx_records *branches)
{
	const struct entry *entries = branches->data;
	uint64_t executions = 0, divergent = 0;

	for (size_t i = 0; i < branches->n; i++) {
		executions += entries[i].n.executions;
		divergent += entries[i].n.divergent;
	}
	gx_strbuf_printf(run->out,
	                 "divergence: %zu branches, %" PRIu64 " executions by warps, %" PRIu64
	                 " divergent (%.1f%%; kernels %s%s)\n",
	                 branches->n, executions, divergent,
	                 executions ? 100.0 * (double)divergent / (double)executions : 0.0,
	                 run->glob, run->every > 1 ? ", some warps only: --every" : "");
	if (branches->n)
		gx_strbuf_printf(run->out, "%10s %8s %12s %6s\n", "divergent", "", "executions",
		                 "lanes");
}

static void put_lines(const struct gx_tool_places *places, const struct gx_records *branches,
                      struct gx_strbuf *out)
{
	struct shown *shown = calloc(branches->n + 1, sizeof(*shown));
	size_t n = shown ? join(places, branches->data, branches->n, shown) : 0;

	out->failed |= !shown;
	for (size_t i = 0; i < n && i < MAX_SHOWN; i++)
		put_text(places, &shown[i], out);
	if (n > MAX_SHOWN)
		gx_strbuf_printf(out, "%10s and %zu more lines; -o json has all branches\n", "...",
		                 n - MAX_SHOWN);
	free(shown);
}

static void report(struct gx_tool_run *run)
{
	struct state *state = run->state;
	struct gx_tool_places places;
	struct gx_records branches;
	const struct entry *entries;

	gx_records_of_map(&branches, state->skel->maps.branches);
	gx_tool_places_take(&places, run->server);
	entries = branches.data;
	if (branches.n)
		qsort(branches.data, branches.n, sizeof(*entries), by_divergent);
	for (size_t i = 0; run->json && i < branches.n; i++)
		put_json(&places, &entries[i], run->out);
	if (!run->json) {
		put_head(run, &branches);
		put_lines(&places, &branches, run->out);
	}
	gx_tool_places_free(&places);
	free(branches.data);
}

static void close_tool(struct gx_tool_run *run)
{
	struct state *state = run->state;

	if (!state)
		return;
	gx_tool_unlink(&state->links);
	divergence_bpf__destroy(state->skel);
	free(state);
	run->state = NULL;
}

const struct gx_tool gx_tool_divergence = {
	.name = "divergence",
	.summary = "branches at which lanes of a warp part: how often, at which line",
	.examples = "  gpuext divergence -- ./app                 every kernel, the worst branch "
	            "first\n"
	            "  gpuext divergence -k '*bfs*' -- ./app      kernels whose name matches\n"
	            "  gpuext divergence --every 16 -- ./app      in one warp of 16: cheaper\n",
	.open = open_tool,
	.poll = poll_tool,
	.report = report,
	.close = close_tool,
};
