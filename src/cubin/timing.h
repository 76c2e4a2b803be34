/* timing.h - when the words of a probe without branches are run. */
#ifndef GX_CUBIN_TIMING_H
#define GX_CUBIN_TIMING_H

#include "cubin/probe.h"

/* Has it no branch, and one end for all lanes that come to it? */
bool gx_probe_is_straight(const struct gx_cubin_probe *probe);
/* Of straight code: what does nothing goes, and nothing waits sooner than it must. False: as it was, for a word would name a register that
 * is still under way, or there is no memory. */
bool gx_probe_shorten(struct gx_cubin_probe *probe);

#endif
