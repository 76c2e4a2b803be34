/* lanes.h - lanes that go around a program meet the others behind it. */
#ifndef GX_INSTRUMENT_LANES_H
#define GX_INSTRUMENT_LANES_H

#include "instrument/join.h"

/* Lanes that came together and go around what is inserted for others of them wait behind it for those, from sm_70 on. An H200 may go on
 * with them in parts nevertheless (bench/results/2026-11-23-counters-h200.md). Lanes that ended are not waited for. Between the two is the text of programs, which is made
 * before, and
 * a scope; number: of a label of the text. False: these lanes do not part on this target, and nothing is put behind. */
bool gx_join_lanes_part(struct gx_join *join, uint32_t number, struct gx_strbuf *text);
void gx_join_lanes_meet(const struct gx_join *join, uint32_t number, struct gx_strbuf *text);
/* The programs, and in front of them the way that some lanes take to gpuext_over_<number>; none: all lanes run them. Both are freed. */
void gx_join_lanes_around(struct gx_join *join, uint32_t number, struct gx_strbuf *way,
                          struct gx_strbuf *programs, struct gx_strbuf *text);
/* The way of lanes whose guard does not hold; without a guard nothing. */
void gx_join_lanes_guard(uint32_t number, struct gx_ptx_span guard, bool negated,
                         struct gx_strbuf *way);
/* Where a kernel begins, behind a program: all lanes of the warp come here, and from sm_70 on they go on together. ptxas makes an instruction
 * that gathers them of a constant mask outside of branches alone; of any other mask it makes one that parts them again behind it. */
void gx_join_lanes_gather(struct gx_join *join, struct gx_strbuf *text);

#endif
