/* called.h - where a kernel calls its functions: what stands in a function that is called at one place is that place's to a person. */
#ifndef GX_INSTRUMENT_CALLED_H
#define GX_INSTRUMENT_CALLED_H

#include "instrument/reach.h"
#include "instrument/ways.h"
#include "ptx/source.h"

struct gx_called {
	/* of the only call, or of calls that all stand at one line: a line of yours, through callers in the toolkit; line 0: there is none */
	struct gx_ptx_line at;
	/* branches that decide about the only call; n is 0: none does, or there are several calls */
	uint32_t n_deciders;
	struct {
		uint32_t ptx_line, way;
	} by[GX_MAX_DECIDERS];
};

/**
 * gx_called_find() - of all functions that a kernel reaches by direct calls.
 * @out: [n_funcs] in the arena; the kernel's own, and those that it does not reach, are zero
 *
 * -ENOMEM. Cost: two walks over what is reached, and what gx_ways_find() has for functions that call
 */
int gx_called_find(const struct gx_reach *reach, struct gx_arena *arena, struct gx_called **out);

#endif
