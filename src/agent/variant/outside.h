/* outside.h - what a launch looks like in which no program of a variant would run: none of its addresses can be in their ranges. */
#ifndef GX_AGENT_OUTSIDE_H
#define GX_AGENT_OUTSIDE_H

#include "agent/variant/variant.h"
#include "ebpf/filter.h"
#include "instrument/origins.h"

struct gx_instrumented;

/* Of a variant of one context: what its text says of addresses (instrument/origins.h), but for variables, none of which is in a range. */
struct gx_outside {
	uint32_t n_accesses; /* instructions that its programs stand at; never 0 */
	uint32_t n, n_ranges;
	struct gx_origin at[GX_MOST_ORIGINS];
	struct gx_range ranges[];
};

/* NULL: a launch that is outside can't be told from others, or there is no memory. In the variant's context, which is current. */
struct gx_outside *gx_outside_of(const struct gx_kernel *kernel,
                                 const struct gx_instrumented *text);
/* By parameters as kernelParams has them, and the allocations that there are now. Any thread. Cost: a search in the table of allocations
 * for each pointer. */
bool gx_outside_is(const struct gx_outside *outside, void *const *params);

#endif
