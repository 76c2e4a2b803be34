/* block_uses.h - which blocks a trace needs one after another, and the fewest times that one must come
 * back. */
#ifndef GX_REPLAY_BLOCK_USES_H
#define GX_REPLAY_BLOCK_USES_H

#include "driver/page_mask.h"
#include "trace/cost_model.h"

/* A use: what is touched of a block in one segment. Segments happen one after the other; inside of
 * one nothing is known about the order. */
struct gx_block_use {
	uint32_t block, segment;
	uint32_t before,
	        next; /* the use of the block before; the segment of the next one; GX_NO_USE */
	uint16_t pages, again; /* touched; of these in earlier uses */
	bool dropped;          /* the block can't stay until its next use */
};
#define GX_NO_USE UINT32_MAX

struct gx_block_seen {
	struct gx_page_mask touched, now; /* ever; in the last use */
	uint32_t last;                    /* use, GX_NO_USE */
};

struct gx_block_uses {
	struct gx_block_seen *blocks; /* [n_blocks] */
	uint32_t n_blocks;
	struct gx_block_use *items;
	uint32_t n, cap;
};

/* What the uses cost at least, beyond the first coming of each page. */
struct gx_uses_cost {
	uint64_t services; /* of fault batches */
	uint64_t segments; /* that have one */
	uint64_t back_ns;  /* blocks that leave between two uses and come back */
};

/* -ENOMEM. */
int gx_block_uses_init(struct gx_block_uses *u, uint32_t n_blocks);
void gx_block_uses_free(struct gx_block_uses *u);
void gx_block_uses_reset(struct gx_block_uses *u);
/* A page is touched. Segments ascend. -ENOMEM */
int gx_block_uses_add(struct gx_block_uses *u, uint32_t block, uint32_t page, uint32_t segment);
/* capacity: blocks of the device, at least one. -ENOMEM */
int gx_block_uses_cost(struct gx_block_uses *u, uint64_t capacity, const struct gx_cost_model *cost,
                       struct gx_uses_cost *out);

/* The bytes of pages that come: never more than what any number of copies of them take, each with its
 * block served. */
uint64_t gx_pages_in_ns(const struct gx_cost_model *cost, uint64_t pages);
/* A block with these pages leaves. */
uint64_t gx_pages_out_ns(const struct gx_cost_model *cost, uint64_t pages);
/* A block is served, and a copy started. */
uint64_t gx_bring_ns(const struct gx_cost_model *cost);
int gx_by_ns(const void *a, const void *b); /* uint64_t, ascending */

#endif
