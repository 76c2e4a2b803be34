/* waits.h - what functions of a module wait for and read that other blocks may write, with those that they call; programs of ours
 * (names gpuext_*) read nothing of that. */
#ifndef GX_PTX_WAITS_H
#define GX_PTX_WAITS_H

#include "base/bitset.h"
#include "base/strmap.h"
#include "ptx/parting.h"

struct gx_ptx_waits {
	const struct gx_ptx_module *module;
	const struct gx_bitset *reached; /* functions of the module; the others are not looked at */
	struct gx_ptx_wait {
		uint8_t wait; /* enum gx_wait */
		bool reads;
	} * of;                 /* [n_funcs] */
	struct gx_strmap funcs; /* names of those that are reached, to index + 1 */
};

/* -ENOMEM; gx_ptx_waits_free() then, too. */
int gx_ptx_waits_of(const struct gx_ptx_module *module, const struct gx_bitset *reached,
                    struct gx_ptx_waits *out);
void gx_ptx_waits_free(struct gx_ptx_waits *waits);
/* gx_parting_find() of one of the functions that are reached; of one that neither waits nor reads nothing is found. */
int gx_ptx_waits_parting(const struct gx_ptx_waits *waits, uint32_t func, bool in_kernel,
                         struct gx_parting *out);

#endif
