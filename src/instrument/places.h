/* places.h - what stands at the places of a kernel that programs count by: lines of the PTX, of the source, and their texts. */
#ifndef GX_INSTRUMENT_PLACES_H
#define GX_INSTRUMENT_PLACES_H

#include "instrument/join.h"

/* What programs read which kernel they are in by. */
uint64_t gx_places_hash(const struct gx_ptx_func *kernel);
/* Every access, barrier and branch of the functions that join->kernel reaches, in the order of the text, into join->out. -ENOMEM */
int gx_places_list(struct gx_join *join);
/* The same of all functions of a module that is edited as a whole. -ENOMEM */
int gx_places_list_whole(struct gx_join *join);

#endif
