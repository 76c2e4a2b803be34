/* skipped.h - barriers of a block that a thread may go around and still come to what stands behind them. */
#ifndef GX_PTX_SKIPPED_H
#define GX_PTX_SKIPPED_H

#include "base/bitset.h"
#include "ptx/ptx.h"

/**
 * gx_ptx_skipped_find() - of one function.
 * @out: [n_stmts] in the arena: the barriers
 *
 * A branch decides about such a barrier, and its other way comes to where both meet again without a barrier of a block; behind that
 * place something is left to do. Threads that leave the function by the other way do not go around anything, nor do those that wait at
 * another barrier there. Whether threads of one block ever part at the branch is not asked.
 * Gives: nothing where jumps can't be followed
 * Errors: -ENOMEM
 * Cost:   pieces squared at worst
 */
int gx_ptx_skipped_find(const struct gx_ptx_func *func, struct gx_arena *arena,
                        struct gx_bitset *out);

#endif
