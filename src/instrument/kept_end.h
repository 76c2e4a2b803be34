/* kept_end.h - the text where a thread ends that adds up what it kept in registers. */
#ifndef GX_INSTRUMENT_KEPT_END_H
#define GX_INSTRUMENT_KEPT_END_H

#include "base/arena.h"
#include "base/strbuf.h"
#include "ptx/ptx.h"

#define GX_KEPT "gpuext_k_" /* names in the texts of sums */
/* A text with GX_KEPT in front of its names, where the prefix is, in the arena. NULL: no memory. */
const char *gx_kept_named(struct gx_arena *arena, const struct gx_strbuf *of, const char *prefix);

/* What is in the register gpuext_kept_<number>; emit/ptx/compile.h has what its texts do. */
struct gx_kept_sum {
	uint32_t bits;
	const char *text;
	const char *at; /* NULL: lanes of a warp add to places of their own */
	int64_t offset;
	const char *
	        set; /* what stands in front of both, in a scope of its own: registers with what they have of their place */
	bool seldom; /* it is nearly always 0 */
	/* Of its place they have the number alone, this one; GX_KEPT_NO_PLACE: not so */
	uint32_t place;
};
#define GX_KEPT_NO_PLACE UINT32_MAX

/**
 * gx_kept_put_end() - what stands in front of an end.
 * @sums:     [n_sums]
 * @end:      its guard says who leaves; NULL, or without one: everybody
 * @together: the target can add up a warp's words (redux)
 * @label:    a number that no other end has
 *
 * Registers of lanes that leave are 0 behind it. Lanes meet behind it that came together. Threads: any. Cost: O(text).
 */
void gx_kept_put_end(const struct gx_kept_sum *sums, uint32_t n_sums, const struct gx_ptx_stmt *end,
                     bool together, uint32_t label, struct gx_strbuf *text);

#endif
