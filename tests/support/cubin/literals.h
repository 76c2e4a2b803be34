/* literals.h - the literals of a probe's first compilation, found by their values alone. */
#ifndef GX_TEST_CUBIN_LITERALS_H
#define GX_TEST_CUBIN_LITERALS_H

#include "cubin/probe.h"

static inline bool is_half_of_literal(uint64_t value, uint32_t n_literals)
{
	for (uint32_t i = 0; i < n_literals; i++)
		if (value == (uint32_t)gx_probe_literal(i, GX_PROBE_FIRST) ||
		    value == gx_probe_literal(i, GX_PROBE_FIRST) >> 32)
			return true;
	return false;
}

#endif
