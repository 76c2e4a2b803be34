/* debug_ptx.h - the PTX that a cubin with line information carries. */
#ifndef GX_CUBIN_DEBUG_PTX_H
#define GX_CUBIN_DEBUG_PTX_H

#include "cubin/cubin.h"

/**
 * gx_cubin_debug_ptx() - the text that the cubin was assembled from.
 * @text: NUL-terminated, freed by the caller
 *
 * The assembler keeps it where it is asked for line information (-lineinfo, -g) or the text has some. Lines of comments and line
 * information are not in it any more; it is of the whole module. -ENOENT: there is none, and diag says so; -EINVAL: it is no
 * text; -ENOMEM.
 */
int gx_cubin_debug_ptx(const struct gx_cubin *cubin, char **text, size_t *len,
                       struct gx_diag *diag);
bool gx_cubin_has_debug_ptx(const struct gx_cubin *cubin); /* is there any? */

#endif
