/* kernel.h - a kernel around one compiled program. */
#ifndef GX_TEST_STRATEGY_KERNEL_H
#define GX_TEST_STRATEGY_KERNEL_H

#include "base/strbuf.h"
#include "emit/ptx/compile.h"

/* Arguments of the kernel that the program sees: some as numbers in its text, the others in registers. */
struct kernel_args {
	uint64_t values[8];
	uint32_t n_args;
	uint32_t numbers; /* bit k: argument k; bit 8: n_args */
};

/* What a program reads as the hash of the kernel's name. */
#define KERNEL_HASH 0x9ae16a3b2f90404full

void kernel_module_head(struct gx_strbuf *module, uint32_t ptx_major, uint32_t ptx_minor,
                        uint32_t sm);
/**
 * kernel_append() - a kernel `name`; in the block, warp and lanes that its parameters name
 * (struct device_params) the program runs.
 * @force: GX_STRATEGY_WARP: what the compiler picks
 * @args:  NULL: the program reads none
 *
 * What %globaltimer, %smid and %warpid give comes from the parameters. Errors: those of
 * gx_compile_ptx(); nothing is appended then.
 */
int kernel_append(const struct gx_verified *verified, enum gx_strategy force,
                  const struct kernel_args *args, const char *name, uint32_t ptx_major,
                  uint32_t ptx_minor, uint32_t sm, struct gx_strbuf *module,
                  struct gx_compiled *info, struct gx_diag *diag);

#endif
