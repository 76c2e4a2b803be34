/* reference.h - a thread program run lane by lane, as DESIGN gives its meaning: by the interpreter
 * of eBPF itself. */
#ifndef GX_TEST_STRATEGY_REFERENCE_H
#define GX_TEST_STRATEGY_REFERENCE_H

#include "base/diag.h"
#include "world.h"

/**
 * reference_run() - every lane of the event, one after another.
 * @w: the memory before and after
 * @order: 0: lanes in ascending order; else the seed of a random one
 */
int reference_run(const struct gx_program *program, const struct event *event, uint64_t order,
                  struct world *w, struct gx_diag *diag);

#endif
