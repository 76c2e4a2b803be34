/* kept.h - what programs inside of a kernel add up in registers, and where the kernel's threads end. */
#ifndef GX_INSTRUMENT_KEPT_H
#define GX_INSTRUMENT_KEPT_H

#include "emit/ptx/compile.h"
#include "instrument/copies.h"

/* Whether programs in join->func may keep anything; in front of all of its places. */
int gx_kept_start(struct gx_join *join, bool in_kernel);
/* What a text for this place keeps. */
enum gx_keeps { GX_KEEPS_NOTHING, GX_KEEPS_COUNTS, GX_KEEPS_VALUES, GX_KEEPS_RUNS /* runs.h */ };
enum gx_keeps gx_kept_may(const struct gx_join *join, const struct gx_place *place);
/* Maps of which values may be kept: nothing that stands in the kernel does more than add to them. */
uint64_t gx_kept_maps(const struct gx_join *join, enum gx_keeps keeps);
/* Where threads end, what the lanes of a warp have is added up by the warp. */
bool gx_kept_adds_warps(const struct gx_join *join);
/**
 * gx_kept_paste() - a text with its sums in registers of the function that is edited.
 * @prefix: of the names in text and in kept
 * @as:     what stands for it in out
 *
 * Gives 1, or 0 with out as it was: there are not so many registers; or the error
 */
int gx_kept_paste(struct gx_join *join, const struct gx_kept_sums *kept,
                  const struct gx_place *place, const char *text, const char *prefix,
                  const char *as, struct gx_strbuf *out);
/* The registers, and what adds them up at the function's ends; behind all of its places. */
int gx_kept_finish(struct gx_join *join);

#endif
