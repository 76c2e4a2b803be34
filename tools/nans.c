/* nans.c - the instructions that make NaN or infinity of finite numbers: the first one, and each line with how often. */
#include "tools.h"

#include <linux/types.h>

#include "bpf/registry.h"
#include "nans.h"
#include "nans.skel.h"

#include <gpuext/bpf/insn.bpf.h>

#include <bpf/libbpf.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_SHOWN 20u

/* Arithmetic on floats. What moves, loads and compares makes none that was not there. */
static const char *const opcodes[] = { "add.*f*", "sub.*f*", "mul.*f*", "fma.*",
	                               "mad.*f*", "div.*f*", "rcp.*",   "sqrt.*",
	                               "rsqrt.*", "ex2.*",   "lg2.*",   "sin.*",
	                               "cos.*",   "tanh.*",  "cvt.*f*", "mma.*" };
#define N_OPCODES (sizeof(opcodes) / sizeof(opcodes[0]))
_Static_assert(N_OPCODES <= GX_TOOL_MAX_LINKS, "a link for each");

struct state {
	struct nans_bpf *skel;
	struct ring_buffer *ring;
	struct gx_tool_links links;
	struct gx_records taken; /* struct nans_record */
};

static int open_tool(struct gx_tool_run *run, struct gx_diag *diag)
{
	struct state *state = calloc(1, sizeof(*state));
	int err;

	if (!state)
		return gx_fail(diag, GX_E_NO_MEMORY, "nans");
	run->state = state;
	state->taken.record_bytes = sizeof(struct nans_record);
	state->skel = nans_bpf__open();
	if (!state->skel)
		return gx_fail(diag, GX_E_ATTACH, "nans: its object did not open");
	run->object = state->skel->obj;
	err = gx_tool_size_ring(state->skel->maps.births, run, diag);
	if (err)
		return err;
	if (nans_bpf__load(state->skel))
		return gx_fail(diag, GX_E_ATTACH, "nans: its program did not load");
	state->ring = ring_buffer__new(bpf_map__fd(state->skel->maps.births), gx_records_take,
	                               &state->taken, NULL);
	if (!state->ring)
		return gx_fail(diag, GX_E_ATTACH, "nans: no ring buffer");
	for (size_t i = 0; i < N_OPCODES && !err; i++)
		err = gx_tool_link(&state->links, state->skel->progs.look_at_result,
		                   "gpu.thread/insn.after", opcodes[i], run, diag);
	return err;
}

static int poll_tool(struct gx_tool_run *run)
{
	struct state *state = run->state;

	return ring_buffer__consume(state->ring);
}

/* --- values */

static double half(uint32_t bits)
{
	uint32_t exponent = bits >> 10 & 31, fraction = bits & 1023;
	double value = exponent ? (double)(fraction + 1024) / 1024 : (double)fraction / 512;

	for (uint32_t i = 15; i < exponent; i++)
		value *= 2;
	for (uint32_t i = exponent; i < 15; i++)
		value /= 2;
	return bits >> 15 & 1 ? -value : value;
}

static double single(uint32_t bits)
{
	float value;

	memcpy(&value, &bits, sizeof(value));
	return (double)value;
}

/* A finite number, as people write it. */
static void put_value(uint64_t bits, uint32_t type, struct gx_strbuf *out)
{
	double wide;

	if (GPU_VALUE_KIND(type) == GPU_VALUE_F && GPU_VALUE_BITS(type) == 64) {
		memcpy(&wide, &bits, sizeof(wide));
		gx_strbuf_printf(out, "%g", wide);
	} else if (GPU_VALUE_KIND(type) == GPU_VALUE_F && GPU_VALUE_BITS(type) == 32) {
		gx_strbuf_printf(out, "%g", single((uint32_t)bits));
	} else if (GPU_VALUE_KIND(type) == GPU_VALUE_F && !(bits >> 16)) {
		gx_strbuf_printf(out, "%g", half((uint32_t)bits));
	} else if (GPU_VALUE_KIND(type) == GPU_VALUE_BF && !(bits >> 16)) {
		gx_strbuf_printf(out, "%g", single((uint32_t)bits << 16));
	} else if (GPU_VALUE_KIND(type) == GPU_VALUE_S) {
		gx_strbuf_printf(out, "%d", (int)bits);
	} else if (GPU_VALUE_KIND(type) == GPU_VALUE_U) {
		gx_strbuf_printf(out, "%" PRIu64, bits);
	} else {
		gx_strbuf_printf(out, "0x%" PRIx64, bits);
	}
}

static void put_operands(const struct nans_record *r, struct gx_strbuf *out)
{
	for (uint32_t i = 0; i < r->n_sources && i < NANS_OPERANDS; i++) {
		gx_strbuf_puts(out, i ? ", " : "");
		put_value(r->operand[i], GPU_VALUE_TYPE(r->types, i), out);
	}
	if (r->n_sources > NANS_OPERANDS)
		gx_strbuf_puts(out, ", ...");
}

/* --- the report: records by place, the first of each place stands for all */

static int by_place_and_time(const void *a, const void *b)
{
	const struct nans_record *x = a, *y = b;

	if (x->kernel != y->kernel)
		return x->kernel < y->kernel ? -1 : 1;
	if (x->ptx_line != y->ptx_line)
		return x->ptx_line < y->ptx_line ? -1 : 1;
	if (x->what != y->what)
		return x->what > y->what ? -1 : 1;
	return x->time_ns < y->time_ns ? -1 : x->time_ns > y->time_ns;
}

struct line {
	struct nans_record first;
	uint64_t n;
	uint32_t n_insns; /* of the line that make it; 0: not counted */
};

static int by_time(const void *a, const void *b)
{
	const struct line *x = a, *y = b;

	return x->first.time_ns < y->first.time_ns ? -1 : x->first.time_ns > y->first.time_ns;
}

static void group(struct gx_records *taken, struct gx_records *lines)
{
	struct nans_record *r = taken->data;

	*lines = (struct gx_records){ .record_bytes = sizeof(struct line) };
	if (taken->n)
		qsort(r, taken->n, sizeof(*r), by_place_and_time);
	for (size_t i = 0, next; i < taken->n; i = next) {
		struct line line = { .first = r[i] };

		for (next = i; next < taken->n && r[next].kernel == r[i].kernel &&
		               r[next].ptx_line == r[i].ptx_line && r[next].what == r[i].what;
		     next++)
			line.n++;
		gx_records_take(lines, &line, sizeof(line));
	}
	if (lines->n)
		qsort(lines->data, lines->n, sizeof(struct line), by_time);
}

static bool is_same_line(const struct gx_tool_places *places, const struct line *a,
                         const struct line *b)
{
	return a->first.kernel == b->first.kernel && a->first.what == b->first.what &&
	       gx_tool_same_line(places, a->first.kernel, a->first.ptx_line, b->first.ptx_line);
}

/* What an unrolled loop has in each round is one line to a person: the first stands for all. */
static void join(const struct gx_tool_places *places, struct gx_records *lines)
{
	struct line *all = lines->data;
	size_t n = 0;

	for (size_t i = 0; i < lines->n; i++) {
		size_t at = 0;

		while (at < n && !is_same_line(places, &all[at], &all[i]))
			at++;
		if (at == n)
			all[n++] = all[i];
		else
			all[at].n += all[i].n;
		all[at].n_insns++;
	}
	lines->n = n;
}

static const char *what_name(const struct nans_record *r)
{
	return r->what == NANS_NAN ? "NaN" : "Inf";
}

static void put_text(const struct gx_tool_places *places, const struct line *line, bool first,
                     struct gx_strbuf *out)
{
	struct gx_tool_place place;
	char name[GX_TOOL_NAME_BYTES], launch[GX_LAUNCH_ID_TEXT];

	gx_tool_kernel_name(places, line->first.kernel, name);
	gx_tool_place_of(places, line->first.kernel, line->first.ptx_line, &place);
	gx_strbuf_printf(out, "  %s%s at %s in %s", first ? "first: " : "", what_name(&line->first),
	                 place.shown, name);
	gx_strbuf_printf(out, "%s%s of ", *place.text ? ": " : "", place.text);
	put_operands(&line->first, out);
	gx_strbuf_printf(out, " (thread %llu of %s); ", line->first.thread,
	                 gx_launch_id_text(line->first.launch_id, launch));
	gx_tool_times(line->n, out);
	if (line->n_insns > 1)
		gx_strbuf_printf(out, " by %u instructions of the line", line->n_insns);
	gx_strbuf_putc(out, '\n');
}

static void put_json(const struct gx_tool_places *places, const struct line *line, bool first,
                     struct gx_strbuf *out)
{
	struct gx_json json = { .out = out };
	struct gx_strbuf operands = { 0 };

	put_operands(&line->first, &operands);
	gx_json_begin_object(&json, NULL);
	gx_json_string(&json, "type", "finding");
	gx_json_string(&json, "what", what_name(&line->first));
	gx_json_bool(&json, "first", first);
	gx_tool_place_json(&json, places, line->first.kernel, line->first.ptx_line);
	gx_json_string(&json, "operands", gx_strbuf_text(&operands));
	gx_json_u64(&json, "thread", line->first.thread);
	gx_json_u64(&json, "launch", line->first.launch_id);
	gx_json_u64(&json, "times", line->n);
	gx_json_end_object(&json);
	gx_strbuf_free(&operands);
}

static uint64_t n_dropped(const struct state *state)
{
	const struct gx_map *map = gx_bpf_map_of_fd(bpf_map__fd(state->skel->maps.births), NULL);

	return map ? atomic_load(&map->image->records_dropped) : 0;
}

static void put_head(struct gx_tool_run *run, size_t n)
{
	const struct state *state = run->state;

	gx_strbuf_printf(
	        run->out,
	        "nans: arithmetic that makes NaN or Inf of finite numbers (kernels %s%s)\n",
	        run->glob, run->every > 1 ? ", some warps only: --every" : "");
	if (!n)
		gx_strbuf_puts(run->out, "  nothing was found\n");
	if (n_dropped(state))
		gx_strbuf_printf(run->out,
		                 "  %" PRIu64
		                 " more were not recorded for want of room (--ring-mb)\n",
		                 n_dropped(state));
}

static void report(struct gx_tool_run *run)
{
	struct state *state = run->state;
	struct gx_tool_places places;
	struct gx_records lines;
	const struct line *line;

	group(&state->taken, &lines);
	gx_tool_places_take(&places, run->server);
	if (!run->json)
		join(&places, &lines);
	line = lines.data;
	if (!run->json)
		put_head(run, lines.n);
	for (size_t i = 0; i < lines.n; i++)
		if (run->json || i < MAX_SHOWN)
			(run->json ? put_json : put_text)(&places, &line[i], !i, run->out);
	if (!run->json && lines.n > MAX_SHOWN)
		gx_strbuf_printf(run->out, "  ... and %zu more lines; -o json has all\n",
		                 lines.n - MAX_SHOWN);
	if (!run->json)
		gx_strbuf_puts(run->out, "  what comes from memory, constants or arguments is not "
		                         "made here; wgmma, wmma, atomics and "
		                         "kernels without PTX are not looked at\n");
	gx_tool_places_free(&places);
	free(lines.data);
}

static void close_tool(struct gx_tool_run *run)
{
	struct state *state = run->state;

	if (!state)
		return;
	gx_tool_unlink(&state->links);
	ring_buffer__free(state->ring);
	nans_bpf__destroy(state->skel);
	free(state->taken.data);
	free(state);
	run->state = NULL;
}

const struct gx_tool gx_tool_nans = {
	.name = "nans",
	.summary = "the first instruction that makes NaN or Inf, and each line that does",
	.examples = "  gpuext nans -- ./app                 every kernel\n"
	            "  gpuext nans -k '*softmax*' -- ./app  kernels whose name matches\n"
	            "  gpuext nans -o json -- ./app         one object a line\n",
	.open = open_tool,
	.poll = poll_tool,
	.report = report,
	.close = close_tool,
};
