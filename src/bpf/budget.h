/* budget.h - what a program may cost: its own wish, in BTF, and what the environment allows. */
#ifndef GX_BPF_BUDGET_H
#define GX_BPF_BUDGET_H

#include "bpf/object.h"

/**
 * gx_prog_budget() - the limits of a program, and who set them.
 * @prog:    its form, hook, func_info (which has been checked to ascend) and BTF
 * @program: max_ops, max_local_bytes and their _by are filled in, and allow_exit: GPUEXT_ALLOW_EXIT is 1
 *
 * The environment's GPUEXT_MAX_OPS and GPUEXT_LOCAL_BYTES (of policies: gx_bpf_policy_max_ops()) go
 * before the declaration tags "gpuext:max_ops=N" and "gpuext:local_bytes=N" of the program's
 * function, those before the defaults. A tag that is not used is checked all the same.
 * Programs of kprobe/ have the most that one may ask for at their hook.
 * Errors: GX0614 for a tag that is unknown, malformed, out of bounds, given twice, or not at the
 *         function where the program begins, and for a number in the environment that is none;
 *         -ENOMEM.
 */
int gx_prog_budget(const struct gx_bpf_prog *prog, struct gx_program *program,
                   struct gx_diag *diag);

#endif
