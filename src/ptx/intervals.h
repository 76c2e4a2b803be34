/* intervals.h - what threads of a block may do at the same time: the statements between two barriers that all of them come to together. */
#ifndef GX_PTX_INTERVALS_H
#define GX_PTX_INTERVALS_H

#include "base/bitset.h"
#include "ptx/flow.h"

struct gx_ptx_intervals {
	/* Some barrier of the block is none that all of its threads come to together, by what is known here, or jumps can't be followed:
	 * then all of the function is one interval. */
	bool parted;
	bool has_flow;
	struct gx_ptx_flow flow;
	/* Statements that may run behind such a barrier, or from where the function begins, up to the next ones: each may run in one thread while any
	 * other one of the same interval, and it itself, runs in another. */
	uint32_t n;
	struct gx_bitset *reached; /* [n] of n_stmts */
};

/* A barrier that waits for all threads of a block, by a number that the instruction says. Without a guard: whoever comes by waits. */
bool gx_ptx_is_whole_barrier(const struct gx_ptx_stmt *stmt);
/**
 * gx_ptx_intervals_of() - of one function, in the arena.
 * @in_kernel: it is a kernel: its parameters are the same for all threads
 *
 * Calls are no barriers here: who has some must look at what is called himself.
 * Errors: -ENOMEM
 */
int gx_ptx_intervals_of(const struct gx_ptx_func *func, bool in_kernel, struct gx_arena *arena,
                        struct gx_ptx_intervals *out);

#endif
