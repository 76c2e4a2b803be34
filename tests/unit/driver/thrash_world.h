/* thrash_world.h - a memory, VA blocks of it, and pages that are moved and asked about, at times that a test sets. */
#ifndef GX_TEST_THRASH_WORLD_H
#define GX_TEST_THRASH_WORLD_H

#include "driver/memory.h"

#include "../test.h"

#include <stdlib.h>

enum { CPU = GX_PROCESSOR_CPU, GPU = 1, GPU2 = 2, N_TABLES = 2, US = 1000 };

struct world {
	struct gx_engine_host host;
	struct gx_policies set;
	struct gx_memory memory;
	struct gx_device_block blocks[4];
	struct gx_va_block vb[4];
	struct gx_thrash_table *tables;
	struct gx_thrashing t;
	u64 now; /* ns */
	u32 at;  /* where the page is */
};

static inline u64 now(void *host)
{
	return ((struct world *)host)->now;
}

static inline void start(struct world *w, const struct gx_thrashing_params *params)
{
	memset(w, 0, sizeof(*w));
	w->host = (struct gx_engine_host){ .now = now, .host = w };
	w->now = 64000000;
	w->tables = calloc(N_TABLES, sizeof(*w->tables));
	gx_policies_init(&w->set, &w->host);
	gx_memory_init(&w->memory, w->blocks, 4, 0, &w->set, &w->host);
	gx_thrashing_init(&w->t, &w->memory, w->tables, N_TABLES, params);
	for (u32 i = 0; i < 4; i++)
		CHECK_EQ(gx_va_block_init(&w->vb[i], GX_SIZES, 1, (u64)i << GX_BLOCK_SHIFT, 512,
		                          100, 0),
		         0);
}

static inline struct gx_page_mask one(u32 page)
{
	struct gx_page_mask mask = { { 0 } };

	gx_mask_set(&mask, page);
	return mask;
}

/* After us microseconds a page moves. */
static inline void move(struct world *w, u32 vb, u32 page, u32 to, u64 us)
{
	struct gx_page_mask pages = one(page);

	w->now += us * US;
	w->at = to;
	gx_thrashing_migrated(&w->t, &w->vb[vb], &pages, to, w->now);
	CHECK(gx_thrashing_consistent(&w->t, &w->vb[vb]));
}

/* A fault at page 0 of block 0. */
static inline struct gx_thrash_hint ask(struct world *w, u32 processor, u32 preferred, u64 us)
{
	struct gx_thrash_hint hint;

	w->now += us * US;
	hint = gx_thrashing_hint(
	        &w->t, &w->vb[0],
	        &(struct gx_thrash_fault){ 0, processor, w->at, preferred, w->now });
	CHECK(gx_thrashing_consistent(&w->t, &w->vb[0]));
	return hint;
}

/* The page flagged by five moves, 10 us each: the second starts the book, the third to fifth count.
 */
static inline void flag(struct world *w)
{
	for (u32 i = 0; i < 5; i++)
		move(w, 0, 0, i % 2 ? CPU : GPU, 10);
	CHECK(gx_mask_test(&w->vb[0].thrashing, 0));
}

#endif
