/* whole.h - a module's text with programs in its own kernels: for one that takes the place of the application's. */
#ifndef GX_INSTRUMENT_WHOLE_H
#define GX_INSTRUMENT_WHOLE_H

#include "instrument/instrument.h"

#define GX_WHOLE_MAX_PROGRAMS 64u

/* What stands in one kernel. */
struct gx_whole_kernel {
	const char *name;
	uint64_t programs; /* a bit for each probe */
	uint32_t max_threads,
	        max_regs; /* directives that it gets, when it has none such; 0: none */
};

/* Is there something in this text that makes it worth a look with gx_whole_needed()? A search for a few words. */
bool gx_whole_suspected(struct gx_ptx_span text);
/* A variant of this kernel would call, launch, or name what is the original module's alone. */
bool gx_whole_needed(const struct gx_ptx_module *module, const char *kernel);
/* Kernels are launched by device code of this module. */
bool gx_whole_launches(const struct gx_ptx_module *module);

/**
 * gx_instrument_whole() - the module's text, with programs in several kernels.
 * @probes: [n] at most GX_WHOLE_MAX_PROGRAMS, in the order in which they run
 * @out:    as gx_instrument(); nothing is shared, dropped or added as a parameter
 *
 * Every kernel keeps its name, its parameters, and the addresses that name it. A program does not run while its words in
 * the relocation block are 0, as they are before the block is filled; its launch id is 0.
 *
 * Errors: GX0702, GX0704, GX0705; GX0703 when an exit inside of a device function is one of kernels with and without
 * the program; the compiler's. Threads: any; the module is only read
 */
int gx_instrument_whole(const struct gx_ptx_module *module, const struct gx_whole_kernel *kernels,
                        uint32_t n_kernels, const struct gx_probe *probes, uint32_t n,
                        struct gx_instrumented *out, struct gx_diag *diag);

#endif
