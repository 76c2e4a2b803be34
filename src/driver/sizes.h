/* sizes.h - pages and VA blocks of a memory, as values: 4 KiB on x86-64, 4 or 64 KiB on ARM64, in blocks of 2 MiB.
 *
 * The host says them once, in the set of policies that its memory or scheduler asks; the engine takes them from there,
 * and policies see them in the head of each callback.
 */
#ifndef GX_DRIVER_SIZES_H
#define GX_DRIVER_SIZES_H

#include "driver/types.h"

struct gx_sizes {
	u32 page_shift, block_shift;
};

#ifndef __KERNEL__
/* What traces are in, and the memory of the soft device: for hosts in user space. The engine does not know them: it
 * would not compile for a kernel. */
enum { GX_BLOCK_PAGES = 512, GX_BLOCK_SHIFT = 21, GX_PAGE_SHIFT = 12 };
#endif
#define GX_SIZES ((struct gx_sizes){ 12, 21 })

/* As many pages of a block as a gx_page_mask has room for. */
enum { GX_MASK_PAGES = 512, GX_BIG_PAGE_SHIFT = 16 };

/* A page is a block at most, and a block has no more pages than a mask. */
static inline bool gx_sizes_hold(struct gx_sizes s)
{
	return s.page_shift >= 12 && s.page_shift <= s.block_shift && s.block_shift < 32 &&
	       1u << (s.block_shift - s.page_shift) <= GX_MASK_PAGES;
}

static inline u32 gx_block_pages(struct gx_sizes s)
{
	return 1u << (s.block_shift - s.page_shift);
}

/* Pages of a big page (64 KiB), which faults are taken for as a whole. */
static inline u32 gx_big_page(struct gx_sizes s)
{
	return s.page_shift < GX_BIG_PAGE_SHIFT ? 1u << (GX_BIG_PAGE_SHIFT - s.page_shift) : 1;
}

static inline u64 gx_pages_bytes(struct gx_sizes s, u64 n_pages)
{
	return n_pages << s.page_shift;
}

/* What an address has above the start of its page, of its block; its page in the block. */
static inline u64 gx_in_page(struct gx_sizes s, u64 va)
{
	return va & ((1ull << s.page_shift) - 1);
}

static inline u64 gx_in_block(struct gx_sizes s, u64 va)
{
	return va & ((1ull << s.block_shift) - 1);
}

static inline u32 gx_page_of(struct gx_sizes s, u64 va)
{
	return (u32)(gx_in_block(s, va) >> s.page_shift);
}

#endif
