/* races.c - races in shared memory, copies (cp.async) that nobody has waited for, and barriers that only part of a warp comes to: both lines, threads, how often. */
#include "tools.h"

#include "control/server.h"

#include <linux/types.h>

#include "races.h"
#include "races.skel.h"

#include <bpf/bpf.h>
#include <bpf/libbpf.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct state {
	struct races_bpf *skel;
	struct ring_buffer *ring;
	struct gx_tool_links links;
	struct gx_records taken; /* struct races_record */
};

struct unchecked {
	uint64_t kernel;
	struct races_unchecked n;
};

static int link_all(struct state *state, const struct gx_tool_run *run, struct gx_diag *diag)
{
	struct races_bpf *skel = state->skel;
	struct {
		struct bpf_program *prog;
		const char *hook, *options;
	} const all[] = {
		{ skel->progs.thread_begins, "gpu.thread/entry", "when=conflicting" },
		{ skel->progs.thread_passed, "gpu.thread/bar.after", "when=conflicting" },
		/* the first one leaves nothing to the second */
		{ skel->progs.compared_and_fenced, "gpu.thread/insn.after",
		  "atom.acq*cas*, when=conflicting" },
		{ skel->progs.compared, "gpu.thread/insn.after", "atom*cas*, when=conflicting" },
		{ skel->progs.exchanged, "gpu.thread/insn.after", "atom*exch*, when=conflicting" },
		{ skel->progs.fenced, "gpu.thread/insn", "fence*, when=conflicting" },
		{ skel->progs.fenced, "gpu.thread/insn", "membar*, when=conflicting" },
		{ skel->progs.copies, "gpu.thread/insn", "cp.async.c?.shared*, when=conflicting" },
		{ skel->progs.commits, "gpu.thread/insn",
		  "cp.async.commit_group, when=conflicting" },
		{ skel->progs.waits_for_copies, "gpu.thread/insn",
		  "cp.async.wait*, when=conflicting" },
		{ skel->progs.arrives_later, "gpu.thread/insn",
		  "cp.async.mbarrier*, when=conflicting" },
		{ skel->progs.see_access, "gpu.thread/shared", "when=conflicting" },
		{ skel->progs.report_access, "gpu.thread/shared", "when=conflicting,when=seldom" },
		{ skel->progs.lanes_leave, "gpu/exit", "when=parted" },
		{ skel->progs.lanes_come, "gpu/bar", "when=parted" },
		{ skel->progs.lanes_went, "gpu/bar.after", "when=parted" },
	};
	struct gx_tool_run whole = *run;
	int err = 0;

	whole.every = 0; /* what other warps do is half of a race */
	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]) && !err; i++)
		err = gx_tool_link(&state->links, all[i].prog, all[i].hook, all[i].options, &whole,
		                   diag);
	return err;
}

static int open_tool(struct gx_tool_run *run, struct gx_diag *diag)
{
	struct state *state = calloc(1, sizeof(*state));
	int err;

	if (!state)
		return gx_fail(diag, GX_E_NO_MEMORY, "races");
	run->state = state;
	state->taken.record_bytes = sizeof(struct races_record);
	state->skel = races_bpf__open();
	if (!state->skel)
		return gx_fail(diag, GX_E_ATTACH, "races: its object did not open");
	run->object = state->skel->obj;
	err = gx_tool_size_ring(state->skel->maps.findings, run, diag);
	if (err)
		return err;
	if (races_bpf__load(state->skel))
		return gx_fail(diag, GX_E_ATTACH, "races: its programs did not load");
	state->ring = ring_buffer__new(bpf_map__fd(state->skel->maps.findings), gx_records_take,
	                               &state->taken, NULL);
	if (!state->ring)
		return gx_fail(diag, GX_E_ATTACH, "races: no ring buffer");
	return link_all(state, run, diag);
}

static int poll_tool(struct gx_tool_run *run)
{
	struct state *state = run->state;

	return ring_buffer__consume(state->ring);
}

/* --- findings: the first record of each kernel, kind and pair of places stands for all */

struct finding {
	const struct races_record *record;
	uint64_t times;
};

static bool same_finding(const struct gx_tool_places *places, const struct races_record *a,
                         const struct races_record *b)
{
	return a->kernel == b->kernel && a->kind == b->kind &&
	       gx_tool_same_line(places, a->kernel, a->first_line, b->first_line) &&
	       gx_tool_same_line(places, a->kernel, a->second_line, b->second_line);
}

/* Records of one bucket are of the same two lines of the PTX, and have one count. */
static bool is_counted(const struct races_record *records, size_t i)
{
	for (size_t k = 0; k < i; k++)
		if (records[k].count_at == records[i].count_at)
			return true;
	return false;
}

/* Where parts of a block wait for each other, who has waited for whom is not known: what two warps did may be in order. */
static bool is_known(const struct gx_records *unchecked, const struct races_record *r)
{
	const struct unchecked *u = unchecked->data;

	if (r->first_thread / 32 == r->second_thread / 32)
		return true;
	for (size_t i = 0; i < unchecked->n; i++)
		if (u[i].kernel == r->kernel && u[i].n.other_barriers)
			return false;
	return true;
}

static const char *kind_name(uint32_t kind)
{
	static const char *const names[] = { [RACES_WRITE_WRITE] = "write-write race",
		                             [RACES_READ_WRITE] = "read-write race",
		                             [RACES_WRITE_READ] = "write-read race",
		                             [RACES_SAME_STORE] = "stores to one word",
		                             [RACES_COPY_READ] = "copy not waited for",
		                             [RACES_COPY_WRITE] = "copy not waited for" };

	return kind < sizeof(names) / sizeof(names[0]) && names[kind] ? names[kind] : "?";
}

static uint64_t count_of(const struct state *state, const struct races_record *r)
{
	uint32_t at = (uint32_t)r->count_at;
	uint64_t n = 0;

	bpf_map_lookup_elem(bpf_map__fd(state->skel->maps.counts), &at, &n);
	return n;
}

static bool is_copy(const struct races_record *r)
{
	return r->kind == RACES_COPY_READ || r->kind == RACES_COPY_WRITE;
}

/* Of lanes of a warp that did the same the last one is known: where that is the one who comes now, it was another of them. */
static bool first_is_known(const struct races_record *r)
{
	return is_copy(r) || r->first_thread != r->second_thread;
}

static void put_copy(const struct races_record *r, const char *first, const char *second,
                     const char *name, struct gx_strbuf *out)
{
	gx_strbuf_printf(out,
	                 "  %s: %s and %s in %s: thread %u of block %llu copies to word 0x%x of "
	                 "shared memory at %s (cp.async), ",
	                 kind_name(r->kind), first, second, name, r->first_thread, r->block,
	                 r->address, first);
	if (r->first_thread != r->second_thread)
		gx_strbuf_printf(out, "thread %u ", r->second_thread);
	gx_strbuf_printf(out, "%s it at %s before %s has waited for the copy",
	                 r->kind == RACES_COPY_READ ? "reads" : "writes", second,
	                 r->first_thread != r->second_thread ? "the first" : "it");
}

static void put_race(const struct gx_tool_places *places, const struct races_record *r,
                     const struct gx_tool_place *second, const char *name, struct gx_strbuf *out)
{
	struct gx_tool_place first;
	char who[48];

	gx_tool_place_of(places, r->kernel, r->first_line, &first);
	if (is_copy(r)) {
		put_copy(r, first.shown, second->shown, name, out);
		return;
	}
	if (first_is_known(r))
		snprintf(who, sizeof(who), "thread %u", r->first_thread);
	else
		snprintf(who, sizeof(who), "a thread of the warp of thread %u", r->second_thread);
	if (r->kind == RACES_SAME_STORE) {
		gx_strbuf_printf(
		        out,
		        "  note: %s in %s: several threads store to word 0x%x of shared memory "
		        "here, with no barrier between them; no harm if all store the same",
		        second->shown, name, r->address);
		return;
	}
	gx_strbuf_printf(out,
	                 "  %s: %s and %s in %s: %s of block %llu %s word 0x%x of shared memory at "
	                 "%s, thread %u %s it at %s, with no barrier between them",
	                 kind_name(r->kind), first.shown, second->shown, name, who, r->block,
	                 r->kind == RACES_READ_WRITE ? "reads" : "writes", r->address, first.shown,
	                 r->second_thread, r->kind == RACES_WRITE_READ ? "reads" : "writes",
	                 second->shown);
}

static void put_text(const struct finding *finding, const struct gx_tool_places *places,
                     struct gx_strbuf *out)
{
	const struct races_record *r = finding->record;
	struct gx_tool_place place;
	char name[GX_TOOL_NAME_BYTES];

	gx_tool_kernel_name(places, r->kernel, name);
	gx_tool_place_of(places, r->kernel, r->second_line, &place);
	put_race(places, r, &place, name, out);
	gx_strbuf_puts(out, "; ");
	gx_tool_times(finding->times, out);
	gx_strbuf_putc(out, '\n');
}

static void put_json(const struct finding *finding, const struct gx_tool_places *places,
                     struct gx_strbuf *out)
{
	const struct races_record *r = finding->record;
	struct gx_json json = { .out = out };

	gx_json_begin_object(&json, NULL);
	gx_json_string(&json, "type", r->kind == RACES_SAME_STORE ? "note" : "finding");
	gx_json_string(&json, "what", kind_name(r->kind));
	gx_tool_place_json(&json, places, r->kernel, r->second_line);
	gx_json_begin_object(&json, "first");
	gx_tool_place_json(&json, places, r->kernel, r->first_line);
	if (first_is_known(r))
		gx_json_u64(&json, "thread", r->first_thread);
	gx_json_end_object(&json);
	gx_json_u64(&json, "thread", r->second_thread);
	gx_json_u64(&json, "address", r->address);
	gx_json_u64(&json, "block", r->block);
	gx_json_u64(&json, "launch", r->launch_id);
	gx_json_u64(&json, "times", finding->times);
	gx_json_end_object(&json);
}

/* --- barriers */

struct barrier {
	struct races_line at;
	struct races_barrier n;
};

/* barrier.sync without .aligned may be come to by part of a warp. */
static bool may_part(const struct gx_tool_place *place)
{
	const char *barrier = strstr(place->text, "barrier.");

	return barrier && !strstr(barrier, ".aligned");
}

/* How often a part of a warp came. Where others may go around it to what is behind it, those that were gone when it was passed had gone around it; elsewhere they
 * had left the kernel, and nobody waits for them. */
static uint64_t times_of(const struct barrier *b, bool skipped)
{
	return b->n.n_came - (skipped ? 0 : b->n.n_fine);
}

static void put_barrier_text(const struct gx_tool_places *places, const struct barrier *b,
                             const struct gx_tool_place *place, uint64_t times,
                             struct gx_strbuf *out)
{
	char name[GX_TOOL_NAME_BYTES];

	gx_tool_kernel_name(places, b->at.kernel, name);
	gx_strbuf_printf(out, "  divergent barrier: %s in %s: ", place->shown, name);
	if (times) {
		gx_strbuf_printf(out,
		                 "%d of %d lanes of a warp came (mask %08x of %08x; first of them: "
		                 "thread %u of block %llu); ",
		                 __builtin_popcount(b->n.came), __builtin_popcount(b->n.all),
		                 b->n.came, b->n.all, b->n.thread, b->n.block);
		gx_tool_times(times, out);
		gx_strbuf_putc(out, '\n');
	} else {
		gx_strbuf_printf(out,
		                 "%d of %d warps of a block came, the others went around it to "
		                 "what is behind\n",
		                 __builtin_popcountll(b->n.warps_came),
		                 __builtin_popcountll(b->n.warps_all));
	}
}

static void put_barrier_json(const struct gx_tool_places *places, const struct barrier *b,
                             uint64_t times, struct gx_strbuf *out)
{
	struct gx_json json = { .out = out };

	gx_json_begin_object(&json, NULL);
	gx_json_string(&json, "type", "finding");
	gx_json_string(&json, "what", "divergent barrier");
	gx_tool_place_json(&json, places, b->at.kernel, (uint32_t)b->at.ptx_line);
	if (times) {
		gx_json_u64(&json, "lanes_that_came", b->n.came);
		gx_json_u64(&json, "lanes_there_are", b->n.all);
		gx_json_u64(&json, "thread", b->n.thread);
		gx_json_u64(&json, "block", b->n.block);
		gx_json_u64(&json, "launch", b->n.launch_id);
		gx_json_u64(&json, "times", times);
	}
	gx_json_u64(&json, "warps_that_came", b->n.warps_came);
	gx_json_u64(&json, "warps_there_are", b->n.warps_all);
	gx_json_end_object(&json);
}

static size_t put_barriers(struct gx_tool_run *run, const struct gx_tool_places *places)
{
	struct state *state = run->state;
	struct gx_records barriers;
	const struct barrier *b;
	struct gx_tool_place place;
	size_t n = 0;

	gx_records_of_map(&barriers, state->skel->maps.barriers);
	b = barriers.data;
	for (size_t i = 0; i < barriers.n; i++) {
		uint32_t line = (uint32_t)b[i].at.ptx_line;
		const struct gx_place_row *row = gx_tool_place_row(places, b[i].at.kernel, line);
		bool skipped = row && row->skipped;
		uint64_t times = times_of(&b[i], skipped);

		gx_tool_place_of(places, b[i].at.kernel, line, &place);
		if (may_part(&place) ||
		    (!times && !(skipped && b[i].n.warps_came != b[i].n.warps_all)))
			continue;
		if (run->json)
			put_barrier_json(places, &b[i], times, run->out);
		else
			put_barrier_text(places, &b[i], &place, times, run->out);
		n++;
	}
	free(barriers.data);
	return n;
}

/* --- what is not checked */

static void put_unchecked(const struct gx_tool_run *run, const struct gx_tool_places *places,
                          const struct unchecked *u)
{
	struct gx_json json = { .out = run->out };
	char name[GX_TOOL_NAME_BYTES];
	const char *why = u->n.other_barriers ? "it has barriers for part of a block, of clusters "
	                                        "or in shared memory: races between its "
	                                        "warps are not told"
	                                      : "it has barriers in device functions that part of "
	                                        "a warp comes to: whether the others are "
	                                        "gone is not known";

	gx_tool_kernel_name(places, u->kernel, name);
	if (!run->json) {
		gx_strbuf_printf(run->out, "  not checked in %s: %s\n", name, why);
		return;
	}
	gx_json_begin_object(&json, NULL);
	gx_json_string(&json, "type", "not_checked");
	gx_json_string(&json, "kernel", name);
	gx_json_string(&json, "why", why);
	gx_json_end_object(&json);
}

/* Below this share of words that are forgotten nothing is said. */
#define FEW 0.05

static double least(double a, double b)
{
	return a < b ? a : b;
}

/* Words of shared memory that the blocks of a kernel which run at once have, at most; 0: it has none, or is not known. */
static double words_at_once(const struct gx_place_row *row, const struct races_reached *far)
{
	double bytes = (double)far->addresses + 1, blocks = (double)far->blocks, of_sm;
	const int32_t *n = row->numbers;

	if (!far->threads)
		return 0;
	/* what the system keeps for itself of a block's memory has its first addresses */
	if (n[GX_PLACE_BLOCK_SHARED] > 0 && bytes > n[GX_PLACE_BLOCK_SHARED])
		bytes -= n[GX_PLACE_BLOCK_SHARED];
	if (n[GX_PLACE_SMS] > 0 && n[GX_PLACE_SM_THREADS] > 0 && n[GX_PLACE_SM_BLOCKS] > 0) {
		/* bits of several sizes together are more than each: a block of 128 is 128 */
		of_sm = least(n[GX_PLACE_SM_BLOCKS],
		              (double)n[GX_PLACE_SM_THREADS] / (double)far->threads);
		if (n[GX_PLACE_SM_SHARED] > 0)
			of_sm = least(of_sm, n[GX_PLACE_SM_SHARED] / bytes);
		blocks = least(blocks, n[GX_PLACE_SMS] * (of_sm < 1 ? 1 : of_sm));
	}
	return blocks * bytes / 4;
}

/* Words share places: what came in between at a place is what is seen there. */
static void put_forgotten(struct gx_tool_run *run, const struct gx_tool_places *places,
                          const struct gx_place_row *row, uint64_t kernel, double words)
{
	double share = 1 - exp(-words / RACES_SHADOW);
	char name[GX_TOOL_NAME_BYTES], why[192];
	struct gx_json json = { .out = run->out };

	if (!row || share < FEW)
		return;
	gx_tool_kernel_name(places, kernel, name);
	snprintf(why, sizeof(why),
	         "blocks that run at once have up to %.0f words of shared memory, and %d are "
	         "watched: of up to "
	         "%.0f %% an access may have been forgotten, and a race with it not told",
	         words, RACES_SHADOW, 100 * share);
	if (!run->json) {
		gx_strbuf_printf(run->out, "  not all checked in %s: %s\n", name, why);
		return;
	}
	gx_json_begin_object(&json, NULL);
	gx_json_string(&json, "type", "not_checked");
	gx_json_string(&json, "kernel", name);
	gx_json_string(&json, "why", why);
	gx_json_end_object(&json);
}

static void put_all_forgotten(struct gx_tool_run *run, const struct gx_tool_places *places)
{
	const struct state *state = run->state;
	uint64_t before = 0;

	for (size_t i = 0; i < places->n; i++) {
		uint64_t kernel = places->rows[i].kernel;
		const struct gx_place_row *row = gx_tool_place_row(places, kernel, 0);
		uint32_t at = RACES_PLACE_OF(kernel);
		struct races_reached far;

		if ((i && kernel == before) || !row)
			continue;
		before = kernel;
		if (!bpf_map_lookup_elem(bpf_map__fd(state->skel->maps.reached), &at, &far))
			put_forgotten(run, places, row, kernel, words_at_once(row, &far));
	}
}

/* [n] the caller frees; NULL: none */
static struct finding *find_findings(const struct state *state, const struct gx_tool_places *places,
                                     const struct gx_records *unchecked, size_t *n)
{
	const struct races_record *r = state->taken.data;
	struct finding *findings = calloc(state->taken.n + 1, sizeof(*findings));

	*n = 0;
	for (size_t i = 0; findings && i < state->taken.n; i++) {
		size_t k = 0;

		if (!is_known(unchecked, &r[i]))
			continue;
		while (k < *n && !same_finding(places, findings[k].record, &r[i]))
			k++;
		if (k == *n)
			findings[(*n)++].record = &r[i];
		if (!is_counted(r, i))
			findings[k].times += count_of(state, &r[i]);
	}
	return findings;
}

static size_t put_findings(struct gx_tool_run *run, const struct gx_tool_places *places,
                           const struct finding *findings, size_t n, bool notes)
{
	size_t n_put = 0;

	for (size_t i = 0; i < n; i++) {
		if ((findings[i].record->kind == RACES_SAME_STORE) != notes)
			continue;
		(run->json ? put_json : put_text)(&findings[i], places, run->out);
		n_put++;
	}
	return n_put;
}

static void report(struct gx_tool_run *run)
{
	struct state *state = run->state;
	struct gx_tool_places places;
	struct gx_records unchecked;
	const struct unchecked *u;
	struct finding *findings;
	size_t n, n_findings;

	gx_tool_places_take(&places, run->server);
	gx_records_of_map(&unchecked, state->skel->maps.unchecked);
	u = unchecked.data;
	if (!run->json)
		gx_strbuf_printf(run->out, "races: shared memory and barriers (kernels %s%s)\n",
		                 run->glob,
		                 run->every > 1 ? ", all warps: --every is not for races" : "");
	findings = find_findings(state, &places, &unchecked, &n_findings);
	n = put_barriers(run, &places);
	n += put_findings(run, &places, findings, n_findings, false);
	if (!n && !run->json)
		gx_strbuf_puts(run->out, "  nothing was found\n");
	put_findings(run, &places, findings, n_findings, true);
	free(findings);
	for (size_t i = 0; i < unchecked.n; i++)
		put_unchecked(run, &places, &u[i]);
	put_all_forgotten(run, &places);
	if (!run->json)
		gx_strbuf_puts(run->out,
		               "  this is of the runs that were seen, and of accesses "
		               "with an address: not of bulk and tensor copies, of what "
		               "waits at an mbarrier, kernels without PTX, or "
		               "global memory; where a "
		               "kernel's PTX says that nothing conflicts nothing is watched; "
		               "what one lock guards (atomicCAS or atomicExch from 0, and "
		               "a fence) is in order\n");
	gx_tool_places_free(&places);
	free(unchecked.data);
}

static void close_tool(struct gx_tool_run *run)
{
	struct state *state = run->state;

	if (!state)
		return;
	gx_tool_unlink(&state->links);
	ring_buffer__free(state->ring);
	races_bpf__destroy(state->skel);
	free(state->taken.data);
	free(state);
	run->state = NULL;
}

const struct gx_tool gx_tool_races = {
	.name = "races",
	.summary = "races in shared memory between barriers; barriers that part of a warp comes to",
	.examples = "  gpuext races -- ./app                 every kernel\n"
	            "  gpuext races -k '*reduce*' -- ./app   kernels whose name matches\n"
	            "  gpuext races -o json -- ./app         one object a finding\n",
	.open = open_tool,
	.poll = poll_tool,
	.report = report,
	.close = close_tool,
};
