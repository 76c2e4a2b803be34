/* nearer.h - variants with the programs that a launch needs, where some of its pointers lead to no range. */
#ifndef GX_AGENT_NEARER_H
#define GX_AGENT_NEARER_H

#include "agent/variant/variant.h"

/* The variant of a kernel for such a launch that has the fewest programs, of those that are made; NULL: `full` is. One that would have fewer is made
 * once a second launch could have run it, and nobody waits for it. Any thread. */
struct gx_variant *gx_variant_nearer(struct gx_kernel *kernel, struct gx_variant *full,
                                     uint64_t near);

#endif
