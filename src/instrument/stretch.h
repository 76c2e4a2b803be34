/* stretch.h - several accesses in a row, none of whose addresses is in a range of a program: a copy without programs. */
#ifndef GX_INSTRUMENT_STRETCH_H
#define GX_INSTRUMENT_STRETCH_H

#include "instrument/join.h"

/* At each instruction of join->func in its order: in front of the programs that come there, and behind them. */
int gx_stretch_begin(struct gx_join *join, const struct gx_ptx_stmt *stmt);
int gx_stretch_end(struct gx_join *join, const struct gx_ptx_stmt *stmt);

#endif
