/* map_writes.h - which maps a program may write to, and which words of their values. */
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
/* The words of 8 bytes of a value that a run may write, as gx_set_words() counts them: all, where it is not known. The rest
 * as of gx_writes_map(). */
uint64_t gx_written_words(const struct gx_verified *verified, uint32_t map);
/* The words of a value that an access to a map may touch: all, where its place in the value is not a constant. */
uint64_t gx_access_words(const struct gx_ir_insn *access);

#endif
