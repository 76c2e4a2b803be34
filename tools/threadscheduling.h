/* threadscheduling.h - what both sides of threadscheduling share: where a thread ran, in one word. */
#ifndef THREADSCHEDULING_H
#define THREADSCHEDULING_H

#define THREADSCHEDULING_MAX_SMS                                                                   \
	1024 /* counted each for itself; those beyond are counted together, in the last one */
#define THREADSCHEDULING_MAX_WARPS 64 /* slots of an SM; those beyond likewise */

/* A place is sm << 32 | slot of the warp << 16 | lane << 8 | this: a slot that is 0 belongs to a thread that never ran. */
#define THREADSCHEDULING_RAN 1

#endif
