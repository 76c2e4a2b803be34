/* policy.h - what is asked of a program as a callback of a driver policy, before it is explored. */
#ifndef GX_VERIFY_POLICY_H
#define GX_VERIFY_POLICY_H

#include "base/diag.h"
#include "ebpf/program.h"

/**
 * gx_policy_check() - is it for a callback, and free of helpers that may run for long?
 * @no_result: the callback returns nothing
 *
 * Errors: GX0289 no such callback; GX0288 with the instruction, wherever it stands: such helpers
 * are refused even where no path leads. Cost: one walk over the instructions.
 */
int gx_policy_check(const struct gx_program *program, bool *no_result, struct gx_diag *diag);

#endif
