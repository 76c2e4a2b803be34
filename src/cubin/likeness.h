/* likeness.h - is the machine code of a kernel that of another cubin, which was assembled from the same PTX? */
#ifndef GX_CUBIN_LIKENESS_H
#define GX_CUBIN_LIKENESS_H

#include "cubin/cubin.h"

enum gx_likeness {
	GX_LIKENESS_SAME,     /* byte for byte */
	GX_LIKENESS_SCHEDULE, /* another order, other registers: the results are the same */
	GX_LIKENESS_ARITHMETIC, /* floating point is computed in another way (-fmad=false, another unrolling): results may differ */
};

/**
 * gx_cubin_likeness() - compares a kernel, and the device functions beside it, in two cubins.
 * @what: of ARITHMETIC, the instruction: "FFMA: 3, not 2"; may be NULL
 *
 * What flags of the assembler can change is which multiplications and additions become one, with one rounding. So instructions
 * that round (src/defs/sass_floats.def) are counted, by their modifiers. A kernel that one of both lacks: ARITHMETIC.
 */
enum gx_likeness gx_cubin_likeness(const struct gx_cubin *shipped, const struct gx_cubin *made,
                                   const char *kernel, char what[64]);

#endif
