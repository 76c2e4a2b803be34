/* vector.h - code in which no instruction writes what a warp shares: uniform registers and predicates, convergence registers.
 *
 * Lanes that leave a kernel run their programs while other lanes of the warp go on, and what a warp shares is theirs, too. A
 * compiler may not be told so; what it makes of a text that keeps its values apart (instrument/probe_text.h) is turned into the
 * vector instructions that do the same. */
#ifndef GX_CUBIN_VECTOR_H
#define GX_CUBIN_VECTOR_H

#include "cubin/sass.h"

#include "base/diag.h"

/**
 * gx_vector_warps() - first: where a compiler branches away because the lanes of a mask may be apart, wait for them instead.
 * @code:    [bytes]; what only such a branch reached is not reached any more
 * @highest: highest register that the code uses, before and after
 */
int gx_vector_warps(uint8_t *code, size_t bytes, const struct gx_cubin_arch *arch,
                    uint32_t *highest, struct gx_diag *diag);
/**
 * gx_vector_form() - then: every instruction in its vector form.
 * @highest: as above; uniform registers get vector ones behind it
 * @few:     or among the program's own, as long as those hold nothing, where it would leave GX_CUBIN_FEW_REGISTERS else
 *
 * Errors: GX1220 an instruction that has no such form; the code is not to be used then. Cost: O(bytes) for each of them that
 * writes a uniform register.
 */
int gx_vector_form(uint8_t *code, size_t bytes, const struct gx_cubin_arch *arch, bool few,
                   uint32_t *highest, struct gx_diag *diag);

#endif
