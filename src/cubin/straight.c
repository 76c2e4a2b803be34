/* straight.c - a probe's code without branches. */
#include "cubin/straight.h"

#include "cubin/flow.h"
#include "cubin/sass.h"

#include <stdlib.h>
#include <string.h>

enum {
	N_PREDICATES = 7,
	MOST_STALL = 15,
	WIDEST = 4, /* registers of an operand */
	MOST_PENDING = 8,
	SIZE_32 = 4, /* of a load */
};
static const enum gx_sass_field guard_number = GX_SASS_FIELD(12, 15),
                                predicate_out = GX_SASS_FIELD(81, 84),
                                second_out = GX_SASS_FIELD(84, 87),
                                predicate_in = GX_SASS_FIELD(87, 90);

static struct gx_sass word(const struct gx_cubin_probe *probe, size_t at)
{
	return gx_sass_load(probe->code + at);
}

static bool is_exit(struct gx_sass w)
{
	return gx_sass_opcode(w) == GX_SASS_OP_EXIT;
}

static bool is_unguarded(struct gx_sass w)
{
	return gx_sass_get(w, GX_SASS_GUARD) == GX_SASS_ALWAYS;
}

static bool touches_memory(struct gx_sass w)
{
	switch (gx_sass_opcode(w)) {
	case GX_SASS_OP_LDG:
	case GX_SASS_OP_LDG_D:
	case GX_SASS_OP_STG:
	case GX_SASS_OP_STG_D:
	case GX_SASS_OP_RED_D:
	case GX_SASS_OP_ATOMG:
	case GX_SASS_OP_ATOMG_D: return true;
	default: return false;
	}
}

/* Gives the same to a lane whoever else is there, and does nothing that anyone sees. */
static bool may_run_in_all(struct gx_sass w)
{
	uint32_t op = gx_sass_opcode(w);

	return op == GX_SASS_OP_NOP || op == GX_SASS_OP_S2R || op == GX_SASS_OP_CS2R ||
	       op == GX_SASS_OP_LDC || gx_sass_op_of(w).exit == GX_SASS_EXIT_ALU;
}

/* What a branch jumps over: the words (branch, target); none leads backwards here (gx_sass_comes_again). */
struct region {
	size_t branch, target;
	unsigned asked; /* the branch's predicate */
};

static bool find_region(const struct gx_cubin_probe *probe, const struct gx_cubin_arch *arch,
                        size_t at, struct region *region)
{
	struct gx_sass w = word(probe, at);
	int64_t target;

	if (is_unguarded(w) || gx_sass_get(w, GX_SASS_SECOND) != GX_SASS_ALWAYS ||
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
		if (gx_sass_target(arch, word(probe, at), at, &target) &&
		    target > (int64_t)region->branch && target < (int64_t)region->target)
			return true;
	return false;
}

static bool can_be_guarded(const struct gx_cubin_probe *probe, const struct region *region)
{
	for (size_t at = region->branch + GX_SASS_BYTES; at < region->target; at += GX_SASS_BYTES) {
		struct gx_sass w = word(probe, at);

		if (!is_unguarded(w) || (!touches_memory(w) && !may_run_in_all(w)))
			return false;
	}
	return true;
}

static unsigned predicates_of(const struct gx_cubin_probe *probe, size_t from, size_t to)
{
	unsigned found = 0;

	for (size_t at = from; at < to; at += GX_SASS_BYTES)
		found |= gx_sass_predicates(word(probe, at));
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

	return (base == GX_SASS_ALU_LOP3 || base == GX_SASS_ALU_ISETP) && is_unguarded(w) &&
	       can_rename(w, predicate_out, predicate);
}

/* Where the predicate of a branch is made; false: not known, or not all between can be renamed. */
static bool find_maker(const struct gx_cubin_probe *probe, const struct region *region,
                       size_t *maker)
{
	for (size_t at = region->branch; at;) {
		struct gx_sass w = word(probe, at -= GX_SASS_BYTES);

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
	gx_sass_store(probe->code + maker, gx_sass_set(word(probe, maker), predicate_out, to));
	for (size_t at = maker + GX_SASS_BYTES; at < region->branch; at += GX_SASS_BYTES)
		if (gx_sass_predicates(word(probe, at)) >> region->asked & 1)
			gx_sass_store(probe->code + at,
			              gx_sass_set(word(probe, at), predicate_in, to));
}

/* Of the words [from, to), the first that names a predicate writes it, and does nothing else with it. */
static bool is_made_anew(const struct gx_cubin_probe *probe, unsigned predicate, size_t from,
                         size_t to)
{
	for (size_t at = from; at < to; at += GX_SASS_BYTES) {
		struct gx_sass w = word(probe, at),
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
static unsigned operand_width(struct gx_sass w)
{
	struct gx_sass_op op = gx_sass_op_of(w);

	if (op.exit == GX_SASS_EXIT_ALU)
		return op.wide || gx_sass_gives(w) > 1 ? 2 : 1;
	return WIDEST;
}

static bool reads(struct gx_sass w, uint64_t reg)
{
	static const enum gx_sass_field fields[] = { GX_SASS_SRC_A, GX_SASS_SRC_B, GX_SASS_SRC_C };
	unsigned registers = gx_sass_registers(w), width = operand_width(w);

	for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++) {
		uint64_t named = gx_sass_get(w, fields[i]);

		if (registers >> (i + 1) & 1 && named <= reg && reg < named + width)
			return true;
	}
	return registers & GX_SASS_REGISTERS_UNKNOWN;
}

static bool has_branch(const struct gx_cubin_probe *probe, size_t from)
{
	for (size_t at = from; at < probe->bytes; at += GX_SASS_BYTES)
		if (gx_sass_op_of(word(probe, at)).flow == GX_SASS_FLOW_BRANCH)
			return true;
	return false;
}

static bool is_read_behind(const struct gx_cubin_probe *probe, size_t target, uint64_t reg)
{
	bool straight = !has_branch(probe, target);

	for (size_t at = target; at < probe->bytes; at += GX_SASS_BYTES) {
		struct gx_sass w = word(probe, at);

		if (reads(w, reg))
			return true;
		if (straight && is_unguarded(w) && gx_sass_registers(w) & GX_SASS_REGISTERS_D &&
		    gx_sass_get(w, GX_SASS_DST) == reg)
			return false;
	}
	return false;
}

static bool is_asked_behind(const struct gx_cubin_probe *probe, size_t target, unsigned predicate)
{
	if (has_branch(probe, target))
		return predicates_of(probe, target, probe->bytes) >> predicate & 1;
	return !is_made_anew(probe, predicate, target, probe->bytes);
}

/* Registers that a word writes, from its destination on, at most. */
static unsigned result_width(struct gx_sass w)
{
	uint32_t op = gx_sass_opcode(w);

	if (!(gx_sass_registers(w) & (GX_SASS_REGISTERS_D | GX_SASS_REGISTERS_UNKNOWN)) ||
	    gx_sass_get(w, GX_SASS_DST) == GX_SASS_RZ)
		return 0;
	if (op == GX_SASS_OP_S2R || op == GX_SASS_OP_VOTE ||
	    (op == GX_SASS_OP_LDC && gx_sass_get(w, GX_SASS_SIZE) == SIZE_32))
		return 1;
	return gx_sass_gives(w);
}

static bool leaves_something(const struct gx_cubin_probe *probe, const struct region *region)
{
	for (size_t at = region->branch + GX_SASS_BYTES; at < region->target; at += GX_SASS_BYTES) {
		struct gx_sass w = word(probe, at);
		uint64_t first = gx_sass_get(w, GX_SASS_DST);

		if (touches_memory(w)) /* its guard keeps it from writing, too */
			continue;
		for (unsigned i = 0; i < result_width(w); i++)
			if (is_read_behind(probe, region->target, first + i))
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
	struct gx_sass branch = word(probe, region->branch);
	uint64_t stays = (gx_sass_get(branch, GX_SASS_GUARD) ^ 8) & 8;
	unsigned predicate;

	if (!can_be_guarded(probe, region) || leaves_something(probe, region) ||
	    !keep_question(probe, region, &predicate))
		return false;
	for (size_t at = region->branch + GX_SASS_BYTES; at < region->target; at += GX_SASS_BYTES)
		if (touches_memory(word(probe, at)))
			gx_sass_store(probe->code + at, gx_sass_set(word(probe, at), GX_SASS_GUARD,
			                                            stays | predicate));
	gx_sass_store(probe->code + region->branch,
	              gx_sass_nop((unsigned)gx_sass_get(branch, GX_SASS_STALL),
	                          (unsigned)gx_sass_get(branch, GX_SASS_WAIT)));
	return true;
}

/* The word behind a NOP waits for what the NOP waits for, the one before it for as long as the NOP; false: that is too long. */
static bool hand_on(struct gx_cubin_probe *probe, size_t at, size_t to)
{
	struct gx_sass nop = word(probe, at), next = word(probe, at + GX_SASS_BYTES), last;
	uint64_t stall = gx_sass_get(nop, GX_SASS_STALL);

	if (to) {
		last = word(probe, to - GX_SASS_BYTES);
		stall += gx_sass_get(last, GX_SASS_STALL);
		if (stall > MOST_STALL)
			return false;
		gx_sass_store(probe->code + to - GX_SASS_BYTES,
		              gx_sass_set(last, GX_SASS_STALL, stall));
	}
	next = gx_sass_set(next, GX_SASS_WAIT,
	                   gx_sass_get(next, GX_SASS_WAIT) | gx_sass_get(nop, GX_SASS_WAIT));
	gx_sass_store(probe->code + at + GX_SASS_BYTES, next);
	return true;
}

/* Without branches, nothing depends on where a word stands. The last one is no NOP. */
static void drop_nops(struct gx_cubin_probe *probe)
{
	size_t to = 0;
	uint32_t slot = 0;

	for (size_t at = 0; at < probe->bytes; at += GX_SASS_BYTES) {
		if (gx_sass_opcode(word(probe, at)) == GX_SASS_OP_NOP && hand_on(probe, at, to))
			continue;
		if (slot < probe->n_slots && probe->slots[slot].offset == at)
			probe->slots[slot++].offset = (uint32_t)to;
		gx_sass_store(probe->code + to, word(probe, at));
		to += GX_SASS_BYTES;
	}
	probe->bytes = to;
}

static bool may_name(struct gx_sass w, uint64_t reg)
{
	uint64_t result = gx_sass_get(w, GX_SASS_DST);

	return reads(w, reg) || (result <= reg && reg < result + result_width(w));
}

/* Special registers take their time: they are asked for before anything else is done. */
static bool may_pass(struct gx_sass special, struct gx_sass before)
{
	uint64_t scoreboard = gx_sass_get(special, GX_SASS_WRITE_SB);

	return gx_sass_opcode(before) != GX_SASS_OP_S2R && is_unguarded(special) &&
	       !gx_sass_get(special, GX_SASS_WAIT) &&
	       !may_name(before, gx_sass_get(special, GX_SASS_DST)) &&
	       gx_sass_get(before, GX_SASS_WRITE_SB) != scoreboard &&
	       gx_sass_get(before, GX_SASS_READ_SB) != scoreboard &&
	       !(gx_sass_get(before, GX_SASS_WAIT) >> scoreboard & 1);
}

/* What stood between two words kept them apart for its stall, too. No result takes longer than the longest stall. */
static struct gx_sass kept_apart(struct gx_sass before, struct gx_sass gone)
{
	uint64_t stall = gx_sass_get(before, GX_SASS_STALL) + gx_sass_get(gone, GX_SASS_STALL);

	return gx_sass_set(before, GX_SASS_STALL, stall > MOST_STALL ? MOST_STALL : stall);
}

static void move_slot(struct gx_cubin_probe *probe, size_t from, size_t to)
{
	for (uint32_t i = 0; i < probe->n_slots; i++)
		if (probe->slots[i].offset == from)
			probe->slots[i].offset = (uint32_t)to;
}

/* What a special register's word waits for, the next one can wait for, if nothing before it uses its register. */
static void wait_later(struct gx_cubin_probe *probe, size_t at)
{
	struct gx_sass w = word(probe, at), next = word(probe, at + GX_SASS_BYTES);

	for (size_t i = 0; i < at; i += GX_SASS_BYTES)
		if (may_name(word(probe, i), gx_sass_get(w, GX_SASS_DST)))
			return;
	next = gx_sass_set(next, GX_SASS_WAIT,
	                   gx_sass_get(next, GX_SASS_WAIT) | gx_sass_get(w, GX_SASS_WAIT));
	gx_sass_store(probe->code + at + GX_SASS_BYTES, next);
	gx_sass_store(probe->code + at, gx_sass_set(w, GX_SASS_WAIT, 0));
}

static void ask_first(struct gx_cubin_probe *probe)
{
	for (size_t at = GX_SASS_BYTES; at < probe->bytes; at += GX_SASS_BYTES) {
		struct gx_sass special;

		if (gx_sass_opcode(word(probe, at)) == GX_SASS_OP_S2R)
			wait_later(probe, at);
		special = word(probe, at);
		for (size_t to = at; to && gx_sass_opcode(special) == GX_SASS_OP_S2R;
		     to -= GX_SASS_BYTES) {
			struct gx_sass before = word(probe, to - GX_SASS_BYTES);

			if (!may_pass(special, before))
				break;
			if (to == at)
				before = kept_apart(before, special);
			gx_sass_store(probe->code + to, before);
			gx_sass_store(probe->code + to - GX_SASS_BYTES, special);
			move_slot(probe, to - GX_SASS_BYTES, to);
		}
	}
}

/* What a scoreboard stands for, while code is walked from its start. */
struct pending {
	struct gx_sass loads[MOST_PENDING]; /* of constants */
	uint32_t n;
	bool others; /* something else, too: nothing is known of who may go on */
	bool waits;  /* an instruction was to wait, and what comes behind it has to */
};

static bool names_pending(const struct pending *p, struct gx_sass w)
{
	for (uint32_t i = 0; i < p->n; i++)
		for (unsigned k = 0; k < result_width(p->loads[i]); k++)
			if (may_name(w, gx_sass_get(p->loads[i], GX_SASS_DST) + k))
				return true;
	return false;
}

static void note_pending(struct pending *p, struct gx_sass w)
{
	if (gx_sass_opcode(w) != GX_SASS_OP_LDC || p->n == MOST_PENDING)
		p->others = true;
	else
		p->loads[p->n++] = w;
}

/* Must it wait for the scoreboard, for itself or for those before it? */
static bool has_to_wait(const struct pending *p, struct gx_sass w)
{
	return p->others || gx_sass_op_of(w).flow != GX_SASS_FLOW_NONE || names_pending(p, w);
}

/* A twin of a load waits for the load before it, since every instruction behind one does. Who reads what is loaded waits; those
 * between them go on, and several loads are under way at once. A wait is put off for loads that are known alone, and not beyond a word
 * that sets the scoreboard for something else: that one's own waits stay where they are. */
static void wait_for_reads(struct gx_cubin_probe *probe)
{
	struct pending pending[GX_SASS_N_SB] = { 0 };

	for (size_t at = 0; at < probe->bytes; at += GX_SASS_BYTES) {
		struct gx_sass w = word(probe, at);
		uint64_t wait = gx_sass_get(w, GX_SASS_WAIT),
		         writes = gx_sass_get(w, GX_SASS_WRITE_SB),
		         read = gx_sass_get(w, GX_SASS_READ_SB);
		bool is_load = gx_sass_opcode(w) == GX_SASS_OP_LDC;

		for (uint32_t i = 0; i < GX_SASS_N_SB; i++) {
			struct pending *p = &pending[i];

			if (!p->n && !p->others)
				continue;
			p->waits |= wait >> i & 1;
			wait &= ~(1ull << i);
			if (!p->waits ||
			    (!has_to_wait(p, w) && (is_load || (writes != i && read != i))))
				continue;
			wait |= 1ull << i;
			*p = (struct pending){ 0 };
		}
		gx_sass_store(probe->code + at, gx_sass_set(w, GX_SASS_WAIT, wait));
		if (writes < GX_SASS_N_SB)
			note_pending(&pending[writes], w);
		if (read < GX_SASS_N_SB)
			pending[read].others = true;
	}
}

/* A scoreboard is seen by who waits for it a while after it was set, and not sooner. */
static void let_waits_be_seen(struct gx_cubin_probe *probe)
{
	for (size_t at = 0; at + GX_SASS_BYTES < probe->bytes; at += GX_SASS_BYTES) {
		struct gx_sass w = word(probe, at);
		uint64_t wait = gx_sass_get(word(probe, at + GX_SASS_BYTES), GX_SASS_WAIT),
		         set = 1ull << gx_sass_get(w, GX_SASS_WRITE_SB) |
		               1ull << gx_sass_get(w, GX_SASS_READ_SB);

		if (wait & set && gx_sass_get(w, GX_SASS_STALL) < GX_SASS_SCOREBOARD_STALL)
			gx_sass_store(probe->code + at,
			              gx_sass_set(w, GX_SASS_STALL, GX_SASS_SCOREBOARD_STALL));
	}
}

/* Does a word of straight code name a register that is still under way? */
static bool runs_ahead(const struct gx_cubin_probe *probe)
{
	uint8_t under_way[GX_SASS_RZ + 1] = { 0 }; /* 1 + the scoreboard */

	for (size_t at = 0; at < probe->bytes; at += GX_SASS_BYTES) {
		static const enum gx_sass_field fields[] = { GX_SASS_DST, GX_SASS_SRC_A,
			                                     GX_SASS_SRC_B, GX_SASS_SRC_C };
		struct gx_sass w = word(probe, at);
		uint64_t wait = gx_sass_get(w, GX_SASS_WAIT),
		         writes = gx_sass_get(w, GX_SASS_WRITE_SB);
		unsigned registers = gx_sass_registers(w);

		for (size_t i = 0; i <= GX_SASS_RZ; i++)
			if (under_way[i] && wait >> (under_way[i] - 1) & 1)
				under_way[i] = 0;
		for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++)
			if (registers >> i & 1 && under_way[gx_sass_get(w, fields[i])])
				return true;
		if (writes < GX_SASS_N_SB && registers & GX_SASS_REGISTERS_D &&
		    gx_sass_get(w, GX_SASS_DST) != GX_SASS_RZ)
			under_way[gx_sass_get(w, GX_SASS_DST)] = (uint8_t)(1 + writes);
	}
	return false;
}

static bool is_straight(const struct gx_cubin_probe *probe)
{
	struct gx_sass last = { 0 };

	for (size_t at = 0; at < probe->bytes; at += GX_SASS_BYTES) {
		last = word(probe, at);
		if (gx_sass_op_of(last).flow != GX_SASS_FLOW_NONE && !is_exit(last))
			return false;
	}
	return is_exit(last) && is_unguarded(last);
}

/* Of code without branches: what does nothing goes, and nothing waits sooner than it must. False: as it was, for a word would name a
 * register that is still under way, or there is no memory. */
static bool shorten(struct gx_cubin_probe *probe)
{
	size_t bytes = probe->bytes, slot_bytes = probe->n_slots * sizeof(*probe->slots);
	uint8_t *was = malloc(bytes + slot_bytes + 1);
	bool done;

	if (!was)
		return false;
	memcpy(was, probe->code, bytes);
	if (slot_bytes)
		memcpy(was + bytes, probe->slots, slot_bytes);
	drop_nops(probe);
	ask_first(probe);
	wait_for_reads(probe);
	let_waits_be_seen(probe);
	done = !runs_ahead(probe);
	if (!done) {
		probe->bytes = bytes;
		memcpy(probe->code, was, bytes);
		if (slot_bytes)
			memcpy(probe->slots, was + bytes, slot_bytes);
	}
	free(was);
	return done;
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
	return is_straight(probe) && shorten(probe);
}
