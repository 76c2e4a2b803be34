/* mmu.h - which addresses of the soft device go through an mmu (device/mmu.h). */
#ifndef GX_SOFT_MMU_H
#define GX_SOFT_MMU_H

#include "device/mmu.h"

struct gx_soft;

/* Before the first grid and before any map; ops and mmu stay the caller's, and outlive the device's
 * last grid. */
void gx_soft_set_mmu(struct gx_soft *soft, const struct gx_soft_mmu_ops *ops, void *mmu);
/* [address, address + bytes), whole pages, go through the mmu from now on. -EINVAL: not whole
 * pages, no mmu, addresses of the device itself, or they overlap another allocation; -ENOMEM.
 * gx_soft_find() knows the range; gx_soft_host() gives the same address (the CPU's view).
 * Thread-safe, also while grids run. */
int gx_soft_map_managed(struct gx_soft *soft, uint64_t address, uint64_t bytes);
/* They are no addresses any more; a running grid sees that at its next turn at the latest. The
 * address is that of the map. -EINVAL: there is none. */
int gx_soft_unmap_managed(struct gx_soft *soft, uint64_t address);

#endif
