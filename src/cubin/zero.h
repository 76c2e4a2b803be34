/* zero.h - the zero that keeps a warp's values in each lane's registers, gone when they are there. */
#ifndef GX_CUBIN_ZERO_H
#define GX_CUBIN_ZERO_H

#include "cubin/probe.h"
#include "cubin/sass.h"

/**
 * gx_zero_gone() - puts RZ where a probe's code reads a zero that the compiler did not know to be one.
 * @probe: code whose words were checked, all of it in vector form
 *
 * A probe's text mixes what is the same in a warp, and literals, with (2^lane - 1) & 2^lane (instrument/probe_text.c), for compilers put
 * what they know to be the same into registers that a warp has once. When the code is made, the zero has done its work.
 * True: nobody reads it that is known to read it; what made it is gone if nobody else may.
 */
bool gx_zero_gone(struct gx_cubin_probe *probe, const struct gx_cubin_arch *arch);

#endif
