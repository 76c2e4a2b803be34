/* runs.h - programs that add the same each time they run need not run: how often they would have is counted, once for a piece of the kernel without jumps. */
#ifndef GX_INSTRUMENT_RUNS_H
#define GX_INSTRUMENT_RUNS_H

#include "emit/ptx/compile.h"
#include "instrument/copies.h"

/* In front of all places of join->func, where sums may be kept, and a warp adds up its lanes' (kept.h). */
int gx_runs_start(struct gx_join *join);
/* Nothing is counted in join->func. */
void gx_runs_stop(struct gx_join *join);
/* The place is in a piece whose runs are counted, or may be, and all lanes that come to it run the program. */
bool gx_runs_may(const struct gx_join *join, const struct gx_place *place, uint32_t program);
/**
 * gx_runs_take() - the program of this place is done where threads end.
 * @program: of which it is: places that stand alone are counted for each
 * @kept:   of its text, which is for no place and `counted`
 * @prefix: of the names in its texts
 * @text:   gets what counts the piece's runs, where nothing does yet
 *
 * Gives 1, or 0: its text must stand here; or the error
 */
int gx_runs_take(struct gx_join *join, uint32_t program, const struct gx_kept_sums *kept,
                 const struct gx_place *place, const char *prefix, struct gx_strbuf *text);
/* Something is counted in join->func, */
bool gx_runs_any(const struct gx_join *join);
/* and it is added up where threads end, */
bool gx_runs_at_ends(const struct gx_join *join);
/* or in the only piece that is counted. Behind all places: what stands inside of the function for it. */
int gx_runs_put_inside(struct gx_join *join);
/* The registers, for the start of the function. */
void gx_runs_put_start(const struct gx_join *join, struct gx_strbuf *text);
/* In front of an end, as gx_kept_put_end() (kept_end.h). */
void gx_runs_put_end(const struct gx_join *join, const struct gx_ptx_stmt *end, uint32_t label,
                     struct gx_strbuf *text);

#endif
