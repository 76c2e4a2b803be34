/* renew.h - modules for devices before sm_30, in the words of PTX 6.0 for sm_30. */
#ifndef GX_PTX_RENEW_H
#define GX_PTX_RENEW_H

#include "base/diag.h"
#include "base/strbuf.h"
#include "ptx/ptx.h"

/* Would it have to be renewed before text for PTX 6.0 can go in? */
bool gx_ptx_is_old(const struct gx_ptx_module *module);
/**
 * gx_ptx_renew() - the same program for sm_30.
 * @out: empty before; the text on success
 *
 * A driver makes of it what it makes of the original: an instruction for which that is not known is refused.
 * Errors: GX0306 with the line, -ENOMEM. Cost: a walk over all instructions
 */
int gx_ptx_renew(const struct gx_ptx_module *module, struct gx_strbuf *out, struct gx_diag *diag);

#endif
