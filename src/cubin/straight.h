/* straight.h - a probe's code without branches, where that can be had: what one lane does gets guards, and all lanes go through. */
#ifndef GX_CUBIN_STRAIGHT_H
#define GX_CUBIN_STRAIGHT_H

#include "cubin/probe.h"
#include "cubin/sass.h"

/**
 * gx_straight_form() - takes branches over a few instructions out of a probe.
 * @probe: code whose words were checked, none of which writes what a warp shares; its slots are moved with it
 *
 * What stands between such a branch and its target is run by all lanes: arithmetic as it is, if nobody reads it behind the target,
 * and what touches memory under a guard. Lanes that part have to be brought together again, which takes longer than that.
 * True: no branch is left, and what does nothing is gone. False: branches are left or could not be taken out, there is no memory, or a
 * word would name a register that is still under way.
 */
bool gx_straight_form(struct gx_cubin_probe *probe, const struct gx_cubin_arch *arch);

#endif
