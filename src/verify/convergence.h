/* convergence.h - what lanes may and may not expect of each other. */
#ifndef GX_VERIFY_CONVERGENCE_H
#define GX_VERIFY_CONVERGENCE_H

#include "ir/ir.h"

#include <stdbool.h>

struct gx_verifier;

/* The first operation of the whole warp that stands where some lanes may be elsewhere; NULL: none.
 */
const struct gx_ir_insn *gx_find_unconverged(const struct gx_ir *ir);
/* Does one of the ways out of the loop around the block depend on memory that is read again in
 * every round, so that somebody else has to change it? During or after the exploration. -ENOMEM, 0
 * or 1. */
int gx_loop_waits(struct gx_verifier *v, const struct gx_ir_block *block);

#endif
