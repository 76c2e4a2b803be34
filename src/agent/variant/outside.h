/* outside.h - launches that have fewer addresses in ranges than their kernel could have: none, or some of its accesses none. */
#ifndef GX_AGENT_OUTSIDE_H
#define GX_AGENT_OUTSIDE_H

#include "agent/variant/variant.h"
#include "ebpf/filter.h"
#include "instrument/origins.h"

struct gx_instrumented;

/* For launches from so many sets of parameters a kernel has variants of their own. */
#define GX_MOST_NEARER 4u

/* One of them. */
struct gx_nearer {
	_Atomic uint64_t near;                /* these origins are outside; 0: free */
	_Atomic uint32_t launches;            /* that could have run it */
	_Atomic(struct gx_variant *) variant; /* NULL: not made yet */
};

/* Of a variant of one context: what its text says of addresses (instrument/origins.h), but for variables, none of which is in a range. */
struct gx_outside {
	uint32_t n_accesses; /* instructions that its programs stand at; never 0 */
	bool known;          /* where all of their addresses come from */
	uint32_t n, n_ranges, n_sets;
	uint64_t all; /* a bit for each of `at` */
	struct gx_origin at[GX_MOST_ORIGINS];
	uint64_t sets[GX_MOST_ORIGINS]; /* origins of its accesses */
	struct gx_nearer nearer[GX_MOST_NEARER];
	struct gx_range ranges[];
};

/* NULL: no launch can be told from others, or there is no memory. In the variant's context, which is current. */
struct gx_outside *gx_outside_of(const struct gx_kernel *kernel,
                                 const struct gx_instrumented *text);
/**
 * gx_outside_origins() - a bit for each origin that leads to no range in a launch.
 * @params: as kernelParams has them; NULL: 0
 *
 * By the allocations that there are now. Any thread. Cost: a search in the table of allocations for each pointer
 */
uint64_t gx_outside_origins(const struct gx_outside *outside, void *const *params);
/* No access of such a launch has an address in a range. */
bool gx_outside_is(const struct gx_outside *outside, uint64_t near);
/* With the queue's lock: it was made, or refused. */
void gx_outside_made(struct gx_outside *outside, uint64_t near, struct gx_variant *variant);
/* The origins of those bits, as the editor has them. */
void gx_outside_near(const struct gx_outside *outside, uint64_t near, struct gx_near *out);

#endif
