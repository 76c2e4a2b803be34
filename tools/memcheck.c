/* memcheck.c - accesses to global memory outside of the application's allocations: line, thread, address, allocation. */
#include "tools.h"

#include <linux/types.h>

#include "memcheck.h"
#include "memcheck.skel.h"

#include <gpuext/bpf/access.bpf.h>

#include <bpf/bpf.h>
#include <bpf/libbpf.h>
#include <inttypes.h>
#include <stdlib.h>

#define MAX_SHOWN 20u

struct state {
	struct memcheck_bpf *skel;
	struct gx_tool_links links;
};

static int open_tool(struct gx_tool_run *run, struct gx_diag *diag)
{
	struct state *state = calloc(1, sizeof(*state));
	int err;

	if (!state)
		return gx_fail(diag, GX_E_NO_MEMORY, "memcheck");
	run->state = state;
	state->skel = memcheck_bpf__open();
	if (!state->skel)
		return gx_fail(diag, GX_E_ATTACH, "memcheck: its object did not open");
	run->object = state->skel->obj;
	/* without --stop nobody has allowed a program to end threads */
	bpf_program__set_autoload(state->skel->progs.stop_access, run->stop);
	if (memcheck_bpf__load(state->skel))
		return gx_fail(diag, GX_E_ATTACH, "memcheck: its program did not load");
	err = gx_tool_link(&state->links, state->skel->progs.check_access, "gpu.thread/mem",
	                   "space=global", run, diag);
	if (!err)
		err = gx_tool_link(&state->links, state->skel->progs.know_allocation, "gpu/mem",
		                   "space=global, when=seldom", run, diag);
	if (!err)
		err = gx_tool_link(&state->links, state->skel->progs.judge_access, "gpu.thread/mem",
		                   "space=global, when=seldom", run, diag);
	if (err || !run->stop)
		return err;
	return gx_tool_link(&state->links, state->skel->progs.stop_access, "gpu.thread/mem",
	                    "space=global", run, diag);
}

static int poll_tool(struct gx_tool_run *run)
{
	(void)run;
	return 0;
}

/* --- a slot of each place and kind */

static int by_time(const void *a, const void *b)
{
	const struct memcheck_record *x = a, *y = b;

	return x->time_ns < y->time_ns ? -1 : x->time_ns > y->time_ns;
}

static void take_lines(const struct state *state, struct gx_records *lines)
{
	struct memcheck_record line;

	*lines = (struct gx_records){ .record_bytes = sizeof(line) };
	for (uint32_t i = 0; i < MEMCHECK_SLOTS; i++)
		if (!bpf_map_lookup_elem(bpf_map__fd(state->skel->maps.findings), &i, &line) &&
		    line.n)
			gx_records_take(lines, &line, sizeof(line));
	if (lines->n)
		qsort(lines->data, lines->n, sizeof(line), by_time);
}

/* --- words */

static const char *what_name(uint64_t what)
{
	return what == MEMCHECK_FREED     ? "use after free"
	       : what == MEMCHECK_NULL    ? "null pointer"
	       : what == MEMCHECK_UNKNOWN ? "no allocation"
	                                  : "out of bounds";
}

static const char *kind_name(uint64_t kind)
{
	return kind == GPU_MEM_ST || kind == GPU_MEM_ST_ASYNC || kind == GPU_MEM_ST_MATRIX ? "store"
	       : kind == GPU_MEM_ATOM || kind == GPU_MEM_RED ? "atomic"
	                                                     : "load";
}

static void put_where(const struct memcheck_record *r, struct gx_strbuf *out)
{
	switch (r->what) {
	case MEMCHECK_CROSSES:
		gx_strbuf_printf(out, "ends %llu bytes behind", r->distance + r->width - r->bytes);
		break;
	case MEMCHECK_BEHIND:
		if (r->distance == r->bytes)
			gx_strbuf_puts(out, "is right behind");
		else
			gx_strbuf_printf(out, "is %llu bytes behind", r->distance - r->bytes);
		break;
	case MEMCHECK_IN_FRONT:
		gx_strbuf_printf(out, "is %llu bytes in front of", r->distance);
		break;
	case MEMCHECK_FREED:
		gx_strbuf_printf(out,
		                 "is at %llu in allocation %llu of %llu bytes, which was freed",
		                 r->distance, r->allocation, r->bytes);
		return;
	default: gx_strbuf_puts(out, "is in no allocation"); return;
	}
	gx_strbuf_printf(out, " allocation %llu of %llu bytes", r->allocation, r->bytes);
}

static void put_text(const struct gx_tool_places *places, const struct memcheck_record *r,
                     struct gx_strbuf *out)
{
	struct gx_tool_place place;
	char name[GX_TOOL_NAME_BYTES], launch[GX_LAUNCH_ID_TEXT];

	gx_tool_kernel_name(places, r->kernel, name);
	gx_tool_place_of(places, r->kernel, (uint32_t)r->ptx_line, &place);
	gx_strbuf_printf(out, "  %s: %s of %llu bytes at %s in %s: address 0x%llx ",
	                 what_name(r->what), kind_name(r->kind), r->width, place.shown, name,
	                 r->address);
	put_where(r, out);
	gx_strbuf_printf(out, " (thread %llu of %s); ", r->thread,
	                 gx_launch_id_text(r->launch_id, launch));
	gx_tool_times(r->n, out);
	gx_strbuf_putc(out, '\n');
}

static void put_json(const struct gx_tool_places *places, const struct memcheck_record *r,
                     struct gx_strbuf *out)
{
	struct gx_json json = { .out = out };
	struct gx_strbuf where = { 0 };

	put_where(r, &where);
	gx_json_begin_object(&json, NULL);
	gx_json_string(&json, "type", r->what == MEMCHECK_UNKNOWN ? "note" : "finding");
	gx_json_string(&json, "what", what_name(r->what));
	gx_tool_place_json(&json, places, r->kernel, (uint32_t)r->ptx_line);
	gx_json_string(&json, "access", kind_name(r->kind));
	gx_json_u64(&json, "bytes", r->width);
	gx_json_u64(&json, "address", r->address);
	gx_json_string(&json, "which", gx_strbuf_text(&where));
	gx_json_u64(&json, "allocation", r->allocation);
	gx_json_u64(&json, "allocation_bytes", r->bytes);
	gx_json_u64(&json, "thread", r->thread);
	gx_json_u64(&json, "launch", r->launch_id);
	gx_json_u64(&json, "times", r->n);
	gx_json_end_object(&json);
	gx_strbuf_free(&where);
}

/* --- the report */

static uint64_t count(const struct state *state, uint32_t what)
{
	uint64_t n = 0;

	bpf_map_lookup_elem(bpf_map__fd(state->skel->maps.counts), &what, &n);
	return n;
}

static size_t put_lines(struct gx_tool_run *run, const struct gx_tool_places *places,
                        const struct gx_records *lines, bool notes)
{
	const struct memcheck_record *line = lines->data;
	size_t n = 0;

	for (size_t i = 0; i < lines->n; i++) {
		if ((line[i].what == MEMCHECK_UNKNOWN) != notes)
			continue;
		n++;
		if (run->json)
			put_json(places, &line[i], run->out);
		else if (n <= MAX_SHOWN)
			put_text(places, &line[i], run->out);
	}
	if (!run->json && n > MAX_SHOWN)
		gx_strbuf_printf(run->out, "  ... and %zu more lines; -o json has all\n",
		                 n - MAX_SHOWN);
	return n;
}

static void put_end(struct gx_tool_run *run, size_t n_notes)
{
	const struct state *state = run->state;

	if (n_notes)
		gx_strbuf_puts(
		        run->out,
		        "  \"no allocation\": a wild address, or memory that came by neither an "
		        "allocation nor a module (IPC, other APIs; malloc() and new of "
		        "kernels; the driver's own, behind grid.sync() of cooperative groups)\n");
	if (count(state, MEMCHECK_NOT_ANSWERED))
		gx_strbuf_printf(run->out,
		                 "  not checked: %" PRIu64
		                 " accesses, for which the table of allocations gave no answer\n",
		                 count(state, MEMCHECK_NOT_ANSWERED));
	gx_strbuf_puts(run->out, "  not checked: what was never written, shared and local memory, "
	                         "bulk and tensor copies, kernels "
	                         "without PTX, and what is freed while a kernel runs\n");
}

static void put_head(struct gx_tool_run *run)
{
	const struct state *state = run->state;
	/* check_access sees each, and stop_access; two more those about which they ask */
	uint32_t n_programs = run->stop ? 2 : 1, zero = 0;
	uint64_t n_asked = 0;

	bpf_map_lookup_elem(bpf_map__fd(state->skel->maps.asked_about), &zero, &n_asked);
	gx_strbuf_puts(run->out, "memcheck: ");
	if (run->n_lanes > 2 * n_asked)
		gx_strbuf_printf(run->out, "%s%" PRIu64 " accesses to global memory looked at",
		                 run->incomplete ? "at least " : "",
		                 (run->n_lanes - 2 * n_asked) / n_programs);
	else
		gx_strbuf_puts(run->out, "accesses to global memory");
	gx_strbuf_printf(run->out, " (kernels %s%s%s)\n", run->glob,
	                 run->every > 1 ? ", some warps only: --every" : "",
	                 run->stop ? "; threads end in front of what is found: --stop" : "");
}

static void report(struct gx_tool_run *run)
{
	struct state *state = run->state;
	struct gx_tool_places places;
	struct gx_records lines;
	size_t n_notes;

	take_lines(state, &lines);
	gx_tool_places_take(&places, run->server);
	if (!run->json)
		put_head(run);
	if (!put_lines(run, &places, &lines, false) && !run->json)
		gx_strbuf_puts(run->out, "  nothing was found\n");
	n_notes = put_lines(run, &places, &lines, true);
	if (!run->json)
		put_end(run, n_notes);
	gx_tool_places_free(&places);
	free(lines.data);
}

static void close_tool(struct gx_tool_run *run)
{
	struct state *state = run->state;

	if (!state)
		return;
	gx_tool_unlink(&state->links);
	memcheck_bpf__destroy(state->skel);
	free(state);
	run->state = NULL;
}

const struct gx_tool gx_tool_memcheck = {
	.name = "memcheck",
	.summary = "accesses outside of allocations, or of freed ones: line, thread, address",
	.examples = "  gpuext memcheck -- ./app                 every kernel\n"
	            "  gpuext memcheck -k '*stencil*' -- ./app  kernels whose name matches\n"
	            "  gpuext memcheck --stop -- ./app          the access is not made, its thread "
	            "ends\n"
	            "  gpuext memcheck -o json -- ./app         one object a finding\n",
	.open = open_tool,
	.poll = poll_tool,
	.report = report,
	.close = close_tool,
};
