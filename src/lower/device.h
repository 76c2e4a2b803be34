/* device.h - from a verified program to what an emitter takes, for any device: the strategy, then the stages. */
#ifndef GX_LOWER_DEVICE_H
#define GX_LOWER_DEVICE_H

#include "lower/lower.h"
#include "verify/strategy.h"
#include "verify/verify.h"

/**
 * gx_device_strategy() - how the lanes of an event run a program.
 * @force: GX_STRATEGY_WARP: the cheapest way that is exact
 *
 * Errors: GX0308: the one that is forced is not exact
 */
int gx_device_strategy(const struct gx_verified *verified, enum gx_strategy force,
                       enum gx_strategy *strategy, struct gx_diag *diag);
enum gx_lanes gx_device_lanes(enum gx_strategy strategy);
/* A copy of a verified program's IR, lowered for a strategy. Errors: those of gx_lower() */
int gx_device_lower(struct gx_ir *ir, const struct gx_program *program, enum gx_strategy strategy,
                    const struct gx_lower_target *target, struct gx_diag *diag);
/* Optimised and legal: what gx_legalise() promises holds. */
int gx_device_finish(struct gx_ir *ir, const struct gx_lower_target *target, struct gx_diag *diag);

#endif
