/* slots.h - slots of programs and maps in a relocation block: the same for every way in which programs get into a kernel. */
#ifndef GX_INSTRUMENT_SLOTS_H
#define GX_INSTRUMENT_SLOTS_H

#include "instrument/instrument.h"

struct gx_slots {
	uint32_t n_maps;
	void **maps; /* [n_maps] each once, in the order of their slots */
	uint32_t n_reloc_words;
	uint32_t max_regs; /* lowest limit of the programs; 0: none */
};

/* Programs have the slots of their order. GX0702 a hook that is not in kernels. */
int gx_slots_assign(const struct gx_probe *probes, uint32_t n, struct gx_arena *arena,
                    struct gx_slots *out, struct gx_diag *diag);
/* [program's n_maps] the slots of a program's maps; NULL: no memory. */
uint32_t *gx_slots_of_maps(const struct gx_probe *probe, struct gx_arena *arena, void *const *maps,
                           uint32_t n_maps);

#endif
