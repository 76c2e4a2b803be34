/* memtrace.c - every access to memory: a summary by line, JSON lines, or a file of records (docs/memtrace.md). */
#include "tools.h"

#include "bpf/registry.h"
#include "memtrace.h"
#include "memtrace.skel.h"

#include <gpuext/bpf/access.bpf.h>

#include <bpf/libbpf.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_PLACES 16384u /* lines of kernels that are told apart; a power of two */
#define MAX_SHOWN  40u

/* Accesses of one line. */
struct line {
	uint64_t kernel, n, low, high, bytes;
	uint32_t ptx_line;
	uint8_t kind;
	bool used;
};

struct state {
	struct memtrace_bpf *skel;
	struct ring_buffer *ring;
	struct gx_tool_links links;
	bool json;
	struct gx_records kept; /* for JSON: struct memtrace_record */
	FILE *file;
	int file_error; /* errno of the first write that failed */
	uint64_t n, n_other_lines;
	struct line lines[MAX_PLACES];
};

/* --- what arrives */

static struct line *line_of(struct state *state, const struct memtrace_record *r)
{
	uint64_t at = (r->kernel ^ r->ptx_line * 0x9e3779b97f4a7c15ull) + r->kind;

	for (uint32_t i = 0; i < MAX_PLACES; i++) {
		struct line *line = &state->lines[(at + i) % MAX_PLACES];

		if (!line->used)
			*line = (struct line){ .kernel = r->kernel,
				               .low = UINT64_MAX,
				               .ptx_line = r->ptx_line,
				               .kind = r->kind,
				               .used = true };
		if (line->kernel == r->kernel && line->ptx_line == r->ptx_line &&
		    line->kind == r->kind)
			return line;
	}
	return NULL;
}

static int take(void *arg, void *data, size_t size)
{
	struct state *state = arg;
	const struct memtrace_record *r = data;
	struct line *line;

	if (size < sizeof(*r))
		return 0;
	state->n++;
	if (state->file && !state->file_error && fwrite(r, sizeof(*r), 1, state->file) != 1)
		state->file_error = errno;
	if (state->json && !state->file)
		gx_records_take(&state->kept, data, size);
	line = line_of(state, r);
	if (!line) {
		state->n_other_lines++;
		return 0;
	}
	line->n++;
	line->bytes += r->bytes;
	line->low = r->address < line->low ? r->address : line->low;
	line->high = r->address + r->bytes > line->high ? r->address + r->bytes : line->high;
	return 0;
}

static void put_header(struct state *state, const struct gx_tool_run *run, uint64_t n_records)
{
	struct memtrace_header header = { .header_bytes = sizeof(header),
		                          .record_bytes = sizeof(struct memtrace_record),
		                          .n_records = n_records,
		                          .every = run->every ? run->every : 1 };

	memcpy(header.magic, MEMTRACE_MAGIC, sizeof(header.magic));
	if (fwrite(&header, sizeof(header), 1, state->file) != 1 && !state->file_error)
		state->file_error = errno;
}

static int open_tool(struct gx_tool_run *run, struct gx_diag *diag)
{
	struct state *state = calloc(1, sizeof(*state));
	int err;

	if (!state)
		return gx_fail(diag, GX_E_NO_MEMORY, "memtrace");
	run->state = state;
	state->json = run->json;
	state->kept.record_bytes = sizeof(struct memtrace_record);
	state->skel = memtrace_bpf__open();
	if (!state->skel)
		return gx_fail(diag, GX_E_ATTACH, "memtrace: its object did not open");
	run->object = state->skel->obj;
	err = gx_tool_size_ring(state->skel->maps.accesses, run, diag);
	if (err)
		return err;
	if (memtrace_bpf__load(state->skel))
		return gx_fail(diag, GX_E_ATTACH, "memtrace: its program did not load");
	state->ring = ring_buffer__new(bpf_map__fd(state->skel->maps.accesses), take, state, NULL);
	if (!state->ring)
		return gx_fail(diag, GX_E_ATTACH, "memtrace: no ring buffer");
	state->file = run->trace_path ? fopen(run->trace_path, "wb") : NULL;
	if (run->trace_path && !state->file)
		return gx_fail(diag, GX_E_IO, "%s: %s", run->trace_path, strerror(errno));
	if (state->file)
		put_header(state, run, UINT64_MAX);
	return gx_tool_link(&state->links, state->skel->progs.record_access, "gpu.thread/mem", NULL,
	                    run, diag);
}

static int poll_tool(struct gx_tool_run *run)
{
	struct state *state = run->state;

	return ring_buffer__consume(state->ring);
}

/* --- the report */

static const char *kind_name(uint8_t kind)
{
	static const char *const names[] = {
		[GPU_MEM_LD] = "ld",
		[GPU_MEM_LD_NC] = "ld.nc",
		[GPU_MEM_ST] = "st",
		[GPU_MEM_ATOM] = "atom",
		[GPU_MEM_RED] = "red",
		[GPU_MEM_LD_ASYNC] = "cp.async load",
		[GPU_MEM_ST_ASYNC] = "cp.async store",
		[GPU_MEM_LD_MATRIX] = "ldmatrix",
		[GPU_MEM_ST_MATRIX] = "stmatrix",
	};

	return kind < sizeof(names) / sizeof(names[0]) && names[kind] ? names[kind] : "?";
}

static const char *space_name(uint8_t space)
{
	return space == GPU_SPACE_GLOBAL   ? "global"
	       : space == GPU_SPACE_SHARED ? "shared"
	       : space == GPU_SPACE_LOCAL  ? "local"
	                                   : "?";
}

static void put_access(const struct gx_tool_places *places, const struct memtrace_record *r,
                       struct gx_strbuf *out)
{
	struct gx_json json = { .out = out };

	gx_json_begin_object(&json, NULL);
	gx_json_string(&json, "type", "access");
	gx_json_u64(&json, "time_ns", r->time_ns);
	gx_tool_place_json(&json, places, r->kernel, r->ptx_line);
	gx_json_u64(&json, "launch", r->launch_id);
	gx_json_u64(&json, "thread", r->thread);
	gx_json_u64(&json, "lane", r->lane);
	gx_json_u64(&json, "mask", r->mask);
	gx_json_string(&json, "kind", kind_name(r->kind));
	gx_json_string(&json, "space", space_name(r->space));
	gx_json_u64(&json, "address", r->address);
	gx_json_u64(&json, "bytes", r->bytes);
	gx_json_end_object(&json);
}

struct flow {
	uint64_t produced, delivered, dropped;
};

static struct flow flow_of(struct state *state)
{
	const struct gx_map *map = gx_bpf_map_of_fd(bpf_map__fd(state->skel->maps.accesses), NULL);
	struct flow flow = { .delivered = state->n };

	if (map) {
		flow.produced = atomic_load(&map->image->records_produced);
		flow.dropped = atomic_load(&map->image->records_dropped);
	}
	return flow;
}

/* The last line of the JSON, and of a trace's file. */
static void put_flow(struct state *state, struct gx_strbuf *out)
{
	struct gx_json json = { .out = out };
	struct flow flow = flow_of(state);

	gx_json_begin_object(&json, NULL);
	gx_json_string(&json, "type", "trace");
	gx_json_u64(&json, "produced", flow.produced);
	gx_json_u64(&json, "delivered", flow.delivered);
	gx_json_u64(&json, "dropped", flow.dropped);
	gx_json_u64(&json, "lost", flow.produced - flow.delivered - flow.dropped);
	gx_json_end_object(&json);
}

/* Behind the records: a line of JSON for each place that has some, then the counts. */
static void end_file(struct gx_tool_run *run, const struct gx_tool_places *places)
{
	struct state *state = run->state;
	struct gx_strbuf text = { 0 };
	struct gx_json json = { .out = &text };

	for (uint32_t i = 0; i < MAX_PLACES; i++) {
		if (!state->lines[i].used)
			continue;
		gx_json_begin_object(&json, NULL);
		gx_json_string(&json, "type", "place");
		gx_json_u64(&json, "kernel_hash", state->lines[i].kernel);
		gx_tool_place_json(&json, places, state->lines[i].kernel, state->lines[i].ptx_line);
		gx_json_end_object(&json);
	}
	put_flow(state, &text);
	if (fwrite(gx_strbuf_text(&text), 1, text.len, state->file) != text.len ||
	    fseek(state->file, 0, SEEK_SET))
		state->file_error = state->file_error ? state->file_error : errno;
	else
		put_header(state, run, state->n);
	if (fclose(state->file) && !state->file_error)
		state->file_error = errno;
	state->file = NULL;
	if (state->file_error)
		gx_strbuf_printf(run->out, "memtrace: %s is not complete: %s\n", run->trace_path,
		                 strerror(state->file_error));
	gx_strbuf_free(&text);
}

static int by_number(const void *a, const void *b)
{
	const struct line *x = a, *y = b;

	if (x->n != y->n)
		return x->n > y->n ? -1 : 1;
	if (x->kernel != y->kernel)
		return x->kernel < y->kernel ? -1 : 1;
	return x->ptx_line < y->ptx_line ? -1 : 1;
}

static void put_line(const struct gx_tool_places *places, const struct line *line,
                     struct gx_strbuf *out)
{
	struct gx_tool_place place;
	char name[GX_TOOL_NAME_BYTES];

	gx_tool_kernel_name(places, line->kernel, name);
	gx_tool_place_of(places, line->kernel, line->ptx_line, &place);
	gx_strbuf_printf(out,
	                 "%12" PRIu64 " %14" PRIu64 "  0x%012" PRIx64 " to 0x%012" PRIx64
	                 "  %-8s %s in %s\n",
	                 line->n, line->bytes, line->low, line->high, kind_name(line->kind),
	                 place.shown, name);
}

static void put_text(struct gx_tool_run *run, const struct gx_tool_places *places)
{
	struct state *state = run->state;
	struct flow flow = flow_of(state);
	uint32_t n = 0;

	gx_strbuf_printf(run->out,
	                 "memtrace: %" PRIu64 " accesses by threads; records %" PRIu64
	                 " produced, %" PRIu64 " dropped for want of room%s (kernels %s%s)\n",
	                 state->n, flow.produced, flow.dropped,
	                 flow.dropped ? ": --ring-mb, --every" : "", run->glob,
	                 run->every > 1 ? ", some warps only: --every" : "");
	qsort(state->lines, MAX_PLACES, sizeof(state->lines[0]), by_number);
	if (state->n)
		gx_strbuf_printf(run->out, "%12s %14s  %-32s\n", "accesses", "bytes", "addresses");
	while (n < MAX_PLACES && state->lines[n].used)
		n++;
	for (uint32_t i = 0; i < n && i < MAX_SHOWN; i++)
		put_line(places, &state->lines[i], run->out);
	if (n > MAX_SHOWN || state->n_other_lines)
		gx_strbuf_printf(run->out, "%12s and accesses at more lines\n", "...");
	if (run->trace_path && !state->file_error)
		gx_strbuf_printf(run->out, "  all are in %s (docs/memtrace.md)\n", run->trace_path);
}

static void report(struct gx_tool_run *run)
{
	struct state *state = run->state;
	const struct memtrace_record *records = state->kept.data;
	struct gx_tool_places places;

	gx_tool_places_take(&places, run->server);
	if (state->file)
		end_file(run, &places);
	for (size_t i = 0; i < state->kept.n; i++)
		put_access(&places, &records[i], run->out);
	if (run->json)
		put_flow(state, run->out);
	else
		put_text(run, &places);
	gx_tool_places_free(&places);
}

static void close_tool(struct gx_tool_run *run)
{
	struct state *state = run->state;

	if (!state)
		return;
	gx_tool_unlink(&state->links);
	if (state->file)
		fclose(state->file);
	ring_buffer__free(state->ring);
	memtrace_bpf__destroy(state->skel);
	free(state->kept.data);
	free(state);
	run->state = NULL;
}

const struct gx_tool gx_tool_memtrace = {
	.name = "memtrace",
	.summary = "every access to memory: thread, address, line; JSON lines or a file",
	.examples =
	        "  gpuext memtrace -- ./app                        accesses of each line\n"
	        "  gpuext memtrace --every 64 -- ./app             of one warp in 64\n"
	        "  gpuext memtrace --trace app.trace -- ./app      all, as records "
	        "(docs/memtrace.md)\n"
	        "  gpuext memtrace -o json --out app.jsonl -- ./app    all, one object an access\n",
	.open = open_tool,
	.poll = poll_tool,
	.report = report,
	.close = close_tool,
};
