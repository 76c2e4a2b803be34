/* ways.h - which branches decide whether a statement of a function runs (control dependence). */
#ifndef GX_INSTRUMENT_WAYS_H
#define GX_INSTRUMENT_WAYS_H

#include "base/arena.h"
#include "ptx/ptx.h"

#define GX_MAX_DECIDERS 4u

/* Branches one of whose ways always gets to a statement, and another may not; of those behind the fourth nothing is said. */
struct gx_ways {
	uint32_t n;
	struct {
		uint32_t stmt; /* the branch, an index of the function's statements */
		uint32_t way;  /* 1: the statement behind it, 2: its label */
	} by[GX_MAX_DECIDERS];
};

struct gx_ways_of {
	uint32_t *block;      /* [n_stmts] */
	struct gx_ways *ways; /* [n_blocks] */
	uint32_t n_blocks;
};

/**
 * gx_ways_find() - of every statement of a function.
 * @arena: of the result
 *
 * -ENOMEM. Cost: a few walks over the function
 */
int gx_ways_find(const struct gx_ptx_func *func, struct gx_arena *arena, struct gx_ways_of *out);

#endif
