/* gather.h - choices of loops, all that they were in one. */
#ifndef GX_VERIFY_GATHER_H
#define GX_VERIFY_GATHER_H

#include "verify/state.h"

struct gx_verifier;
struct gx_ir_insn;

/* An exploration begins that gathers; what earlier ones of the same program gathered is kept.
 * -ENOMEM, or 0. */
int gx_gather_begin(struct gx_verifier *v);

/* The value of a choice of v->plan: a number becomes everything that it was here so far, on any
 * path. */
struct gx_value gx_gather(struct gx_verifier *v, const struct gx_ir_insn *choice,
                          const struct gx_value *value);

#endif
