/* sites.h - numbers of places for programs with a per-site array, and what each place is. */
#ifndef GX_INSTRUMENT_SITES_H
#define GX_INSTRUMENT_SITES_H

#include "instrument/copies.h"

/* The statement that gives the place's number, in place->set, kept in text; one number for all programs of the hook there. Without
 * a program that has such a map nothing happens. GX0002 */
int gx_sites_number(struct gx_join *join, enum gx_hook hook, struct gx_place *place, char *text,
                    size_t size);

#endif
