/* pointed.h - functions of a module that a pointer may lead to: those whose address stands in memory or in code, and all that they call. */
#ifndef GX_CUBIN_POINTED_H
#define GX_CUBIN_POINTED_H

#include "base/diag.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct gx_cubin;

/* What was found, and where it was found first. */
struct gx_cubin_pointed {
	bool known; /* the rest was filled in */
	uint32_t n; /* functions */
	/* Names; NULL: there is none. One that has an EXIT, or that changes how many registers a warp has; one that returns before all
	 * that it reads late was read (settled.h), or of which that is not known. */
	const char *leaves, *unsettled;
	size_t leaves_at, unsettled_at;
};

/**
 * gx_cubin_pointed() - what the functions of a module are that a pointer may lead to.
 *
 * Looks at them once for each cubin that was read; one thread at a time. Cost: a walk over their code
 * Errors: -ENOMEM; told in diag
 */
int gx_cubin_pointed(const struct gx_cubin *cubin, const struct gx_cubin_pointed **out,
                     struct gx_diag *diag);

#endif
