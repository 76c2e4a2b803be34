/* blocks.h - the 2 MiB blocks of device memory and the lists they are evicted from, in NVIDIA's
 * order.
 *
 * A block is free, pinned (being filled or emptied: on no list), or on one of the lists UNUSED,
 * DISCARDED and USED. Victims are the heads of FREE, UNUSED, DISCARDED, USED in this order. The
 * lists hear of residency changes, never of accesses.
 *
 * All functions: the caller holds GX_LOCK_LIST.
 */
#ifndef GX_DRIVER_BLOCKS_H
#define GX_DRIVER_BLOCKS_H

#include "driver/policy.h"

enum gx_block_list {
	GX_LIST_UNUSED,
	GX_LIST_DISCARDED,
	GX_LIST_USED,
	GX_LIST_FREE,
	GX_N_LISTS,
	GX_LIST_NONE = GX_N_LISTS
};
#define GX_NO_BLOCK ((u32)-1)
enum { GX_MAX_CANDIDATES = 64 }; /* of one choice of a victim */

struct gx_tenants;

struct gx_device_block {
	struct gpu_block view;     /* what policies see */
	u32 prev, next;            /* neighbours on the list; GX_NO_BLOCK: end */
	u32 on;                    /* enum gx_block_list */
	u32 tenant;                /* index into the tenants; GX_NO_BLOCK: none */
	u32 older, younger;        /* of the same tenant on USED, while quotas are set */
	s64 order;                 /* on USED: rises from the head to the tail */
	struct gx_va_block *owner; /* whose data it holds; NULL: none */
	u64 unused; /* of 128 bytes, where pointers have 8: its place is found by a shift */
};

struct gx_list_ends {
	u32 head, tail, count;
};

struct gx_blocks {
	struct gx_device_block *blocks; /* [n_blocks], the caller's memory */
	u32 n_blocks, n_pinned;
	struct gx_list_ends lists[GX_N_LISTS];
	s64 first_order, last_order; /* given last at the head and at the tail of USED */
	struct gx_tenants *tenants;  /* who has to hear of USED; NULL: nobody */
	struct gx_list_lock lock;
};

/* All blocks free, in ascending order. O(n). */
void gx_blocks_init(struct gx_blocks *b, struct gx_device_block *memory, u32 n_blocks, u32 gpu);
/* Off its list and pinned. The block must not be pinned. O(1) */
void gx_blocks_pin(struct gx_blocks *b, u32 block);
/* A pinned block to the tail or head of a list. O(1) */
void gx_blocks_unpin(struct gx_blocks *b, u32 block, enum gx_block_list list, bool head);
/* A block on one of the three lists to an end of a list. -EBUSY: pinned or free. O(1) */
int gx_blocks_move(struct gx_blocks *b, u32 block, enum gx_block_list list, bool head);
/* The native victim, or a free block; GX_NO_BLOCK: all are pinned. O(1) */
u32 gx_blocks_native_victim(const struct gx_blocks *b);
/* Index of the block that a view belongs to; GX_NO_BLOCK for any other address. */
u32 gx_blocks_index(const struct gx_blocks *b, const struct gpu_block *view);
/* Every invariant, O(n): links, counts, flags. For debug builds and tests. */
bool gx_blocks_consistent(const struct gx_blocks *b);

#endif
