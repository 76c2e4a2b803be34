/* map_writes.h - which maps a program may write to. */
#ifndef GX_MAP_WRITES_H
#define GX_MAP_WRITES_H

#include "verify/verify.h"

/**
 * gx_writes_map() - may a run of the program change a value, a key or a record of this map?
 * @map: index in verified->program.maps
 *
 * False is certain: such a program runs over memory that cannot be written. Where it is not known
 * what a pointer leads to, every map may be written. Threads: any. Cost: one walk over the program.
 */
bool gx_writes_map(const struct gx_verified *verified, uint32_t map);

#endif
