/* site.h - programs at instructions that are no accesses to memory: barriers, branches, calls and returns, source lines. */
#ifndef GX_INSTRUMENT_SITE_H
#define GX_INSTRUMENT_SITE_H

#include "instrument/select.h"

/* Members of editors (join.c): is the statement a place, and what filters ask of it; the hook's programs there; in front of a
 * function's first instruction; behind its last one. */
bool gx_barrier_is_at(const struct gx_join *join, const struct gx_ptx_stmt *stmt, bool in_kernel,
                      struct gx_spot *spot);
int gx_barrier_edit(struct gx_join *join, enum gx_hook hook, const struct gx_ptx_stmt *stmt,
                    bool in_kernel, const struct gx_spot *spot);
int gx_waited_edit(struct gx_join *join, enum gx_hook hook, const struct gx_ptx_stmt *stmt,
                   bool in_kernel, const struct gx_spot *spot);
bool gx_branch_is_at(const struct gx_join *join, const struct gx_ptx_stmt *stmt, bool in_kernel,
                     struct gx_spot *spot);
int gx_branch_edit(struct gx_join *join, enum gx_hook hook, const struct gx_ptx_stmt *stmt,
                   bool in_kernel, const struct gx_spot *spot);
int gx_call_start(struct gx_join *join, bool in_kernel);
bool gx_return_is_at(const struct gx_join *join, const struct gx_ptx_stmt *stmt, bool in_kernel,
                     struct gx_spot *spot);
int gx_return_edit(struct gx_join *join, enum gx_hook hook, const struct gx_ptx_stmt *stmt,
                   bool in_kernel, const struct gx_spot *spot);
int gx_return_finish(struct gx_join *join, bool in_kernel);
bool gx_line_is_at(const struct gx_join *join, const struct gx_ptx_stmt *stmt, bool in_kernel,
                   struct gx_spot *spot);
int gx_line_edit(struct gx_join *join, enum gx_hook hook, const struct gx_ptx_stmt *stmt,
                 bool in_kernel, const struct gx_spot *spot);
/* Finds the lines of the function that is edited, where a program asks for some. */
int gx_line_start(struct gx_join *join);

#endif
