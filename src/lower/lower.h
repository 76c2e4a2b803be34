/* lower.h - helpers, map operations and contexts become memory, atomics, votes and shuffles.
 *
 * After gx_lower() no call, ctx, map or mapval is left. Device bytes are those of maps/layout.h.
 * Nothing made here waits for the host; loops are over lanes (GX_LANES_IN_TURN), at most 32 times, and over what a hash's key
 * may be in (hash.c), as often as maps/layout.h says. */
#ifndef GX_LOWER_H
#define GX_LOWER_H

#include "base/diag.h"
#include "ebpf/program.h"
#include "ir/ir.h"

/* Who runs the body of a program. */
enum gx_lanes {
	GX_LANES_LEADER,  /* the lowest lane of M, for all */
	GX_LANES_ALL,     /* every lane, at once */
	GX_LANES_IN_TURN, /* every lane, one after another in ascending order */
};

/* Who counts the lanes and warps that arrive; the sums are the same. Adding is what an empty program costs. */
enum gx_arrivals {
	GX_ARRIVALS_ANY, /* each warp, every time */
	/* Every thread of a block arrives once. Warps arrive whole: the first thread counts its block, */
	GX_ARRIVALS_WHOLE,
	/* or in groups: a warp's other groups count themselves. */
	GX_ARRIVALS_GROUPS,
};

/* Where the program stands: in the relocation block, and in the kernel. */
struct gx_lower_target {
	uint32_t prog_slot, n_prog_slots;
	const uint32_t *map_slots; /* [program->n_maps] */
	enum gx_arrivals arrivals;
	bool *once; /* where every thread arrives once: set when one runs the program for its block */
	/* what the device has an instruction for: lanes with the same value, sums over lanes */
	bool match, redux;
	bool group_all; /* every update that may be grouped is, not only where that pays */
	bool apart; /* lanes and warps are counted in words of their own, for sums that are kept long */
	bool uncounted; /* somebody else counts them */
	bool two_ways; /* a branch that a warp takes as a whole costs little: what is asked often may have two ways */
};

/**
 * gx_lower() - lower a verified program in place.
 * @lanes: who runs it; decides how rings reserve and where statistics are counted
 *
 * Errors: GX0301, GX0304, GX0305, with the instruction filled in; -ENOMEM
 */
int gx_lower(struct gx_ir *ir, const struct gx_program *program,
             const struct gx_lower_target *target, enum gx_lanes lanes, struct gx_diag *diag);

/**
 * gx_legalise() - what an emitter relies on: divisions whose divisor is never 0 (nor -1 when
 * signed), no TEST compare, no select of i1, no edge from a block with two successors to one with
 * several predecessors, no phi of one value. To be run once, last.
 */
int gx_legalise(struct gx_ir *ir, struct gx_diag *diag);

#endif
