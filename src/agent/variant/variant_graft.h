/* variant_graft.h - a variant by machine code: the programs at the ends of the kernel as it was shipped. */
#ifndef GX_AGENT_VARIANT_GRAFT_H
#define GX_AGENT_VARIANT_GRAFT_H

#include "agent/variant/variant_build.h"
#include "instrument/instrument.h"

struct gx_cubin;

/* May variants be made of this kernel's machine code? NULL, with the reason in diag where the module has machine code: no.
 * In the current context. */
const struct gx_cubin *gx_graft_cubin(const struct gx_kernel *kernel, uint32_t sm,
                                      struct gx_diag *diag);

/* Its machine code is about to be loaded: where programs at the ends of kernels are attached, it is read meanwhile (gx_code_ahead()).
 * NULL is fine. */
void gx_graft_ahead(struct gx_code *code);

/**
 * gx_variant_graft() - put programs into a kernel's machine code, and load what comes out in the current context.
 * @match:   the programs, at entry and exit alone
 * @probes:  [match->n] the same as the editor takes them
 * @variant: context is set; the rest is filled in as by gx_variant_load()
 *
 * Errors: GX12xx what the machine code does not allow, GX0706, GX0722, -ENOMEM; the record is then for gx_variant_discard().
 * No kernel is compiled.
 */
int gx_variant_graft(struct gx_kernel *kernel, const struct gx_match *match,
                     const struct gx_probe *probes, const struct gx_cubin *cubin, uint32_t sm,
                     struct gx_variant *variant, struct gx_diag *diag);

/* Those that can be in one graft, where all of them can't: as gx_instrument_choose(). */
uint32_t gx_graft_choose(const struct gx_match *match, const struct gx_probe *probes, uint32_t sm,
                         struct gx_diag *why);

#endif
