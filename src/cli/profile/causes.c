/* causes.c - what costs turns that could be saved: found line by line, ranked by its share of the kernel's turns. */
#include "cli/profile/profile.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Less than a tenth of what a line does, or than a hundredth of the kernel's turns, is nobody's cause; a twentieth of the kernel's turns
 * may be what it waits for, where the kernel has not twice as many turns of something else. */
#define OF_LINE   0.10
#define OF_KERNEL 0.01
#define OF_LIMIT  0.05
#define OF_BLOCKS 0.20
#define SHORT                                                                                      \
	32.0 /* instructions; fewer, that a warp comes to once, are no work that lanes could share */
#define ROUNDS 3    /* such guards at one line are rounds of a loop */
#define DENSE  0.60 /* of the bytes of its sectors, an access asks for so many: it is only shifted */

static const struct {
	const char *name, *title, *change;
} kinds[GX_N_CAUSES] = {
	[GX_CAUSE_STRIDED] = { "strided", "lanes far apart in memory",
	                       "let neighbouring lanes use neighbouring addresses: swap the "
	                       "indices, turn an array of "
	                       "structs into a struct of arrays, or go through shared memory" },
	[GX_CAUSE_MISALIGNED] = { "misaligned", "accesses that begin inside of a sector",
	                          "begin rows at multiples of 32 bytes: cudaMallocPitch, a padded "
	                          "row, an offset that is a "
	                          "multiple of 8 floats" },
	[GX_CAUSE_GAPS] = { "gaps", "a row with gaps: lanes between others are missing",
	                    "let all lanes of the warp take part (select in place of the branch), "
	                    "or "
	                    "pack what is used: a lane's place is the number of lanes in front "
	                    "that "
	                    "take part (__ballot_sync, __popc)" },
	[GX_CAUSE_BANKS] = { "bank-conflicts", "lanes that want different words of one bank",
	                     "pad the row of the shared array by one element ([32][33]), or "
	                     "permute its columns" },
	[GX_CAUSE_SHARING] = { "false-sharing",
	                       "warps that write beside each other in the same 32 bytes",
	                       "give each warp whole sectors: let what one warp writes lie "
	                       "together, "
	                       "or pad its part to 32 bytes; or add "
	                       "up in registers or shared memory and write once" },
	[GX_CAUSE_ATOMICS] = { "serial-atomics", "atomics at one address, one behind the other",
	                       "add up within the warp first (__reduce_add_sync, shuffles), or "
	                       "within the block in shared "
	                       "memory, and let one lane do the atomic" },
	[GX_CAUSE_DIVERGENT] = { "divergent", "a branch that lanes of a warp take both ways",
	                         "let whole warps take one way: decide by the number of the warp "
	                         "or sort the work, or compute "
	                         "both and select" },
	[GX_CAUSE_IDLE] = { "idle-lanes", "lanes that wait while others of their warp work",
	                    "give the lanes that wait some of the work: let the lanes that have "
	                    "any be neighbours, or split long work "
	                    "among the lanes of a warp" },
	[GX_CAUSE_PARTIAL] = { "partial-warps", "warps with fewer than 32 threads",
	                       "launch blocks of a multiple of 32 threads" },
	[GX_CAUSE_LOCAL] = { "local-memory",
	                     "local memory: spilled registers, or arrays that are indexed by "
	                     "variables",
	                     "raise the limit of registers (__launch_bounds__, --maxrregcount), or "
	                     "unroll so that indices of "
	                     "small arrays are constants" },
	[GX_CAUSE_BLOCKS] = { "imbalance", "one block works longer than the others",
	                      "split the work of the long blocks, or let blocks fetch pieces of it "
	                      "from a counter" },
	[GX_CAUSE_OCCUPANCY] = { "low-occupancy", "few warps at once on an SM",
	                         "use less of what limits it, or smaller blocks" },
};

const char *gx_profile_cause_name(enum gx_profile_cause_kind kind)
{
	return kinds[kind].name;
}

const char *gx_profile_cause_title(const struct gx_profile_cause *cause,
                                   char text[GX_PROFILE_TITLE])
{
	const struct gx_profile_line *line = cause->line;
	const char *space = line ? gx_profile_space(line) : "";

	snprintf(text, GX_PROFILE_TITLE, "%s%s%s%s%s%s", kinds[cause->kind].title,
	         *space ? " (" : "", space, *space ? " " : "",
	         *space ? gx_profile_op_names[line->op] : "", *space ? ")" : "");
	return text;
}

const char *gx_profile_cause_change(enum gx_profile_cause_kind kind)
{
	return kinds[kind].change;
}

/* A kernel that is looked at. */
struct look {
	struct gx_profile_causes *out;
	const struct gx_profile *profile;
	const struct gx_profile_kernel *kernel;
	struct gx_profile_turns turns;
	double most;        /* turns of what the kernel has most of */
	struct wait *waits; /* [n_places], while lanes are looked at */
};

static struct gx_profile_cause *add(struct look *look, enum gx_profile_cause_kind kind,
                                    const struct gx_profile_line *line, double share)
{
	struct gx_profile_causes *out = look->out;
	struct gx_profile_cause *more = reallocarray(out->causes, out->n + 1, sizeof(*out->causes));

	if (!more) {
		out->failed = true;
		return NULL;
	}
	out->causes = more;
	more += out->n++;
	*more = (struct gx_profile_cause){
		.kind = kind, .kernel = look->kernel, .line = line, .share = share
	};
	return more;
}

/* Turns that could be saved of those that a line, or what belongs together, takes of a resource. NULL: too few to speak of. */
static struct gx_profile_cause *add_turns(struct look *look, enum gx_profile_cause_kind kind,
                                          const struct gx_profile_line *line, double saved,
                                          double of, enum gx_profile_resource resource)
{
	double share = look->turns.all > 0 ? saved / look->turns.all : 0;
	struct gx_profile_cause *cause;

	/* one lane that does what there is to do once for its warp is nobody's fault */
	if (saved < OF_LINE * of || share < (kind == GX_CAUSE_IDLE ? OF_LIMIT : OF_KERNEL))
		return NULL;
	cause = add(look, kind, line, share);
	if (cause)
		cause->verdict = share >= OF_LIMIT && 2 * look->turns.of[resource] >= look->most
		                         ? GX_PROFILE_LIMIT
		                         : GX_PROFILE_NOT_THE_LIMIT;
	return cause;
}

static double ratio(double a, double b)
{
	return b > 0 ? a / b : 0;
}

/* What most of the sectors that a line has too many are there for. */
static enum gx_profile_cause_kind why_sectors(const struct profile_counts *c)
{
	uint64_t more = c->sectors - c->ideal_sectors;

	if (2 * c->gaps > more)
		return GX_CAUSE_GAPS;
	if (more <= c->executions && ratio((double)c->distinct, 32.0 * (double)c->sectors) >= DENSE)
		return GX_CAUSE_MISALIGNED;
	return GX_CAUSE_STRIDED;
}

static void look_at_sectors(struct look *look, const struct gx_profile_line *line)
{
	const struct profile_counts *c = &line->counts;
	double saved = (double)(c->sectors - c->ideal_sectors);
	enum gx_profile_cause_kind kind;
	struct gx_profile_cause *cause;

	if (line->op == GX_PROFILE_ATOMIC || c->sectors <= c->ideal_sectors)
		return;
	kind = why_sectors(c);
	if (kind == GX_CAUSE_MISALIGNED)
		saved = (double)gx_profile_excess_of_its_own(look->kernel, line);
	cause = add_turns(look, kind, line, saved, (double)c->sectors, GX_PROFILE_MEMORY);
	if (cause)
		snprintf(cause->evidence, sizeof(cause->evidence),
		         "%" PRIu64 " sectors where %" PRIu64
		         " would do (%.1f a request; %.1f %% of their bytes were asked for)",
		         c->sectors, c->ideal_sectors,
		         ratio((double)c->sectors, (double)c->executions),
		         100 * ratio((double)c->distinct, 32.0 * (double)c->sectors));
}

/* What a line's other cost would be is not known: the sectors stay as many, but each write is a part of one. */
static void look_at_sharing(struct look *look, const struct gx_profile_line *line)
{
	const struct gx_profile_memory *memory = &look->profile->memory;
	struct gx_profile_cause *cause;
	uint64_t bytes = 0;

	if ((double)line->beside < OF_LINE * (double)line->counts.sectors ||
	    (double)line->beside < OF_KERNEL * look->turns.all)
		return;
	for (size_t i = 0; i < memory->n_allocations; i++)
		if (memory->allocations[i].id == line->beside_allocation)
			bytes = memory->allocations[i].bytes;
	cause = add(look, GX_CAUSE_SHARING, line, 0);
	if (!cause)
		return;
	cause->verdict = GX_PROFILE_NOT_KNOWN;
	snprintf(cause->evidence, sizeof(cause->evidence),
	         "%" PRIu64 " of %" PRIu64 " writes to sectors come back to a warp's own words "
	         "after another warp wrote to other "
	         "words of the same sector; most in allocation %" PRIu64 " (%" PRIu64 " bytes)",
	         line->beside, line->counts.sectors, line->beside_allocation, bytes);
}

static void look_at_banks(struct look *look, const struct gx_profile_line *line)
{
	const struct profile_counts *c = &line->counts;
	struct gx_profile_cause *cause;

	cause = add_turns(look, GX_CAUSE_BANKS, line, (double)c->phases - (double)c->ideal_phases,
	                  (double)c->phases, GX_PROFILE_BANKS);
	if (cause &&
	    line->op == GX_PROFILE_ATOMIC) /* of which lanes at one address are the worst */
		snprintf(cause->evidence, sizeof(cause->evidence),
		         "%" PRIu64 " steps where %" PRIu64 " would do (%.1f an execution)",
		         c->phases, c->ideal_phases,
		         ratio((double)c->phases, (double)c->executions));
	else if (cause)
		snprintf(cause->evidence, sizeof(cause->evidence),
		         "%" PRIu64 " steps where %" PRIu64
		         " would do: up to %u-way conflicts of %u-bit accesses",
		         c->phases, c->ideal_phases, line->worst, 8 * line->width);
}

static void look_at_atomics(struct look *look, const struct gx_profile_line *line)
{
	struct gx_profile_cause *cause =
	        add_turns(look, GX_CAUSE_ATOMICS, line, (double)line->one_by_one,
	                  (double)line->counts.lanes, GX_PROFILE_ATOMICS);

	if (cause)
		snprintf(cause->evidence, sizeof(cause->evidence),
		         "%" PRIu64 " of %" PRIu64
		         " atomics waited for another lane of their warp: up to %u at one address",
		         line->one_by_one, line->counts.lanes, line->worst);
}

static void look_at_local(struct look *look, const struct gx_profile_line *line)
{
	double sectors = (double)line->counts.asked / 32;
	struct gx_profile_cause *cause =
	        add_turns(look, GX_CAUSE_LOCAL, line, sectors, sectors, GX_PROFILE_MEMORY);

	if (cause)
		snprintf(cause->evidence, sizeof(cause->evidence),
		         "%" PRIu64 " bytes of local memory, %d bytes a thread", line->counts.asked,
		         look->kernel->numbers[GX_PLACE_LOCAL]);
}

/* --- lanes that wait */

/* Turns of instructions that lanes were missing in. */
static double idle_of(const struct gx_profile_line *line)
{
	const struct profile_counts *c = &line->counts;
	struct gx_profile_turns turns;

	gx_profile_turns_of_line(line, &turns);
	return c->threads ? turns.of[GX_PROFILE_ISSUE] * (double)(c->threads - c->lanes) /
	                            (double)c->threads
	                  : 0;
}

static const struct gx_profile_line *branch_at(const struct gx_profile_kernel *kernel,
                                               uint32_t ptx_line)
{
	for (uint32_t i = 0; i < kernel->n_places; i++)
		if (kernel->places[i].op == GX_PROFILE_BRANCH &&
		    kernel->places[i].ptx_line == ptx_line)
			return &kernel->places[i];
	return NULL;
}

enum { MOST_DEEP = 64, N_DECIDERS = 4 };

/* Those that decide about a place, then those that decide about these, until there is one whose lanes parted; *way: which of its ways
 * gets there. NULL: there is none, lanes were missing from the start. */
static const struct gx_profile_line *parted_by(const struct look *look,
                                               const struct gx_profile_line *place, uint32_t *way)
{
	const struct gx_profile_line *queue[MOST_DEEP] = { place };
	uint32_t n = 1;

	for (uint32_t at = 0; at < n; at++) {
		for (int i = 0; i < N_DECIDERS && queue[at]->decided_by[i]; i++) {
			const struct gx_profile_line *branch =
			        branch_at(look->kernel, queue[at]->decided_by[i]);
			bool seen = !branch;

			if (branch && branch->counts.divergent) {
				*way = queue[at]->way[i];
				return branch;
			}
			for (uint32_t k = 0; k < n && !seen; k++)
				seen = queue[k] == branch;
			if (!seen && n < MOST_DEEP)
				queue[n++] = branch;
		}
	}
	*way = 0;
	return NULL;
}

/* Which branch lanes of a place wait for, and what: NULL, none that was seen. */
struct wait {
	const struct gx_profile_line *branch;
	uint32_t way;
	double idle;
};

static bool find_waits(struct look *look)
{
	const struct gx_profile_kernel *kernel = look->kernel;

	look->waits = calloc(kernel->n_places + 1, sizeof(*look->waits));
	for (uint32_t i = 0; look->waits && i < kernel->n_places; i++) {
		struct wait *wait = &look->waits[i];

		wait->idle = idle_of(&kernel->places[i]);
		if (wait->idle > 0)
			wait->branch = parted_by(look, &kernel->places[i], &wait->way);
	}
	return look->waits != NULL;
}

/* What lanes wait for at the branches of one line of the source. */
struct line_waits {
	double idle, both; /* both: of branches with code on both ways */
	double all;        /* turns of instructions that lanes wait in */
	double with_places;
};

static void add_branch(const struct look *look, const struct gx_profile_line *branch,
                       struct line_waits *sum)
{
	double idle[3] = { 0 }, all = 0;
	struct gx_profile_turns turns;

	for (uint32_t i = 0; i < look->kernel->n_places; i++) {
		const struct wait *wait = &look->waits[i];

		if (wait->branch != branch)
			continue;
		gx_profile_turns_of_line(&look->kernel->places[i], &turns);
		idle[wait->way == 2 ? 2 : 1] += wait->idle;
		all += turns.of[GX_PROFILE_ISSUE];
	}
	sum->with_places += all;
	gx_profile_bare_turns(branch, idle, &all);
	sum->idle += idle[1] + idle[2];
	sum->both += idle[1] > 0 && idle[2] > 0 ? idle[1] + idle[2] : 0;
	sum->all += all;
}

static void add_waits(struct line_waits *to, const struct line_waits *from)
{
	to->idle += from->idle;
	to->both += from->both;
	to->all += from->all;
	to->with_places += from->with_places;
}

/* Warps that the kernel ran, by its largest launch; 0: not known. */
static double warps_of(const struct gx_profile_kernel *kernel)
{
	double threads = (double)kernel->block[0] * kernel->block[1] * kernel->block[2];

	return (double)kernel->launches * (double)kernel->n_blocks *
	       (double)(uint64_t)((threads + 31) / 32);
}

/* A branch further down decides whether it runs again. */
static bool is_in_loop(const struct gx_profile_line *place)
{
	for (int i = 0; i < N_DECIDERS && place->decided_by[i]; i++)
		if (place->decided_by[i] > place->ptx_line)
			return true;
	return false;
}

static bool has_loop(const struct look *look, const struct gx_profile_line *branch)
{
	for (uint32_t i = 0; i < look->kernel->n_places; i++)
		if (look->waits[i].branch == branch && is_in_loop(&look->kernel->places[i]))
			return true;
	return false;
}

/* One lane does it for the others. */
static bool is_elected(const struct gx_profile_line *branch)
{
	return branch->counts.minority == branch->counts.divergent;
}

/* A few instructions that an elected lane does, in whatever loop, or that each warp comes to once, as to a guard around a result. */
static bool is_short_guard(const struct look *look, const struct gx_profile_line *branch,
                           const struct line_waits *waits)
{
	const struct profile_counts *c = &branch->counts;

	return (is_elected(branch) || (double)c->executions <= warps_of(look->kernel)) &&
	       waits->all * GX_PROFILE_ISSUED_AT_ONCE < SHORT * (double)c->divergent &&
	       !waits->both && !has_loop(look, branch);
}

/* All branches of the line together: an unrolled loop has one in each round, and a condition may be several. */
static void sum_branches(const struct look *look, const struct gx_profile_line *line,
                         struct line_waits *sum)
{
	struct line_waits guards = { 0 };
	uint32_t n_guards = 0;

	for (uint32_t i = 0; i < look->kernel->n_places; i++) {
		const struct gx_profile_line *place = &look->kernel->places[i];
		struct line_waits own = { 0 };

		/* how a header's function shares its work, such as a thread's wait for other blocks, is nobody's to change */
		if (!place->counts.divergent || place->in_header ||
		    !gx_profile_is_of_line(place, line))
			continue;
		add_branch(look, place, &own);
		if (!is_short_guard(look, place, &own)) {
			add_waits(sum, &own);
		} else if (!is_elected(place)) {
			add_waits(&guards, &own);
			n_guards++;
		}
	}
	if (n_guards >= ROUNDS)
		add_waits(sum, &guards);
}

static void look_at_branches(struct look *look, const struct gx_profile_line *line)
{
	const struct profile_counts *c = &line->counts;
	struct line_waits sum = { 0 };
	struct gx_profile_cause *cause;

	sum_branches(look, line, &sum);
	/* short guards are everywhere, and often become selections */
	if (sum.with_places <= 0 && sum.idle < OF_LIMIT * look->turns.all)
		return;
	cause = add_turns(look, 2 * sum.both > sum.idle ? GX_CAUSE_DIVERGENT : GX_CAUSE_IDLE, line,
	                  sum.idle, sum.all, GX_PROFILE_ISSUE);
	if (cause)
		snprintf(cause->evidence, sizeof(cause->evidence),
		         "lanes part in %" PRIu64 " of %" PRIu64
		         " executions (%.1f %%); until they meet again %.1f %% of lanes wait",
		         c->divergent, c->executions,
		         100 * ratio((double)c->divergent, (double)c->executions),
		         100 * ratio(sum.idle, sum.all));
}

/* Lanes that no branch that was seen took away: of guards, and of threads that ended. */
static void look_at_rest(struct look *look, const struct gx_profile_line *line)
{
	struct profile_counts c = { 0 };
	double idle = 0, all = 0;
	struct gx_profile_turns turns;
	struct gx_profile_cause *cause;

	for (uint32_t i = 0; i < look->kernel->n_places; i++) {
		const struct gx_profile_line *place = &look->kernel->places[i];

		if (look->waits[i].idle <= 0 || look->waits[i].branch ||
		    !gx_profile_is_of_line(place, line))
			continue;
		gx_profile_turns_of_line(place, &turns);
		idle += look->waits[i].idle;
		all += turns.of[GX_PROFILE_ISSUE];
		c.executions += place->counts.executions;
		c.lanes += place->counts.lanes;
		c.threads += place->counts.threads;
	}
	cause = idle > 0 ? add_turns(look, GX_CAUSE_IDLE, line, idle, all, GX_PROFILE_ISSUE) : NULL;
	if (cause)
		snprintf(cause->evidence, sizeof(cause->evidence),
		         "%.1f of %.1f lanes of a warp take part",
		         ratio((double)c.lanes, (double)c.executions),
		         ratio((double)c.threads, (double)c.executions));
}

static void look_at_lanes(struct look *look)
{
	const struct gx_profile_kernel *kernel = look->kernel;

	if (!find_waits(look)) {
		look->out->failed = true;
		return;
	}
	for (uint32_t i = 0; i < kernel->n_lines; i++) {
		if (kernel->lines[i].counts.divergent)
			look_at_branches(look, &kernel->lines[i]);
		look_at_rest(look, &kernel->lines[i]);
	}
	free(look->waits);
}

/* --- the kernel as a whole */

static void look_at_warps(struct look *look)
{
	uint64_t threads =
	        (uint64_t)look->kernel->block[0] * look->kernel->block[1] * look->kernel->block[2];
	double missing = 0;
	struct gx_profile_turns turns;
	struct gx_profile_cause *cause;

	for (uint32_t i = 0; i < look->kernel->n_lines; i++) {
		const struct gx_profile_line *line = &look->kernel->lines[i];
		double lanes = 32.0 * (double)line->counts.executions;

		gx_profile_turns_of_line(line, &turns);
		missing += turns.of[GX_PROFILE_ISSUE] *
		           ratio(lanes - (double)line->counts.threads, lanes);
	}
	cause = add_turns(look, GX_CAUSE_PARTIAL, NULL, missing, look->turns.of[GX_PROFILE_ISSUE],
	                  GX_PROFILE_ISSUE);
	if (cause)
		snprintf(cause->evidence, sizeof(cause->evidence),
		         "blocks of %" PRIu64 " threads leave %" PRIu64
		         " lanes of their last warp without one",
		         threads, (32 - threads % 32) % 32);
}

/* The PTX has registers without end: what the assembler put into memory for want of them is in none of its instructions. */
static void look_at_spills(struct look *look)
{
	const struct gx_profile_kernel *k = look->kernel;
	int64_t spilled = (int64_t)k->numbers[GX_PLACE_LOCAL] - ((int64_t)k->declared_local - 1);
	struct gx_profile_cause *cause;

	if (!k->declared_local || spilled <= 0)
		return;
	cause = add(look, GX_CAUSE_LOCAL, NULL, 0);
	if (!cause)
		return;
	cause->verdict = GX_PROFILE_NOT_KNOWN;
	snprintf(cause->evidence, sizeof(cause->evidence),
	         "%" PRId64
	         " bytes a thread that its PTX does not have: registers that were spilled "
	         "(%d registers a thread)",
	         spilled, k->numbers[GX_PLACE_REGISTERS]);
}

/* While the busiest block works alone, the places of the others on the SMs stand empty. */
static void look_at_blocks(struct look *look)
{
	const struct gx_profile_kernel *k = look->kernel;
	struct gx_profile_occupancy occupancy;
	double places, share;
	struct gx_profile_cause *cause;

	gx_profile_occupancy(k, &occupancy);
	if (k->n_geometries != 1 || k->n_blocks < 2 || k->numbers[GX_PLACE_SMS] <= 0)
		return;
	places = (double)k->numbers[GX_PLACE_SMS] * (occupancy.known ? occupancy.blocks : 1);
	places = places < (double)k->n_blocks ? places : (double)k->n_blocks;
	share = 1 - ratio((double)k->work / places, (double)k->most_work);
	if (share < OF_BLOCKS)
		return;
	cause = add(look, GX_CAUSE_BLOCKS, NULL, share);
	if (cause)
		snprintf(cause->evidence, sizeof(cause->evidence),
		         "block %" PRIu64 " does %.1f times the work of the mean of %" PRIu64
		         " blocks, which %d SMs have %.0f places for",
		         k->busiest, (double)k->most_work * (double)k->n_blocks / (double)k->work,
		         k->n_blocks, k->numbers[GX_PLACE_SMS], places);
}

static void look_at_occupancy(struct look *look)
{
	struct gx_profile_occupancy occupancy;
	struct gx_profile_cause *cause;

	gx_profile_occupancy(look->kernel, &occupancy);
	if (!occupancy.known || 4 * occupancy.warps > occupancy.most_warps)
		return;
	cause = add(look, GX_CAUSE_OCCUPANCY, NULL, 0);
	if (!cause)
		return;
	cause->verdict = GX_PROFILE_NOT_KNOWN;
	snprintf(cause->evidence, sizeof(cause->evidence),
	         "%u of %u warps at once on an SM, limited by %s (%d registers a thread, %d bytes "
	         "of shared memory a block)",
	         occupancy.warps, occupancy.most_warps, occupancy.limiter,
	         look->kernel->numbers[GX_PLACE_REGISTERS],
	         look->kernel->numbers[GX_PLACE_SHARED] + (int32_t)look->kernel->asked_shared);
}

static void look_at_kernel(struct look *look)
{
	const struct gx_profile_kernel *kernel = look->kernel;

	gx_profile_turns(kernel, &look->turns);
	for (int i = 0; i < GX_PROFILE_N_RESOURCES; i++)
		if (look->turns.of[i] > look->most)
			look->most = look->turns.of[i];
	for (uint32_t i = 0; i < kernel->n_lines; i++) {
		const struct gx_profile_line *line = &kernel->lines[i];

		if (line->what == PROFILE_GLOBAL)
			look_at_sectors(look, line);
		if (line->beside)
			look_at_sharing(look, line);
		if (line->what == PROFILE_SHARED)
			look_at_banks(look, line);
		if (line->what == PROFILE_LOCAL && !line->in_registers)
			look_at_local(look, line);
		if (line->op == GX_PROFILE_ATOMIC)
			look_at_atomics(look, line);
	}
	look_at_lanes(look);
	look_at_warps(look);
	look_at_blocks(look);
	look_at_spills(look);
	look_at_occupancy(look);
}

static int by_weight(const void *a, const void *b)
{
	const struct gx_profile_cause *x = a, *y = b;
	/* what is not known stands between what is the limit and what is not */
	static const int order[] = {
		[GX_PROFILE_LIMIT] = 0, [GX_PROFILE_NOT_KNOWN] = 1, [GX_PROFILE_NOT_THE_LIMIT] = 2
	};

	if (x->verdict != y->verdict)
		return order[x->verdict] - order[y->verdict];
	if (x->share != y->share)
		return x->share < y->share ? 1 : -1;
	return (int)x->kind - (int)y->kind;
}

const char *gx_profile_no_cause(const struct gx_profile *profile,
                                const struct gx_profile_kernel *kernel)
{
	if (kernel->n_lines)
		return "nothing found that could be saved";
	if (profile->n_unread || profile->stopped)
		return "no values of it were read: what could be saved is not known";
	return "nothing of it was counted: it came to no access, branch or barrier that programs "
	       "see";
}

void gx_profile_find_causes(const struct gx_profile *profile, struct gx_profile_causes *out)
{
	*out = (struct gx_profile_causes){ .n = 0 };
	for (uint32_t i = 0; i < profile->n_kernels; i++) {
		struct look look = { .out = out,
			             .profile = profile,
			             .kernel = &profile->kernels[i] };
		uint32_t first = out->n;

		look_at_kernel(&look);
		if (out->n > first)
			qsort(out->causes + first, out->n - first, sizeof(*out->causes), by_weight);
	}
}
