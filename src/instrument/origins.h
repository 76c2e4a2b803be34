/* origins.h - which parameters of a kernel the addresses come from that programs for ranges of addresses look at. */
#ifndef GX_INSTRUMENT_ORIGINS_H
#define GX_INSTRUMENT_ORIGINS_H

#include "ebpf/filter.h"

#include <stdbool.h>
#include <stdint.h>

struct gx_join;

#define GX_MOST_ORIGINS 64u

/* 8 bytes of a parameter, or a variable of the module. */
struct gx_origin {
	const char *symbol;     /* NULL: of a parameter: */
	uint32_t param, offset; /* its number, and where they are in it */
	/* It is multiplied or shifted before it gets into an address: a number, unless the launch gives a pointer. */
	bool is_scaled;
};

/*
 * What a launch without an address in the ranges looks like, where that is known: no origin of such an address lies in an allocation in
 * which one of the ranges lies.
 *
 * Pointer arithmetic stays in the allocation that it starts from; what was multiplied or shifted is no pointer, nor is a number of 32 bits.
 * What is loaded from memory is a pointer to anywhere.
 */
struct gx_origins {
	bool known; /* all programs of the text are for ranges, and each address that they look at has its origins here */
	uint32_t n_accesses; /* instructions that they stand at, or would without gx_near */
	uint32_t n;
	struct gx_origin at[GX_MOST_ORIGINS];
	uint32_t
	        n_sets; /* of the accesses whose origins are known, a bit for each of `at`: those that differ, as many as there is room for */
	uint64_t sets[GX_MOST_ORIGINS];
	uint32_t n_ranges; /* of all programs */
	struct gx_range *ranges;
};

/* Parameters that do not lead to a range in the launches that a text is for; nor do variables. Accesses with no other origin get no program. */
struct gx_near {
	uint32_t n;
	struct gx_origin at[GX_MOST_ORIGINS];
};

/* Of the kernel of join, before its programs are put in: join->left_out is set for join->near. -ENOMEM. Cost: a few walks over the kernel */
int gx_origins_find(struct gx_join *join);

#endif
