/* runs.c - which pieces of a kernel are counted, and what programs there would have added.
 *
 * A program that adds the same each time it runs (emit/ptx/kept.c: counted) adds as many times as much where the thread ends. So at its place it is
 * enough to count, and of several places in one piece without jumps, where lanes come to all or to none, one is enough:
 *   ld A; ld B; ld C;  ->  add.u64 gpuext_runs_0, gpuext_runs_0, 1; gpuext_led_0 likewise, by the lane that leads; ld A; ld B; ld C;
 * A piece that is in no loop has a word of 0 or 1; where such pieces have one place each, a program has one word for all of them, since what
 * stands where threads end costs as much for each word as some places do. Where no branch before it parts lanes, the warp's first lane leads each
 * time, and nothing is counted for it; and pieces that each thread comes to once, so, have one counter together, which is 1. runs_end.c is what
 * stands where threads end, or behind the last load of the only piece that is counted, or of those that each thread comes to, where that runs once at
 * most.
 */
#include "instrument/runs.h"

#include "instrument/runs_end.h"
#include "ptx/access.h"
#include "ptx/flow.h"
#include "ptx/parting.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

struct gx_join_runs {
	struct gx_ptx_flow flow; /* no pieces: nothing may be counted */
	struct gx_bitset together;
	struct gx_bitset once; /* of these, pieces that each thread comes to once */
	uint32_t n_counters, n_sums;
	struct gx_run_counter counters[GX_MOST_RUN_COUNTERS];
	struct gx_run_sum sums[GX_MOST_RUN_SUMS];
};

/* What of its place a sum may depend on: one number. */
static const enum gx_ir_sreg numbers[] = { GX_IR_SREG_place, GX_IR_SREG_site, GX_IR_SREG_ptx_line };
enum { N_NUMBERS = sizeof(numbers) / sizeof(*numbers) };

static uint32_t number_of(const struct gx_place *place, enum gx_ir_sreg sreg)
{
	return sreg == GX_IR_SREG_place  ? place->number
	       : sreg == GX_IR_SREG_site ? place->site
	                                 : place->ptx_line;
}

static int find_in_loop(const struct gx_ptx_flow *flow, uint32_t piece, bool *in_loop)
{
	struct gx_arena arena = { 0 };
	struct gx_bitset loop = gx_bitset_make(&arena, flow->n_pieces);

	*in_loop = false;
	if (!loop.words)
		return -ENOMEM;
	gx_ptx_flow_loop(flow, piece, &loop);
	*in_loop = gx_bitset_has(&loop, piece);
	gx_arena_free(&arena);
	return 0;
}

/* All ways from a piece to the end meet at the next one. */
static int find_once(struct gx_join_runs *runs, struct gx_arena *arena)
{
	const struct gx_ptx_flow *flow = &runs->flow;
	bool in_loop;

	runs->once = gx_bitset_make(arena, flow->n_pieces);
	if (!runs->once.words)
		return -ENOMEM;
	for (uint32_t i = 0; i < flow->n_pieces; i = flow->pieces[i].meet) {
		if (find_in_loop(flow, i, &in_loop))
			return -ENOMEM;
		if (!in_loop && gx_bitset_has(&runs->together, i))
			gx_bitset_add(&runs->once, i);
	}
	return 0;
}

int gx_runs_start(struct gx_join *join)
{
	struct gx_arena *arena = &join->out->arena;
	int err;

	if (!join->runs)
		join->runs = gx_arena_calloc(arena, 1, sizeof(*join->runs));
	if (!join->runs)
		return gx_fail(join->diag, GX_E_NO_MEMORY, "variant");
	gx_runs_stop(join);
	err = gx_ptx_flow_of(join->func, arena, &join->runs->flow);
	if (!err)
		err = gx_parting_together(join->func, &join->runs->flow, arena,
		                          &join->runs->together);
	if (!err)
		err = find_once(join->runs, arena);
	if (err)
		join->runs->flow.n_pieces = 0;
	return err == -ENOMEM ? gx_fail(join->diag, GX_E_NO_MEMORY, "variant") : 0;
}

void gx_runs_stop(struct gx_join *join)
{
	*join->runs = (struct gx_join_runs){ .n_counters = 0 };
}

static uint32_t piece_at(const struct gx_ptx_flow *flow, uint32_t stmt)
{
	uint32_t first = 0, end = flow->n_pieces, middle;

	while (end - first > 1) {
		middle = first + (end - first) / 2;
		if (flow->pieces[middle].first <= stmt)
			first = middle;
		else
			end = middle;
	}
	return first;
}

static uint32_t piece_of(const struct gx_join *join, const struct gx_place *place)
{
	return piece_at(&join->runs->flow, (uint32_t)(place->all_come - join->func->stmts));
}

/* What some threads come to once is less where it is. */
static bool pays(const struct gx_join *join, const struct gx_place *place)
{
	bool in_loop;

	return place->n_places > 1 || gx_bitset_has(&join->runs->once, piece_of(join, place)) ||
	       (!find_in_loop(&join->runs->flow, piece_of(join, place), &in_loop) && in_loop);
}

bool gx_runs_may(const struct gx_join *join, const struct gx_place *place, uint32_t program)
{
	const struct gx_filter *filter = &join->filters[program];
	struct gx_strbuf jump = { 0 };
	bool jumps;

	if (!join->runs || !join->runs->flow.n_pieces || !place->in_kernel || !place->all_come ||
	    filter->seldom || filter->n_ranges)
		return false;
	jumps = gx_select_jump(join, program, place->spot, "over", &jump);
	gx_strbuf_free(&jump);
	return !jumps && pays(join, place);
}

/* --- sums */

/* Of several sums that depend on more than one number of the place nothing is known here. */
static bool is_simple(const struct gx_kept *kept)
{
	uint64_t all = 0;

	for (uint32_t i = 0; i < N_NUMBERS; i++)
		all |= (uint64_t)1 << numbers[i];
	return !(kept->values & ~all) && !(kept->values & (kept->values - 1));
}

static int make_sum(struct gx_join *join, const struct gx_kept *from, const struct gx_place *place,
                    const char *prefix, uint32_t counter, struct gx_run_sum *sum)
{
	*sum = (struct gx_run_sum){ .text = gx_kept_named(&join->out->arena, &from->text, prefix),
		                    .at = gx_kept_named(&join->out->arena, &from->at, prefix),
		                    .amount =
		                            gx_kept_named(&join->out->arena, &from->amount, prefix),
		                    .offset = from->offset,
		                    .led = from->led,
		                    .seldom = from->seldom,
		                    .arrives = from->arrives,
		                    .n_parts = 1 };
	for (uint32_t i = 0; i < N_NUMBERS; i++)
		if (from->values >> numbers[i] & 1) {
			sum->reg = gx_ir_sreg_info(numbers[i])->name;
			sum->last = number_of(place, numbers[i]);
		}
	sum->parts[0] = (struct gx_run_part){ .first = sum->last, .counter = counter };
	sum->n_places[counter] = 1;
	return sum->text && sum->at && sum->amount ? 0
	                                           : gx_fail(join->diag, GX_E_NO_MEMORY, "variant");
}

/* One more place of a sum that is there: without a number it is the same place in memory, with one the next in a row. */
static bool goes_on(struct gx_run_sum *sum, const struct gx_run_sum *more, bool counts_each)
{
	uint32_t counter = more->parts[0].counter;
	bool is_other = sum->parts[sum->n_parts - 1].counter != counter;

	if (sum->led != more->led || !sum->reg != !more->reg ||
	    strcmp(sum->amount, more->amount) != 0 || strcmp(sum->text, more->text) != 0)
		return false;
	if (sum->reg && (strcmp(sum->reg, more->reg) != 0 || more->last != sum->last + 1 ||
	                 (is_other && sum->n_parts == GX_MOST_RUN_COUNTERS)))
		return false;
	if (sum->reg && is_other)
		sum->parts[sum->n_parts++] = more->parts[0];
	sum->last = more->last;
	sum->n_places[counter] = counts_each ? 1 : sum->n_places[counter] + 1;
	return true;
}

/* --- counters */

static int find_counter(const struct gx_join_runs *runs, uint32_t piece, uint32_t *counter)
{
	for (*counter = 0; *counter < runs->n_counters; ++*counter)
		if (runs->counters[*counter].once ? gx_bitset_has(&runs->once, piece)
		                                  : runs->counters[*counter].piece == piece &&
		                                            !runs->counters[*counter].of_program)
			return 1;
	return *counter < GX_MOST_RUN_COUNTERS;
}

/* Another instruction of the piece may be a place as well: then one counter is enough for both. */
static bool is_like(const struct gx_ptx_stmt *stmt, const struct gx_ptx_stmt *place)
{
	if (stmt->kind != GX_PTX_INSN)
		return false;
	if (gx_ptx_accesses_of(place).n)
		return gx_ptx_accesses_of(stmt).n != 0;
	return stmt->base.len == place->base.len &&
	       !memcmp(stmt->base.at, place->base.at, place->base.len);
}

static bool is_alone(const struct gx_join *join, uint32_t piece, const struct gx_ptx_stmt *place)
{
	const struct gx_ptx_piece *of = &join->runs->flow.pieces[piece];
	uint32_t n = 0;

	for (uint32_t i = of->first; i < of->end; i++)
		n += is_like(&join->func->stmts[i], place);
	return n <= 1;
}

/* The program's counter for such places; 0: there is none. */
static int find_own(struct gx_join_runs *runs, uint32_t program, bool together, uint32_t *counter)
{
	const struct gx_run_counter *c;

	for (*counter = 0; *counter < runs->n_counters; ++*counter) {
		c = &runs->counters[*counter];
		if (c->of_program == program + 1 && c->together == together &&
		    c->n < GX_MOST_RUN_PLACES)
			return 1;
	}
	return *counter < GX_MOST_RUN_COUNTERS;
}

static bool is_load(const struct gx_ptx_stmt *stmt)
{
	struct gx_ptx_accesses accesses = gx_ptx_accesses_of(stmt);

	return accesses.n == 1 &&
	       (accesses.at->kind == GX_PTX_ACCESS_LD ||
	        accesses.at->kind == GX_PTX_ACCESS_LD_NC) &&
	       (accesses.at->space == GX_PTX_GLOBAL || accesses.at->space == GX_PTX_GENERIC);
}

/* The counter for a place, which is made where there is none; text gets what counts. 1, or 0: no more can be had; or an error. */
static int count_place(struct gx_join *join, uint32_t program, const struct gx_place *place,
                       bool numbered, uint32_t *counter, struct gx_strbuf *text)
{
	struct gx_join_runs *runs = join->runs;
	uint32_t piece = piece_of(join, place);
	struct gx_run_counter made = { .piece = piece,
		                       .once = gx_bitset_has(&runs->once, piece),
		                       .together = gx_bitset_has(&runs->together, piece) };
	int found = find_counter(runs, piece, counter);

	if (found && *counter < runs->n_counters)
		return 1;
	if (find_in_loop(&runs->flow, piece, &made.in_loop))
		return gx_fail(join->diag, GX_E_NO_MEMORY, "variant");
	if (!numbered && !made.in_loop && !made.once && is_alone(join, piece, place->all_come)) {
		made.of_program = program + 1;
		found = find_own(runs, program, made.together, counter);
	}
	if (!found)
		return 0;
	if (*counter == runs->n_counters) {
		made.counts_itself = gx_ptx_trips_of(&runs->flow, piece, &made.trips);
		if (!made.in_loop && !made.once && !made.of_program && is_load(place->all_come))
			made.first_load = place->all_come;
		runs->counters[runs->n_counters++] = made;
	}
	runs->counters[*counter].n++;
	if (!runs->counters[*counter].first_load)
		gx_runs_put_count(&runs->counters[*counter], *counter, text);
	return 1;
}

int gx_runs_take(struct gx_join *join, uint32_t program, const struct gx_kept_sums *kept,
                 const struct gx_place *place, const char *prefix, struct gx_strbuf *text)
{
	struct gx_join_runs *runs = join->runs;
	uint32_t counter, known = 0;
	struct gx_run_sum sum;
	bool numbered = false;
	int err;

	for (uint32_t i = 0; i < kept->n; i++) {
		if (!is_simple(&kept->sums[i]))
			return 0;
		numbered |= kept->sums[i].values != 0;
	}
	if (!kept->counted || runs->n_sums + kept->n > GX_MOST_RUN_SUMS)
		return 0;
	err = count_place(join, program, place, numbered, &counter, text);
	if (err <= 0)
		return err;
	if (is_load(place->all_come))
		runs->counters[counter].last_load = place->all_come;
	err = 0;
	for (uint32_t i = 0; i < kept->n && !err; i++) {
		err = make_sum(join, &kept->sums[i], place, prefix, counter, &sum);
		for (known = 0; known < runs->n_sums && !err; known++)
			if (goes_on(&runs->sums[known], &sum, runs->counters[counter].of_program))
				break;
		if (!err && known == runs->n_sums)
			runs->sums[runs->n_sums++] = sum;
	}
	return err ? err : 1;
}

bool gx_runs_any(const struct gx_join *join)
{
	return join->runs && join->runs->n_counters;
}

bool gx_runs_at_ends(const struct gx_join *join)
{
	const struct gx_run_counter *only;

	if (!gx_runs_any(join))
		return false;
	only = join->runs->counters;
	return join->runs->n_counters > 1 || !only->last_load || !(only->once || only->first_load);
}

void gx_runs_put_start(const struct gx_join *join, struct gx_strbuf *text)
{
	if (!gx_runs_at_ends(join))
		return;
	for (uint32_t i = 0; i < join->runs->n_counters; i++)
		gx_runs_put_registers(&join->runs->counters[i], i, text);
}

static struct gx_runs all_of(const struct gx_join_runs *runs)
{
	return (struct gx_runs){ .counters = runs->counters,
		                 .n_counters = runs->n_counters,
		                 .sums = runs->sums,
		                 .n_sums = runs->n_sums };
}

/* Around loops that count themselves. */
static int put_loops(struct gx_join *join)
{
	struct gx_join_runs *runs = join->runs;
	int err = 0;

	for (uint32_t i = 0; i < runs->n_counters && !err; i++) {
		const struct gx_run_counter *counter = &runs->counters[i];
		struct gx_strbuf from = { 0 }, trips = { 0 };
		struct gx_ptx_span branch;

		if (!counter->counts_itself)
			continue;
		branch = counter->trips.branch->span;
		gx_runs_put_from(counter, i, &from);
		gx_runs_put_trips(counter, i, &trips);
		err = gx_join_insert(join, 0, counter->trips.label->span.at, &from);
		err = gx_join_insert(join, err, branch.at + branch.len, &trips);
	}
	return err;
}

/* In front of first loads. */
static int put_counts(struct gx_join *join)
{
	const struct gx_join_runs *runs = join->runs;
	int err = 0;

	for (uint32_t i = 0; i < runs->n_counters && !err; i++) {
		struct gx_strbuf text = { 0 };

		if (!runs->counters[i].first_load)
			continue;
		gx_runs_put_count(&runs->counters[i], i, &text);
		err = gx_join_insert(
		        join, 0, gx_ptx_front_of(join->func, runs->counters[i].first_load), &text);
	}
	return err;
}

int gx_runs_put_inside(struct gx_join *join)
{
	struct gx_strbuf text = { 0 };
	struct gx_ptx_span last;
	struct gx_runs runs;
	int err;

	if (gx_runs_at_ends(join)) {
		err = put_counts(join);
		return err ? err : put_loops(join);
	}
	runs = all_of(join->runs);
	last = runs.counters->last_load->span;
	if (runs.counters->once)
		gx_runs_put_of_block(&runs, NULL, true, join->n_labels++, &text);
	else
		gx_runs_put_here(&runs, join->n_labels++, &text);
	return gx_join_insert(join, 0, last.at + last.len, &text);
}

void gx_runs_put_end(const struct gx_join *join, const struct gx_ptx_stmt *end, uint32_t label,
                     struct gx_strbuf *text)
{
	const struct gx_ptx_func *func = join->func;
	uint32_t at = end ? (uint32_t)(end - func->stmts) : func->n_stmts - 1;
	bool together = (!end || !end->guard.len) && join->runs->flow.n_pieces &&
	                gx_bitset_has(&join->runs->together, piece_at(&join->runs->flow, at));
	const struct gx_runs runs = all_of(join->runs);

	if (runs.n_counters == 1 && runs.counters->once)
		gx_runs_put_of_block(&runs, end, false, label, text);
	else
		gx_runs_put_sums(&runs, end, together, label, text);
}
