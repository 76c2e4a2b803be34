/* proof.h - an independent look at a graft: what stands in the copy, instruction by instruction, beside the original. */
#ifndef GX_CUBIN_PROOF_H
#define GX_CUBIN_PROOF_H

#include "cubin/graft.h"

/**
 * gx_graft_prove() - is a graft what gx_graft() promises?
 *
 * Every branch leads to the start of an instruction, every byte of the original's code is as it was but for the fields that are
 * listed in graft.h, every EXIT leads to the exit probe, every list of places is true, every reference is the original's,
 * and an address in code is that of a variable, where its name says which.
 * Knows nothing of how the graft was made: both files are read and compared. Runs in debug builds and in tests.
 * Errors: GX1209
 */
int gx_graft_prove(const struct gx_graft_request *request, const struct gx_graft *graft,
                   struct gx_diag *diag);

#endif
