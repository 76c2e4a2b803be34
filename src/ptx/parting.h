/* parting.h - where threads of a block may part before others wait for them, by what their branches depend on. */
#ifndef GX_PTX_PARTING_H
#define GX_PTX_PARTING_H

#include "base/bitset.h"
#include "ptx/ptx.h"

/* What threads wait for at an instruction, each a case of the one before. */
enum gx_wait {
	GX_WAIT_NONE,
	GX_WAIT_WARP,  /* lanes of their warp: .sync */
	GX_WAIT_BLOCK, /* all threads of the block */
};

struct gx_parting {
	/* What a statement waits for, calls of functions in which something waits among them. */
	enum gx_wait (*wait_of)(const void *user, const struct gx_ptx_stmt *stmt);
	/* Does it read what other blocks may write, of that they can be waited for? */
	bool (*may_watch)(const void *user, const struct gx_ptx_stmt *stmt);
	const void *user;
	bool in_kernel;
	/* filled in: */
	const struct gx_ptx_stmt *
	        parted; /* threads wait here, and others may have gone another way; NULL: nowhere */
	const struct gx_ptx_stmt
	        *watches; /* a loop that goes on until what is read here changes; NULL: none */
	/* A warp's threads go one way together, if they follow each other in x alone: 32 divides a block's width, or it is a row. */
	bool needs_rows;
};

/**
 * gx_parting_find() - of one function.
 *
 * Threads that leave where all have met at everything that anybody waits at leave nobody behind. That is so where no instruction
 * at which threads wait stands between a branch, at which they may part, and the place where all its ways meet. They may part where
 * what decides depends on the thread, on memory that others write, or on what was computed while they were apart.
 *
 * Errors: -EOPNOTSUPP its jumps can't be followed; -ENOMEM
 * Cost:   pieces squared at worst
 */
int gx_parting_find(const struct gx_ptx_func *func, struct gx_parting *parting);

struct gx_ptx_flow;

/**
 * gx_parting_together() - the pieces that all lanes of a warp run at once each time: no branch that may part them leads there, and no call does.
 * @func: a kernel
 * @flow: of it (ptx/flow.h)
 * @out:  made in the arena
 *
 * Errors: -ENOMEM
 * Cost:   pieces squared at worst
 */
int gx_parting_together(const struct gx_ptx_func *func, const struct gx_ptx_flow *flow,
                        struct gx_arena *arena, struct gx_bitset *out);

#endif
