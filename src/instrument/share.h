/* share.h - edits that make a variant use the original's variables. */
#ifndef GX_INSTRUMENT_SHARE_H
#define GX_INSTRUMENT_SHARE_H

#include "instrument/instrument.h"
#include "instrument/reach.h"

/* List the variables that are shared; a .global one gets the next word from *n_words on. -ENOMEM,
 * GX0705. */
int gx_share_list(const struct gx_reach *reach, struct gx_instrumented *out, struct gx_diag *diag);
/* Rewrite the references of one statement. GX0705: a form that is not known to be exact. */
int gx_share_edit_stmt(const struct gx_reach *reach, const struct gx_instrumented *out,
                       const struct gx_ptx_func *func, const struct gx_ptx_stmt *stmt,
                       struct gx_ptx_edit *edit, struct gx_diag *diag);
/* Drop functions and definitions that the kernel does not need. */
int gx_share_prune(const struct gx_reach *reach, const struct gx_instrumented *out,
                   struct gx_ptx_edit *edit);
/* The shared .global variable that an operand names itself; NULL: it names none. */
const struct gx_shared_variable *gx_share_of(const struct gx_reach *reach,
                                             const struct gx_instrumented *out,
                                             const struct gx_ptx_func *func,
                                             const struct gx_ptx_operand *operand);

#endif
