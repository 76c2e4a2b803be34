/* source.h - which place of the source a .loc means to people: through what was inlined, the line that they wrote. */
#ifndef GX_PTX_SOURCE_H
#define GX_PTX_SOURCE_H

#include "base/strmap.h"
#include "ptx/ptx.h"

struct gx_ptx_line {
	uint32_t file, line; /* line 0: none */
};

enum { GX_PTX_CALLS = 3 };

/* A .loc with inlined_at says where its function was inlined; that place may have been inlined itself, which an earlier .loc of it says. */
struct gx_ptx_source {
	/* The innermost place of this chain outside of headers of the toolkit and the system; where all are in some, the innermost. */
	struct gx_ptx_line at;
	struct gx_ptx_line
	        inner; /* where the instruction itself stands, when that is elsewhere; line 0: there */
	/* Calls through which it was inlined, from that line on outwards: of those in headers the last alone, in the function whose code it has
	 * become. Of more than fit, those inside the last are left out. line 0: no more */
	struct gx_ptx_line calls[GX_PTX_CALLS];
	struct gx_ptx_span
	        label; /* of the name of the function that was inlined last, in the text; empty: none was */
	uint64_t offset; /* of the name behind its label */
};

/* .loc's of one function, in their order. */
struct gx_ptx_sources {
	const struct gx_ptx_module *module;
	struct gx_arena *arena;
	struct gx_strmap seen; /* private */
};

/* By its number: a header of the CUDA toolkit, of a compiler or the system, or of Triton's language. */
bool gx_ptx_file_is_toolkit(const struct gx_ptx_module *module, uint32_t file);
/* A .loc with file and line. */
bool gx_ptx_is_loc(const struct gx_ptx_stmt *stmt);
/**
 * gx_ptx_source_next() - what the next .loc means.
 * @sources: module and arena set before the first .loc of a function; ended by gx_ptx_sources_end(), which keeps both
 *
 * -ENOMEM. A place that no .loc before it has was inlined nowhere
 */
int gx_ptx_source_next(struct gx_ptx_sources *sources, const struct gx_ptx_stmt *loc,
                       struct gx_ptx_source *out);
void gx_ptx_sources_end(struct gx_ptx_sources *sources);

/* Texts that labels behind the functions name. */
struct gx_ptx_strings {
	struct gx_strmap labels;
	struct gx_ptx_span text;
};
/* -ENOMEM; gx_ptx_strings_free() also then. Cost: one walk over what stands behind the last function */
int gx_ptx_strings_read(const struct gx_ptx_module *module, struct gx_ptx_strings *out);
void gx_ptx_strings_free(struct gx_ptx_strings *strings);
/* The text at a label; "" where there is none. What does not fit is cut. */
void gx_ptx_string_at(const struct gx_ptx_strings *strings, struct gx_ptx_span label,
                      uint64_t offset, char *out, size_t size);

#endif
