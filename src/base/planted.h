/* planted.h - soundness bugs that a test can plant (defs/planted.def). Normal builds have none: gx_planted() is false.
 *
 * -DGX_PLANTED_BUG=7 plants bug 7. -DGX_PLANTED_BUG=gx_planted_bug plants the one that a variable of the test names. */
#ifndef GX_PLANTED_H
#define GX_PLANTED_H

#include <stdbool.h>

#ifdef GX_PLANTED_BUG
enum {
#define PLANTED(name, number, file, what) GX_BUG_##name = number,
#include "defs/planted.def"
#undef PLANTED
};
extern int gx_planted_bug;
#define gx_planted(name) (GX_BUG_##name == (GX_PLANTED_BUG))
#else
#define gx_planted(name) false
#endif

#endif
