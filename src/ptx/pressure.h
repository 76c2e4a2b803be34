/* pressure.h - how many registers a function's values need at once, as its text has them. */
#ifndef GX_PTX_PRESSURE_H
#define GX_PTX_PRESSURE_H

#include "ptx/ptx.h"

/**
 * gx_ptx_pressure() - words of 32 bits that hold values somebody reads later: the most at one place.
 *
 * Predicates count nothing. An assembler may need more, where it begins loads early, or less, where it makes a value again or moves what makes it to
 * what reads it.
 * Errors: as gx_ptx_flow_of(); -EOPNOTSUPP too where the function is larger than is looked at
 * Cost:   O(pieces * registers) for each loop around another one
 */
int gx_ptx_pressure(const struct gx_ptx_func *func, uint32_t *words);

#endif
