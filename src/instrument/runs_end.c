/* runs_end.c - where a thread ends, what programs would have added goes to memory: for each place, its amount times how often the piece ran.
 *
 * The lanes of a warp add up how often they came to each piece, and then each adds one sum, so that as many as a warp has lanes are one instruction:
 *   v0 = redux.add gpuext_runs_0; v1 = redux.add gpuext_led_0;
 *   @lane 0: mine = 3 * v0, at = the program's lanes; @lane 1: mine = 3 * v1, at = its warps;
 *   @lanes 2 to 4: number = lane - 2, mine = amount(number) * v1, at = there(number);
 *   @(mine is not 0) red.global.add.u64 [at], mine;
 * Where all pieces are such that each thread comes to them once, the lanes that leave with a block's first thread do this for all of the block.
 * What is seldom (counts of what is dropped) is not 0 only then, and adds for itself. A warp with fewer lanes than it has sums, or with counts that a
 * word could not hold, goes lane by lane.
 * Of one piece that runs once at most, the lanes that come are all that there is to count: where it loads, this stands behind the loads, which take
 * longer than it does (bench/results/2026-12-01-counts-h200.md).
 */
#include "instrument/runs_end.h"

#include "emit/ptx/compile.h"
#include "maps/layout.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define K GX_KEPT

enum { LANES = 32, MOST_BITS = 27 /* of a lane's count, so that 32 fit a word */, LED = 16 };
_Static_assert(LANES *GX_MOST_RUN_PLACES < 1 << LED,
               "the count of a warp's lanes stays below that of who led");

static bool has_led(const struct gx_run_counter *counter)
{
	return counter->in_loop && !counter->together;
}

void gx_runs_put_registers(const struct gx_run_counter *counter, uint32_t number,
                           struct gx_strbuf *text)
{
	static const char *const names[] = { "runs", "led" };
	uint32_t bits = counter->in_loop ? 64 : 32;

	if (counter->counts_itself)
		gx_strbuf_printf(text, "\n\t.reg .b%" PRIu32 " gpuext_from_%" PRIu32 ";",
		                 counter->trips.bits, number);
	for (uint32_t i = 0; i < (has_led(counter) ? 2 : 1); i++)
		gx_strbuf_printf(text,
		                 "\n\t.reg .b%" PRIu32 " gpuext_%s_%" PRIu32 "; mov.b%" PRIu32
		                 " gpuext_%s_%" PRIu32 ", %d;",
		                 bits, names[i], number, bits, names[i], number, counter->once);
}

void gx_runs_put_from(const struct gx_run_counter *counter, uint32_t number, struct gx_strbuf *text)
{
	gx_strbuf_printf(text, "mov.b%" PRIu32 " gpuext_from_%" PRIu32 ", %.*s;\n",
	                 counter->trips.bits, number, (int)counter->trips.reg.len,
	                 counter->trips.reg.at);
}

/* It went round once, and once more for each further step: all values of the register are as many steps as come back to where it was. */
void gx_runs_put_trips(const struct gx_run_counter *counter, uint32_t number,
                       struct gx_strbuf *text)
{
	const struct gx_ptx_trips *trips = &counter->trips;
	char from[32];
	struct gx_ptx_span last = trips->reg;

	snprintf(from, sizeof(from), "gpuext_from_%" PRIu32, number);
	gx_strbuf_printf(text,
	                 "\n{ .reg .b%" PRIu32 " " K "x; .reg .b64 " K "w; sub.u%" PRIu32 " " K
	                 "x, %.*s, %.*s; sub.u%" PRIu32 " " K "x, " K "x, %" PRIu64 "; ",
	                 trips->bits, trips->bits, trips->down ? (int)strlen(from) : (int)last.len,
	                 trips->down ? from : last.at,
	                 trips->down ? (int)last.len : (int)strlen(from),
	                 trips->down ? last.at : from, trips->bits, trips->step);
	if (trips->step > 1)
		gx_strbuf_printf(text, "div.u%" PRIu32 " " K "x, " K "x, %" PRIu64 "; ",
		                 trips->bits, trips->step);
	gx_strbuf_printf(text,
	                 "%s " K "w, " K "x; add.u64 " K "w, " K
	                 "w, 1; add.u64 gpuext_runs_%" PRIu32 ", gpuext_runs_%" PRIu32 ", " K
	                 "w; }",
	                 trips->bits == 64 ? "mov.b64" : "cvt.u64.u32", number, number);
}

/* One of several places. */
static void put_one_more(const struct gx_run_counter *counter, uint32_t number,
                         struct gx_strbuf *text)
{
	if (counter->together)
		gx_strbuf_printf(text,
		                 "\tadd.u32 gpuext_runs_%" PRIu32 ", gpuext_runs_%" PRIu32 ", 1;\n",
		                 number, number);
	else
		gx_strbuf_printf(text,
		                 "{ .reg .pred " K "p; .reg .b32 " K "m; activemask.b32 " K
		                 "m; and.b32 " K "m, " K "m, " GX_KEPT_LANES_BELOW
		                 "; setp.eq.u32 " K "p, " K "m, 0; selp.b32 " K "m, %u, 1, " K
		                 "p; add.u32 gpuext_runs_%" PRIu32 ", gpuext_runs_%" PRIu32 ", " K
		                 "m; }\n",
		                 1u << LED | 1u, number, number);
}

void gx_runs_put_count(const struct gx_run_counter *counter, uint32_t number,
                       struct gx_strbuf *text)
{
	if (counter->once)
		return;
	if (counter->of_program) {
		put_one_more(counter, number, text);
		return;
	}
	if (counter->in_loop && !counter->counts_itself)
		gx_strbuf_printf(text,
		                 "\tadd.u64 gpuext_runs_%" PRIu32 ", gpuext_runs_%" PRIu32 ", 1;\n",
		                 number, number);
	else if (!counter->in_loop)
		gx_strbuf_printf(text, "\tmov.b32 gpuext_runs_%" PRIu32 ", 1;\n", number);
	if (counter->together)
		return;
	gx_strbuf_puts(text, "{ .reg .pred " K "p; .reg .b32 " K "m; .reg .b64 " K
	                     "w; activemask.b32 " K "m; and.b32 " K "m, " K
	                     "m, " GX_KEPT_LANES_BELOW "; setp.eq.u32 " K "p, " K "m, 0; ");
	if (counter->in_loop)
		gx_strbuf_printf(text,
		                 "selp.b64 " K "w, 1, 0, " K "p; add.u64 gpuext_led_%" PRIu32
		                 ", gpuext_led_%" PRIu32 ", " K "w; }\n",
		                 number, number);
	else
		gx_strbuf_printf(text, "selp.b32 gpuext_runs_%" PRIu32 ", %u, 1, " K "p; }\n",
		                 number, 1u << LED | 1u);
}

/* --- what a lane has */

/* Who leaves, as a guard for an instruction; `not`: who stays. False: everybody leaves. */
static bool leaving(const struct gx_ptx_stmt *end, bool not, char *guard, size_t size)
{
	*guard = '\0';
	if (!end || !end->guard.len)
		return false;
	snprintf(guard, size, "@%s%.*s ", end->guard_negated != not ? "!" : "", (int)end->guard.len,
	         end->guard.at);
	return true;
}

static uint32_t bits_of(const struct gx_runs *runs, uint32_t counter)
{
	return runs->counters[counter].in_loop ? 64 : 32;
}

/* K l<number> of K c<number>, which has both where it is a word; that is K w<number> then. */
static void put_led(const struct gx_runs *runs, uint32_t i, const char *stays,
                    struct gx_strbuf *text)
{
	uint32_t bits = bits_of(runs, i);

	if (runs->counters[i].together) {
		gx_strbuf_printf(text,
		                 "\tsetp.eq.u32 " K "who, " GX_KEPT_LANES_BELOW
		                 ", 0; selp.b%" PRIu32 " " K "l%" PRIu32 ", " K "c%" PRIu32
		                 ", 0, " K "who;\n",
		                 bits, i, i);
		if (bits == 32)
			gx_strbuf_printf(text,
			                 "\t.reg .b32 " K "w%" PRIu32 "; shl.b32 " K "w%" PRIu32
			                 ", " K "l%" PRIu32 ", %d; or.b32 " K "w%" PRIu32 ", " K
			                 "w%" PRIu32 ", " K "c%" PRIu32 ";\n",
			                 i, i, i, LED, i, i, i);
	} else if (bits == 64) {
		gx_strbuf_printf(text, "\tmov.b64 " K "l%" PRIu32 ", gpuext_led_%" PRIu32 ";", i,
		                 i);
		if (*stays)
			gx_strbuf_printf(text, " %smov.b64 " K "l%" PRIu32 ", 0;", stays, i);
		gx_strbuf_putc(text, '\n');
	} else {
		gx_strbuf_printf(text,
		                 "\t.reg .b32 " K "w%" PRIu32 "; mov.b32 " K "w%" PRIu32 ", " K
		                 "c%" PRIu32 "; shr.u32 " K "l%" PRIu32 ", " K "w%" PRIu32
		                 ", %d; and.b32 " K "c%" PRIu32 ", " K "w%" PRIu32 ", %u;\n",
		                 i, i, i, i, i, LED, i, i, (1u << LED) - 1);
	}
}

/* What the texts of sums have, in a scope that is open behind it. */
static void put_scope(struct gx_strbuf *text)
{
	gx_strbuf_puts(text, "\n{ .reg .pred " K "go, " K "who, " K "any, " K "adds; .reg .b32 " K
	                     "smid, " K "x, " K "m, " K "rank, " K "t; .reg .b64 " K "at, " K
	                     "mine, " K "s;\n\tmov.u32 " K "smid, %smid;\n");
}

/* K c<number>, K l<number>: how often it came, and led; 0 of lanes that stay. K all, and K all64 of loops: whether there is something. */
static void put_counts(const struct gx_runs *runs, const struct gx_ptx_stmt *end,
                       struct gx_strbuf *text)
{
	char stays[96];

	leaving(end, true, stays, sizeof(stays));
	put_scope(text);
	gx_strbuf_puts(text, "\t.reg .b32 " K "all; mov.b32 " K "all, 0; .reg .b64 " K
	                     "all64; mov.b64 " K "all64, 0;\n");
	for (uint32_t i = 0; i < runs->n_counters; i++) {
		uint32_t bits = bits_of(runs, i);
		const char *all = bits == 64 ? K "all64" : K "all";

		gx_strbuf_printf(text,
		                 "\t.reg .b%" PRIu32 " " K "c%" PRIu32 ", " K "l%" PRIu32
		                 "; mov.b%" PRIu32 " " K "c%" PRIu32 ", gpuext_runs_%" PRIu32 ";",
		                 bits, i, i, bits, i, i);
		if (*stays)
			gx_strbuf_printf(text, " %smov.b%" PRIu32 " " K "c%" PRIu32 ", 0;", stays,
			                 bits, i);
		gx_strbuf_printf(text, " or.b%" PRIu32 " %s, %s, " K "c%" PRIu32 ";\n", bits, all,
		                 all, i);
		put_led(runs, i, stays, text);
	}
}

/* Counts of lanes that a word may not hold are added up in one. */
static bool may_overflow(const struct gx_runs *runs, bool together)
{
	for (uint32_t i = 0; i < runs->n_counters; i++)
		if (runs->counters[i].in_loop && !(together && runs->counters[i].together))
			return true;
	return false;
}

/* The way around for warps that bring nothing, and the one of each lane for itself. */
static void put_ways(const struct gx_runs *runs, uint32_t n_lanes, bool together, bool guarded,
                     uint32_t label, struct gx_strbuf *text)
{
	bool loop = false;

	for (uint32_t i = 0; i < runs->n_counters; i++)
		loop |= runs->counters[i].in_loop;
	gx_strbuf_puts(text, "\tactivemask.b32 " K "m; popc.b32 " K "x, " K "m;\n");
	if (guarded) /* most that come go on, and bring nothing */
		gx_strbuf_printf(text,
		                 "\tsetp.ne.u32 " K "go, " K "all, 0;%s "
		                 "vote.sync.any.pred " K "go, " K "go, " K "m; @!" K
		                 "go bra gpuext_added_%" PRIu32 ";\n",
		                 loop ? " setp.ne.or.u64 " K "go, " K "all64, 0, " K "go;" : "",
		                 label);
	if (may_overflow(runs, together))
		gx_strbuf_printf(text,
		                 "\tsetp.ge.u64 " K "go, " K "all64, %u; vote.sync.any.pred " K
		                 "go, " K "go, " K "m; setp.lt.or.u32 " K "go, " K "x, %" PRIu32
		                 ", " K "go;",
		                 1u << MOST_BITS, n_lanes);
	else
		gx_strbuf_printf(text, "\tsetp.lt.u32 " K "go, " K "x, %" PRIu32 ";", n_lanes);
	gx_strbuf_printf(text, " @" K "go bra gpuext_alone_%" PRIu32 ";\n", label);
}

/* --- sums */

/* No count of the sum is of a loop: a word holds all of it. */
static bool is_small(const struct gx_runs *runs, const struct gx_run_sum *sum)
{
	for (uint32_t i = 0; i < runs->n_counters; i++)
		if (sum->n_places[i] && runs->counters[i].in_loop)
			return false;
	return true;
}

/* K s: a count as 64 bits. */
static void put_wide(const struct gx_runs *runs, const struct gx_run_sum *sum, uint32_t counter,
                     struct gx_strbuf *text)
{
	gx_strbuf_printf(text, "\t%s " K "s, " K "%c%" PRIu32 ";",
	                 bits_of(runs, counter) == 64 ? "mov.b64" : "cvt.u64.u32",
	                 sum->led ? 'l' : 'c', counter);
}

/* K times: how often the places of a sum without a number were run, all together. */
static void put_times(const struct gx_runs *runs, const struct gx_run_sum *sum,
                      struct gx_strbuf *text)
{
	bool small = is_small(runs, sum), any = false;

	for (uint32_t i = 0; i < runs->n_counters; i++) {
		if (!sum->n_places[i])
			continue;
		if (small) {
			gx_strbuf_printf(
			        text, "\tmad.lo.u32 " K "t, " K "%c%" PRIu32 ", %" PRIu32 ", %s;\n",
			        sum->led ? 'l' : 'c', i, sum->n_places[i], any ? K "t" : "0");
		} else {
			put_wide(runs, sum, i, text);
			gx_strbuf_printf(text, " mad.lo.u64 " K "times, " K "s, %" PRIu32 ", %s;\n",
			                 sum->n_places[i], any ? K "times" : "0");
		}
		any = true;
	}
	if (small)
		gx_strbuf_puts(text, "\tcvt.u64.u32 " K "times, " K "t;\n");
}

/* The same of the place with the number K x. */
static void put_times_of(const struct gx_runs *runs, const struct gx_run_sum *sum,
                         struct gx_strbuf *text)
{
	bool small = is_small(runs, sum);

	for (uint32_t i = 0; i < sum->n_parts; i++) {
		const struct gx_run_part *part = &sum->parts[i];

		if (i)
			gx_strbuf_printf(text, "\tsetp.ge.u32 " K "any, " K "x, %" PRIu32 ";",
			                 part->first);
		if (!small)
			put_wide(runs, sum, part->counter, text);
		if (small)
			gx_strbuf_printf(text, "\t%smov.b32 " K "t, " K "%c%" PRIu32 ";\n",
			                 i ? "@" K "any " : "", sum->led ? 'l' : 'c',
			                 part->counter);
		else
			gx_strbuf_printf(text, " %smov.b64 " K "times, " K "s;\n",
			                 i ? "@" K "any " : "");
	}
	if (small)
		gx_strbuf_puts(text, "\tcvt.u64.u32 " K "times, " K "t;\n");
}

/* K s: what the sum adds where K comes, of K x, the place's number where it has one. With a scope that is open behind it. */
static void put_product(const struct gx_runs *runs, const struct gx_run_sum *sum,
                        struct gx_strbuf *text)
{
	gx_strbuf_puts(text, "{ .reg .pred " K "comes; .reg .b64 " K "times, " K
	                     "amount; setp.eq.u32 " K "comes, 0, 0;");
	if (sum->reg) {
		gx_strbuf_printf(text, " .reg .b32 " K "%s; mov.b32 " K "%s, " K "x;\n", sum->reg,
		                 sum->reg);
		put_times_of(runs, sum, text);
	} else {
		gx_strbuf_putc(text, '\n');
		put_times(runs, sum, text);
	}
	gx_strbuf_puts(text, sum->amount);
	gx_strbuf_puts(text, "\tmov.b64 " K "s, " K "amount;\n");
}

/* Behind put_product(): the lanes that have something add it. */
static void put_add(const struct gx_run_sum *sum, struct gx_strbuf *text)
{
	gx_strbuf_puts(text, "\tsetp.ne.and.u64 " K "any, " K "s, 0, " K "comes;\n");
	gx_strbuf_replace(text, sum->text, K "sum", K "s");
	gx_strbuf_puts(text, "}\n");
}

/* Each lane for itself, place by place. */
static void put_alone(const struct gx_runs *runs, uint32_t label, struct gx_strbuf *text)
{
	for (uint32_t i = 0; i < runs->n_sums; i++) {
		const struct gx_run_sum *sum = &runs->sums[i];
		bool loops = sum->reg && sum->last > sum->parts[0].first;

		if (sum->reg)
			gx_strbuf_printf(text, "\tmov.b32 " K "x, %" PRIu32 ";\n",
			                 sum->parts[0].first);
		if (loops)
			gx_strbuf_printf(text, "gpuext_next_%" PRIu32 "_%" PRIu32 ":\n", label, i);
		put_product(runs, sum, text);
		put_add(sum, text);
		if (loops)
			gx_strbuf_printf(text,
			                 "\tadd.u32 " K "x, " K "x, 1; setp.le.u32 " K "go, " K
			                 "x, %" PRIu32 "; @" K "go bra gpuext_next_%" PRIu32
			                 "_%" PRIu32 ";\n",
			                 sum->last, label, i);
	}
}

/* --- by the warp */

/* Of places first to last of a sum, one for each lane from `lane` on: K x is the number, K who says for which lanes. */
static void put_lanes(const struct gx_run_sum *sum, uint32_t first, uint32_t n, uint32_t lane,
                      struct gx_strbuf *text)
{
	if (n == 1) {
		gx_strbuf_printf(text, "\tsetp.eq.u32 " K "who, " K "rank, %" PRIu32 ";", lane);
		if (sum->reg)
			gx_strbuf_printf(text, " mov.b32 " K "x, %" PRIu32 ";", first);
	} else {
		gx_strbuf_printf(text,
		                 "\tsub.u32 " K "x, " K "rank, %" PRIu32 "; setp.lt.u32 " K
		                 "who, " K "x, %" PRIu32 "; add.u32 " K "x, " K "x, %" PRIu32 ";",
		                 lane, n, first);
	}
	gx_strbuf_putc(text, '\n');
}

static void put_red(struct gx_strbuf *text)
{
	gx_strbuf_puts(text, "\t@" K "adds red.relaxed.gpu.global.add.u64 [" K "at], " K "mine;\n");
}

static uint32_t n_of(const struct gx_run_sum *sum)
{
	return sum->reg ? sum->last - sum->parts[0].first + 1 : 1;
}

/* For lanes of a sum, from `lane` on: what they add becomes their own. */
static void put_mine(const struct gx_runs *runs, const struct gx_run_sum *sum, uint32_t done,
                     uint32_t n, uint32_t lane, struct gx_strbuf *text)
{
	put_lanes(sum, sum->parts[0].first + done, n, lane, text);
	put_product(runs, sum, text);
	gx_strbuf_puts(text, "\tand.pred " K "who, " K "who, " K "comes; or.pred " K "adds, " K
	                     "adds, " K "who; @" K "who mov.b64 " K "mine, " K "s;\n}\n");
}

/* Of sums without a number that lie next to each other in memory how many there are; else 1. */
static uint32_t n_beside(const struct gx_runs *runs, uint32_t first, uint32_t most)
{
	const struct gx_run_sum *sum = &runs->sums[first];
	uint32_t n = 1;

	while (!sum->reg && sum->offset >= 0 && sum->offset % 8 == 0 && n < most &&
	       first + n < runs->n_sums && !sum[n].reg && !sum[n].seldom &&
	       !strcmp(sum->at, sum[n].at) && sum[n].offset == sum->offset + 8 * (int64_t)n)
		n++;
	return n;
}

/* Where the lanes from `lane` on add. */
static void put_at(const struct gx_run_sum *sum, uint32_t n, uint32_t lane, struct gx_strbuf *text)
{
	gx_strbuf_puts(text, "{ ");
	if (sum->reg)
		gx_strbuf_printf(text, ".reg .b32 " K "%s; mov.b32 " K "%s, " K "x;\n", sum->reg,
		                 sum->reg);
	gx_strbuf_printf(text,
	                 "\tsub.u32 " K "t, " K "rank, %" PRIu32 "; setp.lt.u32 " K "who, " K
	                 "t, %" PRIu32 ";\n%s",
	                 lane, n, sum->at);
	if (!sum->reg && n > 1) /* the offset is in words, where the lane's number is added to it */
		gx_strbuf_printf(text,
		                 "\tadd.u32 " K "t, " K "t, %" PRId64 "; @" K "who mad.wide.u32 " K
		                 "at, " K "t, 8, " K "at;\n",
		                 sum->offset / 8);
	else if (sum->offset)
		gx_strbuf_printf(text, "\t@" K "who add.s64 " K "at, " K "at, %" PRId64 ";\n",
		                 sum->offset);
	gx_strbuf_puts(text, "}\n");
}

/* The lanes that came to a program and, behind it, its warps: one word, where that has room for both. */
static bool is_packed(const struct gx_runs *runs, uint32_t i)
{
	const struct gx_run_sum *sum = &runs->sums[i];

	return i + 1 < runs->n_sums && sum->arrives && !sum->led && sum[1].arrives && sum[1].led &&
	       !strcmp(sum->at, sum[1].at) && is_small(runs, sum) && is_small(runs, sum + 1);
}

static void put_packed(const struct gx_runs *runs, const struct gx_run_sum *sum, uint32_t lane,
                       struct gx_strbuf *text)
{
	struct gx_run_sum both = *sum;

	both.offset = GX_STATS_EVENTS;
	put_mine(runs, sum, 0, 1, lane, text);
	put_lanes(sum + 1, 0, 1, lane, text);
	put_product(runs, sum + 1, text);
	gx_strbuf_printf(text,
	                 "\t@" K "who mad.lo.u64 " K "mine, " K "s, %" PRIu64 ", " K "mine;\n}\n",
	                 GX_STATS_WARP);
	put_at(&both, 1, lane, text);
}

/* The next lane that has no sum yet. */
static void take_lane(uint32_t *lane, struct gx_strbuf *text)
{
	if (*lane == LANES) {
		put_red(text);
		*lane = 0;
	}
	if (!*lane)
		gx_strbuf_puts(text, "\tmov.b64 " K "mine, 0; mov.b64 " K "at, 0; setp.ne.u32 " K
		                     "adds, 0, 0;\n");
}

/* Sums that are not seldom, a lane each, up to 32 at once. */
static void put_often(const struct gx_runs *runs, struct gx_strbuf *text)
{
	uint32_t lane = 0, beside;

	for (uint32_t i = 0; i < runs->n_sums; i += beside) {
		const struct gx_run_sum *sum = &runs->sums[i];

		if (is_packed(runs, i)) {
			take_lane(&lane, text);
			put_packed(runs, sum, lane++, text);
			beside = 2;
			continue;
		}
		beside = 1;
		for (uint32_t done = 0, n; !sum->seldom && done < n_of(sum); done += n) {
			take_lane(&lane, text);
			beside = n_beside(runs, i, LANES - lane);
			n = n_of(sum) - done < LANES - lane ? n_of(sum) - done : LANES - lane;
			for (uint32_t k = 0; k < beside; k++)
				put_mine(runs, sum + k, done, n, lane + k, text);
			put_at(sum, sum->reg ? n : beside, lane, text);
			lane += sum->reg ? n : beside;
		}
	}
	if (lane)
		put_red(text);
}

/* What is seldom, of places that the lanes take in their order: K adds, whether some lane has something; or, with `add`, it adds it. Where
 * the sum has no number all lanes have the same to say of it. */
static void put_seldom(const struct gx_runs *runs, bool add, struct gx_strbuf *text)
{
	for (uint32_t i = 0; i < runs->n_sums; i++) {
		const struct gx_run_sum *sum = &runs->sums[i];
		bool by_lane = sum->reg || add;

		for (uint32_t done = 0, n; sum->seldom && done < n_of(sum); done += n) {
			n = n_of(sum) - done < LANES ? n_of(sum) - done : LANES;
			if (by_lane)
				put_lanes(sum, sum->parts[0].first + done, n, 0, text);
			put_product(runs, sum, text);
			if (by_lane)
				gx_strbuf_puts(text,
				               "\tand.pred " K "comes, " K "comes, " K "who;\n");
			if (add)
				put_add(sum, text);
			else
				gx_strbuf_puts(text,
				               "\tor.pred " K "adds, " K "adds, " K "comes;\n}\n");
		}
	}
}

/* Some sum that is seldom; with a number of its own for each lane, or any. */
static bool some_seldom(const struct gx_runs *runs, bool by_lane)
{
	for (uint32_t i = 0; i < runs->n_sums; i++)
		if (runs->sums[i].seldom && (runs->sums[i].reg || !by_lane))
			return true;
	return false;
}

/* Of a loop's counter, K c or K l of the whole warp. */
static void put_whole_of_loop(uint32_t counter, char kind, struct gx_strbuf *text)
{
	gx_strbuf_printf(text,
	                 "\tcvt.u32.u64 " K "x, " K "%c%" PRIu32 "; redux.sync.add.u32 " K "x, " K
	                 "x, " K "m; cvt.u64.u32 " K "%c%" PRIu32 ", " K "x;\n",
	                 kind, counter, kind, counter);
}

/* Where all of the warp came together each time, and here, each lane has the same. */
static void put_whole_of_all(uint32_t counter, uint32_t bits, struct gx_strbuf *text)
{
	gx_strbuf_printf(text,
	                 "\tmov.b%" PRIu32 " " K "l%" PRIu32 ", " K "c%" PRIu32 "; popc.b32 " K
	                 "x, " K "m;",
	                 bits, counter, counter);
	if (bits == 64)
		gx_strbuf_printf(text,
		                 " cvt.u64.u32 " K "s, " K "x; mul.lo.u64 " K "c%" PRIu32 ", " K
		                 "c%" PRIu32 ", " K "s;\n",
		                 counter, counter);
	else
		gx_strbuf_printf(text,
		                 " mul.lo.u32 " K "c%" PRIu32 ", " K "c%" PRIu32 ", " K "x;\n",
		                 counter, counter);
}

/* Of a counter, K c and K l of the whole warp, where they are wanted. */
static void put_whole(const struct gx_runs *runs, uint32_t counter, bool together, bool each,
                      bool led, struct gx_strbuf *text)
{
	if (together && runs->counters[counter].together) {
		put_whole_of_all(counter, bits_of(runs, counter), text);
	} else if (runs->counters[counter].in_loop) {
		if (each)
			put_whole_of_loop(counter, 'c', text);
		if (led)
			put_whole_of_loop(counter, 'l', text);
	} else {
		gx_strbuf_printf(text,
		                 "\tredux.sync.add.u32 " K "x, " K "w%" PRIu32 ", " K
		                 "m; shr.u32 " K "l%" PRIu32 ", " K "x, %d; and.b32 " K "c%" PRIu32
		                 ", " K "x, %u;\n",
		                 counter, counter, LED, counter, (1u << LED) - 1);
	}
}

/* K rank, and K c and K l of each counter, are the whole warp's. */
static void put_all_whole(const struct gx_runs *runs, bool together, struct gx_strbuf *text)
{
	bool wanted[2][GX_MOST_RUN_COUNTERS] = { { false } };

	for (uint32_t i = 0; i < runs->n_sums; i++)
		for (uint32_t c = 0; c < runs->n_counters; c++)
			wanted[runs->sums[i].led][c] |= runs->sums[i].n_places[c] != 0;
	if (together) /* those below are all there */
		gx_strbuf_puts(text, "\tmov.u32 " K "rank, %laneid;\n");
	else
		gx_strbuf_puts(text, "\tand.b32 " K "rank, " GX_KEPT_LANES_BELOW ", " K
		                     "m; popc.b32 " K "rank, " K "rank;\n");
	for (uint32_t c = 0; c < runs->n_counters; c++)
		put_whole(runs, c, together, wanted[false][c], wanted[true][c], text);
}

/* Of the counts of a whole warp. */
static void put_warp(const struct gx_runs *runs, uint32_t label, struct gx_strbuf *text)
{
	if (some_seldom(runs, false)) {
		gx_strbuf_puts(text, "\tsetp.ne.u32 " K "adds, 0, 0;\n");
		put_seldom(runs, false, text);
		if (some_seldom(runs, true))
			gx_strbuf_puts(text,
			               "\tvote.sync.any.pred " K "adds, " K "adds, " K "m;\n");
		gx_strbuf_printf(text,
		                 "\t@" K "adds bra gpuext_seldom_%" PRIu32
		                 ";\ngpuext_often_%" PRIu32 ":\n",
		                 label, label);
	}
	put_often(runs, text);
	gx_strbuf_printf(text, "\tbra gpuext_summed_%" PRIu32 ";\n", label);
	if (some_seldom(runs, false)) {
		gx_strbuf_printf(text, "gpuext_seldom_%" PRIu32 ":\n", label);
		put_seldom(runs, true, text);
		gx_strbuf_printf(text, "\tbra gpuext_often_%" PRIu32 ";\n", label);
	}
}

/* As many as one instruction adds; what is seldom has lanes of its own. */
static uint32_t n_lanes(const struct gx_runs *runs)
{
	uint32_t often = 0, seldom = 0;

	for (uint32_t i = 0; i < runs->n_sums; i++)
		if (!runs->sums[i].seldom)
			often += n_of(&runs->sums[i]);
		else if (n_of(&runs->sums[i]) > seldom)
			seldom = n_of(&runs->sums[i]);
	often = often > seldom ? often : seldom;
	return often < LANES ? often : LANES;
}

void gx_runs_put_sums(const struct gx_runs *runs, const struct gx_ptx_stmt *end, bool together,
                      uint32_t label, struct gx_strbuf *text)
{
	char leaves[96];

	put_counts(runs, end, text);
	put_ways(runs, n_lanes(runs), together, end && end->guard.len, label, text);
	put_all_whole(runs, together, text);
	put_warp(runs, label, text);
	gx_strbuf_printf(text, "gpuext_alone_%" PRIu32 ":\n", label);
	put_alone(runs, label, text);
	gx_strbuf_printf(text, "gpuext_summed_%" PRIu32 ":\n", label);
	leaving(end, false, leaves, sizeof(leaves));
	for (uint32_t i = 0; i < runs->n_counters; i++) {
		const char *move = runs->counters[i].in_loop ? "mov.b64" : "mov.b32";

		gx_strbuf_printf(text, "\t%s%s gpuext_runs_%" PRIu32 ", 0;\n", leaves, move, i);
		if (has_led(&runs->counters[i]))
			gx_strbuf_printf(text, "\t%s%s gpuext_led_%" PRIu32 ", 0;\n", leaves, move,
			                 i);
	}
	gx_strbuf_printf(text, "gpuext_added_%" PRIu32 ":\n}\n", label);
}

/* The lanes and warps of a block, K c0 and K l0. */
static const char of_block[] =
        "\t.reg .b32 " K "c0, " K "l0;\n\tmov.u32 " K "c0, %ntid.x; mov.u32 " K
        "t, %ntid.y; mul.lo.u32 " K "c0, " K "c0, " K "t; mov.u32 " K "t, %ntid.z; mul.lo.u32 " K
        "c0, " K "c0, " K "t;\n\tadd.u32 " K "l0, " K "c0, 31; shr.u32 " K "l0, " K "l0, 5;\n";

/* The way around for warps whose lanes that leave are not with the block's first thread; K any: this is that one. */
static void put_first(const struct gx_ptx_stmt *end, uint32_t label, struct gx_strbuf *text)
{
	char stays[96];

	leaving(end, true, stays, sizeof(stays));
	gx_strbuf_puts(text, "\tmov.u32 " K "x, %tid.x; mov.u32 " K "t, %tid.y; or.b32 " K "x, " K
	                     "x, " K "t; mov.u32 " K "t, %tid.z; or.b32 " K "x, " K "x, " K
	                     "t;\n\tsetp.eq.u32 " K "any, " K "x, 0;");
	if (*stays)
		gx_strbuf_printf(text, " %ssetp.ne.u32 " K "any, 0, 0;", stays);
	gx_strbuf_printf(text,
	                 " activemask.b32 " K "m; vote.sync.any.pred " K "go, " K "any, " K
	                 "m; @!" K "go bra gpuext_added_%" PRIu32 ";\n",
	                 label);
}

/* K rank, and the way of lanes that are fewer than sums. */
static void put_way_of_few(const struct gx_runs *runs, uint32_t label, struct gx_strbuf *text)
{
	gx_strbuf_printf(text,
	                 "\tand.b32 " K "rank, " GX_KEPT_LANES_BELOW ", " K "m; popc.b32 " K
	                 "rank, " K "rank; popc.b32 " K "x, " K "m;\n\tsetp.lt.u32 " K "go, " K
	                 "x, %" PRIu32 "; @" K "go bra gpuext_alone_%" PRIu32 ";\n",
	                 n_lanes(runs), label);
}

/* Lanes that came together go on together, which from sm_70 on they need not do by themselves. As at the end of a program's text (emit/ptx/emit.c), a
 * warp that is whole does so by a number. */
static void put_meet(struct gx_strbuf *text)
{
	gx_strbuf_puts(text, "\tsetp.eq.u32 " K "go, " K "m, -1; @" K "go bar.warp.sync -1; @!" K
	                     "go bar.warp.sync " K "m;\n");
}

void gx_runs_put_of_block(const struct gx_runs *runs, const struct gx_ptx_stmt *end, bool inside,
                          uint32_t label, struct gx_strbuf *text)
{
	put_scope(text);
	put_first(end, label, text);
	gx_strbuf_puts(text, of_block);
	put_way_of_few(runs, label, text);
	put_warp(runs, label, text);
	gx_strbuf_printf(text,
	                 "gpuext_alone_%" PRIu32 ":\n\t@!" K "any mov.b32 " K "c0, 0; @!" K
	                 "any mov.b32 " K "l0, 0;\n",
	                 label);
	put_alone(runs, label, text);
	gx_strbuf_printf(text, "gpuext_summed_%" PRIu32 ":\n", label);
	if (inside)
		put_meet(text);
	gx_strbuf_printf(text, "gpuext_added_%" PRIu32 ":\n}\n", label);
}

void gx_runs_put_here(const struct gx_runs *runs, uint32_t label, struct gx_strbuf *text)
{
	put_scope(text);
	gx_strbuf_puts(text, "\t.reg .b32 " K "c0, " K "l0; activemask.b32 " K "m; popc.b32 " K
	                     "c0, " K "m; mov.b32 " K "l0, 1;\n");
	put_way_of_few(runs, label, text);
	put_warp(runs, label, text);
	gx_strbuf_printf(text,
	                 "gpuext_alone_%" PRIu32 ":\n\tsetp.ne.u32 " K "go, " K "rank, 0; @" K
	                 "go bra gpuext_summed_%" PRIu32 ";\n",
	                 label, label);
	put_alone(runs, label, text);
	gx_strbuf_printf(text, "gpuext_summed_%" PRIu32 ":\n", label);
	put_meet(text);
	gx_strbuf_puts(text, "}\n");
}
