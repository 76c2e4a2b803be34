/* whole_internal.h - what the files of whole.h share. */
#ifndef GX_AGENT_WHOLE_INTERNAL_H
#define GX_AGENT_WHOLE_INTERNAL_H

#include "agent/variant/whole.h"
#include "base/strmap.h"
#include "instrument/whole.h"

struct gx_whole {
	const struct gx_attach_set *set; /* borrowed: keeps the programs */
	struct gx_image *image;          /* until it is loaded */
	const struct gx_ptx_module *module;
	struct gx_arena arena;
	struct gx_match match; /* programs in the order of their slots */
	struct gx_match left_out;
	struct gx_diag why[GX_MAX_PROGRAMS]; /* [left_out.n] */
	uint32_t n_kernels;
	struct gx_whole_kernel *kernels;
	bool *has_limit; /* [n_kernels] it says itself how many threads it is launched with */
	struct gx_instrumented text;
	void *cubin; /* linked; NULL: the text is what is loaded */
	/* of relocatable device code: libraries of machine code, the application's memory */
	const void *libraries[GX_IMAGE_MAX_LIBRARIES];
	size_t library_bytes[GX_IMAGE_MAX_LIBRARIES];
	uint32_t n_libraries, sm;
	bool is_linked;   /* relocatable device code */
	bool cooperative; /* its grids may wait for all of their blocks */
	bool launches;    /* kernels are launched by device code */
	struct gx_strmap told;
	bool has_reported; /* its places, to loaders */
};

_Static_assert(GX_MAX_PROGRAMS <= GX_WHOLE_MAX_PROGRAMS, "a bit for each program");

#endif
