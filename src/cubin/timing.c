/* timing.c - code without branches: what does nothing goes, what takes time is asked for first, and nothing waits sooner than it must. */
#include "cubin/timing.h"

#include "cubin/uses.h"

#include <stdlib.h>
#include <string.h>

enum {
	N_PREDICATES = 7,
	MOST_STALL = 15,
	MOST_PENDING = 8,
};

static bool is_exit(struct gx_sass w)
{
	return gx_sass_opcode(w) == GX_SASS_OP_EXIT;
}

/* Cycles that must be between a word and one behind it: what it gives at once, without a scoreboard, is there by then. No arithmetic
 * takes longer; of predicates the way to a guard is the longest. */
static uint64_t must_be_between(struct gx_sass w, struct gx_sass behind)
{
	enum { OF_REGISTERS = 8, OF_PREDICATES = 13 };

	if (gx_sass_predicates(w) & gx_sass_predicates(behind) & ((1u << N_PREDICATES) - 1))
		return OF_PREDICATES;
	if (gx_sass_get(w, GX_SASS_WRITE_SB) != GX_SASS_NO_SB)
		return 0;
	for (unsigned i = 0; i < gx_probe_word_results(w); i++)
		if (gx_probe_word_reads(behind, gx_sass_get(w, GX_SASS_DST) + i))
			return OF_REGISTERS;
	return 0;
}

/* How many of a NOP's cycles those before it (up to `to`) and those behind it need between them. */
static uint64_t needed_of(const struct gx_cubin_probe *probe, size_t nop, size_t to)
{
	uint64_t stall = gx_sass_get(gx_probe_word(probe, nop), GX_SASS_STALL), needed = 0,
	         before = 0;

	for (size_t i = to; i; i -= GX_SASS_BYTES) {
		uint64_t behind = 0;

		before += gx_sass_get(gx_probe_word(probe, i - GX_SASS_BYTES), GX_SASS_STALL);
		for (size_t k = nop + GX_SASS_BYTES; k < probe->bytes; k += GX_SASS_BYTES) {
			uint64_t must = must_be_between(gx_probe_word(probe, i - GX_SASS_BYTES),
			                                gx_probe_word(probe, k));

			if (must > before + behind && must - before - behind > needed)
				needed = must - before - behind;
			behind += gx_sass_get(gx_probe_word(probe, k), GX_SASS_STALL);
		}
	}
	return needed < stall ? needed : stall;
}

/* The word behind a NOP waits for what the NOP waits for, the one before it for as long as somebody needs of the NOP's cycles. */
static void hand_on(struct gx_cubin_probe *probe, size_t at, size_t to)
{
	struct gx_sass nop = gx_probe_word(probe, at),
	               next = gx_probe_word(probe, at + GX_SASS_BYTES), last;

	if (to) {
		last = gx_probe_word(probe, to - GX_SASS_BYTES);
		gx_sass_store(probe->code + to - GX_SASS_BYTES,
		              gx_sass_stalled(last, gx_sass_get(last, GX_SASS_STALL) +
		                                            needed_of(probe, at, to)));
	}
	next = gx_sass_set(next, GX_SASS_WAIT,
	                   gx_sass_get(next, GX_SASS_WAIT) | gx_sass_get(nop, GX_SASS_WAIT));
	gx_sass_store(probe->code + at + GX_SASS_BYTES, next);
}

/* Without branches, nothing depends on where a word stands. The last one is no NOP. */
static void drop_nops(struct gx_cubin_probe *probe)
{
	size_t to = 0;
	uint32_t slot = 0;

	for (size_t at = 0; at < probe->bytes; at += GX_SASS_BYTES) {
		if (gx_sass_opcode(gx_probe_word(probe, at)) == GX_SASS_OP_NOP) {
			hand_on(probe, at, to);
			continue;
		}
		if (slot < probe->n_slots && probe->slots[slot].offset == at)
			probe->slots[slot++].offset = (uint32_t)to;
		gx_sass_store(probe->code + to, gx_probe_word(probe, at));
		to += GX_SASS_BYTES;
	}
	probe->bytes = to;
}

/* Special registers and constants take their time. */
static bool takes_time(struct gx_sass w)
{
	return gx_sass_opcode(w) == GX_SASS_OP_S2R || gx_sass_opcode(w) == GX_SASS_OP_LDC;
}

/* They are asked for before anything else is done. */
static bool may_pass(struct gx_sass asks, struct gx_sass before)
{
	uint64_t scoreboard = gx_sass_get(asks, GX_SASS_WRITE_SB);

	for (unsigned i = 0; i < gx_probe_word_results(asks); i++)
		if (gx_probe_word_names(before, gx_sass_get(asks, GX_SASS_DST) + i))
			return false;
	return gx_sass_opcode(before) != GX_SASS_OP_S2R && gx_sass_is_unguarded(asks) &&
	       (gx_sass_opcode(asks) == GX_SASS_OP_S2R || !takes_time(before)) &&
	       !gx_sass_get(asks, GX_SASS_WAIT) &&
	       gx_sass_get(before, GX_SASS_WRITE_SB) != scoreboard &&
	       gx_sass_get(before, GX_SASS_READ_SB) != scoreboard &&
	       !(gx_sass_get(before, GX_SASS_WAIT) >> scoreboard & 1);
}

/* What stood between two words kept them apart for its stall, too. No result takes longer than the longest stall. */
static struct gx_sass kept_apart(struct gx_sass before, struct gx_sass gone)
{
	uint64_t stall = gx_sass_get(before, GX_SASS_STALL) + gx_sass_get(gone, GX_SASS_STALL);

	return gx_sass_stalled(before, stall > MOST_STALL ? MOST_STALL : stall);
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
	struct gx_sass w = gx_probe_word(probe, at),
	               next = gx_probe_word(probe, at + GX_SASS_BYTES);

	for (size_t i = 0; i < at; i += GX_SASS_BYTES)
		if (gx_probe_word_names(gx_probe_word(probe, i), gx_sass_get(w, GX_SASS_DST)))
			return;
	next = gx_sass_set(next, GX_SASS_WAIT,
	                   gx_sass_get(next, GX_SASS_WAIT) | gx_sass_get(w, GX_SASS_WAIT));
	gx_sass_store(probe->code + at + GX_SASS_BYTES, next);
	gx_sass_store(probe->code + at, gx_sass_set(w, GX_SASS_WAIT, 0));
}

/* Scoreboards that words set, a bit each. */
static unsigned scoreboards_of(const struct gx_cubin_probe *probe)
{
	unsigned used = 0;

	for (size_t at = 0; at < probe->bytes; at += GX_SASS_BYTES)
		used |= 1u << gx_sass_get(gx_probe_word(probe, at), GX_SASS_WRITE_SB) |
		        1u << gx_sass_get(gx_probe_word(probe, at), GX_SASS_READ_SB);
	return used;
}

/* What was waited for by the scoreboard of others is waited for by one of its own: it can then be asked for in front of those. */
static void ask_alone(struct gx_cubin_probe *probe, size_t at)
{
	struct gx_sass asks = gx_probe_word(probe, at);
	uint64_t was = gx_sass_get(asks, GX_SASS_WRITE_SB);
	unsigned used = scoreboards_of(probe), own = 0;
	bool shared = false;

	for (size_t i = 0; i < at; i += GX_SASS_BYTES)
		shared |= !takes_time(gx_probe_word(probe, i)) &&
		          gx_sass_get(gx_probe_word(probe, i), GX_SASS_WAIT) >> was & 1;
	while (own < GX_SASS_N_SB && used >> own & 1)
		own++;
	if (!shared || was == GX_SASS_NO_SB || own == GX_SASS_N_SB)
		return;
	gx_sass_store(probe->code + at, gx_sass_set(asks, GX_SASS_WRITE_SB, own));
	for (size_t i = at + GX_SASS_BYTES; i < probe->bytes; i += GX_SASS_BYTES) {
		uint64_t wait = gx_sass_get(gx_probe_word(probe, i), GX_SASS_WAIT);

		if (wait >> was & 1)
			gx_sass_store(probe->code + i, gx_sass_set(gx_probe_word(probe, i),
			                                           GX_SASS_WAIT, wait | 1u << own));
	}
}

static size_t first_exit(const struct gx_cubin_probe *probe)
{
	size_t at = 0;

	while (at < probe->bytes && !is_exit(gx_probe_word(probe, at)))
		at += GX_SASS_BYTES;
	return at;
}

static void ask_first(struct gx_cubin_probe *probe)
{
	for (size_t at = GX_SASS_BYTES; at < probe->bytes; at += GX_SASS_BYTES) {
		struct gx_sass special;

		if (takes_time(gx_probe_word(probe, at))) {
			wait_later(probe, at);
			ask_alone(probe, at);
		}
		special = gx_probe_word(probe, at);
		for (size_t to = at; to && takes_time(special); to -= GX_SASS_BYTES) {
			struct gx_sass before = gx_probe_word(probe, to - GX_SASS_BYTES);

			if (!may_pass(special, before) ||
			    (is_exit(before) && first_exit(probe) == to - GX_SASS_BYTES))
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
		for (unsigned k = 0; k < gx_probe_word_results(p->loads[i]); k++)
			if (gx_probe_word_names(w, gx_sass_get(p->loads[i], GX_SASS_DST) + k))
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
		struct gx_sass w = gx_probe_word(probe, at);
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
		struct gx_sass w = gx_probe_word(probe, at);
		uint64_t wait = gx_sass_get(gx_probe_word(probe, at + GX_SASS_BYTES), GX_SASS_WAIT),
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
		struct gx_sass w = gx_probe_word(probe, at);
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

bool gx_probe_is_straight(const struct gx_cubin_probe *probe)
{
	struct gx_sass last = { 0 };

	for (size_t at = 0; at < probe->bytes; at += GX_SASS_BYTES) {
		last = gx_probe_word(probe, at);
		if (gx_sass_op_of(last).flow != GX_SASS_FLOW_NONE && !is_exit(last))
			return false;
	}
	return is_exit(last) && gx_sass_is_unguarded(last);
}

bool gx_probe_shorten(struct gx_cubin_probe *probe)
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
