/* flow.h - the control flow of a function: pieces without jumps, where they go on, and where threads that parted meet again. */
#ifndef GX_PTX_FLOW_H
#define GX_PTX_FLOW_H

#include "base/bitset.h"
#include "ptx/ptx.h"

#define GX_PTX_MOST_PIECES 2048u

/* Statements [first, end) of the function, of which only the last one may jump. */
struct gx_ptx_piece {
	uint32_t first, end;
	uint32_t n_next, next[2]; /* n_pieces: the end of the function */
	uint32_t
	        meet; /* the first one that every way from here to the end gets to; n_pieces: that end */
};

struct gx_ptx_flow {
	const struct gx_ptx_func *func;
	uint32_t n_pieces;
	struct gx_ptx_piece
	        *pieces; /* in the order of the text; the first one is where the function begins */
};

/**
 * gx_ptx_flow_of() - in the arena.
 *
 * Errors: -EOPNOTSUPP a jump by an index, to a label that is not there, or more than GX_PTX_MOST_PIECES; -ENOMEM
 * Cost:   O(statements + pieces * jumps)
 */
int gx_ptx_flow_of(const struct gx_ptx_func *func, struct gx_arena *arena, struct gx_ptx_flow *out);
/* What comes behind a piece, before all its ways meet: where one thread may be while another one is there. out has n_pieces. */
void gx_ptx_flow_between(const struct gx_ptx_flow *flow, uint32_t piece, struct gx_bitset *out);
/* The pieces from which a piece can be got to again, that piece among them; none, if it is in no loop. */
void gx_ptx_flow_loop(const struct gx_ptx_flow *flow, uint32_t piece, struct gx_bitset *out);

#endif
