/* bound.h - what no run of a trace can beat, and the best known order of its blocks. */
#ifndef GX_REPLAY_BOUND_H
#define GX_REPLAY_BOUND_H

#include "trace/cost_model.h"
#include "trace/trace.h"

/**
 * gx_lower_bound_ns() - a time before which no run of a checked trace ends, whatever policies decide.
 *
 * A run is one that gx_simulate() could give: pages come in services of fault batches, with any other
 * pages beside them (not what is asked for elsewhere and comes behind the replay), and any block leaves for them. docs/policy-traces.md says what is added up.
 *
 * Errors: GX0002. Cost: O(n log n) in the uses of blocks; 150 bytes a block and 24 a use of one
 */
int gx_lower_bound_ns(const struct gx_trace *trace, uint64_t device_bytes,
                      const struct gx_cost_model *cost, uint64_t *bound_ns, struct gx_diag *diag);

/* Misses at 2 MiB without prefetch, in the order of the trace: evict what is used furthest away
 * (Belady). Not a bound: a run of several streams has another order, and may have fewer. */
int gx_best_known_order_misses(const struct gx_trace *trace, uint64_t device_bytes,
                               uint64_t *misses, struct gx_diag *diag);
/* The same with uses taken in windows of this size, in which what is not used again counts as furthest away: 8 bytes a use of a window, and 20 a block. */
int gx_best_order_misses(const struct gx_trace *trace, uint64_t device_bytes, uint32_t window,
                         uint64_t *misses, struct gx_diag *diag);

#endif
