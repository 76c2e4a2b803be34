/* recover.h - the PTX that machine code carries, or that a compiler gave beside it, where the application has no other. */
#ifndef GX_AGENT_RECOVER_H
#define GX_AGENT_RECOVER_H

#include "base/diag.h"

#include <stdbool.h>
#include <stdint.h>

struct gx_cubin;
struct gx_image;
struct gx_module;
struct gx_recovered;

/**
 * gx_recover_image() - the PTX of a kernel: that of its module, else what its machine code was made of.
 * @sm: of the current context's device
 *
 * Triton, FlashAttention-3 and whoever compiles with line information keep the PTX in their cubins; NVRTC gives both
 * (struct gx_image, is_paired). The flags of the assembler are not in it. So the driver assembles it unchanged, and what comes out is compared with what was shipped: the same,
 * or another schedule, will do; with another arithmetic (GX0730) the original runs, unless GPUEXT_REASSEMBLED is 1.
 * Borrowed. NULL: told in diag. Once for each module; not thread-safe. Cost, the first time: the driver's linker, or its
 * result from the disk
 */
struct gx_image *gx_recover_image(struct gx_module *module, const char *kernel, uint32_t sm,
                                  struct gx_diag *diag);
/* The machine code that carries the PTX which gx_recover_image() gave; NULL: that is not where it is from. Borrowed, as
 * gx_code_cubin() says. */
const struct gx_cubin *gx_recover_carrier(const struct gx_module *module, uint32_t sm);
/* Has a kernel of the module PTX, or does its machine code for this device carry some? Whether that will do is another question. */
bool gx_recover_may(const struct gx_module *module, uint32_t sm);
void gx_recovered_free(struct gx_recovered *recovered); /* NULL is fine */

#endif
