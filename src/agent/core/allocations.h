/* allocations.h - what the application has allocated that its kernels reach, for programs that ask (gdev_allocation). */
#ifndef GX_AGENT_ALLOCATIONS_H
#define GX_AGENT_ALLOCATIONS_H

#include "base/allocations.h"
#include "ebpf/filter.h"

#include <stdbool.h>
#include <stdint.h>

#define GX_LEAST_ADDRESS 0x10000u /* as Linux has it (mmap_min_addr) */

/* Any thread. What the application could not get, or gave back, is none of these calls: they come after its own has succeeded. */

/* Whatever was known of these addresses before is over. */
void gx_allocation_made(void *context, uint64_t address, uint64_t bytes,
                        enum gx_allocation_kind kind);
/* A variable of a module, as the application knows the handle; what is known already stays as it is. */
void gx_allocation_of_module(void *context, const void *module, uint64_t address, uint64_t bytes);
/* The module is gone, and its variables with it. */
void gx_allocations_unload(const void *module);
/* What begins in [address, address + bytes) is freed, all of it. */
void gx_allocations_unmap(uint64_t address, uint64_t bytes);
/* The number of the one that begins there and was not freed, or 0. To be asked before it is freed: another thread may get the
 * same address as soon as it is. */
uint64_t gx_allocation_id(uint64_t address);
/* 0 is no allocation. */
void gx_allocation_freed(uint64_t id, enum gx_allocation_state state);
/* A context is gone, and what was allocated in it. */
void gx_allocations_end(void *context);
/* Another one after each change of the table, odd, and none that another process is likely to have had; 0: there is no table. Who got it finds
 * all in the table that was changed before. */
uint64_t gx_allocations_number(void);
/* What a launch gives to a kernel. */
struct gx_given_address {
	uint64_t address;
	bool may_be_number; /* an address that no allocation has is none */
};
/* A bit for each of the first 64 of which it is known in which live allocation it lies, or right behind which, and no address of that one is in a range;
 * or it is below GX_LEAST_ADDRESS, where nobody has memory. One mapping by the application is no allocation: an array may lie in several. */
uint64_t gx_allocations_apart(const struct gx_given_address *given, uint32_t n,
                              const struct gx_range *ranges, uint32_t n_ranges);
/* The pages of base/prints.h as devices of the current context reach them; 0: they can't. From the first time on the table in them is kept
 * up to date. */
uint64_t gx_shared_address(void);

#endif
