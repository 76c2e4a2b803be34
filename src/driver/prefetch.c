/* prefetch.c - the native prefetch tree: shape, fault grain, the region of one fault. */
#include "driver/prefetch.h"

/* 1 + log2 of n rounded up to a power of two */
static u32 levels_of(u32 n)
{
	u32 levels = 1;

	while (1u << (levels - 1) < n)
		levels++;
	return levels;
}

/* Pages of max that lie in whole big pages; (0, 0): none. */
static struct gpu_region big_pages(struct gpu_region max, struct gx_block_shape block)
{
	u32 first = (max.first + block.align + block.big - 1) / block.big * block.big;
	u32 outer = (max.outer + block.align) / block.big * block.big;

	if (outer <= first)
		return gx_region(0, 0);
	return gx_region(first - block.align, outer - block.align);
}

/* A piece with a fault and without thrashing counts as a whole. */
static void grow(struct gx_prefetch_tree *tree, struct gpu_region piece,
                 const struct gx_page_mask *faulted, const struct gx_page_mask *thrashing)
{
	u32 up = tree->shape.offset;

	if (gx_region_empty(piece) || !gx_mask_intersects(faulted, piece) ||
	    (thrashing && gx_mask_intersects(thrashing, piece)))
		return;
	gx_mask_fill(&tree->pages, gx_region(piece.first - tree->max.first + up,
	                                     piece.outer - tree->max.first + up));
}

enum { WORD_LANE = 16 };

/* All 16 pages of every big page that has one in the word. */
static u64 big_lanes(u64 bits)
{
	bits |= bits >> 8;
	bits |= bits >> 4;
	bits |= bits >> 2;
	bits |= bits >> 1;
	return (bits & 0x0001000100010001u) * 0xffff;
}

/* grow() for big pages of 16 from 0 to outer of a block that starts at one: four of them at a time. */
static void grow_words(struct gx_prefetch_tree *tree, u32 outer, const struct gx_page_mask *faulted,
                       const struct gx_page_mask *thrashing)
{
	for (u32 w = 0; w * 64 < outer; w++) {
		u64 inside = outer - w * 64 < 64 ? ~(~0ull << (outer - w * 64)) : ~0ull;
		u64 lanes = big_lanes(faulted->words[w] & inside);

		if (thrashing)
			lanes &= ~big_lanes(thrashing->words[w]);
		tree->pages.words[w] |= lanes;
	}
}

static void grow_all(struct gx_prefetch_tree *tree, struct gpu_region big, u32 n,
                     const struct gx_page_mask *faulted, const struct gx_page_mask *thrashing)
{
	struct gpu_region max = tree->max;

	if (!big.outer) {
		grow(tree, max, faulted, thrashing);
		return;
	}
	grow(tree, gx_region(max.first, big.first), faulted, thrashing);
	if (!big.first && !tree->shape.offset && n == WORD_LANE)
		grow_words(tree, big.outer, faulted, thrashing);
	else
		for (u32 page = big.first; page < big.outer; page += n)
			grow(tree, gx_region(page, page + n), faulted, thrashing);
	grow(tree, gx_region(big.outer, max.outer), faulted, thrashing);
}

bool gx_prefetch_tree_init(struct gx_prefetch_tree *tree, struct gpu_region max,
                           struct gx_block_shape block, const struct gx_page_mask *resident,
                           const struct gx_page_mask *faulted, const struct gx_page_mask *thrashing)
{
	struct gpu_region big = big_pages(max, block);
	u32 leaves = max.outer - max.first;

	if (gx_region_empty(max) || max.outer > block.n_pages || block.align >= block.big)
		return false;
	tree->max = max;
	tree->pages = *faulted;
	if (resident)
		gx_mask_or(&tree->pages, resident);
	gx_mask_shift_right(&tree->pages, max.first);
	tree->shape =
	        (struct gpu_bitmap_tree){ .leaf_count = leaves, .level_count = levels_of(leaves) };
	if (big.outer && big.first > max.first) {
		u32 offset = block.big - (big.first - max.first);

		if (leaves + offset > block.n_pages)
			return false;
		gx_mask_shift_left(&tree->pages, offset);
		tree->shape = (struct gpu_bitmap_tree){ .offset = offset,
			                                .leaf_count = leaves + offset,
			                                .level_count = levels_of(leaves + offset) };
	}
	if (block.big > 1)
		grow_all(tree, big, block.big, faulted, thrashing);
	return true;
}

struct gpu_region gx_prefetch_node(const struct gx_prefetch_tree *tree, u32 page, u32 level)
{
	u32 leaf = page - tree->max.first + tree->shape.offset;
	u32 span = 1u << (tree->shape.level_count - 1 - level);
	u32 first = leaf / span * span;
	u32 outer = first + span;

	return gx_region(first, outer < tree->shape.leaf_count ? outer : tree->shape.leaf_count);
}

/* One end of a node. Below the offset native code leaves a tree coordinate; it is kept, since what
 * it does is what the driver does. */
static u32 place(const struct gx_prefetch_tree *tree, u32 leaf)
{
	u32 page = leaf + tree->max.first;

	return page < tree->shape.offset ? tree->shape.offset : page - tree->shape.offset;
}

struct gpu_region gx_prefetch_absolute(const struct gx_prefetch_tree *tree, struct gpu_region node)
{
	struct gpu_region max = tree->max, pages;

	pages.first = place(tree, node.first);
	if (node.first + max.first >= tree->shape.offset && pages.first < max.first)
		pages.first = max.first;
	pages.outer = place(tree, node.outer);
	if (node.outer + max.first >= tree->shape.offset && pages.outer > max.outer)
		pages.outer = max.outer;
	return pages;
}

struct gpu_region gx_prefetch_region(const struct gx_prefetch_tree *tree, u32 page, u32 threshold)
{
	if (page < tree->max.first || page >= tree->max.outer)
		return gx_region(0, 0);
	/* from the root: the first node that is full enough is the highest */
	for (u32 level = 0; level < tree->shape.level_count; level++) {
		struct gpu_region node = gx_prefetch_node(tree, page, level);

		if (gx_mask_weight(&tree->pages, node) * 100 >
		    (node.outer - node.first) * threshold)
			return gx_prefetch_absolute(tree, node);
	}
	return gx_region(0, 0);
}

u32 gx_prefetch_tree_count(const struct gx_prefetch_tree *tree, struct gpu_region pages)
{
	struct gpu_region max = tree->max;
	u32 up = tree->shape.offset;

	if (pages.first < max.first)
		pages.first = max.first;
	if (pages.outer > max.outer)
		pages.outer = max.outer;
	if (gx_region_empty(pages))
		return 0;
	return gx_mask_weight(&tree->pages, gx_region(pages.first - max.first + up,
	                                              pages.outer - max.first + up));
}

void gx_prefetch_mask(const struct gx_prefetch_tree *tree, const struct gx_page_mask *faulted,
                      const struct gx_page_mask *thrashing, struct gpu_region region, u32 threshold,
                      struct gx_page_mask *out)
{
	gx_mask_zero(out);
	for (u32 page = gx_mask_next(faulted, region.first, region.outer); page < region.outer;
	     page = gx_mask_next(faulted, page + 1, region.outer)) {
		struct gpu_region pages;

		if (thrashing && gx_mask_test(thrashing, page))
			continue;
		pages = gx_prefetch_region(tree, page, threshold);
		gx_mask_fill(out, pages);
		if (pages.outer == tree->max.outer)
			break;
	}
}
