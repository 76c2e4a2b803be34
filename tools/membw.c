/* membw.c - bytes of global memory that each kernel asks for, the sectors these lie in, and when. */
#include "tools.h"

#include <linux/types.h>

#include "membw.h"
#include "membw.skel.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define BAR_COLUMNS 40
#define MAX_SHOWN   40u

static const char *const ways[MEMBW_N_WAYS] = { "read", "written", "atomic" };

struct kernel {
	uint64_t hash;
	struct membw_total total;
};

struct slice {
	struct membw_slice_key key;
	struct membw_slice n;
};

struct state {
	struct membw_bpf *skel;
	struct gx_tool_links links;
	uint64_t slice_ns;
};

static int link_all(struct state *state, const struct gx_tool_run *run, struct gx_diag *diag)
{
	struct bpf_program *progs[] = { state->skel->progs.count_read,
		                        state->skel->progs.count_written,
		                        state->skel->progs.count_atomic };
	static const char *const hooks[] = { "gpu/ld", "gpu/st", "gpu/atom" };
	int err = 0;

	for (int i = 0; i < 3 && !err; i++)
		err = gx_tool_link(&state->links, progs[i], hooks[i], "space=global", run, diag);
	return err;
}

static int open_tool(struct gx_tool_run *run, struct gx_diag *diag)
{
	struct state *state = calloc(1, sizeof(*state));

	if (!state)
		return gx_fail(diag, GX_E_NO_MEMORY, "membw");
	run->state = state;
	state->skel = membw_bpf__open();
	if (!state->skel)
		return gx_fail(diag, GX_E_ATTACH, "membw: its object did not open");
	run->object = state->skel->obj;
	state->slice_ns = state->skel->rodata->slice_ns;
	if (membw_bpf__load(state->skel))
		return gx_fail(diag, GX_E_ATTACH, "membw: its programs did not load");
	return link_all(state, run, diag);
}

static int poll_tool(struct gx_tool_run *run)
{
	(void)run;
	return 0;
}

static uint64_t sectors_of(const struct membw_total *total)
{
	uint64_t n = 0;

	for (int i = 0; i < MEMBW_N_WAYS; i++)
		n += total->way[i].sectors;
	return n;
}

static int by_sectors(const void *a, const void *b)
{
	const struct kernel *x = a, *y = b;
	uint64_t n = sectors_of(&x->total), m = sectors_of(&y->total);

	if (n != m)
		return n > m ? -1 : 1;
	return x->hash < y->hash ? -1 : 1;
}

static int by_time(const void *a, const void *b)
{
	const struct slice *x = a, *y = b;

	if (x->key.slice != y->key.slice)
		return x->key.slice < y->key.slice ? -1 : 1;
	return x->key.kernel < y->key.kernel ? -1 : x->key.kernel > y->key.kernel;
}

/* --- JSON */

static void put_kernel_json(const struct gx_tool_places *places, const struct kernel *kernel,
                            struct gx_strbuf *out)
{
	struct gx_json json = { .out = out };
	char name[GX_TOOL_NAME_BYTES];

	gx_tool_kernel_name(places, kernel->hash, name);
	gx_json_begin_object(&json, NULL);
	gx_json_string(&json, "type", "traffic");
	gx_json_string(&json, "kernel", name);
	for (int i = 0; i < MEMBW_N_WAYS; i++) {
		const struct membw_count *n = &kernel->total.way[i];

		gx_json_begin_object(&json, ways[i]);
		gx_json_u64(&json, "requests", n->requests);
		gx_json_u64(&json, "bytes_asked", n->asked);
		gx_json_u64(&json, "sectors", n->sectors);
		gx_json_u64(&json, "sectors_ideal", n->ideal);
		gx_json_end_object(&json);
	}
	gx_json_end_object(&json);
}

static void put_slice_json(const struct gx_tool_places *places, const struct slice *slice,
                           uint64_t first, uint64_t slice_ns, struct gx_strbuf *out)
{
	struct gx_json json = { .out = out };
	char name[GX_TOOL_NAME_BYTES];

	gx_tool_kernel_name(places, slice->key.kernel, name);
	gx_json_begin_object(&json, NULL);
	gx_json_string(&json, "type", "slice");
	gx_json_u64(&json, "at_ns", (slice->key.slice - first) * slice_ns);
	gx_json_u64(&json, "slice_ns", slice_ns);
	gx_json_string(&json, "kernel", name);
	for (int i = 0; i < MEMBW_N_WAYS; i++)
		gx_json_u64(&json, ways[i], slice->n.asked[i]);
	gx_json_u64(&json, "sectors", slice->n.sectors);
	gx_json_end_object(&json);
}

/* --- text */

static void put_kernel_text(const struct gx_tool_places *places, const struct kernel *kernel,
                            struct gx_strbuf *out)
{
	char name[GX_TOOL_NAME_BYTES];

	gx_tool_kernel_name(places, kernel->hash, name);
	for (int i = 0; i < MEMBW_N_WAYS; i++) {
		const struct membw_count *n = &kernel->total.way[i];

		if (n->requests)
			gx_strbuf_printf(out, "%8s %12llu %14llu %12llu %9.1f %9.1f%%  %s\n",
			                 ways[i], n->requests, n->asked, n->sectors,
			                 (double)n->sectors / (double)n->requests,
			                 100.0 * (double)n->asked / (32.0 * (double)n->sectors),
			                 name);
	}
}

/* The slices of all kernels together, first to last, those without traffic as one. */
static void put_timeline(const struct slice *slices, size_t n, uint64_t slice_ns,
                         struct gx_strbuf *out)
{
	uint64_t most = 1;
	size_t shown = 0;
	char bar[BAR_COLUMNS + 1];

	for (int round = 0; round < 2; round++)
		for (size_t i = 0; i < n;) {
			uint64_t at = slices[i].key.slice, sectors = 0, columns;

			for (; i < n && slices[i].key.slice == at; i++)
				sectors += slices[i].n.sectors;
			if (!round) {
				most = sectors > most ? sectors : most;
				continue;
			}
			if (shown++ == MAX_SHOWN)
				gx_strbuf_puts(out, "         ... and later; -o json has all\n");
			if (shown > MAX_SHOWN)
				continue;
			columns = (sectors * BAR_COLUMNS + most - 1) / most;
			memset(bar, ' ', BAR_COLUMNS);
			memset(bar, '*', columns);
			bar[BAR_COLUMNS] = '\0';
			gx_strbuf_printf(out, "%9.1f s : %12" PRIu64 " |%s|\n",
			                 (double)(at - slices[0].key.slice) * (double)slice_ns /
			                         1e9,
			                 32 * sectors, bar);
		}
}

static void put_text(struct gx_tool_run *run, const struct gx_tool_places *places,
                     const struct gx_records *kernels, const struct gx_records *slices)
{
	const struct state *state = run->state;
	const struct kernel *k = kernels->data;

	gx_strbuf_printf(run->out, "membw: global memory that %zu kernels ask for (kernels %s%s)\n",
	                 kernels->n, run->glob, run->every > 1 ? ", some warps only: --every" : "");
	if (!kernels->n) {
		gx_strbuf_puts(run->out, "  (nothing recorded)\n");
		return;
	}
	gx_strbuf_printf(run->out, "%8s %12s %14s %12s %9s %10s  %s\n", "", "requests",
	                 "bytes asked", "sectors", "a request", "efficiency", "kernel");
	for (size_t i = 0; i < kernels->n; i++)
		put_kernel_text(places, &k[i], run->out);
	gx_strbuf_printf(run->out, "bytes of sectors in each %.1f s, all kernels\n",
	                 (double)state->slice_ns / 1e9);
	put_timeline(slices->data, slices->n, state->slice_ns, run->out);
	gx_strbuf_puts(run->out, "  what instructions ask the first cache for: what it has does "
	                         "not go on to memory. "
	                         "Bulk and tensor copies are not seen\n");
}

static void report(struct gx_tool_run *run)
{
	struct state *state = run->state;
	struct gx_tool_places places;
	struct gx_records kernels, slices;
	const struct slice *s;

	gx_records_of_map(&kernels, state->skel->maps.kernels);
	gx_records_of_map(&slices, state->skel->maps.slices);
	gx_tool_places_take(&places, run->server);
	if (kernels.n)
		qsort(kernels.data, kernels.n, sizeof(struct kernel), by_sectors);
	if (slices.n)
		qsort(slices.data, slices.n, sizeof(struct slice), by_time);
	s = slices.data;
	if (!run->json)
		put_text(run, &places, &kernels, &slices);
	for (size_t i = 0; run->json && i < kernels.n; i++)
		put_kernel_json(&places, (const struct kernel *)kernels.data + i, run->out);
	for (size_t i = 0; run->json && i < slices.n; i++)
		put_slice_json(&places, &s[i], s[0].key.slice, state->slice_ns, run->out);
	gx_tool_places_free(&places);
	free(kernels.data);
	free(slices.data);
}

static void close_tool(struct gx_tool_run *run)
{
	struct state *state = run->state;

	if (!state)
		return;
	gx_tool_unlink(&state->links);
	membw_bpf__destroy(state->skel);
	free(state);
	run->state = NULL;
}

const struct gx_tool gx_tool_membw = {
	.name = "membw",
	.summary = "bytes and sectors of global memory that kernels ask for, over time",
	.examples = "  gpuext membw -- ./app                 every kernel\n"
	            "  gpuext membw -k '*gemm*' -- ./app     kernels whose name matches\n"
	            "  gpuext membw -o json -- ./app         one object a kernel, one for each "
	            "kernel and 0.1 s\n",
	.open = open_tool,
	.poll = poll_tool,
	.report = report,
	.close = close_tool,
};
