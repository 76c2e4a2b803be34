/* prefetch.h - the bitmap tree that decides which pages come along with a fault, as NVIDIA's driver
 * does it.
 *
 * Leaves are the pages of the largest region that may be prefetched, moved so that big pages (64
 * KiB) are aligned; a page is set when it is resident or faulted, or belongs to a big page with a
 * fault and without thrashing. For a faulted page the highest node on its way to the root that is
 * full to more than `threshold` percent is prefetched.
 */
#ifndef GX_DRIVER_PREFETCH_H
#define GX_DRIVER_PREFETCH_H

#include "driver/page_mask.h"

/* What a tree has to know of its block. */
struct gx_block_shape {
	u32 n_pages; /* of a whole block: as many leaves at most */
	u32 big;     /* pages of a big page; 1: there are none bigger */
	u32 align; /* number of the block's first page modulo that: 0 unless it starts inside of a big page */
};
static inline struct gx_block_shape gx_block_shape(struct gx_sizes sizes)
{
	return (struct gx_block_shape){ gx_block_pages(sizes), gx_big_page(sizes), 0 };
}

struct gx_prefetch_tree {
	struct gx_page_mask pages;    /* by leaf */
	struct gpu_bitmap_tree shape; /* what a policy sees */
	struct gpu_region max;        /* pages of the block that may be prefetched */
};

/**
 * gx_prefetch_tree_init() - the tree for one fault of a block.
 * @max:       not empty, inside of the block
 * @block:     what it is a part of
 * @resident:  pages at the destination; NULL: none
 * @faulted:   pages that faulted
 * @thrashing: pages that stay out; NULL: none
 *
 * False for a shape that needs more leaves than a block has pages: nothing is to be prefetched
 * then. O(pages / 64 + big pages).
 */
bool gx_prefetch_tree_init(struct gx_prefetch_tree *tree, struct gpu_region max,
                           struct gx_block_shape block, const struct gx_page_mask *resident,
                           const struct gx_page_mask *faulted,
                           const struct gx_page_mask *thrashing);

/* What is prefetched for one faulted page of max; (0, 0): nothing. threshold in percent. O(levels).
 */
struct gpu_region gx_prefetch_region(const struct gx_prefetch_tree *tree, u32 page, u32 threshold);

/* The node above `page` at `level` (0: root, level_count - 1: leaf) in tree coordinates, and in
 * pages of the block. */
struct gpu_region gx_prefetch_node(const struct gx_prefetch_tree *tree, u32 page, u32 level);
struct gpu_region gx_prefetch_absolute(const struct gx_prefetch_tree *tree, struct gpu_region node);
/* Set leaves among the pages [first, outer) of the block. */
u32 gx_prefetch_tree_count(const struct gx_prefetch_tree *tree, struct gpu_region pages);

/* Native: the union over the faulted pages of `region` that do not thrash. Faulted and thrashing
 * pages are not yet taken out. */
void gx_prefetch_mask(const struct gx_prefetch_tree *tree, const struct gx_page_mask *faulted,
                      const struct gx_page_mask *thrashing, struct gpu_region region, u32 threshold,
                      struct gx_page_mask *out);

#endif
