/* insn_interp.h - a small interpreter of eBPF itself: the oracle that from_ebpf is compared with, in tests. */
#ifndef GX_SUPPORT_INSN_INTERP_H
#define GX_SUPPORT_INSN_INTERP_H

#include "ebpf/program.h"
#include "ebpf/run_env.h"

/**
 * gx_insn_interp() - run a program once, instruction by instruction as RFC 9669 says.
 * @result: r0 at exit
 *
 * Registers start as 0 but for r1 (env->ctx) and r10; helper calls leave odd values in r1 to r5. Frames are zeroed at
 * each call. Errors: those of gx_insn_check(), GX0111, GX0140 to GX0142.
 */
int gx_insn_interp(const struct gx_program *program, struct gx_run_env *env, uint64_t *result,
                   struct gx_diag *diag);

#endif
