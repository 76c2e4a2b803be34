/* straight.c - a probe's code without branches. */
#include "cubin/straight.h"

#include "cubin/flow.h"
#include "cubin/sass.h"
#include "cubin/timing.h"
#include "cubin/uses.h"

enum { N_PREDICATES = 7 };
static const enum gx_sass_field guard_number = GX_SASS_FIELD(12, 15),
                                predicate_out = GX_SASS_FIELD(81, 84),
                                second_out = GX_SASS_FIELD(84, 87),
                                predicate_in = GX_SASS_FIELD(87, 90);

/* What a branch jumps over: the words (branch, target); none leads backwards here (gx_sass_comes_again). */
struct region {
	size_t branch, target;
	unsigned asked; /* the branch's predicate */
};

static bool find_region(const struct gx_cubin_probe *probe, const struct gx_cubin_arch *arch,
                        size_t at, struct region *region)
{
	struct gx_sass w = gx_probe_word(probe, at);
	int64_t target;

	if (gx_sass_is_unguarded(w) || gx_sass_get(w, GX_SASS_SECOND) != GX_SASS_ALWAYS ||
	    !gx_sass_is_plain_branch(w) || !gx_sass_target(arch, w, at, &target) ||
	    target >= (int64_t)probe->bytes)
		return false;
	*region = (struct region){ at, (size_t)target, (unsigned)gx_sass_get(w, guard_number) };
	return true;
}

/* Does a branch lead into it? Its own leads behind it. */
static bool is_entered(const struct gx_cubin_probe *probe, const struct gx_cubin_arch *arch,
                       const struct region *region)
{
	int64_t target;

	for (size_t at = 0; at < probe->bytes; at += GX_SASS_BYTES)
		if (gx_sass_target(arch, gx_probe_word(probe, at), at, &target) &&
		    target > (int64_t)region->branch && target < (int64_t)region->target)
			return true;
	return false;
}

static bool can_be_guarded(const struct gx_cubin_probe *probe, const struct region *region)
{
	for (size_t at = region->branch + GX_SASS_BYTES; at < region->target; at += GX_SASS_BYTES) {
		struct gx_sass w = gx_probe_word(probe, at);

		if (!gx_sass_is_unguarded(w) ||
		    (!gx_sass_touches_memory(w) && !gx_sass_runs_in_all(w)))
			return false;
	}
	return true;
}

static unsigned predicates_of(const struct gx_cubin_probe *probe, size_t from, size_t to)
{
	unsigned found = 0;

	for (size_t at = from; at < to; at += GX_SASS_BYTES)
		found |= gx_sass_predicates(gx_probe_word(probe, at));
	return found;
}

/* The word that makes the predicate, if it can make another one, or that asks for it, if it can ask for another one. */
static bool can_rename(struct gx_sass w, enum gx_sass_field field, unsigned predicate)
{
	return gx_sass_op_of(w).exit == GX_SASS_EXIT_ALU && gx_sass_get(w, field) == predicate &&
	       !(gx_sass_predicates(gx_sass_set(w, field, GX_SASS_ALWAYS)) >> predicate & 1);
}

static bool makes(struct gx_sass w, unsigned predicate)
{
	uint64_t base = gx_sass_get(w, GX_SASS_BASE);

	return (base == GX_SASS_ALU_LOP3 || base == GX_SASS_ALU_ISETP) && gx_sass_is_unguarded(w) &&
	       can_rename(w, predicate_out, predicate);
}

/* Where the predicate of a branch is made; false: not known, or not all between can be renamed. */
static bool find_maker(const struct gx_cubin_probe *probe, const struct region *region,
                       size_t *maker)
{
	for (size_t at = region->branch; at;) {
		struct gx_sass w = gx_probe_word(probe, at -= GX_SASS_BYTES);

		*maker = at;
		if (makes(w, region->asked))
			return true;
		if (gx_sass_predicates(w) >> region->asked & 1 &&
		    !can_rename(w, predicate_in, region->asked))
			return false;
	}
	return false;
}

static void rename_predicate(struct gx_cubin_probe *probe, size_t maker,
                             const struct region *region, unsigned to)
{
	gx_sass_store(probe->code + maker,
	              gx_sass_set(gx_probe_word(probe, maker), predicate_out, to));
	for (size_t at = maker + GX_SASS_BYTES; at < region->branch; at += GX_SASS_BYTES)
		if (gx_sass_predicates(gx_probe_word(probe, at)) >> region->asked & 1)
			gx_sass_store(probe->code + at,
			              gx_sass_set(gx_probe_word(probe, at), predicate_in, to));
}

/* Of the words [from, to), the first that names a predicate writes it, and does nothing else with it. */
static bool is_made_anew(const struct gx_cubin_probe *probe, unsigned predicate, size_t from,
                         size_t to)
{
	for (size_t at = from; at < to; at += GX_SASS_BYTES) {
		struct gx_sass w = gx_probe_word(probe, at),
		               other = gx_sass_set(w, predicate_out, GX_SASS_ALWAYS);

		if (gx_sass_predicates(w) >> predicate & 1)
			return !(gx_sass_predicates(other) >> predicate & 1);
	}
	return true;
}

/* A predicate that keeps what the branch asks while all lanes go through: its own, or one that nothing else uses. */
static bool keep_question(struct gx_cubin_probe *probe, const struct region *region,
                          unsigned *predicate)
{
	size_t first = region->branch + GX_SASS_BYTES, maker;
	unsigned used;

	*predicate = region->asked;
	if (!(predicates_of(probe, first, region->target) >> region->asked & 1))
		return true;
	used = predicates_of(probe, 0, probe->bytes);
	for (unsigned i = 0; i < N_PREDICATES; i++)
		if (!(used >> i & 1))
			*predicate = i;
	if (*predicate == region->asked ||
	    !is_made_anew(probe, region->asked, first, region->target) ||
	    !is_made_anew(probe, region->asked, region->target, probe->bytes) ||
	    !find_maker(probe, region, &maker))
		return false;
	rename_predicate(probe, maker, region, *predicate);
	return true;
}

/* --- what all lanes now write, though some did not come there: nobody may read it behind the target */

/* Registers of an operand, at most. */
static bool is_asked_behind(const struct gx_cubin_probe *probe, size_t target, unsigned predicate)
{
	if (gx_probe_branches(probe, target))
		return predicates_of(probe, target, probe->bytes) >> predicate & 1;
	return !is_made_anew(probe, predicate, target, probe->bytes);
}

static bool leaves_something(const struct gx_cubin_probe *probe, const struct region *region)
{
	for (size_t at = region->branch + GX_SASS_BYTES; at < region->target; at += GX_SASS_BYTES) {
		struct gx_sass w = gx_probe_word(probe, at);
		uint64_t first = gx_sass_get(w, GX_SASS_DST);

		if (gx_sass_touches_memory(w)) /* its guard keeps it from writing, too */
			continue;
		for (unsigned i = 0; i < gx_probe_word_results(w); i++)
			if (gx_probe_reads_behind(probe, region->target, first + i))
				return true;
		for (unsigned i = 0; i < N_PREDICATES; i++)
			if (gx_sass_predicates(w) >> i & 1 &&
			    (gx_sass_get(w, predicate_out) == i ||
			     gx_sass_get(w, second_out) == i) &&
			    is_asked_behind(probe, region->target, i))
				return true;
	}
	return false;
}

static bool guard(struct gx_cubin_probe *probe, const struct region *region)
{
	struct gx_sass branch = gx_probe_word(probe, region->branch);
	uint64_t stays = (gx_sass_get(branch, GX_SASS_GUARD) ^ 8) & 8;
	unsigned predicate;

	if (!can_be_guarded(probe, region) || leaves_something(probe, region) ||
	    !keep_question(probe, region, &predicate))
		return false;
	for (size_t at = region->branch + GX_SASS_BYTES; at < region->target; at += GX_SASS_BYTES)
		if (gx_sass_touches_memory(gx_probe_word(probe, at)))
			gx_sass_store(probe->code + at,
			              gx_sass_set(gx_probe_word(probe, at), GX_SASS_GUARD,
			                          stays | predicate));
	gx_sass_store(probe->code + region->branch,
	              gx_sass_nop((unsigned)gx_sass_get(branch, GX_SASS_STALL),
	                          (unsigned)gx_sass_get(branch, GX_SASS_WAIT)));
	return true;
}

bool gx_straight_form(struct gx_cubin_probe *probe, const struct gx_cubin_arch *arch)
{
	struct region region;

	/* code that comes again would read what it wrote the time before */
	if (gx_sass_comes_again(probe->code, probe->bytes, arch))
		return false;
	for (size_t at = 0; at < probe->bytes; at += GX_SASS_BYTES)
		if (find_region(probe, arch, at, &region) && !is_entered(probe, arch, &region) &&
		    !guard(probe, &region))
			return false;
	return gx_probe_is_straight(probe) && gx_probe_shorten(probe);
}
