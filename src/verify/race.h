/* race.h - what a program may do and yet is told of: races between lanes, lost updates, waiting,
 * turns. */
#ifndef GX_VERIFY_RACE_H
#define GX_VERIFY_RACE_H

struct gx_verifier;

/* Fills v->warnings, from the facts and v->lanes. When memory runs out, -ENOMEM. */
int gx_find_warnings(struct gx_verifier *v);

#endif
