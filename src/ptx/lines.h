/* lines.h - which instructions are of which line of the source, by .loc and .file. */
#ifndef GX_PTX_LINES_H
#define GX_PTX_LINES_H

#include "ptx/source.h"

/**
 * gx_ptx_lines_of() - where pieces of source lines begin.
 * @arena: of the result
 * @out:   [func->n_stmts] by gx_ptx_source.at: at an instruction that is the first of its line behind a .loc of another line or behind a label: file and
 *         line; elsewhere 0. A line that begins between the arguments of a call and the call begins in front of them, the first
 *         of several; one that begins between a call and its result, behind that
 *
 * Gives whether the function has any .loc; -ENOMEM
 */
int gx_ptx_lines_of(const struct gx_ptx_module *module, const struct gx_ptx_func *func,
                    struct gx_arena *arena, struct gx_ptx_line **out);
/* The path of a file's number; empty: it has none. */
struct gx_ptx_span gx_ptx_file_path(const struct gx_ptx_module *module, uint32_t number);
/* A load of what a call gave, wherever it stands: no program comes between the two. */
bool gx_ptx_is_result(const struct gx_ptx_func *func, const struct gx_ptx_stmt *stmt);

#endif
