/* lines.h - which lines a kernel's machine code was made of: of its PTX, and of the source. */
#ifndef GX_CUBIN_LINES_H
#define GX_CUBIN_LINES_H

#include "base/arena.h"
#include "cubin/cubin.h"

enum { GX_CUBIN_CALLS = 3 };

/* From this offset of the kernel's code on, through the next row's. */
struct gx_cubin_line {
	uint32_t offset, line; /* line 0: of nothing */
	const char *
	        file; /* "" where the table has none, as that of PTX; the cubin's bytes, or the arena */
	/* Where functions were inlined, line and file are the innermost that is not in a header of the toolkit or the system (of none: the
	 * innermost). Beside it where the instruction itself stands, line 0: at that line; and calls through which it was inlined, from that line
	 * outwards, those in headers only where they are the last: line 0: no more. Of more than fit, those inside the last are left out */
	uint32_t inner_line, call_lines[GX_CUBIN_CALLS];
	const char *inner_file, *call_files[GX_CUBIN_CALLS];
	const char *inlined; /* name of the innermost function, mangled; "" none was inlined */
	uint32_t row;        /* private: its number in the table, for what is inlined at it */
};

struct gx_cubin_lines {
	struct gx_arena arena;
	uint32_t n_source, n_ptx;
	struct gx_cubin_line *source; /* [n_source] by offset: of .debug_line */
	struct gx_cubin_line *
	        ptx; /* [n_ptx] by offset: of .nv_debug_line_sass, lines of what gx_cubin_debug_ptx() gives */
};

/**
 * gx_cubin_lines_read() - the tables of one kernel, or device function.
 * @out: freed by gx_cubin_lines_free() also after a failure
 *
 * Tables that are not there, or not of a form that is known (DWARF 2 to 4), are empty. Errors: GX1201 where one contradicts
 * itself, -ENOMEM. Cost: a walk over the tables of all kernels
 */
int gx_cubin_lines_read(const struct gx_cubin *cubin, const char *function,
                        struct gx_cubin_lines *out, struct gx_diag *diag);
void gx_cubin_lines_free(struct gx_cubin_lines *lines);
/* The line of the source that code at an offset is of; NULL: not known. */
const struct gx_cubin_line *gx_cubin_lines_at(const struct gx_cubin_lines *lines, uint32_t offset);
/* The line of the source that a line of the PTX was made of, by the code that both became; NULL: not known, or it became none. */
const struct gx_cubin_line *gx_cubin_lines_of_ptx(const struct gx_cubin_lines *lines,
                                                  uint32_t ptx_line);

#endif
