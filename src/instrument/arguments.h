/* arguments.h - the arguments of a kernel, as programs at its entry read them. */
#ifndef GX_INSTRUMENT_ARGUMENTS_H
#define GX_INSTRUMENT_ARGUMENTS_H

#include "instrument/copies.h"

#define GX_N_ARGUMENTS 8 /* that programs see: arg0 to arg7 of ir_sregs.def */

/* texts: [GX_N_ARGUMENTS], empty; the caller's, as long as the place is used. */
void gx_arguments_of(const struct gx_ptx_func *kernel, struct gx_strbuf *texts,
                     struct gx_place *place);

#endif
