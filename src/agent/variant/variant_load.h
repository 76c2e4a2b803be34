/* variant_load.h - the driver's side of a variant: load it, fill its relocation block, carry attributes
 * over. */
#ifndef GX_AGENT_VARIANT_LOAD_H
#define GX_AGENT_VARIANT_LOAD_H

#include "agent/variant/variant_build.h"
#include "instrument/instrument.h"

/**
 * gx_variant_load() - turn a text into a function of the current context.
 * @match:   the programs that are in the text
 * @sm:      of the device
 * @variant: context is set; module, function and the launch facts are filled in
 *
 * Works during a stream capture, and orders itself behind no stream of the application.
 * Errors: GX0706, -ENOMEM (also when the session has no device memory for the maps); nothing stays
 * loaded then
 */
int gx_variant_load(struct gx_kernel *kernel, const struct gx_match *match,
                    const struct gx_instrumented *text, uint32_t sm, struct gx_variant *variant,
                    struct gx_diag *diag);

/* --- what variants by PTX and by machine code have in common; in the current context */
/* Device memory of the programs and of the maps in their slots, into the words of a relocation block. GX0002 */
int gx_variant_fill_maps(const struct gx_match *match, void *const *slots, uint32_t n_slots,
                         struct gx_variant *variant, uint64_t *words, struct gx_diag *diag);
/* Values of per-site arrays for the places of its text, into the words of its maps. -ENOMEM */
int gx_variant_put_sites(const struct gx_instrumented *text, struct gx_variant *variant,
                         uint64_t *map_words);
/* Attributes that the application set, limits that the launch looks at. GX0706 */
int gx_variant_carry_over(struct gx_kernel *kernel, struct gx_variant *variant,
                          struct gx_diag *diag);
/* The attributes alone, of a variant that the setters find from now on: what was set while it was made came too late for
 * gx_variant_carry_over(), and too early for them. Its context is current. Takes the lock. */
void gx_variant_catch_up(struct gx_kernel *kernel, struct gx_variant *variant);
/* Held while the application sets something on a kernel and its variants, which then are as it is. */
void gx_variant_settings_lock(void);
void gx_variant_settings_unlock(void);

/* Unloads what a build had loaded, and forgets it: the record is as before gx_variant_load(). Works
 * during a stream capture. */
void gx_variant_discard(struct gx_variant *variant);

/* Copies to a place of the current context; nothing of the application waits for it or is waited
 * for. */
CUresult gx_variant_write(CUdeviceptr to, const void *from, size_t bytes);

#endif
