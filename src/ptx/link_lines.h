/* link_lines.h - line information of several PTX modules in the text of one. */
#ifndef GX_PTX_LINK_LINES_H
#define GX_PTX_LINK_LINES_H

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/strmap.h"
#include "ptx/source.h"

/* Each module counts its files from 1 and labels names of inlined functions for itself. Zeroed is empty. */
struct gx_ptx_link_lines {
	struct gx_ptx_module *const *modules; /* [n] */
	uint32_t n;
	uint32_t *
	        first_file; /* [n] what is added to the numbers of a module's files (modulo 2^32) */
	struct gx_ptx_strings *labels; /* [n] */
	struct gx_arena arena;
	struct gx_strmap inlined; /* names of functions that were inlined: 1, 2, ... */
	struct gx_strbuf strings; /* these names behind their labels */
	bool any, failed;
};

/* -ENOMEM; gx_ptx_link_lines_free() also then */
int gx_ptx_link_lines_begin(struct gx_ptx_link_lines *lines, struct gx_ptx_module *const *modules,
                            uint32_t n);
/* A .loc of a module, with the numbers and labels of the whole. A place whose file its module does not name goes. */
void gx_ptx_link_lines_put(struct gx_ptx_link_lines *lines, uint32_t module,
                           const struct gx_ptx_stmt *loc, struct gx_strbuf *out);
/* What stands behind all functions, if there was any place; -ENOMEM of this or an earlier call */
int gx_ptx_link_lines_end(struct gx_ptx_link_lines *lines, struct gx_strbuf *out);
void gx_ptx_link_lines_free(struct gx_ptx_link_lines *lines);

#endif
