/* variant_text.h - the text of a variant as a module of the driver's. */
#ifndef GX_AGENT_VARIANT_TEXT_H
#define GX_AGENT_VARIANT_TEXT_H

#include "agent/variant/variant.h"
#include "instrument/instrument.h"

/* Loads a text or a cubin as the variant's module. GX0706 */
int gx_variant_load_image(const void *image, uint32_t max_regs, struct gx_variant *variant,
                          struct gx_diag *diag);

/**
 * gx_variant_load_text() - load it in the current context.
 * @text:    its max_regs, which somebody asked for, is heeded; without one the variant gets no more registers than leave as many warps on an SM as
 *           the original's, where that takes no more than 64 bytes of a thread to local memory; where programs are functions it takes more, and
 *           what is long would be compiled twice: there is no limit then
 * @sm:      of the device
 * @variant: module and function are filled in
 *
 * Errors: GX0706 with the driver's words, -ENOMEM; nothing stays loaded then
 * Cost:   one compilation by the driver, or two
 */
int gx_variant_load_text(const struct gx_kernel *kernel, const struct gx_instrumented *text,
                         uint32_t sm, struct gx_variant *variant, struct gx_diag *diag);

#endif
