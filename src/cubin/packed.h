/* packed.h - a thread's place in its block, read at once where nobody wants to know more than whether it is the first. */
#ifndef GX_CUBIN_PACKED_H
#define GX_CUBIN_PACKED_H

#include "cubin/probe.h"
#include "cubin/sass.h"

/**
 * gx_packed_place() - reads one special register in place of three.
 * @probe: code whose words were checked
 *
 * Where a program begins by asking whether all three coordinates of its thread are 0, and uses them for nothing else, one special
 * register that holds all of them is asked. A special register is read for a whole SM by one unit: where blocks are short, what every
 * warp reads of them is most of what a program costs that has nothing to do in nearly all warps.
 * True: it was so.
 */
bool gx_packed_place(struct gx_cubin_probe *probe, const struct gx_cubin_arch *arch);

#endif
