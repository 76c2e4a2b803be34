/* kernel.h - a kernel around one compiled program. */
#ifndef GX_TEST_STRATEGY_KERNEL_H
#define GX_TEST_STRATEGY_KERNEL_H

#include "base/strbuf.h"
#include "emit/ptx/compile.h"

void kernel_module_head(struct gx_strbuf *module, uint32_t ptx_major, uint32_t ptx_minor,
                        uint32_t sm);
/**
 * kernel_append() - a kernel `name`; in the block, warp and lanes that its parameters name
 * (struct device_params) the program runs.
 * @force: GX_STRATEGY_WARP: what the compiler picks
 *
 * What %globaltimer, %smid and %warpid give comes from the parameters. Errors: those of
 * gx_compile_ptx(); nothing is appended then.
 */
int kernel_append(const struct gx_verified *verified, enum gx_strategy force, const char *name,
                  uint32_t ptx_major, uint32_t ptx_minor, uint32_t sm, struct gx_strbuf *module,
                  struct gx_compiled *info, struct gx_diag *diag);

#endif
