/* blocks.h - kernels whose blocks claim each other's work: the body as a loop over blocks, where programs decide (docs/block-scheduling.md).
 *
 * What the device starts as a block is called a host here: it runs blocks, one after another.
 */
#ifndef GX_INSTRUMENT_BLOCKS_H
#define GX_INSTRUMENT_BLOCKS_H

#include "base/claims.h"
#include "instrument/join.h"

/* GX0740: what of the kernel, or of a function that it reaches, one host can't do several times. */
int gx_blocks_check(struct gx_join *join);
/* Does a host run several blocks? Not where some program is known never to say yes. */
bool gx_blocks_loop(const struct gx_join *join);
/* May some program say 2, yes and a block of the back? In doubt it may. */
bool gx_blocks_from_back(const struct gx_join *join);
/* Does no program stand in the kernel but those that decide? */
bool gx_blocks_ask_alone(const struct gx_join *join);
/* Does some program ask when its host began? In doubt it does. */
bool gx_blocks_want_began(const struct gx_join *join);
/* In front of everything else at the start of join->func. */
int gx_blocks_start(struct gx_join *join, bool in_kernel);
/* Reads of %ctaid; and with `ends`, ways out of the kernel that no program stands at. *gone: the statement is in the text already. */
int gx_blocks_edit(struct gx_join *join, const struct gx_ptx_stmt *stmt, bool in_kernel,
                   bool *gone);
/* Behind the last instruction of the kernel, and behind the programs at its end. */
int gx_blocks_finish(struct gx_join *join, bool in_kernel);
/* The way out in the words of the loop, with its guard where it has one; false: it stays as it is. */
bool gx_blocks_way_out(const struct gx_join *join, const struct gx_ptx_stmt *stmt, bool in_kernel,
                       struct gx_strbuf *text);

#endif
