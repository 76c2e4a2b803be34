/* page_mask.c - sets of the pages of a VA block, a word at a time. */
#include "driver/page_mask.h"

/* The bits of word w that belong to the region; low is before its end, high behind its begin. */
static u64 word_bits(struct gpu_region region, u32 w)
{
	u32 low = w * 64, high = low + 64;
	u64 bits = ~0ull;

	if (region.first > low)
		bits &= ~0ull << (region.first - low);
	if (region.outer < high)
		bits &= ~0ull >> (high - region.outer);
	return bits;
}

void gx_mask_zero(struct gx_page_mask *mask)
{
	memset(mask, 0, sizeof(*mask));
}

void gx_mask_fill(struct gx_page_mask *mask, struct gpu_region region)
{
	u32 last = region.outer > GX_MASK_PAGES ? GX_MASK_WORDS : (region.outer + 63) / 64;

	for (u32 w = region.first / 64; w < last; w++)
		mask->words[w] |= word_bits(region, w);
}

void gx_mask_or(struct gx_page_mask *to, const struct gx_page_mask *from)
{
	for (u32 w = 0; w < GX_MASK_WORDS; w++)
		to->words[w] |= from->words[w];
}

void gx_mask_and(struct gx_page_mask *to, const struct gx_page_mask *from)
{
	for (u32 w = 0; w < GX_MASK_WORDS; w++)
		to->words[w] &= from->words[w];
}

void gx_mask_andnot(struct gx_page_mask *to, const struct gx_page_mask *from)
{
	for (u32 w = 0; w < GX_MASK_WORDS; w++)
		to->words[w] &= ~from->words[w];
}

void gx_mask_shift_left(struct gx_page_mask *mask, u32 n)
{
	u32 words = n / 64, bits = n % 64;

	for (u32 w = GX_MASK_WORDS; w-- > 0;) {
		u64 word = w >= words ? mask->words[w - words] << bits : 0;

		if (bits && w >= words + 1)
			word |= mask->words[w - words - 1] >> (64 - bits);
		mask->words[w] = word;
	}
}

void gx_mask_shift_right(struct gx_page_mask *mask, u32 n)
{
	u32 words = n / 64, bits = n % 64;

	for (u32 w = 0; w < GX_MASK_WORDS; w++) {
		u64 word = w + words < GX_MASK_WORDS ? mask->words[w + words] >> bits : 0;

		if (bits && w + words + 1 < GX_MASK_WORDS)
			word |= mask->words[w + words + 1] << (64 - bits);
		mask->words[w] = word;
	}
}

u32 gx_mask_weight(const struct gx_page_mask *mask, struct gpu_region region)
{
	u32 outer = region.outer > GX_MASK_PAGES ? GX_MASK_PAGES : region.outer;
	u32 first = region.first / 64, last;
	u64 bytes = 0, head = ~0ull << region.first % 64, tail;

	if (region.first >= outer)
		return 0;
	last = (outer - 1) / 64;
	tail = ~0ull >> (63 - (outer - 1) % 64);
	if (first == last)
		return gx_popcount(mask->words[first] & head & tail);
	for (u32 w = first + 1; w < last; w++)
		bytes += gx_popcount_bytes(mask->words[w]);
	return gx_add_bytes(bytes + gx_popcount_bytes(mask->words[first] & head) +
	                    gx_popcount_bytes(mask->words[last] & tail));
}

u32 gx_mask_count(const struct gx_page_mask *mask)
{
	u64 bytes = 0;

	for (u32 w = 0; w < GX_MASK_WORDS; w++)
		bytes += gx_popcount_bytes(mask->words[w]);
	return gx_add_bytes(bytes);
}

bool gx_mask_intersects(const struct gx_page_mask *mask, struct gpu_region region)
{
	return gx_mask_next(mask, region.first, region.outer) < region.outer;
}

u32 gx_mask_next(const struct gx_page_mask *mask, u32 page, u32 outer)
{
	u32 end = outer > GX_MASK_PAGES ? GX_MASK_PAGES : outer;

	while (page < end) {
		u64 word = mask->words[page / 64] >> page % 64;

		if (word) {
			page += (u32)__builtin_ctzll(word);
			return page < end ? page : outer;
		}
		page = (page / 64 + 1) * 64;
	}
	return outer;
}
