/* access.h - programs in front of the instructions of a kernel that access memory. */
#ifndef GX_INSTRUMENT_ACCESS_H
#define GX_INSTRUMENT_ACCESS_H

#include "instrument/join.h"

/* Programs of this hook see accesses. */
bool gx_access_hook(enum gx_hook hook);
/* A place of this hook: what the statement does is known, and how to say its address. */
bool gx_access_is_at(const struct gx_join *join, enum gx_hook hook, const struct gx_ptx_stmt *stmt);
/* The number of a statement that may access memory; to be asked of each statement, in order, once. */
void gx_access_number(struct gx_join *join, const struct gx_ptx_stmt *stmt);
/* Programs of the hook in front of it. The compiler's errors. */
int gx_access_edit(struct gx_join *join, enum gx_hook hook, const struct gx_ptx_stmt *stmt,
                   bool in_kernel);

#endif
