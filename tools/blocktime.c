/* blocktime.c - how long each thread block runs, which are slow, and how evenly SMs share them. */
#include "tools.h"

#include <linux/types.h>

#include "blocktime.h"
#include "blocktime.skel.h"

#include <bpf/libbpf.h>
#include <inttypes.h>
#include <stdlib.h>

#define MAX_SLOWEST 5u
#define MAX_SMS     4096u

struct state {
	struct blocktime_bpf *skel;
	struct ring_buffer *ring;
	struct gx_tool_links links;
	struct gx_records taken; /* struct blocktime_record */
};

static int link_all(struct state *state, const struct gx_tool_run *run, struct gx_diag *diag)
{
	struct gx_tool_run every_launch = *run, every_warp = *run;
	int err;

	every_launch.glob = NULL;
	every_launch.every = every_warp.every = 0; /* a block is over when all of its warps are */
	err = gx_tool_link(&state->links, state->skel->progs.launch_call, "gpu.api/cuLaunch*", NULL,
	                   &every_launch, diag);
	if (!err)
		err = gx_tool_link(&state->links, state->skel->progs.launch_call,
		                   "gpu.api/cuGraph*", NULL, &every_launch, diag);
	if (!err)
		err = gx_tool_link(&state->links, state->skel->progs.warp_begins, "gpu/entry", NULL,
		                   &every_warp, diag);
	if (!err)
		err = gx_tool_link(&state->links, state->skel->progs.warp_ends, "gpu/exit", NULL,
		                   &every_warp, diag);
	return err;
}

static int open_tool(struct gx_tool_run *run, struct gx_diag *diag)
{
	struct state *state = calloc(1, sizeof(*state));
	int err;

	if (!state)
		return gx_fail(diag, GX_E_NO_MEMORY, "blocktime");
	run->state = state;
	state->taken.record_bytes = sizeof(struct blocktime_record);
	state->skel = blocktime_bpf__open();
	if (!state->skel)
		return gx_fail(diag, GX_E_ATTACH, "blocktime: its object did not open");
	run->object = state->skel->obj;
	err = gx_tool_size_ring(state->skel->maps.records, run, diag);
	if (err)
		return err;
	if (blocktime_bpf__load(state->skel))
		return gx_fail(diag, GX_E_ATTACH, "blocktime: its programs did not load");
	state->ring = ring_buffer__new(bpf_map__fd(state->skel->maps.records), gx_records_take,
	                               &state->taken, NULL);
	if (!state->ring)
		return gx_fail(diag, GX_E_ATTACH, "blocktime: no ring buffer");
	return link_all(state, run, diag);
}

static int poll_tool(struct gx_tool_run *run)
{
	struct state *state = run->state;

	return ring_buffer__consume(state->ring);
}

/* --- blocks get the kernel of their launch */

static int by_launch(const void *a, const void *b)
{
	const struct blocktime_record *x = a, *y = b;

	if (x->launch_id != y->launch_id)
		return x->launch_id < y->launch_id ? -1 : 1;
	return x->kind < y->kind ? -1 : x->kind > y->kind; /* the call first */
}

static int by_kernel_and_time(const void *a, const void *b)
{
	const struct blocktime_record *x = a, *y = b;
	uint64_t n = x->end_ns - x->start_ns, m = y->end_ns - y->start_ns;

	if (x->kind != y->kind)
		return x->kind > y->kind ? -1 : 1; /* blocks first */
	if (x->kernel != y->kernel)
		return x->kernel < y->kernel ? -1 : 1;
	return n < m ? -1 : n > m;
}

/* Blocks in front, by kernel and then from short to long: how many there are. */
static size_t sort_blocks(struct gx_records *taken, uint64_t *n_launches)
{
	struct blocktime_record *r = taken->data;
	uint64_t launch = 0, kernel = 0;
	size_t n = 0;
	bool counted = false;

	if (taken->n)
		qsort(r, taken->n, sizeof(*r), by_launch);
	for (size_t i = 0; i < taken->n; i++) {
		if (!i || r[i].launch_id != launch) {
			launch = r[i].launch_id;
			kernel = 0;
			counted = false;
		}
		if (r[i].kind == BLOCKTIME_CALL) {
			kernel = r[i].kernel;
			continue;
		}
		r[i].kernel = kernel;
		*n_launches += !counted;
		counted = true;
		n++;
	}
	if (taken->n)
		qsort(r, taken->n, sizeof(*r), by_kernel_and_time);
	return n;
}

/* --- one kernel */

struct sms {
	uint64_t busy_ns[MAX_SMS], blocks[MAX_SMS];
	uint32_t n_used;
	uint64_t least, most, sum; /* of busy_ns, of those that were used */
};

static void load_sms(struct sms *sms, const struct blocktime_record *blocks, size_t n)
{
	*sms = (struct sms){ .least = UINT64_MAX };
	for (size_t i = 0; i < n; i++) {
		uint32_t sm = blocks[i].sm < MAX_SMS ? blocks[i].sm : MAX_SMS - 1;

		sms->busy_ns[sm] += blocks[i].end_ns - blocks[i].start_ns;
		sms->blocks[sm]++;
	}
	for (uint32_t i = 0; i < MAX_SMS; i++) {
		if (!sms->blocks[i])
			continue;
		sms->n_used++;
		sms->sum += sms->busy_ns[i];
		sms->least = sms->busy_ns[i] < sms->least ? sms->busy_ns[i] : sms->least;
		sms->most = sms->busy_ns[i] > sms->most ? sms->busy_ns[i] : sms->most;
	}
}

static double us(uint64_t ns)
{
	return (double)ns / 1000.0;
}

static uint64_t time_of(const struct blocktime_record *block)
{
	return block->end_ns - block->start_ns;
}

static uint64_t mean_of(const struct blocktime_record *blocks, size_t n)
{
	uint64_t sum = 0;

	for (size_t i = 0; i < n; i++)
		sum += time_of(&blocks[i]);
	return sum / n;
}

static void put_text(const struct blocktime_record *blocks, size_t n, const struct sms *sms,
                     const char *name, struct gx_strbuf *out)
{
	uint64_t median = time_of(&blocks[n / 2]);
	char launch[GX_LAUNCH_ID_TEXT];

	gx_strbuf_printf(out, "%s: %zu blocks\n", name, n);
	gx_strbuf_printf(
	        out,
	        "  a block takes %.1f us (mean), %.1f (median), %.1f (95 %%), %.1f (longest: "
	        "%.1f times the median)\n",
	        us(mean_of(blocks, n)), us(median), us(time_of(&blocks[(n * 95) / 100])),
	        us(time_of(&blocks[n - 1])),
	        median ? (double)time_of(&blocks[n - 1]) / (double)median : 0.0);
	gx_strbuf_printf(
	        out,
	        "  %u SMs: time of their blocks %.1f us (least), %.1f (mean), %.1f (most: %.2f "
	        "times the mean)\n",
	        sms->n_used, us(sms->least), us(sms->sum / sms->n_used), us(sms->most),
	        sms->sum ? (double)sms->most * sms->n_used / (double)sms->sum : 0.0);
	for (size_t i = n; i-- > 0 && i + MAX_SLOWEST >= n;)
		gx_strbuf_printf(out, "  %s block %llu of %s on SM %u: %.1f us\n",
		                 i + 1 == n ? "slowest:" : "        ", blocks[i].block,
		                 gx_launch_id_text(blocks[i].launch_id, launch), blocks[i].sm,
		                 us(time_of(&blocks[i])));
}

static void put_json(const struct blocktime_record *blocks, size_t n, const struct sms *sms,
                     const char *name, struct gx_strbuf *out)
{
	struct gx_json json = { .out = out };

	for (size_t i = 0; i < n; i++) {
		gx_json_begin_object(&json, NULL);
		gx_json_string(&json, "type", "block");
		gx_json_string(&json, "kernel", name);
		gx_json_u64(&json, "launch", blocks[i].launch_id);
		gx_json_u64(&json, "block", blocks[i].block);
		gx_json_u64(&json, "sm", blocks[i].sm);
		gx_json_u64(&json, "start_ns", blocks[i].start_ns);
		gx_json_u64(&json, "duration_ns", time_of(&blocks[i]));
		gx_json_end_object(&json);
	}
	for (uint32_t i = 0; i < MAX_SMS; i++) {
		if (!sms->blocks[i])
			continue;
		gx_json_begin_object(&json, NULL);
		gx_json_string(&json, "type", "sm");
		gx_json_string(&json, "kernel", name);
		gx_json_u64(&json, "sm", i);
		gx_json_u64(&json, "blocks", sms->blocks[i]);
		gx_json_u64(&json, "busy_ns", sms->busy_ns[i]);
		gx_json_end_object(&json);
	}
}

static void put_kernels(struct gx_tool_run *run, const struct blocktime_record *blocks, size_t n,
                        struct sms *sms)
{
	struct gx_tool_places places;
	char name[GX_TOOL_NAME_BYTES];

	gx_tool_places_take(&places, run->server);
	for (size_t i = 0, next; i < n; i = next) {
		for (next = i; next < n && blocks[next].kernel == blocks[i].kernel;)
			next++;
		load_sms(sms, &blocks[i], next - i);
		gx_tool_kernel_name(&places, blocks[i].kernel, name);
		(run->json ? put_json : put_text)(&blocks[i], next - i, sms, name, run->out);
	}
	gx_tool_places_free(&places);
}

static void report(struct gx_tool_run *run)
{
	struct state *state = run->state;
	struct sms *sms = calloc(1, sizeof(*sms));
	struct gx_histogram times = { 0 };
	uint64_t n_launches = 0;
	size_t n = sort_blocks(&state->taken, &n_launches);
	const struct blocktime_record *blocks = state->taken.data;

	for (size_t i = 0; i < n; i++)
		gx_histogram_add(&times, time_of(&blocks[i]));
	if (!run->json) {
		gx_strbuf_printf(run->out,
		                 "blocktime: %zu blocks of %" PRIu64 " launches (kernels %s)\n", n,
		                 n_launches, run->glob);
		gx_histogram_print(&times, "ns", run->out);
	}
	if (sms)
		put_kernels(run, blocks, n, sms);
	else
		gx_strbuf_puts(run->out, "blocktime: no memory for the report\n");
	free(sms);
}

static void close_tool(struct gx_tool_run *run)
{
	struct state *state = run->state;

	if (!state)
		return;
	gx_tool_unlink(&state->links);
	ring_buffer__free(state->ring);
	blocktime_bpf__destroy(state->skel);
	free(state->taken.data);
	free(state);
	run->state = NULL;
}

const struct gx_tool gx_tool_blocktime = {
	.name = "blocktime",
	.summary = "how long each thread block runs, and how evenly SMs share them",
	.examples =
	        "  gpuext blocktime -- ./app                 every kernel\n"
	        "  gpuext blocktime -k '*attention*' -- ./app   kernels whose name matches\n"
	        "  gpuext blocktime -o json -- ./app         one object a block, one for each SM\n",
	.open = open_tool,
	.poll = poll_tool,
	.report = report,
	.close = close_tool,
};
