/* page_mask.h - sets of the pages of a VA block, 512 of them or less. */
#ifndef GX_DRIVER_PAGE_MASK_H
#define GX_DRIVER_PAGE_MASK_H

#include "driver/sizes.h"

enum { GX_MASK_WORDS = GX_MASK_PAGES / 64 };

struct gx_page_mask {
	u64 words[GX_MASK_WORDS];
};

/* Bits of each byte, written out: __builtin_popcountll may become a call of libgcc. Eight such sums
 * fit into a byte each. */
static inline u64 gx_popcount_bytes(u64 bits)
{
	bits -= bits >> 1 & 0x5555555555555555u;
	bits = (bits & 0x3333333333333333u) + (bits >> 2 & 0x3333333333333333u);
	return (bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0fu;
}

/* The sum of the bytes, up to 2040. */
static inline u32 gx_add_bytes(u64 bytes)
{
	bytes = (bytes & 0x00ff00ff00ff00ffu) + (bytes >> 8 & 0x00ff00ff00ff00ffu);
	return (u32)(bytes * 0x0001000100010001u >> 48);
}

static inline u32 gx_popcount(u64 bits)
{
	return (u32)(gx_popcount_bytes(bits) * 0x0101010101010101u >> 56);
}

static inline bool gx_mask_test(const struct gx_page_mask *mask, u32 page)
{
	return page < GX_MASK_PAGES && (mask->words[page / 64] >> page % 64 & 1);
}

static inline void gx_mask_set(struct gx_page_mask *mask, u32 page)
{
	if (page < GX_MASK_PAGES)
		mask->words[page / 64] |= 1ull << page % 64;
}

static inline void gx_mask_clear(struct gx_page_mask *mask, u32 page)
{
	if (page < GX_MASK_PAGES)
		mask->words[page / 64] &= ~(1ull << page % 64);
}

static inline bool gx_region_empty(struct gpu_region region)
{
	return region.outer <= region.first;
}

void gx_mask_zero(struct gx_page_mask *mask); /* no page */
/* Pages [first, outer), cut to the mask. */
void gx_mask_fill(struct gx_page_mask *mask, struct gpu_region region);
void gx_mask_or(struct gx_page_mask *to, const struct gx_page_mask *from);
void gx_mask_and(struct gx_page_mask *to, const struct gx_page_mask *from);
void gx_mask_andnot(struct gx_page_mask *to, const struct gx_page_mask *from);
/* Page i of the result is page i - n (left) or i + n (right) of the mask; n <= 512. */
void gx_mask_shift_left(struct gx_page_mask *mask, u32 n);
void gx_mask_shift_right(struct gx_page_mask *mask, u32 n);
u32 gx_mask_weight(const struct gx_page_mask *mask, struct gpu_region region);
u32 gx_mask_count(const struct gx_page_mask *mask);
bool gx_mask_intersects(const struct gx_page_mask *mask, struct gpu_region region);
/* The first page of the mask that is >= page and < outer; outer when there is none. */
u32 gx_mask_next(const struct gx_page_mask *mask, u32 page, u32 outer);

#endif
