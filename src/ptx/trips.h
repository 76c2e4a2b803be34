/* trips.h - loops of one piece that count themselves: how often they went round follows from a register in front of them and behind. */
#ifndef GX_PTX_TRIPS_H
#define GX_PTX_TRIPS_H

#include "ptx/flow.h"

/* From label to branch the register changes by `step` each time, and all that get to the label come from the statement in front of it, or from
 * the branch, which nothing but the register and what stays as it is in the loop decides. */
struct gx_ptx_trips {
	const struct gx_ptx_stmt *label, *branch; /* threads go on behind the branch */
	struct gx_ptx_span reg;
	uint32_t bits; /* 32 or 64 */
	uint64_t step; /* not 0 */
	bool down;     /* subtracted, not added */
};

/* Whether the piece is such a loop. So many times at least once, and less than the register has values. Cost: statements of the function. */
bool gx_ptx_trips_of(const struct gx_ptx_flow *flow, uint32_t piece, struct gx_ptx_trips *out);

#endif
